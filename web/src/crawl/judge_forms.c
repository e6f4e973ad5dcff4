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

/* Hashes a query. */
static void
add_pieces(Judge *judge, const char *query, size_t len, Form *form)
{
	int			room = 4;
	bool		taken[MAX_NAMES] = {false};
	int			taken_count = 0;
	IriPieces	pieces;
	IriParam	param;

	form->pieces = MemoryContextAlloc(judge->context, room * sizeof(Piece));
	iri_pieces_begin(&pieces, query, len, IRI_WEB_FORM);
	while (iri_next_piece(&pieces, &param))
	{
		uint64		hash = iri_hash_bytes(param.piece, param.len, 5) | 1;
		int			rule = -1;
		Piece	   *last = form->count > 0 ? &form->pieces[form->count - 1] : NULL;

		if (judge_is_dropped_value(judge, &param))
		{
			form->dropped = true;
			continue;
		}
		if (judge->name_count > 0 && param.len > 0)
			rule = judge_find_name(judge, judge_name_hash(&param));
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
		add_pieces(judge, text.data + parts.query.at, parts.query.len, form);
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
