/*
 * The scans of web links: http.c includes this file, and so does the file for
 * each other instruction set (blocks.h).
 */
#ifndef IRI_HTTP_SCAN_H
#define IRI_HTTP_SCAN_H

#include <string.h>

#include "host/idna.h"
#include "scheme/scheme.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/octets.h"
#include "text/percent.h"
#include "text/raw_block.h"
#include "text/scan.h"
#include "value/http.h"

/*
 * Notes that the normal form may differ in the bytes from `from` up to `to`.
 */
static inline void
mark(IriWebLink *link, size_t from, size_t to)
{
	if (link->first > from)
		link->first = from;
	if (link->last < to)
		link->last = to;
}

/*
 * Returns the length of "http://", "https://" or "file://" in any case; 0 for
 * another scheme.
 */
static inline size_t
scheme_length(const char *s, IriWebLink *link)
{
	const uint64_t four = iri_word_at("\x20\x20\x20\x20\0\0\0");
	const uint64_t five = iri_word_at("\x20\x20\x20\x20\x20\0\0");
	const uint64_t seven = iri_word_at("\xff\xff\xff\xff\xff\xff\xff");
	const uint64_t http = iri_word_at("http://");
	const uint64_t file = iri_word_at("file://");
	const uint64_t https = iri_word_at("https://");
	uint64_t	word = iri_word_at(s);

	if (word == https)
		return 8;
	if ((word & seven) == http || (word & seven) == file)
		return 7;

	/* setting the bit gives a letter only for that letter, in either case */
	mark(link, 0, sizeof("https") - 1);
	if ((word | five) == https)
		return 8;
	word = (word | four) & seven;
	return word == http || word == file ? 7 : 0;
}

static inline bool
is_file(const char *s)
{
	return (*s | 0x20) == 'f';
}

#define AS_TEXT(number)	AS_TEXT_OF(number)
#define AS_TEXT_OF(number)	#number

static inline bool
is_port_number(const char *port, size_t len, const char *number, size_t number_len)
{
	return len == number_len && memcmp(port, number, number_len) == 0;
}

/* Returns true if the port after the ":" is the same in the normal form. */
static bool
is_normal_port(const IriWebLink *link, const char *port, size_t len)
{
	static const char http_port[] = AS_TEXT(IRI_HTTP_PORT);
	static const char https_port[] = AS_TEXT(IRI_HTTPS_PORT);

	if (len == 0 || port[0] == '0')
		return false;
	return link->host == sizeof("https://") - 1 ?
		!is_port_number(port, len, https_port, sizeof(https_port) - 1) :
		!is_port_number(port, len, http_port, sizeof(http_port) - 1);
}

/* Returns the first occurrence of either byte, which is expected to be near. */
static inline const char *
find_either(const char *p, const char *end, char a, char b)
{
#ifdef IRI_FIRST_BYTE
	for (; end - p >= 8; p += 8)
	{
		uint64_t	word = iri_word_at(p);
		uint64_t	found = iri_match_bytes(word, a) | iri_match_bytes(word, b);

		if (found != 0)
			return p + IRI_FIRST_BYTE(found);
	}
#endif
	while (p < end && *p != a && *p != b)
		p++;
	return p;
}

/* Scans an internationalized name, whose key may differ. */
static bool
scan_idn(const char *host, size_t len, IriWebLink *link)
{
	link->idn = iri_host_entry(host, len);
	if (link->idn == NULL)
		return false;
	if (link->idn->key_len != len || memcmp(link->idn->key, host, len) != 0)
		mark(link, link->host, link->host + len);
	return true;
}

/* Scans the port at p, up to a path or the end. */
static bool
scan_port(const char *s, const char *p, const char *end, IriWebLink *link)
{
	const char *port = ++p;

	while (p < end && iri_is(*p, IRI_C_DIGIT))
		p++;
	link->tail = (size_t) (p - s);
	if (!is_normal_port(link, port, (size_t) (p - port)))
		mark(link, link->host_end, link->tail);
	return p == end || *p == '/';
}

/* Scans the port that may follow the host, except in file IRIs. */
static inline bool
scan_after_host(const char *s, const char *p, const char *end, IriWebLink *link)
{
	link->host_end = link->tail = (size_t) (p - s);
	return p == end || *p == '/' || (*p == ':' && scan_port(s, p, end, link));
}

