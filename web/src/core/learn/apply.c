/*
 * Application: the links for which a rule holds, and what the rules lose when
 * they are applied one after another.
 */
#include "learn/apply.h"

#include "learn/pool.h"
#include "text/stop.h"

typedef struct Order
{
	int			rule;
	int64_t		contents;
} Order;

static int
compare_order(const void *a, const void *b)
{
	const Order *x = a;
	const Order *y = b;

	if (x->contents != y->contents)
		return x->contents > y->contents ? -1 : 1;
	return x->rule - y->rule;
}

typedef struct Applied
{
	int64_t		lost;
	int64_t		merged;
} Applied;

/*
 * Adds a rule to those applied if it loses no more contents than can be
 * explained by pages that change.
 */
static bool
try_rule(Judging *judging, const Found *found, Applied *applied, bool *holds)
{
	const Unit *unit = judging->unit;
	int			rule = found->rule;
	Applied		with;

	state_add(&judging->state, rule, found->reach);
	judging->state.shapes[rule] = found->shapes;
	judging->state.shape_count[rule] = found->shape_count;
	if (!count_loss(judging->unit, &judging->state, &with.lost, &with.merged))
		return false;
	*holds = (double) (with.lost - applied->lost) <=
		(unit->changing + .05) * (double) (with.merged - applied->merged) + 2;
	if (*holds)
		*applied = with;
	else
		state_add(&judging->state, rule, REACH_NONE);
	return true;
}

static bool
is_path_step(int rule)
{
	return rule < IRI_STEPS && (IRI_STEP_BIT(rule) & (IRI_SITE_STEPS | IRI_PATH_STEPS)) != 0;
}

/*
 * Applies the rules found, the best supported first; those that lose contents
 * are narrowed or dropped.
 */
bool
apply_found(Judging *judging, bool may_narrow)
{
	Unit	   *unit = judging->unit;
	Order		order[MAX_RULES];
	size_t		count = 0;
	Applied		applied;

	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		/* the paths of scopes are those after these steps, so they are applied first, and stay */
		if (judging->found[rule].reach != REACH_NONE && judging->base.drop[rule] == REACH_NONE)
			order[count++] = (Order) {rule, may_narrow && is_path_step(rule) ? INT64_MAX : judging->found[rule].evidence.contents};
	}
	iri_sort(order, count, sizeof(Order), compare_order);
	judging->state = judging->base;
	if (!count_loss(unit, &judging->state, &applied.lost, &applied.merged))
		return false;
	for (size_t i = 0; i < count; i++)
	{
		Found	   *found = &judging->found[order[i].rule];
		bool		holds;

		if (!try_rule(judging, found, &applied, &holds))
			return false;
		if (!holds && may_narrow && is_path_step(found->rule))
		{
			state_add(&judging->state, found->rule, REACH_ALL);
			if (!count_loss(unit, &judging->state, &applied.lost, &applied.merged))
				return false;
			holds = true;
		}
		if (!holds && may_narrow && !unit->whole && found->reach == REACH_ALL && (found->rule >= IRI_STEPS || found->rule == IRI_STEP_FRAGMENT))
		{
			if (!narrow(unit, &judging->named, found) ||
				(found->reach != REACH_NONE && !try_rule(judging, found, &applied, &holds)))
				return false;
		}
		if (!holds)
			found->reach = REACH_NONE;
	}
	return true;
}

static bool
any_is_doubtful(const Found *found)
{
	for (size_t i = 0; i < found->cells.count; i++)
	{
		if (is_doubtful(&found->cells.cells[i].evidence))
			return true;
	}
	return false;
}

/* Returns true if at least two hosts show evidence. */
static bool
is_shared(const Found *found)
{
	const Cell *first = NULL;

	for (size_t i = 0; i < found->cells.count; i++)
	{
		const Cell *cell = &found->cells.cells[i];

		if (cell->evidence.contents > 0 && first != NULL && cell->host != first->host)
			return true;
		if (cell->evidence.contents > 0 && first == NULL)
			first = cell;
	}
	return false;
}

