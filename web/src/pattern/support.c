/*
 * Planner support for iri_matches: conditions that indexes can use, put before
 * a call with a constant pattern, and the domain of a pattern that is not
 * known yet; and estimates.
 *
 * Nothing here raises an error for an invalid pattern: the executor does.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/syscache.h"

#include "core/pattern/pattern.h"
#include "core/pattern/range.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "domain/condition.h"
#include "index/estimate.h"
#include "pattern/argument.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/relation.h"

/* The common part of all links that match a pattern: one of several prefixes, or a domain. */
typedef struct Common
{
	IriText		prefix[IRI_PATTERN_RANGES];
	int			prefixes;
	IriText		domain;
} Common;

static Common
common_of(const IriPattern *pattern)
{
	Common		common = {.domain = {NULL, 0}};
	IriBuf		buf;
	IriText		prefixes;
	const char *at;
	bool		only;

	iri_buf_init(&buf, NULL, 0);
	common.prefixes = iri_pattern_prefixes(pattern, &buf);
	prefixes = iri_take(&buf);
	at = prefixes.data;
	for (int i = 0; i < common.prefixes; i++)
	{
		common.prefix[i] = (IriText) {at, strlen(at)};
		at += common.prefix[i].len + 1;
	}
	if (common.prefixes > 0 || !iri_pattern_has_names(pattern))
		return common;
	common.domain = iri_pattern_domain(pattern, &only);
	iri_buf_init(&buf, NULL, 0);
	if (common.domain.data != NULL && !iri_domain_parse(common.domain.data, common.domain.len, &buf))
		common.domain.data = NULL;
	iri_take(&buf);
	return common;
}

/* Returns true if a key has the common part. */
static bool
has_common(const Common *common, IriText key)
{
	if (common->domain.data != NULL)
	{
		IriDomain	domain = {common->domain.data, common->domain.len, false};
		IriDomain	name = iri_domain_of(key.data, key.len);

		return name.name != NULL && iri_domain_contains(&domain, &name);
	}
	for (int i = 0; i < common->prefixes; i++)
	{
		if (iri_begins(key, common->prefix[i]))
			return true;
	}
	return common->prefixes == 0;
}

/* Returns a constant pattern of a call; NULL if it is not known. */
static const IriPattern *
known_pattern(List *args)
{
	Const	   *pattern = lsecond(args);
	Const	   *options = lthird(args);

	if (!IsA(pattern, Const) || pattern->constisnull || !IsA(options, Const) || options->constisnull)
		return NULL;
	return iri_try_pattern(pattern->constvalue, pattern->consttype, options->constvalue);
}

/* Returns the condition that all matches satisfy; NULL if there is none. */
static Expr *
common_condition(Node *x, const IriPattern *pattern)
{
	Common		common = common_of(pattern);
	List	   *any = NIL;

	if (common.domain.data != NULL)
		return iri_make_domain_condition(x, common.domain);
	for (int i = 0; i < common.prefixes; i++)
	{
		Expr	   *condition = iri_make_condition(x, "^@", TEXTOID, iri_text_datum(common.prefix[i]));

		if (condition == NULL)
			return NULL;
		any = lappend(any, condition);
	}
	return list_length(any) > 1 ? make_orclause(any) : any != NIL ? linitial(any) : NULL;
}

/* Returns iri_matches(x, ...) as: the common condition AND iriop_matches(x, ...); or NULL */
static Node *
with_condition(FuncExpr *call)
{
	Node	   *x = linitial(call->args);
	const IriPattern *pattern;
	Expr	   *condition;
	Oid		   *types;
	int			nargs;
	Oid			funcid;

	if (contain_volatile_functions(x) || contain_subplans(x))
		return NULL;
	pattern = known_pattern(call->args);
	if (pattern == NULL)
		return NULL;
	condition = common_condition(x, pattern);
	if (condition == NULL)
		return NULL;
	get_func_signature(call->funcid, &types, &nargs);
	funcid = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum("iriop_matches"),
							 PointerGetDatum(buildoidvector(types, nargs)),
							 ObjectIdGetDatum(get_func_namespace(call->funcid)));
	if (!OidIsValid(funcid))
		return NULL;
	return (Node *) make_andclause(list_make2(condition,
											  makeFuncExpr(funcid, BOOLOID, call->args, InvalidOid, call->inputcollid,
														   COERCE_EXPLICIT_CALL)));
}

/*
 * Adds the share of a value of the statistics to the values that have the
 * common part, and to the values that match.
 */
