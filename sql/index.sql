\set ECHO errors \a \t
-- Indexes, constraints and partitions.
SET jit = off;
\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/plan.sql'
\i :file

CREATE TEMP TABLE links (id int, x iri, r iri_reference);
INSERT INTO links SELECT i, format('http://host%s.example/%s', i % 100, i), format('/%s', i)
FROM generate_series(1, 10000) i;
INSERT INTO links VALUES (10001, 'HTTP://HOST7.example:80/%37', '//H'), (10002, NULL, NULL), (10003, 'aaa:', ''),
	(10004, 'zzz:', 'z');
\echo '# btree'
CREATE INDEX links_x ON links (x);
CREATE INDEX links_r ON links (r DESC NULLS LAST);
ANALYZE links;
SET enable_seqscan = off;
SELECT 'plan_has links_x', pg_temp.plan_has($$SELECT id FROM links WHERE x = 'http://host7.example/7'$$, 'links_x'),
	pg_temp.plan_has($$SELECT id FROM links WHERE x = 'http://host7.example/7'::iri_reference$$, 'links_x'),
	pg_temp.plan_has($$SELECT id FROM links WHERE x = ANY ('{http://host7.example/7,aaa:}'::iri[])$$, 'links_x'),
	pg_temp.plan_has($$SELECT id FROM links WHERE x >= 'http://host7.example/' AND x < 'http://host7.example0'$$,
		'links_x'),
	pg_temp.plan_has($$SELECT id FROM links WHERE r = '/7'$$, 'links_r'),
	pg_temp.plan_has($$SELECT id FROM links WHERE r = 'zzz:'::iri$$, 'links_r'),
	pg_temp.plan_has($$SELECT id FROM links WHERE x::text = 'http://host7.example/7'$$, 'links_x');
SELECT 'links', id, x FROM links WHERE x = 'http://host7.EXAMPLE/7' ORDER BY id;
SELECT 'http://host7.EXAMPLE/7', id FROM links WHERE x = 'http://host7.EXAMPLE/7'::iri_reference ORDER BY id;
SELECT 'http://host7.example/7', id FROM links WHERE x IN ('http://host7.example/7', 'aaa:') ORDER BY id;
SELECT 'http://host7.example/', count(*), min(id), max(id) FROM links WHERE x >= 'http://host7.example/'
	AND x < 'http://host7.example0';
SELECT '//H', id FROM links WHERE r = '//H';
SELECT id FROM links WHERE r = '//h';
SELECT '/1', id FROM links WHERE r < '/1' ORDER BY id;
SELECT 'links WHERE x IS NULL', id FROM links WHERE x IS NULL;
\echo '# an index-only scan gives the spelling back'
VACUUM links;
SET enable_bitmapscan = off;
SELECT 'plan_has Index Only Scan',
	pg_temp.plan_has($$SELECT x FROM links WHERE x = 'http://host7.example/7'$$, 'Index Only Scan');
SELECT x FROM links WHERE x = 'http://host7.example/7' ORDER BY x::text COLLATE "C";
\echo '# min and max, by the index and without'
SELECT 'plan_has SELECT min(x), max(x) FROM links',
	pg_temp.plan_has('SELECT min(x), max(x) FROM links', 'Index Only Scan Backward using links_x'),
	pg_temp.plan_has('SELECT max(r) FROM links', 'Index Only Scan using links_r');
SELECT 'links, by the index', min(x), max(x), min(r), max(r) FROM links;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SET enable_seqscan = on;
SELECT 'links, by scans', min(x), max(x), min(r), max(r) FROM links;
SELECT 'links WHERE false', min(x), max(x) FROM links WHERE false;
RESET enable_indexscan;
RESET enable_indexonlyscan;
\echo '# order by the index, both ways'
SET enable_sort = off;
SET enable_seqscan = off;
SELECT 'plan_has SELECT x FROM links ORDER BY x DESC',
	pg_temp.plan_has('SELECT x FROM links ORDER BY x DESC', 'Index Only Scan Backward');
SELECT '(SELECT x, lag(x) OVER () AS previous FROM (SELECT x FROM links…', count(*) FILTER (WHERE x < previous)
FROM (SELECT x, lag(x) OVER () AS previous FROM (SELECT x FROM links ORDER BY x OFFSET 0) o) q;
RESET enable_sort;
DROP INDEX links_x, links_r;
\echo '# hash'
CREATE INDEX links_x ON links USING hash (x);
CREATE INDEX links_r ON links USING hash (r);
SELECT 'plan_has links_r',
	pg_temp.plan_has($$SELECT id FROM links WHERE x = 'http://host7.example/7'::iri_reference$$, 'links_x'),
	pg_temp.plan_has($$SELECT id FROM links WHERE r = 'zzz:'::iri$$, 'links_r');
SELECT 'http://host7.EXAMPLE/%37', array_agg(id ORDER BY id) FROM links WHERE x = 'http://host7.EXAMPLE/%37';
SELECT 'links WHERE x = ''http://host7.EXAMPLE/%37''::iri_reference', array_agg(id ORDER BY id) FROM links
	WHERE x = 'http://host7.EXAMPLE/%37'::iri_reference;
