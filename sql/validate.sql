\set ECHO errors \a \t
-- Validation over every character, and over junk.
SET jit = off;
\echo '# the group of a character that may not stand raw: in a path, and in a query'
CREATE TEMP TABLE chars AS
SELECT c, CASE
		WHEN c = 32 THEN 'space' WHEN c < 32 OR c BETWEEN 127 AND 159 THEN 'control'
		WHEN chr(c) IN ('<', '>', '"') THEN 'delimiter' WHEN chr(c) IN ('\', '^', '`', '{', '|', '}') THEN 'unwise'
			WHEN chr(c) IN ('[', ']') THEN 'gen-delims' WHEN chr(c) = '%' THEN 'pct-encoded'
		WHEN c < 127 THEN NULL
		WHEN c & 65534 = 65534 OR c BETWEEN 64976 AND 65007 THEN 'noncharacter'
		WHEN c IN (1564, 8206, 8207) OR c BETWEEN 8234 AND 8238 OR c BETWEEN 8294 AND 8297 THEN 'bidi'
		WHEN c BETWEEN 57344 AND 63743 OR c >= 983040 THEN 'private'
		WHEN c BETWEEN 65520 AND 65533 THEN 'special'
		WHEN c BETWEEN 917504 AND 921599 THEN 'tag'
	END AS code
FROM generate_series(1, 1114111) c
WHERE c NOT BETWEEN 55296 AND 57343 AND (c < 12544 OR c BETWEEN 55000 AND 66000 OR c & 65535 > 65500 OR c & 65535 < 20
	OR c % 1009 = 0 OR c BETWEEN 917400 AND 917800 OR c BETWEEN 921400 AND 921800);
SELECT code, count(*) > 0 AS t FROM chars GROUP BY code ORDER BY code;
SELECT place, to_hex(c) AS character, chars.code AS expected, e.code, e.component, e.position
FROM chars, (VALUES ('path', 'http://h/a%sb', 11), ('query', 'http://h/?%sb', 11), ('fragment', 'http://h/#%sb', 11),
	('host', 'foo://h%sb/', 8), ('userinfo', 'foo://%sb@h/', 7)) AS p(place, template, position),
	LATERAL iri_error(format(template, chr(c))) e
WHERE chr(c) !~ CASE place WHEN 'path' THEN '[?#]' WHEN 'query' THEN '#' WHEN 'fragment' THEN '$^' ELSE '[][/?#:@]' END
	AND
	(e.code, e.component, e.position) IS DISTINCT FROM
	CASE WHEN chars.code IS NULL OR place = 'query' AND chars.code IN ('private', 'tag')
		THEN ROW (NULL::text, NULL::text, NULL::int) ELSE ROW (chars.code, place, p.position) END
ORDER BY c LIMIT 20;
\echo '# at the beginning, a reference takes what a path takes'
SELECT to_hex(c) AS character, chars.code AS expected, e.code, e.component, e.position FROM chars,
	iri_error(chr(c), 'iri-reference') e
WHERE chr(c) NOT IN ('#', ':') AND (e.code, e.component, e.position) IS DISTINCT FROM CASE WHEN chars.code IS NULL
	THEN ROW (NULL::text, NULL::text, NULL::int) ELSE ROW (chars.code, 'path'::text, 1) END ORDER BY c LIMIT 20;
\echo '# the groups in the words of the draft'
SELECT code, message, hint FROM unnest(ARRAY['a: ', 'a:<', 'a:|', E'a:\n', U&'a:\202E', U&'a:\FFFD', U&'a:\E000',
	U&'a:\+0E0001', U&'a:\FFFE', 'a:%', 'a:[']) s, iri_error(s);
\echo '# NULL exactly where the cast fails'
CREATE FUNCTION pg_temp.cast_state(s text, type text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SELECT $1::%s', type) USING s;
	RETURN '00000';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE;
END $$;
CREATE TEMP TABLE junk AS
SELECT DISTINCT a || b || c || d AS s FROM unnest(ARRAY['', 'http:', ':', '1a:', '//', ' ', '%', U&'\FEFF',
	U&'\00E9:']) a, unnest(ARRAY['', '//', '//h', '//[', '//[::1]', '//@', '//h:', '%', '[', '/..']) b,
	unnest(ARRAY['', ':', ':8', ':x', '/', '?', '#', '%', '%4', '%zz', ']', ' ']) c,
		unnest(ARRAY['', '#', '?', E'\n', U&'\E000', U&'\202E', U&'\FFFF', '%41']) d;
SELECT 'iri_try of junk', count(*) > 5000, count(iri_try(s)) > 100, count(iri_reference_try(s)) > 300 FROM junk;
SELECT s FROM junk, unnest('{iri,iri_reference}'::text[]) type,
	LATERAL (SELECT pg_temp.cast_state(s, type), CASE type WHEN 'iri' THEN iri_try(s)::text
	ELSE iri_reference_try(s)::text END, iri_is_valid(s, replace(type, '_', '-')),
	(iri_error(s, replace(type, '_', '-'))).code) v(state, try, valid, code)
WHERE (state, try, valid, code IS NULL) IS DISTINCT FROM (CASE WHEN valid THEN '00000' ELSE '22P02' END,
	CASE WHEN valid THEN s END, valid, valid) LIMIT 20;
\echo '# an iri is a reference with a scheme; an absolute one has no fragment'
-- what RFC 3986 takes, RFC 3987 takes, and that except its formatting characters the types take
SELECT s FROM junk, LATERAL (SELECT array_agg(iri_is_valid(s, grammar) ORDER BY ord)
	FROM unnest('{iri,iri-reference,absolute-iri,relative-ref,rfc3987,rfc3987-reference,uri,uri-reference,absolute-uri,scheme}'::text[])
	WITH ORDINALITY g(grammar, ord)) v(ok)
WHERE ok[1] AND NOT ok[2] OR ok[3] AND NOT ok[1] OR ok[2] <> (ok[1] OR ok[4]) OR ok[1] AND ok[4] OR ok[5] AND NOT ok[6]
	OR ok[7] AND NOT ok[5] OR ok[7] AND NOT ok[1] OR ok[8] AND NOT ok[6] OR ok[9] AND NOT ok[7] OR ok[10] AND NOT ok[1]
	OR ok[5] AND NOT ok[1] AND s !~ U&'\202E'
LIMIT 20;
\echo '# positions are within the text, or just behind it; the message tells the same'
SELECT 'iri_error of junk', s FROM junk, iri_error(s) e WHERE e.code IS NOT NULL
	AND (e.position NOT BETWEEN 1 AND length(s) + 1 OR e.message !~ ('position ' || e.position || '\M')) LIMIT 20;
\echo '# a scheme''s own syntax'
SELECT s, e.component, e.position, e.message
FROM unnest('{http:x,http://,mailto:a b,mailto:a@,tel:,tel:x,tel:+1;ext=1,urn:a:b,urn:ab:,urn:X-a:b,urn:ab:c,geo:91,geo:91\,0,ws://h/#,data:x,data:\,x,doi:10,news:a,unknown:,telnet://h/x,uuid:x,coap://u@h/}'::text[])
	s, iri_error(s, 'scheme') e;
