\set ECHO errors \a \t
-- Patterns of links: match, capture and rewrite; and what indexes find.
CREATE TEMP TABLE p (n integer, x iri, pattern text, options text[], captures jsonb);
ALTER TABLE p ALTER x SET STORAGE EXTERNAL;
INSERT INTO p VALUES
	(1, 'https://www.youtube.com/watch?v=a1', 'http{s}?://{www.}?youtube.com/watch\?v=:id', '{}', '{"id": "a1"}'),
	(2, 'HTTP://YouTube.com:80/watch?v=a1', 'http{s}?://{www.}?youtube.com/watch\?v=:id', '{}', '{"id": "a1"}'),
	(3, 'https://m.youtube.com/watch?v=a1', 'http{s}?://{www.}?youtube.com/watch\?v=:id', '{}', NULL),
	(4, 'https://example.org/user/17/posts', 'https://example.org/user/:id/*', '{}', '{"0": "posts", "id": "17"}'),
	(5, 'https://example.org/user/17', 'https://example.org/user/:id/:page?', '{}', '{"id": "17", "page": null}'),
	(6, 'https://example.org/User/A', 'https://example.org/user/a', '{}', NULL),
	(7, 'https://example.org/User/A', 'https://example.org/user/a', '{ignoreCase}', '{}'),
	(8, U&'https://example.org/caf\00E9', 'https://example.org/caf%c3%a9', '{}', '{}'),
	(9, 'https://example.org/caf%C3%A9', U&'https://example.org/{c:x}?', '{}', U&'{"x": "af\00E9"}'),
	(10, 'https://u:p@example.org/', 'https://example.org/', '{}', NULL),
	(11, 'https://u:p@example.org/', 'https://:user::password@example.org/', '{}', '{"user": "u", "password": "p"}'),
	(12, 'doi:10.1000/A/b', 'doi\:10.:registrant/:suffix', '{}', '{"suffix": "a/b", "registrant": "1000"}'),
	(13, 'https://example.org/' || repeat('a', 20000), 'https://example.org/*a:x', '{}',
		jsonb_build_object('0', repeat('a', 19998), 'x', 'a')),
	-- an opaque path has no delimiter that a name could take with it
	(14, 'doi:10.1', 'doi\:10.1/:x?', '{}', NULL), (15, 'doi:10.1/', 'doi\:10.1/:x?', '{}', '{"x": null}'),
	(16, 'http://h:81/', 'http://h:0081/', '{}', '{}'), (17, 'http://u:p:q@h/', 'http://:u::p@h/', '{}', '{"u": "u", "p": "p:q"}'),
	(18, 'https://h/a#Ab', 'https://h/A#aB', '{ignoreCase}', '{}'), (19, 'https://h/?q#f', 'https://h/#f', '{}', NULL),
	-- the default port is that of the only scheme
	(20, 'http://h:443/', 'http{s}?://h:443/', '{}', '{}'), (21, 'https://h/', 'http{s}?://h:443/', '{}', NULL),
	-- percent-encoding is a part of the names of a store
	(22, 's3://b/%c3', 's3://b/%c3', '{}', '{}'), (23, 's3://b/%c3', 's3://b/%C3', '{}', NULL),
	(24, U&'s3://\00C4%41/\00C4', U&'s3://\00C4%41/\00C4', '{}', '{}');
SELECT n, left(iri_capture(x, pattern, options)::text, 40) FROM p
WHERE iri_capture(x, pattern, options) IS DISTINCT FROM captures
	OR iri_matches(x, pattern, options) IS DISTINCT FROM (captures IS NOT NULL);
\echo '# components by name; those that are not given may be anything, but user and password are empty'
SELECT 'iri_capture {"pathname": "/user/:id/*"}', n, iri_capture(x, '{"pathname": "/user/:id/*"}'::jsonb) FROM p
WHERE iri_matches(x, '{"pathname": "/user/:id/*", "hash": ""}'::jsonb);
SELECT 'p, nothing given', n FROM p WHERE iri_matches(x, '{}'::jsonb) IS NOT TRUE;
SELECT 'p, two components', n FROM p
	WHERE iri_matches(x, '{"username": "*", "password": ":p", "protocol": "https:", "search": "?"}'::jsonb);
