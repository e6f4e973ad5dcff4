/*
 * Percent-encoding of data that goes into a component (RFC 3986 §2.4), and the
 * way back.
 */
#ifndef IRI_PERCENT_H
#define IRI_PERCENT_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

/* The places that data can go into; more than the components of the grammar. */
typedef struct IriTarget IriTarget;

/*
 * Returns the target "userinfo", "user", "host", "path", "segment", "query",
 * "param" or "fragment", or NULL.
 */
extern const IriTarget *iri_target_lookup(const char *name, size_t len);

/*
 * Appends UTF-8 data.  Percent-encodes "%" and whatever the target may not
 * contain or gives a meaning to: "/" in a segment, ":" in a user, "&;=+" in a
 * param.
 */
extern void iri_percent_encode_for(const IriTarget *target, const char *s, size_t len, IriBuf *out);

/* Appends the decoded octets; a "%" that begins none stays. */
extern void iri_percent_decode_octets(const char *s, size_t len, IriBuf *out);

/* Appends with everything that is not ASCII percent-encoded. */
extern void iri_append_ascii(const char *s, size_t len, IriBuf *out);

#endif							/* IRI_PERCENT_H */
