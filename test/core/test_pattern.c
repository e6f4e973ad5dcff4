/*
 * Patterns: the standard's own examples, errors and their places, random
 * patterns beside plain backtracking, and the time of bad ones.
 */
#include "unit.h"

#include "crawl/canonical.h"
#include "pattern/read.h"
#include "pattern/rewrite.h"
#include "text/charset.h"
#include "text/percent.h"
#include "text/stop.h"
#include "url/href.h"
#include "value/ladder.h"

static bool
read_string(const char *s, size_t len, bool ignore_case, IriBuf *out, IriPatternError *err)
{
	IriPatternTexts texts;

	return iri_pattern_split((IriText) {s, len}, &texts, err) &&
		iri_pattern_read(&texts, ignore_case, out, err);
}

/* Cuts a text at the next separator. */
static char *
cut(char **rest, const char *separator)
{
	char	   *begin = *rest;
	char	   *end = begin != NULL ? strstr(begin, separator) : NULL;

	*rest = end != NULL ? end + strlen(separator) : NULL;
	if (end != NULL)
		*end = '\0';
	return begin;
}

#define SEPARATOR	"\xe2\x90\x9e"	/* U+241E */

/* Replaces the pictures of tabs and line breaks. */
static void
put_controls_back(char *s)
{
	static const char *const pictures[] = {"\xe2\x90\x89\t", "\xe2\x90\x8a\n", "\xe2\x90\x8d\r"};

	for (size_t i = 0; i < GEN_COUNT(pictures); i++)
	{
		char		picture[4] = {0};
		char	   *at;

		memcpy(picture, pictures[i], 3);
		while ((at = strstr(s, picture)) != NULL)
		{
			*at = pictures[i][3];
			memmove(at + 1, at + 3, strlen(at + 3) + 1);
		}
	}
}

static IriPatternTexts
texts_of(char *parts)
{
	IriPatternTexts texts = {0};

	while (parts != NULL && *parts != '\0')
	{
		char	   *text = cut(&parts, SEPARATOR);
		char	   *name = cut(&text, "=");
		int			part = iri_name_index(iri_pattern_part_names, name, strlen(name));

		assert_true(part >= 0);
		texts.part[part] = (IriText) {text, strlen(text)};
	}
	return texts;
}

/* The input of a row; its texts are in `forms`, the key in the first. */
static bool
make_input(const char *kind, char *text, IriBuf forms[IRI_PATTERN_PARTS], IriPatternInput *input)
{
	IriPatternTexts texts;
	const IriScheme *row;

	*input = (IriPatternInput) {0};
	for (int i = 0; i < IRI_PATTERN_PARTS; i++)
		input->part[i] = (IriText) {"", 0};
	if (strcmp(kind, "link") == 0)
	{
		FREED IriBuf link = {0};
		IriError	err;
		IriParts	parts;

		assert_true(iri_append_from_href(text, strlen(text), NULL, 0, &iri_charset_utf8, &link, &err));
		assert_true(iri_parse(link.data, link.len, IRI_GRAMMAR_IRI, &parts, &err));
		iri_normal_form(link.data, &parts, IRI_RUNG_SCHEME, &forms[0]);
		iri_split(forms[0].data, forms[0].len, &parts);
		iri_pattern_input(forms[0].data, &parts, input);
		return true;
	}
	texts = texts_of(text);
	row = texts.part[0].data != NULL ? iri_scheme_lookup(texts.part[0].data, texts.part[0].len) :
		iri_scheme_lookup("https", 5);
	for (IriPatternPart part = 0; part < IRI_PATTERN_PARTS; part++)
	{
		IriLiteral	literal = {part, row, texts.part[part].len > 0 && texts.part[part].data[0] == '['};

		if (texts.part[part].data == NULL)
			continue;
		if (iri_literal_form(&literal, texts.part[part], &forms[part]) != NULL)
			return false;
		if (part == IRI_PATTERN_PORT && texts.part[0].data != NULL &&
			iri_is_default_port(row, forms[part].data, forms[part].len))
			forms[part].len = 0;
		if (forms[part].len > 0)
			input->part[part] = (IriText) {forms[part].data, forms[part].len};
	}
	return true;
}

