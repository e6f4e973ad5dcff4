/*
 * Links that rules merge, and whether their contents agree; see site.h.
 */
#include "learn/site.h"

#include <math.h>
#include <stdlib.h>

#include "text/stop.h"

/* A link in a group that a rule makes. */
typedef struct Entry
{
	uint64_t	group;
	uint64_t	form;			/* without the rule */
	uint32_t	link;
} Entry;

double
learn_lower(int64_t k, int64_t n)
{
	const double z = 1.645;
	double		share;

	if (n == 0)
		return 0;
	share = (double) k / (double) n;
	return (share + z * z / (2.0 * (double) n) -
			z * sqrt(share * (1 - share) / (double) n + z * z / (4.0 * (double) n * (double) n))) /
		(1 + z * z / (double) n);
}

bool
speaks_against(const Evidence *evidence)
{
	return evidence->lost >= 4 && (double) evidence->lost > .6 * (double) evidence->merged;
}

bool
is_doubtful(const Evidence *evidence)
{
	return (double) evidence->lost > .5 * (double) evidence->merged &&
		(evidence->lost >= 2 || evidence->contents < OWN_CONTENTS);
}

bool
is_enough(const Unit *unit, const Evidence *evidence)
{
	const IriLearnOptions *options = &unit->learner->options;
	double		share = options->min_share * (1 - unit->changing);
	int64_t		n = evidence->contents + evidence->groups - evidence->agree;

	/* the share of groups that agree is never less than the bound */
	return evidence->groups > 0 && n >= options->min_groups && learn_lower(evidence->contents, n) >= share &&
		(double) evidence->lost <=
		(2 * (1 - evidence->agreement / (double) evidence->groups) + .05) * (double) evidence->merged;
}

static int
compare_entries(const void *a, const void *b)
{
	const Entry *x = a;
	const Entry *y = b;

	if (iri_must_stop_sorting())
		return 0;
	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (x->form != y->form)
		return x->form < y->form ? -1 : 1;
	return (x->link > y->link) - (x->link < y->link);
}

/* ---- the links by form ---- */

bool
index_forms(Unit *unit)
{
	IriLearner *learner = unit->learner;

	memset(unit->form_table, 0, (unit->form_mask + 1) * sizeof(uint32_t));
	for (size_t i = 0; i < unit->count; i++)
	{
		uint64_t	form = learner->links[unit->links[i]].form;
		size_t		at = slot_of(form, unit->learner->options.secret, unit->form_mask);

		/* the links of a form are a list, which begins at its slot */
		while (unit->form_table[at] != 0 && learner->links[unit->form_table[at] - 1].form != form)
			at = (at + 1) & unit->form_mask;
		learner->links[unit->links[i]].next = unit->form_table[at];
		unit->form_table[at] = unit->links[i] + 1;
	}
	learner->failed |= iri_must_stop();
	return !learner->failed;
}

uint32_t
find_form(const Unit *unit, uint64_t form)
{
	size_t		at = slot_of(form, unit->learner->options.secret, unit->form_mask);

	while (unit->form_table[at] != 0 && unit->learner->links[unit->form_table[at] - 1].form != form)
		at = (at + 1) & unit->form_mask;
	return unit->form_table[at];
}

/* ---- groups ---- */

/* Returns the number of parts in which two links differ. */
static int
count_differences(const IriLearner *learner, const Link *a, const Link *b)
{
	int			differences = (a->prefix != b->prefix) + (a->path != b->path) + (a->fragment != b->fragment);
	uint32_t	shorter = a->piece_count < b->piece_count ? a->piece_count : b->piece_count;
	uint32_t	from = 0;
	uint32_t	to = 0;

	while (from < shorter && learner->pieces[a->first_piece + from].hash == learner->pieces[b->first_piece + from].hash)
		from++;
	while (to < shorter - from && learner->pieces[a->first_piece + a->piece_count - 1 - to].hash ==
		   learner->pieces[b->first_piece + b->piece_count - 1 - to].hash)
		to++;
	return differences + (int) ((a->piece_count > b->piece_count ? a->piece_count : b->piece_count) - from - to);
}

