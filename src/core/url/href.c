/*
 * The parser of the URL Standard; see href.h.
 *
 * The states of the standard that read a component are functions here.  They
 * write the component to the output directly, already serialized, because
 * components are read in the order in which they are written.  Each function
 * gets the position in the text at which the component begins.
 */
#include "url/href.h"

#include <stdio.h>
#include <string.h>

#include "host/ip.h"
#include "host/url_host.h"
#include "scheme/scheme.h"
#include "syntax/dots.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/web_scheme.h"

typedef struct Href
{
	const char *s;				/* without TAB, LF and CR */
	size_t		len;
	const char *base;			/* serialized, or NULL */
	IriParts	base_parts;
	const char *base_special;
	const IriCharset *charset;
	const char *special;		/* the scheme, or NULL; see iri_special_scheme() */
	bool		file;
	bool		has_host;
	size_t		path;			/* where the path begins in out */
	IriBuf	   *out;
	IriError   *err;
} Href;

static bool
fail_url(Href *h, IriErrorCode code, IriComponent component, size_t position)
{
	IriError   *err = h->err;

	*err = (IriError) {.code = code, .component = component, .position = position,
					   .character = IRI_NO_CHARACTER};
	if (position < h->len && iri_utf8_decode(h->s + position, h->len - position, &err->character) == 0)
		err->character = (unsigned char) h->s[position];
	return false;
}

/* Returns the length of the scheme that the text begins with, or 0. */
static size_t
url_scheme_length(const char *s, size_t len)
{
	size_t		n = 0;

	while (n < len && iri_is(s[n], IRI_C_SCHEME))
		n++;
	return n < len && s[n] == ':' && iri_is(s[0], IRI_C_ALPHA) ? n : 0;
}

/* Returns true if the character at i is one of `any`. */
static inline bool
is_at(const Href *h, size_t i, const char *any)
{
	return i < h->len && iri_in_set(h->s[i], any);
}

/* Returns true for a slash, or a character that acts as one in a special scheme. */
static inline bool
is_slash(const Href *h, size_t i)
{
	return is_at(h, i, h->special != NULL ? "/\\" : "/");
}

static size_t
find_any(const Href *h, size_t i, const char *any)
{
	while (i < h->len && !is_at(h, i, any))
		i++;
	return i;
}

/* Returns the end of the segment, or of the authority, that begins at i. */
static size_t
segment_end(const Href *h, size_t i)
{
	return find_any(h, i, h->special != NULL ? "/\\?#" : "/?#");
}

/* Returns true for a letter followed by ":" or "|". */
static bool
is_drive_letter(const char *s, size_t len)
{
	return len == 2 && iri_is(s[0], IRI_C_ALPHA) && (s[1] == ':' || s[1] == '|');
}

static bool
starts_with_drive_letter(const Href *h, size_t i)
{
	return h->len - i >= 2 && is_drive_letter(h->s + i, 2) &&
		(h->len - i == 2 || is_at(h, i + 2, "/\\?#"));
}

/* Returns true if this character may be raw; iprivate only if `query`. */
static bool
may_be_raw(uint32_t cp, bool query)
{
	IriErrorCode class = iri_codepoint_class(cp);

	return class == IRI_OK || (query && (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG));
}

/* Returns true if there is a "%" with two hexadecimal digits at i. */
static bool
is_octet(const char *s, size_t i, size_t to)
{
	return s[i] == '%' && to - i >= 3 && iri_is(s[i + 1], IRI_C_HEX) && iri_is(s[i + 2], IRI_C_HEX);
}

/*
 * Appends octets, and ASCII that is in the classes and not one of `except`,
 * from i on; returns where they end.
 */
static size_t
append_allowed(const char *s, size_t i, size_t to, uint32_t classes, const char *except, IriBuf *out)
{
	size_t		start = i;

	while (i < to && ((iri_is(s[i], classes) && !iri_in_set(s[i], except)) || is_octet(s, i, to)))
		i++;
	iri_buf_append(out, s + start, i - start);
	return i;
}

/*
 * Appends [from, to) of the text.  Percent-encodes all ASCII that is not in
 * the classes or is one of `except`, and everything else that an IRI may not
 * contain.
 */
