\set ECHO errors \a \t
-- By domain: x <@ d, d @> x, and the order ~<~.
CREATE TEMP TABLE v (x iri_reference, d iri_reference, found boolean);
INSERT INTO v VALUES
	('http://example.org/', 'example.org', true), ('http://www.example.org/', 'example.org', true),
	('https://u@a.b.EXAMPLE.org:8080/?q#f', 'example.org', true), ('http://example.org./', 'example.org', true),
	('http://www.example.org/', 'Example.ORG.', true),
	('http://www.example.org/', 'https://u@example.org:1/p?q#f', true),
	('http://www.example.org/', '//example.org', true), ('http://www.example.org/', 'org', true),
	('http://xexample.org/', 'example.org', false), ('http://example.com/', 'example.org', false),
	('http://org/', 'example.org', false), ('http://example.org.uk/', 'example.org', false),
	-- U-labels, A-labels, percent-encoding, capitals
	('http://www.résumé.example/', 'xn--rsum-bpad.example', true),
	('http://www.xn--rsum-bpad.example/', 'RÉSUMÉ.example', true),
	('http://www.r%C3%A9sum%C3%A9.example/', 'résumé.example', true),
	('http://www.résumé.example/', 'r%C3%A9sum%C3%A9.example', true), ('http://例え.テスト/', 'テスト', true),
	-- other schemes; references as they are written, but for A-Z
	('foo://www.EXAMPLE.org/', 'example.org', true), ('//www.EXAMPLE.org/', 'example.org', true),
	-- less by key than the bound of the domain
	('//EXAMPLE.org/', 'example.org', true), ('//+@example.org', 'example.org', true),
	('ftp://_x.example.org/', 'example.org', true), ('http://a%2Cb.example.org/', 'example.org', true),
	('http://a..example.org/', 'example.org', true),
	-- under no domain
	('urn:example.org', 'example.org', false), ('mailto:joe@example.org', 'example.org', false),
	('file:///example.org', 'example.org', false), ('example.org', 'example.org', false),
	('http://192.0.2.1/', 'example.org', false), ('http://[2001:db8::1]/', 'example.org', false),
	('http://./', 'example.org', false);
SELECT x, d, found FROM v WHERE (x <@ d) <> found OR (d @> x) <> found OR iri_in_domain(x, d) <> found
	OR iriop_domain_has(d, x) <> found;
\echo '# literals, and core''s operators of that name'
SELECT 'http://www.example.org', 'http://www.example.org'::iri <@ 'example.org',
	'example.org' @> 'http://www.example.org'::iri, 'http://a.org'::iri <@ 'http://org'::iri;
SELECT 'http://a', 3 <@ int4range(1, 5), int4range(1, 5) @> 3, '{1,2}'::int[] @> '{1}',
	'{"a":1}'::jsonb @> '{"a":1}', ARRAY['http://a'::iri] <@ '{http://a/}',
	'{http://a/}' @> ARRAY['http://a'::iri], point '(1,1)' <@ box '(0,0),(2,2)';
CREATE TYPE iri_range AS RANGE (subtype = iri);
SELECT 'http://c', iri_range('http://a', 'http://c') @> 'http://b'::iri,
	'http://b'::iri <@ iri_range('http://a', 'http://c'),
	iri_range('http://a', 'http://c') @> '[http://b/,http://b/]';
DROP TYPE iri_range;
SELECT 'http://h', NULL::iri <@ 'example.org' IS NULL, 'http://h'::iri <@ NULL IS NULL;
-- names of one length in turn
SELECT d FROM unnest('{//a.example,//b.example,//c.example,//b.example}'::iri_reference[]) d WHERE 'http://x.b.example'::iri <@ d;
\echo '# what is no domain name'
CREATE FUNCTION pg_temp.refused(d text) RETURNS text LANGUAGE plpgsql
	AS $$ BEGIN PERFORM 'http://h'::iri <@ d::iri_reference; RETURN 'accepted';
EXCEPTION WHEN invalid_parameter_value THEN RETURN SQLERRM; END $$;
SELECT d, pg_temp.refused(d) FROM unnest('{"",.,..,.org,a..org,org..,a/b,/org,?q,#f,org?q,192.0.2.1,http://192.0.2.1/,http://[::1]/,1.2.3,urn:a,http:///p,file:///p,a%2Cb.org,a%20b.org,a!b}'::text[])
	d;
