/*
 * The parser: one pass that checks and splits; see parse.h.
 */
#include "syntax/parse.h"

#include <string.h>

#include "host/ip.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/scan.h"
#include "text/text.h"
#include "text/utf8.h"

/* Requirements of a grammar beyond the syntax that all of them share. */
#define G_SCHEME		0x01	/* a scheme */
#define G_RELATIVE		0x02	/* no scheme */
#define G_NO_FRAGMENT	0x04
#define G_ASCII			0x08	/* RFC 3986 */
#define G_RFC3987		0x10	/* bidi formatting, no tags */
#define G_STRICT_HASH	0x20	/* no raw "#" in the fragment */

const char *const iri_grammar_names[] = {
	[IRI_GRAMMAR_IRI] = "iri",
	[IRI_GRAMMAR_IRI_REFERENCE] = "iri-reference",
	[IRI_GRAMMAR_ABSOLUTE_IRI] = "absolute-iri",
	[IRI_GRAMMAR_RELATIVE_REF] = "relative-ref",
	[IRI_GRAMMAR_RFC3987] = "rfc3987",
	[IRI_GRAMMAR_RFC3987_REFERENCE] = "rfc3987-reference",
	[IRI_GRAMMAR_URI] = "uri",
	[IRI_GRAMMAR_URI_REFERENCE] = "uri-reference",
	[IRI_GRAMMAR_ABSOLUTE_URI] = "absolute-uri",
	[IRI_GRAMMAR_SCHEME] = "scheme",
	[IRI_GRAMMAR_LEIRI] = "leiri",
	[IRI_GRAMMAR_HREF] = "href",
	[IRI_GRAMMAR_BIDI] = "bidi",
	[IRI_GRAMMAR_IDNA2008] = "idna2008",
	NULL
};

static const unsigned int grammar_wants[] = {
	[IRI_GRAMMAR_IRI] = G_SCHEME,
	[IRI_GRAMMAR_IRI_REFERENCE] = 0,
	[IRI_GRAMMAR_ABSOLUTE_IRI] = G_SCHEME | G_NO_FRAGMENT,
	[IRI_GRAMMAR_RELATIVE_REF] = G_RELATIVE,
	[IRI_GRAMMAR_RFC3987] = G_SCHEME | G_RFC3987 | G_STRICT_HASH,
	[IRI_GRAMMAR_RFC3987_REFERENCE] = G_RFC3987 | G_STRICT_HASH,
	[IRI_GRAMMAR_URI] = G_SCHEME | G_ASCII | G_STRICT_HASH,
	[IRI_GRAMMAR_URI_REFERENCE] = G_ASCII | G_STRICT_HASH,
	[IRI_GRAMMAR_ABSOLUTE_URI] = G_SCHEME | G_ASCII | G_STRICT_HASH | G_NO_FRAGMENT,
	[IRI_GRAMMAR_SCHEME] = G_SCHEME,
	[IRI_GRAMMAR_LEIRI] = 0,
	[IRI_GRAMMAR_HREF] = 0,
	[IRI_GRAMMAR_BIDI] = 0,
	[IRI_GRAMMAR_IDNA2008] = 0,
};

bool
iri_grammar_needs_scheme(IriGrammar grammar)
{
	return (grammar_wants[grammar] & G_SCHEME) != 0;
}

/* One parse: the text, the requirements of the grammar, and the error. */
typedef struct Parser
{
	const char *start;
	const char *end;
	unsigned int wants;
	IriError   *err;
} Parser;

static bool
fail_parse(const Parser *ps, IriErrorCode code, IriComponent component, const char *p)
{
	uint32_t	cp = IRI_NO_CHARACTER;

	if (p < ps->end && iri_utf8_decode(p, (size_t) (ps->end - p), &cp) == 0)
	{
		code = IRI_ERROR_UTF8;
		cp = (unsigned char) *p;
	}
	ps->err->code = code;
	ps->err->component = component;
	ps->err->position = (size_t) (p - ps->start);
	ps->err->character = cp;
	ps->err->rule = NULL;
	return false;
}

