-- The objects of the extension iri, one a line: the kind, the name with its
-- arguments, and what is declared.  None of it may change in 1.x; new lines may
-- come.  What a planner estimates by may change, and is left out.

WITH member AS (
	SELECT d.classid, d.objid, o.type, o.identity
	FROM pg_depend d, pg_identify_object(d.classid, d.objid, 0) o
	WHERE d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri')
		AND d.refclassid = 'pg_extension'::regclass),
object(kind, name, declared) AS (
SELECT type, identity, concat_ws(' ', 'FUNCTION', pg_get_function_arguments(oid), 'RETURNS', pg_get_function_result(oid),
	'KIND', prokind, 'VOLATILITY', provolatile, 'STRICT', proisstrict, 'PARALLEL', proparallel, 'LEAKPROOF', proleakproof,
	'SECURITY DEFINER', prosecdef, 'SET', proconfig, 'GRANTS', proacl, 'AS', prosrc)
FROM member JOIN pg_proc ON oid = objid WHERE classid = 'pg_proc'::regclass
UNION ALL
SELECT type, identity, concat_ws(' ', 'RETURNS', oprresult::regtype, 'FUNCTION', oprcode::regprocedure, 'COMMUTATOR',
	oprcom::regoperator, 'NEGATOR', oprnegate::regoperator, 'MERGES', oprcanmerge, 'HASHES', oprcanhash)
FROM member JOIN pg_operator ON oid = objid WHERE classid = 'pg_operator'::regclass
UNION ALL
SELECT type, identity, concat_ws(' ', 'KIND', typtype, 'CATEGORY', typcategory, 'PREFERRED', typispreferred, 'STORAGE',
	typstorage, 'ALIGN', typalign, 'LENGTH', typlen, 'IN', typinput, 'OUT', typoutput, 'RECEIVE', typreceive, 'SEND', typsend)
FROM member JOIN pg_type ON oid = objid WHERE classid = 'pg_type'::regclass
UNION ALL
SELECT type, identity, concat_ws(' ', 'CONTEXT', castcontext, 'METHOD', castmethod, 'FUNCTION', castfunc::regprocedure)
FROM member JOIN pg_cast ON oid = objid WHERE classid = 'pg_cast'::regclass
UNION ALL
SELECT type, identity, concat_ws(' ', 'DEFAULT', opcdefault, 'TYPE', opcintype::regtype, 'KEY', nullif(opckeytype, 0)::regtype)
FROM member JOIN pg_opclass ON oid = objid WHERE classid = 'pg_opclass'::regclass
UNION ALL
SELECT 'operator of a family', a.amname || ' ' || opfname, concat_ws(' ', amopopr::regoperator, 'STRATEGY', amopstrategy,
	amoppurpose)
FROM member JOIN pg_opfamily f ON f.oid = objid JOIN pg_am a ON a.oid = f.opfmethod JOIN pg_amop ON amopfamily = f.oid
WHERE classid = 'pg_opfamily'::regclass
UNION ALL
SELECT 'function of a family', a.amname || ' ' || opfname, concat_ws(' ', amproc::regprocedure, 'NUMBER', amprocnum,
	amproclefttype::regtype, amprocrighttype::regtype)
FROM member JOIN pg_opfamily f ON f.oid = objid JOIN pg_am a ON a.oid = f.opfmethod JOIN pg_amproc ON amprocfamily = f.oid
-- PostgreSQL 18 and later have this one, too
WHERE classid = 'pg_opfamily'::regclass AND amproc::regproc::text <> 'gist_translate_cmptype_common'
UNION ALL
SELECT type, identity, ''
FROM member WHERE classid NOT IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass, 'pg_cast'::regclass,
	'pg_opclass'::regclass))
SELECT * FROM object ORDER BY kind COLLATE "C", name COLLATE "C", declared COLLATE "C";
