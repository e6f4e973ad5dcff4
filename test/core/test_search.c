/*
 * Tests of the bounds of prefixes, paths and domains, the order by domain and
 * its sort key, the distance of keys.
 */
#include "unit.h"

#include "value/domain.h"
#include "value/ladder.h"
#include "value/search.h"

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
	FREED IriBuf buf = {0};

	iri_after_prefix(prefix, strlen(prefix), &buf);
	assert_false(buf.failed);
	assert_int_equal(buf.len, strlen(expected));
	assert_memory_equal(buf.data, expected, buf.len);
}

static void
after_prefix(void **state)
{
	static const char *const prefixes[][2] = {
		{"http:", "http;"}, {"a\x7f", "a\xc2\x80"}, {"\xc3\xa9", "\xc3\xaa"}, {"\xdf\xbf", "\xe0\xa0\x80"},
		/* over the surrogates */
		{"\xed\x9f\xbf", "\xee\x80\x80"}, {"\xef\xbf\xbf", "\xf0\x90\x80\x80"}, {"a\xf4\x8f\xbf\xbf", "b"},
		{"a\xf4\x8f\xbf\xbf\xf4\x8f\xbf\xbf", "b"}, {"", "\xf4\x8f\xbf\xbf"}, {"\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf"},
		/* no UTF-8: a character cut in two, bytes that begin none */
		{"a\xc3", "a\xc4"}, {"a\xe2\x82", "a\xe2\x83"}, {"a\xff", "b"}, {"a\x80", "a\x81"},
	};

	for (size_t i = 0; i < GEN_COUNT(prefixes); i++)
		next_is(prefixes[i][0], prefixes[i][1]);
}

static const char *const keys[] = {
	"", "a", "a/b", "//h", "//H", "//h/a", "http://h/", "http://h", "http://a.h/", "http://a.h./", "http://b.h/",
	"http://a-b.h/", "http://ab.h/", "http://a.b.h/", "http://..h/", "http://h../", "http://./", "http://192.0.2.1/",
	"http://[::1]/", "foo://H/", "//A.H/", "urn:a", "file:///", "http://u@h:1/", "http://\xc3\xa9.h/", "http://z.h/"
};

#define N	GEN_COUNT(keys)

static void
domain_order(void **state)
{
	for (size_t i = 0; i < N; i++)
	{
		for (size_t j = 0; j < N; j++)
		{
			IriDomain	a = iri_domain_of(keys[i], strlen(keys[i]));
			IriDomain	b = iri_domain_of(keys[j], strlen(keys[j]));
			int			order = sign(iri_domain_order(&a, &b));
			FREED IriBuf ka = {0};
			FREED IriBuf kb = {0};

			assert_int_equal(order, -sign(iri_domain_order(&b, &a)));
			if (order == 0)
				order = compare(keys[i], strlen(keys[i]), keys[j], strlen(keys[j]));
			iri_domain_sort_key(&a, keys[i], strlen(keys[i]), &ka);
			iri_domain_sort_key(&b, keys[j], strlen(keys[j]), &kb);
			assert_int_equal(compare(ka.data, ka.len, kb.data, kb.len), order);
		}
	}
}

/* A domain's members are between its bounds, and no other keys are. */
static void
domain_bounds(void **state)
{
	static const char *const names[] = {"h", "a.h", "b.h", "\xc3\xa9.h", "ab.h"};

	for (size_t i = 0; i < GEN_COUNT(names); i++)
	{
		FREED IriBuf lower = {0};
		FREED IriBuf upper = {0};
		IriDomain	lo;
		IriDomain	hi;

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
	}
}

/* The bounds of a name as IRIs are these, and in normal form. */
static void
check_limits(const char *name, const char *lower, const char *upper)
{
	const char *expected[] = {lower, upper};

	for (int i = 0; i < 2; i++)
	{
		FREED IriBuf bound = {0};
		FREED IriBuf key = {0};
		IriParts	parts;
		IriError	err;

		(i == 0 ? iri_append_domain_lower : iri_append_domain_upper)(name, strlen(name), &bound);
		assert_int_equal(bound.len, strlen(expected[i]));
		assert_memory_equal(bound.data, expected[i], bound.len);
		assert_true(iri_parse(bound.data, bound.len, IRI_GRAMMAR_IRI, &parts, &err));
		iri_normal_form(bound.data, &parts, IRI_RUNG_SCHEME, &key);
		assert_int_equal(key.len, bound.len);
		assert_memory_equal(key.data, bound.data, key.len);
	}
}

