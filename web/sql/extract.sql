\set ECHO errors \a \t
-- IRIs in running text.
CREATE TEMP TABLE e (t text, found text, options text[] DEFAULT '{}');
INSERT INTO e VALUES
	('', '{}'), ('no link: here', '{}'), ('http://', '{}'), ('http:// x', '{}'), ('http:///x', '{}'), ('http:x', '{}'),
	('see http://example.org/a, or not', '{5 http://example.org/a}'), ('http://example.org.', '{1 http://example.org}'),
	('(http://example.org/a_(b)) and (see http://example.org/c)',
	'{2 http://example.org/a_(b),37 http://example.org/c}'),
	('http://example.org/?a=1!?...', '{1 http://example.org/?a=1}'),
	('http://example.org/a''s ''http://example.org/b''', '{1 http://example.org/a''s,25 http://example.org/b}'),
	('[x](http://example.org/a) http://[::1]/b[1]', '{5 http://example.org/a,27 http://[::1]/b}'),
	('"http://example.org/a.", http://example.org/b.', '{2 http://example.org/a.,26 http://example.org/b}'),
	('<http://example.org/a b' || chr(10) || 'c.> <URL:foo:x y> <b:x> <a href="http://example.org/">',
	'{2 http://example.org/abc.,34 foo:xy,58 http://example.org/}'),
	('< http://example.org/a >x< http://b/ http://c/', '{3 http://example.org/a,28 http://b/,38 http://c/}'),
	('HTTPS://EXAMPLE.ORG/x git+ssh://h/y mailto:a@example.org, urn:isbn:1 note:x tel:+1',
	'{1 HTTPS://EXAMPLE.ORG/x,23 git+ssh://h/y,37 mailto:a@example.org,59 urn:isbn:1,77 tel:+1}'),
	('http://example.org/100% http://example.org/%41%4 http://h:80a',
	'{1 http://example.org/100,25 http://example.org/%41%254}'),
	('http://a/|http://b/\http://c/`http://d/{http://e/}^http://f/',
	'{1 http://a/,11 http://b/,21 http://c/,31 http://d/,41 http://e/,52 http://f/}'),
	('http://http://http://x/', '{1 http://http://http://x/}'),
	('1http://a/ -http://b/ a.http://c/ _http://d/', '{2 http://a/,13 http://b/,25 http://c/,36 http://d/}'),
	-- non-ASCII letters never end one
	(U&'\89B9\3066http://\4F8B\3048.jp/\3042\3092 \672B', U&'{3 http://\4F8B\3048.jp/\3042\3092}'),
	(U&'http://example.org/\3042\3002 \FF08http://example.org/\3044\FF09\3002',
	U&'{1 http://example.org/\3042,24 http://example.org/\3044}'),
	(U&'http://example.org/\3042\FF08\3044\FF09 http://example.org/\3042\3000',
	U&'{1 http://example.org/\3042\FF08\3044\FF09,25 http://example.org/\3042}'),
	(U&'\300Chttp://example.org/\300D\2026 \00ABhttp://example.org/\00BB http://example.org/\061F',
	'{2 http://example.org/,25 http://example.org/,46 http://example.org/}'),
	(U&'http://example.org/\200Ex http://example.org/a\E000b?\E000', '{1 http://example.org/,23 http://example.org/a}');
-- marks of other scripts, at the end of a sentence (Terminal_Punctuation of Unicode)
INSERT INTO e SELECT U&'http://h/\0915' || chr(c) || ' a', U&'{1 http://h/\0915}'
FROM unnest(ARRAY[894, 1417, 1475, 1548, 1563, 1567, 1748, 2404, 2405, 4170, 4171, 4962, 4963, 4964, 4965, 4966, 4967, 6100,
	6101, 8252, 8253, 8263, 8264, 8265, 12289, 12290, 65106, 65108, 65109, 65110, 65111, 65281, 65292, 65294, 65306, 65307,
	65311, 65377, 65380]) c;
