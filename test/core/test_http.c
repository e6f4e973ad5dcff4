/*
 * The fast path for web links (http.h) has the result of the general one.
 */
#include "unit.h"

#include "scheme/normalize.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "value/http.h"
#include "value/ladder.h"
#include "value/value.h"

#define RANDOM_TEXTS	500000

/* Normal, as they stand. */
static const char *const normal[] = {
	"http://h/x", "https://www.example.org/a/b.html?c=d&e=f#g", "https://a-b.c--d.org/?x?#/?", "http://h/...",
	"https://h/.a/b./..c", "http://h/r\xc3\xa9sum\xc3\xa9?\xe4\xbe\x8b#\xe4\xbe\x8b", "https://h/a:@!$&'()*+,;=~",
	"http://1.2.3.4/x", "http://h:8080/", "https://h:80/", "http://h:443/x", "http://h/a%20b%2Fc?d=%26#%23",
	"http://r\xc3\xa9sum\xc3\xa9.org/", "https://\xe4\xbe\x8b.jp:8080/\xe4\xbe\x8b", "http://xn--a/", "http://h/\xe2\x80\x93",
	"http://h/#a#b", "http://h//a", "file:///", "file:///usr/share/doc/a.html", "file://host/a", "file:////a",
};

/* Valid, and written otherwise in the normal form. */
static const char *const other[] = {
	"HTTP://h/", "httpS://h/", "FILE:///a", "http://H/", "https://WWW.Example.org/A/b?C#D", "http://h", "https://a.b.example.org",
	"http://h:/", "http://h:80/", "https://h:443", "http://h:0080/", "http://h:000/", "https://h:0443", "http://h:08080/x",
	"http://h/%7ejohn", "http://h/%c3%89?%c3%89#%c3%89", "http://h/?%EE%80%80#%EE%80%80", "http://h/%EE%80%80", "http://h/%3a", "http://h/%2e%2E/a",
	"http://h/./a", "http://h/a/..", "http://h/a/../b?c/../d", "http://h/.?/..", "http://h/..#/.", "http://h/a/%2e/b",
	"http://a.XN--b/", "http://xn--rsum-bpad.org/", "HTTP://R\xc3\x89SUM\xc3\x89.org", "http://\xe4\xbe\x8b\xe3\x80\x82jp:80/%7e", "http://\xef\xbc\xa1/",
	"http://h\xc2\xad/",
	"http://h/a/.%7e/./b", "http://h/a?b/.%7e/./c", "http://h/%7e?/.%41#/..", "http://h/.%2E/a%c3%a9?b", "http://H/a/./b/../c?%3d#/./",
	"http://h/a/../../b%7e", "http://h/a/b/../../c", "http://www.Example.org:80", "https://www.example.org:0443/%41/./b",
	"http://h/a?b/./c", "http://h/%41#%EE%80%80", "http://h/./?%EE%80%80",
	"http://h/aaaaaaa/./aaaaaaa", "file:///a/../b", "file://HOST/a", "file:///%7E", "HTTP://H:80/%7e/../a?%7e",
};

/* Not for the fast path: no links, or rare ones. */
static const char *const unknown[] = {
	"", "http", "http://", "http:///", "http:/h/abcdef", "https:h/abcdef", "http://h/a b", "http://h/\"", "http://h/%", "http://h/%4",
	"http://h/%zz", "http://u@h/", "http://h:8x/", "http://h:80a", "http://[::1]/", 	"http://h%20/", "http://h/\xe2\x80\x8e", "http://h/\xff", "http://h/\xc3", "ftp://h/abcdef", "httpx://h/ab", "file://h", "file://localhost/a",
	"file://LOCALHOST/", "file:/a/b/c/d", "http://h?q", "https://h#f", "https://h:443?q", "http://h/\xc2\xa0", "httq://h/a", "https//h/a.b.c",
};

static bool
is_text(const IriBuf *buf, const char *s, size_t len)
{
	return buf->len == len && (len == 0 || memcmp(buf->data, s, len) == 0);
}

