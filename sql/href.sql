--
-- Web addresses: draft-ietf-iri-3987bis-04, section 7.2; where that is open,
-- the WHATWG URL Standard, as far as it makes IRIs
--

-- some of the characters have no width that all versions of psql agree on
\pset format unaligned

CREATE FUNCTION pg_temp.refusal(s text, base iri DEFAULT NULL, OUT state text, OUT detail text) LANGUAGE plpgsql AS $$
BEGIN
	PERFORM iri_from_href(s, base);
	state := 'accepted';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;

CREATE TEMP TABLE example (s text, x iri);
INSERT INTO example VALUES
	-- 1: white space at the ends; nothing else goes there
	('  http://example.org/a  ', 'http://example.org/a'), (E'\t\r\nhttp://example.org/a\r\n\t', 'http://example.org/a'), (E' \t \nx: \r ', 'x:'), (U&'http://h/\00A0', U&'http://h/\00A0'), (E'http://h/\x1f', 'http://h/%1F'), (E'http://h/\f', 'http://h/%0C'), (E'http://h/\x0b ', 'http://h/%0B'),
	-- 2: TAB, LF and CR within
	(E'http://example.org/a\tb\nc\rd', 'http://example.org/abcd'), (E'ht\ntp:\t//h', 'http://h'), (E'http://h/%4\n1', 'http://h/%41'), (E'http:/\r\n/h:8\t0/?a\tb#c\nd', 'http://h:80/?ab#cd'),
	-- 3: what an IRI may not hold; a valid IRI stays
	('http://example.org/a b', 'http://example.org/a%20b'), ('http://example.org/<a>"b"{c}|^`', 'http://example.org/%3Ca%3E%22b%22%7Bc%7D%7C%5E%60'), (E'http://example.org/a\x01\x7f', 'http://example.org/a%01%7F'), (U&'http://example.org/a\0085', 'http://example.org/a%C2%85'),
	(U&'http://example.org/\202E', 'http://example.org/%E2%80%AE'), (U&'http://example.org/?a\E000', U&'http://example.org/?a\E000'), (U&'http://example.org/ros\00E9', U&'http://example.org/ros\00E9'), (U&'http://example.org/a\FDD0', 'http://example.org/a%EF%B7%90'),
	(U&'http://h/\E000#\E000', 'http://h/%EE%80%80#%EE%80%80'), (U&'http://h/\FFFD?\FFFE', 'http://h/%EF%BF%BD?%EF%BF%BE'), ('http://h/[a]?b[c]=[1]#[d]', 'http://h/%5Ba%5D?b%5Bc%5D=%5B1%5D#%5Bd%5D'), ('x:a b', 'x:a%20b'), ('http://h/#a#b', 'http://h/#a#b'),
	-- 4: "%" that begins no octet
	('http://example.org/100%', 'http://example.org/100%25'), ('http://example.org/%zz%4', 'http://example.org/%25zz%254'), ('http://example.org/%41%', 'http://example.org/%41%25'), ('http://h/%%41?%#%4g', 'http://h/%25%41?%25#%254g'), (U&'http://h/%4\00E9', U&'http://h/%254\00E9'),
	-- 5: backslashes, of the schemes that browsers know, before the query
	('http://example.org\a\b', 'http://example.org/a/b'), ('http:\\example.org\a', 'http://example.org/a'), ('http://example.org/a?b\c', 'http://example.org/a?b%5Cc'), ('http://example.org/a#b\c', 'http://example.org/a#b%5Cc'), ('foo:a\b', 'foo:a%5Cb'), ('foo://h\a', 'foo://h%5Ca'),
	('HTTPS:\\h\a', 'HTTPS://h/a'), ('ws:/\h\a', 'ws://h/a'), ('wss:\\h', 'wss://h'), ('ftp:\\h\a\..\b', 'ftp://h/a/../b'), ('file:\\\c:\a', 'file:///c:/a'), ('mailto:a\b@c', 'mailto:a%5Cb@c'),
	-- the authority: "@" up to the last one is userinfo
	('http://a@b@h/', 'http://a%40b@h/'), ('http://a b:c|d@h/', 'http://a%20b:c%7Cd@h/'), ('http://u:p[]@h/', 'http://u:p%5B%5D@h/'), ('http://a b/', 'http://a%20b/'), ('http://%zz/', 'http://%25zz/'), ('http://[::1]:80/ ', 'http://[::1]:80/'), ('http://a[b/', 'http://a%5Bb/'), (U&'http://r\00E9sum\00E9\3002x/', U&'http://r\00E9sum\00E9\3002x/');
