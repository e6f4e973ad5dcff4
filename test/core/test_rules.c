/*
 * Query parameters and the rules for them, compared with implementations that
 * look at everything in turn.
 */
#include "unit.h"

#include "url/query.h"
#include "crawl/rules.h"
#include "text/percent.h"

/* As they are in a query, and decoded. */
static const char *const names[][2] = {
	{"a", "a"}, {"%61", "a"}, {"b", "b"}, {"ab", "ab"}, {"a%62", "ab"}, {"a+b", "a b"}, {"a%20b", "a b"},
	{"utm_x", "utm_x"}, {"utm_", "utm_"}, {"utm", "utm"}, {"%75tm_%c3%a9", "utm_\xc3\xa9"}, {"a*", "a*"}, {"%", "%"},
	{"%4", "%4"}, {"%zz", "%zz"}, {"c:d", "c:d"}, {"", ""},
};

typedef struct Piece
{
	size_t		name;			/* the number of the name */
	int			value;			/* -1: none */
} Piece;

#define MAX_PIECES	8

typedef struct Query
{
	Piece		piece[MAX_PIECES];
	size_t		count;
	GenText		text;
} Query;

static const char *const values[] = {"", "1", "2", "x=y", "%31", "a+b"};
static const char *const value_octets[] = {"", "1", "2", "x=y", "1", "a b"};

static void
put_piece(const Piece *piece, GenText *text)
{
	gen_puts(text, names[piece->name][0]);
	if (piece->value >= 0)
	{
		gen_puts(text, "=");
		gen_puts(text, values[piece->value]);
	}
}

static void
put_pieces(Query *query)
{
	query->text.len = 0;
	for (size_t i = 0; i < query->count; i++)
	{
		if (i > 0)
			gen_puts(&query->text, "&");
		put_piece(&query->piece[i], &query->text);
	}
}

/* At least one piece, maybe an empty one. */
static void
make_query(Query *query)
{
	query->count = 1 + gen_below(MAX_PIECES);
	for (size_t i = 0; i < query->count; i++)
		query->piece[i] = (Piece) {gen_below(GEN_COUNT(names)), (int) gen_below(GEN_COUNT(values) + 1) - 1};
	put_pieces(query);
}

static bool
is_empty(const Piece *piece)
{
	return names[piece->name][0][0] == '\0' && piece->value < 0;
}

static void
assert_query(const Query *query, const IriBuf *out, const Query *from, const char *what)
{
	assert_false(out->failed);
	if (out->len != query->text.len || (out->len > 0 && memcmp(out->data, query->text.data, out->len) != 0))
		fail_msg("%s of %s: %s, not %s", what, gen_show(from->text.data, from->text.len),
				 gen_show(out->data, out->len), gen_show(query->text.data, query->text.len));
}

/* ---- parameters ---- */

static void
test_find(void **state)
{
	for (int i = 0; i < gen_rounds(100000); i++)
	{
		Query		query;
		IriPieces	pieces;
		IriParam	param;
		const char *name = names[gen_below(GEN_COUNT(names))][1];
		size_t		next = 0;

		make_query(&query);
		iri_pieces_begin(&pieces, query.text.data, query.text.len, IRI_WEB_FORM);
		while (iri_next_param(&pieces, &param))
		{
			const Piece *piece;
			char		octets[16];
			IriBuf		decoded;

			while (is_empty(&query.piece[next]))
				next++;
			piece = &query.piece[next++];
			assert_int_equal(param.name_len, strlen(names[piece->name][0]));
			assert_memory_equal(param.piece, names[piece->name][0], param.name_len);
			assert_int_equal(param.value != NULL, piece->value >= 0);
			iri_buf_init(&decoded, octets, sizeof(octets));
			iri_form_decode(param.piece, param.name_len, false, &decoded);
			assert_int_equal(decoded.len, strlen(names[piece->name][1]));
			assert_memory_equal(octets, names[piece->name][1], decoded.len);
			if (piece->value >= 0)
				assert_true(iri_form_equal(param.value, param.value_len, false, value_octets[piece->value],
										   strlen(value_octets[piece->value])));
			assert_false(iri_form_equal(param.piece, param.name_len, false, "nowhere in it", 13));
		}
		while (next < query.count)
			assert_true(is_empty(&query.piece[next++]));

		iri_pieces_begin(&pieces, query.text.data, query.text.len, IRI_WEB_FORM);
		for (size_t j = 0; j < query.count; j++)
		{
			if (strcmp(names[query.piece[j].name][1], name) != 0 || is_empty(&query.piece[j]))
				continue;
			assert_true(iri_find_param(&pieces, name, strlen(name), &param));
			assert_int_equal(param.len, strlen(names[query.piece[j].name][0]) +
							 (query.piece[j].value < 0 ? 0 : 1 + strlen(values[query.piece[j].value])));
		}
		assert_false(iri_find_param(&pieces, name, strlen(name), &param));
	}
}

