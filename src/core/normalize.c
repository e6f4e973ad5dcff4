/*
 * The normal form; see normalize.h.
 */
#include "normalize.h"

#include <string.h>

#include "charclass.h"
#include "host.h"
#include "percent.h"
#include "scheme.h"
#include "utf8.h"

#define ALL_SEEN(p) \
	((p)->userinfo_seen | (p)->host_seen | (p)->path_seen | (p)->query_seen | (p)->fragment_seen)

int
iri_rung_lookup(const char *name, size_t len)
{
	static const char *const names[] = {
		[IRI_RUNG_SIMPLE] = "simple",
		[IRI_RUNG_SYNTAX] = "syntax",
		[IRI_RUNG_SCHEME] = "scheme",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
	{
		if (strlen(names[i]) == len && memcmp(names[i], name, len) == 0)
			return (int) i;
	}
	return -1;
}

static bool
has_scheme_port(const char *port, size_t len, const IriScheme *scheme)
{
	unsigned int value = 0;

	if (scheme->port == 0 || len > 5)
		return false;
	for (size_t i = 0; i < len; i++)
		value = value * 10 + (unsigned int) (port[i] - '0');
	return value == scheme->port;
}

/* Returns the first dot segment of a path, or NULL. */
static const char *
find_dot_segment(const char *path, size_t len)
{
	const char *end = path + len;
	const char *p = path;

	while ((p = memchr(p, '.', (size_t) (end - p))) != NULL)
	{
		if (p == path || p[-1] == '/')
		{
			const char *q = p + 1;

			if (q < end && *q == '.')
				q++;
			if (q == end || *q == '/')
				return p;
		}
		p++;
	}
	return NULL;
}

bool
iri_is_normal(const char *s, const IriParts *parts)
{
	const IriScheme *scheme;
	uint32_t	seen;

	if (!iri_defined(parts->scheme))
		return true;
	scheme = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);

	seen = ALL_SEEN(parts);
	if ((parts->scheme_seen & IRI_C_UPPER) ||
		(seen & (IRI_C_RECODE | IRI_C_UNSAFE)) ||
		((seen & IRI_C_HIGH) && !(scheme->flags & IRI_S_DECODE)) ||
		((parts->path_seen & IRI_C_HIGH) && (scheme->flags & IRI_S_MESSAGE_ID)))
		return false;

	if (scheme->path_rule != NULL ||
		(scheme->userinfo_rule != NULL && iri_defined(parts->userinfo)) ||
		(scheme->query_rule != NULL && iri_defined(parts->query)))
		return false;

	switch (parts->host_kind)
	{
		case IRI_HOST_NONE:
			if (scheme->flags & IRI_S_LOCALHOST)
				return false;
			break;
		case IRI_HOST_EMPTY:
		case IRI_HOST_IPV4:
			break;
		case IRI_HOST_REGNAME:
			if ((scheme->flags & (IRI_S_HOST_CASE | IRI_S_DNS)) &&
				(parts->host_seen & IRI_C_UPPER))
				return false;
			if (scheme->flags & IRI_S_LOCALHOST)
				return false;
			if ((scheme->flags & IRI_S_DNS) &&
				((parts->host_seen & IRI_C_HIGH) ||
				 ((parts->host_seen & IRI_C_HYPHEN) &&
				  iri_has_ace_label(s + parts->host.at, parts->host.len))))
				return false;
			break;
		case IRI_HOST_IPV6:
		case IRI_HOST_IPVFUTURE:
			return false;
	}
	if (iri_defined(parts->port))
	{
		const char *port = s + parts->port.at;

		if (parts->port.len == 0)
			return false;
		if ((scheme->flags & IRI_S_ELIDE_PORT) &&
			(port[0] == '0' || has_scheme_port(port, parts->port.len, scheme)))
			return false;
	}
	if (parts->path.len == 0)
		return parts->host_kind == IRI_HOST_NONE || !(scheme->flags & IRI_S_ROOT);
	return !(scheme->flags & IRI_S_DOTS) || !(parts->path_seen & IRI_C_DOT) ||
		s[parts->path.at] != '/' ||
		find_dot_segment(s + parts->path.at, parts->path.len) == NULL;
}

