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
	IRI_IDNA_UNASSIGNED,		/* a character that ICU lacks */
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
 * ireg-name whose percent-encoding is normal already.  Ignored characters
 * vanish as they do from the key.  ASCII labels stay as they are written,
 * "xn--" ones included; so does a host that is all ASCII, whatever its length.
 * One that still has a "%" is not a DNS name: all of it is percent-encoded.
 * On failure returns false, appends nothing and fills `err`.
 *
 * Converts only what the host key maps, so the result has the same key.  It
 * never fails for a host key that an ASCII host has.
 */
extern bool iri_host_to_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err);

/*
 * The same, but labels with characters that the frozen table lacks are mapped
 * by the tables of ICU: the result may have another key.
 */
extern bool iri_host_to_current_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err);

/*
 * Do the labels of a DNS name follow the rule of RFC 5893 §2, if one of them is
 * written from right to left?  If not, `*at` is the first that does not.
 */
extern bool iri_follows_bidi_rule(const char *host, size_t len, size_t *at, bool *failed);

/*
 * Are U+200C and U+200D only where RFC 5892, appendix A, allows them?  If not,
 * `*at` is the first label with another one.
 */
extern bool iri_joiners_in_context(const char *host, size_t len, size_t *at, bool *failed);

/*
 * The URL Standard's "domain to ASCII": the linked library's tables, the checks
 * of bidi and joiners, and no limits of length but ours of 1,000 bytes.  `domain`
 * need not be valid UTF-8.  Appends the name in lower case and returns true;
 * false where the standard fails.
 */
extern bool iri_domain_to_ascii(const char *domain, size_t len, IriBuf *out);

#endif							/* IRI_IDNA_H */
