/*
 * Links after some steps; see judge_data.h.
 *
 * A form is kept as hashes of its parts, so that the hash without a parameter
 * takes no canonicalization.
 */
#include "crawl/judge_data.h"

#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "utils/memutils.h"

#include "compare/key.h"
#include "core/syntax/parse.h"
#include "core/text/charclass.h"
#include "crawl/canonicalize.h"

/* The judged steps for what is before the path, for the path, and for the rest. */
#define SITE_STEPS \
	(IRI_STEP_BIT(IRI_STEP_USERINFO) | IRI_STEP_BIT(IRI_STEP_HOST_DOT) | IRI_STEP_BIT(IRI_STEP_WWW) | \
	 IRI_STEP_BIT(IRI_STEP_WWW_NUMBER) | IRI_STEP_BIT(IRI_STEP_IPV4) | IRI_STEP_BIT(IRI_STEP_HTTPS) | \
	 IRI_STEP_BIT(IRI_STEP_PORT))
#define PATH_STEPS \
	(IRI_STEP_BIT(IRI_STEP_LOWER_PATH) | IRI_STEP_BIT(IRI_STEP_SESSION) | \
	 IRI_STEP_BIT(IRI_STEP_COLLAPSE_SLASHES) | IRI_STEP_BIT(IRI_STEP_INDEX) | \
	 IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH))
#define QUERY_STEPS	(JUDGED_STEPS & ~(SITE_STEPS | PATH_STEPS))

/* Hashes a query, which ends at `end`. */
static void
add_pieces(Judge *judge, const char *p, const char *end, Form *form)
{
	int			room = 4;
	bool		taken[MAX_NAMES] = {false};
	int			taken_count = 0;
	IriParam	param;
	IriBuf		scratch;
	char		storage[256];

	iri_buf_init(&scratch, storage, sizeof(storage));
	form->pieces = MemoryContextAlloc(judge->context, room * sizeof(Piece));
	while (judge_next_param(&p, end, &param))
	{
		uint64		hash = iri_hash_bytes(param.piece, param.len, 5) | 1;
		int			rule = -1;
		Piece	   *last = form->count > 0 ? &form->pieces[form->count - 1] : NULL;

		if (judge_is_dropped_value(judge, &param, &scratch))
		{
			form->dropped = true;
			continue;
		}
		if (judge->name_count > 0 && param.len > 0)
			rule = judge_find_name(judge, judge_name_hash(&param, &scratch));
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

IriText
judge_stepped(IriText key, uint32 steps)
{
	const IriRules none = {.count = 0};
	IriText		query_done = key;
	IriParts	parts;
	size_t		end;
	IriText		begin;
	char	   *both;

	if (steps == 0)
		return (IriText) {memcpy(palloc(key.len + 1), key.data, key.len), key.len};
	if (steps & QUERY_STEPS)
		query_done = iri_canonical(key, steps & QUERY_STEPS, &none);
	iri_split(query_done.data, query_done.len, &parts);
	end = parts.path.at + parts.path.len;
	begin = (IriText) {query_done.data, end};
	/* without the query, of which the step for sessions would drop parameters */
	if (steps & (SITE_STEPS | PATH_STEPS))
		begin = iri_canonical(begin, steps & (SITE_STEPS | PATH_STEPS), &none);
	both = palloc_extended(begin.len + query_done.len - end + 1, MCXT_ALLOC_HUGE);
	memcpy(both, begin.data, begin.len);
	memcpy(both + begin.len, query_done.data + end, query_done.len - end);
	if (begin.data != query_done.data)
		pfree((char *) begin.data);
	if (query_done.data != key.data)
		pfree((char *) query_done.data);
	return (IriText) {both, begin.len + query_done.len - end};
}

/* Hashes what a link is after these steps. */
static void
make_form(Judge *judge, const Link *link, uint32 steps, Form *form)
{
	IriText		text = judge_stepped(link->key, steps);
	IriParts	parts;

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
		add_pieces(judge, text.data + parts.query.at, text.data + parts.query.at + parts.query.len, form);
	pfree((char *) text.data);
}

uint64
judge_form_hash(const Judge *judge, const Form *form, int changed)
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

/* Returns the steps that a query has something for. */
static uint32
possible_query_steps(const char *query, size_t len)
{
	const char *p = query;
	uint32		possible = 0;
	IriParam	param;

	if (memchr(query, '%', len) != NULL || memchr(query, '+', len) != NULL)
		possible |= IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING);
	if (memchr(query, '&', len) != NULL)
		possible |= IRI_STEP_BIT(IRI_STEP_DEDUPE_PARAMS) | IRI_STEP_BIT(IRI_STEP_SORT_QUERY);
	while (judge_next_param(&p, query + len, &param))
	{
		if (param.len == 0)
			possible |= IRI_STEP_BIT(IRI_STEP_EMPTY_QUERY);
		else if (param.value_len == 0)
			possible |= IRI_STEP_BIT(IRI_STEP_BLANK_PARAMS);
	}
	return possible;
}

/* Returns the steps that a link has something for, seen at its characters. */
static uint32
possible_steps(const Judge *judge, IriText key, const IriParts *parts)
{
	const char *path = key.data + parts->path.at;
	size_t		path_len = parts->path.len;
	const char *host = key.data + parts->host.at;
	const char *label = host + parts->host.len;
	uint32		possible = iri_defined(parts->query) ?
		possible_query_steps(key.data + parts->query.at, parts->query.len) : 0;

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

/* Returns the steps for what differs: what is before the path, the path, or the rest. */
static uint32
steps_for_difference(IriText a, IriText b)
{
	const uint32 steps[] = {SITE_STEPS, PATH_STEPS, QUERY_STEPS};
	uint32		found = 0;
	IriParts	parts[2];

	iri_split(a.data, a.len, &parts[0]);
	iri_split(b.data, b.len, &parts[1]);
	for (int i = 0; i < 3; i++)
	{
		const size_t from[] = {0, parts[0].path.at, parts[0].path.at + parts[0].path.len, a.len};
		const size_t to[] = {0, parts[1].path.at, parts[1].path.at + parts[1].path.len, b.len};

		if (!iri_same_text((IriText) {a.data + from[i], from[i + 1] - from[i]},
						   (IriText) {b.data + to[i], to[i + 1] - to[i]}))
			found |= steps[i];
	}
	return found;
}

uint32
judge_steps_affecting(const Judge *judge, IriText key)
{
	uint32		affecting = 0;
	uint32		possible;
	IriText		all;
	IriParts	parts;

	iri_split(key.data, key.len, &parts);
	possible = possible_steps(judge, key, &parts);
	if (possible == 0)
		return 0;
	all = judge_stepped(key, judge->candidates);
	possible &= steps_for_difference(all, key);
	for (int i = 0; i < IRI_STEPS; i++)
	{
		IriText		one;

		if (!(possible & IRI_STEP_BIT(i)))
			continue;
		one = judge_stepped(key, IRI_STEP_BIT(i));
		if (!iri_same_text(one, key))
			affecting |= IRI_STEP_BIT(i);
		else
		{
			IriText		others = judge_stepped(key, judge->candidates & ~IRI_STEP_BIT(i));

			if (!iri_same_text(others, all))
				affecting |= IRI_STEP_BIT(i);
			pfree((char *) others.data);
		}
		pfree((char *) one.data);
	}
	pfree((char *) all.data);
	return affecting;
}

void
judge_make_forms(Judge *judge)
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
