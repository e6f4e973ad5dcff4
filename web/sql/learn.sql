\set ECHO errors \a \t
-- Rules per site, learned from links whose contents are known.
CREATE TABLE "Cra wl"
	(id serial, "u r l" iri, ref iri_reference, "con tent" text COLLATE "C", n integer, p point, digest bytea);
-- visits: sid and ts are new in each; www and https make no difference, id does
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http%s://%svisits.com/p?id=%s&sid=%s&ts=%s', CASE WHEN n / 60 % 2 = 0 THEN 's' END,
	CASE WHEN n / 120 % 2 = 0 THEN 'www.' END, n % 60, n * 7919 % 1009, n), 'visits ' || n % 60
FROM generate_series(1, 600) n;
-- the step session drops these already
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://visits.com/p?id=%s&sid=%s', n % 60, md5(n::text)), 'visits ' || n % 60
FROM generate_series(1, 90) n;
-- the case of the path makes no difference, the slash does
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://case.org/%sage%s%s', CASE WHEN n % 2 = 0 THEN 'P' ELSE 'p' END, n / 4,
	CASE WHEN n / 2 % 2 = 0 THEN '/' END), format('case %s %s', n / 4, n / 2 % 2)
FROM generate_series(0, 399) n;
-- www and utm_source make a difference, against steps that are taken
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://%sparts.net/%s?utm_source=%s', CASE WHEN n % 2 = 0 THEN 'www.' END, n / 6, n / 2 % 3),
	'parts ' || n
FROM generate_series(0, 599) n;
-- a login in place of all pages; and of some
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://login.example/%s?q=%s', n / 4, n % 4), 'login' FROM generate_series(0, 399) n;
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://some.example/%s?q=%s', n / 4, n % 4), CASE WHEN n % 40 < 36 THEN 'login' ELSE 'page ' || n END
FROM generate_series(0, 1599) n;
-- many hosts with few links, of one domain; and of a public suffix
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://h%s.%s/%s?s=%s', n % 20, d, n % 100, n), format('%s %s', d, n % 100)
FROM generate_series(0, 399) n, unnest('{many.net,co.uk}'::text[]) d;
-- one page with a thousand sessions is one observation
INSERT INTO "Cra wl" ("u r l", "con tent") SELECT 'http://one.org/?s=' || n, 'one' FROM generate_series(1, 1000) n;
-- names that rules write in another way, and links that are stored out of line
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://names.org/%s?%s=%s', n % 40, name, n), 'names ' || n % 40
FROM generate_series(0, 159) n, unnest('{%40a,b%20:c,!d,e*,%C3%A9,f%3D%2C%25}'::text[]) name;
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT format('http://long.org/%s%s?t=%s', n % 40, path, n), 'long ' || n % 40
FROM generate_series(0, 79) n, (SELECT string_agg(md5(i::text), '/') FROM generate_series(1, 300) i) l (path);
-- pages that change: what they hold is no evidence
INSERT INTO "Cra wl" ("u r l", "con tent")
SELECT 'http://changes.org/' || n % 50 || '?r=' || n % 100, 'changes ' || n FROM generate_series(0, 399) n;
\echo '# no evidence either'
INSERT INTO "Cra wl" ("u r l", "con tent") VALUES (NULL, 'x'), ('http://visits.com/', NULL), ('urn:a:b', 'x'),
	('http:a', 'x'), ('http://127.0.0.1/?a=1', 'x'), ('http://127.0.0.1/?a=2', 'x'), ('foo://visits.com/?id=1', 'x');
UPDATE "Cra wl" SET ref = "u r l", n = hashtext("con tent"), digest = sha256(convert_to("con tent", 'UTF8'));
INSERT INTO "Cra wl" (ref, "con tent") VALUES ('a?b', 'x'), ('//visits.com/', 'x');
CREATE TABLE learned AS SELECT * FROM iri_learn('"Cra wl"', 'u r l', 'con tent');
-- rules of sites whose names begin with a letter and a number are alike
SELECT 'learned', regexp_replace(rule, '^h\d+', 'h*') COLLATE "C" AS rule,
	string_agg(substring(rule, '^h(\d+)'), ' ' ORDER BY rule COLLATE "C") AS numbers, links_saved, contents_lost, review, evidence
	FROM learned GROUP BY 2, 4, 5, 6, 7 ORDER BY 2, 4;
