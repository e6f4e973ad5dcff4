/*
 * Right-to-left IRIs: draft §4, applied to the characters as written.
 */
#ifndef IRI_BIDI_H
#define IRI_BIDI_H

#include "syntax/finding.h"
#include "syntax/parse.h"
#include "text/buf.h"
#include "text/utf8.h"

/*
 * Adds the violations of §4.2, sorted by place: IRI_ISSUE_BIDI_MIXED, _ENDS,
 * _NUMBER and _FORMATTING.
 */
extern void iri_bidi_findings(const char *s, size_t len, const IriParts *parts,
							  IriBuf *findings);

/*
 * Appends the IRI, with every part that breaks a SHOULD of §4.2
 * percent-encoded as a whole, as the draft advises.
 */
extern void iri_append_bidi_escaped(const char *s, size_t len, const IriParts *parts,
									IriBuf *out);

/*
 * Appends the characters in the order in which a left-to-right embedding shows
 * them, with brackets mirrored.
 */
extern void iri_append_visual(const char *s, size_t len, IriBuf *out);

/* Returns true if the surrounding text could change how the IRI is shown (§4.1). */
extern bool iri_needs_embedding(const char *s, size_t len);

/* Returns true for LRM, RLM, ALM, embeddings, overrides and isolates. */
static inline bool
iri_is_bidi_formatting(uint32_t cp)
{
	return cp >= 0x80 && iri_codepoint_class(cp) == IRI_ERROR_BIDI;
}

#endif							/* IRI_BIDI_H */
