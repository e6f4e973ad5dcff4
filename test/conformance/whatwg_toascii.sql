-- whatwg_toascii: input, expected (NULL: failure)
--
-- The host of a link, as iri_to_uri writes it.

INSERT INTO result
SELECT id, true, got IS NOT DISTINCT FROM 'https://' || expected || '/', coalesce(expected, '(failure)'),
	coalesce(got, '(refused)')
FROM cases, LATERAL (SELECT iri_to_uri(iri_from_href_try('https://' || input || '/'))::text) AS h (got);
