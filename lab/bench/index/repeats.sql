--
-- Indexes on values that repeat, for lab/bench/index/repeats: :rows rows of :links links.
-- Unique indexes on links that do not: built, and filled at random.  Indexes after updates.
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
CALL try('iri_uuid(url)', 'visit (iri_uuid(url))', 'SELECT count(*) FROM visit WHERE iri_uuid(url) = iri_uuid($1::iri)');
CALL try('normal form as text', 'visit ((iri_normalize(url)::text COLLATE "C"))',
	'SELECT count(*) FROM visit WHERE iri_normalize(url)::text COLLATE "C" = iri_normalize($1::iri)::text');
CALL try('iri_normalize(url) iri_image_ops', 'visit (iri_normalize(url) iri_image_ops)',
	'SELECT count(*) FROM visit WHERE iri_normalize(url) *= iri_normalize($1::iri)');
CALL try('hash', 'visit USING hash (url)', 'SELECT count(*) FROM visit WHERE url = $1::iri');
CALL try('dimension table', 'referring (link)',
	'SELECT count(*) FROM referring JOIN link ON link = link.id WHERE link.url = $1::iri', '{link,link_pkey,link_url_key}');
SELECT way, round(mb::numeric, 1) AS "index, MB", round(besides::numeric, 1) AS "besides, MB", round(build_s::numeric, 2) AS "build, s",
	found, round(us_per_query::numeric) AS "µs a query" FROM result ORDER BY n;
SELECT relname AS table, round(pg_table_size(oid) / 1e6, 1) AS "MB" FROM pg_class
WHERE relname IN ('visit', 'written', 'referring') AND relnamespace = 'bench_repeats'::regnamespace ORDER BY oid;

-- Unique indexes: bytes and microseconds of a processor a link, built, and filled by single rows.
CREATE TABLE page AS SELECT format('https://host%s.example.org/folder/page-%s?id=%s', n % 1000, n, md5(n::text))::iri AS url
FROM generate_series(1, :rows) AS n ORDER BY md5(n::text);
VACUUM ANALYZE page;
CREATE TABLE layout (n serial, way text, definition text, built float8, build_us float8, filled float8, fill_us float8);
INSERT INTO layout (way, definition) VALUES ('no index', NULL), ('text', 'UNIQUE INDEX i ON filled ((url::text) COLLATE "C")'), ('url', 'UNIQUE INDEX i ON filled (url)'),
	('iri_sha256(url)', 'UNIQUE INDEX i ON filled (iri_sha256(url))'), ('iri_uuid(url)', 'UNIQUE INDEX i ON filled (iri_uuid(url))'),
	('EXCLUDE USING hash', 'INDEX i ON filled USING hash (url)'), ('iri_normalize(url) iri_image_ops', 'UNIQUE INDEX i ON filled (iri_normalize(url) iri_image_ops)');
DO $$
DECLARE
	l layout;
	began timestamptz;
	rows float8 := (SELECT count(*) FROM page);
BEGIN
	FOR l IN SELECT * FROM layout ORDER BY n LOOP
		CREATE TABLE filled (url iri);
		IF l.definition LIKE '%hash (url)' THEN
			ALTER TABLE filled ADD CONSTRAINT i EXCLUDE USING hash (url WITH =);
		ELSIF l.definition IS NOT NULL THEN
			EXECUTE 'CREATE ' || l.definition;
		END IF;
		began := clock_timestamp();
		INSERT INTO filled (url) SELECT url FROM page;
		UPDATE layout SET fill_us = extract(epoch FROM clock_timestamp() - began) * 1e6 / rows,
			filled = pg_relation_size(to_regclass('i')) / rows WHERE n = l.n;
		IF l.definition IS NOT NULL THEN
			ALTER TABLE filled DROP CONSTRAINT IF EXISTS i;
			DROP INDEX IF EXISTS i;
			began := clock_timestamp();
			EXECUTE 'CREATE ' || l.definition;
			UPDATE layout SET build_us = extract(epoch FROM clock_timestamp() - began) * 1e6 / rows,
				built = pg_relation_size(to_regclass('i')) / rows WHERE n = l.n;
		END IF;
		DROP TABLE filled;
	END LOOP;
END $$;
SELECT way, round(built::numeric, 1) AS "built, bytes", round(build_us::numeric, 2) AS "build, µs",
	round(filled::numeric, 1) AS "filled at random, bytes", round(fill_us::numeric, 2) AS "fill, µs" FROM layout ORDER BY n;

-- Ten rounds of updates of a tenth of these rows without HOT; "held" with a snapshot that sees all versions.
CREATE TABLE growth (n serial, way text, held boolean, times float8);
CREATE PROCEDURE update_rows(way text, definition text, held boolean) LANGUAGE plpgsql AS $$
DECLARE
	before bigint;
BEGIN
	CREATE TABLE updated AS SELECT url, 0 AS n FROM page LIMIT (SELECT count(*) / 10 FROM page);
	EXECUTE 'CREATE INDEX i ON updated ' || definition;
	CREATE INDEX ON updated (n);
	before := pg_relation_size('i');
	COMMIT;
	FOR round IN 1 .. 10 LOOP
		UPDATE updated SET n = round;
		IF NOT held THEN
			COMMIT;
		END IF;
	END LOOP;
	INSERT INTO growth (way, held, times) VALUES (way, held, pg_relation_size('i') / before::float8);
	DROP TABLE updated;
END $$;
CALL update_rows('text', '((url::text) COLLATE "C")', false);
CALL update_rows('text', '((url::text) COLLATE "C")', true);
CALL update_rows('url', '(url)', false);
CALL update_rows('url', '(url)', true);
CALL update_rows('iri_uuid(url)', '(iri_uuid(url))', false);
CALL update_rows('iri_uuid(url)', '(iri_uuid(url))', true);
CALL update_rows('gist', 'USING gist (url)', false);
CALL update_rows('gist', 'USING gist (url)', true);
SELECT way, round(max(times) FILTER (WHERE NOT held)::numeric, 1) AS "ten rounds of updates, times",
	round(max(times) FILTER (WHERE held)::numeric, 1) AS "with a snapshot held, times" FROM growth GROUP BY way ORDER BY min(n);
