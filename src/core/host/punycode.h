/*
 * Punycode (RFC 3492).
 */
#ifndef IRI_PUNYCODE_H
#define IRI_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"

/*
 * Appends the Punycode of `count` code points, without the prefix "xn--".
 * Takes time in proportion to the square of `count`.
 */
extern void iri_append_punycode(const uint32_t *cps, size_t count, IriBuf *out);

/*
 * Decodes Punycode without the prefix, in which "A" is the digit "a".  `cps`
 * has room for `len` code points.  Returns false if it is not Punycode, or
 * encodes a number that is not a character.  Takes time in proportion to the square of
 * `len`.
 */
extern bool iri_decode_punycode(const char *s, size_t len, uint32_t *cps, size_t *count);

#endif							/* IRI_PUNYCODE_H */