static void
test_change(void **state)
{
	for (int i = 0; i < gen_rounds(100000); i++)
	{
		Query		query;
		Query		wanted = {.count = 0};
		size_t		name = gen_below(GEN_COUNT(names));
		size_t		value = gen_below(GEN_COUNT(values));
		bool		found = false;
		bool		keep = gen_once(2);
		bool		any;
		char		pattern[16];
		IriName		one;
		IriNames	some;
		IriBuf		out;
		GenText		added = {.len = 0};
		IriText		text;
		IriSetting	setting;

		make_query(&query);
		/* what is added has the value of the parameter in this spelling */
		if (strchr(value_octets[value], '=') != NULL)
			value = 1;
		text = (IriText) {value_octets[value], strlen(value_octets[value])};
		setting = (IriSetting) {{names[name][1], strlen(names[name][1])}, &text, 1, 0};

		iri_buf_init(&out, NULL, 0);
		iri_query_append(query.text.data, query.text.len, IRI_WEB_FORM, setting.name, text, &out);
		assert_true(out.len > query.text.len);
		assert_memory_equal(out.data, query.text.data, query.text.len);
		gen_put(&added, out.data + query.text.len, out.len - query.text.len);
		if (query.text.len > 0 && query.text.data[query.text.len - 1] != '&')
			assert_int_equal(added.data[0], '&');
		else
			assert_int_not_equal(added.data[0], '&');
		iri_buf_free(&out);

		/* the first one gets the value, others go */
		for (size_t j = 0; j < query.count; j++)
		{
			const Piece *piece = &query.piece[j];

			if (is_empty(piece) || strcmp(names[piece->name][1], names[name][1]) != 0)
				wanted.piece[wanted.count++] = *piece;
			else if (!found)
			{
				found = true;
				wanted.piece[wanted.count++] = *piece;
				if (piece->value < 0 || strcmp(value_octets[piece->value], value_octets[value]) != 0)
					wanted.piece[wanted.count - 1].value = value == 4 ? 1 : (int) value;
			}
		}
		iri_buf_init(&out, NULL, 0);
		iri_query_put(query.text.data, query.text.len, IRI_WEB_FORM, &setting, 1, &out);
		put_pieces(&wanted);
		/* a space is written %20 */
		if (value != 5 && found)
			assert_query(&wanted, &out, &query, "put");
		else if (!found)
		{
			assert_int_equal(out.len, query.text.len + added.len);
			assert_memory_equal(out.data, query.text.data, query.text.len);
			assert_memory_equal(out.data + query.text.len, added.data, added.len);
		}
		iri_buf_free(&out);

		/* removal, by a name or its beginning */
		wanted.count = 0;
		snprintf(pattern, sizeof(pattern), "%s%s", names[name][1], gen_once(2) ? "*" : "");
		one = iri_name_of_pattern(pattern, strlen(pattern));
		assert_int_equal(one.prefix, strchr(pattern, '*') != NULL);
		some = iri_names_sort(&one, 1);
		for (size_t j = 0; j < query.count; j++)
		{
			const char *octets = names[query.piece[j].name][1];
			bool		match = !is_empty(&query.piece[j]) && strlen(octets) >= one.len &&
				memcmp(octets, one.name, one.len) == 0 && (one.prefix || strlen(octets) == one.len);

			if (match == keep)
				wanted.piece[wanted.count++] = query.piece[j];
		}
		put_pieces(&wanted);
		iri_buf_init(&out, NULL, 0);
		any = iri_query_filter(query.text.data, query.text.len, IRI_WEB_FORM, &some, keep, &out);
		assert_query(&wanted, &out, &query, keep ? "keep" : "drop");
		assert_int_equal(any, wanted.text.len > 0 || wanted.count == query.count);
		iri_buf_free(&out);
	}
}

