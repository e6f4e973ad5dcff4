\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- Casts, and how literals find their type.

\echo '# explicit, both ways'
SELECT 'http://h/'::iri, 'http://h/'::text::iri, 'http://h/'::varchar::iri, 'http://h/'::char(20)::iri,
	iri('http://h/'::text), iri('http://h/'::char(20)), 'http://h/'::char(20)::iri::text || '|' AS "no blanks";
SELECT '''a''::iri_reference, ''a''::text::iri_reference, ''a''::varcha…', 'a'::iri_reference,
	'a'::text::iri_reference, 'a'::varchar::iri_reference, 'a'::char(20)::iri_reference,
	''::char(5)::iri_reference = '';
SELECT 'http://h/'::iri::text, 'HTTP://h'::iri::varchar, 'http://h/'::iri::char(12) || '|', 'a'::iri_reference::text,
	'http://h/'::iri::iri_reference, 'http://h/'::iri_reference::iri, pg_typeof('http://h/'::iri_reference::iri);
SELECT 'a b'::char(20)::iri_reference;
SELECT ' a:'::varchar(20)::iri;
SELECT 'a'::char(20)::iri;
SELECT 'a'::iri_reference::iri;
\echo '# nothing else'
\set VERBOSITY terse
SELECT 1::iri;
SELECT 'a:'::iri::int;
SELECT 'a:'::iri::bytea;
\set VERBOSITY default
\echo '# assignment'
CREATE TEMP TABLE t (x iri, r iri_reference, s text, v varchar(10), c char(12));
INSERT INTO t (s, v, c) VALUES ('http://h/', 'HTTP://h', 'http://h/%7e');
UPDATE t SET x = s, r = v;
UPDATE t SET x = c;
UPDATE t SET r = x, s = x, v = r;
UPDATE t SET x = r, c = x;
SELECT * FROM t;
UPDATE t SET r = 'a';
UPDATE t SET x = r;
UPDATE t SET v = r, r = 'http://h/' || repeat('x', 100);
UPDATE t SET v = r;
UPDATE t SET x = 5;
\set VERBOSITY terse
\echo '# never implicitly to or from text: functions and operators of text do not take it, except those in pattern.sql'
SELECT trim(x) FROM t;
SELECT replace(r, 'a', 'b') FROM t;
SELECT * FROM t WHERE x < s;
SELECT iri_host(s) FROM t;
SELECT x COLLATE "C" FROM t;
\set VERBOSITY default
\echo '# but literals are of the other side''s type'
SELECT 'http://H/~', count(*) FROM t WHERE x = 'http://H/~' AND r <> 'http://H/' AND 'a:' < x
	AND x BETWEEN 'http:' AND 'https:'
	AND r IN ('b', '//h/', ('http://h/' || repeat('x', 100))::iri_reference);
PREPARE by_iri AS SELECT x FROM t WHERE x = $1;
EXECUTE by_iri('HTTP://H/%7E');
PREPARE by_reference AS SELECT x FROM t WHERE x = $1::iri_reference;
EXECUTE by_reference('HTTP://H/%7E');
EXECUTE by_iri('nope');
SELECT 'http://h', 'http://h' = iri 'HTTP://H/', iri 'a:' = iri_reference 'A:', iri_reference 'A:' > iri 'b:';
\echo '# UNION, COALESCE, CASE, GREATEST, arrays'
SELECT pg_typeof(x), x FROM (SELECT iri 'a:' AS x UNION ALL SELECT iri_reference 'b' UNION ALL SELECT '#c') u;
SELECT pg_typeof(x), x FROM (SELECT iri 'a:' AS x UNION ALL SELECT 'b:') u;
SELECT 'HTTP://H/', count(*) FROM (SELECT iri 'http://h' UNION SELECT iri_reference 'HTTP://H/' UNION SELECT 'h') u;
SELECT iri 'a:' UNION SELECT text 'b:';
SELECT 'http://h/', pg_typeof(COALESCE(NULL::iri, 'a:')), pg_typeof(COALESCE(iri 'a:', iri_reference 'b')),
	pg_typeof(CASE WHEN true THEN iri 'a:' ELSE iri_reference 'b' END), GREATEST(iri 'a:', 'b:', iri_reference 'c'),
	LEAST(iri_reference 'b', '#'), NULLIF(iri 'http://h', 'http://h/') IS NULL;
SELECT COALESCE(iri 'a:', text 'b:');
SELECT 'pg_typeof a:', pg_typeof(ARRAY[iri 'a:', 'b:']), pg_typeof(ARRAY[iri 'a:', iri_reference 'b']),
	'{a:,"http://h/a,b"}'::iri[];
SELECT '{a:,b:}'::text[]::iri[], ARRAY[iri 'a:']::text[], ARRAY[iri 'a:']::iri_reference[],
	'{a:b,a}'::iri_reference[]::text[];
SELECT '{a:,b}'::text[]::iri[];
SELECT 'array_position {http://h}', '{http://h}'::iri[] = '{HTTP://h/}'::iri[], iri 'http://h' = ANY ('{HTTP://h/}'),
	'{a:,b:}'::iri[] @> '{A:}', array_position('{a:,b:}'::iri[], 'B:') AS "2",
	array_remove('{a:,b:}'::iri[], 'A:');
SELECT 'HTTP://h/', ROW (iri 'http://h') = ROW (iri 'HTTP://h/'), ROW (iri 'http://h', 1) < ROW (iri 'http://h/', 2);
\echo '# text functions that take anything'
SELECT '/b', iri 'a:' || '/b' AS concatenated, concat(iri 'a:', 1), format('%s %L', iri 'a:', iri_reference 'b'),
	to_jsonb(iri 'http://h/'), jsonb_build_object('x', iri_reference 'a'), string_agg(x::text, ',') FROM t;
\echo '# domains cover subsets'
CREATE DOMAIN pg_temp.uri AS iri CHECK (iri_is_uri(VALUE));
CREATE DOMAIN pg_temp.web AS iri CHECK (iri_scheme(iri_normalize(VALUE)) IN ('http', 'https')
	AND iri_host(VALUE) <> '');
SELECT 'http://h/%C3%A9'::pg_temp.uri, 'HTTPS://h'::pg_temp.web = 'https://h/';
SELECT U&'http://h/\00E9'::pg_temp.uri;
SELECT 'ftp://h/'::pg_temp.web;
SELECT 'h'::pg_temp.web;
CREATE TEMP TABLE d (u pg_temp.uri UNIQUE);
INSERT INTO d VALUES ('http://h'), ('http://h/%7e');
INSERT INTO d VALUES ('http://h/~');
SELECT u, iri_path(u), iri_normalize(u) FROM d ORDER BY u;
