\set ECHO errors \a \t
-- Simple string comparison: the spelling, byte for byte.
SET jit = off;
SET client_min_messages = warning;
SELECT 'http://h/', iri 'http://h/' *= 'http://h/', iri 'HTTP://h/' *= 'http://h/', iri 'http://h' *= 'http://h/',
	iri 'http://h/%7e' *= 'http://h/~', iri_reference '' *= '',
	iri 'http://h/' *= iri_reference 'http://h/', iri_reference 'http://h/' *= iri 'http://H/',
		iri 'HTTP://h/' *<> 'http://h/';
CREATE TEMP TABLE spellings AS
SELECT row_number() OVER () AS id, x, x::text COLLATE "C" AS s FROM (
	SELECT (scheme || '://' || host || port || path)::iri_reference AS x
	FROM unnest('{http,HTTP,foo}'::text[]) scheme,
		unnest(ARRAY['h', 'H', '%68', U&'\00E9', U&'\00C9', '%C3%A9', '[::1]', '[0::1]', '']) host,
		unnest('{"",:,:80}'::text[]) port, unnest(ARRAY['', '/', '/%7e', '/%7E', '/~', '/./~', U&'/\00E9']) path
	UNION ALL SELECT unnest('{"",/,a,A,//h,//H,?,#,urn:ISBN:1,urn:isbn:1}'::iri_reference[])
	UNION ALL SELECT ('HTTP://h/' || repeat('a/../', n))::iri_reference FROM generate_series(1, 500, 50) n
) q;
SELECT 'spellings', count(*), count(DISTINCT s), count(DISTINCT x) FROM spellings;
\echo '# the order of text in the C collation, in every pair'
SELECT 'iriop_image_cmp of spellings', count(*) FILTER (WHERE (a.x *< b.x) <> (a.s < b.s)) AS lt,
	count(*) FILTER (WHERE (a.x *<= b.x) <> (a.s <= b.s)) AS le,
	count(*) FILTER (WHERE (a.x *= b.x) <> (a.s = b.s)) AS eq,
	count(*) FILTER (WHERE (a.x *<> b.x) <> (a.s <> b.s)) AS ne,
		count(*) FILTER (WHERE (a.x *>= b.x) <> (a.s >= b.s)) AS ge,
		count(*) FILTER (WHERE (a.x *> b.x) <> (a.s > b.s)) AS gt,
	count(*) FILTER (WHERE sign(iriop_image_cmp(a.x, b.x)) <> (a.s > b.s)::int - (a.s < b.s)::int) AS cmp,
		count(*) FILTER (WHERE (iriop_image_hash(a.x) = iriop_image_hash(b.x)) <> (a.s = b.s)) AS hash,
	count(*) FILTER (WHERE (iriop_image_hash_extended(a.x, 5) = iriop_image_hash_extended(b.x, 5)) <> (a.s = b.s)) AS
		extended,
	count(*) FILTER (WHERE a.x *= b.x AND a.x <> b.x) AS coarser
FROM spellings a, spellings b;
\echo '# indexes: by an opclass that has to be named, on either type'
\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/plan.sql'
\i :file
CREATE TEMP TABLE tokens (id serial, x iri, r iri_reference);
INSERT INTO tokens (x, r) SELECT iri_try(s), x FROM spellings, generate_series(1, 3);
CREATE INDEX tokens_x ON tokens (x iri_image_ops);
CREATE INDEX tokens_r ON tokens USING hash (r iri_image_ops);
ANALYZE tokens;
SET enable_seqscan = off;
SELECT 'plan_has tokens_x', pg_temp.plan_has($$SELECT * FROM tokens WHERE x *= 'HTTP://H/%7e'$$, 'tokens_x'),
	pg_temp.plan_has($$SELECT * FROM tokens WHERE x = 'HTTP://H/%7e'$$, 'tokens_x'),
	pg_temp.plan_has($$SELECT * FROM tokens WHERE x *> iri_reference 'http' AND x *<= iri_reference 'httq'$$,
		'tokens_x'), pg_temp.plan_has($$SELECT * FROM tokens WHERE r *= 'HTTP://H/%7e'$$, 'tokens_r');
SELECT 'HTTP://H/%7e', count(*), min(x::text), max(x::text) FROM tokens WHERE x *= 'HTTP://H/%7e';
SELECT 'tokens WHERE r *= ''HTTP://H/%7e''', count(*), min(r::text), max(r::text) FROM tokens WHERE r *= 'HTTP://H/%7e';
SELECT 'tokens WHERE x *> iri_reference ''http'' AND x *<= iri_referenc…',
	count(*) = (SELECT 3 * count(*) FROM spellings WHERE s > 'http' AND s <= 'httq') FROM tokens
