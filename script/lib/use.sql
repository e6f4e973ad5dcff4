-- Uses both extensions; for script/package.  An error if one does not work.
CREATE EXTENSION IF NOT EXISTS iri_web CASCADE;
SELECT 1 / (iri_registrable_domain(iri 'HTTP://www.example.co.uk') = 'example.co.uk')::integer AS both;
SELECT 1 / (count(version) / count(*)) AS versions FROM (SELECT version FROM iri_versions() UNION ALL SELECT version FROM iri_web_versions()) AS v;
