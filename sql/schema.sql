\set ECHO errors \a \t
-- In any schema, installed by whoever may create in the database, with nothing
-- on the search path, and moved.
BEGIN;
SET LOCAL client_min_messages = warning;
DROP EXTENSION iri;
CREATE SCHEMA elsewhere;
CREATE ROLE regress_iri_owner;
DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO regress_iri_owner', current_database()); END $$;
GRANT ALL ON SCHEMA elsewhere TO regress_iri_owner;
SET LOCAL ROLE regress_iri_owner;
CREATE EXTENSION iri SCHEMA elsewhere;
RESET ROLE;
SELECT extowner::regrole, extnamespace::regnamespace FROM pg_extension WHERE extname = 'iri';
SET LOCAL search_path = '';
SELECT 'http://u@h:1/p?q#f', elsewhere.iri_to_jsonb('http://u@h:1/p?q#f');
SELECT 'HTTP://h', 'HTTP://h'::elsewhere.iri OPERATOR(elsewhere.=) 'http://h/',
	'HTTP://h'::elsewhere.iri OPERATOR(elsewhere.*=) 'http://h/';
SELECT 'http://h/', elsewhere.iri_host('http://h/'), elsewhere.iri_normalize('HTTP://h'::elsewhere.iri),
	elsewhere.iri_is_valid('a'), (elsewhere.iri_error('a')).code, elsewhere.iri_origin('blob:https://h/x');
CREATE TABLE elsewhere.t (x elsewhere.iri PRIMARY KEY, j jsonb GENERATED ALWAYS AS (elsewhere.iri_to_jsonb(x)) STORED);
INSERT INTO elsewhere.t VALUES ('HTTP://h'), ('urn:x:y');
SELECT x, j FROM elsewhere.t ORDER BY x;
SELECT elsewhere.min(x), elsewhere.max(x), count(DISTINCT x) FROM elsewhere.t;
\echo '# before version 17, not with array types'
DO $$ BEGIN
	IF current_setting('server_version_num')::int < 170000 THEN
		ALTER EXTENSION iri DROP TYPE elsewhere.iri[];
		ALTER EXTENSION iri DROP TYPE elsewhere.iri_reference[];
	END IF;
END $$;
ALTER EXTENSION iri SET SCHEMA public;
SELECT 'iri_to_jsonb x:', public.iri_to_jsonb('x:'),
	(SELECT count(*) FROM elsewhere.t WHERE x OPERATOR(public.=) 'http://h/') AS found;
INSERT INTO elsewhere.t VALUES ('x:y');
SELECT 'X:y', j FROM elsewhere.t WHERE x OPERATOR(public.=) 'X:y';
ROLLBACK;
SELECT 'pg_extension WHERE extname = ''iri''', extnamespace::regnamespace FROM pg_extension WHERE extname = 'iri';
\echo '# without the language of DO'
BEGIN;
SET LOCAL client_min_messages = warning;
DROP EXTENSION iri;
DROP EXTENSION plpgsql CASCADE;
CREATE EXTENSION iri;
SELECT 'iri ''HTTP://h'' = ''http://h/''', iri 'HTTP://h' = 'http://h/';
ROLLBACK;
