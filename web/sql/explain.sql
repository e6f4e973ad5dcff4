\set ECHO errors \a \t
-- Why two IRIs are the same, or are not.
CREATE TEMP TABLE x (n int, a iri, b iri);
INSERT INTO x VALUES
	(1, 'http://h/', 'http://h/'), (2, 'HTTP://H/%7Ea', 'http://h/~a'), (3, 'http://h', 'http://h:80/'),
	(4, 'http://h/a/?utm_id=1&b#c', 'https://www.h.org/a/?b'),
	(5, 'http://h.org/a/?utm_id=1&b#c', 'https://www.h.org/a/?b'), (6, 'a:../a', 'a:../b'), (7, 'a:', 'a:'),
	(8, 'a:a?', 'a:a'), (9, 'http://u@h:1/', 'http://h:2/'), (10, 'urn:isbn:0395363411?=x', 'URN:ISBN:0-395-36341-1#y');
SELECT 'iri_explain of x', n, e.* FROM x, iri_explain(a, b) e;
\echo '# the last row agrees with the ladder'
INSERT INTO x SELECT 11, 'http://h/' || repeat('a', 20000) || '?b#c', 'http://h/' || repeat('a', 20000) || '?b';
SELECT 'the last row of x', n, (array_agg(e.step ORDER BY o))[count(*)], bool_or(e.equal),
	bool_or(e.step = 'simple' AND e.equal) = (a *= b)
	AND bool_or(e.step IN ('simple', 'syntax', 'scheme') AND e.equal) = (a = b) AS t
FROM x, LATERAL ROWS FROM (iri_explain(a, b)) WITH ORDINALITY AS e (step, a_, b_, equal, component, o) GROUP BY n, a, b
ORDER BY n;
SELECT * FROM iri_explain(NULL, 'a:');
\echo '# all rows together are at most 16 times as long as the arguments and 64 kB'
CREATE TEMP TABLE far (a iri, b iri);
INSERT INTO far SELECT format(form, 'a')::iri, format(form, 'b')::iri
FROM (SELECT 'http://u@www.h.org.:80/%s//' || repeat(U&'X\2003', 5000)
	|| ';jsessionid=1/index.html?utm_ad=1&sid=' || repeat('0', 32) || '&c=%%7E%%41&d=&a&a#f') AS x (form);
SELECT 'octet_length of far', count(*), count(a), count(*) = count(component),
	sum(octet_length(a::text) + octet_length(b::text)) < 16 * (SELECT octet_length(a::text) + octet_length(b::text)
		FROM far) + 65536
	FROM (SELECT e.* FROM far, iri_explain(far.a, far.b) AS e) AS e;
