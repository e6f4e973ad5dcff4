/*
 * Percent-encoding; see percent.h.
 */
#include "text/percent.h"

#include "text/bytes.h"
#include "text/charclass.h"
#include "text/octets.h"
#include "text/text.h"
#include "text/utf8.h"
#ifdef IRI_OCTETS
#include "text/raw_block.h"
#endif

static inline char *
put_encoded(char octet, char *to)
{
	static const char hex[] = "0123456789ABCDEF";

	to[0] = '%';
	to[1] = hex[(unsigned char) octet >> 4];
	to[2] = hex[octet & 0x0f];
	return to + 3;
}

void
iri_append_encoded(const char *s, size_t len, IriBuf *out)
{
	char	   *to;

	if (len == 0 || !iri_buf_reserve(out, 3 * len))
		return;
	to = out->data + out->len;
	for (size_t i = 0; i < len; i++)
		to = put_encoded(s[i], to);
	out->len += 3 * len;
}

/*
 * Appends the percent-encoded octet at s in its normal form.  Returns the
 * number of bytes of s that were read.
 */
static size_t
recode_octet(const char *s, size_t len, bool decode, IriBuf *out)
{
	char		octet;

	if (len < 3)
	{
		/* only in a value that is damaged or will be refused */
		iri_buf_put(out, s[0]);
		return 1;
	}
	octet = iri_octet_at(s);
	if (decode && iri_is(octet, IRI_C_UNRESERVED))
		iri_buf_put(out, octet);
	else
		iri_append_encoded(&octet, 1, out);
	return 3;
}

/* Octets decoded at a time; characters are never split. */
#define RUN		64

/*
 * Decodes the percent-encoded octets from 0x80 up at s.  Returns their number,
 * up to RUN.
 */
static inline size_t
decode_run(const char *s, size_t len, char *octets)
{
	size_t		n = 0;

	for (; n < RUN && len >= 3 && *s == '%'; s += 3, len -= 3)
	{
		octets[n] = iri_octet_at(s);
		if (!iri_is(octets[n], IRI_C_HIGH))
			break;
		n++;
	}
	return n;
}

/* Returns the number of octets at the end that begin an incomplete character. */
static inline size_t
cut_off(const char *end)
{
	const unsigned char *u = (const unsigned char *) end;

	if (u[-1] >= 0xc0)
		return 1;
	if (u[-2] >= 0xc0)
		return u[-2] >= 0xe0 ? 2 : 0;
	return u[-3] >= 0xf0 ? 3 : 0;
}

/* Appends octets from 0x80 up: raw if they form a character that may be raw. */
static __attribute__((noinline)) void
append_octets(const char *octets, size_t len, bool query, IriBuf *out)
{
	size_t		size;

	for (size_t i = 0; i < len; i += size)
	{
		uint32_t	cp;

		size = iri_utf8_decode(octets + i, len - i, &cp);
		if (size > 0 && iri_may_stand_raw(cp, query))
			iri_buf_append(out, octets + i, size);
		else
		{
			/* one octet that is not part of a character: the next octet may begin one */
			if (size == 0)
				size = 1;
			iri_append_encoded(octets + i, size, out);
		}
	}
}

/* Appends a run that has been decoded.  Returns the number of bytes of s that were read. */
static inline size_t
append_run(const char *octets, size_t n, bool raw, bool query, IriBuf *out)
{
	if (raw)
		iri_buf_append(out, octets, n);
	else
		append_octets(octets, n, query, out);
	return 3 * n;
}

/*
 * Appends the percent-encoded octets from 0x80 up at s, at least one, in their
 * normal form.  Returns the number of bytes of s that were read.
 */
static inline size_t
recode_run_plain(const char *s, size_t len, bool query, IriBuf *out)
{
	char		octets[RUN] = {0};
	size_t		n = decode_run(s, len, octets);

	if (n == RUN)
		n -= cut_off(octets + RUN);
	return append_run(octets, n, iri_are_raw(octets, octets + n), query, out);
}

#ifdef IRI_OCTETS

#define FEW		4				/* too few for blocks */

