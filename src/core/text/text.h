/*
 * Texts of the core, and lists of names.
 */
#ifndef IRI_TEXT_H
#define IRI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * UTF-8, or a range of bytes in it; not terminated.  There are two other kinds
 * of ranges: an IriSpan (syntax/parse.h) stays valid when the text moves, and
 * has half the size; an IriRange (scheme/range.h) is rewritten in place.
 */
typedef struct IriText
{
	const char *data;			/* NULL: undefined */
	size_t		len;
} IriText;

static inline bool
iri_same_text(IriText a, IriText b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

/* Compares octets as unsigned numbers; a proper prefix comes first. */
static inline int
iri_compare_octets(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t		shorter = a_len < b_len ? a_len : b_len;
	int			cmp = shorter > 0 ? memcmp(a, b, shorter) : 0;

	return cmp != 0 ? cmp : (a_len > b_len) - (a_len < b_len);
}

/* Returns true if c is one of a set of characters; NUL is in no set. */
static inline bool
iri_in_set(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* Returns the index of a name in a list that ends with NULL, or -1. */
static inline int
iri_name_index(const char *const *names, const char *name, size_t len)
{
	for (int i = 0; names[i] != NULL; i++)
	{
		if (strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
			return i;
	}
	return -1;
}

#endif							/* IRI_TEXT_H */
