\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- Registrable domains.  The list moves, so these are names that will not.
CREATE TEMP TABLE d (x iri_reference, domain text, suffix text, icann text, private text);
INSERT INTO d VALUES
	('http://example.com/',                'example.com', 'com', 'example.com', NULL),
	('http://WWW.Example.COM:80/x?y#z',    'example.com', 'com', 'example.com', NULL),
	('http://www.example.com./',           'example.com', 'com', 'example.com', NULL),
	('http://a.b.example.co.uk/',          'example.co.uk', 'co.uk', 'example.co.uk', NULL),
	('http://com/',                        NULL, 'com', NULL, NULL),
	('http://co.uk/',                      NULL, 'co.uk', NULL, NULL),
	('http://a.b.github.io/',              'b.github.io', 'github.io', 'github.io', 'b.github.io'),
	('http://github.io/',                  NULL, 'github.io', 'github.io', NULL),
	('http://a.b.c.kobe.jp/',              'b.c.kobe.jp', 'c.kobe.jp', 'b.c.kobe.jp', NULL),
	('http://a.city.kobe.jp/',             'city.kobe.jp', 'kobe.jp', 'city.kobe.jp', NULL),
	('http://www.ck/',                     'www.ck', 'ck', 'www.ck', NULL),
	('http://x.nosuchtld/',                'x.nosuchtld', 'nosuchtld', 'x.nosuchtld', NULL),
	('http://localhost/',                  NULL, 'localhost', NULL, NULL),
	('http://a_b.example.com/',            'example.com', 'com', 'example.com', NULL),
	(U&'http://www.\98DF\72EE.\516C\53F8.cn/', U&'\98DF\72EE.\516C\53F8.cn', U&'\516C\53F8.cn',
	U&'\98DF\72EE.\516C\53F8.cn', NULL),
	('http://www.xn--85x722f.xn--55qx5d.cn/', U&'\98DF\72EE.\516C\53F8.cn', U&'\516C\53F8.cn',
	U&'\98DF\72EE.\516C\53F8.cn', NULL), (U&'http://R\00C9SUM\00C9.example.fr', 'example.fr', 'fr', 'example.fr', NULL),
	(U&'ftp://WWW.B\00DCCHER.example.DE/',     'example.de', 'de', 'example.de', NULL),
	('ftp://WWW.%42.example.DE/',              'example.de', 'de', 'example.de', NULL),
	-- none
	('http://192.0.2.1/', NULL, NULL, NULL, NULL), ('http://1.2.3/', NULL, NULL, NULL, NULL),
	('http://[2001:db8::1]/', NULL, NULL, NULL, NULL), ('http://.com/', NULL, NULL, NULL, NULL),
	('http://a..com/', NULL, NULL, NULL, NULL), ('http://./', NULL, NULL, NULL, NULL),
	('http://a%2Fb.com/', NULL, NULL, NULL, NULL), ('http:///x', NULL, NULL, NULL, NULL),
	('http:x', NULL, NULL, NULL, NULL), ('/x', NULL, NULL, NULL, NULL), ('foo://example.com/', NULL, NULL, NULL, NULL),
	('mailto:a@example.com', NULL, NULL, NULL, NULL),
	-- as long as a name may be, and longer
	('http://' || repeat('a.', 125) || 'com/', 'a.com', 'com', 'a.com', NULL),
	('http://' || repeat('a.', 125) || 'com./', 'a.com', 'com', 'a.com', NULL),
	('http://' || repeat('a.', 124) || 'aa.com/', NULL, NULL, NULL, NULL),
	('http://' || repeat('a.', 130) || 'com/', NULL, NULL, NULL, NULL),
	('http://' || repeat('a', 20000) || '.com/', NULL, NULL, NULL, NULL);
