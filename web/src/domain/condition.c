/*
 * Conditions with operators of iri, which the planner estimates, and for which
 * it uses indexes.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "domain/condition.h"
#include "core/syntax/parse.h"
#include "core/text/error.h"
#include "type/datum.h"
#include "type/relation.h"

/*
 * Returns the operator in the schema of the type of x, or InvalidOid.  Sets
 * the type of the other operand to iri_reference if it is not given.
 */
Oid
iri_operator_of(Node *x, const char *name, Oid *type)
{
	Oid			own = getBaseType(exprType(x));
	HeapTuple	tuple = SearchSysCache1(TYPEOID, ObjectIdGetDatum(own));
	Oid			namespace;

	if (!HeapTupleIsValid(tuple))
		return InvalidOid;
	namespace = ((Form_pg_type) GETSTRUCT(tuple))->typnamespace;
	ReleaseSysCache(tuple);
	if (!OidIsValid(*type))
		*type = iri_type_named("iri_reference", namespace);
	return GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid, CStringGetDatum(name), ObjectIdGetDatum(own),
						   ObjectIdGetDatum(*type), ObjectIdGetDatum(namespace));
}

/* Returns: x operator constant; NULL if there is no such operator in the schema of the type */
Expr *
iri_make_condition(Node *x, const char *name, Oid type, Datum constant)
{
	Oid			its = iri_operator_of(x, name, &type);

	if (!OidIsValid(its))
		return NULL;
	return make_opclause(its, BOOLOID, false, (Expr *) copyObject(x),
						 (Expr *) makeConst(type, -1, get_typcollation(type), -1, constant, false, false),
						 InvalidOid, get_typcollation(type));
}

/* Returns: x <@ domain; NULL if the text is not a reference */
Expr *
iri_make_domain_condition(Node *x, IriText domain)
{
	IriError	err;
	struct varlena *operand = iri_make(domain.data, domain.len, IRI_GRAMMAR_IRI_REFERENCE, &err);

	return operand == NULL ? NULL : iri_make_condition(x, "<@", InvalidOid, PointerGetDatum(operand));
}
