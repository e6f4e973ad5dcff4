\set ECHO errors \a \t
-- Declarations of the extension: every list below is empty unless something is
-- missing or wrong.
CREATE TEMP VIEW functions AS SELECT p.* FROM pg_proc p
JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
JOIN pg_extension e ON d.refobjid = e.oid AND e.extname = 'iri_web';
\echo '# it consists of functions, with comments'
SELECT pg_describe_object(d.classid, d.objid, 0) FROM pg_depend d JOIN pg_extension e ON d.refobjid = e.oid
WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND e.extname = 'iri_web'
	AND (d.classid <> 'pg_proc'::regclass OR coalesce(obj_description(d.objid, 'pg_proc'), '') = '');
SELECT 'obj_description pg_extension', obj_description(oid, 'pg_extension') <> '' FROM pg_extension
	WHERE extname = 'iri_web';
\echo '# safe in parallel, except those that read tables, which may be temporary; of C, except url_*; none is leakproof'
SELECT oid::regprocedure, proparallel FROM functions
WHERE proparallel <> CASE WHEN 'regclass'::regtype = ANY (proargtypes) THEN 'r' ELSE 's' END;
SELECT oid::regprocedure FROM functions
WHERE prosecdef OR proconfig IS NOT NULL OR proleakproof OR proname !~ '^url_' AND (proname !~ '^iri(op)?_'
	OR provariadic <> 0 OR prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c'));
\echo '# those whose results may stand in an index, and those that are not strict'
SELECT 'functions', proname FROM functions WHERE provolatile = 'i' GROUP BY proname ORDER BY proname;
SELECT 'functions WHERE NOT proisstrict', proname FROM functions WHERE NOT proisstrict GROUP BY proname
	ORDER BY proname;
\echo '# several arguments have names'
SELECT oid::regprocedure FROM functions WHERE pronargs > 1 AND (proargnames IS NULL OR '' = ANY (proargnames));
\echo '# only the planner calls iriop_*; it puts iriop_matches and bounds where iri_matches was'
SELECT oid::regprocedure FROM functions WHERE proname ~ '^iriop_' AND proname !~ '^iriop_matches' AND oid NOT IN (SELECT prosupport FROM pg_proc);
\echo '# NULL, and arguments by their names'
SELECT 'http://h', iri_same_site(NULL, NULL) IS NULL, iri_surt(variant => 'cdx', x => 'http://h');
SELECT step, a, equal FROM iri_explain(iri 'HTTP://h', 'http://h/') WHERE step IN ('simple', 'scheme');
SELECT * FROM (VALUES (iri 'http://h/a/b')) v(x), LATERAL iri_ancestors(x) a;
SELECT name FROM iri_web_versions() WHERE version IS NULL OR version = '' ORDER BY name;
