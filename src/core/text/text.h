/*
 * UTF-8, or a range of bytes in it; not terminated.
 */
#ifndef IRI_TEXT_H
#define IRI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct IriText
{
	const char *data;			/* NULL: undefined */
	size_t		len;
} IriText;

static inline bool
iri_same_text(IriText a, IriText b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

#endif							/* IRI_TEXT_H */