/* Makes a link longer than a block. */
static const char filling[] =
	"/articles/2024/06/r\xc3\xa9sum\xc3\xa9/index.html/\xe3\x83\x86\xe3\x82\xb9\xe3\x83\x88/"
	"\xe2\x80\x93\xf0\x9f\x98\x80?q=iri&lang=en&page=2&sort=date&from=2024-01-01&to=2024-06-30&x=1";

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
	char		room[2 * GEN_SIZE];

	/* with room after the text, and without */
	iri_buf_init(&stored, room, gen_once(2) ? sizeof(room) : 0);
	assert_true(iri_value_make(s, len, IRI_GRAMMAR_IRI, &stored, &err));
	assert_true(iri_value_read(stored.data, stored.len, &value));
	assert_int_equal(value.key_len, key->len);
	assert_memory_equal(value.key, key->data, key->len);
	assert_int_equal(iri_spelling_len(&value), len);
	iri_spelling_copy(&value, spelling);
	assert_memory_equal(spelling, s, len);

	assert_int_equal((value.header & IRI_V_DIFFERS) != 0, !is_text(key, s, len));
	assert_int_equal((value.header & IRI_V_ASCII) != 0, iri_is_ascii(s, len) && iri_is_ascii(key->data, key->len));
	if (value.header & IRI_V_ENCODED)
	{
		iri_buf_free(&stored);
		return;
	}
	while (prefix < shorter && s[prefix] == key->data[prefix])
		prefix++;
	while (suffix < shorter - prefix && s[len - 1 - suffix] == key->data[key->len - 1 - suffix])
		suffix++;
	assert_int_equal(value.prefix, prefix);
	assert_int_equal(value.suffix, suffix);
	iri_buf_free(&stored);
}

/* A copy that a sanitizer guards, with `padding` bytes of junk after it. */
static char *
copy_of(const char *s, size_t len, size_t padding)
{
	char	   *copy = malloc(len + padding > 0 ? len + padding : 1);

	assert_non_null(copy);
	memcpy(copy, s, len);
	for (size_t i = 0; i < padding; i++)
		copy[len + i] = (char) gen_below(256);
	return copy;
}

/* Where a scan leads, if it takes the text: the fields, and the normal form. */
static void
check_link(const char *s, size_t len, const IriWebLink *link, bool *is_normal)
{
	IriParts	parts;
	IriError	err;
	FREED IriBuf expected = {0};
	FREED IriBuf web = {0};
	size_t		suffix;

	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		fail_msg("no IRI: %s", gen_show(s, len));
	iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &expected);
	*is_normal = iri_web_is_normal(link);
	if (*is_normal)
		iri_buf_append(&web, s, len);
	else
	{
		assert_true(iri_buf_reserve(&web, len + iri_web_growth(link)));
		web.len = iri_web_normal_form(link, s, len, web.data);
		assert_true(link->first <= link->last && link->last <= len);
		suffix = len - link->last;
		assert_true(link->first + suffix <= web.len);
		assert_memory_equal(s, web.data, link->first);
		assert_memory_equal(s + link->last, web.data + web.len - suffix, suffix);
	}
	assert_false(expected.failed || web.failed);
	if (!is_text(&web, expected.data, expected.len))
		fail_msg("%s -> %s, not %s", gen_show(s, len), gen_show(web.data, web.len),
				 gen_show(expected.data, expected.len));

	assert_int_equal(!(link->seen & IRI_C_HIGH), iri_is_ascii(s, len));
	assert_int_equal((link->seen & IRI_C_RECODE) != 0,
					 ((parts.path_seen | parts.query_seen | parts.fragment_seen) & IRI_C_RECODE) != 0);
	assert_int_equal(link->host, parts.host.at);
	assert_int_equal(link->host_end, parts.host.at + parts.host.len);
	assert_int_equal(link->tail, parts.path.at);
	check_value(s, len, &expected);
}

/*
 * Whether the fast path was taken; `is_normal`, whether nothing had to be done.
 * All scans that the processor has say the same.
 */
