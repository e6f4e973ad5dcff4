--
-- What senders of values and readers of messages can do with the functions of an
-- extension: \set extension NAME before.
--
SET jit = off;
CREATE TABLE link (source iri, target iri, status integer);
-- each function with each of its arguments in turn as $1, and each two as $1 and $2 (n < m), the others small
CREATE TEMP VIEW calls AS
SELECT p.oid::regprocedure AS function, p.prosrc, a.n, b.n AS m, a.type::regtype AS type, t.typlen > 0 AS fixed,
	format('%s(%s)', p.oid::regproc, (
		SELECT string_agg(CASE WHEN p.provariadic <> 0 AND o.n = p.pronargs THEN 'VARIADIC ' ELSE '' END ||
			CASE WHEN p.proargnames IS NULL THEN '' ELSE format('%I => ', p.proargnames[o.n]) END || CASE
			WHEN o.n = a.n THEN CASE WHEN o.type = 'text[]'::regtype THEN 'ARRAY[$1]'
				ELSE format('$1::%s', o.type::regtype) END
			WHEN o.n = b.n THEN CASE WHEN o.type = 'text[]'::regtype THEN 'string_to_array($2, E''\n'')'
				ELSE format('$2::%s', o.type::regtype) END
			WHEN o.type = ANY ('{iri,iri_reference}'::regtype[])
				THEN format('%L::%s', CASE p.proargnames[o.n] WHEN 'domain' THEN 'h' ELSE 'http://h/a?b=c#d' END,
				o.type::regtype)
			WHEN o.type = 'text'::regtype THEN format('%L', CASE p.proargnames[o.n] WHEN 'component' THEN 'path'
				WHEN 'profile' THEN 'crawl-2026' WHEN 'port' THEN '80' WHEN 'path' THEN '/p'
				WHEN 'pattern' THEN 'http://h/:a' ELSE 'h' END)
			WHEN o.type = 'text[]'::regtype THEN CASE p.proargnames[o.n] WHEN 'steps' THEN '''{}''' ELSE '''{h}''' END
			WHEN o.type = 'regclass'::regtype THEN '''link'''
			WHEN o.type = 'name'::regtype THEN '''source'''
			ELSE '1' END, ', ' ORDER BY o.n)
		FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS o (type, n)
		-- what has a default and is not asked about is left out
		WHERE o.n IN (a.n, b.n) OR o.n <= p.pronargs - p.pronargdefaults)) AS call
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND e.extname = :'extension'
		JOIN pg_type t ON t.oid = p.prorettype,
	unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a (type, n),
	unnest(p.proargtypes::oid[]) WITH ORDINALITY AS b (type, n)
WHERE p.prokind = 'f' AND 'internal'::regtype <> ALL (p.proargtypes) AND a.n <= b.n
	AND a.type = ANY ('{text,text[],character,name,iri,iri_reference}'::regtype[])
	AND b.type = ANY ('{text,text[],character,name,iri,iri_reference}'::regtype[]);

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
SELECT function, n, s, said FROM (SELECT * FROM calls WHERE n = m) c
	JOIN secret ON valid OR type IN ('text'::regtype, 'text[]'::regtype, 'name'::regtype) OR c.function::text ~ '^iri(_reference)?\(',
	LATERAL (SELECT pg_temp.said(call, s) OFFSET 0) l (said)
WHERE s !~ '//[(]' OR function::text ~ 'from_surt';
SELECT 'calls, with an error', count(*) > :calls, count(*) FILTER (WHERE said <> '') > :calls / 4 FROM said;
SELECT function, n, s, said FROM said WHERE said ~ 'SECRET|0x53|^XX' ORDER BY function::text, n, s LIMIT 30;
SELECT 'functions that quote a password', count(DISTINCT function) > :quoting FROM said WHERE said ~ '\*\*\*';

-- sizes: at most 16 times the input and 64 kB, except where max_depth limits it
-- the bytes of the output, with the headers of rows; NULL for an error
CREATE FUNCTION pg_temp.written(call text, s text, t text DEFAULT '') RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	result bigint;
BEGIN
	EXECUTE format('SELECT sum(pg_column_size(f.*)) FROM %s f', call) INTO result USING s, t;
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
FROM (SELECT DISTINCT ON (prosrc, n) * FROM calls WHERE n = m AND NOT fixed
	ORDER BY prosrc, n, function::text DESC) c, shape,
	LATERAL (SELECT CASE name WHEN 'everything' THEN 1000000 ELSE 8000 END) l (len),
	LATERAL (SELECT before || repeat(piece, (len - octet_length(before)) / octet_length(piece)) OFFSET 0) s (s);
SELECT 'functions, with output for a megabyte', count(DISTINCT function) > :functions,
	count(DISTINCT function) FILTER (WHERE input > 999990 AND output > 0) > :functions / 2 FROM written;
SELECT function, n, name, input, output FROM written
WHERE output > 16 * input + 65536 AND function::text <> 'iri_ancestors(iri,integer)' ORDER BY output DESC;
-- two of 8 kB at once, of all kinds, in each function: the same, and none takes 5 s, as what is cubic does
CREATE TEMP TABLE part AS TABLE shape;
DELETE FROM part WHERE name NOT IN ('parameters', 'segments', 'octets', 'links', 'name', 'labels');
INSERT INTO part VALUES ('segment', 'http://h/', 'a'), ('template', 'http://b/', '{:a}'),
	('rewriting', 'http://h/:a -> http://b/', '{:a}'), ('rewriting rules', '', E'http://h/:a -> http://b/:a\n'), ('scopes', '', E'h/?a: !b\n'),
	('names', '', E'a\n'), ('values', 'h: ', 'a=b '), ('wildcards', 'http://h/', '*a'), ('groups', 'http://h/', '{a}?');
CREATE TEMP TABLE pairs AS
SELECT function, n, m, a.name AS first, b.name AS second, octet_length(s) + octet_length(t) AS input, output,
	ended - began AS took
FROM (SELECT DISTINCT ON (prosrc, n, m) * FROM calls WHERE n < m AND prosrc !~ 'like|regex'
	ORDER BY prosrc, n, m, function::text DESC) c,
	part a, part b, LATERAL (SELECT a.before || repeat(a.piece, 8000 / octet_length(a.piece)),
		rtrim(b.before || repeat(b.piece, 8000 / octet_length(b.piece)), E'\n') OFFSET 0) AS l (s, t),
	LATERAL (SELECT clock_timestamp(), pg_temp.written(call, s, t), clock_timestamp() OFFSET 0) AS o (began, output, ended)
WHERE a.name IN (SELECT name FROM shape) OR a.name = 'segment';
SELECT 'functions of two such arguments', count(DISTINCT function) > :functions / 2 FROM pairs;
SELECT * FROM pairs WHERE output > 16 * input + 65536 OR took > interval '5 seconds' ORDER BY output DESC;
DROP TABLE link;
