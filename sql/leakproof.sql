\set ECHO errors \a \t
-- Functions that row security and security barriers let run on rows that are not to be seen.
CREATE TEMP TABLE reasons (reason text, leakproof boolean, names text[]);
INSERT INTO reasons VALUES
	-- an error of damaged storage is that of any type; it shows nothing of the value
	('compares, hashes or finds; raises no error', true,
	'{iriop_lt,iriop_le,iriop_eq,iriop_ne,iriop_ge,iriop_gt,iriop_cmp,iriop_lt_iri_reference,iriop_le_iri_reference,iriop_eq_iri_reference,iriop_ne_iri_reference,iriop_ge_iri_reference,iriop_gt_iri_reference,iriop_cmp_iri_reference,
		iriop_reference_lt,iriop_reference_le,iriop_reference_eq,iriop_reference_ne,iriop_reference_ge,iriop_reference_gt,iriop_reference_cmp,iriop_reference_lt_iri,iriop_reference_le_iri,iriop_reference_eq_iri,iriop_reference_ne_iri,iriop_reference_ge_iri,iriop_reference_gt_iri,iriop_reference_cmp_iri,
		iriop_image_lt,iriop_image_le,iriop_image_eq,iriop_image_ne,iriop_image_ge,iriop_image_gt,iriop_image_cmp,iriop_domain_lt,iriop_domain_le,iriop_domain_ge,iriop_domain_gt,iriop_domain_cmp,iriop_domain_lt_iri_reference,iriop_domain_le_iri_reference,iriop_domain_ge_iri_reference,iriop_domain_gt_iri_reference,iriop_domain_cmp_iri_reference,
		iriop_reference_domain_lt,iriop_reference_domain_le,iriop_reference_domain_ge,iriop_reference_domain_gt,iriop_reference_domain_cmp,iriop_reference_domain_lt_iri,iriop_reference_domain_le_iri,iriop_reference_domain_ge_iri,iriop_reference_domain_gt_iri,iriop_reference_domain_cmp_iri,
		iriop_hash,iri_hash_extended,iriop_image_hash,iriop_image_hash_extended,iriop_smaller,iriop_larger,iriop_reference_smaller,iriop_reference_larger,iri_starts_with,iri_below,iriop_above,
		iriop_eq_text,iriop_ne_text,iriop_text_eq,iriop_text_ne,iriop_cmp_text,iriop_text_cmp,iriop_text_hash,iriop_text_hash_extended,iriop_operand}'),
	('refuses an operand that is not a domain name, which may be a stored value', false,
	'{iri_in_domain,iriop_domain_has}'),
	('only the server calls it', false, '{iri_recv,iri_reference_recv,iriop_sortsupport,iriop_image_sortsupport,iriop_domain_sortsupport,iriop_search_support,iriop_search_sel,iriop_search_joinsel,iriop_bound_sel,
		iriop_image_eqsel,iriop_image_neqsel,iriop_image_eqjoinsel,iriop_image_neqjoinsel,iriop_image_support,iriop_equivalent_support,iriop_bound_sel,iriop_text_support,iriop_spelling_support,iriop_index_prefix_lower,iriop_index_prefix_upper,iriop_index_below_lower,iriop_index_below_upper,iriop_index_domain_lower,iriop_index_domain_upper,
		iriop_gist_consistent,iriop_gist_union,iriop_gist_compress,iriop_gist_penalty,iriop_gist_picksplit,iriop_gist_same,iriop_gist_sortsupport,iriop_brin_distance}'),
	('refuses some text or references, and quotes them', false,
	'{iri,iri_reference,iri_in,iri_reference_in,iri_from_href,iri_from_leiri,iri_resolve,iri_relativize}'),
	('refuses some arguments', false, '{iri_shard,iri_error,iri_is_valid,iri_display,iri_redact,iri_normalize,iri_equivalent,iri_build,iri_append_path,iri_with_scheme,iri_with_userinfo,iri_with_host,iri_with_port,iri_with_path,iri_with_query,iri_with_fragment,
		iri_path_segment,iri_issues,iri_percent_encode,iri_percent_decode,iri_percent_decode_bytes,iri_query_param,iri_query_param_values,iri_query_params,iri_query_to_jsonb,iri_query_add,iri_query_keep,iri_query_remove,iri_query_set,iri_query_sort,iri_query_param_bytes,iri_bidi_embed,iri_unicode_normalize,
		iri_from_href_try,iri_below_upper}'),
	('has a mapping or text that may fail, or be too long', false,
	'{iri_out,iri_reference_out,iri_send,iri_reference_send,iri_text,iri_to_uri,iri_to_uri_try,iri_from_uri,iri_try,iri_reference_try,iri_scheme,iri_authority,iri_userinfo,iri_user,iri_password,iri_host,iri_path,iri_path_segments,iri_extension,iri_path_query,iri_query,iri_fragment,
		iri_origin,iri_parts,iri_to_jsonb,iri_host_unicode,iri_host_ascii,iri_host_type,iri_host_inet,iri_host_labels,iri_host_suffixes,iri_without_fragment,iri_below_lower,iri_domain_lower,iri_domain_upper,iri_bidi_escape,iri_bidi_visual,iri_host_skeleton}'),
	('may refuse a pattern, or the spelling, as with text', false,
	'{iriop_like,iriop_not_like,iriop_ilike,iriop_not_ilike,iriop_regex,iriop_not_regex,iriop_iregex,iriop_not_iregex,lower,upper,length}'),
	('raises no error, but no index asks it', false,
	'{iri_is_uri,iri_port,iri_effective_port,iri_host_is_special,iri_sha256,iri_uuid}'),
	('reads tables, or takes no value', false, '{iri_key_check,iri_schemes,iri_versions}');
