/*
 * The links of a site, while they are judged; see judge.h.
 */
#ifndef IRI_JUDGE_DATA_H
#define IRI_JUDGE_DATA_H

#include "crawl/judge.h"

#include "core/crawl/canonical.h"
#include "core/url/query.h"
#include "core/crawl/steps.h"
#include "core/text/buf.h"

#define MAX_NAMES		256		/* of a site */
#define MAX_LINK_NAMES	64		/* of a link */
#define MAX_RULES		(IRI_STEPS + MAX_NAMES)

/* The steps that are judged; those for names are judged name by name. */
#define JUDGED_STEPS \
	((IRI_STEP_BIT(IRI_STEPS) - 1) & ~(IRI_STEP_BIT(IRI_STEP_TRACKING) | IRI_STEP_BIT(IRI_STEP_URN_COMPONENTS)))

#define MULTIPLIER		UINT64CONST(0x9E3779B97F4A7C15)

/* Parameters next to each other: one with a rule, or some without. */
typedef struct Piece
{
	uint64		factor;			/* the hash goes on as hash * factor + term */
	uint64		term;
	int			rule;			/* or -1 */
	bool		empty;
} Piece;

/* A link after some steps. */
typedef struct Form
{
	uint64		rest;			/* the hash of all except the query */
	Piece	   *pieces;
	int			count;			/* 0 without a query */
	bool		dropped;		/* a parameter, for its value */
} Form;

typedef struct Link
{
	IriText		key;
	uint64		content;
	int			content_id;		/* -1: the page has several contents */
	bool		dynamic;
	uint32		affecting;		/* steps that may change it */
	uint32		taken;			/* those of forms[0] */
	int			form_count;
	Form	   *forms;			/* the first, then with each of `affecting` changed */
	uint64		hash;			/* of the form after all rules in use */
} Link;

typedef struct ParamName
{
	uint64		hash;
	int64		varies;
	bool		dropped;		/* now, by steps or rules */
	char	   *text;			/* as in rules */
} ParamName;

typedef struct Evidence
{
	int64		groups;
	int64		merges;			/* groups, even without evidence */
	double		agreement;
	int64		saved;
	int			same[2];		/* links; -1 without an example */
	int			other[2];
} Evidence;

struct Judge
{
	JudgeOptions options;
	MemoryContext context;
	uint32		steps;			/* for this site, now */
	uint32		candidates;
	IriSiteRules found;			/* the rules used now */
	Link	   *links;
	int			count;
	int			room;
	Size		size;
	int			path_bits;		/* bits of the path's hash that are 0 in a sample */
	int			link_bits;		/* the same of the link's hash */
	int64		links_left;
	int64		names_left;
	int			content_count;
	ParamName  *names;
	int			name_count;
	bool		used[MAX_RULES];	/* the rule is applied */
	Evidence	evidence[MAX_RULES];
	double		chance;
};

static inline int
compare_uint64(uint64 a, uint64 b)
{
	return (a > b) - (a < b);
}

/* Returns the canonical form with all parameters, palloc'd. */
extern IriText judge_stepped(IriText key, uint32 steps);

/* Finds which steps may change a link. */
extern uint32 judge_steps_affecting(const Judge *judge, IriText key);

/* Returns true if a parameter is dropped now because of its value. */
extern bool judge_is_dropped_value(const Judge *judge, const IriParam *param);

/* Returns the hash of the decoded name of a parameter. */
extern uint64 judge_name_hash(const IriParam *param);

/* Returns the rule that a name has, or -1. */
extern int	judge_find_name(const Judge *judge, uint64 hash);

/*
 * Finds the names to judge: those with several values where path and content
 * are the same, and those that are dropped now.
 */
extern void judge_find_names(Judge *judge);

/* Makes the forms of all links that the steps in use have changed. */
extern void judge_make_forms(Judge *judge);

/* Returns the hash of a form without the names in use, `changed` changed. */
extern uint64 judge_form_hash(const Judge *judge, const Form *form, int changed);

/* Numbers the contents. */
extern void judge_number_contents(Judge *judge);

/* Collects the evidence for the rules in use; with `all`, for others too. */
extern void judge_collect(Judge *judge, bool all);

#endif							/* IRI_JUDGE_DATA_H */
