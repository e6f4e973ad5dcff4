-- seed resolve: expected is what input means at the base of the note

INSERT INTO result
SELECT id, true, coalesce(got = expected, false), expected, coalesce(got, '(invalid)')
FROM cases,
LATERAL (SELECT iri_resolve(iri_reference_try(input), iri_try(substring(note from '^base=([^; ]+;?[^; ]*)')))::text) AS
	r (got);
