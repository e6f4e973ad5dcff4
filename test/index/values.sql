--
-- Tables of mixed values and of queries; for script/check-index, which sets
-- :rows and :queries.
--
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
SELECT setseed(0.7) \g /dev/null

-- pieces that are often the same, or neighbours
CREATE TABLE piece AS
SELECT '{example.org,example.org.,EXAMPLE.org,www.example.org,a.b.example.org,xexample.org,example.com,org,localhost,résumé.example,xn--rsum-bpad.example,RÉSUMÉ.example,
	a-b.example,a.example,ab.example,Ä.example,例え.テスト,www.例え.テスト,192.0.2.1,192.0.2.10,[2001:db8::1],[::ffff:192.0.2.1],[v1.x],192.0.2.300,a..b,.example.org,_x.example.org,%41.example,a%2Cb.example}'::text[] AS hosts,
	'{http,https,HTTP,ftp,foo,urn,file}'::text[] AS schemes,
	ARRAY['', '/', '/a', '/a/', '/a/b', '/ab', '/a-b', '/a.b', '/a/b/c', '/A', '/%61', '/a/../b', '//a', '/.//a', '/é', '/é/b', '/ퟻ', '/' || U&'\+00FFEF', '/' || U&'\+010000', '/' || U&'\+0EFFFD', '/a;b', '/a@b', '/a:b', '/~', '/z'] AS paths,
	ARRAY['', '?', '?q', '?q=1/2', '?' || U&'\+10FFFD', '?' || U&'\+00E000', '#', '#f', '?q#f', '/?q', '#' || U&'\+02FFFD'] AS ends;

CREATE FUNCTION pick(list text[]) RETURNS text LANGUAGE sql VOLATILE AS $$ SELECT list[1 + floor(random() * array_length(list, 1))::int] $$;

CREATE FUNCTION one(i int) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	p piece;
	r float := random();
	number text := CASE WHEN random() < 0.7 THEN floor(random() * 1000)::text ELSE '' END;
BEGIN
	SELECT * INTO p FROM piece;
	RETURN CASE
		WHEN r < 0.40 THEN pick('{http,https,HTTP}') || '://' || pick('{h,www.h,s,a.s}') || floor(random() * 300)::text || '.example.' || pick('{org,com,net.}') || pick(p.paths) || CASE WHEN random() < 0.7 THEN '/' || number ELSE '' END || pick(p.ends)
		WHEN r < 0.75 THEN pick(p.schemes) || '://' || CASE WHEN random() < 0.1 THEN 'u@' ELSE '' END || pick(p.hosts) || CASE WHEN random() < 0.1 THEN ':' || pick('{80,8080,443}') ELSE '' END || pick(p.paths) || CASE WHEN random() < 0.5 THEN '/' || number ELSE '' END || pick(p.ends)
		WHEN r < 0.80 THEN pick('{urn,mailto,tel,foo,a,data}') || ':' || pick('{a,a/b,a:b,isbn:0-395-36341-1,joe@example.org,""}') || number || pick(p.ends)
		WHEN r < 0.83 THEN pick(p.schemes) || ':' || pick('{///a,///,/a,/a/b,/.//a}') || number
		WHEN r < 0.84 THEN 'http://h/' || repeat('long/', 200 + floor(random() * 10)::int) || number
		ELSE CASE WHEN random() < 0.3 THEN '//' || pick(p.hosts) || pick(p.paths) ELSE pick(ARRAY['', '/', 'a', 'a/b', '../a', './b:c', '/a/b', 'é']) END || number || pick(p.ends)
	END;
END $$;

CREATE TABLE item (id int PRIMARY KEY, x iri, r iri_reference);
INSERT INTO item SELECT i, iri_try(v), iri_reference_try(v) FROM (SELECT i, one(i) AS v FROM generate_series(1, :rows) i OFFSET 0) s;
INSERT INTO item SELECT :rows + i, iri_try(v), iri_reference_try(v) FROM (VALUES (1, NULL), (2, ''), (3, 'http:'), (4, '//')) s (i, v);

