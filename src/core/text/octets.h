/*
 * Percent-encoding of 16 octets at once, for processors with AVX2 or NEON; 16
 * octets are 48 characters, which are three registers.  It is found by
 * blocks.h.
 */
#ifndef IRI_OCTETS_H
#define IRI_OCTETS_H

#include "text/blocks.h"

#if defined(IRI_AVX2) || defined(IRI_NEON)
#define IRI_OCTETS	16
#endif

#ifdef IRI_AVX2

IRI_BLOCKS_INLINE __m128i
iri_sixteen_at(const char *p)
{
	return _mm_loadu_si128((const __m128i *) p);
}

IRI_BLOCKS_INLINE void
iri_put_sixteen(__m128i octets, char *to)
{
	_mm_storeu_si128((__m128i *) to, octets);
}

/* Of 16 octets: those from 0x80 up. */
IRI_BLOCKS_INLINE uint32_t
iri_high_octets(const char *p)
{
	return (uint32_t) _mm_movemask_epi8(iri_sixteen_at(p));
}

/* Writes 16 octets as %HH. */
IRI_BLOCKS_INLINE void
iri_encode_octets(const char *p, char *to)
{
	const __m128i hex = _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7',
									  '8', '9', 'A', 'B', 'C', 'D', 'E', 'F');
	const __m128i half = _mm_set1_epi8(0x0f);
	__m128i		v = iri_sixteen_at(p);
	__m128i		high = _mm_shuffle_epi8(hex, _mm_and_si128(_mm_srli_epi16(v, 4), half));
	__m128i		low = _mm_shuffle_epi8(hex, _mm_and_si128(v, half));

	/* the digits in order: of octets 0 to 7, 4 to 11, and 8 to 15 */
	__m128i		first = _mm_unpacklo_epi8(high, low);
	__m128i		last = _mm_unpackhi_epi8(high, low);
	__m128i		middle = _mm_alignr_epi8(last, first, 8);

#define PC	(char) '%'
#define NO	-1
	iri_put_sixteen(_mm_or_si128(_mm_shuffle_epi8(first, _mm_setr_epi8(NO, 0, 1, NO, 2, 3, NO, 4, 5, NO, 6, 7, NO, 8, 9, NO)),
								_mm_setr_epi8(PC, 0, 0, PC, 0, 0, PC, 0, 0, PC, 0, 0, PC, 0, 0, PC)), to);
	iri_put_sixteen(_mm_or_si128(_mm_shuffle_epi8(middle, _mm_setr_epi8(2, 3, NO, 4, 5, NO, 6, 7, NO, 8, 9, NO, 10, 11, NO, 12)),
								_mm_setr_epi8(0, 0, PC, 0, 0, PC, 0, 0, PC, 0, 0, PC, 0, 0, PC, 0)), to + 16);
	iri_put_sixteen(_mm_or_si128(_mm_shuffle_epi8(last, _mm_setr_epi8(5, NO, 6, 7, NO, 8, 9, NO, 10, 11, NO, 12, 13, NO, 14, 15)),
								_mm_setr_epi8(0, PC, 0, 0, PC, 0, 0, PC, 0, 0, PC, 0, 0, PC, 0, 0)), to + 32);
#undef PC
#undef NO
}

/* The values of hexadecimal digits. */
IRI_BLOCKS_INLINE __m128i
iri_digit_values(__m128i digits)
{
	__m128i		letters = _mm_cmpgt_epi8(digits, _mm_set1_epi8('9'));

	return _mm_add_epi8(_mm_and_si128(digits, _mm_set1_epi8(0x0f)), _mm_and_si128(letters, _mm_set1_epi8(9)));
}

/*
 * Decodes 48 characters to 16 octets.  Returns a bitmap of those octets that
 * were percent-encoded and are from 0x80 up.
 */
IRI_BLOCKS_INLINE uint32_t
iri_decode_octets(const char *p, char *to)
{
	__m128i		a = iri_sixteen_at(p);
	__m128i		b = iri_sixteen_at(p + 16);
	__m128i		c = iri_sixteen_at(p + 32);

	/* every third of the 48 characters, from index `a` on */
#define NO	-1
#define EVERY_THIRD(first) \
	_mm_or_si128(_mm_or_si128(_mm_shuffle_epi8(a, PICK_A(first)), _mm_shuffle_epi8(b, PICK_B(first))), \
				 _mm_shuffle_epi8(c, PICK_C(first)))
#define PICK_A(i)	_mm_setr_epi8(i, i + 3, i + 6, i + 9, i + 12, i == 0 ? 15 : NO, \
								  NO, NO, NO, NO, NO, NO, NO, NO, NO, NO)
#define PICK_B(i)	_mm_setr_epi8(NO, NO, NO, NO, NO, i == 0 ? NO : i - 1, i + 2, i + 5, i + 8, i + 11, \
								  i == 2 ? NO : i + 14, NO, NO, NO, NO, NO)
#define PICK_C(i)	_mm_setr_epi8(NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, i == 2 ? 0 : NO, \
								  i + 1, i + 4, i + 7, i + 10, i + 13)
	__m128i		percent = EVERY_THIRD(0);
	__m128i		high = iri_digit_values(EVERY_THIRD(1));
	__m128i		low = iri_digit_values(EVERY_THIRD(2));
	__m128i		octets = _mm_or_si128(_mm_slli_epi16(high, 4), low);
