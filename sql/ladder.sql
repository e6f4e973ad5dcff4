\set ECHO errors \a \t
-- The comparison ladder: each rung only merges what the one before kept apart.
SET jit = off;
CREATE TEMP TABLE v AS SELECT row_number() OVER () AS id, x FROM unnest(ARRAY[
	'http://example.org/', 'HTTP://example.org/', 'http://EXAMPLE.org/', 'http://example.org', 'http://example.org:',
		'http://example.org:80/', 'http://example.org:080', 'http://example.org/?', 'http://example.org/#',
	'http://example.org/~u', 'http://example.org/%7Eu', 'http://example.org/%7eu', 'http://example.org/%257Eu',
		'http://example.org/a/../~u', 'http://example.org/./%7Eu', 'http://example.org/%2e/~u',
		'http://example.org//~u', 'http://example.org/~u/', 'http://example.org/~U',
	U&'http://r\00E9sum\00E9.example/', 'http://r%C3%A9sum%C3%A9.example/', 'http://xn--rsum-bpad.example/',
		'http://XN--RSUM-BPAD.example/', U&'http://R\00C9SUM\00C9.example/', U&'http://re\0301sume\0301.example/',
		'http://resume.example/', U&'http://r\00E9sum\00E9\3002example/',
	U&'http://h/\00E9', 'http://h/%C3%A9', 'http://h/%c3%a9', U&'http://h/e\0301', 'http://h/%E9', 'http://h/#a#b',
		'http://h/#a%23b', 'http://h/?a%26b', 'http://h/?a&b', 'http://[::1]/', 'http://[0:0::1]/',
		'http://[::0001]:80',
	'foo://H', 'foo://h', 'foo://h/', 'foo://h:', 'foo://h:80', 'foo://[::1]', 'foo://[0::1]', U&'foo://\00C9H',
		U&'foo://\00C9h', U&'foo://\00E9h', 'file:/p', 'file:///p', 'file://localhost/p', 'FILE://LocalHost/./p',
	'urn:ISBN:0-395-36341-1', 'urn:isbn:0395363411', 'URN:isbn:0395363411', 'urn:ex:%41', 'urn:ex:A', 'mailto:a@B.de',
		'mailto:a@b.de', 'MAILTO:a@b.de', 'mailto:%61@b.de', 'tel:+1-2', 'tel:+12', 'TEL:+12', 'dns:A', 'dns:a?TYPE=A',
	'//H', '//h', '/a/../b', '/b', '%61', 'a', '', '#', '?', 's3://B/%7e', 's3://B/%7E', 'S3://B/%7E', 's3://b/~',
		'x:/..//a', 'x:/.//a', 'x:..', 'x:a/..']::iri_reference[]) x;
SELECT 'v', count(*) FROM v;
CREATE TEMP TABLE pairs AS SELECT a.x AS a, b.x AS b, iri_equivalent(a.x, b.x, 'simple') AS simple,
	iri_equivalent(a.x, b.x, 'syntax') AS syntax, iri_equivalent(a.x, b.x, 'scheme') AS scheme, a.id < b.id AS once
FROM v a, v b;
\echo '# monotone, and each rung agrees with its parts'
SELECT a, b FROM pairs WHERE simple AND NOT syntax OR syntax AND NOT scheme;
SELECT a, b FROM pairs WHERE simple <> (a *= b) OR scheme <> (a = b)
	OR syntax <> (iri_normalize(a, 'syntax') *= iri_normalize(b, 'syntax'))
	OR scheme <> (iri_normalize(a) *= iri_normalize(b)) OR (iri_sha256(iri_try(a)) = iri_sha256(iri_try(b))) <> scheme;
\echo '# equivalences: an IRI is its own, both ways round, and passed on'
SELECT 'pairs p JOIN pairs q ON p.a *= q.b AND p.b *= q.a WHERE p.simpl…', count(*)
	FROM pairs p JOIN pairs q ON p.a *= q.b AND p.b *= q.a WHERE p.simple <> q.simple
	OR p.syntax <> q.syntax OR p.scheme <> q.scheme;
SELECT 'pairs p JOIN pairs q ON p.b *= q.a JOIN pairs r ON p.a *= r.a A…', count(*)
	FROM pairs p JOIN pairs q ON p.b *= q.a JOIN pairs r ON p.a *= r.a AND q.b *= r.b WHERE p.syntax
	AND q.syntax AND NOT r.syntax OR p.scheme AND q.scheme AND NOT r.scheme;
SELECT 'pairs WHERE once', count(*) FILTER (WHERE simple) AS simple,
	count(*) FILTER (WHERE syntax AND NOT simple) AS syntax,
	count(*) FILTER (WHERE scheme AND NOT syntax) AS scheme, count(*) FILTER (WHERE NOT scheme) AS none FROM pairs
