/*
 * For tests only, never installed: what the library of a next minor release
 * would have besides, linked with all of this one.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"

extern Datum iriop_cmp_text(PG_FUNCTION_ARGS);

PG_FUNCTION_INFO_V1(iri_next);
Datum
iri_next(PG_FUNCTION_ARGS)
{
	PG_RETURN_TEXT_P(cstring_to_text("1.1"));
}

PG_FUNCTION_INFO_V1(iriop_lt_text);
Datum
iriop_lt_text(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(DatumGetInt32(iriop_cmp_text(fcinfo)) < 0);
}
