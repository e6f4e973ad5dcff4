-- seed to_iri: expected is the IRI that the URI input maps to

INSERT INTO result
SELECT id, true, coalesce(got = expected, false), expected, coalesce(got, '(invalid)')
FROM cases, LATERAL (SELECT iri_from_uri(iri_reference_try(input))::text) AS r (got);
