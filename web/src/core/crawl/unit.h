/*
 * The units of a link in a text: a character, percent-encoding, or an escape
 * of JSON, Markdown, LaTeX, HTML or a server's log.
 */
#ifndef IRI_CRAWL_UNIT_H
#define IRI_CRAWL_UNIT_H

#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"

/* Where the link is, which says what escapes it can have. */
#define IRI_IN_TEXT		0x01	/* running text */
#define IRI_IN_QUOTES	0x02	/* between quotation marks */
#define IRI_IN_ANGLES	0x04	/* between "<" and ">", which has no other end */
#define IRI_TYPED		0x08	/* a text that is a link */
#define IRI_TYPED_QUERY	0x10	/* the query in it */

typedef enum IriUnitKind
{
	IRI_UNIT_RAW,
	IRI_UNIT_ESCAPED,			/* `meant` is the character */
	IRI_UNIT_OCTET,				/* `meant` is an octet, to be percent-encoded */
	IRI_UNIT_INVALID			/* not UTF-8 */
} IriUnitKind;

typedef struct IriUnit
{
	size_t		len;			/* in the text */
	uint32_t	meant;
	IriUnitKind kind;
} IriUnit;

/* Reads the unit at the beginning of a text, which is not empty. */
extern IriUnit iri_read_unit(const char *s, size_t len, unsigned int place);

/* Appends a unit, percent-encoded if the path of an IRI cannot contain it. */
extern void iri_append_unit(const char *s, size_t len, const IriUnit *unit, IriBuf *out);

/* Returns true for white space that is not ASCII. */
extern bool iri_is_wide_space(uint32_t cp);

#endif							/* IRI_CRAWL_UNIT_H */
