--
-- How far estimates are from what is found, on the table that measure.sql has
-- left; for lab/bench/index/run.  Prints a row for each kind of query, of which
-- some hundred are asked, all of links that are there: how many find less than
-- 2 % of the rows, which part of them is estimated within a factor of 10, with
-- statistics of 100 values and of 1000; how many find more, and which part is
-- within 3.
--
\set QUIET on
SET client_min_messages = warning;
SET jit = off;
SET enable_seqscan = off;
SET search_path = bench_index, public;
DROP TABLE query, result;
CREATE INDEX ON link (x);
CREATE INDEX ON link (x iri_domain_ops);
VACUUM ANALYZE link;

CREATE FUNCTION guess(c text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT 1 FROM link WHERE ' || c INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plan Rows';
END $$;
CREATE FUNCTION found(c text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	result float;
BEGIN
	EXECUTE 'SELECT count(*) FROM link WHERE ' || c INTO result;
	RETURN result;
END $$;

SELECT setseed(0.3) \g /dev/null
CREATE TABLE query AS
WITH sample AS (
	SELECT row_number() OVER () % 7 AS n, iri_normalize(x)::text AS k, iri_without_fragment(iri_with_query(iri_normalize(x), NULL))::text AS path, CASE iri_host_type(x) WHEN 'dns' THEN iri_host_unicode(x) END AS host
	FROM (SELECT x FROM link WHERE iri_authority(x) IS NOT NULL ORDER BY random() LIMIT 3500) s
)
SELECT *, found(c) AS found FROM (
	SELECT 1 AS n, 'a link, ^@' AS kind, format('x ^@ %L', k) AS c FROM sample WHERE n = 0
	UNION ALL SELECT 2, 'a link cut off, ^@', format('x ^@ %L', left(k, 9 + floor(random() * (length(k) - 9))::int)) FROM sample WHERE n = 1 AND length(k) > 9
	UNION ALL SELECT 3, 'a page, <<=', format('x <<= %L', path) FROM sample WHERE n = 2
	UNION ALL SELECT 4, 'a folder, <<=', format('x <<= %L', regexp_replace(path, '[^/]*$', '')) FROM sample WHERE n = 3
	UNION ALL SELECT 5, 'a site, <<=', format('x <<= %L', substring(k FROM '^[^/]*//[^/?#]*')) FROM sample WHERE n = 4
	UNION ALL SELECT 6, 'a host, <@', format('x <@ %L', host) FROM sample WHERE n = 5 AND host <> ''
	UNION ALL SELECT 7, 'the last two labels, <@', format('x <@ %L', substring(host FROM '[^.]+\.[^.]+$')) FROM sample WHERE n = 6 AND host ~ '\.'
) q;
CREATE TABLE result AS SELECT *, guess(c) AS at_100, NULL::float AS at_1000 FROM query;
CREATE STATISTICS link_host ON (iri_host_unicode(x)) FROM link;
ANALYZE link;
INSERT INTO result SELECT n, kind || ', by hosts', c, found, guess(c), NULL FROM query WHERE n >= 6;
ALTER TABLE link ALTER x SET STATISTICS 1000;
ALTER STATISTICS link_host SET STATISTICS 1000;
ANALYZE link;
UPDATE result SET at_1000 = guess(c) WHERE kind ~ 'by hosts';
DROP STATISTICS link_host;
UPDATE result SET at_1000 = guess(c) WHERE kind !~ 'by hosts';

CREATE FUNCTION factor(a float, b float) RETURNS float LANGUAGE sql RETURN greatest(a / b, b / a);
SELECT kind, count(*) FILTER (WHERE few) AS "under 2 %",
	round(100 * avg((factor(found, at_100) <= 10)::int) FILTER (WHERE few)) AS "within 10, %",
	round(100 * avg((factor(found, at_1000) <= 10)::int) FILTER (WHERE few)) AS "of 1000, %",
	count(*) FILTER (WHERE NOT few) AS "more",
	round(100 * avg((factor(found, at_100) <= 3)::int) FILTER (WHERE NOT few)) AS "within 3, %",
	round(100 * avg((factor(found, at_1000) <= 3)::int) FILTER (WHERE NOT few)) AS "of 1000, %"
FROM (SELECT *, found < 0.02 * (SELECT count(*) FROM link) AS few FROM result) r
GROUP BY n, kind ORDER BY n, kind;
