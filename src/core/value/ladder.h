/*
 * The comparison ladder: draft §5.3, draft-ietf-iri-comparison-01 §5.
 */
#ifndef IRI_LADDER_H
#define IRI_LADDER_H

#include "scheme/normalize.h"
#include "syntax/parse.h"
#include "text/buf.h"

extern const char *const iri_rung_names[];

/*
 * Returns true if the text is certainly its own normal form on every rung;
 * false means that it may or may not be.  `parts` comes from iri_parse,
 * with the `_seen` bits, and the row from iri_scheme_of.
 */
extern bool iri_is_normal(const IriScheme *scheme, const char *s, const IriParts *parts);

/*
 * Appends the normal form: a valid IRI with the same components, the same for
 * all equivalent IRIs, and its own normal form.  The normal form of a relative
 * reference is itself.  `parts` comes from iri_parse.  Check out->failed.
 */
extern void iri_normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out);

#endif							/* IRI_LADDER_H */
