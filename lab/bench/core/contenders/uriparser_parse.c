/*
 * uriparser: check and split.
 *
 * Needs: liburiparser
 */
#include <uriparser/Uri.h>

#include "../contender.h"

static bool
run(const char *s, size_t len)
{
	UriUriA		uri;
	const char *error;

	if (uriParseSingleUriExA(&uri, s, s + len, &error) != URI_SUCCESS)
		return false;
	uriFreeUriMembersA(&uri);
	return true;
}

const Contender contender = {"uriparser parse", "iri", NULL, run};
