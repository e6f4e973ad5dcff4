\set ECHO errors \a \t
-- Every kind of index under every kind of scan, against the sequential scan.
-- A line for the indexes with the same counts: under each kind of scan how many queries were made to
-- use it, all of which returned the rows of the sequential scan; "-": no index.
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE SCHEMA scans;
SET search_path = scans, public;
SET jit = off;
-- what takes part in a parallel scan cannot be temporary
CREATE TABLE t (id int, x iri, r iri_reference) WITH (autovacuum_enabled = off);
INSERT INTO t SELECT i, s::iri, s::iri_reference FROM (
	SELECT i, format('%s://%s%s.example.%s/%s/%s', (ARRAY['http', 'HTTP', 'http'])[1 + i % 3],
		(ARRAY['h', 'H'])[1 + i % 2], i % 20, (ARRAY['org', 'com'])[1 + i % 2],
		(ARRAY['a', 'b', '%61'])[1 + i % 3], i % 50 + i % 3 * i) || (ARRAY['', '?q=' || i % 5, '#f'])[1 + i % 3]
	FROM generate_series(1, 400) i) u (i, s);
INSERT INTO t SELECT 1000 + i, NULL, (ARRAY['', '/a', 'a/' || i % 7, '//H7.example.org/a', NULL])[1 + i %
	5]::iri_reference FROM generate_series(1, 60) i;
-- long ones, the spelling of which is stored apart or compressed
INSERT INTO t SELECT 2000 + i, s::iri, s::iri_reference
FROM (SELECT i, (ARRAY['http', 'HTTP'])[1 + i % 2] || '://long.example/' || repeat('abc/', 100 * (i % 12))
	FROM generate_series(1, 40) i) u (i, s);
INSERT INTO t SELECT 3000 + i, 'http://h7.example.org/a/7', 'HTTP://h7.example.org/a/7' FROM generate_series(1, 40) i;
VACUUM ANALYZE t;
-- rows that are not visible to all, and some that are gone
UPDATE t SET x = x, r = r WHERE id % 10 = 7;
DELETE FROM t WHERE id % 10 = 3;
ANALYZE t;
-- what is looked for: as a link, beginning and domain
CREATE TABLE p (n int, u iri_reference, s text, d iri_reference);
INSERT INTO p SELECT n, u, u::text, d FROM (VALUES (1, 'http://h7.example.org/a/7'::iri_reference,
	'h7.example.org'::iri_reference), (2, 'HTTP://h7.example.org/a/7', 'H7.EXAMPLE.org'),
	(3, 'http://h12.example.com', 'org'),
	(4, 'http://long.example', 'long.example'), (5, NULL, NULL), (6, 'http://h7.example.org/a/7', 'none.example'),
		(7, '/a', 'example.com'), (8, '', 'h7.example.org')) q (n, u, d);
ANALYZE p;
-- Classes, the order that they have, and the conditions that they serve; $ is the column.
CREATE TABLE classes (n serial, method text, col text, class text, ascending text, conditions text[]);
INSERT INTO classes (method, col, class, ascending, conditions)
SELECT method, col, k, ascending, conditions FROM (VALUES
	('btree', '{x iri_ops,r iri_reference_ops,x iri_reference_ops}'::text[], '<', '{=,in,range,^@,<<=,null}'::text[]),
	('btree', '{x iri_domain_ops}', '~<~', '{=,in,<@,domains,null}'),
	('btree', '{x iri_image_ops,r iri_image_ops}', '*<', '{*=,spellings,null}'),
	('hash', '{x iri_ops,r iri_reference_ops,x iri_reference_ops}', NULL, '{=,in}'),
	('hash', '{x iri_image_ops,r iri_image_ops}', NULL, '{*=}'),
	('gist', '{x iri_ops,r iri_ops}', NULL, '{=,in,range,^@,<<=,null}'),
	('brin', '{x iri_minmax_ops,r iri_minmax_ops,x iri_minmax_multi_ops,r iri_minmax_multi_ops}', NULL,
	'{=,range,^@,<<=,null}'), ('brin', '{x iri_bloom_ops,r iri_bloom_ops}', NULL, '{=}'),
	('gin', '{iri_query_to_jsonb(x) jsonb_ops,iri_query_to_jsonb(x) jsonb_path_ops}', NULL, '{query}'),
	('gin', '{iri_host_labels(x) array_ops}', NULL, '{labels}'),
	('gin', '{iri_path_segments(x) array_ops}', NULL, '{segments}'),
	('gin', '{x::text gin_trgm_ops}', NULL, '{like}')) c (method, columns, ascending, conditions),
	unnest(columns) u, LATERAL (SELECT regexp_replace(u, ' \w+$', ''), regexp_replace(u, '^.* ', '')) s (col, k);
