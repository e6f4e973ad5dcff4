/*
 * iri_web: the practice of the web, for the types of the extension iri.
 */

-- complain if the script is sourced in psql, rather than by CREATE EXTENSION
\echo Use "CREATE EXTENSION iri_web" to load this file. \quit

--
-- The types are those of the extension iri.  Where search_path finds another type
-- of that name first, nothing is created: its checks would run as the installing user.
--

CREATE FUNCTION iriop_require_type(pg_catalog.regtype) RETURNS pg_catalog.void AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT;
SELECT iriop_require_type('iri'::pg_catalog.regtype);
DROP FUNCTION iriop_require_type(pg_catalog.regtype);
-- likewise for the functions of iri that url_host and similar ones call
CREATE FUNCTION iriop_require_function(pg_catalog.regprocedure) RETURNS pg_catalog.void AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT;
SELECT iriop_require_function(called) FROM pg_catalog.unnest('{iri_host_unicode(iri),iri_scheme(iri),iri_port(iri),iri_path(iri),
	iri_query(iri),iri_fragment(iri),"iri_query_param(iri,text,text)"}'::pg_catalog.regprocedure[]) AS called;
DROP FUNCTION iriop_require_function(pg_catalog.regprocedure);

--
-- canonicalization: heuristics by name
--

CREATE FUNCTION iri_canonicalize(x iri, steps text[] DEFAULT '{}', rules text[] DEFAULT '{}') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_canonicalize(iri, text[], text[]) IS 'the normal form after the given steps or profiles; rules: parameters to drop, and parameters and steps of single sites';

CREATE FUNCTION iri_canonical_steps(profile text) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_canonical_steps(text) IS 'the steps of a profile';

CREATE FUNCTION iri_canonical_steps(OUT step text, OUT description text) RETURNS SETOF record
	AS 'MODULE_PATHNAME', 'iri_canonical_all_steps' LANGUAGE C STABLE STRICT PARALLEL SAFE ROWS 23;
COMMENT ON FUNCTION iri_canonical_steps() IS 'the steps of canonicalization, and what each does';

CREATE FUNCTION iri_explain(a iri, b iri,
	OUT step text, OUT a iri, OUT b iri, OUT equal boolean, OUT component text) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 100 ROWS 5;
COMMENT ON FUNCTION iri_explain(iri, iri) IS 'the result of each rung and step for both IRIs, and the first component in which the results differ';

CREATE FUNCTION iri_survey(relation regclass, column_name name, steps text[] DEFAULT NULL, sample real DEFAULT NULL,
	OUT step text, OUT row_count bigint, OUT distinct_values bigint) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE PARALLEL RESTRICTED COST 1000000 ROWS 29;
COMMENT ON FUNCTION iri_survey(regclass, name, text[], real) IS 'the number of values that each rung, step and profile distinguishes in a column, or in a sample (in percent)';

CREATE FUNCTION iri_learn(relation regclass, column_name name, content_column name, steps text[] DEFAULT '{crawl-2026}',
	rules text[] DEFAULT '{}', min_groups integer DEFAULT 20, sample real DEFAULT NULL, all_rules boolean DEFAULT false,
	OUT domain text, OUT rule text, OUT links_saved bigint, OUT contents_lost bigint, OUT review boolean,
	OUT example_a iri, OUT example_b iri, OUT against_a iri, OUT against_b iri, OUT evidence jsonb) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE PARALLEL RESTRICTED COST 1000000 ROWS 100;
COMMENT ON FUNCTION iri_learn(regclass, name, name, text[], text[], integer, real, boolean) IS 'rules, and changes of steps, for single sites that the contents of the links in a column suggest; with all_rules, those that do not hold, too, and the evidence';

--
-- domains, by the public suffix list
--

CREATE FUNCTION iri_registrable_domain(x iri, section text DEFAULT 'all') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_registrable_domain(iri, text) IS 'the registered part of the name of the host, by the public suffix list; NULL if there is no such part';