static void
encode(Href *h, size_t from, size_t to, uint32_t classes, const char *except, bool query)
{
	const char *s = h->s;
	size_t		i = from;

	while ((i = append_allowed(s, i, to, classes, except, h->out)) < to)
	{
		uint32_t	cp;
		size_t		size = iri_is(s[i], IRI_C_HIGH) ? iri_utf8_decode(s + i, to - i, &cp) : 0;

		if (size > 0 && may_be_raw(cp, query))
			iri_buf_append(h->out, s + i, size);
		else
			iri_append_encoded(s + i, size > 0 ? size : 1, h->out);
		i += size > 0 ? size : 1;
	}
}

/* Writes the query of a special scheme, in the charset of the page. */
static void
encode_in_charset(Href *h, size_t from, size_t to)
{
	char		storage[512];
	IriBuf		octets;

	iri_buf_init(&octets, storage, sizeof(storage));
	iri_append_web_octets(h->charset, h->s + from, to - from, &octets);
	if (!octets.failed)
	{
		for (size_t i = 0; (i = append_allowed(octets.data, i, octets.len, IRI_C_QUERY, "'", h->out)) < octets.len; i++)
			iri_append_encoded(octets.data + i, 1, h->out);
	}
	h->out->failed |= octets.failed;
	iri_buf_free(&octets);
}

/* Query state and fragment state; i is at "?", at "#" or at the end. */
static void
read_query_and_fragment(Href *h, size_t i)
{
	if (is_at(h, i, "?"))
	{
		size_t		end = find_any(h, i, "#");

		iri_buf_put(h->out, '?');
		/* queries of ws and wss are always in UTF-8 */
		if (h->charset != NULL && h->special != NULL && h->special[0] != 'w')
			encode_in_charset(h, i + 1, end);
		else
			encode(h, i + 1, end, IRI_C_QUERY, h->special != NULL ? "'" : "", true);
		i = end;
	}
	if (i < h->len)
	{
		/* an IRI may contain "#" in a fragment */
		iri_buf_put(h->out, '#');
		for (i++; i < h->len; i++)
		{
			size_t		end = find_any(h, i, "#");

			encode(h, i, end, IRI_C_QUERY, "", false);
			if (end < h->len)
				iri_buf_put(h->out, '#');
			i = end;
		}
	}
}

/* Removes the last segment, unless it is a drive letter on its own. */
static void
shorten_path(Href *h)
{
	IriBuf	   *out = h->out;

	if (out->failed)
		return;
	if (h->file && out->len - h->path == 3 && is_drive_letter(out->data + h->path + 1, 2) &&
		out->data[h->path + 2] == ':')
		return;
	while (out->len > h->path && out->data[--out->len] != '/')
		;
}

/* Path state: i is after the slash, if any. */
static void
read_path(Href *h, size_t i)
{
	for (;; i++)
	{
		size_t		end = segment_end(h, i);
		bool		last = !is_slash(h, end);
		bool		encoded;
		int			dots = iri_count_dots(h->s + i, end - i, &encoded);

		if (dots == 2)
			shorten_path(h);
		if (dots > 0)
		{
			if (last)
				iri_buf_put(h->out, '/');
		}
		else if (h->file && h->out->len == h->path && is_drive_letter(h->s + i, end - i))
		{
			iri_buf_put(h->out, '/');
			iri_buf_put(h->out, h->s[i]);
			iri_buf_put(h->out, ':');
		}
		else
		{
			iri_buf_put(h->out, '/');
			encode(h, i, end, IRI_C_PATH, "", false);
		}
		i = end;
		if (last)
			break;
	}
	if (!h->has_host && !h->out->failed && h->out->len - h->path >= 2 &&
		h->out->data[h->path + 1] == '/')
		iri_guard_path(h->out, h->path);
	read_query_and_fragment(h, i);
}

/* Path start state. */
static void
start_path(Href *h, size_t i)
{
	h->path = h->out->len;
	if (is_slash(h, i))
		read_path(h, i + 1);
	else if (h->special != NULL)
		read_path(h, i);
	else
		read_query_and_fragment(h, i);
}

/* Reports the position of a forbidden code point in the host. */
static bool
fail_host(Href *h, IriErrorCode code, size_t from, size_t to)
{
	size_t		i = from;

	while (code == IRI_ERROR_HOST_CODE_POINT && i < to && !iri_is_forbidden_in_host(h->s[i]) &&
		   (unsigned char) h->s[i] > ' ' && h->s[i] != '%')
		i++;
	fail_url(h, code, IRI_COMPONENT_HOST, i < to ? i : from);
	if (i < to && is_octet(h->s, i, to))
		h->err->character = IRI_NO_CHARACTER;
	return false;
}

