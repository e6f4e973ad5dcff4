/*
 * A unit while it is judged; see judge.c.
 */
#ifndef IRI_LEARN_JUDGING_H
#define IRI_LEARN_JUDGING_H

#include "learn/site.h"

#define MAX_JOINT			16	/* the number of rules that are judged together */

typedef struct Judging
{
	Unit	   *unit;
	State		base;			/* the rules that hold already */
	State		state;
	State		named;			/* that of which scopes have the names */
	Evidence	evidence[MAX_RULES];
	bool		judged[MAX_RULES];	/* there is evidence */
	Found	   *found;			/* by rule */
	bool		excluded[MAX_RULES];
	Found	   *revoked;
	int			revoked_count;
	size_t		revoked_room;
	bool		surveys;
} Judging;

/* Applies the state to the links, so that evidence can be collected. */
extern bool judging_apply(Judging *judging);

extern bool is_candidate(const Judging *judging, int rule);

/* Returns a row, of the rule for all links of the unit if `scope` is NULL. */
extern bool put_judged_row(Judging *judging, const Found *found, const Scope *scope, const Evidence *evidence,
						   IriLearnVerdict verdict, bool keep);

/* ---- current rules: current.c ---- */

/* Finds the steps that may be added. */
extern void choose_steps(Unit *unit);

/* Revokes the current rules that are refuted by their own evidence. */
extern bool revoke_rules(Judging *judging);

/* Returns the rows of rules that have been revoked. */
extern bool put_revoked(Judging *judging);

/* ---- rounds: round.c ---- */

/* Adds the rules that have enough evidence beside those of the state; `more` is set if there are any. */
extern bool judge_round(Judging *judging, bool *more);

/* Makes candidates of the values that lead to the page without the parameter. */
extern bool find_values(Judging *judging);

/* ---- application: apply.c ---- */

/* Applies the rules found, one after another; those that lose contents are narrowed, if they may be, or dropped. */
extern bool apply_found(Judging *judging, bool may_narrow);

/* Limits the rules to the links for which there is evidence. */
extern bool find_reach(Judging *judging);

/* Finds the steps that hold on many other sites, and are supported by this one. */
extern bool add_pooled_steps(Judging *judging);

#endif							/* IRI_LEARN_JUDGING_H */
