\set ECHO errors \a \t
-- Attempts of hostile users: the owner of the schema that the extension is
-- installed into, who sends values, and who reads messages.

\echo '# a schema where somebody has put better matches for all of core''s functions and operators that take any type'
BEGIN;
SET LOCAL client_min_messages = warning;
DROP EXTENSION iri;
CREATE SCHEMA prepared;
CREATE ROLE regress_iri_mallory;
GRANT ALL ON SCHEMA prepared TO regress_iri_mallory;
SET LOCAL ROLE regress_iri_mallory;
CREATE FUNCTION prepared.caught(type text) RETURNS text LANGUAGE plpgsql
	AS $$ BEGIN RAISE EXCEPTION 'the code of another runs as %', current_user; END $$;
DO $$
DECLARE
	f record;
	type text;
	polymorphic oid[] := ARRAY['"any"', 'anyelement', 'anyarray', 'anynonarray', 'anycompatible', 'anycompatiblearray',
		'anycompatiblenonarray']::regtype[];
BEGIN
	FOREACH type IN ARRAY '{text,jsonb,bigint,text[]}'::text[] LOOP
		FOR f IN SELECT DISTINCT proname, pronargs FROM pg_proc
			WHERE pronamespace = 'pg_catalog'::regnamespace AND pronargs BETWEEN 1 AND 2
				AND string_to_array(proargtypes::text, ' ')::oid[] && polymorphic LOOP
			EXECUTE format('CREATE FUNCTION prepared.%1$I(%2$s) RETURNS %3$s LANGUAGE sql AS $f$ SELECT prepared.caught(%3$L)::%3$s $f$',
				f.proname,
				type || CASE WHEN f.pronargs = 2 THEN ', ' || CASE WHEN f.proname = 'jsonb_object_agg' THEN 'jsonb'
					ELSE type END ELSE '' END, CASE WHEN f.proname ~ '^jsonb' THEN 'jsonb' ELSE type END);
		END LOOP;
		EXECUTE format('CREATE FUNCTION prepared.operator(%1$s, %1$s) RETURNS boolean LANGUAGE sql AS $f$ SELECT prepared.caught(%1$L) IS NULL $f$',
			type);
		FOR f IN SELECT DISTINCT oprname FROM pg_operator WHERE oprkind = 'b'
			AND ARRAY[oprleft, oprright] && polymorphic LOOP
			EXECUTE format('CREATE OPERATOR prepared.%1$s (LEFTARG = %2$s, RIGHTARG = %2$s, FUNCTION = prepared.operator)',
				f.oprname, type);
		END LOOP;
	END LOOP;
	-- and of the planner's replacements of patterns
	FOR f IN SELECT unnest('{~~,!~~,~~*,!~~*,~,!~,~*,!~*}'::text[]) AS oprname LOOP
		EXECUTE format('CREATE OPERATOR prepared.%s (LEFTARG = text, RIGHTARG = text, FUNCTION = prepared.operator)', f.oprname);
	END LOOP;
	FOR f IN SELECT unnest('{lower(text),upper(text),length(text),iri_text(anyelement),iri_text(text)}'::text[]) AS signature LOOP
		EXECUTE format('CREATE FUNCTION prepared.%s RETURNS text LANGUAGE sql AS $f$ SELECT prepared.caught(%L) $f$',
			f.signature, f.signature);
	END LOOP;
END $$;
RESET ROLE;
CREATE EXTENSION iri SCHEMA prepared;
SELECT 'pg_proc WHERE pronamespace = ''prepared''::regnamespace AND pro…', count(*) > 100 FROM pg_proc
	WHERE pronamespace = 'prepared'::regnamespace
	AND proowner = 'regress_iri_mallory'::regrole;
SET LOCAL search_path = prepared;
SELECT 'http://h/?a=1&b&a=2', iri_query_to_jsonb('http://h/?a=1&b&a=2'), iri_query_params('?a=b'),
	iri_to_jsonb('http://h/?b');
SELECT 'HTTP://h', iri 'HTTP://h' = 'http://h/', min(x), max(x), iri_equivalent(min(x), max(x), 'scheme')
FROM unnest('{http://h/a,http://h/b}'::iri[]) x;
SET LOCAL search_path = prepared, pg_catalog;
CREATE TEMP TABLE pattern AS SELECT iri 'HTTP://h' AS x, iri_reference '/A' AS r;
SELECT '/A', x LIKE '%h', x NOT LIKE '%h', x ILIKE '%H', x NOT ILIKE '%H', x ~ 'h$', x !~ 'h$', x ~* 'H$', x !~* 'H$', x SIMILAR TO '%h',
	x LIKE ANY ('{%h}'), lower(x), upper(x), length(x), lower(r), r LIKE '/A' FROM pattern;
RESET search_path;
\echo '# nor in functions that read tables, when there are better matches later'
CREATE TABLE prepared.link (source prepared.iri, target prepared.iri, status integer);
INSERT INTO prepared.link VALUES ('http://h/a', 'http://h/b', 301);
SET LOCAL ROLE regress_iri_mallory;
DO $$
DECLARE f text;
BEGIN
	FOREACH f IN ARRAY '{"iri_normalize(prepared.iri_reference, name)","iri_normalize(prepared.iri_reference, \"char\")"}'::text[]
		LOOP
		EXECUTE format('CREATE FUNCTION prepared.%s RETURNS text LANGUAGE sql AS $f$ SELECT prepared.caught(%L) $f$',
			f, f);
	END LOOP;
END $$;
RESET ROLE;
SELECT 'iri_key_check prepared.link', prepared.iri_key_check('prepared.link', 'source');
\echo '# what the extension needs is its own or core''s'
CREATE TEMP VIEW members AS
SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass
	AND d.refobjid = e.oid AND d.deptype = 'e' WHERE e.extname = 'iri';
SELECT pg_describe_object(d.classid, d.objid, 0) AS member, pg_describe_object(d.refclassid, d.refobjid, 0) AS needs
FROM pg_depend d JOIN members m USING (classid, objid)
WHERE d.refclassid NOT IN ('pg_extension'::regclass, 'pg_namespace'::regclass)
	AND NOT EXISTS (SELECT FROM members r WHERE r.classid = d.refclassid AND r.objid = d.refobjid)
	AND d.refobjid >= 16384;
ROLLBACK;
\echo '# and it has no code that looks names up: neither bodies nor defaults but constants'
SELECT p.oid::regprocedure, l.lanname FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri'
WHERE NOT (l.lanname = 'c' OR p.prokind = 'a' AND l.lanname = 'internal');
SELECT p.oid::regprocedure, node[1] FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass
	AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri',
	regexp_matches(p.proargdefaults, '\{([A-Z]\w*)', 'g') AS n (node) WHERE node[1] <> 'CONST';

\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/calls.sql'
\set extension iri
\set calls 8000
\set quoting 50
\set functions 90
\i :file
