/*
 * In place of Valgrind's header of this name, for a PostgreSQL built with
 * USE_VALGRIND and AddressSanitizer: what PostgreSQL tells Valgrind of its
 * memory, AddressSanitizer learns.  A chunk then has its exact size, and none
 * once it is freed.  Whether memory is defined, AddressSanitizer does not track.
 */
#ifndef IRI_SANITIZE_MEMCHECK_H
#define IRI_SANITIZE_MEMCHECK_H

#include <sanitizer/asan_interface.h>

#define VALGRIND_MAKE_MEM_NOACCESS(addr, size)	__asan_poison_memory_region((addr), (size))
#define VALGRIND_MAKE_MEM_UNDEFINED(addr, size) __asan_unpoison_memory_region((addr), (size))
#define VALGRIND_MAKE_MEM_DEFINED(addr, size)	__asan_unpoison_memory_region((addr), (size))
#define VALGRIND_CHECK_MEM_IS_DEFINED(addr, size)	do {} while (0)

#define VALGRIND_CREATE_MEMPOOL(context, redzones, zeroed)	do {} while (0)
#define VALGRIND_DESTROY_MEMPOOL(context)	do {} while (0)
#define VALGRIND_MEMPOOL_ALLOC(context, addr, size) \
	__asan_unpoison_memory_region((addr), (size))
/* The allocator itself has made it inaccessible. */
#define VALGRIND_MEMPOOL_FREE(context, addr)	do {} while (0)
#define VALGRIND_MEMPOOL_CHANGE(context, optr, nptr, size) \
	__asan_unpoison_memory_region((nptr), (size))

#endif							/* IRI_SANITIZE_MEMCHECK_H */
