/*
 * How the normal form is written, by the row of the scheme.
 */
#ifndef IRI_NORMALIZE_H
#define IRI_NORMALIZE_H

#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "text/buf.h"

typedef enum IriRung
{
	IRI_RUNG_SIMPLE,			/* the characters as they are */
	IRI_RUNG_SYNTAX,			/* case, percent-encoding, dot segments */
	IRI_RUNG_SCHEME				/* and hosts, ports, the scheme's own rules */
} IriRung;

#define IRI_RUNGS	(IRI_RUNG_SCHEME + 1)

/*
 * Appends the normal form of an IRI, as iri_normal_form (ladder.h) does, on
 * any rung above the first.  Takes the row, because the rules of single
 * schemes, which are below the table of schemes, need the function too.
 */
extern void iri_append_form(const IriScheme *scheme, const char *s, const IriParts *parts,
							IriRung rung, IriBuf *out);

#endif							/* IRI_NORMALIZE_H */
