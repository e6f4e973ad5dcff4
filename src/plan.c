/*
 * What the planner is told about ^@, <<=, >>=, <@ and @>: equivalent index
 * conditions, and estimates of the number of rows.
 *
 * Nothing here raises an error for an operand: `readable` checks it before it
 * is given to the operator.  Errors are left to the executor.
 */
#include "find.h"

#include <math.h>

#include "access/stratnum.h"
#include "catalog/pg_am.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/syscache.h"

/* Keys from one string up to another, which is not included. */
typedef struct Range
{
	IriText		from;
	IriText		to;
} Range;

/* A path: itself and paths that continue with "#", "/" or "?". */
#define MAX_RANGES	3

/* An operator, identified by its function. */
typedef struct Search
{
	PGFunction	function;
	int			arg;			/* the argument that is sought among others */
	/* reads the other: false if it finds nothing */
	bool		(*readable) (Datum pattern);
	bool		refuses;		/* an unreadable operand is an error */
	/*
	 * the ranges of the results, up to MAX_RANGES; NULL: there are too many
	 * ranges
	 */
	int			(*ranges) (Datum pattern, Range *ranges);
	bool		lossy;			/* more than the results is between the bounds */
	/*
	 * the bounds, and their names in SQL; without a lower one, it is the other
	 * argument
	 */
	PGFunction	lower;
	const char *lower_name;
	PGFunction	upper;
	const char *upper_name;
	/* the operators by which an index compares with them */
	PGFunction	ge;
	PGFunction	lt;
} Search;

static bool
prefix_is_readable(Datum pattern)
{
	IriText		prefix;

	return iri_read_prefix(pattern, &prefix);
}

static bool
base_is_readable(Datum pattern)
{
	IriBase		base;

	return iri_read_base(pattern, &base);
}

static bool
domain_is_readable(Datum pattern)
{
	IriDomain	domain;

	return iri_read_domain(pattern, &domain);
}

/* Sets the range of keys that begin with s, and then with c unless it is 0. */
static Range
range_of(const char *s, size_t len, char c)
{
	Range		range;
	IriBuf		buf;

	iri_buf_init(&buf, NULL, 0);
	iri_buf_append(&buf, s, len);
	iri_buf_put(&buf, c);
	if (c == '\0')
		buf.len--;
	range.from.data = iri_take(&buf, &range.from.len);
	iri_buf_init(&buf, NULL, 0);
	iri_after_prefix(range.from.data, range.from.len, &buf);
	range.to.data = iri_take(&buf, &range.to.len);
	return range;
}

static int
prefix_ranges(Datum pattern, Range *ranges)
{
	IriText		prefix;

	iri_read_prefix(pattern, &prefix);
	ranges[0] = range_of(prefix.data, prefix.len, '\0');
	return 1;
}

static int
base_ranges(Datum pattern, Range *ranges)
{
	IriBase		base;

	iri_read_base(pattern, &base);
	if (base.open)
	{
		ranges[0] = range_of(base.key, base.len, '\0');
		return 1;
	}
	ranges[0] = range_of(base.key, base.len, '#');
	ranges[1] = range_of(base.key, base.len, '/');
	ranges[2] = range_of(base.key, base.len, '?');
	return 3;
}

#define BY_PREFIX \
	prefix_is_readable, false, prefix_ranges, false, \
	iri_index_prefix_lower, "iri_index_prefix_lower", iri_index_prefix_upper, "iri_index_prefix_upper", \
	iri_ge, iri_lt
#define BY_BASE \
	base_is_readable, false, base_ranges, true, \
	NULL, NULL, iri_index_below_upper, "iri_index_below_upper", \
	iri_ge, iri_lt
#define BY_DOMAIN \
	domain_is_readable, true, NULL, false, \
	iri_index_domain_lower, "iri_index_domain_lower", iri_index_domain_upper, "iri_index_domain_upper", \
	iri_domain_ge, iri_domain_lt

static const Search searches[] = {
	{iri_starts_with, 0, BY_PREFIX},
	{iri_below, 0, BY_BASE},
	{iri_above, 1, BY_BASE},
	{iri_in_domain, 0, BY_DOMAIN},
	{iri_domain_has, 1, BY_DOMAIN},
};

static const Search *
find_search(Oid funcid, FmgrInfo *function)
{
	fmgr_info(funcid, function);
	for (int i = 0; i < lengthof(searches); i++)
	{
		if (searches[i].function == function->fn_addr)
			return &searches[i];
	}
	return NULL;
}

