-- The results of iri_learn on the table "crawl" (url, content), counted again with
-- iri_canonicalize: each row that does something else than it says.
\set QUIET on
SET max_parallel_workers_per_gather = 0;
SET client_min_messages = warning;
SET work_mem = '1GB';
CREATE TEMPORARY TABLE row AS SELECT row_number() OVER () AS n, * FROM iri_learn('crawl', 'url', 'content');
SELECT coalesce(array_agg(rule), '{}') AS learned FROM row WHERE verdict = 'true' \gset
-- the contents of error pages, which are no evidence
CREATE TEMPORARY TABLE common AS
WITH page AS (
	SELECT iri_host(k) AS host, k, content FROM (
		SELECT iri_canonicalize(url, '{crawl-2026}', :'learned') AS k, content FROM crawl WHERE content IS NOT NULL) c
	GROUP BY 1, 2, 3)
SELECT host, content FROM page JOIN (SELECT host, count(DISTINCT k) AS pages FROM page GROUP BY 1) h USING (host)
GROUP BY host, content, pages HAVING count(*) >= greatest(20, pages / 100);
-- each row without and with its merges, which are those that "!" ends
SELECT r.rule, r.verdict, r.links_saved, c.links_saved AS counted, r.groups, c.groups AS groups_counted
FROM row r, LATERAL (
	SELECT coalesce(array_agg(rule) FILTER (WHERE n <> r.n), '{}') AS others FROM row WHERE verdict = 'true') o, LATERAL (
	SELECT coalesce(sum(forms - 1), 0) AS links_saved, count(*) FILTER (WHERE evidence > 1) AS groups FROM (
		SELECT count(*) AS forms, count(*) FILTER (WHERE content IS NOT NULL) AS evidence FROM (
			SELECT g, f, (array_agg(content ORDER BY url))[1] AS content FROM (
				SELECT iri_canonicalize(url, '{crawl-2026}', CASE WHEN r.rule LIKE '%: !%' THEN others || r.rule ELSE others END) AS f,
					iri_canonicalize(url, '{crawl-2026}', CASE WHEN r.rule LIKE '%: !%' THEN others ELSE others || r.rule END) AS g,
					url, CASE WHEN NOT EXISTS (SELECT FROM common WHERE common.content = crawl.content AND crawl.url <@ common.host::iri_reference) THEN content END AS content
				FROM crawl WHERE content IS NOT NULL AND url <@ r.domain::iri_reference) u
			GROUP BY g, f) f
		GROUP BY g HAVING count(*) > 1) g) c
WHERE (r.links_saved, r.groups) IS DISTINCT FROM (c.links_saved, c.groups);
