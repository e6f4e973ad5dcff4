/*
 * Strict UTF-8 and the classes of non-ASCII characters; see utf8.h.
 */
#include "text/utf8.h"

#include "text/bytes.h"
#include "text/charclass.h"

#define LEAD(len, first, last)	{len, first, last - first}

const IriLead iri_utf8_lead[128] = {
	[0x42] = LEAD(2, 0xa1, 0xbf),	/* except C1 controls and U+00A0 */
#define PLAIN2 LEAD(2, 0x80, 0xbf)
	[0x43] = PLAIN2, PLAIN2, PLAIN2, PLAIN2, PLAIN2,	/* U+00C0 */
	[0x48] = PLAIN2, PLAIN2, PLAIN2, PLAIN2, PLAIN2,	/* U+0200 */
	[0x4d] = LEAD(2, 0x82, 0xbf),	/* except U+0340, U+0341 */
	[0x4e] = PLAIN2, PLAIN2, PLAIN2, PLAIN2, PLAIN2,	/* U+0380 */
	[0x53] = PLAIN2, PLAIN2, PLAIN2, PLAIN2, PLAIN2,	/* U+04C0 */
	[0x58] = LEAD(2, 0xa0, 0xbf),	/* except U+061C */
	[0x59] = PLAIN2, PLAIN2,	/* U+0640 */
	[0x5b] = LEAD(2, 0x80, 0x9c),	/* except U+06DD */
	[0x5c] = LEAD(2, 0x90, 0xbf),	/* except U+070F */
	[0x5d] = PLAIN2, PLAIN2, PLAIN2,	/* U+0740 */
#define PLAIN3 LEAD(3, 0x80, 0xbf)
	[0x60] = LEAD(3, 0xa0, 0xbf),	/* except overlong forms */
	[0x61] = LEAD(3, 0xa1, 0xbf),	/* except U+1680, U+180E */
	[0x62] = LEAD(3, 0x82, 0xbe),	/* except U+2000-206F, U+2FF0-2FFB */
	[0x63] = LEAD(3, 0x81, 0xbf),	/* except U+3000 */
	[0x64] = PLAIN3, PLAIN3, PLAIN3, PLAIN3, PLAIN3,	/* U+4000 */
	[0x69] = PLAIN3, PLAIN3, PLAIN3, PLAIN3,	/* U+9000 */
	[0x6d] = LEAD(3, 0x80, 0x9f),	/* except surrogates */
	[0x6f] = LEAD(3, 0xa4, 0xb6),	/* except U+E000-F8FF, U+FDD0-FDEF, U+FEFF, U+FFF0 */
#undef PLAIN2
#undef PLAIN3
};

