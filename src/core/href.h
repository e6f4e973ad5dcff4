/*
 * Web addresses (draft §7.2), read as browsers do: the parser of the URL
 * Standard, https://url.spec.whatwg.org/#url-parsing
 */
#ifndef IRI_HREF_H
#define IRI_HREF_H

#include "buf.h"
#include "charset.h"
#include "parse.h"

/*
 * Appends the IRI that a web address means where the base (NULL: none) is.  It
 * is what the standard's serializer writes, except that characters stay raw
 * where an IRI may hold them, and that what the standard leaves raw and an IRI
 * may not hold is percent-encoded, a lone "%" too.  Queries of special schemes
 * except ws and wss are in the charset.
 *
 * False, with `err` filled, for what the standard refuses; nothing is appended
 * then.
 */
extern bool iri_append_from_href(const char *s, size_t len,
								 const char *base, size_t base_len,
								 const IriCharset *charset, IriBuf *out, IriError *err);

#endif							/* IRI_HREF_H */
