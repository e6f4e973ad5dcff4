/*
 * Rules that rewrite links; see rewrite.h.
 */
#include "pattern/rewrite.h"

#include <stdlib.h>

#include "pattern/range.h"
#include "pattern/set.h"
#include "pattern/template.h"
#include "text/stop.h"
#include "url/query.h"
#include "value/ladder.h"

/* A rule that has been read, before they are sorted. */
typedef struct Draft
{
	IriRewriteRule rule;		/* places are in the blobs */
	IriBuf		pattern;
	size_t		domain;			/* the length of its domain, for the order */
	size_t		texts;			/* the length of its texts, for the order */
	bool		only;			/* the rule has only one host */
} Draft;

static const char *
find_arrow(IriText entry)
{
	for (size_t i = 0; i + 1 < entry.len; i++)
	{
		if (entry.data[i] == '-' && entry.data[i + 1] == '>')
			return entry.data + i;
	}
	return NULL;
}

bool
iri_is_rewrite(IriText entry)
{
	return find_arrow(entry) != NULL;
}

static IriText
without_spaces(IriText text)
{
	while (text.len > 0 && text.data[0] == ' ')
		text = iri_after(text, 1);
	while (text.len > 0 && text.data[text.len - 1] == ' ')
		text.len--;
	return text;
}

static uint64_t
put_blob(IriBuf *blobs, const char *data, size_t len)
{
	static const char zeros[8];
	uint64_t	at;

	iri_buf_append(blobs, zeros, -blobs->len % 8);
	at = blobs->len;
	iri_buf_append(blobs, data, len);
	return at;
}

/* Reads "name=pattern" pieces; `values` is a query of the patterns alone. */
static bool
read_params(IriText query, Draft *draft, IriBuf *values, IriBuf *blobs, IriPatternError *err)
{
	while (query.len > 0)
	{
		const char *amp = memchr(query.data, '&', query.len);
		IriText		piece = {query.data, amp != NULL ? (size_t) (amp - query.data) : query.len};
		const char *equals = memchr(piece.data, '=', piece.len);
		IriRewriteParam *param = &draft->rule.param[draft->rule.count];
		IriPatternTexts texts = {0};
		IriBuf		pattern;
		bool		ok;

		if (equals == NULL || equals == piece.data)
			return iri_refuse_pattern(err, piece.data, "In the query of a rule, there are parameters with values, such as \"v=:id\".");
		if (draft->rule.count++ == IRI_REWRITE_PARAMS)
			return iri_refuse_pattern(err, piece.data, "A rule has at most 8 parameters.");
		texts.part[IRI_PATTERN_SEARCH] = (IriText) {equals + 1, (size_t) (piece.data + piece.len - equals - 1)};
		iri_buf_init(&pattern, NULL, 0);
		ok = iri_pattern_read(&texts, false, &pattern, err);
		if (ok)
		{
			param->at = put_blob(blobs, pattern.data, pattern.len);
			param->name = put_blob(blobs, piece.data, (size_t) (equals - piece.data));
			param->name_len = (uint32_t) (equals - piece.data);
			iri_buf_append(values, "&", values->len > 0);
			iri_buf_append(values, equals + 1, texts.part[IRI_PATTERN_SEARCH].len);
		}
		iri_buf_free(&pattern);
		if (!ok)
			return false;
		query = amp != NULL ? (IriText) {amp + 1, (size_t) (query.data + query.len - amp - 1)} : (IriText) {NULL, 0};
	}
	return true;
}

/* Splits a pattern; a pattern without a scheme is for http and https. */
static bool
split_pattern(IriText pattern, IriBuf *whole, IriPatternTexts *texts, IriPatternError *err)
{
	const char *colon = pattern.len > 0 ? memchr(pattern.data, ':', pattern.len) : NULL;
	/* "example.org:8080/" */
	bool		port = colon != NULL && memchr(pattern.data, '.', (size_t) (colon - pattern.data)) != NULL;

	if (!port && iri_pattern_split(pattern, texts, err))
		return true;
	if (!port && !err->no_scheme)
		return false;
	iri_buf_append(whole, "http{s}?://", 11);
	iri_buf_append(whole, pattern.data, pattern.len);
	if (whole->failed)
		return iri_refuse_pattern(err, NULL, NULL);
	return iri_pattern_split((IriText) {whole->data, whole->len}, texts, err);
}

