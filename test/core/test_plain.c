/*
 * The fast path for values in normal form (plain.h) says what the parser and the rules say.
 */
#include "unit.h"

#include "scheme/normalize.h"
#include "text/charclass.h"
#include "text/utf8.h"
#include "value/ladder.h"
#include "value/plain.h"

/* Kinds that it must take. */
static const char *const normal[] = {
	"did:example:123456789abcdefghi", "did:Web:Example%20x?q#f#g", "doi:10.1000/182-xyz", "data:text/plain;charset=UTF-8,Hello%20World",
	"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:isbn:0395363411", "urn:isbn:039536341X", "urn:ietf:rfc:3987", "urn:lex:It:Abc?+r?=q#F",
	"mailto:John.Doe@example.org", "mailto:a@example.org,b@c-d.org?subject=hi%20there", "mailto:?to=a@b.org", "acct:Juliet@capulet.example",
	"tel:+12015550123", "ark:12345/x6NP1wh8k/c3", "info:doi/10.1/X", "tag:example.org,2024:Thing", "magnet:?xt=urn:btih:C12f", "about:blank",
	"ftp://ftp.example.org/pub/File.tar.gz", "ftp://Me:Secret@ftp.example.org:2121/x?y#z", "wss://www.example.org/", "s3://my-bucket/a/../b",
	"http://user@www.example.org/x", "http://[2001:db8::1]:8080/status", "http://[::1]/", "http://[::]/", "http://[2001:db8::]/",
	"http://[2a01:4f8:c17:8f2b:1:2:3:4]/x", "ldap://192.0.2.1:1389/o=x", "foo:bar", "amqp://h.example",
};

/* Those that another spelling is equal to, or that are not valid: the long way decides. */
static const char *const other[] = {
	"DID:example:1", "doi:10.1000/ABC", "urn:UUID:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:uuid:F81d4fae-7dec-11d0-a765-00a0c91e6bf6",
	"urn:isbn:0-395-36341-1", "urn:isbn:039536341x", "urn:ietf:RFC:3987", "mailto:a@Example.org", "mailto:a@xn--bcher-kva.example",
	"mailto:a@b.org?Subject=x", "tel:+1-201-555-0123", "tel:7042;phone-context=example.com",
	"tel:+12015550123;isub=1;ext=2", "tel:7042;phone-context=xn--a.example", "file:?abcdef", "ark:/12345/x", "ark:12345/x-1", "ark:12345B/x",
	"file:/a/bcdef", "file://localhost/a", "ftp://h.example", "ftp://h.example/./a", "ftp://h.example:21/a", "ftp://h.example:021/", "ftp://H.example/",
	"ftp://xn--a.example/", "http://h%61.example/", "http://u%41@h.example/", "http://[2001:DB8::1]/", "http://[2001:db8:0:0::1]/", "http://[0:0::1]/",
	"http://[2001:db8::0:1]/", "http://[1::2:3:4:5:6:7]/", "http://[::ffff:102:304]/", "http://[01::]/", "http://[1:0:0:2::]/", "http://[1:2:3:4:5:6:7:8:9]/",
	"http://[1::2::3]/", "http://[1:]/abcd", "http://[:1::2]/", "http://[::12345]/", "did:a%41bcd", "did:a%c3%a9", "did:\xc3\xa9xample", "did:<abcdef>",
	"foo://h?q#f^", "foo:/bar/./x", "a/b:cdefgh", "1a:bcdefgh", "did:abc%4", "did:x?abc[",
};

/* The schemes of which every value takes the long way, since unchanged.c does not know their rule of the path. */
static const char *const slow[] = {
	"bitcoin", "dns", "geo", "h323", "iax", "im", "imap", "lightning", "news", "nih", "nostr", "opaquelocktoken", "pkcs11", "pres",
	"sip", "sips", "sms", "stun", "stuns", "tftp", "turn", "turns", "xmpp",
};

static void
check_span(IriSpan a, IriSpan b)
{
	assert_int_equal(a.at, b.at);
	assert_int_equal(a.len, b.len);
}

