/*
 * Rounds, in which rules are found.
 */
#ifndef IRI_LEARN_ROUND_H
#define IRI_LEARN_ROUND_H

#include "learn/judging.h"

/*
 * Adds the rules that have enough evidence beside the rules of the state; sets
 * `more` if there are such rules.
 */
extern bool judge_round(Judging *judging, bool *more);

/* Makes candidates of the values that lead to the page without the parameter. */
extern bool find_values(Judging *judging);

#endif							/* IRI_LEARN_ROUND_H */
