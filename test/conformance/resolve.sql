-- resolve: base, ref, expected (NULL: an error)

INSERT INTO result
SELECT id, true, got IS NOT DISTINCT FROM expected, coalesce(expected, '(an error)'),
	   CASE WHEN base_iri IS NULL THEN '(the base is no IRI)'
			WHEN got IS NULL THEN '(not a reference)'
			ELSE got END
FROM (SELECT *, iri_try(base) AS base_iri FROM cases) AS c,
LATERAL (SELECT iri_resolve(iri_reference_try(ref), base_iri)::text) AS r (got);
