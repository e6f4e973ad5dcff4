/*
 * A unit while it is judged; see judge.c.
 */
#ifndef IRI_LEARN_JUDGING_H
#define IRI_LEARN_JUDGING_H

#include "learn/scope.h"

#define MAX_JOINT			16	/* rules that are judged together: chosen, not measured */

typedef struct Judging
{
	Unit	   *unit;
	State		base;			/* rules that hold already */
	State		state;
	State		named;			/* the state whose names scopes have */
	Evidence	evidence[MAX_RULES];
	bool		single[MAX_RULES];	/* the rule of a name is not for all values, of which few agree */
	bool		few[MAX_RULES]; /* the values of such a name are few */
	Found	   *found;			/* by rule */
	bool		excluded[MAX_RULES];	/* the rule has been revoked */
	Found	   *revoked;
	int			revoked_count;
	size_t		revoked_room;
} Judging;

/* Applies the state to the links, so that evidence can be collected. */
extern bool judging_apply(Judging *judging);

/* ---- current.c ---- */

/* Finds the steps that may be added. */
extern void choose_steps(Unit *unit);

/* Revokes the current rules that are refuted by their own evidence. */
extern bool revoke_rules(Judging *judging);

/* Returns the rows of rules that have been revoked. */
extern bool put_revoked(Judging *judging);

/* ---- round.c ---- */

/*
 * Adds the rules that have enough evidence beside the rules of the state; sets
 * `more` if there are such rules.
 */
extern bool judge_round(Judging *judging, bool *more);

/* Makes candidates of the values that lead to the page without the parameter. */
extern bool find_values(Judging *judging);

/* ---- apply.c ---- */

/*
 * Applies the rules found, the best supported first; rules that lose contents
 * are narrowed or dropped.
 */
extern bool apply_found(Judging *judging);

/* Limits the rules to the links for which there is evidence. */
extern bool find_reach(Judging *judging);

/*
 * Adds rules that have enough evidence only now, since those applied may reach
 * fewer links than those of the rounds; sets `more` if there are such rules.
 */
extern bool add_rules(Judging *judging, bool *more);

/* ---- judging.c ---- */

/* Returns true if a rule may change links of the unit. */
extern bool may_change(const Unit *unit, int rule);

/*
 * Returns true if a rule holds on many other sites and the evidence of this
 * site does not speak against it; for a step, some evidence must be in favor,
 * because links that a step does not change prove nothing.
 */
extern bool is_of_many(const Unit *unit, int rule, const Evidence *evidence);

extern bool is_candidate(const Judging *judging, int rule);

/* Returns a row; of the rule for all links of the unit if `scope` is NULL. */
extern bool put_judged_row(Judging *judging, const Found *found, const Scope *scope, const Evidence *evidence,
						   IriLearnVerdict verdict, bool keep);

#endif							/* IRI_LEARN_JUDGING_H */
