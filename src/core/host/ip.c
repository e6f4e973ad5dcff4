/*
 * IP addresses in hosts: RFC 3986 §3.2.2, printed as in RFC 5952 §4.
 */
#include "host/ip.h"

#include <string.h>

#include "text/bytes.h"
#include "text/charclass.h"

bool
iri_parse_ipv4(const char *s, size_t len, uint8_t out[4])
{
	size_t		i = 0;

	for (int octet = 0; octet < 4; octet++)
	{
		unsigned int value = 0;
		size_t		digits = 0;

		if (octet > 0 && (i >= len || s[i++] != '.'))
			return false;
		for (; i < len && digits < 3 && iri_is(s[i], IRI_C_DIGIT); i++, digits++)
			value = value * 10 + (unsigned int) (s[i] - '0');
		/* dec-octet has neither leading zeros nor values over 255 */
		if (digits == 0 || value > 255 ||
			(digits > 1 && s[i - digits] == '0'))
			return false;
		if (out != NULL)
			out[octet] = (uint8_t) value;
	}
	return i == len;
}

/* Fails at p. */
static bool
fail_at(const char *s, const char *p, size_t *bad)
{
	if (bad != NULL)
		*bad = (size_t) (p - s);
	return false;
}

bool
iri_parse_ipv6(const char *s, size_t len, uint8_t out[16], size_t *bad)
{
	const char *p = s;
	const char *end = s + len;
	uint8_t		addr[16] = {0};
	int			groups = 0;
	int			gap = -1;		/* the group before which "::" comes */

	if (len >= 2 && s[0] == ':' && s[1] == ':')
	{
		gap = 0;
		p += 2;
	}
	while (p < end)
	{
		const char *start = p;
		unsigned int value = 0;

		for (; p < end && iri_is(*p, IRI_C_HEX); p++)
			value = value << 4 | iri_hex_value(*p);
		/* a group has one to four digits */
		if ((size_t) (p - start - 1) >= 4)
			return fail_at(s, p == start ? p : start + 4, bad);
		if (p < end && *p == '.')
		{
			/* ls32 = IPv4address, only at the end */
			if (groups > 6 || !iri_parse_ipv4(start, (size_t) (end - start), addr + 2 * groups))
				return fail_at(s, start, bad);
			groups += 2;
			break;
		}
		addr[2 * groups] = (uint8_t) (value >> 8);
		addr[2 * groups + 1] = (uint8_t) value;
		groups++;
		if (p == end)
			break;
		if (*p != ':' || groups == 8)
			return fail_at(s, p, bad);
		p++;
		if (p == end)
			return fail_at(s, p, bad); /* a lone colon at the end */
		if (*p == ':')
		{
			if (gap >= 0)
				return fail_at(s, p, bad); /* only one "::" */
			gap = groups;
			p++;
		}
	}
	/* "::" represents at least one group */
	if (gap < 0 ? groups != 8 : groups > 7)
		return fail_at(s, end, bad);
	if (gap >= 0)
	{
		size_t		tail = 2 * (size_t) (groups - gap);
		size_t		head = 2 * (size_t) gap;

		memmove(addr + 16 - tail, addr + head, tail);
		memset(addr + head, 0, 16 - tail - head);
	}
	if (out != NULL)
		memcpy(out, addr, 16);
	return true;
}

/* Writes a group without leading zeros; returns the end. */
static inline char *
put_group(unsigned int group, char *to)
{
	static const char hex[] = "0123456789abcdef";

	if (group > 0xfff)
		*to++ = hex[group >> 12];
	if (group > 0xff)
		*to++ = hex[group >> 8 & 0x0f];
	if (group > 0x0f)
		*to++ = hex[group >> 4 & 0x0f];
	*to++ = hex[group & 0x0f];
	return to;
}

/* Writes an octet in decimal; returns the end. */
static inline char *
put_octet(unsigned int octet, char *to)
{
	if (octet >= 100)
		*to++ = (char) ('0' + octet / 100);
	if (octet >= 10)
		*to++ = (char) ('0' + octet / 10 % 10);
	*to++ = (char) ('0' + octet % 10);
	return to;
}

size_t
iri_format_ipv6(const uint8_t addr[16], char out[IRI_IPV6_SIZE])
{
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	int			best = -1;		/* the longest run of zero groups, the first if equal */
	int			best_len = 1;	/* one group is never shortened (RFC 5952 §4.2.2) */
	int			run = 0;
	int			groups = 8;
	char	   *to = out;

	/* the IPv4-mapped prefix is recognized (RFC 5952 §5) */
	if (memcmp(addr, mapped, sizeof(mapped)) == 0)
		groups = 6;

	for (int i = 0; i < groups; i++)
	{
		run = (addr[2 * i] | addr[2 * i + 1]) == 0 ? run + 1 : 0;
		if (run > best_len)
		{
			best = i + 1 - run;
			best_len = run;
		}
	}
	for (int i = 0; i < groups; i++)
	{
		if (i == best)
		{
			*to++ = ':';
			if (i + best_len == 8)
				*to++ = ':';
			i += best_len - 1;
			continue;
		}
		if (i > 0)
			*to++ = ':';
		to = put_group((unsigned int) (addr[2 * i] << 8 | addr[2 * i + 1]), to);
	}
	for (int i = 2 * groups; i < 16; i++)
	{
		*to++ = i == 2 * groups ? ':' : '.';
		to = put_octet(addr[i], to);
	}
	return (size_t) (to - out);
}

/*
 * Returns true if the eight groups at p have a zero, but no "::", as most
 * addresses do that iri_format_ipv6 writes in another way.  The address need
 * not be valid.
 */
static bool
has_only_zeros(const char *p, const char *end)
{
	uint64_t	zeros = 0;

	for (int i = 0; i < 40 && end - p > 8; i += 8, p += 8)
	{
		uint64_t	colons = iri_match_bytes(iri_word_at(p), ':');
		uint64_t	next = iri_word_at(p + 1);

		if ((colons & iri_match_bytes(next, ':')) != 0)
			return false;
		zeros |= colons & iri_match_bytes(next, '0');
	}
	return zeros != 0;
}

const char *
iri_skip_plain_ipv6(const char *p, const char *end)
{
	int			groups = 0;
	bool		gap = false;
	bool		zero = false;	/* the last group was 0, or "::" */

	if (has_only_zeros(p, end))
		return NULL;
	if (end - p >= 2 && p[0] == ':' && p[1] == ':')
	{
		/* an IPv4-mapped address is written with dots */
		if (end - p >= 6 && memcmp(p, "::ffff", 6) == 0)
			return NULL;
		gap = zero = true;
		p += 2;
	}
	for (;; p++)
	{
		const char *group = p;

		while (p < end && (iri_charclass[(unsigned char) *p] & (IRI_C_HEX | IRI_C_UPPER)) == IRI_C_HEX)
			p++;
		if (p == group)
			break;
		if (p - group > 4 || ++groups > 8)
			return NULL;
		/* next to another zero it would be part of "::" */
		if (*group == '0' && (zero || p - group > 1))
			return NULL;
		zero = *group == '0';
		if (p == end || *p != ':')
			break;
		if (end - p >= 2 && p[1] == ':')
		{
			if (gap || zero)
				return NULL;
			gap = zero = true;
			p++;
		}
	}
	/* "::" represents two groups at least; a single ":" may be at neither end */
	if ((gap ? groups > 6 : groups != 8) || (p[-1] == ':' && p[-2] != ':'))
		return NULL;
	return p;
}