static int
compare_pieces(const Piece *x, const Piece *y)
{
	int			cmp = strcmp(names[x->name][1], names[y->name][1]);

	if (cmp == 0)
		cmp = strcmp(x->value < 0 ? "" : value_octets[x->value], y->value < 0 ? "" : value_octets[y->value]);
	return cmp != 0 ? cmp : (x->value >= 0) - (y->value >= 0);
}

/* Each change alone and all together, by the simplest means. */
static void
test_arrange(void **state)
{
	for (int i = 0; i < gen_rounds(100000); i++)
	{
		Query		query;
		Query		wanted = {.count = 0};
		unsigned int what = gen_below(16);
		bool		any;
		FREED IriBuf out = {0};

		make_query(&query);
		for (size_t j = 0; j < query.count; j++)
		{
			const Piece *piece = &query.piece[j];
			bool		blank = piece->value < 0 || values[piece->value][0] == '\0';
			bool		again = false;
			size_t		to = wanted.count;

			if (is_empty(piece) ? (what & IRI_QUERY_NO_EMPTY) != 0 : blank && (what & IRI_QUERY_NO_BLANKS) != 0)
				continue;
			for (size_t k = 0; k < wanted.count; k++)
				again |= compare_pieces(&wanted.piece[k], piece) == 0 && is_empty(&wanted.piece[k]) == is_empty(piece);
			if (again && !is_empty(piece) && (what & IRI_QUERY_DEDUPE))
				continue;
			while ((what & IRI_QUERY_SORT) && to > 0 && compare_pieces(&wanted.piece[to - 1], piece) > 0)
			{
				wanted.piece[to] = wanted.piece[to - 1];
				to--;
			}
			wanted.piece[to] = *piece;
			wanted.count++;
		}
		put_pieces(&wanted);
		any = iri_query_arrange(query.text.data, query.text.len, IRI_WEB_FORM, what, &out);
		assert_query(&wanted, &out, &query, "arrange");
		assert_int_equal(any, wanted.text.len > 0 || wanted.count == query.count);
	}
}

/* ---- rules ---- */

static const char *const domains[] = {
	"com", "x.com", "a.x.com", "b.a.x.com", "y.com", "xx.com", "org", "r\xc3\xa9sum\xc3\xa9.org", "h",
};
/* the same, as rules may spell them */
static const char *const spelled[] = {
	"COM", "x.com.", "A.x.com", "b.a.X.com", "y.com", "xx.com", "org.", "R\xc3\x89SUM\xc3\x89.org", "%68",
};
/* names as rules have them: encoded, and maybe a beginning */
static const struct
{
	const char *text;
	const char *octets;
	bool		prefix;
}			patterns[] = {
	{"a", "a", false}, {"b", "b", false}, {"utm_*", "utm_", true}, {"utm_x", "utm_x", false}, {"a*", "a", true},
	{"a\\*", "a*", false}, {"c%3Ad", "c:d", false}, {"a%20b", "a b", false}, {"%75tm", "utm", false}, {"*", "", true},
};

#define MAX_RULES	12

typedef struct Rule
{
	int			domain;			/* -1: everywhere */
	size_t		count;
	char		kind[3];
	size_t		pattern[3];
} Rule;

static bool
matches(size_t pattern, const char *name)
{
	size_t		len = strlen(patterns[pattern].octets);

	return strncmp(patterns[pattern].octets, name, len) == 0 && (patterns[pattern].prefix || name[len] == '\0');
}

static bool
any_rule(const Rule *rules, size_t count, int domain, char kind, const char *name)
{
	for (size_t i = 0; i < count; i++)
	{
		for (size_t j = 0; j < rules[i].count && rules[i].domain == domain; j++)
		{
			if (rules[i].kind[j] == kind && (name == NULL || matches(rules[i].pattern[j], name)))
				return true;
		}
	}
	return false;
}

