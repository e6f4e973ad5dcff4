/*
 * The names of parameters that rules may drop; see judge_data.h.
 */
#include "crawl/judge_data.h"

#include "lib/stringinfo.h"
#include "miscadmin.h"

#include "compare/key.h"
#include "core/syntax/parse.h"
#include "type/memory.h"

/* A parameter of a link, to see which vary. */
typedef struct Seen
{
	uint64		name;
	uint64		page;
	uint64		value;
	int			link;
} Seen;

/* Returns true if steps and rules keep a parameter now. */
static bool
param_stays(const Judge *judge, const IriParam *param)
{
	IriBuf		scratch;
	char		storage[256];
	bool		stays;
	bool		failed;

	iri_buf_init(&scratch, storage, sizeof(storage));
	stays = iri_param_stays(judge->options.rules, &judge->found, judge->steps, param, &scratch);
	failed = scratch.failed;
	iri_buf_free(&scratch);
	if (failed)
		iri_report_failure();
	return stays;
}

bool
judge_is_dropped_value(const Judge *judge, const IriParam *param)
{
	return (judge->steps & IRI_STEP_BIT(IRI_STEP_SESSION)) && iri_is_session_id(param) &&
		!param_stays(judge, param);
}

uint64
judge_name_hash(const IriParam *param)
{
	IriBuf		name;
	char		storage[256];
	uint64		hash = 0;
	bool		failed;

	iri_buf_init(&name, storage, sizeof(storage));
	iri_form_decode(param->piece, param->name_len, param->plus, &name);
	failed = name.failed;
	if (!failed)
		hash = iri_hash_bytes(name.data, name.len, 2);
	iri_buf_free(&name);
	if (failed)
		iri_report_failure();
	return hash;
}

int
judge_find_name(const Judge *judge, uint64 hash)
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

/* Returns a decoded name as rules have it, or NULL if they cannot have it. */
static char *
quoted_name(IriText name)
{
	StringInfoData text;
	char	   *quoted;

	if (name.len == 0 || name.len > 1000)
		return NULL;
	initStringInfo(&text);
	for (size_t i = 0; i < name.len; i++)
	{
		unsigned char c = (unsigned char) name.data[i];

		if (c <= ' ' || c >= 0x7f || strchr(":!=,%\\", c) != NULL || (c == '@' && i == 0))
			appendStringInfo(&text, "%%%02X", c);
		else if (c == '*' && i == name.len - 1)
			appendStringInfoString(&text, "\\*");
		else
			appendStringInfoChar(&text, (char) c);
	}
	/* there may be many, and a StringInfo begins with 1 kB */
	quoted = pstrdup(text.data);
	pfree(text.data);
	return quoted;
}

/* The parameters of all links, and a hash of path and content for each link. */
typedef struct SeenNames
{
	Seen	   *seen;
	int64		count;
	uint64	   *pages;
} SeenNames;

static void
see_names(const Judge *judge, SeenNames *all)
{
	int64		room = 0;

	for (int i = 0; i < judge->count; i++)
	{
		Link	   *link = &judge->links[i];
		IriText		text = judge_stepped(link->key, link->affecting);
		IriParts	parts;
		IriParam	param;
		IriPieces	pieces = {NULL};
		int64		first = all->count;

		CHECK_FOR_INTERRUPTS();
		iri_split(text.data, text.len, &parts);
		all->pages[i] = iri_hash_bytes(text.data, iri_defined(parts.query) ? parts.query.at - 1 : text.len, 6) ^
			(link->content * MULTIPLIER);
		if (iri_defined(parts.query))
			iri_pieces_begin(&pieces, text.data + parts.query.at, parts.query.len, IRI_WEB_FORM);
		while (iri_next_piece(&pieces, &param) && all->count - first < MAX_LINK_NAMES)
		{
			if (all->count == room)
			{
				room = room > 0 ? 2 * room : 256;
				all->seen = all->seen == NULL ? palloc_extended(room * sizeof(Seen), MCXT_ALLOC_HUGE) :
					repalloc_huge(all->seen, room * sizeof(Seen));
			}
			if (param.len > 0 && !judge_is_dropped_value(judge, &param))
			{
				uint64		value = iri_hash_bytes(param.piece, param.len, 7);

				all->seen[all->count++] = (Seen) {judge_name_hash(&param), all->pages[i], value, i};
			}
		}
		pfree((char *) text.data);
	}
	qsort(all->pages, judge->count, sizeof(uint64), compare_hashes);
	if (all->count > 0)
		qsort(all->seen, all->count, sizeof(Seen), compare_seen);
}

