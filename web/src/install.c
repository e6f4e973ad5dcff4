/*
 * Called by the script of the extension.
 */
#include "compat.h"

#include "catalog/dependency.h"
#include "catalog/pg_proc.h"
#include "commands/extension.h"
#include "fmgr.h"
#include "utils/builtins.h"
#include "utils/regproc.h"

#include "type/relation.h"

/*
 * iriop_require_type(regtype) → void: raises an error for a type of that name
 * that does not belong to the extension
 */
PG_FUNCTION_INFO_V1(iriop_require_type);
Datum
iriop_require_type(PG_FUNCTION_ARGS)
{
	Oid			type = PG_GETARG_OID(0);

	if (!iri_is_own_type(type, "iri"))
		ereport(ERROR,
				errcode(ERRCODE_WRONG_OBJECT_TYPE),
				errmsg("type %s is not that of extension \"%s\"", format_type_be_qualified(type), "iri"),
				errhint("Use a schema that does not contain a type of that name."));
	PG_RETURN_VOID();
}

/*
 * iriop_require_function(regprocedure) → void: an error for a function that is
 * not the extension's
 */
PG_FUNCTION_INFO_V1(iriop_require_function);
Datum
iriop_require_function(PG_FUNCTION_ARGS)
{
	Oid			function = PG_GETARG_OID(0);

	if (getExtensionOfObject(ProcedureRelationId, function) != get_extension_oid("iri", false))
		ereport(ERROR,
				errcode(ERRCODE_WRONG_OBJECT_TYPE),
				errmsg("function %s is not that of extension \"%s\"", format_procedure_qualified(function), "iri"),
				errhint("Use a schema that does not contain a function of that name."));
	PG_RETURN_VOID();
}
