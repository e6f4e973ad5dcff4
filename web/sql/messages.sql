\set ECHO errors \a \t
-- Every message, to be read one after the other: what fails, the SQLSTATE and
-- the text, the detail and the hint.
\getenv source PG_ABS_SRCDIR
\set file :source '/../test/sql/said.sql'
\i :file
CREATE TEMP TABLE links (x iri, t text);
\echo '# arguments'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_from_surt(''http://example.org/'')'), (2, 'iri_from_surt(''http://(org,example,)/a b'')'),
	(3, 'iri_public_suffix(''a:''::iri, ''x'')'), (4, 'iri_surt(''a:''::iri, ''x'')'),
	(5, 'iri_extract(''a'', ''{x}'')'), (6, 'iri_extract(''a'', ''{NULL}'')'),
	(7, 'iri_canonicalize(''a:''::iri, ''{x}'')'), (8, 'iri_canonicalize(''a:''::iri, ''{NULL}'')'),
	(9, 'iri_canonicalize(''a:''::iri, ''{}'', ''{a,"x.com: !"}'')'),
	(10, 'iri_canonicalize(''a:''::iri, ''{}'', ''{NULL}'')'), (11, 'iri_canonical_steps(''x'')'),
	(12, 'iri_guess(''a.com'', ''x'')'), (13, 'iri_from_surt(''org,example)/a'')'),
	(14, 'url_key(''a.com'', ''{www}'')')) v (n, t) ORDER BY n;
\echo '# tables'
SELECT pg_temp.said(t) FROM (VALUES
	(1, 'iri_survey(0::regclass, ''x'')'), (2, 'iri_survey(''links'', ''y'')'), (3, 'iri_survey(''links'', ''t'')')) v (n, t) ORDER BY n;
\pset format aligned
\pset tuples_only off
