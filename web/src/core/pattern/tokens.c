/*
 * The tokens of patterns; see tokens.h.
 */
#include "pattern/tokens.h"

#include "pattern/name_table.h"
#include "text/charclass.h"
#include "text/utf8.h"

#define STARTS	2
#define CONTINUES	3			/* a character that starts a name also continues one */

/* Returns the bits of a code point from U+0080 up: STARTS, CONTINUES. */
static unsigned int
name_kind(uint32_t cp)
{
	size_t		group = sizeof(name_groups) / sizeof(name_groups[0]) - 1;
	const uint32_t *run;
	uint32_t	at;

	while (name_groups[group] > cp)
		group--;
	at = name_groups[group];
	for (run = &name_runs[group * NAME_GROUP]; cp - at >= *run >> 2; run++)
		at += *run >> 2;
	return *run & 3;
}

size_t
iri_name_length(const char *s, size_t len)
{
	size_t		at = 0;

	while (at < len)
	{
		uint32_t	cp;
		size_t		size = 1;

		if (iri_is(s[at], IRI_C_HIGH))
		{
			size = iri_utf8_decode(s + at, len - at, &cp);
			if (size == 0 || !(name_kind(cp) & (at == 0 ? STARTS : CONTINUES)))
				break;
		}
		else if (!(iri_is(s[at], IRI_C_ALPHA) || s[at] == '_' || s[at] == '$' ||
				   (at > 0 && iri_is(s[at], IRI_C_DIGIT))))
			break;
		at += size;
	}
	return at;
}

/* Returns the length of the character at s, or 1. */
static size_t
character_length(const char *s, size_t len)
{
	uint32_t	cp;
	size_t		size = iri_is(*s, IRI_C_HIGH) ? iri_utf8_decode(s, len, &cp) : 1;

	return size > 0 ? size : 1;
}

IriToken
iri_token_at(IriText text, size_t at)
{
	const char *s = text.data + at;
	size_t		left = text.len - at;
	IriTokenKind kind = IRI_TOKEN_CHAR;
	size_t		skip = 0;		/* bytes of the text that are not in the value */
	size_t		len = 1;

	if (left == 0)
		return (IriToken) {IRI_TOKEN_END, {s, 0}, {s, 0}};
	switch (*s)
	{
		case '*':
			kind = IRI_TOKEN_ASTERISK;
			break;
		case '+':
		case '?':
			kind = IRI_TOKEN_MODIFIER;
			break;
		case '{':
			kind = IRI_TOKEN_OPEN;
			break;
		case '}':
			kind = IRI_TOKEN_CLOSE;
			break;
		case '(':
			kind = IRI_TOKEN_REGEXP;
			break;
		case '\\':
			kind = left > 1 ? IRI_TOKEN_ESCAPED : IRI_TOKEN_INVALID;
			skip = left > 1;
			len = left > 1 ? 1 + character_length(s + 1, left - 1) : 1;
			break;
		case ':':
			len = 1 + iri_name_length(s + 1, left - 1);
			skip = len > 1;
			kind = len > 1 ? IRI_TOKEN_NAME : IRI_TOKEN_INVALID;
			break;
		default:
			len = character_length(s, left);
	}
	return (IriToken) {kind, {s, len}, {s + skip, len - skip}};
}