static bool
is_below(const char *host, const char *domain)
{
	size_t		host_len = strlen(host);
	size_t		len = strlen(domain);

	if (host_len > 0 && host[host_len - 1] == '.')
		host_len--;
	return host_len >= len && memcmp(host + host_len - len, domain, len) == 0 &&
		(host_len == len || host[host_len - len - 1] == '.');
}

static IriVerdict
slow_verdict(const Rule *rules, size_t count, const char *host, const char *name)
{
	for (int d = 0; d < (int) GEN_COUNT(domains); d++)
	{
		if (is_below(host, domains[d]) && any_rule(rules, count, d, '!', name))
			return IRI_VERDICT_KEEP;
	}
	/* each domain comes before those below it */
	for (int d = (int) GEN_COUNT(domains); d-- > 0;)
	{
		if (!is_below(host, domains[d]))
			continue;
		if (any_rule(rules, count, d, '-', name))
			return IRI_VERDICT_DROP;
		if (any_rule(rules, count, d, '=', NULL))
			return any_rule(rules, count, d, '=', name) ? IRI_VERDICT_KEEP : IRI_VERDICT_DROP;
	}
	return IRI_VERDICT_NONE;
}

static void
test_verdicts(void **state)
{
	static const char *const hosts[] = {
		"x.com", "x.com.", "a.x.com", "b.a.x.com", "zb.a.x.com", "xx.com", "z.com", "com", "h", "", ".", "org",
		"www.r\xc3\xa9sum\xc3\xa9.org", "c.b.a.x.com", "hh", "1.2.3.4",
	};

	for (int i = 0; i < gen_rounds(20000); i++)
	{
		Rule		rule[MAX_RULES];
		GenText		text[MAX_RULES];
		IriText		entries[MAX_RULES];
		size_t		count = gen_below(MAX_RULES + 1);
		size_t		bad = 99;
		void	   *memory;
		IriRules	rules;
		FREED IriBuf scratch = {0};

		for (size_t j = 0; j < count; j++)
		{
			static const char kinds[] = "--!=";
			Rule	   *r = &rule[j];

			r->domain = gen_once(4) ? -1 : (int) gen_below(GEN_COUNT(domains));
			r->count = r->domain < 0 ? 1 : 1 + gen_below(3);
			text[j].len = 0;
			if (r->domain >= 0)
			{
				gen_puts(&text[j], gen_once(3) ? spelled[r->domain] : domains[r->domain]);
				gen_puts(&text[j], ":");
			}
			for (size_t k = 0; k < r->count; k++)
			{
				r->kind[k] = r->domain < 0 ? '-' : kinds[gen_below(4)];
				r->pattern[k] = gen_below(GEN_COUNT(patterns));
				if (r->domain >= 0 && (k > 0 || gen_once(2)))
					gen_puts(&text[j], gen_once(4) ? "\t \r\n\f\v" : " ");
				if (r->kind[k] != '-')
					gen_put(&text[j], &r->kind[k], 1);
				gen_puts(&text[j], patterns[r->pattern[k]].text);
			}
			if (r->domain >= 0 && gen_once(4))
				gen_puts(&text[j], " ");
			entries[j] = (IriText) {text[j].data, text[j].len};
		}
		memory = malloc(iri_rules_size(entries, count));
		assert_non_null(memory);
		if (!iri_rules_parse(entries, count, memory, &rules, &bad))
			fail_msg("not a rule: %s", gen_show(text[bad].data, text[bad].len));
		for (size_t j = 0; j < GEN_COUNT(hosts); j++)
		{
			IriSiteRules found;

			iri_rules_find(&rules, hosts[j], strlen(hosts[j]), &found);
			for (size_t k = 0; k < GEN_COUNT(names); k++)
			{
				IriParam	param = {.piece = names[k][0], .len = strlen(names[k][0]), .name_len = strlen(names[k][0])};
				bool		drop = false;

				/* an empty piece is not a parameter */
				if (param.len == 0)
					assert_int_equal(iri_names_match(&rules.drop, &param, &scratch), false);
				if (param.len == 0)
					continue;
				assert_int_equal(iri_rules_verdict(&found, &param, &scratch), slow_verdict(rule, count, hosts[j], names[k][1]));
				drop = any_rule(rule, count, -1, '-', names[k][1]);
				assert_int_equal(iri_names_match(&rules.drop, &param, &scratch), drop);
			}
		}
		free(memory);
	}
}

