/*
 * The short way for web links; see web.h.
 *
 * After an authority, every character of a query and every "#" is allowed.  So
 * path, query and fragment are scanned at once, and separated only if the
 * normal form differs in them.
 *
 * There are two scans, which take the same links.  The plain one has a table
 * of the classes of bytes, and collects the classes that it sees.  The other
 * one, for processors with AVX2, asks blocks.h which of 64 bytes need a look.
 * In most links these are the end of the host and no others.
 */
#include "value/web.h"

#include <string.h>

#include "host/idna.h"
#include "scheme/scheme.h"
#include "syntax/dots.h"
#include "syntax/parse.h"
#include "text/blocks.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/scan.h"
#include "text/utf8.h"

/*
 * Returns the length of "http://", "https://" or "file://" in any case; 0 for
 * another scheme.
 */
static inline size_t
scheme_length(const char *s, bool *lower)
{
	const uint64_t four = iri_word_at("\x20\x20\x20\x20\0\0\0");
	const uint64_t five = iri_word_at("\x20\x20\x20\x20\x20\0\0");
	const uint64_t seven = iri_word_at("\xff\xff\xff\xff\xff\xff\xff");
	const uint64_t http = iri_word_at("http://");
	const uint64_t file = iri_word_at("file://");
	const uint64_t https = iri_word_at("https://");
	uint64_t	word = iri_word_at(s);

	*lower = true;
	if (word == https)
		return 8;
	if ((word & seven) == http || (word & seven) == file)
		return 7;

	/* what the bit turns into a letter was that letter */
	*lower = false;
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
is_port(const char *port, size_t len, const char *number, size_t number_len)
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
		!is_port(port, len, https_port, sizeof(https_port) - 1) :
		!is_port(port, len, http_port, sizeof(http_port) - 1);
}

/* Returns the first "/" or ":" from p on; other characters rarely end a host. */
static inline const char *
find_host_end(const char *p, const char *end)
{
#ifdef IRI_FIRST_BYTE
	for (; end - p >= 8; p += 8)
	{
		uint64_t	word = iri_word_at(p);
		uint64_t	found = iri_match_bytes(word, '/') | iri_match_bytes(word, ':');

		if (found != 0)
			return p + IRI_FIRST_BYTE(found);
	}
#endif
	while (p < end && *p != '/' && *p != ':')
		p++;
	return p;
}

/* An internationalized name, whose key may be another name. */
static bool
scan_idn(const char *host, size_t len, IriWebLink *link)
{
	link->idn = iri_host_entry(host, len);
	if (link->idn == NULL)
		return false;
	link->lower = link->lower && link->idn->key_len == len && memcmp(link->idn->key, host, len) == 0;
	return true;
}

/* Scans the port at p.  What follows it is a path, or nothing. */
static bool
scan_port(const char *s, const char *p, const char *end, IriWebLink *link)
{
	const char *port = ++p;

	while (p < end && iri_is(*p, IRI_C_DIGIT))
		p++;
	link->tail = (size_t) (p - s);
	link->authority_normal = p < end && is_normal_port(link, port, (size_t) (p - port));
	return p == end || *p == '/';
}

/* Scans what may be between the host and the path, except in file IRIs. */
static inline bool
scan_after_host(const char *s, const char *p, const char *end, IriWebLink *link)
{
	link->host_end = link->tail = (size_t) (p - s);
	link->authority_normal = p < end;
	return p == end || *p == '/' || (*p == ':' && scan_port(s, p, end, link));
}

