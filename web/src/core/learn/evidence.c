/*
 * Links that rules merge, and whether their contents agree; see evidence.h.
 */
#include "learn/evidence.h"

#include <math.h>

#include "learn/values.h"
#include "text/stop.h"

double
learn_lower(int64_t k, int64_t n)
{
	const double z = CONFIDENCE;
	double		share;

	if (k == 0)
		return 0;				/* and not less, by rounding */
	share = (double) k / (double) n;
	return (share + z * z / (2.0 * (double) n) -
			z * sqrt(share * (1 - share) / (double) n + z * z / (4.0 * (double) n * (double) n))) /
		(1 + z * z / (double) n);
}

bool
speaks_against(const Evidence *evidence)
{
	return (double) evidence->lost > AGAINST_SHARE * (double) evidence->merged;
}

bool
is_enough(const Unit *unit, const Evidence *evidence)
{
	int			least = unit->learner->options.min_groups;
	double		share = learn_lower(least, least);
	int64_t		n = evidence->contents + evidence->groups - evidence->agree;

	/* if so many groups agree, and no others */
	if (share > MIN_SHARE)
		share = MIN_SHARE;
	/* the share of groups that agree is never less than the bound */
	return evidence->groups > 0 && n >= least && learn_lower(evidence->contents, n) >= share * (1 - unit->changing);
}

static int
compare_entries(const void *a, const void *b)
{
	const Entry *x = a;
	const Entry *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (x->value != y->value)
		return x->value < y->value ? -1 : 1;
	if (x->form != y->form)
		return x->form < y->form ? -1 : 1;
	return (x->link > y->link) - (x->link < y->link);
}

/* ---- groups ---- */

/* Returns the number of parts in which two links differ. */
static int
count_differences(const IriLearner *learner, const Link *a, const Link *b)
{
	const Piece *x = link_pieces(learner, a);
	const Piece *y = link_pieces(learner, b);
	int			differences = (a->parts[0] != b->parts[0]) + (a->parts[1] != b->parts[1]) + (a->fragment != b->fragment);

	for (uint32_t i = 0; i < a->piece_count || i < b->piece_count; i++)
		differences += i >= a->piece_count || i >= b->piece_count || x[i].hash != y[i].hash;
	return differences;
}

/* Keeps a pair of links as an example, if it has fewer differences than the previous example. */
static void
offer(const IriLearner *learner, Evidence *evidence, int place, int differences, int64_t a, int64_t b)
{
	int64_t	   *kept = &evidence->examples[place];

	if (kept[0] >= 0 && (differences > evidence->differences[place / 2] ||
						 (differences == evidence->differences[place / 2] && learner->links[a].key >= learner->links[kept[0]].key)))
		return;
	evidence->differences[place / 2] = differences;
	kept[0] = a;
	kept[1] = b;
}

/* The links of a group that are compared: chosen, not measured. */
#define COMPARED	8

/* Finds examples: of the same content, and of different contents. */
static void
find_examples(const IriLearner *learner, const Entry *entries, size_t count, Evidence *evidence)
{
	for (size_t i = 0; i + 1 < count && i < COMPARED; i++)
	{
		for (size_t j = i + 1; j < count && j < i + COMPARED; j++)
		{
			const Link *a = &learner->links[entries[i].link];
			const Link *b = &learner->links[entries[j].link];

			if (entries[i].form != entries[j].form && !a->changes && !b->changes)
				offer(learner, evidence, a->content == b->content ? 0 : 2, count_differences(learner, a, b), entries[i].link, entries[j].link);
		}
	}
}

/* Adds a group, which counts if it has several values, which for a step are forms, of links that do not change. */
static bool
add_group(Unit *unit, const Entry *entries, size_t count, Evidence *evidence, uint32_t *content)
{
	IriLearner *learner = unit->learner;
	int64_t		all = 0;
	int64_t		values = 0;
	int64_t		contents = 0;
	int64_t		lost;
	bool		counted = false;

	learner->stamp++;
	for (size_t i = 0; i < count; i++)
	{
		const Link *link = &learner->links[entries[i].link];

		all += i == 0 || entries[i].form != entries[i - 1].form;
		counted = counted && entries[i].value == entries[i - 1].value;
		if (link->changes)
			continue;
		values += !counted;
		counted = true;
		contents += learner->seen[link->content] != learner->stamp;
		learner->seen[link->content] = learner->stamp;
		*content = link->content;
	}
	evidence->saved += all - 1;
	if (values < 2)
		return all > 1;
	lost = contents - 1 < values - 1 ? contents - 1 : values - 1;
	evidence->groups++;
	evidence->agree += contents == 1;
	evidence->lost += lost;
	evidence->merged += values - 1;
	evidence->agreement += 1 - (double) lost / (double) (values - 1);
	find_examples(learner, entries, count, evidence);
	return true;
}

