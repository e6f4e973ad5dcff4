/*
 * Judges the rules of a site; see learner.h.
 *
 * Rules are found in rounds, because the links that one of them merges may be
 * the evidence for another.  Then they are limited to the links for which there
 * is evidence.  Finally, they are applied one after another, the best supported
 * first, and a rule is dropped if it loses more contents than can be explained
 * by pages that change.
 */
#include "learn/site.h"

#include <stdlib.h>

#include "text/stop.h"

#define ROUNDS				3
#define MAX_JOINT			16	/* the number of rules that are judged together */
#define MAX_CHOSEN			10	/* the number of those from which the ones that explain the contents are chosen */

typedef struct Judging
{
	Unit	   *unit;
	State		base;			/* the rules that hold already */
	State		state;
	State		named;			/* that of which scopes have the names */
	Evidence	evidence[MAX_RULES];
	bool		judged[MAX_RULES];	/* there is evidence */
	Found	   *found;			/* by rule */
	bool		excluded[MAX_RULES];
	bool		surveys;
} Judging;

/* Applies the state to the links, so that evidence can be collected. */
static bool
apply(Judging *judging)
{
	return state_apply(judging->unit, &judging->state) && index_forms(judging->unit);
}

static bool
is_candidate(const Judging *judging, int rule)
{
	const Unit *unit = judging->unit;

	if (judging->state.drop[rule] != REACH_NONE || judging->excluded[rule])
		return false;
	return rule < IRI_STEPS ? (unit->candidates & IRI_STEP_BIT(rule)) != 0 : unit->with_count[rule] > 0;
}

/*
 * Returns the steps, other than those applied, that change the path of one of a
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
			learn_step_part(text, true, steps | IRI_STEP_BIT(step), path);
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

	iri_rules_find(learner->options.rules, host->name.data, host->name.len, &rules);
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

/* Finds the steps that may be added. */
static void
choose_steps(Unit *unit)
{
	IriLearner *learner = unit->learner;
	uint32_t	last = UINT32_MAX;
	uint32_t	used = 0;
	uint32_t	possible = 0;

	/* prefixes of a host are next to each other, but links are not */
	for (size_t i = 0; i < unit->part_count[0]; i++)
	{
		uint32_t	number = learner->prefixes[unit->parts[0][i]].host;
		const Host *host = &learner->hosts[number];

		if (number != last && host->count[OF_HOST_LINKS] > 0)
			used |= host->steps | host->refused | steps_against_scopes(learner, host);
		last = number;
	}
	for (size_t i = 0; i < unit->count; i++)
		possible |= learner->links[unit->links[i]].possible;
	if (used & IRI_STEP_BIT(IRI_STEP_WWW_NUMBER))
		used |= IRI_STEP_BIT(IRI_STEP_WWW);
	unit->candidates = possible & JUDGED_STEPS & ~used & ~IRI_STEP_BIT(IRI_STEP_WWW_NUMBER);
}

/* ---- current rules that are wrong ---- */

/* Returns the rule's cells that speak against it with enough contents, which are counted. */
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

		if (cell->evidence.lost >= unit->learner->options.min_groups && speaks_against(unit, &cell->evidence))
		{
			lost += cell->evidence.lost;
			if (found->scope_count < MAX_SCOPES)
				found->scopes[found->scope_count++] = (Scope) {.link = cell->link, .keep = true};
		}
		else if (cell->evidence.agree > 0)
			*all = false;
	}
	return lost;
}

