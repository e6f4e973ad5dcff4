-- For t/038_next_version.pl only: refused where the function is used.
\echo Use "ALTER EXTENSION iri UPDATE TO '2.0'" to load this file. \quit

ALTER EXTENSION iri DROP FUNCTION iri_port(iri);
DROP FUNCTION iri_port(iri);
