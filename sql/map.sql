\set ECHO errors \a \t
-- The mapping of IRIs to URIs and back: draft-ietf-iri-3987bis-04, sections
-- 3.3 to 3.7 and 6.3, RFC 3987 and draft-duerst-iri-bis

\echo '# some of the characters have no width that all versions of psql agree on'

CREATE FUNCTION pg_temp.attempt(call text, OUT state text, OUT message text, OUT detail text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE 'SELECT ' || call INTO message;
	state := 'result';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL;
END $$;
CREATE TEMP TABLE example (x iri, uri iri);
INSERT INTO example VALUES
	-- section 3.3, and the note of 3.4: what is encoded stays as it is
	(U&'http://www.example.org/red%09ros\00E9#red', 'http://www.example.org/red%09ros%C3%A9#red'),
	(U&'http://example.org/ros\00E9', 'http://example.org/ros%C3%A9'),
	(U&'http://example.org/%c3%a9\00E9', 'http://example.org/%c3%a9%C3%A9'),
	-- section 3.4: host names
	(U&'http://r\00E9sum\00E9.example.org', 'http://xn--rsum-bpad.example.org'),
	(U&'http://validator.w3.org/check?uri=http%3A%2F%2Fr\00E9sum\00E9.example.org',
	'http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org'),
	-- sections 3.7 and 6.3
	(U&'http://www.example.org/r\00E9sum\00E9.html', 'http://www.example.org/r%C3%A9sum%C3%A9.html'),
	(U&'http://www.sw.it.aoyama.ac.jp/D\00FCrst/', 'http://www.sw.it.aoyama.ac.jp/D%C3%BCrst/'),
	(U&'http://www.example.org/r%E9sum%E9.xml#r\00E9sum\00E9',
	'http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9'),
	(U&'http://www.example.org/D\00FCrst', 'http://www.example.org/D%C3%BCrst'),
	('http://www.example.org/D%FCrst', 'http://www.example.org/D%FCrst'),
	(U&'http://\7D0D\8C46.example.org/%E2%80%AE', 'http://xn--99zt52a.example.org/%E2%80%AE'),
	-- draft-duerst-iri-bis, section 3.1, and RFC 3987, section 3.2
	(U&'http://example.com/\+010300\+010301\+010302', 'http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82'),
	('http://[::1]/%23%25#a', 'http://[::1]/%23%25#a'),
	(U&'http://xn--fiqs8s/\4E2D?\4E2D#\4E2D', 'http://xn--fiqs8s/%E4%B8%AD?%E4%B8%AD#%E4%B8%AD');
SELECT 'iri_to_uri %c3%a9', count(*), count(*) FILTER (WHERE iri_to_uri(x) *= uri) AS to_uri,
	count(*) FILTER (WHERE iri_is_uri(iri_to_uri(x))) AS uris, count(*) FILTER (WHERE iri_to_uri(uri) *= uri) AS stay,
	count(*) FILTER (WHERE iri_to_uri(iri_from_uri(uri)) *= upper_digits) AS come_back,
		count(*) FILTER (WHERE iri_from_uri(uri) = x) AS same
FROM example, LATERAL (SELECT replace(uri::text, '%c3%a9', '%C3%A9')::iri AS upper_digits) u;
SELECT x, uri, iri_to_uri(x) FROM example WHERE iri_to_uri(x) *<> uri;
\echo '# the errata and open questions of the draft: xn--rsum-bad is xn--rsum-bpad'
-- percent-encoded hosts of DNS schemes are host names
SELECT iri_to_uri('http://r%C3%A9sum%C3%A9.example.org'::iri), iri_to_uri('http://r%E9sum%E9.example.org'::iri),
	iri_to_uri('x://r%C3%A9sum%C3%A9.example.org'::iri);
\echo '# every component; a raw "#" of the fragment; private use in the query'
SELECT 'http://h/#a#b##', iri_to_uri(U&'http://\00FC:\00E9@h:80/\00E9/?\00E9\+0E0001\E000#\00E9#\00E9'::iri),
	iri_to_uri('http://h/#a#b##'::iri), iri_to_uri(U&'HTTP://H:080/%7e/../\00C9'::iri);
\echo '# hosts: separators, case, eszett, labels that are A-labels already; no DNS scheme; no scheme'
SELECT 'iri_to_uri(U&''http://R\00C9SUM\00C9\3002example\FF0Eorg/''::ir…',
	iri_to_uri(U&'http://R\00C9SUM\00C9\3002example\FF0Eorg/'::iri), iri_to_uri(U&'http://fa\00DF.De'::iri),
	iri_to_uri(U&'http://XN--RSUM-BPAD.\00E9'::iri), iri_to_uri(U&'x://R\00C9SUM\00C9'::iri),
	iri_to_uri(U&'//r\00E9sum\00E9/\00E9'::iri_reference), iri_to_uri(U&'http://u:\00E9@\00E9:8080'::iri),
		iri_to_uri(U&'http://A_b.\00E9/'::iri);
\echo '# both types, and relative references'
SELECT 'pg_typeof a:', pg_typeof(iri_to_uri(iri 'a:')), pg_typeof(iri_to_uri(iri_reference 'a')),
	pg_typeof(iri_from_uri(iri 'a:')),
	pg_typeof(iri_from_uri(iri_reference 'a'));
SELECT iri_to_uri(U&'../\00E9?\00E9#\00E9'::iri_reference), iri_to_uri(''::iri_reference),
	iri_to_uri(U&'#\00E9#'::iri_reference), iri_from_uri('../%C3%A9?%C3%A9#%C3%A9'::iri_reference),
	iri_from_uri('//xn--rsum-bpad/'::iri_reference);
\echo '# "if the domain name conversion fails, then the entire IRI conversion fails": the label is named'
SELECT 'attempt', left(x, 30) AS x, state, message,
	CASE WHEN length(detail) < 120 THEN detail ELSE left(detail, 40) || '...'
	|| right(detail, 50) END AS detail FROM (VALUES (U&'http://a\2100b.example.org/'), (U&'http://ok.a\2100.example/'),
	(U&'http://\FF0F/'), ('http://' || repeat(U&'\00E9.', 500) || '/'), (U&'http://u:p@\00E9.a\2100b/'),
		(U&'http://a.\00AD\2100%EF%BB%BF.b/'), ('http://ok%2Ea%E2%84%80%E3%80%82example/')) v(x),
	LATERAL pg_temp.attempt(format('iri_to_uri(%L::iri)', x));
\echo '# a character that no version of Unicode has; and one of 14.0, which is mapped where the library knows it'
SELECT 'iri_to_uri(%L::iri)', (pg_temp.attempt(format('iri_to_uri(%L::iri)', U&'http://a.b\+040000/'))).*;
SELECT 'http://www.xn--9ca6985v.example/',
	CASE WHEN version::float >= 14 THEN iri_to_uri(x) = 'http://www.xn--9ca6985v.example/'
	ELSE iri_to_uri_try(x) IS NULL END, iri_to_uri_try(x) IS NOT DISTINCT
FROM iri_to_uri_try(iri_normalize(x)) AS t,
	iri_to_uri_try(x::iri_reference) IS NOT DISTINCT FROM iri_to_uri_try(x)::iri_reference AS t,
		iri_host_ascii(x) IS NULL AS t, iri_host_unicode(x) = U&'www.\00C9\+01DF00.example' AS t
FROM iri_versions(), (VALUES (U&'http://www.\00C9\+01DF00.EXAMPLE/'::iri), ('http://www.%C3%89%F0%9D%BC%80.EXAMPLE/'))
	v(x) WHERE name = 'unicode-icu';
\echo '# what lookups refuse and names may have: long labels, both directions, joiners'
SELECT 'iri_to_uri', left(x, 30) AS x, right(iri_to_uri(x::iri)::text, 50) AS uri,
	iri_to_uri(iri_normalize(x::iri)) *= iri_to_uri(x::iri),
	iri_host_ascii(x::iri) = iri_host(iri_to_uri(x::iri)) FROM (VALUES
	('http://4shared.xn--ngbc5azd/'), ('http://xn--0ug.example/'), (U&'http://\05D0a.example/'),
		(U&'http://1.\05D0\05D1/'), (U&'http://a\200Cb/'), ('http://' || repeat(U&'\00E9', 60) || '.de/'),
		('http://xn--9ca' || repeat('a', 900) || '.de/')) v(x);
\echo '# ignored characters vanish, and a name of nothing else stays; what has "%" is not a domain name'
SELECT 'http://EXAM%E2%80%8BPLE.%F3%A0%84%80com/', x, iri_to_uri(x) AS uri, iri_to_uri(iri_normalize(x)) = iri_to_uri(x)
FROM (VALUES (U&'http://a\FEFFb/'::iri), (U&'http://a\200Bb/'), ('http://EXAM%E2%80%8BPLE.%F3%A0%84%80com/'),
	(U&'http://\2060\00E9\00AD.b/'), (U&'http://\200B.b/'), ('http://a.%C2%AD/'),
	(U&'http://\00E9%C3.example/'), (U&'http://\00E9%2f.example/')) v(x);
\echo '# so is a host with a character that the normal form keeps encoded: equal IRIs have equal URIs'
SELECT '(VALUES (U&''http://a\2FF0b.example.org/''::iri), (U&''http://u…', x, iri_to_uri(x) AS uri,
	iri_to_uri(iri_normalize(x)) = iri_to_uri(x),
	iri_host_ascii(x) = iri_host(iri_to_uri(x))
FROM (VALUES (U&'http://a\2FF0b.example.org/'::iri), (U&'http://u:p@\00E9.a\00A0b/'), (U&'http://a\0340/'),
	(U&'http://\06DD.com/')) v(x);
SELECT 'http://a.', count(*) AS must_be_none FROM generate_series(x'80'::int, x'3100'::int) AS n,
	iri_try('http://a.' || chr(n) || '.com/') AS x,
	iri_to_uri_try(x) AS uri WHERE iri_host_ascii(x) <> coalesce(iri_host(uri), '');
\echo '# and a URI is not changed, unless its host decodes to one that fails'
SELECT iri_to_uri('http://a%E2%BF%B0b.example/'::iri), iri_to_uri('http://%C3%A9%2f.example/'::iri),
	iri_to_uri('http://%FF.example/'::iri), iri_to_uri('http://%65%C3%A9.example/'::iri);
\echo '# NULL in place of the error, of a charset too; not for a charset that there is not'
CREATE TEMP TABLE unmapped AS SELECT x::iri, x::iri_reference AS r
FROM (VALUES (U&'http://\00E9/\00E9'), (U&'http://\2100/'), ('http://%E2%84%80/'), (U&'http://h/?\65E5'),
	(U&'http://' || repeat(U&'\00E9', 3000))) v(x);
SELECT 'iri_to_uri_try of unmapped', left(x::text, 20) AS x, left(iri_to_uri_try(x)::text, 30) AS uri,
	iri_to_uri_try(r, 'windows-1252') AS latin,
	pg_typeof(iri_to_uri_try(x)), pg_typeof(iri_to_uri_try(r)) FROM unmapped;
SELECT 'iri_to_uri_try(U&''//\2100/''::iri_reference), iri_to_uri_try(U…',
	iri_to_uri_try(U&'//\2100/'::iri_reference), iri_to_uri_try(U&'../\00E9'::iri_reference),
	iri_to_uri_try(NULL::iri);
SELECT 'http://h/', (pg_temp.attempt(format('iri_to_uri_try(%L::iri, %L)', 'http://h/', 'no such')))."state";
\echo '# charsets: the query of http and https, and nothing else (section 3.5)'
SELECT 'iri_to_uri UTF-16', iri_to_uri(U&'http://example.org/\00E9?q=\00E9'::iri, 'ISO-8859-1'),
	iri_to_uri(U&'https://example.org/\00E9?q=\00E9#\00E9'::iri, 'ISO-8859-1'),
	iri_to_uri(U&'ftp://example.org/\00E9?q=\00E9'::iri, 'ISO-8859-1'),
	iri_to_uri(U&'http://example.org/?q=\00E9'::iri, 'UTF-16'),
		iri_to_uri(U&'http://example.org/?q=\00E9'::iri, 'UTF-8'),
		iri_to_uri(U&'?q=\00E9'::iri_reference, 'ISO-8859-1'), iri_to_uri(U&'HTTP://h/?%c3%a9=\00E9'::iri_reference,
		'ISO-8859-1');
\echo '# the bytes are those of uconv -f UTF-8 -t CHARSET'
SELECT charset, iri_query(iri_to_uri(('http://h/?' || q)::iri, charset)) = uri, q, uri FROM (VALUES
	('Shift_JIS', U&'q=\65E5\672C\8A9E&x', 'q=%93%FA%96%7B%8C%EA&x'), ('shift-jis', U&'\FF71\3042', '%B1%82%A0'),
	('EUC-JP', U&'\65E5\672C\8A9E', '%C6%FC%CB%DC%B8%EC'), ('EUC-JP', U&'\FF71', '%8E%B1'),
	('ISO-2022-JP', U&'a\65E5b\672Cc', 'a%1B%24%42%46%7C%1B%28%42b%1B%24%42%4B%5C%1B%28%42c'),
	('windows-1252', U&'\20AC\00E9\0153', '%80%E9%9C'), ('ISO-8859-5', U&'\041F\0440\0438\045C', '%BF%E0%D8%FC'),
	('GB18030', U&'\65E5\00E9\+01F600', '%C8%D5%A8%A6%94%39%FC%36'), ('UTF-16', U&'\00E9\65E5', '%C3%A9%E6%97%A5'),
		('utf-32le', U&'\00E9', '%C3%A9'), ('Big5', U&'\65E5', '%A4%E9'), ('EUC-KR', U&'\D55C', '%C7%D1'),
		('US-ASCII', 'a%20b', 'a%20b')) v(charset, q, uri);
\echo '# a character that it does not have, an invisible one too; a name that is not a charset'
SELECT 'http://h/?', (pg_temp.attempt(format('iri_to_uri(%L::iri, %L)', 'http://h/?' || q, charset))).*
FROM (VALUES ('windows-1252', U&'\00E9\65E5x'), ('Shift_JIS', U&'\65E5\00E9'), ('ISO-2022-JP', U&'\65E5\+01F600'),
	('US-ASCII', U&'a\00A0'), ('Shift_JIS', U&'a\00ADb'), ('windows-1252', U&'\00E9\FE0F')) v(charset, q);
SELECT 'iri_to_uri US-ASCII', iri_to_uri(U&'http://h/\65E5#\65E5'::iri, 'US-ASCII'),
	iri_to_uri(U&'x://h/?\65E5'::iri, 'US-ASCII');
SELECT iri_to_uri('http://h/'::iri, 'no-such-charset');
SELECT iri_to_uri('http://h/'::iri, '');
\echo '# the trap: a value carries no charset, so in a page in Latin-1 this is another URI than the link meant'
SELECT 'iri_to_uri(U&''http://h/?\00E9''::iri) AS mapped, iri_from_href…',
	iri_to_uri(U&'http://h/?\00E9'::iri) AS mapped, iri_from_href(U&'http://h/?\00E9', NULL, 'ISO-8859-1') AS meant,
	iri_to_uri(U&'http://h/?\00E9'::iri) = iri_from_href(U&'http://h/?\00E9', NULL, 'ISO-8859-1');
\echo '# back (section 3.7): only strict UTF-8, and allowed characters'
SELECT uri, iri_from_uri(uri) AS iri, iri_from_uri(uri) = uri, iri_to_uri(iri_from_uri(uri)) = uri
FROM unnest(ARRAY[
	'http://www.example.org/D%C3%BCrst', 'http://www.example.org/D%FCrst', 'http://xn--99zt52a.example.org/%e2%80%ae',
		'http://www.example.org/r%E9sum%E9.html', 'http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9',
	'http://example.org/%7Euser/%2F%25%3C%20%61', 'http://example.org/%2f%3a%5b%5D%40', 'http://example.org/%C3%A9%E9',
		'http://example.org/%EE%80%80?%EE%80%80#%EE%80%80', 'http://h/?%F3%A0%80%80%F3%A0%80%81',
		'http://example.org/%C0%AF..', 'http://h/%ED%A0%80', 'http://h/%F4%90%80%80', 'http://h/%ef%bf%be',
		'http://h/%c2%a0%E3%80%80%e2%80%8c',
	'http://XN--RSUM-BPAD/', 'http://xn--rsum-bpad.XN--FIQS8S.xn--/', 'http://xn--a/', 'http://xn--fa-hia.de',
		'x://xn--rsum-bpad/%C3%A9', 'http://r%C3%A9sum%C3%A9.example.org/', 'http://[::1]/%C3%A9',
	U&'http://xn--rsum-bpad.\3000/', U&'http://xn--rsum-bpad.\00AD/',
	'http://a%FF%C3%A9/', 'http://1a.xn--4dbrk0ce/', 'http://xn--4dbrk0ce.com/', 'urn:example:%41%C3%A9%7e',
		'data:,%41%C3%A9', 's3://b/%41%7e', 'news:A%41b@h', 'tag:a,2000:%7E']::iri[]) uri;
\echo '# NULL rules'
SELECT 'iri_to_uri(NULL::iri) IS NULL AS t, iri_from_uri(NULL::iri_refe…', iri_to_uri(NULL::iri) IS NULL,
	iri_from_uri(NULL::iri_reference) IS NULL;
\echo '# stored values: short headers, and out of line'
CREATE TEMP TABLE stored (x iri, r iri_reference);
INSERT INTO stored VALUES (U&'http://\00E9/\00E9', U&'\00E9'), (U&'HTTP://\00C9/\00E9?\00E9#a#b', U&'//\00C9/%7e');
INSERT INTO stored SELECT (U&'http://\00E9/?\00E9=' || string_agg(md5(i::text), U&'\00E9'))::iri,
	(U&'\00E9?' || string_agg(md5(i::text), U&'\00E9'))::iri_reference FROM generate_series(1, 1000) i;
SELECT 'iri_to_uri ISO-8859-1', iri_to_uri(x), iri_to_uri(x, 'ISO-8859-1'), iri_to_uri(r), iri_from_uri(iri_to_uri(r)),
	iri_to_uri(iri_from_uri(iri_to_uri(x))) *= iri_to_uri(x) FROM stored WHERE octet_length(x::text) < 100;
SELECT 'a long one', pg_column_size(x) > 20000, iri_to_uri(x)::text = replace(replace(x::text, U&'//\00E9', '//xn--9ca'),
	U&'\00E9', '%C3%A9'), iri_from_uri(iri_to_uri(x)) *= x,
	iri_to_uri(r)::text = replace(r::text, U&'\00E9', '%C3%A9'),
		iri_to_uri(x, 'ISO-8859-1')::text = replace(replace(x::text, U&'//\00E9', '//xn--9ca'), U&'\00E9', '%E9'),
		iri_from_uri(iri_to_uri(r)) *= r FROM stored WHERE octet_length(x::text) > 100;
\echo '# labels are counted by the dots of IDNA, too'
SELECT iri_to_uri(U&'http://a\3002b\FF0E\0378/'::iri);
