\set ECHO errors \a \t
-- Every object of the extension has a comment, in plain English.
CREATE TEMP TABLE comments AS
SELECT pg_describe_object(classid, objid, objsubid) AS object, classid::regclass AS catalog,
	obj_description(objid, classid::regclass::name) AS comment
FROM pg_depend WHERE refclassid = 'pg_extension'::regclass AND refobjid = (SELECT oid FROM pg_extension
	WHERE extname = 'iri') AND deptype = 'e';
SELECT 'comments', count(*) > 300, count(DISTINCT catalog) > 4 FROM comments;
\echo '# array types have none'
SELECT object FROM comments WHERE comment IS NULL AND object !~ '\[\]$' ORDER BY object COLLATE "C";
\echo '# noun phrases, or verbs in the third person: no questions, no sentences, no obscure phrases'
CREATE FUNCTION pg_temp.is_odd(comment text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT comment ~ '[?.]$' OR comment ~*
		'(?<!there )\m(is|are|was) (no(?! longer)|none)\M|\mbut for\M|\m(stands?|nobody|kin)\M'
		OR array_length(regexp_split_to_array(comment, '\s+'), 1) > 24 $$;
SELECT object, comment FROM comments WHERE pg_temp.is_odd(comment) ORDER BY object COLLATE "C";
SELECT comment, pg_temp.is_odd(comment) FROM
	unnest('{has it no scheme?,true if there is no scheme,NULL if there is none,what is no IRI,an error where it is none,the same but for fragments,what stands there,where it is no longer used,what nobody reads,of its kin,true if it is notable,the standard form,the host.}'::text[])
	comment;
\echo '# overloads with as many arguments have the same'
SELECT proname, array_agg(DISTINCT obj_description(oid, 'pg_proc')) FROM pg_proc WHERE proname ~ '^iri(op)?_'
	AND proname !~ '^iri(op)?_(hash|reference)' GROUP BY 1, pronargs HAVING count(DISTINCT obj_description(oid, 'pg_proc')) > 1;
SELECT DISTINCT 'obj_description pg_proc', obj_description(oid, 'pg_proc') ~ 'to group, use iri_host_unicode$'
	FROM pg_proc
WHERE proname = 'iri_host';
