-- What lab/bench/crawl runs on bench.links; :rounds and :clock are its options.
SET client_min_messages = warning;
SET bench.rounds = :'rounds';
SET bench.clock = :'clock';

-- The path of a real link; "id" among others, at each place, and not always
-- there; fragments; values with and without percent-encoding.
CREATE TABLE bench.web AS
SELECT page || CASE WHEN n % 20 > 0 THEN '?' || array_to_string(params[1 + n % 5 :] || params[: n % 5], '&') ELSE '' END
	|| CASE WHEN n % 7 = 0 THEN '#section-' || n % 100 ELSE '' END AS t
FROM (SELECT row_number() OVER () AS n, iri_without_fragment(iri_with_query(x, NULL))::text AS page
	  FROM (SELECT iri_try(t) AS x FROM bench.links) AS l WHERE iri_scheme(x) IN ('http', 'https')) AS p,
	LATERAL (SELECT ARRAY['uid=' || n % 1000, CASE WHEN n % 10 > 0 THEN 'id=' || n ELSE 'page=' || n END, 'lang=en', 'utm_source=news',
		'q=' || (ARRAY['caf%C3%A9+noir', 'two+words', 'plain', '%E6%9D%B1%E4%BA%AC', '100%25'])[1 + n % 3 + n % 2]] AS params) AS a;
CREATE TABLE bench.as_text AS SELECT t COLLATE "C" AS t FROM bench.web;
CREATE TABLE bench.as_iri AS SELECT iri(t) AS u FROM bench.web;
VACUUM (FREEZE, ANALYZE) bench.as_text, bench.as_iri;
CHECKPOINT;

-- The first of each is iri's.  The ways to read text are those that came out
-- fastest of many, and what one would write first.
CREATE TABLE bench.way (n serial, what text, way text);
INSERT INTO bench.way (what, way) VALUES
	('a parameter', 'iri_query_param(u, ''id'')'),
	('a parameter', 'nullif(split_part(split_part(split_part(''&'' || split_part(t, ''?'', 2), ''&id='', 2), ''&'', 1), ''#'', 1), '''')'),
	('a parameter', 'nullif(split_part(split_part(''&'' || split_part(split_part(t, ''#'', 1), ''?'', 2), ''&id='', 2), ''&'', 1), '''')'),
	('a parameter', 'nullif(split_part(split_part(split_part(t, ''id='', 2), ''&'', 1), ''#'', 1), '''')'),
	('a parameter', 'substring(t FROM ''[?&]id=([^&#]*)'')'),
	('a parameter, decoded', 'iri_query_param(u, ''q'')'),
	('a parameter, decoded', $w$(SELECT convert_from(string_agg(CASE WHEN m[1] ~ '^%' THEN decode(substr(m[1], 2), 'hex') ELSE convert_to(m[1], 'UTF8') END, ''), 'UTF8')
		FROM regexp_matches(replace(split_part(split_part(split_part('&' || split_part(t, '?', 2), '&q=', 2), '&', 1), '#', 1), '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+', 'g') AS m)$w$),
	('the host', 'iri_host(u)'),
	('the host', 'split_part(split_part(split_part(split_part(split_part(t, ''/'', 3), ''?'', 1), ''#'', 1), ''@'', -1), '':'', 1)'),
	('the host', 'split_part(t, ''/'', 3)'),
	('the host', 'substring(t FROM ''^[^:/?#]+://(?:[^/?#@]*@)?([^/?#:]*)'')'),
	('the path', 'iri_path(u)'),
	('the path', 'substr(split_part(split_part(t, ''?'', 1), ''#'', 1), 3 + length(split_part(t, ''/'', 1)) + length(split_part(t, ''/'', 3)))'),
	('the path', 'split_part(split_part(split_part(t, ''?'', 1), ''#'', 1), ''//'' || split_part(t, ''/'', 3), 2)'),
	('the path', 'substring(t FROM ''^[^:/?#]+://[^/?#]*([^?#]*)'')'),
	('the query', 'iri_query(u)'),
	('the query', 'nullif(split_part(split_part(t, ''#'', 1), ''?'', 2), '''')'),
	('the query', 'substring(t FROM ''^[^?#]*\?([^#]*)'')');

