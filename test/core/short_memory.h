/*
 * Short memory: an allocation of the core's own fails when a test says which.
 * The Makefile has the linker put these in the place of the C library's.
 */
#ifndef SHORT_MEMORY_H
#define SHORT_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

extern void *__real_calloc(size_t count, size_t size);
extern void *__real_malloc(size_t size);
extern void *__real_realloc(void *old, size_t size);
extern void *__wrap_calloc(size_t count, size_t size);
extern void *__wrap_malloc(size_t size);
extern void *__wrap_realloc(void *old, size_t size);

static int	allocations_left = -1;	/* until one fails; -1: none does */

static bool
is_to_fail(void)
{
	return allocations_left >= 0 && allocations_left-- == 0;
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return is_to_fail() ? NULL : __real_calloc(count, size);
}

void *
__wrap_malloc(size_t size)
{
	return is_to_fail() ? NULL : __real_malloc(size);
}

void *
__wrap_realloc(void *old, size_t size)
{
	return is_to_fail() ? NULL : __real_realloc(old, size);
}

#endif							/* SHORT_MEMORY_H */
