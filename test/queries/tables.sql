--
-- The tables that test/queries/run asks, each with columns of both types and
-- of domains over them, several times: with five layouts of indexes and three of
-- partitions, and in the schema "plain" as text.  There each column is two: the
-- normal form (_k) and the spelling (_s).
--
SELECT CASE count(*) WHEN 0 THEN 'iri' ELSE 'iri_web' END AS extension FROM pg_available_extensions WHERE name = 'iri_web' \gset
SET client_min_messages = warning;
CREATE EXTENSION :extension CASCADE;
SELECT setseed(0.4) \g /dev/null
CREATE DOMAIN page AS iri CHECK (iri_scheme(VALUE) <> 'no');
CREATE DOMAIN link AS iri_reference CHECK (VALUE IS DISTINCT FROM '/no');

CREATE TABLE pool AS
SELECT row_number() OVER (ORDER BY md5(s)) AS n, s COLLATE "C" AS s,
	iri_normalize(s::iri_reference)::text COLLATE "C" AS k, iri_try(s) IS NOT NULL AS absolute
FROM (SELECT scheme || '://' || host || path FROM unnest('{http,HTTP,https}'::text[]) scheme,
	unnest('{h1.example,H1.example,www.h1.example,h2.example:80,é.example,É.example}'::text[]) host,
		unnest('{"",/,/a,/%61,/a/b,/x/../a,/a?q,/a#f,/é,/ab}'::text[]) path WHERE random() < 0.6
	UNION ALL SELECT unnest('{x:,X:,urn:isbn:0-395-36341-1,URN:ISBN:0395363411,tel:+1-201-555-0123,tel:+12015550123,mailto:a@EXAMPLE.com,mailto:a@example.com,file:///a,file://localhost/a}'::text[])
	UNION ALL SELECT unnest('{"",/,/a,a,a/b,../a,//h1.example/a,//H1.example/a,?q,#f,é,%C3%A9}'::text[])
	UNION ALL SELECT scheme || '://long.example/' || repeat('abcdef/', 150) || n
		FROM unnest('{http,HTTP}'::text[]) scheme, generate_series(1, 2) n) v (s);

-- few values are many rows
CREATE FUNCTION any_of(only_absolute boolean) RETURNS text LANGUAGE sql VOLATILE AS $$
	SELECT CASE WHEN random() > 0.06 THEN (SELECT s FROM (SELECT s FROM pool WHERE absolute OR NOT only_absolute
		ORDER BY n) q
		OFFSET floor(random() ^ 2 * (SELECT count(*) FROM pool WHERE absolute OR NOT only_absolute))::int LIMIT 1) END
$$;
CREATE SCHEMA plain;
DO $$
DECLARE
	t record;
	col text;
BEGIN
	FOR t IN VALUES ('a', 300), ('b', 180), ('c', 50) LOOP
		EXECUTE format('CREATE TABLE plain.%I AS SELECT i AS id, i %% 11 AS n, any_of(true) AS u_s, any_of(false) AS v_s, any_of(true) AS w_s, any_of(false) AS x_s FROM generate_series(1, %s) i',
			t.column1, t.column2);
		FOREACH col IN ARRAY '{u,v,w,x}'::text[] LOOP
			EXECUTE format('ALTER TABLE plain.%1$I ALTER %2$I_s TYPE text COLLATE "C", ADD %2$I_k text COLLATE "C"',
				t.column1, col);
			EXECUTE format('UPDATE plain.%1$I SET %2$I_k = k FROM pool WHERE %2$I_s = s', t.column1, col);
		END LOOP;
	END LOOP;
END $$;
-- which normal forms <<= and <@ find, of all that there are
CREATE TABLE plain.below AS SELECT DISTINCT '<<='::text AS op, b.s AS b, p.k FROM pool b, pool p
WHERE p.k::iri_reference <<= b.s::iri_reference
	UNION SELECT '<@', d, k FROM unnest('{example,H1.example,www.h1.example,É.example,none.example,2.example}'::text[])
		d, pool WHERE k::iri_reference <@ d::iri_reference;
-- and the patterns of a table, if iri_web is there, as rows give both
CREATE TABLE rule AS SELECT row_number() OVER () AS n, s.p || h.p || r.p AS pattern FROM unnest(ARRAY['http://', 'https://', 'http{s}?://', '*://']) s (p),
	unnest(ARRAY['h1.example', '*.h1.example', '{*.}?h1.example', 'h2.example', 'xn--9ca.example', '*']) h (p),
	unnest(ARRAY['/', '/*', '/a{/*}?', '/:x', ':*/*']) r (p)
UNION ALL SELECT 120, unnest(ARRAY['*:*', 'urn:*', 'mailto:*@example.com', 'file:///*']);
SELECT :'extension' = 'iri_web' AS web \gset
\if :web
INSERT INTO plain.below SELECT DISTINCT 'matches', pattern, k FROM rule, pool WHERE absolute AND iri_matches(k::iri, pattern);
\endif

