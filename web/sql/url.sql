\set ECHO errors \a \t
-- The five usual questions about a column of text: short, compressed and out-of-line
-- values, with and without a scheme, and junk.
CREATE TABLE page (id integer GENERATED ALWAYS AS IDENTITY, url text, kept text);
ALTER TABLE page ALTER kept SET STORAGE EXTERNAL;
INSERT INTO page (url) VALUES ('https://Example.com:443/a'), ('example.com/a'), ('http://www.example.com/a#top'), (' //example.com/A'),
	('https://shop.example.co.uk/?q=1&utm_source=x'), ('shop.example.co.uk:8080/?q=1'), ('https://example.com.evil.example/'),
	('http://xn--bcher-kva.example/'), ('Bücher.de'), ('http://192.0.2.1/a'), ('localhost:3000'), ('mailto:joe@example.com'),
	('http://h/two words'), ('n/a'), (''), ('readme.md'), ('joe@example.com'), ('http://example.com:8O80/'), (NULL),
	('example.com/' || repeat('a', 9999)), ('HTTPS://EXAMPLE.com/%61' || repeat('a', 9998)), (repeat('no link ', 9999));
UPDATE page SET kept = url;
SELECT left(url, 50), url_host(url), url_domain(url), left(url_key(url)::text, 50), url_key(url) = url_key(kept) AS same
FROM page ORDER BY id;
\echo '# 1: which rows are no link'
SELECT left(url, 50), length(url) FROM page WHERE url_key(url) IS NULL ORDER BY id;
\echo '# 2: how many links there are, by = and by web-2026'
SELECT 'page', count(url), count(DISTINCT url_key(url)), count(DISTINCT url_key(kept, 'web-2026')) FROM page;
\echo '# 3: the links of a site'
SELECT left(url, 50) FROM page WHERE url_domain(url) = 'example.com' ORDER BY id;
\echo '# 4: how many each site has'
SELECT url_domain(url), count(*) FROM page GROUP BY 1 ORDER BY 2 DESC, 1;
\echo '# 5: without trackers; several steps, and none'
SELECT url, url_key(url, 'tracking-2026'), url_key(url, 'www', 'fragment'), url_key(url, VARIADIC '{}')
FROM page WHERE url ~ 'utm_|www' ORDER BY id;
\set VERBOSITY terse
SELECT url_key('example.com', 'x');
SELECT url_key('example.com', '{web-2026}');
\set VERBOSITY default
\echo '# the planner replaces them by what they call'
EXPLAIN (VERBOSE, COSTS off) SELECT url_host(url), url_domain(url), url_key(url), url_key(url, 'www', 'https') FROM page;
\echo '# none can be in an index'
CREATE INDEX ON page (url_key(url));
DROP TABLE page;
