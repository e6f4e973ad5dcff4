/*
 * Estimates of the rows of a table that ^@, <<=, >>=, <@ and @> find, and of
 * the bounds by which an index finds them.
 *
 * Nothing here raises an error for an operand, because `readable` checks it
 * before it is passed to the operator: errors are left to the executor.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/optimizer.h"
#include "optimizer/restrictinfo.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

#include "compare/domain_op.h"
#include "compare/key.h"
#include "compare/op.h"
#include "core/text/bytes.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/estimate.h"
#include "index/ranges.h"
#include "index/search.h"
#include "type/datum.h"

/* Returns the expression that a node only relabels. */
Node *
iri_without_relabel(Node *node)
{
	while (node != NULL && IsA(node, RelabelType))
		node = (Node *) ((RelabelType *) node)->arg;
	return node;
}

/*
 * Returns true if everything that an operator finds is within a bound,
 * according to the bound's value or, if the value is not known yet, to the
 * function that computes it.
 */
static bool
contains_found(const IriSearch *search, Node *pattern, Node *bound, bool upper)
{
	FmgrInfo	function;

	if (IsA(bound, Const) && IsA(pattern, Const))
	{
		Datum		value = ((Const *) bound)->constvalue;
		Datum		operand = ((Const *) pattern)->constvalue;

		if (((Const *) bound)->constisnull || ((Const *) pattern)->constisnull || !search->readable(operand))
			return false;
		return upper ?
			!DatumGetBool(DirectFunctionCall2(search->lt, value, DirectFunctionCall1(search->upper, operand))) :
			DatumGetBool(DirectFunctionCall2(search->ge, DirectFunctionCall1(search->lower, operand), value));
	}
	if (!IsA(bound, FuncExpr) || list_length(((FuncExpr *) bound)->args) != 1)
		return false;
	fmgr_info(((FuncExpr *) bound)->funcid, &function);
	return function.fn_addr == (upper ? search->value_upper : search->value_lower) &&
		equal(iri_without_relabel(linitial(((FuncExpr *) bound)->args)), iri_without_relabel(pattern));
}

static bool
same_column(Node *node, const VariableStatData *column)
{
	return equal(iri_without_relabel(node), iri_without_relabel(column->var));
}

/*
 * Finds an operator beside a bound, whose results all are within the bound.
 * Returns its condition, or NULL.
 */
static RestrictInfo *
operator_beside(PlannerInfo *root, const VariableStatData *column, PGFunction ge, Node *bound, bool upper)
{
	ListCell   *cell;

	if (column->rel == NULL)
		return NULL;
	foreach(cell, column->rel->baserestrictinfo)
	{
		RestrictInfo *rinfo = lfirst_node(RestrictInfo, cell);
		OpExpr	   *clause = (OpExpr *) rinfo->clause;
		const IriSearch *search;
		FmgrInfo	function;

		if (!IsA(clause, OpExpr) || list_length(clause->args) != 2)
			continue;
		search = iri_find_search(get_opcode(clause->opno), &function);
		if (search != NULL && search->ge == ge &&
			same_column(list_nth(clause->args, search->arg), column) &&
			contains_found(search,
						   estimate_expression_value(root, list_nth(clause->args, 1 - search->arg)),
						   bound, upper))
			return rinfo;
	}
	return NULL;
}

/*
 * Returns true if row security keeps an operator, but not a lower bound beside
 * it, from the index, so that the bound is estimated in place of the operator.
 * The planner caches the estimate of a condition, so the rows found can be the
 * estimate of only one of the two.
 */
