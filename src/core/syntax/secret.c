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

/* Returns the character that ends at `*at`, percent-decoded and with its case, and moves `*at` before it. */
static char
character_before(const char *s, size_t *at)
{
	bool		encoded = *at >= 3 && s[*at - 3] == '%';

	*at -= encoded ? 3 : 1;
	return encoded ? (char) iri_octet_at(s + *at) : s[*at];
}

/*
 * Returns true if text up to `end` ends with a word in lower case, in any case
 * and with any separators ("api_key", "API-Key").
 */
static bool
ends_with_word(const char *s, size_t end, IriText word)
{
	size_t		n = word.len;

	while (n > 0 && end > 0)
	{
		char		c = character_before(s, &end);

		if (iri_lower(c) == word.data[n - 1])
			n--;
		else if (iri_is(c, IRI_C_ALPHA | IRI_C_DIGIT))
			break;
	}
	return n == 0;
}

/*
 * Returns true if one of the words of a name is, or ends with, the name of a
 * secret ("password2", "user[password]", "newPasswordAgain"), as programs that
 * filter logs decide by the words that a name has.
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
	char		behind = '\0';

	if (secrecy == IRI_SECRET_VALUES)
		return true;
	for (size_t at = len; at > 0;)
	{
		size_t		end = at;
		char		c = character_before(name, &at);

		if (iri_is(c, IRI_C_ALPHA) && (!iri_is(behind, IRI_C_ALPHA) || (c >= 'a' && behind <= 'Z')))
		{
			for (size_t i = 0; i < count; i++)
			{
				if (ends_with_word(name, end, words[i]))
					return true;
			}
		}
		behind = c;
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
	const char *before = where == IRI_PARAMETERS_TEXT ? "&;?#:(, " : where >= IRI_PARAMETERS_QUERY ? "&;?" : where == IRI_PARAMETERS_PATH ? "&;" :
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
