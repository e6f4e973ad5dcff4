/*
 * The schemes that IANA has registered; see registry.h.
 */
#include "scheme/registry.h"

#include "scheme/registry_table.h"
#include "text/charclass.h"
#include "text/names.h"

#define LONGEST		64

const char	iri_scheme_registry_date[] = IRI_SCHEME_REGISTRY_DATE;

IriRegistration
iri_scheme_registration(const char *name, size_t len)
{
	char		lower[LONGEST];

	if (len > LONGEST)
		return IRI_UNREGISTERED;
	for (size_t i = 0; i < len; i++)
		lower[i] = iri_lower(name[i]);
	if (iri_names_have(iri_registered_schemes, sizeof(iri_registered_schemes) - 1, lower, len))
		return IRI_REGISTERED;
	if (iri_names_have(iri_historical_schemes, sizeof(iri_historical_schemes) - 1, lower, len))
		return IRI_HISTORICAL;
	return IRI_UNREGISTERED;
}