CREATE FUNCTION iri_public_suffix(x iri, section text DEFAULT 'all') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_public_suffix(iri, text) IS 'the part of the name of the host below which names are registered';

CREATE FUNCTION iri_subdomain(x iri, section text DEFAULT 'all') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_subdomain(iri, text) IS 'the labels of the host before its registrable domain, empty if it has none; NULL if there is no registrable domain';

CREATE FUNCTION iriop_same_site_support(internal) RETURNS internal AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_same_site_support(internal) IS 'planner support for iri_same_site';

CREATE FUNCTION iri_same_site(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 20 SUPPORT iriop_same_site_support;
COMMENT ON FUNCTION iri_same_site(iri, iri) IS 'true if both hosts are the same, or belong to one registrable domain';

--
-- sort keys by reversed host
--

CREATE FUNCTION iri_surt(x iri, variant text DEFAULT 'exact') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_surt(iri, text) IS 'a sort key of the normal form, with the labels of the host in reverse; variants cdx and cdx-www: the keys of web archives';

CREATE FUNCTION iri_from_surt(value text) RETURNS iri AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_from_surt(text) IS 'the IRI from which iri_surt made this key, in variant exact';

--
-- IRIs in text, and in IRIs
--

CREATE FUNCTION iri_guess(value text, scheme text DEFAULT 'https', options text[] DEFAULT '{}') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_guess(text, text, text[]) IS 'the IRI that a typed link means, or NULL';

CREATE FUNCTION iri_extract(value text, options text[] DEFAULT '{}',
	OUT ordinality integer, OUT "position" integer, OUT length integer, OUT iri iri) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 100 ROWS 10;
COMMENT ON FUNCTION iri_extract(text, text[]) IS 'the IRIs in running text, with their positions and lengths in the text';

CREATE FUNCTION iri_embedded(x iri) RETURNS SETOF iri AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10 ROWS 1;
COMMENT ON FUNCTION iri_embedded(iri) IS 'the IRIs in the path and in the values of the query';

CREATE FUNCTION iri_ancestors(x iri, max_depth integer DEFAULT 64) RETURNS SETOF iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10 ROWS 5;
COMMENT ON FUNCTION iri_ancestors(iri, integer) IS 'the IRIs above the IRI by path, the nearest first; at most max_depth of them, counted from the root';

--
-- text in tables: not STRICT, so that the planner can inline them; no call of them has
-- a better match, because the types are exact
--

CREATE FUNCTION url_scheme(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_scheme(iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), '{}'::text[], '{}'::text[]));
COMMENT ON FUNCTION url_scheme(text) IS 'the scheme of the link that a text means, in lower case; NULL if it means none';

CREATE FUNCTION url_host(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_host_unicode(iri_guess(value, 'https'::text, '{}'::text[]));
COMMENT ON FUNCTION url_host(text) IS 'the host of the link that a text means, in Unicode; NULL without one';

CREATE FUNCTION url_domain(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_registrable_domain(iri_guess(value, 'https'::text, '{}'::text[]), 'all'::text);
COMMENT ON FUNCTION url_domain(text) IS 'the registrable domain of the link that a text means; NULL without one';

CREATE FUNCTION url_port(value text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_port(iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), '{}'::text[], '{}'::text[]));
COMMENT ON FUNCTION url_port(text) IS 'the port of the link that a text means; NULL without one, or if it is the scheme''s own';

CREATE FUNCTION url_path(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_path(iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), '{}'::text[], '{}'::text[]));
COMMENT ON FUNCTION url_path(text) IS 'the path of the link that a text means, in normal form; NULL if it means none';

CREATE FUNCTION url_query(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_query(iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), '{}'::text[], '{}'::text[]));
COMMENT ON FUNCTION url_query(text) IS 'the query of the link that a text means, in normal form; NULL without one';

CREATE FUNCTION url_fragment(value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_fragment(iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), '{}'::text[], '{}'::text[]));
COMMENT ON FUNCTION url_fragment(text) IS 'the fragment of the link that a text means, in normal form; NULL without one';

