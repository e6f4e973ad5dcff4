-- idna: input, to_unicode, to_unicode_status, to_ascii, to_ascii_status
--
-- Hosts that are expected to succeed must.  Errors are not required, only counted by
-- their first kind (UTS #46 §4): host keys are never an error, and neither STD3
-- nor the rules for hyphens and lengths are theirs.  No two hosts that the file
-- distinguishes may be equal, including those that are errors for any reason.

CREATE TEMP TABLE hosts AS
SELECT id, input, coalesce(to_unicode, input) AS to_unicode, to_ascii,
	   coalesce(to_unicode_status, '') = '' AS asks_unicode,
	   coalesce(to_ascii_status, '') = '' AND to_ascii IS NOT NULL AS asks_ascii,
	   concat('expect ', split_part(coalesce(nullif(to_ascii_status, ''), to_unicode_status), ',', 1)) AS error,
	   iri_host_unicode(x) AS host, iri_host_ascii(x) AS ascii, x IS NULL AS invalid
FROM (SELECT *, CASE WHEN iri_host(y) = input THEN y END AS x
	  FROM (SELECT *, iri_try('http://' || input || '/') AS y FROM cases) AS c) AS c;
CREATE INDEX ON hosts (host);
ANALYZE hosts;

CREATE TEMP TABLE merged AS
SELECT a.id, min(b.input) AS other
FROM hosts AS a JOIN hosts AS b ON a.host = b.host AND a.to_unicode <> b.to_unicode
GROUP BY a.id;

-- not a row of the result, which a line of disagreements.tsv could excuse
DO $$
DECLARE
	merges text := (SELECT string_agg(format('%s with %s', id, other), ', ' ORDER BY id) FROM merged);
BEGIN
	IF merges IS NOT NULL THEN
		RAISE EXCEPTION 'hosts are merged that the file distinguishes: %', merges;
	END IF;
END
$$;

INSERT INTO result
SELECT id, asks_unicode OR asks_ascii,
	   CASE WHEN asks_unicode OR asks_ascii
			THEN NOT invalid AND (NOT asks_unicode OR host IS NOT DISTINCT FROM to_unicode)
				 AND (NOT asks_ascii OR ascii IS NOT DISTINCT FROM to_ascii) END,
	   concat_ws(' ', CASE WHEN asks_unicode THEN to_unicode END, CASE WHEN asks_ascii THEN to_ascii END),
	   CASE WHEN invalid THEN '(invalid)'
			ELSE concat_ws(' ', CASE WHEN asks_unicode THEN host END, CASE WHEN asks_ascii
				THEN coalesce(ascii, '(none)') END) END,
	   CASE WHEN NOT asks_unicode AND NOT asks_ascii THEN error END
FROM hosts;

INSERT INTO note
SELECT format('success: %s of %s agree; of the others %s are no IRI, and %s disagree',
			  count(*) FILTER (WHERE passed), count(*), count(*) FILTER (WHERE NOT passed AND invalid),
			  count(*) FILTER (WHERE NOT passed AND NOT invalid))
FROM result JOIN hosts USING (id) WHERE required
UNION ALL
SELECT format('%s hosts, %s keys: no key of two hosts that the file distinguishes', count(host), count(DISTINCT host))
FROM hosts;
