/*
 * The common part of all links that match a pattern, for indexes.
 */
#ifndef IRI_PATTERN_RANGE_H
#define IRI_PATTERN_RANGE_H

#include "pattern/pattern.h"

/* The maximum number of schemes; patterns with more schemes have no ranges. */
#define IRI_PATTERN_RANGES	4

/*
 * Appends the texts with which the keys of all matching links begin, each with
 * a zero after it: one text for each scheme, with the user, host, port and
 * beginning of the path as far as they are fixed.  Returns the number of
 * texts; 0 if the scheme or the host is not fixed.
 */
extern int	iri_pattern_prefixes(const IriPattern *pattern, IriBuf *out);

/*
 * Returns the longest domain to which the hosts of all matching links belong,
 * within the pattern; the data is NULL if there is none.  Sets `only` if the
 * domain is the only host.
 */
extern IriText iri_pattern_domain(const IriPattern *pattern, bool *only);

/* Returns true if the hosts of all matching links are domain names. */
extern bool iri_pattern_has_names(const IriPattern *pattern);

#endif							/* IRI_PATTERN_RANGE_H */
