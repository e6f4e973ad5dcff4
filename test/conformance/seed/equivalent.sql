-- seed equivalent: input and expected are equivalent at the rung of the note

INSERT INTO result
SELECT id, true, coalesce(equal, false), rung || ': equivalent', coalesce(equal::text, '(invalid)')
FROM (SELECT *, substring(note from '^rung=([a-z]+)') AS rung,
			 iri_reference_try(input) AS x, iri_reference_try(expected) AS y FROM cases) AS c,
LATERAL (SELECT CASE rung WHEN 'document' THEN iri_without_fragment(x) = iri_without_fragment(y)
	ELSE iri_equivalent(x, y, rung) END) AS e (equal);
