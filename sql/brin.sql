\set ECHO errors \a \t
-- BRIN: minmax, minmax-multi and bloom.
SET jit = off;
CREATE TEMP TABLE v (id int, x iri, r iri_reference);
INSERT INTO v SELECT i, s::iri, s::iri_reference
FROM (SELECT i, format('http://h%s.example/%s', to_char(i / 100, 'FM0000'), i) FROM generate_series(1, 20000) i) u(i,
	s);
CREATE INDEX v_minmax ON v USING brin (x, r) WITH (pages_per_range = 2, autosummarize = off);
CREATE INDEX v_multi ON v USING brin (x iri_minmax_multi_ops, r iri_minmax_multi_ops) WITH (pages_per_range = 2);
CREATE INDEX v_bloom ON v USING brin (x iri_bloom_ops, r iri_bloom_ops) WITH (pages_per_range = 2);
-- out of order, long ones, NULLs
INSERT INTO v SELECT i, s::iri, s::iri_reference
FROM (SELECT i, format('HTTP://h%s.example/%s', to_char(i * 7919 % 200, 'FM0000'), i)
	FROM generate_series(20001, 22000) i) u(i, s);
INSERT INTO v VALUES (30000, 'http://aaa/', ''), (30001, 'zzz:', 'zzz'), (30002, NULL, NULL),
	(30003, 'http://h0100.example/é', 'é');
INSERT INTO v SELECT 30010, ('http://h0100.example/' || repeat('x', 30000))::iri,
	('/' || repeat('x', 30000))::iri_reference;
UPDATE v SET x = 'http://h0100.example/moved' WHERE id % 5000 = 0;
VACUUM ANALYZE v;
\echo '# the answers by each of the three, and by none of them'
CREATE FUNCTION pg_temp.by_index(name text, query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text; used boolean := false; result bigint;
BEGIN
	UPDATE pg_index SET indisvalid = indexrelid::regclass::text = name WHERE indrelid = 'v'::regclass;
	FOR line IN EXECUTE 'EXPLAIN ' || query LOOP
		used := used OR line ~ ('Bitmap Index Scan on ' || name);
	END LOOP;
	EXECUTE query INTO result;
	RETURN CASE WHEN used THEN result::text ELSE 'not used' END;
END $$;
CREATE FUNCTION pg_temp.scanned(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result bigint;
BEGIN
	EXECUTE replace(query, 'FROM v', 'FROM (SELECT * FROM v OFFSET 0) v') INTO result;
	RETURN result;
END $$;
SET enable_seqscan = off;
SELECT 'by_index', c, pg_temp.by_index('v_minmax', q) AS minmax, pg_temp.by_index('v_multi', q) AS multi,
	pg_temp.by_index('v_bloom', q) AS bloom, pg_temp.by_index('none', q) AS none,
	pg_temp.scanned(q) AS scanned
FROM (SELECT c, format('SELECT count(*) AS c FROM v WHERE %s', c) AS q FROM unnest(ARRAY[
	'x = ''http://h0100.example/10001''', 'x = ''http://h0100.example/10001''::iri_reference',
		'x = ''http://h0100.EXAMPLE/moved''', 'r = ''zzz''', 'r = ''http://h0100.example/10001''::iri', 'r = ''''',
	'x < ''http://h0001.example''', 'x <= ''http://aaa''', 'x >= ''http://h0199.example''::iri_reference',
		'x > ''http://h0199.example'' AND x < ''http://h0199.example/19950''',
	'x ^@ ''http://h0100''', 'x <<= ''http://h0100.example''', '''http://h0100.example'' >>= r', 'r ^@ ''é''',
		'x <@ ''h0100.example''', 'x *= ''http://aaa/''', 'x IS NULL']) c) u;
UPDATE pg_index SET indisvalid = true WHERE indrelid = 'v'::regclass;
RESET enable_seqscan;
\echo '# summarized again'
SELECT 'brin_summarize_new_values v_multi', brin_summarize_new_values('v_multi') >= 0,
	brin_desummarize_range('v_minmax', 0) IS NOT NULL,
	brin_summarize_range('v_minmax', 0);
SELECT 'by_index v_multi',
	pg_temp.by_index('v_multi', 'SELECT count(*) FROM v WHERE x ^@ ''http://h0100''') IS NOT NULL;
UPDATE pg_index SET indisvalid = true WHERE indrelid = 'v'::regclass;
\echo '# minmax-multi keeps what is far apart in ranges of its own'
CREATE TEMP TABLE w AS SELECT format('http://h%s.example/%s',
	to_char(CASE WHEN i % 150 = 0 THEN i * 7 % 200 ELSE i / 100 END, 'FM0000'), i)::iri AS x
FROM generate_series(1, 20000) i;
CREATE INDEX w_multi ON w USING brin (x iri_minmax_multi_ops) WITH (pages_per_range = 2);
ANALYZE w;
CREATE FUNCTION pg_temp.pages_read(query text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (ANALYZE, TIMING off, SUMMARY off, FORMAT json) ' || query INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Lossy Heap Blocks';
END $$;
SET enable_seqscan = off;
SELECT 'pages_read SELECT x FROM w WHERE x ^@ ''http://h005…',
	pg_temp.pages_read('SELECT x FROM w WHERE x ^@ ''http://h0050.''') < (SELECT 0.65 * relpages FROM pg_class
	WHERE oid = 'w'::regclass);
\echo '# and so what is far below and far above the others'
CREATE TEMP TABLE outliers AS SELECT format('http://h%s.example/%s',
	CASE i % 100 WHEN 0 THEN '000' WHEN 50 THEN '999' ELSE to_char(500 + i % 7, 'FM000') END, i)::iri AS x
FROM generate_series(1, 20000) i;
CREATE INDEX outliers_multi ON outliers USING brin (x iri_minmax_multi_ops) WITH (pages_per_range = 2);
ANALYZE outliers;
SELECT 'pages_read', h, pg_temp.pages_read(format('SELECT x FROM outliers WHERE x ^@ %L', 'http://h' || h))
FROM unnest('{3,7}'::text[]) h;
