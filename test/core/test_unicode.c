/*
 * Right-to-left text, display, look-alikes, the lint, normalization forms and
 * IDNA2008: what must hold of any IRI (test/fuzz/unicode.h), of fuzzed ones, and
 * what only examples can tell.
 */
#include "unit.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include "host/special.h"
#include "host/url_host.h"
#include "short_memory.h"
#include "text/names.h"
#include "text/text.h"
#include "unicode/html.h"
#include "unicode/html_table.h"

/* The current text, for messages of failures. */
static const char *text_s;
static size_t text_len;

#define CHECK(condition) \
	do \
	{ \
		if (!(condition)) \
			fail_msg("%s:%d: %s: %s", __FILE__, __LINE__, #condition, gen_show(text_s, text_len)); \
	} while (0)

#include "../fuzz/unicode.h"

/* Pieces of names and other components, in addition to those of gen.h. */
static const char *const pieces[] = {
	/* letters of both directions, digits of both, marks of both */
	"a", "B", "\xd7\x90", "\xd7\x91", "\xd7\xaa", "\xd8\xa7", "\xd8\xa8", "1", "23", "\xd9\xa1", "\xdb\xb2",
	"\xcc\x81", "\xcc\xb8", "\xd6\xb0", "\xd9\x8e", "(", ")", "[", "\xe2\x9f\xa8", "\xe2\x9f\xa9", "%5B", "%31",
	/* percent-encoded, whole or not */
	"%D7%90", "%d7%91", "%D8", "%E2%80%8E", "%e2%80%8f", "%D8%9C", "%E2%81%A6", "%E2%80", "%EF%BB%BF", "%CC%81", "%C2%A0", "%2F", "%40", "%25", "%2e",
	/* what ICU composes, decomposes, or both */
	"e\xcc\x81", "\xc3\xa9", "\xe2\x84\xab", "\xe1\x84\x80", "\xe1\x85\xa1", "\xe1\x86\xa8", "\xef\xac\x81", "\xef\xb7\xba", "\xcd\xbe", "\xcd\x80", "=\xcc\xb8", "\xef\xbc\x9c\xcc\xb8", "\xe0\xbe\xb3\xe0\xbd\xb1", "\xf0\x9d\x85\x9e", "\xef\xbc\x8f", "\xef\xbc\xa1", "\xef\xbc\xbb", "\xef\xbc\xbf", "\xe2\x84\x80", "\xe2\x92\x88",
	/* look-alikes, invisible characters, characters other than letters */
	"\xd0\xb0", "\xd1\x80", "\xd3\x8f", "\xce\xbf", "\xe2\x88\x95", "\xe2\x81\x84", "\xe2\x88\xb6", "\xc7\x83", "\xe3\x83\x8e", "\xe4\xb8\x80", "\xe2\x80\x8b", "\xe2\x80\x8c", "\xe2\x80\x8d", "\xe1\x85\x9f", "\xc2\xad", "\xe3\x80\x80", "\xe2\x80\xa8", "\xe2\xa0\x80", "\xf3\xa0\x84\x80", "\xef\xbb\xbf", "\xf0\x9f\x98\x80", "\xef\xbf\xbc", "\xcd\x8f",
	/* parts */
	".", ".", "/", "/", "&", "=", ";", ":", "@", "?", "#", "-", "xn--", "xn--mgba3a", "XN--Rsum-BPAD", "\xe3\x80\x82", "\xef\xbc\x8e", "%E3%80%82", "%2E", "..", "&amp;", "&#x41;",
};

static void
put_pieces(GenText *text, uint32_t max)
{
	for (uint32_t n = gen_below(max + 1); n > 0; n--)
		gen_puts(text, GEN_PICK(pieces));
}

static void
unicode_text(GenText *text)
{
	static const char *const starts[] = {"http://", "HTTP://", "https://u:p@", "//", "foo://", "file://h/", "urn:x:", "ipfs://", "http://a.b/", "", "/", "data:,"};

	text->len = 0;
	gen_puts(text, GEN_PICK(starts));
	put_pieces(text, gen_once(50) ? 100 : 8);
	if (gen_once(2))
		gen_puts(text, "/");
	put_pieces(text, 6);
	if (gen_once(3))
	{
		gen_puts(text, "?");
		if (gen_once(8))
			gen_puts(text, "\xee\x80\x80");
		put_pieces(text, 6);
	}
	if (gen_once(6))
	{
		gen_puts(text, "#");
		put_pieces(text, 4);
	}
}

static void
test_fuzzed(void **state)
{
	size_t		valid = 0;

	gen_seed();
	for (int i = 0; i < gen_rounds(40000); i++)
	{
		GenText		text;
		char	   *copy;
		IriParts	parts;
		IriError	err;

		if (gen_once(4))
			gen_text(&text);
		else
			unicode_text(&text);
		copy = gen_copy(text.data, text.len);
		text_s = copy;
		text_len = text.len;
		if (iri_parse(copy, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		{
			check_unicode(copy, text.len, &parts);
			valid++;
		}
		free(copy);
	}
	assert_true(valid > (size_t) gen_rounds(10000));
}

/* The parts of a text that must be an IRI or a reference. */
static size_t
parse(const char *s, IriParts *parts)
{
	IriError	err;

	text_s = s;
	text_len = strlen(s);
	CHECK(iri_parse(s, text_len, IRI_GRAMMAR_IRI_REFERENCE, parts, &err));
	return text_len;
}

static void
assert_text(const IriBuf *buf, const char *expected)
{
	if (!is_text(buf, expected, strlen(expected)))
		fail_msg("%s: got %s, expected %s", gen_show(text_s, text_len), gen_show(buf->data, buf->len),
				 gen_show(expected, strlen(expected)));
}

/* The issues and where they are: "bidi-mixed@12 bidi-ends@10". */
static void
assert_findings(IriBuf *findings, const char *expected)
{
	char		got[512] = "";
	size_t		n = 0;

	assert_false(findings->failed);
	for (size_t i = 0; i < findings->len; i += sizeof(IriFinding))
	{
		IriFinding	finding;

		memcpy(&finding, findings->data + i, sizeof(finding));
		n += (size_t) snprintf(got + n, sizeof(got) - n, "%s%s@%zu", n > 0 ? " " : "",
							   iri_issue_name(finding.issue), finding.at);
	}
	if (strcmp(got, expected) != 0)
		fail_msg("%s: found %s, expected %s", gen_show(text_s, text_len), got, expected);
	iri_buf_free(findings);
}

static void
test_bidi(void **state)
{
	static const struct
	{
		const char *s;
		const char *findings;
		const char *escaped;	/* NULL: as it is */
		bool		embed;
	}			cases[] = {
		{"http://h/a", "", NULL, false}, {"http://h/1", "", NULL, false}, {"http://h/\xc3\xa9", "", NULL, false},
		{"http://h/", "", NULL, true}, {"1", "", NULL, true}, {"", "", NULL, false},
		{"http://h/\xd7\x90", "", NULL, true},
		/* both directions, in either order; whichever stands at an end */
		{"x:/\xd7\x90" "b", "bidi-mixed@5 bidi-ends@5", "x:/%D7%90b", true},
		{"x:/b\xd7\x90", "bidi-ends@3 bidi-mixed@4", "x:/b%D7%90", true},
		{"x:/\xd7\x90" "b\xd7\x90", "bidi-mixed@5", "x:/%D7%90b%D7%90", true},
		{"x:/\xd7\x90" "1\xd7\x90", "", NULL, true}, {"x:/\xd7\x90" "1", "bidi-ends@5", "x:/%D7%901", true},
		/* a mark goes with its letter, and alone is neither */
		{"x:/\xd7\x90\xd6\xb0", "", NULL, true}, {"x:/\xd7\x90-\xd6\xb0", "bidi-ends@6", "x:/%D7%90-%D6%B0", true},
		{"x:/\xd6\xb0\xd7\x90", "bidi-ends@3", "x:/%D6%B0%D7%90", true}, {"x:/a\xcc\x81", "", NULL, false},
		/* numbers behind right-to-left text; Arabic digits */
		{"x:/\xd7\x90/1", "bidi-number@6", NULL, true}, {"x:/\xd7\x90/a/1", "", NULL, true},
		{"x:/\xd7\x90/-1", "bidi-number@7", NULL, true}, {"x:/a\xd9\xa1", "bidi-number@4", NULL, true},
		{"x:/\xd9\xa1", "bidi-number@3", NULL, true},
		/* the parts of each component */
		{"//\xd7\x90@\xd7\x90.\xd7\x90:1/\xd7\x90.\xd7\x90/\xd7\x90?\xd7\x90=\xd7\x90&\xd7\x90;\xd7\x90#\xd7\x90", "bidi-number@11", NULL, true},
		{"//a.\xd7\x90\xe3\x80\x82" "b", "", NULL, true},
		{"foo://a\xe3\x80\x82\xd7\x90/", "bidi-ends@6 bidi-mixed@10", "foo://a%E3%80%82%D7%90/", true},
		{"x:?\xd7\x90/b", "bidi-mixed@6 bidi-ends@6", "x:?%D7%90/b", true},
		{"x:#\xd7\x90/b", "bidi-mixed@6 bidi-ends@6", "x:#%D7%90/b", true}, {"x:/\xd7\x90:\xd7\x90", "", NULL, true},
		{"x:/\xd7\x90.b", "", NULL, true}, {"x:?\xd7\x90;b", "", NULL, true},
		{"x:/\xd7\x90/1-2", "bidi-number@6", NULL, true},
		/* percent-encoding counts as it is written */
		{"x:/\xd7\x90%31", "bidi-ends@7", "x:/%D7%90%31", true}, {"x:/%D7%90", "", NULL, false},
		{"x:/%E2%80%8Ea", "bidi-formatting@3", NULL, false}, {"x:/%D8%9C", "bidi-formatting@3", NULL, false},
		{"x:/%d8%9C?%E2%81%A9#%e2%80%Ae", "bidi-formatting@3 bidi-formatting@10 bidi-formatting@20", NULL, false},
		{"x:/%E2%80%8B%E2%80%8F%E2%80%8F", "bidi-formatting@12", NULL, false},
		{"x:/%D8%E2%80%8F", "bidi-formatting@6", NULL, false}, {"x:/%E2%80", "", NULL, false},
		{"x:/%E2%80a%8F", "", NULL, false},
	};

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		IriParts	parts;
		size_t		len = parse(cases[i].s, &parts);
		IriBuf		findings;
		FREED IriBuf escaped = {0};

		iri_buf_init(&findings, NULL, 0);
		iri_bidi_findings(cases[i].s, len, &parts, &findings);
		assert_findings(&findings, cases[i].findings);
		iri_append_bidi_escaped(cases[i].s, len, &parts, &escaped);
		assert_text(&escaped, cases[i].escaped != NULL ? cases[i].escaped : cases[i].s);
		CHECK(iri_needs_embedding(cases[i].s, len) == cases[i].embed);
		check_unicode(cases[i].s, len, &parts);
	}
}

/* No character is taken for left-to-right without a look at it. */
static void
test_bidi_characters(void **state)
{
	for (uint32_t cp = 0xa0; cp <= 0x10ffff; cp++)
	{
		const uint32_t rtl = U_MASK(U_RIGHT_TO_LEFT) | U_MASK(U_RIGHT_TO_LEFT_ARABIC) | U_MASK(U_ARABIC_NUMBER);
		char		s[] = "x:/a....";
		IriParts	parts;
		FREED IriBuf findings = {0};

		if ((cp >= 0xd800 && cp <= 0xdfff) || iri_codepoint_class(cp) != IRI_OK)
			continue;
		s[4 + iri_utf8_encode(cp, s + 4)] = '\0';
		iri_bidi_findings(s, parse(s, &parts), &parts, &findings);
		if ((findings.len > 0) != ((U_MASK(u_charDirection((UChar32) cp)) & rtl) != 0))
			fail_msg("U+%04X", cp);
	}
}

/* Found behind what is there already, which stays. */
static void
test_findings_append(void **state)
{
	const char *s = "x:/\xd7\x90" "b";
	IriParts	parts;
	size_t		len = parse(s, &parts);
	IriBuf		findings;

	iri_buf_init(&findings, NULL, 0);
	iri_find(&findings, IRI_ISSUE_MARK, IRI_COMPONENT_PATH, 9);
	iri_bidi_findings(s, len, &parts, &findings);
	assert_findings(&findings, "mark-without-letter@9 bidi-mixed@5 bidi-ends@5");
}

static void
assert_visual(const char *s, const char *expected)
{
	FREED IriBuf visual = {0};

	text_s = s;
	text_len = strlen(s);
	iri_append_visual(s, text_len, &visual);
	assert_text(&visual, expected);
}

/* doc/unicode.md */
#define MAX_PAIRED	4096

static void
test_visual(void **state)
{
	char	   *s;
	size_t		len;

	assert_visual("http://a/(b)", "http://a/(b)");
	assert_visual("x:\xd7\x90\xd7\x91/c", "x:\xd7\x91\xd7\x90/c");
	/* Arabic digits stand as they are written */
	assert_visual("x:\xd9\xa1\xd9\xa2", "x:\xd9\xa1\xd9\xa2");
	/* mirrored, marks behind their letters */
	assert_visual("x:\xd7\x90(\xd7\x91)\xd7\x92", "x:\xd7\x92(\xd7\x91)\xd7\x90");
	/* brackets are paired, but not in a long text */
	assert_visual("x:\xd7\x90(\xd7\x91)c", "x:(\xd7\x91)\xd7\x90" "c");
	len = MAX_PAIRED + 20;
	s = malloc(len);
	assert_non_null(s);
	memset(s, 'a', len);
	memcpy(s + len - 7, "\xd7\x90(\xd7\x91)c", 7);
	{
		FREED IriBuf visual = {0};

		iri_append_visual(s, len, &visual);
		assert_int_equal(visual.len, len);
		assert_memory_equal(visual.data + len - 7, "\xd7\x91)\xd7\x90)c", 7);
	}
	free(s);
	assert_visual("x:\xd7\x90\xd6\xb0\xd7\x91", "x:\xd7\x91\xd7\x90\xd6\xb0");
	/* characters that take two units, in more than fits a storage */
	len = 2 + 2000 * 6;
	s = malloc(len);
	assert_non_null(s);
	memcpy(s, "x:", 2);
	for (size_t i = 0; i < 2000; i++)
		memcpy(s + 2 + 6 * i, i % 2 ? "\xf0\x9f\x98\x80\xd7\x90" : "\xf0\x9f\x98\x80\xd7\x91", 6);
	{
		FREED IriBuf visual = {0};

		iri_append_visual(s, len, &visual);
		assert_int_equal(visual.len, len);
		assert_memory_equal(visual.data, "x:\xf0\x9f\x98\x80\xd7\x90\xf0\x9f\x98\x80\xd7\x91", 14);
	}
	free(s);
}

static void
assert_display(const char *s, const char *expected, const char *ascii)
{
	IriParts	parts;
	FREED IriBuf shown = {0};
	FREED IriBuf shown_ascii = {0};

	parse(s, &parts);
	iri_append_display(s, &parts, IRI_REPERTOIRE_UNICODE, &shown);
	assert_text(&shown, expected);
	iri_append_display(s, &parts, IRI_REPERTOIRE_ASCII, &shown_ascii);
	assert_text(&shown_ascii, ascii);
}

static void
test_display(void **state)
{
	assert_display("HTTP://XN--RSUM-BPAD.example/%c3%a9", "http://r\xc3\xa9sum\xc3\xa9.example/\xc3\xa9", "http://xn--rsum-bpad.example/%C3%A9");
	/* one label is not safe, so the name is not */
	assert_display("http://r\xc3\xa9sum\xc3\xa9.p\xd0\xb0ypal/", "http://xn--rsum-bpad.xn--pypal-4ve/", "http://xn--rsum-bpad.xn--pypal-4ve/");
	assert_display("http://\xe2\x98\x83/", "http://xn--n3h/", "http://xn--n3h/");
	assert_display("http://\xe2\x84\x80/", "http://%E2%84%80/", "http://%E2%84%80/");
	assert_display("http://ab--\xc3\xa9/", "http://xn--ab---epa/", "http://xn--ab---epa/");
	assert_display("foo://\xc3\x89/", "foo://%C3%89/", "foo://%C3%89/");
	assert_display("http://u\xc3\xa9:p@h:80/", "http://u%C3%A9:***@h:80/", "http://u%C3%A9:***@h:80/");
	assert_display("http://u:@h", "http://u:@h", "http://u:@h");
	assert_display("http://u:a:b@h", "http://u:***@h", "http://u:***@h");
	assert_display("//h/%C3%A9", "//h/\xc3\xa9", "//h/%C3%A9");
	/* what would mislead stays encoded, and is encoded */
	assert_display("x:/%20%2F%25%C2%A0%E2%88%95%E2%80%8B%CC%81", "x:/%20%2F%25%C2%A0%E2%88%95%E2%80%8B%CC%81", "x:/%20%2F%25%C2%A0%E2%88%95%E2%80%8B%CC%81");
	assert_display("x:/\xe2\x88\x95\xe2\x80\x8b-\xcc\x81?\xee\x80\x80", "x:/%E2%88%95%E2%80%8B-%CC%81?%EE%80%80", "x:/%E2%88%95%E2%80%8B-%CC%81?%EE%80%80");
	/* nothing is decoded that has a meaning encoded */
	assert_display("s3://b%41%C3%A9/%41", "s3://b%41%C3%A9/%41", "s3://b%41%C3%A9/%41");
	assert_display("news:%41\xc3\xa9@h", "news:%41\xc3\xa9@h", "news:%41%C3%A9@h");
	assert_display("news:%41", "news:A", "news:A");
	assert_display("urn:x:%41\xcd\x80", "urn:x:%41%CD%80", "urn:x:%41%CD%80");
	assert_display("x:/a\xcc\xb8", "x:/a%CC%B8", "x:/a%CC%B8");
	assert_display("x:/a\xe2\x80\x8d\xcc\x81", "x:/a\xe2\x80\x8d\xcc\x81", "x:/a%E2%80%8D%CC%81");
	assert_display("x:/%E2%80%8D%41\xcc\x81", "x:/%E2%80%8DA\xcc\x81", "x:/%E2%80%8DA%CC%81");
}

static void
assert_form(const char *s, const char *nfc, const char *nfkc)
{
	IriParts	parts;
	size_t		len = parse(s, &parts);
	FREED IriBuf form = {0};

	iri_append_normalized(s, len, IRI_FORM_NFC, &form);
	assert_text(&form, nfc);
	form.len = 0;
	iri_append_normalized(s, len, IRI_FORM_NFKC, &form);
	assert_text(&form, nfkc);
	check_form(s, len, &parts, IRI_FORM_NFC);
	check_form(s, len, &parts, IRI_FORM_NFD);
	check_form(s, len, &parts, IRI_FORM_NFKC);
	check_form(s, len, &parts, IRI_FORM_NFKD);
}

/* The fast path says yes to no other text, and to most. */
static void
check_surely(const char *s, size_t len)
{
	size_t		at;
	bool		failed;

	for (IriForm form = IRI_FORM_NFC; form <= IRI_FORM_NFKD; form++)
	{
		if (iri_is_surely_normalized(s, len, form))
			CHECK(iri_text_is_normalized(s, len, form, &at, &failed));
	}
	if (iri_is_surely_normalized(s, len, IRI_FORM_NFKC))
		CHECK(iri_text_is_normalized(s, len, IRI_FORM_NFC, &at, &failed));
}

/* As ICU has it, where no delimiter is concerned. */
static void
test_forms(void **state)
{
	UErrorCode	status = U_ZERO_ERROR;
	const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
	size_t		compared = 0;

	assert_true(iri_is_surely_normalized("x:\xc3\xa9", 4, IRI_FORM_NFKC));
	assert_form("x:e\xcc\x81", "x:\xc3\xa9", "x:\xc3\xa9");
	assert_form("x:\xef\xac\x81", "x:\xef\xac\x81", "x:fi");
	assert_form("x:/=\xcc\xb8", "x:/=%CC%B8", "x:/=%CC%B8");
	assert_form("x:/%CC\xcc\xb8", "x:/%CC\xcc\xb8", "x:/%CC\xcc\xb8");
	assert_form("x:/%CA\xcc\x80", "x:/%CA%CC%80", "x:/%CA%CC%80");
	assert_form("x:/a%2A\xcc\x80", "x:/a%2A%CC%80", "x:/a%2A%CC%80");
	assert_form("x:/A\xcc\x80", "x:/\xc3\x80", "x:/\xc3\x80");
	assert_form("x:/\xef\xbc\x8f\xe2\x84\x80", "x:/\xef\xbc\x8f\xe2\x84\x80", "x:/%EF%BC%8F%E2%84%80");
	assert_form("x:/\xcd\xbe", "x:/%CD%BE", "x:/%CD%BE");
	assert_form("x:/\xef\xb7\xba", "x:/\xef\xb7\xba", "x:/%EF%B7%BA");
	assert_form("x:/\xf0\x9d\x85\x9e", "x:/\xf0\x9d\x85\x97\xf0\x9d\x85\xa5", "x:/\xf0\x9d\x85\x97\xf0\x9d\x85\xa5");

	for (int i = 0; i < gen_rounds(20000); i++)
	{
		GenText		text;
		IriParts	parts;
		IriError	err;
		FREED IriBuf form = {0};
		IriUtf16	source;
		UChar		expected[8 * GEN_SIZE];
		int32_t		n;
		FREED IriBuf utf8 = {0};

		unicode_text(&text);
		if (!iri_parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
			continue;
		text_s = text.data;
		text_len = text.len;
		check_surely(text.data, text.len);
		iri_append_normalized(text.data, text.len, IRI_FORM_NFC, &form);
		assert_true(iri_utf16_open(&source, text.data, text.len, 0));
		n = unorm2_normalize(nfc, source.s, source.len, expected, (int32_t) GEN_COUNT(expected), &status);
		assert_true(U_SUCCESS(status));
		iri_append_utf16(expected, n, &utf8);
		if (!is_text(&form, utf8.data, utf8.len))
		{
			/* something has been encoded instead */
			size_t		more = 0;

			for (size_t j = 0; j < form.len; j++)
				more += form.data[j] == '%';
			for (size_t j = 0; j < text.len; j++)
				more -= text.data[j] == '%';
			CHECK(more > 0);
		}
		else
			compared++;
		iri_utf16_close(&source);
	}
	assert_true(compared > (size_t) gen_rounds(3000));
}

/* Marks are sorted, so a long run of them is not text. */
static void
test_marks(void **state)
{
	for (size_t marks = IRI_MAX_MARKS - 1; marks <= IRI_MAX_MARKS + 2; marks++)
	{
		char		s[1024] = "x:a";
		IriParts	parts;
		size_t		len;
		size_t		at = 0;
		bool		failed;
		bool		nfc;
		FREED IriBuf form = {0};

		for (size_t i = 0; i < marks; i++)
			strcat(s, "\xcc\x96");
		len = parse(s, &parts);
		nfc = iri_text_is_normalized(s, len, IRI_FORM_NFC, &at, &failed);
		assert_false(failed);
		assert_int_equal(nfc, marks <= IRI_MAX_MARKS);
		assert_int_equal(at, 2);
		check_surely(s, len);
		iri_append_normalized(s, len, IRI_FORM_NFC, &form);
		assert_int_equal(form.len, marks <= IRI_MAX_MARKS ? len :
						 3 + 2 * IRI_MAX_MARKS + 6 * (marks - IRI_MAX_MARKS));
		check_unicode(s, len, &parts);
	}

	/* two marks in one character */
	{
		char		s[1024] = "x:\xe1\xba\xbf";
		IriParts	parts;

		for (size_t i = 0; i < IRI_MAX_MARKS; i++)
			strcat(s, i % 2 == 0 ? "\xcd\x84" : "\xcc\x96");
		check_surely(s, strlen(s));
		check_unicode(s, parse(s, &parts), &parts);
	}

	/* what they are not sorted across */
	{
		char		s[1024] = "x:a";
		size_t		at;
		bool		failed;

		for (size_t i = 0; i < IRI_MAX_MARKS; i++)
			strcat(s, i == IRI_MAX_MARKS / 2 ? "\xe1\x86\xa8\xcc\x96" : "\xcc\x96\xcc\x96");
		assert_true(iri_text_is_normalized(s, strlen(s), IRI_FORM_NFC, &at, &failed));
	}
}

static void
test_spoof(void **state)
{
	static const struct
	{
		const char *name;
		unsigned int seen;
		const char *labels;		/* where each suspicion is */
	}			cases[] = {
		{"paypal.com", 0, ""}, {"", 0, ""}, {"r\xc3\xa9sum\xc3\xa9.example", 0, ""},
		{"a.p\xd0\xb0ypal.\xd0\xb0\xd1\x80", IRI_SPOOF_MIXED_SCRIPTS | IRI_SPOOF_ASCII, "2 . . . 2 ."},
		{"\xd0\xb0\xd1\x80.a.p\xd0\xb0ypal", IRI_SPOOF_MIXED_SCRIPTS | IRI_SPOOF_ASCII, "7 . . . 0 ."},
		{"\xd7\x90\xcc\xb8.a", IRI_SPOOF_RESTRICTED, ". 0 . . . ."},
		{"a.\xd9\xa1\xdb\xb4.1", IRI_SPOOF_MIXED_DIGITS, ". . 2 . . ."},
		{"a.b%2Fc", IRI_SPOOF_DELIMITER, ". . . . . 2"}, {"a%E2%80%8B", IRI_SPOOF_INVISIBLE, ". . . 0 . ."},
		{"a%20b", IRI_SPOOF_INVISIBLE, ". . . 0 . ."}, {"a.%E9", 0, ""}, {"a%C3%A9%7F", 0, ""},
		{"a%E2%80%8C%41", IRI_SPOOF_INVISIBLE | IRI_SPOOF_DELIMITER, ". . . 0 . 0"},
		{"\xd7\x90\xe2\x80\x8d.\xd7\x91", IRI_SPOOF_INVISIBLE, ". . . 0 . ."},
		{"\xd7\x90\xe2\x80\x8d.a%20b", IRI_SPOOF_INVISIBLE, ". . . 0 . ."},
		{"\xe2\x98\x83", IRI_SPOOF_RESTRICTED, ". 0 . . . ."},
		{"\xd7\x91.\xd7\x90\xe2\x80\x8d", IRI_SPOOF_INVISIBLE, ". . . 3 . ."},
		{"\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8d\xe0\xa4\xb7", 0, ""},
		/* a letter that is a slash beside Latin ones alone */
		{"\xe6\x9d\xb1\xe3\x83\x8e\xe6\x9d\xb1", 0, ""},
		{"a\xe3\x83\x8e", IRI_SPOOF_DELIMITER | IRI_SPOOF_ASCII, ". . . . 0 0"},
		{"\xe3\x83\x8e" "1", IRI_SPOOF_DELIMITER | IRI_SPOOF_ASCII, ". . . . 0 0"},
	};

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		IriSuspicions suspicions;
		char		labels[64] = "";

		text_s = cases[i].name;
		text_len = strlen(cases[i].name);
		CHECK(iri_spoof_check(text_s, text_len, &suspicions));
		if (suspicions.seen != cases[i].seen)
			fail_msg("%s: %x", gen_show(text_s, text_len), suspicions.seen);
		for (int j = 0; j < IRI_SPOOF_KINDS && suspicions.seen != 0; j++)
			snprintf(labels + strlen(labels), 8, suspicions.seen & 1u << j ? "%s%zu" : "%s.", j > 0 ? " " : "", suspicions.at[j]);
		assert_string_equal(labels, cases[i].labels);
	}
	/* beyond a bound nobody looks */
	{
		char		name[1100];
		IriSuspicions suspicions;

		memset(name, 'a', sizeof(name));
		memcpy(name, "\xd0\xb0", 2);
		assert_true(iri_spoof_check(name, IRI_SPOOF_MAX_NAME, &suspicions) && suspicions.seen != 0);
		assert_true(iri_spoof_check(name, IRI_SPOOF_MAX_NAME + 1, &suspicions) && suspicions.seen == 0);
	}
}

static void
test_characters(void **state)
{
	static const uint32_t delimiters[] = {0x2044, 0x2215, 0x2024, 0xfe52, 0xff01, 0xff0e, 0xff0f, 0xff1a, 0xff20, 0x2100, 0x2106, 0x2236, 0xff03, 0x29f8, 0xff3b, 0xff3c, 0xff3d};
	static const uint32_t no_delimiters[] = {'/', 0xe9, 0x3042, 0x1c3, 0xff10, 0xff21, 0xac, 0xb1, 0x2019, 0x1f600, 0x3002, 0xff3f, 0xff5e, 0xff3a};
	static const uint32_t invisible[] = {0x115f, 0x1160, 0x2800, 0xad, 0x200b, 0x200d, 0x3000, 0x2028, 0x20, 0xe0100, 0x34f};
	static const uint32_t visible[] = {'a', 0xe9, 0x2801, 0x27ff, 0x1161, 0x301};

	for (size_t i = 0; i < GEN_COUNT(delimiters); i++)
		assert_true(iri_looks_like_delimiter(delimiters[i]));
	for (size_t i = 1; i < GEN_COUNT(no_delimiters); i++)
		assert_false(iri_looks_like_delimiter(no_delimiters[i]));
	for (size_t i = 0; i < GEN_COUNT(invisible); i++)
		assert_true(iri_is_invisible(invisible[i]));
	for (size_t i = 0; i < GEN_COUNT(visible); i++)
		assert_false(iri_is_invisible(visible[i]));
	for (uint32_t cp = 0x300; cp < 0x2200; cp++)
		assert_int_equal(iri_is_overlay(cp), (cp >= 0x334 && cp <= 0x338) || (cp >= 0x20d2 && cp <= 0x20f0));
}

static void
assert_skeletons(const char *a, const char *b, bool same)
{
	FREED IriBuf x = {0};
	FREED IriBuf y = {0};

	text_s = a;
	text_len = strlen(a);
	iri_append_skeleton(a, strlen(a), &x);
	iri_append_skeleton(b, strlen(b), &y);
	CHECK(!y.failed && is_text(&x, y.data, y.len) == same);
}

static void
test_skeleton(void **state)
{
	char		name[1200];
	FREED IriBuf skeleton = {0};

	assert_skeletons("paypal.com", "paypa1.com", true);
	assert_skeletons("paypal.com", "PAYPAI.com", true);
	assert_skeletons("paypal.com", "p\xd0\xb0yp\xd0\xb0\xd3\x8f.com", true);
	assert_skeletons("pay\xe2\x80\x8bpal.com", "paypal.com", true);
	assert_skeletons("paypal.com", "paypal.org", false);
	assert_skeletons("a.b", "ab", false);
	assert_skeletons("a%2Fb", "A%2FB", true);
	assert_skeletons("a%2F0", "a%2FO", false);
	assert_skeletons("a..b.", "A..B.", true);
	/* as it is where it is too long */
	memset(name, 'I', sizeof(name));
	iri_append_skeleton(name, IRI_SPOOF_MAX_NAME, &skeleton);
	assert_true(skeleton.len == IRI_SPOOF_MAX_NAME && skeleton.data[0] == 'l');
	skeleton.len = 0;
	iri_append_skeleton(name, IRI_SPOOF_MAX_NAME + 1, &skeleton);
	assert_true(skeleton.len == IRI_SPOOF_MAX_NAME + 1 && skeleton.data[0] == 'I');
}

/* Labels are found again in the spelling. */
static void
test_label_places(void **state)
{
	const char *s = "//u.v@a.b%2Ec\xe3\x80\x82" "d%E3%80%82\xef\xbc\x8e" "e%252Ef:1";
	static const size_t dns[] = {6, 8, 12, 16, 26, 29};
	static const size_t others[] = {6, 8, 12};
	IriParts	parts;

	parse(s, &parts);
	for (size_t i = 0; i < GEN_COUNT(dns); i++)
		assert_int_equal(iri_label_place(s, &parts, true, "......", i), dns[i]);
	for (size_t i = 0; i < GEN_COUNT(others); i++)
		assert_int_equal(iri_label_place(s, &parts, false, "......", i), others[i]);
	/* more labels than there are: its end */
	assert_int_equal(iri_label_place(s, &parts, false, "......", 6), parts.host.at + parts.host.len);
	for (size_t at = parts.host.at, i = 0; at < parts.host.at + parts.host.len; at++)
	{
		if (i + 1 < GEN_COUNT(dns) && at >= dns[i + 1])
			i++;
		/* within a dot nobody asks */
		if (!(at > 9 && at < 12) && !(at > 13 && at < 16) && !(at > 17 && at < 29))
			assert_int_equal(iri_label_around(s, &parts, true, at), dns[i]);
	}
	assert_int_equal(iri_label_around(s, &parts, false, parts.host.at + parts.host.len - 1), 12);
}

/* Every issue has a name, a sentence, and one severity; "error" is the scheme's. */
static void
test_catalogue(void **state)
{
	for (IriIssue issue = 0; issue < IRI_ISSUES; issue++)
	{
		IriFinding	finding = {.issue = issue};
		const char *name = iri_issue_name(issue);
		const char *message = iri_finding_message(&finding);

		assert_non_null(name);
		assert_true(strlen(name) > 2 && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name));
		assert_true(message[0] >= 'A' && message[0] <= 'Z' && message[strlen(message) - 1] == '.');
		assert_string_equal(iri_severity_name(iri_issue_severity(issue)),
							issue == IRI_ISSUE_SCHEME_SYNTAX ? "error" :
							iri_issue_severity(issue) == IRI_WARNING ? "warning" : "notice");
		for (IriIssue other = 0; other < issue; other++)
			assert_string_not_equal(name, iri_issue_name(other));
		finding.detail = "Another message.";
		assert_ptr_equal(iri_finding_message(&finding), finding.detail);
	}
}

static void
test_sorted(void **state)
{
	IriFinding	findings[64];
	IriBuf		buf;

	iri_buf_init(&buf, findings, sizeof(findings));
	for (int i = 0; i < 64; i++)
		findings[i] = (IriFinding) {.at = (size_t) (i * 37 % 16), .issue = (IriIssue) (i * 11 % 13)};
	iri_sort_findings(&buf, 0);
	buf.len = sizeof(findings);
	iri_sort_findings(&buf, sizeof(findings));
	iri_sort_findings(&buf, 0);
	for (int i = 1; i < 64; i++)
		assert_true(findings[i - 1].at < findings[i].at ||
					(findings[i - 1].at == findings[i].at && findings[i - 1].issue <= findings[i].issue));
}

static void
test_lint(void **state)
{
	/* what sql/issues.sql cannot have, or has in one form only */
	static const struct
	{
		const char *s;
		const char *findings;
	}			cases[] = {
		{"http://h/a/\xcc\x81", "mark-without-letter@11"}, {"http://h/", ""},
		{"//\xcc\x81\xcc\x96/", "not-nfc@1 host-no-ascii@2 idna2008@2 mark-without-letter@2 restricted-characters@2"},
		{"http://h/?a#\xcc\x96", "mark-without-letter@12"}, {"news:%41@h", ""}, {"news:a%41", "pct-needless@6"},
		{"news:a?%41@", "pct-needless@7"}, {"http://h/%25%41", "pct-needless@12"}, {"http://h/%254", ""},
		{"http://h/%2541%2541", "pct-doubtful@9"}, {"http://h/%7F", "pct-control@9"},
		{"http://h/%1f", "pct-case@9 pct-control@9"}, {"http://h/%E2%82", "pct-not-utf8@9"},
		{"http://h/%C3%a9", "pct-needless@9 pct-case@12"}, {"http://h/&#1234567;&#x", "html-escape@9"},
		{"http://h/&#123456789;", ""}, {"http://h/?&quot", ""}, {"http://h:/", "port-empty@9"},
		{"http://h:00/", "port-zero@9 port-leading-zero@9"}, {"http://h:65535/", ""}, {"http://0.0.0.0/", ""},
		{"http://0x7f.0.0.1/", "ipv4-shorthand@7"}, {"http://1.2.3.4.5/", ""},
		{"http://1..2/", "label-empty@9 idna2008@9"}, {"http://h/.../..../", ""},
		{"http://h/%2e%2E/", "dot-segment-encoded@9 pct-case@9 pct-needless@9"},
		{"\xef\xbc\x9a//h", "compatibility@0 fullwidth@0"},
		{"http://h/\xef\xbc\xbb\xef\xbc\xbf", "compatibility@9 fullwidth@9"},
		{"http://h/\xef\xbc\xbf", "compatibility@9"}, {"ws://h/", ""}, {"ws://h/#f", "scheme-syntax@7"},
		{"HTTP://\xc3\xa9/", "scheme-case@0"}, {"http://\xc3\xa9/", ""}, {"http://a.b@\xc3\xa9/", "userinfo-host@7"},
		{"http://e\xcc\x81/", "host-mapping@7 idna2008@7 not-nfc@7"}, {"http://a..b..c/", "label-empty@9 idna2008@9"},
		{"http://%AF/", "idna2008@7 pct-not-utf8@7"}, {"http://h:4294967296/", "port-range@9"},
		{"http://h/%2E/./", "dot-segment-encoded@9 pct-needless@9 dot-segment@13"}, {"http://h/\xe2\x80\x8c", ""},
		{"http://h/%F0%9F%98%80", "pct-needless@9"}, {"http://h/%2541", "pct-doubtful@9"},
		{"http://a23456789012345678901234567890123456789012345678901234567890123/", ""},
		{"http://a234567890123456789012345678901234567890123456789012345678901234/", "label-length@7 idna2008@7"},
		{"a\xef\xbc\x9a//h", "scheme-fullwidth@0 compatibility@1 fullwidth@1"},
		{"a/\xef\xbc\x9a", "compatibility@2 fullwidth@2"},
	};

	/* the second time, scheme and host are known */
	for (size_t i = 0; i < 2 * GEN_COUNT(cases); i++)
	{
		const char *s = cases[i / 2].s;
		IriParts	parts;
		size_t		len = parse(s, &parts);
		IriBuf		findings;

		iri_buf_init(&findings, NULL, 0);
		iri_lint(s, len, &parts, &findings);
		assert_findings(&findings, cases[i / 2].findings);
		check_unicode(s, len, &parts);
	}
}

static void
test_idna2008(void **state)
{
	static const struct
	{
		const char *name;
		int			at;			/* -1: nothing against it */
	}			cases[] = {
		{"example.org", -1}, {"example.org.", -1}, {"Example.ORG", -1}, {"h", -1}, {"3com", -1}, {"1.2", -1},
		{"r\xc3\xa9sum\xc3\xa9.example", -1}, {"xn--rsum-bpad", -1}, {"XN--rsum-BPAD.a", -1}, {"fa\xc3\x9f", -1},
		{"", 0}, {".", 0}, {"a..b", 2}, {"a.b..", 4}, {"a_b", 0}, {"a.-b", 2}, {"a.b-", 2}, {"ab--c", 0}, {"a.%41", 2},
		{"R\xc3\x89", 0}, {"a.\xe2\x98\x83", 2}, {"a.e\xcc\x81", 2}, {"a.\xcc\x81", 2}, {"a\xe3\x80\x82" "b", 0}, {"xn--", 0}, {"a.xn--a", 2}, {"xn--a-ecp", 0},
		{"\xd7\x90" "b", 0}, {"\xd7\x90\xe2\x80\x8d", 0}, {"l\xc2\xb7l", -1}, {"a\xc2\xb7l", 0},
	};
	char		name[300];
	size_t		at;
	bool		failed;

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		const char *why = iri_not_idna2008(cases[i].name, strlen(cases[i].name), &at, &failed);

		text_s = cases[i].name;
		text_len = strlen(text_s);
		CHECK(!failed);
		CHECK((why == NULL) == (cases[i].at < 0));
		CHECK(why == NULL || at == (size_t) cases[i].at);
	}

	/* 63 octets in a label, 253 in a name */
	memset(name, 'a', sizeof(name));
	assert_null(iri_not_idna2008(name, 63, &at, &failed));
	assert_non_null(iri_not_idna2008(name, 64, &at, &failed));
	for (size_t i = 1; i < sizeof(name); i += 2)
		name[i] = '.';
	assert_null(iri_not_idna2008(name, 253, &at, &failed));
	assert_null(iri_not_idna2008(name, 254, &at, &failed));
	assert_non_null(iri_not_idna2008(name, 255, &at, &failed));
	assert_int_equal(at, 0);
	/* as A-labels they are longer */
	for (size_t i = 0; i + 5 <= sizeof(name); i += 3)
		memcpy(name + i, "\xc3\xa9.", 3);
	assert_null(iri_not_idna2008(name, 3 * 31, &at, &failed));
	assert_non_null(iri_not_idna2008(name, 3 * 32 - 1, &at, &failed));
	for (size_t i = 0; i + 2 <= sizeof(name); i += 2)
		memcpy(name + i, "\xc3\xa9", 2);
	assert_non_null(iri_not_idna2008(name, 236, &at, &failed));
	assert_non_null(iri_not_idna2008(name, 238, &at, &failed));
	assert_null(iri_not_idna2008(name, 2 * 50, &at, &failed));
}

