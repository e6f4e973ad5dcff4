\set ECHO errors \a \t
-- Below a path: x <<= y, y >>= x.
SET jit = off;
CREATE TEMP TABLE v (x iri_reference, y iri_reference, below boolean);
INSERT INTO v VALUES
	('http://h/docs', 'http://h/docs', true), ('http://h/docs/', 'http://h/docs', true),
	('http://h/docs/a?q#f', 'http://h/docs', true), ('http://h/docs?q', 'http://h/docs', true),
	('http://h/docs#f', 'http://h/docs', true), ('http://h/docs2', 'http://h/docs', false),
	('http://h/docs.html', 'http://h/docs', false), ('http://h/docs%2Fa', 'http://h/docs', false),
	('http://h/doc', 'http://h/docs', false), ('http://h/docs', 'http://h/docs/', false),
	('http://h/docs/a', 'http://h/docs/', true), ('http://h/docs//a', 'http://h/docs/', true),
	('HTTP://H:80/x/../%64ocs/a', 'http://h/docs', true), ('http://h/docs/a', 'HTTP://H:80/x/../%64ocs', true),
	('https://h/docs', 'http://h/docs', false), ('http://h:81/docs', 'http://h/docs', false),
	('http://u@h/docs', 'http://h/docs', false), ('http://h2/docs', 'http://h', false), ('http://h/', 'http://h', true),
	('http://h', 'http://h/', true), ('http://h.example/', 'http://h', false),
	('http://xn--rsum-bpad.example/a', 'http://RÉSUMÉ.example', true),
	-- no authority, an empty one, an empty path
	('foo://h', 'foo://h', true), ('foo://h/a', 'foo://h', true), ('foo://h:1/a', 'foo://h', false),
	('foo://h@g/a', 'foo://h', false), ('foo:///a', 'foo://', true), ('foo://h/a', 'foo://', false),
	('foo://h/a', 'foo:', false), ('foo://h/a', 'foo:/', false), ('foo:/a', 'foo:', true), ('foo:/a', 'foo:/', true),
	('foo:a', 'foo:/', false), ('urn:isbn:0395363411', 'urn:', true), ('urn:isbn:0395363411', 'urn:isbn', false),
	('urnx:isbn', 'urn:', false), ('mailto:a/b', 'mailto:a', true), ('file:///etc/hosts', 'file:/etc', true),
	-- references: as they are written
	('a/b', 'a', true), ('a/b', 'A', false), ('a', '', true), ('a:b', '', false), ('a:b', 'a', false), ('?q', '', true),
	('//h/a', '', false), ('//h/a', '/', false), ('//h/a', '//h', true), ('/a', '/', true), ('../a/b', '../a', true);
SELECT x, y, below FROM v WHERE (x <<= y) <> below OR (y >>= x) <> below OR iri_below(x, y) <> below
	OR iriop_above(y, x) <> below;
\echo '# both types, and literals'
SELECT 'http://h/a', 'http://h/a'::iri <<= 'http://h', 'http://h' >>= 'http://h/a'::iri,
	'http://h/a'::iri <<= 'http://h'::iri, 'http://h/a'::iri >>= 'http://h', '/a'::iri_reference <<= '/';
SELECT 'http://h', NULL::iri <<= 'http://h' IS NULL, 'http://h'::iri <<= NULL IS NULL;
\echo '# core''s operators of that name'
SELECT 'inet ''10.1.2.3'' <<= inet ''10.0.0.0/8'' AS t, inet ''10.0.0.0…',
	inet '10.1.2.3' <<= inet '10.0.0.0/8', inet '10.0.0.0/8' >>= '10.1.2.3';
\echo '# where nothing has a type, it could be either'
\set VERBOSITY terse
SELECT '10.1.2.3' <<= '10.0.0.0/8';
PREPARE untyped AS SELECT $1 <<= '10.0.0.0/8';
\set VERBOSITY default
SELECT 'inet ''10.1.2.3'' <<= ''10.0.0.0/8''', inet '10.1.2.3' <<= '10.0.0.0/8';
\echo '# nothing but itself is below what has a query or a fragment'
SELECT 'http://h/?q', 'http://h/a'::iri <<= 'http://h/?q';
SELECT 'http://u:secret@h/#f', 'http://u:secret@h/#f' >>= 'http://h/a'::iri;
SELECT x, b FROM v, unnest('{http://h/docs?,http://h/docs#,?,#,http://h/docs?q#f,HTTP://h/docs?q}'::iri_reference[]) b
WHERE x <<= b OR b >>= x OR iri_below(x, b) OR iriop_above(b, x);
SELECT 'HTTP://h?q', 'http://h/?q'::iri <<= 'HTTP://h?q', '#f'::iri_reference <<= '#f', 'http://h/?q/a'::iri <<=
	'http://h/?q/', 'http://h/?qa'::iri <<= 'http://h/?q', 'http://h/?q#f'::iri <<= 'http://h/?q';
\echo '# so that a join with such bases goes on'
SELECT b, count(x) FROM unnest('{http://h/docs,http://h/docs?q,http://h/docs#f}'::iri_reference[]) b LEFT
	JOIN v ON x <<= b GROUP BY b ORDER BY b;
