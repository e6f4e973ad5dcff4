/*
 * The IANA registries of special-use names and addresses; see special.h.
 */
#include "special.h"

#include <string.h>

static const char *const names[] = {
	"alt",						/* RFC 9476 */
	"example",					/* RFC 6761 */
	"example.com", "example.net", "example.org",
	"home.arpa",				/* RFC 8375 */
	"invalid",					/* RFC 6761 */
	"local",					/* RFC 6762 */
	"localhost",				/* RFC 6761 */
	"onion",					/* RFC 7686 */
	"test",						/* RFC 6761 */
	"ipv4only.arpa",			/* RFC 8880 */
	"resolver.arpa",			/* RFC 9462 */
	"service.arpa",				/* RFC 9665 */
	"6tisch.arpa",				/* RFC 9031 */
	"eap-noob.arpa",			/* RFC 9140 */
};

typedef struct Block
{
	uint8_t		bytes[8];
	uint8_t		bits;
} Block;

static const Block ipv4[] = {
	{{0}, 8},					/* this network, RFC 791 */
	{{10}, 8},					/* private use, RFC 1918 */
	{{100, 64}, 10},			/* shared address space, RFC 6598 */
	{{127}, 8},					/* loopback, RFC 1122 */
	{{169, 254}, 16},			/* link local, RFC 3927 */
	{{172, 16}, 12},			/* private use, RFC 1918 */
	{{192, 0, 0}, 24},			/* protocol assignments, RFC 6890 */
	{{192, 0, 2}, 24},			/* documentation, RFC 5737 */
	{{192, 168}, 16},			/* private use, RFC 1918 */
	{{198, 18}, 15},			/* benchmarking, RFC 2544 */
	{{198, 51, 100}, 24},		/* documentation, RFC 5737 */
	{{203, 0, 113}, 24},		/* documentation, RFC 5737 */
	{{224}, 4},					/* multicast, RFC 5771 */
	{{240}, 4},					/* reserved, RFC 1112, and broadcast */
};

static const Block ipv6[] = {
	{{0x00, 0x64, 0xff, 0x9b, 0, 1}, 48},	/* local translation, RFC 8215 */
	{{0x01}, 64},				/* discard only, RFC 6666 */
	{{0x20, 0x01, 0x00}, 23},	/* protocol assignments, RFC 2928 */
	{{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation, RFC 3849 */
	{{0x20, 0x02}, 16},			/* 6to4, RFC 3056 */
	{{0x3f, 0xff, 0x00}, 20},	/* documentation, RFC 9637 */
	{{0x5f, 0x00}, 16},			/* segment routing, RFC 9602 */
	{{0xfc}, 7},				/* unique local, RFC 4193 */
	{{0xfe, 0x80}, 10},			/* link local, RFC 4291 */
	{{0xff}, 8},				/* multicast, RFC 4291 */
};

bool
iri_name_is_special(const char *name, size_t len)
{
	if (len > 0 && name[len - 1] == '.')
		len--;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
	{
		size_t		n = strlen(names[i]);

		if (len >= n && memcmp(name + len - n, names[i], n) == 0 &&
			(len == n || name[len - n - 1] == '.'))
			return true;
	}
	return false;
}

static bool
in_block(const uint8_t *addr, const Block *block)
{
	size_t		whole = block->bits / 8;
	int			rest = block->bits % 8;

	if (memcmp(addr, block->bytes, whole) != 0)
		return false;
	return rest == 0 || (addr[whole] ^ block->bytes[whole]) >> (8 - rest) == 0;
}

bool
iri_address_is_special(const uint8_t *addr, size_t len)
{
	static const uint8_t zeros[15] = {0};
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	const Block *blocks = ipv6;
	size_t		count = sizeof(ipv6) / sizeof(ipv6[0]);

	if (len == 16 && memcmp(addr, mapped, 12) == 0)
	{
		addr += 12;
		len = 4;
	}
	/* the unspecified address and loopback, RFC 4291 */
	if (len == 16 && memcmp(addr, zeros, 15) == 0 && addr[15] <= 1)
		return true;
	if (len == 4)
	{
		blocks = ipv4;
		count = sizeof(ipv4) / sizeof(ipv4[0]);
	}
	for (size_t i = 0; i < count; i++)
	{
		if (in_block(addr, &blocks[i]))
			return true;
	}
	return false;
}
