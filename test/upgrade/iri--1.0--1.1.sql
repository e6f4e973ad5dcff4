-- For t/038_next_version.pl only: what a minor release may do.
\echo Use "ALTER EXTENSION iri UPDATE TO '1.1'" to load this file. \quit

CREATE FUNCTION iri_next(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- the C symbol stays, so that sessions with the old library go on
CREATE OR REPLACE FUNCTION iri_host(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 2;

CREATE FUNCTION iriop_lt_text(a iri, b text) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE OPERATOR < (FUNCTION = iriop_lt_text, LEFTARG = iri, RIGHTARG = text);
ALTER OPERATOR FAMILY iri_ops USING btree ADD OPERATOR 1 < (iri, text);