static bool
read_parts(IriPatternTexts *texts, IriText template, Draft *draft, IriBuf *values, IriBuf *blobs, IriPatternError *err)
{
	IriText		query = texts->part[IRI_PATTERN_SEARCH];
	IriText		hash = texts->part[IRI_PATTERN_HASH];
	IriBuf		names;
	IriBuf		read;
	bool		ok;

	/* their groups would not be in the order of the pattern's */
	draft->rule.fragment = hash.len > 0;
	if (hash.len > 0 && query.len > 0)
		return iri_refuse_pattern(err, hash.data, "A rule with parameters cannot have a fragment.");
	iri_buf_init(&names, NULL, 0);
	iri_buf_init(&read, NULL, 0);
	ok = query.data == NULL || read_params(query, draft, values, blobs, err);
	texts->part[IRI_PATTERN_SEARCH] = (IriText) {NULL, 0};
	if (hash.len == 0)
		texts->part[IRI_PATTERN_HASH] = (IriText) {NULL, 0};
	ok = ok && iri_pattern_read(texts, false, &draft->pattern, err);
	if (values->len > 0)
		texts->part[IRI_PATTERN_SEARCH] = (IriText) {values->data, values->len};
	ok = ok && iri_pattern_read(texts, false, &names, err) &&
		iri_template_read(template, (const IriPattern *) (const void *) names.data, &read, err);
	if (ok)
	{
		const IriPattern *pattern = (const IriPattern *) (const void *) draft->pattern.data;

		draft->rule.names = put_blob(blobs, names.data, names.len);
		draft->rule.template = put_blob(blobs, read.data, read.len);
		draft->domain = iri_pattern_domain(pattern, &draft->only).len;
		draft->texts = pattern->size - pattern->texts;
	}
	iri_buf_free(&names);
	iri_buf_free(&read);
	return ok;
}

static bool
read_rewrite(IriText entry, Draft *draft, IriBuf *blobs, IriPatternError *err)
{
	const char *arrow = find_arrow(entry);
	IriText		pattern = without_spaces((IriText) {entry.data, (size_t) (arrow - entry.data)});
	IriText		template = without_spaces((IriText) {arrow + 2, (size_t) (entry.data + entry.len - arrow - 2)});
	IriPatternTexts texts;
	IriBuf		whole;
	IriBuf		values;
	bool		ok;

	if (template.len > 2 && template.data[template.len - 1] == '!' && template.data[template.len - 2] == ' ')
	{
		draft->rule.drops = true;
		template = without_spaces((IriText) {template.data, template.len - 1});
	}
	iri_buf_init(&whole, NULL, 0);
	iri_buf_init(&values, NULL, 0);
	ok = split_pattern(pattern, &whole, &texts, err) && read_parts(&texts, template, draft, &values, blobs, err);
	/* the error may be in text that split_pattern has added */
	if (!ok && err->at != NULL && (err->at < entry.data || err->at > entry.data + entry.len))
		err->at = entry.data;
	iri_buf_free(&whole);
	iri_buf_free(&values);
	return ok;
}

/* Most specific first; rules that are equally specific in the order of their entries. */
static int
compare_drafts(const void *a, const void *b)
{
	const Draft *x = a;
	const Draft *y = b;

	if (x->only != y->only)
		return x->only ? -1 : 1;
	if (x->domain != y->domain)
		return x->domain > y->domain ? -1 : 1;
	if (x->texts + 1000 * x->rule.count != y->texts + 1000 * y->rule.count)
		return x->texts + 1000 * x->rule.count > y->texts + 1000 * y->rule.count ? -1 : 1;
	return x->rule.entry < y->rule.entry ? -1 : 1;
}

/* Writes the list to an empty buffer. */
static void
write_list(Draft *drafts, size_t count, const IriBuf *blobs, IriBuf *out)
{
	IriRewrites head = {.count = count};
	uint64_t	at = sizeof(IriRewrites) + sizeof(IriRewriteRule) * count;
	IriBuf		set;

	iri_buf_init(&set, NULL, 0);
	iri_pattern_set_begin(count, &set);
	for (size_t i = 0; i < count; i++)
		iri_pattern_set_add(i, &drafts[i].pattern, &set);
	iri_pattern_set_end(&set);
	head.set = at + blobs->len + -(at + blobs->len) % 8;
	head.size = head.set + set.len;
	iri_buf_append(out, (const char *) &head, sizeof(head));
	for (size_t i = 0; i < count; i++)
	{
		IriRewriteRule *rule = &drafts[i].rule;

		rule->names += at;
		rule->template += at;
		for (uint32_t j = 0; j < rule->count; j++)
		{
			rule->param[j].at += at;
			rule->param[j].name += at;
		}
		iri_buf_append(out, (const char *) rule, sizeof(*rule));
	}
	iri_buf_append(out, blobs->data, blobs->len);
	out->failed |= set.failed;
	if (!out->failed)
		put_blob(out, set.data, set.len);
	iri_buf_free(&set);
}

