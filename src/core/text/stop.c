/*
 * See stop.h.
 */
#include "text/stop.h"

#include <stdlib.h>

static IriStopCallback is_wanted;
static bool stopped;

void
iri_set_stop_callback(IriStopCallback callback)
{
	is_wanted = callback;
}

bool
iri_stopped(void)
{
	return stopped;
}

void
iri_stop_end(void)
{
	stopped = false;
}

bool
iri_must_stop(void)
{
	if (!stopped && is_wanted != NULL)
		stopped = is_wanted();
	return stopped;
}

static int	(*compare_elements) (const void *a, const void *b);

static int
compare_unless_stopped(const void *a, const void *b)
{
	static unsigned int compared;

	return (++compared % 4096 == 0 ? iri_must_stop() : stopped) ? 0 : compare_elements(a, b);
}

void
iri_sort(void *elements, size_t count, size_t size, int (*compare) (const void *a, const void *b))
{
	compare_elements = compare;
	if (count > 0)
		qsort(elements, count, size, compare_unless_stopped);
}