SELECT 'all_rules', rule, links_saved, contents_lost, review, evidence
FROM iri_learn('"Cra wl"', 'u r l', 'con tent', all_rules => true)
WHERE evidence ->> 'verdict' <> 'true' OR domain = 'visits.com' ORDER BY rule COLLATE "C";
SELECT 'learned WHERE domain IN (''parts.net'', ''case.org'', ''login.e…', rule,
	left(example_a::text, 60) AS example_a, left(example_b::text, 60) AS example_b
FROM learned WHERE domain IN ('parts.net', 'case.org', 'login.example') ORDER BY rule COLLATE "C";
\echo '# what is returned reads back, and does what its row says beside the others'
CREATE TEMP TABLE counted AS SELECT l.rule, links_saved, others.n - whole.n AS counted FROM learned l,
LATERAL (SELECT count(DISTINCT iri_canonicalize("u r l", '{crawl-2026}', (SELECT array_agg(rule)
	FROM learned))) FROM "Cra wl" WHERE "u r l" <@ l.domain::iri_reference) whole (n),
LATERAL (SELECT count(DISTINCT iri_canonicalize("u r l", '{crawl-2026}', (SELECT array_agg(rule) FROM learned o
	WHERE o.rule <> l.rule))) FROM "Cra wl" WHERE "u r l" <@ l.domain::iri_reference) others (n)
WHERE rule NOT LIKE '%!%';
SELECT 'counted', count(*), sum(counted) FROM counted;
SELECT 'wrong', * FROM counted WHERE counted IS DISTINCT FROM links_saved ORDER BY rule COLLATE "C";
\echo '# learning again with the learned rules suggests no more changes'
SELECT rule FROM iri_learn('"Cra wl"', 'u r l', 'con tent', '{crawl-2026}', (SELECT array_agg(rule) FROM learned));
\echo '# so does a domain whose hosts each need another rule, before r is seen'
CREATE TABLE hidden AS
SELECT format('http://%s.two.org/%s', host, link)::iri AS url, format('%s %s', host, content) AS content
FROM (VALUES ('h', 'a', 'b'), ('i', 'b', 'a')) AS h (host, noise, page), generate_series(0, 23) AS n,
LATERAL (VALUES (format('p?id=%s&r=%s&%s=%s', n / 2, n % 2, noise, n), n / 2), (format('q?id=%s&%s=1', n, noise), 100 + n),
	(format('q?id=%s&%s=2', n, noise), 100 + n), (format('s?x=%s&%s=%s', n / 2, page, n), 200 + n)) AS l (link, content);
SELECT rule, links_saved, evidence ->> 'verdict' AS verdict
FROM iri_learn('hidden', 'url', 'content', all_rules => true) ORDER BY rule COLLATE "C";
-- a site between two parts of another one
INSERT INTO hidden SELECT replace(replace(url::text, '//', '//s'), 'two.org', 'amazonaws.com')::iri, content FROM hidden
UNION ALL SELECT iri('http://ec2.amazonaws.com/k?z=' || n), 'k' || n FROM generate_series(1, 50) AS n UNION ALL VALUES (iri 'http://s3.amazonaws.com/', 'x');
SELECT rule, links_saved, evidence ->> 'verdict' AS verdict
FROM iri_learn('hidden', 'url', 'content', all_rules => true) WHERE rule ~ 'amazonaws' ORDER BY rule COLLATE "C";
DELETE FROM hidden WHERE url::text ~ 'amazonaws';
SELECT rule FROM iri_learn('hidden', 'url', 'content', rules => '{h.two.org: a,i.two.org: b,old.org/:id -> https://new.org/:id}');
SELECT rule FROM iri_learn('hidden', 'url', 'content', rules => '{h.two.org: a,i.two.org: b,two.org: r}');
\echo '# references, and contents of another type'
SELECT 'iri_learn "Cra wl"', count(*) FROM (SELECT domain, rule, links_saved FROM learned EXCEPT
	SELECT domain, rule, links_saved FROM iri_learn('"Cra wl"', 'ref', 'n')) d;
SELECT 'iri_learn u r l', count(*) FROM (SELECT domain, rule, links_saved FROM learned EXCEPT
	SELECT domain, rule, links_saved FROM iri_learn('"Cra wl"', 'u r l', 'digest')) d;
