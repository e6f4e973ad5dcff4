-- seed normalize: expected is the normal form of input at the rung of the note

INSERT INTO result
SELECT id, true, coalesce(got = expected, false), expected, coalesce(got, '(invalid)')
FROM cases,
LATERAL (SELECT iri_normalize(iri_reference_try(input), substring(note from '^rung=([a-z]+)'))::text) AS n (got);
