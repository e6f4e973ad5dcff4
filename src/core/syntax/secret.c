/*
 * Passwords in texts that messages quote, and secret parameters; see secret.h.
 */
#include "syntax/secret.h"

#include <string.h>

#include "text/text.h"

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

/*
 * Returns true if a name ends with the name of a secret, in any case, with any
 * separators ("api_key", "API-Key") and percent-encoding.
 */
static bool
is_secret_name(const char *name, size_t len, IriSecrecy secrecy)
{
#define WORD(word)	{word, sizeof(word) - 1}
	/* passwords come first */
	static const IriText words[] = {
		WORD("password"), WORD("passwd"), WORD("pwd"),
		WORD("pass"), WORD("passphrase"), WORD("passcode"), WORD("secret"), WORD("token"), WORD("apikey"),
		WORD("accesskey"), WORD("accountkey"), WORD("privatekey"), WORD("secretkey"), WORD("pinvalue"),
		WORD("sig"), WORD("signature"), WORD("jwt"), WORD("sessionid"), WORD("sessid")
	};
	size_t		count = secrecy == IRI_SECRET_NAMES ? sizeof(words) / sizeof(words[0]) : 3;

	if (secrecy == IRI_SECRET_VALUES)
		return true;
	for (size_t i = 0; i < count; i++)
	{
		size_t		n = words[i].len;

		for (size_t at = len; n > 0 && at > 0;)
		{
			bool		encoded = at >= 3 && name[at - 3] == '%';
			char		c;

			at -= encoded ? 3 : 1;
			c = iri_lower(encoded ? iri_octet_at(name + at) : name[at]);
			if (c == words[i].data[n - 1])
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
	/*
	 * "?" in a query begins the query of an address within it; "(" and "," in
	 * MySQL's "(host=h,password=a)"
	 */
	const char *before = where >= IRI_PARAMETERS_QUERY ? "&;?" : where == IRI_PARAMETERS_PATH ? "&;" :
		secrecy == IRI_SECRET_VALUES ? "&;:" : "&;:(,";
	const char *behind = where == IRI_PARAMETERS_PATH ? "&;/" : "&;";
	size_t		i = *to;
	const char *equals;

	while (i < len && (equals = memchr(s + i, '=', len - i)) != NULL)
	{
		size_t		name = i = (size_t) (equals - s);

		while (name > 0 && s[name - 1] != '=' && !iri_in_set(s[name - 1], before) && !iri_in_set(s[name - 1], behind))
			name--;
		i++;
		if (!(name > 0 ? iri_in_set(s[name - 1], before) : where >= IRI_PARAMETERS_QUERY) ||
			!is_secret_name(s + name, i - 1 - name, secrecy))
			continue;
		for (*from = i; i < len && !iri_in_set(s[i], behind);)
			i++;
		*to = i;
		if (*to > *from || secrecy == IRI_SECRET_VALUES)
			return true;
	}
	return false;
}
