/*
 * Finding by domain: the order that puts the hosts of a domain next to each
 * other.
 */
#ifndef IRI_DOMAIN_H
#define IRI_DOMAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "text/buf.h"

/*
 * The host of a key as a domain name: its labels, without the empty label
 * after a trailing dot.  IP addresses, empty hosts and keys without an
 * authority have no such name.
 */
typedef struct IriDomain
{
	const char *name;			/* NULL: no name */
	size_t		len;
	bool		fold;			/* the name of a relative reference: A-Z count as a-z */
} IriDomain;

extern IriDomain iri_domain_of(const char *key, size_t len);

/* Returns true if x's name is d or below it; d comes from iri_domain_parse. */
extern bool iri_domain_contains(const IriDomain *d, const IriDomain *x);

/*
 * Compares label by label from the right.  A domain comes before the names
 * below it, and keys without a name come before all others.
 */
extern int	iri_domain_order(const IriDomain *a, const IriDomain *b);

/*
 * Appends a byte string that sorts by memcmp as iri_domain_order does, and
 * then like the keys: the labels from the right, and the key.
 */
extern void iri_domain_sort_key(const IriDomain *domain, const char *key, size_t len, IriBuf *out);

/*
 * Reads a key as a domain: its host, or the whole relative path.  Appends the
 * domain as a host key, without a trailing dot.  Returns false if it is not a
 * domain name; check out->failed too.
 */
extern bool iri_domain_parse(const char *key, size_t len, IriBuf *out);

/*
 * Appends the bounds of a domain: keys like those of references "//name".  The
 * names below the domain are between them, including the lower bound.
 */
extern void iri_append_domain_first(const char *name, size_t len, IriBuf *out);
extern void iri_append_domain_after(const char *name, size_t len, IriBuf *out);

/*
 * Append an IRI in normal form that is less, or greater, than all names in the
 * domain.
 */
extern void iri_append_domain_lower(const char *name, size_t len, IriBuf *out);
extern void iri_append_domain_upper(const char *name, size_t len, IriBuf *out);

#endif							/* IRI_DOMAIN_H */
