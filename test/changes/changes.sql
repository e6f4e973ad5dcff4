--
-- Random changes of a table of references, with random indexes and settings of
-- the planner, each made in a table of text, too; see test/changes/run.
--
SET client_min_messages = warning;
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
CREATE TABLE pool AS
SELECT row_number() OVER (ORDER BY md5(s)) AS n, s COLLATE "C" AS s,
	iri_normalize(s::iri_reference)::text COLLATE "C" AS k
FROM (SELECT scheme || '://' || host || path FROM unnest('{http,HTTP,https}'::text[]) scheme,
	unnest('{h1.example,H1.example,www.h1.example,h2.example:80,é.example,É.example}'::text[]) host,
	unnest('{"",/,/a,/%61,/a/b,/x/../a,/a?q,/a#f,/é,/ab}'::text[]) path
	UNION ALL SELECT unnest('{x:,X:,urn:isbn:0-395-36341-1,URN:ISBN:0395363411,mailto:a@EXAMPLE.com,mailto:a@example.com,file:///a,file://localhost/a}'::text[])
	UNION ALL SELECT unnest('{"",/,/a,a,a/b,../a,//h1.example/a,//H1.example/a,?q,#f,é,%C3%A9}'::text[])
	UNION ALL SELECT scheme || '://long.example/' || repeat('abcdef/', 150) || n
		FROM unnest('{http,HTTP}'::text[]) scheme, generate_series(1, 20) n) v (s);
ALTER TABLE pool ADD PRIMARY KEY (n);
-- what is below each of these, as the operators say of one row
CREATE TABLE bases AS SELECT row_number() OVER (ORDER BY b) AS n, op, b
FROM (SELECT '<<=' AS op, s AS b FROM pool WHERE n % 4 = 0
	UNION ALL SELECT '<@', unnest('{example,H1.example,www.h1.example,É.example,none.example,long.example}'::text[]))
		v;
CREATE TABLE below AS SELECT op, b, k FROM bases, (SELECT DISTINCT k FROM pool) p
WHERE CASE op WHEN '<<=' THEN k::iri_reference <<= b::iri_reference ELSE k::iri_reference <@ b::iri_reference END;
CREATE INDEX ON below (op, b);
CREATE TABLE batch (id int, s text COLLATE "C", k text COLLATE "C");
CREATE TABLE texts (id int, n int, s text COLLATE "C", k text COLLATE "C");
CREATE TABLE links (id int, n int, x iri_reference);
CREATE SEQUENCE ids;
CREATE TABLE candidates (i int, definition text);
INSERT INTO candidates SELECT ordinality, v
FROM unnest('{(x),USING hash (x),USING gist (x),(x iri_image_ops),
	USING hash (x iri_image_ops),USING brin (x) WITH (pages_per_range = 1),USING brin (x iri_minmax_multi_ops) WITH (pages_per_range = 1),
	USING brin (x iri_bloom_ops) WITH (pages_per_range = 1),(x DESC NULLS LAST) INCLUDE (id),(x) WITH (deduplicate_items = off),
	(n),(x) WHERE n > 1,(iri_normalize(x)),USING gist (x) INCLUDE (n)}'::text[]) WITH ORDINALITY u (v);
-- the statements, for repeating
CREATE TABLE done (i bigint GENERATED ALWAYS AS IDENTITY, settings text, statement text);

CREATE FUNCTION any_place() RETURNS int LANGUAGE sql VOLATILE AS
$$ SELECT 1 + floor(random() ^ 2 * (SELECT count(*) FROM pool))::int $$;

CREATE FUNCTION one_of(VARIADIC choices text[]) RETURNS text LANGUAGE sql VOLATILE AS
$$ SELECT choices[1 + floor(random() * cardinality(choices))::int] $$;

-- the same condition of links and of texts
CREATE FUNCTION condition(OUT of_links text, OUT of_texts text) LANGUAGE plpgsql AS $$
DECLARE
	a pool;
	b pool;
	base bases;
	place int;
	op text;