-- wide brackets (Bidi_Paired_Bracket): after an ASCII character, and in pairs after another one
INSERT INTO e SELECT 'http://h/a' || chr(c) || U&'\3042' || chr(d) || U&' http://h/\3042' || chr(c) || 'a' || chr(d),
	U&'{1 http://h/a,15 http://h/\3042' || chr(c) || 'a' || chr(d) || '}'
FROM unnest(ARRAY[12296, 12298, 12300, 12302, 12304, 12308, 12310, 65288, 65339, 65371, 65375, 65378],
	ARRAY[12297, 12299, 12301, 12303, 12305, 12309, 12311, 65289, 65341, 65373, 65376, 65379]) AS pair (c, d);
INSERT INTO e VALUES ('"http://h/' || repeat('x', 3000) || '." a', '{2 http://h/' || repeat('x', 3000) || '.}', '{}'),
	('http://h/(x.)/y fxps://h[.]org/a', '{1 http://h/(x.)/y,17 ftps://h.org/a}', '{defanged}'),
	('<video poster="http://h/a b">', '{16 http://h/a%20b}', '{html}');
-- white space of any kind, and punctuation that stands without space around it, do
INSERT INTO e SELECT U&'http://h/\3042' || chr(c) || U&'\3044 http://j/' || chr(c) || chr(c) || 'https://k' || chr(c),
	U&'{1 http://h/\3042,14 http://j/,25 https://k}'
FROM unnest(ARRAY[160, 5760] || ARRAY(SELECT generate_series(8192, 8202)) || ARRAY[8232, 8233, 8239, 8287, 12288,
	12289, 12290, 65292, 65281, 65311, 12301, 65289]) c;
INSERT INTO e VALUES
	(U&'http://h/\2010\3003\30FC\FF08\300Ea', U&'{1 http://h/\2010\3003\30FC\FF08\300Ea}', '{}'),
	(U&'http://h/\3042\3001', U&'{1 http://h/\3042}', '{punctuation}'),
	(U&'"http://h/\3042\3001\3044\3000" "http://h/a\3001b <http://h/\3042\3002 \3044>',
	U&'{2 http://h/\3042\3001\3044\3000,18 http://h/a,32 http://h/\3042\3002\3044}', '{}'),
	(U&'www.a.jp\3001b.org\FF1A \3001c.org/d\3002\4F8B\3048.jp\FF09x\3001',
	U&'{1 http://www.a.jp,10 http://b.org,18 http://c.org/d,26 http://\4F8B\3048.jp}', '{www,domains}'),
	('name.al+x@foo.com a.bc!d.ef@g.hi x+name.al@foo.com a.bc''d=e.fg%h@i.jk www.a.bc+x@y.zz a.bc_d@e.fg', '{}',
	'{www,domains}'), ('$AAPL.US (US$BRK.B) a.be+d e.fr/h@i j.kr?m@n o.pl:80@r a.bc/d META6.json Foo.pmc',
	'{21 http://a.be,28 http://e.fr/h@i,37 http://j.kr?m@n}', '{www,domains}'),
	(U&'a.be+\3001x@foo.com "a.be+\3001d"', '{1 http://a.be,18 http://a.be}', '{domains}');
-- brackets at the end, of those that are left each time
INSERT INTO e VALUES
	('http://example.org/a)()', '{1 http://example.org/a}'),
	('http://example.org/(a)()', '{1 http://example.org/(a)()}'),
	('http://example.org/(a))()', '{1 http://example.org/(a)}'),
	('http://example.org/a)().).', '{1 http://example.org/a}'), ('http://example.org/(a', '{1 http://example.org/(a}'),
	('http://example.org/a(', '{1 http://example.org/a}'), ('http://example.org/(a))).', '{1 http://example.org/(a)}');