static void
add_value(const IriPattern *pattern, const Common *common, Datum value, double share, double *has, double *matching)
{
	IriValue	read;
	IriText		key;

	iri_read(DatumGetIriPP(value), &read);
	key = iri_key_text(&read);
	if (common != NULL && !has_common(common, key))
		return;
	*has += share;
	if (iri_pattern_matches(pattern, key, NULL))
		*matching += share;
}

/*
 * Returns the share of rows that match, among the rows that have the common
 * part if it is given.  One more value is counted as half a match, so that few
 * values have little effect.
 */
static double
share_of_pattern(SupportRequestSelectivity *req, const IriPattern *pattern, const Common *common)
{
	VariableStatData x;
	AttStatsSlot slot;
	double		has = 0;
	double		matching = 0;
	double		added = 0.01;

	examine_variable(req->root, linitial(req->args), req->varRelid, &x);
	/* the estimate reveals nothing about values that the user may not read */
	if (HeapTupleIsValid(x.statsTuple) && statistic_proc_security_check(&x, req->funcid))
	{
		double		left = 1 - ((Form_pg_statistic) GETSTRUCT(x.statsTuple))->stanullfrac;

		if (get_attstatsslot(&slot, x.statsTuple, STATISTIC_KIND_MCV, InvalidOid,
							 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
		{
			for (int i = 0; i < slot.nvalues; i++)
			{
				add_value(pattern, common, slot.values[i], slot.numbers[i], &has, &matching);
				left -= slot.numbers[i];
			}
			free_attstatsslot(&slot);
		}
		if (get_attstatsslot(&slot, x.statsTuple, STATISTIC_KIND_HISTOGRAM, InvalidOid, ATTSTATSSLOT_VALUES))
		{
			added = Max(left, 0) / slot.nvalues;
			for (int i = 0; i < slot.nvalues; i++)
				add_value(pattern, common, slot.values[i], added, &has, &matching);
			free_attstatsslot(&slot);
		}
	}
	ReleaseVariableStats(x);
	if (common != NULL)
		return (matching + added / 2) / (has + added);
	return Max(matching, added / 2);
}

/* A call whose share of rows is estimated, for one pattern or for several. */
typedef struct Estimated
{
	SupportRequestSelectivity *req;
	bool		after_common;	/* of the rows with the common part only */
} Estimated;

/* Returns the share of rows that a pattern matches; 0 if it cannot be read. */
static double
share_of_matches(Datum value, void *arg)
{
	const Estimated *estimated = arg;
	SupportRequestSelectivity *req = estimated->req;
	Node	   *x = linitial(req->args);
	const IriPattern *pattern = iri_try_pattern(value, exprType(lsecond(req->args)),
												((Const *) lthird(req->args))->constvalue);
	Expr	   *condition;
	Common		common;

	if (pattern == NULL)
		return 0;
	common = common_of(pattern);
	condition = estimated->after_common ? NULL : common_condition(x, pattern);
	if (condition == NULL && !estimated->after_common)
		return share_of_pattern(req, pattern, NULL);
	return share_of_pattern(req, pattern, &common) *
		(condition == NULL ? 1 : clause_selectivity(req->root, (Node *) condition, req->varRelid, JOIN_INNER, NULL));
}

/*
 * Estimates the chance that a row has a partner in the inner table of a
 * semijoin, from the share of pairs: at most the expected number of partners.
 */
static double
share_with_match(SupportRequestSelectivity *req, double share)
{
	ListCell   *cell;

	foreach(cell, req->args)
	{
		VariableStatData arg;

		examine_variable(req->root, lfirst(cell), 0, &arg);
		if (arg.rel != NULL && bms_is_subset(arg.rel->relids, req->sjinfo->syn_righthand))
			share *= arg.rel->rows;
		ReleaseVariableStats(arg);
	}
	return share;
}

static bool
estimate(SupportRequestSelectivity *req, bool after_common)
{
	Estimated	estimated = {req, after_common};
	Const	   *pattern = lsecond(req->args);
	Const	   *options = lthird(req->args);
	bool		is_known = IsA(options, Const) && !options->constisnull;

	if (is_known && IsA(pattern, Const))
		req->selectivity = pattern->constisnull ? 0 : share_of_matches(pattern->constvalue, &estimated);
	else
		req->selectivity = !is_known ? IRI_DEFAULT_SELECTIVITY :
			iri_mean_share(req->root, (Node *) pattern, req->funcid, share_of_matches, &estimated);
	if (req->is_join && (req->jointype == JOIN_SEMI || req->jointype == JOIN_ANTI))
		req->selectivity = share_with_match(req, req->selectivity);
	CLAMP_PROBABILITY(req->selectivity);
	return true;
}

static bool
estimate_all(SupportRequestSelectivity *req)
{
	return estimate(req, false);
}

static bool
estimate_rest(SupportRequestSelectivity *req)
{
	return estimate(req, true);
}

/*
 * Makes a bound of the index scan in the order by domain for the links that
 * match a pattern: the bound of its domain, or of all links if the pattern has
 * no domain, or cannot be read, which the operator then reports.
 */
static Datum
make_domain_bound(FunctionCallInfo fcinfo, bool upper)
{
	Oid			type = get_fn_expr_argtype(fcinfo->flinfo, 0);
	const IriPattern *pattern = iri_try_pattern(PG_GETARG_DATUM(0), type, PointerGetDatum(construct_empty_array(TEXTOID)));
	IriBuf		name;
	IriBuf		key;
	IriText		taken;
	IriText		domain = {NULL, 0};
	bool		only;

	iri_buf_init(&name, NULL, 0);
	iri_buf_init(&key, NULL, 0);
	if (pattern != NULL && iri_pattern_has_names(pattern))
		domain = iri_pattern_domain(pattern, &only);
	if (domain.data != NULL && iri_domain_parse(domain.data, domain.len, &name))
		(upper ? iri_append_domain_after : iri_append_domain_first)(name.data, name.len, &key);
	else if (upper)
		iri_append_domain_after("", 0, &key);
	iri_take(&name);
	taken = iri_take(&key);
	return PointerGetDatum(iri_make_bound(taken.data, taken.len));
}

/* iriop_matches_lower(internal) → internal: the start of the range of a pattern's domain */
IRI_ENTRY(iriop_matches_lower, make_domain_bound(fcinfo, false))
/* iriop_matches_upper(internal) → internal: the end of the range of a pattern's domain */
IRI_ENTRY(iriop_matches_upper, make_domain_bound(fcinfo, true))

/* Returns: x operator bound(pattern); NULL if the index does not have the order by domain */
static Expr *
bound_condition(SupportRequestIndexCondition *req, Node *x, const char *name, int strategy, const char *bound,
				Node *pattern)
{
	Oid			type = InvalidOid;
	Oid			its = iri_operator_of(x, name, &type);
	Oid			funcid = iri_find_function(bound, INTERNALOID, get_func_namespace(req->funcid));

	if (!OidIsValid(its) || !OidIsValid(funcid) || get_op_opfamily_strategy(its, req->opfamily) != strategy)
		return NULL;
	return make_opclause(its, BOOLOID, false, (Expr *) copyObject(x),
						 (Expr *) makeFuncExpr(funcid, type, list_make1(copyObject(pattern)), InvalidOid, InvalidOid,
											   COERCE_EXPLICIT_CALL),
						 InvalidOid, InvalidOid);
}

/* Returns the bounds of the domain of a pattern that is not known yet, as conditions; or NIL */
static List *
domain_condition(SupportRequestIndexCondition *req)
{
	Node	   *x;
	Node	   *pattern;
	Expr	   *lower;
	Expr	   *upper;

	if (!is_funcclause(req->node) || req->indexarg != 0)
		return NIL;
	x = linitial(((FuncExpr *) req->node)->args);
	pattern = lsecond(((FuncExpr *) req->node)->args);
	if (!is_pseudo_constant_for_index(req->root, pattern, req->index))
		return NIL;
	lower = bound_condition(req, x, "~>=~", BTGreaterEqualStrategyNumber, "iriop_matches_lower", pattern);
	upper = bound_condition(req, x, "~<~", BTLessStrategyNumber, "iriop_matches_upper", pattern);
	if (lower == NULL || upper == NULL)
		return NIL;
	req->lossy = true;
	return list_make2(lower, upper);
}

/* iriop_matches_support(internal) → internal: planner support for iri_matches */
IRI_ENTRY(iriop_matches_support,
		  iri_support(fcinfo, &(IriSupport) {with_condition, domain_condition, estimate_all}))

/*
 * iriop_matches_rest_support(internal) → internal: planner support for
 * iriop_matches, which follows the common condition
 */
IRI_ENTRY(iriop_matches_rest_support, iri_support(fcinfo, &(IriSupport) {.estimate = estimate_rest}))