SELECT 'links WHERE r = ''''', array_agg(id ORDER BY id) FROM links WHERE r = '';
RESET enable_seqscan;
RESET enable_bitmapscan;
\echo '# unique, ON CONFLICT, upsert keeps the first spelling'
CREATE TEMP TABLE pages (x iri PRIMARY KEY, seen int DEFAULT 1);
INSERT INTO pages VALUES ('HTTP://Example.org');
INSERT INTO pages VALUES ('http://example.org/');
INSERT INTO pages VALUES ('http://example.org:80'), ('http://example.org/a') ON CONFLICT DO NOTHING;
INSERT INTO pages VALUES ('http://EXAMPLE.org') ON CONFLICT (x) DO UPDATE SET seen = pages.seen + 1;
SELECT * FROM pages ORDER BY x;
UPDATE pages SET x = 'http://example.org/%61' WHERE x = 'http://example.org/a';
SELECT * FROM pages ORDER BY x;
MERGE INTO pages USING (VALUES ('http://example.org/a'::iri), ('http://example.org/b')) v(x) ON pages.x = v.x
	WHEN MATCHED THEN UPDATE SET seen = 9 WHEN NOT MATCHED THEN INSERT VALUES (v.x);
SELECT * FROM pages ORDER BY x;
\echo '# a foreign key, from the other type too'
CREATE TEMP TABLE refs (x iri REFERENCES pages, r iri_reference REFERENCES pages (x) ON UPDATE CASCADE);
INSERT INTO refs VALUES ('HTTP://EXAMPLE.org/b', 'http://example.org');
INSERT INTO refs VALUES ('http://example.org/c');
INSERT INTO refs (r) VALUES ('/b');
DELETE FROM pages WHERE x = 'http://example.org/b';
\echo '# long values: too long for a btree, as for one on text'
CREATE TEMP TABLE long AS SELECT ('http://h/' || string_agg(md5(i::text), ''))::iri AS x, 'http://h/'
	|| string_agg(md5(i::text), '') AS s FROM generate_series(1, 1000) i;
INSERT INTO long SELECT 'HTTP://H/' || substr(s, 10), s || 'x' FROM long;
\set VERBOSITY sqlstate
CREATE INDEX ON long (x);
CREATE INDEX ON long (s);
\set VERBOSITY default
\echo '# hash index, digest, exclusion'
CREATE INDEX long_hash ON long USING hash (x);
\set VERBOSITY terse
CREATE UNIQUE INDEX long_digest ON long (iri_sha256(x));
DELETE FROM long WHERE x *= iri_normalize(x);
CREATE UNIQUE INDEX long_digest ON long (iri_sha256(x));
INSERT INTO long SELECT iri_normalize(x) FROM long;
SELECT 'iri_sha256 UTF8', iri_sha256(x) = sha256(convert_to(iri_normalize(x)::text, 'UTF8')) FROM long;
CREATE TEMP TABLE exclusive (x iri, EXCLUDE USING hash (x WITH =));
INSERT INTO exclusive SELECT x FROM long;
DO $$ BEGIN INSERT INTO exclusive SELECT iri_normalize(x) FROM long;
EXCEPTION WHEN exclusion_violation THEN RAISE NOTICE 'excluded'; END $$;
INSERT INTO exclusive VALUES ('http://h'), ('http://h/%7e');
INSERT INTO exclusive VALUES ('http://h/~');
\set VERBOSITY default
\echo '# hash partitions'
CREATE TEMP TABLE parted (x iri) PARTITION BY HASH (x);
CREATE TEMP TABLE parted0 PARTITION OF parted FOR VALUES WITH (MODULUS 4, REMAINDER 0);
CREATE TEMP TABLE parted1 PARTITION OF parted FOR VALUES WITH (MODULUS 4, REMAINDER 1);
CREATE TEMP TABLE parted2 PARTITION OF parted FOR VALUES WITH (MODULUS 4, REMAINDER 2);
CREATE TEMP TABLE parted3 PARTITION OF parted FOR VALUES WITH (MODULUS 4, REMAINDER 3);
CREATE UNIQUE INDEX ON parted (x);
INSERT INTO parted SELECT x FROM links WHERE id <= 1000;
SELECT tableoid::regclass AS partition, count(*) FROM parted GROUP BY 1 ORDER BY 1;
SELECT 'HTTP://HOST7.EXAMPLE/%37', count(DISTINCT tableoid) FROM parted
	WHERE x IN ('http://host7.example/7', 'HTTP://HOST7.EXAMPLE/%37');
SELECT 'HTTP://host7.example:80/7', count(*) FROM (SELECT 1 FROM parted WHERE x = 'HTTP://host7.example:80/7') q;
SELECT 'plan_has Append', pg_temp.plan_has($$SELECT * FROM parted WHERE x = 'HTTP://host7.example:80/7'$$, 'Append');
INSERT INTO parted VALUES ('HTTP://host7.example:80/7') ON CONFLICT DO NOTHING;
SELECT 'parted', count(*) FROM parted;
\echo '# range partitions, list partitions'
CREATE TEMP TABLE ranged (x iri) PARTITION BY RANGE (x);
CREATE TEMP TABLE ranged_http PARTITION OF ranged FOR VALUES FROM ('HTTP:') TO ('https:');
CREATE TEMP TABLE ranged_https PARTITION OF ranged FOR VALUES FROM ('https:') TO ('https:zzz');
\set VERBOSITY terse
CREATE TEMP TABLE ranged_overlap PARTITION OF ranged FOR VALUES FROM ('HTTPS:a') TO ('https:b');
\set VERBOSITY default
CREATE TEMP TABLE ranged_rest PARTITION OF ranged DEFAULT;
INSERT INTO ranged VALUES ('http://h/'), ('HTTP://h'), ('https://h'), ('urn:x:y'), ('HTTPS:');
SELECT tableoid::regclass AS partition, x FROM ranged ORDER BY 1, 2, x::text COLLATE "C";
CREATE TEMP TABLE listed (r iri_reference) PARTITION BY LIST (r);
CREATE TEMP TABLE listed_a PARTITION OF listed FOR VALUES IN ('http://a', 'a');
INSERT INTO listed VALUES ('HTTP://A:80/'), ('a');
INSERT INTO listed VALUES ('A');
