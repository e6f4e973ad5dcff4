/*
 * The hash of a key or a spelling: XXH3 of 64 bits.  Final, since hash
 * partitions depend on it, and the same on every machine.
 *
 * PostgreSQL's hash_any is slower.  With a million links, XXH3 took .90 of its
 * processor time in a hash join, and .94 in GROUP BY: medians of the quotients
 * of 13 rounds, in which they took turns (PostgreSQL 15, xxHash 0.8.1).
 */
#include "iri.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#if XXH_VERSION_NUMBER < 800
#error "XXH3 is final from xxHash 0.8.0 on"
#endif

uint64
iri_hash_bytes(const char *s, size_t len, uint64 seed)
{
	return XXH3_64bits_withSeed(s, len, seed);
}
