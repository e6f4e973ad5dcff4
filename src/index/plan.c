/*
 * Planner support for ^@, <<=, >>=, <@, @> and *=: equivalent index
 * conditions; and for iri_equivalent: the operator to estimate in its place.
 * Estimates are in estimate_rows.c and estimate_join.c.
 *
 * Nothing here raises an error for an operand, because `readable` checks it
 * before it is passed to the operator: errors are left to the executor.
 */
#include "compat.h"

#include "access/stratnum.h"
#include "catalog/pg_am.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/optimizer.h"
#include "optimizer/plancat.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "compare/domain_op.h"
#include "core/text/text.h"
#include "core/value/ladder.h"
#include "index/estimate.h"
#include "index/ranges.h"
#include "type/relation.h"

/*
 * Returns the operator with that strategy between the column and a bound if
 * the index has the order of the bounds; the planner also tries indexes on the
 * column that have another order.
 */
static Oid
index_operator(Oid family, Oid column_type, Oid bound_type, StrategyNumber strategy, PGFunction function)
{
	Oid			operator = get_opfamily_member(family, column_type, bound_type, strategy);
	FmgrInfo	info;

	if (!OidIsValid(operator))
		return InvalidOid;
	fmgr_info(get_opcode(operator), &info);
	return info.fn_addr == function ? operator : InvalidOid;
}

/*
 * Makes a bound: a constant if the pattern is constant, else a call.  Returns
 * NULL if the function that makes it cannot be found.
 */
static Expr *
make_bound(SupportRequestIndexCondition *req, Node *pattern, Oid type,
		   PGFunction function, const char *name)
{
	Oid			funcid;

	if (IsA(pattern, Const))
		return (Expr *) makeConst(type, -1, InvalidOid, -1,
								  DirectFunctionCall1(function, ((Const *) pattern)->constvalue),
								  false, false);
	funcid = iri_find_function(name, INTERNALOID, get_func_namespace(req->funcid));
	if (!OidIsValid(funcid))
		return NULL;
	return (Expr *) makeFuncExpr(funcid, type, list_make1(copyObject(pattern)), InvalidOid, InvalidOid,
								 COERCE_EXPLICIT_CALL);
}

/*
 * Returns the type of the bounds: the type that the column does not have.
 * Operators on two types are estimated by iriop_bound_sel.  Core would combine
 * the estimates of two operators on one type as a range, which is often too
 * narrow for the histogram.
 */
static Oid
type_of_bounds(Oid column_type, Oid namespace)
{
	Oid			iri = iri_type_named("iri", namespace);

	return column_type != iri ? iri : iri_type_named("iri_reference", namespace);
}

/*
 * Gets the column of a clause as the index has it, even if it has a domain
 * over the type, and the other argument.  Returns false if the other argument
 * cannot be used in an index search.
 */
static bool
split_clause(SupportRequestIndexCondition *req, Node **column, Oid *column_type, Node **other)
{
	List	   *args;

	if (is_opclause(req->node))
		args = ((OpExpr *) req->node)->args;
	else if (is_funcclause(req->node))
		args = ((FuncExpr *) req->node)->args;
	else
		return false;
	*column = list_nth(args, req->indexarg);
	*other = list_nth(args, 1 - req->indexarg);
	while (IsA(*column, RelabelType))
		*column = (Node *) ((RelabelType *) *column)->arg;
	*column_type = getBaseType(exprType(*column));
	if (exprType(*column) != *column_type)
		*column = (Node *) makeRelabelType((Expr *) *column, *column_type, -1, InvalidOid,
										   COERCE_IMPLICIT_CAST);
	return is_pseudo_constant_for_index(req->root, *other, req->index) &&
		!(IsA(*other, Const) && ((Const *) *other)->constisnull);
}

/*
 * Returns true if the column has an index by key, too.  The planner would take
 * the newer index, but comparisons of keys take less time.
 */
