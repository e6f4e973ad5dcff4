/*
 * References, the mapping to URIs and back, LEIRIs and web addresses: what must
 * hold of any text, tried on random ones, and the bytes of charsets.
 *
 * IRI_TEST_SEED=n repeats a run.
 */
#include "unit.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/ustring.h>

#include "url/href.h"
#include "url/repair.h"
#include "host/idna.h"
#include "host_fuzz.h"
#include "scheme/normalize.h"
#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "syntax/resolve.h"
#include "text/charclass.h"
#include "text/charset.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "unicode/map.h"
#include "value/ladder.h"

#define MAPPINGS		gen_rounds(200000)
#define REPAIRS			gen_rounds(1000000)
#define CHARSET_TEXTS	gen_rounds(100000)

/* The output of a run of the core; `buf` grows as needed and is used again. */
typedef struct Result
{
	IriBuf		buf;
	bool		ok;
	IriMapError map_error;
	IriError	error;
} Result;

static void
start(Result *r)
{
	r->buf.len = 0;
	r->buf.failed = false;
}

#define RESULT(name)	static Result name

static bool
parse(const char *s, size_t len, IriGrammar grammar, IriParts *parts)
{
	IriError	err;

	return iri_parse(s, len, grammar, parts, &err);
}

static bool
is_valid(const Result *r, IriGrammar grammar)
{
	IriParts	parts;

	return !r->buf.failed && parse(r->buf.data, r->buf.len, grammar, &parts);
}

static bool
same(const Result *a, const char *s, size_t len)
{
	return a->buf.len == len && (len == 0 || memcmp(a->buf.data, s, len) == 0);
}

static const char *
show(const Result *r)
{
	return gen_show(r->buf.data, r->buf.len);
}

static void
to_uri_by(Result *r, const char *s, size_t len, const IriCharset *charset, bool frozen)
{
	IriParts	parts;

	start(r);
	assert_true(parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts));
	r->ok = iri_append_uri(s, &parts, charset, frozen, &r->buf, &r->map_error);
	assert_false(r->buf.failed);
}

static void
to_uri(Result *r, const char *s, size_t len, const IriCharset *charset)
{
	to_uri_by(r, s, len, charset, true);
}

static void
from_uri(Result *r, const char *s, size_t len)
{
	IriParts	parts;

	start(r);
	assert_true(parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts));
	iri_append_from_uri(s, &parts, &r->buf);
	assert_false(r->buf.failed);
}

static void
key(Result *r, const char *s, size_t len)
{
	IriParts	parts;

	start(r);
	assert_true(parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts));
	iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &r->buf);
	assert_false(r->buf.failed);
}

/* URIs */

/*
 * With upper case digits, and unreserved characters decoded: what the mapping
 * back may change.
 */
static void
loosen(Result *r, const char *s, size_t len)
{
	start(r);
	for (size_t i = 0; i < len; i++)
	{
		char		octet;

		if (s[i] != '%')
		{
			iri_buf_put(&r->buf, s[i]);
			continue;
		}
		octet = (char) (iri_hex_value(s[i + 1]) << 4 | iri_hex_value(s[i + 2]));
		if (iri_is(octet, IRI_C_UNRESERVED))
			iri_buf_put(&r->buf, octet);
		else
			iri_append_encoded(&octet, 1, &r->buf);
		i += 2;
	}
}

/* A DNS host, or one of no scheme, that has non-ASCII characters as %HH. */
static bool
has_encoded_dns_host(const char *s, const IriParts *parts)
{
	FREED IriBuf decoded = {0};
	bool		found = false;

	if (!iri_defined(parts->host) ||
		(iri_defined(parts->scheme) &&
		 !(iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len)->flags & IRI_S_DNS)))
		return false;
	iri_append_recoded(s + parts->host.at, parts->host.len, false, &decoded);
	for (size_t i = 0; i < decoded.len; i++)
		found |= iri_is(decoded.data[i], IRI_C_HIGH);
	return found;
}

static void
check_to_uri(const char *s, size_t len, const IriParts *parts, const IriCharset *charset)
{
	RESULT(uri);
	RESULT(again);
	IriParts	uri_parts;
	bool		is_uri = parse(s, len, IRI_GRAMMAR_URI_REFERENCE, &uri_parts);

	to_uri(&uri, s, len, charset);
	if (!uri.ok)
	{
		/* a URI maps to one, except where its host is that of an IRI that does not */
		assert_true(!is_uri || has_encoded_dns_host(s, &uri_parts));
		if (uri.map_error.host.status != IRI_IDNA_OK)
		{
			assert_true(iri_defined(parts->host));
			assert_true(uri.map_error.host.at >= parts->host.at);
			assert_true(uri.map_error.host.at + uri.map_error.host.len <= parts->host.at + parts->host.len);
		}
		else
		{
			assert_false(iri_charset_is_utf8(charset));
			assert_true(uri.map_error.lacking >= 0x80 && uri.map_error.lacking <= 0x10ffff);
		}
		return;
	}
	if (!is_valid(&uri, iri_defined(parts->scheme) ? IRI_GRAMMAR_URI : IRI_GRAMMAR_URI_REFERENCE))
		fail_msg("%s maps to %s", gen_show(s, len), show(&uri));
	if (is_uri && !has_encoded_dns_host(s, &uri_parts) && !same(&uri, s, len))
		fail_msg("the URI %s maps to %s", gen_show(s, len), show(&uri));
	to_uri(&again, uri.buf.data, uri.buf.len, charset);
	if (!again.ok || !same(&again, uri.buf.data, uri.buf.len))
		fail_msg("%s maps to %s, that to %s", gen_show(s, len), show(&uri), show(&again));
}

