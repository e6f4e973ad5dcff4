\set ECHO errors \a \t
-- Keys of a column that differ from those that are computed now, and versions.
BEGIN;
CREATE CAST (bytea AS iri) WITHOUT FUNCTION;
CREATE CAST (bytea AS iri_reference) WITHOUT FUNCTION;
CREATE SCHEMA "My Schema";
CREATE TABLE "My Schema"."T" (id integer, "X" iri, other iri);
CREATE INDEX ON "My Schema"."T" ("X");
INSERT INTO "My Schema"."T" SELECT n, ('HTTP://h/' || n)::iri FROM generate_series(1, 2500) n;
INSERT INTO "My Schema"."T" VALUES (2501, NULL);
SELECT 'iri_key_check "My Schema"."T"', * FROM iri_key_check('"My Schema"."T"', 'X');
SELECT 'iri_key_check other', * FROM iri_key_check('"My Schema"."T"', 'other');
\echo '# keys of other rules, which the documented statement replaces'
INSERT INTO "My Schema"."T" VALUES (3001, ('\x310c0000'::bytea || 'http://OLD/1HTTP://OLD/1')::iri),
	(3002, ('\x110d0000'::bytea || convert_to('http://old/éhttp://old/é', 'UTF8'))::iri);
SELECT 'iri_key_check X', * FROM iri_key_check('"My Schema"."T"', 'X');
SET LOCAL enable_seqscan = off;
SELECT id, "X" FROM "My Schema"."T" WHERE "X" = 'http://old/1';
UPDATE "My Schema"."T" SET "X" = "X"::text::iri WHERE "X"::text::iri <> "X";
SELECT 'iri_key_check(''"My Schema"."T"'', ''X'')', * FROM iri_key_check('"My Schema"."T"', 'X');
SELECT 'http://old/1', id, "X" FROM "My Schema"."T" WHERE "X" IN ('http://old/1', 'http://old/é') ORDER BY id;
RESET enable_seqscan;
\echo '# references, domains, short headers, TOAST, NULL, materialized views, partitions and children'
CREATE DOMAIN link AS iri_reference CHECK (iri_path(VALUE) <> '');
CREATE TEMP TABLE links (l link);
SELECT 'iri_key_check links', * FROM iri_key_check('links', 'l');
INSERT INTO links VALUES ('a'), ('HTTP://h/'), (repeat('a', 30000)::iri_reference), (NULL);
CREATE TABLE external (l iri_reference);
ALTER TABLE external ALTER l SET STORAGE EXTERNAL;
INSERT INTO external SELECT ('HTTP://h/' || repeat('a', n))::iri_reference FROM unnest('{1,200,3000,300000}'::int[]) n;
INSERT INTO external VALUES (('\x31808004'::bytea || '\x0000' || repeat('A', 65536)::bytea || 'b')::iri_reference);
SELECT 'iri_key_check l', * FROM iri_key_check('links', 'l');
SELECT 'iri_key_check external', * FROM iri_key_check('external', 'l');
CREATE MATERIALIZED VIEW stored AS SELECT l FROM external;
SELECT 'iri_key_check stored', * FROM iri_key_check('stored', 'l');
CREATE TABLE parted (x iri, n integer) PARTITION BY HASH (x);
CREATE TABLE part0 (gone text, n integer, x iri);
ALTER TABLE part0 DROP gone;
ALTER TABLE parted ATTACH PARTITION part0 FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE part1 PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parted SELECT ('http://h/' || n)::iri, n FROM generate_series(1, 100) n;
CREATE TABLE child (extra text) INHERITS ("My Schema"."T");
INSERT INTO child VALUES (1, 'a:', 'b:', 'c'), (2, ('\x310400'::bytea || '\x00' || 'B:cbB:cd')::iri, 'b:', 'c');
SELECT 'iri_key_check parted', * FROM iri_key_check('parted', 'x');
SELECT 'iri_key_check', * FROM iri_key_check('"My Schema"."T"', 'X');
SELECT 'iri_key_check(NULL, ''l'')', * FROM iri_key_check(NULL, 'l');
SELECT 'iri_key_check(''links'', NULL)', iri_key_check('links', NULL);
\echo '# columns that cannot be checked'
CREATE TEMP VIEW seen AS SELECT l FROM links;
SAVEPOINT s;
SELECT * FROM iri_key_check('seen', 'l');
ROLLBACK TO s;
SELECT * FROM iri_key_check('links', 'nothing');
ROLLBACK TO s;
SELECT * FROM iri_key_check('links', 'ctid');
ROLLBACK TO s;
SELECT * FROM iri_key_check('pg_class', 'relname');
ROLLBACK TO s;
SELECT * FROM iri_key_check('"My Schema"."T_X_idx"', 'X');
ROLLBACK TO s;
SELECT * FROM iri_key_check(1::oid::regclass, 'id');
ROLLBACK TO s;
-- another user's code does not run, whose functions, policies, domains and operators are around the column
CREATE ROLE regress_iri_mallory;
CREATE ROLE regress_iri_reader;
GRANT CREATE ON SCHEMA "My Schema" TO regress_iri_mallory;
GRANT USAGE ON SCHEMA "My Schema" TO regress_iri_mallory, regress_iri_reader;
SET LOCAL ROLE regress_iri_mallory;
CREATE FUNCTION "My Schema".caught(x anyelement) RETURNS boolean IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
	IF current_user <> 'regress_iri_mallory' THEN
		RAISE EXCEPTION 'the code of another runs';
	END IF;
	RETURN true;
