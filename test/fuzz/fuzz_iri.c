/*
 * The core under libFuzzer or AFL, for any text that iri_parse accepts.  Normal
 * forms do not change again, a rung has the same result on the result of a lower
 * one, the fast path and the general one agree, and faults have positions.  Any
 * breach aborts.
 */
#include "fuzz.h"

#include "host/idna.h"
#include "host/ignored.h"
#include "scheme/normalize.h"
#include "scheme/scheme.h"
#include "syntax/hint.h"
#include "syntax/parse.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "value/http.h"
#include "value/ladder.h"
#include "value/value.h"

#include "unicode.h"

static bool
same_spans(const IriParts *a, const IriParts *b)
{
	return memcmp(a, b, offsetof(IriParts, host_kind)) == 0 && a->host_kind == b->host_kind;
}

/* Parses the normal form in `out`, which must be an IRI. */
static void
normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out, IriParts *out_parts)
{
	IriError	err;

	iri_buf_init(out, NULL, 0);
	iri_normal_form(s, parts, rung, out);
	CHECK(!out->failed);
	/* of an empty text, too, the parser is to get an address */
	CHECK(iri_buf_reserve(out, 1));
	CHECK(iri_parse(out->data, out->len, IRI_GRAMMAR_IRI_REFERENCE, out_parts, &err));
	CHECK(iri_defined(out_parts->scheme) == iri_defined(parts->scheme));
	CHECK(iri_defined(out_parts->userinfo) == iri_defined(parts->userinfo));
	CHECK(iri_defined(out_parts->host) || !iri_defined(parts->host));
	CHECK(iri_defined(parts->port) || !iri_defined(out_parts->port));
	CHECK(iri_defined(parts->query) || !iri_defined(out_parts->query));
	CHECK(iri_defined(out_parts->fragment) == iri_defined(parts->fragment));
}

/* A fault is at a character of the text, or at its end, and has words. */
static void
check_error(const char *s, size_t len, const IriError *err)
{
	char		message[IRI_ERROR_MESSAGE_SIZE];
	uint32_t	cp;

	CHECK(err->code != IRI_OK && err->code != IRI_ERROR_NO_MEMORY);
	CHECK(err->position <= len);
	CHECK(err->position < len || err->character == IRI_NO_CHARACTER);
	if (err->position < len)
	{
		size_t		size = iri_utf8_decode(s + err->position, len - err->position, &cp);

		CHECK((size == 0) == (err->code == IRI_ERROR_UTF8));
		if (size == 0)
			cp = (unsigned char) s[err->position];
		/* a character that may be of a password is not told */
		CHECK(err->character == cp ||
			  (err->character == IRI_NO_CHARACTER && size > 0 &&
			   memchr(s + err->position, '@', len - err->position) != NULL));
	}
	iri_error_message(err, 1 + iri_utf8_count(s, err->position), message, sizeof(message));
	CHECK(message[0] != '\0' && strlen(message) < sizeof(message));
	for (int grammar = IRI_GRAMMAR_IRI; grammar <= IRI_GRAMMAR_HREF; grammar++)
		iri_error_hint(s, len, (IriGrammar) grammar, err);
}

static void
check_value(const char *s, size_t len, const IriBuf *key)
{
	FREED IriBuf stored = {0};
	IriError	err;
	IriValue	value;
	char	   *copy;

	CHECK(iri_value_make(s, len, IRI_GRAMMAR_IRI_REFERENCE, &stored, &err));
	CHECK(iri_value_read(stored.data, stored.len, &value));
	CHECK((value.header & IRI_V_VERSION) == IRI_KEY_VERSION);
	CHECK(((value.header & IRI_V_DIFFERS) != 0) == !is_text(key, s, len));
	CHECK(is_text(key, value.key, value.key_len));
	CHECK(iri_spelling_len(&value) == len);
	copy = malloc(len + 1);
	CHECK(copy != NULL);
	iri_spelling_copy(&value, copy);
	CHECK(len == 0 || memcmp(copy, s, len) == 0);
	free(copy);
}

