/*
 * IANA's registry of schemes.  Only the lint uses it, because the registry
 * grows: nothing that is stored may depend on it.
 */
#ifndef IRI_REGISTRY_H
#define IRI_REGISTRY_H

#include <stddef.h>

typedef enum IriRegistration
{
	IRI_UNREGISTERED,
	IRI_REGISTERED,				/* permanent or provisional */
	IRI_HISTORICAL
} IriRegistration;

/* The date of the registry, as YYYY-MM-DD. */
extern const char iri_scheme_registry_date[];

extern IriRegistration iri_scheme_registration(const char *name, size_t len);

#endif							/* IRI_REGISTRY_H */
