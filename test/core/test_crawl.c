/*
 * Query parameters, canonical forms, sort keys and extraction: what the data of
 * canonicalization must be like, and properties on fuzzed input.
 */
#include "unit.h"

#include "crawl/canonical.h"
#include "crawl/extract.h"
#include "url/href.h"
#include "crawl/surt.h"
#include "scheme/normalize.h"
#include "syntax/parse.h"
#include "value/ladder.h"

/* The lists are searched by halving, so their order matters. */
static void
check_names(const IriNames *names)
{
	IriName    *copy = malloc(sizeof(IriName) * names->count);
	IriNames	sorted;

	assert_non_null(copy);
	memcpy(copy, names->names, sizeof(IriName) * names->count);
	sorted = iri_names_sort(copy, names->count);
	assert_int_equal(sorted.count, names->count);
	assert_int_equal(sorted.exact, names->exact);
	for (size_t i = 0; i < names->count; i++)
		assert_string_equal(sorted.names[i].name, names->names[i].name);
	free(copy);
}

static void
test_lists(void **state)
{
	check_names(&iri_tracking_2026);
	check_names(&iri_session_params);
	for (size_t i = 0; i < iri_index_pages_count; i++)
		assert_true(strlen(iri_index_pages[i]) < 16);
	for (int i = 0; i < IRI_STEPS; i++)
		assert_int_equal(iri_steps_lookup(iri_step_names[i], strlen(iri_step_names[i])), IRI_STEP_BIT(i));
}

static uint64_t seed = 1;

static size_t
pick(size_t n)
{
	seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t) (seed >> 33) % n;
}

static const char *const pieces[] = {
	"/", "//", "a", "A", ".", "..", "/./", "/../", ";jsessionid=1", "(S(abcdefghijklmnopqrstuvwx))", "index.html",
	"Index.PHP", "default.asp", "%2F", "%41", "%aa", "?", "&", "&&", "=", "utm_ad=1", "gclid", "PHPSESSID=2", "b=2",
	"b=1", "+", "#", "c", ":", "0x7f.1", "www.", "www2.", "h", ".org", "\xc3\x89", "\xe3\x80\x82", "@", ",", ")", "(", "[::1]",
	"\xc2\xab", "\xc2\xbb", "\xe3\x80", "\xff",
};

static size_t
make(char *out)
{
	static const char *const starts[] = {
		"http://h.org/", "https://www.h.org:443", "http://", "http://u@www.", "HTTP://h:80/", "http://h:8/", "urn:", "file://", "foo://", "mailto:",
		"http://h?b=1&b=1", "https://youtube.com/watch?t=1&v=", "https://youtu.be/a", "http://h/#a:~:text=b",
	};
	size_t		len = 0;
	const char *start = starts[pick(GEN_COUNT(starts))];

	memcpy(out, start, strlen(start));
	len = strlen(start);
	for (size_t n = pick(12); n > 0; n--)
	{
		const char *piece = pieces[pick(GEN_COUNT(pieces))];

		memcpy(out + len, piece, strlen(piece));
		len += strlen(piece);
	}
	return len;
}

/* Writes the canonical form of a link by rules, which a second application leaves as it is. */
static void
check_ruled(const char *link, uint32_t steps, const IriText *entries, size_t count, IriRules *rules, void **memory,
			IriBuf *key, IriBuf *once)
{
	FREED IriBuf twice = {0};
	IriParts	parts;
	IriError	err;
	size_t		bad;

	*memory = malloc(iri_rules_size(entries, count) + 1);
	assert_non_null(*memory);
	if (!iri_rules_parse(entries, count, *memory, rules, &bad))
		fail_msg("not a rule: %s", entries[bad].data);
	iri_buf_init(key, NULL, 0);
	iri_buf_init(once, NULL, 0);
	assert_true(iri_parse(link, strlen(link), IRI_GRAMMAR_IRI, &parts, &err));
	iri_normal_form(link, &parts, IRI_RUNG_SCHEME, key);
	iri_canonical_form(key->data, key->len, steps, rules, once);
	iri_canonical_form(once->data, once->len, steps, rules, &twice);
	if (once->len != twice.len || memcmp(once->data, twice.data, once->len) != 0)
		fail_msg("steps %x, rules %s: %s, then %.*s, then %.*s", steps, count > 0 ? entries[0].data : "", link,
				 (int) once->len, once->data, (int) twice.len, twice.data);
}

/*
 * The same form is reached step by step, each after those before it; and no
 * step changes a key that has nothing for it.  Adds those that change the key
 * to `changing`.
 */
