/*
 * Abbreviated keys: 64-bit numbers that sort like the byte strings they
 * represent (memcmp, a proper prefix first), so that a sort seldom looks at
 * the strings.  Within one state, in any order of the calls,
 *
 *	iri_abbrev(a) < iri_abbrev(b)  implies  a < b
 *
 * Equal numbers say nothing.  Numbers of two states cannot be compared.
 */
#ifndef IRI_ABBREV_H
#define IRI_ABBREV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest number of pivots in a state, and of bytes in a pivot. */
#define IRI_ABBREV_PIVOTS	4096
#define IRI_ABBREV_LENGTH	64

#define IRI_ABBREV_PIVOT_SIZE	(IRI_ABBREV_LENGTH + 24)	/* of the longest */
#define IRI_ABBREV_CHUNK	4096
#define IRI_ABBREV_CHUNKS	(IRI_ABBREV_PIVOTS * IRI_ABBREV_PIVOT_SIZE / \
							 (IRI_ABBREV_CHUNK - IRI_ABBREV_PIVOT_SIZE) + 1)

/*
 * Returns memory aligned for any type, which the caller frees after the sort.
 * It may longjmp; if it returns NULL, the state takes no more pivots.
 */
typedef void *(*IriAbbrevAlloc) (void *arg, size_t size);

typedef struct IriAbbrevSlot
{
	uint32_t	region;			/* 0: free */
	uint32_t	pivot;			/* chunk * IRI_ABBREV_CHUNK + offset */
} IriAbbrevSlot;

typedef struct IriAbbrev
{
	IriAbbrevAlloc alloc;
	void	   *alloc_arg;
	IriAbbrevSlot *slots;		/* a hash table, at most half full */
	uint32_t	nslots;			/* a power of two */
	uint32_t	npivots;
	bool		full;			/* never reset: see abbrev.c */
	uint32_t	nchunks;
	uint32_t	chunk_used;		/* of the last pivot */
	char	   *chunks[IRI_ABBREV_CHUNKS];
} IriAbbrev;

/* Takes no memory before the first key, about 5 kB then, 0.55 MB at most. */
extern void iri_abbrev_init(IriAbbrev *state, IriAbbrevAlloc alloc, void *alloc_arg);

extern uint64_t iri_abbrev(IriAbbrev *state, const char *key, size_t len);

#endif							/* IRI_ABBREV_H */
