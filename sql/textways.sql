\set ECHO errors \a \t
-- Comparisons with text have one answer in every way that they are executed:
-- that of the normal forms as text, among which text that is not an IRI
-- reference stays as it is.
SET client_min_messages = warning;
SET jit = off;
\set share 1
\getenv share IRI_TEST_SHARE
CREATE EXTENSION IF NOT EXISTS postgres_fdw;
CREATE SCHEMA textways;
SET search_path = textways, public;
CREATE TABLE x (id int, url iri, ref iri_reference, url_text text COLLATE "C", ref_text text COLLATE "C");
INSERT INTO x SELECT i, iri_try(s), iri_reference_try(s), iri_normalize(iri_try(s))::text,
	iri_normalize(iri_reference_try(s))::text
FROM unnest(ARRAY['http://h/', 'HTTP://H:80', 'http://h/a', 'http://h/%7e', 'http://h/~', 'a:', 'urn:ISBN:1', '', '/a',
	'../a', '#f', '//h', 'http://example.org/?q=1', 'http://example.org/#', 'mailto:a@EXAMPLE.org',
	'http://xn--rsum-bpad.example/', 'file:///etc/passwd', 'tel:+1-201-555-0123', 'http://h/a/b/../c', 'http://h/a/c',
	'http://long.example/' || repeat('/%7e', 800), 'zzz:z', 'ZZZ:z', 'http://[::1]/', NULL])
	WITH ORDINALITY u (s, i);
CREATE TABLE t (id int, t text, t_text text COLLATE "C");
INSERT INTO t SELECT i, s, coalesce(iri_normalize(iri_reference_try(s))::text, s)
FROM unnest(ARRAY['HTTP://h', 'http://h/~', '', '/a', 'no IRI', 'http://long.example/' || repeat('/~', 800),
	'http://h/' || repeat('no IRI ', 400), NULL]) WITH ORDINALITY u (s, i);
CREATE INDEX x_url ON x (url);
CREATE INDEX x_ref ON x (ref);
CREATE INDEX x_url_hash ON x USING hash (url);
CREATE INDEX x_url_domain ON x (url iri_domain_ops);
CREATE INDEX x_url_bloom ON x USING brin (url iri_bloom_ops);
ANALYZE x, t;
DO $$
BEGIN
	EXECUTE format('CREATE SERVER loopback FOREIGN DATA WRAPPER postgres_fdw OPTIONS (extensions ''iri'', host %L, port %L, dbname %L)',
		split_part(current_setting('unix_socket_directories'), ',', 1), current_setting('port'), current_database());
END $$;
CREATE USER MAPPING FOR CURRENT_USER SERVER loopback;
CREATE FOREIGN TABLE far (id int, url iri, ref iri_reference) SERVER loopback
	OPTIONS (schema_name 'textways', table_name 'x');
CREATE TABLE form (form text);
INSERT INTO form VALUES ('X = T'), ('T = X'), ('X <> T'), ('T <> X'), ('NOT X = T'), ('NOT (T <> X)'),
	('X = T OR X <> T'), ('X = T AND T = X'), ('X = ANY (ARRAY[T])'), ('T = ANY (ARRAY[X])'),
	('X = ANY (ARRAY[T, NULL])'), ('X <> ALL (ARRAY[T, ''x:''])'), ('NOT X = ANY (ARRAY[T, ''no IRI'', ''/a''])'),
	('X IN (T, T || ''#'')'), ('X NOT IN (T, ''http://h/a''::text)'), ('X IN (SELECT T)'), ('X NOT IN (SELECT T)'),
	('X IS DISTINCT FROM T'), ('T IS NOT DISTINCT FROM X'), ('nullif(X, T) IS NULL'), ('nullif(T, X) IS NULL'),
	('CASE X WHEN T THEN true ELSE false END'), ('(X, 1) = (T, 1)'), ('(X, 1) <> (T, 1)'), ('coalesce(X = T, false)'),
	('EXISTS (SELECT WHERE X = T)');
