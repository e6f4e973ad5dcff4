/*
 * Application of the rules found.
 */
#ifndef IRI_LEARN_APPLY_H
#define IRI_LEARN_APPLY_H

#include "learn/judging.h"

/*
 * Applies the rules found, one after another; rules that lose contents are
 * narrowed, if allowed, or dropped.
 */
extern bool apply_found(Judging *judging, bool may_narrow);

/* Limits the rules to the links for which there is evidence. */
extern bool find_reach(Judging *judging);

/*
 * Adds the rules that have enough evidence beside the rules that are applied,
 * which may apply to fewer links than at the previous judgment; sets `more` if
 * there are such rules.
 */
extern bool add_rules(Judging *judging, bool *more);

#endif							/* IRI_LEARN_APPLY_H */
