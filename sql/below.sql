--
-- Below a path: x <<= y, y >>= x.
--
CREATE TEMP TABLE v (x iri_reference, y iri_reference, below boolean);
INSERT INTO v VALUES
	('http://h/docs', 'http://h/docs', true),
	('http://h/docs/', 'http://h/docs', true),
	('http://h/docs/a?q#f', 'http://h/docs', true),
	('http://h/docs?q', 'http://h/docs', true),
	('http://h/docs#f', 'http://h/docs', true),
	('http://h/docs2', 'http://h/docs', false),
	('http://h/docs.html', 'http://h/docs', false),
	('http://h/docs%2Fa', 'http://h/docs', false),
	('http://h/doc', 'http://h/docs', false),
	('http://h/docs', 'http://h/docs/', false),
	('http://h/docs/a', 'http://h/docs/', true),
	('http://h/docs//a', 'http://h/docs/', true),
	('HTTP://H:80/x/../%64ocs/a', 'http://h/docs', true),
	('http://h/docs/a', 'HTTP://H:80/x/../%64ocs', true),
	('https://h/docs', 'http://h/docs', false),
	('http://h:81/docs', 'http://h/docs', false),
	('http://u@h/docs', 'http://h/docs', false),
	('http://h2/docs', 'http://h', false),
	('http://h/', 'http://h', true),
	('http://h', 'http://h/', true),
	('http://h.example/', 'http://h', false),
	('http://xn--rsum-bpad.example/a', 'http://RÉSUMÉ.example', true),
	-- no authority, an empty one, an empty path
	('foo://h', 'foo://h', true),
	('foo://h/a', 'foo://h', true),
	('foo://h:1/a', 'foo://h', false),
	('foo://h@g/a', 'foo://h', false),
	('foo:///a', 'foo://', true),
	('foo://h/a', 'foo://', false),
	('foo://h/a', 'foo:', false),
	('foo://h/a', 'foo:/', false),
	('foo:/a', 'foo:', true),
	('foo:/a', 'foo:/', true),
	('foo:a', 'foo:/', false),
	('urn:isbn:0395363411', 'urn:', true),
	('urn:isbn:0395363411', 'urn:isbn', false),
	('urnx:isbn', 'urn:', false),
	('mailto:a/b', 'mailto:a', true),
	('file:///etc/hosts', 'file:/etc', true),
	-- references: as they are written
	('a/b', 'a', true),
	('a/b', 'A', false),
	('a', '', true),
	('a:b', '', false),
	('a:b', 'a', false),
	('?q', '', true),
	('//h/a', '', false),
	('//h/a', '/', false),
	('//h/a', '//h', true),
	('/a', '/', true),
	('../a/b', '../a', true);
SELECT x, y, below FROM v WHERE (x <<= y) <> below OR (y >>= x) <> below OR iri_below(x, y) <> below
	OR iri_above(y, x) <> below;
-- both types, and literals
SELECT 'http://h/a'::iri <<= 'http://h' AS t, 'http://h' >>= 'http://h/a'::iri AS t,
	'http://h/a'::iri <<= 'http://h'::iri AS t, 'http://h/a'::iri >>= 'http://h' AS f,
	'/a'::iri_reference <<= '/' AS t;
SELECT NULL::iri <<= 'http://h' IS NULL AS t, 'http://h'::iri <<= NULL IS NULL AS t;
-- core's operators of that name
SELECT inet '10.1.2.3' <<= inet '10.0.0.0/8' AS t, inet '10.0.0.0/8' >>= '10.1.2.3' AS t;
-- nothing is below a query or a fragment
SELECT 'http://h/a'::iri <<= 'http://h/?q';
SELECT 'http://u:secret@h/#f' >>= 'http://h/a'::iri;
SELECT count(*) FROM v, unnest('{http://h/docs?,http://h/docs#,?,#,http://h/docs?q#f}'::iri_reference[]) b
WHERE x <<= b OR b >>= x OR iri_below(x, b) OR iri_above(b, x);
SELECT 'http://h/?q'::iri <<= 'http://h/?q' AS f, '#f'::iri_reference <<= '#f' AS f;
-- so that a join with such bases goes on
SELECT b, count(x) FROM unnest('{http://h/docs,http://h/docs?q,http://h/docs#f}'::iri_reference[]) b LEFT
	JOIN v ON x <<= b GROUP BY b ORDER BY b;

-- stored, long
CREATE TEMP TABLE w (x iri);
INSERT INTO w SELECT ('http://h/' || string_agg(md5(i::text), '/') || '/x')::iri FROM generate_series(1, 1000) i;
INSERT INTO w SELECT ('http://h/' || repeat('a/', 20000))::iri;
INSERT INTO w VALUES ('HTTP://h/c4ca4238a0b923820dcc509a6f75849b/'), ('http://h/c4ca4238a0b923820dcc509a6f75849b0');
SELECT length(x::text) FROM w WHERE x <<= 'http://h/c4ca4238a0b923820dcc509a6f75849b' ORDER BY 1;
SELECT count(*) FROM w a JOIN w b ON a.x <<= b.x;

-- by index, the same
CREATE TEMP TABLE bases AS SELECT DISTINCT y FROM v;
CREATE TEMP TABLE scanned AS SELECT bases.y, count(v.x) AS found FROM bases LEFT JOIN v ON x <<= bases.y
GROUP BY bases.y;
CREATE INDEX v_x ON v (x);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM (VALUES ('http://h'::iri_reference), ('a')) s (y),
	LATERAL (SELECT count(*) FROM v WHERE x <<= s.y) c;
EXPLAIN (COSTS OFF) SELECT x FROM v WHERE 'http://h/docs' >>= x;
SELECT count(*) AS bases, sum(found) > 60 AS t,
	count(*) FILTER (WHERE found <> (SELECT count(*) FROM v WHERE x <<= s.y)) AS wrong FROM scanned s;
-- nothing is below a query or a fragment by the index either, where no key is between the bounds
EXPLAIN (COSTS OFF) SELECT count(*) FROM v WHERE x <<= 'http://h/?q';
SELECT count(*) FROM v WHERE x <<= 'http://h/?q';
PREPARE below(iri) AS SELECT count(*) FROM v WHERE x <<= $1;
SET plan_cache_mode = force_generic_plan;
EXECUTE below('http://h');
EXECUTE below('http://h/#f');
