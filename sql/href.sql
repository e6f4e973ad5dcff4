\set ECHO errors \a \t
-- Web addresses: draft-ietf-iri-3987bis-04, section 7.2, as the URL Standard
-- parses them wherever its result is an IRI

\echo '# some of the characters have no width that all versions of psql agree on'

CREATE FUNCTION pg_temp.refusal(s text, base iri DEFAULT NULL, OUT state text, OUT detail text) LANGUAGE plpgsql AS $$
BEGIN
	PERFORM iri_from_href(s, base);
	state := 'accepted';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;
CREATE TEMP TABLE example (s text, x iri);
INSERT INTO example VALUES
	-- 1: spaces and controls at the ends
	('  http://example.org/a  ', 'http://example.org/a'),
	(E'\t\r\nhttp://example.org/a\r\n\t', 'http://example.org/a'), (E' \t \nx: \r ', 'x:'),
	(U&'http://h/\00A0', U&'http://h/\00A0'),
	(E'\x01http://h/\x1f', 'http://h/'), (E'http://h/\fa', 'http://h/%0Ca'), (E'http://h/\x0b ', 'http://h/'),
	(E'http://h/\x7f', 'http://h/%7F'),
	-- 2: TAB, LF and CR within
	(E'http://example.org/a\tb\nc\rd', 'http://example.org/abcd'), (E'ht\ntp:\t//h', 'http://h/'),
	(E'http://h/%4\n1', 'http://h/%41'), (E'http:/\r\n/h:8\t1/?a\tb#c\nd', 'http://h:81/?ab#cd'),
	-- 3: what an IRI may not hold
	('http://example.org/a b', 'http://example.org/a%20b'),
	('http://example.org/<a>"b"{c}|^`', 'http://example.org/%3Ca%3E%22b%22%7Bc%7D%7C%5E%60'),
	(E'http://example.org/a\x01\x7f', 'http://example.org/a%01%7F'),
	(U&'http://example.org/a\0085', 'http://example.org/a%C2%85'),
	(U&'http://example.org/\202E', 'http://example.org/%E2%80%AE'),
	(U&'http://example.org/?a\E000', U&'http://example.org/?a\E000'),
	(U&'http://example.org/ros\00E9', U&'http://example.org/ros\00E9'),
	(U&'http://example.org/a\FDD0', 'http://example.org/a%EF%B7%90'),
	(U&'http://h/\E000#\E000', 'http://h/%EE%80%80#%EE%80%80'),
	(U&'http://h/\FFFD?\FFFE', 'http://h/%EF%BF%BD?%EF%BF%BE'),
	('http://h/[a]?b[c]=[1]#[d]', 'http://h/%5Ba%5D?b%5Bc%5D=%5B1%5D#%5Bd%5D'), ('x:a b', 'x:a%20b'),
	('http://h/#a#b', 'http://h/#a#b'),
	-- an apostrophe in the query of a special scheme
	('http://h/it''s?it''s#it''s', 'http://h/it''s?it%27s#it''s'), ('x://h/?it''s', 'x://h/?it''s'),
	-- 4: "%" without two hexadecimal digits
	('http://example.org/100%', 'http://example.org/100%25'),
	('http://example.org/%zz%4', 'http://example.org/%25zz%254'),
	('http://example.org/%41%', 'http://example.org/%41%25'), ('http://h/%%41?%#%4g', 'http://h/%25%41?%25#%254g'),
	(U&'http://h/%4\00E9', U&'http://h/%254\00E9'),
	-- 5: backslashes of special schemes, before the query
	('http://example.org\a\b', 'http://example.org/a/b'), ('http:\\example.org\a', 'http://example.org/a'),
	('http://example.org/a?b\c', 'http://example.org/a?b%5Cc'),
	('http://example.org/a#b\c', 'http://example.org/a#b%5Cc'), ('foo:a\b', 'foo:a%5Cb'),
	('foo://h/a\b', 'foo://h/a%5Cb'),
	('HTTPS:\\h\a', 'https://h/a'), ('ws:/\h\a', 'ws://h/a'), ('wss:\\h', 'wss://h/'), ('ftp:\\h\a\..\b', 'ftp://h/b'),
	('mailto:a\b@c', 'mailto:a%5Cb@c'),
	-- any number of slashes behind a special scheme
	('http:/h', 'http://h/'), ('http:h', 'http://h/'), ('http:///h', 'http://h/'), ('http:////\/h/a', 'http://h/a'),
	('foo:/a', 'foo:/a'), ('foo:///a', 'foo:///a'), ('foo://', 'foo://'),
	-- userinfo: the last "@" ends it
	('http://a@b@h/', 'http://a%40b@h/'), ('http://a b:c|d@h/', 'http://a%20b:c%7Cd@h/'),
	('http://u:p[]@h/', 'http://u:p%5B%5D@h/'), ('http://@h/', 'http://h/'), ('http://:@h/', 'http://h/'),
	('http://u:@h/', 'http://u@h/'), ('http://:p@h/', 'http://:p@h/'),
	('http://a:b:c=;d@h/', 'http://a:b%3Ac%3D%3Bd@h/'), ('foo://u:p@h', 'foo://u:p@h'),
	-- hosts
	('http://EX%41mple.com:80', 'http://example.com/'),
	(U&'http://r\00E9sum\00E9\3002x/', U&'http://r\00E9sum\00E9.x/'), (U&'http://\FF27\FF4F.com', 'http://go.com/'),
	(U&'http://GO\200B\2060\FEFFgo.com', 'http://gogo.com/'), (U&'http://stra\1E9Ee.de/', U&'http://stra\00DFe.de/'),
	('http://xn--a.b..c./', 'http://xn--a.b..c./'), ('http://[::1]:80/ ', 'http://[::1]/'),
	('http://[0:0:0:0:0:0:13.1.68.3]', 'http://[::d01:4403]/'), ('foo://H"{}.%41/', 'foo://H%22%7B%7D.%41/'),
	('http://a"b', 'http://a%22b/'),
	('https://h:443', 'https://h/'), ('https://h:0443', 'https://h/'), ('http://h:00081', 'http://h:81/'),
	('http://h:', 'http://h/'), ('foo://h:080', 'foo://h:80'),
	-- IPv4 in every spelling
	('http://0x7f.1', 'http://127.0.0.1/'), ('http://2130706433/', 'http://127.0.0.1/'),
	('http://0177.0.0.1./', 'http://127.0.0.1/'), ('http://0x/', 'http://0.0.0.0/'),
	('http://1.256', 'http://1.0.1.0/'), (U&'http://\FF10Xc0.0250.01', 'http://192.168.0.1/'),
	('http://%30x7F.1', 'http://127.0.0.1/'), ('http://4294967295', 'http://255.255.255.255/'),
	('foo://0x7f.1', 'foo://0x7f.1'), ('http://1.2.3.a', 'http://1.2.3.a/'),
	-- paths: dots in every spelling
	('http://h', 'http://h/'), ('http://h?q', 'http://h/?q'), ('http://h#f', 'http://h/#f'),
	('http://h/a/%2e%2E/b/.', 'http://h/b/'), ('http://h/../..', 'http://h/'), ('foo:/a/../..//b', 'foo:/.//b'),
	('foo:a/../b', 'foo:a/../b'), ('foo:', 'foo:'), ('foo:a b?c d', 'foo:a%20b?c%20d'),
	-- files
	('file:\\\c:\a', 'file:///c:/a'), ('file:c|/a/../..', 'file:///c:/'), ('file:///C|/a', 'file:///C:/a'),
	('file://C|/a', 'file:///C:/a'), ('file://localhost/a', 'file:///a'), ('file:a', 'file:///a'),
	('file:', 'file:///'), ('file://H/s/../t', 'file://h/t'), ('file:////h/s', 'file:////h/s'),
	('file:?q', 'file:///?q'),
	-- the host of a file has no U-labels: iri_to_uri would not find its name again
	(U&'file://\00E9/s', 'file://xn--9ca/s'), (U&'file://%C3%89/s', 'file://xn--9ca/s'),
	(U&'file://\3002\00FCb/', 'file://.xn--b-dha/'),
	-- names whose ASCII form is more than four times as long
	(U&'http://\337F/', U&'http://\682A\5F0F\4F1A\793E/'), (U&'http://\00BD/', U&'http://1\20442/'),
	(U&'http://\0130/', U&'http://i\0307/'), (U&'file://\337F/', 'file://xn--6oqv20b1zgzxr/');
