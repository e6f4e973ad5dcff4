/*
 * A limit: a copy.
 */
#include <string.h>

#include "../contender.h"

char		target[65536];

static bool
run(const char *s, size_t len)
{
	memcpy(target, s, len < sizeof(target) ? len : sizeof(target));
	return true;
}

const Contender contender = {"memcpy", "iri", NULL, run};
