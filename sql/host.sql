\set ECHO errors \a \t
-- The type of a host, from the key.
CREATE TEMP TABLE hosts (x iri_reference, type text, inet inet, uni text, ascii text, labels text[], special bool);
INSERT INTO hosts VALUES
	('http://example.org',        'dns',  NULL, 'example.org', 'example.org', '{example,org}', true),
	('http://WWW.Debian.ORG.',    'dns',  NULL, 'www.debian.org.', 'www.debian.org.', '{www,debian,org}', false),
	('http://h',                  'dns',  NULL, 'h', 'h', '{h}', false),
	('http://EX%41MPLE.org',      'dns',  NULL, 'example.org', 'example.org', '{example,org}', true),
	('http://a_b.org',            'regname', NULL, 'a_b.org', 'a_b.org', '{a_b,org}', false),
	('http://-a.org',             'regname', NULL, '-a.org', '-a.org', '{-a,org}', false),
	('http://a-.org',             'regname', NULL, 'a-.org', 'a-.org', '{a-,org}', false),
	('http://a..org',             'regname', NULL, 'a..org', 'a..org', '{a,"",org}', false),
	('http://.',                  'regname', NULL, '.', '.', '{""}', false),
	('http://a.1',                'regname', NULL, 'a.1', 'a.1', '{a,1}', false),
	('http://1.a',                'dns',  NULL, '1.a', '1.a', '{1,a}', false),
	('http://1.2.3',              'regname', NULL, '1.2.3', '1.2.3', '{1,2,3}', false),
	('http://256.1.1.1',          'regname', NULL, '256.1.1.1', '256.1.1.1', '{256,1,1,1}', false),
	('http://01.1.1.1',           'regname', NULL, '01.1.1.1', '01.1.1.1', '{01,1,1,1}', false),
	('http://1.2.3.4.',           'regname', NULL, '1.2.3.4.', '1.2.3.4.', '{1,2,3,4}', false),
	('http://a%2Fb',              'regname', NULL, 'a%2Fb', 'a%2Fb', '{a%2Fb}', false),
	('http://A%2fB',              'regname', NULL, 'A%2FB', 'A%2FB', '{A%2FB}', false),
	('http://a!b',                'regname', NULL, 'a!b', 'a!b', '{a!b}', false),
	('s3://LOCALHOST',            'regname', NULL, 'LOCALHOST', 'LOCALHOST', '{LOCALHOST}', true),
	('http://' || repeat('a', 63), 'dns', NULL, repeat('a', 63), repeat('a', 63), ARRAY[repeat('a', 63)], false),
	('http://' || repeat('a', 64), 'regname', NULL, repeat('a', 64), repeat('a', 64), ARRAY[repeat('a', 64)], false),
	-- addresses
	('http://9.9.9.9:80',         'ipv4', '9.9.9.9', '9.9.9.9', '9.9.9.9', NULL, false),
	('http://127.0.0.1',          'ipv4', '127.0.0.1', '127.0.0.1', '127.0.0.1', NULL, true),
	('http://10.255.0.1',         'ipv4', '10.255.0.1', '10.255.0.1', '10.255.0.1', NULL, true),
	('http://172.15.0.1',         'ipv4', '172.15.0.1', '172.15.0.1', '172.15.0.1', NULL, false),
	('http://172.31.0.1',         'ipv4', '172.31.0.1', '172.31.0.1', '172.31.0.1', NULL, true),
	('http://172.32.0.1',         'ipv4', '172.32.0.1', '172.32.0.1', '172.32.0.1', NULL, false),
	('http://100.64.0.1',         'ipv4', '100.64.0.1', '100.64.0.1', '100.64.0.1', NULL, true),
	('http://100.128.0.1',        'ipv4', '100.128.0.1', '100.128.0.1', '100.128.0.1', NULL, false),
	('http://192.168.1.1',        'ipv4', '192.168.1.1', '192.168.1.1', '192.168.1.1', NULL, true),
	('http://255.255.255.255',    'ipv4', '255.255.255.255', '255.255.255.255', '255.255.255.255', NULL, true),
	('http://%39.9.9.9',          'ipv4', '9.9.9.9', '9.9.9.9', '9.9.9.9', NULL, false),
	('http://[::1]',              'ipv6', '::1', '::1', '::1', NULL, true),
	('http://[::]',               'ipv6', '::', '::', '::', NULL, true),
	('http://[2001:DB8:0:0:1::1]','ipv6', '2001:db8::1:0:0:1', '2001:db8::1:0:0:1', '2001:db8::1:0:0:1', NULL, true),
	('http://[2606:4700::1111]',  'ipv6', '2606:4700::1111', '2606:4700::1111', '2606:4700::1111', NULL, false),
	('http://[::FFFF:127.0.0.1]', 'ipv6', '::ffff:127.0.0.1', '::ffff:127.0.0.1', '::ffff:127.0.0.1', NULL, true),
	('http://[::ffff:9.9.9.9]',   'ipv6', '::ffff:9.9.9.9', '::ffff:9.9.9.9', '::ffff:9.9.9.9', NULL, false),
	('http://[fe80::1]',          'ipv6', 'fe80::1', 'fe80::1', 'fe80::1', NULL, true),
	('http://[fec0::1]',          'ipv6', 'fec0::1', 'fec0::1', 'fec0::1', NULL, true),
	('http://[fdff::1]',          'ipv6', 'fdff::1', 'fdff::1', 'fdff::1', NULL, true),
	('http://[V1.A:B]',           'ipvfuture', NULL, 'v1.a:b', 'v1.a:b', NULL, false),
	-- none, and empty
	('http://',                   'empty', NULL, '', '', NULL, false),
	('file:///p',                 'empty', NULL, '', '', NULL, false),
	('urn:x:y',                   NULL, NULL, NULL, NULL, NULL, NULL),
	('mailto:a@example.org',      NULL, NULL, NULL, NULL, NULL, NULL),
	('/p',                        NULL, NULL, NULL, NULL, NULL, NULL),
	-- IDN: one host in many spellings
	(U&'http://r\00E9sum\00E9.example.org', 'dns', NULL, U&'r\00E9sum\00E9.example.org', 'xn--rsum-bpad.example.org',
	U&'{r\00E9sum\00E9,example,org}', true),
	('http://r%C3%A9sum%C3%A9.example.org', 'dns', NULL, U&'r\00E9sum\00E9.example.org', 'xn--rsum-bpad.example.org',
	U&'{r\00E9sum\00E9,example,org}', true),
	('http://XN--RSUM-BPAD.example.org',    'dns', NULL, U&'r\00E9sum\00E9.example.org', 'xn--rsum-bpad.example.org',
	U&'{r\00E9sum\00E9,example,org}', true),
	(U&'http://R\00C9SUM\00C9\3002example\FF0Eorg', 'dns', NULL, U&'r\00E9sum\00E9.example.org',
	'xn--rsum-bpad.example.org', U&'{r\00E9sum\00E9,example,org}', true),
	(U&'http://re\0301sume\0301.example.org', 'dns', NULL, U&'r\00E9sum\00E9.example.org', 'xn--rsum-bpad.example.org',
	U&'{r\00E9sum\00E9,example,org}', true),
	(U&'http://\FF41\FF42.de',    'dns',  NULL, 'ab.de', 'ab.de', '{ab,de}', false),
	(U&'http://fa\00DF.de',       'dns',  NULL, U&'fa\00DF.de', 'xn--fa-hia.de', U&'{fa\00DF,de}', false),
	(U&'http://FA\1E9E.de',       'dns',  NULL, U&'fa\00DF.de', 'xn--fa-hia.de', U&'{fa\00DF,de}', false),
	-- what only STD3 refuses is accepted, composed or not; "<" is not
	(U&'http://a\2260b.de',       'dns',  NULL, U&'a\2260b.de', 'xn--ab-miv.de', U&'{a\2260b,de}', false),
	(U&'http://a=\0338b.de',      'dns',  NULL, U&'a\2260b.de', 'xn--ab-miv.de', U&'{a\2260b,de}', false),
	(U&'http://a\226Eb.de',       'dns',  NULL, U&'a\226Eb.de', 'xn--ab-tjv.de', U&'{a\226Eb,de}', false),
	(U&'http://a%3C\0338b.de',    'regname', NULL, U&'a%3C\0338b.de', 'a%3C%CC%B8b.de', U&'{a%3C\0338b,de}', false),
	('http://a%3C%CC%B8b.de',     'regname', NULL, U&'a%3C\0338b.de', 'a%3C%CC%B8b.de', U&'{a%3C\0338b,de}', false),
	(U&'http://a\FF1D\0338b.de',  'regname', NULL, U&'a\FF1D\0338b.de', NULL, U&'{a\FF1D\0338b,de}', false),
	('http://fass.de',            'dns',  NULL, 'fass.de', 'fass.de', '{fass,de}', false),
	(U&'http://\65E5\672C',       'dns',  NULL, U&'\65E5\672C', 'xn--wgv71a', U&'{\65E5\672C}', false),
	-- what no mapping makes a name: kept, letters lower-cased
	(U&'http://\2100.Com',        'regname', NULL, U&'\2100.com', NULL, U&'{\2100,com}', false),
	(U&'http://A\FF0Fb.com',      'regname', NULL, U&'a\FF0Fb.com', NULL, U&'{a\FF0Fb,com}', false),
	(U&'http://\FF05.com',        'regname', NULL, U&'\FF05.com', NULL, U&'{\FF05,com}', false),
	('http://%FF.COM',            'regname', NULL, '%FF.COM', '%FF.COM', '{%FF,COM}', false),
	('http://xn--.com',           'regname',  NULL, 'xn--.com', 'xn--.com', '{xn--,com}', false),
	('http://XN--ABC-.com',       'regname', NULL, 'xn--abc-.com', 'xn--abc-.com', '{xn--abc-,com}', false),
	('http://XN--ZZZZZZ.com',     'dns',  NULL, 'xn--zzzzzz.com', 'xn--zzzzzz.com', '{xn--zzzzzz,com}', false),
	-- not DNS: percent-encoded; a reference's host is as written
	(U&'foo://\00C9.Org',         'regname', NULL, U&'\00C9.org', '%C3%89.org', U&'{\00C9,org}', false),
	('foo://localhost',           'regname', NULL, 'localhost', 'localhost', '{localhost}', true),
	('//EXAMPLE.org',             'regname', NULL, 'EXAMPLE.org', 'EXAMPLE.org', '{EXAMPLE,org}', true),
	(U&'//r\00E9sum\00E9.example','regname', NULL, U&'r\00E9sum\00E9.example', 'xn--rsum-bpad.example',
	U&'{r\00E9sum\00E9,example}', true), ('//[::1]',                   'ipv6', '::1', '::1', '::1', NULL, true),
	('ipfs://QmYwAPJzv5CZsnA/p',  'regname', NULL, 'QmYwAPJzv5CZsnA', 'QmYwAPJzv5CZsnA', '{QmYwAPJzv5CZsnA}', false),
	-- special-use names
	('http://localhost:3000',     'dns',  NULL, 'localhost', 'localhost', '{localhost}', true),
	('http://a.LOCALHOST.',       'dns',  NULL, 'a.localhost.', 'a.localhost.', '{a,localhost}', true),
	('http://notlocalhost',       'dns',  NULL, 'notlocalhost', 'notlocalhost', '{notlocalhost}', false),
	('http://x.onion',            'dns',  NULL, 'x.onion', 'x.onion', '{x,onion}', true),
	('http://example.edu',        'dns',  NULL, 'example.edu', 'example.edu', '{example,edu}', false),
	('http://myexample.com',      'dns',  NULL, 'myexample.com', 'myexample.com', '{myexample,com}', false),
	('http://b.test',             'dns',  NULL, 'b.test', 'b.test', '{b,test}', true);
