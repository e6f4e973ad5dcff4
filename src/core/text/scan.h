/*
 * Scanning the bytes of a component.
 */
#ifndef IRI_SCAN_H
#define IRI_SCAN_H

#include "text/charclass.h"

/* Returns the classes of four bytes. */
static inline uint32_t
iri_stop4(const unsigned char *u)
{
	const uint32_t *stop = iri_charclass_stop;

	return stop[u[0]] | stop[u[1]] | stop[u[2]] | stop[u[3]];
}

/*
 * Skips bytes that have none of the bits of `stop_by` in iri_charclass_stop:
 * bytes that follow a rule, or bytes that are not in a class.  Collects their
 * classes.  Works on eight bytes at a time, so that a byte costs a look-up and
 * an OR.  The last bytes are processed together with some of those before
 * them.  The eight bytes that contain the stop are examined four at a time,
 * and then one by one.
 */
static inline __attribute__((always_inline)) const char *
iri_skip(const char *p, const char *end, uint32_t stop_by, uint32_t *seen)
{
	const unsigned char *u = (const unsigned char *) p;
	const unsigned char *e = (const unsigned char *) end;
	uint32_t	acc = *seen;
	uint32_t	c;

	if (e - u >= 8)
	{
		const unsigned char *last = e - 8;

		for (;;)
		{
			c = iri_stop4(u) | iri_stop4(u + 4);
			if (c & stop_by)
				break;
			acc |= c;
			u += 8;
			if (u > last)
			{
				c = iri_stop4(last) | iri_stop4(last + 4);
				if (c & stop_by)
					break;
				*seen = acc | c;
				return end;
			}
		}
	}
	if (e - u >= 4 && !((c = iri_stop4(u)) & stop_by))
	{
		acc |= c;
		u += 4;
	}
	for (; u < e && !((c = iri_charclass_stop[*u]) & stop_by); u++)
		acc |= c;
	*seen = acc;
	return (const char *) u;
}

/*
 * Returns the classes of the bytes up to `end`: the OR of their bits in
 * iri_charclass_stop.
 */
static inline uint32_t
iri_seen(const char *p, const char *end)
{
	const unsigned char *u = (const unsigned char *) p;
	const unsigned char *e = (const unsigned char *) end;
	uint32_t	seen = 0;

	if (e - u >= 8)
	{
		for (; e - u > 8; u += 8)
			seen |= iri_stop4(u) | iri_stop4(u + 4);
		return seen | iri_stop4(e - 8) | iri_stop4(e - 4);
	}
	for (; u < e; u++)
		seen |= iri_charclass_stop[*u];
	return seen;
}

/*
 * Checks the percent-encoded octet at p, if there is one, and notes whether
 * the normal form may write it differently.
 */
static inline bool
iri_check_percent(const char *p, const char *end, uint32_t *seen)
{
	unsigned char octet;

	if (end - p < 3 || !iri_is(p[1], IRI_C_HEX) || !iri_is(p[2], IRI_C_HEX))
		return false;
	octet = (unsigned char) iri_octet_at(p);
	*seen |= IRI_C_PERCENT;
	/* octets from 0x80 up may be characters, and a-f become A-F */
	if (octet >= 0x80)
		*seen |= IRI_C_RECODE | IRI_C_OCTET;
	else if (iri_charclass[octet] & IRI_C_UNRESERVED)
		*seen |= IRI_C_RECODE;
	if (p[1] >= 'a' || p[2] >= 'a')
		*seen |= IRI_C_RECODE | IRI_C_LOWER_HEX;
	return true;
}

#endif							/* IRI_SCAN_H */
