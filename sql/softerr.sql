--
-- Soft errors, where the server has them: pg_input_is_valid from PostgreSQL 16
-- on, COPY ... ON_ERROR from 17 on.  (softerr_1.out is for 15, _2 for 16.)
--
SELECT current_setting('server_version_num')::int >= 160000 AS has_input_functions,
	current_setting('server_version_num')::int >= 170000 AS has_on_error \gset

\pset format unaligned
\pset null -

\if :has_input_functions
SELECT s, type, pg_input_is_valid(s, type), (pg_input_error_info(s, type)).*
FROM (VALUES ('http://h/', 'iri'), ('http://h/a b', 'iri'), ('a', 'iri'), ('a', 'iri_reference'),
	('a b', 'iri_reference'), ('http://joe:secret@h/ ', 'iri'), ('{a:,b}', 'iri[]')) v(s, type);
-- junk is an error of that kind, or none
SELECT count(*) FILTER (WHERE pg_input_is_valid(s, 'iri') <> (iri_try(s) IS NOT NULL)
	OR pg_input_is_valid(s, 'iri_reference') <> (iri_reference_try(s) IS NOT NULL)) AS wrong
FROM (SELECT a || b || c FROM unnest('{"",http:,:,1a:,//," ",%}'::text[]) a,
	unnest('{"",//h,"//[",//@,//h:,"["}'::text[]) b, unnest('{"",:x,/,?,#,%4,%zz,"]"," "}'::text[]) c) v(s);
\else
\echo no soft errors here
\endif

\if :has_on_error
SET client_min_messages = warning;
CREATE TEMP TABLE links (x iri, r iri_reference);
\copy links from program 'printf "http://h/\ta\nhttp://h/a b\tb\nb\tc\nHTTP://h/%%7e\tc d\nurn:x:y\t%%\nhttp://[::1]/\t\n"' (on_error ignore)
SELECT * FROM links;
\else
\echo no ON_ERROR here
\endif
