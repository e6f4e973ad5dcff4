/*
 * Invisible characters in domain names (UTS #46 §4, step 1).
 */
#ifndef IRI_IGNORED_H
#define IRI_IGNORED_H

#include "text/buf.h"

/*
 * Returns the first character of a host that UTS #46 of Unicode 13.0 ignores,
 * raw or percent-encoded; NULL if there is no such character.
 */
extern const char *iri_find_ignored(const char *host, size_t len);

/*
 * Appends a DNS host without its ignored characters.  Both `host`, an
 * ireg-name, and the result have normal percent-encoding.  Labels that would
 * vanish altogether stay, percent-encoded.
 */
extern void iri_remove_ignored(const char *host, size_t len, IriBuf *out);

#endif							/* IRI_IGNORED_H */
