\set ECHO errors \a \t
\set VERBOSITY sqlstate
-- References: resolution and the way back

\echo '# RFC 3986, section 5.4: all of it, with the base http://a/b/c/d;p?q'
CREATE TEMP TABLE example (section text, ref iri_reference, target iri);
INSERT INTO example VALUES
	('5.4.1', 'g:h', 'g:h'), ('5.4.1', 'g', 'http://a/b/c/g'), ('5.4.1', './g', 'http://a/b/c/g'),
	('5.4.1', 'g/', 'http://a/b/c/g/'), ('5.4.1', '/g', 'http://a/g'), ('5.4.1', '//g', 'http://g'),
	('5.4.1', '?y', 'http://a/b/c/d;p?y'), ('5.4.1', 'g?y', 'http://a/b/c/g?y'),
	('5.4.1', '#s', 'http://a/b/c/d;p?q#s'), ('5.4.1', 'g#s', 'http://a/b/c/g#s'),
	('5.4.1', 'g?y#s', 'http://a/b/c/g?y#s'), ('5.4.1', ';x', 'http://a/b/c/;x'),
	('5.4.1', 'g;x', 'http://a/b/c/g;x'), ('5.4.1', 'g;x?y#s', 'http://a/b/c/g;x?y#s'),
	('5.4.1', '', 'http://a/b/c/d;p?q'), ('5.4.1', '.', 'http://a/b/c/'), ('5.4.1', './', 'http://a/b/c/'),
	('5.4.1', '..', 'http://a/b/'), ('5.4.1', '../', 'http://a/b/'), ('5.4.1', '../g', 'http://a/b/g'),
	('5.4.1', '../..', 'http://a/'), ('5.4.1', '../../', 'http://a/'), ('5.4.1', '../../g', 'http://a/g'),
	('5.4.2', '../../../g', 'http://a/g'), ('5.4.2', '../../../../g', 'http://a/g'),
	('5.4.2', '/./g', 'http://a/g'), ('5.4.2', '/../g', 'http://a/g'), ('5.4.2', 'g.', 'http://a/b/c/g.'),
	('5.4.2', '.g', 'http://a/b/c/.g'), ('5.4.2', 'g..', 'http://a/b/c/g..'), ('5.4.2', '..g', 'http://a/b/c/..g'),
	('5.4.2', './../g', 'http://a/b/g'), ('5.4.2', './g/.', 'http://a/b/c/g/'), ('5.4.2', 'g/./h', 'http://a/b/c/g/h'),
	('5.4.2', 'g/../h', 'http://a/b/c/h'), ('5.4.2', 'g;x=1/./y', 'http://a/b/c/g;x=1/y'),
	('5.4.2', 'g;x=1/../y', 'http://a/b/c/y'), ('5.4.2', 'g?y/./x', 'http://a/b/c/g?y/./x'),
	('5.4.2', 'g?y/../x', 'http://a/b/c/g?y/../x'), ('5.4.2', 'g#s/./x', 'http://a/b/c/g#s/./x'),
	('5.4.2', 'g#s/../x', 'http://a/b/c/g#s/../x'), ('5.4.2', 'http:g', 'http:g');
SELECT 'iri_resolve of example', section, count(*),
	count(*) FILTER (WHERE iri_resolve(ref, 'http://a/b/c/d;p?q') *= target) AS resolve,
	count(*) FILTER (WHERE iri_resolve(iri_relativize(target, 'http://a/b/c/d;p?q'), 'http://a/b/c/d;p?q') *= target)
		AS come_back
FROM example GROUP BY section ORDER BY section;
SELECT ref, target, iri_resolve(ref, 'http://a/b/c/d;p?q') FROM example
WHERE iri_resolve(ref, 'http://a/b/c/d;p?q') *<> target;
\echo '# the base''s fragment does not count, an empty path merges as "/", characters stay as they are'
SELECT iri_resolve('', 'http://a/b#f'), iri_resolve('#g', 'http://a/b?q#f'), iri_resolve('g', 'http://a'),
	iri_resolve('../g', 'http://a'),
	iri_resolve('?y', 'http://a'), iri_resolve(U&'\00E9%c3%A9', U&'HTTP://\00C9.example/%7e/\00E8');
