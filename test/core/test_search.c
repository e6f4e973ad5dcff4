/*
 * Finding: what comes after a prefix, what is below a path, the order by
 * domain and its sort key, the distance of keys.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "domain.h"
#include "search.h"

static int
sign(int n)
{
	return (n > 0) - (n < 0);
}

static int
compare(const char *a, size_t a_len, const char *b, size_t b_len)
{
	int			cmp = memcmp(a, b, a_len < b_len ? a_len : b_len);

	return cmp != 0 ? sign(cmp) : (a_len > b_len) - (a_len < b_len);
}

static void
next_is(const char *prefix, const char *expected)
{
	IriBuf		buf;

	iri_buf_init(&buf, NULL, 0);
	iri_after_prefix(prefix, strlen(prefix), &buf);
	assert_false(buf.failed);
	assert_int_equal(buf.len, strlen(expected));
	assert_memory_equal(buf.data, expected, buf.len);
	iri_buf_free(&buf);
}

static void
after_prefix(void **state)
{
	(void) state;
	next_is("http:", "http;");
	next_is("a\x7f", "a\xc2\x80");
	next_is("\xc3\xa9", "\xc3\xaa");
	next_is("\xdf\xbf", "\xe0\xa0\x80");
	next_is("\xed\x9f\xbf", "\xee\x80\x80");	/* over the surrogates */
	next_is("\xef\xbf\xbf", "\xf0\x90\x80\x80");
	next_is("a\xf4\x8f\xbf\xbf", "b");
	next_is("a\xf4\x8f\xbf\xbf\xf4\x8f\xbf\xbf", "b");
	next_is("", "\xf4\x8f\xbf\xbf");
	next_is("\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf");
	/* no UTF-8: a character cut in two, bytes that begin none */
	next_is("a\xc3", "a\xc4");
	next_is("a\xe2\x82", "a\xe2\x83");
	next_is("a\xff", "b");
	next_is("a\x80", "a\x81");
}

static const char *const keys[] = {
	"", "a", "a/b", "//h", "//H", "//h/a", "http://h/", "http://h", "http://a.h/", "http://a.h./", "http://b.h/",
	"http://a-b.h/", "http://ab.h/", "http://a.b.h/", "http://..h/", "http://h../", "http://./", "http://192.0.2.1/",
	"http://[::1]/", "foo://H/", "//A.H/", "urn:a", "file:///", "http://u@h:1/", "http://\xc3\xa9.h/", "http://z.h/"
};

#define N	(sizeof(keys) / sizeof(keys[0]))

static void
domain_order(void **state)
{
	(void) state;
	for (size_t i = 0; i < N; i++)
	{
		for (size_t j = 0; j < N; j++)
		{
			IriDomain	a = iri_domain_of(keys[i], strlen(keys[i]));
			IriDomain	b = iri_domain_of(keys[j], strlen(keys[j]));
			int			order = sign(iri_domain_order(&a, &b));
			IriBuf		ka;
			IriBuf		kb;

			assert_int_equal(order, -sign(iri_domain_order(&b, &a)));
			if (order == 0)
				order = compare(keys[i], strlen(keys[i]), keys[j], strlen(keys[j]));
			iri_buf_init(&ka, NULL, 0);
			iri_buf_init(&kb, NULL, 0);
			iri_domain_sort_key(&a, keys[i], strlen(keys[i]), &ka);
			iri_domain_sort_key(&b, keys[j], strlen(keys[j]), &kb);
			assert_int_equal(compare(ka.data, ka.len, kb.data, kb.len), order);
			iri_buf_free(&ka);
			iri_buf_free(&kb);
		}
	}
}

/* What a domain contains lies between its bounds, and nothing else does. */
static void
domain_bounds(void **state)
{
	static const char *const names[] = {"h", "a.h", "b.h", "\xc3\xa9.h", "ab.h"};

	(void) state;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
	{
		IriBuf		lower;
		IriBuf		upper;
		IriDomain	lo;
		IriDomain	hi;

		iri_buf_init(&lower, NULL, 0);
		iri_buf_init(&upper, NULL, 0);
		iri_append_domain_first(names[i], strlen(names[i]), &lower);
		iri_append_domain_after(names[i], strlen(names[i]), &upper);
		lo = iri_domain_of(lower.data, lower.len);
		hi = iri_domain_of(upper.data, upper.len);
		for (size_t j = 0; j < N; j++)
		{
			IriDomain	x = iri_domain_of(keys[j], strlen(keys[j]));
			IriDomain	d = {names[i], strlen(names[i]), false};

			assert_int_equal(iri_domain_contains(&d, &x),
							 iri_domain_order(&lo, &x) <= 0 && iri_domain_order(&x, &hi) < 0);
		}
		iri_buf_free(&lower);
		iri_buf_free(&upper);
	}
}

/* What is below a base lies between it and what comes after. */
static void
below(void **state)
{
	(void) state;
	for (size_t i = 0; i < N; i++)
	{
		IriBase		base;
		IriBuf		upper;

		assert_true(iri_base_read(keys[i], strlen(keys[i]), &base));
		assert_true(iri_is_below(keys[i], strlen(keys[i]), &base));
		iri_buf_init(&upper, NULL, 0);
		iri_after_base(&base, &upper);
		for (size_t j = 0; j < N; j++)
		{
			if (iri_is_below(keys[j], strlen(keys[j]), &base))
			{
				assert_true(compare(keys[i], strlen(keys[i]), keys[j], strlen(keys[j])) <= 0);
				assert_true(compare(keys[j], strlen(keys[j]), upper.data, upper.len) < 0);
			}
		}
		iri_buf_free(&upper);
	}
}

static void
distance(void **state)
{
	(void) state;
	assert_true(iri_key_distance("a", 1, "a", 1) == 0);
	assert_true(iri_key_distance("a", 1, "b", 1) > iri_key_distance("ab", 2, "ac", 2));
	assert_true(iri_key_distance("a", 1, "ab", 2) > 0);
	for (size_t i = 0; i < N; i++)
	{
		for (size_t j = 0; j < N; j++)
		{
			if (compare(keys[i], strlen(keys[i]), keys[j], strlen(keys[j])) <= 0)
				assert_true(iri_key_distance(keys[i], strlen(keys[i]), keys[j], strlen(keys[j])) >= 0);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(after_prefix),
		cmocka_unit_test(domain_order),
		cmocka_unit_test(domain_bounds),
		cmocka_unit_test(below),
		cmocka_unit_test(distance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
