\set ECHO errors \a \t
-- COPY, text and binary: byte for byte, and nothing but a value or an error.
CREATE TEMP TABLE links (id int, x iri, r iri_reference);
INSERT INTO links SELECT n, iri_try(s), s::iri_reference
FROM unnest(ARRAY['', 'a', E'a:\\'::text, 'HTTP://u:p@H:80/%7e/../b?q#f',
	U&'http://R\00C9SUM\00C9.example/\65E5\+010000?\E000', 'http://[0::1]:080', 'urn:ISBN:0-395-36341-1', 'http://h/'
	|| repeat('x', 100), '#a#b', '\N', '%5C']) WITH ORDINALITY v(s, n) WHERE iri_reference_try(s) IS NOT NULL;
INSERT INTO links VALUES (20, NULL, NULL), (21, 'http://H/' || repeat('0123456789', 10000), repeat('/..', 10000));
INSERT INTO links SELECT 22, x, x FROM (SELECT ('HTTP://h/' || string_agg(md5(i::text), '/'))::iri
	FROM generate_series(1, 2000) i) v(x);
\echo '# text'
COPY (SELECT * FROM links WHERE id < 21) TO STDOUT;
\echo '# CSV'
COPY (SELECT x FROM links WHERE id < 21) TO STDOUT (FORMAT csv, FORCE_QUOTE *);

\set file `mktemp`
\setenv IRI_COPY :file
CREATE TEMP TABLE again (id int, x iri, r iri_reference);
COPY links TO STDOUT \g :file
\copy again from program 'cat "$IRI_COPY"'
SELECT 'record_image_eq of links', count(*),
	count(*) FILTER (WHERE record_image_eq(ROW (a.x, a.r), ROW (l.x, l.r))) AS same FROM links l
	JOIN again a USING (id);
TRUNCATE again;
COPY links TO STDOUT (FORMAT binary) \g :file
\copy again from program 'cat "$IRI_COPY"' (format binary)
SELECT 'links l JOIN again a USING (id)', count(*),
	count(*) FILTER (WHERE record_image_eq(ROW (a.x, a.r), ROW (l.x, l.r))) AS same FROM links l
	JOIN again a USING (id);
\echo '# the bytes on the wire are those that text sends'
SELECT id FROM links WHERE iri_send(x) <> textsend(x::text) OR iri_reference_send(r) <> textsend(r::text);
SELECT 'HTTP://h', iri_send('HTTP://h'), iri_reference_send('');
\echo '# so a text column reads it'
CREATE TEMP TABLE texts (id int, x text, r text);
\copy texts from program 'cat "$IRI_COPY"' (format binary)
SELECT 'links l JOIN texts t USING (id)', count(*),
	count(*) FILTER (WHERE (t.x, t.r) IS NOT DISTINCT FROM (l.x::text, l.r::text)) AS same FROM links l
	JOIN texts t USING (id);

\echo '# junk: of a field, and of the stream'
\set ECHO all
\set SHOW_CONTEXT never
\set VERBOSITY sqlstate
CREATE TEMP TABLE one (x iri);
CREATE TEMP TABLE ref (x iri_reference);
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\2a:\377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\3a b\377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\377\377"' (format binary)
\copy ref from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\377\377"' (format binary)
\copy ref from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\2a \377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\3a:\0\377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\4a:\303(\377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\5a:\355\240\200\377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\4a:\300\257\377\377"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\12a:"' (format binary)
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\177\377\377\377a:"' (format binary)
\copy one from program 'head -c 40 "$IRI_COPY"' (format binary)
\copy one (x) from program 'printf "http://h/\nhttp://h/a b\n"'
\set VERBOSITY default
\copy one from program 'printf "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0\0\1\0\0\0\32http://joe:secret@h:80/a b\377\377"' (format binary)
\set ECHO errors
SELECT 'one', x FROM one;
SELECT 'ref', x FROM ref;
\echo '# in a client encoding that lacks a character: the error of text'
SET client_encoding = LATIN1;
\set VERBOSITY sqlstate
COPY (SELECT U&'a:\65E5'::iri) TO STDOUT (FORMAT binary) \g :file
COPY (SELECT U&'a:\65E5'::text) TO STDOUT (FORMAT binary) \g :file
COPY (SELECT U&'a:\00E9'::iri) TO STDOUT (FORMAT binary) \g :file
\copy one from program 'cat "$IRI_COPY"' (format binary)
RESET client_encoding;
SELECT 'one, from LATIN1', x FROM one;
\! rm -f "$IRI_COPY"
