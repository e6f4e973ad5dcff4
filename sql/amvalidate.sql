--
-- amvalidate on the operator classes.
--
-- The classes by normal form have = for the elements of text[], and nothing else for text.
--
CREATE TEMP VIEW classes AS
SELECT c.oid, amname, opcname FROM pg_opclass c JOIN pg_am a ON a.oid = opcmethod
	JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass AND d.objid = c.oid AND d.deptype = 'e'
	JOIN pg_extension e ON e.oid = d.refobjid AND extname = 'iri';
SELECT amname, opcname, amvalidate(oid) FROM classes WHERE amname <> 'hash' ORDER BY 1, 2;
-- from PostgreSQL 18 on (amvalidate_1.out), it refuses hash functions of a type that iri is binary-coercible to
SELECT current_setting('server_version_num')::int < 180000 AS takes_coercible \gset
\if :takes_coercible
SELECT amname, opcname, amvalidate(oid) FROM classes WHERE amname = 'hash' ORDER BY 1, 2;
\endif
