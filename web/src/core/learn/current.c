/*
 * The current rules of a site: the steps that may be added to them, and the
 * rules that are wrong.
 */
#include "learn/judging.h"

#include "crawl/part.h"

/*
 * Returns the steps that are not applied and change the path of one of a
 * site's rules.
 */
static uint32_t
steps_against_site(const IriSite *site, uint32_t steps, IriBuf *path)
{
	uint32_t	against = 0;

	for (size_t i = 0; i < site->scope_count; i++)
	{
		const IriScope *scope = &site->scopes[i];
		IriText		text = {scope->path, scope->path_len};

		for (int step = 0; step < IRI_STEPS && text.len > 0; step++)
		{
			if (!(IRI_PATH_STEPS & ~(steps | against) & IRI_STEP_BIT(step)) ||
				(!scope->whole && (step == IRI_STEP_INDEX || step == IRI_STEP_TRAILING_SLASH)))
				continue;
			(void) iri_part_canonical(IRI_PART_PATH, text, steps | IRI_STEP_BIT(step), path);
			if (!path->failed && !iri_same_text(text, (IriText) {path->data, path->len}))
				against |= IRI_STEP_BIT(step);
		}
	}
	return against;
}

/*
 * Returns the steps that change a path for which a host has a current rule:
 * with such a step, the rule would never be used, which is an error.  Hosts of
 * a domain share its rules, so the result for a site is cached.
 */
static uint32_t
steps_against_scopes(IriLearner *learner, const Host *host)
{
	IriSiteRules rules;
	IriBuf		path;
	uint32_t	against = 0;

	iri_rules_find(learner->options.rules, host->is.text.data, host->is.text.len, &rules);
	iri_buf_init(&path, NULL, 0);
	for (size_t i = 0; i < rules.count && rules.scoped; i++)
	{
		KnownSite  *known = &learner->known_sites[(size_t) (rules.sites[i] - learner->options.rules->sites) % KNOWN_SITES];

		if (known->site != rules.sites[i] || known->steps != host->steps)
			*known = (KnownSite) {rules.sites[i], host->steps, steps_against_site(rules.sites[i], host->steps, &path)};
		against |= known->against;
	}
	learner->failed |= path.failed;
	iri_buf_free(&path);
	return against;
}

void
choose_steps(Unit *unit)
{
	IriLearner *learner = unit->learner;
	uint32_t	last = UINT32_MAX;
	uint32_t	used = 0;
	uint32_t	possible = 0;

	for (uint32_t i = 0; i < unit->count; i++)
	{
		const Link *link = &unit->links[i];
		const Host *host = &learner->hosts[link->host];

		if (link->host != last)
			used |= host->steps | host->refused | steps_against_scopes(learner, host);
		last = link->host;
		possible |= link->possible;
	}
	if (used & IRI_STEP_BIT(IRI_STEP_WWW_NUMBER))
		used |= IRI_STEP_BIT(IRI_STEP_WWW);
	unit->candidates = possible & IRI_JUDGED_STEPS & ~used;
}

/* ---- current rules that are wrong ---- */

/*
 * Adds an exception for links like `link`; if it has more names than a scope
 * may have, for its path, which merges less.
 */
static void
add_exception(const Judging *judging, Found *found, uint32_t link)
{
	const Unit *unit = judging->unit;
	Scope		scope = {.link = link, .keep = true};

	scope.path_only = !scope_has_room(unit, &judging->named, found->rule, link);
	for (int i = 0; i < found->scope_count; i++)
	{
		if (found->scopes[i].path_only && scope_has(unit, &judging->named, found->rule, &found->scopes[i], link))
			return;
	}
	if (found->scope_count < MAX_SCOPES)
		found->scopes[found->scope_count++] = scope;
}

/* Returns the rule's cells that speak against it with enough contents, and counts these. */
static int64_t
lost_now(const Judging *judging, Found *found, bool *all)
{
	const Unit *unit = judging->unit;
	int64_t		lost = 0;

	*all = true;
	found->scope_count = 0;
	for (size_t i = 0; i < found->cells.count; i++)
	{
		const Cell *cell = &found->cells.cells[i];

		if (cell->evidence.lost >= unit->learner->options.min_groups && speaks_against(&cell->evidence))
		{
			lost += cell->evidence.lost;
			add_exception(judging, found, cell->link);
		}
		else if (cell->evidence.agree > 0)
			*all = false;
	}
	return lost;
}

/* Removes a current rule from all links, or from the links of the scopes found. */
static void
take_back(Judging *judging, const Found *found)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;

	for (uint32_t i = 0; i < unit->count; i++)
	{
		Link	   *link = &unit->links[i];
		bool		taken = found->reach == REACH_ALL;

		for (int j = 0; j < found->scope_count && !taken; j++)
			taken = scope_has(unit, &judging->named, found->rule, &found->scopes[j], unit->first + i);
		if (!taken)
			continue;
		if (found->rule == IRI_STEP_FRAGMENT)
			link->steps &= ~IRI_STEP_BIT(IRI_STEP_FRAGMENT);
		for (uint32_t j = 0; found->rule >= IRI_STEPS && j < link->piece_count; j++)
		{
			Piece	   *piece = &learner->pieces[link->first_piece + j];

			if (piece->name != NO_NAME && learner->names[piece->name].rule == found->rule)
				piece->flags &= (uint8_t) ~PIECE_GIVEN;
		}
	}
	if (found->rule < IRI_STEPS && found->rule != IRI_STEP_FRAGMENT)
		judging->base.off |= IRI_STEP_BIT(found->rule);
	judging->excluded[found->rule] = true;
}

