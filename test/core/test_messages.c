/*
 * Tests of the messages for texts that are refused, and of values that are not
 * UTF-8, as only a damaged table has them.
 */
#include "unit.h"

#include "host/idna2008.h"
#include "host/spoof.h"
#include "scheme/scheme.h"
#include "syntax/hint.h"
#include "text/charset.h"
#include "text/error.h"
#include "text/nfc.h"
#include "text/percent.h"
#include "unicode/bidi.h"
#include "unicode/display.h"
#include "unicode/lint.h"
#include "unicode/map.h"
#include "url/query.h"
#include "url/repair.h"
#include "value/domain.h"
#include "value/http.h"
#include "value/ladder.h"

static const struct
{
	IriGrammar	grammar;
	const char *text;
	size_t		position;
	const char *message;		/* how it begins */
}			refused[] = {
	{IRI_GRAMMAR_SCHEME, "uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x", 41, "A UUID must not be followed by anything."},
	{IRI_GRAMMAR_SCHEME, "data:a/b;c=,d", 11, "A parameter of a media type must be a name"},
	{IRI_GRAMMAR_SCHEME, "data:a/b;c=d@,e", 12, "A parameter of a media type must be a name"},
	{IRI_GRAMMAR_SCHEME, "data:a/b;c,d", 10, "A parameter of a media type must be a name"},
	{IRI_GRAMMAR_SCHEME, "tag:,2004:a", 4, "The authority of a tag must be a domain name or an email address."},
	{IRI_GRAMMAR_SCHEME, "did:a:b~c", 7, "The identifier of a DID must not have this character."},
	{IRI_GRAMMAR_SCHEME, "did:a:b@c", 7, "The identifier of a DID must not have this character."},
	{IRI_GRAMMAR_SCHEME, "ipn:1.a", 6, "An ipn IRI must be decimal numbers with dots between them."},
	{IRI_GRAMMAR_SCHEME, "ipn:1a", 5, "An ipn IRI must be decimal numbers with dots between them."},
	{IRI_GRAMMAR_IRI, "\xef\xbb\xbfhttp://h/", 0, "The text begins with U+FEFF, a byte order mark."},
	{IRI_GRAMMAR_IRI, "\xef\xbb\xbfh", 0, "The text begins with U+FEFF, a byte order mark."},
	{IRI_GRAMMAR_IRI, "http://h/\xef\xbf\xbd", 9, "The path has U+FFFD, the replacement character"},
	{IRI_GRAMMAR_IRI, "http://h:\xef\xbc\x98/", 9, "The port has \"\xef\xbc\x98\" (U+FF18), a full-width character, which is not a digit"},
	{IRI_GRAMMAR_IRI, "http://[::1:]/", 12, "The host is not an IPv6 address: it is incomplete, or has too many groups, before \"]\""},
	{IRI_GRAMMAR_IRI, "http://[::g]/", 10, "The host is not an IPv6 address: it has"},
	{IRI_GRAMMAR_IRI, "h\xe2\x80\xaettp://h/", 1, "The scheme has"},
	{IRI_GRAMMAR_IRI, "h\xf3\xa0\x80\x81ttp://h/", 1, "The scheme has"},
	{IRI_GRAMMAR_LEIRI, "http://[::1%25a]/", 11, "The host has an IPv6 zone identifier"},
	{IRI_GRAMMAR_LEIRI, "http://[\xc3\xa9]/", 8, "The host"},
};

static void
test_refused(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(refused); i++)
	{
		const char *s = refused[i].text;
		char		message[512];
		IriError	err;

		memset(&err, 0, sizeof(err));
		if (iri_satisfies(s, strlen(s), refused[i].grammar, &err))
			fail_msg("accepted: %s", s);
		iri_error_message(&err, err.position, message, sizeof(message));
		if (err.position != refused[i].position ||
			strncmp(err.rule != NULL ? err.rule : message, refused[i].message, strlen(refused[i].message)) != 0)
			fail_msg("of %s at %zu: %s", s, err.position, err.rule != NULL ? err.rule : message);
		/* there may be none, but looking for one does no harm */
		(void) iri_error_hint(s, strlen(s), refused[i].grammar, &err);
	}
}

