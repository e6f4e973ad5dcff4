/*
 * Estimates of joins, from values drawn from statistics.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/pathnodes.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

#include "index/estimate.h"
#include "index/ranges.h"
#include "type/datum.h"

#include <math.h>

/* The upper limit for unknown patterns. */
#define DEFAULT_CHANCE		0.5

/* Fewer values with a partner in a sample may be chance. */
#define FEW_HITS			10

/* The mean of few patterns cannot tell that nearly all rows have a partner. */
#define MOST_EXPECTED		3

/* The number of values of each kind that are used to estimate a join. */
#define JOIN_SAMPLE			10

/* The number of values of each kind that are used to estimate a semijoin. */
#define SEMIJOIN_SAMPLE	128

/* Values of a column from its statistics. */
typedef struct Draw
{
	int			count;
	Datum	   *values;
	double	   *shares;			/* the share of rows that each value represents */
	double	   *own;			/* the share of rows that have each value */
	double		distinct;		/* the number of distinct values in the column */
	AttStatsSlot common;
	AttStatsSlot histogram;
} Draw;

/*
 * Adds up to `most` values of a slot, which together represent `share` of the
 * rows; `one` is the share of each value.
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

/*
 * Finds the statistics of patterns; for a cast between text and IRIs without
 * statistics, those of its argument.
 */
static void
look_through_cast(PlannerInfo *root, VariableStatData *patterns)
{
	FuncExpr   *cast = (FuncExpr *) patterns->var;
	FmgrInfo	function;

	if (HeapTupleIsValid(patterns->statsTuple) || !IsA(cast, FuncExpr))
		return;
	fmgr_info(cast->funcid, &function);
	if (function.fn_addr != iri_text && function.fn_addr != iri_from_text &&
		function.fn_addr != iri_reference_from_text)
		return;
	ReleaseVariableStats(*patterns);
	examine_variable(root, linitial(cast->args), 0, patterns);
	/* varchar, or another type that is coerced to text without a call */
	if (function.fn_addr != iri_text)
		patterns->vartype = TEXTOID;
}

/*
 * Draws patterns, in the type of the operator, except patterns that a cast
 * refuses.
 */
static bool
draw_patterns(const IriSearch *search, VariableStatData *column, Oid funcid, int most, Draw *draw)
{
	bool		from_text = getBaseType(column->vartype) == TEXTOID;
	int			count = 0;

	if (!draw_values(column, funcid, most, draw))
		return false;
	for (int i = 0; i < draw->count; i++)
	{
		Datum		value = draw->values[i];
		IriValue	read;

		if (from_text && !search->text)
			value = PointerGetDatum(iri_try_text(DatumGetTextPP(value), IRI_GRAMMAR_IRI_REFERENCE));
		else if (!from_text && search->text)
		{
			iri_read(DatumGetIriPP(value), &read);
			value = PointerGetDatum(iri_spelling_text(&read));
		}
		if (DatumGetPointer(value) == NULL)
			continue;
		draw->values[count] = value;
		draw->shares[count] = draw->shares[i];
		draw->own[count++] = draw->own[i];
	}
	draw->distinct -= draw->count - count;
	draw->count = count;
	return true;
}

/* Estimates the share of pairs of rows: the mean for up to `most` patterns of each kind of statistics. */
static double
share_of_pairs(const IriSearch *search, FmgrInfo *function, VariableStatData *column,
			   VariableStatData *hosts, VariableStatData *patterns, int most, Oid collation,
			   double least)
{
	Draw		draw;
	double		result = 0;

	if (!draw_patterns(search, patterns, function->fn_oid, most, &draw))
		result = IRI_DEFAULT_SELECTIVITY;
	for (int i = 0; i < draw.count; i++)
		result += draw.shares[i] * iri_share_of_pattern(search, function, column, hosts, collation,
											draw.values[i], true, least);
	free_draw(&draw);
	return result;
}

/*
 * Estimates the share of rows of the column that are found by a pattern that is
 * known only during execution, as on the inner side of a nested loop: the mean
 * over the pattern's possible values.
 */
double
iri_share_of_each(PlannerInfo *root, const IriSearch *search, FmgrInfo *function, VariableStatData *column,
				  VariableStatData *hosts, Node *pattern, Oid collation)
{
	VariableStatData patterns;
	double		result;

	examine_variable(root, pattern, 0, &patterns);
	look_through_cast(root, &patterns);
	result = share_of_pairs(search, function, column, hosts, &patterns, JOIN_SAMPLE, collation,
							iri_share_of_row(column));
	ReleaseVariableStats(patterns);
	CLAMP_PROBABILITY(result);
	return result;
}

/*
 * Estimates the mean of a share over the values of an expression that is known
 * only during execution; IRI_DEFAULT_SELECTIVITY if it has no statistics.
 * `funcid` is the function that is called with the values.
 */
double
iri_mean_share(PlannerInfo *root, Node *expr, Oid funcid, double (*share) (Datum value, void *arg), void *arg)
{
	VariableStatData column;
	Draw		draw;
	double		result = 0;

	examine_variable(root, expr, 0, &column);
	if (!draw_values(&column, funcid, JOIN_SAMPLE, &draw))
		result = IRI_DEFAULT_SELECTIVITY;
	for (int i = 0; i < draw.count; i++)
		result += draw.shares[i] * share(draw.values[i], arg);
	free_draw(&draw);
	ReleaseVariableStats(column);
	return result;
}

