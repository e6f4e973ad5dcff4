\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- Every function of iri_reference takes an iri without a cast, and a literal is
-- still read as before.
SET jit = off;
CREATE TEMP TABLE members AS
SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON d.refobjid = e.oid
WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND e.extname = 'iri';
CREATE TEMP TABLE functions AS SELECT p.*, ARRAY(SELECT unnest(proargtypes)) AS args FROM pg_proc p
	JOIN members ON classid = 'pg_proc'::regclass AND objid = p.oid
WHERE 'internal'::regtype <> ALL (proargtypes) AND 'cstring'::regtype <> ALL (proargtypes);
CREATE TEMP TABLE operators AS SELECT o.*, ARRAY[oprleft, oprright] AS args FROM pg_operator o
	JOIN members ON classid = 'pg_operator'::regclass AND objid = o.oid;
ANALYZE members, functions, operators;
-- every signature that has iri in place of some iri_reference
CREATE FUNCTION pg_temp.with_iri(args oid[]) RETURNS SETOF oid[] LANGUAGE SQL AS $$
	SELECT DISTINCT a FROM generate_series(1, (1 << cardinality(args)) - 1) mask,
		LATERAL (SELECT array_agg(CASE WHEN t = 'iri_reference'::regtype AND (mask >> n::int - 1) & 1 = 1
			THEN 'iri'::regtype::oid ELSE t END ORDER BY n) AS a FROM unnest(args) WITH ORDINALITY u(t, n)) s
	WHERE a <> args
$$;
\echo '# without one: the cast of a reference, functions of aggregates, hashes that classes share, and an iri as the domain of @>'
SELECT 'with_iri of functions', f.oid::regprocedure, s::regtype[] FROM functions f, pg_temp.with_iri(f.args) s
WHERE NOT EXISTS (SELECT FROM functions g WHERE g.args = s AND (g.proname = f.proname OR g.prosrc = f.prosrc
	AND f.prosrc <> '')) ORDER BY 2, 3;
\echo '# without one: an iri as the domain, which iri_in_domain takes'
SELECT 'with_iri of operators', o.oid::regoperator, s::regtype[] FROM operators o, pg_temp.with_iri(o.args) s
WHERE NOT EXISTS (SELECT FROM operators p WHERE p.oprname = o.oprname AND p.args = s) ORDER BY 2, 3;
\echo '# both are declared alike'
SELECT f.oid::regprocedure, g.oid::regprocedure FROM functions f CROSS JOIN pg_temp.with_iri(f.args) s
	JOIN functions g ON g.args = s
WHERE (g.proname = f.proname OR g.prosrc = f.prosrc AND f.prosrc <> '' AND f.prokind <> 'a') AND
	(f.provolatile, f.proisstrict, f.proparallel, f.proleakproof, f.procost, f.prorows, f.prosupport, f.proretset,
		f.proargnames, pg_get_expr(f.proargdefaults, 0), f.prokind) IS DISTINCT FROM
	(g.provolatile, g.proisstrict, g.proparallel, g.proleakproof, g.procost, g.prorows, g.prosupport, g.proretset,
	g.proargnames, pg_get_expr(g.proargdefaults, 0), g.prokind);
SELECT f.oid::regprocedure, g.oid::regprocedure FROM functions f CROSS JOIN pg_temp.with_iri(f.args) s
	JOIN functions g ON g.args = s AND g.proname = f.proname
WHERE obj_description(f.oid, 'pg_proc') IS DISTINCT FROM obj_description(g.oid, 'pg_proc') AND f.prokind <> 'a';
SELECT o.oid::regoperator, p.oid::regoperator FROM operators o CROSS JOIN pg_temp.with_iri(o.args) s
	JOIN operators p ON p.args = s AND p.oprname = o.oprname
	JOIN pg_proc f ON f.oid = o.oprcode JOIN pg_proc g ON g.oid = p.oprcode
