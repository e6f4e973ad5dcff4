/*
 * Parts of links, canonicalized alone, without the other parts.
 */
#ifndef IRI_PART_H
#define IRI_PART_H

#include <stdbool.h>
#include <stdint.h>

#include "text/buf.h"
#include "text/text.h"

typedef enum IriPartKind
{
	IRI_PART_PREFIX,			/* all before the path of an http link */
	IRI_PART_PATH,
	IRI_PART_PARAM,				/* a piece of a query, which holds no "&" */
	IRI_PART_FRAGMENT			/* given with the path before it, written without the "#" */
} IriPartKind;

/*
 * Returns the steps that might change a part of a normal form, among the steps
 * that concern only this part.
 */
extern uint32_t iri_part_possible(IriPartKind kind, IriText part, IriBuf *scratch);

/*
 * Writes the part after these steps over the buffer's content; returns false
 * if the steps drop the part.  Steps that concern other parts have no effect.
 */
extern bool iri_part_canonical(IriPartKind kind, IriText part, uint32_t steps, IriBuf *out);

#endif							/* IRI_PART_H */
