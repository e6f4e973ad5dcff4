/*
 * Finding by domain: the order that puts the hosts of a domain next to each
 * other.
 */
#ifndef IRI_DOMAIN_H
#define IRI_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

/*
 * The host of a key as a domain name: labels without the empty one behind a
 * trailing dot.  IP addresses, empty hosts and what has no authority have none.
 */
typedef struct IriDomain
{
	const char *name;			/* NULL: none */
	size_t		len;
	bool		fold;			/* of a relative reference: A-Z are a-z */
} IriDomain;

extern IriDomain iri_domain_of(const char *key, size_t len);

/* Is x's name d, or below it?  d is what iri_domain_parse made. */
extern bool iri_domain_contains(const IriDomain *d, const IriDomain *x);

/*
 * Compares label by label from the right; a domain comes before what is below
 * it, and what has no name before all that has.
 */
extern int	iri_domain_order(const IriDomain *a, const IriDomain *b);

/*
 * Appends a byte string that sorts by memcmp as iri_domain_order does, and then
 * as the keys: the labels from the right, and the key.
 */
extern void iri_domain_sort_key(const IriDomain *domain, const char *key, size_t len, IriBuf *out);

/*
 * Reads a key as a domain: it is a relative path, or its host, and appended as
 * host keys have it, without a trailing dot.  False when it is no domain name;
 * look at out->failed too.
 */
extern bool iri_domain_parse(const char *key, size_t len, IriBuf *out);

/*
 * Appends the bounds of a domain: keys, as of references "//name", between
 * which the names below the domain lie, the lower one included.
 */
extern void iri_append_domain_first(const char *name, size_t len, IriBuf *out);
extern void iri_append_domain_after(const char *name, size_t len, IriBuf *out);

#endif							/* IRI_DOMAIN_H */
