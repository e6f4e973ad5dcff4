\set ECHO errors \a \t
-- Building: IRIs of components, IRIs with one component changed, percent-encoding
CREATE FUNCTION pg_temp.attempt(call text, OUT result text, OUT type text, OUT refusal text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE 'SELECT x, pg_typeof(x) FROM (SELECT ' || call || ') v(x)' INTO result, type;
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS result = MESSAGE_TEXT, refusal = PG_EXCEPTION_DETAIL;
END $$;
\echo '# iri_build is the inverse of iri_parts'
CREATE TEMP TABLE v AS SELECT x FROM unnest(ARRAY['', '/', 'a', '?', '#', '?#', '//', '//@:', '//h', '//h/', '///',
	'///a', '////a', 'a/b:c', './a:b', 'x:', 'x:a', 'x:/', 'x:/a', 'x:/.//a', 'x:a//b', 'x://', 'x:///', 'x://@',
	'x://:', 'x://@:?#', 'http://u:p@h:80/a;b?q=r#f', 'http://[::1]:8/', 'http://[v1.a:b]',
	'http://h?a?b/c#d?e/f', 'http://h/#a#b', 'HTTP://H:080/%7e/../.', U&'http://u\00E9@\00E9:/\00E9?\00E9\E000#\00E9',
		'mailto:a@b', 'urn:isbn:0', '../a', '..', '//u:p:q@1.2.3.4:/']::iri_reference[]) x;
SELECT 'iri_build of v', count(*),
	count(*) FILTER (WHERE iri_build(p.scheme, p.userinfo, p.host, p.port, p.path, p.query, p.fragment) *=
	x) AS same FROM v, iri_parts(x) p;
\echo '# every setter with the value that is already there'
SELECT 'iri_with_scheme ^[1-9]', count(*) FILTER (WHERE iri_with_scheme(x, p.scheme) *= x) AS scheme,
	count(*) FILTER (WHERE iri_with_userinfo(x, p.userinfo) *= x) AS userinfo,
	count(*) FILTER (WHERE iri_with_host(x, p.host) *= x) AS host,
	count(*) FILTER (WHERE p.port IS NULL OR p.port ~ '^[1-9]') AS ports,
	count(*) FILTER (WHERE iri_with_port(x, CASE WHEN p.port ~ '^[1-9]' THEN p.port::integer END) *= x) AS port,
	count(*) FILTER (WHERE iri_with_path(x, p.path) *= x) AS path,
		count(*) FILTER (WHERE iri_with_query(x, p.query) *= x) AS query,
		count(*) FILTER (WHERE iri_with_fragment(x, p.fragment) *= x) AS fragment FROM v, iri_parts(x) p;
SELECT pg_typeof(iri_build(NULL, NULL, NULL, NULL, NULL, NULL, NULL)),
	iri_build(NULL, NULL, NULL, NULL, NULL, NULL, NULL) AS empty, iri_build('http', NULL, 'h', NULL, NULL, '', NULL),
	iri_build(NULL, '', '', '', '/', '', ''), iri_build('x', NULL, NULL, NULL, 'a:b', NULL, NULL);
\echo '# components that are not named are undefined'
SELECT pg_typeof(iri_build()), iri_build() AS empty, iri_build('http', host => 'h'),
	iri_build(scheme => 'http', host => 'h'),
	iri_build(path => 'a', query => 'b', fragment => 'c'), iri_build('http', 'u', 'h', '80'), iri_build('x', path => 'a:b');
\echo '# the setters: replace, put in, and remove with NULL; the rest keeps its spelling'
SELECT 'attempt', call, a.* FROM (VALUES
	('iri_with_scheme(x, ''https'')'), ('iri_with_userinfo(x, ''a:b'')'), ('iri_with_userinfo(x, '''')'),
	('iri_with_userinfo(x, NULL)'), ('iri_with_host(x, ''g'')'), ('iri_with_host(x, ''[::1]'')'),
	('iri_with_host(x, '''')'), ('iri_with_host(x, NULL)'),
	('iri_with_port(x, 8080)'), ('iri_with_port(x, 0)'), ('iri_with_port(x, 65535)'), ('iri_with_port(x, NULL)'),
	('iri_with_path(x, ''/x/../y'')'), ('iri_with_path(x, '''')'), ('iri_with_path(x, NULL)'),
	('iri_with_query(x, ''a?b/c'')'), ('iri_with_query(x, '''')'), ('iri_with_query(x, NULL)'),
	('iri_with_fragment(x, ''a#b'')'), ('iri_with_fragment(x, '''')'), ('iri_with_fragment(x, NULL)')) c(call),
	LATERAL pg_temp.attempt(replace(call, 'x,', '''HTTP://u@H:80/%7e?q#f''::iri,')) a;
SELECT 'attempt iri_with_scheme(x, ''x'')', call, a.*
	FROM (VALUES ('iri_with_scheme(x, ''x'')'), ('iri_with_userinfo(x, ''u'')'),
	('iri_with_host(x, ''h'')'), ('iri_with_port(x, 1)'), ('iri_with_path(x, ''b'')'), ('iri_with_path(x, NULL)'),
	('iri_with_query(x, ''q'')'), ('iri_with_fragment(x, ''f'')')) c(call),
	LATERAL pg_temp.attempt(replace(call, 'x,', '''/a''::iri_reference,')) a;
SELECT 'http://h/', iri_with_scheme('http://h/'::iri_reference, NULL), iri_with_host('x:/a'::iri, 'h'),
	iri_with_query(U&'x:\00E9'::iri, U&'\E000'), iri_with_host('http://h/'::iri, U&'r\00E9sum\00E9'),
	iri_with_host('http://h'::iri, NULL);
\echo '# what would be read otherwise is refused, and says what'
SELECT 'attempt iri_with_scheme(''http://h/''::iri, NULL…', call, result, refusal FROM (VALUES
	('iri_with_scheme(''http://h/''::iri, NULL)'), ('iri_with_scheme(''x:a:b''::iri_reference, NULL)'),
	('iri_with_scheme(''a''::iri_reference, ''1x'')'), ('iri_with_scheme(''a''::iri_reference, '''')'),
	('iri_with_scheme(''a''::iri_reference, ''x:y'')'),
	('iri_with_userinfo(''http://h/''::iri, ''a@b'')'), ('iri_with_userinfo(''http://h/''::iri, ''a/b'')'),
	('iri_with_userinfo(''x:a''::iri, ''u'')'), ('iri_with_port(''a''::iri_reference, 1)'),
	('iri_build(NULL, ''u'', NULL, NULL, ''/'', NULL, NULL)'),
	('iri_with_host(''http://h/''::iri, ''a:80'')'), ('iri_with_host(''http://h/''::iri, ''u@h'')'),
	('iri_with_host(''http://h/''::iri, ''h/a'')'), ('iri_with_host(''http://h/''::iri, ''h?q'')'),
	('iri_with_host(''http://h/''::iri, ''::1'')'), ('iri_with_host(''http://h/''::iri, ''[::1'')'),
	('iri_with_host(''http://h/''::iri, ''a b'')'), ('iri_with_host(''mailto:a''::iri, ''h'')'),
	('iri_with_host(''http://h//a''::iri, NULL)'),
	('iri_with_port(''http://h/''::iri, -1)'), ('iri_with_port(''http://h/''::iri, 65536)'),
	('iri_with_port(''//h''::iri_reference, -2147483648)'),
	('iri_build(''http'', NULL, ''h'', ''8O'', ''/'', NULL, NULL)'),
	('iri_build(''http'', NULL, ''h'', ''80/x'', ''/'', NULL, NULL)'), ('iri_with_path(''http://h/''::iri, ''a'')'),
	('iri_with_path(''x:''::iri, ''//h'')'), ('iri_with_path(''x:''::iri, ''a?b'')'),
	('iri_with_path(''x:''::iri, ''a#b'')'), ('iri_with_path(''''::iri_reference, ''a:b'')'),
	('iri_with_path(''''::iri_reference, ''a:b/c'')'),
	('iri_with_path(''''::iri_reference, ''//h/'')'), ('iri_with_path(''x:''::iri, ''a b'')'),
	('iri_with_path(''x:''::iri, ''%'')'),
	('iri_with_query(''x:''::iri, ''a#b'')'), ('iri_with_query(''x:''::iri, ''a|b'')'),
		('iri_with_fragment(''x:''::iri, ''a b'')'), ('iri_with_fragment(''x:''::iri, U&''\E000'')'),
		('iri_with_query(''x:''::iri, U&''\202E'')')) c(call), LATERAL pg_temp.attempt(call) a;
\echo '# NULL rules'
SELECT '/', iri_with_scheme(NULL::iri, 'x') IS NULL, iri_with_path(NULL::iri_reference, '/') IS NULL,
	iri_append_path(NULL::iri, '{a}') IS NULL,
	iri_percent_encode(NULL, 'path') IS NULL, iri_percent_encode('a', NULL) IS NULL,
	iri_percent_decode(NULL) IS NULL, iri_percent_decode_bytes(NULL) IS NULL;
-- some of the characters have no width that all versions of psql agree on
\echo '# iri_append_path: segments are data, one "/" between them'
SELECT x, s AS segments, iri_append_path(x, s) FROM (VALUES ('http://h'::iri, '{a}'::text[]), ('http://h/', '{a}'),
	('http://h/a', '{b,c}'), ('http://h/a/', '{b,c}'), ('http://h/a?q#f', '{b}'), ('http://h/a', '{}'),
	('http://h/a', '{""}'), ('http://h/a/', '{""}'), ('http://h', '{""}'), ('http://h', '{"",b}'),
	('http://h/a', '{b,""}'), ('http://h/a', '{"","",b}'),
	('http://h/', '{a/b?c#d,"e f%41[]",a:b;c=d@e}'), ('http://h/', ARRAY[U&'\00E9\00A0\202E\E000']),
		('http://h/', '{...,%2e,.a}'), ('x:', '{a,b}'), ('x:a', '{b}'), ('x:', '{"",b}'), ('x:/', '{a}'),
		('urn:a', '{b:c}'), ('http://h/..', '{a}')) v(x, s);
SELECT 'iri_append_path', x, s AS segments, iri_append_path(x, s), pg_typeof(iri_append_path(x, s))
FROM (VALUES (''::iri_reference, '{a}'::text[]), ('', '{a,b:c}'), ('?q', '{a}'), ('..', '{a}'), ('//h', '{a}'),
	('', '{"",b}')) v(x, s);
SELECT 'attempt iri_append_path(''http://h/''::iri, ''{a…', call, result, refusal
	FROM (VALUES ('iri_append_path(''http://h/''::iri, ''{a,.}'')'),
	('iri_append_path(''http://h/''::iri, ''{..}'')'), ('iri_append_path(''http://h/''::iri, ''{a,NULL}'')'),
	('iri_append_path(''x:/''::iri, ''{"",h}'')'), ('iri_append_path(''''::iri_reference, ''{a:b}'')'),
	('iri_append_path(''''::iri_reference, ''{"","",b}'')')) c(call), LATERAL pg_temp.attempt(call) a;
\echo '# percent-encoding, for each place'
SELECT component, iri_percent_encode('a/b?c#d:e@f%41 &;=+!,~[]\', component) AS ascii,
	iri_percent_encode(U&'\00E9\00A0\E000\202E', component) AS others
FROM unnest('{userinfo,user,host,path,segment,query,param,form,fragment}'::text[]) component;
\echo '# it may stand there, and comes back'
SELECT '?a=', count(*), count(*) FILTER (WHERE CASE component WHEN 'form' THEN iri_query_param(('?a=' || iri_percent_encode(c, component))::iri_reference, 'a')
	ELSE iri_percent_decode(iri_percent_encode(c, component)) END = c) AS back,
	count(*) FILTER (WHERE CASE component
	WHEN 'userinfo' THEN iri_userinfo(iri_with_userinfo('//h'::iri_reference, iri_percent_encode(c, component)))
		WHEN 'user' THEN iri_user(iri_with_userinfo('//h'::iri_reference, iri_percent_encode(c, component) || ':p'))
		WHEN 'host' THEN iri_host(iri_with_host('//h'::iri_reference, iri_percent_encode(c, component)))
	WHEN 'path' THEN substr(iri_path(iri_with_path('x://h'::iri, '/' || iri_percent_encode(c, component))), 2)
		WHEN 'segment' THEN iri_path_segment(iri_with_path('x:'::iri, '/x/' || iri_percent_encode(c, component)), 2)
		WHEN 'fragment' THEN iri_fragment(iri_with_fragment(''::iri_reference, iri_percent_encode(c, component)))
	ELSE iri_query(iri_with_query(''::iri_reference, iri_percent_encode(c, component))) END = iri_percent_encode(c,
		component)) AS stands
FROM unnest('{userinfo,user,host,path,segment,query,param,form,fragment}'::text[]) component,
	(SELECT chr(i) FROM generate_series(1, 591) i UNION ALL SELECT chr(i) FROM generate_series(8190, 8310) i UNION ALL
	VALUES (U&'\E000'), (U&'\FFFD'), (U&'\FFFE'), (U&'\+01F600'), (U&'\+0E0001'), (U&'\+10FFFF')) c(c);
SELECT iri_percent_encode('a', 'scheme');
SELECT 'iri_percent_decode a%20b%C3%A9', iri_percent_decode('a%20b%C3%A9'), iri_percent_decode('x');
SELECT 'iri_percent_decode %C3%A9%2541%zz%4%', iri_percent_decode('%C3%A9%2541%zz%4%'), iri_percent_decode(''),
	iri_percent_decode('+'),
	iri_percent_decode_bytes('a%20b%C3%A9%e9%00%zz%'), iri_percent_decode_bytes('');
SELECT 'iri_percent_decode a%FF%FE%FD%FC%FB', iri_percent_decode('a%FF%FE%FD%FC%FB') = U&'a\FFFD\FFFD\FFFD\FFFD\FFFD', iri_percent_decode('%ED%A0%80') = U&'\FFFD\FFFD\FFFD',
	iri_percent_decode('a%00b%F0%9F%98') = U&'a\FFFDb\FFFD';
\echo '# stored values: short headers, and out of line'
CREATE TEMP TABLE stored (x iri, s text, a text[]);
INSERT INTO stored VALUES ('http://h/a?q', 'b c', '{b c,d}'), ('HTTP://H/%7e?q', U&'\00E9', '{}');
INSERT INTO stored SELECT ('http://h/' || string_agg(md5(i::text), '/'))::iri, string_agg(md5(i::text), ' '),
	array_agg(md5(i::text)) FROM generate_series(1, 1000) i;
SELECT 'iri_with_path of stored', iri_with_path(x, '/p'), iri_with_query(x, iri_percent_encode(s, 'query')),
	iri_append_path(x, a),
	iri_percent_decode(iri_percent_encode(s, 'param')) = s,
	iri_build(p.scheme, p.userinfo, p.host, p.port, p.path, p.query, p.fragment) *= x FROM stored, iri_parts(x) p
WHERE octet_length(x::text) < 100;
SELECT '//h/', pg_column_size(x) > 20000, pg_column_size(s) > 20000,
	iri_with_host(x, 'g')::text = replace(x::text, '//h/', '//g/'), iri_append_path('http://h'::iri, a) *= x,
	iri_percent_encode(s, 'path') = replace(s, ' ', '%20'),
	iri_percent_decode(iri_percent_encode(s, 'path')) = s, iri_build(p.scheme, p.userinfo, p.host, p.port, p.path,
		p.query, p.fragment) *= x, iri_with_query(x, NULL) *= x FROM stored, iri_parts(x) p
	WHERE octet_length(x::text) > 100;
\echo '# every argument is either returned as it is, or refused'
DO $$
DECLARE s text; u text; h text; p text; a text; q text; f text; built iri_reference; n integer := 0;
BEGIN
	FOREACH s IN ARRAY ARRAY[NULL, 'x', 'http', '', 'x:', 'x/'] LOOP
	FOREACH h IN ARRAY ARRAY[NULL, '', 'h', '[::1]', '[::1]:8', 'h:8', 'u@h', 'h/', ':', '[v1.a]'] LOOP
	FOREACH u IN ARRAY ARRAY[NULL, '', 'u:p', 'u/', 'u@', '['] LOOP
	FOREACH p IN ARRAY ARRAY[NULL, '', '8', '8/', '8@'] LOOP
	FOREACH a IN ARRAY ARRAY[NULL, '', '/', 'a', '//h', 'a:b', 'a/b:c', '/a?b', 'a#b', ':'] LOOP
	FOREACH q IN ARRAY ARRAY[NULL, '', 'q?', 'q#'] LOOP
	FOREACH f IN ARRAY ARRAY[NULL, '', 'f#?'] LOOP
		BEGIN
			built := iri_build(s, u, h, p, a, q, f);
		EXCEPTION WHEN invalid_parameter_value OR invalid_text_representation THEN
			CONTINUE;
		END;
		n := n + 1;
		IF (iri_scheme(built), iri_userinfo(built), iri_host(built), iri_port(built), iri_path(built),
			iri_query(built), iri_fragment(built)) IS DISTINCT FROM
			(s, u, btrim(h, '[]'), nullif(p, '')::integer, coalesce(a, ''), q, f) THEN
			RAISE WARNING '% of %', built, ARRAY[s, u, h, p, a, q, f];
		END IF;
	END LOOP; END LOOP; END LOOP; END LOOP; END LOOP; END LOOP; END LOOP;
	RAISE NOTICE '% built', n;
END $$;
