-- extract: text, expected_json: an array of what is found, in its order

INSERT INTO result
SELECT id, true, got = expected_json::jsonb, expected_json, got::text
FROM cases, LATERAL (SELECT coalesce(jsonb_agg(e.iri::text ORDER BY e.ord), '[]') FROM iri_extract("text", '{www}') AS e) AS g (got);