WHERE x *> iri_reference 'http' AND x *<= iri_reference 'httq';
SELECT 'tokens a JOIN tokens b ON a.r *= b.r', count(*) = 9 * (SELECT count(*) FROM spellings)
	FROM tokens a JOIN tokens b ON a.r *= b.r;
SELECT '(SELECT x FROM tokens WHERE x IS NOT NULL ORDER BY x USING *<) o',
	array_agg(x::text) = array_agg(x::text ORDER BY x::text COLLATE "C")
FROM (SELECT x FROM tokens WHERE x IS NOT NULL ORDER BY x USING *<) o;
\echo '# joins by spelling where Memoize keeps what the inner side found: it has to tell spellings apart'
CREATE TEMP TABLE page AS SELECT i AS id, format('http://h%s.example/', i)::iri AS u FROM generate_series(1, 5000) i;
INSERT INTO page VALUES (0, 'HTTP://h7.example');
CREATE INDEX ON page (u iri_image_ops);
CREATE TEMP TABLE hit AS SELECT format('http://h%s.example/', i % 20)::iri AS u FROM generate_series(1, 400) i;
INSERT INTO hit VALUES ('HTTP://h7.example'), ('http://h7.example/');
ANALYZE page, hit;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET enable_seqscan = on;
SELECT 'plan_has SELECT FROM hit h JOIN page p ON p.u *= …',
	pg_temp.plan_has('SELECT FROM hit h JOIN page p ON p.u *= h.u', 'Memoize');
SELECT 'hit h JOIN page p ON p.u *= h.u', count(*), count(*) FILTER (WHERE h.u::text <> p.u::text) AS wrong
	FROM hit h JOIN page p ON p.u *= h.u;
\echo '# and the other joins: by merging, full too; hashing takes the text'
SET enable_nestloop = off;
SET enable_mergejoin = on;
SELECT 'plan_has SELECT FROM hit h FULL JOIN page p ON p.…',
	pg_temp.plan_has('SELECT FROM hit h FULL JOIN page p ON p.u *= h.u', 'Merge Full Join'),
	pg_temp.plan_has('SELECT FROM hit h JOIN page p ON p.u *= h.u', 'Merge Join');
SELECT 'hit h FULL JOIN page p ON p.u *= h.u', count(*),
	count(*) FILTER (WHERE h.u::text <> p.u::text) AS wrong, count(h.u) AS hits, count(p.u) AS pages
FROM hit h FULL JOIN page p ON p.u *= h.u;
SELECT 'hit h WHERE NOT EXISTS (SELECT FROM page p WHERE p.u *= h.u)', count(*) FROM hit h
	WHERE NOT EXISTS (SELECT FROM page p WHERE p.u *= h.u);
RESET enable_hashjoin;
SET enable_mergejoin = off;
SELECT 'plan_has Hash Join', pg_temp.plan_has('SELECT FROM hit h JOIN page p ON p.u *= h.u', 'Hash Join'),
	pg_temp.plan_has('SELECT FROM hit h JOIN page p ON p.u::text = h.u::text', 'Hash Join');
SELECT 'hit h JOIN page p ON p.u::text = h.u::text', count(*) FROM hit h JOIN page p ON p.u::text = h.u::text;
RESET enable_nestloop;
\echo '# comparisons by an index, of spellings that are made for them, leave no memory behind'
SET enable_hashjoin = off;
SET enable_memoize = off;
BEGIN;
SELECT sum(total_bytes) AS before FROM pg_backend_memory_contexts \gset
DECLARE searched CURSOR FOR SELECT count(*) FROM (SELECT generate_series(1, 20000)) s (i), page p
WHERE p.u *= ('HTTP://H' || i % 5000 || '.example')::iri;
\echo '# FETCH searched'
FETCH searched;
SELECT 'pg_backend_memory_contexts', sum(total_bytes) - :before < 4000000 FROM pg_backend_memory_contexts;
COMMIT;
RESET enable_memoize;
RESET enable_hashjoin;
RESET enable_mergejoin;
\echo '# subqueries and arrays'
SELECT 'hit WHERE u *= ANY (SELECT u FROM page WHERE id < 10)', count(*) FROM hit
	WHERE u *= ANY (SELECT u FROM page WHERE id < 10);
