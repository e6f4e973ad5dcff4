/*
 * The scheme table and the rules of single schemes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "gen.h"
#include "scheme/scheme.h"
#include "text/charclass.h"

#define LENGTH(array)	(sizeof(array) / sizeof((array)[0]))

static const IriScheme *
row_of(const char *name)
{
	return iri_scheme_lookup(name, strlen(name));
}

/*
 * An IRI, whose percent-encoding is normal, under its scheme's own rules
 * alone.  The result is to be freed; NULL when the input is no IRI.
 */
static char *
apply(const char *s, size_t len, size_t *result_len)
{
	IriParts	parts;
	IriError	err;
	IriBuf		out;
	const IriScheme *row;
	size_t		at;

	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		return NULL;
	row = iri_scheme_lookup(s, parts.scheme.len);
	iri_buf_init(&out, NULL, 0);
	for (size_t i = 0; i <= parts.scheme.len; i++)
		iri_buf_put(&out, iri_lower(s[i]));
	if (iri_defined(parts.host))
	{
		iri_buf_append(&out, "//", 2);
		at = out.len;
		iri_buf_append(&out, s + parts.scheme.len + 3,
					   parts.path.at - parts.scheme.len - 3);
		if (row->userinfo_rule != NULL && iri_defined(parts.userinfo))
		{
			out.len = at + parts.userinfo.len;
			row->userinfo_rule(&out, at, s, &parts);
			iri_buf_append(&out, s + parts.host.at - 1, parts.path.at - parts.host.at + 1);
		}
	}
	at = out.len;
	iri_buf_append(&out, s + parts.path.at, parts.path.len);
	if (row->path_rule != NULL)
		row->path_rule(&out, at, s, &parts);
	if (iri_defined(parts.query))
	{
		iri_buf_put(&out, '?');
		at = out.len;
		iri_buf_append(&out, s + parts.query.at, parts.query.len);
		if (row->query_rule != NULL)
			row->query_rule(&out, at, s, &parts);
	}
	if (iri_defined(parts.fragment))
		iri_buf_append(&out, s + parts.fragment.at - 1, (size_t) parts.fragment.len + 1);
	*result_len = out.len;
	iri_buf_put(&out, '\0');
	assert_false(out.failed);
	return out.data;
}

/* The result is an IRI of the same components, and a fixed point. */
static void
check_result(const char *s, size_t len, const char *key, size_t key_len)
{
	IriParts	parts;
	IriParts	key_parts;
	IriError	err;
	size_t		again_len;
	char	   *again = apply(key, key_len, &again_len);

	if (again == NULL || again_len != key_len || memcmp(again, key, key_len) != 0)
		fail_msg("not a fixed point: %.*s -> %s -> %s", (int) len, s, key,
				 again != NULL ? again : "no IRI");
	free(again);

	assert_true(iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err));
	assert_true(iri_parse(key, key_len, IRI_GRAMMAR_IRI, &key_parts, &err));
	if (key_parts.scheme.len != parts.scheme.len ||
		key_parts.host.len != parts.host.len ||
		key_parts.host_kind != parts.host_kind ||
		key_parts.port.len != parts.port.len ||
		iri_defined(key_parts.host) != iri_defined(parts.host) ||
		(iri_defined(key_parts.query) && !iri_defined(parts.query)) ||
		iri_defined(key_parts.fragment) != iri_defined(parts.fragment) ||
		key_parts.fragment.len != parts.fragment.len)
		fail_msg("other components: %.*s -> %s", (int) len, s, key);
}

static void
check_rule(const char *s, const char *expected)
{
	size_t		key_len;
	char	   *key = apply(s, strlen(s), &key_len);

	if (key == NULL)
		fail_msg("no IRI: %s", s);
	if (strcmp(key, expected) != 0)
		fail_msg("%s -> %s, not %s", s, key, expected);
	check_result(s, strlen(s), key, key_len);
	free(key);
}

static void
check_pairs(const char *const (*pairs)[2], size_t n)
{
	for (size_t i = 0; i < n; i++)
		check_rule(pairs[i][0], pairs[i][1] != NULL ? pairs[i][1] : pairs[i][0]);
}

#define CHECK_PAIRS(pairs)	check_pairs(pairs, LENGTH(pairs))

/* the table */

static void
test_lookup(void **state)
{
	(void) state;
	assert_string_equal(row_of("http")->name, "http");
	assert_string_equal(row_of("HTTPS")->name, "https");
	assert_string_equal(row_of("hTtP")->name, "http");
	assert_string_equal(row_of("Chrome-Extension")->name, "chrome-extension");
	assert_string_equal(row_of("Z39.50R")->name, "z39.50r");
	assert_string_equal(row_of("COAP+TCP")->name, "coap+tcp");
	assert_string_equal(row_of("httpx")->name, "");
	assert_string_equal(row_of("htt")->name, "");
	assert_string_equal(row_of("httq")->name, "");
	assert_string_equal(row_of("")->name, "");
	assert_string_equal(row_of("a-scheme-whose-name-is-longer-than-any")->name, "");
	assert_string_equal(row_of("chrome-extensions")->name, "");
	assert_int_equal(row_of("no-such-scheme")->flags,
					 IRI_S_HOST_CASELESS | IRI_S_DOTS | IRI_S_DECODE);
	assert_int_equal(row_of("no-such-scheme")->port, 0);

	/* only the length counts, not the bytes after it */
	assert_string_equal(iri_scheme_lookup("http://x", 4)->name, "http");
	assert_string_equal(iri_scheme_lookup("HTTPS://x", 5)->name, "https");
	assert_string_equal(iri_scheme_lookup("urn:x", 3)->name, "urn");
}

