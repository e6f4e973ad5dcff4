/*
 * Rules learned from crawls.  Each test has the links of one shape, and would
 * get other rules without the rule of evidence that it is named after.
 */
#include "unit.h"

#include <math.h>

#include "../fuzz/crawl.h"
#include "learn/pool.h"
#include "short_memory.h"
#include "text/stop.h"

/* Adds a fetch of a link, as printf() has it. */
static void
visit(Crawl *crawl, int content, const char *format, ...)
{
	char		link[1000];
	va_list		arguments;
	int			len;

	va_start(arguments, format);
	len = vsnprintf(link, sizeof(link), format, arguments);
	va_end(arguments);
	assert_true(len > 0 && (size_t) len < sizeof(link));
	crawl_add(crawl, link, (size_t) len, iri_hash_mix((uint64_t) content + 1));
}

/* Learns, and returns a row that is freed with `found`. */
static IriLearned
find_rule(const CrawlFound *found, const char *rule)
{
	for (size_t i = 0; i < found->count; i++)
	{
		if (iri_same_text(found->rules[i].rule, (IriText) {rule, strlen(rule)}))
			return found->rules[i];
	}
	fail_msg("there is no rule %s", rule);
	return (IriLearned) {.groups = 0};
}

/* ---- cases: links, and the rules of evidence that they are for ---- */

typedef struct Case
{
	const char *evidence;
	const char *links;			/* lines: how often, a link, its content */
	const char *rules;			/* expected */
	const char *now;			/* rules of now */
	uint32_t	steps;			/* of now, beside crawl-2026 */
	bool		bare;			/* without that */
	int			min_groups;
	size_t		max_links;
	int			links_left[2];	/* from, to */
	int			names_left;
	bool		numbers;		/* groups, contents, links saved, contents lost, and the lower bound in percent */
	bool		examples;
	bool		all;
} Case;

/* Reads numbers and the counters a, b and c with operators, which apply from left to right, up to "}". */
static int
evaluate(const char **at, const int counters[3])
{
	int			value = 0;

	for (char op = '+'; op != '}'; op = *(*at)++)
	{
		int			operand = **at >= 'a' ? counters[*(*at)++ - 'a'] : (int) strtol(*at, (char **) at, 10);

		value = op == '*' ? value * operand : op == '/' ? value / operand : op == '%' ? value % operand : value + operand;
	}
	return value;
}

/* Writes a word, with numbers for what is in braces. */
static size_t
put_word(const char **at, const int counters[3], char out[1000])
{
	size_t		len = 0;

	for (; **at != ' ' && **at != '\n' && **at != '\0'; assert_true(len < 900))
	{
		if (**at != '{')
			out[len++] = *(*at)++;
		else
		{
			++*at;
			len += (size_t) sprintf(out + len, "%d", evaluate(at, counters));
		}
	}
	return len;
}

/* Adds links of lines such as "50x3 http://a.example/p{a}?s={b} content{a}". */
static void
visit_lines(Crawl *crawl, const char *lines)
{
	while (*lines != '\0')
	{
		int			counts[3] = {1, 1, 1};
		const char *words = lines;

		for (int i = 0; *words != ' '; i++)
		{
			words += *words == 'x';
			counts[i] = (int) strtol(words, (char **) &words, 10);
		}
		for (int n = 0; n < counts[0] * counts[1] * counts[2]; n++)
		{
			const int	counters[3] = {n / counts[2] / counts[1], n / counts[2] % counts[1], n % counts[2]};
			char		link[1000];
			char		content[1000];
			const char *at = words + 1;
			size_t		len = put_word(&at, counters, link);
			size_t		content_len;

			at++;
			content_len = put_word(&at, counters, content);
			crawl_add(crawl, link, len, iri_hash_bytes(content, content_len, 1));
			lines = at;
		}
		lines += *lines == '\n';
	}
}

/* Appends a pair of examples, in the order of their texts. */
static size_t
put_examples(const Crawl *crawl, const int64_t *examples, char *out)
{
	IriText		a = examples[0] < 0 ? (IriText) {"", 0} : crawl->rows[examples[0]].key;
	IriText		b = examples[1] < 0 ? (IriText) {"", 0} : crawl->rows[examples[1]].key;
	bool		swap = crawl_compare(a, b) > 0;

	return (size_t) sprintf(out, " %.*s %.*s", (int) (swap ? b : a).len, (swap ? b : a).data, (int) (swap ? a : b).len, (swap ? a : b).data);
}

/* Returns false, and says so, if a case has other rules. */
static bool
is_as_expected(const Case *test)
{
	static char text[100000];
	IriText		now[16];
	size_t		now_count = 0;
	size_t		len = 0;
	Crawl		crawl;
	CrawlFound	found;

	crawl_begin(&crawl);
	crawl.options.steps = test->steps | (test->bare ? 0 : CRAWL_STEPS);
	crawl.options.all = test->all;
	if (test->min_groups > 0)
		crawl.options.min_groups = test->min_groups;
	if (test->max_links > 0)
		crawl.options.max_links = test->max_links;
	for (const char *at = test->now; at != NULL && *at != '\0'; at += at[0] == '\n')
	{
		now[now_count++] = (IriText) {at, strcspn(at, "\n")};
		at += now[now_count - 1].len;
	}
	assert_true(crawl_use(&crawl, now, now_count));
	visit_lines(&crawl, test->links);
	crawl_learn(&crawl, &found);
	assert_true(found.ok);
	assert_in_range(found.links_left, test->links_left[0], test->links_left[1]);
	assert_int_equal(found.names_left, test->names_left);
	text[0] = '\0';
	for (size_t i = 0; i < found.count; i++)
	{
		const IriLearned *rule = &found.rules[i];

		assert_true(len < sizeof(text) - 5000);
		len += (size_t) sprintf(text + len, "%s%.*s", i > 0 ? "\n" : "", (int) rule->rule.len, rule->rule.data);
		if (test->numbers)
			len += (size_t) sprintf(text + len, " %d %d %d %d %.1f", (int) rule->groups, (int) rule->contents,
									(int) rule->links_saved, (int) rule->contents_lost, 100 * rule->lower_bound);
		if (test->examples)
		{
			len += put_examples(&crawl, rule->examples, text + len);
			len += put_examples(&crawl, rule->examples + 2, text + len);
		}
		if (test->all)
			len += (size_t) sprintf(text + len, " %s", (const char *[]) {"uncertain", "false", "true"}[rule->verdict]);
	}
	crawl_free_found(&found);
	crawl_end(&crawl);
	if (strcmp(text, test->rules) == 0)
		return true;
	print_error("%s: learned\n%s\ninstead of\n%s\n", test->evidence, text, test->rules);
	return false;
}

#define check_cases(cases) \
	do \
	{ \
		int			wrong = 0; \
		for (size_t i = 0; i < sizeof(cases) / sizeof(*(cases)); i++) \
			wrong += !is_as_expected(&(cases)[i]); \
		assert_int_equal(wrong, 0); \
	} while (0)

/* ---- limits of evidence ---- */

static Evidence
evidence_of(int64_t groups, int64_t agree, int64_t contents, int64_t lost, int64_t merged)
{
	return (Evidence) {.groups = groups, .agree = agree, .contents = contents, .lost = lost, .merged = merged, .saved = merged,
		.agreement = (double) groups - (double) (groups - agree)};
}

static bool
enough(Unit *unit, int64_t groups, int64_t agree, int64_t contents)
{
	Evidence	evidence = evidence_of(groups, agree, contents, groups - agree, groups);

	return is_enough(unit, &evidence);
}

static bool
against(int64_t lost, int64_t merged)
{
	Evidence	evidence = evidence_of(merged, merged - lost, merged - lost, lost, merged);

	return speaks_against(&evidence);
}

static void
test_limits(void **state)
{
	IriLearner	learner = {.options = {.min_groups = 20}};
	Unit		unit = {.learner = &learner};

	/* of a share with Wilson's lower bound p, the one seen is 1.645 standard errors away */
	for (int n = 1; n < 50; n++)
	{
		for (int k = 0; k <= n; k++)
		{
			double		p = learn_lower(k, n);

			assert_true(p >= 0 && p <= (double) k / n + 1e-9);
			assert_true(fabs((double) k / n - p - 1.645 * sqrt(p * (1 - p) / n)) < 1e-6);
		}
	}
	assert_true(learn_lower(0, 0) == 0);
	/* (c) so many contents, of which enough agree */
	assert_true(enough(&unit, 20, 20, 20));
	assert_false(enough(&unit, 19, 19, 19));
	assert_false(enough(&unit, 100, 100, 19));
	assert_true(enough(&unit, 100, 100, 20));
	assert_true(enough(&unit, 100, 87, 87));
	assert_false(enough(&unit, 100, 85, 85));
	assert_false(enough(&unit, 0, 0, 0));
	/* (c) groups of which less agree wholly, although the distinct contents of those that do are many */
	assert_false(enough(&unit, 1000, 790, 790));
	/* (b) more than 60 % of what is merged */
	assert_true(against(1, 1));
	assert_false(against(6, 10));
	assert_true(against(7, 10));
	/* (f) with pages that change, less is enough */
	unit.changing = .1;
	assert_true(enough(&unit, 100, 80, 80));
	assert_false(enough(&unit, 100, 79, 79));
}

