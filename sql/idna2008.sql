\set ECHO errors \a \t
-- Names that can be registered (RFC 5890, RFC 5891), as they are written.
CREATE TEMP TABLE names (x iri_reference, ok bool, why text);
INSERT INTO names VALUES
	('http://example.org/', true, NULL), ('http://EXAMPLE.org./', true, NULL), ('http://localhost', true, NULL),
	('//1.a', true, NULL), ('http://ab-cd.org/', true, NULL),
	(U&'http://r\00E9sum\00E9.example/', true, NULL), ('http://xn--rsum-bpad.example/', true, NULL),
	('http://XN--RSUM-BPAD.example/', true, NULL), ('http://r%C3%A9sum%C3%A9.example/', true, NULL),
	(U&'http://fa\00DF.de/', true, NULL), (U&'http://\0646\0627\0645\0647\200C\0627\06CC.com/', true, NULL),
	(U&'foo://\65E5\672C/', true, NULL), (U&'http://R\00C9SUM\00C9.example/', false, 'disallows'),
	(U&'http://re\0301sume\0301.example/', false, 'normalization'), (U&'http://\FF41.de/', false, 'disallows'),
	('http://a_b.org/', false, 'letter, digit'), ('http://-a.org/', false, 'hyphen'),
	('http://a-.org/', false, 'hyphen'), ('http://ab--cd.org/', false, 'hyphen'), ('http://a..org/', false, 'empty'),
	('http://.', false, 'empty'), ('http://a%2Fb/', false, 'letter, digit'), ('http://%FF/', false, 'letter, digit'),
	(U&'http://1.\05D0\05D1/', false, 'RFC 5893'), ('http://0.xn--4db/', false, 'RFC 5893'),
	(U&'http://a.\05D0\05D1/', true, NULL), ('http://xn--a.org/', false, 'disallows'),
	('http://xn--zzzzzz.org/', false, NULL), (U&'http://\+01F600.org/', false, 'disallows'),
	(U&'http://\0301a.org/', false, 'combining'),
	(U&'http://a\200Db.org/', false, 'joiner'), (U&'http://a\30FBb.org/', false, 'context'),
	(U&'http://a\05D0.org/', false, 'RFC 5893'), (U&'http://\0378.org/', false, 'not assigned'),
	(('http://' || repeat('a', 63) || '.org/')::iri_reference, true, NULL),
	(('http://' || repeat('a', 64) || '.org/')::iri_reference, false, '63 octets'),
	(('http://' || repeat(U&'\00E9', 64) || '.org/')::iri_reference, false, '63 octets'),
	(('http://' || repeat('abcdefghi.', 25) || 'abc')::iri_reference, true, NULL),
	(('http://' || repeat('abcdefghi.', 25) || 'abcd')::iri_reference, false, '253 octets'),
	(('http://' || repeat(U&'\00E9.', 40))::iri_reference, false, '253 octets'),
	(('http://' || repeat('a.', 50000))::iri_reference, false, '253 octets'),
	('http://127.0.0.1/', true, NULL), ('http://[::1]/', true, NULL), ('http://', true, NULL),
	('mailto:a@b', true, NULL), ('/a', true, NULL);
SELECT left(x::text, 60) AS x, ok, iri_is_valid(x::text, 'idna2008') AS got FROM names WHERE ok IS DISTINCT
FROM iri_is_valid(x::text, 'idna2008');
SELECT left(x::text, 60) AS x, why, message FROM names LEFT JOIN LATERAL (SELECT message FROM iri_issues(x)
	WHERE code = 'idna2008') i ON true WHERE NOT ok AND (message IS NULL OR strpos(message, why) = 0);
SELECT x FROM names WHERE ok AND iri_scheme(x) = 'http' AND EXISTS (SELECT FROM iri_issues(x) WHERE code = 'idna2008');
\echo '# the mapped host, rather than the written one'
SELECT 'iri_is_valid idna2008', iri_is_valid(iri_normalize(x)::text, 'idna2008') FROM names
	WHERE x *= U&'http://R\00C9SUM\00C9.example/';
