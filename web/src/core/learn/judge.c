/*
 * Judges the rules of a site; see learner.h.
 *
 * Rules are found in rounds, because the links that one rule merges may be the
 * evidence for another: that of a name by its values, and that of a value by
 * groups of links.  Then the rules are limited to the links for which
 * there is evidence.  Finally, they are applied one after another, the best
 * supported first, and a rule is dropped if it loses more contents than can be
 * explained by pages that change.  All of this is repeated beside the rules for
 * all links that have been found.
 *
 * Current rules are those given to the call.  The form of a link is its hash
 * after rules, and its shape is the scope of its path with its names.  A cell is
 * the evidence of links of one host and shape, and the reach of a rule all links,
 * or those of some shapes, which scopes describe.
 */
#include "learn/judging.h"

#include <stdlib.h>

#include "learn/pool.h"
#include "learn/values.h"
#include "text/stop.h"

/* Judges the links of a unit beside the rules of `base`. */
static bool
judge_unit(Judging *judging)
{
	bool		more = true;

	choose_steps(judging->unit);
	for (int i = 0; i < judging->unit->learner->judged_names; i++)
	{
		if (judging->base.drop[NAME_RULE(i)] == REACH_NONE)
			clear_values(judging->unit, NAME_RULE(i));
	}
	judging->found = arena_alloc(&judging->unit->arena, MAX_RULES, sizeof(Found));
	if (judging->found == NULL)
		return false;
	if (!judging->unit->whole && !revoke_rules(judging))
		return false;
	judging->state = judging->base;
	for (int pass = 0; pass < PASSES && more; pass++)
	{
		for (int round = 0; round < ROUNDS && more; round++)
		{
			if (!judge_round(judging, &more) || !judging_apply(judging) || !find_values(judging))
				return false;
			more = more || round == 0;
		}
		if (!find_reach(judging))
			return false;
		if (judging->unit->surveys)
			return true;
		if (!apply_found(judging) || !add_rules(judging, &more))
			return false;
		/* scopes are written with the names that these rules leave */
		for (int rule = 0; rule < MAX_RULES; rule++)
			more |= judging->state.drop[rule] == REACH_ALL && judging->named.drop[rule] != REACH_ALL;
		for (int rule = 0; rule < MAX_RULES && more && pass + 1 < PASSES; rule++)
		{
			if (judging->state.drop[rule] == REACH_SHAPES && judging->base.drop[rule] == REACH_NONE)
				state_add(&judging->state, rule, REACH_NONE);
		}
	}
	return judging_apply(judging);
}

/* ---- rows ---- */

/* Adds up the evidence of the cells that a scope has. */
static Evidence
scope_evidence(const Judging *judging, const Found *found, const Cells *cells, const Scope *scope)
{
	Evidence	sum = NO_EVIDENCE;

	for (size_t i = 0; i < cells->count; i++)
	{
		if (scope_has(judging->unit, &judging->named, found->rule, scope, cells->cells[i].link))
		{
			merge_evidence(judging->unit->learner, &sum, &cells->cells[i].evidence);
			sum.contents += cells->cells[i].evidence.contents;
		}
	}
	return sum;
}

/*
 * Leaves out, one after another, the steps and values that merge nothing beside
 * the others.  Names that merge nothing stay, because other links have them.
 */
static bool
drop_idle_rules(Judging *judging)
{
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		Found	   *found = &judging->found[rule];
		Evidence	evidence;

		if (found->reach != REACH_NONE)
		{
			if (!collect(judging->unit, &judging->state, rule, true, &evidence, NULL, NULL))
				return false;
			if (evidence.saved > 0 || IS_NAME(rule))
				continue;
			found->evidence = evidence;
			found->reach = REACH_NONE;
		}
		else if (judging->state.drop[rule] == judging->base.drop[rule])
			continue;
		state_add(&judging->state, rule, judging->base.drop[rule]);
		if (!judging_apply(judging))
			return false;
	}
	return true;
}