static bool
bound_stands_for(PlannerInfo *root, const VariableStatData *column, const IriSearch *search,
				 List *args, Node *pattern)
{
	bool		kept = false;
	bool		found = false;
	ListCell   *cell;

	if (root->qual_security_level == 0 || column->rel == NULL)
		return false;
	foreach(cell, column->rel->baserestrictinfo)
	{
		RestrictInfo *rinfo = lfirst_node(RestrictInfo, cell);
		OpExpr	   *clause = (OpExpr *) rinfo->clause;
		Oid			left;
		Oid			right;
		FmgrInfo	function;

		if (!IsA(clause, OpExpr) || list_length(clause->args) != 2)
			continue;
		/* the planner gives an estimator the list of the clause itself, not a copy */
		if (clause->args == args)
		{
			kept = !restriction_is_securely_promotable(rinfo, column->rel);
			continue;
		}
		fmgr_info(get_opcode(clause->opno), &function);
		op_input_types(clause->opno, &left, &right);
		if (function.fn_addr == search->ge && left != right &&
			restriction_is_securely_promotable(rinfo, column->rel) &&
			same_column(linitial(clause->args), column) &&
			contains_found(search, pattern, estimate_expression_value(root, lsecond(clause->args)), false))
			found = true;
	}
	return kept && found;
}

/*
 * column op pattern; with unless_bound, all rows if a bound beside it is
 * estimated in its place
 */
static double
share_of_operator(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation, bool unless_bound)
{
	FmgrInfo	function;
	const IriSearch *search = iri_find_search(funcid, &function);
	VariableStatData column;
	VariableStatData hosts = {0};
	Node	   *pattern;
	bool		column_first;
	double		result = IRI_DEFAULT_SELECTIVITY;

	if (search == NULL ||
		!get_restriction_variable(root, args, varRelid, &column, &pattern, &column_first))
		return IRI_DEFAULT_SELECTIVITY;
	if (column_first != (search->arg == 0))
		;
	else if (unless_bound && bound_stands_for(root, &column, search, args, pattern))
		result = 1;
	else
	{
		if (search->ranges == NULL)
			iri_examine_hosts(root, funcid, list_nth(args, search->arg), varRelid, &hosts);
		if (!IsA(pattern, Const))
			result = iri_share_of_each(root, search, &function, &column, &hosts, pattern, collation);
		else if (((Const *) pattern)->constisnull)
			result = 0;
		else
			result = iri_share_of_pattern(search, &function, &column, &hosts, collation,
										  ((Const *) pattern)->constvalue, false, iri_share_of_row(&column));
		ReleaseVariableStats(hosts);
	}
	ReleaseVariableStats(column);
	return result;
}

double
iri_share_found(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation)
{
	return share_of_operator(root, funcid, args, varRelid, collation, true);
}

/* x begins with the key of a bound */
static Datum
begins_with_bound(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriValue	bound;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	iri_read(PG_GETARG_IRI_PP(1), &bound);
	PG_RETURN_BOOL(iri_begins(iri_key_text(&value), iri_key_text(&bound)));
}

static int
bound_ranges(Datum bound, IriKeyRange *ranges)
{
	IriValue	value;

	iri_read(DatumGetIriPP(bound), &value);
	ranges[0] = iri_range_of(value.key, value.key_len, '\0');
	return 1;
}

/* An index condition with bounds of keys, identified by the lower bound. */
static const IriSearch by_bound = {
	.function = begins_with_bound,
	.readable = iri_any_is_readable,
	.ranges = bound_ranges,
};

/* An index condition with bounds by domain, whose lower bound is read like the domain. */
static const IriSearch by_domain_bound = {
	.function = iri_in_domain,
	.readable = iri_domain_is_readable,
};

/* Returns a value with that key, which can be read, but need not be valid. */
static Datum
value_of_key(const char *key, size_t len)
{
	struct varlena *value = palloc(VARHDRSZ + 1 + len);

	SET_VARSIZE(value, VARHDRSZ + 1 + len);
	VARDATA(value)[0] = (char) IRI_V_FIRST;
	memcpy(VARDATA(value) + 1, key, len);
	return PointerGetDatum(value);
}