/* (f) the share of a site is drawn to that of all */
static void
test_changing(void **state)
{
	static const struct
	{
		IriFetches	all;
		IriFetches	own;
		double		changing;
	} cases[] = {
		{{100, 10}, {0, 0}, .1}, {{100, 10}, {20, 0}, .05}, {{100, 10}, {20, 4}, .15}, {{100, 10}, {1000, 900}, .25}, {{0, 0}, {0, 0}, 0},
		{{100, 90}, {0, 0}, .25}, {{100, 90}, {80, 0}, .05}, {{1000, 20}, {0, 0}, .02}, {{1000, 20}, {20, 2}, .06},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
	{
		IriPool    *pool = iri_pool_make(cases[i].all, &(IriLearnOptions) {.min_groups = 20});
		IriLearner	learner = {.fetches = cases[i].own};
		Unit		unit = {.learner = &learner};

		pool_set_changing(pool, &unit);
		assert_true(fabs(unit.changing - cases[i].changing) < 1e-9);
		assert_true(fabs(unit_loss(&unit, 100) - (7 + 100 * cases[i].changing)) < 1e-9);
		iri_pool_free(pool);
	}
}

/* Numbers of a row. */
static void
test_numbers(void **state)
{
	Crawl		crawl;
	CrawlFound	found;
	IriLearned	rule;

	crawl_begin(&crawl);
	/* a link that changes is no evidence, so its value is kept */
	visit_lines(&crawl,
				"80 http://a.example/p?id={a} {a}\n80 http://a.example/p?id={a}&s=1 {a}\n4 http://a.example/p?id={a}&s=2 x{a}\n"
				"76 http://a.example/p?id={a+4}&s=2 {a+4}\n1 http://a.example/p?id=50&s=9 y\n1 http://a.example/p?id=50&s=9 z\n2 http://a.example/q?z=1 q");
	crawl_learn(&crawl, &found);
	assert_true(found.ok);
	assert_int_equal(found.count, 2);
	rule = find_rule(&found, "a.example: !s=9");
	assert_true(rule.keeps);
	assert_non_null(strstr(crawl.rows[rule.examples[0]].key.data, "s=9"));
	rule = find_rule(&found, "a.example: s");
	assert_int_equal(rule.verdict, IRI_LEARN_TRUE);
	assert_int_equal(rule.groups, 80);
	assert_int_equal(rule.contents, 76);
	assert_int_equal(rule.links_saved, 160);
	assert_int_equal(rule.contents_lost, 4);
	assert_true(fabs(rule.agreement - (1 - 4 * .5 / 80)) < 1e-9);
	assert_true(fabs(rule.lower_bound - learn_lower(76, 80)) < 1e-9);
	/* examples differ in the parameter alone */
	for (int i = 0; i < 4; i++)
		assert_in_range(rule.examples[i], 0, crawl.count - 1);
	assert_true(crawl.rows[rule.examples[0]].content == crawl.rows[rule.examples[1]].content);
	assert_true(crawl.rows[rule.examples[2]].content != crawl.rows[rule.examples[3]].content);
	for (int i = 0; i < 4; i += 2)
	{
		IriText		a = crawl.rows[rule.examples[i]].key;
		IriText		b = crawl.rows[rule.examples[i + 1]].key;
		const char *end = strchr(a.data, '&');

		if (end == NULL)
			end = strchr(b.data, '&') - b.data + a.data;
		assert_memory_equal(a.data, b.data, (size_t) (end - a.data));
		assert_false(iri_same_text(a, b));
	}
	assert_int_equal(found.links_left, 0);
	assert_int_equal(found.names_left, 0);
	crawl_free_found(&found);
	/* with all, there are rows for what does not hold */
	crawl.options.all = true;
	crawl_learn(&crawl, &found);
	assert_int_equal(found.count, 3);
	rule = find_rule(&found, "a.example: id");
	assert_int_equal(rule.verdict, IRI_LEARN_FALSE);
	assert_int_equal(rule.groups, 1);
	assert_int_equal(rule.contents, 0);
	crawl_free_found(&found);
	crawl_end(&crawl);
}

/* ---- (h) limits ---- */

/* A sample by paths has all spellings of a page, or none. */
static void
test_sample(void **state)
{
	static const struct
	{
		const char *links;
		int			count;
		int			group;
		size_t		rules;
	} cases[] = {
		{"2000x2 http://a.example/p{a}?s={a*2+b} {a}", 4000, 2, 1},
		{"700 http://a.example/p{a} {a}\n700 http://a.example/P{a} {a}\n700 http://a.example/p{a}/ {a}\n"
			"700 http://a.example/p{a};jsessionid=0123456789abcdef0123456789abc{a+100} {a}", 2800, 4, 3},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
	{
		Crawl		crawl;
		CrawlFound	found;
		int			kept;

		crawl_begin(&crawl);
		crawl.options.steps = 0;
		crawl.options.max_links = 1000;
		visit_lines(&crawl, cases[i].links);
		crawl_learn(&crawl, &found);
		assert_int_equal(found.count, cases[i].rules);
		kept = cases[i].count - (int) found.links_left;
		assert_in_range(kept, 200, 999);
		for (size_t n = 0; n < found.count; n++)
		{
			assert_int_equal(found.rules[n].groups, kept / cases[i].group);
			assert_int_equal(found.rules[n].links_saved, kept / cases[i].group);
			assert_int_equal(found.rules[n].contents_lost, 0);
		}
		crawl_free_found(&found);
		crawl_end(&crawl);
	}
}

#define LONG_VALUE(name)	"&" name "={a}" ZEROS ZEROS ZEROS ZEROS ZEROS ZEROS ZEROS ZEROS
#define ZEROS	"00000000000000000000000000000000000000000000000000"

static void
test_cases_of_limits(void **state)
{
	static const Case cases[] = {
		{"one path: a sample of links", "200x20 http://a.example/p?id={a}&s={a*20+b} {a}", .rules = "a.example: s", .max_links = 1000, .links_left = {3500, 3800}},
		{"links with many parameters",
			"30x2 http://a.example/p{a}?s={a*2+b}&a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1&j=1&k=1&l=1&m=1&n=1&o=1&p=1&q=1&r=1&t=1&u=1 {a}",
			.rules = "", .max_links = 100, .links_left = {20, 50}},
		{"long links", "30x2 http://a.example/p{a}?s={a*2+b}" LONG_VALUE("v") LONG_VALUE("w") " {a}", .rules = "", .max_links = 100, .links_left = {20, 50}},
		{"the names that most links have", "6000 http://a.example/{a%50}?s={a}&p{a%2500}=1 {a%50}", .rules = "a.example: s", .names_left = 2501 - MAX_NAMES},
		{"all that are frequent", "4000 http://a.example/{a%50}?s{a%8}={a}&p{a%2000}=1 {a%50}",
			.rules = "a.example: s0\na.example: s1\na.example: s2\na.example: s3\na.example: s4\na.example: s5\na.example: s6\na.example: s7", .names_left = 2008 - MAX_NAMES},
	};
	char		links[1000];
	char		rules[300];

	check_cases(cases);
	/* names that rules may have, and one that is too long */
	for (int len = 200; len <= 201; len++)
	{
		sprintf(links, "40x2 http://a.example/p{a}?%0*d={a*2+b} {a}", len, 0);
		sprintf(rules, "a.example: %0*d", len, 0);
		assert_true(is_as_expected(&(Case) {"a long name", links, .rules = len == 200 ? rules : ""}));
	}
	/* of more parameters, the rest is one, and has no name */
	strcpy(links, "25x2 http://a.example/p?id={a}&s={a*2+b}");
	for (int i = 0; i < 300; i++)
		strcat(links, "&a");
	strcat(links, " {a}");
	assert_true(is_as_expected(&(Case) {"many parameters", links, .rules = "a.example: s", .names_left = 50}));
}

/* A rule of many sites, as expected. */
#define S5(rule)	"s0.example" rule "\ns1.example" rule "\ns2.example" rule "\ns3.example" rule "\ns4.example" rule
#define S10(rule)	S5(rule) "\ns5.example" rule "\ns6.example" rule "\ns7.example" rule "\ns8.example" rule "\ns9.example" rule
#define S12_TO_19(rule) \
	"s12.example" rule "\ns13.example" rule "\ns14.example" rule "\ns15.example" rule "\ns16.example" rule "\ns17.example" rule \
	"\ns18.example" rule "\ns19.example" rule
#define S20_TO_26(rule) \
	"s20.example" rule "\ns21.example" rule "\ns22.example" rule "\ns23.example" rule "\ns24.example" rule "\ns25.example" rule \
	"\ns26.example" rule
#define S27_TO_29(rule)	"s27.example" rule "\ns28.example" rule "\ns29.example" rule

#define VIEW(sites, pages)	sites "x" pages "x3 http://s{a}.example/view.php?t={b}&sid={c} {a},{b}\n"
#define VIEW10(sites, pages)	sites "x" pages "x3 http://s{a+10}.example/view.php?t={b}&sid={c} {a},{b}\n"

static void
test_cases_of_application(void **state)
{
	static const Case cases[] = {
		{"of links that are one already, no more contents are lost than links are merged",
			"80x2x2 http://a.example/p?id={a}&s={b}&t={c} {a}\n3x2x2 http://a.example/p?id=x{a}&s={b}&t={c} x{a},{b},{c}",
			.rules = "a.example: s 83 80 83 3 91.3\na.example: t 83 80 83 3 91.3", .numbers = true},
		{"contents lost, as explained by pages that change",
			"83x2 http://a.example/p?id={a}&s={b} {a}\n17x2 http://a.example/p?id=x{a}&s={b} x{a},{b}\n"
			"90x2 http://a.example/again/{a} {a}\n10x2 http://a.example/again/x{a} x{a},{b}",
			.rules = "a.example: s"},
		{"more contents lost than that",
			"82x2 http://a.example/p?id={a}&s={b} {a}\n18x2 http://a.example/p?id=x{a}&s={b} x{a},{b}\n"
			"90x2 http://a.example/again/{a} {a}\n10x2 http://a.example/again/x{a} x{a},{b}",
			.rules = ""},
		{"each rule may lose its share",
			"74x2 http://a.example/p?id={a}&s={b} p{a}\n6x2 http://a.example/p?id=x{a}&s={b} px{a},{b}\n"
			"74x2 http://a.example/q?id={a}&t={b} q{a}\n6x2 http://a.example/q?id=x{a}&t={b} qx{a},{b}",
			.rules = "a.example: s\na.example: t"},
		{"what another rule merges allows no loss",
			"400x2 http://a.example/p?id={a}&s={b} p{a}\n"
			"73x2 http://a.example/q?id={a}&t={b} q{a}\n7x2 http://a.example/q?id=x{a}&t={b} qx{a},{b}",
			.rules = "a.example: s"},
		{"of two that lose contents together, the better supported",
			"60 http://a.example/p?id={a} {a}\n60 http://a.example/p?id={a}&a=1 {a}\n40 http://a.example/p?id={a}&b=1 {a}\n"
			"30 http://a.example/p?id=k{a} k{a}\n30 http://a.example/p?id=k{a}&a=1&b=1 m{a}\n200 http://a.example/o{a}?b=1 o{a}",
			.rules = "a.example: a=1"},
		{"a rule that loses too much is narrowed, and counted again",
			"92x2 http://a.example/p?id={a}&s={b} p{a}\n3x2 http://a.example/p?id=x{a}&s={b} px{a},{b}\n"
			"5x2 http://a.example/q?id={a}&s={b} q{a}\n5x2 http://a.example/q?id=x{a}&s={b} qx{a},{b}",
			.rules = "a.example/p: s"},
		{"so is one about fragments",
			"92x2 http://a.example/p/{a}#f{b} p{a}\n3x2 http://a.example/p/x{a}#f{b} px{a},{b}\n"
			"5x2 http://a.example/q/{a}#f{b} q{a}\n5x2 http://a.example/q/x{a}#f{b} qx{a},{b}",
			.rules = "a.example/p/*: @fragment", .bare = true},
		{"but not that of a domain: each host is judged",
			"2x46x2 http://z{a}.a.example/p?id={b}&s={c} {a}p{b}\n2x2x2 http://z{a}.a.example/p?id=x{b}&s={c} {a}px{b},{c}\n"
			"2x3x2 http://z{a}.a.example/q?id={b}&s={c} {a}q{b}\n2x3x2 http://z{a}.a.example/q?id=x{b}&s={c} {a}qx{b},{c}",
			.rules = "z0.a.example/p: s\nz1.a.example/p: s"},
		{"one pair that differs is enough to limit a rule to the shape it was found for",
			"50x2 http://a.example/p?id={a}&s={b} p{a}\n1x2 http://a.example/q?id={a}&s={b} q{a},{b}",
			.rules = "a.example/p: s"},
		{"but not one beside four that agree",
			"50x2 http://a.example/p?id={a}&s={b} p{a}\n1x2 http://a.example/q?id={a}&s={b} q{a},{b}\n4x2 http://a.example/q?id=x{a}&s={b} qx{a}",
			.rules = "a.example: s"},
		{"contents are counted once, in all shapes of a scope, too",
			"60x2 http://a.example/show?id={a}&s={b} {a/2}\n40x2 http://a.example/show?k={a}&s={b} k{a}\n60 http://a.example/list?s={a} l{a}",
			.rules = "a.example/show: s 100 70 100 0 96.3", .numbers = true},
		{"groups that disagree make the bound lower",
			"90x2 http://a.example/p?id={a}&s={b} {a/2}\n2x2 http://a.example/p?id=x{a}&s={b} x{a},{b}",
			.rules = "a.example: s 92 45 92 2 87.9", .numbers = true},
		{"links that change are saved, but no evidence",
			"80x2 http://a.example/p?id={a}&s={b} {a}\n10 http://a.example/p?id=k{a}&s=1 k{a}\n10x2 http://a.example/p?id=k{a}&s=0 x{a},{b}",
			.rules = "a.example: s 80 80 90 0 96.7", .numbers = true},
		{"nor do they make up for contents that are lost",
			"94x2 http://a.example/p?id={a}&s={b} {a}\n16x2 http://a.example/p?id=x{a}&s={b} x{a},{b}\n"
			"400x2 http://a.example/again/{a} {a}\n20x2 http://a.example/p?id={a}&s=9 {a*1},{b}\n20 http://a.example/p?id={a}&s=9 {a}",
			.rules = ""},
		{"a rule that does not hold: more than half of the groups disagree, or not",
			"3x2 http://a.example/p{a}?s={b} {a}\n3x2 http://a.example/q{a}?s={b} q{a},{b}\n"
			"2x2 http://b.example/p{a}?s={b} {a}\n3x2 http://b.example/q{a}?s={b} q{a},{b}",
			.rules = "a.example: s uncertain\nb.example: s false", .all = true},
		{"a step needs as many contents",
			"19 http://a.example/p{a} {a}\n19 http://www.a.example/p{a} {a}\n20 http://b.example/p{a} {a}\n20 http://www.b.example/p{a} {a}",
			.rules = "b.example: @www"},
		{"a link that changed once has changed",
			"80x2 http://a.example/p?id={a}&s={b} {a}\n40 http://a.example/p?id={a}&s=9 x{a}\n40 http://a.example/p?id={a}&s=9 y{a}\n40 http://a.example/p?id={a}&s=9 x{a}",
			.rules = "a.example: !s=9 0 0 0 0 0.0\na.example: s 80 80 80 0 96.7", .numbers = true},
		{"parameters that are repeated, apart from each other",
			"80 http://a.example/p?x={a}&y=1&x={a}&s=1 {a}\n80x2 http://a.example/p?x={a}&y=1&s={b+2} {a}",
			.rules = "a.example: @dedupe-params 80 80 80 0 96.7\na.example: s 80 80 160 0 96.7", .numbers = true},
		{"what the step session drops is not saved by a rule",
			"40x2 http://a.example/p?id={a}&sid={b} {a}\n40x2 http://a.example/p?id={a}&sid=0123456789abcdef0123456789abcde{b} {a}",
			.rules = "a.example: sid 40 40 80 0 93.7", .numbers = true},
		{"a query of which nothing is left",
			"40 http://a.example/p{a}?s=1& {a}\n40 http://a.example/p{a} {a}", .rules = "a.example: s=1"},
		{"no rule for a parameter without a name",
			"40x2 http://a.example/p?id={a}&={b} {a}", .rules = ""},
		{"the step session may lose no contents by what it drops of queries",
			"40x2 http://a.example/p/{a};jsessionid=0123456789abcdef0123456789abcde{b} {a}\n12 http://a.example/q?sid=0123456789abcdef0123456789abc{a+100} x{a}\n"
			"40x2 http://b.example/p/{a};jsessionid=0123456789abcdef0123456789abcde{b} {a}\n12 http://b.example/q?jsessionid={a} x{a}\n"
			"40x2 http://c.example/p/{a};jsessionid=0123456789abcdef0123456789abcde{b} {a}\n12 http://c.example/q?sid={a} x{a}",
			.rules = "c.example: @session", .bare = true},
		{"an exception has the numbers of the links that it tells apart",
			"50x4 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/show?id=1&c=1&v={a} x{a}",
			.rules = "a.example/show?id&c: !v 1 0 59 59 0.0\na.example/show?id: v 50 50 150 0 94.9", .numbers = true},
		{"a parameter that a rule of now keeps is not saved",
			"40x2 http://a.example/p?id={a}&s={b} {a}\n40x2 http://a.example/q?id={a}&s={b} q{a}",
			.rules = "a.example: s 40 40 40 0 93.7", .now = "a.example/p: !s", .numbers = true},
		{"a parameter repeated at a distance",
			"40 http://a.example/p?a={a}&b=1&a={a} {a}\n40 http://a.example/p?a={a}&b=1 {a}", .rules = "a.example: @dedupe-params", .bare = true},
	};

	check_cases(cases);
}

static void
test_cases_of_rounds(void **state)
{
	static const Case cases[] = {
		{"of names that hide each other, that which is the page of some is put back",
			"60x4 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a}&u={b} {a}\n"
			"40x4x2 http://a.example/p?id=k{a}&s={a}s{b}k{c}&t={b}t{c}t{a}&u={b} k{a},{b}",
			.rules = "a.example: s\na.example: t"},
		{"pages that change put none back",
			"88x3 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n12x3 http://a.example/p?id=x{a}&s={a}s{b}&t={b}t{a} x{a},{b}\n"
			"88x2 http://a.example/again/{a} {a}\n12x2 http://a.example/again/x{a} x{a},{b}",
			.rules = "a.example: s\na.example: t"},
		{"the case of paths is dropped together with a name",
			"60 http://a.example/Page{a}?s=1{a} {a}\n60 http://a.example/page{a}?s=2{a} {a}",
			.rules = "a.example: @lower-path\na.example: s"},
		{"but not with one that has been refuted",
			"60x3 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n3x2 http://a.example/p?id=x{a}&s={b} x{a},{b}",
			.rules = ""},
		{"nor does one group in four",
			"60x3 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n1x2 http://a.example/p?id=x{a}&s={b} x{a},{b}\n3x2 http://a.example/p?id=y{a}&s={b} y{a}",
			.rules = "a.example: s\na.example: t"},
		{"four rounds",
			"130x2 http://a.example/a?id={a}&a={b} a{a}\n"
			"120x2 http://a.example/b?id={a}&a={b}&b={b} b{a}\n6x2 http://a.example/b?id=x{a}&b={b} bx{a},{b}\n"
			"110x2 http://a.example/c?id={a}&b={b}&c={b} c{a}\n6x2 http://a.example/c?id=x{a}&c={b} cx{a},{b}\n"
			"100x2 http://a.example/d?id={a}&c={b}&d={b} d{a}\n6x2 http://a.example/d?id=x{a}&d={b} dx{a},{b}",
			.rules = "a.example: a\na.example: b\na.example: c\na.example: d"},
		{"the pair with the fewest differences is the example, in all groups",
			"60x2 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n1 http://a.example/p?id=30&s=x&t=0t30 30\n"
			"1 http://a.example/p?id=z&s=1&t=1 z1\n1 http://a.example/p?id=z&s=2&t=2 z2\n1 http://a.example/p?id=z&s=3&t=2 z3\n"
			"20 http://a.example/p?id={a}&s={a}s0&t=z {a}\n60x2 http://b.example/p?t={b}t{a}&id={a}&s={a}s{b} {a}\n1 http://b.example/p?t=0t30&id=30&s=x 30",
			.rules = "a.example: s http://a.example/p?id=30&s=30s0&t=0t30 http://a.example/p?id=30&s=x&t=0t30"
			" http://a.example/p?id=z&s=2&t=2 http://a.example/p?id=z&s=3&t=2\n"
			"b.example: s http://b.example/p?t=0t30&id=30&s=30s0 http://b.example/p?t=0t30&id=30&s=x  ",
			.now = "t", .examples = true},
		{"but not of links that change",
			"60x2 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n1 http://a.example/p?id=40&s=x&t=0t40 40\n"
			"20x2 http://a.example/p?id={a}&s=x&t=0t{a} {a},{b}\n20x2 http://a.example/p?id={a}&s=y&t=0t{a} {a},{b}",
			.rules = "a.example: s http://a.example/p?id=40&s=40s0&t=0t40 http://a.example/p?id=40&s=x&t=0t40  ", .now = "t", .examples = true},
		{"a scheme, a path and a fragment are differences, too",
			"60 http://a.example/p{a}?s=1 {a}\n60 https://a.example/p{a}?s=2 {a}\n60 http://a.example/p{a}/?s=3 {a}\n60 http://a.example/p{a}?s=4#/x {a}\n"
			"1 http://a.example/p20?s=5 20",
			.rules = "a.example: s http://a.example/p20?s=1 http://a.example/p20?s=5  ",
		.steps = IRI_STEP_BIT(IRI_STEP_HTTPS) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH) | IRI_STEP_BIT(IRI_STEP_FRAGMENT), .examples = true},
		{"names that hide each other, one of which a link has twice",
			"60x3 http://a.example/p?s={a}s{b}&id={a}&t={b}t{a}&s=0 {a}",
			.rules = "a.example: s\na.example: t"},
		{"links that change are no evidence about them",
			"60x3 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n60x2 http://a.example/p?id={a}&s=x&t=x{a} x{a},{b}",
			.rules = "a.example: s\na.example: t"},
		{"a rule of now is not one of them",
			"60x2 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}",
			.rules = "a.example: s", .now = "t"},
		{"what explains few contents is not put back",
			"60x2 http://a.example/p?id={a}&s={a}s{b}&t={b}t{a} {a}\n1 http://a.example/p?id=40&s=40s0&t=y 40\n1 http://a.example/p?id=41&s=x&t=0t41 41",
			.rules = "a.example: s\na.example: t"},
	};

	check_cases(cases);
}

static void
test_cases_of_values(void **state)
{
	static const Case cases[] = {
		/* groups are the evidence for a value, and values for a name */
		{"the default of most links, and a language with pages of its own",
			"1000 http://a.example/p{a} {a}\n600 http://a.example/p{a}?lang=en {a}\n30 http://a.example/p{a}?lang=de d{a}",
			.rules = "a.example: lang=en"},
		{"orders and spellings of one value are for steps",
			"60 http://a.example/p?db=a&x={a} {a}\n60 http://a.example/p?x={a}&db=a {a}\n60 http://b.example/p?x={a}&db=a+b {a}\n"
			"60 http://b.example/p?x={a}&db=a%20b {a}\n60 http://c.example/p?x={a}&db=a&db=a {a}\n60 http://c.example/p?x={a}&db=a {a}",
			.rules = "a.example: @sort-query\nb.example: @query-encoding\nc.example: @dedupe-params", .bare = true},
		{"a script without evidence, and with values of its own, keeps them",
			"60x3 http://a.example/a?id={a}&v={b} {a}\n8 http://a.example/b?z={a}&v={a%2+7} b{a}",
			.rules = "a.example: !v=7\na.example: !v=8\na.example: v"},
		{"many values are for a script that shares one",
			"60x20 http://a.example/a?id={a}&v={b} {a}\n8 http://a.example/b?z={a}&v=x{a} b{a}\n"
			"60x20 http://b.example/a?id={a}&v={b} {a}\n8 http://b.example/b?z={a}&v={a+19} b{a}",
			.rules = "a.example/a: v\nb.example: v"},
		{"each value of a session is in one link",
			"60x3 http://a.example/a?id={a}&v={a}s{b} {a}\n8 http://a.example/b?z={a}&v=x{a} b{a}", .rules = "a.example: v"},
		{"one value, and two", "60 http://a.example/p{a} {a}\n60 http://a.example/p{a}?print=1 {a}\n60 http://b.example/p{a} {a}\n30x2 http://b.example/p{a}?ref={b} {a}",
			.rules = "a.example: print=1\nb.example: ref"},
		{"one group is enough for a value, and against it",
			"60x2 http://a.example/p{a}?ref={b} {a}\n1 http://a.example/p7?ref=nav 7\n1 http://a.example/p8?ref=home x", .rules = "a.example: !ref=home\na.example: ref"},
		{"one group of 30 is not", "60 http://a.example/p{a} {a}\n60 http://a.example/p{a}?lang=en {a}\n1 http://a.example/p7?lang=de 7\n29 http://a.example/p{a+8}?lang=de d{a}",
			.rules = "a.example: lang=en"},
		{"of a name of ten sites, only values that differ are kept",
			VIEW("10", "5") "5x3 http://z.example/view.php?t={a}&sid={b} z{a}\n1 http://z.example/q?sid=x q\n1 http://z.example/view.php?t=1&sid=y y",
			.rules = S10(": sid") "\nz.example: !sid=y\nz.example: sid"},
		{"12 values are few, 13 are not", "60x11 http://a.example/p{a}?v={b} {a}\n1 http://a.example/q?v=x q\n60x12 http://b.example/p{a}?v={b} {a}\n1 http://b.example/q?v=x q",
			.rules = "a.example: !v=x\na.example: v\nb.example: v"},
		{"values that agree with each other, but not with others, are not the page without the parameter",
			"60x2 http://a.example/list?cat={a}&page={b} {a},{b}\n60x5 http://a.example/list?cat={a}&page={b+2} {a}", .rules = ""},
		{"a value that differs, and that rules cannot write",
			"60x3 http://a.example/p{a}?v={b} {a}\n1 http://a.example/p7?v=a%20b x", .rules = ""},
		{"names that hide each other are not those of few values",
			"60x2 http://a.example/p{a}?v={b}&w={b} {a}", .rules = ""},
		{"the first page of all but a few",
			"100x3 http://a.example/list?cat={a}&page={b+1} {a},{b}\n95 http://a.example/list?cat={a} {a},0\n5 http://a.example/list?cat={a+95} x{a}",
			.rules = "a.example: page=1"},
		{"among many pages",
			"60x12 http://a.example/list?cat={a}&page={b+1} {a},{b}\n60 http://a.example/list?cat={a} {a},0",
			.rules = "a.example: page=1"},
		{"two values that give the page without the parameter",
			"60 http://a.example/list?cat={a} {a}\n60x2 http://a.example/list?cat={a}&page={b} {a}\n60x2 http://a.example/list?cat={a}&page={b+2} {a},{b}",
			.rules = "a.example: page=0\na.example: page=1"},
		{"only values that rules can write",
			"60 http://a.example/list?cat={a} {a}\n60 http://a.example/list?cat={a}&v=a:b {a}\n60x2 http://a.example/list?cat={a}&v={b} {a},{b}",
			.rules = ""},
		{"and short ones",
			"60 http://a.example/list?cat={a} {a}\n60 http://a.example/list?cat={a}&v=default-of-name {a}\n60x2 http://a.example/list?cat={a}&v={b} {a},{b}\n"
			"60 http://b.example/list?cat={a} {a}\n60 http://b.example/list?cat={a}&v=default-of-names {a}\n60x2 http://b.example/list?cat={a}&v={b} {a},{b}",
			.rules = "a.example: v=default-of-name"},
		{"the second page of another script",
			"60x3 http://a.example/list?cat={a}&start={b*15} {a},{b}\n60 http://a.example/list?cat={a} {a},0\n"
			"20x3 http://a.example/other?cat={a}&start={b*15} o{a},{b+1}\n20 http://a.example/other?cat={a} o{a},0",
			.rules = "a.example/list: start=0"},
		{"not of a name that is limited to links of the same paths",
			"10x40 http://a.example/post/{a}-{b} {a}-{b}\n10x40 http://a.example/post/{a}-{b}?cat={a} {a}-{b}\n8x40 http://a.example/list?cat={a+2}&paged={b+1} {a},{b}",
			.rules = "a.example/post/*: cat"},
		{"links that change are no evidence",
			"30x2 http://a.example/list?cat={a} {a}x{b}\n30 http://a.example/list?cat={a}&page=1 {a}\n"
			"30x2 http://a.example/list?cat=m{a}&page=1 m{a}x{b}\n30 http://a.example/list?cat=m{a} m{a}\n"
			"30 http://a.example/list?cat=k{a} k{a},0\n30x3 http://a.example/list?cat=k{a}&page={b+1} k{a},{b}",
			.rules = "a.example: page=1"},
		{"5 sites with 40 contents: a value in links of that shape",
			"5x8x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n5x8 http://s{a}.example/list?cat={b} {a},{b},0",
			.rules = S5("/list: start=0")},
		{"4 sites",
			"4x9x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n4x9 http://s{a}.example/list?cat={b} {a},{b},0",
			.rules = ""},
		{"35 contents",
			"5x7x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n5x7 http://s{a}.example/list?cat={b} {a},{b},0",
			.rules = ""},
		{"not the same value",
			"3x9x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n3x9 http://s{a}.example/list?cat={b} {a},{b},0\n"
			"2x9x3 http://s{a+3}.example/list?cat={b}&start={c*15+1} {a},{b},{c}\n2x9 http://s{a+3}.example/list?cat={b} {a},{b},0",
			.rules = ""},
		{"10 sites: in another script, too, if it agrees there",
			"10x5x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n10x5 http://s{a}.example/list?cat={b} {a},{b},0\n"
			"3 http://z.example/other?cat={a}&start=0 {a}\n3 http://z.example/other?cat={a} {a}",
			.rules = S10(": start=0") "\nz.example: start=0"},
		{"of links that have the parameter once",
			"60 http://a.example/list?cat={a} {a},0\n60x2 http://a.example/list?cat={a}&page={b+1} {a},{b}\n40 http://a.example/list?cat={a}&page=2&page=1 {a},1",
			.rules = "a.example: page=1"},
		{"none of a rule of now that is taken back",
			"60 http://a.example/list?cat={a} {a},0\n60x3 http://a.example/list?cat={a}&page={b+1} {a},{b}",
			.rules = "a.example: !page", .now = "page"},
		{"9 links do not make it one on their own, although 10 do",
			"2x9x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n2x9 http://s{a}.example/list?cat={b} {a},{b},0\n"
			"10x3 http://s3.example/list?cat={a}&start={b*15} {a},{b}\n10 http://s3.example/list?cat={a} {a},0",
			.rules = "s0.example: cat false\ns0.example: start false\ns1.example: cat false\ns1.example: start false\n"
			"s3.example: cat false\ns3.example: start false\ns3.example: start=0 uncertain", .all = true},
	};

	check_cases(cases);
}

/* the session is the page of a list, on some sites */
#define LIST10(sites)	sites "x5 http://s{a+10}.example/list?sid={b} {a}list{b}\n"

/* 1000 pages that are fetched again, of which 30 have changed */
#define AGAIN_970	"1000 http://b.example/{a} {a}\n970 http://b.example/{a} {a}\n30 http://b.example/{a+970} x{a}\n"

static void
test_cases_of_evidence(void **state)
{
	static const Case cases[] = {
		{"80 contents of the 80 demanded", "80x2 http://a.example/p?id={a}&s={b} {a}", .rules = "a.example: s", .min_groups = 80},
		{"of 81", "80x2 http://a.example/p?id={a}&s={b} {a}", .rules = "", .min_groups = 81},
		{"few, all of which agree", "10x2 http://a.example/p{a}?s={b} {a}", .rules = "a.example: s uncertain", .all = true},
		/* (a) rules are applied before they are returned */
		{"at most 5 % of the links that are merged, and 2, are lost",
			"80 http://a.example/p?id={a}&s=1 {a}\n6 http://a.example/p?id={a}&s=2 x{a}\n74 http://a.example/p?id={a+6}&s=2 {a+6}",
			.rules = "a.example: s"},
		{"one more",
			"80 http://a.example/p?id={a}&s=1 {a}\n7 http://a.example/p?id={a}&s=2 x{a}\n73 http://a.example/p?id={a+7}&s=2 {a+7}",
			.rules = ""},
		{"two filters, each of which makes no difference without the other",
			"100 http://a.example/f?cat={a} {a}\n100 http://a.example/f?cat={a}&a=1 {a}\n100 http://a.example/f?cat={a}&b=1 {a}\n"
			"100 http://a.example/f?cat={a}&a=1&b=1 x{a}",
			.rules = ""},
		{"the same, where no shape tells", "100x3x3 http://a.example/f?cat={a}&a={b}&b={c} {a},{b*c}", .rules = ""},
		{"what b merges is one page; c has more contents, but merges others",
			"100 http://a.example/f?id={a}&c=1 {a}\n100 http://a.example/f?id={a}&c=2 {a}\n40 http://a.example/f?id={a}&b=1&c=1 {a}\n"
			"40 http://a.example/f?id={a}&b=1&c=3 x{a}",
			.rules = "a.example: b=1"},
		/* (b) hosts */
		{"hosts together have the evidence", "6x6x3 http://z{a}.a.example/a?id={b}&v={c} {a},{b}", .rules = "a.example: v"},
		{"a host with little evidence, or none, follows them",
			"4x30x3 http://z{a}.a.example/a?id={b}&v={c} {a},{b}\n3x3 http://z4.a.example/a?id={a}&v={b} 4,{a}\n"
			"4x3 http://z5.a.example/a?id={a}&v={b} 5,{a}\n1 http://z8.a.example/a?id=1 8\n1 http://z9.a.example/a?id=1&v=1 9",
			.rules = "a.example: v"},
		{"a name is noise on some hosts, and the page on others",
			"3x30x3 http://z{a}.a.example/a?id={b}&v={c} {a},{b}\n2x30x3 http://z{a+3}.a.example/a?id={b}&v={c} {a},{b},{c}",
			.rules = "z0.a.example: v\nz1.a.example: v\nz2.a.example: v"},
		{"one host has the evidence of all: no rule for the domain",
			"30x3 http://z0.a.example/a?id={a}&v={b} {a}\n2 http://z1.a.example/a?id={a} x{a}",
			.rules = "z0.a.example: v"},
		{"noise on a host, and the page of its blog; another name differs on the host below that",
			"40x3 http://a.example/p?id={a}&r={b} {a}\n40x3 http://blog.a.example/p?id={a}&r={b} b{a},{b}\n"
			"40x3 http://blog.a.example/q?id={a}&z={b} q{a}\n40x3 http://x.blog.a.example/q?id={a}&z={b} x{a},{b}",
			.rules = "a.example: r\nblog.a.example: !r\nblog.a.example: z\nx.blog.a.example: !z"},
		{"the same for steps and values",
			"40 http://a.example/Doc/{a} {a}\n40 http://a.example/doc/{a} {a}\n40 http://blog.a.example/Doc/{a} B{a}\n"
			"40 http://blog.a.example/doc/{a} b{a}\n40x3 http://a.example/list?c={a}&page={b} l{a},{b}\n40 http://a.example/list?c={a} l{a},0\n"
			"40x3 http://blog.a.example/list?c={a}&page={b} m{a},{b}\n40 http://blog.a.example/list?c={a} m{a},9",
			.rules = "a.example: @lower-path\na.example: page=0\nblog.a.example: !@lower-path\nblog.a.example: !page"},
		{"a host below that finds it itself needs no exception",
			"40x3 http://a.example/p?id={a}&r={b} {a}\n40x3 http://b.a.example/p?id={a}&r={b} b{a}\n"
			"40x3 http://c.a.example/p?id={a}&r={b} c{a},{b}\n40x3 http://d.a.example/p?id={a}&s={b} d{a}",
			.rules = "a.example: r\nb.a.example: r\nc.a.example: !r\nd.a.example: s"},
		/* steps */
		{"steps that change hosts make their links one",
			"40 http://www.a.example/p/{a} {a}\n40 http://a.example/p/{a} {a}\n40 https://a.example/p/{a}/ {a}",
			.rules = "a.example: @https\na.example: @trailing-slash\na.example: @www"},
		{"the case of paths, on one of two sites",
			"40 http://a.example/Page/{a} {a}\n40 http://a.example/page/{a} {a}\n40 http://b.example/Page/{a} B{a}\n40 http://b.example/page/{a} b{a}",
			.rules = "a.example: @lower-path"},
		{"other pages for mobile browsers, and noise on both hosts",
			"40x2 http://a.example/p?id={a}&r={b} {a}\n40x2 http://m.a.example/p?id={a}&r={b} m{a}", .rules = "a.example: r"},
		{"a session in the path that the step session drops, and one that it does not",
			"40x3 http://a.example/a/{a};jsessionid=0000000000000000000000000000{a*3+b+1000} {a}\n40x3 http://a.example/s/x{a*3+b}/{a} s{a}",
			.rules = ""},
		{"without the step",
			"40x3 http://a.example/a/{a};jsessionid=0000000000000000000000000000{a*3+b+1000} {a}", .rules = "a.example: @session", .bare = true},
		{"fragments of documents, and of an application",
			"100 http://a.example/doc/{a/2}#s{a} {a/2}\n100 http://a.example/app#/item/{a} x{a}\n100 http://b.example/doc/{a/2}#s{a} {a/2}",
			.rules = "a.example/doc/*: @fragment\nb.example: @fragment", .bare = true},
		{"what is after the path: order, blanks, empty queries, encoding",
			"40x2 http://a.example/p?a={a}&b={b} {a},{b}\n40x2 http://a.example/p?b={b}&a={a} {a},{b}\n40 http://b.example/p?a={a}&b=1 x{a}\n"
			"40 http://b.example/p?a={a}&b= {a}\n40 http://b.example/p?a={a} {a}\n40 http://c.example/p{a}? {a}\n40 http://c.example/p{a} {a}\n"
			"40 http://d.example/p?a={a}&a={a} {a}\n40 http://d.example/p?a={a} {a}\n40 http://e.example/p?a={a}+b {a}\n40 http://e.example/p?a={a}%20b {a}",
			.rules = "a.example: @sort-query\nb.example: @blank-params\nc.example: @empty-query\nd.example: @dedupe-params\ne.example: @query-encoding",
			.bare = true},
		/* rules of now */
		{"v is the page, w makes no difference, x is the page of one script",
			"200 http://a.example/p?v={a%50}&w={a} {a%50}\n200 http://b.example/list?x={a} l{a}\n200 http://b.example/show?id={a%50}&x={a} s{a%50}",
			.rules = "a.example: !v\nb.example/list: !x", .now = "v\nw\nx"},
		{"www. makes a difference on one site",
			"60 http://www.a.example/p{a} {a}\n60 http://a.example/p{a} x{a}\n60 http://b.example/p{a} {a}\n60 http://www.b.example/p{a}/ {a}",
			.rules = "a.example: !@www", .steps = IRI_STEP_BIT(IRI_STEP_WWW) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH)},
		{"two steps do, and then s does not",
			"120 http://a.example/p{a/2}?s={a} a{a/2}\n120 http://www.a.example/p{a/2}?s={a} b{a/2}\n120 http://a.example/p{a/2}/?s={a} c{a/2}\n"
			"120 http://www.a.example/p{a/2}/?s={a} d{a/2}",
			.rules = "a.example: !@trailing-slash\na.example: !@www\na.example: s",
			.steps = IRI_STEP_BIT(IRI_STEP_WWW) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH)},
		{"rules that are right are not returned again, and stay of use",
			"80 http://a.example/p?id={a/2}&s={a} {a/2}\n80 http://b.example/p?id={a/2}&s={a} {a/2}\n80 http://b.example/q{a/2}?t={a} {a/2}",
			.rules = "b.example: t", .now = "a.example/p: s\nb.example?id: s"},
		{"other paths need them", "80 http://a.example/p?id={a/2}&s={a} {a/2}\n80 http://a.example/q{a/2}?s={a} q{a/2}",
			.rules = "a.example: s", .now = "a.example/p: s\nb.example?id: s"},
		{"a scope matches since another one has dropped its name",
			"80 http://a.example/p{a/2}?a=1&b=1&c={a} {a/2}\n80 http://a.example/q?b=1&c={a} {a}", .rules = "", .now = "?a: b\n?b: !c\nc"},
		{"a step that changes the path of a rule of now would make it useless",
			"80 http://a.example/w/index.html?id={a/2}&s={a} {a/2}\n40 http://a.example/w/?id={a} {a}\n"
			"40 http://b.example/w/index.html?id={a} {a}\n40 http://b.example/w/?id={a} {a}",
			.rules = "b.example: @index", .now = "a.example/w/index.html: s"},
		/* (c) observations */
		{"a login page in place of all is one content", "400 http://a.example/p{a/4}?s={a} login", .rules = ""},
		{"so are three, in three languages, for half of the pages",
			"100x2 http://a.example/doc?a={a}&b={b} {a},{b}\n100x3 http://a.example/doc?a={a}&b={b+2} login{b}", .rules = ""},
		{"pages beyond the last",
			"100x2 http://a.example/list?cat={a}&page={b+1} {a},{b}\n100x7 http://a.example/list?cat={a}&page={b+3} {a}", .rules = ""},
		{"a soft 404 that names the category, where only the gone were fetched for most",
			"66 http://a.example/shop?cat={a}&id=0 x{a}\n66x3 http://a.example/shop?cat={a}&id={b+1} {a}\n34x4 http://a.example/shop?cat={a+66}&id={b} {a+66}",
			.rules = ""},
		/* (d) the scope is the shape of a link */
		{"by the path",
			"1000 http://a.example/product_info.php?cPath={a*7%12}&products_id={a%200} {a%200}\n60 http://a.example/index.php?cPath={a} c{a}",
			.rules = "a.example/product_info.php: cPath"},
		{"by the other parameters, since there is one script",
			"1000 http://a.example/index.php?route=product/product&path={a*7%12}&product_id={a%200} {a%200}\n"
			"60 http://a.example/index.php?route=product/category&path={a} c{a}",
			.rules = "a.example/index.php?route&product_id: path"},
		{"by the name alone that tells them apart: the value may be absent",
			"200 http://a.example/w/index.php?title={a*3}Former&oldid={a/2} {a/2}\n200 http://a.example/w/index.php?title={a*3}&oldid={a/2} {a/2}\n"
			"200x2 http://a.example/w/index.php?title={a*3+b+1} t{a*3+b+1}",
			.rules = "a.example/w/index.php?oldid: title"},
		{"all pages but one", "1000 http://a.example/post-{a%200}/?cat={a%7} {a%200}\n60 http://a.example/?cat={a} c{a}",
			.rules = "a.example/*: cat\na.example/: !cat"},
		{"a folder, whose pages are many", "1000 http://a.example/doc/{a%200}?q=w{a} {a%200}\n1000 http://a.example/search?q=w{a} s{a}",
			.rules = "a.example/doc/*: q"},
		{"12 paths of a folder, of which each has many links, are scripts",
			"600 http://a.example/d/p{a%12}?id={a%60}&s={a} {a%60}\n600 http://a.example/e?s={a} e{a}", .rules = ""},
		{"13 are its pages", "600 http://a.example/d/p{a%13}?id={a%65}&s={a} {a%65}\n600 http://a.example/e?s={a} e{a}", .rules = "a.example/d/*: s"},
		{"names and paths that rules write in another way",
			"200 http://a.example/p*?id%3A={a%50}&%40a-%3E%20,*={a} {a%50}\n200 http://a.example/x?%40a-%3E%20,*={a} x{a}",
			.rules = "a.example/p\\*: %40a-%3E%20%2C\\*"},
		{"one path speaks for it, one against it, and one has no evidence",
			"200 http://a.example/show?id={a%50}&v={a} {a%50}\n200 http://a.example/list?v={a} l{a}\n8 http://a.example/other?z={a}&v={a} o{a}",
			.rules = "a.example/show: v"},
		{"no shape speaks against it: for all links",
			"200 http://a.example/show?id={a%50}&v={a} {a%50}\n8 http://a.example/other?z={a}&v={a} o{a}", .rules = "a.example: v"},
		{"one shape among those with the same script speaks against it: it is excepted",
			"400 http://a.example/show?id={a%100}&v={a} {a%100}\n400 http://a.example/show?id={a%100}&b=1&v={a} b{a%100}\n"
			"400 http://a.example/show?id={a%100}&c=1&v={a} c{a}\n400 http://a.example/show?v={a} d{a}",
			.rules = "a.example/show?id&c: !v\na.example/show?id: v"},
		{"a forum, with a session in some of its links",
			"500 http://a.example/viewtopic.php?f={a*2%100%7}&t={a*2%100}&sid=0123456789abcdef0123456789ab{a+1000} {a*2%100},0\n"
			"500 http://a.example/viewtopic.php?f={a%50*2+1%7}&t={a%50*2+1}&hilit=w{a} {a%50*2+1},0\n"
			"1000 http://a.example/viewtopic.php?t={a%100}&start={a%3*15}&sid=0123456789abcdef0123456789ab{a+1000} {a%100},{a%3}\n"
			"1000 http://a.example/viewtopic.php?t={a%100}&sid=0123456789abcdef0123456789ab{a+1000} {a%100},0\n"
			"60 http://a.example/viewforum.php?f={a} f{a}",
			.rules = "a.example/viewtopic.php: f\na.example: hilit\na.example: start=0"},
		/* (e) many sites */
		{"5 sites with 40 contents: links of that shape", VIEW("5", "8"), .rules = S5("/view.php: sid")},
		{"4 sites", VIEW("4", "12"), .rules = ""},
		{"35 contents", VIEW("5", "7"), .rules = ""},
		{"a site that has learned it itself is one of the five", VIEW("4", "8") "90 http://z.example/view.php?t={a%30}&sid={a} z{a%30}",
			.rules = "s0.example/view.php: sid\ns1.example/view.php: sid\ns2.example/view.php: sid\ns3.example/view.php: sid\nz.example: sid"},
		{"10 sites: all links, also of a site that shows nothing",
			VIEW("10", "5") "1 http://z.example/?sid=1 1\n1 http://z.example/a?sid=2 2", .rules = S10(": sid") "\nz.example: sid"},
		{"contradicted on one of 8: no shape", VIEW("7", "8") "8x3 http://z.example/view.php?t={a}&sid={b} {a},{b}", .rules = ""},
		{"on one of 11: not there", VIEW("10", "5") "5x3 http://z.example/view.php?t={a}&sid={b} {a},{b}", .rules = S10(": sid")},
		{"on 2 of 11: nowhere", VIEW("9", "5") "2x5x3 http://z{a}.example/view.php?t={b}&sid={c} {a},{b},{c}", .rules = ""},
		{"a step needs a little evidence on each",
			"10x5 http://s{a}.example/p{b} {a},{b}\n10x5 http://www.s{a}.example/p{b} {a},{b}\n5 http://y.example/p{a} y{a}\n1 http://www.y.example/q0 y0\n"
			"5 http://z.example/p{a} z{a}\n1 http://www.z.example/p{a} z{a}",
			.rules = S10(": @www") "\nz.example: @www"},
		/* (f) changing pages */
		{"what a link that changes has, is evidence neither way",
			"40x3 http://a.example/p?id={a}&s={b} {a}\n40x2 http://a.example/p?id={a}&s=9 x{a},{b}", .rules = "a.example: !s=9\na.example: s"},
		{"one page in five does",
			"160x3 http://a.example/p?id={a}&s={b} {a}\n40x3 http://a.example/p?id=x{a}&s={b} x{a},{b}\n"
			"80 http://a.example/again/{a} a{a}\n80 http://a.example/again/{a} a{a}\n20x2 http://a.example/again/x{a} ax{a},{b}",
			.rules = "a.example: s"},
		{"which no second fetch shows",
			"160x3 http://a.example/p?id={a}&s={b} {a}\n40x3 http://a.example/p?id=x{a}&s={b} x{a},{b}", .rules = ""},
		/* (g) rounds, and values */
		{"two names that change with each fetch hide each other",
			"200 http://a.example/p?id={a%50}&sid={a*7919%1009}&ts={a} {a%50}", .rules = "a.example: sid\na.example: ts"},
		{"so do a name and a step",
			"200 http://a.example/p?id={a%50}&sid={a} {a%50}\n100 http://www.a.example/p?id={a%50}&sid={a+200} {a%50}",
			.rules = "a.example: @www\na.example: sid"},
		{"what one merges is the evidence for another",
			"60 http://a.example/p?id={a}&a=1 {a}\n60 http://a.example/p?id={a}&a=2 {a}\n60 http://a.example/p?id={a}&b={a}&a={a+10} {a}",
			.rules = "a.example: a\na.example: b"},
		{"of four names, one is the page", "400 http://a.example/p?id={a%100}&s={a*7919%1009}&t={a}&u={a*31%997} {a%100}",
			.rules = "a.example: s\na.example: t\na.example: u"},
		{"of a link that has it twice, both go", "100 http://a.example/p?s={a}&id={a/2}&s={a+1} {a/2}", .rules = "a.example: s"},
		{"the first page, with and without its number",
			"100 http://a.example/list?cat={a} {a},1\n100x3 http://a.example/list?cat={a}&page={b+1} {a},{b+1}", .rules = "a.example: page=1"},
		{"on many sites with few pages",
			"6x10 http://s{a}.example/list?cat={b} {a},{b},0\n6x10x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}",
			.rules = S5("/list: start=0") "\ns5.example/list: start=0"},
		/* rules are judged again beside those that are found */
		{"where 3 % of pages change, 8 % and 2 may be lost",
			AGAIN_970 "200 http://a.example/p?id={a}&s=1 {a}\n18 http://a.example/p?id={a}&s=2 x{a}\n182 http://a.example/p?id={a+18}&s=2 {a+18}",
			.rules = "a.example: s"},
		{"not one more",
			AGAIN_970 "200 http://a.example/p?id={a}&s=1 {a}\n19 http://a.example/p?id={a}&s=2 x{a}\n181 http://a.example/p?id={a+19}&s=2 {a+19}",
			.rules = ""},
		{"a step may lose the only page of a few shapes",
			"40 http://a.example/x?k={a} {a}\n40 http://www.a.example/x?k={a} {a}\n4 http://a.example/y?m{a}=1 y{a}\n4 http://www.a.example/y?m{a}=1 z{a}",
			.rules = "a.example: @www"},
		{"but not two pages of one",
			"40 http://a.example/x?k={a} {a}\n40 http://www.a.example/x?k={a} {a}\n2 http://a.example/y?m={a} y{a}\n2 http://www.a.example/y?m={a} z{a}",
			.rules = ""},
		{"three pages of a site are enough against what many show",
			VIEW10("20", "2") "3x2 http://z.example/view.php?t={a}&sid={b} {a},{b}",
			.rules = "s10.example: sid\ns11.example: sid\n" S12_TO_19(": sid") "\n" S20_TO_26(": sid") "\n" S27_TO_29(": sid")},
		{"a step of links that differ in a name that is limited to their script",
			"30x2 http://a.example/view?id={a}&path={b} {a}\n30x2 http://a.example/view?id=y{a}&path={b+1} y{a}\n30 http://www.a.example/view?id={a}&path=2 {a}\n30x2 http://a.example/list?c={a}&path={b} l{a},{b}",
			.rules = "a.example/view: path\na.example: @www"},
	};

	check_cases(cases);
}

