\set ECHO errors \a \t
-- Mistakes of other implementations.

\echo '# reserved characters decoded (addressable, w3lib, yarl)'
SELECT a, b, a = b FROM (VALUES (iri 'http://h/a%2Fb', iri 'http://h/a/b'), ('http://h/?a%26b', 'http://h/?a&b'),
	('http://h/?a%3Db', 'http://h/?a=b'), ('http://h/?a%2Bb', 'http://h/?a+b'), ('http://h/a%3Fb', 'http://h/a?b'),
	('http://h/a%23b', 'http://h/a#b'), ('http://h/#a%23b', 'http://h/#a#b'),
	('http://h/%25', 'http://h/%2525'), ('http://h/%2541', 'http://h/%41'), ('http://u%3Ap@h/', 'http://u:p@h/'),
		('http://u%40h/', 'http://u@h/'), ('http://h/a%3Bb', 'http://h/a;b'), ('http://h/%21', 'http://h/!'),
		('http://h/a%3Ab', 'http://h/a:b'), ('http://a%2Eb%2Fc/', 'http://a.b/c/')) v(a, b);
\echo '# normal forms that are not fixed points (purell, .NET)'
SELECT x FROM unnest('{http://h/%2%35/,http://h/%252e,http://h/a/..%2F../b,http://h/%2e%2e/%2e,x:/..//..//a,x:/.//.//a,http://h:0080:,HTTP://%68%3a/,http://H/%C3/%A9,http://xn--xn---epa,http://h/%25%32%65/}'::text[])
	s, iri_try(s) x
WHERE iri_normalize(iri_normalize(x)) *<> iri_normalize(x) OR iri_normalize(x) <> x;
\echo '# unreserved characters and hex case kept, so that nothing is deduplicated (ada, rust-url)'
SELECT 'unnest(''{http://h/~a%2f,http://h/%7Ea%2F,http://h/%7e%61%2f,ht…', count(DISTINCT x) AS "1" FROM unnest('{http://h/~a%2f,http://h/%7Ea%2F,http://h/%7e%61%2f,http://h/x/../%7Ea%2F}'::iri[])
	x;
\echo '# a host lower-cased before it is decoded (Jena)'
SELECT 'http://ex%41mple.com', iri_normalize(iri 'http://ex%41mple.com') AS host,
	iri 'http://ex%41mple.com' = 'http://example.com',
	iri_normalize(iri 'foo://%4A'), iri_normalize(U&'http://%C3%89/'::iri) = U&'http://\00E9/';
\echo '# '''' and NULL confused (ClickHouse, serd, WHATWG)'
SELECT 'http://h/?', iri_query('http://h/?') = '', iri_query('http://h/') IS NULL, iri_fragment('http://h/#') = '',
	iri_fragment('http://h/') IS NULL, iri_userinfo('http://@h/') = '',
	iri_userinfo('http://h/') IS NULL, iri_password('http://u:@h/') = '',
	iri_password('http://u@h/') IS NULL,
	iri_host('file:///') = '', iri_host('file:/') IS NULL, iri_path('http://h') = '',
		(iri_parts('http://h:/')).port = '', (iri_parts('http://h/')).port IS NULL;
SELECT 'unnest(''{http://h/,http://h/?,http://h/#,http://h/?#,http://@h…', count(DISTINCT x) AS "8" FROM unnest('{http://h/,http://h/?,http://h/#,http://h/?#,http://@h/,http://:@h/,http://h//,http://h/?&}'::iri[])
	x;
\echo '# a path that begins with // where there is no authority (needs /.)'
SELECT 'iri_normalize', iri_normalize(x) AS normal, iri_host(iri_normalize(x)) IS NULL,
	iri_path(iri_normalize(x)) = iri_path(iri_normalize(x)::text::iri)
FROM unnest('{x:/..//h/p,x:/.//h/p,x:/a/..//h,web+x:/%2e//h,file:/..//h}'::iri[]) x;
\echo '# sorted queries, stripped slashes, www., index.html, fragments, http = https: by default'
SELECT 'unnest(''{http://h/?a=1&b=2,http://h/?b=2&a=1,http://h/a,http:/…', count(DISTINCT x) AS "10" FROM unnest('{http://h/?a=1&b=2,http://h/?b=2&a=1,http://h/a,http://h/a/,http://www.h/a,http://h/a/index.html,http://h/a#top,https://h/a,http://h/a?utm_source=x,http://h./a}'::iri[])
	x;
\echo '# the system''s IDNA tables in an index key'
-- characters of Unicode 14 and later have no mapping, and one mapping that changed is ours
SELECT 'unnest(ARRAY[U&''http://\A7D0.example/'', U&''http://\2C2F.exam…', x, iri_normalize(x)
	FROM unnest(ARRAY[U&'http://\A7D0.example/', U&'http://\2C2F.example/',
	U&'http://\A7C0.example/', U&'http://\1E9E.example/']::iri[]) x;
SELECT 'iri_normalize(iri_normalize(U&''http://A\A7D0.example/''::iri))…',
	iri_normalize(iri_normalize(U&'http://A\A7D0.example/'::iri)) = U&'http://a\A7D0.example/',
	U&'http://\A7D0.example/'::iri = U&'http://\A7D1.example/';
\echo '# compatibility mappings that yield delimiters'
SELECT 'iri_host_unicode', s, iri_host_unicode(s), iri_path(iri_normalize(s))
FROM unnest(ARRAY[U&'http://\2100.com/', U&'http://a\FF0Fb.com/', U&'http://a\FF1A80/', U&'http://a\FF20b/',
	U&'http://a\FF03b/', U&'http://a\FF05b/', U&'http://a\FF1Fb/', U&'http://\2048\2049/']::iri[]) s;
\echo '# names that browsers and registries distinguish'
SELECT 'http://fass.de/', U&'http://fa\00DF.de/'::iri = 'http://fass.de/',
	U&'http://\03C2.example/'::iri = U&'http://\03C3.example/', U&'http://a\200Db.example/'::iri = 'http://ab.example/',
	'http://r3---sn-x.googlevideo.com/'::iri = 'http://R3---SN-X.googlevideo.com/';
\echo '# passwords in error messages (ClickHouse)'
SELECT 'http://joe:secret@h/ '::text::iri;
\echo '# long values in a B-tree (Mastodon, Hypothesis, OONI): 2 kB are fine, longer ones need a digest or a hash'
CREATE TEMP TABLE pages (x iri);
CREATE UNIQUE INDEX ON pages (iri_sha256(x));
CREATE INDEX ON pages USING hash (x);
INSERT INTO pages SELECT 'http://h/' || string_agg(md5(i::text), '') FROM generate_series(1, 10000) i;
SELECT 'pages WHERE x = (SELECT x FROM pages)', count(*), max(length(x::text)) FROM pages
	WHERE x = (SELECT x FROM pages);
\echo '# default ports and empty paths are the scheme''s, not the syntax''s'
SELECT 'http://h:80/', iri_equivalent('http://h:80/', 'http://h/', 'syntax'),
	iri_equivalent('http://h', 'http://h/', 'syntax'), iri_equivalent('http://h:', 'http://h', 'syntax'),
	iri_equivalent('http://h:', 'http://h/', 'scheme');
