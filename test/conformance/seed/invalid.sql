-- seed invalid: input, expected (a grammar's name as iri_is_valid has it)
--
-- Not asked: grammars that come with functions that are not there.

SELECT to_regprocedure('iri_from_leiri(text)') IS NOT NULL AS has_leiri,
	   to_regprocedure('iri_from_href(text, iri, text)') IS NOT NULL AS has_href \gset

INSERT INTO result
SELECT id, true, NOT valid, 'invalid as ' || expected,
	   CASE WHEN valid THEN 'valid' END,
	   CASE WHEN NOT asked THEN 'grammar ' || expected END
FROM cases,
LATERAL (SELECT CASE expected WHEN 'leiri' THEN :'has_leiri' WHEN 'href' THEN :'has_href' ELSE true END) AS a (asked),
LATERAL (SELECT CASE WHEN asked THEN iri_is_valid(input, expected) END) AS v (valid);
