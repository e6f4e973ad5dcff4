/*
 * Finding by the beginning of a key, and by path.
 */
#ifndef IRI_SEARCH_H
#define IRI_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"
#include "bytes.h"
#include "parse.h"

static inline bool
iri_begins(const char *s, size_t len, const char *prefix, size_t prefix_len)
{
	return len >= prefix_len && memcmp(s, prefix, prefix_len) == 0;
}

/*
 * Appends what is greater than every key that begins with the prefix, and not
 * greater than any other key that is greater than they.  UTF-8 if the prefix is.
 */
extern void iri_after_prefix(const char *prefix, size_t len, IriBuf *out);

/* The key of an IRI, or reference, to find what is below. */
typedef struct IriBase
{
	const char *key;
	size_t		len;
	IriParts	parts;
	bool		open;			/* every key that begins with this one is below */
} IriBase;

/* False when it has a query or a fragment, which nothing is below of. */
extern bool iri_base_read(const char *key, size_t len, IriBase *base);

/*
 * Is x below, or the same: with its scheme and authority, and its path, alone
 * or with a "/" and more?
 */
extern bool iri_is_below(const char *x, size_t len, const IriBase *base);

/* Appends what is greater than every key below. */
extern void iri_after_base(const IriBase *base, IriBuf *out);

/*
 * b - a, where a <= b: what may be compared with the same of another pair.
 */
extern double iri_key_distance(const char *a, size_t a_len, const char *b, size_t b_len);

#endif							/* IRI_SEARCH_H */
