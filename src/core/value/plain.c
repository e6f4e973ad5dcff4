/*
 * The fast path for values in normal form; see plain.h.
 *
 * In general, a text is parsed, and then its normal form is written and
 * compared.  Here, the components are examined in one pass, which ends at
 * anything that the normal form might write differently: a capital in the
 * scheme or host, percent-encoding that might be undone, a character that is
 * not ASCII, a dot segment, or a port that might be removed.  If only the rule
 * of the scheme might change the text, the pass has at least parsed the text.
 */
#include "value/plain.h"

#include <string.h>

#include "host/idna.h"
#include "host/ip.h"
#include "scheme/unchanged.h"
#include "syntax/dots.h"
#include "text/charclass.h"
#include "text/scan.h"

/*
 * Percent-encoding that the normal form may undo or write differently, and
 * bytes that are not ASCII.
 */
#define NOT_PLAIN	(IRI_C_RECODE | IRI_C_OCTET | IRI_C_HIGH)

/*
 * Skips characters of a rule and percent-encoded octets.  Returns NULL if the
 * normal form may write these differently.
 */
static inline const char *
skip_valid(const char *p, const char *end, uint32_t rule, uint32_t *seen)
{
	while ((p = iri_skip(p, end, rule, seen)) < end && *p == '%')
	{
		if (!iri_check_percent(p, end, seen) || (*seen & NOT_PLAIN))
			return NULL;
		p += 3;
	}
	return p;
}

/* Skips a port that the normal form keeps; p points to its ":". */
static const char *
skip_port(const char *p, const char *end, const IriScheme *row)
{
	const char *port = ++p;

	while (p < end && iri_is(*p, IRI_C_DIGIT))
		p++;
	if (p == port || (*port == '0' && iri_port_is_number(row)) ||
		((row->flags & IRI_S_ELIDE_PORT) && iri_is_default_port(row, port, (size_t) (p - port))))
		return NULL;
	return p;
}

/* Skips an authority, from after its "//".  Returns NULL if it may not be in normal form. */
static const char *
skip_authority(const char *p, const char *end, const IriScheme *row)
{
	uint32_t	seen = 0;
	const char *host = p;

	p = iri_skip(p, end, IRI_C_REG_NAME, &seen);
	if (p < end && (*p == '@' || *p == ':') && !(*p == ':' && p + 1 < end && iri_is(p[1], IRI_C_DIGIT)))
	{
		const char *at = skip_valid(p, end, IRI_C_USERINFO, &seen);

		if (at == NULL || at == end || *at != '@' || row->userinfo_rule != NULL)
			return NULL;
		host = at + 1;
		seen = 0;
		p = iri_skip(host, end, IRI_C_REG_NAME, &seen);
	}
	if (p < end && *p == '[' && p == host)
	{
		p = iri_skip_plain_ipv6(p + 1, end);
		if (p == NULL || p == end || *p++ != ']')
			return NULL;
	}
	else if (p == host || (seen & IRI_C_UPPER) ||
			 ((seen & IRI_C_HYPHEN) && iri_has_ace_label(host, (size_t) (p - host))))
		return NULL;
	return p < end && *p == ':' ? skip_port(p, end, row) : p;
}

/*
 * Checks the path from p on, after an authority.  Returns its end, or NULL if it may
 * not be in normal form.
 */
static inline const char *
skip_path(const char *p, const char *end, const IriScheme *row)
{
	const char *path = p;
	uint32_t	seen = 0;

	p = skip_valid(p, end, IRI_C_PATH, &seen);
	if (p == NULL || row->path_rule != NULL)
		return NULL;
	if (p == path)
		return row->flags & IRI_S_ROOT ? NULL : p;
	if (*path != '/' ||
		((row->flags & IRI_S_DOTS) && (seen & IRI_C_DOT) && iri_find_dot_segment(path, (size_t) (p - path)) != NULL))
		return NULL;
	return p;
}

