\set ECHO errors \a \t
-- Declarations of the extension: every list below is empty unless something is
-- missing or wrong.
CREATE TEMP VIEW members AS
SELECT d.classid, d.objid FROM pg_depend d JOIN pg_extension e ON d.refobjid = e.oid
WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND e.extname = 'iri'
	-- from PostgreSQL 17 on, array types are members too
	AND NOT (d.classid = 'pg_type'::regclass AND EXISTS (SELECT FROM pg_type t WHERE t.oid = d.objid
		AND t.typcategory = 'A'));
CREATE TEMP VIEW functions AS SELECT p.* FROM pg_proc p JOIN members ON classid = 'pg_proc'::regclass AND objid = p.oid;
CREATE TEMP VIEW operators AS SELECT o.* FROM pg_operator o JOIN members ON classid = 'pg_operator'::regclass
	AND objid = o.oid;
CREATE TEMP VIEW comparisons AS SELECT * FROM operators WHERE oprname ~ '^\*?(=|<>|<|<=|>|>=)$';
CREATE TEMP VIEW classes AS SELECT c.*, a.amname FROM pg_opclass c JOIN pg_am a ON a.oid = opcmethod
	JOIN members ON classid = 'pg_opclass'::regclass AND objid = c.oid;
\echo '# amvalidate.sql has whether they are valid'
SELECT 'classes', amname, opcname, opcintype::regtype, opcdefault, nullif(opckeytype, 0)::regtype AS stored
FROM classes ORDER BY 2, 3, 4;
\echo '# comments'
SELECT pg_describe_object(classid, objid, 0) FROM members
WHERE coalesce(obj_description(objid, classid::regclass::text::name), '') = '' AND classid NOT IN ('pg_amop'::regclass,
	'pg_amproc'::regclass);
SELECT 'obj_description pg_extension', obj_description(oid, 'pg_extension') <> '' FROM pg_extension
	WHERE extname = 'iri';
\echo '# functions: safe in parallel (except those that read tables, which may be temporary), immutable except these, strict, of C'
SELECT oid::regprocedure, proparallel FROM functions WHERE proparallel <> CASE
	WHEN proname = 'iri_key_check' THEN 'r' ELSE 's' END;
SELECT 'functions', provolatile, string_agg(DISTINCT proname, ' ' ORDER BY proname) FROM functions
	WHERE provolatile <> 'i' AND proname !~ 'sel$' GROUP BY 2;
SELECT oid::regprocedure FROM functions WHERE NOT proisstrict AND prokind <> 'a'
	AND proname !~ '^iri_(build|with_.*|from_href|from_href_try|query_(set|add|remove|keep|sort)|append_path|normalize|unicode_normalize|redact|to_uri|to_uri_try)$';