/* Returns true if a rule is currently applied to some link of the unit. */
static bool
is_now(const Judging *judging, int rule)
{
	const Unit *unit = judging->unit;
	const IriLearner *learner = unit->learner;

	if (rule < IRI_STEPS)
	{
		const Host *host = &learner->hosts[unit->links[0].host];
		/* NOLINTNEXTLINE(misc-redundant-expression): sets are made from a table */
		bool		now = ((IRI_JUDGED_STEPS | IRI_JUDGED_IF_GIVEN_STEPS) & host->steps & ~judging->base.off & IRI_STEP_BIT(rule)) != 0;

		/* the only step that a rule may turn on for some links */
		for (size_t i = 0; rule == IRI_STEP_FRAGMENT && i < unit->count && !now; i++)
			now = (unit->links[i].steps & IRI_STEP_BIT(rule)) != 0;
		return now;
	}
	for (size_t i = 0; i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];

		for (const Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
		{
			if (rule_of(learner, piece) == rule && (piece->flags & PIECE_GIVEN))
				return true;
		}
	}
	return false;
}

/* Counts the contents that are lost if a current rule is not applied, or not to some links. */
static bool
lost_without(Judging *judging, const Found *found, int64_t *lost)
{
	State		without = judging->base;
	Loss		loss;

	if (found->rule < IRI_STEPS)
		without.off |= IRI_STEP_BIT(found->rule);
	else
		without.kept = found->rule;
	if (!count_loss(judging->unit, &without, &loss))
		return false;
	*lost = loss.lost;
	return true;
}

/* Returns true if an earlier scope has all links of this scope. */
static bool
is_repeated(const Judging *judging, const Found *found, int scope)
{
	for (int i = 0; i < scope; i++)
	{
		if (scope_has(judging->unit, &judging->named, found->rule, &found->scopes[i], found->scopes[scope].link))
			return true;
	}
	return false;
}

bool
put_revoked(Judging *judging)
{
	for (int n = 0; n < judging->revoked_count; n++)
	{
		const Found *found = &judging->revoked[n];

		if (found->reach == REACH_ALL && !put_judged_row(judging, found, NULL, &found->evidence, IRI_LEARN_TRUE, true))
			return false;
		for (int i = 0; i < found->scope_count; i++)
		{
			if (is_repeated(judging, found, i))
				continue;
			for (size_t j = 0; j < found->cells.count; j++)
			{
				const Cell *cell = &found->cells.cells[j];

				if (cell->link == found->scopes[i].link &&
					!put_judged_row(judging, found, &found->scopes[i], &cell->evidence, IRI_LEARN_TRUE, true))
					return false;
			}
		}
	}
	return true;
}

/*
 * Revokes a rule.  Its rows are written later, when the names that the other
 * rules leave are known.
 */
static bool
revoke_rule(Judging *judging, Found *found)
{
	if (!arena_grow(&judging->unit->arena, (void **) &judging->revoked, (size_t) judging->revoked_count, &judging->revoked_room, sizeof(Found)))
		return false;
	if (found->reach == REACH_ALL)
		found->scope_count = 0;
	judging->revoked[judging->revoked_count++] = *found;
	take_back(judging, found);
	return true;
}

/* First the rule without which the others lose least; if there are many, all. */
bool
revoke_rules(Judging *judging)
{
	Unit	   *unit = judging->unit;
	bool		done[MAX_RULES] = {false};
	int			wrong[MAX_RULES];
	int			count;

	do
	{
		int			worst = 0;
		int64_t		least = 0;

		count = 0;
		judging->state = judging->base;
		judging->named = judging->base;
		if (!state_step_parts(unit, &judging->state, -1) || !find_shapes(unit, &judging->state) || !judging_apply(judging))
			return false;
		for (int rule = 0; rule < NAME_RULE(unit->learner->judged_names); rule++)
		{
			Found	   *found = &judging->found[rule];
			bool		all;

			if (done[rule] || !is_now(judging, rule))
				continue;
			*found = (Found) {.rule = rule};
			if (!collect(unit, &judging->state, rule, true, &found->evidence, &found->cells, NULL))
				return false;
			if (lost_now(judging, found, &all) == 0)
				continue;
			found->reach = all || (rule < IRI_STEPS && rule != IRI_STEP_FRAGMENT) ? REACH_ALL : REACH_SHAPES;
			wrong[count++] = rule;
		}
		for (int i = 0; i < count && count <= MAX_JOINT; i++)
		{
			int64_t		lost;

			if (!lost_without(judging, &judging->found[wrong[i]], &lost))
				return false;
			if (i == 0 || lost < least)
			{
				worst = i;
				least = lost;
			}
		}
		for (int i = 0; i < count; i++)
		{
			if (count <= MAX_JOINT && i != worst)
				continue;
			done[wrong[i]] = true;
			if (!revoke_rule(judging, &judging->found[wrong[i]]))
				return false;
		}
	} while (count > 0);
	return true;
}