CREATE TEMP TABLE functions AS
SELECT p.oid, proname, proleakproof FROM pg_proc p JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid
WHERE deptype = 'e' AND prokind = 'f' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'iri');
\echo '# each function has one reason, which says what it is'
SELECT f.oid::regprocedure, f.proleakproof, count(reason) FROM functions f LEFT JOIN reasons ON proname = ANY (names)
GROUP BY f.oid, f.proleakproof HAVING count(reason) <> 1 OR bool_or(leakproof <> f.proleakproof)
ORDER BY f.oid::regprocedure::text;
SELECT name FROM reasons, unnest(names) AS name WHERE name NOT IN (SELECT proname FROM functions) ORDER BY name;
SELECT reason, leakproof, count(*) FROM reasons JOIN functions ON proname = ANY (names) GROUP BY 1, 2
ORDER BY leakproof DESC, reason;
\echo '# the operators that are not, and the functions of operator classes'
SELECT 'pg_operator', oprname, string_agg(o.oid::regoperator::text, ' ' ORDER BY o.oid::regoperator::text COLLATE "C")
FROM pg_operator o JOIN functions f ON f.oid = oprcode WHERE NOT proleakproof GROUP BY 2 ORDER BY 2;
SELECT 'pg_amproc', string_agg(DISTINCT proname, ' ' ORDER BY proname) FROM pg_amproc JOIN functions f ON f.oid = amproc
WHERE NOT proleakproof;
\echo '# conditions reach the index below row security and a security barrier'
CREATE TABLE leakproof_page (id integer, owner name DEFAULT 'regress_iri_reader', url iri, ref iri_reference);
INSERT INTO leakproof_page (id, url, ref) SELECT i, format('http://h%s.example/docs/%s', i % 100, i),
	format('/docs/%s', i) FROM generate_series(1, 5000) AS i;
CREATE INDEX leakproof_page_url ON leakproof_page (url);
CREATE INDEX leakproof_page_domain ON leakproof_page (url iri_domain_ops);
CREATE INDEX leakproof_page_image ON leakproof_page (url iri_image_ops);
CREATE INDEX leakproof_page_ref ON leakproof_page (ref);
ANALYZE leakproof_page;
ALTER TABLE leakproof_page ENABLE ROW LEVEL SECURITY;
CREATE POLICY leakproof_own ON leakproof_page USING (owner = current_user);
CREATE VIEW leakproof_view WITH (security_barrier) AS SELECT id, url, ref FROM leakproof_page
WHERE owner = 'regress_iri_reader';
CREATE ROLE regress_iri_reader;
GRANT SELECT ON leakproof_page, leakproof_view TO regress_iri_reader;
CREATE FUNCTION pg_temp.scan(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE line text;
BEGIN
	FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
		IF line ~ 'leakproof_page_\w+|Seq Scan' THEN
			RETURN substring(line, 'leakproof_page_\w+|Seq Scan');
		END IF;
	END LOOP;
END $$;
SET ROLE regress_iri_reader;
SELECT condition, pg_temp.scan('SELECT id FROM leakproof_page WHERE ' || condition) AS row_security,
	pg_temp.scan('SELECT id FROM leakproof_view WHERE ' || condition) AS security_barrier
FROM unnest(ARRAY[$$url = 'http://h1.example/docs/1'$$,
	$$url = ANY ('{http://h1.example/docs/1,http://h1.example/docs/101}')$$, $$url *= 'http://h1.example/docs/1'$$,
	$$url < 'http://h0.example/docs/1'$$, $$url ^@ 'http://h1.example/docs/1'$$,
	$$url <<= 'http://h1.example/docs/1'$$,
	$$'http://h1.example/docs/1' >>= url$$, $$url = (SELECT 'http://h1.example/docs/1'::text)$$,
		$$url = ANY ('{http://h1.example/docs/1,no IRI}'::text[])$$, $$ref = '/docs/1'$$, $$ref <<= '/docs/1'$$,
		$$url = iri_reference 'http://h1.example/docs/1'$$, $$url <@ 'h1.example'$$,
		$$url <@ 'h1.example' AND url ~>=~ iri_domain_lower('h1.example') AND url ~<~ iri_domain_upper('h1.example')$$])
		AS condition;
RESET ROLE;
\echo '# an operand that is refused is not shown'
CREATE POLICY leakproof_none ON leakproof_page AS RESTRICTIVE USING (id < 0);
SET ROLE regress_iri_reader;
SELECT id FROM leakproof_page WHERE 'http://a.b/' <@ ref;
RESET ROLE;
DROP VIEW leakproof_view;
DROP TABLE leakproof_page;
DROP ROLE regress_iri_reader;
