/*
 * Legacy charsets in queries: draft §3.5, by the converters of ICU.
 */
#ifndef IRI_CHARSET_H
#define IRI_CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buf.h"

typedef struct IriCharset IriCharset;

/*
 * The charset of that name, as ICU knows it; NULL when ICU does not.  UTF-8,
 * UTF-16 and whatever else encodes all of Unicode is UTF-8 (draft §3.5), which
 * iri_charset_is_utf8 tells.  The result lives until the next call.
 */
extern const IriCharset *iri_charset(const char *name, size_t len);
extern bool iri_charset_is_utf8(const IriCharset *charset);

/* What becomes of a character that the charset lacks. */
typedef enum IriLacking
{
	IRI_LACKING_FAILS,
	IRI_LACKING_REFERENCE		/* &#N;, percent-encoded, as browsers do */
} IriLacking;

/*
 * Appends valid UTF-8 in the charset, every octet of it percent-encoded.  False
 * for a character that the charset lacks, which `*lacking` then is.
 */
extern bool iri_append_in_charset(const IriCharset *charset, const char *utf8, size_t len,
								  IriLacking what, IriBuf *out, uint32_t *lacking);

#endif							/* IRI_CHARSET_H */
