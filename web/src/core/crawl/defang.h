/*
 * Defanged links, as reports of malware write them: hxxp://example[.]org.
 */
#ifndef IRI_DEFANG_H
#define IRI_DEFANG_H

#include <stdbool.h>
#include <stddef.h>

#include "text/buf.h"

/* Appends a text with its defanged links restored. */
extern void iri_refang(const char *s, size_t len, IriBuf *out);

/* A position in a text, and the place of its byte after iri_refang.  Both are 0 at first. */
typedef struct IriFangPlace
{
	size_t		raw;
	size_t		refanged;
} IriFangPlace;

/*
 * Advances a position to the source of a byte of the refanged text.  Returns
 * false if the work was stopped.
 */
extern bool iri_refang_find(const char *s, size_t len, size_t refanged, IriFangPlace *place);

#endif							/* IRI_DEFANG_H */
