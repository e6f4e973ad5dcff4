\set ECHO errors \a \t
-- Keys that begin with a text: x ^@ text.
CREATE TEMP TABLE v (id int, x iri, r iri_reference);
INSERT INTO v SELECT i, iri_try(s), s::iri_reference
FROM unnest('{http://example.org/a,HTTP://EXAMPLE.org:80/%61b,http://example.org/a%2Fb,http://example.org/%é,http://résumé.example/é,http://xn--rsum-bpad.example/%C3%A9,urn:a,A/b,a/b,"",http://example.org/a_b,http://example.org/a%25b}'::text[])
	WITH ORDINALITY u(s, i) WHERE iri_reference_try(s) IS NOT NULL;
-- long, compressed and not
INSERT INTO v SELECT 100, s::iri, s::iri_reference FROM (SELECT 'http://long.example/' || repeat('x', 30000) || '/é')
	u(s);
INSERT INTO v SELECT 101, s::iri, s::iri_reference FROM (SELECT 'http://LONG.example/' || string_agg(md5(i::text), '')
	FROM generate_series(1, 1000) i) u(s);
\echo '# the key, not the spelling; taken literally'
SELECT 'v', id, x FROM v WHERE x ^@ 'http://example.org/a' ORDER BY id;
SELECT 'HTTP://EXAMPLE.org', count(*) FROM v WHERE x ^@ 'HTTP://EXAMPLE.org';
SELECT 'http://example.org/a_b', count(*) FROM v WHERE x ^@ 'http://example.org/a_b';
SELECT 'http://example.org/a%', count(*) FROM v WHERE x ^@ 'http://example.org/a%';
SELECT 'http://example.org/a%2', count(*) FROM v WHERE x ^@ 'http://example.org/a%2';
SELECT 'http://résumé.example/é', id FROM v WHERE x ^@ 'http://résumé.example/é' ORDER BY id;
SELECT 'http://re', count(*) FROM v WHERE x ^@ 'http://re';
\echo '# both types; a reference''s key is its spelling'
SELECT 'v WHERE r ^@ ''A''', id, r FROM v WHERE r ^@ 'A' ORDER BY id;
SELECT 'v WHERE r ^@ ''''', count(*) = count(r), count(*) FILTER (WHERE x ^@ '') = count(x) FROM v WHERE r ^@ '';
SELECT 'v WHERE x ^@ NULL', count(*) FROM v WHERE x ^@ NULL;
\echo '# long ones'
SELECT 'http://long.example/', id FROM v WHERE x ^@ 'http://long.example/' ORDER BY id;
SELECT '/', id FROM v WHERE x ^@ ('http://long.example/' || repeat('x', 30000) || '/') ORDER BY id;
SELECT id FROM v WHERE x ^@ ('http://long.example/' || repeat('x', 30001)) ORDER BY id;
\echo '# the function alone, and core''s operators of that name'
SELECT 'http://a/b', iri_starts_with('http://a/b', 'http://a/'), iri_starts_with('http://a/b', 'http://b/');
SELECT 'http://a', 'abc' ^@ 'ab', 'http://a'::text ^@ 'http', 'http://a'::varchar ^@ 'http';
\echo '# by index, the same: next characters, over the surrogates and at the end'
CREATE TEMP TABLE w (x iri_reference);
INSERT INTO w SELECT ('http://h/' || c || e)::iri_reference
FROM unnest(ARRAY[U&'\007E', 'é', U&'\07FF', U&'\0800', U&'\D7FB', U&'\F900', U&'\FFEF', U&'\+010000', U&'\+0EFFFD',
	'?' || U&'\E000', '?' || U&'\+10FFFD']) c, unnest('{"",a,/}'::text[]) e;
INSERT INTO w VALUES (''), ('http:'), ('https:');
CREATE TABLE prefixes AS SELECT DISTINCT left(x::text, n) || c AS p FROM w, generate_series(0, 12) n,
	unnest(ARRAY['', U&'\D7FF', U&'\FFFF', U&'\+10FFFF', U&'\+10FFFF\+10FFFF']) c;
CREATE TEMP TABLE scanned AS SELECT p, count(x) AS found FROM prefixes LEFT JOIN w ON x ^@ p GROUP BY p;
CREATE INDEX w_x ON w (x);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM (VALUES ('h'::text), ('')) s (p), LATERAL (SELECT count(*) FROM w WHERE x ^@ p) c;
SELECT 'scanned', count(*) > 100, sum(found) > 100,
	count(*) FILTER (WHERE found <> (SELECT count(*) FROM w WHERE x ^@ p)) AS wrong FROM scanned;
DROP TABLE prefixes;