IriErrorCode
iri_refused_code(const char *p, size_t len)
{
	unsigned char c = (unsigned char) *p;
	uint32_t	cp;

	if (c >= 0x80)
		return iri_utf8_decode(p, len, &cp) > 0 ? iri_codepoint_class(cp) : IRI_ERROR_UTF8;
	if (c == ' ')
		return IRI_ERROR_SPACE;
	if (c < ' ' || c == 0x7f)
		return IRI_ERROR_CONTROL;
	if (c == '<' || c == '>' || c == '"')
		return IRI_ERROR_DELIMITER;
	if (iri_in_set(*p, "\\^`{|}"))
		return IRI_ERROR_UNWISE;
	if (c == '%')
		return IRI_ERROR_PERCENT;
	return IRI_ERROR_GEN_DELIM;
}

/* Fails for the character at p, which `component` may not contain. */
static bool
fail_character(const Parser *ps, IriComponent component, const char *p)
{
	if ((unsigned char) *p >= 0x80 && (ps->wants & G_ASCII))
		return fail_parse(ps, IRI_ERROR_NON_ASCII, component, p);
	return fail_parse(ps, iri_refused_code(p, (size_t) (ps->end - p)), component, p);
}

/*
 * Checks the non-ASCII character at p.  Returns the byte after it, or NULL if
 * it is not allowed in the component.
 */
static inline const char *
check_high(const Parser *ps, const char *p, bool query, uint32_t *seen)
{
	size_t		left = (size_t) (ps->end - p);
	size_t		len = iri_utf8_plain(p, left);
	uint32_t	cp;

	if (ps->wants & G_ASCII)
		return NULL;
	*seen |= IRI_C_HIGH;
	if (len > 0)
		return p + len;

	len = iri_utf8_decode(p, left, &cp);
	if (len == 0)
		return NULL;
	switch (iri_codepoint_class(cp))
	{
		case IRI_OK:
			break;
		case IRI_ERROR_BIDI:
			if (!(ps->wants & G_RFC3987))
				return NULL;
			break;
		case IRI_ERROR_TAG:
			if (ps->wants & G_RFC3987)
				return NULL;
			__attribute__((fallthrough));
		case IRI_ERROR_PRIVATE:
			if (!query)
				return NULL;
			break;
		default:
			return NULL;
	}
	if (iri_codepoint_unsafe(cp))
		*seen |= IRI_C_UNSAFE;
	return p + len;
}

/* scan, from a "%" or a non-ASCII character on. */
static bool
scan_further(const Parser *ps, const char **p, uint32_t rule, IriComponent component,
			 uint32_t *seen)
{
	while (*p < ps->end && iri_is(**p, IRI_C_PERCENT | IRI_C_HIGH))
	{
		if (**p == '%')
		{
			if (!iri_check_percent(*p, ps->end, seen))
				return fail_character(ps, component, *p);
			*p += 3;
		}
		else
		{
			const char *next = check_high(ps, *p, component == IRI_COMPONENT_QUERY, seen);

			if (next == NULL)
				return fail_character(ps, component, *p);
			*p = next;
		}
		*p = iri_skip(*p, ps->end, rule, seen);
	}
	return true;
}

/*
 * Skips characters of the given rule, percent-encoded octets and non-ASCII
 * characters.  Sets *p to the first other character, or fails.
 */
static inline bool
scan(const Parser *ps, const char **p, uint32_t rule, IriComponent component,
	 uint32_t *seen)
{
	*p = iri_skip(*p, ps->end, rule, seen);
	if (*p == ps->end || !iri_is(**p, IRI_C_PERCENT | IRI_C_HIGH))
		return true;
	return scan_further(ps, p, rule, component, seen);
}

static inline void
set_span(IriSpan *span, const char *start, const char *from, const char *to)
{
	span->at = (uint32_t) (from - start);
	span->len = (uint32_t) (to - from);
}

static const IriParts no_parts = {
	.scheme = {IRI_UNDEFINED, 0},
	.userinfo = {IRI_UNDEFINED, 0},
	.host = {IRI_UNDEFINED, 0},
	.port = {IRI_UNDEFINED, 0},
	.path = {0, 0},
	.query = {IRI_UNDEFINED, 0},
	.fragment = {IRI_UNDEFINED, 0},
	.host_kind = IRI_HOST_NONE,
};

