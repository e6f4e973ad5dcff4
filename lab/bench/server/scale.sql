-- What lab/bench/scale runs on bench.links; :rounds, :ways and :folder are from there.
SET client_min_messages = warning;
SET bench.rounds = :'rounds';
SET bench.folder = :'folder';

CREATE EXTENSION IF NOT EXISTS pg_prewarm;
SELECT count(*) > 0 AS has_hll FROM pg_available_extensions WHERE name = 'hll' \gset
\if :has_hll
CREATE EXTENSION IF NOT EXISTS hll;
\endif

-- $n is text or iri.  $n_all has all links, with their place; $n_known those of
-- the first two fifths, each once, with a unique index; $n_new the second half.
DO $$
DECLARE
	type text;
	cast_of text;
	rows bigint := (SELECT count(*) FROM bench.links);
BEGIN
	FOREACH type IN ARRAY '{text,iri}'::text[] LOOP
		EXECUTE format('CREATE TABLE bench.%s_all (u %s)', type, CASE type WHEN 'text' THEN 'text COLLATE "C"' ELSE type END);
		-- both have the same rows
		EXECUTE format('INSERT INTO bench.%s_all SELECT %s FROM bench.links WHERE iri_try(t) IS NOT NULL', type, CASE type WHEN 'text' THEN 't' ELSE 't::iri' END);
		EXECUTE format('CREATE TABLE bench.%1$s_one AS SELECT DISTINCT u FROM bench.%1$s_all LIMIT %2$s', type, rows * 2 / 5);
		EXECUTE format('CREATE TABLE bench.%1$s_new AS SELECT u FROM bench.%1$s_all LIMIT %2$s OFFSET %3$s', type, rows / 2, rows - rows / 2 - rows / 10);
		EXECUTE format('COPY bench.%1$s_all TO %2$L', type, current_setting('bench.folder') || '/' || type);
	END LOOP;
END
$$;
VACUUM (FREEZE, ANALYZE);

CREATE TABLE bench.way (n serial, way text, prepare text, statement text, made text, finish text, type text);
INSERT INTO bench.way (way, prepare, statement, made, finish, type) VALUES
	('COPY', 'CREATE TABLE bench.made (LIKE bench.$n_all)', 'COPY bench.made FROM $f', 'bench.made', 'DROP TABLE bench.made', NULL),
	-- staging: the text is parsed once, the OFFSET keeps the two uses of iri_try from becoming two calls
	('staging', 'CREATE TABLE bench.made (LIKE bench.iri_all)', 'INSERT INTO bench.made SELECT u FROM (SELECT iri_try(t) AS u FROM bench.links OFFSET 0) AS s WHERE u IS NOT NULL', 'bench.made', 'DROP TABLE bench.made', 'iri'),
	('staging', 'CREATE TABLE bench.made (LIKE bench.text_all)', 'INSERT INTO bench.made SELECT t FROM bench.links', 'bench.made', 'DROP TABLE bench.made', 'text'),
	('sort', NULL, 'EXPLAIN (ANALYZE, TIMING OFF) SELECT u FROM bench.$n_all ORDER BY u', NULL, NULL, NULL),
	('GROUP BY', NULL, 'EXPLAIN (ANALYZE, TIMING OFF) SELECT u, count(*) FROM bench.$n_all GROUP BY u', NULL, NULL, NULL),
	('GROUP BY, n_distinct set', 'ALTER TABLE bench.$n_all ALTER u SET (n_distinct = -0.9); ANALYZE bench.$n_all', 'EXPLAIN (ANALYZE, TIMING OFF) SELECT u, count(*) FROM bench.$n_all GROUP BY u', NULL,
		'ALTER TABLE bench.$n_all ALTER u RESET (n_distinct); ANALYZE bench.$n_all', NULL),
	('DISTINCT ON', NULL, 'EXPLAIN (ANALYZE, TIMING OFF) SELECT DISTINCT ON (u) u FROM bench.$n_all ORDER BY u', NULL, NULL, NULL),
	('join', NULL, 'EXPLAIN (ANALYZE, TIMING OFF) SELECT FROM bench.$n_all AS a JOIN bench.$n_one AS b ON a.u = b.u', NULL, NULL, NULL),
	('ON CONFLICT', '$known', 'INSERT INTO bench.known SELECT u FROM bench.$n_new ON CONFLICT DO NOTHING', NULL, 'DROP TABLE bench.known', NULL),
	('ON CONFLICT, sorted', '$known', 'INSERT INTO bench.known SELECT u FROM bench.$n_new ORDER BY u ON CONFLICT DO NOTHING', NULL, 'DROP TABLE bench.known', NULL),
	('anti-join', '$known', 'INSERT INTO bench.known SELECT DISTINCT ON (u) u FROM bench.$n_new AS n WHERE NOT EXISTS (SELECT FROM bench.known AS k WHERE k.u = n.u) ORDER BY u', NULL, 'DROP TABLE bench.known', NULL),
	('MERGE', '$known', 'MERGE INTO bench.known AS k USING (SELECT DISTINCT ON (u) u FROM bench.$n_new ORDER BY u) AS n ON k.u = n.u WHEN NOT MATCHED THEN INSERT VALUES (n.u)', NULL, 'DROP TABLE bench.known', NULL),
	('index: B-tree', NULL, 'CREATE INDEX made ON bench.$n_all (u)', 'bench.made', 'DROP INDEX bench.made', NULL),
	('index: B-tree by domain', NULL, 'CREATE INDEX made ON bench.iri_all (u iri_domain_ops)', 'bench.made', 'DROP INDEX bench.made', 'iri'),
	('index: B-tree by spelling', NULL, 'CREATE INDEX made ON bench.iri_all (u iri_image_ops)', 'bench.made', 'DROP INDEX bench.made', 'iri'),
	('index: hash', NULL, 'CREATE INDEX made ON bench.$n_all USING hash (u)', 'bench.made', 'DROP INDEX bench.made', NULL),
	('index: BRIN', NULL, 'CREATE INDEX made ON bench.$n_all USING brin (u)', 'bench.made', 'DROP INDEX bench.made', NULL);