/* More names than are remembered, and more than once: the answers stay. */
static void
test_remembered(void **state)
{
	static const char *const labels[] = {"b\xc3\xbc" "cher", "p\xd0\xb0y", "e\xcc\x81", "\xe6\x9d\xb1\xe4\xba\xac", "\xe2\x98\x83"};
	static struct
	{
		IriSuspicions suspicions;
		const char *why;
		char		domain[64];
		char		shown[64];
	}			right[500];

	for (size_t i = 0; i < 5 * GEN_COUNT(right); i++)
	{
		size_t		n = i < GEN_COUNT(right) ? i : gen_below(i % 2 == 0 ? 20 : GEN_COUNT(right));
		char		name[64];
		char		link[80];
		char		storage[64];
		IriBuf		out;
		IriParts	parts;
		IriSuspicions suspicions;
		const char *why;
		size_t		at;
		bool		failed;

		snprintf(name, sizeof(name), "%s%zu.example", labels[n % GEN_COUNT(labels)], n);
		snprintf(link, sizeof(link), "//%s/", name);
		text_s = name;
		text_len = strlen(name);
		CHECK(iri_spoof_check(name, strlen(name), &suspicions));
		why = iri_not_idna2008(name, strlen(name), &at, &failed);
		CHECK(!failed && (why == NULL || at == 0));
		if (i < GEN_COUNT(right))
		{
			right[n].suspicions = suspicions;
			right[n].why = why;
		}
		CHECK(suspicions.seen == right[n].suspicions.seen && why == right[n].why);
		iri_buf_init(&out, storage, sizeof(storage) - 1);
		if (iri_append_url_domain(name, strlen(name), true, &out) != IRI_OK)
			iri_buf_put(&out, '!');
		out.data[out.len] = '\0';
		if (i < GEN_COUNT(right))
			strcpy(right[n].domain, out.data);
		CHECK(strcmp(out.data, right[n].domain) == 0);
		out.len = 0;
		parse(link, &parts);
		iri_append_display(link, &parts, IRI_REPERTOIRE_UNICODE, &out);
		out.data[out.len] = '\0';
		if (i < GEN_COUNT(right))
			strcpy(right[n].shown, out.data);
		CHECK(strcmp(out.data, right[n].shown) == 0);
		iri_buf_free(&out);
	}
}

