\set ECHO errors \a \t
-- Look-alikes.  They depend on the version of ICU; these are alike
-- in all of them.
CREATE TEMP TABLE names (x iri_reference, alike text, issues text[]);
INSERT INTO names VALUES
	('http://paypal.com/', 'http://paypal.com/', '{}'), ('http://PayPaI.com/', 'http://paypal.com/', '{}'),
	('http://paypa1.com/', 'http://paypal.com/', '{}'),
	(U&'http://p\0430ypal.com/', 'http://paypal.com/', '{mixed-scripts,ascii-lookalike}'),
	(U&'http://p\0430yp\0430\04CF.com/', 'http://paypal.com/', '{mixed-scripts,ascii-lookalike}'),
	(U&'http://\0430\0440\0440\04CF\0435.com/', 'http://apple.com/', '{ascii-lookalike}'),
	('http://xn--80ak6aa92e.com/', 'http://apple.com/', '{ascii-lookalike}'),
	('http://rnicrosoft.com/', 'http://microsoft.com/', '{}'), ('http://g00gle.com/', 'http://google.com/', '{}'),
	('http://GITHUB.com/', 'http://github.com/', '{}'),
	(U&'http://\65E5\672C\8A9E.jp/', U&'http://\65E5\672C\8A9E.jp/', '{}'),
	(U&'http://\6771\4EAC\30BF\30EF\30FC\3068tower.jp/', U&'http://\6771\4EAC\30BF\30EF\30FC\3068tower.jp/', '{}'),
	(U&'http://\043F\0440\0438\043C\0435\0440.\0440\0444/', U&'http://\043F\0440\0438\043C\0435\0440.\0440\0444/',
	'{}'), (U&'http://\03B1\03B2\03B3\0430.com/', U&'http://\03B1\03B2\03B3a.com/', '{mixed-scripts}'),
	(U&'http://ex\200Bample.com/', 'http://example.com/', '{}'),
	('http://a%40b.com/', 'http://a%40b.com/', '{delimiter-in-host}'),
	('http://www.paypal.com@evil.com/', 'http://evil.com/', '{userinfo-host}'),
	(U&'//\0430pple.com', '//apple.com', '{mixed-scripts,ascii-lookalike}'),
	('http://[::A]/', 'http://[::a]/', '{}'), ('http://%31.2.3.4/', 'http://1.2.3.4/', '{}'),
	('http://', 'http://', '{}');
SELECT x, iri_host_skeleton(iri_try(x)) FROM names WHERE iri_host_skeleton(iri_try(x)) IS DISTINCT FROM iri_host_skeleton(iri_try(alike::iri_reference));
SELECT x, issues, got FROM names, LATERAL (SELECT ARRAY(SELECT code FROM iri_issues(x, 'spoof'))) i(got)
WHERE issues <> got;
\echo '# the label that each is about, as it is spelled'
SELECT 'iri_issues', x, code, severity, component, part, "position"
FROM unnest(ARRAY[U&'http://www.%D0%B0pple.com/', U&'//www\3002p\0430y\FF0Ecom', 'http://a%40b.com/',
	'http://www.h.org@h.org/', 'foo://a.b%20c', U&'http://\0430\0440.p\0430y/']::iri_reference[]) x,
		iri_issues(x, 'spoof');
\echo '# the lint has the same rows'
SELECT x FROM names WHERE EXISTS (SELECT s FROM iri_issues(x, 'spoof') s EXCEPT SELECT i FROM iri_issues(x) i);
SELECT 'mailto:a@b', iri_host_skeleton('mailto:a@b') IS NULL, iri_host_skeleton('urn:a:b') IS NULL,
	iri_host_skeleton('http://h/a') = iri_host_skeleton('http://h/b'),
	iri_host_skeleton('http://h/') = iri_host_skeleton('http://j/'),
	(SELECT count(*) FROM iri_issues('/a', 'spoof')) AS nothing, iri_host_skeleton(NULL) IS NULL;
\echo '# equal IRIs look alike'
SELECT a.x, b.x FROM names a JOIN names b ON a.x = b.x AND iri_host_skeleton(iri_try(a.x)) <> iri_host_skeleton(iri_try(b.x));
\echo '# long ones: not looked at over 1,000 bytes'
SELECT 'iri_host_skeleton', length(iri_host_skeleton(('http://' || repeat(U&'\0430', n))::iri)),
	ARRAY(SELECT code FROM iri_issues(('http://' || repeat(U&'\0430', n) || '/' || repeat('a', 30000))::iri, 'spoof')) AS
	issues FROM unnest(ARRAY[1, 500, 501, 20000]) n;