/*
 * Returns the call information for the function of a search in place of the
 * function of a bound.  The OID of the bound's function is kept: the planner
 * needs only its schema and, for a user who may not read the column, whether
 * it is leakproof.  The operator may not be leakproof, but operands that it
 * would refuse either have no bound or are excluded by `readable`.
 */
static FmgrInfo
as_function(const FmgrInfo *function, const IriSearch *search)
{
	FmgrInfo	result = *function;

	result.fn_addr = search->function;
	result.fn_extra = NULL;
	return result;
}

/* Estimates a bound that the planner has made; returns -1 for a bound that is a value. */
static double
share_of_index_bound(PlannerInfo *root, FmgrInfo *function, VariableStatData *column,
					 Node *expr, Datum bound, bool upper, bool drawn, int varRelid, Oid collation)
{
	const IriSearch *search;
	VariableStatData hosts = {0};
	IriKey		key;
	double		result = -1;

	iri_open_key(bound, &key);
	search = function->fn_addr == iriop_domain_ge && iri_is_domain_bound(&key) ? &by_domain_bound : &by_bound;
	if (key.bound && upper)
		result = key.text.len > 0 ? 1 : iri_share_of_row(column);
	else if (key.bound)
	{
		FmgrInfo	found = as_function(function, search);

		if (search->ranges == NULL)
			iri_examine_hosts(root, found.fn_oid, expr, varRelid, &hosts);
		result = iri_share_of_pattern(search, &found, column, &hosts, collation,
									  value_of_key(key.text.data, key.text.len), drawn, iri_share_of_row(column));
		ReleaseVariableStats(hosts);
	}
	iri_close_key(&key);
	return result;
}

/*
 * Estimates the lower of two bounds that are computed during execution, as the
 * operator for which the planner has made them.
 */
static double
share_of_computed_bound(PlannerInfo *root, const IriSearch *search, const FmgrInfo *function,
						VariableStatData *column, Node *expr, FuncExpr *bound, int varRelid, Oid collation)
{
	FmgrInfo	found = as_function(function, search);
	VariableStatData hosts = {0};
	double		result;

	if (search->ranges == NULL)
		iri_examine_hosts(root, found.fn_oid, expr, varRelid, &hosts);
	result = iri_share_of_each(root, search, &found, column, &hosts, linitial(bound->args), collation);
	ReleaseVariableStats(hosts);
	return result;
}

/* A lower bound that another extension's function makes. */
typedef struct MadeBound
{
	PlannerInfo *root;
	FmgrInfo	maker;
	FmgrInfo   *function;
	VariableStatData *column;
	Node	   *expr;
	int			varRelid;
	Oid			collation;
} MadeBound;

static double
share_of_made_bound(Datum value, void *arg)
{
	MadeBound  *made = arg;

	return share_of_index_bound(made->root, made->function, made->column, made->expr,
								FunctionCall1(&made->maker, value), false, true, made->varRelid, made->collation);
}

/* Returns true if only plans can call a function, which makes a bound, and never raises an error. */
static bool
makes_bound(Oid funcid)
{
	Oid		   *types;
	int			nargs;

	get_func_signature(funcid, &types, &nargs);
	return nargs == 1 && types[0] == INTERNALOID;
}

/*
 * Splits the operator's estimate between its two bounds.  Returns -1 for an
 * expression that is not a bound.
 *
 * Of bounds that the planner has made, the lower bound is estimated as the
 * operator, and the upper bound as all rows.  Bounds that a user has written
 * beside the operator exclude nothing.  If row security keeps the operator
 * from the index, so that only the user's bounds reach the index, they are
 * estimated like the planner's bounds.
 */
