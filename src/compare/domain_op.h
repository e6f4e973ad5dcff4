/*
 * Order by domain, then by key.
 */
#ifndef IRI_DOMAIN_OP_H
#define IRI_DOMAIN_OP_H

#include "compare/key.h"

/* The operators by which an index compares with bounds. */
extern Datum iriop_domain_lt(PG_FUNCTION_ARGS);
extern Datum iriop_domain_ge(PG_FUNCTION_ARGS);

/* Returns true for a bound of a domain, which has only its name: iri_append_domain_first. */
extern bool iri_is_domain_bound(const IriKey *key);

extern int	iri_compare_domains(const IriKey *a, const IriKey *b);

#endif							/* IRI_DOMAIN_OP_H */
