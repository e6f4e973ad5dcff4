/*
 * Bitmaps of the bytes to examine in a block of 64: bit i represents byte i.
 *
 * Most bytes of a link are letters, digits and "/", which need no examination.
 * AVX2, SSSE3 and NEON find the other bytes without a branch: 32 bytes are 32
 * lanes, and the highest bits of all lanes become a bitmap.  With AVX2 a block
 * without such bytes costs about 30 instructions.  The caller visits the bits
 * of the bitmap one by one, which is where all decisions are made.
 *
 * Sets of ASCII characters are looked up by half-bytes.  Two tables of 16
 * entries have a bit for each group of characters.  A group is a set of rows
 * (the higher half) and a set of columns (the lower half) of the ASCII table,
 * and has all characters at their intersections.  Therefore, (rows[higher] &
 * columns[lower]) is not 0 for a character of the set.
 *
 * The blocks are unaligned, so that there is no state between them: the byte
 * before a byte is read from memory at p - 1.  The bytes p[-3 .. 63] must be
 * readable.
 */
#ifndef IRI_BLOCKS_H
#define IRI_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IRI_BLOCK	64

/*
 * Lanes are 32 bytes: one register with AVX2, two with SSSE3 and NEON.  SSSE3
 * is for processors of the architecture without AVX2; a file that is compiled
 * for it defines IRI_SSSE3.  IRI_PORTABLE: as on processors without any of
 * these.
 */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(IRI_PORTABLE)
#define IRI_BLOCKS
#ifndef IRI_SSSE3
#define IRI_AVX2
#endif
#elif defined(__aarch64__) && defined(__GNUC__) && !defined(IRI_PORTABLE) && \
	__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define IRI_BLOCKS
#define IRI_NEON
#endif

#ifdef IRI_AVX2

#include <immintrin.h>

#define IRI_BLOCKS_TARGET	__attribute__((target("avx2,bmi,bmi2")))
#define IRI_BLOCKS_INLINE	static inline IRI_BLOCKS_TARGET __attribute__((always_inline))

typedef __m256i IriLanes;

#define iri_lanes_at(p)			_mm256_loadu_si256((const __m256i *) (p))
#define iri_lanes_of(c)			_mm256_set1_epi8((char) (c))
#define iri_bitmap(lanes)		((uint32_t) _mm256_movemask_epi8(lanes))	/* the highest bit of each lane */
#define iri_lanes_and(a, b)		_mm256_and_si256(a, b)
#define iri_lanes_or(a, b)		_mm256_or_si256(a, b)
#define iri_lanes_xor(a, b)		_mm256_xor_si256(a, b)
#define iri_lanes_equal(a, b)	_mm256_cmpeq_epi8(a, b)
#define iri_lanes_greater(a, b) _mm256_cmpgt_epi8(a, b) /* as signed numbers */
#define iri_lanes_minus(a, b)	_mm256_subs_epu8(a, b)	/* 0 if b is greater */
#define iri_higher_half(lanes)	_mm256_and_si256(_mm256_srli_epi16(lanes, 4), iri_lanes_of(0x0f))

/* Looks up the lower half of each lane; 0 if the lane is 0x80 or more. */
#define IRI_LOOK_UP(lanes, ...) \
	_mm256_shuffle_epi8(_mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__), lanes)

#elif defined(IRI_BLOCKS)

#ifdef IRI_SSSE3

#include <immintrin.h>

#define IRI_BLOCKS_TARGET	__attribute__((target("ssse3")))

typedef __m128i IriHalf;

#define HALF_AT(p)			_mm_loadu_si128((const __m128i *) (p))
#define HALF_OF(c)			_mm_set1_epi8((char) (c))
#define HALF_AND(a, b)		_mm_and_si128(a, b)
#define HALF_OR(a, b)		_mm_or_si128(a, b)
#define HALF_XOR(a, b)		_mm_xor_si128(a, b)
#define HALF_EQUAL(a, b)	_mm_cmpeq_epi8(a, b)
#define HALF_GREATER(a, b)	_mm_cmpgt_epi8(a, b)
#define HALF_MINUS(a, b)	_mm_subs_epu8(a, b)
#define HALF_HIGHER(a)		_mm_and_si128(_mm_srli_epi16(a, 4), _mm_set1_epi8(0x0f))
#define HALF_LOOK_UP(table, a)	_mm_shuffle_epi8(table, a)

#else

#include <arm_neon.h>

#define IRI_BLOCKS_TARGET

typedef uint8x16_t IriHalf;