CREATE TABLE bench.judged (n int, differ bigint);
CREATE TABLE bench.taken (n int, round int, ms float8);
CREATE FUNCTION bench.ms() RETURNS float8 LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('bench.clock') = 'wall' THEN
		RETURN extract(epoch FROM clock_timestamp()) * 1000;
	END IF;
	RETURN bench.processor_time();
END
$$;

DO $$
DECLARE
	w record;
	start float8;
	ways int := (SELECT count(*) FROM bench.way);
BEGIN
	-- both tables have the rows in one order
	FOR w IN SELECT x.*, first_value(way) OVER (PARTITION BY what ORDER BY n) AS own FROM bench.way AS x LOOP
		EXECUTE format('INSERT INTO bench.judged SELECT %s, count(*) FROM (SELECT row_number() OVER () AS n, %s AS a FROM bench.as_iri) AS i '
			'JOIN (SELECT row_number() OVER () AS n, %s AS b FROM %s) AS t USING (n) WHERE a IS DISTINCT FROM b', w.n, w.own, w.way,
			CASE w.way WHEN w.own THEN 'bench.as_iri' ELSE 'bench.as_text' END);
	END LOOP;
	FOR round IN 0 .. current_setting('bench.rounds')::int LOOP
		-- 0 and -1 are the scans; round 0 warms up
		FOR w IN SELECT * FROM (SELECT n, way, CASE WHEN first_value(n) OVER (PARTITION BY what ORDER BY n) = n THEN 'bench.as_iri' ELSE 'bench.as_text' END AS rows
				 FROM bench.way UNION ALL VALUES (0, 'u', 'bench.as_iri'), (-1, 't', 'bench.as_text')) AS x
				 ORDER BY (1 + n + round * 7) % (ways + 2) LOOP
			CONTINUE WHEN round = 0 AND w.n > 0;
			start := bench.ms();
			EXECUTE format('EXPLAIN (ANALYZE, TIMING OFF) SELECT %s FROM %s', w.way, w.rows);
			INSERT INTO bench.taken VALUES (w.n, round, bench.ms() - start);
		END LOOP;
	END LOOP;
END
$$;

CREATE VIEW bench.net AS
SELECT n, round, what, way, own, greatest(ms - scan, 0.01) AS ms
FROM (SELECT n, what, way, min(n) OVER (PARTITION BY what) AS own FROM bench.way) AS w JOIN bench.taken USING (n)
	JOIN (SELECT n AS scan_n, round, ms AS scan FROM bench.taken WHERE n <= 0) AS s USING (round)
WHERE round > 0 AND scan_n = CASE n WHEN own THEN 0 ELSE -1 END;

SELECT format('%s rows, %s bytes each; %s time, %s rounds, PostgreSQL %s', count(*), round(avg(octet_length(t)), 1), current_setting('bench.clock'),
	current_setting('bench.rounds'), current_setting('server_version')) FROM bench.as_text;
SELECT E'\n| | | ms | ratio | other answers |\n|---|---|---|---|---|';
SELECT format('| %s | `%s` | %s | %s | %s |', CASE n WHEN own THEN what ELSE '' END, replace(regexp_replace(way, '\s+', ' ', 'g'), '|', '\|'),
	round(ms::numeric, CASE WHEN ms < 10 THEN 1 ELSE 0 END), round(ratio::numeric, 2), differ)
FROM (SELECT a.n, a.own, a.what, a.way, percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms) AS ms, percentile_cont(0.5) WITHIN GROUP (ORDER BY a.ms / b.ms) AS ratio
	  FROM bench.net AS a JOIN bench.net AS b ON b.n = a.own AND b.round = a.round GROUP BY 1, 2, 3, 4) AS m JOIN bench.judged USING (n)
ORDER BY n;
