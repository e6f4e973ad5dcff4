-- query: url, op, arg, expected; the operations are those of Python's w3lib
--
-- url_query_parameter(name[, default][, separator=])       iri_query_param
-- add_or_replace_parameter(name, value)                    iri_query_set
-- url_query_cleaner([names][, remove=True][, ...])         iri_query_keep, iri_query_remove
--
-- The cleaner drops fragments and repeated names too, unless told otherwise, and
-- empty pieces.

CREATE TEMPORARY TABLE asked AS
SELECT id, url::iri_reference AS x, op, arg, expected,
	   ARRAY(SELECT m[1] FROM regexp_matches(split_part(coalesce(arg, ''), 'separator', 1), '''([^'']*)''', 'g') AS m)
	   	AS names,
	   coalesce(substring(arg from 'separator=''(.)'''), '&') AS separator
FROM cases;

CREATE FUNCTION pg_temp.cleaned(x iri_reference, names text[], arg text) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN arg LIKE '%unique=False%' OR arg LIKE '%remove=True%' OR iri_query(k) IS NULL THEN k
		ELSE iri_with_query(k, (SELECT string_agg(piece, '&' ORDER BY n)
								FROM (SELECT DISTINCT ON (split_part(piece, '=', 1)) piece, n
									  FROM string_to_table(iri_query(k), '&') WITH ORDINALITY AS p (piece, n)
									  ORDER BY split_part(piece, '=', 1), n) AS first)) END
	FROM (SELECT CASE WHEN arg LIKE '%remove=True%' THEN iri_query_keep(iri_query_remove(f, names), '{*}')
		ELSE iri_query_keep(f, names) END AS k
		  FROM (SELECT CASE WHEN arg LIKE '%keep_fragments=True%' THEN x ELSE iri_without_fragment(x) END AS f) AS f)
		  	AS k
$$;

INSERT INTO result
SELECT id, true, got IS NOT DISTINCT FROM expected, expected, coalesce(got, '(NULL)')
FROM (SELECT *, CASE op
		WHEN 'url_query_parameter' THEN coalesce(iri_query_param(x, names[1], separator), names[2])
		WHEN 'add_or_replace_parameter' THEN iri_query_set(x, names[1], names[2])::text
		WHEN 'url_query_cleaner' THEN pg_temp.cleaned(x, names, arg) END AS got
	  FROM asked) AS a;