SELECT 'http://h'::iri <@ 'http://u:secret@192.0.2.1/';
SELECT pg_temp.refused(repeat('a.', 20000) || 'org'), pg_temp.refused('http://' || repeat('é', 1000) || '.org/');
\echo '# the order: labels from the right, a domain before what is below it, then keys'
CREATE TEMP TABLE o (x iri_reference);
INSERT INTO o SELECT x FROM v UNION ALL SELECT x FROM v;
-- keys that end with their host, as bounds do
INSERT INTO o SELECT unnest('{foo://example.org,x://example.org,x://www.example.org}'::iri[]);
INSERT INTO o SELECT ('http://' || repeat('label.', 4000) || 'example.org/' || repeat('x', 20000))::iri_reference;
SELECT DISTINCT x FROM o WHERE length(x::text) < 1000 ORDER BY x USING ~<~;
SELECT 'iriop_reference_domain_cmp of o', count(*) AS pairs,
	count(*) FILTER (WHERE (a.x ~<~ b.x)::int + (a.x ~>~ b.x)::int + (a.x = b.x)::int <> 1
	OR (a.x ~<=~ b.x) <> (a.x ~<~ b.x OR a.x = b.x) OR (a.x ~>=~ b.x) <> (b.x ~<=~ a.x)
	OR sign(iriop_reference_domain_cmp(a.x, b.x)) <> (a.x ~>~ b.x)::int - (a.x ~<~ b.x)::int) AS wrong FROM o a, o b;
SELECT 'o a, o b, o c WHERE a.x ~<=~ b.x AND b.x ~<=~ c.x AND NOT a.x ~…', count(*) AS wrong FROM o a, o b,
	o c WHERE a.x ~<=~ b.x AND b.x ~<=~ c.x AND NOT a.x ~<=~ c.x;
\echo '# abbreviated or not, one order'
SELECT 'http://%s.h%s.example%s/%s', count(*) FILTER (WHERE x ~<~ before) AS wrong
FROM (SELECT x, lag(x) OVER () AS before
	FROM (SELECT x FROM (SELECT format('http://%s.h%s.example%s/%s', i % 7, i * 7919 % 1000, i % 3, i)::iri_reference
	AS x FROM generate_series(1, 20000) i UNION ALL SELECT x FROM o) u ORDER BY x USING ~<~) s) q;
\echo '# the sort key of a long name is in the memory of the sort, where a Datum has the 64 bits of an abbreviation'
BEGIN;
DECLARE sorted CURSOR FOR SELECT x FROM (VALUES (iri 'http://a/'), (('http://' || repeat('long.', 40000) || 'x/')::iri)) v (x)
ORDER BY x USING ~<~;
FETCH sorted;
SELECT 'to_jsonb float8_pass_by_value', sum(total_bytes) > 400000
	OR to_jsonb(pg_control_init()) ->> 'float8_pass_by_value' = 'false'
FROM pg_backend_memory_contexts WHERE name = 'TupleSort main';
COMMIT;
\echo '# all pairs of types'
SELECT 'http://a.b', 'http://a.b'::iri ~<~ 'http://a.c'::iri, 'http://a.b'::iri ~<~ '//a.c'::iri_reference,
	'//a.b'::iri_reference ~<~ 'http://a.c'::iri, '//b.a'::iri_reference ~>=~ '//a.b'::iri_reference;
\echo '# by index, the same'
CREATE TEMP TABLE domains AS SELECT DISTINCT d FROM v;
CREATE TEMP TABLE scanned AS SELECT d, count(x) AS found FROM domains LEFT JOIN o ON iri_try(x) <@ d AND length(x::text) < 2000
GROUP BY d;
CREATE INDEX o_x ON o (iri_try(x) iri_domain_ops) WHERE length(x::text) < 2000;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT * FROM (VALUES ('h'::iri_reference), ('org')) s (d),
	LATERAL (SELECT count(*) FROM o WHERE iri_try(x) <@ s.d AND length(x::text) < 2000) c;
SELECT 'iri_try of o', count(*) AS domains, sum(found) > 100,
	count(*) FILTER (WHERE found <> (SELECT count(*) FROM o WHERE iri_try(x) <@ s.d AND length(x::text) < 2000)) AS wrong
