/*
 * A cache of answers about names, for the life of the process.  Columns have
 * few internationalized names, but each of them many times.  An answer stays
 * valid because it depends only on the bytes of the name and on the libraries.
 */
#ifndef IRI_MEMO_H
#define IRI_MEMO_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "text/bytes.h"

/* Longer names are not cached; few are. */
#define IRI_MEMO_LENGTH	63

/* Answers are kept in an array of this size, each behind its name. */
#define IRI_MEMO_LOG2	6
#define IRI_MEMO_SIZE	(1 << IRI_MEMO_LOG2)

typedef struct IriMemoName
{
	unsigned char len;			/* 0: none */
	char		name[IRI_MEMO_LENGTH];
} IriMemoName;

/*
 * The golden ratio: the highest bits of a product with it depend on all bits.
 * The lowest ones do not, so both halves go into the next product.
 */
static inline uint64_t
iri_name_hash(const char *name, size_t len)
{
	const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
	uint64_t	hash = len;
	uint64_t	rest = 0;

	for (; len >= 8; name += 8, len -= 8)
		hash = (hash ^ hash >> 32 ^ iri_word_at(name)) * golden;
	memcpy(&rest, name, len);
	return (hash ^ hash >> 32 ^ rest) * golden;
}

/* Returns the slot of a name of any length. */
static inline size_t
iri_memo_place(const char *name, size_t len)
{
	return len == 0 || len > IRI_MEMO_LENGTH ? 0 : (size_t) (iri_name_hash(name, len) >> (64 - IRI_MEMO_LOG2));
}

/* Returns true if the name is the one in its slot. */
static inline bool
iri_memo_has(const IriMemoName *memo, const char *name, size_t len)
{
	return len > 0 && memo->len == len && memcmp(memo->name, name, len) == 0;
}

/* Puts a name into its slot; returns false if it is too long. */
static inline bool
iri_memo_put(IriMemoName *memo, const char *name, size_t len)
{
	if (len == 0 || len > IRI_MEMO_LENGTH)
		return false;
	memo->len = (unsigned char) len;
	memcpy(memo->name, name, len);
	return true;
}

#endif							/* IRI_MEMO_H */
