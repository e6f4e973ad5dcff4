/*
 * Tables of the user: statements about them qualify all names with their
 * schemas, so that they mean the same under every search_path.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/dependency.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "commands/extension.h"
#include "fmgr.h"
#include "storage/lmgr.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "core/syntax/parse.h"
#include "type/relation.h"
#include "type/report.h"

/* Returns the schema of the function called, quoted. */
const char *
iri_schema_of_call(FunctionCallInfo fcinfo)
{
	return quote_identifier(get_namespace_name(get_func_namespace(fcinfo->flinfo->fn_oid)));
}

/*
 * Returns the schema of a type, quoted.  That of iri or iri_reference contains the
 * extension of the types; functions of another extension may be elsewhere.
 */
const char *
iri_schema_of_type(Oid type)
{
	HeapTuple	tuple = SearchSysCache1(TYPEOID, ObjectIdGetDatum(type));
	const char *schema;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for type %u", type);
	schema = quote_identifier(get_namespace_name(((Form_pg_type) GETSTRUCT(tuple))->typnamespace));
	ReleaseSysCache(tuple);
	return schema;
}

/* Returns the function of one argument in that schema, or InvalidOid. */
Oid
iri_find_function(const char *name, Oid argument, Oid namespace)
{
	return GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum(name),
						   PointerGetDatum(buildoidvector(&argument, 1)),
						   ObjectIdGetDatum(namespace));
}

static void
report_no_relation(Oid relation)
{
	ereport(ERROR,
			errcode(ERRCODE_UNDEFINED_TABLE),
			errmsg("relation with OID %u does not exist", relation));
}

/* Returns the table's name, with its schema, quoted. */
char *
iri_table_name(Oid relation)
{
	char	   *name = get_rel_name(relation);

	if (name == NULL)
		report_no_relation(relation);
	return quote_qualified_identifier(get_namespace_name(get_rel_namespace(relation)), name);
}

/* Returns true if the table has a column with that name. */
bool
iri_is_column(Oid relation, const char *column)
{
	return get_attnum(relation, column) > 0;
}

/*
 * Returns true if a type is that of the extension.  Names are not enough, since
 * anybody can have a type of that name.
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
		report_no_relation(relation);
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
					   column, table));
	return IRI_GRAMMAR_IRI_REFERENCE;
}
