--
-- Key versions: those in a column, and the statements that bring it to the current one.
--
\getenv builddir PG_ABS_BUILDDIR
\set module :builddir '/test/modules/other_key'
BEGIN;
CREATE FUNCTION other_key(text, integer, text) RETURNS iri
	AS :'module', 'iri_other_key' LANGUAGE C IMMUTABLE STRICT;
CREATE SCHEMA "My Schema";
CREATE TABLE "My Schema"."T" (id integer, "X" iri, other iri);
CREATE UNIQUE INDEX "by x" ON "My Schema"."T" ("X");
CREATE INDEX by_host ON "My Schema"."T" (iri_host_unicode("X"));
CREATE INDEX partly ON "My Schema"."T" (id) WHERE "X" IS NOT NULL;
CREATE INDEX "by spelling" ON "My Schema"."T" ("X" iri_image_ops);
CREATE INDEX "both" ON "My Schema"."T" ("X" iri_image_ops, "X");
CREATE INDEX elsewhere ON "My Schema"."T" (id, other);
CREATE INDEX beside ON "My Schema"."T" (id) INCLUDE ("X", other);
INSERT INTO "My Schema"."T" SELECT n, ('HTTP://h/' || n)::iri FROM generate_series(1, 2500) n;
INSERT INTO "My Schema"."T" VALUES (2501, NULL);
SELECT * FROM iri_key_check('"My Schema"."T"', 'X');
-- as another release keyed them: one differently, one as now
INSERT INTO "My Schema"."T" VALUES
	(3001, other_key('HTTP://OLD/1', 2, 'http://OLD/1')), (3002, other_key('http://old/2', 2, 'http://old/2')),
	(3003, other_key('http://new/?', 15, 'http://new/'));
SELECT id, "X", iri_key_version("X") FROM "My Schema"."T" WHERE id > 3000 ORDER BY id;
SELECT count(*) AS "0" FROM "My Schema"."T" WHERE "X" = 'http://old/1';
\x on
SELECT * FROM iri_key_check('"My Schema"."T"', 'X');
\x off
-- a refreshed value keeps its spelling, and has the current key
SELECT iri_key_refresh(x), iri_key_version(iri_key_refresh(x)), x = iri_key_refresh(x) AS "equal",
	x *= iri_key_refresh(x) AS "same spelling", iri_key_refresh(x) = 'http://old/1' AS found
FROM (SELECT other_key('HTTP://OLD/1', 2, 'http://OLD/1')) AS v (x);
SELECT iri_key_refresh('HTTP://h'::iri) *= 'HTTP://h' AS t, iri_key_refresh('../A'::iri_reference) *= '../A' AS t,
	iri_key_refresh(NULL::iri) IS NULL AS t;
-- the statements repair it
DO $$
DECLARE statement text;
BEGIN
	FOR statement IN SELECT c.statement FROM iri_key_check('"My Schema"."T"', 'X') c WHERE c.statement IS NOT NULL LOOP
		EXECUTE statement;
	END LOOP;
END $$;
SELECT * FROM iri_key_check('"My Schema"."T"', 'X');
-- what a database has: columns, indexes, and foreign keys between them
SELECT replace(statement, E'\n', ' ') AS statement FROM iri_key_check() WHERE statement ~ 'My Schema';
SET LOCAL enable_seqscan = off;
SELECT id, "X" FROM "My Schema"."T" WHERE "X" IN ('http://old/1', 'http://old/2', 'http://new/?') ORDER BY id;
-- references, domains, views, nothing
CREATE DOMAIN link AS iri_reference CHECK (iri_path(VALUE) <> '');
CREATE TEMP TABLE links (l link);
SELECT * FROM iri_key_check('links', 'l');
INSERT INTO links VALUES ('a'), ('HTTP://h/'), (repeat('a', 30000)::iri_reference);
CREATE TEMP VIEW seen AS SELECT l FROM links;
SELECT * FROM iri_key_check('links', 'l');
SELECT * FROM iri_key_check('seen', 'l');
SELECT * FROM iri_key_check(NULL, 'l');
SAVEPOINT s;
SELECT * FROM iri_key_check('links', 'nothing');
ROLLBACK TO s;
SELECT * FROM iri_key_check('links', 'ctid');
ROLLBACK TO s;
SELECT * FROM iri_key_check('pg_class', 'relname');
ROLLBACK TO s;
SELECT * FROM iri_key_check('elsewhere', 'id');
ROLLBACK TO s;
SELECT * FROM iri_key_check(1::oid::regclass, 'id');
ROLLBACK;
-- in a schema that is not on the path
BEGIN;
CREATE SCHEMA apart;
SET LOCAL client_min_messages = warning;
DROP EXTENSION iri;
CREATE EXTENSION iri SCHEMA apart;
CREATE TEMP TABLE t AS SELECT 'HTTP://h'::apart.iri AS x;
SELECT * FROM apart.iri_key_check('t', 'x');
ROLLBACK;
-- which libraries answer
SELECT name, version ~ '^[0-9][-0-9.]*( |$)' AS t FROM iri_versions() ORDER BY 1;
