/*
 * Short memory, and work that is stopped.  Every allocation of the core's own
 * fails once, for each function that appends to a buffer.  The Makefile has the
 * linker put the functions below in the place of the C library's.
 * test_unicode.c has the same for display, lint and mapping.
 */
#include "unit.h"

#include <limits.h>

#include "crawl/canonical.h"
#include "crawl/extract.h"
#include "crawl/guess.h"
#include "url/href.h"
#include "url/repair.h"
#include "crawl/surt.h"
#include "host/idna.h"
#include "host/spoof.h"
#include "pattern/pattern.h"
#include "pattern/rewrite.h"
#include "short_memory.h"
#include "syntax/resolve.h"
#include "text/charset.h"
#include "text/nfc.h"
#include "text/percent.h"
#include "text/stop.h"
#include "unicode/html.h"
#include "unicode/lint.h"
#include "unicode/map.h"
#include "value/domain.h"
#include "value/ladder.h"
#include "value/search.h"
#include "value/value.h"

static const char base[] = "http://u@h.example/a/b/../c?d=e";

/* Each returns what tells of success apart from the buffer. */

static bool
make_value(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriError	err;

	return iri_value_make(s, len, IRI_GRAMMAR_IRI_REFERENCE, out, &err);
}

static bool
make_syntax_form(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	iri_normal_form(s, parts, IRI_RUNG_SYNTAX, out);
	return true;
}

static bool
make_normal_form(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	iri_normal_form(s, parts, IRI_RUNG_SCHEME, out);
	return true;
}

static bool
make_canonical(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriName		name = {"c", 1, true};
	IriRules	rules = {.drop = {&name, 1, 0}};
	FREED IriBuf key = {0};

	iri_normal_form(s, parts, IRI_RUNG_SCHEME, &key);
	if (key.failed)
		out->failed = true;
	else
		iri_canonical_form(key.data, key.len, (UINT32_C(1) << IRI_STEPS) - 1, &rules, out);
	return true;
}

static bool
make_cdx(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	iri_append_cdx_key(s, len, false, out);
	return true;
}

static bool
make_surt(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	FREED IriBuf surt = {0};
	bool		ok = true;

	iri_append_surt(s, len, parts, &surt);
	if (surt.failed)
		out->failed = true;
	else
		ok = iri_append_from_surt(surt.data, surt.len, out);
	return ok;
}

static bool
make_extract(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriExtract	extract;
	size_t		at;

	iri_extract_begin(&extract, s, len);
	extract.options = IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS;
	return iri_extract_next(&extract, &at, out);
}

static bool
make_href(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriError	err;

	return iri_append_from_href(s, len, base, sizeof(base) - 1, iri_charset("windows-1252", 12), out, &err) ||
		err.code != IRI_OK;
}

static bool
make_html(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	iri_html_decode(s, len, out);
	return true;
}

static bool
is_any(const char *label, size_t label_len)
{
	return label_len > 0;
}

/* Without its scheme, if it has one. */
static bool
make_guess(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	size_t		before = iri_defined(parts->scheme) ? parts->scheme.len + 1 : 0;

	return iri_append_guess(s + before, len - before, "https", IRI_GUESS_DEFANGED | IRI_GUESS_GIT, is_any, out) || !out->failed;
}

static bool
is_any_host(const char *s, size_t len, IriBuf *out)
{
	return iri_is_typed_host(s, len, is_any, out);
}

static bool
repair_link(const char *s, size_t len, IriBuf *out)
{
	IriError	err;
	bool		done = iri_append_from_href(s, len, NULL, 0, iri_charset("utf-8", 5), out, &err);

	out->failed |= !done && err.code == IRI_ERROR_NO_MEMORY;
	return done;
}

/* The links of HTML: in attributes, with and without blanks, and in its text. */
static bool
make_links(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	static const char *const before[] = {"<a href=\"", "\"> ", ", www.\xc3\xa9.example and doi: 10.1000/", " <url: ", " > a@b.example <p title=\" ", "a b\">"};
	FREED IriBuf html = {0};
	FREED IriBuf text = {0};
	FREED IriBuf values = {0};
	FREED IriBuf link = {0};
	IriExtract	extract;
	size_t		at;

	for (size_t i = 0; i < GEN_COUNT(before); i++)
	{
		iri_buf_append(&html, before[i], strlen(before[i]));
		iri_buf_append(&html, s, len < 500 ? len : 500);
	}
	if (!html.failed)
		iri_html_decode_values(html.data, html.len, &text, &values);
	out->failed |= html.failed || text.failed || values.failed;
	iri_extract_begin(&extract, text.data, text.len);
	extract.options = IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS | IRI_EXTRACT_HTML;
	extract.is_host = is_any_host;
	extract.repair = repair_link;
	extract.values = (const size_t *) values.data;
	extract.nvalues = values.len / (2 * sizeof(size_t));
	while (!out->failed && iri_extract_next(&extract, &at, &link))
		iri_buf_append(out, link.data, link.len);
	out->failed |= link.failed;
	return true;
}