SELECT 'iri_from_href href', count(*), count(*) FILTER (WHERE iri_from_href(s) *= x) AS href,
	count(*) FILTER (WHERE iri_from_href_try(s) *= x) AS try, count(*) FILTER (WHERE iri_is_valid(s, 'href')) AS valid,
	count(*) FILTER (WHERE iri_from_href(x::text) *= x) AS stay FROM example;
SELECT s, x, iri_from_href(s) FROM example WHERE iri_from_href(s) *<> x;
\echo '# 6: always resolved'
CREATE TEMP TABLE link (s text, base iri, x iri);
INSERT INTO link VALUES
	('../a b', 'http://h/x/y', 'http://h/a%20b'), ('', 'http://h/x?q#f', 'http://h/x?q'),
	(' ', 'http://h/x?q#f', 'http://h/x?q'), ('#a b', 'http://h/x', 'http://h/x#a%20b'),
	('?a|b', 'http://h/x', 'http://h/x?a%7Cb'), ('\a\b', 'http://h/x/y', 'http://h/a/b'),
	('\\g\a', 'http://h/x/y', 'http://g/a'), ('..\a', 'http://h/x/y/z', 'http://h/x/a'),
	('\a\b', 'x://h/x/y', 'x://h/x/%5Ca%5Cb'), ('\a', 'file:///x/y', 'file:///a'),
	('#a', 'mailto:b?c', 'mailto:b?c#a'), ('#', 'mailto:b#c', 'mailto:b#'), ('x:\a', 'http://h/', 'x:%5Ca'),
	('http:\\g', 'x://h/', 'http://g/'), ('//g', 'https://h/', 'https://g/'),
	('http://g/a/../b', 'http://h/', 'http://g/b'), ('g/./h', 'http://h', 'http://h/g/h'),
	-- a colon before which there is no scheme is data
	('1:2', 'http://h/x/y', 'http://h/x/1:2'), (':foo.com', 'http://h/x/y', 'http://h/x/:foo.com'),
	('a b:c', 'http://h/x/y', 'http://h/x/a%20b:c'), ('1x://h/', 'http://h/x/y', 'http://h/x/1x://h/'),
	(U&'\00E9:', 'http://h/x/y', U&'http://h/x/\00E9:'), ('%:', 'http://h/', 'http://h/%25:'),
	-- slashes of special schemes
	('////evil.com', 'https://h/', 'https://evil.com/'), ('/\g', 'http://h/x', 'http://g/'),
	('\/\/g/a', 'http://h/x', 'http://g/a'), ('http:g', 'http://h/x/y', 'http://h/x/g'),
	('http:/g', 'http://h/x', 'http://h/g'), ('http:///g', 'http://h/x', 'http://g/'),
	('http:g', 'https://h/x', 'http://g/'), ('http:?q', 'http://h/x', 'http://h/x?q'),
	('..//g', 'x:/a/b', 'x:/.//g'), ('g', 'x:/.//a', 'x:/.//g'), ('.', 'x:/.//a', 'x:/.//'),
	('', 'x:/.//a', 'x:/.//a'), ('//', 'x://h/a', 'x://'), ('///g', 'x://h/a', 'x:///g'), ('g', 'x://h', 'x://h/g'),
	('?q', 'x://h', 'x://h?q'),
	-- files, and their drives
	('/a', 'file:///C:/b/c', 'file:///C:/a'), ('..', 'file:///C:/b', 'file:///C:/'),
	('D|/a', 'file:///C:/b', 'file:///D:/a'), ('//h/a', 'file:///C:/b', 'file://h/a'),
	('file:a', 'file://h/b/c', 'file://h/b/a'), ('?q', 'file://h/b?p', 'file://h/b?q'),
	('a', 'file://h/b', 'file://h/a'), ('/c:x', 'file://h/d:/', 'file://h/d:/c:x'),
	-- the base is read as a web address too
	('c', 'HTTP://H:80/a/../b', 'http://h/c'), ('', 'http:g', 'http://g/');
