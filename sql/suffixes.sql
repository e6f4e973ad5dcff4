\set ECHO errors \a \t
-- The domains that contain a host, for lists of rules.
SELECT x, iri_host_suffixes(x) FROM unnest('{http://www.example.org/a.b,HTTP://u@WWW.Example.ORG.:80,http://org,http://EX%41MPLE.org,http://r%C3%A9sum%C3%A9.example,http://xn--rsum-bpad.example,
	http://1.2.3.4/,http://[2001:DB8::0]:80/,http://[v1.A],http://1.2.3.4.,http://1.2.3,http://a..b,http://.org,http://..,http://.,file:///a.b,urn:a.b,foo://A.b!c,
	//WWW.Example.ORG./,//%41.Org,//[::1]/,a.b,/a.b,"",mailto:a@b.org}'::iri_reference[]) AS x;
SELECT 'http://a.b', iri_host_suffixes(NULL::iri), iri_host_suffixes(iri 'http://a.b');
\echo '# what follows the host has at most 253 characters, as names in DNS'
SELECT 'iri_host_unicode', n, cardinality(s) AS suffixes, s[1] = iri_host_unicode(x), char_length(s[2]),
	pg_column_size(s) < 16 * n + 65536
FROM (VALUES (250), (500), (100000)) AS v (n), CAST('http://' || repeat('a.', n) || 'b' AS iri) AS x,
	iri_host_suffixes(x) AS s;
SELECT 'http://', cardinality(s), char_length(s[2]), octet_length(s[2])
FROM iri_host_suffixes(('http://' || repeat(U&'\65E5\672C.', 100) || 'example')::iri) AS s;
\echo '# the same as <@ for every name that it takes'
CREATE TABLE suffixes_page (id integer, url iri_reference);
INSERT INTO suffixes_page
SELECT i, (ARRAY['http://', 'HTTPS://u@', 'foo://', '//', 'ftp://'])[1 + i % 5]
	|| (ARRAY['', 'www.', 'WWW.', 'a-b.', 'x_y.', U&'\00E9.', 'xn--9ca.', '%C3%A9.', '.', 'a%2Fb.'])[1 + i / 5 % 10] ||
	(ARRAY['example.org', 'Example.ORG.', 'notexample.org', 'org', '1.2.3.4', '[::1]', 'example.org.uk'])[1 + i / 50 %
		7] || (ARRAY['', ':80', '/a.org'])[1 + i / 350 % 3]
FROM generate_series(0, 1049) AS i WHERE NOT (i / 50 % 7 = 5 AND i / 5 % 10 > 0);
INSERT INTO suffixes_page VALUES (-1, 'urn:example.org'), (-2, '/example.org'), (-3, NULL);
CREATE TABLE suffixes_rule (domain text PRIMARY KEY);
INSERT INTO suffixes_rule VALUES ('example.org'), ('www.example.org'), ('org'), ('org.uk'), (U&'\00E9.example.org'),
	('x_y.org'), ('a-b.notexample.org');
SELECT 'iri_host_suffixes of domain', count(*) AS pairs, count(*) FILTER (WHERE url <@ domain::iri_reference) AS found,
	count(*) FILTER (WHERE url <@ domain::iri_reference IS DISTINCT FROM domain = ANY (iri_host_suffixes(url))) AS
		differ
FROM suffixes_page, suffixes_rule;
INSERT INTO suffixes_rule SELECT 'h' || i || '.example' FROM generate_series(1, 1000) AS i;
VACUUM ANALYZE suffixes_page;
VACUUM ANALYZE suffixes_rule;
\echo '# each form is a join that uses the index or hashes, and all agree'
CREATE PROCEDURE suffixes_forms(VARIADIC conditions text[]) LANGUAGE plpgsql AS $$
DECLARE line text; form text; plan text[]; ids int[];
BEGIN
	FOREACH form IN ARRAY conditions LOOP
		plan := '{}';
		FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) SELECT id ' || form LOOP
			-- versions differ in the side of a join that they materialize
			CONTINUE WHEN line ~ 'Disabled: true|Materialize';
			plan := plan || regexp_replace(line, '^ *(-> *)?', '');
		END LOOP;
		EXECUTE 'SELECT array_agg(DISTINCT id ORDER BY id) FROM (SELECT id ' || form || ') AS s' INTO ids;
		RAISE NOTICE '%: % rows, %', form, cardinality(ids),
			(SELECT string_agg(DISTINCT l, '; ' ORDER BY l) FROM unnest(plan) AS l (l));
	END LOOP;
END $$;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
\echo '# CALL suffixes_forms( ''FROM suffixes_page JOIN suffixes_rule ON url <@ domain::iri_reference'', ''FROM…'
CALL suffixes_forms(
	'FROM suffixes_page JOIN suffixes_rule ON url <@ domain::iri_reference',
	'FROM suffixes_page JOIN suffixes_rule ON domain = ANY (iri_host_suffixes(url))',
	'FROM suffixes_page, unnest(iri_host_suffixes(url)) AS suffix JOIN suffixes_rule ON domain = suffix',
	'FROM suffixes_page WHERE EXISTS (SELECT FROM suffixes_rule WHERE domain = ANY (iri_host_suffixes(url)))',
	'FROM suffixes_page WHERE NOT EXISTS (SELECT FROM suffixes_rule WHERE domain = ANY (iri_host_suffixes(url)))',
	'FROM suffixes_page WHERE id IN (SELECT id FROM suffixes_page, unnest(iri_host_suffixes(url)) AS suffix JOIN suffixes_rule ON domain = suffix)',
	'FROM suffixes_page WHERE ''example.org'' = ANY (iri_host_suffixes(url))');
\echo '# of one domain, an index on the suffixes'
CREATE INDEX suffixes_page_gin ON suffixes_page USING gin (iri_host_suffixes(url));
SET enable_bitmapscan = on;
CALL suffixes_forms('FROM suffixes_page WHERE iri_host_suffixes(url) @> ''{example.org}''');
RESET enable_seqscan;
RESET enable_bitmapscan;
DROP PROCEDURE suffixes_forms;
DROP TABLE suffixes_page, suffixes_rule;
