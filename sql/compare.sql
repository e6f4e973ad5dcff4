\set ECHO errors \a \t
-- One total order over both types: every pair of nasty values, in all four
-- pairs of types, against the order of the keys as bytes; and joins of every
-- kind against a join on the keys.
SET jit = off;
CREATE TEMP TABLE nasty AS
WITH hosts(host) AS (VALUES
	('a'), ('A'), ('a.'), ('a..'), ('.a'), ('.'), ('..'), ('a.b'), ('b.a'), ('a-b'), ('a_b'), ('~'),
	-- names that look like addresses, and addresses
	('1abc'), ('9.9.9.9'), ('9.9.9.9.'), ('1.2.3'), ('1.2.3.4'), ('1.2.3.4.5'), ('256.1.1.1'),
	('01.2.3.4'), ('0.0.0.0'), ('255.255.255.255'), ('10.0.0.10'), ('10.0.0.9'), ('%31.2.3.4'),
	('[::]'), ('[::1]'), ('[0:0:0:0:0:0:0:1]'), ('[1:0:0:2::3]'), ('[1:0:0:2:0:0:0:3]'),
	('[::ffff:1.2.3.4]'), ('[::FFFF:102:304]'), ('[::1.2.3.4]'), ('[2001:DB8::1]'), ('[2001:db8::1]'),
	('[v1.a]'), ('[V1.A]'), ('[vF.a:b]'), (''),
	-- IDN in all its spellings
	(U&'\00E9.com'), (U&'\00C9.com'), ('xn--9ca.com'), ('XN--9CA.COM'), ('%C3%A9.com'), ('%c3%a9.com'), ('%C3%89.com'),
	(U&'e\0301.com'), (U&'fa\00DF.de'), ('fass.de'), (U&'fa\1E9E.de'), ('xn--fa-hia.de'),
	(U&'\65E5\672C'), (U&'a\3002b'), (U&'a\FF0Eb'), (U&'a\200Cb'), (U&'\FB00'), ('ff'), (U&'\2100'), (U&'\FF21'),
	('xn--'), ('xn--a'), ('xn--abc-'), ('xn--zzzzzzzz'), ('XN--ZZZZZZZZ'), (U&'\0410'), ('xn--80a'),
	-- what decodes to delimiters, or to nothing
	('a%2Fb'), ('a%2fb'), ('a%00'), ('%61'), ('%41'), ('%E9.com'), ('%25'), ('a!$&()*+,;=b'), ('localhost'),
	('LOCALHOST')
), ports(port) AS (VALUES
	(':'), (':80'), (':443'), (':0'), (':00'), (':080'), (':8080'), (':65536'), (':4294967376'),
	(':' || repeat('9', 400))
), users(userinfo) AS (VALUES ('@'), ('u@'), ('U@'), ('u:@'), ('u:p@'), (':@'), ('%75@'), ('u%3Ap@')
), tails(tail) AS (VALUES
	(''), ('/'), ('//'), ('/.'), ('/..'), ('/./'), ('/../'), ('/a'), ('/A'), ('/a/'), ('/a/../b'), ('/b'), ('/%61'),
	('/%2e%2e/a'),
	('/a//b'), ('/a/./b'), ('/%2F'), ('/%2f'), (U&'/\00E9'), ('/%C3%A9'), ('/%c3%a9'), (U&'/e\0301'), ('/%E9'),
	('/%25'), ('/%00'), ('/%7E'), ('/~'),
	('?'), ('?a'), ('/?a'), ('?%61'), ('#'), ('#a'), ('/#a'), ('?#'), ('/##'), ('/#%23'), (U&'?\E000'), ('?%EE%80%80'),
	('/%EE%80%80'), (U&'/\10FFFD#' COLLATE "C"), (U&'/\200B'), ('/%E2%80%8B'), ('/%E2%80%AE')
)
SELECT row_number() OVER () AS id, s FROM (
	SELECT 'http://' || host || '/' FROM hosts
	UNION ALL SELECT 'foo://' || host FROM hosts
	UNION ALL SELECT 'http://h' || port FROM ports
	UNION ALL SELECT 'HTTPS://H' || port || '/' FROM ports
	UNION ALL SELECT 'foo://h' || port FROM ports
	UNION ALL SELECT 'http://' || userinfo || 'h/' FROM users
	UNION ALL SELECT 'http://h' || tail FROM tails
	UNION ALL SELECT 'foo://h' || tail FROM tails
	UNION ALL SELECT 's3://h' || tail FROM tails
	UNION ALL SELECT 'urn:x:y' || tail FROM tails
	UNION ALL SELECT 'h' || tail FROM tails
	UNION ALL SELECT '//h' || tail FROM tails
	UNION ALL VALUES
		(''), ('/'), ('//'), ('///'), ('.'), ('..'), ('./a:b'), ('a/b'), ('%61'), ('#'), ('?'),
		('a:'), ('A:'), ('b:'), ('a:b'), ('a:B'), ('a:/b'), ('a:/.//b'), ('a:/..//b'), ('a:..'), ('a:%2E%2E'),
		('file:/p'), ('file:///p'), ('file://localhost/p'), ('FILE://LOCALHOST/p'), ('file://localhost:/p'),
		('file://u@localhost/p'), ('file:p'), ('file:////h/s'),
		('mailto:a@EXAMPLE.com'), ('mailto:a@example.com'), ('mailto:A@example.com'), ('mailto:'),
		('MAILTO:a@example.com'),
		('tel:+1-201-555-0123'), ('tel:+12015550123'), ('urn:ISBN:0-395-36341-1'), ('urn:isbn:0395363411'),
		('URN:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6'),
		('data:,%61'), ('data:,a'), ('tag:a@b.c,2000:%61'), ('about:blank'), ('javascript:%61'),
		('http:'), ('http:/'), ('http:a'), ('http://'), ('http:///'),
		-- long ones that differ at the end, and whose spelling and key differ in length
		('http://h/' || repeat('x', 3000)), ('http://h/' || repeat('x', 3000) || 'y'),
		('http://h/' || repeat('x', 2999) || 'y'),
		('http://H/' || repeat('x', 3000)), ('http://h/' || repeat('%78', 3000)), ('http://h/' || repeat('/..', 300)),
		('foo:' || repeat('%41', 300)),
		('http://' || repeat('a.', 900)), ('http://' || repeat(U&'\00E9.', 333)), ('http://' || repeat('%C3%89.', 334))
) AS v(s);
SELECT 'nasty', count(*) >= 450, count(DISTINCT s) >= 400 FROM nasty;
\echo '# the key is the result of iri_normalize, and bytea has a total order'
CREATE TEMP TABLE v AS
SELECT id, s, iri_try(s) AS i, s::iri_reference AS r,
	convert_to(iri_normalize(s::iri_reference)::text, 'UTF8') AS key
