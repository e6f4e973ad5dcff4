/*
 * Passwords in texts that messages quote, and secret parameters; see secret.h.
 */
#include "syntax/secret.h"

#include <string.h>

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

/* Returns true if a name ends with a secret's, in any case and with any separators ("api_key", "API-Key"). */
static bool
is_secret_name(const char *name, size_t len, IriSecrecy secrecy)
{
	/* the first ones are passwords */
	static const char *const words[] = {
		"password", "passwd", "pwd",
		"pass", "passphrase", "passcode", "secret", "token", "apikey", "accesskey", "accountkey", "privatekey",
		"secretkey", "pinvalue", "sig", "signature", "jwt", "sessionid", "sessid"
	};
	size_t		count = secrecy == IRI_SECRET_NAMES ? sizeof(words) / sizeof(words[0]) : 3;

	if (secrecy == IRI_SECRET_VALUES)
		return true;
	for (size_t i = 0; i < count; i++)
	{
		size_t		n = strlen(words[i]);

		for (size_t at = len; n > 0 && at > 0; at--)
		{
			char		c = iri_lower(name[at - 1]);

			if (c == words[i][n - 1])
				n--;
			else if (c != '_' && c != '-' && c != '.')
				break;
		}
		if (n == 0)
			return true;
	}
	return false;
}

bool
iri_next_secret(const char *s, size_t len, IriParameters where, IriSecrecy secrecy, size_t *from, size_t *to)
{
	/* "?" in a query begins that of an address within; "(" and "," in MySQL's "(host=h,password=a)" */
	const char *before = where >= IRI_PARAMETERS_QUERY ? "&;?" : where == IRI_PARAMETERS_PATH ? ";&" :
		secrecy == IRI_SECRET_VALUES ? ";&:" : ";&:(,";
	const char *behind = where == IRI_PARAMETERS_PATH ? "&;/" : "&;";

	for (size_t i = *to; i < len; i++)
	{
		size_t		name = i;

		if (i > 0 ? strchr(before, s[i - 1]) == NULL : where < IRI_PARAMETERS_QUERY)
			continue;
		while (i < len && s[i] != '=' && strchr(before, s[i]) == NULL && strchr(behind, s[i]) == NULL)
			i++;
		if (i == len || s[i] != '=' || !is_secret_name(s + name, i - name, secrecy))
			continue;
		*from = *to = i + 1;
		while (*to < len && strchr(behind, s[*to]) == NULL)
			++*to;
		if (*to > *from || secrecy == IRI_SECRET_VALUES)
			return true;
	}
	return false;
}
