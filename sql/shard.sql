\set ECHO errors \a \t
-- iri_shard chooses the partition that hash partitioning chooses.
CREATE TEMP TABLE shard_i (x iri) PARTITION BY HASH (x);
CREATE TEMP TABLE shard_r (x iri_reference) PARTITION BY HASH (x);
CREATE TEMP TABLE shard_c (x iri) PARTITION BY HASH (x iri_reference_ops);
CREATE TEMP TABLE shard_value AS
SELECT s::iri_reference AS r, iri_try(s) AS i FROM (
	SELECT (ARRAY['http://', 'HTTP://', 'https://', 'foo://', '//'])[1 + i % 5]
		|| (ARRAY['example.org', 'EXAMPLE.org:80', U&'r\00E9sum\00E9.example', '[::1]', 'h' || i])[1 + i % 5]
		|| (ARRAY['', '/', '/%7e', '/a/../b', U&'/\00E9', '?q', '#f', '/' || repeat('x', i % 900)])[1 + i % 8] || '#'
			|| i % 50 FROM generate_series(1, 3000) i
	UNION ALL SELECT '/page/' || i FROM generate_series(1, 1000) i
	UNION ALL SELECT 'urn:uuid:' || md5(i::text) FROM generate_series(1, 1000) i
	UNION ALL SELECT ''
	-- out of line, and compressed
	UNION ALL SELECT 'http://h/' || (SELECT string_agg(md5(j::text), '') FROM generate_series(1, 200) j) UNION ALL
		SELECT 'http://h/' || repeat('abcdefgh', 5000)) s (s);
SELECT 'pg_column_size of shard_value', count(*) > 5000, count(i) > 3000, max(pg_column_size(r)) > 4000
	FROM shard_value;
\echo '# stored values; a few moduli, the largest of which is the largest integer'
SELECT 'satisfies_hash_partition of shard_value', n, count(*) FILTER (WHERE i IS NOT NULL AND NOT satisfies_hash_partition('shard_r'::regclass, n, iri_shard(iri_try(r), n), r)) AS r,
	count(*) FILTER (WHERE i IS NOT NULL AND NOT satisfies_hash_partition('shard_i'::regclass, n, iri_shard(i, n), i))
		AS i,
	count(*) FILTER (WHERE i IS NOT NULL AND NOT satisfies_hash_partition('shard_c'::regclass, n, iri_shard(i, n), i))
		AS c,
	count(*) FILTER (WHERE iri_shard(i, n) <> iri_shard(iri_try(r::text), n)) AS types,
		count(*) FILTER (WHERE iri_shard(iri_try(r), n) <> iri_shard(iri_try(iri_normalize(r)), n)) AS spellings,
	min(iri_shard(iri_try(r), n)) >= 0 AND max(iri_shard(iri_try(r), n)) < n AS t, count(DISTINCT iri_shard(iri_try(r), n)) >= least(n, 600) AS t
FROM shard_value, unnest('{1,2,3,7,64,1000,2147483647}'::integer[]) AS n GROUP BY n ORDER BY n;
\echo '# the formula of doc/stored-form.md'
SELECT 'iri_shard {1,3,64,2147483647}', count(*) AS "0" FROM shard_value, unnest('{1,3,64,2147483647}'::integer[]) AS n
WHERE iri_shard(i, n) <> mod(mod(mod(iri_hash_extended(i, 8816678312871386365)::numeric + 2.0 ^ 64, 2.0 ^ 64) +
	5305509591434766563, 2.0 ^ 64), n);
\echo '# rows land where it says'
SELECT format('CREATE TEMP TABLE shard_r%s PARTITION OF shard_r FOR VALUES WITH (MODULUS 5, REMAINDER %1$s)', i)
FROM generate_series(0, 4) i \gexec
INSERT INTO shard_r SELECT r FROM shard_value;
SELECT 'iri_shard of shard_r', tableoid::regclass, count(*) > 800 AS t, bool_and(coalesce(tableoid::regclass::text = 'shard_r' || iri_shard(iri_try(x), 5), true)) AS t
FROM shard_r GROUP BY 2 ORDER BY 2;
\echo '# final, like hashes'
SELECT x, iri_shard(iri_try(x), 2147483647) FROM unnest('{"",http://example.org/,HTTP://EXAMPLE.org:80,urn:a:b}'::iri_reference[])
	AS x;
\echo '# NULL, which partitioning sends to remainder 0'
SELECT 'http://h/', iri_shard(NULL::iri, 3), iri_shard('http://h/'::iri, NULL),
	satisfies_hash_partition('shard_i'::regclass, 3, 0,
	NULL::iri);
\echo '# errors'
SELECT iri_shard('http://h/'::iri, 0);
SELECT iri_shard('a:'::iri, -2147483648);
\echo :LAST_ERROR_SQLSTATE
DROP TABLE shard_i, shard_r, shard_c, shard_value;
