\set ECHO errors \a \t
-- LIKE, regular expressions, lower(), upper() and length(), on the spelling.
SET jit = off;
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS ltree;
RESET client_min_messages;
CREATE DOMAIN pattern_page AS iri CHECK (VALUE ILIKE 'http%' OR VALUE ~ '^urn:');
CREATE DOMAIN pattern_link AS iri_reference CHECK (length(VALUE) < 100000);
CREATE TABLE pattern_link_table (id int, url iri, ref iri_reference, page pattern_page, link pattern_link);
INSERT INTO pattern_link_table SELECT i, s, s, s, s FROM unnest(ARRAY['http://h/', 'HTTP://H:80/%7e', 'http://h/%7E',
	U&'http://r\00E9sum\00E9.example/\00C9', 'urn:a_b%25c', 'http://h/a_b', 'http://h/a''b', 'http://h/?q=A#b', NULL])
	WITH ORDINALITY u (s, i);
INSERT INTO pattern_link_table (id, ref, link) VALUES (20, '', ''), (21, '../A', '../A');
\echo '# compressed, and out of line'
INSERT INTO pattern_link_table SELECT 30, s, s, s, s FROM (SELECT 'http://h/' || repeat('ab', 10000)) v (s);
INSERT INTO pattern_link_table SELECT 31, s, s, s, s FROM (SELECT 'http://h/' || string_agg(md5(i::text), '')
	FROM generate_series(1, 500) i) v (s);
SELECT 'pg_column_size of pattern_link_table', id, pg_column_size(url) > 1000 AS long FROM pattern_link_table
	WHERE id BETWEEN 30 AND 31;