SELECT 'hit WHERE u *<> ALL (SELECT u FROM page WHERE id < 10)', count(*) FROM hit
	WHERE u *<> ALL (SELECT u FROM page WHERE id < 10);
SELECT 'hit WHERE u *= ANY (''{HTTP://h7.example,http://h1.example/,htt…', count(*) FROM hit WHERE u *= ANY ('{HTTP://h7.example,http://h1.example/,http://h2.example,a,b,c,d,e,f,g}'::iri_reference[]);
SELECT 'hit WHERE u *<> ALL (''{HTTP://h7.example,http://h1.example/,ht…', count(*) FROM hit WHERE u *<> ALL
	('{HTTP://h7.example,http://h1.example/,http://h2.example,a,b,c,d,e,f,g}'::iri_reference[]);
\echo '# unique tokens, where = would refuse the second'
CREATE TEMP TABLE prefixes (ns iri);
CREATE UNIQUE INDEX ON prefixes (ns iri_image_ops);
INSERT INTO prefixes VALUES ('http://h/ns'), ('HTTP://h/ns'), ('http://h/ns/'), ('http://h/n%73');
INSERT INTO prefixes VALUES ('http://h/ns');
SELECT 'prefixes', count(*), count(DISTINCT ns) FROM prefixes;
\echo '# what repeats is stored once, as equal means the same bytes: on either type, of every stored form'
CREATE TEMP TABLE repeated AS
SELECT x AS r, iri_try(x::text) AS x FROM (SELECT x FROM spellings WHERE length(s) < 1000) s, generate_series(1, 60);
CREATE INDEX once_r ON repeated (r iri_image_ops);
CREATE INDEX once_x ON repeated (x iri_image_ops);
CREATE INDEX each_r ON repeated (r iri_image_ops) WITH (deduplicate_items = off);
SELECT 'pg_relation_size once_r', pg_relation_size('once_r') * 4 < pg_relation_size('each_r'),
	pg_relation_size('once_x') * 4 < pg_relation_size('each_r');
SELECT '(SELECT count(*) AS n FROM repeated GROUP BY r::text) g', bool_and(n = 60)
	FROM (SELECT count(*) AS n FROM repeated GROUP BY r::text) g;
SELECT 'spellings s WHERE length(s.s) < 1000 AND (SELECT count(*) FROM …', count(*) AS "0" FROM spellings s
	WHERE length(s.s) < 1000 AND (SELECT count(*) FROM repeated WHERE r *= s.x) <>
	60;
\echo '# sorts go by numbers first, and are those of text'
CREATE TEMP TABLE many AS
SELECT x, x::text COLLATE "C" AS s FROM (
	SELECT (scheme || '://' || host || '.example' || path || n % 1000)::iri_reference AS x
	FROM unnest('{http,HTTP,https}'::text[]) scheme, unnest(ARRAY['h', 'H', '%68', U&'\00E9', U&'\00C9']) host,
		unnest('{/,/a/../,/%7e,:80/}'::text[]) path, generate_series(1, 200) n
	ORDER BY md5(scheme || host || path || n)
) q;
SELECT 'row_number of many', count(*) FILTER (WHERE a.s <> b.s) AS "0", count(*) > 10000 FROM
	(SELECT s, row_number() OVER (ORDER BY x USING *<) AS n FROM many) a
	JOIN (SELECT s, row_number() OVER (ORDER BY s) AS n FROM many) b USING (n);
SELECT '(SELECT s, row_number() OVER (ORDER BY x USING *>) AS n FROM ma…',
	count(*) FILTER (WHERE a.s <> b.s) AS "0" FROM
	(SELECT s, row_number() OVER (ORDER BY x USING *>) AS n FROM many) a
	JOIN (SELECT s, row_number() OVER (ORDER BY s DESC) AS n FROM many) b USING (n);
\echo '# the operator of ORDER BY brings its equality to GROUP BY, DISTINCT and PARTITION BY'
-- a cast to text in ORDER BY alone does not
CREATE TEMP TABLE sites (s iri);
INSERT INTO sites VALUES ('http://a/'), ('HTTP://a/'), ('http://a/'), ('http://b/');
SELECT 'sites', count(*) FROM sites GROUP BY s ORDER BY s::text COLLATE "C";
SELECT s, count(*) FROM sites GROUP BY s ORDER BY s USING *<;
SELECT '(SELECT DISTINCT s FROM sites ORDER BY s USING *<) q', count(*)
	FROM (SELECT DISTINCT s FROM sites ORDER BY s USING *<) q;