BEGIN
	place := any_place();
	SELECT * INTO a FROM pool WHERE n = place;
	place := any_place();
	SELECT * INTO b FROM pool WHERE n = place;
	op := one_of('=', '=', '=', '<', '<=', '>', '>=', 'in', 'between', 'null', 'n', '*=', 'below', 'below');
	CASE op
		WHEN 'in' THEN
			of_links := format('x IN (%L, %L)', a.s, b.s);
			of_texts := format('k IN (%L, %L)', a.k, b.k);
		WHEN 'between' THEN
			of_links := format('x BETWEEN %L AND %L', a.s, b.s);
			of_texts := format('k BETWEEN %L AND %L', a.k, b.k);
		WHEN 'null' THEN
			of_links := 'x IS NULL';
			of_texts := 'k IS NULL';
		WHEN 'n' THEN
			of_links := format('n > 1 AND x <> %L', a.s);
			of_texts := format('n > 1 AND k <> %L', a.k);
		WHEN '*=' THEN
			of_links := format('x *= %L', a.s);
			of_texts := format('s = %L', a.s);
		WHEN 'below' THEN
			place := 1 + floor(random() * (SELECT count(*) FROM bases))::int;
			SELECT * INTO base FROM bases WHERE n = place;
			of_links := format('x %s %L', base.op, base.b);
			of_texts := format('k IN (SELECT k FROM below WHERE op = %L AND b = %L)', base.op, base.b);
		ELSE
			of_links := format('x %s %L', op, a.s);
			of_texts := format('k %s %L', op, a.k);
	END CASE;
END $$;

CREATE FUNCTION run(statement text, OUT state text, OUT n bigint) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE statement;
	GET DIAGNOSTICS n = ROW_COUNT;
	state := '00000';
EXCEPTION WHEN OTHERS THEN
	state := SQLSTATE;
END $$;

CREATE PROCEDURE begin_round() LANGUAGE plpgsql AS $$
DECLARE
	definition text;
BEGIN
	DROP TABLE links;
	TRUNCATE texts, done;
	DROP INDEX IF EXISTS texts_k;
	EXECUTE format('CREATE TABLE links (id int, n int, x iri_reference) WITH (fillfactor = %s)',
		30 + floor(random() * 70));
	ALTER TABLE links ALTER x SET STATISTICS 10;
	IF random() < 0.3 THEN
		CREATE UNIQUE INDEX links_x ON links (x);
		CREATE UNIQUE INDEX texts_k ON texts (k);
	END IF;
	FOR definition IN SELECT c.definition FROM candidates c WHERE random() < 0.3 LOOP
		EXECUTE 'CREATE INDEX ON links ' || definition;
	END LOOP;
END $$;

CREATE PROCEDURE make_changes(count int) LANGUAGE plpgsql AS $$
DECLARE
	setting text;
	settings text;
	of_links text;
	of_texts text;
	c record;
	v pool;
	link_result record;
	text_result record;
	differ text;
	kind text;
	place int;