\echo '# against more steps, and rules that are used now'
SELECT 'iri_learn con tent', rule, links_saved, contents_lost, review
	FROM iri_learn('"Cra wl"', 'u r l', 'con tent', '{web-2026}', '{case.org: @lower-path,id}')
WHERE domain IN ('visits.com', 'case.org', 'parts.net') ORDER BY rule COLLATE "C";
\echo '# other bounds'
SELECT 'min_groups ' || n, (SELECT count(*) FROM iri_learn('"Cra wl"', 'u r l', 'con tent', min_groups => n))
FROM unnest('{1,20,201}'::int[]) n;
SELECT 'iri_learn(''"Cra wl"'', ''u r l'', ''con tent'', sample => 0)', count(*)
	FROM iri_learn('"Cra wl"', 'u r l', 'con tent', sample => 0);
\echo '# the same with little memory, and of a large site a sample is judged'
CREATE TABLE large AS
SELECT format('http://large.org/%s?s=%s', n / 2, n)::iri AS url, n / 2 AS content FROM generate_series(1, 20000) n;
SET work_mem = '256kB';
SELECT 'iri_learn large', rule, links_saved FROM iri_learn('large', 'url', 'content');
RESET work_mem;
SELECT 'iri_learn url', rule, links_saved FROM iri_learn('large', 'url', 'content');
INSERT INTO large SELECT format('http://large.org/show?id=%s&s=%s', n / 2, n)::iri, n / 2 FROM generate_series(1, 150000) n;
SELECT 'iri_learn content', rule, links_saved FROM iri_learn('large', 'url', 'content');
\echo '# links without a host, for lab/campaign sanitize'
TRUNCATE large;
INSERT INTO large SELECT format('http:///%s?q=%s', n / 4, n), n / 4 FROM generate_series(1, 40) n;
SELECT 'iri_learn(''large'', ''url'', ''content'', min_groups => 2)', count(*) AS "0"
	FROM iri_learn('large', 'url', 'content', min_groups => 2);
\echo '# hostile: many names, of one link and of many'
TRUNCATE large;
INSERT INTO large SELECT 'http://h.org/?' || string_agg('p' || n || '=' || m, '&'), 1
FROM generate_series(1, 50000) n, generate_series(1, 3) m GROUP BY m;
INSERT INTO large SELECT format('http://i.org/%s?p%s=1', n % 50, n), n % 50 FROM generate_series(1, 5000) n;
SELECT 'iri_learn true', count(*) > 0, bool_or(review) FROM iri_learn('large', 'url', 'content');
\echo '# columns of domains beside a dropped one, contents with a NULL inside, views and partitions'
CREATE DOMAIN regress_iri_web AS iri CHECK (iri_scheme(VALUE) LIKE 'http%');
CREATE TYPE regress_iri_pair AS (a text, b text);
CREATE DOMAIN regress_iri_hash AS regress_iri_pair;
CREATE TABLE parted (dropped integer, url regress_iri_web, content regress_iri_hash, other json) PARTITION BY LIST (iri_scheme(url));
CREATE TABLE parted_http PARTITION OF parted FOR VALUES IN ('http');
CREATE TABLE parted_https PARTITION OF parted FOR VALUES IN ('https');
ALTER TABLE parted DROP COLUMN dropped;
INSERT INTO parted SELECT format('http%s://parted.org/%s?t=%s', CASE WHEN n % 2 = 0 THEN 's' END, n % 60 / 2, n),
	ROW(n % 60 / 2, NULL)::regress_iri_pair, '{}' FROM generate_series(1, 240) n;
-- pages without content are no evidence against it
INSERT INTO parted SELECT format('http://parted.org/%s?t=x', n), NULL, '{}' FROM generate_series(0, 29) n;
CREATE VIEW parted_view AS SELECT other, content, url AS "the %s" FROM parted;
SELECT 'iri_learn parted', rule, links_saved FROM iri_learn('parted', 'url', 'content') ORDER BY rule COLLATE "C";
SELECT 'iri_learn parted_view', rule, links_saved
	FROM iri_learn('parted_view', 'the %s', 'content') ORDER BY rule COLLATE "C";