/* Returns on how many pages the name at *i varies; *i goes to the next name. */
static int64
count_varying(const Judge *judge, const SeenNames *all, int64 *i)
{
	const Seen *seen = all->seen;
	uint64		name = seen[*i].name;
	int64		varying = 0;

	while (*i < all->count && seen[*i].name == name)
	{
		uint64		page = seen[*i].page;
		int64		links = 0;
		bool		varies = false;

		for (int64 from = *i; *i < all->count && seen[*i].name == name && seen[*i].page == page; ++*i)
		{
			varies |= seen[*i].value != seen[from].value;
			links += *i == from || seen[*i].link != seen[*i - 1].link;
		}
		varying += varies || links < count_equal(all->pages, judge->count, page);
	}
	return varying;
}

/* Finds the parameter of a link that has the name. */
static bool
param_with_name(const Judge *judge, IriText key, uint64 name, IriParam *param)
{
	IriParts	parts;
	IriPieces	pieces;

	iri_split(key.data, key.len, &parts);
	if (!iri_defined(parts.query))
		return false;
	iri_pieces_begin(&pieces, key.data + parts.query.at, parts.query.len, IRI_WEB_FORM);
	for (int n = 0; n < 2 * MAX_LINK_NAMES && iri_next_piece(&pieces, param); n++)
	{
		if (param->len > 0 && !judge_is_dropped_value(judge, param) && judge_name_hash(param) == name)
			return true;
	}
	return false;
}

/* Keeps the names that vary most. */
static void
keep_names(Judge *judge, ParamName *names, int count)
{
	if (count > 1)
		qsort(names, count, sizeof(ParamName), compare_names_by_use);
	if (count > MAX_NAMES)
	{
		judge->names_left += count - MAX_NAMES;
		count = MAX_NAMES;
	}
	if (count > 1)
		qsort(names, count, sizeof(ParamName), compare_names);
	judge->names = names;
	judge->name_count = count;
}

void
judge_find_names(Judge *judge)
{
	SeenNames	all = {.pages = palloc_extended(judge->count * sizeof(uint64), MCXT_ALLOC_HUGE)};
	bool		has_rules = judge->steps != 0 || judge->options.rules->count > 0 ||
		judge->options.rules->drop.count > 0;
	ParamName  *names = NULL;
	int			room = 0;
	int			found = 0;

	see_names(judge, &all);
	for (int64 i = 0; i < all.count;)
	{
		ParamName	name = {.hash = all.seen[i].name};
		IriText		key = judge->links[all.seen[i].link].key;
		IriParam	param;
		IriBuf		buf;
		IriText		decoded;

		CHECK_FOR_INTERRUPTS();
		name.varies = count_varying(judge, &all, &i);
		/* its spelling: once a name, not once a link */
		if ((name.varies == 0 && !has_rules) || !param_with_name(judge, key, name.hash, &param))
			continue;
		name.dropped = !param_stays(judge, &param);
		if (name.varies == 0 && !name.dropped)
			continue;
		iri_buf_init(&buf, NULL, 0);
		iri_form_decode(param.piece, param.name_len, param.plus, &buf);
		decoded = iri_take(&buf);
		name.text = quoted_name(decoded);
		pfree((char *) decoded.data);
		if (name.text == NULL)
			continue;
		if (found == room)
		{
			room = room > 0 ? 2 * room : 64;
			names = names == NULL ? palloc(room * sizeof(ParamName)) : repalloc_huge(names, room * sizeof(ParamName));
		}
		names[found++] = name;
	}
	keep_names(judge, names, found);
	pfree(all.pages);
	if (all.seen != NULL)
		pfree(all.seen);
}
