/*
 * Query parameters, canonical forms, sort keys and extraction: what the data of
 * canonicalization must be like, and properties on fuzzed input.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "crawl/canonical.h"
#include "crawl/extract.h"
#include "crawl/surt.h"
#include "scheme/normalize.h"
#include "syntax/parse.h"
#include "value/ladder.h"

/* The lists are searched by halving, so their order matters. */
static void
check_names(const IriNames *names)
{
	IriName    *copy = malloc(sizeof(IriName) * names->count);
	IriNames	sorted;

	assert_non_null(copy);
	memcpy(copy, names->names, sizeof(IriName) * names->count);
	sorted = iri_names_sort(copy, names->count);
	assert_int_equal(sorted.count, names->count);
	assert_int_equal(sorted.exact, names->exact);
	for (size_t i = 0; i < names->count; i++)
		assert_string_equal(sorted.names[i].name, names->names[i].name);
	free(copy);
}

static void
test_lists(void **state)
{
	(void) state;
	check_names(&iri_tracking_2026);
	check_names(&iri_session_params);
	for (size_t i = 0; i < iri_index_pages_count; i++)
		assert_true(strlen(iri_index_pages[i]) < 16);
	for (int i = 0; i < IRI_STEPS; i++)
		assert_int_equal(iri_steps_lookup(iri_step_names[i], strlen(iri_step_names[i])), IRI_STEP_BIT(i));
}

static uint64_t seed = 1;

static size_t
pick(size_t n)
{
	seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t) (seed >> 33) % n;
}

static const char *const pieces[] = {
	"/", "//", "a", "A", ".", "..", "/./", "/../", ";jsessionid=1", "(S(abcdefghijklmnopqrstuvwx))", "index.html",
	"Index.PHP", "default.asp", "%2F", "%41", "%aa", "?", "&", "&&", "=", "utm_a=1", "gclid", "PHPSESSID=2", "b=2",
	"b=1", "+", "#", "c", ":", "www.", "www2.", "h", ".org", "\xc3\x89", "\xe3\x80\x82", "@", ",", ")", "(", "[::1]",
	"\xc2\xab", "\xc2\xbb", "\xe3\x80", "\xff",
};

static size_t
make(char *out)
{
	static const char *const starts[] = {
		"http://h.org/", "https://www.h.org:443", "http://", "http://u@www.", "HTTP://h:80/", "urn:", "file://", "foo://", "mailto:",
	};
	size_t		len = 0;
	const char *start = starts[pick(sizeof(starts) / sizeof(starts[0]))];

	memcpy(out, start, strlen(start));
	len = strlen(start);
	for (size_t n = pick(12); n > 0; n--)
	{
		const char *piece = pieces[pick(sizeof(pieces) / sizeof(pieces[0]))];

		memcpy(out + len, piece, strlen(piece));
		len += strlen(piece);
	}
	return len;
}

static void
test_fixed_points(void **state)
{
	const IriRules none = {0};
	size_t		valid = 0;

	(void) state;
	for (int i = 0; i < 300000; i++)
	{
		char		text[512];
		size_t		len = make(text);
		uint32_t	steps = (uint32_t) pick((size_t) 1 << IRI_STEPS);
		IriParts	parts;
		IriError	err;
		IriBuf		key;
		IriBuf		once;
		IriBuf		twice;
		IriBuf		surt;
		IriBuf		back;

		if (!iri_parse(text, len, IRI_GRAMMAR_IRI, &parts, &err))
			continue;
		valid++;
		iri_buf_init(&key, NULL, 0);
		iri_buf_init(&once, NULL, 0);
		iri_buf_init(&twice, NULL, 0);
		iri_buf_init(&surt, NULL, 0);
		iri_buf_init(&back, NULL, 0);
		iri_normal_form(text, &parts, IRI_RUNG_SCHEME, &key);

		iri_canonical_form(key.data, key.len, steps, &none, &once);
		iri_canonical_form(once.data, once.len, steps, &none, &twice);
		if (once.len != twice.len || memcmp(once.data, twice.data, once.len) != 0)
			fail_msg("steps %x: %.*s, then %.*s, then %.*s", steps, (int) key.len, key.data,
					 (int) once.len, once.data, (int) twice.len, twice.data);
		assert_true(iri_parse(once.data, once.len, IRI_GRAMMAR_IRI, &parts, &err));

		iri_split(key.data, key.len, &parts);
		iri_append_surt(key.data, key.len, &parts, &surt);
		assert_true(iri_append_from_surt(surt.data, surt.len, &back));
		assert_int_equal(back.len, key.len);
		assert_memory_equal(back.data, key.data, key.len);

		iri_buf_free(&key);
		iri_buf_free(&once);
		iri_buf_free(&twice);
		iri_buf_free(&surt);
		iri_buf_free(&back);
	}
	assert_true(valid > 100000);
}

