/*
 * Objects of the catalog, tables of the user, and support for the planner.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/dependency.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "commands/extension.h"
#include "fmgr.h"
#include "parser/parse_coerce.h"
#include "storage/lmgr.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "core/syntax/parse.h"
#include "type/relation.h"
#include "type/report.h"

/* Answers a request of the planner, or returns NULL. */
Datum
iri_support(FunctionCallInfo fcinfo, const IriSupport *support)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	void	   *result = NULL;

	if (IsA(request, SupportRequestSimplify) && support->simplify != NULL)
		result = support->simplify(((SupportRequestSimplify *) request)->fcall);
	else if (IsA(request, SupportRequestIndexCondition) && support->index_condition != NULL)
		result = support->index_condition((SupportRequestIndexCondition *) request);
	else if (IsA(request, SupportRequestSelectivity) && support->estimate != NULL &&
			 support->estimate((SupportRequestSelectivity *) request))
		result = request;
	PG_RETURN_POINTER(result);
}

/* Returns the type with that name in that schema, or InvalidOid. */
Oid
iri_type_named(const char *name, Oid namespace)
{
	return GetSysCacheOid2(TYPENAMENSP, Anum_pg_type_oid, CStringGetDatum(name), ObjectIdGetDatum(namespace));
}

/* Returns the function with that argument in that schema, or InvalidOid. */
Oid
iri_find_function(const char *name, Oid argument, Oid namespace)
{
	return GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum(name),
						   PointerGetDatum(buildoidvector(&argument, 1)),
						   ObjectIdGetDatum(namespace));
}

/* Returns true if the table has a column with that name. */
bool
iri_is_column(Oid relation, const char *column)
{
	return get_attnum(relation, column) > 0;
}

/*
 * Returns true if a type belongs to the extension.  The name alone proves
 * nothing, because anybody can create a type of that name.
 */
bool
iri_is_own_type(Oid type, const char *name)
{
	HeapTuple	tuple = SearchSysCache1(TYPEOID, ObjectIdGetDatum(type));
	bool		result = HeapTupleIsValid(tuple) &&
		strcmp(NameStr(((Form_pg_type) GETSTRUCT(tuple))->typname), name) == 0;

	if (HeapTupleIsValid(tuple))
		ReleaseSysCache(tuple);
	return result &&
		getExtensionOfObject(TypeRelationId, type) == get_extension_oid("iri", false);
}

/*
 * Checks that the column exists and holds IRIs or references; returns the
 * grammar of its type, and the type.  The table keeps its name until the
 * transaction ends.
 */
IriGrammar
iri_require_column(Oid relation, const char *column, Oid *type)
{
	char	   *table;

	LockRelationOid(relation, AccessShareLock);
	table = get_rel_name(relation);
	if (table == NULL)
		ereport(ERROR,
				errcode(ERRCODE_UNDEFINED_TABLE),
				errmsg("relation with OID %u does not exist", relation));
	if (!iri_is_column(relation, column))
		ereport(ERROR,
				errcode(ERRCODE_UNDEFINED_COLUMN),
				errmsg("column \"%s\" of relation \"%s\" does not exist",
					   iri_presentable(column, strlen(column)), table));
	*type = getBaseType(get_atttype(relation, get_attnum(relation, column)));
	if (iri_is_own_type(*type, "iri"))
		return IRI_GRAMMAR_IRI;
	if (!iri_is_own_type(*type, "iri_reference"))
		ereport(ERROR,
				errcode(ERRCODE_DATATYPE_MISMATCH),
				errmsg("column \"%s\" of relation \"%s\" is not of type iri or iri_reference",
					   column, table),
				TypeCategory(*type) == TYPCATEGORY_STRING ?
				errhint("Use a view that has iri_try(%s) instead of the text.", quote_identifier(column)) : 0);
	return IRI_GRAMMAR_IRI_REFERENCE;
}
