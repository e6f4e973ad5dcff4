/*
 * The name in a host, for whoever looks at what it will be shown as.
 */
#ifndef IRI_NAME_H
#define IRI_NAME_H

#include "buf.h"
#include "parse.h"

/*
 * Appends the host of the normal form, where it is a registered name; a
 * relative reference is taken for one of a DNS scheme.  `*dns` says whether it
 * is a DNS name.  False when there is no such host.
 */
extern bool iri_append_name(const char *s, const IriParts *parts, IriBuf *out, bool *dns);

/* Goes over the labels of a name: false when there is none left. */
typedef struct IriLabels
{
	const char *next;			/* NULL: no more */
	const char *end;
} IriLabels;

extern bool iri_next_label(IriLabels *labels, const char **s, size_t *len);

#endif							/* IRI_NAME_H */
