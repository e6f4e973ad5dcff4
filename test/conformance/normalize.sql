-- normalize: input, expected, level
--
-- Levels syntax and scheme are the rungs of those names.  Of the others two can
-- be put as a question to the syntax rung, and one to iri_to_uri; they are
-- informative.  The rest are canonicalizers with rules of their own.

SELECT to_regprocedure('iri_to_uri(iri_reference, text)') IS NOT NULL AS has_to_uri \gset

CREATE TEMPORARY TABLE normal AS
SELECT id, level, expected,
	   CASE
			WHEN level IN ('syntax', 'scheme') THEN iri_normalize(iri_reference_try(input), level)::text
			WHEN level = 'syntax-to-uri' THEN iri_normalize(iri_reference_try(input), 'syntax')::text
			WHEN level = 'path-remove-dots' AND input LIKE '/%'
				THEN iri_path(iri_normalize(iri_reference_try('http://h' || input), 'syntax'))
			WHEN level = 'component:normalize_scheme' THEN iri_scheme(iri_normalize(iri_reference_try(input || ':'), 'syntax'))
	   END AS got,
	   level IN ('syntax', 'scheme') AS required,
	   coalesce(level IN ('syntax', 'scheme', 'component:normalize_scheme')
				OR (level = 'path-remove-dots' AND input LIKE '/%')
				OR (level = 'syntax-to-uri' AND :'has_to_uri'), false) AS asked
FROM cases;

\if :has_to_uri
UPDATE normal SET got = iri_to_uri(got::iri_reference)::text WHERE level = 'syntax-to-uri' AND got IS NOT NULL;
\endif

INSERT INTO result
SELECT id, required, CASE WHEN asked THEN coalesce(got = expected, expected IS NULL AND got IS NULL) END,
	   expected, coalesce(got, '(invalid)'),
	   CASE WHEN NOT asked THEN 'level ' || split_part(level, ':', 1) END
FROM normal;
