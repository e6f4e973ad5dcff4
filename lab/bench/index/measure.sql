--
-- Size and speed of indexes on one corpus, beside the text way; for lab/bench/index/run.
-- The corpus is on standard input.  Prints one row a measure, and leaves the table
-- for estimates.sql.
--
\set QUIET on
SET client_min_messages = warning;
SET max_parallel_maintenance_workers = 0;
SET max_parallel_workers_per_gather = 0;
SET jit = off;
CREATE EXTENSION IF NOT EXISTS iri;
DROP SCHEMA IF EXISTS bench_index CASCADE;
CREATE SCHEMA bench_index;
SET search_path = bench_index, public;
CREATE UNLOGGED TABLE raw (l text);
\copy raw from pstdin with (format csv, delimiter E'\x01', quote E'\x02')
CREATE UNLOGGED TABLE link (x iri, t text COLLATE "C");
INSERT INTO link SELECT iri_try(l), l FROM raw WHERE iri_try(l) IS NOT NULL;
VACUUM ANALYZE link;
-- the same queries for all, in the same order
SELECT setseed(0.5) \g /dev/null
CREATE TABLE query AS
SELECT row_number() OVER () AS n, t,
	-- the folder and the host of each
	regexp_replace(iri_without_fragment(iri_with_query(x, NULL))::text, '[^/]*$', '') AS prefix,
	CASE iri_host_type(x) WHEN 'dns' THEN iri_host_unicode(x) END AS host
FROM (SELECT * FROM link WHERE x *= iri_normalize(x) ORDER BY random() LIMIT 1000) q;
CREATE TABLE result (n serial, index text, build_ms float, bytes_per_row float, what text, found bigint, us_per_query float);

CREATE FUNCTION reversed_host(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN reverse(lower(substring(t FROM '^[^:/?#]+://(?:[^/?#@]*@)?([^/?#:]*)'))) || '.';

-- Makes an index, asks it every query with every argument, if there are queries, and drops it.
CREATE PROCEDURE try(name text, definition text, what text[] DEFAULT '{}', queries text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
	began timestamptz := clock_timestamp();
	build float;
	bytes float;
	found bigint;
	c bigint;
	arguments text[];
	a text;
BEGIN
	EXECUTE 'CREATE INDEX i ON link ' || definition;
	build := extract(epoch FROM clock_timestamp() - began) * 1000;
	EXECUTE 'ANALYZE link';
	bytes := pg_relation_size('i') / (SELECT count(*) FROM link)::float;
	SET LOCAL enable_seqscan = off;
	SET LOCAL plan_cache_mode = force_custom_plan;
	IF what = '{}' THEN
		INSERT INTO result (index, build_ms, bytes_per_row) VALUES (name, build, bytes);
	END IF;
	FOR i IN 1 .. cardinality(what) LOOP
		SELECT array_agg(CASE what[i] WHEN '=' THEN t WHEN 'domain' THEN host ELSE prefix END ORDER BY query.n) INTO arguments FROM query;
		-- the first round warms up
		FOR round IN 1 .. 2 LOOP
			found := 0;
			began := clock_timestamp();
			FOREACH a IN ARRAY arguments LOOP
				EXECUTE queries[i] INTO c USING a;
				found := found + c;
			END LOOP;
		END LOOP;
		INSERT INTO result (index, build_ms, bytes_per_row, what, found, us_per_query)
		VALUES (name, build, bytes, what[i], found, extract(epoch FROM clock_timestamp() - began) * 1e6 / array_length(arguments, 1));
	END LOOP;
	DROP INDEX i;
END $$;

CALL try('text btree', '(t)', '{=,prefix}', ARRAY[
	'SELECT count(*) FROM link WHERE t = $1',
	$q$SELECT count(*) FROM (SELECT 1 FROM link WHERE t LIKE regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%' LIMIT 1000) q$q$]);
CALL try('iri btree', '(x)', '{=,prefix,path}', ARRAY[
	'SELECT count(*) FROM link WHERE x = $1::iri',
	'SELECT count(*) FROM (SELECT 1 FROM link WHERE x ^@ $1 LIMIT 1000) q',
	'SELECT count(*) FROM (SELECT 1 FROM link WHERE x <<= $1::iri LIMIT 1000) q']);
CREATE EXTENSION IF NOT EXISTS btree_gist;
CALL try('text gist', 'USING gist (t)', '{=}', ARRAY['SELECT count(*) FROM link WHERE t = $1']);
CALL try('iri gist', 'USING gist (x)', '{=,prefix,path}', ARRAY[
	'SELECT count(*) FROM link WHERE x = $1::iri',
	'SELECT count(*) FROM (SELECT 1 FROM link WHERE x ^@ $1 LIMIT 1000) q',
	'SELECT count(*) FROM (SELECT 1 FROM link WHERE x <<= $1::iri LIMIT 1000) q']);
CALL try('text and daterange gist', $$USING gist (t, (daterange('2020-01-01', '2020-01-02')))$$, '{=}', ARRAY['SELECT count(*) FROM link WHERE t = $1']);
CALL try('iri and daterange gist', $$USING gist (x, (daterange('2020-01-01', '2020-01-02')))$$, '{=}', ARRAY['SELECT count(*) FROM link WHERE x = $1::iri']);
CALL try('text hash', 'USING hash (t)', '{=}', ARRAY['SELECT count(*) FROM link WHERE t = $1']);
CALL try('iri hash', 'USING hash (x)', '{=}', ARRAY['SELECT count(*) FROM link WHERE x = $1::iri']);
CALL try('iri_sha256 btree', '(iri_sha256(x))', '{=}', ARRAY['SELECT count(*) FROM link WHERE iri_sha256(x) = iri_sha256($1::iri)']);
CALL try('text reversed host btree', '(reversed_host(t) COLLATE "C")', '{domain}', ARRAY[
	$q$SELECT count(*) FROM (SELECT 1 FROM link WHERE reversed_host(t) COLLATE "C" LIKE replace(reverse(lower($1)), '_', '\_') || '.%' LIMIT 1000) q$q$]);
CALL try('iri_domain_ops btree', '(x iri_domain_ops)', '{domain,=}', ARRAY[
	'SELECT count(*) FROM (SELECT 1 FROM link WHERE x <@ $1::iri_reference LIMIT 1000) q',
	'SELECT count(*) FROM link WHERE x = $1::iri']);
CALL try('iri brin minmax', 'USING brin (x)');
CALL try('iri brin minmax-multi', 'USING brin (x iri_minmax_multi_ops)');
CALL try('iri brin bloom', 'USING brin (x iri_bloom_ops)');
SELECT index, round(build_ms) AS "build, ms", round(bytes_per_row::numeric, 1) AS "bytes a row", what, found, round(us_per_query::numeric, 1) AS "µs a query"
FROM result ORDER BY n;