-- As asked once, and of each row of p, if there is an operator that is not an iri's alone.
CREATE TABLE conditions (name text, once text, each text);
INSERT INTO conditions VALUES
	('=', '$ = ''HTTP://H7.example.org/%61/7''', '$ = p.u'),
	('in', '$ IN (''http://h7.example.org/a/7'', ''http://H12.example.com/a/12'', ''urn:no:1'')', NULL),
	('range', '$ >= ''http://h1'' AND $ < ''http://h2''', '$ >= p.u AND $ < ''http://h8'''),
	('^@', '$ ^@ ''http://h7.example.org/''', '$ ^@ p.s'), ('<<=', '$ <<= ''http://H7.example.org''', '$ <<= p.u'),
	('null', '$ IS NULL', NULL), ('<@', '$ <@ ''H7.example.org''', '$ <@ p.d'),
	('domains', '$ ~>=~ ''http://h7.example.org'' AND $ ~<~ ''http://h9.example.org''', '$ ~<~ p.u'),
	('*=', '$ *= ''HTTP://h7.example.org/a/7''', '$ *= p.u'),
	('spellings', '$ *>= ''HTTP://h1'' AND $ *< ''http://h''', '$ *< p.u'),
	('query', '$ @> ''{"q":"2"}''', '$ @> jsonb_build_object(''q'', p.n::text)'),
	('labels', '$ @> ''{h7,org}''', '$ @> string_to_array(iri_host(p.d), ''.'')'),
	('segments', '$ @> ''{a,7}''', '$ @> ARRAY[p.n::text]'), ('like', '$ LIKE ''%://h7.%''', '$ LIKE p.s || ''%''');
-- what makes one text of the rows of a query
CREATE FUNCTION as_text(query text) RETURNS text LANGUAGE sql AS $$
	SELECT format('SELECT concat(count(*), '' '', md5(string_agg(s::text, '','' ORDER BY s::text COLLATE "C"))) FROM (%s) s',
		query)
