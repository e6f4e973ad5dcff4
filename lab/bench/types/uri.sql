-- title: pguri
-- type: uri
-- cast: $t::uri
-- key: $u
-- accepts: is_uri($t)
-- requires: EXISTS (SELECT FROM pg_available_extensions WHERE name = 'uri')
-- read: host = uri_host($u)
-- read: normalize = uri_normalize($u)
--
-- The type of pguri, where it is installed, or with --with pguri=DIR.  It refuses
-- non-ASCII links, so it cannot take part in corpora that have many of them.
CREATE EXTENSION IF NOT EXISTS uri;

CREATE FUNCTION is_uri(link text) RETURNS boolean
	LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN link::uri IS NOT NULL;
EXCEPTION WHEN OTHERS THEN
	RETURN false;
END
$$;
