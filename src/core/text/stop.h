/*
 * Stopping long-running work.  The caller may set a callback, which is called
 * after about every 64 kB of work.  If it returns true, the work ends as it
 * does when memory runs out, with buffers that have `failed` and
 * IRI_ERROR_NO_MEMORY, and iri_stopped() returns true.
 */
#ifndef IRI_STOP_H
#define IRI_STOP_H

#include <stdbool.h>
#include <stddef.h>

/* The number of bytes that are processed between two calls of the callback. */
#define IRI_STOP_INTERVAL	((size_t) 65536)

/* Returns true if the work is to be stopped.  It may be called again after that. */
typedef bool (*IriStopCallback) (void);

extern void iri_set_stop_callback(IriStopCallback callback);

/* Returns true if work has been stopped since iri_stop_end(). */
extern bool iri_stopped(void);

/* Allows new work after a stop; to be called when all functions have returned. */
extern void iri_stop_end(void);

/* Calls the callback, and returns true if the work must stop. */
extern bool iri_must_stop(void);

/*
 * iri_must_stop() for a loop that is at byte `at`.  The callback is called
 * IRI_STOP_INTERVAL bytes after `*next`, which is 0 at first; therefore, it is
 * not called for short texts.
 */
static inline bool
iri_must_stop_at(size_t *next, size_t at)
{
	if (at - *next < IRI_STOP_INTERVAL)
		return false;
	*next = at;
	return iri_must_stop();
}

/* qsort() that can be stopped, which leaves the elements in any order. */
extern void iri_sort(void *elements, size_t count, size_t size, int (*compare) (const void *a, const void *b));

#endif							/* IRI_STOP_H */
