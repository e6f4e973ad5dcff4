\set ECHO errors \a \t
-- The normal form, rule by rule, on both rungs.
CREATE TEMP TABLE forms (rule text, s text, syntax text, scheme text);
INSERT INTO forms VALUES
	-- RFC 3987 and its successor, section 5
	('5.3.2', 'example://a/b/c/%7Bfoo%7D/ros%C3%A9', U&'example://a/b/c/%7Bfoo%7D/ros\00E9',
	U&'example://a/b/c/%7Bfoo%7D/ros\00E9'),
	('5.3.2', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9', U&'example://a/b/c/%7Bfoo%7D/ros\00E9',
	U&'example://a/b/c/%7Bfoo%7D/ros\00E9'),
	('5.3.2.1', 'HTTP://www.EXAMPLE.com/', 'http://www.example.com/', 'http://www.example.com/'),
	('5.3.2.3', 'http://example.org/~user', 'http://example.org/~user', 'http://example.org/~user'),
	('5.3.2.3', 'http://example.org/%7euser', 'http://example.org/~user', 'http://example.org/~user'),
	('5.3.2.3', 'http://example.org/%7Euser', 'http://example.org/~user', 'http://example.org/~user'),
	('5.3.2.2', U&'http://www.example.org/r\00E9sum\00E9.html', U&'http://www.example.org/r\00E9sum\00E9.html',
	U&'http://www.example.org/r\00E9sum\00E9.html'),
	('5.3.2.2', U&'http://www.example.org/re\0301sume\0301.html', U&'http://www.example.org/re\0301sume\0301.html',
	U&'http://www.example.org/re\0301sume\0301.html'),
	('5.3.3', 'http://example.com', 'http://example.com', 'http://example.com/'),
	('5.3.3', 'http://example.com:/', 'http://example.com:/', 'http://example.com/'),
	('5.3.3', 'http://example.com:80/', 'http://example.com:80/', 'http://example.com/'),
	('5.3.3', 'http://r%C3%A9sum%C3%A9.example.org', U&'http://r\00E9sum\00E9.example.org',
	U&'http://r\00E9sum\00E9.example.org/'),
	('5.3.3', 'http://xn--rsum-bpad.example.org', 'http://xn--rsum-bpad.example.org',
	U&'http://r\00E9sum\00E9.example.org/'),
	('5.3.4', 'http://example.org/data/', 'http://example.org/data/', 'http://example.org/data/'),
	('5.3.4', 'http://example.org/data', 'http://example.org/data', 'http://example.org/data'),
	-- 1: the scheme
	('1', 'A+B-C.1:X', 'a+b-c.1:X', 'a+b-c.1:X'),
	-- 2: percent-encoding
	('2 hex', 'x:%c3%28%2f%3a', 'x:%C3%28%2F%3A', 'x:%C3%28%2F%3A'),
	('2 unreserved', 'x:%41%5A%61%7a%30%39%2d%2E%5f%7E', 'x:AZaz09-._~', 'x:AZaz09-._~'),
	('2 reserved', 'x:%21%23%24%26%27%28%29%2A%2B%2C%2F%3A%3B%3D%3F%40%5B%5D',
	'x:%21%23%24%26%27%28%29%2A%2B%2C%2F%3A%3B%3D%3F%40%5B%5D',
	'x:%21%23%24%26%27%28%29%2A%2B%2C%2F%3A%3B%3D%3F%40%5B%5D'),
	('2 others', 'x:%00%20%22%25%3C%3E%5C%5E%60%7B%7C%7D%7F', 'x:%00%20%22%25%3C%3E%5C%5E%60%7B%7C%7D%7F',
	'x:%00%20%22%25%3C%3E%5C%5E%60%7B%7C%7D%7F'), ('2 twice', 'x:%2541%25%34%31', 'x:%2541%2541', 'x:%2541%2541'),
	('2 utf-8', 'x:%C3%A9%E6%97%A5%F0%90%80%80', U&'x:\00E9\65E5\+010000', U&'x:\00E9\65E5\+010000'),
	('2 mixed case', 'x:%c3%A9', U&'x:\00E9', U&'x:\00E9'),
	('2 no utf-8', 'x:%E9%FF%C3%C3%28%E6%97x', U&'x:%E9%FF%C3%C3%28%E6%97x', U&'x:%E9%FF%C3%C3%28%E6%97x'),
	('2 maximal', 'x:%E9%C3%A9%E9', U&'x:%E9\00E9%E9', U&'x:%E9\00E9%E9'),
	('2 overlong', 'x:%C0%AF%E0%80%AF%F0%80%80%AF%C1%81', 'x:%C0%AF%E0%80%AF%F0%80%80%AF%C1%81',
	'x:%C0%AF%E0%80%AF%F0%80%80%AF%C1%81'),
	('2 surrogates', 'x:%ED%A0%80%ED%BF%BF%ED%9F%BF', U&'x:%ED%A0%80%ED%BF%BF\D7FF', U&'x:%ED%A0%80%ED%BF%BF\D7FF'),
	('2 beyond', 'x:%F4%8F%BF%BF%F4%90%80%80%F5%80%80%80', 'x:%F4%8F%BF%BF%F4%90%80%80%F5%80%80%80',
	'x:%F4%8F%BF%BF%F4%90%80%80%F5%80%80%80'),
	('2 cut', 'x:%E6%97?%F0%90%80#%C3', 'x:%E6%97?%F0%90%80#%C3', 'x:%E6%97?%F0%90%80#%C3'),
	('2 halves', U&'x:%C3\00E9%A9', U&'x:%C3\00E9%A9', U&'x:%C3\00E9%A9'),
	('2 controls', 'x:%C2%80%C2%9F%0A', 'x:%C2%80%C2%9F%0A', 'x:%C2%80%C2%9F%0A'),
	('2 noncharacters', 'x:?%EF%BF%BE%EF%B7%90%EF%BF%BD', 'x:?%EF%BF%BE%EF%B7%90%EF%BF%BD',
	'x:?%EF%BF%BE%EF%B7%90%EF%BF%BD'),
	('2 private', 'x:%EE%80%80?%EE%80%80#%EE%80%80', U&'x:%EE%80%80?\E000#%EE%80%80', U&'x:%EE%80%80?\E000#%EE%80%80'),
	('2 tag', 'x:?%F3%A0%80%80%F3%A0%80%81%F3%A0%80%A0%F3%A0%82%80', U&'x:?\+0E0000%F3%A0%80%81%F3%A0%80%A0\+0E0080',
	U&'x:?\+0E0000%F3%A0%80%81%F3%A0%80%A0\+0E0080'),
	('2 tag raw', U&'x:?\+0E0001\+0E007F', 'x:?%F3%A0%80%81%F3%A0%81%BF', 'x:?%F3%A0%80%81%F3%A0%81%BF'),
	('2 bidi', 'x:%E2%80%AE%E2%80%8E%D8%9C%E2%81%A6', 'x:%E2%80%AE%E2%80%8E%D8%9C%E2%81%A6',
	'x:%E2%80%AE%E2%80%8E%D8%9C%E2%81%A6'),
	('2 raw unsafe', U&'x:\00A0\1680\2000\200B\2028\205F\206A\3000\FEFF\06DD\070F\180E\2FF0\0340\+01D173',
	'x:%C2%A0%E1%9A%80%E2%80%80%E2%80%8B%E2%80%A8%E2%81%9F%E2%81%AA%E3%80%80%EF%BB%BF%DB%9D%DC%8F%E1%A0%8E%E2%BF%B0%CD%80%F0%9D%85%B3',
		'x:%C2%A0%E1%9A%80%E2%80%80%E2%80%8B%E2%80%A8%E2%81%9F%E2%81%AA%E3%80%80%EF%BB%BF%DB%9D%DC%8F%E1%A0%8E%E2%BF%B0%CD%80%F0%9D%85%B3'),
	('2 joiners', 'x:%E2%80%8C%E2%80%8D', U&'x:\200C\200D', U&'x:\200C\200D'),
	('2 neighbours', U&'x:\00A1\033F\0342\06DC\200C\2010\2070\2FFC\3001\FEFE\FF00',
	U&'x:\00A1\033F\0342\06DC\200C\2010\2070\2FFC\3001\FEFE\FF00',
	U&'x:\00A1\033F\0342\06DC\200C\2010\2070\2FFC\3001\FEFE\FF00'),
	('2 everywhere', 'x://%41@%42/%43?%44#%45', 'x://A@b/C?D#E', 'x://A@b/C?D#E'),
	('2 userinfo', 'x://%c3%a9%3a%40:%41@h', U&'x://\00E9%3A%40:A@h', U&'x://\00E9%3A%40:A@h'),
	-- 3: the host
	('3', 'x://A%2Fb%41.C', 'x://A%2FbA.C', 'x://A%2FbA.C'), ('3 digits', 'x://A%fB', 'x://A%FB', 'x://A%FB'),
	('3 decoded first', 'http://ex%41mple.com/', 'http://example.com/', 'http://example.com/'),
	('3 non-ASCII', U&'x://A\00C9', U&'x://A\00C9', U&'x://a\00C9'),
	('3 non-ASCII', U&'http://A\00C9/', U&'http://A\00C9/', U&'http://a\00E9/'),
	('3 ipv6', 'x://[2001:DB8:0:0:0:0:0:1]', 'x://[2001:db8:0:0:0:0:0:1]', 'x://[2001:db8::1]'),
	('3 ipv6', 'x://[1:0:0:2:0:0:0:3]', 'x://[1:0:0:2:0:0:0:3]', 'x://[1:0:0:2::3]'),
	('3 ipv6', 'x://[1:0:0:2:3:0:0:4]', 'x://[1:0:0:2:3:0:0:4]', 'x://[1::2:3:0:0:4]'),
	('3 ipv6', 'x://[1:0:2:3:4:5:6:7]', 'x://[1:0:2:3:4:5:6:7]', 'x://[1:0:2:3:4:5:6:7]'),
	('3 ipv6', 'x://[1::2:3:4:5:6:7]', 'x://[1::2:3:4:5:6:7]', 'x://[1:0:2:3:4:5:6:7]'),
	('3 ipv6', 'x://[0001:0:0:0:0:0:0:0]', 'x://[0001:0:0:0:0:0:0:0]', 'x://[1::]'),
	('3 ipv6', 'x://[0:0:0:0:0:FFFF:1.2.3.4]', 'x://[0:0:0:0:0:ffff:1.2.3.4]', 'x://[::ffff:1.2.3.4]'),
	('3 ipv6', 'x://[::ffff:102:304]', 'x://[::ffff:102:304]', 'x://[::ffff:1.2.3.4]'),
	('3 ipv6', 'x://[::1.2.3.4]', 'x://[::1.2.3.4]', 'x://[::102:304]'),
	('3 ipvfuture', 'x://[V1.AbC:]', 'x://[v1.abc:]', 'x://[v1.abc:]'),
	('3 ipvfuture', 'http://[v1.XN--rsum-bpad.a]/', 'http://[v1.xn--rsum-bpad.a]/', 'http://[v1.xn--rsum-bpad.a]/'),
	('3 ipv4', 'x://%31.2.3.4', 'x://1.2.3.4', 'x://1.2.3.4'),
	('3 no ipv4', 'http://01.2.3.4/', 'http://01.2.3.4/', 'http://01.2.3.4/'),
	('3 dot at the end', 'http://A./', 'http://a./', 'http://a./'),
	('3 userinfo kept', 'http://U:P@H/', 'http://U:P@h/', 'http://U:P@h/'),
	('3 empty userinfo kept', 'http://@H/', 'http://@h/', 'http://@h/'),
	-- 4: dot segments
	('4', 'x:/a/b/c/./../../g', 'x:/a/g', 'x:/a/g'), ('4', 'x://h/../../a', 'x://h/a', 'x://h/a'),
	('4', 'x://h/a/.', 'x://h/a/', 'x://h/a/'), ('4', 'x://h/a/..', 'x://h/', 'x://h/'),
	('4', 'x://h/.', 'x://h/', 'x://h/'), ('4', 'x://h/..', 'x://h/', 'x://h/'),
	('4', 'x://h/a/../', 'x://h/', 'x://h/'), ('4', 'x://h/a//../b', 'x://h/a/b', 'x://h/a/b'),
	('4', 'x://h//..', 'x://h/', 'x://h/'), ('4', 'x://h/...', 'x://h/...', 'x://h/...'),
	('4', 'x://h/.a/..b/c.', 'x://h/.a/..b/c.', 'x://h/.a/..b/c.'),
	('4 encoded', 'x://h/a/%2e%2E/%2e/b', 'x://h/b', 'x://h/b'),
	('4 encoded slash', 'x://h/a%2F..%2Fb', 'x://h/a%2F..%2Fb', 'x://h/a%2F..%2Fb'),
	('4 not in the query', 'x://h/?/a/../b#/c/../d', 'x://h/?/a/../b#/c/../d', 'x://h/?/a/../b#/c/../d'),
	('4 rootless', 'x:a/../b/./c', 'x:a/../b/./c', 'x:a/../b/./c'), ('4 rootless', 'x:..', 'x:..', 'x:..'),
	('4 no authority', 'x:/..//a', 'x:/.//a', 'x:/.//a'), ('4 no authority', 'x:/.//a', 'x:/.//a', 'x:/.//a'),
	('4 no authority', 'x:/a/..//b', 'x:/.//b', 'x:/.//b'), ('4 no authority', 'x:/%2e//', 'x:/.//', 'x:/.//'),
	('4 authority', 'x:///..//a', 'x:////a', 'x:////a'), ('4 empty path', 'x://h', 'x://h', 'x://h'),
	-- 5: ports and empty paths
	('5 empty port', 'x://h:', 'x://h:', 'x://h'), ('5 unknown scheme', 'x://h:080', 'x://h:080', 'x://h:080'),
	('5 default', 'https://h:443', 'https://h:443', 'https://h/'),
	('5 zeros', 'http://h:00080', 'http://h:00080', 'http://h/'),
	('5 zeros', 'http://h:000', 'http://h:000', 'http://h:0/'),
	('5 zeros', 'http://h:08080', 'http://h:08080', 'http://h:8080/'),
	('5 other', 'http://h:443', 'http://h:443', 'http://h:443/'),
	('5 long', 'http://h:4294967376/', 'http://h:4294967376/', 'http://h:4294967376/'),
	('5 long', 'http://h:65616/', 'http://h:65616/', 'http://h:65616/'),
	('5 ipv6', 'http://[::1]:80', 'http://[::1]:80', 'http://[::1]/'),
	('5 empty path', 'http://h?q', 'http://h?q', 'http://h/?q'),
	('5 empty path', 'http://h#f', 'http://h#f', 'http://h/#f'), ('5 no authority', 'http:', 'http:', 'http:'),
	('5 empty host', 'http://', 'http://', 'http:///'),
	-- never
	('never', 'http://h/?', 'http://h/?', 'http://h/?'), ('never', 'http://h/#', 'http://h/#', 'http://h/#'),
	('never', 'http://h/?b=2&a=1&a=', 'http://h/?b=2&a=1&a=', 'http://h/?b=2&a=1&a='),
	('never', 'http://www.h/a/index.html', 'http://www.h/a/index.html', 'http://www.h/a/index.html'),
	('never', 'http://h/a+b%20c', 'http://h/a+b%20c', 'http://h/a+b%20c'),
	('never', 'http://h/#a#b%23', 'http://h/#a#b%23', 'http://h/#a#b%23'),
	-- relative references are their own normal form
	('relative', '//H:80/%7e/../?%41', '//H:80/%7e/../?%41', '//H:80/%7e/../?%41'),
	('relative', U&'A/./b?\00A0', U&'A/./b?\00A0', U&'A/./b?\00A0'), ('relative', '', '', '');