static const char *const charset_names[] = {
	"UTF-8", "UTF-16", "Shift_JIS", "EUC-JP", "ISO-2022-JP", "windows-1252", "ISO-8859-5", "GB18030",
	"ISO-8859-1", "Big5-HKSCS", "ISO-2022-KR", "US-ASCII", "EUC-KR", "windows-1258", "HZ", "ISO-2022-CN"
};

static const IriCharset *
random_charset(void)
{
	const char *name = GEN_PICK(charset_names);
	const IriCharset *charset = iri_charset(name, strlen(name));

	assert_non_null(charset);
	return charset;
}

static void
test_to_uri(void **state)
{
	const IriCharset *charset = &iri_charset_utf8;

	for (int i = 0; i < MAPPINGS;)
	{
		GenText		text;
		IriParts	parts;

		gen_text(&text);
		if (!parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts))
			continue;
		if (i++ % 64 == 0)
			charset = random_charset();
		check_to_uri(text.data, text.len, &parts, charset);
	}
}

/* from a URI to an IRI and back */
static void
test_uri_comes_back(void **state)
{
	RESULT(uri);
	RESULT(iri);
	RESULT(back);
	RESULT(given);
	RESULT(got);

	for (int i = 0; i < MAPPINGS;)
	{
		GenText		text;
		IriParts	parts;

		/* URIs: those that are, and the URIs that others map to */
		gen_text(&text);
		if (!parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts))
			continue;
		to_uri(&uri, text.data, text.len, &iri_charset_utf8);
		if (!uri.ok)
			continue;
		/* the text itself, if it is a URI */
		if (parse(text.data, text.len, IRI_GRAMMAR_URI_REFERENCE, &parts))
		{
			start(&uri);
			iri_buf_append(&uri.buf, text.data, text.len);
		}
		i++;

		assert_true(parse(uri.buf.data, uri.buf.len, IRI_GRAMMAR_URI_REFERENCE, &parts));
		from_uri(&iri, uri.buf.data, uri.buf.len);
		if (!is_valid(&iri, iri_defined(parts.scheme) ? IRI_GRAMMAR_IRI : IRI_GRAMMAR_IRI_REFERENCE))
			fail_msg("%s maps back to %s", show(&uri), show(&iri));
		to_uri(&back, iri.buf.data, iri.buf.len, &iri_charset_utf8);
		if (!back.ok)
			fail_msg("%s maps back to %s, which does not map", show(&uri), show(&iri));
		to_uri(&given, uri.buf.data, uri.buf.len, &iri_charset_utf8);
		assert_true(given.ok);
		loosen(&got, back.buf.data, back.buf.len);
		loosen(&back, given.buf.data, given.buf.len);
		if (!same(&got, back.buf.data, back.buf.len))
			fail_msg("%s maps back to %s, that to %s", show(&uri), show(&iri), show(&got));

		if (iri_defined(parts.scheme))
		{
			key(&given, uri.buf.data, uri.buf.len);
			key(&got, iri.buf.data, iri.buf.len);
			if (!same(&got, given.buf.data, given.buf.len))
				fail_msg("%s maps back to %s, with key %s, not %s", show(&uri), show(&iri),
						 show(&got), show(&given));
		}
	}
}

/* from an IRI to a URI and back: the same key */
static void
test_iri_comes_back(void **state)
{
	RESULT(uri);
	RESULT(iri);
	RESULT(given);
	RESULT(got);

	for (int i = 0; i < MAPPINGS;)
	{
		GenText		text;
		IriParts	parts;

		gen_text(&text);
		if (!parse(text.data, text.len, IRI_GRAMMAR_IRI, &parts) ||
			(iri_defined(parts.fragment) &&
			 memchr(text.data + parts.fragment.at, '#', parts.fragment.len) != NULL))
			continue;
		to_uri(&uri, text.data, text.len, &iri_charset_utf8);
		if (!uri.ok)
			continue;
		i++;

		key(&given, text.data, text.len);
		key(&got, uri.buf.data, uri.buf.len);
		if (!same(&got, given.buf.data, given.buf.len))
			fail_msg("%s maps to %s, with key %s, not %s", gen_show(text.data, text.len), show(&uri),
					 show(&got), show(&given));
		from_uri(&iri, uri.buf.data, uri.buf.len);
		key(&got, iri.buf.data, iri.buf.len);
		if (!same(&got, given.buf.data, given.buf.len))
			fail_msg("%s maps to and back to %s, with key %s, not %s", gen_show(text.data, text.len),
					 show(&iri), show(&got), show(&given));
	}
}

