/*
 * A limit: a table look-up a byte.
 */
#include <stdint.h>

#include "../contender.h"

static uint16_t table[256];
uint32_t	seen;

static bool
init(void)
{
	for (unsigned int i = 0; i < 256; i++)
		table[i] = (uint16_t) (i * 0x9e37);
	return true;
}

static bool
run(const char *s, size_t len)
{
	uint32_t	acc = 0;

	for (size_t i = 0; i < len; i++)
		acc |= table[(unsigned char) s[i]];
	seen = acc;
	return true;
}

const Contender contender = {"table look-up a byte", "iri", init, run};