/* Revokes a current rule, for all links or for those of the scopes found. */
static void
take_back(Judging *judging, const Found *found)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;

	for (size_t i = 0; i < unit->count; i++)
	{
		Link	   *link = &learner->links[unit->links[i]];
		bool		taken = found->reach == REACH_ALL;

		for (int j = 0; j < found->scope_count && !taken; j++)
			taken = scope_has(unit, &judging->named, found->rule, &found->scopes[j], unit->links[i]);
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

static bool
put_judged_row(Judging *judging, const Found *found, const Scope *scope, const Evidence *evidence, IriLearnVerdict verdict, bool keep)
{
	const Unit *unit = judging->unit;
	IriLearner *learner = unit->learner;
	IriLearned *row;
	IriBuf		text;
	int64_t		n = evidence->contents + evidence->groups - evidence->agree;

	if (!arena_grow(&learner->arena, (void **) &learner->rows, learner->row_result_count, &learner->row_result_room, sizeof(IriLearned)))
		return false;
	row = &learner->rows[learner->row_result_count++];
	*row = (IriLearned) {.domain = unit->domain, .verdict = verdict, .groups = evidence->groups, .contents = evidence->contents};
	iri_buf_init(&text, NULL, 0);
	put_rule(unit, &judging->named, found->rule, scope, keep, &text);
	if (!text.failed)
		row->rule = (IriText) {arena_copy(&learner->arena, text.data, text.len), text.len};
	learner->failed |= text.failed || learner->arena.failed;
	iri_buf_free(&text);
	row->agreement = evidence->groups > 0 ? evidence->agreement / (double) evidence->groups : 0;
	row->lower_bound = learn_lower(evidence->contents, n);
	row->links_saved = evidence->saved;
	row->contents_lost = evidence->lost;
	for (int i = 0; i < 4; i++)
		row->examples[i] = evidence->examples[i] < 0 ? -1 : learner->links[evidence->examples[i]].row;
	/* without links that it merges here, one that has the parameter */
	if (evidence->groups == 0 && found->rule >= IRI_STEPS && unit->with_count[found->rule] > 0)
		row->examples[0] = learner->links[scope != NULL ? scope->link : unit->with[found->rule][0]].row;
	return !learner->failed;
}

/* Returns true if a rule is currently applied to some link of the unit. */
static bool
is_now(const Judging *judging, int rule)
{
	const Unit *unit = judging->unit;
	const IriLearner *learner = unit->learner;

	if (rule < IRI_STEPS)
	{
		const Host *host = &learner->hosts[learner->prefixes[learner->links[unit->links[0]].prefix].host];

		return (JUDGED_STEPS & host->steps & ~judging->base.off & IRI_STEP_BIT(rule)) != 0 ||
			(rule == IRI_STEP_FRAGMENT && !(unit->candidates & IRI_STEP_BIT(rule)));
	}
	for (size_t i = 0; i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];

		for (uint32_t j = 0; j < link->piece_count; j++)
		{
			const Piece *piece = &learner->pieces[link->first_piece + j];

			if (piece->name != NO_NAME && learner->names[piece->name].rule == rule && (piece->flags & PIECE_GIVEN))
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
	int64_t		merged;

	if (found->rule < IRI_STEPS)
		without.off |= IRI_STEP_BIT(found->rule);
	else
		without.keep[found->rule] = REACH_ALL;
	return count_loss(judging->unit, &without, lost, &merged);
}

/* Revokes a rule, and returns its rows. */
static bool
undo_rule(Judging *judging, Found *found)
{
	if (found->reach == REACH_ALL)
	{
		found->scope_count = 0;
		if (!put_judged_row(judging, found, NULL, &found->evidence, IRI_LEARN_TRUE, true))
			return false;
	}
	for (int i = 0; i < found->scope_count; i++)
	{
		for (size_t j = 0; j < found->cells.count; j++)
		{
			const Cell *cell = &found->cells.cells[j];

			if (cell->link == found->scopes[i].link &&
				!put_judged_row(judging, found, &found->scopes[i], &cell->evidence, IRI_LEARN_TRUE, true))
				return false;
		}
	}
	take_back(judging, found);
	return true;
}

/*
 * Revokes the current rules that are refuted by their own evidence: first the
 * one without which the others lose least.  If there are many, all are revoked.
 */
static bool
undo(Judging *judging)
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
		if (!state_step_parts(unit, &judging->state, -1) || !find_shapes(unit, &judging->state) || !apply(judging))
			return false;
		for (int rule = 0; rule < NAME_RULE(unit->learner->judged_names); rule++)
		{
			Found	   *found = &judging->found[rule];
			bool		all;

			if (done[rule] || !is_now(judging, rule))
				continue;
			*found = (Found) {.rule = rule};
			if (!collect(unit, &judging->state, rule, true, &found->evidence, &found->cells))
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
			if (!undo_rule(judging, &judging->found[wrong[i]]))
				return false;
		}
	} while (count > 0);
	return true;
}

/* ---- rounds ---- */

static double
share_of_groups(const Explained *explained)
{
	return explained->groups > 0 ? (double) explained->agree / (double) explained->groups : 0;
}

/*
 * Removes again, one after another, the rules without which the rest explains
 * the contents better.
 */