SELECT '(SELECT DISTINCT s FROM sites) q', count(*) FROM (SELECT DISTINCT s FROM sites) q;
SELECT '(SELECT count(*) OVER (PARTITION BY s ORDER BY s USING *< ROWS …', max(n) AS most
	FROM (SELECT count(*) OVER (PARTITION BY s ORDER BY s USING *< ROWS BETWEEN UNBOUNDED PRECEDING
	AND UNBOUNDED FOLLOWING) AS n FROM sites) q;
SELECT '(SELECT count(*) OVER (PARTITION BY s ORDER BY s::text COLLATE …', max(n) AS most
	FROM (SELECT count(*) OVER (PARTITION BY s
	ORDER BY s::text COLLATE "C" ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS n FROM sites) q;
\echo '# estimates, where the most common values are of keys: two spellings of one, a common one, many rare ones, NULLs'
CREATE TEMP TABLE counted (s iri_reference);
INSERT INTO counted SELECT CASE WHEN i % 2 = 0 THEN 'http://a/' ELSE 'HTTP://a' END FROM generate_series(1, 200) i;
INSERT INTO counted SELECT 'http://b/' FROM generate_series(1, 100);
INSERT INTO counted SELECT format('%s://c/%s', CASE i % 2 WHEN 0 THEN 'http' ELSE 'HTTP' END, i)
FROM generate_series(1, 600) i;
INSERT INTO counted SELECT NULL FROM generate_series(1, 100);
ANALYZE counted;
RESET enable_seqscan;
CREATE FUNCTION pg_temp.judge(query text, OUT rows numeric, OUT within_3 boolean) LANGUAGE plpgsql AS $$
DECLARE plan json; guess numeric;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
	guess := plan -> 0 -> 'Plan' -> 'Plan Rows';
	EXECUTE 'SELECT count(*) FROM (' || query || ') q' INTO rows;
	within_3 := greatest(greatest(guess, 1) / greatest(rows, 1), rows / greatest(guess, 1)) <= 3;
END $$;
SELECT 'judge', c, j.*
	FROM unnest(ARRAY['s *= ''http://a/''', 's *= ''HTTP://a''', '''http://a/'' *= s', 's *= ''http://b/''',
	's *= ''http://c/2''', 's *= ''http://none/''', 's *= NULL', 's *= lower(''HTTP://b/'')::iri_reference',
	's *<> ''http://a/''', 's *<> ''HTTP://a''', 's *<> ''http://b/''', '''http://b/'' *<> s',
		's *<> ''http://none/''', 's *<> NULL', 'NOT s *= ''http://b/''',
	's *< ''http''', 's *<= ''http://b/''', 's *> ''http://b/''', 's *>= ''http://a/''',
		's *>= ''HTTP://c'' AND s *< ''HTTP://d''', 's *= ANY (''{http://a/,http://b/}'')', 'iri_equivalent(s, ''http://a/'', ''simple'')',
	'iri_equivalent(s, ''http://a/'', ''syntax'')', 'iri_equivalent(''http://c/2'', s, ''scheme'')',
		'iri_equivalent(s, ''http://a/'', ''sch'' || ''eme'')', 'NOT iri_equivalent(s, ''http://a/'', ''scheme'')']) c,
		LATERAL pg_temp.judge('SELECT FROM counted WHERE ' || c) j;
\echo '# of joins, also where the statistics have another spelling of the key'
CREATE TEMP TABLE other (s iri_reference);
INSERT INTO other SELECT 'http://a/' FROM generate_series(1, 100);
INSERT INTO other SELECT 'http://d/' || i FROM generate_series(1, 100) i;
ANALYZE other;
SELECT q, j.* FROM unnest(ARRAY['SELECT FROM counted a JOIN other b ON a.s *= b.s',
	'SELECT FROM other a WHERE EXISTS (SELECT FROM counted b WHERE a.s *= b.s)',
	'SELECT FROM counted a JOIN counted b ON a.s *= b.s', 'SELECT FROM counted a LEFT JOIN counted b ON a.s *= b.s',
	'SELECT FROM counted a JOIN counted b ON a.s *<> b.s',
	'SELECT FROM counted a WHERE EXISTS (SELECT FROM counted b WHERE a.s *= b.s)',
		'SELECT FROM counted a WHERE NOT EXISTS (SELECT FROM counted b WHERE a.s *= b.s)',
		'SELECT FROM counted a WHERE EXISTS (SELECT FROM counted b WHERE a.s *<> b.s)']) q, LATERAL pg_temp.judge(q) j;