static void
test_special(void **state)
{
	static const char *const special[] = {"localhost", "a.localhost", "localhost.", "example", "www.example.com", "x.home.arpa", "test", "a.alt", "onion", "local.", "a.eap.arpa", "1.168.192.in-addr.arpa", "b.e.f.ip6.arpa", "6tisch.arpa"};
	static const char *const ordinary[] = {"", ".", "notlocalhost", "example.de", "xample.com", "com", "arpa", "localhos", "tests", "localhost..", "localhost.a", "in-addr.arpa", "15.172.in-addr.arpa", "tesu"};

	for (size_t i = 0; i < GEN_COUNT(special); i++)
		assert_true(iri_name_is_special(special[i], strlen(special[i])));
	for (size_t i = 0; i < GEN_COUNT(ordinary); i++)
		assert_false(iri_name_is_special(ordinary[i], strlen(ordinary[i])));
}

/* Each name is found, and a name with another end only if it is listed, too. */
static void
test_names(void **state)
{
	size_t		size = sizeof(iri_html_names) - 1;
	size_t		count = 0;

	for (size_t i = 0; i < size; count++)
	{
		const char *name = iri_html_names + i;
		size_t		n = strcspn(name, ";");
		char		longer[IRI_HTML_LONGEST + 3] = "&";
		char		value[IRI_HTML_MAX];
		size_t		value_len;

		assert_true(n <= IRI_HTML_LONGEST);
		assert_ptr_equal(iri_names_find(iri_html_names, size, name, n), name + n);
		memcpy(longer + 1, name, n + 1);
		assert_int_equal(iri_html_reference(longer, n + 2, value, &value_len), n + 2);
		assert_in_range(value_len, 1, IRI_HTML_MAX);
		assert_int_equal(iri_html_reference(longer, n + 1, value, &value_len), 0);
		memcpy(longer, name, n);
		for (char c = '0'; c <= 'z'; c++)
		{
			bool		found = false;

			if (c == ';')
				continue;
			longer[n] = c;
			for (const char *p = iri_html_names; p != NULL && !found; p = strchr(p, ' '))
			{
				p += *p == ' ';
				found = strncmp(p, longer, n + 1) == 0 && p[n + 1] == ';';
			}
			assert_int_equal(iri_names_have(iri_html_names, size, longer, n + 1), found);
			if (i > 400)
				break;			/* enough of the slow way */
		}
		i += strcspn(name, " ") + 1;
	}
	assert_int_equal(count, 2125);
	assert_false(iri_names_have(iri_html_names, size, "", 0));
	assert_false(iri_names_have("", 0, "a", 1));
	assert_false(iri_names_have("b ", 2, "a", 1));
	assert_false(iri_names_have("b ", 2, "c", 1));
}

