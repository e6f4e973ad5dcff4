/*
 * Texts of the core, and lists of names.
 */
#ifndef IRI_TEXT_H
#define IRI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "text/charclass.h"

/*
 * UTF-8, or a range of bytes in it; not terminated.  There are two other kinds
 * of ranges: an IriSpan (syntax/parse.h) stays valid when the text moves, and
 * has half the size; an IriRuleText (scheme/scheme.h) is rewritten in place.
 */
typedef struct IriText
{
	const char *data;			/* NULL: undefined */
	size_t		len;
} IriText;

static inline IriText
iri_between(const char *s, const char *end)
{
	return (IriText) {s, (size_t) (end - s)};
}

/* The text after its first n bytes. */
static inline IriText
iri_after(IriText text, size_t n)
{
	return n > 0 ? (IriText) {text.data + n, text.len - n} : text;
}

static inline bool
iri_same_text(IriText a, IriText b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

static inline bool
iri_text_is(IriText text, const char *literal)
{
	return text.len == strlen(literal) && memcmp(text.data, literal, strlen(literal)) == 0;
}

static inline bool
iri_begins(IriText text, IriText prefix)
{
	return text.len >= prefix.len && memcmp(text.data, prefix.data, prefix.len) == 0;
}

/* The same in any case of ASCII; `lower` is in lower case. */
static inline bool
iri_begins_caseless(IriText text, const char *lower)
{
	for (size_t i = 0; lower[i] != '\0'; i++)
	{
		if (i == text.len || iri_lower(text.data[i]) != lower[i])
			return false;
	}
	return true;
}

static inline bool
iri_same_caseless(IriText text, const char *lower)
{
	return text.len == strlen(lower) && iri_begins_caseless(text, lower);
}

/* Compares octets as unsigned numbers; a proper prefix comes first. */
static inline int
iri_compare_octets(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t		shorter = a_len < b_len ? a_len : b_len;
	int			cmp = shorter > 0 ? memcmp(a, b, shorter) : 0;

	return cmp != 0 ? cmp : (a_len > b_len) - (a_len < b_len);
}

/* Returns true if c is one of a set of characters; NUL is in no set. */
static inline bool
iri_in_set(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* Returns the index of a name in a list that ends with NULL, or -1. */
static inline int
iri_name_index(const char *const *names, const char *name, size_t len)
{
	for (int i = 0; names[i] != NULL; i++)
	{
		if (strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
			return i;
	}
	return -1;
}

#endif							/* IRI_TEXT_H */
