/*
 * Canonicalization of keys, for functions built on it.
 */
#ifndef IRI_CANONICALIZE_H
#define IRI_CANONICALIZE_H

#include "compat.h"

#include "core/crawl/rules.h"
#include "core/text/text.h"

extern IriText iri_canonical(IriText key, uint32 steps, const IriRules *rules);

#endif							/* IRI_CANONICALIZE_H */
