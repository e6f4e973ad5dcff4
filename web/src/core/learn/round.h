/*
 * Rounds, in which rules are found.
 */
#ifndef IRI_LEARN_ROUND_H
#define IRI_LEARN_ROUND_H

#include "learn/judging.h"

/* Adds the rules that have enough evidence beside those of the state; `more` is set if there are any. */
extern bool judge_round(Judging *judging, bool *more);

/* Makes candidates of the values that lead to the page without the parameter. */
extern bool find_values(Judging *judging);

#endif							/* IRI_LEARN_ROUND_H */
