-- A crawl with known truth in the table "row" (n, url, content, page, program): what
-- is learned of half of the links, and what it does to the others, beside crawl-2026
-- alone.  Prints the goals that are reached, "ok" or "FAIL".
\set QUIET on
\pset tuples_only on
\pset format unaligned
SET client_min_messages = warning;
SET max_parallel_workers_per_gather = 0;
CREATE TABLE train AS SELECT url, content FROM row WHERE n % 2 = 1;
CREATE TABLE learned AS SELECT * FROM iri_learn('train', 'url', 'content');
SELECT coalesce(array_agg(rule), '{}') AS learned FROM learned \gset
CREATE TABLE test AS
SELECT page, iri_normalize(url)::text AS url, iri_canonicalize(url, '{crawl-2026}')::text AS before,
	iri_canonicalize(url, '{crawl-2026}', :'learned')::text AS after
FROM row WHERE n % 2 = 0;
-- the share of links that are one with a page that has more links, in percent
CREATE FUNCTION pg_temp.wrong(k text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	share numeric;
BEGIN
	EXECUTE format('SELECT 100.0 * sum(links - most) / sum(links) FROM (SELECT sum(links) AS links, max(links) AS most
		FROM (SELECT %1$I, count(*) AS links FROM test GROUP BY %1$I, page) p GROUP BY %1$I) k', k) INTO share;
	RETURN share;
END $$;
-- the keys that pages have beside one
CREATE FUNCTION pg_temp.missed(k text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	count numeric;
BEGIN
	EXECUTE format('SELECT sum(n - 1) FROM (SELECT count(DISTINCT %I) AS n FROM test GROUP BY page) p', k) INTO count;
	RETURN count;
END $$;
-- the pages that are one with another
CREATE FUNCTION pg_temp.lost(k text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
	count numeric;
BEGIN
	EXECUTE format('SELECT sum(n - 1) FROM (SELECT count(DISTINCT page) AS n FROM test GROUP BY %I) k', k) INTO count;
	RETURN count;
END $$;
-- rules that merge different pages, of all rows, beside the others of their site
CREATE TABLE place AS SELECT rule, domain, iri_registrable_domain(('http://' || domain)::iri) AS site FROM learned;
CREATE TABLE fetched AS SELECT DISTINCT iri_registrable_domain(url) AS site, url, page FROM row;
CREATE INDEX ON fetched (site);
CREATE TABLE wrong_rule AS
SELECT rule, whole.lost - without.lost AS lost FROM place l,
LATERAL (SELECT coalesce(array_agg(rule), '{}') AS others FROM place o WHERE o.rule <> l.rule AND o.site = l.site) o,
LATERAL (SELECT count(*) - count(DISTINCT k) AS lost FROM (
	SELECT DISTINCT iri_canonicalize(url, '{crawl-2026}', others || l.rule) AS k, page FROM fetched f WHERE f.site = l.site) x) whole,
LATERAL (SELECT count(*) - count(DISTINCT k) AS lost FROM (
	SELECT DISTINCT iri_canonicalize(url, '{crawl-2026}', others) AS k, page FROM fetched f WHERE f.site = l.site) x) without
WHERE l.rule !~ ': !';
SELECT format('%s rules, of which %s merge different pages%s', count(*), (SELECT count(*) FROM wrong_rule WHERE lost > 0),
	(SELECT ': ' || string_agg(format('%s (%s)', rule, lost), ', ') FROM wrong_rule WHERE lost > 0)) FROM learned;
SELECT CASE WHEN w - b <= :wrong THEN 'ok' ELSE 'FAIL' END,
	format('%s: merged wrongly %s %%, by crawl-2026 alone %s %%; pages lost %s', :'kind', round(w, 3), round(b, 3), pg_temp.lost('after') - pg_temp.lost('before'))
FROM (SELECT pg_temp.wrong('after') AS w, pg_temp.wrong('before') AS b) s;
SELECT CASE WHEN a / greatest(b, 1) <= :missed THEN 'ok' ELSE 'FAIL' END,
	format('%s: missed %s, by crawl-2026 alone %s: %s', :'kind', a, b, round(a / greatest(b, 1), 3))
FROM (SELECT pg_temp.missed('after') AS a, pg_temp.missed('before') AS b) s;
SELECT CASE WHEN count(*) FILTER (WHERE lost > 20) = 0 AND count(*) FILTER (WHERE lost > 0) <= 1 THEN 'ok' ELSE 'FAIL' END,
	format('%s: %s rules that merge different pages', :'kind', count(*) FILTER (WHERE lost > 0)) FROM wrong_rule;
-- learned again beside these rules
SELECT CASE WHEN count(*) = 0 THEN 'ok' ELSE 'FAIL' END,
	format('%s: %s more rules from the same links', :'kind', count(*)) FROM iri_learn('train', 'url', 'content', rules => :'learned');
