/*
 * Links that are judged together: the links of a host, or of a whole site.
 */
#ifndef IRI_LEARN_UNIT_H
#define IRI_LEARN_UNIT_H

#include "learn/site.h"

/* A link in a group that a rule makes. */
typedef struct Entry
{
	uint64_t	group;
	uint64_t	value;			/* of the rule's name, or for a step the form */
	uint64_t	form;			/* the hash of the link without the rule */
	uint32_t	link;
} Entry;

typedef struct Unit
{
	IriLearner *learner;
	IriText		domain;
	bool		whole;			/* the unit has all hosts of a site: for the survey, or if there are several */
	bool		surveys;		/* its evidence is for the pool, where shapes have no hosts */
	uint32_t   *parts[2];		/* prefixes, and paths */
	size_t		part_count[2];
	Link	   *links;			/* adjacent ones of the learner */
	uint32_t	first;			/* the number of the first */
	uint32_t	count;
	uint32_t	candidates;		/* steps */
	uint32_t   *with[MAX_RULES];	/* links that have a name, or value */
	size_t		with_count[MAX_RULES];
	IriText		values[MAX_VALUES];	/* texts of values that are candidates */
	uint32_t	value_names[MAX_VALUES];
	int			value_count;
	double		changing;		/* the share of pages that change */
	Arena		arena;
	Arena		shapes;			/* what find_shapes() has found, until it is called again */
	/* memory for each link */
	Entry	   *entries;
	IriTable	forms;			/* the last link of each form */
	IriTable	groups;			/* groups of entries or pairs */
	uint64_t   *pairs;
} Unit;

/*
 * Makes a unit of the links of a host, with the values of the whole site's unit
 * unless that is NULL, or of all links if `host` is negative.
 */
extern bool unit_begin(Unit *unit, IriLearner *learner, int host, const Unit *whole);
extern void unit_end(Unit *unit);

/* Adds a link that has the name or value of a rule; links are added in their order. */
extern bool unit_add(Unit *unit, int rule, uint32_t link, size_t *room);

/* Finds the unit's links by their forms. */
extern bool index_forms(Unit *unit);

/* Returns the first link of a form + 1, or 0; the others follow by `next`. */
extern uint32_t find_form(const Unit *unit, uint64_t form);

/* Compares hashes, for iri_sort(). */
extern int	compare_hashes(const void *a, const void *b);

/*
 * Returns the number of contents that a rule may lose because pages change, if
 * it merges so many links.
 */
extern double unit_loss(const Unit *unit, int64_t merged);

/* Empties a table of the unit. */
extern void unit_clear(IriTable *table);

/* Returns the hash of the candidate's name; 0 for steps. */
extern uint64_t name_of_rule(const Unit *unit, int rule);

#endif							/* IRI_LEARN_UNIT_H */
