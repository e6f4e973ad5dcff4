\set ECHO errors \a \t
-- Which operator uses which index, and none that would answer wrongly.
SET jit = off;
CREATE TEMP TABLE v (id int, x iri, r iri_reference);
INSERT INTO v SELECT i, s::iri, s::iri_reference FROM (SELECT i, format('http://h%s.example/%s/%s', i % 200, i % 7, i)
	FROM generate_series(1, 20000) i) u(i, s);
ANALYZE v;
CREATE TEMP TABLE p (d iri_reference, b iri, t text);
INSERT INTO p SELECT format('h%s.example', i), format('http://h%s.example/1', i), format('http://h%s.example/', i)
FROM generate_series(1, 3) i;
ANALYZE p;
CREATE FUNCTION pg_temp.uses(definition text, condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text; result text := '-';
BEGIN
	EXECUTE 'CREATE INDEX i ON v ' || definition;
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) SELECT id FROM v WHERE ' || condition LOOP
		IF line ~ 'Index Cond' THEN
			result := 'yes';
		END IF;
	END LOOP;
	DROP INDEX i;
	RETURN result;
END $$;
SET enable_seqscan = off;
\echo '# every index on the column is offered to the planner, in any order'
SELECT d AS definition, pg_temp.uses(d, 'x ^@ ''http://h1.''') AS "^@",
	pg_temp.uses(d, 'x <<= ''http://h1.example''') AS "<<=", pg_temp.uses(d, '''http://h1.example'' >>= x') AS ">>=",
	pg_temp.uses(d, 'x <@ ''h1.example''') AS "<@", pg_temp.uses(d, '''h1.example'' @> x') AS "@>",
		pg_temp.uses(d, 'x = ''http://h1.example/''') AS "=", pg_temp.uses(d, 'x *= ''http://h1.example/''') AS "*=",
		pg_temp.uses(d, 'iri_in_domain(x, ''h1.example'')') AS "function"
FROM unnest(ARRAY['(x)', '(x DESC)', '(x iri_reference_ops)', '(id, x)', '(x) INCLUDE (id)', '(x) WHERE id > 0',
	'(x iri_domain_ops)', '(x iri_domain_ops DESC)', '(x iri_domain_ops) INCLUDE (r)', '(x iri_image_ops)',
	'USING hash (x)', 'USING hash (x iri_image_ops)',
	'USING gist (x)', 'USING brin (x)', 'USING brin (x iri_bloom_ops)', 'USING brin (x iri_minmax_multi_ops)',
		'((x::text) COLLATE "C")', '(r)']) d;
\echo '# a column as a reference is the column'
SELECT d AS definition, pg_temp.uses(d, 'x::iri_reference ^@ ''http://h1.''') AS "^@",
	pg_temp.uses(d, 'x::iri_reference <<= ''http://h1.example''') AS "<<="
FROM unnest(ARRAY['(x)', 'USING brin (x)']) d;
\echo '# an index serves f <<= constant, but not constant <<= f'
CREATE TEMP TABLE folder AS SELECT format('http://h%s.example/%s', i % 20, repeat('a/', i % 7))::iri AS f FROM generate_series(1, 300) i;
CREATE INDEX ON folder (f);
CREATE INDEX ON folder (f iri_domain_ops);
SELECT 'folder', count(*), min(f::text), max(f::text) FROM folder WHERE iri 'http://h1.example/a/a/b' <<= f;
SELECT 'folder', count(*), min(f::text), max(f::text) FROM folder WHERE f >>= iri 'http://h1.example/a/a/b';
SELECT 'folder', count(*) FROM folder WHERE iri 'http://h1.example/a/a/b' <@ f::iri_reference;
DROP TABLE folder;
\echo '# a family of somebody else''s that takes our operators in another order'
CREATE OPERATOR CLASS backwards_ops FOR TYPE iri USING btree AS OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =,
	OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 iriop_cmp(iri, iri);
SELECT pg_temp.uses('(x backwards_ops)', 'x ^@ ''http://h1.''') AS "^@",
	pg_temp.uses('(x backwards_ops)', 'x <<= ''http://h1.example''') AS "<<=";
