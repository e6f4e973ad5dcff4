/*
 * The name in a host, for code that examines how it will be shown.
 */
#ifndef IRI_NAME_H
#define IRI_NAME_H

#include "syntax/parse.h"
#include "text/buf.h"

/*
 * Appends the host of the normal form if it is a registered name; a relative
 * reference is treated as if its scheme had DNS names.  `*dns` says whether
 * the name is a DNS name.  Returns false if there is no such host.
 */
extern bool iri_append_name(const char *s, const IriParts *parts, IriBuf *out, bool *dns);

/*
 * Returns the place in the IRI of the label that begins at byte `at` of a
 * name.  The name has the labels of the host.  Dots that are percent-encoded
 * in the host, and dots of other scripts if `dns`, are "." in the name.
 */
extern size_t iri_label_place(const char *s, const IriParts *parts, bool dns,
							  const char *name, size_t at);

/*
 * Returns the start of the label that contains byte `at` of the IRI, in its
 * host.
 */
extern size_t iri_label_around(const char *s, const IriParts *parts, bool dns, size_t at);

/* Returns the whole label that contains byte `at`. */
extern IriSpan iri_label_span(const char *s, const IriParts *parts, bool dns, size_t at);

#endif							/* IRI_NAME_H */
