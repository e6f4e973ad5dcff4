/*
 * Finding by the beginning of a key, and by path.
 */
#ifndef IRI_SEARCH_H
#define IRI_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#include "syntax/parse.h"
#include "text/buf.h"
#include "text/bytes.h"

/*
 * Returns true if the prefix goes on after an authority, so that all keys with
 * the prefix have the same authority.
 */
extern bool iri_has_whole_authority(const char *prefix, size_t len);

/*
 * Appends a bound directly above the keys that begin with the prefix: no other
 * key is between.  If the prefix has a whole authority, the bound has the same
 * authority.  The bound is UTF-8 if the prefix is.
 */
extern void iri_after_prefix(const char *prefix, size_t len, IriBuf *out);

/* The key of an IRI or reference, to find the links below it. */
typedef struct IriBase
{
	const char *key;
	size_t		len;
	IriParts	parts;
	bool		alone;			/* the key has a query or a fragment: nothing else is below it */
	bool		open;			/* every key that begins with this one is below */
} IriBase;

extern void iri_base_read(const char *key, size_t len, IriBase *base);

/*
 * Returns true if x is the base, or the base has neither query nor fragment
 * and x has the same scheme and authority, and the same path, possibly
 * followed by "/" and more.
 */
extern bool iri_is_below(const char *x, size_t len, const IriBase *base);

/* Appends a bound greater than every key below, with the authority of the base. */
extern void iri_after_base(const IriBase *base, IriBuf *out);

/*
 * Appends the n-th candidate, from 0, for an IRI reference whose key is not
 * less than the bound of iri_after_base.  Each candidate is greater than the
 * previous one, which may not be valid, or may have a normal form that is
 * less.  Returns false if there are no more: the keys below the empty
 * reference have no bound.
 */
extern bool iri_text_after_base(const IriBase *base, int n, IriBuf *out);

/*
 * Returns b - a, where a <= b, as a number that can be compared with the
 * distance of another pair.
 */
extern double iri_key_distance(const char *a, size_t a_len, const char *b, size_t b_len);

#endif							/* IRI_SEARCH_H */