\echo '# options'
INSERT INTO e VALUES
	('http://example.org/a). http://example.org/b;', '{1 http://example.org/a).,24 http://example.org/b;}',
	'{punctuation}'), ('see www.example.org/a, example.org and www. x@www.example.org', '{}', '{}'),
	('see www.example.org/a, example.org and www. x@www.example.org', '{5 http://www.example.org/a}', '{www}'),
	('see www.example.org/a, example.org:80/b?c. a@example.org b.c@x e.g. 1.2 a.b-c Foo.bar.',
	'{5 http://www.example.org/a,24 http://example.org:80/b?c,79 http://Foo.bar}', '{www,domains}'),
	('http://example.org example.com ftp://x/y', '{1 http://example.org,20 http://example.com,32 ftp://x/y}',
	'{domains}'), ('http://a/ ftp://b/ x:y mailto:c@d <http://e/> <URL:f:g>', '{11 ftp://b/,20 x:y}', '{FTP:,x:}');
SELECT t, found, got FROM e, LATERAL (SELECT coalesce(array_agg("position" || ' ' || iri::text ORDER BY ordinality),
	'{}') FROM iri_extract(t, options)) g (got) WHERE got <> found::text[];
SELECT DISTINCT 'http://h/', pg_typeof(iri) FROM iri_extract('http://h/');
SELECT iri_extract('x', '{www,x}');
SELECT iri_extract('x', '{:}');
SELECT iri_extract('x', '{1:}');
SELECT iri_extract('x', '{NULL}');
SELECT 'iri_extract(NULL)', count(*) FROM iri_extract(NULL);
\echo '# a long stored text'
CREATE TEMP TABLE page (t text);
INSERT INTO page SELECT string_agg(format('word %s http://example.org/%s.', n, n), ' ' ORDER BY n)
FROM generate_series(1, 1000) n;
SELECT 'iri_extract of page', count(*), max(ordinality), max("position"), max(iri),
	bool_and(substr(t, "position", length(iri::text)) = iri::text) FROM page, iri_extract(t);
\echo '# hostile input, in linear time'
SELECT what, count(iri), sum(length(iri::text)) FROM (VALUES
	('http://', repeat('http://', 150000)), ('http://[', repeat('http://[', 125000)),
	('http:///', repeat('http:///', 125000)),
	('x:///', repeat('x:///', 200000)), ('(', 'http://a/' || repeat('(', 1000000)),
	(')', 'http://a/' || repeat(')', 1000000)), ('()', 'http://a/' || repeat('()', 500000)),
	('[', repeat('[', 1000000)), ('<', repeat('<', 1000000)), ('<http://', repeat('<http://', 125000)),
	('>', '<' || repeat('http://a/>', 100000)),
	('a:', repeat('a:', 500000)), ('%', 'http://a/' || repeat('%', 1000000)),
	('http://%', repeat('http://a%', 110000)), ('.', repeat('a.', 500000)), ('www.', repeat('www.', 250000)),
	('x@', repeat('x@', 500000)), (U&'\3042', repeat(U&'\3042', 300000)), (U&'a\3042', repeat(U&'a\3042.', 250000)),
	(U&'\3002', 'http://a/' || repeat(U&'\3002', 300000)), ('urn:', repeat('urn:', 250000)),
	('http://a:b', repeat('http://a:b', 100000)), ('http://[::', repeat('http://[::', 100000)),
	('"', repeat('"http://a/"', 90000)), ('a.ae+', repeat('a.ae+', 50000)), ('a.ae+@', repeat('a.ae+', 200000) || '@'),
		(U&'a.ae\3001', repeat(U&'a.ae\3001', 40000)), (U&'"a.ae\3001', repeat(U&'"a.ae\3001', 30000)),
		(U&'\3000', repeat(U&'\3000', 300000)), (U&'"http://a/\3001', repeat(U&'"http://a/\3001', 30000))) v (what, t)
	LEFT JOIN LATERAL iri_extract(t, '{www,domains}') ON true GROUP BY what ORDER BY what COLLATE "C";
\echo '# and many schemes to look for'
SELECT 'S77:b', count(*), max(iri) FROM iri_extract(repeat('a:b ', 300000) || 'S77:b',
	(SELECT array_agg(format('s%s:', n) ORDER BY hashint4(n)) FROM generate_series(1, 300000) AS n));