SELECT count(*), count(*) FILTER (WHERE iri_from_href(s) *= x) AS href, count(*) FILTER (WHERE iri_from_href_try(s) *= x) AS try, count(*) FILTER (WHERE iri_is_valid(s, 'href')) AS valid, count(*) FILTER (WHERE iri_from_href(x::text) *= x) AS stay FROM example;
SELECT s, x, iri_from_href(s) FROM example WHERE iri_from_href(s) *<> x;

-- 6: resolved, whatever it is
CREATE TEMP TABLE link (s text, base iri, x iri);
INSERT INTO link VALUES
	('../a b', 'http://h/x/y', 'http://h/a%20b'), ('', 'http://h/x?q#f', 'http://h/x?q'), (' ', 'http://h/x?q#f', 'http://h/x?q'), ('#a b', 'http://h/x', 'http://h/x#a%20b'), ('?a|b', 'http://h/x', 'http://h/x?a%7Cb'), ('\a\b', 'http://h/x/y', 'http://h/a/b'), ('\\g\a', 'http://h/x/y', 'http://g/a'), ('..\a', 'http://h/x/y/z', 'http://h/x/a'),
	('\a\b', 'x://h/x/y', 'x://h/x/%5Ca%5Cb'), ('\a', 'file:///x/y', 'file:///a'), ('\a', 'mailto:b', 'mailto:%5Ca'), ('x:\a', 'http://h/', 'x:%5Ca'), ('http:\\g', 'x://h/', 'http://g'), ('//g', 'https://h/', 'https://g'), ('http://g/a/../b', 'http://h/', 'http://g/b'), ('g/./h', 'http://h', 'http://h/g/h'),
	-- a colon before which there is no scheme is data
	('1:2', 'http://h/x/y', 'http://h/x/1:2'), (':foo.com', 'http://h/x/y', 'http://h/x/:foo.com'), ('a b:c', 'http://h/x/y', 'http://h/x/a%20b:c'), ('1x://h/', 'http://h/x/y', 'http://h/x/1x://h/'), (U&'\00E9:', 'http://h/x/y', U&'http://h/x/\00E9:'), ('%:', 'http://h/', 'http://h/%25:'),
	-- RFC 3986 is strict, and a path behind a scheme is one
	('http:g', 'http://h/x/y', 'http:g'), ('http:/g', 'http://h/x', 'http:/g'), ('http:///g', 'http://h/x', 'http:///g'), ('..//g', 'x:a/b', 'x:/.//g'), ('//', 'http://h/', 'http://');
SELECT count(*), count(*) FILTER (WHERE iri_from_href(s, base) *= x) AS href, count(*) FILTER (WHERE iri_from_href_try(s, base) *= x) AS try, count(*) FILTER (WHERE iri_is_valid(s, 'href')) AS valid FROM link;
SELECT s, base, x, iri_from_href(s, base) FROM link WHERE iri_from_href(s, base) *<> x;

