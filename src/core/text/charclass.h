/*
 * Character classes of RFC 3986 and of draft-ietf-iri-3987bis-04 §2.2.
 */
#ifndef IRI_CHARCLASS_H
#define IRI_CHARCLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * One bit a rule:
 *
 *	unreserved  = ALPHA / DIGIT / "-" / "." / "_" / "~"
 *	sub-delims  = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
 *	reg-name    = *( unreserved / pct-encoded / sub-delims )
 *	userinfo    = *( unreserved / pct-encoded / sub-delims / ":" )
 *	pchar       = unreserved / pct-encoded / sub-delims / ":" / "@"
 *	query       = *( pchar / "/" / "?" )
 *	scheme      = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
 *	tail        = *( pchar / "/" / "?" / "#" / %x80-FF )
 *
 * IRI_C_PATH is pchar and "/".  The last rule is specific to this parser:
 * path, query and fragment at once.  No other rule's bit is set for bytes from
 * 0x80 up; these bytes and "%" have bits of their own.
 */
#define IRI_C_UNRESERVED	0x0001
#define IRI_C_SEPARATOR		0x0002	/* "-", ".", "(" and ")", in telephone numbers */
#define IRI_C_REG_NAME		0x0004
#define IRI_C_USERINFO		0x0008
#define IRI_C_PATH			0x0010
#define IRI_C_QUERY			0x0020
#define IRI_C_SCHEME		0x0040
#define IRI_C_ALPHA			0x0080
#define IRI_C_DIGIT			0x0100
#define IRI_C_HEX			0x0200
#define IRI_C_UPPER			0x0400	/* A-Z */
#define IRI_C_DOT			0x0800	/* "." */
#define IRI_C_PERCENT		0x1000	/* "%" */
#define IRI_C_HIGH			0x2000	/* a byte from 0x80 up */
#define IRI_C_HYPHEN		0x4000	/* "-" */
#define IRI_C_TAIL			0x8000	/* every byte that may follow an authority, except "%" */

/* Set by the parser only; no byte is in these classes. */
#define IRI_C_RECODE		0x10000	/* percent-encoding that may not be normal */
#define IRI_C_UNSAFE		0x20000	/* a raw character that the normal form encodes */
#define IRI_C_OCTET			0x40000	/* percent-encoded octets from 0x80 up */
#define IRI_C_LOWER_HEX		0x80000	/* percent-encoding with a-f */

extern const uint16_t iri_charclass[256];

/*
 * iri_charclass with the bits of the rules that stop the scanner inverted.  So
 * the OR of many bytes gives their classes, and also shows whether a byte
 * violates a rule.
 */
#define IRI_C_RULES	(IRI_C_REG_NAME | IRI_C_USERINFO | IRI_C_PATH | IRI_C_QUERY | IRI_C_SCHEME | IRI_C_TAIL)

extern const uint32_t iri_charclass_stop[256];

static inline bool
iri_is(char c, uint32_t bits)
{
	return (iri_charclass[(unsigned char) c] & bits) != 0;
}

static inline char
iri_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
}

/* Returns true for white space of ASCII, as isspace() does. */
static inline bool
iri_is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Returns true for characters that the URL Standard removes everywhere in a text. */
static inline bool
iri_is_tab_or_newline(char c)
{
	return c == '\t' || c == '\n' || c == '\r';
}

/* Returns the value of a HEXDIG. */
static inline unsigned int
iri_hex_value(char c)
{
	return c <= '9' ? (unsigned int) (c - '0') : (unsigned int) ((c | 0x20) - 'a' + 10);
}

/* Returns the octet that is percent-encoded at s. */
static inline char
iri_octet_at(const char *s)
{
	return (char) (iri_hex_value(s[1]) << 4 | iri_hex_value(s[2]));
}

/*
 * Gets the octets of the percent-encoding at s, at most as many as a character
 * may have.  Returns their number.
 */
static inline size_t
iri_octets_at(const char *s, size_t len, char octets[4])
{
	size_t		count = 0;

	for (; count < 4 && len >= 3 && *s == '%'; s += 3, len -= 3)
		octets[count++] = iri_octet_at(s);
	return count;
}

#endif							/* IRI_CHARCLASS_H */
