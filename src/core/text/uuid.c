/*
 * Name-based UUIDs.  SHA-1 is here because unique indexes depend on it, and
 * libraries may be configured to refuse it.
 */
#include "text/uuid.h"

#define SHA1_BLOCK	64

typedef struct Sha1
{
	uint32_t	state[5];
	uint8_t		block[SHA1_BLOCK];
	size_t		used;			/* bytes in the block */
} Sha1;

static uint32_t
rotate(uint32_t x, int n)
{
	return x << n | x >> (32 - n);
}

/* Five rounds at a time, so that the variables take turns and no values move. */
static void
add_block(uint32_t state[5], const uint8_t *block)
{
	uint32_t	w[80];
	uint32_t	a = state[0];
	uint32_t	b = state[1];
	uint32_t	c = state[2];
	uint32_t	d = state[3];
	uint32_t	e = state[4];

	for (int i = 0; i < 16; i++, block += 4)
		w[i] = (uint32_t) block[0] << 24 | (uint32_t) block[1] << 16 | (uint32_t) block[2] << 8 | block[3];
	for (int i = 16; i < 80; i++)
		w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);

#define STEP(a, b, c, d, e, f, k, i) \
	e += rotate(a, 5) + (f) + w[i] + k; \
	b = rotate(b, 30)
#define SHA1_ROUNDS(from, f, k) \
	for (int i = from; i < from + 20; i += 5) \
	{ \
		STEP(a, b, c, d, e, f(b, c, d), k, i); \
		STEP(e, a, b, c, d, f(a, b, c), k, i + 1); \
		STEP(d, e, a, b, c, f(e, a, b), k, i + 2); \
		STEP(c, d, e, a, b, f(d, e, a), k, i + 3); \
		STEP(b, c, d, e, a, f(c, d, e), k, i + 4); \
	}
#define CHOICE(b, c, d)		((d) ^ ((b) & ((c) ^ (d))))
#define PARITY(b, c, d)		((b) ^ (c) ^ (d))
#define MAJORITY(b, c, d)	(((b) & (c)) | ((d) & ((b) | (c))))
	SHA1_ROUNDS(0, CHOICE, 0x5a827999)
	SHA1_ROUNDS(20, PARITY, 0x6ed9eba1)
	SHA1_ROUNDS(40, MAJORITY, 0x8f1bbcdc)
	SHA1_ROUNDS(60, PARITY, 0xca62c1d6)
#undef SHA1_ROUNDS

	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
	state[4] += e;
}

static void
add_to_digest(Sha1 *sha1, IriText text)
{
	while (text.len > 0)
	{
		size_t		n = text.len < SHA1_BLOCK - sha1->used ? text.len : SHA1_BLOCK - sha1->used;

		memcpy(sha1->block + sha1->used, text.data, n);
		sha1->used += n;
		text.data += n;
		text.len -= n;
		if (sha1->used == SHA1_BLOCK)
		{
			add_block(sha1->state, sha1->block);
			sha1->used = 0;
		}
	}
}

void
iri_sha1(IriText first, IriText rest, uint8_t digest[IRI_SHA1_SIZE])
{
	static const char padding[SHA1_BLOCK] = "\x80";
	Sha1		sha1 = {{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}, {0}, 0};
	uint64_t	bits = ((uint64_t) first.len + rest.len) * 8;
	char		length[8];

	for (int i = 0; i < 8; i++)
		length[i] = (char) (uint8_t) (bits >> (56 - 8 * i));
	add_to_digest(&sha1, first);
	add_to_digest(&sha1, rest);
	/* pad with 1 to 64 bytes, so that the length ends a block */
	add_to_digest(&sha1, (IriText) {padding, SHA1_BLOCK - (sha1.used + sizeof(length)) % SHA1_BLOCK});
	add_to_digest(&sha1, (IriText) {length, sizeof(length)});

	for (int i = 0; i < IRI_SHA1_SIZE; i++)
		digest[i] = (uint8_t) (sha1.state[i / 4] >> (24 - i % 4 * 8));
}

void
iri_url_uuid(IriText url, uint8_t uuid[IRI_UUID_SIZE])
{
	/* NameSpace_URL (RFC 9562 §6.6) */
	static const char url_namespace[] = "\x6b\xa7\xb8\x11\x9d\xad\x11\xd1\x80\xb4\x00\xc0\x4f\xd4\x30\xc8";
	uint8_t		digest[IRI_SHA1_SIZE];

	iri_sha1((IriText) {url_namespace, IRI_UUID_SIZE}, url, digest);
	memcpy(uuid, digest, IRI_UUID_SIZE);
	uuid[6] = (uint8_t) ((uuid[6] & 0x0f) | 0x50);
	uuid[8] = (uint8_t) ((uuid[8] & 0x3f) | 0x80);
}
