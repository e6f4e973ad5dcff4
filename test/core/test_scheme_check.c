/*
 * The syntax of single schemes: what is accepted, and where the fault is.
 */
#include "unit.h"

#include "scheme/scheme.h"

static bool
check(const char *s, IriError *err)
{
	IriParts	parts;

	if (!iri_parse(s, strlen(s), IRI_GRAMMAR_IRI, &parts, err))
		fail_msg("no IRI: %s", s);
	return iri_scheme_check(s, &parts, err);
}

static void
test_valid(void **state)
{
	static const char *const valid[] = {
		"http://h", "https://u@h:1/#f", "ws://h/?q", "ftp://h/", "ldap:///", "file:/x",
		"news:a@b", "amqp://", "x-unknown:", "telnet://h/", "telnet://h",
		"urn:example:a", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:oid:1.0.12",
		"urn:isbn:0-395-36341-x", "urn:issn:1046-8160", "urn:ab:%20?+r?=q#f", "urn:a2345678901234567890123456789012:x",
		"mailto:", "mailto:a@b", "mailto:a.b+c@b.c,d@e?subject=&body=x", "mailto:?to=a@b",
		"mailto:%22a..b%22@x", "mailto:a@%5B192.0.2.1%5D",
		"tel:+1-201", "tel:911;phone-context=+1", "tel:*1;ext=5;phone-context=a.b",
		"sms:+1", "sms:+1,12345?body=x", "acct:a@b", "acct:a%40b@c",
		"data:,", "data:,x", "data:text/plain;charset=utf-8;base64,aa?b#c", "data:;a=b,x",
		"data:;base64,x", "uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
		"opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x",
		"geo:1,2", "geo:-1.5,2,3;crs=wgs84;u=1;x;y=%20", "geo:1,2;u=0",
		"doi:10.1000/x", "doi:10.1000.10/x", "tag:a@b.c,2001-02-03:x", "tag:x,2001:",
		"did:web:example.com%3A8443", "did:web:a:b/path?q#f", "ni:///sha-256;aA_-",
		"ni://h/sha-256;a?ct=x", "nih:3;53-ab;c", "nih:sha-256;ab", "ipn:1.0", "ipn:!.7",
		"ipn:977000.100.1", "mongodb+srv://h/", "xmpp://a@b/c", "coap://h"
	};

	for (size_t i = 0; i < GEN_COUNT(valid); i++)
	{
		IriError	err;

		if (!check(valid[i], &err))
			fail_msg("%s: %s", valid[i], err.rule);
	}
}

#define R(iri, position, component)	{iri, position, IRI_COMPONENT_##component}

