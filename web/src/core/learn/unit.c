/*
 * Links that are judged together; see unit.h.
 */
#include "learn/unit.h"

#include "learn/limits.h"
#include "text/stop.h"

int
compare_hashes(const void *a, const void *b)
{
	uint64_t	x = *(const uint64_t *) a;
	uint64_t	y = *(const uint64_t *) b;

	return (x > y) - (x < y);
}

/* Lists the parts of the unit's links. */
static void
list_parts(Unit *unit)
{
	IriLearner *learner = unit->learner;

	learner->units++;
	for (uint32_t i = 0; i < unit->count; i++)
	{
		for (int path = 0; path < 2; path++)
		{
			uint32_t	number = unit->links[i].parts[path];
			Part	   *part = &learner->parts[path][number];

			if (part->unit != learner->units)
				unit->parts[path][unit->part_count[path]++] = number;
			part->unit = learner->units;
		}
	}
}

bool
unit_add(Unit *unit, int rule, uint32_t link, size_t *room)
{
	size_t		count = unit->with_count[rule];

	if (count > 0 && unit->with[rule][count - 1] == link)
		return true;
	if (!arena_grow(&unit->arena, (void **) &unit->with[rule], count, room, sizeof(uint32_t)))
		return false;
	unit->with[rule][unit->with_count[rule]++] = link;
	return true;
}

bool
unit_begin(Unit *unit, IriLearner *learner, int host, const Unit *whole)
{
	size_t		room[MAX_RULES] = {0};

	*unit = (Unit) {.learner = learner, .whole = host < 0};
	unit->domain = host < 0 ? learner->domain : learner->hosts[host].is.text;
	unit->first = host < 0 ? 0 : (uint32_t) learner->hosts[host].first;
	unit->count = (uint32_t) (host < 0 ? learner->link_set.table.count : learner->hosts[host].count);
	unit->links = learner->links + unit->first;
	unit->forms = (IriTable) {.mask = 63, .secret = learner->options.secret};
	while (unit->forms.mask < 2 * unit->count)
		unit->forms.mask = 2 * unit->forms.mask + 1;
	unit->groups = unit->forms;
	unit->forms.slots = arena_alloc(&unit->arena, unit->forms.mask + 1, sizeof(uint32_t));
	unit->groups.slots = arena_alloc(&unit->arena, unit->forms.mask + 1, sizeof(uint32_t));
	unit->entries = arena_alloc(&unit->arena, unit->count, sizeof(Entry));
	unit->pairs = arena_alloc(&unit->arena, unit->count, sizeof(uint64_t));
	for (int path = 0; path < 2; path++)
		unit->parts[path] = arena_alloc(&unit->arena, unit->count, sizeof(uint32_t));
	if (unit->arena.failed)
		return false;
	list_parts(unit);
	if (whole != NULL)
	{
		unit->value_count = whole->value_count;
		memcpy(unit->values, whole->values, sizeof(unit->values));
		memcpy(unit->value_names, whole->value_names, sizeof(unit->value_names));
	}
	for (uint32_t i = 0; i < unit->count; i++)
	{
		const Link *link = &unit->links[i];

		for (Piece *piece = link_pieces(learner, link), *end = piece + link->piece_count; piece < end; piece++)
		{
			int			rule = rule_of(learner, piece);

			if (whole == NULL)
				piece->value = -1;
			if (rule >= 0 && !(piece->flags & PIECE_REPEATED) && !unit_add(unit, rule, unit->first + i, &room[rule]))
				return false;
			if (piece->value >= 0 && !unit_add(unit, VALUE_RULE(piece->value), unit->first + i, &room[VALUE_RULE(piece->value)]))
				return false;
		}
	}
	return true;
}

void
unit_end(Unit *unit)
{
	arena_free(&unit->arena);
	arena_free(&unit->shapes);
}

void
unit_clear(IriTable *table)
{
	memset(table->slots, 0, (table->mask + 1) * sizeof(uint32_t));
	table->count = 0;
}

bool
index_forms(Unit *unit)
{
	IriLearner *learner = unit->learner;

	unit_clear(&unit->forms);
	for (uint32_t i = 0; i < unit->count; i++)
	{
		Link	   *link = &unit->links[i];
		uint32_t   *slot = iri_table_slot(&unit->forms, link->form, &learner->links->form, sizeof(Link));

		/* the links of a form are a list, which begins at the form's slot */
		link->next = *slot;
		*slot = unit->first + i + 1;
	}
	learner->failed |= iri_must_stop();
	return !learner->failed;
}

uint32_t
find_form(const Unit *unit, uint64_t form)
{
	return *iri_table_slot(&unit->forms, form, &unit->learner->links->form, sizeof(Link));
}

double
unit_loss(const Unit *unit, int64_t merged)
{
	return (unit->changing + LOSS_SHARE) * (double) merged + LOSS;
}

uint64_t
name_of_rule(const Unit *unit, int rule)
{
	const IriLearner *learner = unit->learner;

	if (rule < IRI_STEPS)
		return 0;
	return learner->names[IS_NAME(rule) ? (uint32_t) learner->rule_names[rule - IRI_STEPS] : unit->value_names[VALUE_OF(rule)]].is.hash;
}
