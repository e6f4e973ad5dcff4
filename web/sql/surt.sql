\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- Sort keys with the host in reverse.
CREATE TEMP TABLE s (x iri_reference, surt text, cdx text);
ALTER TABLE s ALTER x SET STORAGE EXTERNAL;
INSERT INTO s VALUES
	('http://archive.org/goo/?a=2&b&a=1',     'http://(org,archive,)/goo/?a=2&b&a=1', 'org,archive)/goo?a=1&a=2&b'),
	('http://archive.org:8080/goo',           'http://(org,archive,:8080)/goo', 'org,archive:8080)/goo'),
	('HTTP://www.Example.COM:80',             'http://(com,example,www,)/', 'com,example)/'),
	('https://u:p@www2.example.com:443/A%2f?B#C', 'https://(com,example,www2,@u:p)/A%2F?B#C', 'com,example)/a?b'),
	('http://example.com./',                  'http://(,com,example,)/', 'com,example)/'),
	('http://h/',                             'http://(h,)/', 'h)/'),
	('http://h',                              'http://(h,)/', 'h)/'),
	('foo://h',                               'foo://(h,)', 'h)/'),
	('http://192.0.2.1:81/x',                 'http://(192.0.2.1:81)/x', '1,2,0,192:81)/x'),
	('http://u@[2001:DB8::1]:81/x',           'http://([2001:db8::1]:81@u)/x', '2001:db8::1:81)/x'),
	('file:///etc',                           'file://()/etc', 'file:/etc'),
	('foo://.',                               'foo://(,,)', 'foo:'),
	('foo://a,b.c)d/',                        'foo://(c\)d,a\,b,)/', 'c)d,a,b)/'),
	('foo://a,/',                             'foo://(a\,,)/', 'a,)/'),
	('foo://(a)/',                            'foo://((a\),)/', '(a))/'),
	('foo://,/',                              'foo://(\,,)/', ',)/'),
	('foo://,,.,/',                           'foo://(\,,\,\,,)/', ',,,,)/'),
	('foo://u)(:,@h:/',                       'foo://(h,@u\)(:,)/', 'h)/'),
	('urn:ISBN:0395363411',                   'urn:isbn:0395363411', 'urn:isbn:0395363411'),
	('mailto:Joe@EXAMPLE.com',                'mailto:Joe@example.com', 'mailto:joe@example.com'),
	(U&'http://R\00C9SUM\00C9.example/\00E9', U&'http://(example,r\00E9sum\00E9,)/\00E9',
	'example,xn--rsum-bpad)/%c3%a9'),
	('http://h/' || repeat('a', 20000),       'http://(h,)/' || repeat('a', 20000), 'h)/' || repeat('a', 20000));
\echo '# the keys of web archives work on the spelling'
CREATE TEMP TABLE archived (x iri_reference, cdx text);
INSERT INTO archived VALUES
	('', '-'), ('filedesc://A.arc', 'filedesc://A.arc'), ('example.com/A', 'com,example)/a'),
	('//www.example.com', 'com,example)/'), ('http://https://example.com/', 'com,example)/'),
	('http:///www.example.com/a', 'com,example)/a'),
	('http://h/%2525252541', 'h)/a'), ('http://h/a%2523', 'h)/a%23'), ('http://h/a//../b', 'h)/a/b'),
	('http://h/../a', 'h)/../a'), ('http://www.com/', 'com)/'), ('http://www1.www2.com/', 'com,www2)/'),
	('http://h:0080/', 'h)/'), ('ftp://h:80/', 'h:80)/'),
	('http://1.256/', '0,1,0,1)/'), ('http://017.1/', '1,0,0,15)/'), ('http://4294967297/', '1,0,0,0)/'),
	('http://%C2%AD%25/', '%c2%ad%25)/'), ('http://%C3%A9%25.A/', 'a,%c3%a9%25)/'),
	('http://1.2.3.999/', '999,3,2,1)/'), ('http://0x7f.1/', '1,0x7f)/'), ('http://h?', 'h)/'),
	('http://h/?&', 'h)/?&'), ('http://h/?a&a=&a=1&A==', 'h)/?a&a=&a=1&a=='), ('foo:?a', 'foo:/?a'),
	('http://h/?a=1&PHPSESSID=0123456789abcdef0123456789ABCDEF', 'h)/?&a=1'),
	('http://h/?xsid=0123456789abcdef0123456789ABCDEF&b', 'h)/?xb'), ('http://h/?cfid=1&cftoken=2&b', 'h)/?b'),
	('http://h/?cfid=&cftoken=2&b', 'h)/?b&cfid=&cftoken=2'),
	('http://h/?ASPSESSIONIDABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX', 'h)/'),
	('http://h/(A(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45))/x.aspx', 'h)/x.aspx'),
	('http://h/(4hqa0555fwsecu455xqckv45)/x.aspx?y', 'h)/x.aspx?y'),
	('http://h/(4hqa0555fwsecu455xqckv45)/.aspx', 'h)/(4hqa0555fwsecu455xqckv45)/.aspx'),
	('http://h/(4hqa0555fwsecu455xqckv45)/x%3F.aspx', 'h)/(4hqa0555fwsecu455xqckv45)/x?.aspx');
