/*
 * The values of names.  A group of links says of each of its values whether
 * another one leads to the same page: groups are the evidence for a value, and
 * values that for a name.
 */
#ifndef IRI_LEARN_VALUES_H
#define IRI_LEARN_VALUES_H

#include "learn/evidence.h"

/*
 * Returns a link's value for the rule of a name or value, in any order, spelling
 * and number of the parameters, since these are for steps: of several, the least
 * and the greatest count.  0 without it, or if the rule does not decide about it.
 */
extern uint64_t value_of(const IriLearner *learner, const State *state, const Link *link, int rule);

/*
 * Replaces the entries of a group, which are of one cell, by votes about its
 * values, and returns their number.  In votes, the group is the value, the value
 * the cell, and the form the vote.
 */
extern size_t vote(IriLearner *learner, const Entry *entries, size_t count, size_t cell, Entry *votes);

/* Counts the values of votes, and those of cells unless these are NULL, and marks the links whose value agrees. */
extern void count_votes(const Unit *unit, int rule, Entry *votes, size_t count, Cells *cells, Values *values);

/* Excepts the values that are kept from the rule of the name; returns false if rules cannot write one that differs. */
extern bool except_values(const Unit *unit, int rule, Values *values, bool unknown);

/* Returns true if as many values of a cell differ as agree, or of few values one certainly does. */
extern bool values_differ(const Cell *cell);

/* Removes the marks of the values of a name. */
extern void clear_values(const Unit *unit, int rule);

/* Returns the piece of the only parameter of a link with the name, or NULL. */
extern Piece *find_piece(const IriLearner *learner, const Link *link, int rule);

#endif							/* IRI_LEARN_VALUES_H */
