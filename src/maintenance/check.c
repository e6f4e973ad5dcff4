/*
 * Compares the keys in a column with those that the current code computes.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "access/table.h"
#include "access/tableam.h"
#include "catalog/namespace.h"
#include "catalog/pg_class.h"
#include "catalog/pg_inherits.h"
#include "fmgr.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/acl.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/rel.h"
#include "utils/rls.h"
#include "utils/snapmgr.h"

#include "core/syntax/parse.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/datum.h"
#include "type/relation.h"

/* Returns true if the current code computes a different key from the value's spelling. */
static bool
has_other_key(Datum datum, IriGrammar grammar)
{
	IriValue	value;
	IriValue	present;
	IriText		spelling;

	iri_read(DatumGetIriPP(datum), &value);
	spelling = iri_spelling(&value);
	iri_read(iri_make_checked(spelling.data, spelling.len, grammar), &present);
	return !iri_same_text(iri_key_text(&value), iri_key_text(&present));
}

/*
 * Raises an error unless the caller may read all values without running other
 * users' code, such as the query of a view, or a policy.
 */
static void
check_readable(Oid relation, const char *column)
{
	char		kind = get_rel_relkind(relation);

	if (kind != RELKIND_RELATION && kind != RELKIND_PARTITIONED_TABLE && kind != RELKIND_MATVIEW)
		ereport(ERROR,
				errcode(ERRCODE_WRONG_OBJECT_TYPE),
				errmsg("\"%s\" is not a table or materialized view", get_rel_name(relation)));
	/* raises an error without USAGE */
	LookupExplicitNamespace(get_namespace_name(get_rel_namespace(relation)), false);
	if (pg_class_aclcheck(relation, GetUserId(), ACL_SELECT) != ACLCHECK_OK &&
		pg_attribute_aclcheck(relation, get_attnum(relation, column), GetUserId(), ACL_SELECT) != ACLCHECK_OK)
		aclcheck_error(ACLCHECK_NO_PRIV, get_relkind_objtype(kind), get_rel_name(relation));
	if (check_enable_rls(relation, InvalidOid, true) == RLS_ENABLED)
		ereport(ERROR,
				errcode(ERRCODE_INSUFFICIENT_PRIVILEGE),
				errmsg("query would be affected by row-level security policy for table \"%s\"",
					   get_rel_name(relation)));
}

/*
 * Counts the values of one table, which is locked.  The table is read without
 * a query, because the planner evaluates expressions of indexes, which other
 * users may have written.
 */
static void
count_values(Oid relation, const char *column, IriGrammar grammar, int64 *rows, int64 *changed)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext, "iri_key_check", ALLOCSET_DEFAULT_SIZES);
	Relation	rel = table_open(relation, NoLock);
	AttrNumber	attnum = get_attnum(relation, column);
	TupleTableSlot *slot = table_slot_create(rel, NULL);
	TableScanDesc scan = iri_table_beginscan(rel, GetActiveSnapshot());

	while (table_scan_getnextslot(scan, ForwardScanDirection, slot))
	{
		bool		isnull;
		Datum		datum = slot_getattr(slot, attnum, &isnull);
		MemoryContext old = MemoryContextSwitchTo(context);

		if (!isnull)
		{
			(*rows)++;
			*changed += has_other_key(datum, grammar);
		}
		MemoryContextSwitchTo(old);
		/* the values may be large, as data: IRIs are */
		MemoryContextReset(context);
		CHECK_FOR_INTERRUPTS();
	}
	table_endscan(scan);
	ExecDropSingleTupleTableSlot(slot);
	table_close(rel, NoLock);
	MemoryContextDelete(context);
}

/*
 * iri_key_check(relation, column_name) → (row_count, changed): the number of
 * values in a column, and of those whose key differs from what the current
 * code computes
 */
PG_FUNCTION_INFO_V1(iri_key_check);
Datum
iri_key_check(PG_FUNCTION_ARGS)
{
	Oid			relation = PG_GETARG_OID(0);
	const char *column = NameStr(*PG_GETARG_NAME(1));
	Oid			type;
	IriGrammar	grammar = iri_require_column(relation, column, &type);
	TupleDesc	desc;
	ListCell   *cell;
	int64		rows = 0;
	int64		changed = 0;
	Datum		values[2];
	bool		nulls[2] = {false, false};

	check_readable(relation, column);
	foreach(cell, find_all_inheritors(relation, AccessShareLock, NULL))
	{
		char		kind = get_rel_relkind(lfirst_oid(cell));

		/*
		 * other relations have no rows, or have their rows on another server
		 * or in another session
		 */
		if ((kind == RELKIND_RELATION || kind == RELKIND_MATVIEW) &&
			!isOtherTempNamespace(get_rel_namespace(lfirst_oid(cell))))
			count_values(lfirst_oid(cell), column, grammar, &rows, &changed);
	}
	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	values[0] = Int64GetDatum(rows);
	values[1] = Int64GetDatum(changed);
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls)));
}
