-- title: iri
-- type: iri
-- cast: $t::iri
-- key: $u
-- requires: EXISTS (SELECT FROM pg_available_extensions WHERE name = 'iri')
-- read: host = iri_host($u)
-- read: normalize = iri_normalize($u)
-- read: text = $u::text
-- read: path segment 1 = iri_path_segment($u, 1)
-- reads: SELECT label, expression FROM iri_readers()
CREATE EXTENSION IF NOT EXISTS iri;

-- All functions of a single IRI, but those named above and those of the
-- opclasses and of input and output.
CREATE FUNCTION iri_readers(OUT label text, OUT expression text) RETURNS SETOF record
	LANGUAGE sql
BEGIN ATOMIC
	SELECT DISTINCT ON (proname) replace(substr(proname, 5), '_', ' '), proname || '($u)'
	FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
		JOIN pg_extension e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
	WHERE e.extname = 'iri' AND d.deptype = 'e' AND p.prokind = 'f'
		AND p.proargtypes[0] IN ('iri'::regtype, 'iri_reference'::regtype)
		AND p.pronargs - p.pronargdefaults = 1
		AND p.proname ~ '^iri_' AND p.proname !~ '_(out|send|hash|text)$'
		AND p.proname NOT IN ('iri_host', 'iri_normalize')
	ORDER BY proname;
END;
