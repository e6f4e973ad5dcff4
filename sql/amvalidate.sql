--
-- amvalidate on the operator classes.
--
-- The classes by normal form have = for the elements of text[], and nothing else for text.
--
CREATE TEMP VIEW classes AS
SELECT c.oid, amname, opcname FROM pg_opclass c JOIN pg_am a ON a.oid = opcmethod
	JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass AND d.objid = c.oid AND d.deptype = 'e'
	JOIN pg_extension e ON e.oid = d.refobjid AND extname = 'iri';
SELECT amname, opcname, amvalidate(oid) FROM classes ORDER BY 1, 2;
