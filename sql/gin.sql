\set ECHO errors \a \t
-- Parts of values, by core's operator classes.
SET jit = off;
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
RESET client_min_messages;
CREATE TEMP TABLE v (id int, x iri);
INSERT INTO v SELECT i, format('http://h%s.example.%s/docs%s/Page-%s?id=%s&tag=a&tag=%s', i % 50, CASE WHEN i % 3 = 0
	THEN 'org' ELSE 'com' END, i % 4, i, i % 100, i % 7)::iri FROM generate_series(1, 3000) i;
INSERT INTO v VALUES (4000, 'HTTP://EXAMPLE.org/%64ocs1/page%2d77'), (4001, 'http://résumé.example/é?q=%C3%A9'),
	(4002, 'urn:a:b'), (4003, NULL);
CREATE INDEX v_query ON v USING gin (iri_query_to_jsonb(x));
CREATE INDEX v_labels ON v USING gin (iri_host_labels(x));
CREATE INDEX v_segments ON v USING gin (iri_path_segments(x));
CREATE INDEX v_trigrams ON v USING gin ((x::text) gin_trgm_ops);
VACUUM ANALYZE v;
CREATE TEMP TABLE q AS SELECT row_number() OVER () AS n, c FROM unnest(ARRAY[
	$$iri_query_to_jsonb(x) @> '{"id":"7"}'$$, $$iri_query_to_jsonb(x) @> '{"tag":["a","3"]}'$$,
		$$iri_query_to_jsonb(x) ? 'q'$$, $$iri_query_to_jsonb(x) @> '{"q":"é"}'$$,
	$$iri_host_labels(x) @> '{h7,org}'$$, $$iri_host_labels(x) @> '{résumé}'$$, $$iri_host_labels(x) && '{h1,h2}'$$,
	$$iri_path_segments(x) @> '{docs1,Page-77}'$$, $$iri_path_segments(x) @> '{é}'$$,
	$$x::text ILIKE '%/PAGE-77%'$$, $$x::text LIKE '%Page-2999%'$$, $$x::text ~ 'page%2d'$$,
	$$x ILIKE '%/PAGE-77%'$$, $$x LIKE '%Page-2999%'$$, $$x ~ 'page%2d'$$, $$x ~* 'page-299[0-9]'$$]) c;
CREATE FUNCTION pg_temp.found(c text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE result bigint;
BEGIN
	EXECUTE 'SELECT count(*) FROM v WHERE ' || c INTO result;
	RETURN result;
END $$;
CREATE FUNCTION pg_temp.index_of(c text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT id FROM v WHERE ' || c INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plans' -> 0 ->> 'Index Name';
END $$;
SET enable_bitmapscan = off;
CREATE TEMP TABLE scanned AS SELECT n, pg_temp.found(c) AS scanned FROM q;
RESET enable_bitmapscan;
SET enable_seqscan = off;
SELECT c, pg_temp.index_of(c) AS index, pg_temp.found(c) AS found, scanned FROM q JOIN scanned USING (n) ORDER BY n;
DROP INDEX v_trigrams;
DROP EXTENSION pg_trgm;
