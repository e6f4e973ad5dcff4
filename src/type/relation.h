/*
 * Tables of the user, and names that do not depend on search_path.
 */
#ifndef IRI_RELATION_H
#define IRI_RELATION_H

#include "compat.h"

#include "fmgr.h"

#include "core/syntax/parse.h"

extern const char *iri_schema_of_call(FunctionCallInfo fcinfo);
extern const char *iri_schema_of_type(Oid type);
extern Oid	iri_find_function(const char *name, Oid argument, Oid namespace);
extern char *iri_table_name(Oid relation);
extern bool iri_is_column(Oid relation, const char *column);
extern bool iri_is_own_type(Oid type, const char *name);
extern IriGrammar iri_require_column(Oid relation, const char *column, Oid *type);

#endif							/* IRI_RELATION_H */