CREATE FUNCTION asked(query text, n int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text; v text;
BEGIN
	SELECT t INTO v FROM t WHERE id = n;
	EXECUTE format('SELECT string_agg(id || coalesce(a::text, ''?''), '' '' ORDER BY id) FROM (%s) s', query) INTO
		result
		USING v, n;
	RETURN result;
END $$;
\echo '# the three answers as conditions of WHERE'
CREATE FUNCTION sought(form text, relation text, n int) RETURNS text LANGUAGE sql AS $$
	SELECT asked(format('SELECT id, true AS a FROM %1$s WHERE %2$s UNION ALL SELECT id, false FROM %1$s WHERE NOT (%2$s)'
		' UNION ALL SELECT id, NULL FROM %1$s WHERE (%2$s) IS NULL', relation, form), n) $$;
CREATE FUNCTION written(form text, x text, t text) RETURNS text LANGUAGE sql AS $$
	SELECT regexp_replace(regexp_replace(form, '\mX\M', x, 'g'), '\mT\M', t, 'g') $$;
CREATE FUNCTION answers(form text, col text, n int) RETURNS TABLE (way text, answer text) LANGUAGE plpgsql AS $$
DECLARE
	literal text := coalesce(quote_literal(t), 'NULL') || '::text' FROM t WHERE id = n;
	-- a value that the planner does not know
	subquery text := format('(SELECT t FROM t WHERE t.id = %s)', n);
	list text := replace(replace(form, 'X = T', 'X = ANY (ARRAY[T])'), 'X <> T', 'X <> ALL (ARRAY[T])');
	columns text := 'SELECT x.id, %s AS a FROM x, t WHERE t.id = $2';
BEGIN
	RETURN QUERY VALUES
		('definition', asked(format(columns, written(form, 'x.' || col || '_text', 't.t_text')), n)),
		('column', asked(format(columns, written(form, col, 't.t')), n)),
		('constant', asked(format('SELECT id, %s AS a FROM x', written(form, col, literal)), n)),
		('parameter', asked(format('SELECT id, %s AS a FROM x', written(form, col, '$1')), n)),
		('array', asked(format('SELECT id, %s AS a FROM x', written(list, col, literal)), n)),
		('subquery', sought(written(form, col, subquery), 'x', n));
	EXECUTE format('PREPARE generic (text) AS SELECT id, %s AS a FROM x', written(form, col, '$1'));
	EXECUTE format('CREATE TEMP TABLE generic AS EXECUTE generic (%s)', literal);
	RETURN QUERY SELECT 'generic plan', asked('SELECT id, a FROM generic', n);
	DEALLOCATE generic;
	DROP TABLE generic;
	SET LOCAL enable_seqscan = off;
	RETURN QUERY VALUES ('bitmap scan', sought(written(form, col, literal), 'x', n)),
		('bitmap scan for an array', sought(written(list, col, literal), 'x', n));
	SET LOCAL enable_bitmapscan = off;
	RETURN QUERY VALUES ('index scan', sought(written(form, col, subquery), 'x', n)),
		('index scan for an array', sought(written(list, col, literal), 'x', n));
	-- postgres_fdw sends these without the schema of their operator, for any type of an extension
	IF form !~ 'CASE|DISTINCT' THEN
		RETURN QUERY VALUES ('foreign table', sought(written(form, col, literal), 'far', n)),
			('foreign table, parameter', sought(written(form, col, subquery), 'far', n));
	END IF;
	RESET enable_seqscan;
	RESET enable_bitmapscan;
END $$;
SET plan_cache_mode = force_generic_plan;
CREATE TABLE answer AS SELECT form, col, t.id AS n, a.* FROM form, unnest('{url,ref}'::text[]) col, t,
	LATERAL answers(form, col, t.id) a WHERE (hashtext(form) + 5 * (col = 'ref')::int + t.id) % :share = 0;
RESET plan_cache_mode;
SELECT form, col, n, array_agg(DISTINCT way) FROM answer a WHERE answer IS DISTINCT FROM (SELECT answer FROM answer d
	WHERE d.way = 'definition' AND (d.form, d.col, d.n) = (a.form, a.col, a.n)) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
SELECT 'answers, ways', count(DISTINCT (form, col, n)) * (SELECT count(*) FROM x) >= 5000 / :share, count(DISTINCT way) AS ways
FROM answer;
\echo '# what is sent'
EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM far WHERE url = 'HTTP://H'::text;
EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM far WHERE url <> 'no IRI'::text;
PREPARE sent(text) AS SELECT id FROM far WHERE url = $1;
SET plan_cache_mode = force_generic_plan;
EXPLAIN (VERBOSE, COSTS OFF) EXECUTE sent('http://h');
RESET plan_cache_mode;
DEALLOCATE sent;
DROP SCHEMA textways CASCADE;
DROP EXTENSION postgres_fdw CASCADE;
