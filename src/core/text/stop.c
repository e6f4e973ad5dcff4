/*
 * See stop.h.
 */
#include "text/stop.h"

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
