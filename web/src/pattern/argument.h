/*
 * Patterns as arguments of functions.
 */
#ifndef IRI_PATTERN_ARGUMENT_H
#define IRI_PATTERN_ARGUMENT_H

#include "compat.h"

#include "fmgr.h"

#include "core/pattern/pattern.h"
#include "core/text/text.h"

extern const IriPattern *iri_try_pattern(Datum pattern, Oid type, Datum options);
extern bool iri_pattern_matches(const IriPattern *pattern, IriText key, IriPatternCaptures *captures);

#endif							/* IRI_PATTERN_ARGUMENT_H */
