--
-- Estimates of each kind of query beside those of LIKE on text, of a table of
-- :rows links that are generated with :seed; for test/index/estimates.
-- Prints a line of a table for each kind, and "FAIL" where LIKE is better.
--
-- There are 50,000 hosts, with and without "www.", by http and https.  Their
-- sizes, and those of up to 200 folders in each, and of 50 below each of these,
-- are by Zipf's law.  A tenth of the links repeat others.
--
\set QUIET on
SET client_min_messages = warning;
SET jit = off;
SET work_mem = '64MB';
CREATE EXTENSION IF NOT EXISTS iri;
DROP SCHEMA IF EXISTS bench_classes CASCADE;
CREATE SCHEMA bench_classes;
SET search_path = bench_classes, public;
CREATE FUNCTION draw(i bigint, n int) RETURNS float LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (hashint8extended(i, :seed * 100 + n) & 2147483647) / 2147483648.0;
CREATE FUNCTION zipf(most float, u float) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN floor(power(most, u))::int;
CREATE FUNCTION word(n bigint, letters int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(translate(md5(:seed || ' ' || n), '0123456789', 'ghijklmnop'), letters + (n % 7)::int);

CREATE UNLOGGED TABLE page (url iri, key text COLLATE "C", reversed text COLLATE "C", domain text COLLATE "C", site text COLLATE "C");
INSERT INTO page
SELECT (site || path)::iri, site || path, reverse(split_part(site, '/', 3)) || '.', domain, site
FROM (SELECT domain, CASE WHEN draw(host, 7) < 0.6 THEN 'https://' ELSE 'http://' END || CASE WHEN draw(host, 8) < 0.5 THEN 'www.' ELSE '' END || domain || '/' AS site,
		CASE WHEN folder > 1 THEN word(folder * 7919 + host, 3) || '/' ELSE '' END || CASE WHEN below > 1 THEN word(below, 3) || '/' ELSE '' END || word(i, 4) || i AS path
	FROM (SELECT i, host, word(host, 4) || (ARRAY['.com', '.org', '.net', '.example', '.co.uk'])[1 + host % 5] AS domain, zipf(200, draw(i, 3)) AS folder, CASE WHEN draw(i, 4) < 0.5 THEN zipf(50, draw(i, 5)) END AS below
		FROM (SELECT i, zipf(50000, draw(i, 2)) AS host FROM (SELECT CASE WHEN draw(n, 0) < 0.1 THEN floor(draw(n, 1) * :rows)::bigint ELSE n END AS i FROM generate_series(1, :rows) AS n) s) s) s) s;
CREATE INDEX page_key ON page (key);
VACUUM ANALYZE page;

CREATE FUNCTION plan(condition text, source text DEFAULT 'page WHERE') RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE format('EXPLAIN (FORMAT json) SELECT FROM %s %s', source, condition) INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plan Rows';
END $$;
CREATE FUNCTION pattern(beginning text) RETURNS text LANGUAGE sql RETURN regexp_replace(beginning, '([\\%_])', '\\\1', 'g') || '%';
CREATE FUNCTION starting(beginning text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	result bigint;
BEGIN
	EXECUTE format('SELECT count(*) FROM page WHERE key LIKE %L', pattern(beginning)) INTO result;
	RETURN result;
END $$;

-- half of what is asked for is drawn by rows, so that it is crowded, and half among all that there is
CREATE TABLE sample AS SELECT * FROM page WHERE draw(hashtext(key), 20) < 1000.0 / :rows;
CREATE TABLE site AS SELECT site, count(*) AS found FROM page GROUP BY site;
CREATE TABLE domain AS SELECT domain, count(*) AS found FROM page GROUP BY domain;
CREATE TABLE folder AS SELECT DISTINCT regexp_replace(key, '[^/]*$', '') AS folder FROM page;
CREATE TABLE part AS
SELECT 'site' AS kind, site AS part, found FROM site JOIN (SELECT site FROM (SELECT DISTINCT site FROM sample) s ORDER BY hashtext(site) LIMIT 150) s USING (site)
UNION SELECT 'site', * FROM (SELECT * FROM site ORDER BY hashtext(site) LIMIT 150) s
UNION SELECT 'domain', domain, found FROM domain JOIN (SELECT domain FROM (SELECT DISTINCT domain FROM sample) s ORDER BY hashtext(domain) LIMIT 150) s USING (domain)
UNION SELECT 'domain', * FROM (SELECT * FROM domain ORDER BY hashtext(domain) LIMIT 150) s
UNION SELECT 'folder', folder, starting(folder) FROM (SELECT regexp_replace(key, '[^/]*$', '') AS folder FROM sample ORDER BY hashtext(key) LIMIT 150) s
UNION SELECT 'folder', folder, starting(folder) FROM (SELECT folder FROM folder ORDER BY hashtext(folder) LIMIT 150) s
UNION SELECT 'prefix', part, starting(part) FROM (SELECT left(key, 9 + floor(draw(hashtext(key), 21) * (length(key) - 9))::int) AS part FROM (SELECT key FROM sample ORDER BY hashtext(key) DESC LIMIT 300) s) s;

CREATE TABLE result (n int, kind text, part text, found float, guess float, text_guess float);
INSERT INTO result
SELECT 1, 'site', part, found, plan(format('url <<= %L', part)), plan(format('key LIKE %L', pattern(part))) FROM part WHERE kind = 'site'
UNION ALL SELECT 2, 'folder', part, found, plan(format('url <<= %L', part)), plan(format('key LIKE %L', pattern(part))) FROM part WHERE kind = 'folder'
UNION ALL SELECT 3, 'any prefix', part, found, plan(format('url ^@ %L', part)), plan(format('key LIKE %L', pattern(part))) FROM part WHERE kind = 'prefix'
UNION ALL SELECT 4, 'domain', part, found, plan(format('url <@ %L', part)), plan(format('key LIKE %L', '%' || pattern(part || '/'))) FROM part WHERE kind = 'domain'
UNION ALL SELECT 6, '`<<=` and its bounds', part, found, plan(format('url <<= %L AND url >= iri_below_lower(%1$L) AND url < iri_below_upper(%1$L)', part)), plan(format('key LIKE %L', pattern(part))) FROM part WHERE kind IN ('site', 'folder')
UNION ALL SELECT 7, '`<@` and its bounds', part, found, plan(format('url <@ %L AND url ~>=~ iri_domain_lower(%1$L) AND url ~<~ iri_domain_upper(%1$L)', part)), plan(format('key LIKE %L', '%' || pattern(part || '/'))) FROM part WHERE kind = 'domain';

-- lists of sites and of domains, drawn by rows and among all, half each
CREATE PROCEDURE try_list(size int, way int) LANGUAGE plpgsql AS $$
DECLARE
	rows float = (SELECT count(*) FROM page);
	found float;
BEGIN
	DROP TABLE IF EXISTS list;
	CREATE TABLE list AS
	SELECT part::iri_reference AS part, pattern(CASE way % 2 WHEN 0 THEN part ELSE reverse(part) || '.' END) COLLATE "C" AS pattern, s.found FROM (
		SELECT site AS part, s.found, 0 AS of FROM site s UNION ALL SELECT domain, s.found, 1 FROM domain s) s
	WHERE of = way % 2 ORDER BY (hashtextextended(part, way) & 2147483647) / (CASE WHEN way % 4 < 2 THEN s.found ELSE 1 END) LIMIT size;
	found := (SELECT sum(l.found) FROM list l);
	ANALYZE list;
	INSERT INTO result
	SELECT n, kind || ' of ' || size, way, CASE WHEN n >= 30 THEN rows - found ELSE found END,
		plan(format(condition, CASE way % 2 WHEN 0 THEN 'url <<= part' ELSE 'url <@ part' END)),
		plan(format(condition, CASE way % 2 WHEN 0 THEN 'key LIKE pattern' ELSE 'reversed LIKE pattern' END))
	FROM (VALUES (20 + length(size::text), 'EXISTS', 'EXISTS (SELECT FROM list WHERE %s)'),
		(30 + length(size::text), 'NOT EXISTS', 'NOT EXISTS (SELECT FROM list WHERE %s)')) q (n, kind, condition);
	INSERT INTO result SELECT 10, 'join with a list', way, found, g.guess, t.guess
	FROM plan(CASE way % 2 WHEN 0 THEN 'url <<= part' ELSE 'url <@ part' END, 'page JOIN list ON') g (guess),
		plan(CASE way % 2 WHEN 0 THEN 'key LIKE pattern' ELSE 'reversed LIKE pattern' END, 'page JOIN list ON') t (guess);
END $$;
SELECT format('CALL try_list(%s, %s)', size, way) FROM unnest('{2,20,2000}'::int[]) size, generate_series(1, 40) way \gexec

CREATE STATISTICS page_host ON (iri_host_unicode(url)) FROM page;
ANALYZE page;
INSERT INTO result
SELECT 5, 'domain, by statistics of hosts', part, found, plan(format('url <@ %L', part)), plan(format('reversed LIKE %L', pattern(reverse(part) || '.'))) FROM part WHERE kind = 'domain';

-- ANALYZE takes a random sample: a difference of some in a hundred is chance
SELECT format('%s| %s | %s | %s, %s | %s, %s |', CASE WHEN within < text_within - 0.06 OR over > text_over + 0.03 THEN 'FAIL ' ELSE '' END, :rows, kind,
	round(100 * within), round(100 * text_within), round(100 * over, 1), round(100 * text_over, 1))
FROM (SELECT n, kind, avg((factor <= 10)::int) AS within, avg((text_factor <= 10)::int) AS text_within, avg((factor > 100)::int) AS over, avg((text_factor > 100)::int) AS text_over
	FROM (SELECT n, kind, greatest(guess / found, found / guess) AS factor, greatest(text_guess / found, found / text_guess) AS text_factor
		FROM (SELECT n, kind, greatest(found, 1) AS found, greatest(guess, 1) AS guess, greatest(text_guess, 1) AS text_guess FROM result) r) f GROUP BY n, kind) k
ORDER BY n;
DROP SCHEMA bench_classes CASCADE;
