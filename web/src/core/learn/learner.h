/*
 * Rules learned from the links of a site and the contents of their pages.
 *
 * A site is a registrable domain with all its hosts.  Each row, a link and its
 * content, is added to the learner of its site; sites are judged one by one.
 * The rules do not depend on the order of rows.  The evidence of all sites
 * together is in a pool: each site is first surveyed, then judged.
 */
#ifndef IRI_LEARNER_H
#define IRI_LEARNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "crawl/rules.h"
#include "text/text.h"

typedef struct IriLearnOptions
{
	uint32_t	steps;			/* the current steps */
	const IriRules *rules;		/* the current rules */
	int			min_groups;		/* the number of contents that a rule needs as evidence */
	size_t		max_links;		/* the limit for a site; of more links, a sample of at most half as many is judged */
	bool		all;			/* also return rows for rules that do not hold */
	uint64_t	secret;			/* makes it impossible to choose links that collide in hash tables */
} IriLearnOptions;

/* The numbers of links that were fetched again, and of these, whose content had changed. */
typedef struct IriFetches
{
	int64_t		again;
	int64_t		changed;
} IriFetches;

typedef struct IriPool IriPool;
typedef struct IriLearner IriLearner;

typedef enum IriLearnVerdict
{
	IRI_LEARN_UNCERTAIN,
	IRI_LEARN_FALSE,
	IRI_LEARN_TRUE
} IriLearnVerdict;

/* A rule, and its effect beside the other rules of the site. */
typedef struct IriLearned
{
	IriText		domain;
	IriText		rule;			/* an entry of iri_canonicalize's rules */
	IriLearnVerdict verdict;
	bool		keeps;			/* a rule with "!" */
	int64_t		groups;			/* the number of groups of links that the rule merges */
	int64_t		contents;		/* distinct contents of groups that agree */
	double		agreement;		/* the average agreement of the links of a group */
	double		lower_bound;
	int64_t		links_saved;
	int64_t		contents_lost;
	int64_t		examples[4];	/* rows: two that agree, or one with the parameter; two that do not agree; or -1 */
} IriLearned;

/* Returns a pool, NULL without memory.  `fetches` counts the fetches of all sites. */
extern IriPool *iri_pool_make(IriFetches fetches, const IriLearnOptions *options);
extern void iri_pool_free(IriPool *pool);

/* Returns a learner for a site, NULL without memory. */
extern IriLearner *iri_learn_begin(const IriLearnOptions *options, IriPool *pool, const char *domain, size_t len);

/*
 * Adds a row: the key of a link, its host after the steps that change hosts, and
 * the hash of its content.  Rows are numbered from 0.  Returns false without
 * memory, or if the work has been stopped.
 */
extern bool iri_learn_add(IriLearner *learner, IriText key, IriText host, uint64_t content);

/* Adds the site's evidence to the pool. */
extern bool iri_learn_survey(IriLearner *learner);

/*
 * Judges the site, and returns its rules, which live as long as the learner.
 * Returns false without memory, or if the work has been stopped.
 */
extern bool iri_learn_judge(IriLearner *learner, const IriLearned **rows, size_t *count);

/* Adds the numbers of links and parameters that have not been judged. */
extern void iri_learn_add_left(const IriLearner *learner, int64_t *links, int64_t *names);

extern void iri_learn_end(IriLearner *learner);

#endif							/* IRI_LEARNER_H */