\if :has_hll
INSERT INTO bench.way (way, statement, type) VALUES
	('count by hll', 'EXPLAIN (ANALYZE, TIMING OFF) SELECT hll_cardinality(hll_add_agg(hll_hash_text(u))) FROM bench.text_all', 'text'),
	('count by hll', 'EXPLAIN (ANALYZE, TIMING OFF) SELECT hll_cardinality(hll_add_agg(hll_hash_bigint(iri_hash_extended(u, 0)))) FROM bench.iri_all', 'iri');
\endif

DELETE FROM bench.way WHERE way !~ ('^(' || :'ways' || ')$');

CREATE TABLE bench.figure (n int, way text, type text, round int, ms float8, wal numeric, memory bigint, bytes bigint);
DO $$
DECLARE
	w record;
	line text;
	lines text;
	here float8;
	lsn pg_lsn;
	ms float8;
	wal numeric;
	known constant text := 'CREATE TABLE bench.known AS SELECT u FROM bench.$n_one; CREATE UNIQUE INDEX ON bench.known (u); ANALYZE bench.known';
	prepare text;
	statement text;
BEGIN
	FOR round IN 1 .. current_setting('bench.rounds')::int LOOP
		-- the types take turns to be first
		FOR w IN SELECT x.n, way, x.prepare, x.statement, made, finish, t FROM bench.way AS x, unnest('{text,iri}'::text[]) AS t WHERE x.type IS NULL OR x.type = t
				ORDER BY way, (t = 'iri') = (round % 2 = 0) LOOP
			prepare := replace(replace(w.prepare, '$known', known), '$n', w.t);
			statement := replace(replace(w.statement, '$n', w.t), '$f', quote_literal(current_setting('bench.folder') || '/' || w.t));
			IF prepare IS NOT NULL THEN
				EXECUTE prepare;
			END IF;
			-- so that no type has more of its pages in shared buffers
			PERFORM pg_prewarm(relation) FROM (
				SELECT DISTINCT c.oid::regclass AS relation FROM regexp_matches(statement, 'bench\.\w+', 'g') AS name, pg_class AS c
				LEFT JOIN pg_index ON indexrelid = c.oid WHERE coalesce(indrelid, c.oid) = to_regclass(name[1])) AS source;
			lines := '';
			lsn := pg_current_wal_insert_lsn();
			here := bench.processor_time();
			IF statement ~ '^EXPLAIN' THEN
				FOR line IN EXECUTE statement LOOP
					lines := lines || line || E'\n';
				END LOOP;
			ELSE
				EXECUTE statement;
			END IF;
			ms := bench.processor_time() - here;
			wal := pg_current_wal_insert_lsn() - lsn;
			INSERT INTO bench.figure SELECT w.n, w.way, w.t, round, ms, wal, (SELECT max(m[1]::bigint) FROM regexp_matches(lines, '(?:Memory|Memory Usage): (\d+)kB', 'g') AS m), pg_relation_size(w.made::regclass);
			IF w.finish IS NOT NULL THEN
				EXECUTE replace(w.finish, '$n', w.t);
			END IF;
		END LOOP;
	END LOOP;
END
$$;
SELECT (SELECT count(*) FROM bench.iri_all), way, type, round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ms))::numeric, 1), percentile_disc(0.5) WITHIN GROUP (ORDER BY wal)::bigint, max(memory), max(bytes)
FROM bench.figure GROUP BY n, way, type ORDER BY n, type;