#undef EVERY_THIRD
#undef PICK_A
#undef PICK_B
#undef PICK_C
#undef NO

	iri_put_sixteen(octets, to);
	return (uint32_t) _mm_movemask_epi8(_mm_and_si128(octets, _mm_cmpeq_epi8(percent, _mm_set1_epi8('%'))));
}
#elif defined(IRI_NEON)

/* The highest bit of each lane. */
IRI_BLOCKS_INLINE uint32_t
iri_sixteen_bits(uint8x16_t lanes)
{
	return iri_bitmap((IriLanes) {lanes, HALF_OF(0)});
}

/* Of 16 octets: those from 0x80 up. */
IRI_BLOCKS_INLINE uint32_t
iri_high_octets(const char *p)
{
	return iri_sixteen_bits(HALF_AT(p));
}

/* Writes 16 octets as %HH. */
IRI_BLOCKS_INLINE void
iri_encode_octets(const char *p, char *to)
{
	const uint8x16_t hex = HALF_AT("0123456789ABCDEF");
	uint8x16_t	v = HALF_AT(p);
	uint8x16x3_t characters;

	characters.val[0] = HALF_OF('%');
	characters.val[1] = vqtbl1q_u8(hex, HALF_HIGHER(v));
	characters.val[2] = vqtbl1q_u8(hex, HALF_AND(v, HALF_OF(0x0f)));
	vst3q_u8((uint8_t *) to, characters);
}

/* The values of hexadecimal digits. */
IRI_BLOCKS_INLINE uint8x16_t
iri_digit_values(uint8x16_t digits)
{
	uint8x16_t	letters = HALF_GREATER(digits, HALF_OF('9'));

	return vaddq_u8(HALF_AND(digits, HALF_OF(0x0f)), HALF_AND(letters, HALF_OF(9)));
}

/*
 * Decodes 48 characters to 16 octets.  Returns a bitmap of those octets that
 * were percent-encoded and are from 0x80 up.
 */
IRI_BLOCKS_INLINE uint32_t
iri_decode_octets(const char *p, char *to)
{
	uint8x16x3_t characters = vld3q_u8((const uint8_t *) p);
	uint8x16_t	octets = HALF_OR(vshlq_n_u8(iri_digit_values(characters.val[1]), 4),
								iri_digit_values(characters.val[2]));

	vst1q_u8((uint8_t *) to, octets);
	return iri_sixteen_bits(HALF_AND(octets, HALF_EQUAL(characters.val[0], HALF_OF('%'))));
}
#endif							/* IRI_NEON */

#ifdef IRI_BLOCKS

/*
 * Of 32 bytes: hexadecimal digits; the digits that an octet from 0x80 up
 * begins with; a-f.
 *
 *	1	row 3: 0-7			4	row 4: A-F
 *	2	row 3: 8, 9			8	row 6: a-f
 */
IRI_BLOCKS_INLINE void
iri_hex_digits(const char *p, uint32_t *digits, uint32_t *high, uint32_t *lower)
{
	IriLanes	v = iri_lanes_at(p);
	IriLanes	rows = IRI_LOOK_UP(iri_higher_half(v), 0, 0, 0, 1 | 2, 4, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	IriLanes	columns = IRI_LOOK_UP(v, 1, 1 | 4 | 8, 1 | 4 | 8, 1 | 4 | 8, 1 | 4 | 8, 1 | 4 | 8, 1 | 4 | 8, 1,
								   2, 2, 0, 0, 0, 0, 0, 0);
	IriLanes	found = iri_lanes_and(rows, columns);

	*digits = iri_bitmap(iri_mark(found));
	*high = iri_bitmap(iri_lanes_greater(found, iri_lanes_of(1)));
	*lower = iri_bitmap(iri_lanes_greater(found, iri_lanes_of(4)));
}

/*
 * Of the first bytes of a block that are `live`: the "%" of percent-encoded
 * octets from 0x80 up that lie in the block.  Sets `lower` if one of these
 * octets has a-f.
 */
IRI_BLOCKS_INLINE uint64_t
iri_block_octets(const char *p, uint64_t live, bool *lower)
{
	uint32_t	digits[2];
	uint32_t	high[2];
	uint32_t	small[2];
	uint64_t	percent;
	uint64_t	begins;

	iri_hex_digits(p, &digits[0], &high[0], &small[0]);
	iri_hex_digits(p + 32, &digits[1], &high[1], &small[1]);
	percent = iri_bitmap(iri_lanes_equal(iri_lanes_at(p), iri_lanes_of('%'))) |
		(uint64_t) iri_bitmap(iri_lanes_equal(iri_lanes_at(p + 32), iri_lanes_of('%'))) << 32;
	begins = percent & (high[0] | (uint64_t) high[1] << 32) >> 1 &
		((digits[0] | (uint64_t) digits[1] << 32) & live) >> 2;
	*lower = ((begins << 1 | begins << 2) & (small[0] | (uint64_t) small[1] << 32)) != 0;
	return begins;
}
#endif							/* IRI_BLOCKS */

#endif							/* IRI_OCTETS_H */