/* Even if UTS #46 refuses the name, but not the one that is a little less. */
static void
domain_limits(void **state)
{
	char		name[1002];
	char		lower[1010];
	char		upper[1020];

	check_limits("b.h", "http://a~.h/", "http://b!.h/");
	check_limits("a.h", "http://_~.h/", "http://a!.h/");
	check_limits("a_.h", "http://a=~.h/", "http://a_!.h/");
	check_limits("\xc3\xa9.h", "http://~.h/", "http://\xc3\xa9!.h/");
	/* A with a grave accent, a fullwidth solidus */
	check_limits("x\xc3\x80\xef\xbc\x8f.h", "http://x~.h/", "http://x\xc3\x80\xef\xbc\x8f!.h/");
	/* of more than 1,000 bytes nothing is mapped, nor decoded */
	snprintf(name, sizeof(name), "\xc3\xa9.%0*d\xc3\x80.h", 994, 0);
	snprintf(lower, sizeof(lower), "http://%0*d~.h/", 994, 0);
	snprintf(upper, sizeof(upper), "http://\xc3\xa9!.%0*d\xc3\x80.h/", 994, 0);
	check_limits(name, lower, upper);
	snprintf(name, sizeof(name), "\xc3\xa9.%0*d.xn--rsum-bpad.h", 982, 0);
	snprintf(upper, sizeof(upper), "http://\xc3\xa9!.%0*d.xn--rsum-bpad.h/", 982, 0);
	check_limits(name, "http://xn-!.h/", upper);
}

/* Which keys are in which domain. */
static void
domain_contains(void **state)
{
	static const struct
	{
		const char *key;
		const char *domain;
		bool		in;
	}			cases[] = {
		{"http://h/", "h", true}, {"http://a.h/", "h", true}, {"http://a.b.h:1/", "b.h", true},
		{"http://a.h./", "h", true}, {"http://xh/", "h", false}, {"http://h.x/", "h", false},
		{"http://b.h/", "a.b.h", false}, {"http://h/", "b.h", false},
		{"//A.H/", "a.h", true},	/* of a reference as it is written */
		{"foo://A.H/", "a.h", false}, {"//A.\xc3\x89/", "\xc3\x89", true}, {"http://./", "h", false},
		{"http://../", "h", false}, {"http://192.0.2.1/", "1", false}, {"http://[::1]/", "1", false},
		{"file:///h", "h", false}, {"urn:h", "h", false}, {"h", "h", false},
	};

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		IriDomain	d = {cases[i].domain, strlen(cases[i].domain), false};
		IriDomain	x = iri_domain_of(cases[i].key, strlen(cases[i].key));

		if (iri_domain_contains(&d, &x) != cases[i].in)
			fail_msg("%s, %s", cases[i].key, cases[i].domain);
	}
}

/* Texts that are read as domains, and their results. */
static void
domain_names(void **state)
{
	static const struct
	{
		const char *key;
		const char *name;		/* NULL: it is not a domain */
	}			cases[] = {
		{"h", "h"}, {"A.H.", "a.h"}, {"_a.b-c.1x", "_a.b-c.1x"}, {"xn--rsum-bpad.h", "r\xc3\xa9sum\xc3\xa9.h"},
		{"r%C3%A9sum%C3%A9.h", "r\xc3\xa9sum\xc3\xa9.h"}, {"//A.h:1/p?q#f", "a.h"}, {"http://u@a.h/", "a.h"},
		{"", NULL}, {".", NULL}, {".h", NULL}, {"a..h", NULL}, {"h..", NULL}, {"a/h", NULL}, {"/h", NULL},
		{"h?q", NULL}, {"h#f", NULL}, {"?", NULL}, {"a.1", NULL}, {"1", NULL}, {"a!b", NULL}, {"a~b", NULL},
		{"a%2Cb", NULL}, {"192.0.2.1", NULL}, {"//192.0.2.1", NULL}, {"http://[::1]/", NULL}, {"http:///", NULL},
		{"urn:h", NULL},
	};

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		FREED IriBuf name = {0};
		bool		found;

		iri_buf_append(&name, "x.", 2); /* what is there already is no part of it */
		found = iri_domain_parse(cases[i].key, strlen(cases[i].key), &name);
		assert_false(name.failed);
		if (found != (cases[i].name != NULL) ||
			(found && compare(name.data + 2, name.len - 2, cases[i].name, strlen(cases[i].name)) != 0))
			fail_msg("%s", cases[i].key);
	}
}

/* From left to right: the order by domain. */
static void
domain_sequence(void **state)
{
	static const char *const hosts[] = {
		"http://192.0.2.1/", "http://com/", "http://a.com/", "http://b.a.com/", "http://ab.com/",
		"http://z.com/", "http://com1/", "//ORG/", "http://A.org/", "http://org.org/"
	};

	for (size_t i = 0; i < GEN_COUNT(hosts); i++)
	{
		for (size_t j = 0; j < GEN_COUNT(hosts); j++)
		{
			IriDomain	a = iri_domain_of(hosts[i], strlen(hosts[i]));
			IriDomain	b = iri_domain_of(hosts[j], strlen(hosts[j]));

			assert_int_equal(sign(iri_domain_order(&a, &b)), (i > j) - (i < j));
		}
	}
}

