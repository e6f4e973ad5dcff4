/*
 * A limit: a split at the delimiters by memchr, nothing checked.
 */
#include <string.h>

#include "../contender.h"

const char *delimiter[5];

static bool
run(const char *s, size_t len)
{
	const char *end = s + len;
	const char *p = memchr(s, ':', len);

	delimiter[0] = p;
	if (p == NULL)
		return false;
	p++;
	if (end - p >= 2 && p[0] == '/' && p[1] == '/')
	{
		p = memchr(p + 2, '/', (size_t) (end - p - 2));
		delimiter[1] = p;
		if (p == NULL)
			return true;
	}
	delimiter[2] = p = memchr(p, '?', (size_t) (end - p));
	if (p == NULL)
		p = s;
	delimiter[3] = memchr(p, '#', (size_t) (end - p));
	return true;
}

const Contender contender = {"memchr split", "iri", NULL, run};
