/*
 * The operators ^@, <<= and <@, their patterns, and the bounds of the index
 * ranges of the results.
 */
#ifndef IRI_INDEX_SEARCH_H
#define IRI_INDEX_SEARCH_H

#include "compat.h"

#include "fmgr.h"

#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"

/* search.c: the operators, and their bounds */
extern Datum iri_starts_with(PG_FUNCTION_ARGS);
extern Datum iri_below(PG_FUNCTION_ARGS);
extern Datum iriop_above(PG_FUNCTION_ARGS);
extern Datum iri_in_domain(PG_FUNCTION_ARGS);
extern Datum iriop_domain_has(PG_FUNCTION_ARGS);

extern Datum iriop_index_prefix_lower(PG_FUNCTION_ARGS);
extern Datum iriop_index_prefix_upper(PG_FUNCTION_ARGS);
extern Datum iriop_index_below_lower(PG_FUNCTION_ARGS);
extern Datum iriop_index_below_upper(PG_FUNCTION_ARGS);
extern Datum iriop_index_domain_lower(PG_FUNCTION_ARGS);
extern Datum iriop_index_domain_upper(PG_FUNCTION_ARGS);

extern Datum iri_below_lower(PG_FUNCTION_ARGS);
extern Datum iri_below_upper(PG_FUNCTION_ARGS);
extern Datum iri_domain_lower(PG_FUNCTION_ARGS);
extern Datum iri_domain_upper(PG_FUNCTION_ARGS);

extern bool iri_read_prefix(Datum text, IriText *prefix);
extern void iri_read_base(Datum y, IriBase *base);
extern bool iri_read_domain(Datum d, IriDomain *domain);

#endif							/* IRI_INDEX_SEARCH_H */
