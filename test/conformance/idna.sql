-- idna: input, to_unicode, to_unicode_status, to_ascii, to_ascii_status
--
-- Informative: host keys are made from frozen tables (Unicode 13.0) and are
-- never an error, so neither a newer Unicode nor the expected errors are theirs.

INSERT INTO result
SELECT id, false,
	   CASE WHEN asks_unicode OR asks_ascii
			THEN x IS NOT NULL AND (NOT asks_unicode OR host IS NOT DISTINCT FROM coalesce(to_unicode, input))
				 AND (NOT asks_ascii OR ascii IS NOT DISTINCT FROM to_ascii) END,
	   concat_ws(' ', CASE WHEN asks_unicode THEN coalesce(to_unicode, input) END, CASE WHEN asks_ascii THEN to_ascii END),
	   CASE WHEN x IS NULL THEN '(invalid)'
			ELSE concat_ws(' ', CASE WHEN asks_unicode THEN host END, CASE WHEN asks_ascii THEN ascii END) END,
	   CASE WHEN NOT asks_unicode AND NOT asks_ascii THEN 'an error is expected' END
FROM (SELECT *, iri_try('http://' || input || '/') AS x,
			 coalesce(to_unicode_status, '') = '' AS asks_unicode,
			 coalesce(to_ascii_status, '') = '' AND to_ascii IS NOT NULL AS asks_ascii FROM cases) AS c,
LATERAL (SELECT iri_host_unicode(x), iri_host_ascii(x)) AS h (host, ascii);
