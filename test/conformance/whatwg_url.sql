-- whatwg_url: input, base, failure, href, then parts of the href
--
-- Addresses that the URL Standard refuses must be refused.  Where its href is an IRI, the
-- result must have the same key; where that is a URI, iri_to_uri must write it.
-- An href that is not an IRI is informative: iri_from_href encodes what it may
-- not hold, and must make some IRI of it.

INSERT INTO result
SELECT id, failure = 't' OR want IS NOT NULL,
	   CASE WHEN failure = 't' THEN got IS NULL
			WHEN want IS NULL THEN got IS NOT NULL
			ELSE coalesce(got = want AND (NOT iri_is_uri(want) OR iri_to_uri(got)::text = href), false) END,
	   CASE WHEN failure = 't' THEN '(failure)' ELSE href END, coalesce(got::text, '(refused)')
FROM cases, iri_try(href) AS w (want),
LATERAL (SELECT CASE WHEN base IS NULL THEN iri_from_href_try(input)
					 ELSE iri_from_href_try(input, iri_from_href_try(base)) END
		 WHERE base IS NULL OR iri_from_href_try(base) IS NOT NULL
		 UNION ALL
		 SELECT NULL WHERE iri_from_href_try(base) IS NULL AND base IS NOT NULL) AS h (got);