void
merge_evidence(const IriLearner *learner, Evidence *to, const Evidence *from)
{
	to->groups += from->groups;
	to->agree += from->agree;
	to->lost += from->lost;
	to->merged += from->merged;
	to->saved += from->saved;
	to->agreement += from->agreement;
	for (int place = 0; place < 4; place += 2)
	{
		if (from->examples[place] >= 0)
			offer(learner, to, place, from->differences[place / 2], from->examples[place], from->examples[place + 1]);
	}
}

/* Returns the cell of a link, which is created if necessary; NULL without memory. */
static Cell *
find_cell(Unit *unit, Cells *cells, IriTable *table, const Link *link, uint64_t name)
{
	uint32_t	host = unit->surveys ? 0 : link->host;
	uint64_t	shape = name != 0 ? link->shape - iri_hash_mix(name) : unit->whole ? 0 : link->shape;
	uint64_t	key = iri_hash_mix(shape + host * HASH_MULTIPLIER);
	uint32_t   *slot;

	if (!iri_table_grow(table, cells->cells, sizeof(Cell)) ||
		!arena_grow(&unit->arena, (void **) &cells->cells, cells->count, &cells->room, sizeof(Cell)))
		return NULL;
	slot = iri_table_slot(table, key, cells->cells, sizeof(Cell));
	if (*slot == 0)
	{
		cells->cells[cells->count] = (Cell) {.key = key, .shape = shape, .host = host, .evidence = NO_EVIDENCE};
		cells->cells[cells->count].link = (uint32_t) (link - unit->learner->links);
		*slot = (uint32_t) (table->count = ++cells->count);
	}
	return &cells->cells[*slot - 1];
}

/* Counts the distinct contents of groups that agree, in total and in cells. */
static void
count_contents(Unit *unit, size_t count, Evidence *total, Cells *cells)
{
	iri_sort(unit->pairs, count, sizeof(uint64_t), compare_hashes);
	for (size_t i = 0; i < count; i++)
	{
		if (i == 0 || unit->pairs[i] >> 32 != unit->pairs[i - 1] >> 32)
			total->contents++;
		if (cells != NULL && (i == 0 || unit->pairs[i] != unit->pairs[i - 1]))
			cells->cells[unit->pairs[i] & UINT32_MAX].evidence.contents++;
	}
}

/*
 * Returns true if a rule changes a link.  With `own`, the state applies the
 * rule; otherwise it does not.
 */
static bool
rule_changes(const Unit *unit, const State *state, int rule, bool own, const Link *link)
{
	const IriLearner *learner = unit->learner;

	if (!own)
		return state_affects(learner, state, link, rule);
	return rule >= IRI_STEPS ? state_owns(learner, state, link, rule) : state_form(learner, state, link, rule) != link->form;
}

/*
 * Fills the entries with the links that a rule changes, and the other links of
 * the same groups.  The groups are the forms with the rule.
 */
static size_t
find_entries(Unit *unit, const State *state, int rule, bool own)
{
	IriLearner *learner = unit->learner;
	size_t		link_count = rule < IRI_STEPS ? unit->count : unit->with_count[rule];
	size_t		count = 0;
	size_t		changed;

	for (size_t i = 0; i < link_count; i++)
	{
		uint32_t	number = rule < IRI_STEPS ? unit->first + (uint32_t) i : unit->with[rule][i];
		const Link *link = &learner->links[number];
		uint64_t	other;

		if ((rule < IRI_STEPS && !(link->possible & IRI_STEP_BIT(rule))) || !rule_changes(unit, state, rule, own, link))
			continue;
		other = state_form(learner, state, link, rule);
		if (!own || other != link->form)
			unit->entries[count++] = (Entry) {own ? link->form : other, 0, own ? other : link->form, number};
	}
	iri_sort(unit->entries, count, sizeof(Entry), compare_entries);
	/* without an order, groups would be added several times */
	changed = iri_stopped() ? 0 : count;
	for (size_t i = 0; i < changed; i++)
	{
		if (i > 0 && unit->entries[i].group == unit->entries[i - 1].group)
			continue;
		for (uint32_t n = find_form(unit, unit->entries[i].group); n != 0; n = learner->links[n - 1].next)
		{
			const Link *link = &learner->links[n - 1];

			if (!rule_changes(unit, state, rule, own, link))
				unit->entries[count++] = (Entry) {unit->entries[i].group, 0, link->form, n - 1};
		}
	}
	for (size_t i = 0; i < count; i++)
		unit->entries[i].value = rule < IRI_STEPS ? unit->entries[i].form : value_of(learner, state, &learner->links[unit->entries[i].link], rule);
	iri_sort(unit->entries, count, sizeof(Entry), compare_entries);
	return count;
}

