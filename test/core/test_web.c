/*
 * The short way for web links (web.h) leads where the long one does.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gen.h"
#include "scheme/normalize.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/utf8.h"
#include "value/ladder.h"
#include "value/value.h"
#include "value/web.h"

#define RANDOM_TEXTS	500000

/* Normal, as they stand. */
static const char *const normal[] = {
	"http://h/x", "https://www.example.org/a/b.html?c=d&e=f#g", "https://a-b.c--d.org/?x?#/?", "http://h/...",
	"https://h/.a/b./..c", "http://h/r\xc3\xa9sum\xc3\xa9?\xe4\xbe\x8b#\xe4\xbe\x8b", "https://h/a:@!$&'()*+,;=~",
	"http://1.2.3.4/x", "http://h:8080/", "https://h:80/", "http://h:443/x", "http://h/a%20b%2Fc?d=%26#%23",
	"http://h/#a#b", "http://h//a", "file:///", "file:///usr/share/doc/a.html", "file://host/a", "file:////a",
};

/* Valid, and written otherwise in the normal form. */
static const char *const other[] = {
	"HTTP://h/", "httpS://h/", "FILE:///a", "http://H/", "https://WWW.Example.org/A/b?C#D", "http://h", "https://a.b.example.org",
	"http://h:/", "http://h:80/", "https://h:443", "http://h:0080/", "http://h:000/", "https://h:0443", "http://h:08080/x",
	"http://h/%7ejohn", "http://h/%c3%89?%c3%89#%c3%89", "http://h/?%EE%80%80#%EE%80%80", "http://h/%EE%80%80", "http://h/%3a", "http://h/%2e%2E/a",
	"http://h/./a", "http://h/a/..", "http://h/a/../b?c/../d", "http://h/.?/..", "http://h/..#/.", "http://h/a/%2e/b",
	"file:///a/../b", "file://HOST/a", "file:///%7E", "HTTP://H:80/%7e/../a?%7e",
};

/* Not for the short way: no links, or rare ones. */
static const char *const unknown[] = {
	"", "http", "http://", "http:///", "http:/h/abcdef", "https:h/abcdef", "http://h/a b", "http://h/\"", "http://h/%", "http://h/%4",
	"http://h/%zz", "http://u@h/", "http://h:8x/", "http://h:80a", "http://[::1]/", "http://xn--a/", "http://a.XN--b/", "http://\xc3\xa9/",
	"http://h%20/", "http://h/\xe2\x80\x8e", "http://h/\xff", "http://h/\xc3", "ftp://h/abcdef", "httpx://h/ab", "file://h", "file://localhost/a",
	"file://LOCALHOST/", "file:/a/b/c/d", "http://h?q", "https://h#f", "https://h:443?q", "http://h/\xc2\xa0", "httq://h/a", "https//h/a.b.c",
};

static bool
is_text(const IriBuf *buf, const char *s, size_t len)
{
	return buf->len == len && (len == 0 || memcmp(buf->data, s, len) == 0);
}

/* The value has that key and that spelling, and says it in the shortest way. */
static void
check_value(const char *s, size_t len, const IriBuf *key)
{
	IriBuf		stored;
	IriError	err;
	IriValue	value = {0};
	size_t		shorter = len < key->len ? len : key->len;
	size_t		prefix = 0;
	size_t		suffix = 0;
	char		spelling[GEN_SIZE];

	iri_buf_init(&stored, NULL, 0);
	assert_true(iri_value_make(s, len, IRI_GRAMMAR_IRI, &stored, &err));
	assert_true(iri_value_read(stored.data, stored.len, &value));
	assert_int_equal(value.key_len, key->len);
	assert_memory_equal(value.key, key->data, key->len);
	assert_int_equal(iri_spelling_len(&value), len);
	iri_spelling_copy(&value, spelling);
	assert_memory_equal(spelling, s, len);

	assert_int_equal((value.header & IRI_V_APART) != 0, !is_text(key, s, len));
	assert_int_equal((value.header & IRI_V_ASCII) != 0, iri_is_ascii(s, len) && iri_is_ascii(key->data, key->len));
	while (prefix < shorter && s[prefix] == key->data[prefix])
		prefix++;
	while (suffix < shorter - prefix && s[len - 1 - suffix] == key->data[key->len - 1 - suffix])
		suffix++;
	assert_int_equal(value.prefix, prefix);
	assert_int_equal(value.suffix, suffix);
	iri_buf_free(&stored);
}

