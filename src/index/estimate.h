/*
 * Estimates from statistics of values and of their hosts.
 */
#ifndef IRI_ESTIMATE_H
#define IRI_ESTIMATE_H

#include "index/find.h"

#include "nodes/pathnodes.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

/*
 * For what has no value in the histogram: the least of the planner's own for
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
	double	   *shares;			/* of the rows that each is taken for */
	double	   *own;			/* of the rows that each is in */
	double		distinct;		/* how many values the column has */
	AttStatsSlot common;
	AttStatsSlot histogram;
} IriDraw;

extern bool iri_draw_values(VariableStatData *column, Oid funcid, int most, IriDraw *draw);
extern void iri_free_draw(IriDraw *draw);

extern void iri_examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid,
							  VariableStatData *hosts);
extern double iri_share_of_hosts(VariableStatData *hosts, Oid funcid, const IriDomain *domain);
extern double iri_share_of_row(const VariableStatData *column);
extern Datum iri_value_of_key(const char *start, const char *key, size_t len);

#endif							/* IRI_ESTIMATE_H */
