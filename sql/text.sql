\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- Comparison with text: parameters, columns and arrays of type text.
SET jit = off;
CREATE TABLE link (id integer, url iri, ref iri_reference, note text);
INSERT INTO link SELECT i, u::iri, CASE i % 2 WHEN 0 THEN u ELSE format('p/%s', i) END::iri_reference, ''
FROM (SELECT i, format('%s://h%s.example/%s', (ARRAY['http', 'HTTP'])[1 + i % 2], i % 7, i) AS u
	FROM generate_series(1, 2000) i) s;
INSERT INTO link VALUES (0, NULL, NULL, NULL);
-- the same resources in other spellings, junk, and values in which short headers, compression and TOAST occur
INSERT INTO link SELECT 3000 + i, u::iri, u::iri, '' FROM (SELECT i, 'http://long.example/' || repeat('/%7e', i * 100)
	|| i AS u FROM generate_series(1, 30) i) s;
CREATE TABLE written (line text, padded character(60), varying character varying, name name);
INSERT INTO written SELECT s, s, s, left(s, 63) FROM (SELECT format('HtTp://H%s.EXAMPLE:80/./%s', i % 7, i) AS s
	FROM generate_series(1, 300) i UNION ALL
	SELECT unnest('{"",no IRI,http://[,p/2,P/2,//h,mailto:a b,http://h1.example/1}'::text[])) v;
INSERT INTO written SELECT 'http://long.example/' || repeat('/~', i * 100) || i FROM generate_series(1, 30) i;
INSERT INTO written VALUES (NULL, NULL, NULL, NULL);
CREATE INDEX link_url ON link (url);
CREATE INDEX link_ref ON link (ref);
ANALYZE link, written;
\echo '# what is compared: the text as an IRI reference, to which no other text is equal (textways.sql has more of them)'
CREATE TEMP VIEW pair AS SELECT * FROM (VALUES (iri 'http://h/', 'HTTP://H:80'::text), ('http://h/', 'http://h/a'),
	('http://h/', '/a'), ('http://h/', ''), ('http://h/', 'no IRI'), ('http://h/', NULL), (NULL, 'http://h/'),
	(NULL, 'no IRI')) v (x, t);
SELECT x, t, x = t AS eq, t = x AS eq, x <> t AS ne, t <> x AS ne, NOT x = t AS ne, x::iri_reference = t AS eq,
	t = x::iri_reference AS eq, x::iri_reference <> t AS ne, t <> x::iri_reference AS ne FROM pair;
SELECT x, t, x IS DISTINCT FROM t AS "distinct", t IS NOT DISTINCT FROM x AS "not distinct", nullif(x, t),
	nullif(t, x), x = ANY (ARRAY[t]) AS eq, t = ANY (ARRAY[x]) AS eq, x = ANY (ARRAY[t, 'http://h']) AS eq,
	x <> ALL (ARRAY[t]) AS ne, NOT x = ANY (ARRAY[t]) AS ne FROM pair;
SELECT 'a/../b', iri_reference 'a/../b' = 'b'::text, iri_reference 'b' = 'b'::text, iri_reference '' = ''::text,
	'#'::text = iri_reference '#';
\echo '# constants beside a column'
SELECT 'link', url = 'no IRI'::text AS eq, NOT url = 'no IRI'::text AS ne, 'no IRI'::text <> url AS ne,
	url = 'HTTP://H1.example/1'::text AS t, url = '/'::text AS f FROM link WHERE id <= 1 ORDER BY id;
\echo '# literals and untyped parameters are IRIs, as before'
SELECT 'http://h', iri 'http://h' = 'HTTP://h/', 'HTTP://h/' = iri 'http://h', iri_reference 'p' = 'p',
	iri 'http://h' IN ('http://h/', 'http://i'), iri 'http://h' = ANY ('{http://h/}'),
	iri 'http://h' <> NULL IS NULL;
SELECT iri 'http://h' = 'no IRI';
SELECT iri 'http://h' IN ('http://h', 'no IRI');
SELECT iri 'http://h' = ANY ('{no IRI}');
SELECT nullif(iri 'http://h', '');
SELECT CASE iri 'http://h' WHEN 'no IRI' THEN 1 END;
PREPARE untyped AS SELECT url = $1, $2 = url, url <> $3, url IN ($4, $5), url = ANY ($6), ref = $7,
	(url, id) = ($8, $9), CASE url WHEN $10 THEN 1 END, nullif(url, $11), url IS DISTINCT FROM $12 FROM link;
