/*
 * Percent-encoding of data that is to be put into a component (RFC 3986 §2.4),
 * and the way back.
 */
#ifndef IRI_PERCENT_H
#define IRI_PERCENT_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

/* What data is put into; more than the components of the grammar. */
typedef struct IriTarget IriTarget;

/* "userinfo", "user", "host", "path", "segment", "query", "param", "fragment", or NULL. */
extern const IriTarget *iri_target_lookup(const char *name, size_t len);

/*
 * Appends UTF-8 data, percent-encoding "%" and what the target may not hold or
 * gives a meaning to: a segment has no "/", a user no ":", a param none of
 * "&;=+".
 */
extern void iri_percent_encode_for(const IriTarget *target, const char *s, size_t len, IriBuf *out);

/* Appends the octets; a "%" that begins none stays. */
extern void iri_percent_decode_octets(const char *s, size_t len, IriBuf *out);

/* Appends with all that is not ASCII percent-encoded. */
extern void iri_append_ascii(const char *s, size_t len, IriBuf *out);

#endif							/* IRI_PERCENT_H */