static bool
check(const char *s, size_t len, bool *is_normal)
{
	const IriWebScan scans[] = {iri_web_scan_by_blocks(), iri_web_scan_by_ssse3()};
	IriWebLink	link;
	char	   *copy = copy_of(s, len, 0);
	bool		taken = iri_scan_web_plain(copy, len, &link);

	if (taken)
		check_link(copy, len, &link, is_normal);
	free(copy);
	for (size_t i = 0; i < GEN_COUNT(scans); i++)
	{
		bool		also_normal;

		if (scans[i] == NULL)
			continue;
		copy = copy_of(s, len, IRI_WEB_PADDING);
		if (scans[i](copy, len, &link) != taken)
			fail_msg("taken by one: %s", gen_show(s, len));
		if (taken)
		{
			check_link(copy, len, &link, &also_normal);
			assert_int_equal(also_normal, *is_normal);
		}
		free(copy);
	}
	return taken;
}

static void
test_examples(void **state)
{
	bool		is_normal;

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

/* Every character, at every place of two blocks, is taken if it may be raw. */
static void
test_characters(void **state)
{
	for (uint32_t cp = 0x80; cp <= 0x10ffff; cp++)
	{
		GenText		text = {.len = 0};
		char		utf8[4];
		size_t		size = iri_utf8_encode(cp, utf8);
		bool		is_normal;

		gen_puts(&text, "http://h/");
		for (uint32_t n = cp % 131; n > 0; n--)
			gen_puts(&text, "x");
		gen_put(&text, utf8, size);
		gen_puts(&text, cp % 3 == 0 ? "" : cp % 3 == 1 ? "x" : "\xe4\xbe\x8b");
		if ((cp & 0x1ff800) != 0xd800 && iri_may_stand_raw(cp, false) ?
			!check(text.data, text.len, &is_normal) || !is_normal :
			check(text.data, text.len, &is_normal))
			fail_msg("U+%04X", cp);
	}
}

/* Any three bytes in a row. */
static void
test_bytes(void **state)
{
	for (uint32_t n = gen_below((uint32_t) gen_share()); n < 0x20000; n += (uint32_t) gen_share())
	{
		static const unsigned char third[] = {'x', 0x80, 0xbf, 0xc3};
		GenText		text = {.len = 0};
		char		bytes[3] = {(char) (n >> 8), (char) n, (char) third[n >> 16 | (n & 1) << 1]};
		bool		is_normal;

		gen_puts(&text, "http://h/");
		for (uint32_t i = gen_below(131); i > 0; i--)
			gen_puts(&text, "x");
		gen_put(&text, bytes, 1 + gen_below(3));
		if (gen_once(2))
			gen_puts(&text, "/y");
		check(text.data, text.len, &is_normal);
	}
}

static void
test_random(void **state)
{
	const char *wanted = getenv("IRI_TEST_TEXTS");
	long		count = wanted != NULL ? strtol(wanted, NULL, 10) : gen_rounds(RANDOM_TEXTS);
	long		taken = 0;
	long		as_it_stands = 0;

	gen_seed();
	for (long i = 0; i < count; i++)
	{
		GenText		text = {.len = 0};
		bool		is_normal;

		if (gen_once(10))
			gen_text(&text);
		else
		{
			gen_puts(&text, gen_once(2) ? GEN_PICK(normal) : GEN_PICK(other));
			/* so that the next mutation is near the end of a block */
			if (gen_once(2))
				gen_put(&text, filling, gen_below(sizeof(filling)));
			for (uint32_t n = gen_once(2) ? gen_below(6) : 0; n > 0; n--)
				gen_octets(&text);
			for (uint32_t n = gen_below(4); n > 0; n--)
				gen_mutate(&text);
		}
		if (check(text.data, text.len, &is_normal))
		{
			taken++;
			as_it_stands += is_normal;
		}
	}
	print_message("%ld of %ld taken, %ld as they stand\n", taken, count, as_it_stands);
	assert_true(taken > count / 10 && as_it_stands > count / 50);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_examples), cmocka_unit_test(test_characters),
		cmocka_unit_test(test_bytes), cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests_name("web", tests, NULL, NULL);
}
