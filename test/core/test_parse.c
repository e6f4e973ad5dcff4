/*
 * Characters, UTF-8, the parser and IP addresses, each against a second
 * implementation that is slow, simple and written from the specification.
 */
#include "unit.h"

#include <arpa/inet.h>
#include <sys/mman.h>
#include <unistd.h>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "host/ip.h"
#include "scheme/normalize.h"
#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/scan.h"
#include "text/text.h"
#include "text/utf8.h"
#include "value/ladder.h"
#include "value/value.h"

#define SPLIT_TEXTS			gen_rounds(500000)
#define REFUSED_TEXTS	gen_rounds(1000000)

/* characters */

static bool
one_of(const char *set, int c)
{
	return c != 0 && c < 0x80 && strchr(set, c) != NULL;
}

static bool
is_alpha(int c)
{
	return (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a);
}

static bool
is_digit(int c)
{
	return c >= 0x30 && c <= 0x39;
}

static bool
is_hexdig(int c)
{
	/* literals of ABNF match any case (RFC 5234 §2.3) */
	return is_digit(c) || one_of("ABCDEFabcdef", c);
}

static bool
is_unreserved(int c)
{
	return is_alpha(c) || is_digit(c) || one_of("-._~", c);
}

#define SUB_DELIMS	"!$&'()*+,;="

static void
test_charclass(void **state)
{
	for (int c = 0; c < 256; c++)
	{
		bool		sub_delim = one_of(SUB_DELIMS, c);
		bool		reg_name = is_unreserved(c) || sub_delim;
		bool		userinfo = reg_name || c == ':';
		bool		path = userinfo || c == '@' || c == '/';
		uint16_t	expected = 0;

		expected |= is_unreserved(c) ? IRI_C_UNRESERVED : 0;
		expected |= one_of("-.()", c) ? IRI_C_SEPARATOR : 0;
		expected |= reg_name ? IRI_C_REG_NAME : 0;
		expected |= userinfo ? IRI_C_USERINFO : 0;
		expected |= path ? IRI_C_PATH : 0;
		expected |= path || c == '?' ? IRI_C_QUERY : 0;
		expected |= path || c == '?' || c == '#' || c >= 0x80 ? IRI_C_TAIL : 0;
		expected |= is_alpha(c) || is_digit(c) || one_of("+-.", c) ? IRI_C_SCHEME : 0;
		expected |= is_alpha(c) ? IRI_C_ALPHA : 0;
		expected |= is_digit(c) ? IRI_C_DIGIT : 0;
		expected |= is_hexdig(c) ? IRI_C_HEX : 0;
		expected |= c >= 'A' && c <= 'Z' ? IRI_C_UPPER : 0;
		expected |= c == '.' ? IRI_C_DOT : 0;
		expected |= c == '%' ? IRI_C_PERCENT : 0;
		expected |= c >= 0x80 ? IRI_C_HIGH : 0;
		expected |= c == '-' ? IRI_C_HYPHEN : 0;
		if (iri_charclass[c] != expected)
			fail_msg("0x%02x: 0x%04x, not 0x%04x", c, iri_charclass[c], expected);
		assert_int_equal(iri_charclass_stop[c], expected ^ IRI_C_RULES);

		assert_int_equal((unsigned char) iri_lower((char) c), c >= 'A' && c <= 'Z' ? c + 32 : c);
		if (is_hexdig(c))
		{
			char		digit[2] = {(char) c, '\0'};

			assert_int_equal(iri_hex_value((char) c), strtoul(digit, NULL, 16));
		}
	}
}

static void
test_skip(void **state)
{
	static const uint32_t stops[] = {
		IRI_C_SCHEME, IRI_C_REG_NAME, IRI_C_USERINFO, IRI_C_PATH, IRI_C_QUERY, IRI_C_TAIL, IRI_C_REG_NAME | IRI_C_UPPER
	};

	gen_seed();
	for (int i = 0; i < gen_rounds(200000); i++)
	{
		char		s[24];
		size_t		len = gen_below(sizeof(s) + 1);
		uint32_t	stop_by = GEN_PICK(stops);
		uint32_t	seen = IRI_C_DOT;
		uint32_t	expected = IRI_C_DOT;
		size_t		n;

		for (size_t j = 0; j < len; j++)
			s[j] = gen_once(12) ? (char) gen_below(256) : "abcXYZ019-._~!:@/?%"[gen_below(19)];
		for (n = 0; n < len; n++)
		{
			uint32_t	bits = iri_charclass[(unsigned char) s[n]] ^ IRI_C_RULES;

			if (bits & stop_by)
				break;
			expected |= bits;
		}
		if (iri_skip(s, s + len, stop_by, &seen) != s + n || seen != expected)
			fail_msg("%s by 0x%x: seen 0x%x, expected 0x%x", gen_show(s, len), (unsigned int) stop_by,
					 (unsigned int) seen, (unsigned int) expected);
	}
}

/* UTF-8 */

/* ICU's macros do not bear -Wconversion. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"

/* The character at s[*i], less than 0 at the end; advances *i. */
static UChar32
icu_next(const char *s, size_t len, size_t *i)
{
	UChar32		c;

	U8_NEXT(s, *i, len, c);
	return c;
}

static size_t
icu_encode(uint32_t cp, char out[U8_MAX_LENGTH])
{
	size_t		len = 0;

	U8_APPEND_UNSAFE(out, len, cp);
	return len;
}

#pragma GCC diagnostic pop

/* The decoder agrees with ICU's on the first `len` bytes. */
static void
check_decode(const char *s, size_t len)
{
	uint32_t	cp = 0;
	size_t		size = iri_utf8_decode(s, len, &cp);
	size_t		i = 0;
	UChar32		c = icu_next(s, len, &i);

	if (c < 0 ? size != 0 : size != i || cp != (uint32_t) c)
		fail_msg("%s: U+%04X of %zu bytes, ICU U+%04X of %zu",
				 gen_show(s, len), (unsigned int) cp, size, (unsigned int) c, i);
	/* the first bytes and all bytes show the same */
	if ((unsigned char) *s >= 0x80)
	{
		size_t		plain = iri_utf8_plain(s, len);

		if (plain > 0 && (plain != size || iri_codepoint_class(cp) != IRI_OK || iri_codepoint_unsafe(cp)))
			fail_msg("%s is no plain character", gen_show(s, len));
	}
}

static void
test_ascii(void **state)
{
	char		s[40];

	memset(s, 0x7f, sizeof(s));
	for (size_t len = 0; len <= sizeof(s); len++)
		assert_true(iri_is_ascii(s, len));
	for (size_t at = 0; at < sizeof(s); at++)
	{
		s[at] = '\x80';
		for (size_t len = 0; len <= sizeof(s); len++)
			assert_int_equal(iri_is_ascii(s, len), at >= len);
		s[at] = '\0';
	}
}