/* Every name is found, which a table out of order would not let happen. */
static void
test_every_name(void **state)
{
	static const char *const names[] = {
		"http", "https", "ws", "wss", "coap", "coaps", "coap+tcp", "coaps+tcp", "coap+ws",
		"coaps+ws", "gemini", "dav", "davs", "feed", "view-source", "jar", "blob",
		"filesystem", "jdbc", "git+https", "ftp", "ftps", "sftp", "ssh", "scp", "telnet",
		"tn3270", "tftp", "rsync", "nfs", "smb", "cifs", "afp", "file", "git", "git+ssh",
		"svn+ssh", "hg+ssh", "bzr+ssh", "svn", "s3", "gs", "az", "abfs", "abfss", "wasb",
		"wasbs", "hdfs", "oss", "gopher", "ipfs", "ipns", "android-app", "ios-app",
		"content", "chrome", "chrome-extension", "moz-extension", "resource", "imap",
		"imaps", "pops", "pop", "smtp", "submission", "nntp", "news", "snews", "ldap",
		"ldaps", "dns", "snmp", "dict", "acap", "sieve", "mupdate", "cap", "mtqp", "aaa",
		"aaas", "ipp", "ipps", "icap", "vnc", "rtsp", "rtsps", "rtspu", "rtmp", "rtmps",
		"iris.beep", "iris.lwz", "iris.xpc", "iris.xpcs", "soap.beep", "soap.beeps",
		"xmlrpc.beep", "xmlrpc.beeps", "tip", "vemmi", "z39.50r", "z39.50s", "wais",
		"prospero", "redis", "rediss", "mongodb", "mongodb+srv", "postgresql", "postgres",
		"mysql", "mysqlx", "amqp", "amqps", "mqtt", "mqtts", "dtn", "ipn", "sip", "sips",
		"tel", "sms", "fax", "modem", "xmpp", "irc", "ircs", "irc6", "stun", "stuns", "turn",
		"turns", "msrp", "msrps", "iax", "h323", "im", "pres", "reload", "urn", "mailto",
		"data", "tag", "info", "doi", "hdl", "ark", "cid", "mid", "acct", "did", "geo", "ni",
		"nih", "opaquelocktoken", "pkcs11", "magnet", "about", "javascript", "matrix",
		"nostr", "bitcoin", "lightning", "ethereum", "pkg", "swh", "cpe", "spdx", "spotify",
		"steam", "tg", "slack", "zoommtg", "whatsapp", "intent", "market", "example",
		"thismessage", "service", "session", "xcon", "iris", "go", "tv", "crid",
		"leaptofrogans", "jms", "jabber", "uuid", "at", "bzr+http", "bzr+https", "git+file",
		"git+http", "hg+http", "hg+https", "svn+http", "svn+https"
	};

	(void) state;
	for (size_t i = 0; i < LENGTH(names); i++)
	{
		if (row_of(names[i])->name[0] == '\0')
			fail_msg("no row: %s", names[i]);
		assert_string_equal(row_of(names[i])->name, names[i]);
		if (row_of(names[i])->flags & (IRI_S_ELIDE_PORT | IRI_S_ORIGIN))
			assert_int_not_equal(row_of(names[i])->port, 0);
	}
}

static void
test_ports(void **state)
{
	static const struct
	{
		const char *name;
		uint16_t	port;
		bool		elide;
	}			rows[] = {
		{"http", 80, true}, {"https", 443, true}, {"ws", 80, true}, {"wss", 443, true},
		{"ftp", 21, true}, {"coaps", 5684, true}, {"gemini", 1965, true},
		{"nfs", 2049, true}, {"rtsp", 554, true}, {"rtsps", 322, true}, {"rtspu", 554, true},
		{"rediss", 6379, true}, {"postgres", 5432, false}, {"dns", 53, true},
		{"snews", 563, true}, {"iris.xpcs", 714, false}, {"sieve", 4190, false}, {"mysqlx", 33060, true},
		{"msrp", 2855, false}, {"msrps", 0, false}, {"irc", 0, false}, {"ircs", 0, false},
		{"smb", 445, false}, {"afp", 548, false}, {"rtmp", 1935, false},
		{"rtmps", 443, false}, {"hdfs", 8020, false}, {"sip", 5060, false},
		{"mongodb+srv", 0, false}, {"s3", 0, false}, {"file", 0, false}
	};

	(void) state;
	for (size_t i = 0; i < LENGTH(rows); i++)
	{
		const IriScheme *row = row_of(rows[i].name);

		if (row->port != rows[i].port ||
			((row->flags & IRI_S_ELIDE_PORT) != 0) != rows[i].elide)
			fail_msg("port of %s", rows[i].name);
	}
}

