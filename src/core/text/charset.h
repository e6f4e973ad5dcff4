/*
 * Legacy charsets in queries: draft §3.5, with the converters of ICU, and the
 * Encoding Standard for links in pages.
 */
#ifndef IRI_CHARSET_H
#define IRI_CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"

typedef struct IriCharset IriCharset;

/*
 * Returns the charset with that name; NULL if ICU does not know it.  UTF-8,
 * UTF-16 and everything else that encodes all of Unicode counts as UTF-8
 * (draft §3.5); see iri_charset_is_utf8.  The result is valid until the next
 * call.
 */
extern const IriCharset *iri_charset(const char *name, size_t len);
extern const IriCharset iri_charset_utf8;
extern bool iri_charset_is_utf8(const IriCharset *charset);

/*
 * iri_charset with the labels of the Encoding Standard, in which iso-8859-1,
 * for example, means windows-1252.  Other names are looked up in ICU.  Returns
 * NULL for unknown names, and for the two encodings that ICU does not have.
 */
extern const IriCharset *iri_web_charset(const char *name, size_t len);

/*
 * Appends valid UTF-8 in the charset, with every octet percent-encoded.
 * Returns false for a character that is not in the charset, and stores it in
 * `*lacking`.
 */
extern bool iri_append_in_charset(const IriCharset *charset, const char *utf8, size_t len,
								  IriBuf *out, uint32_t *lacking);

/*
 * Appends the octets of a query as the encoder of the Encoding Standard writes
 * them; the charset is not UTF-8.  A character that is not in the charset is
 * written as %26%23N%3B.  Octets that are not UTF-8 stay.
 */
extern void iri_append_web_octets(const IriCharset *charset, const char *utf8, size_t len, IriBuf *out);

#endif							/* IRI_CHARSET_H */