static void
test_cases_of_many_sites(void **state)
{
	static const Case cases[] = {
		{"the hosts of a site are one site",
			"5x9x3 http://h{a}.m.example/view.php?t={b}&sid={c} {a},{b}\n3x3 http://z.example/view.php?t={a}&sid={b} {a}",
			.rules = "m.example: sid"},
		{"a shape speaks against the name on 2 of 10 sites, although most groups of these agree",
			VIEW("10", "5") "2x5 http://s{a}.example/list?sid={b} {a}list{b}", .rules = S10("/view.php: sid")},
		{"on 1 of 10: there it is limited to its shape",
			VIEW("10", "5") "1x5 http://s{a}.example/list?sid={b} {a}list{b}",
			.rules = "s0.example/view.php: sid\ns1.example: sid\ns2.example: sid\ns3.example: sid\ns4.example: sid\n"
			"s5.example: sid\ns6.example: sid\ns7.example: sid\ns8.example: sid\ns9.example: sid"},
		{"on 2 of 20",
			VIEW10("20", "2") LIST10("2"),
			.rules = "s10.example/view.php: sid\ns11.example/view.php: sid\n" S12_TO_19(": sid") "\n" S20_TO_26(": sid") "\n" S27_TO_29(": sid")},
		{"on 3 of 20, whatever shapes these have besides",
			VIEW10("20", "2") LIST10("3") "3x2 http://s{a+10}.example/a?sid={b} {a}a\n3x2 http://s{a+10}.example/z?sid={b} {a}z",
			.rules = "s10.example/view.php: sid\ns11.example/view.php: sid\n" S12_TO_19("/view.php: sid") "\n" S20_TO_26("/view.php: sid") "\n"
		S27_TO_29("/view.php: sid")},
		{"half of a shape's groups agree on 1 of 20 sites",
			VIEW10("20", "2") LIST10("3") "2x3 http://s29.example/view.php?t=x{a}&sid={b} x{a},{b}", .rules = ""},
		{"the shape is contradicted on 1 of 20",
			VIEW10("20", "2") LIST10("3") "5x3 http://s29.example/view.php?t=x{a}&sid={b} x{a},{b}", .rules = ""},
		{"the name holds on 18 of 20 sites",
			VIEW10("18", "3") "2x2x3 http://s{a+28}.example/view.php?t={b}&sid={c} {a}y{b}\n2x2x3 http://s{a+28}.example/view.php?t=x{b}&sid={c} {a}x{b},{c}",
			.rules = "s10.example: sid\ns11.example: sid\n" S12_TO_19(": sid") "\n" S20_TO_26(": sid") "\ns27.example: sid"},
		{"on 17",
			VIEW10("17", "3") "3x2x3 http://s{a+27}.example/view.php?t={b}&sid={c} {a}y{b}\n3x2x3 http://s{a+27}.example/view.php?t=x{b}&sid={c} {a}x{b},{c}",
			.rules = ""},
		{"10 sites with 40 contents", VIEW("10", "4"), .rules = S10(": sid")},
		{"with 39", VIEW("9", "4") "3x3 http://s9.example/view.php?t={a}&sid={b} 9,{a}", .rules = ""},
		{"with 20, if a rule needs 10", VIEW("10", "2"), .rules = S10(": sid"), .min_groups = 10},
		{"with 30, if it needs 16", VIEW("10", "3"), .rules = "", .min_groups = 16},
		{"5 sites with 20, if it needs 10", VIEW("5", "4"), .rules = S5("/view.php: sid"), .min_groups = 10},
		{"9 sites and one with a single group", VIEW("9", "5") "3 http://s9.example/view.php?t=1&sid={a} 9\n2 http://s9.example/view.php?t=x{a} x{a}", .rules = S10("/view.php: sid")},
		{"one with two groups is the tenth", VIEW("9", "5") "2x3 http://s9.example/view.php?t={a}&sid={b} 9{a}", .rules = S10(": sid")},
		{"4 sites and one with a single group", VIEW("4", "12") "3 http://s4.example/view.php?t=1&sid={a} 4\n2 http://s4.example/view.php?t=x{a} x{a}", .rules = ""},
		{"one with two groups is the fifth", VIEW("4", "12") "2x3 http://s4.example/view.php?t={a}&sid={b} 4{a}",
			.rules = "s0.example/view.php: sid\ns1.example/view.php: sid\ns2.example/view.php: sid\ns3.example/view.php: sid\n"
			"s4.example/view.php: sid"},
		{"a pair that differs contradicts many sites, if none agrees",
			VIEW("10", "5") "2 http://z.example/x?sid={a} {a}", .rules = S10(": sid")},
		{"not beside one that agrees",
			VIEW("10", "5") "2 http://z.example/x?sid={a} {a}\n2 http://z.example/y?sid={a} y", .rules = S10(": sid") "\nz.example: sid"},
		{"two pairs of three in different shapes do",
			VIEW("10", "5") "2 http://z.example/x?k=1&sid={a} k\n2x2 http://z.example/x?m{a}=1&sid={b} {a},{b}",
			.rules = S10(": sid")},
		{"two of four do not",
			VIEW("10", "5") "2x2 http://z.example/x?k{a}=1&sid={b} {a}\n2x2 http://z.example/x?m{a}=1&sid={b} {a},{b}",
			.rules = S10(": sid")},
		{"a step of many sites, where 5 of 7 pages agree",
			"10x5 http://s{a}.example/p{b} {a},{b}\n10x5 http://www.s{a}.example/p{b} {a},{b}\n"
			"5 http://z.example/p{a} {a}\n5 http://www.z.example/p{a} {a}\n2 http://z.example/x{a} {a}\n2 http://www.z.example/x{a} x{a}",
			.rules = S10(": @www") "\nz.example: @www"},
		{"where 4 of 6 agree",
			"10x5 http://s{a}.example/p{b} {a},{b}\n10x5 http://www.s{a}.example/p{b} {a},{b}\n"
			"4 http://z.example/p{a} {a}\n4 http://www.z.example/p{a} {a}\n2 http://z.example/x{a} {a}\n2 http://www.z.example/x{a} x{a}",
			.rules = S10(": @www")},
		{"and one page in five changes",
			"10x5 http://s{a}.example/p{b} {a},{b}\n10x5 http://www.s{a}.example/p{b} {a},{b}\n"
			"4 http://z.example/p{a} {a}\n4 http://www.z.example/p{a} {a}\n2 http://z.example/x{a} {a}\n2 http://www.z.example/x{a} x{a}\n"
			"16x2 http://z.example/again{a} {a}\n4x2 http://z.example/again/{a} {a},{b}",
			.rules = S10(": @www") "\nz.example: @www"},
		{"a script in any folder", "5x8x3 http://s{a}.example/f{a}/view.php?t={b}&sid={c} {a},{b}",
			.rules = "s0.example/f0/view.php: sid\ns1.example/f1/view.php: sid\ns2.example/f2/view.php: sid\ns3.example/f3/view.php: sid\n"
			"s4.example/f4/view.php: sid"},
		{"but not another script", "5x8x3 http://s{a}.example/view{a}.php?t={b}&sid={c} {a},{b}", .rules = ""},
		{"the page of a folder", "3x8x3 http://s{a}.example/?t={b}&sid={c} {a},{b}\n2x8x3 http://s{a+3}.example/blog/?t={b}&sid={c} {a}x{b}",
			.rules = "s0.example/: sid\ns1.example/: sid\ns2.example/: sid\ns3.example/blog/: sid\ns4.example/blog/: sid"},
		{"the pages of a folder", "5x8x3 http://s{a}.example/d{a}/{b}?sid={c} {a},{b}",
			.rules = "s0.example/d0/*: sid\ns1.example/d1/*: sid\ns2.example/d2/*: sid\ns3.example/d3/*: sid\ns4.example/d4/*: sid"},
		{"not the same as a folder's page", "3x8x3 http://s{a}.example/?t={b}&sid={c} {a},{b}\n2x8x3 http://s{a+3}.example/d/{b}?t=1&sid={c} {a}x{b}", .rules = ""},
		{"links with other names are of another shape",
			VIEW("3", "9") "2x9x3 http://s{a+3}.example/view.php?t={b}&u=1&sid={c} {a}x{b}", .rules = ""},
		{"a domain's host without evidence follows many sites",
			VIEW("10", "5") "2x30x3 http://h{a}.m.example/view.php?t={b}&sid={c} {a},{b}\n1 http://h9.m.example/view.php?t=1&sid=1 x",
			.rules = "m.example: sid\n" S10(": sid")},
		{"but not its shape, or value",
			VIEW("5", "8") "2x30x3 http://h{a}.m.example/view.php?t={b}&sid={c} {a},{b}\n2x2 http://h9.m.example/view.php?t={a}&sid={b} h{a}",
			.rules = "m.example: sid\n" S5("/view.php: sid")},
		{"a value of all hosts",
			"10x5x3 http://s{a}.example/list?cat={b}&start={c*15} {a},{b},{c}\n10x5 http://s{a}.example/list?cat={b} {a},{b},0\n"
			"2x30x3 http://h{a}.m.example/list?cat={b}&start={c*15} {a},{b},{c}\n2x30 http://h{a}.m.example/list?cat={b} {a},{b},0\n"
			"3 http://h9.m.example/list?cat={a}&start=0 {a}\n3 http://h9.m.example/list?cat={a} {a}",
			.rules = "m.example: start=0\n" S10(": start=0")},
		{"what a rule of many sites loses on one limits it to the shape of many",
			VIEW("10", "5") VIEW("1", "1") "3x3 http://z.example/view.php?t={a}&sid={b} {a}\n"
			"4x2 http://z.example/x?k={a}&sid={b} {a}\n4x2 http://z.example/x?k=x{a}&sid={b} x{a},{b}",
			.rules = S10(": sid") "\nz.example/view.php: sid"},
		{"3 of 5 groups agree on each, and one page in five changes",
			"14x3x2 http://s{a+10}.example/view.php?t={b}&sid={c} {a},{b}\n14x2x2 http://s{a+10}.example/view.php?t=x{b}&sid={c} {a}x{b},{c}\n"
			"14x16 http://s{a+10}.example/again/{b} {b}\n14x16 http://s{a+10}.example/again/{b} {b}\n14x4x2 http://s{a+10}.example/again/x{b} {b},{c}",
			.rules = "s10.example: sid\ns11.example: sid\n" S12_TO_19(": sid") "\ns20.example: sid\ns21.example: sid\ns22.example: sid\ns23.example: sid"},
		{"none changes",
			"14x3x2 http://s{a+10}.example/view.php?t={b}&sid={c} {a},{b}\n14x2x2 http://s{a+10}.example/view.php?t=x{b}&sid={c} {a}x{b},{c}",
			.rules = ""},
		{"the name holds on 17 of 20 sites, and most groups disagree on the others",
			VIEW10("17", "3") "3x2 http://s{a+27}.example/view.php?t=1&sid={b} {a}y\n3x2x2 http://s{a+27}.example/view.php?t=x{b}&sid={c} {a}x{b},{c}",
			.rules = ""},
		{"one group of many links contradicts a shape",
			VIEW10("20", "2") LIST10("3") "5 http://s30.example/view.php?t=1&sid={a} x{a}", .rules = ""},
		{"a step without many sites",
			"5 http://a.example/p{a} {a}\n5 http://www.a.example/p{a} {a}", .rules = ""},
	};

	check_cases(cases);
}