/* What is found is valid, in order, and stands there. */
static void
test_extract(void **state)
{
	(void) state;
	for (int i = 0; i < 200000; i++)
	{
		char		text[512];
		size_t		len = make(text);
		IriExtract	extract;
		size_t		at;
		size_t		last = 0;
		IriBuf		out;

		iri_extract_begin(&extract, text, len);
		extract.options = (unsigned int) pick(8);
		iri_buf_init(&out, NULL, 0);
		while (iri_extract_next(&extract, &at, &out))
		{
			IriParts	parts;
			IriError	err;
			bool		bare = out.len > 7 && at + 7 <= len && memcmp(text + at, out.data, 7) != 0;

			assert_true(iri_parse(out.data, out.len, IRI_GRAMMAR_IRI, &parts, &err));
			assert_true(at >= last && at < len);
			assert_true(bare || memcmp(text + at, out.data, out.len) == 0 || memcmp(out.data, "http://", 7) == 0);
			last = at;
		}
		assert_false(out.failed);
		iri_buf_free(&out);
	}
}

/* Openers and closers by turns, then marks, then what is kept. */
static const char *const ends[] = {
	"(", ")", "\xc2\xab", "\xc2\xbb", "\xe3\x80\x8a", "\xe3\x80\x8b", "\xe3\x80\x8e", "\xe3\x80\x8f",
	".", "'", "\xe2\x80\xa6", "a", "/", "\xc3\xa9",
};

/* How many of the tokens are left, counted anew for each that is looked at. */
static size_t
slow_trim(const size_t *tokens, size_t n)
{
	while (n > 0)
	{
		size_t		last = tokens[n - 1];
		size_t		openers = 0;
		size_t		closers = 0;

		if (last >= 11)
			break;
		for (size_t i = 0; i < n && last < 8; i++)
		{
			openers += tokens[i] == (last & ~(size_t) 1);
			closers += tokens[i] == (last | 1);
		}
		if (last < 8 && (last & 1) != 0 && closers <= openers)
			break;
		n--;
	}
	return n;
}

/* At the end, brackets are left out as if each were the only one looked at. */
static void
test_trim(void **state)
{
	(void) state;
	for (int i = 0; i < 300000; i++)
	{
		char		text[128] = "http://a/";
		size_t		len = strlen(text);
		size_t		tokens[16];
		size_t		ends_at[17];
		size_t		n = pick(16);
		size_t		kinds = i % 2 == 0 ? sizeof(ends) / sizeof(ends[0]) : 4;
		IriExtract	extract;
		size_t		at;
		IriBuf		out;

		for (size_t j = 0; j < n; j++)
		{
			tokens[j] = pick(kinds);
			ends_at[j] = len;
			memcpy(text + len, ends[tokens[j]], strlen(ends[tokens[j]]));
			len += strlen(ends[tokens[j]]);
		}
		ends_at[n] = len;
		iri_extract_begin(&extract, text, len);
		iri_buf_init(&out, NULL, 0);
		assert_true(iri_extract_next(&extract, &at, &out));
		if (at != 0 || out.len != ends_at[slow_trim(tokens, n)] || memcmp(out.data, text, out.len) != 0)
			fail_msg("of %.*s it is %.*s", (int) len, text, (int) out.len, out.data);
		iri_buf_free(&out);
	}
}

/* Garbage is refused, or made into something; it is never read beyond its end. */
static void
test_from_surt(void **state)
{
	static const char bytes[] = "a,.\\()[]:@/";

	(void) state;
	for (int i = 0; i < 300000; i++)
	{
		size_t		len = pick(12) + 4;
		char	   *text = malloc(len);
		IriBuf		out;

		assert_non_null(text);
		memcpy(text, "a://", 4);
		for (size_t j = 4; j < len; j++)
			text[j] = bytes[pick(sizeof(bytes) - 1)];
		iri_buf_init(&out, NULL, 0);
		(void) iri_append_from_surt(text, len, &out);
		assert_true(out.len <= 2 * len);
		iri_buf_free(&out);
		free(text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lists),
		cmocka_unit_test(test_fixed_points),
		cmocka_unit_test(test_extract),
		cmocka_unit_test(test_trim),
		cmocka_unit_test(test_from_surt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