WHERE once;
\echo '# what each merges'
SELECT min(a::text COLLATE "C"), array_agg(DISTINCT b::text COLLATE "C") FROM pairs WHERE syntax
GROUP BY iri_normalize(a, 'syntax')::text HAVING count(DISTINCT b::text) > 1 ORDER BY 1;
SELECT a, b FROM pairs WHERE once AND scheme AND NOT syntax AND iri_scheme(iri_normalize(a)) NOT IN ('http', 'file')
ORDER BY a::text COLLATE "C", b::text COLLATE "C";
\echo '# arguments'
SELECT iri_equivalent('a:', 'A:', 'semantic');
SELECT iri_equivalent('a:', 'A:', 'Scheme');
SELECT 'iri_equivalent a:', iri_equivalent('a:', NULL, 'scheme') IS NULL, iri_equivalent('a:', 'a:', NULL) IS NULL;
\echo '# one text for all that are equal on a rung, even where the next one encodes'
SELECT 'http://%C2%AD.x/', count(DISTINCT iri_normalize(x, 'syntax')::text),
	count(DISTINCT iri_normalize(x, 'scheme')::text)
FROM (VALUES ('http://%C2%AD.x/'::iri), ('http://%c2%ad.x/'), (U&'http://\00AD.x/')) AS v (x);
\echo '# the rung has no default'
\set VERBOSITY terse
SELECT iri_equivalent('a:', 'A:');
\set VERBOSITY default
\echo '# the fragment aside'
SELECT a, b, iri_without_fragment(a) = iri_without_fragment(b) AS same FROM (VALUES
	('http://h/#a'::iri_reference, 'http://h/#b'::iri_reference), ('HTTP://H:80#a', 'http://h/'),
	('http://h/', 'http://h/#'), ('http://h/?q#a', 'http://h/?q'), ('http://h/?q', 'http://h/'),
	('http://h/?', 'http://h/'), ('http://h/#a#b', 'http://h/#a'), ('urn:ab:y#a', 'urn:AB:y#b'),
	('http://h/%23', 'http://h/#'),
	('', '#a'), ('#', ''), ('a#b', 'a'), ('//H#', '//h#'), ('data:,#a', 'data:,')) p(a, b);
SELECT 'iri_without_fragment of pairs', count(*) FROM pairs WHERE scheme
	AND iri_without_fragment(a) <> iri_without_fragment(b);
\echo '# the spelling of the rest is kept; no fragment is left'
SELECT iri_without_fragment(x) AS without, pg_typeof(iri_without_fragment(x)),
	iri_fragment(iri_without_fragment(x)) IS NULL
FROM unnest('{HTTP://H:80/%7e#a#b,http://h#,http://h/,tel:+1-2#x}'::iri[]) x;
SELECT 'iri_without_fragment', iri_without_fragment(x) AS without, pg_typeof(iri_without_fragment(x))
FROM unnest('{#,"",a#b,//H#c}'::iri_reference[]) x;
SELECT 'HTTP://h', iri_sha256('HTTP://h') = iri_sha256('http://h/'), 	iri_sha256(iri 'a:') = sha256('a:'), length(iri_sha256('a:'));
\echo '# Python''s uuid.uuid5(uuid.NAMESPACE_URL, normal form), on a column; NULL; a unique index'
CREATE TEMP TABLE named (x iri, python uuid);
INSERT INTO named VALUES ('HTTP://Example.org:80', '715d503b-5f95-5532-9100-00663eb45ade'),
	('http://xn--rsum-bpad.example/', '491681e2-f382-5b3f-b4f8-9ed35c9a61a1'),
	('http://r%C3%A9sum%c3%a9.example', '491681e2-f382-5b3f-b4f8-9ed35c9a61a1'),
	('URN:ISBN:0451450523', 'f04b4a1e-63d3-520b-91a4-2226109a2a86'),
	('a:', 'd309b8c8-2f0b-5102-92e7-8453c1240253'), (NULL, NULL);
SELECT x, iri_uuid(x), iri_uuid(x) IS NOT DISTINCT FROM python AS as_python FROM named;
DELETE FROM named WHERE iri_host(x) = 'xn--rsum-bpad.example';
CREATE UNIQUE INDEX ON named (iri_uuid(x));
INSERT INTO named VALUES ('http://example.org/'), (repeat('h', 9000) || ':'), ('http://example.org/b')
	ON CONFLICT (iri_uuid(x)) DO UPDATE SET python = NULL RETURNING left(x::text, 20) AS x, python;