/* two shapes of as many contents, of which one rule covers the other */
#define X_FIRST(site) \
	"20x2 http://x." site ".example/d/{a}?k=1&t={b} {a}\n20x2 http://x." site ".example/d/new?id={a}&t={b} p{a}\n" \
	"9 http://x." site ".example/list?t={a} l{a}\n"

static void
test_cases_of_hosts(void **state)
{
	static const Case cases[] = {
		{"two shapes of one host are one host",
			"20x3 http://z0.a.example/x?id={a}&v={b} x{a}\n20x3 http://z0.a.example/y?id={a}&k=1&v={b} y{a}\n2 http://z1.a.example/x?id={a} z{a}",
			.rules = "z0.a.example: v"},
		{"which host comes first makes no difference",
			"1 http://a.example/ a\n" X_FIRST("a") X_FIRST("b") "1 http://b.example/ b",
			.rules = "x.a.example/d/*: t\nx.b.example/d/*: t"},
		{"a host of which the name is only the end",
			"30x3 http://x.a.example/p?id={a}&r={b} {a}\n30x3 http://notx.a.example/p?id={a}&r={b} n{a},{b}",
			.rules = "x.a.example: r"},
		{"one exception from the rules of two hosts above",
			"30x3 http://a.example/p?id={a}&r={b} {a}\n30x3 http://b.a.example/p?id={a}&r={b} b{a}\n30x3 http://c.b.a.example/p?id={a}&r={b} c{a},{b}",
			.rules = "a.example: r\nb.a.example: r\nc.b.a.example: !r"},
		{"none from a step that the host refuses",
			"30 http://a.example/P{a} {a}\n30 http://a.example/p{a} {a}\n30 http://b.a.example/P{a} b{a}\n30 http://b.a.example/p{a} c{a}",
			.rules = "a.example: @lower-path", .now = "b.a.example: !@lower-path"},
		{"nor from one that it takes",
			"30 http://a.example/P{a} {a}\n30 http://a.example/p{a} {a}\n30 http://b.a.example/P{a} b{a}\n30 http://b.a.example/p{a} b{a}",
			.rules = "a.example: @lower-path", .now = "b.a.example: @lower-path"},
		{"nor from one that changes none of its links",
			"30 http://a.example/P{a} {a}\n30 http://a.example/p{a} {a}\n30 http://b.a.example/p{a} b{a}\n30 http://b.a.example/q{a} b{a}",
			.rules = "a.example: @lower-path"},
		{"a host below with the same value",
			"40 http://a.example/list?c={a} {a},0\n40x3 http://a.example/list?c={a}&page={b} {a},{b}\n"
			"40 http://b.a.example/list?c={a} b{a},0\n40x3 http://b.a.example/list?c={a}&page={b} b{a},{b}\n"
			"30x2 http://c.a.example/list?c={a}&page={b} c{a},{b}",
			.rules = "a.example: page=0"},
		{"a rule for one shape does not except the others",
			"30x3 http://a.example/p?id={a}&r={b} {a}\n30x3 http://c.a.example/show?id={a}&r={b} c{a}\n60 http://c.a.example/list?r={a} l{a}",
			.rules = "a.example: r\nc.a.example: !r"},
		{"hosts follow a step without evidence",
			"3x20 http://z{a}.a.example/P{b} {a},{b}\n3x20 http://z{a}.a.example/p{b} {a},{b}\n1 http://z9.a.example/X 9",
			.rules = "a.example: @lower-path"},
		{"a step is for one host, if others refuse it",
			"30 http://a.example/P{a} {a}\n30 http://a.example/p{a} {a}\n30 http://b.a.example/P{a} b{a}\n30 http://b.a.example/p{a} b{a}",
			.rules = "a.example: @lower-path", .now = "b.a.example: !@lower-path"},
		{"one page of a host speaks against the rule of the domain",
			"2x30x3 http://z{a}.a.example/x?id={b}&v={c} {a},{b}\n3 http://z9.a.example/y?id=1&v={a} y{a}",
			.rules = "z0.a.example: v\nz1.a.example: v"},
		{"a host below is judged later, although its links come first",
			"30x3 http://b.a.example/p?id={a}&r={b} b{a},{b}\n30x3 http://a.example/p?id={a}&r={b} {a}",
			.rules = "a.example: r\nb.a.example: !r"},
		{"a domain's rule needs evidence of two hosts, not only links",
			"30x3 http://z0.a.example/p?id={a}&v={b} {a}\n1 http://z9.a.example/p?id=1&v=1 9",
			.rules = "z0.a.example: v"},
		{"no host that refuses a step follows the domain",
			"20 http://x.a.example/P{a} {a}\n20 http://x.a.example/p{a} {a}\n20 http://b.a.example/P{a} b{a}\n20 http://b.a.example/p{a} b{a}\n"
			"20 http://y.a.example/P{a} y{a}\n20 http://y.a.example/p{a} y{a}",
			.rules = "x.a.example: @lower-path\ny.a.example: @lower-path", .now = "b.a.example: !@lower-path"},
		{"a host that has the rule already needs no exception",
			"2x30x3 http://z{a}.a.example/p?id={b}&v={c} {a},{b}\n2x2 http://z9.a.example/p?id={a}&v={b} 9{a}",
			.rules = "a.example: v", .now = "z9.a.example: v"},
		{"a value for one shape does not except the others",
			"40 http://a.example/list?c={a} {a},0\n40x3 http://a.example/list?c={a}&page={b} {a},{b}\n"
			"60 http://b.a.example/list?c={a} b{a},0\n60x3 http://b.a.example/list?c={a}&page={b} b{a},{b}\n"
			"20 http://b.a.example/other?c={a} o{a},0\n20x3 http://b.a.example/other?c={a}&page={b} o{a},{b+1}",
			.rules = "a.example: page=0\nb.a.example: !page"},
		{"a host below with another value",
			"40 http://a.example/list?c={a} {a},0\n40x3 http://a.example/list?c={a}&page={b} {a},{b}\n"
			"40 http://b.a.example/list?c={a} b{a},1\n40x3 http://b.a.example/list?c={a}&page={b} b{a},{b}",
			.rules = "a.example: page=0\nb.a.example: !page"},
		{"a host below where all values make no difference",
			"40 http://a.example/list?c={a} {a},0\n40x3 http://a.example/list?c={a}&page={b} {a},{b}\n40x4 http://b.a.example/list?c={a}&page={b} b{a}",
			.rules = "a.example: page=0\nb.a.example: page"},
		{"a few links of one shape are few of a host's",
			"2x40 http://z{a}.a.example/P{b} {a},{b}\n2x40 http://z{a}.a.example/p{b} {a},{b}\n1 http://z1.a.example/Q?x=1 Q\n1 http://z1.a.example/q?x=1 q",
			.rules = "a.example: @lower-path"},
		{"a host below another, of which only one page speaks against the rule",
			"30x3 http://a.example/p?id={a}&r={b} {a}\n3 http://b.a.example/p?id=1&r={a} b{a}",
			.rules = "a.example: r\nb.a.example: !r"},
		{"one without evidence, where another host speaks against it",
			"30x3 http://a.example/p?id={a}&r={b} {a}\n30x3 http://b.a.example/p?id={a}&r={b} b{a},{b}\n3 http://c.a.example/p?id={a}&r={a} c{a}",
			.rules = "a.example: r\nb.a.example: !r\nc.a.example: !r"},
		{"where none does",
			"30x3 http://a.example/p?id={a}&r={b} {a}\n3 http://b.a.example/p?id={a}&r={a} b{a}",
			.rules = "a.example: r"},
		{"a rule for one path is one for the hosts below, too",
			"30x3 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/list?v={a} l{a}\n60 http://b.a.example/show?id=1&v={a} b{a}",
			.rules = "a.example/show: v\nb.a.example: !v"},
	};

	check_cases(cases);
}

