-- seed components: expected is a JSON object of some components; null is undefined
--
-- Not asked: extract, params, params_semicolon, until the functions are
-- there that answer.

INSERT INTO result
SELECT id, true, bool_and(agrees),
	   coalesce(string_agg(format('%s %s', key, value), ', ') FILTER (WHERE NOT agrees), ''),
	   coalesce(string_agg(format('%s %s', key, got), ', ') FILTER (WHERE NOT agrees), ''),
	   'key ' || string_agg(key, ', ') FILTER (WHERE agrees IS NULL)
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
		WHEN 'host_port' THEN to_jsonb(iri_host_port(x))
		WHEN 'port' THEN to_jsonb((iri_parts(x)).port)
		WHEN 'path' THEN to_jsonb(iri_path(x))
		WHEN 'segments' THEN to_jsonb(iri_path_segments(x))
		WHEN 'basename' THEN to_jsonb(iri_basename(x))
		WHEN 'extension' THEN to_jsonb(iri_extension(x))
		WHEN 'query' THEN to_jsonb(iri_query(x))
		WHEN 'display' THEN to_jsonb(iri_display(x))
		WHEN 'fragment' THEN to_jsonb(iri_fragment(x))
	END, 'null')) AS g (got),
LATERAL (SELECT CASE WHEN key NOT IN ('extract', 'params', 'params_semicolon')
					 THEN x IS NOT NULL AND got = value END) AS a (agrees)
GROUP BY id;
