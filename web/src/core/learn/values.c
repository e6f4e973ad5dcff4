/*
 * The values of names; see values.h.
 */
#include "learn/values.h"

uint64_t
value_of(const IriLearner *learner, const State *state, const Link *link, int rule)
{
	uint64_t	least = UINT64_MAX;
	uint64_t	most = 0;

	for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (!state_decides(learner, state, link, piece, rule))
			continue;
		least = piece->plain < least ? piece->plain : least;
		most = piece->plain > most ? piece->plain : most;
	}
	return least > most ? 0 : iri_hash_mix(least * 3 + most) | 1;
}

Piece *
find_piece(const IriLearner *learner, const Link *link, int rule)
{
	Piece	   *found = NULL;

	for (Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (rule_of(learner, piece) != rule)
			continue;
		if (found != NULL)
			return NULL;
		found = piece;
	}
	return found;
}

/* Sets and removes marks of a link's pieces with the name. */
static void
mark_value(const IriLearner *learner, const Link *link, int rule, PieceFlags set, PieceFlags removed)
{
	for (Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (rule_of(learner, piece) == rule)
			piece->flags = (uint8_t) ((piece->flags & ~removed) | set);
	}
}

void
clear_values(const Unit *unit, int rule)
{
	for (size_t i = 0; i < unit->with_count[rule]; i++)
		mark_value(unit->learner, &unit->learner->links[unit->with[rule][i]], rule, 0, PIECE_EXCEPTED | PIECE_SHARED);
}

/* Returns true if the value of a link agrees. */
static bool
shares_value(const IriLearner *learner, const Link *link, int rule)
{
	for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
	{
		if (rule_of(learner, piece) == rule && (piece->flags & PIECE_SHARED))
			return true;
	}
	return false;
}

/* The evidence of a group about a value. */
typedef enum VoteKind
{
	VOTE_AGREES,
	VOTE_DIFFERS,
	VOTE_NONE,
	VOTE_GIVEN					/* by another link of the group */
} VoteKind;

size_t
vote(IriLearner *learner, const Entry *entries, size_t count, size_t cell, Entry *votes)
{
	const uint32_t before = ++learner->stamp;
	size_t		vote_count = 0;
	int			known = 0;

	for (size_t from = 0, to; from < count; from = to)
	{
		bool		steady = false;

		learner->stamp++;
		for (to = from; to < count && entries[to].value == entries[from].value; to++)
		{
			const Link *link = &learner->links[entries[to].link];

			if (link->changes)
				continue;
			steady = true;
			/* the content is of another value, too */
			if (learner->seen[link->content] > before && learner->seen[link->content] < learner->stamp)
				learner->several[link->content] = before;
			learner->seen[link->content] = learner->stamp;
		}
		known += steady;
	}
	for (size_t from = 0, to; from < count; from = to)
	{
		const uint64_t value = entries[from].value;
		VoteKind		result = VOTE_NONE;

		for (to = from; to < count && entries[to].value == value; to++)
		{
			const Link *link = &learner->links[entries[to].link];

			if (!link->changes && learner->several[link->content] == before)
				result = VOTE_AGREES;
			else if (!link->changes && result == VOTE_NONE && known > 1)
				result = VOTE_DIFFERS;
		}
		/* the votes may take the place of the entries */
		for (size_t i = from; i < to && value != 0; i++)
			votes[vote_count++] = (Entry) {value, cell, i == from ? result : VOTE_GIVEN, entries[i].link};
	}
	return vote_count;
}

/* Adds up the votes about a value in a cell; returns their number. */
static size_t
add_votes(const Entry *votes, size_t count, VoteKind *result, int64_t *against)
{
	int64_t		agree = 0;
	size_t		n = 0;

	*against = 0;
	for (; n < count && votes[n].group == votes[0].group && votes[n].value == votes[0].value; n++)
	{
		agree += votes[n].form == VOTE_AGREES;
		*against += votes[n].form == VOTE_DIFFERS;
	}
	*result = agree == 0 && *against == 0 ? VOTE_NONE : agree > 0 && (double) agree >= VALUE_SHARE * (double) (agree + *against) ? VOTE_AGREES : VOTE_DIFFERS;
	return n;
}

