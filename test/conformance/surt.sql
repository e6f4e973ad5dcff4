-- surt: input, expected, and form where there is such a column; else they are
-- the keys of web archives

INSERT INTO result
SELECT id, true, got IS NOT DISTINCT FROM expected, expected, coalesce(got, '(invalid)')
FROM cases AS c, LATERAL (SELECT iri_surt(iri_reference_try(input), coalesce(to_jsonb(c) ->> 'form', 'cdx'))) AS g (got);
