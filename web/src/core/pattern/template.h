/*
 * Templates: the links that captured texts are put into.
 */
#ifndef IRI_TEMPLATE_H
#define IRI_TEMPLATE_H

#include "pattern/pattern.h"

/* A text, or a group of the pattern. */
typedef struct IriTemplatePiece
{
	int16_t		group;			/* -1: a text */
	uint16_t	place;			/* IriComponent in which a group is put */
	uint32_t	at;
	uint32_t	len;
} IriTemplatePiece;

/* A template that has been read: `size` bytes, without pointers. */
typedef struct IriTemplate
{
	uint32_t	size;
	uint32_t	texts;			/* where the texts begin */
	uint32_t	count;
	IriTemplatePiece pieces[];
} IriTemplate;

/*
 * Reads a template for the captures of a pattern, and appends an IriTemplate
 * to an empty buffer.  Returns false and fills `err` if the template is wrong,
 * or if no captures could make an IRI of it.
 */
extern bool iri_template_read(IriText text, const IriPattern *pattern, IriBuf *out, IriPatternError *err);

/* The maximum size of a result; `input` is the size of the link, the pattern and the template. */
#define IRI_TEMPLATE_MOST(input)	(16 * (size_t) (input) + 65536)

/*
 * Appends the IRI in normal form that the template makes of captures.  Returns
 * false, and appends nothing, if the result is not an IRI, or has more than
 * `most` bytes; check out->failed too.
 */
extern bool iri_template_fill(const IriTemplate *template, const IriPattern *pattern,
							  const IriPatternCaptures *captures, size_t most, IriBuf *out);

#endif							/* IRI_TEMPLATE_H */
