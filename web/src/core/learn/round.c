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

		if (is_candidate(judging, rule) && !judging->few[rule] &&
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

/* A value of a name, and how often links with it lead to the same page as links without the name. */
typedef struct Trial
{
	uint64_t	piece;
	uint32_t	link;
	uint32_t	name;
	int64_t		links;
	int64_t		agree;
} Trial;

#define MAX_TRIALS	1024		/* chosen, not measured */

/* Tries the values of a name, and returns the best; NULL without any. */
static const Trial *
try_values(const Judging *judging, int rule, Trial *trials)
{
	const Unit *unit = judging->unit;
	const IriLearner *learner = unit->learner;
	const Trial *best = NULL;
	int			count = 0;

	for (size_t i = 0; i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];
		const Piece *piece = find_piece(learner, link, rule);
		uint32_t	other;
		int			n = 0;

		if (link->changes || piece == NULL || piece->text[0] == '\0' || piece->value >= 0 || state_drops(learner, &judging->state, link, piece))
			continue;
		other = find_form(unit, state_form(learner, &judging->state, link, rule));
		if (other == 0 || learner->links[other - 1].changes)
			continue;
		while (n < count && trials[n].piece != piece->hash)
			n++;
		if (n == MAX_TRIALS)
			continue;
		if (n == count)
			trials[count++] = (Trial) {.piece = piece->hash, .link = unit->with[rule][i], .name = piece->name};
		trials[n].links++;
		trials[n].agree += learner->links[other - 1].content == link->content;
	}
	for (int i = 0; i < count; i++)
	{
		if (best == NULL || trials[i].agree > best->agree || (trials[i].agree == best->agree && trials[i].piece < best->piece))
			best = &trials[i];
	}
	return best;
}

/* Makes a candidate of the value of a name that leads to the page without the parameter most often. */
static bool
find_value(Judging *judging, int rule, Trial *trials)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;
	const Trial *best = try_values(judging, rule, trials);
	const int	value = unit->value_count;
	IriText		text;
	size_t		room = 0;

	if (best == NULL || value == MAX_VALUES || (double) best->agree < LIKELY_SHARE * (double) best->links)
		return true;
	text.data = find_piece(learner, &learner->links[best->link], rule)->text;
	text.len = strlen(text.data);
	if (unit->surveys ? best->links < 2 : 2 * best->links < learner->options.min_groups &&
		!pool_proposes(learner->pool, learner->names[best->name].is.hash, text))
		return true;
	unit->values[value] = (IriText) {arena_copy(&unit->arena, text.data, text.len), text.len};
	unit->value_names[value] = best->name;
	unit->value_count++;
	for (size_t i = 0; i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];

		for (Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
		{
			if (piece->hash != best->piece)
				continue;
			piece->value = (int8_t) value;
			if (!unit_add(unit, VALUE_RULE(value), unit->with[rule][i], &room))
				return false;
		}
	}
	return !unit->arena.failed;
}

bool
find_values(Judging *judging)
{
	Unit	   *unit = judging->unit;
	Trial	   *trials = malloc(MAX_TRIALS * sizeof(Trial));
	bool		ok = trials != NULL;

	for (int i = 0; ok && i < unit->learner->judged_names; i++)
	{
		if (judging->state.drop[NAME_RULE(i)] == REACH_NONE && !judging->excluded[NAME_RULE(i)] && may_change(unit, NAME_RULE(i)))
			ok = find_value(judging, NAME_RULE(i), trials);
	}
	free(trials);
	return ok;
}

/* Collects the evidence for a name, whose rule is for all values only if several agree. */
static bool
judge_name(Judging *judging, int rule, Evidence *evidence)
{
	const Unit *unit = judging->unit;
	Values		values;

	clear_values(unit, rule);
	if (!collect(judging->unit, &judging->state, rule, false, evidence, NULL, &values))
		return false;
	judging->single[rule] = values.agree < 2 && (unit->surveys || !pool_has_name(unit->learner->pool, unit, rule));
	/* the values are too few to hide others */
	judging->few[rule] = judging->single[rule] && values.agree + values.differ + values.unknown <= FEW_VALUES;
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
		if (IS_NAME(rule) ? !judge_name(judging, rule, &evidence) :
			!collect(unit, &judging->state, rule, false, &evidence, NULL, NULL))
			return false;
		if (evidence.groups > 0)
			judging->evidence[rule] = evidence;
		if (judging->single[rule])
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