\echo '# errors'
SELECT iri_matches('a:', '/a');
SELECT iri_matches('a:', '{"pathname": "/a"}');
SELECT iri_matches('a:', '{"path": "/a"}'::jsonb);
SELECT iri_matches('a:', '{"pathname": 1}'::jsonb);
SELECT iri_matches('a:', '[]'::jsonb);
SELECT iri_matches('a:', '{"pathname": "/{a"}'::jsonb);
SELECT iri_matches('a:', '{"password": "SECRET", "hostname": "{a"}'::jsonb);
SELECT iri_matches('a:', '{"password": "SECRET{", "hostname": "a"}'::jsonb);
SELECT iri_matches('a:', 'https://joe: SECRET@{h/');
SELECT iri_matches('a:', 'https://h/(a|b)');
SELECT iri_matches('a:', 'https://h/{a{b}}');
SELECT iri_matches('a:', U&'https://h\00E9/:a/:a');
SELECT iri_matches('a:', 'https://a b/');
SELECT iri_matches('a:', 'https://h/' || repeat('*', 200));
SELECT iri_matches('a:', 'https://h/', '{ignorecase}');
SELECT iri_matches('a:', 'https://h/', '{NULL}');
SELECT 'https://h/', iri_matches(NULL, 'https://h/'), iri_matches('a:', NULL::text),
	iri_capture('a:', 'https://h/', NULL);
\echo '# the pattern may change from row to row'
SELECT p, iri_matches('https://h/a', p) FROM unnest('{https://h/a,https://h/b,https://h/*,https://h/b}'::text[]) p;
SELECT t, iri_rewrite('https://h/a', 'https://h/:x', t) FROM unnest('{http://b/:x,http://c/:x,http://c/xx}'::text[]) t;
\echo '# rewriting'
CREATE TEMP TABLE r (n integer, x iri, pattern text, template text, result iri);
INSERT INTO r VALUES
	(1, 'https://youtu.be/a1?t=10', 'http{s}?://youtu.be/:id', 'https://www.youtube.com/watch?v=:id',
		'https://www.youtube.com/watch?v=a1'),
	(2, 'https://youtu.be/a%26b+c', 'http{s}?://youtu.be/:id', 'https://www.youtube.com/watch?v=:id',
		'https://www.youtube.com/watch?v=a%26b%2Bc'),
	(3, 'http://h/?q=a/b?c', 'http://h/\?q=:q', 'http://h/{:q}x', 'http://h/a/b%3Fcx'),
	(4, 'http://dx.doi.org/10.1/A', 'http{s}?://{dx.}?doi.org/:p/:s', 'doi\:{:p}/:s', 'doi:10.1/a'),
	(5, 'https://l.example/?u=https%3A%2F%2Fh%2Fa%3Fb%26c&h=1', 'https://l.example/\?u=:u&*', ':u', 'https://h/a?b&c'),
	(6, 'https://l.example/?u=x&h=1', 'https://l.example/\?u=:u&*', ':u', 'https://l.example/?u=x&h=1'),
	(7, 'https://example.org/', 'https://h/', 'http://h/', 'https://example.org/'),
	(8, 'https://HÉ.example:81/a', 'https://:h.example::p/*', 'http://{:h}.test::p/*', 'http://hé.test:81/a'),
	(9, 'https://[::1]/a', 'https://[:h]/a', 'http://:h/', 'https://[::1]/a'),
	(10, 'https://[::1]/a', 'https://:h/a', 'http://:h/', 'http://[::1]/'),
	(11, 'https://h/a/b', 'https://h/*/*', 'http://h/*?x=*', 'http://h/a?x=b'),
	(12, 'https://h/a:b', 'https://h/:x', 'http://:x@h/', 'http://a%3Ab@h/'),
	(13, 'http://h/?q=a%26b&c+d', 'http://h/\?q=:q', 'http://h/x?r=:q', 'http://h/x?r=a%26b&c+d'),
	(14, 'https://h/a@b', 'https://h/:x', 'http://x{:x}.test/', 'http://xa%40b.test/'),
	(15, 'mailto:Joe@h.org', 'mailto\::u@*', 'https://*/{:u}', 'https://h.org/Joe'),
	(16, 'urn:isbn:1/2', 'urn\:isbn\::x', 'https://h/{:x}', 'https://h/1/2'),
	(17, 'https://h/a?b', 'https://h/:x\?:y', 'http://h/?x=:x#:y', 'http://h/?x=a#b');
