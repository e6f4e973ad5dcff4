/*
 * The scheme table; see scheme.h.
 *
 * A row contains only rules that are certain from the scheme's own
 * specification: an omission leaves two IRIs different that might be the same,
 * but an error merges two that are not.  The table is final for key version 1.
 */
#include "scheme/scheme.h"

#include "scheme/check.h"
#include "scheme/rules.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"

#define AUTHORITY	IRI_S_AUTHORITY
#define HOST		IRI_S_HOST
#define DNS			IRI_S_DNS
#define CASELESS	IRI_S_HOST_CASELESS
#define ELIDE		IRI_S_ELIDE_PORT
#define LOCALHOST	IRI_S_LOCALHOST
#define ROOT		IRI_S_ROOT
#define DOTS		IRI_S_DOTS
#define DECODE		IRI_S_DECODE
#define MESSAGE_ID	IRI_S_MESSAGE_ID
#define ORIGIN		IRI_S_ORIGIN
#define LITERAL		IRI_S_LITERAL
#define PLUS		IRI_S_PLUS

/* The families that most schemes belong to, from the strictest to the loosest. */
#define SERVER		(PLAIN | DNS | ORIGIN)				/* a server: host and port */
#define NET			(SERVER | ELIDE)					/* the default port goes */
#define TREE		(NET | HOST | DOTS) 				/* a server with a tree of files */
#define WEB			(NET | HOST | DOTS | ROOT)			/* "//h" is "//h/" */
#define PLAIN		(AUTHORITY | CASELESS | DECODE) 		/* an authority, no DNS */
#define OPEN		(CASELESS | DECODE) 					/* with or without authority */
#define NAMED		(IRI_S_NO_AUTHORITY | CASELESS | DECODE)	/* no authority */
#define EXACT		IRI_S_NO_AUTHORITY					/* the same as a string only */
#define STORE		(AUTHORITY | LITERAL)				/* the names of a store */
#define TOKEN		(AUTHORITY | DOTS | DECODE)			/* an authority that is data */
#define NESTED		0									/* another IRI inside */

#define NONE		NULL, NULL, NULL, NULL

/*
 * The schemes of nearly all IRIs.  http.c repeats the rules of these rows and
 * of the row of file.
 */
static const IriScheme http = {"http", IRI_HTTP_PORT, WEB, NONE};
static const IriScheme https = {"https", IRI_HTTPS_PORT, WEB, NONE};

/*
 * The other schemes, sorted by name.  A server's row has HOST if its
 * specification gives no meaning to an empty host.  A port without ELIDE is
 * known, but writing it is not the same as leaving it out.  OPEN | DOTS is RFC
 * 3986 alone, which applies to every scheme that is not listed.
 */
