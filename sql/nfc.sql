\set ECHO errors \a \t
-- Unicode normalization forms: asked for, never applied by themselves.
CREATE FUNCTION pg_temp.state(query text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE query;
	RETURN '00000';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE;
END $$;
CREATE TEMP TABLE forms (x iri_reference, is_nfc bool, nfc text, nfkc text);
INSERT INTO forms VALUES
	('http://h/a', true, 'http://h/a', 'http://h/a'),
	(U&'http://h/\00E9', true, U&'http://h/\00E9', U&'http://h/\00E9'),
	(U&'http://h/e\0301', false, U&'http://h/\00E9', U&'http://h/\00E9'),
	(U&'http://re\0301sume\0301.org/', false, U&'http://r\00E9sum\00E9.org/', U&'http://r\00E9sum\00E9.org/'),
	(U&'/q\0307\0323', false, U&'/q\0323\0307', U&'/q\0323\0307'),
	(U&'/\1100\1161\11A8', false, U&'/\AC01', U&'/\AC01'), (U&'/\212B\2126', false, U&'/\00C5\03A9', U&'/\00C5\03A9'),
	(U&'/\FB01', true, U&'/\FB01', '/fi'), (U&'/\FF21\2460', true, U&'/\FF21\2460', '/A1'),
	-- characters that would become a delimiter or change one, or that no IRI may hold
	(U&'/\037E', false, '/%CD%BE', '/%CD%BE'), (U&'/\1FEF', false, '/%E1%BF%AF', '/%E1%BF%AF'),
	(U&'?a=\0338b', false, '?a=%CC%B8b', '?a=%CC%B8b'), (U&'/%4A\0301', false, '/%4A%CC%81', '/%4A%CC%81'),
	(U&'/%41a\0301', false, U&'/%41\00E1', U&'/%41\00E1'),
	(U&'/\FF0F\FF05\2100\00A8', true, U&'/\FF0F\FF05\2100\00A8', '/%EF%BC%8F%EF%BC%85%E2%84%80%C2%A8'),
	(U&'http://a\2100b/', true, U&'http://a\2100b/', 'http://a%E2%84%80b/'), (U&'?\E000', true, U&'?\E000', U&'?\E000'),
	('', true, '', '');
SELECT x, is_nfc FROM forms WHERE is_nfc <> (iri_unicode_normalize(x) *= x);
SELECT x, nfc, iri_unicode_normalize(x) AS got FROM forms WHERE nfc IS DISTINCT FROM iri_unicode_normalize(x)::text;
SELECT x, nfkc, iri_unicode_normalize(x, 'nfkc') AS got FROM forms WHERE nfkc IS DISTINCT
FROM iri_unicode_normalize(x, 'nfkc')::text;
\echo '# as PostgreSQL has them, except what is encoded instead; the form holds then, and is kept'
SELECT form, count(*), count(*) FILTER (WHERE iri_unicode_normalize(y, form) *= y) AS kept,
	count(*) FILTER (WHERE y::text = CASE form WHEN 'NFC' THEN normalize(x::text, NFC) WHEN 'nfd'
		THEN normalize(x::text, NFD) WHEN 'NfKc' THEN normalize(x::text, NFKC) ELSE normalize(x::text, NFKD) END) AS
		same, string_agg(DISTINCT y::text, ' ') FILTER (WHERE length(y::text) < 8) AS short
FROM forms, unnest('{NFC,nfd,NfKc,NFKD}'::text[]) form, LATERAL (SELECT iri_unicode_normalize(x, form)) n(y) GROUP BY 1
ORDER BY form COLLATE "C";
SELECT form, code FROM unnest('{nf,nfcd,NFX,"",nfkcd}'::text[]) form,
	LATERAL (SELECT pg_temp.state(format('SELECT iri_unicode_normalize(iri ''x:'', %L)', form))) s(code);
SELECT 'iri_unicode_normalize of forms', count(*) AS "0" FROM forms
	WHERE iri_unicode_normalize(iri_unicode_normalize(x)) *<> iri_unicode_normalize(x);
\echo '# against PostgreSQL''s, where nothing is at stake'
SELECT to_hex(c) FROM generate_series(x'a0'::int, x'ffef'::int) c
WHERE c NOT BETWEEN x'd800'::int AND x'dfff'::int AND iri_is_valid('/a' || chr(c) || 'b', 'iri-reference')
	AND (iri_unicode_normalize(('/a' || chr(c) || 'b')::iri_reference) *= ('/a' || chr(c) || 'b')::iri_reference) <>
	(('/a' || chr(c) || 'b') IS NORMALIZED)
		AND c NOT IN (0);
\echo '# comparison is not changed by it'
SELECT 'U&''http://h/e\0301''::iri = U&''http://h/\00E9''::iri AS f, ir…',
	U&'http://h/e\0301'::iri = U&'http://h/\00E9'::iri,
	iri_unicode_normalize(U&'http://h/e\0301'::iri) = U&'http://h/\00E9'::iri;
SELECT iri_unicode_normalize('x:'::iri, 'nfe');
SELECT 'pg_typeof x:', pg_typeof(iri_unicode_normalize('x:'::iri)),
	pg_typeof(iri_unicode_normalize('x'::iri_reference)),
	iri_unicode_normalize(NULL::iri) IS NULL;
\echo '# marks without end, in linear time'
CREATE TEMP TABLE long (what text, x iri);
INSERT INTO long VALUES ('marks', ('http://h/a' || repeat(U&'\0301', 20000) || repeat(U&'\0316', 20000))::iri),
	('few marks', ('http://h/' || repeat('a' || repeat(U&'\0316', 20), 2000))::iri),
	('pairs', ('http://h/' || repeat(U&'e\0301', 20000))::iri),
	('plain', ('http://h/' || repeat(U&'\00E9', 20000))::iri), ('jamo', ('http://h/' || repeat(U&'\1161', 20000))::iri);
SELECT what, iri_unicode_normalize(x) *= x AS normalized, length(iri_unicode_normalize(x)::text),
	length(iri_unicode_normalize(x, 'nfkc')::text),
	iri_unicode_normalize(iri_unicode_normalize(x)) *= iri_unicode_normalize(x) FROM long;
SELECT what, form, iri_unicode_normalize(x, form) *= x AS normalized, length(y::text),
	iri_unicode_normalize(y, form) *= y AS t FROM long, unnest('{NFD,NFKC,NFKD}'::text[]) form,
	LATERAL (SELECT iri_unicode_normalize(x, form)) n(y) ORDER BY 1, 2;
\echo '# PostgreSQL decomposes alike'
SELECT form, to_hex(c) FROM unnest('{NFD,NFKD}'::text[]) form, generate_series(x'a0'::int, x'2fff'::int) c,
	LATERAL (SELECT ('/a' || chr(c) || 'b')::iri_reference) v(x)
WHERE (iri_unicode_normalize(x, form) *= x) <> CASE form WHEN 'NFD' THEN x::text IS NFD NORMALIZED
	ELSE x::text IS NFKD NORMALIZED END AND iri_is_valid('/a' || chr(c) || 'b', 'iri-reference');