WHERE (f.prosrc, o.oprcanmerge, CASE WHEN 'iriop_bound_sel'::regproc NOT IN (o.oprrest, p.oprrest) THEN o.oprrest END,
	o.oprjoin, o.oprcom <> 0, o.oprnegate <> 0, obj_description(o.oid, 'pg_operator')) IS DISTINCT FROM
	(g.prosrc, p.oprcanmerge, CASE WHEN 'iriop_bound_sel'::regproc NOT IN (o.oprrest, p.oprrest) THEN p.oprrest END,
	p.oprjoin, p.oprcom <> 0, p.oprnegate <> 0, obj_description(p.oid, 'pg_operator'));
SELECT o.oid::regoperator, o.oprcom::regoperator, o.oprnegate::regoperator FROM operators o LEFT
	JOIN pg_operator c ON c.oid = o.oprcom LEFT JOIN pg_operator n ON n.oid = o.oprnegate
WHERE c.oprcom <> o.oid OR (c.oprleft, c.oprright) <> (o.oprright, o.oprleft) OR n.oprnegate <> o.oid
	OR (n.oprleft, n.oprright) <> (o.oprleft, o.oprright);
\echo '# and in the same families'
SELECT p.oid::regoperator, opfname, amname, a.amopstrategy FROM operators o JOIN pg_amop a ON a.amopopr = o.oid
	JOIN pg_opfamily f ON f.oid = a.amopfamily JOIN pg_am ON pg_am.oid = opfmethod
	CROSS JOIN pg_temp.with_iri(o.args) s JOIN operators p ON p.args = s AND p.oprname = o.oprname
WHERE NOT EXISTS (SELECT FROM pg_amop b WHERE b.amopopr = p.oid AND b.amopfamily = a.amopfamily
	AND b.amopstrategy = a.amopstrategy);
\echo '# calls with a column of each type: no cast is left in them'
CREATE TEMP TABLE c (iri iri, iri_reference iri_reference, text text, texts text[], integer integer, bigint bigint,
	regclass regclass, name name, jsonb jsonb);
CREATE FUNCTION pg_temp.operand(type oid) RETURNS text LANGUAGE SQL AS $$ SELECT CASE type WHEN 'text[]'::regtype
	THEN 'texts' ELSE quote_ident(type::regtype::text) END $$;
CREATE FUNCTION pg_temp.casts(expression text) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (VERBOSE, COSTS OFF) SELECT ' || expression || ' FROM c' LOOP
		-- text is read as a reference
		IF line ~ '\)::(public\.)?iri_reference' AND line !~ '\(text\)::' THEN
			RETURN NEXT expression || ': ' || btrim(line);
		END IF;
	END LOOP;
EXCEPTION WHEN OTHERS THEN
	RETURN NEXT expression || ': ' || SQLERRM;
END $$;
SELECT 'functions f, pg_temp.with_iri(f.args)', count(*) > 150 FROM functions f, pg_temp.with_iri(f.args);
SELECT r FROM functions f, pg_temp.with_iri(f.args) s,
	LATERAL (SELECT format('%s(%s)', f.proname, string_agg(pg_temp.operand(t), ', ' ORDER BY n)) AS call
	FROM unnest(s) WITH ORDINALITY u(t, n)) l, pg_temp.casts(call) r
WHERE EXISTS (SELECT FROM functions g WHERE g.proname = f.proname AND g.args = s);
SELECT DISTINCT 'operators', r FROM operators o, pg_temp.with_iri(o.args) s,
	pg_temp.casts(format('%s %s %s', pg_temp.operand(s[1]), oprname, pg_temp.operand(s[2]))) r ORDER BY r;
