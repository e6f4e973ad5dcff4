/*
 * The shapes of links, rules that are limited to some of them, and texts of rules.
 */
#ifndef IRI_LEARN_SCOPE_H
#define IRI_LEARN_SCOPE_H

#include "learn/evidence.h"

/* Chosen, not measured. */
#define MAX_SCOPE_NAMES	6
#define MAX_SCOPES		16		/* scopes of a rule */

/*
 * An entry of a rule: the links to which it applies, and whether it drops or
 * keeps the parameter.
 */
typedef struct Scope
{
	uint32_t	link;			/* one of the links */
	bool		path_only;		/* links with any names */
	bool		keep;
	bool		value;			/* only the link's value, but of all paths */
} Scope;

/* A rule that has been found. */
typedef struct Found
{
	int			rule;
	Reach		reach;
	Scope		scopes[MAX_SCOPES];
	int			scope_count;
	const uint64_t *shapes;		/* the shapes that it reaches, sorted */
	size_t		shape_count;
	Evidence	evidence;
	Cells		cells;
	Values		values;
	bool		doubted;		/* links of some shape or host speak against it */
} Found;

/* Sets the shapes of links, by their paths and the names that the state leaves; then, links are not indexed by forms. */
extern bool find_shapes(Unit *unit, const State *state);

/*
 * Limits a rule to the shapes whose own evidence suffices; returns false
 * without memory.  The reach of the rule is REACH_NONE if there are no such
 * shapes.
 */
extern bool narrow(Unit *unit, const State *state, Found *found);

/* Returns true if a scope can name all parameters of a link. */
extern bool scope_has_room(const Unit *unit, const State *state, int rule, uint32_t link);

/* Returns true if the links of the shape of `link` are in the scope. */
extern bool scope_has(const Unit *unit, const State *state, int rule, const Scope *scope, uint32_t link);

/* Appends the rule's text, with or without a scope. */
extern void put_rule(const Unit *unit, const State *state, int rule, const Scope *scope, bool keep, IriBuf *out);

#endif							/* IRI_LEARN_SCOPE_H */