static bool
make_leiri(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriError	err;

	return iri_append_from_leiri(s, len, out, &err);
}

static bool
make_resolved(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriParts	base_parts;

	iri_split(base, sizeof(base) - 1, &base_parts);
	iri_resolve_reference(s, parts, base, &base_parts, out);
	return true;
}

static bool
make_relative(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriParts	base_parts;

	iri_split(base, sizeof(base) - 1, &base_parts);
	if (iri_defined(parts->scheme))
		iri_relative_reference(s, len, base, &base_parts, out);
	return true;
}

static bool
make_domain(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriDomain	domain = iri_domain_of(s, len);

	iri_domain_sort_key(&domain, s, len, out);
	return iri_domain_parse(s, len, out) || !out->failed;
}

static bool
make_host(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	if (parts->host.len > 0)
		iri_host_key(s + parts->host.at, parts->host.len, out);
	return true;
}

static bool
make_skeleton(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	if (parts->host_kind == IRI_HOST_REGNAME)
		iri_append_skeleton(s + parts->host.at, parts->host.len, out);
	return true;
}

static bool
make_nfkc(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	iri_append_normalized(s, len, IRI_FORM_NFKC, out);
	return true;
}

static bool
make_uri(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriMapError err;

	return iri_append_uri(s, parts, iri_charset("euc-jp", 6), false, out, &err) || !out->failed;
}

static bool
make_from_uri(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	iri_append_from_uri(s, parts, out);
	return true;
}

static bool
make_after(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriBase		below;

	iri_after_prefix(s, len, out);
	iri_base_read(s, len, &below);
	iri_after_base(&below, out);
	for (int n = 0; iri_text_after_base(&below, n, out); n++)
		;
	return true;
}

/* Everything that changes a query. */
static bool
make_query(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	const IriName name = {"a b", 3, false};
	const IriNames names = {&name, 1, 1};
	const IriText values[2] = {{"b c", 3}, {NULL, 0}};
	IriSetting	settings[2] = {{{"d", 1}, values, 2, 0}, {{"a", 1}, values, 1, 0}};

	if (!iri_defined(parts->query))
		return true;
	s += parts->query.at;
	iri_query_put(s, parts->query.len, IRI_WEB_FORM, settings, 2, out);
	iri_query_append(s, parts->query.len, IRI_WEB_FORM, (IriText) {"a", 1}, (IriText) {"b\xff", 2}, out);
	iri_query_filter(s, parts->query.len, IRI_WEB_FORM, &names, false, out);
	iri_query_arrange(s, parts->query.len, IRI_WEB_FORM, IRI_QUERY_SORT | IRI_QUERY_DEDUPE, out);
	return true;
}

static bool
make_findings(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	FREED IriBuf findings = {0};

	iri_lint(s, len, parts, &findings);
	out->failed |= findings.failed;
	return true;
}

/* A pattern with choices, and its matches. */
static bool
make_pattern(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	static const char text[] = "*://*/{:a}?*b{c*}+{:d-}?*";
	IriPatternTexts texts;
	IriPatternError err;
	IriPatternInput input;

	if (!iri_pattern_split((IriText) {text, sizeof(text) - 1}, &texts, &err) ||
		!iri_pattern_read(&texts, false, out, &err))
	{
		out->failed |= err.message == NULL;
		return false;
	}
	iri_pattern_input(s, parts, &input);
	switch (iri_pattern_match((const IriPattern *) (const void *) out->data, &input, NULL))
	{
		case IRI_PATTERN_YES:
			return true;
		case IRI_PATTERN_NO:
			return false;
		default:
			out->failed = true;
			return false;
	}
}

static bool
make_rewritten(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	static const char *const rules[] = {"h.example/*?d=:d -> https://a.example/:d/*", "*.example/:x* -> :x"};
	IriText		entries[2];
	IriPatternError err;
	FREED IriBuf list = {0};
	size_t		bad;

	for (int i = 0; i < 2; i++)
		entries[i] = (IriText) {rules[i], strlen(rules[i])};
	if (!iri_rewrites_read(entries, 2, &list, &bad, &err) ||
		iri_rewrite_key((const IriRewrites *) (const void *) list.data, s, len, out) == IRI_PATTERN_FAILED)
		out->failed = true;
	return !out->failed;
}

