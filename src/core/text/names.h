/*
 * Generated tables of names, sorted by bytes, each with a space after it, in
 * one string.
 */
#ifndef IRI_NAMES_H
#define IRI_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * Returns true if a name, which contains no space, is in a table of that many
 * bytes.
 */
static inline bool
iri_names_have(const char *names, size_t size, const char *name, size_t len)
{
	size_t		low = 0;
	size_t		high = size;	/* both are at the beginning of a name, or at the end */

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
