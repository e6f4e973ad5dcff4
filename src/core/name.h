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

/*
 * Where the label that begins at byte `at` of a name begins in the IRI.  The
 * name has the labels of the host, but dots that are percent-encoded there, and
 * those of other scripts if `dns`, are "." in it.
 */
extern size_t iri_label_place(const char *s, const IriParts *parts, bool dns,
							  const char *name, size_t at);

/* Where the label begins that byte `at` of the IRI, in its host, belongs to. */
extern size_t iri_label_around(const char *s, const IriParts *parts, bool dns, size_t at);

/* The whole of that label. */
extern IriSpan iri_label_span(const char *s, const IriParts *parts, bool dns, size_t at);

#endif							/* IRI_NAME_H */
