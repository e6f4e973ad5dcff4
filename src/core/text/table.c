/*
 * Hashes, and hash tables; see table.h.
 */
#include "text/table.h"

#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#if XXH_VERSION_NUMBER < 800
#error "XXH3 is final from xxHash 0.8.0 on"
#endif

#define LEAST_SLOTS	64

uint64_t
iri_hash_bytes(const char *s, size_t len, uint64_t seed)
{
	return XXH3_64bits_withSeed(s, len, seed);
}

bool
iri_table_grow(IriTable *table, const void *hashes, size_t size)
{
	IriTable	grown = *table;

	if (table->slots != NULL && 2 * table->count < table->mask)
		return true;
	grown.mask = table->slots == NULL ? LEAST_SLOTS - 1 : 2 * table->mask + 1;
	grown.slots = calloc(grown.mask + 1, sizeof(uint32_t));
	if (grown.slots == NULL)
		return false;
	for (size_t i = 0; i < table->count; i++)
		*iri_table_slot(&grown, iri_hash_at(hashes, size, i), hashes, size) = (uint32_t) i + 1;
	free(table->slots);
	*table = grown;
	return true;
}

void
iri_table_clear(IriTable *table)
{
	free(table->slots);
	*table = (IriTable) {.secret = table->secret};
}
