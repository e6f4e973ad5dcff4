--
-- Sorts of several shapes, for lab/bench/sorts: :rows rows at most, :rounds rounds.
-- The links are on standard input.
--
\set QUIET on
SET client_min_messages = warning;
SET synchronize_seqscans = off;
CREATE EXTENSION IF NOT EXISTS iri;
CREATE SCHEMA bench_sorts;
SET search_path = bench_sorts, public;
SELECT setseed(0.5) \g /dev/null
CREATE TABLE raw (n serial, l text);
\copy raw (l) from pstdin with (format csv, delimiter E'\x01', quote E'\x02')
-- each link once, in random order, in normal form, so that both types sort alike
CREATE TABLE link AS
SELECT (row_number() OVER (ORDER BY random()))::integer AS n, t
FROM (SELECT DISTINCT iri_normalize(iri_try(l))::text COLLATE "C" AS t FROM raw) AS once WHERE t IS NOT NULL;
-- as many rows as wanted, whose place in the order is `place`
CREATE TABLE line AS
SELECT i AS n, row_number() OVER (ORDER BY t) AS place, t
FROM generate_series(1, :rows) AS i JOIN link ON link.n = 1 + i % (SELECT count(*) FROM link);
CREATE TABLE shape (n serial, name text, rows integer);

-- Makes the tables of a shape, one of each type.
CREATE PROCEDURE make(name text, query text) LANGUAGE plpgsql AS $$
DECLARE
	made integer;
BEGIN
	-- an INSERT would put short rows where a page has room
	EXECUTE format('CREATE TABLE %I AS SELECT u COLLATE "C" AS u FROM (%s) AS q (u)', name || ', text', query);
	GET DIAGNOSTICS made = ROW_COUNT;
	EXECUTE format('CREATE TABLE %I AS SELECT u::iri AS u FROM %I', name || ', iri', name || ', text');
	INSERT INTO shape (name, rows) VALUES (name, made);
END $$;
CALL make('random order', 'SELECT t FROM line ORDER BY n');
CALL make('sorted', 'SELECT t FROM line ORDER BY place');
CALL make('reversed', 'SELECT t FROM line ORDER BY place DESC');
CALL make('sorted, 1 in 1000 elsewhere', 'SELECT t FROM line ORDER BY CASE WHEN random() < 0.001 THEN random() * (SELECT count(*) FROM line) ELSE place END');
CALL make('sorted, 1 in 10 elsewhere', 'SELECT t FROM line ORDER BY CASE WHEN random() < 0.1 THEN random() * (SELECT count(*) FROM line) ELSE place END');
CALL make('sorted, all up to 20 rows off', 'SELECT t FROM line ORDER BY place + random() * 20');
DO $$
DECLARE
	v integer;
BEGIN
	FOR v IN 1 .. 4 LOOP
		CALL make(10 ^ v || ' values',
			format('SELECT link.t FROM line JOIN link ON link.n = 1 + (hashint4(line.n) & 1073741823) %% %s ORDER BY line.n', 10 ^ v));
	END LOOP;
	FOREACH v IN ARRAY '{20,100,200,1000,5000}'::integer[] LOOP
		CALL make(v || ' rows', format('SELECT t FROM line ORDER BY n LIMIT %s', v));
	END LOOP;
END $$;
-- as they are spelled, in the order in which they come
CALL make('as in the file', format('SELECT l FROM raw WHERE iri_try(l) IS NOT NULL ORDER BY n LIMIT %s', :rows));
CALL make('the same, three pages each', format('SELECT l || ''/'' || page FROM raw, generate_series(1, 3) AS page WHERE iri_try(l || ''/'') IS NOT NULL ORDER BY n, page LIMIT %s', :rows));
CALL make('numbered hosts', format('SELECT ''https://www.site'' || i || ''.example'' FROM generate_series(1, %s) AS i', :rows));
CALL make('numbered hosts, ten times', format('SELECT ''https://www.site'' || i %% (%s / 10 + 1) || ''.example'' FROM generate_series(1, %1$s) AS i', :rows));
CALL make('numbered hosts, 50 pages each', format('SELECT ''https://www.site'' || i / 50 || ''.example/p'' || i FROM generate_series(1, %s) AS i', :rows));
CALL make('numbered pages', format('SELECT ''https://www.example.org/articles/'' || i FROM generate_series(1, %s) AS i', :rows));
CALL make('100 hosts without a path', format('SELECT ''https://www.site'' || (hashint4(i) & 1073741823) %% 100 || ''.example'' FROM generate_series(1, %s) AS i', :rows));
CALL make('internationalized hosts', format(U&'SELECT ''https://www.b\00FCcher'' || (hashint4(i) & 1073741823) %% 5000 || ''.example/'' || i FROM generate_series(1, %s) AS i', :rows));
-- sorted for text, which takes one comparison a row
CALL make('sorted as text, 1 in 10 respelled', 'SELECT CASE WHEN n % 10 = 0 THEN regexp_replace(t, ''^https?'', ''HTTPS'') ELSE t END COLLATE "C" FROM line ORDER BY 1');
VACUUM ANALYZE;

-- Processor time of this process, in ms, brought up to date by going to sleep.
CREATE FUNCTION processor_time() RETURNS float8 LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_sleep(0.0001);
	RETURN split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float8 / 1e6;
END $$;

-- Sorts a table that often, and returns the time of one.
CREATE FUNCTION sort_time(name text, times integer) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
	began float8 := processor_time();
	line text;
BEGIN
	FOR i IN 1 .. times LOOP
		FOR line IN EXECUTE format('EXPLAIN (ANALYZE, TIMING OFF) SELECT u FROM %I ORDER BY u', name) LOOP
		END LOOP;
	END LOOP;
	RETURN (processor_time() - began) / times;
END $$;

-- each first in every other round
CREATE TABLE result AS
SELECT shape.n, round, CASE round % 2 WHEN 0 THEN b.ms ELSE a.ms END AS text_ms, CASE round % 2 WHEN 0 THEN a.ms ELSE b.ms END AS iri_ms
FROM generate_series(1, :rounds) AS round CROSS JOIN shape,
	LATERAL (SELECT least(500, greatest(1, 20000 / rows)) AS times) AS t,
	LATERAL (SELECT sort_time(name || CASE round % 2 WHEN 0 THEN ', iri' ELSE ', text' END, times) AS ms) AS a,
	LATERAL (SELECT sort_time(name || CASE round % 2 WHEN 0 THEN ', text' ELSE ', iri' END, times) AS ms) AS b;
SELECT name AS shape, rows, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY iri_ms / text_ms)::numeric, 2) AS "iri / text",
	round(min(text_ms)::numeric, 2) AS "text, ms", round(min(iri_ms)::numeric, 2) AS "iri, ms"
FROM result JOIN shape USING (n) GROUP BY n, name, rows ORDER BY n;
