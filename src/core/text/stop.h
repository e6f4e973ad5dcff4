/*
 * Work that takes long can be stopped.  Who uses the core may set a callback,
 * which is asked every 64 kB of work or so.  When it says so, the work ends as
 * it does when memory runs out, with buffers that have `failed` and
 * IRI_ERROR_NO_MEMORY, and iri_stopped() says that it was not that.
 */
#ifndef IRI_STOP_H
#define IRI_STOP_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes are worked on between two questions. */
#define IRI_STOP_INTERVAL	((size_t) 65536)

/* Returns true if the work is to stop.  It may be asked again afterwards. */
typedef bool (*IriStopCallback) (void);

extern void iri_set_stop_callback(IriStopCallback callback);

/* Returns true if work has been stopped since iri_stop_end(). */
extern bool iri_stopped(void);

/* Ends the state of being stopped; all the work has returned. */
extern void iri_stop_end(void);

/* Asks, and returns true if the work must stop. */
extern bool iri_must_stop(void);

/*
 * The same for a loop that is at byte `at`.  `*next`, 0 at first, is where it
 * asks again; short texts do not ask.
 */
static inline bool
iri_must_stop_at(size_t *next, size_t at)
{
	if (at - *next < IRI_STOP_INTERVAL)
		return false;
	*next = at;
	return iri_must_stop();
}

/* The same for functions that qsort() compares by, which then return 0. */
static inline bool
iri_must_stop_sorting(void)
{
	static unsigned int compared;

	return ++compared % 4096 == 0 ? iri_must_stop() : iri_stopped();
}

#endif							/* IRI_STOP_H */
