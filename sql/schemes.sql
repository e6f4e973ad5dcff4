--
-- The rules of single schemes: links that each merges, and links that it must not.
--
CREATE TEMP TABLE pairs (a iri, b iri, equal bool);

INSERT INTO pairs SELECT a, b, true FROM (VALUES
	-- default ports, empty paths, dots: by the row of each scheme
	('ws://H:80', 'ws://h/'), ('wss://H:443', 'wss://h/'), ('coap://H:5683', 'coap://h/'),
	('coaps://h:5684', 'coaps://h/'), ('coap+tcp://h:5683', 'coap+tcp://h/'), ('coaps+ws://h:443', 'coaps+ws://h/'),
	('gemini://h:1965', 'gemini://h/'), ('ftp://h:21', 'ftp://h/'),
	('ftps://h:990', 'ftps://h/'), ('telnet://h:23', 'telnet://h/'), ('gopher://h:070', 'gopher://h/'),
	('sftp://h:22/a/../b', 'sftp://h/b'), ('ssh://h:22', 'ssh://h'), ('rsync://h:873/m/./p', 'rsync://h/m/p'),
	('nfs://h:2049/', 'nfs://h/'), ('git://h:9418/x.git', 'git://H/x.git'),
	('svn://h:3690/', 'svn://h/'),
	('imap://h:143', 'imap://h'), ('ldaps://h:636', 'ldaps://h'), ('nntp://h:119/g', 'nntp://h/g'),
	('rtsp://h:554/a/../b', 'rtsp://h/b'), ('rtsps://h:322', 'rtsps://h'), ('redis://h:6379/0', 'redis://h/0'),
	('mysql://h:3306/d', 'mysql://h/d'),
	('postgres:///d', 'POSTGRES:///d'), ('amqp://h:5672', 'amqp://h'),
	('amqps://h:5671/', 'amqps://h/'), ('mongodb://h:27017/', 'mongodb://h/'), ('mqtt://h:1883', 'mqtt://h'),
	('vnc://h:5900', 'vnc://h'), ('ipp://h:631/a/../b', 'ipp://h/b'),
	(U&'sftp://R\00C9sum\00E9.example', 'sftp://xn--rsum-bpad.example'), (U&'redis://\00C9', U&'redis://\00E9'),
	-- file
	('file:/p', 'file:///p'), ('file://localhost/p', 'file:///p'), ('FILE://LOCALHOST:/p', 'file:/p'),
	('file://local%68ost/p', 'file:/p'), ('file:/a/../b', 'file:///b'), ('file://SERVER/share', 'file://server/share'),
	('file:/', 'file:///'),
	-- stores: the scheme alone; nested schemes: hex digits and the empty port too
	('S3://B/k', 's3://B/k'), (U&'s3://b/\00E9', 's3://b/%C3%A9'), ('GS://b:/k', 'gs://b:/k'),
	('VIEW-SOURCE:http://h/%7e', 'view-source:http://h/%7E'), (U&'jar:file:/\00E9!/x', 'jar:file:/%C3%A9!/x'),
	(U&'arn:aws:s3:::b/\00E9', 'ARN:aws:s3:::b/%C3%A9'), (U&'sqlite:///\00E9.db', 'SQLITE:///%C3%A9.db'), ('HAR://h/k', 'har://h/k'),
	('npipe:////./pipe/%78', 'NPIPE:////./pipe/x'), ('flashget://A/%61', 'FLASHGET://A/a'),
	('ipfs://Qm/a/../b', 'ipfs://Qm/b'), ('ipfs://Qm/%61', 'ipfs://Qm/a'),
	('android-app://Org.App/%61', 'android-app://Org.App/a'),
	-- mail, directory, naming
	('mailto:a@EXAMPLE.com', 'mailto:a@example.com'), ('mailto:a@X.de,b@Y.de', 'mailto:a@x.de,b@y.de'),
	('mailto:%22a@b%22%40c@X.de', 'mailto:%22a@b%22%40c@x.de'), ('mailto:%61@x.de', 'mailto:a@x.de'),
	(U&'mailto:a@\00C9.de', 'mailto:a@xn--9ca.de'), ('mailto:?SUBJECT=x&Cc=y', 'mailto:?subject=x&cc=y'),
	('imap://U;auth=PLAIN@h/', 'imap://U;AUTH=PLAIN@h/'), ('imap://h/B;uidvalidity=1', 'imap://h/B;UIDVALIDITY=1'),
	('pop://u;Auth=*@h', 'pop://u;AUTH=*@h'), ('tftp://h/f;MODE=Octet', 'tftp://h/f;mode=octet'),
	('ldap://h/o=x?cn?SUB?(a=b)', 'ldap://h/o=x?cn?sub?(a=b)'), ('ldap://h/o=x?cn?base', 'ldap://h/o=x?cn?'),
	('ldap:///o=x??Base?(a=b)', 'ldap:///o=x???(a=b)'),
	('dns:WWW.Example.org', 'dns:www.example.org'), ('dns:a?TYPE=A', 'dns:a'), ('dns:a?class=in;type=a', 'dns:a'),
	('dns:a?type=mx', 'dns:a?TYPE=MX'), ('dns://H:53/a', 'dns://h/a'), ('news:%61.b', 'news:a.b'),
	('acct:U@HOST.org', 'acct:U@host.org'), ('xmpp:N@HOST.org/R', 'xmpp:N@host.org/R'),
	-- telephony
	('sip:A@HOST.org', 'sip:A@host.org'), ('sips:HOST:5061;P=1', 'sips:host:5061;P=1'),
	('tel:+1-201-555-0123', 'tel:+1(201)555.0123'),
	('tel:7042;PHONE-CONTEXT=Ex-ample.com', 'tel:7042;phone-context=ex-ample.com'),
	('tel:7042;phone-context=+1-2', 'tel:7042;phone-context=+12'), ('tel:+1;ext=1-2', 'tel:+1;EXT=12'),
	('sms:+1-2,+3-4?body=x', 'sms:+12,+34?body=x'), ('stun:HOST:3478', 'stun:host:3478'),
	('turn:h?transport=UDP', 'turn:h?transport=udp'), ('im:A@HOST', 'im:A@host'),
	('iax:u@HOST:4569/E', 'iax:u@host:4569/E'), ('h323:u@HOST', 'h323:u@host'),
	-- names
	('URN:EXAMPLE:a', 'urn:example:a'), ('urn:ex:%c3%a9', 'urn:ex:%C3%A9'), (U&'urn:ex:\00E9', 'urn:ex:%C3%A9'),
	('urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'),
	('urn:isbn:0-395-36341-x', 'urn:ISBN:039536341X'), ('urn:isbn:978-3-16-148410-0', 'urn:isbn:9783161484100'),
	('urn:issn:0317-847x', 'urn:issn:0317847X'), ('urn:ietf:RFC:2648', 'urn:IETF:rfc:2648'),
	('urn:nbn:DE:bsz:24-x', 'urn:nbn:de:bsz:24-x'),
	('info:DDC/22', 'info:ddc/22'), ('doi:10.1000/ABC', 'doi:10.1000/abc'),
	('ark:/12025/654-xz-321', 'ark:12025/654xz321'), ('ark:/B5060/x', 'ark:/b5060/x'), ('NI:///%41', 'ni:///A'),
	('nih:sha-256-32;53-26-90-5F', 'nih:sha-256-32;5326905f'),
	('geo:1.0,-0.0', 'geo:1,0'), ('geo:90,50', 'geo:90,-3'), ('geo:1,-180', 'geo:1,180'),
	('geo:1,2;CRS=WGS84', 'geo:1,2'), ('geo:01.50,002', 'geo:1.5,2'),
	('opaquelocktoken:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', 'opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'),
	('bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
	(U&'TAG:a@b.c,2000:\00E9', 'tag:a@b.c,2000:%C3%A9'), ('data:,%7e', 'DATA:,%7E'), (U&'data:,\00E9', 'data:,%C3%A9'),
	('did:example:%61', 'did:example:a'),
	-- a host that is not a name; authorities that are data
	('postgresql://u@%2Ftmp%2FSockX:5432/t', 'postgresql://u@%2ftmp%2fSock%58:5432/t'),
	('http+unix://%2fvar%2fRun', 'http+unix://%2Fvar%2FRun'), ('mailto:u@%2fTmp', 'mailto:u@%2FTmp'),
	(U&'http://A%2F.\00E9', 'http://A%2F.%C3%A9/'), ('ar://AbC/../%61', 'AR://AbC/a'),
	('intent://A#%61', 'intent://A#a'), ('VMESS://eyJ2', 'vmess://eyJ2'),
	-- what RFCs say of ldap, geo, tel, iax, news and pkcs11
	('ldap://h', 'ldap://h/'), ('ldap://h/', 'ldap://h/?'), ('ldap://h/', 'ldap://h/??'),
	('ldaps://h', 'ldaps://h:636/????'), ('ldap://h/o=x?cn??', 'ldap://h/o=x?cn'), ('ldap:///', 'ldap:///??base'),
	('geo:1,2;b=1;a=2', 'geo:1,2;A=2;B=1'), ('geo:1,2;a;u=1.0;crs=X', 'geo:1,2;crs=x;u=1;a'),
	('geo:90,5;a;crs=wgs84', 'geo:90,0;a'), ('tel:+1;B=X;a=Y', 'tel:+1;a=y;b=x'),
	('tel:7042;a=1;phone-context=H;ext=1-2', 'tel:7042;ext=12;phone-context=h;a=1'),
	('tel:A1;phone-context=h', 'tel:a1;phone-context=h'),
	('iax:atlanta.com/alice', 'iax:AtLaNtA.com:4569/ALicE'),
	('iax:alice@atlanta.com/alice?A', 'iax:alice@AtLaNtA.com:4569/ALicE?a'), ('news://h/*', 'news://h/'),
	('pkcs11:token=a;id=%61%3a', 'pkcs11:id=a:;token=a'),
	('pkcs11:slot-id=01;library-version=1', 'pkcs11:library-version=1.0;slot-id=1'),
	('pkcs11:?pin-source=FILE:/a/../b&module-path=/c/./d', 'pkcs11:?module-path=/c/d&pin-source=file:/b'),
	-- a scheme nobody knows
	('Foo://A:/b/../%7e', 'foo://a/~')
) v(a, b);

INSERT INTO pairs SELECT a, b, false FROM (VALUES
	('http://h/', 'https://h/'), ('ws://h/', 'http://h/'), ('http://h:443', 'http://h'),
	('https://h:80/', 'https://h/'), ('foo://h:80', 'foo://h'), ('foo://h', 'foo://h/'), ('foo://h:0', 'foo://h:00'),
	('ftp://h/%2Fetc', 'ftp://h/etc'), ('ftp://h/%2Fetc', 'ftp://h//etc'), ('ftp://h//a', 'ftp://h/a'),
	('ftp://h/a;type=a', 'ftp://h/a'), ('sftp://h', 'sftp://h/'), ('telnet://h/a/../', 'telnet://h/'),
	('gopher://h/1/a/../b', 'gopher://h/1/b'), ('smb://h:445/', 'smb://h/'), ('feed://h/a/../b', 'feed://h/b'),
	('feed:https://h/', 'feed://h/'), ('dav:', 'davs:'), ('rtmp://h:1935/', 'rtmp://h/'), ('irc://h:6667', 'irc://h'),
	('irc://h:194', 'irc://h'), ('postgresql://h:5432/d', 'postgresql://h/d'),
	('cpe:/a:h:i:7::%7e%7eo', 'cpe:/a:h:i:7::~~o'), ('amqp://h', 'amqp://h/'), ('postgres://h/d', 'postgresql://h/d'),
	('postgresql://%2Fvar%2Frun/d', 'postgresql:///var/run/d'), ('redis://h', 'redis://h/'),
	('msrp://h:2855/s;tcp', 'msrp://h/s;tcp'),
	-- in use, but not specified
	('davs://h:443/', 'davs://h/'), ('davs://h', 'davs://h/'), ('git+ssh://h:22/x', 'git+ssh://h/x'), ('svn+ssh://h:22/x', 'svn+ssh://h/x'),
	('hg+ssh://h:22/x', 'hg+ssh://h/x'), ('bzr+ssh://h:22/x', 'bzr+ssh://h/x'), ('pops://h:995', 'pops://h'), ('submission://h:587', 'submission://h'),
	-- names and files that are data
	('arn:aws:s3:::b/%41', 'arn:aws:s3:::b/A'), ('npipe:////./pipe/x', 'npipe:////pipe/x'), ('sqlite:///../x.db', 'sqlite:///x.db'),
	('duckdb:///../x.db', 'duckdb:///x.db'), ('jdbc:sqlserver://h;password=a%3a', 'jdbc:sqlserver://h;password=a%3A'),
	('dbfs:/a/../b', 'dbfs:/b'), ('lakefs://r/m/%41', 'lakefs://r/m/A'), ('webhdfs://H/x', 'webhdfs://h/x'), ('swebhdfs://h/a/./b', 'swebhdfs://h/a/b'),
	('har://hdfs-h:8020/a%2f', 'har://hdfs-h:8020/a%2F'), ('alluxio://m:19998/a//./b', 'alluxio://m:19998/a//b'),
	('flashget://QQ', 'flashget://qq'), ('qqdl://QQ', 'qqdl://qq'), ('fs2you://QQ', 'fs2you://qq'),
	('file:p', 'file:///p'), ('file:p', 'file:/p'), ('file:////h/s', 'file://h/s'), ('file:////h/s', 'file:///h/s'),
	('file://u@localhost/p', 'file:///p'), ('file://localhost:80/p', 'file:///p'), ('file://localhost', 'file://'),
	('file:///C:/', 'file:///c:/'), ('file://127.0.0.1/p', 'file:///p'),
	('s3://B/k', 's3://b/k'), ('s3://b/a//b', 's3://b/a/b'), ('s3://b/a/../b', 's3://b/b'), ('s3://b/%61', 's3://b/a'),
	('s3://b', 's3://b/'), ('hdfs://nn:8020/', 'hdfs://nn/'), ('ipfs://QM/', 'ipfs://qm/'),
	('android-app://Org.App/', 'android-app://org.app/'), ('view-source:http://H/', 'view-source:http://h/'),
	('jar:file:/a/../b!/', 'jar:file:/b!/'), ('blob:https://h:443/u', 'blob:https://h/u'),
	('mailto:A@x.de', 'mailto:a@x.de'), ('mailto:a@x.de', 'mailto:a@x.de?'),
	('mailto:?to=A@X.de', 'mailto:?to=A@x.de'), ('mailto:a+b@x.de', 'mailto:a%20b@x.de'),
	('mailto:a@x.de?subject=a', 'mailto:a@x.de?subject=A'), ('mailto:a@x.de,b@y.de', 'mailto:b@y.de,a@x.de'),
	('mailto:a%40X.de', 'mailto:a%40x.de'), ('mailto:a%2Cb@x.de', 'mailto:a,b@x.de'),
	('imap://U@h/', 'imap://u@h/'), ('imap://h/B', 'imap://h/b'), ('imap://u;AUTH=a@h/', 'imap://u;AUTH=A@h/'),
	('ldap://h/?cn?sub', 'ldap://h/?cn??sub'), ('ldap://h/?CN', 'ldap://h/?cn'), ('dns:a?TYPE=MX', 'dns:a'),
	('dns:a?TYPE=A;TYPE=A', 'dns:a'), ('news:%61@h', 'news:a@h'), ('acct:U@h', 'acct:u@h'),
	('xmpp:n@h/R', 'xmpp:n@h/r'),
	('sip:A@h', 'sip:a@h'), ('sip:h:5060', 'sip:h'), ('sip:h;P=1', 'sip:h;p=1'), ('sip:%61@h', 'sips:a@h'),
	('tel:+12', 'tel:12'), ('tel:7042;phone-context=ex-ample.com', 'tel:7042;phone-context=example.com'),
	('tel:+1;a=1;a=2', 'tel:+1;a=2;a=1'), ('sms:+1,+2', 'sms:+2,+1'), ('sms:+1?body=A', 'sms:+1?body=a'),
	('stun:h:3478', 'stun:h'), ('turn:h?transport=udp', 'turn:h'),
	('urn:ex:A', 'urn:ex:a'), ('urn:ex:%41', 'urn:ex:A'), ('urn:ex:a', 'urn:ex:a?=q'), ('urn:ex:a', 'urn:ex:a?+r'),
	('urn:ex:a', 'urn:ex:a#f'), ('urn:isbn:0395363411', 'urn:isbn:9780395363416'), ('urn:isbn:12-3', 'urn:isbn:123'),
	('urn:oid:1.02', 'urn:oid:1.2'), ('urn:ietf:params:X', 'urn:ietf:params:x'), ('urn:nbn:de:A-x', 'urn:nbn:de:a-X'),
	('urn:uuid:F', 'urn:uuid:f'), ('urn:ex:a-b', 'urn:ex:ab'),
	('info:ddc/A', 'info:ddc/a'), ('hdl:10/A', 'hdl:10/a'), ('doi:10.1000/abc', 'https://doi.org/10.1000/abc'),
	('ark:/12025/X', 'ark:/12025/x'), ('ni:///sha-256;A', 'ni:///sha-256;a'), ('geo:1,2;crs=x', 'geo:1,2'),
	('geo:90,1;crs=x', 'geo:90,2;crs=x'), ('geo:1,2,0', 'geo:1,2'), ('geo:1,2;a=A', 'geo:1,2;a=a'),
	('bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bitcoin:1boatslrhtknngkdxeeobr76b53lettpyt'),
	('tag:a@B.c,2000:x', 'tag:a@b.c,2000:x'), ('tag:a@b.c,2000:%61', 'tag:a@b.c,2000:a'), ('data:,%61', 'data:,a'),
	('data:TEXT/plain,', 'data:text/plain,'), ('about:%62lank', 'about:blank'), ('about:BLANK', 'about:blank'),
	('javascript:%61', 'javascript:a'), ('cid:%61@h', 'cid:a@h'), ('mid:a@H', 'mid:a@h'),
	('postgresql://u@%2Ftmp%2FSockX:5432/t', 'postgresql://u@%2Ftmp%2Fsockx:5432/t'),
	('mongodb://%2Ftmp%2FA.sock/db', 'mongodb://%2Ftmp%2Fa.sock/db'),
	('http+unix://%2Fvar%2FRun', 'http+unix://%2Fvar%2Frun'), ('x://%2FA.B', 'x://%2FA.b'),
	('mailto:u@%2FA', 'mailto:u@%2Fa'), ('sip:u@%2FA', 'sip:u@%2Fa'), ('acct:u@%2FA', 'acct:u@%2Fa'),
	('stun:%2FA', 'stun:%2Fa'),
	('s3://b/a%3ab', 's3://b/a%3Ab'), ('s3://b/%C3%A9', 's3://b/%c3%a9'), ('s3a://b/./a', 's3a://b/a'),
	('r2://b:/a', 'r2://b/a'), ('swift://B/a', 'swift://b/a'), ('tag:a@b.c,2000:%7e', 'tag:a@b.c,2000:%7E'),
	('vmess://eyJ2', 'vmess://eyj2'), ('ss://QWE', 'ss://qwe'), ('intent://A', 'intent://a'), ('ar://A/', 'ar://A'),
	('ldap://h/x?a?sub?', 'ldap://h/x?a?sub?f'), ('ldap:?', 'ldap:'), ('geo:1,2;a=1;A=1', 'geo:1,2;A=1;a=1'),
	('geo:1,2;a=%3A', 'geo:1,2;a=:'), ('tel:+1;isub=a', 'tel:+1'),
	('tel:7042;phone-context=h;A=1,2', 'tel:7042;phone-context=h;a=1,2'), ('iax:ALICE@h/a', 'iax:alice@h/a'),
	('iax:h:4570/a', 'iax:h/a'), ('news://h', 'news://h/'), ('snews://h/*', 'snews://h/'), ('news:*', 'news:'),
	('ni:///SHA-256;A', 'ni:///sha-256;A'), ('nih:SHA;5', 'nih:sha;5'), ('ni://a/sha-256;A', 'ni://b/sha-256;A'),
	('pkcs11:token=A', 'pkcs11:token=a'), ('pkcs11:object=a:', 'pkcs11:object=a%3A'), ('pkcs11:id=a', 'pkcs11:id=A'),
	('pkcs11:?pin-source=/a/../b', 'pkcs11:?pin-source=/b'), ('pkcs11:ID=1', 'pkcs11:id=1'),
	('turn:h?transport=X', 'turn:h?transport=x'),
	('did:WEB:h', 'did:web:h'), ('did:web:h%3A8443', 'did:web:h:8443'), ('did:web:h/a/../b', 'did:web:h/b'),
	('pkcs11:a=1;a=2', 'pkcs11:a=2;a=1'), ('magnet:?a=1&b=2', 'magnet:?b=2&a=1'), ('matrix:u/A', 'matrix:u/a'),
	('ipn:01.2', 'ipn:1.2')
) v(a, b);

SELECT equal, count(*) FROM pairs GROUP BY equal ORDER BY equal;
SELECT a, b, equal, iri_normalize(a) AS "normal a", iri_normalize(b) AS "normal b" FROM pairs WHERE (a = b) <> equal;
SELECT a, b FROM pairs WHERE (iriop_hash(a) = iriop_hash(b)) <> equal OR iri_equivalent(a, b, 'scheme') <> equal;

-- normal forms: fixed points, valid, of the same components as their text
SELECT x, iri_normalize(x) FROM pairs, unnest(ARRAY[a, b]) x
WHERE iri_normalize(iri_normalize(x)) *<> iri_normalize(x) OR iri_try(iri_normalize(x)::text) IS NULL
	OR iri_parts(iri_normalize(x)) IS DISTINCT FROM iri_parts(iri_normalize(x)::text::iri);
-- what the syntax rung merges, the scheme rung merges
SELECT p.a, q.b FROM pairs p, pairs q WHERE iri_equivalent(p.a, q.b, 'syntax') AND p.a <> q.b;
-- every scheme's name counts in any case, and = is not by scheme alone
SELECT a FROM pairs WHERE (upper(iri_scheme(a)) || substr(a::text, length(iri_scheme(a)) + 1))::iri <> a;
-- long values stay linear and whole
SELECT iri_normalize(('mailto:' || repeat('a@B.de,', 50000) || 'x')::iri) = ('mailto:' || repeat('a@b.de,', 50000)
	|| 'x')::iri AS t,
	length(iri_normalize(('tel:+' || repeat('1-', 50000))::iri)::text) = 50005 AS t,
	length(iri_normalize(('urn:isbn:' || repeat('-', 50000) || '0395363411')::iri)::text) = 19 AS t,
	length(iri_normalize(('geo:1,2' || repeat(';a=b', 50000))::iri)::text) = 200007 AS t;

-- the table as rows: sources, ports, and that each merges its examples, and nothing else of these
SELECT count(*) > 190 AS t, count(DISTINCT scheme) = count(*) AS t, bool_and(scheme ~ '^[a-z][a-z0-9+.-]*$') AS t
FROM iri_schemes();
SELECT scheme FROM iri_schemes() WHERE source IS NULL OR source = '';
SELECT * FROM iri_schemes() WHERE scheme IN ('http', 'file', 'mailto', 'news', 's3', 'urn')
ORDER BY scheme COLLATE "C";
SELECT scheme, default_port FROM iri_schemes() WHERE iri_effective_port((scheme || '://h/x')::iri) IS DISTINCT
FROM default_port;
SELECT what, string_agg(scheme, ' ' ORDER BY scheme COLLATE "C") AS differ FROM iri_schemes(), LATERAL (VALUES
	('percent-encoding', '://h/a%62c', '://h/abc'), ('dots', '://h/a/../b', '://h/b'),
	('host-case', '://Host/a', '://host/a'),
	('name', U&'://B\00DCCHER.org/a', U&'://b\00FCcher.org/a'), ('port', '://h:' || default_port || '/a', '://h/a'),
	('empty-path', '://h', '://h/'), ('localhost', '://localhost/a', ':///a')) v (what, a, b)
WHERE ((scheme || a)::iri = (scheme || b)::iri) <> (what = ANY (merged)) GROUP BY what ORDER BY what;