$$;
CREATE FUNCTION answer(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE a text;
BEGIN
	EXECUTE as_text(query) INTO a;
	RETURN a;
END $$;
-- the same by a cursor, which goes to the end and back
CREATE FUNCTION answer_by_cursor(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE c refcursor; row record; there text[] := '{}'; back text[] := '{}'; first text; again text;
BEGIN
	OPEN c SCROLL FOR EXECUTE query;
	FETCH c INTO row;
	first := row;
	FETCH c INTO row;
	FETCH PRIOR FROM c INTO row;
	again := row;
	FETCH PRIOR FROM c INTO row;
	LOOP
		FETCH NEXT FROM c INTO row;
		EXIT WHEN NOT FOUND;
		there := there || row::text;
	END LOOP;
	LOOP
		FETCH PRIOR FROM c INTO row;
		EXIT WHEN NOT FOUND;
		back := back || row::text;
	END LOOP;
	CLOSE c;
	-- a B-tree that deduplicates has the rows of one key in the same order in both directions
	IF ARRAY(SELECT s FROM unnest(there) s ORDER BY s COLLATE "C") <> ARRAY(SELECT s FROM unnest(back) s
		ORDER BY s COLLATE "C") OR cardinality(there) > 1 AND (first <> there[1] OR again <> first) THEN
		RETURN 'the two directions differ';
	END IF;
	RETURN (SELECT concat(count(*), ' ', md5(string_agg(s, ',' ORDER BY s COLLATE "C"))) FROM unnest(there) s);
END $$;
-- Kinds of scans: what they are made with, and the nodes that they have.
CREATE TABLE kinds (n serial, name text, settings text[], node text);
INSERT INTO kinds (name, settings, node) VALUES
	('index', '{enable_indexscan}', 'Index Scan (Backward )?using i '),
	('only', '{enable_indexonlyscan}', 'Index Only Scan (Backward )?using i '),
	('bitmap', '{enable_bitmapscan}', 'Bitmap Index Scan on i '),
	('parallel', '{enable_indexscan,enable_indexonlyscan,parallel}', 'Parallel Index (Only )?Scan using i '),
	('parallel bitmap', '{enable_bitmapscan,parallel}', 'Parallel Bitmap Heap Scan'),
	('backward', '{enable_indexscan,enable_indexonlyscan}', 'Scan Backward using i '),
	('rescan', '{enable_indexscan,enable_bitmapscan}', '(using|on) i '),
	('cursor', '{enable_indexscan,enable_indexonlyscan,enable_bitmapscan}', '(using|on) i '),
	('count', '{enable_indexscan,enable_indexonlyscan,enable_bitmapscan}', '(using|on) i '),
	('exists', '{enable_indexscan,enable_bitmapscan}', '(using|on) i '),
	('limit', '{enable_indexscan,enable_indexonlyscan,enable_bitmapscan}', '(using|on) i ');
-- The queries of a kind, for a condition of a class on a column; "also" is the predicate of a partial index.
CREATE FUNCTION queries(kind text, ascending text, col text, condition conditions, also text) RETURNS SETOF text
	LANGUAGE plpgsql AS $$
DECLARE
	once text := replace(condition.once, '$', col) || coalesce(' AND ' || also, '');
	each text := replace(condition.each, '$', col) || coalesce(' AND ' || also, '');
	also_where text := coalesce(' WHERE ' || also, '');
BEGIN
	IF kind IN ('index', 'bitmap', 'parallel', 'parallel bitmap', 'cursor') THEN
		RETURN NEXT format('SELECT id, x, r FROM t WHERE %s', once);
	END IF;
	IF kind IN ('only', 'cursor', 'count') THEN
		RETURN NEXT format('SELECT %s::text AS c FROM t WHERE %s', col, once);
		RETURN NEXT format('SELECT count(*) FROM t%s', also_where);
		RETURN NEXT format('SELECT count(*) FROM t WHERE %s', once);
		RETURN NEXT format('SELECT id FROM t%s', also_where);
	ELSIF kind = 'backward' AND ascending IS NOT NULL THEN
		-- equal links come in any order, but not before or behind others
		RETURN QUERY SELECT format('SELECT string_agg(%1$s::text, '' '') FROM (SELECT %2$s AS c FROM t%3$s ORDER BY %2$s USING %4$s OFFSET 0) o',
			CASE WHEN ascending = '*<' THEN 'c' ELSE 'iri_normalize(c)' END, col, w, translate(ascending, '<', '>'))
			FROM unnest(ARRAY[also_where, ' WHERE ' || once]) w;
	ELSIF kind = 'rescan' THEN
		RETURN NEXT 'SELECT n, id, x FROM p LEFT JOIN t ON ' || each;
		RETURN NEXT format('SELECT n, count(*) FROM p, t WHERE %s GROUP BY n', once);
	ELSIF kind = 'exists' THEN
		RETURN NEXT 'SELECT n FROM p WHERE EXISTS (SELECT FROM t WHERE ' || each || ')';
		RETURN NEXT 'SELECT n FROM p WHERE NOT EXISTS (SELECT FROM t WHERE ' || each || ')';
		RETURN NEXT format('SELECT EXISTS (SELECT FROM t WHERE %s)', once);
	ELSIF kind = 'limit' THEN
		RETURN NEXT format('SELECT count(*) FROM (SELECT FROM t WHERE %s LIMIT 1) s', once);
		RETURN NEXT format('SELECT count(*) FROM (SELECT FROM t%s LIMIT 1) s', also_where);
		IF ascending IS NOT NULL THEN
			RETURN NEXT format('SELECT iri_normalize(c)::text FROM (SELECT %1$s AS c FROM t WHERE %2$s ORDER BY %1$s USING %3$s LIMIT 1) s',
				col, once, ascending);
		END IF;
	END IF;
END $$;
CREATE FUNCTION uses(query text, node text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		IF line || ' ' ~ node THEN
			RETURN true;
		END IF;
	END LOOP;
	RETURN false;
END $$;
-- all that can be asked of all indexes
CREATE TABLE asked AS
SELECT DISTINCT c.n AS class, v.n AS variant, format('USING %s (%s %s)%s%s', method, CASE WHEN column_of ~ '^\w+$'
	THEN column_of ELSE '(' || column_of || ')' END, c.class, included, ' WHERE ' || also) AS definition,
	kind.n AS kind, query
FROM classes c, LATERAL (VALUES (1, col, '', NULL), (2, col, '', 'id % 2 = 0'), (3, col, ' INCLUDE (id)', NULL),
	(4, format('iri_without_fragment(%s)', col), '', NULL)) v (n, column_of, included, also),
	conditions condition, kinds kind, queries(kind.name, ascending, column_of, condition, also) query
WHERE condition.name = ANY (c.conditions) AND (v.n <> 3 OR method IN ('btree', 'gist'))
	AND (v.n <> 4 OR method <> 'gin')
	AND query IS NOT NULL
	-- processes take their time to start
	AND (kind.name NOT LIKE 'parallel%' OR condition.name = c.conditions[1] AND v.n IN (1, 2));
\echo '# what the sequential scan answers'
CREATE TABLE scanned AS SELECT query, answer(query) FROM (SELECT DISTINCT query FROM asked) q;
ALTER TABLE scanned ADD PRIMARY KEY (query);
SELECT 'asked JOIN scanned USING (query)', count(*) > 4000, count(DISTINCT query) > 400,
	count(DISTINCT answer) > 150 FROM asked
	JOIN scanned USING (query);
CREATE TABLE found (class int, variant int, definition text, kind int, used int, wrong text[]);
CREATE FUNCTION compare(index record, kind kinds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE a record; by_cursor boolean := kind.name = 'cursor'; used int := 0; wrong text[] := '{}'; setting text;
BEGIN
	FOREACH setting IN ARRAY '{enable_seqscan,enable_indexscan,enable_indexonlyscan,enable_bitmapscan,enable_sort,enable_incremental_sort,enable_hashjoin,enable_mergejoin,enable_material}'::text[]
		LOOP
		PERFORM set_config(setting, (setting = ANY (kind.settings))::text, true);
	END LOOP;
	SET LOCAL random_page_cost = 0.01;
	SET LOCAL cpu_tuple_cost = 0.01;
	SET LOCAL max_parallel_workers_per_gather = 0;
	IF 'parallel' = ANY (kind.settings) THEN
		SET LOCAL max_parallel_workers_per_gather = 1;
		SET LOCAL cpu_tuple_cost = 1;
		SET LOCAL parallel_setup_cost = 0;
		SET LOCAL parallel_tuple_cost = 0;
		SET LOCAL min_parallel_table_scan_size = 0;
		SET LOCAL min_parallel_index_scan_size = 0;
	END IF;
	FOR a IN SELECT * FROM asked q JOIN scanned s USING (query) WHERE q.class = index.class
		AND q.variant = index.variant AND q.kind = kind.n LOOP
		IF uses(CASE WHEN by_cursor THEN 'DECLARE c SCROLL CURSOR FOR ' || a.query ELSE as_text(a.query) END,
			kind.node) THEN
			used := used + 1;
			IF (CASE WHEN by_cursor THEN answer_by_cursor(a.query) ELSE answer(a.query) END) <> a.answer THEN
				wrong := wrong || a.query;
			END IF;
		END IF;
	END LOOP;
	INSERT INTO found VALUES (index.class, index.variant, index.definition, kind.n, used, wrong);
END $$;

DO $$
DECLARE i record; k kinds;
BEGIN
	FOR i IN SELECT DISTINCT class, variant, definition FROM asked ORDER BY 1, 2 LOOP
		EXECUTE 'CREATE INDEX i ON t ' || i.definition;
		FOR k IN SELECT * FROM kinds ORDER BY n LOOP
			PERFORM compare(i, k);
		END LOOP;
		DROP INDEX i;
	END LOOP;
END $$;
SELECT definition, kind.name, wrong FROM found JOIN kinds kind ON kind.n = kind WHERE wrong <> '{}' ORDER BY class,
	variant, kind;
-- index, only, bitmap, parallel, parallel bitmap, backward, rescan, cursor, count, exists, limit
SELECT 'found', used, string_agg(definition, ', ' ORDER BY class, variant)
FROM (SELECT class, variant, replace(definition, 'USING ', '') AS definition,
	string_agg(coalesce(nullif(used, 0)::text, '-'), ' ' ORDER BY kind) AS used
	FROM found GROUP BY 1, 2, 3) f GROUP BY used ORDER BY min(class), min(variant), used;
DROP SCHEMA scans CASCADE;