static void
test_cases_of_scopes(void **state)
{
	static const Case cases[] = {
		{"a scope has the path that is left, without a step that loses too much",
			"92 http://a.example/d/p{a} {a}\n92 http://a.example/d/p{a}/ {a}\n8 http://a.example/d/x{a} x{a}\n8 http://a.example/d/x{a}/ y{a}\n"
			"50x2 http://a.example/q/?id={a}&s={b} q{a}\n50x2 http://a.example/r/?id={a}&s={b} r{a},{b}", .rules = "a.example/q/: s"},
		{"or a step that a shape speaks against",
			"92 http://a.example/d/p{a} {a}\n92 http://a.example/d/p{a}/ {a}\n4 http://a.example/e/x{a} x{a}\n4 http://a.example/e/x{a}/ y{a}\n"
			"50x2 http://a.example/q/?id={a}&s={b} q{a}\n50x2 http://a.example/r/?id={a}&s={b} r{a},{b}", .rules = "a.example/q/: s"},
		{"a name that a link has twice is written once",
			"50x4 http://a.example/show?id={a}&id={a}&v={b} {a}\n60 http://a.example/show?v={a} x{a}",
			.rules = "a.example/show?id: v"},
		{"six names",
			"50x4 http://a.example/show?id={a}&b=1&c=1&d=1&e=1&f=1&v={b} {a}\n60 http://a.example/show?v={a} x{a}",
			.rules = "a.example/show?id&b&c&d&e&f: v"},
		{"not seven",
			"50x4 http://a.example/show?id={a}&b=1&c=1&d=1&e=1&f=1&g=1&v={b} {a}\n60 http://a.example/show?v={a} x{a}",
			.rules = ""},
		{"an exception with six names",
			"50x4 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/show?id=1&b=1&c=1&d=1&e=1&f=1&v={a} x{a}",
			.rules = "a.example/show?id&b&c&d&e&f: !v\na.example/show?id: v"},
		{"not with seven",
			"50x4 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/show?id=1&b=1&c=1&d=1&e=1&f=1&g=1&v={a} x{a}",
			.rules = ""},
		{"no exception that takes the rule from links it was found for",
			"50x4 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/show?id=1&c=1&v={a} x{a}\n50x4 http://a.example/show?id={a}&c=1&d=1&v={b} d{a}",
			.rules = "a.example/show?id&c&d: v"},
		{"a script in a folder needs evidence of its own",
			"50x3 http://a.example/doc/{a}?q={b} {a}\n20 http://a.example/doc/search?q=w{a} s{a}\n10 http://a.example/doc/new?z={a}&q=n{a} n{a}",
			.rules = "a.example/doc/*: q\na.example/doc/new?z: !q\na.example/doc/search: !q"},
		{"links of the same script with other names need none",
			"50x3 http://a.example/show?id={a}&v={b} {a}\n20 http://a.example/list?v={a} s{a}\n8 http://a.example/show?z={a}&v={a%3} n{a}",
			.rules = "a.example/show: v"},
		{"four links make a script",
			"50x3 http://a.example/doc/{a}?q={b} {a}\n4 http://a.example/doc/list?q={a} s{a}",
			.rules = "a.example/doc/*: q\na.example/doc/list: !q"},
		{"not three",
			"50x3 http://a.example/doc/{a}?q={b} {a}\n3 http://a.example/doc/list?q={a} s{a}",
			.rules = "a.example: q"},
		{"four paths make a folder",
			"50x2 http://a.example/{a}?q={b} {a}\n4x2 http://a.example/f/{a}?q={b} f{a},{b}",
			.rules = "a.example/*: q\na.example/f/*: !q"},
		{"not three",
			"50x2 http://a.example/{a}?q={b} {a}\n3x2 http://a.example/f/{a}?q={b} f{a},{b}",
			.rules = "a.example: q"},
		{"links of a script whose path is spelled in two ways are added up",
			"50x2 http://a.example/doc/{a}?q={b} {a}\n30 http://a.example/Doc/{a}?q=1 {a}\n"
			"3 http://a.example/doc/list?q={a} s{a}\n12 http://a.example/Doc/List?q=x{a} sx{a}",
			.rules = "a.example/doc/*: q\na.example/doc/list: !q", .steps = IRI_STEP_BIT(IRI_STEP_LOWER_PATH)},
		{"few names come first, because they are in more links",
			"30x4 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/show?v={a} x{a}\n80x4 http://a.example/show?id={a}&x=1&v={b} x{a}",
			.rules = "a.example/show?id: v"},
		{"names that other rules drop are not written",
			"50x4 http://a.example/show?id={a}&t={a}t{b}&v={b} {a}\n60x2 http://a.example/show?v={a}&t={a}t{b} x{a}",
			.rules = "a.example/show?id: v\na.example: t"},
		{"a rule is as wide as the evidence beside other shapes allows",
			"50x4 http://a.example/show?id={a}&v={b} {a}\n50x4 http://a.example/show?k={a}&v={b} k{a}\n60 http://a.example/show?v={a} x{a}",
			.rules = "a.example/show?id: v\na.example/show?k: v"},
		{"exceptions of a folder stay when another scope is added",
			"50x3 http://a.example/doc/{a}?q={b} {a}\n20 http://a.example/doc/search?q={a} s{a}\n50x4 http://a.example/doc/search?id={a}&q={b} i{a}",
			.rules = "a.example/doc/search?id: q"},
		{"links that have a name once, and twice, are of one shape",
			"12x4 http://a.example/show?id={a}&id={a}&v={b} {a}\n12x4 http://a.example/show?id=x{a}&v={b} x{a}\n60 http://a.example/show?v={a} l{a}",
			.rules = "a.example/show?id: v"},
		{"a star in a name, and one at its end",
			"50x2 http://a.example/p{a}?x*y={b} {a}\n50x2 http://b.example/p{a}?x*={b} {a}\n50x2 http://c.example/p{a}?y@={b} {a}",
			.rules = "a.example: x*y\nb.example: x\\*\nc.example: y@"},
		{"paths without a query make no script",
			"50x3 http://a.example/doc/{a}?q={b} {a}\n3 http://a.example/doc/list?q={a} s{a}\n1 http://a.example/doc/list s",
			.rules = "a.example: q"},
		{"the shape of many links that speak against a rule is not one for it",
			"30x2 http://a.example/show?id={a}&v={b} {a}\n60 http://a.example/show?id=0&v=x{a} x{a}\n60 http://a.example/list?v={a} l{a}",
			.rules = ""},
		{"a path in a folder that has evidence of its own needs no exception",
			"50x3 http://a.example/doc/{a}?q={b} {a}\n5x3 http://a.example/doc/show?id={a}&q={b} s{a}\n20 http://a.example/list?q={a} l{a}",
			.rules = "a.example/doc/*: q"},
		{"many scopes",
			"8x20x2 http://a.example/show?k{a}={b}&v={c} {a},{b}\n60 http://a.example/show?v={a} x{a}",
			.rules = "a.example/show?k0: v\na.example/show?k1: v\na.example/show?k2: v\na.example/show?k3: v\n"
			"a.example/show?k4: v\na.example/show?k5: v\na.example/show?k6: v\na.example/show?k7: v"},
		{"a folder of three paths, some of them spelled in two ways",
			"50x2 http://a.example/{a}?q={b} {a}\n3 http://a.example/f/x{a}?q=1 f{a}\n3 http://a.example/F/X{a}?q=0 F{a}",
			.rules = "a.example: q", .steps = IRI_STEP_BIT(IRI_STEP_LOWER_PATH)},
		{"of two shapes, the one with seven names is left out",
			"50x4 http://a.example/show?id={a}&b=1&c=1&d=1&e=1&f=1&g=1&v={b} {a}\n50x4 http://a.example/show?k={a}&v={b} k{a}\n60 http://a.example/show?v={a} x{a}",
			.rules = "a.example/show?k: v"},
	};
	Crawl		crawl;
	CrawlFound	found;
	char		links[1000];
	char		rules[300];

	check_cases(cases);
	/* an exception without evidence shows one of its links */
	crawl_begin(&crawl);
	visit_lines(&crawl, "50x3 http://a.example/doc/{a}?q={b} {a}\n20 http://a.example/list?q={a} l{a}\n10 http://a.example/doc/new?z={a}&q=n{a} n{a}");
	crawl_learn(&crawl, &found);
	assert_int_equal(found.count, 2);
	assert_non_null(strstr(crawl.rows[find_rule(&found, "a.example/doc/new?z: !q").examples[0]].key.data, "/doc/new?z="));
	crawl_free_found(&found);
	crawl_end(&crawl);
	/* so many exceptions that the rule is kept, and one more */
	for (int exceptions = 15; exceptions <= 16; exceptions++)
	{
		crawl_begin(&crawl);
		sprintf(links, "50x4 http://a.example/show?id={a}&v={a*4+b} {a}\n%dx4 http://a.example/show?id=1&k{a}=1&v={a*4+b} x{a},{b}", exceptions);
		visit_lines(&crawl, links);
		crawl_learn(&crawl, &found);
		assert_int_equal(found.count, exceptions == 15 ? 16 : 0);
		crawl_free_found(&found);
		crawl_end(&crawl);
	}
	/* a path that rules have, and one that is too long for them */
	for (int len = 200; len <= 201; len++)
	{
		sprintf(links, "50x4 http://a.example/%0*d?id={a}&v={a*4+b} {a}\n200 http://a.example/list?v={a} l{a}", len - 1, 0);
		sprintf(rules, len == 200 ? "a.example/%0*d: v" : "a.example/*?id: v", len - 1, 0);
		assert_true(is_as_expected(&(Case) {"a long path", links, .rules = rules}));
	}
}

