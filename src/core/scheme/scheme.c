/*
 * The scheme table; see scheme.h.
 *
 * A row contains only rules that are certain from the scheme's own
 * specification: an omission leaves two IRIs different that might be the same,
 * but an error merges two that are not.  The table is final for key version 1,
 * except its sources.
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
#define LITERAL		IRI_S_LITERAL
#define PLUS		IRI_S_PLUS

/* The families that most schemes belong to, from the strictest to the loosest. */
#define SERVER		(PLAIN | DNS)						/* a server: host and port */
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
#define WRAPPED		(DNS | CASELESS)					/* an IRI after "+", with its server */

#define NONE		NULL, NULL, NULL, NULL

/*
 * The schemes of nearly all IRIs.  http.c repeats the rules of these rows and
 * of the row of file.
 */
static const IriScheme http = {"http", IRI_HTTP_PORT, WEB, NONE, "RFC 9110, section 4.2"};
static const IriScheme https = {"https", IRI_HTTPS_PORT, WEB, NONE, "RFC 9110, section 4.2"};

/*
 * The other schemes, sorted by name.  A server's row has HOST if its
 * specification gives no meaning to an empty host.  It has ELIDE if the source
 * of the row names one port for a link without one, even if the configuration
 * of a client may name another, but not if it takes the port from DNS records
 * (SRV, NAPTR; RFC 8553 §2.1 lists the RFCs that do) or from the environment, if
 * sources differ, or if there is no specification.  OPEN | DOTS is RFC 3986
 * alone, which applies to every scheme that is not listed.
 */
