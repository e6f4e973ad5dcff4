\set ECHO errors \a \t
-- GiST: ranges of keys.
SET jit = off;
CREATE EXTENSION IF NOT EXISTS pageinspect;
\echo '# what is stored: a key; of a key of more than 240 bytes, these and its hash; above leaves, both ends of a range'
CREATE TABLE form (x iri);
CREATE INDEX form_x ON form USING gist (x);
INSERT INTO form VALUES ('HTTP://EXAMPLE.com:80'), ('http://é.example/%7E'), (rpad('http://h/', 240, 'a')::iri),
	(rpad('http://h/', 241, 'a')::iri);
SELECT DISTINCT 'to_hex',
	regexp_replace(replace(keys, encode(decode(to_hex(iri_hash_extended(x, 0)), 'hex'), 'hex'), '<hash>'),
	'(61){20,}', '<231 a>') AS keys
FROM gist_page_items(get_raw_page('form_x', 0), 'form_x'), form WHERE length(x::text) = 241
ORDER BY keys;
\echo '# 96 kB'
INSERT INTO form VALUES (('http://long.example/' || repeat('abcdefghij', 9600) || '/a')::iri);
SET enable_seqscan = off;
SELECT 'http://long.example/abc', count(*) FROM form WHERE x ^@ 'http://long.example/abc' AND x <<= ('http://long.example/' || repeat('abcdefghij', 9600))::iri;
RESET enable_seqscan;
TRUNCATE form;
INSERT INTO form SELECT format('http://h%s.example/%s', i, repeat('a', 60))::iri FROM generate_series(1, 9) i,
	generate_series(1, 15);
SELECT 'gist_page_items', keys FROM gist_page_items(get_raw_page('form_x', 0), 'form_x');
DROP TABLE form;
\echo '# links that share much or little, that are the same, long ones, empty ones and NULL'
CREATE FUNCTION pg_temp.link(n int) RETURNS text LANGUAGE sql AS $$
	SELECT CASE n % 10
		WHEN 0 THEN 'http://EXAMPLE.org/same'
		WHEN 1 THEN format('http://h%s.example/%s?q=%s', h % 50, h % 7, h % 1000)
		WHEN 2 THEN format('https://h%s.example/a/b/c/%s', h % 50, h % 5000)
		-- the first 240 bytes are the same
		WHEN 3 THEN 'http://long.example/' || repeat('abcdefghij', 22 + h % 3) || '/' || h % 100
		WHEN 4 THEN 'http://long.example/' || repeat('abcdefghij', CASE n % 200 WHEN 4 THEN 1000 ELSE 30 * (h % 4 + 1) END) || '/' || h % 10
		WHEN 5 THEN repeat('../', h % 5) || chr(200 + h % 100) || '/' || h % 100
		WHEN 6 THEN (ARRAY['', 'x:', '/a', 'urn:a', NULL, 'http://example.org/', 'mailto:a@example.org',
			-- exactly as long as is stored
			'http://long.example/' || repeat('abcdefghij', 22)])[1 + h % 8]
		ELSE format('http://example.org/%s/%s', h % 30, h % 3000) || CASE h % 9 WHEN 0 THEN '#f' ELSE '' END
	END FROM abs(hashint4(n)) h
$$;
CREATE TABLE v (id int, x iri, r iri_reference);
CREATE FUNCTION pg_temp.add(first int, last int) RETURNS void LANGUAGE sql AS $$
	INSERT INTO v SELECT i, iri_try(l), iri_reference_try(l) FROM generate_series(first, last) i, pg_temp.link(i) l
$$;
SELECT 'pg_temp.add(1, 3000)', pg_temp.add(1, 3000);
-- what is looked for
CREATE TABLE q AS SELECT DISTINCT left(k, n) AS p, iri_reference_try(left(k, n)) AS y, iri_try(left(k, n)) AS z
FROM (SELECT iri_normalize(r)::text FROM v WHERE id % 307 = 1 UNION ALL SELECT NULL) u(k),
	unnest('{0,5,20,26,240,241,242,9000}'::int[]) n;
INSERT INTO q VALUES ('http://example.org/same', 'http://example.org:80/same', 'HTTP://EXAMPLE.org:80/same'),
	('x:', 'x:', 'x:'), ('http://example.org/1', '/a', 'http://example.org/2#f'), (U&'\+10FFFF', 'é', 'urn:a');