SELECT 'pg_prepared_statements WHERE name = ''untyped''', parameter_types FROM pg_prepared_statements
	WHERE name = 'untyped';
DEALLOCATE untyped;
\echo '# text remains text'
SELECT 'HTTP://H/', pg_typeof('a' || 'b'), 'http://h' = 'HTTP://H/', 'http://h'::text = 'HTTP://H/',
	'http://h'::varchar = 'HTTP://H/'::varchar, 'a'::char(3) = 'a'::text, 'a'::name = 'a'::text, 'a' IN ('a', NULL);
SELECT 'written a JOIN written b ON a.line = b.varying JOIN written c O…', count(*)
	FROM written a JOIN written b ON a.line = b.varying JOIN written c ON c.padded = b.line
WHERE a.name = c.name;
\echo '# what is not shipped is refused'
\set VERBOSITY terse
SELECT iri 'http://h' < 'http://i'::text;
SELECT iri 'http://h' *= 'http://i'::text;
\set VERBOSITY default
SELECT coalesce(url, line) FROM link, written;
SELECT url FROM link UNION SELECT line FROM written;
\echo '# a foreign key needs one type'
CREATE TABLE page (url iri PRIMARY KEY);
\set VERBOSITY terse
CREATE TABLE page_note (line text REFERENCES page);
\set VERBOSITY default
DROP TABLE page;
\echo '# in domains'
CREATE DOMAIN page AS iri;
CREATE DOMAIN words AS text;
SELECT 'HTTP://h', page 'http://h' = 'HTTP://h', page 'http://h' = 'HTTP://h'::text,
	'HTTP://h'::words = page 'http://h', iri 'http://h' = ANY ('{HTTP://h}'::words[]),
	'HTTP://h'::varchar = page 'http://h', page 'http://h' = 'HTTP://h'::char(20),
	page 'http://h' = '{"a": "HTTP://h"}'::jsonb ->> 'a', 'HTTP://h'::name <> iri 'http://h';
\echo '# plans'
SET enable_seqscan = off;
SET plan_cache_mode = force_generic_plan;
PREPARE p(text) AS SELECT id FROM link WHERE url = $1;
EXPLAIN (COSTS OFF) EXECUTE p('');
\echo '# EXECUTE p(''HTTP://H1.example/./1'')'
EXECUTE p('HTTP://H1.example/./1');
EXECUTE p('no IRI');
EXECUTE p(NULL);
PREPARE r(varchar) AS SELECT id FROM link WHERE $1 = ref;
EXPLAIN (COSTS OFF) EXECUTE r('');
\echo '# EXECUTE r(''p/3'')'
EXECUTE r('p/3');
PREPARE a(text[]) AS SELECT id FROM link WHERE url = ANY ($1) ORDER BY id;
EXPLAIN (COSTS OFF) EXECUTE a('{}');
\echo '# EXECUTE a(''{HTTP://H1.example/1,"",NULL,no IRI,http://h2.example:80/2,HTTP://H1.example/./1}'')'
EXECUTE a('{HTTP://H1.example/1,"",NULL,no IRI,http://h2.example:80/2,HTTP://H1.example/./1}');
EXECUTE a('{no IRI,also none}');
EXECUTE a(NULL);
PREPARE l(text, text) AS SELECT id FROM link WHERE url IN ($1, $2) ORDER BY id;
\echo '# EXECUTE l(''HTTP://H1.example/1'', ''no IRI'')'
EXECUTE l('HTTP://H1.example/1', 'no IRI');
RESET plan_cache_mode;
EXPLAIN (COSTS OFF) SELECT id FROM link WHERE url = 'HTTP://H1.example/1'::text;
\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/plan.sql'
\i :file
SELECT 'pg_temp.finds_nothing($$SELECT id FROM link WHERE url = ''no IR…',
	pg_temp.finds_nothing($$SELECT id FROM link WHERE url = 'no IRI'::text$$),
	pg_temp.finds_nothing($$SELECT id FROM link WHERE url = 'a'::text$$);
EXPLAIN (COSTS OFF) SELECT id FROM link WHERE ref = ANY ('{p/3,no IRI}'::text[]);
SELECT 'link WHERE ref = ANY (''{p/3,no IRI}''::text[]) AND ref = ANY (…', id FROM link
	WHERE ref = ANY ('{p/3,no IRI}'::text[]) AND ref = ANY ('{P/3,p/3}'::text[]);
