/*
 * uriparser: and its normal form (case, percent-encoding, dot segments).
 *
 * Needs: liburiparser
 */
#include <uriparser/Uri.h>

#include "../contender.h"

static char text[65536];

static bool
run(const char *s, size_t len)
{
	UriUriA		uri;
	const char *error;
	bool		ok;

	if (uriParseSingleUriExA(&uri, s, s + len, &error) != URI_SUCCESS)
		return false;
	ok = uriNormalizeSyntaxA(&uri) == URI_SUCCESS &&
		uriToStringA(text, &uri, sizeof(text), NULL) == URI_SUCCESS;
	uriFreeUriMembersA(&uri);
	return ok;
}

const Contender contender = {"uriparser parse + normalize", "iri", NULL, run};
