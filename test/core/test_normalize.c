/*
 * The normal form: examples, properties on random texts, a second
 * implementation that is slow and simple, and time.
 */
#include "unit.h"

#include <unistd.h>

#include "host/idna.h"
#include "host/ignored.h"
#include "host/ip.h"
#include "scheme/normalize.h"
#include "scheme/scheme.h"
#include "syntax/dots.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"
#include "value/ladder.h"

#define RANDOM_TEXTS	gen_rounds(500000)

#define SYNTAX	IRI_RUNG_SYNTAX
#define SCHEME	IRI_RUNG_SCHEME

/* A text and its normal form, both parsed. */
typedef struct Form
{
	IriBuf		buf;
	char		storage[8 * GEN_SIZE];
	IriParts	parts;
} Form;

static void
make_form(Form *form, const char *s, const IriParts *parts, IriRung rung)
{
	IriError	err;

	iri_buf_init(&form->buf, form->storage, sizeof(form->storage));
	iri_normal_form(s, parts, rung, &form->buf);
	assert_false(form->buf.failed);
	if (!iri_parse(form->buf.data, form->buf.len, IRI_GRAMMAR_IRI_REFERENCE, &form->parts, &err))
		fail_msg("no IRI: %s: %s at %zu", gen_show(form->buf.data, form->buf.len),
				 iri_error_name(err.code), err.position);
}

static bool
is_text(const IriBuf *buf, const char *s, size_t len)
{
	return buf->len == len && (len == 0 || memcmp(buf->data, s, len) == 0);
}

static bool
same_text(const Form *a, const Form *b)
{
	return is_text(&a->buf, b->buf.data, b->buf.len);
}

#define SHOW(form)	gen_show((form)->buf.data, (form)->buf.len)

/* examples */