\echo '# untyped parameters of functions are references, as they were'
CREATE FUNCTION pg_temp.parameters(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text;
BEGIN
	EXECUTE 'PREPARE untyped AS SELECT ' || expression || ' FROM c';
	SELECT array_to_string(parameter_types, ' ') INTO result FROM pg_prepared_statements WHERE name = 'untyped';
	DEALLOCATE untyped;
	RETURN result;
EXCEPTION WHEN OTHERS THEN
	RETURN SQLERRM;
END $$;
CREATE FUNCTION pg_temp.untyped(args oid[]) RETURNS TABLE (call text, types text) LANGUAGE SQL AS $$
	SELECT string_agg(CASE WHEN p THEN '$' || nth ELSE pg_temp.operand(t) END, ', ' ORDER BY n),
		string_agg(t::regtype::text, ' ' ORDER BY n) FILTER (WHERE p)
	FROM (SELECT t, n, t IN ('iri'::regtype, 'iri_reference'::regtype) AS p,
		count(*) FILTER (WHERE t IN ('iri'::regtype, 'iri_reference'::regtype)) OVER (ORDER BY n) AS nth
		FROM unnest(args) WITH ORDINALITY u(t, n)) q
$$;
SELECT f.oid::regprocedure, p FROM functions f, pg_temp.untyped(f.args) u,
	pg_temp.parameters(format('%s(%s)', f.proname, u.call)) p
WHERE 'iri_reference'::regtype = ANY (f.args) AND p <> types AND prokind = 'f'
	AND proname NOT IN ('iri', 'iri_try', 'lower', 'upper', 'length') AND
	NOT EXISTS (SELECT FROM functions g WHERE g.proname = f.proname AND g.args <> f.args
		AND f.args IN (SELECT pg_temp.with_iri(g.args)));
\echo '# beside an iri, a parameter of an operator is one, too, and a domain is a reference'
SELECT 'parameters of operators', string_agg(oprname, ' ' ORDER BY oprname),
	pg_temp.parameters(format('iri %s $1', oprname)) AS "right",
	replace(pg_temp.parameters(format('$1 %s iri', oprname)), oprname, 'OPERATOR') AS "left",
	pg_temp.parameters(format('iri_reference %s $1', oprname)) AS "right of iri_reference"
FROM (SELECT DISTINCT oprname FROM operators) o GROUP BY 3, 4, 5 ORDER BY 3, 4, 5;
\echo '# literals, NULL, names, domains, arrays'
CREATE DOMAIN pg_temp.page AS iri;
CREATE DOMAIN pg_temp.link AS iri_reference;
SELECT '//h/', iri_host('//h/'), iri_path('../a'), iri_query_param('?a=1', 'a'), iri_equivalent('a', 'b', 'scheme'),
	iri_resolve('../a', 'http://h/b/c'), iri_below('/a', '/'), iri_in_domain('//h.example', 'example');
SELECT 'http://h', iri_host(NULL) IS NULL, iri_equivalent(NULL, 'a', 'scheme') IS NULL,
	iri_parts(NULL) IS NULL, iri 'http://h' *= NULL IS NULL,
	NULL <@ iri 'http://h' IS NULL, iri 'http://h' ^@ NULL IS NULL;
SELECT 'http://h/', iri_host(x => '//h/'), iri_host(x => iri 'http://h/'), iri_query_param(name => 'a', x => '?a=1'),
	iri_query_param(name => 'a', x => iri 'http://h/?b;a=1', separator => ';'),
	iri_equivalent(b => iri 'http://h', a => 'http://h/', rung => 'scheme');
SELECT 'HTTP://h', iri_host(p), iri_host(l), iri_equivalent(p, l, 'scheme'), iri_equivalent(l, p, 'scheme'), p *= l,
	p <<= l, p <@ l, l @> p, p ^@ 'http://h'
FROM (VALUES ('HTTP://h'::pg_temp.page, 'http://h/'::pg_temp.link)) v(p, l);
SELECT 'http://a.h', x *= ANY ('{http://h/,http://i/}'), x *<> ALL ('{http://h/,http://i/}'),
	x *= ANY ('{a,http://h/}'::iri_reference[]), x <<= ANY ('{http://i/,http://h}'),
	x <@ ANY ('{example,h}'), x ^@ ANY ('{a,http:}'), 'h' @> ALL (ARRAY[x, 'http://a.h'])
FROM (VALUES (iri 'http://h/')) v(x);
\echo '# SELECT * FROM iri_query_params(''?a=1&b'') UNION ALL SELECT * FROM iri_query_params(iri ''http://h/?c'')'
SELECT * FROM iri_query_params('?a=1&b') UNION ALL SELECT * FROM iri_query_params(iri 'http://h/?c');
SELECT * FROM (VALUES (iri 'http://h/a/b')) v(x), LATERAL (SELECT count(*) FROM iri_issues(x)) i;
\echo '# a literal beside an iri must be one, as with ='
SELECT iri 'http://h' *= 'a';
SELECT '/a', iri 'http://h' <<= iri_reference '/a', iri 'http://h' *= iri_reference 'a';
\echo '# indexes by spelling serve both types'
CREATE TEMP TABLE t (id int, x iri, r iri_reference);
INSERT INTO t SELECT i, u, u FROM (SELECT i, (CASE i % 3 WHEN 0 THEN 'HTTP' ELSE 'http' END || '://h' || i % 500
	|| '.example/' || i)::iri AS u FROM generate_series(1, 3000) i) s;
CREATE INDEX t_id ON t (id);
CREATE INDEX t_x ON t (x iri_image_ops);
CREATE INDEX t_r ON t (r iri_image_ops);
CREATE INDEX t_key ON t (x);
CREATE INDEX t_host ON t (iri_host(x), iri_path_segment(x, 1));
CREATE INDEX t_labels ON t USING gin (iri_host_labels(x));
CREATE STATISTICS t_hosts ON (iri_host_unicode(x)) FROM t;
VACUUM ANALYZE t;
SET enable_seqscan = off;
SET enable_sort = off;
SET enable_bitmapscan = off;
SET enable_hashjoin = off;
EXPLAIN (COSTS OFF) SELECT id FROM t ORDER BY x::iri_reference USING *< LIMIT 1;
EXPLAIN (COSTS OFF) SELECT count(*) FROM t a JOIN t b ON a.x *= b.r WHERE a.id < 10;
EXPLAIN (COSTS OFF) SELECT id FROM t WHERE r *= iri 'http://h1.example/1';
EXPLAIN (COSTS OFF) SELECT id FROM t WHERE x <<= iri_reference 'http://h1.example/1' AND x *> iri_reference 'http';
EXPLAIN (COSTS OFF) SELECT id FROM t WHERE iri_host(x) = 'h1.example' AND iri_path_segment(x, 1) = '1';
EXPLAIN (COSTS OFF) SELECT count(*) FROM t a JOIN t b ON b.x <<= a.r WHERE a.id = 1;
SET enable_nestloop = off;
RESET enable_sort;
EXPLAIN (COSTS OFF) SELECT count(*) FROM t a JOIN t b ON a.x *= b.r;
SELECT 't a JOIN t b ON a.x *= b.r', count(*) FROM t a JOIN t b ON a.x *= b.r;
SELECT 't a JOIN t b ON b.r *= a.x AND a.x *= b.x', count(*) FROM t a JOIN t b ON b.r *= a.x AND a.x *= b.x;
RESET enable_nestloop;
SET enable_bitmapscan = on;
EXPLAIN (COSTS OFF) SELECT id FROM t WHERE iri_host_labels(x) @> '{h1}';
RESET ALL;
\echo '# the statistics of the hosts are found'
CREATE FUNCTION pg_temp.estimated(query text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
	RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END $$;
SELECT 'pg_temp.estimated($$SELECT FROM t WHERE x <@ ''h1.example''$$) …',
	pg_temp.estimated($$SELECT FROM t WHERE x <@ 'h1.example'$$) BETWEEN 4 AND 8,
	pg_temp.estimated($$SELECT FROM t WHERE 'h1.example' @> x$$) BETWEEN 4 AND 8,
	pg_temp.estimated($$SELECT FROM t WHERE iri_host_unicode(x) = 'h1.example'$$) BETWEEN 4 AND 8;
