/*
 * Estimates from statistics of values and of their hosts: estimate.c, and those of
 * joins in estimate_join.c.
 */
#ifndef IRI_ESTIMATE_H
#define IRI_ESTIMATE_H

#include "compat.h"

#include "nodes/pathnodes.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

#include "core/value/domain.h"
#include "index/ranges.h"

/*
 * For a pattern that is not known, the same as the planner's own for such
 * operators.
 */
#define IRI_DEFAULT_SELECTIVITY	0.005

/*
 * The share without a value in the histogram: the least of the planner's own for
 * patterns.
 */
#define IRI_SHARE_UNSEEN		0.0001

/* How many values of each kind are used to estimate a semijoin. */
#define IRI_SEMIJOIN_SAMPLE	128

/* Values of a column from its statistics. */
typedef struct IriDraw
{
	int			count;
	Datum	   *values;
	double	   *shares;			/* of the rows that each represents */
	double	   *own;			/* of the rows that each is in */
	double		distinct;		/* how many values the column has */
	AttStatsSlot common;
	AttStatsSlot histogram;
} IriDraw;

/* The share of rows, or of pairs of rows, that an operator's function finds. */
extern double iri_share_found(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation);
extern double iri_share_joined(PlannerInfo *root, Oid funcid, List *args, SpecialJoinInfo *sjinfo,
							   Oid collation);

extern bool iri_draw_values(VariableStatData *column, Oid funcid, int most, IriDraw *draw);
extern void iri_free_draw(IriDraw *draw);

extern double iri_share_of_pattern(const IriSearch *search, FmgrInfo *function, VariableStatData *column,
								   VariableStatData *hosts, Oid collation, Datum pattern, bool drawn,
								   double least);
extern void iri_examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid,
							  VariableStatData *hosts);
extern double iri_share_of_hosts(VariableStatData *hosts, Oid funcid, const IriDomain *domain);
extern double iri_share_of_row(const VariableStatData *column);
extern Datum iri_value_of_key(const char *start, const char *key, size_t len);

#endif							/* IRI_ESTIMATE_H */
