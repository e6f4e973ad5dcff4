-- What lab/bench/linear runs.  :pattern and :limit are its options.
SET client_min_messages = warning;
SET bench.most = :'limit';

CREATE TABLE bench.shapes (shape text, head text, unit text);
INSERT INTO bench.shapes VALUES
	('long segment', 'http://example.org/', 'a'),
	('segments', 'http://example.org', '/a'),
	('dot segments', 'http://example.org', '/.'),
	('parents', 'http://example.org', '/a/..'),
	('parents of parents', 'http://example.org/a', '/../../a'),
	('empty segments', 'http://example.org', '//'),
	('encoded letters', 'http://example.org/', '%41'),
	('encoded octets', 'http://example.org/', '%ff'),
	('encoded characters', 'http://example.org/', '%C3%A9'),
	('lead octets', 'http://example.org/', '%f0%9f%98'),
	('non-ASCII', 'http://example.org/', 'é東'),
	('unsafe', 'http://example.org/', E'\u2003'),
	('parameters', 'http://example.org/?', 'a=b&'),
	('semicolons', 'http://example.org/', 'a=b;'),
	('fragment', 'http://example.org/#', '#a?'),
	('host', 'http://', 'aB'),
	('labels', 'http://', 'a.'),
	('non-ASCII labels', 'http://', 'é.'),
	('ACE labels', 'http://', 'xn--bcher-kva.'),
	('non-ASCII host', 'http://', 'é'),
	('encoded host', 'http://', '%C3%A9'),
	('colons', 'http://a', ':1'),
	('at signs', 'http://a', '@'),
	('userinfo', 'http://', 'a:'),
	('port', 'http://a:', '0'),
	('brackets', 'http://[', '::'),
	('scheme', 'a', 'a+'),
	('slashes', 'file:', '/'),
	('backslashes', 'http:', '\'),
	('percent signs', 'http://example.org/', '%'),
	('blanks', 'http://example.org/', ' '),
	('mailboxes', 'mailto:', 'a@example.org,'),
	('urn', 'urn:a:', 'b:'),
	('ampersands', 'http://example.org/?', '&'),
	('equals signs', 'http://example.org/?', '='),
	('links in a query', 'http://example.org/?u=', 'http%3A%2F%2Fabc'),
	('links', '', 'http://'),
	('links and brackets', '', 'http://a['),
	('links and addresses', '', 'http://['),
	('parentheses', 'http://example.org/', '('),
	('closing parentheses', 'http://example.org/', ')'),
	('angle brackets', '', '<'),
	('full stops', 'http://example.org/', '。'),
	('quotation marks', '', '"http://a/"'),
	('quoted enumerations', '', '"a.aa、'),
	('local parts', '', 'a.aa+'),
	('sessions', 'http://example.org/a', ';jsessionid=1'),
	('index pages', 'http://example.org', '/index.html'),
	('www', 'http://', 'www.'),
	('commas', 'http://(', 'a,'),
	('names of a rule', 'example.org:', ' a* !b'),
	('rules of a site', 'example.org: p1', ';example.org: a'),
	('names and schemes', '', 'a.aa:x,'),
	('www and schemes', '', 'www.a.aa:x,'),
	('names and encodings', '', 'a.aa:%C3,'),
	('names and fragments', '', 'a.aa#%'),
	('names and addresses', '', 'a.aa:x@['),
	('names and ports', '', 'a.aa:1;'),
	('names and marks', '', 'a.aa、(a.aa)'),
	('right-to-left segments', 'http://example.org', '/אa1'),
	('right-to-left labels', 'http://', 'אa.'),
	('marks', 'http://example.org/', U&'a\0301'),
	('surt labels', 'http://(', 'é,'),
	('surt segments', 'http://(org,example,)', '/a)'),
	('sites of a rule', '', 'a.aa: p;'),
	('nested addresses', 'x:', 'x://a:b@c'),
	('relative', '', 'a/'),
	('relative parents', '', '../');

CREATE TABLE bench.inputs AS
	SELECT shape, kb, left(head || repeat(unit, kb * 1024 / length(unit)), kb * 1024) AS input
	FROM bench.shapes, (VALUES (32), (512)) AS size (kb);

INSERT INTO bench.inputs
	SELECT 'names', kb, 'http://example.org/?' || string_agg(format('p%s=%s', n, n % 7), '&' ORDER BY hashint4(n))
	FROM (VALUES (32), (512)) AS size (kb), generate_series(1, kb * 1024 / 9) AS n GROUP BY kb;

INSERT INTO bench.inputs
	SELECT 'rules of sites', kb, string_agg(format('s%s.example.org: p%s !q%s', n, n % 7, n), ';' ORDER BY hashint4(n))
	FROM (VALUES (32), (512)) AS size (kb), generate_series(1, kb * 1024 / 30) AS n GROUP BY kb
	UNION ALL
	SELECT 'rules of parents', kb, string_agg(repeat('a.', 1 + n % 40) || 'org: p' || n, ';')
	FROM (VALUES (32), (512)) AS size (kb), generate_series(1, kb * 1024 / 55) AS n GROUP BY kb;

-- The functions, each as an expression of $t.  What iri_ancestors gives is more
-- than linear, so it is asked for the first.
CREATE TABLE bench.functions AS
	SELECT p.oid::regprocedure::text AS name, format('%I($t%s)%s', proname,
		CASE WHEN p.proargtypes[0] = 'text'::regtype THEN '' ELSE '::' || p.proargtypes[0]::regtype::text END,
		CASE WHEN proname = 'iri_ancestors' THEN ' LIMIT 1' ELSE '' END) AS call
	FROM pg_proc AS p JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
		JOIN pg_extension AS e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid
	WHERE e.extname IN ('iri', 'iri_web') AND d.deptype = 'e' AND p.prokind = 'f'
		AND p.proargtypes[0] IN ('iri'::regtype, 'iri_reference'::regtype, 'text'::regtype)
		AND p.pronargs - p.pronargdefaults = 1 AND p.proname ~ :'pattern'
	UNION ALL
	SELECT name, format(call, '$t::iri_reference') FROM (VALUES
		('iri_query_param', 'iri_query_param(%s, ''x'')'), ('iri_query_param_values', 'iri_query_param_values(%s, ''a'')'),
		('iri_query_set', 'iri_query_set(%s, ''p7'', ''&'')'), ('iri_query_add', 'iri_query_add(%s, ''a'', ''b'')'),
		('iri_query_remove', 'iri_query_remove(%s, ''{a,p1*}'')'), ('iri_query_keep', 'iri_query_keep(%s, ''{a,p1*}'')'),
		('iri_canonicalize all', 'iri_canonicalize(%s, ''{web-2026,archive-2026,blank-params,port}'', ''{p2*,x}'')'),
		('iri_canonicalize crawl', 'iri_canonicalize(%s, ''{crawl-2026}'')'),
		('iri_canonicalize by rules', 'iri_canonicalize(%s, ''{tracking-2026}'', ''{x,example.org: !p1* p2,org: =p3* =a*,a.a: a}'')'),
		('iri_surt cdx', 'iri_surt(%s, ''cdx'')'), ('iri_same_site', 'iri_same_site(%1$s, %1$s)'),
		('iri_explain', 'iri_explain(%s, ''http://example.org/'')')) AS more (name, call)
	WHERE name ~ :'pattern'
	UNION ALL
	SELECT name, call FROM (VALUES
		('iri_canonicalize one rule', 'iri_canonicalize(iri ''http://s1.example.org/?a=1&p1=2&c=3'', ''{}'', ARRAY[$t])'),
		('iri_canonicalize rules', 'iri_canonicalize((''http://'' || repeat(''a.'', 200) || ''org/?a=1&p1=2&c=3'')::iri, ''{}'', string_to_array($t, '';''))'),
		('iri_from_href link', 'iri_from_href($t, ''http://example.org/a/b?c'')'), ('iri_guess', 'iri_guess($t)'), ('iri_from_href base', 'iri_from_href(''../../d?e'', $t::iri)'),
		('iri_is_valid href', 'iri_is_valid($t, ''href'')'), ('iri_error href', 'iri_error($t, ''href'')')) AS more (name, call)
	WHERE name ~ :'pattern'
	UNION ALL
	SELECT 'iri_extract all', 'iri_extract($t, ''{html,www,domains}'')' WHERE 'iri_extract all' ~ :'pattern'
	UNION ALL
	SELECT 'iri(text)', '$t::iri' WHERE 'iri(text)' ~ :'pattern'
	UNION ALL
	SELECT 'iri_reference(text)', '$t::iri_reference' WHERE 'iri_reference(text)' ~ :'pattern';

-- The least processor time of so many calls, in ms; negative when the input is refused,
-- which must not take longer either.
CREATE FUNCTION bench.least(call text, input text, calls int) RETURNS float8
	LANGUAGE plpgsql AS $$
DECLARE
	statement text := 'SELECT ' || replace(call, '$t', '$1');
	refused boolean := false;
	least float8;
	start float8;
	result record;
BEGIN
	FOR i IN 1..2 LOOP
		start := bench.processor_time();
		FOR j IN 1..calls LOOP
			BEGIN
				EXECUTE statement INTO result USING input;
			EXCEPTION WHEN OTHERS THEN
				refused := true;
			END;
		END LOOP;
		least := least(least, bench.processor_time() - start);
		EXIT WHEN least > 1000;
	END LOOP;
	RETURN CASE WHEN refused THEN -least ELSE least END;
END
$$;

CREATE TABLE bench.times AS
	SELECT name, shape, call, small.input AS small, large.input AS large,
		bench.least(call, small.input, 16) AS small_ms, bench.least(call, large.input, 1) AS large_ms
	FROM bench.functions, bench.inputs AS small JOIN bench.inputs AS large USING (shape)
	WHERE small.kb = 32 AND large.kb = 512;

-- What 16 calls cost beside what they do is taken for 1 ms.
CREATE VIEW bench.quotients AS
	SELECT name, shape, large_ms < 0 AS refused, round(abs(small_ms)::numeric, 2) AS "ms, 16 of 32 kB",
		round(abs(large_ms)::numeric, 2) AS "ms, 512 kB",
		round((abs(large_ms) / greatest(abs(small_ms), 1))::numeric, 2) AS quotient
	FROM bench.times;

-- A busy machine makes some calls slow, but not the same ones every time: what
-- looks bad is measured again.
DO $$
BEGIN
	FOR i IN 1..10 LOOP
		UPDATE bench.times
		SET large_ms = least(abs(large_ms), abs(bench.least(call, large, 1))) * sign(large_ms)
		WHERE (name, shape) IN (SELECT name, shape FROM bench.quotients
								WHERE quotient > current_setting('bench.most')::numeric * 0.7);
		EXIT WHEN NOT FOUND;
	END LOOP;
END
$$;

\pset footer off
SELECT count(DISTINCT name) AS functions, count(DISTINCT shape) AS shapes,
	round(percentile_cont(0.5) WITHIN GROUP (ORDER BY quotient)::numeric, 2) AS "median quotient",
	max(quotient) AS worst
FROM bench.quotients;
SELECT * FROM bench.quotients ORDER BY quotient DESC, name LIMIT 15;

DO $$
BEGIN
	IF EXISTS (SELECT FROM bench.quotients WHERE quotient > current_setting('bench.most')::numeric) THEN
		RAISE EXCEPTION 'more than linear';
	END IF;
END
$$;