CREATE TABLE condition AS SELECT format(form, x, y) AS condition
FROM unnest('{x,r}'::text[]) x, unnest('{y,z}'::text[]) y,
	unnest('{%s = %s,%s < %s,%s <= %s,%s > %s,%s >= %s,%s <<= %s}'::text[]) form
	UNION ALL SELECT format(form, x) FROM unnest('{x,r}'::text[]) x, unnest('{%s ^@ p,%s = p,%s IS NULL}'::text[]) form;
-- of each condition, the rows of each query by the table, and by each kind of scan of the index
CREATE FUNCTION pg_temp.compare(OUT asked bigint, OUT total bigint, OUT wrong text[]) LANGUAGE plpgsql AS $$
DECLARE c text; scan text; query text; line text; used boolean; n bigint; scanned text; answer text;
BEGIN
	asked := 0;
	total := 0;
	wrong := '{}';
	FOR c IN SELECT condition FROM condition LOOP
		query := format('SELECT string_agg(count || '' '' || coalesce(sum, 0), '','' ORDER BY p, y), sum(count) FROM q, LATERAL (SELECT count(*), sum(id) FROM v WHERE %s OFFSET 0) s', c);
		FOREACH scan IN ARRAY '{seqscan,indexscan,bitmapscan}'::text[] LOOP
			PERFORM set_config('enable_' || k, (k = scan)::text, true) FROM unnest('{seqscan,indexscan,bitmapscan}'::text[]) k;
			used := false;
			FOR line IN EXECUTE 'EXPLAIN ' || query LOOP
				used := used OR line ~ 'v_[xr]';
			END LOOP;
			EXECUTE query INTO answer, n;
			IF scan = 'seqscan' THEN
				scanned := answer;
				asked := asked + 1;
				total := total + n;
			ELSIF answer IS DISTINCT FROM scanned OR NOT used THEN
				wrong := wrong || (c || ' by ' || scan);
			END IF;
		END LOOP;
	END LOOP;
END $$;
\echo '# by sorting, by buffers, and row by row; then rows come and go'
CREATE INDEX v_x ON v USING gist (x);
CREATE INDEX v_r ON v USING gist (r);
ANALYZE v;
SELECT 'as they were built', asked, total > 50000, wrong FROM pg_temp.compare();
DROP INDEX v_x, v_r;
CREATE INDEX v_x ON v USING gist (x) WITH (buffering = on);
CREATE INDEX v_r ON v USING gist (r iri_ops, int4range(id, id + 10));
SELECT 'as they were buffered', asked, total > 50000, wrong FROM pg_temp.compare();
DROP INDEX v_x, v_r;
CREATE TABLE rows AS SELECT * FROM v;
TRUNCATE v;
CREATE INDEX v_x ON v USING gist (x iri_ops);
CREATE INDEX v_r ON v USING gist (r);
INSERT INTO v SELECT * FROM rows ORDER BY hashint4(id);
DELETE FROM v WHERE hashint4(id) % 3 = 0;
UPDATE v SET x = r::iri WHERE id % 7 = 0 AND iri_is_valid(r::text);
VACUUM v;
SELECT 'pg_temp.add(7001, 7500)', pg_temp.add(7001, 7500);
DELETE FROM v WHERE x <<= 'http://example.org/';
VACUUM v;
SELECT 'pg_temp.add(8001, 8500)', pg_temp.add(8001, 8500);
ANALYZE v;
SELECT 'pg_temp.compare()', asked, total > 50000, wrong FROM pg_temp.compare();
\echo '# what is greater or less than all that the index has'
CREATE TABLE grown (n int, x iri);
CREATE INDEX ON grown USING gist (x);
INSERT INTO grown SELECT n, format('http://h%s.example/', 1000 + n)::iri FROM generate_series(0, 500) n;
INSERT INTO grown SELECT n, format('http://h%s.example/', 1000 + n)::iri FROM generate_series(501, 999) n;
INSERT INTO grown SELECT n, format('http://g%s.example/', 2000 + n)::iri FROM generate_series(-1, -500, -1) n;
SET enable_seqscan = off;
SELECT 'grown g WHERE (SELECT min(n) FROM grown WHERE x = g.x OFFSET 0)…', count(*) AS lost FROM grown g
	WHERE (SELECT min(n) FROM grown WHERE x = g.x OFFSET 0) IS DISTINCT FROM n;
