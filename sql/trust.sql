--
-- Attempts of hostile users: the owner of the schema that the extension is
-- installed into, who sends values, and who reads messages.
--

-- a schema where somebody has put better matches for all of core's functions and
-- operators that take any type
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
SELECT count(*) > 100 AS t FROM pg_proc WHERE pronamespace = 'prepared'::regnamespace
	AND proowner = 'regress_iri_mallory'::regrole;
SET LOCAL search_path = prepared;
SELECT iri_query_to_jsonb('http://h/?a=1&b&a=2'), iri_query_params('?a=b'), iri_to_jsonb('http://h/?b'),
	iri_canonicalize(iri 'http://www.h/?utm_source=x', '{crawl-2026}');
SELECT iri 'HTTP://h' = 'http://h/' AS t, min(x), max(x), iri_equivalent(min(x), max(x), 'scheme')
FROM unnest('{http://h/a,http://h/b}'::iri[]) x;
SET LOCAL search_path = prepared, pg_catalog;
CREATE TEMP TABLE pattern AS SELECT iri 'HTTP://h' AS x, iri_reference '/A' AS r;
SELECT x LIKE '%h', x NOT LIKE '%h', x ILIKE '%H', x NOT ILIKE '%H', x ~ 'h$', x !~ 'h$', x ~* 'H$', x !~* 'H$', x SIMILAR TO '%h',
	x LIKE ANY ('{%h}'), lower(x), upper(x), length(x), lower(r), r LIKE '/A' FROM pattern;
RESET search_path;
-- nor in functions that read tables, when there are better matches later
CREATE TABLE prepared.link (source prepared.iri, target prepared.iri, status integer);
INSERT INTO prepared.link VALUES ('http://h/a', 'http://h/b', 301);
SET LOCAL ROLE regress_iri_mallory;
DO $$
DECLARE
	f text;
BEGIN
	FOREACH f IN ARRAY '{"iri_canonicalize(prepared.iri, text, text)","iri_canonicalize(prepared.iri, name, name)","iri_normalize(prepared.iri_reference, name)","iri_normalize(prepared.iri_reference, \"char\")"}'::text[]
		LOOP
		EXECUTE format('CREATE FUNCTION prepared.%s RETURNS text LANGUAGE sql AS $f$ SELECT prepared.caught(%L) $f$',
			f, f);
	END LOOP;
END $$;
RESET ROLE;
SELECT count(*) > 20 AS t FROM prepared.iri_survey('prepared.link', 'source');
SELECT prepared.iri_follow('http://h/a', 'prepared.link'),
	prepared.iri_key_check('prepared.link', 'source');
-- what the extension needs is its own or core's
CREATE TEMP VIEW members AS
SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass
	AND d.refobjid = e.oid AND d.deptype = 'e' WHERE e.extname = 'iri';
SELECT pg_describe_object(d.classid, d.objid, 0) AS member, pg_describe_object(d.refclassid, d.refobjid, 0) AS needs
FROM pg_depend d JOIN members m USING (classid, objid)
WHERE d.refclassid NOT IN ('pg_extension'::regclass, 'pg_namespace'::regclass)
	AND NOT EXISTS (SELECT FROM members r WHERE r.classid = d.refclassid AND r.objid = d.refobjid)
	AND d.refobjid >= 16384;
ROLLBACK;
-- and it has no code that looks names up: neither bodies nor defaults but constants
SELECT p.oid::regprocedure, l.lanname FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
	JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri'
WHERE NOT (l.lanname = 'c' OR p.prokind = 'a' AND l.lanname = 'internal');
SELECT p.oid::regprocedure, node[1] FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass
	AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri',
	regexp_matches(p.proargdefaults, '\{([A-Z]\w*)', 'g') AS n (node) WHERE node[1] <> 'CONST';

SET jit = off;
CREATE TABLE link (source iri, target iri, status integer);
-- each function with each of its arguments in turn as $1, the others small
CREATE TEMP VIEW calls AS
SELECT p.oid::regprocedure AS function, p.prosrc, a.n, a.type::regtype AS type, t.typlen > 0 AS fixed,
	format('%s(%s)', p.oid::regproc, (
		SELECT string_agg(CASE WHEN p.proargnames IS NULL THEN '' ELSE format('%I => ', p.proargnames[o.n]) END || CASE
			WHEN o.n = a.n THEN CASE WHEN o.type = 'text[]'::regtype THEN 'ARRAY[$1]'
				ELSE format('$1::%s', o.type::regtype) END
			WHEN o.type = ANY ('{iri,iri_reference}'::regtype[])
				THEN format('%L::%s', CASE p.proargnames[o.n] WHEN 'domain' THEN 'h' ELSE 'http://h/a?b=c#d' END,
				o.type::regtype)
			WHEN o.type = 'text'::regtype THEN format('%L', CASE p.proargnames[o.n] WHEN 'component' THEN 'path'
				WHEN 'profile' THEN 'crawl-2026' WHEN 'port' THEN '80' WHEN 'path' THEN '/p' ELSE 'h' END)
			WHEN o.type = 'text[]'::regtype THEN '''{h}'''
			WHEN o.type = 'regclass'::regtype THEN '''link'''
			WHEN o.type = 'name'::regtype THEN '''source'''
			ELSE '1' END, ', ' ORDER BY o.n)
		FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS o (type, n)
		-- what has a default and is not asked about is left out
		WHERE o.n = a.n OR o.n <= p.pronargs - p.pronargdefaults)) AS call
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND e.extname = 'iri'
		JOIN pg_type t ON t.oid = p.prorettype,
	unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a (type, n)
