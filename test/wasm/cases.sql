-- What the server answers, as one JSON array a line: a function of the packages, its
-- arguments, and its result, or the error.  Variables: vectors, forms, extract
-- (files), golden (a script), texts (how many random ones), seed.
\set QUIET on
SELECT setseed(:seed) \g /dev/null
\o /dev/null
\i :golden
\o
\pset tuples_only on
\pset format unaligned
CREATE TEMP TABLE vector (spelling text, key text, stored text, hash text, extended text, image text, uuid text);
CREATE TEMP TABLE form (id text, input text, syntax text, scheme text, note text);
CREATE TEMP TABLE prose (id text, value text, options text, expected text, note text);
COPY vector FROM :'vectors' (HEADER);
COPY form FROM :'forms' (HEADER);
COPY prose FROM :'extract' (HEADER);

CREATE TEMP TABLE given AS SELECT row_number() OVER () AS n, t FROM (
	SELECT spelling FROM vector UNION SELECT input FROM form UNION SELECT scheme FROM form) AS g (t);
-- one to three pieces put into a text that is given
CREATE TEMP TABLE pieces AS SELECT ARRAY['%', '%7e', '%C3%A9', '%E2%80%AE', 'é', 'Σς', 'ﬀ', U&'\0301', U&'\200D', U&'\+01F600', 'xn--', '。', '/../', '//', ':', '@', '?', '#', '[', ']',
	' ', '\', '"', '|', '.', 'A', '0', '::1', 'ß', 'א', U&'\FEFF', U&'\+0E0001', U&'\E000', '-', '+', '&a=b', ';', '~', U&'\0391\0345', '가', U&'\1100\1161'] AS p;
CREATE TEMP TABLE random AS
SELECT t FROM (SELECT t, p, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e FROM generate_series(1, :texts) AS i
	JOIN given ON n = 1 + i % (SELECT count(*) FROM given), pieces) AS r (was, p, a, b, c, d, e),
LATERAL (SELECT overlay(was PLACING p[1 + (a * (cardinality(p) - 1))::integer] FROM 1 + (b * length(was))::integer FOR (c * 3)::integer)) AS o (once),
LATERAL (SELECT CASE WHEN d < .5 THEN once ELSE overlay(once PLACING p[1 + (e * (cardinality(p) - 1))::integer] FROM 1 + (d * length(once))::integer FOR 0) END) AS u (t);

-- Not in these: those whose error the page has in its own words.
CREATE TEMP VIEW parsed AS
SELECT json_build_array('parse', json_build_array(t), CASE WHEN x IS NOT NULL THEN json_build_object('text', t, 'key', iri_normalize(x), 'parts', iri_parts(x))
	ELSE (SELECT json_build_object('code', code, 'component', component, 'position', "position", 'message', message,
		'hint', CASE WHEN hint ~ 'iri_|NULL|LIKE' THEN '(SQL)' ELSE nullif(hint, '') END) FROM iri_error(t)) END), t, x
FROM (SELECT t, iri_try(t) FROM (SELECT t FROM given UNION ALL SELECT t FROM random) AS a) AS l (t, x);
SELECT json_build_array FROM parsed;
SELECT json_build_array('normalize', json_build_array(x::text, 'syntax'), iri_normalize(x, 'syntax')) FROM parsed WHERE x IS NOT NULL;
SELECT json_build_array('uuid', json_build_array(x::text), iri_uuid(x)) FROM parsed WHERE x IS NOT NULL;
SELECT json_build_array('equal', json_build_array(a, b), iri_try(a) = iri_try(b))
FROM (SELECT input, scheme FROM form UNION ALL SELECT input, lag(input) OVER (ORDER BY id) FROM form) AS pair (a, b)
WHERE iri_try(a) = iri_try(b) IS NOT NULL;
SELECT json_build_array('resolve', json_build_array(r, base), iri_resolve(r, base))
FROM (SELECT substr(t, 1 + strpos(t, ':')) FROM given LIMIT 2000) AS f (t), LATERAL (SELECT iri_reference_try(t)) AS g (r), (VALUES (iri 'http://a/b/c/d;p?q')) AS b (base) WHERE r IS NOT NULL;
SELECT json_build_array('canonicalize', json_build_array(x, ARRAY[name]), iri_canonicalize(x, ARRAY[name])) FROM step, link;
SELECT json_build_array('canonicalize', json_build_array(x, ARRAY[name]), iri_canonicalize(x, ARRAY[name])) FROM parsed, unnest('{crawl-2026,web-2026}'::text[]) AS name WHERE x IS NOT NULL;
SELECT json_build_array('canonicalize', json_build_array(x, steps, rules), iri_canonicalize(x, steps, rules)) FROM link, (VALUES
	('{}'::text[], '{a,"example.org: !b @https"}'::text[]), ('{crawl-2026}', '{"example.org/a*?b: a","http://example.org/:x -> https://example.net/{:x}"}')) AS v (steps, rules);
SELECT json_build_array('extract', json_build_array(value, options), coalesce((SELECT json_agg(json_build_object('iri', iri, 'position', "position", 'length', length)) FROM iri_extract(value, options)), '[]'))
FROM (SELECT value, options::text[] FROM prose WHERE options !~ 'html|domains'
	UNION ALL SELECT string_agg(t, ' ' ORDER BY md5(t)), o FROM random, (VALUES ('{}'::text[]), ('{www,punctuation}'), ('{defanged,https:,"FTP:"}')) AS v (o) GROUP BY hashtext(t) % 500, o
	UNION ALL SELECT replace(replace(string_agg(t, ' 😀' ORDER BY md5(t)), '.', '[.]'), 'http', 'hxxp'), '{defanged}' FROM random GROUP BY hashtext(t) % 500) AS p (value, options);
SELECT json_build_array('matches', json_build_array(x, p), iri_matches(x, p)) FROM link, unnest(ARRAY['*://*.org/*', 'http{s}?://:h/:a/*', 'http://*/%7Ea', '*:*?*b=*#*', 'http://b%C3%BCcher.example/*']) AS p;
