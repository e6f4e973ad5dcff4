/*
 * Estimates from statistics of values and of their hosts: estimate.c; of joins and
 * nested loops: estimate_join.c; of the rows of a table: estimate_rows.c.
 */
#ifndef IRI_ESTIMATE_H
#define IRI_ESTIMATE_H

#include "compat.h"

#include "nodes/pathnodes.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

#include "index/ranges.h"

/*
 * The share for an unknown pattern: the planner's own default for such
 * operators.
 */
#define IRI_DEFAULT_SELECTIVITY	0.005

/*
 * The share without a value in the histogram: the planner's own minimum for
 * patterns.
 */
#define IRI_SHARE_UNSEEN		0.0001

/* The share of rows, or of pairs of rows, that an operator's function finds. */
extern double iri_share_found(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation);
extern double iri_share_joined(PlannerInfo *root, Oid funcid, List *args, SpecialJoinInfo *sjinfo,
							   Oid collation);

extern double iri_share_of_each(PlannerInfo *root, const IriSearch *search, FmgrInfo *function,
								VariableStatData *column, VariableStatData *hosts, Node *pattern, Oid collation);
extern double iri_mean_share(PlannerInfo *root, Node *expr, Oid funcid,
							 double (*share) (Datum value, void *arg), void *arg);
extern double iri_share_of_pattern(const IriSearch *search, FmgrInfo *function, VariableStatData *column,
								   VariableStatData *hosts, Oid collation, Datum pattern, bool drawn,
								   double least);
extern void iri_examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid,
							  VariableStatData *hosts);
extern Node *iri_without_relabel(Node *node);
extern double iri_share_of_row(const VariableStatData *column);

#endif							/* IRI_ESTIMATE_H */