bool
iri_rewrites_read(const IriText *entries, size_t count, IriBuf *out, size_t *bad, IriPatternError *err)
{
	Draft	   *drafts = malloc(sizeof(Draft) * (count + 1));
	IriBuf		blobs;
	size_t		read = 0;
	bool		ok = drafts != NULL;

	*err = (IriPatternError) {0};
	*bad = 0;
	iri_buf_init(&blobs, NULL, 0);
	for (; ok && *bad < count; ++*bad)
	{
		Draft	   *draft = &drafts[read++];

		*draft = (Draft) {.rule.entry = *bad, .rule.size = entries[*bad].len};
		iri_buf_init(&draft->pattern, NULL, 0);
		ok = read_rewrite(entries[*bad], draft, &blobs, err) && !blobs.failed;
		if (!ok)
			break;
	}
	if (ok)
	{
		iri_sort(drafts, count, sizeof(Draft), compare_drafts);
		ok = !iri_stopped();
	}
	if (ok)
		write_list(drafts, count, &blobs, out);
	for (size_t i = 0; i < read; i++)
		iri_buf_free(&drafts[i].pattern);
	iri_buf_free(&blobs);
	free(drafts);
	if (ok && out->failed)
	{
		*err = (IriPatternError) {0};
		ok = false;
	}
	return ok;
}

static const IriPattern *
pattern_at(const IriRewrites *rewrites, uint64_t at)
{
	return (const IriPattern *) (const void *) ((const char *) rewrites + at);
}

static const IriPatternSet *
set_of(const IriRewrites *rewrites)
{
	return (const IriPatternSet *) (const void *) ((const char *) rewrites + rewrites->set);
}

static const IriPattern *
pattern_of(const IriRewrites *rewrites, size_t rule)
{
	return iri_pattern_in_set(set_of(rewrites), rule);
}

IriText
iri_rewrite_host(const IriRewrites *rewrites, size_t rule)
{
	bool		only;
	IriText		host = iri_pattern_domain(pattern_of(rewrites, rule), &only);

	return only ? host : (IriText) {NULL, 0};
}

/* A link, and which pieces of its query a rule names. */
typedef struct RewrittenLink
{
	const IriRewrites *rewrites;
	IriPatternInput input;
	IriPatternCaptures captures;
	const char *used[IRI_REWRITE_PARAMS];
} RewrittenLink;

/* Begins to step through the query, which may be undefined. */
static IriPieces
query_pieces(const RewrittenLink *link)
{
	IriText		query = link->input.part[IRI_PATTERN_SEARCH];
	IriPieces	pieces = {.next = NULL};

	if (query.data != NULL)
		iri_pieces_begin(&pieces, query.data, query.len, IRI_WEB_FORM);
	return pieces;
}

/* Finds a parameter whose value matches. */
static IriPatternResult
match_param(RewrittenLink *link, const IriRewriteParam *param, int groups, const char **used)
{
	const IriPattern *pattern = pattern_at(link->rewrites, param->at);
	IriText		name = {(const char *) link->rewrites + param->name, param->name_len};
	IriPieces	pieces = query_pieces(link);
	IriParam	piece;

	while (iri_next_piece(&pieces, &piece))
	{
		IriPatternInput input = {0};
		IriPatternCaptures captures;
		IriPatternResult result;

		if (piece.value == NULL || !iri_same_text((IriText) {piece.piece, piece.name_len}, name))
			continue;
		for (int i = 0; i < IRI_PATTERN_PARTS; i++)
			input.part[i] = (IriText) {"", 0};
		input.part[IRI_PATTERN_SEARCH] = (IriText) {piece.value, piece.value_len};
		result = iri_pattern_match(pattern, &input, &captures);
		if (result == IRI_PATTERN_NO)
			continue;
		if (result == IRI_PATTERN_YES)
		{
			memcpy(&link->captures.group[groups], captures.group, sizeof(IriText) * pattern->count);
			*used = piece.piece;
		}
		return result;
	}
	return IRI_PATTERN_NO;
}

static IriPatternResult
match_params(void *context, uint32_t place)
{
	RewrittenLink *link = context;
	const IriRewriteRule *rule = &link->rewrites->rules[place];
	const IriPattern *pattern = pattern_of(link->rewrites, place);
	int			groups = pattern->count;

	for (uint32_t i = 0; i < rule->count; i++)
	{
		IriPatternResult result = match_param(link, &rule->param[i], groups, &link->used[i]);

		if (result != IRI_PATTERN_YES)
			return result;
		groups += pattern_at(link->rewrites, rule->param[i].at)->count;
	}
	return IRI_PATTERN_YES;
}

