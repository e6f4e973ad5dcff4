--
-- Joins by the operators, and pairs of conditions that the manual recommends, of a
-- table of :rows links; for test/index/estimates --joins.  Prints a line of a table
-- for each: the rows expected and found, the time to plan and to run it, and how the
-- largest table is read.  "FAIL" is before a line where the former differ by a factor
-- of more than 100.
--
\set QUIET on
SET client_min_messages = warning;
SET jit = on;
SET max_parallel_workers_per_gather = 0;
CREATE EXTENSION IF NOT EXISTS iri_web CASCADE;
DROP SCHEMA IF EXISTS bench_joins CASCADE;
CREATE SCHEMA bench_joins;
SET search_path = bench_joins, public;
SELECT setseed(0.5) \g /dev/null
-- sizes of hosts by Zipf's law; the spelling of a tenth of the links is another
CREATE TABLE page AS
SELECT i AS id, format('%s://www.h%s.com/%s/%s', CASE WHEN i % 10 = 0 THEN 'HTTP' ELSE 'http' END, floor(power(:rows / 10, random())), i % 97, i)::iri AS url,
	CASE WHEN i % 500 = 0 THEN 500 ELSE 200 END AS status
FROM generate_series(1, :rows) i;
CREATE INDEX page_url ON page (url);
CREATE INDEX page_domain ON page (url iri_domain_ops);
CREATE TABLE blk AS
SELECT host::iri_reference AS domain, host AS name, ('http://' || host)::iri AS site, 'http://' || host || '/' AS prefix
FROM (SELECT DISTINCT iri_host(url) AS host FROM page) h ORDER BY md5(host) LIMIT 50;
CREATE TABLE seen AS SELECT id, url FROM page WHERE id % 3 = 0;
CREATE TABLE read AS SELECT id, url FROM page WHERE id % 7 = 0;
VACUUM ANALYZE;

CREATE FUNCTION measure(query text, OUT expected float, OUT returned float, OUT plan_ms float, OUT run_ms float, OUT scan text) LANGUAGE plpgsql AS $$
DECLARE
	explained json;
	node json;
BEGIN
	FOR round IN 1 .. 2 LOOP
		EXECUTE 'EXPLAIN (ANALYZE, TIMING off, FORMAT json) ' || query INTO explained;
	END LOOP;
	plan_ms := explained -> 0 -> 'Planning Time';
	run_ms := explained -> 0 -> 'Execution Time';
	node := explained -> 0 -> 'Plan';
	expected := node -> 'Plan Rows';
	returned := node -> 'Actual Rows';
	scan := substring(explained::text, '"(page_\w+)"');
	scan := coalesce('index ' || scan, 'all rows');
END $$;
SELECT set_config('joins.one', url::text, false) AS one FROM page WHERE id = :rows / 2 \g /dev/null
SELECT format('%s| %s | %s | %s, %s | %s | %s | %s |', CASE WHEN greatest(expected, 1) / greatest(returned, 1) NOT BETWEEN 0.01 AND 100 THEN 'FAIL ' ELSE '' END,
	:rows, label, expected, returned, round(plan_ms::numeric, 1), round(run_ms::numeric, 1), scan)
FROM (VALUES
	('`url <@ domain`', 'SELECT FROM blk JOIN page ON url <@ domain WHERE status = 500'),
	('`url <<= site`', 'SELECT FROM blk JOIN page ON url <<= site WHERE status = 500'),
	('`url ^@ prefix`', 'SELECT FROM blk JOIN page ON url ^@ prefix WHERE status = 500'),
	('`url ^@ site::text`', 'SELECT FROM blk JOIN page ON url ^@ site::text WHERE status = 500'),
	('`url <@ name::iri_reference`', 'SELECT FROM blk JOIN page ON url <@ name::iri_reference WHERE status = 500'),
	('`=` and `*=`', 'SELECT FROM page a JOIN seen b ON a.url = b.url AND a.url *= b.url'),
	('two of these', 'SELECT FROM page a JOIN seen b ON a.url = b.url AND a.url *= b.url JOIN read c ON b.url = c.url AND b.url *= c.url'),
	('`EXISTS`', 'SELECT FROM page a WHERE EXISTS (SELECT FROM seen b WHERE a.url = b.url AND a.url *= b.url)'),
	('`NOT EXISTS`', 'SELECT FROM page a WHERE NOT EXISTS (SELECT FROM seen b WHERE a.url = b.url AND a.url *= b.url)'),
	('`LEFT JOIN`', 'SELECT FROM page a LEFT JOIN seen b ON a.url = b.url AND a.url *= b.url'),
	('a constant', format('SELECT FROM page WHERE url = %1$L AND url *= %1$L', current_setting('joins.one'))),
	('a list', format('SELECT FROM page WHERE url = ANY (%1$L::iri[]) AND url *= ANY (%1$L::iri[])', (SELECT array_agg(url) FROM (SELECT url FROM page WHERE id % 97 = 0 LIMIT 200) s))),
	('`iri_same_site`', 'SELECT FROM page WHERE iri_same_site(url, ''http://h7.com/'')'),
	('`url <@ iri_registrable_domain(…)`', 'SELECT FROM page WHERE url <@ iri_registrable_domain(''http://www.h7.com/'')::iri_reference'))
	q (label, query), measure(query);
DROP SCHEMA bench_joins CASCADE;
