-- seed to_uri: expected is the URI that input maps to (NULL: an error), its
-- query in the charset of the note

CREATE FUNCTION pg_temp.to_uri(x iri_reference, charset text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	RETURN iri_to_uri(x, charset)::text;
EXCEPTION WHEN invalid_parameter_value OR untranslatable_character THEN
	RETURN NULL;
END $$;

INSERT INTO result
SELECT id, true, x IS NOT NULL AND got IS NOT DISTINCT FROM expected, coalesce(expected, '(an error)'),
	   CASE WHEN x IS NULL THEN '(invalid)' ELSE coalesce(got, '(an error)') END
FROM (SELECT *, iri_reference_try(input) AS x FROM cases) AS c,
LATERAL (SELECT pg_temp.to_uri(x, coalesce(substring(note from '^charset=([^:; ]+)'), 'UTF-8'))) AS u (got);
