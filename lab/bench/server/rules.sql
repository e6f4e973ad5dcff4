-- What lab/bench/rules runs on bench.links; :rounds and :limit are its options.
SET client_min_messages = warning;
SET bench.rounds = :'rounds';
SET bench.most = :'limit';

CREATE TABLE bench.pages AS
SELECT iri_with_query(iri_without_fragment(x), array_to_string(params[1 + n % 5 :] || params[: n % 5], '&')) AS u
FROM (SELECT iri_try(t) AS x, row_number() OVER () AS n FROM bench.links) AS l,
	LATERAL (SELECT ARRAY['uid=' || n % 1000, 'id=' || n, 'lang=en', 'utm_source=news', 'q=caf%C3%A9+noir'] AS params) AS p
WHERE iri_scheme(x) IN ('http', 'https') LIMIT :rows;
VACUUM (FREEZE, ANALYZE) bench.pages;

-- Two rules for each of 500 domains: the most frequent hosts of the links, which
-- are at most half of them, and others.
CREATE TABLE bench.rules AS
SELECT array_agg(format((ARRAY['%s: q%s !utm_x%s', '%s: =id lang', '%s: session*', '%s: lang'])[1 + n % 4], domain, n, n) ORDER BY n)
	|| array_agg(domain || ': x' ORDER BY n) AS rules
FROM (SELECT row_number() OVER (ORDER BY own DESC, domain) AS n, domain
	  FROM (SELECT true AS own, lower(iri_host(u)) COLLATE "C" AS domain FROM bench.pages
			WHERE iri_host(u) ~* '^[a-z0-9.-]*[a-z]$' GROUP BY 2 ORDER BY count(*) DESC, 2 LIMIT 250) AS h
		  FULL JOIN (SELECT false, format('s%s.example', n) FROM generate_series(1, 500) AS n) AS o (own, domain) USING (own, domain)) AS d
WHERE n <= 500;

CREATE TABLE bench.taken (steps text, round int, scan float8, plain float8, ruled float8);
DO $$
DECLARE
	steps text;
	rules text := (SELECT r.rules::text FROM bench.rules AS r);
	at float8[];
BEGIN
	FOR round IN 0 .. current_setting('bench.rounds')::int LOOP
		FOREACH steps IN ARRAY '{"{}","{tracking-2026}","{crawl-2026}"}'::text[] LOOP
			at := ARRAY[bench.processor_time()];
			PERFORM count(u) FROM bench.pages;
			at := at || bench.processor_time();
			EXECUTE format('SELECT count(iri_canonicalize(u, %L)) FROM bench.pages', steps);
			at := at || bench.processor_time();
			EXECUTE format('SELECT count(iri_canonicalize(u, %L, %L)) FROM bench.pages', steps, rules);
			at := at || bench.processor_time();
			INSERT INTO bench.taken SELECT steps, round, at[2] - at[1], at[3] - at[2], at[4] - at[3] WHERE round > 0;
		END LOOP;
	END LOOP;
END
$$;

CREATE VIEW bench.quotients AS
SELECT steps, percentile_cont(0.5) WITHIN GROUP (ORDER BY plain - scan) AS plain, percentile_cont(0.5) WITHIN GROUP (ORDER BY ruled - scan) AS ruled,
	percentile_cont(0.5) WITHIN GROUP (ORDER BY (ruled - scan) / greatest(plain - scan, 0.01)) AS quotient
FROM bench.taken GROUP BY steps;

\pset footer off
SELECT (SELECT count(*) FROM bench.pages) AS links, (SELECT cardinality(rules) FROM bench.rules) AS rules,
	(SELECT count(*) FROM bench.pages, bench.rules WHERE iri_canonicalize(u, '{}', rules) <> u) AS "links changed";
SELECT steps, round(plain::numeric) AS "ms without rules", round(ruled::numeric) AS "ms with rules", round(quotient::numeric, 2) AS quotient
FROM bench.quotients ORDER BY plain;

DO $$
BEGIN
	IF (SELECT cardinality(rules) FROM bench.rules) <> 1000 THEN
		RAISE EXCEPTION 'there are not 1000 rules';
	END IF;
	IF EXISTS (SELECT FROM bench.quotients WHERE quotient > current_setting('bench.most')::numeric) THEN
		RAISE EXCEPTION 'rules take too long';
	END IF;
END
$$;