SELECT iri FROM iri_extract('sip:a sipsx:b SIPS:c sms:1 si:d x:e y:f', '{y:,sips:,SMS:,sip:,sips:,a:}');
\echo '# IRIs in IRIs'
SELECT x, array_agg(y) FROM unnest('{http://h/?u=http%3A%2F%2Fexample.org%2F%3Fa%3D1%26b&v=http://example.com/,http://web.example/web/2026/http://example.org/a?b=c#d,http://h/http%3A%2F%2Fexample.org%2Fx/y,http://h/?https://example.org/?a=1&b=2,http://h/?u=http%3A%2F%2Fexample.org%2Fa+b%20c,http://h/?u=http%3A%2F%2F&v=http%3A%2F%2F%5B&w=mailto%3Aa&z=%FF,http://h/?u=%20http://x,?u=ftp://x/,http://h/a:b//c/http:/d,http://h/w/http:/e/f?g=1,http://h/http://e/?u=http%3A%2F%2Ff}'::iri_reference[])
	x
LEFT JOIN LATERAL iri_embedded(iri_try(x)) y ON true GROUP BY x ORDER BY x::text COLLATE "C";
SELECT x, array_agg(y ORDER BY n) FROM unnest('{http://h/a/b/c?d#e,http://h/a/b/,http://h,http://h/?q,HTTP://H:80/a/./b/../%7ec,urn:a:b#c,foo:/a/b,foo:a/b,file:///etc/passwd,/a/b,foo:/.//a}'::iri_reference[])
	x
LEFT JOIN LATERAL iri_ancestors(iri_try(x)) WITH ORDINALITY AS a (y, n) ON true GROUP BY x ORDER BY x::text COLLATE "C";
CREATE TEMP TABLE long_value (x iri);
INSERT INTO long_value SELECT 'http://h/' || repeat('a/', 10000) || '?u=' || repeat('http%3A%2F%2Fa%2F%3F', 1000);
SELECT 'iri_ancestors of long_value', count(*), min(length(y::text)), max(length(y::text)) FROM long_value,
	iri_ancestors(x) y;
SELECT 'long_value', length(y::text) FROM long_value, iri_ancestors(x, 2000000000) y LIMIT 2;
\echo '# those nearest the root, of either type and of a literal; never an error'
SELECT 'iri_ancestors', n, array_agg(y ORDER BY i)
	FROM unnest('{0,1,2,3,4,5,-1,2147483647,-2147483648}'::int[]) n LEFT JOIN
	LATERAL iri_ancestors('http://h/a/b/c?d', n) WITH ORDINALITY AS a (y, i) ON true GROUP BY n ORDER BY n;
SELECT 'http://h/a', iri_ancestors(iri 'http://h/a', max_depth => 1), iri_ancestors('http://h/a/'),
	iri_ancestors('http://h/?', NULL), iri_ancestors('a:a/b', 1), iri_ancestors('a:/a/b');
SELECT 'http://h', count(*) AS wrong FROM generate_series(0, 130) n,
	LATERAL (SELECT ('http://h' || repeat('/a', n))::iri AS x OFFSET 0) x
WHERE (SELECT count(*) FROM iri_ancestors(x)) <> least(n, 64) OR (SELECT array_agg(y) FROM iri_ancestors(x, n / 2) y)
	IS DISTINCT FROM (SELECT array_agg(y ORDER BY i)
	FROM (SELECT * FROM iri_ancestors(x, 200) WITH ORDINALITY AS a (y, i) ORDER BY i DESC LIMIT n / 2) a);
SELECT 'iri_embedded of long_value', length(y::text) FROM long_value, iri_embedded(x) y;
\echo '# quotation marks that are no pair, and text that is cut thrice'
CREATE TEMP TABLE quoted (n integer, s text);
INSERT INTO quoted VALUES (1, '"http://h/a."'), (2, '"http://h/a.'), (3, 'http://h/a."'), (4, '"http://h/a. b"'), (5, '"http://h/a、b."'),
	(6, 'http://h/a%b%c%d'), (7, 'http://h:80x/y'), (8, 'http://u:p%@h:8%/z%');