/*
 * Returns true if a site can follow a rule of many others: its evidence does
 * not speak against the rule and, for a step, there is some evidence in favor,
 * because links that a step does not change prove nothing.
 */
static bool
is_supported(const Unit *unit, int rule, const Evidence *evidence)
{
	if (rule < IRI_STEPS)
		return evidence->contents >= 2 &&
			(double) evidence->agree >= .7 * (1 - unit->changing) * (double) evidence->groups;
	return 2 * evidence->agree >= evidence->groups;
}

/* Finds the reach of each rule, beside the rules of the state. */
static bool
limit_rules(Judging *judging)
{
	Unit	   *unit = judging->unit;

	if (!state_step_parts(unit, &judging->state, -1) || !find_shapes(unit, &judging->state) || !judging_apply(judging))
		return false;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		Found	   *found = &judging->found[rule];
		bool		holds = judging->state.drop[rule] == REACH_ALL;
		bool		against;

		found->rule = rule;
		if (judging->base.drop[rule] != REACH_NONE || (!holds && !is_candidate(judging, rule)))
		{
			found->reach = REACH_NONE;
			continue;
		}
		found->cells = (Cells) {.cells = NULL};
		if (!collect(unit, &judging->state, rule, holds, &found->evidence, &found->cells))
			return false;
		if (found->evidence.groups > 0)
			judging->judged[rule] = true;
		against = any_is_doubtful(found);
		if (judging->surveys)
		{
			if (!pool_add(unit->learner->pool, unit, &judging->state, rule, &found->evidence, &found->cells))
				return false;
			continue;
		}
		found->reach = holds && !against ? REACH_ALL : REACH_NONE;
		if (unit->whole)
		{
			if (!is_shared(found))
				found->reach = REACH_NONE;
			continue;
		}
		if (found->reach == REACH_ALL)
			continue;
		/* a value may lead to the first page of one script and to the second of another */
		if (!against && rule >= IRI_STEPS && rule < IRI_STEPS + MAX_NAMES && pool_has_name(unit->learner->pool, unit, rule) && is_supported(unit, rule, &found->evidence))
			found->reach = REACH_ALL;
		else if ((rule >= IRI_STEPS || rule == IRI_STEP_FRAGMENT) && !narrow(unit, &judging->state, found))
			return false;
	}
	return true;
}

/*
 * Removes the rules for values of names whose own rules are limited to some
 * links; returns true if there are any.
 */
static bool
remove_values(Judging *judging)
{
	const Unit *unit = judging->unit;
	bool		removed = false;

	for (int i = 0; i < unit->value_count; i++)
	{
		int			name = unit->learner->names[unit->value_names[i]].rule;

		if (judging->state.drop[VALUE_RULE(i)] == REACH_NONE || judging->base.drop[VALUE_RULE(i)] != REACH_NONE ||
			judging->found[name].reach != REACH_SHAPES)
			continue;
		state_add(&judging->state, VALUE_RULE(i), REACH_NONE);
		removed = true;
	}
	return removed;
}

bool
find_reach(Judging *judging)
{
	/* without the rules of such values, the names have more links, and the values only scopes of their own */
	return limit_rules(judging) && (!remove_values(judging) || limit_rules(judging));
}

/* Finds the steps that hold on many other sites, and are supported by this one. */
bool
add_pooled_steps(Judging *judging)
{
	Unit	   *unit = judging->unit;

	if (!judging_apply(judging))
		return false;
	for (int rule = 0; rule < IRI_STEPS; rule++)
	{
		Found	   *found = &judging->found[rule];

		if (!is_candidate(judging, rule) || !pool_has_name(unit->learner->pool, unit, rule))
			continue;
		if (!collect(unit, &judging->state, rule, false, &found->evidence, NULL))
			return false;
		if (is_supported(unit, rule, &found->evidence))
			found->reach = REACH_ALL;
	}
	return true;
}