static bool
choose_joint(Judging *judging, int *rules, int *count)
{
	Unit	   *unit = judging->unit;

	for (int step = 0; step < 6 && *count > 1; step++)
	{
		Explained	now;
		Explained	best = {0};
		int			back = -1;

		if (!explain(unit, &judging->state, rules, *count, &now))
			return false;
		if (now.groups > 0 && share_of_groups(&now) >= .8 && now.contents >= 2)
			return true;
		for (int i = 0; i < *count; i++)
		{
			int			others[MAX_JOINT];
			Explained	without;
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

/* Judges several rules together that have not been refuted: two that change with each fetch hide each other. */
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

		if (is_candidate(judging, rule) && rule != IRI_STEP_LOWER_PATH &&
			(!judging->judged[rule] || known->groups < 3 || (double) known->agree >= .7 * (double) known->groups))
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
		judging->judged[rules[i]] = true;
	}
	return true;
}

/* A value of a name with which links lead to the same page as without the name. */
typedef struct Vote
{
	uint64_t	piece;
	uint32_t	link;
	uint32_t	name;
	int64_t		links;
	int64_t		agree;
} Vote;

#define MAX_VOTES	1024

static int
compare_votes(const void *a, const void *b)
{
	const Vote *x = a;
	const Vote *y = b;

	if (x->agree != y->agree)
		return x->agree > y->agree ? -1 : 1;
	return (x->piece > y->piece) - (x->piece < y->piece);
}

/* Returns the piece of the only parameter of a link with the name, or NULL. */
static Piece *
find_piece(IriLearner *learner, const Link *link, int rule)
{
	Piece	   *found = NULL;

	for (uint32_t i = 0; i < link->piece_count; i++)
	{
		Piece	   *piece = &learner->pieces[link->first_piece + i];

		if (piece->name == NO_NAME || learner->names[piece->name].rule != rule)
			continue;
		if (found != NULL)
			return NULL;
		found = piece;
	}
	return found;
}

/* Makes candidates of the values of a name that lead to the page without it. */
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

		if (link->changes || piece == NULL || piece->text[0] == '\0' || state_drops(learner, &judging->state, link, piece))
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
	qsort(votes, (size_t) count, sizeof(Vote), compare_votes);
	for (int i = 0; i < count && i < 2 && unit->value_count < MAX_VALUES; i++)
	{
		int			value = unit->value_count;
		const Piece *piece = find_piece(learner, &learner->links[votes[i].link], rule);
		uint32_t   *with;
		size_t		n = 0;

		if ((double) votes[i].agree < .7 * (double) votes[i].links)
			continue;
		if (votes[i].links < (judging->surveys ? 2 : (learner->options.min_groups + 1) / 2) &&
			!pool_has_value(learner->pool, pool_hash_of_value(learner->names[votes[i].name].hash,
															   (IriText) {piece->text, strlen(piece->text)})))
			continue;
		with = arena_alloc(&unit->arena, unit->with_count[rule], sizeof(uint32_t));
		if (with == NULL)
			return false;
		unit->values[value] = (IriText) {arena_copy(&unit->arena, piece->text, strlen(piece->text)), strlen(piece->text)};
		unit->value_names[value] = votes[i].name;
		unit->value_count++;
		for (size_t j = 0; j < unit->with_count[rule]; j++)
		{
			const Link *link = &learner->links[unit->with[rule][j]];

			for (uint32_t k = 0; k < link->piece_count; k++)
			{
				Piece	   *other = &learner->pieces[link->first_piece + k];

				if (other->hash != votes[i].piece)
					continue;
				if (n == 0 || with[n - 1] != unit->with[rule][j])
					with[n++] = unit->with[rule][j];
				other->value = (int8_t) value;
			}
		}
		unit->with[VALUE_RULE(value)] = with;
		unit->with_count[VALUE_RULE(value)] = n;
	}
	return !unit->arena.failed;
}

static bool
find_values(Judging *judging)
{
	Unit	   *unit = judging->unit;
	Vote	   *votes = malloc(MAX_VOTES * sizeof(Vote));
	bool		ok = votes != NULL;

	for (int i = 0; ok && i < unit->learner->judged_names; i++)
	{
		if (is_candidate(judging, NAME_RULE(i)))
			ok = find_values_of(judging, NAME_RULE(i), votes);
	}
	free(votes);
	return ok;
}

