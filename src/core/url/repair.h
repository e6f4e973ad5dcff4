/*
 * LEIRIs (draft §7.1), which XML uses instead of IRI references, and checks
 * against any grammar.
 */
#ifndef IRI_REPAIR_H
#define IRI_REPAIR_H

#include "syntax/parse.h"
#include "text/buf.h"

/*
 * Appends the IRI reference that a LEIRI represents: characters that an IRI may
 * not contain are percent-encoded, all others are kept.  Returns false,
 * with `err` about the text itself, if the text is not a LEIRI.
 */
extern bool iri_append_from_leiri(const char *s, size_t len, IriBuf *out, IriError *err);

/*
 * Checks a text against any grammar, including "scheme", "leiri" and "href".
 * Like iri_parse, but does not split.
 */
extern bool iri_satisfies(const char *s, size_t len, IriGrammar grammar, IriError *err);

#endif							/* IRI_REPAIR_H */
