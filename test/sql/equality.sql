-- A table iri_same of the functions and operators of iri_members whose results are the same characters for equal IRIs, or
-- for equal ones with http or https: for pairs of the table "given", where y is NULL for the normal form, and for
-- spellings made of these.  Fails if one with a mark has the same result for all.
SET jit = off;
CREATE TEMP TABLE pair AS
WITH link AS (SELECT iri_try(x) AS a, iri_try(coalesce(y, iri_normalize(iri_try(x))::text)) AS b FROM given),
part AS (SELECT v.a, iri_scheme(v.a) AS s, iri_authority(v.a) AS h, iri_path(v.a) AS p, iri_query(v.a) AS q, iri_fragment(v.a) AS f
	FROM link, LATERAL (VALUES (a), (b), (iri_try(split_part(b::text, '?', 1) || '/http://B/c%2f.html?a=a&c=%C3%A9+%ff;u=http%3A%2F%2Fh%2Fa#a'))) AS v (a)),
candidate AS (SELECT 1 AS n, a, b FROM link
	UNION ALL
	SELECT 2, a, iri_try(concat(m.s, ':', '//' || m.h, m.p, '?' || m.q, '#' || m.f)) FROM part, LATERAL (VALUES
		(upper(s), h, p, q, f), (s, upper(h), p, q, f), (s, h || ':' || iri_effective_port(a), p, q, f), (s, h, '/.' || p, q, f),
		(s, replace(h, 'u', '%75'), replace(p, '.html', '%2ehtml'), replace(q, 'a', '%61'), replace(f, 'a', '%61'))) AS m (s, h, p, q, f))
SELECT a, b, lower(iri_scheme(b)) IN ('http', 'https') AS is_http FROM candidate
WHERE a = b AND a *<> b ORDER BY n, md5(a::text || ' ' || b::text) LIMIT 2500;

-- values for other arguments, by type, function and name, or name; a pattern without a name is an operand
CREATE TEMP TABLE sample (argument, elements) AS VALUES
	('iri', $$a, iri_normalize(a), iri_try(iri_scheme(a) || '://' || iri_authority(a)), 'http://example.com/b'$$),
	('iri_reference', $$a::iri_reference, iri_normalize(a)::iri_reference, iri_reference_try('//' || iri_host_ascii(a)), 'b'$$),
	('integer', '1, 2, -1, 80'), ('bigint', '0, 7'), ('jsonb', $$'{"pathname": "/a*", "search": "*"}'$$),
	('iri_normalize rung', $$'scheme'$$), ('rung', $$'simple', 'syntax', 'scheme'$$),
	('value', $$a::text, iri_normalize(a)::text, 'a'$$), ('prefix', $$left(a::text, 9), left(iri_normalize(a)::text, 9), 'http://H:80/'$$),
	('pattern', $$a::text, iri_normalize(a)::text, left(a::text, 9) || '%', 'http://*', '*://*/*'$$),
	('patterns', $$'{"http{s}?://*/a",*://*/*}', '{*:*}'$$), ('template', $$'http://example.net/'$$),
	('name', $$'a', 'c', 'cc', substring(iri_query(a), '^[^=&]*')$$), ('names', $$'{a}', '{b,c}'$$), ('separator', $$'&', ';'$$),
	('steps', $$'{}', '{www,tracking-2026,empty-query}', '{crawl-2026}'$$), ('rules', $$'{}'$$), ('options', $$'{}'$$),
	('scheme', $$'http', 'x'$$), ('userinfo', $$'a'$$), ('host', $$'a'$$), ('path', $$'', '/a'$$), ('query', $$'a=%61'$$),
	('fragment', $$'a'$$), ('segments', $$'{}', '{a,b c}'$$), ('parts', $$'{password}', '{query}'$$), ('kind', $$'all'$$),
	('section', $$'all', 'icann', 'private'$$), ('variant', $$'exact', 'embedding', 'heritrix'$$), ('charset', $$'UTF-8'$$),
	('repertoire', $$'unicode', 'ascii'$$), ('form', $$'NFC', 'NFD'$$);
