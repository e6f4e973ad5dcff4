/*
 * Hashes, and hash tables.
 *
 * A table has the numbers of elements, which the caller keeps in an array,
 * each with its hash of 64 bits; two elements with the same hash are the same
 * one.
 */
#ifndef IRI_TABLE_H
#define IRI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Returns the 64-bit XXH3 of bytes.  It is final, since hash partitions depend
 * on it, and the same on every machine.
 *
 * PostgreSQL's hash_any is slower.  With a million links, XXH3 took .90 of its
 * processor time in a hash join, and .94 in GROUP BY: medians of the quotients
 * of 13 rounds, in which they took turns (PostgreSQL 15, xxHash 0.8.1).
 */
extern uint64_t iri_hash_bytes(const char *s, size_t len, uint64_t seed);

/*
 * Adds a byte to a hash, which is 0 at first.  Taking a host from its last
 * byte to its first gives the hashes of all domains above it in one pass.
 */
static inline uint32_t
iri_hash_backwards(uint32_t hash, char c)
{
	return (hash ^ (unsigned char) c) * 0x01000193;
}

/* Returns a number whose bits all depend on all bits of the hash; one to one. */
static inline uint64_t
iri_hash_mix(uint64_t hash)
{
	hash = (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
	hash = (hash ^ hash >> 32) * UINT64_C(0xD6E8FEB86659FD93);
	return hash ^ hash >> 32;
}

/*
 * All zeros is an empty table, whose slots iri_table_grow allocates.  A caller
 * may also provide the slots, zeroed, if at least one stays free.
 */
typedef struct IriTable
{
	uint32_t   *slots;			/* the element's number plus 1; 0: free */
	size_t		mask;			/* the number of slots, a power of two, minus 1 */
	size_t		count;			/* the number of elements, which the caller counts */
	uint64_t	secret;			/* makes it impossible to choose texts that collide in the table */
} IriTable;

/*
 * Returns the hash of element n.  `hashes` points at the hash of the first
 * element, and `size` is the size of an element.
 */
static inline uint64_t
iri_hash_at(const void *hashes, size_t size, size_t n)
{
	uint64_t	hash;

	memcpy(&hash, (const char *) hashes + size * n, sizeof(hash));
	return hash;
}

/* Returns the slot of the element with that hash, or a free slot. */
static inline uint32_t *
iri_table_slot(const IriTable *table, uint64_t hash, const void *hashes, size_t size)
{
	size_t		at = (size_t) iri_hash_mix(hash ^ table->secret) & table->mask;

	while (table->slots[at] != 0 && iri_hash_at(hashes, size, table->slots[at] - 1) != hash)
		at = (at + 1) & table->mask;
	return &table->slots[at];
}

/* Makes room for one more element; at least half of the slots are free.  Returns false without memory. */
extern bool iri_table_grow(IriTable *table, const void *hashes, size_t size);

/* Frees the slots, and forgets the elements. */
extern void iri_table_clear(IriTable *table);

#endif							/* IRI_TABLE_H */