static void
test_cases_of_rules_of_now(void **state)
{
	const uint32_t lower = IRI_STEP_BIT(IRI_STEP_LOWER_PATH);
	const uint32_t slash = IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
	const uint32_t fragment = IRI_STEP_BIT(IRI_STEP_FRAGMENT);
	const Case	cases[] = {
		{"an exception for links with six parameters, as many as a scope can name",
			"8x6 http://a.example/p?n0={b}&n1={b}&n2={b}&n3={b}&n4={b}&n5={b}&id={a} {a},{b}\n6x8 http://a.example/q?u={a}&id={b} q{a}",
			.rules = "a.example/p?n0&n1&n2&n3&n4&n5: !id", .now = "a.example: id"},
		{"with more, it is for their path",
			"8x6 http://a.example/p?n0={b}&n1={b}&n2={b}&n3={b}&n4={b}&n5={b}&n6={b}&n7={b}&n8={b}&id={a} {a},{b}\n6x8 http://a.example/q?u={a}&id={b} q{a}",
			.rules = "a.example/p: !id", .now = "a.example: id"},
		{"no step drops what a current rule keeps", "40x4 http://a.example/p?PHPSESSID={a}&a={b} {a}", .rules = "a.example: a", .now = "a.example: !PHPSESSID"},
		{"even if it makes no difference", "40x4 http://a.example/p?PHPSESSID={b}&a={a} {a}", .rules = "", .now = "a.example: !PHPSESSID", .bare = true},
		{"nor does a rule", "40x4 http://a.example/p?v={b}&a={a} {a}", .rules = "", .now = "a.example: !v"},
		{"a prefix that ends in a slash stays of use without slashes at the end",
			"40 http://a.example/w/p{a} {a}\n40 http://a.example/w/p{a}/ {a}", .rules = "a.example: @trailing-slash", .now = "a.example/w/*: s"},
		{"a whole path does not",
			"40 http://a.example/w/p{a} {a}\n40 http://a.example/w/p{a}/ {a}", .rules = "", .now = "a.example/w/: s"},
		{"a prefix that ends in an index stays of use",
			"40 http://a.example/d{a}/ {a}\n40 http://a.example/d{a}/index.html {a}", .rules = "a.example: @index", .now = "a.example/w/index.html*: s"},
		{"a prefix with capitals does not",
			"40 http://a.example/x{a} {a}\n40 http://a.example/X{a} {a}", .rules = "", .now = "a.example/W/*: s"},
		{"all rules of a host count",
			"40 http://m.a.example/x{a} {a}\n40 http://m.a.example/X{a} {a}\n40 http://m.a.example/y{a} y{a}\n40 http://m.a.example/y{a}/ y{a}", .rules = "",
			.now = "m.a.example/w/: s\na.example/W/x: s"},
		{"and are those of each host, with its own steps",
			"40 http://b.a.example/x{a} {a}\n40 http://c.a.example/x{a} c{a}\n40 http://c.a.example/x{a}/ c{a}", .rules = "",
			.now = "a.example/w/: s\nb.a.example: @trailing-slash"},
		{"a step that has been turned off is not learned again",
			"40 http://a.example/p{a} {a}\n40 https://a.example/p{a} {a}", .rules = "", .now = "a.example: !@https"},
		{"nor www., where www1. is dropped, too",
			"40 http://a.example/p{a} {a}\n40 http://www.a.example/p{a} {a}", .rules = "", .steps = IRI_STEP_BIT(IRI_STEP_WWW_NUMBER)},
		{"taken back with as many contents lost as a rule needs", "21 http://a.example/p?v={a} {a}", .rules = "a.example: !v", .now = "v"},
		{"not with less", "20 http://a.example/p?v={a} {a}", .rules = "", .now = "v"},
		{"nor with 60 % of the links", "20x2 http://a.example/p?id={a}&v={b} {a}\n31 http://a.example/p?id=x&v={a} x{a}", .rules = "", .now = "v"},
		{"with more", "20x2 http://a.example/p?id={a}&v={b} {a}\n32 http://a.example/p?id=x&v={a} x{a}", .rules = "a.example: !v", .now = "v"},
		{"but not with half of them, when pages change",
			"10x2 http://a.example/p?id={a}&v={b} {a}\n21 http://a.example/p?id=x&v={a} x{a}\n12x2 http://a.example/again/{a} {a}\n8x2 http://a.example/again/x{a} {a},{b}",
			.rules = "a.example: !v", .now = "v"},
		{"from the shape that refutes it, if another one agrees",
			"60 http://a.example/list?v={a} {a}\n2x2 http://a.example/show?id={a}&v={b} s{a}", .rules = "a.example/list: !v", .now = "v"},
		{"from all links, if no other one has evidence",
			"60 http://a.example/list?v={a} {a}\n5x2 http://a.example/show?id={a}&v={b} s{a},{b}\n3 http://a.example/other?id={a}&v={a} o{a}", .rules = "a.example: !v", .now = "v"},
		{"a rule that is right stays, when another is taken back",
			"30x4 http://a.example/p?v={a}&w={a*4+b} {a}\n30x4 http://a.example/q?w={a}&x={a*4+b} q{a},{b/1}", .rules = "a.example: !v\na.example: !x",
			.now = "v\nw\nx"},
		{"fragments are taken back from the view of an application, but not from pages",
			"60 http://a.example/app#/item/{a} {a}\n60x2 http://a.example/doc/{a}#s{b} d{a}\n60x2 http://a.example/doc/x{a}?s={b}#f{b} dx{a}",
			.rules = "a.example/app: !@fragment\na.example: s", .steps = fragment, .bare = true},
		{"from all links", "60 http://a.example/app#/item/{a} {a}\n60 http://a.example/x/app#/item/{a} x{a}", .rules = "a.example: !@fragment", .steps = fragment},
		{"steps are taken back from a host as a whole",
			"60 http://a.example/p/{a} {a}\n60 http://a.example/p/{a}/ x{a}\n9 http://a.example/q/{a} q{a}\n9 http://a.example/q/{a}/ q{a}", .rules = "a.example: !@trailing-slash", .steps = slash},
		{"and the rest is judged without them",
			"60 http://a.example/P{a}?s=1 {a}\n60 http://a.example/p{a}?s=1 x{a}\n60 http://a.example/P{a}?s=2 {a}\n60 http://a.example/p{a}?s=2 x{a}",
			.rules = "a.example: !@lower-path\na.example: s", .steps = lower},
		{"an exception for links with many names is one for their path",
			"60 http://a.example/show?a=1&b=1&c=1&d=1&e=1&f=1&g=1&v={a} {a}\n9x2 http://a.example/list?id={a}&v={b} s{a}",
			.rules = "a.example/show: !v", .now = "v"},
		{"what the step session drops is not learned",
			"40x2 http://a.example/p?id={a}&sid=0123456789abcdef0123456789abcde{b} {a}\n40x2 http://b.example/p?id={a}&jsessionid={b} {a}", .rules = ""},
		{"what it does not drop is",
			"40x2 http://a.example/p?id={a}&sid={b} {a}\n40x2 http://b.example/p?id={a}&sib=0123456789abcdef0123456789abcde{b} {a}",
			.rules = "a.example: sid\nb.example: sib"},
		{"fragments for a text are dropped, and others are judged beside them",
			"40x2 http://a.example/p/{a}#:~:text=x{b} {a}\n40x2 http://b.example/p/{a}#/{b} {a}", .rules = "b.example: @fragment"},
		{"a step that holds by a rule of now for some links is judged for the others",
			"40x2 http://a.example/doc/{a}#/{b} {a}\n40x2 http://a.example/app/{a}#/{b} a{a}", .rules = "a.example: @fragment", .now = "a.example/doc/*: @fragment"},
		{"a scope that turns a step off is left as it is",
			"60 http://a.example/app#/item/{a} {a}\n60x2 http://a.example/doc/{a}#/s{b} d{a}", .rules = "",
			.now = "a.example/app: !@fragment", .steps = fragment, .bare = true},
		{"a step that a rule turns on for some links is taken back",
			"60 http://a.example/app#/item/{a} {a}\n60x2 http://a.example/doc/{a}?id=1 d{a}", .rules = "a.example: !@fragment",
			.now = "a.example/app: @fragment", .bare = true},
		{"for those that refute it, if others agree",
			"60 http://a.example/app#/item/{a} {a}\n60x2 http://a.example/doc/{a}#/s{b} d{a}", .rules = "a.example/app: !@fragment",
			.now = "a.example/app: @fragment\na.example/doc/*: @fragment", .bare = true},
		{"what is taken back from one shape is evidence for other rules there",
			"60x2 http://a.example/list?v={a}&s={b} {a}\n2x2 http://a.example/show?id={a}&v={b} s{a}", .rules = "a.example/list: !v\na.example: s", .now = "v"},
		{"a step that leaves the paths of rules of now as they are",
			"40 http://a.example/x{a} {a}\n40 http://a.example/X{a} {a}", .rules = "a.example: @lower-path", .now = "a.example/w/x: s"},
	};

	check_cases(cases);
}

