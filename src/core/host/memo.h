/*
 * A cache of answers about names, for the life of the process.  Columns have
 * few distinct internationalized names, but each of them many times.  An
 * answer stays valid because it depends only on the bytes of the name and on
 * the libraries.
 */
#ifndef IRI_MEMO_H
#define IRI_MEMO_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "text/table.h"

/* Longer names, which are rare, are not cached. */
#define IRI_MEMO_LENGTH	63

/* Answers are kept in an array of this size, each behind its name. */
#define IRI_MEMO_SIZE	64

typedef struct IriMemoName
{
	unsigned char len;			/* 0: an empty slot */
	char		name[IRI_MEMO_LENGTH];
} IriMemoName;

/* Returns the slot of a name of any length. */
static inline size_t
iri_memo_place(const char *name, size_t len)
{
	return len == 0 || len > IRI_MEMO_LENGTH ? 0 : (size_t) iri_hash_bytes(name, len, 0) % IRI_MEMO_SIZE;
}

/* Returns true if the slot of a name contains this name. */
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