SELECT n, iri_rewrite(x, pattern, template), result FROM r
WHERE iri_rewrite(x, pattern, template) IS DISTINCT FROM result;
SELECT 'http://h/', iri_rewrite(NULL, 'https://h/', 'http://h/');
SELECT iri_rewrite('a:', NULL, 'http://h/');
SELECT iri_rewrite('a:', 'https://h/:x', 'http://h/:y');
SELECT iri_rewrite('a:', 'https://h/:x', 'http://h/*');
SELECT iri_rewrite('a:', 'https://h/:x', '/:x');
SELECT iri_rewrite('a:', 'https://h/:x', 'http://h/{:x');
SELECT iri_rewrite('a:', 'https://h/:x', '');
\echo '# many patterns: the first one that matches'
SELECT x, iri_match_position(x, patterns)
FROM (VALUES (ARRAY['https://*/a', 'http{s}?://*.example.org/*', 'http{s}?://www.example.org/b', '*://*/c',
	'http{s}?://{*.}?example.net/*', '*://*example.com/*'])) v(patterns),
	unnest('{https://x/a,https://www.example.org/b,http://www.example.org/c,http://b/c,http://b/,
	http://example.net/x,http://a.example.net/x,http://aexample.net/x,http://aexample.com/x}'::iri[]) x;
SELECT 'iri_match_position http://h/', iri_match_position('http://h/', '{}');
SELECT iri_match_position('http://h/', '{http://h/,http://h/(a)}');
SELECT iri_match_position('http://h/', '{http://h/,NULL}');
CREATE TEMP TABLE many AS SELECT format('http{s}?://%s.example/user/:id', i) AS pattern FROM generate_series(1, 5000) i;
SELECT 'https://%s.example/user/7', count(*) FILTER (WHERE position = i) FROM (SELECT i,
	iri_match_position(format('https://%s.example/user/7', i)::iri, (SELECT array_agg(pattern) FROM many)) AS position
	FROM generate_series(1, 5000, 50) i) s;
\echo '# a variable of PL/pgSQL is not a constant, although it is a parameter of the same call'
CREATE FUNCTION pg_temp.by_turns(arrays text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE given text[]; one text;
BEGIN
	FOREACH one IN ARRAY arrays LOOP
		given := ARRAY[one];
		RETURN NEXT concat_ws(' ', one, iri_match_position('http://h/a?b=1', given), iri_matches('http://h/a?b=1', one),
			iri_canonicalize('http://h/a?b=1', '{}', CASE one WHEN 'http://h/*' THEN '{b}' ELSE given END));
	END LOOP;
END $$;
SELECT pg_temp.by_turns('{http://h/*,c:*,http://h/*}');
\echo '# plans and results are the same with and without an index'
CREATE TABLE pattern_link (id integer, u iri) WITH (autovacuum_enabled = false);
INSERT INTO pattern_link SELECT i, (CASE i % 3 WHEN 0 THEN 'http' ELSE 'https' END || '://' ||
	CASE i % 2 WHEN 0 THEN 'www.' ELSE '' END || 'h' || i % 97 || '.example' || CASE i % 11 WHEN 0 THEN ':81' ELSE '' END ||
	'/user/' || i || '/x?q=' || i % 7)::iri FROM generate_series(1, 20000) i;
CREATE INDEX ON pattern_link (u);
ANALYZE pattern_link;
EXPLAIN (COSTS OFF) SELECT * FROM pattern_link WHERE iri_matches(u, 'https://h5.example/user/:id/x\?*');
EXPLAIN (COSTS OFF) SELECT * FROM pattern_link WHERE iri_matches(u, 'http{s}?://h5.example/user/:id/x');
EXPLAIN (COSTS OFF) SELECT * FROM pattern_link WHERE iri_matches(u, 'https://*.h5.example/user/:id/x');
EXPLAIN (COSTS OFF) SELECT * FROM pattern_link WHERE iri_matches(u, '*://*/user/5/*');
EXPLAIN (COSTS OFF) SELECT * FROM pattern_link WHERE iri_matches(u, '{"protocol": "https", "hostname": "h5.example"}'::jsonb);
\echo '# a wrong pattern is an error only when it is executed'
EXPLAIN (COSTS OFF) SELECT * FROM pattern_link WHERE iri_matches(u, 'https://h/(a)');
\echo '# a volatile argument is called once a row'
CREATE TEMP SEQUENCE calls;
SELECT 'https://h5.example/', count(*) FROM generate_series(1, 5) WHERE iri_matches(('https://h5.example/' || nextval('calls'))::iri, 'https://h5.example/*');
SELECT 'currval(''calls'')', currval('calls');
CREATE TABLE pattern_of (pattern text);
INSERT INTO pattern_of VALUES ('https://h5.example/user/:id/x\?*'), ('http{s}?://h5.example/user/:id/x'),
	('http{s}?://*.h5.example/user/:id/x'), ('*://*/user/5/*'), ('http{s}?://{www.}?h5.example:81/*'), ('https://h5.example:*/*'),
	('https://h5.example/user/5*'), ('https://*5.example/user/1:id/*'), ('http{s}?{x}?://h6.example/*'), ('*://h7.example/*'),
	('https://{hx}?h8.example/*'), ('https://\:p@h9.example/*'), ('https://{a.}?b{c}?h9.example/*'), ('sft{p}?://*.xn--9ca.example/*');
INSERT INTO pattern_link VALUES (0, 'https://hxh8.example/a'), (0, 'https://:p@h9.example/'), (0, 'https://bch9.example/'),
	(0, 'sft://a.xn--9ca.example/');
CREATE FUNCTION pattern_count(pattern text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE n bigint;
BEGIN
	EXECUTE format('SELECT count(*) FROM pattern_link WHERE iri_matches(u, %L)', pattern) INTO n;
	RETURN n;
END $$;
SELECT pattern, pattern_count(pattern) AS by_plan, (SELECT count(*) FROM pattern_link WHERE iri_matches(u, pattern)) AS by_row
FROM pattern_of;
\echo '# a table of patterns: by the domain of each, or all links of a pattern without one'
INSERT INTO pattern_link VALUES (0, 'foo://xn--9ca.example/a');
CREATE TABLE pattern_wanted AS SELECT pattern, count(u) AS n FROM (TABLE pattern_of
	UNION VALUES ('*:*'), ('mailto:*'), ('https://h5.example./*'), ('https://127.0.0.1/*'), ('foo://xn--9ca.example/*')) p
LEFT JOIN pattern_link ON iri_matches(u, pattern) GROUP BY pattern;
CREATE INDEX ON pattern_link (u iri_domain_ops);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM (VALUES ('https://h5.example/*'), ('*:*')) p (pattern),
	LATERAL (SELECT count(*) FROM pattern_link WHERE iri_matches(u, pattern)) c;
SELECT pattern, n, (SELECT count(*) FROM pattern_link WHERE iri_matches(u, pattern)) AS by_domain FROM pattern_wanted
ORDER BY pattern COLLATE "C";
RESET enable_seqscan;
\echo '# beside a second condition, too, since the patterns of a table say what each finds; a wrong one finds nothing'
CREATE TABLE pattern_rule AS SELECT 'https://h' || i || '.example/*' AS pattern FROM generate_series(1, 90) i;
INSERT INTO pattern_rule VALUES ('https://h/(a)');
ANALYZE pattern_link, pattern_rule;
EXPLAIN (COSTS OFF) SELECT * FROM pattern_rule JOIN pattern_link ON iri_matches(u, pattern) WHERE id < 15000;
\echo '# pairs, rows with a partner, and rows for each of the patterns: within a factor of 10'
CREATE FUNCTION pattern_rows(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
	RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
SELECT query, pattern_rows(query) BETWEEN n / 10 AND n * 10 AS near FROM (VALUES
	('SELECT FROM pattern_rule JOIN pattern_link ON iri_matches(u, pattern)', 5800),
	('SELECT FROM pattern_rule WHERE EXISTS (SELECT FROM pattern_link WHERE iri_matches(u, pattern))', 90),
	('SELECT FROM pattern_rule WHERE EXISTS (SELECT FROM pattern_link WHERE iri_matches(u, pattern) AND id = 50)', 1),
	('SELECT FROM pattern_link WHERE EXISTS (SELECT FROM pattern_rule WHERE iri_matches(u, pattern))', 5800),
	('SELECT FROM pattern_link WHERE NOT EXISTS (SELECT FROM pattern_rule WHERE iri_matches(u, pattern))', 14200)) v (query, n);
UPDATE pattern_rule SET pattern = '*://*/user/*' WHERE ctid <= '(0,45)';
ANALYZE pattern_rule;
SELECT 'half of them match all', pattern_rows('SELECT FROM pattern_rule JOIN pattern_link ON iri_matches(u, pattern)') BETWEEN 450000 AND 1800000 AS near;
EXPLAIN (COSTS OFF) SELECT * FROM pattern_rule JOIN pattern_link ON iri_matches(u, pattern) WHERE id < 15000;
DROP FUNCTION pattern_rows;
DROP TABLE pattern_rule;
\echo '# more patterns by turns than are kept'
SELECT 'rounds', round, count(*) FROM generate_series(1, 2) round, generate_series(1, 3000) i
WHERE iri_matches('http://h/a1000', 'http://h/a' || i || repeat('{*}', 1 + i % 9)) GROUP BY 2 ORDER BY 2;
\echo '# no condition for letters whose case is ignored'
SELECT 'https://h.example/1/USER/', count(*) FROM generate_series(1, 3) i WHERE iri_matches(('https://h.example/1/USER/' || i)::iri, 'https://h.example/1/user/*', '{ignoreCase}');
\echo '# estimates: within a factor of 10 of the rows, but for a scheme that no link has'
CREATE FUNCTION pattern_estimate(pattern text, relation regclass DEFAULT 'pattern_link') RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE format('EXPLAIN (FORMAT JSON) SELECT * FROM %s WHERE iri_matches(u, %L)', relation, pattern) INTO plan;
	RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
SELECT pattern, pattern_estimate(pattern) BETWEEN n / 10.0 AND n * 10 + 100 AS near
FROM pattern_of, pattern_count(pattern) n WHERE pattern !~ 'x}|sft' ORDER BY 2, 1;
\echo '# beside a common value, and NULL: within a factor of 2'
CREATE TABLE pattern_common (u iri);
INSERT INTO pattern_common SELECT CASE i % 20 WHEN 0 THEN NULL WHEN 1 THEN 'https://r' || i || '.example/' ELSE 'https://c.example/' END::iri
	FROM generate_series(0, 19999) i;
ANALYZE pattern_common;
SELECT pattern, pattern_estimate(pattern, 'pattern_common') BETWEEN n / 2 AND n * 2 AS near
FROM (VALUES ('*://r*/', 1000), ('*://c*/', 18000), ('*://*/', 19000), ('https://*.example/', 19000)) v (pattern, n);
DROP TABLE pattern_common;
\echo '# without the values of rows that the user may not read'
CREATE ROLE regress_iri_guest;
GRANT SELECT ON pattern_link TO regress_iri_guest;
ALTER TABLE pattern_link ENABLE ROW LEVEL SECURITY;
CREATE POLICY guests ON pattern_link USING (u IS NOT NULL);
SET ROLE regress_iri_guest;
SELECT 'pattern_estimate {*://*/*,*://*/nowhere/*}', count(DISTINCT pattern_estimate(pattern))
	FROM unnest('{*://*/*,*://*/nowhere/*}'::text[]) pattern;
RESET ROLE;
DROP FUNCTION pattern_count, pattern_estimate;
DROP TABLE pattern_of, pattern_wanted, pattern_link;
DROP ROLE regress_iri_guest;
\echo '# a group that is repeated with its prefix has two wildcards; so many as are allowed'
SELECT 'iri_matches',
	iri_matches(('https://example.com' || repeat('/ab', n))::iri, 'https://example.com' || repeat('/*+', 64))
FROM unnest('{63,64,65}'::int[]) n;
\echo '# options of each row beside a constant pattern; a letter of either case behind a wildcard'
SELECT x, options, iri_matches(x, 'http://h/*x/c', options), iri_capture(x, 'http://h/*x/c', options)
FROM (VALUES ('http://h/abX/C'::iri), ('http://h/xabx/c')) l(x), (VALUES ('{}'::text[]), ('{ignoreCase}')) o(options)
ORDER BY x, options;
\echo '# the longest result, 65536 + 16 * (9 + n + 11 + 89) >= 9 + 20 * n, however the texts are stored'
CREATE TEMP TABLE stored AS SELECT text 'http://h/:x' AS pattern, 'http://g/' || repeat('{:x}', 20) AS template;
SELECT 'iri_rewrite', max(n) FILTER (WHERE iri_rewrite(x, pattern, template) <> x) AS longest,
	max(n) FILTER (WHERE iri_rewrite(x, 'http://h/:x', 'http://g/' || repeat('{:x}', 20)) <> x) AS with_constants
	FROM stored, (SELECT n, ('http://h/' || repeat('a', n))::iri AS x FROM generate_series(16800, 16900) AS n) AS links;
\echo '# delimiters of a userinfo without text, with constant patterns, and by rows'
SELECT x, iri_matches(x, 'http://h/*') AS h, iri_matches(x, 'http://u@h/*') AS "u@h", iri_matches(x, 'http://*@h/*') AS "*@h",
	ARRAY(SELECT p FROM unnest('{http://h/*,http://u@h/*,http://*@h/*}'::text[]) AS p WHERE iri_matches(x, p)) AS by_rows
FROM unnest('{http://h/a,http://@h/a,http://:@h/a,http://u@h/a,http://u:@h/a,http://u:p@h/a}'::iri[]) AS x;
\echo '# and of a port'
SELECT x, iri_matches(x, 'tos://h/*') AS h, iri_matches(x, 'tos://h:*/*') AS "h:*",
	ARRAY(SELECT p FROM unnest('{tos://h/*,tos://h:*/*}'::text[]) AS p WHERE iri_matches(x, p)) AS by_rows
FROM unnest('{tos://h/a,tos://h:/a,tos://h:1/a}'::iri[]) AS x;