/* Appends the captures as the rows have them. */
static void
append_captures(const IriPattern *pattern, const IriPatternCaptures *captures, IriBuf *out)
{
	for (int i = 0; i < pattern->count; i++)
	{
		IriText		name = iri_pattern_group_name(pattern, i);

		if (i > 0)
			iri_buf_append(out, SEPARATOR, 3);
		if (name.data[0] >= '0' && name.data[0] <= '9')
			name = (IriText) {"*", 1};
		iri_buf_append(out, name.data, name.len);
		if (captures->group[i].data != NULL)
		{
			iri_buf_put(out, '=');
			iri_percent_decode_octets(captures->group[i].data, captures->group[i].len, out);
		}
	}
	iri_buf_put(out, '\0');
}

/* Returns true if the row holds. */
static bool
try_row(char *field[6])
{
	IriPatternTexts texts;
	IriPatternError err;
	IriPatternCaptures captures;
	IriPatternInput input;
	IriBuf		forms[IRI_PATTERN_PARTS];
	FREED IriBuf pattern = {0};
	FREED IriBuf text = {0};
	bool		split = true;
	bool		holds;

	for (int i = 0; i < IRI_PATTERN_PARTS; i++)
		iri_buf_init(&forms[i], NULL, 0);
	if (strncmp(field[0], "string", 6) != 0)
		texts = texts_of(field[1]);
	else
		split = iri_pattern_split((IriText) {field[1], strlen(field[1])}, &texts, &err);
	if (!split || !iri_pattern_read(&texts, strstr(field[0], "ignoreCase") != NULL, &pattern, &err))
		holds = strcmp(field[4], "error") == 0;
	else if (!make_input(field[2], field[3], forms, &input))
		holds = false;
	else
	{
		const IriPattern *read = (const IriPattern *) (void *) pattern.data;
		bool		matches = iri_pattern_match(read, &input, &captures) == IRI_PATTERN_YES;

		if (matches)
			append_captures(read, &captures, &text);
		holds = strcmp(field[4], matches ? "match" : "no") == 0 &&
			(!matches || strcmp(text.data, field[5]) == 0);
	}
	for (int i = 0; i < IRI_PATTERN_PARTS; i++)
		iri_buf_free(&forms[i]);
	return holds;
}

/* All rows that have no difference noted hold, and the others do not. */
static void
standard_holds(void **state)
{
	const char *slash = strrchr(__FILE__, '/');
	char		path[4096];
	char		line[4096];
	FILE	   *file;
	int			rows = 0;
	int			differences = 0;
	int			wrong = 0;

	snprintf(path, sizeof(path), "%.*s../conformance/urlpattern.tsv", (int) (slash != NULL ? slash + 1 - __FILE__ : 0), __FILE__);
	file = fopen(path, "r");
	if (file == NULL)			/* a released archive has none */
		skip();
	while (fgets(line, sizeof(line), file) != NULL)
	{
		char		copy[sizeof(line)];
		char	   *rest = line;
		char	   *field[7];

		if (line[0] == '#')
			continue;
		line[strcspn(line, "\n")] = '\0';
		strcpy(copy, line);
		for (size_t i = 0; i < GEN_COUNT(field); i++)
		{
			field[i] = cut(&rest, "\t");
			assert_non_null(field[i]);
			put_controls_back(field[i]);
		}
		rows++;
		differences += field[6][0] != '\0';
		if (try_row(field) != (field[6][0] == '\0'))
		{
			printf("not as expected: %s\n", copy);
			wrong++;
		}
	}
	fclose(file);
	assert_int_equal(wrong, 0);
	assert_int_equal(rows, 242);
	assert_int_equal(differences, 6);
}

/* A pattern, and the place of its error in bytes, or -1. */
static const struct
{
	const char *pattern;
	int			at;
}			errors[] = {
	{"https://a.example/:id", -1}, {"/a", 0}, {"a.example/x", 0}, {"", 0}, {"*", 0}, {"http://h/(a)", 9}, {"http://h/{a{b}}", 11},
	{"http://h/{a", 11}, {"http://h/a}", 10}, {"http://h/:", 9}, {"http://h/: a", 9}, {"http://h/a\\", 10}, {"http://h/a+", 10},
	{"http://h/{:a:b}", 12}, {"http://h/:a/:a", 13}, {"http://:a.example/:a", 19}, {"http://h/\\(", -1}, {"http://h h/", 7},
	{"http://h%zz/", 7}, {"http://h:65536/", 9}, {"http://h/:\xf0\x9f\x9a\xb2", 9}, {"h\xc3\xa9:", 0}, {"*://*/*", -1},
	{"http://h/:\xc3\xa9t\xc3\xa9", -1}, {"urn:isbn:*", -1}, {"urn:isbn\\:*", -1}, {"mailto\\:*@a.example", -1},
};

