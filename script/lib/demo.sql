-- The queries of script/demo on the table line (page integer, spelling text).  Lines of
-- one page mean the same; page is NULL where that is not known.
\pset footer off

-- Fit for a terminal: no password, no control or formatting character, not too long.
CREATE FUNCTION shown(t text, size integer DEFAULT 46) RETURNS text LANGUAGE sql IMMUTABLE
RETURN (SELECT CASE WHEN length(s) > size THEN left(s, size - 1) || '…' ELSE s END
	FROM regexp_replace(regexp_replace(regexp_replace(left(t, 1000),
		-- user:password@ in a possible link, and in other text
		'(//[^/?#:@]*:)[^/?#]+@', '\1***@'),
		'(//[^/?#:@[:space:]]*:)(?![0-9]*[/?#])(?!\*\*\*@)[^@]+@', '\1***@'),
		'[\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff]', '�', 'g') AS s);

-- The links: iri_try gives NULL for text that is not an IRI.
CREATE TABLE link AS
SELECT coalesce(page::text, iri_normalize(url)::text) AS page, spelling, url, page IS NOT NULL AS judged
FROM (SELECT page, spelling, iri_try(spelling) AS url FROM line) AS l;
ANALYZE link;
SELECT count(url) < count(*) AS refused, bool_or(judged) AS judged, count(url) AS links,
	   format('%s: %s of %s %s%s', :'source', count(url), count(*), CASE count(*) WHEN 1 THEN 'text is a link' ELSE 'texts are links' END,
			  '; iri_guess() reads ' || NULLIF(count(iri_guess(spelling)) FILTER (WHERE url IS NULL), 0) || ' more') AS counts
FROM link \gset
\echo :counts
\echo

\if :refused
CREATE TABLE refused AS
SELECT spelling, message, hint FROM link, iri_error(spelling) WHERE url IS NULL;
SELECT 'not a link' || CASE WHEN count(*) > 3 THEN ' (3 of ' || count(*) || ' kinds)' ELSE '' END AS title
FROM (SELECT FROM refused GROUP BY hint) AS kind \gset
SELECT count(*) AS rows, shown(min(spelling COLLATE "C")) AS :"title", coalesce(hint, min(message)) AS "what to do"
FROM refused GROUP BY hint ORDER BY rows DESC, hint LIMIT 3;
\endif

-- Two spellings of one link: GROUP BY compares as = does.
CREATE TABLE pair AS
SELECT spelled[1]::iri AS a, other::iri AS b
FROM (SELECT array_agg(DISTINCT spelling COLLATE "C" ORDER BY spelling COLLATE "C" DESC) AS spelled
	  FROM link WHERE url IS NOT NULL GROUP BY url) AS one, unnest(spelled[2:]) AS other;
SELECT count(*) > 0 AS merges FROM pair \gset
\if :merges
SELECT count(*) AS rows, rule AS "one link, different in",
	   (array_agg(shown(a::text) || '  =  ' || shown(b::text) ORDER BY length(a::text) + length(b::text), a))[1] AS "for example"
FROM (SELECT a, b, CASE
		WHEN iri_host(a) ~ '[^ -~]' <> (iri_host(b) ~ '[^ -~]') THEN 'the script of the name'
		WHEN iri_path(a) ~ '/[.]{1,2}(/|$)' <> (iri_path(b) ~ '/[.]{1,2}(/|$)') THEN '"." and ".." of the path'
		WHEN iri_port(a) IS DISTINCT FROM iri_port(b) THEN 'default port'
		WHEN iri_percent_decode_bytes(a::text) = iri_percent_decode_bytes(b::text) THEN '%-encoding'
		WHEN lower(iri_host(a)) = lower(iri_host(b)) AND iri_host(a) <> iri_host(b) THEN 'capitals of the name'
		WHEN '' IN (iri_path(a), iri_path(b)) THEN '"/" after the name'
		ELSE 'rules of the scheme' END AS rule FROM pair) AS r
GROUP BY rule ORDER BY rule <> 'the script of the name', count(*) DESC, rule LIMIT 6;
\else
\echo No link is spelled in two ways.
\echo
\endif

-- The value that each method compares.
CREATE TABLE method (place integer, method text, key text);
INSERT INTO method VALUES
	(1, 'url, as text', 'spelling'),
	(2, 'lower(rtrim(url, ''/''))', 'lower(rtrim(spelling, ''/''))'),
	(3, 'a regular expression', 'regexp_replace(lower(spelling), ''^https?://(www\.)?|:(80|443)(?=/|$)|/$'', '''', ''g'')'),
	(4, 'url, as iri', 'url'),
	(5, 'iri_canonicalize(url, ''{web-2026}'')', 'iri_canonicalize(url, ''{web-2026}'')');
CREATE TABLE many AS
SELECT link.* FROM link, generate_series(1, 200000 / greatest(:links, 1) + 1) WHERE url IS NOT NULL LIMIT 200000;
ANALYZE many;

-- found: rows that are one link with another row; missed: such rows that the
-- method does not merge; more: rows merged though they are not one link.
CREATE FUNCTION judged(method text, key text, OUT same bigint, OUT missed bigint, OUT more bigint, OUT ms integer)
LANGUAGE plpgsql AS $$
DECLARE
	start timestamptz;
BEGIN
	EXECUTE format('WITH k AS (SELECT page, %s AS key, count(*) AS n FROM link WHERE url IS NOT NULL GROUP BY 1, 2)
					SELECT sum(n) - count(*), count(*) - (SELECT count(*) FROM (SELECT FROM k GROUP BY page) AS p),
						   count(*) - (SELECT count(*) FROM (SELECT FROM k GROUP BY key) AS p) FROM k', key)
	INTO same, missed, more;
	start := clock_timestamp();
	EXECUTE format('SELECT count(*) FROM (SELECT FROM many GROUP BY %s) AS t', key);
	ms := 1000 * extract(epoch FROM clock_timestamp() - start);
END
$$;
SELECT CASE WHEN :'judged' THEN 'wrong' ELSE 'also merged' END AS more \gset
SELECT m.method AS "compared by", same AS found, missed, more AS :"more", ms AS "ms for 200,000 rows"
FROM method AS m, judged(method, key) ORDER BY place;

-- Links that each step of that canonicalization merges beyond =.  Only those that all the
-- steps merge can be merged by one of them.
CREATE TABLE candidate AS
SELECT url FROM (SELECT url, count(*) OVER (PARTITION BY iri_canonicalize(url, '{web-2026}')) AS n
				 FROM link WHERE url IS NOT NULL GROUP BY url) AS c WHERE n > 1;
SELECT 'By step: ' || string_agg(step || ' ' || n, ', ' ORDER BY n DESC, step) AS steps
FROM (SELECT step, row_count - distinct_values AS n
	  FROM iri_survey('candidate', 'url', iri_canonical_steps('web-2026'))) AS s WHERE n > 0 \gset
\if :{?steps}
\echo :steps
\endif

-- Hosts that look like one another.
SELECT 'Look-alikes: ' || string_agg(hosts, '; ' ORDER BY hosts) AS alike
FROM (SELECT string_agg(shown(concat(host, ' (' || NULLIF(ascii, host) || ')')), ' and ' ORDER BY host) AS hosts
	  FROM (SELECT DISTINCT iri_host_skeleton(url) AS look, iri_host_unicode(url) AS host, iri_host_ascii(url) AS ascii
			FROM link WHERE iri_host_type(url) = 'dns') AS h
	  GROUP BY look HAVING count(*) > 1 LIMIT 2) AS g \gset
\if :{?alike}
\echo :alike
\endif
