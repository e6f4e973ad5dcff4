/*
 * Abbreviated keys: 64-bit numbers that sort like the byte strings they
 * represent (memcmp, a proper prefix first), so that a sort seldom looks at the
 * strings.  Within one state, in any order of calls,
 *
 *	iri_abbrev(a) < iri_abbrev(b)  implies  a < b
 *
 * If the numbers are equal, the strings must be compared.  Numbers of different
 * states cannot be compared.
 */
#ifndef IRI_ABBREV_H
#define IRI_ABBREV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest number of pivots in a state, and of bytes in a pivot. */
#define IRI_ABBREV_PIVOTS	65536
#define IRI_ABBREV_LENGTH	63

/*
 * The bytes that a state may take: enough for the pivots that are useful with
 * rows in any order, and enough for all pivots that rows in blocks may have.
 */
#define IRI_ABBREV_BYTES_MIN	(700 * 1024)
#define IRI_ABBREV_BYTES_MAX	(11 * 1024 * 1024)

/*
 * Returns memory aligned for any type, which the caller frees after the sort.
 * It may longjmp; if it returns NULL, the state takes no more pivots.
 */
typedef void *(*IriAbbrevAlloc) (void *arg, size_t size);

typedef struct IriAbbrevPivot IriAbbrevPivot;

typedef struct IriAbbrevSlot
{
	uint32_t	region;			/* 0: free */
	const IriAbbrevPivot *pivot;
} IriAbbrevSlot;

typedef struct IriAbbrev
{
	IriAbbrevAlloc alloc;
	void	   *alloc_arg;
	IriAbbrevSlot *slots;		/* a hash table, at most half full */
	uint32_t	nslots;			/* a power of two */
	uint32_t	npivots;
	uint32_t	room;			/* the number of pivots that fit */
	bool		full;			/* no region gets a pivot any more: never reset */
	uint32_t	keys;			/* keys since the room grew */
	uint32_t	near_keys;		/* keys of these that end at a recent pivot */
	char	   *block;			/* memory for pivots, and how much of it is left */
	size_t		left;
	size_t		bytes;
	size_t		max_bytes;
	uint32_t	sums[257];		/* sums of the shares of all smaller bytes, of 65536 */
	/* sums of the shares of keys that leave a pivot before a place by a smaller byte */
	uint32_t	edges[IRI_ABBREV_LENGTH + 1];
} IriAbbrev;

/* The state takes no memory until the first key, then about 5 kB, and at most `max_bytes`. */
extern void iri_abbrev_init(IriAbbrev *state, size_t max_bytes, IriAbbrevAlloc alloc, void *alloc_arg);

extern uint64_t iri_abbrev(IriAbbrev *state, const char *key, size_t len);

#endif							/* IRI_ABBREV_H */