/* An IRI with an authority, from after the "//" on. */
static IriPlain
read_server(const char *p, const char *end, const IriScheme *row)
{
	uint32_t	seen = 0;

	if ((row->flags & IRI_S_LOCALHOST) || (p = skip_authority(p, end, row)) == NULL ||
		(p = skip_path(p, end, row)) == NULL)
		return IRI_PLAIN_UNKNOWN;
	if (p < end && *p == '?' && row->query_rule != NULL)
		return IRI_PLAIN_UNKNOWN;
	/* the rest does not depend on the path */
	if (p < end && (*p == '?' || *p == '#'))
		p = skip_valid(p, end, IRI_C_TAIL, &seen);
	return p == end && !(seen & NOT_PLAIN) ? IRI_PLAIN_NORMAL : IRI_PLAIN_UNKNOWN;
}

/* An IRI without authority; p is after the colon. */
static inline IriPlain
read_opaque(const char *s, const char *p, const char *end, const IriScheme *row, IriParts *parts)
{
	const char *path = p;
	const char *query = NULL;
	const char *query_end = NULL;
	const char *fragment = NULL;
	uint32_t	path_seen = 0;
	uint32_t	query_seen = 0;
	uint32_t	fragment_seen = 0;
	const char *path_end = skip_valid(p, end, IRI_C_PATH, &path_seen);

	if (path_end == NULL)
		return IRI_PLAIN_UNKNOWN;
	p = path_end;
	if (p < end && *p == '?')
	{
		query = p + 1;
		p = query_end = skip_valid(query, end, IRI_C_QUERY, &query_seen);
		if (p == NULL)
			return IRI_PLAIN_UNKNOWN;
	}
	if (p < end && *p == '#')
	{
		fragment = p + 1;
		p = skip_valid(fragment, end, IRI_C_TAIL, &fragment_seen);
	}
	if (p != end || (fragment_seen & NOT_PLAIN))
		return IRI_PLAIN_UNKNOWN;

	/* "//" would need a guard, a rule may drop the slash, and "file:/a" is "file:///a" */
	if (!(row->flags & IRI_S_LOCALHOST) &&
		(path == path_end || (*path != '/' && !((path_seen & IRI_C_PERCENT) && row->path_rule != NULL) &&
							  iri_keeps_path(row, path, path_end, path_seen))) &&
		(query == NULL || iri_keeps_query(row, query_seen)))
		return IRI_PLAIN_NORMAL;

	*parts = (IriParts) {
		.scheme = {0, (uint32_t) (path - 1 - s)},
		.userinfo = {IRI_UNDEFINED, 0},
		.host = {IRI_UNDEFINED, 0},
		.port = {IRI_UNDEFINED, 0},
		.path = {(uint32_t) (path - s), (uint32_t) (path_end - path)},
		.query = {IRI_UNDEFINED, 0},
		.fragment = {IRI_UNDEFINED, 0},
		.host_kind = IRI_HOST_NONE,
		.path_seen = path_seen,
		.query_seen = query_seen,
		.fragment_seen = fragment_seen
	};
	if (query != NULL)
		parts->query = (IriSpan) {(uint32_t) (query - s), (uint32_t) (query_end - query)};
	if (fragment != NULL)
		parts->fragment = (IriSpan) {(uint32_t) (fragment - s), (uint32_t) (end - fragment)};
	return IRI_PLAIN_PARSED;
}

IriPlain
iri_read_plain(const char *s, size_t len, IriParts *parts, const IriScheme **row)
{
	const char *end = s + len;
	const char *p;
	size_t		scheme_len;

	if (len < 8 || (*row = iri_scheme_begin(s, len, &scheme_len)) == NULL)
		return IRI_PLAIN_UNKNOWN;
	p = s + scheme_len + 1;
	if (end - p >= 2 && p[0] == '/' && p[1] == '/')
		return read_server(p + 2, end, *row);
	return read_opaque(s, p, end, *row, parts);
}