FROM nasty;
SELECT 'v', count(i) > 300, count(*) - count(i) > 80 FROM v;
\echo '# all pairs, all operators and support functions; each count must be 0'
SELECT 'iriop_cmp of v', count(*) FILTER (WHERE sign(iriop_cmp(a.i, b.i)) <> c) AS cmp,
	count(*) FILTER (WHERE (a.i < b.i) <> (c < 0)) AS lt,
	count(*) FILTER (WHERE (a.i <= b.i) <> (c <= 0)) AS le,
	count(*) FILTER (WHERE (a.i = b.i) <> (c = 0)) AS eq,
	count(*) FILTER (WHERE (a.i <> b.i) <> (c <> 0)) AS ne,
	count(*) FILTER (WHERE (a.i >= b.i) <> (c >= 0)) AS ge,
	count(*) FILTER (WHERE (a.i > b.i) <> (c > 0)) AS gt,
	count(*) FILTER (WHERE (iriop_hash(a.i) = iriop_hash(b.i)) <> (c = 0)) AS hash,
	count(*) FILTER (WHERE (iri_hash_extended(a.i, 7) = iri_hash_extended(b.i, 7)) <> (c = 0)) AS extended
FROM v a, v b, LATERAL (SELECT (a.key > b.key)::int - (a.key < b.key)::int) AS k(c);
SELECT 'iriop_reference_cmp of v', count(*) FILTER (WHERE sign(iriop_reference_cmp(a.r, b.r)) <> c) AS cmp,
	count(*) FILTER (WHERE (a.r < b.r) <> (c < 0)) AS lt,
	count(*) FILTER (WHERE (a.r <= b.r) <> (c <= 0)) AS le,
	count(*) FILTER (WHERE (a.r = b.r) <> (c = 0)) AS eq,
	count(*) FILTER (WHERE (a.r <> b.r) <> (c <> 0)) AS ne,
	count(*) FILTER (WHERE (a.r >= b.r) <> (c >= 0)) AS ge,
	count(*) FILTER (WHERE (a.r > b.r) <> (c > 0)) AS gt,
	count(*) FILTER (WHERE (iriop_hash(a.r) = iriop_hash(b.r)) <> (c = 0)) AS hash,
	count(*) FILTER (WHERE (iri_hash_extended(a.r, 7) = iri_hash_extended(b.r, 7)) <> (c = 0)) AS extended
FROM v a, v b, LATERAL (SELECT (a.key > b.key)::int - (a.key < b.key)::int) AS k(c);
SELECT 'iriop_cmp_iri_reference of v', count(*) FILTER (WHERE sign(iriop_cmp_iri_reference(a.i, b.r)) <> c
	OR sign(iriop_reference_cmp_iri(b.r, a.i)) <> -c) AS cmp,
	count(*) FILTER (WHERE (a.i < b.r) <> (c < 0) OR (b.r > a.i) <> (c < 0)) AS lt,
	count(*) FILTER (WHERE (a.i <= b.r) <> (c <= 0) OR (b.r >= a.i) <> (c <= 0)) AS le,
	count(*) FILTER (WHERE (a.i = b.r) <> (c = 0) OR (b.r = a.i) <> (c = 0)) AS eq,
	count(*) FILTER (WHERE (a.i <> b.r) <> (c <> 0) OR (b.r <> a.i) <> (c <> 0)) AS ne,
	count(*) FILTER (WHERE (a.i >= b.r) <> (c >= 0) OR (b.r <= a.i) <> (c >= 0)) AS ge,
	count(*) FILTER (WHERE (a.i > b.r) <> (c > 0) OR (b.r < a.i) <> (c > 0)) AS gt,
	count(*) FILTER (WHERE (iriop_hash(a.i) = iriop_hash(b.r)) <> (c = 0)) AS hash,
	count(*) FILTER (WHERE (iri_hash_extended(a.i, 7) = iri_hash_extended(b.r, 7)) <> (c = 0)) AS extended
