\set ECHO errors \a \t
-- The type of a column changes while there are indexes of every class on it,
-- and back.
SET jit = off;
CREATE TABLE altered (id int, x iri);
INSERT INTO altered SELECT i, format('%s://h%s.example/%s', CASE i % 2 WHEN 0 THEN 'http' ELSE 'HTTP' END, i % 20,
	i)::iri FROM generate_series(1, 1000) i;
-- one of each class that an iri can be indexed by, the default ones also without their name
DO $$
DECLARE class record;
BEGIN
	FOR class IN SELECT format('%s_%s', amname, opcname) AS index, amname, opcname
		FROM pg_opclass c JOIN pg_am a ON a.oid = opcmethod JOIN pg_depend d ON d.classid = 'pg_opclass'::regclass
			AND d.objid = c.oid AND d.deptype = 'e' JOIN pg_extension e ON e.oid = d.refobjid
		WHERE extname = 'iri'
	LOOP
		EXECUTE format('CREATE INDEX %I ON altered USING %I (x %I)', 'altered_' || class.index, class.amname,
			class.opcname);
	END LOOP;
END $$;
CREATE INDEX altered_btree ON altered (x);
CREATE INDEX altered_hash ON altered USING hash (x);
CREATE INDEX altered_gist ON altered USING gist (x);
CREATE INDEX altered_brin ON altered USING brin (x);
CREATE UNIQUE INDEX altered_unique ON altered (x iri_domain_ops);
CREATE INDEX altered_partial ON altered (x iri_domain_ops DESC) INCLUDE (id) WHERE x <@ 'example';
CREATE INDEX altered_expression ON altered (iri_without_fragment(x) iri_domain_ops);
ALTER TABLE altered ADD EXCLUDE USING btree (x iri_domain_ops WITH =), ADD EXCLUDE USING hash (x WITH =);
CREATE FUNCTION pg_temp.definitions() RETURNS TABLE (definition text) LANGUAGE sql AS $$
SELECT replace(replace(regexp_replace(indexdef, '^.* USING ', ''), '(x)::iri_reference', 'x'), ' iri_reference_',
	' iri_') FROM pg_indexes WHERE tablename = 'altered' ORDER BY indexname $$;
\echo '# every index finds what a scan of the table does'
CREATE FUNCTION pg_temp.wrong() RETURNS TABLE (condition text, index text) LANGUAGE plpgsql AS $$
DECLARE scanned bigint; found bigint;
BEGIN
	FOREACH condition IN ARRAY ARRAY['x = ''http://h7.example/7''', 'x *= ''HTTP://h7.example/7''',
		'x < ''http://h1''', 'x ^@ ''http://h1''', 'x <<= ''http://h3.example''', 'x <@ ''h3.example''',
		'x = ANY (''{http://h7.example/7,http://h8.example/8}'')'] LOOP
		SET enable_seqscan = on;
		SET enable_indexscan = off;
		SET enable_bitmapscan = off;
		EXECUTE 'SELECT count(*) FROM altered WHERE ' || condition INTO scanned;
		RESET enable_indexscan;
		RESET enable_bitmapscan;
		SET enable_seqscan = off;
		FOR index IN SELECT indexrelid::regclass FROM pg_index WHERE indrelid = 'altered'::regclass LOOP
			UPDATE pg_index SET indisvalid = indexrelid = index::regclass WHERE indrelid = 'altered'::regclass;
			EXECUTE 'SELECT count(*) FROM altered WHERE ' || condition INTO found;
			IF found <> scanned THEN
				RETURN NEXT;
			END IF;
		END LOOP;
		UPDATE pg_index SET indisvalid = true WHERE indrelid = 'altered'::regclass;
	END LOOP;
END $$;
CREATE TEMP TABLE definitions AS SELECT * FROM pg_temp.definitions();
SELECT 'definitions', count(*) FROM definitions;
SELECT * FROM pg_temp.wrong();
\echo '# the order by domain is of iri alone'
ALTER TABLE altered ALTER x TYPE iri_reference;
DO $$
DECLARE i record;
BEGIN
	FOR i IN SELECT indexrelid::regclass AS index, conname FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid
		JOIN pg_opclass c ON c.oid = indclass[0] WHERE indrelid = 'altered'::regclass AND opcname = 'iri_domain_ops'
	LOOP
		EXECUTE coalesce('ALTER TABLE altered DROP CONSTRAINT ' || i.conname, format('DROP INDEX %s', i.index));
	END LOOP;
END $$;
DELETE FROM definitions WHERE definition ~ 'iri_domain_ops';
ALTER TABLE altered ALTER x TYPE iri_reference;
SELECT * FROM pg_temp.wrong();
\echo '# only the classes that have become the default lose their names'
\echo '# SELECT definition FROM definitions EXCEPT ALL SELECT * FROM pg_temp.definitions()'
SELECT definition FROM definitions EXCEPT ALL SELECT * FROM pg_temp.definitions();
INSERT INTO altered VALUES (2001, '/a');
SELECT * FROM pg_temp.wrong();
DELETE FROM altered WHERE id = 2001;
ALTER TABLE altered ALTER x TYPE iri USING x::iri;
SELECT * FROM pg_temp.wrong();
\echo '# SELECT definition FROM definitions EXCEPT ALL SELECT * FROM pg_temp.definitions()'
SELECT definition FROM definitions EXCEPT ALL SELECT * FROM pg_temp.definitions();
INSERT INTO altered VALUES (2002, 'HTTP://h7.example:80/7');
DROP TABLE altered;
