/*
 * Checks whether a host is a name that can be registered under IDNA2008 (RFC
 * 5890 §2.3, RFC 5891 §4).  Uses libidn2, which knows the characters of its
 * own Unicode version.
 */
#ifndef IRI_IDNA2008_H
#define IRI_IDNA2008_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns NULL if every label of the name is a U-label, an A-label or an LDH
 * label.  Otherwise returns a sentence that says why not, and sets `*at` to
 * the label, or to 0 for the name as a whole.  `name` is as written, but with
 * its percent-encoding decoded. `*failed` is set when memory is short; the
 * result is then meaningless.
 */
extern const char *iri_not_idna2008(const char *name, size_t len, size_t *at, bool *failed);

#endif							/* IRI_IDNA2008_H */
