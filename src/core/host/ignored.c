/*
 * Invisible characters in domain names; see ignored.h.
 */
#include "host/ignored.h"

#include <stdint.h>

#include "host/label.h"
#include "host/repertoire.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"

/*
 * Returns the length of the non-ASCII character at s, raw or percent-encoded;
 * 0 for any other byte, or for an octet that is not part of a character.
 */
static size_t
decode(const char *s, size_t len, uint32_t *cp)
{
	char		octets[4];
	size_t		count;

	if (*s != '%')
		return iri_is(*s, IRI_C_HIGH) ? iri_utf8_decode(s, len, cp) : 0;
	count = iri_octets_at(s, len, octets);
	return count > 0 && iri_is(octets[0], IRI_C_HIGH) ? 3 * iri_utf8_decode(octets, count, cp) : 0;
}

/*
 * Returns the length of the ignored character at s, raw or percent-encoded, or
 * 0.
 */
static size_t
ignored_length(const char *s, size_t len)
{
	uint32_t	cp;
	size_t		size = decode(s, len, &cp);

	return size > 0 && iri_is_ignored(cp) ? size : 0;
}

/* A bit for each byte from 0xC0 up that can begin an ignored character. */
#define LEAD_BIT(c)	(UINT64_C(1) << ((c) - 0xc0))
#define LEADS	(LEAD_BIT(0xc2) | LEAD_BIT(0xcd) | LEAD_BIT(0xe1) | LEAD_BIT(0xe2) | LEAD_BIT(0xef) | LEAD_BIT(0xf0) | LEAD_BIT(0xf3))

/*
 * Sets a bit for each of eight bytes that is "%" or at least 0xC0, and rarely
 * for another byte.
 */
static inline uint64_t
match_leads(const char *s)
{
	uint64_t	word = iri_word_at(s);

	return (word & word << 1 & IRI_BYTES(0x80)) | iri_has_zero_byte(word ^ IRI_BYTES('%'));
}

const char *
iri_find_ignored(const char *host, size_t len)
{
	const char *end = host + len;
	const char *p = host;

	for (;; p++)
	{
		unsigned char c;

#ifdef IRI_FIRST_BYTE
		uint64_t	found = 0;

		for (; end - p >= 8 && (found = match_leads(p)) == 0; p += 8)
			;
		if (found != 0)
			p += IRI_FIRST_BYTE(found);
		else if (len >= 8 && match_leads(end - 8) == 0)
			return NULL;
#endif
		if (p == end)
			return NULL;
		c = (unsigned char) *p;
		if ((c < 0xc0 ? c == '%' : (LEADS >> (c - 0xc0) & 1) != 0) &&
			ignored_length(p, (size_t) (end - p)) > 0)
			return p;
	}
}

/*
 * After an octet that is not part of a character, an ignored character stays,
 * percent-encoded: without it, that octet and the next might form a character.
 */
void
iri_remove_ignored(const char *host, size_t len, IriBuf *out)
{
	const char *end = host + len;
	const char *label = host;
	const char *p = host;
	size_t		label_at = out->len;
	bool		behind_octet = false;

	for (;;)
	{
		size_t		dot = iri_dot_length(p, (size_t) (end - p));
		size_t		size;

		if (dot > 0 || p == end)
		{
			if (out->len == label_at)
				iri_append_ascii(label, (size_t) (p - label), out);
			if (p == end)
				break;
			iri_buf_append(out, p, dot);
			p += dot;
			label = p;
			label_at = out->len;
			behind_octet = false;
			continue;
		}

		size = ignored_length(p, (size_t) (end - p));
		if (size > 0)
		{
			if (behind_octet)
				iri_append_ascii(p, size, out);
			behind_octet = false;
		}
		else
		{
			uint32_t	cp;

			size = decode(p, (size_t) (end - p), &cp);
			behind_octet = false;
			if (size == 0 && *p == '%' && end - p >= 3)
			{
				behind_octet = p[1] >= '8';
				size = 3;
			}
			else if (size == 0)
				size = 1;
			iri_buf_append(out, p, size);
		}
		p += size;
	}
}