#define HALF_AT(p)			vld1q_u8((const uint8_t *) (p))
#define HALF_OF(c)			vdupq_n_u8((uint8_t) (c))
#define HALF_AND(a, b)		vandq_u8(a, b)
#define HALF_OR(a, b)		vorrq_u8(a, b)
#define HALF_XOR(a, b)		veorq_u8(a, b)
#define HALF_EQUAL(a, b)	vceqq_u8(a, b)
#define HALF_GREATER(a, b)	vcgtq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b))
#define HALF_MINUS(a, b)	vqsubq_u8(a, b)
#define HALF_HIGHER(a)		vshrq_n_u8(a, 4)
/* 0 for an index from 16 up */
#define HALF_LOOK_UP(table, a)	vqtbl1q_u8(table, vandq_u8(a, vdupq_n_u8(0x8f)))

#endif

#define IRI_BLOCKS_INLINE	static inline IRI_BLOCKS_TARGET __attribute__((always_inline))

typedef struct IriLanes
{
	IriHalf		first;
	IriHalf		second;
} IriLanes;

IRI_BLOCKS_INLINE IriLanes
iri_lanes_at(const char *p)
{
	return (IriLanes) {HALF_AT(p), HALF_AT(p + 16)};
}

IRI_BLOCKS_INLINE IriLanes
iri_lanes_of(int c)
{
	return (IriLanes) {HALF_OF(c), HALF_OF(c)};
}

IRI_BLOCKS_INLINE uint32_t
iri_bitmap(IriLanes lanes)
{
#ifdef IRI_SSSE3
	return (uint32_t) _mm_movemask_epi8(lanes.first) | (uint32_t) _mm_movemask_epi8(lanes.second) << 16;
#else
	/* a bit of each lane, then the sums of neighbors three times */
	const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
	uint8x16_t	a = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(lanes.first), 7)), bits);
	uint8x16_t	b = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8(vreinterpretq_s8_u8(lanes.second), 7)), bits);
	uint8x16_t	sums = vpaddq_u8(a, b);

	sums = vpaddq_u8(sums, sums);
	sums = vpaddq_u8(sums, sums);
	return vgetq_lane_u32(vreinterpretq_u32_u8(sums), 0);
#endif
}

#define TWO_HALVES(name, operation) \
	IRI_BLOCKS_INLINE IriLanes \
	name(IriLanes a, IriLanes b) \
	{ \
		return (IriLanes) {operation(a.first, b.first), operation(a.second, b.second)}; \
	}

TWO_HALVES(iri_lanes_and, HALF_AND)
TWO_HALVES(iri_lanes_or, HALF_OR)
TWO_HALVES(iri_lanes_xor, HALF_XOR)
TWO_HALVES(iri_lanes_equal, HALF_EQUAL)
TWO_HALVES(iri_lanes_greater, HALF_GREATER)
TWO_HALVES(iri_lanes_minus, HALF_MINUS)

IRI_BLOCKS_INLINE IriLanes
iri_higher_half(IriLanes lanes)
{
	return (IriLanes) {HALF_HIGHER(lanes.first), HALF_HIGHER(lanes.second)};
}

IRI_BLOCKS_INLINE IriLanes
iri_look_up(IriHalf table, IriLanes lanes)
{
	return (IriLanes) {HALF_LOOK_UP(table, lanes.first), HALF_LOOK_UP(table, lanes.second)};
}

#define IRI_LOOK_UP(lanes, ...)	iri_look_up(HALF_AT(((const uint8_t[]) {__VA_ARGS__})), lanes)

#endif							/* two registers */

#ifdef IRI_BLOCKS

/* One definition, because gcovr counts a function once. */
static inline bool
iri_have_blocks(void)
{
#if defined(IRI_AVX2)
	__builtin_cpu_init();
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
		__builtin_cpu_supports("bmi2");
#elif defined(IRI_SSSE3)
	__builtin_cpu_init();
	return __builtin_cpu_supports("ssse3");
#else
	return true;
#endif
}

/* Sets all bits of the lanes that are not 0; they are below 0x80. */
IRI_BLOCKS_INLINE IriLanes
iri_mark(IriLanes lanes)
{
	return iri_lanes_greater(lanes, iri_lanes_of(0));
}

IRI_BLOCKS_INLINE IriLanes
iri_lower_half(IriLanes lanes)
{
	return iri_lanes_and(lanes, iri_lanes_of(0x0f));
}

