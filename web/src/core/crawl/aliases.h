/*
 * Hosts and forms of links that are equivalent according to the documentation
 * of sites.
 */
#ifndef IRI_ALIASES_H
#define IRI_ALIASES_H

#include <stddef.h>

#include "pattern/rewrite.h"

/* The entries of aliases-2026, which are frozen. */
extern const char *const iri_aliases_2026[];
extern const size_t iri_aliases_2026_count;

/*
 * Returns the list, which is read once in a process; NULL if memory is short,
 * or if the work was stopped.
 */
extern const IriRewrites *iri_aliases(void);

#endif							/* IRI_ALIASES_H */
