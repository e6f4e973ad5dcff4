/*
 * Tables of names, generated: in the order of their bytes, each with a space
 * behind it, in one string.
 */
#ifndef IRI_NAMES_H
#define IRI_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Tells whether a name, which has no space, is in a table of so many bytes. */
static inline bool
iri_names_have(const char *names, size_t size, const char *name, size_t len)
{
	size_t		low = 0;
	size_t		high = size;	/* both where a name begins, or at the end */

	while (low < high)
	{
		size_t		begin = (low + high) / 2;
		size_t		end = begin;
		size_t		n;
		int			cmp;

		while (begin > low && names[begin - 1] != ' ')
			begin--;
		while (names[end] != ' ')
			end++;
		n = end - begin;
		cmp = memcmp(name, names + begin, len < n ? len : n);
		if (cmp == 0 && len == n)
			return true;
		if (cmp < 0 || (cmp == 0 && len < n))
			high = begin;
		else
			low = end + 1;
	}
	return false;
}

#endif							/* IRI_NAMES_H */
