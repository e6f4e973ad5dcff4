--
-- Tables of mixed values and of queries; for test/index/run, which sets
-- :rows and :queries.
--
CREATE EXTENSION iri;
CREATE EXTENSION amcheck;
SELECT setseed(0.7) \g /dev/null

-- pieces that are often the same, or neighbours
CREATE TABLE piece AS
SELECT '{example.org,example.org.,EXAMPLE.org,www.example.org,a.b.example.org,xexample.org,example.com,org,localhost,résumé.example,xn--rsum-bpad.example,RÉSUMÉ.example,
	a-b.example,a.example,ab.example,Ä.example,例え.テスト,www.例え.テスト,192.0.2.1,192.0.2.10,[2001:db8::1],[::ffff:192.0.2.1],[v1.x],192.0.2.300,a..b,.example.org,_x.example.org,%41.example,a%2Cb.example}'::text[]
		AS hosts,
	'{http,https,HTTP,ftp,foo,urn,file}'::text[] AS schemes,
	ARRAY['', '/', '/a', '/a/', '/a/b', '/ab', '/a-b', '/a.b', '/a/b/c', '/A', '/%61', '/a/../b', '//a', '/.//a', '/é',
		'/é/b', '/ퟻ', '/' || U&'\+00FFEF', '/' || U&'\+010000', '/' || U&'\+0EFFFD', '/a;b', '/a@b', '/a:b', '/~',
		'/z'] AS paths,
	ARRAY['', '?', '?q', '?q=1/2', '?' || U&'\+10FFFD', '?' || U&'\+00E000', '#', '#f', '?q#f', '/?q',
		'#' || U&'\+02FFFD'] AS ends;

CREATE FUNCTION pick(list text[]) RETURNS text LANGUAGE sql VOLATILE AS $$
SELECT list[1 + floor(random() * array_length(list, 1))::int] $$;

CREATE FUNCTION one(i int) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	p piece;
	r float := random();
	number text := CASE WHEN random() < 0.7 THEN floor(random() * 1000)::text ELSE '' END;
BEGIN
	SELECT * INTO p FROM piece;
	RETURN CASE
		WHEN r < 0.40 THEN pick('{http,https,HTTP}') || '://' || pick('{h,www.h,s,a.s}') || floor(random() * 300)::text
			|| '.example.' || pick('{org,com,net.}') || pick(p.paths) || CASE WHEN random() < 0.7 THEN '/' || number
			ELSE '' END || pick(p.ends)
		WHEN r < 0.75 THEN pick(p.schemes) || '://' || CASE WHEN random() < 0.1 THEN 'u@' ELSE '' END || pick(p.hosts)
			|| CASE WHEN random() < 0.1 THEN ':' || pick('{80,8080,443}') ELSE '' END || pick(p.paths) || CASE
			WHEN random() < 0.5 THEN '/' || number ELSE '' END || pick(p.ends)
		WHEN r < 0.80 THEN pick('{urn,mailto,tel,foo,a,data}') || ':'
			|| pick('{a,a/b,a:b,isbn:0-395-36341-1,joe@example.org,""}') || number || pick(p.ends)
		WHEN r < 0.83 THEN pick(p.schemes) || ':' || pick('{///a,///,/a,/a/b,/.//a}') || number
		WHEN r < 0.84 THEN 'http://h/' || repeat('long/', 200 + floor(random() * 10)::int) || number
		ELSE CASE WHEN random() < 0.3 THEN '//' || pick(p.hosts) || pick(p.paths)
			ELSE pick(ARRAY['', '/', 'a', 'a/b', '../a', './b:c', '/a/b', 'é']) END || number || pick(p.ends)
	END;
END $$;

-- most in the order that BRIN likes, as after a load of sorted links
CREATE TABLE item (id int PRIMARY KEY, x iri, r iri_reference);
INSERT INTO item SELECT i, iri_try(v), iri_reference_try(v)
FROM (SELECT i, one(i) AS v FROM generate_series(1, :rows) i OFFSET 0) s
	ORDER BY CASE WHEN i % 10 > 0 THEN iri_reference_try(v) END;