/* Returns rows for the values that are kept. */
static bool
put_kept_values(Judging *judging, const Found *found)
{
	for (int i = 0; i < found->values.kept_count; i++)
	{
		const int64_t against = found->values.against[i];
		const Scope scope = {.link = found->values.kept[i], .keep = true, .value = true};
		const Evidence evidence = {.groups = against, .lost = against, .merged = against, .saved = against,
			.examples = {scope.link, -1, -1, -1}};

		if (!put_judged_row(judging, found, &scope, &evidence, IRI_LEARN_TRUE, true))
			return false;
	}
	return true;
}

/* Returns the rows of a unit's rules. */
static bool
put_rows(Judging *judging)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;

	if (!drop_idle_rules(judging))
		return false;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		Found	   *found = &judging->found[rule];
		Cells		cells = {.cells = NULL};
		Evidence	evidence;

		if (found->reach == REACH_NONE)
		{
			bool		is_false = 2 * found->evidence.agree < found->evidence.groups;

			if (learner->options.all && !unit->whole && judging->base.drop[rule] == REACH_NONE && found->evidence.groups > 0 &&
				!put_judged_row(judging, found, NULL, &found->evidence, is_false ? IRI_LEARN_FALSE : IRI_LEARN_UNCERTAIN, false))
				return false;
			continue;
		}
		if (!collect(unit, &judging->state, rule, true, &evidence, &cells, NULL))
			return false;
		if (found->reach == REACH_ALL && !put_judged_row(judging, found, NULL, &evidence, IRI_LEARN_TRUE, false))
			return false;
		if (!put_kept_values(judging, found))
			return false;
		for (int i = 0; i < found->scope_count; i++)
		{
			const Scope *scope = &found->scopes[i];

			evidence = scope_evidence(judging, found, scope->keep ? &found->cells : &cells, scope);
			if (!scope->keep && evidence.saved == 0 && IS_VALUE(rule))
				continue;
			if (!put_judged_row(judging, found, scope, &evidence, IRI_LEARN_TRUE, scope->keep))
				return false;
		}
	}
	return true;
}

/* Returns the candidate of a host's links for a rule of another host, or -1. */
static int
candidate_for(const Unit *unit, const HostRule *rule)
{
	if (rule->value.data == NULL)
		return rule->rule;
	for (int i = 0; i < unit->value_count; i++)
	{
		if (unit->learner->names[unit->value_names[i]].rule == rule->rule && iri_same_text(unit->values[i], rule->value))
			return VALUE_RULE(i);
	}
	return -1;
}

/*
 * A rule for a host also applies to all hosts below it.  Exceptions are hosts
 * that speak against the rule, and, if any host of the site does, hosts
 * without evidence.
 */
static bool
except_from_parents(Judging *judging, const Judging *whole, const Host *host)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;
	bool		excepted[MAX_RULES] = {false};

	for (size_t at = 1; at < host->is.text.len; at++)
	{
		const Host *parent = host->is.text.data[at - 1] != '.' ? NULL :
			find_host(learner, (IriText) {host->is.text.data + at, host->is.text.len - at});

		for (size_t i = 0; parent != NULL && i < parent->rule_count; i++)
		{
			const HostRule *rule = &learner->host_rules[parent->first_rule + i];
			int			own = candidate_for(unit, rule);
			const Evidence *evidence = &judging->found[own >= 0 ? own : rule->rule].evidence;

			if (judging->found[rule->rule].reach == REACH_ALL ||
				(own >= 0 && (judging->found[own].reach == REACH_ALL || judging->base.drop[own] != REACH_NONE)) ||
				(rule->rule < IRI_STEPS && ((host->steps | host->refused) & IRI_STEP_BIT(rule->rule))) ||
				excepted[rule->rule] ||
				(evidence->lost == 0 && judging->evidence[rule->rule].lost == 0 &&
				 (evidence->agree > 0 || !whole->found[rule->rule].doubted || !may_change(unit, rule->rule))))
				continue;
			excepted[rule->rule] = true;
			judging->found[rule->rule].reach = REACH_NONE;
			/* the exception is for all values */
			for (int j = 0; j < unit->value_count; j++)
			{
				if (learner->names[unit->value_names[j]].rule == rule->rule)
					judging->found[VALUE_RULE(j)].reach = REACH_NONE;
			}
			if (!put_judged_row(judging, &judging->found[rule->rule], NULL, evidence, IRI_LEARN_TRUE, true))
				return false;
		}
	}
	return true;
}

