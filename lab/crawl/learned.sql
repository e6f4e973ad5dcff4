-- Crawls with known truth: the findings of iri_learn, and links after canonicalization that it
-- has not seen.  Variables: seed, sites, links (of the largest site), expert (a
-- query for rules of somebody who knows the sites, or empty).
-- A feature of a site is "same" if it makes no difference there, "other" if it
-- does, or absent.  The links of a site are Zipf's.
\set QUIET on
SET client_min_messages = warning;
SET max_parallel_workers_per_gather = 0;
SELECT setseed(:seed / 1000.0) \gset
CREATE TABLE feature (name text, rule text, undo boolean);
INSERT INTO feature VALUES ('www', '@www', false), ('https', '@https', false), ('slash', '@trailing-slash', false),
	('upper', '@lower-path', false), ('sid', 'sid', false), ('ref', 'ref', false), ('sort', 'sort', false),
	('print', 'print', false), ('utm_source', '!utm_source', true);
CREATE TABLE site AS
SELECT n, 's' || n || '.example' AS domain, greatest(3, :links / n) AS links FROM generate_series(1, :sites) n;
-- how often a feature is there, and makes no difference there
CREATE TABLE truth AS
SELECT n, name, rule, undo, CASE WHEN r < there THEN CASE WHEN q < same THEN 'same' ELSE 'other' END END AS is
FROM site, LATERAL (SELECT feature.*, random() + n * 0 AS r, random() + n * 0 AS q FROM feature) f
JOIN (VALUES ('www', .7, .9), ('https', .8, .95), ('slash', .5, .8), ('upper', .2, .5), ('sid', .4, .95), ('ref', .4, .7),
	('sort', .3, .1), ('print', .3, .1), ('utm_source', .5, .97)) v (name, there, same) USING (name);
CREATE TABLE fact AS
SELECT n, domain, links, jsonb_object_agg(name, "is") FILTER (WHERE "is" IS NOT NULL) AS f, n % 10 = 3 AS soft
FROM site JOIN truth USING (n) GROUP BY 1, 2, 3;
CREATE TABLE link AS
WITH drawn AS (
	SELECT n, domain, f, soft, (random() * links / 6)::int AS page, random() < .5 AS www, random() < .5 AS https,
		random() < .4 AS slash, random() < .3 AS upper,
		CASE WHEN random() < .8 THEN (random() * 1e8)::int END AS sid, CASE WHEN random() < .5 THEN (random() * 5)::int END AS ref,
		CASE WHEN random() < .5 THEN (random() * 3)::int END AS sort, CASE WHEN random() < .3 THEN 1 END AS print,
		CASE WHEN random() < .3 THEN (random() * 4)::int END AS utm_source, random() AS dynamic, random() < .5 AS train
	FROM fact, generate_series(1, links))
SELECT n, domain, train,
	(format('http%s://%s%s/%s%s%s', CASE WHEN https AND f ? 'https' THEN 's' END, CASE WHEN www AND f ? 'www' THEN 'www.' END,
		domain, CASE WHEN upper AND f ? 'upper' THEN 'Page' ELSE 'page' END, page, CASE WHEN slash AND f ? 'slash' THEN '/' END)
	 || coalesce('?' || nullif(concat_ws('&', 'id=' || page % 7, CASE WHEN f ? 'sid' THEN 'sid=' || sid END,
		CASE WHEN f ? 'ref' THEN 'ref=' || ref END, CASE WHEN f ? 'sort' THEN 'sort=' || sort END,
		CASE WHEN f ? 'print' THEN 'print=' || print END, CASE WHEN f ? 'utm_source' THEN 'utm_source=' || utm_source END), ''), ''))::iri AS url,
	concat_ws('|', n, page, CASE WHEN f ->> 'www' = 'other' THEN www END, CASE WHEN f ->> 'https' = 'other' THEN https END,
		CASE WHEN f ->> 'slash' = 'other' THEN slash END, CASE WHEN f ->> 'upper' = 'other' THEN upper END,
		'i' || CASE WHEN f ->> 'sid' = 'other' THEN sid END, 'r' || CASE WHEN f ->> 'ref' = 'other' THEN ref END,
		's' || CASE WHEN f ->> 'sort' = 'other' THEN sort END, 'p' || CASE WHEN f ->> 'print' = 'other' THEN print END,
		'u' || CASE WHEN f ->> 'utm_source' = 'other' THEN utm_source END) AS page,
	CASE WHEN dynamic < .02 THEN md5(random()::text) END AS noise, soft, page AS number
FROM drawn;
-- pages equal by accident, and soft 404
ALTER TABLE link ADD content text;
UPDATE link SET content = coalesce(noise,
	CASE WHEN soft AND hashint8extended(number, 7) % 20 = 0 THEN 'soft 404 of ' || n
	WHEN hashint8extended(number, 9) % 100 = 0 THEN 'empty ' || n || ' ' || number % 3 ELSE page END);
