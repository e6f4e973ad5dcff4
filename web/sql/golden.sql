\set ECHO errors \a \t
-- Results of immutable functions, which never change for the same arguments, from the
-- first release on, because they are in indexes.  Later versions add rows, and change none.
CREATE TEMP TABLE link (n serial, x iri);
INSERT INTO link (x) VALUES
	('HTTP://WWW.Example.ORG:80//a/./B/../index.html?utm_source=x&b=2&a=1&a=1&PHPSESSID=0123456789abcdef0123456789abcdef#top'),
	('http://user:secret@www2.example.org/a/;jsessionid=0123456789ABCDEF0123456789ABCDEF?fbclid=x&&q=%7e+%20&=&B=&'),
	('https://m.example.org./A/Default.aspx?sid=0123456789abcdef0123456789abcdef&gclid=y'), ('http://example.org/a/?'),
	('http://example.org/#!/route?a=b'), ('http://example.org/a#top:~:text=a'), ('https://www.bücher.example/é?é=é;b=c#é'),
	('http://[2001:DB8::1]:443/A?B=C'), ('http://0x7f.1/a//b///'), ('ftp://u@www.example.org:21/a//b/;type=i'),
	('urn:ISBN:0-395-36341-1?+r?=q'), ('mailto:Joe@EXAMPLE.com?subject=x'), ('data:,a%20b'), ('foo://www.h./?utm_source=x'),
	('https://youtu.be/abc?t=1&utm_source=x'), ('http://dx.doi.org/10.1000/ABC%2Fd?x'), ('git+ssh://git@github.com/o/n.git'),
	('https://example-org.cdn.ampproject.org/c/s/example.org/a?b'), ('http://de.m.wikipedia.org/wiki/B%C3%A4r#top'),
	('https://www.youtube.com/watch?v=a&si=b'), ('https://mail.google.com/mail/#inbox/A'), ('http://h.example/#%21/x'),
	('git+https://gitlab.com/a/b.git'), ('https://www.youtube.com/embed/videoseries?list=PL1'),
	('https://h.example/#q=a&utm_source=b'), ('http://www.amazon.com/T/dp/B01/ref=sr_1?tag=a'), ('https://h.example/a#b/c:~:text=d');
\echo '# canonicalization: each step and profile, where it changes the normal form'
CREATE TEMP TABLE step (n serial, name text);
INSERT INTO step (name) SELECT unnest('{fragment,text-fragment,page-fragment,urn-components,userinfo,host-dot,www,
	www-number,https,port,lower-path,session,collapse-slashes,index,trailing-slash,sites-2026,tracking-2026,
	query-encoding,blank-params,dedupe-params,sort-query,empty-query,aliases-2026,crawl-2026,web-2026}'::text[]);
SELECT 'iri_canonicalize of link', iri_canonicalize(x) FROM link ORDER BY n;
SELECT name, iri_canonicalize(x, ARRAY[name]) FROM step s, link l
WHERE iri_canonicalize(x, ARRAY[name]) *<> iri_normalize(x) ORDER BY s.n, l.n;
SELECT name AS without_result FROM step
WHERE NOT EXISTS (SELECT FROM link WHERE iri_canonicalize(x, ARRAY[name]) *<> iri_normalize(x));
SELECT step AS without_row FROM iri_survey('link', 'x') WHERE step NOT IN ('simple', 'syntax', 'scheme')
EXCEPT SELECT name FROM step;
SELECT name, iri_canonical_steps(name) FROM step WHERE name ~ '^(crawl|web)-' ORDER BY n;
\echo '# with rules'
SELECT 'iri_canonicalize', iri_canonicalize(x, steps, rules) FROM (VALUES
	(iri 'http://www.example.org/p/1?b=2&a=1&c=3', '{crawl-2026}'::text[], '{a}'::text[]),
	('http://www.example.org/p/1?b=2&a=1&c=3', '{}', '{example.org: =b}'),
	('http://www.example.org/p/1?b=2&a=1&c=3', '{}', '{a,"example.org/p/*: !a c"}'),
	('http://www.example.org/p/1?b=2&a=1&c=3', '{}', '{example.org: @www @https}'),
	('http://www.example.org/p/1?utm_source=x&b=2', '{web-2026}', '{example.org: !utm_source !@www}'),
	('http://www.example.org/p/1?b=2&a=1', '{}', '{example.org?b: a}'),
	('https://tio.run/##K0gtyjH7AAAA', '{page-fragment}', '{}'), ('https://tio.run/#%23K0gtyjH7AAAA', '{page-fragment}', '{}'),
	('https://webchat.freenode.net/##c', '{crawl-2026}', '{}'), ('https://example.org/p##c', '{page-fragment}', '{}'),
	('http://www.example.org/p/1?b=2&a=1', '{https}', '{"www.example.org/p/:id -> http://example.org/:id"}')) AS v (x, steps, rules);
\echo '# keys'
SELECT 'iri_surt of link', iri_surt(x), iri_from_surt(iri_surt(x)) *= iri_normalize(x) AS back FROM link ORDER BY n;
SELECT 'link', iri_surt(x, 'cdx') FROM link ORDER BY n;
SELECT 'iri_from_surt', iri_from_surt(key)
	FROM unnest(ARRAY['http://(org,example,www,:8080@u:p)/a?b#c', 'https://(example,bücher,)/',
	'http://([2001:db8::1]:81@u)/x', 'http://(192.0.2.1:81)/x', 'foo://(\,,)/', 'urn:isbn:0395363411']) AS key;
\echo '# ancestors'
SELECT iri_ancestors(x) FROM (VALUES (iri 'http://h/a/b/c?d#e'), ('http://h/a//b/'), ('urn:a:b'), ('foo:a/b/c')) AS v (x);
SELECT iri_ancestors('http://h/a/b/c', 2);
\echo '# patterns'
SELECT pattern, x, iri_matches(x, pattern, options), iri_capture(x, pattern, options) FROM (VALUES
	(iri 'http://www.example.org/p/1?b=2', 'http{s}?://*.example.org/p/:id', '{}'::text[]),
	('http://www.example.org/P/1', 'http{s}?://*.example.org/p/:id', '{}'),
	('http://www.example.org/P/1', 'http{s}?://*.example.org/p/:id', '{ignoreCase}'),
	('http://example.org:8080/a/b.html', 'http://example.org::port/*.html', '{}'),
	('http://BÜCHER.example/%7Ea', 'http://bücher.example/~:name', '{}'),
	('http://h/x?a=1&b=2', '*://h/x?a=:a&*', '{}'), ('urn:isbn:0395363411', 'urn:isbn::n', '{}')) AS v (x, pattern, options);
SELECT 'iri_matches of link',
	iri_matches(x, '{"protocol": "http{s}?", "hostname": "*.org", "pathname": "/:a/*"}'::jsonb) FROM link ORDER BY n;
SELECT 'http://old.example.org/user/7?tab=a',
	iri_rewrite('http://old.example.org/user/7?tab=a', 'http{s}?://old.example.org/user/:id\?tab=:tab',
	'https://new.example.org/u/:id/:tab');
SELECT 'iri_match_position of link',
	iri_match_position(x, '{"http://example.org/*","http{s}?://*.example.org/*","*://*/*"}') FROM link ORDER BY n;
