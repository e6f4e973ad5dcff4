/*
 * Strict UTF-8 (RFC 3629) and the classes of non-ASCII characters.
 */
#ifndef IRI_UTF8_H
#define IRI_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "text/error.h"

static inline bool
iri_is_ascii(const char *s, size_t len)
{
	uint64_t	seen = 0;
	uint64_t	word;
	size_t		i = 0;

	if (len >= 8)
	{
		for (; i < len - 8; i += 8)
		{
			memcpy(&word, s + i, 8);
			seen |= word;
		}
		memcpy(&word, s + len - 8, 8);
		seen |= word;
	}
	else
	{
		for (; i < len; i++)
			seen |= (unsigned char) s[i];
	}
	return (seen & UINT64_C(0x8080808080808080)) == 0;
}

/*
 * Decodes the character at s, which has at least one byte.  Returns its length
 * in bytes, or 0 for overlong forms, surrogates, code points over U+10FFFF and
 * truncated sequences.
 */
extern size_t iri_utf8_decode(const char *s, size_t len, uint32_t *cp);

/*
 * Returns the length of the character at s, which begins with a byte from 0x80
 * up.  Its lead byte and the next byte must show that the character is a
 * ucschar that the normal form leaves raw.  Otherwise returns 0, which proves
 * nothing: 0 also covers all characters that need a closer look, and some of
 * their neighbors.
 */
typedef struct IriLead
{
	uint8_t		len;			/* 0: no such character */
	uint8_t		first;			/* the smallest second byte */
	uint8_t		more;			/* the largest second byte, minus `first` */
} IriLead;

extern const IriLead iri_utf8_lead[128];

static inline size_t
iri_utf8_plain(const char *s, size_t left)
{
	const unsigned char *u = (const unsigned char *) s;
	IriLead		lead = iri_utf8_lead[u[0] & 0x7f];

	if (lead.len == 0 || left < lead.len || (uint8_t) (u[1] - lead.first) > lead.more ||
		(lead.len == 3 && (u[2] & 0xc0) != 0x80))
		return 0;
	return lead.len;
}

/* Encodes a code point up to U+10FFFF; returns its length in bytes. */
extern size_t iri_utf8_encode(uint32_t cp, char out[4]);

/* Returns the number of characters in valid UTF-8. */
extern size_t iri_utf8_count(const char *s, size_t len);

/*
 * Returns the class of a code point from U+0080 up.  It is IRI_OK for a
 * ucschar that is allowed anywhere, and IRI_ERROR_PRIVATE or IRI_ERROR_TAG for
 * iprivate, which is allowed in a query only.  It is IRI_ERROR_BIDI for a
 * ucschar that is a bidirectional formatting character, and else the group of
 * draft §7.3 under which the character is refused.
 */
extern IriErrorCode iri_codepoint_class(uint32_t cp);

/*
 * Returns true for the characters that the normal form keeps percent-encoded
 * although they could be raw.  This is a fixed list: what RFC 3491 prohibits
 * of ucschar and iprivate, except U+200C and U+200D, and bidirectional
 * formatting characters.
 */
extern bool iri_codepoint_unsafe(uint32_t cp);

/*
 * Returns true if the normal form may have this non-ASCII character raw
 * (`private`: where iprivate is allowed).
 */
extern bool iri_may_stand_raw(uint32_t cp, bool private);

/*
 * Returns true if the non-ASCII bytes of a text are UTF-8 characters that the
 * normal form has raw anywhere.
 */
extern bool iri_are_raw(const char *p, const char *end);

/*
 * iri_are_raw for the characters that begin one byte before the given places,
 * at least one: bit i represents p + i.
 */
extern bool iri_are_raw_before(const char *p, uint64_t places, const char *end);

#endif							/* IRI_UTF8_H */
