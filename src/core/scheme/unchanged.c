/*
 * Components that need no rule; see unchanged.h.
 *
 * These functions are short because they may answer "unknown": a rule that only
 * drops separators and converts letters keeps a text in lower case without
 * separators. test_value.c compares them with the rules.
 */
#include "scheme/unchanged.h"

#include <string.h>

#include "scheme/rules.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/scan.h"

/* Returns true if there are A-Z before the first c, or before the end. */
static bool
has_capitals_before(const char *s, const char *end, char c)
{
	const char *stop = memchr(s, c, (size_t) (end - s));

	return (iri_seen(s, stop != NULL ? stop : end) & IRI_C_UPPER) != 0;
}

/* The name of most namespaces is compared as it is. */
static bool
keeps_urn(const char *s, const char *end, uint32_t seen)
{
	const char *colon = memchr(s, ':', (size_t) (end - s));
	uint32_t	namespace = 0;

	if (colon == NULL)
		return true;
	if (colon - s == 4)
		namespace = iri_half_word_at(s);
	else if (colon - s == 3 && memcmp(s, "nbn", 3) == 0)
		return !(seen & IRI_C_UPPER);
	if (namespace == iri_half_word_at("isbn") || namespace == iri_half_word_at("issn"))
		return !(seen & IRI_C_HYPHEN) && end[-1] != 'x';
	if (!(seen & IRI_C_UPPER))
		return true;
	return namespace != iri_half_word_at("uuid") && namespace != iri_half_word_at("ietf") &&
		!has_capitals_before(s, end, ':');
}

/* Addresses: the text before the first "@" is never a domain name. */
static bool
keeps_addresses(const char *s, const char *end, uint32_t seen)
{
	const char *at = memchr(s, '@', (size_t) (end - s));

	if (at == NULL)
		return true;
	if ((seen & IRI_C_UPPER) && (iri_seen(at, end) & IRI_C_UPPER))
		return false;
	/* an A-label, or text that may be one */
	for (; (seen & IRI_C_HYPHEN) && (at = memchr(at, '-', (size_t) (end - at))) != NULL; at++)
	{
		if (end - at >= 2 && at[1] == '-')
			return false;
	}
	return true;
}

bool
iri_keeps_path(const IriScheme *row, const char *s, const char *end, uint32_t seen)
{
	IriRule		rule = row->path_rule;

	if (rule == NULL)
		return true;
	if (rule == iri_urn_path)
		return keeps_urn(s, end, seen);
	if (rule == iri_mailto_path || rule == iri_acct_path)
		return keeps_addresses(s, end, seen);
	if (rule == iri_tel_path)
		return !(seen & (IRI_C_UPPER | IRI_C_SEPARATOR)) && memchr(s, ';', (size_t) (end - s)) == NULL;
	if (rule == iri_doi_path)
		return !(seen & IRI_C_UPPER);
	if (rule == iri_info_path)
		return !(seen & IRI_C_UPPER) || !has_capitals_before(s, end, '/');
	if (rule == iri_ark_path)
		return !(seen & IRI_C_HYPHEN) && (!(seen & IRI_C_UPPER) || !has_capitals_before(s, end, '/'));
	return false;
}

bool
iri_keeps_query(const IriScheme *row, uint32_t seen)
{
	return row->query_rule == NULL || (row->query_rule == iri_mailto_query && !(seen & IRI_C_UPPER));
}
