/*
 * Links after rules, or after the same rules with one of them changed.
 */
#ifndef IRI_LEARN_STATE_H
#define IRI_LEARN_STATE_H

#include "learn/unit.h"

/* Where a rule applies. */
typedef enum Reach
{
	REACH_NONE,
	REACH_ALL,
	REACH_SHAPES				/* only for links of some shapes */
} Reach;

/*
 * The rules that are applied in addition to the current rules, and the current
 * rules that are not applied.
 */
typedef struct State
{
	uint32_t	on;
	uint32_t	off;
	Reach		drop[MAX_RULES];
	int			kept;			/* the rule of a name that current rules do not drop; 0: of none */
	const uint64_t *shapes[MAX_RULES];	/* shapes without the rule's own name, sorted */
	size_t		shape_count[MAX_RULES];
} State;

/* Returns the steps of a link's host after a state's changes. */
extern uint32_t state_host_steps(const State *state, const Host *host);

/*
 * Computes the hashes of parts after the state's steps, and after the same
 * steps with `changed` changed.
 */
extern bool state_step_parts(const Unit *unit, const State *state, int changed);

/* Returns true if the state or the current rules drop a piece of the link. */
extern bool state_drops(const IriLearner *learner, const State *state, const Link *link, const Piece *piece);

/*
 * Returns the hash of a link after the state's rules, except that the rule
 * `changed` is applied if the state does not apply it, and not applied if it
 * does; -1: no exception.
 */
extern uint64_t state_form(const IriLearner *learner, const State *state, const Link *link, int changed);

/* Returns true if it depends on a rule for a name or value whether a piece is dropped. */
extern bool state_decides(const IriLearner *learner, const State *state, const Link *link, const Piece *piece, int rule);

/* Returns true if the rule drops a part of the link, in the state or currently. */
extern bool state_owns(const IriLearner *learner, const State *state, const Link *link, int rule);

/* Returns true if a rule, which the state does not apply, may change the link. */
extern bool state_affects(const IriLearner *learner, const State *state, const Link *link, int rule);

/* Sets the forms of the unit's links. */
extern bool state_apply(const Unit *unit, const State *state);

/* Adds a rule to a state, or removes it. */
extern void state_add(State *state, int rule, Reach reach);

#endif							/* IRI_LEARN_STATE_H */