-- queries: made from values, cut and changed
CREATE TABLE query (id serial PRIMARY KEY, op text, v text);
INSERT INTO query (op, v)
SELECT '^@', CASE WHEN random() < 0.1 THEN left(s, floor(random() * 3)::int)
	WHEN random() < 0.05 THEN left(s, floor(random() * 20)::int) || pick(ARRAY[U&'\+10FFFF', U&'\+00D7FF', U&'\+00FFFF', U&'\+0EFFFD', 'ÿ', '%', '_', '\'])
	ELSE left(s, 1 + floor(random() * length(s))::int) END
FROM (SELECT iri_normalize(r)::text AS s FROM item, generate_series(1, 1 + :queries / :rows) WHERE r IS NOT NULL ORDER BY random() LIMIT :queries) q;
INSERT INTO query (op, v)
SELECT '<<=', CASE WHEN random() < 0.6 AND s ~ '/' THEN regexp_replace(s, '/[^/]*$', CASE WHEN random() < 0.5 THEN '/' ELSE '' END) ELSE s END
FROM (SELECT iri_without_fragment(iri_with_query(r, NULL))::text AS s FROM item, generate_series(1, 1 + :queries / :rows) WHERE r IS NOT NULL AND iri_is_valid(iri_without_fragment(iri_with_query(r, NULL))::text, 'iri-reference') ORDER BY random() LIMIT :queries) q;
DELETE FROM query WHERE op = '<<=' AND iri_reference_try(v) IS NULL;
CREATE FUNCTION is_domain(v text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM '//x'::iri_reference <@ v::iri_reference;
	RETURN true;
EXCEPTION WHEN invalid_parameter_value OR invalid_text_representation THEN
	RETURN false;
END $$;
INSERT INTO query (op, v)
SELECT '<@', s FROM (SELECT CASE WHEN random() < 0.4 THEN regexp_replace(h, '^[^.]*\.', '') WHEN random() < 0.1 THEN upper(h) WHEN random() < 0.1 THEN h || '.' WHEN random() < 0.1 THEN 'x' || h WHEN random() < 0.1 THEN 'https://u@' || h || ':1/' ELSE h END AS s
	FROM (SELECT iri_host(r) AS h FROM item, generate_series(1, 1 + :queries / :rows) WHERE iri_host(r) <> '' ORDER BY random()) h) q
WHERE is_domain(s) LIMIT :queries;
ANALYZE;

-- how many, and which: one row a query, without an index
CREATE TABLE answer (id int, x_count bigint, x_sum numeric, r_count bigint, r_sum numeric);
CREATE PROCEDURE ask() LANGUAGE plpgsql AS $$
DECLARE
	kind text;
	type text;
BEGIN
	SET LOCAL enable_indexscan = off;
	SET LOCAL enable_indexonlyscan = off;
	SET LOCAL enable_bitmapscan = off;
	TRUNCATE answer;
	FOREACH kind IN ARRAY '{^@,<<=,<@}'::text[] LOOP
		type := CASE kind WHEN '^@' THEN 'text' ELSE 'iri_reference' END;
		EXECUTE format('INSERT INTO answer SELECT q.id, count(i.x) FILTER (WHERE i.x %1$s v), coalesce(sum(i.id) FILTER (WHERE i.x %1$s v), 0), count(i.id), coalesce(sum(i.id), 0)
			FROM (SELECT id, v::%2$s AS v FROM query WHERE op = %3$L OFFSET 0) q LEFT JOIN item i ON i.r %1$s v GROUP BY q.id', kind, type, kind);
	END LOOP;
END $$;

-- compares what indexes find; one row for each of them and operator
CREATE FUNCTION compare(index text, col text, operators text[]) RETURNS TABLE (what text, asked bigint, total numeric, wrong bigint, used boolean) LANGUAGE plpgsql AS $$
DECLARE
	kind text;
	inner_ text;
	line text;
BEGIN
	SET LOCAL enable_seqscan = off;
	SET LOCAL enable_material = off;
	SET LOCAL enable_memoize = off;
	FOREACH kind IN ARRAY operators LOOP
		inner_ := format('SELECT q.id, s.c, s.s FROM (SELECT id, v::%s AS v FROM query WHERE op = %L OFFSET 0) q,
			LATERAL (SELECT count(*) AS c, coalesce(sum(i.id), 0) AS s FROM item i WHERE i.%I %s q.v) s',
			CASE kind WHEN '^@' THEN 'text' ELSE 'iri_reference' END, kind, col, kind);
		used := false;
		FOR line IN EXECUTE 'EXPLAIN ' || inner_ LOOP
			used := used OR line ~ (' ' || index || '( |$)');
		END LOOP;
		what := format('%s %s %s', index, col, kind);
		EXECUTE format('SELECT count(*), sum(n.c), count(*) FILTER (WHERE (n.c, n.s) IS DISTINCT FROM (a.%1$s_count, a.%1$s_sum)) FROM (%2$s) n JOIN answer a USING (id)', col, inner_)
			INTO asked, total, wrong;
		RETURN NEXT;
	END LOOP;
END $$;
