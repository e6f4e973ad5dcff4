/*
 * The schemes of web addresses; see web_scheme.h.
 */
#include "text/web_scheme.h"

const char *const iri_special_schemes[] = {IRI_SPECIAL_WITH_HOST, "file", NULL};

const char *
iri_special_scheme(const char *scheme, size_t len)
{
	for (size_t i = 0; iri_special_schemes[i] != NULL; i++)
	{
		if (iri_same_caseless((IriText) {scheme, len}, iri_special_schemes[i]))
			return iri_special_schemes[i];
	}
	return NULL;
}