static void
errors_have_places(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(errors); i++)
	{
		const char *s = errors[i].pattern;
		IriPatternError err;
		FREED IriBuf out = {0};
		int			at = -1;

		if (!read_string(s, strlen(s), false, &out, &err))
		{
			assert_non_null(err.message);
			at = (int) (err.at - s);
		}
		if (at != errors[i].at)
			print_error("%s: %d (%s)\n", s, at, at >= 0 ? err.message : "");
		assert_int_equal(at, errors[i].at);
	}
}

/* A pattern, a link, and what a group or none of them captures. */
static const struct
{
	const char *pattern;
	const char *link;
	const char *captures;		/* NULL: no match */
}			examples[] = {
	{"http{s}?://www.youtube.com/watch\\?v=:id", "https://www.youtube.com/watch?v=x1", "id=x1"},
	{"https://h/%61%c3%a9", "https://h/a%C3%A9", ""}, {"https://h/a%2Fb", "https://h/a/b", NULL},
	{"https://h/a%2fb", "https://h/a%2Fb", ""}, {"https://h/a", "https://h/a?b#c", ""}, {"https://h/a#", "https://h/a?b", NULL}, {"https://h/a\\?", "https://h/a", ""},
	{"https://h/a\\?", "https://h/a?", ""}, {"https://h/a", "https://u@h/a", NULL}, {"https://:u@h/a", "https://u@h/a", "u=u"},
	{"https://*@h/a", "https://h/a", "*="}, {"https://h:443/a", "https://h/a", ""}, {"https://H\xc3\x89.example/", "https://xn--h-bga.example/", ""},
	{"https://*.xn--h-bga.example/", "https://a.h\xc3\xa9.example/", "*=a"}, {"https://h/a b", "https://h/a%20b", ""},
	{"https://h/a/../c", "https://h/c", ""}, {"https://h/a/../:x", "https://h/c", NULL}, {"https://h/*a:x", "https://h/bacad", "*=bac" SEPARATOR "x=d"},
	{"https://h/:x*", "https://h/a/b/c", "x=a/b/c"}, {"https://h/{b/:x}?", "https://h/", "x"}, {"https://h/:x?", "https://h", NULL},
	{"https://h/a{/}?:x?", "https://h/a/b", "x=b"}, {"https://h/{a:x}+b", "https://h/a1a2b", "x=1a2"}, {"doi\\:10.1/:x", "doi:10.1/A/b", "x=a/b"},
	{"urn\\:isbn\\::x", "URN:ISBN:0-395-36341-X", "x=039536341X"},
};

static void
examples_hold(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(examples); i++)
	{
		const char *link = examples[i].link;
		IriPatternError err;
		IriPatternCaptures captures;
		IriPatternInput input;
		IriParts	parts;
		IriError	error;
		FREED IriBuf out = {0};
		FREED IriBuf key = {0};
		FREED IriBuf text = {0};
		const IriPattern *pattern;

		assert_true(read_string(examples[i].pattern, strlen(examples[i].pattern), false, &out, &err));
		pattern = (const IriPattern *) (void *) out.data;
		assert_true(iri_parse(link, strlen(link), IRI_GRAMMAR_IRI, &parts, &error));
		iri_normal_form(link, &parts, IRI_RUNG_SCHEME, &key);
		iri_split(key.data, key.len, &parts);
		iri_pattern_input(key.data, &parts, &input);
		if (iri_pattern_match(pattern, &input, &captures) == IRI_PATTERN_YES)
		{
			append_captures(pattern, &captures, &text);
			if (examples[i].captures == NULL || strcmp(text.data, examples[i].captures) != 0)
				print_error("%s, %s: %s\n", examples[i].pattern, link, text.data);
			assert_non_null(examples[i].captures);
			assert_string_equal(text.data, examples[i].captures);
		}
		else
		{
			if (examples[i].captures != NULL)
				print_error("%s, %s: no match\n", examples[i].pattern, link);
			assert_null(examples[i].captures);
		}
	}
}

