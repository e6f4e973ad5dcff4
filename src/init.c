/*
 * The start of the library in a process.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/guc.h"

#include "type/memory.h"
#include "type/session.h"

PG_MODULE_MAGIC;

extern PGDLLEXPORT void _PG_init(void); /* NOLINT(bugprone-reserved-identifier): the server's */

void
_PG_init(void)
{
	iri_require_one_version("iri");
	iri_watch_interrupts();
	MarkGUCPrefixReserved("iri");
}
