/*
 * The current rules of a site.
 */
#ifndef IRI_LEARN_CURRENT_H
#define IRI_LEARN_CURRENT_H

#include "learn/judging.h"

/* Finds the steps that may be added. */
extern void choose_steps(Unit *unit);

/* Revokes the current rules that are refuted by their own evidence. */
extern bool revoke_rules(Judging *judging);

/* Returns the rows of rules that have been revoked. */
extern bool put_revoked(Judging *judging);

#endif							/* IRI_LEARN_CURRENT_H */
