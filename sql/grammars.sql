\set ECHO errors \a \t
-- The grammars, and each decision about the syntax of the types.

\echo '# which of them take it, in this order'
CREATE FUNCTION pg_temp.taken(s text) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg(CASE WHEN iri_is_valid(s, grammar) THEN 't' ELSE '-' END, ' ' ORDER BY ord)
	FROM unnest('{iri,iri-reference,absolute-iri,relative-ref,rfc3987,rfc3987-reference,uri,uri-reference,absolute-uri,scheme}'::text[])
		WITH ORDINALITY g(grammar, ord)
$$;
CREATE TEMP TABLE cases (s text, taken text);
INSERT INTO cases VALUES
	--                          iri |   | relative-ref
	--                          | iri-reference
	--                          | | absolute-iri
	--                          | | | | rfc3987
	--                          | | | | | rfc3987-reference
	--                          | | | | | | uri
	--                          | | | | | | | uri-reference
	--                          | | | | | | | | absolute-uri
	--                          | | | | | | | | | scheme
	('http://h/',              't t t - t t t t t t'), ('http://h/#f',            't t - - t t t t - t'),
	('//h/',                   '- t - t - t - t - -'), ('',                       '- t - t - t - t - -'),
	('#f',                     '- t - t - t - t - -'), ('a/b:c',                  '- t - t - t - t - -'),
	('1a:b',                   '- - - - - - - - - -'), ('http://h/ ',             '- - - - - - - - - -'),
	('http://h/%',             '- - - - - - - - - -'),
	-- characters outside ASCII
	(U&'http://h/\00E9',       't t t - t t - - - t'), (U&'\00E9',                '- t - t - t - - - -'),
	(U&'http://h/?\00E9#\00E9','t t - - t t - - - t'), (U&'http://\00E9/',        't t t - t t - - - t'),
	(U&'http://\00E9@h/',      't t t - t t - - - t'), (U&'http://h/\009F',       '- - - - - - - - - -'),
	(U&'http://h/\FFFD',       '- - - - - - - - - -'), (U&'http://h/\FDD0',       '- - - - - - - - - -'),
	(U&'http://h/?\+10FFFE',   '- - - - - - - - - -'),
	-- pct-encoded in ireg-name: accepted
	('http://%41%2F/',         't t t - t t t t t t'), ('http://%C3%A9.org/',     't t t - t t t t t t'),
	('http://%ff/',            't t t - t t t t t t'),
	-- a raw "#" in a fragment: the draft's, neither RFC's
	('http://h/#a#b',          't t - - - - - - - t'), ('##',                     '- t - t - - - - - -'),
	('http://h/#a%23b',        't t - - t t t t - t'),
	-- U+E0000-E0FFF: in the query only, and not in RFC 3987
	(U&'http://h/?\+0E0000',   't t t - - - - - - t'), (U&'http://h/?\+0E0FFF',   't t t - - - - - - t'),
	(U&'http://h/\+0E0001',    '- - - - - - - - - -'), (U&'http://h/#\+0E0001',   '- - - - - - - - - -'),
	(U&'http://h/?\+0E1000',   't t t - t t - - - t'), (U&'http://h/\+0E1000',    't t t - t t - - - t'),
	-- private use: in the query only
	(U&'http://h/?\E000',      't t t - t t - - - t'), (U&'http://h/?\+10FFFD',   't t t - t t - - - t'),
	(U&'http://h/\E000',       '- - - - - - - - - -'), (U&'http://h/#\E000',      '- - - - - - - - - -'),
	(U&'http://\F8FF/',        '- - - - - - - - - -'),
	-- bidirectional formatting: refused, though grammatical in RFC 3987
	(U&'http://h/\200E',       '- - - - t t - - - -'), (U&'http://h/\200F',       '- - - - t t - - - -'),
	(U&'http://h/\061C',       '- - - - t t - - - -'), (U&'http://h/?\202A',      '- - - - t t - - - -'),
	(U&'http://h/#\202E',      '- - - - t t - - - -'), (U&'http://\2066/',        '- - - - t t - - - -'),
	(U&'http://\2069@h/',      '- - - - t t - - - -'), (U&'\200E',                '- - - - - t - - - -'),
	('http://h/%E2%80%8E',     't t t - t t t t t t'),
	-- their neighbours are not among them
	(U&'http://h/\200B\200C\200D\2010\2029\202F\2065\206A\061B\061D', 't t t - t t - - - t'),
	-- zone identifiers: refused
	('http://[fe80::1%25eth0]/', '- - - - - - - - - -'), ('http://[fe80::1%eth0]/', '- - - - - - - - - -'),
	-- ports of any length
	('http://h:/',             't t t - t t t t t t'), ('http://h:99999999999/',  't t t - t t t t t t'),
	('http://h:' || repeat('0', 400), 't t t - t t t t t t'),
	-- white space around: refused; U+FEFF in front: only of a reference
	(' http://h/',             '- - - - - - - - - -'), (E'http://h/\n',           '- - - - - - - - - -'),
	(U&'\FEFFhttp://h/',       '- - - - - - - - - -'), (U&'\FEFFh',               '- t - t - t - - - -'),
	(U&'http://h/\FEFF',       't t t - t t - - - t'),
	-- a scheme's own syntax: by that grammar only
	('http:',                  't t t - t t t t t -'), ('http:///',               't t t - t t t t t -'),
	('http://u@h/',            't t t - t t t t t t'), ('mailto:',                't t t - t t t t t t'),
	('urn:x',                  't t t - t t t t t -'), ('urn:ab:c',               't t t - t t t t t t'),
	('tel:abc',                't t t - t t t t t -'), ('tel:+1-2',               't t t - t t t t t t'),
	('geo:1,2',                't t t - t t t t t t'), ('geo:1',                  't t t - t t t t t -'),
	('ws://h/#f',              't t - - t t t t - -'), ('unknown:#anything',      't t - - t t t t - t');
