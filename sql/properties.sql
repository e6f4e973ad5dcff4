\set ECHO errors \a \t
-- Properties of random values: links, mutated. The seed is fixed, since the
-- expected output is; try others.
SET jit = off;
\set share 1
\getenv share IRI_TEST_SHARE
SET test.share = :share;
\set seed 0.20241121
\echo seed :seed
SELECT 'setseed(:seed)', setseed(:seed);
CREATE TEMP TABLE mutants (s text);
DO $$
DECLARE
	links text[] := ARRAY['http://example.org/a/b.html?x=1&y=2#top',
		'HTTPS://User:Pass@WWW.Example.ORG:443/%7euser/../index.html',
		U&'http://r\00E9sum\00E9.example/\65E5\672C?q=\00E9#\00E9', 'http://xn--rsum-bpad.example:8080/',
		'http://[2001:DB8::1]:80/', 'http://1.2.3.4/./a//b/../c', 'ftp://u@h:21/%2Fetc;type=a',
		'file://localhost/etc/./passwd', 'file:/C:/a', 'urn:ISBN:0-395-36341-1',
			'urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6?=x#y', 'mailto:Joe@EXAMPLE.com,b@c?Subject=x',
			'tel:+1-201-555-0123;EXT=1-2;phone-context=a-b.c', 'data:text/plain;base64,SGk=',
			'geo:048.20,-0.0;crs=wgs84;u=1.0', 's3://Bucket//a/../b%7e', 'foo://H:/%2e%2e/a',
		'x:/..//a', 'sip:A@HOST.org:5060;p?h', 'ldap://h/o=x?cn?BASE?(a=b)', 'dns:A.example?TYPE=A',
			'tag:a@B.c,2000:x', 'jar:file:/a.jar!/b', 'ark:/12025/6-5', 'doi:10.1000/ABC', 'news:a@B.c',
			'xmpp:n@HOST/r', '//Host:1/p/../q', '/a/./b?c#d', '../x', '', 'a;b=c/d', '?q', '#f', 'acct:u@HOST',
			'ni:///SHA-256;x', 'bitcoin:BC1QW508'];
	mutations text[] := ARRAY['', '/', '//', ':', '?', '#', '@', '.', '..', '/.', '/..', '/./', '/../', '%2e',
		'%2E%2E', '%2F', '%2f', '%41', '%7e', '%25', '%', '%C3%A9', '%c3', '%A9', '%E2%80%AE', '%EE%80%80', '%00',
		'%E9', '[', ']', '[::1]', '[v1.X]', 'a', 'A', '0', '00', '-', '--', 'xn--', 'XN--', 'xn--9ca', '+', ';', '=',
		'&', ',', '!', '*', '~', '_',
		U&'\00E9', U&'\00C9', U&'e\0301', U&'\00DF', U&'\1E9E', U&'\3002', U&'\FF0F', U&'\FF21', U&'\200B', U&'\200C',
			U&'\00A0', U&'\3000', U&'\0130', U&'\03C2', U&'\05D0', U&'\+01F600', U&'\A7D0', U&'\E000', U&'\+0E0001',
			U&'\FEFF', ' ', '|', E'\n'];
	s text;
	at int;
BEGIN
	FOR i IN 1 .. 20000 / current_setting('test.share')::int LOOP
		s := links[1 + floor(random() * cardinality(links))::int];
		FOR j IN 1 .. floor(random() * 5)::int LOOP
			at := floor(random() * (length(s) + 1))::int;
			s := left(s, at) || mutations[1 + floor(random() * cardinality(mutations))::int]
				|| substr(s, at + 1 + floor(random() * 3)::int);
		END LOOP;
		INSERT INTO mutants VALUES (s);
	END LOOP;
END $$;
CREATE TEMP TABLE v AS SELECT s, x, iri_normalize(x) AS n, iri_normalize(x, 'syntax') AS y
FROM (SELECT s, iri_reference_try(s) AS x FROM (SELECT DISTINCT s FROM mutants) d OFFSET 0) m WHERE x IS NOT NULL;
ANALYZE v;
SELECT 'iri_try of mutants', (SELECT count(DISTINCT s) FROM mutants) > 10000 / :share, count(*) > 6000 / :share,
	count(*) FILTER (WHERE iri_try(s) IS NOT NULL) > 4000 / :share,
	count(*) FILTER (WHERE x *<> n) > 2000 / :share FROM v;
\echo '# text and binary come back byte for byte'
SELECT s FROM v WHERE x::text <> s OR iri_reference_send(x) <> convert_to(s, 'UTF8')
	OR textin(iri_reference_out(x)) <> s LIMIT 5;
