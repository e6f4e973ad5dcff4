/*
 * Texts that are no IRI references but are processed as if they were: LEIRIs
 * (draft §7.1), which XML has, and web addresses (§7.2), which HTML has.
 */
#ifndef IRI_REPAIR_H
#define IRI_REPAIR_H

#include "buf.h"
#include "charset.h"
#include "parse.h"

/*
 * Appends the IRI reference that a LEIRI stands for: what an IRI may not hold
 * is percent-encoded, and nothing else is changed.  False, with `err` about
 * the text itself, where it is no LEIRI.
 */
extern bool iri_append_from_leiri(const char *s, size_t len, IriBuf *out, IriError *err);

/*
 * Appends the IRI that a web address stands for where the base stands: white
 * space at its ends, TAB, LF and CR go; backslashes of the schemes that browsers
 * know become slashes; what an IRI may not hold, and "%" that begins no octet,
 * are percent-encoded; an http query is put in the charset.  Then it is
 * resolved.  Without a base (NULL) it is an IRI reference, not resolved.
 */
extern bool iri_append_from_href(const char *s, size_t len,
								 const char *base, const IriParts *base_parts,
								 const IriCharset *charset, IriBuf *out, IriError *err);

/*
 * Checks a text against any grammar, "leiri" and "href" included; as
 * iri_parse, but does not split.
 */
extern bool iri_check(const char *s, size_t len, IriGrammar grammar, IriError *err);

#endif							/* IRI_REPAIR_H */