static void
check_steps(const IriBuf *key, const IriParts *parts, uint32_t steps, const IriBuf *expected, uint32_t *changing)
{
	const IriRules none = {0};
	uint32_t	possible = iri_possible_steps(key->data, parts);
	uint32_t	so_far = 0;
	IriBuf		forms[2];
	const IriBuf *form = key;

	iri_buf_init(&forms[0], NULL, 0);
	iri_buf_init(&forms[1], NULL, 0);
	for (int step = 0; step < IRI_STEPS; step++)
	{
		IriBuf	   *next = &forms[step % 2];

		so_far |= steps & IRI_STEP_BIT(step);
		next->len = 0;
		iri_canonical_form(form->data, form->len, so_far, &none, next);
		if (next->len != form->len || memcmp(next->data, form->data, next->len) != 0)
		{
			*changing |= IRI_STEP_BIT(step);
			if (!(possible & IRI_STEP_BIT(step)))
				fail_msg("step %s, which iri_possible_steps leaves out: %.*s, then %.*s", iri_step_names[step],
						 (int) form->len, form->data, (int) next->len, next->data);
		}
		form = next;
	}
	if (form->len != expected->len || memcmp(form->data, expected->data, form->len) != 0)
		fail_msg("steps %x: %.*s, one by one %.*s, at once %.*s", steps, (int) key->len, key->data,
				 (int) form->len, form->data, (int) expected->len, expected->data);
	iri_buf_free(&forms[0]);
	iri_buf_free(&forms[1]);
}

/* Adds the step to `changing` if it changes the host, and checks that the step is said to do so. */
static void
check_host(const IriBuf *key, const IriParts *parts, int step, uint32_t *changing)
{
	const IriRules none = {0};
	IriText		host = iri_component((IriText) {key->data, key->len}, parts->host);
	IriParts	after;
	FREED IriBuf form = {0};

	iri_canonical_form(key->data, key->len, IRI_STEP_BIT(step), &none, &form);
	iri_split(form.data, form.len, &after);
	if (!iri_same_text(host, iri_component((IriText) {form.data, form.len}, after.host)))
	{
		*changing |= IRI_STEP_BIT(step);
		if (!(IRI_HOST_STEPS & IRI_STEP_BIT(step)) && step != IRI_STEP_ALIASES)
			fail_msg("step %s is not a step of the host: %.*s", iri_step_names[step], (int) key->len, key->data);
	}
}

static void
test_fixed_points(void **state)
{
	const IriRules none = {0};
	size_t		valid = 0;
	uint32_t	changing = 0;
	uint32_t	changing_host = 0;

	for (int i = 0; i < 300000; i++)
	{
		char		text[512];
		size_t		len = make(text);
		uint32_t	steps = (uint32_t) pick((size_t) 1 << IRI_STEPS);
		IriParts	parts;
		IriError	err;
		FREED IriBuf key = {0};
		FREED IriBuf once = {0};
		FREED IriBuf twice = {0};
		FREED IriBuf surt = {0};
		FREED IriBuf back = {0};

		if (!iri_parse(text, len, IRI_GRAMMAR_IRI, &parts, &err))
			continue;
		valid++;
		iri_normal_form(text, &parts, IRI_RUNG_SCHEME, &key);

		iri_canonical_form(key.data, key.len, steps, &none, &once);
		iri_canonical_form(once.data, once.len, steps, &none, &twice);
		if (once.len != twice.len || memcmp(once.data, twice.data, once.len) != 0)
			fail_msg("steps %x: %.*s, then %.*s, then %.*s", steps, (int) key.len, key.data,
					 (int) once.len, once.data, (int) twice.len, twice.data);
		assert_true(iri_parse(once.data, once.len, IRI_GRAMMAR_IRI, &parts, &err));

		iri_split(key.data, key.len, &parts);
		check_steps(&key, &parts, steps, &once, &changing);
		check_host(&key, &parts, i % IRI_STEPS, &changing_host);
		iri_append_surt(key.data, key.len, &parts, &surt);
		assert_true(iri_append_from_surt(surt.data, surt.len, &back));
		assert_int_equal(back.len, key.len);
		assert_memory_equal(back.data, key.data, key.len);
	}
	assert_true(valid > 100000);
	for (int step = 0; step < IRI_STEPS; step++)
	{
		if (!(changing & IRI_STEP_BIT(step)))
			fail_msg("step %s changes none of these links; pieces[] needs one for it", iri_step_names[step]);
		if ((IRI_HOST_STEPS & ~changing_host) & IRI_STEP_BIT(step))
			fail_msg("step %s, which is one of the host, changes no host of these links", iri_step_names[step]);
	}
}

/* The matches are valid, in order, and at their places. */
static void
test_extract(void **state)
{
	for (int i = 0; i < 200000; i++)
	{
		char		text[512];
		size_t		len = make(text);
		IriExtract	extract;
		size_t		at;
		size_t		last = 0;
		FREED IriBuf out = {0};

		iri_extract_begin(&extract, text, len);
		extract.options = (unsigned int) pick(8);
		while (iri_extract_next(&extract, &at, &out))
		{
			IriParts	parts;
			IriError	err;
			bool		repaired = strcspn(text + at, "[]{}|^\\%") < extract.found;
			bool		bare = out.len > 7 && at + 7 <= len && memcmp(text + at, out.data, 7) != 0;

			assert_true(iri_parse(out.data, out.len, IRI_GRAMMAR_IRI, &parts, &err));
			assert_true(at >= last && at < len);
			assert_true(bare || repaired || memcmp(text + at, out.data, out.len) == 0 || memcmp(out.data, "http://", 7) == 0);
			last = at;
		}
		assert_false(out.failed);
	}
}

