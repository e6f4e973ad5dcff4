-- seed href: expected is the IRI that input stands for, its query in the
-- charset of the note

INSERT INTO result
SELECT id, true, coalesce(got = expected, false), expected,
	coalesce(got, 'invalid: ' || (SELECT message FROM iri_error(input, 'href')))
FROM cases, LATERAL (SELECT iri_from_href_try(input, NULL, coalesce(substring(note from '^charset=([^:; ]+)'),
	'UTF-8'))::text) AS r (got);
