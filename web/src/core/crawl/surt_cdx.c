/*
 * The keys of web archives; see surt.h.
 *
 * The archives' own programs are the only definition of these keys, and the
 * source of their oddities.  The keys are made from the spelling: its parts
 * are decoded until nothing is left to decode, encoded once, and converted to
 * lower case.
 */
#include "crawl/surt.h"

#include <stdio.h>

#include "crawl/canonical.h"
#include "host/idna.h"
#include "host/url_host.h"
#include "text/charclass.h"
#include "text/stop.h"
#include "text/text.h"
#include "text/utf8.h"
#include "url/query.h"

/*
 * Moves everything before the first of the characters from the text to the
 * result.
 */
static IriText
cut(IriText *text, const char *any)
{
	IriText		head = {text->data, 0};

	while (head.len < text->len && !iri_in_set(text->data[head.len], any))
		head.len++;
	*text = iri_after(*text, head.len);
	return head;
}

/*
 * Replaces everything from `at` on by its decoded form, until nothing is left
 * to decode.
 */
static void
append_wholly_decoded(IriText text, IriBuf *out)
{
	size_t		at = out->len;

	for (size_t i = 0; i < text.len; i++)
	{
		iri_buf_put(out, text.data[i]);
		/* a decoded character may complete another octet */
		while (!out->failed && out->len - at >= 3 && out->data[out->len - 3] == '%' &&
			   iri_is(out->data[out->len - 2], IRI_C_HEX) && iri_is(out->data[out->len - 1], IRI_C_HEX))
		{
			out->data[out->len - 3] = (char) (iri_hex_value(out->data[out->len - 2]) << 4 |
											  iri_hex_value(out->data[out->len - 1]));
			out->len -= 2;
		}
	}
}

/*
 * Appends a text in lower case; encodes "#", "%", `delimiter` if it is not
 * NUL, and everything that is not printable ASCII.
 */
static void
append_escaped(const char *s, size_t len, char delimiter, IriBuf *out)
{
	static const char hex[] = "0123456789abcdef";

	for (size_t i = 0; i < len; i++)
	{
		unsigned char c = (unsigned char) s[i];

		if (c > ' ' && c < 0x7f && c != '#' && c != '%' && s[i] != delimiter)
			iri_buf_put(out, iri_lower(s[i]));
		else
		{
			iri_buf_put(out, '%');
			iri_buf_put(out, hex[c >> 4]);
			iri_buf_put(out, hex[c & 0xf]);
		}
	}
}

/* Replaces each ".." by "." once, and removes dots at both ends. */
static void
clean_dots(IriBuf *host)
{
	size_t		from = 0;
	size_t		to = 0;

	if (host->len == 0)
		return;
	for (size_t i = 0; i < host->len; i++)
	{
		host->data[to++] = host->data[i];
		if (host->data[i] == '.' && i + 1 < host->len && host->data[i + 1] == '.')
			i++;
	}
	while (to > 0 && host->data[to - 1] == '.')
		to--;
	while (from < to && host->data[from] == '.')
		from++;
	host->len = to - from;
	memmove(host->data, host->data + from, host->len);
}

/*
 * Returns true for an address: a number of any length, or up to four decimal
 * or octal numbers.
 */
static bool
parse_address(const IriBuf *host, uint32_t *address)
{
	bool		dots = false;
	bool		octal = host->len > 0 && host->data[0] == '0';
	bool		is_number;

	*address = 0;
	for (size_t i = 0; i < host->len; i++)
	{
		if (host->data[i] == '.')
			dots = true;
		else if (!iri_is(host->data[i], IRI_C_DIGIT) || (dots && octal && host->data[i] > '7'))
			return false;
		else
			*address = *address * 10 + (uint32_t) (host->data[i] - '0');
	}
	if (!dots)
		return host->len > 0;
	return iri_parse_url_ipv4(host->data, host->len, &is_number, address) == IRI_OK && is_number;
}