/* The results of the steps, each alone and with others; with the rules below. */
static const struct
{
	const char *steps;
	const char *from;
	const char *to;
}			canonical[] = {
	{"fragment", "http://h/a#b", "http://h/a"}, {"fragment", "urn:x:a?+b?=c#d", "urn:x:a?+b?=c"},
	{"urn-components", "urn:x:ab?+b?=c#d", "urn:x:ab"}, {"userinfo", "ftp://u:p@h:2121/", "ftp://h:2121/"},
	{"host-dot", "http://h.org./", "http://h.org/"}, {"host-dot", "http://h.org:8080/", "http://h.org:8080/"},
	{"host-dot", "http://../", "http://../"}, {"www", "http://www.www.h.org/", "http://h.org/"},
	{"www", "http://www2.h.org/", "http://www2.h.org/"}, {"www", "http://www.org/", "http://www.org/"},
	{"www", "http://www.1.2.3.4/", "http://www.1.2.3.4/"}, {"www-number", "http://www2.h.org/", "http://h.org/"},
	{"https", "http://h/", "https://h/"}, {"https", "ftp://h/", "ftp://h/"}, {"port", "http://h:8080/", "http://h/"},
	{"lower-path", "http://h/A?B", "http://h/a?B"}, {"session", "http://h/a;jsessionid=1?b", "http://h/a?b"},
	{"session", "http://h/(S(abcdefghijklmnopqrstuvwx))/a", "http://h/a"},
	{"session", "http://h/(A(abcdefghijklmnopqrstuvwx)S(abcdefghijklmnopqrstuvwx))/a", "http://h/a"},
	{"session", "http://h/(A(abcdefghijklmnopqrstuvwx))/a", "http://h/(A(abcdefghijklmnopqrstuvwx))/a"},
	{"session", "http://h/(S(abcdefghijklmnopqrstuvw-))/a", "http://h/(S(abcdefghijklmnopqrstuvw-))/a"},
	{"session", "http://h/(S(abcdefghijklmnopqrstuvwxy)/a", "http://h/(S(abcdefghijklmnopqrstuvwxy)/a"},
	{"session", "http://h/a/(S(abcdefghijklmnopqrstuvwx))", "http://h/a/"},
	{"session", "http://h/?sid=0123456789abcdef0123456789ABCDEF&sid=0", "http://h/?sid=0"},
	{"session", "http://h/?sid=0123456789abcdef0123456789ABCDEG", "http://h/?sid=0123456789abcdef0123456789ABCDEG"},
	{"session", "http://h/?tid=0123456789abcdef0123456789ABCDEF", "http://h/?tid=0123456789abcdef0123456789ABCDEF"},
	{"collapse-slashes", "http://h//a///b/?//", "http://h/a/b/?//"},
	{"index", "http://h/a/index.html?b", "http://h/a/?b"}, {"trailing-slash", "http://h/a/", "http://h/a"},
	{"trailing-slash", "http://h/", "http://h/"}, {"tracking-2026", "http://h/?utm_source=a&b&gclid=1", "http://h/?b"},
	{"tracking-2026", "http://h/?utm_source=a", "http://h/"},
	{"query-encoding", "http://h/?a+b=%3D%26%2F", "http://h/?a%20b==%26/"},
	{"query-encoding", "http://h/?%3D=%2", "http://h/?%3D=%2"}, {"blank-params", "http://h/?a=&b&c=1", "http://h/?c=1"},
	{"dedupe-params", "http://h/?a=1&b&a=1", "http://h/?a=1&b"},
	{"sort-query", "http://h/?b&a=2&a=1", "http://h/?a=1&a=2&b"}, {"empty-query", "http://h/?", "http://h/"},
	{"empty-query", "http://h/?&a&", "http://h/?a"},
	{"tracking-2026", "mailto:a@b.example?utm_source=a", "mailto:a@b.example?utm_source=a"},
	/* with rules: drops r* everywhere, on x.org keeps rk, y.org only has o */
	{"rules", "http://h/?r=1&rs&s", "http://h/?s"}, {"rules", "http://a.x.org/?r=1&rk=1&s", "http://a.x.org/?rk=1&s"},
	{"rules", "http://y.org/?r&s&o=1&o", "http://y.org/?o=1&o"}, {"rules", "ftp://y.org/?r", "ftp://y.org/?r"},
};

static void
test_steps(void **state)
{
	static const IriText entries[] = {{"r*", 2}, {"x.org: !rk", 10}, {"y.org: =o", 9}};
	const IriRules none = {0};
	IriRules	rules;
	size_t		bad;
	void	   *memory = malloc(iri_rules_size(entries, 3));

	assert_non_null(memory);
	assert_true(iri_rules_parse(entries, 3, memory, &rules, &bad));
	for (size_t i = 0; i < GEN_COUNT(canonical); i++)
	{
		const char *from = canonical[i].from;
		bool		with_rules = strcmp(canonical[i].steps, "rules") == 0;
		uint32_t	steps = iri_steps_lookup(canonical[i].steps, strlen(canonical[i].steps));
		FREED IriBuf out = {0};

		if (with_rules)
			assert_int_equal(steps, 0);
		else if (steps == 0)
			fail_msg("not a step: %s", canonical[i].steps);
		iri_canonical_form(from, strlen(from), steps, with_rules ? &rules : &none, &out);
		if (out.len != strlen(canonical[i].to) || memcmp(out.data, canonical[i].to, out.len) != 0)
			fail_msg("%s: of %s it is %.*s", canonical[i].steps, from, (int) out.len, out.data);
	}
	free(memory);
	for (size_t i = 0; i < iri_profiles_count; i++)
	{
		const char *name = iri_profiles[i].name;

		assert_true(iri_profiles[i].steps != 0);
		assert_int_equal(iri_profile_steps(name, strlen(name)), iri_profiles[i].steps);
		assert_int_equal(iri_steps_lookup(name, strlen(name)), iri_profiles[i].steps);
		assert_int_equal(iri_profile_steps(name, strlen(name) - 1), 0);
	}
	assert_int_equal(iri_steps_lookup("none of these", 13), 0);
}