SELECT iri_learn('parted', 'url', 'other');
SELECT iri_learn('parted', 'url', '........pg.dropped.1........');
-- a name that is the key of one script, and noise in another: a row for each link, its content and page
CREATE TABLE shape (url iri, content text);
INSERT INTO shape
SELECT format('http://os.example/product_info.php?cPath=%s&products_id=%s', n * 7 % 12, n % 200), 'os product ' || n % 200
FROM generate_series(1, 1000) n UNION ALL
SELECT format('http://os.example/index.php?cPath=%s', n), 'os category ' || n FROM generate_series(1, 60) n UNION ALL
SELECT format('http://oc.example/index.php?route=product/product&path=%s&product_id=%s', n * 7 % 12, n % 200), 'oc product ' || n % 200
FROM generate_series(1, 1000) n UNION ALL
SELECT format('http://oc.example/index.php?route=product/category&path=%s', n), 'oc category ' || n FROM generate_series(1, 60) n UNION ALL
SELECT format('http://bb.example/viewtopic.php?f=%s&t=%s', n * 7 % 12, n % 200), 'bb topic ' || n % 200
FROM generate_series(1, 1000) n UNION ALL
SELECT format('http://bb.example/viewforum.php?f=%s', n), 'bb forum ' || n FROM generate_series(1, 30) n UNION ALL
SELECT format('http://mw.example/w/index.php?title=%s%s', CASE WHEN n % 3 = 0 THEN 'Former_' END || 'Article_', n) ||
	CASE WHEN n % 3 = 0 THEN '&oldid=' || n / 6 ELSE '' END, CASE WHEN n % 3 = 0 THEN 'mw revision ' || n / 6 ELSE 'mw ' || n END
FROM generate_series(1, 600) n UNION ALL
SELECT format('http://wp.example/post-%s/?cat=%s', n % 200, n % 7), 'wp post ' || n % 200 FROM generate_series(1, 1000) n UNION ALL
SELECT format('http://wp.example/?cat=%s', n), 'wp category ' || n FROM generate_series(1, 60) n UNION ALL
SELECT format('http://q.example/doc/%s?q=w%s', n % 200, n), 'q doc ' || n % 200 FROM generate_series(1, 1000) n UNION ALL
SELECT format('http://q.example/search?q=w%s', n), 'q search ' || n FROM generate_series(1, 400) n UNION ALL
-- the view of an application, below its fragment
SELECT format('http://spa.example/app#/item/%s', n), 'spa item ' || n FROM generate_series(1, 100) n UNION ALL
SELECT format('http://spa.example/doc/%s#s%s', n % 50, n), 'spa doc ' || n % 50 FROM generate_series(1, 200) n UNION ALL
-- contents shared within a path: pages beyond the last, empty days, a soft 404 that names the category
SELECT format('http://beyond.example/list?cat=%s&page=%s', n, p), 'beyond ' || n || ' ' || CASE WHEN p < 3 THEN p::text ELSE 'empty' END
FROM generate_series(1, 100) n, generate_series(1, 9) p UNION ALL
SELECT format('http://days.example/calendar?month=%s&day=%s', n, d), 'days ' || n || ' ' || CASE WHEN d % 9 = n % 3 THEN d::text ELSE 'empty' END
FROM generate_series(1, 100) n, generate_series(1, 28) d UNION ALL
SELECT format('http://soft.example/shop?cat=%s&id=%s', n, i), 'soft ' || n || ' ' || CASE WHEN i = n % 4 THEN i::text ELSE 'gone' END
FROM generate_series(1, 100) n, generate_series(0, 3) i UNION ALL
-- login pages in three languages
SELECT format('http://login3.example/doc?a=%s&b=%s', n, i), CASE WHEN i > 1 THEN 'login ' || i ELSE 'login3 ' || n || ' ' || i END
FROM generate_series(1, 100) n, generate_series(0, 4) i UNION ALL
-- a login page in place of 1 %
SELECT format('http://login1.example/doc?a=%s&b=%s', n, i), CASE WHEN n * 3 + i = 99 OR n * 3 + i = 201 THEN 'login' ELSE 'login1 ' || n || ' ' || i END
FROM generate_series(1, 100) n, generate_series(0, 2) i UNION ALL
-- two filters that lose contents only together
SELECT format('http://filter.example/f?cat=%s&a=%s&b=%s', n, a, b), 'filter ' || n || ' ' || a * b
FROM generate_series(1, 100) n, generate_series(0, 2) a, generate_series(0, 2) b UNION ALL
-- noise on some hosts of a domain, the page on others; and on all, of which one shows too little
SELECT format('http://z%s.mixed.example/a?id=%s&v=%s', h, n, v), 'mixed ' || h || ' ' || n || CASE WHEN h > 5 THEN ' ' || v ELSE '' END
FROM generate_series(1, 9) h, generate_series(1, 30) n, generate_series(1, 3) v UNION ALL
SELECT format('http://z%s.even.example/a?id=%s&v=%s', h, n, v), 'even ' || h || ' ' || n
FROM generate_series(1, 6) h, generate_series(1, CASE h WHEN 6 THEN 2 ELSE 30 END) n, generate_series(1, 3) v UNION ALL
-- noise on a host, and the page on one below it
SELECT format('http://%sbelow.example/a?id=%s&v=%s', b, n, v), b || 'below ' || n || CASE WHEN b <> '' THEN ' ' || v ELSE '' END
FROM unnest(ARRAY['', 'blog.']) b, generate_series(1, 30) n, generate_series(1, 3) v UNION ALL
-- the first page, with and without its number
SELECT format('http://first.example/list?cat=%s%s', n, CASE WHEN p > 0 THEN '&page=' || p ELSE '' END), 'first ' || n || ' ' || greatest(p, 1)
FROM generate_series(1, 100) n, generate_series(0, 3) p UNION ALL
-- sessions in the path: one that the step session drops, one that no rule can
SELECT format('http://path.example/a/%s;jsessionid=%s', n % 50, md5(n::text)), 'path ' || n % 50 FROM generate_series(1, 200) n UNION ALL
SELECT format('http://path.example/s/%s/a/%s', md5(n::text), n % 50), 'path ' || n % 50 FROM generate_series(1, 200) n UNION ALL
-- other pages for mobile browsers
SELECT format('http://%smobile.example/a?id=%s&r=%s', m, n % 50, n), m || 'mobile ' || n % 50
FROM unnest(ARRAY['', 'm.', 'www.']) m, generate_series(1, 150) n UNION ALL
-- many small hosts with two names that make no difference, of which none shows enough
SELECT format('http://t%s.two.example/a?id=%s&s=%s&ts=%s', h, n % 5, n, n * 7919 % 1009), 'two ' || h || ' ' || n % 5
FROM generate_series(1, 20) h, generate_series(1, 15) n UNION ALL
-- many small sites that agree
SELECT format('http://f%s.example/viewtopic.php?t=%s&sid=%s', s, n % 7, n), 'f ' || s || ' ' || n % 7
FROM generate_series(1, 12) s, generate_series(1, 21) n;
\echo '# a link in ten is fetched again, and some pages change'
INSERT INTO shape SELECT url, content || CASE WHEN hashtext(url::text) % 200 = 0 THEN ' changed' ELSE '' END
FROM shape WHERE hashtext(url::text) % 10 = 0;
CREATE TABLE found AS SELECT * FROM iri_learn('shape', 'url', 'content', all_rules => true)
	WHERE evidence ->> 'verdict' = 'true';