typedef bool (*Maker) (const char *s, size_t len, const IriParts *parts, IriBuf *out);
static const Maker makers[] = {
	make_pattern, make_rewritten,
	make_value, make_syntax_form, make_normal_form, make_canonical, make_cdx, make_surt, make_extract, make_links, make_href, make_guess, make_html,
	make_leiri, make_resolved, make_relative, make_domain, make_host, make_skeleton, make_nfkc, make_uri,
	make_from_uri, make_after, make_query, make_findings,
};

#define LONG	4096

/*
 * An IRI with something long in it, so that no buffer on the stack is enough;
 * returns its length.
 */
static size_t
make_long(char *s, IriParts *parts)
{
	static const char *const units[] = {
		"a", "a.", "\xc3\xa9", "%C3%A9", "A%41", ";b=c", "&a+b=%31", "/../b/", "1", "a,b@C.example,", "\xcc\x81", "%AD", "~%7e",
	};

	for (;;)
	{
		GenText		text;
		const char *unit = GEN_PICK(units);
		size_t		at;
		size_t		size = 300 + gen_below(2000);
		size_t		len;
		IriError	err;

		gen_iri(&text);
		at = gen_below((uint32_t) text.len + 1);
		memcpy(s, text.data, at);
		len = at;
		for (; len < size; len += strlen(unit))
			memcpy(s + len, unit, strlen(unit));
		memcpy(s + len, text.data + at, text.len - at);
		len += text.len - at;
		if (iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, parts, &err))
			return len;
	}
}

/* Has each allocation of a function fail, which gives the right answer, or none; returns how many there are. */
static size_t
fail_each(Maker maker, const char *s, size_t len, const IriParts *parts)
{
	FREED IriBuf right = {0};
	bool		right_answer = maker(s, len, parts, &right);

	assert_false(right.failed);
	for (int n = 0;; n++)
	{
		FREED IriBuf out = {0};
		bool		answer;
		bool		any;

		allocations_left = n;
		answer = maker(s, len, parts, &out);
		any = allocations_left < 0;
		allocations_left = -1;
		if (!out.failed && (answer != right_answer || out.len != right.len ||
							(out.len > 0 && memcmp(out.data, right.data, out.len) != 0)))
			fail_msg("allocation %d of %.300s: a wrong answer", n, gen_show(s, len));
		if (!any)
			return (size_t) n;
	}
}

static void
test_short_memory(void **state)
{
	size_t		failures[GEN_COUNT(makers)] = {0};

	for (int i = 0; i < gen_rounds(1500); i++)
	{
		char		s[LONG];
		IriParts	parts;
		size_t		len = make_long(s, &parts);

		for (size_t which = 0; which < GEN_COUNT(makers); which++)
			failures[which] += fail_each(makers[which], s, len, &parts);
	}
	for (size_t which = 0; which < GEN_COUNT(makers); which++)
		assert_true(failures[which] > (size_t) gen_rounds(250));
}

/* The same with the texts of sql/guess.sql, of web/test/guess.tsv. */
static void
test_typed(void **state)
{
	char		line[LONG];
	size_t		failures = 0;
	const char *slash = strrchr(__FILE__, '/');
	FILE	   *file;

	snprintf(line, sizeof(line), "%.*s../../web/test/guess.tsv", slash != NULL ? (int) (slash + 1 - __FILE__) : 0, __FILE__);
	file = fopen(line, "r");
	assert_non_null(file);
	while (fgets(line, sizeof(line), file) != NULL)
	{
		size_t		len = strcspn(line, "\t");
		IriParts	parts = {.scheme.at = IRI_UNDEFINED};

		failures += fail_each(make_guess, line, len, &parts) + fail_each(make_links, line, len, &parts);
	}
	fclose(file);
	assert_true(failures > 3000);
}

static long questions;			/* asked whether to stop */
static long stop_at;			/* the question that is answered with yes */

static bool
is_stop(void)
{
	return questions++ >= stop_at;
}