static const IriScheme table[] = {
	/* name, port, flags, rules of userinfo, path and query, syntax */
	{"aaa",              3868, NET,                           NONE},
	{"aaas",             5658, NET,                           NONE},
	{"abfs",                0, STORE,                         NONE},
	{"abfss",               0, STORE,                         NONE},
	{"about",               0, EXACT,                         NONE},
	{"acap",              674, NET,                           NONE},
	{"acct",                0, NAMED,                         NULL, iri_acct_path, NULL, iri_check_acct},
	{"adl",                 0, STORE,                         NONE},
	/* NetBIOS names: no IDNA, and the port stays (as cifs, smb) */
	{"afp",               548, PLAIN | DOTS,                  NONE},
	{"alluxio",             0, STORE,                         NONE},
	/* "amqp://h" has no virtual host, "amqp://h/" the one named "": never ROOT */
	{"amqp",             5672, NET,                           NONE},
	{"amqps",            5671, NET,                           NONE},
	/* package and content identifiers are case-sensitive */
	{"android-app",         0, TOKEN,                         NONE},
	{"android.resource",    0, TOKEN,                         NONE},
	/* a transaction in base64 (as arweave, ed2k, flashget, fs2you, mieru, qqdl, sia, ss, ssd, ssr, thunder, vmess) */
	{"ar",                  0, TOKEN,                         NONE},
	{"ark",                 0, NAMED,                         NULL, iri_ark_path, NULL, NULL},
	/* names of resources, whose parts each service defines */
	{"arn",                 0, EXACT | LITERAL,               NONE},
	{"arweave",             0, TOKEN,                         NONE},
	{"at",                  0, OPEN | DOTS,                   NONE},
	{"az",                  0, STORE,                         NONE},
	{"azure",               0, STORE,                         NONE},

	{"b2",                  0, STORE,                         NONE},
	{"bitcoin",             0, NAMED | PLUS,                  NULL, iri_bitcoin_path, NULL, NULL},
	/* the IRI inside is opaque (as filesystem, jar, view-source) */
	{"blob",                0, NESTED,                        NONE},
	{"bos",                 0, LITERAL,                       NONE},
	{"bzr+file",            0, NESTED,                        NONE},
	{"bzr+ftp",             0, NESTED,                        NONE},
	{"bzr+http",            0, NESTED,                        NONE},
	{"bzr+https",           0, NESTED,                        NONE},
	{"bzr+lp",              0, NESTED,                        NONE},
	{"bzr+sftp",            0, NESTED,                        NONE},
	/* not specified, so its port stays (as davs, git+ssh, hg+ssh, pops, submission, svn+ssh) */
	{"bzr+ssh",            22, PLAIN | HOST | DOTS,           NONE},

	{"cap",              1026, NET,                           NONE},
	{"chrome",              0, OPEN | DOTS,                   NONE},
	{"chrome-extension",    0, OPEN | DOTS,                   NONE},
	{"cid",                 0, EXACT,                         NONE},
	{"cifs",              445, PLAIN | DOTS,                  NONE},
	{"coap",             5683, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo},
	{"coap+tcp",         5683, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo},
	{"coap+ws",            80, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo},
	{"coaps",            5684, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo},
	{"coaps+tcp",        5684, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo},
	{"coaps+ws",          443, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo},
	{"content",             0, TOKEN,                         NONE},
	{"cos",                 0, STORE,                         NONE},
	{"cosn",                0, STORE,                         NONE},
	/* "~" separates the parts of an edition, "%7e" is a character of one */
	{"cpe",                 0, EXACT,                         NONE},
	{"crid",                0, OPEN | DOTS,                   NONE},

	{"data",                0, EXACT | PLUS,                  NULL, NULL, NULL, iri_check_data},
	/* the "DAV:" namespace, not a network scheme */
	{"dav",                 0, NAMED,                         NONE},
	{"davs",              443, PLAIN | HOST | DOTS,           NONE},
	{"dbfs",                0, LITERAL,                       NONE},
	{"dict",             2628, NET,                           NONE},
	{"did",                 0, NAMED,                         NULL, NULL, NULL, iri_check_did},
	{"dns",                53, OPEN | DNS | ELIDE,            NULL, iri_dns_path, iri_dns_query, NULL},
	{"doi",                 0, NAMED,                         NULL, iri_doi_path, NULL, iri_check_doi},
	{"dtn",                 0, OPEN,                          NONE},
	/* "duckdb:///../x" is a relative path (as spatialite, sqlite, and "sqlite+" with a driver) */
	{"duckdb",              0, LITERAL,                       NONE},

	{"ed2k",                0, TOKEN,                         NONE},
	{"ethereum",            0, NAMED | PLUS,                  NONE},
	{"example",             0, OPEN | DOTS,                   NONE},

	{"fax",                 0, NAMED,                         NONE},
	{"feed",                0, OPEN | DNS,                    NONE},
	{"file",                0, IRI_S_FILE,                    NONE},
	{"filesystem",          0, NESTED,                        NONE},
	{"flashget",            0, TOKEN,                         NONE},
	{"fs2you",              0, TOKEN,                         NONE},
	{"ftp",                21, WEB,                           NONE},
	{"ftps",              990, WEB,                           NONE},

	{"gcs",                 0, STORE,                         NONE},
	{"gdrive",              0, TOKEN,                         NONE},
	{"gemini",           1965, WEB,                           NULL, NULL, NULL, iri_check_no_userinfo},
	{"geo",                 0, NAMED,                         NULL, iri_geo_path, NULL, iri_check_geo},
	{"git",              9418, TREE,                          NONE},
	/* the rest after the "+" is up to the tool */
	{"git+file",            0, NESTED,                        NONE},
	{"git+git",             0, NESTED,                        NONE},
	{"git+http",            0, NESTED,                        NONE},
	{"git+https",           0, NESTED,                        NONE},
	{"git+rad",             0, TOKEN,                         NONE},
	{"git+ssh",            22, PLAIN | HOST | DOTS,           NONE},
	{"go",                  0, OPEN | DOTS,                   NONE},
	{"gopher",             70, NET | ROOT | HOST,             NONE},
	{"gs",                  0, STORE,                         NONE},

	{"h323",                0, NAMED,                         NULL, iri_mailbox_path, NULL, NULL},
	{"har",                 0, STORE,                         NONE},
	{"hdfs",             8020, STORE,                         NONE},
	{"hdl",                 0, NAMED,                         NONE},
	{"hg+file",             0, NESTED,                        NONE},
	{"hg+http",             0, NESTED,                        NONE},
	{"hg+https",            0, NESTED,                        NONE},
	{"hg+ssh",             22, PLAIN | HOST | DOTS,           NONE},
	{"hg+static-http",      0, NESTED,                        NONE},

	{"iax",              4569, NAMED,                         NULL, iri_iax_path, iri_iax_query, NULL},
	{"icap",             1344, NET,                           NONE},
	{"im",                  0, NAMED | PLUS,                  NULL, iri_mailbox_path, NULL, NULL},
	/* RFC 5092 */
	{"imap",              143, NET | HOST | PLUS,             iri_imap_userinfo, iri_imap_path, NULL, NULL},
	{"imaps",             993, NET | HOST,                    NONE},
	{"info",                0, NAMED,                         NULL, iri_info_path, NULL, NULL},
	{"inproc",              0, LITERAL,                       NONE},
	/* an app decides about the meaning, and its link may have any host */
	{"intent",              0, DOTS | DECODE,                 NONE},
	{"ios-app",             0, TOKEN,                         NONE},
	{"ipc",                 0, LITERAL,                       NONE},
	/* a content identifier in base58 is case-sensitive (as ipld, web+ipfs, web+ipns) */
	{"ipfs",                0, TOKEN,                         NONE},
	{"ipld",                0, TOKEN,                         NONE},
	{"ipn",                 0, NAMED,                         NULL, NULL, NULL, iri_check_ipn},
	{"ipns",                0, TOKEN,                         NONE},
	{"ipp",               631, NET | DOTS,                    NONE},
	{"ipps",              631, NET | DOTS,                    NONE},
	/* 194 or 6667, 994 or 6697: the default is not certain */
	{"irc",                 0, PLAIN,                         NONE},
	{"irc6",                0, PLAIN,                         NONE},
	{"ircs",                0, PLAIN,                         NONE},
	{"iris",                0, OPEN | DOTS,                   NONE},
	/* without a port, SRV or NAPTR records name it (as mtqp, sieve, soap.beep, xmlrpc.beep; specifications.c) */
	{"iris.beep",         702, SERVER,                        NONE},
	{"iris.lwz",          715, SERVER,                        NONE},
	{"iris.xpc",          713, SERVER,                        NONE},
	{"iris.xpcs",         714, SERVER,                        NONE},

	{"jabber",              0, OPEN | DOTS,                   NONE},
	{"jar",                 0, NESTED,                        NONE},
	{"javascript",          0, EXACT,                         NONE},
	/* several drivers do not decode percent-encoding (as jdbc-secretsmanager) */
	{"jdbc",                0, LITERAL,                       NONE},
	{"jdbc-secretsmanager", 0, LITERAL,                       NONE},
	{"jfs",                 0, STORE,                         NONE},
	{"jms",                 0, OPEN | DOTS | PLUS,            NONE},
	{"ks3",                 0, STORE,                         NONE},

	{"lakefs",              0, STORE,                         NONE},
	{"ldap",              389, NET | ROOT | PLUS,             NULL, NULL, iri_ldap_query, NULL},
	{"ldaps",             636, NET | ROOT | PLUS,             NULL, NULL, iri_ldap_query, NULL},
	{"leaptofrogans",       0, OPEN | DOTS,                   NONE},
	{"lightning",           0, NAMED,                         NULL, iri_lightning_path, NULL, NULL},

	{"magnet",              0, NAMED,                         NONE},
	{"mailto",              0, NAMED | PLUS,                  NULL, iri_mailto_path, iri_mailto_query, iri_check_mailto},
	{"maprfs",              0, LITERAL,                       NONE},
	{"market",              0, OPEN | DOTS,                   NONE},
	{"matrix",              0, NAMED,                         NONE},
	{"mid",                 0, EXACT,                         NONE},
	{"mieru",               0, TOKEN,                         NONE},
	{"modem",               0, NAMED,                         NONE},
	{"mongodb",         27017, NET | HOST,                    NONE},
	{"mongodb+srv",         0, PLAIN | DNS | HOST,            NULL, NULL, NULL, iri_check_no_port},
	{"moz-extension",       0, OPEN | DOTS,                   NONE},
	{"mqtt",             1883, NET,                           NONE},
	{"mqtts",            8883, NET,                           NONE},
	/* RFC 4975 §6.1: an explicit port never equals an absent one */
	{"msrp",             2855, PLAIN,                         NONE},
	{"msrps",               0, PLAIN,                         NONE},
	{"mtqp",             1038, SERVER,                        NONE},
	{"mupdate",          3905, NET,                           NONE},
	{"mysql",            3306, NET,                           NONE},
	{"mysqlx",          33060, NET,                           NONE},

	{"news",              119, OPEN | DNS | ELIDE | MESSAGE_ID,NULL, iri_news_path, NULL, NULL},
	{"nfs",              2049, NET | DOTS,                    NONE},
	{"ni",                  0, OPEN | PLUS,                   NULL, NULL, NULL, iri_check_ni},
	{"nih",                 0, NAMED,                         NULL, iri_nih_path, NULL, iri_check_nih},
	{"nntp",              119, NET,                           NONE},
	{"nostr",               0, NAMED,                         NULL, iri_nostr_path, NULL, NULL},
	/* "//./pipe/x" is a pipe of this machine, "//pipe/x" of a server */
	{"npipe",               0, OPEN,                          NONE},

	{"o3",                  0, STORE,                         NONE},
	{"o3fs",                0, STORE,                         NONE},
	{"obs",                 0, STORE,                         NONE},
	{"ofs",                 0, STORE,                         NONE},
	{"opaquelocktoken",     0, NAMED,                         NULL, iri_locktoken_path, NULL, iri_check_locktoken},
	{"oss",                 0, STORE,                         NONE},

	{"pkcs11",              0, NAMED | PLUS,                  NULL, iri_pkcs11_path, iri_pkcs11_query, NULL},
	{"pkg",                 0, NAMED | PLUS,                  NONE},
	{"pop",               110, NET | HOST,                    iri_imap_userinfo, NULL, NULL, NULL},
	{"pops",              995, PLAIN | HOST,                  NONE},
	/* without a port, PGPORT or the build decides */
	{"postgres",         5432, OPEN | DNS | PLUS,             NONE},
	{"postgresql",       5432, OPEN | DNS | PLUS,             NONE},
	{"pres",                0, NAMED | PLUS,                  NULL, iri_mailbox_path, NULL, NULL},
	{"prospero",         1525, NET,                           NONE},
	{"qqdl",                0, TOKEN,                         NONE},

	{"r2",                  0, STORE,                         NONE},
	{"rad",                 0, DOTS | DECODE,                 NONE},
	{"redis",            6379, NET,                           NONE},
	{"rediss",           6379, NET,                           NONE},
	{"reload",              0, PLAIN,                         NONE},
	{"resource",            0, OPEN | DOTS,                   NONE},
	{"rsync",             873, TREE,                          NONE},
	/* rtmps is used with several ports; rtmp is treated the same */
	{"rtmp",             1935, SERVER,                        NONE},
	{"rtmps",             443, SERVER,                        NONE},
	{"rtsp",              554, NET | DOTS,                    NONE},
	{"rtsps",             322, NET | DOTS,                    NONE},
	{"rtspu",             554, NET,                           NONE},

	/* object keys are opaque: "//", ".." and "%" are literal */
	{"s3",                  0, STORE,                         NONE},
	{"s3a",                 0, STORE,                         NONE},
	{"s3china",             0, STORE,                         NONE},
	{"s3compat",            0, STORE,                         NONE},
	{"s3gov",               0, STORE,                         NONE},
	{"s3n",                 0, STORE,                         NONE},
	{"scp",                22, TREE,                          NONE},
	{"service",             0, OPEN | DOTS,                   NONE},
	{"session",             0, OPEN | DOTS,                   NONE},
	{"sftp",               22, TREE,                          NONE},
	{"sia",                 0, TOKEN,                         NONE},
	{"sieve",            4190, SERVER,                        NONE},
	/* RFC 3261 §19.1.4: an explicit port never equals an absent one */
	{"sip",              5060, NAMED | PLUS,                  NULL, iri_sip_path, NULL, NULL},
	{"sips",             5061, NAMED | PLUS,                  NULL, iri_sip_path, NULL, NULL},
	{"sj",                  0, STORE,                         NONE},
	{"slack",               0, OPEN | DOTS,                   NONE},
	{"smb",               445, PLAIN | DOTS,                  NONE},
	{"sms",                 0, NAMED | PLUS,                  NULL, iri_sms_path, NULL, iri_check_sms},
	/* libraries take 25, 465 or 587 */
	{"smtp",               25, SERVER,                        NONE},
	{"snews",             563, OPEN | DNS | ELIDE | MESSAGE_ID,NONE},
	{"snmp",              161, NET,                           NONE},
	{"soap.beep",         605, SERVER,                        NONE},
	{"soap.beeps",        605, SERVER,                        NONE},
	{"spatialite",          0, LITERAL,                       NONE},
	{"spdx",                0, NAMED,                         NONE},
	{"spotify",             0, OPEN | DOTS,                   NONE},
	{"sqlite",              0, LITERAL,                       NONE},
	{"sqlite+aiosqlite",    0, LITERAL,                       NONE},
	{"sqlite+apsw",         0, LITERAL,                       NONE},
	{"sqlite+libsql",       0, LITERAL,                       NONE},
	{"sqlite+pysqlcipher", 0, LITERAL,                       NONE},
	{"sqlite+pysqlite",     0, LITERAL,                       NONE},
	{"sqlite3",             0, LITERAL,                       NONE},
	{"ss",                  0, TOKEN,                         NONE},
	{"ssd",                 0, TOKEN,                         NONE},
	{"ssh",                22, TREE,                          NONE},
	{"ssr",                 0, TOKEN,                         NONE},
	{"steam",               0, OPEN | DOTS,                   NONE},
	{"stun",             3478, NAMED,                         NULL, iri_stun_path, NULL, NULL},
	{"stuns",            5349, NAMED,                         NULL, iri_stun_path, NULL, NULL},
	{"sub",                 0, TOKEN,                         NONE},
	{"submission",        587, PLAIN,                         NONE},
	{"svn",              3690, TREE,                          NONE},
	{"svn+file",            0, NESTED,                        NONE},
	{"svn+http",            0, NESTED,                        NONE},
	{"svn+https",           0, NESTED,                        NONE},
	{"svn+ssh",            22, PLAIN | HOST | DOTS,           NONE},
	{"svn+svn",             0, NESTED,                        NONE},
	{"swebhdfs",            0, STORE,                         NONE},
	{"swh",                 0, NAMED,                         NONE},
	{"swift",               0, STORE,                         NONE},
	{"tachyon",             0, STORE,                         NONE},

	/* RFC 4151 §2.4: equal as strings only */
	{"tag",                 0, EXACT | LITERAL,               NULL, NULL, NULL, iri_check_tag},
	{"tel",                 0, NAMED,                         NULL, iri_tel_path, NULL, iri_check_tel},
	{"telnet",             23, NET | ROOT | HOST,             NULL, NULL, NULL, iri_check_telnet},
	/* a contract in base58, and a key in its storage */
	{"tezos-storage",       0, DECODE,                        NONE},
	{"tftp",               69, TREE,                          NULL, iri_tftp_path, NULL, NULL},
	{"tg",                  0, OPEN | DOTS,                   NONE},
	{"thismessage",         0, OPEN | DOTS,                   NONE},
	{"thunder",             0, TOKEN,                         NONE},
	{"tip",              3372, NET,                           NONE},
	{"tn3270",             23, NET | ROOT | HOST,             NULL, NULL, NULL, iri_check_telnet},
	{"tos",                 0, STORE,                         NONE},
	{"turn",             3478, NAMED,                         NULL, iri_stun_path, iri_turn_query, NULL},
	{"turns",            5349, NAMED,                         NULL, iri_stun_path, iri_turn_query, NULL},
	{"tv",                  0, OPEN | DOTS,                   NONE},

	{"uhrp",                0, DOTS | DECODE,                 NONE},
	/* RFC 8141 §3.1: percent-encodings must not be decoded */
	{"urn",                 0, EXACT | PLUS,                  NULL, iri_urn_path, NULL, iri_check_urn},
	{"uuid",                0, OPEN | DOTS,                   NULL, NULL, NULL, iri_check_uuid},

	{"vemmi",             575, NET,                           NONE},
	{"view-source",         0, NESTED,                        NONE},
	{"viewfs",              0, STORE,                         NONE},
	{"vmess",               0, TOKEN,                         NONE},
	{"vnc",              5900, NET,                           NONE},
	{"vnd.youtube",         0, DOTS | DECODE,                 NONE},

	{"wais",              210, NET,                           NONE},
	{"wasb",                0, STORE,                         NONE},
	{"wasbs",               0, STORE,                         NONE},
	{"web+ipfs",            0, TOKEN,                         NONE},
	{"web+ipns",            0, TOKEN,                         NONE},
	{"webhdfs",             0, STORE,                         NONE},
	{"whatsapp",            0, OPEN | DOTS,                   NONE},
	{"ws",                 80, WEB,                           NULL, NULL, NULL, iri_check_websocket},
	{"wss",               443, WEB,                           NULL, NULL, NULL, iri_check_websocket},

	{"xcon",                0, OPEN | DOTS,                   NONE},
	{"xmlrpc.beep",       602, SERVER,                        NONE},
	{"xmlrpc.beeps",      602, SERVER,                        NONE},
	{"xmpp",                0, OPEN | PLUS,                   NULL, iri_xmpp_path, NULL, iri_check_no_port},

	{"youtube",             0, DOTS | DECODE,                 NONE},
	{"z39.50r",           210, NET,                           NONE},
	{"z39.50s",           210, NET,                           NONE},
	{"zoommtg",             0, OPEN | DOTS,                   NONE},
};