FROM v a, v b, LATERAL (SELECT (a.key > b.key)::int - (a.key < b.key)::int) AS k(c)
WHERE a.i IS NOT NULL;
\echo '# relative references compare by their spelling, and equal no IRI'
SELECT 'v a, v b WHERE a.i IS NULL AND (b.i IS NULL OR b.i = a.r)',
	count(*) FILTER (WHERE (a.r = b.r) <> (a.s = b.s)) AS relative,
	count(*) FILTER (WHERE a.r = b.i) AS absolute
FROM v a, v b WHERE a.i IS NULL AND (b.i IS NULL OR b.i = a.r);
\echo '# DISTINCT, GROUP BY and IN go by ='
SELECT 'HTTP://Example.org',
	(SELECT count(DISTINCT i) FROM v) = (SELECT count(DISTINCT key) FROM v WHERE i IS NOT NULL),
	(SELECT count(*) FROM (SELECT r FROM v GROUP BY r) g) = (SELECT count(DISTINCT key) FROM v),
	iri 'HTTP://Example.org' IN ('http://example.org/', 'urn:x:y'),
	iri 'HTTP://Example.org' = ANY ('{http://example.org/}'::iri[]);
-- joins
CREATE TEMP TABLE ii AS SELECT id, i AS x, key FROM v WHERE i IS NOT NULL;
CREATE TEMP TABLE rr AS SELECT id, r AS x, key FROM v;
CREATE INDEX ii_btree ON ii (x);
CREATE INDEX rr_btree ON rr (x);
CREATE INDEX ii_hash ON ii USING hash (x);
CREATE INDEX rr_hash ON rr USING hash (x);
ANALYZE ii, rr;

\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/plan.sql'
\i :file
\echo '# joins l and r by x in a way, and compares with the join by key'
CREATE FUNCTION pg_temp.join_by(l text, r text, op text, node text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	query text := format('SELECT concat(count(*), ''/'', sum(l.id * 1000 + r.id)) FROM %I l JOIN %I r ON l.x %s r.x',
		l, r, op);
	a text;
	b text;
BEGIN
	IF NOT pg_temp.plan_has(query, node) THEN
		RETURN 'no ' || node;
	END IF;
	EXECUTE query INTO a;
	EXECUTE replace(query, '.x', '.key') INTO b;
	RETURN CASE WHEN a <> b OR split_part(a, '/', 1)::int < 100 THEN format('%s not %s', a, b) ELSE 'ok' END;
END $$;
SET enable_nestloop = off;
SET enable_mergejoin = off;
SELECT l, r, pg_temp.join_by(l, r, '=', 'Hash Join') FROM (VALUES ('ii'), ('rr')) l(l), (VALUES ('ii'), ('rr')) r(r);
SET enable_hashjoin = off;
SET enable_mergejoin = on;
SELECT l, r, pg_temp.join_by(l, r, '=', 'Merge Join') FROM (VALUES ('ii'), ('rr')) l(l), (VALUES ('ii'), ('rr')) r(r);
SET enable_mergejoin = off;
SET enable_nestloop = on;
SET enable_seqscan = off;
SET enable_material = off;
SELECT l, r, pg_temp.join_by(l, r, '=', 'Index Scan using .._hash') FROM (VALUES ('ii'), ('rr')) l(l),
	(VALUES ('ii'), ('rr')) r(r);
DROP INDEX ii_hash, rr_hash, ii_btree, rr_btree;
DELETE FROM ii WHERE id % 3 <> 0;
DELETE FROM rr WHERE id % 3 = 1;
CREATE INDEX ii_btree ON ii (x);
CREATE INDEX rr_btree ON rr (x);
SET enable_bitmapscan = off;
SELECT l, r, op, pg_temp.join_by(l, r, op, 'Index (Only )?Scan using .._btree')
FROM (VALUES ('ii'), ('rr')) l(l), (VALUES ('ii'), ('rr')) r(r), unnest('{<,<=,=,>=,>}'::text[]) op;
\echo '# of equal values, min and max give the first'
CREATE TEMP TABLE ties (n integer, x iri, r iri_reference);
INSERT INTO ties VALUES (1, 'HTTP://a/', 'HTTP://a/'), (2, 'http://A/', 'http://A/'), (3, 'http://a/', 'http://a/');
SELECT min(x), max(x), min(r), max(r) FROM (SELECT * FROM ties ORDER BY n) AS t;
SELECT min(x), max(x), min(r), max(r) FROM (SELECT * FROM ties ORDER BY n DESC) AS t;
