\set ECHO errors \a \t
-- Every operator class on every kind of column: of the type, of a domain, of a
-- domain over a domain, an element of an array, and a field of a composite.
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS pageinspect;
SET jit = off;
SET enable_seqscan = off;
CREATE SCHEMA classes;
SET search_path = classes, public;
CREATE DOMAIN page AS iri;
CREATE DOMAIN subpage AS page CHECK (VALUE IS NOT NULL);
CREATE DOMAIN href AS iri_reference;
CREATE DOMAIN subhref AS href CHECK (VALUE IS NOT NULL);
CREATE TYPE fields AS (i iri, r iri_reference, p page, s subpage, h href, t subhref);
CREATE TABLE kind (base regtype, kind text, type text, made text, x text);
INSERT INTO kind VALUES
	('iri', 'plain', 'iri', '$', 'v'), ('iri', 'domain', 'page', '$', 'v'),
	('iri', 'domain over a domain', 'subpage', '$', 'v'), ('iri', 'element', 'iri[]', 'ARRAY[$]', 'v[1]'),
	('iri', 'element of a domain', 'subpage[]', 'ARRAY[$]', 'v[1]'),
	('iri', 'field', 'fields', 'ROW($, NULL, NULL, ''a:'', NULL, ''a:'')::fields', '(v).i'),
	('iri', 'field of a domain', 'fields', 'ROW(NULL, NULL, $, ''a:'', NULL, ''a:'')::fields', '(v).p'),
	('iri', 'field of a domain over a domain', 'fields', 'ROW(NULL, NULL, NULL, $, NULL, ''a:'')::fields', '(v).s'),
	('iri_reference', 'plain', 'iri_reference', '$', 'v'), ('iri_reference', 'domain', 'href', '$', 'v'),
	('iri_reference', 'domain over a domain', 'subhref', '$', 'v'),
	('iri_reference', 'element', 'iri_reference[]', 'ARRAY[$]', 'v[1]'),
	('iri_reference', 'element of a domain', 'subhref[]', 'ARRAY[$]', 'v[1]'),
	('iri_reference', 'field', 'fields', 'ROW(NULL, $, NULL, ''a:'', NULL, ''a:'')::fields', '(v).r'),
	('iri_reference', 'field of a domain', 'fields', 'ROW(NULL, NULL, NULL, ''a:'', $, ''a:'')::fields', '(v).h'),
	('iri_reference', 'field of a domain over a domain', 'fields', 'ROW(NULL, NULL, NULL, ''a:'', NULL, $)::fields',
	'(v).t');
