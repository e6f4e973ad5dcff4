\set ECHO errors \a \t
-- Components: raw slices of the spelling, NULL where the delimiter is absent,
-- empty where nothing stands behind it.
CREATE TEMP TABLE parts (x iri_reference, scheme text, userinfo text, host text, port text, path text, query text,
	fragment text);
INSERT INTO parts VALUES
	--                                      scheme  userinfo host      port   path       query  fragment
	('https://john:doe@example.com:8042/over/there?name=ferret#nose',
	                                       'https', 'john:doe', 'example.com', '8042', '/over/there', 'name=ferret',
	                                       	'nose'),
	('urn:example:animal:ferret:nose',     'urn',    NULL,   NULL,      NULL,  'example:animal:ferret:nose', NULL,
	NULL),
	-- undefined is not empty
	('',                                    NULL,    NULL,   NULL,      NULL,  '',        NULL,  NULL),
	('?',                                   NULL,    NULL,   NULL,      NULL,  '',        '',    NULL),
	('#',                                   NULL,    NULL,   NULL,      NULL,  '',        NULL,  ''),
	('?#',                                  NULL,    NULL,   NULL,      NULL,  '',        '',    ''),
	('a:',                                 'a',      NULL,   NULL,      NULL,  '',        NULL,  NULL),
	('//',                                  NULL,    NULL,   '',        NULL,  '',        NULL,  NULL),
	('//@',                                 NULL,    '',     '',        NULL,  '',        NULL,  NULL),
	('//:',                                 NULL,    NULL,   '',        '',    '',        NULL,  NULL),
	('//@:',                                NULL,    '',     '',        '',    '',        NULL,  NULL),
	('a://@:/?#',                          'a',      '',     '',        '',    '/',       '',    ''),
	('http://h',                           'http',   NULL,   'h',       NULL,  '',        NULL,  NULL),
	('http://h/',                          'http',   NULL,   'h',       NULL,  '/',       NULL,  NULL),
	('http://h:',                          'http',   NULL,   'h',       '',    '',        NULL,  NULL),
	('http://h?',                          'http',   NULL,   'h',       NULL,  '',        '',    NULL),
	('http://h#',                          'http',   NULL,   'h',       NULL,  '',        NULL,  ''),
	('http://@h',                          'http',   '',     'h',       NULL,  '',        NULL,  NULL),
	('http://:@h',                         'http',   ':',    'h',       NULL,  '',        NULL,  NULL),
	-- delimiters within the components that may hold them
	('http://u:p:q@h:1/a:b@c;d=e,f!$&''()*+?a?b/c:d@e#f?g/h:i@j',
	                                       'http',   'u:p:q', 'h',      '1',   '/a:b@c;d=e,f!$&''()*+', 'a?b/c:d@e',
	                                       	'f?g/h:i@j'),
	('http://h/#a#b?c',                    'http',   NULL,   'h',       NULL,  '/',       NULL,  'a#b?c'),
	('http://h?a@b:c/',                    'http',   NULL,   'h',       NULL,  '',        'a@b:c/', NULL),
	('http://h#a@b:c/?',                   'http',   NULL,   'h',       NULL,  '',        NULL,  'a@b:c/?'),
	('http://h/a@b:1',                     'http',   NULL,   'h',       NULL,  '/a@b:1',  NULL,  NULL),
	('mailto:a@b:1?c',                     'mailto', NULL,   NULL,      NULL,  'a@b:1',   'c',   NULL),
	('a:b:c',                              'a',      NULL,   NULL,      NULL,  'b:c',     NULL,  NULL),
	('a:/b',                               'a',      NULL,   NULL,      NULL,  '/b',      NULL,  NULL),
	('a:////b',                            'a',      NULL,   '',        NULL,  '//b',     NULL,  NULL),
	('A+b-c.1:x',                          'A+b-c.1', NULL,  NULL,      NULL,  'x',       NULL,  NULL),
	-- relative references
	('//h:1/p',                             NULL,    NULL,   'h',       '1',   '/p',      NULL,  NULL),
	('/p//q',                               NULL,    NULL,   NULL,      NULL,  '/p//q',   NULL,  NULL),
	('///p',                                NULL,    NULL,   '',        NULL,  '/p',      NULL,  NULL),
	('p/q:r',                               NULL,    NULL,   NULL,      NULL,  'p/q:r',   NULL,  NULL),
	('./a:b',                               NULL,    NULL,   NULL,      NULL,  './a:b',   NULL,  NULL),
	('?a:b//c',                             NULL,    NULL,   NULL,      NULL,  '',        'a:b//c', NULL),
	('#a:b//c?d',                           NULL,    NULL,   NULL,      NULL,  '',        NULL,  'a:b//c?d'),
	('a?b:c',                               NULL,    NULL,   NULL,      NULL,  'a',       'b:c', NULL),
	-- IP literals keep their brackets here
	('http://[::1]:80/',                   'http',   NULL,   '[::1]',   '80',  '/',       NULL,  NULL),
	('http://u@[::1]:',                    'http',   'u',    '[::1]',   '',    '',        NULL,  NULL),
	('http://u:p@[v1.a:b]',                'http',   'u:p',  '[v1.a:b]', NULL, '',        NULL,  NULL),
	-- the spelling, not the key; nothing is decoded
	('HTTP://%55@EX%41MPLE.org:080/%7e/../b?%41#%41',
	                                       'HTTP',   '%55',  'EX%41MPLE.org', '080', '/%7e/../b', '%41', '%41'),
	(U&'http://\00FC@R\00C9SUM\00C9.example/\65E5?\E000#\00E9',
	                                       'http',   U&'\00FC', U&'R\00C9SUM\00C9.example', NULL, U&'/\65E5',
	                                       	U&'\E000', U&'\00E9');
