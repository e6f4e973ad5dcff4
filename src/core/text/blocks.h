/*
 * What needs a look in 64 bytes, as a bitmap: bit i is about byte i.
 *
 * Most bytes of a link are letters, digits and "/", and say nothing.  AVX2
 * finds the others without a branch: 32 bytes are 32 lanes of a register, and
 * the highest bits of all lanes become a bitmap in one instruction.  A block
 * without such bytes costs about 30 instructions.  The caller visits the bits
 * of the bitmap one by one, which is where all decisions are made.
 *
 * Sets of ASCII characters are looked up by half-bytes.  Two tables of 16
 * entries have a bit for each group of characters.  A group is a set of rows
 * (the higher half) and a set of columns (the lower half) of the ASCII table,
 * and has all characters where they meet.  So (rows[higher] & columns[lower])
 * is not 0 for a character of the set.
 *
 * The blocks are unaligned, so that there is no state between them: the byte
 * before a byte is read from memory at p - 1.  A caller must have three bytes
 * before p, and 64 from there, that may be read.
 */
#ifndef IRI_BLOCKS_H
#define IRI_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IRI_BLOCK	64

/* IRI_PORTABLE: as on other processors */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(IRI_PORTABLE)
#define IRI_AVX2	__attribute__((target("avx2,bmi,bmi2")))

#include <immintrin.h>

#define IRI_AVX2_INLINE	static inline IRI_AVX2 __attribute__((always_inline))

static inline bool
iri_have_avx2(void)
{
	__builtin_cpu_init();
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
		__builtin_cpu_supports("bmi2");
}

IRI_AVX2_INLINE __m256i
iri_lanes_at(const char *p)
{
	return _mm256_loadu_si256((const __m256i *) p);
}

IRI_AVX2_INLINE __m256i
iri_lanes_of(int c)
{
	return _mm256_set1_epi8((char) c);
}

/* The highest bit of each lane. */
IRI_AVX2_INLINE uint32_t
iri_bitmap(__m256i lanes)
{
	return (uint32_t) _mm256_movemask_epi8(lanes);
}

/* Sets all bits of the lanes that are not 0; they are below 0x80. */
IRI_AVX2_INLINE __m256i
iri_mark(__m256i lanes)
{
	return _mm256_cmpgt_epi8(lanes, _mm256_setzero_si256());
}

/* Looks up the lower half of each lane; 0 if the lane is 0x80 or more. */
#define IRI_LOOK_UP(lanes, ...) \
	_mm256_shuffle_epi8(_mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__), lanes)

IRI_AVX2_INLINE __m256i
iri_higher_half(__m256i lanes)
{
	return _mm256_and_si256(_mm256_srli_epi16(lanes, 4), iri_lanes_of(0x0f));
}

IRI_AVX2_INLINE __m256i
iri_lower_half(__m256i lanes)
{
	return _mm256_and_si256(lanes, iri_lanes_of(0x0f));
}

/*
 * Of 32 bytes: those that cannot be part of a reg-name in lower case, without
 * percent-encoding, in ASCII.
 *
 *	1	rows 0, 1, 4: all		8	row 5: all except "_"
 *	2	row 2: SP " # % /		16	row 6: `
 *	4	row 3: : < > ?			32	row 7: { | } DEL
 */
IRI_AVX2_INLINE uint32_t
iri_lower_host_stops(const char *p)
{
	__m256i		v = iri_lanes_at(p);
	__m256i		rows = IRI_LOOK_UP(iri_higher_half(v), 1, 1, 2, 4, 1, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0);
	__m256i		columns = IRI_LOOK_UP(v, 1 | 2 | 8 | 16, 1 | 8, 1 | 2 | 8, 1 | 2 | 8, 1 | 8, 1 | 2 | 8, 1 | 8, 1 | 8,
								  1 | 8, 1 | 8, 1 | 4 | 8, 1 | 8 | 32, 1 | 4 | 8 | 32, 1 | 8 | 32, 1 | 4 | 8, 1 | 2 | 4 | 32);

	return iri_bitmap(_mm256_or_si256(iri_mark(_mm256_and_si256(rows, columns)), v));
}

/*
 * The same in any case, and except for bytes that are not ASCII.
 *
 *	1	rows 0, 1: all			8	row 5: [ \ ] ^
 *	2	row 2: SP " # % /		16	rows 4, 6: @ and `
 *	4	row 3: : < > ?			32	row 7: { | } DEL
 */
IRI_AVX2_INLINE uint32_t
iri_host_stops(const char *p)
{
	__m256i		v = iri_lanes_at(p);
	__m256i		rows = IRI_LOOK_UP(iri_higher_half(v), 1, 1, 2, 4, 16, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0);
	__m256i		columns = IRI_LOOK_UP(v, 1 | 2 | 16, 1, 1 | 2, 1 | 2, 1, 1 | 2, 1, 1,
								  1, 1, 1 | 4, 1 | 8 | 32, 1 | 4 | 8 | 32, 1 | 8 | 32, 1 | 4 | 8, 1 | 2 | 4 | 32);

	return iri_bitmap(iri_mark(_mm256_and_si256(rows, columns)));
}

/* Of 32 bytes: the hyphens. */
IRI_AVX2_INLINE uint32_t
iri_hyphens(const char *p)
{
	return iri_bitmap(_mm256_cmpeq_epi8(iri_lanes_at(p), iri_lanes_of('-')));
}