static bool
has_index_by_key(SupportRequestIndexCondition *req, Oid column_type, Oid bound_type, PGFunction ge)
{
	int			column = req->index->indexkeys[req->indexcol];
	ListCell   *cell;

	foreach(cell, req->index->rel->indexlist)
	{
		const IndexOptInfo *index = lfirst_node(IndexOptInfo, cell);

		if (index->relam == BTREE_AM_OID && index->indpred == NIL && column != 0 && index->indexkeys[0] == column &&
			OidIsValid(index_operator(index->opfamily[0], column_type, bound_type, BTGreaterEqualStrategyNumber, ge)))
			return true;
	}
	return false;
}

/* column >= lower AND column < upper, or NULL */
static List *
index_condition(SupportRequestIndexCondition *req)
{
	FmgrInfo	function;
	const IriSearch *search = iri_find_search(req->funcid, &function);
	Oid			am = req->index->relam;
	Node	   *column;
	Node	   *pattern;
	Oid			column_type;
	Oid			type;
	Oid			ge;
	Oid			lt;
	Expr	   *lower;
	Expr	   *upper;

	if (search == NULL || req->indexarg != search->arg || (am != BTREE_AM_OID && am != BRIN_AM_OID))
		return NIL;
	if (!split_clause(req, &column, &column_type, &pattern))
		return NIL;
	type = type_of_bounds(column_type, get_func_namespace(req->funcid));
	ge = index_operator(req->opfamily, column_type, type, BTGreaterEqualStrategyNumber, search->ge);
	lt = index_operator(req->opfamily, column_type, type, BTLessStrategyNumber, search->lt);
	if (!OidIsValid(ge) && search->by_domain != NULL && search->by_domain(pattern) &&
		!has_index_by_key(req, column_type, type, search->ge))
	{
		ge = index_operator(req->opfamily, column_type, type, BTGreaterEqualStrategyNumber, iriop_domain_ge);
		lt = index_operator(req->opfamily, column_type, type, BTLessStrategyNumber, iriop_domain_lt);
	}
	if (!OidIsValid(ge) || !OidIsValid(lt))
		return NIL;
	/* leave an operand that is refused to the operator */
	if (IsA(pattern, Const) && search->refuses &&
		!search->readable(((Const *) pattern)->constvalue))
		return NIL;

	lower = make_bound(req, pattern, type, search->lower, search->lower_name);
	upper = make_bound(req, pattern, type, search->upper, search->upper_name);
	if (lower == NULL || upper == NULL)
		return NIL;
	req->lossy = search->lossy;
	return list_make2(make_opclause(ge, BOOLOID, false, (Expr *) column, lower,
									InvalidOid, InvalidOid),
					  make_opclause(lt, BOOLOID, false, (Expr *) copyObject(column), upper,
									InvalidOid, InvalidOid));
}

/* ----------------------------------------------------------------
 *		*= with a constant, or with a parameter
 *
 * The condition of an index on keys is lossy, because it finds the rows with
 * other spellings, too.  The operator must not be the clause: a clause of a
 * mergejoinable operator with a constant is in an equivalence class, and a
 * bitmap scan does not recheck such clauses.  Therefore, the operator is
 * replaced by its function; for this, an index on spellings gets the operator
 * as its condition.
 * ----------------------------------------------------------------
 */

/* Returns the operator with that name between the first two types of a function. */
static Oid
operator_between(const char *name, Oid funcid)
{
	Oid		   *types;
	int			nargs;

	get_func_signature(funcid, &types, &nargs);
	return GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid, CStringGetDatum(name),
						   ObjectIdGetDatum(types[0]), ObjectIdGetDatum(types[1]),
						   ObjectIdGetDatum(get_func_namespace(funcid)));
}

/* Returns true if an expression contains more than constants, parameters and calls. */
static bool
has_other_nodes(Node *node, void *context)
{
	if (node == NULL)
		return false;
	switch (nodeTag(node))
	{
		case T_Param:
			return ((Param *) node)->paramkind != PARAM_EXTERN;
		case T_List:
		case T_Const:
		case T_FuncExpr:
		case T_OpExpr:
		case T_RelabelType:
		case T_CoerceViaIO:
			return expression_tree_walker(node, has_other_nodes, context);
		default:
			return true;
	}
}