static bool
judge_round(Judging *judging, bool *more)
{
	Unit	   *unit = judging->unit;
	bool		is_new[MAX_RULES] = {false};

	*more = false;
	if (!apply(judging))
		return false;
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		Evidence	evidence;

		if (!is_candidate(judging, rule))
			continue;
		if (!collect(unit, &judging->state, rule, false, &evidence, NULL))
			return false;
		if (evidence.groups > 0)
		{
			judging->evidence[rule] = evidence;
			judging->judged[rule] = true;
		}
		is_new[rule] = is_enough(unit, &evidence);
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

/* ---- applying ---- */

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
static bool
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
	qsort(order, count, sizeof(Order), compare_order);
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
			if (!narrow(unit, &judging->named, found))
				return false;
			if (found->reach != REACH_NONE && !try_rule(judging, found, &applied, &holds))
				return false;
		}
		if (!holds)
			found->reach = REACH_NONE;
	}
	return true;
}

/*
 * Returns true if a site's evidence speaks against what many others show; this
 * takes less than a rule of its own.
 */
static bool
contradicts(const Unit *unit, const Found *found)
{
	for (size_t i = 0; i < found->cells.count; i++)
	{
		const Evidence *evidence = &found->cells.cells[i].evidence;

		if (evidence->lost >= 2 && is_doubtful(unit, evidence))
			return true;
	}
	return false;
}

static bool
any_is_doubtful(const Unit *unit, const Found *found)
{
	for (size_t i = 0; i < found->cells.count; i++)
	{
		if (is_doubtful(unit, &found->cells.cells[i].evidence))
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
	return evidence->groups < 2 || 2 * evidence->agree >= evidence->groups;
}

/* Limits the rules to the links for which there is evidence. */
static bool
find_reach(Judging *judging)
{
	Unit	   *unit = judging->unit;

	if (!state_step_parts(unit, &judging->state, -1) || !find_shapes(unit, &judging->state) || !apply(judging))
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
		against = any_is_doubtful(unit, found);
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
		if (!contradicts(unit, found) && rule >= IRI_STEPS && rule < IRI_STEPS + MAX_NAMES && pool_has_name(unit->learner->pool, unit, rule) && is_supported(unit, rule, &found->evidence))
			found->reach = REACH_ALL;
		else if ((rule >= IRI_STEPS || rule == IRI_STEP_FRAGMENT) && !narrow(unit, &judging->state, found))
			return false;
	}
	return true;
}

/* Finds the steps that hold on many other sites, and are supported by this one. */
static bool
add_pooled_steps(Judging *judging)
{
	Unit	   *unit = judging->unit;

	if (!apply(judging))
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

/* Judges the links of a unit beside the rules of `base`. */
static bool
judge_unit(Judging *judging)
{
	bool		more = true;

	choose_steps(judging->unit);
	judging->found = arena_alloc(&judging->unit->arena, MAX_RULES, sizeof(Found));
	if (judging->found == NULL)
		return false;
	if (!judging->unit->whole && !undo(judging))
		return false;
	judging->state = judging->base;
	for (int round = 0; round < ROUNDS && more; round++)
	{
		if (!judge_round(judging, &more) ||
			(round == 0 && (judging->surveys || !judging->unit->whole) && (!apply(judging) || !find_values(judging))))
			return false;
		more = more || round == 0;
	}
	for (int rule = 0; rule < MAX_RULES; rule++)
	{
		judging->found[rule] = (Found) {.rule = rule, .evidence = judging->evidence[rule]};
		judging->found[rule].reach = judging->state.drop[rule];
	}
	if (!judging->surveys && !judging->unit->whole && !add_pooled_steps(judging))
		return false;
	if (!apply_found(judging, false) || !find_reach(judging))
		return false;
	if (judging->surveys)
		return true;
	/* scopes are written with the names that remain after these rules */
	judging->named = judging->state;
	return apply_found(judging, true) && apply(judging);
}

/* ---- rows ---- */

/* Adds up the evidence of the cells that a scope has. */
static Evidence
scope_evidence(const Judging *judging, const Found *found, const Cells *cells, const Scope *scope)
{
	Evidence	sum = {.examples = {-1, -1, -1, -1}};

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

/* Returns the rows of a unit's rules. */
static bool
put_rows(Judging *judging)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;

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
		if (!collect(unit, &judging->state, rule, true, &evidence, &cells))
			return false;
		/* what others have merged already needs no step, but names are in other links */
		if (evidence.saved == 0 && (rule < IRI_STEPS || rule >= IRI_STEPS + MAX_NAMES))
		{
			found->reach = REACH_NONE;
			continue;
		}
		if (found->reach == REACH_ALL && !put_judged_row(judging, found, NULL, &evidence, IRI_LEARN_TRUE, false))
			return false;
		for (int i = 0; i < found->scope_count; i++)
		{
			const Scope *scope = &found->scopes[i];

			evidence = scope_evidence(judging, found, scope->keep ? &found->cells : &cells, scope);
			if (!put_judged_row(judging, found, scope, &evidence, IRI_LEARN_TRUE, scope->keep))
				return false;
		}
	}
	return true;
}