void
iri_append_encoded(const char *s, size_t len, IriBuf *out)
{
	static const char hex[] = "0123456789ABCDEF";

	for (size_t i = 0; i < len; i++)
	{
		unsigned char c = (unsigned char) s[i];

		iri_buf_put(out, '%');
		iri_buf_put(out, hex[c >> 4]);
		iri_buf_put(out, hex[c & 0x0f]);
	}
}

bool
iri_may_stand_raw(uint32_t cp, bool private)
{
	IriErrorCode class = iri_codepoint_class(cp);

	if (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG)
		return private && !iri_codepoint_unsafe(cp);
	return class == IRI_OK && !iri_codepoint_unsafe(cp);
}

/*
 * Appends the percent-encoded octets at s, at least one, in their normal form.
 * Returns how many bytes of s that used.
 */
static size_t
recode_percent(const char *s, size_t len, bool decode, bool query, IriBuf *out)
{
	char		octets[4];
	size_t		count = 0;
	size_t		size;
	uint32_t	cp;

	if (len < 3)
	{
		/* only in a damaged value, or one that is refused */
		iri_buf_put(out, s[0]);
		return 1;
	}
	octets[0] = (char) (iri_hex_value(s[1]) << 4 | iri_hex_value(s[2]));
	if ((unsigned char) octets[0] < 0x80)
	{
		if (decode && iri_is(octets[0], IRI_C_UNRESERVED))
			iri_buf_put(out, octets[0]);
		else
			iri_append_encoded(octets, 1, out);
		return 3;
	}
	while (count < 4 && len >= 3 * count + 3 && s[3 * count] == '%')
	{
		octets[count] = (char) (iri_hex_value(s[3 * count + 1]) << 4 |
								iri_hex_value(s[3 * count + 2]));
		count++;
	}
	size = iri_utf8_decode(octets, count, &cp);
	if (decode && size > 0 && iri_may_stand_raw(cp, query))
		iri_buf_append(out, octets, size);
	else
	{
		/* one octet that is not part of a character: the next may begin one */
		if (size == 0)
			size = 1;
		iri_append_encoded(octets, size, out);
	}
	return 3 * size;
}

/*
 * Appends a component with its percent-encoding normal: needless encoding
 * undone, hexadecimal digits in upper case, unsafe characters encoded.
 * Without `decode`, nothing is decoded and all of non-ASCII is encoded, so the
 * result is the same URI.
 */
static void
recode(const char *s, size_t len, uint32_t seen, bool decode, bool query, IriBuf *out)
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
			i += recode_percent(s + i, len - i, decode, query, out);
			continue;
		}
		size = iri_utf8_decode(s + i, len - i, &cp);
		/* a byte of what is not UTF-8 */
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
	recode(s, len, IRI_C_RECODE | IRI_C_UNSAFE, true, query, out);
}

void
iri_append_recoded_octets(const char *s, size_t len, bool query, IriBuf *out)
{
	recode(s, len, IRI_C_RECODE, true, query, out);
}

static void
append_host(const char *s, const IriParts *parts, const IriScheme *scheme,
			IriRung rung, IriBuf *out)
{
	const char *host = s + parts->host.at;
	size_t		len = parts->host.len;
	bool		fold = (scheme->flags & (IRI_S_HOST_CASE | IRI_S_DNS)) != 0;
	char		storage[256];
	IriBuf		decoded;

	if (parts->host_kind == IRI_HOST_IPV6 && rung == IRI_RUNG_SCHEME)
	{
		uint8_t		addr[16];
		char		text[IRI_IPV6_SIZE];

		iri_parse_ipv6(host + 1, len - 2, addr, NULL);
		iri_buf_put(out, '[');
		iri_buf_append(out, text, iri_format_ipv6(addr, text));
		iri_buf_put(out, ']');
		return;
	}

	iri_buf_init(&decoded, storage, sizeof(storage));
	recode(host, len, parts->host_seen, (scheme->flags & IRI_S_DECODE) != 0, false, &decoded);
	if (decoded.failed)
		out->failed = true;
	else if (rung == IRI_RUNG_SCHEME && (scheme->flags & IRI_S_DNS))
		iri_host_key(decoded.data, decoded.len, out);
	else if (fold && !iri_has_percent(decoded.data, decoded.len) &&
			 (rung == IRI_RUNG_SCHEME || iri_is_ascii(decoded.data, decoded.len)))
		iri_append_lower(decoded.data, decoded.len, out);
	else
		iri_buf_append(out, decoded.data, decoded.len);
	iri_buf_free(&decoded);
}