/* Keeps the pairs with the fewest differences as examples: of the same content, and of others. */
static void
find_examples(const IriLearner *learner, const Entry *entries, size_t count, Evidence *evidence)
{
	for (size_t i = 0; i + 1 < count && i < 8; i++)
	{
		for (size_t j = i + 1; j < count && j < i + 8; j++)
		{
			const Link *a = &learner->links[entries[i].link];
			const Link *b = &learner->links[entries[j].link];
			int			place = a->content == b->content ? 0 : 2;
			int			differences;

			if (entries[i].form == entries[j].form || a->changes || b->changes)
				continue;
			differences = count_differences(learner, a, b);
			if (evidence->examples[place] < 0 || differences < evidence->differences[place / 2] ||
				(differences == evidence->differences[place / 2] && a->key < learner->links[evidence->examples[place]].key))
			{
				evidence->differences[place / 2] = differences;
				evidence->examples[place] = entries[i].link;
				evidence->examples[place + 1] = entries[j].link;
			}
		}
	}
}

/* Adds a group, which counts if it has several forms of links that do not change. */
static bool
add_group(Unit *unit, const Entry *entries, size_t count, Evidence *evidence, uint32_t *content)
{
	IriLearner *learner = unit->learner;
	int64_t		all = 0;
	int64_t		forms = 0;
	int64_t		contents = 0;
	int64_t		lost;
	bool		known = false;

	learner->stamp++;
	for (size_t i = 0; i < count; i++)
	{
		const Link *link = &learner->links[entries[i].link];

		if (i == 0 || entries[i].form != entries[i - 1].form)
		{
			all++;
			known = false;
		}
		if (link->changes)
			continue;
		forms += !known;
		known = true;
		contents += learner->seen[link->content] != learner->stamp;
		learner->seen[link->content] = learner->stamp;
		*content = link->content;
	}
	evidence->saved += all - 1;
	if (forms < 2)
		return all > 1;
	lost = contents - 1 < forms - 1 ? contents - 1 : forms - 1;
	evidence->groups++;
	evidence->agree += contents == 1;
	evidence->lost += lost;
	evidence->merged += forms - 1;
	evidence->agreement += 1 - (double) lost / (double) (forms - 1);
	find_examples(learner, entries, count, evidence);
	return true;
}

static void
begin_evidence(Evidence *evidence)
{
	*evidence = (Evidence) {.examples = {-1, -1, -1, -1}};
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
		if (from->examples[place] < 0)
			continue;
		if (to->examples[place] >= 0 &&
			(from->differences[place / 2] > to->differences[place / 2] ||
			 (from->differences[place / 2] == to->differences[place / 2] &&
			  learner->links[from->examples[place]].key >= learner->links[to->examples[place]].key)))
			continue;
		to->differences[place / 2] = from->differences[place / 2];
		to->examples[place] = from->examples[place];
		to->examples[place + 1] = from->examples[place + 1];
	}
}

static uint32_t *
cell_slot(const Cells *cells, uint64_t key, uint64_t secret)
{
	size_t		at = slot_of(key, secret, cells->mask);

	while (cells->table[at] != 0 && cells->cells[cells->table[at] - 1].key != key)
		at = (at + 1) & cells->mask;
	return &cells->table[at];
}

