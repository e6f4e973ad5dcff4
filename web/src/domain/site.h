/*
 * The site of a value, which iri_same_site compares.
 */
#ifndef IRI_SITE_H
#define IRI_SITE_H

#include "compat.h"

#include "core/text/text.h"

/* domains.c: the registrable domain, or the host; undefined without a host */
extern IriText iri_site(Datum x);

#endif							/* IRI_SITE_H */