static void
append_cdx_host(IriText text, bool www_stays, IriBuf *out)
{
	char		host_storage[256];
	char		ascii_storage[256];
	char		decimal[16];
	IriBuf		host;
	IriBuf		ascii;
	IriIdnaError err;
	uint32_t	address;
	size_t		www;

	iri_buf_init(&host, host_storage, sizeof(host_storage));
	iri_buf_init(&ascii, ascii_storage, sizeof(ascii_storage));
	append_wholly_decoded(text, &host);
	/* a host with a "%" left over is not a name */
	if (!host.failed && !iri_is_ascii(host.data, host.len) && memchr(host.data, '%', host.len) == NULL &&
		iri_host_to_ascii(host.data, host.len, &ascii, &err))
	{
		host.len = 0;
		iri_buf_append(&host, ascii.data, ascii.len);
	}
	if (!host.failed && !ascii.failed)
	{
		clean_dots(&host);
		if (parse_address(&host, &address))
		{
			host.len = 0;
			iri_buf_append(&host, decimal,
						   (size_t) snprintf(decimal, sizeof(decimal), "%u.%u.%u.%u",
											 (unsigned int) (address >> 24), (unsigned int) (address >> 16 & 0xff),
											 (unsigned int) (address >> 8 & 0xff), (unsigned int) (address & 0xff)));
		}
		ascii.len = 0;
		append_escaped(host.data, host.len, '\0', &ascii);
		if (!ascii.failed)
		{
			www = www_stays ? 0 : iri_www_length(ascii.data, ascii.len);
			iri_append_reversed(ascii.data + www, ascii.len - www, "", out);
		}
	}
	out->failed |= host.failed || ascii.failed;
	iri_buf_free(&host);
	iri_buf_free(&ascii);
}

/* Appends ":port" unless it is absent, 0, or the default of http or https. */
static void
append_cdx_port(IriText scheme, IriText port, IriBuf *out)
{
	while (port.len > 0 && port.data[0] == '0')
		port = iri_after(port, 1);
	if (port.len == 0 || (iri_same_caseless(scheme, "http") && iri_text_is(port, "80")) ||
		(iri_same_caseless(scheme, "https") && iri_text_is(port, "443")))
		return;
	iri_buf_put(out, ':');
	iri_buf_append(out, port.data, port.len);
}

/*
 * Appends a decoded path without its dot segments, and then without its empty
 * segments.  ".." removes the segment before it, even an empty one, and
 * remains if there is no such segment.
 */
static void
append_cdx_path(const char *path, size_t len, IriBuf *out)
{
	size_t		at = out->len;
	size_t		to;

	for (size_t i = 0; i < len && !out->failed;)
	{
		const char *segment = path + ++i;
		const char *slash = memchr(segment, '/', len - i);
		size_t		n = slash != NULL ? (size_t) (slash - segment) : len - i;

		i += n;
		if (n == 1 && segment[0] == '.')
			continue;
		if (n == 2 && segment[0] == '.' && segment[1] == '.' && out->len > at)
		{
			while (out->data[--out->len] != '/')
				;
			continue;
		}
		iri_buf_put(out, '/');
		iri_buf_append(out, segment, n);
	}
	if (out->len == at)
		iri_buf_put(out, '/');
	if (out->failed)
		return;
	to = at + 1;
	for (size_t i = at + 1; i < out->len; i++)
	{
		if (out->data[i] != '/' || out->data[to - 1] != '/')
			out->data[to++] = out->data[i];
	}
	out->len = to;
}

static size_t
length_of_class(const char *s, size_t len, uint32_t classes)
{
	size_t		n = 0;

	while (n < len && iri_is(s[n], classes))
		n++;
	return n;
}

/*
 * Returns the length of "(S(24 characters))/", with any letters, or "(24
 * characters)/", or 0.
 */