/* Long work asks whether to stop.  When it is told to, it gives the right answer or none. */
static void
test_stopped(void **state)
{
	static const char *const texts[][2] = {
		{"http://h/", "\xc3\xa9"}, {"http://h/", "\xe2\x80\x83"}, {"http://h/?", "zz=1&y=%41&"}, {"http://h/?", "&"},
		{"http://", "\xc3\xa9."}, {"http://h/", "/\xd7\x90" "a1"}, {"http://h/", "%E3%80%82"}, {"", "\xef\xbd\x81\xcc\x81"},
		{"a/", "b.c,"},
	};
	const size_t size = 300000;
	char	   *s = malloc(size + 16);
	size_t		stopped[GEN_COUNT(makers)] = {0};

	assert_non_null(s);
	for (size_t i = 0; i < GEN_COUNT(texts); i++)
	{
		size_t		len = strlen(texts[i][0]);
		size_t		unit = strlen(texts[i][1]);
		IriParts	parts;
		IriError	err;

		memcpy(s, texts[i][0], len);
		for (; len < size; len += unit)
			memcpy(s + len, texts[i][1], unit);
		assert_true(iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
		for (size_t which = 0; which < GEN_COUNT(makers); which++)
		{
			FREED IriBuf right = {0};
			bool		right_answer;
			long		asked = 0;

			iri_set_stop_callback(NULL);
			right_answer = makers[which](s, len, &parts, &right);
			assert_false(right.failed || iri_stopped());
			iri_set_stop_callback(is_stop);
			for (int n = 0; n < 4; n++)
			{
				FREED IriBuf out = {0};
				bool		answer;

				/* never, then at some place */
				stop_at = n == 0 ? LONG_MAX : (long) gen_below((uint32_t) asked);
				questions = 0;
				answer = makers[which](s, len, &parts, &out);
				if (n == 0)
					asked = questions;
				/* a sort may ask once more, or less, than the time before */
				assert_true(iri_stopped() == (questions > stop_at));
				stopped[which] += out.failed;
				if (!out.failed && (answer != right_answer || out.len != right.len ||
									(out.len > 0 && memcmp(out.data, right.data, out.len) != 0)))
					fail_msg("function %zu, question %ld, text %zu: a wrong answer", which, stop_at, i);
				iri_stop_end();
				if (asked == 0)
					break;
			}
		}
	}
	iri_set_stop_callback(NULL);
	free(s);
	/* except those that copy at once, or refuse or cut what is long */
	for (size_t which = 0; which < GEN_COUNT(makers); which++)
	{
		if (stopped[which] == 0 && makers[which] != make_resolved && makers[which] != make_relative &&
			makers[which] != make_after && makers[which] != make_host && makers[which] != make_rewritten &&
			makers[which] != make_skeleton && makers[which] != make_links)
			fail_msg("function %zu never stops", which);
	}
}

/* Rules and names that are many, too; they are sorted before there is a buffer. */
static void
test_stopped_rules(void **state)
{
	enum
	{
		COUNT = 30000
	};
	static char texts[COUNT][24];
	static IriText entries[COUNT];
	static IriName names[COUNT];
	void	   *memory;
	IriRules	rules;
	size_t		bad;
	long		asked;

	for (size_t i = 0; i < COUNT; i++)
	{
		size_t		len = (size_t) snprintf(texts[i], sizeof(texts[i]), "d%zu.example: a%zu", i * 7919 % COUNT, i);

		entries[i] = (IriText) {texts[i], len};
		names[i] = (IriName) {texts[i], len, false};
	}
	memory = malloc(iri_rules_size(entries, COUNT));
	assert_non_null(memory);
	iri_set_stop_callback(is_stop);
	stop_at = LONG_MAX;
	questions = 0;
	assert_true(iri_rules_parse(entries, COUNT, memory, &rules, &bad));
	assert_int_equal(rules.count, COUNT);
	asked = questions;
	assert_true(asked > 100);
	for (stop_at = 0; stop_at < asked - 10; stop_at += 1 + (long) gen_below(9))
	{
		questions = 0;
		assert_false(iri_rules_parse(entries, COUNT, memory, &rules, &bad));
		assert_true(iri_stopped());
		iri_stop_end();
	}
	questions = 0;
	stop_at = 50;
	iri_names_sort(names, COUNT);
	assert_true(iri_stopped());
	iri_stop_end();
	iri_set_stop_callback(NULL);
	free(memory);
}

/* Sizes that no computer has, and a buffer that has failed stays so. */
static void
test_too_large(void **state)
{
	FREED IriBuf buf = {0};

	iri_buf_append(&buf, "abc", 3);
	assert_false(iri_buf_reserve(&buf, SIZE_MAX / 2));
	assert_true(buf.failed);
	buf.cap = buf.len;
	assert_false(iri_buf_grow(&buf, 1));
	iri_buf_insert(&buf, 1, "x", 1);
	assert_int_equal(buf.len, 3);
	assert_memory_equal(buf.data, "abc", 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_short_memory), cmocka_unit_test(test_typed), cmocka_unit_test(test_stopped),
		cmocka_unit_test(test_stopped_rules), cmocka_unit_test(test_too_large),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