/* Names that are not in any list. */
static void
test_unknown(void **state)
{
	char		pattern[] = "a\\*";
	IriName		name = iri_name_of_pattern(pattern, 3);
	IriScripts	scripts;
	IriParts	parts;
	uint32_t	lacking;
	size_t		at;
	bool		failed = false;
	IriBuf		out;

	assert_string_equal(iri_error_name((IriErrorCode) 999), "unknown");
	assert_string_equal(iri_component_name((IriComponent) 999), "unknown");
	iri_split("a:b", 3, &parts);
	assert_false(iri_defined(iri_component_span(&parts, (IriComponent) 999)));
	assert_false(name.prefix);
	assert_int_equal(name.len, 2);
	assert_memory_equal(name.name, "a*", 2);

	iri_buf_init(&out, NULL, 0);
	assert_true(iri_append_in_charset(iri_charset("utf-16", 6), "\xc3\xa9", 2, &out, &lacking));
	assert_int_equal(out.len, 6);
	assert_memory_equal(out.data, "%C3%A9", 6);
	iri_buf_free(&out);

	/* Bopomofo is written with Han, and not with Hiragana */
	iri_scripts_begin(&scripts);
	iri_scripts_add(&scripts, 0x3105);
	iri_scripts_add(&scripts, 0x4e00);
	assert_false(iri_scripts_mix(&scripts));
	iri_scripts_add(&scripts, 0x3042);
	assert_true(iri_scripts_mix(&scripts));

	/* each label is good by itself, and not both together */
	assert_null(iri_not_idna2008("1a.b", 4, &at, &failed));
	assert_non_null(iri_not_idna2008("1a.\xd7\x90", 5, &at, &failed));
	assert_false(failed);

	iri_buf_init(&out, NULL, 0);
	iri_append_domain_lower("a_.b", 4, &out);
	assert_true(out.len > 9 && memcmp(out.data, "http://a", 8) == 0 && out.data[8] < '_');
	iri_buf_free(&out);

	iri_split("http://h/%C2%85", 15, &parts);
	iri_buf_init(&out, NULL, 0);
	iri_lint("http://h/%C2%85", 15, &parts, &out);
	for (at = 0; at < out.len / sizeof(IriFinding); at++)
		failed |= ((const IriFinding *) (const void *) out.data)[at].issue == IRI_ISSUE_PCT_CONTROL;
	assert_true(failed);
	iri_buf_free(&out);
}

/* Text that only looks like that of a rule is left as it is. */
static void
test_kept(void **state)
{
	static const char *const kept[] = {
		"nostr:NPUB1BBBBBBBBB", "urn:nbn:d-ABC", "urn:nbn:de.a-ABC", "urn:nbn:DE:a.b-ABC",
		"urn:uuid:F81D4FAEx7DEC-11D0-A765-00A0C91E6BF6", "opaquelocktoken:F81D4FAE-7DEC-11D0-A765x00A0C91E6BF6",
		"mailto:a@B(c", "sip:a@B!", "x:",
	};

	for (size_t i = 0; i < GEN_COUNT(kept); i++)
	{
		size_t		len = strlen(kept[i]);
		IriParts	parts;
		IriError	err;
		FREED IriBuf form = {0};
		FREED IriBuf again = {0};

		assert_true(iri_parse(kept[i], len, IRI_GRAMMAR_IRI, &parts, &err));
		iri_normal_form(kept[i], &parts, IRI_RUNG_SCHEME, &form);
		assert_false(form.failed);
		assert_int_equal(form.len, len);
		iri_split(form.data, form.len, &parts);
		iri_normal_form(form.data, &parts, IRI_RUNG_SCHEME, &again);
		assert_int_equal(again.len, form.len);
		assert_memory_equal(again.data, form.data, form.len);
	}
}

/* Links too long for the copy of the fast path. */
static void
test_long_link(void **state)
{
	char		link[3000] = "http://h/";
	size_t		len = strlen(link);

	memset(link + len, 'a', sizeof(link) - len);
	for (; len < sizeof(link); len += 7)
	{
		assert_true(iri_is_web_link(link, len));
		link[len - 1] = ' ';
		assert_false(iri_is_web_link(link, len));
		link[len - 1] = 'a';
	}
}

/* Everything ends, within its text, and takes space in proportion. */
static void
test_damaged(void **state)
{
	for (int i = 0; i < gen_rounds(10000); i++)
	{
		GenText		text;
		char	   *s;
		size_t		len;
		IriParts	parts;
		IriMapError map_error;
		IriError	err;
		FREED IriBuf out = {0};
		uint32_t	lacking;
		size_t		at;
		bool		failed;

		do
			gen_iri(&text);
		while (!iri_parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
		len = text.len;
		/* octets that are not part of a character, for letters */
		for (size_t j = 0; j < len; j++)
		{
			if ((text.data[j] & 0x80) != 0 ? gen_once(4) : j > 0 && text.data[j - 1] != '%' && text.data[j] >= 'g' && text.data[j] <= 'z' && gen_once(8))
				text.data[j] = (char) (0x80 + gen_below(128));
		}
		s = gen_copy(text.data, len);
		iri_split(s, len, &parts);
		(void) iri_append_uri(s, &parts, iri_charset("euc-jp", 6), false, &out, &map_error);
		iri_append_from_uri(s, &parts, &out);
		iri_append_normalized(s, len, IRI_FORM_NFKC, &out);
		(void) iri_text_is_normalized(s, len, IRI_FORM_NFC, &at, &failed);
		iri_append_display(s, &parts, IRI_REPERTOIRE_UNICODE, &out);
		iri_append_display(s, &parts, IRI_REPERTOIRE_ASCII, &out);
		iri_append_visual(s, len, &out);
		iri_append_skeleton(s, len, &out);
		(void) iri_append_in_charset(iri_charset("iso-8859-1", 10), s, len, &out, &lacking);
		assert_false(out.failed);
		assert_true(out.len <= 200 * len + 1000);
		out.len = 0;
		iri_lint(s, len, &parts, &out);
		iri_bidi_findings(s, len, &parts, &out);
		assert_false(out.failed);
		free(s);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_refused), cmocka_unit_test(test_unknown), cmocka_unit_test(test_kept),
		cmocka_unit_test(test_long_link), cmocka_unit_test(test_damaged),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