/* Collects the evidence for collect(), with a table of cells. */
static bool
collect_cells(Unit *unit, const State *state, int rule, bool own, Evidence *total, Cells *cells, IriTable *table, Values *values)
{
	IriLearner *learner = unit->learner;
	uint64_t	name = name_of_rule(unit, rule);
	size_t		count;
	size_t		votes = 0;
	size_t		pairs = 0;

	*total = NO_EVIDENCE;
	if (rule < IRI_STEPS && !state_step_parts(unit, state, rule))
		return false;
	/* all shapes that the rule would reach have a cell, even without evidence */
	for (size_t i = 0; cells != NULL && name != 0 && i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];

		if (rule_changes(unit, state, rule, own, link) && find_cell(unit, cells, table, link, name) == NULL)
			return false;
	}
	count = find_entries(unit, state, rule, own);
	if (iri_stopped())
		return false;
	for (size_t from = 0, to; from < count; from = to)
	{
		Evidence	group = NO_EVIDENCE;
		size_t		cell = 0;
		uint32_t	content = 0;
		bool		counts;

		for (to = from + 1; to < count && unit->entries[to].group == unit->entries[from].group; to++)
			;
		counts = add_group(unit, &unit->entries[from], to - from, &group, &content);
		if (cells != NULL && (counts || values != NULL))
		{
			/* a link that the rule changes */
			size_t		with = from;
			Cell	   *found;

			while (with + 1 < to && unit->entries[with].form == unit->entries[from].group)
				with++;
			found = find_cell(unit, cells, table, &learner->links[unit->entries[with].link], name);
			if (found == NULL)
				return false;
			if (counts)
				merge_evidence(learner, &found->evidence, &group);
			cell = (size_t) (found - cells->cells);
		}
		if (counts)
			merge_evidence(learner, total, &group);
		if (group.agree > 0)
			unit->pairs[pairs++] = (uint64_t) content << 32 | cell;
		if (values != NULL)
			votes += vote(learner, &unit->entries[from], to - from, cell, &unit->entries[votes]);
	}
	count_contents(unit, pairs, total, cells);
	if (values != NULL)
	{
		iri_sort(unit->entries, votes, sizeof(Entry), compare_entries);
		count_votes(unit, rule, unit->entries, iri_stopped() ? 0 : votes, cells, values);
	}
	return !iri_stopped();
}

bool
collect(Unit *unit, const State *state, int rule, bool own, Evidence *total, Cells *cells, Values *values)
{
	IriTable	table = {.secret = unit->learner->options.secret};

	unit->learner->failed |= !collect_cells(unit, state, rule, own, total, cells, &table, values);
	iri_table_clear(&table);
	return !unit->learner->failed;
}

/* Fills the entries with all links that do not change, by the forms of a state with more rules. */
static bool
entries_together(Unit *unit, const State *state, const int *rules, int count, size_t *entries)
{
	IriLearner *learner = unit->learner;
	State		both = *state;

	for (int i = 0; i < count; i++)
		state_add(&both, rules[i], REACH_ALL);
	*entries = 0;
	if (!state_step_parts(unit, &both, -1))
		return false;
	for (uint32_t i = 0; i < unit->count; i++)
	{
		const Link *link = &unit->links[i];

		if (!link->changes)
			unit->entries[(*entries)++] = (Entry) {state_form(learner, &both, link, -1), link->form, link->form, unit->first + i};
	}
	return state_step_parts(unit, state, -1);
}

/* Returns whether a step changes a link, or its value for another rule. */
static uint64_t
choice_of(const IriLearner *learner, const State *state, const Link *link, int rule)
{
	return rule >= IRI_STEPS ? value_of(learner, state, link, rule) : (link->possible & IRI_STEP_BIT(rule)) && state_affects(learner, state, link, rule);
}

