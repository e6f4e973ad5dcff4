\set ECHO errors \a \t
-- Every message, to be read one after the other: what fails, the SQLSTATE and
-- the text, the detail and the hint.  Not here: what takes a text of a gigabyte
-- or another encoding of the database (t/001_encodings.pl, t/005_memory.pl).
\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/said.sql'
\i :file
CREATE TEMP TABLE links (x iri, t text);
\echo '# text that is not an IRI: no value, no scheme, something else in front'
SELECT pg_temp.said(format('%L::iri', t)) FROM (VALUES
	(1, ''), (2, 'N/A'), (3, '-'), (4, 'joe@example.org'), (5, 'www.example.org/x'), (6, 'example.org'),
	(7, 'git@host:org/repo'),
	(8, 'C:\x'), (9, '\\server\share'), (10, 'word'), (11, 'index.html'), (12, '/a/b'), (13, '../a'), (14, '?q'),
	(15, 'https//example.org/'),
	(16, '://example.org/'), (17, '1a:b'), (18, 'a_b:c'), (19, '{a}:b'), (20, ' http://h/'), (21, 'http://h/ '),
	(22, '“http://example.org/”'), (23, '<a href="http://example.org/">'),
	(24, ' see http://example.org/'), (25, 'see: http://example.org/'), (26, 'http://example.org and more'),
	(27, U&'\FEFFhttp://h/'), (28, U&'\FEFFexample.org'), (29, U&'ht\FEFFtp://h/'),
	(30, 'ｈｔｔｐ://a'), (31, 'http：//a'), (32, U&'\FFFDttp://a'), (33, U&'ht\200Etp://a'), (34, E'ht\ttp:a')) v (n, t)
	ORDER BY n;
\echo '# the authority'
SELECT pg_temp.said(format('%L::iri', t)) FROM (VALUES
	(1, 'ssh://git@host:org/repo'), (2, 'postgresql://a:1,b:2/'), (3, 'mongodb://[::1],[::2]/'), (4, 'at://did:plc:x'),
	(5, 'http://h:8O/'), (6, 'http://::1/'), (7, 'http://h:80 /'),
	(8, 'http://[1:2'), (9, 'http://[::1]x/'), (10, 'http://[1:2]/'), (11, 'http://[::x]/'),
	(12, 'http://[fe80::1%25eth0]/'), (13, 'http://[vx.1]/'), (14, 'http://[v1.]/'),
	(15, 'http://u:pass word@h/'), (16, 'http://u@v@h/'), (17, 'http://a b/'), (18, 'http://a^b/'),
		(19, 'http://a[b]/'), (20, U&'http://\FFFD/'), (21, 'http://u:pass/word@h/')) v (n, t) ORDER BY n;
\echo '# path, query and fragment'
SELECT pg_temp.said(format('%L::iri', t)) FROM (VALUES
	(1, 'http://h/two words'), (2, 'http://h/<b>'), (3, 'http://h/{id}'), (4, 'http:\\h\x'), (5, E'http://h/\x01'),
	(6, 'http://h/[a]'), (7, 'http://h/?a[]=1'), (8, 'http://h/#a b'),
	(9, 'http://h/100%'), (10, U&'http://h/\202E'), (11, U&'http://h/\E000'), (12, U&'http://h/\+0E0001'),
		(13, U&'http://h/\FFFD'), (14, U&'http://h/\FFF9'), (15, U&'http://h/\FFFF'), (16, U&'http://h/\0085')) v (n,
		t) ORDER BY n;
\echo '# references, and casts'
SELECT pg_temp.said(format('%L::iri_reference', t)) FROM (VALUES
	(1, 'a b'), (2, '1a:b'), (3, ':a'), (4, ' /a'), (5, '?a[]=1'), (6, 'git@host:org/repo'),
		(7, '“http://example.org/”')) v (n, t) ORDER BY n;