SELECT 'iri_from_href of link', count(*), count(*) FILTER (WHERE iri_from_href(s, base) *= x) AS href,
	count(*) FILTER (WHERE iri_from_href_try(s, base) *= x) AS try,
	count(*) FILTER (WHERE iri_is_valid(s, 'href')) AS valid FROM link;
SELECT s, base, x, iri_from_href(s, base) FROM link WHERE iri_from_href(s, base) *<> x;
\echo '# charsets: the query of http and https, of the base where there is no scheme'
SELECT charset, base, s, iri_from_href(s, base::iri, charset) FROM (VALUES
	(U&'http://example.org/\00E9?\00E9', NULL, 'ISO-8859-1'), (U&'http://example.org/?\00E9', NULL, 'UTF-16'),
	(U&'HTTPS://h/?\00E9#\00E9', NULL, 'windows-1252'), (U&'ftp://h/?\00E9', NULL, 'windows-1252'),
	(U&'?\00E9', 'http://h/', 'windows-1252'), (U&'?\00E9', 'x://h/', 'windows-1252'),
	(U&'x:?\00E9', 'http://h/', 'windows-1252'),
	(U&'http://h/?\65E5 \672C', 'x:', 'Shift_JIS'), (U&'http://h/?\65E5a', NULL, 'ISO-2022-JP'),
	('', U&'http://h/?\00E9', 'windows-1252'),
	-- characters that it lacks, as browsers write them; invisible ones too
	(U&'http://h/?\00E9\65E5x', NULL, 'windows-1252'), (U&'http://h/?\65E5\+01F600\65E5', NULL, 'Shift_JIS'),
	(U&'http://h/?a\00ADb', NULL, 'Shift_JIS'), (U&'http://h/?\00E9\FE0F', NULL, 'windows-1252'),
	(U&'http://h/?\E000\202E', NULL, 'windows-1252'), (U&'http://h/?\65E5\0378', NULL, 'ISO-2022-JP'),
	-- as encoders of browsers write them, with ASCII octets raw
	(U&'?q=\4E00', 'http://h/', 'big5'), (U&'http://h/?\2212', NULL, 'shift_jis'), (U&'http://h/?\B620', NULL, 'euc-kr'),
	(U&'http://h/?\00A5a~\203E~', NULL, 'iso-2022-jp'), (U&'http://h/?\FF0C', NULL, 'big5'),
	-- the table of an encoding is not for the next
	(U&'http://h/?\00A5', NULL, 'shift_jis'), (U&'http://h/?\00A5', NULL, 'ibm437'),
	(U&'http://h/?\20AC', NULL, 'latin1'), (U&'http://h/?\4E00''|', NULL, 'gb2312'),
	('http://h/?a%zz <', NULL, 'windows-1252')) v(s, base, charset) ORDER BY charset COLLATE "C", s COLLATE "C", base COLLATE "C";
