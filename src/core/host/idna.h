/*
 * DNS names: the host key (UTS #46 on a frozen repertoire), and the name as ASCII
 * (UTS #46; doc/hosts.md).
 */
#ifndef IRI_IDNA_H
#define IRI_IDNA_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "text/buf.h"

/*
 * A longer host is only converted to lower case, because NFC and Punycode take
 * quadratic time in the length of a label.  It is four times as long as the DNS
 * allows, and certainly not a name.
 */
#define IRI_MAX_MAPPED_HOST		1000

/* A digit of Punycode represents one code point of at most 4 bytes. */
#define IRI_MAX_DECODED_HOST	(4 * IRI_MAX_MAPPED_HOST)

/* The version of Unicode whose characters host keys map. */
#define IRI_HOST_UNICODE_VERSION	"13.0"

/*
 * Appends the key of a DNS host: U-labels, lower case, dots as separators,
 * without the characters that UTS #46 ignores.  `host` is an ireg-name whose
 * percent-encoding is normal already (draft §5.3.2.3).  Every host has a key:
 * text that UTS #46 refuses is kept, with A-Z in lower case; a host that still has
 * a "%" is kept as it is.  The key depends only on the bytes and the key
 * version, not on the version of ICU.
 */
extern void iri_host_key(const char *host, size_t len, IriBuf *out);

/* Returns true if a label begins with the prefix of A-labels, in any case. */
extern bool iri_has_ace_label(const char *host, size_t len);

/*
 * Returns true if a host contains percent-encoding after everything that may
 * be decoded has been.  Such a host is not a DNS name, and its case may
 * matter: it can be the path of a socket, for example.
 */
static inline bool
iri_has_percent(const char *host, size_t len)
{
	return len > 0 && memchr(host, '%', len) != NULL;
}

typedef enum IriIdnaStatus
{
	IRI_IDNA_OK,
	IRI_IDNA_NO_MEMORY,
	IRI_IDNA_REFUSED,			/* a character, or a form, that UTS #46 does not accept */
	IRI_IDNA_UNASSIGNED,		/* a character that is not in ICU's tables */
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
 * including "xn--" labels; so does a host of any length that is all ASCII.  A
 * host that still has a "%" is not a DNS name: all of it is
 * percent-encoded.  On failure returns false, appends nothing and fills `err`.
 *
 * Converts only hosts that the host key maps, so the result has the same key.
 * Never fails for the key of an ASCII host.
 */
extern bool iri_host_to_ascii(const char *host, size_t len, IriBuf *out, IriIdnaError *err);

/*
 * Maps a label with characters outside the frozen table, for
 * iri_host_to_ascii_by.  Without such a function (NULL), these labels are
 * refused.
 */
typedef IriIdnaStatus (*IriOtherMapping) (const char *s, size_t len, IriBuf *out);

extern bool iri_host_to_ascii_by(const char *host, size_t len, IriOtherMapping other, IriBuf *out,
								 IriIdnaError *err);

/*
 * Appends the first label of a DNS host, mapped if it has a mapping.  Returns
 * the label's length in the host.
 */
extern size_t iri_append_ulabel(const char *host, size_t len, IriBuf *out);

/*
 * Returns true if the mapping of a label is one label: not empty, not to be
 * decoded again, and without ASCII that names do not have.
 */
extern bool iri_is_one_label(const char *s, size_t len);

#endif							/* IRI_IDNA_H */
