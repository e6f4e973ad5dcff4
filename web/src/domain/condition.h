/*
 * Conditions with operators of iri.
 */
#ifndef IRI_CONDITION_H
#define IRI_CONDITION_H

#include "compat.h"

#include "nodes/primnodes.h"

#include "core/text/text.h"

extern Oid	iri_operator_of(Node *x, const char *name, Oid *type);
extern Expr *iri_make_condition(Node *x, const char *name, Oid type, Datum constant);
extern Expr *iri_make_domain_condition(Node *x, IriText domain);

#endif							/* IRI_CONDITION_H */
