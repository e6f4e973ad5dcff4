/*
 * The fast path for values that are ASCII and in normal form, as nearly all
 * values of any scheme are.
 */
#ifndef IRI_PLAIN_H
#define IRI_PLAIN_H

#include <stddef.h>

#include "scheme/scheme.h"
#include "syntax/parse.h"

typedef enum IriPlain
{
	IRI_PLAIN_UNKNOWN,			/* nothing is certain */
	IRI_PLAIN_PARSED,			/* a valid IRI in ASCII, without an authority */
	IRI_PLAIN_NORMAL			/* a valid IRI in ASCII that is its own normal form */
} IriPlain;

/*
 * Returns the certain facts about a text of up to IRI_MAX_LENGTH bytes.  For
 * IRI_PLAIN_PARSED, sets the row of its scheme, and its parts as iri_parse
 * does.
 */
extern IriPlain iri_read_plain(const char *s, size_t len, IriParts *parts, const IriScheme **row);

#endif							/* IRI_PLAIN_H */
