\set ECHO errors \a \t
-- Mistakes of pguri, the type most people have used before.
SET jit = off;
\echo '# its order is no total order: cmp(''http://1abc/'', ''http://9.9.9.9/'') < 0 both ways, and an index loses rows'
SELECT 'http://1abc/', sign(iriop_cmp('http://1abc/', 'http://9.9.9.9/')),
	sign(iriop_cmp('http://9.9.9.9/', 'http://1abc/'));
CREATE TEMP TABLE mixed (id int, x iri);
INSERT INTO mixed SELECT i, format(CASE i % 4 WHEN 0 THEN 'http://%sabc/' WHEN 1 THEN 'http://%s.9.9.9/' WHEN 2
	THEN 'http://[::%s]/' ELSE 'http://h%s/' END, i % 256) FROM generate_series(1, 600) i;
CREATE INDEX mixed_x ON mixed (x);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT 'mixed a WHERE EXISTS (SELECT FROM mixed b WHERE b.x = a.x AND b…', count(*) AS found FROM mixed a
	WHERE EXISTS (SELECT FROM mixed b WHERE b.x = a.x AND b.id = a.id);
EXPLAIN (COSTS OFF) SELECT * FROM mixed WHERE x >= 'http://1abc/' AND x <= 'http://9.9.9.9/';
SELECT 'http://9.9.9.9/', count(*) FROM mixed WHERE x >= 'http://1abc/' AND x <= 'http://9.9.9.9/';
SET enable_seqscan = on;
SET enable_indexscan = off;
SELECT 'mixed WHERE x >= ''http://1abc/'' AND x <= ''http://9.9.9.9/''', count(*) FROM mixed
	WHERE x >= 'http://1abc/' AND x <= 'http://9.9.9.9/';
RESET enable_indexscan;
RESET enable_bitmapscan;
\echo '# functions read garbage from a stored column, which has a short header'
SELECT '/', count(*) FROM mixed
	WHERE iri_host(x) || '/' <> replace(replace(replace(x::text, 'http://', ''), '[', ''), ']/',
	'/');
\echo '# its storage is plain: 12.8 kB do not fit'
CREATE TEMP TABLE wide (x iri);
INSERT INTO wide SELECT 'http://h/' || string_agg(md5(i::text), '') FROM generate_series(1, 400) i;
SELECT 'http://h/', length(x::text), md5(x::text) = md5('http://h/' || string_agg(md5(i::text), '')) FROM wide,
	generate_series(1, 400) i GROUP BY x;
SELECT 'pg_attribute WHERE attrelid = ''wide''::regclass AND attname = …', attstorage FROM pg_attribute
	WHERE attrelid = 'wide'::regclass AND attname = 'x';
\echo '# a port is truncated to 32 bits'
SELECT 'http://h:4294967376/', iri_port('http://h:4294967376/') IS NULL, iri 'http://h:4294967376/' = 'http://h:80/',
	(iri_parts('http://h:4294967376/')).port;
\echo '# no binary I/O, no extended hash, not safe in parallel'
SELECT 'pg_type', typreceive <> 0 AND typsend <> 0 FROM pg_type WHERE oid IN ('iri'::regtype, 'iri_reference'::regtype);
SELECT 'iri_hash_extended http://h/', iri_hash_extended('http://h/', 1) <> iri_hash_extended('http://h/', 2);
CREATE TABLE regress_iri_parallel AS SELECT i AS id, ('http://h' || i % 100 || '/' || i)::iri AS x
FROM generate_series(1, 10000) i;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
EXPLAIN (COSTS OFF) SELECT count(*), min(x), max(x) FROM regress_iri_parallel WHERE iri_host(x) = 'h7'
	AND x = iri_normalize(x);
SELECT 'iri_host h7', count(*), min(x), max(x) FROM regress_iri_parallel WHERE iri_host(x) = 'h7'
	AND x = iri_normalize(x);
DROP TABLE regress_iri_parallel;
\echo '# non-ASCII is refused'
SELECT 'U&''http://r\00E9sum\00E9.example/\65E5\672C?\00E9#\00E9''::iri',
	U&'http://r\00E9sum\00E9.example/\65E5\672C?\00E9#\00E9'::iri;
\echo '# ''http://A/'' is not ''http://a/''; IPv6 is normalized to the long form'
SELECT 'http://A/', iri 'http://A/' = 'http://a/', iri_normalize(iri 'http://[0:0:0::1]/');
\echo '# <= has the selectivity of <: values that are no most common ones, but many, show it'
CREATE TEMP TABLE thirds (x iri, r iri_reference);
ALTER TABLE thirds ALTER x SET STATISTICS 1, ALTER r SET STATISTICS 1;
INSERT INTO thirds SELECT x, x FROM (SELECT CASE WHEN i <= 100 THEN iri 'b:' WHEN i <= 190 THEN 'a:' ELSE 'c:' END AS x
	FROM generate_series(1, 280) i) v;
ANALYZE thirds;
CREATE FUNCTION pg_temp.estimate(condition text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT * FROM thirds WHERE ' || condition INTO plan;
	RETURN round((plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric, -1);
END $$;
SELECT op, pg_temp.estimate(format('x %s ''A:''', op)) AS a,
	pg_temp.estimate(format('x %s ''A:''::iri_reference', op)) AS "a, reference",
	pg_temp.estimate(format('r %s ''A:''', op)) AS "reference a",
	pg_temp.estimate(format('x %s ''c:''', op)) AS c FROM unnest('{<,<=,=,<>,>=,>}'::text[]) op;
SELECT op, pg_temp.estimate(format('r %s ''a:''', op)) AS a, pg_temp.estimate(format('r %s ''c:''', op)) AS c
FROM unnest('{*<,*<=,*=,*<>,*>=,*>}'::text[]) op;