static void
check_form(const char *s, IriRung rung, const char *expected)
{
	IriParts	parts;
	IriError	err;
	Form		form;

	if (!iri_parse(s, strlen(s), IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		fail_msg("no IRI: %s", s);
	make_form(&form, s, &parts, rung);
	if (!is_text(&form.buf, expected, strlen(expected)))
		fail_msg("%s -> %s, not %s", gen_show(s, strlen(s)), SHOW(&form),
				 gen_show(expected, strlen(expected)));
	iri_buf_free(&form.buf);
}

typedef struct Example
{
	const char *text;
	const char *syntax;			/* NULL: the text */
	const char *scheme;			/* NULL: the syntax rung's */
} Example;

static void
check_examples(const Example *examples, size_t n)
{
	for (size_t i = 0; i < n; i++)
	{
		const char *syntax = examples[i].syntax != NULL ? examples[i].syntax : examples[i].text;
		const char *scheme = examples[i].scheme != NULL ? examples[i].scheme : syntax;

		check_form(examples[i].text, IRI_RUNG_SIMPLE, examples[i].text);
		check_form(examples[i].text, SYNTAX, syntax);
		check_form(examples[i].text, SCHEME, scheme);
		/* each is its own normal form */
		check_form(syntax, SYNTAX, syntax);
		check_form(syntax, SCHEME, scheme);
		check_form(scheme, SYNTAX, scheme);
		check_form(scheme, SCHEME, scheme);
	}
}

/* draft §5 */
static void
test_draft(void **state)
{
	static const Example examples[] = {
		{"example://a/b/c/%7Bfoo%7D/ros\xc3\xa9", NULL, NULL},
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros\xc3\xa9", NULL},
		{"http://example.org/ros\xc3\xa9", NULL, NULL}, {"http://h/%3a", "http://h/%3A", NULL},
		{"HTTP://www.EXAMPLE.com/", "http://www.example.com/", NULL},
		/* no character normalization */
		{"http://www.example.org/r\xc3\xa9sum\xc3\xa9.html", NULL, NULL},
		{"http://www.example.org/re\xcc\x81sume\xcc\x81.html", NULL, NULL}, {"http://h/Vi\xe1\xbb\x87t", NULL, NULL},
		{"http://h/Vi\xc3\xaa\xcc\xa3t", NULL, NULL}, {"http://example.org/~user", NULL, NULL},
		{"http://example.org/%7euser", "http://example.org/~user", NULL},
		{"http://example.org/%7Euser", "http://example.org/~user", NULL},
		{"http://example.com", NULL, "http://example.com/"}, {"http://example.com/", NULL, NULL},
		{"http://example.com:/", NULL, "http://example.com/"}, {"http://example.com:80/", NULL, "http://example.com/"},
		/* delimiters of empty components stay */
		{"http://example.com/?", NULL, NULL}, {"http://example.com/#", NULL, NULL},
		{"http://example.com/?#", NULL, NULL}, {"http://@example.com/", NULL, NULL},
		{"http://:@example.com/", NULL, NULL},
		{"http://r\xc3\xa9sum\xc3\xa9.example.org", NULL, "http://r\xc3\xa9sum\xc3\xa9.example.org/"},
		{"http://xn--rsum-bpad.example.org", NULL, "http://r\xc3\xa9sum\xc3\xa9.example.org/"},
		{"http://example.com/data", NULL, NULL}, {"http://example.com/data/", NULL, NULL},
		/* file: the default authority is the empty one */
		{"file:/p", NULL, "file:///p"}, {"file:///p", NULL, NULL}, {"file://localhost/p", NULL, "file:///p"},
		{"file://LocalHost:/p", "file://localhost:/p", "file:///p"}, {"file://u@localhost/p", NULL, NULL},
		{"file://localhost:1/p", NULL, NULL}, {"file:p", NULL, NULL}, {"file:////h/s", NULL, NULL},
		{"file://localhost", NULL, NULL},
	};

	check_examples(examples, GEN_COUNT(examples));
}

/* the rules, one by one */
static void
test_rules(void **state)
{
	static const Example examples[] = {
		/* percent-encoding */
		{"x:%C3%A9%c3%a9", "x:\xc3\xa9\xc3\xa9", NULL}, {"x:%e9%2f%25%e2%80%ae", "x:%E9%2F%25%E2%80%AE", NULL},
		{"x:%41%5a%61%7A%30%39%2d%2E%5F%7e", "x:AZaz09-._~", NULL}, {"x:%21%24%26%27%28%29%2A%2B%2C%3B%3D", NULL, NULL},
		{"x:%3A%2F%3F%23%5B%5D%40", NULL, NULL}, {"x:%2525%25%34%31", "x:%2525%2541", NULL},
		{"x:%00%20%7F%80", NULL, NULL}, {"x:%C3%C3%A9%A9", "x:%C3\xc3\xa9%A9", NULL}, {"x:%E2%82\xc3\xa9", NULL, NULL},
		{"x:%F0%9F%98%80%F0%9F%98", "x:\xf0\x9f\x98\x80%F0%9F%98", NULL}, {"x:%ED%A0%80%F4%90%80%80%C0%80", NULL, NULL},
		{"x:%EF%BF%BD%EF%BF%BE%EF%B7%90%C2%80", NULL, NULL},
		{"x:%EE%80%80?%EE%80%80#%EE%80%80", "x:%EE%80%80?\xee\x80\x80#%EE%80%80", NULL},
		{"x:?%F3%A0%80%82%F3%A0%80%81", "x:?\xf3\xa0\x80\x82%F3%A0%80%81", NULL},
		{"x:?\xf3\xa0\x80\xa0", "x:?%F3%A0%80%A0", NULL},
		{"x:\xc2\xa0%C2%A0\xe3\x80\x80", "x:%C2%A0%C2%A0%E3%80%80", NULL},
		{"x:%E2%80%8C\xe2\x80\x8d%E2%80%8B", "x:\xe2\x80\x8c\xe2\x80\x8d%E2%80%8B", NULL},
		{"x:\xef\xbb\xbf", "x:%EF%BB%BF", NULL}, {"x://%C2%A0%75@%48/", "x://%C2%A0u@h/", NULL},
		/* case */
		{"HtTpS://U:P@H/P?Q#F", "https://U:P@h/P?Q#F", NULL}, {"x://A%2FB%c3", "x://A%2FB%C3", NULL},
		{"x://R%C3%89SUM\xc3\x89", "x://R\xc3\x89SUM\xc3\x89", "x://r\xc3\x89sum\xc3\x89"},
		{"http://R%C3%89SUM\xc3\x89/", "http://R\xc3\x89SUM\xc3\x89/", "http://r\xc3\xa9sum\xc3\xa9/"},
		{"http://A%2fB/", "http://A%2FB/", NULL},
		{"http://%41%2fB.\xc3\x89\xe3\x80\x82XN--9CA", "http://A%2FB.\xc3\x89\xe3\x80\x82XN--9CA", "http://A%2FB.\xc3\x89\xe3\x80\x82XN--9CA/"},
		{"postgresql://u@%2Ftmp%2FSockX:5432/t", NULL, "postgresql://u@%2Ftmp%2FSockX:5432/t"},
		{"http+unix://%2Fvar%2fRun%2FD.sock/v1", "http+unix://%2Fvar%2FRun%2FD.sock/v1", NULL},
		{"x://[2001:DB8:0:0::1]", "x://[2001:db8:0:0::1]", "x://[2001:db8::1]"},
		{"x://[::FFFF:1.2.3.4]", "x://[::ffff:1.2.3.4]", NULL}, {"x://[VF.A:b]", "x://[vf.a:b]", NULL},
		{"http://%31.2.3.4/", "http://1.2.3.4/", NULL},
		/* dot segments */
		{"x:/a/b/c/./../../g", "x:/a/g", NULL}, {"x:/a/..", "x:/", NULL}, {"x:/a/.", "x:/a/", NULL},
		{"x:/../../a", "x:/a", NULL}, {"x:/%2e%2E/.%2e/a/%2e", "x:/a/", NULL}, {"x:/a//../b", "x:/a/b", NULL},
		{"x:/...", NULL, NULL}, {"x:/.a/..b/a./b..", NULL, NULL}, {"x:/..//a", "x:/.//a", NULL},
		{"x:/.//a", NULL, NULL}, {"x:/a/..//b", "x:/.//b", NULL}, {"x:/a/../", "x:/", NULL},
		{"x://h/..//a", "x://h//a", NULL}, {"x://h/..", "x://h/", NULL}, {"x:../a", NULL, NULL},
		{"x:a/../b", NULL, NULL}, {"x:.", NULL, NULL}, {"x:%2e%2e/a", "x:../a", NULL}, {"x:/a?/../b#/./c", NULL, NULL},
		/* ports */
		{"x://h:", NULL, "x://h"}, {"x://h:0080", NULL, NULL}, {"http://h:0080/", NULL, "http://h/"},
		{"http://h:000/", NULL, "http://h:0/"}, {"http://h:0081/", NULL, "http://h:81/"}, {"http://h:443/", NULL, NULL},
		{"http://h:65616/", NULL, NULL}, {"http://h:4294967376/", NULL, NULL},
		{"http://h:00000000000000000000000000080/", NULL, "http://h/"}, {"https://h:443", NULL, "https://h/"},
		{"http://:80/", NULL, "http:///"}, {"irc://h:194", NULL, NULL}, {"http://[::1]:80", NULL, "http://[::1]/"},
		/* empty paths */
		{"http://h?q", NULL, "http://h/?q"}, {"http://h#f", NULL, "http://h/#f"}, {"http:", NULL, NULL},
		{"x://h", NULL, NULL}, {"amqp://h", NULL, NULL},
		/* schemes whose rows switch rules off, at both rungs */
		{"URN:Example:%41%c3%a9\xc3\xa9/../b", "urn:Example:%41%C3%A9%C3%A9/../b", "urn:example:%41%C3%A9%C3%A9/../b"},
		{"urn:example:a?+r?=q#f", NULL, NULL}, {"TAG:a@B,2001:%7e\xc3\xa9", "tag:a@B,2001:%7e%C3%A9", NULL},
		{"S3://\xc3\x89%c3%89@[2001:DB8::0]:/a/../%7e?\xc2\xa0#%41#", "s3://%C3%89%c3%89@[2001:DB8::0]:/a/../%7e?%C2%A0#%41#", NULL},
		{"Ar://AbC/%41/../x", "ar://AbC/x", NULL}, {"data:,%41\xc3\xa9#%41\xc3\xa9", "data:,%41%C3%A9#%41%C3%A9", NULL},
		{"s3://Bucket/a/../b//%41", NULL, NULL}, {"jar:HTTP://h/../b!/%41", NULL, NULL},
		{"ipfs://QmX/a/../b%41", "ipfs://QmX/bA", NULL}, {"news:a%41@H", NULL, NULL},
		/* a query stays in order, a fragment stays */
		{"http://h/?b=1&a=2&b=1#x", NULL, NULL},
	};

	check_examples(examples, GEN_COUNT(examples));
}

static void
test_relative(void **state)
{
	static const char *const references[] = {
		"", "?", "#", "//H:80", "//h:/%41", "/a/../b", "../%7e", "./a:b", "%41", "?%41", "#%c3%a9", "\xc2\xa0",
		"//[::0]/", "//LOCALHOST/../x"
	};

	for (size_t i = 0; i < GEN_COUNT(references); i++)
		check_form(references[i], SYNTAX, references[i]);
	for (size_t i = 0; i < GEN_COUNT(references); i++)
		check_form(references[i], SCHEME, references[i]);
}

static void
test_pieces(void **state)
{
	static const char *const paths[][2] = {
		{"/a/b/c/./../../g", "/a/g"}, {"/", "/"}, {"/.", "/"}, {"/..", "/"}, {"/../..", "/"}, {"/./", "/"},
		{"//..", "/"}, {"//", "//"}, {"/a/./b/", "/a/b/"}, {"/.../..", "/"}, {"/a/b/..", "/a/"}
	};
	IriBuf		out;

	for (size_t i = 0; i < GEN_COUNT(paths); i++)
	{
		iri_buf_init(&out, NULL, 0);
		iri_buf_append(&out, "x:", 2);
		iri_buf_append(&out, paths[i][0], strlen(paths[i][0]));
		iri_remove_dot_segments(&out, 2);
		assert_memory_equal(out.data, "x:", 2);
		if (out.len - 2 != strlen(paths[i][1]) || memcmp(out.data + 2, paths[i][1], out.len - 2) != 0)
			fail_msg("%s -> %.*s", paths[i][0], (int) out.len, out.data);
		iri_buf_free(&out);
	}

	iri_buf_init(&out, NULL, 0);
	iri_append_encoded("\0/\xff", 3, &out);
	iri_append_recoded("%41%c3%a9%ee%80%80", 18, false, &out);
	iri_append_recoded("%41%2f\xc2\xa0%ee%80%80", 17, true, &out);
	assert_true(is_text(&out, "%00%2F%FFA\xc3\xa9%EE%80%80A%2F%C2%A0\xee\x80\x80", 34));
	iri_buf_free(&out);

	/* what is not UTF-8 stays as it is, and comes to an end */
	alarm(10);
	iri_buf_init(&out, NULL, 0);
	iri_append_recoded("\xff%41\xc3", 5, false, &out);
	iri_append_recoded("\x80\xed\xa0\x80%7e", 7, true, &out);
	iri_append_recoded_octets("%41\xff", 4, false, &out);
	iri_append_recoded("%41%4", 5, false, &out);
	iri_append_recoded("%", 1, true, &out);
	assert_true(is_text(&out, "\xff" "A\xc3\x80\xed\xa0\x80~A\xff" "A%4%", 14));
	iri_buf_free(&out);
	alarm(0);

	assert_int_equal(iri_name_index(iri_rung_names, "simple", 6), IRI_RUNG_SIMPLE);
	assert_int_equal(iri_name_index(iri_rung_names, "syntax", 6), IRI_RUNG_SYNTAX);
	assert_int_equal(iri_name_index(iri_rung_names, "scheme", 6), IRI_RUNG_SCHEME);
	assert_int_equal(iri_name_index(iri_rung_names, "schem", 5), -1);
	assert_int_equal(iri_name_index(iri_rung_names, "", 0), -1);
}

/* Most values must not take the slow path. */
static void
test_fast_path(void **state)
{
	static const char *const normal[] = {
		"http://www.example.org/", "https://www.example.org/a/b.html?c=d&e=f#g", "https://h:8443/~u/%20x",
		"http://h/r\xc3\xa9sum\xc3\xa9", "https://1.2.3.4/", "ftp://h/a-b_c.d", "x:", "x-unknown://h?q", "a/b", "",
		"https://u:p@h/", "https://a-b.c--d.org/"
	};
	static const char *const other[] = {
		"HTTP://h/", "http://H/", "http://h", "http://h:80/", "http://h:/", "http://h/./", "http://h/%41",
		"http://h/%c3%a9", "http://h/\xc2\xa0", "http://xn--rsum-bpad/", "http://\xc3\x89/", "http://[::0]/",
		"urn:X:a", "urn:x:\xc3\xa9", "file:/x", "file://localhost/x", "https://h:0443/"
	};
	IriParts	parts;
	IriError	err;

	for (size_t i = 0; i < GEN_COUNT(normal); i++)
	{
		assert_true(iri_parse(normal[i], strlen(normal[i]), IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
		if (!iri_is_normal(iri_scheme_of(normal[i], &parts), normal[i], &parts))
			fail_msg("not normal: %s", normal[i]);
	}
	for (size_t i = 0; i < GEN_COUNT(other); i++)
	{
		assert_true(iri_parse(other[i], strlen(other[i]), IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
		if (iri_is_normal(iri_scheme_of(other[i], &parts), other[i], &parts))
			fail_msg("normal: %s", other[i]);
	}
}

/*
 * A second normal form: character by character, dot segments by the letter of
 * RFC 3986 §5.2.4.  It knows the table's flags, not the rules of schemes.
 */

static bool
may_be_raw(uint32_t cp, bool query)
{
	IriErrorCode class;

	if (cp < 0x80)
		return iri_is((char) cp, IRI_C_UNRESERVED);
	class = iri_codepoint_class(cp);
	return !iri_codepoint_unsafe(cp) &&
		(class == IRI_OK || (query && (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG)));
}

static void
put_octet(IriBuf *out, char octet)
{
	char		hex[4];

	snprintf(hex, sizeof(hex), "%%%02X", (unsigned int) (unsigned char) octet);
	iri_buf_append(out, hex, 3);
}

static void
slow_recode(const char *s, size_t len, bool decode, bool query, IriBuf *out)
{
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;

		if (s[i] == '%')
		{
			char		octets[4];
			size_t		n = 0;
			size_t		size;

			for (size_t j = i; n < 4 && j + 3 <= len && s[j] == '%'; j += 3)
			{
				char		hex[3] = {s[j + 1], s[j + 2], '\0'};

				octets[n++] = (char) strtoul(hex, NULL, 16);
			}
			size = iri_utf8_decode(octets, n, &cp);
			if (decode && size > 0 && may_be_raw(cp, query))
			{
				iri_buf_append(out, octets, size);
				i += 3 * size;
			}
			else
			{
				put_octet(out, octets[0]);
				i += 3;
			}
		}
		else
		{
			size_t		size = iri_utf8_decode(s + i, len - i, &cp);

			for (size_t j = 0; j < size; j++)
			{
				if (cp >= 0x80 && (!decode || iri_codepoint_unsafe(cp)))
					put_octet(out, s[i + j]);
				else
					iri_buf_put(out, s[i + j]);
			}
			i += size;
		}
	}
}

static bool
starts(const char *s, size_t len, const char *with)
{
	return len >= strlen(with) && memcmp(s, with, strlen(with)) == 0;
}

static bool
equals(const char *s, size_t len, const char *with)
{
	return len == strlen(with) && starts(s, len, with);
}

static void
slow_remove_dot_segments(const char *s, size_t len, IriBuf *out)
{
	size_t		at = out->len;
	char		in[8 * GEN_SIZE];
	char	   *p = in;

	memcpy(in, s, len);
	while (len > 0)
	{
		size_t		skip = 0;
		bool		up = false;

		if (starts(p, len, "../"))	/* A */
			skip = 3;
		else if (starts(p, len, "./"))
			skip = 2;
		else if (starts(p, len, "/./"))	/* B */
			skip = 2;
		else if (equals(p, len, "/."))
		{
			p[1] = '/';
			skip = 1;
		}
		else if (starts(p, len, "/../")) /* C */
		{
			up = true;
			skip = 3;
		}
		else if (equals(p, len, "/.."))
		{
			up = true;
			p[2] = '/';
			skip = 2;
		}
		else if (equals(p, len, ".") || equals(p, len, ".."))	/* D */
			skip = len;
		if (up)
		{
			while (out->len > at && out->data[--out->len] != '/')
				;
		}
		if (skip == 0)			/* E */
		{
			do
			{
				iri_buf_put(out, p[skip++]);
			} while (skip < len && p[skip] != '/');
		}
		p += skip;
		len -= skip;
	}
}

static bool
is_default_port(const char *s, IriSpan port, const IriScheme *row)
{
	unsigned long value = 0;

	if (!(row->flags & IRI_S_ELIDE_PORT) || port.len == 0)
		return false;
	for (uint32_t i = 0; i < port.len && value < 100000; i++)
		value = value * 10 + (unsigned long) (s[port.at + i] - '0');
	return value == row->port;
}

/* RFC 3986 §5.2.4 in the slow way and in ours, of any path. */
static void
test_dot_segments(void **state)
{
	static const char *const pieces[] = {"/", "/", "/", ".", "..", "a", "...", ".a", "/../", "/./"};

	gen_seed();
	for (int i = 0; i < gen_rounds(300000); i++)
	{
		GenText		path = {.len = 0};
		char		storage[64];
		FREED IriBuf slow = {0};
		FREED IriBuf fast;

		for (uint32_t n = gen_below(10); n > 0; n--)
			gen_puts(&path, GEN_PICK(pieces));
		slow_remove_dot_segments(path.data, path.len, &slow);
		iri_buf_init(&fast, storage, sizeof(storage));
		iri_buf_append(&fast, "x:", 2);
		iri_buf_append(&fast, path.data, path.len);
		iri_remove_dot_segments(&fast, 2);
		if (fast.len != slow.len + 2 || memcmp(fast.data, "x:", 2) != 0 ||
			(slow.len > 0 && memcmp(fast.data + 2, slow.data, slow.len) != 0))
			fail_msg("%.*s -> %.*s, not %.*s", (int) path.len, path.data, (int) fast.len, fast.data,
					 (int) slow.len, slow.data);
	}
}

static void
slow_host(const char *s, const IriParts *parts, const IriScheme *row, IriRung rung, IriBuf *out)
{
	char		storage[16];
	IriBuf		host;
	bool		ascii = true;
	bool		percent = false;

	if (parts->host_kind == IRI_HOST_IPV6 && rung == SCHEME)
	{
		uint8_t		addr[16];
		char		text[IRI_IPV6_SIZE];

		assert_true(iri_parse_ipv6(s + parts->host.at + 1, parts->host.len - 2, addr, NULL));
		iri_buf_put(out, '[');
		iri_buf_append(out, text, iri_format_ipv6(addr, text));
		iri_buf_put(out, ']');
		return;
	}
	iri_buf_init(&host, storage, sizeof(storage));
	slow_recode(s + parts->host.at, parts->host.len, row->flags & (IRI_S_DECODE | IRI_S_DNS), false, &host);
	for (size_t i = 0; i < host.len; i++)
	{
		ascii &= (unsigned char) host.data[i] < 0x80;
		percent |= host.data[i] == '%';
	}
	if (rung == SCHEME && (row->flags & IRI_S_DNS) && parts->host_kind != IRI_HOST_IPVFUTURE)
		iri_host_key(host.data, host.len, out);
	else if ((row->flags & (IRI_S_DNS | IRI_S_HOST_CASELESS)) && (rung == SCHEME || ascii) && !percent)
	{
		for (size_t i = 0; i < host.len; i++)
			iri_buf_put(out, iri_lower(host.data[i]));
	}
	else
		iri_buf_append(out, host.data, host.len);
	iri_buf_free(&host);
}

static void
slow_normal_form(const char *s, size_t len, const IriParts *parts, const IriScheme *row, IriRung rung,
				 IriBuf *out)
{
	bool		decode = (row->flags & IRI_S_DECODE) != 0;
	bool		authority = iri_defined(parts->host);
	size_t		authority_at;
	FREED IriBuf recoded = {0};
	FREED IriBuf path = {0};

	for (size_t i = 0; i < parts->scheme.len; i++)
		iri_buf_put(out, iri_lower(s[i]));
	iri_buf_put(out, ':');
	if (row->flags & IRI_S_LITERAL)
	{
		for (const char *p = s + parts->scheme.len + 1; p < s + len; p++)
		{
			if ((unsigned char) *p < 0x80)
				iri_buf_put(out, *p);
			else
				put_octet(out, *p);
		}
		return;
	}

	if (row->flags & IRI_S_MESSAGE_ID)
	{
		size_t		local = parts->path.len;

		while (local > 0 && s[parts->path.at + local - 1] != '@')
			local--;
		slow_recode(s + parts->path.at, local, false, false, &recoded);
		slow_recode(s + parts->path.at + local, parts->path.len - local, decode, false, &recoded);
	}
	else
		slow_recode(s + parts->path.at, parts->path.len, decode, false, &recoded);
	if ((row->flags & IRI_S_DOTS) && recoded.len > 0 && recoded.data[0] == '/')
		slow_remove_dot_segments(recoded.data, recoded.len, &path);
	else
		iri_buf_append(&path, recoded.data, recoded.len);

	authority_at = out->len;
	if (authority)
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo))
		{
			slow_recode(s + parts->userinfo.at, parts->userinfo.len, decode, false, out);
			iri_buf_put(out, '@');
		}
		slow_host(s, parts, row, rung, out);
		if (iri_defined(parts->port))
		{
			const char *port = s + parts->port.at;
			size_t		digits = parts->port.len;

			if (rung == SCHEME && iri_port_is_number(row))
			{
				for (; digits > 1 && *port == '0'; digits--)
					port++;
			}
			if (rung == SYNTAX || (digits > 0 && !is_default_port(s, parts->port, row)))
			{
				iri_buf_put(out, ':');
				iri_buf_append(out, port, digits);
			}
		}
		if (rung == SCHEME && (row->flags & IRI_S_ROOT) && path.len == 0)
			iri_buf_put(&path, '/');
	}
	if (path.len >= 2 && memcmp(path.data, "//", 2) == 0)
	{
		if (!authority)
			iri_buf_append(out, "/.", 2);
	}
	else if (rung == SCHEME && (row->flags & IRI_S_LOCALHOST) && path.len > 0 && path.data[0] == '/')
	{
		if (!authority)
			iri_buf_append(out, "//", 2);
		else if (equals(out->data + authority_at, out->len - authority_at, "//localhost"))
			out->len = authority_at + 2;
	}
	iri_buf_append(out, path.data, path.len);

	if (iri_defined(parts->query))
	{
		iri_buf_put(out, '?');
		slow_recode(s + parts->query.at, parts->query.len, decode, true, out);
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		slow_recode(s + parts->fragment.at, parts->fragment.len, decode, false, out);
	}
}

/* properties */

/* the counters of a run */
static size_t normal_texts;
static size_t fast_texts;

static void
check_normal_form(const char *s, size_t len, const IriParts *parts, IriRung rung, Form *form)
{
	const IriScheme *row = iri_scheme_lookup(s, parts->scheme.len);
	Form		again;

	make_form(form, s, parts, rung);
	make_form(&again, form->buf.data, &form->parts, rung);
	if (!same_text(form, &again))
		fail_msg("no fixed point: %s -> %s -> %s", gen_show(s, len), SHOW(form), SHOW(&again));
	iri_buf_free(&again.buf);

	if (rung == SYNTAX ||
		(row->userinfo_rule == NULL && row->path_rule == NULL && row->query_rule == NULL))
	{
		FREED IriBuf slow = {0};

		slow_normal_form(s, len, parts, row, rung, &slow);
		if (!is_text(&slow, form->buf.data, form->buf.len))
			fail_msg("%s -> %s, not %s", gen_show(s, len), SHOW(form), gen_show(slow.data, slow.len));
	}
}

/*
 * The same IRI, written otherwise.  `now` is true when a choice is to be made
 * that only the scheme rung undoes.
 */

static void
respell_component(const char *s, IriSpan span, bool decode, bool fold, GenText *out)
{
	for (size_t i = 0; i < span.len;)
	{
		const char *p = s + span.at + i;
		uint32_t	cp;
		size_t		size;

		if (*p == '%')
		{
			gen_put(out, "%", 1);
			for (int j = 1; j <= 2; j++)
			{
				char		c = gen_once(2) ? iri_lower(p[j]) : (char) (p[j] >= 'a' ? p[j] - 32 : p[j]);

				gen_put(out, &c, 1);
			}
			i += 3;
			continue;
		}
		size = iri_utf8_decode(p, span.len - i, &cp);
		if (gen_once(4) && (cp >= 0x80 || (decode && iri_is(*p, IRI_C_UNRESERVED))))
		{
			for (size_t j = 0; j < size; j++)
			{
				char		hex[4];

				snprintf(hex, sizeof(hex), gen_once(2) ? "%%%02x" : "%%%02X", (unsigned int) (unsigned char) p[j]);
				gen_put(out, hex, 3);
			}
		}
		else if (fold && iri_is(*p, IRI_C_ALPHA) && gen_once(2))
		{
			char		c = (char) (*p ^ 0x20);

			gen_put(out, &c, 1);
		}
		else
			gen_put(out, p, size);
		i += size;
	}
}

static void
respell(const char *s, size_t len, const IriParts *parts, IriRung rung, GenText *out)
{
	const IriScheme *row = iri_scheme_lookup(s, parts->scheme.len);
	bool		decode = (row->flags & IRI_S_DECODE) != 0;
	bool		literal = parts->host_kind == IRI_HOST_IPV6 || parts->host_kind == IRI_HOST_IPVFUTURE;
	bool		fold = (row->flags & (IRI_S_DNS | IRI_S_HOST_CASELESS)) &&
		!(parts->host_seen & (IRI_C_HIGH | IRI_C_RECODE | IRI_C_PERCENT));

	out->len = 0;
	respell_component(s, parts->scheme, false, true, out);
	gen_puts(out, ":");
	if (row->flags & IRI_S_LITERAL)
	{
		for (const char *p = s + parts->scheme.len + 1; p < s + len; p++)
		{
			char		hex[4];

			snprintf(hex, sizeof(hex), "%%%02X", (unsigned int) (unsigned char) *p);
			gen_put(out, (unsigned char) *p < 0x80 ? p : hex, (unsigned char) *p < 0x80 ? 1 : 3);
		}
		return;
	}
	if (iri_defined(parts->host))
	{
		gen_puts(out, "//");
		if (iri_defined(parts->userinfo))
		{
			respell_component(s, parts->userinfo, decode, false, out);
			gen_puts(out, "@");
		}
		respell_component(s, parts->host, decode && !literal, fold, out);
		if (iri_defined(parts->port))
		{
			gen_puts(out, ":");
			if (rung == SCHEME && iri_port_is_number(row) && parts->port.len > 0 && gen_once(2))
				gen_puts(out, "00");
			gen_put(out, s + parts->port.at, parts->port.len);
		}
		else if (rung == SCHEME && gen_once(2))
		{
			char		port[16] = ":";

			if ((row->flags & IRI_S_ELIDE_PORT) && gen_once(2))
				snprintf(port, sizeof(port), ":%0*u", (int) gen_below(8), row->port);
			gen_puts(out, port);
		}
		if (rung == SCHEME && (row->flags & IRI_S_ROOT) && parts->path.len == 0)
			gen_puts(out, "/");
	}
	if ((row->flags & IRI_S_DOTS) && parts->path.len > 0 && s[parts->path.at] == '/' && gen_once(2))
	{
		static const char *const detours[] = {"/.", "/%2e", "/zz/..", "/zz/%2E.", "/\xc3\xa9/./../."};
		IriSpan		head = {parts->path.at, gen_below(parts->path.len)};
		IriSpan		tail;

		while (s[head.at + head.len] != '/')
			head.len--;
		tail = (IriSpan) {head.at + head.len, parts->path.len - head.len};
		respell_component(s, head, decode, false, out);
		gen_puts(out, GEN_PICK(detours));
		respell_component(s, tail, decode, false, out);
	}
	else
		respell_component(s, parts->path, decode && !(row->flags & IRI_S_MESSAGE_ID), false, out);
	if (iri_defined(parts->query))
	{
		gen_puts(out, "?");
		respell_component(s, parts->query, decode, false, out);
	}
	if (iri_defined(parts->fragment))
	{
		gen_puts(out, "#");
		respell_component(s, parts->fragment, decode, false, out);
	}
}

static void
check_respelling(const char *s, size_t len, const IriParts *parts, IriRung rung, const Form *form)
{
	GenText		other;
	IriParts	other_parts;
	IriError	err;
	Form		other_form;

	respell(s, len, parts, rung, &other);
	/* what did not fit was left out */
	if (other.len + 64 > GEN_SIZE)
		return;
	if (!iri_parse(other.data, other.len, IRI_GRAMMAR_IRI, &other_parts, &err))
		fail_msg("%s, written otherwise: %s: %s at %zu", gen_show(s, len), gen_show(other.data, other.len),
				 iri_error_name(err.code), err.position);
	make_form(&other_form, other.data, &other_parts, rung);
	if (!same_text(form, &other_form))
		fail_msg("%s -> %s, but %s -> %s", gen_show(s, len), SHOW(form),
				 gen_show(other.data, other.len), SHOW(&other_form));
	iri_buf_free(&other_form.buf);
}

static void
check_iri(const char *s, size_t len, const IriParts *parts)
{
	Form		syntax;
	Form		scheme;
	Form		ladder;

	check_normal_form(s, len, parts, SYNTAX, &syntax);
	check_normal_form(s, len, parts, SCHEME, &scheme);

	/* a rung merges what the one before kept apart, and parts nothing */
	make_form(&ladder, syntax.buf.data, &syntax.parts, SCHEME);
	if (!same_text(&ladder, &scheme))
		fail_msg("%s -> %s, but by way of %s: %s", gen_show(s, len), SHOW(&scheme), SHOW(&syntax), SHOW(&ladder));
	iri_buf_free(&ladder.buf);
	make_form(&ladder, scheme.buf.data, &scheme.parts, SYNTAX);
	/* except for labels of invisible characters alone, which the rung scheme shows as %HH */
	if (!same_text(&ladder, &scheme) &&
		!iri_find_ignored(scheme.buf.data + scheme.parts.host.at, scheme.parts.host.len))
		fail_msg("%s -> %s has another syntax form: %s", gen_show(s, len), SHOW(&scheme), SHOW(&ladder));
	iri_buf_free(&ladder.buf);

	if (iri_is_normal(iri_scheme_of(s, parts), s, parts))
	{
		fast_texts++;
		if (!is_text(&scheme.buf, s, len) || !is_text(&syntax.buf, s, len))
			fail_msg("%s is normal, yet -> %s, %s", gen_show(s, len), SHOW(&scheme), SHOW(&syntax));
	}
	normal_texts += is_text(&scheme.buf, s, len);

	check_respelling(s, len, parts, SYNTAX, &syntax);
	check_respelling(s, len, parts, SCHEME, &scheme);
	iri_buf_free(&syntax.buf);
	iri_buf_free(&scheme.buf);
}

static void
check_reference(const char *s, size_t len, const IriParts *parts)
{
	for (IriRung rung = IRI_RUNG_SIMPLE; rung <= SCHEME; rung++)
	{
		Form		form;

		make_form(&form, s, parts, rung);
		if (!is_text(&form.buf, s, len))
			fail_msg("%s -> %s", gen_show(s, len), SHOW(&form));
		iri_buf_free(&form.buf);
	}
	assert_true(iri_is_normal(iri_scheme_of(s, parts), s, parts));
}

static void
test_random(void **state)
{
	size_t		accepted = 0;

	gen_seed();
	for (int i = 0; i < RANDOM_TEXTS; i++)
	{
		GenText		text;
		IriParts	parts;
		IriError	err;

		gen_text(&text);
		if (!iri_parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
			continue;
		accepted++;
		if (iri_defined(parts.scheme))
			check_iri(text.data, text.len, &parts);
		else
			check_reference(text.data, text.len, &parts);
	}
	print_message("%zu of %d accepted, %zu normal, of which %zu by the fast path\n",
				  accepted, RANDOM_TEXTS, normal_texts, fast_texts);
	assert_true(accepted > (size_t) RANDOM_TEXTS / 4);
	assert_true(fast_texts > accepted / 20);
}

static void
normalize(int which, const char *s, size_t len)
{
	IriParts	parts;
	IriError	err;
	FREED IriBuf out = {0};

	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		return;
	(void) iri_is_normal(iri_scheme_of(s, &parts), s, &parts);
	iri_normal_form(s, &parts, SYNTAX, &out);
	out.len = 0;
	iri_normal_form(s, &parts, SCHEME, &out);
	assert_false(out.failed);
	iri_split(s, len, &parts);
}

static void
test_linear(void **state)
{
	static const char *const fronts[] = {
		"http://h/", "x:/", "http://", "x://u@", "http://h/?", "x:#", "urn:x:", "mailto:", "http://h:",
		"http://[", "http://[v1.", NULL
	};
	static const char *const fills[] = {
		"../", "./", "/", ".", "%", "%41", "%c3%a9", "%E2%80%AE", "%2e%2e/", "a@", ":", "0",
		"xn--a.", "\xc3\x89.", "\xc2\xa0", "?", "#", ",", "::1", " ", "\xff", NULL
	};

	gen_check_linear(fronts, fills, 1, normalize);
}

/* A character at a time. */
static void
recode(const GenText *text, bool query, IriBuf *out)
{
	for (size_t i = 0; i < text->len;)
	{
		char		octets[4];
		size_t		count = iri_octets_at(text->data + i, text->len - i, octets);
		uint32_t	cp = 0;
		size_t		size = count > 0 ? iri_utf8_decode(octets, count, &cp) : 0;

		if (count == 0)
			iri_buf_put(out, text->data[i++]);
		else if (size > 0 && (cp < 0x80 ? iri_is(octets[0], IRI_C_UNRESERVED) : iri_may_stand_raw(cp, query)))
		{
			iri_buf_append(out, octets, size);
			i += 3 * size;
		}
		else
		{
			size = size > 0 ? size : 1;
			iri_append_encoded(octets, size, out);
			i += 3 * size;
		}
	}
}

static void
encode(const char *s, size_t len, IriBuf *out)
{
	for (size_t i = 0; i < len; i++)
	{
		if ((unsigned char) s[i] >= 0x80)
			iri_append_encoded(s + i, 1, out);
		else
			iri_buf_put(out, s[i]);
	}
}

/* Runs of octets lead where single ones do, and back, with nothing around them. */
static void
test_octets(void **state)
{
	const char *wanted = getenv("IRI_TEST_TEXTS");
	long		texts = wanted != NULL ? strtol(wanted, NULL, 10) : gen_rounds(200000);

	gen_seed();
	for (long i = 0; i < texts; i++)
	{
		bool		query = gen_once(2);
		GenText		text = {.len = 0};
		FREED IriBuf expected = {0};
		FREED IriBuf out = {0};
		FREED IriBuf ascii = {0};
		char	   *copy;

		for (uint32_t n = gen_below(8); n > 0; n--)
			gen_octets(&text);
		copy = gen_copy(text.data, text.len);

		recode(&text, query, &expected);
		iri_append_recoded_octets(copy, text.len, query, &out);
		if (out.len != expected.len || (out.len > 0 && memcmp(out.data, expected.data, out.len) != 0))
			fail_msg("%s -> %s", gen_show(text.data, text.len), gen_show(out.data, out.len));
		free(copy);

		/* and back */
		encode(out.data, out.len, &ascii);
		assert_int_equal(ascii.len, iri_ascii_length(out.data, out.len));
		copy = malloc(ascii.len > 0 ? ascii.len : 1);
		assert_non_null(copy);
		assert_ptr_equal(iri_put_ascii(out.data, out.len, copy), copy + ascii.len);
		if (ascii.len > 0)
			assert_memory_equal(copy, ascii.data, ascii.len);
		assert_true(iri_is_ascii_of(copy, out.data, out.len));
		if (ascii.len > 0)
		{
			copy[gen_below((uint32_t) ascii.len)] ^= 1;
			assert_false(iri_is_ascii_of(copy, out.data, out.len));
		}
		free(copy);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_draft), cmocka_unit_test(test_rules), cmocka_unit_test(test_relative),
		cmocka_unit_test(test_pieces), cmocka_unit_test(test_fast_path),
		cmocka_unit_test(test_dot_segments), cmocka_unit_test(test_random),
		cmocka_unit_test(test_linear), cmocka_unit_test(test_octets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