static void
append_port(const char *port, size_t len, const IriScheme *scheme, IriBuf *out)
{
	if (scheme->flags & IRI_S_ELIDE_PORT)
	{
		while (len > 1 && *port == '0')
		{
			port++;
			len--;
		}
		if (has_scheme_port(port, len, scheme))
			return;
	}
	if (len > 0)
	{
		iri_buf_put(out, ':');
		iri_buf_append(out, port, len);
	}
}

/* Inserts `text` at `at`, moving the rest. */
static void
insert(IriBuf *out, size_t at, const char *text, size_t len)
{
	if (!iri_buf_reserve(out, len))
		return;
	memmove(out->data + at + len, out->data + at, out->len - at);
	memcpy(out->data + at, text, len);
	out->len += len;
}

void
iri_remove_dot_segments(IriBuf *out, size_t at)
{
	char	   *path;
	size_t		len = out->len - at;
	const char *dots;
	size_t		from = 0;
	size_t		to = 0;

	if (out->failed)
		return;
	path = out->data + at;
	dots = find_dot_segment(path, len);
	if (dots == NULL)
		return;
	if (path[0] == '/')
		from = to = (size_t) (dots - path) - 1;

	/* a rootless path: leading dot segments are removed, its first segment stays */
	for (;;)
	{
		size_t		size = len > from && path[from] == '.' ? 1 : 0;

		if (size == 1 && len > from + 1 && path[from + 1] == '.')
			size = 2;
		if (size == 0 || (from + size < len && path[from + size] != '/'))
			break;
		from += size + (from + size < len);
	}
	while (from < len && path[from] != '/')
		path[to++] = path[from++];

	/* path[from] is the "/" before a segment; path[0 .. to) is done */
	while (from < len)
	{
		const char *segment = path + from + 1;
		const char *slash = memchr(segment, '/', len - from - 1);
		size_t		size = slash != NULL ? (size_t) (slash - segment) : len - from - 1;

		if (size == 1 && segment[0] == '.')
		{
			/* "/./" is "/", and so is "/." at the end */
			if (slash == NULL)
				path[to++] = '/';
		}
		else if (size == 2 && segment[0] == '.' && segment[1] == '.')
		{
			while (to > 0 && path[--to] != '/')
				;
			if (slash == NULL)
				path[to++] = '/';
		}
		else
		{
			memmove(path + to, path + from, size + 1);
			to += size + 1;
		}
		from += size + 1;
	}
	out->len = at + to;
}

void
iri_guard_path(IriBuf *out, size_t at)
{
	insert(out, at, "/.", 2);
}

/*
 * file://localhost/p, file:///p and file:/p are the same (RFC 8089 §2,
 * appendix B).
 */
static void
elide_localhost(IriBuf *out, size_t authority_at, size_t path_at, const IriParts *parts)
{
	static const char localhost[] = "//localhost";
	size_t		len = sizeof(localhost) - 1;

	if (!iri_defined(parts->host))
		insert(out, path_at, "//", 2);
	else if (path_at - authority_at == len &&
			 memcmp(out->data + authority_at, localhost, len) == 0)
	{
		memmove(out->data + authority_at + 2, out->data + path_at, out->len - path_at);
		out->len -= len - 2;
	}
}