\echo '# dot segments are removed where RFC 3986 does, and nowhere else'
SELECT 'http://a/b/../c/./d', iri_resolve('g', 'http://a/b/../c/./d'), iri_resolve('', 'http://a/b/../c'),
	iri_resolve('?y', 'http://a/b/../c'),
	iri_resolve('http://h/a/../b', 'x:y'), iri_resolve('//h/a/../b', 'x:y'), iri_resolve('%2e%2e/g', 'http://a/b/c');
\echo '# bases without an authority, and without a hierarchy'
SELECT 'x:a', iri_resolve('b', 'x:a'), iri_resolve('b', 'x:'), iri_resolve('../b', 'x:a'), iri_resolve('/b', 'x:a'),
	iri_resolve('?q', 'x:a'),
	iri_resolve('#f', 'urn:a:b'), iri_resolve('//h', 'mailto:a@b'), iri_resolve('./b:c', 'x:a'),
		iri_resolve('.//b', 'x:a');
\echo '# a path that would read as an authority gets "/." in front'
SELECT iri_resolve('.//b', 'x:/a'), iri_resolve('..//b', 'x:a/c'), iri_resolve('/.//b', 'x:a'),
	iri_resolve('/.//b', 'x:/'),
	iri_resolve('x:/.//b', 'http://h/'), iri_resolve('x:/a/..//b', 'http://h/'), iri_resolve('/.//b', 'http://h/');
SELECT './/b', iri_path(iri_resolve('.//b', 'x:/a')) AS path, iri_authority(iri_resolve('.//b', 'x:/a')) IS NULL;
\echo '# iri_relativize: one of the references that resolve to the target'
-- here are the shortest, and texts that must not be used as them
CREATE TEMP TABLE way (base iri, target iri, ref iri_reference);
INSERT INTO way VALUES
	-- the same document
	('http://a/b/c', 'http://a/b/c', ''), ('http://a/b/c?q', 'http://a/b/c?q', ''),
	('http://a/b/c#f', 'http://a/b/c', ''),
	('http://a/b/c', 'http://a/b/c#f', '#f'), ('http://a/b/c#f', 'http://a/b/c#f', '#f'),
	('http://a/b/c', 'http://a/b/c#', '#'),
	('http://a/b/c?q', 'http://a/b/c?r', '?r'), ('http://a/b/c', 'http://a/b/c?', '?'),
	('http://a/b/c?', 'http://a/b/c?', ''),
	-- a query that must go
	('http://a/b/c?q', 'http://a/b/c', 'c'), ('http://a/b/?q', 'http://a/b/', './'),
	('http://a/?q', 'http://a/', './'), ('http://a?q', 'http://a', '//a'),
	-- paths
	('http://a/b/c', 'http://a/b/d', 'd'), ('http://a/b/c', 'http://a/b/', './'), ('http://a/b/', 'http://a/b/c', 'c'),
	('http://a/b/', 'http://a/b', '../b'),
	('http://a/b/c/d', 'http://a/b/e', '../e'), ('http://a/b/c/d', 'http://a/b/', '../'),
	('http://a/b/c/d', 'http://a/', '../../'), ('http://a', 'http://a/', '/'),
	('http://a/', 'http://a', '//a'), ('http://a/b', 'http://a', '//a'), ('http://a', 'http://a/b', '/b'),
	('http://a/b//c', 'http://a/b//d', 'd'), ('http://a/b/c', 'http://a/b//d', './/d'),
	('http://a/b', 'http://a//c', './/c'), ('http://a//b', 'http://a/c', '../c'),
	('http://a/b/c/', 'http://a/b/c/d/e?q#f', 'd/e?q#f'),
	-- a colon in the first segment
	('http://a/b/c', 'http://a/b/d:e', './d:e'), ('http://a/b/c', 'http://a/b/d/e:f', 'd/e:f'),
	('http://a/b/c/d', 'http://a/b/e:f', '../e:f'), ('x:a', 'x:b:c', './b:c'), ('urn:a:b', 'urn:a:c', './a:c'),
	-- another authority, another scheme: compared as they are written
	('http://a/b', 'http://c/b', '//c/b'), ('http://a/b', 'http://a:80/b', '//a:80/b'),
	('http://a/b', 'http://u@a/b', '//u@a/b'), ('http://a/b', 'http://A/b', '//A/b'),
	('http://a/b', 'https://a/b', 'https://a/b'), ('http://a/b', 'HTTP://a/b', 'HTTP://a/b'),
	('http://a/b', 'http:/b', 'http:/b'), ('http:/b', 'http://a/b', '//a/b'), ('http:/b', 'http:///b', '///b'),
	-- without an authority
	('x:a', 'x:a', ''), ('x:a', 'x:b', 'b'), ('x:a/b', 'x:a/c', 'c'), ('x:a/b', 'x:c', 'x:c'),
	('x:a/b', 'x:/c', '../c'), ('x:a', 'x:', './'), ('x:', 'x:a', 'a'), ('x:/a/b', 'x:/c', '../c'),
	('mailto:a@b', 'mailto:c@d', 'c@d'),
	-- dot segments of the base are counted as they stand; those of the target are resolved
	('http://a/b/../c', 'http://a/d', '../../d'), ('http://a/b/c', 'http://a/b/../d', '../d');
