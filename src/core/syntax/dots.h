/*
 * Dot segments, and paths that would be read differently without one.
 */
#ifndef IRI_DOTS_H
#define IRI_DOTS_H

#include <stdbool.h>
#include <stddef.h>

#include "text/buf.h"

/* Returns the first dot segment of a path, or NULL. */
extern const char *iri_find_dot_segment(const char *path, size_t len);

/*
 * Returns 1 for the segment ".", 2 for "..", and 0 for any other.
 * Percent-encoded dots count too, and set `encoded`.
 */
extern int	iri_count_dots(const char *segment, size_t len, bool *encoded);

/*
 * Removes the dot segments of the path at the end of `out`, which begins at
 * `at` (RFC 3986 §5.2.4).
 */
extern void iri_remove_dot_segments(IriBuf *out, size_t at);

/*
 * Removes the dot segments of a path that begins with "/" and has none before
 * its byte `from`.  Returns its new length.
 */
extern size_t iri_remove_dot_segments_from(char *path, size_t len, size_t from);

/*
 * Puts "/." before the path at `at`, which begins with "//" and would
 * otherwise be read as an authority (RFC 3986 §3.3).
 */
extern void iri_guard_path(IriBuf *out, size_t at);

#endif							/* IRI_DOTS_H */
