--
-- How far estimates are from what is found: of a table of crowded and of rare
-- sites, folders and pages.
--
SET jit = off;
CREATE TEMP TABLE v (id int, x iri, r iri_reference);
CREATE FUNCTION pg_temp.word(i int, n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT left(translate(md5(i::text), '0123456789', 'ghijklmnop'), n + i % 7) $$;
-- by Zipf's law, from numbers spread evenly
INSERT INTO v SELECT i, u::iri, u::iri_reference FROM (
	SELECT i, CASE WHEN i % 3 = 0 THEN 'http://' ELSE 'https://' END || CASE i % 5 WHEN 0 THEN '' WHEN 1 THEN pg_temp.word(i % 200, 2) || '.' ELSE 'www.' END || pg_temp.word(site, 4) || CASE site % 4 WHEN 0 THEN '.org' WHEN 1 THEN '.net' ELSE '.com' END || '/' ||
		CASE WHEN folder > 1 THEN pg_temp.word(folder + site, 3) || '/' ELSE '' END || CASE WHEN folder > 5 THEN pg_temp.word(folder * site % 50, 3) || '/' ELSE '' END || pg_temp.word(i % 300, 3) || '-' || i || CASE WHEN i % 2 = 0 THEN '.html' ELSE '' END
	FROM (SELECT i, floor(power(2000, i * 0.6180339887 - floor(i * 0.6180339887)))::int AS site, floor(power(60, i * 0.7548776662 - floor(i * 0.7548776662)))::int AS folder FROM generate_series(1, 25000) i) n) s (i, u);
-- some that are the same, some that are none
INSERT INTO v SELECT 30000 + i, u::iri, u::iri_reference FROM (SELECT i, 'https://common.example/' || i % 4 FROM generate_series(1, 1000) i) s (i, u);
INSERT INTO v SELECT 40000 + i FROM generate_series(1, 1000) i;
CREATE INDEX ON v (x);
CREATE INDEX ON v (r);
CREATE INDEX ON v (x iri_domain_ops);

-- what is there, and a little that is not
CREATE TEMP TABLE q AS
WITH sample AS (SELECT id, x, iri_normalize(x)::text AS k, iri_host(x) AS host FROM v WHERE id % 97 = 0 AND x IS NOT NULL)
SELECT 1 AS n, 'whole ^@' AS kind, format('x ^@ %L', k) AS c FROM sample
UNION ALL SELECT 2, 'cut ^@', format('x ^@ %L', left(k, 8 + id * 7 % (length(k) - 8))) FROM sample
UNION ALL SELECT 3, 'page <<=', format('x <<= %L', k) FROM sample
UNION ALL SELECT 4, 'folder <<=', format('r <<= %L', regexp_replace(k, '[^/]*$', '')) FROM sample
UNION ALL SELECT 5, 'site >>=', format('%L >>= x', substring(k FROM '^[^/]*//[^/]*')) FROM sample
UNION ALL SELECT 6, 'domain <@', format('x <@ %L', regexp_replace(host, '^.*\.(.*\.)', '\1')) FROM sample
UNION ALL SELECT 7, 'host <@', format('x <@ %L', host) FROM sample
UNION ALL SELECT 8, 'none', format('x %s', c) FROM unnest('{^@ ''http://zzzz'',^@ ''zzz'',^@ ''urn:'',<<= ''https://common.example/9'',<@ ''zzz.org''}'::text[]) c
UNION ALL SELECT 9, 'all', format('x %s', c) FROM unnest('{^@ '''',^@ ''http'',^@ ''https://'',<@ ''com'',<@ ''org''}'::text[]) c;
CREATE FUNCTION pg_temp.guess(condition text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT 1 FROM v WHERE ' || condition INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plan Rows';
END $$;
CREATE FUNCTION pg_temp.found(condition text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	result numeric;
BEGIN
	EXECUTE 'SELECT count(*) FROM v WHERE ' || condition INTO result;
	RETURN result;
END $$;
CREATE TEMP TABLE found AS SELECT c, pg_temp.found(c) AS f, pg_temp.found(c) >= 540 AS many FROM (SELECT DISTINCT c FROM q) q;
-- below 2 % of the rows: how many of ten are within a factor of 10; of the others all are within 3
CREATE FUNCTION pg_temp.judge(of_ten int[]) RETURNS TABLE (kind text, few bigint, within_10 boolean, many bigint, within_3 boolean) LANGUAGE sql AS $$
	SELECT kind, count(*) FILTER (WHERE NOT many), avg((factor <= 10)::int * 10) FILTER (WHERE NOT many) >= of_ten[n], count(*) FILTER (WHERE many), bool_and(factor <= 3) FILTER (WHERE many)
	FROM (SELECT n, kind, many, greatest(g / greatest(f, 1), f / g) AS factor FROM q JOIN found USING (c), LATERAL (SELECT pg_temp.guess(c)) g (g)) s
	GROUP BY n, kind ORDER BY n
$$;
ANALYZE v;
SELECT * FROM pg_temp.judge('{9,8,9,8,7,7,7,7,0}');
-- more values
ALTER TABLE v ALTER x SET STATISTICS 1000, ALTER r SET STATISTICS 1000;
ANALYZE v;
SELECT * FROM pg_temp.judge('{9,9,9,9,9,9,9,9,0}');
-- domains by statistics of hosts, or of an index on them
ALTER TABLE v ALTER x SET STATISTICS 100;
CREATE STATISTICS v_host ON (iri_host_unicode(x)) FROM v;
ANALYZE v;
SELECT * FROM pg_temp.judge('{0,0,0,0,0,8,9,0,0}') WHERE kind ~ '<@';
DROP STATISTICS v_host;
CREATE INDEX v_host ON v (iri_host_unicode(x));
ANALYZE v;
SELECT * FROM pg_temp.judge('{0,0,0,0,0,8,9,0,0}') WHERE kind ~ '<@';
