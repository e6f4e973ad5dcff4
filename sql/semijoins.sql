\set ECHO errors \a \t
-- Estimates of EXISTS and NOT EXISTS by ^@, <<= and <@: of links that are found
-- by a base, and of bases that find a link.
SET jit = off;
CREATE TEMP TABLE link (site int, x iri, r iri_reference);
INSERT INTO link SELECT i % 4000, u::iri, u::iri_reference
FROM (SELECT i, format('http://h%s.example/%s/%s', i % 4000, i % 7, i) FROM generate_series(1, 24000) i) s (i, u);
INSERT INTO link SELECT NULL FROM generate_series(1, 3000) i;
-- the sites of the bases determine the rows found: all, parts, none, and a text that is not a base
CREATE TEMP TABLE every AS SELECT i AS site, format('http://h%s.example', i)::iri_reference AS b,
	format('h%s.example', i)::iri_reference AS d, format('http://h%s.example/', i) AS t
FROM generate_series(0, 3999) i;
CREATE TEMP TABLE half AS SELECT * FROM every WHERE site < 2000;
CREATE TEMP TABLE tenth AS SELECT * FROM every WHERE site % 10 = 0;
CREATE TEMP TABLE few AS SELECT * FROM every WHERE site % 100 = 0;
CREATE TEMP TABLE two AS SELECT * FROM every WHERE site IN (7, 1234);
CREATE TEMP TABLE often AS SELECT every.* FROM every, generate_series(1, 20) WHERE site % 40 = 0;
CREATE TEMP TABLE others AS SELECT -i AS site, format('urn:h%s.example', i)::iri_reference AS b,
	format('z%s.invalid', i)::iri_reference AS d, format('urn:h%s.example/', i) AS t FROM generate_series(1, 4000) i;
CREATE TEMP TABLE mixed AS SELECT * FROM half UNION ALL SELECT * FROM others UNION ALL SELECT -1,
	iri_with_query(b, 'q'), NULL, NULL FROM every WHERE site >= 2000;
ANALYZE;
CREATE FUNCTION pg_temp.guess(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plan Rows';
END $$;
CREATE FUNCTION pg_temp.found(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE result numeric;
BEGIN
	EXECUTE 'SELECT count(*) FROM (' || query || ') q' INTO result;
	RETURN result;
END $$;
CREATE TEMP VIEW queries AS
SELECT n, base, row_number() OVER () AS q, format(q, base) AS query
FROM unnest('{every,half,tenth,few,two,often,others,mixed}'::text[]) WITH ORDINALITY b (base, n),
	unnest(ARRAY['SELECT FROM link WHERE EXISTS (SELECT FROM %I p WHERE %%s)',
		'SELECT FROM link WHERE NOT EXISTS (SELECT FROM %I p WHERE %%s)',
		'SELECT FROM %I p WHERE EXISTS (SELECT FROM link WHERE %%s)',
		'SELECT FROM %I p WHERE NOT EXISTS (SELECT FROM link WHERE %%s)']) q;
\echo '# what is found is estimated within a factor of 6, or 5 % of the rows; what is not found, as a sixth of that at least'
CREATE TEMP TABLE estimated AS SELECT base, replace(query, 'SELECT ', '') AS query, n, found, q,
	bool_and(guess * 6 >= found AND (guess <= greatest(found * 6, total * 0.05) OR query ~ 'NOT')) AS t
FROM queries, LATERAL (SELECT pg_temp.found(format(query, 'link.site = p.site')),
	pg_temp.found(regexp_replace(query, ' WHERE.*', '')) OFFSET 0) f (found, total),
	unnest('{x ^@ t,x <<= b,b >>= r,x <@ d,d @> r,"iri_below(r, b)"}'::text[]) o,
		LATERAL (SELECT pg_temp.guess(format(query, o))) g (guess)
GROUP BY base, q, query, n, found;
SELECT 'found of queries', base, array_agg(found ORDER BY q), bool_and(t) FROM estimated GROUP BY n, base ORDER BY n;
SELECT 'wrong', query, found FROM estimated WHERE t IS NOT TRUE ORDER BY q;
\echo '# pairs, as before: those of outer joins are no fewer'
SELECT o, pg_temp.guess('SELECT FROM link JOIN every p ON ' || o) BETWEEN 24000 / 6 AND 24000 * 6 AS inner,
	pg_temp.guess('SELECT FROM link LEFT JOIN every p ON ' || o) BETWEEN 27000 AND 24000 * 6 AS left
FROM unnest('{x ^@ t,x <<= b,b >>= r}'::text[]) o;
\echo '# what is expected of two conditions, and of inner rows that are fewer'
SELECT 'guess SELECT FROM half p WHERE EXISTS (SELECT …', pg_temp.guess('SELECT FROM half p WHERE EXISTS (SELECT FROM link WHERE x <<= b) AND EXISTS (SELECT FROM link WHERE x <@ d)')
	> 1000;
SELECT 'guess SELECT FROM link WHERE EXISTS (SELECT FR…',
	pg_temp.guess('SELECT FROM link WHERE EXISTS (SELECT FROM every p WHERE x <<= b AND site < 40)') < 24000 / 10;
\echo '# without statistics: not more than half'
SELECT 'guess SELECT FROM unnest(''{h1.example,h2.exam…', pg_temp.guess('SELECT FROM link WHERE EXISTS (SELECT FROM unnest(''{h1.example,h2.example}''::iri_reference[]) d WHERE x <@ d)')
	BETWEEN 27000 * 0.01 AND 27000 * 0.5,
	pg_temp.guess('SELECT FROM unnest(''{h1.example,h2.example}''::iri_reference[]) d WHERE EXISTS (SELECT FROM link WHERE x <@ d)')
		AS bases;
\echo '# a column of NULLs has no partners'
CREATE TEMP TABLE nothing AS SELECT NULL::iri_reference AS b FROM generate_series(1, 100);
ANALYZE nothing;
SELECT 'guess SELECT FROM nothing WHERE NOT EXISTS (SE…',
	pg_temp.guess('SELECT FROM link WHERE EXISTS (SELECT FROM nothing WHERE x <<= b)') AS links,
	pg_temp.guess('SELECT FROM nothing WHERE NOT EXISTS (SELECT FROM link WHERE x <<= b)') AS bases;