/* The host parser. */
static bool
read_host(Href *h, size_t from, size_t to)
{
	size_t		start = h->out->len;
	uint8_t		address[16];
	char		formatted[IRI_IPV6_SIZE];
	size_t		bad;
	IriErrorCode code;

	if (is_at(h, from, "["))
	{
		const char *close = memchr(h->s + from, ']', to - from);
		size_t		end = close != NULL ? (size_t) (close - h->s) : to;

		if (end + 1 != to)
			return fail_url(h, IRI_ERROR_IP_LITERAL, IRI_COMPONENT_HOST, end < to ? end + 1 : to);
		if (!iri_parse_ipv6(h->s + from + 1, end - from - 1, address, &bad))
			return fail_url(h, h->s[from + 1 + bad] == '%' ? IRI_ERROR_IPV6_ZONE : IRI_ERROR_IPV6,
							IRI_COMPONENT_HOST, from + 1 + bad);
		iri_buf_put(h->out, '[');
		iri_buf_append(h->out, formatted, iri_format_ipv6(address, formatted));
		iri_buf_put(h->out, ']');
		return true;
	}
	if (h->special == NULL)
	{
		for (size_t i = from; i < to; i++)
		{
			if (iri_is_forbidden_in_host(h->s[i]))
				return fail_url(h, IRI_ERROR_HOST_CODE_POINT, IRI_COMPONENT_HOST, i);
		}
		encode(h, from, to, IRI_C_REG_NAME, "", false);
		return true;
	}
	code = iri_append_url_domain(h->s + from, to - from,
								 (iri_scheme_lookup(h->special, strlen(h->special))->flags &
								  IRI_S_DNS) != 0, h->out);
	if (code != IRI_OK)
		return fail_host(h, code, from, to);
	if (h->file && !h->out->failed && h->out->len - start == 9 &&
		memcmp(h->out->data + start, "localhost", 9) == 0)
		h->out->len = start;
	return true;
}

/* Port state: i is after the colon. */
static bool
read_port(Href *h, size_t i, size_t end)
{
	unsigned int port = 0;
	char		decimal[8];

	if (i == end)
		return true;
	for (size_t at = i; at < end; at++)
	{
		if (!iri_is(h->s[at], IRI_C_DIGIT))
			return fail_url(h, IRI_ERROR_PORT, IRI_COMPONENT_PORT, at);
		port = port * 10 + (unsigned int) (h->s[at] - '0');
		if (port > UINT16_MAX)
			return fail_url(h, IRI_ERROR_PORT_RANGE, IRI_COMPONENT_PORT, i);
	}
	if (h->special == NULL ||
		port != iri_scheme_lookup(h->special, strlen(h->special))->port)
		iri_buf_append(h->out, decimal, (size_t) snprintf(decimal, sizeof(decimal), ":%u", port));
	return true;
}

/* Authority state and host state: i is after the slashes. */
static bool
read_authority(Href *h, size_t i)
{
	size_t		end = segment_end(h, i);
	size_t		at = end;
	size_t		colon;
	bool		brackets = false;

	iri_buf_append(h->out, "//", 2);
	h->has_host = true;

	/* the last "@" ends the userinfo; the others are data */
	while (at > i && h->s[at - 1] != '@')
		at--;
	if (at > i)
	{
		const char *password = memchr(h->s + i, ':', at - 1 - i);
		size_t		user_end = password != NULL ? (size_t) (password - h->s) : at - 1;

		if (at == end)
			return fail_url(h, IRI_ERROR_HOST_MISSING, IRI_COMPONENT_HOST, at);
		encode(h, i, user_end, IRI_C_USERINFO, ":;=", false);
		if (user_end + 2 < at)
		{
			iri_buf_put(h->out, ':');
			encode(h, user_end + 1, at - 1, IRI_C_USERINFO, ":;=", false);
		}
		if (user_end > i || user_end + 2 < at)
			iri_buf_put(h->out, '@');
		i = at;
	}

	for (colon = i; colon < end && (brackets || h->s[colon] != ':'); colon++)
	{
		if (h->s[colon] == '[')
			brackets = true;
		else if (h->s[colon] == ']')
			brackets = false;
	}
	if (colon == i && (colon < end || h->special != NULL))
		return fail_url(h, IRI_ERROR_HOST_MISSING, IRI_COMPONENT_HOST, i);
	if (colon > i && !read_host(h, i, colon))
		return false;
	if (colon < end && !read_port(h, colon + 1, end))
		return false;
	start_path(h, end);
	return true;
}

