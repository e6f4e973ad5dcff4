/*
 * What all unit tests need: cmocka, which includes nothing itself, and gen.h.
 */
#ifndef IRI_TEST_UNIT_H
#define IRI_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "freed.h"
#include "gen.h"

/* Every test is given a state, and hardly one has any. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Returns a copy without a byte behind its end, so that a sanitizer sees who reads there. */
static inline char *
gen_copy(const char *s, size_t len)
{
	char	   *copy = malloc(len > 0 ? len : 1);

	assert_non_null(copy);
	return memcpy(copy, s, len);
}

#endif							/* IRI_TEST_UNIT_H */