INSERT INTO item SELECT :rows + i, iri_try(v), iri_reference_try(v)
FROM (VALUES (1, NULL), (2, ''), (3, 'http:'), (4, '//')) s (i, v);

-- queries: made from values, cut and changed; few of them find very much
CREATE TABLE query (id serial PRIMARY KEY, op text, v text, wanted text COLLATE "C");
INSERT INTO query (op, v)
SELECT '^@', CASE WHEN random() < 0.005 THEN left(s, floor(random() * 8)::int)
	WHEN random() < 0.05 THEN left(s, 5 + floor(random() * 20)::int)
		|| pick(ARRAY[U&'\+10FFFF', U&'\+00D7FF', U&'\+00FFFF', U&'\+0EFFFD', 'ÿ', '%', '_', '\'])
	ELSE left(s, 8 + floor(random() * greatest(length(s) - 7, 1))::int) END
FROM (SELECT iri_normalize(r)::text AS s FROM item, generate_series(1, 1 + :queries / :rows) WHERE r IS NOT NULL
	ORDER BY random() LIMIT :queries) q;
INSERT INTO query (op, v)
SELECT '<<=', CASE WHEN random() < 0.6 AND s ~ '/' THEN regexp_replace(s, '/[^/]*$', CASE WHEN random() < 0.5 THEN '/'
	ELSE '' END) ELSE s END
FROM (SELECT CASE WHEN random() < 0.2 THEN r ELSE iri_without_fragment(iri_with_query(r, NULL)) END::text AS s
	FROM item,
	generate_series(1, 1 + :queries / :rows) WHERE r IS NOT NULL ORDER BY random() LIMIT :queries) q;
DELETE FROM query WHERE op = '<<=' AND iri_reference_try(v) IS NULL;
CREATE FUNCTION is_domain(v text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM '//x'::iri_reference <@ v::iri_reference;
	RETURN true;
EXCEPTION WHEN invalid_parameter_value OR invalid_text_representation THEN
	RETURN false;
END $$;
INSERT INTO query (op, v)
SELECT '<@', s FROM (SELECT CASE WHEN random() < 0.02 THEN regexp_replace(h, '^[^.]*\.', '') WHEN random() < 0.1
	THEN upper(h) WHEN random() < 0.1 THEN h || '.' WHEN random() < 0.1 THEN 'x' || h WHEN random() < 0.1
	THEN 'https://u@' || h || ':1/' ELSE h END AS s
	FROM (SELECT iri_host(r) AS h FROM item, generate_series(1, 2 + 2 * :queries / :rows) WHERE iri_host(r) <> ''
		ORDER BY random()) h) q
WHERE is_domain(s) LIMIT :queries;

--
-- The answers, without an index and without the operators: from the text of the
-- normal forms, every string by which a value may be asked for is looked up
-- among those that are.
--
UPDATE query SET wanted = CASE op WHEN '^@' THEN v WHEN '<<=' THEN iri_normalize(v::iri_reference)::text
	ELSE regexp_replace(iri_host_unicode(('http://' || coalesce(iri_host(v::iri_reference), v))::iri), '\.$', '') END;
CREATE TABLE wanted AS SELECT DISTINCT op, wanted FROM query;
CREATE TABLE answer (col text, id int, c bigint, s numeric);
ANALYZE;

-- scheme and authority, with each beginning of the path that ends before a "/" or with one
CREATE FUNCTION paths(k text) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
	m text[] := regexp_match(k, '^((?:[^:/?#]+:)?(?://[^/?#]*)?)([^?#]*)');
	segment text;
	path text := m[1];
	result text[] := ARRAY[path];
BEGIN
	FOREACH segment IN ARRAY string_to_array(m[2], '/') LOOP
		-- before the first one is no "/"
		IF cardinality(result) > 1 THEN
			path := path || '/';
			result := result || path;
		END IF;
		path := path || segment;
		result := result || path;
	END LOOP;
	RETURN (SELECT array_agg(DISTINCT r) FROM unnest(result) r);
END $$;

-- the host and the domains above it, unless it is an IP address; capitals of a relative reference as if small
CREATE FUNCTION names(k text) RETURNS text[] IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
	m text[] := regexp_match(k, '^([^:/?#]+:)?//(?:[^/?#@]*@)?([^/?#:\[]*)');
	host text := CASE WHEN m[1] IS NULL THEN lower(m[2] COLLATE "C") ELSE m[2] END;
	labels text[] := string_to_array(regexp_replace(host, '\.$', ''), '.');
BEGIN
	IF host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$' THEN
		RETURN NULL;
	END IF;
	RETURN (SELECT array_agg(array_to_string(labels[n:], '.')) FROM generate_series(1, cardinality(labels)) n);
END $$;

CREATE PROCEDURE ask() LANGUAGE plpgsql AS $$
DECLARE
	col text;
BEGIN
	SET LOCAL work_mem = '64MB';
	SET LOCAL jit = off;
	TRUNCATE answer;
	FOREACH col IN ARRAY '{x,r}'::text[] LOOP
		EXECUTE format($q$
			WITH k AS MATERIALIZED (SELECT id, iri_normalize(%1$I)::text AS k FROM item WHERE %1$I IS NOT NULL),
			may (op, id, w) AS (
				SELECT '^@', id, left(k, n) FROM k, generate_series(0, length(k)) n
				UNION ALL SELECT '<<=', id, unnest(paths(k)) FROM k
				-- with a query or a fragment, it is below itself
				UNION ALL SELECT '<<=', id, k FROM k WHERE k ~ '[?#]'
				UNION ALL SELECT '<@', id, unnest(names(k)) FROM k),
			found AS (SELECT wanted.op, wanted, count(*) AS c, sum(id) AS s FROM may JOIN wanted ON may.op = wanted.op AND w COLLATE "C" = wanted GROUP BY 1, 2)
			INSERT INTO answer SELECT %1$L, query.id, coalesce(c, 0), coalesce(s, 0) FROM query LEFT JOIN found USING (op, wanted)$q$,
				col);
	END LOOP;
END $$;

-- what a query for each row of q finds
CREATE FUNCTION finding(col text, op text, most int) RETURNS text LANGUAGE sql AS $$
	SELECT format('SELECT q.id, s.c, s.s FROM (SELECT id, v::%s AS v FROM query WHERE op = %L ORDER BY id LIMIT %s) q,
		LATERAL (SELECT count(*) AS c, coalesce(sum(i.id), 0) AS s FROM item i WHERE i.%I %s q.v OFFSET 0) s',
		CASE op WHEN '^@' THEN 'text' ELSE 'iri_reference' END, op, most, col, op)
$$;

-- compares what an index finds, or the operators without one (NULL), with the answers; a row for each operator
CREATE FUNCTION compare(index text, col text, operators text[], most int) RETURNS TABLE (what text, asked bigint,
	total numeric, wrong bigint, used boolean) LANGUAGE plpgsql AS $$
DECLARE
	op text;
	query text;
	line text;
BEGIN
	SET LOCAL jit = off;
	IF index IS NULL THEN
		SET LOCAL enable_indexscan = off;
		SET LOCAL enable_indexonlyscan = off;
		SET LOCAL enable_bitmapscan = off;
	ELSE
		SET LOCAL enable_seqscan = off;
	END IF;
	SET LOCAL enable_material = off;
	FOREACH op IN ARRAY operators LOOP
		query := finding(col, op, most);
		used := false;
		FOR line IN EXECUTE 'EXPLAIN ' || query LOOP
			used := used OR line ~ coalesce(' ' || index || '( |$)', 'Seq Scan on item');
		END LOOP;
		what := format('%s %s %s', coalesce(index, 'no index'), col, op);
		EXECUTE format('SELECT count(*), sum(n.c), count(*) FILTER (WHERE (n.c, n.s) IS DISTINCT FROM (a.c, a.s)) FROM (%s) n JOIN answer a USING (id) WHERE a.col = %L',
			query, col)
			INTO asked, total, wrong;
		RETURN NEXT;
	END LOOP;
END $$;