SELECT left(x::text, 60), iri_registrable_domain(iri_try(x)), domain FROM d WHERE iri_registrable_domain(iri_try(x)) IS DISTINCT
FROM domain;
SELECT left(x::text, 60), iri_public_suffix(iri_try(x)), suffix FROM d WHERE iri_public_suffix(iri_try(x)) IS DISTINCT FROM suffix;
SELECT left(x::text, 60), iri_registrable_domain(iri_try(x), 'icann'), icann FROM d
WHERE iri_registrable_domain(iri_try(x), 'icann') IS DISTINCT FROM icann;
SELECT left(x::text, 60), iri_registrable_domain(iri_try(x), 'private'), private FROM d
WHERE iri_registrable_domain(iri_try(x), 'private') IS DISTINCT FROM private;
SELECT left(x::text, 60) FROM d WHERE iri_registrable_domain(iri_try(iri_normalize(x))) IS DISTINCT FROM domain;
SELECT iri_registrable_domain('http://example.com', 'ICANN');
\echo '# what is before it: host, subdomain and domain fit together, in every section'
SELECT left(x::text, 60), section, iri_subdomain(iri_try(x), section) FROM d, unnest('{all,icann,private}'::text[]) section
WHERE (iri_subdomain(iri_try(x), section) IS NULL) <> (iri_registrable_domain(iri_try(x), section) IS NULL)
	OR (iri_scheme(x) = 'http' AND
	concat_ws('.', nullif(iri_subdomain(iri_try(x), section), ''), iri_registrable_domain(iri_try(x), section)) <>
		rtrim(iri_host_unicode(x), '.') AND iri_subdomain(iri_try(x), section) IS NOT NULL);
SELECT x, iri_subdomain(iri_try(x)), iri_subdomain(iri_try(x), 'icann') AS icann, iri_subdomain(iri_try(x), 'private') AS private
FROM (VALUES (iri_reference 'http://a.B.example.co.uk./'), ('http://example.com'), ('http://a.b.github.io'),
	('http://github.io'), (U&'ftp://www.b\00FCcher.example.DE'), (U&'http://www.\98DF\72EE.xn--55qx5d.cn')) v (x);
SELECT iri_subdomain('http://example.com', 'x');
SELECT 'http://a.b.example.com', iri_subdomain(x), pg_typeof(x) FROM CAST('http://a.b.example.com' AS iri) x;
SELECT 'http://a.github.io', iri_public_suffix('http://a.github.io', 'icann'),
	iri_public_suffix('http://a.github.io', 'private'),
	iri_public_suffix('http://a.example', 'private');
SELECT a, b, iri_same_site(a, b), iri_same_site(b, a) FROM (VALUES
	(iri 'http://a.example.com', iri 'https://b.example.com:8080/x'), ('http://example.com', 'http://example.org'),
	('http://a.github.io', 'http://b.github.io'), ('http://192.0.2.1/', 'https://192.0.2.1/'),
	('http://192.0.2.1/', 'http://192.0.2.2/'), ('http://com', 'http://com'), ('http://com', 'http://example.com'),
	('ftp://EXAMPLE.com', 'http://www.example.com'), ('http:///', 'http:///'),
	('mailto:a@example.com', 'http://example.com')) v (a, b);
SELECT 'iri_web_versions public-suffix-list', count(*) FROM iri_web_versions()
	WHERE name = 'public-suffix-list' AND version ~ '^20\d\d-\d\d-\d\d( \(/.+\))?$'
	OR name = 'libpsl';
\echo '# a column with the domain, by trigger, found by its index, and checked when the list has changed'
CREATE TABLE visit (url iri, site text);
CREATE INDEX visit_site_idx ON visit (site);
CREATE FUNCTION set_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.site := iri_registrable_domain(NEW.url);
	RETURN NEW;
END
$$;
CREATE TRIGGER set_site BEFORE INSERT OR UPDATE ON visit FOR EACH ROW EXECUTE FUNCTION set_site();
INSERT INTO visit SELECT format('http://h%s.example%s.co.uk/', n, n % 7)::iri, 'wrong' FROM generate_series(1, 1000) n;
INSERT INTO visit VALUES ('http://192.0.2.1/'), (NULL);
UPDATE visit SET site = 'wrong', url = 'http://moved.example.org/' WHERE url = 'http://h1.example1.co.uk/';
SELECT 'visit', site, count(*) FROM visit GROUP BY site ORDER BY site;
VACUUM ANALYZE visit;
EXPLAIN (COSTS OFF) SELECT url FROM visit WHERE site = 'example.org';
SELECT url FROM visit WHERE site = 'example.org';
\echo '# as if the list had another rule then'
ALTER TABLE visit DISABLE TRIGGER set_site;
UPDATE visit SET site = iri_host_unicode(url) WHERE site = 'example3.co.uk';
ALTER TABLE visit ENABLE TRIGGER set_site;
SELECT 'iri_registrable_domain of visit', count(*) FROM visit WHERE site IS DISTINCT FROM iri_registrable_domain(url);
UPDATE visit SET url = url WHERE site IS DISTINCT FROM iri_registrable_domain(url);
SELECT 'visit WHERE site IS DISTINCT FROM iri_registrable_domain(url)', count(*) FROM visit
	WHERE site IS DISTINCT FROM iri_registrable_domain(url);