/* Returns the place of the lowest bit that is set; 32 for 0. */
IRI_BLOCKS_INLINE size_t
iri_first_bit(uint32_t bits)
{
#ifdef IRI_AVX2
	return _tzcnt_u32(bits);
#else
	return (size_t) __builtin_ctzll(bits | UINT64_C(1) << 32);
#endif
}

/* The lowest n bits. */
IRI_BLOCKS_INLINE uint64_t
iri_lowest(size_t n)
{
#ifdef IRI_AVX2
	return n < IRI_BLOCK ? _bzhi_u64(UINT64_MAX, (unsigned int) n) : UINT64_MAX;
#else
	return n < IRI_BLOCK ? (UINT64_C(1) << n) - 1 : UINT64_MAX;
#endif
}

/*
 * Of 32 bytes: the bytes that cannot be part of a lower-case ASCII reg-name
 * without percent-encoding.
 *
 *	1	rows 0, 1, 4: all		8	row 5: all except "_"
 *	2	row 2: SP " # % /		16	row 6: `
 *	4	row 3: : < > ?			32	row 7: { | } DEL
 */
IRI_BLOCKS_INLINE uint32_t
iri_lower_host_stops(const char *p)
{
	IriLanes	v = iri_lanes_at(p);
	IriLanes	rows = IRI_LOOK_UP(iri_higher_half(v), 1, 1, 2, 4, 1, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0);
	IriLanes	columns = IRI_LOOK_UP(v, 1 | 2 | 8 | 16, 1 | 8, 1 | 2 | 8, 1 | 2 | 8, 1 | 8, 1 | 2 | 8, 1 | 8, 1 | 8,
								   1 | 8, 1 | 8, 1 | 4 | 8, 1 | 8 | 32, 1 | 4 | 8 | 32, 1 | 8 | 32, 1 | 4 | 8, 1 | 2 | 4 | 32);

	return iri_bitmap(iri_lanes_or(iri_mark(iri_lanes_and(rows, columns)), v));
}

/*
 * iri_lower_host_stops for a reg-name in any case, without the bytes that are not
 * ASCII.
 *
 *	1	rows 0, 1: all			8	row 5: [ \ ] ^
 *	2	row 2: SP " # % /		16	rows 4, 6: @ and `
 *	4	row 3: : < > ?			32	row 7: { | } DEL
 */
IRI_BLOCKS_INLINE uint32_t
iri_host_stops(const char *p)
{
	IriLanes	v = iri_lanes_at(p);
	IriLanes	rows = IRI_LOOK_UP(iri_higher_half(v), 1, 1, 2, 4, 16, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0);
	IriLanes	columns = IRI_LOOK_UP(v, 1 | 2 | 16, 1, 1 | 2, 1 | 2, 1, 1 | 2, 1, 1,
								   1, 1, 1 | 4, 1 | 8 | 32, 1 | 4 | 8 | 32, 1 | 8 | 32, 1 | 4 | 8, 1 | 2 | 4 | 32);

	return iri_bitmap(iri_mark(iri_lanes_and(rows, columns)));
}

/* Of 32 bytes: the hyphens. */
IRI_BLOCKS_INLINE uint32_t
iri_hyphens(const char *p)
{
	return iri_bitmap(iri_lanes_equal(iri_lanes_at(p), iri_lanes_of('-')));
}

/* Of 32 bytes: A-Z. */
IRI_BLOCKS_INLINE uint32_t
iri_capitals(const char *p)
{
	IriLanes	v = iri_lanes_at(p);

	return iri_bitmap(iri_lanes_and(iri_lanes_greater(v, iri_lanes_of('A' - 1)),
									iri_lanes_greater(iri_lanes_of('Z' + 1), v)));
}

/* Of 32 bytes: the bytes that are not ASCII. */
IRI_BLOCKS_INLINE uint32_t
iri_high(const char *p)
{
	return iri_bitmap(iri_lanes_at(p));
}

/*
 *	1	rows 0, 1: all			8	rows 5, 7: [ \ ] and { | }
 *	2	row 2: SP " %			16	row 7: DEL
 *	4	rows 3, 5: < > and \ ^	32	row 6: `
 */
IRI_BLOCKS_INLINE uint32_t
iri_tail_looks(const char *p)
{
	IriLanes	v = iri_lanes_at(p);
	IriLanes	rows = IRI_LOOK_UP(iri_higher_half(v), 1, 1, 2, 4, 0, 4 | 8, 32, 8 | 16, 0, 0, 0, 0, 0, 0, 0, 0);
	IriLanes	columns = IRI_LOOK_UP(v, 1 | 2 | 32, 1, 1 | 2, 1, 1, 1 | 2, 1, 1,
								   1, 1, 1, 1 | 8, 1 | 4 | 8, 1 | 8, 1 | 4, 1 | 16);
	IriLanes	slash_dot = iri_lanes_and(iri_lanes_equal(iri_lanes_at(p - 1), iri_lanes_of('/')),
									   iri_lanes_equal(v, iri_lanes_of('.')));

	return iri_bitmap(iri_lanes_or(iri_lanes_or(iri_mark(iri_lanes_and(rows, columns)), v), slash_dot));
}