static void
test_refused(void **state)
{
	static const char *const wrong[] = {
		"", "a b", "a!b", "a=b", "a,b", "%", "%4", "%4g", "%g4", ":a", "x.com:", "x.com: ", "x.com:a,b", "x.com:!", "x.com:! a",
		"x.com: a:b", "x/y:a", "[::1]:a", "1.2.3.4:a", "a b:c", "x?y:a", "x#y:a", "a..b:c", " x.com:a",
		"@a", "@www", "x.com: @", "x.com: !@", "x.com: @nosuch", "x.com: =@www", "x.com: @crawl-2026", "x.com: @WWW",
		"x.com/: ", "x.com/:a", "x.com/ a: b", "x.com?: b", "x.com?a&: b", "x.com?a=1: b", "x.com/a?b?: c!", "/: ",
		"?: a", "x.com/#a: b", "x.com/a: @www", "x.com/a: @trailing-slash", "?a: @session", "x..com/a: b", "x.com/%: a",
		"x.com: =a=b", "x.com: a*=b", "x.com: a=b=c", "x.com: !=a", "a=b", "127.0.0.1/a: b", "x.com:80/a: b",
	};
	char		longest[1100];

	memset(longest, 'a', sizeof(longest));
	memcpy(longest + sizeof(longest) - 2, ":b", 2);
	for (size_t i = 0; i <= GEN_COUNT(wrong); i++)
	{
		IriText		entries[] = {
			{"ref", 3},
			{i < GEN_COUNT(wrong) ? wrong[i] : longest, i < GEN_COUNT(wrong) ? strlen(wrong[i]) : sizeof(longest)},
		};
		void	   *memory = malloc(iri_rules_size(entries, 2));
		size_t		bad = 99;
		IriRules	rules;

		assert_non_null(memory);
		if (iri_rules_parse(entries, 2, memory, &rules, &bad))
			fail_msg("a rule: %.*s", (int) entries[1].len, entries[1].data);
		assert_int_equal(bad, 1);
		free(memory);
	}
}

/* A host with more sites than are kept: the longest ones count. */
static void
test_many_sites(void **state)
{
	char		text[IRI_MAX_SITES + 20][400];
	char		host[400] = "";
	IriText		entries[IRI_MAX_SITES + 20];
	size_t		count = 0;
	size_t		bad;
	void	   *memory;
	IriRules	rules;
	IriSiteRules found;

	for (size_t i = 0; i < IRI_MAX_SITES + 20; i++)
	{
		memmove(host + 2, host, strlen(host) + 1);
		memcpy(host, "a.", 2);
		if (i == 0)
			host[1] = '\0';
		snprintf(text[i], sizeof(text[i]), "%.300s:p%zu", host, i);
		entries[i] = (IriText) {text[i], strlen(text[i])};
		count++;
	}
	memory = malloc(iri_rules_size(entries, count));
	assert_non_null(memory);
	assert_true(iri_rules_parse(entries, count, memory, &rules, &bad));
	assert_int_equal(rules.count, count);
	iri_rules_find(&rules, host, strlen(host), &found);
	assert_int_equal(found.count, IRI_MAX_SITES - 1);
	for (size_t i = 1; i < found.count; i++)
		assert_true(found.sites[i - 1]->len > found.sites[i]->len);
	assert_int_equal(found.sites[0]->len, strlen(host));
	free(memory);
}

/* ---- scopes ---- */

/* As rules have them, and decoded; those that end with "*" are beginnings. */
static const char *const scope_patterns[][2] = {
	{"a", "a"}, {"ab", "ab"}, {"a%20b", "a b"}, {"utm_*", "utm_*"}, {"a\\*", "a*"}, {"%25", "%"}, {"c%3Ad", "c:d"}, {"*", "*"},
	{"b", "b"}, {"zz", "zz"}, {"%C3%A9*", "\xc3\xa9*"},
};