WHERE p.prokind = 'f' AND 'internal'::regtype <> ALL (p.proargtypes)
	AND a.type = ANY ('{text,text[],character,name,iri,iri_reference}'::regtype[]);

-- messages: a password is in none, whoever quotes it; '' where there is no error
CREATE FUNCTION pg_temp.said(call text, s text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	message text;
	detail text;
	hint text;
BEGIN
	EXECUTE format('SELECT count(f.*) FROM %s f', call) USING s;
	RETURN '';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
	RETURN concat_ws(E'\n', SQLSTATE, message, detail, hint);
END $$;
CREATE TEMP TABLE secret AS
SELECT prefix || name || ':' || password || '@' || tail AS s, false AS valid
FROM unnest('{ftp://,http:/,""}'::text[]) prefix, unnest('{"",me@corp.example,me%40corp.example}'::text[]) name,
	unnest(ARRAY['SECRET', 'Pa#SECRET', '/SECRET', '?SECRET', 'SECRET@', ':SECRET', 'SEC%zz SECRET', '[SECRET',
		'\SECRET']) password, unnest(ARRAY['h ost/', 'host:5432/db name']) tail;
-- valid ones, for functions that refuse what they are given for other reasons
INSERT INTO secret SELECT s, true FROM unnest(ARRAY['http://me:SECRET@h/?a b',
	'http://me:%FFSECRET@h/%FFa?h=%FFa#%FFa', 'http://me:SECRET@192.0.2.1/?a#b',
	U&'ftp://me%40corp.example:SECRET@a\2FF0b/', 'urn:me:SECRET@x', 'me:SECRET@host', '//me:SECRET@h/?q#f',
	'http://(org,example,@me:SECRET)x(', 'http://(org,example,:80@me:SECRET', 'x://(org@me:SECRET']) s;
CREATE TEMP TABLE said AS
SELECT function, n, s, said FROM calls c JOIN secret ON valid OR type IN ('text'::regtype, 'text[]'::regtype,
	'name'::regtype) OR c.function::text ~ '^iri(_reference)?\(',
	LATERAL (SELECT pg_temp.said(call, s) OFFSET 0) l (said)
WHERE s !~ '//[(]' OR function::text ~ 'from_surt';
SELECT count(*) > 10000 AS t, count(*) FILTER (WHERE said <> '') > 5000 AS t FROM said;
SELECT function, n, s, said FROM said WHERE said ~ 'SECRET|0x53|^XX' ORDER BY function::text, n, s LIMIT 30;
-- those that quote it
SELECT count(DISTINCT function) > 60 AS t FROM said WHERE said ~ '\*\*\*';

-- sizes: at most 16 times the input and 64 kB, except where max_depth limits it
-- the bytes of the output, with the headers of rows; NULL for an error
CREATE FUNCTION pg_temp.written(call text, s text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	result bigint;
BEGIN
	EXECUTE format('SELECT sum(pg_column_size(f.*)) FROM %s f', call) INTO result USING s;
	RETURN coalesce(result, 0);
EXCEPTION WHEN OTHERS THEN
	IF SQLSTATE = 'XX000' THEN
		RAISE;
	END IF;
	RETURN NULL;
END $$;
-- one of everything, a megabyte long, and small ones of one kind
CREATE TEMP TABLE shape (name text, before text, piece text);
INSERT INTO shape VALUES
	('everything', 'http://' || repeat(U&'\05D0a.', 50000) || repeat('/%7e', 100000) || '?'
	|| repeat(U&'a=\00E9&', 20000), '&b'),
	('parameters', 'http://h/?', 'a&'), ('labels', 'http://', U&'\05D0a.'), ('segments', 'http://h/', '%7e/'),
	('empty segments', 'http://h/', '/'), ('values', 'http://h/?', 'a=%C3%A9&'), ('separators', 'http://h/?', '&'),
	('octets', 'http://h/?', '%ff'),
	('characters', 'http://h/', U&'\00E9'), ('marks', 'http://h/', U&'e\0301'),
	('compatible', 'http://h/?', U&'\FDFA'), ('right to left', 'http://h/', U&'\05D0a/'),
	('slashes', 'http://h/', U&'\2044'),
	('links', 'http://h/?', 'u=http%3A//a&'), ('text', '', 'http://a b.cd '), ('delimiters', 'http://h/', '"<'),
	('name', '', 'h'), ('dots', 'http://h/', '../'), ('surt', 'http://(', 'a,');
CREATE TEMP TABLE written AS
SELECT function, c.n, name, octet_length(s) AS input, pg_temp.written(call, s) AS output
FROM (SELECT DISTINCT ON (prosrc, n) * FROM calls WHERE NOT fixed ORDER BY prosrc, n, function::text DESC) c, shape,
	LATERAL (SELECT CASE name WHEN 'everything' THEN 1000000 ELSE 8000 END) l (len),
	LATERAL (SELECT before || repeat(piece, (len - octet_length(before)) / octet_length(piece)) OFFSET 0) s (s);
SELECT count(DISTINCT function) > 100 AS functions,
	count(DISTINCT function) FILTER (WHERE input > 999990 AND output > 0) > 80 AS written FROM written;
-- the rule, and its exception
SELECT function, n, name, input, output FROM written WHERE output > 16 * input + 65536
	AND function <> ALL ('{iri_ancestors(iri\,integer)}'::regprocedure[])
ORDER BY output DESC;
SELECT max(output / input) <= 64 AS t FROM written WHERE function::text ~ 'ancestors';
SELECT count(*) AS megabyte FROM (SELECT ('http://h/' || repeat('a/', 20000))::iri AS x) s,
	LATERAL (SELECT iri_ancestors(x)) a HAVING sum(length(iri_ancestors::text)) < 65536;
DROP TABLE link;