bool
values_differ(const Cell *cell)
{
	return cell->differ > 0 && (cell->differ >= cell->agree || (cell->refuted && cell->agree + cell->differ <= FEW_VALUES));
}

/* Adds a value, which may be in several cells. */
static void
count_value(const Unit *unit, int rule, const Entry *votes, size_t count, const Cells *cells, Values *values)
{
	bool		seen[VOTE_GIVEN] = {false};
	int64_t		against = 0;
	size_t		links = 0;

	for (size_t i = 0; i < count;)
	{
		VoteKind		result;
		int64_t		differ;
		size_t		n = add_votes(&votes[i], count - i, &result, &differ);

		/* links for which there will be no rule say nothing about others */
		if (cells == NULL || !values_differ(&cells->cells[votes[i].value]))
		{
			seen[result] = true;
			against += differ;
			links += n;
		}
		i += n;
	}
	if (links == 0)
		return;
	if (seen[VOTE_AGREES])
	{
		values->agree++;
		values->links += (int64_t) links;
		for (size_t i = 0; i < count; i++)
			mark_value(unit->learner, &unit->learner->links[votes[i].link], rule, PIECE_SHARED, 0);
		return;
	}
	*(seen[VOTE_DIFFERS] ? &values->differ : &values->unknown) += 1;
	if (values->kept_count < FEW_VALUES)
	{
		values->kept[values->kept_count] = votes[0].link;
		values->against[values->kept_count] = against;
	}
	values->kept_count++;
}

void
count_votes(const Unit *unit, int rule, Entry *votes, size_t count, Cells *cells, Values *values)
{
	*values = (Values) {0};
	for (size_t i = 0; i < count && cells != NULL;)
	{
		Cell	   *cell = &cells->cells[votes[i].value];
		VoteKind		result;
		int64_t		against;

		i += add_votes(&votes[i], count - i, &result, &against);
		cell->agree += result == VOTE_AGREES;
		cell->differ += result == VOTE_DIFFERS;
		cell->refuted |= result == VOTE_DIFFERS && against > 1;
	}
	for (size_t from = 0, to; from < count; from = to)
	{
		for (to = from; to < count && votes[to].group == votes[from].group; to++)
			;
		count_value(unit, rule, &votes[from], to - from, cells, values);
	}
	for (size_t i = 0; i < count && cells != NULL; i++)
		cells->cells[votes[i].value].shared |= shares_value(unit->learner, &unit->learner->links[votes[i].link], rule);
	if (values->agree + values->differ + values->unknown > FEW_VALUES)
		values->kept_count = 0;
}

bool
except_values(const Unit *unit, int rule, Values *values, bool unknown)
{
	const IriLearner *learner = unit->learner;
	int			count = 0;
	bool		written = true;

	for (int i = 0; i < values->kept_count; i++)
	{
		const Piece *piece = find_piece(learner, &learner->links[values->kept[i]], rule);

		if (piece == NULL || piece->text[0] == '\0')
			written &= values->against[i] == 0;
		else if (unknown || values->against[i] > 0)
		{
			values->kept[count] = values->kept[i];
			values->against[count++] = values->against[i];
		}
	}
	values->kept_count = count;
	for (size_t i = 0; i < unit->with_count[rule] && count > 0; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];
		const Piece *piece = find_piece(learner, link, rule);

		for (int j = 0; j < count && piece != NULL; j++)
		{
			if (piece->plain == find_piece(learner, &learner->links[values->kept[j]], rule)->plain)
				mark_value(learner, link, rule, PIECE_EXCEPTED, 0);
		}
	}
	return written;
}
