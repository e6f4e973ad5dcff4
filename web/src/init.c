/*
 * The start of the library in a process, and its setting.
 */
#include "compat.h"

#include "fmgr.h"
#include "miscadmin.h"
#include "utils/guc.h"

#include "domain/psl.h"
#include "type/memory.h"
#include "type/session.h"

PG_MODULE_MAGIC;

extern PGDLLEXPORT void _PG_init(void); /* NOLINT(bugprone-reserved-identifier): the server's */

static char *public_suffix_list;

/*
 * Called at each reload, even if the setting is the same: the file may be
 * another one.
 */
static void
assign_public_suffix_list(const char *newval, void *extra)
{
	iri_psl_set_file(newval);
	/* backends begin with the postmaster's list, since they are copies of it */
	if (!IsUnderPostmaster && !process_shared_preload_libraries_in_progress)
		iri_psl_load();
}

void
_PG_init(void)
{
	/* load the library of the types first: its version must be the version in this library */
	(void) load_external_function("$libdir/iri", "iri_in", true, NULL);
	iri_require_one_version("iri_web");
	iri_watch_interrupts();
	DefineCustomStringVariable("iri_web.public_suffix_list",
							   "Sets the file of the public suffix list.",
							   "An empty string is the list of the operating system.",
							   &public_suffix_list,
							   "",
							   PGC_SIGHUP,
							   0,
							   NULL,
							   assign_public_suffix_list,
							   NULL);
	MarkGUCPrefixReserved("iri_web");
	if (process_shared_preload_libraries_in_progress)
		iri_psl_load();
}
