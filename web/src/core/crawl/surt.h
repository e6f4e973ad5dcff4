/*
 * SURT: sort-friendly URI reordering transform, as web archives sort by:
 *
 *	https://user@www.example.com:8080/a?b#c
 *	https://(com,example,www,:8080@user)/a?b#c
 *
 * The labels of a name are in reverse, each followed by ",", so that
 * everything below a domain sorts together.  IP addresses stay as they are.
 * "\" (which no IRI contains) marks a "," or ")" that belongs to the host or
 * userinfo.
 */
#ifndef IRI_SURT_H
#define IRI_SURT_H

#include "syntax/parse.h"
#include "text/buf.h"

/* Appends the reversible form; without an authority that is the text itself. */
extern void iri_append_surt(const char *s, size_t len, const IriParts *parts, IriBuf *out);

/*
 * Appends the text that a reversible form represents, which may not be an IRI.
 * Returns false if the authority does not have that form; then `out` is
 * meaningless.
 */
extern bool iri_append_from_surt(const char *surt, size_t len, IriBuf *out);

#endif							/* IRI_SURT_H */