CREATE FUNCTION url_param(value text, name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_query_param(iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), '{}'::text[], '{}'::text[]), name, '&'::text);
COMMENT ON FUNCTION url_param(text, text) IS 'the first value of a query parameter of the link that a text means, decoded; NULL without one';

CREATE FUNCTION url_key(value text, VARIADIC steps text[] DEFAULT '{}') RETURNS iri LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), steps, '{}'::text[]);
COMMENT ON FUNCTION url_key(text, text[]) IS 'the link that a text means, in normal form after these canonicalization steps; NULL if it means none';

CREATE FUNCTION url_clean(value text, VARIADIC steps text[] DEFAULT '{}') RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
	RETURN iri_canonicalize(iri_guess(value, 'https'::text, '{}'::text[]), steps, '{}'::text[])::text;
COMMENT ON FUNCTION url_clean(text, text[]) IS 'url_key as text';

CREATE FUNCTION url_error(value text) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION url_error(text) IS 'why a text does not mean a link; NULL if it does';

--
-- patterns of links
--

CREATE FUNCTION iriop_matches_support(internal) RETURNS internal AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_matches_support(internal) IS 'planner support for iri_matches';
CREATE FUNCTION iriop_matches_rest_support(internal) RETURNS internal AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_matches_rest_support(internal) IS 'planner support for iriop_matches';

CREATE FUNCTION iriop_matches_lower(internal) RETURNS internal AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_matches_lower(internal) IS 'lower bound of the index search for a pattern, by domain';
CREATE FUNCTION iriop_matches_upper(internal) RETURNS internal AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_matches_upper(internal) IS 'upper bound of the index search for a pattern, by domain';

CREATE FUNCTION iri_matches(x iri, pattern text, options text[] DEFAULT '{}') RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5 SUPPORT iriop_matches_support;
COMMENT ON FUNCTION iri_matches(iri, text, text[]) IS 'true if the normal form matches a pattern of the URL Pattern Standard';
CREATE FUNCTION iri_matches(x iri, pattern jsonb, options text[] DEFAULT '{}') RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5 SUPPORT iriop_matches_support;
COMMENT ON FUNCTION iri_matches(iri, jsonb, text[]) IS 'true if the normal form matches a pattern whose components are given by name';

CREATE FUNCTION iriop_matches(x iri, pattern text, options text[]) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iri_matches' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5 SUPPORT iriop_matches_rest_support;
COMMENT ON FUNCTION iriop_matches(iri, text, text[]) IS 'iri_matches, after a condition that indexes can use';
CREATE FUNCTION iriop_matches(x iri, pattern jsonb, options text[]) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iri_matches' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5 SUPPORT iriop_matches_rest_support;
COMMENT ON FUNCTION iriop_matches(iri, jsonb, text[]) IS 'iri_matches, after a condition that indexes can use';

CREATE FUNCTION iri_capture(x iri, pattern text, options text[] DEFAULT '{}') RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_capture(iri, text, text[]) IS 'the texts that the names and wildcards of a pattern match, null for absent ones; NULL without a match';
CREATE FUNCTION iri_capture(x iri, pattern jsonb, options text[] DEFAULT '{}') RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_capture(iri, jsonb, text[]) IS 'the texts that the names and wildcards of a pattern match, null for absent ones; NULL without a match';

CREATE FUNCTION iri_rewrite(x iri, pattern text, template text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE COST 20;
COMMENT ON FUNCTION iri_rewrite(iri, text, text) IS 'the IRI that a template makes of the captured texts; the IRI itself if the pattern does not match';

CREATE FUNCTION iri_match_position(x iri, patterns text[], options text[] DEFAULT '{}') RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_match_position(iri, text[], text[]) IS 'the position in the array of the first pattern that matches; NULL without a match';

--
-- versions
--

CREATE FUNCTION iri_web_versions(OUT name text, OUT version text) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 100 ROWS 3;
COMMENT ON FUNCTION iri_web_versions() IS 'the versions of the extension and of libpsl, and the date and file of the public suffix list';
