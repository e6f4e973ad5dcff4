-- The queries of script/demo on the tables input (n, line) and csv (n, c1, c2, ...) of one
-- file.  With judged, lines of one paragraph mean the same, and "#" begins a comment.
\pset footer off
SET jit = off;

-- The kind of the file: CSV if a column has as many links as there are lines that are links, a
-- list if half of its lines are links, else a text that has links in it.  Of the columns, the one
-- that was asked for, one whose header says so, or the leftmost of those with the most links.
CREATE TABLE field AS
SELECT *, row_number() OVER (ORDER BY key = :'wanted' DESC, CASE WHEN 2 * links >= best THEN array_position('{url,uri,link,href,website,homepage,address,loc}', lower(btrim(header))) END, links DESC, place) AS choice
FROM (SELECT key, substr(key, 2)::integer AS place, min(value) FILTER (WHERE n = 1) AS header, count(iri_guess(value)) AS links, max(count(iri_guess(value))) OVER () AS best
	  FROM csv, jsonb_each_text(to_jsonb(csv) - 'n') GROUP BY key) AS c;
SELECT coalesce(min(key), 'c1') AS column, coalesce(min(links), 0) AS by_column FROM field WHERE choice = 1 \gset
CREATE TABLE entry AS
SELECT n, line, 1 + count(*) FILTER (WHERE line = '') OVER (ORDER BY n) AS page, coalesce(iri_guess(line), iri_try(line)) IS NOT NULL AS is_link
FROM input;
DELETE FROM entry WHERE line !~ '[^ \t]' OR line ~ '^#' AND (:'judged' OR (SELECT line ~ '^#' FROM input WHERE n = 1))
	OR NOT is_link AND n = 1 AND line ~ '^"?[[:alpha:]][[:alnum:]_ ]*"?$' AND NOT :'judged' AND EXISTS (SELECT FROM entry WHERE is_link);
SELECT count(*) AS lines, count(*) FILTER (WHERE is_link) AS by_line, (SELECT count(*) FROM csv) AS records FROM entry \gset
SELECT NOT :'judged' AND (:'wanted' <> '' OR :by_column >= greatest(:by_line, :records / 2.0, 1)) AND :records > 1 AS is_csv,
	   :'judged' OR :by_line >= :lines / 2.0 AS is_list \gset
CREATE TABLE line (page integer, spelling text);
\set reading ''
\if :is_csv
INSERT INTO line SELECT NULL, :"column" FROM csv
WHERE :"column" ~ '[^ \t]' AND (n > 1 OR iri_guess(:"column") IS NOT NULL) ORDER BY n;
SELECT concat(' (CSV, column ', string_agg(place || name, '') FILTER (WHERE choice = 1), '; also links: column ' || string_agg(place || name, ', ' ORDER BY place) FILTER (WHERE choice > 1), ')') AS reading
FROM field, LATERAL (SELECT CASE WHEN iri_guess(header) IS NULL THEN ' "' || header || '"' ELSE '' END) AS h (name)
WHERE choice = 1 OR 2 * links >= :records \gset
\elif :is_list
\else
-- Of bookmarks, sitemaps and lists of feeds, the links alone, without icons and schemas; of the
-- logs of web servers not the user agent.
WITH whole AS (SELECT regexp_replace(regexp_replace(string_agg(line, E'\n' ORDER BY n), '\sxmlns(:\w+)?="[^"]*"', '', 'g'),
	'^((?:\S+ ){3,4}\[[^]\n]*\] "(?:[^"\\\n]|\\.)*" \d+ \S+ "(?:[^"\\\n]|\\.)*") ".*"', '\1', 'gn') AS t FROM input),
kind AS (SELECT t, CASE WHEN t ~* '^\s*<!DOCTYPE NETSCAPE-Bookmark' THEN '\shref="([^"]*)"' WHEN t ~ '<opml\M' THEN '\sxmlUrl="([^"]*)"'
	WHEN t ~ '<(urlset|sitemapindex)\M' THEN '<loc>\s*([^<]*)</loc>' END AS place FROM whole),
