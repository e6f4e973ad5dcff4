\set ECHO errors \a \t
-- Hash values: final, since partitions depend on them, and the same on every
-- machine.
CREATE TEMP TABLE golden (x iri_reference, hash int, extended bigint, image int);
INSERT INTO golden (x) VALUES
	(''), ('/'), ('#'), ('//h'), ('a'), ('A:'), ('http://example.org/'), ('HTTP://EXAMPLE.org:80'),
	('http://example.org/%7Euser'), ('http://example.org/~user'),
	(U&'http://r\00E9sum\00E9.example/'), ('http://xn--rsum-bpad.example'), (U&'http://h/\65E5\672C'),
	('http://h/%E6%97%A5%E6%9C%AC'), ('http://[2001:DB8::1]:8080/?q#f'), ('urn:ISBN:0-395-36341-1'),
	('mailto:a@EXAMPLE.com'), ('tel:+1-201-555-0123'),
	('file:/etc/passwd'), (('http://h/' || repeat('0123456789', 100))::iri_reference);
SELECT 'iriop_hash of golden', left(x::text, 40) AS x, iriop_hash(x) AS hash, iri_hash_extended(x, 0) AS extended,
	iri_hash_extended(x, 42) AS seeded, iriop_image_hash(x) AS image FROM golden;
\echo '# of each length, as XXH3 has ways of its own for short and for long ones'
SELECT 'bit_xor x:', bit_xor(iri_hash_extended(x, 0)) AS extended,
	bit_xor(iri_hash_extended(x, length(x::text))) AS seeded,
	count(DISTINCT iriop_hash(x)) AS hashes
FROM (SELECT ('x:' || left(repeat('0123456789abcdef-', 100), n))::iri AS x FROM generate_series(0, 1100) n) s;
\echo '# they are those of the spelling of the normal form'
SELECT x FROM golden WHERE iriop_hash(x) <> iriop_image_hash(iri_normalize(x))
	OR iri_hash_extended(x, 42) <> iriop_image_hash_extended(iri_normalize(x), 42);
\echo '# with seed 0 the low half is the hash; another seed gives another'
SELECT x FROM golden, unnest('{1,42,-1,9223372036854775807}'::bigint[]) seed
WHERE iri_hash_extended(x, 0) & 4294967295 <> iriop_hash(x)::bigint & 4294967295
	OR iri_hash_extended(x, seed) = iri_hash_extended(x, 0) OR
	iriop_image_hash_extended(x, 0) & 4294967295 <> iriop_image_hash(x)::bigint & 4294967295
		OR iriop_image_hash_extended(x, seed) = iriop_image_hash_extended(x, 0);
\echo '# both types have the same'
SELECT x FROM golden WHERE iri_try(x::text) IS NOT NULL
	AND (iriop_hash(x::iri) <> iriop_hash(x) OR iri_hash_extended(x::iri, 42) <> iri_hash_extended(x, 42));
\echo '# equal values have the same hash, however they are spelled'
CREATE TEMP TABLE spellings AS
SELECT n, (scheme || '://' || host || port || path)::iri AS x
FROM generate_series(1, 50) n, unnest('{http,HTTP,hTtP}'::text[]) scheme,
	unnest(ARRAY['h' || n || '.example', 'H' || n || '.EXAMPLE', '%68' || n || '.exam%70le']) host,
	unnest('{"",:,:80,:080}'::text[]) port,
		unnest(ARRAY['/~' || n, '/%7E' || n, '/./%7e' || n, '/x/../~' || n, '/%2E/~' || n]) path;
SELECT 'iriop_hash of spellings', count(*), count(DISTINCT x), count(DISTINCT iriop_hash(x)),
	count(DISTINCT iri_hash_extended(x, 7)),
	count(DISTINCT iriop_image_hash(x)) = count(*) FROM spellings;
\echo '# spread: neighbours differ'
SELECT 'http://example.org/page/', count(DISTINCT iriop_hash(x)) >= 99900,
	count(DISTINCT iri_hash_extended(x, 1)) = 100000,
	max(n) < 1000 FROM (
	SELECT x, count(*) OVER (PARTITION BY iriop_hash(x) & 127) AS n
	FROM (SELECT ('http://example.org/page/' || i)::iri AS x FROM generate_series(1, 100000) i) s
) q;
\echo '# hash joins and groups go by them'
SELECT 'spellings s JOIN (SELECT DISTINCT x FROM spellings) d USING (x)', count(*) = 3 * 3 * 4 * 5 * 50
	FROM spellings s JOIN (SELECT DISTINCT x FROM spellings) d USING (x);
