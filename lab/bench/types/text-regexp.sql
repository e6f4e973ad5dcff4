-- title: text + regexp
-- type: text COLLATE "C"
-- cast: normal_url($t)
-- key: normal_url($u)
-- read: host = substring($u from '^[^:/?#]+://(?:[^/?#@]*@)?([^/?#:]*)')
-- read: normalize = normal_url($u)
--
-- text, with an index on an expression of regular expressions and lower():
-- what people do today.  Scheme and host in lower case, default port off, "/"
-- for an empty path.  No percent-encoding, no dot segments, no IDN.
CREATE FUNCTION normal_url(url text) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
	SELECT coalesce(
		regexp_replace(lower(substring(url from '^[^:/?#]+://[^/?#]*')),
					   '^(http://.*):80$|^(https://.*):443$', '\1\2') ||
		regexp_replace(substring(url from '^[^:/?#]+://[^/?#]*(.*)$'), '^(?=[?#]|$)', '/'),
		url);
END;