static IRI_BLOCKS_TARGET size_t
recode_run_blocks(const char *s, size_t len, bool query, IriBuf *out)
{
	/* the bytes before and after are read too */
	char		room[3 + RUN] = {0};
	char	   *octets = room + 3;
	size_t		n = 0;

	if (len <= 3 * FEW || s[3 * FEW] != '%')
		return recode_run_plain(s, len, query, out);
	while (n < RUN)
	{
		char		copy[3 * IRI_OCTETS] = {0};
		size_t		left = len - 3 * n;
		size_t		more;

		if (left < sizeof(copy))
			more = iri_first_bit(~iri_decode_octets(memcpy(copy, s + 3 * n, left), octets + n) |
								 UINT32_C(1) << left / 3);
		else
			more = iri_first_bit(~iri_decode_octets(s + 3 * n, octets + n));
		n += more;
		if (more < IRI_OCTETS)
			break;
	}
	/* in a damaged value, the digits may not be digits, and have other values there */
	if (n == 0)
		return recode_run_plain(s, len, query, out);
	if (n == RUN)
		n -= cut_off(octets + RUN);
	return append_run(octets, n, iri_is_raw_block(octets, octets + n), query, out);
}
#endif

typedef size_t (*RecodeRun) (const char *s, size_t len, bool query, IriBuf *out);

static size_t choose_recode_run(const char *s, size_t len, bool query, IriBuf *out);
static RecodeRun recode_run = choose_recode_run;

static size_t
choose_recode_run(const char *s, size_t len, bool query, IriBuf *out)
{
	recode_run = recode_run_plain;
#ifdef IRI_OCTETS
	if (iri_have_blocks())
		recode_run = recode_run_blocks;
#endif
	return recode_run(s, len, query, out);
}

/*
 * Appends a component with its percent-encoding normal: needless encoding
 * undone, hexadecimal digits in upper case, unsafe characters encoded.
 * Without `decode`, nothing is decoded and all non-ASCII characters are
 * encoded, so the result is the same URI.
 */
void
iri_recode(const char *s, size_t len, uint32_t seen, bool decode, bool query, IriBuf *out)
{
	size_t		i = 0;

	if (!(seen & (IRI_C_RECODE | IRI_C_UNSAFE)) && (decode || !(seen & IRI_C_HIGH)))
	{
		iri_buf_append(out, s, len);
		return;
	}
	while (i < len)
	{
		size_t		from = i;
		uint32_t	cp;
		size_t		size;

		if (decode && !(seen & IRI_C_UNSAFE))
		{
			/* non-ASCII characters stay as they are */
			const char *percent = memchr(s + i, '%', len - i);

			i = percent != NULL ? (size_t) (percent - s) : len;
		}
		else
		{
			while (i < len && !iri_is(s[i], IRI_C_PERCENT | IRI_C_HIGH))
				i++;
		}
		iri_buf_append(out, s + from, i - from);
		if (i == len)
			break;
		if (s[i] == '%')
		{
			if (decode && len - i >= 3 && iri_is(iri_octet_at(s + i), IRI_C_HIGH))
				i += recode_run(s + i, len - i, query, out);
			else
				i += recode_octet(s + i, len - i, decode, out);
			continue;
		}
		size = iri_utf8_decode(s + i, len - i, &cp);
		/* a byte that is not valid UTF-8 */
		if (size == 0)
		{
			size = 1;
			cp = 0;
		}
		if (!decode || iri_codepoint_unsafe(cp))
			iri_append_encoded(s + i, size, out);
		else
			iri_buf_append(out, s + i, size);
		i += size;
	}
}

void
iri_append_recoded(const char *s, size_t len, bool query, IriBuf *out)
{
	iri_recode(s, len, IRI_C_RECODE | IRI_C_UNSAFE, true, query, out);
}

void
iri_append_recoded_octets(const char *s, size_t len, bool query, IriBuf *out)
{
	iri_recode(s, len, IRI_C_RECODE, true, query, out);
}

const char *const iri_target_names[] = {
	"userinfo", "user", "host", "path", "segment", "query", "param", "form", "fragment", NULL
};