SELECT 'http://h1900.example/', count(*) FROM grown WHERE x > 'http://h1900.example/';
SELECT 'http://g1600.example/', count(*) FROM grown WHERE x < 'http://g1600.example/';
RESET enable_seqscan;
DROP TABLE grown;
\echo '# a join, arrays, the commutator, and *= by the index for ='
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE 'http://example.org' >>= x AND x > 'http://example.org/5' AND x *= 'http://example.org/7/7';
SELECT 'v WHERE x = ANY (''{x:,http://example.org/same,http://no}''::ir…', count(*) > 100 FROM v
	WHERE x = ANY ('{x:,http://example.org/same,http://no}'::iri[]);
\echo '# the spelling comes from the table'
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE x = 'http://example.org/same'::iri;
SELECT DISTINCT x FROM v WHERE x = 'http://example.org/same'::iri;
RESET enable_seqscan;
\echo '# what a B-tree cannot do'
CREATE TABLE history (link iri, during daterange, page text, EXCLUDE USING gist (link WITH =, during WITH &&));
INSERT INTO history VALUES ('http://example.org/', '[2020-01-01,2021-01-01)', 'a'),
	('HTTP://example.org', '[2021-01-01,)', 'b'), ('http://example.org/b', '[2020-01-01,)', 'c');
INSERT INTO history VALUES ('HTTP://EXAMPLE.org:80/%62', '[2022-01-01,2022-02-01)', 'd');
INSERT INTO history VALUES (rpad('http://h/', 2000, 'a')::iri, '[2022-01-01,2022-02-01)', 'e'),
	((rpad('http://h/', 2000, 'a') || 'a')::iri, '[2022-01-01,2022-02-01)', 'f');
\set VERBOSITY terse
INSERT INTO history VALUES ((rpad('http://h/', 2000, 'a') || '%61')::iri, '[2022-01-10,2022-01-12)', 'g');
INSERT INTO history VALUES ('HTTP://EXAMPLE.org:80/b', '[2022-01-01,2022-02-01)', 'd') ON CONFLICT DO NOTHING;
SELECT 'history', left(link::text, 30) AS link, during, page FROM history ORDER BY page;
\set share 1
\getenv share IRI_TEST_SHARE
SELECT 10000 / :share AS links \gset
\echo '# the histories of 10,000 links, six random periods each, beside text'
CREATE TABLE event (n serial, link iri, during int4range);
INSERT INTO event (link, during)
SELECT (CASE WHEN g % 4 = 0 THEN 'HTTP://H' ELSE 'http://h' END || h % 97 || '/' || repeat('a', h % 300) || i % :links)::iri,
	int4range(abs(g) % 1000, abs(g) % 1000 + 1 + abs(g) % 300)
FROM generate_series(0, 6 * :links - 1) i, hashint4(i + 100000) g, LATERAL (SELECT abs(hashint4(i % :links))) l (h);
CREATE TABLE kept (n int, link iri, during int4range, EXCLUDE USING gist (link WITH =, during WITH &&));
INSERT INTO kept SELECT n, link, during FROM event ORDER BY n ON CONFLICT DO NOTHING;
CREATE TABLE kept_text (n int, link text, during int4range);
CREATE INDEX ON kept_text (link);
DO $$
DECLARE e event;
BEGIN
	FOR e IN SELECT * FROM event ORDER BY n LOOP
		INSERT INTO kept_text SELECT e.n, iri_normalize(e.link)::text, e.during WHERE NOT EXISTS (SELECT FROM kept_text k
			WHERE k.link = iri_normalize(e.link)::text AND k.during && e.during);
	END LOOP;
END $$;
SELECT '(SELECT n FROM kept EXCEPT SELECT n FROM kept_text UNION ALL SE…', (SELECT count(DISTINCT link) FROM kept) = :links, (SELECT count(*) FROM kept) < 5.5 * :links, count(*) AS differ
FROM (SELECT n FROM kept EXCEPT SELECT n FROM kept_text UNION ALL SELECT n FROM kept_text EXCEPT SELECT n FROM kept) d;
DROP FUNCTION pg_temp.compare;
DROP TABLE v, q, rows, condition, history, event, kept, kept_text;
DROP EXTENSION pageinspect;