/*
 * Writes a DNS host otherwise, so that it means the same: percent-encoded, in
 * capitals, with ignored characters.
 */
static void
respell_host(const GenText *host, GenText *out)
{
	static const char *const ignored[] = {
		"\xc2\xad", "%C2%AD", "\xe2\x80\x8b", "%E2%80%8B", "\xef\xb8\x8f", "%F3%A0%84%80", "\xef\xbb\xbf"
	};
	size_t		size;

	out->len = 0;
	for (size_t i = 0; i < host->len; i += size)
	{
		const char *p = host->data + i;
		uint32_t	cp;
		char		octet[4];

		size = *p == '%' ? 3 : iri_utf8_decode(p, host->len - i, &cp);
		/* not between octets, which belong together or not; not in ignored characters */
		if (i > 0 && iri_is(*p, IRI_C_ALPHA) && gen_once(4))
			gen_puts(out, GEN_PICK(ignored));
		if ((iri_is(*p, IRI_C_UNRESERVED) || iri_is(*p, IRI_C_HIGH)) && gen_once(4))
		{
			for (size_t j = 0; j < size; j++)
			{
				snprintf(octet, sizeof(octet), gen_once(2) ? "%%%02X" : "%%%02x", (unsigned char) p[j]);
				gen_puts(out, octet);
			}
		}
		else if (iri_is(*p, IRI_C_ALPHA) && gen_once(4))
		{
			octet[0] = (char) (*p ^ 0x20);
			gen_put(out, octet, 1);
		}
		else
			gen_put(out, p, size);
	}
}

/* The URI of a normal form is the IRI's, and equal IRIs have equal URIs. */
static void
check_normal_form(const GenText *text, const GenText *other)
{
	RESULT(normal);
	RESULT(other_normal);
	RESULT(uri);
	RESULT(other_uri);
	RESULT(uri_key);
	RESULT(other_key);

	key(&normal, text->data, text->len);
	key(&other_normal, normal.buf.data, normal.buf.len);
	if (!same(&other_normal, normal.buf.data, normal.buf.len))
		fail_msg("%s has key %s, that has %s", gen_show(text->data, text->len), show(&normal),
				 show(&other_normal));

	for (int frozen = 0; frozen < 2; frozen++)
	{
		to_uri_by(&uri, text->data, text->len, &iri_charset_utf8, frozen);
		if (!uri.ok)
			continue;
		key(&uri_key, uri.buf.data, uri.buf.len);
		to_uri_by(&other_uri, normal.buf.data, normal.buf.len, &iri_charset_utf8, frozen);
		if (!other_uri.ok)
			fail_msg("%s maps to %s, its key %s does not", gen_show(text->data, text->len), show(&uri),
					 show(&normal));
		key(&other_key, other_uri.buf.data, other_uri.buf.len);
		if (!same(&other_key, uri_key.buf.data, uri_key.buf.len))
			fail_msg("%s maps to %s, its key to %s", gen_show(text->data, text->len), show(&uri),
					 show(&other_uri));

		key(&other_normal, other->data, other->len);
		if (!same(&other_normal, normal.buf.data, normal.buf.len))
			continue;
		to_uri_by(&other_uri, other->data, other->len, &iri_charset_utf8, frozen);
		if (!other_uri.ok)
			fail_msg("%s maps to %s, %s does not", gen_show(text->data, text->len), show(&uri),
					 gen_show(other->data, other->len));
		key(&other_key, other_uri.buf.data, other_uri.buf.len);
		if (!same(&other_key, uri_key.buf.data, uri_key.buf.len))
			fail_msg("%s maps to %s, %s to %s", gen_show(text->data, text->len), show(&uri),
					 gen_show(other->data, other->len), show(&other_uri));
	}
}