CREATE FUNCTION explained(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text; plan text := '';
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		plan := plan || line;
	END LOOP;
	RETURN substring(plan, '(?:Index|Bitmap Index|Index Only) Scan (?:using|on) (\w+)');
END $$;
CREATE FUNCTION counted(query text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE n bigint;
BEGIN
	EXECUTE 'SELECT count(*) ' || query INTO n;
	RETURN n;
END $$;
\echo '# a class on a kind of column, and the rows that its operators find'
CREATE FUNCTION found(class oid, k kind) RETURNS TABLE (operator text, index text, "right" boolean) LANGUAGE plpgsql
	AS $$
DECLARE
	c record;
	links text := replace(k.made, '$', format('format(''%%s://h%%s.example/%%s'', (ARRAY[''http'', ''HTTP''])[1 + i %% 2],'
		' i %% 20, i)::%s', k.base));
	condition text;
	by_scan bigint;
	by_index bigint;
BEGIN
	SELECT amname, opcname, opcnamespace::regnamespace AS schema, opcfamily INTO c FROM pg_opclass o
		JOIN pg_am a ON a.oid = opcmethod WHERE o.oid = class;
	EXECUTE format('CREATE TABLE t (v %s)', k.type);
	-- rows before the index, rows that it gets, and rows that are changed and gone
	EXECUTE format('INSERT INTO t SELECT %s FROM generate_series(1, 300) i', links);
	EXECUTE format('CREATE INDEX t_x ON t USING %I ((%s) %s.%I) %s', c.amname, k.x, c.schema, c.opcname,
		CASE c.amname WHEN 'brin' THEN 'WITH (pages_per_range = 1)' ELSE '' END);
	EXECUTE format('INSERT INTO t SELECT %s FROM generate_series(301, 600) i', links);
	EXECUTE format('INSERT INTO t SELECT %s FROM unnest(ARRAY[''http://h0.example/~'',
		''http://long.example/'' || repeat(''a/'', 800)]) i', replace(k.made, '$', 'i::' || k.base));
	EXECUTE format('UPDATE t SET v = %s WHERE %s = ''http://h7.example/7''',
		replace(k.made, '$', format('''http://h0.example/%%7E''::%s', k.base)), k.x);
	EXECUTE format('DELETE FROM t WHERE %s = ''http://h8.example/8''', k.x);
	IF c.amname = 'brin' THEN
		PERFORM brin_summarize_new_values('t_x');
	END IF;
	FOR condition, operator IN
		SELECT format('%s OPERATOR(%s.%s) %L::%s', k.x, n.nspname, oprname, CASE amopstrategy WHEN 28
			THEN 'http://h0.example/' WHEN 25 THEN 'http://h0.example' ELSE 'http://h0.example/~' END,
				oprright::regtype),
			format('%s %s', oprname, oprright::regtype)
		FROM pg_amop JOIN pg_operator o ON o.oid = amopopr JOIN pg_namespace n ON n.oid = oprnamespace
		WHERE amopfamily = c.opcfamily AND amoplefttype = k.base AND oprright <> 'text'::regtype
		UNION ALL SELECT format('%s = ANY (''{http://h0.example/~,no IRI}''::text[])', k.x), '= ANY (text[])'
		WHERE c.amname IN ('btree', 'hash') AND c.opcname ~ '^iri_(reference_)?ops$'
		UNION ALL SELECT format('%s %s', k.x, tail), tail
		FROM unnest('{^@ ''http://h0.example/'',<<= ''http://h0.example'',<@ ''h0.example''}'::text[])
			tail WHERE c.amname IN ('btree', 'brin', 'gist')
			AND (left(tail, 2) <> '<<' OR c.amname <> 'gist') AND c.opcname ~ CASE left(tail, 2) WHEN '<@' THEN 'domain_ops'
			ELSE 'iri(_reference)?(_minmax|_minmax_multi)?_ops' END
	LOOP
		index := explained('SELECT FROM t WHERE ' || condition);
		by_index := counted('FROM t WHERE ' || condition);
		by_scan := counted('FROM (SELECT * FROM t OFFSET 0) t WHERE ' || condition);
		"right" := by_index = by_scan AND by_index > 0;
		RETURN NEXT;
	END LOOP;
	DROP TABLE t;
END $$;
CREATE TABLE result AS
SELECT amname, opcname, base, kind, f.* FROM pg_opclass o JOIN pg_am a ON a.oid = opcmethod
	JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass AND d.objid = o.oid AND d.deptype = 'e'
	JOIN pg_extension e ON e.oid = d.refobjid AND extname = 'iri'
	JOIN kind k ON opcintype IN (base, 'iri_reference'::regtype), LATERAL found(o.oid, k) f;
SELECT * FROM result WHERE index IS NULL OR "right" IS NOT TRUE;
SELECT amname, opcname, base, count(DISTINCT kind) AS kinds, count(*) / count(DISTINCT kind) AS each,
	string_agg(DISTINCT operator, ', ') AS operators
FROM result GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
\echo '# the summaries are those of the links'
CREATE TABLE t (v page, r subhref);
CREATE INDEX t_brin ON t USING brin (v, r) WITH (pages_per_range = 1);
INSERT INTO t VALUES ('http://a/', '../a'), ('http://b/', 'b#c');
SELECT 'brin_summarize_new_values t_brin', brin_summarize_new_values('t_brin');
SELECT 'brin_page_items', attnum, value FROM brin_page_items(get_raw_page('t_brin', 2), 't_brin') ORDER BY attnum;
SELECT 'http://b', count(*) FROM t WHERE v >= 'http://b' AND r < 'b#d';
\echo '# whole arrays and composites'
CREATE TYPE held AS (p subpage, h subhref);
CREATE TABLE whole (a page[], r held);
CREATE INDEX whole_a ON whole (a);
CREATE INDEX whole_hash ON whole USING hash (a);
CREATE INDEX whole_gin ON whole USING gin (a);
CREATE INDEX whole_r ON whole (r);
INSERT INTO whole SELECT ARRAY[u::page, 'http://x/'], ROW(u, u)::held
FROM (SELECT format('HTTP://h%s.example/', i)::subpage
	FROM generate_series(1, 200) i) s (u);
SELECT 'unnest(ARRAY[ ''a = ''''{http://h7.example,http://x}'''''', ''a…', c AS condition,
	explained('SELECT FROM whole WHERE ' || c) AS index, counted('FROM whole WHERE ' || c)
FROM unnest(ARRAY[
	'a = ''{http://h7.example,http://x}''', 'a > ''{http://h9.example}''', 'a @> ''{http://h7.example}''',
	'a && ''{http://h7.example/,http://h8.example}''', 'r = ''(http://h7.example,HTTP://h7.example)''::held']) c;
DROP EXTENSION pageinspect;
DROP SCHEMA classes CASCADE;
