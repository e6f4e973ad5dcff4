/*
 * IP addresses as hosts (RFC 3986 §3.2.2).
 */
#ifndef IRI_IP_H
#define IRI_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* IPv4address: four dec-octets, no leading zeros.  `out` may be NULL. */
extern bool iri_parse_ipv4(const char *s, size_t len, uint8_t out[4]);

/*
 * IPv6address, without brackets.  On failure `*bad` is the offset of the byte
 * that breaks the rule (len if something is missing at the end). `out` and
 * `bad` may be NULL.
 */
extern bool iri_parse_ipv6(const char *s, size_t len, uint8_t out[16], size_t *bad);

/* The text form of RFC 5952, without brackets; returns its length. */
#define IRI_IPV6_SIZE	46
extern size_t iri_format_ipv6(const uint8_t addr[16], char out[IRI_IPV6_SIZE]);

/*
 * Returns the end of the IPv6 address at p if iri_format_ipv6 would write the
 * address exactly so; NULL if it might not, or if the address may end with an
 * IPv4 address.
 */
extern const char *iri_skip_plain_ipv6(const char *p, const char *end);

#endif							/* IRI_IP_H */
