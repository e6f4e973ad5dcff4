/*
 * Rounds: each finds the rules that have enough evidence beside the rules
 * found before.
 */
#include "learn/judging.h"

#include <stdlib.h>
#include <string.h>

#include "learn/pool.h"
#include "learn/values.h"
#include "text/stop.h"

#define MAX_CHOSEN			10	/* rules from which those that explain the contents are chosen: chosen, not measured */

static double
share_of_groups(const Evidence *explained)
{
	return explained->groups > 0 ? (double) explained->agree / (double) explained->groups : 0;
}

/*
 * Removes, one after another, each rule without which the others explain the
 * contents better.
 */
static bool
choose_joint(Judging *judging, int *rules, int *count)
{
	Unit	   *unit = judging->unit;

	while (*count > 1)
	{
		Evidence	now;
		Evidence	best = {0};
		int			back = -1;

		if (!explain(unit, &judging->state, rules, *count, &now))
			return false;
		if (now.groups > 0 && now.contents >= 2)
			return true;
		for (int i = 0; i < *count; i++)
		{
			int			others[MAX_JOINT];
			Evidence	without;
			int			n = 0;

			for (int j = 0; j < *count; j++)
			{
				if (j != i)
					others[n++] = rules[j];
			}
			if (!explain(unit, &judging->state, others, n, &without))
				return false;
			if (back < 0 || share_of_groups(&without) > share_of_groups(&best) ||
				(share_of_groups(&without) == share_of_groups(&best) && without.contents > best.contents))
			{
				back = i;
				best = without;
			}
		}
		memmove(&rules[back], &rules[back + 1], (size_t) (*count - back - 1) * sizeof(int));
		--*count;
	}
	return true;
}

/*
 * Judges several rules together that have not been refuted: two parameters
 * that change with each fetch hide each other.
 */
static bool
judge_joint(Judging *judging, bool *is_new)
{
	Unit	   *unit = judging->unit;
	int			rules[MAX_JOINT];
	Evidence	evidence[MAX_JOINT];
	int			count = 0;

	for (int rule = 0; rule < NAME_RULE(unit->learner->judged_names) && count < MAX_JOINT; rule++)
	{
		const Evidence *known = &judging->evidence[rule];

		if (is_candidate(judging, rule) && rule != IRI_STEP_LOWER_PATH && (rule < IRI_STEPS || !judging->plain[rule - IRI_STEPS]) &&
			(double) known->agree >= LIKELY_SHARE * (double) known->groups)
			rules[count++] = rule;
	}
	if (count > 1 && count <= MAX_CHOSEN && !choose_joint(judging, rules, &count))
		return false;
	if (count < 2)
		return true;
	if (!collect_joint(unit, &judging->state, rules, count, evidence))
		return false;
	for (int i = 0; i < count; i++)
	{
		if (is_new[rules[i]] || !is_enough(unit, &evidence[i]))
			continue;
		is_new[rules[i]] = true;
		judging->evidence[rules[i]] = evidence[i];
	}
	return true;
}

/* A value of a name, where links with it lead to the same page as links without the name. */
typedef struct Vote
{
	uint64_t	piece;
	uint32_t	link;
	uint32_t	name;
	int64_t		links;
	int64_t		agree;
} Vote;

#define MAX_VOTES	1024	/* chosen, not measured */

static int
compare_votes(const void *a, const void *b)
{
	const Vote *x = a;
	const Vote *y = b;

	if (x->agree != y->agree)
		return x->agree > y->agree ? -1 : 1;
	return (x->piece > y->piece) - (x->piece < y->piece);
}

