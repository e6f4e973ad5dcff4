-- to_uri: iri, expected
--
-- Text that is not an IRI reference is read as a web address first, as the source
-- then does in a way of its own: informative.

INSERT INTO result
SELECT id, x IS NOT NULL, CASE WHEN skipped IS NULL THEN coalesce(got = expected, expected IS NULL AND got IS NULL)
	END,
	   coalesce(expected, '(an error)'), coalesce(got, '(no IRI)'), skipped
FROM (SELECT *, iri_reference_try(iri) AS x,
			 CASE WHEN note ~ 'path_encoding=' THEN 'paths in other charsets than UTF-8' END AS skipped,
			 coalesce(substring(note from '; ''([^'']+)'''), 'UTF-8') AS charset FROM cases) AS c,
LATERAL (SELECT iri_to_uri(coalesce(x, iri_from_href_try(iri, NULL, charset)), charset)::text) AS u (got);