/* Plain backtracking, which tries everything again.  Gives up after many steps. */
typedef struct Plain
{
	const IriPattern *pattern;
	IriText		text;
	char		delimiter;
	IriPatternCaptures captures;
	int			steps;
} Plain;

#define MAX_STEPS	200000

static bool
plain_match(Plain *plain, size_t number, size_t at)
{
	const IriPatternOp *op = &iri_pattern_ops(plain->pattern)[number];
	const char *s = plain->text.data;
	size_t		len = plain->text.len;
	size_t		end = at;
	IriPatternCaptures kept;

	if (++plain->steps > MAX_STEPS)
		return false;
	switch (op->code)
	{
		case IRI_PATTERN_LITERAL:
			return len - at >= op->len && memcmp(s + at, iri_pattern_texts(plain->pattern) + op->at, op->len) == 0 &&
				plain_match(plain, number + 1, at + op->len);
		case IRI_PATTERN_ANY:
			for (end = len + 1; end-- > at + op->least;)
			{
				if (plain_match(plain, number + 1, end))
					return true;
			}
			return false;
		case IRI_PATTERN_SEGMENT:
			while (end < len && (plain->delimiter == '\0' || s[end] != plain->delimiter))
			{
				if (plain_match(plain, number + 1, ++end))
					return true;
			}
			return false;
		case IRI_PATTERN_RUN:
			while (end < len && (plain->delimiter == '\0' || s[end] != plain->delimiter))
				end++;
			for (end++; end-- > at + op->least;)
			{
				if (plain_match(plain, number + 1, end))
					return true;
			}
			return false;
		case IRI_PATTERN_OPEN:
			plain->captures.group[op->group] = (IriText) {s + at, 0};
			return plain_match(plain, number + 1, at);
		case IRI_PATTERN_CLOSE:
			plain->captures.group[op->group].len = (size_t) (s + at - plain->captures.group[op->group].data);
			return plain_match(plain, number + 1, at);
		case IRI_PATTERN_UNSET:
			plain->captures.group[op->group] = (IriText) {NULL, 0};
			return plain_match(plain, number + 1, at);
		case IRI_PATTERN_EITHER:
			kept = plain->captures;
			if (plain_match(plain, number + 1, at))
				return true;
			plain->captures = kept;
			return plain_match(plain, op->to, at);
		case IRI_PATTERN_JUMP:
			return plain_match(plain, op->to, at);
		case IRI_PATTERN_END:
			return at == len;
		default:
			return plain_match(plain, number + 1, at);
	}
}

static void
gen_pattern(GenText *text)
{
	static const char *const pieces[] = {"a", "b", "ab", "/", "/", "-", "*", "{*}", "{a}", "/b"};
	static const char *const modifiers[] = {"", "", "", "?", "+", "*"};
	int			names = 0;

	text->len = 0;
	gen_puts(text, "https://h/");
	for (uint32_t n = gen_below(8); n > 0; n--)
	{
		bool		name = gen_once(3);
		bool		braces = name && gen_once(2);
		char		piece[32];

		snprintf(piece, sizeof(piece), "%s%s:n%d%s%s", braces ? "{" : "", braces && gen_once(2) ? "a" : "", names,
				 braces && gen_once(3) ? "b" : "", braces ? "}" : "");
		/* a letter would continue the name */
		if (name && strchr(piece, 'b') != NULL && strchr(piece, 'b') > strchr(piece, ':'))
			continue;
		names += name;
		gen_puts(text, name ? piece : GEN_PICK(pieces));
		if (braces || (text->data[text->len - 1] == '}'))
			gen_puts(text, GEN_PICK(modifiers));
	}
}

