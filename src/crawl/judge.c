/*
 * Evidence for rules; see judge.h.
 *
 * All rules are judged together.  With "?id=1&sid=2&ts=3", where sid and ts
 * change with each visit, dropping one of them merges nothing.  So first all
 * that may be right is applied, and the worst is put back until the rest
 * holds.  The evidence for a rule is what it merges beside the others.
 *
 * A form is kept as hashes of its parts, so that the hash without a parameter
 * takes no canonicalization.
 */
#include "crawl/judge.h"

#include <math.h>

#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "utils/memutils.h"

#include "compare/key.h"
#include "core/crawl/canonical.h"
#include "core/crawl/query.h"
#include "core/crawl/steps.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/charclass.h"
#include "crawl/canonicalize.h"
#include "type/memory.h"

#define MAX_NAMES		256		/* of a site */
#define MAX_LINK_NAMES	64		/* of a link */
#define MAX_RULES		(IRI_STEPS + MAX_NAMES)

/* A content of more pages than this, and 1 % of them, is an error page. */
#define COMMON_PAGES	20

/* The steps that are judged; those for names are judged name by name. */
#define JUDGED_STEPS \
	((IRI_STEP_BIT(IRI_STEPS) - 1) & ~(IRI_STEP_BIT(IRI_STEP_TRACKING) | IRI_STEP_BIT(IRI_STEP_URN_COMPONENTS)))

#define MULTIPLIER		UINT64CONST(0x9E3779B97F4A7C15)

/* Parameters next to each other: one with a rule, or some without. */
typedef struct Piece
{
	uint64		factor;			/* the hash goes on as hash * factor + term */
	uint64		term;
	int			rule;			/* or -1 */
	bool		empty;
} Piece;

/* A link after some steps. */
typedef struct Form
{
	uint64		rest;			/* the hash of all except the query */
	Piece	   *pieces;
	int			count;			/* 0 without a query */
	bool		dropped;		/* a parameter, for its value */
} Form;

typedef struct Link
{
	IriText		key;
	uint64		content;
	int			content_id;		/* -1: the page has several contents */
	bool		dynamic;
	uint32		affecting;		/* steps that may change it */
	uint32		taken;			/* those of forms[0] */
	int			form_count;
	Form	   *forms;			/* the first, then with each of `affecting` changed */
	uint64		hash;			/* of the form after all rules in use */
} Link;

/* A parameter of a link, to see which vary. */
typedef struct Seen
{
	uint64		name;
	uint64		page;
	uint64		value;
	int			link;
} Seen;

typedef struct ParamName
{
	uint64		hash;
	int64		varies;
	bool		dropped;		/* now, by steps or rules */
	char	   *text;			/* as in rules */
} ParamName;

/* A link that a rule changes: from a form to that of the group. */
typedef struct Change
{
	int			rule;
	int			link;
	uint64		group;
	uint64		form;
} Change;

typedef struct Evidence
{
	int64		groups;
	int64		merges;			/* groups, even without evidence */
	double		agreement;
	int64		saved;
	int			same[2];		/* links; -1 without an example */
	int			other[2];
} Evidence;

struct Judge
{
	JudgeOptions options;
	MemoryContext context;
	uint32		steps;			/* for this site, now */
	uint32		candidates;
	IriSite		keep_all;
	IriName		any_name;
	IriRules	keep_rules;
	IriSiteRules found;			/* the rules used now */
	Link	   *links;
	int			count;
	int			room;
	Size		size;
	int			path_bits;		/* bits of the path's hash that are 0 in a sample */
	int			link_bits;		/* the same of the link's hash */
	int64		links_left;
	int64		names_left;
	int			content_count;
	ParamName	   *names;
	int			name_count;
	bool		used[MAX_RULES];	/* the rule is applied */
	Evidence	evidence[MAX_RULES];
	double		chance;
};

static const uint64 all_domains = PG_UINT64_MAX;

Judge *
judge_begin(const JudgeOptions *options, const char *domain, size_t len)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext, "iri links of a site", ALLOCSET_DEFAULT_SIZES);
	Judge	   *judge = MemoryContextAllocZero(context, sizeof(Judge));
	char	   *copy = MemoryContextAlloc(context, len + 1);

	memcpy(copy, domain, len);
	judge->options = *options;
	judge->context = context;
	judge->any_name = (IriName) {"", 0, true};
	judge->keep_all = (IriSite) {.domain = copy, .len = len, .keep = {&judge->any_name, 1, 0}};
	judge->keep_rules = (IriRules) {.sites = &judge->keep_all, .count = 1, .longest = len,
		.filter = &all_domains, .filter_mask = 63};
	iri_rules_find(options->rules, copy, len, &judge->found);
	judge->steps = iri_site_steps(&judge->found, options->steps);
	/* www is tried first, since www-number has it within */
	judge->candidates = JUDGED_STEPS;
	if (!(judge->steps & IRI_STEP_BIT(IRI_STEP_WWW_NUMBER)))
		judge->candidates &= ~IRI_STEP_BIT(IRI_STEP_WWW_NUMBER);
	return judge;
}