piece AS (SELECT CASE WHEN place IS NULL THEN t ELSE (SELECT string_agg('<a href="' || replace(m[1], '"', '&quot;') || '">', E'\n') FROM regexp_matches(t, place, 'gi') AS m) END AS t FROM kind)
INSERT INTO line
SELECT NULL, iri::text FROM piece, iri_extract(t, CASE WHEN t ~ '<[A-Za-z!?]' THEN '{html}' ELSE '{}' END::text[]) ORDER BY ordinality;
DELETE FROM line WHERE (SELECT count(*) FROM line) <= :by_line;
SELECT CASE WHEN count(*) > 0 THEN format(' (%s by line, %s in the text: reading those)', :by_line, count(*)) ELSE '' END AS reading FROM line \gset
\endif
INSERT INTO line SELECT CASE WHEN :'judged' THEN page END, line FROM entry WHERE NOT EXISTS (SELECT FROM line) ORDER BY n;
SELECT 2 * count(iri_try(spelling)) < count(iri_guess(spelling)) AS bare FROM line \gset
\if :bare
UPDATE line SET spelling = coalesce(iri_guess(spelling)::text, spelling);
SELECT :'reading' || ', as iri_guess() reads them' AS reading \gset
\endif

-- Fit for a terminal: no password, no control or formatting character.
CREATE FUNCTION masked(t text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN regexp_replace(regexp_replace(regexp_replace(left(t, 1000),
	-- user:password@ in a possible link, and in other text
	'(//[^/?#:@]*:)[^/?#]+@', '\1***@'),
	'(//[^/?#:@[:space:]]*:)(?![0-9]*[/?#])(?!\*\*\*@)[^@]+@', '\1***@'),
	'[\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff]', '�', 'g');

-- And not too long: the beginning, and what follows the character that matters.
CREATE FUNCTION shown(t text, place integer DEFAULT 1, size integer DEFAULT 46) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT CASE WHEN length(s) <= size THEN s
					WHEN place <= size - 6 THEN left(s, size - 1) || '…'
					WHEN length(s) < place + size - 26 THEN left(s, 20) || '…' || right(s, size - 21)
					ELSE left(s, 20) || '…' || substr(s, place - 4, size - 22) || '…' END
		FROM masked(t) AS s);

-- Two texts, cut where they do not differ.
CREATE FUNCTION shown_pair(a text, b text, sign text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT shown(a, place) || '  ' || sign || '  ' || shown(b, place)
		FROM (SELECT coalesce(min(i), 1)::integer AS place
			  FROM unnest(string_to_array(masked(a), NULL), string_to_array(masked(b), NULL)) WITH ORDINALITY AS c (one, other, i)
			  WHERE one IS DISTINCT FROM other) AS p);

-- The links: iri_try gives NULL for text that is not an IRI.
CREATE TABLE link AS SELECT page, spelling, iri_try(spelling) AS url FROM line;
-- Pages by number, which takes less time than by text: hashes of 64 bits.
CREATE TABLE known AS
SELECT coalesce(page, iri_hash_extended(url, 0)) AS page, spelling, url,
	   hashtextextended(iri_canonicalize(url, '{web-2026}')::text, 0) AS like_page
