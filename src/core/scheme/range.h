/*
 * Helpers shared by the rules and the checks of single schemes.
 */
#ifndef IRI_SCHEME_RANGE_H
#define IRI_SCHEME_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "syntax/parse.h"
#include "text/buf.h"
#include "text/charclass.h"
#include "text/percent.h"

/* A component, or a part of one: [s, end). */
typedef struct IriRange
{
	char	   *s;
	char	   *end;
} IriRange;

/*
 * Gets the component at the end of `out`; returns false if there is nothing to
 * rewrite.
 */
static inline bool
iri_component_range(IriBuf *out, size_t at, IriRange *text)
{
	if (out->failed || out->len <= at)
		return false;
	text->s = out->data + at;
	text->end = out->data + out->len;
	return true;
}

/* iri_component_range for a path of the schemes that have no authority. */
static inline bool
iri_opaque_range(IriBuf *out, size_t at, const IriParts *parts, IriRange *text)
{
	return !iri_defined(parts->host) && iri_component_range(out, at, text);
}

/*
 * Copies a component of `out`; without memory, returns false and sets
 * out->failed.
 */
static inline bool
iri_copy_range(IriBuf *out, const IriRange *text, IriBuf *copy, IriRange *to)
{
	size_t		len = (size_t) (text->end - text->s);

	iri_buf_append(copy, text->s, len);
	if (copy->failed)
	{
		out->failed = true;
		iri_buf_free(copy);
		return false;
	}
	to->s = copy->data;
	to->end = copy->data + len;
	return true;
}

/* Makes the component end here. */
static inline void
iri_end_component(IriBuf *out, const char *end)
{
	out->len = (size_t) (end - out->data);
}

static inline char *
iri_find_char(char *s, char *end, char c)
{
	char	   *found = s < end ? memchr(s, c, (size_t) (end - s)) : NULL;

	return found != NULL ? found : end;
}

/* Moves [s, end) to w, which is not after s. */
static inline char *
iri_move_text(char *w, const char *s, const char *end)
{
	memmove(w, s, (size_t) (end - s));
	return w + (end - s);
}

/* `literal` is lower case; ABNF literals are case-insensitive (RFC 5234 §2.3). */
static inline bool
iri_text_begins(const char *s, const char *end, const char *literal)
{
	return iri_begins_caseless(s, (size_t) (end - s), literal);
}

static inline bool
iri_text_equals(const char *s, const char *end, const char *literal)
{
	return iri_same_caseless(s, (size_t) (end - s), literal);
}

/* The same for a text in lower case. */
static inline bool
iri_text_is(const char *s, const char *end, const char *literal)
{
	return (size_t) (end - s) == strlen(literal) && memcmp(s, literal, strlen(literal)) == 0;
}

/* Returns true if the text is not empty and contains only these classes. */
static inline bool
iri_all_of(const char *s, const char *end, uint32_t classes)
{
	if (s == end)
		return false;
	for (; s < end; s++)
		if (!iri_is(*s, classes))
			return false;
	return true;
}

/* Skips the two digits after a "%", which are in upper case already. */
static inline void
iri_lower_text(char *s, const char *end)
{
	while (s < end)
	{
		char	   *percent = iri_find_char(s, (char *) end, '%');

		iri_put_lower(s, (size_t) (percent - s), s);
		s = percent < end ? percent + 3 : percent;
	}
}

static inline void
iri_upper_text(char *s, const char *end)
{
	for (; s < end; s++)
		if (*s >= 'a' && *s <= 'z')
			*s = (char) (*s & ~0x20);
}

/* The classes that four bytes share. */
static inline uint32_t
iri_shared4(const char *s)
{
	const unsigned char *u = (const unsigned char *) s;

	return iri_charclass[u[0]] & iri_charclass[u[1]] & iri_charclass[u[2]] & iri_charclass[u[3]];
}

/* 8-4-4-4-12 (RFC 9562 §4) */
#define IRI_UUID_SIZE	36

static inline bool
iri_is_uuid(const char *s)
{
	return s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-' &&
		(iri_shared4(s) & iri_shared4(s + 4) & iri_shared4(s + 9) & iri_shared4(s + 14) &
		 iri_shared4(s + 19) & iri_shared4(s + 24) & iri_shared4(s + 28) & iri_shared4(s + 32) &
		 IRI_C_HEX);
}

/*
 * Reads an ISBN or ISSN: `len` digits except for its hyphens, the last of
 * which may be an X (RFC 8254 §4.1, §5.1; hyphens and case do not matter).
 */
static inline bool
iri_is_standard_number(const char *s, const char *end, int len, bool check_x)
{
	int			digits = 0;

	for (; s < end; s++)
	{
		if (*s == '-')
			continue;
		if (++digits > len)
			return false;
		if (!iri_is(*s, IRI_C_DIGIT) &&
			!(check_x && digits == len && iri_lower(*s) == 'x'))
			return false;
	}
	return digits == len;
}

/* [ "-" ] 1*DIGIT [ "." 1*DIGIT ] */
static inline bool
iri_is_number(const char *s, const char *end)
{
	const char *digits;

	if (s < end && *s == '-')
		s++;
	for (digits = s; s < end && iri_is(*s, IRI_C_DIGIT); s++)
		;
	if (s == digits || s == end)
		return s != digits;
	return *s == '.' && iri_all_of(s + 1, end, IRI_C_DIGIT);
}

/*
 * Checks a global number ("+" and digits), or a local number, which may
 * contain hexadecimal digits, "*" and an encoded "#"; at least one of them.
 */
static inline bool
iri_is_telephone(const char *s, const char *end, bool local)
{
	uint32_t	digit;
	uint32_t	seen = 0;

	if (s < end && *s == '+')
	{
		local = false;
		s++;
	}
	digit = local ? IRI_C_HEX : IRI_C_DIGIT;
	for (; s < end; s++)
	{
		uint32_t	classes = iri_charclass[(unsigned char) *s];

		if (!(classes & (digit | IRI_C_SEPARATOR)))
		{
			if (local && end - s >= 3 && memcmp(s, "%23", 3) == 0)
				s += 2;
			else if (!local || *s != '*')
				return false;
			classes = digit;
		}
		seen |= classes;
	}
	return (seen & digit) != 0;
}

#endif							/* IRI_SCHEME_RANGE_H */
