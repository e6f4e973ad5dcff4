/*
 * Objects of the catalog, tables of the user, and support for the planner.
 */
#ifndef IRI_RELATION_H
#define IRI_RELATION_H

#include "compat.h"

#include "fmgr.h"
#include "nodes/primnodes.h"
#include "nodes/supportnodes.h"

#include "core/syntax/parse.h"

/* Planner support: what answers the requests of each kind; NULL: nothing. */
typedef struct IriSupport
{
	Node	   *(*simplify) (FuncExpr *call);
	List	   *(*index_condition) (SupportRequestIndexCondition *req);
	bool		(*estimate) (SupportRequestSelectivity *req);
} IriSupport;

extern Datum iri_support(FunctionCallInfo fcinfo, const IriSupport *support);
extern Oid	iri_type_named(const char *name, Oid namespace);
extern Oid	iri_find_function(const char *name, Oid argument, Oid namespace);
extern bool iri_is_column(Oid relation, const char *column);
extern bool iri_is_own_type(Oid type, const char *name);
extern IriGrammar iri_require_column(Oid relation, const char *column, Oid *type);

#endif							/* IRI_RELATION_H */
