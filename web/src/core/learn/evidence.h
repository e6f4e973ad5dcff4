/*
 * Links that rules merge, and whether their contents agree.
 */
#ifndef IRI_LEARN_EVIDENCE_H
#define IRI_LEARN_EVIDENCE_H

#include "learn/state.h"

/* Groups of links that a rule merges. */
typedef struct Evidence
{
	int64_t		groups;
	int64_t		agree;			/* groups with one content */
	int64_t		contents;		/* distinct ones of those */
	int64_t		lost;			/* contents */
	int64_t		merged;			/* the number of forms with known contents that the rule merges with others */
	int64_t		saved;			/* the same for all */
	double		agreement;		/* the sum over the groups */
	int64_t		examples[4];	/* numbers of links, or -1 */
	int			differences[2];	/* of the two pairs */
} Evidence;

/* The evidence for links of one host and shape. */
typedef struct Cell
{
	uint64_t	key;			/* the hash of host and shape */
	uint64_t	shape;
	uint32_t	host;
	uint32_t	link;			/* one that has the rule's parameter */
	bool		good;			/* for the rule, when that is narrowed */
	Evidence	evidence;
} Cell;

typedef struct Cells
{
	Cell	   *cells;
	size_t		count;
	size_t		room;
} Cells;

/* The number of contents of its own that a host or path needs to follow the rule of others. */
#define OWN_CONTENTS	4

/* Adds up evidence, except for contents, which may be the same in both. */
extern void merge_evidence(const IriLearner *learner, Evidence *to, const Evidence *from);

/* Wilson's lower bound of a share, one-sided at 95 %. */
extern double learn_lower(int64_t k, int64_t n);

/* The limit above which evidence speaks against a rule for links of one shape. */
extern bool speaks_against(const Evidence *evidence);

/*
 * The same for links to which a rule found elsewhere would be extended, where
 * less evidence is needed against it.
 */
extern bool is_doubtful(const Evidence *evidence);

/* Returns true if the evidence suffices for a rule. */
extern bool is_enough(const Unit *unit, const Evidence *evidence);

/*
 * Collects the evidence for a rule beside the state's, to which the links'
 * forms belong: for one that the state does not apply, or, with `own`, one that
 * it does.  `cells` may be NULL; it receives all shapes of links that have it.
 */
extern bool collect(Unit *unit, const State *state, int rule, bool own, Evidence *total, Cells *cells);

/* The same for several rules that are applied together. */
extern bool collect_joint(Unit *unit, const State *state, const int *rules, int count, Evidence *evidence);

/* How well several rules together explain the contents. */
typedef struct Explained
{
	int64_t		groups;
	int64_t		agree;
	int64_t		contents;		/* of groups that agree */
} Explained;

extern bool explain(Unit *unit, const State *state, const int *rules, int count, Explained *explained);

/* Counts contents that are lost, and links that are merged, by all rules of the state. */
extern bool count_loss(Unit *unit, const State *state, int64_t *lost, int64_t *merged);

#endif							/* IRI_LEARN_EVIDENCE_H */
