\set ECHO errors \a \t
-- Links that would be merged.
CREATE TABLE "Sur vey" ("u r l" iri, ref iri_reference, t text);
INSERT INTO "Sur vey" ("u r l") VALUES ('http://h.org/'), ('HTTP://H.org/'), ('http://h.org'), ('http://h.org/#a'),
	('http://h.org/?'), ('https://www.h.org/index.html'), ('http://u@h.org./?utm_id=1'), ('http://h.org/?b&a'),
	('http://h.org/?a&b'), (NULL);
UPDATE "Sur vey" SET ref = "u r l", t = "u r l"::text;
INSERT INTO "Sur vey" (ref) VALUES ('http://h/' || repeat('a', 20000)), ('a#b'), ('a');
SELECT 'iri_survey', * FROM iri_survey('"Sur vey"', 'u r l');
SELECT * FROM iri_survey('"Sur vey"', 'ref') WHERE step IN ('simple', 'fragment', 'web-2026');
SELECT iri_survey('"Sur vey"', 't');
SELECT iri_survey('"Sur vey"', 'nosuch');
SELECT iri_survey('"Sur vey"', 'ctid');
SELECT iri_survey(0, 'x');
SELECT 'iri_survey x', count(*), max(row_count) FROM iri_survey(NULL, 'x');
\echo '# some of the steps, in the same order'
SELECT * FROM iri_survey('"Sur vey"', 'u r l', '{web-2026,simple,fragment,simple}');
SELECT * FROM iri_survey('"Sur vey"', 'u r l', '{}');
SELECT iri_survey('"Sur vey"', 'u r l', '{scheme,Scheme}');
SELECT iri_survey('"Sur vey"', 'u r l', '{scheme,NULL}');
SELECT iri_survey('"Sur vey"', 'u r l', '{scheme,"a''b\""}');
\echo '# a sample of the pages, the same for each step'
CREATE TABLE sampled AS SELECT iri('http://h.org/' || i || repeat('x', 100)) AS x FROM generate_series(1, 5000) AS i;
SELECT 'iri_survey sampled', count(*), count(DISTINCT row_count), min(row_count) BETWEEN 500 AND 4500,
	bool_and(distinct_values = row_count) FROM iri_survey('sampled', 'x', sample => 50);
SELECT * FROM iri_survey('sampled', 'x', '{scheme}', 100);
SELECT * FROM iri_survey('sampled', 'x', '{scheme}', 0);
SELECT iri_survey('sampled', 'x', '{scheme}', -1);
SELECT iri_survey('sampled', 'x', '{scheme}', 'NaN');
SELECT iri_survey('sampled', 'x', '{scheme}', 'Infinity');
CREATE VIEW sampled_view AS SELECT x FROM sampled;
SELECT * FROM iri_survey('sampled_view', 'x', '{scheme}');
SELECT iri_survey('sampled_view', 'x', '{scheme}', 10);
DROP TABLE sampled CASCADE;
CREATE DOMAIN web AS iri CHECK (iri_host(VALUE) IS NOT NULL);
CREATE TEMP TABLE empty_ (w web);
SELECT 'iri_survey empty_', sum(row_count), sum(distinct_values) FROM iri_survey('empty_', 'w');
\echo '# under any search_path, and with the rights of who asks'
CREATE SCHEMA elsewhere;
CREATE FUNCTION elsewhere.count(anyelement) RETURNS bigint LANGUAGE sql AS 'SELECT -1::bigint';
SET search_path = elsewhere, public, pg_catalog;
SELECT 'iri_survey "Sur vey"', distinct_values FROM iri_survey('"Sur vey"', 'u r l') LIMIT 3;
RESET search_path;
SET client_min_messages = warning;
DROP SCHEMA elsewhere CASCADE;
RESET client_min_messages;
CREATE ROLE regress_iri_nobody;
SET ROLE regress_iri_nobody;
\set VERBOSITY terse
SELECT iri_survey('"Sur vey"', 'u r l');
\set VERBOSITY default
RESET ROLE;
DROP ROLE regress_iri_nobody;
DROP TABLE "Sur vey";
DROP TABLE empty_;
DROP DOMAIN web;
