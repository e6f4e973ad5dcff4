/*
 * The evidence of many sites together; see pool.h.
 */
#include "learn/pool.h"

#include <stdlib.h>

#include "learn/values.h"

/* The names and shapes that are counted: chosen, not measured. */
#define MAX_COUNTS		((size_t) 1 << 18)

/* The sites that have evidence about a name, or about a name in links of one shape. */
typedef struct Count
{
	uint64_t	hash;
	int64_t		sites;
	int64_t		against;
	int64_t		contents;
} Count;

struct IriPool
{
	IriFetches	fetches;
	Count	   *counts;
	IriTable	table;
	size_t		room;
	Arena		arena;
	int64_t		contents;		/* the contents that a name or shape needs on all sites together */
};

IriPool *
iri_pool_make(IriFetches fetches, const IriLearnOptions *options)
{
	IriPool    *pool = calloc(1, sizeof(IriPool));

	if (pool == NULL)
		return NULL;
	pool->fetches = fetches;
	pool->contents = POOL_CONTENTS * (int64_t) options->min_groups;
	pool->table.secret = options->secret;
	if (iri_table_grow(&pool->table, NULL, sizeof(Count)))
		return pool;
	free(pool);
	return NULL;
}

void
iri_pool_free(IriPool *pool)
{
	if (pool == NULL)
		return;
	iri_table_clear(&pool->table);
	arena_free(&pool->arena);
	free(pool);
}

void
pool_set_changing(const IriPool *pool, Unit *unit)
{
	const IriFetches *all = &pool->fetches;
	const IriFetches *own = &unit->learner->fetches;
	double		share = all->again > 0 ? (double) all->changed / (double) all->again : 0;

	/* the share of the site, drawn toward the share of all sites */
	if (share > MAX_CHANGING)
		share = MAX_CHANGING;
	unit->changing = ((double) own->changed + SITE_FETCHES * share) / ((double) own->again + SITE_FETCHES);
	if (unit->changing > MAX_CHANGING)
		unit->changing = MAX_CHANGING;
}

static uint64_t
hash_of_value(uint64_t name, IriText value)
{
	return iri_hash_mix(name + iri_hash_bytes(value.data, value.len, 11)) | 1;
}

/* Returns the hash of a rule, which is the same on all sites. */
static uint64_t
hash_of_rule(const Unit *unit, int rule)
{
	if (IS_VALUE(rule))
		return hash_of_value(name_of_rule(unit, rule), unit->values[VALUE_OF(rule)]);
	return iri_hash_mix(rule < IRI_STEPS ? (uint64_t) rule + 1 : name_of_rule(unit, rule)) | 1;
}

/*
 * Returns the hash of a rule for links of a cell's shape, which consists of
 * the names that the state leaves.
 */
static uint64_t
hash_of_shape(const Unit *unit, const State *state, int rule, const Cell *cell)
{
	const Part *path = link_path(unit->learner, &unit->learner->links[cell->link]);
	uint64_t	shape = cell->shape - path->scope_hash + path->kind;

	/* the name is not in the shape, whether the state drops it or not */
	if (state->drop[rule] == REACH_ALL)
		shape += iri_hash_mix(name_of_rule(unit, rule));
	return iri_hash_mix(hash_of_rule(unit, rule) + shape * HASH_MULTIPLIER) | 1;
}

/* Adds a site to a count, which is created if there is room. */
static bool
add(IriPool *pool, uint64_t hash, bool against, int64_t contents)
{
	Count	   *count;
	uint32_t   *slot;

	if (!iri_table_grow(&pool->table, pool->counts, sizeof(Count)) ||
		!arena_grow(&pool->arena, (void **) &pool->counts, pool->table.count, &pool->room, sizeof(Count)))
		return false;
	slot = iri_table_slot(&pool->table, hash, pool->counts, sizeof(Count));
	if (*slot == 0)
	{
		if (pool->table.count >= MAX_COUNTS)
			return true;
		pool->counts[pool->table.count] = (Count) {.hash = hash};
		*slot = (uint32_t) ++pool->table.count;
	}
	count = &pool->counts[*slot - 1];
	count->sites++;
	count->against += against;
	count->contents += contents;
	return true;
}

bool
pool_add(IriPool *pool, const Unit *unit, const State *state, int rule, const Evidence *total, const Cells *cells)
{
	double		share = LIKELY_SHARE * (1 - unit->changing);
	bool		against = (double) total->agree < share * (double) total->groups;

	for (size_t i = 0; i < cells->count; i++)
	{
		const Evidence *evidence = &cells->cells[i].evidence;
		bool		differs = values_differ(&cells->cells[i]);
		bool		bad = differs || (double) evidence->agree < share * (double) evidence->groups;

		against |= differs;
		if (rule >= IRI_STEPS && (evidence->groups >= 2 || bad) &&
			!add(pool, hash_of_shape(unit, state, rule, &cells->cells[i]), bad, evidence->contents))
			return false;
	}
	return total->groups < 2 || add(pool, hash_of_rule(unit, rule), against, total->contents);
}

/* Returns the evidence of many sites; all zeros if there are few sites. */
static Count
find_count(const IriPool *pool, uint64_t hash, int64_t sites)
{
	uint32_t	slot = *iri_table_slot(&pool->table, hash, pool->counts, sizeof(Count));
	const Count *count = slot != 0 ? &pool->counts[slot - 1] : NULL;

	return count != NULL && count->sites >= sites && count->contents >= pool->contents ? *count : (Count) {.sites = 0};
}

bool
pool_proposes(const IriPool *pool, uint64_t name, IriText value)
{
	Count		count = find_count(pool, hash_of_value(name, value), SHAPE_SITES);

	return count.sites > 0 && 2 * count.against <= count.sites;
}

bool
pool_has_name(const IriPool *pool, const Unit *unit, int rule)
{
	Count		count = find_count(pool, hash_of_rule(unit, rule), NAME_SITES);

	return count.sites > 0 && (double) count.against <= NAME_AGAINST * (double) count.sites;
}

bool
pool_has_shape(const IriPool *pool, const Unit *unit, const State *state, int rule, const Cell *cell)
{
	Count		count = find_count(pool, hash_of_shape(unit, state, rule, cell), SHAPE_SITES);

	return count.sites > 0 && count.against == 0;
}