/* A call of a function of one argument, for another argument. */
static Oid
find_function(const char *name, Oid argument, Oid namespace)
{
	return GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum(name),
						   PointerGetDatum(buildoidvector(&argument, 1)),
						   ObjectIdGetDatum(namespace));
}

/* ----------------------------------------------------------------
 *		index conditions
 * ----------------------------------------------------------------
 */

/*
 * Returns the operator of that strategy between the column and a bound, if the
 * index has the order for which the bounds are made: any index on the column
 * is offered, whatever its operators mean.
 */
static Oid
index_operator(SupportRequestIndexCondition *req, Oid column_type, Oid bound_type,
			   StrategyNumber strategy, PGFunction function)
{
	Oid			operator = get_opfamily_member(req->opfamily, column_type, bound_type, strategy);
	FmgrInfo	info;

	if (!OidIsValid(operator))
		return InvalidOid;
	fmgr_info(get_opcode(operator), &info);
	return info.fn_addr == function ? operator : InvalidOid;
}

/*
 * Makes a bound: a constant if the pattern is one, else a call.  Returns NULL
 * if the function that makes it cannot be found.
 */
static Expr *
make_bound(SupportRequestIndexCondition *req, Node *pattern, Oid type,
		   PGFunction function, const char *name)
{
	Oid			funcid;

	if (function == NULL)
		return (Expr *) pattern;
	if (IsA(pattern, Const))
		return (Expr *) makeConst(type, -1, InvalidOid, -1,
								  DirectFunctionCall1(function, ((Const *) pattern)->constvalue),
								  false, false);
	funcid = find_function(name, INTERNALOID, get_func_namespace(req->funcid));
	if (!OidIsValid(funcid))
		return NULL;
	return (Expr *) makeFuncExpr(funcid, type, list_make1(copyObject(pattern)), InvalidOid, InvalidOid,
								 COERCE_EXPLICIT_CALL);
}

/* column >= lower AND column < upper, or NULL */
static List *
index_condition(SupportRequestIndexCondition *req)
{
	FmgrInfo	function;
	const Search *search = find_search(req->funcid, &function);
	Oid			am = req->index->relam;
	List	   *args;
	Node	   *column;
	Node	   *pattern;
	Oid			column_type;
	Oid		   *types;
	int			nargs;
	Oid			type;
	Oid			ge;
	Oid			lt;
	Expr	   *lower;
	Expr	   *upper;

	if (search == NULL || req->indexarg != search->arg || (am != BTREE_AM_OID && am != BRIN_AM_OID))
		return NIL;
	if (is_opclause(req->node))
		args = ((OpExpr *) req->node)->args;
	else if (is_funcclause(req->node))
		args = ((FuncExpr *) req->node)->args;
	else
		return NIL;
	column = list_nth(args, search->arg);
	pattern = list_nth(args, 1 - search->arg);

	/* the column as in the index, even if it has a domain over the type */
	while (IsA(column, RelabelType))
		column = (Node *) ((RelabelType *) column)->arg;
	column_type = getBaseType(exprType(column));
	/*
	 * bounds have the type of the pattern, or of the column if the pattern is
	 * text
	 */
	get_func_signature(req->funcid, &types, &nargs);
	type = types[types[1 - search->arg] == TEXTOID ? search->arg : 1 - search->arg];
	ge = index_operator(req, column_type, type, BTGreaterEqualStrategyNumber, search->ge);
	lt = index_operator(req, column_type, type, BTLessStrategyNumber, search->lt);
	if (!OidIsValid(ge) || !OidIsValid(lt) ||
		!is_pseudo_constant_for_index(req->root, pattern, req->index))
		return NIL;
	/* an operand that is refused is left for the operator to refuse */
	if (IsA(pattern, Const) &&
		(((Const *) pattern)->constisnull ||
		 (search->refuses && !search->readable(((Const *) pattern)->constvalue))))
		return NIL;

	lower = make_bound(req, pattern, type, search->lower, search->lower_name);
	upper = make_bound(req, pattern, type, search->upper, search->upper_name);
	if (lower == NULL || upper == NULL)
		return NIL;
	if (exprType(column) != column_type)
		column = (Node *) makeRelabelType((Expr *) column, column_type, -1, InvalidOid,
										  COERCE_IMPLICIT_CAST);
	req->lossy = search->lossy;
	return list_make2(make_opclause(ge, BOOLOID, false, (Expr *) column, lower,
									InvalidOid, InvalidOid),
					  make_opclause(lt, BOOLOID, false, (Expr *) copyObject(column), upper,
									InvalidOid, InvalidOid));
}