/*
 * Computes, for each value drawn from the outer column, the share of inner
 * rows that have a drawn value and are partners of the outer value.
 */
static double *
find_partners(const IriSearch *search, FmgrInfo *function, Oid collation,
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
 * other values; the chance is computed by Poisson's distribution, from the
 * number expected for the row, or for an average row.
 *
 * If all patterns are drawn, no other patterns are left.  The rows that these
 * find may still be too few to be in the sample of outer values, so that a few
 * hits are weaker evidence than the pairs.  Pairs are not added up for each
 * value, because several patterns would be counted twice.
 */
static double
share_with_partner(const IriSearch *search, FmgrInfo *function, VariableStatData *outer,
				   VariableStatData *inner, VariableStatData *hosts,
				   bool outer_has_patterns, Oid collation)
{
	Draw		outer_draw;
	Draw		inner_draw;
	double		rows = inner->rel != NULL ? inner->rel->rows : 0;
	double		result = 0;
	bool		known = outer_has_patterns ?
		draw_patterns(search, outer, function->fn_oid, SEMIJOIN_SAMPLE, &outer_draw) :
		draw_values(outer, function->fn_oid, SEMIJOIN_SAMPLE, &outer_draw);

	known = (outer_has_patterns ?
			 draw_values(inner, function->fn_oid, SEMIJOIN_SAMPLE, &inner_draw) :
			 draw_patterns(search, inner, function->fn_oid, SEMIJOIN_SAMPLE, &inner_draw)) && known;
	if (inner->rel == NULL)
		result = DEFAULT_CHANCE;
	else if (!known)
		result = Min(rows * IRI_DEFAULT_SELECTIVITY, DEFAULT_CHANCE);
	else
	{
		double		others = Max(inner_draw.distinct - inner_draw.count, 0);
		double		part = rows / Max(inner->rel->tuples, 1);
		double		expected = 0;
		int			hits = 0;
		double	   *found = find_partners(search, function, collation, &outer_draw,
									  &inner_draw, outer_has_patterns);

		if (!outer_has_patterns && others >= 1)
			expected = Min(others * part * share_of_pairs(search, function, outer, hosts, inner,
														  SEMIJOIN_SAMPLE, collation, 0),
						   MOST_EXPECTED);
		for (int i = 0; i < outer_draw.count; i++)
		{
			double		chance = Min(found[i] * rows, 1);

			if (outer_has_patterns && others >= 1)
				expected = rows * iri_share_of_pattern(search, function, inner, hosts, collation,
										   outer_draw.values[i], true, 0);
			result += outer_draw.shares[i] * Max(chance, 1 - exp(-expected));
			hits += found[i] > 0;
		}
		if (!outer_has_patterns && others < 1 && hits < FEW_HITS)
			result = Max(result, Min(inner_draw.distinct * part *
									 share_of_pairs(search, function, outer, hosts, inner,
													SEMIJOIN_SAMPLE, collation, 0), 1));
		pfree(found);
	}
	free_draw(&outer_draw);
	free_draw(&inner_draw);
	return result;
}

/* column op column of patterns */
double
iri_share_joined(PlannerInfo *root, Oid funcid, List *args, SpecialJoinInfo *sjinfo, Oid collation)
{
	FmgrInfo	function;
	const IriSearch *search = iri_find_search(funcid, &function);
	VariableStatData columns[2];
	VariableStatData hosts = {0};
	bool		reversed;
	double		result;

	if (search == NULL)
		return IRI_DEFAULT_SELECTIVITY;
	get_join_variables(root, args, sjinfo, &columns[0], &columns[1], &reversed);
	look_through_cast(root, &columns[1 - search->arg]);
	if (search->ranges == NULL)
		iri_examine_hosts(root, funcid, list_nth(args, search->arg), 0, &hosts);
	if (sjinfo->jointype == JOIN_SEMI || sjinfo->jointype == JOIN_ANTI)
	{
		int			outer = reversed ? 1 : 0;

		result = share_with_partner(search, &function, &columns[outer], &columns[1 - outer],
									&hosts, outer != search->arg, collation);
	}
	else
		/* as in core, outer joins are treated as inner joins */
		result = share_of_pairs(search, &function, &columns[search->arg], &hosts,
								&columns[1 - search->arg], JOIN_SAMPLE, collation,
								iri_share_of_row(&columns[search->arg]));
	ReleaseVariableStats(hosts);
	ReleaseVariableStats(columns[0]);
	ReleaseVariableStats(columns[1]);
	CLAMP_PROBABILITY(result);
	return result;
}

/*
 * iriop_search_joinsel(internal, oid, internal, smallint, internal) → double
 * precision: the share of pairs of rows
 */
PG_FUNCTION_INFO_V1(iriop_search_joinsel);
Datum
iriop_search_joinsel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(iri_share_joined((PlannerInfo *) PG_GETARG_POINTER(0),
									  get_opcode(PG_GETARG_OID(1)),
									  (List *) PG_GETARG_POINTER(2),
									  (SpecialJoinInfo *) PG_GETARG_POINTER(4), PG_GET_COLLATION()));
}