/* Keeps the rules that have been found, for the hosts below the host. */
static bool
remember_rules(Judging *judging, Host *host)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;

	host->first_rule = learner->host_rule_count;
	for (int i = 0; i < MAX_RULES; i++)
	{
		HostRule   *rule;

		if (judging->found[i].reach == REACH_NONE)
			continue;
		if (!arena_grow(&learner->arena, (void **) &learner->host_rules, learner->host_rule_count, &learner->host_rule_room, sizeof(HostRule)))
			return false;
		rule = &learner->host_rules[learner->host_rule_count++];
		*rule = (HostRule) {.rule = i};
		if (IS_VALUE(i))
		{
			IriText		value = unit->values[VALUE_OF(i)];

			rule->rule = learner->names[unit->value_names[VALUE_OF(i)]].rule;
			rule->value = (IriText) {arena_copy(&learner->arena, value.data, value.len), value.len};
		}
		host->rule_count++;
	}
	return !learner->arena.failed;
}

/*
 * Judges the links of a host, or of all hosts if `host` is negative, beside
 * the rules of the whole site unless these are NULL.  The caller calls unit_end().
 */
static bool
judge_links(IriLearner *learner, int host, bool surveys, const Judging *whole, Judging *judging, Unit *unit)
{
	bool		ok = unit_begin(unit, learner, host, whole != NULL ? whole->unit : NULL);

	judging->unit = unit;
	unit->surveys = surveys;
	pool_set_changing(learner->pool, unit);
	if (whole != NULL)
		judging->base = whole->state;
	return ok && judge_unit(judging);
}

static bool
judge_host(IriLearner *learner, Host *host, const Judging *whole)
{
	Unit		unit;
	Judging    *judging = calloc(1, sizeof(Judging));
	bool		ok;

	if (judging == NULL)
		return false;
	ok = judge_links(learner, (int) (host - learner->hosts), false, whole, judging, &unit) &&
		(whole == NULL || except_from_parents(judging, whole, host)) &&
		put_revoked(judging) && put_rows(judging) && remember_rules(judging, host);
	unit_end(&unit);
	free(judging);
	return ok;
}

/* Judges a host beside the rules of the whole site, after the hosts above it. */
static bool
judge_from_top(IriLearner *learner, Host *last, const Judging *whole)
{
	IriText		name = last->is.text;

	for (size_t at = name.len; at-- > 0;)
	{
		Host	   *host = at == 0 ? last : NULL;

		if (at > 0 && name.data[at - 1] == '.')
			host = find_host(learner, (IriText) {name.data + at, name.len - at});
		if (host == NULL || host->judged)
			continue;
		host->judged = true;
		if (!judge_host(learner, host, whole))
			return false;
	}
	return true;
}

/* Judges all links of the site, and unless it is surveyed, its hosts beside them. */
static bool
judge_site(IriLearner *learner, bool surveys)
{
	Unit		unit;
	Judging    *judging = calloc(1, sizeof(Judging));
	bool		ok;

	if (judging == NULL)
		return false;
	ok = judge_links(learner, -1, surveys, NULL, judging, &unit) && (surveys || put_rows(judging));
	for (size_t i = 0; ok && !surveys && i < learner->host_set.table.count; i++)
		ok = judge_from_top(learner, &learner->hosts[i], judging);
	unit_end(&unit);
	free(judging);
	return ok;
}

bool
iri_learn_survey(IriLearner *learner)
{
	return learn_end_of_rows(learner) && (learner->link_set.table.count < 2 || judge_site(learner, true)) && !iri_stopped();
}

bool
iri_learn_judge(IriLearner *learner, const IriLearned **rows, size_t *count)
{
	bool		ok = learn_end_of_rows(learner);

	if (ok && learner->link_set.table.count > 1)
		ok = learner->host_set.table.count > 1 ? judge_site(learner, false) : judge_host(learner, &learner->hosts[0], NULL);
	*rows = learner->results;
	*count = learner->result_count;
	return ok && !learner->failed && !iri_stopped();
}