SELECT x, type, iri_host_type(x) AS got FROM hosts WHERE type IS DISTINCT FROM iri_host_type(x);
SELECT x, inet, iri_host_inet(x) AS got FROM hosts WHERE inet IS DISTINCT FROM iri_host_inet(x);
SELECT x, uni, iri_host_unicode(x) AS got FROM hosts WHERE uni IS DISTINCT FROM iri_host_unicode(x);
SELECT x, ascii, iri_host_ascii(x) AS got FROM hosts WHERE ascii IS DISTINCT FROM iri_host_ascii(x);
SELECT x, labels, iri_host_labels(x) AS got FROM hosts WHERE labels IS DISTINCT FROM iri_host_labels(x);
SELECT x, special, iri_host_is_special(iri_try(x)) AS got FROM hosts WHERE iri_try(x) IS NOT NULL AND special IS DISTINCT FROM iri_host_is_special(iri_try(x));
\echo '# equal IRIs have equal hosts'
SELECT 'hosts a JOIN hosts b ON a.x = b.x AND a.x *<> b.x', count(*) AS pairs,
	count(*) FILTER (WHERE (a.uni, a.ascii, a.type) IS DISTINCT FROM (b.uni, b.ascii, b.type)) AS
	differ
FROM hosts a JOIN hosts b ON a.x = b.x AND a.x *<> b.x;
\echo '# the ASCII form has the same key'
SELECT x, ascii FROM hosts WHERE iri_scheme(x) = 'http' AND type IN ('dns', 'regname') AND ascii IS NOT NULL
	AND ('http://' || ascii)::iri <> ('http://' || iri_host(x))::iri;