BEGIN
	FOR i IN 1 .. count LOOP
		settings := '';
		FOREACH setting IN ARRAY '{seqscan,indexscan,indexonlyscan,bitmapscan,hashjoin,nestloop,mergejoin,material,sort}'::text[]
			LOOP
			PERFORM set_config('enable_' || setting, CASE WHEN random() < 0.6 THEN 'on' ELSE 'off' END, false);
			settings := settings || format('SET enable_%s = %s; ', setting, current_setting('enable_' || setting));
		END LOOP;
		TRUNCATE batch;
		INSERT INTO batch SELECT nextval('ids'), s, k FROM (SELECT CASE WHEN random() < 0.97 THEN any_place() END AS n
			FROM generate_series(1, 1 + floor(random() ^ 3 * 60)::int)) r LEFT JOIN pool USING (n);
		c := condition();
		place := any_place();
		SELECT * INTO v FROM pool WHERE n = place;
		kind := one_of('insert', 'insert', 'insert', 'nothing', 'upsert', 'update', 'update', 'number', 'delete',
			'merge', 'undone', 'index', 'query', 'query', 'query');
		of_texts := NULL;
		CASE kind
			WHEN 'insert' THEN
				of_links := 'INSERT INTO links SELECT id, id % 4, s::iri_reference FROM batch ORDER BY id';
				of_texts := 'INSERT INTO texts SELECT id, id % 4, s, k FROM batch ORDER BY id';
			WHEN 'nothing' THEN
				of_links := 'INSERT INTO links SELECT id, id % 4, s::iri_reference FROM batch ORDER BY id ON CONFLICT DO NOTHING';
				of_texts := 'INSERT INTO texts SELECT id, id % 4, s, k FROM batch ORDER BY id ON CONFLICT DO NOTHING';
			WHEN 'upsert' THEN
				of_links := 'INSERT INTO links SELECT id, id % 4, s::iri_reference FROM batch ORDER BY id ON CONFLICT (x) DO UPDATE SET id = excluded.id, x = excluded.x';
				of_texts := 'INSERT INTO texts SELECT id, id % 4, s, k FROM batch ORDER BY id ON CONFLICT (k) DO UPDATE SET id = excluded.id, s = excluded.s';
			WHEN 'update' THEN
				of_links := format('UPDATE links SET x = %L WHERE %s', v.s, c.of_links);
				of_texts := format('UPDATE texts SET s = %L, k = %L WHERE %s', v.s, v.k, c.of_texts);
			WHEN 'number' THEN
				of_links := 'UPDATE links SET n = (n + 1) % 4 WHERE ' || c.of_links;
				of_texts := 'UPDATE texts SET n = (n + 1) % 4 WHERE ' || c.of_texts;
			WHEN 'delete' THEN
				of_links := 'DELETE FROM links WHERE id % 3 = 0 AND ' || c.of_links;
				of_texts := 'DELETE FROM texts WHERE id % 3 = 0 AND ' || c.of_texts;
			WHEN 'merge' THEN
				of_links := 'MERGE INTO links l USING (SELECT min(id) AS id, min(s)::iri_reference AS x FROM batch GROUP BY k) b ON l.x = b.x WHEN MATCHED AND b.id % 2 = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET x = b.x WHEN NOT MATCHED THEN INSERT VALUES (b.id, 0, b.x)';
				of_texts := 'MERGE INTO texts l USING (SELECT min(id) AS id, min(s) AS s, k FROM batch GROUP BY k) b ON l.k = b.k WHEN MATCHED AND b.id % 2 = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET s = b.s WHEN NOT MATCHED THEN INSERT VALUES (b.id, 0, b.s, b.k)';
			WHEN 'undone' THEN
				of_links := format('DO $do$ BEGIN UPDATE links SET x = %L WHERE %s; DELETE FROM links WHERE id %% 2 = 0; RAISE division_by_zero; EXCEPTION WHEN division_by_zero OR unique_violation THEN NULL; END $do$',
					v.s, c.of_links);
			WHEN 'index' THEN
				SELECT format('CREATE INDEX ON links %s', definition) INTO of_links FROM candidates ORDER BY random()
				LIMIT 1;
				IF random() < 0.5 THEN
					SELECT format(one_of('DROP INDEX %s', 'REINDEX INDEX %s'), indexrelid::regclass) INTO of_links
					FROM pg_index WHERE indrelid = 'links'::regclass AND NOT indisunique ORDER BY random() LIMIT 1;
				END IF;
			WHEN 'query' THEN
				of_links := format('SELECT count(*), sum(id), iri_normalize(min(x))::text COLLATE "C", max(x::text COLLATE "C") FROM links WHERE %s',
					c.of_links);
				of_texts := format('SELECT count(*), sum(id), min(k), max(s) FROM texts WHERE %s', c.of_texts);
				of_links := format('DO $do$ BEGIN IF (SELECT q::text COLLATE "C" FROM (%s) q) IS DISTINCT FROM (SELECT q::text COLLATE "C" FROM (%s) q) THEN RAISE assert_failure; END IF; END $do$',
					of_links, of_texts);
				of_texts := NULL;
		END CASE;
		CONTINUE WHEN of_links IS NULL;
		INSERT INTO done (settings, statement) VALUES (settings, of_links);
		link_result := run(of_links);
		IF of_texts IS NULL THEN
			IF link_result.state <> '00000' THEN
				RAISE EXCEPTION 'change %: %', i, link_result.state USING DETAIL = settings || of_links;
			END IF;
		ELSE
			text_result := run(of_texts);
			IF link_result IS DISTINCT FROM text_result THEN
				RAISE EXCEPTION 'change %: % of links, % of texts', i, link_result, text_result USING DETAIL = settings
					|| of_links;
			END IF;
		END IF;
		SET enable_seqscan = on;
		SELECT string_agg(q::text, ' ') INTO differ
		FROM ((SELECT id, n, x::text COLLATE "C" AS s FROM links EXCEPT ALL SELECT id, n, s FROM texts)
			UNION ALL (SELECT id, n, s FROM texts EXCEPT ALL SELECT id, n, x::text COLLATE "C" FROM links)) q;
		IF differ IS NOT NULL THEN
			RAISE EXCEPTION 'change %: rows differ: %', i, left(differ, 1000) USING DETAIL = settings || of_links;
		END IF;
		IF random() < 0.1 THEN
			COMMIT;
		END IF;
	END LOOP;
	PERFORM bt_index_parent_check(indexrelid, true) FROM pg_index JOIN pg_class r ON r.oid = indexrelid
	JOIN pg_am a ON a.oid = r.relam AND amname = 'btree' WHERE indrelid = 'links'::regclass;
END $$;
