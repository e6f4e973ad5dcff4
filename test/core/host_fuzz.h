/*
 * Random hosts, for test_idna.c and test_map.c.
 */
#ifndef IRI_HOST_FUZZ_H
#define IRI_HOST_FUZZ_H

#include "unit.h"

#include "host/punycode.h"
#include "text/utf8.h"

#define HOST_FUZZ_SIZE	4096

typedef struct FuzzHost
{
	char		data[HOST_FUZZ_SIZE];
	size_t		len;
} FuzzHost;

static inline void
fuzz_put(FuzzHost *host, const char *s, size_t len)
{
	if (len <= HOST_FUZZ_SIZE - host->len)
	{
		memcpy(host->data + host->len, s, len);
		host->len += len;
	}
}

static inline void
fuzz_puts(FuzzHost *host, const char *s)
{
	fuzz_put(host, s, strlen(s));
}

static inline void
fuzz_put_cp(FuzzHost *host, uint32_t cp)
{
	char		utf8[4];

	fuzz_put(host, utf8, iri_utf8_encode(cp, utf8));
}

/* Punycode without the prefix, of text that need not be valid. */
static inline void
fuzz_put_punycode(FuzzHost *host, const uint32_t *cps, size_t count)
{
	FREED IriBuf digits = {0};

	iri_append_punycode(cps, count, &digits);
	fuzz_put(host, digits.data, digits.len);
}

/* Characters that may be raw in a host whose percent-encoding is normal. */
static inline bool
fuzz_is_host_cp(uint32_t cp)
{
	return cp >= 0x80 && (cp < 0xd800 || cp > 0xdfff) &&
		iri_codepoint_class(cp) == IRI_OK && !iri_codepoint_unsafe(cp);
}

static inline uint32_t
fuzz_cp(void)
{
	/* where mapping, composing and refusing happen */
	static const uint32_t ranges[][2] = {
		{0x00a1, 0x017f}, {0x00ad, 0x00ad}, {0xfe0f, 0xfe0f}, {0x00df, 0x00df}, {0x0130, 0x0131},
		{0x0300, 0x036f}, {0x0338, 0x0338}, {0x0370, 0x03ff}, {0x03c2, 0x03c2},
		{0x0400, 0x052f}, {0x0590, 0x06ff}, {0x0900, 0x0dff}, {0x1100, 0x11ff},
		{0x1e00, 0x1fff}, {0x1e9e, 0x1e9e}, {0x200c, 0x200d}, {0x2070, 0x218f},
		{0x2460, 0x24ff}, {0x2c00, 0x2e7f}, {0x3040, 0x33ff}, {0x4e00, 0x4fff},
		{0xa640, 0xa7ff}, {0xac00, 0xb000}, {0xf900, 0xfaff}, {0xfb00, 0xfdff},
		{0xfe00, 0xfe7f}, {0xff01, 0xff5e}, {0xff41, 0xff5a}, {0x10400, 0x1044f},
		{0x1d400, 0x1d7ff}, {0x1f100, 0x1f6ff}, {0x2f800, 0x2fa1f}, {0x80, 0x10ffff},
	};

	for (;;)
	{
		const uint32_t *range = GEN_PICK(ranges);
		uint32_t	cp = range[0] + gen_below(range[1] - range[0] + 1);

		if (fuzz_is_host_cp(cp))
			return cp;
	}
}

static inline uint32_t
fuzz_ascii(void)
{
	static const char often[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
								"0123456789--------xxnnXN";
	static const char seldom[] = "_~!$&'()*+,;==";

	if (gen_below(16) == 0)
		return (unsigned char) seldom[gen_below(sizeof(seldom) - 1)];
	return (unsigned char) often[gen_below(sizeof(often) - 1)];
}

/* Any label but one made from "xn--". */
static inline void
fuzz_put_label(FuzzHost *host)
{
	/* octets, a delimiter, invisible characters that are ignored or not */
	static const char *const encoded[] = {
		"%C3", "%C3\xc2\xad%A9", "%C3%E2%80%8B%A9", "%2F", "%E2%80%8B", "%EF%BB%BF", "%F3%A0%84%80", "%E2%80%8E"
	};
	uint32_t	kind = gen_below(8);
	uint32_t	count = gen_below(50) == 0 ? gen_below(300) : gen_below(9);

	for (uint32_t i = 0; i < count; i++)
	{
		if (kind == 0 || gen_below(2) == 0)
			fuzz_put_cp(host, fuzz_ascii());
		else if (kind == 1 && gen_below(4) == 0)
			fuzz_puts(host, GEN_PICK(encoded));
		else
			fuzz_put_cp(host, fuzz_cp());
	}
}

/* A label made from "xn--", well or badly. */
static inline void
fuzz_put_ace(FuzzHost *host)
{
	static const char *const prefixes[] = {
		"xn--", "xn--", "xn--", "xn--", "XN--", "xN--", "xn--xn--",
		"\xef\xbd\x98n--",		/* U+FF58 */
		"x\xc2\xadn--",			/* U+00AD */
		"\xe2\x85\xb9\xef\xbd\x8e-\xef\xb9\xa3" /* U+2179 U+FF4E U+FE63 */
	};
	static const char *const known[] = {
		"rsum-bpad", "Rsum-Bpad", "fa-hia", "zckzah", "4db", "1ch", "iny-zx5a", "ls8h", "a-ecp"
	};
	uint32_t	cps[40];
	size_t		count = 0;

	fuzz_puts(host, GEN_PICK(prefixes));
	switch (gen_below(8))
	{
		case 0:					/* an empty decoding */
			if (gen_below(2) == 0)
				fuzz_puts(host, "-");
			break;
		case 1:					/* nothing but ASCII */
			for (uint32_t i = gen_below(9); i > 0; i--)
				fuzz_put_cp(host, fuzz_ascii());
			fuzz_puts(host, "-");
			break;
		case 2:					/* digits that need not mean anything */
			for (uint32_t i = gen_below(12); i > 0; i--)
				fuzz_put_cp(host, fuzz_ascii());
			if (gen_below(4) == 0)
				fuzz_put_cp(host, fuzz_cp());
			break;
		case 3:
			fuzz_puts(host, GEN_PICK(known));
			break;
		case 4:					/* an encoding of text that begins like an encoding */
			for (; count < 4; count++)
				cps[count] = (unsigned char) "xn--"[count];
			/* FALLTHROUGH */
		default:
			for (uint32_t i = 1 + gen_below(9); i > 0; i--)
				cps[count++] = gen_below(2) ? fuzz_ascii() : fuzz_cp();
			fuzz_put_punycode(host, cps, count);
	}
}

/* A tenth are made from "xn--" labels, and one in fifty is long. */
static inline void
fuzz_host(FuzzHost *host)
{
	static const char *const separators[] = {
		".", ".", ".", ".", ".", "\xe3\x80\x82", "\xef\xbc\x8e", "\xef\xbd\xa1"
	};
	bool		ace = gen_below(10) == 0;
	uint32_t	labels = 1 + gen_below(4);
	size_t		long_len = gen_below(50) == 0 ? 900 + gen_below(150) : 0;

	host->len = 0;
	for (uint32_t i = 0; i < labels || host->len < long_len; i++)
	{
		if (i > 0)
			fuzz_puts(host, GEN_PICK(separators));
		if (ace && gen_below(4) != 0)
			fuzz_put_ace(host);
		else
			fuzz_put_label(host);
	}
}

#endif							/* IRI_HOST_FUZZ_H */
