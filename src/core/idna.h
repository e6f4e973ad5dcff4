/*
 * Internationalized host names as ASCII (UTS #46, doc/hosts.md).
 */
#ifndef IRI_IDNA_H
#define IRI_IDNA_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

typedef enum IriIdnaStatus
{
	IRI_IDNA_OK,
	IRI_IDNA_NO_MEMORY,
	IRI_IDNA_REFUSED,			/* a character, or a form, that UTS #46 does not accept */
	IRI_IDNA_PERCENT,			/* percent-encoding beside non-ASCII characters */
	IRI_IDNA_BIDI,				/* the rule of RFC 5893 */
	IRI_IDNA_CONTEXTJ,			/* U+200C or U+200D out of context (RFC 5892, appendix A) */
	IRI_IDNA_LABEL_LENGTH,		/* more than 63 bytes as ASCII */
	IRI_IDNA_HOST_LENGTH		/* more than 1,000 bytes, before or after */
} IriIdnaStatus;

typedef struct IriIdnaError
{
	IriIdnaStatus status;
	size_t		at;				/* the label that failed, in bytes of the host */
	size_t		len;
} IriIdnaError;

/*
 * Appends the ASCII form of a DNS host, labels joined by ".".  `host` is an
 * ireg-name whose percent-encoded non-ASCII characters are decoded already.
 * ASCII labels stay as they are written, "xn--" ones included; so does a host
 * that is all ASCII, whatever its length.  On failure returns false, appends
 * nothing and fills `err`.
 *
 * Converts only what the host key maps, so the result has the same key.
 */
extern bool iri_host_to_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err);

/*
 * The URL Standard's "domain to ASCII": the linked library's tables, the checks
 * of bidi and joiners, and no limits of length but ours of 1,000 bytes.  `domain`
 * need not be valid UTF-8.  Appends the name in lower case and returns true;
 * false where the standard fails.
 */
extern bool iri_domain_to_ascii(const char *domain, size_t len, IriBuf *out);

#endif							/* IRI_IDNA_H */
