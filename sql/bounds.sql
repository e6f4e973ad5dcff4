\set ECHO errors \a \t
-- Bounds of <<= and <@ that are values, for features that support only ordering operators.
SELECT y, iri_below_lower(y), iri_below_upper(y)
FROM unnest('{HTTP://H,http://h/,http://h/docs,http://h/docs/,http://h:8/,http://h:0/,http://[::1]/,http://[::1]:8/,foo://[::1],foo://h,foo://u@h,foo://u@h:80,foo:,foo:/,foo:/.//,
	urn:isbn:0395363411,mailto:Joe@EXAMPLE.com,tel:+1201,//[::1],//[::1]/,//h,//u@h:80,//,/,a,a/,http://xn--abc-/,http://h/?q,http://h/#f,?q}'::iri_reference[])
		AS y;
SELECT d, iri_domain_lower(d), iri_domain_upper(d)
FROM unnest('{example.org,ORG.,a.org,0.org,_.org,-.org,1.example.org,xn--rsum-bpad.example,xn--9ca.org,https://u@www.example.org:80/a,xn--a0.org,1.2.3.4,http://[::1]/,/a,a..b,"",urn:a}'::iri_reference[])
	AS d;
SELECT pg_typeof(iri_below_lower(iri 'http://h')), pg_typeof(iri_below_upper(iri_reference 'http://h')),
	pg_typeof(iri_domain_lower('h')), pg_typeof(iri_domain_upper(iri 'http://h'));
SELECT 'iri_below_lower(NULL::iri), iri_below_upper(NULL::iri_reference…', iri_below_lower(NULL::iri),
	iri_below_upper(NULL::iri_reference), iri_domain_lower(NULL),
	iri_domain_upper(NULL::iri);
\echo '# nothing limits what is below the empty reference'
SELECT 'iri_below_lower('''') = ''''', iri_below_lower('') = '';
SELECT iri_below_upper('');
\echo '# all that an operator finds is between them, and they are the same values after a journey as text'
CREATE TEMP TABLE bounds_value AS
SELECT DISTINCT iri_reference_try(scheme || host || port || path) AS x
FROM unnest('{http://,HTTPS://u@,foo://,foo://!!u@,ftp://,//,//!@,//%C3%A9@}'::text[]) AS scheme,
	unnest(ARRAY['', 'example.org', 'EXAMPLE.org.', 'www.example.org', 'exampld~.org', 'exampld.org', 'example!.org',
		'example.orga', 'a.org', 'A.org', '_.org', 'x0', 'x-', '1.2.3.4', '[::1]', '[v1.A]', U&'\00E9.org',
		U&'a.\00E9.org', 'xn--9ca.org', U&'\00E8.org', 'xn--abc-', 'a%2Fb.org', U&'\65E5\672C', 'h', 'h0', 'h!']) AS
		host,
	unnest('{"",:0,:2,:8,:80,:8080,:44}'::text[]) AS port,
		unnest('{"",/,/a,/a/,/a@,/a0,/a/b?q,//,#f}'::text[]) AS path;
INSERT INTO bounds_value
SELECT iri_reference_try(scheme || path)
FROM unnest('{"",foo:,fooa:,urn:,mailto:,geo:,tel:,news:,data:,dat:,file:,file://,http:}'::text[]) AS scheme,
	unnest('{"",/,/a,/a/b,a,a/,a/b,0,//,/.//,/.//a,isbn:0395363411,isbn:0395363411/a,joe@example.com,joe@example.com/a,"1,2","1,2/a",+1201,"text/plain,a",/etc,/etc/passwd,%C3%A9,%C3%A9/a,?q,#f}'::text[])
		AS path;
DELETE FROM bounds_value WHERE x IS NULL;
CREATE TEMP TABLE bounds_base AS
SELECT x AS y, iri_below_lower(x) AS lower, iri_below_upper(x) AS upper
FROM (SELECT DISTINCT ON (x) x FROM bounds_value WHERE x *<> '' AND (iri_host(x) IS NULL OR md5(x::text) < '2')) AS s;
SELECT 'iri_scheme of bounds_base', count(*) > 500,
	count(*) FILTER (WHERE lower IS NULL OR upper IS NULL) AS wrong_nulls,
	count(*) FILTER (WHERE lower::text::iri_reference <> lower OR upper::text::iri_reference <> upper
		OR NOT lower < upper) AS wrong_texts,
	count(*) FILTER (WHERE (iri_scheme(y) IS NULL) <> (iri_scheme(upper) IS NULL) AND upper IS NOT NULL) AS
		wrong_types
FROM bounds_base;
SELECT 'bounds_value JOIN bounds_base ON x <<= y', count(*) > 3000,
	count(*) FILTER (WHERE (x >= lower AND x < upper) IS NOT TRUE) AS lost FROM bounds_value
	JOIN bounds_base ON x <<= y;
CREATE TEMP TABLE bounds_domain AS
SELECT d, iri_domain_lower(d) AS lower, iri_domain_upper(d) AS upper
FROM (SELECT DISTINCT ON (iri_host_unicode(x)) iri('http://' || iri_host_unicode(x)) AS d FROM bounds_value
	WHERE iri_host_unicode(x) ~ '^[^%!~+,]*[^0-9%!~+,]$' AND iri_host_type(x) IN ('dns', 'regname')) AS s
UNION ALL SELECT d, iri_domain_lower(d), iri_domain_upper(d) FROM unnest('{org,uk,0.org,h}'::iri_reference[]) AS d;
SELECT 'iri_normalize of bounds_domain', count(*) > 10, count(*) FILTER (WHERE lower IS NULL OR upper IS NULL) AS nulls,
	count(*) FILTER (WHERE lower::text::iri <> lower OR upper::text::iri <> upper OR lower *<> iri_normalize(lower)
	OR upper *<> iri_normalize(upper) OR NOT lower ~<~ upper) AS wrong_texts
FROM bounds_domain;
SELECT 'bounds_value JOIN bounds_domain ON x <@ d', count(*) > 1000,
	count(*) FILTER (WHERE (x ~>=~ lower AND x ~<~ upper) IS NOT TRUE) AS lost
FROM bounds_value JOIN bounds_domain ON x <@ d;
\echo '# and hardly anything else: names in ASCII are outside'
SELECT d, x FROM bounds_value JOIN bounds_domain ON x ~>=~ lower AND x ~<~ upper AND NOT x <@ d
WHERE octet_length(iri_host(x)) = char_length(iri_host(x)) AND iri_host(x) !~ '[~!]'
	AND iri_host_unicode(d) !~ U&'[\0080-\FFFF]';
\echo '# partitions of other sites are not looked at, with constants and with parameters'
CREATE TABLE bounds_parted (url iri) PARTITION BY RANGE (url);
CREATE TABLE bounds_parted_a PARTITION OF bounds_parted FOR VALUES FROM (MINVALUE) TO ('http://b.example/');
CREATE TABLE bounds_parted_b PARTITION OF bounds_parted FOR VALUES FROM ('http://b.example/') TO ('http://c.example/');
CREATE TABLE bounds_parted_c PARTITION OF bounds_parted FOR VALUES FROM ('http://c.example/') TO (MAXVALUE);
CREATE TABLE bounds_sites (url iri) PARTITION BY RANGE (url iri_domain_ops);
CREATE TABLE bounds_sites_a PARTITION OF bounds_sites FOR VALUES FROM (MINVALUE) TO (iri_domain_lower('b.example'));
CREATE TABLE bounds_sites_b PARTITION OF bounds_sites FOR VALUES
FROM (iri_domain_lower('b.example')) TO (iri_domain_lower('c.example'));
CREATE TABLE bounds_sites_c PARTITION OF bounds_sites FOR VALUES FROM (iri_domain_lower('c.example')) TO (MAXVALUE);
INSERT INTO bounds_parted SELECT format('http://%s.example/docs/%s', substr('abc', 1 + i % 3, 1), i)
FROM generate_series(1, 300) AS i;
INSERT INTO bounds_sites SELECT replace(url::text, '//', '//www.')::iri FROM bounds_parted;
EXPLAIN (COSTS OFF) SELECT url FROM bounds_parted WHERE url <<= 'http://b.example/docs/'
	AND url >= iri_below_lower('http://b.example/docs/') AND url < iri_below_upper('http://b.example/docs/');
EXPLAIN (COSTS OFF) SELECT url FROM bounds_sites WHERE url <@ 'b.example' AND url ~>=~ iri_domain_lower('b.example')
	AND url ~<~ iri_domain_upper('b.example');
SELECT 'http://b.example/docs/', count(*) FROM bounds_parted WHERE url <<= 'http://b.example/docs/'
	AND url >= iri_below_lower('http://b.example/docs/') AND url < iri_below_upper('http://b.example/docs/');
SELECT 'iri_domain_lower b.example', count(*) FROM bounds_sites WHERE url <@ 'b.example'
	AND url ~>=~ iri_domain_lower('b.example')
	AND url ~<~ iri_domain_upper('b.example');
SET plan_cache_mode = force_generic_plan;
PREPARE bounds_below(iri) AS SELECT url FROM bounds_parted WHERE url <<= $1 AND url >= iri_below_lower($1)
	AND url < iri_below_upper($1);
PREPARE bounds_in(iri_reference) AS SELECT url FROM bounds_sites WHERE url <@ $1 AND url ~>=~ iri_domain_lower($1)
	AND url ~<~ iri_domain_upper($1);
EXPLAIN (COSTS OFF) EXECUTE bounds_below('http://c.example');
EXPLAIN (COSTS OFF) EXECUTE bounds_in('b.example');
\echo '# neither NULL nor what is not a domain is an error while planning'
EXPLAIN (COSTS OFF) EXECUTE bounds_below(NULL);
EXPLAIN (COSTS OFF) EXECUTE bounds_in('/no/domain');
RESET plan_cache_mode;
\echo '# nor where estimates know it before the query does'
CREATE INDEX bounds_sites_d ON bounds_sites_a (url iri_domain_ops);
SET my.domain = '/no/domain';
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT url FROM bounds_sites_a WHERE url <@ current_setting('my.domain')::iri_reference;
SELECT url FROM bounds_sites_a WHERE url <@ current_setting('my.domain')::iri_reference;
RESET enable_seqscan;
RESET my.domain;
DROP INDEX bounds_sites_d;
\getenv source PG_ABS_SRCDIR
\set file :source '/test/sql/plan.sql'
\i :file
SELECT 'pg_temp.finds_nothing($$SELECT url FROM bounds_sites WHERE url …',
	pg_temp.finds_nothing($$SELECT url FROM bounds_sites WHERE url ~>=~ iri_domain_lower('/no/domain')$$);
\echo '# domains over the types'
CREATE DOMAIN bounds_web AS iri CHECK (iri_host(VALUE) IS NOT NULL);
SELECT 'http://h/a', iri_below_upper(CAST('http://h/a' AS bounds_web)),
	iri_domain_upper(CAST('http://h/a' AS bounds_web));
\echo '# BRIN'
CREATE TABLE bounds_ordered AS SELECT url FROM (SELECT format('http://h%s.example/%s', i / 1000, i)::iri AS url
	FROM generate_series(1, 20000) AS i) AS s ORDER BY url;
CREATE INDEX bounds_ordered_url ON bounds_ordered USING brin (url) WITH (pages_per_range = 4);
ANALYZE bounds_ordered;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM bounds_ordered WHERE url >= iri_below_lower('http://h7.example')
	AND url < iri_below_upper('http://h7.example');
SELECT 'http://h7.example', count(*) FROM bounds_ordered WHERE url >= iri_below_lower('http://h7.example')
	AND url < iri_below_upper('http://h7.example');
RESET enable_seqscan;
DEALLOCATE bounds_below;
DEALLOCATE bounds_in;
DROP TABLE bounds_parted, bounds_sites, bounds_ordered;
DROP DOMAIN bounds_web;
