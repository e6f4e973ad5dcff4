--
-- Every message, to be read one after the other: what fails, the SQLSTATE and
-- the text, the detail and the hint.
--
\getenv source PG_ABS_SRCDIR
\set file :source '/../test/sql/said.sql'
\i :file
CREATE TEMP TABLE links (x iri, t text);
CREATE TEMP TABLE redirects (source iri, target iri, status integer);
INSERT INTO redirects VALUES ('http://h/1', 'http://h/2', 301), ('http://h/2', 'http://h/1', 301);
-- arguments
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_from_surt(''http://example.org/'')'), (2, 'iri_from_surt(''http://(org,example,)/a b'')'),
	(3, 'iri_public_suffix(''a:''::iri, ''x'')'), (4, 'iri_surt(''a:''::iri, ''x'')'),
	(5, 'iri_extract(''a'', ''{x}'')'), (6, 'iri_extract(''a'', ''{NULL}'')'),
	(7, 'iri_canonicalize(''a:''::iri, ''{x}'')'), (8, 'iri_canonicalize(''a:''::iri, ''{NULL}'')'),
	(9, 'iri_canonicalize(''a:''::iri, ''{}'', ''{a,"x.com: !"}'')'),
	(10, 'iri_canonicalize(''a:''::iri, ''{}'', ''{NULL}'')'), (11, 'iri_canonical_steps(''x'')'),
	(12, 'iri_guess(''a.com'', ''x'')')) v (n, t) ORDER BY n;
-- tables
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_survey(0::regclass, ''x'')'), (2, 'iri_survey(''links'', ''y'')'), (3, 'iri_survey(''links'', ''t'')'),
	(4, 'iri_follow(''http://h/1'', ''redirects'')'), (5, 'iri_follow(''http://h/1'', ''redirects'', -1)'),
	(6, 'iri_follow(''http://h/1'', ''redirects'', 9, ''{x}'')'),
	(7, 'iri_follow(''http://h/1'', ''redirects'', 9, ''{NULL}'')'),
	(8, 'iri_follow(''http://h/1'', ''links'')')) v (n, t) ORDER BY n;
\pset format aligned
\pset tuples_only off
