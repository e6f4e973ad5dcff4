/*
 * Estimates of *= and *<>.
 *
 * Statistics are about keys: one spelling of a most common value represents
 * all of them.  The rows with a spelling are among those with its key, which
 * core estimates.  The inequalities, *< and the others, use core's estimates:
 * the statistics are a sample for them.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "fmgr.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/typcache.h"

#include "compare/image.h"

/*
 * Returns the operator by key that corresponds to one by spelling: = or <>.
 * Returns another operator itself: its arguments may be of any type.
 */
static Oid
key_operator(Oid operator, bool negate)
{
	FmgrInfo	function;
	Oid			left;
	Oid			right;
	Oid			equality;

	fmgr_info(get_opcode(operator), &function);
	if (function.fn_addr != iriop_image_eq && function.fn_addr != iriop_image_ne)
		return operator;
	op_input_types(operator, &left, &right);
	equality = lookup_type_cache(left, TYPECACHE_EQ_OPR)->eq_opr;
	if (OidIsValid(equality) && negate)
		equality = get_negator(equality);
	return OidIsValid(equality) ? equality : operator;
}

/*
 * Estimates the share of rows that have the spelling, if its key is a most
 * common one; else 0.  The statistics have one spelling of the key.  If it is
 * this one, all rows are taken to be written so, and otherwise half of them.
 */
static double
share_in_common(VariableStatData *column, Oid operator, Oid collation, Datum value,
				bool column_first)
{
	FmgrInfo	by_key;
	FmgrInfo	by_spelling;
	double		key;
	double		spelling;
	double		sum;

	fmgr_info(get_opcode(key_operator(operator, false)), &by_key);
	fmgr_info(get_opcode(operator), &by_spelling);
	key = mcv_selectivity(column, &by_key, collation, value, column_first, &sum);
	spelling = key > 0 ?
		mcv_selectivity(column, &by_spelling, collation, value, column_first, &sum) : 0;
	return spelling > 0 ? spelling : key / 2;
}

static double
restriction(FunctionCallInfo fcinfo, bool negate)
{
	PlannerInfo *root = (PlannerInfo *) PG_GETARG_POINTER(0);
	Oid			operator = PG_GETARG_OID(1);
	List	   *args = (List *) PG_GETARG_POINTER(2);
	int			varRelid = PG_GETARG_INT32(3);
	Oid			collation = PG_GET_COLLATION();
	VariableStatData column;
	Node	   *other;
	bool		column_first;
	Oid			equality = negate ? get_negator(operator) : operator;
	double		share = 0;
	double		nulls = 0;

	if (OidIsValid(equality) &&
		get_restriction_variable(root, args, varRelid, &column, &other, &column_first))
	{
		if (HeapTupleIsValid(column.statsTuple) && IsA(other, Const) &&
			!((Const *) other)->constisnull)
		{
			share = share_in_common(&column, equality, collation,
									((Const *) other)->constvalue, column_first);
			nulls = ((Form_pg_statistic) GETSTRUCT(column.statsTuple))->stanullfrac;
		}
		ReleaseVariableStats(column);
	}
	if (share == 0)
		return DatumGetFloat8(DirectFunctionCall4Coll(negate ? neqsel : eqsel, collation,
													  PointerGetDatum(root),
													  ObjectIdGetDatum(key_operator(operator, negate)),
													  PointerGetDatum(args),
													  Int32GetDatum(varRelid)));
	if (negate)
		share = 1 - nulls - share;
	CLAMP_PROBABILITY(share);
	return share;
}

/* iriop_image_eqsel(internal, oid, internal, integer) → double precision: the share of rows that *= finds */
PG_FUNCTION_INFO_V1(iriop_image_eqsel);
Datum
iriop_image_eqsel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(restriction(fcinfo, false));
}

/* iriop_image_neqsel(internal, oid, internal, integer) → double precision: the share of rows that *<> finds */
PG_FUNCTION_INFO_V1(iriop_image_neqsel);
Datum
iriop_image_neqsel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(restriction(fcinfo, true));
}

static Datum
join(FunctionCallInfo fcinfo, PGFunction estimate, bool negate)
{
	return DirectFunctionCall5Coll(estimate, PG_GET_COLLATION(), PG_GETARG_DATUM(0),
								   ObjectIdGetDatum(key_operator(PG_GETARG_OID(1), negate)),
								   PG_GETARG_DATUM(2), PG_GETARG_DATUM(3), PG_GETARG_DATUM(4));
}

/* iriop_image_eqjoinsel(internal, oid, internal, smallint, internal) → double precision: the same of *= for pairs of rows */
PG_FUNCTION_INFO_V1(iriop_image_eqjoinsel);
Datum
iriop_image_eqjoinsel(PG_FUNCTION_ARGS)
{
	return join(fcinfo, eqjoinsel, false);
}

/* iriop_image_neqjoinsel(internal, oid, internal, smallint, internal) → double precision: the same of *<> for pairs of rows */
PG_FUNCTION_INFO_V1(iriop_image_neqjoinsel);
Datum
iriop_image_neqjoinsel(PG_FUNCTION_ARGS)
{
	return join(fcinfo, neqjoinsel, true);
}