/* Makes candidates of the values of a name that lead to the page without the parameter. */
static bool
find_values_of(Judging *judging, int rule, Vote *votes)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;
	int			count = 0;

	for (size_t i = 0; i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];
		const Piece *piece = find_piece(learner, link, rule);
		uint32_t	other;
		int			vote = 0;

		if (link->changes || piece == NULL || piece->text[0] == '\0' || piece->value >= 0 || state_drops(learner, &judging->state, link, piece))
			continue;
		other = find_form(unit, state_form(learner, &judging->state, link, rule));
		if (other == 0 || learner->links[other - 1].changes)
			continue;
		while (vote < count && votes[vote].piece != piece->hash)
			vote++;
		if (vote == MAX_VOTES)
			continue;
		if (vote == count)
			votes[count++] = (Vote) {.piece = piece->hash, .link = unit->with[rule][i], .name = piece->name};
		votes[vote].links++;
		votes[vote].agree += learner->links[other - 1].content == link->content;
	}
	iri_sort(votes, (size_t) count, sizeof(Vote), compare_votes);
	for (int i = 0; i < count && i < VALUES_OF_NAME && unit->value_count < MAX_VALUES; i++)
	{
		const Piece *piece = find_piece(learner, &learner->links[votes[i].link], rule);
		IriText		text = {piece->text, strlen(piece->text)};
		int			value = unit->value_count;
		int			own = VALUE_RULE(value);
		size_t		room = 0;

		if ((double) votes[i].agree < LIKELY_SHARE * (double) votes[i].links ||
			(unit->surveys ? votes[i].links < 2 : 2 * votes[i].links < learner->options.min_groups &&
			 !pool_proposes(learner->pool, learner->names[votes[i].name].is.hash, text)))
			continue;
		unit->values[value] = (IriText) {arena_copy(&unit->arena, text.data, text.len), text.len};
		unit->value_names[value] = votes[i].name;
		unit->value_count++;
		for (size_t j = 0; j < unit->with_count[rule]; j++)
		{
			const Link *link = &learner->links[unit->with[rule][j]];

			for (Piece *other = link_pieces(learner, link), *end = other + link->piece_count; other < end; other++)
			{
				if (other->hash != votes[i].piece)
					continue;
				other->value = (int8_t) value;
				if (!unit_add(unit, own, unit->with[rule][j], &room))
					return false;
			}
		}
	}
	return !unit->arena.failed;
}

bool
find_values(Judging *judging)
{
	Unit	   *unit = judging->unit;
	Vote	   *votes = malloc(MAX_VOTES * sizeof(Vote));
	bool		ok = votes != NULL;

	for (int i = 0; ok && i < unit->learner->judged_names; i++)
	{
		if (judging->state.drop[NAME_RULE(i)] == REACH_NONE && !judging->excluded[NAME_RULE(i)] && may_change(unit, NAME_RULE(i)))
			ok = find_values_of(judging, NAME_RULE(i), votes);
	}
	free(votes);
	return ok;
}

/* Collects the evidence for a name, whose rule is for all values only if several agree. */
static bool
judge_name(Judging *judging, int rule, Evidence *evidence)
{
	const Unit *unit = judging->unit;
	const int	name = rule - IRI_STEPS;
	Values		values;

	clear_values(unit, rule);
	if (!collect(judging->unit, &judging->state, rule, false, evidence, NULL, &values))
		return false;
	judging->single[name] = values.agree < 2 && (unit->surveys || !pool_has_name(unit->learner->pool, unit, rule));
	/* the values are too few to hide others */
	judging->plain[name] = judging->single[name] && values.agree + values.differ + values.unknown <= FEW_VALUES;
	return true;
}

bool
judge_round(Judging *judging, bool *more)
{
	Unit	   *unit = judging->unit;
	bool		is_new[MAX_RULES] = {false};

	*more = false;
	if (!judging_apply(judging))
		return false;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		Evidence	evidence;

		if (!is_candidate(judging, rule))
			continue;
		if (rule >= IRI_STEPS && rule < IRI_STEPS + MAX_NAMES ? !judge_name(judging, rule, &evidence) :
			!collect(unit, &judging->state, rule, false, &evidence, NULL, NULL))
			return false;
		if (evidence.groups > 0)
			judging->evidence[rule] = evidence;
		if (is_single(judging, rule))
			continue;
		is_new[rule] = is_enough(unit, &evidence) ||
			(rule < IRI_STEPS && !unit->surveys && !unit->whole && is_of_many(unit, rule, &evidence));
	}
	if (!judge_joint(judging, is_new))
		return false;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		if (!is_new[rule])
			continue;
		state_add(&judging->state, rule, REACH_ALL);
		*more = true;
	}
	return true;
}
