/*
 * Hosts as the URL Standard reads them: https://url.spec.whatwg.org/#host-parsing
 */
#ifndef IRI_URL_HOST_H
#define IRI_URL_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"
#include "text/error.h"

/*
 * Appends the host of a special scheme: a domain in lower case with its
 * characters mapped, or an address.  An IPv4 address in any spelling becomes
 * four decimal numbers.  ASCII stays ASCII; with `unicode`, other domains have
 * U-labels where the host key has them.  Returns IRI_OK, or why the standard
 * refuses it.
 */
extern IriErrorCode iri_append_url_domain(const char *host, size_t len, bool unicode, IriBuf *out);

/*
 * Returns true for a "forbidden host code point", which is not allowed in any
 * host, not even in the opaque host of a scheme that is not special.
 */
extern bool iri_is_forbidden_in_host(char c);

/*
 * Runs the "ends in a number" checker and the IPv4 parser on an ASCII host.
 * Returns IRI_OK for an address, with *is_number true.  Returns
 * IRI_ERROR_ENDS_IN_NUMBER for a host that ends in a number but is not an
 * address.  Returns IRI_OK, with *is_number false, for any other host.
 */
extern IriErrorCode iri_parse_url_ipv4(const char *host, size_t len, bool *is_number,
									   uint32_t *address);

#endif							/* IRI_URL_HOST_H */