/*
 * IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
 *
 * Sets *p to the "]" after it.  Reports an invalid IPv6 address unless the text
 * begins with "v".
 */
static bool
parse_ipvfuture(const Parser *ps, const char **p)
{
	const char *open = *p;
	uint32_t	seen = 0;
	const char *close = iri_skip(open + 1, ps->end, IRI_C_USERINFO, &seen);
	const char *q = open + 2;

	/* a character that is not allowed is not a delimiter either */
	while (close < ps->end && *close != ']' && *close != '/' && *close != '?' && *close != '#')
		close++;
	if (close == ps->end || *close != ']')
		return fail_parse(ps, IRI_ERROR_IP_LITERAL, IRI_COMPONENT_HOST, close);
	if (open[1] != 'v' && open[1] != 'V')
	{
		const char *zone = memchr(open, '%', (size_t) (close - open));
		size_t		bad;

		if (zone != NULL && iri_parse_ipv6(open + 1, (size_t) (zone - open - 1), NULL, NULL))
			return fail_parse(ps, IRI_ERROR_IPV6_ZONE, IRI_COMPONENT_HOST, zone);
		iri_parse_ipv6(open + 1, (size_t) (close - open - 1), NULL, &bad);
		return fail_parse(ps, IRI_ERROR_IPV6, IRI_COMPONENT_HOST, open + 1 + bad);
	}
	while (iri_is(*q, IRI_C_HEX))
		q++;
	if (q == open + 2 || *q != '.')
		return fail_parse(ps, IRI_ERROR_IPVFUTURE, IRI_COMPONENT_HOST, q);
	q++;
	if (q == close)
		return fail_parse(ps, IRI_ERROR_IPVFUTURE, IRI_COMPONENT_HOST, q);
	for (; q < close; q++)
	{
		if (!iri_is(*q, IRI_C_USERINFO))
			return fail_parse(ps, IRI_ERROR_IPVFUTURE, IRI_COMPONENT_HOST, q);
	}
	*p = close;
	return true;
}

/*
 * IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
 */
static bool
parse_ip_literal(const Parser *ps, const char **p, IriParts *parts)
{
	const char *open = *p;
	size_t		rest = (size_t) (ps->end - open);
	const char *close = memchr(open, ']', rest < IRI_IPV6_SIZE + 1 ? rest : IRI_IPV6_SIZE + 1);

	if (close != NULL && iri_parse_ipv6(open + 1, (size_t) (close - open - 1), parts->address, NULL))
	{
		parts->host_kind = IRI_HOST_IPV6;
		*p = close;
	}
	else if (parse_ipvfuture(ps, p))
		parts->host_kind = IRI_HOST_IPVFUTURE;
	else
		return false;
	(*p)++;
	set_span(&parts->host, ps->start, open, *p);
	return true;
}

/*
 * iauthority = [ iuserinfo "@" ] ihost [ ":" port ]
 *
 * It ends at the first "/", "?" or "#".  Whether the first run of characters
 * is userinfo or host is known only at its end, so it is scanned as a host
 * first.
 */