/* Scans the host, and the port if there is one, up to the path. */
static inline bool
scan_authority(const char *s, const char *end, IriWebLink *link)
{
	const char *host = s + link->host;
	const char *p = find_either(host, end, '/', ':');
	size_t		len = (size_t) (p - host);
	uint32_t	seen = iri_seen(host, p);

	if (is_file(s))
	{
		link->host_end = link->tail = (size_t) (p - s);
		if (seen & IRI_C_UPPER)
			mark(link, link->host, link->host_end);
		/* a path must follow, since file://localhost/ is file:/// */
		return !(seen & IRI_C_REG_NAME) && p < end && *p == '/' && len != sizeof("localhost") - 1;
	}
	if (len == 0)
		return false;
	if ((seen & IRI_C_HIGH) || ((seen & IRI_C_HYPHEN) && iri_has_ace_label(host, len)))
	{
		if (!scan_idn(host, len, link))
			return false;
		link->seen |= seen & IRI_C_HIGH;
	}
	else if (seen & IRI_C_REG_NAME)
		return false;
	else if (seen & IRI_C_UPPER)
		mark(link, link->host, link->host + len);
	return scan_after_host(s, p, end, link);
}

/*
 * Returns true if the "." at p, after a "/", is a dot segment; apparent ones
 * in queries count too.
 */
static inline bool
begins_dot_segment(const char *p, const char *end)
{
	p++;
	if (p < end && *p == '.')
		p++;
	return p == end || *p == '/' || *p == '?' || *p == '#';
}

/* Returns false if this is not a link, or not a link for the fast path. */
static inline bool
scan_scheme(const char *s, size_t len, IriWebLink *link)
{
	link->first = SIZE_MAX;
	link->last = 0;
	link->seen = 0;
	link->idn = NULL;
	return len >= sizeof("http://h") - 1 && (link->host = scheme_length(s, link)) > 0;
}

#ifdef IRI_BLOCKS

/*
 * Scans a host of up to 32 bytes that is not a plain name before a path.
 * Returns false for hosts that scan_authority must examine.
 */
static IRI_BLOCKS_TARGET __attribute__((noinline)) bool
scan_rare_authority(const char *s, size_t len, IriWebLink *link)
{
	const char *host = s + link->host;
	size_t		rest = len - link->host;
	uint32_t	end = rest < 32 ? UINT32_C(1) << rest : 0;
	uint32_t	stops = iri_host_stops(host) | end;
	uint32_t	inside = ~stops & (stops - 1);
	uint32_t	hyphens = iri_hyphens(host) & inside;
	uint32_t	capitals = iri_capitals(host) & inside;
	size_t		at = iri_first_bit(stops);

	/* file IRIs have an empty host here; scan_authority examines others */
	if ((at == 0) != is_file(s) || (at == 0 && *host != '/'))
		return false;
	if ((iri_high(host) & inside) != 0)
	{
		link->seen |= IRI_C_HIGH;
		if (!scan_idn(host, at, link))
			return false;
	}
	else if ((hyphens & hyphens >> 1) != 0 && iri_has_ace_label(host, at))
	{
		if (!scan_idn(host, at, link))
			return false; /* GCOVR_EXCL_LINE: no such name is known */
	}
	else if (capitals != 0)
		mark(link, link->host + (size_t) __builtin_ctz(capitals),
			 link->host + 32 - (size_t) __builtin_clz(capitals));
	return scan_after_host(s, host + at, s + len, link);
}

/*
 * Scans a lower-case name before a path or the end, as most hosts are.
 * Returns false for other hosts.
 */
IRI_BLOCKS_INLINE bool
scan_usual_authority(const char *s, size_t len, IriWebLink *link)
{
	const char *host = s + link->host;
	size_t		rest = len - link->host;
	uint32_t	stops = iri_lower_host_stops(host) | (rest < 32 ? UINT32_C(1) << rest : 0);
	uint32_t	hyphens = iri_hyphens(host) & ~stops & (stops - 1);
	size_t		at = iri_first_bit(stops);

	if (at == 0 || (at < rest && host[at] != '/') || is_file(s) || (hyphens & hyphens >> 1) != 0)
		return false;
	link->host_end = link->tail = link->host + at;
	return true;
}

/* Marks a dot segment, and its "/". */
static void
mark_dot_segment(const char *s, const char *dot, const char *end, IriWebLink *link)
{
	const char *after = dot + 1;

	link->seen |= IRI_C_DOT;
	if (after < end && *after == '.')
	{
		/* ".." removes another segment */
		after++;
		mark(link, link->tail, 0);
	}
	if (after < end && *after == '/')
		after++;
	mark(link, (size_t) (dot - s), (size_t) (after - s));
}

