--
-- What would be merged.
--
CREATE TABLE "Sur vey" ("u r l" iri, ref iri_reference, t text);
INSERT INTO "Sur vey" ("u r l") VALUES ('http://h.org/'), ('HTTP://H.org/'), ('http://h.org'), ('http://h.org/#a'), ('http://h.org/?'), ('https://www.h.org/index.html'), ('http://u@h.org./?utm_x=1'), ('http://h.org/?b&a'), ('http://h.org/?a&b'), (NULL);
UPDATE "Sur vey" SET ref = "u r l", t = "u r l"::text;
INSERT INTO "Sur vey" (ref) VALUES ('http://h/' || repeat('a', 20000)), ('a#b'), ('a');
SELECT * FROM iri_survey('"Sur vey"', 'u r l');
SELECT * FROM iri_survey('"Sur vey"', 'ref') WHERE step IN ('simple', 'fragment', 'web-2026');
SELECT iri_survey('"Sur vey"', 't');
SELECT iri_survey('"Sur vey"', 'nosuch');
SELECT iri_survey('"Sur vey"', 'ctid');
SELECT iri_survey(0, 'x');
SELECT count(*), max(row_count) FROM iri_survey(NULL, 'x');
CREATE DOMAIN web AS iri CHECK (iri_host(VALUE) IS NOT NULL);
CREATE TEMP TABLE empty_ (w web);
SELECT sum(row_count), sum(distinct_values) FROM iri_survey('empty_', 'w');
-- under any search_path, and with the rights of who asks
CREATE SCHEMA elsewhere;
CREATE FUNCTION elsewhere.count(anyelement) RETURNS bigint LANGUAGE sql AS 'SELECT -1::bigint';
SET search_path = elsewhere, public, pg_catalog;
SELECT distinct_values FROM iri_survey('"Sur vey"', 'u r l') LIMIT 3;
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