static inline bool
is_continuation(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

size_t
iri_utf8_decode(const char *s, size_t len, uint32_t *cp)
{
	const unsigned char *u = (const unsigned char *) s;

	if (u[0] < 0x80)
	{
		*cp = u[0];
		return 1;
	}
	if (u[0] < 0xc2)
		return 0;				/* a continuation byte, or overlong */
	if (u[0] < 0xe0)
	{
		if (len < 2 || !is_continuation(u[1]))
			return 0;
		*cp = (u[0] & 0x1fu) << 6 | (u[1] & 0x3fu);
		return 2;
	}
	if (u[0] < 0xf0)
	{
		if (len < 3 || !is_continuation(u[1]) || !is_continuation(u[2]))
			return 0;
		*cp = (u[0] & 0x0fu) << 12 | (u[1] & 0x3fu) << 6 | (u[2] & 0x3fu);
		return *cp < 0x800 || (*cp & 0xf800) == 0xd800 ? 0 : 3;
	}
	if (u[0] < 0xf5)
	{
		if (len < 4 || !is_continuation(u[1]) || !is_continuation(u[2]) ||
			!is_continuation(u[3]))
			return 0;
		*cp = (u[0] & 0x07u) << 18 | (u[1] & 0x3fu) << 12 |
			(u[2] & 0x3fu) << 6 | (u[3] & 0x3fu);
		return *cp < 0x10000 || *cp > 0x10ffff ? 0 : 4;
	}
	return 0;
}

size_t
iri_utf8_encode(uint32_t cp, char out[4])
{
	if (cp < 0x80)
	{
		out[0] = (char) cp;
		return 1;
	}
	if (cp < 0x800)
	{
		out[0] = (char) (0xc0 | cp >> 6);
		out[1] = (char) (0x80 | (cp & 0x3f));
		return 2;
	}
	if (cp < 0x10000)
	{
		out[0] = (char) (0xe0 | cp >> 12);
		out[1] = (char) (0x80 | (cp >> 6 & 0x3f));
		out[2] = (char) (0x80 | (cp & 0x3f));
		return 3;
	}
	out[0] = (char) (0xf0 | cp >> 18);
	out[1] = (char) (0x80 | (cp >> 12 & 0x3f));
	out[2] = (char) (0x80 | (cp >> 6 & 0x3f));
	out[3] = (char) (0x80 | (cp & 0x3f));
	return 4;
}

size_t
iri_utf8_count(const char *s, size_t len)
{
	size_t		count = 0;

	for (size_t i = 0; i < len; i++)
		count += !is_continuation((unsigned char) s[i]);
	return count;
}

static bool
is_bidi_formatting(uint32_t cp)
{
	return cp == 0x061c || cp == 0x200e || cp == 0x200f ||
		(cp >= 0x202a && cp <= 0x202e) || (cp >= 0x2066 && cp <= 0x2069);
}

IriErrorCode
iri_codepoint_class(uint32_t cp)
{
	if (cp < 0xa0)
		return IRI_ERROR_CONTROL;
	if (cp < 0xe000)
		return is_bidi_formatting(cp) ? IRI_ERROR_BIDI : IRI_OK;
	if (cp <= 0xf8ff)
		return IRI_ERROR_PRIVATE;
	if ((cp & 0xfffe) == 0xfffe || (cp >= 0xfdd0 && cp <= 0xfdef))
		return IRI_ERROR_NONCHARACTER;
	if (cp >= 0xfff0 && cp <= 0xfffd)
		return IRI_ERROR_SPECIAL;
	if (cp >= 0xe0000 && cp <= 0xe0fff)
		return IRI_ERROR_TAG;
	if (cp >= 0xf0000)
		return IRI_ERROR_PRIVATE;
	return IRI_OK;
}

bool
iri_codepoint_unsafe(uint32_t cp)
{
	static const struct
	{
		uint32_t	first;
		uint32_t	last;
	}			unsafe[] = {
		{0x00a0, 0x00a0}, {0x0340, 0x0341}, {0x06dd, 0x06dd},
		{0x070f, 0x070f}, {0x1680, 0x1680}, {0x180e, 0x180e},
		{0x2000, 0x200b}, {0x2028, 0x202f}, {0x205f, 0x2064},
		{0x206a, 0x206f}, {0x2ff0, 0x2ffb}, {0x3000, 0x3000},
		{0xfeff, 0xfeff}, {0xfff9, 0xfffc}, {0x1d173, 0x1d17a},
		{0xe0001, 0xe0001}, {0xe0020, 0xe007f},
	};

	/* from U+2000 on, the first six ranges need no look */
	for (size_t i = cp < 0x2000 ? 0 : 6; i < sizeof(unsafe) / sizeof(unsafe[0]); i++)
	{
		if (cp <= unsafe[i].last)
			return cp >= unsafe[i].first || is_bidi_formatting(cp);
	}
	return false;
}

bool
iri_may_stand_raw(uint32_t cp, bool private)
{
	IriErrorCode class = iri_codepoint_class(cp);

	if (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG)
		return private && !iri_codepoint_unsafe(cp);
	return class == IRI_OK && !iri_codepoint_unsafe(cp);
}

/* Returns the length of the character at p if the normal form has it raw, else 0. */
static size_t
raw_length(const char *p, const char *end)
{
	uint32_t	cp;
	size_t		size = iri_utf8_decode(p, (size_t) (end - p), &cp);

	return size > 1 && iri_may_stand_raw(cp, false) ? size : 0;
}

bool
iri_are_raw(const char *p, const char *end)
{
	while (p < end)
	{
		size_t		size;

#ifdef IRI_FIRST_BYTE
		if (end - p >= 8)
		{
			uint64_t	high = iri_word_at(p) & IRI_BYTES(0x80);

			if (high == 0)
			{
				p += 8;
				continue;
			}
			p += IRI_FIRST_BYTE(high);
		}
#endif
		for (; p < end && (signed char) *p < 0; p += size)
		{
			size = iri_utf8_plain(p, (size_t) (end - p));
			if (size == 0 && (size = raw_length(p, end)) == 0)
				return false;
		}
		if (p < end)
			p++;
	}
	return true;
}

bool
iri_are_raw_before(const char *p, uint64_t places, const char *end)
{
	do
	{
		if (raw_length(p + __builtin_ctzll(places) - 1, end) == 0)
			return false;
		places &= places - 1;
	} while (places != 0);
	return true;
}