DROP OPERATOR FAMILY backwards_ops USING btree;
CREATE INDEX v_d ON v (x iri_domain_ops);
\echo '# with an index by domain alone: its first rows, and those after one, in its order; not in the order by key'
RESET enable_seqscan;
EXPLAIN (COSTS OFF) SELECT x FROM v ORDER BY x USING ~<~ LIMIT 3;
EXPLAIN (COSTS OFF) SELECT x FROM v ORDER BY x USING ~>~ LIMIT 1;
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE x ~>~ 'http://h1.example/1/1' AND x ~<=~ 'http://h2.example/' ORDER BY x USING ~<~ LIMIT 3;
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE x > 'http://h1.example/1/1' ORDER BY x LIMIT 3;
EXPLAIN (COSTS OFF) SELECT min(x) FROM v;
DROP INDEX v_d;
CREATE INDEX v_x ON v (x);
CREATE INDEX v_d ON v (x iri_domain_ops);
CREATE INDEX v_rx ON v (r) INCLUDE (id);
CREATE INDEX v_part ON v (iri_try(r) iri_domain_ops) WHERE id < 5000;
VACUUM ANALYZE v;
\echo '# from here on by cost, as if all were in memory'
SET random_page_cost = 0.1;
SET enable_bitmapscan = off;
\echo '# literals, and functions'
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x ^@ 'http://h1.';
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x <<= 'http://h1.example/1';
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x <<= 'HTTP://H1.example:80';
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x <@ 'H1.example.';
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE iri_starts_with(x, 'http://h1.');
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x ^@ lower('HTTP://H1.');
SELECT 'v', id FROM v WHERE x ^@ NULL;
\echo '# what is refused is refused in execution'
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x <@ '192.0.2.1';
\echo '# parameters of generic plans'
SET plan_cache_mode = force_generic_plan;
PREPARE prefix(text) AS SELECT 'prefix', count(*) FROM v WHERE x ^@ $1;
PREPARE path(iri) AS SELECT 'path', count(*) FROM v WHERE x <<= $1;
PREPARE domain(iri_reference) AS SELECT 'domain', count(*) FROM v WHERE x <@ $1;
PREPARE many(iri[]) AS SELECT 'many', count(*) FROM v WHERE x = ANY ($1);
EXPLAIN (COSTS OFF) EXECUTE prefix('http://h1.');
EXECUTE prefix('http://h1.');
EXPLAIN (COSTS OFF) EXECUTE path('http://h1.example/1');
EXECUTE path('http://h1.example/1');
EXPLAIN (COSTS OFF) EXECUTE domain('h1.example');
EXECUTE domain('H1.example');
EXECUTE domain('1.2.3.4');
EXECUTE domain(NULL);
EXPLAIN (COSTS OFF) EXECUTE many('{http://h1.example/1/1,http://h2.example/2/2}');
EXECUTE many('{http://h1.example/1/1,HTTP://h2.example/2/2}');
RESET plan_cache_mode;
\echo '# the inner side of a nested loop, and ANY by unnest'
EXPLAIN (COSTS OFF) SELECT * FROM p JOIN v ON x ^@ t;
EXPLAIN (COSTS OFF) SELECT * FROM p JOIN v ON x <<= b;
EXPLAIN (COSTS OFF) SELECT * FROM p JOIN v ON d @> x;
SELECT 'p', (SELECT count(*) FROM p JOIN v ON x ^@ t) AS prefix, (SELECT count(*) FROM p JOIN v ON x <<= b) AS path,
	(SELECT count(*) FROM p JOIN v ON d @> x) AS domain;
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x <@ ANY ('{h1.example,h2.example}'::iri_reference[]);
EXPLAIN (COSTS OFF) SELECT id FROM unnest('{h1.example,h2.example}'::iri_reference[]) d JOIN v ON x <@ d;
\echo '# not for volatile operands'
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE x ^@ ('http://h' || random());
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE iri_starts_with(x, 'http://h' || random());
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE iri_starts_with(x, r::text);
\echo '# partial and INCLUDE'
EXPLAIN (COSTS OFF) SELECT id FROM v WHERE iri_try(r) <@ 'h1.example' AND id < 5000;
EXPLAIN (COSTS OFF) SELECT id, r FROM v WHERE r ^@ 'http://h1.' AND id > 7;
SELECT 'v', count(*), count(*) FILTER (WHERE id < 5000) FROM v WHERE iri_try(r) <@ 'h1.example';
\echo '# expressions, and domains over the type'
CREATE DOMAIN pg_temp.page AS iri CHECK (iri_scheme(VALUE) = 'http');
CREATE TEMP TABLE w AS SELECT id, x::pg_temp.page AS page FROM v;
CREATE INDEX w_page ON w (page);
CREATE INDEX w_domain ON w (page iri_domain_ops);
CREATE INDEX w_bare ON w (iri_without_fragment(page));
ANALYZE w;
EXPLAIN (COSTS OFF) SELECT id FROM w WHERE page ^@ 'http://h1.';
EXPLAIN (COSTS OFF) SELECT id FROM w WHERE page <@ 'h1.example';
EXPLAIN (COSTS OFF) SELECT id FROM w WHERE iri_without_fragment(page) <<= 'http://h1.example/1';
SELECT 'w', count(*) FILTER (WHERE page ^@ 'http://h1.'), count(*) FILTER (WHERE page <@ 'h1.example') FROM w;
SELECT 'w', (SELECT count(*) FROM w WHERE page ^@ 'http://h1.') AS prefix,
	(SELECT count(*) FROM w WHERE page <@ 'h1.example') AS domain,
	(SELECT count(*) FROM w WHERE iri_without_fragment(page) <<= 'http://h1.example/1') AS path;
