/*
 * iri: types for Internationalized Resource Identifiers.
 *
 * The order is: the types, their casts, comparison by normal form, comparison
 * by spelling, and the functions by group.
 *
 * Functions that indexes use are LEAKPROOF, as for text: they raise no error
 * that depends on a value.  So row security does not keep conditions from
 * indexes.
 *
 * Functions that take an iri_reference have an overload for iri, too.  Calls
 * would work by the cast.  But a binary-coercible cast leaves no dependency:
 * pg_dump then writes a domain before it, and pg_upgrade fails.
 */

-- complain if the script is sourced in psql, rather than by CREATE EXTENSION
\echo Use "CREATE EXTENSION iri" to load this file. \quit

--
-- the types
--

CREATE TYPE iri;
CREATE TYPE iri_reference;

CREATE FUNCTION iri_in(cstring) RETURNS iri AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_in(cstring) IS 'input of iri';

CREATE FUNCTION iri_out(iri) RETURNS cstring AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_out(iri) IS 'output of iri: the spelling';

-- stable, as textrecv and textsend, because the encoding is the client's
CREATE FUNCTION iri_recv(internal) RETURNS iri AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_recv(internal) IS 'binary input of iri: the text form';

CREATE FUNCTION iri_send(iri) RETURNS bytea AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_send(iri) IS 'binary output of iri: the text form';

CREATE FUNCTION iri_reference_in(cstring) RETURNS iri_reference AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference_in(cstring) IS 'input of iri_reference';

CREATE FUNCTION iri_reference_out(iri_reference) RETURNS cstring
	AS 'MODULE_PATHNAME', 'iri_out' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference_out(iri_reference) IS 'output of iri_reference: the spelling';

CREATE FUNCTION iri_reference_recv(internal) RETURNS iri_reference AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference_recv(internal) IS 'binary input of iri_reference: the text form';

CREATE FUNCTION iri_reference_send(iri_reference) RETURNS bytea
	AS 'MODULE_PATHNAME', 'iri_send' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference_send(iri_reference) IS 'binary output of iri_reference: the text form';

-- A category of their own, with the reference preferred, so that literals and
-- UNION resolve without either of them becoming text.
CREATE TYPE iri (
	INPUT = iri_in,
	OUTPUT = iri_out,
	RECEIVE = iri_recv,
	SEND = iri_send,
	INTERNALLENGTH = VARIABLE,
	STORAGE = extended,
	CATEGORY = 'i'
);
COMMENT ON TYPE iri IS 'Internationalized Resource Identifier (RFC 3987): kept as written, compared by its normal form';

CREATE TYPE iri_reference (
	INPUT = iri_reference_in,
	OUTPUT = iri_reference_out,
	RECEIVE = iri_reference_recv,
	SEND = iri_reference_send,
	INTERNALLENGTH = VARIABLE,
	STORAGE = extended,
	CATEGORY = 'i',
	PREFERRED = true
);
COMMENT ON TYPE iri_reference IS 'IRI or relative reference (RFC 3987): kept as written, an IRI compared by its normal form';

-- PostgreSQL 17 and later make array types members of an extension.  Before, a
-- foreign server got no array of IRIs, as in x = ANY (...), since postgres_fdw
-- ships only objects of the extension.
CREATE FUNCTION iri_add_array_types() RETURNS void LANGUAGE sql AS $$
	ALTER EXTENSION iri ADD TYPE iri[];
	ALTER EXTENSION iri ADD TYPE iri_reference[];
$$;
SELECT iri_add_array_types() WHERE NOT EXISTS (
	SELECT FROM pg_catalog.pg_depend
	WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass::pg_catalog.oid
		AND objid OPERATOR(pg_catalog.=) 'iri[]'::pg_catalog.regtype::pg_catalog.oid
		AND deptype OPERATOR(pg_catalog.=) 'e'::pg_catalog."char");
DROP FUNCTION iri_add_array_types();

--
-- casts: never implicit to or from text, whose = would be chosen silently
--