/*
 * Steps and rules by site: the rules for the result's host decide, so that a
 * result is its own result, even if steps change hosts.
 */
static void
test_site_steps(void **state)
{
	static const char *const domains[] = {
		"x.com", "www.x.com", "a.x.com", "www.a.x.com", "com", "127.1.com", "www2.x.com", "x.com.", "www.www.x.com", "1.com",
	};
	static const char *const hosts[] = {
		"x.com", "www.x.com", "www.www.x.com", "www2.x.com", "www.www3.x.com..", "a.x.com.", "www.a.x.com", "www.www2.a.x.com",
		"0x7f.1", "127.0.0.1", "www.com", "www.127.1.com",
	};
	static const char *const rest[] = {
		"/", "/A//b/index.html?t=1&s=2&t=1#f", ":80/a/?s&t=", "/;jsessionid=1/?utm_ad=1&t", ":443/?b=1&a=%41&&",
	};
	static const char *const names[] = {"t", "s", "=a", "!t", "!utm_ad", "=t"};
	size_t		unused = 0;

	for (int i = 0; i < 60000; i++)
	{
		char		text[4][200];
		char		link[200];
		IriText		entries[4];
		size_t		count = pick(5);
		uint32_t	steps = (uint32_t) pick((size_t) 1 << IRI_STEPS);
		IriRules	rules;
		IriBuf		key;
		IriBuf		once;
		IriUnused	found;
		void	   *memory;

		for (size_t j = 0; j < count; j++)
		{
			/* steps that change hosts are half of those in rules */
			size_t		step = pick(2) ? IRI_STEP_HOST_DOT + pick(4) : pick(IRI_STEPS);

			snprintf(text[j], sizeof(text[j]), "%s: %s@%s %s", domains[pick(GEN_COUNT(domains))],
					 pick(2) ? "!" : "", iri_step_names[step], names[pick(6)]);
			entries[j] = (IriText) {text[j], strlen(text[j])};
		}
		snprintf(link, sizeof(link), "http://%s%s", hosts[pick(GEN_COUNT(hosts))], rest[pick(5)]);
		check_ruled(link, steps, entries, count, &rules, &memory, &key, &once);
		once.len = 0;
		unused += iri_unused_rules(&rules, steps, &found, &once);
		iri_buf_free(&key);
		iri_buf_free(&once);
		free(memory);
	}
	assert_in_range(unused, 1000, 59000);
}