\echo '# the order by domain, also of a column of a domain over the type; not of references'
EXPLAIN (COSTS OFF) SELECT x FROM v ORDER BY x USING ~<~ LIMIT 1;
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE x <@ 'h1.example' ORDER BY x USING ~<~ LIMIT 35;
EXPLAIN (COSTS OFF) SELECT max(x::text) FROM (SELECT page AS x FROM w ORDER BY page::iri USING ~>~ LIMIT 1) s;
EXPLAIN (COSTS OFF) SELECT x FROM v ORDER BY x::iri_reference USING ~<~ LIMIT 1;
SELECT 'v', array_agg(x::text) = (SELECT array_agg(x::text) FROM (SELECT x FROM (SELECT * FROM v OFFSET 0) v WHERE x <@ 'h1.example' ORDER BY x USING ~<~, id LIMIT 35) s) AS t
FROM (SELECT x FROM v WHERE x <@ 'h1.example' ORDER BY x USING ~<~ LIMIT 35) s;
CREATE INDEX ON v (r iri_domain_ops);
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE x = 'http://h1.example/1/1' ORDER BY x USING ~>~;
\echo '# estimates: within a factor of 3 from 2 % of the rows up; what is below, see estimates'
CREATE FUNCTION pg_temp.factor(condition text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE plan json; found numeric; guess numeric;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT 1 FROM v WHERE ' || condition INTO plan;
	EXECUTE 'SELECT count(*) FROM v WHERE ' || condition INTO found;
	guess := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
	RETURN greatest(guess / greatest(found, 1), found / guess);
END $$;
INSERT INTO v SELECT 100000 + i, format('https://big%s.example/%s', i % 4, i)::iri FROM generate_series(1, 4000) i;
INSERT INTO v SELECT 200000 + i, 'http://common.example/a' FROM generate_series(1, 2000) i;
INSERT INTO v SELECT 300000 + i FROM generate_series(1, 2000) i;
ANALYZE v;
SELECT c, pg_temp.factor(c) <= 3 AS t FROM unnest(ARRAY['x ^@ ''http''', 'x ^@ ''https://''', 'x ^@ ''https://big1.''',
	'x ^@ ''http://h1''', 'x ^@ ''http://common''', 'x <<= ''https://big2.example''',
	'x <<= ''http://common.example''', 'x <@ ''example''', 'x <@ ''big3.example''', 'x <@ ''common.example''']) c;
\echo '# planning is never an error of an operand: the estimates of index conditions read it'
SET my.none = 'http://h/?q';
SET my.base = 'http://h1.example/1';
CREATE FUNCTION pg_temp.plan_and_run(condition text) RETURNS TABLE (planned text, result text) LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	planned := 'without index';
	BEGIN
		FOR line IN EXECUTE 'EXPLAIN SELECT FROM v WHERE ' || condition LOOP
			IF line ~ 'Index Cond' THEN
				planned := 'by index';
			END IF;
		END LOOP;
	EXCEPTION WHEN OTHERS THEN
		planned := sqlerrm;
	END;
	BEGIN
		EXECUTE 'SELECT count(*) FROM v WHERE ' || condition INTO result;
	EXCEPTION WHEN OTHERS THEN
		result := sqlerrm;
	END;
	RETURN NEXT;
END $$;
CREATE TEMP VIEW conditions AS
SELECT row_number() OVER () AS n, format(c, operand) AS condition
FROM unnest(ARRAY['x ^@ %s::text', 'x <<= %s::iri_reference', '%s::iri_reference >>= r', 'x <@ %s::iri_reference',
	'%s::iri_reference @> x', 'iri_try(r) <@ %s::iri_reference AND id < 5000', 'iri_below(x, %s::iri_reference)',
	'iri_in_domain(x, %s::iri_reference)']) c,
	unnest(ARRAY['current_setting(''my.base'')', 'current_setting(''my.none'')',
		'nullif(current_setting(''my.none''), ''http://h/?q'')']) operand;
SELECT condition, p.* FROM conditions, pg_temp.plan_and_run(condition) p ORDER BY n;
\echo '# what is not a domain is an error in execution, by an index as without'
SET my.none = 'http://192.0.2.1/';
SELECT condition, p.* FROM conditions, pg_temp.plan_and_run(condition) p WHERE condition ~ '<@|@>|domain'
	AND condition ~ 'none' ORDER BY n;
\echo '# the same with other indexes, and of joins'
DROP INDEX v_x, v_d, v_rx, v_part;
CREATE INDEX v_tree ON v USING gist (x);
CREATE INDEX v_range ON v USING brin (r);
INSERT INTO p VALUES ('192.0.2.1', 'http://h/?q', ''), ('/', 'http://h#f', '');
ANALYZE p;
SELECT condition, p.* FROM conditions, pg_temp.plan_and_run(condition) p WHERE condition ~ 'none'
	AND condition !~ 'nullif' ORDER BY n;
EXPLAIN (COSTS OFF) SELECT FROM p JOIN v ON x <@ d WHERE b <<= 'http://h1.example';
EXPLAIN (COSTS OFF) SELECT FROM v WHERE NOT EXISTS (SELECT FROM p WHERE x <@ d);
SELECT 'p', count(*) FROM p JOIN v ON x <<= b;
SELECT 'p', count(*) FROM p JOIN v ON x <@ d;
\echo '# to foreign servers go all but ^@, whose text has a collation'
BEGIN;
SET LOCAL client_min_messages = warning;
CREATE EXTENSION postgres_fdw;
CREATE SERVER elsewhere FOREIGN DATA WRAPPER postgres_fdw OPTIONS (extensions 'iri');
CREATE USER MAPPING FOR CURRENT_USER SERVER elsewhere;
CREATE FOREIGN TABLE far (id int, x iri) SERVER elsewhere;
EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM far WHERE x <<= 'http://h/a';
EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM far WHERE x <@ 'example.org' AND 'org' @> x;
EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM far WHERE x ^@ 'http://h/a';
ROLLBACK;
\echo '# *= with a constant by an index on keys, checked again; a join must be written with = as well'
CREATE TEMP TABLE spelled (id int, x iri, r iri_reference, w page);
INSERT INTO spelled SELECT i, u, u, u FROM (SELECT i, (CASE i % 2 WHEN 0 THEN 'http://H' ELSE 'http://h' END || i / 2
	|| '.example/')::iri AS u FROM generate_series(0, 4999) i) s;
CREATE INDEX spelled_x ON spelled (x);
CREATE INDEX spelled_r ON spelled (r);
CREATE INDEX spelled_w ON spelled (w);
ANALYZE spelled;
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE x *= 'http://H7.example/';
SELECT 'spelled', id FROM spelled WHERE x *= 'http://H7.example/';
SELECT 'spelled', id FROM spelled WHERE iri 'http://h7.example/' *= x;
\echo '# a bitmap scan checks it, too'
SET enable_bitmapscan = on;
SET enable_indexscan = off;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE x *= 'http://H7.example/';
SELECT 'spelled', id FROM spelled WHERE x *= 'http://H7.example/';
SELECT 'spelled', b.id FROM spelled a JOIN spelled b ON b.x *= a.x WHERE a.id = 15;
SET enable_bitmapscan = off;
RESET enable_indexscan;
RESET enable_seqscan;
SELECT 'spelled', id FROM spelled WHERE x = 'http://H7.example/' ORDER BY id;
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE iri_reference 'http://h7.example/' *= x;
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE r *= 'http://h7.example/'::iri;
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE w *= 'http://h7.example/';
SELECT 'spelled', id FROM spelled WHERE w *= 'http://h7.example/';
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE iriop_image_eq(x, 'http://h7.example/');
EXPLAIN (COSTS OFF) SELECT a.id FROM spelled a JOIN spelled b ON b.r *= a.x WHERE a.id = 15;
DO $$
DECLARE line text;
BEGIN
	FOR line IN EXPLAIN (COSTS OFF) SELECT a.id FROM spelled a JOIN spelled b ON b.r *= a.x AND b.r = a.x
	WHERE a.id = 15
	LOOP
		RAISE NOTICE '%', replace(line, 'a.x *= r', 'r *= a.x');
	END LOOP;
END $$;
SELECT 'spelled', a.id, b.id FROM spelled a JOIN spelled b ON b.r *= a.x WHERE a.id = 15;
SELECT 'spelled', id FROM spelled WHERE x *= NULL;
SELECT 'spelled', id FROM spelled WHERE x *= ANY ('{http://H7.example/,NULL,http://h9.example/}'::iri[]) ORDER BY id;
\echo '# nor is a parameter different, or an expression of parameters'
SET plan_cache_mode = force_generic_plan;
PREPARE spelled_as(iri) AS SELECT 'spelled_as', id FROM spelled WHERE x *= $1;
EXPLAIN (COSTS OFF) EXECUTE spelled_as('http://H7.example/');
EXECUTE spelled_as('http://H7.example/');
EXECUTE spelled_as(NULL);
SET enable_bitmapscan = on;
PREPARE spelled_either(iri, text) AS SELECT 'spelled_either', id FROM spelled
WHERE x *= $1 OR iri('http://' || $2) *= x ORDER BY id;
EXPLAIN (COSTS OFF) EXECUTE spelled_either('http://H7.example/', 'h8.example/');
EXECUTE spelled_either('http://H7.example/', 'h8.example/');
SET enable_bitmapscan = off;
DEALLOCATE spelled_as;
DEALLOCATE spelled_either;
RESET plan_cache_mode;
\echo '# not by an order of something else'
DROP INDEX spelled_x;
CREATE INDEX spelled_text ON spelled ((x::text));
EXPLAIN (COSTS OFF) SELECT id FROM spelled WHERE x *= 'http://H7.example/';
\echo '# partitions of the two types are joined one by one if both tables are partitioned by one class'
CREATE TEMP TABLE page_by_reference (url iri) PARTITION BY HASH (url iri_reference_ops);
CREATE TEMP TABLE page_by_reference_0 PARTITION OF page_by_reference FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE page_by_reference_1 PARTITION OF page_by_reference FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TEMP TABLE page_by_iri (url iri) PARTITION BY HASH (url);
CREATE TEMP TABLE page_by_iri_0 PARTITION OF page_by_iri FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE page_by_iri_1 PARTITION OF page_by_iri FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TEMP TABLE href (url iri_reference) PARTITION BY HASH (url);
CREATE TEMP TABLE href_0 PARTITION OF href FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE href_1 PARTITION OF href FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO page_by_reference SELECT format('http://h%s/', i)::iri FROM generate_series(1, 1000) i;
INSERT INTO page_by_iri SELECT * FROM page_by_reference;
INSERT INTO href SELECT format('HTTP://H%s:80', i)::iri_reference FROM generate_series(1, 1000) i;
ANALYZE page_by_reference, page_by_iri, href;
SET enable_partitionwise_join = on;
EXPLAIN (COSTS OFF) SELECT count(*) FROM page_by_reference a JOIN href b ON a.url = b.url;
EXPLAIN (COSTS OFF) SELECT count(*) FROM page_by_iri a JOIN href b ON a.url = b.url;
SELECT 'page_by_reference', count(*) FROM page_by_reference a JOIN href b ON a.url = b.url;
SELECT 'page_by_iri', count(*) FROM page_by_iri a JOIN href b ON a.url = b.url;
\echo '# a value goes to the same partition in all'
SELECT 'page_by_reference', count(*) FROM page_by_reference a
JOIN page_by_iri b USING (url) JOIN href c ON c.url = a.url
WHERE right(a.tableoid::regclass::text, 1) <> right(b.tableoid::regclass::text, 1)
	OR right(a.tableoid::regclass::text, 1) <> right(c.tableoid::regclass::text, 1);
\echo '# constants of either type select the partition'
EXPLAIN (COSTS OFF) SELECT FROM page_by_reference WHERE url = 'http://h5/';
EXPLAIN (COSTS OFF) SELECT FROM page_by_iri WHERE url = 'http://h5/'::iri_reference;
EXPLAIN (COSTS OFF) SELECT FROM href WHERE url = 'http://h5/'::iri;
RESET enable_partitionwise_join;
