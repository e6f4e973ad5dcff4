\set ECHO errors \a \t
-- The rules of single schemes: links that each merges, and links that it must not.
CREATE TEMP TABLE pairs (a iri, b iri, equal bool);
INSERT INTO pairs SELECT a, b, true FROM (VALUES
	-- some of each kind; test/conformance/own/forms.schemes.tsv has the normal forms of each scheme
	('ws://H:80', 'ws://h/'), ('sftp://h:22/a/../b', 'sftp://h/b'), ('redis://h:6379/0', 'redis://h/0'),
	(U&'sftp://R\00C9sum\00E9.example', 'sftp://xn--rsum-bpad.example'), ('FILE://LOCALHOST:/p', 'file:/p'),
	('S3://B/k', 's3://B/k'), (U&'jar:file:/\00E9!/x', 'jar:file:/%C3%A9!/x'), ('ipfs://Qm/%61', 'ipfs://Qm/a'),
	(U&'mailto:a@\00C9.de', 'mailto:a@xn--9ca.de'), ('ldaps://h', 'ldaps://h:636/????'), ('dns:a?TYPE=A', 'dns:a'),
	('news:%61.b', 'news:a.b'), ('xmpp:N@HOST.org/R', 'xmpp:N@host.org/R'), ('tel:+1;B=X;a=Y', 'tel:+1;a=y;b=x'),
	('urn:isbn:0-395-36341-x', 'urn:ISBN:039536341X'), ('ark:/12025/654-xz-321', 'ark:12025/654xz321'),
	('geo:90,50', 'geo:90,-3'), ('pkcs11:token=a;id=%61%3a', 'pkcs11:id=a:;token=a'),
	('postgresql://u@%2Ftmp%2FSockX:5432/t', 'postgresql://u@%2ftmp%2fSock%58:5432/t'),
	('Foo://A:/b/../%7e', 'foo://a/~')
) v(a, b);
INSERT INTO pairs SELECT a, b, false FROM (VALUES
	('http://h/', 'https://h/'), ('ws://h/', 'http://h/'), ('foo://h', 'foo://h/'), ('foo://h:0', 'foo://h:00'),
	('ftp://h/%2Fetc', 'ftp://h/etc'), ('ftp://h/%2Fetc', 'ftp://h//etc'), ('sftp://h', 'sftp://h/'),
	('file:p', 'file:/p'), ('file:////h/s', 'file:///h/s'), ('s3://b/a/../b', 's3://b/b'), ('s3://b', 's3://b/'),
	('view-source:http://H/', 'view-source:http://h/'), ('mailto:A@x.de', 'mailto:a@x.de'),
	('mailto:a@x.de', 'mailto:a@x.de?'), ('imap://h/B', 'imap://h/b'), ('news:%61@h', 'news:a@h'),
	('sip:%61@h', 'sips:a@h'), ('tel:+1;a=1;a=2', 'tel:+1;a=2;a=1'), ('urn:ex:%41', 'urn:ex:A'),
	('urn:ex:a', 'urn:ex:a?=q'), ('urn:ex:a', 'urn:ex:a#f'), ('doi:10.1000/abc', 'https://doi.org/10.1000/abc'),
	('geo:90,1;crs=x', 'geo:90,2;crs=x'), ('data:,%61', 'data:,a'), ('pkcs11:token=A', 'pkcs11:token=a')
) v(a, b);
SELECT 'pairs', equal, count(*) FROM pairs GROUP BY equal ORDER BY equal;
SELECT a, b, equal, iri_normalize(a) AS "normal a", iri_normalize(b) AS "normal b" FROM pairs WHERE (a = b) <> equal;
SELECT a, b FROM pairs WHERE (iriop_hash(a) = iriop_hash(b)) <> equal OR iri_equivalent(a, b, 'scheme') <> equal;
\echo '# normal forms: fixed points, valid, of the same components as their text'
SELECT x, iri_normalize(x) FROM pairs, unnest(ARRAY[a, b]) x
WHERE iri_normalize(iri_normalize(x)) *<> iri_normalize(x) OR iri_try(iri_normalize(x)::text) IS NULL
	OR iri_parts(iri_normalize(x)) IS DISTINCT FROM iri_parts(iri_normalize(x)::text::iri);
\echo '# what the syntax rung merges, the scheme rung merges'
SELECT p.a, q.b FROM pairs p, pairs q WHERE iri_equivalent(p.a, q.b, 'syntax') AND p.a <> q.b;
\echo '# every scheme''s name counts in any case, and = is not by scheme alone'
SELECT a FROM pairs WHERE (upper(iri_scheme(a)) || substr(a::text, length(iri_scheme(a)) + 1))::iri <> a;
\echo '# long values stay linear and whole'
SELECT 'tel:+',
	iri_normalize(('mailto:' || repeat('a@B.de,', 50000) || 'x')::iri) = ('mailto:' || repeat('a@b.de,', 50000)
	|| 'x')::iri,
	length(iri_normalize(('tel:+' || repeat('1-', 50000))::iri)::text) = 50005,
	length(iri_normalize(('urn:isbn:' || repeat('-', 50000) || '0395363411')::iri)::text) = 19,
	length(iri_normalize(('geo:1,2' || repeat(';a=b', 50000))::iri)::text) = 200007;
\echo '# the table as rows: sources, ports, and that each merges its examples, and nothing else of these'
SELECT 'iri_schemes ^[a-z][a-z0-9+.-]*$', count(*) > 190, count(DISTINCT scheme) = count(*),
	bool_and(scheme ~ '^[a-z][a-z0-9+.-]*$')
FROM iri_schemes();
SELECT scheme FROM iri_schemes() WHERE source IS NULL OR source = '';
SELECT * FROM iri_schemes() WHERE scheme IN ('http', 'file', 'mailto', 'news', 's3', 'snews', 'urn') ORDER BY scheme COLLATE "C";
SELECT scheme, default_port FROM iri_schemes() WHERE iri_effective_port((scheme || '://h/x')::iri) IS DISTINCT
FROM default_port;
SELECT what, string_agg(scheme, ' ' ORDER BY scheme COLLATE "C") AS differ FROM iri_schemes(), LATERAL (VALUES
	('percent-encoding', '://h/a%62c', '://h/abc'), ('dots', '://h/a/../b', '://h/b'),
	('host-case', '://Host/a', '://host/a'),
	('name', U&'://B\00DCCHER.org/a', U&'://b\00FCcher.org/a'), ('port', '://h:' || default_port || '/a', '://h/a'),
	('empty-path', '://h', '://h/'), ('localhost', '://localhost/a', ':///a')) v (what, a, b)
WHERE ((scheme || a)::iri = (scheme || b)::iri) <> (what = ANY (merged)) GROUP BY what ORDER BY what;
