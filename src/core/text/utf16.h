/*
 * Conversion to ICU's strings, which are UTF-16, and back.
 */
#ifndef IRI_UTF16_H
#define IRI_UTF16_H

#include <unicode/utypes.h>

#include "text/buf.h"

/*
 * A string for ICU in malloc'd memory, or in storage of the caller.  `s` is
 * NULL if memory has run out.
 */
typedef struct IriUtf16
{
	UChar	   *s;
	int32_t		len;
	int32_t		room;
	UChar		storage[256];
	UChar	   *owned;
} IriUtf16;

/* Converts valid UTF-8; leaves room for `extra` more units. */
extern bool iri_utf16_open(IriUtf16 *text, const char *utf8, size_t len, size_t extra);
extern void iri_utf16_close(IriUtf16 *text);

/* Appends well-formed UTF-16 as UTF-8. */
extern void iri_append_utf16(const UChar *s, int32_t len, IriBuf *out);

#endif							/* IRI_UTF16_H */
