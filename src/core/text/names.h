/*
 * Generated tables of names, sorted by bytes, each with a space after it, in
 * one string.  A name may be followed by ";" and data of its own, up to the
 * space.
 */
#ifndef IRI_NAMES_H
#define IRI_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/*
 * Returns the end of a name in a table of `size` bytes; NULL if it is not
 * there.  The name contains neither space nor ";".
 */
static inline const char *
iri_names_find(const char *names, size_t size, const char *name, size_t len)
{
	size_t		low = 0;
	size_t		high = size;	/* low and high are at the beginning of a name, or at the end */

	while (low < high)
	{
		size_t		begin = (low + high) / 2;
		size_t		end;
		size_t		name_end;
		size_t		n;
		int			cmp;

		while (begin > low && names[begin - 1] != ' ')
			begin--;
		end = begin;
		while (names[end] != ' ' && names[end] != ';')
			end++;
		name_end = end;
		while (names[end] != ' ')
			end++;
		n = name_end - begin;
		cmp = memcmp(name, names + begin, len < n ? len : n);
		if (cmp == 0 && len == n)
			return names + name_end;
		if (cmp < 0 || (cmp == 0 && len < n))
			high = begin;
		else
			low = end + 1;
	}
	return NULL;
}

static inline bool
iri_names_have(const char *names, size_t size, const char *name, size_t len)
{
	return iri_names_find(names, size, name, len) != NULL;
}

#endif							/* IRI_NAMES_H */
