/*
 * Application of the rules found.
 */
#ifndef IRI_LEARN_APPLY_H
#define IRI_LEARN_APPLY_H

#include "learn/judging.h"

/* Applies the rules found, one after another; those that lose contents are narrowed, if they may be, or dropped. */
extern bool apply_found(Judging *judging, bool may_narrow);

/* Limits the rules to the links for which there is evidence. */
extern bool find_reach(Judging *judging);

/*
 * Adds the rules that have enough evidence beside the rules that are applied,
 * which may be for fewer links than those beside which they were judged before;
 * `more` is set if there are any.
 */
extern bool add_rules(Judging *judging, bool *more);

#endif							/* IRI_LEARN_APPLY_H */