/* Marks a percent-encoded octet that may be written differently. */
static void
mark_octet(const char *s, const char *percent, const char *end, uint32_t seen, IriWebLink *link)
{
	size_t		at = (size_t) (percent - s);

	link->seen |= seen;
	if (iri_octet_at(percent) != '.')
		mark(link, at, at + 3);
	else
	{
		/* the dot may be part of a dot segment */
		link->seen |= IRI_C_DOT;
		mark(link, link->tail, (size_t) (end - s));
	}
}

/*
 * Marks the percent-encoded octets from 0x80 up that lie in the block at p, and
 * returns where they begin.
 */
static IRI_BLOCKS_TARGET __attribute__((noinline)) uint64_t
mark_octets(const char *s, const char *p, const char *end, IriWebLink *link)
{
	uint64_t	live = iri_lowest((size_t) (end - p));
	bool		lower;
	uint64_t	begins = iri_block_octets(p, live, &lower);
	size_t		at = (size_t) (p - s);

	if (lower)
		link->seen |= IRI_C_LOWER_HEX;
	if (begins != 0)
		mark(link, at + (size_t) __builtin_ctzll(begins), at + 66 - (size_t) __builtin_clzll(begins));
	return begins;
}

/* Looks at the ASCII bytes of the block at p that iri_block_looks has found. */
static __attribute__((noinline)) bool
look_at_tail(const char *s, const char *p, uint64_t looks, const char *end, IriWebLink *link)
{
	do
	{
		const char *c = p + __builtin_ctzll(looks);
		uint32_t	seen = 0;

		looks &= looks - 1;
		if (*c == '.')
		{
			if (begins_dot_segment(c, end))
				mark_dot_segment(s, c, end, link);
			continue;
		}
		if (*c != '%' || !iri_check_percent(c, end, &seen))
			return false;
		if (seen & IRI_C_RECODE)
			mark_octet(s, c, end, seen, link);
		/* octets of non-ASCII characters come in groups */
		if ((seen & IRI_C_OCTET) && looks != 0)
			looks &= ~mark_octets(s, p, end, link);
	} while (looks != 0);
	return true;
}

/* A bitmap of the bytes to examine in the block at p. */
IRI_BLOCKS_INLINE uint64_t
looks_at(const char *p, const char *end)
{
	return iri_block_looks(p) & iri_lowest((size_t) (end - p));
}

/* Scans from the block at p on, in which the bytes `looks` must be examined. */
static IRI_BLOCKS_TARGET __attribute__((noinline)) bool
scan_blocks(const char *s, const char *p, uint64_t looks, const char *end, IriWebLink *link)
{
	for (;;)
	{
		if (looks != 0)
		{
			uint64_t	high = looks & iri_block_high(p);

			if (high != 0)
			{
				link->seen |= IRI_C_HIGH;
				if (!iri_is_raw_block(p, end))
					return false;
			}
			if (looks != high && !look_at_tail(s, p, looks ^ high, end, link))
				return false;
		}
		if (end - p <= IRI_BLOCK)
			return true;
		p += IRI_BLOCK;
		looks = looks_at(p, end);
	}
}

/*
 * Scans the tail.  Most tails are one block, in which the bytes to examine, if
 * any, are either all ASCII or all non-ASCII.
 */
IRI_BLOCKS_INLINE bool
scan_tail_blocks(const char *s, const char *end, IriWebLink *link)
{
	const char *p = s + link->tail;
	uint64_t	looks = looks_at(p, end);

	if (p == end)
		mark(link, link->tail, link->tail);
	if (end - p <= IRI_BLOCK)
	{
		uint64_t	high = looks & iri_block_high(p);

		if (looks == 0)
			return true;
		if (high == 0)
			return look_at_tail(s, p, looks, end, link);
		if (high == looks)
		{
			link->seen |= IRI_C_HIGH;
			return iri_is_raw_block(p, end);
		}
	}
	return scan_blocks(s, p, looks, end, link);
}

static IRI_BLOCKS_TARGET __attribute__((noinline)) bool
scan_rare_web(const char *s, size_t len, IriWebLink *link)
{
	const char *end = s + len;

	return (scan_rare_authority(s, len, link) || scan_authority(s, end, link)) && scan_tail_blocks(s, end, link);
}

/* This function saves no registers, because it only makes tail calls. */
static IRI_BLOCKS_TARGET bool
scan_web_blocks(const char *s, size_t len, IriWebLink *link)
{
	if (!scan_scheme(s, len, link))
		return false;
	if (!scan_usual_authority(s, len, link))
		return scan_rare_web(s, len, link);
	return scan_tail_blocks(s, s + len, link);
}
#endif							/* IRI_BLOCKS */

#endif							/* IRI_HTTP_SCAN_H */
