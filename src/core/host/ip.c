/*
 * IP addresses in hosts: RFC 3986 §3.2.2, printed as in RFC 5952 §4.
 */
#include "host/ip.h"

#include <string.h>

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

bool
iri_parse_ipv6(const char *s, size_t len, uint8_t out[16], size_t *bad)
{
	uint8_t		addr[16] = {0};
	int			groups = 0;
	int			gap = -1;		/* the group before which "::" comes */
	size_t		i = 0;
	size_t		dummy;

	if (bad == NULL)
		bad = &dummy;

	if (len >= 2 && s[0] == ':' && s[1] == ':')
	{
		gap = 0;
		i = 2;
	}
	while (i < len)
	{
		unsigned int value = 0;
		size_t		start = i;

		*bad = i;
		for (; i < len && i - start < 4 && iri_is(s[i], IRI_C_HEX); i++)
			value = value << 4 | iri_hex_value(s[i]);
		if (i < len && s[i] == '.')
		{
			/* ls32 = IPv4address, only at the end */
			if (groups > 6 || !iri_parse_ipv4(s + start, len - start, addr + 2 * groups))
				return false;
			groups += 2;
			i = len;
			break;
		}
		*bad = i;
		if (i == start)
			return false;		/* a group has a digit */
		addr[2 * groups] = (uint8_t) (value >> 8);
		addr[2 * groups + 1] = (uint8_t) value;
		groups++;
		if (i == len)
			break;
		if (s[i] != ':' || groups == 8)
			return false;
		i++;
		if (i < len && s[i] == ':')
		{
			*bad = i;
			if (gap >= 0)
				return false;	/* only one "::" */
			gap = groups;
			i++;
		}
		else if (i == len)
		{
			*bad = i;
			return false;		/* a lone colon at the end */
		}
	}
	*bad = len;
	/* "::" represents at least one group */
	if (gap < 0 ? groups != 8 : groups > 7)
		return false;
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

/* Writes a number below 65536 without leading zeros; returns its length. */
static inline size_t
put_number(unsigned int number, unsigned int base, char *out)
{
	size_t		len = 1;

	for (unsigned int n = number; n >= base; n /= base)
		len++;
	for (size_t i = len; i > 0; number /= base)
		out[--i] = "0123456789abcdef"[number % base];
	return len;
}

size_t
iri_format_ipv6(const uint8_t addr[16], char out[IRI_IPV6_SIZE])
{
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	int			best = -1;		/* the longest run of zero groups, the first if equal */
	int			best_len = 1;	/* one group is never shortened (RFC 5952 §4.2.2) */
	int			groups = 8;
	size_t		n = 0;

	/* the IPv4-mapped prefix is recognized (RFC 5952 §5) */
	if (memcmp(addr, mapped, sizeof(mapped)) == 0)
		groups = 6;

	for (int i = 0; i < groups; i++)
	{
		int			run = i;

		while (run < groups && addr[2 * run] == 0 && addr[2 * run + 1] == 0)
			run++;
		if (run - i > best_len)
		{
			best = i;
			best_len = run - i;
		}
		if (run > i)
			i = run;
	}
	for (int i = 0; i < groups; i++)
	{
		if (i == best)
		{
			out[n++] = ':';
			if (i + best_len == 8)
				out[n++] = ':';
			i += best_len - 1;
			continue;
		}
		if (i > 0)
			out[n++] = ':';
		n += put_number((unsigned int) (addr[2 * i] << 8 | addr[2 * i + 1]), 16, out + n);
	}
	for (int i = 2 * groups; i < 16; i++)
	{
		out[n++] = i == 2 * groups ? ':' : '.';
		n += put_number(addr[i], 10, out + n);
	}
	return n;
}