static const IriScheme table[] = {
	/* name, port, flags, rules of userinfo, path and query, syntax, source */
	{"aaa",              3868, NET,                           NONE, "RFC 6733, section 4.3.1"},
	{"aaas",             5658, NET,                           NONE, "RFC 6733, section 4.3.1"},
	{"abfs",                0, STORE,                         NONE, "Azure, Hadoop"},
	{"abfss",               0, STORE,                         NONE, "Azure, Hadoop"},
	{"about",               0, EXACT,                         NONE, "RFC 6694"},
	{"abs",                 0, STORE,                         NONE, "Azure Blob Storage"},
	{"acap",              674, NET,                           NONE, "RFC 2244"},
	{"acct",                0, NAMED,                         NULL, iri_acct_path, NULL, iri_check_acct, "RFC 7565"},
	{"acs",                 0, EXACT | LITERAL,               NONE, "Alibaba Cloud: resource names"},
	{"adl",                 0, STORE,                         NONE, "Azure Data Lake, Hadoop"},
	/* NetBIOS names: no IDNA, and the port stays (as cifs, smb) */
	{"afp",               548, PLAIN | DOTS,                  NONE, "in use"},
	{"akka",                0, TOKEN,                         NONE, "Akka: names of actor systems"},
	{"alluxio",             0, STORE,                         NONE, "Alluxio: Hadoop-compatible client"},
	/* "amqp://h" has no virtual host, "amqp://h/" the one named "": never ROOT */
	{"amqp",             5672, NET,                           NONE, "RabbitMQ"},
	{"amqps",            5671, NET,                           NONE, "RabbitMQ"},
	/* package and content identifiers are case-sensitive */
	{"android-app",         0, TOKEN,                         NONE, "Google App Indexing: package names"},
	{"android.resource",    0, TOKEN,                         NONE, "Android: ContentResolver"},
	/* a transaction in base64 (as arweave, ed2k, flashget, fs2you, mieru, qqdl, sia, ss, ssd, ssr, thunder, vmess) */
	{"ar",                  0, TOKEN,                         NONE, "Arweave HTTP API: identifiers are base64url"},
	{"ark",                 0, NAMED,                         NULL, iri_ark_path, NULL, NULL, "draft-kunze-ark"},
	/* names of resources, whose parts each service defines */
	{"arn",                 0, EXACT | LITERAL,               NONE, "AWS: Amazon Resource Names"},
	{"arweave",             0, TOKEN,                         NONE, "ENS: content hashes; as ar"},
	{"at",                  0, OPEN | DOTS,                   NONE, "AT Protocol"},
	{"az",                  0, STORE,                         NONE, "Azure Blob Storage"},
	{"azure",               0, STORE,                         NONE, "Snowflake: external stages"},

	{"b2",                  0, STORE,                         NONE, "Backblaze B2"},
	{"bitcoin",             0, NAMED | PLUS,                  NULL, iri_bitcoin_path, NULL, NULL, "BIP 21"},
	/* the IRI inside is opaque (as filesystem, jar, view-source) */
	{"blob",                0, NESTED,                        NONE, "W3C File API"},
	{"bos",                 0, LITERAL,                       NONE, "Baidu BOS"},
	{"bzr+file",            0, NESTED,                        NONE, "pip: VCS support"},
	{"bzr+ftp",             0, WRAPPED,                       NONE, "pip: VCS support"},
	{"bzr+http",            0, WRAPPED,                       NONE, "the tools"},
	{"bzr+https",           0, WRAPPED,                       NONE, "the tools"},
	{"bzr+lp",              0, NESTED,                        NONE, "pip: VCS support"},
	{"bzr+sftp",            0, WRAPPED,                       NONE, "pip: VCS support"},
	/* not specified, so its port stays (as davs, git+ssh, hg+ssh, pops, submission, svn+ssh) */
	{"bzr+ssh",            22, SERVER | HOST | DOTS,          NONE, "in use"},

	{"cap",              1026, NET,                           NONE, "RFC 4324"},
	{"chrome",              0, OPEN | DOTS,                   NONE, "the vendors"},
	{"chrome-extension",    0, OPEN | DOTS,                   NONE, "the vendors"},
	{"cid",                 0, EXACT,                         NONE, "RFC 2392"},
	{"cifs",              445, PLAIN | DOTS,                  NONE, "draft-crhertel-smb-url"},
	{"coap",             5683, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo, "RFC 7252, section 6"},
	{"coap+tcp",         5683, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo, "RFC 8323, section 8"},
	{"coap+ws",            80, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo, "RFC 8323, section 8"},
	{"coaps",            5684, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo, "RFC 7252, section 6"},
	{"coaps+tcp",        5684, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo, "RFC 8323, section 8"},
	{"coaps+ws",          443, WEB | PLUS,                    NULL, NULL, NULL, iri_check_no_userinfo, "RFC 8323, section 8"},
	{"content",             0, TOKEN,                         NONE, "Android: content providers"},
	{"cos",                 0, STORE,                         NONE, "Tencent COS"},
	{"cosn",                0, STORE,                         NONE, "Tencent COS, Hadoop"},
	/* "~" separates the parts of an edition, "%7e" is a character of one */
	{"cpe",                 0, EXACT,                         NONE, "CPE"},
	{"crid",                0, OPEN | DOTS,                   NONE, "RFC 4078"},
	{"crn",                 0, EXACT | LITERAL,               NONE, "IBM Cloud Resource Names"},

	{"data",                0, EXACT | PLUS,                  NULL, NULL, NULL, iri_check_data, "RFC 2397"},
	/* the "DAV:" namespace, not a network scheme */
	{"dav",                 0, NAMED,                         NONE, "RFC 4918"},
	{"davs",              443, SERVER | HOST | DOTS,          NONE, "in use"},
	{"dbfs",                0, LITERAL,                       NONE, "Databricks File System"},
	{"dict",             2628, NET,                           NONE, "RFC 2229, section 5"},
	{"did",                 0, NAMED,                         NULL, NULL, NULL, iri_check_did, "W3C DID Core"},
	{"dns",                53, OPEN | DNS | ELIDE,            NULL, iri_dns_path, iri_dns_query, NULL, "RFC 4501"},
	{"doi",                 0, NAMED,                         NULL, iri_doi_path, NULL, iri_check_doi, "DOI Handbook"},
	{"dtn",                 0, OPEN,                          NONE, "RFC 9171"},
	/* "duckdb:///../x" is a relative path (as spatialite, sqlite, and "sqlite+" with a driver) */
	{"duckdb",              0, LITERAL,                       NONE, "SQLAlchemy: duckdb-engine"},
	{"dvc",                 0, LITERAL,                       NONE, "DVC: fsspec"},

	{"ed2k",                0, TOKEN,                         NONE, "eMule: eD2k links"},
	{"ethereum",            0, NAMED | PLUS,                  NONE, "ERC-681"},
	{"example",             0, OPEN | DOTS,                   NONE, "RFC 7595"},

	{"fax",                 0, NAMED,                         NONE, "RFC 2806"},
	{"feed",                0, OPEN | DNS,                    NONE, "draft-obasanjo-feed-URI-scheme"},
	{"file",                0, IRI_S_FILE,                    NONE, "RFC 8089"},
	{"filesystem",          0, NESTED,                        NONE, "browsers"},
	{"flashget",            0, TOKEN,                         NONE, "FlashGet: a link in base64"},
	{"fs2you",              0, TOKEN,                         NONE, "RaySource: a link in base64"},
	{"ftp",                21, WEB,                           NONE, "RFC 1738, section 3.2"},
	{"ftps",              990, WEB,                           NONE, "curl: URL syntax; as ftp"},

	{"gcs",                 0, STORE,                         NONE, "Google Cloud Storage"},
	{"gdrive",              0, TOKEN,                         NONE, "DVC: Google Drive identifiers"},
	{"gemini",           1965, WEB,                           NULL, NULL, NULL, iri_check_no_userinfo, "Gemini specification"},
	{"geo",                 0, NAMED,                         NULL, iri_geo_path, NULL, iri_check_geo, "RFC 5870, section 3.4.4"},
	{"git",              9418, TREE,                          NONE, "Git"},
	/* the rest after the "+" is up to the tool */
	{"git+file",            0, NESTED,                        NONE, "the tools"},
	{"git+git",             0, WRAPPED,                       NONE, "pip: VCS support"},
	{"git+http",            0, WRAPPED,                       NONE, "the tools"},
	{"git+https",           0, WRAPPED,                       NONE, "the tools"},
	{"git+rad",             0, TOKEN,                         NONE, "Radicle: identifiers in base58"},
	{"git+ssh",            22, SERVER | HOST | DOTS,          NONE, "in use"},
	{"go",                  0, OPEN | DOTS,                   NONE, "RFC 3368"},
	{"gopher",             70, NET | ROOT | HOST,             NONE, "RFC 4266, section 2.1"},
	{"gs",                  0, STORE,                         NONE, "Google Cloud Storage"},

	{"h323",                0, NAMED,                         NULL, iri_mailbox_path, NULL, NULL, "RFC 3508"},
	{"har",                 0, STORE,                         NONE, "Hadoop Archives Guide"},
	{"hdfs",             8020, STORE,                         NONE, "Hadoop"},
	{"hdl",                 0, NAMED,                         NONE, "RFC 3652"},
	{"hf",                  0, STORE,                         NONE, "Hugging Face Hub: huggingface_hub"},
	{"hftp",                0, STORE,                         NONE, "Hadoop: HFTP"},
	{"hg+file",             0, NESTED,                        NONE, "pip: VCS support"},
	{"hg+http",             0, WRAPPED,                       NONE, "the tools"},
	{"hg+https",            0, WRAPPED,                       NONE, "the tools"},
	{"hg+ssh",             22, SERVER | HOST | DOTS,          NONE, "in use"},
	{"hg+static-http",      0, WRAPPED,                       NONE, "pip: VCS support"},
	{"hxxp",                0, SERVER | HOST | DOTS,          NONE, "draft-salgado-hxxp"},
	{"hxxps",               0, SERVER | HOST | DOTS,          NONE, "draft-salgado-hxxp"},

	{"iax",              4569, NAMED,                         NULL, iri_iax_path, iri_iax_query, NULL, "RFC 5456, section 5.2"},
	{"icap",             1344, NET,                           NONE, "RFC 3507, section 4.2"},
	{"im",                  0, NAMED | PLUS,                  NULL, iri_mailbox_path, NULL, NULL, "RFC 3860"},
	/* RFC 5092 */
	{"imap",              143, NET | HOST | PLUS,             iri_imap_userinfo, iri_imap_path, NULL, NULL, "RFC 5092"},
	{"imaps",             993, NET | HOST,                    NONE, "curl: URL syntax"},
	{"info",                0, NAMED,                         NULL, iri_info_path, NULL, NULL, "RFC 4452"},
	{"inproc",              0, LITERAL,                       NONE, "ZeroMQ: zmq_inproc(7)"},
	/* an app decides about the meaning, and its link may have any host */
	{"intent",              0, DOTS | DECODE,                 NONE, "Chrome: Android intents"},
	{"ios-app",             0, TOKEN,                         NONE, "Google App Indexing"},
	{"ipc",                 0, LITERAL,                       NONE, "ZeroMQ: zmq_ipc(7)"},
	/* a content identifier in base58 is case-sensitive (as ipld, web+ipfs, web+ipns) */
	{"ipfs",                0, TOKEN,                         NONE, "IPFS: content identifiers"},
	{"ipld",                0, TOKEN,                         NONE, "IPFS: IPLD"},
	{"ipn",                 0, NAMED,                         NULL, NULL, NULL, iri_check_ipn, "RFC 9758"},
	{"ipns",                0, TOKEN,                         NONE, "IPFS"},
	{"ipp",               631, NET | DOTS,                    NONE, "RFC 3510, section 4.2"},
	{"ipps",              631, NET | DOTS,                    NONE, "RFC 7472"},
	/* 194 or 6667, 994 or 6697: the default is not certain */
	{"irc",                 0, SERVER,                        NONE, "draft-butcher-irc-url"},
	{"irc6",                0, SERVER,                        NONE, "draft-butcher-irc-url"},
	{"ircs",                0, SERVER,                        NONE, "RFC 7194"},
	{"iris",                0, OPEN | DOTS,                   NONE, "RFC 3981"},
	/* without a port, SRV or NAPTR records name it (as mtqp, sieve, soap.beep, xmlrpc.beep) */
	{"iris.beep",         702, SERVER,                        NONE, "RFC 3983; RFC 3981, section 7.3.2: NAPTR or SRV without a port"},
	{"iris.lwz",          715, SERVER,                        NONE, "RFC 4993; RFC 3981, section 7.3.2: NAPTR or SRV without a port"},
	{"iris.xpc",          713, SERVER,                        NONE, "RFC 4992; RFC 3981, section 7.3.2: NAPTR or SRV without a port"},
	{"iris.xpcs",         714, SERVER,                        NONE, "RFC 4992; RFC 3981, section 7.3.2: NAPTR or SRV without a port"},
	{"itms",                0, SERVER | HOST | DOTS,          NONE, "the vendors"},
	{"itms-apps",           0, SERVER | HOST | DOTS,          NONE, "the vendors"},
	{"itms-appss",          0, SERVER | HOST | DOTS,          NONE, "the vendors"},
	{"itmss",               0, SERVER | HOST | DOTS,          NONE, "the vendors"},

	{"jabber",              0, OPEN | DOTS,                   NONE, "in use"},
	{"jar",                 0, NESTED,                        NONE, "Java"},
	{"javascript",          0, EXACT,                         NONE, "browsers"},
	/* several drivers do not decode percent-encoding (as jdbc-secretsmanager) */
	{"jdbc",                0, LITERAL,                       NONE, "Java"},
	{"jdbc-secretsmanager", 0, LITERAL,                       NONE, "AWS Secrets Manager JDBC library"},
	{"jfs",                 0, STORE,                         NONE, "JuiceFS: Hadoop Java SDK"},
	{"jms",                 0, OPEN | DOTS | PLUS,            NONE, "RFC 6167"},
	{"ks3",                 0, STORE,                         NONE, "Kingsoft KS3, Hadoop"},

	{"lakefs",              0, STORE,                         NONE, "lakeFS: object model"},
	{"ldap",              389, NET | ROOT | PLUS,             NULL, NULL, iri_ldap_query, NULL, "RFC 4516, sections 2 and 3"},
	{"ldaps",             636, NET | ROOT | PLUS,             NULL, NULL, iri_ldap_query, NULL, "OpenLDAP: ldap_url(3); as ldap"},
	{"leaptofrogans",       0, OPEN | DOTS,                   NONE, "RFC 8589"},
	{"lightning",           0, NAMED,                         NULL, iri_lightning_path, NULL, NULL, "BOLT 11"},

	{"magnet",              0, NAMED,                         NONE, "in use"},
	{"mailto",              0, NAMED | PLUS,                  NULL, iri_mailto_path, iri_mailto_query, iri_check_mailto, "RFC 6068"},
	{"maprfs",              0, LITERAL,                       NONE, "MapR: Hadoop-compatible client"},
	{"market",              0, OPEN | DOTS,                   NONE, "the vendors"},
	{"matrix",              0, NAMED,                         NONE, "Matrix"},
	{"mid",                 0, EXACT,                         NONE, "RFC 2392"},
	{"mieru",               0, TOKEN,                         NONE, "mieru: share links in base64"},
	{"mms",              1755, SERVER | HOST | DOTS,          NONE, "MS-MMSP"},
	{"mmsh",               80, SERVER | HOST | DOTS,          NONE, "FFmpeg: MMS over HTTP"},
	{"mmst",             1755, SERVER | HOST | DOTS,          NONE, "FFmpeg: MMS over TCP"},
	{"modem",               0, NAMED,                         NONE, "RFC 2806"},
	{"mongodb",         27017, NET | HOST,                    NONE, "MongoDB"},
	{"mongodb+srv",         0, PLAIN | DNS | HOST,            NULL, NULL, NULL, iri_check_no_port, "MongoDB"},
	{"moz-extension",       0, OPEN | DOTS,                   NONE, "the vendors"},
	{"mqtt",             1883, NET,                           NONE, "mqtt.org: URI scheme"},
	{"mqtts",            8883, NET,                           NONE, "mqtt.org: URI scheme"},
	/* RFC 4975 §6.1: an explicit port never equals an absent one */
	{"msrp",             2855, PLAIN,                         NONE, "RFC 4975, section 6.1"},
	{"msrps",               0, PLAIN,                         NONE, "RFC 4975, section 6.1"},
	{"mtqp",             1038, SERVER,                        NONE, "RFC 3887, which has SRV records"},
	{"mumble",          64738, SERVER | HOST | DOTS,          NONE, "Mumble"},
	{"mupdate",          3905, NET,                           NONE, "RFC 3656"},
	{"mysql",            3306, NET,                           NONE, "MySQL: URI-like connection strings"},
	{"mysqlx",          33060, NET,                           NONE, "MySQL: URI-like connection strings"},

	{"news",              119, OPEN | DNS | ELIDE | MESSAGE_ID,NULL, iri_news_path, NULL, NULL, "RFC 5538"},
	{"nfs",              2049, NET | DOTS,                    NONE, "RFC 2224"},
	{"ni",                  0, OPEN | PLUS,                   NULL, NULL, NULL, iri_check_ni, "RFC 6920"},
	{"nih",                 0, NAMED,                         NULL, iri_nih_path, NULL, iri_check_nih, "RFC 6920"},
	{"nntp",              119, NET,                           NONE, "RFC 5538"},
	{"nostr",               0, NAMED,                         NULL, iri_nostr_path, NULL, NULL, "NIP-21"},
	/* "//./pipe/x" is a pipe of this machine, "//pipe/x" of a server */
	{"npipe",               0, OPEN,                          NONE, "Docker: named pipes"},

	{"o3",                  0, STORE,                         NONE, "Apache Ozone"},
	{"o3fs",                0, STORE,                         NONE, "Apache Ozone"},
	{"obs",                 0, STORE,                         NONE, "Huawei OBS, Hadoop"},
	{"ofs",                 0, STORE,                         NONE, "Apache Ozone"},
	{"opaquelocktoken",     0, NAMED,                         NULL, iri_locktoken_path, NULL, iri_check_locktoken, "RFC 4918"},
	{"oss",                 0, STORE,                         NONE, "Alibaba Cloud OSS"},
	{"pdo-sqlite",          0, LITERAL,                       NONE, "Doctrine DBAL: SQLite"},

	{"pkcs11",              0, NAMED | PLUS,                  NULL, iri_pkcs11_path, iri_pkcs11_query, NULL, "RFC 7512, section 2.6"},
	{"pkg",                 0, NAMED | PLUS,                  NONE, "ECMA-427"},
	{"pop",               110, NET | HOST,                    iri_imap_userinfo, NULL, NULL, NULL, "RFC 2384"},
	{"pops",              995, SERVER | HOST,                 NONE, "in use"},
	/* without a port, PGPORT or the build decides */
	{"postgres",         5432, OPEN | DNS | PLUS,             NONE, "libpq"},
	{"postgresql",       5432, OPEN | DNS | PLUS,             NONE, "libpq"},
	{"pres",                0, NAMED | PLUS,                  NULL, iri_mailbox_path, NULL, NULL, "RFC 3859"},
	{"prospero",         1525, NET,                           NONE, "RFC 4157"},
	{"qqdl",                0, TOKEN,                         NONE, "QQ Xuanfeng: a link in base64"},

	{"r2",                  0, STORE,                         NONE, "Cloudflare R2"},
	{"rad",                 0, DOTS | DECODE,                 NONE, "Radicle: identifiers in base58"},
	{"redis",            6379, NET,                           NONE, "Redis"},
	{"rediss",           6379, NET,                           NONE, "Redis"},
	{"reload",              0, PLAIN,                         NONE, "RFC 6940"},
	{"resource",            0, OPEN | DOTS,                   NONE, "the vendors"},
	{"rsync",             873, TREE,                          NONE, "RFC 5781"},
	/* rtmps is used with several ports; the others are treated the same */
	{"rtmp",             1935, SERVER,                        NONE, "Adobe"},
	{"rtmpe",            1935, SERVER,                        NONE, "Adobe"},
	{"rtmps",             443, SERVER,                        NONE, "Adobe"},
	{"rtmpt",              80, SERVER,                        NONE, "Adobe"},
	{"rtmpte",             80, SERVER,                        NONE, "Adobe"},
	{"rtmpts",            443, SERVER,                        NONE, "Adobe"},
	{"rtsp",              554, NET | DOTS,                    NONE, "RFC 7826, section 4.2"},
	{"rtsps",             322, NET | DOTS,                    NONE, "RFC 7826, section 4.2"},
	{"rtspu",             554, NET,                           NONE, "RFC 2326, section 3.2"},

	/* object keys are opaque: "//", ".." and "%" are literal */
	{"s3",                  0, STORE,                         NONE, "Amazon S3"},
	{"s3a",                 0, STORE,                         NONE, "Hadoop"},
	{"s3china",             0, STORE,                         NONE, "Snowflake: external stages"},
	{"s3compat",            0, STORE,                         NONE, "Snowflake: external stages"},
	{"s3gov",               0, STORE,                         NONE, "Snowflake: external stages"},
	{"s3n",                 0, STORE,                         NONE, "Hadoop"},
	{"scp",                22, TREE,                          NONE, "curl: URL syntax"},
	{"service",             0, OPEN | DOTS,                   NONE, "RFC 2609"},
	{"session",             0, OPEN | DOTS,                   NONE, "RFC 6787"},
	{"sftp",               22, TREE,                          NONE, "draft-ietf-secsh-scp-sftp-ssh-uri"},
	{"sia",                 0, TOKEN,                         NONE, "Sia Skynet: skylinks are base64url"},
	{"sieve",            4190, SERVER,                        NONE, "RFC 5804, section 1.8: SRV"},
	/* RFC 3261 §19.1.4: an explicit port never equals an absent one */
	{"sip",              5060, NAMED | PLUS,                  NULL, iri_sip_path, NULL, NULL, "RFC 3261, section 19.1.4"},
	{"sips",             5061, NAMED | PLUS,                  NULL, iri_sip_path, NULL, NULL, "RFC 3261, section 19.1.4"},
	{"sj",                  0, STORE,                         NONE, "Storj"},
	{"slack",               0, OPEN | DOTS,                   NONE, "the vendors"},
	{"smb",               445, PLAIN | DOTS,                  NONE, "draft-crhertel-smb-url"},
	{"sms",                 0, NAMED | PLUS,                  NULL, iri_sms_path, NULL, iri_check_sms, "RFC 5724, section 2.4"},
	/* libraries take 25, 465 or 587 */
	{"smtp",               25, SERVER,                        NONE, "in use, with several default ports"},
	{"snews",             563, OPEN | DNS | ELIDE | MESSAGE_ID,NONE, "RFC 5538"},
	{"snmp",              161, NET,                           NONE, "RFC 4088"},
	{"soap.beep",         605, SERVER,                        NONE, "RFC 4227, section 6.1.1: SRV without a port"},
	{"soap.beeps",        605, SERVER,                        NONE, "RFC 4227, section 6.1.1: SRV without a port"},
	{"spatialite",          0, LITERAL,                       NONE, "dj-database-url: SpatiaLite"},
	{"spdx",                0, NAMED,                         NONE, "SPDX"},
	{"spotify",             0, OPEN | DOTS,                   NONE, "the vendors"},
	{"sqlite",              0, LITERAL,                       NONE, "SQLAlchemy: SQLite"},
	{"sqlite+aiosqlite",    0, LITERAL,                       NONE, "SQLAlchemy: SQLite"},
	{"sqlite+apsw",         0, LITERAL,                       NONE, "SQLAlchemy: sqlalchemy-apsw"},
	{"sqlite+libsql",       0, LITERAL,                       NONE, "SQLAlchemy: sqlalchemy-libsql"},
	{"sqlite+pysqlcipher", 0, LITERAL,                       NONE, "SQLAlchemy: SQLite"},
	{"sqlite+pysqlite",     0, LITERAL,                       NONE, "SQLAlchemy: SQLite"},
	{"sqlite3",             0, LITERAL,                       NONE, "golang-migrate: SQLite"},
	{"ss",                  0, TOKEN,                         NONE, "Shadowsocks: configuration in base64"},
	{"ssd",                 0, TOKEN,                         NONE, "subconverter: a subscription in base64"},
	{"ssh",                22, TREE,                          NONE, "draft-ietf-secsh-scp-sftp-ssh-uri"},
	{"ssh+git",            22, SERVER | HOST | DOTS,          NONE, "Git"},
	{"ssr",                 0, TOKEN,                         NONE, "ShadowsocksR: QR code scheme, in base64url"},
	{"steam",               0, OPEN | DOTS,                   NONE, "the vendors"},
	{"stun",             3478, NAMED,                         NULL, iri_stun_path, NULL, NULL, "RFC 7064"},
	{"stuns",            5349, NAMED,                         NULL, iri_stun_path, NULL, NULL, "RFC 7064"},
	{"sub",                 0, TOKEN,                         NONE, "Shadowrocket: a subscription in base64"},
	{"submission",        587, SERVER,                        NONE, "in use"},
	{"svn",              3690, TREE,                          NONE, "Subversion"},
	{"svn+file",            0, NESTED,                        NONE, "pip: VCS support"},
	{"svn+http",            0, WRAPPED,                       NONE, "the tools"},
	{"svn+https",           0, WRAPPED,                       NONE, "the tools"},
	{"svn+ssh",            22, SERVER | HOST | DOTS,          NONE, "in use"},
	{"svn+svn",             0, WRAPPED,                       NONE, "pip: VCS support"},
	{"swebhdfs",            0, STORE,                         NONE, "Hadoop: WebHDFS REST API"},
	{"swh",                 0, NAMED,                         NONE, "SWHID"},
	{"swift",               0, STORE,                         NONE, "OpenStack Swift, Hadoop"},
	{"tachyon",             0, STORE,                         NONE, "Alluxio: its former name"},

	/* RFC 4151 §2.4: equal as strings only */
	{"tag",                 0, EXACT | LITERAL,               NULL, NULL, NULL, iri_check_tag, "RFC 4151, section 2.4"},
	{"tel",                 0, NAMED,                         NULL, iri_tel_path, NULL, iri_check_tel, "RFC 3966, section 4"},
	{"telnet",             23, NET | ROOT | HOST,             NULL, NULL, NULL, iri_check_telnet, "RFC 4248"},
	/* a contract in base58, and a key in its storage */
	{"tezos-storage",       0, DECODE,                        NONE, "TZIP-16: contract addresses are base58"},
	{"tftp",               69, TREE,                          NULL, iri_tftp_path, NULL, NULL, "RFC 3617"},
	{"tg",                  0, OPEN | DOTS,                   NONE, "the vendors"},
	{"thismessage",         0, OPEN | DOTS,                   NONE, "RFC 2557"},
	{"thunder",             0, TOKEN,                         NONE, "Xunlei: a link in base64"},
	{"tip",              3372, NET,                           NONE, "RFC 2371"},
	{"tn3270",             23, NET | ROOT | HOST,             NULL, NULL, NULL, iri_check_telnet, "RFC 6270"},
	{"tos",                 0, STORE,                         NONE, "Volcengine TOS, Hadoop"},
	{"ts3server",           0, SERVER | HOST | DOTS,          NONE, "TeamSpeak"},
	{"turn",             3478, NAMED,                         NULL, iri_stun_path, iri_turn_query, NULL, "RFC 7065"},
	{"turns",            5349, NAMED,                         NULL, iri_stun_path, iri_turn_query, NULL, "RFC 7065"},
	{"tv",                  0, OPEN | DOTS,                   NONE, "RFC 2838"},

	{"uhrp",                0, DOTS | DECODE,                 NONE, "BRC-26: hashes in base58"},
	/* RFC 8141 §3.1: percent-encodings must not be decoded */
	{"urn",                 0, EXACT | PLUS,                  NULL, iri_urn_path, NULL, iri_check_urn, "RFC 8141"},
	{"uuid",                0, OPEN | DOTS,                   NULL, NULL, NULL, iri_check_uuid, "RFC 9562 (as urn:uuid)"},

	{"vemmi",             575, NET,                           NONE, "RFC 2122"},
	{"view-source",         0, NESTED,                        NONE, "browsers"},
	{"viewfs",              0, STORE,                         NONE, "Hadoop"},
	{"vm",                  0, TOKEN,                         NONE, "ActiveMQ: VM transport, names of brokers"},
	{"vmess",               0, TOKEN,                         NONE, "v2rayN: share links, JSON in base64"},
	{"vnc",              5900, NET,                           NONE, "RFC 7869"},
	{"vnd.youtube",         0, DOTS | DECODE,                 NONE, "YouTube: identifiers of videos"},

	{"wais",              210, NET,                           NONE, "RFC 4156"},
	{"wasb",                0, STORE,                         NONE, "Azure, Hadoop"},
	{"wasbs",               0, STORE,                         NONE, "Azure, Hadoop"},
	{"web+ipfs",            0, TOKEN,                         NONE, "IPFS Companion: protocol handlers"},
	{"web+ipns",            0, TOKEN,                         NONE, "IPFS Companion: protocol handlers"},
	{"webcal",              0, SERVER | HOST | DOTS,          NONE, "in use"},
	{"webcals",             0, SERVER | HOST | DOTS,          NONE, "in use"},
	{"webhdfs",             0, STORE,                         NONE, "Hadoop: WebHDFS REST API"},
	{"whatsapp",            0, OPEN | DOTS,                   NONE, "the vendors"},
	{"ws",                 80, WEB,                           NULL, NULL, NULL, iri_check_websocket, "RFC 6455, section 3"},
	{"wss",               443, WEB,                           NULL, NULL, NULL, iri_check_websocket, "RFC 6455, section 3"},

	{"xcon",                0, OPEN | DOTS,                   NONE, "RFC 6501"},
	{"xmlrpc.beep",       602, SERVER,                        NONE, "RFC 3529, section 5.1.1: SRV without a port"},
	{"xmlrpc.beeps",      602, SERVER,                        NONE, "RFC 3529, section 5.1.1: SRV without a port"},
	{"xmpp",                0, OPEN | PLUS,                   NULL, iri_xmpp_path, NULL, iri_check_no_port, "RFC 5122"},

	{"youtube",             0, DOTS | DECODE,                 NONE, "YouTube: identifiers of videos"},
	{"z39.50r",           210, NET,                           NONE, "RFC 2056"},
	{"z39.50s",           210, NET,                           NONE, "RFC 2056"},
	{"zoommtg",             0, OPEN | DOTS,                   NONE, "the vendors"},
};

/* RFC 3986 §6.2.2 and no more */
static const IriScheme unknown = {"", 0, OPEN | DOTS, NONE, "RFC 3986"};

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
