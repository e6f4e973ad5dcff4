/*
 * The comparison ladder: draft §5.3, draft-ietf-iri-comparison-01 §5.
 */
#ifndef IRI_LADDER_H
#define IRI_LADDER_H

#include "text/buf.h"
#include "scheme/normalize.h"
#include "syntax/parse.h"

/* The rung of that name ("simple", "syntax", "scheme"), or -1. */
extern int	iri_rung_lookup(const char *name, size_t len);

/*
 * True when the text is surely its own normal form on the scheme rung; false
 * says nothing.  `parts` is what iri_parse made of it, with its `_seen` bits.
 */
extern bool iri_is_normal(const char *s, const IriParts *parts);

/*
 * Appends the normal form: a valid IRI, equal to every other of its class, its
 * own normal form, with the same components.  A relative reference is its own.
 * `parts` is what iri_parse made of the text.  Look at out->failed.
 */
extern void iri_normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out);

#endif							/* IRI_LADDER_H */
