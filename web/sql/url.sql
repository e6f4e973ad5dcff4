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
\echo '# 1: which rows are no link, and why'
SELECT left(url, 50), length(url), url_error(url) FROM page WHERE url_key(url) IS NULL ORDER BY id;
\echo '# 2: how many links there are, by = and by web-2026'
SELECT 'page', count(url), count(DISTINCT url_key(url)), count(DISTINCT url_key(kept, 'web-2026')) FROM page;
\echo '# 3: the links of a site'
SELECT left(url, 50) FROM page WHERE url_domain(url) = 'example.com' ORDER BY id;
\echo '# 4: how many each site has'
SELECT url_domain(url), count(*) FROM page GROUP BY 1 ORDER BY 2 DESC, 1;
\echo '# 5: without trackers; several steps, and none'
SELECT url, url_key(url, 'tracking-2026'), url_key(url, 'www', 'fragment'), url_key(url, VARIADIC '{}')
FROM page WHERE url ~ 'utm_|www' ORDER BY id;
\echo '# the other parts are those of url_key, whatever the spelling'
SELECT id, url_scheme(url), url_port(url), left(url_path(url), 20), url_query(url), url_fragment(url), url_param(url, 'q'), left(url_clean(url, 'tracking-2026'), 50)
FROM page WHERE url_key(url) IS NOT NULL ORDER BY id;
SELECT id FROM page WHERE (url_scheme(url), url_port(url), url_path(url), url_query(url), url_fragment(url), url_param(url, 'q'), url_clean(url)) IS DISTINCT FROM
	(iri_scheme(url_key(kept)), iri_port(url_key(kept)), iri_path(url_key(kept)), iri_query(url_key(kept)), iri_fragment(url_key(kept)), iri_query_param(url_key(kept), 'q'), url_key(kept)::text)
	OR (url_error(url) IS NULL) <> (url_key(kept) IS NOT NULL OR url IS NULL);
SELECT t, url_scheme(t), url_host(t), url_port(t), url_path(t), url_query(t), url_fragment(t), url_param(t, 'q') FROM unnest(ARRAY[
	'HTTP://Example.com:080/a/../%7eb?%71=%C3%A9+x&q=2#', 'example.com', 'example.com?q', '//example.com:8443', 'ftp://h:21/x;type=a',
	'MAILTO:joe@Example.com?q=1', 'redis://h:6380/1']) AS t;
\echo '# url_clean is text: what people write around it'
SELECT t, coalesce(url_clean(t), t), left(url_clean(t), 5), md5(url_clean(t, 'https')) = md5('https://example.com/'), split_part(url_clean(t), '/', 3), url_clean(t, 'www', 'https') || '#x'
FROM unnest('{example.com,http://www.example.com,n/a}'::text[]) AS t;
SELECT 'www', string_agg(url_clean(t, 'https', 'www'), ' ' ORDER BY t) FROM unnest('{http://a.example,www.b.example}'::text[]) AS t;
\echo '# why a text is not a link, and NULL exactly where it is one'
SELECT url_error(t) AS reason, array_agg(t ORDER BY t COLLATE "C") FROM unnest(ARRAY['', ' ', 'n/a', 'NULL', '-', 'evil[.]example.com', 'git@example.com:a/b.git', 'see https://example.com/',
	'https://a.example/ https://b.example/', 'a.com, b.com', 'example.com is down', '[x](https://example.com/)', 'joe@example.com', '/a', '../a', '?q', '#top', 'C:\x', 'D:/x/y', '\\server\share',
	'readme.md', 'libx.so', 'main.py', 'https:', 'mailto:', 'isbn:978', 'Makefile.in:12', 'localhost:abc', 'example.com:8O80/', 'http://example.com:8O80/', 'http://example.com:70000/', 'http://h:8x', 'http://', 'http:///a', 'http:foo', 'https:\\',
	'http://[::1', 'http://a b/', 'http://exa mple.com', 'http://a<b/', 'tel:call me', 'mailto:Joe Doe', 'file:C|/a b', '192.0.2.0/24', 'example.invalid', 'dir.dll', 'foo', 'hello world', U&'\2026', 'a,b', 'www.x', 'http://\xe4b.org/', 'http:\/\/a\xe4.org', 'a@[', '\t', '\N', 'u:p@a.com']) AS t
GROUP BY reason ORDER BY min(t COLLATE "C");
\getenv source PG_ABS_SRCDIR
\set file :source /test/guess.tsv
CREATE TEMP TABLE typed (t text, link text, kind text);
\set copy_typed '\\copy typed FROM ' :'file' ' (HEADER, ENCODING ''UTF8'')'
:copy_typed
SELECT t FROM typed WHERE (url_error(t) IS NULL) <> (url_key(t) IS NOT NULL);
SELECT 'typed', count(*) > 150 FROM typed WHERE url_error(t) ~ '^[A-Z].*[.]$';
\set VERBOSITY terse
SELECT url_key('example.com', 'x');
SELECT url_key('example.com', '{web-2026}');
\set VERBOSITY default
\echo '# the planner replaces them by what they call'
EXPLAIN (VERBOSE, COSTS off) SELECT url_host(url), url_domain(url), url_key(url), url_key(url, 'www', 'https'),
	url_scheme(url), url_port(url), url_path(url), url_query(url), url_fragment(url), url_param(url, 'q'), url_clean(url, 'www') FROM page;
\echo '# none can be in an index'
\set VERBOSITY sqlstate
CREATE INDEX ON page (url_key(url));
DROP TABLE page;
