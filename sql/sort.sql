\set ECHO errors \a \t
-- ORDER BY: with any abbreviated keys, the order is that of the
-- normal forms as bytes.
SET jit = off;
SET max_parallel_workers_per_gather = 0;
SELECT 'setseed(0.42)', setseed(0.42);
CREATE TEMP TABLE mixed (x iri_reference, key bytea);
INSERT INTO mixed SELECT s FROM (
	-- web links, of few hosts and of many, with spellings
	SELECT (ARRAY['http://', 'https://', 'HTTP://', 'ftp://', 'foo://'])[1 + i % 5]
		|| (ARRAY['www.', '', 'WWW.', 'a.'])[1 + i % 4] || 'host' || (random() * 50)::int || '.'
		|| (ARRAY['org', 'com', 'COM', 'net', 'de'])[1 + (random() * 4)::int] ||
		(ARRAY['', ':80', '/', '/a/b/', '/index.html?id='])[1 + (random() * 4)::int] AS s
		FROM generate_series(1, 4000) i
	UNION ALL SELECT 'https://en.wikipedia.org/wiki/' || md5(random()::text) FROM generate_series(1, 4000)
	UNION ALL SELECT 'https://en.wikipedia.org/wiki/' || repeat(chr(97 + (i % 3)), i % 50)
	FROM generate_series(1, 2000) i
	UNION ALL SELECT 'http://dbpedia.org/resource/' || U&'\65E5' || chr(19968 + (random() * 2000)::int) || chr(233)
	FROM generate_series(1, 2000)
	UNION ALL SELECT 'http://' || md5(random()::text) || '.example/' FROM generate_series(1, 2000)
	UNION ALL SELECT 'urn:uuid:' || gen_random_uuid() FROM generate_series(1, 1000)
	-- one differs from the other at the end, or is the beginning of it
	UNION ALL SELECT 'http://h/' || repeat('x', i) FROM generate_series(1, 500) i
	UNION ALL SELECT 'http://h/' || repeat('x', 100) || chr(33 + i) FROM generate_series(64, 89) i
	UNION ALL SELECT substr('http://www.example.org/a/b/c?d=e#f', 1, i) FROM generate_series(1, 34) i,
		generate_series(1, 20)
	UNION ALL SELECT repeat('/', i) FROM generate_series(0, 100) i
	UNION ALL SELECT 'a:' || chr(c) FROM generate_series(160, 55000, 97) c WHERE iri_is_valid('a:' || chr(c))
	UNION ALL SELECT chr(c) || 'x' FROM generate_series(65536, 130000, 997) c
	UNION ALL SELECT '%' || lpad(to_hex(i % 256), 2, '0') || i FROM generate_series(1, 500) i
	UNION ALL SELECT unnest('{"",#,?,.,..,-,_,~,0,9,A,Z,a,z,*,"!","a:","z:","aa:","http:","http:/","http://","http:///","http://h","https:","https://"}'::text[])
	FROM generate_series(1, 10)
) q WHERE iri_reference_try(s) IS NOT NULL ORDER BY random();
UPDATE mixed SET key = convert_to(iri_normalize(x)::text, 'UTF8');
SELECT 'mixed', count(*) > 16000, count(DISTINCT key) > 12000 FROM mixed;
ANALYZE mixed;
-- sorts with EXPLAIN ANALYZE and says how
CREATE FUNCTION pg_temp.sort_method(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ' || query LOOP
		IF line ~ 'Sort Method' THEN
			RETURN substring(line from 'Sort Method: ([A-Za-z -]+[a-z])  ');
		END IF;
	END LOOP;
END $$;
-- rows of a sorted query that stand before a smaller one
CREATE FUNCTION pg_temp.misplaced(source text, ordering text DEFAULT 'x') RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE n bigint;
BEGIN
	EXECUTE format('SELECT count(*) FROM (SELECT key, lag(key) OVER () AS previous FROM (SELECT key FROM %s ORDER BY %s OFFSET 0) o) q WHERE previous %s key',
		source, ordering, CASE WHEN ordering ~ 'DESC' THEN '<' ELSE '>' END) INTO n;
	RETURN n;
END $$;
\echo '# on disk and in memory, both ways, from sorted input, of many equal values'
SET work_mem = '64kB';
SELECT 'sort_method SELECT x, key FROM mixed ORDER BY x',
	pg_temp.sort_method('SELECT x, key FROM mixed ORDER BY x'), pg_temp.misplaced('mixed'),
	pg_temp.misplaced('mixed', 'x DESC');
SET work_mem = '64MB';
SELECT 'sort_method mixed', pg_temp.sort_method('SELECT x, key FROM mixed ORDER BY x'), pg_temp.misplaced('mixed'),
	pg_temp.misplaced('mixed', 'x DESC');
SELECT 'sort_method SELECT x, key FROM mixed ORDER BY x LIMI…',
	pg_temp.sort_method('SELECT x, key FROM mixed ORDER BY x LIMIT 10'),
	pg_temp.misplaced('(SELECT * FROM mixed ORDER BY x LIMIT 100) l');
SELECT 'misplaced (SELECT * FROM mixed ORDER BY key OFFSET…',
	pg_temp.misplaced('(SELECT * FROM mixed ORDER BY key OFFSET 0) s') AS sorted,
	pg_temp.misplaced('(SELECT * FROM mixed ORDER BY key DESC OFFSET 0) s') AS reversed,
	pg_temp.misplaced('(SELECT m.* FROM mixed m, generate_series(1, 5)) s') AS repeated,
		pg_temp.misplaced('(SELECT ''http://h/''::iri AS x, ''\x01''::bytea AS key FROM mixed) s') AS same,
	pg_temp.misplaced('(SELECT * FROM mixed WHERE x::text ~ ''^https://en.wiki'') s') AS "one site",
		pg_temp.misplaced('(SELECT iri_try(x::text) AS x, key FROM mixed WHERE iri_scheme(x) IS NOT NULL) s') AS iri;
\echo '# nearly sorted: some rows elsewhere, all near their place, and in order at first only'
SELECT 'misplaced (SELECT * FROM mixed ORDER BY substr(key…', pg_temp.misplaced('(SELECT * FROM mixed ORDER BY substr(key, CASE WHEN random() < 0.02 THEN 12 ELSE 1 END) OFFSET 0) s')
	AS displaced,
	pg_temp.misplaced('(SELECT x, key FROM (SELECT *, row_number() OVER (ORDER BY key) AS n FROM mixed) r ORDER BY n + random() * 20 OFFSET 0) s')
		AS jitter,
	pg_temp.misplaced('(SELECT x, key FROM (SELECT *, row_number() OVER (ORDER BY key) AS n FROM mixed) r ORDER BY CASE WHEN n < 500 THEN n ELSE 500 + random() END OFFSET 0) s')
		AS first;
\echo '# by another first value: what the sort learns from it must not matter'
SELECT 'misplaced', left(first, 40) AS first, pg_temp.misplaced(format('(SELECT * FROM (SELECT %L::iri_reference AS x, convert_to(iri_normalize(%1$L::iri_reference)::text, ''UTF8'') AS key UNION ALL SELECT * FROM mixed LIMIT 5000) u) s',
	first))
FROM unnest(ARRAY['', '/', 'http://h/', 'http://www.example.org/a/b/c?d=e#f', 'zzz:', '~', U&'\FFEF',
	'https://en.wikipedia.org/wiki/' || repeat('a', 500)]) first;
\echo '# with NULLs, as a second column, with a tie-breaker'
SELECT 'misplaced (SELECT CASE WHEN key >= ''http:'' THEN …', pg_temp.misplaced('(SELECT CASE WHEN key >= ''http:'' THEN x END AS x, CASE WHEN key >= ''http:'' THEN key END AS key FROM mixed) s')
	AS nulls;
SELECT '(SELECT n, key, lag(n) OVER () AS pn, lag(key) OVER () AS pk FR…',
	count(*) FILTER (WHERE n < pn OR (n = pn AND key < pk)) AS second
FROM (SELECT n, key, lag(n) OVER () AS pn, lag(key) OVER () AS pk FROM (SELECT length(key) % 5 AS n, key FROM mixed
	ORDER BY 1, x OFFSET 0) o) q;
\echo '# the index is built by the same sort; a merge join stands on it'
CREATE INDEX mixed_x ON mixed (x);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET enable_sort = off;
SELECT 'misplaced mixed', pg_temp.misplaced('mixed');
SELECT '(SELECT DISTINCT ON (key) key, x FROM mixed) a WHERE (SELECT co…', count(*) AS missed
	FROM (SELECT DISTINCT ON (key) key, x FROM mixed) a
WHERE (SELECT count(*) FROM mixed b WHERE b.x = a.x) <> (SELECT count(*) FROM mixed c WHERE c.x >= a.x AND c.x <= a.x)
	OR NOT EXISTS (SELECT FROM mixed b WHERE b.x = a.x);