CREATE FUNCTION iri_text(iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_text(iri_reference) IS 'the spelling';
CREATE FUNCTION iri_text(iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_text(iri) IS 'the spelling';

CREATE FUNCTION iri(text) RETURNS iri
	AS 'MODULE_PATHNAME', 'iri_from_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri(text) IS 'converts text to iri; fails if it is not an IRI';
CREATE FUNCTION iri(character) RETURNS iri
	AS 'MODULE_PATHNAME', 'iri_from_bpchar' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri(character) IS 'converts character(n) to iri, without its padding';
CREATE FUNCTION iri(iri_reference) RETURNS iri
	AS 'MODULE_PATHNAME', 'iri_from_reference' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri(iri_reference) IS 'converts a reference to iri; fails if it has no scheme';

CREATE FUNCTION iri_reference(text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_from_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference(text) IS 'converts text to iri_reference; fails if it is not an IRI reference';
CREATE FUNCTION iri_reference(character) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_from_bpchar' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference(character) IS 'converts character(n) to iri_reference, without its padding';

CREATE CAST (iri AS iri_reference) WITHOUT FUNCTION AS IMPLICIT;
COMMENT ON CAST (iri AS iri_reference) IS 'every IRI is an IRI reference';
CREATE CAST (iri_reference AS iri) WITH FUNCTION iri(iri_reference) AS ASSIGNMENT;
COMMENT ON CAST (iri_reference AS iri) IS 'checks that there is a scheme';
CREATE CAST (iri AS text) WITH FUNCTION iri_text(iri) AS ASSIGNMENT;
COMMENT ON CAST (iri AS text) IS 'the spelling';
CREATE CAST (iri_reference AS text) WITH FUNCTION iri_text(iri_reference) AS ASSIGNMENT;
COMMENT ON CAST (iri_reference AS text) IS 'the spelling';
CREATE CAST (text AS iri) WITH FUNCTION iri(text) AS ASSIGNMENT;
COMMENT ON CAST (text AS iri) IS 'checks the syntax';
CREATE CAST (character varying AS iri) WITH FUNCTION iri(text) AS ASSIGNMENT;
COMMENT ON CAST (character varying AS iri) IS 'checks the syntax';
CREATE CAST (character AS iri) WITH FUNCTION iri(character) AS ASSIGNMENT;
COMMENT ON CAST (character AS iri) IS 'checks the syntax';
CREATE CAST (text AS iri_reference) WITH FUNCTION iri_reference(text) AS ASSIGNMENT;
COMMENT ON CAST (text AS iri_reference) IS 'checks the syntax';
CREATE CAST (character varying AS iri_reference) WITH FUNCTION iri_reference(text) AS ASSIGNMENT;
COMMENT ON CAST (character varying AS iri_reference) IS 'checks the syntax';
CREATE CAST (character AS iri_reference) WITH FUNCTION iri_reference(character) AS ASSIGNMENT;
COMMENT ON CAST (character AS iri_reference) IS 'checks the syntax';

--
-- comparison by key, the normal form on the scheme rung
--
-- One operator family holds both types and all four pairs of them, so that
-- each can be joined to and looked up by the other.
--

CREATE FUNCTION iriop_lt(a iri, b iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_lt(iri, iri) IS 'implementation of < operator';
CREATE FUNCTION iriop_le(a iri, b iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_le(iri, iri) IS 'implementation of <= operator';
CREATE FUNCTION iriop_eq(a iri, b iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_eq(iri, iri) IS 'implementation of = operator';
CREATE FUNCTION iriop_ne(a iri, b iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_ne(iri, iri) IS 'implementation of <> operator';
CREATE FUNCTION iriop_ge(a iri, b iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_ge(iri, iri) IS 'implementation of >= operator';
CREATE FUNCTION iriop_gt(a iri, b iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gt(iri, iri) IS 'implementation of > operator';
CREATE FUNCTION iriop_cmp(a iri, b iri) RETURNS integer AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_cmp(iri, iri) IS 'btree comparison of normal forms: negative, zero or positive';

CREATE FUNCTION iriop_reference_lt(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_lt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_lt(iri_reference, iri_reference) IS 'implementation of < operator';
CREATE FUNCTION iriop_reference_le(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_le' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_le(iri_reference, iri_reference) IS 'implementation of <= operator';
CREATE FUNCTION iriop_reference_eq(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_eq' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_eq(iri_reference, iri_reference) IS 'implementation of = operator';
CREATE FUNCTION iriop_reference_ne(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_ne' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_ne(iri_reference, iri_reference) IS 'implementation of <> operator';
CREATE FUNCTION iriop_reference_ge(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_ge' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_ge(iri_reference, iri_reference) IS 'implementation of >= operator';
CREATE FUNCTION iriop_reference_gt(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_gt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_gt(iri_reference, iri_reference) IS 'implementation of > operator';
CREATE FUNCTION iriop_reference_cmp(a iri_reference, b iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME', 'iriop_cmp' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_cmp(iri_reference, iri_reference) IS 'btree comparison of normal forms: negative, zero or positive';

CREATE FUNCTION iriop_lt_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_lt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_lt_iri_reference(iri, iri_reference) IS 'implementation of < operator';
CREATE FUNCTION iriop_le_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_le' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_le_iri_reference(iri, iri_reference) IS 'implementation of <= operator';
CREATE FUNCTION iriop_eq_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_eq' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_eq_iri_reference(iri, iri_reference) IS 'implementation of = operator';
CREATE FUNCTION iriop_ne_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_ne' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_ne_iri_reference(iri, iri_reference) IS 'implementation of <> operator';
CREATE FUNCTION iriop_ge_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_ge' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_ge_iri_reference(iri, iri_reference) IS 'implementation of >= operator';
CREATE FUNCTION iriop_gt_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_gt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gt_iri_reference(iri, iri_reference) IS 'implementation of > operator';
CREATE FUNCTION iriop_cmp_iri_reference(a iri, b iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME', 'iriop_cmp' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_cmp_iri_reference(iri, iri_reference) IS 'btree comparison of normal forms: negative, zero or positive';

CREATE FUNCTION iriop_reference_lt_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_lt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_lt_iri(iri_reference, iri) IS 'implementation of < operator';
CREATE FUNCTION iriop_reference_le_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_le' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_le_iri(iri_reference, iri) IS 'implementation of <= operator';
CREATE FUNCTION iriop_reference_eq_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_eq' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_eq_iri(iri_reference, iri) IS 'implementation of = operator';
CREATE FUNCTION iriop_reference_ne_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_ne' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_ne_iri(iri_reference, iri) IS 'implementation of <> operator';
CREATE FUNCTION iriop_reference_ge_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_ge' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_ge_iri(iri_reference, iri) IS 'implementation of >= operator';
CREATE FUNCTION iriop_reference_gt_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_gt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_gt_iri(iri_reference, iri) IS 'implementation of > operator';
CREATE FUNCTION iriop_reference_cmp_iri(a iri_reference, b iri) RETURNS integer
	AS 'MODULE_PATHNAME', 'iriop_cmp' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_cmp_iri(iri_reference, iri) IS 'btree comparison of normal forms: negative, zero or positive';

-- Of two types: an index compares with bounds of the type that its column does
-- not have (src/index/plan.c).
CREATE FUNCTION iriop_bound_sel(internal, oid, internal, integer) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_bound_sel(internal, oid, internal, integer) IS 'estimate of comparison with the bounds of an index search';

CREATE OPERATOR < (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_lt,
	COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (iri, iri) IS 'less than, by normal form';
CREATE OPERATOR <= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_le,
	COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (iri, iri) IS 'less than or equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
COMMENT ON OPERATOR = (iri, iri) IS 'equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (iri, iri) IS 'not equal, by normal form';
CREATE OPERATOR >= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_ge,
	COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (iri, iri) IS 'greater than or equal, by normal form';
CREATE OPERATOR > (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_gt,
	COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (iri, iri) IS 'greater than, by normal form';

CREATE OPERATOR < (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_lt,
	COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (iri_reference, iri_reference) IS 'less than, by normal form';
CREATE OPERATOR <= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_le,
	COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (iri_reference, iri_reference) IS 'less than or equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
COMMENT ON OPERATOR = (iri_reference, iri_reference) IS 'equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (iri_reference, iri_reference) IS 'not equal, by normal form';
CREATE OPERATOR >= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_ge,
	COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (iri_reference, iri_reference) IS 'greater than or equal, by normal form';
CREATE OPERATOR > (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_gt,
	COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (iri_reference, iri_reference) IS 'greater than, by normal form';

CREATE OPERATOR < (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_lt_iri_reference,
	COMMUTATOR = >, NEGATOR = >=, RESTRICT = iriop_bound_sel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (iri, iri_reference) IS 'less than, by normal form';
CREATE OPERATOR <= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_le_iri_reference,
	COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (iri, iri_reference) IS 'less than or equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_eq_iri_reference,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
COMMENT ON OPERATOR = (iri, iri_reference) IS 'equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_ne_iri_reference,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (iri, iri_reference) IS 'not equal, by normal form';
CREATE OPERATOR >= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_ge_iri_reference,
	COMMUTATOR = <=, NEGATOR = <, RESTRICT = iriop_bound_sel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (iri, iri_reference) IS 'greater than or equal, by normal form';
CREATE OPERATOR > (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_gt_iri_reference,
	COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (iri, iri_reference) IS 'greater than, by normal form';

CREATE OPERATOR < (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_lt_iri,
	COMMUTATOR = >, NEGATOR = >=, RESTRICT = iriop_bound_sel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (iri_reference, iri) IS 'less than, by normal form';
CREATE OPERATOR <= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_le_iri,
	COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (iri_reference, iri) IS 'less than or equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_eq_iri,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
COMMENT ON OPERATOR = (iri_reference, iri) IS 'equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_ne_iri,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (iri_reference, iri) IS 'not equal, by normal form';
CREATE OPERATOR >= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_ge_iri,
	COMMUTATOR = <=, NEGATOR = <, RESTRICT = iriop_bound_sel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (iri_reference, iri) IS 'greater than or equal, by normal form';
CREATE OPERATOR > (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_gt_iri,
	COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (iri_reference, iri) IS 'greater than, by normal form';

CREATE FUNCTION iri_hash_extended(x iri, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iri_hash_extended(iri, bigint) IS 'hash of the normal form, with a seed';

-- Access methods want functions of each type itself.
CREATE FUNCTION iriop_hash(iri) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_hash(iri) IS 'hash of the normal form';
CREATE FUNCTION iriop_hash(iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_hash(iri_reference) IS 'hash of the normal form';

CREATE FUNCTION iri_hash_extended(x iri_reference, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iri_hash_extended(iri_reference, bigint) IS 'hash of the normal form, with a seed';

CREATE FUNCTION iri_shard(x iri, n integer) RETURNS integer AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_shard(iri, integer) IS 'hash partition that a value belongs to, from 0 to n - 1';

CREATE FUNCTION iriop_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_sortsupport(internal) IS 'btree sort support';

-- No equalimage support function: equal values may be spelled differently.
CREATE OPERATOR FAMILY iri_ops USING btree;
COMMENT ON OPERATOR FAMILY iri_ops USING btree IS 'IRIs and IRI references by normal form';
CREATE OPERATOR FAMILY iri_ops USING hash;
COMMENT ON OPERATOR FAMILY iri_ops USING hash IS 'IRIs and IRI references by normal form';

CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri USING btree FAMILY iri_ops AS
	OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
	FUNCTION 1 iriop_cmp(iri, iri),
	FUNCTION 2 iriop_sortsupport(internal);
COMMENT ON OPERATOR CLASS iri_ops USING btree IS 'by normal form';

CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri USING hash FAMILY iri_ops AS
	OPERATOR 1 =,
	FUNCTION 1 iriop_hash(iri),
	FUNCTION 2 iri_hash_extended(iri, bigint);
COMMENT ON OPERATOR CLASS iri_ops USING hash IS 'by normal form';

CREATE OPERATOR CLASS iri_reference_ops DEFAULT FOR TYPE iri_reference USING btree FAMILY iri_ops AS
	OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
	FUNCTION 1 iriop_reference_cmp(iri_reference, iri_reference),
	FUNCTION 2 iriop_sortsupport(internal);
COMMENT ON OPERATOR CLASS iri_reference_ops USING btree IS 'by normal form';

CREATE OPERATOR CLASS iri_reference_ops DEFAULT FOR TYPE iri_reference USING hash FAMILY iri_ops AS
	OPERATOR 1 =,
	FUNCTION 1 iriop_hash(iri_reference),
	FUNCTION 2 iri_hash_extended(iri_reference, bigint);
COMMENT ON OPERATOR CLASS iri_reference_ops USING hash IS 'by normal form';

ALTER OPERATOR FAMILY iri_ops USING btree ADD
	OPERATOR 1 < (iri, iri_reference), OPERATOR 2 <= (iri, iri_reference), OPERATOR 3 = (iri, iri_reference),
	OPERATOR 4 >= (iri, iri_reference), OPERATOR 5 > (iri, iri_reference),
	FUNCTION 1 (iri, iri_reference) iriop_cmp_iri_reference(iri, iri_reference),
	OPERATOR 1 < (iri_reference, iri), OPERATOR 2 <= (iri_reference, iri), OPERATOR 3 = (iri_reference, iri),
	OPERATOR 4 >= (iri_reference, iri), OPERATOR 5 > (iri_reference, iri),
	FUNCTION 1 (iri_reference, iri) iriop_reference_cmp_iri(iri_reference, iri);
ALTER OPERATOR FAMILY iri_ops USING hash ADD
	OPERATOR 1 = (iri, iri_reference),
	OPERATOR 1 = (iri_reference, iri);

CREATE FUNCTION iriop_smaller(a iri, b iri) RETURNS iri AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_smaller(iri, iri) IS 'smaller of two';
CREATE FUNCTION iriop_larger(a iri, b iri) RETURNS iri AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_larger(iri, iri) IS 'larger of two';

CREATE AGGREGATE min(iri) (
	SFUNC = iriop_smaller,
	STYPE = iri,
	COMBINEFUNC = iriop_smaller,
	SORTOP = <,
	PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(iri) IS 'smallest normal form';

CREATE AGGREGATE max(iri) (
	SFUNC = iriop_larger,
	STYPE = iri,
	COMBINEFUNC = iriop_larger,
	SORTOP = >,
	PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(iri) IS 'largest normal form';

CREATE FUNCTION iriop_reference_smaller(a iri_reference, b iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iriop_smaller' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_smaller(iri_reference, iri_reference) IS 'smaller of two';
CREATE FUNCTION iriop_reference_larger(a iri_reference, b iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iriop_larger' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_larger(iri_reference, iri_reference) IS 'larger of two';

CREATE AGGREGATE min(iri_reference) (
	SFUNC = iriop_reference_smaller,
	STYPE = iri_reference,
	COMBINEFUNC = iriop_reference_smaller,
	SORTOP = <,
	PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(iri_reference) IS 'smallest normal form';

CREATE AGGREGATE max(iri_reference) (
	SFUNC = iriop_reference_larger,
	STYPE = iri_reference,
	COMBINEFUNC = iriop_reference_larger,
	SORTOP = >,
	PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(iri_reference) IS 'largest normal form';

--
-- comparison with text, for parameters and columns of type text
--
-- Text that is not an IRI reference is equal to no IRI.  The planner rewrites x = text
-- as x = iriop_operand(text).  It cannot replace the elements of
-- ANY (text[]).  For these alone, families have the operators with text at the
-- right, and no others for text.  So amvalidate says that some are missing.
--

CREATE FUNCTION iriop_text_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_text_support(internal) IS 'planner support for comparison with text';
CREATE FUNCTION iriop_operand(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_operand(internal) IS 'converts text to the operand that is compared in its place';
CREATE FUNCTION iriop_eq_text(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_eq_text(iri, text) IS 'implementation of = operator';
CREATE FUNCTION iriop_eq_text(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_eq_text(iri_reference, text) IS 'implementation of = operator';
CREATE FUNCTION iriop_text_eq(a text, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_text_eq(text, iri) IS 'implementation of = operator';
CREATE FUNCTION iriop_text_eq(a text, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_text_eq(text, iri_reference) IS 'implementation of = operator';
CREATE FUNCTION iriop_ne_text(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_ne_text(iri, text) IS 'implementation of <> operator';
CREATE FUNCTION iriop_ne_text(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_ne_text(iri_reference, text) IS 'implementation of <> operator';
CREATE FUNCTION iriop_text_ne(a text, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_text_ne(text, iri) IS 'implementation of <> operator';
CREATE FUNCTION iriop_text_ne(a text, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5 SUPPORT iriop_text_support;
COMMENT ON FUNCTION iriop_text_ne(text, iri_reference) IS 'implementation of <> operator';
CREATE FUNCTION iriop_cmp_text(a iri, b text) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iriop_cmp_text(iri, text) IS 'btree comparison of normal forms: negative, zero or positive';
CREATE FUNCTION iriop_cmp_text(a iri_reference, b text) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iriop_cmp_text(iri_reference, text) IS 'btree comparison of normal forms: negative, zero or positive';

CREATE FUNCTION iriop_text_cmp(a text, b text) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iriop_text_cmp(text, text) IS 'btree comparison of normal forms: negative, zero or positive';

CREATE FUNCTION iriop_text_hash(text) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iriop_text_hash(text) IS 'hash of the normal form';
CREATE FUNCTION iriop_text_hash_extended(value text, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iriop_text_hash_extended(text, bigint) IS 'hash of the normal form, with a seed';

CREATE OPERATOR = (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_eq_text,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel
);
COMMENT ON OPERATOR = (iri, text) IS 'equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_eq_text,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel
);
COMMENT ON OPERATOR = (iri_reference, text) IS 'equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = text, RIGHTARG = iri, FUNCTION = iriop_text_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel
);
COMMENT ON OPERATOR = (text, iri) IS 'equal, by normal form';
CREATE OPERATOR = (
	LEFTARG = text, RIGHTARG = iri_reference, FUNCTION = iriop_text_eq,
	COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel
);
COMMENT ON OPERATOR = (text, iri_reference) IS 'equal, by normal form';

CREATE OPERATOR <> (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_ne_text,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (iri, text) IS 'not equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_ne_text,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (iri_reference, text) IS 'not equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = text, RIGHTARG = iri, FUNCTION = iriop_text_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (text, iri) IS 'not equal, by normal form';
CREATE OPERATOR <> (
	LEFTARG = text, RIGHTARG = iri_reference, FUNCTION = iriop_text_ne,
	COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (text, iri_reference) IS 'not equal, by normal form';

ALTER OPERATOR FAMILY iri_ops USING btree ADD
	OPERATOR 3 = (iri, text),
	OPERATOR 3 = (iri_reference, text),
	FUNCTION 1 (iri, text) iriop_cmp_text(iri, text),
	FUNCTION 1 (iri_reference, text) iriop_cmp_text(iri_reference, text),
	FUNCTION 1 (text, text) iriop_text_cmp(text, text);
ALTER OPERATOR FAMILY iri_ops USING hash ADD
	OPERATOR 1 = (iri, text),
	OPERATOR 1 = (iri_reference, text),
	FUNCTION 1 (text, text) iriop_text_hash(text),
	FUNCTION 2 (text, text) iriop_text_hash_extended(text, bigint);

--
-- LIKE, regular expressions, and string functions that programs call, on the spelling
--
-- The planner rewrites x LIKE pattern as iri_text(x) LIKE pattern, so indexes on
-- (x::text) serve it.
--

CREATE FUNCTION iriop_spelling_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_spelling_support(internal) IS 'planner support for operators and functions on the spelling';
CREATE FUNCTION iriop_like(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_like(iri, text) IS 'implementation of ~~ operator';
CREATE FUNCTION iriop_like(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_like(iri_reference, text) IS 'implementation of ~~ operator';
CREATE FUNCTION iriop_not_like(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_like(iri, text) IS 'implementation of !~~ operator';
CREATE FUNCTION iriop_not_like(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_like(iri_reference, text) IS 'implementation of !~~ operator';
CREATE FUNCTION iriop_ilike(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_ilike(iri, text) IS 'implementation of ~~* operator';
CREATE FUNCTION iriop_ilike(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_ilike(iri_reference, text) IS 'implementation of ~~* operator';
CREATE FUNCTION iriop_not_ilike(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_ilike(iri, text) IS 'implementation of !~~* operator';
CREATE FUNCTION iriop_not_ilike(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_ilike(iri_reference, text) IS 'implementation of !~~* operator';
CREATE FUNCTION iriop_regex(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_regex(iri, text) IS 'implementation of ~ operator';
CREATE FUNCTION iriop_regex(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_regex(iri_reference, text) IS 'implementation of ~ operator';
CREATE FUNCTION iriop_not_regex(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_regex(iri, text) IS 'implementation of !~ operator';
CREATE FUNCTION iriop_not_regex(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_regex(iri_reference, text) IS 'implementation of !~ operator';
CREATE FUNCTION iriop_iregex(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_iregex(iri, text) IS 'implementation of ~* operator';
CREATE FUNCTION iriop_iregex(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_iregex(iri_reference, text) IS 'implementation of ~* operator';
CREATE FUNCTION iriop_not_iregex(a iri, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_iregex(iri, text) IS 'implementation of !~* operator';
CREATE FUNCTION iriop_not_iregex(a iri_reference, b text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION iriop_not_iregex(iri_reference, text) IS 'implementation of !~* operator';

CREATE OPERATOR ~~ (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_like,
	NEGATOR = !~~, RESTRICT = likesel, JOIN = likejoinsel
);
COMMENT ON OPERATOR ~~ (iri, text) IS 'matches LIKE expression, by spelling';
CREATE OPERATOR ~~ (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_like,
	NEGATOR = !~~, RESTRICT = likesel, JOIN = likejoinsel
);
COMMENT ON OPERATOR ~~ (iri_reference, text) IS 'matches LIKE expression, by spelling';

CREATE OPERATOR !~~ (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_not_like,
	NEGATOR = ~~, RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR !~~ (iri, text) IS 'does not match LIKE expression, by spelling';
CREATE OPERATOR !~~ (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_not_like,
	NEGATOR = ~~, RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR !~~ (iri_reference, text) IS 'does not match LIKE expression, by spelling';

CREATE OPERATOR ~~* (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_ilike,
	NEGATOR = !~~*, RESTRICT = iclikesel, JOIN = iclikejoinsel
);
COMMENT ON OPERATOR ~~* (iri, text) IS 'matches LIKE expression, case-insensitive, by spelling';
CREATE OPERATOR ~~* (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_ilike,
	NEGATOR = !~~*, RESTRICT = iclikesel, JOIN = iclikejoinsel
);
COMMENT ON OPERATOR ~~* (iri_reference, text) IS 'matches LIKE expression, case-insensitive, by spelling';

CREATE OPERATOR !~~* (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_not_ilike,
	NEGATOR = ~~*, RESTRICT = icnlikesel, JOIN = icnlikejoinsel
);
COMMENT ON OPERATOR !~~* (iri, text) IS 'does not match LIKE expression, case-insensitive, by spelling';
CREATE OPERATOR !~~* (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_not_ilike,
	NEGATOR = ~~*, RESTRICT = icnlikesel, JOIN = icnlikejoinsel
);
COMMENT ON OPERATOR !~~* (iri_reference, text) IS 'does not match LIKE expression, case-insensitive, by spelling';

CREATE OPERATOR ~ (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_regex,
	NEGATOR = !~, RESTRICT = regexeqsel, JOIN = regexeqjoinsel
);
COMMENT ON OPERATOR ~ (iri, text) IS 'matches regular expression, case-sensitive, by spelling';
CREATE OPERATOR ~ (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_regex,
	NEGATOR = !~, RESTRICT = regexeqsel, JOIN = regexeqjoinsel
);
COMMENT ON OPERATOR ~ (iri_reference, text) IS 'matches regular expression, case-sensitive, by spelling';

CREATE OPERATOR !~ (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_not_regex,
	NEGATOR = ~, RESTRICT = regexnesel, JOIN = regexnejoinsel
);
COMMENT ON OPERATOR !~ (iri, text) IS 'does not match regular expression, case-sensitive, by spelling';
CREATE OPERATOR !~ (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_not_regex,
	NEGATOR = ~, RESTRICT = regexnesel, JOIN = regexnejoinsel
);
COMMENT ON OPERATOR !~ (iri_reference, text) IS 'does not match regular expression, case-sensitive, by spelling';

CREATE OPERATOR ~* (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_iregex,
	NEGATOR = !~*, RESTRICT = icregexeqsel, JOIN = icregexeqjoinsel
);
COMMENT ON OPERATOR ~* (iri, text) IS 'matches regular expression, case-insensitive, by spelling';
CREATE OPERATOR ~* (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_iregex,
	NEGATOR = !~*, RESTRICT = icregexeqsel, JOIN = icregexeqjoinsel
);
COMMENT ON OPERATOR ~* (iri_reference, text) IS 'matches regular expression, case-insensitive, by spelling';

CREATE OPERATOR !~* (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iriop_not_iregex,
	NEGATOR = ~*, RESTRICT = icregexnesel, JOIN = icregexnejoinsel
);
COMMENT ON OPERATOR !~* (iri, text) IS 'does not match regular expression, case-insensitive, by spelling';
CREATE OPERATOR !~* (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iriop_not_iregex,
	NEGATOR = ~*, RESTRICT = icregexnesel, JOIN = icregexnejoinsel
);
COMMENT ON OPERATOR !~* (iri_reference, text) IS 'does not match regular expression, case-insensitive, by spelling';

CREATE FUNCTION lower(x iri) RETURNS text
	AS 'MODULE_PATHNAME', 'iri_spelling_lower' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION lower(iri) IS 'the spelling in lower case';
CREATE FUNCTION lower(x iri_reference) RETURNS text
	AS 'MODULE_PATHNAME', 'iri_spelling_lower' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION lower(iri_reference) IS 'the spelling in lower case';

CREATE FUNCTION upper(x iri) RETURNS text
	AS 'MODULE_PATHNAME', 'iri_spelling_upper' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION upper(iri) IS 'the spelling in upper case';
CREATE FUNCTION upper(x iri_reference) RETURNS text
	AS 'MODULE_PATHNAME', 'iri_spelling_upper' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION upper(iri_reference) IS 'the spelling in upper case';

CREATE FUNCTION length(x iri) RETURNS integer
	AS 'MODULE_PATHNAME', 'iri_spelling_length' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION length(iri) IS 'length of the spelling, in characters';
CREATE FUNCTION length(x iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME', 'iri_spelling_length' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_spelling_support;
COMMENT ON FUNCTION length(iri_reference) IS 'length of the spelling, in characters';

--
-- comparison by spelling: simple string comparison (draft §5.3.1)
--
-- For identity tokens: RDF, XML namespaces.  One family again holds both types.
--

CREATE FUNCTION iriop_image_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_support(internal) IS 'planner support for *=';
CREATE FUNCTION iriop_image_lt(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_lt(iri_reference, iri_reference) IS 'implementation of *< operator';
CREATE FUNCTION iriop_image_lt(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_lt(iri, iri) IS 'implementation of *< operator';
CREATE FUNCTION iriop_image_lt(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_lt(iri, iri_reference) IS 'implementation of *< operator';
CREATE FUNCTION iriop_image_lt(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_lt(iri_reference, iri) IS 'implementation of *< operator';
CREATE FUNCTION iriop_image_le(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_le(iri_reference, iri_reference) IS 'implementation of *<= operator';
CREATE FUNCTION iriop_image_le(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_le(iri, iri) IS 'implementation of *<= operator';
CREATE FUNCTION iriop_image_le(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_le(iri, iri_reference) IS 'implementation of *<= operator';
CREATE FUNCTION iriop_image_le(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_le(iri_reference, iri) IS 'implementation of *<= operator';
CREATE FUNCTION iriop_image_eq(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_image_support;
COMMENT ON FUNCTION iriop_image_eq(iri_reference, iri_reference) IS 'implementation of *= operator';
CREATE FUNCTION iriop_image_eq(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_image_support;
COMMENT ON FUNCTION iriop_image_eq(iri, iri) IS 'implementation of *= operator';
CREATE FUNCTION iriop_image_eq(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_image_support;
COMMENT ON FUNCTION iriop_image_eq(iri, iri_reference) IS 'implementation of *= operator';
CREATE FUNCTION iriop_image_eq(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_image_support;
COMMENT ON FUNCTION iriop_image_eq(iri_reference, iri) IS 'implementation of *= operator';
CREATE FUNCTION iriop_image_ne(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ne(iri_reference, iri_reference) IS 'implementation of *<> operator';
CREATE FUNCTION iriop_image_ne(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ne(iri, iri) IS 'implementation of *<> operator';
CREATE FUNCTION iriop_image_ne(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ne(iri, iri_reference) IS 'implementation of *<> operator';
CREATE FUNCTION iriop_image_ne(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ne(iri_reference, iri) IS 'implementation of *<> operator';
CREATE FUNCTION iriop_image_ge(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ge(iri_reference, iri_reference) IS 'implementation of *>= operator';
CREATE FUNCTION iriop_image_ge(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ge(iri, iri) IS 'implementation of *>= operator';
CREATE FUNCTION iriop_image_ge(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ge(iri, iri_reference) IS 'implementation of *>= operator';
CREATE FUNCTION iriop_image_ge(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_ge(iri_reference, iri) IS 'implementation of *>= operator';
CREATE FUNCTION iriop_image_gt(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_gt(iri_reference, iri_reference) IS 'implementation of *> operator';
CREATE FUNCTION iriop_image_gt(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_gt(iri, iri) IS 'implementation of *> operator';
CREATE FUNCTION iriop_image_gt(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_gt(iri, iri_reference) IS 'implementation of *> operator';
CREATE FUNCTION iriop_image_gt(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_gt(iri_reference, iri) IS 'implementation of *> operator';
CREATE FUNCTION iriop_image_cmp(a iri_reference, b iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_cmp(iri_reference, iri_reference) IS 'btree comparison of spellings: negative, zero or positive';
CREATE FUNCTION iriop_image_cmp(a iri, b iri) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_cmp(iri, iri) IS 'btree comparison of spellings: negative, zero or positive';
CREATE FUNCTION iriop_image_cmp(a iri, b iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_cmp(iri, iri_reference) IS 'btree comparison of spellings: negative, zero or positive';
CREATE FUNCTION iriop_image_cmp(a iri_reference, b iri) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_cmp(iri_reference, iri) IS 'btree comparison of spellings: negative, zero or positive';

CREATE FUNCTION iriop_image_sortsupport(internal) RETURNS void
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_sortsupport(internal) IS 'sort support by spelling';
CREATE FUNCTION iriop_image_hash(iri) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_hash(iri) IS 'hash of the spelling';
CREATE FUNCTION iriop_image_hash_extended(x iri, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_hash_extended(iri, bigint) IS 'hash of the spelling, with a seed';
CREATE FUNCTION iriop_image_hash(iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_hash(iri_reference) IS 'hash of the spelling';
CREATE FUNCTION iriop_image_hash_extended(x iri_reference, seed bigint) RETURNS bigint
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_hash_extended(iri_reference, bigint) IS 'hash of the spelling, with a seed';
CREATE FUNCTION iriop_image_eqsel(internal, oid, internal, integer) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_eqsel(internal, oid, internal, integer) IS 'estimate of *=';
CREATE FUNCTION iriop_image_neqsel(internal, oid, internal, integer) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_neqsel(internal, oid, internal, integer) IS 'estimate of *<>';
CREATE FUNCTION iriop_image_eqjoinsel(internal, oid, internal, smallint, internal) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_eqjoinsel(internal, oid, internal, smallint, internal) IS 'estimate of joins by *=';
CREATE FUNCTION iriop_image_neqjoinsel(internal, oid, internal, smallint, internal) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_image_neqjoinsel(internal, oid, internal, smallint, internal) IS 'estimate of joins by *<>';

CREATE OPERATOR *< (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_image_lt,
	COMMUTATOR = *>, NEGATOR = *>=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR *< (iri_reference, iri_reference) IS 'less than, by spelling';
CREATE OPERATOR *< (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_image_lt,
	COMMUTATOR = *>, NEGATOR = *>=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR *< (iri, iri) IS 'less than, by spelling';
CREATE OPERATOR *< (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_image_lt,
	COMMUTATOR = *>, NEGATOR = *>=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR *< (iri, iri_reference) IS 'less than, by spelling';
CREATE OPERATOR *< (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_image_lt,
	COMMUTATOR = *>, NEGATOR = *>=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR *< (iri_reference, iri) IS 'less than, by spelling';

CREATE OPERATOR *<= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_image_le,
	COMMUTATOR = *>=, NEGATOR = *>, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR *<= (iri_reference, iri_reference) IS 'less than or equal, by spelling';
CREATE OPERATOR *<= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_image_le,
	COMMUTATOR = *>=, NEGATOR = *>, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR *<= (iri, iri) IS 'less than or equal, by spelling';
CREATE OPERATOR *<= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_image_le,
	COMMUTATOR = *>=, NEGATOR = *>, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR *<= (iri, iri_reference) IS 'less than or equal, by spelling';
CREATE OPERATOR *<= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_image_le,
	COMMUTATOR = *>=, NEGATOR = *>, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR *<= (iri_reference, iri) IS 'less than or equal, by spelling';

-- Not HASHES: Memoize compares the operands of such an operator by the default
-- equality of their type, which merges two spellings.
CREATE OPERATOR *= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_image_eq,
	COMMUTATOR = *=, NEGATOR = *<>, RESTRICT = iriop_image_eqsel, JOIN = iriop_image_eqjoinsel, MERGES
);
COMMENT ON OPERATOR *= (iri_reference, iri_reference) IS 'equal, by spelling';
CREATE OPERATOR *= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_image_eq,
	COMMUTATOR = *=, NEGATOR = *<>, RESTRICT = iriop_image_eqsel, JOIN = iriop_image_eqjoinsel, MERGES
);
COMMENT ON OPERATOR *= (iri, iri) IS 'equal, by spelling';
CREATE OPERATOR *= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_image_eq,
	COMMUTATOR = *=, NEGATOR = *<>, RESTRICT = iriop_image_eqsel, JOIN = iriop_image_eqjoinsel, MERGES
);
COMMENT ON OPERATOR *= (iri, iri_reference) IS 'equal, by spelling';
CREATE OPERATOR *= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_image_eq,
	COMMUTATOR = *=, NEGATOR = *<>, RESTRICT = iriop_image_eqsel, JOIN = iriop_image_eqjoinsel, MERGES
);
COMMENT ON OPERATOR *= (iri_reference, iri) IS 'equal, by spelling';

CREATE OPERATOR *<> (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_image_ne,
	COMMUTATOR = *<>, NEGATOR = *=, RESTRICT = iriop_image_neqsel, JOIN = iriop_image_neqjoinsel
);
COMMENT ON OPERATOR *<> (iri_reference, iri_reference) IS 'not equal, by spelling';
CREATE OPERATOR *<> (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_image_ne,
	COMMUTATOR = *<>, NEGATOR = *=, RESTRICT = iriop_image_neqsel, JOIN = iriop_image_neqjoinsel
);
COMMENT ON OPERATOR *<> (iri, iri) IS 'not equal, by spelling';
CREATE OPERATOR *<> (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_image_ne,
	COMMUTATOR = *<>, NEGATOR = *=, RESTRICT = iriop_image_neqsel, JOIN = iriop_image_neqjoinsel
);
COMMENT ON OPERATOR *<> (iri, iri_reference) IS 'not equal, by spelling';
CREATE OPERATOR *<> (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_image_ne,
	COMMUTATOR = *<>, NEGATOR = *=, RESTRICT = iriop_image_neqsel, JOIN = iriop_image_neqjoinsel
);
COMMENT ON OPERATOR *<> (iri_reference, iri) IS 'not equal, by spelling';

CREATE OPERATOR *>= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_image_ge,
	COMMUTATOR = *<=, NEGATOR = *<, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR *>= (iri_reference, iri_reference) IS 'greater than or equal, by spelling';
CREATE OPERATOR *>= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_image_ge,
	COMMUTATOR = *<=, NEGATOR = *<, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR *>= (iri, iri) IS 'greater than or equal, by spelling';
CREATE OPERATOR *>= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_image_ge,
	COMMUTATOR = *<=, NEGATOR = *<, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR *>= (iri, iri_reference) IS 'greater than or equal, by spelling';
CREATE OPERATOR *>= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_image_ge,
	COMMUTATOR = *<=, NEGATOR = *<, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR *>= (iri_reference, iri) IS 'greater than or equal, by spelling';

CREATE OPERATOR *> (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_image_gt,
	COMMUTATOR = *<, NEGATOR = *<=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR *> (iri_reference, iri_reference) IS 'greater than, by spelling';
CREATE OPERATOR *> (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_image_gt,
	COMMUTATOR = *<, NEGATOR = *<=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR *> (iri, iri) IS 'greater than, by spelling';
CREATE OPERATOR *> (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_image_gt,
	COMMUTATOR = *<, NEGATOR = *<=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR *> (iri, iri_reference) IS 'greater than, by spelling';
CREATE OPERATOR *> (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_image_gt,
	COMMUTATOR = *<, NEGATOR = *<=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR *> (iri_reference, iri) IS 'greater than, by spelling';

CREATE OPERATOR FAMILY iri_image_ops USING btree;
COMMENT ON OPERATOR FAMILY iri_image_ops USING btree IS 'IRIs and IRI references by spelling';
CREATE OPERATOR FAMILY iri_image_ops USING hash;
COMMENT ON OPERATOR FAMILY iri_image_ops USING hash IS 'IRIs and IRI references by spelling';

-- For iri_reference, as the other classes that are not the default.  A
-- spelling has one stored form, so that equal means the same bytes.  With a
-- second key version it has two, and function 4 must be removed.
CREATE OPERATOR CLASS iri_image_ops FOR TYPE iri_reference USING btree FAMILY iri_image_ops AS
	OPERATOR 1 *<, OPERATOR 2 *<=, OPERATOR 3 *=, OPERATOR 4 *>=, OPERATOR 5 *>,
	FUNCTION 1 iriop_image_cmp(iri_reference, iri_reference),
	FUNCTION 2 iriop_image_sortsupport(internal),
	FUNCTION 4 btequalimage(oid);
COMMENT ON OPERATOR CLASS iri_image_ops USING btree IS 'by spelling';

CREATE OPERATOR CLASS iri_image_ops FOR TYPE iri_reference USING hash FAMILY iri_image_ops AS
	OPERATOR 1 *=,
	FUNCTION 1 iriop_image_hash(iri_reference),
	FUNCTION 2 iriop_image_hash_extended(iri_reference, bigint);
COMMENT ON OPERATOR CLASS iri_image_ops USING hash IS 'by spelling';

ALTER OPERATOR FAMILY iri_image_ops USING btree ADD
	OPERATOR 1 *< (iri, iri), OPERATOR 2 *<= (iri, iri), OPERATOR 3 *= (iri, iri), OPERATOR 4 *>= (iri, iri),
	OPERATOR 5 *> (iri, iri),
	FUNCTION 1 (iri, iri) iriop_image_cmp(iri, iri),
	FUNCTION 2 (iri, iri) iriop_image_sortsupport(internal),
	OPERATOR 1 *< (iri, iri_reference), OPERATOR 2 *<= (iri, iri_reference), OPERATOR 3 *= (iri, iri_reference),
	OPERATOR 4 *>= (iri, iri_reference), OPERATOR 5 *> (iri, iri_reference),
	FUNCTION 1 (iri, iri_reference) iriop_image_cmp(iri, iri_reference),
	OPERATOR 1 *< (iri_reference, iri), OPERATOR 2 *<= (iri_reference, iri), OPERATOR 3 *= (iri_reference, iri),
	OPERATOR 4 *>= (iri_reference, iri), OPERATOR 5 *> (iri_reference, iri),
	FUNCTION 1 (iri_reference, iri) iriop_image_cmp(iri_reference, iri);
ALTER OPERATOR FAMILY iri_image_ops USING hash ADD
	FUNCTION 1 (iri, iri) iriop_image_hash(iri),
	FUNCTION 2 (iri, iri) iriop_image_hash_extended(iri, bigint),
	OPERATOR 1 *= (iri, iri),
	OPERATOR 1 *= (iri, iri_reference),
	OPERATOR 1 *= (iri_reference, iri);

--
-- validation
--

-- With a grammar it is stable, since href uses ICU to map hosts.
CREATE FUNCTION iri_is_valid(value text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_is_valid(text) IS 'true if the text satisfies a grammar, by default the grammar of iri';
CREATE FUNCTION iri_is_valid(value text, grammar text) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iri_is_valid_by' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_is_valid(text, text) IS 'true if the text satisfies a grammar, by default the grammar of iri';

CREATE FUNCTION iri_try(value text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_try(text) IS 'the IRI, or NULL in place of an error';
CREATE FUNCTION iri_try(x iri_reference) RETURNS iri
	AS 'MODULE_PATHNAME', 'iri_try_reference' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_try(iri_reference) IS 'the IRI, or NULL in place of an error';
CREATE FUNCTION iri_try(x iri) RETURNS iri
	AS 'MODULE_PATHNAME', 'iri_try_reference' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_try(iri) IS 'the IRI, or NULL in place of an error';

CREATE FUNCTION iri_reference_try(value text) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_reference_try(text) IS 'the IRI reference, or NULL in place of an error';

CREATE FUNCTION iri_error(value text, grammar text DEFAULT 'iri',
	OUT code text, OUT severity text, OUT component text, OUT "position" integer, OUT message text, OUT hint text)
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_error(text, text) IS 'the first violation of the grammar by a text, and its position; NULL if the text satisfies the grammar';

CREATE FUNCTION iri_is_uri(x iri_reference) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_is_uri(iri_reference) IS 'true if the reference is also a URI reference (RFC 3986)';
CREATE FUNCTION iri_is_uri(x iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_is_uri(iri) IS 'true if the reference is also a URI reference (RFC 3986)';

--
-- components, as they are spelled
--

CREATE FUNCTION iri_scheme(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_scheme(iri_reference) IS 'the scheme';
CREATE FUNCTION iri_scheme(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_scheme(iri) IS 'the scheme';

CREATE FUNCTION iri_authority(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_authority(iri_reference) IS 'userinfo, host and port';
CREATE FUNCTION iri_authority(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_authority(iri) IS 'userinfo, host and port';

CREATE FUNCTION iri_userinfo(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_userinfo(iri_reference) IS 'the userinfo';
CREATE FUNCTION iri_userinfo(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_userinfo(iri) IS 'the userinfo';

CREATE FUNCTION iri_user(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_user(iri_reference) IS 'the userinfo up to its first colon';
CREATE FUNCTION iri_user(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_user(iri) IS 'the userinfo up to its first colon';

CREATE FUNCTION iri_password(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_password(iri_reference) IS 'the userinfo after its first colon';
CREATE FUNCTION iri_password(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_password(iri) IS 'the userinfo after its first colon';

CREATE FUNCTION iri_host(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host(iri_reference) IS 'the host as it is written, an IP literal without brackets; to group, use iri_host_unicode';
CREATE FUNCTION iri_host(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host(iri) IS 'the host as it is written, an IP literal without brackets; to group, use iri_host_unicode';

CREATE FUNCTION iri_port(x iri_reference) RETURNS integer AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_port(iri_reference) IS 'the port; NULL if it is absent, empty or over 65535';
CREATE FUNCTION iri_port(x iri) RETURNS integer AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_port(iri) IS 'the port; NULL if it is absent, empty or over 65535';

CREATE FUNCTION iri_effective_port(x iri) RETURNS integer AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_effective_port(iri) IS 'the port, or the default of the scheme; NULL without an authority';

CREATE FUNCTION iri_path(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path(iri_reference) IS 'the path, never NULL';
CREATE FUNCTION iri_path(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path(iri) IS 'the path, never NULL';
CREATE FUNCTION iri_path_query(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path_query(iri_reference) IS 'the path and the query, as in the target of an HTTP request; never NULL';
CREATE FUNCTION iri_path_query(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path_query(iri) IS 'the path and the query, as in the target of an HTTP request; never NULL';

CREATE FUNCTION iri_path_segments(x iri_reference) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path_segments(iri_reference) IS 'the segments of the path';
CREATE FUNCTION iri_path_segments(x iri) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path_segments(iri) IS 'the segments of the path';

CREATE FUNCTION iri_path_segment(x iri_reference, n integer) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path_segment(iri_reference, integer) IS 'the n-th segment of the path, counted from the end if n is negative';
CREATE FUNCTION iri_path_segment(x iri, n integer) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_path_segment(iri, integer) IS 'the n-th segment of the path, counted from the end if n is negative';

CREATE FUNCTION iri_extension(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_extension(iri_reference) IS 'the part of the last segment after its last dot';
CREATE FUNCTION iri_extension(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_extension(iri) IS 'the part of the last segment after its last dot';

CREATE FUNCTION iri_query(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query(iri_reference) IS 'the query';
CREATE FUNCTION iri_query(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query(iri) IS 'the query';

CREATE FUNCTION iri_fragment(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_fragment(iri_reference) IS 'the fragment';
CREATE FUNCTION iri_fragment(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_fragment(iri) IS 'the fragment';

CREATE FUNCTION iri_origin(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_origin(iri) IS 'scheme, host and port of the normal form in ASCII, as browsers send them; NULL if there is no origin';

CREATE FUNCTION iri_parts(x iri_reference,
	OUT scheme text, OUT userinfo text, OUT host text, OUT port text,
	OUT path text, OUT query text, OUT fragment text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_parts(iri_reference) IS 'all components at once, as text: an IP literal keeps its brackets, and a port its leading zeros';
CREATE FUNCTION iri_parts(x iri,
	OUT scheme text, OUT userinfo text, OUT host text, OUT port text,
	OUT path text, OUT query text, OUT fragment text)
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_parts(iri) IS 'all components at once, as text: an IP literal keeps its brackets, and a port its leading zeros';

CREATE FUNCTION iri_to_jsonb(x iri_reference) RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20;
COMMENT ON FUNCTION iri_to_jsonb(iri_reference) IS 'the components as a JSON object';
CREATE FUNCTION iri_to_jsonb(x iri) RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 20;
COMMENT ON FUNCTION iri_to_jsonb(iri) IS 'the components as a JSON object';


--
-- hosts
--

CREATE FUNCTION iri_host_type(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_type(iri_reference) IS 'the type of the host in the normal form: dns, ipv4, ipv6, ipvfuture, regname or empty';
CREATE FUNCTION iri_host_type(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_type(iri) IS 'the type of the host in the normal form: dns, ipv4, ipv6, ipvfuture, regname or empty';

CREATE FUNCTION iri_host_inet(x iri_reference) RETURNS inet AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_inet(iri_reference) IS 'the host as an IP address; NULL if it is a name';
CREATE FUNCTION iri_host_inet(x iri) RETURNS inet AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_inet(iri) IS 'the host as an IP address; NULL if it is a name';

CREATE FUNCTION iri_host_unicode(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_unicode(iri_reference) IS 'the host of the normal form, to group by';
CREATE FUNCTION iri_host_unicode(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_unicode(iri) IS 'the host of the normal form, to group by';

CREATE FUNCTION iri_host_ascii(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_ascii(iri_reference) IS 'the host of the normal form in ASCII; NULL if a label has no ASCII form, but never for an ASCII host';
CREATE FUNCTION iri_host_ascii(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_ascii(iri) IS 'the host of the normal form in ASCII; NULL if a label has no ASCII form, but never for an ASCII host';

CREATE FUNCTION iri_host_labels(x iri_reference) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_labels(iri_reference) IS 'the labels of the normal form''s host; NULL for addresses';
CREATE FUNCTION iri_host_labels(x iri) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_labels(iri) IS 'the labels of the normal form''s host; NULL for addresses';

CREATE FUNCTION iri_host_suffixes(x iri_reference) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_host_suffixes(iri_reference) IS 'the normal form''s host and the domains that contain it';
CREATE FUNCTION iri_host_suffixes(x iri) RETURNS text[] AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_host_suffixes(iri) IS 'the normal form''s host and the domains that contain it';

CREATE FUNCTION iri_host_is_special(x iri) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_host_is_special(iri) IS 'true if the host is a special-use name, or an address that is not globally reachable';

--
-- the comparison ladder
--

CREATE FUNCTION iri_normalize(x iri, rung text DEFAULT 'scheme') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_normalize(iri, text) IS 'the normal form on a rung: simple, syntax or scheme';
CREATE FUNCTION iri_normalize(x iri_reference, rung text DEFAULT 'scheme') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_normalize' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_normalize(iri_reference, text) IS 'the normal form on a rung: simple, syntax or scheme';

CREATE FUNCTION iriop_equivalent_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_equivalent_support(internal) IS 'planner support for iri_equivalent';

CREATE FUNCTION iri_equivalent(a iri_reference, b iri_reference, rung text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_equivalent_support;
COMMENT ON FUNCTION iri_equivalent(iri_reference, iri_reference, text) IS 'true if both are the same on that rung';
CREATE FUNCTION iri_equivalent(a iri, b iri, rung text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_equivalent_support;
COMMENT ON FUNCTION iri_equivalent(iri, iri, text) IS 'true if both are the same on that rung';
CREATE FUNCTION iri_equivalent(a iri, b iri_reference, rung text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_equivalent_support;
COMMENT ON FUNCTION iri_equivalent(iri, iri_reference, text) IS 'true if both are the same on that rung';
CREATE FUNCTION iri_equivalent(a iri_reference, b iri, rung text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE SUPPORT iriop_equivalent_support;
COMMENT ON FUNCTION iri_equivalent(iri_reference, iri, text) IS 'true if both are the same on that rung';

CREATE FUNCTION iri_without_fragment(x iri) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_without_fragment(iri) IS 'removes the fragment';
CREATE FUNCTION iri_without_fragment(x iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_without_fragment' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_without_fragment(iri_reference) IS 'removes the fragment';

CREATE FUNCTION iri_sha256(x iri) RETURNS bytea AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_sha256(iri) IS 'SHA-256 of the normal form: for unique indexes on values that are too long for a btree';

CREATE FUNCTION iri_uuid(x iri) RETURNS uuid AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_uuid(iri) IS 'UUID (version 5, namespace of URLs) of the normal form: for small unique indexes';

--
-- building, from components as the accessors return them
--

CREATE FUNCTION iri_build(scheme text DEFAULT NULL, userinfo text DEFAULT NULL, host text DEFAULT NULL, port text DEFAULT NULL,
	path text DEFAULT NULL, query text DEFAULT NULL, fragment text DEFAULT NULL) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_build(text, text, text, text, text, text, text) IS 'the reference with these components, NULL for undefined ones; the inverse of iri_parts';

CREATE FUNCTION iri_with_scheme(x iri, scheme text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_scheme(iri, text) IS 'replaces the scheme; NULL removes it';

CREATE FUNCTION iri_with_userinfo(x iri, userinfo text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_userinfo(iri, text) IS 'replaces the userinfo; NULL removes it';

CREATE FUNCTION iri_with_host(x iri, host text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_host(iri, text) IS 'replaces the host; NULL removes the authority';

CREATE FUNCTION iri_with_port(x iri, port integer) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_port(iri, integer) IS 'replaces the port; NULL removes it';

CREATE FUNCTION iri_with_path(x iri, path text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_path(iri, text) IS 'replaces the path; NULL makes it empty';

CREATE FUNCTION iri_with_query(x iri, query text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_query(iri, text) IS 'replaces the query; NULL removes it';

CREATE FUNCTION iri_with_fragment(x iri, fragment text) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_fragment(iri, text) IS 'replaces the fragment; NULL removes it';

CREATE FUNCTION iri_with_scheme(x iri_reference, scheme text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_scheme' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_scheme(iri_reference, text) IS 'replaces the scheme; NULL removes it';

CREATE FUNCTION iri_with_userinfo(x iri_reference, userinfo text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_userinfo' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_userinfo(iri_reference, text) IS 'replaces the userinfo; NULL removes it';

CREATE FUNCTION iri_with_host(x iri_reference, host text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_host' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_host(iri_reference, text) IS 'replaces the host; NULL removes the authority';

CREATE FUNCTION iri_with_port(x iri_reference, port integer) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_port' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_port(iri_reference, integer) IS 'replaces the port; NULL removes it';

CREATE FUNCTION iri_with_path(x iri_reference, path text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_path' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_path(iri_reference, text) IS 'replaces the path; NULL makes it empty';

CREATE FUNCTION iri_with_query(x iri_reference, query text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_query' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_query(iri_reference, text) IS 'replaces the query; NULL removes it';

CREATE FUNCTION iri_with_fragment(x iri_reference, fragment text) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_with_fragment' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_with_fragment(iri_reference, text) IS 'replaces the fragment; NULL removes it';

CREATE FUNCTION iri_append_path(x iri, segments text[]) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_append_path(iri, text[]) IS 'appends segments to the path; delimiters in them are percent-encoded';
CREATE FUNCTION iri_append_path(x iri_reference, segments text[]) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_append_path' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_append_path(iri_reference, text[]) IS 'appends segments to the path; delimiters in them are percent-encoded';

CREATE FUNCTION iri_percent_encode(value text, component text) RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_percent_encode(text, text) IS 'the text, with characters percent-encoded that are not data in the component';

CREATE FUNCTION iri_percent_decode(value text) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_percent_decode(text) IS 'the text without percent-encoding, with U+FFFD in place of octets that are not valid text';

CREATE FUNCTION iri_percent_decode_bytes(value text) RETURNS bytea AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_percent_decode_bytes(text) IS 'the octets of the text without percent-encoding';

--
-- references
--

CREATE FUNCTION iri_resolve(reference iri_reference, base iri) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_resolve(iri_reference, iri) IS 'the IRI that the reference means, relative to the base (RFC 3986, section 5.2)';
CREATE FUNCTION iri_resolve(reference iri, base iri) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_resolve(iri, iri) IS 'the IRI that the reference means, relative to the base (RFC 3986, section 5.2)';

CREATE FUNCTION iri_relativize(target iri, base iri) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_relativize(iri, iri) IS 'a reference that resolves to the target, relative to the base';

--
-- mapping: to URIs and back, and from texts that are processed as IRIs
--

CREATE FUNCTION iri_to_uri(x iri, charset text DEFAULT 'UTF-8') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 3;
COMMENT ON FUNCTION iri_to_uri(iri, text) IS 'the URI to which the IRI maps; the charset applies to an http query';
CREATE FUNCTION iri_to_uri(x iri_reference, charset text DEFAULT 'UTF-8') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_to_uri' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 3;
COMMENT ON FUNCTION iri_to_uri(iri_reference, text) IS 'the URI to which the IRI maps; the charset applies to an http query';

CREATE FUNCTION iri_to_uri_try(x iri, charset text DEFAULT 'UTF-8') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 3;
COMMENT ON FUNCTION iri_to_uri_try(iri, text) IS 'the URI to which the IRI maps, or NULL';
CREATE FUNCTION iri_to_uri_try(x iri_reference, charset text DEFAULT 'UTF-8') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_to_uri_try' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 3;
COMMENT ON FUNCTION iri_to_uri_try(iri_reference, text) IS 'the URI to which the IRI maps, or NULL';

CREATE FUNCTION iri_from_uri(x iri) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_from_uri(iri) IS 'the IRI that a URI maps to';
CREATE FUNCTION iri_from_uri(x iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_from_uri' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_from_uri(iri_reference) IS 'the IRI that a URI maps to';

CREATE FUNCTION iri_from_leiri(value text) RETURNS iri_reference AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_from_leiri(text) IS 'the IRI reference that a legacy extended IRI maps to';

CREATE FUNCTION iri_from_href(value text, base iri DEFAULT NULL, charset text DEFAULT 'UTF-8') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_from_href(text, iri, text) IS 'the IRI that a link on a page means, by the parser of the URL Standard';

CREATE FUNCTION iri_from_href_try(value text, base iri DEFAULT NULL, charset text DEFAULT 'UTF-8') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_from_href_try(text, iri, text) IS 'the IRI that a link on a page means, or NULL in place of an error';

--
-- search: by the beginning of the normal form, by path and by domain
--
-- The domain of <@ and @> is always an iri_reference: an operator that took an
-- iri there would read every literal as one, and refuse 'example.org'.
--

-- Bounds of index conditions, which plans call with the operand of the operator
-- and which users cannot call: hence the pseudo-type.
CREATE FUNCTION iriop_index_prefix_lower(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_index_prefix_lower(internal) IS 'index condition of ^@: lower bound';
CREATE FUNCTION iriop_index_prefix_upper(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_index_prefix_upper(internal) IS 'index condition of ^@: upper bound';
CREATE FUNCTION iriop_index_below_lower(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_index_below_lower(internal) IS 'index condition of <<=: lower bound';
CREATE FUNCTION iriop_index_below_upper(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_index_below_upper(internal) IS 'index condition of <<=: upper bound';
CREATE FUNCTION iriop_index_domain_lower(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_index_domain_lower(internal) IS 'index condition of <@: lower bound';
CREATE FUNCTION iriop_index_domain_upper(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_index_domain_upper(internal) IS 'index condition of <@: upper bound';
CREATE FUNCTION iriop_search_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_search_support(internal) IS 'planner support for ^@, <<=, >>=, <@ and @>';
CREATE FUNCTION iriop_search_sel(internal, oid, internal, integer) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_search_sel(internal, oid, internal, integer) IS 'estimate of ^@, <<=, >>=, <@ and @>';
CREATE FUNCTION iriop_search_joinsel(internal, oid, internal, smallint, internal) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_search_joinsel(internal, oid, internal, smallint, internal) IS 'estimate of joins by ^@, <<=, >>=, <@ and @>';

CREATE FUNCTION iri_starts_with(x iri_reference, prefix text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_starts_with(iri_reference, text) IS 'true if the normal form starts with the text';
CREATE FUNCTION iri_starts_with(x iri, prefix text) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_starts_with(iri, text) IS 'true if the normal form starts with the text';

CREATE FUNCTION iri_below(x iri_reference, base iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_below(iri_reference, iri_reference) IS 'true if the IRI has the scheme and authority of the base, and the same path or a path below it';
CREATE FUNCTION iri_below(x iri, base iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_below(iri, iri) IS 'true if the IRI has the scheme and authority of the base, and the same path or a path below it';
CREATE FUNCTION iri_below(x iri, base iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_below(iri, iri_reference) IS 'true if the IRI has the scheme and authority of the base, and the same path or a path below it';
CREATE FUNCTION iri_below(x iri_reference, base iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_below(iri_reference, iri) IS 'true if the IRI has the scheme and authority of the base, and the same path or a path below it';

CREATE FUNCTION iriop_above(base iri_reference, x iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iriop_above(iri_reference, iri_reference) IS 'implementation of >>= operator';
CREATE FUNCTION iriop_above(base iri, x iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iriop_above(iri, iri) IS 'implementation of >>= operator';
CREATE FUNCTION iriop_above(base iri, x iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iriop_above(iri, iri_reference) IS 'implementation of >>= operator';
CREATE FUNCTION iriop_above(base iri_reference, x iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE SUPPORT iriop_search_support;
COMMENT ON FUNCTION iriop_above(iri_reference, iri) IS 'implementation of >>= operator';

-- The cost is that of a domain that changes; one that stays is read once.
CREATE FUNCTION iri_in_domain(x iri_reference, domain iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 4 SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_in_domain(iri_reference, iri_reference) IS 'true if the host is the domain, or a subdomain of it';
CREATE FUNCTION iri_in_domain(x iri, domain iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 4 SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_in_domain(iri, iri) IS 'true if the host is the domain, or a subdomain of it';
CREATE FUNCTION iri_in_domain(x iri, domain iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 4 SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_in_domain(iri, iri_reference) IS 'true if the host is the domain, or a subdomain of it';
CREATE FUNCTION iri_in_domain(x iri_reference, domain iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 4 SUPPORT iriop_search_support;
COMMENT ON FUNCTION iri_in_domain(iri_reference, iri) IS 'true if the host is the domain, or a subdomain of it';

CREATE FUNCTION iriop_domain_has(domain iri_reference, x iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 4 SUPPORT iriop_search_support;
COMMENT ON FUNCTION iriop_domain_has(iri_reference, iri_reference) IS 'implementation of @> operator';
CREATE FUNCTION iriop_domain_has(domain iri_reference, x iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 4 SUPPORT iriop_search_support;
COMMENT ON FUNCTION iriop_domain_has(iri_reference, iri) IS 'implementation of @> operator';

CREATE OPERATOR ^@ (
	LEFTARG = iri_reference, RIGHTARG = text, FUNCTION = iri_starts_with,
	RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR ^@ (iri_reference, text) IS 'the normal form starts with the text';
CREATE OPERATOR ^@ (
	LEFTARG = iri, RIGHTARG = text, FUNCTION = iri_starts_with,
	RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR ^@ (iri, text) IS 'the normal form starts with the text';

CREATE OPERATOR <<= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_below,
	COMMUTATOR = >>=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR <<= (iri_reference, iri_reference) IS 'the same scheme and authority, and the same path or a path below it';
CREATE OPERATOR <<= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_below,
	COMMUTATOR = >>=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR <<= (iri, iri) IS 'the same scheme and authority, and the same path or a path below it';
CREATE OPERATOR <<= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iri_below,
	COMMUTATOR = >>=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR <<= (iri, iri_reference) IS 'the same scheme and authority, and the same path or a path below it';
CREATE OPERATOR <<= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iri_below,
	COMMUTATOR = >>=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR <<= (iri_reference, iri) IS 'the same scheme and authority, and the same path or a path below it';

CREATE OPERATOR >>= (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_above,
	COMMUTATOR = <<=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR >>= (iri_reference, iri_reference) IS 'the same scheme and authority, and the same path or a path above it';
CREATE OPERATOR >>= (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_above,
	COMMUTATOR = <<=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR >>= (iri, iri) IS 'the same scheme and authority, and the same path or a path above it';
CREATE OPERATOR >>= (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_above,
	COMMUTATOR = <<=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR >>= (iri, iri_reference) IS 'the same scheme and authority, and the same path or a path above it';
CREATE OPERATOR >>= (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_above,
	COMMUTATOR = <<=, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR >>= (iri_reference, iri) IS 'the same scheme and authority, and the same path or a path above it';

CREATE OPERATOR <@ (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iri_in_domain,
	COMMUTATOR = @>, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR <@ (iri_reference, iri_reference) IS 'the host is the domain, or a subdomain of it';
CREATE OPERATOR <@ (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iri_in_domain,
	COMMUTATOR = @>, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR <@ (iri, iri_reference) IS 'the host is the domain, or a subdomain of it';

CREATE OPERATOR @> (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_domain_has,
	COMMUTATOR = <@, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR @> (iri_reference, iri_reference) IS 'the domain is the host, or the host is a subdomain of it';
CREATE OPERATOR @> (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_domain_has,
	COMMUTATOR = <@, RESTRICT = iriop_search_sel, JOIN = iriop_search_joinsel
);
COMMENT ON OPERATOR @> (iri_reference, iri) IS 'the domain is the host, or the host is a subdomain of it';

-- Bounds that are values, for features that support only ordering operators:
-- partitions, BRIN, foreign servers.
CREATE FUNCTION iri_below_lower(base iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_below_lower(iri_reference) IS 'lower bound of the values that <<= finds';
CREATE FUNCTION iri_below_lower(base iri) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_below_lower(iri) IS 'lower bound of the values that <<= finds';

CREATE FUNCTION iri_below_upper(base iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_below_upper(iri_reference) IS 'upper bound of the values that <<= finds';
CREATE FUNCTION iri_below_upper(base iri) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_below_upper(iri) IS 'upper bound of the values that <<= finds';

CREATE FUNCTION iri_domain_lower(domain iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_domain_lower(iri_reference) IS 'lower bound, by ~<~, of the values that <@ finds; NULL if the text is not a domain name';
CREATE FUNCTION iri_domain_lower(domain iri) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_domain_lower(iri) IS 'lower bound, by ~<~, of the values that <@ finds; NULL if the text is not a domain name';

CREATE FUNCTION iri_domain_upper(domain iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_domain_upper(iri_reference) IS 'upper bound, by ~<~, of the values that <@ finds; NULL if the text is not a domain name';
CREATE FUNCTION iri_domain_upper(domain iri) RETURNS iri_reference
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_domain_upper(iri) IS 'upper bound, by ~<~, of the values that <@ finds; NULL if the text is not a domain name';

--
-- order by domain: the labels of the host from the right, then the normal form
--

CREATE FUNCTION iriop_domain_lt(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_lt(iri, iri) IS 'implementation of ~<~ operator';
CREATE FUNCTION iriop_domain_le(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_le(iri, iri) IS 'implementation of ~<=~ operator';
CREATE FUNCTION iriop_domain_ge(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_ge(iri, iri) IS 'implementation of ~>=~ operator';
CREATE FUNCTION iriop_domain_gt(a iri, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_gt(iri, iri) IS 'implementation of ~>~ operator';
CREATE FUNCTION iriop_domain_cmp(a iri, b iri) RETURNS integer
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_cmp(iri, iri) IS 'btree comparison by domain: negative, zero or positive';

CREATE FUNCTION iriop_reference_domain_lt(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_lt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_lt(iri_reference, iri_reference) IS 'implementation of ~<~ operator';
CREATE FUNCTION iriop_reference_domain_le(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_le' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_le(iri_reference, iri_reference) IS 'implementation of ~<=~ operator';
CREATE FUNCTION iriop_reference_domain_ge(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_ge' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_ge(iri_reference, iri_reference) IS 'implementation of ~>=~ operator';
CREATE FUNCTION iriop_reference_domain_gt(a iri_reference, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_gt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_gt(iri_reference, iri_reference) IS 'implementation of ~>~ operator';
CREATE FUNCTION iriop_reference_domain_cmp(a iri_reference, b iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME', 'iriop_domain_cmp' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_cmp(iri_reference, iri_reference) IS 'btree comparison by domain: negative, zero or positive';

CREATE FUNCTION iriop_domain_lt_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_lt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_lt_iri_reference(iri, iri_reference) IS 'implementation of ~<~ operator';
CREATE FUNCTION iriop_domain_le_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_le' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_le_iri_reference(iri, iri_reference) IS 'implementation of ~<=~ operator';
CREATE FUNCTION iriop_domain_ge_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_ge' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_ge_iri_reference(iri, iri_reference) IS 'implementation of ~>=~ operator';
CREATE FUNCTION iriop_domain_gt_iri_reference(a iri, b iri_reference) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_gt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_gt_iri_reference(iri, iri_reference) IS 'implementation of ~>~ operator';
CREATE FUNCTION iriop_domain_cmp_iri_reference(a iri, b iri_reference) RETURNS integer
	AS 'MODULE_PATHNAME', 'iriop_domain_cmp' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_cmp_iri_reference(iri, iri_reference) IS 'btree comparison by domain: negative, zero or positive';

CREATE FUNCTION iriop_reference_domain_lt_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_lt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_lt_iri(iri_reference, iri) IS 'implementation of ~<~ operator';
CREATE FUNCTION iriop_reference_domain_le_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_le' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_le_iri(iri_reference, iri) IS 'implementation of ~<=~ operator';
CREATE FUNCTION iriop_reference_domain_ge_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_ge' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_ge_iri(iri_reference, iri) IS 'implementation of ~>=~ operator';
CREATE FUNCTION iriop_reference_domain_gt_iri(a iri_reference, b iri) RETURNS boolean
	AS 'MODULE_PATHNAME', 'iriop_domain_gt' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_gt_iri(iri_reference, iri) IS 'implementation of ~>~ operator';
CREATE FUNCTION iriop_reference_domain_cmp_iri(a iri_reference, b iri) RETURNS integer
	AS 'MODULE_PATHNAME', 'iriop_domain_cmp' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION iriop_reference_domain_cmp_iri(iri_reference, iri) IS 'btree comparison by domain: negative, zero or positive';

CREATE FUNCTION iriop_domain_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_domain_sortsupport(internal) IS 'btree sort support by domain';

CREATE OPERATOR ~<~ (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_domain_lt,
	COMMUTATOR = ~>~, NEGATOR = ~>=~, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR ~<~ (iri, iri) IS 'less than, by domain';
CREATE OPERATOR ~<=~ (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_domain_le,
	COMMUTATOR = ~>=~, NEGATOR = ~>~, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR ~<=~ (iri, iri) IS 'less than or equal, by domain';
CREATE OPERATOR ~>=~ (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_domain_ge,
	COMMUTATOR = ~<=~, NEGATOR = ~<~, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR ~>=~ (iri, iri) IS 'greater than or equal, by domain';
CREATE OPERATOR ~>~ (
	LEFTARG = iri, RIGHTARG = iri, FUNCTION = iriop_domain_gt,
	COMMUTATOR = ~<~, NEGATOR = ~<=~, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR ~>~ (iri, iri) IS 'greater than, by domain';

CREATE OPERATOR ~<~ (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_domain_lt,
	COMMUTATOR = ~>~, NEGATOR = ~>=~, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR ~<~ (iri_reference, iri_reference) IS 'less than, by domain';
CREATE OPERATOR ~<=~ (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_domain_le,
	COMMUTATOR = ~>=~, NEGATOR = ~>~, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR ~<=~ (iri_reference, iri_reference) IS 'less than or equal, by domain';
CREATE OPERATOR ~>=~ (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_domain_ge,
	COMMUTATOR = ~<=~, NEGATOR = ~<~, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR ~>=~ (iri_reference, iri_reference) IS 'greater than or equal, by domain';
CREATE OPERATOR ~>~ (
	LEFTARG = iri_reference, RIGHTARG = iri_reference, FUNCTION = iriop_reference_domain_gt,
	COMMUTATOR = ~<~, NEGATOR = ~<=~, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR ~>~ (iri_reference, iri_reference) IS 'greater than, by domain';

CREATE OPERATOR ~<~ (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_domain_lt_iri_reference,
	COMMUTATOR = ~>~, NEGATOR = ~>=~, RESTRICT = iriop_bound_sel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR ~<~ (iri, iri_reference) IS 'less than, by domain';
CREATE OPERATOR ~<=~ (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_domain_le_iri_reference,
	COMMUTATOR = ~>=~, NEGATOR = ~>~, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR ~<=~ (iri, iri_reference) IS 'less than or equal, by domain';
CREATE OPERATOR ~>=~ (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_domain_ge_iri_reference,
	COMMUTATOR = ~<=~, NEGATOR = ~<~, RESTRICT = iriop_bound_sel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR ~>=~ (iri, iri_reference) IS 'greater than or equal, by domain';
CREATE OPERATOR ~>~ (
	LEFTARG = iri, RIGHTARG = iri_reference, FUNCTION = iriop_domain_gt_iri_reference,
	COMMUTATOR = ~<~, NEGATOR = ~<=~, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR ~>~ (iri, iri_reference) IS 'greater than, by domain';

CREATE OPERATOR ~<~ (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_domain_lt_iri,
	COMMUTATOR = ~>~, NEGATOR = ~>=~, RESTRICT = iriop_bound_sel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR ~<~ (iri_reference, iri) IS 'less than, by domain';
CREATE OPERATOR ~<=~ (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_domain_le_iri,
	COMMUTATOR = ~>=~, NEGATOR = ~>~, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR ~<=~ (iri_reference, iri) IS 'less than or equal, by domain';
CREATE OPERATOR ~>=~ (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_domain_ge_iri,
	COMMUTATOR = ~<=~, NEGATOR = ~<~, RESTRICT = iriop_bound_sel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR ~>=~ (iri_reference, iri) IS 'greater than or equal, by domain';
CREATE OPERATOR ~>~ (
	LEFTARG = iri_reference, RIGHTARG = iri, FUNCTION = iriop_reference_domain_gt_iri,
	COMMUTATOR = ~<~, NEGATOR = ~<=~, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR ~>~ (iri_reference, iri) IS 'greater than, by domain';

CREATE OPERATOR FAMILY iri_domain_ops USING btree;
COMMENT ON OPERATOR FAMILY iri_domain_ops USING btree IS 'IRIs and IRI references by domain';

-- One class, of iri, so that an index has the order of ORDER BY x USING ~<~.
-- The family has the operators of both types, because bounds are of the other.
CREATE OPERATOR CLASS iri_domain_ops FOR TYPE iri USING btree FAMILY iri_domain_ops AS
	OPERATOR 1 ~<~, OPERATOR 2 ~<=~, OPERATOR 3 =, OPERATOR 4 ~>=~, OPERATOR 5 ~>~,
	FUNCTION 1 iriop_domain_cmp(iri, iri),
	FUNCTION 2 iriop_domain_sortsupport(internal);
COMMENT ON OPERATOR CLASS iri_domain_ops USING btree IS 'by domain';

ALTER OPERATOR FAMILY iri_domain_ops USING btree ADD
	OPERATOR 1 ~<~ (iri_reference, iri_reference), OPERATOR 2 ~<=~ (iri_reference, iri_reference),
	OPERATOR 3 = (iri_reference, iri_reference), OPERATOR 4 ~>=~ (iri_reference, iri_reference),
	OPERATOR 5 ~>~ (iri_reference, iri_reference),
	FUNCTION 1 (iri_reference, iri_reference) iriop_reference_domain_cmp(iri_reference, iri_reference),
	FUNCTION 2 (iri_reference, iri_reference) iriop_domain_sortsupport(internal),
	OPERATOR 1 ~<~ (iri, iri_reference), OPERATOR 2 ~<=~ (iri, iri_reference), OPERATOR 3 = (iri, iri_reference),
	OPERATOR 4 ~>=~ (iri, iri_reference), OPERATOR 5 ~>~ (iri, iri_reference),
	FUNCTION 1 (iri, iri_reference) iriop_domain_cmp_iri_reference(iri, iri_reference),
	OPERATOR 1 ~<~ (iri_reference, iri), OPERATOR 2 ~<=~ (iri_reference, iri), OPERATOR 3 = (iri_reference, iri),
	OPERATOR 4 ~>=~ (iri_reference, iri), OPERATOR 5 ~>~ (iri_reference, iri),
	FUNCTION 1 (iri_reference, iri) iriop_reference_domain_cmp_iri(iri_reference, iri);

--
-- GiST: ranges of the normal form
--

CREATE FUNCTION iriop_gist_consistent(internal, iri_reference, smallint, oid, internal) RETURNS boolean
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_consistent(internal, iri_reference, smallint, oid, internal) IS 'GiST search';
CREATE FUNCTION iriop_gist_union(internal, internal) RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_union(internal, internal) IS 'GiST range of several entries';
CREATE FUNCTION iriop_gist_compress(internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_compress(internal) IS 'GiST entry for a value: the normal form, or its beginning and its hash';
CREATE FUNCTION iriop_gist_penalty(internal, internal, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_penalty(internal, internal, internal) IS 'GiST distance of an entry from a range';
CREATE FUNCTION iriop_gist_picksplit(internal, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_picksplit(internal, internal) IS 'GiST split of a page';
CREATE FUNCTION iriop_gist_same(bytea, bytea, internal) RETURNS internal
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_same(bytea, bytea, internal) IS 'GiST comparison of two ranges';
CREATE FUNCTION iriop_gist_sortsupport(internal) RETURNS void
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_gist_sortsupport(internal) IS 'GiST sort support: the entries for values';

CREATE OPERATOR FAMILY iri_ops USING gist;
COMMENT ON OPERATOR FAMILY iri_ops USING gist IS 'IRIs and IRI references by normal form';

-- For iri_reference, to which iri can be cast without a function, so that one class is
-- the default of both.
CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri_reference USING gist FAMILY iri_ops AS
	OPERATOR 18 =, OPERATOR 20 <, OPERATOR 21 <=, OPERATOR 22 >, OPERATOR 23 >=,
	FUNCTION 1 iriop_gist_consistent(internal, iri_reference, smallint, oid, internal),
	FUNCTION 2 iriop_gist_union(internal, internal),
	FUNCTION 3 iriop_gist_compress(internal),
	FUNCTION 5 iriop_gist_penalty(internal, internal, internal),
	FUNCTION 6 iriop_gist_picksplit(internal, internal),
	FUNCTION 7 iriop_gist_same(bytea, bytea, internal),
	FUNCTION 11 iriop_gist_sortsupport(internal),
	STORAGE bytea;
COMMENT ON OPERATOR CLASS iri_ops USING gist IS 'by normal form';

ALTER OPERATOR FAMILY iri_ops USING gist ADD
	OPERATOR 18 = (iri, iri), OPERATOR 20 < (iri, iri), OPERATOR 21 <= (iri, iri), OPERATOR 22 > (iri, iri), OPERATOR 23 >= (iri, iri),
	OPERATOR 18 = (iri, iri_reference), OPERATOR 20 < (iri, iri_reference), OPERATOR 21 <= (iri, iri_reference),
	OPERATOR 22 > (iri, iri_reference), OPERATOR 23 >= (iri, iri_reference),
	OPERATOR 18 = (iri_reference, iri), OPERATOR 20 < (iri_reference, iri), OPERATOR 21 <= (iri_reference, iri),
	OPERATOR 22 > (iri_reference, iri), OPERATOR 23 >= (iri_reference, iri),
	OPERATOR 25 <<= (iri, iri),
	OPERATOR 25 <<= (iri, iri_reference),
	OPERATOR 25 <<= (iri_reference, iri),
	OPERATOR 25 <<= (iri_reference, iri_reference),
	OPERATOR 28 ^@ (iri, text),
	OPERATOR 28 ^@ (iri_reference, text);

-- PostgreSQL 18 and later find the operators of WITHOUT OVERLAPS and PERIOD by it.
CREATE FUNCTION iri_add_comparison_types() RETURNS void LANGUAGE sql AS $$
	ALTER OPERATOR FAMILY iri_ops USING gist ADD
		FUNCTION 12 ("any", "any") gist_translate_cmptype_common(integer);
$$;
SELECT iri_add_comparison_types()
WHERE pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000;
DROP FUNCTION iri_add_comparison_types();

--
-- BRIN
--

CREATE FUNCTION iriop_brin_distance(internal, internal) RETURNS double precision
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iriop_brin_distance(internal, internal) IS 'BRIN minmax-multi distance of two values';

-- BRIN looks for operators of the type that the index stores, and a domain has
-- none.  So each class names a type to store; a class's own type would be dropped
-- without a word.  The two have one stored form.
CREATE OPERATOR FAMILY iri_minmax_ops USING brin;
COMMENT ON OPERATOR FAMILY iri_minmax_ops USING brin IS 'IRIs and IRI references by normal form: smallest and largest value';

CREATE OPERATOR CLASS iri_minmax_ops DEFAULT FOR TYPE iri_reference USING brin FAMILY iri_minmax_ops AS
	OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
	FUNCTION 1 brin_minmax_opcinfo(internal),
	FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
	FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
	FUNCTION 4 brin_minmax_union(internal, internal, internal),
	STORAGE iri;
COMMENT ON OPERATOR CLASS iri_minmax_ops USING brin IS 'by normal form: smallest and largest value';

ALTER OPERATOR FAMILY iri_minmax_ops USING brin ADD
	OPERATOR 1 < (iri, iri), OPERATOR 2 <= (iri, iri), OPERATOR 3 = (iri, iri), OPERATOR 4 >= (iri, iri), OPERATOR 5 > (iri, iri),
	FUNCTION 1 (iri, iri) brin_minmax_opcinfo(internal),
	FUNCTION 2 (iri, iri) brin_minmax_add_value(internal, internal, internal, internal),
	FUNCTION 3 (iri, iri) brin_minmax_consistent(internal, internal, internal),
	FUNCTION 4 (iri, iri) brin_minmax_union(internal, internal, internal),
	OPERATOR 1 < (iri, iri_reference), OPERATOR 2 <= (iri, iri_reference), OPERATOR 3 = (iri, iri_reference),
	OPERATOR 4 >= (iri, iri_reference), OPERATOR 5 > (iri, iri_reference),
	OPERATOR 1 < (iri_reference, iri), OPERATOR 2 <= (iri_reference, iri), OPERATOR 3 = (iri_reference, iri),
	OPERATOR 4 >= (iri_reference, iri), OPERATOR 5 > (iri_reference, iri);

CREATE OPERATOR FAMILY iri_minmax_multi_ops USING brin;
COMMENT ON OPERATOR FAMILY iri_minmax_multi_ops USING brin IS 'IRIs and IRI references by normal form: several ranges';

CREATE OPERATOR CLASS iri_minmax_multi_ops FOR TYPE iri_reference USING brin FAMILY iri_minmax_multi_ops AS
	OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
	FUNCTION 1 brin_minmax_multi_opcinfo(internal),
	FUNCTION 2 brin_minmax_multi_add_value(internal, internal, internal, internal),
	FUNCTION 3 brin_minmax_multi_consistent(internal, internal, internal, integer),
	FUNCTION 4 brin_minmax_multi_union(internal, internal, internal),
	FUNCTION 5 brin_minmax_multi_options(internal),
	FUNCTION 11 iriop_brin_distance(internal, internal),
	STORAGE iri;
COMMENT ON OPERATOR CLASS iri_minmax_multi_ops USING brin IS 'by normal form: several ranges';

ALTER OPERATOR FAMILY iri_minmax_multi_ops USING brin ADD
	OPERATOR 1 < (iri, iri), OPERATOR 2 <= (iri, iri), OPERATOR 3 = (iri, iri), OPERATOR 4 >= (iri, iri),
	OPERATOR 5 > (iri, iri),
	FUNCTION 1 (iri, iri) brin_minmax_multi_opcinfo(internal),
	FUNCTION 2 (iri, iri) brin_minmax_multi_add_value(internal, internal, internal, internal),
	FUNCTION 3 (iri, iri) brin_minmax_multi_consistent(internal, internal, internal, integer),
	FUNCTION 4 (iri, iri) brin_minmax_multi_union(internal, internal, internal),
	FUNCTION 5 (iri, iri) brin_minmax_multi_options(internal),
	FUNCTION 11 (iri, iri) iriop_brin_distance(internal, internal),
	OPERATOR 1 < (iri, iri_reference), OPERATOR 2 <= (iri, iri_reference), OPERATOR 3 = (iri, iri_reference),
	OPERATOR 4 >= (iri, iri_reference), OPERATOR 5 > (iri, iri_reference),
	OPERATOR 1 < (iri_reference, iri), OPERATOR 2 <= (iri_reference, iri), OPERATOR 3 = (iri_reference, iri),
	OPERATOR 4 >= (iri_reference, iri), OPERATOR 5 > (iri_reference, iri);

CREATE OPERATOR FAMILY iri_bloom_ops USING brin;
COMMENT ON OPERATOR FAMILY iri_bloom_ops USING brin IS 'IRIs and IRI references by normal form: Bloom filters';

CREATE OPERATOR CLASS iri_bloom_ops FOR TYPE iri_reference USING brin FAMILY iri_bloom_ops AS
	OPERATOR 1 =,
	FUNCTION 1 brin_bloom_opcinfo(internal),
	FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
	FUNCTION 3 brin_bloom_consistent(internal, internal, internal, integer),
	FUNCTION 4 brin_bloom_union(internal, internal, internal),
	FUNCTION 5 brin_bloom_options(internal),
	FUNCTION 11 iriop_hash(iri_reference);
COMMENT ON OPERATOR CLASS iri_bloom_ops USING brin IS 'by normal form: Bloom filters';

ALTER OPERATOR FAMILY iri_bloom_ops USING brin ADD
	OPERATOR 1 = (iri, iri),
	FUNCTION 1 (iri, iri) brin_bloom_opcinfo(internal),
	FUNCTION 2 (iri, iri) brin_bloom_add_value(internal, internal, internal, internal),
	FUNCTION 3 (iri, iri) brin_bloom_consistent(internal, internal, internal, integer),
	FUNCTION 4 (iri, iri) brin_bloom_union(internal, internal, internal),
	FUNCTION 5 (iri, iri) brin_bloom_options(internal),
	FUNCTION 11 (iri, iri) iriop_hash(iri),
	OPERATOR 1 = (iri, iri_reference),
	OPERATOR 1 = (iri_reference, iri);
-- query parameters: application/x-www-form-urlencoded pairs
--

CREATE FUNCTION iri_query_param(x iri_reference, name text, separator text DEFAULT '&') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_param(iri_reference, text, text) IS 'the first value with that name, decoded, or NULL';
CREATE FUNCTION iri_query_param(x iri, name text, separator text DEFAULT '&') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_param(iri, text, text) IS 'the first value with that name, decoded, or NULL';

CREATE FUNCTION iri_query_param_bytes(x iri_reference, name text, separator text DEFAULT '&') RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_param_bytes(iri_reference, text, text) IS 'the first value with that name, as octets';
CREATE FUNCTION iri_query_param_bytes(x iri, name text, separator text DEFAULT '&') RETURNS bytea
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_param_bytes(iri, text, text) IS 'the first value with that name, as octets';

CREATE FUNCTION iri_query_param_values(x iri_reference, name text, separator text DEFAULT '&') RETURNS text[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_param_values(iri_reference, text, text) IS 'all values with that name, with NULL for a name without "="; NULL if there is no query';
CREATE FUNCTION iri_query_param_values(x iri, name text, separator text DEFAULT '&') RETURNS text[]
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_param_values(iri, text, text) IS 'all values with that name, with NULL for a name without "="; NULL if there is no query';

CREATE FUNCTION iri_query_params(x iri_reference, separator text DEFAULT '&',
	OUT ordinality integer, OUT name text, OUT value text) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10 ROWS 10;
COMMENT ON FUNCTION iri_query_params(iri_reference, text) IS 'the parameters in their order, decoded';
CREATE FUNCTION iri_query_params(x iri, separator text DEFAULT '&',
	OUT ordinality integer, OUT name text, OUT value text) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10 ROWS 10;
COMMENT ON FUNCTION iri_query_params(iri, text) IS 'the parameters in their order, decoded';

CREATE FUNCTION iri_query_to_jsonb(x iri_reference, separator text DEFAULT '&') RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_query_to_jsonb(iri_reference, text) IS 'the parameters as a JSON object; a value is a string, null for a name without "=", or an array for a repeated name';
CREATE FUNCTION iri_query_to_jsonb(x iri, separator text DEFAULT '&') RETURNS jsonb
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
COMMENT ON FUNCTION iri_query_to_jsonb(iri, text) IS 'the parameters as a JSON object; a value is a string, null for a name without "=", or an array for a repeated name';

CREATE FUNCTION iri_query_set(x iri, name text, value text, separator text DEFAULT '&') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_set(iri, text, text, text) IS 'replaces the parameters with that name by a single one';
CREATE FUNCTION iri_query_set(x iri_reference, name text, value text, separator text DEFAULT '&') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_query_set' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_set(iri_reference, text, text, text) IS 'replaces the parameters with that name by a single one';

CREATE FUNCTION iri_query_set(x iri, parameters jsonb, separator text DEFAULT '&') RETURNS iri
	AS 'MODULE_PATHNAME', 'iri_query_set_jsonb' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_set(iri, jsonb, text) IS 'replaces the parameters named in a JSON object by their values, which may be arrays';
CREATE FUNCTION iri_query_set(x iri_reference, parameters jsonb, separator text DEFAULT '&') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_query_set_jsonb' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_set(iri_reference, jsonb, text) IS 'replaces the parameters named in a JSON object by their values, which may be arrays';

CREATE FUNCTION iri_query_add(x iri, name text, value text, separator text DEFAULT '&') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_add(iri, text, text, text) IS 'appends a parameter';
CREATE FUNCTION iri_query_add(x iri_reference, name text, value text, separator text DEFAULT '&') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_query_add' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_add(iri_reference, text, text, text) IS 'appends a parameter';

CREATE FUNCTION iri_query_remove(x iri, names text[], separator text DEFAULT '&') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_remove(iri, text[], text) IS 'removes the parameters with these names; "utm_*" means every name that begins with "utm_"';
CREATE FUNCTION iri_query_remove(x iri_reference, names text[], separator text DEFAULT '&') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_query_remove' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_remove(iri_reference, text[], text) IS 'removes the parameters with these names; "utm_*" means every name that begins with "utm_"';

CREATE FUNCTION iri_query_keep(x iri, names text[], separator text DEFAULT '&') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_keep(iri, text[], text) IS 'removes the parameters with all other names';
CREATE FUNCTION iri_query_keep(x iri_reference, names text[], separator text DEFAULT '&') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_query_keep' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_keep(iri_reference, text[], text) IS 'removes the parameters with all other names';

CREATE FUNCTION iri_query_sort(x iri, separator text DEFAULT '&') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_sort(iri, text) IS 'sorts the parameters by name and value';
CREATE FUNCTION iri_query_sort(x iri_reference, separator text DEFAULT '&') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_query_sort' LANGUAGE C IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE;
COMMENT ON FUNCTION iri_query_sort(iri_reference, text) IS 'sorts the parameters by name and value';

--
-- Unicode: display, deception, registration
--

CREATE FUNCTION iri_issues(x iri_reference, kind text DEFAULT 'all',
		OUT code text, OUT severity text, OUT component text, OUT part text, OUT "position" integer, OUT message text)
	RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 300 ROWS 2;
COMMENT ON FUNCTION iri_issues(iri_reference, text) IS 'legal but inadvisable parts, and violations of the syntax of the scheme, or only those of kind bidi or spoof';
CREATE FUNCTION iri_issues(x iri, kind text DEFAULT 'all',
		OUT code text, OUT severity text, OUT component text, OUT part text, OUT "position" integer, OUT message text)
	RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 300 ROWS 2;
COMMENT ON FUNCTION iri_issues(iri, text) IS 'legal but inadvisable parts, and violations of the syntax of the scheme, or only those of kind bidi or spoof';

CREATE FUNCTION iri_bidi_escape(x iri) RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_bidi_escape(iri) IS 'percent-encodes the parts that break the rules for right-to-left text';
CREATE FUNCTION iri_bidi_escape(x iri_reference) RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_bidi_escape' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_bidi_escape(iri_reference) IS 'percent-encodes the parts that break the rules for right-to-left text';

CREATE FUNCTION iri_bidi_visual(x iri_reference) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_bidi_visual(iri_reference) IS 'the characters in the order in which they are displayed';
CREATE FUNCTION iri_bidi_visual(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_bidi_visual(iri) IS 'the characters in the order in which they are displayed';

CREATE FUNCTION iri_bidi_embed(x iri_reference, variant text DEFAULT 'embedding') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_bidi_embed(iri_reference, text) IS 'the text, wrapped in bidi formatting characters where text of the other direction needs them';
CREATE FUNCTION iri_bidi_embed(x iri, variant text DEFAULT 'embedding') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_bidi_embed(iri, text) IS 'the text, wrapped in bidi formatting characters where text of the other direction needs them';

CREATE FUNCTION iri_display(x iri_reference, repertoire text DEFAULT 'unicode') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 20;
COMMENT ON FUNCTION iri_display(iri_reference, text) IS 'the text in a form that is safe to show to people';
CREATE FUNCTION iri_display(x iri, repertoire text DEFAULT 'unicode') RETURNS text
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 20;
COMMENT ON FUNCTION iri_display(iri, text) IS 'the text in a form that is safe to show to people';

CREATE FUNCTION iri_redact(x iri, parts text[] DEFAULT '{password}') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_redact(iri, text[]) IS 'hides or removes secret parts';
CREATE FUNCTION iri_redact(x iri_reference, parts text[] DEFAULT '{password}') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_redact' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_redact(iri_reference, text[]) IS 'hides or removes secret parts';

CREATE FUNCTION iri_host_skeleton(x iri) RETURNS text AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 50;
COMMENT ON FUNCTION iri_host_skeleton(iri) IS 'a skeleton of the host, equal for hosts that look alike';

CREATE FUNCTION iri_unicode_normalize(x iri, form text DEFAULT 'NFC') RETURNS iri
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_unicode_normalize(iri, text) IS 'converts to a Unicode normalization form: NFC, NFD, NFKC or NFKD';
CREATE FUNCTION iri_unicode_normalize(x iri_reference, form text DEFAULT 'NFC') RETURNS iri_reference
	AS 'MODULE_PATHNAME', 'iri_reference_unicode_normalize' LANGUAGE C STABLE CALLED ON NULL INPUT PARALLEL SAFE COST 5;
COMMENT ON FUNCTION iri_unicode_normalize(iri_reference, text) IS 'converts to a Unicode normalization form: NFC, NFD, NFKC or NFKD';

--
-- keys
--

CREATE FUNCTION iri_key_check(relation regclass, column_name name, OUT row_count bigint, OUT changed bigint)
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED COST 1000;
COMMENT ON FUNCTION iri_key_check(regclass, name) IS 'the number of values in a column, and of values whose stored key differs from the current one';

--
-- versions
--

CREATE FUNCTION iri_schemes(OUT scheme text, OUT default_port integer, OUT merged text[], OUT source text) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 100 ROWS 200;
COMMENT ON FUNCTION iri_schemes() IS 'the schemes whose rules are known, the equivalences of these rules, and their sources';

CREATE FUNCTION iri_versions(OUT name text, OUT version text) RETURNS SETOF record
	AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE COST 100 ROWS 9;
COMMENT ON FUNCTION iri_versions() IS 'the versions of the extension, its rules and its libraries, and the dates of its registries';
