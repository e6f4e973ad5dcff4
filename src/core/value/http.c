/*
 * The fast path for web links; see http.h.
 *
 * After an authority, every character of a query and every "#" is allowed.  So
 * path, query and fragment are scanned at once, and separated only if the
 * normal form changes them.  The scan marks where the normal form may differ
 * first and last.  The text before and after is copied, and is not compared
 * again to choose the stored form.
 *
 * There are two scans, which accept the same links.  The plain scan has a
 * table of the classes of bytes, and collects the classes that it sees.  The
 * other scan, for processors with AVX2, SSSE3 or NEON, uses blocks.h to find
 * the bytes to examine among 64.  In most links, this is only the end of the
 * host.
 */
#include "value/http.h"

#include <string.h>

#include "syntax/dots.h"
#include "syntax/parse.h"
#include "text/utf8.h"
#include "value/http_scan.h"

/* Returns true if there is a "." after a "/". */
static inline bool
has_slash_dot(const char *p, const char *end)
{
	if (end - p >= 9)
	{
		const char *last = end - 9;

		/* the last eight bytes may overlap the previous ones */
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

/* Returns true if the path seems to have dot segments. */
static bool
may_have_dot_segment(const char *p, const char *end)
{
	for (; (p = memchr(p, '.', (size_t) (end - p))) != NULL; p++)
	{
		if (p[-1] == '/' && begins_dot_segment(p, end))
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
		do
		{
			if (*p != '%' || !iri_check_percent(p, end, &seen))
				return false;
			p += 3;
		} while (p < end && *p == '%');
	}
	if ((seen & IRI_C_HIGH) && !iri_are_raw(tail, end))
		return false;
	link->seen |= seen & (IRI_C_HIGH | IRI_C_RECODE | IRI_C_OCTET | IRI_C_LOWER_HEX);
	if ((seen & IRI_C_RECODE) ||
		((seen & IRI_C_DOT) && has_slash_dot(tail, end) && may_have_dot_segment(tail, end)))
	{
		link->seen |= IRI_C_DOT;
		mark(link, link->tail, link->tail + (size_t) (end - tail));
	}
	return true;
}

bool
iri_scan_web_plain(const char *s, size_t len, IriWebLink *link)
{
	if (!scan_scheme(s, len, link) || !scan_authority(s, s + len, link))
		return false;
	if (link->tail == len)
		mark(link, len, len);
	return scan_tail(s + link->tail, s + len, link);
}

IriWebScan
iri_web_scan_by_blocks(void)
{
#ifdef IRI_BLOCKS
	return iri_have_blocks() ? scan_web_blocks : NULL;
#else
	return NULL;
#endif
}

static bool
choose_scan(const char *s, size_t len, IriWebLink *link)
{
	iri_scan_web = iri_web_scan_by_blocks();
	if (iri_scan_web == NULL)
		iri_scan_web = iri_web_scan_by_ssse3(); /* GCOVR_EXCL_LINE: a processor without AVX2 */
	if (iri_scan_web == NULL)
		iri_scan_web = iri_scan_web_plain; /* GCOVR_EXCL_LINE: a processor without AVX2 */
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

static inline char *
put_bytes(char *to, const char *s, size_t len)
{
	memcpy(to, s, len);
	return to + len;
}

static char *
put_port(const IriWebLink *link, const char *s, char *to)
{
	const char *port = s + link->host_end + 1;
	const char *end = s + link->tail;
	size_t		len;

	/* leading zeros are removed, and the rest may be the default port */
	while (end - port > 1 && *port == '0')
		port++;
	len = (size_t) (end - port);
	if (!is_normal_port(link, port, len) && len != 1)
		return to;
	*to++ = ':';
	return put_bytes(to, port, len);
}

/* Writes the part before the tail. */
static char *
put_authority(const IriWebLink *link, const char *s, char *to)
{
	if (link->first >= link->host_end)
		to = put_bytes(to, s, link->host_end);
	else if (link->idn != NULL)
	{
		iri_put_lower(s, link->host, to);
		to = put_bytes(to + link->host, link->idn->key, link->idn->key_len);
	}
	else
	{
		iri_put_lower(s, link->host_end, to);
		to += link->host_end;
	}
	return link->host_end < link->tail ? put_port(link, s, to) : to;
}

/* Writes a part of the tail with its percent-encoding normal. */
static char *
put_part(const IriWebLink *link, const char *p, const char *end, bool query, char *to)
{
	IriBuf		out;
	size_t		len = (size_t) (end - p);

	if (!(link->seen & IRI_C_RECODE))
		return put_bytes(to, p, len);
	/* the text does not get longer */
	iri_buf_init(&out, to, len);
	iri_append_recoded_octets(p, len, query, &out);
	return to + out.len;
}

/* Returns the place of the character, or the end. */
static inline const char *
find_byte(const char *p, const char *end, char c)
{
	const char *found = memchr(p, c, (size_t) (end - p));

	return found != NULL ? found : end;
}

/*
 * Writes the tail from p up to link->last with normalized percent-encoding and
 * without dot segments.  The text before p has already been written.
 */
static char *
put_marked(const IriWebLink *link, const char *s, const char *p, char *to)
{
	const char *tail = s + link->tail;
	const char *end = s + link->last;
	const char *query = end;
	const char *fragment;
	char	   *path = to - (p - tail);

	/* dot segments and octets depend on their component */
	if (link->seen & (IRI_C_DOT | IRI_C_OCTET))
	{
		query = find_byte(tail, end, '#');
		query = find_byte(tail, query, '?');
	}
	if (p < query)
	{
		to = put_part(link, p, query, false, to);
		if (link->seen & IRI_C_DOT)
			to = path + iri_remove_dot_segments_from(path, (size_t) (to - path), (size_t) (p - tail));
	}
	if (query == end)
		return to;
	if (p < query)
		p = query;
	fragment = find_byte(query, end, '#');
	if (p < fragment)
	{
		to = put_part(link, p, fragment, true, to);
		p = fragment;
	}
	return put_part(link, p, end, false, to);
}

bool
iri_web_is_encoded(const IriWebLink *link, size_t len, const char *key, size_t key_len)
{
	if (link->first < link->tail || link->tail == len || (link->seen & (IRI_C_HIGH | IRI_C_LOWER_HEX)))
		return false;
	/* the key is shorter by two bytes for each octet, and by more if it differs in other ways */
	return len == link->tail + iri_ascii_length(key + link->tail, key_len - link->tail);
}

size_t
iri_web_normal_form(const IriWebLink *link, const char *s, size_t len, char *out)
{
	size_t		at = link->tail;
	char	   *to = out;

	if (link->first < link->tail)
		to = put_authority(link, s, to);
	else
	{
		at = link->first;
		to = put_bytes(to, s, at);
	}
	if (link->last > link->tail)
	{
		to = put_marked(link, s, s + at, to);
		at = link->last;
	}
	to = put_bytes(to, s + at, len - at);
	if (link->tail == len)
		*to++ = '/';
	return (size_t) (to - out);
}
