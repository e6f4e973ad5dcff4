-- surt: url (or input), expected, and form where there is such a column; else
-- they are the keys of web archives.  A note is an option that iri_surt has not.

INSERT INTO result (id, required, passed, expected, got, skipped)
SELECT id, true, CASE WHEN o.skipped IS NULL THEN got IS NOT DISTINCT FROM expected END, expected,
	coalesce(got, '(invalid)'), o.skipped
FROM cases AS c,
LATERAL (SELECT coalesce(to_jsonb(c) ->> 'url', to_jsonb(c) ->> 'input'), to_jsonb(c) ->> 'form',
				CASE WHEN to_jsonb(c) ? 'url' AND c.note <> '' THEN 'options of others' END) AS o (text, form,
					skipped),
LATERAL (SELECT iri_surt(iri_try(o.text), coalesce(o.form, 'cdx'))) AS g (got);