static void
backtracking_agrees(void **state)
{
	static const char letters[] = "aaab/-";
	int			matches = 0;
	int			given_up = 0;

	for (int round = 0; round < gen_rounds(300000); round++)
	{
		GenText		text;
		GenText		path;
		Plain		plain;
		IriPatternError err;
		IriPatternCaptures captures;
		IriPatternInput input = {0};
		IriBuf		out;
		bool		found;
		bool		right;

		gen_pattern(&text);
		path.len = 0;
		gen_puts(&path, "/");
		for (uint32_t n = gen_below(12); n > 0; n--)
			gen_put(&path, &letters[gen_below(sizeof(letters) - 1)], 1);
		iri_buf_init(&out, NULL, 0);
		if (!read_string(text.data, text.len, false, &out, &err))
		{
			iri_buf_free(&out);
			continue;
		}
		for (int i = 0; i < IRI_PATTERN_PARTS; i++)
			input.part[i] = (IriText) {"", 0};
		input.part[IRI_PATTERN_PROTOCOL] = (IriText) {"https", 5};
		input.part[IRI_PATTERN_HOSTNAME] = (IriText) {"h", 1};
		input.part[IRI_PATTERN_PATHNAME] = (IriText) {path.data, path.len};
		plain = (Plain) {
			.pattern = (const IriPattern *) (void *) out.data,
			.text = input.part[IRI_PATTERN_PATHNAME],
			.delimiter = '/'
		};
		right = plain_match(&plain, plain.pattern->first[IRI_PATTERN_PATHNAME], 0);
		found = iri_pattern_match(plain.pattern, &input, &captures) == IRI_PATTERN_YES;
		if (plain.steps > MAX_STEPS)
			given_up++;
		else
		{
			bool		same = found == right;

			for (int i = 0; same && found && i < plain.pattern->count; i++)
				same = captures.group[i].data == plain.captures.group[i].data &&
					captures.group[i].len == plain.captures.group[i].len;
			if (!same)
				print_error("%s, %s\n", gen_show(text.data, text.len), gen_show(path.data, path.len));
			assert_true(same);
			matches += found;
		}
		iri_buf_free(&out);
	}
	print_message("%d matches, given up %d\n", matches, given_up);
	assert_true(matches > gen_rounds(20000));
}

static int	asked;

static bool
count_and_stop(void)
{
	return ++asked > 3;
}

/* Wildcards in a link of 256 kB: linear, and stopped soon. */
static void
bad_patterns_are_linear(void **state)
{
	enum
	{
		SIZE = 1 << 18
	};
	static const char *const pieces[] = {"*a", "{*}{a}*", "{:n%d}a", "{a:n%d}+", "{:n%d}?", "{:n%d}*b?"};
	static const int count[] = {64, 21, 31, 31, 31, 1};
	char	   *path = malloc(SIZE);

	assert_non_null(path);
	memset(path, 'a', SIZE);
	path[0] = '/';
	for (size_t i = 0; i < GEN_COUNT(pieces); i++)
	{
		char		pattern[2048] = "https://h/";
		IriPatternError err;
		IriPatternInput input = {0};
		FREED IriBuf out = {0};

		for (int j = 0; j < count[i]; j++)
		{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-extra-args"
			snprintf(pattern + strlen(pattern), sizeof(pattern) - strlen(pattern), pieces[i], j);
#pragma GCC diagnostic pop
		}
		strcat(pattern, "c");
		assert_true(read_string(pattern, strlen(pattern), false, &out, &err));
		for (int j = 0; j < IRI_PATTERN_PARTS; j++)
			input.part[j] = (IriText) {"", 0};
		input.part[IRI_PATTERN_PROTOCOL] = (IriText) {"https", 5};
		input.part[IRI_PATTERN_HOSTNAME] = (IriText) {"h", 1};
		input.part[IRI_PATTERN_PATHNAME] = (IriText) {path, SIZE};
		assert_int_equal(iri_pattern_match((const IriPattern *) (void *) out.data, &input, NULL), IRI_PATTERN_NO);
		if (i == 0)
		{
			iri_set_stop_callback(count_and_stop);
			assert_int_equal(iri_pattern_match((const IriPattern *) (void *) out.data, &input, NULL), IRI_PATTERN_FAILED);
			iri_set_stop_callback(NULL);
			iri_stop_end();
		}
	}
	free(path);
}

