-- The same with text, lower() and regular expressions, as people write them, in
-- PostgreSQL and in DuckDB (engines/duckdb.mjs).  The key is that of
-- one of the first two functions.
-- prepare
CREATE FUNCTION lower_key(line text) RETURNS text IMMUTABLE RETURN
	rtrim(regexp_replace(lower(line), '([?&])(utm_[a-z]+|fbclid|gclid)=[^&#]*|#.*$', '\1', 'g'), '?&/');
CREATE FUNCTION regexp_key(line text) RETURNS text IMMUTABLE RETURN
	regexp_replace(lower(regexp_replace(line, '^([^:/?#]+://[^/?#]*).*$', '\1')), '^(http://.*):80$|^(https://.*):443$', '\1\2')
	|| regexp_replace(rtrim(regexp_replace(regexp_replace(line, '^[^:/?#]+://[^/?#]*', ''),
		'([?&])(utm_[a-z]+|fbclid|gclid)=[^&#]*|#.*$', '\1', 'g'), '?&'), '^$|^([?])', '/\1');
CREATE FUNCTION host_of(url text) RETURNS text IMMUTABLE RETURN
	regexp_replace(url, '^[^:/?#]+://(www[.])?([^/?#:]*).*$', '\2');
CREATE FUNCTION domain_of(url text) RETURNS text IMMUTABLE RETURN
	regexp_replace(url, '^[^:/?#]+://([^/?#:]*[.])?([^/?#:.]+[.][^/?#:.]+)([/?#:].*)?$', '\2');
CREATE TABLE raw (page int, line text COLLATE "C");
CREATE TABLE blocked (domain text COLLATE "C");
COPY blocked FROM '$folder/blocked.txt';
-- load
COPY raw FROM '$folder/lines.tsv' (FORMAT csv, DELIMITER E'\t', QUOTE E'\x02');
-- keep
CREATE TABLE link AS
	SELECT page AS truth, $key_key(line) AS key FROM raw
	WHERE regexp_like(line, '(?i)^https?://[^/?#[:space:]]+[.][^/?#[:space:]]+');
-- pages
CREATE TABLE page AS SELECT key AS url, count(*) AS links FROM link GROUP BY key;
CREATE UNIQUE INDEX ON page (url);
ANALYZE page;
-- domains
SELECT count(*) FROM (SELECT domain_of(url), sum(links) FROM page GROUP BY 1) AS d;
-- blocked
SELECT count(*) FROM page WHERE host_of(url) IN (SELECT domain FROM blocked) OR domain_of(url) IN (SELECT domain FROM blocked);
-- below
SELECT count(*) FROM page WHERE url ^@ $key_key('$prefix');
