\set ECHO errors \a \t
-- Estimates from statistics, for users who may read the column.
SET jit = off;
SET max_parallel_workers_per_gather = 0;
CREATE FUNCTION pg_temp.rows(query text, node text[] DEFAULT '{}') RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
	RETURN plan #> ('{0,Plan}' || node || '{Plan Rows}');
END $$;
\echo '# of 22,000 links a hundred are there 200 times, two hundred 10 times'
CREATE TABLE counted (x iri);
INSERT INTO counted SELECT format('http://common%s.example/', i % 100)::iri FROM generate_series(0, 19999) i;
INSERT INTO counted SELECT format('http://r%s.example/', to_char(i % 200, 'FM000'))::iri
FROM generate_series(0, 1999) i;
ANALYZE counted;
SELECT 'pg_stats WHERE tablename = ''counted''', n_distinct,
	cardinality(most_common_vals::text::text[]) AS common FROM pg_stats WHERE tablename = 'counted';
\echo '# one of the latter'
SELECT 'http://r', min(n) BETWEEN 8 AND 12 AND max(n) BETWEEN 8 AND 12 FROM generate_series(0, 199) i,
	LATERAL (SELECT pg_temp.rows(format('SELECT FROM counted WHERE x ^@ %L', 'http://r' || to_char(i, 'FM000')
	|| '.example/'))) n (n);
SELECT 'rows SELECT FROM counted WHERE x ^@ ''http://…',
	pg_temp.rows('SELECT FROM counted WHERE x ^@ ''http://common7.example/''') BETWEEN 200 AND 212,
	pg_temp.rows('SELECT FROM counted WHERE x <<= ''http://common7.example''') BETWEEN 200 AND 212;
\echo '# a spelling: the common one, another one of its key, which is estimated as half of them, all others, a rare one'
SELECT 'x of counted', pg_temp.rows('SELECT FROM counted WHERE x ' || c) AS rows
FROM unnest('{*= ''http://common7.example/'',*= ''HTTP://common7.example/'',*<> ''http://common7.example/'',*= ''http://r001.example/''}'::text[])
	c;
\echo '# one that the row of another table has: the share of a distinct value'
CREATE TEMP TABLE one AS SELECT iri 'http://common7.example/' AS x;
ANALYZE one;
CREATE INDEX counted_image ON counted (x iri_image_ops);
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SELECT 'rows SELECT FROM one, counted WHERE counted.x…',
	pg_temp.rows('SELECT FROM one, counted WHERE counted.x *= one.x', '{Plans,1}') = round(22000 / 300.0);
RESET enable_seqscan;
RESET enable_hashjoin;
RESET enable_mergejoin;
DROP INDEX counted_image;
\echo '# the sites with one of the histogram''s values have one estimate, with any name, and all others another'
-- its first and last values are in it however rare they are
CREATE TEMP TABLE sites AS
SELECT ('http://' || repeat('w', 1 + i * 7 % 23) || '.' || left(md5(i::text), 8) || '.example/' || i)::iri AS x
FROM generate_series(1, 20000) i;
ANALYZE sites;
WITH bounds AS (SELECT histogram_bounds::text::text[] AS b FROM pg_stats WHERE tablename = 'sites'),
	links AS (SELECT unnest(b[2:cardinality(b) - 1]) AS x, true AS seen FROM bounds
	UNION ALL SELECT unnest(ARRAY[b[1], b[cardinality(b)]]), false FROM bounds
	UNION ALL (SELECT x::text, false FROM sites, bounds WHERE x::text <> ALL (b) LIMIT 300))
SELECT 'rows of pg_stats', seen, count(*), min(rows), max(rows) FROM links,
	LATERAL (SELECT pg_temp.rows(format('SELECT FROM sites WHERE x <<= %L', regexp_replace(x, '[^/]*$', '')))) r (rows)
GROUP BY seen ORDER BY seen;
DROP TABLE one, sites;
\echo '# 0.5 % of an unknown pattern or column'
PREPARE unknown (text) AS SELECT FROM counted WHERE x ^@ $1;
PREPARE unknown_base (iri_reference) AS SELECT FROM counted WHERE x <<= $1;
PREPARE unknown_domain (iri_reference) AS SELECT FROM counted WHERE $1 @> x;
SET plan_cache_mode = force_generic_plan;
SELECT 'rows {EXECUTE unknown(''http://r''),EXECUTE u…', pg_temp.rows(q) FROM unnest('{EXECUTE unknown(''http://r''),EXECUTE unknown_base(''http://r001.example''),EXECUTE unknown_domain(''example'')}'::text[])
	q;
RESET plan_cache_mode;
DEALLOCATE ALL;
\echo '# nor of a constant below the column'
SELECT 'rows SELECT FROM counted WHERE iri ''http://r…',
	pg_temp.rows('SELECT FROM counted WHERE iri ''http://r001.example/a'' <<= x');