/* ----------------------------------------------------------------
 *		estimates
 * ----------------------------------------------------------------
 */

/*
 * For a pattern that is not known, the same as the planner's own for such
 * operators.
 */
#define DEFAULT_SELECTIVITY	0.005

/* See share_in_gap. */
#define CROWDED				0.4

/* The upper limit for patterns that are not known. */
#define DEFAULT_CHANCE		0.5

/* How many values of each kind are used to estimate a join or semijoin. */
#define JOIN_SAMPLE			10
#define SEMIJOIN_SAMPLE		128

/* Statistics as a sample of the values that are not among the most common ones. */
typedef struct Sample
{
	AttStatsSlot values;
	double		each;			/* the share of one distinct value */
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
 * Estimates the share of rows whose keys begin with a string of that length.
 * The histogram contains at most one of them, values from up to `to`.
 *
 * They are fewer than the rows between the values around, and at least those
 * of one distinct value.  The former applies to the common beginning of these
 * two values, the latter to a string as long as a whole key.  A string in
 * between gets a share in between, on a logarithmic scale.  The first bytes
 * matter most: links are crowded where they begin to differ, and later bytes
 * distinguish few.
 */
static double
share_in_gap(const Sample *sample, int from, int to, size_t len)
{
	int			last = sample->values.nvalues - 1;
	IriText		low = sample_key(sample, Max(from - 1, 0));
	IriText		high = sample_key(sample, Min(to, last));
	double		most = (double) (to - from + 1) / last;
	double		common = iri_common_prefix(low.data, high.data, Min(low.len, high.len));
	double		whole = from < to ? sample_key(sample, from).len : (low.len + high.len) / 2.0;
	double		depth = (len - common) / Max(whole - common, 1);

	depth = Min(Max(depth, 0), 1);
	return most * pow(sample->each / most, pow(depth, CROWDED));
}

/*
 * Estimates the share of rows in the ranges, or `least` if all are beyond the
 * sample.  Most of the guesses for several ranges are about the same rows, so
 * they are not added.
 */
static double
share_in_ranges(const Sample *sample, const Range *ranges, int nranges, double least)
{
	int			values = 0;
	double		guess = least;

	for (int i = 0; i < nranges; i++)
	{
		int			from = values_below(sample, ranges[i].from);
		int			to = values_below(sample, ranges[i].to);

		if (to - from > 1)
			values += to - from;
		else if (to > 0 && from < sample->values.nvalues)
			guess = Max(guess, share_in_gap(sample, from, to, ranges[i].from.len));
	}
	return Max((double) values / sample->values.nvalues, guess);
}

/*
 * A domain is in many ranges of keys: those of its own name, by scheme, and
 * those of the names below it.  The latter can only be estimated from a
 * sample.  The histogram is one, but too small for a domain that has few rows.
 */
static double
share_in_domain(const Sample *sample, const IriDomain *domain, double least)
{
	static const char *const beginnings[] = {"http://", "http://www.", "https://", "https://www."};
	Range		ranges[lengthof(beginnings)];
	double		found = 0;

	for (int i = 0; i < sample->values.nvalues; i++)
	{
		IriText		key = sample_key(sample, i);
		IriDomain	name = iri_domain_of(key.data, key.len);

		found += iri_domain_contains(domain, &name);
	}
	for (int i = 0; i < lengthof(beginnings); i++)
	{
		char	   *start = psprintf("%s%.*s", beginnings[i], (int) domain->len, domain->name);

		ranges[i] = range_of(start, strlen(start), '/');
	}
	return Max(found / sample->values.nvalues,
			   share_in_ranges(sample, ranges, lengthof(beginnings), least));
}

/* Returns true if the text, a host from iri_host_unicode, is in the domain. */
static bool
host_is_in(Datum host, const IriDomain *domain)
{
	IriText		text;
	IriDomain	name = {NULL, 0, false};

	if (!iri_read_prefix(host, &text) || text.len == 0)
		return false;
	name.name = text.data;
	name.len = text.len - (text.data[text.len - 1] == '.');
	return iri_domain_contains(domain, &name);
}

/*
 * Estimates the share of rows in a domain, from statistics of their hosts.  If
 * these contain nothing of the domain, it is taken for one host like the
 * others.
 */
static double
share_of_hosts(VariableStatData *hosts, Oid funcid, const IriDomain *domain)
{
	AttStatsSlot common;
	Sample		sample;
	double		in_common = 0;
	double		others = 1 - ((Form_pg_statistic) GETSTRUCT(hosts->statsTuple))->stanullfrac;
	double		found = 0;

	if (get_attstatsslot(&common, hosts->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		for (int i = 0; i < common.nvalues; i++)
		{
			others -= common.numbers[i];
			if (host_is_in(common.values[i], domain))
				in_common += common.numbers[i];
		}
		free_attstatsslot(&common);
	}
	if (get_sample(hosts, funcid, &sample))
	{
		for (int i = 0; i < sample.values.nvalues; i++)
			found += host_is_in(sample.values.values[i], domain);
		found /= sample.values.nvalues;
		if (in_common == 0)
			found = Max(found, sample.each);
		free_attstatsslot(&sample.values);
	}
	return in_common + found * Max(others, 0);
}

/* The share of one row, the least that a condition is estimated to find. */
static double
share_of_row(const VariableStatData *column)
{
	return column->rel != NULL && column->rel->tuples > 1 ? 1 / column->rel->tuples : 0;
}

/* Estimates the share of rows found, for a column with statistics or without. */
static double
estimate(const Search *search, FmgrInfo *function, VariableStatData *column,
		 VariableStatData *hosts, Oid collation, Datum pattern, double least)
{
	Sample		sample;
	IriDomain	domain;
	double		share = DEFAULT_SELECTIVITY;
	double		common;
	double		result;

	if (!HeapTupleIsValid(column->statsTuple))
		return DEFAULT_SELECTIVITY;
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

		fmgr_info(get_opcode(sample.values.staop), &order);
		if (order.fn_addr == iri_lt && sample.values.nvalues > 1)
		{
			if (search->ranges != NULL)
			{
				Range		ranges[MAX_RANGES];
				int			nranges = search->ranges(pattern, ranges);

				share = share_in_ranges(&sample, ranges, nranges, least);
			}
			else
				share = share_in_domain(&sample, &domain, least);
			/* a sample cannot tell that all are found */
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
static void
examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid, VariableStatData *hosts)
{
	Oid			host_funcid;

	memset(hosts, 0, sizeof(*hosts));
	host_funcid = find_function("iri_host_unicode", exprType(x), get_func_namespace(funcid));
	if (OidIsValid(host_funcid))
		examine_variable(root,
						 (Node *) makeFuncExpr(host_funcid, TEXTOID, list_make1(x),
											   DEFAULT_COLLATION_OID, InvalidOid,
											   COERCE_EXPLICIT_CALL),
						 varRelid, hosts);
}

/* column op pattern */
static double
restriction(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation)
{
	FmgrInfo	function;
	const Search *search = find_search(funcid, &function);
	VariableStatData column;
	VariableStatData hosts = {0};
	Node	   *pattern;
	bool		column_first;
	double		result = DEFAULT_SELECTIVITY;

	if (search == NULL ||
		!get_restriction_variable(root, args, varRelid, &column, &pattern, &column_first))
		return DEFAULT_SELECTIVITY;
	if (IsA(pattern, Const) && column_first == (search->arg == 0))
	{
		Const	   *constant = (Const *) pattern;

		if (search->ranges == NULL)
			examine_hosts(root, funcid, list_nth(args, search->arg), varRelid, &hosts);
		result = constant->constisnull ? 0 :
			estimate(search, &function, &column, &hosts, collation, constant->constvalue,
					 share_of_row(&column));
		ReleaseVariableStats(hosts);
	}
	ReleaseVariableStats(column);
	return result;
}

/* Values of a column from its statistics. */
typedef struct Draw
{
	int			count;
	Datum	   *values;
	double	   *shares;			/* of the rows that each is taken for */
	double	   *own;			/* of the rows that each is in */
	double		distinct;		/* how many values the column has */
	AttStatsSlot common;
	AttStatsSlot histogram;
} Draw;

/*
 * Adds up to `most` values of a slot, which represent a share of the rows;
 * `one` is the share of each.
 */
static void
add_values(Draw *draw, const AttStatsSlot *slot, int most, double one, double share)
{
	int			step = (slot->nvalues + most - 1) / most;
	int			first = draw->count;
	double		sum = 0;

	for (int i = 0; i < slot->nvalues; i += step)
	{
		draw->values[draw->count] = slot->values[i];
		draw->own[draw->count] = slot->nnumbers > 0 ? slot->numbers[i] : one;
		sum += draw->own[draw->count++];
	}
	for (int i = first; i < draw->count; i++)
		draw->shares[i] = sum > 0 ? draw->own[i] / sum * share : 0;
}

/*
 * Draws up to `most` values of each kind of statistics.  Returns false if
 * nothing is known.
 */
static bool
draw_values(VariableStatData *column, Oid funcid, int most, Draw *draw)
{
	double		rest;
	bool		is_default;

	memset(draw, 0, sizeof(*draw));
	if (!HeapTupleIsValid(column->statsTuple) || !statistic_proc_security_check(column, funcid))
		return false;
	draw->values = palloc(sizeof(Datum) * 2 * most);
	draw->shares = palloc(sizeof(double) * 2 * most);
	draw->own = palloc(sizeof(double) * 2 * most);
	draw->distinct = get_variable_numdistinct(column, &is_default);
	rest = 1 - ((Form_pg_statistic) GETSTRUCT(column->statsTuple))->stanullfrac;
	if (rest <= 0)
		return true;
	if (get_attstatsslot(&draw->common, column->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		double		sum = 0;

		for (int i = 0; i < draw->common.nnumbers; i++)
			sum += draw->common.numbers[i];
		add_values(draw, &draw->common, most, 0, sum);
		rest = Max(rest - sum, 0);
	}
	if (get_attstatsslot(&draw->histogram, column->statsTuple, STATISTIC_KIND_HISTOGRAM,
						 InvalidOid, ATTSTATSSLOT_VALUES))
		add_values(draw, &draw->histogram, most,
				   rest / Max(draw->distinct - draw->common.nvalues, draw->histogram.nvalues),
				   rest);
	return draw->count > 0;
}

static void
free_draw(Draw *draw)
{
	free_attstatsslot(&draw->common);
	free_attstatsslot(&draw->histogram);
	if (draw->values != NULL)
	{
		pfree(draw->values);
		pfree(draw->shares);
		pfree(draw->own);
	}
}

/* Estimates the share of pairs of rows: the mean for some of the patterns. */
static double
share_of_pairs(const Search *search, FmgrInfo *function, VariableStatData *column,
			   VariableStatData *patterns, Oid collation, double least)
{
	Draw		draw;
	double		result = 0;

	if (!draw_values(patterns, function->fn_oid, JOIN_SAMPLE, &draw))
		result = DEFAULT_SELECTIVITY;
	for (int i = 0; i < draw.count; i++)
		result += draw.shares[i] * estimate(search, function, column, NULL, collation,
											draw.values[i], least);
	free_draw(&draw);
	return result;
}

/*
 * Computes, for each value drawn from the outer column, the share of inner
 * rows that have a value drawn from theirs and are its partners.
 */
static double *
find_partners(const Search *search, FmgrInfo *function, Oid collation,
			  const Draw *outer, const Draw *inner, bool outer_has_patterns)
{
	const Draw *patterns = outer_has_patterns ? outer : inner;
	const Draw *values = outer_has_patterns ? inner : outer;
	double	   *found = palloc0(sizeof(double) * Max(outer->count, 1));

	/* pattern by pattern, because a function keeps the last pattern it has read */
	for (int i = 0; i < patterns->count; i++)
	{
		if (!search->readable(patterns->values[i]))
			continue;
		for (int j = 0; j < values->count; j++)
		{
			Datum		arg[2];

			arg[search->arg] = values->values[j];
			arg[1 - search->arg] = patterns->values[i];
			if (!DatumGetBool(FunctionCall2Coll(function, collation, arg[0], arg[1])))
				continue;
			if (outer_has_patterns)
				found[i] += inner->own[j];
			else
				found[j] += inner->own[i];
		}
	}
	return found;
}

/*
 * Estimates the share of outer rows that have a partner among the inner rows.
 *
 * Like networkjoinsel_semi in core, this counts partners among the inner
 * values that are drawn.  A row without a partner there may have one among the
 * others.  The chance of that is computed by Poisson's distribution, from the
 * number expected for the row, or for an average row.
 */
static double
share_with_partner(const Search *search, FmgrInfo *function, VariableStatData *outer,
				   VariableStatData *inner, bool outer_has_patterns, Oid collation)
{
	Draw		outer_draw;
	Draw		inner_draw;
	double		rows = inner->rel != NULL ? inner->rel->rows : 0;
	double		result = 0;
	bool		known = draw_values(outer, function->fn_oid, SEMIJOIN_SAMPLE, &outer_draw);

	known = draw_values(inner, function->fn_oid, SEMIJOIN_SAMPLE, &inner_draw) && known;
	if (inner->rel == NULL)
		result = DEFAULT_CHANCE;
	else if (!known)
		result = Min(rows * DEFAULT_SELECTIVITY, DEFAULT_CHANCE);
	else
	{
		double		others = Max(inner_draw.distinct - inner_draw.count, 0);
		double		expected = 0;
		double	   *found = find_partners(search, function, collation, &outer_draw,
									  &inner_draw, outer_has_patterns);

		if (!outer_has_patterns && others >= 1)
			expected = others * rows / Max(inner->rel->tuples, 1) *
				share_of_pairs(search, function, outer, inner, collation, 0);
		for (int i = 0; i < outer_draw.count; i++)
		{
			double		chance = Min(found[i] * rows, 1);

			if (outer_has_patterns && others >= 1)
				expected = rows * estimate(search, function, inner, NULL, collation,
										   outer_draw.values[i], 0);
			result += outer_draw.shares[i] * Max(chance, 1 - exp(-expected));
		}
		pfree(found);
	}
	free_draw(&outer_draw);
	free_draw(&inner_draw);
	return result;
}

/* column op column of patterns */
static double
join(PlannerInfo *root, Oid funcid, List *args, SpecialJoinInfo *sjinfo, Oid collation)
{
	FmgrInfo	function;
	const Search *search = find_search(funcid, &function);
	VariableStatData columns[2];
	bool		reversed;
	double		result;

	if (search == NULL)
		return DEFAULT_SELECTIVITY;
	get_join_variables(root, args, sjinfo, &columns[0], &columns[1], &reversed);
	if (sjinfo->jointype == JOIN_SEMI || sjinfo->jointype == JOIN_ANTI)
	{
		int			outer = reversed ? 1 : 0;

		result = share_with_partner(search, &function, &columns[outer], &columns[1 - outer],
									outer != search->arg, collation);
	}
	else
		/* as in core, outer joins are treated as inner joins */
		result = share_of_pairs(search, &function, &columns[search->arg],
								&columns[1 - search->arg], collation,
								share_of_row(&columns[search->arg]));
	ReleaseVariableStats(columns[0]);
	ReleaseVariableStats(columns[1]);
	CLAMP_PROBABILITY(result);
	return result;
}

/* iri_search_sel(internal, oid, internal, integer) → double precision: the share of rows that ^@, <<=, >>=, <@ or @> finds */
PG_FUNCTION_INFO_V1(iri_search_sel);
Datum
iri_search_sel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(restriction((PlannerInfo *) PG_GETARG_POINTER(0),
								 get_opcode(PG_GETARG_OID(1)),
								 (List *) PG_GETARG_POINTER(2),
								 PG_GETARG_INT32(3), PG_GET_COLLATION()));
}

/* iri_search_joinsel(internal, oid, internal, smallint, internal) → double precision: the same of pairs of rows */
PG_FUNCTION_INFO_V1(iri_search_joinsel);
Datum
iri_search_joinsel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(join((PlannerInfo *) PG_GETARG_POINTER(0),
						  get_opcode(PG_GETARG_OID(1)),
						  (List *) PG_GETARG_POINTER(2),
						  (SpecialJoinInfo *) PG_GETARG_POINTER(4), PG_GET_COLLATION()));
}

/* iri_search_support(internal) → internal: of the operators' functions */
PG_FUNCTION_INFO_V1(iri_search_support);
Datum
iri_search_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	Node	   *result = NULL;

	if (IsA(request, SupportRequestIndexCondition))
		result = (Node *) index_condition((SupportRequestIndexCondition *) request);
	else if (IsA(request, SupportRequestSelectivity))
	{
		/* for functions that are called directly */
		SupportRequestSelectivity *req = (SupportRequestSelectivity *) request;

		req->selectivity = req->is_join ?
			join(req->root, req->funcid, req->args, req->sjinfo, req->inputcollid) :
			restriction(req->root, req->funcid, req->args, req->varRelid, req->inputcollid);
		result = request;
	}
	PG_RETURN_POINTER(result);
}