/* Returns the cell of a link, which is made if there is none, or NULL without memory. */
static Cell *
find_cell(Unit *unit, Cells *cells, const Link *link, uint64_t name)
{
	uint32_t	host = unit->surveys ? 0 : unit->learner->prefixes[link->prefix].host;
	uint64_t	shape = name != 0 ? link->shape - mix(name) : unit->whole ? 0 : link->shape;
	uint64_t	key = mix(shape + host * MULTIPLIER);
	uint64_t	secret = unit->learner->options.secret;
	uint32_t   *slot;
	Cell	   *cell;

	if (cells->table == NULL || 2 * cells->count >= cells->mask)
	{
		cells->mask = cells->table == NULL ? 15 : 2 * cells->mask + 1;
		cells->table = arena_alloc(&unit->arena, cells->mask + 1, sizeof(uint32_t));
		if (cells->table == NULL)
			return NULL;
		for (uint32_t i = 0; i < cells->count; i++)
			*cell_slot(cells, cells->cells[i].key, secret) = i + 1;
	}
	slot = cell_slot(cells, key, secret);
	if (*slot != 0)
		return &cells->cells[*slot - 1];
	if (!arena_grow(&unit->arena, (void **) &cells->cells, cells->count, &cells->room, sizeof(Cell)))
		return NULL;
	cell = &cells->cells[cells->count];
	*slot = (uint32_t) ++cells->count;
	*cell = (Cell) {.key = key, .shape = shape, .host = host};
	cell->link = (uint32_t) (link - unit->learner->links);
	begin_evidence(&cell->evidence);
	return cell;
}

/* Counts the distinct contents of groups that agree, in all and in cells. */
static void
count_contents(Unit *unit, size_t count, Evidence *total, Cells *cells)
{
	qsort(unit->pairs, count, sizeof(uint64_t), learn_compare);
	for (size_t i = 0; i < count; i++)
	{
		if (i == 0 || unit->pairs[i] >> 32 != unit->pairs[i - 1] >> 32)
			total->contents++;
		if (cells != NULL && (i == 0 || unit->pairs[i] != unit->pairs[i - 1]))
			cells->cells[unit->pairs[i] & UINT32_MAX].evidence.contents++;
	}
}

/* Returns the numbers of the unit's elements, in the order of the site. */
static uint32_t *
numbers_of(Unit *unit, int host, OfHost kind, size_t all, size_t *count)
{
	const IriLearner *learner = unit->learner;
	const uint32_t *own = host < 0 ? NULL : &learner->by_host[kind][learner->hosts[host].first[kind]];
	uint32_t   *numbers;

	*count = host < 0 ? all : learner->hosts[host].count[kind];
	numbers = arena_alloc(&unit->arena, *count, sizeof(uint32_t));
	for (size_t i = 0; numbers != NULL && i < *count; i++)
		numbers[i] = own == NULL ? (uint32_t) i : own[i];
	return numbers;
}

bool
unit_begin(Unit *unit, IriLearner *learner, int host)
{
	size_t		room[MAX_NAMES] = {0};

	*unit = (Unit) {.learner = learner, .whole = host < 0};
	unit->domain = host < 0 ? learner->domain : learner->hosts[host].name;
	unit->parts[0] = numbers_of(unit, host, OF_HOST_PREFIXES, learner->prefix_table.count, &unit->part_count[0]);
	unit->parts[1] = numbers_of(unit, host, OF_HOST_PATHS, learner->path_table.count, &unit->part_count[1]);
	unit->links = numbers_of(unit, host, OF_HOST_LINKS, learner->link_count, &unit->count);
	for (unit->form_mask = 63; unit->form_mask < 2 * unit->count;)
		unit->form_mask = 2 * unit->form_mask + 1;
	unit->entries = arena_alloc(&unit->arena, unit->count, sizeof(Entry));
	unit->form_table = arena_alloc(&unit->arena, unit->form_mask + 1, sizeof(uint32_t));
	unit->pair_table = arena_alloc(&unit->arena, unit->form_mask + 1, sizeof(uint32_t));
	unit->pairs = arena_alloc(&unit->arena, unit->count, sizeof(uint64_t));
	if (unit->arena.failed)
		return false;
	for (size_t i = 0; i < unit->count; i++)
	{
		const Link *link = &learner->links[unit->links[i]];

		for (uint32_t j = 0; j < link->piece_count; j++)
		{
			Piece	   *piece = &learner->pieces[link->first_piece + j];

			piece->value = -1;
			if (piece->name != NO_NAME && learner->names[piece->name].rule >= 0 && !(piece->flags & PIECE_REPEATED))
				room[learner->names[piece->name].rule - IRI_STEPS]++;
		}
	}
	for (int i = 0; i < learner->judged_names; i++)
	{
		unit->with[NAME_RULE(i)] = arena_alloc(&unit->arena, room[i], sizeof(uint32_t));
		if (unit->arena.failed)
			return false;
	}
	for (size_t i = 0; i < unit->count; i++)
	{
		const Link *link = &learner->links[unit->links[i]];

		for (uint32_t j = 0; j < link->piece_count; j++)
		{
			const Piece *piece = &learner->pieces[link->first_piece + j];

			if (piece->name != NO_NAME && learner->names[piece->name].rule >= 0 && !(piece->flags & PIECE_REPEATED))
			{
				int			rule = learner->names[piece->name].rule;

				unit->with[rule][unit->with_count[rule]++] = unit->links[i];
			}
		}
	}
	return true;
}