CREATE TABLE train AS SELECT url, content FROM link WHERE train;
CREATE TABLE learned AS SELECT * FROM iri_learn('train', 'url', 'content');
-- in how many pages of the training a feature has several values
CREATE TABLE chance AS
SELECT t.n, t.name, t.rule, t.undo, t.is, coalesce(g.groups, 0) AS groups FROM truth t LEFT JOIN (
	SELECT n, name, count(*) AS groups FROM (
		SELECT n, name, page FROM link, LATERAL (VALUES ('www', left(iri_host(url), 4) = 'www.'), ('https', iri_scheme(url) = 'https'),
			('slash', iri_path(url) LIKE '%/'), ('upper', iri_path(url) LIKE '/P%')) v (name, x)
		WHERE train GROUP BY n, name, page HAVING count(DISTINCT x) > 1
		UNION ALL
		SELECT n, name, page FROM link, unnest('{sid,ref,sort,print,utm_source}'::text[]) name
		WHERE train GROUP BY n, name, page HAVING count(DISTINCT coalesce(iri_query_param(url, name), '')) > 1) l
	GROUP BY n, name) g USING (n, name);
\pset border 1
CREATE TABLE found AS
SELECT CASE WHEN c.groups >= 100 THEN '100 and more' WHEN c.groups >= 60 THEN '60 to 99' WHEN c.groups >= 40 THEN '40 to 59'
	WHEN c.groups >= 20 THEN '20 to 39' ELSE 'fewer' END AS groups, count(*) AS true_rules,
	count(l.rule) AS found, round(100.0 * count(l.rule) / count(*), 1) AS percent, min(c.groups) AS least
FROM chance c LEFT JOIN learned l ON l.domain = 's' || c.n || '.example' AND l.verdict = 'true' AND l.rule = l.domain || ': ' || c.rule
WHERE c.is = 'same' AND NOT c.undo AND c.groups > 0 GROUP BY 1;
\echo rules found, by the groups that the training has
SELECT groups, true_rules, found, percent FROM found ORDER BY least DESC;
CREATE TABLE verdict AS
SELECT l.verdict, count(*), count(*) FILTER (WHERE c.is = CASE WHEN (l.verdict = 'true') <> c.undo THEN 'same' ELSE 'other' END) AS agree,
	string_agg(l.rule, ', ') FILTER (WHERE l.verdict = 'true' AND (c.is = CASE WHEN c.undo THEN 'other' ELSE 'same' END) IS NOT TRUE) AS wrong
FROM learned l LEFT JOIN chance c ON l.domain = 's' || c.n || '.example' AND l.rule = l.domain || ': ' || c.rule
GROUP BY 1;
\echo verdicts that are right
TABLE verdict ORDER BY 1;
\echo links that were not in the training
CREATE TABLE large AS SELECT n FROM chance WHERE "is" = 'same' GROUP BY n HAVING max(groups) >= 100;
CREATE TABLE expert (rules text[]);
SELECT :'expert' <> '' AS has_expert \gset
\if :has_expert
INSERT INTO expert SELECT :expert;
\endif
CREATE TABLE judged AS SELECT method, link.n, link.page, url, k FROM link, LATERAL (VALUES
	('no rules', iri_canonicalize(url)),
	('crawl-2026', iri_canonicalize(url, '{crawl-2026}')),
	('web-2026', iri_canonicalize(url, '{web-2026}')),
	('learned', iri_canonicalize(url, '{crawl-2026}', coalesce((SELECT array_agg(rule) FROM learned l
		WHERE l.domain = link.domain AND verdict = 'true'), '{}')))) v (method, k)
WHERE NOT train;
INSERT INTO judged SELECT 'expert', link.n, link.page, url, iri_canonicalize(url, '{crawl-2026}', rules) FROM link, expert WHERE NOT train;
CREATE TABLE outcome AS SELECT method, sites, sum(forms) AS forms, sum(wrong) AS wrong, round(100.0 * sum(wrong) / sum(forms), 3) AS wrong_percent,
	sum(missed) AS missed, round(100.0 * sum(missed) / sum(mergeable), 1) AS missed_percent,
	sum(mergeable) AS mergeable
FROM (SELECT method, CASE WHEN n IN (SELECT n FROM large) THEN '100 groups' ELSE 'others' END AS sites, n,
		count(DISTINCT url) AS forms,
		count(DISTINCT (k, page)) - count(DISTINCT k) AS wrong,
		count(DISTINCT (k, page)) - count(DISTINCT page) AS missed,
		count(DISTINCT (url, page)) - count(DISTINCT page) AS mergeable
	FROM judged GROUP BY 1, 2, 3) s
GROUP BY 1, 2;
SELECT method, sites, forms, wrong, wrong_percent, missed, missed_percent FROM outcome ORDER BY 2, 1;
-- what may not become worse; without such rules nothing is shown, which fails too
\pset format unaligned
\pset tuples_only on
SELECT CASE WHEN value BETWEEN least AND most THEN 'ok' ELSE 'FAIL' END, format('%s: %s %%, between %s and %s', name, value, least, most)
FROM (SELECT 'true rules found of those with 100 groups' AS name, 95 AS least, 100 AS most,
		(SELECT percent FROM found WHERE groups = '100 and more') AS value
	UNION ALL SELECT 'verdicts true that are right', 99, 100, (SELECT round(100.0 * agree / count, 2) FROM verdict WHERE verdict = 'true')
	UNION ALL SELECT 'links merged wrongly, with rules of 100 groups', 0, 0.1,
		(SELECT wrong_percent FROM outcome WHERE method = 'learned' AND sites = '100 groups')
	UNION ALL SELECT 'same pages missed, with rules of 100 groups', 0, 10,
		(SELECT missed_percent FROM outcome WHERE method = 'learned' AND sites = '100 groups')) g;
SELECT 'figure', method, sites, mergeable - missed, wrong, mergeable FROM outcome;