END $$;
CREATE DOMAIN "My Schema"."o'brien" AS iri CHECK ("My Schema".caught(VALUE));
CREATE TABLE "My Schema"."100%; ""\'" ("%s'$1" "My Schema"."o'brien", n integer GENERATED ALWAYS AS ("My Schema".caught(1)::integer) STORED,
	CHECK ("My Schema".caught("%s'$1")));
CREATE INDEX ON "My Schema"."100%; ""\'" ("My Schema".caught("%s'$1"), "My Schema".caught(1)) WHERE "My Schema".caught(2);
INSERT INTO "My Schema"."100%; ""\'" VALUES ('HTTP://a'), (NULL), ('b:');
CREATE VIEW "My Schema".view AS SELECT "%s'$1" FROM "My Schema"."100%; ""\'" WHERE "My Schema".caught(1);
CREATE TABLE "My Schema".guarded (x iri);
INSERT INTO "My Schema".guarded VALUES ('a:'), ('b:');
ALTER TABLE "My Schema".guarded ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY p ON "My Schema".guarded USING ("My Schema".caught(x));
GRANT SELECT ON "My Schema".guarded TO PUBLIC;
CREATE TABLE "My Schema".columns (x iri, y iri);
GRANT SELECT (x) ON "My Schema".columns TO PUBLIC;
RESET ROLE;
SAVEPOINT s;
\echo '# the planner runs some of it'
\set VERBOSITY terse
SELECT 1 FROM "My Schema"."100%; ""\'";
ROLLBACK TO s;
\set VERBOSITY default
SELECT 'iri_key_check "My Schema"."100%; ""\''"', * FROM iri_key_check('"My Schema"."100%; ""\''"', '%s''$1');
SELECT 'iri_key_check "My Schema".guarded', * FROM iri_key_check('"My Schema".guarded', 'x');
SELECT * FROM iri_key_check('"My Schema".view', '%s''$1');
ROLLBACK TO s;
\echo '# privileges are those of the caller'
SET LOCAL ROLE regress_iri_reader;
SELECT * FROM iri_key_check('"My Schema".guarded', 'x');
ROLLBACK TO s;
SET LOCAL ROLE regress_iri_reader;
SELECT 'iri_key_check "My Schema".columns', * FROM iri_key_check('"My Schema".columns', 'x');
SELECT * FROM iri_key_check('"My Schema".columns', 'y');
ROLLBACK TO s;
SELECT '"My Schema".columns'::regclass::oid AS columns \gset
REVOKE USAGE ON SCHEMA "My Schema" FROM regress_iri_reader;
SET LOCAL ROLE regress_iri_reader;
\set ECHO none
SELECT * FROM iri_key_check(:columns, 'x');
\set ECHO errors
ROLLBACK TO s;
\echo '# the schema of the extension may have any name, and any operators'
SET LOCAL client_min_messages = warning;
DROP EXTENSION iri CASCADE;
CREATE SCHEMA "100% o'brien. OPERATOR(public.<>) "" \ $1";
CREATE EXTENSION iri SCHEMA "100% o'brien. OPERATOR(public.<>) "" \ $1";
SET LOCAL search_path = "100% o'brien. OPERATOR(public.<>) "" \ $1";
CREATE TEMP TABLE t AS SELECT 'HTTP://h'::iri AS x FROM generate_series(1, 3) n;
RESET search_path;
SELECT 'iri_key_check t', * FROM "100% o'brien. OPERATOR(public.<>) "" \ $1".iri_key_check('t', 'x');
ROLLBACK;
\echo '# functions that only a second version of the rules could use, and that trusted the types named to them'
\set VERBOSITY terse
SELECT count(iriop_has_old_key(proargdefaults, '{23}'::oid[], '{23}'::oid[])) FROM pg_proc WHERE proname = 'make_interval';
SELECT * FROM iri_key_check();
\set VERBOSITY default
SELECT 'pg_proc', oid::regprocedure FROM pg_proc WHERE proname ~ '^iri.*_key(_|$)' ORDER BY 2;
\echo '# which libraries answer'
SELECT 'iri_versions', name, version ~ '^[0-9][-0-9.]*( |$)' AS t FROM iri_versions() ORDER BY 2;