SELECT 'iri_extract of quoted', n, s, iri FROM quoted LEFT JOIN LATERAL iri_extract(s) ON true ORDER BY n;
\echo '# HTML: references are decoded first, and positions are those of the text'
CREATE TEMP TABLE html (n integer, t text);
INSERT INTO html VALUES
	(1, 'é &amp; <a href="http://h/?a=1&amp;b=2">x</a> http://j/?c&amp;d&eacute;'), (2, 'http://h/?a=1&copy=2&amp=3&AMP;b'),
	(3, '&quot;http://h/&quot;&lt;http://j/&gt;&#60;http://k/&#x3e;'), (4, 'http://h/&#38;&#x26;&#X26;&#0000038;x &#104;ttp://j/'),
	(5, 'http://h/&#0;x http://h/&#55296;x http://h/&#1114112;x http://h/&#99999999;x http://h/&#x80;x'),
	(6, 'http://h/&amp;amp;b &'), (7, 'http://h/&'), (8, 'http://h/&;&#;&#x;&#xg;&#123456789;&x;&amp '), (9, '&NotEqualTilde;http://h/&fjlig;'),
	(10, repeat('&amp;é', 20000) || ' http://h/?a&amp;b'),
	(11, '<a href="http://h/a b|c"><img src='' http://h/[x] '' alt="http://h is down"><a href="http://h/?a=1&amp;b[]=2">'),
	(12, '<a href="http://h/?q=&quot;x&quot;&lt;y&gt;&amp;z"> <a href="http://a b/x"> <a href=''http://h/it&#39;s''> <img src=" http://h/&#32;a ">'),
	(13, '<p title="see &quot;http://h/&quot; and http://i/"> <meta content="0; url=http://h/x"> <a href="http://h:x/"> <a href="http://h/{a}|b^">'),
	(14, '<a href="http://h/a>b"> <a href="http://h/<b"> <a title="http://h/a)." href=http://h/?a&amp;b> <a href="mailto:a@b.org?x=&quot;">');
SELECT 'iri_extract of html', n, array_agg(iri ORDER BY ordinality) AS plain FROM html, iri_extract(t)
	WHERE n < 3 GROUP BY n ORDER BY n;
SELECT 'html', n, left(iri::text, 60) AS iri, "position", substr(t, "position", 8) AS at FROM html, iri_extract(t, '{html}') ORDER BY n, ordinality;
SELECT 'iri_extract', iri FROM iri_extract('example.org/?a&amp;b foo:x&amp;y', '{html,domains,foo:}');
\echo '# hostile'
SELECT what, count(iri), sum(length(iri::text)) FROM (VALUES
	('&', repeat('&', 1000000)), ('&amp;', repeat('&amp;', 200000)), ('&#', repeat('&#', 500000)), ('&#1', repeat('&#1', 300000)),
	('&NotEqualTilde;', repeat('http://h/&NotEqualTilde;', 40000)), ('&a', repeat('&a', 500000)), ('h', repeat('http://h/&amp; ', 60000)),
	('http://h/&amp;', 'http://h/' || repeat('&amp;', 200000))) v (what, t)
LEFT JOIN LATERAL iri_extract(t, '{html,www,domains}') ON true GROUP BY what ORDER BY what COLLATE "C";
\echo '# the length is that in the text, so links can be replaced'
SELECT 'iri_extract {www,html}', "position", e.length, iri, substr(t, "position", e.length) AS read FROM (VALUES
	(E'é www.example.org/x, <URL: http://h/a\n\tb > and http://h/?a&amp;b')) v (t), iri_extract(t, '{www,html}') e;
CREATE FUNCTION replaced(t text, options text[]) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg(substr(t, start, "position" - start) || '{' || substr(t, "position", len) || '}', '' ORDER BY ordinality) ||
		substr(t, max("position" + len))
	FROM (SELECT ordinality, "position", e.length AS len,
		coalesce(lag("position" + e.length) OVER (ORDER BY ordinality), 1) AS start FROM iri_extract(t, options) e) x
