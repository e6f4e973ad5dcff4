\set ECHO errors \a \t
-- Legacy extended IRIs: draft-ietf-iri-3987bis-04, section 7.1

-- some of the characters have no width that all versions of psql agree on

CREATE FUNCTION pg_temp.refusal(s text, OUT state text, OUT detail text) LANGUAGE plpgsql AS $$
BEGIN
	PERFORM iri_from_leiri(s);
	state := 'accepted';
EXCEPTION WHEN OTHERS THEN
	GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, detail = PG_EXCEPTION_DETAIL;
END $$;
\echo '# the groups of section 7.3, in each component that has data: encoded, and nothing else is changed'
CREATE TEMP TABLE extra (grp text, c text, encoded text);
INSERT INTO extra VALUES
	('space', ' ', '%20'), ('delimiter', '<', '%3C'), ('delimiter', '>', '%3E'), ('delimiter', '"', '%22'),
	('unwise', '\', '%5C'), ('unwise', '^', '%5E'), ('unwise', '`', '%60'),
	('unwise', '{', '%7B'), ('unwise', '|', '%7C'), ('unwise', '}', '%7D'), ('C0', E'\x01', '%01'),
	('C0', E'\t', '%09'), ('C0', E'\n', '%0A'), ('C0', E'\r', '%0D'), ('C0', E'\x1f', '%1F'), ('DEL', E'\x7f', '%7F'),
	('C1', U&'\0080', '%C2%80'), ('C1', U&'\009F', '%C2%9F'), ('bidi', U&'\200E', '%E2%80%8E'),
	('bidi', U&'\200F', '%E2%80%8F'), ('bidi', U&'\202A', '%E2%80%AA'), ('bidi', U&'\202B', '%E2%80%AB'),
	('bidi', U&'\202C', '%E2%80%AC'),
	('bidi', U&'\202D', '%E2%80%AD'), ('bidi', U&'\202E', '%E2%80%AE'), ('bidi', U&'\061C', '%D8%9C'),
	('bidi', U&'\2066', '%E2%81%A6'), ('bidi', U&'\2069', '%E2%81%A9'),
	('special', U&'\FFF0', '%EF%BF%B0'), ('special', U&'\FFF9', '%EF%BF%B9'), ('special', U&'\FFFD', '%EF%BF%BD'),
	('private', U&'\E000', '%EE%80%80'), ('private', U&'\F8FF', '%EF%A3%BF'),
	('private', U&'\+0F0000', '%F3%B0%80%80'), ('private', U&'\+10FFFD', '%F4%8F%BF%BD'),
	('tag', U&'\+0E0000', '%F3%A0%80%80'), ('tag', U&'\+0E0001', '%F3%A0%80%81'),
	('tag', U&'\+0E0FFF', '%F3%A0%BF%BF'), ('noncharacter', U&'\FDD0', '%EF%B7%90'),
	('noncharacter', U&'\FDEF', '%EF%B7%AF'), ('noncharacter', U&'\+01FFFE', '%F0%9F%BF%BE'),
	('noncharacter', U&'\+10FFFF', '%F4%8F%BF%BF'),
	-- what an IRI may hold stays
	('ucschar', U&'\00A0', U&'\00A0'), ('ucschar', U&'\00E9', U&'\00E9'), ('ucschar', U&'\D7FF', U&'\D7FF'),
	('ucschar', U&'\F900', U&'\F900'), ('ucschar', U&'\FFEF', U&'\FFEF'), ('ucschar', U&'\+010000', U&'\+010000'),
	('ucschar', U&'\+0EFFFD', U&'\+0EFFFD'), ('ucschar', U&'\200D', U&'\200D'),
	('ascii', '~', '~'), ('ascii', '''', ''''), ('pct-encoded', '%41', '%41'), ('pct-encoded', '%e9', '%e9');
SELECT grp, count(*), count(*) FILTER (WHERE iri_from_leiri('http://example.org/a' || c || 'b')::text =
	'http://example.org/a' || encoded || 'b') AS path,
	count(*) FILTER (WHERE iri_from_leiri('http://h/?a' || c || 'b')::text = 'http://h/?a' || encoded || 'b') AS query,
		count(*) FILTER (WHERE iri_from_leiri('http://h/#a' || c || 'b')::text = 'http://h/#a' || encoded || 'b') AS
		fragment,
	count(*) FILTER (WHERE iri_from_leiri('http://a' || c || 'b@h/')::text = 'http://a' || encoded || 'b@h/') AS
		userinfo, count(*) FILTER (WHERE iri_from_leiri('http://a' || c || 'b/')::text = 'http://a' || encoded || 'b/')
		AS host,
	count(*) FILTER (WHERE iri_from_leiri('a' || c || 'b')::text = 'a' || encoded || 'b') AS relative,
		count(*) FILTER (WHERE iri_is_valid('http://h/' || c, 'leiri')) AS leiris,
		count(*) FILTER (WHERE iri_is_valid('http://h/' || c)) AS iris
FROM extra GROUP BY grp ORDER BY min(ascii(c));
SELECT * FROM extra WHERE iri_from_leiri(c || c)::text <> encoded || encoded
	OR (iri_error('http://h/' || c, 'leiri')).code IS NOT NULL;
\echo '# nothing is trimmed, removed or turned; delimiters delimit'
SELECT 'http:\\h\a', iri_from_leiri('a b'), iri_from_leiri(' a '), iri_from_leiri(E'a\nb'),
	iri_from_leiri('http:\\h\a'),
	iri_from_leiri('//h\a?b\c#d\e'), iri_from_leiri(''), iri_from_leiri('?'), iri_from_leiri('a/b:c d'),
	iri_from_leiri('#a#b c'), iri_from_leiri('//u v@h w:80/');
SELECT '//h\a', iri_from_leiri('//h\a'), iri_host(iri_from_leiri('//h\a')), iri_path(iri_from_leiri('http://h/\..\b')),
	pg_typeof(iri_from_leiri('http://h/'));
\echo '# what XML has as character references is one character here'
SELECT 'iri_from_leiri(U&''http://www.example.org/ros\00E9 {red}?q=<\E0…',
	iri_from_leiri(U&'http://www.example.org/ros\00E9 {red}?q=<\E000>#"'),
	iri_from_leiri(U&'http://r\00E9sum\00E9 x.example/') AS host;
\echo '# no LEIRIs: a lone "%", brackets, U+FFFE and U+FFFF, and violations of the rest of the grammar'
SELECT s, (pg_temp.refusal(s)).*, (iri_error(s, 'leiri')).code, (iri_error(s, 'leiri')).component,
	(iri_error(s, 'leiri'))."position" FROM (VALUES
	('http://example.org/a%b'), ('http://h/ %'), ('%'), ('%4'), ('a b%zz'), ('http://example.org/a[b]'),
	('http://h/ ]'), (U&'http://example.org/a\FFFEb'), (U&'http://h/ \FFFF'), (U&'\FFFF'),
	(' http://h/'), ('a b:c'), ('1 a:b'), (':'), ('http://h:8 0/'), ('http://h:<80>/'), ('http://[::1 ]/'),
		('http://[::1'), ('http://[ ]/'), ('http://a@b@c/ '), (U&'\00E9 \00E9:x'), ('http://h/?a [')) v(s);
SELECT iri_from_leiri('http://u:secret@h/ %');
\echo '# an IRI is its own, private use in the query aside, which is equal (=)'
SELECT 'http://a/b?c#d', count(*), count(*) FILTER (WHERE iri_from_leiri(x::text) *= x) AS same
FROM unnest(ARRAY['http://a/b?c#d', U&'//\00E9/\00E9?\00E9#\00E9#', 'a%41', '', 'x:', 'http://[::1]:/',
	'mailto:a@b']::iri_reference[]) x;
SELECT '(SELECT iri_reference(U&''http://h/?\E000'') AS x, iri_from_lei…', x *= y, x = y
	FROM (SELECT iri_reference(U&'http://h/?\E000') AS x,
	iri_from_leiri(U&'http://h/?\E000') AS y) v;
SELECT 'iri_from_leiri(NULL) IS NULL', iri_from_leiri(NULL) IS NULL;
\echo '# stored values: short headers, and out of line'
CREATE TEMP TABLE stored (s text);
INSERT INTO stored VALUES ('a b'), ('http://h/{x}');
INSERT INTO stored SELECT 'http://h/' || string_agg(md5(i::text), ' <') FROM generate_series(1, 1000) i;
SELECT 'iri_from_leiri of stored', iri_from_leiri(s) FROM stored WHERE octet_length(s) < 100;
SELECT 'a long one', pg_column_size(s) > 20000, iri_from_leiri(s)::text = replace(s, ' <', '%20%3C') FROM stored
WHERE octet_length(s) > 100;
