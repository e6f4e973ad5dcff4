-- surt: input, expected: the keys of web archives

INSERT INTO result
SELECT id, true, iri_surt(iri_reference_try(input), 'cdx') IS NOT DISTINCT FROM expected, expected,
	   coalesce(iri_surt(iri_reference_try(input), 'cdx'), '(invalid)')
FROM cases;
