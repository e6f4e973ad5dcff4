--
-- Simple string comparison: the spelling, byte for byte.
--
SET jit = off;
SET client_min_messages = warning;

SELECT iri 'http://h/' *= 'http://h/' AS t, iri 'HTTP://h/' *= 'http://h/' AS f, iri 'http://h' *= 'http://h/' AS f, iri 'http://h/%7e' *= 'http://h/~' AS f, iri_reference '' *= '' AS t,
	iri 'http://h/' *= iri_reference 'http://h/' AS t, iri_reference 'http://h/' *= iri 'http://H/' AS f, iri 'HTTP://h/' *<> 'http://h/' AS t;

CREATE TEMP TABLE spellings AS
SELECT row_number() OVER () AS id, x, x::text COLLATE "C" AS s FROM (
	SELECT (scheme || '://' || host || port || path)::iri_reference AS x
	FROM unnest('{http,HTTP,foo}'::text[]) scheme, unnest(ARRAY['h', 'H', '%68', U&'\00E9', U&'\00C9', '%C3%A9', '[::1]', '[0::1]', '']) host, unnest('{"",:,:80}'::text[]) port, unnest(ARRAY['', '/', '/%7e', '/%7E', '/~', '/./~', U&'/\00E9']) path
	UNION ALL SELECT unnest('{"",/,a,A,//h,//H,?,#,urn:ISBN:1,urn:isbn:1}'::iri_reference[])
	UNION ALL SELECT ('HTTP://h/' || repeat('a/../', n))::iri_reference FROM generate_series(1, 500, 50) n
) q;
SELECT count(*), count(DISTINCT s), count(DISTINCT x) FROM spellings;

-- the order of text in the C collation, in every pair
SELECT count(*) FILTER (WHERE (a.x *< b.x) <> (a.s < b.s)) AS lt, count(*) FILTER (WHERE (a.x *<= b.x) <> (a.s <= b.s)) AS le, count(*) FILTER (WHERE (a.x *= b.x) <> (a.s = b.s)) AS eq,
	count(*) FILTER (WHERE (a.x *<> b.x) <> (a.s <> b.s)) AS ne, count(*) FILTER (WHERE (a.x *>= b.x) <> (a.s >= b.s)) AS ge, count(*) FILTER (WHERE (a.x *> b.x) <> (a.s > b.s)) AS gt,
	count(*) FILTER (WHERE sign(iri_image_cmp(a.x, b.x)) <> (a.s > b.s)::int - (a.s < b.s)::int) AS cmp, count(*) FILTER (WHERE (iri_image_hash(a.x) = iri_image_hash(b.x)) <> (a.s = b.s)) AS hash,
	count(*) FILTER (WHERE (iri_image_hash_extended(a.x, 5) = iri_image_hash_extended(b.x, 5)) <> (a.s = b.s)) AS extended,
	count(*) FILTER (WHERE a.x *= b.x AND a.x <> b.x) AS coarser
FROM spellings a, spellings b;

-- indexes: by an opclass that has to be named, on either type
CREATE FUNCTION pg_temp.plan_has(query text, node text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		IF line ~ node THEN
			RETURN true;
		END IF;
	END LOOP;
	RETURN false;
END $$;
CREATE TEMP TABLE tokens (id serial, x iri, r iri_reference);
INSERT INTO tokens (x, r) SELECT iri_try(s), x FROM spellings, generate_series(1, 3);
CREATE INDEX tokens_x ON tokens (x iri_image_ops);
CREATE INDEX tokens_r ON tokens USING hash (r iri_image_ops);
ANALYZE tokens;
SET enable_seqscan = off;
SELECT pg_temp.plan_has($$SELECT * FROM tokens WHERE x *= 'HTTP://H/%7e'$$, 'tokens_x') AS t, pg_temp.plan_has($$SELECT * FROM tokens WHERE x = 'HTTP://H/%7e'$$, 'tokens_x') AS f,
	pg_temp.plan_has($$SELECT * FROM tokens WHERE x *> 'http' AND x *<= 'httq'$$, 'tokens_x') AS t, pg_temp.plan_has($$SELECT * FROM tokens WHERE r *= 'HTTP://H/%7e'$$, 'tokens_r') AS t;
SELECT count(*), min(x::text), max(x::text) FROM tokens WHERE x *= 'HTTP://H/%7e';
SELECT count(*), min(r::text), max(r::text) FROM tokens WHERE r *= 'HTTP://H/%7e';
SELECT count(*) = (SELECT 3 * count(*) FROM spellings WHERE s > 'http' AND s <= 'httq') AS t FROM tokens WHERE x *> 'http' AND x *<= 'httq';
SELECT count(*) = 9 * (SELECT count(*) FROM spellings) AS t FROM tokens a JOIN tokens b ON a.r *= b.r;
SELECT array_agg(x::text) = array_agg(x::text ORDER BY x::text COLLATE "C") AS t FROM (SELECT x FROM tokens WHERE x IS NOT NULL ORDER BY x USING *<) o;

-- unique tokens, where = would refuse the second
CREATE TEMP TABLE prefixes (ns iri);
CREATE UNIQUE INDEX ON prefixes (ns iri_image_ops);
INSERT INTO prefixes VALUES ('http://h/ns'), ('HTTP://h/ns'), ('http://h/ns/'), ('http://h/n%73');
INSERT INTO prefixes VALUES ('http://h/ns');
SELECT count(*), count(DISTINCT ns) FROM prefixes;

-- what repeats is stored once, as equal means the same bytes: on either type, of every stored form
CREATE TEMP TABLE repeated AS
SELECT x AS r, iri_try(x::text) AS x FROM (SELECT x FROM spellings WHERE length(s) < 1000) s, generate_series(1, 60);
CREATE INDEX once_r ON repeated (r iri_image_ops);
CREATE INDEX once_x ON repeated (x iri_image_ops);
CREATE INDEX each_r ON repeated (r iri_image_ops) WITH (deduplicate_items = off);
SELECT pg_relation_size('once_r') * 4 < pg_relation_size('each_r') AS t, pg_relation_size('once_x') * 4 < pg_relation_size('each_r') AS t;
SELECT bool_and(n = 60) AS t FROM (SELECT count(*) AS n FROM repeated GROUP BY r::text) g;
SELECT count(*) AS "0" FROM spellings s WHERE length(s.s) < 1000 AND (SELECT count(*) FROM repeated WHERE r *= s.x) <> 60;

-- sorts go by numbers first, and are those of text
CREATE TEMP TABLE many AS
SELECT x, x::text COLLATE "C" AS s FROM (
	SELECT (scheme || '://' || host || '.example' || path || n % 1000)::iri_reference AS x
	FROM unnest('{http,HTTP,https}'::text[]) scheme, unnest(ARRAY['h', 'H', '%68', U&'\00E9', U&'\00C9']) host, unnest('{/,/a/../,/%7e,:80/}'::text[]) path, generate_series(1, 200) n
	ORDER BY md5(scheme || host || path || n)
) q;
SELECT count(*) FILTER (WHERE a.s <> b.s) AS "0", count(*) > 10000 AS t FROM
	(SELECT s, row_number() OVER (ORDER BY x USING *<) AS n FROM many) a JOIN (SELECT s, row_number() OVER (ORDER BY s) AS n FROM many) b USING (n);
SELECT count(*) FILTER (WHERE a.s <> b.s) AS "0" FROM
	(SELECT s, row_number() OVER (ORDER BY x USING *>) AS n FROM many) a JOIN (SELECT s, row_number() OVER (ORDER BY s DESC) AS n FROM many) b USING (n);