static bool
parse_authority_parts(const Parser *ps, const char **p, IriParts *parts)
{
	const char *from = *p;
	const char *host_end;
	uint32_t	seen = 0;

	if (from < ps->end && *from == '[')
	{
		if (!parse_ip_literal(ps, p, parts))
			return false;
		host_end = *p;
	}
	else
	{
		if (!scan(ps, p, IRI_C_REG_NAME, IRI_COMPONENT_HOST, &seen))
			return false;
		host_end = *p;
		if (*p < ps->end && (**p == ':' || **p == '@'))
		{
			/* a colon and later an "@": so far it was userinfo */
			uint32_t	userinfo_seen = seen;
			const char *q = *p;

			if (scan(ps, &q, IRI_C_USERINFO, IRI_COMPONENT_USERINFO, &userinfo_seen) &&
				q < ps->end && *q == '@')
			{
				set_span(&parts->userinfo, ps->start, from, q);
				parts->userinfo_seen = userinfo_seen;
				from = *p = q + 1;
				seen = 0;
				if (from < ps->end && *from == '[')
				{
					if (!parse_ip_literal(ps, p, parts))
						return false;
				}
				else if (!scan(ps, p, IRI_C_REG_NAME, IRI_COMPONENT_HOST, &seen))
					return false;
				host_end = *p;
			}
		}
	}
	if (parts->host_kind == IRI_HOST_NONE)
	{
		set_span(&parts->host, ps->start, from, host_end);
		parts->host_seen = seen;
		if (from == host_end)
			parts->host_kind = IRI_HOST_EMPTY;
		/* "first-match-wins": IPv4address before ireg-name */
		else if (iri_is(*from, IRI_C_DIGIT) &&
				 iri_parse_ipv4(from, (size_t) (host_end - from), NULL))
			parts->host_kind = IRI_HOST_IPV4;
		else
			parts->host_kind = IRI_HOST_REGNAME;
	}

	if (*p < ps->end && **p == ':')
	{
		const char *port = *p + 1;
		const char *port_end = port;

		while (port_end < ps->end && iri_is(*port_end, IRI_C_DIGIT))
			port_end++;
		set_span(&parts->port, ps->start, port, port_end);
		*p = port_end;
	}
	if (*p == ps->end || **p == '/' || **p == '?' || **p == '#')
		return true;
	if (iri_defined(parts->port))
	{
		/* for a misplaced character, there is a better message than "no digit" */
		if (iri_is(**p, IRI_C_PATH | IRI_C_HIGH))
			return fail_parse(ps, IRI_ERROR_PORT, IRI_COMPONENT_PORT, *p);
		return fail_character(ps, IRI_COMPONENT_PORT, *p);
	}
	if (parts->host_kind == IRI_HOST_IPV6 || parts->host_kind == IRI_HOST_IPVFUTURE)
		return fail_parse(ps, IRI_ERROR_IP_LITERAL, IRI_COMPONENT_HOST, *p);
	return fail_character(ps, IRI_COMPONENT_HOST, *p);
}

/*
 * Parses an authority, which begins at *p.  Errors before an "@" are attributed to
 * the userinfo, since that was the intended component.
 */
static bool
parse_authority(const Parser *ps, const char **p, IriParts *parts)
{
	const char *from = *p;
	uint32_t	seen = 0;

	if (parse_authority_parts(ps, p, parts))
		return true;
	if (iri_defined(parts->userinfo) || *from == '[')
		return false;
	for (const char *q = from; q < ps->end && !iri_in_set(*q, "/?#"); q++)
	{
		if (*q == '@')
			return scan(ps, &from, IRI_C_USERINFO, IRI_COMPONENT_USERINFO, &seen) &&
				fail_character(ps, IRI_COMPONENT_USERINFO, from);
	}
	return false;
}

/*
 * No scheme could be read.  Either the text is a relative reference, whose
 * first segment then has no colon (ipath-noscheme), or the text before the
 * colon is not a scheme.  `p` is the first byte that cannot be in a scheme.
 */
static bool
check_no_scheme(const Parser *ps, const char *p)
{
	const char *colon = ps->start;

	while (colon < ps->end && !iri_in_set(*colon, ":/?#"))
		colon++;
	if (colon == ps->end || *colon != ':')
	{
		if (!(ps->wants & G_SCHEME))
			return true;
		p = ps->start;
		if (p < ps->end && !iri_is(*p, IRI_C_QUERY | IRI_C_HIGH | IRI_C_PERCENT) && *p != '#')
			return fail_character(ps, IRI_COMPONENT_SCHEME, p);
		return fail_parse(ps, IRI_ERROR_NO_SCHEME, IRI_COMPONENT_SCHEME, p);
	}
	if (!iri_is(*ps->start, IRI_C_ALPHA))
		p = ps->start;
	/* a character that is allowed nowhere deserves its own message */
	if (!iri_is(*p, IRI_C_QUERY | IRI_C_HIGH | IRI_C_PERCENT) && *p != '[' && *p != ']')
		return fail_character(ps, IRI_COMPONENT_SCHEME, p);
	return fail_parse(ps, IRI_ERROR_SCHEME, IRI_COMPONENT_SCHEME, p);
}

