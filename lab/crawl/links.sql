-- Checks the crawler's functions on the table link (n, x), one row a link, on
-- the table alike (a, b, step) of pairs that no step may merge, and on every
-- character; prints lines "name|asked|wrong|first that is wrong".
SET client_min_messages = warning;
SET jit = off;
CREATE TABLE verdict (n serial, name text, asked bigint, wrong bigint, example text);

-- ---------------------------------------------------------------------------
-- Every character there and back, as a name and as a value, nothing else changed

INSERT INTO verdict (name, asked, wrong, example)
SELECT 'set and get of every character, ' || s, count(*), count(*) FILTER (WHERE NOT good),
	min('U+' || to_hex(n)) FILTER (WHERE NOT good)
FROM (VALUES ('&'), (';')) AS separators (s), generate_series(1, 1114111) AS n,
	LATERAL (SELECT chr(n) AS c, CASE WHEN n = 42 THEN '\*' ELSE chr(n) END AS pattern OFFSET 0) AS c,
	LATERAL (SELECT iri_query_set(iri 'http://h/?bb=1#f', c, c, s) AS x OFFSET 0) AS x,
	LATERAL (SELECT iri_query_param(x, c, s) = c AND iri_query_param(x, 'bb', s) = '1'
		AND x *= iri_query_add(iri 'http://h/?bb=1#f', c, c, s)
		AND iri_query_param(iri_query_set(x, c, c || c, s), c, s) = c || c
		AND iri_query_remove(x, ARRAY[pattern], s) *= iri 'http://h/?bb=1#f' AS good OFFSET 0) AS g
WHERE n NOT BETWEEN 55296 AND 57343 AND (s = '&' OR n % :every = 0) GROUP BY s;

-- ---------------------------------------------------------------------------
-- Canonical forms: of one step, of each pair, of the profiles

-- The same again changes nothing; what comes out is a normal form; and a step
-- on top of another merges only: it says the same of what the other has made.

CREATE TABLE nothing (x iri);
CREATE TABLE step AS
SELECT row_number() OVER () AS i, step
FROM iri_survey('nothing', 'x') WHERE step NOT IN ('simple', 'syntax', 'scheme') AND step !~ '^(crawl|archive|web)-';
CREATE TABLE pair AS
SELECT a.i, b.i AS j, ARRAY[a.step, b.step] AS steps FROM step AS a JOIN step AS b ON a.i <= b.i;
INSERT INTO pair SELECT 0, 0, ARRAY[p] FROM unnest('{crawl-2026,web-2026}'::text[]) AS p;
INSERT INTO pair SELECT 0, 0, array_agg(step) FROM step;
VACUUM ANALYZE step, pair;

CREATE TABLE canonical AS
SELECT i, j, steps, count(*) AS asked, count(*) FILTER (WHERE again) AS again, count(*) FILTER (WHERE odd) AS odd,
	count(*) FILTER (WHERE apart) AS apart, min(x::text COLLATE "C") FILTER (WHERE again OR odd OR apart) AS example
FROM (SELECT x, (SELECT array_agg(iri_canonicalize(x, ARRAY[step]) ORDER BY i) FROM step) AS singles
	FROM link OFFSET 0) AS l,
	pair, LATERAL (SELECT iri_canonicalize(x, steps) AS once OFFSET 0) AS o,
	LATERAL (SELECT iri_canonicalize(once, steps) *<> once AS again, iri_normalize(once) *<> once AS odd,
		(i > 0 AND iri_canonicalize(singles[i], steps) *<> once OR i < j
			AND iri_canonicalize(singles[j], steps) *<> once)
			-- an alias may make a parameter, whose case stays, of an identifier in the path
			AND NOT steps @> '{lower-path,aliases-2026}' AS apart OFFSET 0) AS v
GROUP BY i, j, steps;
INSERT INTO verdict (name, asked, wrong, example)
SELECT what || CASE WHEN kind > 0 THEN ', ' || count(*) || ' steps and pairs' ELSE ', profiles and all steps' END,
	sum(asked), sum(wrong),
	min(steps::text || ' ' || example) FILTER (WHERE wrong > 0)
FROM canonical, LATERAL (VALUES ('canonical twice', again), ('canonical is normal', odd), ('steps only merge', apart))
	AS v (what, wrong),
	LATERAL (SELECT sign(i)) AS k (kind)
WHERE kind > 0 OR what <> 'steps only merge'
GROUP BY what, kind;

-- Of what looks alike nothing is merged, and there is a pair for every step.
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'what looks alike stays apart', count(*), count(*) FILTER (WHERE merged),
	min(steps::text || ' ' || a || ' ' || b) FILTER (WHERE merged)
