-- equivalent: a, b, verdict (equal | different), level

INSERT INTO result
SELECT id, true,
	   CASE WHEN asked THEN coalesce(equal = (verdict = 'equal'), false) END,
	   verdict,
	   CASE WHEN equal THEN 'equal' WHEN NOT equal THEN 'different' ELSE '(invalid)' END,
	   CASE WHEN NOT asked THEN 'level ' || level END
FROM cases,
LATERAL (SELECT coalesce(level IN ('simple', 'syntax', 'scheme'), false)) AS k (asked),
LATERAL (SELECT CASE WHEN asked THEN iri_equivalent(iri_reference_try(a), iri_reference_try(b), level) END) AS e
	(equal);
