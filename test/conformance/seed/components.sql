-- seed components: expected is a JSON object of some components; null is undefined
-- (extract is of the input as text, params are pairs)

INSERT INTO result
SELECT id, true, bool_and(agrees),
	   coalesce(string_agg(format('%s %s', key, value), ', ') FILTER (WHERE NOT agrees), ''),
	   coalesce(string_agg(format('%s %s', key, got), ', ') FILTER (WHERE NOT agrees), ''), NULL
FROM (SELECT *, iri_reference_try(input) AS x FROM cases) AS c,
LATERAL jsonb_each(expected::jsonb) AS e,
LATERAL (SELECT coalesce(
	CASE key
		WHEN 'scheme' THEN to_jsonb(iri_scheme(x))
		WHEN 'authority' THEN to_jsonb(iri_authority(x))
		WHEN 'userinfo' THEN to_jsonb(iri_userinfo(x))
		WHEN 'user' THEN to_jsonb(iri_user(x))
		WHEN 'password' THEN to_jsonb(iri_password(x))
		WHEN 'host' THEN to_jsonb(iri_host(x))
		WHEN 'host_type' THEN to_jsonb(iri_host_type(x))
		WHEN 'host_port' THEN to_jsonb((iri_parts(x)).host || CASE WHEN iri_port(x) = iri_effective_port(iri_with_port(iri_try(x), NULL))
			THEN '' ELSE coalesce(':' || nullif((iri_parts(x)).port, ''), '') END)
		WHEN 'port' THEN to_jsonb((iri_parts(x)).port)
		WHEN 'path' THEN to_jsonb(iri_path(x))
		WHEN 'segments' THEN to_jsonb(iri_path_segments(x))
		WHEN 'basename' THEN to_jsonb(iri_path_segment(x, -1))
		WHEN 'extension' THEN to_jsonb(iri_extension(x))
		WHEN 'query' THEN to_jsonb(iri_query(x))
		WHEN 'display' THEN to_jsonb(iri_display(x))
		WHEN 'fragment' THEN to_jsonb(iri_fragment(x))
		WHEN 'params' THEN (SELECT jsonb_agg(jsonb_build_array(name, p.value) ORDER BY ordinality)
			FROM iri_query_params(x) AS p)
		WHEN 'params_semicolon' THEN (SELECT jsonb_agg(jsonb_build_array(name, p.value) ORDER BY ordinality)
			FROM iri_query_params(x, ';') AS p)
		WHEN 'extract' THEN (SELECT jsonb_agg(iri::text ORDER BY ordinality) FROM iri_extract(input))
	END, 'null')) AS g (got),
LATERAL (SELECT (x IS NOT NULL OR key = 'extract') AND got = value) AS a (agrees)
GROUP BY id;