/* Returns true if a query has a name, looking at everything in turn. */
static bool
query_has(const Query *query, size_t pattern)
{
	const char *name = scope_patterns[pattern][1];
	size_t		len = strlen(name);
	bool		prefix = scope_patterns[pattern][0][strlen(scope_patterns[pattern][0]) - 1] == '*' && strchr(scope_patterns[pattern][0], '\\') == NULL;

	for (size_t i = 0; i < query->count; i++)
	{
		const char *other = names[query->piece[i].name][1];

		if (!is_empty(&query->piece[i]) && (prefix ? strncmp(other, name, len - 1) == 0 : strcmp(other, name) == 0))
			return true;
	}
	return false;
}

/* The scopes that match are those whose names the query has. */
static void
test_scopes(void **state)
{
	enum
	{
		COUNT = 12
	};

	for (int round = 0; round < gen_rounds(20000); round++)
	{
		char		text[COUNT][64];
		IriText		entries[COUNT];
		size_t		has[COUNT][3];
		size_t		has_count[COUNT];
		size_t		expected = 0;
		void	   *memory;
		size_t		bad;
		Query		query;
		IriRules	rules;
		IriSiteRules found;
		FREED IriBuf place = {0};

		make_query(&query);
		for (size_t i = 0; i < COUNT; i++)
		{
			size_t		len = (size_t) snprintf(text[i], sizeof(text[i]), "h.org/p");
			bool		matches = true;

			has_count[i] = gen_below(4);
			for (size_t j = 0; j < has_count[i]; j++)
			{
				has[i][j] = gen_below(GEN_COUNT(scope_patterns));
				len += (size_t) snprintf(text[i] + len, sizeof(text[i]) - len, "%c%s", j == 0 ? '?' : '&', scope_patterns[has[i][j]][0]);
				matches = matches && query_has(&query, has[i][j]);
			}
			len += (size_t) snprintf(text[i] + len, sizeof(text[i]) - len, ": x");
			entries[i] = (IriText) {text[i], len};
			expected += matches;
		}
		memory = malloc(iri_rules_size(entries, COUNT));
		assert_true(iri_rules_parse(entries, COUNT, memory, &rules, &bad));
		iri_rules_find(&rules, "h.org", 5, &found);
		iri_rules_match(&found, "/p", 2, query.text.data, query.text.len, &place);
		assert_false(place.failed);
		if (found.scope_count != expected)
			fail_msg("%zu scopes match %s, not %zu", found.scope_count, gen_show(query.text.data, query.text.len), expected);
		iri_rules_match(&found, "/q", 2, query.text.data, query.text.len, &place);
		assert_int_equal(found.scope_count, 0);
		iri_rules_match(&found, "/p", 2, NULL, 0, &place);
		for (size_t i = 0; i < found.scope_count; i++)
			assert_int_equal(found.scopes[i]->name_count, 0);
		free(memory);
	}
}

/* Thousands of domains, so that the filter grows. */
static void
test_many_domains(void **state)
{
	enum
	{
		COUNT = 5000
	};
	static char text[COUNT][32];
	static IriText entries[COUNT];
	size_t		bad;
	void	   *memory;
	IriRules	rules;
	size_t		bits = 0;

	for (size_t i = 0; i < COUNT; i++)
		entries[i] = (IriText) {text[i], (size_t) snprintf(text[i], sizeof(text[i]), "d%zu.org:a", i)};
	memory = malloc(iri_rules_size(entries, COUNT));
	assert_non_null(memory);
	assert_true(iri_rules_parse(entries, COUNT, memory, &rules, &bad));
	for (size_t i = 0; i < COUNT; i++)
	{
		IriSiteRules found;

		iri_rules_find(&rules, text[i], strlen(text[i]) - 2, &found);
		assert_int_equal(found.count, 1);
		assert_memory_equal(found.sites[0]->domain, text[i], found.sites[0]->len);
	}
	/* most hosts are told from these without a search */
	for (size_t i = 0; i <= rules.filter_mask; i++)
		bits += rules.filter[i / 64] >> i % 64 & 1;
	assert_true(bits > COUNT / 2 && bits <= COUNT);
	assert_true((size_t) rules.filter_mask + 1 >= 16 * COUNT);
	free(memory);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_find), cmocka_unit_test(test_change), cmocka_unit_test(test_arrange),
		cmocka_unit_test(test_verdicts), cmocka_unit_test(test_refused),
		cmocka_unit_test(test_scopes), cmocka_unit_test(test_many_sites),
		cmocka_unit_test(test_many_domains),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
