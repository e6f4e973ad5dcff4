/*
 * Punycode; see punycode.h.  ICU's own functions will not do: its encoder
 * accepts only 200 or 1,000 characters, depending on the version, but its
 * decoder accepts more.
 */
#include "host/punycode.h"

#include <string.h>

#include "text/charclass.h"

/* RFC 3492 §5 */
#define BASE			36
#define T_MIN			1
#define T_MAX			26
#define SKEW			38
#define DAMP			700
#define INITIAL_BIAS	72
#define INITIAL_N		0x80

/* RFC 3492 §6.1 */
static uint32_t
adapt(uint64_t delta, size_t points, bool first)
{
	uint32_t	k = 0;

	delta = first ? delta / DAMP : delta / 2;
	delta += delta / points;
	for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE)
		delta /= BASE - T_MIN;
	return k + (uint32_t) ((BASE - T_MIN + 1) * delta / (delta + SKEW));
}

/* Appends a number with as many digits as `delta` needs. */
static void
append_delta(uint64_t delta, uint32_t bias, IriBuf *out)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

	for (uint32_t k = BASE;; k += BASE)
	{
		uint32_t	t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;

		if (delta < t)
			break;
		iri_buf_put(out, digits[t + (delta - t) % (BASE - t)]);
		delta = (delta - t) / (BASE - t);
	}
	iri_buf_put(out, digits[delta]);
}

/* RFC 3492 §6.3 */
void
iri_append_punycode(const uint32_t *cps, size_t count, IriBuf *out)
{
	size_t		start = out->len;
	size_t		basic;
	size_t		done;
	uint32_t	n = INITIAL_N;
	uint32_t	bias = INITIAL_BIAS;
	uint64_t	delta = 0;

	for (size_t i = 0; i < count; i++)
	{
		if (cps[i] < INITIAL_N)
			iri_buf_put(out, (char) cps[i]);
	}
	basic = done = out->len - start;
	if (basic > 0)
		iri_buf_put(out, '-');

	while (done < count && !out->failed)
	{
		uint32_t	next = UINT32_MAX;

		for (size_t i = 0; i < count; i++)
		{
			if (cps[i] >= n && cps[i] < next)
				next = cps[i];
		}
		delta += (uint64_t) (next - n) * (done + 1);
		n = next;
		for (size_t i = 0; i < count; i++)
		{
			delta += cps[i] < n;
			if (cps[i] != n)
				continue;
			append_delta(delta, bias, out);
			done++;
			bias = adapt(delta, done, done == basic + 1);
			delta = 0;
		}
		delta++;
		n++;
	}
}

/* Returns the value of a digit, or BASE for another character. */
static uint32_t
digit_value(char c)
{
	c = iri_lower(c);
	if (c >= 'a' && c <= 'z')
		return (uint32_t) (c - 'a');
	return c >= '0' && c <= '9' ? (uint32_t) (c - '0' + 26) : BASE;
}

/* Reads the number at *s.  Returns false if the number does not end, or is too large. */
static bool
read_delta(const char **s, const char *end, uint32_t bias, uint64_t *delta)
{
	uint64_t	weight = 1;

	*delta = 0;
	for (uint32_t k = BASE; *s < end; k += BASE)
	{
		uint32_t	t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
		uint32_t	digit = digit_value(*(*s)++);

		if (digit == BASE)
			return false;
		*delta += digit * weight;
		if (*delta > INT32_MAX)
			return false;
		if (digit < t)
			return true;
		weight *= BASE - t;
		if (weight > INT32_MAX)
			return false;
	}
	return false;
}

/* RFC 3492 §6.2 */
bool
iri_decode_punycode(const char *s, size_t len, uint32_t *cps, size_t *count)
{
	const char *end = s + len;
	uint32_t	n = INITIAL_N;
	uint32_t	bias = INITIAL_BIAS;
	uint64_t	i = 0;
	size_t		basic = len;

	while (basic > 0 && s[basic - 1] != '-')
		basic--;
	*count = basic > 0 ? basic - 1 : 0;
	for (size_t j = 0; j < *count; j++)
	{
		if (iri_is(s[j], IRI_C_HIGH))
			return false;
		cps[j] = (unsigned char) s[j];
	}

	/* a leading "-" is not a separator */
	for (s += *count > 0 ? basic : 0; s < end;)
	{
		uint64_t	delta;
		size_t		points = *count + 1;

		if (!read_delta(&s, end, bias, &delta))
			return false;
		bias = adapt(delta, points, i == 0);
		i += delta;
		if (i / points > 0x10ffff - n)
			return false;
		n += (uint32_t) (i / points);
		if (n >= 0xd800 && n <= 0xdfff)
			return false;
		i %= points;
		memmove(cps + i + 1, cps + i, (*count - (size_t) i) * sizeof(*cps));
		cps[i++] = n;
		*count = points;
	}
	return true;
}
