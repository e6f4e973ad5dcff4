/*
 * Evidence for rules in the links of a site and the contents of their pages.
 *
 * A rule merges links into groups.  In a group, the agreement is the share of
 * pairs of its normal forms that have the same content.
 */
#ifndef IRI_JUDGE_H
#define IRI_JUDGE_H

#include "compat.h"

#include "core/crawl/rules.h"
#include "core/text/text.h"

typedef struct Judge Judge;

/* The options of the caller. */
typedef struct JudgeOptions
{
	uint32		steps;			/* taken now */
	const IriRules *rules;		/* used now */
	int			min_groups;
	double		min_share;
	Size		memory;			/* in bytes, for the links of a site */
} JudgeOptions;

typedef enum JudgeVerdict
{
	JUDGE_UNCERTAIN,
	JUDGE_FALSE,
	JUDGE_TRUE
} JudgeVerdict;

/* A rule that merges links of the site, with its evidence. */
typedef struct JudgeRow
{
	const char *rule;			/* without the domain */
	bool		undo;			/* "!": not to merge */
	int64		groups;
	double		agreement;		/* the sum over the groups */
	double		chance;			/* the agreement of any two pages */
	int64		saved;			/* links that are one with another by the rule */
	IriText		examples[2];
} JudgeRow;

extern Judge *judge_begin(const JudgeOptions *options, const char *domain, size_t len);

/* Adds a link of a content.  The same link again follows it directly. */
extern void judge_add(Judge *judge, IriText key, uint64 content);

/* Returns the rows; they live as long as the current memory context. */
extern JudgeRow *judge_rows(Judge *judge, int *count);

/* Frees it; adds how many links and names were left out. */
extern void judge_end(Judge *judge, int64 *links_left, int64 *names_left);

/* The bounds of a share by Wilson's score, at 95 %. */
extern void judge_bounds(double share, int64 n, double *lower, double *upper);

extern JudgeVerdict judge_verdict(const JudgeOptions *options, const JudgeRow *row, double *lower);

#endif							/* IRI_JUDGE_H */