void
unit_end(Unit *unit)
{
	arena_free(&unit->arena);
}

uint64_t
name_of_rule(const Unit *unit, int rule)
{
	if (rule < IRI_STEPS)
		return 0;
	if (rule < IRI_STEPS + MAX_NAMES)
		return unit->learner->names[unit->learner->rule_names[rule - IRI_STEPS]].hash;
	return unit->learner->names[unit->value_names[rule - IRI_STEPS - MAX_NAMES]].hash;
}

/* Adds the links of a group that the rule does not change. */
static size_t
add_unchanged(Unit *unit, const State *state, int rule, size_t count)
{
	const IriLearner *learner = unit->learner;
	size_t		changed = count;

	for (size_t i = 0; i < changed; i++)
	{
		if (i > 0 && unit->entries[i].group == unit->entries[i - 1].group)
			continue;
		for (uint32_t n = find_form(unit, unit->entries[i].group); n != 0; n = learner->links[n - 1].next)
		{
			const Link *link = &learner->links[n - 1];

			if (state_affects(learner, state, link, rule))
				continue;
			unit->entries[count++] = (Entry) {unit->entries[i].group, link->form, n - 1};
		}
	}
	return count;
}

/* Fills the entries for a rule that the state does not apply. */
static size_t
entries_to_add(Unit *unit, const State *state, int rule)
{
	IriLearner *learner = unit->learner;
	const uint32_t *links = rule < IRI_STEPS ? unit->links : unit->with[rule];
	size_t		link_count = rule < IRI_STEPS ? unit->count : unit->with_count[rule];
	size_t		count = 0;

	for (size_t i = 0; i < link_count; i++)
	{
		const Link *link = &learner->links[links[i]];

		if (rule < IRI_STEPS && !(link->possible & IRI_STEP_BIT(rule)))
			continue;
		if (state_affects(learner, state, link, rule))
			unit->entries[count++] = (Entry) {state_form(learner, state, link, rule), link->form, links[i]};
	}
	qsort(unit->entries, count, sizeof(Entry), compare_entries);
	return add_unchanged(unit, state, rule, count);
}

/* The same for one that it applies: the groups are its forms. */
static size_t
entries_to_remove(Unit *unit, const State *state, int rule)
{
	IriLearner *learner = unit->learner;
	const uint32_t *links = rule < IRI_STEPS ? unit->links : unit->with[rule];
	size_t		link_count = rule < IRI_STEPS ? unit->count : unit->with_count[rule];
	size_t		count = 0;
	size_t		changed;

	for (size_t i = 0; i < link_count; i++)
	{
		const Link *link = &learner->links[links[i]];
		uint64_t	form;

		if (rule >= IRI_STEPS ? !state_owns(learner, state, link, rule) : !(link->possible & IRI_STEP_BIT(rule)))
			continue;
		form = state_form(learner, state, link, rule);
		if (form != link->form)
			unit->entries[count++] = (Entry) {link->form, form, links[i]};
	}
	qsort(unit->entries, count, sizeof(Entry), compare_entries);
	changed = count;
	for (size_t i = 0; i < changed; i++)
	{
		if (i > 0 && unit->entries[i].group == unit->entries[i - 1].group)
			continue;
		for (uint32_t n = find_form(unit, unit->entries[i].group); n != 0; n = learner->links[n - 1].next)
		{
			const Link *link = &learner->links[n - 1];

			if (rule >= IRI_STEPS ? state_owns(learner, state, link, rule) :
				state_form(learner, state, link, rule) != link->form)
				continue;
			unit->entries[count++] = (Entry) {link->form, link->form, n - 1};
		}
	}
	return count;
}