static void
test_invalid(void **state)
{
	static const struct
	{
		const char *iri;
		size_t		position;
		IriComponent component;
	}			invalid[] = {
		R("http:", 5, AUTHORITY), R("http:/x", 5, AUTHORITY), R("http:///x", 7, HOST), R("https://:80/", 8, HOST),
		R("ws://", 5, HOST), R("ftp:///x", 6, HOST), R("ws://h/#", 7, FRAGMENT), R("amqp:x", 5, AUTHORITY),
		R("coap://u@h", 7, USERINFO), R("gemini://@h", 9, USERINFO), R("mongodb+srv://h:1/", 16, PORT),
		R("xmpp://a@b:5/c", 11, PORT), R("telnet://h/x", 11, PATH), R("urn:", 4, PATH), R("urn:example", 11, PATH),
		R("urn:example:", 12, PATH), R("urn:a:x", 4, PATH), R("urn:-a:x", 4, PATH), R("urn:a-:x", 5, PATH),
		R("urn:a_b:x", 5, PATH), R("urn:URN:x", 4, PATH), R("urn:X-a:x", 4, PATH), R("urn:ex:/x", 7, PATH),
		R("urn:a23456789012345678901234567890123:x", 4, PATH), R("urn:ex:x?=", 9, QUERY), R("urn:ex:x?+r?=", 12, QUERY),
		R("urn:uuid:x", 9, PATH), R("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x", 45, PATH),
		R("urn:oid:1.02", 10, PATH), R("urn:oid:1..2", 10, PATH), R("urn:oid:1.", 10, PATH), R("urn:isbn:1", 9, PATH),
		R("urn:issn:x0468160", 9, PATH), R("urn://x", 4, AUTHORITY), R("mailto:a", 8, PATH), R("mailto:a@", 9, PATH),
		R("mailto:@b", 7, PATH), R("mailto:a@b@c", 10, PATH), R("mailto:a@b,", 11, PATH), R("mailto:a@b,c", 12, PATH),
		R("mailto:a@b..c", 10, PATH), R("mailto:.a@b", 7, PATH), R("mailto:a/b@c", 8, PATH),
		R("mailto:a@b?subject", 18, QUERY), R("mailto:a@b?a=b&c", 16, QUERY), R("mailto://a@b", 7, AUTHORITY),
		R("tel:", 4, PATH), R("tel:+", 5, PATH), R("tel:+1a", 6, PATH), R("tel:911", 7, PATH), R("tel:+1;", 7, PATH),
		R("tel:+1;ext=a", 11, PATH), R("tel:+1;ext=1;ext=1", 13, PATH), R("tel:1;phone-context=", 20, PATH),
		R("sms:", 4, PATH), R("sms:+1,x", 7, PATH), R("acct:a", 6, PATH), R("acct:@a", 5, PATH), R("acct:a@", 7, PATH),
		R("acct:a@b@c", 8, PATH), R("data:", 5, PATH), R("data:text/plain", 15, PATH), R("data:base64,x", 11, PATH),
		R("data:text/,x", 10, PATH), R("data:;x,y", 7, PATH), R("data:;base64;a=b,y", 12, PATH), R("uuid:x", 5, PATH),
		R("geo:1", 5, PATH), R("geo:1,x", 6, PATH), R("geo:1,2,3,4", 10, PATH), R("geo:1,2;u=1;crs=x", 12, PATH),
		R("geo:1,2;x;u=1", 10, PATH), R("geo:1,2;u=-1", 9, PATH), R("geo:1,2;x=", 10, PATH), R("geo:1,2;a_b=1", 9, PATH),
		R("doi:11.1/x", 4, PATH),
		R("doi:10.x/x", 7, PATH), R("doi:10.1", 8, PATH), R("doi:10.1/", 9, PATH), R("tag:a:b", 5, PATH),
		R("tag:a,2001", 10, PATH), R("tag:a,01:x", 8, PATH), R("tag:a,2001-1:x", 12, PATH),
		R("tag:a,20010:x", 10, PATH), R("did:Web:x", 4, PATH), R("did:web", 7, PATH), R("did:web:", 8, PATH),
		R("did:web:a:", 10, PATH), R("ni:sha;a", 3, PATH), R("ni:///sha", 9, PATH), R("ni:///sha;a=", 11, PATH),
		R("nih:sha;xy", 8, PATH), R("nih:sha;-", 9, PATH), R("nih:sha;a;bc", 10, PATH), R("ipn:1", 5, PATH),
		R("ipn:01.2", 4, PATH), R("ipn:1.!", 6, PATH), R("ipn:1.2.3.4", 11, PATH),
	};

	for (size_t i = 0; i < GEN_COUNT(invalid); i++)
	{
		IriError	err;

		if (check(invalid[i].iri, &err))
			fail_msg("accepted: %s", invalid[i].iri);
		if (err.code != IRI_ERROR_SCHEME_SYNTAX || err.position != invalid[i].position ||
			err.component != invalid[i].component)
			fail_msg("%s: component %d, position %zu: %s", invalid[i].iri,
					 (int) err.component, err.position, err.rule);
		assert_int_equal(err.rule[strlen(err.rule) - 1], '.');
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_valid), cmocka_unit_test(test_invalid),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