/* Special authority ignore slashes state. */
static bool
read_special_authority(Href *h, size_t i)
{
	while (is_slash(h, i))
		i++;
	return read_authority(h, i);
}

/* Appends the base's authority, and begins the path. */
static void
copy_authority(Href *h)
{
	IriSpan		authority = iri_authority_span(&h->base_parts);

	h->has_host = iri_defined(authority);
	if (h->has_host)
	{
		iri_buf_append(h->out, "//", 2);
		iri_buf_append(h->out, h->base + authority.at, authority.len);
	}
	h->path = h->out->len;
}

static void
copy_path(Href *h)
{
	iri_buf_append(h->out, h->base + h->base_parts.path.at, h->base_parts.path.len);
}

/* Appends the base's path without its last segment and its guard. */
static void
copy_directory(Href *h)
{
	const char *path = h->base + h->base_parts.path.at;
	size_t		len = h->base_parts.path.len;
	size_t		guard = !h->has_host && len >= 3 && memcmp(path, "/./", 3) == 0 ? 2 : 0;

	iri_buf_append(h->out, path + guard, len - guard);
	shorten_path(h);
}

static void
copy_query(Href *h)
{
	if (iri_defined(h->base_parts.query))
		iri_buf_append(h->out, h->base + h->base_parts.query.at - 1, h->base_parts.query.len + 1);
}

/*
 * For a reference without a path: copies the base's path, and its query if the
 * reference has none.
 */
static void
copy_path_and_query(Href *h, size_t i)
{
	copy_path(h);
	if (!is_at(h, i, "?"))
		copy_query(h);
	read_query_and_fragment(h, i);
}

/* Relative state and relative slash state; the scheme is the base's. */
static bool
read_relative(Href *h, size_t i)
{
	if (is_slash(h, i))
	{
		if (is_slash(h, i + 1))
			return h->special != NULL ? read_special_authority(h, i + 2) : read_authority(h, i + 2);
		copy_authority(h);
		read_path(h, i + 1);
		return true;
	}
	copy_authority(h);
	if (i == h->len || is_at(h, i, "?#"))
		copy_path_and_query(h, i);
	else
	{
		copy_directory(h);
		read_path(h, i);
	}
	return true;
}

/* File host state: i is after two slashes. */
static bool
read_file_host(Href *h, size_t i)
{
	size_t		end = segment_end(h, i);

	iri_buf_append(h->out, "//", 2);
	h->has_host = true;
	if (is_drive_letter(h->s + i, end - i))
	{
		h->path = h->out->len;
		read_path(h, i);
		return true;
	}
	if (end > i && !read_host(h, i, end))
		return false;
	start_path(h, end);
	return true;
}

/* File state and file slash state: i is after "file:", if present. */
static bool
read_file(Href *h, size_t i)
{
	bool		has_base = h->base != NULL && h->base_special == h->special;

	if (is_slash(h, i) && is_slash(h, i + 1))
		return read_file_host(h, i + 2);
	if (has_base)
		copy_authority(h);
	else
	{
		iri_buf_append(h->out, "//", 2);
		h->has_host = true;
		h->path = h->out->len;
	}
	if (is_slash(h, i))
	{
		const char *path = has_base ? h->base + h->base_parts.path.at : "";

		i++;
		/* an absolute path stays on the base's drive */
		if (has_base && !starts_with_drive_letter(h, i) && h->base_parts.path.len >= 3 &&
			is_drive_letter(path + 1, 2) && (h->base_parts.path.len == 3 || path[3] == '/'))
			iri_buf_append(h->out, path, 3);
	}
	else if (has_base && (i == h->len || is_at(h, i, "?#")))
	{
		copy_path_and_query(h, i);
		return true;
	}
	else if (has_base && !starts_with_drive_letter(h, i))
		copy_directory(h);
	read_path(h, i);
	return true;
}

static void
append_scheme(Href *h, const char *scheme, size_t len)
{
	for (size_t i = 0; i < len; i++)
		iri_buf_put(h->out, iri_lower(scheme[i]));
	iri_buf_put(h->out, ':');
	h->special = iri_special_scheme(scheme, len);
	h->file = h->special != NULL && strcmp(h->special, "file") == 0;
}