SELECT 'found', regexp_replace(rule, '^[fz]\d+', '*') COLLATE "C" AS rule,
	string_agg(substring(rule, '^[fz](\d+)'), ' ' ORDER BY rule COLLATE "C") AS numbers, links_saved, contents_lost,
	evidence - 'verdict' AS evidence FROM found GROUP BY 2, 4, 5, 6 ORDER BY 2, 4;
SELECT 'found oldid|cPath', rule, example_a, example_b, against_a, against_b FROM found
	WHERE rule ~ 'oldid|cPath' ORDER BY rule COLLATE "C";
\echo '# all of them together lose nothing but what changes'
SELECT 'iri_canonicalize {crawl-2026}', count(*) FROM (SELECT FROM (SELECT DISTINCT iri_canonicalize(url, '{crawl-2026}', (SELECT array_agg(rule) FROM found)) AS k,
	replace(content, ' changed', '') AS content FROM shape) s GROUP BY k HAVING count(*) > 1) lost;
\echo '# the same for any order of rows, and any work_mem; and nothing more to learn'
CREATE TABLE shuffled AS SELECT * FROM shape ORDER BY hashtext(content || url::text);
SET work_mem = '64kB';
SELECT 'iri_learn shuffled', count(*)
	FROM ((SELECT rule, links_saved, example_a FROM found EXCEPT SELECT rule, links_saved, example_a FROM iri_learn('shuffled', 'url', 'content'))
	UNION ALL (SELECT rule, links_saved, example_a FROM iri_learn('shuffled', 'url', 'content') EXCEPT SELECT rule, links_saved, example_a FROM found)) d;