/* The list can be read, and rewrites nothing that it makes, except for entries that keep a link. */
static void
aliases_hold(void **state)
{
	const IriRewrites *aliases = iri_aliases();

	assert_non_null(aliases);
	assert_true(aliases->count == iri_aliases_2026_count && aliases->count <= 150);
	for (size_t i = 0; i < aliases->count; i++)
	{
		FREED IriBuf example = {0};
		size_t		again;

		assert_true(iri_rewrite_example(aliases, i, &example));
		assert_true(iri_rewrite_matches(aliases, example.data, example.len, &again) == IRI_PATTERN_NO || again == i);
	}
}

/* Of random rules and steps: what has been rewritten does not change again. */
static void
rewriting_ends(void **state)
{
	static const char *const hosts[] = {"a.com", "b.com", "www.a.com", "{www.}?a.com", "*.b.com", "x.b.com", "b.com:81"};
	static const char *const paths[] = {"/*", "/:x", "/:x/:y", "/a/:x", "/:x/a?p=:y", "/*\\?q=:x", "/a?p=:x", "/:x/{:y.html}?", "//:x"};
	static const char *const templates[] = {
		"https://a.com/:x", "http://b.com/:x/a", "https://www.a.com/a?p=:x", "http://x.b.com:80//:x/index.html", ":x", "https://a.com/*",
		"http://b.com/*/a?q=1#f", "doi\\:10.1/:x", "https://{:x}.b.com/", "https://b.com:81/:y/:x"
	};
	static const char *const links[] = {
		"https://a.com/a", "http://www.a.com/b/a?p=1&q=2#f", "https://x.b.com/a/b.html", "http://b.com:81/a?p=x&p=y", "https://b.com//a/index.html",
		"https://a.com/http%3A%2F%2Fb.com%2Fa?q=3", "http://b.com/b/a?utm_source=x&p=https%3A%2F%2Fa.com%2Fa", "https://a.com/"
	};
	int			changed = 0;

	for (int round = 0; round < gen_rounds(100000); round++)
	{
		GenText		texts[4];
		IriText		entries[4];
		IriRules	rules = {.rewrites = NULL};
		IriPatternError err;
		FREED IriBuf list = {0};
		FREED IriBuf key = {0};
		FREED IriBuf once = {0};
		FREED IriBuf twice = {0};
		IriParts	parts;
		IriError	error;
		const char *link = GEN_PICK(links);
		uint32_t	steps = gen_once(2) ? 0 : (uint32_t) gen_next() & (IRI_STEP_BIT(IRI_STEPS) - 1);
		size_t		count = 1 + gen_below(4);
		size_t		bad;

		for (size_t i = 0; i < count; i++)
		{
			texts[i].len = 0;
			gen_puts(&texts[i], GEN_PICK(hosts));
			gen_puts(&texts[i], GEN_PICK(paths));
			gen_puts(&texts[i], " -> ");
			gen_puts(&texts[i], GEN_PICK(templates));
			gen_puts(&texts[i], gen_once(3) ? " !" : "");
			entries[i] = (IriText) {texts[i].data, texts[i].len};
		}
		if (iri_rewrites_read(entries, count, &list, &bad, &err))
		{
			rules.rewrites = (const IriRewrites *) (void *) list.data;
			assert_true(iri_parse(link, strlen(link), IRI_GRAMMAR_IRI, &parts, &error));
			iri_normal_form(link, &parts, IRI_RUNG_SCHEME, &key);
			iri_canonical_form(key.data, key.len, steps, &rules, &once);
			iri_canonical_form(once.data, once.len, steps, &rules, &twice);
			if (once.len != twice.len || memcmp(once.data, twice.data, once.len) != 0)
				print_error("%s: %s, %s\n", link, gen_show(once.data, once.len), gen_show(twice.data, twice.len));
			assert_true(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
			changed += once.len != key.len || memcmp(once.data, key.data, once.len) != 0;
		}
		else
			assert_non_null(err.message);
	}
	print_message("%d changed\n", changed);
	assert_true(changed > gen_rounds(5000));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(standard_holds), cmocka_unit_test(errors_have_places),
		cmocka_unit_test(examples_hold), cmocka_unit_test(backtracking_agrees),
		cmocka_unit_test(bad_patterns_are_linear), cmocka_unit_test(aliases_hold),
		cmocka_unit_test(rewriting_ends),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
