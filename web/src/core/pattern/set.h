/*
 * Many patterns, found by the end of the host that is fixed in each.
 */
#ifndef IRI_PATTERN_SET_H
#define IRI_PATTERN_SET_H

#include "pattern/pattern.h"

typedef struct IriPatternEntry
{
	uint64_t	at;				/* the pattern */
	uint32_t	hash;			/* the hash of its domain */
	uint32_t	next;			/* the next entry with the same slot, plus 1; 0: none */
} IriPatternEntry;

/* A set: `size` bytes, without pointers. */
typedef struct IriPatternSet
{
	uint64_t	size;
	uint64_t	entries;		/* where the entries are */
	uint32_t	count;
	uint32_t	mask;			/* the number of slots, a power of two, minus 1 */
	uint32_t	anywhere;		/* the first entry without a domain, plus 1 */
	uint32_t	slots[];		/* the first entry, plus 1 */
} IriPatternSet;

/* Returns the pattern at a place. */
static inline const IriPattern *
iri_pattern_in_set(const IriPatternSet *set, size_t place)
{
	const char *start = (const char *) set;
	const IriPatternEntry *entries = (const IriPatternEntry *) (const void *) (start + set->entries);

	return (const IriPattern *) (const void *) (start + entries[place].at);
}

/*
 * Makes a set of patterns that have been read: begin appends to an empty
 * buffer, add is called for each in order, and end finishes.  Check
 * out->failed.
 */
extern void iri_pattern_set_begin(size_t count, IriBuf *out);
extern void iri_pattern_set_add(size_t place, const IriBuf *pattern, IriBuf *out);
extern void iri_pattern_set_end(IriBuf *out);

/*
 * Reads patterns, and appends an IriPatternSet to an empty buffer.  Returns
 * false and fills `err` if the pattern at *bad is wrong.
 */
extern bool iri_pattern_set_read(const IriText *patterns, size_t count, bool ignore_case, IriBuf *out,
								 size_t *bad, IriPatternError *err);

/* Returns whether a pattern that matches is accepted, for example for its parameters. */
typedef IriPatternResult (*IriPatternAccept) (void *context, uint32_t place);

/*
 * Finds the first pattern that matches, and is accepted unless `accept` is NULL:
 * its place, from 0 on, or -1.
 */
extern IriPatternResult iri_pattern_set_find(const IriPatternSet *set, const IriPatternInput *input,
											 IriPatternAccept accept, void *context, int64_t *place);

#endif							/* IRI_PATTERN_SET_H */