FROM link WHERE url IS NOT NULL;
ANALYZE link;
ANALYZE known;
-- The value that each method compares.
CREATE TABLE method (place integer, method text, key text);
INSERT INTO method VALUES
	(1, 'url, as text', 'spelling'),
	(2, 'lower(rtrim(url, ''/''))', 'lower(rtrim(spelling, ''/''))'),
	(3, 'a regular expression', 'regexp_replace(lower(spelling), ''^https?://(www\.)?|:(80|443)(?=/|$)|/$'', '''', ''g'')'),
	(4, 'url, as iri', 'url'),
	(5, 'iri_canonicalize(url, ''{web-2026}'')', 'iri_canonicalize(url, ''{web-2026}'')');
-- Long links are not timed: copies of one of a megabyte would take minutes.
CREATE TABLE many AS
WITH short AS (SELECT *, count(*) OVER () AS n FROM known WHERE length(spelling) <= 2000)
SELECT page, spelling, url, like_page FROM short, generate_series(1, 200000 / n + 1) LIMIT 200000;
ANALYZE many;

-- same: rows that are one page with another row; missed: such rows that the method
-- does not merge; other: rows merged with one of another page; like: of these, rows
-- whose canonical forms are equal.
CREATE FUNCTION judged(key text, OUT same bigint, OUT missed bigint, OUT other bigint, OUT "like" bigint, OUT ms integer)
LANGUAGE plpgsql AS $$
DECLARE
	start timestamptz;
	pages bigint;
BEGIN
	EXECUTE format('CREATE TEMPORARY TABLE k AS SELECT page, like_page, hash_record_extended(ROW(%s), 0) AS k, count(*) AS n FROM known GROUP BY 1, 2, 3', key);
	ANALYZE k;
	SELECT coalesce(sum(n), 0), count(*) INTO same, pages FROM (SELECT sum(n) AS n FROM k GROUP BY page, k) AS t;
	same := same - pages;
	missed := pages - (SELECT count(*) FROM (SELECT FROM k GROUP BY page) AS t);
	other := pages - (SELECT count(*) FROM (SELECT FROM k GROUP BY k) AS t);
	"like" := pages - (SELECT count(*) FROM (SELECT FROM k GROUP BY like_page, k) AS t);
	DROP TABLE k;
	start := clock_timestamp();
	EXECUTE format('SELECT count(*) FROM (SELECT FROM many GROUP BY %s) AS t', key);
	ms := CASE WHEN EXISTS (SELECT FROM many) THEN 1000 * extract(epoch FROM clock_timestamp() - start) END;
END
$$;
CREATE TABLE judgement AS SELECT * FROM method, judged(key);
SELECT bool_or(same + other > 0) FILTER (WHERE place > 1) AS merged FROM judgement \gset

SELECT count(url) < count(*) AS refused, count(page) > 0 AS judged, count(url) AS links, count(url) > 0 AS any,
	   format('%s%s: %s of %s %s%s', :'source', :'reading', count(url), count(*), CASE count(*) WHEN 1 THEN 'text is a link' ELSE 'texts are links' END,
			  '; iri_guess() reads ' || NULLIF(count(iri_guess(spelling)) FILTER (WHERE url IS NULL), 0) || ' more') AS counts
FROM link \gset
\if :any
SELECT CASE spelled WHEN 0 THEN 'No row repeats' WHEN 1 THEN '1 row repeats' ELSE spelled || ' rows repeat' END || ' another in a different spelling'
	   || CASE spelled WHEN 0 THEN '' ELSE ', which text misses' END || coalesce('; ' || NULLIF(web, 0) || CASE WHEN spelled > 0 THEN ' more' WHEN web = 1 THEN ' does' ELSE ' do' END || ' with web-2026', '')
	   || coalesce('; ' || NULLIF(wrong, 0) || ' would be merged wrongly by lower()', '') || '.' AS sentence
FROM (SELECT sum(same * (place = 4)::integer - same * (place = 1)::integer) AS spelled, sum(CASE WHEN :'judged' THEN same * (place = 5)::integer - same * (place = 4)::integer ELSE "like" * (place = 5)::integer END) AS web,
			 sum(CASE WHEN :'judged' THEN other ELSE other - "like" END) FILTER (WHERE place = 2) AS wrong FROM judgement) AS j \gset
\echo :sentence
\endif
\echo :counts
\echo

\if :refused
CREATE TABLE refused AS
SELECT spelling, message, hint FROM link, iri_error(spelling) WHERE url IS NULL;
SELECT 'not a link' || CASE WHEN count(*) > 3 THEN ' (3 of ' || count(*) || ' kinds)' ELSE '' END AS title
FROM (SELECT FROM refused GROUP BY hint) AS kind \gset
SELECT count(*) AS rows, shown(min(spelling COLLATE "C")) AS :"title", coalesce(nullif(hint, ''), min(message)) AS "what to do"
FROM refused GROUP BY hint ORDER BY rows DESC, hint LIMIT 3;
\endif

-- Two spellings of one link: GROUP BY compares as = does.
CREATE TABLE pair AS
SELECT a::iri, b::iri
FROM (SELECT DISTINCT a, spelling AS b
	  FROM (SELECT url, max(spelling COLLATE "C") AS a FROM known GROUP BY url
			HAVING max(spelling COLLATE "C") <> min(spelling COLLATE "C")) AS one
		   JOIN known USING (url)
	  WHERE spelling <> a) AS spelled;
SELECT count(*) > 0 AS merges FROM pair \gset
\if :merges
SELECT count(*) AS rows, rule AS "one link, different in",
	   shown_pair(split_part(min(pair), E'\n', 2), split_part(min(pair), E'\n', 3), '=') AS "for example"
FROM (SELECT to_char(length(a::text) + length(b::text), 'FM0000000000') || E'\n' || a::text || E'\n' || b::text AS pair, CASE
		WHEN iri_host(a) ~ '[^ -~]' <> (iri_host(b) ~ '[^ -~]') THEN 'Unicode or punycode'
		WHEN iri_path(a) ~ '/[.]{1,2}(/|$)' <> (iri_path(b) ~ '/[.]{1,2}(/|$)') THEN '"." and ".." of the path'
		WHEN iri_port(a) IS DISTINCT FROM iri_port(b) THEN 'default port'
		WHEN iri_percent_decode_bytes(a::text) = iri_percent_decode_bytes(b::text) THEN '%-encoding'
		WHEN lower(iri_host(a)) = lower(iri_host(b)) AND iri_host(a) <> iri_host(b) THEN 'upper case in the host'
		WHEN iri_scheme(a) <> iri_scheme(b) THEN 'upper case in the scheme'
		WHEN '' IN (iri_path(a), iri_path(b)) THEN '"/" after the host'
		ELSE 'rules of the scheme' END AS rule FROM pair) AS r
GROUP BY rule ORDER BY rule <> 'Unicode or punycode', count(*) DESC, rule LIMIT 6;
\endif

\if :merged
\if :judged
SELECT method AS "compared by", same AS found, missed, other AS wrong, ms AS "ms for 200,000 rows" FROM judgement ORDER BY place;
\echo 'found, missed: rows that share their page with another row. wrong: rows merged with another page.'
\else
SELECT method AS "compared by", same AS found, missed, "like" AS "probably the same page", other - "like" AS "probably another",
	   ms AS "ms for 200,000 rows" FROM judgement ORDER BY place;
\echo 'found, missed: rows that are one link (=) with another row. Merged beyond =: "probably the same page" is what web-2026 merges, too.'
\endif

-- Links that each step of that canonicalization merges beyond =.  Only those that all the
-- steps merge can be merged by one of them.
CREATE TABLE candidate AS
SELECT url FROM (SELECT url, count(*) OVER (PARTITION BY like_page) AS n
				 FROM (SELECT url, min(like_page) AS like_page FROM known GROUP BY url) AS one) AS c WHERE n > 1;
SELECT 'Each step of web-2026 alone merges beyond =: ' || string_agg(step || ' ' || n, ', ' ORDER BY n DESC, step) AS steps
FROM (SELECT step, row_count - distinct_values AS n
	  FROM iri_survey('candidate', 'url', iri_canonical_steps('web-2026'))) AS s WHERE n > 0 \gset
\if :{?steps}
\echo :steps
\endif
\echo

-- Pages that a server tells apart.
CREATE TABLE mistake AS
SELECT a, b, lower(iri_path(x)) = lower(iri_path(y)) AND iri_path(x) <> iri_path(y) AS capitals
FROM (SELECT spelling AS a, url AS x, lead(spelling) OVER same AS b, lead(url) OVER same AS y
	  FROM (SELECT DISTINCT ON (key, apart) spelling, url, key, apart
			FROM (SELECT spelling, url, lower(rtrim(spelling, '/')) AS key, CASE WHEN :'judged' THEN page ELSE like_page END AS apart
				  FROM known) AS k
			ORDER BY key, apart, spelling COLLATE "C") AS one
	  WINDOW same AS (PARTITION BY key ORDER BY url)) AS two
WHERE b IS NOT NULL;
SELECT 'lower(rtrim(url, ''/'')) merges ' || NULLIF(count(*), 0) || ' that a server may tell apart' AS title FROM mistake \gset
\if :{?title}
SELECT shown_pair(a, b, '<>') AS :"title" FROM (SELECT * FROM mistake ORDER BY capitals DESC, length(a), a LIMIT 2) AS two;
\endif
\endif
