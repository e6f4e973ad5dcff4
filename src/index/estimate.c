/*
 * Estimates of how many rows ^@, <<=, >>=, <@ and @> find, and the bounds by
 * which an index finds them.
 *
 * Nothing here raises an error for an operand: `readable` checks it before it
 * is given to the operator.  Errors are left to the executor.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
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
#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/estimate.h"
#include "index/find.h"
#include "index/ranges.h"
#include "type/datum.h"
#include "type/relation.h"

#include <math.h>

/*
 * For a site with one value there, in shares of one.  It has fewer rows than
 * there are between the two values around: a factor of ten reaches these.
 *
 * This and the next two are by test/index/estimates --seed 1 with a million rows.
 * The mean factor between the estimates of sites and the rows is least here: 11.2;
 * with .05 or 1 it is 11.4.
 */
#define SEEN_ONCE			0.2

/*
 * See share_between.  With .2 to .4, 85 to 88 % of the folders and prefixes are within
 * a factor of ten; with .6, 77 %.
 */
#define CROWDED				0.4

/*
 * Where folders are between values, which have 0, and their site, which has 1.  With
 * .2 to .4, 85 to 91 % of them are within a factor of ten; with .6, 36 %.
 */
#define FOLDERS				0.4

/* Statistics as a sample of the values that are not among the most common ones. */
typedef struct Sample
{
	AttStatsSlot values;
	double		each;			/* the share of one distinct value */
	double		once;			/* the share of a site that has one of the values */
} Sample;

static bool
get_sample(VariableStatData *column, Oid funcid, Sample *sample)
{
	AttStatsSlot common;
	double		distinct;
	bool		is_default;

	if (!HeapTupleIsValid(column->statsTuple) ||
		!statistic_proc_security_check(column, funcid) ||
		!get_attstatsslot(&sample->values, column->statsTuple, STATISTIC_KIND_HISTOGRAM,
						  InvalidOid, ATTSTATSSLOT_VALUES))
		return false;
	distinct = get_variable_numdistinct(column, &is_default);
	if (get_attstatsslot(&common, column->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_NUMBERS))
	{
		distinct -= common.nnumbers;
		free_attstatsslot(&common);
	}
	sample->each = 1 / Max(distinct, sample->values.nvalues);
	sample->once = SEEN_ONCE / sample->values.nvalues;
	return true;
}

static IriText
sample_key(const Sample *sample, int n)
{
	IriValue	value;

	iri_read(DatumGetIriPP(sample->values.values[n]), &value);
	return (IriText) {value.key, value.key_len};
}