/* Links with rules that have scopes, and the rules for paths that steps change. */
static const struct
{
	const char *steps;
	const char *rules;			/* separated by "; " */
	const char *from;
	const char *to;				/* NULL: there are rules that are never used */
}			scoped[] = {
	{NULL, "x.com/a: t", "http://x.com/a?t=1&s", "http://x.com/a?s"},
	{NULL, "x.com/a: t", "http://x.com/a/?t=1", "http://x.com/a/?t=1"},
	{NULL, "x.com/a*: t", "http://a.x.com/a/b?t=1", "http://a.x.com/a/b"},
	{NULL, "x.com/a\\*: t", "http://x.com/a*?t=1", "http://x.com/a*"},
	{NULL, "x.com/a\\*: t", "http://x.com/ab?t=1", "http://x.com/ab?t=1"},
	{NULL, "x.com/: !t; t", "http://x.com/?t=1", "http://x.com/?t=1"},
	{NULL, "x.com/: !t; t", "http://x.com/a?t=1", "http://x.com/a"},
	{NULL, "x.com/%7e%c3%a9/./b: t", "http://x.com/~\xc3\xa9/b?t", "http://x.com/~\xc3\xa9/b"},
	{NULL, "x.com/a/.*: t", "http://x.com/a/.b?t", "http://x.com/a/.b"},
	{NULL, "x.com/a/.*: t", "http://x.com/a/b?t", "http://x.com/a/b?t"},
	{NULL, "x.com/a:b,c: t", "http://x.com/a:b,c?t", "http://x.com/a:b,c"},
	{NULL, "x.com/a?b&c%26: t", "http://x.com/a?b=1&%63%26&t", "http://x.com/a?b=1&c%26"},
	{NULL, "x.com/a?b&c: t", "http://x.com/a?b=1&d&t", "http://x.com/a?b=1&d&t"},
	{NULL, "x.com?b*: t", "http://x.com/z?bc&t", "http://x.com/z?bc"},
	{NULL, "x.com?b: t", "http://x.com/z?t", "http://x.com/z?t"},
	{NULL, "?b: t", "http://y.org/z?b&t", "http://y.org/z?b"},
	{NULL, "/z: t", "http://1.2.3.4/z?b&t", "http://1.2.3.4/z?b"},
	/* until nothing changes */
	{NULL, "?a: b; ?b: !c; c", "http://h/?a&b&c", "http://h/?a"},
	{NULL, "?a: b; ?b: c; ?c: d; a", "http://h/?a&b&c&d", "http://h/"},
	{"blank-params", "?a: b", "http://h/?a=&b=1", "http://h/"},
	/* the most specific decides: domain, whole path, longest prefix, most names */
	{NULL, "a.x.com: t; x.com/a: =t", "http://a.x.com/a?t", "http://a.x.com/a"},
	{NULL, "x.com/a: =t; x.com/a*: t", "http://x.com/a?t&s", "http://x.com/a?t"},
	{NULL, "x.com/ab*: =t; x.com/a*?t: t", "http://x.com/abc?t&s", "http://x.com/abc?t"},
	{NULL, "x.com/a?b&t: =t =b; x.com/a?t: t", "http://x.com/a?t&b&c", "http://x.com/a?t&b"},
	{NULL, "x.com?b: =t =b; x.com: t", "http://x.com/a?t&b&c", "http://x.com/a?t&b"},
	{NULL, "x.com: !t; a.x.com/a?b&t: t", "http://a.x.com/a?t&b", "http://a.x.com/a?t&b"},
	/* those that are equally specific are one */
	{NULL, "x.com?b: t; x.com?c: =t", "http://x.com/?b&c&t", "http://x.com/"},
	{NULL, "x.com?b: =t; x.com?c: =b =c", "http://x.com/?b&c&t&u", "http://x.com/?b&c&t"},
	/* steps */
	{NULL, "x.com/a: @fragment", "http://x.com/a#b", "http://x.com/a"},
	{"fragment", "x.com/app: !@fragment", "http://x.com/app#/item/1", "http://x.com/app#/item/1"},
	{"fragment", "x.com/app: !@fragment", "http://x.com/#/item/1", "http://x.com/"},
	{"fragment", "x.com/app: !@fragment; x.com/app?b: @fragment", "http://x.com/app?b#/item/1", "http://x.com/app?b"},
	{"fragment", "x.com?a: !@fragment; x.com?b: @fragment", "http://x.com/?a&b#c", "http://x.com/?a&b#c"},
	{"tracking-2026", "x.com/a: !@tracking-2026", "http://x.com/a?utm_source", "http://x.com/a?utm_source"},
	/* shapes are those after the steps for host and path */
	{"www", "x.com/a: t", "http://www.x.com/a?t", "http://x.com/a"},
	{"trailing-slash", "x.com/a: t", "http://x.com/a/?t", "http://x.com/a"},
	{"index", "x.com/w/: t", "http://x.com/w/index.php?t", "http://x.com/w/"},
	{"index", "x.com/w/index.php: t", "http://x.com/", NULL},
	{"index", "x.com: !@index; x.com/w/index.php: t", "http://x.com/w/index.php?t", "http://x.com/w/index.php"},
	{"trailing-slash", "/w/: t", "http://x.com/", NULL},
	{"trailing-slash", "/w/*: t", "http://x.com/w/a/?t", "http://x.com/w/a"},
	{"lower-path", "/W*: t", "http://x.com/", NULL}, {"www", "www.x.com/a: t", "http://x.com/", NULL},
	/* one value */
	{NULL, "x.com: page=1", "http://x.com/?page=1&a", "http://x.com/?a"},
	{NULL, "x.com: page=1", "http://x.com/?page=%31", "http://x.com/"},
	{NULL, "x.com: page=1", "http://x.com/?page=11&page&page=", "http://x.com/?page=11&page&page="},
	{NULL, "x.com: page=1*", "http://x.com/?page=11", "http://x.com/"},
	{NULL, "x.com: a%3Db=c", "http://x.com/?a=b=c&a%3db=c", "http://x.com/?a=b=c"},
	{NULL, "x.com: a=b%3Dc", "http://x.com/?a=b=c&a%3db=c", "http://x.com/?a%3Db=c"},
	{NULL, "x.com: print=", "http://x.com/?print&print=&print=1", "http://x.com/?print=1"},
	{NULL, "x.com: page=1; ?a: !page=1", "http://x.com/?page=1&a", "http://x.com/?page=1&a"},
};

static void
test_scopes(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(scoped); i++)
	{
		IriText		entries[8];
		size_t		count = 0;
		uint32_t	steps = scoped[i].steps != NULL ? iri_steps_lookup(scoped[i].steps, strlen(scoped[i].steps)) : 0;
		IriRules	rules;
		IriUnused	unused;
		IriBuf		out;
		size_t		bad;
		void	   *memory;

		for (const char *s = scoped[i].rules, *end; s != NULL; s = end != NULL ? end + 2 : NULL)
		{
			end = strstr(s, "; ");
			entries[count++] = (IriText) {s, end != NULL ? (size_t) (end - s) : strlen(s)};
		}
		/* in any order */
		for (int order = 0; order < 2; order++)
		{
			memory = malloc(iri_rules_size(entries, count));
			assert_non_null(memory);
			if (!iri_rules_parse(entries, count, memory, &rules, &bad))
				fail_msg("not a rule: %.*s", (int) entries[bad].len, entries[bad].data);
			iri_buf_init(&out, NULL, 0);
			assert_int_equal(iri_unused_rules(&rules, steps, &unused, &out), scoped[i].to == NULL);
			out.len = 0;
			iri_canonical_form(scoped[i].from, strlen(scoped[i].from), steps, &rules, &out);
			if (scoped[i].to != NULL &&
				(out.len != strlen(scoped[i].to) || memcmp(out.data, scoped[i].to, out.len) != 0))
				fail_msg("%s: %s became %.*s", scoped[i].rules, scoped[i].from, (int) out.len, out.data);
			iri_buf_free(&out);
			free(memory);
			for (size_t j = 0; j < count / 2; j++)
			{
				IriText		entry = entries[j];

				entries[j] = entries[count - 1 - j];
				entries[count - 1 - j] = entry;
			}
		}
	}
}

