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

#include "gen.h"

/* Every test is given a state, and hardly one has any. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#endif							/* IRI_TEST_UNIT_H */