SELECT x, iri_surt(iri_try(x), 'cdx'), cdx FROM archived WHERE iri_surt(iri_try(x), 'cdx') <> cdx;
\echo '# "%26" remains; what the archives'' programs make of it is the key without'
SELECT 'iri_surt', iri_surt(iri_try(x), 'cdx'),
	iri_surt(iri_try(regexp_replace(x::text, '%(25)*26', '&', 'g')), 'cdx') AS theirs
FROM unnest('{http://example.com/script?type=a+b+%26+c&grape=wine,http://h/a%26b?x=%252526,foo:?b%26a}'::iri_reference[])
	x;
SELECT left(x::text, 60), left(iri_surt(iri_try(x)), 80), left(surt, 80) FROM s WHERE iri_surt(iri_try(x)) <> surt;
SELECT left(x::text, 60), left(iri_surt(iri_try(x), 'cdx'), 80) FROM s WHERE iri_surt(iri_try(x), 'cdx') <> cdx;
\echo '# there and back: the normal form'
SELECT left(x::text, 60), left(iri_from_surt(iri_surt(iri_try(x)))::text, 80) FROM s
WHERE iri_from_surt(iri_surt(iri_try(x)))::text <> iri_normalize(x)::text;
\echo '# of every host of up to five of these characters'
WITH RECURSIVE h (t) AS (SELECT '' UNION ALL SELECT t || c FROM h, unnest('{a,.,",",(,),!,%2C}'::text[]) c
	WHERE length(replace(t, '%2C', 'x')) < 5)
SELECT 'foo://', count(*), count(DISTINCT iri_surt(iri_try(x))),
	count(*) FILTER (WHERE iri_from_surt(iri_surt(iri_try(x))) *= x) AS back
FROM h, LATERAL (SELECT iri_normalize(('foo://' || t || '/x')::iri)) n (x)
UNION ALL
SELECT 'foo://[v1.a]', count(*), count(DISTINCT iri_surt(x)), count(*) FILTER (WHERE iri_from_surt(iri_surt(x)) *= x)
FROM (SELECT ('foo://[v1.a' || t || ']/x')::iri AS x FROM h WHERE t !~ '%') AS n;
\echo '# below a domain is together'
SELECT u FROM unnest('{http://b.example.com/,http://example.org/,http://example.com/z,http://a.b.example.com/,http://example-x.com/,http://example.com/,http://example.com:8080/}'::iri[])
	u ORDER BY iri_surt(u) COLLATE "C";
\echo '# relative references have a form, but it leads to no IRI'
SELECT 'iri_surt ../a', iri_surt(iri_try('../a'::iri_reference)) IS NULL;
SELECT iri_from_surt('//(b,A,)/c');
\echo '# what is no such form'
SELECT iri_from_surt('http://example.com/');
SELECT iri_from_surt('http://(com,example');
SELECT iri_from_surt('http://(com,example)/');
SELECT iri_from_surt('http://(com,exa\,)/');
SELECT iri_from_surt('http://([::1,)/');
SELECT iri_from_surt('http://([::1]x)/');
SELECT iri_from_surt('http://(u:secret@(h,)/');
SELECT iri_from_surt('http://(com,example,@u:secret');
SELECT iri_from_surt('http://(\');
SELECT iri_from_surt('http://(');
SELECT iri_from_surt('');
SELECT iri_surt('http://h', 'exactly');
\echo '# of hosts of many labels, in linear time'
SELECT '/', iri_from_surt(iri_surt(x)) *= x FROM (SELECT ('foo://' || repeat('a,.', 300000) || '/')::iri AS x) l;
\echo '# octets that a decoded character completes, addresses that are not octal, sessions that are empty'
CREATE TEMP TABLE edges (x iri);
INSERT INTO edges VALUES ('http://h/%254%31'), ('http://010.1.1.8/'), ('http://010.1.1.7/'), ('http://h/()/a.aspx'),
	('http://h/?cfid=1&cftoken=&x=1'), ('http://h/?cfid=1&cftoken=2&x=1'), ('http://https://');
SELECT x, iri_surt(iri_try(x), 'cdx') FROM edges;
\echo '# archives whose keys have the whole host'
SELECT 'iri_surt cdx-www', iri_surt(x, 'cdx-www') FROM unnest('{http://www2.example.com/A,https://www.example.com:8080/?b,http://example.com}'::iri[]) x;