/* Twice is once, for random rules with scopes and random steps. */
static void
test_scopes_twice(void **state)
{
	static const char *const scopes[] = {
		"x.com", "x.com/a", "x.com/a*", "/*", "x.com?a", "?b", "?a&b", "x.com/a?c", "?c*", "a.x.com/a/b?d", "?d", "?e&a",
	};
	static const char *const items[] = {
		"a", "b", "c", "d", "e", "!a", "!b", "!c", "!d", "=a", "=b", "a=1", "!a=1", "b=", "@fragment", "!@fragment",
		"@sort-query", "@blank-params", "!@blank-params", "@query-encoding", "@tracking-2026", "@empty-query",
	};
	static const char *const params[] = {"a=1", "a", "b=", "b=2", "c=3", "%63", "d", "e=+", "utm_source=a", "cc", ""};
	size_t		changed = 0;

	for (int i = 0; i < 60000; i++)
	{
		char		text[6][100];
		char		link[200];
		IriText		entries[6];
		size_t		count = pick(7);
		uint32_t	steps = (uint32_t) (pick((size_t) 1 << IRI_STEPS) & pick((size_t) 1 << IRI_STEPS));
		IriRules	rules;
		IriBuf		key;
		IriBuf		once;
		void	   *memory;

		for (size_t j = 0; j < count; j++)
		{
			snprintf(text[j], sizeof(text[j]), "%s: %s %s", scopes[pick(GEN_COUNT(scopes))],
					 items[pick(GEN_COUNT(items))], items[pick(GEN_COUNT(items))]);
			entries[j] = (IriText) {text[j], strlen(text[j])};
		}
		snprintf(link, sizeof(link), "http://%s%s?%s&%s&%s&%s&%s%s", pick(2) ? "x.com" : "www.a.x.com",
				 pick(2) ? "/a" : "/A/b/", params[pick(11)], params[pick(11)], params[pick(11)], params[pick(11)],
				 params[pick(11)], pick(2) ? "#f" : "");
		check_ruled(link, steps, entries, count, &rules, &memory, &key, &once);
		changed += once.len != key.len;
		iri_buf_free(&key);
		iri_buf_free(&once);
		free(memory);
	}
	assert_in_range(changed, 30000, 60000);
}

/* The matches in texts, separated by white space; each at its place. */
static const struct
{
	const char *text;
	unsigned int options;
	const char *schemes;		/* one of them; NULL: the usual ones */
	const char *found;
	size_t		at;				/* of the last one */
}			texts[] = {
	{"see http://h/a, or <https://h/b\n c> or <URL:x:y>.", 0, NULL, "http://h/a https://h/bc x:y", 44},
	{"<url:\t\r\n http://h/ >", 0, NULL, "http://h/", 9}, {"<http://h/", 0, NULL, "http://h/", 1},
	{"<a:b> <http://h/<x:y>", 0, NULL, "http://h/", 7}, {"<URL:x y:z>", 0, NULL, "xy:z", 5},
	{"<URL:x:y> x:z foo://h", 0, "x", "x:y x:z", 10}, {"<URL:z:y> mailto:a@b.example", 0, "x", "", 0},
	{"(http://h/(a)) \"http://h/b,\" \"http://h/c, http://h/d", 0, NULL, "http://h/(a) http://h/b, http://h/c http://h/d", 42},
	{"\"http://h/a. b\"", 0, NULL, "http://h/a", 1},
	{"\"http://h/\xe3\x80\x81" "b.\"", 0, NULL, "http://h/\xe3\x80\x81" "b.", 1},
	{"\"http://h/a.\x7f\"", 0, NULL, "http://h/a", 1}, {"http://u:p%@h", 0, NULL, "", 0},
	{"-a.org", IRI_EXTRACT_DOMAINS, NULL, "", 0}, {"\xff" "a.org", IRI_EXTRACT_DOMAINS, NULL, "http://a.org", 1},
	{"\"a.org\xe2\x80\xa6,b\"", IRI_EXTRACT_DOMAINS, NULL, "http://a.org", 1},
	{"http://h/a.", IRI_EXTRACT_PUNCTUATION, NULL, "http://h/a.", 0},
	{"http:// http://? ftp://# https://: foo:// foo://a", 0, NULL, "foo://a", 42},
	{"mailto:a@b.example tel:+1 javascript:1 urn:", 0, NULL, "mailto:a@b.example tel:+1", 19},
	{"end.http://h/", 0, NULL, "http://h/", 4}, {"1http://h/ \xc3\xa9http://h/", 0, NULL, "http://h/ http://h/", 13},
	{"http://h/\xe3\x80\x82http://i/\xc2\xa0" "a", 0, NULL, "http://h/ http://i/", 12},
	{"\"http://h/\xe3\x80\x82\xe3\x80\x80\"", 0, NULL, "http://h/\xe3\x80\x82\xe3\x80\x80", 1},
	{"http://h/\xe2\x80\x80", 0, NULL, "http://h/", 0}, {"http://h/\xe2\x80\x8b", 0, NULL, "http://h/", 0},
	{"http://h/a|b http://h/%zz http://h:a", 0, NULL, "http://h/a http://h/%25zz", 13},
	{"http://[::1 http://[::1]", 0, NULL, "http://[::1]", 12}, {"<http://h/%zz>", 0, NULL, "http://h/%25zz", 1},
	{"<urn:> <mailto:>", 0, NULL, "", 0}, {"http://h/\xff", 0, NULL, "http://h/", 0},
	{"www.h.org www. www..a www.a", IRI_EXTRACT_WWW, NULL, "http://www.h.org http://www.a", 22},
	{"a.org/b?c, a.org: a.org:80/d a_b.org", IRI_EXTRACT_DOMAINS, NULL, "http://a.org/b?c http://a.org http://a.org:80/d", 18},
	{"x@a.org a.org@y /a.org $a.org -a.org a.org_b a..org a-.org a.o a.0rg a.b-.org",
	IRI_EXTRACT_DOMAINS, NULL, "", 0},
	{"a.org. b.org", IRI_EXTRACT_DOMAINS, NULL, "http://a.org http://b.org", 7},
	{"example.\xe4\xbe\x8b\xe4\xbe\x8b", IRI_EXTRACT_DOMAINS, NULL, "http://example.\xe4\xbe\x8b\xe4\xbe\x8b", 0},
};