static void
test_utf16(void **state)
{
	IriUtf16	text;
	char		s[400];

	memset(s, 'a', sizeof(s));
	/* within the storage, and out of it */
	for (size_t len = 250; len < 262; len++)
	{
		assert_true(iri_utf16_open(&text, s, len, 0));
		assert_int_equal(text.len, len);
		assert_true(text.room >= text.len);
		assert_int_equal(text.owned != NULL, len > 256);
		iri_utf16_close(&text);
		assert_null(text.owned);
	}
	/* what is no UTF-8 becomes U+FFFD, and too much nothing */
	assert_true(iri_utf16_open(&text, "\xff" "a", 2, 0));
	assert_true(text.len == 2 && text.s[0] == 0xfffd && text.s[1] == 'a');
	iri_utf16_close(&text);
	assert_false(iri_utf16_open(&text, s, 1, IRI_MAX_LENGTH + 1));
	assert_null(text.owned);
}

static void
test_lookups(void **state)
{
	assert_int_equal(iri_form_lookup("nfc", 3), IRI_FORM_NFC);
	assert_int_equal(iri_form_lookup("nfkc", 4), IRI_FORM_NFKC);
	assert_int_equal(iri_form_lookup("NFD", 3), IRI_FORM_NFD);
	assert_int_equal(iri_form_lookup("NfKd", 4), IRI_FORM_NFKD);
	assert_int_equal(iri_form_lookup("nf", 2), -1);
	assert_int_equal(iri_form_lookup("nfkcd", 5), -1);
	assert_int_equal(iri_form_lookup("nfc\0", 4), -1);
	assert_int_equal(iri_form_lookup("", 0), -1);
	assert_int_equal(iri_name_index(iri_repertoire_names, "unicode", 7), IRI_REPERTOIRE_UNICODE);
	assert_int_equal(iri_name_index(iri_repertoire_names, "ascii", 5), IRI_REPERTOIRE_ASCII);
	assert_int_equal(iri_name_index(iri_repertoire_names, "ASCII", 5), -1);
	assert_int_equal(1 << iri_name_index(iri_redact_names, "password", 8), IRI_REDACT_PASSWORD);
	assert_int_equal(1 << iri_name_index(iri_redact_names, "fragment", 8), IRI_REDACT_FRAGMENT);
	assert_int_equal(iri_name_index(iri_redact_names, "pass", 4), -1);
}

