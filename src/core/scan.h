/*
 * Going over the bytes of a component.
 */
#ifndef IRI_SCAN_H
#define IRI_SCAN_H

#include "charclass.h"

/*
 * Skips bytes that have none of the bits of `stop_by` in iri_charclass_stop: that
 * are of a rule, or lack a class.  Adds up what they are.  Four at a time, so
 * that a byte costs a look-up and an OR; the four that hold the byte where it
 * stops are then gone through one by one.
 */
static inline const char *
iri_skip(const char *p, const char *end, uint32_t stop_by, uint32_t *seen)
{
	const uint32_t *stop = iri_charclass_stop;
	const unsigned char *u = (const unsigned char *) p;
	const unsigned char *e = (const unsigned char *) end;
	uint32_t	acc = *seen;
	uint32_t	c;

	if (e - u >= 4)
	{
		const unsigned char *last = e - 4;

		do
		{
			c = stop[u[0]] | stop[u[1]] | stop[u[2]] | stop[u[3]];
			if (c & stop_by)
			{
				for (; !((c = stop[*u]) & stop_by); u++)
					acc |= c;
				*seen = acc;
				return (const char *) u;
			}
			acc |= c;
			u += 4;
		} while (u <= last);
	}
	for (; u < e && !((c = stop[*u]) & stop_by); u++)
		acc |= c;
	*seen = acc;
	return (const char *) u;
}

#endif							/* IRI_SCAN_H */
