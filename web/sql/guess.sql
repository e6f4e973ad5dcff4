\set ECHO errors \a \t
-- Links as people type them: web/test/guess.tsv has the answers, by hand.
\getenv source PG_ABS_SRCDIR
\set file :source /test/guess.tsv
CREATE TEMP TABLE typed (t text, link text, kind text);
\set copy_typed '\\copy typed FROM ' :'file' ' (HEADER, ENCODING ''UTF8'')'
:copy_typed
SELECT t, link, iri_guess(t)::text AS guessed FROM typed WHERE iri_guess(t)::text IS DISTINCT FROM link;
\echo '# enough, and each once'
SELECT 'typed', count(*) >= 300 AS enough, count(link) > 150 AS links, count(DISTINCT t) = count(*) AS once FROM typed;
\echo '# a guess is a link that means itself, and IRIs keep their spelling'
SELECT t FROM typed WHERE iri_guess(link)::text IS DISTINCT FROM link;
SELECT t FROM typed WHERE kind IN ('IRI', 'other scheme') AND link IS DISTINCT FROM t;
\echo '# what is around it does not matter'
SELECT t FROM typed WHERE iri_guess(E' \t' || t || U&'\00A0\FEFF')::text IS DISTINCT FROM link;
\echo '# the scheme is for links that have none'
SELECT t, iri_guess(t, 'http'), iri_guess(t, scheme => 'ftp'), iri_guess(t, 'wss')
FROM unnest('{example.org/a,//example.org/a,https://example.org/a,https:/example.org/a,mailto:a@example.org,N/A}'::text[]) AS t;
\echo '# a name before a port is a host for who asks for another scheme than the default'
SELECT t, iri_guess(t, 'http'), iri_guess(t) FROM unnest('{boing:80,my-3272-service:9000,db_1:5432/x,müller:80,foo.internal:8080?q,
	u:p@foo:80,redis:6379,foo:99999,12:30,foo:x,foo:,foo/,-x:80,a b:80}'::text[]) AS t;
SELECT 'iri_guess example.org', iri_guess(NULL), iri_guess('example.org', NULL);
SELECT iri_guess('example.org', 'mailto');
SELECT iri_guess('example.org', 'HTTPS');
SELECT iri_guess('', '');
\echo '# stored, with a short header, compressed and out of line'
CREATE TEMP TABLE stored (id integer, t text, kept text);
ALTER TABLE stored ALTER kept SET STORAGE EXTERNAL;
INSERT INTO stored SELECT i, t, t FROM (VALUES
	(1, 'example.org/a'), (2, 'example.org/' || repeat('a', 100000)), (3, 'example.org/' || repeat('é b', 10000)),
	(4, repeat(' ', 100000) || 'Example.org'), (5, 'example.org:' || repeat('0', 100000)),
	(6, repeat('a.', 50000) || 'org'), (7, 'https://example.org/' || repeat('%41', 50000)), (8, repeat('x', 100000))) AS v (i, t);
SELECT 'octet_length of stored', id, length(t), octet_length(iri_guess(t)::text),
	md5(iri_guess(t)::text) = md5(iri_guess(kept)::text) AS same,
	left(iri_guess(t)::text, 30) AS begins
FROM stored ORDER BY id;
\echo '# long texts, in linear time'
SELECT 'octet_length', n, octet_length(iri_guess(t)::text) FROM (VALUES
	(1, repeat(' ', 8000000)), (2, repeat('a', 8000000)), (3, repeat('a.', 4000000) || 'com'), (4, repeat('é', 4000000) || '.com'),
	(5, 'example.com/' || repeat('a b', 1000000)), (6, 'example.com/' || repeat(' www', 2000000)), (7, repeat('/', 8000000)),
	(8, 'http:' || repeat('/', 8000000) || 'example.com'), (9, 'example.com:' || repeat('8', 8000000)), (10, '[' || repeat(':', 8000000)),
	(11, repeat('x', 8000000) || '://'), (12, repeat('@', 8000000)), (13, 'example.com' || repeat(E'\\', 1000000)),
	(14, repeat('xn--', 2000000) || '.com'), (15, repeat(U&'\3000', 2000000) || 'example.com' || repeat(U&'\200B', 2000000))) AS v (n, t) ORDER BY n;
\echo '# defanged links, and repositories as git takes them'
SELECT t, iri_guess(t), iri_guess(t, options => '{defanged,git}') FROM unnest(ARRAY['hxxp://evil[.]example/a',
	'hXXps[://]evil(.)example', 'evil[.]com/x', 'evil[dot]com', 'git@github.com:owner/name.git', 'git@github.com:/a/b',
	'git@github[.]com:a/b', 'git@h:80', 'joe@example.org', 'git@github.com', 'git@h:', 'a b@h.com:x', 'git@h.com:a http://b/',
	'ssh://git@h.com/a', 'https://git@h.com:a/b', 'mailto:a@b.com:c',
	'git@[2001:db8::1]:o/r.git', 'git@192.0.2.1:r.git', 'host-x.example.com:o/r.git', 'example.com:2020/r.git']) t;
SELECT iri_guess('x', options => '{x}');
SELECT iri_guess('x', options => '{NULL}');
\echo '# the repair of links accepted by accident: never NULL for what was an IRI'
SELECT t, coalesce(iri_guess(t), iri_try(t)), (SELECT string_agg(code, ' ') FROM iri_issues(iri_try(t)) WHERE code ~ 'is-(host|scheme)$')
FROM unnest(ARRAY['example.org:8080/a', 'localhost:3000', 'example.org:65536', 'http://http://example.org/', 'http://https/x', 'http://www.http://example.org/',
	'place:a?b', 'com.example.app:/oauth2redirect', 'spotify:track:1', 'isbn:1', 'web.archive:x']) t;
