/*
 * The comparison ladder: what a value is on a rung.
 */
#ifndef IRI_COMPARE_LADDER_H
#define IRI_COMPARE_LADDER_H

#include "core/scheme/normalize.h"
#include "type/datum.h"

extern IriText iri_value_normal_form(const IriValue *value, IriRung rung);

#endif							/* IRI_COMPARE_LADDER_H */
