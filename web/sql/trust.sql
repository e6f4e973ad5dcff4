\set ECHO errors \a \t
-- Attempts of hostile users: the owner of a schema, who sends values, and who
-- reads messages.

\echo '# a type of another user is not taken for that of iri: its checks would run'
BEGIN;
DROP EXTENSION iri_web;
CREATE SCHEMA prepared;
CREATE ROLE regress_iri_mallory;
GRANT ALL ON SCHEMA prepared TO regress_iri_mallory;
SET LOCAL ROLE regress_iri_mallory;
CREATE FUNCTION prepared.caught(x text) RETURNS boolean LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION 'the code of another runs as %', current_user; END $$;
CREATE DOMAIN prepared.iri AS text CHECK (prepared.caught(VALUE));
RESET ROLE;
SAVEPOINT before;
\set VERBOSITY sqlstate
CREATE EXTENSION iri_web SCHEMA prepared;
ROLLBACK TO before;
DROP DOMAIN prepared.iri;
\echo '# nor a function that its script might call, which at most keeps it from being created'
SET LOCAL ROLE regress_iri_mallory;
CREATE FUNCTION prepared.iriop_require_type(anyelement) RETURNS boolean LANGUAGE sql AS $$ SELECT prepared.caught('') $$;
SAVEPOINT before;
CREATE FUNCTION prepared.iriop_require_type(regtype, integer DEFAULT 1) RETURNS boolean LANGUAGE sql
	AS $$ SELECT prepared.caught('') $$;
RESET ROLE;
CREATE EXTENSION iri_web SCHEMA prepared;
ROLLBACK TO before;
CREATE FUNCTION prepared.iri_host_unicode(public.iri) RETURNS text LANGUAGE sql AS $$ SELECT prepared.caught('')::text $$;
RESET ROLE;
CREATE EXTENSION iri_web SCHEMA prepared;
ROLLBACK TO before;
CREATE FUNCTION prepared.iri_query_param(public.iri, text, text) RETURNS text LANGUAGE sql AS $$ SELECT prepared.caught('')::text $$;
RESET ROLE;
CREATE EXTENSION iri_web SCHEMA prepared;
ROLLBACK TO before;
CREATE FUNCTION prepared.url_key(text, text[]) RETURNS text LANGUAGE sql AS $$ SELECT prepared.caught('')::text $$;
RESET ROLE;
CREATE EXTENSION iri_web SCHEMA prepared;
ROLLBACK TO before;
\set VERBOSITY default
-- better matches than what its functions in SQL call
CREATE FUNCTION prepared.iri_guess(text) RETURNS public.iri LANGUAGE sql AS $$ SELECT prepared.caught('')::text::public.iri $$;
CREATE FUNCTION prepared.iri_host_unicode(text) RETURNS text LANGUAGE sql AS $$ SELECT prepared.caught('')::text $$;
RESET ROLE;
CREATE EXTENSION iri_web SCHEMA prepared;
SELECT prepared.url_host('a.example.org/x'), prepared.url_domain('a.example.org/x'), prepared.url_key('a.example.org', 'www'),
	prepared.url_param('a.example.org/?q=1', 'q'), prepared.url_clean('a.example.org');
\echo '# in another schema than the types, with the better matches of another user'
CREATE TABLE public.link (source iri, target iri, status integer, content text);
INSERT INTO public.link VALUES ('http://h/a', 'http://h/b', 301, 'x');
SET LOCAL ROLE regress_iri_mallory;
DO $$
DECLARE f text;
BEGIN
	FOREACH f IN ARRAY '{"iri_canonicalize(public.iri, text, text)","iri_canonicalize(public.iri, name, name)","iri_try(public.iri_reference)","iri_normalize(public.iri, text)"}'::text[]
		LOOP
		EXECUTE format('CREATE FUNCTION prepared.%s RETURNS text LANGUAGE sql AS $f$ SELECT prepared.caught(%L)::text $f$', f, f);
	END LOOP;
END $$;
RESET ROLE;
SELECT 'iri_survey link', count(*) > 20 FROM prepared.iri_survey('link', 'source');
SELECT 'iri_learn of prepared', count(*) FROM prepared.iri_learn('link', 'source', 'content');
ROLLBACK;
\echo '# the schemas of the two extensions may have any names, and any operators'
BEGIN;
SET LOCAL client_min_messages = warning;
DROP EXTENSION iri CASCADE;
CREATE SCHEMA "100% o'brien. OPERATOR(public.<>) "" \ $1";
CREATE SCHEMA "an ""other%s";
CREATE EXTENSION iri SCHEMA "100% o'brien. OPERATOR(public.<>) "" \ $1";
CREATE EXTENSION iri_web SCHEMA "an ""other%s";
SET LOCAL search_path = "100% o'brien. OPERATOR(public.<>) "" \ $1";
CREATE TEMP TABLE t AS SELECT 'http://www.h/'::iri AS source, 'http://a/?b=c'::iri AS target, n::text AS content
FROM generate_series(1, 3) n;
RESET search_path;
SELECT 'iri_survey t', count(*) > 20 FROM "an ""other%s".iri_survey('t', 'source');
SELECT 'iri_learn t', count(*) >= 0 FROM "an ""other%s".iri_learn('t', 'source', 'content');
ROLLBACK;
\echo '# it has no code that looks names up: neither bodies as text nor defaults but constants'
SELECT p.oid::regprocedure, l.lanname FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri_web' WHERE l.lanname <> 'c' AND p.prosqlbody IS NULL;
SELECT p.oid::regprocedure, node[1] FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass
	AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri_web',
	regexp_matches(p.proargdefaults, '\{([A-Z]\w*)', 'g') AS n (node) WHERE node[1] <> 'CONST';

\getenv source PG_ABS_SRCDIR
\set file :source '/../test/sql/calls.sql'
\set extension iri_web
\set calls 1000
\set quoting 5
\set functions 10
\i :file
\echo '# the exception: max_depth limits it'
SELECT 'written WHERE function::text ~ ''ancestors''', max(output / input) <= 64 FROM written
	WHERE function::text ~ 'ancestors';
SELECT 'http://h/', count(*) AS megabyte FROM (SELECT ('http://h/' || repeat('a/', 20000))::iri AS x) s,
	LATERAL (SELECT iri_ancestors(x)) a HAVING sum(length(iri_ancestors::text)) < 65536;