static void
test_redacted(void **state)
{
	const char *s = "http://u:p:q@h/?a=b&c;d=e=f&=g#h";
	static const struct
	{
		unsigned int what;
		const char *redacted;
	}			cases[] = {
		{IRI_REDACT_PASSWORD, "http://u:***@h/?a=b&c;d=e=f&=g#h"}, {IRI_REDACT_USERINFO, "http://h/?a=b&c;d=e=f&=g#h"},
		{IRI_REDACT_USERINFO | IRI_REDACT_PASSWORD, "http://h/?a=b&c;d=e=f&=g#h"},
		{IRI_REDACT_VALUES, "http://u:p:q@h/?a=***&c;d=***&=***#h"},
		{IRI_REDACT_QUERY | IRI_REDACT_VALUES, "http://u:p:q@h/?***#h"},
		{IRI_REDACT_FRAGMENT, "http://u:p:q@h/?a=b&c;d=e=f&=g#***"},
	};

	for (size_t i = 0; i < GEN_COUNT(cases); i++)
	{
		IriParts	parts;
		FREED IriBuf redacted = {0};

		parse(s, &parts);
		iri_append_redacted(s, &parts, cases[i].what, &redacted);
		assert_text(&redacted, cases[i].redacted);
	}
}

/* All that is made of an IRI, and may fail. */
#define MAKERS	15

