/*
 * Tables of the user.
 */
#ifndef IRI_RELATION_H
#define IRI_RELATION_H

#include "compat.h"

#include "core/syntax/parse.h"

extern Oid	iri_find_function(const char *name, Oid argument, Oid namespace);
extern bool iri_is_column(Oid relation, const char *column);
extern bool iri_is_own_type(Oid type, const char *name);
extern IriGrammar iri_require_column(Oid relation, const char *column, Oid *type);

#endif							/* IRI_RELATION_H */