/* A drive letter stays at the beginning of a path; other paths and ports. */
static void
test_hrefs(void **state)
{
	static const char *const hrefs[][3] = {
		{"file:///C:/..", NULL, "file:///C:/"}, {"file:///C|/../../a", NULL, "file:///C:/a"},
		{"file:///C:/a/../..", NULL, "file:///C:/"}, {"/b", "file:///C:/a/", "file:///C:/b"},
		{"/b", "file:///C:", "file:///C:/b"}, {"/D:/b", "file:///C:/a", "file:///D:/b"}, {"/b", "file:///CD:/a", "file:///b"},
		{"/D:", "file:///C:/a", "file:///D:"}, {"http://h/C:/..", NULL, "http://h/"}, {"foo:/C:/..", NULL, "foo:/"},
		{"http://h/.../a", NULL, "http://h/.../a"}, {"http://h/%2E%2e/a", NULL, "http://h/a"},
		{"http://h:65535/", NULL, "http://h:65535/"}, {"http://h:0/", NULL, "http://h:0/"},
		{"http://a../", NULL, "http://a../"},
	};

	for (size_t i = 0; i < GEN_COUNT(hrefs); i++)
	{
		const char *base = hrefs[i][1];
		IriError	err;
		FREED IriBuf out = {0};

		assert_true(iri_append_from_href(hrefs[i][0], strlen(hrefs[i][0]), base, base != NULL ? strlen(base) : 0,
										 iri_charset("utf-8", 5), &out, &err));
		if (out.len != strlen(hrefs[i][2]) || memcmp(out.data, hrefs[i][2], out.len) != 0)
			fail_msg("of %s it is %.*s", hrefs[i][0], (int) out.len, out.data);
	}
}

/* Bytes after the text are not part of it. */
static void
test_extract_end(void **state)
{
	static const char *const ends[][3] = {
		{"\"http://h/a.", "\"", "http://h/a"}, {"http://h/\xe2\x86\x92", "\xef\xb8\x8f", "http://h/\xe2\x86\x92"},
		{"a_b.cc:''a.com:80''", "@h.org", "http://a.com:80"},
	};

	for (size_t i = 0; i < GEN_COUNT(ends); i++)
	{
		char		text[64];
		IriExtract	extract;
		FREED IriBuf out = {0};
		size_t		at;

		snprintf(text, sizeof(text), "%s%s", ends[i][0], ends[i][1]);
		iri_extract_begin(&extract, text, strlen(ends[i][0]));
		extract.options = IRI_EXTRACT_DOMAINS;
		assert_true(iri_extract_next(&extract, &at, &out));
		if (out.len != strlen(ends[i][2]) || memcmp(out.data, ends[i][2], out.len) != 0)
			fail_msg("of %s it is %.*s", ends[i][0], (int) out.len, out.data);
	}
}

static void
test_texts(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(texts); i++)
	{
		IriText		scheme = {texts[i].schemes, 1};
		IriExtract	extract;
		FREED IriBuf all = {0};
		FREED IriBuf out = {0};
		size_t		at;
		size_t		last = 0;

		iri_extract_begin(&extract, texts[i].text, strlen(texts[i].text));
		extract.options = texts[i].options;
		extract.schemes = &scheme;
		extract.nschemes = texts[i].schemes != NULL;
		while (iri_extract_next(&extract, &at, &out))
		{
			if (all.len > 0)
				iri_buf_put(&all, ' ');
			iri_buf_append(&all, out.data, out.len);
			last = at;
		}
		if (all.len != strlen(texts[i].found) || (all.len > 0 && memcmp(all.data, texts[i].found, all.len) != 0))
			fail_msg("in %s: %.*s", texts[i].text, (int) all.len, all.data);
		if (last != texts[i].at)
			fail_msg("in %s: the last one is at %zu", texts[i].text, last);
	}
}