bool
iri_parse(const char *s, size_t len, IriGrammar grammar, IriParts *parts, IriError *err)
{
	Parser		parser = {s, s + len, grammar_wants[grammar], err};
	const Parser *ps = &parser;
	const char *p;
	const char *from;

	*parts = no_parts;
	if (len > IRI_MAX_LENGTH)
	{
		*err = (IriError) {.code = IRI_ERROR_TOO_LONG, .character = IRI_NO_CHARACTER};
		return false;
	}

	/* scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) */
	if (len >= 8 && memcmp(s, "https://", 8) == 0)
		p = s + 5;
	else
	{
		uint32_t	seen = 0;

		for (p = s; p < ps->end && iri_is(*p, IRI_C_SCHEME); p++)
			seen |= iri_charclass[(unsigned char) *p];
		parts->scheme_seen = seen;
	}
	if (p < ps->end && *p == ':' && iri_is(*s, IRI_C_ALPHA))
	{
		set_span(&parts->scheme, s, s, p);
		if (ps->wants & G_RELATIVE)
			return fail_parse(ps, IRI_ERROR_HAS_SCHEME, IRI_COMPONENT_SCHEME, s);
		p++;
	}
	else
	{
		if (!check_no_scheme(ps, p))
			return false;
		p = s;
	}

	if (ps->end - p >= 2 && p[0] == '/' && p[1] == '/')
	{
		p += 2;
		if (!parse_authority(ps, &p, parts))
			return false;
	}

	from = p;
	if (!scan(ps, &p, IRI_C_PATH, IRI_COMPONENT_PATH, &parts->path_seen))
		return false;
	set_span(&parts->path, s, from, p);

	if (p < ps->end && *p == '?')
	{
		from = ++p;
		if (!scan(ps, &p, IRI_C_QUERY, IRI_COMPONENT_QUERY, &parts->query_seen))
			return false;
		set_span(&parts->query, s, from, p);
	}
	else if (p < ps->end && *p != '#')
		return fail_character(ps, IRI_COMPONENT_PATH, p);

	if (p < ps->end && *p == '#')
	{
		if (ps->wants & G_NO_FRAGMENT)
			return fail_parse(ps, IRI_ERROR_HAS_FRAGMENT, IRI_COMPONENT_FRAGMENT, p);
		from = ++p;
		for (;;)
		{
			if (!scan(ps, &p, IRI_C_QUERY, IRI_COMPONENT_FRAGMENT, &parts->fragment_seen))
				return false;
			if (p == ps->end || *p != '#' || (ps->wants & G_STRICT_HASH))
				break;
			p++;
		}
		set_span(&parts->fragment, s, from, p);
		if (p < ps->end)
			return fail_character(ps, IRI_COMPONENT_FRAGMENT, p);
	}
	else if (p < ps->end)
		return fail_character(ps, IRI_COMPONENT_QUERY, p);
	return true;
}

/* Finds the first "/", ":", "@", "?" or "#" from p on. */
static inline const char *
find_delimiter(const char *p, const char *end)
{
#ifdef IRI_FIRST_BYTE
	for (; end - p >= 8; p += 8)
	{
		uint64_t	word = iri_word_at(p);
		uint64_t	found = iri_match_bytes(word, '/') | iri_match_bytes(word, ':') |
			iri_match_bytes(word, '@') | iri_match_bytes(word, '?') | iri_match_bytes(word, '#');

		if (found != 0)
			return p + IRI_FIRST_BYTE(found);
	}
#endif
	while (p < end && *p != '/' && *p != ':' && *p != '@' && *p != '?' && *p != '#')
		p++;
	return p;
}

