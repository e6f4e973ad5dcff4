/*
 * Hosts: IP addresses (RFC 3986 §3.2.2) and the host key of DNS names
 * (UTS #46 on a frozen repertoire; doc/hosts.md).
 */
#ifndef IRI_HOST_H
#define IRI_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "buf.h"

/* The version of Unicode whose characters host keys map. */
#define IRI_HOST_UNICODE_VERSION	"13.0"

/* IPv4address: four dec-octets, no leading zeros.  `out` may be NULL. */
extern bool iri_parse_ipv4(const char *s, size_t len, uint8_t out[4]);

/*
 * IPv6address, without brackets.  On failure `*bad` is the offset of the byte
 * that breaks the rule (len if something is missing at the end). `out` and
 * `bad` may be NULL.
 */
extern bool iri_parse_ipv6(const char *s, size_t len, uint8_t out[16], size_t *bad);

/* Writes the text form of RFC 5952, without brackets; returns its length. */
#define IRI_IPV6_SIZE	46
extern size_t iri_format_ipv6(const uint8_t addr[16], char out[IRI_IPV6_SIZE]);

/*
 * Appends the key of a DNS host: U-labels, lower case, dots as separators,
 * without the characters that UTS #46 ignores.  `host` is an ireg-name whose
 * percent-encoding is normal already (draft §5.3.2.3).  Every host has a key:
 * what UTS #46 refuses is kept, with A-Z in lower case; a host that still has
 * a "%" is kept as it is.  The key depends only on the bytes and the key
 * version, not on the version of ICU.
 */
extern void iri_host_key(const char *host, size_t len, IriBuf *out);

/*
 * Returns the length of the separator of labels that `s` begins with: "." or
 * one of the three characters that UTS #46 §2.3 maps to it; 0 for others.
 */
static inline size_t
iri_dot_length(const char *s, size_t len)
{
	if (len > 0 && s[0] == '.')
		return 1;
	if (len >= 3 &&
		(((unsigned char) s[0] == 0xe3 && memcmp(s, "\xe3\x80\x82", 3) == 0) ||	/* U+3002 */
		 ((unsigned char) s[0] == 0xef && (memcmp(s, "\xef\xbc\x8e", 3) == 0 ||	/* U+FF0E */
										   memcmp(s, "\xef\xbd\xa1", 3) == 0))))	/* U+FF61 */
		return 3;
	return 0;
}

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

/* Returns true if a label begins with the prefix of A-labels, in any case. */
extern bool iri_has_ace_label(const char *host, size_t len);

/* Appends with A-Z in lower case.  There is no "%", whose digits would be too. */
extern void iri_append_lower(const char *s, size_t len, IriBuf *out);

#endif							/* IRI_HOST_H */
