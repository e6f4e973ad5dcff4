/*
 * The learner under libFuzzer: the first line has an octet of options and rules
 * of now, with tabs between them; the others are fetches, an octet that is the
 * content and a link.  Learned rules can be read and are used; applied again, they
 * change nothing; any order of fetches has the same rules.  Any breach of a
 * property aborts.
 */
#include "fuzz.h"

#include "crawl.h"

#define MAX_FETCHES	64
#define MAX_RULES_NOW	8

static bool
reads(const IriText *rules, size_t count, uint32_t steps, IriRules *result, void **memory)
{
	IriUnused	unused;
	IriBuf		changed;
	size_t		bad;
	bool		ok;

	*memory = malloc(iri_rules_size(rules, count) + 1);
	CHECK(*memory != NULL);
	if (!iri_rules_parse(rules, count, *memory, result, &bad))
		return false;
	init(&changed);
	ok = !iri_unused_rules(result, steps, &unused, &changed);
	iri_buf_free(&changed);
	return ok;
}

/* The rules can be read, and are used; applied again, they change nothing. */
static void
check_learned(const Crawl *crawl, const IriText *now, size_t now_count, const CrawlFound *found)
{
	IriText    *rules = malloc((now_count + found->count + 1) * sizeof(IriText));
	size_t		count = now_count;
	IriRules	all;
	void	   *memory;
	FREED IriBuf once;
	FREED IriBuf twice;

	CHECK(rules != NULL);
	if (now_count > 0)
		memcpy(rules, now, now_count * sizeof(IriText));
	for (size_t i = 0; i < found->count; i++)
	{
		const IriLearned *rule = &found->rules[i];

		CHECK(rule->rule.len > rule->domain.len && memcmp(rule->rule.data, rule->domain.data, rule->domain.len) == 0);
		CHECK(rule->agreement >= 0 && rule->agreement <= 1 && rule->lower_bound >= 0 && rule->lower_bound <= 1);
		CHECK(rule->contents >= 0 && rule->contents <= rule->groups && rule->links_saved >= rule->contents_lost);
		if (rule->verdict == IRI_LEARN_TRUE)
			rules[count++] = rule->rule;
	}
	CHECK(reads(rules, count, crawl->options.steps, &all, &memory));
	init(&once);
	init(&twice);
	for (size_t i = 0; i < crawl->count; i++)
	{
		crawl_canonical(crawl, &all, crawl->rows[i].key, &once);
		crawl_canonical(crawl, &all, (IriText) {once.data, once.len}, &twice);
		CHECK(is_text(&once, twice.data, twice.len));
	}
	free(memory);
	free(rules);
}

/* The rows in the other order have the same rules. */
static void
check_order(Crawl *crawl, const CrawlFound *found)
{
	CrawlFound	again;

	for (size_t i = 0; i < crawl->count / 2; i++)
	{
		CrawlRow	row = crawl->rows[i];

		crawl->rows[i] = crawl->rows[crawl->count - 1 - i];
		crawl->rows[crawl->count - 1 - i] = row;
	}
	crawl_learn(crawl, &again);
	CHECK(again.ok && again.count == found->count);
	for (size_t i = 0; i < found->count; i++)
	{
		const IriLearned *x = &found->rules[i];
		const IriLearned *y = &again.rules[i];

		CHECK(iri_same_text(x->rule, y->rule) && x->verdict == y->verdict && x->groups == y->groups);
		CHECK(x->contents == y->contents && x->links_saved == y->links_saved && x->contents_lost == y->contents_lost);
		CHECK(x->agreement == y->agreement);
	}
	crawl_free_found(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const steps[] = {"crawl-2026", "web-2026", "https", "sort-query"};
	const char *at = (const char *) data;
	const char *end = at + size;
	Text		first = next_line(&at, end);
	int			options = first.len > 0 ? (unsigned char) first.s[0] : 0;
	IriText		now[MAX_RULES_NOW];
	size_t		now_count = 0;
	IriRules	rules;
	void	   *memory;
	Crawl		crawl;
	CrawlFound	found;

	crawl_begin(&crawl);
	crawl.options.min_groups = 1 + options % 2;
	crawl.options.steps = iri_steps_lookup(steps[options / 2 % 4], strlen(steps[options / 2 % 4]));
	crawl.options.max_links = options / 8 % 4 == 3 ? 8 : 1000;
	crawl.options.all = options / 32 % 2 == 1;
	for (size_t i = 1, j; i < first.len && now_count < MAX_RULES_NOW; i = j + 1)
	{
		for (j = i; j < first.len && first.s[j] != '\t'; j++)
			;
		now[now_count++] = (IriText) {first.s + i, j - i};
	}
	/* an error of the caller */
	if (!reads(now, now_count, crawl.options.steps, &rules, &memory))
		now_count = 0;
	free(memory);
	CHECK(crawl_use(&crawl, now, now_count));
	for (int i = 0; at < end && i < MAX_FETCHES; i++)
	{
		Text		line = next_line(&at, end);

		if (line.len > 1)
			crawl_add(&crawl, line.s + 1, line.len - 1, (unsigned char) line.s[0]);
		free(line.s);
	}
	crawl_learn(&crawl, &found);
	CHECK(found.ok);
	check_learned(&crawl, now, now_count, &found);
	check_order(&crawl, &found);
	crawl_free_found(&found);
	crawl_end(&crawl);
	free(first.s);
	return 0;
}