static void
make(int which, const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	IriBuf		name;
	IriSuspicions suspicions;
	char		storage[1024];
	bool		dns;
	bool		failed;
	size_t		at;

	switch (which)
	{
		case 0:
			iri_bidi_findings(s, len, parts, out);
			break;
		case 1:
			iri_append_bidi_escaped(s, len, parts, out);
			break;
		case 2:
			iri_append_visual(s, len, out);
			break;
		case 3:
			iri_append_display(s, parts, IRI_REPERTOIRE_UNICODE, out);
			break;
		case 4:
			iri_append_display(s, parts, IRI_REPERTOIRE_ASCII, out);
			break;
		case 5:
			iri_append_redacted(s, parts, IRI_REDACT_PASSWORD | IRI_REDACT_VALUES, out);
			break;
		case 6:
			iri_append_normalized(s, len, IRI_FORM_NFC, out);
			break;
		case 7:
			iri_append_normalized(s, len, IRI_FORM_NFKC, out);
			break;
		case 8:
			iri_append_name(s, parts, out, &dns);
			break;
		case 9:
			iri_lint(s, len, parts, out);
			break;
		case 10:
			iri_lint_spoof(s, parts, out);
			break;
		case 11:
			iri_lint_text(s, len, parts, true, out);
			break;
		case 12:
			iri_buf_put(out, iri_text_is_normalized(s, len, IRI_FORM_NFC, &at, &failed) ? 'y' : 'n');
			out->failed |= failed;
			break;
		default:
			iri_buf_init(&name, storage, sizeof(storage));
			if (iri_append_name(s, parts, &name, &dns) && !name.failed)
			{
				if (which == 13)
					iri_append_skeleton(name.data, name.len, out);
				else if (iri_spoof_check(name.data, name.len, &suspicions))
					iri_buf_put(out, (char) suspicions.seen);
				else
					out->failed = true;
			}
			out->failed |= name.failed;
			iri_buf_free(&name);
			break;
	}
}

