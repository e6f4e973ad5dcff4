--
-- Sort keys with the host in reverse.
--
CREATE TEMP TABLE s (x iri_reference, surt text, cdx text);
ALTER TABLE s ALTER x SET STORAGE EXTERNAL;
INSERT INTO s VALUES
	('http://archive.org/goo/?a=2&b&a=1',     'http://(org,archive,)/goo/?a=2&b&a=1', 'org,archive)/goo?a=1&a=2&b'),
	('http://archive.org:8080/goo',           'http://(org,archive,:8080)/goo', 'org,archive:8080)/goo'),
	('HTTP://www.Example.COM:80',             'http://(com,example,www,)/', 'com,example)/'),
	('https://u:p@www2.example.com:443/A%2f?B#C', 'https://(com,example,www2,@u:p)/A%2F?B#C', 'com,example)/a%2f?b'),
	('http://example.com./',                  'http://(,com,example,)/', 'com,example)/'),
	('http://h/',                             'http://(h,)/', 'h)/'),
	('http://h',                              'http://(h,)/', 'h)/'),
	('foo://h',                               'foo://(h,)', 'h)'),
	('http://192.0.2.1:81/x',                 'http://(192.0.2.1:81)/x', '192.0.2.1:81)/x'),
	('http://u@[2001:DB8::1]:81/x',           'http://([2001:db8::1]:81@u)/x', '[2001:db8::1]:81)/x'),
	('file:///etc',                           'file://()/etc', ')/etc'),
	('foo://.',                               'foo://(,,)', ',)'),
	('foo://a,b.c)d/',                        'foo://(c\)d,a\,b,)/', 'c)d,a,b)/'),
	('foo://a,/',                             'foo://(a\,,)/', 'a,)/'),
	('foo://(a)/',                            'foo://((a\),)/', '(a))/'),
	('foo://,/',                              'foo://(\,,)/', ',)/'),
	('foo://,,.,/',                           'foo://(\,,\,\,,)/', ',,,,)/'),
	('foo://u)(:,@h:/',                       'foo://(h,@u\)(:,)/', 'h)/'),
	('urn:ISBN:0395363411',                   'urn:isbn:0395363411', 'urn:isbn:0395363411'),
	('mailto:Joe@EXAMPLE.com',                'mailto:Joe@example.com', 'mailto:joe@example.com'),
	(U&'http://R\00C9SUM\00C9.example/\00E9', U&'http://(example,r\00E9sum\00E9,)/\00E9', 'example,xn--rsum-bpad)/%c3%a9'),
	('http://h/' || repeat('a', 20000),       'http://(h,)/' || repeat('a', 20000), 'h)/' || repeat('a', 20000));
SELECT left(x::text, 60), left(iri_surt(x), 80), left(surt, 80) FROM s WHERE iri_surt(x) <> surt;
SELECT left(x::text, 60), left(iri_surt(x, 'cdx'), 80) FROM s WHERE iri_surt(x, 'cdx') <> cdx;
-- there and back: the normal form
SELECT left(x::text, 60), left(iri_from_surt(iri_surt(x))::text, 80) FROM s WHERE iri_from_surt(iri_surt(x))::text <> iri_normalize(x)::text;
-- of every host of up to five of these characters
WITH RECURSIVE h (t) AS (SELECT '' UNION ALL SELECT t || c FROM h, unnest('{a,.,",",(,),!,%2C}'::text[]) c WHERE length(replace(t, '%2C', 'x')) < 5)
SELECT count(*), count(DISTINCT iri_surt(x)), count(*) FILTER (WHERE iri_from_surt(iri_surt(x)) *= x) AS back
FROM h, LATERAL (SELECT iri_normalize(('foo://' || t || '/x')::iri)) n (x);
-- below a domain is together
SELECT u FROM unnest('{http://b.example.com/,http://example.org/,http://example.com/z,http://a.b.example.com/,http://example-x.com/,http://example.com/,http://example.com:8080/}'::iri[]) u ORDER BY iri_surt(u) COLLATE "C";
-- relative references have a form, but it leads to no IRI
SELECT iri_surt('//A.b/c'), iri_surt('../a'), iri_surt('');
SELECT iri_from_surt('//(b,A,)/c');
-- what is no such form
SELECT iri_from_surt('http://example.com/');
SELECT iri_from_surt('http://(com,example');
SELECT iri_from_surt('http://(com,example)/');
SELECT iri_from_surt('http://(com,exa\,)/');
SELECT iri_from_surt('http://([::1,)/');
SELECT iri_from_surt('http://([::1]x)/');
SELECT iri_from_surt('http://(u:secret@(h,)/');
SELECT iri_from_surt('http://(\');
SELECT iri_from_surt('http://(');
SELECT iri_from_surt('');
SELECT iri_surt('http://h', 'exactly');
-- of hosts of many labels, in linear time
SET statement_timeout = '10s';
SELECT iri_from_surt(iri_surt(x)) *= x FROM (SELECT ('foo://' || repeat('a,.', 300000) || '/')::iri AS x) l;
RESET statement_timeout;
