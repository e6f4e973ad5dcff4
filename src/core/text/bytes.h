/*
 * Processing eight bytes at a time.
 */
#ifndef IRI_BYTES_H
#define IRI_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define IRI_FIRST_BYTE(word)	((size_t) __builtin_ctzll(word) / 8)
#define IRI_LAST_BYTE(word)		((size_t) __builtin_clzll(word) / 8)
#elif defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define IRI_FIRST_BYTE(word)	((size_t) __builtin_clzll(word) / 8)
#define IRI_LAST_BYTE(word)		((size_t) __builtin_ctzll(word) / 8)
#endif

/* Returns a number that sorts like the bytes of the word. */
static inline uint64_t
iri_sorted_word(uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	return __builtin_bswap64(word);
#else
	return word;
#endif
}

/* A word of eight bytes that are all c. */
#define IRI_BYTES(c)	(UINT64_C(0x0101010101010101) * (c))

static inline uint64_t
iri_word_at(const void *s)
{
	uint64_t	word;

	memcpy(&word, s, sizeof(word));
	return word;
}

static inline uint32_t
iri_half_word_at(const void *s)
{
	uint32_t	word;

	memcpy(&word, s, sizeof(word));
	return word;
}

/* Converts A-Z in eight bytes to lower case, without a branch per byte. */
static inline uint64_t
iri_lower_word(uint64_t word)
{
	uint64_t	low = word & IRI_BYTES(0x7f);
	uint64_t	from_a = low + IRI_BYTES(0x80 - 'A');
	uint64_t	past_z = low + IRI_BYTES(0x7f - 'Z');
	uint64_t	upper = (from_a ^ past_z) & ~word & IRI_BYTES(0x80);

	return word | upper >> 2;
}

/* Returns a value other than 0 if one of the eight bytes is 0. */
static inline uint64_t
iri_has_zero_byte(uint64_t word)
{
	return (word - IRI_BYTES(1)) & ~word & IRI_BYTES(0x80);
}

/* Sets the high bit of each of the eight bytes that equals c. */
static inline uint64_t
iri_match_bytes(uint64_t word, char c)
{
	uint64_t	x = word ^ IRI_BYTES((unsigned char) c);

	return ~(((x & IRI_BYTES(0x7f)) + IRI_BYTES(0x7f)) | x | IRI_BYTES(0x7f));
}

/* Returns the number of bytes from 0x80 up. */
static inline size_t
iri_count_high(const char *s, size_t len)
{
	size_t		count = 0;

	for (; len >= 8; s += 8, len -= 8)
	{
		/* adds the bytes of a word, which are 0 or 1 */
		count += (size_t) ((iri_word_at(s) >> 7 & IRI_BYTES(1)) * IRI_BYTES(1) >> 56);
	}
	for (; len > 0; s++, len--)
		count += (unsigned char) *s >> 7;
	return count;
}

/* Returns the length of the common prefix, up to `max` bytes. */
static inline size_t
iri_common_prefix(const void *a, const void *b, size_t max)
{
	const unsigned char *x = a;
	const unsigned char *y = b;
	size_t		n = 0;

#ifdef IRI_FIRST_BYTE
	for (; max - n >= 8; n += 8)
	{
		uint64_t	differ = iri_word_at(x + n) ^ iri_word_at(y + n);

		if (differ != 0)
			return n + IRI_FIRST_BYTE(differ);
	}
#endif
	while (n < max && x[n] == y[n])
		n++;
	return n;
}

/* Returns the length of the common suffix. */
static inline size_t
iri_common_suffix(const void *a_end, const void *b_end, size_t max)
{
	const unsigned char *x = a_end;
	const unsigned char *y = b_end;
	size_t		n = 0;

#ifdef IRI_LAST_BYTE
	for (; max - n >= 8; n += 8)
	{
		uint64_t	differ = iri_word_at(x - n - 8) ^ iri_word_at(y - n - 8);

		if (differ != 0)
			return n + IRI_LAST_BYTE(differ);
	}
#endif
	while (n < max && x[-1 - (ptrdiff_t) n] == y[-1 - (ptrdiff_t) n])
		n++;
	return n;
}

#endif							/* IRI_BYTES_H */