CREATE TABLE iri_same AS SELECT classid, objid, '' AS mark FROM iri_members LIMIT 0;
DO $do$
DECLARE
	f record;
	differs boolean;
	differs_for_http boolean;
	varies boolean;
BEGIN
	ASSERT (SELECT count(*) FROM pair) >= 2000;
	FOR f IN
		WITH called AS (
			SELECT o.*, coalesce(proname, oprname) AS name, proargnames AS names,
				ARRAY(SELECT t::regtype::text FROM unnest(coalesce(proargtypes, ARRAY[oprleft, oprright])) AS t) AS types,
				CASE WHEN oprname IS NOT NULL THEN '($1 ' || oprname || ' $2)::text'
					WHEN proretset THEN '(SELECT array_agg(x)::text FROM ' || proname || '($*) AS x)'
					ELSE proname || '($*)::text' END AS expression
			FROM iri_members o LEFT JOIN pg_proc p ON o.classid = 'pg_proc'::regclass AND p.oid = o.objid
				LEFT JOIN pg_operator op ON o.classid = 'pg_operator'::regclass AND op.oid = o.objid
			WHERE oprname IS NOT NULL OR prokind = 'f' AND proname !~ '^iriop_' AND NOT EXISTS
				(SELECT FROM pg_type WHERE p.oid IN (typinput, typoutput, typreceive, typsend)))
		SELECT classid, objid, types, array_agg(call) AS calls, array_agg(tables) AS tables, replace(expression, '$*',
			(SELECT string_agg('$' || n, ', ') FROM generate_subscripts(types, 1) AS n)) AS expression
		FROM called, LATERAL (
			SELECT string_agg(CASE WHEN j = i THEN '@' ELSE 's' || j END || '::' || types[j], ', ' ORDER BY j) AS call,
				'pair' || coalesce(string_agg(', unnest(ARRAY[' || elements || ']) AS s' || j, '') FILTER (WHERE j <> i), '') AS tables
			FROM generate_subscripts(types, 1) AS i, generate_subscripts(types, 1) AS j, LATERAL (SELECT (SELECT elements FROM sample
				WHERE argument IN (types[j], name || ' ' || names[j], coalesce(nullif(names[j], ''), 'pattern'))
				ORDER BY argument = types[j] DESC, length(argument) DESC LIMIT 1)) AS s (elements)
			WHERE types[i] IN ('iri', 'iri_reference') GROUP BY i) AS positions
		GROUP BY classid, objid, types, called.expression
	LOOP
		EXECUTE format('CREATE FUNCTION pg_temp.f%s(%s) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN
			RETURN %s; EXCEPTION WHEN others THEN RETURN SQLSTATE; END $f$', f.objid, array_to_string(f.types, ', '), f.expression);
		differs := false;
		differs_for_http := false;
		FOR i IN 1 .. cardinality(f.calls) LOOP
			EXECUTE format('SELECT $1 OR EXISTS (SELECT FROM %1$s WHERE %2$s IS DISTINCT FROM %3$s),
					$2 OR EXISTS (SELECT FROM %1$s WHERE is_http AND %2$s IS DISTINCT FROM %3$s),
					EXISTS (SELECT FROM %1$s WHERE %2$s IS DISTINCT FROM (SELECT %2$s FROM %1$s LIMIT 1))', f.tables[i],
				format('pg_temp.f%s(%s)', f.objid, replace(f.calls[i], '@', 'a')), format('pg_temp.f%s(%s)', f.objid, replace(f.calls[i], '@', 'b')))
			USING differs, differs_for_http INTO differs, differs_for_http, varies;
			EXIT WHEN differs_for_http;
			IF NOT varies THEN RAISE '% is the same for all pairs', f.expression; END IF;
		END LOOP;
		IF NOT differs_for_http THEN
			INSERT INTO iri_same VALUES (f.classid, f.objid, format('same for equal %sIRIs', CASE WHEN differs THEN 'http ' ELSE '' END));
		END IF;
	END LOOP;
END $do$;