bool
collect(Unit *unit, const State *state, int rule, bool own, Evidence *total, Cells *cells)
{
	IriLearner *learner = unit->learner;
	uint64_t	name = name_of_rule(unit, rule);
	size_t		count;
	size_t		pairs = 0;

	begin_evidence(total);
	if (rule < IRI_STEPS && !state_step_parts(unit, state, rule))
		return false;
	/* all shapes that the rule would reach have a cell, even without evidence */
	for (size_t i = 0; cells != NULL && name != 0 && i < unit->with_count[rule]; i++)
	{
		const Link *link = &learner->links[unit->with[rule][i]];

		if ((own ? state_owns(learner, state, link, rule) : state_affects(learner, state, link, rule)) &&
			find_cell(unit, cells, link, name) == NULL)
			return false;
	}
	count = own ? entries_to_remove(unit, state, rule) : entries_to_add(unit, state, rule);
	if (iri_stopped())
		learner->failed = true;
	if (count == 0 || learner->failed)
		return !learner->failed;
	qsort(unit->entries, count, sizeof(Entry), compare_entries);
	for (size_t from = 0, to; from < count; from = to)
	{
		Evidence	group;
		size_t		cell = 0;
		uint32_t	content = 0;

		for (to = from + 1; to < count && unit->entries[to].group == unit->entries[from].group; to++)
			;
		begin_evidence(&group);
		if (!add_group(unit, &unit->entries[from], to - from, &group, &content))
			continue;
		if (cells != NULL)
		{
			size_t		with = from;
			Cell	   *found;

			/* a link that the rule changes */
			while (with + 1 < to && unit->entries[with].form == unit->entries[from].group)
				with++;
			found = find_cell(unit, cells, &learner->links[unit->entries[with].link], name);
			if (found == NULL)
				return false;
			merge_evidence(learner, &found->evidence, &group);
			cell = (size_t) (found - cells->cells);
		}
		merge_evidence(learner, total, &group);
		if (group.agree > 0)
			unit->pairs[pairs++] = (uint64_t) content << 32 | cell;
	}
	count_contents(unit, pairs, total, cells);
	learner->failed |= iri_stopped();
	return !learner->failed;
}

/* Returns a link's value of a rule, 0 if the state drops it already. */
static uint64_t
value_of(const IriLearner *learner, const State *state, const Link *link, int rule)
{
	uint64_t	value = 0;

	if (rule < IRI_STEPS)
		return (link->possible & IRI_STEP_BIT(rule)) && state_affects(learner, state, link, rule);
	for (uint32_t i = 0; i < link->piece_count; i++)
	{
		const Piece *piece = &learner->pieces[link->first_piece + i];

		if (piece->name != NO_NAME && learner->names[piece->name].rule == rule && !state_drops(learner, state, link, piece))
			value = value * MULTIPLIER + piece->hash;
	}
	return value;
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
	for (size_t i = 0; i < unit->count; i++)
	{
		const Link *link = &learner->links[unit->links[i]];

		if (!link->changes)
			unit->entries[(*entries)++] = (Entry) {state_form(learner, &both, link, -1), link->form, unit->links[i]};
	}
	return state_step_parts(unit, state, -1);
}

