/*
 * Canonicalization of keys, for functions built on it.
 */
#ifndef IRI_CANONICALIZE_H
#define IRI_CANONICALIZE_H

#include "compat.h"

#include "fmgr.h"

#include "core/crawl/rules.h"
#include "core/text/text.h"

extern uint32 iri_getarg_steps(FunctionCallInfo fcinfo, int n);
extern const IriRules *iri_getarg_rules(FunctionCallInfo fcinfo, int n, uint32 steps);
extern IriText iri_canonical(IriText key, uint32 steps, const IriRules *rules);

#endif							/* IRI_CANONICALIZE_H */