/* Which keys are below which. */
static void
below_paths(void **state)
{
	static const struct
	{
		const char *x;
		const char *base;
		bool		below;
	}			cases[] = {
		{"http://h/a", "http://h/a", true}, {"http://h/a/", "http://h/a", true},
		{"http://h/a/b?q#f", "http://h/a", true}, {"http://h/a?q", "http://h/a", true},
		{"http://h/a#f", "http://h/a", true}, {"http://h/ab", "http://h/a", false},
		{"http://h/a.b", "http://h/a", false}, {"http://h/a", "http://h/a/", false},
		{"http://h/a/b", "http://h/a/", true}, {"http://h/", "http://h", true}, {"http://h?q", "http://h", true},
		{"http://h:1/", "http://h", false}, {"http://h@g/", "http://h", false}, {"http://h2/", "http://h", false},
		{"http://h/?q", "http://h/?q", true}, {"http://h/#f", "http://h/#f", true},
		{"http://h/?q", "http://h/?q#f", false}, {"http://h/?q#f", "http://h/?q", false},
		{"http://h/?q/a", "http://h/?q", false}, {"http://h/?qa", "http://h/?q", false},
		{"http://h/#f/a", "http://h/#f", false}, {"http://h/#", "http://h/#", true}, {"http://h/", "http://h/?", false},
		{"?q/", "?q/", true}, {"?q/a", "?q/", false}, {"http://h/", "http://", false}, {"http:///a", "http://", true},
		{"http://h/", "http:", false}, {"http://h/", "http:/", false}, {"http:a", "http:", true},
		{"urn:a:b", "urn:a", false}, {"urn:a/b", "urn:a", true}, {"a:b", "a", false}, {"a:b", "", false},
		{"a/b", "a", true}, {"a", "", true}, {"?q", "", true}, {"//h", "", false}, {"//h", "/", false}, {"", "", true},
	};

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		const char *x = cases[i].x;
		IriBase		base;
		FREED IriBuf upper = {0};

		iri_base_read(cases[i].base, strlen(cases[i].base), &base);
		if (iri_is_below(x, strlen(x), &base) != cases[i].below)
			fail_msg("%s, %s", x, cases[i].base);
		iri_after_base(&base, &upper);
		if (cases[i].below)
			assert_true(compare(x, strlen(x), upper.data, upper.len) < 0);
	}
	/* a bound, and a key that it must exclude */
	for (int i = 0; i < 5; i++)
	{
		static const char *const out[][2] = {{"http://h/?q", "http://h/?q!"}, {"http://h/#", "http://h/#!"}, {"http://h", "http://hh/"}, {"http://h/a", "http://h/aa"}, {"http://h/a/", "http://h/a0"}};
		IriBase		base;
		FREED IriBuf upper = {0};

		iri_base_read(out[i][0], strlen(out[i][0]), &base);
		iri_after_base(&base, &upper);
		assert_true(compare(out[i][1], strlen(out[i][1]), upper.data, upper.len) >= 0);
	}
}

/* A link below y is below all links that y is below. */
static void
assert_below_all_above(const IriBase *y, const char *x)
{
	for (size_t i = 0; i < N; i++)
	{
		IriBase		z;

		iri_base_read(keys[i], strlen(keys[i]), &z);
		if (iri_is_below(y->key, y->len, &z))
			assert_true(iri_is_below(x, strlen(x), &z));
	}
}

/* The links below a base are between it and its upper bound. */
static void
below(void **state)
{
	for (size_t i = 0; i < N; i++)
	{
		IriBase		base;
		FREED IriBuf upper = {0};

		iri_base_read(keys[i], strlen(keys[i]), &base);
		assert_true(iri_is_below(keys[i], strlen(keys[i]), &base));
		iri_after_base(&base, &upper);
		for (size_t j = 0; j < N; j++)
		{
			if (iri_is_below(keys[j], strlen(keys[j]), &base))
			{
				assert_true(compare(keys[i], strlen(keys[i]), keys[j], strlen(keys[j])) <= 0);
				assert_true(compare(keys[j], strlen(keys[j]), upper.data, upper.len) < 0);
				assert_below_all_above(&base, keys[j]);
			}
		}
	}
}

static void
distance(void **state)
{
	assert_true(iri_key_distance("a", 1, "a", 1) == 0);
	assert_true(iri_key_distance("a", 1, "b", 1) > iri_key_distance("ab", 2, "ac", 2));
	assert_true(iri_key_distance("a", 1, "ab", 2) > 0);
	/* a quarter of the way is a quarter, wherever it begins; six bytes tell */
	assert_true(iri_key_distance("xa\x10", 3, "xa\x14", 3) * 4 == iri_key_distance("xa\x10", 3, "xa\x20", 3));
	assert_true(iri_key_distance("xa\x10", 3, "xa\x20", 3) * 256 == iri_key_distance("xa", 2, "xq", 2));
	assert_true(iri_key_distance("x", 1, "xa", 2) < iri_key_distance("x", 1, "xaaaaa", 6));
	assert_true(iri_key_distance("aaaaaa", 6, "ba", 2) > iri_key_distance("aaaaab", 6, "ba", 2));
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
		cmocka_unit_test(after_prefix), cmocka_unit_test(domain_order),
		cmocka_unit_test(domain_bounds), cmocka_unit_test(domain_limits),
		cmocka_unit_test(domain_contains), cmocka_unit_test(domain_names),
		cmocka_unit_test(domain_sequence), cmocka_unit_test(below_paths), cmocka_unit_test(below),
		cmocka_unit_test(distance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