\echo '# stored, long'
CREATE TEMP TABLE w (x iri);
INSERT INTO w SELECT ('http://h/' || string_agg(md5(i::text), '/') || '/x')::iri FROM generate_series(1, 1000) i;
INSERT INTO w SELECT ('http://h/' || repeat('a/', 20000))::iri;
INSERT INTO w VALUES ('HTTP://h/c4ca4238a0b923820dcc509a6f75849b/'), ('http://h/c4ca4238a0b923820dcc509a6f75849b0');
SELECT 'w WHERE x <<=', length(x::text) FROM w WHERE x <<= 'http://h/c4ca4238a0b923820dcc509a6f75849b' ORDER BY 2;
SELECT 'w a JOIN w b ON a.x <<= b.x', count(*) FROM w a JOIN w b ON a.x <<= b.x;
\echo '# by index, the same'
CREATE TEMP TABLE bases AS SELECT DISTINCT y FROM v;
CREATE TEMP TABLE scanned AS SELECT bases.y, count(v.x) AS found FROM bases LEFT JOIN v ON x <<= bases.y
GROUP BY bases.y;
CREATE INDEX v_x ON v (x);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM (VALUES ('http://h'::iri_reference), ('a')) s (y),
	LATERAL (SELECT count(*) FROM v WHERE x <<= s.y) c;
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE 'http://h/docs' >>= x;
SELECT 'scanned s', count(*) AS bases, sum(found) > 60,
	count(*) FILTER (WHERE found <> (SELECT count(*) FROM v WHERE x <<= s.y)) AS wrong FROM scanned s;
\echo '# by the index, it is between two bounds, too'
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE x <<= 'http://h/docs?q';
SELECT x FROM v WHERE x <<= 'http://h/docs?q';
PREPARE below(iri) AS SELECT count(*) FROM v WHERE x <<= $1;
SET plan_cache_mode = force_generic_plan;
\echo '# EXECUTE below(''http://h'')'
EXECUTE below('http://h');
\echo '# EXECUTE below(''http://h/docs#f'')'
EXECUTE below('http://h/docs#f');
\echo '# reflexive and transitive, with every index'
CREATE TEMP TABLE o (id int, x iri_reference);
INSERT INTO o SELECT row_number() OVER (), x FROM (SELECT x FROM v UNION SELECT y FROM v UNION
	SELECT (x::text || e)::iri_reference FROM v, unnest('{?,?q,?q/,?q/a,?q!,#,#f,#f/a}'::text[]) e
	WHERE x::text !~ '[?#]') s;
ANALYZE o;
CREATE FUNCTION pg_temp.wrong(index text) RETURNS TABLE (indexed boolean, reflexive bigint, transitive bigint, above
	bigint, pairs bigint) LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	EXECUTE coalesce('CREATE INDEX o_x ON o ' || index, '');
	CREATE TEMP TABLE p AS SELECT y.id AS y, l.id AS x FROM o y,
		LATERAL (SELECT id FROM o WHERE o.x <<= y.x OFFSET 0) l;
	indexed := false;
	FOR line IN EXPLAIN SELECT y.id AS y, l.id AS x FROM o y,
		LATERAL (SELECT id FROM o WHERE o.x <<= y.x OFFSET 0) l LOOP
		indexed := indexed OR line ~ 'o_x';
	END LOOP;
	SELECT count(*) INTO reflexive FROM o WHERE NOT EXISTS (SELECT FROM p WHERE y = id AND x = id);
	SELECT count(*) INTO transitive FROM p a JOIN p b ON a.x = b.y
		WHERE NOT EXISTS (SELECT FROM p WHERE y = a.y AND x = b.x);
	SELECT count(*) INTO above FROM p JOIN o a ON a.id = p.y JOIN o b ON b.id = p.x WHERE NOT a.x >>= b.x;
	SELECT count(*) INTO pairs FROM p;
	RETURN NEXT;
	DROP TABLE p;
	IF index IS NOT NULL THEN
		DROP INDEX o_x;
	END IF;
END $$;
SET enable_seqscan = off;
SELECT index, w.* FROM unnest('{NULL,(x),USING gist (x),USING brin (x),USING brin (x iri_minmax_multi_ops)}'::text[])
	index, pg_temp.wrong(index) w;
RESET enable_seqscan;
\echo '# estimates: one row for a base with a query'
CREATE TEMP TABLE e AS SELECT format('http://h%s.example/p?q=%s', i % 10, i)::iri AS x FROM generate_series(1, 20000) i;
CREATE INDEX ON e (x);
ANALYZE e;
CREATE FUNCTION pg_temp.rows(query text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plan Rows';
END $$;
SELECT 'rows SELECT FROM e WHERE x <<= ''http://h7.ex…',
	pg_temp.rows('SELECT FROM e WHERE x <<= ''http://h7.example/p?q=7''') < 10,
	pg_temp.rows('SELECT FROM e WHERE x <<= ''http://h7.example/p''') > 500;