static const struct
{
	uint32_t	classes;		/* allowed characters */
	const char *but;			/* exceptions, which would be read as delimiters */
	bool		private;		/* iprivate is allowed */
	bool		plus;			/* a space is "+" */
}			targets[] = {
	[IRI_TARGET_USERINFO] = {IRI_C_USERINFO, "", false, false},
	[IRI_TARGET_USER] = {IRI_C_USERINFO, ":", false, false},
	[IRI_TARGET_HOST] = {IRI_C_REG_NAME, "", false, false},
	[IRI_TARGET_PATH] = {IRI_C_PATH, "", false, false},
	[IRI_TARGET_SEGMENT] = {IRI_C_PATH, "/", false, false},
	[IRI_TARGET_QUERY] = {IRI_C_QUERY, "", true, false},
	[IRI_TARGET_PARAM] = {IRI_C_QUERY, "&;=+", true, false},
	[IRI_TARGET_FORM] = {IRI_C_QUERY, "&;=+", true, true},
	[IRI_TARGET_FRAGMENT] = {IRI_C_QUERY, "", false, false},
};

void
iri_percent_encode_for(IriTarget target, const char *s, size_t len, IriBuf *out)
{
	size_t		i = 0;

	while (i < len)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(s + i, len - i, &cp);
		bool		raw = false;

		if (size == 0)
			size = 1;			/* an octet that is not part of a character */
		else if ((unsigned char) s[i] < 0x80)
			raw = iri_is(s[i], targets[target].classes) && !iri_in_set(s[i], targets[target].but);
		else
			raw = iri_may_stand_raw(cp, targets[target].private);
		if (raw)
			iri_buf_append(out, s + i, size);
		else if (targets[target].plus && s[i] == ' ')
			iri_buf_put(out, '+');
		else
			iri_append_encoded(s + i, size, out);
		i += size;
	}
}

void
iri_percent_decode_octets(const char *s, size_t len, IriBuf *out)
{
	size_t		i = 0;

	while (i < len)
	{
		size_t		from = i;

		while (i < len && s[i] != '%')
			i++;
		iri_buf_append(out, s + from, i - from);
		if (i == len)
			break;
		if (len - i >= 3 && iri_is(s[i + 1], IRI_C_HEX) && iri_is(s[i + 2], IRI_C_HEX))
		{
			iri_buf_put(out, iri_octet_at(s + i));
			i += 3;
		}
		else
			iri_buf_put(out, s[i++]);
	}
}

/*
 * Returns the length of the maximal subpart at s, which does not begin with a
 * character: the longest beginning of a character, or else one octet.
 */
static size_t
ill_formed_length(const char *s, size_t len)
{
	const unsigned char *u = (const unsigned char *) s;
	unsigned char first = 0x80;
	unsigned char last = 0xbf;

	if (len < 2 || u[0] < 0xe0 || u[0] > 0xf4)
		return 1;
	if (u[0] == 0xe0)
		first = 0xa0;			/* no overlong forms */
	else if (u[0] == 0xed)
		last = 0x9f;			/* no surrogates */
	else if (u[0] == 0xf0)
		first = 0x90;
	else if (u[0] == 0xf4)
		last = 0x8f;
	if (u[1] < first || u[1] > last)
		return 1;
	return u[0] >= 0xf0 && len >= 3 && (u[2] & 0xc0) == 0x80 ? 3 : 2;
}

void
iri_append_decoded_text(const char *octets, size_t len, IriBuf *out)
{
	size_t		done = 0;
	size_t		i = 0;

	while (i < len)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(octets + i, len - i, &cp);

		if (size == 0 || octets[i] == '\0')
		{
			iri_buf_append(out, octets + done, i - done);
			iri_buf_append(out, "\xef\xbf\xbd", 3);
			i += size == 0 ? ill_formed_length(octets + i, len - i) : 1;
			done = i;
		}
		else
			i += size;
	}
	iri_buf_append(out, octets + done, len - done);
}

