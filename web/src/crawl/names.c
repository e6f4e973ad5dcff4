/*
 * Names in statements about tables of the user.  All names are qualified with
 * their schemas, so that they mean the same under every search_path.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"

#include "crawl/names.h"

/* Returns the schema of the function called, quoted. */
const char *
iri_schema_of_call(FunctionCallInfo fcinfo)
{
	return quote_identifier(get_namespace_name(get_func_namespace(fcinfo->flinfo->fn_oid)));
}

/*
 * Returns the schema of a type, quoted.  The schema of iri or iri_reference is
 * that of its extension; the functions of another extension may be in another
 * schema.
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

/*
 * Returns the name of a table that iri_require_column() has locked, with its
 * schema, quoted.
 */
char *
iri_table_name(Oid relation)
{
	return quote_qualified_identifier(get_namespace_name(get_rel_namespace(relation)), get_rel_name(relation));
}