static void
test_normal_form(void **state)
{
	static const char *const before[] = {"http://", "HTTPS://u@", "sip:a@", "mailto:a@", "//", "x://"};
	int			equal = 0;

	for (int i = 0; i < MAPPINGS;)
	{
		RESULT(normal);
		RESULT(other_normal);
		GenText		text;
		GenText		other;
		IriParts	parts;

		if (gen_once(3))
		{
			gen_text(&text);
			other = text;
			gen_mutate(&other);
		}
		else
		{
			FuzzHost	fuzzed;
			GenText		host = {.len = 0};
			GenText		respelled;

			fuzz_host(&fuzzed);
			gen_put(&host, fuzzed.data, fuzzed.len);
			respell_host(&host, &respelled);
			text.len = 0;
			gen_puts(&text, GEN_PICK(before));
			other = text;
			gen_put(&text, host.data, host.len);
			gen_put(&other, respelled.data, respelled.len);
		}
		if (!parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts) ||
			!parse(other.data, other.len, IRI_GRAMMAR_IRI_REFERENCE, &parts))
			continue;
		i++;
		check_normal_form(&text, &other);
		check_normal_form(&other, &text);

		key(&normal, text.data, text.len);
		key(&other_normal, other.data, other.len);
		equal += same(&normal, other_normal.buf.data, other_normal.buf.len);
	}
	/* it is not just that few are equal */
	assert_true(equal > MAPPINGS / 4);
}

/* LEIRIs and web addresses */

/* The error is about the text, and says where in it. */
static void
check_error(const GenText *text, const Result *r)
{
	assert_int_not_equal(r->error.code, IRI_OK);
	assert_int_not_equal(r->error.code, IRI_ERROR_NO_MEMORY);
	if (r->error.position > text->len)
		fail_msg("%s: %s at %zu of %zu", gen_show(text->data, text->len),
				 iri_error_name(r->error.code), r->error.position, text->len);
	/* not within a character, where the text has nothing but characters */
	if (r->error.position < text->len && r->error.code != IRI_ERROR_UTF8 &&
		(text->data[r->error.position] & 0xc0) == 0x80)
	{
		for (size_t i = 0; i < text->len;)
		{
			uint32_t	cp;
			size_t		size = iri_utf8_decode(text->data + i, text->len - i, &cp);

			if (size == 0)
				return;
			i += size;
		}
		fail_msg("%s: %s at %zu", gen_show(text->data, text->len), iri_error_name(r->error.code),
				 r->error.position);
	}
}

static void
from_href(Result *r, const GenText *text, const GenText *base, const IriCharset *charset)
{
	start(r);
	r->ok = iri_append_from_href(text->data, text->len, base != NULL ? base->data : NULL,
								 base != NULL ? base->len : 0, charset, &r->buf, &r->error);
}

static void
check_href(const GenText *text, const GenText *base, const IriCharset *charset)
{
	RESULT(iri);
	RESULT(again);
	IriError	err;

	from_href(&iri, text, base, charset);
	if (!iri.ok)
		check_error(text, &iri);
	else if (!is_valid(&iri, IRI_GRAMMAR_IRI))
		fail_msg("%s on %s is %s", gen_show(text->data, text->len),
				 base != NULL ? gen_show(base->data, base->len) : "nothing", show(&iri));
	else
	{
		/* the serializer and the parser agree */
		start(&again);
		again.ok = iri_append_from_href(iri.buf.data, iri.buf.len, NULL, 0, charset, &again.buf,
										&again.error);
		if (iri_charset_is_utf8(charset) &&
			(!again.ok || !same(&again, iri.buf.data, iri.buf.len)))
			fail_msg("%s becomes %s, and that %s", gen_show(text->data, text->len), show(&iri),
					 again.ok ? show(&again) : iri_error_name(again.error.code));
	}
	if (base == NULL && iri.ok)
		assert_true(iri_satisfies(text->data, text->len, IRI_GRAMMAR_HREF, &err));
}

static bool
is_private(const char *s, IriSpan query)
{
	for (size_t i = 0; i < query.len;)
	{
		uint32_t	cp = 0;

		i += iri_utf8_decode(s + query.at + i, query.len - i, &cp);
		if (cp >= 0x80 && iri_codepoint_class(cp) != IRI_OK)
			return true;
	}
	return false;
}

static void
check_leiri(const GenText *text)
{
	RESULT(iri);
	IriParts	parts;
	IriError	err;

	start(&iri);
	iri.ok = iri_append_from_leiri(text->data, text->len, &iri.buf, &iri.error);
	assert_true(iri_satisfies(text->data, text->len, IRI_GRAMMAR_LEIRI, &err) == iri.ok);
	if (!iri.ok)
		check_error(text, &iri);
	else if (!is_valid(&iri, IRI_GRAMMAR_IRI_REFERENCE))
		fail_msg("%s is %s", gen_show(text->data, text->len), show(&iri));
	/* nothing of an IRI changes, but for private use */
	if (parse(text->data, text->len, IRI_GRAMMAR_IRI_REFERENCE, &parts) &&
		(!iri.ok || (!is_private(text->data, parts.query) && !same(&iri, text->data, text->len))))
		fail_msg("%s is valid and becomes %s", gen_show(text->data, text->len), show(&iri));
}