DROP TABLE visit;
DROP FUNCTION set_site;
\echo '# the links of a site by an index; not those of hosts without a registrable domain'
CREATE TABLE visit (url iri);
INSERT INTO visit SELECT format('http://h%s.example%s.co.uk/', n, n % 700)::iri FROM generate_series(1, 3000) n;
INSERT INTO visit VALUES ('https://EXAMPLE7.co.uk:8080/'), ('http://192.0.2.1/a'), ('http://localhost/'), ('mailto:a@example7.co.uk');
CREATE INDEX visit_domain ON visit (url iri_domain_ops);
VACUUM ANALYZE visit;
EXPLAIN (COSTS OFF) SELECT count(*) FROM visit WHERE url <@ iri_registrable_domain('http://www.example7.co.uk/')::iri_reference;
SELECT x, (SELECT count(*) FROM visit WHERE url <@ iri_registrable_domain(x)::iri_reference) AS by_index,
	(SELECT count(*) FROM visit WHERE iri_same_site(url, x)) AS same
FROM unnest('{http://www.example7.co.uk/,ftp://example699.co.uk/,http://none.example/,http://192.0.2.1/,http://localhost/,mailto:a@example7.co.uk}'::iri[]) x;
DROP TABLE visit;
\echo '# a relative reference has no domain: a literal is read as an IRI, and the hint says what to write'
SELECT iri_registrable_domain('www.a.de/');
\set VERBOSITY terse
SELECT iri_registrable_domain(iri_reference 'http://www.a.de/');
\set VERBOSITY default
SELECT 'iri_registrable_domain', iri_registrable_domain(iri_try(r))
	FROM unnest('{http://www.a.de/,/a}'::iri_reference[]) AS r;
\echo '# the schemes whose hosts are names have a domain, also after a "+"; tokens and unknown schemes have none, although <@ compares any host'
SELECT scheme, x <@ 'github.com', iri_registrable_domain(x) FROM iri_schemes(), LATERAL (SELECT (scheme || '://A.%47itHub.com/x')::iri) AS l (x)
WHERE CASE WHEN 'name' = ANY (merged) THEN (x <@ 'github.com' AND iri_registrable_domain(x) = 'github.com') IS NOT TRUE ELSE iri_registrable_domain(x) IS NOT NULL END;
SELECT x, x <@ 'github.com', iri_registrable_domain(x), url_domain(x::text) FROM unnest('{git+https://github.com/o/x.git,git+ssh://git@GitHub.com/o/x.git,svn+https://svn.github.com/o,
	hxxps://github.com/a,webcal://github.com/a.ics,mms://a.github.com/b,irc://irc.github.com/x,foo://github.com/a,android-app://com.github.com/}'::iri[]) AS x;
\echo '# iri_same_site: the share of a constant''s domain; else a constant share, of rows and of pairs; half in EXISTS; a third of two columns of one table'
CREATE TEMP TABLE site AS SELECT x, x AS y FROM (SELECT format('http://www.h%s.example/', i)::iri AS x FROM generate_series(1, 1000) i) s;
ANALYZE site;
CREATE FUNCTION pg_temp.same(query text) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT json) SELECT FROM ' || query INTO plan;
	RETURN plan -> 0 -> 'Plan' -> 'Plan Rows';
END $$;
SELECT 'same of site', q AS query, round(pg_temp.same(q) / CASE WHEN q ~ 'JOIN' THEN n * n ELSE n END, 3) AS share
FROM (SELECT count(*)::numeric AS n FROM site) s, unnest(ARRAY['site WHERE iri_same_site(x, ''http://www.example.org'')',
	'site WHERE iri_same_site(x, ''http://a.h777.example/'')', 'site WHERE iri_same_site(x, ''http://192.0.2.1/'')',
	'site WHERE iri_same_site(''http://www.example.org'', x)', 'site WHERE iri_same_site(x, y)',
	'site WHERE iri_same_site(x, (SELECT iri ''http://h''))', 'site a JOIN site b ON iri_same_site(a.x, b.x)',
	'site a WHERE EXISTS (SELECT FROM site b WHERE iri_same_site(a.x, b.x))',
	'site a WHERE NOT EXISTS (SELECT FROM site b WHERE iri_same_site(a.x, b.x))']) q;
