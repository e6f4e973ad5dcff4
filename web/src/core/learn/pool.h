/*
 * The evidence of many sites together.
 */
#ifndef IRI_LEARN_POOL_H
#define IRI_LEARN_POOL_H

#include "learn/evidence.h"

/* Sets the share of a unit's pages that change, and whether it is known to be small. */
extern void pool_set_changing(const IriPool *pool, Unit *unit);

/* Adds the evidence of a site for a rule; the shapes belong to the state. */
extern bool pool_add(IriPool *pool, const Unit *unit, const State *state, int rule, const Evidence *total, const Cells *cells);

/* Returns true if a value of a name is to be judged on all sites that have it. */
extern bool pool_proposes(const IriPool *pool, uint64_t name, IriText value);

/* Returns true if a rule holds on nearly all of many sites. */
extern bool pool_has_name(const IriPool *pool, const Unit *unit, int rule);

/* The same for links of the cell's shape. */
extern bool pool_has_shape(const IriPool *pool, const Unit *unit, const State *state, int rule, const Cell *cell);

#endif							/* IRI_LEARN_POOL_H */