static int
compare_hosts(const void *a, const void *b)
{
	const Cell *x = a;
	const Cell *y = b;

	if (iri_must_stop_sorting())
		return 0;
	return (x->host > y->host) - (x->host < y->host);
}

/* Returns the contents of the cells of a host, which are sorted by host; -1 without cells. */
static int64_t
contents_of_host(const Cells *cells, uint32_t host)
{
	size_t		low = 0;
	size_t		high = cells->count;
	int64_t		contents = 0;

	while (low < high)
	{
		size_t		middle = (low + high) / 2;

		if (cells->cells[middle].host < host)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == cells->count || cells->cells[low].host != host)
		return -1;
	for (; low < cells->count && cells->cells[low].host == host; low++)
		contents += cells->cells[low].evidence.contents;
	return contents;
}

/*
 * Hosts follow the rule of their domain if they show a little evidence of their
 * own; others that have the name keep it.
 */
static bool
exclude(Judging *judging, const Judging *whole, uint32_t host)
{
	Unit	   *unit = judging->unit;

	for (int rule = IRI_STEPS; rule < MAX_RULES; rule++)
	{
		const Found *found = &whole->found[rule];
		Evidence	none = {.examples = {-1, -1, -1, -1}};
		int64_t		contents;

		if (found->reach != REACH_ALL)
			continue;
		contents = contents_of_host(&found->cells, host);
		if (contents < 0 || contents >= OWN_CONTENTS ||
			(rule < IRI_STEPS + MAX_NAMES && pool_has_name(unit->learner->pool, unit, rule)))
			continue;
		state_add(&judging->base, rule, REACH_NONE);
		judging->excluded[rule] = true;
		if (!put_judged_row(judging, found, NULL, &none, IRI_LEARN_TRUE, true))
			return false;
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

/* Returns true if some link may be changed by a rule. */
static bool
may_change(const Unit *unit, int rule)
{
	bool		may = rule >= IRI_STEPS && unit->with_count[rule] > 0;

	for (size_t i = 0; i < unit->count && rule < IRI_STEPS && !may; i++)
		may = (unit->learner->links[unit->links[i]].possible & IRI_STEP_BIT(rule)) != 0;
	return may;
}

/*
 * A rule for a host also applies to all hosts below it.  Those for which it was
 * not found are excepted from it.
 */
static bool
except_from_parents(Judging *judging, const Host *host)
{
	Unit	   *unit = judging->unit;
	IriLearner *learner = unit->learner;
	bool		excepted[MAX_RULES] = {false};

	for (size_t at = 1; at < host->name.len; at++)
	{
		const Host *parent = host->name.data[at - 1] != '.' ? NULL :
			find_host(learner, (IriText) {host->name.data + at, host->name.len - at});

		for (size_t i = 0; parent != NULL && i < parent->rule_count; i++)
		{
			const HostRule *rule = &learner->host_rules[parent->first_rule + i];
			int			own = candidate_for(unit, rule);
			Found		found = {.rule = rule->rule};
			Evidence	none = {.examples = {-1, -1, -1, -1}};

			if ((own >= 0 && (judging->found[own].reach == REACH_ALL || judging->base.drop[own] != REACH_NONE)) ||
				(rule->rule < IRI_STEPS && ((host->steps | host->refused) & IRI_STEP_BIT(rule->rule))) ||
				excepted[rule->rule] || !may_change(unit, rule->rule))
				continue;
			excepted[rule->rule] = true;
			judging->found[rule->rule].reach = REACH_NONE;
			if (own >= 0)
				judging->found[own].reach = REACH_NONE;
			if (!put_judged_row(judging, &found, NULL, &none, IRI_LEARN_TRUE, true))
				return false;
		}
	}
	return true;
}

/* Keeps the rules that have been found for those below the host. */
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
		if (i >= IRI_STEPS + MAX_NAMES)
		{
			IriText		value = unit->values[i - IRI_STEPS - MAX_NAMES];

			rule->rule = learner->names[unit->value_names[i - IRI_STEPS - MAX_NAMES]].rule;
			rule->value = (IriText) {arena_copy(&learner->arena, value.data, value.len), value.len};
		}
		host->rule_count++;
	}
	return !learner->arena.failed;
}

