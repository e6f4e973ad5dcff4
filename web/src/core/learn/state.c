/*
 * Links after rules; see state.h.
 */
#include "learn/state.h"

#include <stdlib.h>

#include "crawl/part.h"
#include "text/stop.h"

#define FRAGMENT_STEP	IRI_STEP_BIT(IRI_STEP_FRAGMENT)

uint32_t
state_host_steps(const State *state, const Host *host)
{
	return (host->steps | state->on) & ~state->off;
}

/* Returns the hash of a part after the steps. */
static uint64_t
hash_after(const IriLearner *learner, const Part *part, int path, uint32_t steps, IriBuf *text)
{
	if ((steps & part->possible) == 0)
		return part->is.hash;
	(void) iri_part_canonical((IriPartKind) path, part->is.text, steps, text);
	return iri_hash_bytes(text->data, text->len, learner->hosts[part->host].is.hash);
}

bool
state_step_parts(const Unit *unit, const State *state, int changed)
{
	IriLearner *learner = unit->learner;
	uint32_t	bit = changed >= 0 && changed < IRI_STEPS ? IRI_STEP_BIT(changed) : 0;
	char		storage[512];
	IriBuf		text;

	iri_buf_init(&text, storage, sizeof(storage));
	for (int path = 0; path < 2; path++)
	{
		uint32_t	steps = path ? IRI_PATH_STEPS : IRI_SITE_STEPS;

		for (size_t i = 0; i < unit->part_count[path] && !text.failed; i++)
		{
			Part	   *part = &learner->parts[path][unit->parts[path][i]];
			uint32_t	now = state_host_steps(state, &learner->hosts[part->host]) & steps;

			if (changed < 0)
			{
				part->now = hash_after(learner, part, path, now, &text);
				text.failed |= iri_must_stop_at(&learner->asked, learner->bytes += part->is.text.len);
			}
			part->changed = (bit & steps & part->possible) ? hash_after(learner, part, path, now ^ bit, &text) : part->now;
		}
	}
	learner->failed |= text.failed;
	iri_buf_free(&text);
	return !learner->failed;
}

static bool
has_shape(const State *state, int rule, uint64_t shape)
{
	return state->shape_count[rule] > 0 &&
		bsearch(&shape, state->shapes[rule], state->shape_count[rule], sizeof(uint64_t), compare_hashes) != NULL;
}

static bool
reaches(const State *state, Reach reach, int rule, const Link *link, uint64_t name)
{
	return reach == REACH_ALL || (reach == REACH_SHAPES && has_shape(state, rule, link->shape - iri_hash_mix(name)));
}

/* Returns true if the state or the current rules drop a piece, without the rule `except`. */
static bool
drops_without(const IriLearner *learner, const State *state, const Link *link, const Piece *piece, int except)
{
	const ParamName *name;

	if (piece->name == NO_NAME || (piece->flags & PIECE_KEPT))
		return false;
	name = &learner->names[piece->name];
	if ((piece->flags & PIECE_GIVEN) && name->rule < 0)
		return true;
	if (name->rule >= 0 && name->rule != except &&
		(((piece->flags & PIECE_GIVEN) && state->kept != name->rule) ||
		 (!(piece->flags & PIECE_EXCEPTED) && reaches(state, state->drop[name->rule], name->rule, link, name->is.hash))))
		return true;
	if (piece->value >= 0 && VALUE_RULE(piece->value) != except &&
		reaches(state, state->drop[VALUE_RULE(piece->value)], VALUE_RULE(piece->value), link, name->is.hash))
		return true;
	return (piece->flags & PIECE_SESSION) && ((link->steps | state->on) & ~state->off & IRI_STEP_BIT(IRI_STEP_SESSION));
}

bool
state_drops(const IriLearner *learner, const State *state, const Link *link, const Piece *piece)
{
	return drops_without(learner, state, link, piece, -1);
}

/* Returns true if a rule for a name or value concerns the piece. */
static bool
concerns(const IriLearner *learner, const Piece *piece, int rule)
{
	return !(piece->flags & PIECE_KEPT) &&
		((rule_of(learner, piece) == rule && !(piece->flags & PIECE_EXCEPTED)) || (piece->value >= 0 && VALUE_RULE(piece->value) == rule));
}

/*
 * Returns true if the rule drops the piece, which it concerns: as the state's
 * rule, unless the piece is already dropped, or as one of the current rules
 * and steps.
 */
static bool
own_drops(const IriLearner *learner, const State *state, const Link *link, const Piece *piece, int rule)
{
	uint64_t	name = learner->names[piece->name].is.hash;
	bool		now = rule == learner->names[piece->name].rule && (piece->flags & PIECE_GIVEN) && state->kept != rule;

	if (state->drop[rule] == REACH_NONE)
		return now;
	return !now && reaches(state, state->drop[rule], rule, link, name);
}

