-- whatwg_url: input, base, failure, href, then parts of the href
--
-- Informative: the URL Standard makes URLs of texts that are no IRIs, and other
-- IRIs of those that are ("http:g", hosts such as "0x7f.1", drive letters).  Its
-- href need not be an IRI: it is read as a web address too, and then compared (=)
-- with what iri_from_href makes.

INSERT INTO result
SELECT id, false, CASE WHEN failure = 't' THEN got IS NULL ELSE coalesce(got = iri_from_href_try(href), false) END,
	   CASE WHEN failure = 't' THEN '(failure)' ELSE href END, coalesce(got::text, '(no IRI)')
FROM cases,
LATERAL (SELECT CASE WHEN base IS NULL THEN iri_from_href_try(input)
					 WHEN iri_from_href_try(base) IS NOT NULL THEN iri_from_href_try(input, iri_from_href_try(base)) END) AS h (got);
