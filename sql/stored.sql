\set ECHO errors \a \t
-- The stored form, byte by byte: bytea and the types are made binary-coercible
-- for this.
BEGIN;
CREATE CAST (iri AS bytea) WITHOUT FUNCTION;
CREATE CAST (iri_reference AS bytea) WITHOUT FUNCTION;
CREATE CAST (bytea AS iri) WITHOUT FUNCTION;
CREATE CAST (bytea AS iri_reference) WITHOUT FUNCTION;
SET LOCAL bytea_output = escape;
\echo '# what is ASCII, absolute and in normal form is stored as it is'
SELECT s, s::iri_reference::bytea AS stored
FROM unnest(ARRAY['http://h/', 'x:', 'urn:isbn:1', 'mailto:a@h.example', 'http', 'a:b', 'a/b:c', '', '//h/',
	'http://h', 'HTTP://h/', 'http://h:80/a', 'http://h/%C3%A9', 'http://h/%c3%A9']) s;
SELECT 'http://h/', count(*) AS "0"
	FROM unnest(ARRAY['http://h/', 'x:', 'HTTP://h', 'http://h/%7e', U&'http://h/\00E9']) s
WHERE s::iri::bytea <> s::iri_reference::bytea OR iri(s::iri_reference)::bytea <> s::iri::bytea;
CREATE TEMP TABLE sizes AS SELECT s, s::iri AS x FROM (SELECT 'http://h.example/' || repeat('a', n) AS s
	FROM generate_series(1, 200) n) t;
SELECT 'pg_column_size of sizes', count(*) AS "0" FROM sizes WHERE pg_column_size(x) <> pg_column_size(s);
\echo '# what is percent-encoded is stored as its key, and no larger than text'
CREATE TEMP TABLE encoded AS SELECT s, s::iri AS x FROM unnest(ARRAY[
	'https://ru.wikipedia.org/wiki/%D0%9C%D0%B8%D1%80_%28%D0%BC%29', 'http://h/a?b=%E3%83%86%E3%82%B9#%F0%9F%98%80',
	U&'http://m\00FCller.example/%C3%A9%20%FF', 'x:%C3%A9', 'ftp://u@h.example/%C3%A9', 'http://h/%C3%A9',
	'http://h/' || repeat('%C3%A9', 100), 'http://h/' || repeat('%C3%A9', 1300)]) s;
ALTER TABLE encoded ALTER x SET STORAGE external;
INSERT INTO encoded SELECT s || '/%C3%A9', (s || '/%C3%A9')::iri FROM encoded;
CREATE INDEX ON encoded (x);
CREATE INDEX ON encoded (x iri_image_ops);
SELECT 'iri_send A', count(*) AS "16", bool_and(substr(x::bytea, 1, 1) = 'A'), bool_and(x::text = s),
	bool_and(iri_send(x) = convert_to(s, 'UTF8')), bool_and(x *= s::iri),
	bool_and(x = iri_normalize(s::iri)), bool_and(NOT x *= iri_normalize(s::iri)),
	bool_and(pg_column_size(x) < octet_length(s)),
	bool_and((iri_path(x), iri_query(x), iri_fragment(x)) IS NOT DISTINCT FROM (p[1], p[2], p[3])),
	bool_and(iri_path_query(x) = concat(p[1], '?' || p[2]))
FROM encoded, regexp_match(s, '^[^:]*:(?://[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$') p;
SET LOCAL enable_seqscan = off;
SELECT 'iri_normalize of encoded', count(*) AS "16" FROM encoded a JOIN encoded b ON a.x = iri_normalize(b.s::iri);
SELECT 'encoded a JOIN encoded b ON a.x *= b.s::iri', count(*) AS "16" FROM encoded a JOIN encoded b ON a.x *= b.s::iri;
RESET enable_seqscan;
\echo '# COPY (SELECT x FROM encoded WHERE length(s) < 50) TO stdout'
COPY (SELECT x FROM encoded WHERE length(s) < 50) TO stdout;
SELECT iri_scheme(x), iri_authority(x), iri_host(x), iri_path(x), iri_query(x), iri_fragment(x) FROM encoded
WHERE length(s) < 50;
\echo '# bytes that no release writes are damage, in any function'
CREATE FUNCTION pg_temp.told(call text, stored bytea) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE call USING stored;
	RETURN 'nothing';
EXCEPTION WHEN OTHERS THEN
	RETURN sqlstate;
END $$;
SAVEPOINT s;
SELECT '\x00687474703a2f2f682f'::bytea::iri;
ROLLBACK TO s;
CREATE TEMP TABLE damaged (stored bytea);
INSERT INTO damaged VALUES
	(''),					-- nothing
	('\x20'::bytea || 'x:'),		-- no version
	('\x51'::bytea || 'x:'), ('P:'), ('{:'), ('\xff'::bytea || 'x:'),
	('\x31'), ('\x3101'), ('\x310100'), ('\x31010000'),	-- what the sizes tell is not there
	('\x31020000'::bytea || 'a'), ('\x3180'), ('\x31ffffffff0f0000'::bytea || 'a'),
	('\x31ffffffffffffffffff010000'::bytea || 'a'),
	('\x31020201'::bytea || 'ab'), ('\x31020300'::bytea || 'ab'), ('\x31020003'::bytea || 'ab'),
	-- more than the key has
	('\x3181000000'::bytea || 'a');	-- a size in more bytes than it needs
