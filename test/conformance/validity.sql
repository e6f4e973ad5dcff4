-- validity: text, verdict (valid | invalid), grammar
--
-- The grammars iri, iri-reference, absolute-iri and relative-ref are the rules
-- of RFC 3987 here, not what the types accept.  Both that accept a fragment
-- accept a raw "#" only as its delimiter, so strpos finds it; a reference is
-- relative exactly when it is no IRI.
--
-- Other grammars are policies or other standards' rules: informative.

INSERT INTO result
SELECT id, required, valid = (verdict = 'valid'),
	   grammar || ': ' || verdict,
	   CASE WHEN valid THEN 'valid' WHEN NOT valid THEN 'invalid' END,
	   CASE WHEN valid IS NULL THEN 'grammar ' || grammar END
FROM cases AS c,
LATERAL (SELECT
	CASE
		WHEN grammar = 'iri' THEN iri_is_valid(c.text, 'rfc3987')
		WHEN grammar = 'iri-reference' THEN iri_is_valid(c.text, 'rfc3987-reference')
		WHEN grammar = 'absolute-iri' THEN iri_is_valid(c.text, 'rfc3987') AND strpos(c.text, '#') = 0
		WHEN grammar = 'relative-ref' THEN iri_is_valid(c.text, 'rfc3987-reference')
			AND NOT iri_is_valid(c.text, 'rfc3987')
		WHEN grammar IN ('uri', 'uri-reference', 'absolute-uri') THEN iri_is_valid(c.text, grammar)
		WHEN grammar = 'IPv6address' THEN c.text !~* '^v' AND iri_is_valid('http://[' || c.text || ']/', 'uri')
		WHEN grammar = 'pct_encoded' THEN c.text ~ '^(%..)*$' AND iri_is_valid('http://h/' || c.text, 'uri')
		WHEN grammar LIKE 'scheme-specific:%' THEN iri_is_valid(c.text, 'scheme')
			AND iri_scheme(iri_normalize(iri_try(c.text))) = split_part(grammar, ':', 2)
		WHEN grammar IN ('http-url-policy', 'curl-url', 'url', 'whatwg-url-string')
			THEN iri_is_valid(c.text, 'scheme')
	END,
	grammar IN ('iri', 'iri-reference', 'absolute-iri', 'relative-ref', 'uri', 'uri-reference', 'absolute-uri')
) AS v (valid, required);