static Node *
call_of_operator(FuncExpr *call)
{
	if (has_other_nodes(linitial(call->args), NULL) && has_other_nodes(lsecond(call->args), NULL))
		return NULL;
	return (Node *) makeFuncExpr(call->funcid, call->funcresulttype, call->args,
								 call->funccollid, call->inputcollid, COERCE_EXPLICIT_CALL);
}

/* Returns a call as: column *= other, or else as a comparison of keys; or NULL */
static List *
image_condition(SupportRequestIndexCondition *req)
{
	Node	   *column;
	Node	   *other;
	Oid			column_type;
	Oid			other_type;
	Oid			op;
	TypeCacheEntry *type;

	if (!is_funcclause(req->node) || !split_clause(req, &column, &column_type, &other))
		return NIL;
	other_type = getBaseType(exprType(other));
	op = operator_between("*=", req->funcid);
	if (req->indexarg == 1 && OidIsValid(op))
		op = get_commutator(op);
	req->lossy = !OidIsValid(op) || !op_in_opfamily(op, req->opfamily);
	if (req->lossy)
	{
		type = lookup_type_cache(column_type, TYPECACHE_BTREE_OPFAMILY);
		op = get_opfamily_member(type->btree_opf, column_type, other_type,
								 BTEqualStrategyNumber);
		if (!OidIsValid(op) || !op_in_opfamily(op, req->opfamily))
			return NIL;
	}
	return list_make1(make_opclause(op, BOOLOID, false, (Expr *) column, (Expr *) other,
									InvalidOid, InvalidOid));
}

/* Estimates a call that begins with the arguments of an operator like the operator. */
static bool
estimate_as_operator(SupportRequestSelectivity *req, const char *name)
{
	Oid			op = operator_between(name, req->funcid);
	List	   *args = list_make2(linitial(req->args), lsecond(req->args));

	if (!OidIsValid(op))
		return false;
	req->selectivity = req->is_join ?
		join_selectivity(req->root, op, args, req->inputcollid, req->jointype, req->sjinfo) :
		restriction_selectivity(req->root, op, args, req->inputcollid, req->varRelid);
	return true;
}

/*
 * Estimates the share of rows that are equivalent on a rung.  On the rung
 * simple, they have the same spelling.  On the other rungs, they are the rows
 * with the same key, or some of these rows.
 */
static bool
estimate_equivalence(SupportRequestSelectivity *req)
{
	Node	   *rung = lthird(req->args);
	bool		simple = false;

	if (IsA(rung, Const) && !((Const *) rung)->constisnull)
	{
		text	   *name = DatumGetTextPP(((Const *) rung)->constvalue);

		simple = iri_name_index(iri_rung_names, VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name)) == IRI_RUNG_SIMPLE;
	}
	return estimate_as_operator(req, simple ? "*=" : "=");
}

/* Estimates a call of an operator's function. */
static bool
estimate_search(SupportRequestSelectivity *req)
{
	req->selectivity = req->is_join ?
		iri_share_joined(req->root, req->funcid, req->args, req->sjinfo, req->inputcollid) :
		iri_share_found(req->root, req->funcid, req->args, req->varRelid, req->inputcollid);
	return true;
}

static bool
estimate_image(SupportRequestSelectivity *req)
{
	return estimate_as_operator(req, "*=");
}

/* iriop_search_support(internal) → internal: planner support for the operators' functions */
IRI_ENTRY(iriop_search_support,
		  iri_support(fcinfo, &(IriSupport) {.index_condition = index_condition, .estimate = estimate_search}))
/* iriop_image_support(internal) → internal: planner support for *= */
IRI_ENTRY(iriop_image_support,
		  iri_support(fcinfo, &(IriSupport) {call_of_operator, image_condition, estimate_image}))
/* iriop_equivalent_support(internal) → internal: planner support for iri_equivalent */
IRI_ENTRY(iriop_equivalent_support, iri_support(fcinfo, &(IriSupport) {.estimate = estimate_equivalence}))