/* Returns how many of the histogram's values are less. */
static int
values_below(const Sample *sample, IriText key)
{
	int			from = 0;
	int			to = sample->values.nvalues;

	while (from < to)
	{
		int			middle = (from + to) / 2;
		IriText		value = sample_key(sample, middle);

		if (iri_compare_bytes(value.data, value.len, key.data, key.len) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/*
 * Returns how many of the histogram's values are in the range, except the
 * first and the last: these are in it however rare they are.
 */
static int
values_in(const Sample *sample, IriKeyRange range)
{
	return Max(Min(values_below(sample, range.to), sample->values.nvalues - 1) -
			   Max(values_below(sample, range.from), 1), 0);
}

/*
 * Returns the length of a key up to the first byte after its authority; 0 if it has none, or if the
 * string ends before it does.  Sets whether it ends within the authority.
 */
static size_t
site_length(const char *key, size_t len, bool *within)
{
	const char *slashes = NULL;

	for (size_t i = 0; i + 1 < len && slashes == NULL; i++)
	{
		if (key[i] == '/')
			slashes = key[i + 1] == '/' ? key + i + 2 : key + len;
	}
	*within = false;
	if (slashes == NULL)
		return 0;
	for (const char *end = slashes; end < key + len; end++)
	{
		if (*end == '/' || *end == '?' || *end == '#')
			return end + 1 - key;
	}
	*within = slashes < key + len;
	return 0;
}

/* Returns the length of a key up to its last folder. */
static size_t
folder_length(IriText key)
{
	size_t		len = 0;

	for (size_t i = 0; i < key.len && key.data[i] != '?' && key.data[i] != '#'; i++)
	{
		if (key.data[i] == '/')
			len = i + 1;
	}
	return len;
}

/*
 * Estimates the share of a site that so many of the histogram's values belong
 * to.  A site that is too small to be seen is assumed to be as large at any number of
 * rows, as the planner's own estimates do for patterns.
 */
static double
share_of_seen(const Sample *sample, int seen)
{
	double		one = 1.0 / sample->values.nvalues;

	if (seen > 1)
		return seen * one;
	return Max(Min(seen == 1 ? sample->once : IRI_SHARE_UNSEEN, one), sample->each);
}

/*
 * Returns the share at a place of a key, from those at the ends of a part of
 * it, on a logarithmic scale.  The first bytes matter most: links are crowded
 * where they begin to differ, and later bytes distinguish few.
 */
static double
share_between(double from, double to, double start, double place, double end)
{
	double		part = Min(Max(place - start, 0) / Max(end - start, 1), 1);

	return from * pow(to / from, pow(part, CROWDED));
}

/*
 * Estimates the share of rows whose keys begin with a string.  The histogram
 * contains at most one of them, values from up to `to`.
 *
 * They are fewer than the rows between the values around, and at least those
 * of one distinct value.  The former applies to the common beginning of these
 * two values, the latter to a string as long as a whole key.  A site is in
 * between: how large sites are does not depend on how many rows there are.  A
 * longer beginning of its name than the common one is treated as the site.
 *
 * Folders are crowded or not, independently of their length.  One of which the
 * histogram has a value is treated as a site with one.  Another is between its
 * site and a value, on a logarithmic scale, and at most a site without any.
 */
static double
share_in_gap(const Sample *sample, int from, int to, IriText prefix, bool alone)
{
	int			last = sample->values.nvalues - 1;
	IriText		low = sample_key(sample, Max(from - 1, 0));
	IriText		high = sample_key(sample, Min(to, last));
	IriText		seen = from < to ? sample_key(sample, from) : (IriText) {NULL, 0};
	double		most = (double) (to - from + 1) / last;
	double		least = sample->each;
	double		start = iri_common_prefix(low.data, high.data, Min(low.len, high.len));
	double		whole = from < to ? seen.len : (low.len + high.len) / 2.0;
	bool		within;
	bool		unused;
	double		site = site_length(prefix.data, prefix.len, &within);

	if (site == 0)
		site = site_length(low.data, low.len, &unused);
	if (within)
		site = Max(site, prefix.len);
	if (site > start)
	{
		/* the site of a longer string may have more values than the gap */
		int			in_site = values_in(sample, iri_range_of(prefix.data, Min(site, prefix.len), '\0'));
		double		share = Min(share_of_seen(sample, in_site), most);

		if (prefix.len <= site)
			return prefix.len > start ? share : most;
		most = share;
		start = site;
	}
	if (prefix.len <= folder_length(seen))
		least = sample->once;
	else if (alone && prefix.len > 0 && prefix.data[prefix.len - 1] == '/')
		least = Min(sample->each * pow(Max(most, sample->each) / sample->each, FOLDERS), IRI_SHARE_UNSEEN);
	return Max(share_between(most, sample->each, start, prefix.len, whole), Min(least, most));
}

/*
 * Estimates the share of rows in the ranges, or `least` if all are beyond the
 * sample.  Most of the guesses for several ranges are about the same rows, so
 * they are not added.
 */
static double
share_in_ranges(const Sample *sample, const IriKeyRange *ranges, int nranges, double least)
{
	int			values = 0;
	double		guess = least;

	for (int i = 0; i < nranges; i++)
	{
		int			from = values_below(sample, ranges[i].from);
		int			to = values_below(sample, ranges[i].to);

		if (ranges[i].single)
			guess = Max(guess, sample->each);
		else if (to - from > 1)
			values += to - from;
		else if (to > 0 && from < sample->values.nvalues)
			guess = Max(guess, share_in_gap(sample, from, to, ranges[i].from, nranges == 1));
	}
	return Max((double) values / sample->values.nvalues, guess);
}

/*
 * Estimates the share of rows in a domain.  It is in many ranges of keys, so
 * the histogram is taken as a sample.  If that contains nothing of the domain,
 * the domain is looked for where its own name would be.
 */
static double
share_in_domain(const Sample *sample, const IriDomain *domain, double least)
{
	static const char *const beginnings[] = {"http://", "http://www.", "https://", "https://www."};
	IriKeyRange ranges[lengthof(beginnings)];
	int			seen = 0;

	for (int i = 0; i < sample->values.nvalues; i++)
	{
		IriText		key = sample_key(sample, i);
		IriDomain	name = iri_domain_of(key.data, key.len);

		seen += iri_domain_contains(domain, &name);
	}
	if (seen > 0)
		return (double) seen / sample->values.nvalues;
	for (int i = 0; i < lengthof(beginnings); i++)
	{
		char	   *start = psprintf("%s%.*s", beginnings[i], (int) domain->len, domain->name);

		ranges[i] = iri_range_of(start, strlen(start), '/');
	}
	return share_in_ranges(sample, ranges, lengthof(beginnings), least);
}

/* A host from iri_host_unicode as a domain name. */
static IriDomain
host_name(Datum host)
{
	IriText		text;
	IriDomain	name = {NULL, 0, false};

	if (iri_read_prefix(host, &text) && text.len > 0)
	{
		name.name = text.data;
		name.len = text.len - (text.data[text.len - 1] == '.');
	}
	return name;
}

/*
 * Estimates the share of rows in a domain, from statistics of their hosts.
 *
 * A host that is not among the most common ones has at most as many rows as
 * the least of these, even if the histogram has it.  If there are no most
 * common ones, all hosts have about as many rows, and a host that is not seen
 * is treated as one of them.
 */
static double
share_of_hosts(VariableStatData *hosts, Oid funcid, const IriDomain *domain)
{
	AttStatsSlot common;
	Sample		sample;
	double		in_common = 0;
	double		least_common = 1;
	double		others = 1 - ((Form_pg_statistic) GETSTRUCT(hosts->statsTuple))->stanullfrac;
	double		share = 0;

	if (get_attstatsslot(&common, hosts->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		for (int i = 0; i < common.nvalues; i++)
		{
			IriDomain	name = host_name(common.values[i]);

			others -= common.numbers[i];
			least_common = Min(least_common, common.numbers[i]);
			if (iri_domain_contains(domain, &name))
				in_common += common.numbers[i];
		}
		free_attstatsslot(&common);
	}
	others = Max(others, 0);
	if (get_sample(hosts, funcid, &sample))
	{
		int			below = 0;
		int			same = 0;

		for (int i = 0; i < sample.values.nvalues; i++)
		{
			IriDomain	name = host_name(sample.values.values[i]);

			if (!iri_domain_contains(domain, &name))
				continue;
			if (name.len == domain->len)
				same++;
			else
				below++;
		}
		share = (double) (below + same) / sample.values.nvalues * others;
		if (below == 0)
			share = Min(share, least_common);
		if (share == 0 && in_common == 0)
			share = (least_common < 1 ? share_of_seen(&sample, 0) : sample.each) * others;
		free_attstatsslot(&sample.values);
	}
	return in_common + share;
}

/* The share of one row, the least that a condition is estimated to find. */
double
iri_share_of_row(const VariableStatData *column)
{
	return column->rel != NULL && column->rel->tuples > 1 ? 1 / column->rel->tuples : 0;
}

/*
 * Estimates the share of rows found, for a column with statistics or without.
 * If the pattern is drawn from statistics itself, one value that it finds in
 * the histogram tells nothing: the histograms of two columns are often in step.
 */
double
iri_share_of_pattern(const IriSearch *search, FmgrInfo *function, VariableStatData *column,
					 VariableStatData *hosts, Oid collation, Datum pattern, bool drawn, double least)
{
	Sample		sample;
	IriDomain	domain;
	double		share = IRI_DEFAULT_SELECTIVITY;
	double		common;
	double		result;

	if (!HeapTupleIsValid(column->statsTuple))
		return IRI_DEFAULT_SELECTIVITY;
	if (!search->readable(pattern))
		return least;

	if (search->ranges == NULL)
	{
		iri_read_domain(pattern, &domain);
		if (hosts != NULL && HeapTupleIsValid(hosts->statsTuple) &&
			statistic_proc_security_check(hosts, function->fn_oid))
		{
			result = Max(share_of_hosts(hosts, function->fn_oid, &domain), least);
			CLAMP_PROBABILITY(result);
			return result;
		}
	}

	result = mcv_selectivity(column, function, collation, pattern, search->arg == 0, &common);
	if (get_sample(column, function->fn_oid, &sample))
	{
		FmgrInfo	order;

		if (drawn)
			sample.once = IRI_SHARE_UNSEEN;
		fmgr_info(get_opcode(sample.values.staop), &order);
		if (order.fn_addr == iriop_lt && sample.values.nvalues > 1)
		{
			if (search->ranges != NULL)
			{
				IriKeyRange ranges[IRI_MAX_RANGES];
				int			nranges = search->ranges(pattern, ranges);

				share = share_in_ranges(&sample, ranges, nranges, least);
			}
			else
				share = share_in_domain(&sample, &domain, least);
			/* a sample cannot tell that all are found: core's limit for inequalities */
			share = Min(share, 1 - 0.01 / (sample.values.nvalues - 1));
		}
		free_attstatsslot(&sample.values);
	}
	result += share * (1 - ((Form_pg_statistic) GETSTRUCT(column->statsTuple))->stanullfrac - common);
	result = Max(result, least);
	CLAMP_PROBABILITY(result);
	return result;
}

/*
 * Gets statistics of iri_host_unicode(x), which exist if the user created
 * them, or an index on it.
 */
void
iri_examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid, VariableStatData *hosts)
{
	Oid			host_funcid;

	memset(hosts, 0, sizeof(*hosts));
	host_funcid = iri_find_function("iri_host_unicode", exprType(x), get_func_namespace(funcid));
	if (OidIsValid(host_funcid))
		examine_variable(root,
						 (Node *) makeFuncExpr(host_funcid, TEXTOID, list_make1(x),
											   DEFAULT_COLLATION_OID, InvalidOid,
											   COERCE_EXPLICIT_CALL),
						 varRelid, hosts);
}

/* Returns what a node is of, which is coerced without a call. */
Node *
iri_without_relabel(Node *node)
{
	while (node != NULL && IsA(node, RelabelType))
		node = (Node *) ((RelabelType *) node)->arg;
	return node;
}

/*
 * Returns true if all that an operator finds is within a bound, by the bound's
 * value or, if that is not known yet, by the function that computes it.
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
 * Returns true if row security keeps an operator from the index, and there is
 * a lower bound beside it that it does not keep, and that is estimated in its
 * place.  Estimates of conditions are kept, so only one of the two can be
 * estimated as the rows found, in either role.
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

/* column op pattern; unless_bound: all, if a bound beside it is estimated in its place */
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
	PG_RETURN_BOOL(iri_begins(value.key, value.key_len, bound.key, bound.key_len));
}

static int
bound_ranges(Datum bound, IriKeyRange *ranges)
{
	IriValue	value;

	iri_read(DatumGetIriPP(bound), &value);
	ranges[0] = iri_range_of(value.key, value.key_len, '\0');
	return 1;
}

/* An index condition by bounds of keys, identified by the lower one. */
static const IriSearch by_bound = {
	.function = begins_with_bound,
	.readable = iri_any_is_readable,
	.ranges = bound_ranges,
};

/* An index condition by bounds by domain: the lower one is read as the domain is. */
static const IriSearch by_domain_bound = {
	.function = iri_in_domain,
	.readable = iri_domain_is_readable,
};

/* Returns a value that can be read, but need not be valid, with a key. */
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
 * Returns how to call the function of a search in place of that of a bound.  The
 * Oid stays: what the planner asks about it is its schema, and, for a user who may
 * not read the column, whether it is leakproof.  An operand that the operator, which
 * may not be, would refuse has made no bound, or is left out by `readable`.
 */
static FmgrInfo
as_function(const FmgrInfo *function, const IriSearch *search)
{
	FmgrInfo	result = *function;

	result.fn_addr = search->function;
	result.fn_extra = NULL;
	return result;
}

/* Estimates a bound that the planner has made, or returns -1 if it is a value. */
static double
share_of_index_bound(PlannerInfo *root, FmgrInfo *function, VariableStatData *column,
					 Node *expr, Datum bound, bool upper, int varRelid, Oid collation)
{
	const IriSearch *search = function->fn_addr == iriop_domain_ge ? &by_domain_bound : &by_bound;
	VariableStatData hosts = {0};
	IriKey		key;
	double		result = -1;

	iri_open_key(bound, &key);
	if (key.bound && upper)
		result = key.len > 0 ? 1 : iri_share_of_row(column);
	else if (key.bound)
	{
		FmgrInfo	found = as_function(function, search);

		if (search->ranges == NULL)
			iri_examine_hosts(root, found.fn_oid, expr, varRelid, &hosts);
		result = iri_share_of_pattern(search, &found, column, &hosts, collation,
									  value_of_key(key.data, key.len), false, iri_share_of_row(column));
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

/*
 * Estimates the share of rows that one of two bounds is for, so that both
 * together are estimated as their operator is.  Returns -1 if it is not a bound.
 *
 * Of bounds that the planner has made, the lower one is estimated as the
 * operator, and the upper one as all.  Those of a user beside the operator
 * exclude nothing.  Where only they reach an index, because row security keeps
 * the operator from it, they are estimated as the former.
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
	/* an operator of a user may have arguments of any type */
	if (!upper && function.fn_addr != iriop_ge && function.fn_addr != iriop_domain_ge)
		return -1;
	if (!get_restriction_variable(root, args, varRelid, &column, &bound, &column_first))
		return -1;
	if (IsA(bound, FuncExpr))
		search = iri_search_of_bound(((FuncExpr *) bound)->funcid);
	if (search != NULL)
		result = upper ? 1 : share_of_computed_bound(root, search, &function, &column, linitial(args),
													 (FuncExpr *) bound, varRelid, collation);
	else if (IsA(bound, Const) && !((Const *) bound)->constisnull && column_first)
		result = share_of_index_bound(root, &function, &column, linitial(args),
									  ((Const *) bound)->constvalue, upper, varRelid, collation);
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
 * share of rows that >= or <, or ~>=~ or ~<~, finds, of two types
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
