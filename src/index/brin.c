/*
 * BRIN: everything except this function is in PostgreSQL's core.
 */
#include "compat.h"

#include "fmgr.h"

#include "core/value/search.h"
#include "core/value/value.h"
#include "type/datum.h"

/* iriop_brin_distance(internal, internal) → double precision: for minmax-multi */
PG_FUNCTION_INFO_V1(iriop_brin_distance);
Datum
iriop_brin_distance(PG_FUNCTION_ARGS)
{
	IriValue	a;
	IriValue	b;

	iri_read(PG_GETARG_IRI_PP(0), &a);
	iri_read(PG_GETARG_IRI_PP(1), &b);
	PG_RETURN_FLOAT8(iri_key_distance(a.key, a.key_len, b.key, b.key_len));
}