static void
check_flags(const char *names, unsigned int mask, unsigned int flags)
{
	char		copy[256];

	snprintf(copy, sizeof(copy), "%s", names);
	for (char *name = strtok(copy, " "); name != NULL; name = strtok(NULL, " "))
		if ((row_of(name)->flags & mask) != flags)
			fail_msg("flags of %s: %x, not %x", name, row_of(name)->flags & mask, flags);
}

static void
test_flags(void **state)
{
	const unsigned int path = IRI_S_ROOT | IRI_S_DOTS | IRI_S_DECODE;

	(void) state;
	check_flags("http https ws wss coap gemini ftp ftps", path, path);
	check_flags("amqp amqps imap redis postgres mongodb feed dav news", path, IRI_S_DECODE);
	check_flags("telnet tn3270 gopher ldap ldaps", path, IRI_S_ROOT | IRI_S_DECODE);
	check_flags("sftp ssh file rsync git rtsp ipps ipfs example smb", path,
				IRI_S_DOTS | IRI_S_DECODE);
	check_flags("s3 s3a s3n gs gcs az abfs abfss wasb wasbs adl oss cos cosn obs hdfs viewfs b2 r2 swift jar blob view-source filesystem jdbc "
				"alluxio arn bos dbfs duckdb har ks3 lakefs o3fs ofs sj sqlite swebhdfs tos webhdfs git+https urn tag data javascript cid mid about", path, 0);
	check_flags("did mailto tel sip xmpp doi ark geo info hdl magnet", path, IRI_S_DECODE);
	check_flags("s3 gs hdfs ipfs ipns android-app ios-app content jar blob", IRI_S_HOST_CASELESS, 0);
	check_flags("ar ed2k flashget fs2you qqdl sia ss ssr thunder vmess intent", IRI_S_HOST_CASELESS | path, IRI_S_DOTS | IRI_S_DECODE);
	check_flags("s3 s3a s3n gs gcs az abfs abfss wasb wasbs adl oss cos cosn obs hdfs viewfs b2 r2 swift tag "
				"alluxio arn bos dbfs duckdb har jdbc ks3 lakefs o3fs ofs sj sqlite swebhdfs tos webhdfs",
				IRI_S_LITERAL, IRI_S_LITERAL);
	check_flags("afp bzr+ssh davs git+ssh hg+ssh pops smb submission svn+ssh", IRI_S_DNS | IRI_S_ELIDE_PORT | IRI_S_ROOT, 0);
	check_flags("npipe", path | IRI_S_LITERAL, IRI_S_DECODE);
	check_flags("urn jar data cid ipfs http ar unknown", IRI_S_LITERAL, 0);
	check_flags("vless trojan http file chrome smb msrp irc resource", IRI_S_HOST_CASELESS, IRI_S_HOST_CASELESS);
	check_flags("http postgresql news feed rtmp mongodb+srv dns", IRI_S_DNS, IRI_S_DNS);
	check_flags("file smb ipfs s3 dav irc xmpp example", IRI_S_DNS, 0);
	check_flags("http ws ftp ssh redis ldap", IRI_S_ORIGIN, IRI_S_ORIGIN);
	check_flags("file smb postgres irc msrp urn example feed", IRI_S_ORIGIN, 0);
	check_flags("news snews", IRI_S_MESSAGE_ID, IRI_S_MESSAGE_ID);
	check_flags("file", IRI_S_LOCALHOST, IRI_S_LOCALHOST);
	check_flags("http nntp cid mid", IRI_S_MESSAGE_ID | IRI_S_LOCALHOST, 0);
}

/* rules: {input, key}, NULL when the key is the input */

