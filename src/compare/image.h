/*
 * A datum's spelling, and the memory to free afterwards.
 */
#ifndef IRI_IMAGE_H
#define IRI_IMAGE_H

#include "type/datum.h"

typedef struct IriImage
{
	struct varlena *datum;
	Datum		argument;
	IriValue	value;
	IriText		text;
} IriImage;

extern void iri_open_image(Datum datum, IriImage *image);
extern void iri_close_image(IriImage *image);
extern int	iri_compare_images(Datum x, Datum y);
extern Datum iriop_image_eq(PG_FUNCTION_ARGS);
extern Datum iriop_image_ne(PG_FUNCTION_ARGS);
extern Datum iriop_image_cmp(PG_FUNCTION_ARGS);

#endif							/* IRI_IMAGE_H */
