/*
 * Web addresses (draft §7.2), read as browsers do: the parser of the URL
 * Standard, https://url.spec.whatwg.org/#url-parsing
 */
#ifndef IRI_HREF_H
#define IRI_HREF_H

#include "syntax/parse.h"
#include "text/buf.h"
#include "text/charset.h"

/*
 * Appends the IRI that a web address means relative to the base, which may be
 * NULL.  It is the output of the standard's serializer, with two exceptions.
 * Characters stay raw if an IRI may contain them.  Characters that the standard
 * leaves raw but an IRI may not contain are percent-encoded, including a lone "%".
 * Queries of special schemes except ws and wss are in the charset.
 *
 * Returns false, with `err` filled and nothing appended, for an address that
 * the standard refuses.
 */
extern bool iri_append_from_href(const char *s, size_t len,
								 const char *base, size_t base_len,
								 const IriCharset *charset, IriBuf *out, IriError *err);

#endif							/* IRI_HREF_H */