void
judge_end(Judge *judge, int64 *links_left, int64 *names_left)
{
	*links_left += judge->links_left;
	*names_left += judge->names_left;
	MemoryContextDelete(judge->context);
}

/*
 * Returns the hash of a path as it is without case, a slash at its end, and
 * what follows ";", so that a sample has all links that are likely to be one.
 */
static uint64
path_hash(IriText key, const IriParts *parts)
{
	uint64		hash = 0;
	const char *path = key.data + parts->path.at;
	size_t		len = parts->path.len;
	const char *end = memchr(path, ';', len);

	if (end != NULL)
		len = (size_t) (end - path);
	while (len > 0 && path[len - 1] == '/')
		len--;
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char) iri_lower(path[i])) * MULTIPLIER;
	return hash >> 20;
}

static bool
is_kept(const Judge *judge, IriText key)
{
	IriParts	parts;

	if (judge->path_bits == 0 && judge->link_bits == 0)
		return true;
	iri_split(key.data, key.len, &parts);
	return (path_hash(key, &parts) & ((UINT64CONST(1) << judge->path_bits) - 1)) == 0 &&
		(iri_hash_bytes(key.data, key.len, 1) & ((UINT64CONST(1) << judge->link_bits) - 1)) == 0;
}

static Size
link_size(IriText key)
{
	return 5 * key.len + 4 * sizeof(Link);
}

/* Leaves about half of the paths, or of the links if there are few paths. */
static void
make_room(Judge *judge)
{
	int			before = judge->count;
	int			count = 0;

	if (judge->path_bits < 40)
		judge->path_bits++;
	for (int round = 0; round < 2 && (round == 0 || count > before / 4 * 3); round++)
	{
		if (round == 1)
			judge->link_bits++;
		judge->size = 0;
		count = 0;
		for (int i = 0; i < judge->count; i++)
		{
			if (is_kept(judge, judge->links[i].key))
			{
				judge->size += link_size(judge->links[i].key);
				judge->links[count++] = judge->links[i];
			}
			else
				pfree((char *) judge->links[i].key.data);
		}
		judge->links_left += judge->count - count;
		judge->count = count;
	}
}

void
judge_add(Judge *judge, IriText key, uint64 content)
{
	Link	   *last = judge->count > 0 ? &judge->links[judge->count - 1] : NULL;
	char	   *copy;

	if (last != NULL && iri_same_text(last->key, key))
	{
		last->dynamic |= last->content != content;
		return;
	}
	if (!is_kept(judge, key))
	{
		judge->links_left++;
		return;
	}
	/* one link larger than that is left out */
	if (link_size(key) > judge->options.memory)
	{
		judge->links_left++;
		return;
	}
	while (judge->size + link_size(key) > judge->options.memory && judge->count > 0 &&
		   judge->link_bits < 40)
		make_room(judge);
	if (!is_kept(judge, key))
	{
		judge->links_left++;
		return;
	}
	if (judge->count == judge->room)
	{
		judge->room = judge->room > 0 ? 2 * judge->room : 16;
		judge->links = judge->links == NULL ?
			MemoryContextAllocHuge(judge->context, judge->room * sizeof(Link)) :
			repalloc_huge(judge->links, judge->room * sizeof(Link));
	}
	copy = MemoryContextAlloc(judge->context, key.len + 1);
	memcpy(copy, key.data, key.len);
	judge->links[judge->count++] = (Link) {.key = {copy, key.len}, .content = content};
	judge->size += link_size(key);
}

static int
compare_uint64(uint64 a, uint64 b)
{
	return (a > b) - (a < b);
}

/* Returns the canonical form without rules for parameters, palloc'd. */
static IriText
stepped(const Judge *judge, IriText key, uint32 steps)
{
	return iri_canonical(key, steps & JUDGED_STEPS, &judge->keep_rules);
}

/* Gets the next piece of a query, which may be empty. */
static bool
next_piece(const char **p, const char *end, IriParam *param)
{
	const char *amp;
	const char *equals;

	if (*p == NULL)
		return false;
	amp = memchr(*p, '&', end - *p);
	*param = (IriParam) {.piece = *p, .len = (size_t) ((amp != NULL ? amp : end) - *p)};
	equals = memchr(*p, '=', param->len);
	param->name_len = equals != NULL ? (size_t) (equals - *p) : param->len;
	if (equals != NULL)
	{
		param->value = equals + 1;
		param->value_len = param->len - param->name_len - 1;
	}
	*p = amp != NULL ? amp + 1 : NULL;
	return true;
}

/* Returns true if a parameter is dropped now because of its value. */
static bool
is_dropped_value(const Judge *judge, const IriParam *param, IriBuf *scratch)
{
	return (judge->steps & IRI_STEP_BIT(IRI_STEP_SESSION)) && iri_is_session_id(param) &&
		!iri_param_stays(judge->options.rules, &judge->found, judge->steps, param, scratch);
}