/* Of 32 bytes: A-Z. */
IRI_AVX2_INLINE uint32_t
iri_capitals(const char *p)
{
	__m256i		v = iri_lanes_at(p);

	return iri_bitmap(_mm256_and_si256(_mm256_cmpgt_epi8(v, iri_lanes_of('A' - 1)),
									   _mm256_cmpgt_epi8(iri_lanes_of('Z' + 1), v)));
}

/* Of 32 bytes: those that are not ASCII. */
IRI_AVX2_INLINE uint32_t
iri_high(const char *p)
{
	return iri_bitmap(iri_lanes_at(p));
}

/*
 *	1	rows 0, 1: all			8	rows 5, 7: [ \ ] and { | }
 *	2	row 2: SP " %			16	row 7: DEL
 *	4	rows 3, 5: < > and \ ^	32	row 6: `
 */
IRI_AVX2_INLINE uint32_t
iri_tail_looks(const char *p)
{
	__m256i		v = iri_lanes_at(p);
	__m256i		rows = IRI_LOOK_UP(iri_higher_half(v), 1, 1, 2, 4, 0, 4 | 8, 32, 8 | 16, 0, 0, 0, 0, 0, 0, 0, 0);
	__m256i		columns = IRI_LOOK_UP(v, 1 | 2 | 32, 1, 1 | 2, 1, 1, 1 | 2, 1, 1,
								  1, 1, 1, 1 | 8, 1 | 4 | 8, 1 | 8, 1 | 4, 1 | 16);
	__m256i		slash_dot = _mm256_and_si256(_mm256_cmpeq_epi8(iri_lanes_at(p - 1), iri_lanes_of('/')),
										 _mm256_cmpeq_epi8(v, iri_lanes_of('.')));

	return iri_bitmap(_mm256_or_si256(_mm256_or_si256(iri_mark(_mm256_and_si256(rows, columns)), v), slash_dot));
}

/*
 * Of what follows an authority: what may not be there, "%", the "." of "/.",
 * and bytes that are not ASCII.
 */
IRI_AVX2_INLINE uint64_t
iri_block_looks(const char *p)
{
	return iri_tail_looks(p) | (uint64_t) iri_tail_looks(p + 32) << 32;
}

/* The bytes that are not ASCII. */
IRI_AVX2_INLINE uint64_t
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
 * and e3 80, and all from ee.  A few of them are only neighbours of those that
 * need a look.
 */
IRI_AVX2_INLINE uint32_t
iri_utf8_looks(const char *p)
{
	__m256i		v = iri_lanes_at(p);
	__m256i		before = iri_lanes_at(p - 1);
	__m256i		rows = IRI_LOOK_UP(iri_higher_half(before), 0, 0, 0, 0, 0, 0, 0, 0,
							   0, 0, 0, 0, 1 | 2, 2 | 4, 8 | 16 | 32 | 64, 0);
	__m256i		columns = IRI_LOOK_UP(iri_lower_half(before), 1 | 8 | 64, 1 | 16 | 64, 1 | 8 | 32, 0, 0, 0, 0, 0,
								  2 | 4, 0, 0, 4, 2, 2 | 16 | 32, 0, 0);
	__m256i		second = IRI_LOOK_UP(iri_higher_half(v), 0, 0, 0, 0, 0, 0, 0, 0,
								 1 | 2 | 8, 1 | 4 | 64, 1 | 16, 1 | 32, 0, 0, 0, 0);
	__m256i		odd = iri_mark(_mm256_and_si256(_mm256_and_si256(rows, columns), second));
	__m256i		e380 = _mm256_and_si256(_mm256_cmpeq_epi8(before, iri_lanes_of(0xe3)),
									_mm256_cmpeq_epi8(v, iri_lanes_of(0x80)));

	/* the highest bit is set where the byte before is a lead byte, and so on */
	__m256i		one = _mm256_subs_epu8(before, iri_lanes_of(0xc0 - 0x80));
	__m256i		two = _mm256_subs_epu8(iri_lanes_at(p - 2), iri_lanes_of(0xe0 - 0x80));
	__m256i		three = _mm256_subs_epu8(iri_lanes_at(p - 3), iri_lanes_of(0xf0 - 0x80));
	__m256i		rare = _mm256_subs_epu8(before, iri_lanes_of(0xee - 0x80));
	__m256i		wanted = _mm256_or_si256(_mm256_or_si256(one, two), three);
	__m256i		continued = _mm256_cmpgt_epi8(iri_lanes_of(0xc0), v);

	return iri_bitmap(_mm256_or_si256(_mm256_or_si256(_mm256_xor_si256(wanted, continued), rare),
									  _mm256_or_si256(odd, e380)));
}

/*
 * Second bytes of characters that are not certainly UTF-8 that the normal form
 * has raw, and bytes that are not where UTF-8 has them.  So if no character
 * that begins a byte before one of these is at fault, no other is, except for
 * one that ends too early at the end of the text.  Only bytes of `live` count.
 */
IRI_AVX2_INLINE uint64_t
iri_block_utf8_looks(const char *p, uint64_t live)
{
	uint64_t	looks = iri_utf8_looks(p);

	/* the first half often has all of them; one may be cut off at its end */
	if ((iri_block_high(p) & live) >> 31 != 0)
		looks |= (uint64_t) iri_utf8_looks(p + 32) << 32;
	return looks & live;
}

/* The lowest n bits. */
IRI_AVX2_INLINE uint64_t
iri_lowest(size_t n)
{
	return n < IRI_BLOCK ? _bzhi_u64(UINT64_MAX, (unsigned int) n) : UINT64_MAX;
}
#endif							/* IRI_AVX2 */

#endif							/* IRI_BLOCKS_H */
