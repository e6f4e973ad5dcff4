-- normalize: input, expected, level
--
-- Levels syntax and scheme are the rungs of those names.  Of the others two can
-- be put as a question to the syntax rung, and one to iri_to_uri; they are
-- informative.  aggressive (Python's w3lib and urlnorm) and flags (Go's purell) are
-- canonicalizers: they are asked where steps of iri_canonicalize express them,
-- and must come out as what is = to the expected.  The rest have other rules.

SELECT to_regprocedure('iri_to_uri(iri_reference, text)') IS NOT NULL AS has_to_uri \gset

CREATE TEMPORARY TABLE normal AS
SELECT id, level, expected,
	   CASE
			WHEN level IN ('syntax', 'scheme') THEN iri_normalize(iri_reference_try(input), level)::text
			WHEN level = 'syntax-to-uri' THEN iri_normalize(iri_reference_try(input), 'syntax')::text
			WHEN level = 'path-remove-dots' AND input LIKE '/%'
				THEN iri_path(iri_normalize(iri_reference_try('http://h' || input), 'syntax'))
			WHEN level = 'component:normalize_scheme'
				THEN iri_scheme(iri_normalize(iri_reference_try(input || ':'), 'syntax'))
	   END AS got,
	   level IN ('syntax', 'scheme') AS required,
	   coalesce(level IN ('syntax', 'scheme', 'component:normalize_scheme')
				OR (level = 'path-remove-dots' AND input LIKE '/%')
				OR (level = 'syntax-to-uri' AND :'has_to_uri'), false) AS asked
FROM cases;

-- The steps for a flag of purell's; NULL: the scheme rung does it already.
CREATE TEMPORARY TABLE flag (name text, step text, both_sides boolean DEFAULT false);
INSERT INTO flag VALUES
	('LowercaseScheme', NULL), ('LowercaseHost', NULL), ('UppercaseEscapes', NULL), ('DecodeUnnecessaryEscapes', NULL),
	('RemoveDefaultPort', NULL), ('RemoveDotSegments', NULL), ('RemoveEmptyPortSeparator', NULL),
	('RemoveTrailingSlash', 'trailing-slash'), ('RemoveDirectoryIndex', 'index'), ('RemoveFragment', 'fragment'),
	('RemoveDuplicateSlashes', 'collapse-slashes'), ('RemoveWWW', 'www'), ('SortQuery', 'sort-query'),
	('RemoveEmptyQuerySeparator', 'empty-query'), ('RemoveUnnecessaryHostDots', 'host-dot'),
	-- no step reads numbers as addresses: those are listed
	('DecodeDWORDHost', NULL), ('DecodeOctalHost', NULL), ('DecodeHexHost', NULL),
	('sSafe', 'empty-query'),
	('sUsuallySafeGreedy', 'empty-query'), ('sUsuallySafeGreedy', 'trailing-slash'),
	('sUnsafeGreedy', 'empty-query'), ('sUnsafeGreedy', 'trailing-slash'), ('sUnsafeGreedy', 'index'),
	('sUnsafeGreedy', 'fragment'),
	('sUnsafeGreedy', 'collapse-slashes'), ('sUnsafeGreedy', 'www'), ('sUnsafeGreedy', 'sort-query');
-- purell goes the other way, so these are taken on both sides
INSERT INTO flag VALUES
	('ForceHTTP', 'https', true), ('AddTrailingSlash', 'trailing-slash', true), ('AddWWW', 'www', true),
	('sUnsafeGreedy', 'https', true),
	('sAllGreedy', 'web-2026', true), ('sAllNonGreedy', 'web-2026', true);

-- what is typed or found; a relative reference has no base here
CREATE FUNCTION pg_temp.read(href text, charset text DEFAULT 'UTF-8') RETURNS iri LANGUAGE sql
RETURN iri_from_href_try(href, charset => charset);

-- x, the expected y, the steps to take on x, and those to take on both
CREATE TEMPORARY TABLE canonical AS
SELECT id, CASE WHEN note LIKE '%query_separator='';''%' THEN iri_query_sort(r, ';') ELSE r END AS x,
	pg_temp.read(expected) AS y,
	   CASE WHEN note LIKE '%keep_fragments=True%' THEN '{}' ELSE '{fragment}'::text[] END
	   || CASE WHEN note LIKE '%keep_blank_values=False%' THEN '{blank-params}' ELSE '{}'::text[] END
	   || CASE WHEN note LIKE '%query_separator='';''%' THEN '{}' ELSE '{sort-query}'::text[] END
	   || '{empty-query}' AS steps, '{}'::text[] AS both_sides
FROM cases, LATERAL pg_temp.read(input, coalesce(substring(note from 'encoding=''(\w+)'''), 'UTF-8')) AS r
WHERE level = 'aggressive' AND id LIKE 'w3lib:%'
UNION ALL
SELECT id, pg_temp.read(input), pg_temp.read(expected), '{host-dot,empty-query}', '{}'
FROM cases WHERE level = 'aggressive' AND id LIKE 'py-urlnorm:%'
UNION ALL
SELECT id, pg_temp.read(input), pg_temp.read(expected),
	   coalesce(array_agg(step) FILTER (WHERE step IS NOT NULL), '{}'),
	   coalesce(array_agg(step) FILTER (WHERE both_sides AND step IS NOT NULL), '{}')
FROM cases, LATERAL regexp_split_to_table(replace(substring(level from 7), 'Flag', ''), '\|') AS n (name)
	LEFT JOIN flag ON flag.name = n.name
WHERE level LIKE 'flags:%'
GROUP BY id, input, expected HAVING bool_and(flag.name IS NOT NULL);

UPDATE normal AS n SET asked = true, required = true,
	   got = CASE WHEN iri_canonicalize(c.x, c.steps) = iri_canonicalize(c.y, c.both_sides) THEN n.expected
				  ELSE iri_canonicalize(c.x, c.steps)::text END
FROM canonical AS c WHERE n.id = c.id AND c.x IS NOT NULL;

\if :has_to_uri
UPDATE normal SET got = iri_to_uri(got::iri_reference)::text WHERE level = 'syntax-to-uri' AND got IS NOT NULL;
\endif

INSERT INTO result
SELECT id, required, CASE WHEN asked THEN coalesce(got = expected, expected IS NULL AND got IS NULL) END,
	   expected, coalesce(got, '(invalid)'),
	   CASE WHEN NOT asked THEN 'level ' || split_part(level, ':', 1) END
FROM normal;