/* Openers and closers by turns, then marks, then what is kept. */
static const char *const ends[] = {
	"(", ")", "\xc2\xab", "\xc2\xbb", "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\xb9", "\xe2\x80\xba",
	".", ";", "\xe2\x80\xa6\xe2\x80\xa6", "a", "/", "\xc3\xa9",
};

/* The number of tokens left, counted again for each token. */
static size_t
slow_trim(const size_t *tokens, size_t n)
{
	while (n > 0)
	{
		size_t		last = tokens[n - 1];
		size_t		openers = 0;
		size_t		closers = 0;

		if (last >= 11)
			break;
		for (size_t i = 0; i < n && last < 8; i++)
		{
			openers += tokens[i] == (last & ~(size_t) 1);
			closers += tokens[i] == (last | 1);
		}
		if (last < 8 && (last & 1) != 0 && closers <= openers)
			break;
		n--;
	}
	return n;
}

/* At the end, brackets are left out as if each were the only one looked at. */
static void
test_trim(void **state)
{
	for (int i = 0; i < 300000; i++)
	{
		char		text[128] = "http://a/";
		size_t		len = strlen(text);
		size_t		tokens[16];
		size_t		ends_at[17];
		size_t		n = pick(16);
		size_t		kinds = i % 2 == 0 ? GEN_COUNT(ends) : 4;
		IriExtract	extract;
		size_t		at;
		FREED IriBuf out = {0};

		for (size_t j = 0; j < n; j++)
		{
			tokens[j] = pick(kinds);
			ends_at[j] = len;
			memcpy(text + len, ends[tokens[j]], strlen(ends[tokens[j]]));
			len += strlen(ends[tokens[j]]);
		}
		ends_at[n] = len;
		iri_extract_begin(&extract, text, len);
		assert_true(iri_extract_next(&extract, &at, &out));
		if (at != 0 || out.len != ends_at[slow_trim(tokens, n)] || memcmp(out.data, text, out.len) != 0)
			fail_msg("of %.*s it is %.*s", (int) len, text, (int) out.len, out.data);
	}
}

/* Garbage is refused, or made into something; it is never read beyond its end. */
static void
test_from_surt(void **state)
{
	static const char bytes[] = "a,.\\()[]:@/";

	for (int i = 0; i < 300000; i++)
	{
		size_t		len = pick(12) + 4;
		char	   *text = malloc(len);
		FREED IriBuf out = {0};

		assert_non_null(text);
		memcpy(text, "a://", 4);
		for (size_t j = 4; j < len; j++)
			text[j] = bytes[pick(sizeof(bytes) - 1)];
		(void) iri_append_from_surt(text, len, &out);
		assert_true(out.len <= 2 * len);
		free(text);
	}
}

/* All that reads a link or a text. */
static void
read_text(int which, const char *s, size_t len)
{
	const IriRules none = {0};
	FREED IriBuf key = {0};
	FREED IriBuf out = {0};
	IriParts	parts;
	IriError	err;
	IriExtract	extract;
	size_t		at;

	if (which == 0)
	{
		iri_extract_begin(&extract, s, len);
		extract.options = IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS;
		while (iri_extract_next(&extract, &at, &out))
			out.len = 0;
	}
	else if (iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
	{
		iri_normal_form(s, &parts, IRI_RUNG_SCHEME, &key);
		iri_split(key.data, key.len, &parts);
		if (which == 1)
			iri_canonical_form(key.data, key.len, IRI_JUDGED_STEPS, &none, &out);
		else if (which == 2)
			iri_append_surt(key.data, key.len, &parts, &out);
		else
			iri_append_cdx_key(key.data, key.len, false, &out);
		key.len = 0;
		assert_true(which != 2 || iri_append_from_surt(out.data, out.len, &key));
	}
	assert_false(key.failed || out.failed);
}

static void
test_linear(void **state)
{
	static const char *const fronts[] = {"http://", "http://h/a", "http://h/?", "<http://h/", "foo://", NULL};
	static const char *const units[] = {
		"http://", "(", ")", "[", "<", "\"", "a:", "%", "a.", "www.", "x@", "&", "a=1&", "/", "/index.html", ";jsessionid=1",
		"/(S(abcdefghijklmnopqrstuvwx))", "a,.", "a.ae+", "\xe3\x80\x82", "\"a.ae\xe3\x80\x81", NULL
	};

	gen_check_linear(fronts, units, 4, read_text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_linear), cmocka_unit_test(test_lists), cmocka_unit_test(test_steps),
		cmocka_unit_test(test_site_steps), cmocka_unit_test(test_scopes),
		cmocka_unit_test(test_scopes_twice), cmocka_unit_test(test_extract_end),
		cmocka_unit_test(test_texts), cmocka_unit_test(test_hrefs),
		cmocka_unit_test(test_fixed_points), cmocka_unit_test(test_extract),
		cmocka_unit_test(test_trim), cmocka_unit_test(test_from_surt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
