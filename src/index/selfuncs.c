/*
 * Estimates of *= and *<>.
 *
 * Statistics are about keys: one spelling of a most common value represents
 * all its spellings.  The rows with a spelling are among the rows with its
 * key, which core estimates.  The inequalities, *< and the others, use core's
 * estimates: the statistics are a sample for them.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_statistic.h"
#include "fmgr.h"
#include "nodes/pathnodes.h"
#include "optimizer/optimizer.h"
#include "optimizer/paths.h"
#include "utils/array.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/typcache.h"

#include "compare/image.h"
#include "compare/key.h"
#include "index/estimate.h"

/*
 * Returns = or <>, the operator by key that corresponds to an operator by
 * spelling.  Returns any other operator unchanged: its arguments may be of any
 * type.
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
 * Estimates the share of rows with a spelling whose key is among the most
 * common values; 0 for others.  The statistics have one spelling of the key.
 * If that is the same spelling, all rows are assumed to have it; otherwise,
 * half of the rows.
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

/* Returns true if both operands are one expression, or constants with one key. */
static bool
same_operand(Node *a, Node *b)
{
	a = iri_without_relabel(a);
	b = iri_without_relabel(b);
	if (IsA(a, Const) && IsA(b, Const) && ((Const *) a)->consttype == ((Const *) b)->consttype &&
		!((Const *) a)->constisnull && !((Const *) b)->constisnull)
		return iri_compare_keys(((Const *) a)->constvalue, ((Const *) b)->constvalue) == 0;
	return equal(a, b);
}

static bool
has_member(PlannerInfo *root, EquivalenceClass *class, Node *operand)
{
	IriMembers	members;
	const EquivalenceMember *member;

	iri_members_of(&members, class, pull_varnos(root, operand));
	while ((member = iri_next_member(&members)) != NULL)
	{
		if (same_operand((Node *) member->em_expr, operand))
			return true;
	}
	return false;
}

/* Returns true if a list of constants only has one with the key of the operand. */
static bool
list_has(Node *list, Node *operand)
{
	Const	   *array = (Const *) list;
	Const	   *value = (Const *) iri_without_relabel(operand);
	Datum	   *elements;
	bool	   *nulls;
	int			count;
	bool		found = false;

	if (!IsA(array, Const) || !IsA(value, Const) || array->constisnull || value->constisnull ||
		get_element_type(array->consttype) != value->consttype)
		return false;
	deconstruct_array(DatumGetArrayTypeP(array->constvalue), value->consttype, -1, false, TYPALIGN_INT,
					  &elements, &nulls, &count);
	for (int i = 0; i < count && !found; i++)
		found = !nulls[i] && iri_compare_keys(elements[i], value->constvalue) == 0;
	return found;
}

/*
 * Returns true if a condition is = of both operands, or = ANY of a list that
 * contains the second.
 */
static bool
is_key_condition(Node *clause, Oid family, Node *a, Node *b)
{
	OpExpr	   *op = (OpExpr *) clause;
	ScalarArrayOpExpr *any = (ScalarArrayOpExpr *) clause;

	if (IsA(clause, OpExpr) && list_length(op->args) == 2 &&
		get_op_opfamily_strategy(op->opno, family) == BTEqualStrategyNumber)
		return (same_operand(linitial(op->args), a) && same_operand(lsecond(op->args), b)) ||
			(same_operand(linitial(op->args), b) && same_operand(lsecond(op->args), a));
	return IsA(clause, ScalarArrayOpExpr) && any->useOr &&
		get_op_opfamily_strategy(any->opno, family) == BTEqualStrategyNumber &&
		same_operand(linitial(any->args), a) && list_has(lsecond(any->args), b);
}

static bool
has_key_condition(List *conditions, Oid family, Node *a, Node *b)
{
	ListCell   *cell;

	foreach(cell, conditions)
	{
		if (is_key_condition((Node *) lfirst_node(RestrictInfo, cell)->clause, family, a, b))
			return true;
	}
	return false;
}

