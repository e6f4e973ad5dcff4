/*
 * The common part of all links that match a pattern, for indexes.
 */
#ifndef IRI_PATTERN_RANGE_H
#define IRI_PATTERN_RANGE_H

#include "pattern/pattern.h"

/* The maximum number of schemes; patterns with more have no ranges. */
#define IRI_PATTERN_RANGES	4

/*
 * Appends, each with a zero after it, the texts that the keys of all matching
 * links begin with: one for each scheme, and the user, host, port and
 * beginning of the path, as far as they are fixed.  Returns how many there are; 0 if the scheme or the
 * host is not fixed.
 */
extern int	iri_pattern_prefixes(const IriPattern *pattern, IriBuf *out);

/*
 * Returns the longest domain to which the hosts of all matching links belong,
 * within the pattern; the data is NULL if there is none.  `only`: it is the only host.
 */
extern IriText iri_pattern_domain(const IriPattern *pattern, bool *only);

/* Returns true if the hosts of all matching links are domain names. */
extern bool iri_pattern_has_names(const IriPattern *pattern);

#endif							/* IRI_PATTERN_RANGE_H */