FROM scanned s;
\echo '# by an index by domain alone: below a path, and by the beginning of the normal form'
CREATE TEMP TABLE p AS SELECT DISTINCT ON (u) u FROM (SELECT iri_try(x) AS u FROM o WHERE length(x::text) < 1000
	UNION ALL SELECT unnest('{http://h.org/,http://h.org/a,http://h.org/a/b,http://h.org/a?q,http://h.org/a#f,http://h.org/ab,
	http://h.org0/,http://h.org:81/a,http://u@h.org/a,http://org/a,http://a.h.org/a,http://h.org/?q,http://h.org/#f,foo://h,
	foo://h/,foo://h?q,foo://h#f,foo://h@x/,foo://h:1/,foo://h.x/,foo://hx,http://127.0.0.1/a,http://127.0.0.1/a/b,
	"http://[::1]/a/b",urn:isbn:1,urn:isbn:1/2,mailto:a@b,file:///a,file:///a/b,foo:,foo:a,foo:/a,http://é.org/é/b}'::iri[])) q
	WHERE u IS NOT NULL;
CREATE FUNCTION pg_temp.found(op text, x text) RETURNS bigint LANGUAGE plpgsql
	AS $$ DECLARE n bigint; BEGIN EXECUTE format('SELECT count(*) FROM p WHERE u %s %L', op, x) INTO n; RETURN n; END $$;
CREATE TEMP TABLE wanted AS SELECT b.u, prefix, count(*) FILTER (WHERE x.u <<= b.u) AS below,
	count(*) FILTER (WHERE x.u ^@ prefix) AS begins
	FROM (SELECT DISTINCT u, left(u::text, n) AS prefix FROM p, generate_series(5, 24) n) b, p x GROUP BY 1, 2;
CREATE INDEX p_u ON p (u iri_domain_ops);
-- a partial index by normal form does not serve these queries
CREATE INDEX ON p (u) WHERE u > 'x:';
SELECT 'wanted', count(*) > 200 AS many, array_agg(prefix) FILTER (WHERE below <> pg_temp.found('<<=', u::text)) AS below,
	array_agg(prefix) FILTER (WHERE begins <> pg_temp.found('^@', prefix)) AS begins,
	array_agg(prefix) FILTER (WHERE below <> (SELECT count(*) FROM p WHERE p.u <<= w.u)) AS joined FROM wanted w;
EXPLAIN (COSTS OFF) SELECT u FROM p WHERE u <<= 'http://h.org' ORDER BY u USING ~>~;
EXPLAIN (COSTS OFF) SELECT u FROM p WHERE u ^@ 'http://h.org/a';
\echo '# not for what does not have a whole host'
EXPLAIN (COSTS OFF) SELECT u FROM p WHERE u ^@ 'http://h.or';
\echo '# nor beside an index by normal form'
CREATE INDEX p_key ON p (u);
CREATE INDEX p_newer ON p (u iri_domain_ops);
EXPLAIN (COSTS OFF) SELECT u FROM p WHERE u <<= 'http://h.org';
\echo '# unique in this order alone: ON CONFLICT, and a foreign key'
CREATE TEMP TABLE one_index (url iri NOT NULL);
CREATE UNIQUE INDEX ON one_index (url iri_domain_ops);
INSERT INTO one_index VALUES ('http://a/'), ('http://b/x');
INSERT INTO one_index VALUES ('HTTP://A:80') ON CONFLICT (url) DO UPDATE SET url = EXCLUDED.url RETURNING url;
CREATE TEMP TABLE child (url iri REFERENCES one_index (url));
INSERT INTO child VALUES ('http://B/x') RETURNING url;
INSERT INTO child VALUES ('http://b/y');
\echo '# several conditions for an index that users make for references'
CREATE OPERATOR CLASS pg_temp.reference_domain_ops FOR TYPE iri_reference USING btree FAMILY iri_domain_ops AS STORAGE iri_reference;
CREATE TEMP TABLE r AS SELECT unnest('{//H/0,//H/a,//h/0,//h/a,//!@h/0,//!@h/a,http://h/a,//x.h/a}'::iri_reference[]) AS x;
CREATE INDEX ON r (x pg_temp.reference_domain_ops);
EXPLAIN (COSTS OFF) SELECT x FROM r WHERE x <@ 'h' AND x ^@ '//H/a';
SELECT x FROM r WHERE x <@ 'h' AND x ^@ '//H/a';
SELECT x FROM r WHERE x <@ 'h' AND x ^@ '//!@h/a';
