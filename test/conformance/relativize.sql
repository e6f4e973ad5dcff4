-- relativize: base, target, expected (NULL: nothing shorter than the target)
--
-- The expected reference is one of several that are right: a result passes when
-- it resolves to the target.

INSERT INTO result
SELECT id, true, coalesce(iri_resolve(got, base_iri) *= iri_resolve(target_iri, base_iri), false),
	   coalesce(expected, target),
	   CASE WHEN base_iri IS NULL THEN '(the base is no IRI)'
			WHEN target_iri IS NULL THEN '(the target is no IRI)'
			ELSE format('%s, which is %s', got, iri_resolve(got, base_iri)) END
FROM (SELECT *, iri_try(base) AS base_iri, iri_try(target) AS target_iri FROM cases) AS c,
LATERAL (SELECT iri_relativize(target_iri, base_iri)) AS r (got);
