/*
 * Ensures one version of iri's code in a session; see session.h.
 */
#include "compat.h"

#include "fmgr.h"

#include "core/scheme/scheme.h"
#include "type/session.h"

void
iri_require_one_version(const char *library)
{
	/* a string that every version can read */
	static const char own[] = IRI_VERSION ", key version " CppAsString2(IRI_KEY_VERSION);
	const char **loaded = (const char **) find_rendezvous_variable("iri");

	if (*loaded == NULL)
		*loaded = own;
	if (strcmp(*loaded, own) != 0)
		ereport(ERROR,
				errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				errmsg("library \"%s\" contains iri %s, but the session has loaded iri %s",
					   library, own, *loaded),
				errhint("Install the same version of both extensions, then start a new session."));
}