static size_t
path_session_length(const char *s, size_t len, bool nested)
{
	size_t		n = 1;

	if (len == 0 || s[0] != '(')
		return 0;
	if (nested)
	{
		while (len - n >= 28 && iri_is(s[n], IRI_C_ALPHA) && s[n + 1] == '(' &&
			   length_of_class(s + n + 2, 24, IRI_C_ALPHA | IRI_C_DIGIT) == 24 && s[n + 26] == ')')
			n += 27;
		if (n == 1)
			return 0;
	}
	else if (length_of_class(s + n, len - n, IRI_C_ALPHA | IRI_C_DIGIT) == 24)
		n += 24;
	else
		return 0;
	return len - n >= 2 && s[n] == ')' && s[n + 1] == '/' ? n + 2 : 0;
}

/*
 * Removes the last session before an .aspx page from a path in lower case.
 * The page has at least one character before it, and comes before any "?".
 */
static void
remove_path_session(IriBuf *path, size_t at, bool nested)
{
	char	   *s = path->data + at;
	size_t		len = path->len - at;
	size_t		page = len;		/* the first ".aspx" from here on */
	size_t		next_page = len;
	size_t		question = len;

	for (size_t i = len; i-- > 1;)
	{
		size_t		n;

		if (s[i] == '?')
			question = i;
		if (len - i >= 5 && memcmp(s + i, ".aspx", 5) == 0)
		{
			next_page = page;
			page = i;
		}
		if (s[i - 1] != '/' || (n = path_session_length(s + i, len - i, nested)) == 0 ||
			(page > i + n ? page : next_page) >= question)
			continue;
		memmove(s + i, s + i + n, len - i - n);
		path->len -= n;
		return;
	}
}

/* The sessions that are removed from queries, in this order. */
typedef enum QuerySession
{
	SESSION_JSP,
	SESSION_PHP,
	SESSION_SID,
	SESSION_ASP,
	SESSION_CF,
	SESSIONS
} QuerySession;

static bool
is_end(const char *s, size_t len, size_t n)
{
	return n == len || s[n] == '&';
}

/* Returns the length of "NAME=" and `count` characters of the classes, or 0. */
static size_t
parameter_length(IriText text, const char *name, size_t count, uint32_t classes)
{
	size_t		n = strlen(name);

	return text.len >= n + count && iri_begins_caseless(text, name) &&
		length_of_class(text.data + n, count, classes) == count &&
		is_end(text.data, text.len, n + count) ? n + count : 0;
}

/*
 * Returns the length of the session at the beginning of s, up to the end of a
 * parameter, or 0.  The first two "&" are at `amp` and `next_amp`, which are
 * `len` if absent.
 */
static size_t
query_session_length(const char *s, size_t len, size_t amp, size_t next_amp, QuerySession session)
{
	static const char *const names[] = {
		[SESSION_JSP] = "jsessionid=", [SESSION_PHP] = "phpsessid=", [SESSION_SID] = "sid="
	};
	IriText		text = {s, len};

	if (session < SESSION_ASP)
		return parameter_length(text, names[session], 32, IRI_C_ALPHA | IRI_C_DIGIT);
	if (session == SESSION_ASP)
		return len >= 45 && iri_begins_caseless(text, "aspsessionid") && length_of_class(s + 12, 8, IRI_C_ALPHA) == 8 &&
			s[20] == '=' && length_of_class(s + 21, 24, IRI_C_ALPHA) == 24 && is_end(s, len, 45) ? 45 : 0;
	return amp >= 6 && iri_begins_caseless(text, "cfid=") &&
		next_amp >= amp + 10 && iri_begins_caseless(iri_after(text, amp), "&cftoken=") ? next_amp : 0;
}

