-- For t/005_memory.pl: each function, called for every row of bench.calls (n, t) in one
-- query, must leave the memory of the server process as it was.

-- The functions that libraries allocate for, or that return sets, as expressions
-- of x, an iri, or t, its text.
CREATE TABLE bench.functions (id int GENERATED ALWAYS AS IDENTITY, name text, call text);
INSERT INTO bench.functions (name, call)
SELECT coalesce(substring(call FROM 'FROM (\w+)'), substring(call FROM '\w+')), call
FROM unnest(ARRAY[
	'iri_display(x)', $$iri_display(x, 'ascii')$$, $$iri_redact(x, '{password,values}')$$, $$(SELECT count(*) FROM iri_issues(x, 'spoof'))$$, 'iri_host_skeleton(x)',
	$$(SELECT count(*) FROM iri_issues(x, 'bidi'))$$, $$iri_is_valid(x::text, 'bidi')$$, 'iri_bidi_escape(x)', 'iri_bidi_escape(x::iri_reference)', 'iri_bidi_visual(x)',
	'iri_bidi_embed(x)', $$iri_is_valid(x::text, 'idna2008')$$, 'iri_unicode_normalize(x)', $$iri_unicode_normalize(x, 'nfkc')$$, 'iri_unicode_normalize(x::iri_reference)',
	'(SELECT count(*) FROM iri_issues(x))',
	't::iri', 'iri_host_ascii(x)', 'iri_host_type(x)', 'iri_host_is_special(x)',
	'iri_to_uri(CASE WHEN iri_host_ascii(x) IS NOT NULL THEN x END)', $$iri_to_uri(CASE WHEN iri_host_ascii(x) IS NOT NULL THEN x END, 'gb18030')$$,
	'iri_to_uri(CASE WHEN iri_host_ascii(x) IS NOT NULL THEN x::iri_reference END)', 'iri_from_uri(x)',
	'iri_from_href(CASE WHEN iri_from_href_try(t) IS NOT NULL THEN t END)', $$iri_from_href(CASE WHEN iri_from_href_try(t) IS NOT NULL THEN t END, NULL, 'windows-1252')$$, $$iri_from_href_try(t || ' b', 'http://h/', 'shift_jis')$$,
	'iri_guess(t)', 'iri_registrable_domain(x)', 'iri_public_suffix(x)', 'iri_same_site(x, x)', 'iri_try(t || $$ $$)', '(SELECT count(*) FROM iri_error(t || $$ $$))',
	'(SELECT count(*) FROM iri_query_params(x))', 'iri_query_to_jsonb(x)', '(SELECT count(*) FROM iri_explain(x, x))', '(SELECT count(*) FROM iri_extract(t))',
	'(SELECT count(*) FROM iri_embedded(x))', '(SELECT count(*) FROM iri_ancestors(x))', $$iri_canonicalize(x, '{crawl-2026}')$$, '(SELECT count(*) FROM iri_versions())', '(SELECT count(*) FROM iri_web_versions())',
	'iri_send(x)', 'iri_reference_send(x::iri_reference)', 'iri_to_uri_try(x)', 'iri_to_uri_try(x::iri_reference)', 'iri_subdomain(x)', 'iri_effective_port(x)', '(SELECT count(*) FROM iri_schemes())', 'url_host(t)', 'url_domain(t)', $$url_key(t, 'web-2026')$$, '(SELECT count(*) FROM iri_canonical_steps())', 'url_scheme(t)', 'url_port(t)', 'url_path(t)', 'url_query(t)', 'url_fragment(t)', $$url_param(t, 'q')$$, $$url_clean(t, 'web-2026')$$, 'url_error(t || $$ $$)', $$iri_is_valid(t, 'href')$$
]) AS f (call);

-- Every other function must be in the list, except those that read tables.
DO $$
DECLARE
	missing text := (
		SELECT string_agg(DISTINCT p.proname, ', ')
		FROM pg_proc AS p JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
			JOIN pg_extension AS e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
		WHERE e.extname IN ('iri', 'iri_web') AND d.deptype = 'e' AND (p.provolatile = 's' OR p.proretset)
			AND NOT string_to_array(p.proargtypes::text, ' ')::regtype[] && ARRAY['regclass', 'internal']::regtype[]
			AND p.proname NOT IN (SELECT name FROM bench.functions));
BEGIN
	IF missing IS NOT NULL THEN
		RAISE EXCEPTION 'test/memory.sql does not call %', missing;
	END IF;
END
$$;

-- What the server has allocated, in bytes, and what the process has, which the
-- libraries' memory is in, too; without shared memory.
CREATE FUNCTION bench.memory() RETURNS bigint[]
	LANGUAGE sql VOLATILE AS $$
	SELECT ARRAY[(SELECT sum(total_bytes) FROM pg_backend_memory_contexts)::bigint,
		substring(pg_read_file('/proc/self/status') FROM 'RssAnon:\s+(\d+)')::bigint * 1024]
$$;

-- Calls a function for every row in one query, looks ten times on the way, and
-- says how much more there is at the last look than at the first.
CREATE FUNCTION bench.growth(call text, OUT contexts bigint, OUT process bigint)
	LANGUAGE plpgsql SET max_parallel_workers_per_gather = 0 SET jit = off AS $$
DECLARE
	looks bigint[];
	every bigint := (SELECT max(n) / 10 FROM bench.calls);
BEGIN
	EXECUTE format('SELECT array_agg(bench.memory()) FILTER (WHERE n %% %s = 0), count(%s) FROM bench.calls', every, call) INTO looks;
	contexts := looks[array_upper(looks, 1)][1] - looks[1][1];
	process := looks[array_upper(looks, 1)][2] - looks[1][2];
END
$$;