\echo '# the output of inet is the host of the key'
SELECT x FROM hosts WHERE inet IS NOT NULL AND host(inet) <> uni;
\echo '# hosts over 1000 bytes are not mapped, only A-Z lower-cased'
SELECT 'iri_host_unicode', 3 * n AS bytes, iri_host_unicode(x) = repeat(U&'\00E9.', n) AS mapped,
	iri_host_unicode(x) = iri_host(x) AS kept, iri_host_ascii(x) IS NULL
FROM generate_series(332, 335) n, LATERAL (SELECT ('http://' || repeat(U&'\00C9.', n))::iri_reference) v(x);
SELECT 'http://', iri_host_ascii(('http://' || repeat('A', 100000))::iri) = repeat('a', 100000),
	array_length(iri_host_labels(('http://' || repeat('a.', 50000))::iri), 1);
\echo '# what UTS #46 of Unicode 13.0 ignores is not in a name, raw or percent-encoded; U+E0100 to U+E01EF no IRI has raw'
CREATE TEMP TABLE invisible AS
SELECT n, iri_try('http://A' || c || 'b.' || c || 'EXAMPLE/') AS raw,
	iri('http://a' || encoded || 'b.example' || encoded || '/') AS encoded,
	iri('http://a.' || encoded || '.example/') AS alone
