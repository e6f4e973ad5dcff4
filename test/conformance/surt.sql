-- surt: input, or url; expected; form where there is such a column, else note,
-- the options of a library of web archives.  Without a form it is asked for the
-- nearest one, and only informative: these keys depend on steps that 'cdx' lacks.

INSERT INTO result
SELECT id, i.form IS NOT NULL, got IS NOT DISTINCT FROM expected, expected, coalesce(got, '(invalid)')
FROM cases AS c, to_jsonb(c) AS j,
	LATERAL (SELECT coalesce(j ->> 'input', j ->> 'url'), j ->> 'form') AS i (text, form),
	LATERAL (SELECT iri_surt(iri_reference_try(i.text),
		coalesce(i.form, CASE WHEN j ->> 'note' ~ 'with_scheme=True' THEN 'exact' ELSE 'cdx' END))) AS g (got);