SELECT oid::regprocedure FROM functions p WHERE prosecdef OR proconfig IS NOT NULL OR provariadic <> 0 OR
	(prokind <> 'a' AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c'));
\echo '# several arguments have names, except what is called by the server alone'
-- all begin with the name of the type, except three that text has
SELECT oid::regprocedure FROM functions WHERE pronargs > 1 AND (proargnames IS NULL OR '' = ANY (proargnames))
	AND prokind <> 'a' AND 'internal'::regtype <> ALL (proargtypes);
SELECT oid::regprocedure FROM functions WHERE proname !~ '^iri(op)?(_|$)' AND prokind <> 'a'
	AND NOT (proname IN ('lower', 'upper', 'length') AND pronargs = 1);
\echo '# setters never return NULL for an argument other than x that is NULL: it is an error, or it means something'
CREATE FUNCTION pg_temp.changed_by_null(f regprocedure, n int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text;
BEGIN
	EXECUTE (SELECT format('SELECT %s(%s)', proname, string_agg(CASE WHEN i = 1 THEN format('''http://h/a?b=c#d''::%s',
		type::regtype) WHEN i = n THEN 'NULL::' || type::regtype ELSE format('%L::%s', CASE WHEN type = 'text[]'::regtype
		THEN '{}' WHEN type = 'jsonb'::regtype THEN '{}' WHEN type = 'integer'::regtype THEN '1' WHEN proargnames[i] = 'separator' THEN '&'
		WHEN proargnames[i] = 'base' THEN 'http://h/' ELSE 'x' END, type::regtype) END, ', ' ORDER BY i))
		FROM pg_proc, unnest(proargtypes) WITH ORDINALITY u (type, i) WHERE oid = f GROUP BY oid) INTO result;
	RETURN CASE WHEN result IS NULL THEN 'lost' ELSE 'removes' END;
EXCEPTION
	WHEN null_value_not_allowed THEN
		RETURN 'error';
	-- what is left is not of the type
	WHEN invalid_text_representation OR invalid_parameter_value THEN
		RETURN 'removes';
END $$;
SELECT result, string_agg(DISTINCT format('%s(%s)', proname, name), ' ' ORDER BY format('%s(%s)', proname, name))
FROM functions p, generate_series(2, pronargs) i, LATERAL (SELECT proargnames[i]) a (name),
	LATERAL (SELECT pg_temp.changed_by_null(p.oid, i)) r (result)
WHERE proargnames[1] = 'x' AND prorettype = proargtypes[0] AND NOT proretset
	AND prorettype IN ('iri'::regtype, 'iri_reference'::regtype) GROUP BY result ORDER BY result;
\echo '# operators, operator classes, aggregates and the planner call iriop_*; of those, users call the searches and the hash'
CREATE TEMP VIEW support AS SELECT oprcode AS oid FROM pg_operator UNION SELECT oprrest FROM pg_operator
	UNION SELECT oprjoin FROM pg_operator UNION SELECT amproc FROM pg_amproc UNION SELECT aggtransfn FROM pg_aggregate
	UNION SELECT prosupport FROM pg_proc;
SELECT DISTINCT 'functions WHERE proname !~ ''^iriop_'' AND oid IN (SELECT oid F…', proname FROM functions
	WHERE proname !~ '^iriop_' AND oid IN (SELECT oid FROM support) ORDER BY 2;
SELECT 'functions WHERE proname ~ ''^iriop_'' AND oid NOT IN (SELECT oi…', oid::regprocedure FROM functions
	WHERE proname ~ '^iriop_' AND oid NOT IN (SELECT oid FROM support)
ORDER BY oid::regprocedure::text;
\echo '# overloads of one name differ by the two types alone'
-- except the casts and aggregates, where a grammar may be left out, and for parameters from JSON
SELECT 'pg_get_function_identity_arguments iri', proname FROM functions WHERE proname NOT IN ('iri', 'iri_reference', 'min', 'max', 'iri_is_valid', 'iri_error', 'iri_query_set')
GROUP BY proname HAVING count(*) > 4 OR count(DISTINCT replace(pg_get_function_identity_arguments(oid),
	'iri_reference', 'iri')) > 1;
\echo '# operators: commutators and negators answer each other'
SELECT o.oid::regoperator FROM comparisons o LEFT JOIN pg_operator c ON c.oid = o.oprcom LEFT
	JOIN pg_operator n ON n.oid = o.oprnegate
WHERE (c.oprcom, c.oprleft, c.oprright) IS DISTINCT FROM (o.oid, o.oprright, o.oprleft)
	OR (n.oprnegate, n.oprleft, n.oprright) IS DISTINCT FROM (o.oid, o.oprleft, o.oprright) OR
	c.oprname <> translate(o.oprname, '<>', '><') AND o.oprname !~ '<>' OR n.oprname = o.oprname;
SELECT 'comparisons', regexp_replace(oprname, '^\*', '') AS operator, oprcanhash, oprcanmerge, oprrest, oprjoin,
	oprresult::regtype,
	array_agg(oprname || format('(%s,%s)', oprleft::regtype, oprright::regtype) ORDER BY oprname,
	oprleft::regtype::text, oprright::regtype::text)
FROM comparisons GROUP BY 2, 3, 4, 5, 6, 7 ORDER BY 2;
\echo '# Memoize compares the operands of an operator that hashes by the equality of their types: it must be of its family'
SELECT o.oid::regoperator FROM operators o WHERE oprcanhash AND NOT EXISTS (SELECT FROM pg_amop a, pg_am m
	WHERE amopopr = o.oid AND m.oid = amopmethod AND amname = 'hash'
	AND amopfamily = ALL (SELECT c.opcfamily FROM (VALUES (oprleft), (oprright)) t (t) LEFT
		JOIN pg_opclass c ON c.opcintype = t AND c.opcmethod = m.oid AND c.opcdefault));
\echo '# every operator has a function of its own, and is in a family, except with text at the left'
SELECT oprcode FROM comparisons GROUP BY 1 HAVING count(*) > 1;
SELECT 'comparisons o WHERE oprname !~ ''<>'' AND NOT EXISTS (SELECT FR…', oid::regoperator FROM comparisons o
	WHERE oprname !~ '<>'
	AND NOT EXISTS (SELECT FROM pg_amop WHERE amopopr = o.oid);
SELECT oid::regoperator FROM comparisons
WHERE obj_description(oprcode, 'pg_proc') <> format('implementation of %s operator', oprname);
\echo '# families: all four pairs of types in the default ones, none for equalimage'
SELECT 'pg_amop', amname, opfname, operators, string_agg(types, ' ' ORDER BY types COLLATE "C") FROM (
	SELECT amname, opfname, format('(%s,%s)', amoplefttype::regtype, amoprighttype::regtype) AS types,
		string_agg(o.oprname, ' ' ORDER BY amopstrategy) AS operators
	FROM pg_amop JOIN pg_opfamily f ON f.oid = amopfamily JOIN pg_am a ON a.oid = opfmethod
		JOIN pg_operator o ON o.oid = amopopr JOIN members ON classid = 'pg_opfamily'::regclass AND objid = f.oid
	GROUP BY 1, 2, 3) family GROUP BY 2, 3, 4 ORDER BY 2, 3, 4;
SELECT 'pg_amproc', amname, opfname, amproclefttype::regtype AS "left", amprocrighttype::regtype AS "right",
	array_agg(amprocnum || ' ' || amproc::regprocedure ORDER BY amprocnum) AS functions
FROM pg_amproc JOIN pg_opfamily f ON f.oid = amprocfamily JOIN pg_am a ON a.oid = opfmethod
	JOIN members ON classid = 'pg_opfamily'::regclass AND objid = f.oid
WHERE amproclefttype <> '"any"'::regtype
GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5;
\echo '# from PostgreSQL 18 on, a GiST family has one for any type'
SELECT 'current_setting server_version_num', count(*) = (current_setting('server_version_num')::int >= 180000)::int
FROM pg_amproc JOIN members ON classid = 'pg_opfamily'::regclass AND objid = amprocfamily
WHERE amproclefttype = '"any"'::regtype;
\echo '# finding: the domain is never an iri, as which every literal would be read'
-- each is estimated, has support and its own function
-- an operator, its commutator and its negator
CREATE TEMP VIEW related AS SELECT o.*, concat_ws(' ', o.oid::regoperator, nullif(oprcom, 0)::regoperator,
	nullif(oprnegate, 0)::regoperator) AS three FROM operators o;
SELECT 'obj_description of operators', oprname, oprrest, oprjoin, prosupport,
	CASE WHEN proname ~ '^iriop_' THEN obj_description(oprcode, 'pg_proc') = format('implementation of %s operator', oprname)
		ELSE obj_description(oprcode, 'pg_proc') ~ '^true if ' END AS t, string_agg(three, ', ' ORDER BY three COLLATE "C")
FROM related JOIN pg_proc p ON p.oid = oprcode WHERE oprname IN ('^@', '<<=', '>>=', '<@', '@>')
GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6;
SELECT 'operators', oprname, oprrest, oprjoin, obj_description(oprcode, 'pg_proc') = format('implementation of %s operator',
	oprname) AS t, string_agg(three, ', ' ORDER BY three COLLATE "C")
FROM related WHERE oprname ~ '^~[<>]' GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5;
\echo '# patterns: as of text'
SELECT 'pg_operator', o.oprrest::text = t.oprrest::text AND o.oprjoin::text = t.oprjoin::text
		AND (SELECT oprname FROM pg_operator n WHERE n.oid = o.oprnegate) = (SELECT oprname FROM pg_operator n
			WHERE n.oid = t.oprnegate) AND o.oprcom = 0 AS t,
	obj_description(o.oprcode, 'pg_proc') = format('implementation of %s operator', oprname) AS t, prosupport,
	obj_description(o.oid, 'pg_operator') = obj_description(t.oid, 'pg_operator') || ', by spelling' AS t,
	string_agg(o.oid::regoperator::text, ' ' ORDER BY o.oid::regoperator::text COLLATE "C")
FROM operators o JOIN pg_proc p ON p.oid = o.oprcode LEFT JOIN (SELECT * FROM pg_operator
	WHERE oprleft = 'text'::regtype AND oprright = 'text'::regtype) t USING (oprname)
WHERE oprname ~ '^!?~~?\*?$' GROUP BY 2, 3, 4, 5;
\echo '# bounds that are not values are for plans alone'
SELECT 'functions (lower|upper)$', oid::regprocedure, prorettype::regtype FROM functions
WHERE proname ~ '(lower|upper)$' AND pronargs = 1 AND prorettype = 'internal'::regtype ORDER BY 2;
DO $$ BEGIN PERFORM iriop_index_prefix_upper('http:'); RAISE 'accepted';
EXCEPTION WHEN undefined_function OR feature_not_supported THEN NULL; END $$;
\echo '# casts: none to or from text is implicit'
SELECT 'pg_cast', castsource::regtype, casttarget::regtype, castfunc::regprocedure, castcontext, castmethod
	FROM pg_cast c
	JOIN members ON classid = 'pg_cast'::regclass AND objid = c.oid ORDER BY castsource::regtype::text,
	casttarget::regtype::text;
\echo '# types'
SELECT typname, typlen, typbyval, typcategory, typispreferred, typalign, typstorage, typcollation, typinput, typoutput,
	typreceive, typsend, typmodin
FROM pg_type t JOIN members ON classid = 'pg_type'::regclass AND objid = t.oid ORDER BY 1;
\echo '# aggregates'
SELECT 'pg_aggregate', aggfnoid::regprocedure, aggtransfn, aggcombinefn, aggsortop::regoperator, proparallel
	FROM pg_aggregate
	JOIN functions p ON p.oid = aggfnoid ORDER BY aggfnoid::regprocedure::text;
\echo '# when packages are built, the server does not list the extension'
SELECT 'pg_extension WHERE extname = ''iri''', extrelocatable,
	(SELECT trusted AND superuser FROM pg_available_extension_versions WHERE name = extname
	AND version = extversion) IS NOT FALSE AS trusted, extversion FROM pg_extension WHERE extname = 'iri';
SELECT 'iri_versions ^[0-9]', count(*) >= 5, bool_and(name <> '' AND version ~ '^[0-9]') FROM iri_versions();
SELECT name, version FROM iri_versions() WHERE name IN ('iri', 'key', 'unicode-hosts') ORDER BY name;
SELECT 'iri_versions() v, pg_extension e WHERE e.extname = v.name AND e…', count(*) FROM iri_versions() v,
	pg_extension e WHERE e.extname = v.name AND extversion = version;
