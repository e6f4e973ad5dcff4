-- extract: text, expected_json (an array of the IRIs found, in their order), and
-- options where there is such a column; else bare names that begin with www.
-- are looked for too

INSERT INTO result
SELECT id, true, got = expected_json::jsonb, expected_json, got::text
FROM cases AS c, LATERAL (SELECT coalesce(jsonb_agg(e.iri::text ORDER BY e.ordinality), '[]')
	FROM iri_extract("text", coalesce(to_jsonb(c) ->> 'options', '{www}')::text[]) AS e) AS g (got);