\echo '# arrays in other indexes: hashed, of several columns'
-- where the array is not of the first column, descending, partial, and by its host
BEGIN;
DROP INDEX link_url, link_ref;
CREATE INDEX link_hash ON link USING hash (url);
EXPLAIN (COSTS OFF) SELECT id FROM link WHERE url = ANY ('{HTTP://H1.example/1,no IRI}'::text[]);
SELECT 'link WHERE url = ANY (''{HTTP://H1.example/1,no IRI,http://h2.e…', id FROM link
	WHERE url = ANY ('{HTTP://H1.example/1,no IRI,http://h2.example/2,http://h2.example/2,/}'::text[])
ORDER BY id;
DROP INDEX link_hash;
CREATE INDEX link_id_url ON link (id, url DESC NULLS FIRST);
SET LOCAL enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT id FROM link WHERE id < 10 AND url = ANY ('{HTTP://H1.example/1,no IRI}'::text[]);
SELECT 'link WHERE id < 10 AND url = ANY (''{HTTP://H1.example/1,no IRI…', id FROM link WHERE id < 10
	AND url = ANY ('{HTTP://H1.example/1,no IRI}'::text[]);
SELECT id FROM link WHERE id < 10 AND url = ANY ('{no IRI}'::text[]);
SELECT 'http://h1.example/1', id FROM link WHERE id < 10 AND url = 'http://h1.example/1'
	AND url = ANY ('{HTTP://H1.example/1,no IRI}'::text[]);
SELECT 'http://h1.example/', id FROM link WHERE id < 10 AND url > 'http://h1.example/'
	AND url = ANY ('{no IRI,HTTP://H1.example/1,/x}'::text[]);
DROP INDEX link_id_url;
CREATE INDEX link_partial ON link (id) WHERE url = 'http://h1.example/1'::text;
EXPLAIN (COSTS OFF) SELECT id FROM link WHERE url = 'HTTP://H1.example/1';
SELECT 'HTTP://H1.example/1', id FROM link WHERE url = 'HTTP://H1.example/1';
ROLLBACK;
RESET enable_seqscan;
\echo '# the same rows with and without indexes, as by arrays of IRIs: of random arrays'
CREATE FUNCTION pg_temp.found(condition text, settings text) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE result integer[];
BEGIN
	EXECUTE 'SET LOCAL enable_seqscan = ' || settings;
	EXECUTE 'SELECT array_agg(id ORDER BY id) FROM link WHERE ' || condition INTO result;
	RETURN result;
END $$;
CREATE TEMP TABLE choice AS
SELECT i, ARRAY(SELECT line FROM written ORDER BY md5(i || coalesce(line, '')) LIMIT i % 40) AS lines
FROM generate_series(1, 80) i;
SELECT 'found {url,ref}', count(*), sum(cardinality(by_index)) > 300,
	count(*) FILTER (WHERE by_index IS DISTINCT FROM by_scan) AS
	by_scan, count(*) FILTER (WHERE by_index IS DISTINCT FROM by_iri) AS by_iri
FROM choice, unnest('{url,ref}'::text[]) c (c),
	LATERAL (SELECT pg_temp.found(format('%s = ANY (%L::text[])', c, lines), 'off') AS by_index,
	pg_temp.found(format('%s = ANY (%L::text[])', c, lines), 'on') AS by_scan,
	pg_temp.found(format('%s = ANY (ARRAY(SELECT iri_reference_try(t) FROM unnest(%L::text[]) t))', c, lines),
		'on') AS by_iri) l;
\echo '# joins: by hashing, merging, an index, all of them the same'
EXPLAIN (COSTS OFF) SELECT count(*) FROM link JOIN written ON url = line;
SELECT 'link JOIN written ON url = line', count(*) FROM link JOIN written ON url = line;
SET enable_hashjoin = off;
SET enable_nestloop = off;
SET enable_indexonlyscan = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM link JOIN written ON line = url;
RESET enable_indexonlyscan;
SELECT 'link JOIN written ON line = url', count(*) FROM link JOIN written ON line = url;
RESET enable_nestloop;
SET enable_mergejoin = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM written JOIN link ON url = line;
SELECT 'link JOIN written, merged', count(*) FROM link JOIN written ON url = line;
RESET enable_mergejoin;
RESET enable_hashjoin;
SELECT 'link FULL JOIN written ON url = line', count(*) FROM link FULL JOIN written ON url = line;
SELECT 'link JOIN written ON ref = line', count(*) FROM link JOIN written ON ref = line;
\echo '# by semijoins, and NOT IN'
EXPLAIN (COSTS OFF) SELECT count(*) FROM link WHERE url IN (SELECT line FROM written);
SELECT 'link WHERE url IN (SELECT line FROM written)', count(*) FROM link WHERE url IN (SELECT line FROM written);
SELECT 'written WHERE line IN (SELECT url FROM link)', count(*) FROM written WHERE line IN (SELECT url FROM link);
SELECT 'link WHERE NOT EXISTS (SELECT FROM written WHERE line = url)', count(*) FROM link
	WHERE NOT EXISTS (SELECT FROM written WHERE line = url);
