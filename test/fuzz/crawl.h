/*
 * Crawls for the learner, and what it learns of them, as iri_learn does of a
 * table.  The registrable domain is the last two labels of a host.
 */
#ifndef IRI_CRAWL_H
#define IRI_CRAWL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "crawl/canonical.h"
#include "learn/learner.h"
#include "syntax/parse.h"
#include "text/buf.h"
#include "value/ladder.h"

#define CRAWL_STEPS	iri_steps_lookup("crawl-2026", 10)

/* A fetch. */
typedef struct CrawlRow
{
	IriText		key;
	IriText		host;			/* after the steps that change hosts */
	IriText		site;			/* the end of the host */
	uint64_t	content;
	size_t		number;
} CrawlRow;

typedef struct Crawl
{
	IriLearnOptions options;
	IriRules	rules;			/* of now */
	void	   *memory;			/* of these */
	CrawlRow   *rows;
	size_t		count;
	size_t		room;
} Crawl;

typedef struct CrawlFound
{
	bool		ok;				/* there was memory */
	IriLearned *rules;			/* with texts of their own, by rule; examples are rows of the crawl */
	size_t		count;
	int64_t		links_left;
	int64_t		names_left;
} CrawlFound;

/* Defaults are those of iri_learn. */
static inline void
crawl_begin(Crawl *crawl)
{
	*crawl = (Crawl) {.options = {.min_groups = 20, .max_links = 100000}};
	crawl->options.steps = CRAWL_STEPS;
	crawl->options.rules = &crawl->rules;
}

static inline IriText
crawl_copy(const char *s, size_t len)
{
	char	   *copy = malloc(len + 1);

	memcpy(copy, s, len);
	copy[len] = '\0';
	return (IriText) {copy, len};
}

/* Sets the rules of now, and returns false if they are none. */
static inline bool
crawl_use(Crawl *crawl, const IriText *rules, size_t count)
{
	size_t		bad;

	free(crawl->memory);
	crawl->memory = malloc(iri_rules_size(rules, count) + 1);
	if (iri_rules_parse(rules, count, crawl->memory, &crawl->rules, &bad))
		return true;
	crawl->rules = (IriRules) {.count = 0};
	return false;
}

static inline IriText
crawl_site(IriText host)
{
	size_t		at = host.len;

	for (int dots = 0; at > 0 && !(host.data[at - 1] == '.' && ++dots == 2);)
		at--;
	return (IriText) {host.data + at, host.len - at};
}

/* Returns true if rules can name the host. */
static inline bool
crawl_is_domain(IriText host)
{
	FREED IriBuf text = {0};
	IriText		entry;
	IriRules	rules;
	size_t		bad;
	void	   *memory;
	bool		result;

	iri_buf_append(&text, host.data, host.len);
	iri_buf_append(&text, ": a", 3);
	entry = (IriText) {text.data, text.len};
	memory = malloc(iri_rules_size(&entry, 1));
	result = host.len > 0 && host.len < 1000 && iri_rules_parse(&entry, 1, memory, &rules, &bad);
	free(memory);
	return result;
}

/* Adds a fetch, unless it is of no link that the learner takes. */
static inline void
crawl_add(Crawl *crawl, const char *link, size_t len, uint64_t content)
{
	static const IriRules none;
	const uint32_t steps = IRI_STEP_BIT(IRI_STEP_WWW) | IRI_STEP_BIT(IRI_STEP_HOST_DOT) |
		(crawl->options.steps & IRI_STEP_BIT(IRI_STEP_WWW_NUMBER));
	IriParts	parts;
	IriError	err;
	FREED IriBuf key = {0};
	FREED IriBuf changed = {0};
	CrawlRow	row = {.content = content, .number = crawl->count};

	if (!iri_parse(link, len, IRI_GRAMMAR_IRI, &parts, &err))
		return;
	iri_normal_form(link, &parts, IRI_RUNG_SCHEME, &key);
	iri_canonical_form(key.data, key.len, steps, &none, &changed);
	iri_split(changed.data, changed.len, &parts);
	if (iri_defined(parts.host) && changed.len > 4 && memcmp(changed.data, "http", 4) == 0 &&
		(parts.scheme.len == 4 || (parts.scheme.len == 5 && changed.data[4] == 's')) &&
		crawl_is_domain((IriText) {changed.data + parts.host.at, parts.host.len}))
	{
		row.key = crawl_copy(key.data, key.len);
		row.host = crawl_copy(changed.data + parts.host.at, parts.host.len);
		row.site = crawl_site(row.host);
		if (crawl->count == crawl->room)
		{
			crawl->room = 2 * crawl->room + 64;
			crawl->rows = realloc(crawl->rows, crawl->room * sizeof(CrawlRow));
		}
		crawl->rows[crawl->count++] = row;
	}
}

