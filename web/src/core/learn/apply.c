/*
 * Application: the links for which a rule holds, and what the rules lose when
 * they are applied one after another.
 */
#include "learn/judging.h"

#include "learn/pool.h"
#include "learn/values.h"
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

/*
 * Adds a rule to the applied rules if it loses no more contents than pages
 * that change can explain.
 */
static bool
try_rule(Judging *judging, const Found *found, Loss *applied, bool *holds)
{
	const Unit *unit = judging->unit;
	int			rule = found->rule;
	Loss		with;

	state_add(&judging->state, rule, found->reach);
	judging->state.shapes[rule] = found->shapes;
	judging->state.shape_count[rule] = found->shape_count;
	if (!count_loss(judging->unit, &judging->state, &with))
		return false;
	*holds = (double) (with.lost - applied->lost) <= unit_loss(unit, with.merged - applied->merged);
	if (*holds)
		*applied = with;
	else
		state_add(&judging->state, rule, REACH_NONE);
	return true;
}

static bool
is_path_step(int rule)
{
	/* NOLINTNEXTLINE(misc-redundant-expression): sets are made from a table */
	return rule < IRI_STEPS && (IRI_STEP_BIT(rule) & (IRI_SITE_STEPS | IRI_PATH_STEPS)) != 0;
}