SELECT iri_from_href('http://h/', NULL, 'no-such-charset');
SELECT iri_from_href_try('http://h/', NULL, 'no-such-charset');
SELECT iri_from_href('http://h/', NULL, 'x-user-defined');
\echo '# what is an error, by its text: no scheme and no base; what has no other way to be written'
SELECT s, (pg_temp.refusal(s)).*, iri_from_href_try(s) IS NULL, (iri_error(s, 'href')).code,
	(iri_error(s, 'href'))."position" FROM (VALUES ('a b'), (''), ('//h/'), ('1x://h/'), (' :'), ('http://h:x/'),
	(E' http://h:8\t0x/'), ('http://h:8 0/'), ('http://h:99999/'), ('http://'), ('http://u@/'), ('http://:80/'),
	('foo://:80'), ('http://a%00b/'), ('http://a b/'), ('http://a^b/'), ('foo://a|b/'), ('http://%zz/'),
	('http://a[b/'), ('http://1.2.3.4.5/'), ('http://1.2.3.08/'), ('http://256/1'), ('http://4294967296/'),
	('http://1..0/'), ('file://1.2.3/4'), ('file://h:80/'), (U&'http://\00AD/'), (U&'http://a\200D/'),
	(U&'http://\05D0a/'), (U&'http://\E000/'), ('http://%FF/'), ('http://[::1'), ('http://[::1]x/'),
	('http://[::1 ]/'), ('http://[fe80::1%25eth0]/'), ('http://[a b]/'), (E'\t http://u@[:\r:g]/'),
	(U&'http://\00E9\00E9:\00E9')) v(s);
SELECT '//h:x', (pg_temp.refusal('//h:x', 'http://g/')).*, iri_from_href_try('//h:x', 'http://g/') IS NULL;
SELECT s, base, (pg_temp.refusal(s, base::iri)).detail FROM (VALUES ('a', 'mailto:b'), ('', 'urn:x:y'), ('?a', 'x:'),
	('a', 'http://h:99999/'), ('#a', 'http://1.2.3.4.5/')) v(s, base);
SELECT iri_from_href('http://u:secret@h:x/');
\echo '# NULL rules: only the base may be NULL, and it need not be given'
SELECT 'iri_from_href x:', iri_from_href(NULL) IS NULL, iri_from_href('x:', NULL) *= 'x:',
	iri_from_href('x:', NULL, NULL) IS NULL, iri_from_href_try(NULL, 'x:') IS NULL,
	iri_from_href_try('x:', charset => NULL) IS NULL, iri_from_href_try('a b') IS NULL,
	iri_from_href_try('x:') *= 'x:';
SELECT 'pg_typeof x:', pg_typeof(iri_from_href('x:')), pg_typeof(iri_from_href_try('x:'));
\echo '# stored values: short headers, and out of line'
CREATE TEMP TABLE stored (s text, base iri);
INSERT INTO stored VALUES ('..\a b', 'http://h/x/y'), ('http://h/{x}', NULL), ('c', 'HTTP://H/%7e');
INSERT INTO stored SELECT string_agg(md5(i::text), ' <') || '/../c d',
	('http://h/' || string_agg(md5(i::text), '/'))::iri FROM generate_series(1, 1000) i;
SELECT 'iri_from_href of stored', iri_from_href(s, base) FROM stored WHERE octet_length(s) < 100;
SELECT 'a long one', pg_column_size(s) > 20000, pg_column_size(base) > 20000,
	iri_from_href(s, base)::text = regexp_replace(base::text, '[^/]*$', '') || 'c%20d',
	iri_from_href(base::text) *= base FROM stored WHERE octet_length(s) > 100;