/*
 * Of the bytes after an authority: characters that are not allowed there, "%",
 * the "." of "/.", and bytes that are not ASCII.
 */
IRI_BLOCKS_INLINE uint64_t
iri_block_looks(const char *p)
{
	return iri_tail_looks(p) | (uint64_t) iri_tail_looks(p + 32) << 32;
}

/* The bytes that are not ASCII. */
IRI_BLOCKS_INLINE uint64_t
iri_block_high(const char *p)
{
	return iri_high(p) | (uint64_t) iri_high(p + 32) << 32;
}

/*
 * The second bytes after these lead bytes are odd:
 *
 *	1	c0-c2: all				8	e0, e2: 80-8f
 *	2	c8, cc, cd, d8, dc, dd: 80-8f	16	e1, ed: a0-af
 *	4	d8, db: 90-9f			32	e2, ed: b0-bf
 *								64	e0, e1: 90-9f
 *
 * and e3 80, and all from ee.  A few of these characters need no look, but are
 * neighbors of some that do.
 */
IRI_BLOCKS_INLINE uint32_t
iri_utf8_looks(const char *p)
{
	IriLanes	v = iri_lanes_at(p);
	IriLanes	before = iri_lanes_at(p - 1);
	IriLanes	rows = IRI_LOOK_UP(iri_higher_half(before), 0, 0, 0, 0, 0, 0, 0, 0,
								0, 0, 0, 0, 1 | 2, 2 | 4, 8 | 16 | 32 | 64, 0);
	IriLanes	columns = IRI_LOOK_UP(iri_lower_half(before), 1 | 8 | 64, 1 | 16 | 64, 1 | 8 | 32, 0, 0, 0, 0, 0,
								   2 | 4, 0, 0, 4, 2, 2 | 16 | 32, 0, 0);
	IriLanes	second = IRI_LOOK_UP(iri_higher_half(v), 0, 0, 0, 0, 0, 0, 0, 0,
								  1 | 2 | 8, 1 | 4 | 64, 1 | 16, 1 | 32, 0, 0, 0, 0);
	IriLanes	odd = iri_mark(iri_lanes_and(iri_lanes_and(rows, columns), second));
	IriLanes	e380 = iri_lanes_and(iri_lanes_equal(before, iri_lanes_of(0xe3)),
								  iri_lanes_equal(v, iri_lanes_of(0x80)));

	/* the highest bit is set if the previous byte is a lead byte, and so on */
	IriLanes	one = iri_lanes_minus(before, iri_lanes_of(0xc0 - 0x80));
	IriLanes	two = iri_lanes_minus(iri_lanes_at(p - 2), iri_lanes_of(0xe0 - 0x80));
	IriLanes	three = iri_lanes_minus(iri_lanes_at(p - 3), iri_lanes_of(0xf0 - 0x80));
	IriLanes	rare = iri_lanes_minus(before, iri_lanes_of(0xee - 0x80));
	IriLanes	wanted = iri_lanes_or(iri_lanes_or(one, two), three);
	IriLanes	continued = iri_lanes_greater(iri_lanes_of(0xc0), v);

	return iri_bitmap(iri_lanes_or(iri_lanes_or(iri_lanes_xor(wanted, continued), rare),
								   iri_lanes_or(odd, e380)));
}

/*
 * Second bytes of characters that may not be UTF-8 or may not be raw in the
 * normal form, and bytes that are misplaced in UTF-8.  So if the characters
 * that begin one byte before these bytes are valid and raw, all others are,
 * except for a character that the end of the text cuts off.  Only bytes of
 * `live` count.
 */
IRI_BLOCKS_INLINE uint64_t
iri_block_utf8_looks(const char *p, uint64_t live)
{
	uint64_t	looks = iri_utf8_looks(p);

	/* often only the first half has such bytes; its last character may go on in the second */
	if ((iri_block_high(p) & live) >> 31 != 0)
		looks |= (uint64_t) iri_utf8_looks(p + 32) << 32;
	return looks & live;
}
#endif							/* IRI_BLOCKS */

#endif							/* IRI_BLOCKS_H */