bool
apply_found(Judging *judging)
{
	Unit	   *unit = judging->unit;
	Order		order[MAX_RULES];
	size_t		count = 0;
	Loss		applied;

	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		/*
		 * the paths of scopes are paths after these steps, so the steps are
		 * applied first
		 */
		if (judging->found[rule].reach != REACH_NONE && judging->base.drop[rule] == REACH_NONE)
			order[count++] = (Order) {rule, is_path_step(rule) ? INT64_MAX : judging->found[rule].evidence.contents};
	}
	iri_sort(order, count, sizeof(Order), compare_order);
	judging->state = judging->base;
	if (!count_loss(unit, &judging->state, &applied))
		return false;
	for (size_t i = 0; i < count; i++)
	{
		Found	   *found = &judging->found[order[i].rule];
		bool		holds;

		if (!try_rule(judging, found, &applied, &holds))
			return false;
		if (!holds && !unit->whole && found->reach == REACH_ALL && (found->rule >= IRI_STEPS || found->rule == IRI_STEP_FRAGMENT))
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

/*
 * Returns true if links of some shape speak against a rule.  A step, which cannot
 * be limited to some links, may lose the only page of a shape.
 */
static bool
is_doubted(const Unit *unit, const Found *found)
{
	for (size_t i = 0; i < found->cells.count; i++)
	{
		const Cell *cell = &found->cells.cells[i];

		if (values_differ(cell) || (speaks_against(&cell->evidence) && (found->rule >= IRI_STEPS || unit->whole || cell->evidence.lost > 1)))
			return true;
	}
	return false;
}

/*
 * Returns true if values are in several links, but links of some shape, without
 * evidence, have none that agrees elsewhere.
 */
static bool
is_apart(const Found *found)
{
	const Values *values = &found->values;
	bool		apart = false;

	for (size_t i = 0; i < found->cells.count; i++)
		apart |= found->cells.cells[i].evidence.groups == 0 && !found->cells.cells[i].shared;
	return apart && values->agree > 0 && values->links >= 2 * values->agree;
}

/*
 * Collects the evidence for a rule, without the values of its name that are
 * kept, among them those without evidence unless other sites have the rule.
 * `written` receives whether rules can write the values that are kept.
 */
static bool
collect_rule(Judging *judging, Found *found, bool holds, bool *written)
{
	Unit	   *unit = judging->unit;
	const int	rule = found->rule;
	Values		left;

	*written = true;
	if (!collect(unit, &judging->state, rule, holds, &found->evidence, &found->cells, IS_NAME(rule) ? &found->values : NULL))
		return false;
	if (!IS_NAME(rule) || unit->surveys || found->values.kept_count == 0)
	{
		found->values.kept_count = 0;
		return true;
	}
	*written = except_values(unit, rule, &found->values, !pool_has_name(unit->learner->pool, unit, rule));
	if (found->values.kept_count == 0)
		return true;
	found->cells = (Cells) {.cells = NULL};
	return (!holds || judging_apply(judging)) && collect(unit, &judging->state, rule, holds, &found->evidence, &found->cells, &left);
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
 * Finds the reach of a rule, beside the rules of the state: `holds` if these
 * include the rule, for all links; `proposed` if the rule is to be added to
 * them.
 */
static bool
limit_rule(Judging *judging, int rule, bool holds, bool proposed)
{
	Unit	   *unit = judging->unit;
	Found	   *found = &judging->found[rule];
	bool		written;

	*found = (Found) {.rule = rule, .evidence = found->evidence};
	if (!collect_rule(judging, found, holds, &written))
		return false;
	if (!unit->surveys && (!written || (judging->single[rule] && !holds)))
		return true;
	if (unit->surveys)
		return pool_add(unit->learner->pool, unit, &judging->state, rule, &found->evidence, &found->cells);
	found->doubted = is_doubted(unit, found) || (is_apart(found) && !pool_has_name(unit->learner->pool, unit, rule));
	if ((holds || proposed) && !found->doubted && (!unit->whole || is_shared(found)))
		found->reach = REACH_ALL;
	/* a rule without links that it changes is a current rule */
	if (unit->whole || found->reach == REACH_ALL || found->cells.count == 0)
		return true;
	/* a value may lead to the first page of one script and to the second of another */
	if (!found->doubted && (IS_NAME(rule) || (IS_VALUE(rule) && found->evidence.agree > 0)) && is_of_many(unit, rule, &found->evidence))
		found->reach = REACH_ALL;
	else if (rule >= IRI_STEPS || rule == IRI_STEP_FRAGMENT)
		return narrow(unit, &judging->named, found);
	return true;
}

/* Finds the reach of each rule, beside the rules of the state. */
static bool
limit_rules(Judging *judging)
{
	judging->named = judging->state;
	for (int i = 0; i < judging->unit->learner->judged_names; i++)
	{
		if (judging->base.drop[NAME_RULE(i)] == REACH_NONE)
			clear_values(judging->unit, NAME_RULE(i));
	}
	if (!state_step_parts(judging->unit, &judging->state, -1) || !find_shapes(judging->unit, &judging->state) || !judging_apply(judging))
		return false;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		bool		holds = judging->state.drop[rule] == REACH_ALL;

		judging->found[rule] = (Found) {.rule = rule, .evidence = judging->evidence[rule]};
		if (judging->base.drop[rule] == REACH_NONE && (holds || is_candidate(judging, rule)) && !limit_rule(judging, rule, holds, false))
			return false;
	}
	return true;
}

/*
 * Removes the rules for values of names whose own rules are limited to some
 * links; returns true if there are such rules.
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

/*
 * Removes the steps that do not hold beside each other: scopes are written with
 * the paths that the others leave.
 */
static bool
remove_steps(Judging *judging, bool *removed)
{
	State		left = judging->state;
	Loss		applied;

	judging->state = judging->base;
	if (!count_loss(judging->unit, &judging->state, &applied))
		return false;
	for (int rule = 0; rule < IRI_STEPS; rule++)
	{
		bool		holds = judging->found[rule].reach == REACH_ALL;

		if (!is_path_step(rule) || left.drop[rule] != REACH_ALL || judging->base.drop[rule] != REACH_NONE)
			continue;
		if (holds && !try_rule(judging, &judging->found[rule], &applied, &holds))
			return false;
		if (!holds)
			state_add(&left, rule, REACH_NONE);
		*removed |= !holds;
	}
	judging->state = left;
	return true;
}

bool
find_reach(Judging *judging)
{
	bool		removed = true;

	while (removed)
	{
		if (!limit_rules(judging))
			return false;
		/* without the rules of such values, the names have more links, and the values only scopes of their own */
		removed = remove_values(judging);
		if (!judging->unit->whole && !remove_steps(judging, &removed))
			return false;
	}
	return true;
}

bool
add_rules(Judging *judging, bool *more)
{
	Unit	   *unit = judging->unit;
	State		settled = judging->state;
	State		proposed;
	Loss		applied;
	int			values = unit->value_count;
	bool		scoped = false;

	if (!judging_apply(judging) || !find_values(judging) || !judge_round(judging, more))
		return false;
	proposed = judging->state;
	judging->state = settled;
	*more = unit->value_count > values;
	for (int rule = 0; rule < MAX_RULES; rule++)
		scoped |= settled.drop[rule] == REACH_SHAPES;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		bool		is_new = proposed.drop[rule] != settled.drop[rule];
		bool		holds = false;

		if (!is_candidate(judging, rule))
			continue;
		/* the paths of scopes would be changed */
		if (rule < IRI_STEPS && scoped && (IRI_STEP_BIT(rule) & IRI_PATH_STEPS))
			continue;
		if (!count_loss(unit, &judging->state, &applied) || !limit_rule(judging, rule, false, is_new) ||
			(judging->found[rule].reach != REACH_NONE && !try_rule(judging, &judging->found[rule], &applied, &holds)))
			return false;
		if (!holds)
			judging->found[rule].reach = REACH_NONE;
		*more |= holds;
	}
	return true;
}