static void
test_utf8_characters(void **state)
{
	for (uint32_t cp = 0; cp <= 0x10ffff; cp++)
	{
		char		s[5] = {0};
		char		icu[U8_MAX_LENGTH];
		size_t		len = iri_utf8_encode(cp, s);
		uint32_t	back;

		if (U_IS_SURROGATE(cp))
		{
			assert_int_equal(iri_utf8_decode(s, len, &back), 0);
			continue;
		}
		if (len != icu_encode(cp, icu) || memcmp(s, icu, len) != 0)
			fail_msg("U+%04X is encoded as %s", (unsigned int) cp, gen_show(s, len));
		if (iri_utf8_decode(s, len, &back) != len || back != cp)
			fail_msg("U+%04X is decoded as U+%04X", (unsigned int) cp, (unsigned int) back);
		for (size_t shorter = 1; shorter < len; shorter++)
			if (iri_utf8_decode(s, shorter, &back) != 0)
				fail_msg("U+%04X is decoded from %zu bytes", (unsigned int) cp, shorter);
		if (iri_utf8_count(s, len) != 1)
			fail_msg("U+%04X is counted as several", (unsigned int) cp);
	}
	assert_int_equal(iri_utf8_count("", 0), 0);
	assert_int_equal(iri_utf8_count("a\xc3\xa9\xe4\xbe\x8b\xf0\x9f\x98\x80z", 11), 5);
}

static void
test_utf8_sequences(void **state)
{
	static const unsigned char edges[] = {
		0x00, 0x2f, 0x7f, 0x80, 0x81, 0x8f, 0x90, 0x9f, 0xa0, 0xaf, 0xb7, 0xbe, 0xbf, 0xc0, 0xc2, 0xe0, 0xff
	};
	char		s[4] = {0};

	for (unsigned int a = 0; a < 256; a++)
		for (unsigned int b = 0; b < 256; b++)
		{
			s[0] = (char) a;
			s[1] = (char) b;
			check_decode(s, 1);
			check_decode(s, 2);
			if (a < 0xe0)
				continue;
			for (unsigned int c = 0; c < 256; c++)
			{
				s[2] = (char) c;
				check_decode(s, 3);
				if (a < 0xf0)
					continue;
				for (size_t d = 0; d < GEN_COUNT(edges); d++)
				{
					s[3] = (char) edges[d];
					check_decode(s, 4);
				}
			}
		}
}

/* code points */

typedef struct Range
{
	uint32_t	first;
	uint32_t	last;
} Range;

