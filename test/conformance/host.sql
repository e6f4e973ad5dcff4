-- host: host, verdict (valid | invalid), host_type
--
-- A host is put where a host stands, and must come back whole and of its type.
-- IP addresses are the grammar's.  Names are not: reg-name takes nearly every
-- string, and what else is asked of them (RFC 1123's letters and lengths, RFC
-- 5890's) is the registry's policy, so those rows are informative.

INSERT INTO result
SELECT id, host_type IN ('ipv4', 'ipv6', 'ipv6-literal', 'ipvfuture'),
	   (x IS NOT NULL AND whole AND kind) = (verdict = 'valid'),
	   host_type || ': ' || verdict,
	   CASE WHEN x IS NULL THEN (SELECT 'invalid: ' || message FROM iri_error(wrapped))
			WHEN NOT whole THEN 'the host is ' || iri_host(x)
			ELSE iri_host_type(x) END
FROM cases AS c,
LATERAL (SELECT 'http://' || CASE WHEN host_type = 'ipv6' THEN '[' || c.host || ']' ELSE c.host END || '/') AS w
	(wrapped),
LATERAL (SELECT iri_try(wrapped)) AS t (x),
LATERAL (SELECT
	iri_host(x) = CASE WHEN host_type = 'ipv6-literal' OR host_type = 'ipvfuture' THEN btrim(c.host, '[]')
		ELSE c.host END,
	CASE host_type
		WHEN 'ipv4' THEN iri_host_type(x) = 'ipv4'
		WHEN 'ipv6' THEN iri_host_type(x) = 'ipv6'
		WHEN 'ipvfuture' THEN iri_host_type(x) = 'ipvfuture'
		WHEN 'ipv6-literal' THEN iri_host_type(x) IN ('ipv6', 'ipvfuture')
		ELSE true
	END) AS k (whole, kind);