static bool
judge_host(IriLearner *learner, int host, const Judging *whole)
{
	Unit		unit;
	Judging    *judging = calloc(1, sizeof(Judging));
	bool		ok = judging != NULL && unit_begin(&unit, learner, host);

	if (judging == NULL)
		return false;
	judging->unit = &unit;
	unit.changing = pool_changing(learner->pool, &learner->fetches);
	if (ok && whole != NULL)
	{
		judging->base = whole->state;
		ok = exclude(judging, whole, (uint32_t) host);
	}
	ok = ok && judge_unit(judging) && except_from_parents(judging, &learner->hosts[host]) && put_rows(judging) &&
		remember_rules(judging, &learner->hosts[host]);
	unit_end(&unit);
	free(judging);
	return ok;
}

/* The order in which hosts are judged: a host comes before those below it. */
typedef struct HostOrder
{
	size_t		len;
	uint32_t	host;
} HostOrder;

static int
compare_lengths(const void *a, const void *b)
{
	const HostOrder *x = a;
	const HostOrder *y = b;

	if (iri_must_stop_sorting())
		return 0;
	return x->len != y->len ? (x->len > y->len) - (x->len < y->len) : (x->host > y->host) - (x->host < y->host);
}

/* Judges each host beside the rules of all. */
static bool
judge_hosts(IriLearner *learner, const Judging *whole)
{
	size_t		count = learner->host_table.count;
	HostOrder  *order = malloc((count + 1) * sizeof(HostOrder));
	bool		ok = order != NULL;

	for (size_t i = 0; ok && i < count; i++)
		order[i] = (HostOrder) {learner->hosts[i].name.len, (uint32_t) i};
	if (ok)
		qsort(order, count, sizeof(HostOrder), compare_lengths);
	/* a sample may have no link of a host */
	for (size_t i = 0; ok && i < count; i++)
		ok = learner->hosts[order[i].host].count[OF_HOST_LINKS] == 0 || judge_host(learner, (int) order[i].host, whole);
	free(order);
	return ok;
}

/* Judges all links of a site together. */
static bool
judge_whole(IriLearner *learner, bool surveys)
{
	Unit		unit;
	Judging    *judging = calloc(1, sizeof(Judging));
	bool		ok = judging != NULL && unit_begin(&unit, learner, -1);

	if (judging == NULL)
		return false;
	judging->unit = &unit;
	unit.changing = pool_changing(learner->pool, &learner->fetches);
	judging->surveys = surveys;
	unit.surveys = surveys;
	ok = ok && judge_unit(judging);
	if (ok && !surveys)
	{
		ok = put_rows(judging);
		for (int rule = 0; ok && rule < MAX_RULES; rule++)
		{
			Cells	   *cells = &judging->found[rule].cells;

			if (cells->count > 0)
				qsort(cells->cells, cells->count, sizeof(Cell), compare_hosts);
		}
		ok = ok && judge_hosts(learner, judging);
	}
	unit_end(&unit);
	free(judging);
	return ok;
}

bool
iri_learn_survey(IriLearner *learner)
{
	return learn_end_of_rows(learner) && (learner->link_count < 2 || judge_whole(learner, true)) && !iri_stopped();
}

bool
iri_learn_judge(IriLearner *learner, const IriLearned **rows, size_t *count)
{
	bool		ok = learn_end_of_rows(learner);

	if (ok && learner->link_count > 1)
		ok = learner->host_table.count > 1 ? judge_whole(learner, false) : judge_host(learner, 0, NULL);
	*rows = learner->rows;
	*count = learner->row_result_count;
	return ok && !learner->failed && !iri_stopped();
}