static void
test_urn(void **state)
{
	static const char *const pairs[][2] = {
		{"URN:Example:A%2Fb", "urn:example:A%2Fb"},
		{"urn:EXAMPLE:a?+Res?=Q#F", "urn:example:a?+Res?=Q#F"},
		{"urn:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"},
		{"urn:uuid:F81D4FAE7DEC11D0A76500A0C91E6BF6", NULL},
		{"urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6/X", NULL},
		{"urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BFG", NULL},
		{"urn:ISBN:0-395-36341-x", "urn:isbn:039536341X"},
		{"urn:isbn:978-0-395-36341-6", "urn:isbn:9780395363416"},
		{"urn:isbn:978-0-395-36341-x", NULL},
		{"urn:isbn:0-395-3634", NULL},
		{"urn:isbn:0-395-x6341-1", NULL},
		{"urn:issn:1046-816x", "urn:issn:1046816X"},
		{"urn:issn:1046-8", NULL},
		{"urn:ietf:RFC:2648", "urn:ietf:rfc:2648"},
		{"urn:ietf:id:Draft-X", "urn:ietf:id:draft-x"},
		{"urn:ietf:params:oauth:request_uri:6esc_11ACC", NULL},
		{"urn:ietf:RFCX:A", NULL},
		{"urn:nbn:DE:BVB:19-146642A", "urn:nbn:de:bvb:19-146642A"},
		{"urn:nbn:DE", NULL},
		{"urn:nbn:D_E:X-Y", NULL},
		{"urn:nbn:DEU-Y", NULL},
		{"urn:oid:01.2", NULL},
		{"urn:Publicid:-:A:B", "urn:publicid:-:A:B"},
		{"urn:NoColon", NULL},
		{"urn:A_B:c", NULL},
		{"urn:", NULL},
		{"urn:isbn:", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

static void
test_names(void **state)
{
	static const char *const pairs[][2] = {
		{"info:DDC/22/Eng//004.678", "info:ddc/22/Eng//004.678"},
		{"doi:10.1000/ABC%2FDef%C3", "doi:10.1000/abc%2Fdef%C3"},
		{"hdl:10.1000/ABC", NULL},
		{"tag:Example.org,2005:A", NULL},
		{"data:TEXT/plain,A", NULL},
		{"did:Web:Host%3A8443", NULL},

		{"ark:/12345/ab-c", "ark:12345/abc"},
		{"ark:/12-345/ab-c", NULL},
		{"ark:B5072/Ab-C/d-e.F", "ark:b5072/AbC/de.F"},
		{"ark:/A2345/x", NULL},
		{"ark:/12345/", NULL},
		{"ark:/12345/-", NULL},
		{"ark:12345", NULL},
		{"ark:/12345//x-y", "ark:12345//xy"},
		{"ark:/-12345/x", NULL},
		{"ark://12345/x-y", NULL},

		{"ni:///SHA-256;f4OxZX_x", NULL},
		{"ni://Example.com/SHA-256;A-b?ct=X", NULL},
		{"ni:///SHA-256", NULL},
		{"nih:SHA-256-120;5326-9057-E12F;B", "nih:SHA-256-120;53269057e12f;b"},
		{"nih:3;5326-9057", "nih:3;53269057"},
		{"nih:Sha;53x6-9", NULL},
		{"nih:Sha;-", NULL},
		{"nih:Sha;5-3;zz", NULL},

		{"opaquelocktoken:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6/Ext", "opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6/Ext"},
		{"opaquelocktoken:F81D", NULL},
		{"nostr:NPUB1QQQQQQ", "nostr:npub1qqqqqq"},
		{"nostr:NPub1QQQQQQ", NULL},
		{"bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?Label=X", "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?Label=X"},
		{"bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", NULL},
		{"bitcoin:BC1Qw508D6QEJXTDG4", NULL},
		{"lightning:LNBC1QQQQQQ", "lightning:lnbc1qqqqqq"},
		{"lightning:User@Example.COM", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

static void
test_geo(void **state)
{
	static const char *const pairs[][2] = {
		{"geo:48.2010,16.3695,183.0", "geo:48.201,16.3695,183"},
		{"geo:066,-0.0", "geo:66,0"},
		{"geo:-0,00.50", "geo:0,0.5"},
		{"geo:10,20;CRS=WGS84;U=40.0", "geo:10,20;u=40"},
		{"geo:90,-22.43;crs=WGS84", "geo:90,0"},
		{"geo:-90.0,46,5", "geo:-90,0,5"},
		{"geo:90,46;crs=Moon-2011", "geo:90,46;crs=moon-2011"},
		{"geo:1,-180;crs=moon", NULL},
		{"geo:1,-180.0", "geo:1,180"},
		{"geo:66,30;u=6.500;FOo=this-That", "geo:66,30;u=6.5;foo=this-That"},
		{"geo:1,2;b=1;a=2", "geo:1,2;a=2;b=1"},
		{"geo:90,5;a=1;crs=wgs84", "geo:90,0;a=1"},
		{"geo:1,2;Ab=1;aa;u=01;A-=%20;CRS=X-1", "geo:1,2;crs=x-1;u=1;a-=%20;aa;ab=1"},
		{"geo:1,2;uu=1;u=0.0;t=\xc3\x89:&+$!*'()", "geo:1,2;u=0;t=\xc3\x89:&+$!*'();uu=1"},
		{"geo:1.0,2.0;a=1;A=1", NULL},
		{"geo:1.0,2.0;u=1;U=1", NULL},
		{"geo:1.0,2.0;b;a=", NULL},
		{"geo:1.0,2.0;b;a=1,2", NULL},
		{"geo:1.0,2.0;b;a=1=2", NULL},
		{"geo:1.0,2.0;b;a_", NULL},
		{"geo:1.0,2.0;b;%41", NULL},
		{"geo:1.0,2.0;b;;a", NULL},
		{"geo:1.0,2.0;", NULL},
		{"geo:1.0,2.0;b;crs", NULL},
		{"geo:1.0,2.0;b;crs=a_", NULL},
		{"geo:-180.0,-180;crs=x", "geo:-180,-180;crs=x"},
		{"geo:9,-180;crs=wgs84;u=1", "geo:9,180;u=1"},
		{"geo:90,5;crs=wgs84;crs=x", NULL},
		{"geo:1,2;u=-5.0", NULL},
		{"geo:1,2;u", NULL},
		{"geo:1,2;u=", NULL},
		{"geo:1.,2.0", NULL},
		{"geo:1.0", NULL},
		{"geo:1.0,2.0,3.0,4.0", NULL},
		{"geo:A,B;CRS=X", NULL},
		{"geo:", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

static void
test_addresses(void **state)
{
	static const char *const pairs[][2] = {
		{"mailto:John@Example.COM", "mailto:John@example.com"},
		{"mailto:A@B.C,D+e@F.G,?Subject=X&To=A@B.C&plain", "mailto:A@b.c,D+e@f.g,?subject=X&to=A@B.C&plain"},
		{"mailto:%22not%40me%22@Example.org", "mailto:%22not%40me%22@example.org"},
		{"mailto:a@b@C.d", "mailto:a@b@c.d"},
		{"mailto:a@B%5Bc,a@B", "mailto:a@B%5Bc,a@b"},
		{"mailto:a@B%5B\xef\xbc\x8c", NULL},
		{"acct:U@%2FTmp", NULL},
		{"sip:U@%2FTmp", NULL},
		{"stun:%2FTmp:1", NULL},
		{"mailto:a@B/C", NULL},
		{"mailto:NoAt", NULL},
		{"mailto:", NULL},
		{"mailto:?TO=A", "mailto:?to=A"},
		{"mailto://H/A@B", NULL},
		{"mailto:a@\xc3\x9c""ber.example", "mailto:a@\xc3\xbc""ber.example"},
		{"mailto:a@xn--ber-goa.example", "mailto:a@\xc3\xbc""ber.example"},
		/* a full-width comma must not become one that separates */
		{"mailto:a@B\xef\xbc\x8c""C", "mailto:a@b\xef\xbc\x8c""c"},

		{"acct:User@Example.COM", "acct:User@example.com"},
		{"acct:NoAt", NULL},
		{"xmpp:Node@Example.COM/Res@X.Y?Message;Subject=A", "xmpp:Node@example.com/Res@X.Y?Message;Subject=A"},
		{"xmpp:Example.COM", "xmpp:example.com"},
		{"xmpp://Guest@Example.com/Support@Example.COM/R", "xmpp://Guest@Example.com/Support@example.com/R"},
		{"xmpp:a@B@C/r", NULL},
		{"xmpp:/X", NULL},
		{"xmpp:\xc2\xad//X", "xmpp:%C2%AD//X"},
		{"xmpp:a@B\xe2\x80\x8b.%EF%BB%BFC/r\xc2\xad", "xmpp:a@b.c/r\xc2\xad"},

		{"sip:Alice@Atlanta.COM:5060;Transport=TCP?Subject=X", "sip:Alice@atlanta.com:5060;Transport=TCP?Subject=X"},
		{"sips:Atlanta.COM;P=Q", "sips:atlanta.com;P=Q"},
		{"sip:A;Day=T@H.COM", "sip:A;Day=T@h.com"},
		{"sip:A@B@C", NULL},
		{"sip:Us?Er@Host", NULL},
		{"sip:A@B?C=D@E", NULL},
		{"sip:/H", NULL},
		{"im:A@Example.COM", "im:A@example.com"},
		{"pres:NoAt", NULL},
		{"h323:User@Gate.COM:1720;X=Y", "h323:User@gate.com:1720;X=Y"},
		{"h323:Alias", NULL},
		{"iax:User@Example.COM:4569/Alice?Ctx", "iax:User@example.com/alice?ctx"},
		{"iax:Us:Er@H:4570/A%2F", "iax:Us:Er@h:4570/a%2F"},
		{"iax:H:4569", "iax:h"},
		{"iax:H:", "iax:h:"},
		{"iax:H:04569", "iax:h:04569"},
		{"iax:H:4569/", "iax:h/"},
		{"iax:%2FTmp:4569/A#F", "iax:%2FTmp/a#F"},
		{"iax:Example.COM/Alice@X", NULL},
		{"iax:A@B@C/X", NULL},
		{"iax:H?Ctx", NULL},
		{"iax:H:A/X", NULL},
		{"iax:/X", NULL},
		{"iax:", NULL},
		{"stun:Example.COM:3478", "stun:example.com:3478"},
		{"turns:Example.COM?Transport=TCP", "turns:example.com?transport=tcp"},
		{"turn:h?x=TCP", NULL},
		{"turn:h?transport=SCTP", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

static void
test_telephones(void **state)
{
	static const char *const pairs[][2] = {
		{"tel:+1-201-(555).0123", "tel:+12015550123"},
		{"tel:+1-2;Isub=A-B@;EXT=1-2.3", "tel:+12;ext=123;isub=a-b@"},
		{"tel:A-1;b=X%2f/;A;phone-context=Ex.COM.;ext=1", "tel:a1;ext=1;phone-context=ex.com.;a;b=x%2f/"},
		{"tel:863-1234;Phone-Context=+1-914-555", "tel:8631234;phone-context=+1914555"},
		{"tel:7042;phone-context=Ex-Ample.COM", "tel:7042;phone-context=ex-ample.com"},
		{"tel:+1-2;B=1-2;A", "tel:+12;a;b=1-2"},
		{"tel:*-%23-1;phone-context=a-b", "tel:*%231;phone-context=a-b"},
		{"tel:1-800-FLOWERS", NULL},
		{"tel:1-2;B=1;b=2", NULL},
		{"tel:1-2;B=1;a=", NULL},
		{"tel:1-2;B=1;a=1,2", NULL},
		{"tel:1-2;B=1;a_=1", NULL},
		{"tel:1-2;B=1;ext=", NULL},
		{"tel:1-2;B=1;isub", NULL},
		{"tel:1-2;B=1;phone-context=-a", NULL},
		{"tel:1-2;B=1;phone-context=a.1", NULL},
		{"tel:1-2;B=1;phone-context=a..b", NULL},
		{"tel:1-2;B=1;phone-context=.", NULL},
		{"tel:1-2;B=1;phone-context=A%2Fb", NULL},
		{"tel:-.()", NULL},
		{"tel:-;ext=-", NULL},
		{"tel:+1;ext=+5-6", NULL},
		{"tel:+1;phone-context=+x-y", NULL},
		{"tel:+1;ext;phone-context;ext=;phone-context=", NULL},
		{"tel:;;", NULL},
		{"tel:", NULL},
		{"sms:+1-555,+4-4;X=1-2,?Body=A-b", "sms:+1555,+44;X=1-2,?Body=A-b"},
		{"sms:,,+1-5", "sms:,,+15"},
		{"sms:", NULL},
		{"fax:+1-2", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

static void
test_pkcs11(void **state)
{
	static const char *const pairs[][2] = {
		{"pkcs11:token=A;object=b?pin-value=1&module-name=M", "pkcs11:object=b;token=A?module-name=M&pin-value=1"},
		{"pkcs11:b_=1;A-=2;a=%2F;B=", "pkcs11:A-=2;B=;a=%2F;b_=1"},
		{"pkcs11:id=a:b@c=%3A%00\xc3\xa9", "pkcs11:id=a%3Ab%40c%3D%3A%00\xc3\xa9"},
		{"pkcs11:x=a:b;ID=:", "pkcs11:ID=:;x=a:b"},
		{"pkcs11:slot-id=007;library-version=03.00", "pkcs11:library-version=3;slot-id=7"},
		{"pkcs11:slot-id=0;library-version=0.010", "pkcs11:library-version=0.10;slot-id=0"},
		{"pkcs11:library-version=000", "pkcs11:library-version=0"},
		{"pkcs11:?slot-id=007&id=:&library-version=1.0", "pkcs11:?id=:&library-version=1.0&slot-id=007"},
		{"pkcs11:?pin-source=FILE://H/a/../b%20?c/../d", "pkcs11:?pin-source=file://h/b%20?c/../d"},
		{"pkcs11:?pin-source=file:/a/../../b", "pkcs11:?pin-source=file:/b"},
		{"pkcs11:?pin-source=file:/a/..//b", "pkcs11:?pin-source=file:/.//b"},
		{"pkcs11:?pin-source=file:a/../b", NULL},
		{"pkcs11:?pin-source=%7C/usr/./bin/../x", "pkcs11:?pin-source=%7C/usr/x"},
		{"pkcs11:?pin-source=%7Ca/../x", NULL},
		{"pkcs11:?pin-source=/a/../x", NULL},
		{"pkcs11:?pin-source=https://H/a/../x", NULL},
		{"pkcs11:?module-path=/usr/lib/../x/./m.so", "pkcs11:?module-path=/usr/x/m.so"},
		{"pkcs11:?module-path=a/../b", NULL},
		{"pkcs11:module-path=%2Fa%2F..", NULL},
		{"pkcs11:b=1;b=2", NULL},
		{"pkcs11:b=1;a", NULL},
		{"pkcs11:b=1;", NULL},
		{"pkcs11:b=1;=2", NULL},
		{"pkcs11:b=1;a%20=2", NULL},
		{"pkcs11:b=1/;a=2", NULL},
		{"pkcs11:slot-id=01x;a=1", NULL},
		{"pkcs11:slot-id=;a=1", NULL},
		{"pkcs11:library-version=01.;a=1", NULL},
		{"pkcs11:library-version=-1;a=1", NULL},
		{"pkcs11:b=1;a=2?b=2&b=1", "pkcs11:a=2;b=1?b=2&b=1"},
		{"pkcs11:?b=1&a=;", NULL},
		{"pkcs11:?", NULL},
		{"pkcs11:", NULL},
		{"pkcs11://h/b=1;a=2", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

/* 64 parameters, and one more. */
static void
test_many_parameters(void **state)
{
	(void) state;
	for (int n = 64; n <= 65; n++)
	{
		static const char *const heads[] = {"geo:1,2", "tel:+1", "pkcs11:"};

		for (size_t i = 0; i < LENGTH(heads); i++)
		{
			char		iri[1024];
			char		sorted[1024];
			size_t		len = (size_t) sprintf(iri, "%s", heads[i]);
			size_t		sorted_len = (size_t) sprintf(sorted, "%s", heads[i]);

			for (int j = 0; j < n; j++)
			{
				const char *separator = j > 0 || i < 2 ? ";" : "";

				len += (size_t) sprintf(iri + len, "%sp%02d=1", separator, n - j);
				sorted_len += (size_t) sprintf(sorted + sorted_len, "%sp%02d=1", separator, j + 1);
			}
			check_rule(iri, n == 64 ? sorted : iri);
		}
	}
}

static void
test_servers(void **state)
{
	static const char *const pairs[][2] = {
		{"imap://Joe;auth=Plain@h/Box;uidvalidity=3/;uid=2", "imap://Joe;AUTH=Plain@h/Box;UIDVALIDITY=3/;uid=2"},
		{"pop://Joe;Auth=*@h", "pop://Joe;AUTH=*@h"},
		{"imaps://Joe;auth=*@h", NULL},
		{"imap://h/uidvalidity=3", NULL},
		{"tftp://h/A;Mode=OCTET", "tftp://h/A;mode=octet"},
		{"tftp://h/A;MODE=Netascii", "tftp://h/A;mode=netascii"},
		{"tftp://h/A;MODE=Mail", NULL},
		{"ldap://h/DC=X?Cn?SUB?(A=B)", "ldap://h/DC=X?Cn?sub?(A=B)"},
		{"ldap://h/x??Base?f", "ldap://h/x???f"},
		{"ldap://h/x??base", "ldap://h/x"},
		{"ldap://h/x?cn?base", "ldap://h/x?cn"},
		{"ldap://h/?", "ldap://h/"},
		{"ldap://h/????", "ldap://h/"},
		{"ldaps:///x?a???", "ldaps:///x?a"},
		{"ldap://h/x??SUB??#f", "ldap://h/x??sub#f"},
		{"ldap://h/?????", NULL},
		{"ldap://h/x??SUB?f?e?", NULL},
		{"ldap:x??SUB?", NULL},
		{"news://h/*", "news://h/"},
		{"news://h/*/", NULL},
		{"news://h/**", NULL},
		{"news:///*", NULL},
		{"news:*", NULL},
		{"snews://h/*", NULL},
		{"ldaps:///x?A", NULL},
		{"ldap:///x??Other", NULL},
		{"dns:WWW.Example.ORG?class=in;type=a", "dns:www.example.org"},
		{"dns:x?class=in;type=a#F", "dns:x#F"},
		{"dns:x?", NULL},
		{"dns:x?Type=aaaa", "dns:x?TYPE=AAAA"},
		{"dns:x?class=ch;type=A", "dns:x?CLASS=CH"},
		{"dns:x?type=a;Ext=Y;class=in", "dns:x?Ext=Y"},
		{"dns:x?type=a;type=mx", "dns:x?TYPE=A;TYPE=MX"},
		{"dns:x?type=a;", NULL},
		{"dns:x?type=", NULL},
		{"dns:x?=a", NULL},
		{"dns://192.0.2.1/X%5C.y", "dns://192.0.2.1/x%5C.y"},
		{"ftp://h/%2Fetc;type=A", NULL},
		{"magnet:?xt=urn:btih:ABC", NULL},
	};

	(void) state;
	CHECK_PAIRS(pairs);
}

/* robustness */

static uint64_t seed;

static uint32_t
random_below(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t) (seed >> 32) % n;
}

/* Each row is found by its name in any case, and says who made its rules. */
static void
test_rows(void **state)
{
	const IriScheme *row;
	size_t		n;

	(void) state;
	for (n = 0; (row = iri_scheme_row(n)) != NULL; n++)
	{
		const IriScheme *before = n > 2 ? iri_scheme_row(n - 1) : NULL; /* http and https come first */
		char		upper[64];
		size_t		len = strlen(row->name);

		assert_true(len < sizeof(upper) && len <= IRI_SCHEME_NAME_MAX);
		for (size_t i = 0; i <= len; i++)
			upper[i] = (char) (row->name[i] >= 'a' && row->name[i] <= 'z' ? row->name[i] - 32 : row->name[i]);
		assert_true(before == NULL || strcmp(before->name, row->name) < 0);
		assert_ptr_equal(iri_scheme_lookup(row->name, len), row);
		assert_ptr_equal(iri_scheme_lookup(upper, len), row);
		assert_non_null(iri_scheme_source(row));
	}
	assert_true(n > 100);
}

static const char *const ruled[] = {
	"urn:", "urn:isbn:", "urn:issn:", "urn:nbn:", "urn:ietf:", "urn:uuid:", "info:", "doi:",
	"ark:", "ark:/", "ark:12345/", "ni:", "ni:/", "nih:", "nih:a;", "geo:", "geo:1,",
	"geo:90,1;", "opaquelocktoken:", "nostr:", "bitcoin:BC1", "lightning:LN1", "mailto:",
	"mailto:a@", "acct:", "xmpp:", "xmpp://h/", "im:", "h323:", "sip:", "sips:u@", "iax:",
	"stun:", "turn:h?transport=", "tel:", "tel:+1", "tel:1;phone-context=", "sms:",
	"imap://u;", "imap://h/", "pop://", "tftp://h/", "ldap://h/x?", "dns:", "dns:x?", "geo:1,2;", "tel:+1;", "iax:u@h:4569/",
	"iax:h/x?", "news://h/", "pkcs11:", "pkcs11:a=1;", "pkcs11:?", "pkcs11:?pin-source=file:", "pkcs11:?module-path=/"
};

static void
test_random(void **state)
{
	static const char *const tokens[] = {
		"a", "B", "x", "X", "0", "1", "9", "-", "-", ".", "(", ")", "+", ",", ";", "=", "@",
		":", "/", "?", "&", "*", "_", "~", "#", "%23", "%2F", "%25", "%C3", "%40", "00", "180",
		"-90", ".0", "crs=", "wgs84", "u=", ";ext=", ";phone-context=", "CLASS=", "in", "id=", "slot-id=0", "library-version=01.", "pin-source=", "/..", "/*", "ext=", "isub=",
		"TYPE=", "base", "SUB", ";AUTH=", ";uidvalidity=", ";mode=", "octet", "rfc:",
		"xn--", "xn--nxa", "\xc3\x89", "\xc3\x9f", "\xc2\xad", "\xef\xbc\x8c",
		"\xef\xbc\x9b", "\xe3\x80\x82", "\xef\xbc\xa1", "\xe2\x84\x80", "\xef\xbc\x8f",
		"\xef\xbc\xa0", "\xcc\x81"
	};
	size_t		accepted = 0;

	(void) state;
	seed = (uint64_t) time(NULL) * 2654435761u + 1;
	if (getenv("IRI_TEST_SEED") != NULL)
		seed = strtoull(getenv("IRI_TEST_SEED"), NULL, 10);
	print_message("IRI_TEST_SEED=%llu\n", (unsigned long long) seed);

	for (int i = 0; i < gen_rounds(200000); i++)
	{
		char		iri[256];
		size_t		len;
		size_t		key_len;
		char	   *key;
		IriParts	parts;
		IriError	err;

		strcpy(iri, ruled[random_below((uint32_t) LENGTH(ruled))]);
		for (uint32_t n = random_below(12); n > 0; n--)
			strcat(iri, tokens[random_below((uint32_t) LENGTH(tokens))]);
		len = strlen(iri);
		key = apply(iri, len, &key_len);
		if (key == NULL)
			continue;
		accepted++;
		check_result(iri, len, key, key_len);
		free(key);

		/* a check finds fault within the text or at its end */
		assert_true(iri_parse(iri, len, IRI_GRAMMAR_IRI, &parts, &err));
		memset(&err, 0, sizeof(err));
		if (!iri_scheme_check(iri, &parts, &err))
		{
			assert_int_equal(err.code, IRI_ERROR_SCHEME_SYNTAX);
			assert_non_null(err.rule);
			assert_true(err.position <= len);
			assert_int_equal(err.position == len, err.character == IRI_NO_CHARACTER);
			assert_true((iri[err.position] & 0xc0) != 0x80);
		}
	}
	assert_true(accepted > (size_t) gen_rounds(50000));
}

static void
test_linear(void **state)
{
	static const char *const fills[] = {
		"-", ",", ";", "@", "?", "A@B,", ";u=1.0", ";ext=1-2", "CLASS=IN;", "a\xc3\x89."
	};
	const size_t size = (size_t) gen_rounds(1 << 20);
	char	   *iri = malloc(size + 64);
	clock_t		slowest = 0;

	(void) state;
	assert_non_null(iri);
	for (size_t i = 0; i < LENGTH(ruled); i++)
		for (size_t j = 0; j < LENGTH(fills); j++)
		{
			size_t		len = strlen(ruled[i]);
			size_t		n = strlen(fills[j]);
			size_t		key_len;
			IriParts	parts;
			IriError	err;
			char	   *key;
			clock_t		start;

			memcpy(iri, ruled[i], len);
			for (; len + n <= size; len += n)
				memcpy(iri + len, fills[j], n);
			start = clock();
			key = apply(iri, len, &key_len);
			free(key);
			if (key != NULL && iri_parse(iri, len, IRI_GRAMMAR_IRI, &parts, &err))
				(void) iri_scheme_check(iri, &parts, &err);
			start = clock() - start;
			if (start > slowest)
				slowest = start;
			if (start > 2 * CLOCKS_PER_SEC / gen_share())
				fail_msg("%s with %s: %ld ms", ruled[i], fills[j],
						 (long) (start * 1000 / CLOCKS_PER_SEC));
		}
	print_message("slowest %zu bytes: %ld ms\n", size, (long) (slowest * 1000 / CLOCKS_PER_SEC));
	free(iri);
}

/* A rule leaves a buffer alone that has run out of memory. */
static void
test_no_memory(void **state)
{
	IriParts	parts;
	IriError	err;
	IriBuf		out;

	(void) state;
	for (size_t i = 0; i < LENGTH(ruled); i++)
	{
		const IriScheme *row;

		if (!iri_parse(ruled[i], strlen(ruled[i]), IRI_GRAMMAR_IRI, &parts, &err))
			continue;
		row = iri_scheme_lookup(ruled[i], parts.scheme.len);
		iri_buf_init(&out, NULL, 0);
		out.failed = true;
		if (row->path_rule != NULL)
			row->path_rule(&out, 1, ruled[i], &parts);
		if (row->query_rule != NULL)
			row->query_rule(&out, 1, ruled[i], &parts);
		if (row->userinfo_rule != NULL)
			row->userinfo_rule(&out, 1, ruled[i], &parts);
		assert_null(out.data);
		assert_int_equal(out.len, 0);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lookup),
		cmocka_unit_test(test_every_name),
		cmocka_unit_test(test_ports),
		cmocka_unit_test(test_flags),
		cmocka_unit_test(test_urn),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_geo),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_telephones),
		cmocka_unit_test(test_servers),
		cmocka_unit_test(test_pkcs11),
		cmocka_unit_test(test_many_parameters),
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_linear),
		cmocka_unit_test(test_no_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