SELECT 'iri_relativize of way', base, target, iri_relativize(target, base), ref AS expected FROM way
	WHERE iri_relativize(target, base) *<> ref;
SELECT 'iri_resolve of way', count(*),
	count(*) FILTER (WHERE iri_resolve(iri_relativize(target, base), base) *= iri_resolve(target, base))
	AS resolve_back FROM way;
\echo '# any pair of them'
SELECT 'way a, (SELECT base FROM way UNION SELECT target FROM way) b', count(*),
	count(*) FILTER (WHERE iri_resolve(iri_relativize(a.target, b.base), b.base) *= iri_resolve(a.target,
	b.base)) AS resolve_back
FROM way a, (SELECT base FROM way UNION SELECT target FROM way) b;
\echo '# NULL rules, and the types: a base has a scheme'
SELECT 'http://a/', iri_resolve(NULL, 'http://a/') IS NULL, iri_resolve('b', NULL) IS NULL,
	iri_relativize(NULL, 'x:') IS NULL, iri_relativize('x:', NULL) IS NULL;
SELECT 'http://a/b', pg_typeof(iri_resolve('b', 'http://a/')), pg_typeof(iri_relativize('http://a/b', 'http://a/'));
SELECT iri_resolve('b', '/a');
SELECT iri_resolve('a:b:c'::iri_reference, iri '/a');
\echo '# stored values: short headers, and out of line'
CREATE TEMP TABLE stored (ref iri_reference, base iri);
INSERT INTO stored VALUES ('../g', 'http://a/b/c/d'), ('HTTP://A/../%7e', 'HTTP://A/B/C/D');
INSERT INTO stored SELECT ('../' || string_agg(md5(i::text), '/'))::iri_reference,
	('http://a/b/' || string_agg(md5(i::text), '/'))::iri FROM generate_series(1, 1000) i;
SELECT ref, base, iri_resolve(ref, base), iri_relativize(base, base), iri_relativize(iri_resolve(ref, base), base)
FROM stored WHERE octet_length(ref::text) < 100;
SELECT 'pg_column_size ../g', pg_column_size(ref) > 20000, octet_length(iri_resolve(ref, base)::text),
	md5(iri_resolve('../g', base)::text) = md5(regexp_replace(base::text, '[^/]*/[^/]*$', '') || 'g'),
	iri_resolve(iri_relativize(iri_resolve(ref, base), base), base) *= iri_resolve(ref, base),
		iri_relativize(base, base) AS empty
FROM stored WHERE octet_length(ref::text) > 100;