\echo '# all at once, one by one, and as a jsonb object: also from a stored column'
SELECT x, p.* FROM parts t, iri_parts(x) p
WHERE p IS DISTINCT FROM ROW (t.scheme, t.userinfo, t.host, t.port, t.path, t.query, t.fragment);
SELECT x FROM parts
WHERE (iri_scheme(x), iri_userinfo(x), iri_host(x), iri_path(x), iri_query(x), iri_fragment(x)) IS DISTINCT FROM
	(scheme, userinfo, btrim(host, '[]'), path, query, fragment) OR
	iri_authority(x) IS DISTINCT FROM coalesce(userinfo || '@', '') || host || coalesce(':' || port, '') OR
	iri_user(x) IS DISTINCT FROM split_part(userinfo, ':', 1) OR
	iri_password(x) IS DISTINCT FROM substr(userinfo, nullif(strpos(userinfo, ':'), 0) + 1) OR
	iri_port(x) IS DISTINCT FROM nullif(port, '')::int OR
	iri_path_query(x) <> coalesce(nullif(path, ''), left('/', length(host) + 1), '') || coalesce('?' || query, '') OR
	iri_path_query(x) <> iri_path_query(iri_try(x)) OR
	iri_to_jsonb(x) IS DISTINCT FROM jsonb_build_object('scheme', scheme, 'userinfo', userinfo, 'host', host, 'port',
		port, 'path', path, 'query', query, 'fragment', fragment);
\echo '# they put together what was taken apart'
SELECT x FROM parts
WHERE concat(scheme || ':', '//' || coalesce(userinfo || '@', '') || host || coalesce(':' || port, ''), path,
	'?' || query, '#' || fragment) <> x::text;
\echo '# an iri is an iri_reference; on iri_normalize(x) they read the key'
SELECT 'http://H/%7e', iri_path(iri 'http://H/%7e') AS path,
	iri_host(iri_normalize(iri 'http://EX%41MPLE.org')) AS host,
	iri_path(iri_normalize(iri 'http://h')) AS path,
	iri_port(iri_normalize(iri 'http://h:080')) AS port, iri_host('http://[0::1]') AS host,
		iri_host(iri_normalize(iri 'http://[0::1]')) AS host;
\echo '# the target of an HTTP request'
SELECT x, iri_path_query(x) FROM unnest(U&'{http://h,http://h?,http://h#f,HTTP://H/%7e?a?b#c?d,http://u@h:80?q#f,foo://\00E9?\00E9#\00E9,//h?q,?q,#f,"",a?b,../a,mailto:a@b?c=d,file:///a}'::iri_reference[])
	x;