SELECT 'forms', count(*) FROM forms;
SELECT rule, s, syntax, iri_normalize(r, 'syntax') AS got FROM forms, LATERAL (SELECT s::iri_reference) v(r)
WHERE iri_normalize(r, 'syntax')::text <> syntax;
SELECT rule, s, scheme, iri_normalize(r) AS got FROM forms, LATERAL (SELECT s::iri_reference) v(r)
WHERE iri_normalize(r)::text <> scheme;
SELECT rule, s FROM forms, LATERAL (SELECT s::iri_reference) v(r) WHERE iri_normalize(r, 'simple')::text <> s
	OR iri_normalize(r, 'scheme')::text <> iri_normalize(r)::text;
\echo '# the overload for iri does the same'
SELECT rule, s FROM forms WHERE iri_try(s) IS NOT NULL AND
	(iri_normalize(s::iri) *<> iri_normalize(s::iri_reference)
	OR iri_normalize(s::iri, 'syntax') *<> iri_normalize(s::iri_reference, 'syntax')
	OR iri_normalize(s::iri, 'simple') *<> s::iri);
SELECT 'pg_typeof x:', pg_typeof(iri_normalize(iri 'x:')), pg_typeof(iri_normalize(iri_reference 'x:')),
	pg_typeof(iri_normalize('x:'));