/* RFC 3986 §6.2.2 and no more */
static const IriScheme unknown = {"", 0, OPEN | DOTS, NONE};

/* The bytes of a name as numbers, which sort like the name. */
typedef struct SortedName
{
	uint64_t	first;
	uint64_t	second;
	uint64_t	third;
} SortedName;

static inline bool
has_name(const IriScheme *row, SortedName wanted)
{
	return iri_sorted_word(iri_word_at(row->name)) == wanted.first &&
		iri_sorted_word(iri_word_at(row->name + 8)) == wanted.second &&
		iri_sorted_word(iri_word_at(row->name + 16)) == wanted.third;
}

/* Compares the wanted name with the name of a row. */
static inline int
compare_name(SortedName wanted, const char *name)
{
	uint64_t	first = iri_sorted_word(iri_word_at(name));
	uint64_t	second = iri_sorted_word(iri_word_at(name + 8));
	uint64_t	third;

	if (wanted.first != first)
		return wanted.first < first ? -1 : 1;
	if (wanted.second != second)
		return wanted.second < second ? -1 : 1;
	third = iri_sorted_word(iri_word_at(name + 16));
	return wanted.third < third ? -1 : wanted.third > third;
}

const IriScheme *
iri_scheme_lookup(const char *name, size_t len)
{
	/* many links of one scheme often follow each other */
	static const IriScheme *last = table;
	char		copy[IRI_SCHEME_NAME_MAX] = {0};
	SortedName	wanted;
	size_t		low = 0;
	size_t		high = sizeof(table) / sizeof(table[0]);

	/* A byte that 0x20 turns into a letter was that letter, in either case. */
	if (len == 4 || (len == 5 && (name[4] | 0x20) == 's'))
	{
		uint32_t	http_word = iri_half_word_at("http");

		if ((iri_half_word_at(name) | 0x20202020) == http_word)
			return len == 4 ? &http : &https;
	}

	if (len == 0 || len > IRI_SCHEME_NAME_MAX)
		return &unknown;
	memcpy(copy, name, len);
	wanted.first = iri_sorted_word(iri_lower_word(iri_word_at(copy)));
	wanted.second = iri_sorted_word(iri_lower_word(iri_word_at(copy + 8)));
	wanted.third = len > 16 ? iri_sorted_word(iri_lower_word(iri_word_at(copy + 16))) : 0;
	if (has_name(last, wanted))
		return last;

	while (low < high)
	{
		size_t		middle = (low + high) / 2;
		int			cmp = compare_name(wanted, table[middle].name);

		if (cmp == 0)
			return last = &table[middle];
		if (cmp < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return &unknown;
}

const IriScheme *
iri_scheme_begin(const char *s, size_t len, size_t *scheme_len)
{
	/* the last scheme: its text with the ":", and the mask of these bytes */
	static const IriScheme *last = &unknown;
	static uint64_t last_word;
	static uint64_t last_mask;
	static size_t last_len;
	size_t		n = 0;

	if ((iri_word_at(s) & last_mask) == last_word && last_len > 0)
	{
		*scheme_len = last_len;
		return last;
	}
	while (n < len && (iri_charclass[(unsigned char) s[n]] & (IRI_C_SCHEME | IRI_C_UPPER)) == IRI_C_SCHEME)
		n++;
	if (n == len || s[n] != ':' || !iri_is(*s, IRI_C_ALPHA))
		return NULL;
	*scheme_len = n;
	if (n < sizeof(last_word))
	{
		char		mask[sizeof(last_mask)] = {0};

		memset(mask, 0xff, n + 1);
		last_mask = iri_word_at(mask);
		last_word = iri_word_at(s) & last_mask;
		last_len = n;
		return last = iri_scheme_lookup(s, n);
	}
	return iri_scheme_lookup(s, n);
}

const IriScheme *
iri_scheme_row(size_t n)
{
	if (n < 2)
		return n == 0 ? &http : &https;
	return n - 2 < sizeof(table) / sizeof(table[0]) ? &table[n - 2] : NULL;
}

bool
iri_scheme_check(const char *s, const IriParts *parts, IriError *err)
{
	const IriScheme *row = iri_scheme_of(s, parts);

	if (row == NULL)
		return true;
	if ((row->flags & IRI_S_NO_AUTHORITY) && !iri_check_no_authority(s, parts, err))
		return false;
	if ((row->flags & IRI_S_AUTHORITY) && !iri_defined(parts->host))
		return iri_check_fail(s, parts, IRI_COMPONENT_AUTHORITY, parts->path.at,
							  "An IRI of this scheme must have \"//\" and an authority after the colon.",
							  err);
	if ((row->flags & IRI_S_HOST) && parts->host.len == 0)
		return iri_check_fail(s, parts, IRI_COMPONENT_HOST,
							  iri_defined(parts->host) ? parts->host.at : parts->path.at,
							  "An IRI of this scheme must have a host that is not empty.",
							  err);
	return row->check == NULL || row->check(s, parts, err);
}
