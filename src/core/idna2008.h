/*
 * Is a host a name that IDNA2008 lets be registered (RFC 5890 §2.3, RFC 5891
 * §4)?  By libidn2, which knows the characters of its own Unicode version.
 */
#ifndef IRI_IDNA2008_H
#define IRI_IDNA2008_H

#include <stdbool.h>
#include <stddef.h>

/*
 * NULL when every label of the name is a U-label, an A-label or an LDH label;
 * else a sentence that says why not, and `*at`, the label, or 0 where it is the
 * whole.  `name` is as written, but for its percent-encoding, which is decoded.
 * `*failed` when memory is short; the answer is then worthless.
 */
extern const char *iri_not_idna2008(const char *name, size_t len, size_t *at, bool *failed);

#endif							/* IRI_IDNA2008_H */