SELECT pg_temp.said(t) FROM (VALUES
	(1, '''/a''::iri_reference::iri'), (2, '''example.org''::iri_reference::iri'), (3, '''a b''::text::iri'),
		(4, '''a b''::char(9)::iri'), (5, '''a b''::text::iri_reference')) v (n, t) ORDER BY n;
\echo '# the grammars of iri_error()'
SELECT format('%s %s: %s | %s | %s', grammar, t, e.code, e.message, coalesce(nullif(e.hint, ''), '(no hint)')) FROM (VALUES
	(1, 'relative-ref', 'http://h/'), (2, 'absolute-iri', 'http://h/#f'), (3, 'uri', 'http://é/'),
	(4, 'uri', 'http://h/##'), (5, 'rfc3987', U&'http://h/?\+0E0001'),
	(6, 'leiri', '%'), (7, 'leiri', 'http://[a b]/'), (8, 'href', 'http://a b/')) v (n, grammar, t),
	iri_error(t, grammar) e ORDER BY n;
\echo '# what the schemes ask for'
SELECT format('%s | %s', t, e.message) FROM unnest('{
	mailto://a, ws://h/#f, coap://u@h/, xmpp://h:1/, telnet://h/a,
	mailto:@h, mailto:a, mailto:a@, mailto:a/b@h, "mailto:a@h:", mailto:a..b@h, mailto:a?b, mailto:a@h?b, "mailto:,", acct:@h, "acct:a:b@h", acct:a, acct:a@, "acct:a@h:",
	tel:x, tel:-, tel:+1;a.b=c, tel:+1;ext=1;ext=2, tel:+1;ext=a, tel:1;phone-context=a;phone-context=b, tel:1;phone-context=-, tel:1;phone-context=+, tel:1;phone-context=a.b, tel:1,
	urn:uuid:1, urn:oid:1..2, urn:oid:01, urn:a1:b?x, urn:a, urn:a:b, urn:-a:b, urn:urn:a, urn:x-a:b, "urn:ab:", urn:ab:/c, urn:uuid:00000000-0000-0000-0000-000000000000a,
	urn:isbn:1, urn:issn:1, uuid:00000000-0000-0000-0000-000000000000a,
	data:a, "data:a,b", "data:/a,b", "data:a/b;c,", "data:a/b;(=d,", "geo:a,1", geo:1, "geo:1,2,3,4", "geo:1,2;a.b=1", "geo:1,2;a=", "geo:1,2;u=1;crs=a", "geo:1,2;a=1;u=1", "geo:1,2;u=a",
	doi:11., doi:10.a/b, doi:10.1/, tag:a, "tag:a(b,2000:x", "tag:a@b@c,2000:x", "tag:a.b,20:x", "tag:a.b,2000-1:x", "tag:a.b,2000", did:A:b, "did:a:b(", did:a:,
	ni:a, "ni:///a", "ni:///sha-256;=", nih:a, nih:sha-256;x, "nih:sha-256;ab;xy", ipn:a, ipn:01.1, ipn:1
}'::text[]) WITH ORDINALITY v (t, n) LEFT JOIN iri_error(t, 'scheme') e ON true ORDER BY n;
\echo '# from the web, LEIRIs and SURTs'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_from_href('''')'), (2, 'iri_from_href(''/a'')'), (3, 'iri_from_href(''www.example.org'')'),
	(4, 'iri_from_href(''a'', ''mailto:a'')'), (5, 'iri_from_href(''a'', ''http://a^b/''::iri)'),
	(6, 'iri_from_href(''a'', ''http://h:99999/''::iri)'), (7, 'iri_from_href(''http:///'')'),
	(8, 'iri_from_href(''http://a b/'')'), (9, 'iri_from_href(''http://a%20b/'')'),
	(10, 'iri_from_href(''http://xn--é/'')'),
	(11, 'iri_from_href(''http://1.2.3.4.5/'')'), (12, 'iri_from_href(''http://h:99999/'')'),
	(13, 'iri_from_href(''http://h:a/'')'), (14, 'iri_from_href(''http://[::1%25a]/'')'),
	(15, 'iri_from_href(''http://[1]/'')'), (16, 'iri_from_href(''http://[1'')'),
	(17, 'iri_from_href(''/'', NULL, ''latin'')'),
	(18, 'iri_from_leiri(''%'')'), (19, 'iri_from_leiri(''http://[a b]/'')'),
		(20, 'iri_from_leiri(''a'' || U&''\FFFF'')')) v (n, t) ORDER BY n;
\echo '# to URIs, and parameters'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_to_uri(''http://xn--é/''::iri)'), (2, 'iri_to_uri((''http://'' || repeat(''é.'', 200))::iri)'),
	(3, 'iri_to_uri(''http://h/?日''::iri, ''iso-8859-1'')'), (4, 'iri_to_uri(''http://h/''::iri, ''latin'')'),
	(5, 'iri_query_set(''a:''::iri, ''[]''::jsonb)'), (6, 'iri_query_set(''a:''::iri, ''{"a": {}}''::jsonb)')) v (n, t) ORDER BY n;
\echo '# building'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_build(''http'', NULL, ''h'', NULL, ''a?b'', NULL, NULL)'),
	(2, 'iri_build(''http'', NULL, ''h'', NULL, ''/a?b'', NULL, NULL)'),
	(3, 'iri_build(''http'', NULL, ''h'', NULL, ''a'', NULL, NULL)'),
	(4, 'iri_build(''http'', NULL, NULL, NULL, ''//a'', NULL, NULL)'),
	(5, 'iri_build(NULL, NULL, NULL, NULL, ''a:b'', NULL, NULL)'),
	(6, 'iri_build(''http:'', NULL, ''h'', NULL, NULL, NULL, NULL)'),
	(7, 'iri_build(''http'', ''a@b'', ''h'', NULL, NULL, NULL, NULL)'),
	(8, 'iri_build(''http'', NULL, ''h/'', NULL, NULL, NULL, NULL)'),
	(9, 'iri_build(''http'', NULL, ''h:80'', NULL, NULL, NULL, NULL)'),
	(10, 'iri_build(''http'', NULL, ''h'', ''80/'', NULL, NULL, NULL)'),
	(11, 'iri_build(''http'', NULL, ''h'', NULL, NULL, ''a#b'', NULL)'),
	(12, 'iri_build(''http'', ''u'', NULL, NULL, NULL, NULL, NULL)'),
	(13, 'iri_build(''1x'', NULL, NULL, NULL, NULL, NULL, NULL)'), (14, 'iri_with_path(''http://h/''::iri, ''/a b'')'),
	(15, 'iri_append_path(''http://h/''::iri, ''{..}'')'), (16, 'iri_append_path(''http://h/''::iri, ''{NULL}'')'),
		(17, 'iri_percent_encode(''a'', ''scheme'')')) v (n, t) ORDER BY n;
\echo '# arguments'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_is_valid(''a'', ''url'')'), (2, 'iri_normalize(''a:''::iri, ''full'')'),
	(3, 'iri_path_segment(''a:''::iri, 0)'), (4, 'iri_query_params(''a:''::iri, '','')'),
	(5, 'iri_query_keep(''a:''::iri, ''{NULL}'')'), (7, 'iri_redact(''a:''::iri, ''{path}'')'),
	(8, 'iri_redact(''a:''::iri, ''{NULL}'')'), (9, 'iri_display(''a:''::iri, ''latin'')'),
	(10, 'iri_bidi_embed(''a:''::iri, ''override'')'), (11, 'iri_unicode_normalize(''a:''::iri, ''c'')'),
	(20, '''http://h/''::iri <@ ''192.0.2.1''::iri_reference')) v (n, t) ORDER BY n;
\echo '# tables'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_key_check(0::regclass, ''x'')'), (2, 'iri_key_check(''links'', ''y'')'),
	(3, 'iri_key_check(''links'', ''t'')')) v (n, t) ORDER BY n;
\echo '# what iri_issues() and its like find'
SELECT DISTINCT i.found ->> 'message' COLLATE "C"
FROM unnest(ARRAY['HTTP://u:p@Example.ORG:080', 'https://h:443', 'https://h:/a', 'http://h:0/', 'http://h:70000/',
	'https://a.example@b.example/', 'http://1.2.3/', 'http://a..b/',
	'http://' || repeat('a', 64) || '/', 'http://' || repeat('a.', 130) || 'a/', 'http://xn--é/', 'http://É.example/',
		'http://☃.example/', 'mailto:a', 'nosuch:a', 'wais://h/', 'ｈｔｔｐ：//a',
	'http://h/a/../%2e%2e/%c3%a9/%41/%2541/%00/%ff', 'http://h%2f/', U&'http://h/e\0301', U&'http://h/?\E000',
		'http://h/ﬁ', 'http://h／a', 'http://h∕a', U&'http://h/\0301', U&'http://h/a\200Bb', U&'http://h/\FEFF',
	'http://h/&amp;', 'http://h/אa', 'http://h/אב.1', 'http://h/א1', 'http://h/א/1', 'http://h/%E2%80%AE',
		'http://pаypal.example/', 'http://аррӏе.example/', 'http://ا٠۰.example/', U&'http://a\200Db.example/',
		'http://ʃ.example/']::text[]) v (t),
	LATERAL (SELECT to_jsonb(i) FROM iri_issues(t::iri_reference) i UNION ALL SELECT to_jsonb(i)
		FROM iri_issues(t::iri_reference, 'bidi') i UNION ALL SELECT to_jsonb(i)
		FROM iri_issues(t::iri_reference, 'spoof') i) i (found) ORDER BY 1;