FROM alike, pair, LATERAL (SELECT iri_canonicalize(a, steps) = iri_canonicalize(b, steps) AS merged OFFSET 0) AS m;
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'steps with pairs that look alike', count(*), count(*) FILTER (WHERE lacking), min(step) FILTER (WHERE lacking)
FROM step, LATERAL (SELECT NOT EXISTS (SELECT FROM alike WHERE alike.step = step.step) AS lacking) AS l;

-- ---------------------------------------------------------------------------
-- Mapping: every link, and the same ones written otherwise

CREATE TABLE respelled AS
SELECT x AS link, y, iri_to_uri_try(y) AS uri
FROM valid, LATERAL (SELECT iri_to_uri_try(x) AS uri, iri_host(x) AS host OFFSET 0) AS u,
	LATERAL (VALUES (x), (iri_normalize(x)), (uri), (iri_from_uri(uri)),
		(CASE WHEN host LIKE '%_._%' THEN iri_with_host(x, replace(host, '.', U&'\200B.%E2%81%A0')) END),
		(CASE WHEN iri_host_type(x) = 'dns' THEN iri_with_host(x, upper(host)) END)) AS v (y)
WHERE y IS NOT NULL;
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'normal form of the normal form', count(*), count(*) FILTER (WHERE wrong),
	min(y::text COLLATE "C") FILTER (WHERE wrong)
FROM respelled, LATERAL (SELECT iri_normalize(iri_normalize(y)) *<> iri_normalize(y)) AS w (wrong);
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'URI of the normal form', count(*), count(*) FILTER (WHERE wrong), min(y::text COLLATE "C") FILTER (WHERE wrong)
FROM respelled, LATERAL (SELECT (iri_to_uri_try(iri_normalize(y)) = uri) IS NOT TRUE) AS w (wrong)
WHERE uri IS NOT NULL;
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'equal links have equal URIs', count(*), count(*) FILTER (WHERE wrong),
	min(y::text COLLATE "C") FILTER (WHERE wrong)
FROM (SELECT y, count(DISTINCT uri) > 1 OR count(uri) NOT IN (0, count(*)) AS wrong FROM respelled GROUP BY y
	HAVING count(*) > 1) AS w;
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'ASCII of ASCII hosts', count(*), count(*) FILTER (WHERE iri_host_ascii(uri) IS NULL),
	min(uri::text COLLATE "C") FILTER (WHERE iri_host_ascii(uri) IS NULL)
FROM respelled WHERE iri_host(uri) IS NOT NULL;

-- ---------------------------------------------------------------------------
-- Sort keys

INSERT INTO verdict (name, asked, wrong, example)
SELECT 'surt and back', count(*), count(*) FILTER (WHERE iri_from_surt(iri_surt(x)) *<> iri_normalize(x)),
	min(x::text) FILTER (WHERE iri_from_surt(iri_surt(x)) *<> iri_normalize(x))
FROM link;
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'surt tells apart what = does', a, abs(a - b), ''
FROM (SELECT count(DISTINCT x), count(DISTINCT iri_surt(x) COLLATE "C") FROM link) AS c (a, b);

-- ---------------------------------------------------------------------------
-- Links in text

-- without marks around it, a link ends where Chinese and Japanese text goes on
-- without a space, and at white space that is not ASCII; full-width brackets in pairs
-- belong to it; a list, "http://h/,http://h/", has more than one link
CREATE VIEW unmarked AS
SELECT x, substring(x::text FROM U&'^(?:\FF08[^\3001\3002\300D\FF01\FF09\FF0C\FF1F\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]*\FF09|[^\3001\3002\300D\FF01\FF09\FF0C\FF1F\00A0\1680\2000-\200A\2028\2029\202F\205F\3000])*')
	AS start FROM link
WHERE x::text !~* '^(https?|ftp):/*$|[,;]https?://';		-- web addresses have hosts

-- what stands around one; whether it is found as it is; the options
CREATE TABLE around (before text, behind text, options text[], name text);
INSERT INTO around VALUES
	('<', '>', '{}', 'in <>'), ('See <URL:', '>.', '{}', 'in <URL:>'),
	(U&'\89B9\3066<', U&'>\3002', '{}', 'in <>, CJK'),
	('He said "', '".', '{}', 'in quotation marks'), ('', '', '{punctuation}', 'alone'),
	(E'a b.\n\t', E'\r\nhttp://example.org/', '{punctuation}', 'in lines'),
	(U&'\89B9\3066', ' ', '{punctuation}', 'behind CJK'), ('x http://example.net/ <a href="', '">', '{www,domains}',
		'in HTML');
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'extracted ' || name, count(*), count(*) FILTER (WHERE NOT found), min(x::text) FILTER (WHERE NOT found)
FROM unmarked, around, LATERAL (SELECT EXISTS (SELECT FROM iri_extract(before || x::text || behind, options) AS e
	WHERE e.iri::text = CASE WHEN 'punctuation' = ANY (options) THEN start ELSE x::text END
		AND e."position" = length(before) + 1) OFFSET 0) AS f (found)
