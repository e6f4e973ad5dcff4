CREATE TABLE link AS
SELECT i AS id, format('https://h%s.example/path/%s', i % 1000, i)::iri AS url FROM generate_series(1, 100000) i;
CREATE INDEX ON link (url);
VACUUM ANALYZE link;
CREATE TABLE took (round integer, by text, ms double precision);
DO $$
DECLARE
	start timestamptz;
	texts text[];
	iris iri[];
	t text;
	x iri;
	found integer;
BEGIN
	SELECT array_agg(url::text ORDER BY md5(id::text)), array_agg(url ORDER BY md5(id::text)) INTO texts, iris FROM link;
	FOR round IN 1..21 LOOP
		start := clock_timestamp();
		FOREACH t IN ARRAY texts LOOP
			SELECT id INTO STRICT found FROM link WHERE url = t;
		END LOOP;
		INSERT INTO took VALUES (round, 'text', 1000 * extract(epoch FROM clock_timestamp() - start));
		start := clock_timestamp();
		FOREACH t IN ARRAY texts LOOP
			SELECT id INTO STRICT found FROM link WHERE url = t::iri;
		END LOOP;
		INSERT INTO took VALUES (round, 'iri, read from text', 1000 * extract(epoch FROM clock_timestamp() - start));
		start := clock_timestamp();
		FOREACH x IN ARRAY iris LOOP
			SELECT id INTO STRICT found FROM link WHERE url = x;
		END LOOP;
		INSERT INTO took VALUES (round, 'iri, made before', 1000 * extract(epoch FROM clock_timestamp() - start));
	END LOOP;
END $$;
SELECT t.by, round(percentile_cont(.5) WITHIN GROUP (ORDER BY t.ms)) AS ms,
	round(percentile_cont(.5) WITHIN GROUP (ORDER BY t.ms / i.ms)::numeric, 3) AS quotient
FROM took t JOIN took i ON i.round = t.round AND i.by = 'iri, read from text' GROUP BY 1 ORDER BY 1;
SELECT percentile_cont(.5) WITHIN GROUP (ORDER BY t.ms / i.ms) <= 1.05 AS holds
FROM took t JOIN took i ON i.round = t.round AND i.by = 'iri, read from text' WHERE t.by = 'text' \gset
\if :holds
\else
	DO $$ BEGIN RAISE 'text takes over 5 %% more'; END $$;
\endif

-- lists of 1000, without an index
DROP INDEX link_url_idx;
TRUNCATE took;
DO $$
DECLARE
	start timestamptz;
	texts text[];
	form record;
BEGIN
	SELECT array_agg('HTTPS://' || substr(url::text, 9)) INTO texts FROM link WHERE id % 100 = 7;
	FOR round IN 1..5 LOOP
		FOR form IN SELECT * FROM (VALUES ('= ANY (text[])', 'url = ANY ($1)'), ('= ANY (iri[]), not hashed', 'url = ANY (ARRAY(SELECT unnest($1)::iri))'),
				('= ANY (iri[]), hashed', 'url = ANY ($1::iri[])'), ('IN (SELECT iri_reference_try(x) FROM unnest(text[]) AS x)', 'url IN (SELECT iri_reference_try(x) FROM unnest($1) AS x)'),
				('IN (VALUES (text), …)', (SELECT format('url IN (VALUES %s)', string_agg(format('(%L)', t), ',')) FROM unnest(texts) t)),
				('IN (VALUES (iri), …)', (SELECT format('url IN (VALUES %s)', string_agg(format('(iri %L)', t), ',')) FROM unnest(texts) t))) f (kind, condition) ORDER BY md5(kind || round) LOOP
			start := clock_timestamp();
			EXECUTE 'SELECT count(*) FROM link WHERE ' || form.condition USING texts;
			INSERT INTO took VALUES (round, form.kind, 1000 * extract(epoch FROM clock_timestamp() - start));
		END LOOP;
	END LOOP;
END $$;
SELECT t.by, round(percentile_cont(.5) WITHIN GROUP (ORDER BY t.ms)) AS ms,
	round(percentile_cont(.5) WITHIN GROUP (ORDER BY t.ms / i.ms)::numeric, 3) AS quotient
FROM took t JOIN took i ON i.round = t.round AND i.by = '= ANY (iri[]), not hashed' GROUP BY 1 ORDER BY 2 DESC;
SELECT percentile_cont(.5) WITHIN GROUP (ORDER BY t.ms / i.ms) <= 2 AS holds
FROM took t JOIN took i ON i.round = t.round AND i.by = '= ANY (iri[]), not hashed' WHERE t.by = '= ANY (text[])' \gset
\if :holds
\else
	DO $$ BEGIN RAISE 'a text[] takes over twice as long'; END $$;
\endif