\echo '# fixed points, on both rungs, and the scheme rung starts where syntax ends'
SELECT rule, s FROM forms, LATERAL (SELECT s::iri_reference) v(r)
WHERE iri_normalize(iri_normalize(r)) *<> iri_normalize(r) OR iri_normalize(iri_normalize(r, 'syntax'), 'syntax') *<>
	iri_normalize(r, 'syntax') OR
	iri_normalize(iri_normalize(r), 'syntax') *<> iri_normalize(r)
		OR iri_normalize(iri_normalize(r, 'syntax')) *<> iri_normalize(r);
\echo '# they have the same components again: a value and its text'
SELECT rule, s FROM forms, LATERAL (SELECT iri_normalize(s::iri_reference)) v(n)
WHERE iri_parts(n) IS DISTINCT FROM iri_parts(n::text::iri_reference) OR NOT iri_is_valid(n::text, 'iri-reference');
\echo '# = is equality of normal forms, and each value equals its own'
SELECT a.s, b.s FROM forms a, forms b WHERE (a.s::iri_reference = b.s::iri_reference) <> (a.scheme = b.scheme);
SELECT s FROM forms WHERE s::iri_reference <> scheme::iri_reference OR s::iri_reference <> syntax::iri_reference;
\echo '# what a stored column gives'
CREATE TEMP TABLE stored AS SELECT s::iri_reference AS x, scheme, syntax FROM forms;
SELECT x FROM stored WHERE iri_normalize(x)::text <> scheme OR iri_normalize(x, 'syntax')::text <> syntax;
\echo '# arguments'
SELECT iri_normalize(iri 'x:', 'protocol');
SELECT iri_normalize(iri_reference 'x:', '');
SELECT iri_normalize(iri 'x:', NULL);
SELECT 'iri_normalize(NULL::iri) IS NULL', iri_normalize(NULL::iri) IS NULL;