static char *
put_ascii_plain(const char *s, size_t len, char *to)
{
	for (size_t i = 0; i < len; i++)
	{
		if (iri_is(s[i], IRI_C_HIGH))
			to = put_encoded(s[i], to);
		else
			*to++ = s[i];
	}
	return to;
}

#ifdef IRI_OCTETS

/*
 * Works on runs of up to 16 bytes that are all ASCII or all non-ASCII.
 * Nothing is read or written beyond the end, because the last run is copied
 * first.
 */
static IRI_BLOCKS_TARGET char *
put_ascii_blocks(const char *s, size_t len, char *to)
{
	while (len > 0)
	{
		char		copy[3 * IRI_OCTETS];
		uint32_t	live = len < IRI_OCTETS ? (UINT32_C(1) << len) - 1 : UINT16_MAX;
		const char *from = s;
		uint32_t	high;
		size_t		n;

		if (len < IRI_OCTETS)
			from = memcpy(copy, s, len);
		high = iri_high_octets(from) & live;
		if ((high & 1) == 0)
		{
			n = iri_first_bit(high | ~live);
			if (len < IRI_OCTETS)
				memcpy(to, s, n);
			else
				memcpy(to, s, IRI_OCTETS);
			to += n;
		}
		else
		{
			n = iri_first_bit(~high);
			/* the rest takes at least as much room as in the source */
			if (len - n + 3 * n >= sizeof(copy))
				iri_encode_octets(from, to);
			else
			{
				iri_encode_octets(from, copy);
				memcpy(to, copy, 3 * n);
			}
			to += 3 * n;
		}
		s += n;
		len -= n;
	}
	return to;
}
#endif

typedef char *(*PutAscii) (const char *s, size_t len, char *to);

static char *choose_put_ascii(const char *s, size_t len, char *to);
static PutAscii put_ascii = choose_put_ascii;

static char *
choose_put_ascii(const char *s, size_t len, char *to)
{
	put_ascii = put_ascii_plain;
#ifdef IRI_OCTETS
	if (iri_have_blocks())
		put_ascii = put_ascii_blocks;
#endif
	return put_ascii(s, len, to);
}

char *
iri_put_ascii(const char *s, size_t len, char *to)
{
	return put_ascii(s, len, to);
}

void
iri_append_ascii(const char *s, size_t len, IriBuf *out)
{
	size_t		size = iri_ascii_length(s, len);

	if (len > 0 && iri_buf_reserve(out, size))
	{
		iri_put_ascii(s, len, out->data + out->len);
		out->len += size;
	}
}

bool
iri_is_ascii_of(const char *ascii, const char *s, size_t len)
{
	char		piece[3 * 128];

	while (len > 0)
	{
		size_t		n = len < 128 ? len : 128;
		size_t		size = (size_t) (iri_put_ascii(s, n, piece) - piece);

		if (memcmp(ascii, piece, size) != 0)
			return false;
		ascii += size;
		s += n;
		len -= n;
	}
	return true;
}

void
iri_put_lower(const char *s, size_t len, char *to)
{
	if (len < 4)
	{
		for (size_t i = 0; i < len; i++)
			to[i] = iri_lower(s[i]);
		return;
	}
	if (len < 8)
	{
		/* the first four and the last four */
		uint64_t	word = iri_lower_word(iri_half_word_at(s) | (uint64_t) iri_half_word_at(s + len - 4) << 32);
		uint32_t	halves[2] = {(uint32_t) word, (uint32_t) (word >> 32)};

		memcpy(to, &halves[0], 4);
		memcpy(to + len - 4, &halves[1], 4);
		return;
	}
	/* eight at a time; the last eight may overlap the previous ones */
	for (size_t i = 0;; i = i + 16 <= len ? i + 8 : len - 8)
	{
		uint64_t	word = iri_lower_word(iri_word_at(s + i));

		memcpy(to + i, &word, 8);
		if (i == len - 8)
			break;
	}
}

void
iri_append_lower(const char *s, size_t len, IriBuf *out)
{
	if (len > 0 && iri_buf_reserve(out, len))
	{
		iri_put_lower(s, len, out->data + out->len);
		out->len += len;
	}
}
