\set ECHO errors \a \t
-- Redirects that a user has learned.
CREATE TABLE redirect (source iri, target iri_reference, status integer);
CREATE INDEX ON redirect (source);
INSERT INTO redirect VALUES
	('http://h/1', 'http://h/2', 301), ('http://h/2', '3#own', 308), ('http://h/3', '//i/4', 302),
	('http://i/4', 'http://i/5', 307), ('http://i/5', 'http://i/6', 303),
	('http://h/data', 'http://h/data/', 301), ('http://h/data/', 'http://h/other', 301), ('http://h/q?a', 'q/?a', 301),
	('http://h/r/', 'r', 308),
	('http://h/c1', 'c2', 301), ('http://h/c2', 'c3', 301), ('http://h/c3', 'c2', 301),
	('http://h/self', 'HTTP://h:80/self', 301), ('http://h/two', 'http://h/x', 301),
	('http://h/two', 'http://h/y', 301), ('http://h/both', 'http://h/x', 301), ('http://h/both', 'http://h/x', 308),
	('http://h/null', NULL, 301), ('http://h/unknown', 'http://h/x', NULL), ('http://h/gone', 'http://h/x', 410),
	('http://h/' || repeat('a', 20000), 'long', 301), ('http://h/long', '/' || repeat('b', 20000), 301);
CREATE TEMP TABLE f (x iri);
INSERT INTO f SELECT ('http://h/' || p)::iri
FROM unnest('{1,1#f,HTTP,2#f,data,data/,data#f,q?a,r/,self,two,both,"null",unknown,gone}'::text[]) p;
SELECT x, iri_follow(x, 'redirect') AS follow, iri_follow(x, 'redirect', options => '{temporary}') AS temporary,
	iri_follow(x, 'redirect', 1) AS hop, iri_follow(x, 'redirect', options => '{trailing-slash}') AS slash FROM f;
SELECT iri_follow(iri 'HTTP://h:80/%31', 'redirect', 0), iri_follow(iri 'HTTP://h:80/%31', 'redirect'),
	iri_follow(iri 'http://h/1?', 'redirect');
SELECT 'iri_follow redirect', length(iri_follow(source, 'redirect')::text) FROM redirect
	WHERE length(source::text) > 1000;
\echo '# cycles are errors that show them, without passwords'
SELECT iri_follow('http://h/c1', 'redirect', 2);
SELECT iri_follow('http://h/c1', 'redirect');
INSERT INTO redirect VALUES ('http://u:secret@h/', 'http://h/back', 301), ('http://h/back', 'http://u:secret@h/', 301);
SELECT iri_follow('http://h/back', 'redirect');
\echo '# the table'
CREATE TEMP TABLE bare (target iri, source iri);
INSERT INTO bare VALUES ('http://h/2', 'http://h/1');
SELECT iri_follow('http://h/1', 'bare'), pg_typeof(iri_follow('http://h/1', 'bare'));
CREATE TABLE wrong (source text, target iri, status integer);
SELECT iri_follow('http://h/1', 'wrong');
ALTER TABLE wrong DROP source;
SELECT iri_follow('http://h/1', 'wrong');
SELECT iri_follow('http://h/1', 'nosuch');
SELECT iri_follow('http://h/1', 'redirect', -1);
SELECT iri_follow('http://h/1', 'redirect', 1001);
SELECT iri_follow('http://h/1', 'redirect', 1, '{slash}');
SELECT iri_follow('http://h/1', 'redirect', 1, '{NULL}');
SELECT 'iri_follow(NULL, ''redirect'')', iri_follow(NULL, 'redirect');
\echo '# one call site, two tables and changing options'
SELECT 'iri_follow', iri_follow('http://h/1', t, 20, o::text[])
	FROM (VALUES ('redirect'::regclass, '{}'), ('bare', '{}'),
	('redirect', '{temporary}'), ('redirect', '{}')) v (t, o);
\echo '# a chain of a thousand hops'
INSERT INTO bare SELECT ('http://n/' || n + 1)::iri, ('http://n/' || n)::iri FROM generate_series(0, 2000) n;
SELECT 'http://n/0', iri_follow('http://n/0', 'bare'), iri_follow('http://n/0', 'bare', 1000);
\echo '# a long cycle is not shown to its end'
INSERT INTO bare SELECT ('http://m/' || (n + 1) % 500)::iri, ('http://m/' || n)::iri FROM generate_series(0, 499) n;
DO $$
BEGIN
	PERFORM iri_follow('http://m/0', 'bare', 1000);
EXCEPTION WHEN data_exception THEN
	RAISE INFO '% characters: % [...] %', length(SQLERRM), left(SQLERRM, 48), right(SQLERRM, 17);
END $$;
\echo '# names that a search_path would change'
CREATE SCHEMA elsewhere;
CREATE FUNCTION elsewhere.never(iri, iri) RETURNS boolean LANGUAGE sql AS 'SELECT false';
CREATE OPERATOR elsewhere.= (LEFTARG = iri, RIGHTARG = iri, FUNCTION = elsewhere.never);
CREATE FUNCTION elsewhere.never(integer, integer) RETURNS boolean LANGUAGE sql AS 'SELECT false';
CREATE OPERATOR elsewhere.= (LEFTARG = integer, RIGHTARG = integer, FUNCTION = elsewhere.never);
SET search_path = elsewhere, public, pg_catalog;
SELECT 'http://h/1', public.iri_follow('http://h/1', 'redirect');
RESET search_path;
SET client_min_messages = warning;
DROP SCHEMA elsewhere CASCADE;
RESET client_min_messages;
\echo '# the recipe: one row a page, with any number of redirects to it'
CREATE TEMP TABLE crawled (url iri, final iri, status integer);
INSERT INTO crawled VALUES ('http://h/a', 'http://h/a/', 301), ('http://h/a/', NULL, 200),
	('http://h/old', 'http://h/a', 308), ('http://h/b', NULL, 200);
CREATE TEMP TABLE learned AS SELECT url AS source, final AS target, status FROM crawled WHERE status IN (301, 308);
SELECT iri_follow(url, 'learned') AS page, array_agg(url ORDER BY url) FROM crawled GROUP BY 1 ORDER BY 1;
DROP TABLE redirect, wrong;
\echo '# options that differ by row'
CREATE TEMP TABLE hop (source iri, target iri, status integer);
INSERT INTO hop VALUES ('http://h/a', 'http://h/b', 302), ('http://h/c', 'http://h/c/', 301), ('http://h/d', 'http://h/e', 301);
CREATE TEMP TABLE asked (n integer, options text[]);
INSERT INTO asked VALUES (1, '{}'), (2, '{temporary}'), (3, '{}'), (4, '{trailing-slash}'), (5, '{}'),
	(6, '{temporary,trailing-slash}'), (7, '{temporary}');
SELECT 'iri_follow of asked', n, options, iri_follow('http://h/a', 'hop', 20, options) AS a,
	iri_follow('http://h/c', 'hop', 20, options) AS c,
	iri_follow('http://h/d', 'hop', 20, options) AS d FROM (SELECT * FROM asked ORDER BY n) AS asked;
DROP TABLE hop, asked;