static void
parse_and_make(int which, const char *s, size_t len)
{
	IriParts	parts;
	IriError	err;
	FREED IriBuf out = {0};

	if (!iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		return;
	make(which, s, len, &parts, &out);
	assert_false(out.failed);
}

static void
test_linear(void **state)
{
	static const char *const units[] = {
		"\xd7\x90" "b/", "\xd7\x90(", "\xd7\x90)", "\xd7\x90\xd9\xa1", "\xcc\x81\xcc\x96", "e\xcc\x81", "\xe1\x86\xa8", "\xe2\x81\x84", "%E2%80%8E", "%D7", "%c3%a9",
		"&#1", "&amp;", "\xef\xbc\xa1", "\xef\xb7\xba", "\xe2\x80\x8d", "./", "%2e/", "\xd0\xb0", "\xd0\xb0.", "\xe3\x80\x82" "A", "xn--", "=&", ":", NULL
	};
	static const char *const starts[] = {"http://", "http://h/", "?", NULL};

	gen_check_linear(starts, units, MAKERS, parse_and_make);
}

/* The answer is the right one, or none. */
static void
test_short_memory(void **state)
{
	static const char *const starts[] = {"http://u:p@", "http://", "//", "urn:x:", "foo://"};
	/* several labels, one long one, joiners in their context */
	static const char *const hosts[] = {"\xc3\x89.xn--rsum-bpad.p\xd0\xb0y\xe2\x80\x8d", "\xd7\x90\xd7\x91\xd7\x92", "\xe0\xa4\x95\xe0\xa5\x8d\xe2\x80\x8d\xe0\xa4\xb7."};
	size_t		failures = 0;

	for (size_t i = 0; i < GEN_COUNT(starts) * GEN_COUNT(hosts); i++)
	{
		char		s[8192];
		IriParts	parts;
		size_t		len;

		strcpy(s, starts[i % GEN_COUNT(starts)]);
		for (int j = 0; j < 40; j++)
			strcat(s, hosts[i / GEN_COUNT(starts)]);
		strcat(s, "/");
		for (int j = 0; j < 290; j++)
			strcat(s, "\xe1\x86\xa8");
		for (int j = 0; j < 60; j++)
			strcat(s, "/e\xcc\x81\xd7\x90\xd7\x91" "b\xef\xac\x81%c3%A9%E2%80%8E");
		strcat(s, "?a=b&c=\xd7\x90");
		len = parse(s, &parts);
		for (int which = 0; which < MAKERS; which++)
		{
			FREED IriBuf right = {0};

			make(which, s, len, &parts, &right);
			assert_false(right.failed);
			for (int n = 0;; n++)
			{
				IriBuf		out;

				iri_buf_init(&out, NULL, 0);
				allocations_left = n;
				make(which, s, len, &parts, &out);
				if (allocations_left >= 0)
				{
					allocations_left = -1;
					iri_buf_free(&out);
					break;
				}
				failures++;
				if (!out.failed &&
					(out.len != right.len || (out.len % sizeof(IriFinding) != 0 && memcmp(out.data, right.data, out.len) != 0)))
					fail_msg("function %d, allocation %d: a wrong answer", which, n);
				iri_buf_free(&out);
			}
		}
	}
	assert_true(failures > (size_t) gen_rounds(500));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bidi), cmocka_unit_test(test_bidi_characters),
		cmocka_unit_test(test_findings_append), cmocka_unit_test(test_visual),
		cmocka_unit_test(test_display), cmocka_unit_test(test_forms), cmocka_unit_test(test_marks),
		cmocka_unit_test(test_spoof), cmocka_unit_test(test_characters),
		cmocka_unit_test(test_skeleton), cmocka_unit_test(test_label_places),
		cmocka_unit_test(test_catalogue), cmocka_unit_test(test_sorted),
		cmocka_unit_test(test_lint), cmocka_unit_test(test_idna2008),
		cmocka_unit_test(test_remembered), cmocka_unit_test(test_special),
		cmocka_unit_test(test_names), cmocka_unit_test(test_utf16), cmocka_unit_test(test_lookups),
		cmocka_unit_test(test_redacted),
		/* those that take seconds */
		cmocka_unit_test(test_fuzzed), cmocka_unit_test(test_linear),
		cmocka_unit_test(test_short_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