SELECT 'iri_reference_try of link', count(*) FROM link
	WHERE url NOT IN (SELECT line FROM written WHERE iri_reference_try(line) IS NOT NULL);
SELECT 'link WHERE url NOT IN (SELECT line FROM written WHERE line IS N…', count(*) FROM link
	WHERE url NOT IN (SELECT line FROM written WHERE line IS NOT NULL);
SELECT 'written WHERE line NOT IN (SELECT url FROM link WHERE url IS NO…', count(*) FROM written
	WHERE line NOT IN (SELECT url FROM link WHERE url IS NOT NULL);
SELECT 'HtTp://H1.EXAMPLE:80/./1', count(*) FROM link WHERE url = ANY (SELECT line FROM written)
	AND url <> ALL (SELECT line FROM written
	WHERE line = 'HtTp://H1.EXAMPLE:80/./1');
\echo '# partitions'
CREATE TABLE parted (url iri) PARTITION BY LIST (url);
CREATE TABLE parted_1 PARTITION OF parted FOR VALUES IN ('http://h1/');
CREATE TABLE parted_2 PARTITION OF parted FOR VALUES IN ('http://h2/');
CREATE TABLE hashed (url iri) PARTITION BY HASH (url);
CREATE TABLE hashed_0 PARTITION OF hashed FOR VALUES WITH (MODULUS 4, REMAINDER 0);
CREATE TABLE hashed_1 PARTITION OF hashed FOR VALUES WITH (MODULUS 4, REMAINDER 1);
CREATE TABLE hashed_2 PARTITION OF hashed FOR VALUES WITH (MODULUS 4, REMAINDER 2);
CREATE TABLE hashed_3 PARTITION OF hashed FOR VALUES WITH (MODULUS 4, REMAINDER 3);
INSERT INTO parted VALUES ('http://h1'), ('http://h2');
INSERT INTO hashed SELECT url FROM link WHERE url IS NOT NULL;
EXPLAIN (COSTS OFF) SELECT FROM parted WHERE url = ANY ('{HTTP://H1,no IRI}'::text[]);
EXPLAIN (COSTS OFF) SELECT FROM parted WHERE url = 'HTTP://h2'::text;
SELECT url FROM parted WHERE url <> ALL ('{HTTP://H1,/}'::text[]);
SELECT url FROM parted WHERE url <> ALL ('{HTTP://H1,no IRI}'::text[]);
SELECT 'hashed WHERE url = ANY (ARRAY(SELECT url::text FROM link))', count(*) FROM hashed
	WHERE url = ANY (ARRAY(SELECT url::text FROM link));
CREATE FUNCTION pg_temp.rows_of(query text) RETURNS bigint LANGUAGE plpgsql AS
	'DECLARE n bigint; BEGIN EXECUTE format(''SELECT count(*) FROM (%s) s'', query) INTO n; RETURN n; END';
SELECT 'rows_of SELECT FROM hashed WHERE url = ANY (''{%…',
	sum(pg_temp.rows_of(format('SELECT FROM hashed WHERE url = ANY (''{%s,no IRI}''::text[])', url)))
	FROM link WHERE id BETWEEN 1 AND 50;
\echo '# triggers, checks, generated columns, functions, rules of other schemas'
CREATE SCHEMA elsewhere;
CREATE TABLE checked (url iri CHECK (url <> 'http://h/'::text), line text,
	same boolean GENERATED ALWAYS AS (url = line) STORED);