GROUP BY name;

-- in a sentence: all of it but punctuation and closing brackets at its end; the
-- bracket behind it belongs to a link that has opened one and not closed it.  Not those
-- that close one first, which is the one before them
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'extracted from sentences', count(*), count(*) FILTER (WHERE NOT found), min(x::text) FILTER (WHERE NOT found)
FROM unmarked, LATERAL (SELECT start = x::text AND length(replace(start, ')', '')) > length(replace(start, '(', ''))
	OFFSET 0) AS o (is_open),
	LATERAL (SELECT start || CASE WHEN is_open THEN ')' ELSE '' END OFFSET 0) AS w (whole),
	LATERAL (SELECT EXISTS (SELECT FROM iri_extract('See (' || x::text || ').') AS e
	WHERE e."position" = 6 AND starts_with(whole, e.iri::text) AND (e.iri::text = whole OR NOT is_open)
		AND substr(whole, length(e.iri::text) + 1) ~ '^([[:punct:]]|[^[:ascii:][:alnum:]])*$') OFFSET 0) AS f (found)
WHERE NOT EXISTS (SELECT FROM generate_series(1, length(x::text)) AS i, LATERAL (SELECT left(x::text, i) OFFSET 0) AS h (head)
	WHERE length(replace(head, '(', '')) > length(replace(head, ')', '')));

-- many in one text, each at its place
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'extracted from lists', sum(n), sum(n) - sum(same), NULL
FROM (SELECT count(*) AS n, array_agg(x ORDER BY n) AS links, string_agg(x::text, E'>,\n<' ORDER BY n) AS list
	FROM link GROUP BY n / 100) AS t,
	LATERAL (SELECT count(*) FROM iri_extract('<' || list || '>') AS e
		WHERE e.iri *= links[e.ordinality] AND substr('<' || list || '>', e."position", length(e.iri::text)) =
			e.iri::text) AS e (same);

-- ---------------------------------------------------------------------------
-- Links in links

CREATE VIEW embedding AS
SELECT x, 'in a query' AS name, iri_query_set(iri 'http://example.org/?a=1&u=2#f', 'u', x::text) AS y FROM link
UNION ALL
SELECT x, 'in a query, all octets encoded',
	iri('http://example.org/?u=' || regexp_replace(encode(convert_to(x::text, 'UTF8'), 'hex'), '(..)', '%\1', 'g'))
FROM link
UNION ALL
SELECT x, 'in a path, encoded', iri('http://example.org/a/'
	|| regexp_replace(upper(encode(convert_to(x::text, 'UTF8'), 'hex')), '(..)', '%\1', 'g') || '/b') FROM link
UNION ALL
-- brackets may not stand in a path
SELECT x, 'in a path', iri_try('http://example.org/web/2026/' || x::text) FROM link WHERE x::text !~ '[][#]';
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'embedded ' || name, count(*), count(*) FILTER (WHERE NOT found), min(x::text) FILTER (WHERE NOT found)
FROM embedding, LATERAL (SELECT (SELECT array_agg(e::text) = ARRAY[x::text] FROM iri_embedded(y) AS e) IS TRUE OFFSET
	0) AS f (found)
WHERE strpos(x::text, '://') > 0 GROUP BY name;

-- what stands above one contains it, and is nearer than the next
INSERT INTO verdict (name, asked, wrong, example)
SELECT 'ancestors', count(*), count(*) FILTER (WHERE NOT good), min(x::text) FILTER (WHERE NOT good)
FROM link, LATERAL (SELECT (SELECT coalesce(bool_and(starts_with(iri_normalize(x)::text, y::text)
	AND iri_normalize(y) *= y
		AND length(y::text) < coalesce(before, 1 + length(iri_normalize(x)::text))), true)
	FROM (SELECT y, lag(length(y::text)) OVER (ORDER BY n) AS before FROM iri_ancestors(x) WITH ORDINALITY AS a (y, n))
		AS a) OFFSET 0) AS g (good);

SELECT name, asked, wrong, left(example, 300) FROM verdict ORDER BY n;