\echo '# the normal form is valid, a fixed point, equal, and of the same components as its text'
SELECT s, n FROM v WHERE NOT iri_is_valid(n::text, 'iri-reference') OR (iri_scheme(x) IS NULL) <> (iri_scheme(n) IS NULL)
LIMIT 5;
SELECT s, n FROM v WHERE iri_normalize(n) *<> n OR x <> n OR iriop_hash(x) <> iriop_hash(n) LIMIT 5;
SELECT s, n FROM v WHERE iri_parts(n) IS DISTINCT FROM iri_parts(n::text::iri_reference) LIMIT 5;
SELECT s, n FROM v WHERE iri_scheme(x) IS NULL AND n *<> x LIMIT 5;
\echo '# components come and go with their delimiters, except a port, an empty path and the scheme''s own rules'
SELECT s, n FROM v, iri_parts(x) p, iri_parts(n) q WHERE (p.userinfo IS NULL) <> (q.userinfo IS NULL)
	OR (p.fragment IS NULL) <> (q.fragment IS NULL) OR lower(p.scheme) <> q.scheme OR
	((p.query IS NULL) <> (q.query IS NULL) AND q.scheme NOT IN ('dns', 'ldap', 'ldaps'))
	OR ((p.host IS NULL) <> (q.host IS NULL) AND q.scheme <> 'file') OR (p.port IS NULL AND q.port IS NOT NULL)
	LIMIT 5;
\echo '# the syntax rung is a fixed point below it'
SELECT s, y, n FROM v WHERE iri_normalize(y, 'syntax') *<> y OR iri_normalize(n, 'syntax') *<> n
	OR iri_normalize(y) *<> n OR NOT iri_is_valid(y::text, 'iri-reference') LIMIT 5;
SELECT a.s, b.s FROM v a JOIN v b ON a.y *= b.y WHERE a.x <> b.x LIMIT 5;
\echo '# one spelling, one byte string: as made by input, from a normal form, and from a table'
SELECT s FROM v WHERE NOT record_image_eq(ROW (n), ROW (n::text::iri_reference))
	OR NOT record_image_eq(ROW (x), ROW (s::iri_reference))
	OR NOT record_image_eq(ROW (y), ROW (y::text::iri_reference)) LIMIT 5;
SELECT s FROM v WHERE iri_try(s) IS NOT NULL AND (NOT record_image_eq(ROW (iri_try(s)::iri_reference), ROW (x))
	OR iri_try(s) <> x) LIMIT 5;
\echo '# the way through the slow path, which an upper-case scheme takes, is the same'
SELECT s FROM v WHERE iri_scheme(x) IS NOT NULL
	AND iri_normalize((upper(iri_scheme(x)) || substr(s, length(iri_scheme(x)) + 1))::iri_reference) *<> n LIMIT 5;
\echo '# an unreserved letter is its own encoding, where encodings are undone'
SELECT s FROM v, LATERAL (SELECT iri_reference_try(regexp_replace(s, '([/?#][^%:]*?)([a-z])(?=[^@]*$)', '\1' || '%'
	|| upper(to_hex(ascii(substring(s from '[/?#][^%:]*?([a-z])(?=[^@]*$)'))))))) e(x)
WHERE iri_scheme(n) IN ('http', 'https', 'ftp', 'foo') AND e.x IS NOT NULL AND e.x <> v.x
	AND iri_host(v.x) IS NOT DISTINCT FROM iri_host(e.x) LIMIT 5;
\echo '# without a fragment'
SELECT s FROM v, iri_without_fragment(x) w WHERE iri_fragment(w) IS NOT NULL
	OR s <> concat(w::text, '#' || iri_fragment(x)) LIMIT 5;
\echo '# accessors put together give the spelling'
SELECT s FROM v, iri_parts(x) p WHERE s <> concat(p.scheme || ':', '//' || iri_authority(x), p.path, '?' || p.query,
	'#' || p.fragment) OR iri_authority(x) IS DISTINCT FROM coalesce(p.userinfo || '@', '') || p.host
	|| coalesce(':' || p.port, '') LIMIT 5;
\echo '# hosts: equal values have equal ones, the Unicode form is the key''s, the ASCII form leads back to the key'
SELECT s FROM v WHERE iri_scheme(x) IS NOT NULL AND (iri_host_unicode(x), iri_host_ascii(x), iri_host_type(x)) IS
	DISTINCT FROM (iri_host(n), iri_host_ascii(n), iri_host_type(n)) LIMIT 5;
SELECT s, iri_host_ascii(x) FROM v WHERE iri_scheme(n) = 'http' AND iri_host_type(x) IN ('dns', 'regname')
	AND ('http://' || iri_host_ascii(x))::iri <> ('http://' || iri_host(x))::iri LIMIT 5;
SELECT s, iri_host_ascii(x) FROM v WHERE iri_host_ascii(x) ~ U&'[^\0021-\007E]' LIMIT 5;
\echo '# refused: with a reason within the text'
SELECT s, e FROM mutants, iri_error(s, 'iri-reference') e WHERE (iri_reference_try(s) IS NULL) <> (e IS NOT NULL) OR (e IS NULL) = (e IS NOT NULL)
	OR e.position NOT BETWEEN 1 AND length(s) + 1 LIMIT 5;