/* draft §2.2 */
static const Range ucschar[] = {
	{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
	{0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
	{0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
	{0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD}, {0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD}
};

static const Range iprivate[] = {
	{0xE000, 0xF8FF}, {0xE0000, 0xE0FFF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}
};

/* RFC 3987 §2.2 lacks the draft's second range. */
/* Octets that the normal form keeps encoded, except bidirectional formatting. */
static const Range kept_encoded[] = {
	{0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200B}, {0x2028, 0x202F}, {0x205F, 0x2064},
	{0x206A, 0x206F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFC}, {0x06DD, 0x06DD},
	{0x070F, 0x070F}, {0x180E, 0x180E}, {0x2FF0, 0x2FFB}, {0x0340, 0x0341}, {0x1D173, 0x1D17A},
	{0xE0001, 0xE0001}, {0xE0020, 0xE007F}
};

static bool
in_ranges(const Range *ranges, size_t n, uint32_t cp)
{
	for (size_t i = 0; i < n; i++)
		if (cp >= ranges[i].first && cp <= ranges[i].last)
			return true;
	return false;
}

#define IN(ranges, cp)	in_ranges(ranges, GEN_COUNT(ranges), cp)

static void
test_codepoints(void **state)
{
	for (uint32_t cp = 0x80; cp <= 0x10ffff; cp++)
	{
		bool		bidi = u_hasBinaryProperty((UChar32) cp, UCHAR_BIDI_CONTROL);
		IriErrorCode expected;

		if (U_IS_SURROGATE(cp))
			continue;
		if (IN(ucschar, cp))
			expected = bidi ? IRI_ERROR_BIDI : IRI_OK;
		else if (IN(iprivate, cp))
			expected = cp >= 0xe0000 && cp <= 0xe0fff ? IRI_ERROR_TAG : IRI_ERROR_PRIVATE;
		else if (U_IS_UNICODE_NONCHAR(cp))
			expected = IRI_ERROR_NONCHARACTER;
		else
			expected = cp < 0xa0 ? IRI_ERROR_CONTROL : IRI_ERROR_SPECIAL;
		if (iri_codepoint_class(cp) != expected)
			fail_msg("U+%04X is %s, not %s", (unsigned int) cp,
					 iri_error_name(iri_codepoint_class(cp)), iri_error_name(expected));
		if (iri_codepoint_unsafe(cp) != (bidi || IN(kept_encoded, cp)))
			fail_msg("U+%04X is %s", (unsigned int) cp, iri_codepoint_unsafe(cp) ? "unsafe" : "safe");
	}
}

/* The parser, by example. */

typedef struct Accepted
{
	const char *text;
	const char *scheme;
	const char *path;
	const char *userinfo;
	const char *host;
	const char *port;
	const char *query;
	const char *fragment;
	IriHostKind kind;			/* of IP addresses */
} Accepted;

static void
check_span(const char *text, const char *name, IriSpan span, const char *expected)
{
	if (expected == NULL)
	{
		if (iri_defined(span) || span.len != 0)
			fail_msg("%s: there is a %s", text, name);
	}
	else if (!iri_defined(span) || span.len != strlen(expected) ||
			 memcmp(text + span.at, expected, span.len) != 0)
		fail_msg("%s: the %s is not \"%s\"", text, name, expected);
}

static void
test_accepted(void **state)
{
	static const Accepted table[] = {
		/* RFC 3986 §1.1.2, §3 */
		{"foo://example.com:8042/over/there?name=ferret#nose", "foo", .path = "/over/there", .host = "example.com", .port = "8042", .query = "name=ferret", .fragment = "nose"},
		{"urn:example:animal:ferret:nose", "urn", .path = "example:animal:ferret:nose"},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one", "ldap", .path = "/c=GB", .host = "[2001:db8::7]", .query = "objectClass?one", .kind = IRI_HOST_IPV6},
		{"telnet://192.0.2.16:80/", "telnet", .path = "/", .host = "192.0.2.16", .port = "80", .kind = IRI_HOST_IPV4},
		{"mailto:John.Doe@example.com", "mailto", .path = "John.Doe@example.com"},
		/* undefined is not empty */
		{"x:", "x", .path = ""}, {"x:?", "x", .path = "", .query = ""}, {"x:#", "x", .path = "", .fragment = ""},
		{"x:?#", "x", .path = "", .query = "", .fragment = ""}, {"x://", "x", .path = "", .host = ""},
		{"x://@", "x", .path = "", .userinfo = "", .host = ""}, {"x://:", "x", .path = "", .host = "", .port = ""},
		{"x://@:", "x", .path = "", .userinfo = "", .host = "", .port = ""},
		{"x://:@:/", "x", .path = "/", .userinfo = ":", .host = "", .port = ""},
		{"x://@:?#", "x", .path = "", .userinfo = "", .host = "", .port = "", .query = "", .fragment = ""},
		{"x:///", "x", .path = "/", .host = ""}, {"x:////", "x", .path = "//", .host = ""}, {"x:/", "x", .path = "/"},
		{"x:a//b", "x", .path = "a//b"},
		/* where the authority ends */
		{"x://h?q", "x", .path = "", .host = "h", .query = "q"},
		{"x://h#f", "x", .path = "", .host = "h", .fragment = "f"},
		{"x://h/@:?@:#@:", "x", .path = "/@:", .host = "h", .query = "@:", .fragment = "@:"},
		{"x://a:b:c@h:1", "x", .path = "", .userinfo = "a:b:c", .host = "h", .port = "1"},
		{"x://a:80@h", "x", .path = "", .userinfo = "a:80", .host = "h"},
		{"x://:80", "x", .path = "", .host = "", .port = "80"},
		{"x://h:000080/", "x", .path = "/", .host = "h", .port = "000080"},
		{"x://h:123456789012345678901234567890", "x", .path = "", .host = "h", .port = "123456789012345678901234567890"},
		{"x://%41:%20@%2F%AF:1/", "x", .path = "/", .userinfo = "%41:%20", .host = "%2F%AF", .port = "1"},
		{"x://!$&'()*+,;=:!$&'()*+,;=@!$&'()*+,;=", "x", .path = "", .userinfo = "!$&'()*+,;=:!$&'()*+,;=", .host = "!$&'()*+,;="},
		/* hosts */
		{"x://0.0.0.0", "x", .path = "", .host = "0.0.0.0", .kind = IRI_HOST_IPV4},
		{"x://255.255.255.255", "x", .path = "", .host = "255.255.255.255", .kind = IRI_HOST_IPV4},
		{"x://256.0.0.1", "x", .path = "", .host = "256.0.0.1"}, {"x://01.0.0.1", "x", .path = "", .host = "01.0.0.1"},
		{"x://1.2.3", "x", .path = "", .host = "1.2.3"}, {"x://1.2.3.4.", "x", .path = "", .host = "1.2.3.4."},
		{"x://u@1.2.3.4:5", "x", .path = "", .userinfo = "u", .host = "1.2.3.4", .port = "5", .kind = IRI_HOST_IPV4},
		{"x://[::]", "x", .path = "", .host = "[::]", .kind = IRI_HOST_IPV6},
		{"x://u@[::1.2.3.4]:5/", "x", .path = "/", .userinfo = "u", .host = "[::1.2.3.4]", .port = "5", .kind = IRI_HOST_IPV6},
		{"x://[1:2:3:4:5:6:7::]:", "x", .path = "", .host = "[1:2:3:4:5:6:7::]", .port = "", .kind = IRI_HOST_IPV6},
		{"x://[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]", "x", .path = "", .host = "[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]", .kind = IRI_HOST_IPV6},
		{"x://[::2:3:4:5:6:7:8]", "x", .path = "", .host = "[::2:3:4:5:6:7:8]", .kind = IRI_HOST_IPV6},
		{"x://[vA9.a:!~]:1", "x", .path = "", .host = "[vA9.a:!~]", .port = "1", .kind = IRI_HOST_IPVFUTURE},
		{"x://[Vf.1]?", "x", .path = "", .host = "[Vf.1]", .query = "", .kind = IRI_HOST_IPVFUTURE},
		{"x://r\xc3\xa9sum\xc3\xa9.org", "x", .path = "", .host = "r\xc3\xa9sum\xc3\xa9.org"},
		/* schemes */
		{"a+1-.:b", "a+1-.", .path = "b"}, {"A:b:c", "A", .path = "b:c"}, {"localhost:80", "localhost", .path = "80"},
		/* queries and fragments */
		{"x:a?b?c/#d?e/f", "x", .path = "a", .query = "b?c/", .fragment = "d?e/f"},
		{"x:#a#b##", "x", .path = "", .fragment = "a#b##"},
		{"x:?\xee\x80\x80\xf3\xb0\x80\x80\xf3\xa0\x80\x81", "x", .path = "", .query = "\xee\x80\x80\xf3\xb0\x80\x80\xf3\xa0\x80\x81"},
		{"x:\xef\xbb\xbf", "x", .path = "\xef\xbb\xbf"}, {"x:%00%ff%E2%80%AE", "x", .path = "%00%ff%E2%80%AE"},
		/* relative references */
		{"", NULL, .path = ""}, {"?", NULL, .path = "", .query = ""}, {"#", NULL, .path = "", .fragment = ""},
		{"//", NULL, .path = "", .host = ""},
		{"//u@h:1/p?q#f", NULL, .path = "/p", .userinfo = "u", .host = "h", .port = "1", .query = "q", .fragment = "f"},
		{"/a:b", NULL, .path = "/a:b"}, {"a/b:c", NULL, .path = "a/b:c"}, {"./a:b", NULL, .path = "./a:b"},
		{"a?b:c", NULL, .path = "a", .query = "b:c"}, {"a#b:c", NULL, .path = "a", .fragment = "b:c"},
		{"1a", NULL, .path = "1a"}, {"a@b", NULL, .path = "a@b"}, {"%3A", NULL, .path = "%3A"},
		{"\xc3\xa9/:", NULL, .path = "\xc3\xa9/:"},
	};

	for (size_t i = 0; i < GEN_COUNT(table); i++)
	{
		const Accepted *row = &table[i];
		IriHostKind name = row->host == NULL ? IRI_HOST_NONE : row->host[0] == '\0' ? IRI_HOST_EMPTY : IRI_HOST_REGNAME;
		IriParts	parts;
		IriError	err;

		if (!iri_parse(row->text, strlen(row->text), IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
			fail_msg("refused: %s: %s at %zu", row->text, iri_error_name(err.code), err.position);
		check_span(row->text, "scheme", parts.scheme, row->scheme);
		check_span(row->text, "userinfo", parts.userinfo, row->userinfo);
		check_span(row->text, "host", parts.host, row->host);
		check_span(row->text, "port", parts.port, row->port);
		check_span(row->text, "path", parts.path, row->path);
		check_span(row->text, "query", parts.query, row->query);
		check_span(row->text, "fragment", parts.fragment, row->fragment);
		if (parts.host_kind != (row->kind != IRI_HOST_NONE ? row->kind : name))
			fail_msg("%s: host kind %d", row->text, (int) parts.host_kind);
		if (iri_parse(row->text, strlen(row->text), IRI_GRAMMAR_IRI, &parts, &err) !=
			(row->scheme != NULL))
			fail_msg("%s as an IRI", row->text);
		if (iri_parse(row->text, strlen(row->text), IRI_GRAMMAR_RELATIVE_REF, &parts, &err) !=
			(row->scheme == NULL))
			fail_msg("%s as a relative reference", row->text);
	}
}

/*
 * A fault is at a character of the text or at its end.  A character that may
 * be of a password, with an "@" behind it, is not told.
 */
static void
check_error(const char *s, size_t len, const IriError *err)
{
	uint32_t	cp = IRI_NO_CHARACTER;
	size_t		size = 0;
	bool		told = true;

	if (err->position < len)
	{
		size = iri_utf8_decode(s + err->position, len - err->position, &cp);
		if (size == 0)
			cp = (unsigned char) s[err->position];
		told = (err->code != IRI_ERROR_PORT && err->component != IRI_COMPONENT_USERINFO) ||
			memchr(s + err->position, '@', len - err->position) == NULL;
	}
	if (err->code == IRI_OK || err->position > len ||
		(err->character != cp &&
		 (told || err->code == IRI_ERROR_UTF8 || err->character != IRI_NO_CHARACTER)) ||
		(err->position < len && (size == 0) != (err->code == IRI_ERROR_UTF8)))
		fail_msg("%s: %s, U+%04X at %zu", gen_show(s, len), iri_error_name(err->code),
				 (unsigned int) err->character, err->position);
}

typedef struct Refused
{
	const char *text;
	IriErrorCode code;
	IriComponent component;
	size_t		position;
} Refused;

#define R(text, code, component, position) {text, IRI_ERROR_##code, IRI_COMPONENT_##component, position}

static void
check_refused(IriGrammar grammar, const Refused *table, size_t n)
{
	bool		good = true;

	for (size_t i = 0; i < n; i++)
	{
		const Refused *row = &table[i];
		IriParts	parts;
		IriError	err;
		size_t		len = strlen(row->text);

		if (iri_parse(row->text, len, grammar, &parts, &err))
		{
			print_error("accepted: %s\n", gen_show(row->text, len));
			good = false;
			continue;
		}
		if (err.code != row->code || err.component != row->component || err.position != row->position)
		{
			print_error("%s: %s in the %s at %zu, not %s in the %s at %zu\n", gen_show(row->text, len),
						iri_error_name(err.code), iri_component_name(err.component), err.position,
						iri_error_name(row->code), iri_component_name(row->component), row->position);
			good = false;
		}
		check_error(row->text, len, &err);
	}
	assert_true(good);
}

static void
test_refused(void **state)
{
	static const Refused table[] = {
		/* the groups of draft §7.3 */
		R("x:a b", SPACE, PATH, 3), R("x:<", DELIMITER, PATH, 2), R("x:>", DELIMITER, PATH, 2),
		R("x:?\"", DELIMITER, QUERY, 3), R("x:\\", UNWISE, PATH, 2), R("x:^", UNWISE, PATH, 2),
		R("x:`", UNWISE, PATH, 2), R("x:?{", UNWISE, QUERY, 3), R("x:#|", UNWISE, FRAGMENT, 3),
		R("x://}", UNWISE, HOST, 4), R("x:\x01", CONTROL, PATH, 2), R("x:\x7f", CONTROL, PATH, 2),
		R("x:a\xc2\x9f", CONTROL, PATH, 3), R("x:/\xe2\x80\xae", BIDI, PATH, 3), R("x:?\xe2\x80\x8e", BIDI, QUERY, 3),
		R("x:#\xd8\x9c", BIDI, FRAGMENT, 3), R("x://\xe2\x81\xa9", BIDI, HOST, 4),
		R("x:\xef\xbf\xb0", SPECIAL, PATH, 2), R("x:?\xef\xbf\xbd", SPECIAL, QUERY, 3),
		R("x:\xee\x80\x80", PRIVATE, PATH, 2), R("x:#\xf4\x8f\xbf\xbd", PRIVATE, FRAGMENT, 3),
		R("x:\xf3\xa0\x80\x81", TAG, PATH, 2), R("x:#\xf3\xa0\xbf\xbf", TAG, FRAGMENT, 3),
		R("x:?\xef\xb7\x90", NONCHARACTER, QUERY, 3), R("x:?\xf4\x8f\xbf\xbf", NONCHARACTER, QUERY, 3),
		/* UTF-8 */
		R("x:\xff", UTF8, PATH, 2), R("x:a\xc3", UTF8, PATH, 3), R("x:\xc0\xaf", UTF8, PATH, 2),
		R("x:?\xed\xa0\x80", UTF8, QUERY, 3), R("x://h\xf4\x90\x80\x80", UTF8, HOST, 5), R("x://[\xff]", UTF8, HOST, 5),
		R("x://h:\xff@", UTF8, USERINFO, 6), R("\xff", UTF8, SCHEME, 0),
		/* percent-encoding */
		R("x:%", PERCENT, PATH, 2), R("x:%4", PERCENT, PATH, 2), R("x:a%4g", PERCENT, PATH, 3),
		R("x:?%g4", PERCENT, QUERY, 3), R("x:#%%41", PERCENT, FRAGMENT, 3), R("x://a%/", PERCENT, HOST, 5),
		/* delimiters */
		R("x:a[b", GEN_DELIM, PATH, 3), R("x:?]", GEN_DELIM, QUERY, 3), R("x:#[", GEN_DELIM, FRAGMENT, 3),
		R("x://a@b@c", GEN_DELIM, HOST, 7), R("x://a[::1]", GEN_DELIM, HOST, 5),
		/* schemes */
		R("", NO_SCHEME, SCHEME, 0), R("abc", NO_SCHEME, SCHEME, 0), R("//h/p", NO_SCHEME, SCHEME, 0),
		R("/a:b", NO_SCHEME, SCHEME, 0), R("?a:b", NO_SCHEME, SCHEME, 0), R("#a", NO_SCHEME, SCHEME, 0),
		R("%41", NO_SCHEME, SCHEME, 0), R(":", SCHEME, SCHEME, 0), R(":a", SCHEME, SCHEME, 0),
		R("1a:b", SCHEME, SCHEME, 0), R("+a:b", SCHEME, SCHEME, 0), R("a_b:c", SCHEME, SCHEME, 1),
		R("1.2.3.4:80", SCHEME, SCHEME, 0), R("a@b:c", SCHEME, SCHEME, 1), R("[::1]:80", SCHEME, SCHEME, 0),
		R("h\xc3\xa9:x", SCHEME, SCHEME, 1), R("a%41:b", SCHEME, SCHEME, 1),
		R("\xef\xbb\xbfhttp://h/", SCHEME, SCHEME, 0), R(" http://h/", SPACE, SCHEME, 0),
		R("ht tp://h/", SPACE, SCHEME, 2), R("<http://h/>", DELIMITER, SCHEME, 0),
		/* ports */
		R("x://h:a", PORT, PORT, 6), R("x://h:1a/", PORT, PORT, 7), R("x://h:-1", PORT, PORT, 6),
		R("x://h:1:2", PORT, PORT, 7), R("x://::1/", PORT, PORT, 5), R("x://h: 80", SPACE, PORT, 6),
		R("x://h:8\xc3\xa9", PORT, PORT, 7), R("x://h:\xd9\xa1", PORT, PORT, 6),
		/* IP literals */
		R("x://[::1", IP_LITERAL, HOST, 8), R("x://[::1/", IP_LITERAL, HOST, 8), R("x://[::1?]", IP_LITERAL, HOST, 8),
		R("x://[::1#]", IP_LITERAL, HOST, 8), R("x://[::1]a", IP_LITERAL, HOST, 9),
		R("x://[::1]@h", IP_LITERAL, HOST, 9), R("x://[]", IPV6, HOST, 5), R("x://[:]", IPV6, HOST, 5),
		R("x://[1.2.3.4]", IPV6, HOST, 12), R("x://[1:2:3:4:5:6:7]", IPV6, HOST, 18), R("x://[1:]", IPV6, HOST, 7),
		R("x://[::1::]", IPV6, HOST, 9), R("x://[::g]", IPV6, HOST, 7), R("x://[12345::]", IPV6, HOST, 9),
		R("x://[1:2:3:4:5:6:7:1.2.3.4]", IPV6, HOST, 19), R("x://[fe80::1%25eth0]", IPV6_ZONE, HOST, 12),
		R("x://[fe80::1%eth0]", IPV6_ZONE, HOST, 12), R("x://[fe80::%25eth0]", IPV6_ZONE, HOST, 11),
		R("x://[::1.2.3.4%25eth0]", IPV6_ZONE, HOST, 14), R("x://[1:2:3:4:5:6:7:8%25eth0]", IPV6_ZONE, HOST, 20),
		R("x://[1:2:3:4:5:6:7:8:9]", IPV6, HOST, 20), R("x://[v.a]", IPVFUTURE, HOST, 6),
		R("x://[v1]", IPVFUTURE, HOST, 7), R("x://[v1.]", IPVFUTURE, HOST, 8), R("x://[vg.a]", IPVFUTURE, HOST, 6),
		R("x://[v1.a%41]", IPVFUTURE, HOST, 9), R("x://[v1.\xc3\xa9]", IPVFUTURE, HOST, 8),
	};
	static const Refused absolute[] = {
		R("x:#", HAS_FRAGMENT, FRAGMENT, 2), R("x:a?b#c", HAS_FRAGMENT, FRAGMENT, 5), R("a", NO_SCHEME, SCHEME, 0),
	};
	static const Refused relative[] = {
		R("x:", HAS_SCHEME, SCHEME, 0), R("x:a b", HAS_SCHEME, SCHEME, 0), R(":a", SCHEME, SCHEME, 0),
		R("1:a", SCHEME, SCHEME, 0), R("//h:p", PORT, PORT, 4), R("a b", SPACE, PATH, 1), R("%4", PERCENT, PATH, 0),
	};
	static const Refused uri[] = {
		R("x:\xc3\xa9", NON_ASCII, PATH, 2), R("x://\xc3\xa9/", NON_ASCII, HOST, 4),
		R("x:?a\xe4\xbe\x8b", NON_ASCII, QUERY, 4), R("x:\xff", UTF8, PATH, 2), R("x:#a#b", GEN_DELIM, FRAGMENT, 4),
	};
	static const Refused rfc3987[] = {
		R("x:?\xf3\xa0\x80\x81", TAG, QUERY, 3), R("x:#a#b", GEN_DELIM, FRAGMENT, 4),
		R("x:\xee\x80\x80", PRIVATE, PATH, 2),
	};
	static const char *const bidi[] = {
		"x:\xe2\x80\xae", "x://\xe2\x80\x8e", "x:?\xd8\x9c", "x:#\xe2\x81\xa6"
	};
	IriParts	parts;
	IriError	err;

	check_refused(IRI_GRAMMAR_IRI, table, GEN_COUNT(table));
	check_refused(IRI_GRAMMAR_ABSOLUTE_IRI, absolute, GEN_COUNT(absolute));
	check_refused(IRI_GRAMMAR_RELATIVE_REF, relative, GEN_COUNT(relative));
	check_refused(IRI_GRAMMAR_URI, uri, GEN_COUNT(uri));
	check_refused(IRI_GRAMMAR_URI_REFERENCE, uri, GEN_COUNT(uri));
	check_refused(IRI_GRAMMAR_RFC3987, rfc3987, GEN_COUNT(rfc3987));
	check_refused(IRI_GRAMMAR_RFC3987_REFERENCE, rfc3987, GEN_COUNT(rfc3987));
	for (size_t i = 0; i < GEN_COUNT(bidi); i++)
		assert_true(iri_parse(bidi[i], strlen(bidi[i]), IRI_GRAMMAR_RFC3987, &parts, &err));
	assert_true(iri_parse("x:?q", 4, IRI_GRAMMAR_ABSOLUTE_URI, &parts, &err));
	assert_false(iri_parse("x:?#", 4, IRI_GRAMMAR_ABSOLUTE_URI, &parts, &err));
	assert_int_equal(err.code, IRI_ERROR_HAS_FRAGMENT);

	/* U+0000 ends nothing */
	assert_false(iri_parse("x:a\0b", 5, IRI_GRAMMAR_IRI, &parts, &err));
	assert_int_equal(err.code, IRI_ERROR_CONTROL);
	assert_int_equal(err.position, 3);
	assert_int_equal(err.character, 0);
	assert_false(iri_parse("a\0b", 3, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
	assert_int_equal(err.code, IRI_ERROR_CONTROL);

	assert_false(iri_parse("x:", IRI_MAX_LENGTH + 1, IRI_GRAMMAR_IRI, &parts, &err));
	assert_int_equal(err.code, IRI_ERROR_TOO_LONG);
	/* the greatest length, of a text that is refused for its first byte */
	assert_false(iri_parse(" :", IRI_MAX_LENGTH, IRI_GRAMMAR_IRI, &parts, &err));
	assert_int_equal(err.code, IRI_ERROR_SPACE);
}

/* A fault within the userinfo is one of the userinfo, at its own place. */
static void
test_refused_userinfo(void **state)
{
	static const Refused table[] = {
		R("x://a%zz@h", PERCENT, USERINFO, 5), R("x://a b@h", SPACE, USERINFO, 5),
		R("x://u:p%@h", PERCENT, USERINFO, 7), R("x://u:p w@h", SPACE, USERINFO, 7),
		R("x://u:p|@h", UNWISE, USERINFO, 7), R("x://u:\xe2\x80\xae@h", BIDI, USERINFO, 6),
		R("x://u:[@h", GEN_DELIM, USERINFO, 6), R("x://\xff@h", UTF8, USERINFO, 4),
	};

	check_refused(IRI_GRAMMAR_IRI, table, GEN_COUNT(table));
}

static void
test_grammar_names(void **state)
{
	assert_string_equal(iri_grammar_names[IRI_GRAMMAR_IRI], "iri");
	for (int i = 0; i <= IRI_GRAMMAR_IDNA2008; i++)
		assert_int_equal(iri_name_index(iri_grammar_names, iri_grammar_names[i], strlen(iri_grammar_names[i])), i);
	assert_int_equal(iri_name_index(iri_grammar_names, "", 0), -1);
	assert_int_equal(iri_name_index(iri_grammar_names, "IRI", 3), -1);
	assert_int_equal(iri_name_index(iri_grammar_names, "ur", 2), -1);
	assert_int_equal(iri_name_index(iri_grammar_names, "uris", 4), -1);
}

/* Every code has words, whole and terminated however short the buffer is. */
static void
test_messages(void **state)
{
	for (int code = IRI_OK; code <= IRI_ERROR_NO_MEMORY; code++)
	{
		IriError	err = {.code = (IriErrorCode) code, .component = IRI_COMPONENT_PATH,
			.character = 0x41, .rule = "A rule of the scheme's own."};

		assert_string_not_equal(iri_error_name(err.code), "unknown");
		for (int other = IRI_OK; other < code; other++)
			assert_string_not_equal(iri_error_name(err.code), iri_error_name((IriErrorCode) other));
		for (int character = 0; character < 2; character++)
		{
			char		message[IRI_ERROR_MESSAGE_SIZE] = "";
			char		shorter[8];

			if (character == 1)
				err.character = IRI_NO_CHARACTER;
			iri_error_message(&err, 1234567, message, sizeof(message));
			assert_true(strlen(message) > 10 && message[strlen(message) - 1] == '.');
			memset(shorter, 'x', sizeof(shorter));
			iri_error_message(&err, 1, shorter, sizeof(shorter));
			assert_int_equal(strlen(shorter), sizeof(shorter) - 1);
			assert_memory_equal(shorter, message, sizeof(shorter) - 1);
		}
	}
	for (int component = IRI_COMPONENT_WHOLE; component <= IRI_COMPONENT_FRAGMENT; component++)
		assert_string_not_equal(iri_component_name((IriComponent) component), "unknown");
}

static bool
same_spans(const IriParts *a, const IriParts *b)
{
	return memcmp(a, b, offsetof(IriParts, host_kind)) == 0 && a->host_kind == b->host_kind;
}

static void
check_same_spans(const char *s, size_t len, const IriParts *a, const IriParts *b, const char *who)
{
	if (!same_spans(a, b))
		fail_msg("iri_parse and %s split %s differently", who, gen_show(s, len));
}

/* The bits that the parser collected are those of the text; bits of rules say nothing. */
static void
check_seen(const char *s, size_t len, IriSpan span, uint32_t seen)
{
	uint32_t	expected = 0;
	bool		recode = false;

	for (size_t i = 0; i < span.len; i++)
	{
		const char *p = s + span.at + i;

		if (*p == '%')
		{
			char		hex[3] = {p[1], p[2], '\0'};
			unsigned long octet = strtoul(hex, NULL, 16);

			expected |= IRI_C_PERCENT | (octet >= 0x80 ? IRI_C_OCTET : 0);
			if (p[1] >= 'a' || p[2] >= 'a')
				expected |= IRI_C_LOWER_HEX;
			/* a character that may be decoded, or a digit in lower case */
			recode |= octet >= 0x80 || is_unreserved((int) octet) || p[1] >= 'a' || p[2] >= 'a';
			i += 2;
		}
		else if ((unsigned char) *p >= 0x80)
		{
			size_t		n = 0;
			UChar32		c = icu_next(p, span.len - i, &n);

			expected |= IRI_C_HIGH;
			if (IN(kept_encoded, (uint32_t) c) || u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL))
				expected |= IRI_C_UNSAFE;
			i += n - 1;
		}
		else
			expected |= iri_charclass[(unsigned char) *p];
	}
	expected &= ~(uint32_t) IRI_C_RULES;
	if ((seen & ~(uint32_t) (IRI_C_RULES | IRI_C_RECODE)) != expected || (recode && !(seen & IRI_C_RECODE)))
		fail_msg("%s: seen 0x%x, expected 0x%x%s", gen_show(s, len), (unsigned int) seen,
				 (unsigned int) expected, recode ? " and RECODE" : "");
}

/*
 * The text before a fault is right so far: with a suitable rest, it satisfies
 * the grammar.
 */
static void
check_prefix(const char *s, size_t len, IriGrammar grammar, const IriError *err)
{
	static const char *const ends[] = {
		"", ":", "a", "@", "x:", "]", "1]", ":]", "::]", "1.a]", ".a]", ".0]", ".0.0]", ".0.0.0]", ".0.0.0.0]"
	};
	char		text[GEN_SIZE + 16];
	IriParts	parts;
	IriError	other;

	switch (err->code)
	{
		case IRI_ERROR_NO_SCHEME:
		case IRI_ERROR_IPV6:	/* the group is close enough */
		case IRI_ERROR_IPV6_ZONE:
		case IRI_ERROR_IP_LITERAL:
			return;
		case IRI_ERROR_UTF8:	/* the same, at a byte that is no character */
			if (err->component == IRI_COMPONENT_HOST && memchr(s, '[', err->position) != NULL)
				return;
			break;
		default:
			break;
	}
	memcpy(text, s, err->position);
	for (size_t i = 0; i < GEN_COUNT(ends); i++)
	{
		memcpy(text + err->position, ends[i], strlen(ends[i]));
		if (iri_parse(text, err->position + strlen(ends[i]), grammar, &parts, &other))
			return;
	}
	fail_msg("%s: %s in the %s at %zu: it is wrong before that", gen_show(s, len),
			 iri_error_name(err->code), iri_component_name(err->component), err->position);
}

static void
test_split(void **state)
{
	size_t		accepted = 0;

	gen_seed();
	for (int i = 0; i < SPLIT_TEXTS; i++)
	{
		GenText		text;
		IriParts	parts;
		IriParts	split;
		IriError	err;
		IriSpan		authority;

		gen_text(&text);
		memset(&err, 0xa5, sizeof(err));
		if (!iri_parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		{
			check_error(text.data, text.len, &err);
			continue;
		}
		accepted++;
		iri_split(text.data, text.len, &split);
		check_same_spans(text.data, text.len, &parts, &split, "iri_split");
		assert_ptr_equal(iri_split_authority(text.data, text.len, &split), text.data + parts.path.at);
		split.path = parts.path;
		split.query = parts.query;
		split.fragment = parts.fragment;
		check_same_spans(text.data, text.len, &parts, &split, "iri_split_authority");

		/* of a scheme, only whether it is in lower case matters */
		if (iri_defined(parts.scheme))
		{
			bool		upper = false;

			for (uint32_t j = 0; j < parts.scheme.len; j++)
				upper |= iri_is(text.data[j], IRI_C_UPPER);
			assert_int_equal((parts.scheme_seen & IRI_C_UPPER) != 0, upper);
		}
		check_seen(text.data, text.len, parts.userinfo, parts.userinfo_seen);
		if (parts.host_kind != IRI_HOST_IPV6 && parts.host_kind != IRI_HOST_IPVFUTURE)
			check_seen(text.data, text.len, parts.host, parts.host_seen);
		check_seen(text.data, text.len, parts.path, parts.path_seen);
		check_seen(text.data, text.len, parts.query, parts.query_seen);
		check_seen(text.data, text.len, parts.fragment, parts.fragment_seen);

		authority = iri_authority_span(&parts);
		assert_int_equal(iri_defined(authority), iri_defined(parts.host));
		if (iri_defined(authority))
		{
			assert_memory_equal(text.data + authority.at - 2, "//", 2);
			assert_int_equal(authority.at + authority.len, parts.path.at);
			assert_true(memchr(text.data + authority.at, '/', authority.len) == NULL);
		}
	}
	print_message("%zu of %d accepted\n", accepted, SPLIT_TEXTS);
	assert_true(accepted > (size_t) SPLIT_TEXTS / 4);
}

/* Of any grammar; test_fuzz_seeds.c compares what is accepted with the ABNF. */
static void
test_faults(void **state)
{
	gen_seed();
	for (int i = 0; i < REFUSED_TEXTS; i++)
	{
		GenText		text;
		IriGrammar	grammar = (IriGrammar) gen_below(IRI_GRAMMAR_SCHEME);
		IriParts	parts;
		IriError	err;

		if (gen_once(2))
			gen_soup(&text);
		else
			gen_text(&text);
		if (iri_parse(text.data, text.len, grammar, &parts, &err))
			continue;
		check_error(text.data, text.len, &err);
		check_prefix(text.data, text.len, grammar, &err);
	}
}

/* IP addresses */

static void
check_ipv4(const char *s)
{
	uint8_t		addr[4];
	struct in_addr expected;
	bool		valid = inet_pton(AF_INET, s, &expected) == 1;

	if (iri_parse_ipv4(s, strlen(s), addr) != valid)
		fail_msg("IPv4 %s is %s", s, valid ? "valid" : "not valid");
	if (valid)
		assert_memory_equal(addr, &expected, 4);
	assert_int_equal(iri_parse_ipv4(s, strlen(s), NULL), valid);
}

static void
test_ipv4(void **state)
{
	gen_seed();
	for (int place = 0; place < 4; place++)
		for (int value = 0; value < 1200; value++)
			for (int width = 0; width <= 4; width++)
			{
				char		octets[4][16] = {"1", "0", "255", "99"};
				char		s[64];

				snprintf(octets[place], sizeof(octets[place]), "%0*d", width, value);
				snprintf(s, sizeof(s), "%s.%s.%s.%s", octets[0], octets[1], octets[2], octets[3]);
				check_ipv4(s);
			}
	for (int i = 0; i < gen_rounds(300000); i++)
	{
		char		s[20];
		size_t		n = 0;

		for (uint32_t len = gen_below(16); len > 0; len--)
			s[n++] = "0123455.....9 a"[gen_below(15)];
		s[n] = '\0';
		check_ipv4(s);
	}
}

/*
 * inet_ntop writes RFC 5952 but for ::/96 ("IPv4-compatible", deprecated), of
 * which it makes ::1.2.3.4 when the seventh group is not zero.
 */
static void
format_ipv6(const uint8_t addr[16], char out[INET6_ADDRSTRLEN])
{
	static const uint8_t zeros[12] = {0};

	if (memcmp(addr, zeros, 12) == 0 && (addr[12] != 0 || addr[13] != 0))
		snprintf(out, INET6_ADDRSTRLEN, "::%x:%x", addr[12] << 8 | addr[13], addr[14] << 8 | addr[15]);
	else
		assert_non_null(inet_ntop(AF_INET6, addr, out, INET6_ADDRSTRLEN));
}

static void
check_format(const uint8_t addr[16])
{
	char		expected[INET6_ADDRSTRLEN];
	char		text[IRI_IPV6_SIZE];
	size_t		len = iri_format_ipv6(addr, text);
	uint8_t		back[16];

	format_ipv6(addr, expected);
	if (len != strlen(expected) || memcmp(text, expected, len) != 0)
		fail_msg("%.*s, not %s", (int) len, text, expected);
	assert_true(len < IRI_IPV6_SIZE);
	assert_true(iri_parse_ipv6(text, len, back, NULL));
	assert_memory_equal(back, addr, 16);
}

static void
check_ipv6(const char *s)
{
	uint8_t		addr[16];
	struct in6_addr expected;
	bool		valid = inet_pton(AF_INET6, s, &expected) == 1;
	size_t		bad;
	size_t		len = strlen(s);

	if (iri_parse_ipv6(s, len, addr, &bad) != valid)
		fail_msg("IPv6 %s is %s", s, valid ? "valid" : "not valid");
	assert_int_equal(iri_parse_ipv6(s, len, NULL, NULL), valid);
	if (valid)
	{
		assert_memory_equal(addr, &expected, 16);
		check_format(addr);
	}
	else
		assert_true(bad <= len);
}

static void
test_ipv6(void **state)
{
	static const char *const table[][2] = {
		/* RFC 5952 §2, §4, §5; RFC 4291 §2.2 */
		{"2001:0db8:0000:0000:0001:0000:0000:0001", "2001:db8::1:0:0:1"}, {"2001:db8:0:0:0:0:2:1", "2001:db8::2:1"},
		{"2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"}, {"2001:0:0:1:0:0:0:1", "2001:0:0:1::1"},
		{"2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"}, {"2001:DB8:AAAA::", "2001:db8:aaaa::"},
		{"0:0:0:0:0:0:0:0", "::"}, {"::0001", "::1"}, {"::192.0.2.1", "::c000:201"},
		{"::FFFF:C000:201", "::ffff:192.0.2.1"}, {"::ffff:0:0", "::ffff:0.0.0.0"},
		{"0:0:0:0:ffff:0:1.2.3.4", "::ffff:0:102:304"}, {"1:0:0:2:0:0:3:4", "1::2:0:0:3:4"},
		{"64:ff9b::192.0.2.33", "64:ff9b::c000:221"},
	};

	for (size_t i = 0; i < GEN_COUNT(table); i++)
	{
		uint8_t		addr[16];
		char		text[IRI_IPV6_SIZE];
		size_t		len;

		assert_true(iri_parse_ipv6(table[i][0], strlen(table[i][0]), addr, NULL));
		len = iri_format_ipv6(addr, text);
		if (len != strlen(table[i][1]) || memcmp(text, table[i][1], len) != 0)
			fail_msg("%s: %.*s, not %s", table[i][0], (int) len, text, table[i][1]);
	}

	/* every pattern of zero groups, with and without the mapped prefix */
	for (unsigned int pattern = 0; pattern < 6561; pattern++)
	{
		uint8_t		addr[16] = {0};
		unsigned int rest = pattern;

		for (int group = 0; group < 8; group++, rest /= 3)
		{
			addr[2 * group] = rest % 3 == 2 ? 0xff : 0;
			addr[2 * group + 1] = rest % 3 == 2 ? 0xff : (uint8_t) (rest % 3);
		}
		check_format(addr);
	}

	gen_seed();
	for (int i = 0; i < gen_rounds(500000); i++)
	{
		static const char *const pieces[] = {
			"0", "1", "a", "F", "0000", "12345", "ffff", ":", ":", ":", "::", "::", ".", "1.2.3.4", "01.2.3.4",
			"256.1.1.1", "1.2.3", "g", "%", "1:2:3:4", "1:2:3:4:5:6", "::ffff:", "0:0"
		};
		char		s[128];

		s[0] = '\0';
		for (uint32_t n = gen_below(14); n > 0; n--)
			strcat(s, GEN_PICK(pieces));
		check_ipv6(s);
	}
	for (int i = 0; i < gen_rounds(300000); i++)
	{
		uint8_t		addr[16];
		uint64_t	zero = gen_next();

		for (int j = 0; j < 16; j++)
			addr[j] = zero >> (j / 2) & 1 ? (uint8_t) gen_next() : 0;
		check_format(addr);
	}
}

/* Nothing reads behind the text: the page there may not be read. */
static void
test_page_end(void **state)
{
	const size_t page = (size_t) sysconf(_SC_PAGESIZE);
	char	   *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char	   *end = pages + page;
	size_t		count = 0;

	assert_true(pages != MAP_FAILED);
	assert_int_equal(mprotect(end, page, PROT_NONE), 0);
	gen_seed();
	for (size_t i = 0; i < 6000; i++)
	{
		GenText		text;

		if (i < GEN_COUNT(gen_samples))
		{
			text.len = 0;
			gen_puts(&text, gen_samples[i]);
		}
		else
			gen_text(&text);
		for (size_t len = 0; len <= text.len; len++)
		{
			char	   *s = end - len;

			memcpy(s, text.data, len);
			for (IriGrammar grammar = IRI_GRAMMAR_IRI; grammar <= IRI_GRAMMAR_SCHEME; grammar++)
			{
				IriParts	parts;
				IriError	err;
				FREED IriBuf out = {0};

				/* the others, now and then */
				if (grammar != IRI_GRAMMAR_IRI_REFERENCE && !gen_once(4))
					continue;
				count++;
				if (!iri_parse(s, len, grammar, &parts, &err))
					continue;
				if (grammar == IRI_GRAMMAR_SCHEME)
					(void) iri_scheme_check(s, &parts, &err);
				iri_split(s, len, &parts);
				if (grammar != IRI_GRAMMAR_IRI_REFERENCE)
					continue;
				assert_true(iri_parse(s, len, grammar, &parts, &err));
				(void) iri_is_normal(iri_scheme_of(s, &parts), s, &parts);
				iri_normal_form(s, &parts, IRI_RUNG_SYNTAX, &out);
				out.len = 0;
				assert_true(iri_value_make(s, len, grammar, &out, &err));
			}
		}
	}
	print_message("%zu parses\n", count);
	munmap(pages, 2 * page);
}

/* A damaged value, whose literal does not end, has no brackets. */
static void
test_split_damaged(void **state)
{
	static const char *const damaged[] = {"http://[", "http://[::1", "http://[v", "//[", "//u@[:1/a]"};

	for (size_t i = 0; i < GEN_COUNT(damaged); i++)
	{
		IriParts	parts;

		iri_split(damaged[i], strlen(damaged[i]), &parts);
		assert_int_equal(parts.host_kind, IRI_HOST_REGNAME);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_split_damaged), cmocka_unit_test(test_charclass),
		cmocka_unit_test(test_skip), cmocka_unit_test(test_ascii),
		cmocka_unit_test(test_utf8_characters), cmocka_unit_test(test_utf8_sequences),
		cmocka_unit_test(test_codepoints), cmocka_unit_test(test_accepted),
		cmocka_unit_test(test_refused), cmocka_unit_test(test_refused_userinfo),
		cmocka_unit_test(test_grammar_names), cmocka_unit_test(test_messages),
		cmocka_unit_test(test_split), cmocka_unit_test(test_faults), cmocka_unit_test(test_ipv4),
		cmocka_unit_test(test_ipv6), cmocka_unit_test(test_page_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