/* Scans the host and what may follow it, up to the path. */
static bool
scan_authority(const char *s, const char *end, IriWebLink *link)
{
	const char *host = s + link->host;
	const char *p = find_host_end(host, end);
	size_t		len = (size_t) (p - host);
	uint32_t	seen = iri_seen(host, p);

	if (is_file(s))
	{
		link->host_end = link->tail = (size_t) (p - s);
		link->authority_normal = true;
		/* a path must follow, since file://localhost/ is file:/// */
		link->lower = link->lower && !(seen & IRI_C_UPPER);
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
	else
		link->lower = link->lower && !(seen & IRI_C_UPPER);
	return scan_after_host(s, p, end, link);
}

/* Returns the length of a character that the normal form has raw, else 0. */
static inline size_t
raw_length(const char *p, const char *end)
{
	uint32_t	cp;
	size_t		size = iri_utf8_decode(p, (size_t) (end - p), &cp);

	return size > 1 && iri_may_stand_raw(cp, false) ? size : 0;
}

/* Returns true if all non-ASCII characters are plain ones. */
static bool
is_plain(const char *p, const char *end)
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

/* Returns true if there is a "." after a "/". */
static inline bool
has_slash_dot(const char *p, const char *end)
{
	if (end - p >= 9)
	{
		const char *last = end - 9;

		/* the last eight may overlap the previous ones */
		for (;; p = last - p > 8 ? p + 8 : last)
		{
			if (iri_has_zero_byte((iri_word_at(p) ^ IRI_BYTES('/')) | (iri_word_at(p + 1) ^ IRI_BYTES('.'))))
				return true;
			if (p == last)
				return false;
		}
	}
	for (; end - p >= 2; p++)
	{
		if (p[0] == '/' && p[1] == '.')
			return true;
	}
	return false;
}

/*
 * Returns true if the "." at p, after a "/", is a dot segment; those of
 * queries count too.
 */
static inline bool
is_dot_segment(const char *p, const char *end)
{
	p++;
	if (p < end && *p == '.')
		p++;
	return p == end || *p == '/' || *p == '?' || *p == '#';
}

/* Returns true if the path seems to have dot segments. */
static bool
may_have_dot_segment(const char *p, const char *end)
{
	for (; (p = memchr(p, '.', (size_t) (end - p))) != NULL; p++)
	{
		if (p[-1] == '/' && is_dot_segment(p, end))
			return true;
	}
	return false;
}

/* Scans everything after the authority. */
static inline bool
scan_tail(const char *tail, const char *end, IriWebLink *link)
{
	const char *p = tail;
	uint32_t	seen = 0;

	while ((p = iri_skip(p, end, IRI_C_TAIL, &seen)) < end)
	{
		if (*p != '%' || !iri_check_percent(p, end, &seen))
			return false;
		p += 3;
	}
	if ((seen & IRI_C_HIGH) && !is_plain(tail, end))
		return false;
	link->seen |= seen & (IRI_C_HIGH | IRI_C_RECODE);
	link->tail_normal = !(seen & IRI_C_RECODE) &&
		(!(seen & IRI_C_DOT) || !has_slash_dot(tail, end) || !may_have_dot_segment(tail, end));
	return true;
}

/* Returns false if this is not a link, or not one for the short way. */
static inline bool
scan_scheme(const char *s, size_t len, IriWebLink *link)
{
	link->seen = 0;
	link->idn = NULL;
	return len >= sizeof("http://h") - 1 && (link->host = scheme_length(s, &link->lower)) > 0;
}

bool
iri_scan_web_plain(const char *s, size_t len, IriWebLink *link)
{
	return scan_scheme(s, len, link) && scan_authority(s, s + len, link) &&
		scan_tail(s + link->tail, s + len, link);
}

#ifdef IRI_AVX2

/*
 * A host of up to 32 bytes that is not a plain name before a path.  Returns
 * false for what it leaves to scan_authority.
 */
static IRI_AVX2 __attribute__((noinline)) bool
scan_rare_authority(const char *s, size_t len, IriWebLink *link)
{
	const char *host = s + link->host;
	size_t		rest = len - link->host;
	uint32_t	end = rest < 32 ? UINT32_C(1) << rest : 0;
	uint32_t	stops = iri_host_stops(host) | end;
	uint32_t	inside = ~stops & (stops - 1);
	uint32_t	hyphens = iri_hyphens(host) & inside;
	size_t		at = _tzcnt_u32(stops);

	/* file IRIs are short of a host, or leave one to scan_authority */
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
			return false;
	}
	else
		link->lower = link->lower && (iri_capitals(host) & inside) == 0;
	return scan_after_host(s, host + at, s + len, link);
}

/* A name in lower case before a path, or nothing: most of them. */
IRI_AVX2_INLINE bool
scan_usual_authority(const char *s, size_t len, IriWebLink *link)
{
	const char *host = s + link->host;
	size_t		rest = len - link->host;
	uint32_t	stops = iri_lower_host_stops(host) | (rest < 32 ? UINT32_C(1) << rest : 0);
	uint32_t	hyphens = iri_hyphens(host) & ~stops & (stops - 1);
	size_t		at = _tzcnt_u32(stops);

	if (at == 0 || (at < rest && host[at] != '/') || is_file(s) || (hyphens & hyphens >> 1) != 0)
		return scan_rare_authority(s, len, link);
	link->host_end = link->tail = link->host + at;
	link->authority_normal = at < rest;
	return true;
}

/* Returns true if the character before each of these is one to be left raw. */
static bool
are_raw(const char *p, uint64_t looks, const char *end)
{
	for (; looks != 0; looks &= looks - 1)
	{
		if (raw_length(p + __builtin_ctzll(looks) - 1, end) == 0)
			return false;
	}
	return true;
}

/* Returns true if the bytes before p begin a character that goes on after them. */
static inline bool
is_cut(const char *p)
{
	const unsigned char *u = (const unsigned char *) p;

	return u[-1] >= 0xc0 || u[-2] >= 0xe0 || u[-3] >= 0xf0;
}

