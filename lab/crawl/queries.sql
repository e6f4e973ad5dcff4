-- Answers the cases of queries.pl, which are on standard input.
SET client_min_messages = warning;
CREATE TEMP TABLE asked (op text, link text, separator text, name text, value text);
\copy asked from pstdin

CREATE FUNCTION pg_temp.text_of(hex text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN convert_from(decode(hex, 'hex'), 'UTF8');
CREATE FUNCTION pg_temp.hex_of(string text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN encode(convert_to(string, 'UTF8'), 'hex');
CREATE FUNCTION pg_temp.texts_of(list text) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY(SELECT pg_temp.text_of(substr(h, 2)) FROM string_to_table(list, ',') WITH ORDINALITY AS t (h, n)
	ORDER BY n);

-- stored, as columns are
CREATE TEMP TABLE stored AS SELECT link, iri(link) AS x FROM (SELECT DISTINCT link FROM asked) AS l;
CREATE TEMP TABLE answered AS
SELECT op, link, separator, name, value, CASE op
	WHEN 'get' THEN encode(iri_query_param_bytes(x, pg_temp.text_of(name), separator), 'hex')
	WHEN 'all' THEN (SELECT CASE WHEN a IS NOT NULL THEN cardinality(a) || ':' || coalesce(
			(SELECT string_agg(coalesce('=' || pg_temp.hex_of(v), ''), ',' ORDER BY n) FROM unnest(a) WITH
				ORDINALITY AS u (v, n)), '') END
		FROM (SELECT iri_query_param_values(x, pg_temp.text_of(name), separator) AS a) AS s)
	WHEN 'params' THEN (SELECT coalesce(string_agg(pg_temp.hex_of(p.name) || coalesce('=' || pg_temp.hex_of(p.value),
		''), ',' ORDER BY ordinality), '')
		FROM iri_query_params(x, separator) AS p)
	WHEN 'remove' THEN iri_query_remove(x, pg_temp.texts_of(name), separator)::text
	WHEN 'keep' THEN iri_query_keep(x, pg_temp.texts_of(name), separator)::text
	WHEN 'set' THEN iri_query_set(x, pg_temp.text_of(name), pg_temp.text_of(value), separator)::text
	WHEN 'add' THEN iri_query_add(x, pg_temp.text_of(name), pg_temp.text_of(value), separator)::text
	WHEN 'sort' THEN iri_query_sort(x, separator)::text
	END AS answer
FROM asked JOIN stored USING (link);
\copy answered to pstdout
