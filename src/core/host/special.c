/*
 * The IANA registries of special-use names and addresses; see special.h.
 */
#include "host/special.h"

#include <string.h>

#include "host/special_table.h"
#include "text/names.h"

const char	iri_special_names_date[] = IRI_SPECIAL_NAMES_DATE;
const char	iri_special_addresses_date[] = IRI_SPECIAL_ADDRESSES_DATE;

bool
iri_name_is_special(const char *name, size_t len)
{
	const char *end = name + len;

	if (len > 0 && end[-1] == '.')
		end--;
	/* the name, and the domains above it */
	for (const char *s = name; s < end;)
	{
		const char *dot = memchr(s, '.', (size_t) (end - s));

		if (iri_names_have(iri_special_names, sizeof(iri_special_names) - 1, s, (size_t) (end - s)))
			return true;
		if (dot == NULL)
			break;
		s = dot + 1;
	}
	return false;
}

static bool
in_block(const uint8_t *addr, const IriBlock *block)
{
	size_t		whole = block->bits / 8;
	int			rest = block->bits % 8;

	if (memcmp(addr, block->bytes, whole) != 0)
		return false;
	return rest == 0 || (addr[whole] ^ block->bytes[whole]) >> (8 - rest) == 0;
}

static bool
is_in_special_block(const uint8_t *addr, const IriBlock *blocks, size_t count)
{
	for (size_t i = 0; i < count; i++)
	{
		if (in_block(addr, &blocks[i]))
			return !blocks[i].global;
	}
	return false;
}

bool
iri_address_is_special(const uint8_t *addr, size_t len)
{
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	static const uint8_t translated[12] = {0, 0x64, 0xff, 0x9b};
	static const uint8_t isatap[3] = {0, 0x5e, 0xfe};
	const size_t ipv4_count = sizeof(iri_ipv4_blocks) / sizeof(iri_ipv4_blocks[0]);
	const size_t ipv6_count = sizeof(iri_ipv6_blocks) / sizeof(iri_ipv6_blocks[0]);

	if (len == 4)
		return is_in_special_block(addr, iri_ipv4_blocks, ipv4_count);
	if (memcmp(addr, mapped, 12) == 0 || memcmp(addr, translated, 12) == 0)
		return is_in_special_block(addr + 12, iri_ipv4_blocks, ipv4_count);
	if (addr[0] >> 5 != 1 || is_in_special_block(addr, iri_ipv6_blocks, ipv6_count))
		return true;
	/* an interface identifier of ISATAP (RFC 5214 §6.1) has an IPv4 address that may be private */
	return (addr[8] & ~2) == 0 && memcmp(addr + 9, isatap, 3) == 0 &&
		is_in_special_block(addr + 12, iri_ipv4_blocks, ipv4_count);
}
