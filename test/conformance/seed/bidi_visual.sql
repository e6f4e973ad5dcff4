-- seed bidi_visual: input in logical order, expected as it is displayed
--
-- The note says whether the draft allows it: "not allowed" is a finding,
-- "not recommended" a notice, and there is nothing else to find.

INSERT INTO result
SELECT id, true, visual = expected AND findings = expected_findings AND safe = (expected_findings <> 'warning'),
	   concat_ws(', ', expected, nullif(expected_findings, '')),
	   coalesce(concat_ws(', ', visual, nullif(findings, '')), '(invalid)')
FROM (SELECT *, iri_try(input) AS x,
			 CASE WHEN note LIKE '%"not allowed"%' THEN 'warning'
				  WHEN note LIKE '%"allowed but not recommended"%' THEN 'notice' ELSE '' END AS expected_findings
	  FROM cases) AS c,
LATERAL (SELECT iri_bidi_visual(x), iri_is_valid(x::text, 'bidi')) AS v (visual, safe),
LATERAL (SELECT coalesce(string_agg(DISTINCT severity, ' '), '') FROM iri_issues(x, 'bidi')) AS f (findings);