/* Removes the last session of this kind, with the "&" after it. */
static void
remove_query_session(IriBuf *query, QuerySession session)
{
	size_t		amp = query->len;
	size_t		next_amp = query->len;

	for (size_t i = query->len; i-- > 0;)
	{
		size_t		n;

		if (query->data[i] == '&')
		{
			next_amp = amp;
			amp = i;
		}
		n = query_session_length(query->data + i, query->len - i, amp - i, next_amp - i, session);
		if (n == 0)
			continue;
		if (i + n < query->len)
			n++;
		memmove(query->data + i, query->data + i + n, query->len - i - n);
		query->len -= n;
		return;
	}
}

typedef struct CdxParam
{
	const char *s;
	size_t		len;
	size_t		name_len;
} CdxParam;

/* Sorts by name, then parameters without "=" first, then by value. */
static int
compare_cdx_params(const void *a, const void *b)
{
	const CdxParam *p = a;
	const CdxParam *q = b;
	int			cmp = iri_compare_octets(p->s, p->name_len, q->s, q->name_len);

	return cmp != 0 ? cmp : iri_compare_octets(p->s + p->name_len, p->len - p->name_len,
											   q->s + q->name_len, q->len - q->name_len);
}

static void
append_sorted(const char *query, size_t len, IriBuf *out)
{
	IriBuf		params;
	IriPieces	pieces;
	IriParam	piece;
	CdxParam   *param;
	size_t		n;

	iri_buf_init(&params, NULL, 0);
	iri_pieces_begin(&pieces, query, len, IRI_WEB_FORM);
	while (iri_next_piece(&pieces, &piece))
	{
		CdxParam	one = {piece.piece, piece.len, piece.name_len};

		iri_buf_append(&params, (const char *) &one, sizeof(one));
	}
	if (params.failed)
		out->failed = true;
	else
	{
		param = (CdxParam *) (void *) params.data;
		n = params.len / sizeof(CdxParam);
		iri_sort(param, n, sizeof(CdxParam), compare_cdx_params);
		out->failed |= iri_stopped();
		for (size_t i = 0; i < n; i++)
		{
			if (i > 0)
				iri_buf_put(out, '&');
			iri_buf_append(out, param[i].s, param[i].len);
		}
	}
	iri_buf_free(&params);
}

/*
 * With `slash`, nothing comes before the query, so a slash is written.  Each
 * parameter is decoded on its own, and a decoded "&" is encoded again, because
 * it would split the parameter.
 */
static void
append_cdx_query(IriText text, bool slash, IriBuf *out)
{
	char		decoded_storage[512];
	char		storage[512];
	IriBuf		decoded;
	IriBuf		query;
	IriPieces	pieces;
	IriParam	piece;

	if (text.len == 0)
		return;
	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	iri_buf_init(&query, storage, sizeof(storage));
	iri_pieces_begin(&pieces, text.data, text.len, IRI_WEB_FORM);
	while (!decoded.failed && iri_next_piece(&pieces, &piece))
	{
		if (piece.piece > text.data)
			iri_buf_put(&query, '&');
		decoded.len = 0;
		append_wholly_decoded((IriText) {piece.piece, piece.len}, &decoded);
		append_escaped(decoded.data, decoded.failed ? 0 : decoded.len, '&', &query);
	}
	query.failed |= decoded.failed;
	for (QuerySession session = 0; session < SESSIONS && !query.failed; session++)
		remove_query_session(&query, session);
	if (query.len > 0 && !query.failed)
	{
		if (slash)
			iri_buf_put(out, '/');
		iri_buf_put(out, '?');
		append_sorted(query.data, query.len, out);
	}
	out->failed |= query.failed;
	iri_buf_free(&decoded);
	iri_buf_free(&query);
}

