-- What lab/bench/run needs in its database.
CREATE SCHEMA bench;

-- The corpus, in its order.
CREATE TABLE bench.links (t text COLLATE "C");

-- Processor time of this process, in ms.  Linux brings it up to date when a
-- process goes to sleep, else every few ms only.
CREATE FUNCTION bench.processor_time() RETURNS float8
	LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_sleep(0.0001);
	RETURN split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::float8 / 1e6;
END
$$;

-- Runs statements and times the middle one, in ms.  Of an EXPLAIN the plan must
-- have the node `expected`.  When one fails, all is NULL and a warning says why.
CREATE FUNCTION bench.measure(settings text, prepare text, statement text, finish text,
							  expected text, OUT wall float8, OUT processor float8)
	LANGUAGE plpgsql AS $$
DECLARE
	setting text;
	line text;
	plan text := '';
	wall_start timestamptz;
	processor_start float8;
BEGIN
	FOREACH setting IN ARRAY string_to_array(settings, ' ') LOOP
		PERFORM set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true);
	END LOOP;
	IF prepare <> '' THEN
		EXECUTE prepare;
	END IF;
	processor_start := bench.processor_time();
	wall_start := clock_timestamp();
	IF statement LIKE 'EXPLAIN%' THEN
		FOR line IN EXECUTE statement LOOP
			plan := plan || line || E'\n';
		END LOOP;
	ELSE
		EXECUTE statement;
	END IF;
	wall := extract(epoch FROM clock_timestamp() - wall_start) * 1000;
	processor := bench.processor_time() - processor_start;
	IF position(expected IN plan) = 0 AND expected <> '' THEN
		RAISE WARNING 'no "%" in the plan of %', expected, statement USING DETAIL = plan;
		wall := NULL;
		processor := NULL;
	END IF;
	IF finish <> '' THEN
		EXECUTE finish;
	END IF;
EXCEPTION WHEN OTHERS THEN
	RAISE WARNING 'failed: %: %', statement, SQLERRM;
	wall := NULL;
	processor := NULL;
END
$$;

-- Plans a statement that often.
CREATE FUNCTION bench.plan(statement text, times integer) RETURNS void
	LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN 1 .. times LOOP
		EXECUTE 'EXPLAIN ' || statement;
	END LOOP;
END
$$;

-- What a sort takes, in MB.
CREATE FUNCTION bench.sort_memory(statement text) RETURNS float8
	LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF) ' || statement LOOP
		IF line ~ 'Memory: [0-9]+kB' THEN
			RETURN substring(line FROM 'Memory: ([0-9]+)kB')::float8 / 1000;
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;

-- Makes the tables of a type: bench.TYPE_all has the corpus, _one a row a value
-- of it, in random order, with an index, _probe 100,000 of them, _new nothing
-- and a unique index.
CREATE PROCEDURE bench.make_tables(name text, type text, "cast" text, key text, index_column text, folder text)
	LANGUAGE plpgsql AS $$
DECLARE
	key_of text := replace(key, '$u', 'u');
BEGIN
	PERFORM setseed(0.5);
	EXECUTE format('CREATE TABLE bench.%s_all (u %s)', name, type);
	EXECUTE format('INSERT INTO bench.%s_all SELECT %s FROM bench.links', name, replace("cast", '$t', 't'));
	EXECUTE format('CREATE TABLE bench.%1$s_one AS SELECT u FROM '
				   '(SELECT DISTINCT ON (%2$s) u FROM bench.%1$s_all) AS one ORDER BY random()', name, key_of);
	EXECUTE format('CREATE TABLE bench.%1$s_probe AS SELECT u FROM bench.%1$s_one LIMIT 100000', name);
	EXECUTE format('CREATE INDEX %1$s_one_key ON bench.%1$s_one (%2$s)', name, index_column);
	EXECUTE format('CREATE TABLE bench.%1$s_new (u %2$s)', name, type);
	EXECUTE format('CREATE UNIQUE INDEX ON bench.%1$s_new (%2$s)', name, index_column);
	EXECUTE format('COPY bench.%1$s_one TO %2$L (FORMAT text)', name, folder || '/' || name || '_one.txt');
	EXECUTE format('ALTER TABLE bench.%1$s_all SET (parallel_workers = 2)', name);
	EXECUTE format('COPY bench.%1$s_all TO %2$L (FORMAT text)', name, folder || '/' || name || '.txt');
	EXECUTE format('COPY bench.%1$s_all TO %2$L (FORMAT binary)', name, folder || '/' || name || '.bin');
END
$$;
