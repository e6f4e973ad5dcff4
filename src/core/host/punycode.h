/*
 * Punycode (RFC 3492).
 */
#ifndef IRI_PUNYCODE_H
#define IRI_PUNYCODE_H

#include <stdint.h>

#include "text/buf.h"

/*
 * Appends the Punycode of `count` code points, without the prefix "xn--".
 * Takes time in proportion to the square of `count`.
 */
extern void iri_append_punycode(const uint32_t *cps, size_t count, IriBuf *out);

#endif							/* IRI_PUNYCODE_H */