static void
append_whole_path(IriText text, bool hierarchical, IriBuf *out)
{
	char		decoded_storage[512];
	char		storage[512];
	IriBuf		decoded;
	IriBuf		path;
	size_t		at = out->len;

	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	iri_buf_init(&path, storage, sizeof(storage));
	append_wholly_decoded(text, &decoded);
	if (decoded.failed)
		path.failed = true;
	else if (hierarchical)
		append_cdx_path(decoded.data, decoded.len, &path);
	else
		iri_buf_append(&path, decoded.data, decoded.len);
	if (path.failed)
		out->failed = true;
	else
		append_escaped(path.data, path.len, '\0', out);
	if (!out->failed)
	{
		remove_path_session(out, at, true);
		remove_path_session(out, at, false);
		if (out->len > at + 1 && out->data[out->len - 1] == '/')
			out->len--;
	}
	iri_buf_free(&decoded);
	iri_buf_free(&path);
}

/*
 * Returns the length of "http://" or "https://" at the beginning of the text,
 * or 0.
 */
static size_t
protocol_length(IriText text)
{
	if (text.len >= 7 && memcmp(text.data, "http://", 7) == 0)
		return 7;
	return text.len >= 8 && memcmp(text.data, "https://", 8) == 0 ? 8 : 0;
}

/* The host and port of an authority, without userinfo and brackets. */
static IriText
split_host_and_port(IriText authority, IriText *port)
{
	size_t		at = authority.len;
	IriText		host;

	while (at > 0 && authority.data[at - 1] != '@')
		at--;
	authority = iri_after(authority, at);
	if (authority.len > 0 && authority.data[0] == '[')
	{
		authority = iri_after(authority, 1);
		host = cut(&authority, "]");
		(void) cut(&authority, ":");
	}
	else
		host = cut(&authority, ":");
	*port = authority.len > 0 ? iri_after(authority, 1) : authority;
	return host;
}

void
iri_append_cdx_key(const char *s, size_t len, bool www_stays, IriBuf *out)
{
	IriText		text = {s, len};
	IriText		scheme = {"http", 4};
	IriText		host = {NULL, 0};
	IriText		port = {NULL, 0};
	IriText		path;
	IriText		query = {NULL, 0};
	size_t		n;
	size_t		start;
	bool		authority = true;
	bool		web;
	bool		has_host;

	if (len == 0)
	{
		iri_buf_put(out, '-');
		return;
	}
	if (len >= 8 && memcmp(s, "filedesc", 8) == 0)
	{
		iri_buf_append(out, s, len);
		return;
	}

	/* of several protocols, the last counts */
	while ((n = protocol_length(text)) > 0 &&
		   protocol_length(iri_after(text, n)) > 0)
		text = iri_after(text, n);
	n = length_of_class(text.data, text.len, IRI_C_SCHEME);
	if (n > 0 && n < text.len && text.data[n] == ':' && iri_is(text.data[0], IRI_C_ALPHA))
	{
		scheme = (IriText) {text.data, n};
		text = iri_after(text, n + 1);
		authority = text.len >= 2 && memcmp(text.data, "//", 2) == 0;
		if (authority)
			text = iri_after(text, 2);
	}
	if (authority)
		host = split_host_and_port(cut(&text, "/?#"), &port);
	path = cut(&text, "?#");
	if (text.len > 0 && text.data[0] == '?')
	{
		text = iri_after(text, 1);
		query = cut(&text, "#");
	}

	/* any text that begins with "http" has a host, after any number of slashes */
	web = iri_begins_caseless(scheme, "http");
	if (web && host.len == 0 && path.len > 0)
	{
		while (path.len > 0 && path.data[0] == '/')
			path = iri_after(path, 1);
		host = cut(&path, "/");
	}

	start = out->len;
	append_cdx_host(host, www_stays, out);
	has_host = out->len > start;
	if (has_host)
	{
		append_cdx_port(scheme, port, out);
		iri_buf_put(out, ')');
	}
	else
	{
		append_escaped(scheme.data, scheme.len, '\0', out);
		iri_buf_put(out, ':');
	}
	append_whole_path(path, has_host, out);
	append_cdx_query(query, path.len == 0 && !has_host, out);
}
