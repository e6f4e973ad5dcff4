\set ECHO errors \a \t
-- Canonicalization: steps by name.
CREATE FUNCTION pg_temp.error_of(rule text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE detail text;
BEGIN
	PERFORM iri_canonicalize(iri 'http://h/', '{}', ARRAY['a', rule]);
	RETURN 'none';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS detail = PG_EXCEPTION_DETAIL;
	RETURN SQLSTATE || ' ' || detail;
END $$;
CREATE TEMP TABLE c (step text, x iri, y text);
INSERT INTO c VALUES
	('fragment', 'http://h/a?b#c', 'http://h/a?b'), ('fragment', 'http://h/#', 'http://h/'),
	('fragment', 'urn:a:b#c', 'urn:a:b'), ('fragment', 'mailto:a@b.c#d', 'mailto:a@b.c'),
	('userinfo', 'http://u:p@h/', 'http://h/'), ('userinfo', 'http://@h/', 'http://h/'),
	('userinfo', 'mailto:u@h', 'mailto:u@h'),
	('host-dot', 'http://h./', 'http://h/'), ('host-dot', 'http://a.h..:81/', 'http://a.h:81/'),
	('host-dot', 'http://./', 'http://./'), ('host-dot', 'foo://h./', 'foo://h./'),
	('www', 'http://WWW.h.org/', 'http://h.org/'), ('www', 'http://www.www.h.org/', 'http://h.org/'),
	('www', 'http://www.org/', 'http://www.org/'), ('www', 'http://www2.h.org/', 'http://www2.h.org/'),
	('www', 'http://www.1.2.3.4/', 'http://www.1.2.3.4/'), ('www', 'http://wwwx.h.org/', 'http://wwwx.h.org/'),
	('www', 'ftp://www.h.org/', 'ftp://h.org/'), ('www', 'foo://www.h.org/', 'foo://www.h.org/'),
	('www-number', 'http://www2.h.org/', 'http://h.org/'), ('www-number', 'http://www.h.org/', 'http://www.h.org/'),
	('www-number', 'http://www2.org/', 'http://www2.org/'),
	('https', 'http://h/', 'https://h/'), ('https', 'http://h:80/', 'https://h/'),
	('https', 'http://h:443/', 'https://h/'), ('https', 'http://h:81/', 'https://h:81/'),
	('https', 'ftp://h/', 'ftp://h/'), ('https', 'https://h:80/', 'https://h:80/'),
	('www', 'http://www.0x7f.1/', 'http://www.0x7f.1/'),
	('query-encoding', 'http://h/?a=1+2%2F%3Fb%20c;d', 'http://h/?a=1%202/?b%20c;d'),
	('query-encoding', 'http://h/?a%3Db=c%3Dd&%26%2B%3B%25%23', 'http://h/?a%3Db=c=d&%26%2B%3B%25%23'),
	('query-encoding', 'http://h/a+b%2F?', 'http://h/a+b%2F?'), ('query-encoding', 'foo:?a+b', 'foo:?a+b'),
	('query-encoding', 'http://h/?%FF%00', 'http://h/?%FF%00'),
	('session', 'http://h/(A(abcdefghijklmnopqrstuvwx)S(abcdefghijklmnopqrstuvwx))/a', 'http://h/a'),
	('session', 'http://h/(A(abc)S(abcdefghijklmnopqrstuvwx))/a', 'http://h/(A(abc)S(abcdefghijklmnopqrstuvwx))/a'),
	('session', 'http://h/?SID=0123456789abcdef0123456789ABCDEF&a', 'http://h/?a'),
	('session', 'http://h/?sid=0123456789abcdef0123456789abcdeg', 'http://h/?sid=0123456789abcdef0123456789abcdeg'),
	('port', 'http://h:81/', 'http://h/'), ('port', 'foo://h:/', 'foo://h/'),
	('port', 'http://[::1]:81/', 'http://[::1]/'),
	('lower-path', 'http://h/A%2FB/' || U&'\00C9' || '?Q#F', 'http://h/a%2Fb/' || U&'\00C9' || '?Q#F'),
	('lower-path', 'file:///A', 'file:///A'), ('lower-path', 'http://h/%AA%aAA', 'http://h/%AA%AAa'),
	('session', 'http://h/a;JSessionID=1', 'http://h/a'),
	('session', 'http://h/a;x;jsessionid=1;y/b?c', 'http://h/a;x;y/b?c'),
	('session', 'http://h/;jsessionid=1', 'http://h/'),
	('session', 'http://h/..;jsessionid=1/a', 'http://h/..;jsessionid=1/a'),
	('session', 'http://h/;jsessionid=1/a', 'http://h/a'), ('session', 'http://h/(S(abcdefghijklmnopqrstuvwx))/a',
		'http://h/a'), ('session', 'http://h/a/(S(abcdefghijklmnopqrstuvwx))', 'http://h/a/'),
	('session', 'http://h/(S(abc))/a', 'http://h/(S(abc))/a'),
	('session', 'http://h/(S(abcdefghijklmnopqrstuvwx));jsessionid=1/a', 'http://h/a'),
	('session', 'http://h/?a=1&PHPSESSID=2&b', 'http://h/?a=1&b'), ('session', 'http://h/?jsessionid=2', 'http://h/'),
	('session', 'http://h/?ASPSESSIONIDXY=1&sid=2', 'http://h/?sid=2'),
	('collapse-slashes', 'http://h//a///b/', 'http://h/a/b/'),
	('collapse-slashes', 'http://h/a//b?c//d', 'http://h/a/b?c//d'), ('collapse-slashes', 'foo:/.//a', 'foo:/.//a'),
	('collapse-slashes', 'http://h//', 'http://h/'),
	('index', 'http://h/index.html', 'http://h/'), ('index', 'http://h/a/INDEX.PHP?b', 'http://h/a/?b'),
	('index', 'http://h/a/index', 'http://h/a/index'), ('index', 'http://h/xindex.html', 'http://h/xindex.html'),
	('index', 'http://h/index.html/', 'http://h/index.html/'), ('index', 'http://h/default.aspx', 'http://h/'),
	('trailing-slash', 'http://h/a/', 'http://h/a'), ('trailing-slash', 'http://h/a//?b', 'http://h/a?b'),
	('trailing-slash', 'http://h/', 'http://h/'), ('trailing-slash', 'http://h//', 'http://h/'),
	('tracking-2026', 'http://h/?utm_source=a&b=1&fbclid=2', 'http://h/?b=1'),
	('tracking-2026', 'http://h/?gclid=1#f', 'http://h/#f'), ('tracking-2026', 'http://h/?%75tm_id=1&utmx=2&UTM_x=3',
		'http://h/?utmx=2&UTM_x=3'), ('tracking-2026', 'http://h/?a&', 'http://h/?a&'),
	('tracking-2026', 'foo:?utm_ad', 'foo:?utm_ad'),
	('blank-params', 'http://h/?a&b=&c=1&&=x', 'http://h/?c=1&&=x'), ('blank-params', 'http://h/?a', 'http://h/'),
	('blank-params', 'http://h/?', 'http://h/?'),
	('dedupe-params', 'http://h/?b=1&a=2&b=1&b=2&%62=1&a&a', 'http://h/?b=1&a=2&b=2&a'),
	('dedupe-params', 'http://h/?a&a=', 'http://h/?a&a='),
	('sort-query', 'http://h/?b=2&a=1&b=1&a', 'http://h/?a&a=1&b=1&b=2'), ('sort-query', 'http://h/?', 'http://h/?'),
	('empty-query', 'http://h/?', 'http://h/'), ('empty-query', 'http://h/?&&', 'http://h/'),
	('empty-query', 'http://h/?&a&&b#', 'http://h/?a&b#'), ('empty-query', 'http://h/', 'http://h/'),
	('urn-components', 'urn:isbn:0395363411?+a?=b#c', 'urn:isbn:0395363411'),
	('urn-components', 'URN:x-y:Z', 'urn:x-y:Z'), ('urn-components', 'http://h/?+a#c', 'http://h/?+a#c');
SELECT step, x, iri_canonicalize(x, ARRAY[step]) AS got, y FROM c WHERE iri_canonicalize(x, ARRAY[step])::text <> y;
\echo '# no step: the normal form'
SELECT x FROM c WHERE iri_canonicalize(x)::text <> iri_normalize(x)::text;
SELECT 'steps of c', count(DISTINCT step) FROM c;
\echo '# a fixed point for every pair of steps, and for each profile'
CREATE TEMP TABLE steps AS SELECT DISTINCT step FROM c UNION SELECT unnest('{crawl-2026,web-2026}'::text[]);
CREATE TEMP TABLE odd (x iri);
INSERT INTO odd SELECT x FROM c UNION ALL SELECT unnest(ARRAY[
	'http://h/(S(abcdefghijklmnopqrstuvwx))/(s(ABCDEFGHIJKLMNOPQRSTUVWX));jsessionid=1//index.html/',
		'http://h//;jsessionid=1//index.php;jsessionid=2/Index.HTM//',
	'http://www.www2.www.h.org..:443//', 'http://h/?&=&utm_ad&=&a=&a&utm_id=1&a', 'http://h/?utm_id&&utm_ad',
		'http://h/;jsessionid=1', 'http://h/.;jsessionid=1/..;jsessionid=1',
	'http://h/%2E%2e/a%2f/INDEX.html%2F', 'http://u@' || repeat('www.', 300) || U&'R\00C9.org./', 'http://'
		|| repeat('a', 990) || U&'.WWW.R\00C9..org.../']::iri[]);
SELECT s.step, t.step, left(x::text, 60) FROM odd, steps s, steps t,
	LATERAL (SELECT iri_canonicalize(x, ARRAY[s.step, t.step])) o (once)
WHERE iri_canonicalize(once, ARRAY[t.step, s.step])::text <> once::text OR iri_normalize(once)::text <> once::text;
SELECT 'iri_canonicalize of odd', count(*) FROM odd
	WHERE iri_canonicalize(iri_canonicalize(x, (SELECT array_agg(step) FROM steps)),
	(SELECT array_agg(step) FROM steps)) *<> iri_canonicalize(x, (SELECT array_agg(step) FROM steps));
\echo '# parameters of a site''s own, and both types'
SELECT iri_canonicalize(iri 'http://h/?ref=1&b=2&src_x=3', rules => '{ref,src_*}'),
	iri_canonicalize(iri 'http://h/?ref=1&b=2&utm_ad', '{tracking-2026}', '{ref}'),
	iri_canonicalize(iri 'foo:?ref=1', '{}', '{ref}');
\echo '# rules by site: the longest domain decides, then its parents, then the names for all sites'
CREATE TEMP TABLE ruled (u iri);
INSERT INTO ruled SELECT ('http://' || h || '/?' || q)::iri
FROM unnest('{x.com,a.X.com.,a.b.x.com,ax.com,x.com.org,xn--bcher-kva.de,127.0.0.1}'::text[]) h,
	unnest('{t=1&s=2&u=3&&ref=4&utm_ad=5&k=6,%74}'::text[]) q;
SELECT 'iri_canonicalize of ruled', u,
	iri_canonicalize(u, '{tracking-2026}', '{ref,x.com: t s !utm_*,b.x.com: =k\t =ref,BÜCHER.de:u s}') FROM ruled
ORDER BY u;
\echo '# as an index sees them, and with rules that change from row to row'
CREATE TEMP TABLE site_rule (n integer, rules text[]);
INSERT INTO site_rule SELECT n, ARRAY['h: p' || n] FROM generate_series(1, 3) n;
SELECT 'iri_canonicalize of site_rule', n, iri_canonicalize(iri 'http://h/?p1&p2&p3', '{}', rules)
	FROM site_rule ORDER BY n;
CREATE UNIQUE INDEX ON ruled (iri_canonicalize(u, '{}', '{x.com: t}'));
\echo '# names with characters written %HH, and patterns'
SELECT 'iri_canonicalize', iri_canonicalize(iri 'http://h/?a+b=1&c:d=2&!e=3&f,g=4&h*=5&hi=6&j%25=7', '{}', ARRAY[r])
FROM unnest('{h: a%20b,h: c%3Ad %21e f%2Cg,c%3Ad,h: h\\*,h: h*,h*,j%25}'::text[]) r;
\echo '# steps by site: the longest domain that names a step decides'
CREATE TEMP TABLE stepped (u iri);
INSERT INTO stepped SELECT ('http://' || h || '/a/?t=1&%40www=2')::iri
FROM unnest('{www.x.com,www.a.x.com,www.www.b.a.x.com.,www.y.org,www.com}'::text[]) h;
INSERT INTO stepped VALUES ('http://www.x.com/a/?' || repeat('t=1&', 2000) || 'u'), ('foo://www.x.com/a/');
SELECT 'iri_canonicalize of stepped', left(iri_canonicalize(u, '{www,https}',
	'{x.com: !@https @trailing-slash t,a.x.com: !@www,b.a.x.com: @www %40www}')::text, 60)
FROM stepped ORDER BY u;
\echo '# in one domain "!" wins'
SELECT iri_canonicalize(iri 'http://www.x.com/', '{}', '{x.com: @www !@www}');
\echo '# the rules for the host of the result count, so that the result is its own result'
SELECT u, once, iri_canonicalize(once, '{www}', '{x.com: t,www.www.x.com: !@www !t}') = once AS same
FROM unnest('{http://www.x.com/?t=1,http://www.www.x.com/?t=1}'::iri[]) u,
LATERAL (SELECT iri_canonicalize(u, '{www}', '{x.com: t,www.www.x.com: !@www !t}')) l(once);
\echo '# rules for a host that the steps change'
SELECT iri_canonicalize(u, '{www}', '{x.com: t,www.x.com: !t}') FROM stepped;
SELECT iri_canonicalize(iri 'http://www.x.com/?t', ARRAY[step], '{www.x.com: t}')
FROM unnest('{host-dot,www}'::text[]) step;
CREATE INDEX ON stepped (iri_sha256(iri_canonicalize(u, '{www}', '{x.com: !@www @https}')));
\echo '# rules for some links of a site: by path, and by the parameters that are present'
CREATE TEMP TABLE shop (u iri);
INSERT INTO shop VALUES ('http://www.os.example/product_info.php?cPath=1&products_id=7'), ('http://os.example/index.php?cPath=1'),
	('http://oc.example/index.php?path=2&product_id=8'), ('http://oc.example/index.php?path=2&page=1'),
	('http://wp.example/?cat=3'), ('http://wp.example/post/?cat=3&print'), ('http://spa.example/app?t=1#/item/1'),
	('http://spa.example/' || repeat('long/', 1000) || '?cat=1#a');
INSERT INTO shop SELECT iri_canonicalize(u, '{}') FROM shop;
SELECT DISTINCT 'iri_canonicalize of shop',
	left(iri_canonicalize(u, '{www,fragment}', ARRAY['os.example/product_info.php: cPath',
	'oc.example/index.php?product_id: path', 'oc.example: page=1', 'wp.example/: !cat', 'cat', '/post/?print: print',
	'spa.example/app: !@fragment t'])::text, 60)
FROM shop ORDER BY 2;
SELECT iri_canonicalize(iri 'http://h/?a&b&c', '{}', '{?a: b,?b: !c,c}') FROM generate_series(1, 1);
\echo '# a path that ends in an asterisk, and a whole path beside a prefix of it'
SELECT x, iri_canonicalize(x, '{}', ARRAY['h.example/a\*: v']) FROM unnest('{http://h.example/a*?v,http://h.example/ax?v}'::iri[]) x;
SELECT x, iri_canonicalize(x, '{}', ARRAY['h.example/b*: =v', 'h.example/b/long: =w', 'h.example/b/longer*: =v =w'])
FROM unnest('{http://h.example/b/long?v&w,http://h.example/b/longer?v&w&x,http://h.example/b?v&w}'::iri[]) x;
\echo '# the most specific scope: more parameters, a whole path; of equal ones "!@"; and a tab after the colon'
SELECT x, iri_canonicalize(x, '{}', ARRAY['h.example/c?a: =a =v', 'h.example/c: =w', 'h.example/d: =v', 'h.example/d*?a: =w',
	'h.example/e?a: @fragment', 'h.example/e?b: !@fragment', E'h.example/f:\tt'])
FROM unnest('{http://h.example/c?a&v&w,http://h.example/d?a&v&w,http://h.example/e?a&b#f,http://h.example/e?a#f,http://h.example/f?t&u}'::iri[]) x;
CREATE INDEX ON shop (iri_sha256(iri_canonicalize(u, '{}', '{/index.php?product_id: path}')));
\echo '# with paths that the steps change, or steps that change paths'
SELECT iri_canonicalize(iri 'http://h/', '{web-2026}', '{x.com/w/index.php: t}');
SELECT iri_canonicalize(iri 'http://h/', '{web-2026}', '{/w/?a: t}');
SELECT iri_canonicalize(iri 'http://h/', '{web-2026}', '{www.x.com/w: t}');
SELECT iri_canonicalize(iri 'http://h/', '{}', '{x.com/w: @index}');
\echo '# what is not a rule'
SELECT r, e FROM unnest(ARRAY['', ' ', 'a b', 'a,b', '!a', '=a', 'x.com:', 'x.com: ', 'x.com: !', 'x.com: a,b',
	'x.com: a:b', ': a', 'x com: a', 'x.com/p:a', 'x.com/p?: a', 'x.com: a=b=c', 'a=b', 'http://x.com: a',
	'x.com:80: a', '127.0.0.1: a', '*.x.com: a', '@www', 'x.com: @', 'x.com: @nosuch', 'x.com: =@www',
	'x.com: @crawl-2026', 'a%', 'a%2', 'x.com: ==a', 'x.com: a!']) r,
LATERAL (SELECT e FROM pg_temp.error_of(r) e) l WHERE e IS DISTINCT FROM '22023 Entry 2 of the array is not a rule.';
SELECT iri_canonicalize(iri 'http://h/', '{}', ARRAY['a', 'x.com: !']);
\echo '# a thousand rules, and a hostile host'
SELECT 'http://www.s77.example/?p77=1&q77=2&r=3',
	iri_canonicalize(iri 'http://www.s77.example/?p77=1&q77=2&r=3', '{}', array_agg(r))
FROM (SELECT format('s%s.example: p%s', n, n) FROM generate_series(1, 500) n UNION ALL
	SELECT format('s%s.example: q%s', n, n) FROM generate_series(1, 500) n) l (r);
\echo '# each site is found, and none that has no rules; all parents of a name with 127 labels count'
SELECT 'http://a.', count(*) FILTER (WHERE n <= 2000) AS sites,
	count(*) FILTER (WHERE (iri_query(iri_canonicalize(('http://a.' || n || '.example/?p=1')::iri, '{}', rules)) IS
	NULL) <> (n <= 2000)) AS wrong
FROM generate_series(1, 4000) n, (SELECT array_agg(m || '.example: p') AS rules FROM generate_series(1, 2000) m) r;
SELECT 'http://', iri_canonicalize(('http://' || repeat('a.', 126) || 'b/?' || params)::iri, '{}',
	rules || ARRAY['a.b: =a127 !a126', 'a.a.b: =x'])
FROM (SELECT array_agg(repeat('a.', n) || 'b: a' || n) AS rules, string_agg('a' || n, '&') AS params
	FROM generate_series(0, 128) n) r;
SELECT 'x.com/?t',
	length(iri_canonicalize(('http://' || repeat('a.', 400000) || 'x.com/?t')::iri, '{}', '{x.com: t}')::text);
SELECT iri_canonicalize(iri_try(iri_reference 'HTTP://h#f'), '{fragment}'), pg_typeof(iri_canonicalize(iri 'http:a', '{}'));
\echo '# what the lists are: frozen'
SELECT * FROM iri_canonical_steps() WHERE step IN ('fragment', 'www');
SELECT p, iri_canonical_steps(p) FROM unnest('{crawl-2026,web-2026}'::text[]) p;
SELECT 'http://h/', string_agg(p, ' ' ORDER BY p COLLATE "C")
FROM unnest('{_ga,_gl,utm_,utm_x,gclid,dclid,gbraid,wbraid,gclsrc,fbclid,msclkid,yclid,ysclid,ttclid,twclid,igshid,igsh,mc_cid,mc_eid,_hsenc,_hsmi,__hssc,__hstc,__hsfp,hsCtaTracking,hsa_x,mkt_tok,oly_anon_id,oly_enc_id,vero_id,vero_conv,s_cid,s_kwcid,srsltid,wickedid,epik,li_fat_id,irclickid,rb_clickid,dm_i,_bta_tid,_bta_c,_kx,_openstat,ml_subscriber,ml_subscriber_hash,pk_x,piwik_x,mtm_x,matomo_x,ref,source,id,page,q,lang,s,v,utm,ga,gl,Fbclid,utm_id,utm_zone,utm_social-type,pk_kwd,pk_producto,hsa_ad,matomo_cid,__s,cmpid,fb_ref,fb_source}'::text[])
	p
WHERE iri_canonicalize(iri_query_add(iri 'http://h/', p, '1'), '{tracking-2026}')::text <> 'http://h/';
SELECT iri_canonicalize(iri 'http://h/', '{crawl}');
SELECT iri_canonicalize(iri 'http://h/', '{NULL}');
SELECT iri_canonicalize(iri 'http://h/', '{}', '{NULL}');
SELECT iri_canonical_steps('fragment');
SELECT 'iri_canonicalize {}', iri_canonicalize(NULL::iri, '{}');
\echo '# a hundred pairs that only look alike, which crawl-2026 does not merge'
CREATE TEMP TABLE alike (a iri, b iri);
INSERT INTO alike SELECT 'http://example.org' || a, 'http://example.org' || b FROM (VALUES
	('/a', '/a/'), ('/a', '/A'), ('/', '/index.html'), ('/a/', '/a/index.php'), ('/a//b', '/a/b'), ('//', '/'),
	('/a%2Fb', '/a/b'), ('/a;v=1', '/a'), ('/a;v=1', '/a;v=2'), ('/a;sid=1', '/a'),
	('/?a=1&b=2', '/?b=2&a=1'), ('/?a=1&a=1', '/?a=1'), ('/?a=1&a=2', '/?a=2&a=1'), ('/?a', '/'), ('/?a=', '/?a'),
	('/?a=', '/'), ('/?A=1', '/?a=1'), ('/?a=A', '/?a=a'), ('/?a=1;b=2', '/?a=1&b=2'), ('/?a=1+2', '/?a=1%2B2'),
	('/?a=1', '/?a=01'), ('/?id=1', '/?id=2'), ('/?page=1', '/'), ('/?page=1', '/?p=1'), ('/?q=a+b', '/?q=a%20b'),
	('/?lang=en', '/'), ('/?ref=x', '/'), ('/?source=x', '/'), ('/?sid=1', '/?sid=2'), ('/?session=1', '/'),
	('/?utm=1', '/'), ('/?utmsource=1', '/'), ('/?UTM_SOURCE=1', '/'), ('/?xutm_source=1', '/'),
	('/?a=utm_source', '/?a='), ('/?gclidx=1', '/'), ('/?GCLID=1', '/'), ('/?ga=1', '/'), ('/?gl=us', '/'),
	('/?_g=1', '/'),
	('/?hsa=1', '/'), ('/?pk=1', '/'), ('/?pk=1', '/?pk=2'), ('/?mtm=1', '/'), ('/?epik2=1', '/'), ('/?cid=1', '/'),
	('/?mc=1', '/'), ('/?s=1', '/'), ('/?v=abc', '/?v=ABC'), ('/?t=1s', '/'),
	('/utm_source=1', '/'), ('/a?b', '/a%3Fb'), ('/a#b', '/a%23b'), ('/jsessionid=1', '/'), ('/a;jsession=1', '/a'),
	('/a/jsessionid=1', '/a/'), ('/(S(abc))/', '/'), ('/s(abcdefghijklmnopqrstuvwx)/', '/'),
	('/(X(abcdefghijklmnopqrstuvwx))/', '/'), ('/a.html', '/a.htm'),
	('/a.html', '/a'), ('/a.html?print=1', '/a.html'), ('/a b', '/ab'), ('/a+b', '/a%20b'), ('/~a', '/a'),
	('/a.', '/a'), ('/a%00', '/a'), ('/a%20', '/a'), ('/caf%C3%A9', '/cafe'), ('/caf%E9', '/caf%C3%A9'),
	('/e%CC%81', '/%C3%A9'), ('/1', '/l'), ('/O', '/0'), ('/...', '/'), ('/a/...', '/'), ('/a/.../b', '/b'),
	(':8080/', '/'), (':443/', '/'), ('.uk/', '/'), ('/?a=%26', '/?a=&'),
	('/?a%3D1', '/?a=1'), ('/?a=1%23', '/?a=1'), ('/?a[]=1', '/?a=1'), ('/?a[0]=1', '/?a[]=1')) v (a, b)
WHERE iri_is_valid('http://example.org' || a) AND iri_is_valid('http://example.org' || b);
INSERT INTO alike VALUES
	('http://example.org/', 'https://example.org/'), ('http://www.example.org/', 'http://example.org/'),
	('http://m.example.org/', 'http://example.org/'), ('http://en.example.org/', 'http://example.org/'),
	('http://www2.example.org/', 'http://example.org/'),
	('http://u@example.org/', 'http://example.org/'), ('http://u:p@example.org/', 'http://u@example.org/'),
	('http://example.org/', 'ftp://example.org/'), ('http://example.org/', 'http://example.com/'),
	('http://example.org/', 'http://example.org.uk/'),
	(U&'http://fa\00DF.de/', 'http://fass.de/'), (U&'http://\0430pple.com/', 'http://apple.com/'),
	('http://paypa1.com/', 'http://paypal.com/'), ('http://a-b.org/', 'http://ab.org/'),
	('http://192.0.2.1/', 'http://192.0.2.01/'),
	('http://[::1]/', 'http://127.0.0.1/'), ('mailto:a@example.org', 'mailto:A@example.org'),
	('urn:isbn:0395363411', 'urn:isbn:9780395363416'), ('urn:example:a', 'urn:example:A'),
	('ws://example.org/', 'http://example.org/');
SELECT 'iri_canonicalize {crawl-2026}', count(*) AS pairs,
	count(*) FILTER (WHERE iri_canonicalize(a, '{crawl-2026}') = iri_canonicalize(b,
	'{crawl-2026}')) AS merged FROM alike;
SELECT a, b FROM alike WHERE iri_canonicalize(a, '{crawl-2026}') = iri_canonicalize(b, '{crawl-2026}');
\echo '# hostile input, in linear time'
SELECT what, length(iri_canonicalize(x::iri, '{web-2026,lower-path,blank-params,www-number,port}')::text) FROM (VALUES
	('&', 'http://h/?' || repeat('&', 1000000)), ('a&', 'http://h/?' || repeat('a=1&', 250000)),
	('/', 'http://h' || repeat('/', 1000000)), ('index', 'http://h' || repeat('/index.html', 90000)),
	('session', 'http://h/a' || repeat(';jsessionid=1', 80000)),
	('names', (SELECT 'http://h/?' || string_agg('p' || n || '=' || n % 7, '&' ORDER BY hashint4(n))
		FROM generate_series(1, 100000) n)),
	('www', 'http://' || repeat('www.', 250000) || 'org'), ('.', 'http://h' || repeat('.', 1000000)),
		('asp', 'http://h' || repeat('/(S(abcdefghijklmnopqrstuvwx))', 30000))) v (what, x);
\echo '# a rule takes memory for its names, not for the space between them'
SELECT 'http://h.org/?x=1&y=2',
	iri_canonicalize('http://h.org/?x=1&y=2'::iri, '{}', ARRAY['h.org:' || repeat(' ', 13000000) || 'x']);
\echo '# fragments: those that page-fragment keeps'
SELECT 'https://h/', string_agg(x::text, ' ') FROM unnest('{https://h/#a,https://h/#/a,https://h/#!a,https://h/#,https://h/#a:~:text=b,https://h/#:~:text=b&text=c,
	https://h/#:~:x,https://h/#%21/a,https://h/#%2Fa,https://h/#!%2Fa,https://h/#%21,https://h/#/,https://h/#!/,https://h/#%21%2F,
	https://h/#/:~:text=b,https://h/#%22,https://h/a#b/c,https://h/a#b%2Fc,https://h/a#b!c,https://h/a#b%21c,https://h/a#b/,
	https://h/a#b!,https://h/a#b(c/d),https://h/wiki/a#b/c,https://h/Wiki/a#b!c,https://h/wiki#b/c,https://h/#a=b,https://h/#a%3Db,
	https://h/a#a=b,https://h/index.php#a=b,https://h//#a=b,https://h/;jsessionid=1#a=b,https://h/?q#a@b,https://h/#%7Ba,https://h/a#%7Ba,
	https://h/a#a%7B,https://h/a#?b,https://h/a#%3Fb,https://h/a#?,https://h/a#%7B,https://h/#ABCDEFGHIJKLMNOPQRS1,https://h/#ABCDEFGHIJKLMNOPQR1,
	https://h/#abcdefghijklmnopqrs1,https://h/#ABCDEFGHIJKLMNOPQRSTU,https://h/#ABCDEFGHIJ.KLMNOPQRS1,https://h/a#ABCDEFGHIJKLMNOPQRS1,
	https://h/#utm_source=a/b,https://h/#?utm_source=a,https://h/#%75tm_source=a,https://h/#utm_source,https://h/#a=b&utm_source=c,
	https://h/##a,https://h/#%23a,https://h/##,https://h/#a#b,https://h/index.html##a,https://h/a##b,https://h/#_=_,https://h/#_=_a,https://h/#//a/b,https://h/a.json#/b,https://h/a.JSON#%2Fb,https://h/a.json#!/b,https://h/.json/a.json#/b,https://h/a#/b,https://h/json#/b,
	urn:a:b#/c,mailto:a@b.c#/d,foo://h#a=b}'::iri[]) x WHERE iri_canonicalize(x, '{page-fragment}') = x;
SELECT x, iri_canonicalize(x, '{page-fragment}') FROM unnest('{https://h/#/a:~:text=b,https://h/a#b/c:~:text=d&text=e}'::iri[]) x;
\echo '# fragments of real applications and documents, listed before the rule: where it is wrong'
CREATE TEMP TABLE named (truth text, x iri);
INSERT INTO named SELECT 'page', unnest('{
	https://signal.group/#CjQKIKx2mZ7b0vY5n1QmJ4rW8s9TtUuVvWwXxYyZz0EhCabc,https://signal.me/#p/+12025550123,
	https://signal.art/addstickers/#pack_id=9acc9e8aba563d26a4994e69263e3b25&pack_key=5a6dff39,
	https://xmpp.link/#room@conference.example.org?join,https://mega.nz/#F!oDYVmKzR!V0aXq2nJ8mPz7bT4cRwYsg,
	https://mega.nz/#!oDYVmKzR!V0aXq2nJ8mPz7bT4cRwYsg,
	https://hudoc.echr.coe.int/eng#%7B%22itemid%22:%5B%22001-57574%22%5D%7D,
	https://hudoc.echr.coe.int/#%7B%22itemid%22:%5B%22001-57574%22%5D%7D,https://translate.google.com/#auto/en/hallo,
	https://translate.google.com/#en%7Cde%7Chouse,https://mail.google.com/mail/u/0/#inbox/FMfcgxwGDNQqkzLm,
	https://www.google.com/#q=internationalized,https://app.element.io/#/room/#matrix:matrix.org,
	https://matrix.to/#/@alice:example.org,https://twitter.com/#!/postgresql,
	https://groups.google.com/forum/#!topic/golang-nuts/abcdefg,https://web.libera.chat/#postgresql,
	https://www.typescriptlang.org/play#code/MYewdgzgLgBAZiEAuGBvAUDTARgQwE4BcaCAv,
	https://babeljs.io/repl#?browsers=defaults&code_lz=MYewdgzgLgBA,
	https://mermaid.live/edit#pako:eNpVjk1rwzAMhv-K0GmFUsgnbQ47tYUe,
	"https://excalidraw.com/#json=5711230463123456,Xy7KmP2qLdTzRb9WvNc0Ag",
	https://godbolt.org/#z:OYLghAFBqd5QCxAYwPYBMCmBRdBLAF1QCcAaPECA,
	https://www.openstreetmap.org/#map=15/52.5170/13.3889,
	https://cryptpad.fr/pad/#/2/pad/edit/Kq3vTz8mWc0YdLrN5xHsPb2f/,https://caniuse.com/#feat=css-grid,
	https://tiddlywiki.com/#HelloThere,https://web.telegram.org/#@durov,
	https://console.aws.amazon.com/ec2/v2/home?region=us-east-1#Instances:sort=instanceId,
	https://petstore.swagger.io/#/pet/addPet,https://www.geogebra.org/m/abcd1234#material/wxyz5678}'::iri[]);
INSERT INTO named SELECT 'anchor', unnest('{
	https://en.wikipedia.org/wiki/C_(programming_language)#Input/output,
	https://www.mediawiki.org/w/index.php?title=Manual:Hooks#Client/server,
	https://docs.oracle.com/javase/8/docs/api/java/util/List.html#add-int-E-,
	"https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/List.html#add(int,java.lang.Object)",
	"https://www.scala-lang.org/api/2.12.8/scala/collection/immutable/List.html#/:%5BB%5D(z:B)(op:(B,A)=%3EB):B",
	https://pkg.go.dev/net/http#Client.Do,https://docs.rs/serde/latest/serde/trait.Serialize.html#tymethod.serialize,
	https://www.rfc-editor.org/rfc/rfc3986#section-3.1,
	https://github.com/postgres/postgres/blob/master/src/port/path.c#L10-L20,
	https://github.com/postgres/postgres#readme,
	https://stackoverflow.com/questions/4114095/title#comment1234567_4114100,
	https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=30s,https://example.org/#utm_source=feed&utm_medium=rss,
	https://www.lemonde.fr/a/1.html#xtor=RSS-3208,https://example.org/#xtor=AL-32280270,https://example.org/#_=_,
	https://example.org/a#.VxYzAbCdEfG,"https://example.org/a:b#:~:text=word,-other/words",
	https://html.spec.whatwg.org/#dom-document-getelementbyid,https://webidl.spec.whatwg.org/#LegacyLenientThis,
	https://www.w3.org/TR/html401/struct/links.html#h-12.2,
	https://developer.apple.com/library/archive/qa/qa1398/_index.html#//apple_ref/doc/uid/DTS10002369,
	https://example.org/schema.json#/definitions/address,
	https://example.org/book.epub#epubcfi(/6/4%5Bchap01ref%5D!/4%5Bbody01%5D/10),
	https://example.org/report.pdf#page=5&zoom=100,https://docs.google.com/spreadsheets/d/1AbC/edit#gid=0,
	https://www.openstreetmap.org/way/4567#map=18/52.5170/13.3889,http://www.w3.org/2002/07/owl#sameAs,
	https://news.ycombinator.com/item?id=1#2,https://meet.jit.si/room#config.startWithAudioMuted=true}'::iri[]);
SELECT l.step, count(*), count(*) FILTER (WHERE truth = 'page' AND NOT kept) AS wrong_merges, count(*) FILTER (WHERE truth = 'anchor' AND kept) AS needless
FROM unnest('{crawl-2026,web-2026}'::text[]) l (step), named,
	LATERAL (SELECT iri_canonicalize(x, ARRAY[step]) <> iri_canonicalize(iri_without_fragment(x), ARRAY[step]) AS kept) k GROUP BY l.step;
SELECT truth, x, iri_fragment(iri_canonicalize(x, '{web-2026}')) IS NULL AS merged_by_web FROM named
WHERE (iri_fragment(iri_canonicalize(x, '{page-fragment}')) IS NULL) = (truth = 'page');
\echo '# sites-2026: rules of the caller come before it'
SELECT x, rules, iri_canonicalize(x, '{sites-2026,page-fragment}', rules)
FROM unnest('{https://www.youtube.com/watch?v=1&si=2&t=3,https://mail.google.com/mail/#inbox/A,https://google.com/search?ei=1&q=2,
	https://google.com/?ei=1,https://x.com/a/status/1?s=2&t=3,https://notx.com/?s=2,http://h/?si=1#a}'::iri[]) x,
	(VALUES ('{}'::text[]), ('{youtube.com: !si t,x.com: =t,?q: @page-fragment}'),
	('{youtube.com: !@sites-2026,google.com: !@sites-2026}')) r (rules);
SELECT iri_canonicalize('a:', '{}', '{x.com/a: !@sites-2026}');
\echo '# sites-2026 and aliases-2026: a link of each line, three that web-2026 merges with it, and one that it keeps apart'
CREATE TEMP TABLE site (hosts text[], plain text, same text[], other text);
INSERT INTO site VALUES
	('{www.youtube.com}', '/watch?v=a', '{https://www.youtube.com/watch?v=a&feature=youtu.be,https://m.youtube.com/watch?app=desktop&v=a,https://youtu.be/a?si=b,
		http://www.youtube.com/v/a&hl=en_US&fs=1,http://www.youtube.com/v/a?version=3,http://m.youtube.com/#/watch?v=a,https://www.youtube.com/watch?v=a&ab_channel=C&pp=d}', '/watch?v=a&list=PL1'),
	('{www.youtube.com}', '/playlist?list=PL1', '{/playlist?list=PL1&feature=shared,/playlist?list=PL1&si=b,/playlist?app=desktop&list=PL1&pp=iAQB}', '/playlist?list=PL2'),
	('{youtu.be}', '/a', '{/a?si=b,/a?feature=shared,/a?pp=c}', '/a?t=3'),
	('{open.spotify.com}', '/track/4', '{/track/4?si=1,/track/4?si=1&nd=1,/track/4?context=spotify%3Aplaylist%3A3&si=2}', '/track/5'),
	('{www.netflix.com}', '/title/80', '{/title/80?s=a&trkid=13747225,/title/80?tctx=0%2C1,/title/80?trackId=155573558&tctx=0}', '/title/81'),
	('{www.twitch.tv}', '/a/videos', '{/a/videos?tt_medium=twitter,/a/videos?tt_content=b&tt_medium=embed,/a/videos?tt_content=c}', '/a/videos?filter=clips'),
	('{www.bilibili.com}', '/video/BV1', '{/video/BV1/?share_source=copy_web&vd_source=0f,/video/BV1?spm_id_from=333.337&vd_source=b4,/video/BV1?vd_source=1}', '/video/BV1?p=2'),
	('{x.com,twitter.com}', '/a/status/1', '{/a/status/1?s=20,/a/status/1?s=46&t=b,https://mobile.twitter.com/a/status/1?ref_src=twsrc%5Etfw,
		https://twitter.com/#!/a/status/1}', '/a/status/2'),
	('{x.com,twitter.com}', '/search?q=a', '{/search?q=a&src=typed_query,/search?q=a&src=typd&ref_src=b,/search?q=a&ref_url=c&s=09}', '/search?q=a&f=live'),
	('{www.linkedin.com}', '/posts/a-1', '{/posts/a-1?utm_source=share&utm_medium=member_desktop&rcm=AC,/posts/a-1?trk=public_post,/posts/a-1?lipi=urn%3Ali%3Apage}', '/posts/a-2'),
	('{www.instagram.com}', '/p/A/', '{/p/A/?ig_rid=1,/p/A/?utm_source=ig_embed&ig_mid=B,/p/A?ref=badge}', '/p/A/?img_index=2'),
	('{www.facebook.com}', '/a/posts/1', '{/a/posts/1?__tn__=-R,/a/posts/1?__cft__%5B0%5D=AZ&__tn__=x,/a/posts/1?mibextid=N&ref=share}', '/a/posts/1?comment_id=2'),
	('{www.reddit.com,old.reddit.com}', '/r/a/comments/1/b/', '{/r/a/comments/1/b/?rdt=1,/r/a/comments/1/b/?share_id=c&utm_source=share,
		/r/a/comments/1/b?correlation_id=d&ref_campaign=e&ref_source=email}', '/r/a/comments/1/b/?context=3'),
	('{www.change.org}', '/p/a', '{/p/a?recruiter=1&recruited_by_id=2,/p/a?source_location=topic_page,/p/a?recruiter=1}', '/p/b'),
	('{github.com}', '/a/b', '{/a/b?tab=readme-ov-file,/a/b?email_source=notifications&email_token=A,/a/b.git}', '/a/b?tab=MIT-1-ov-file'),
	('{amazon.ca,amazon.co.jp,amazon.co.uk,amazon.com,amazon.com.au,amazon.com.br,amazon.de,amazon.es,amazon.fr,amazon.in,amazon.it,amazon.nl}', '/dp/B01',
		'{/Some-Title/dp/B01/ref=sr_1_1?keywords=a&qid=1&sr=8-1,/gp/product/B01/ref=as_li_tl?ie=UTF8&tag=b-20,/dp/B01/?th=1&psc=1&ref_=c,/exec/obidos/ASIN/B01/d-20,
		/gp/aw/d/B01?tag=e}', '/dp/B01?m=A2'),
	('{amazon.ca,amazon.co.jp,amazon.co.uk,amazon.com,amazon.com.au,amazon.com.br,amazon.de,amazon.es,amazon.fr,amazon.in,amazon.it,amazon.nl}', '/s?k=a',
		'{/s?k=a&crid=1&sprefix=a%2Caps%2C1,/s?k=a&qid=1&ref_=c,/s?k=a&ref=nb_sb_noss&_encoding=UTF8}', '/s?k=a&page=2'),
	('{ebay.ca,ebay.co.uk,ebay.com,ebay.com.au,ebay.de,ebay.fr,ebay.it}', '/itm/123',
		'{/itm/Some-Title/123?hash=item1,/itm/123?_trkparms=a&_trksid=p1,/itm/123?mkcid=1&mkrid=711&campid=5&toolid=10001}', '/itm/123?var=456'),
	('{ebay.ca,ebay.co.uk,ebay.com,ebay.com.au,ebay.de,ebay.fr,ebay.it}', '/sch/i.html?_nkw=a',
		'{/sch/i.html?_nkw=a&_from=R40&_trksid=p1,/sch/i.html?_from=R40&_nkw=a,/sch/i.html?_nkw=a&mkcid=1&mkevt=1}', '/sch/i.html?_nkw=b'),
	('{www.aliexpress.com}', '/item/1.html', '{/item/1.html?spm=a2g0o.home,/item/1.html?algo_pvid=a&algo_expid=b,/item/1.html?gatewayAdapt=glo2fra}', '/item/1.html?skuId=3'),
	('{item.taobao.com,detail.tmall.com}', '/item.htm?id=1', '{/item.htm?id=1&ns=1&spm=a,/item.htm?spm=a230r&id=1,/item.htm?id=1&abbucket=2}', '/item.htm?id=1&skuId=2'),
	('{www.imdb.com}', '/title/tt1/', '{/title/tt1/?ref_=nv_sr_1,/title/tt1/?pf_rd_m=A&pf_rd_p=1&ref_=b,/title/tt1?ref_=fn_al}', '/title/tt1/reviews'),
	('{google.co.uk,google.com,google.de,google.fr}', '/search?q=a',
		'{/search?q=a&oq=a&aqs=chrome&sourceid=chrome&ie=UTF-8,/search?q=a&rlz=1C1&ei=b&ved=2ah&uact=5,/search?q=a&sca_esv=1&sxsrf=AL}', '/search?q=a&tbm=isch'),
	('{play.google.com}', '/store/apps/details?id=a', '{/store/apps/details?id=a&referrer=b,/store/apps/details?id=a&pcampaignid=web_share,
		/store/apps/details?feature=search_result&id=a}', '/store/apps/details?id=a&hl=de'),
	('{www.bing.com}', '/search?q=a', '{/search?q=a&qs=n&form=QBRE&sp=-1,/search?q=a&cvid=1,/search?q=a&FORM=HDRSC1&pq=a}', '/search?q=a&first=11'),
	('{www.msn.com}', '/en-us/news/a', '{/en-us/news/a?ocid=msedgntp,/en-us/news/a?ocid=msedgdhp&cvid=1&ei=12,/en-us/news/a?cvid=1}', '/en-us/news/b'),
	('{www.bbc.co.uk,www.bbc.com}', '/news/a', '{/news/a?at_medium=RSS&at_link_id=1,/news/a?ns_mchannel=social&ns_campaign=bbc,/news/a?ocid=socialflow_twitter}', '/news/a?page=2'),
	('{www.wired.com}', '/story/a/', '{/story/a/?mbid=social_twitter,/story/a/?mbid=rss,/story/a?mbid=email}', '/story/b/'),
	('{www.cdc.gov}', '/a.htm', '{/a.htm?s_cid=mm7034e4_w,/a.htm?s_cid=mm6539e1_w,/a.htm?s_cid=bb}', '/a.htm?b'),
	('{www.mathworks.com}', '/a.html?type=b', '{/a.html?type=b&s_cid=doc_ftr,/a.html?s_cid=wiki&type=b,/a.html?type=b&s_cid=fb_wall}', '/a.html?type=c');
CREATE TEMP TABLE site_link AS SELECT s.*, 'https://' || h || plain AS a, CASE WHEN u LIKE 'http%' THEN u ELSE 'http://' || h || u END::iri AS b,
	('https://' || h || other)::iri AS c, array_length(same, 1) AS n FROM site s, unnest(hosts) h, unnest(same) u;
SELECT 'merged', count(DISTINCT a) AS links, count(*) AS others, min(n) AS at_least FROM site_link
WHERE iri_canonicalize(a::iri, '{web-2026}') = iri_canonicalize(b, '{web-2026}') AND iri_canonicalize(a::iri, '{web-2026}') <> iri_canonicalize(c, '{web-2026}');
SELECT a, b, iri_canonicalize(b, '{web-2026}') FROM site_link WHERE iri_canonicalize(a::iri, '{web-2026}') <> iri_canonicalize(b, '{web-2026}');
SELECT DISTINCT a, c FROM site_link WHERE iri_canonicalize(a::iri, '{web-2026}') = iri_canonicalize(c, '{web-2026}');
\echo '# sites whose fragment is the key: two links each'
SELECT x, iri_canonicalize(x, '{web-2026}') = x FROM unnest('{https://console.aws.amazon.com/ec2/home?region=a#Instances:,https://console.aws.amazon.com/ec2/home?region=a#Images:,
	https://gchq.github.io/CyberChef/#recipe=A,https://gchq.github.io/CyberChef/#recipe=B,https://mail.google.com/mail/#inbox,https://mail.google.com/mail/#sent,
	https://mermaid.live/edit#pako:eA,https://mermaid.live/edit#pako:eB,https://signal.art/addstickers/#pack_id=a,https://signal.art/addstickers/#pack_id=b,
	https://tiddlywiki.com/#A,https://tiddlywiki.com/#B,https://web.libera.chat/#a,https://web.libera.chat/#b,https://web.telegram.org/k/#@a,https://web.telegram.org/k/#@b}'::iri[]) x
WHERE iri_canonicalize(x, '{web-2026}') = iri_canonicalize(x, '{web-2026,fragment}');
\echo '# tracking-2026: names that are keys, of coordinates and on some sites'
SELECT x, iri_canonicalize(x, '{tracking-2026}'), iri_canonicalize(x, '{tracking-2026}', '{sendgb.com: !@tracking-2026}')
FROM unnest('{https://h/?utm_x=1&utm_y=2&utm_zone=3&utm_xy=4,https://sendgb.com/a?utm_source=b&gclid=c,https://www.sendgb.com/a?utm_source=b,
	https://notsendgb.com/a?utm_source=b,https://h/?s_cid=1&__s=2&cmpid=3&sms_source=4&XTOR=5&xtor=6&utm_hp_ref=7}'::iri[]) x;
\echo '# rules that rewrite, and aliases-2026'
SELECT x, iri_canonicalize(x, '{aliases-2026}') AS alias, iri_canonicalize(x, '{web-2026,aliases-2026}') AS web
FROM unnest('{https://youtu.be/ID?t=10#x,http://www.youtube.com/embed/ID?rel=0,https://m.youtube.com/watch?a=1&v=ID&list=3,
	https://dx.doi.org/10.1000/A,http://doi.org/10.1000/a?b,doi:10.1000/A,info:doi/10.1000/A,ssh://git@github.com/a/b.git,
	https://github.com/a/b.git,https://github.com/a/b,git+ssh://git@github.com/a/b,git://github.com/a/b.git,
	https://gitlab.com/a/b/c.git,https://example-com.cdn.ampproject.org/c/s/example.com/a?b,https://de.m.wikipedia.org/wiki/X,
	https://gitlab.com/a/b.wiki.git,git+https://gitlab.com/a/b.git,git+https://codeberg.org/a/b.git,git+ssh://git@github.com/a/b.wiki.git,
	git+https://bitbucket.org/a/b.git,https://www.youtube.com/embed/videoseries?list=PL1,https://youtube.com/embed/videoseries,
	https://www.youtube-nocookie.com/embed/videoseries?list=PL1,https://www.youtube.com/embed/live_stream?channel=U,
	https://www.youtube.com/embed/x?start=30,https://player.vimeo.com/video/1?h=a,https://player.vimeo.com/video/1,
	https://mobile.twitter.com/a/status/1,https://old.reddit.com/r/x,https://n2t.net/ark:/12148/btv1,hdl:2027/x,
	https://example.org/}'::iri[]) x;
CREATE TEMP TABLE rewriting (n integer, x iri, steps text[], rules text[], result iri);
INSERT INTO rewriting VALUES
	(1, 'https://youtu.be/a?t=1', '{}', '{youtu.be/:id -> https://www.youtube.com/watch?v=:id}', 'https://www.youtube.com/watch?v=a&t=1'),
	(2, 'https://youtu.be/a?t=1', '{}', '{youtu.be/:id -> https://www.youtube.com/watch?v=:id !}', 'https://www.youtube.com/watch?v=a'),
	(3, 'https://youtu.be/a?t=1', '{www}', '{youtu.be/:id->https://www.youtube.com/watch?v=:id}', 'https://youtube.com/watch?v=a&t=1'),
	(4, 'https://a.com/x?id=3&b=2#f', '{}', '{a.com/x?id=:id -> https://a.com/y/:id}', 'https://a.com/y/3?b=2#f'),
	(5, 'https://a.com/x?b=2&id=3', '{fragment}', '{a.com/x?id=:id -> https://a.com/y/:id}', 'https://a.com/y/3?b=2'),
	(6, 'https://a.com/x?b=2', '{}', '{a.com/x?id=:id -> https://a.com/y/:id}', 'https://a.com/x?b=2'),
	(7, 'https://a.com/x?i=9&j=8&i=7', '{}', '{a.com/*\\?j=:b&i=:a -> https://a.com/:b/:a/*}', 'https://a.com/8/9/x?i=7'),
	-- the most specific one, and parameters to drop
	(8, 'https://a.com/u/1?s=1', '{}', '{s,a.com/* -> https://c.com/*,a.com/u/:x -> https://b.com/y/:x}', 'https://b.com/y/1'),
	(9, 'https://x.a.com/u/1', '{}', '{*.a.com/* -> https://c.com/*,x.a.com/* -> https://d.com/*}', 'https://d.com/u/1'),
	(10, 'https://a.com:8080/x', '{}', '{a.com:8080/* -> https://b.com/*}', 'https://b.com/x'),
	(11, 'https://l.com/?u=https%3A%2F%2Fh%2Fa%3Fb&c=d', '{}', '{l.com/?u=:u -> :u !}', 'https://h/a?b'),
	-- what would be rewritten again is left
	(12, 'https://old.a.com/1/9', '{}', '{old.a.com/:x/:y -> https://a.com/:y/:x,a.com/9/* -> http://z/*}', 'https://old.a.com/1/9'),
	(13, 'https://old.a.com/1/2', '{}', '{old.a.com/:x/:y -> https://a.com/:y/:x,a.com/9/* -> http://z/*}', 'https://a.com/2/1'),
	-- another parameter of that name, and a name that begins so
	(14, 'https://a.com/x?id=&id=3', '{}', '{a.com/x?id=:id -> https://a.com/y/:id}', 'https://a.com/y/3?id='),
	(15, 'https://a.com/x?id=3&id=4', '{}', '{a.com/x?id=:id -> https://a.com/y/:id}', 'https://a.com/y/3?id=4'),
	(16, 'https://a.com/x?idx=9', '{}', '{a.com/x?id=:id -> https://a.com/y/:id}', 'https://a.com/x?idx=9'),
	(17, 'https://youtu.be/a?t=1', '{}', '{youtu.be/:id -> https://www.youtube.com/watch?v=:id!}', 'https://www.youtube.com/watch?v=a!&t=1'),
	-- parameters are more specific than text, and then the first entry
	(18, 'https://a.com/abcdefgh?p=2', '{}', '{a.com/abcdefg:x -> https://b.com/:x,"a.com/:x\\?p=:y -> https://c.com/:x/:y"}',
		'https://c.com/abcdefgh/2'),
	(19, 'https://a.com/1', '{}', '{a.com/:x -> https://b.com/:x,a.com/:y -> https://c.com/:y}', 'https://b.com/1'),
	-- the fragment of the template, and that of the link
	(20, 'https://a.com/1?q=2#f', '{}', '{a.com/:x -> https://b.com/:x#g}', 'https://b.com/1?q=2#g'),
	(21, 'https://youtu.be/a', '{aliases-2026}', '{youtu.be/:id -> https://b.com/:id}', 'https://b.com/a'),
	-- with a fragment
	(22, 'https://a.com/?q=1#/x', '{page-fragment}', '{a.com/#/:x -> https://b.com/:x}', 'https://b.com/x?q=1'),
	(23, 'https://a.com/#/x', '{}', '{a.com/#/:x -> https://b.com/:x#y}', 'https://b.com/x#y'),
	(24, 'https://a.com/#/', '{}', '{a.com/#/:x -> https://b.com/:x}', 'https://a.com/#/'),
	(25, 'https://a.com/b#/x', '{}', '{a.com/#/:x -> https://b.com/:x,a.com/* -> https://c.com/*}', 'https://c.com/b#/x'),
	(26, 'https://a.com/#/x', '{}', '{a.com/#/:x -> https://b.com/:x,a.com/* -> https://c.com/*}', 'https://b.com/x');
SELECT n, iri_canonicalize(x, steps, rules), result FROM rewriting WHERE iri_canonicalize(x, steps, rules) IS DISTINCT FROM result;
SELECT 'dedupe-params of 200', iri_canonicalize(x, '{dedupe-params}') = x
FROM (SELECT ('http://h/?' || string_agg('a=' || i * 7 % 200, '&' ORDER BY i))::iri FROM generate_series(1, 200) i) s (x);
SELECT n FROM rewriting WHERE iri_canonicalize(iri_canonicalize(x, steps, rules), steps, rules) <> iri_canonicalize(x, steps, rules);
SELECT iri_canonicalize('a:', '{}', '{a.com/* -> https://a.com/y/*}');
SELECT iri_canonicalize('a:', '{}', '{t,a.com/* -> https://b.com/y/*,b.com/:x/* -> https://c.com/*}');
SELECT iri_canonicalize('a:', '{www}', '{t,www.a.com/* -> https://b.com/y/*}');
SELECT iri_canonicalize('a:', '{}', '{t,a.com/(x) -> https://b.com/y/*}');
SELECT iri_canonicalize('a:', '{}', '{t,a.com/:x -> https://b.com/y/:y}');
SELECT iri_canonicalize('a:', '{}', '{a.com/?x -> https://b.com/}');
SELECT iri_canonicalize('a:', '{}', '{a.com/?x=:x#y -> https://b.com/:x}');
SELECT iri_canonicalize('a:', '{}', '{a.com/ -> }');
SELECT iri_canonicalize('a:', '{}', '{https://joe: SECRET@a.com/ -> \{}');