SELECT 'cases', count(*) FROM cases;
SELECT s, taken, pg_temp.taken(s) AS got FROM cases WHERE taken <> pg_temp.taken(s);
\echo '# the types take what their grammars take, and iri_error says the same'
SELECT s FROM cases
WHERE iri_is_valid(s) <> (iri_try(s) IS NOT NULL)
	OR iri_is_valid(s, 'iri-reference') <> (iri_reference_try(s) IS NOT NULL);
SELECT s, grammar FROM cases, unnest('{iri,iri-reference,absolute-iri,relative-ref,rfc3987,rfc3987-reference,uri,uri-reference,absolute-uri,scheme}'::text[])
	grammar
WHERE iri_is_valid(s, grammar) <> ((iri_error(s, grammar)).code IS NULL);
\echo '# what only some grammars refuse has names of its own'
SELECT grammar, code, component, "position", message
FROM (VALUES ('http://h/#a#b', 'rfc3987'), (U&'http://h/?\+0E0000', 'rfc3987'), (U&'http://h/\00E9', 'uri'),
	('http://h/#f', 'absolute-iri'),
	('http://h/#f', 'absolute-uri'), ('http://h/', 'relative-ref'), ('/a', 'uri'), ('http:///', 'scheme')) v(s,
		grammar), iri_error(s, grammar);
\echo '# a name of no grammar is an error that names them all'
SELECT iri_is_valid('a:', 'url');
\set VERBOSITY terse
SELECT iri_is_valid('a:', '');
SELECT iri_is_valid('a:', 'IRI');
SELECT code FROM iri_error('a:', 'nope');
\set VERBOSITY sqlstate
SELECT iri_is_valid('a:', 'nope');
\set VERBOSITY default
SELECT 'iri_is_valid a:', iri_is_valid(NULL) IS NULL, iri_is_valid('a:', NULL) IS NULL;
\echo '# what a stored value is'
SELECT x, iri_is_uri(x) AS uri, iri_is_valid(x::text, 'absolute-iri') AS absolute, iri_try(x) IS NULL AS relative
FROM unnest(ARRAY['http://h/', 'http://h/#f', 'http://h/#', 'http://h/#a#b', U&'http://h/#\00E9', U&'http://\00E9/',
	'//h', '', '#', '%C3%A9']::iri_reference[]) x;
\echo '# without a grammar it can be in an index'
CREATE TEMP TABLE lines (line text);
CREATE INDEX ON lines (line) WHERE NOT iri_is_valid(line);
\set VERBOSITY sqlstate
CREATE INDEX ON lines (line) WHERE iri_is_valid(line, 'href');
\set VERBOSITY default
DROP TABLE lines;