/* The same of a text that nothing stands behind. */
static bool
check_exactly(const char *s, size_t len, bool *is_normal)
{
	IriWebLink	link;
	IriParts	parts;
	IriError	err;
	IriBuf		expected;
	IriBuf		web;
	size_t		prefix;
	size_t		suffix;

	if (!iri_scan_web(s, len, &link))
		return false;
	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		fail_msg("no IRI: %s", gen_show(s, len));
	iri_buf_init(&expected, NULL, 0);
	iri_buf_init(&web, NULL, 0);
	iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &expected);
	iri_web_normal_form(&link, &web, &prefix, &suffix);
	assert_false(expected.failed || web.failed);
	if (!is_text(&web, expected.data, expected.len))
		fail_msg("%s -> %s, not %s", gen_show(s, len), gen_show(web.data, web.len),
				 gen_show(expected.data, expected.len));

	*is_normal = iri_web_is_normal(&link);
	if (*is_normal && !is_text(&web, s, len))
		fail_msg("not normal: %s", gen_show(s, len));
	assert_true(prefix <= len && prefix <= web.len && suffix <= len && suffix <= web.len);
	assert_memory_equal(s, web.data, prefix);
	assert_memory_equal(s + len - suffix, web.data + web.len - suffix, suffix);

	assert_int_equal(!(link.seen & IRI_C_HIGH), iri_is_ascii(s, len));
	assert_int_equal((link.seen & IRI_C_RECODE) != 0,
					 ((parts.path_seen | parts.query_seen | parts.fragment_seen) & IRI_C_RECODE) != 0);
	assert_ptr_equal(link.host, s + parts.host.at);
	assert_ptr_equal(link.host_end, link.host + parts.host.len);
	assert_ptr_equal(link.tail, s + parts.path.at);
	check_value(s, len, &expected);
	iri_buf_free(&expected);
	iri_buf_free(&web);
	return true;
}

/* Whether the short way was taken; `is_normal`, whether nothing had to be done. */
static bool
check(const char *s, size_t len, bool *is_normal)
{
	/* of its own, so that a sanitizer sees what reads behind it */
	char	   *copy = malloc(len > 0 ? len : 1);
	bool		taken;

	assert_non_null(copy);
	memcpy(copy, s, len);
	taken = check_exactly(copy, len, is_normal);
	free(copy);
	return taken;
}

static void
test_examples(void **state)
{
	bool		is_normal;

	(void) state;
	for (size_t i = 0; i < GEN_COUNT(normal); i++)
		if (!check(normal[i], strlen(normal[i]), &is_normal) || !is_normal)
			fail_msg("%s", normal[i]);
	for (size_t i = 0; i < GEN_COUNT(other); i++)
		if (!check(other[i], strlen(other[i]), &is_normal) || is_normal)
			fail_msg("%s", other[i]);
	for (size_t i = 0; i < GEN_COUNT(unknown); i++)
		if (check(unknown[i], strlen(unknown[i]), &is_normal))
			fail_msg("%s", unknown[i]);
}

static void
test_random(void **state)
{
	size_t		taken = 0;
	size_t		as_it_stands = 0;

	(void) state;
	gen_seed();
	for (int i = 0; i < RANDOM_TEXTS; i++)
	{
		GenText		text = {.len = 0};
		bool		is_normal;

		if (gen_once(10))
			gen_text(&text);
		else
		{
			gen_puts(&text, gen_once(2) ? GEN_PICK(normal) : GEN_PICK(other));
			for (uint32_t n = gen_below(4); n > 0; n--)
				gen_mutate(&text);
		}
		if (check(text.data, text.len, &is_normal))
		{
			taken++;
			as_it_stands += is_normal;
		}
	}
	print_message("%zu of %d taken, %zu as they stand\n", taken, RANDOM_TEXTS, as_it_stands);
	assert_true(taken > RANDOM_TEXTS / 10 && as_it_stands > RANDOM_TEXTS / 50);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_examples),
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests_name("web", tests, NULL, NULL);
}
