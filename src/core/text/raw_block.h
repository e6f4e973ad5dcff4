/*
 * Finds non-ASCII characters that the normal form has raw, by blocks.
 */
#ifndef IRI_RAW_BLOCK_H
#define IRI_RAW_BLOCK_H

#include "text/blocks.h"
#include "text/charclass.h"
#include "text/utf8.h"

#ifdef IRI_BLOCKS

/* Returns true if the bytes before p begin a character that goes on at p. */
static inline bool
iri_is_cut(const char *p)
{
	const unsigned char *u = (const unsigned char *) p;

	return u[-1] >= 0xc0 || u[-2] >= 0xe0 || u[-3] >= 0xf0;
}

/* iri_are_raw for the first 64 bytes; see blocks.h for the bytes that are read. */
static IRI_BLOCKS_TARGET __attribute__((noinline)) bool
iri_is_raw_block(const char *p, const char *end)
{
	uint64_t	looks = iri_block_utf8_looks(p, iri_lowest((size_t) (end - p)));
	const char *next = end - p > IRI_BLOCK ? p + IRI_BLOCK : end;

	if (iri_is_cut(next) && (next == end || !iri_is(*next, IRI_C_HIGH)))
		return false;
	return looks == 0 || iri_are_raw_before(p, looks, end);
}
#endif							/* IRI_BLOCKS */

#endif							/* IRI_RAW_BLOCK_H */