static uint64
name_hash(const IriParam *param, IriBuf *scratch)
{
	scratch->len = 0;
	iri_form_decode(param->piece, param->name_len, scratch);
	if (scratch->failed)
		iri_report_failure();
	return iri_hash_bytes(scratch->data, scratch->len, 2);
}

static int
find_name(const Judge *judge, uint64 hash)
{
	int			low = 0;
	int			high = judge->name_count;

	while (low < high)
	{
		int			middle = (low + high) / 2;

		if (judge->names[middle].hash < hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low < judge->name_count && judge->names[low].hash == hash ? IRI_STEPS + low : -1;
}

/* Hashes what a link is after these steps. */
static void
make_form(Judge *judge, const Link *link, uint32 steps, Form *form)
{
	IriText		text = stepped(judge, link->key, steps);
	IriParts	parts;
	const char *p;
	const char *end;
	IriParam	param;
	IriBuf		scratch;
	bool		taken[MAX_NAMES] = {false};
	int			taken_count = 0;
	int			room;

	iri_split(text.data, text.len, &parts);
	form->rest = iri_hash_bytes(text.data, iri_defined(parts.query) ? parts.query.at - 1 :
								iri_defined(parts.fragment) ? parts.fragment.at - 1 : text.len, 3);
	if (iri_defined(parts.fragment))
		form->rest ^= iri_hash_bytes(text.data + parts.fragment.at, parts.fragment.len, 4) * MULTIPLIER;
	if (form->pieces != NULL)
		pfree(form->pieces);
	form->pieces = NULL;
	form->count = 0;
	form->dropped = false;
	if (iri_defined(parts.query))
	{
		char		storage[256];

		iri_buf_init(&scratch, storage, sizeof(storage));
		room = 4;
		form->pieces = MemoryContextAlloc(judge->context, room * sizeof(Piece));
		p = text.data + parts.query.at;
		end = p + parts.query.len;
		while (next_piece(&p, end, &param))
		{
			uint64		hash = iri_hash_bytes(param.piece, param.len, 5) | 1;
			int			rule = -1;
			Piece	   *last = form->count > 0 ? &form->pieces[form->count - 1] : NULL;

			if (is_dropped_value(judge, &param, &scratch))
			{
				form->dropped = true;
				continue;
			}
			if (judge->name_count > 0 && param.len > 0)
				rule = find_name(judge, name_hash(&param, &scratch));
			if (rule >= 0 && !taken[rule - IRI_STEPS])
			{
				if (taken_count < MAX_LINK_NAMES)
				{
					taken[rule - IRI_STEPS] = true;
					taken_count++;
				}
				else
				{
					rule = -1;
					judge->names_left++;
				}
			}
			if (rule < 0 && last != NULL && last->rule < 0)
			{
				last->factor *= MULTIPLIER;
				last->term = last->term * MULTIPLIER + hash;
				last->empty = false;
				continue;
			}
			if (form->count == room)
			{
				room *= 2;
				form->pieces = repalloc_huge(form->pieces, room * sizeof(Piece));
			}
			form->pieces[form->count++] = (Piece) {MULTIPLIER, hash, rule, param.len == 0};
		}
		iri_buf_free(&scratch);
	}
	pfree((char *) text.data);
}

/* Returns the hash of a form without the names in use, `changed` changed. */
static uint64
form_hash(const Judge *judge, const Form *form, int changed)
{
	uint64		hash = form->rest;
	bool		dropped = form->dropped;
	int			left = 0;
	bool		empty = true;

	for (int i = 0; i < form->count; i++)
	{
		const Piece *piece = &form->pieces[i];

		if (piece->rule >= 0 && judge->used[piece->rule] != (piece->rule == changed))
			dropped = true;
		else
		{
			hash = hash * piece->factor + piece->term;
			left++;
			empty &= piece->empty;
		}
	}
	/* a query goes if nothing remains of it */
	if (form->count > 0 && !(dropped && (left == 0 || (left == 1 && empty))))
		hash = (hash ^ 1) * MULTIPLIER + 1;
	return hash ^ hash >> 32;
}

/* Returns the steps that a link has something for, seen at its characters. */
static uint32
possible_steps(const Judge *judge, IriText key, const IriParts *parts)
{
	const char *path = key.data + parts->path.at;
	size_t		path_len = parts->path.len;
	const char *host = key.data + parts->host.at;
	const char *label = host + parts->host.len;
	uint32		possible = IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING) | IRI_STEP_BIT(IRI_STEP_BLANK_PARAMS);

	if (!iri_defined(parts->query))
		possible = 0;
	else if (parts->query.len == 0 || memchr(key.data + parts->query.at, '&', parts->query.len) != NULL)
		possible |= IRI_STEP_BIT(IRI_STEP_DEDUPE_PARAMS) | IRI_STEP_BIT(IRI_STEP_SORT_QUERY) |
			IRI_STEP_BIT(IRI_STEP_EMPTY_QUERY);
	if (iri_defined(parts->fragment))
		possible |= IRI_STEP_BIT(IRI_STEP_FRAGMENT);
	if (iri_defined(parts->userinfo))
		possible |= IRI_STEP_BIT(IRI_STEP_USERINFO);
	if (iri_defined(parts->port))
		possible |= IRI_STEP_BIT(IRI_STEP_PORT);
	if (parts->scheme.len == 4)
		possible |= IRI_STEP_BIT(IRI_STEP_HTTPS);
	if (parts->host.len > 4 && memcmp(host, "www", 3) == 0)
		possible |= IRI_STEP_BIT(IRI_STEP_WWW) | IRI_STEP_BIT(IRI_STEP_WWW_NUMBER);
	if (label > host && label[-1] == '.')
	{
		possible |= IRI_STEP_BIT(IRI_STEP_HOST_DOT);
		label--;
	}
	/* the last label of an address begins with a digit */
	while (label > host && label[-1] != '.')
		label--;
	if (parts->host.len > 0 && iri_is(*label, IRI_C_DIGIT))
		possible |= IRI_STEP_BIT(IRI_STEP_IPV4);
	for (size_t i = 0; i < path_len; i++)
	{
		if (iri_lower(path[i]) != path[i])
			possible |= IRI_STEP_BIT(IRI_STEP_LOWER_PATH);
		if (path[i] == ';' || path[i] == '(')
			possible |= IRI_STEP_BIT(IRI_STEP_SESSION) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
		if (path[i] == '.')
			possible |= IRI_STEP_BIT(IRI_STEP_INDEX) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
		if (i > 0 && path[i] == '/' && path[i - 1] == '/')
			possible |= IRI_STEP_BIT(IRI_STEP_COLLAPSE_SLASHES);
	}
	if (path_len > 1 && path[path_len - 1] == '/')
		possible |= IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
	return possible & judge->candidates;
}

/* Finds which steps may change a link. */
static uint32
steps_affecting(const Judge *judge, IriText key)
{
	uint32		affecting = 0;
	uint32		possible;
	IriText		all;
	IriParts	parts;

	iri_split(key.data, key.len, &parts);
	possible = possible_steps(judge, key, &parts);
	if (possible == 0)
		return 0;
	all = stepped(judge, key, judge->candidates);
	for (int i = 0; i < IRI_STEPS && !iri_same_text(all, key); i++)
	{
		IriText		one;

		if (!(possible & IRI_STEP_BIT(i)))
			continue;
		one = stepped(judge, key, IRI_STEP_BIT(i));
		if (!iri_same_text(one, key))
			affecting |= IRI_STEP_BIT(i);
		else
		{
			IriText		others = stepped(judge, key, judge->candidates & ~IRI_STEP_BIT(i));

			if (!iri_same_text(others, all))
				affecting |= IRI_STEP_BIT(i);
			pfree((char *) others.data);
		}
		pfree((char *) one.data);
	}
	pfree((char *) all.data);
	return affecting;
}

/* Makes the forms of all links that the steps in use have changed. */
static void
make_forms(Judge *judge)
{
	uint32		steps = 0;

	for (int i = 0; i < IRI_STEPS; i++)
	{
		if (judge->used[i])
			steps |= IRI_STEP_BIT(i);
	}
	for (int i = 0; i < judge->count; i++)
	{
		Link	   *link = &judge->links[i];
		uint32		taken = steps & link->affecting;
		int			n = 1;

		CHECK_FOR_INTERRUPTS();
		if (link->forms != NULL && taken == link->taken)
			continue;
		if (link->forms == NULL)
		{
			link->form_count = 1 + pg_popcount32(link->affecting);
			link->forms = MemoryContextAllocZero(judge->context, link->form_count * sizeof(Form));
		}
		link->taken = taken;
		make_form(judge, link, taken, &link->forms[0]);
		for (int step = 0; step < IRI_STEPS; step++)
		{
			if (link->affecting & IRI_STEP_BIT(step))
				make_form(judge, link, taken ^ IRI_STEP_BIT(step), &link->forms[n++]);
		}
	}
}

static int
compare_contents(const void *a, const void *b, void *links)
{
	return compare_uint64(((Link *) links)[*(const int *) a].content, ((Link *) links)[*(const int *) b].content);
}

/* Numbers the contents. */
static void
number_contents(Judge *judge)
{
	int		   *order = palloc_extended(judge->count * sizeof(int), MCXT_ALLOC_HUGE);

	for (int i = 0; i < judge->count; i++)
		order[i] = i;
	qsort_arg(order, judge->count, sizeof(int), compare_contents, judge->links);
	for (int i = 0; i < judge->count; i++)
	{
		Link	   *link = &judge->links[order[i]];

		if (i == 0 || link->content != judge->links[order[i - 1]].content)
			judge->content_count++;
		link->content_id = judge->content_count - 1;
	}
	for (int i = 0; i < judge->count; i++)
	{
		if (judge->links[i].dynamic)
			judge->links[i].content_id = -1;
	}
	pfree(order);
}

static int
compare_seen(const void *a, const void *b)
{
	const Seen *x = a;
	const Seen *y = b;
	int			cmp = compare_uint64(x->name, y->name);

	if (cmp == 0)
		cmp = compare_uint64(x->page, y->page);
	return cmp != 0 ? cmp : x->link - y->link;
}

static int
compare_hashes(const void *a, const void *b)
{
	return compare_uint64(*(const uint64 *) a, *(const uint64 *) b);
}

static int
compare_names_by_use(const void *a, const void *b)
{
	const ParamName *x = a;
	const ParamName *y = b;

	if (x->varies != y->varies)
		return x->varies > y->varies ? -1 : 1;
	return compare_uint64(x->hash, y->hash);
}

static int
compare_names(const void *a, const void *b)
{
	return compare_uint64(((const ParamName *) a)->hash, ((const ParamName *) b)->hash);
}

/* Returns how often a hash is among these, which are sorted. */
static int64
count_equal(const uint64 *sorted, int64 count, uint64 hash)
{
	int64		bound[2];

	for (int i = 0; i < 2; i++)
	{
		int64		low = 0;
		int64		high = count;

		while (low < high)
		{
			int64		middle = (low + high) / 2;

			if (sorted[middle] < hash || (i == 1 && sorted[middle] == hash))
				low = middle + 1;
			else
				high = middle;
		}
		bound[i] = low;
	}
	return bound[1] - bound[0];
}

/* Returns the name as rules have it, or NULL if they cannot have it. */
static char *
quoted_name(const char *name, size_t len)
{
	StringInfoData text;

	if (len == 0 || len > 1000)
		return NULL;
	initStringInfo(&text);
	for (size_t i = 0; i < len; i++)
	{
		unsigned char c = (unsigned char) name[i];

		if (c <= ' ' || c >= 0x7f || strchr(":!=,%\\", c) != NULL || (c == '@' && i == 0))
			appendStringInfo(&text, "%%%02X", c);
		else if (c == '*' && i == len - 1)
			appendStringInfoString(&text, "\\*");
		else
			appendStringInfoChar(&text, (char) c);
	}
	return text.data;
}

/*
 * Finds the names to judge: those with several values where path and content
 * are the same, and those that are dropped now.
 */
static void
find_names(Judge *judge)
{
	Seen	   *seen = NULL;
	int64		room = 0;
	int64		count = 0;
	uint64	   *pages = palloc_extended(judge->count * sizeof(uint64), MCXT_ALLOC_HUGE);
	int			names_room = 0;
	ParamName	   *names = NULL;
	int			found = 0;
	IriBuf		scratch;
	char		storage[256];

	iri_buf_init(&scratch, storage, sizeof(storage));
	for (int i = 0; i < judge->count; i++)
	{
		Link	   *link = &judge->links[i];
		IriText		text = stepped(judge, link->key, judge->candidates);
		IriParts	parts;
		IriParam	param;
		const char *p;
		const char *end;
		int64		first = count;

		CHECK_FOR_INTERRUPTS();
		iri_split(text.data, text.len, &parts);
		pages[i] = iri_hash_bytes(text.data, iri_defined(parts.query) ? parts.query.at - 1 : text.len, 6) ^
			(link->content * MULTIPLIER);
		p = iri_defined(parts.query) ? text.data + parts.query.at : NULL;
		end = p != NULL ? p + parts.query.len : NULL;
		while (next_piece(&p, end, &param) && count - first < MAX_LINK_NAMES)
		{
			if (count == room)
			{
				room = room > 0 ? 2 * room : 256;
				seen = seen == NULL ? palloc_extended(room * sizeof(Seen), MCXT_ALLOC_HUGE) :
					repalloc_huge(seen, room * sizeof(Seen));
			}
			if (param.len > 0 && !is_dropped_value(judge, &param, &scratch))
				seen[count++] = (Seen) {name_hash(&param, &scratch), pages[i], iri_hash_bytes(param.piece, param.len, 7), i};
		}
		pfree((char *) text.data);
	}
	qsort(pages, judge->count, sizeof(uint64), compare_hashes);
	if (count > 0)
		qsort(seen, count, sizeof(Seen), compare_seen);
	for (int64 i = 0; i < count;)
	{
		ParamName		name = {.hash = seen[i].name};
		int64		first = i;
		IriParts	parts;
		IriParam	param;
		const char *p;
		bool		match = false;

		CHECK_FOR_INTERRUPTS();
		while (i < count && seen[i].name == name.hash)
		{
			uint64		page = seen[i].page;
			int64		links = 0;
			bool		varies = false;

			for (int64 from = i; i < count && seen[i].name == name.hash && seen[i].page == page; i++)
			{
				varies |= seen[i].value != seen[from].value;
				links += i == from || seen[i].link != seen[i - 1].link;
			}
			name.varies += varies || links < count_equal(pages, judge->count, page);
		}

		/* its spelling: once a name, not once a link */
		if (name.varies == 0 && judge->steps == 0 && judge->options.rules->count == 0 &&
			judge->options.rules->drop.count == 0)
			continue;
		iri_split(judge->links[seen[first].link].key.data, judge->links[seen[first].link].key.len, &parts);
		p = iri_defined(parts.query) ? judge->links[seen[first].link].key.data + parts.query.at : NULL;
		for (int n = 0; !match && n < 2 * MAX_LINK_NAMES && next_piece(&p, judge->links[seen[first].link].key.data + parts.query.at + parts.query.len, &param);
			 n++)
			match = param.len > 0 && !is_dropped_value(judge, &param, &scratch) &&
				name_hash(&param, &scratch) == name.hash;
		if (!match)
			continue;
		name.dropped = !iri_param_stays(judge->options.rules, &judge->found, judge->steps, &param, &scratch);
		if (name.varies == 0 && !name.dropped)
			continue;
		scratch.len = 0;
		iri_form_decode(param.piece, param.name_len, &scratch);
		name.text = quoted_name(scratch.data, scratch.len);
		if (name.text == NULL)
			continue;
		if (found == names_room)
		{
			names_room = names_room > 0 ? 2 * names_room : 64;
			names = names == NULL ? palloc(names_room * sizeof(ParamName)) : repalloc_huge(names, names_room * sizeof(ParamName));
		}
		names[found++] = name;
	}
	iri_buf_free(&scratch);
	if (found > 1)
		qsort(names, found, sizeof(ParamName), compare_names_by_use);
	if (found > MAX_NAMES)
	{
		judge->names_left += found - MAX_NAMES;
		found = MAX_NAMES;
	}
	if (found > 1)
		qsort(names, found, sizeof(ParamName), compare_names);
	judge->names = names;
	judge->name_count = found;
	pfree(pages);
	if (seen != NULL)
		pfree(seen);
}

static int
compare_changes(const void *a, const void *b)
{
	const Change *x = a;
	const Change *y = b;
	int			cmp = x->rule - y->rule;

	if (cmp == 0)
		cmp = compare_uint64(x->group, y->group);
	if (cmp == 0)
		cmp = compare_uint64(x->form, y->form);
	return cmp != 0 ? cmp : x->link - y->link;
}

static int
compare_links(const void *a, const void *b, void *links)
{
	int			x = *(const int *) a;
	int			y = *(const int *) b;
	int			cmp = compare_uint64(((Link *) links)[x].hash, ((Link *) links)[y].hash);

	return cmp != 0 ? cmp : x - y;
}

static int
compare_ints(const void *a, const void *b)
{
	int			x = *(const int *) a;
	int			y = *(const int *) b;

	return (x > y) - (x < y);
}

/* Returns the share of pairs of n that are equal; sorts them. */
static double
agreement(int *contents, int n)
{
	double		pairs = 0;

	qsort(contents, n, sizeof(int), compare_ints);
	for (int i = 0, from = 0; i < n; i++)
	{
		if (contents[i] != contents[from])
			from = i;
		pairs += i - from;
	}
	return pairs / ((double) n * (n - 1) / 2);
}

/*
 * Counts which contents are shared by many pages, and how often two pages have
 * the same.
 */
static bool *
common_contents(Judge *judge, const int *order)
{
	int		   *pages = palloc0(sizeof(int) * (judge->content_count + 1));
	int		   *last = palloc0(sizeof(int) * (judge->content_count + 1));
	bool	   *common = palloc0(judge->content_count + 1);
	int			groups = 0;
	double		total = 0;
	double		pairs = 0;

	for (int i = 0; i < judge->count; i++)
	{
		const Link *link = &judge->links[order[i]];

		if (i == 0 || link->hash != judge->links[order[i - 1]].hash)
			groups++;
		if (link->content_id >= 0 && last[link->content_id] != groups)
		{
			last[link->content_id] = groups;
			pages[link->content_id]++;
			total++;
		}
	}
	for (int i = 0; i < judge->content_count; i++)
	{
		pairs += (double) pages[i] * (pages[i] - 1);
		common[i] = pages[i] >= Max(COMMON_PAGES, groups / 100);
	}
	judge->chance = total > 1 ? pairs / (total * (total - 1)) : 0;
	pfree(pages);
	pfree(last);
	return common;
}

/* Finds one of the links of a group that the rule does not change, or -1. */
static int
find_unchanged(const Judge *judge, const int *order, uint64 group, const int *marks, int mark)
{
	int			low = 0;
	int			high = judge->count;

	while (low < high)
	{
		int			middle = (low + high) / 2;

		if (judge->links[order[middle]].hash < group)
			low = middle + 1;
		else
			high = middle;
	}
	/* the others of the group are marked, and were counted as changed */
	for (; low < judge->count && judge->links[order[low]].hash == group; low++)
	{
		if (marks[order[low]] != mark)
			return order[low];
	}
	return -1;
}

/* Counts the evidence of the changes of one group. */
static void
count_group(Judge *judge, const Change *changes, int count, int unchanged, const bool *common, int *contents)
{
	Evidence   *evidence = &judge->evidence[changes->rule];
	int			forms = 0;
	int			n = 0;
	int			first = -1;

	for (int i = unchanged >= 0 ? -1 : 0; i < count; i++)
	{
		int			link = i < 0 ? unchanged : changes[i].link;
		int			content = judge->links[link].content_id;

		if (i > 0 && changes[i].form == changes[i - 1].form)
			continue;
		forms++;
		if (content < 0 || common[content])
			continue;
		contents[n++] = content;
		if (first < 0)
			first = link;
		else if (judge->links[first].content_id == content && evidence->same[0] < 0)
		{
			evidence->same[0] = first;
			evidence->same[1] = link;
		}
		else if (judge->links[first].content_id != content && evidence->other[0] < 0)
		{
			evidence->other[0] = first;
			evidence->other[1] = link;
		}
	}
	if (forms < 2)
		return;
	evidence->merges++;
	evidence->saved += forms - 1;
	if (n < 2)
		return;
	evidence->groups++;
	evidence->agreement += agreement(contents, n);
}

/* Collects the evidence for the rules in use; with `all`, for others too. */
static void
collect(Judge *judge, bool all)
{
	int		   *order = palloc_extended(judge->count * sizeof(int), MCXT_ALLOC_HUGE);
	int		   *marks = palloc_extended(judge->count * sizeof(int), MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	int		   *contents = palloc_extended((judge->count + 1) * sizeof(int), MCXT_ALLOC_HUGE);
	Change	   *changes = NULL;
	int64		count = 0;
	int64		room = 0;
	bool	   *common;
	int			mark = 0;

	make_forms(judge);
	for (int i = 0; i < judge->count; i++)
	{
		judge->links[i].hash = form_hash(judge, &judge->links[i].forms[0], -1);
		order[i] = i;
	}
	qsort_arg(order, judge->count, sizeof(int), compare_links, judge->links);
	common = common_contents(judge, order);
	for (int rule = 0; rule < MAX_RULES; rule++)
		judge->evidence[rule] = (Evidence) {.same = {-1, -1}, .other = {-1, -1}};

	for (int i = 0; i < judge->count; i++)
	{
		const Link *link = &judge->links[i];
		const Form *form = &link->forms[0];
		int			step = -1;
		bool		done[MAX_NAMES] = {false};

		CHECK_FOR_INTERRUPTS();
		for (int j = 0; j < link->form_count - 1 + form->count; j++)
		{
			int			rule;
			uint64		hash;

			if (j < link->form_count - 1)
			{
				do
					step++;
				while (!(link->affecting & IRI_STEP_BIT(step)));
				rule = step;
			}
			else
			{
				rule = form->pieces[j - link->form_count + 1].rule;
				if (rule < 0 || done[rule - IRI_STEPS])
					continue;
				done[rule - IRI_STEPS] = true;
			}
			if (!judge->used[rule] && !all)
				continue;
			hash = rule < IRI_STEPS ? form_hash(judge, &link->forms[j + 1], -1) : form_hash(judge, form, rule);
			if (hash == link->hash)
				continue;
			if (count == room)
			{
				room = room > 0 ? 2 * room : 256;
				changes = changes == NULL ? palloc_extended(room * sizeof(Change), MCXT_ALLOC_HUGE) :
					repalloc_huge(changes, room * sizeof(Change));
			}
			changes[count++] = judge->used[rule] ? (Change) {rule, i, link->hash, hash} : (Change) {rule, i, hash, link->hash};
		}
	}
	if (count > 0)
		qsort(changes, count, sizeof(Change), compare_changes);
	for (int64 i = 0, to; i < count; i = to)
	{
		CHECK_FOR_INTERRUPTS();
		mark++;
		for (to = i; to < count && changes[to].rule == changes[i].rule && changes[to].group == changes[i].group; to++)
			marks[changes[to].link] = mark;
		count_group(judge, &changes[i], (int) (to - i), find_unchanged(judge, order, changes[i].group, marks, mark),
					common, contents);
	}
	pfree(order);
	pfree(marks);
	pfree(contents);
	pfree(common);
	if (changes != NULL)
		pfree(changes);
}

void
judge_bounds(double share, int64 n, double *lower, double *upper)
{
	const double z = 1.96;
	double		middle;
	double		width;

	if (n == 0)
	{
		*lower = 0;
		*upper = 1;
		return;
	}
	middle = share + z * z / (2 * n);
	width = z * sqrt(share * (1 - share) / n + z * z / (4.0 * n * n));
	*lower = Max(0, (middle - width) / (1 + z * z / n));
	*upper = Min(1, (middle + width) / (1 + z * z / n));
}

JudgeVerdict
judge_verdict(const JudgeOptions *options, const JudgeRow *row, double *lower)
{
	double		upper;
	double		beyond;

	judge_bounds(row->groups > 0 ? Min(1, row->agreement / row->groups) : 0, row->groups, lower, &upper);
	if (row->groups < options->min_groups)
		return JUDGE_UNCERTAIN;
	if (upper < options->min_share)
		return row->undo ? JUDGE_TRUE : JUDGE_FALSE;
	/* beyond the agreement that any two pages have */
	beyond = row->chance < 1 ? (*lower - row->chance) / (1 - row->chance) : 0;
	if (beyond >= options->min_share)
		return row->undo ? JUDGE_FALSE : JUDGE_TRUE;
	return JUDGE_UNCERTAIN;
}

/* Returns true if the rule is applied now. */
static bool
is_applied(const Judge *judge, int rule)
{
	return rule < IRI_STEPS ? (judge->steps & IRI_STEP_BIT(rule)) != 0 : judge->names[rule - IRI_STEPS].dropped;
}

/* Returns a rule's evidence as that of merging. */
static JudgeVerdict
verdict_of(const Judge *judge, int rule, double *lower)
{
	JudgeRow	row = {.groups = judge->evidence[rule].groups, .agreement = judge->evidence[rule].agreement,
	.chance = judge->chance};

	return judge_verdict(&judge->options, &row, lower);
}

/* Puts back what merges nothing, and the worst; returns false if all holds. */
static bool
put_back(Judge *judge)
{
	int			worst = -1;
	double		worst_share = 2;
	int64		worst_groups = 0;
	int			rules = IRI_STEPS + judge->name_count;

	for (int rule = 0; rule < rules; rule++)
	{
		const Evidence *evidence = &judge->evidence[rule];
		double		lower;
		double		share = evidence->groups > 0 ? evidence->agreement / evidence->groups : 0;
		JudgeVerdict verdict;

		if (!judge->used[rule])
			continue;
		verdict = verdict_of(judge, rule, &lower);
		if (verdict == JUDGE_TRUE || (is_applied(judge, rule) && verdict != JUDGE_FALSE))
			continue;
		if (evidence->merges == 0)
		{
			judge->used[rule] = is_applied(judge, rule);
			continue;
		}
		/* what agrees is put back after what does not, those with least evidence first */
		if (share >= judge->options.min_share)
			share = 1;
		if (share < worst_share || (share == worst_share && evidence->groups < worst_groups))
		{
			worst = rule;
			worst_share = share;
			worst_groups = evidence->groups;
		}
	}
	if (worst >= 0)
		judge->used[worst] = false;
	return worst >= 0;
}

/* Takes one more rule that holds beside the others; returns false if there is none. */
static bool
take_best(Judge *judge)
{
	int			best = -1;
	double		best_lower = 0;

	for (int rule = 0; rule < IRI_STEPS + judge->name_count; rule++)
	{
		double		lower;

		if (!judge->used[rule] && verdict_of(judge, rule, &lower) == JUDGE_TRUE && lower > best_lower)
		{
			best = rule;
			best_lower = lower;
		}
	}
	if (best >= 0)
		judge->used[best] = true;
	return best >= 0;
}

JudgeRow *
judge_rows(Judge *judge, int *count)
{
	MemoryContext caller = MemoryContextSwitchTo(judge->context);
	JudgeRow   *rows;
	int			rules;

	*count = 0;
	number_contents(judge);
	find_names(judge);
	rules = IRI_STEPS + judge->name_count;
	for (int i = 0; i < judge->count; i++)
		judge->links[i].affecting = steps_affecting(judge, judge->links[i].key);
	for (int rule = 0; rule < rules; rule++)
		judge->used[rule] = rule >= IRI_STEPS || (judge->candidates & IRI_STEP_BIT(rule));
	do
		collect(judge, false);
	while (put_back(judge));
	collect(judge, true);
	for (int more = 0; more < 16 && take_best(judge); more++)
		collect(judge, true);

	MemoryContextSwitchTo(caller);
	rows = palloc(sizeof(JudgeRow) * rules);
	for (int rule = 0; rule < rules; rule++)
	{
		const Evidence *evidence = &judge->evidence[rule];
		JudgeRow   *row = &rows[*count];
		double		lower;
		const int  *examples;

		if (evidence->merges == 0)
			continue;
		*row = (JudgeRow) {.undo = is_applied(judge, rule), .groups = evidence->groups,
			.agreement = evidence->agreement, .chance = judge->chance, .saved = evidence->saved};
		row->rule = psprintf("%s%s%s", row->undo ? "!" : "", rule < IRI_STEPS ? "@" : "",
							 rule < IRI_STEPS ? iri_step_names[rule] : judge->names[rule - IRI_STEPS].text);
		examples = evidence->other;
		if (evidence->same[0] >= 0 && (verdict_of(judge, rule, &lower) != JUDGE_FALSE || examples[0] < 0))
			examples = evidence->same;
		for (int i = 0; i < 2 && examples[0] >= 0; i++)
		{
			IriText		key = judge->links[examples[i]].key;

			row->examples[i] = (IriText) {memcpy(palloc(key.len), key.data, key.len), key.len};
		}
		(*count)++;
	}
	return rows;
}
