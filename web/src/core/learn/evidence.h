/*
 * Links that rules merge, and whether their contents agree.
 */
#ifndef IRI_LEARN_EVIDENCE_H
#define IRI_LEARN_EVIDENCE_H

#include "learn/limits.h"
#include "learn/state.h"

/* Groups of links that a rule merges. */
typedef struct Evidence
{
	int64_t		groups;
	int64_t		agree;			/* groups with one content */
	int64_t		contents;		/* distinct contents of groups that agree */
	int64_t		lost;			/* lost contents */
	int64_t		merged;			/* forms, or values of a name, with known contents, less one for each group */
	int64_t		saved;			/* all forms, less one for each group */
	double		agreement;		/* the sum over the groups */
	int64_t		examples[4];	/* numbers of links, or -1 */
	int			differences[2];	/* the differences of the two pairs */
} Evidence;

#define NO_EVIDENCE	((Evidence) {.examples = {-1, -1, -1, -1}})

/* The evidence for links of one host and shape. */
typedef struct Cell
{
	uint64_t	key;			/* the hash of host and shape */
	uint64_t	shape;			/* without the rule's own name */
	uint32_t	host;
	uint32_t	link;			/* a link that has the rule's parameter */
	bool		good;			/* the cell is for the rule, when the rule is narrowed */
	bool		shared;			/* a link has a value that agrees somewhere */
	int64_t		agree;			/* values that agree */
	int64_t		differ;			/* values that lead to other pages */
	bool		refuted;		/* one of these does in several groups */
	Evidence	evidence;
} Cell;

typedef struct Cells
{
	Cell	   *cells;
	size_t		count;
	size_t		room;
} Cells;

/*
 * The values of a name, or of its links for which a rule is.  A value agrees if
 * links with it lead to the page of another value, or of none.
 */
typedef struct Values
{
	int64_t		agree;
	int64_t		differ;			/* values that were only seen to lead to other pages */
	int64_t		unknown;		/* values that were never seen beside another one */
	int64_t		links;			/* links whose value agrees */
	int			kept_count;
	uint32_t	kept[FEW_VALUES];	/* links with values that do not agree, if there are few values */
	int64_t		against[FEW_VALUES];	/* groups in which these differ */
} Values;

/* Adds up evidence, except for contents, which may be the same in both. */
extern void merge_evidence(const IriLearner *learner, Evidence *to, const Evidence *from);

/* Returns Wilson's lower bound of the share k of n, one-sided at 95 %; 0 if k is 0. */
extern double learn_lower(int64_t k, int64_t n);

/* Returns true if evidence speaks against a rule for links of one shape. */
extern bool speaks_against(const Evidence *evidence);

/* Returns true if the evidence suffices for a rule. */
extern bool is_enough(const Unit *unit, const Evidence *evidence);

/*
 * Collects the evidence for a rule beside the state's rules, to which the
 * links' forms belong.  With `own`, the state applies the rule; otherwise it
 * does not.  `cells` may be NULL; it receives all shapes of links with the
 * rule.  `values` may be NULL; it receives the values of a name.
 */
extern bool collect(Unit *unit, const State *state, int rule, bool own, Evidence *total, Cells *cells, Values *values);

/* The same for several rules that are applied together. */
extern bool collect_joint(Unit *unit, const State *state, const int *rules, int count, Evidence *evidence);

/* Counts the groups that several rules make together, those that agree, and their contents. */
extern bool explain(Unit *unit, const State *state, const int *rules, int count, Evidence *explained);

/* The contents that the rules of a state lose, and the links that they merge. */
typedef struct Loss
{
	int64_t		lost;
	int64_t		merged;
} Loss;

/* Counts them.  The links then have the forms of that state. */
extern bool count_loss(Unit *unit, const State *state, Loss *loss);

#endif							/* IRI_LEARN_EVIDENCE_H */