\echo '# a domain that is in none of the most common hosts is in the rows of others'
CREATE TABLE crowded AS SELECT format('http://h%s.example/', i % 5)::iri AS x FROM generate_series(1, 9000) i
	UNION ALL SELECT format('http://h%s.rare.example/', i)::iri FROM generate_series(1, 1000) i;
CREATE STATISTICS crowded_hosts ON (iri_host_unicode(x)) FROM crowded;
ANALYZE crowded;
SELECT 'rows SELECT FROM crowded WHERE x <@ ''rare.ex…',
	pg_temp.rows('SELECT FROM crowded WHERE x <@ ''rare.example''') BETWEEN 500 AND 2000;
DROP TABLE crowded;
CREATE TABLE unseen (x iri);
INSERT INTO unseen SELECT * FROM counted;
SELECT 'rows SELECT FROM unseen WHERE x %s',
	round(pg_temp.rows(format('SELECT FROM unseen WHERE x %s', c)) / pg_temp.rows('SELECT FROM unseen'), 3) AS share
FROM unnest('{^@ ''http://r'',<<= ''http://r001.example'',<@ ''example''}'::text[]) c;
SELECT 'rows SELECT FROM unseen a, unseen b WHERE ', round(pg_temp.rows('SELECT FROM unseen a, unseen b WHERE ' || c) /
	pg_temp.rows('SELECT FROM unseen a, unseen b'), 3) AS share
FROM unnest('{a.x <<= b.x,a.x >>= b.x,a.x <@ b.x,a.x ^@ b.x::text}'::text[]) c;
\echo '# who sees some rows only learns nothing of the others from an operator that is not leakproof, <@'
-- crowded or not there, its estimates are the same; for a leakproof one, the planner uses the statistics, as for
-- those of text
CREATE TABLE guarded (id int, x iri, base iri);
INSERT INTO guarded SELECT i, format('http://h%s.secret.example/%s', i % 7, i)::iri,
	format('http://h%s.secret.example/', i)::iri FROM generate_series(1, 20000) i;
CREATE INDEX ON guarded (iri_host_unicode(x));
CREATE TABLE other (id int, x iri, base iri);
INSERT INTO other SELECT i, format('http://h%s.other.example/%s', i % 7, i)::iri,
	format('http://h%s.other.example/', i % 7)::iri FROM generate_series(1, 20000) i;
CREATE TABLE links (x iri);
INSERT INTO links SELECT x FROM other UNION ALL SELECT x FROM guarded;
CREATE ROLE regress_iri_reader;
GRANT SELECT ON guarded, other, links TO regress_iri_reader;
ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
CREATE POLICY most ON guarded USING (id > 0);
VACUUM ANALYZE guarded, other, links;
CREATE TEMP TABLE asked AS SELECT operator, unnest(patterns::text[]) AS pattern
FROM (VALUES ('^@', '{http://h1,http://h1.secret.example/1,http://zzz}'),
	('<<=', '{http://h1.secret.example,http://h1.secret.example/1234,http://zzz}'),
		('<@', '{secret.example,h1.secret.example,zzz}')) v (operator, patterns);
CREATE TEMP TABLE joined (query text);
INSERT INTO joined VALUES ('guarded a, other b WHERE a.x <<= b.base'), ('guarded a, other b WHERE a.x <@ b.base'),
	('links a, guarded b WHERE a.x <<= b.base'), ('links a, guarded b WHERE b.base @> a.x');
GRANT SELECT ON asked, joined TO regress_iri_reader;
SELECT 'rows of asked', operator,
	count(DISTINCT pg_temp.rows(format('SELECT FROM guarded WHERE x %s %L', operator, pattern))) AS
	estimates FROM asked GROUP BY 2 ORDER BY operator COLLATE "C";
SELECT query, round(pg_temp.rows('SELECT FROM ' || query) / pg_temp.rows('SELECT FROM '
	|| regexp_replace(query, 'WHERE.*', '')), 4) = 0.005 FROM joined;
SET ROLE regress_iri_reader;
SELECT 'asked', operator,
	count(DISTINCT pg_temp.rows(format('SELECT FROM guarded WHERE x %s %L', operator, pattern))) AS
	estimates FROM asked GROUP BY 2 ORDER BY operator COLLATE "C";
SELECT query, round(pg_temp.rows('SELECT FROM ' || query) / pg_temp.rows('SELECT FROM '
	|| regexp_replace(query, 'WHERE.*', '')), 4) = 0.005 FROM joined;
RESET ROLE;
DROP TABLE asked, joined;
DROP TABLE counted, unseen, guarded, other, links;
DROP ROLE regress_iri_reader;
