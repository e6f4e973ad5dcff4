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
		"urn:isbn:0-395-36341-x", "urn:issn:1046-8160", "urn:ab:%20?+r?=q#f",
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

static void
test_invalid(void **state)
{
	static const struct
	{
		const char *iri;
		size_t		position;
		IriComponent component;
	}			invalid[] = {
		{"http:", 5, IRI_COMPONENT_AUTHORITY}, {"http:/x", 5, IRI_COMPONENT_AUTHORITY},
		{"http:///x", 7, IRI_COMPONENT_HOST}, {"https://:80/", 8, IRI_COMPONENT_HOST}, {"ws://", 5, IRI_COMPONENT_HOST},
		{"ftp:///x", 6, IRI_COMPONENT_HOST}, {"ws://h/#", 7, IRI_COMPONENT_FRAGMENT},
		{"amqp:x", 5, IRI_COMPONENT_AUTHORITY}, {"coap://u@h", 7, IRI_COMPONENT_USERINFO},
		{"gemini://@h", 9, IRI_COMPONENT_USERINFO}, {"mongodb+srv://h:1/", 16, IRI_COMPONENT_PORT},
		{"xmpp://a@b:5/c", 11, IRI_COMPONENT_PORT}, {"telnet://h/x", 11, IRI_COMPONENT_PATH},
		{"urn:", 4, IRI_COMPONENT_PATH}, {"urn:example", 11, IRI_COMPONENT_PATH},
		{"urn:example:", 12, IRI_COMPONENT_PATH}, {"urn:a:x", 4, IRI_COMPONENT_PATH},
		{"urn:-a:x", 4, IRI_COMPONENT_PATH}, {"urn:a-:x", 5, IRI_COMPONENT_PATH}, {"urn:a_b:x", 5, IRI_COMPONENT_PATH},
		{"urn:URN:x", 4, IRI_COMPONENT_PATH}, {"urn:X-a:x", 4, IRI_COMPONENT_PATH},
		{"urn:ex:/x", 7, IRI_COMPONENT_PATH}, {"urn:a23456789012345678901234567890123:x", 4, IRI_COMPONENT_PATH},
		{"urn:ex:x?=", 9, IRI_COMPONENT_QUERY}, {"urn:ex:x?+r?=", 12, IRI_COMPONENT_QUERY},
		{"urn:uuid:x", 9, IRI_COMPONENT_PATH},
		{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x", 45, IRI_COMPONENT_PATH},
		{"urn:oid:1.02", 10, IRI_COMPONENT_PATH}, {"urn:oid:1..2", 10, IRI_COMPONENT_PATH},
		{"urn:oid:1.", 10, IRI_COMPONENT_PATH}, {"urn:isbn:1", 9, IRI_COMPONENT_PATH},
		{"urn:issn:x0468160", 9, IRI_COMPONENT_PATH}, {"urn://x", 4, IRI_COMPONENT_AUTHORITY},
		{"mailto:a", 8, IRI_COMPONENT_PATH}, {"mailto:a@", 9, IRI_COMPONENT_PATH}, {"mailto:@b", 7, IRI_COMPONENT_PATH},
		{"mailto:a@b@c", 10, IRI_COMPONENT_PATH}, {"mailto:a@b,", 11, IRI_COMPONENT_PATH},
		{"mailto:a@b,c", 12, IRI_COMPONENT_PATH}, {"mailto:a@b..c", 10, IRI_COMPONENT_PATH},
		{"mailto:.a@b", 7, IRI_COMPONENT_PATH}, {"mailto:a/b@c", 8, IRI_COMPONENT_PATH},
		{"mailto:a@b?subject", 18, IRI_COMPONENT_QUERY}, {"mailto:a@b?a=b&c", 16, IRI_COMPONENT_QUERY},
		{"mailto://a@b", 7, IRI_COMPONENT_AUTHORITY}, {"tel:", 4, IRI_COMPONENT_PATH}, {"tel:+", 5, IRI_COMPONENT_PATH},
		{"tel:+1a", 6, IRI_COMPONENT_PATH}, {"tel:911", 7, IRI_COMPONENT_PATH}, {"tel:+1;", 7, IRI_COMPONENT_PATH},
		{"tel:+1;ext=a", 11, IRI_COMPONENT_PATH}, {"tel:+1;ext=1;ext=1", 13, IRI_COMPONENT_PATH},
		{"tel:1;phone-context=", 20, IRI_COMPONENT_PATH}, {"sms:", 4, IRI_COMPONENT_PATH},
		{"sms:+1,x", 7, IRI_COMPONENT_PATH}, {"acct:a", 6, IRI_COMPONENT_PATH}, {"acct:@a", 5, IRI_COMPONENT_PATH},
		{"acct:a@", 7, IRI_COMPONENT_PATH}, {"acct:a@b@c", 8, IRI_COMPONENT_PATH}, {"data:", 5, IRI_COMPONENT_PATH},
		{"data:text/plain", 15, IRI_COMPONENT_PATH}, {"data:base64,x", 11, IRI_COMPONENT_PATH},
		{"data:text/,x", 10, IRI_COMPONENT_PATH}, {"data:;x,y", 7, IRI_COMPONENT_PATH},
		{"data:;base64;a=b,y", 12, IRI_COMPONENT_PATH}, {"uuid:x", 5, IRI_COMPONENT_PATH},
		{"geo:1", 5, IRI_COMPONENT_PATH}, {"geo:1,x", 6, IRI_COMPONENT_PATH}, {"geo:1,2,3,4", 10, IRI_COMPONENT_PATH},
		{"geo:1,2;u=1;crs=x", 12, IRI_COMPONENT_PATH}, {"geo:1,2;x;u=1", 10, IRI_COMPONENT_PATH},
		{"geo:1,2;u=-1", 9, IRI_COMPONENT_PATH}, {"geo:1,2;x=", 10, IRI_COMPONENT_PATH},
		{"doi:11.1/x", 4, IRI_COMPONENT_PATH}, {"doi:10.x/x", 7, IRI_COMPONENT_PATH},
		{"doi:10.1", 8, IRI_COMPONENT_PATH}, {"doi:10.1/", 9, IRI_COMPONENT_PATH}, {"tag:a:b", 5, IRI_COMPONENT_PATH},
		{"tag:a,2001", 10, IRI_COMPONENT_PATH}, {"tag:a,01:x", 8, IRI_COMPONENT_PATH},
		{"tag:a,2001-1:x", 12, IRI_COMPONENT_PATH}, {"tag:a,20010:x", 10, IRI_COMPONENT_PATH},
		{"did:Web:x", 4, IRI_COMPONENT_PATH}, {"did:web", 7, IRI_COMPONENT_PATH}, {"did:web:", 8, IRI_COMPONENT_PATH},
		{"did:web:a:", 10, IRI_COMPONENT_PATH}, {"ni:sha;a", 3, IRI_COMPONENT_PATH},
		{"ni:///sha", 9, IRI_COMPONENT_PATH}, {"ni:///sha;a=", 11, IRI_COMPONENT_PATH},
		{"nih:sha;xy", 8, IRI_COMPONENT_PATH}, {"nih:sha;-", 9, IRI_COMPONENT_PATH},
		{"nih:sha;a;bc", 10, IRI_COMPONENT_PATH}, {"ipn:1", 5, IRI_COMPONENT_PATH}, {"ipn:01.2", 4, IRI_COMPONENT_PATH},
		{"ipn:1.2.3.4", 11, IRI_COMPONENT_PATH},
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
