/*
 * Legacy charsets in queries: draft §3.5, with the converters of ICU.
 */
#ifndef IRI_CHARSET_H
#define IRI_CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"

typedef struct IriCharset IriCharset;

/*
 * Returns the charset with that name, as ICU knows it; NULL if it does not.
 * UTF-8, UTF-16 and everything else that encodes all of Unicode counts as
 * UTF-8 (draft §3.5); see iri_charset_is_utf8.  The result is valid until the
 * next call.
 */
extern const IriCharset *iri_charset(const char *name, size_t len);
extern const IriCharset iri_charset_utf8;
extern bool iri_charset_is_utf8(const IriCharset *charset);

/* What to do with a character that the charset lacks. */
typedef enum IriLacking
{
	IRI_LACKING_FAILS,
	IRI_LACKING_REFERENCE		/* &#N;, percent-encoded, as browsers do */
} IriLacking;

/*
 * Appends valid UTF-8 in the charset, with every octet percent-encoded.
 * Returns false for a character that the charset lacks, and stores it in
 * `*lacking`.
 */
extern bool iri_append_in_charset(const IriCharset *charset, const char *utf8, size_t len,
								  IriLacking what, IriBuf *out, uint32_t *lacking);

#endif							/* IRI_CHARSET_H */
