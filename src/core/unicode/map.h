/*
 * The mapping of IRIs to URIs (draft §3.3-3.6) and of URIs to IRIs (§3.7).
 */
#ifndef IRI_MAP_H
#define IRI_MAP_H

#include "host/idna.h"
#include "syntax/parse.h"
#include "text/buf.h"
#include "text/charset.h"

typedef struct IriMapError
{
	IriIdnaError host;			/* about the label without ASCII form; spans are within the whole text */
	uint32_t	lacking;		/* or the character that is not in the charset */
} IriMapError;

/*
 * Appends the URI that an IRI or relative reference maps to.  The host of a
 * DNS scheme, or without a scheme, becomes A-labels.  The query of http and
 * https is in the charset, all else in UTF-8; both are percent-encoded.  The
 * mapping is idempotent.  It leaves a URI unchanged if its DNS host has no
 * percent-encoded non-ASCII characters.  Returns false, with `err` filled, if
 * there is no such URI.
 *
 * With `frozen`, only hosts that the host key maps have a URI, which has the
 * same key; otherwise ICU's tables decide about newer characters.
 */
extern bool iri_append_uri(const char *s, const IriParts *parts, const IriCharset *charset,
						   bool frozen, IriBuf *out, IriMapError *err);

/*
 * Appends the IRI that a URI maps to.  Only strict UTF-8 becomes characters.
 * Reserved characters, "%", and octets that the normal form keeps encoded, stay as
 * they are.  A-labels become U-labels if that is reversible.
 */
extern void iri_append_from_uri(const char *s, const IriParts *parts, IriBuf *out);

#endif							/* IRI_MAP_H */