FROM (VALUES (173, 173), (847, 847), (6155, 6157), (8203, 8203), (8288, 8288), (8292, 8292), (65024, 65039),
	(65279, 65279), (113824, 113827), (917760, 917999)) AS r (first, last),
	generate_series(first, last) AS n, LATERAL (SELECT chr(n) AS c) AS c,
	LATERAL (SELECT upper(regexp_replace(encode(convert_to(c, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) AS encoded) AS e;
SELECT 'http://ab.example/', count(*) AS code_points, count(raw), bool_and(raw = iri 'http://ab.example/'),
	bool_and(encoded = iri 'http://ab.example/'), bool_and(iri_host_unicode(encoded) = 'ab.example'),
	bool_and(iri_host_ascii(encoded) = 'ab.example'), bool_and(iri_host_type(encoded) = 'dns'),
		bool_and(iri_host_unicode(alone) = iri_host(alone)), count(DISTINCT alone),
		bool_and(iri_host_ascii(alone) = iri_host(alone)),
	bool_or(iri_equivalent(encoded, 'http://ab.example/', 'syntax'))
FROM invisible;
\echo '# joiners are letters, and other invisible characters are not ignored; nothing vanishes under other schemes, or elsewhere'
SELECT 'iri_normalize', x, iri_normalize(x) FROM (VALUES (U&'http://a\200Cb/'::iri), (U&'http://a\2061\180Eb/'),
	(U&'foo://a\200B\00ADb/'), (U&'http://a\200B@b/\200B?\200B#\200B'), (U&'mailto:a\200B@b\200B.c')) v(x);
\echo '# addresses by the words of IANA''s registries of special purposes and of address space; the others are neighbors'
SELECT 'iri_host_is_special', count(*) AS addresses, string_agg(a || ' (' || words || ')', ' ') FILTER (WHERE special <> iri_host_is_special(('http://' || CASE WHEN a ~ ':' THEN '[' || a || ']' ELSE a END)::iri)) AS wrong
FROM (VALUES (true, 'This network', '0.0.0.0 0.255.255.255'), (true, 'Private-Use', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1'), (true, 'Shared Address Space', '100.64.0.1 100.127.255.255'),
	(true, 'Loopback', '127.0.0.1 127.255.255.255 ::1'), (true, 'Link Local', '169.254.169.254'), (true, 'IETF Protocol Assignments', '192.0.0.1 192.0.0.255 2001:1::4 2001:4:113::1 2001:40::1 2001:1ff::'),
	(true, 'IPv4 dummy address', '192.0.0.8'), (true, 'NAT64/DNS64 Discovery', '192.0.0.170 192.0.0.171'), (true, 'Documentation (TEST-NET-1, -2, -3)', '192.0.2.1 198.51.100.1 203.0.113.1'),
	(true, 'Deprecated (6to4 Relay Anycast)', '192.88.99.0 192.88.99.1 192.88.99.255'), (true, '6a44-relay anycast address', '192.88.99.2'), (true, 'Benchmarking', '198.18.0.1 198.19.255.255 2001:2::1'),
	(true, 'Multicast', '224.0.0.1 239.255.255.255 ff02::1'), (true, 'Reserved', '240.0.0.1'), (true, 'Limited Broadcast', '255.255.255.255'),
	(false, 'Port Control Protocol Anycast', '192.0.0.9 2001:1::1'), (false, 'Traversal Using Relays around NAT Anycast', '192.0.0.10 2001:1::2'), (false, 'AS112-v4, AS112-v6', '192.31.196.1 2001:4:112::1'),
	(false, 'AMT', '192.52.193.1 2001:3::1'), (false, 'Direct Delegation AS112 Service', '192.175.48.1 2620:4f:8000::1'), (false, 'DNS-SD Service Registration Protocol Anycast', '2001:1::3'),
	(true, 'Unspecified Address', '::'), (true, 'IPv4-mapped Address', '::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254'), (false, 'IPv4-mapped Address, of a global one', '::ffff:8.8.8.8'),
	(true, 'IPv4-IPv6 Translat.', '64:ff9b::a9fe:a9fe 64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1 64:ff9b:1::8.8.8.8'), (false, 'IPv4-IPv6 Translat., of a global one', '64:ff9b::808:808 64:ff9b::8.8.8.8'),
	(true, 'ISATAP, of a special one', '2606:4700::5efe:10.0.0.1 2606:4700::200:5efe:127.0.0.1 2003::5efe:a9fe:a9fe'), (false, 'ISATAP, of a global one', '2606:4700::5efe:8.8.8.8 2606:4700::100:5efe:10.0.0.1'),
	(true, 'with the dot of the root', '10.0.0.1. 127.0.0.1.'), (false, 'with the dot of the root', '8.8.8.8. 1.10.0.0.1.'),
	(true, 'Discard-Only Address Block, Dummy IPv6 Prefix', '100::1 100:0:0:1::1'), (true, 'TEREDO', '2001::1 2001:0:808:808::1'), (true, 'Deprecated (previously ORCHID)', '2001:10::1'),
	(false, 'ORCHIDv2, Drone Remote ID Protocol Entity Tags (DETs) Prefix', '2001:20::1 2001:30::1'), (true, 'Documentation', '2001:db8::1 3fff::1'), (true, '6to4', '2002::1 2002:808:808::1'),
	(true, 'Segment Routing (SRv6) SIDs', '5f00::1'), (true, 'Unique-Local', 'fc00::1 fd00::1'), (true, 'Link-Local Unicast', 'fe80::1 febf::1'),
	(true, 'Reserved by IETF', '::2 ::127.0.0.1 ::8.8.8.8 ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 100:1:: 400::1 1fff::1 4000::1 6000::1 e000::1 fe00::1 fec0::1'),
	(false, 'Global Unicast', '2001:200::1 2001:db9::1 2003::1 2606:4700::1111 2a00:1450:4001::1 3fff:1000::1'), (false, 'none', '1.1.1.1 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.0 126.0.0.1 172.32.0.1 192.0.1.1 192.88.98.255 192.88.100.0 198.17.255.255 223.255.255.255'))
	AS v (special, words, list), regexp_split_to_table(list, ' ') AS a;
