/*
 * A limit: a split at the delimiters by memchr, nothing checked.
 */
#include <string.h>

#include "../contender.h"

const char *found_at[5];

static bool
run(const char *s, size_t len)
{
	const char *end = s + len;
	const char *p = memchr(s, ':', len);

	found_at[0] = p;
	if (p == NULL)
		return false;
	p++;
	if (end - p >= 2 && p[0] == '/' && p[1] == '/')
	{
		p = memchr(p + 2, '/', (size_t) (end - p - 2));
		found_at[1] = p;
		if (p == NULL)
			return true;
	}
	found_at[2] = p = memchr(p, '?', (size_t) (end - p));
	if (p == NULL)
		p = s;
	found_at[3] = memchr(p, '#', (size_t) (end - p));
	return true;
}

const Contender contender = {"memchr split", "iri", NULL, run};