\echo '# each type has its own functions in every class, as amvalidate wants'
-- so that the list of ANY or ALL is hashed if it has the type of the column: 4,000,000,000 comparisons take minutes
SELECT amname, opfname, amprocnum, count(*), count(DISTINCT amproc) FROM pg_amproc
	JOIN pg_opfamily f ON f.oid = amprocfamily JOIN pg_am a ON a.oid = opfmethod WHERE opfname ~ '^iri_'
	AND (amname, amprocnum) IN (('hash', 1), ('hash', 2), ('brin', 11)) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
CREATE TEMP TABLE many AS SELECT x::iri AS i, x::iri_reference AS r
FROM (SELECT 'http://h/' || n FROM generate_series(1, 50000) n) s (x);
ANALYZE many;
CREATE FUNCTION pg_temp.count_where(condition text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE list iri[] := array_agg('HTTP://H:80/./' || n) FROM generate_series(10001, 90000) n; result bigint;
BEGIN
	EXECUTE format('SELECT count(*) FROM many WHERE ' || condition, list) INTO result;
	RETURN result;
END $$;
SELECT c, pg_temp.count_where(c) FROM unnest(ARRAY['i = ANY (%L::iri[])', 'i = ANY (%L::iri_reference[]::iri[])',
	'r = ANY (%L::iri[]::iri_reference[])', 'r = ANY (%L::iri_reference[])', 'i <> ALL (%L::iri[])',
	'r <> ALL (%L::iri[]::iri_reference[])']) c;
SELECT 'many WHERE i = ANY (''{NULL,http://h/1,HTTP://H/2,../a,/,x,y,z,…', count(*) FROM many
	WHERE i = ANY ('{NULL,http://h/1,HTTP://H/2,../a,/,x,y,z,"#",?}'::iri_reference[]);
\echo '# elements of a list that begin with the same 69 bytes'
SELECT end_of, x = ANY (ARRAY['http://h/' || repeat('a', 60) || 'b', 'http://h/' || repeat('a', 60) || 'c']) AS listed
FROM unnest('{b,c,d}'::text[]) end_of, LATERAL (SELECT ('http://h/' || repeat('a', 60) || end_of)::iri) s (x);
\echo '# and of a list of each row, where the next text of the last row is tried first'
SELECT end_of, x = ANY (ARRAY['http://z/', 'http://h/' || repeat('a', 60) || end_of]) AS listed
FROM unnest('{b,c,d}'::text[]) end_of, LATERAL (SELECT ('http://h/' || repeat('a', 60) || 'b')::iri) s (x);
\echo '# joins of both types, and partitions'
SET enable_mergejoin = off;
SET enable_nestloop = off;
EXPLAIN (COSTS OFF) SELECT FROM many a JOIN many b ON a.i = b.r;
SELECT 'many a JOIN many b ON a.i = b.r', count(*) FROM many a JOIN many b ON a.i = b.r;
CREATE TEMP TABLE pi (x iri) PARTITION BY HASH (x);
CREATE TEMP TABLE pr (x iri_reference) PARTITION BY HASH (x);
CREATE TEMP TABLE pi0 PARTITION OF pi FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE pi1 PARTITION OF pi FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TEMP TABLE pr0 PARTITION OF pr FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TEMP TABLE pr1 PARTITION OF pr FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO pi SELECT i FROM many;
INSERT INTO pr SELECT ('HTTP://H/./' || n)::iri_reference FROM generate_series(1, 50000) n;
SELECT '(SELECT count(*) FROM pi0 JOIN pr1 ON pi0.x = pr1.x) AS "none",…',
	(SELECT count(*) FROM pi0 JOIN pr1 ON pi0.x = pr1.x) AS "none",
	(SELECT count(*) FROM pi JOIN pr ON pi.x = pr.x) AS "all", (SELECT count(*) FROM pi0) BETWEEN 20000 AND 30000;
EXPLAIN (COSTS OFF) SELECT FROM pi WHERE x = 'HTTP://H/1';
SELECT 'HTTP://H/./1', count(*) FROM pi WHERE x = 'HTTP://H/./1'::iri_reference;