CREATE TEMP TABLE calls AS
SELECT format('SELECT %s(%s)', p.oid::regproc, string_agg(CASE
		WHEN t IN ('iri', 'iri_reference') THEN '$1'
		WHEN t IN ('integer', 'bigint') THEN '1'
		WHEN t = 'boolean' THEN 'true'
		WHEN t = 'text[]' THEN quote_literal('{a,b}')
		WHEN t = 'jsonb' THEN quote_literal('{}')
		ELSE quote_literal('a') END || '::' || t, ', ' ORDER BY n)) AS call
FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri'),
	LATERAL (SELECT format_type(a, NULL), n FROM unnest(proargtypes) WITH ORDINALITY u (a, n)
		WHERE n <= pronargs - pronargdefaults) v (t, n)
WHERE prokind = 'f' AND NOT 'internal'::regtype = ANY (proargtypes) AND NOT 'regclass'::regtype = ANY (proargtypes)
GROUP BY p.oid HAVING bool_or(t IN ('iri', 'iri_reference'));
INSERT INTO calls SELECT format('SELECT $1::iri_reference %s %s', operator, operand)
FROM (VALUES ('^@', '''http://a'''), ('<<=', '''http://a/''::iri'), ('>>=', '''http://a/''::iri'),
	('<@', '''b''::iri_reference'), ('@>', '''b''::iri_reference')) o (operator, operand);
SELECT 'calls', count(*) > 150 FROM calls;
SELECT encode(stored, 'hex') AS stored, call, pg_temp.told(call, stored) FROM damaged, calls
WHERE pg_temp.told(call, stored) NOT IN ('XX001', '22023') ORDER BY 1, 2;
SELECT 'told SELECT iri_out($1::iri)', count(*) AS "0" FROM damaged,
	unnest(ARRAY['SELECT iri_out($1::iri)', 'SELECT $1::iri = ''x:''',
	'SELECT iriop_hash($1::iri)', 'SELECT iri_path($1::iri)', 'SELECT $1::iri::text', 'SELECT iri_send($1::iri)']) call
WHERE pg_temp.told(call, stored) <> 'XX001';
\echo '# a bound of an index scan may be compared, and nothing else'
SELECT call, pg_temp.told(call, '\x81'::bytea || 'http:/')
FROM unnest(ARRAY['SELECT $1::iri < ''x:''', 'SELECT $1::iri::text', 'SELECT iri_path($1::iri)',
	'SELECT iri_try($1::iri_reference)']) call;
\echo '# a percent-encoded spelling that is stored apart reads like one that is not'
CREATE FUNCTION pg_temp.leb(n int) RETURNS bytea LANGUAGE sql AS $$
	SELECT CASE WHEN n < 128 THEN set_byte('\x00', 0, n)
		ELSE set_byte(set_byte('\x0000', 0, n % 128 + 128), 1, n / 128) END
$$;
CREATE FUNCTION pg_temp.result(call text, stored bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text;
BEGIN
	EXECUTE format('SELECT string_agg(q::text, ''|'') FROM (%s) q', call) INTO result USING stored;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN sqlstate || ' ' || sqlerrm;
END $$;
CREATE TEMP TABLE forms AS
SELECT x::bytea AS encoded, '\x11'::bytea || pg_temp.leb(length(key)) || pg_temp.leb(iri_size) || '\x00' || key ||
	substr(spelling, iri_size + 1) AS apart
FROM encoded, LATERAL (SELECT convert_to(iri_normalize(x)::text, 'UTF8'), convert_to(s, 'UTF8'),
	strpos(s, iri_path(x)) - 1 + CASE WHEN s ~ U&'\00FC' THEN 1 ELSE 0 END) v (key, spelling, iri_size)
WHERE iri_path(x) <> '' AND length(s) < 10000;
SELECT 'forms', count(*) > 10, bool_and(encoded::iri *= apart::iri), bool_and(encoded <> apart) FROM forms;
SELECT call, pg_temp.result(call, encoded), pg_temp.result(call, apart) FROM forms, calls
WHERE pg_temp.result(call, encoded) IS DISTINCT FROM pg_temp.result(call, apart);
SELECT 'result ^[0-9A-Z]{5} ', count(*) > 1000 FROM forms, calls WHERE pg_temp.result(call, encoded) !~ '^[0-9A-Z]{5} ';
\echo '# what a later release has stored is not compared, hashed or printed, because its keys may be those of other rules'
CREATE TEMP TABLE later AS SELECT stored, stored::iri AS x FROM unnest(ARRAY[
	'\x22'::bytea || 'http://h/', '\x320a0900'::bytea || 'mysql://h/', '\x02'::bytea || convert_to('http://h/é', 'UTF8'),
	'\x4f'::bytea || convert_to('http://h/é', 'UTF8'), '\x32ff']::bytea[]) AS stored;
INSERT INTO later SELECT stored, stored::iri FROM (SELECT '\x22'::bytea || repeat('http://h/', 9999)::bytea) l (stored);
SAVEPOINT s;
SELECT x FROM later;
ROLLBACK TO s;
CREATE FUNCTION pg_temp.tried(statement text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE statement;
	RETURN 'nothing';
EXCEPTION WHEN OTHERS THEN
	RETURN sqlstate || ' ' || sqlerrm;
END $$;
CREATE TEMP TABLE statements AS
SELECT format('CREATE INDEX ON later USING %s (x %s)', amname, opcname) AS statement
FROM pg_opclass o JOIN pg_am a ON a.oid = opcmethod JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass
	AND d.objid = o.oid AND d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri')
UNION ALL
SELECT unnest('{SELECT FROM later ORDER BY x,SELECT FROM later ORDER BY x USING *<,SELECT DISTINCT x FROM later,ANALYZE later,
	"SELECT iri_key_check(''later'', ''x'')","SELECT FROM later a JOIN later b USING (x)","UPDATE later SET x = x::text::iri"}'::text[]);
SELECT 'statements', count(*) > 15 FROM statements;
SELECT statement, said FROM statements, LATERAL (SELECT pg_temp.tried(statement) OFFSET 0) t (said)
WHERE said !~ '^0A000 stored value .* has key version (2|15), but .* only version 1$';
\echo '# nor read by any function'
SELECT call, encode(substr(stored, 1, 20), 'hex') AS stored, pg_temp.result(call, stored) FROM later, calls
WHERE pg_temp.result(call, stored) !~ '^(0A000 stored value .* has key version (2|15), but .* only version 1$|22023)'
ORDER BY 1, 2;
SELECT 'result ^0A000', count(DISTINCT call) > 150 FROM calls, later WHERE pg_temp.result(call, stored) ~ '^0A000';
\echo '# a value damaged within key or spelling may be read as another one, or refused, but nothing crashes'
SELECT setseed(0.5) \g /dev/null
INSERT INTO damaged
SELECT string_agg(set_byte('\x00', 0, CASE
		WHEN i = 1 THEN (ARRAY[1, 33, 17, 49, 65, 104, 129, (random() * 255)::int])[1 + (random() * 7)::int]
		WHEN i < 5 AND n % 3 > 0 THEN (random() * 8)::int
		WHEN random() < 0.7 THEN ascii(substr('http://a.b:80/c?d#e%4[]@', 1 + (random() * 23)::int, 1))
		ELSE (random() * 255)::int END), '' ORDER BY i)
FROM generate_series(1, 30) n, generate_series(1, 1 + (random() * 40)::int) i GROUP BY n;
INSERT INTO damaged
SELECT header || set_byte(y, (random() * (length(y) - 1))::int, (random() * 255)::int)
FROM unnest(ARRAY['http://user:p%41w@ex%C3%A9mple.org:80/a/%7e/../b%C3%A9?q=1&a%20=b#f',
	'http://xn--rsum-bpad.example/%', U&'http://h\00E9/\00E9%8', U&'//\05D0.example/%D8%9', 'mailto:a@b.c?x=%',
	'file:///c:/%E2%80']) s,
	LATERAL (SELECT convert_to(s, 'UTF8')) v (y), unnest('{"\\x01","\\x21","\\x41",""}'::bytea[]) header;
SELECT call, encode(stored, 'hex') AS stored, pg_temp.told(call, stored) FROM damaged, calls
WHERE pg_temp.told(call, stored) ~ '^(XX000|57|58|P)';
\echo '# a spelling that is shorter than the scheme of its key, and hosts that a NUL cuts'
SELECT 'told SELECT iri_scheme($1::iri)',
	pg_temp.told('SELECT iri_scheme($1::iri)', '\x31090000'::bytea || 'http://h/');
\echo '# a character that lacks its beginning'
SELECT pg_temp.told('SELECT iri_domain_lower($1::iri)', '\x41a5');
SELECT '//A', octet_length((iri_host_suffixes(('\x01'::bytea || '//A' || '\x00'::bytea || repeat('B', 5000)::bytea)::iri_reference))[1]);
SELECT 'http://LOCALHOST',
	iri_host_is_special(('\x01'::bytea || 'http://LOCALHOST' || '\x00'::bytea || repeat('B', 5000)::bytea)::iri);
ROLLBACK;
\echo '# where the sizes before a key take another byte'
CREATE TEMP TABLE sizes (n integer, x iri);
INSERT INTO sizes SELECT n, (head || repeat('a', n - octet_length(head || tail)) || tail)::iri
FROM generate_series(120, 140) AS n,
	(VALUES ('HTTP://h/', ''), ('http://h/', '%7e'), ('http://', ''), ('http://h/%7e', ''), ('http://h/./', 'é')) AS s (head, tail);
SELECT 'octet_length of sizes', count(*), count(*) FILTER (WHERE octet_length(x::text) <> n) AS wrong,
	count(*) FILTER (WHERE iri_normalize(x) <> x OR x::text::iri <> x OR NOT iri_reference(x::text) *= x) AS wrong FROM sizes;
