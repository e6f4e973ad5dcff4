/*
 * SURT: sort-friendly URI reordering transform, as web archives sort by:
 *
 *	https://user@www.example.com:8080/a?b#c
 *	https://(com,example,www,:8080@user)/a?b#c
 *
 * The labels of a name stand in reverse, each with "," behind it, so that what
 * is below a domain sorts together.  IP addresses stay as they are.  "\" (which
 * no IRI has) marks a "," or ")" that is one of the host's or userinfo's own.
 */
#ifndef IRI_SURT_H
#define IRI_SURT_H

#include "buf.h"
#include "parse.h"

/* Appends the reversible form; without an authority that is the text itself. */
extern void iri_append_surt(const char *s, size_t len, const IriParts *parts, IriBuf *out);

/*
 * Appends what a reversible form is of, which may be no IRI.  False where the
 * authority is none of such a form; then `out` is worthless.
 */
extern bool iri_append_from_surt(const char *surt, size_t len, IriBuf *out);

#endif							/* IRI_SURT_H */