static double
share_of_bound(PlannerInfo *root, Oid operator, List *args, int varRelid, Oid collation)
{
	FmgrInfo	function;
	VariableStatData column;
	Node	   *bound;
	const IriSearch *search = NULL;
	bool		column_first;
	bool		upper;
	double		result = -1;

	fmgr_info(get_opcode(operator), &function);
	upper = function.fn_addr == iriop_lt || function.fn_addr == iriop_domain_lt;
	/* a user's operator may have arguments of any type */
	if (!upper && function.fn_addr != iriop_ge && function.fn_addr != iriop_domain_ge)
		return -1;
	if (!get_restriction_variable(root, args, varRelid, &column, &bound, &column_first))
		return -1;
	if (IsA(bound, FuncExpr))
		search = iri_search_of_bound(((FuncExpr *) bound)->funcid);
	if (search != NULL)
		result = upper ? 1 : share_of_computed_bound(root, search, &function, &column, linitial(args),
													 (FuncExpr *) bound, varRelid, collation);
	else if (IsA(bound, FuncExpr) && makes_bound(((FuncExpr *) bound)->funcid))
	{
		MadeBound	made = {.root = root, .function = &function, .column = &column, .expr = linitial(args),
		.varRelid = varRelid, .collation = collation};

		fmgr_info(((FuncExpr *) bound)->funcid, &made.maker);
		fmgr_info_set_expr((Node *) bound, &made.maker);
		result = upper ? 1 : iri_mean_share(root, linitial(((FuncExpr *) bound)->args), made.maker.fn_oid,
											share_of_made_bound, &made);
	}
	else if (IsA(bound, Const) && !((Const *) bound)->constisnull && column_first)
		result = share_of_index_bound(root, &function, &column, linitial(args),
									  ((Const *) bound)->constvalue, upper, false, varRelid, collation);
	if (result < 0 && column_first)
	{
		bool		by_domain = function.fn_addr == iriop_domain_ge || function.fn_addr == iriop_domain_lt;
		RestrictInfo *beside = operator_beside(root, &column, by_domain ? iriop_domain_ge : iriop_ge,
											   bound, upper);

		if (beside != NULL)
		{
			OpExpr	   *clause = (OpExpr *) beside->clause;

			result = upper || restriction_is_securely_promotable(beside, column.rel) ? 1 :
				share_of_operator(root, get_opcode(clause->opno), clause->args, varRelid, clause->inputcollid,
								  false);
		}
	}
	ReleaseVariableStats(column);
	return result;
}

/* iriop_search_sel(internal, oid, internal, integer) → double precision: the share of rows that ^@, <<=, >>=, <@ or @> finds */
PG_FUNCTION_INFO_V1(iriop_search_sel);
Datum
iriop_search_sel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(iri_share_found((PlannerInfo *) PG_GETARG_POINTER(0),
									 get_opcode(PG_GETARG_OID(1)),
									 (List *) PG_GETARG_POINTER(2),
									 PG_GETARG_INT32(3), PG_GET_COLLATION()));
}

/*
 * iriop_bound_sel(internal, oid, internal, integer) → double precision: the
 * share of rows that >=, <, ~>=~ or ~<~ with operands of two types finds
 */
PG_FUNCTION_INFO_V1(iriop_bound_sel);
Datum
iriop_bound_sel(PG_FUNCTION_ARGS)
{
	Oid			operator = PG_GETARG_OID(1);
	double		share = share_of_bound((PlannerInfo *) PG_GETARG_POINTER(0), operator,
									   (List *) PG_GETARG_POINTER(2), PG_GETARG_INT32(3),
									   PG_GET_COLLATION());
	FmgrInfo	function;
	bool		upper;

	if (share >= 0)
		PG_RETURN_FLOAT8(share);
	fmgr_info(get_opcode(operator), &function);
	upper = function.fn_addr == iriop_lt || function.fn_addr == iriop_domain_lt;
	return DirectFunctionCall4Coll(upper ? scalarltsel : scalargesel, PG_GET_COLLATION(),
								   PG_GETARG_DATUM(0), PG_GETARG_DATUM(1),
								   PG_GETARG_DATUM(2), PG_GETARG_DATUM(3));
}
