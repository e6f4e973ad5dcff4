--
-- Hash values: final, since partitions depend on them, and the same on every
-- machine.
--
CREATE TEMP TABLE golden (x iri_reference, hash int, extended bigint, image int);
INSERT INTO golden (x) VALUES
	(''), ('/'), ('#'), ('//h'), ('a'), ('A:'), ('http://example.org/'), ('HTTP://EXAMPLE.org:80'), ('http://example.org/%7Euser'), ('http://example.org/~user'),
	(U&'http://r\00E9sum\00E9.example/'), ('http://xn--rsum-bpad.example'), (U&'http://h/\65E5\672C'), ('http://h/%E6%97%A5%E6%9C%AC'), ('http://[2001:DB8::1]:8080/?q#f'), ('urn:ISBN:0-395-36341-1'), ('mailto:a@EXAMPLE.com'), ('tel:+1-201-555-0123'),
	('file:/etc/passwd'), (('http://h/' || repeat('0123456789', 100))::iri_reference);

SELECT left(x::text, 40) AS x, iri_reference_hash(x) AS hash, iri_reference_hash_extended(x, 0) AS extended, iri_reference_hash_extended(x, 42) AS seeded, iri_image_hash(x) AS image FROM golden;

-- of each length, as XXH3 has ways of its own for short and for long ones
SELECT bit_xor(iri_hash_extended(x, 0)) AS extended, bit_xor(iri_hash_extended(x, length(x::text))) AS seeded, count(DISTINCT iri_hash(x)) AS hashes
FROM (SELECT ('x:' || left(repeat('0123456789abcdef-', 100), n))::iri AS x FROM generate_series(0, 1100) n) s;

-- they are those of the spelling of the normal form
SELECT x FROM golden WHERE iri_reference_hash(x) <> iri_image_hash(iri_normalize(x)) OR iri_reference_hash_extended(x, 42) <> iri_image_hash_extended(iri_normalize(x), 42);

-- with seed 0 the low half is the hash; another seed gives another
SELECT x FROM golden, unnest('{1,42,-1,9223372036854775807}'::bigint[]) seed
WHERE iri_reference_hash_extended(x, 0) & 4294967295 <> iri_reference_hash(x)::bigint & 4294967295 OR iri_reference_hash_extended(x, seed) = iri_reference_hash_extended(x, 0) OR
	iri_image_hash_extended(x, 0) & 4294967295 <> iri_image_hash(x)::bigint & 4294967295 OR iri_image_hash_extended(x, seed) = iri_image_hash_extended(x, 0);

-- both types have the same
SELECT x FROM golden WHERE iri_try(x::text) IS NOT NULL AND (iri_hash(x::iri) <> iri_reference_hash(x) OR iri_hash_extended(x::iri, 42) <> iri_reference_hash_extended(x, 42));

-- equal values have the same hash, however they are spelled
CREATE TEMP TABLE spellings AS
SELECT n, (scheme || '://' || host || port || path)::iri AS x
FROM generate_series(1, 50) n, unnest('{http,HTTP,hTtP}'::text[]) scheme, unnest(ARRAY['h' || n || '.example', 'H' || n || '.EXAMPLE', '%68' || n || '.exam%70le']) host,
	unnest('{"",:,:80,:080}'::text[]) port, unnest(ARRAY['/~' || n, '/%7E' || n, '/./%7e' || n, '/x/../~' || n, '/%2E/~' || n]) path;
SELECT count(*), count(DISTINCT x), count(DISTINCT iri_hash(x)), count(DISTINCT iri_hash_extended(x, 7)), count(DISTINCT iri_image_hash(x)) = count(*) AS t FROM spellings;

-- spread: neighbours differ
SELECT count(DISTINCT iri_hash(x)) >= 99900 AS t, count(DISTINCT iri_hash_extended(x, 1)) = 100000 AS t, max(n) < 1000 AS t FROM (
	SELECT x, count(*) OVER (PARTITION BY iri_hash(x) & 127) AS n FROM (SELECT ('http://example.org/page/' || i)::iri AS x FROM generate_series(1, 100000) i) s
) q;
-- hash joins and groups go by them
SELECT count(*) = 3 * 3 * 4 * 5 * 50 AS t FROM spellings s JOIN (SELECT DISTINCT x FROM spellings) d USING (x);
