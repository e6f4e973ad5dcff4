-- The job of lab/bench/job with iri_web.  Statements below "-- STEP" are measured,
-- except those of "prepare".  The folder is that of the files of lines.py, and a
-- statement with a prefix is executed for each line of prefixes.txt.
-- prepare
CREATE EXTENSION IF NOT EXISTS iri_web CASCADE;
CREATE TABLE raw (page int, line text COLLATE "C");
CREATE TABLE given (domain text COLLATE "C");
COPY given FROM '$folder/blocked.txt';
CREATE TABLE blocked AS SELECT DISTINCT iri_host_unicode(iri('http://' || domain || '/')) COLLATE "C" AS domain FROM given;
ALTER TABLE blocked ADD PRIMARY KEY (domain);
ANALYZE blocked;
-- load
COPY raw FROM '$folder/lines.tsv' (FORMAT csv, DELIMITER E'\t', QUOTE E'\x02');
-- keep
CREATE TABLE link AS
	SELECT page AS truth, iri_canonicalize(url, '{crawl-2026}') AS key
	FROM (SELECT page, iri_try(line) AS url FROM raw OFFSET 0) AS l
	WHERE lower(iri_scheme(url)) IN ('http', 'https') AND iri_host(url) <> '';
-- pages
CREATE TABLE page AS SELECT key AS url, count(*) AS links FROM link GROUP BY key;
CREATE UNIQUE INDEX ON page (url);
ANALYZE page;
-- domains
SELECT count(*) FROM (SELECT iri_registrable_domain(url), sum(links) FROM page GROUP BY 1) AS d;
-- blocked
SELECT count(*) FROM page WHERE EXISTS (SELECT FROM blocked WHERE domain = ANY (iri_host_suffixes(url)));
-- below
SELECT count(*) FROM page WHERE url <<= '$prefix';
