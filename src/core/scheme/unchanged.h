/*
 * Components that the rules of single schemes (rules.h) certainly leave
 * unchanged.
 */
#ifndef IRI_SCHEME_UNCHANGED_H
#define IRI_SCHEME_UNCHANGED_H

#include "scheme/scheme.h"

/*
 * Returns true if the row's rule keeps this path, which is valid, not empty, in
 * ASCII, and without "%", does not begin with "/", and follows no authority.
 * `seen` has the classes of its bytes (iri_skip).  False means that it may or
 * may not keep it.
 */
extern bool iri_keeps_path(const IriScheme *row, const char *s, const char *end, uint32_t seen);

/* The same for a query, which may be empty or have "%", in an IRI without authority. */
extern bool iri_keeps_query(const IriScheme *row, uint32_t seen);

#endif							/* IRI_SCHEME_UNCHANGED_H */
