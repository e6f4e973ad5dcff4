/*
 * Passwords in texts that messages quote; see secret.h.
 */
#include "syntax/secret.h"

#include <string.h>

#include "text/charclass.h"

bool
iri_find_password(const char *s, size_t len, size_t *from, size_t *to)
{
	const char *end = s + len;
	const char *colon = len > 0 ? memchr(s, ':', len) : NULL;
	const char *p = s;

	if (colon == NULL)
		return false;
	if (iri_is(*s, IRI_C_ALPHA))
	{
		while (iri_is(*p, IRI_C_SCHEME))
			p++;
	}
	if (p > s && p == colon && end - colon > 2 && colon[1] == '/' && colon[2] == '/')
	{
		colon = memchr(colon + 3, ':', (size_t) (end - colon - 3));
		if (colon == NULL)
			return false;
	}
	while (end > colon && end[-1] != '@')
		end--;
	if (end == colon)
		return false;
	*from = (size_t) (colon + 1 - s);
	*to = (size_t) (end - 1 - s);
	return true;
}