/* ---- properties ---- */

static void
random_crawl(Crawl *crawl)
{
	static const char *const names[] = {"id", "s", "v", "page", "t", "%40x", "a*"};
	static const char *const paths[] = {"p", "q.php", "list/", "doc/%d", "Doc/%d/", "%d"};
	static const char *const rules[] = {"t", "v", "r1.example: s", "r1.example/p: @fragment", "r0.example/q.php?id: v"};
	int			sites = 1 + (int) gen_below(3);
	int			hosts = 1 + (int) gen_below(3);
	int			role[9][6][7];	/* of a name, by host and path: 0 absent, 1 noise, 2 the page */
	IriText		now[3];
	size_t		now_count = gen_below(3);

	crawl_begin(crawl);
	crawl->options.min_groups = (int[]) {1, 3, 20}[gen_below(3)];
	if (gen_below(2) == 0)
		crawl->options.steps = gen_below(2) == 0 ? 0 : iri_steps_lookup("web-2026", 8);
	for (size_t i = 0; i < now_count; i++)
	{
		const char *rule = rules[gen_below(GEN_COUNT(rules))];

		now[i] = (IriText) {rule, strlen(rule)};
	}
	assert_true(crawl_use(crawl, now, now_count));
	/* most often that of another path, or host */
	for (int i = 0; i < 9 * 6 * 7; i++)
		((int *) role)[i] = i < 7 || gen_below(4) == 0 ? (int) gen_below(3) : ((int *) role)[gen_below(3) == 0 || i < 42 ? i - 7 : i - 42];
	for (int i = 0; i < 300; i++)
	{
		char		link[500];
		int			site = (int) gen_below((uint32_t) sites);
		int			host = (int) gen_below((uint32_t) hosts);
		int			path = (int) gen_below(GEN_COUNT(paths));
		int			page = (int) gen_below(12);
		int			len;
		uint64_t	content = iri_hash_mix((uint64_t) (100 * site + 10 * host + path));
		bool		query = false;

		len = snprintf(link, sizeof(link), "http%s://%s%sr%d.example/", gen_below(4) == 0 ? "s" : "", gen_below(4) == 0 ? "www." : "",
					   (const char *[]) {"", "m.", "x.m."}[host], site);
		len += snprintf(link + len, sizeof(link) - (size_t) len, paths[path], page);
		if (strchr(paths[path], '%') != NULL)
			content = iri_hash_mix(content + (uint64_t) page);
		for (int n = 0; n < 7; n++)
		{
			int			value = role[3 * site + host][path][n] == 2 ? (int) gen_below(12) : (int) gen_below(100);

			if (role[3 * site + host][path][n] == 0 || gen_below(3) == 0)
				continue;
			len += snprintf(link + len, sizeof(link) - (size_t) len, "%c%s=%d", query ? '&' : '?', names[n], value);
			query = true;
			if (role[3 * site + host][path][n] == 2)
				content = iri_hash_mix(content + (uint64_t) (1000 * n + value));
		}
		if (gen_below(5) == 0)
			len += snprintf(link + len, sizeof(link) - (size_t) len, "#f%d", (int) gen_below(3));
		if (gen_below(10) == 0)
			content += gen_next();
		crawl_add(crawl, link, (size_t) len, content);
		if (gen_below(10) == 0)
			crawl_add(crawl, link, (size_t) len, content + gen_below(2));
	}
}