static void
test_repair(void **state)
{
	static const char *const bases[] = {
		"http://a/b/c/d;p?q", "https://example.org", "file:///a/b", "x:a/b", "x://h/a", "mailto:a@b",
		"HTTP://u:p@\xc3\xa9.example:8080/\xc3\xa9/?\xc3\xa9#\xc3\xa9", "urn:a:b?=c", "ftp://h//", "x:", "x:/.//a",
	};
	const IriCharset *charset = &iri_charset_utf8;

	for (int i = 0; i < REPAIRS; i++)
	{
		GenText		text;
		GenText		base = {.len = 0};

		gen_text(&text);
		while (gen_once(2))
			gen_mutate(&text);
		if (i % 64 == 0)
			charset = random_charset();
		gen_puts(&base, GEN_PICK(bases));
		check_href(&text, NULL, charset);
		check_href(&text, &base, charset);
		check_leiri(&text);
	}
}

/* any octet in any place, NUL too */
static void
test_repair_octets(void **state)
{
	static const char *const frames[] = {
		"http://a@h:1/b/c?d#e", "//h/", "a", "?q", "http:", "http://[::1]:8/", "x:\\\\h\\"
	};

	for (size_t f = 0; f < GEN_COUNT(frames); f++)
	{
		for (size_t at = 0; at <= strlen(frames[f]); at++)
		{
			for (int c = 0; c < 256; c++)
			{
				GenText		text = {.len = 0};
				char		octet = (char) c;

				gen_put(&text, frames[f], at);
				gen_put(&text, &octet, 1);
				gen_puts(&text, frames[f] + at);
				check_href(&text, NULL, &iri_charset_utf8);
				check_leiri(&text);
			}
		}
	}
}

/* charsets */

/*
 * The bytes are those of ICU's own program:
 *
 *	printf %s TEXT | uconv -f UTF-8 -t CHARSET | xxd -p
 */