/* Looks at the bytes of the block at p that iri_block_looks has found. */
static IRI_AVX2 __attribute__((noinline)) bool
look_at_tail(const char *p, uint64_t looks, uint64_t live, const char *end, IriWebLink *link)
{
	uint64_t	high = iri_block_high(p) & live;

	if (high != 0)
	{
		const char *next = end - p > IRI_BLOCK ? p + IRI_BLOCK : end;

		link->seen |= IRI_C_HIGH;
		if (!are_raw(p, iri_block_utf8_looks(p) & live, end) ||
			(is_cut(next) && (next == end || !iri_is(*next, IRI_C_HIGH))))
			return false;
		looks &= ~high;
	}
	for (; looks != 0; looks &= looks - 1)
	{
		const char *c = p + __builtin_ctzll(looks);

		if (*c == '.')
			link->tail_normal = link->tail_normal && !is_dot_segment(c, end);
		else if (*c != '%' || !iri_check_percent(c, end, &link->seen))
			return false;
	}
	return true;
}

static IRI_AVX2 bool
scan_web_avx2(const char *s, size_t len, IriWebLink *link)
{
	const char *end = s + len;
	const char *p;

	if (!scan_scheme(s, len, link) ||
		(!scan_usual_authority(s, len, link) && !scan_authority(s, end, link)))
		return false;
	link->tail_normal = true;
	for (p = s + link->tail;; p += IRI_BLOCK)
	{
		uint64_t	live = iri_lowest((size_t) (end - p));
		uint64_t	looks = iri_block_looks(p) & live;

		if (looks != 0 && !look_at_tail(p, looks, live, end, link))
			return false;
		if (end - p <= IRI_BLOCK)
			break;
	}
	link->tail_normal = link->tail_normal && !(link->seen & IRI_C_RECODE);
	return true;
}

IriWebScan
iri_web_scan_for_avx2(void)
{
	return iri_have_avx2() ? scan_web_avx2 : NULL;
}

#else

IriWebScan
iri_web_scan_for_avx2(void)
{
	return NULL;
}

#endif							/* IRI_AVX2 */

static bool
choose_scan(const char *s, size_t len, IriWebLink *link)
{
	iri_scan_web = iri_web_scan_for_avx2();
	if (iri_scan_web == NULL)
		iri_scan_web = iri_scan_web_plain;
	return iri_scan_web(s, len, link);
}

IriWebScan	iri_scan_web = choose_scan;

bool
iri_is_web_link(const char *s, size_t len)
{
	char		copy[1024];
	IriWebLink	link;

	if (len > sizeof(copy) - IRI_WEB_PADDING)
		return len <= IRI_MAX_LENGTH && iri_scan_web_plain(s, len, &link);
	memcpy(copy, s, len);
	return iri_scan_web(copy, len, &link);
}

static void
append_port(const IriWebLink *link, const char *s, IriBuf *out)
{
	const char *port = s + link->host_end + 1;
	const char *end = s + link->tail;

	/* leading zeros are removed, and the rest may be the default */
	while (end - port > 1 && *port == '0')
		port++;
	if (is_normal_port(link, port, (size_t) (end - port)) || end - port == 1)
	{
		iri_buf_put(out, ':');
		iri_buf_append(out, port, (size_t) (end - port));
	}
}

static const char *
find(const char *p, const char *end, char c)
{
	const char *found = memchr(p, c, (size_t) (end - p));

	return found != NULL ? found : end;
}

/*
 * Appends the tail with percent-encoding normal, and the path without dot
 * segments.
 */
static void
append_tail(const IriWebLink *link, const char *tail, const char *end, IriBuf *out)
{
	const char *fragment = find(tail, end, '#');
	const char *query = find(tail, fragment, '?');
	size_t		at = out->len;

	if (!(link->seen & IRI_C_RECODE))
	{
		iri_buf_append(out, tail, (size_t) (query - tail));
		iri_remove_dot_segments(out, at);
		iri_buf_append(out, query, (size_t) (end - query));
		return;
	}
	iri_append_recoded_octets(tail, (size_t) (query - tail), false, out);
	iri_remove_dot_segments(out, at);
	iri_append_recoded_octets(query, (size_t) (fragment - query), true, out);
	iri_append_recoded_octets(fragment, (size_t) (end - fragment), false, out);
}

void
iri_web_normal_form(const IriWebLink *link, const char *s, size_t len,
					IriBuf *out, size_t *prefix, size_t *suffix)
{
	size_t		tail_len = len - link->tail;

	*prefix = 0;
	*suffix = 0;
	/* one more "/", and another host; nothing else gets longer */
	if (!iri_buf_reserve(out, len + 1 + IRI_HOST_CACHE_LENGTH))
		return;
	if (link->lower)
	{
		*prefix = link->host_end;
		iri_buf_append(out, s, link->host_end);
	}
	else if (link->idn != NULL)
	{
		iri_append_lower(s, link->host, out);
		iri_buf_append(out, link->idn->key, link->idn->key_len);
	}
	else
		iri_append_lower(s, link->host_end, out);
	if (link->host_end < link->tail)
		append_port(link, s, out);
	if (tail_len == 0)
		iri_buf_put(out, '/');
	if (link->tail_normal)
	{
		*suffix = tail_len;
		iri_buf_append(out, s + link->tail, tail_len);
	}
	else
		append_tail(link, s + link->tail, s + len, out);
}