static void
assert_same_rule(const Crawl *a, const IriLearned *x, const Crawl *b, const IriLearned *y)
{
	assert_int_equal(x->rule.len, y->rule.len);
	assert_memory_equal(x->rule.data, y->rule.data, x->rule.len);
	assert_int_equal(x->verdict, y->verdict);
	assert_int_equal(x->groups, y->groups);
	assert_int_equal(x->contents, y->contents);
	assert_true(x->agreement == y->agreement);
	assert_int_equal(x->links_saved, y->links_saved);
	assert_int_equal(x->contents_lost, y->contents_lost);
	for (int i = 0; i < 4; i++)
	{
		assert_int_equal(x->examples[i] < 0, y->examples[i] < 0);
		assert_true(x->examples[i] < 0 || iri_same_text(a->rows[x->examples[i]].key, b->rows[y->examples[i]].key));
	}
}

/* Any order of rows: the same rules. */
static void
check_order(const Crawl *crawl)
{
	Crawl		mixed = *crawl;
	CrawlFound	found;
	CrawlFound	again;

	mixed.options.all = true;
	crawl_learn(&mixed, &found);
	mixed.rows = malloc(crawl->count * sizeof(CrawlRow));
	memcpy(mixed.rows, crawl->rows, crawl->count * sizeof(CrawlRow));
	for (size_t n = crawl->count; n > 1; n--)
	{
		size_t		other = gen_below((uint32_t) n);
		CrawlRow	row = mixed.rows[n - 1];

		mixed.rows[n - 1] = mixed.rows[other];
		mixed.rows[other] = row;
	}
	crawl_learn(&mixed, &again);
	assert_true(found.ok && again.ok);
	assert_int_equal(found.count, again.count);
	for (size_t n = 0; n < found.count; n++)
		assert_same_rule(crawl, &found.rules[n], &mixed, &again.rules[n]);
	crawl_free_found(&again);
	crawl_free_found(&found);
	free(mixed.rows);
}

/*
 * Returns the number of canonical forms by all rules but one; if `pairs` is not
 * NULL, of links that do not change, and the number of pairs of these and contents.
 */
static size_t
count_forms(const Crawl *crawl, const IriText *entries, size_t count, size_t without, size_t *pairs)
{
	IriText    *others = malloc((count + 1) * sizeof(IriText));
	CrawlRow   *rows = malloc(crawl->count * sizeof(CrawlRow));
	size_t		other_count = 0;
	size_t		row_count = 0;
	size_t		forms = 0;
	size_t		bad;
	void	   *memory;
	IriRules	rules;
	IriBuf		out;

	for (size_t i = 0; i < count; i++)
	{
		if (i != without)
			others[other_count++] = entries[i];
	}
	memory = malloc(iri_rules_size(others, other_count) + 1);
	assert_true(iri_rules_parse(others, other_count, memory, &rules, &bad));
	iri_buf_init(&out, NULL, 0);
	memcpy(rows, crawl->rows, crawl->count * sizeof(CrawlRow));
	qsort(rows, crawl->count, sizeof(CrawlRow), crawl_compare_keys);
	for (size_t i = 0, j; i < crawl->count; i = j)
	{
		bool		changes = false;

		for (j = i + 1; j < crawl->count && iri_same_text(rows[i].key, rows[j].key); j++)
			changes |= rows[i].content != rows[j].content;
		if (changes && pairs != NULL)
			continue;
		rows[row_count] = rows[i];
		crawl_canonical(crawl, &rules, rows[i].key, &out);
		rows[row_count++].key = crawl_copy(out.data, out.len);
	}
	qsort(rows, row_count, sizeof(CrawlRow), crawl_compare_keys);
	for (size_t i = 0; i < row_count; i++)
	{
		bool		known = false;

		forms += i == 0 || !iri_same_text(rows[i].key, rows[i - 1].key);
		for (size_t j = i; j > 0 && !known && iri_same_text(rows[j - 1].key, rows[i].key); j--)
			known = rows[j - 1].content == rows[i].content;
		if (pairs != NULL)
			*pairs += !known;
	}
	for (size_t i = 0; i < row_count; i++)
		free((char *) rows[i].key.data);
	iri_buf_free(&out);
	free(memory);
	free(rows);
	free(others);
	return forms;
}

/* Each rule for all links of a host saves as many as its row says, beside the others. */
static void
check_saved(const Crawl *crawl, const CrawlFound *found, const IriText *entries)
{
	size_t		forms = count_forms(crawl, entries, found->count, found->count, NULL);

	for (size_t n = 0; n < crawl->count; n++)
	{
		if (crawl->rows[n].host.len != crawl->rows[n].site.len)
			return;
	}
	for (size_t n = 0; n < found->count; n++)
	{
		bool		scoped = false;

		/* a name may be left to a rule with a scope */
		for (size_t other = 0; other < found->count; other++)
			scoped |= iri_same_text(found->rules[other].domain, found->rules[n].domain) &&
				(memchr(entries[other].data, '/', entries[other].len) != NULL || memchr(entries[other].data, '!', entries[other].len) != NULL);
		if (!scoped && (int64_t) (count_forms(crawl, entries, found->count, n, NULL) - forms) != found->rules[n].links_saved)
			fail_msg("%.*s does not save %d links", (int) entries[n].len, entries[n].data, (int) found->rules[n].links_saved);
	}
}

/* Rules can be read, are used, and change nothing when applied again. */
static void
check_use(const Crawl *crawl, const IriText *entries, size_t count)
{
	void	   *memory = malloc(iri_rules_size(entries, count) + 1);
	size_t		bad;
	IriRules	rules;
	IriUnused	unused;
	IriBuf		once;
	IriBuf		twice;

	if (!iri_rules_parse(entries, count, memory, &rules, &bad))
		fail_msg("this is not a rule: %.*s", (int) entries[bad].len, entries[bad].data);
	iri_buf_init(&once, NULL, 0);
	iri_buf_init(&twice, NULL, 0);
	if (iri_unused_rules(&rules, crawl->options.steps, &unused, &once))
		fail_msg("a rule is never used: %s, %.*s", gen_show(unused.site->domain, unused.site->len),
				 unused.scope == NULL ? 0 : (int) unused.scope->path_len, unused.scope == NULL ? "" : unused.scope->path);
	for (size_t n = 0; n < crawl->count; n++)
	{
		crawl_canonical(crawl, &rules, crawl->rows[n].key, &once);
		crawl_canonical(crawl, &rules, (IriText) {once.data, once.len}, &twice);
		assert_int_equal(once.len, twice.len);
		assert_memory_equal(once.data, twice.data, once.len);
	}
	iri_buf_free(&twice);
	iri_buf_free(&once);
	free(memory);
}

static void
test_random(void **state)
{
	size_t		merged = 0;
	size_t		lost = 0;

	for (int i = 0; i < gen_rounds(300); i++)
	{
		size_t		pairs[2] = {0};
		size_t		before;
		size_t		after;
		IriText    *entries;
		Crawl		crawl;
		CrawlFound	found;

		random_crawl(&crawl);
		if (i % 3 == 0)
			check_order(&crawl);
		crawl_use(&crawl, NULL, 0);
		crawl_learn(&crawl, &found);
		assert_true(found.ok);
		entries = malloc((found.count + 1) * sizeof(IriText));
		for (size_t n = 0; n < found.count; n++)
			entries[n] = found.rules[n].rule;
		check_use(&crawl, entries, found.count);
		check_saved(&crawl, &found, entries);
		before = count_forms(&crawl, NULL, 0, 0, &pairs[0]);
		after = count_forms(&crawl, entries, found.count, found.count, &pairs[1]);
		merged += before - after;
		/* contents merged with another, except those that were before */
		lost += (pairs[1] - after) - (pairs[0] - before);
		free(entries);
		crawl_free_found(&found);
		crawl_end(&crawl);
	}
	/* In all crawls: one that repeats little may have a rule by chance, which loses most of what it merges. */
	if ((double) lost > .15 * (double) merged + 40)
		fail_msg("rules merge %zu links, and lose %zu contents", merged, lost);
}

/* Learns from the rows, which are of one site; `text` receives the rules.  Allocates nothing itself. */
static bool
learn_rows(const Crawl *crawl, IriFetches fetches, char text[2000])
{
	IriPool    *pool = iri_pool_make(fetches, &crawl->options);
	bool		ok = pool != NULL;

	text[0] = '\0';
	for (int pass = 0; ok && pass < 2; pass++)
	{
		IriLearner *learner = iri_learn_begin(&crawl->options, pool, crawl->rows[0].site.data, crawl->rows[0].site.len);
		const IriLearned *rules;
		size_t		count = 0;
		size_t		len = 0;

		ok = learner != NULL;
		for (size_t i = 0; ok && i < crawl->count; i++)
			ok = iri_learn_add(learner, crawl->rows[i].key, crawl->rows[i].host, crawl->rows[i].content);
		ok = ok && (pass == 0 ? iri_learn_survey(learner) : iri_learn_judge(learner, &rules, &count));
		for (size_t i = 0; ok && i < count; i++)
			len += (size_t) snprintf(text + len, 2000 - len, "%.*s %d\n", (int) rules[i].rule.len, rules[i].rule.data, (int) rules[i].groups);
		iri_learn_end(learner);
	}
	iri_pool_free(pool);
	return ok;
}

/* Each allocation fails once: the rules are the same, or the call fails. */
static void
test_short_memory(void **state)
{
	const IriText rule = {"a.example/list?b: !c", 20};
	char		right[2000];
	char		text[2000];
	IriFetches	fetches;
	Crawl		crawl;
	int			n;

	crawl_begin(&crawl);
	assert_true(crawl_use(&crawl, &rule, 1));
	crawl.options.all = true;
	crawl.options.max_links = 200;
	crawl.options.min_groups = 4;
	for (int i = 0; i < 120; i++)
	{
		static const char slashes[] = "//////////////////////////////////////////////////////////////////////////////////////////////////////////////////////";

		visit(&crawl, i / 4, "http%s://%sa.example/list%s/%d?id=%d&%%40s%%20x%d=%d&v=1#f%d", i % 8 == 0 ? "s" : "", i % 80 < 40 ? "m." : "",
			  i % 5 == 0 ? slashes : "", i / 4, i / 4 % 7, i / 50 % 3, i, i % 4);
		visit(&crawl, 1000 + i, "http://a.example/other?x%d=%d", i % 70, i);
	}
	fetches = crawl_fetches(&crawl);
	assert_true(learn_rows(&crawl, fetches, right));
	assert_true(strlen(right) > 40);

	for (n = 0;; n++)
	{
		bool		ok;
		bool		any;

		allocations_left = n;
		ok = learn_rows(&crawl, fetches, text);
		any = allocations_left < 0;
		allocations_left = -1;
		if (ok)
			assert_string_equal(text, right);
		if (!any)
			break;
	}
	assert_true(n > 100);
	crawl_end(&crawl);
}

/* Work that is stopped ends, and says so. */
static int	calls_left;

static bool
stop_later(void)
{
	return calls_left-- <= 0;
}

static void
test_stopped(void **state)
{
	Crawl		crawl;
	CrawlFound	found;
	int			calls;

	crawl_begin(&crawl);
	for (int n = 0; n < 3000; n++)
		visit(&crawl, n / 6, "http://%sa.example/p/%d?s=%d&t=%d", n % 5 == 0 ? "www." : "", n / 6, n, n % 4);
	iri_set_stop_callback(stop_later);
	calls_left = 1000000;
	crawl_learn(&crawl, &found);
	assert_true(found.ok);
	calls = 1000000 - calls_left;
	assert_in_range(calls, 20, 100000);
	crawl_free_found(&found);
	for (int n = 0; n < 20; n++)
	{
		calls_left = calls * n / 20;
		crawl_learn(&crawl, &found);
		assert_false(found.ok);
		assert_in_range(calls_left + 100, 0, 100);
		crawl_free_found(&found);
		iri_stop_end();
	}
	iri_set_stop_callback(NULL);
	crawl_end(&crawl);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_limits), cmocka_unit_test(test_changing),
		cmocka_unit_test(test_numbers), cmocka_unit_test(test_sample),
		cmocka_unit_test(test_cases_of_limits), cmocka_unit_test(test_cases_of_application),
		cmocka_unit_test(test_cases_of_rounds), cmocka_unit_test(test_cases_of_values),
		cmocka_unit_test(test_cases_of_evidence), cmocka_unit_test(test_cases_of_many_sites),
		cmocka_unit_test(test_cases_of_hosts), cmocka_unit_test(test_cases_of_scopes),
		cmocka_unit_test(test_cases_of_rules_of_now), cmocka_unit_test(test_random),
		cmocka_unit_test(test_short_memory), cmocka_unit_test(test_stopped),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
