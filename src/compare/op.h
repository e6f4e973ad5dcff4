/*
 * The operators by which an index compares with bounds.
 */
#ifndef IRI_OP_H
#define IRI_OP_H

#include "compat.h"

#include "fmgr.h"

extern Datum iriop_lt(PG_FUNCTION_ARGS);
extern Datum iriop_ge(PG_FUNCTION_ARGS);

#endif							/* IRI_OP_H */
