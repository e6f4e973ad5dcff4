-- seed leiri: expected is the IRI reference that input stands for

INSERT INTO result
SELECT id, true, coalesce(got = expected, false), expected,
	coalesce(got, 'invalid: ' || (SELECT message FROM iri_error(input, 'leiri')))
FROM cases, LATERAL (SELECT CASE WHEN iri_is_valid(input, 'leiri') THEN iri_from_leiri(input)::text END) AS r (got);
