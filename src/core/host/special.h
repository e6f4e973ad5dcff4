/*
 * Hosts that are reserved: special-use names (RFC 6761) and special-purpose
 * addresses (RFC 6890).
 */
#ifndef IRI_SPECIAL_H
#define IRI_SPECIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Returns true if the name, in lower case, is in the IANA registry of
 * special-use domain names, or below such a name.  A trailing dot is ignored.
 */
extern bool iri_name_is_special(const char *name, size_t len);

/*
 * Returns true if an address, of 4 or 16 bytes, is multicast, in a block that
 * the IANA registries of special-purpose addresses do not call globally
 * reachable, or an IPv6 address outside 2000::/3, the only block that IANA
 * allocates from.  Of several blocks, the smallest decides.  An address in
 * ::ffff:0:0/96 or 64:ff9b::/96 (RFC 6052) is treated as its IPv4 address.
 */
extern bool iri_address_is_special(const uint8_t *addr, size_t len);

/* The dates of the registries, as YYYY-MM-DD. */
extern const char iri_special_names_date[];
extern const char iri_special_addresses_date[];

#endif							/* IRI_SPECIAL_H */