static const struct
{
	const char *charset;
	const char *text;
	const char *octets;			/* NULL: lacks `lacking` */
	uint32_t	lacking;
}			charset_rows[] = {
	{"Shift_JIS", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", "%93%FA%96%7B%8C%EA", 0},
	{"Shift_JIS", "\xef\xbd\xb1\xef\xbd\xb2", "%B1%B2", 0},
	{"Shift_JIS", "\xe3\x81\x82\xe4\xba\x9c", "%82%A0%88%9F", 0}, {"Shift_JIS", "\xd0\xaf", "%84%60", 0},
	{"EUC-JP", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", "%C6%FC%CB%DC%B8%EC", 0},
	{"EUC-JP", "\xef\xbd\xb1\xef\xbd\xb2", "%8E%B1%8E%B2", 0},
	{"EUC-JP", "\xe3\x81\x82\xe4\xba\x9c", "%A4%A2%B0%A1", 0}, {"EUC-JP", "\xd0\xaf", "%A7%C1", 0},
	{"ISO-2022-JP", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", "%1B%24%42%46%7C%4B%5C%38%6C%1B%28%42", 0},
	{"ISO-2022-JP", "\xe3\x81\x82\xe4\xba\x9c", "%1B%24%42%24%22%30%21%1B%28%42", 0},
	{"ISO-2022-JP", "\xd0\xaf", "%1B%24%42%27%41%1B%28%42", 0},
	{"GB18030", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", "%C8%D5%B1%BE%D5%5A", 0},
	{"GB18030", "\xef\xbd\xb1\xef\xbd\xb2", "%84%31%97%33%84%31%97%34", 0},
	{"GB18030", "\xe3\x81\x82\xe4\xba\x9c", "%A4%A2%81%84", 0}, {"GB18030", "\xd0\xaf", "%A7%C1", 0},
	{"windows-1252", "\xc3\xa9", "%E9", 0}, {"windows-1252", "\xe2\x82\xac", "%80", 0},
	{"windows-1252", "\xc5\x93\x75\x76\x72\x65", "%9C%75%76%72%65", 0}, {"windows-1252", "\xe2\x84\xa2", "%99", 0},
	{"ISO-8859-5", "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82", "%BF%E0%D8%D2%D5%E2", 0},
	{"ISO-8859-5", "\xd1\x9c", "%FC", 0}, {"ISO-8859-5", "\xe2\x84\x96", "%F0", 0},
	{"GB18030", "\xf0\x9f\x98\x80", "%94%39%FC%36", 0}, {"GB18030", "\xc3\xa9", "%A8%A6", 0},
	{"GB18030", "\xe1\xb8\xbf", "%A8%BC", 0}, {"UTF-16", "\xc3\xa9\xe6\x97\xa5", "%C3%A9%E6%97%A5", 0},
	{"Shift_JIS", "\xe6\x97\xa5\xc3\xa9", NULL, 0xe9},
	{"ISO-2022-JP", "\xe6\x97\xa5\xf0\x9f\x98\x80\xe6\x97\xa5", NULL, 0x1f600},
	{"windows-1252", "\xe6\x97\xa5", NULL, 0x65e5}, {"ISO-8859-5", "\xd0\x9f\xc3\xa9", NULL, 0xe9},
	{"US-ASCII", "\xc2\xa0", NULL, 0xa0}, {"Shift_JIS", "\xc2\xad", NULL, 0xad},
	{"windows-1252", "\xef\xb8\x8f", NULL, 0xfe0f},
};

static void
encoded(Result *r, const char *charset, const char *text, size_t len)
{
	const IriCharset *found = iri_charset(charset, strlen(charset));

	start(r);
	assert_non_null(found);
	r->ok = iri_append_in_charset(found, text, len, &r->buf, &r->map_error.lacking);
	assert_false(r->buf.failed);
}

static void
test_charset_bytes(void **state)
{
	RESULT(got);

	for (size_t i = 0; i < GEN_COUNT(charset_rows); i++)
	{
		const char *text = charset_rows[i].text;
		const char *octets = charset_rows[i].octets;

		encoded(&got, charset_rows[i].charset, text, strlen(text));
		if (got.ok != (octets != NULL) || (got.ok && !same(&got, octets, strlen(octets))))
			fail_msg("%s of %s is %s", charset_rows[i].charset, gen_show(text, strlen(text)),
					 got.ok ? show(&got) : "not there");
		if (!got.ok)
			assert_int_equal(got.map_error.lacking, charset_rows[i].lacking);
	}
}

/*
 * The percent-encoding tests of the URL Standard's own test suite, and the
 * escape sequences of ISO-2022-JP, as octets before they are percent-encoded.
 */
static const struct
{
	const char *charset;
	const char *text;
	const char *octets;
}			web_rows[] = {
	{"big5", "\xe2\x80\xa0", "%26%238224%3B"}, {"euc-kr", "\xe2\x80\xa0", "\xa2\xd3"}, {"windows-1252", "\xe2\x80\xa0", "\x86"},
	{"big5", "\x0e" "A", "\x0e" "A"}, {"iso-2022-jp", "\x0e" "A", "%26%2365533%3BA"},
	{"iso-2022-jp", "\xe2\x80\xbe\\", "\033(J~\033(B\\"}, {"gb18030", "\xee\x97\xa5", "%26%2358853%3B"},
	{"shift_jis", "\xe2\x88\x92", "\x81|"}, {"iso-8859-2", "\xc2\xa2", "%26%23162%3B"},
	{"big5", "\xe4\xb8\x80", "\xa4@"}, {"euc-kr", "\xea\xb0\x80", "\xb0\xa1"}, {"euc-kr", "\xeb\x98\xa0", "\x8c" "c"},
	{"iso-2022-jp", "\xe6\x97\xa5" "a\xc2\xa5" "b\\\xef\xbd\xb1\xc3\xa9", "\033$BF|\033(Ba\033(J\\b\033(B\\\033$B%\"\033(B%26%23233%3B"},
	{"latin1", "\xe2\x82\xac\xc2\x81", "\x80\x81"}, {"gb2312", "\xe2\x82\xac\xf0\x9f\x98\x80", "\x80%26%23128512%3B"},
	{"koi8-ru", "\xd1\x9e\xe2\x95\x9d", "\xae%26%239565%3B"}, {"EUC_JP", "\xe4\xb8\x82\xc2\x85", "%26%2319970%3B%26%23133%3B"},
	/* not of the standard: ICU's */
	{"cp437", "\xc3\xa9\xe6\x97\xa5", "\x82%26%2326085%3B"},
	/* octets that are not UTF-8 */
	{"gbk", "\xff" "a\xe4\xb8", "\xff" "a\xe4\xb8"},
};

static void
test_web_octets(void **state)
{
	static const char *const none[] = {"", "nope", "iso-8859-16", "x-user-defined"};

	for (size_t i = 0; i < GEN_COUNT(web_rows); i++)
	{
		const IriCharset *charset = iri_web_charset(web_rows[i].charset, strlen(web_rows[i].charset));
		RESULT(got);

		start(&got);
		assert_non_null(charset);
		iri_append_web_octets(charset, web_rows[i].text, strlen(web_rows[i].text), &got.buf);
		if (!same(&got, web_rows[i].octets, strlen(web_rows[i].octets)))
			fail_msg("%s, row %zu, is %s", web_rows[i].charset, i, show(&got));
	}
	for (size_t i = 0; i < GEN_COUNT(none); i++)
		assert_null(iri_web_charset(none[i], strlen(none[i])));
	assert_true(iri_charset_is_utf8(iri_web_charset("utf-16", 6)));
	assert_true(iri_charset_is_utf8(iri_web_charset("iso-2022-kr", 11)));
	assert_true(iri_charset_is_utf8(iri_web_charset("UTF-32", 6)));
}

static void
test_charset_names(void **state)
{
	static const char *const none[] = {"", " ", "nope", "windows-1252x", "latin-99", "/etc/hostname"};
	static const char *const unicode[] = {
		"UTF-8", "utf8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-7", "SCSU", "BOCU-1", "CESU-8", "unicode"
	};
	char		name[300];

	for (size_t i = 0; i < GEN_COUNT(none); i++)
		assert_null(iri_charset(none[i], strlen(none[i])));
	assert_null(iri_charset("UTF-8\0x", 7));
	memset(name, 'a', sizeof(name));
	assert_null(iri_charset(name, sizeof(name)));
	for (size_t i = 0; i < GEN_COUNT(unicode); i++)
	{
		assert_non_null(iri_charset(unicode[i], strlen(unicode[i])));
		assert_true(iri_charset_is_utf8(iri_charset(unicode[i], strlen(unicode[i]))));
	}
	assert_false(iri_charset_is_utf8(iri_charset("GB18030", 7)));
	assert_false(iri_charset_is_utf8(iri_charset("US-ASCII", 8)));
}

/* ICU's own would pass over what is invisible without a word. */
static void
stop(const void *context, UConverterFromUnicodeArgs *args, const UChar *units, int32_t length,
	 UChar32 cp, UConverterCallbackReason reason, UErrorCode *status)
{
}

/*
 * The octets, taken as a page in the charset, are the text again; the error
 * names the first character that it lacks.
 */
static void
check_in_charset(const char *name, const char *text, size_t len)
{
	RESULT(octets);
	RESULT(raw);
	RESULT(expected);
	UErrorCode	status = U_ZERO_ERROR;
	UConverter *converter = ucnv_open(name, &status);
	char		page[64 * GEN_SIZE];
	int32_t		page_len;
	uint32_t	lacking = 0;

	ucnv_setFromUCallBack(converter, stop, NULL, NULL, NULL, &status);
	assert_true(U_SUCCESS(status));

	/* character by character, by ICU */
	start(&expected);
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(text + i, len - i, &cp);
		UChar		unit[2];
		int32_t		units = cp >= 0x10000 ? 2 : 1;

		unit[0] = (UChar) (cp >= 0x10000 ? 0xd7c0 + (cp >> 10) : cp);
		unit[1] = (UChar) (0xdc00 | (cp & 0x3ff));
		ucnv_reset(converter);
		ucnv_fromUChars(converter, page, sizeof(page), unit, units, &status);
		if (U_FAILURE(status) && lacking == 0)
			lacking = cp;
		iri_buf_append(&expected.buf, text + i, size);
		status = U_ZERO_ERROR;
		i += size;
	}

	encoded(&octets, name, text, len);
	assert_true(octets.ok == (lacking == 0));
	if (!octets.ok)
	{
		assert_int_equal(octets.map_error.lacking, lacking);
		ucnv_close(converter);
		return;
	}
	start(&raw);
	iri_percent_decode_octets(octets.buf.data, octets.buf.len, &raw.buf);

	ucnv_reset(converter);
	page_len = ucnv_toAlgorithmic(UCNV_UTF8, converter, page, sizeof(page), raw.buf.data,
								  (int32_t) raw.buf.len, &status);
	if (!U_SUCCESS(status) || !same(&expected, page, (size_t) page_len))
		fail_msg("%s of %s is %s, which reads %s, not %s", name, gen_show(text, len), show(&raw),
				 gen_show(page, (size_t) page_len), show(&expected));
	ucnv_close(converter);
}

static void
test_charset_random(void **state)
{
	/* of those that read back what they write */
	static const char *const names[] = {
		"Shift_JIS", "EUC-JP", "ISO-2022-JP", "windows-1252", "ISO-8859-5", "GB18030", "EUC-KR", "windows-1258",
		"GBK"
	};

	for (int i = 0; i < CHARSET_TEXTS; i++)
	{
		static const struct
		{
			uint32_t	first;
			uint32_t	last;
		}			ranges[] = {
			{0xa1, 0xff}, {0x100, 0x17f}, {0x391, 0x3c9}, {0x410, 0x44f}, {0x3041, 0x3093}, {0x4e00, 0x4eff},
			{0xac00, 0xacff}, {0xff66, 0xff9d}, {0x1f600, 0x1f640}, {0x300, 0x320}, {0x20000, 0x20020}
		};
		GenText		text = {.len = 0};

		for (uint32_t n = 1 + gen_below(12); n > 0; n--)
		{
			uint32_t	range = gen_below((uint32_t) GEN_COUNT(ranges));
			char		utf8[4];
			uint32_t	cp = ranges[range].first +
				gen_below(ranges[range].last - ranges[range].first + 1);

			gen_put(&text, utf8, iri_utf8_encode(cp, utf8));
		}
		check_in_charset(GEN_PICK(names), text.data, text.len);
	}
}

/* time */

typedef enum Work
{
	WORK_RESOLVE,
	WORK_RELATIVIZE,
	WORK_TO_URI,
	WORK_FROM_URI,
	WORK_LEIRI,
	WORK_HREF,
	WORKS
} Work;

static void
work(int what, const char *s, size_t len)
{
	static const char base[] = "http://a/b/c/d;p?q";
	const IriCharset *charset = iri_charset("Shift_JIS", 9);
	RESULT(r);
	IriParts	parts;
	IriParts	base_parts;
	bool		valid = parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts);
	bool		absolute = valid && iri_defined(parts.scheme);

	start(&r);
	assert_true(parse(base, strlen(base), IRI_GRAMMAR_IRI, &base_parts));
	switch (what)
	{
		case WORK_RESOLVE:
			if (valid)
				iri_resolve_reference(s, &parts, base, &base_parts, &r.buf);
			start(&r);
			if (absolute)
				iri_resolve_reference(base, &base_parts, s, &parts, &r.buf);
			break;
		case WORK_RELATIVIZE:
			if (!absolute)
				return;
			iri_relative_reference(s, len, s, &parts, &r.buf);
			start(&r);
			iri_relative_reference(s, len, base, &base_parts, &r.buf);
			start(&r);
			iri_relative_reference(base, strlen(base), s, &parts, &r.buf);
			break;
		case WORK_TO_URI:
			if (valid)
				iri_append_uri(s, &parts, charset, true, &r.buf, &r.map_error);
			break;
		case WORK_FROM_URI:
			if (valid)
				iri_append_from_uri(s, &parts, &r.buf);
			break;
		case WORK_LEIRI:
			iri_append_from_leiri(s, len, &r.buf, &r.error);
			break;
		default:
			iri_append_from_href(s, len, NULL, 0, charset, &r.buf, &r.error);
			start(&r);
			iri_append_from_href(s, len, base, strlen(base), charset, &r.buf, &r.error);
			start(&r);
			if (absolute)
				iri_append_from_href("..", 2, s, len, charset, &r.buf, &r.error);
	}
}

static void
test_linear(void **state)
{
	static const char *const fronts[] = {"", "http://a/", "http://a/?", "http://", NULL};
	static const char *const units[] = {
		"a", "/", "../", "a/", "/..", "./", "//", "a/../", "%", "%41", "%C3%A9", "%C3", "%2e/", "\xc3\xa9", "\xe6\x97\xa5",
		"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80\xe6\x97\xa5", "a\xe6\x97\xa5", " ", "\\", "\t", "[", "]", "@", ":", "#", "?",
		"\xc3\x8a", "\xc3\x8a\xcc\x84", "\xc3\x8a\xf0\x9f\x98\x80", "\xe2\x80\xae", "\xff", ".", "xn--rsum-bpad.", "xn--", "\xe3\x80\x82", NULL
	};

	gen_check_linear(fronts, units, WORKS, work);
}

/* Octets that are not UTF-8 become U+FFFD as in ICU, which replaces maximal subparts (Unicode 15.0, section 3.9), too. */
static void
test_decoded_text(void **state)
{
	static const unsigned char octets[] = {'a', 0x00, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xf1, 0xf4, 0xf5};
	UErrorCode	status = U_ZERO_ERROR;
	UConverter *utf8 = ucnv_open("UTF-8", &status);

	for (int i = 0; i < gen_rounds(100000); i++)
	{
		char		in[12];
		UChar		wide[2 * sizeof(in)];
		char		expected[6 * sizeof(in)];
		size_t		len = gen_below(sizeof(in) + 1);
		int32_t		size;
		FREED IriBuf out = {0};

		for (size_t n = 0; n < len; n++)
			in[n] = (char) GEN_PICK(octets);
		size = ucnv_toUChars(utf8, wide, GEN_COUNT(wide), in, (int32_t) len, &status);
		for (int32_t n = 0; n < size; n++)
			wide[n] = wide[n] == 0 ? 0xfffd : wide[n];
		u_strToUTF8(expected, sizeof(expected), &size, wide, size, &status);
		assert_false(U_FAILURE(status));
		iri_append_decoded_text(in, len, &out);
		assert_int_equal(out.len, size);
		assert_memory_equal(out.data, expected, out.len);
	}
	ucnv_close(utf8);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_to_uri), cmocka_unit_test(test_uri_comes_back),
		cmocka_unit_test(test_iri_comes_back), cmocka_unit_test(test_normal_form),
		cmocka_unit_test(test_repair), cmocka_unit_test(test_repair_octets),
		cmocka_unit_test(test_charset_bytes), cmocka_unit_test(test_web_octets),
		cmocka_unit_test(test_charset_names), cmocka_unit_test(test_charset_random),
		cmocka_unit_test(test_decoded_text), cmocka_unit_test(test_linear),
	};

	gen_seed();
	return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