static IriPatternResult
find_rewrite(RewrittenLink *link, const IriRewrites *rewrites, const char *key, size_t len, int64_t *place)
{
	IriParts	parts;

	link->rewrites = rewrites;
	iri_split(key, len, &parts);
	iri_pattern_input(key, &parts, &link->input);
	if (!iri_defined(parts.query))
		link->input.part[IRI_PATTERN_SEARCH].data = NULL;
	return iri_pattern_set_find(set_of(rewrites), &link->input, match_params, link, place);
}

IriPatternResult
iri_rewrite_matches(const IriRewrites *rewrites, const char *key, size_t len, size_t *rule)
{
	RewrittenLink link;
	int64_t		place;
	IriPatternResult result = find_rewrite(&link, rewrites, key, len, &place);

	if (result == IRI_PATTERN_YES)
		*rule = (size_t) place;
	return result;
}

/* Appends the parameters that the rule does not name, and the fragment, to a key. */
static void
append_others(const RewrittenLink *link, const IriRewriteRule *rule, const IriBuf *made, IriBuf *out)
{
	IriParts	parts;
	IriText		fragment = link->input.part[IRI_PATTERN_HASH];
	IriPieces	pieces = query_pieces(link);
	IriParam	piece;
	bool		any;
	size_t		end;

	iri_split(made->data, made->len, &parts);
	any = iri_defined(parts.query);
	end = iri_defined(parts.fragment) ? parts.fragment.at - 1 : made->len;
	iri_buf_append(out, made->data, end);
	while (iri_next_piece(&pieces, &piece))
	{
		bool		named = false;

		for (uint32_t i = 0; i < rule->count; i++)
			named |= link->used[i] == piece.piece;
		if (named)
			continue;
		iri_buf_put(out, any ? '&' : '?');
		iri_buf_append(out, piece.piece, piece.len);
		any = true;
	}
	if (iri_defined(parts.fragment))
		iri_buf_append(out, made->data + end, made->len - end);
	else if (fragment.len > 0 && !rule->fragment)
	{
		iri_buf_put(out, '#');
		iri_buf_append(out, fragment.data, fragment.len);
	}
}

IriPatternResult
iri_rewrite_key(const IriRewrites *rewrites, const char *key, size_t len, IriBuf *out)
{
	RewrittenLink link;
	int64_t		place;
	IriPatternResult result = find_rewrite(&link, rewrites, key, len, &place);
	const IriRewriteRule *rule;
	char		storage[256];
	IriBuf		made;
	IriBuf		whole;

	if (result != IRI_PATTERN_YES)
		return result;
	/* the last rule that was tried need not be the rule that was found */
	rule = &rewrites->rules[place];
	if (iri_pattern_match(pattern_of(rewrites, (size_t) place), &link.input, &link.captures) != IRI_PATTERN_YES ||
		match_params(&link, (uint32_t) place) != IRI_PATTERN_YES)
		return IRI_PATTERN_FAILED;
	iri_buf_init(&made, storage, sizeof(storage));
	iri_buf_init(&whole, NULL, 0);
	if (!iri_template_fill((const IriTemplate *) (const void *) ((const char *) rewrites + rule->template),
						   pattern_at(rewrites, rule->names), &link.captures, IRI_TEMPLATE_MOST(len + rule->size), &made))
		result = made.failed ? IRI_PATTERN_FAILED : IRI_PATTERN_NO;
	else if (rule->drops)
		iri_buf_append(out, made.data, made.len);
	else
	{
		IriParts	parts;
		IriError	err;

		append_others(&link, rule, &made, &whole);
		if (whole.failed)
			result = IRI_PATTERN_FAILED;
		else if (iri_parse(whole.data, whole.len, IRI_GRAMMAR_IRI, &parts, &err))
			iri_normal_form(whole.data, &parts, IRI_RUNG_SCHEME, out);
		else
			result = IRI_PATTERN_NO;
	}
	iri_buf_free(&whole);
	iri_buf_free(&made);
	return out->failed ? IRI_PATTERN_FAILED : result;
}

bool
iri_rewrite_example(const IriRewrites *rewrites, size_t rule, IriBuf *out)
{
	const IriTemplate *template = (const IriTemplate *) (const void *) ((const char *) rewrites + rewrites->rules[rule].template);
	IriPatternCaptures captures;

	for (int i = 0; i < IRI_PATTERN_GROUPS; i++)
		captures.group[i] = (IriText) {"1", 1};
	return iri_template_fill(template, pattern_at(rewrites, rewrites->rules[rule].names), &captures,
							 IRI_TEMPLATE_MOST(rewrites->rules[rule].size), out);
}
