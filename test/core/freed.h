/*
 * Buffers of tests, which free themselves.
 */
#ifndef IRI_TEST_FREED_H
#define IRI_TEST_FREED_H

#include "text/buf.h"

/* Of a variable: frees it at the end of its block.  {0} is an empty buffer. */
#define FREED	__attribute__((cleanup(iri_buf_free)))

#endif							/* IRI_TEST_FREED_H */