$$;
\echo '# what surrounds links and the links are the text: of 1,000 texts'
SELECT 'hxxp://', count(*), count(*) FILTER (WHERE replace(replace(r, '{', ''), '}', '') IS DISTINCT FROM t)
FROM (SELECT t, replaced(t, '{www,domains,defanged,html}') AS r
	FROM (SELECT string_agg((ARRAY['http://h/a', 'é', ' ', ' ', '(', ')', '[', ']', 'www.h.org', '&amp;', 'hxxp://', 'evil[.]com',
		'x', ',', '**', '_', '<', '>', 'URL:', E'\n', '日本', 'mailto:a@b.org'])[1 + (i * 7919 + j * 104729 + i * j * 31) % 22], ''
		ORDER BY j) AS t FROM generate_series(1, 1000) i, generate_series(1, 30) j GROUP BY i) texts) s WHERE r IS NOT NULL;
\echo '# brackets and quotation marks before a link end it, and so does emphasis'
SELECT t, replaced(t, '{www}') FROM unnest(ARRAY['[x](http://e.org/b)s', 'f(''http://e.org/d'').then(x)', '(http://e.org/a_(b))c',
	'[http://e.org/a]b', '`http://e.org/a`b', '{http://e.org/a}b', '''http://e.org/it''s', '(see http://e.org/a)b',
	'**http://e.org/a**', '~~see http://e.org/a~~.', '_http://e.org/a_ b', 'http://e.org/a_', 'a_b http://e.org/a_',
	'**a** http://e.org/b**', '(http://[::1]/a)b', '(''http://a'',''http://b'')', '(www.e.org/b)s', '(http://e.org/a',
	'["http://e.org/a)b"]', E'_a\nhttp://e.org/b_', '_a_ http://e.org/b_', '**a** **http://e.org/b**', '([http://e.org/(a)](b))']) t;
\echo '# what looks like a mail address and a scheme is neither'
SELECT t, iri_extract(t, '{domains}') FROM unnest('{git@host.com://x,host.com://x,git@host.com:x,a@b.org}'::text[]) t;
SELECT t, iri_extract(t, '{foo:}') FROM unnest('{<URL:bar:x>,<URL:foo:x>,<foo:x>}'::text[]) t;
SELECT iri FROM iri_extract('(http://e.org/a)b', '{punctuation}');
\echo '# defanged links'
SELECT t, (SELECT string_agg(iri::text, ' ') FROM iri_extract(t, '{www,domains}')) AS plain, replaced(t, '{domains,defanged}'),
	(SELECT string_agg(iri::text, ' ') FROM iri_extract(t, '{domains,defanged}')) AS links
FROM unnest(ARRAY['see hxxp://evil[.]com/a and evil(.)com.', 'HXXPS[://]a[.]b[dot]org:80/x[.]y', 'http://evil[.]com/',
	'h[tt]p://bad.com/a, 139.162.23[.]113 and bad [dot] com', 'http://e.org[1] http://e.org[.', 'fxp://x[.]org/é', 'chxxp://x.org', 'hxxp:x', 'ahttp[:]//b.org',
	'deps: //e.org/a caps:__init__ stops: //e.org', 'hxxps: //e.org/a http[s]: //e.org/b h**p:__e.org/c [http]:\\e.org/d ftp: //e.org']) t;
SELECT '(hxxp://a[.]b(', count(*), sum(e.length) FROM iri_extract(repeat('(hxxp://a[.]b(', 20000), '{defanged}') e;
SELECT 'an open parenthesis at each', count(*) FROM iri_extract(repeat('(x:a', 100000), '{x:}');
SELECT '(''http://[', count(*) FROM iri_extract(repeat('(''http://[', 50000));
SELECT '**http://a/', count(*), min(e.length) FROM iri_extract('**http://a/' || repeat(')**', 300000)) e;