/* Returns true if a piece is dropped when one rule is changed. */
static bool
drops_if_changed(const IriLearner *learner, const State *state, const Link *link, const Piece *piece, int changed)
{
	if (changed < IRI_STEPS || !concerns(learner, piece, changed))
		return state_drops(learner, state, link, piece);
	if (own_drops(learner, state, link, piece, changed))
		return drops_without(learner, state, link, piece, changed);
	return state->drop[changed] == REACH_NONE || state_drops(learner, state, link, piece);
}

bool
state_decides(const IriLearner *learner, const State *state, const Link *link, const Piece *piece, int rule)
{
	return concerns(learner, piece, rule) && drops_if_changed(learner, state, link, piece, rule) != state_drops(learner, state, link, piece);
}

bool
state_owns(const IriLearner *learner, const State *state, const Link *link, int rule)
{
	for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (concerns(learner, piece, rule) && own_drops(learner, state, link, piece, rule))
			return true;
	}
	return false;
}

/* Returns the hash of the query that remains, 0 without one. */
static uint64_t
query_form(const IriLearner *learner, const State *state, const Link *link, uint32_t steps, int changed)
{
	uint64_t	kept[MAX_PIECES];
	uint32_t	count = 0;
	uint32_t	left = 0;
	bool		dropped = false;
	bool		empty = true;
	uint64_t	hash = 0;

	for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (drops_if_changed(learner, state, link, piece, changed))
		{
			dropped = true;
			continue;
		}
		left++;
		empty &= (piece->flags & PIECE_EMPTY) != 0;
		if (((piece->flags & PIECE_EMPTY) && (steps & IRI_STEP_BIT(IRI_STEP_EMPTY_QUERY))) ||
			((piece->flags & PIECE_BLANK) && (steps & IRI_STEP_BIT(IRI_STEP_BLANK_PARAMS))))
		{
			dropped = true;
			continue;
		}
		kept[count++] = (steps & IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING)) ? piece->plain : piece->hash;
	}
	/* a query is dropped if nothing remains of it */
	if (dropped && (count == 0 || (left <= 1 && empty)))
		return 0;
	if (count > 1 && (steps & IRI_STEP_BIT(IRI_STEP_SORT_QUERY)))
		iri_sort(kept, count, sizeof(uint64_t), compare_hashes);
	for (uint32_t i = 0; i < count; i++)
	{
		bool		repeated = false;

		if (steps & IRI_STEP_BIT(IRI_STEP_DEDUPE_PARAMS))
		{
			for (uint32_t j = 0; j < i && !repeated; j++)
				repeated = kept[j] == kept[i];
		}
		if (!repeated)
			hash = hash * HASH_MULTIPLIER + kept[i];
	}
	return iri_hash_mix(hash) | 1;
}

uint64_t
state_form(const IriLearner *learner, const State *state, const Link *link, int changed)
{
	const Part *prefix = &learner->parts[0][link->parts[0]];
	const Part *path = link_path(learner, link);
	bool		is_step = changed >= 0 && changed < IRI_STEPS;
	uint32_t	steps = (link->steps | state->on) & ~state->off;
	uint64_t	hash = is_step ? prefix->changed * 3 + path->changed : prefix->now * 3 + path->now;

	if (is_step)
		steps ^= IRI_STEP_BIT(changed);
	hash = iri_hash_mix(hash);
	if (link->has_query)
		hash += query_form(learner, state, link, steps, is_step ? -1 : changed) * HASH_MULTIPLIER;
	if (state->drop[IRI_STEP_FRAGMENT] == REACH_SHAPES)
	{
		/* without this step, nothing is dropped */
		if (changed == IRI_STEP_FRAGMENT)
			steps ^= FRAGMENT_STEP;
		else if (has_shape(state, IRI_STEP_FRAGMENT, link->shape))
			steps |= FRAGMENT_STEP;
	}
	if (link->fragment != 0 && !(steps & FRAGMENT_STEP))
		hash ^= link->fragment * HASH_MULTIPLIER;
	return iri_hash_mix(hash);
}

bool
state_affects(const IriLearner *learner, const State *state, const Link *link, int rule)
{
	if (rule < IRI_STEPS)
		return state_form(learner, state, link, rule) != link->form;
	for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (concerns(learner, piece, rule) && !state_drops(learner, state, link, piece))
			return true;
	}
	return false;
}

void
state_add(State *state, int rule, Reach reach)
{
	state->drop[rule] = reach;
	if (rule < IRI_STEPS && reach != REACH_SHAPES)
		state->on = reach == REACH_ALL ? state->on | IRI_STEP_BIT(rule) : state->on & ~IRI_STEP_BIT(rule);
}

bool
state_apply(const Unit *unit, const State *state)
{
	IriLearner *learner = unit->learner;

	if (!state_step_parts(unit, state, -1))
		return false;
	for (size_t i = 0; i < unit->count; i++)
	{
		Link	   *link = &unit->links[i];

		if (iri_must_stop_at(&learner->asked, learner->bytes += 64))
		{
			learner->failed = true;
			return false;
		}
		link->form = state_form(learner, state, link, -1);
	}
	return true;
}
