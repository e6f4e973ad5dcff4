/*
 * Tables of the user, and names that do not depend on search_path.
 */
#ifndef IRI_RELATION_H
#define IRI_RELATION_H

#include "compat.h"

#include "fmgr.h"

#include "core/syntax/parse.h"

extern const char *iri_own_schema(FunctionCallInfo fcinfo);
extern Oid	iri_find_function(const char *name, Oid argument, Oid namespace);
extern char *iri_table_name(Oid relation);
extern bool iri_is_column(Oid relation, const char *column);
extern IriGrammar iri_require_column(FunctionCallInfo fcinfo, Oid relation, const char *column);

#endif							/* IRI_RELATION_H */