/* No scheme state. */
static bool
read_without_scheme(Href *h)
{
	const IriParts *base = &h->base_parts;

	if (h->base == NULL)
		return fail_url(h, IRI_ERROR_NO_BASE, IRI_COMPONENT_SCHEME, 0);
	append_scheme(h, h->base, base->scheme.len);
	if (!iri_defined(base->host) && (base->path.len == 0 || h->base[base->path.at] != '/'))
	{
		if (!is_at(h, 0, "#"))
			return fail_url(h, IRI_ERROR_OPAQUE_BASE, IRI_COMPONENT_WHOLE, 0);
		copy_path_and_query(h, 0);
		return true;
	}
	return h->file ? read_file(h, 0) : read_relative(h, 0);
}

/* Scheme state. */
static bool
read_url(Href *h)
{
	size_t		scheme = url_scheme_length(h->s, h->len);
	size_t		i = scheme + 1;
	size_t		end;

	if (scheme == 0)
		return read_without_scheme(h);
	append_scheme(h, h->s, scheme);
	if (h->file)
		return read_file(h, i);
	if (h->special != NULL)
	{
		if (h->base != NULL && h->base_special == h->special &&
			!(is_at(h, i, "/") && is_at(h, i + 1, "/")))
			return read_relative(h, i);
		return read_special_authority(h, i);
	}
	if (is_at(h, i, "/") && is_at(h, i + 1, "/"))
		return read_authority(h, i + 2);
	h->path = h->out->len;
	if (is_at(h, i, "/"))
	{
		read_path(h, i + 1);
		return true;
	}
	/* opaque path state */
	end = find_any(h, i, "?#");
	encode(h, i, end, IRI_C_PATH, "", false);
	read_query_and_fragment(h, end);
	return true;
}

/* Parses a text whose ends are trimmed; `base` is serialized, or NULL. */
static bool
parse_trimmed(const char *s, size_t len, const char *base, size_t base_len, const IriCharset *charset,
			  IriBuf *out, IriError *err)
{
	Href		h = {.base = base, .charset = charset, .out = out, .err = err};
	size_t		start = out->len;
	char		storage[512];
	IriBuf		cleaned;
	bool		ok;

	iri_buf_init(&cleaned, storage, sizeof(storage));
	for (size_t i = 0; i < len; i++)
	{
		if (!iri_is_tab_or_newline(s[i]))
			iri_buf_put(&cleaned, s[i]);
	}
	out->failed |= cleaned.failed;
	h.s = cleaned.data;
	h.len = cleaned.len;
	if (base != NULL)
	{
		iri_split(base, base_len, &h.base_parts);
		h.base_special = iri_special_scheme(base, h.base_parts.scheme.len);
	}

	ok = !cleaned.failed && read_url(&h);
	if (out->failed)
	{
		*err = (IriError) {.code = IRI_ERROR_NO_MEMORY, .character = IRI_NO_CHARACTER};
		ok = false;
	}
	if (!ok)
	{
		size_t		at = 0;

		/* convert the position in the cleaned text to the original */
		for (size_t i = 0; at < len; at++)
		{
			if (!iri_is_tab_or_newline(s[at]) && i++ == err->position)
				break;
		}
		err->position = at;
		out->len = start;
	}
	iri_buf_free(&cleaned);
	return ok;
}

bool
iri_append_from_href(const char *s, size_t len, const char *base, size_t base_len,
					 const IriCharset *charset, IriBuf *out, IriError *err)
{
	size_t		trimmed = 0;
	char		storage[512];
	IriBuf		serialized;
	bool		ok;

	while (trimmed < len && (unsigned char) s[trimmed] <= ' ')
		trimmed++;
	while (len > trimmed && (unsigned char) s[len - 1] <= ' ')
		len--;
	if (iri_charset_is_utf8(charset))
		charset = NULL;

	iri_buf_init(&serialized, storage, sizeof(storage));
	if (base != NULL && !parse_trimmed(base, base_len, NULL, 0, NULL, &serialized, err))
	{
		if (err->code != IRI_ERROR_NO_MEMORY)
			*err = (IriError) {.code = IRI_ERROR_BASE, .character = IRI_NO_CHARACTER};
		ok = false;
	}
	else
		ok = parse_trimmed(s + trimmed, len - trimmed, base != NULL ? serialized.data : NULL, serialized.len,
						   charset, out, err);
	if (!ok && err->code != IRI_ERROR_BASE)
		err->position += trimmed;
	iri_buf_free(&serialized);
	return ok;
}