bool
collect_joint(Unit *unit, const State *state, const int *rules, int count, Evidence *evidence)
{
	IriLearner *learner = unit->learner;
	size_t		entries;

	if (!entries_together(unit, state, rules, count, &entries))
		return false;
	iri_sort(unit->entries, entries, sizeof(Entry), compare_entries);
	for (int i = 0; i < count; i++)
	{
		size_t		pairs = 0;

		evidence[i] = NO_EVIDENCE;
		if (rules[i] < IRI_STEPS && !state_step_parts(unit, state, rules[i]))
			return false;
		for (size_t from = 0, to; from < entries; from = to)
		{
			uint32_t	content;
			bool		varies = false;
			uint64_t	value = choice_of(learner, state, &learner->links[unit->entries[from].link], rules[i]);

			for (to = from + 1; to < entries && unit->entries[to].group == unit->entries[from].group; to++)
				varies = varies || choice_of(learner, state, &learner->links[unit->entries[to].link], rules[i]) != value;
			if (varies)
			{
				Evidence	group = NO_EVIDENCE;

				if (add_group(unit, &unit->entries[from], to - from, &group, &content))
				{
					merge_evidence(learner, &evidence[i], &group);
					if (group.agree > 0)
						unit->pairs[pairs++] = (uint64_t) content << 32;
				}
			}
		}
		count_contents(unit, pairs, &evidence[i], NULL);
	}
	learner->failed |= iri_must_stop();
	return !learner->failed;
}

bool
explain(Unit *unit, const State *state, const int *rules, int count, Evidence *explained)
{
	const IriLearner *learner = unit->learner;
	size_t		entries;
	size_t		pairs = 0;

	*explained = NO_EVIDENCE;
	if (!entries_together(unit, state, rules, count, &entries))
		return false;
	/* groups are found by a table, where sorting would take most of the time; the first entries of groups move to the front */
	unit_clear(&unit->groups);
	for (size_t i = 0; i < entries; i++)
	{
		Entry		entry = unit->entries[i];
		uint32_t   *slot = iri_table_slot(&unit->groups, entry.group, unit->entries, sizeof(Entry));
		Entry	   *first = &unit->entries[*slot != 0 ? *slot - 1 : unit->groups.count];

		if (*slot == 0)
		{
			*first = (Entry) {.group = entry.group, .link = entry.link};
			*slot = (uint32_t) ++unit->groups.count;
		}
		else
			/* whether the group has several links, and several contents */
			first->form |= learner->links[first->link].content == learner->links[entry.link].content ? 1 : 3;
	}
	for (size_t i = 0; i < unit->groups.count; i++)
	{
		explained->groups += unit->entries[i].form != 0;
		if (unit->entries[i].form == 1)
			unit->pairs[pairs++] = (uint64_t) learner->links[unit->entries[i].link].content << 32;
	}
	explained->agree = (int64_t) pairs;
	count_contents(unit, pairs, explained, NULL);
	return !iri_stopped();
}

bool
count_loss(Unit *unit, const State *state, Loss *loss)
{
	IriLearner *learner = unit->learner;
	int64_t		forms = 0;
	int64_t		all_forms = 0;

	if (!state_apply(unit, state) || !index_forms(unit))
		return false;
	unit_clear(&unit->groups);
	for (uint32_t i = 0; i < unit->count; i++)
	{
		const Link *link = &unit->links[i];
		uint64_t	pair = iri_hash_mix(link->form + (link->content + 1) * HASH_MULTIPLIER);
		uint32_t   *slot;

		/* the first of the links of a form that do not change represents it */
		if (find_form(unit, link->form) == unit->first + i + 1)
		{
			bool		fixed = false;

			all_forms++;
			for (uint32_t n = unit->first + i + 1; n != 0 && !fixed; n = learner->links[n - 1].next)
				fixed = !learner->links[n - 1].changes;
			forms += fixed;
		}
		if (link->changes)
			continue;
		slot = iri_table_slot(&unit->groups, pair, unit->pairs, sizeof(uint64_t));
		if (*slot == 0)
		{
			unit->pairs[unit->groups.count] = pair;
			*slot = (uint32_t) ++unit->groups.count;
		}
	}
	*loss = (Loss) {(int64_t) unit->groups.count - forms, (int64_t) unit->count - all_forms};
	return true;
}