static inline int
crawl_compare(IriText a, IriText b)
{
	size_t		len = a.len < b.len ? a.len : b.len;
	int			order = len > 0 ? memcmp(a.data, b.data, len) : 0;

	return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static inline int
crawl_compare_keys(const void *a, const void *b)
{
	return crawl_compare(((const CrawlRow *) a)->key, ((const CrawlRow *) b)->key);
}

static inline int
crawl_compare_sites(const void *a, const void *b)
{
	const CrawlRow *x = a;
	const CrawlRow *y = b;
	int			order = crawl_compare(x->site, y->site);

	return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

static inline int
crawl_compare_rules(const void *a, const void *b)
{
	return crawl_compare(((const IriLearned *) a)->rule, ((const IriLearned *) b)->rule);
}

static inline IriFetches
crawl_fetches(const Crawl *crawl)
{
	IriFetches	fetches = {0, 0};
	CrawlRow   *rows = malloc(crawl->count * sizeof(CrawlRow) + 1);

	if (crawl->count > 0)
		memcpy(rows, crawl->rows, crawl->count * sizeof(CrawlRow));
	qsort(rows, crawl->count, sizeof(CrawlRow), crawl_compare_keys);
	for (size_t i = 0, j; i < crawl->count; i = j)
	{
		bool		changed = false;

		for (j = i + 1; j < crawl->count && iri_same_text(rows[i].key, rows[j].key); j++)
			changed |= rows[j].content != rows[i].content;
		fetches.again += j - i > 1;
		fetches.changed += changed;
	}
	free(rows);
	return fetches;
}

/* Surveys or judges a site, whose rows are rows[0 .. count - 1]. */
static inline bool
crawl_learn_site(const Crawl *crawl, IriPool *pool, const CrawlRow *rows, size_t count, CrawlFound *found)
{
	static const IriRules none;
	IriLearnOptions options = crawl->options;
	IriLearner *learner;
	const IriLearned *rules = NULL;
	size_t		rule_count = 0;
	bool		ok;

	if (found == NULL)
		options.rules = &none;
	learner = iri_learn_begin(&options, pool, rows[0].site.data, rows[0].site.len);
	ok = learner != NULL;
	for (size_t i = 0; ok && i < count; i++)
		ok = iri_learn_add(learner, rows[i].key, rows[i].host, rows[i].content);
	if (ok)
		ok = found == NULL ? iri_learn_survey(learner) : iri_learn_judge(learner, &rules, &rule_count);
	if (ok && found != NULL)
	{
		found->rules = realloc(found->rules, (found->count + rule_count + 1) * sizeof(IriLearned));
		for (size_t i = 0; i < rule_count; i++)
		{
			IriLearned *rule = &found->rules[found->count++];

			*rule = rules[i];
			rule->rule = crawl_copy(rules[i].rule.data, rules[i].rule.len);
			rule->domain = crawl_copy(rules[i].domain.data, rules[i].domain.len);
			for (int j = 0; j < 4; j++)
				rule->examples[j] = rules[i].examples[j] < 0 ? -1 : (int64_t) rows[rules[i].examples[j]].number;
		}
		iri_learn_add_left(learner, &found->links_left, &found->names_left);
	}
	iri_learn_end(learner);
	return ok;
}

/* Learns from all sites. */
static inline void
crawl_learn(Crawl *crawl, CrawlFound *found)
{
	IriPool    *pool = iri_pool_make(crawl_fetches(crawl), &crawl->options);
	CrawlRow   *rows = malloc(crawl->count * sizeof(CrawlRow) + 1);

	*found = (CrawlFound) {.ok = pool != NULL && rows != NULL};
	for (size_t i = 0; i < crawl->count; i++)
		crawl->rows[i].number = i;
	if (crawl->count > 0 && rows != NULL)
		memcpy(rows, crawl->rows, crawl->count * sizeof(CrawlRow));
	qsort(rows, crawl->count, sizeof(CrawlRow), crawl_compare_sites);
	for (int pass = 0; pass < 2 && found->ok; pass++)
	{
		for (size_t i = 0, j; i < crawl->count && found->ok; i = j)
		{
			for (j = i + 1; j < crawl->count && iri_same_text(rows[i].site, rows[j].site); j++)
				;
			found->ok = crawl_learn_site(crawl, pool, &rows[i], j - i, pass == 0 ? NULL : found);
		}
	}
	if (found->count > 0)
		qsort(found->rules, found->count, sizeof(IriLearned), crawl_compare_rules);
	free(rows);
	iri_pool_free(pool);
}

static inline void
crawl_free_found(CrawlFound *found)
{
	for (size_t i = 0; i < found->count; i++)
	{
		free((char *) found->rules[i].rule.data);
		free((char *) found->rules[i].domain.data);
	}
	free(found->rules);
	*found = (CrawlFound) {.rules = NULL};
}

static inline void
crawl_end(Crawl *crawl)
{
	for (size_t i = 0; i < crawl->count; i++)
	{
		free((char *) crawl->rows[i].key.data);
		free((char *) crawl->rows[i].host.data);
	}
	free(crawl->rows);
	free(crawl->memory);
}

/* Returns the canonical form of a row's link by the rules that hold, and those of now. */
static inline void
crawl_canonical(const Crawl *crawl, const IriRules *rules, IriText key, IriBuf *out)
{
	out->len = 0;
	iri_canonical_form(key.data, key.len, crawl->options.steps, rules, out);
}

#endif							/* IRI_CRAWL_H */
