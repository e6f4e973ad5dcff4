-- components: text, then scheme, authority, userinfo, host, port, path, query,
-- fragment; NULL is undefined, "?" is not said
--
-- An impossible component is read as not said: no authority where there is a host,
-- no path (it is never undefined).  IP literals come with or without brackets.

INSERT INTO result
SELECT id, true, x IS NOT NULL AND bool_and(agrees),
	   coalesce(string_agg(format('%s %s', name, coalesce(want, 'undefined')), ', ') FILTER (WHERE NOT agrees), ''),
	   CASE WHEN x IS NULL THEN 'invalid: ' || (SELECT message FROM iri_error("text", 'iri-reference'))
			ELSE string_agg(format('%s %s', name, coalesce(got, 'undefined')), ', ') FILTER (WHERE NOT agrees) END
FROM (SELECT *, iri_reference_try("text") AS x FROM cases) AS c,
LATERAL (VALUES
	('scheme', scheme, iri_scheme(x)),
	('authority', CASE WHEN authority IS NULL AND host IS NOT NULL THEN '?' ELSE authority END, iri_authority(x)),
	('userinfo', userinfo, iri_userinfo(x)),
	('host', host, CASE WHEN host LIKE '[%' THEN (iri_parts(x)).host ELSE iri_host(x) END),
	('port', port, (iri_parts(x)).port),
	('path', coalesce(path, '?'), iri_path(x)),
	('query', query, iri_query(x)),
	('fragment', fragment, iri_fragment(x))) AS p (name, want, got),
LATERAL (SELECT coalesce(want = '?', false) OR (x IS NOT NULL AND got IS NOT DISTINCT FROM want)) AS a (agrees)
GROUP BY id, "text", x;