INSERT INTO checked VALUES ('http://h/a', 'HTTP://h/a'), ('http://h/a', 'no IRI'), ('http://h/a', 'http://h/b');
INSERT INTO checked VALUES ('HTTP://h');
SELECT * FROM checked;
CREATE FUNCTION same(a iri, b text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN IF a = b THEN RETURN true;
ELSE RETURN a <> b; END IF; END $$;
SELECT x, t, same(x, t) FROM pair;
\echo '# a view is as it was after it is dumped; CASE url WHEN, NULLIF and IS DISTINCT FROM name no schema'
CREATE VIEW compared AS SELECT url = line AS a, line <> url AS b, url IN (SELECT note FROM link) AS c,
	url = ANY (ARRAY[line]) AS d, (url, 1) = (line, 1) AS e, url = 'http://h/' AS f, url = 'http://h/'::text AS g
FROM checked;
SELECT 'pg_get_viewdef', regexp_replace(pg_get_viewdef('compared'), '\m(checked|link)\.', '', 'g') AS definition;
SELECT 'compared', * FROM compared;
DO $$
DECLARE definition text;
BEGIN
	SET LOCAL search_path = pg_catalog;
	definition := pg_get_viewdef('public.compared');
	EXECUTE 'CREATE VIEW public.compared_again AS ' || definition;
END $$;
SELECT 'pg_get_viewdef compared', pg_get_viewdef('compared') = pg_get_viewdef('compared_again');
TABLE compared EXCEPT TABLE compared_again;
\echo '# and the planner''s replacement of the operator cannot be another function'
CREATE FUNCTION elsewhere.ne(iri, iri_reference) RETURNS boolean LANGUAGE sql AS $$ SELECT NULL::boolean $$;
CREATE OPERATOR elsewhere.= (LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = elsewhere.ne);
SET search_path = elsewhere, public;
EXPLAIN (COSTS OFF) SELECT FROM link WHERE url = 'http://h1.example/1'::text;
SELECT 'link WHERE url = ''http://h1.example/1''::text', id FROM link WHERE url = 'http://h1.example/1'::text;
RESET search_path;
-- without an index, each text of a list is read once, and known again by its bytes
CREATE TABLE listed AS SELECT i AS id, CASE WHEN i % 50 > 0 THEN url END AS url, url::iri_reference AS ref
FROM (SELECT i, (CASE i % 3 WHEN 0 THEN 'HTTP://H' ELSE 'http://h' END || i % 40 || '.example/' ||
	CASE WHEN i % 10 = 0 THEN repeat(md5(i % 40 || ''), 150) ELSE '%7E' END)::iri AS url
	FROM generate_series(1, 400) i) s;
ALTER TABLE listed ALTER url SET STORAGE EXTERNAL;
UPDATE listed SET id = id;
\echo '# lists that begin alike and go on otherwise, that repeat, and that have NULL and text that is not an IRI'
CREATE TABLE lists AS SELECT n, ARRAY(SELECT CASE WHEN n % 3 = 0 AND i % 17 = n % 17 THEN NULL WHEN i % 11 = n % 11 THEN 'no IRI'
	ELSE replace(url::text, 'h' || i % 5, 'H' || i % 5) END
	FROM listed, LATERAL (SELECT id AS i) l WHERE id % (n % 7 + 2) > 0 OR id < 5 ORDER BY id LIMIT n * 3) AS list
FROM generate_series(0, 20) n;
CREATE TABLE listed_as AS SELECT id, n, CASE WHEN bool_or(iri_reference_try(t) = url) THEN true
	WHEN bool_or(url IS NULL OR t IS NULL) THEN NULL ELSE false END AS eq
FROM listed, lists, unnest(list) t WHERE cardinality(list) > 0 GROUP BY 1, 2
UNION ALL SELECT id, n, false FROM listed, lists WHERE list = '{}';
SELECT 'listed_as', eq, count(*) FROM listed_as GROUP BY eq ORDER BY eq;
SELECT '= ANY and NOT in listed', count(*) FILTER (WHERE eq IS DISTINCT FROM (url = ANY (list))) AS eq,
	count(*) FILTER (WHERE eq IS DISTINCT FROM NOT url <> ALL (list)) AS ne,
	count(*) FILTER (WHERE eq IS DISTINCT FROM (url::iri_reference = ANY (list))) AS ref,
	count(*) FILTER (WHERE eq IS DISTINCT FROM (url = ANY (ARRAY(SELECT unnest(list))))) AS made
FROM (SELECT * FROM listed_as ORDER BY md5(id || ' ' || n)) s JOIN listed USING (id) JOIN lists USING (n);
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SELECT '/', (SELECT count(*) FROM lists JOIN listed ON url = ANY (list)) = count(*) FILTER (WHERE eq) AS outer,
	(SELECT count(*) FROM listed, LATERAL (SELECT FROM lists WHERE url = ANY (list) OFFSET 0) l)
	= count(*) FILTER (WHERE eq) AS inner,
	(SELECT sum(others) FROM lists, LATERAL (SELECT count(*) AS others FROM listed WHERE url <> ALL (list) OFFSET 0) l)
	= count(*) FILTER (WHERE NOT eq) AS lateral,
	(SELECT count(*) FROM listed a JOIN listed b ON a.id < 99 AND a.url::text = ANY (ARRAY[b.url, b.ref, '/'])) =
	(SELECT count(*) FROM listed a JOIN listed b ON a.id < 99 AND a.url = b.ref) AS "text first" FROM listed_as;
RESET enable_hashjoin;
RESET enable_mergejoin;
DO $$
DECLARE r record; texts text[]; wrong int := 0;
BEGIN
	FOR r IN SELECT * FROM listed_as JOIN lists USING (n) JOIN listed USING (id) WHERE id % 9 = 0 ORDER BY id, n LOOP
		texts := r.list;
		wrong := wrong + (r.eq IS DISTINCT FROM (r.url = ANY (texts)))::int;
	END LOOP;
	RAISE NOTICE '% wrong', wrong;
END $$;
PREPARE listed_any(text[]) AS SELECT count(*) FROM listed WHERE url = ANY ($1);
\echo '# EXECUTE listed_any(''{http://h1.example/~,no IRI,NULL}'')'
EXECUTE listed_any('{http://h1.example/~,no IRI,NULL}');
\echo '# EXECUTE listed_any(''{http://h2.example/~,http://h1.example/~}'')'
EXECUTE listed_any('{http://h2.example/~,http://h1.example/~}');
\echo '# EXECUTE listed_any(''{}'')'
EXECUTE listed_any('{}');
\echo '# EXECUTE listed_any(NULL)'
EXECUTE listed_any(NULL);
DEALLOCATE listed_any;
\echo '# in memory that has a limit'
SET work_mem = '64kB';
SET hash_mem_multiplier = 1;
BEGIN;
DECLARE c CURSOR FOR SELECT 'fetched' FROM listed WHERE url <> ALL (ARRAY(SELECT 'http://x/' || i FROM generate_series(1, 9000) i)
	|| ('http://y/' || id));
FETCH 1 FROM c;
MOVE 3 IN c;
SELECT 'pg_backend_memory_contexts WHERE name = ''iri list''', count(*) AS lists,
	max(total_bytes) BETWEEN 10000 AND 400000 FROM pg_backend_memory_contexts
WHERE name = 'iri list';
COMMIT;
RESET work_mem;
RESET hash_mem_multiplier;
DROP TABLE listed, lists, listed_as;
\echo '# long text, many elements, nested comparisons: in time and without a trace'
SELECT 'http://h/', iri 'http://h/' = repeat('x', 1000000), iri 'http://h/' = ('http://h/' || repeat('a', 1000000)),
	('http://h/' || repeat('%41', 300000))::iri = ('http://h/' || repeat('A', 300000));
SELECT 'link HTTP://h', count(*) FROM link WHERE url = ANY (ARRAY(SELECT 'HTTP://h' || i % 7 || '.example/' || i
	FROM generate_series(1, 20000) i));
DO $$
DECLARE e text := 'url = line';
BEGIN
	FOR i IN 1..12 LOOP
		e := format('(url = CASE WHEN %s THEN line ELSE note END)', e);
	END LOOP;
	EXECUTE 'EXPLAIN SELECT ' || e || ' FROM link, written';
END $$;
\echo '# DROP TABLE link, written, checked, parted, hashed CASCADE'
DROP TABLE link, written, checked, parted, hashed CASCADE;
DROP DOMAIN page, words;
DROP FUNCTION same;
\echo '# DROP SCHEMA elsewhere CASCADE'
DROP SCHEMA elsewhere CASCADE;
\echo '# text that is no IRI is not the empty reference'
CREATE TEMP TABLE nothing (r iri_reference, s text);
INSERT INTO nothing VALUES ('', ' '), ('', ''), ('a', ' ');
SELECT 'nothing', r, s, r = s AS eq, r <> s AS ne, s = r AS eq, NULLIF(r, s) FROM nothing;
