/*
 * The mapping of IRIs to URIs (draft §3.3-3.6) and of URIs to IRIs (§3.7).
 */
#ifndef IRI_MAP_H
#define IRI_MAP_H

#include "buf.h"
#include "charset.h"
#include "idna.h"
#include "parse.h"

typedef struct IriMapError
{
	IriIdnaError host;			/* its label has no ASCII form; spans of the whole text */
	uint32_t	lacking;		/* or: the charset lacks this character */
} IriMapError;

/*
 * Appends the URI that an IRI or relative reference maps to: the host of a DNS
 * scheme, or of none, as A-labels; the query of http and https in the charset;
 * UTF-8 elsewhere; all of it percent-encoded.  Idempotent, and the identity on
 * a URI whose DNS host has no percent-encoded non-ASCII characters.  False,
 * with `err` filled, where there is no such URI.
 *
 * With `frozen` only hosts that the host key maps have a URI, and that has the
 * same key; otherwise ICU's tables decide about newer characters.
 */
extern bool iri_append_uri(const char *s, const IriParts *parts, const IriCharset *charset,
						   bool frozen, IriBuf *out, IriMapError *err);

/*
 * Appends the IRI that a URI maps to.  Only strict UTF-8 becomes characters;
 * reserved characters, "%", and what the normal form keeps encoded, stay as
 * they are.  A-labels become U-labels where that is reversible.
 */
extern void iri_append_from_uri(const char *s, const IriParts *parts, IriBuf *out);

/* Is the query of the scheme in the charset of its context (draft §3.5)? */
extern bool iri_has_charset_query(const char *scheme, size_t len);

#endif							/* IRI_MAP_H */