/* The ASCII form of a host has the host's key. */
static void
check_host(const char *s, const IriParts *parts)
{
	FREED IriBuf host = {0};
	FREED IriBuf ascii = {0};
	FREED IriBuf key = {0};
	FREED IriBuf ascii_key = {0};
	IriIdnaError err;

	if (parts->host_kind != IRI_HOST_REGNAME)
		return;
	iri_append_recoded(s + parts->host.at, parts->host.len, false, &host);
	iri_host_key(host.data, host.len, &key);
	if (iri_host_to_ascii(host.data, host.len, &ascii, &err))
	{
		host.len = 0;
		iri_append_recoded(ascii.data, ascii.len, false, &host);
		iri_host_key(host.data, host.len, &ascii_key);
		CHECK(is_text(&ascii_key, key.data, key.len));
	}
	else
		CHECK(err.at + err.len <= host.len);
}

static void
check_accepted(const char *s, size_t len, const IriParts *parts)
{
	IriParts	split;
	IriParts	syntax_parts;
	IriParts	scheme_parts;
	IriParts	again_parts;
	IriError	err;
	IriBuf		syntax;
	IriBuf		scheme;
	IriBuf		again;

	iri_split(s, len, &split);
	CHECK(same_spans(parts, &split));

	normal_form(s, parts, IRI_RUNG_SYNTAX, &syntax, &syntax_parts);
	normal_form(s, parts, IRI_RUNG_SCHEME, &scheme, &scheme_parts);
	if (!iri_defined(parts->scheme))
		CHECK(is_text(&syntax, s, len) && is_text(&scheme, s, len));
	if (iri_is_normal(iri_scheme_of(s, parts), s, parts))
		CHECK(is_text(&scheme, s, len));

	/* a fixed point of either rung, and the same by way of the lower one */
	normal_form(syntax.data, &syntax_parts, IRI_RUNG_SYNTAX, &again, &again_parts);
	CHECK(is_text(&again, syntax.data, syntax.len));
	iri_buf_free(&again);
	normal_form(syntax.data, &syntax_parts, IRI_RUNG_SCHEME, &again, &again_parts);
	CHECK(is_text(&again, scheme.data, scheme.len));
	iri_buf_free(&again);
	normal_form(scheme.data, &scheme_parts, IRI_RUNG_SCHEME, &again, &again_parts);
	CHECK(is_text(&again, scheme.data, scheme.len));
	iri_buf_free(&again);
	normal_form(scheme.data, &scheme_parts, IRI_RUNG_SYNTAX, &again, &again_parts);
	/* a host of ignored characters is decoded, and encoded again */
	if (!is_text(&again, scheme.data, scheme.len))
	{
		IriBuf		back;
		IriParts	back_parts;

		CHECK(iri_find_ignored(again.data, again.len) != NULL);
		normal_form(again.data, &again_parts, IRI_RUNG_SCHEME, &back, &back_parts);
		CHECK(is_text(&back, scheme.data, scheme.len));
		iri_buf_free(&back);
	}
	iri_buf_free(&again);

	check_value(s, len, &scheme);
	check_host(s, parts);
	check_unicode(s, len, parts);
	if (!iri_scheme_check(s, parts, &err))
	{
		CHECK(err.code == IRI_ERROR_SCHEME_SYNTAX && err.rule != NULL);
		check_error(s, len, &err);
	}
	iri_buf_free(&syntax);
	iri_buf_free(&scheme);
}

/*
 * The fast path has the result of the general one.  `parts` are of
 * IRI_GRAMMAR_IRI, NULL if the text is not an IRI.
 */