bool
collect_joint(Unit *unit, const State *state, const int *rules, int count, Evidence *evidence)
{
	IriLearner *learner = unit->learner;
	size_t		entries;

	if (!entries_together(unit, state, rules, count, &entries))
		return false;
	qsort(unit->entries, entries, sizeof(Entry), compare_entries);
	for (int i = 0; i < count; i++)
	{
		size_t		pairs = 0;

		begin_evidence(&evidence[i]);
		if (rules[i] < IRI_STEPS && !state_step_parts(unit, state, rules[i]))
			return false;
		for (size_t from = 0, to; from < entries; from = to)
		{
			uint32_t	content;
			bool		varies = false;
			uint64_t	value = value_of(learner, state, &learner->links[unit->entries[from].link], rules[i]);

			for (to = from + 1; to < entries && unit->entries[to].group == unit->entries[from].group; to++)
				varies = varies || value_of(learner, state, &learner->links[unit->entries[to].link], rules[i]) != value;
			if (varies)
			{
				Evidence	group;

				begin_evidence(&group);
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
explain(Unit *unit, const State *state, const int *rules, int count, Explained *explained)
{
	const IriLearner *learner = unit->learner;
	size_t		entries;
	size_t		pairs = 0;
	Evidence	total;

	*explained = (Explained) {0};
	if (!entries_together(unit, state, rules, count, &entries))
		return false;
	/* groups are found by a table, where sorting would take most of the time */
	memset(unit->form_table, 0, (unit->form_mask + 1) * sizeof(uint32_t));
	memset(unit->pair_table, 0, (unit->form_mask + 1) * sizeof(uint32_t));
	for (size_t i = 0; i < entries; i++)
	{
		Entry	   *entry = &unit->entries[i];
		uint32_t	content = learner->links[entry->link].content;
		size_t		at = slot_of(entry->group, learner->options.secret, unit->form_mask);
		Entry	   *first;

		while (unit->form_table[at] != 0 && unit->entries[unit->form_table[at] - 1].group != entry->group)
			at = (at + 1) & unit->form_mask;
		if (unit->form_table[at] == 0)
		{
			unit->form_table[at] = (uint32_t) i + 1;
			continue;
		}
		/* the slot's second table says whether there are several links, and contents */
		first = &unit->entries[unit->form_table[at] - 1];
		unit->pair_table[at] |= learner->links[first->link].content == content ? 1 : 3;
	}
	for (size_t at = 0; at <= unit->form_mask; at++)
	{
		explained->groups += unit->pair_table[at] != 0;
		if (unit->pair_table[at] == 1)
		{
			explained->agree++;
			unit->pairs[pairs++] = (uint64_t) learner->links[unit->entries[unit->form_table[at] - 1].link].content << 32;
		}
	}
	begin_evidence(&total);
	count_contents(unit, pairs, &total, NULL);
	explained->contents = total.contents;
	return index_forms(unit);
}

bool
count_loss(Unit *unit, const State *state, int64_t *lost, int64_t *merged)
{
	IriLearner *learner = unit->learner;
	int64_t		forms = 0;
	int64_t		all_forms = 0;
	int64_t		pairs = 0;

	if (!state_apply(unit, state) || !index_forms(unit))
		return false;
	memset(unit->pair_table, 0, (unit->form_mask + 1) * sizeof(uint32_t));
	for (size_t i = 0; i < unit->count; i++)
	{
		const Link *link = &learner->links[unit->links[i]];
		uint64_t	hash = link->form + (link->content + 1) * MULTIPLIER;
		size_t		at = slot_of(hash, learner->options.secret, unit->form_mask);

		/* the first of the links of a form that do not change represents it */
		if (find_form(unit, link->form) == unit->links[i] + 1)
		{
			bool		fixed = false;

			all_forms++;
			for (uint32_t n = unit->links[i] + 1; n != 0 && !fixed; n = learner->links[n - 1].next)
				fixed = !learner->links[n - 1].changes;
			forms += fixed;
		}
		if (link->changes)
			continue;
		for (; unit->pair_table[at] != 0; at = (at + 1) & unit->form_mask)
		{
			const Link *other = &learner->links[unit->pair_table[at] - 1];

			if (other->form == link->form && other->content == link->content)
				break;
		}
		pairs += unit->pair_table[at] == 0;
		unit->pair_table[at] = unit->links[i] + 1;
	}
	*lost = pairs - forms;
	*merged = (int64_t) unit->count - all_forms;
	return true;
}
