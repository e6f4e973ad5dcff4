--
-- Indexes on values that repeat, for lab/bench/index/repeats: :rows rows of :links links.
--
\set QUIET on
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS iri;
CREATE SCHEMA bench_repeats;
SET search_path = bench_repeats, public;
SELECT setseed(0.5) \g /dev/null
CREATE TABLE visit (id integer GENERATED ALWAYS AS IDENTITY, url iri NOT NULL);
INSERT INTO visit (url)
SELECT format(CASE WHEN random() < 0.05 THEN 'https://HOST%s.example.org/folder/page-%s?id=%s'
	ELSE 'https://host%s.example.org/folder/page-%s?id=%s' END, n % 100, n, md5(n::text))::iri
FROM (SELECT (random() * (:links - 1))::integer AS n FROM generate_series(1, :rows)) AS r;
CREATE TABLE written (id integer, url text COLLATE "C");
INSERT INTO written SELECT id, url::text FROM visit;
CREATE TABLE normal (id integer, url iri);
INSERT INTO normal SELECT id, iri_normalize(url) FROM visit;
-- the dimension table, and the rows that refer to it
CREATE TABLE link (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, url iri NOT NULL UNIQUE);
INSERT INTO link (url) SELECT DISTINCT iri_normalize(url) FROM visit;
CREATE TABLE referring (id integer, link integer);
INSERT INTO referring SELECT v.id, l.id FROM visit v JOIN link l USING (url) ORDER BY v.id;
CREATE TABLE query AS SELECT iri_normalize(url)::text AS t FROM visit LIMIT 1000;
VACUUM ANALYZE;

CREATE TABLE result (n serial, way text, mb float8, besides float8, build_s float8, found bigint, us_per_query float8);

-- Makes an index, asks it every query, and drops it.
CREATE PROCEDURE try(way text, definition text, query text, besides text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
	began timestamptz := clock_timestamp();
	build float8;
	found bigint;
	c bigint;
	a text;
BEGIN
	EXECUTE 'CREATE INDEX i ON ' || definition;
	build := extract(epoch FROM clock_timestamp() - began);
	EXECUTE 'ANALYZE ' || split_part(definition, ' ', 1);
	SET LOCAL enable_seqscan = off;
	-- the first round warms up
	FOR round IN 1 .. 2 LOOP
		found := 0;
		began := clock_timestamp();
		FOR a IN SELECT t FROM query LOOP
			EXECUTE query INTO c USING a;
			found := found + c;
		END LOOP;
	END LOOP;
	INSERT INTO result (way, mb, besides, build_s, found, us_per_query)
	VALUES (way, pg_relation_size('i') / 1e6, (SELECT sum(pg_relation_size(b)) / 1e6 FROM unnest(besides) AS b), build, found,
		extract(epoch FROM clock_timestamp() - began) * 1e6 / 1000);
	DROP INDEX i;
END $$;

CALL try('text', 'written (url)', 'SELECT count(*) FROM written WHERE url = $1');
CALL try('iri_ops', 'visit (url)', 'SELECT count(*) FROM visit WHERE url = $1::iri');
CALL try('iri_sha256(url)', 'visit (iri_sha256(url))', 'SELECT count(*) FROM visit WHERE iri_sha256(url) = iri_sha256($1::iri)');
CALL try('normal form as text', 'visit ((iri_normalize(url)::text COLLATE "C"))',
	'SELECT count(*) FROM visit WHERE iri_normalize(url)::text COLLATE "C" = iri_normalize($1::iri)::text');
CALL try('normalized, iri_image_ops', 'normal (url iri_image_ops)', 'SELECT count(*) FROM normal WHERE url *= iri_normalize($1::iri)');
CALL try('hash', 'visit USING hash (url)', 'SELECT count(*) FROM visit WHERE url = $1::iri');
CALL try('dimension table', 'referring (link)',
	'SELECT count(*) FROM referring JOIN link ON link = link.id WHERE link.url = $1::iri', '{link,link_pkey,link_url_key}');
SELECT way, round(mb::numeric, 1) AS "index, MB", round(besides::numeric, 1) AS "besides, MB", round(build_s::numeric, 2) AS "build, s",
	found, round(us_per_query::numeric) AS "µs a query" FROM result ORDER BY n;
SELECT relname AS table, round(pg_table_size(oid) / 1e6, 1) AS "MB" FROM pg_class
WHERE relname IN ('visit', 'written', 'referring') AND relnamespace = 'bench_repeats'::regnamespace ORDER BY oid;