CREATE TABLE layout (name text, partitions text, indexes text[]);
INSERT INTO layout VALUES
	('bare', NULL, '{}'),
	('btree', NULL, '{(u),(v),(w),(x),"(u DESC, id)","(n, v)","(w, x)",(id)}'),
	('hash', NULL, '{USING hash (u),USING hash (v),USING hash (w),USING hash (x),USING hash (u iri_image_ops),USING hash (x iri_image_ops),(v iri_image_ops),(w iri_image_ops)}'),
	('domain', NULL, '{(u iri_domain_ops),(w iri_domain_ops)}'),
	('gist', NULL, '{USING gist (u),"USING gist (v, int4range(id, id + 5))",USING gist (w) INCLUDE (id),USING gist (x)}'),
	('mixed', NULL, '{USING brin (u),USING brin (v iri_minmax_multi_ops),USING brin (w iri_bloom_ops),"(u) INCLUDE (id, n) WHERE n > 4","(v) INCLUDE (id, n)",(iri_normalize(w)),((x::text)),(x iri_image_ops),USING gist (u) WHERE n < 7}'),
	('by_hash', 'HASH (u)', '{(u),(v)}'),
	('by_range', 'RANGE (v)', '{(v),USING hash (u),(u iri_image_ops)}'),
	('by_image', 'HASH (x iri_image_ops)', '{(x iri_image_ops),USING gist (w)}');
DO $$
DECLARE
	l layout;
	t text;
	index text;
	i int;
BEGIN
	FOR l IN SELECT * FROM layout LOOP
		EXECUTE format('CREATE SCHEMA %I', l.name);
		PERFORM set_config('search_path', l.name || ', public', true);
		FOREACH t IN ARRAY '{a,b,c}'::text[] LOOP
			EXECUTE format('CREATE TABLE %I (id int, n int, u iri, v iri_reference, w page, x link)%s', t,
				' PARTITION BY ' || l.partitions);
			FOR i IN 0..2 LOOP
				IF l.partitions LIKE 'HASH%' THEN
					EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 3, REMAINDER %s)', t || i,
						t, i);
				ELSIF l.partitions LIKE 'RANGE%' THEN
					EXECUTE format('CREATE TABLE %I PARTITION OF %I %s', t || i, t,
						(ARRAY['DEFAULT', 'FOR VALUES FROM (''a'') TO (''http://h2.example/'')',
						'FOR VALUES FROM (''http://h2.example/'') TO (''https://h2'')'])[i + 1]);
				END IF;
			END LOOP;
			EXECUTE format('INSERT INTO %I SELECT id, n, u_s::iri, v_s::iri_reference, w_s::iri, x_s::iri_reference FROM plain.%I',
				t, t);
			FOREACH index IN ARRAY l.indexes LOOP
				EXECUTE format('CREATE INDEX ON %I %s', t, index);
			END LOOP;
		END LOOP;
	END LOOP;
END $$;
VACUUM ANALYZE;
-- not all rows of index-only scans are visible to all
UPDATE btree.a SET u = u WHERE id % 9 = 1;
UPDATE domain.b SET v = v WHERE id % 9 = 1;

-- the rows of a query, in the order of text
CREATE FUNCTION answer(query text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	answer text[];
BEGIN
	EXECUTE format('SELECT array_agg(s::text ORDER BY s::text COLLATE "C") FROM (%s) s', query) INTO answer;
	RETURN answer;
END $$;

-- The difference between a query under these settings, and one of the text; NULL: none.
CREATE FUNCTION difference(layout text, settings text[], query text, plain text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	wanted text[];
	found text[];
	setting text;
BEGIN
	PERFORM set_config('search_path', 'plain, public', true);
	wanted := answer(plain);
	PERFORM set_config('search_path', layout || ', public', true);
	FOREACH setting IN ARRAY settings LOOP
		PERFORM set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true);
	END LOOP;
	found := answer(query);
	IF found IS NOT DISTINCT FROM wanted THEN
		RETURN NULL;
	END IF;
	RETURN format(E'%s rows, of text %s\n  rows too many: %s\n  rows missing:  %s', coalesce(cardinality(found), 0),
		coalesce(cardinality(wanted), 0),
		left(ARRAY(SELECT unnest(found) EXCEPT ALL SELECT unnest(wanted) LIMIT 3)::text, 600),
			left(ARRAY(SELECT unnest(wanted) EXCEPT ALL SELECT unnest(found) LIMIT 3)::text, 600));
EXCEPTION WHEN OTHERS THEN
	RETURN format('%s (%s)', replace(SQLERRM, E'\n', ' '), SQLSTATE);
END $$;
