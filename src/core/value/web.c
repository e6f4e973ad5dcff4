/*
 * The short way for web links; see web.h.
 *
 * After an authority, every character of a query and every "#" is allowed.  So
 * path, query and fragment are scanned at once, and separated only if the
 * normal form differs in them.
 */
#include "value/web.h"

#include <string.h>

#include "host/idna.h"
#include "scheme/scheme.h"
#include "syntax/dots.h"
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
is_file(const IriWebLink *link)
{
	return (*link->start | 0x20) == 'f';
}

#define AS_TEXT(number)	AS_TEXT_OF(number)
#define AS_TEXT_OF(number)	#number

static inline bool
is_port(const char *port, size_t len, const char *number, size_t number_len)
{
	return len == number_len && memcmp(port, number, number_len) == 0;
}

/* Returns true if the port is the same in the normal form. */
static bool
is_normal_port(const IriWebLink *link)
{
	static const char http_port[] = AS_TEXT(IRI_HTTP_PORT);
	static const char https_port[] = AS_TEXT(IRI_HTTPS_PORT);
	const char *port = link->host_end + 1;
	size_t		len = (size_t) (link->tail - port);

	if (len == 0 || port[0] == '0')
		return false;
	return link->host - link->start == sizeof("https://") - 1 ?
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

/* Scans the host and what may follow it, up to the path. */
static inline bool
scan_authority(IriWebLink *link)
{
	const char *p = find_host_end(link->host, link->end);
	size_t		len = (size_t) (p - link->host);
	uint32_t	seen = iri_seen(link->host, p);

	if (seen & IRI_C_REG_NAME)
		return false;
	link->host_end = link->tail = p;
	link->lower = link->lower && !(seen & IRI_C_UPPER);
	link->authority_normal = true;
	if (is_file(link))
	{
		/* a path must follow, since file://localhost/ is file:/// */
		return p < link->end && *p == '/' && len != sizeof("localhost") - 1;
	}
	if (len == 0 || ((seen & IRI_C_HYPHEN) && iri_has_ace_label(link->host, len)))
		return false;
	if (p < link->end && *p == ':')
	{
		for (p++; p < link->end && iri_is(*p, IRI_C_DIGIT); p++)
			;
		link->tail = p;
		link->authority_normal = is_normal_port(link);
	}
	if (p < link->end)
		return *p == '/';
	link->authority_normal = false;
	return true;
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
			if (size == 0)
				return false;
		}
		if (p < end)
			p++;
	}
	return true;
}

/* Scans everything after the authority. */
static inline bool
scan_tail(IriWebLink *link)
{
	const char *p = link->tail;
	uint32_t	seen = 0;

	while ((p = iri_skip(p, link->end, IRI_C_TAIL, &seen)) < link->end)
	{
		if (*p != '%' || !iri_check_percent(p, link->end, &seen))
			return false;
		p += 3;
	}
	link->seen = seen;
	return !(seen & IRI_C_HIGH) || is_plain(link->tail, link->end);
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
 * Returns true if the path seems to have dot segments; those of queries count
 * too.
 */
static bool
may_have_dot_segment(const IriWebLink *link)
{
	const char *end = link->end;

	if (!has_slash_dot(link->tail, end))
		return false;
	for (const char *p = link->tail; p + 1 < end; p++)
	{
		if (p[0] == '/' && p[1] == '.')
		{
			const char *q = p + 2;

			if (q < end && *q == '.')
				q++;
			if (q == end || *q == '/' || *q == '?' || *q == '#')
				return true;
		}
	}
	return false;
}

bool
iri_scan_web(const char *s, size_t len, IriWebLink *link)
{
	size_t		scheme_len;

	if (len < sizeof("http://h") - 1 || (scheme_len = scheme_length(s, &link->lower)) == 0)
		return false;
	link->start = s;
	link->host = s + scheme_len;
	link->end = s + len;
	if (!scan_authority(link) || !scan_tail(link))
		return false;
	link->tail_normal = !(link->seen & IRI_C_RECODE) &&
		(!(link->seen & IRI_C_DOT) || !may_have_dot_segment(link));
	return true;
}

static void
append_port(const IriWebLink *link, IriBuf *out)
{
	IriWebLink	rest = *link;

	/* leading zeros are removed, and the rest may be the default */
	while (rest.tail - rest.host_end > 2 && rest.host_end[1] == '0')
		rest.host_end++;
	if (is_normal_port(&rest) || rest.tail - rest.host_end == 2)
	{
		iri_buf_put(out, ':');
		iri_buf_append(out, rest.host_end + 1, (size_t) (rest.tail - rest.host_end) - 1);
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
append_tail(const IriWebLink *link, IriBuf *out)
{
	const char *fragment = find(link->tail, link->end, '#');
	const char *query = find(link->tail, fragment, '?');
	size_t		at = out->len;

	if (!(link->seen & IRI_C_RECODE))
	{
		iri_buf_append(out, link->tail, (size_t) (query - link->tail));
		iri_remove_dot_segments(out, at);
		iri_buf_append(out, query, (size_t) (link->end - query));
		return;
	}
	iri_append_recoded_octets(link->tail, (size_t) (query - link->tail), false, out);
	iri_remove_dot_segments(out, at);
	iri_append_recoded_octets(query, (size_t) (fragment - query), true, out);
	iri_append_recoded_octets(fragment, (size_t) (link->end - fragment), false, out);
}

void
iri_web_normal_form(const IriWebLink *link, IriBuf *out, size_t *prefix, size_t *suffix)
{
	size_t		head_len = (size_t) (link->host_end - link->start);
	size_t		tail_len = (size_t) (link->end - link->tail);

	*prefix = 0;
	*suffix = 0;
	/* one more "/"; nothing else gets longer */
	if (!iri_buf_reserve(out, head_len + (size_t) (link->end - link->host_end) + 1))
		return;
	if (link->lower)
	{
		*prefix = head_len;
		iri_buf_append(out, link->start, head_len);
	}
	else
		iri_append_lower(link->start, head_len, out);
	if (link->host_end < link->tail)
		append_port(link, out);
	if (tail_len == 0)
		iri_buf_put(out, '/');
	if (link->tail_normal)
	{
		*suffix = tail_len;
		iri_buf_append(out, link->tail, tail_len);
	}
	else
		append_tail(link, out);
}