/* Splits the authority at `from`.  Returns its end. */
static const char *
split_authority(const char *s, const char *from, const char *end, IriParts *parts)
{
	size_t		rest = (size_t) (end - from);
	const char *literal = rest > 0 && *from == '[' ? memchr(from, ']', rest < IRI_IPV6_SIZE + 2 ? rest : IRI_IPV6_SIZE + 2) : NULL;
	/* the colons of an IPv6 address delimit nothing */
	const char *stop = find_delimiter(literal != NULL ? literal : from, end);
	const char *host_end = stop;

	/* usually the host is the whole authority */
	if (stop < end && (*stop == ':' || *stop == '@'))
	{
		const char *at = NULL;
		const char *colon = NULL;

		for (; stop < end && *stop != '/' && *stop != '?' && *stop != '#'; stop++)
		{
			if (*stop == '@')
			{
				at = stop;
				colon = NULL;
			}
			else if (*stop == ':')
				colon = stop;
			else if (*stop == ']')
				colon = NULL;
		}
		if (at != NULL)
		{
			set_span(&parts->userinfo, s, from, at);
			from = at + 1;
		}
		if (colon != NULL)
			set_span(&parts->port, s, colon + 1, stop);
		host_end = colon != NULL ? colon : stop;
	}
	set_span(&parts->host, s, from, host_end);
	if (from == host_end)
		parts->host_kind = IRI_HOST_EMPTY;
	else if (*from == '[' && host_end - from >= 2 && host_end[-1] == ']')	/* else the value is damaged */
		parts->host_kind = (from[1] | 0x20) == 'v' ? IRI_HOST_IPVFUTURE : IRI_HOST_IPV6;
	else if (iri_is(*from, IRI_C_DIGIT) &&
			 iri_parse_ipv4(from, (size_t) (host_end - from), NULL))
		parts->host_kind = IRI_HOST_IPV4;
	else
		parts->host_kind = IRI_HOST_REGNAME;
	return stop;
}

size_t
iri_scheme_length(const char *s, size_t len)
{
	size_t		n = 0;

	/* a colon before any other delimiter ends a scheme */
	if (len >= 8 && memcmp(s, "https://", 8) == 0)
		return 5;
	while (n < len && iri_is(s[n], IRI_C_SCHEME))
		n++;
	return n < len && s[n] == ':' ? n : 0;
}

const char *
iri_split_authority(const char *s, size_t len, IriParts *parts)
{
	const char *end = s + len;
	const char *p = s;
	size_t		scheme_len = iri_scheme_length(s, len);

	*parts = no_parts;
	if (scheme_len > 0)
	{
		set_span(&parts->scheme, s, s, s + scheme_len);
		p += scheme_len + 1;
	}

	if (end - p >= 2 && p[0] == '/' && p[1] == '/')
		p = split_authority(s, p + 2, end, parts);
	return p;
}

void
iri_split(const char *s, size_t len, IriParts *parts)
{
	const char *end = s + len;
	const char *p = iri_split_authority(s, len, parts);
	const char *q;

	/* an empty buffer may have no memory, in which memchr must not look */
	if (p == end)
	{
		set_span(&parts->path, s, p, end);
		return;
	}
	/* the fragment may contain "?" and "#", so it is cut off first */
	q = memchr(p, '#', (size_t) (end - p));
	if (q != NULL)
	{
		set_span(&parts->fragment, s, q + 1, end);
		end = q;
	}
	q = memchr(p, '?', (size_t) (end - p));
	if (q != NULL)
	{
		set_span(&parts->query, s, q + 1, end);
		end = q;
	}
	set_span(&parts->path, s, p, end);
}

IriSpan
iri_authority_span(const IriParts *parts)
{
	IriSpan		span = {IRI_UNDEFINED, 0};
	uint32_t	end;

	if (!iri_defined(parts->host))
		return span;
	span.at = iri_defined(parts->userinfo) ? parts->userinfo.at : parts->host.at;
	end = iri_defined(parts->port) ? parts->port.at + parts->port.len :
		parts->host.at + parts->host.len;
	span.len = end - span.at;
	return span;
}

IriSpan
iri_component_span(const IriParts *parts, IriComponent component)
{
	switch (component)
	{
		case IRI_COMPONENT_SCHEME:
			return parts->scheme;
		case IRI_COMPONENT_USERINFO:
			return parts->userinfo;
		case IRI_COMPONENT_HOST:
			return parts->host;
		case IRI_COMPONENT_PORT:
			return parts->port;
		case IRI_COMPONENT_PATH:
			return parts->path;
		case IRI_COMPONENT_QUERY:
			return parts->query;
		case IRI_COMPONENT_FRAGMENT:
			return parts->fragment;
		default:
			return (IriSpan) {IRI_UNDEFINED, 0};
	}
}

size_t
iri_whole_length(const IriParts *parts)
{
	if (iri_defined(parts->fragment))
		return parts->fragment.at + parts->fragment.len;
	if (iri_defined(parts->query))
		return parts->query.at + parts->query.len;
	return parts->path.at + parts->path.len;
}