RESET work_mem;
SELECT rule FROM iri_learn('shape', 'url', 'content', rules => (SELECT array_agg(rule) FROM found)) ORDER BY rule COLLATE "C";
\echo '# what is taken now is taken back where it is wrong'
SELECT 'iri_learn shape', rule, links_saved, contents_lost, review
	FROM iri_learn('shape', 'url', 'content', steps => '{crawl-2026,fragment}',
	rules => '{cat,z1.mixed.example: v,z7.mixed.example: v}')
WHERE rule ~ '!' ORDER BY rule COLLATE "C";
\echo '# no rule for a path that the steps change'
SELECT 'iri_learn {web-2026}', rule FROM iri_learn('shape', 'url', 'content', '{web-2026}') WHERE domain ~ '^(mw|oc|os)' ORDER BY rule COLLATE "C";
SELECT 'iri_canonicalize {web-2026}', count(iri_canonicalize(url, '{web-2026}', (SELECT array_agg(rule) FROM iri_learn('shape', 'url', 'content', '{web-2026}')))) > 0 AS used FROM shape;
DROP TABLE shape, shuffled, found;
\echo '# errors'
SELECT iri_learn('"Cra wl"', 'nosuch', 'con tent');
SELECT iri_learn('"Cra wl"', 'u r l', 'nosuch');
SELECT iri_learn('"Cra wl"', 'con tent', 'con tent');
SELECT iri_learn('"Cra wl"', 'u r l', 'p');
SELECT iri_learn('"Cra wl"', 'u r l', 'n', '{nosuch}');
SELECT iri_learn('"Cra wl"', 'u r l', 'n', rules => '{a b}');
SELECT iri_learn('"Cra wl"', 'u r l', 'n', min_groups => 0);
SELECT 'iri_learn(''"Cra wl"'', ''u r l'', NULL)', count(*) FROM iri_learn('"Cra wl"', 'u r l', NULL);
\echo '# with the rights of who asks, and the rows that they may see'
CREATE ROLE regress_iri_nobody;
GRANT SELECT ON parted TO regress_iri_nobody;
ALTER TABLE parted ENABLE ROW LEVEL SECURITY;
CREATE POLICY regress_iri_some ON parted USING (iri_path(url) < '/2');
GRANT SELECT ("u r l") ON "Cra wl" TO regress_iri_nobody;
CREATE SCHEMA regress_iri_first;
GRANT USAGE ON SCHEMA regress_iri_first TO regress_iri_nobody;
CREATE FUNCTION regress_iri_first.iri_try(iri_reference) RETURNS iri LANGUAGE sql RETURN NULL::iri;
SET ROLE regress_iri_nobody;
SELECT 'iri_learn {}', rule, links_saved FROM iri_learn('parted', 'url', 'content', '{}', min_groups => 5) ORDER BY rule COLLATE "C";
\set VERBOSITY terse
SELECT iri_learn('"Cra wl"', 'u r l', 'n');
\set VERBOSITY default
\echo '# names mean the same with any search_path'
CREATE TEMPORARY TABLE own (url iri, content text);
INSERT INTO own SELECT format('http://own.org/%s?t=%s', n % 40, n), n % 40 FROM generate_series(1, 80) n;
SET search_path = regress_iri_first, public, pg_catalog;
SELECT 'http://own.org/', iri_try('http://own.org/'::iri_reference);
SELECT 'iri_learn own', rule, links_saved FROM iri_learn('own', 'url', 'content');
RESET search_path;
RESET ROLE;
DROP SCHEMA regress_iri_first CASCADE;
DROP TABLE pg_temp.own;
DROP OWNED BY regress_iri_nobody;
DROP ROLE regress_iri_nobody;
DROP VIEW parted_view;
DROP TABLE "Cra wl", learned, large, parted;
DROP DOMAIN regress_iri_hash, regress_iri_web;
DROP TYPE regress_iri_pair;
\echo '# parameters that are not judged, although all links are'
CREATE TEMP TABLE visit (url iri, content int);
INSERT INTO visit SELECT format('http://many.org/?p%s=%s', n % 300, n)::iri, n FROM generate_series(1, 600) n;
SELECT 'iri_learn visit', rule FROM iri_learn('visit', 'url', 'content');
DROP TABLE visit;
