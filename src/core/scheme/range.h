/*
 * Helpers shared by the rules and the checks of single schemes.
 */
#ifndef IRI_SCHEME_RANGE_H
#define IRI_SCHEME_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "scheme/scheme.h"
#include "text/charclass.h"
#include "text/percent.h"

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

/* The same for a query, which is dropped with its "?" if it is empty. */
static inline void
iri_end_query(const IriRuleText *query, const char *end)
{
	iri_end_component(query->out, end > query->s ? end : query->s - 1);
}

static inline void
iri_append_text(IriBuf *out, const char *s, const char *end)
{
	iri_buf_append(out, s, (size_t) (end - s));
}

/*
 * Writes a component again, from a copy: `append` is called for each part, or
 * for the whole if the separator is NUL, and may change its copy.  If it
 * returns false, which it may do only before it has written anything, the
 * component stays as it is.
 */
static inline void
iri_each_part(const IriRuleText *text, char separator, bool (*append) (IriBuf *out, char *s, char *end))
{
	char		storage[256];
	IriBuf		copy;
	char	   *end;

	iri_buf_init(&copy, storage, sizeof(storage));
	iri_append_text(&copy, text->s, text->end);
	if (copy.failed)
	{
		text->out->failed = true;
		return;
	}
	iri_end_component(text->out, text->s);
	end = copy.data + copy.len;
	for (char *s = copy.data, *stop;; s = stop + 1)
	{
		stop = separator != '\0' ? iri_find_char(s, end, separator) : end;
		if (!append(text->out, s, stop))
		{
			text->out->len += copy.len;
			break;
		}
		if (stop == end)
			break;
		iri_buf_put(text->out, separator);
	}
	iri_buf_free(&copy);
}

/* Moves [s, end) to w, which is not after s. */
static inline char *
iri_move_text(char *w, const char *s, const char *end)
{
	memmove(w, s, (size_t) (end - s));
	return w + (end - s);
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
#define IRI_UUID_LENGTH	36

static inline bool
iri_is_uuid(const char *s)
{
	return s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-' &&
		(iri_shared4(s) & iri_shared4(s + 4) & iri_shared4(s + 9) & iri_shared4(s + 14) &
		 iri_shared4(s + 19) & iri_shared4(s + 24) & iri_shared4(s + 28) & iri_shared4(s + 32) &
		 IRI_C_HEX);
}

/*
 * Reads an ISBN or ISSN: `len` digits, not counting hyphens; the last may be
 * an X (RFC 8254 §4.1, §5.1; hyphens and case do not matter).
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
 * Checks a global number ("+" and digits), or a local number, which contains
 * hexadecimal digits, "*" and encoded "#", at least one character.
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