\echo '# each is that of text: with a constant, with a parameter, and with the elements of an array, which are not replaced'
CREATE FUNCTION pg_temp.differing(query text, pattern text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text;
BEGIN
	EXECUTE query INTO result USING pattern;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN SQLERRM;
END $$;
CREATE TEMP TABLE form AS SELECT form FROM unnest('{LIKE,NOT LIKE,ILIKE,NOT ILIKE,SIMILAR TO,NOT SIMILAR TO,~,!~,~*,!~*}'::text[]) o,
	unnest(ARRAY['X @ P', 'X @ P COLLATE "C"', 'NOT (X @ P)', '(X @ P) IS NULL']) f, replace(f, '@', o) form
UNION ALL SELECT format('X %s ANY (ARRAY[P, ''no'', NULL])', o) FROM unnest('{LIKE,NOT LIKE,ILIKE,NOT ILIKE,~,!~,~*,!~*}'::text[]) o
UNION ALL SELECT format('X %s ALL (ARRAY[P COLLATE "C"])', o) FROM unnest('{LIKE,NOT LIKE,ILIKE,NOT ILIKE,~,!~,~*,!~*}'::text[]) o
UNION ALL VALUES ('X LIKE P ESCAPE ''!'''), ('X ILIKE P ESCAPE '''''), ('lower(X)'), ('upper(X) COLLATE "C"'), ('length(X)'),
	('lower(X) LIKE lower(P)'), ('upper(X) = upper(P)'), ('length(X) > length(P)');
CREATE TEMP TABLE pattern AS SELECT p FROM unnest(ARRAY['http://h/', 'HTTP%', '%h/%', '%\%25%', '%!_b%', '%a_b', U&'%\00E9',
	U&'%\00C9', '^http://[hr]', '\d$', '[', '(', '', '%', '\', '%''%', 'http://(h/|H)%', NULL]) p;
SELECT 'differing ^\{', count(*) FILTER (WHERE a IS NOT NULL AND a !~ '^\{') AS errors, count(*) > 4000,
	array_agg(DISTINCT form || ' ' || p) FILTER (WHERE a IS DISTINCT FROM b) AS differing
FROM form, pattern, (VALUES ('url', '$1'), ('ref', 'literal'), ('page', 'literal'), ('link', '$1')) c (col, way),
	LATERAL (SELECT replace(form, 'P', CASE way WHEN '$1' THEN '$1' ELSE quote_nullable(p) || '::text' END)) w (written),
	LATERAL (SELECT pg_temp.differing(format('SELECT array_agg(id || coalesce((%s)::text, ''?'') ORDER BY id) FROM pattern_link_table',
		regexp_replace(written, '\mX\M', col, 'g')), p),
		pg_temp.differing(format('SELECT array_agg(id || coalesce((%s)::text, ''?'') ORDER BY id) FROM pattern_link_table',
		regexp_replace(written, '\mX\M', col || '::text', 'g')), p) OFFSET 0) r (a, b);
\echo '# the collation is that of the call, which may be missing'
CREATE TEMP TABLE collated (a text COLLATE "C", b text COLLATE "POSIX");
INSERT INTO collated VALUES ('HTTP:', '%');
SELECT 'http://h', iri 'http://h' ILIKE a FROM collated;
SELECT iri 'http://h' ILIKE a || b FROM collated;
SELECT iri 'http://h' ILIKE ANY (ARRAY[a || b]) FROM collated;
\echo '# constants'
SELECT lower(iri 'HTTP://H/A'), upper(iri_reference '/a'), length(iri 'http://h/'), iri 'HTTP://h' LIKE 'http%',
	iri 'HTTP://h' ILIKE 'http%', iri_reference '/a' !~ '^/';
\echo '# domains are checked'
INSERT INTO pattern_link_table (page) VALUES ('ftp://h/');
SELECT pattern_page 'HTTP://h/', pattern_link '/a';
\echo '# the pattern has to be on the right'
\set VERBOSITY terse
SELECT 'http://h' LIKE url FROM pattern_link_table;
\echo '# what has a name of its own in the grammar, or no need of a function'
SELECT trim(url) FROM pattern_link_table;
\set VERBOSITY default
SELECT iri 'http://h/' || 'a' AS text;
\echo '# other calls resolve as without the extension, wherever its schema is in the path'
CREATE DOMAIN pg_temp.words AS text;
CREATE TEMP TABLE typed (t text, v varchar(10), c char(10), n name, k "char", d pg_temp.words, x citext, o bytea, b bit(8),
	w varbit, s tsvector, i int, r int4range, m int4multirange, j jsonb, u uuid, l lseg, p path, q box, g point, e ltree);
CREATE TEMP TABLE expression AS SELECT e FROM unnest(ARRAY[$$'x' LIKE 'y'$$, $$'x' NOT LIKE 'y'$$, $$'x' ILIKE 'y'$$,
	$$'x' ~ 'y'$$, $$'x' !~* 'y'$$, $$'x' SIMILAR TO 'y'$$, $$'x' LIKE 'y' ESCAPE 'z'$$, $$NULL LIKE NULL$$, $$'x' LIKE NULL$$,
	$$'x' LIKE t$$, $$t LIKE 'x'$$, $$t ILIKE t$$, $$t NOT SIMILAR TO 'x'$$, $$v LIKE 'x'$$, $$'x' LIKE v$$, $$v ~* v$$, $$c LIKE 'x%'$$,
	$$c ~ 'x'$$, $$'x' LIKE c$$, $$n LIKE 'x'$$, $$n ~ 'x'$$, $$n ILIKE n$$, $$k LIKE 'x'$$, $$d LIKE 'x'$$, $$d ~ d$$, $$x LIKE 'X'$$,
	$$x LIKE x$$, $$x ~ 'X'$$, $$x ILIKE t$$, $$t LIKE x$$, $$o LIKE 'x'$$, $$o LIKE o$$, $$o NOT LIKE '\x00'$$, $$t LIKE ANY ('{x}')$$,
	$$'x' LIKE ANY (ARRAY['x', 'y'])$$, $$n ~ ANY ('{x}')$$, $$t !~ ALL (ARRAY[t])$$, $$i::text LIKE '1%'$$, $$i LIKE '1%'$$, $$j ->> 'a' LIKE 'x'$$,
	$$j LIKE 'x'$$, $$u LIKE 'x'$$, $$~ i$$, $$~ b$$, $$~ 5$$, $$~ '5'$$, $$q ~ g$$, $$q ~ '(0,0)'$$, $$e ~ 'a.*'$$, $$'a.b' ~ 'a.*'::lquery$$,
	$$lower('X')$$, $$upper('x')$$, $$lower(NULL)$$, $$upper(NULL)$$, $$lower(t)$$, $$upper(v)$$, $$lower(c)$$, $$lower(n)$$, $$upper(k)$$, $$lower(d)$$,
	$$lower(x)$$, $$upper(x)$$, $$lower(r)$$, $$upper(m)$$, $$lower(int4range(1, 2))$$, $$lower('[1,2)')$$, $$lower(i)$$, $$lower(j)$$, $$length('x')$$, $$length(NULL)$$, $$length(t)$$,
	$$length(v)$$, $$length(c)$$, $$length(n)$$, $$length(x)$$, $$length(o)$$, $$length('x', 'utf8')$$, $$length(o, 'utf8')$$, $$length(b)$$,
	$$length(w)$$, $$length(B'1')$$, $$length(s)$$, $$length('a b'::tsvector)$$, $$length(l)$$, $$length(p)$$, $$length(d)$$, $$length(i)$$, $$length(k)$$,
	$$t.lower$$, $$(typed).length$$, $$lower(t => 'X')$$, $$length(lower(upper(t)))$$, $$t COLLATE "C" LIKE 'x'$$, $$like('x', 'y')$$]) e;
CREATE FUNCTION pg_temp.resolved(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text;
BEGIN
	EXECUTE format('CREATE TEMP VIEW resolved AS SELECT %s AS resolved FROM typed', expression);
	SELECT string_agg(m[1], ' ') INTO result FROM pg_rewrite,
		regexp_matches(ev_action::text, ':\w*(?:opno|funcid|type|collid|aramtype) \d+', 'g') m
		WHERE ev_class = 'resolved'::regclass;
	DROP VIEW resolved;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN SQLERRM;
END $$;
CREATE FUNCTION pg_temp.parameters(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text;
BEGIN
	EXECUTE 'PREPARE parameters AS SELECT ' || expression || ' FROM typed';
	SELECT parameter_types::text INTO result FROM pg_prepared_statements WHERE name = 'parameters';
	DEALLOCATE parameters;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN SQLERRM;
END $$;
CREATE TEMP TABLE parameter AS SELECT e FROM unnest(ARRAY['$1 LIKE $2', '$1 LIKE ''x''', '''x'' ILIKE $1', '$1 ~ $2', '$1 !~* $2',
	't LIKE $1', '$1 LIKE t', 'v ~ $1', 'n LIKE $1', 'x LIKE $1', 'o LIKE $1', '$1 LIKE ANY ($2)', 't LIKE ANY ($1)', '$1 SIMILAR TO $2',
	'lower($1)', 'upper($1)', 'length($1)', 'lower($1) LIKE $2', 'lower($1) = $2', '~ $1', '$1 LIKE $2 ESCAPE $3']) e;
CREATE FUNCTION pg_temp.all_resolved() RETURNS text[] LANGUAGE sql AS $$
	SELECT array_agg(e || ': ' || r ORDER BY e) FROM (SELECT e, pg_temp.resolved(e) FROM expression
		UNION ALL SELECT e, pg_temp.parameters(e) FROM parameter) v (e, r) $$;
CREATE FUNCTION pg_temp.all_resolved_without() RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE result text[];
BEGIN
	DROP EXTENSION iri CASCADE;
	result := pg_temp.all_resolved();
	RAISE USING ERRCODE = 'UUUUU';
EXCEPTION WHEN SQLSTATE 'UUUUU' THEN
	RETURN result;
END $$;
SET client_min_messages = warning;
CREATE TEMP TABLE resolved_without AS SELECT pg_temp.all_resolved_without() AS r;
RESET client_min_messages;
SELECT 'resolved_without, unnest(r) e', count(*) AS expressions, count(*) FILTER (WHERE e ~ 'opno|funcid') AS resolved,
	count(*) FILTER (WHERE e ~ ': \{') AS parameters FROM resolved_without, unnest(r) e;
SELECT unnest(pg_temp.all_resolved()) EXCEPT SELECT unnest(r) FROM resolved_without;
SET search_path = public, pg_catalog;
SELECT unnest(pg_temp.all_resolved()) EXCEPT SELECT unnest(r) FROM resolved_without;
RESET search_path;
\echo '# indexes on the spelling serve it, and their statistics do'
CREATE TABLE pattern_many (id int, url iri, ref iri_reference, page pattern_page, t text, owner name DEFAULT 'regress_iri_pattern');
INSERT INTO pattern_many SELECT i, u, u, u, u FROM (SELECT i, format('%s://h%s.example/docs/%s', (ARRAY['http', 'HTTP'])[1 + i % 2],
	i % 100, i) AS u FROM generate_series(1, 5000) i) s;
CREATE INDEX pattern_many_url ON pattern_many ((url::text) text_pattern_ops);
CREATE INDEX pattern_many_ref ON pattern_many ((ref::text) COLLATE "C");
CREATE INDEX pattern_many_page ON pattern_many ((page::text) text_pattern_ops);
CREATE INDEX pattern_many_t ON pattern_many (t text_pattern_ops);
CREATE INDEX pattern_many_lower ON pattern_many (lower(url) text_pattern_ops);
CREATE INDEX pattern_many_partial ON pattern_many (id) WHERE url LIKE 'HTTP:%';
CREATE STATISTICS pattern_many_length ON (length(url)) FROM pattern_many;
VACUUM ANALYZE pattern_many;
SET enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE url LIKE 'http://h2.example/docs/2%';
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE ref LIKE 'http://h2.example/docs/2%';
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE page ~ '^http://h2\.example/docs/2';
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE lower(url) LIKE 'http://h2.example/docs/2%';
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE lower(url::text) = 'http://h2.example/docs/2';
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE url::text LIKE 'HTTP:%' AND id < 10;
PREPARE pattern_by (text) AS SELECT id FROM pattern_many WHERE url LIKE $1;
EXPLAIN (COSTS OFF) EXECUTE pattern_by('http://h2.example/docs/2%');
\echo '# without an index on the spelling, all rows are read, and so for ANY, as with text'
EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE url LIKE ANY ('{http://h2.example/docs/2%,http://h3.example/%}');
RESET enable_bitmapscan;
CREATE FUNCTION pg_temp.estimated(condition text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) SELECT FROM pattern_many WHERE ' || condition INTO plan;
	RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END $$;
SELECT 'estimated', c, pg_temp.estimated(replace(c, 'X', 'url')) - pg_temp.estimated(replace(c, 'X', 't')) AS zero,
	pg_temp.estimated(replace(c, 'X', 'page')) - pg_temp.estimated(replace(c, 'X', 't')) AS zero
FROM unnest('{X LIKE ''http://h2%'',X NOT LIKE ''http://h2%'',X ~* ''h2'',X LIKE ''%nowhere%''}'::text[]) c;
SELECT 'estimated length(url) = 28', abs(pg_temp.estimated('length(url) = 28') - count(*)) < 300
	FROM pattern_many WHERE length(url) = 28;
\echo '# plans under row security are those of text'
ALTER TABLE pattern_many ENABLE ROW LEVEL SECURITY;
CREATE POLICY pattern_own ON pattern_many USING (owner = current_user);
CREATE ROLE regress_iri_pattern;
GRANT SELECT ON pattern_many TO regress_iri_pattern;
CREATE FUNCTION pg_temp.planned(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text; result text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) SELECT id FROM pattern_many WHERE ' || condition LOOP
		result := concat_ws(E'\n', result, line);
	END LOOP;
	RETURN regexp_replace(result, '\((url|page)\)::text', 't', 'g');
END $$;
SET ROLE regress_iri_pattern;
SELECT 'planned', c, pg_temp.planned(replace(c, 'X', 'url')) = pg_temp.planned(replace(c, 'X', 't')),
	pg_temp.planned(replace(c, 'X', 'page')) = pg_temp.planned(replace(c, 'X', 't'))
FROM unnest('{X LIKE ''http://h2.example/docs/2%'',X ~ ''^http://h2.example/docs/2'',X ILIKE ''%x%'',lower(X) LIKE ''http://h2%'',length(X) < 5}'::text[]) c;
SELECT 'planned url LIKE ''http://h2.example/docs/2%''', pg_temp.planned('url LIKE ''http://h2.example/docs/2%''');
RESET ROLE;
\echo '# searches of programs: each term in titles and links, in either case (Tiny Tiny RSS), and lookups of ORMs'
CREATE TABLE pattern_feed (id int, owner int, category int, position int, title text, feed_url iri NOT NULL, site_url iri);
INSERT INTO pattern_feed VALUES (1, 1, NULL, 1, 'News', 'HTTPS://News.example/RSS', NULL), (2, 1, 7, 2, 'Blog of NEWS', 'http://blog.example/feed', 'http://blog.example/'),
	(3, 1, 7, 1, 'Else', 'http://example.org/news.xml', NULL), (4, 2, 7, 1, 'News', 'http://example.org/news.xml', NULL), (5, 1, NULL, 3, 'Else', 'http://example.org/', NULL);
PREPARE in_category AS SELECT id FROM pattern_feed WHERE category = $1 AND owner = $2
	AND ($3 = '' OR (LOWER(title) LIKE $3 OR LOWER(feed_url) LIKE $3)) ORDER BY position, title;
PREPARE in_no_category AS SELECT id FROM pattern_feed WHERE category IS NULL AND owner = $1
	AND ($2 = '' OR (LOWER(title) LIKE $2 OR LOWER(feed_url) LIKE $2)) ORDER BY position, title;
PREPARE in_all AS SELECT id FROM pattern_feed WHERE owner = $1 AND (LOWER(title) LIKE $2 OR LOWER(feed_url) LIKE LOWER($3))
	ORDER BY position, title;
\echo '# EXECUTE in_category (7, 1, ''%news%'')'
EXECUTE in_category (7, 1, '%news%');
\echo '# EXECUTE in_no_category (1, ''%news%'')'
EXECUTE in_no_category (1, '%news%');
\echo '# EXECUTE in_no_category (1, '''')'
EXECUTE in_no_category (1, '');
\echo '# EXECUTE in_all (1, ''%news%'', ''%NEWS%'')'
EXECUTE in_all (1, '%news%', '%NEWS%');
PREPARE contains AS SELECT id FROM pattern_feed WHERE feed_url LIKE $1 ESCAPE '/' ORDER BY id;
\echo '# EXECUTE contains (''%news/.xml%'')'
EXECUTE contains ('%news/.xml%');
PREPARE contains_concatenated AS SELECT id FROM pattern_feed WHERE feed_url ILIKE '%' || $1 || '%' ORDER BY id;
\echo '# EXECUTE contains_concatenated (''news'')'
EXECUTE contains_concatenated ('news');
PREPARE like_cast (varchar) AS SELECT id FROM pattern_feed WHERE UPPER(feed_url) LIKE UPPER($1) ORDER BY id;
\echo '# EXECUTE like_cast (''%rss'')'
EXECUTE like_cast ('%rss');
\echo '# an empty string is not an IRI: the hint says what to write'
SELECT id FROM pattern_feed WHERE site_url <> '';
SELECT id FROM pattern_feed WHERE site_url IN ('', 'http://blog.example');
SELECT 'pattern_feed WHERE site_url IS NOT NULL', id FROM pattern_feed WHERE site_url IS NOT NULL;
\echo '# of type text, it is equal to none'
SELECT 'pattern_feed WHERE site_url <> ''''::text', id FROM pattern_feed WHERE site_url <> ''::text;
DROP TABLE pattern_link_table, pattern_many, pattern_feed;
DROP DOMAIN pattern_page, pattern_link;
DROP ROLE regress_iri_pattern;
DROP TABLE typed;
DROP EXTENSION citext, ltree;
