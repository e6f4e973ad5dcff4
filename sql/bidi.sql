\set ECHO errors \a \t
-- Right-to-left IRIs: the examples of the draft, section 4.4, with Hebrew
-- letters, A = U+05D0, B = U+05D1, ...; and with Arabic ones.
SET jit = off;
CREATE FUNCTION pg_temp.rtl(notation text, first text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT string_agg(CASE WHEN c BETWEEN 'A' AND 'Z' COLLATE "C" THEN chr(ascii(first) + ascii(c) - 65) ELSE c END, ''
		ORDER BY n)
	FROM string_to_table(notation, NULL) WITH ORDINALITY AS t (c, n) $$;
CREATE TEMP TABLE examples (n int, logical text, visual text, safe bool, rules text[]);
INSERT INTO examples VALUES
	(1,  'http://ab.CDEFGH.ij/kl/mn/op.html',     'http://ab.HGFEDC.ij/kl/mn/op.html',     true,  '{}'),
	(2,  'http://ab.CDE.FGH/ij/kl/mn/op.html',    'http://ab.HGF.EDC/ij/kl/mn/op.html',    true,  '{}'),
	(3,  'http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV', 'http://VU#TS=RQ;PO=NM?LK/JI/HG/FE.DC.BA', true, '{}'),
	(4,  'http://AB.CD.ef/gh/IJ/KL.html',         'http://DC.BA.ef/gh/LK/JI.html',         true,  '{}'),
	(5,  'http://ab.cd.EF/GH/ij/kl.html',         'http://ab.cd.HG/FE/ij/kl.html',         true,  '{}'),
	(6,  'http://ab.CD.EF/GH/IJ/kl.html',         'http://ab.JI/HG/FE.DC/kl.html',         true,  '{}'),
	(7,  'http://ab.CDE123FGH.ij/kl/mn/op.html',  'http://ab.HGF123EDC.ij/kl/mn/op.html',  true,  '{}'),
	(8,  'http://ab.cd.ef/GH1/2IJ/KL.html',       'http://ab.cd.ef/LK/JI1/2HG.html',       false,
	'{bidi-ends,bidi-ends}'),
	(9,  'http://ab.cd.ef/GH%31/%32IJ/KL.html',   'http://ab.cd.ef/LK/JI%32/%31HG.html',   false,
	'{bidi-ends,bidi-ends}'),
	(10, 'http://ab.CDEFGH.123/kl/mn/op.html',    'http://ab.123.HGFEDC/kl/mn/op.html',    true,  '{bidi-number}'),
	(11, 'http://ab.CDEFGH.123ij/kl/mn/op.html',  'http://ab.123.HGFEDCij/kl/mn/op.html',  true,  '{bidi-number}');
CREATE TEMP TABLE stored AS
SELECT n, script, pg_temp.rtl(logical, a)::iri AS x, pg_temp.rtl(visual, a) AS visual, safe, rules
FROM examples, (VALUES ('Hebrew', U&'\05D0'), ('Arabic', U&'\0671')) AS s (script, a);
SELECT 'stored', count(*) FROM stored;
SELECT 'wrong', n, script, iri_is_valid(x::text, 'bidi') AS safe, codes FROM stored,
	LATERAL (SELECT ARRAY(SELECT code FROM iri_issues(x, 'bidi')) AS codes) i
WHERE (safe, rules) IS DISTINCT FROM (iri_is_valid(x::text, 'bidi'), codes) ORDER BY script DESC, n;
\echo '# Arabic letters make numbers Arabic (UAX #9 W2), which go with a slash or a per cent sign otherwise'
SELECT 'iri_bidi_visual', script, n, iri_bidi_visual(x) FROM stored WHERE visual IS DISTINCT FROM iri_bidi_visual(x) ORDER BY n;
SELECT 'iri_issues of stored', n, i.* FROM stored, iri_issues(x, 'bidi') i WHERE script = 'Hebrew' ORDER BY n,
	"position";
\echo '# what is escaped is safe, the same IRI, and whole'
SELECT 'iri_bidi_escape Hebrew', n, iri_bidi_escape(x) FROM stored WHERE NOT safe AND script = 'Hebrew' ORDER BY n;
SELECT 'iri_is_valid bidi', count(*) FILTER (WHERE iri_is_valid(iri_bidi_escape(x)::text, 'bidi')) AS safe,
	count(*) FILTER (WHERE iri_bidi_escape(x) = x) AS equal,
	count(*) FILTER (WHERE safe AND iri_bidi_escape(x) *= x) AS kept FROM stored;
\echo '# each component and its parts'
SELECT 'iri_issues', x, code, severity, component, part, "position" FROM unnest(ARRAY[
	U&'http://\05D0b@h/', U&'http://\05D0b.h/', U&'http://a\3002\05D0b\FF0Ec/', U&'foo://\05D0.b/', U&'/\05D0b/c',
		U&'/\05D0.b/c', U&'?\05D0b', U&'?\05D0=b&c=\05D11;d', U&'#\05D0-b', U&'x:\05D0b',
	U&'http://\05D0:8080/', U&'http://\05D0/1', U&'http://\05D0/a1', U&'http://\05D0/-1', U&'http://h/\0661',
		U&'http://h/\0627\0661', U&'/\05D0\05B0/', U&'/\05B0\05D0/', U&'/-\05D0', U&'/%D7%90\05D0', '/%D7%90a',
		'%e2%80%8F', 'http://h/a%E2%80%AEb%D8%9C?%E2%81%A9#%E2%80%8E%E2%80%8D']::iri_reference[]) AS x,
		iri_issues(x, 'bidi');
SELECT 'http://h/a%E2%80%AEb', iri_is_valid('http://h/a%E2%80%AEb', 'bidi'), iri_is_valid('http://h/ab', 'bidi'), iri_is_valid(U&'/\05D0b', 'bidi'),
	iri_is_valid('', 'bidi');
\echo '# none of the formatting characters gets in'
SELECT 'http://h/', count(*) FILTER (WHERE (iri_error('http://h/' || chr(c))).code = 'bidi') AS refused,
	count(*) AS "12"
FROM unnest(ARRAY[x'200e'::int, x'200f'::int, x'202a'::int, x'202b'::int, x'202c'::int, x'202d'::int, x'202e'::int,
	x'61c'::int, x'2066'::int, x'2067'::int, x'2068'::int, x'2069'::int]) c;
\echo '# embedding: where the surroundings could change what is shown'
SELECT 'iri_bidi_embed', x, ascii(iri_bidi_embed(x)) = x'202a'::int AS embedded,
	right(iri_bidi_embed(x), 1) = U&'\202C' AS popped,
	ascii(iri_bidi_embed(x, 'isolate')) = x'2066'::int AS isolated,
	right(iri_bidi_embed(x, 'isolate'), 1) = U&'\2069' AS popped
FROM unnest(ARRAY['http://h/a', 'http://h/1', 'http://h/', '', '/a', U&'http://h/\05D0', U&'\05D0/b',
	U&'http://h/\0661a', U&'http://h/\00E9']::iri_reference[]) x;
SELECT iri_bidi_embed('x:', 'overriding');
SELECT '/a', iri_bidi_visual(U&'/\05D0(\05D1)/a'), iri_bidi_visual(U&'/\05D0\05B0\05D1'), iri_bidi_visual('/a');
\echo '# long ones, in linear time'
CREATE TEMP TABLE long (what text, x iri_reference);
INSERT INTO long VALUES ('parts', repeat(U&'/\05D0b', 50000)::iri_reference),
	('one', ('http://h/' || repeat(U&'\05D0', 50000) || 'a')::iri_reference),
	('numbers', ('http://h/' || repeat(U&'\05D0/1/', 30000))::iri_reference),
	('brackets', (repeat(U&'(\05D0', 50000) || repeat('!*', 100000))::iri_reference),
	('labels', ('http://' || repeat(U&'\05D0b.', 50000))::iri_reference),
	('formatting', ('http://h/' || repeat('%E2%80%8E', 30000))::iri_reference),
	('plain', ('http://h/' || repeat('a', 30000))::iri_reference);
SELECT what, count(code), min("position"), max("position") FROM long LEFT JOIN LATERAL iri_issues(x, 'bidi') ON true
GROUP BY 1 ORDER BY 1;
SELECT what, iri_is_valid(x::text, 'bidi'), length(iri_bidi_visual(x)) = length(x::text) AS t,
	length(iri_bidi_embed(x)) - length(x::text) AS marks, length(iri_bidi_escape(x)::text),
	iri_is_valid(iri_bidi_escape(x)::text, 'bidi') AS mended FROM long ORDER BY 1;
SELECT 'pg_typeof x:', pg_typeof(iri_bidi_escape('x:'::iri)), pg_typeof(iri_bidi_escape('x'::iri_reference)),
	iri_bidi_escape(NULL::iri) IS NULL;
\echo '# why, with the codes of iri_issues; in a constraint'
SELECT 'iri_error', e.code, e.component, e.position, i.code = e.code AND i.message = e.message
FROM unnest(ARRAY[U&'http://h/\05D0b', U&'http://\05D0b.example/', U&'/\05D01\05D0?\0661', 'http://h/a%E2%80%AEb']) AS x,
	iri_error(x, 'bidi') AS e, LATERAL (SELECT * FROM iri_issues(x::iri_reference, 'bidi') WHERE severity <> 'notice' LIMIT 1) AS i;
SELECT 'iri_error http://h/a b', * FROM iri_error('http://h/a b', 'bidi');
CREATE TEMP TABLE safe (u iri CHECK (iri_is_valid(u::text, 'bidi') AND iri_is_valid(u::text, 'idna2008')));
INSERT INTO safe VALUES ('http://example.org/a');
INSERT INTO safe VALUES (U&'http://h/\05D0b');
INSERT INTO safe VALUES (U&'http://\2603.example/');
SELECT code, component, position, message FROM iri_error(U&'http://a.\2603.example/', 'idna2008');