/*
 * Returns true if = of the same operands is beside *=, which implies it, so
 * that an index or a hash join finds the rows.  The = is in an equivalence
 * class or, if the planner does not make one of it, among the conditions of
 * the table or of an outer join.
 */
static bool
key_beside(PlannerInfo *root, const RelOptInfo *rel, Oid operator, List *args)
{
	Node	   *a = linitial(args);
	Node	   *b = lsecond(args);
	ListCell   *cell;
	Oid			left;
	Oid			right;
	Oid			family;

	op_input_types(operator, &left, &right);
	family = lookup_type_cache(left, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
	foreach(cell, root->eq_classes)
	{
		EquivalenceClass *class = lfirst_node(EquivalenceClass, cell);

		if (list_member_oid(class->ec_opfamilies, family) && has_member(root, class, a) && has_member(root, class, b))
			return true;
	}
	return rel != NULL &&
		(has_key_condition(rel->joininfo, family, a, b) || has_key_condition(rel->baserestrictinfo, family, a, b));
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
	double		by_key;
	bool		beside = false;

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
		beside = !negate && key_operator(operator, false) != operator &&
			key_beside(root, column.rel, operator, args);
		ReleaseVariableStats(column);
	}
	if (share == 0 && beside)
		return 1;
	if (share == 0 || beside)
	{
		by_key = DatumGetFloat8(DirectFunctionCall4Coll(negate ? neqsel : eqsel, collation,
														PointerGetDatum(root),
														ObjectIdGetDatum(key_operator(operator, negate)),
														PointerGetDatum(args),
														Int32GetDatum(varRelid)));
		if (share == 0)
			return by_key;
		/* the fraction of the rows found by = */
		share = by_key > 0 ? share / by_key : 1;
	}
	if (negate)
		share = 1 - nulls - share;
	CLAMP_PROBABILITY(share);
	return share;
}

/* iriop_image_eqsel(internal, oid, internal, integer) → double precision: the share of rows that *= finds */
IRI_ENTRY(iriop_image_eqsel, Float8GetDatum(restriction(fcinfo, false)))
/* iriop_image_neqsel(internal, oid, internal, integer) → double precision: the share of rows that *<> finds */
IRI_ENTRY(iriop_image_neqsel, Float8GetDatum(restriction(fcinfo, true)))

static Datum
join(FunctionCallInfo fcinfo, PGFunction estimate, bool negate)
{
	return DirectFunctionCall5Coll(estimate, PG_GET_COLLATION(), PG_GETARG_DATUM(0),
								   ObjectIdGetDatum(key_operator(PG_GETARG_OID(1), negate)),
								   PG_GETARG_DATUM(2), PG_GETARG_DATUM(3), PG_GETARG_DATUM(4));
}

/*
 * iriop_image_eqjoinsel(internal, oid, internal, smallint, internal) → double
 * precision: the share of pairs of rows that *= finds
 */
PG_FUNCTION_INFO_V1(iriop_image_eqjoinsel);
Datum
iriop_image_eqjoinsel(PG_FUNCTION_ARGS)
{
	PlannerInfo *root = (PlannerInfo *) PG_GETARG_POINTER(0);
	Oid			operator = PG_GETARG_OID(1);
	List	   *args = (List *) PG_GETARG_POINTER(2);
	VariableStatData left;
	VariableStatData right;
	bool		reversed;
	bool		beside;

	get_join_variables(root, args, (SpecialJoinInfo *) PG_GETARG_POINTER(4), &left, &right, &reversed);
	beside = key_operator(operator, false) != operator &&
		(key_beside(root, left.rel, operator, args) || key_beside(root, right.rel, operator, args));
	ReleaseVariableStats(left);
	ReleaseVariableStats(right);
	if (beside)
		PG_RETURN_FLOAT8(1);
	return join(fcinfo, eqjoinsel, false);
}

/*
 * iriop_image_neqjoinsel(internal, oid, internal, smallint, internal) → double
 * precision: the share of pairs of rows that *<> finds
 */
IRI_ENTRY(iriop_image_neqjoinsel, join(fcinfo, neqjoinsel, true))