/* Compares what it says with the long way. */
static IriPlain
check(const char *s, size_t len)
{
	char	   *copy = gen_copy(s, len);
	const IriScheme *row = NULL;
	IriParts	plain;
	IriParts	parts;
	IriError	err;
	IriBuf		key;
	IriPlain	said;

	said = iri_read_plain(copy, len, &plain, &row);
	free(copy);
	if (said == IRI_PLAIN_UNKNOWN)
		return said;
	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err) || !iri_is_ascii(s, len))
		fail_msg("no IRI in ASCII: %s", gen_show(s, len));
	if (said == IRI_PLAIN_NORMAL)
	{
		iri_buf_init(&key, NULL, 0);
		iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &key);
		if (key.len != len || memcmp(key.data, s, len) != 0)
			fail_msg("not in normal form: %s", gen_show(s, len));
		iri_buf_free(&key);
		return said;
	}
	assert_ptr_equal(row, iri_scheme_of(s, &parts));
	check_span(plain.scheme, parts.scheme);
	check_span(plain.userinfo, parts.userinfo);
	check_span(plain.host, parts.host);
	check_span(plain.port, parts.port);
	check_span(plain.path, parts.path);
	check_span(plain.query, parts.query);
	check_span(plain.fragment, parts.fragment);
	assert_int_equal(plain.host_kind, parts.host_kind);
	assert_int_equal(plain.scheme_seen & IRI_C_UPPER, parts.scheme_seen & IRI_C_UPPER);
	assert_int_equal(plain.path_seen, parts.path_seen);
	assert_int_equal(plain.query_seen, parts.query_seen);
	/* it has the "#" of the fragment too */
	assert_int_equal(plain.fragment_seen | IRI_C_RULES, parts.fragment_seen | IRI_C_RULES);
	return said;
}

static void
test_examples(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(normal); i++)
	{
		if (check(normal[i], strlen(normal[i])) != IRI_PLAIN_NORMAL && strlen(normal[i]) >= 8)
			fail_msg("not taken: %s", normal[i]);
	}
	for (size_t i = 0; i < GEN_COUNT(other); i++)
	{
		if (check(other[i], strlen(other[i])) == IRI_PLAIN_NORMAL)
			fail_msg("taken: %s", other[i]);
	}
}

static void
test_rows(void **state)
{
	const IriScheme *row;
	size_t		listed = 0;

	for (size_t n = 0; (row = iri_scheme_row(n)) != NULL; n++)
	{
		bool		is_slow = listed < GEN_COUNT(slow) && strcmp(row->name, slow[listed]) == 0;
		FREED IriBuf text = {0};

		iri_buf_append(&text, row->name, strlen(row->name));
		iri_buf_append(&text, ":12345678", 9);
		if (row->path_rule != NULL && (check(text.data, text.len) != IRI_PLAIN_NORMAL) != is_slow)
			fail_msg("%s: its rule is in unchanged.c, or its name in the list of slow schemes", row->name);
		listed += is_slow;
	}
	assert_int_equal(listed, GEN_COUNT(slow));
}

/* Random texts, most of them the examples with something changed. */
static void
test_random(void **state)
{
	static const char bytes[] = "abcxyzABCXYZ0019%%%-...//::@@??##[]!$&'()*+,;=~_ <>\"\xc3\xa9";
	size_t		taken = 0;

	for (int i = 0; i < gen_rounds(1000000); i++)
	{
		static GenText text;
		uint32_t	n = gen_below(GEN_COUNT(normal) + GEN_COUNT(other));
		const char *example = n < GEN_COUNT(normal) ? normal[n] : other[n - GEN_COUNT(normal)];

		text.len = 0;
		if (gen_once(8))
			gen_text(&text);
		else
		{
			gen_puts(&text, example);
			for (uint32_t changes = gen_below(4); changes > 0 && text.len > 0; changes--)
			{
				size_t		at = gen_below((uint32_t) text.len);

				if (gen_once(4))
					gen_mutate(&text);
				else if (gen_once(3))
				{
					memmove(text.data + at, text.data + at + 1, text.len - at - 1);
					text.len--;
				}
				else
					text.data[at] = bytes[gen_below(sizeof(bytes) - 1)];
			}
		}
		taken += check(text.data, text.len) != IRI_PLAIN_UNKNOWN;
	}
	assert_true(taken > (size_t) gen_rounds(1000000) / 10);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_examples), cmocka_unit_test(test_rows), cmocka_unit_test(test_random),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