static bool
check_web(IriWebScan scan, const char *s, size_t size, size_t padding, const IriParts *parts)
{
	char	   *copy = malloc(size + padding > 0 ? size + padding : 1);
	IriWebLink	link;
	FREED IriBuf form = {0};
	FREED IriBuf web = {0};
	bool		taken;

	CHECK(copy != NULL);
	memcpy(copy, s, size);
	memset(copy + size, 0x80, padding);
	taken = scan(copy, size, &link);
	free(copy);
	if (!taken)
		return false;

	CHECK(parts != NULL);
	iri_normal_form(s, parts, IRI_RUNG_SCHEME, &form);
	if (iri_web_is_normal(&link))
		iri_buf_append(&web, s, size);
	else
	{
		CHECK(iri_buf_reserve(&web, size + iri_web_growth(&link)));
		web.len = iri_web_normal_form(&link, s, size, web.data);
	}
	CHECK(is_text(&web, form.data, form.len));
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* of its own, so that a sanitizer sees what reads behind it */
	char	   *s = malloc(size > 0 ? size : 1);
	bool		valid[IRI_GRAMMAR_SCHEME + 1];
	IriParts	parts;

	CHECK(s != NULL);
	if (size > 0)
		memcpy(s, data, size);
	for (int grammar = IRI_GRAMMAR_SCHEME; grammar >= 0; grammar--)
	{
		IriError	err;

		valid[grammar] = iri_parse(s, size, (IriGrammar) grammar, &parts, &err) &&
			(grammar != IRI_GRAMMAR_SCHEME || iri_scheme_check(s, &parts, &err));
		if (!valid[grammar])
			check_error(s, size, &err);
		else if (grammar == IRI_GRAMMAR_IRI_REFERENCE)
			check_accepted(s, size, &parts);
	}

	if (size <= IRI_MAX_LENGTH)
	{
		IriWebScan	scans[] = {iri_web_scan_by_blocks(), iri_web_scan_by_ssse3()};
		bool		taken = check_web(iri_scan_web_plain, s, size, 0, valid[IRI_GRAMMAR_IRI] ? &parts : NULL);

		for (int i = 0; i < 2; i++)
			CHECK(scans[i] == NULL ||
				  check_web(scans[i], s, size, IRI_WEB_PADDING, valid[IRI_GRAMMAR_IRI] ? &parts : NULL) == taken);
	}

	/* every URI is an IRI; what is narrower is also what is wider */
	CHECK(!valid[IRI_GRAMMAR_URI] || valid[IRI_GRAMMAR_IRI]);
	CHECK(!valid[IRI_GRAMMAR_URI] || valid[IRI_GRAMMAR_RFC3987]);
	CHECK(!valid[IRI_GRAMMAR_ABSOLUTE_URI] || valid[IRI_GRAMMAR_URI]);
	CHECK(!valid[IRI_GRAMMAR_ABSOLUTE_URI] || valid[IRI_GRAMMAR_ABSOLUTE_IRI]);
	CHECK(!valid[IRI_GRAMMAR_URI_REFERENCE] || valid[IRI_GRAMMAR_IRI_REFERENCE]);
	CHECK(!valid[IRI_GRAMMAR_URI_REFERENCE] || valid[IRI_GRAMMAR_RFC3987_REFERENCE]);
	CHECK(!valid[IRI_GRAMMAR_ABSOLUTE_IRI] || valid[IRI_GRAMMAR_IRI]);
	CHECK(!valid[IRI_GRAMMAR_RFC3987] || valid[IRI_GRAMMAR_RFC3987_REFERENCE]);
	CHECK(!valid[IRI_GRAMMAR_SCHEME] || valid[IRI_GRAMMAR_IRI]);
	/* a reference is an IRI or relative */
	CHECK(valid[IRI_GRAMMAR_IRI_REFERENCE] ==
		  (valid[IRI_GRAMMAR_IRI] || valid[IRI_GRAMMAR_RELATIVE_REF]));
	CHECK(!(valid[IRI_GRAMMAR_IRI] && valid[IRI_GRAMMAR_RELATIVE_REF]));
	free(s);
	return 0;
}