static void
append_path(const char *s, const IriParts *parts, const IriScheme *scheme,
			IriRung rung, size_t authority_at, IriBuf *out)
{
	const char *path = s + parts->path.at;
	size_t		len = parts->path.len;
	bool		decode = (scheme->flags & IRI_S_DECODE) != 0;
	size_t		at = out->len;

	if (scheme->flags & IRI_S_MESSAGE_ID)
	{
		size_t		local = len;

		while (local > 0 && path[local - 1] != '@')
			local--;
		recode(path, local, parts->path_seen, false, false, out);
		path += local;
		len -= local;
	}
	recode(path, len, parts->path_seen, decode, false, out);
	if (out->failed)
		return;

	if (out->len > at && out->data[at] == '/')
	{
		if (scheme->flags & IRI_S_DOTS)
			iri_remove_dot_segments(out, at);
		if (out->len - at >= 2 && out->data[at + 1] == '/')
		{
			if (!iri_defined(parts->host))
				iri_guard_path(out, at);
		}
		else if (rung == IRI_RUNG_SCHEME && (scheme->flags & IRI_S_LOCALHOST))
			elide_localhost(out, authority_at, at, parts);
	}
	else if (rung == IRI_RUNG_SCHEME && parts->path.len == 0 &&
			 iri_defined(parts->host) && (scheme->flags & IRI_S_ROOT))
		iri_buf_put(out, '/');

	if (rung == IRI_RUNG_SCHEME && scheme->path_rule != NULL && !out->failed)
		scheme->path_rule(out, at, s, parts);
}

/* Returns the length of the text that was parsed. */
static size_t
whole_length(const IriParts *parts)
{
	if (iri_defined(parts->fragment))
		return parts->fragment.at + parts->fragment.len;
	if (iri_defined(parts->query))
		return parts->query.at + parts->query.len;
	return parts->path.at + parts->path.len;
}

void
iri_normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out)
{
	const IriScheme *scheme;
	bool		decode;
	size_t		at;

	if (rung == IRI_RUNG_SIMPLE || !iri_defined(parts->scheme))
	{
		iri_buf_append(out, s, whole_length(parts));
		return;
	}

	scheme = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);
	decode = (scheme->flags & IRI_S_DECODE) != 0;
	iri_buf_reserve(out, parts->path.at + parts->path.len + parts->query.len +
					parts->fragment.len + 8);

	iri_append_lower(s + parts->scheme.at, parts->scheme.len, out);
	iri_buf_put(out, ':');
	if (scheme->flags & IRI_S_LITERAL)
	{
		iri_append_ascii(s + parts->scheme.len + 1, whole_length(parts) - parts->scheme.len - 1, out);
		return;
	}
	at = out->len;

	if (iri_defined(parts->host))
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo))
		{
			size_t		userinfo_at = out->len;

			recode(s + parts->userinfo.at, parts->userinfo.len, parts->userinfo_seen,
				   decode, false, out);
			if (rung == IRI_RUNG_SCHEME && scheme->userinfo_rule != NULL && !out->failed)
				scheme->userinfo_rule(out, userinfo_at, s, parts);
			iri_buf_put(out, '@');
		}
		append_host(s, parts, scheme, rung, out);
		if (iri_defined(parts->port))
		{
			if (rung == IRI_RUNG_SCHEME)
				append_port(s + parts->port.at, parts->port.len, scheme, out);
			else
			{
				iri_buf_put(out, ':');
				iri_buf_append(out, s + parts->port.at, parts->port.len);
			}
		}
	}
	append_path(s, parts, scheme, rung, at, out);
	if (iri_defined(parts->query))
	{
		size_t		query_at;

		iri_buf_put(out, '?');
		query_at = out->len;
		recode(s + parts->query.at, parts->query.len, parts->query_seen, decode, true, out);
		if (rung == IRI_RUNG_SCHEME && scheme->query_rule != NULL && !out->failed)
			scheme->query_rule(out, query_at, s, parts);
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		recode(s + parts->fragment.at, parts->fragment.len, parts->fragment_seen,
			   decode, false, out);
	}
}