\echo '# ports'
\pset null -
SELECT x, iri_port(x) AS port, iri_effective_port(iri_try(x)) AS effective
FROM unnest('{http://h,http://h:,http://h:80,http://h:080,http://h:0,http://h:81,http://h:65535,http://h:65536,http://h:4294967376,http://h:18446744073709551696,http://h:000000000000000000080,
	https://h:80,https://h:443,HTTP://H:80,http://[::1],http://[::1]:80,http://[::1]:81,ftp://h,foo://h,foo://h:80,//h,//h:80,http://u@h:81,irc://h,irc://h:6667,urn:x:y,sip:a@b,/p,http://:80,http://,sip:u@h:9,turn:h:9,http:/a,news:a.b,ldap:///a}'::iri_reference[])
		x;
SELECT 'http://h:', iri_port(('http://h:' || repeat('0', 400) || '7')::iri);
\echo '# segments: the leading "/" opens none'
SELECT x, iri_path_segments(x) AS segments, iri_path_segment(x, 1) AS first, iri_path_segment(x, -1) AS last,
	iri_path_segment(x, 2) AS second, iri_path_segment(x, -2) AS before,
	iri_extension(x) AS extension
FROM unnest('{http://h,http://h/,http://h/a,http://h/a/,http://h/a/b,http://h//,http://h//a,http://h/a//b,"",a,a/,a/b.c,./a,.,/..,/a.tar.gz,/.profile,/a.,/...,/..x.y,/a.b/c,/a.b/,/%2F/b%2Fc.d%2e,urn:a:b/c.d,?a/b.c,#/a.b}'::iri_reference[])
	x;
SELECT 'iri_path_segment', iri_path_segment('/a/b/c', n) FROM unnest('{3,4,-3,-4,2147483647,-2147483648}'::int[]) n;
SELECT iri_path_segment('/a', 0);
\echo '# origins'
SELECT string_agg(format('%L', x), ' ' ORDER BY n), iri_origin(iri_try(x)) AS origin FROM unnest(ARRAY['http://h', 'HTTP://H:80/p?q#f', 'https://u:p@h:8443/',
	'http://h:0080/', 'http://h:', 'http://[::1]:80/', 'http://[0:0::1]:81/', 'http://1.2.3.4/',
	U&'http://R\00C9SUM\00C9.example/', 'http://xn--rsum-bpad.example/',
	'ws://h/', 'wss://H:443/', 'ws://h:443', 'ftp://h:21/', 'smtp://h:25/', 'smtp://h', 'ssh://h/', 'gemini://h', 'redis://h:6379',
	'blob:ws://h/', 'blob:ftp://h/', 'blob:file:///p', 'file:///p', 'file://h/', 'foo://h/', 'urn:x:y', 'mailto:a@b', 'data:,', 'about:blank',
		'blob:https://H:443/uuid', 'BLOB:https://h/u', 'blob:https://h:8443', 'blob:null/u', 'blob:blob:https://h/',
		'javascript:1', '//h/', '/p', '', 'http://', 'http:/p']::iri_reference[]) WITH ORDINALITY v (x, n)
	GROUP BY origin ORDER BY min(n);
\echo '# from stored values: short header, compressed, external'
SET default_toast_compression = pglz;
CREATE TEMP TABLE stored (n int, x iri, r iri_reference, e iri);
ALTER TABLE stored ALTER e SET STORAGE EXTERNAL;
INSERT INTO stored SELECT n, s, s, s FROM (
	SELECT n, 'HTTP://u:p@EXAMPLE.org:080/' || body || '.txt?' || body || '#f' AS s
	FROM (SELECT 1, 'a/b' UNION ALL SELECT 2, repeat('a/b', 2000) UNION ALL SELECT 3, repeat('0123456789', 5000)
		UNION ALL SELECT 4, string_agg(md5(i::text), '/') FROM generate_series(1, 1000) i) b(n, body)
) q;
SELECT 'pg_column_size of stored', n, pg_column_size(x) < length(x::text) AS compressed,
	pg_column_size(e) >= length(e::text) AS whole FROM stored
ORDER BY n;
SELECT 'iri_scheme of stored', n, iri_scheme(c), iri_userinfo(c), iri_user(c), iri_password(c), iri_host(c),
	iri_port(c),
	iri_effective_port(iri_try(c)), iri_fragment(c), iri_origin(iri_try(c)), iri_authority(c), iri_extension(c),
	iri_host_type(c), iri_host_unicode(c), iri_host_labels(c)
FROM stored, unnest(ARRAY[x, r, e]) c GROUP BY n, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
HAVING count(*) = 3 ORDER BY n;
SELECT 'iri_path of stored', n, md5(iri_path(x)) = md5(substring(x::text from '080(/[^?]*)'))
	AND iri_path(x) = iri_path(e)
	AND iri_path(x) = iri_path(r) AS t,
	iri_query(x) = substring(x::text from '\?(.*)#') AND iri_query(x) = iri_query(e) AS t,
	array_to_string(iri_path_segments(e), '/') = substr(iri_path(e), 2)
		AND iri_path_segment(x, -1) = iri_path_segment(e, -1) AS t,
	iri_path_query(x) = iri_path(e) || '?' || iri_query(r) AND iri_path_query(x) = iri_path_query(e) AS t,
	(iri_parts(x)).path = iri_path(e) AND iri_to_jsonb(x) = iri_to_jsonb(e)
	AND iri_to_jsonb(x) ->> 'query' = iri_query(e) AS t,
	length(iri_normalize(x)::text) = length(x::text) - 4 AND iri_normalize(x) *= iri_normalize(e) AND x = e
		AND iri_sha256(x) = iri_sha256(e) AS t
FROM stored ORDER BY n;
\echo '# a reference that is an IRI'
SELECT 'iri_try of stored', n, iri_try(r) *= x AS t, pg_typeof(iri_try(r)) FROM stored ORDER BY n;
SELECT x, iri_try(x) FROM unnest('{http://h/,urn:a,//h/a,/a,"",?q}'::iri_reference[]) x;