-- charsets: the query of http and https, of the base where there is no scheme
SELECT charset, base, s, iri_from_href(s, base::iri, charset) FROM (VALUES
	(U&'http://example.org/\00E9?\00E9', NULL, 'ISO-8859-1'), (U&'http://example.org/?\00E9', NULL, 'UTF-16'), (U&'HTTPS://h/?\00E9#\00E9', NULL, 'windows-1252'), (U&'ftp://h/?\00E9', NULL, 'windows-1252'), (U&'?\00E9', 'http://h/', 'windows-1252'), (U&'?\00E9', 'x://h/', 'windows-1252'), (U&'x:?\00E9', 'http://h/', 'windows-1252'),
	(U&'http://h/?\65E5 \672C', 'x:', 'Shift_JIS'), (U&'http://h/?\65E5a', NULL, 'ISO-2022-JP'), ('', U&'http://h/?\00E9', 'windows-1252'),
	-- characters that it lacks, as browsers write them; invisible ones too
	(U&'http://h/?\00E9\65E5x', NULL, 'windows-1252'), (U&'http://h/?\65E5\+01F600\65E5', NULL, 'Shift_JIS'), (U&'http://h/?a\00ADb', NULL, 'Shift_JIS'), (U&'http://h/?\00E9\FE0F', NULL, 'windows-1252'), (U&'http://h/?\E000\202E', NULL, 'windows-1252'), (U&'http://h/?\65E5\0378', NULL, 'ISO-2022-JP'),
	('http://h/?a%zz <', NULL, 'windows-1252')) v(s, base, charset) ORDER BY charset COLLATE "C", s COLLATE "C";
SELECT iri_from_href('http://h/', NULL, 'no-such-charset');
SELECT iri_from_href_try('http://h/', NULL, 'no-such-charset');

-- what is an error, by its text: no scheme and no base; what has no other way to be written
SELECT s, (pg_temp.refusal(s)).*, iri_from_href_try(s) IS NULL AS t, (iri_error(s, 'href')).code, (iri_error(s, 'href'))."position" FROM (VALUES ('a b'), (''), ('//h/'), ('1x://h/'), (' :'), ('http://h:x/'), (E' http://h:8\t0x/'), ('http://h:8 0/'), ('http://[::1'), ('http://[::1]x/'), ('http://[::1 ]/'), ('http://[fe80::1%25eth0]/'), ('http://[a b]/'), (E'\t http://u@[:\r:g]/'), (U&'http://\00E9\00E9:\00E9')) v(s);
SELECT (pg_temp.refusal('//h:x', 'http://g/')).*, iri_from_href_try('//h:x', 'http://g/') IS NULL AS t;
SELECT iri_from_href('http://u:secret@h:x/');

-- NULL rules: only the base may be NULL, and it need not be given
SELECT iri_from_href(NULL) IS NULL AS t, iri_from_href('x:', NULL) *= 'x:' AS t, iri_from_href('x:', NULL, NULL) IS NULL AS t, iri_from_href_try(NULL, 'x:') IS NULL AS t, iri_from_href_try('x:', charset => NULL) IS NULL AS t, iri_from_href_try('a b') IS NULL AS t, iri_from_href_try('x:') *= 'x:' AS t;
SELECT pg_typeof(iri_from_href('x:')), pg_typeof(iri_from_href_try('x:'));

-- stored values: short headers, and out of line
CREATE TEMP TABLE stored (s text, base iri);
INSERT INTO stored VALUES ('..\a b', 'http://h/x/y'), ('http://h/{x}', NULL), ('c', 'HTTP://H/%7e');
INSERT INTO stored SELECT string_agg(md5(i::text), ' <') || '/../c d', ('http://h/' || string_agg(md5(i::text), '/'))::iri FROM generate_series(1, 1000) i;
SELECT iri_from_href(s, base) FROM stored WHERE octet_length(s) < 100;
SELECT pg_column_size(s) > 20000 AS t, pg_column_size(base) > 20000 AS t, iri_from_href(s, base)::text = regexp_replace(base::text, '[^/]*$', '') || 'c%20d' AS t, iri_from_href(base::text) *= base AS t FROM stored WHERE octet_length(s) > 100;
