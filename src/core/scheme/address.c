/*
 * The rules of single schemes: people and servers; see rules.h.  See
 * rules.c for how rules are written.
 */
#include "scheme/rules.h"

#include "host/idna.h"
#include "scheme/range.h"
#include "text/charclass.h"
#include "text/percent.h"

/* Converts a host in a path, which may not be a DNS name, to lower case. */
static void
lower_host(char *s, const char *end)
{
	if (iri_all_of(s, end, IRI_C_UNRESERVED | IRI_C_HIGH))
		iri_lower_text(s, end);
}

#define DOMAIN	(IRI_C_REG_NAME | IRI_C_PERCENT | IRI_C_HIGH)

/*
 * Returns the domain name after the last "@" of an address, or the end of an
 * address without a domain name.
 */
static char *
find_domain(char *s, char *end)
{
	char	   *domain = end;

	while (domain > s && iri_is(domain[-1], DOMAIN))
		domain--;
	return domain > s && domain[-1] == '@' ? domain : end;
}

/*
 * Appends the key of a domain name in a path.  A key that is empty or contains
 * one of the scheme's separators (full-width forms map to them) would be read
 * as something else: such a domain is only converted to lower case.
 */
static void
append_domain(IriBuf *out, const char *s, const char *end)
{
	size_t		mark = out->len;

	if (s == end)
		return;
	iri_host_key(s, (size_t) (end - s), out);
	if (out->failed)
		return; /* GCOVR_EXCL_LINE: memory runs out here */
	if (out->len == mark ||
		memchr(out->data + mark, ',', out->len - mark) != NULL ||
		memchr(out->data + mark, ';', out->len - mark) != NULL)
	{
		out->len = mark;
		if (iri_has_percent(s, (size_t) (end - s)))
			iri_buf_append(out, s, (size_t) (end - s));
		else
			iri_append_lower(s, (size_t) (end - s), out);
	}
}

/* addresses */

/* mailto: the domain of each address of the path (RFC 6068 §2, §5). */
void
iri_mailto_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	char		storage[256];
	IriBuf		copy;
	IriRange	path;

	(void) source;
	iri_buf_init(&copy, storage, sizeof(storage));
	if (!iri_opaque_range(out, at, parts, &path) || !iri_copy_range(out, &path, &copy, &path))
		return;
	out->len = at;
	for (char *s = path.s;;)
	{
		char	   *stop = iri_find_char(s, path.end, ',');
		char	   *domain = find_domain(s, stop);

		iri_buf_append(out, s, (size_t) (domain - s));
		append_domain(out, domain, stop);
		if (stop == path.end)
			break;
		iri_buf_put(out, ',');
		s = stop + 1;
	}
	iri_buf_free(&copy);
}

/* mailto: names of header fields are case-insensitive (RFC 6068 §2). */
void
iri_mailto_query(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	query;

	(void) source;
	if (!iri_opaque_range(out, at, parts, &query))
		return;
	for (char *s = query.s, *stop; s < query.end; s = stop + 1)
	{
		char	   *value;

		stop = iri_find_char(s, query.end, '&');
		value = iri_find_char(s, stop, '=');
		if (value < stop)
			iri_lower_text(s, value);
	}
}

/* acct: the host after the last "@" (RFC 7565 §4). */
void
iri_acct_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	char		storage[256];
	IriBuf		copy;
	IriRange	path;
	char	   *domain;

	(void) source;
	iri_buf_init(&copy, storage, sizeof(storage));
	if (!iri_opaque_range(out, at, parts, &path) || !iri_copy_range(out, &path, &copy, &path))
		return;
	out->len = at;
	domain = find_domain(path.s, path.end);
	iri_buf_append(out, path.s, (size_t) (domain - path.s));
	append_domain(out, domain, path.end);
	iri_buf_free(&copy);
}

/*
 * xmpp: "node@domain/resource", after a "/" if an authority says which account
 * to use (RFC 5122 §2.2).
 */
void
iri_xmpp_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	char		storage[256];
	IriBuf		copy;
	IriRange	path;
	char	   *s;
	char	   *domain;
	char	   *stop;

	(void) source;
	iri_buf_init(&copy, storage, sizeof(storage));
	if (!iri_component_range(out, at, &path) || !iri_copy_range(out, &path, &copy, &path))
		return;
	out->len = at;
	s = path.s + (iri_defined(parts->host) && *path.s == '/');
	stop = iri_find_char(s, path.end, '/');
	domain = iri_find_char(s, stop, '@');
	domain = domain < stop ? domain + 1 : s;
	iri_buf_append(out, path.s, (size_t) (domain - path.s));
	if (iri_all_of(domain, stop, DOMAIN))
		append_domain(out, domain, stop);
	else
		iri_buf_append(out, domain, (size_t) (stop - domain));
	iri_buf_append(out, stop, (size_t) (path.end - stop));
	iri_buf_free(&copy);
}

/* Returns the number of "@", 2 for more than one. */
static int
count_at_signs(const char *s, size_t len)
{
	const char *first = len > 0 ? memchr(s, '@', len) : NULL;

	if (first == NULL)
		return 0;
	return memchr(first + 1, '@', len - (size_t) (first + 1 - s)) == NULL ? 1 : 2;
}

static int
query_at_signs(const char *source, const IriParts *parts)
{
	return iri_defined(parts->query) ?
		count_at_signs(source + parts->query.at, parts->query.len) : 0;
}

/* Converts the host at s, which ends before a port or a parameter, to lower case. */
static void
lower_hostport(char *s, char *end)
{
	lower_host(s, iri_find_char(s, iri_find_char(s, end, ';'), ':'));
}

/*
 * h323 (RFC 3508 §5), im (RFC 3860) and pres (RFC 3859): the host after the
 * "@"; without an "@" there is no host.
 */
void
iri_mailbox_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;

	if (iri_opaque_range(out, at, parts, &path) &&
		count_at_signs(path.s, (size_t) (path.end - path.s)) == 1 &&
		query_at_signs(source, parts) == 0)
		lower_hostport(iri_find_char(path.s, path.end, '@') + 1, path.end);
}

/*
 * sip: only the host; no other equivalence of RFC 3261 §19.1.4 can be
 * expressed by a key.  A user may contain "?" (§25.1), so if there is an "@"
 * in the query, the apparent host is part of the user.
 */
void
iri_sip_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;
	int			signs;

	if (!iri_opaque_range(out, at, parts, &path))
		return;
	signs = count_at_signs(path.s, (size_t) (path.end - path.s));
	if (signs > 1 || query_at_signs(source, parts) > 0)
		return;
	lower_hostport(signs == 1 ? iri_find_char(path.s, path.end, '@') + 1 : path.s, path.end);
}

/*
 * iax: "[user@]host[:port][/number]".  All except the user is
 * case-insensitive, and an absent port is the same as 4569 (RFC 5456 §5.2).
 */
void
iri_iax_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;
	IriRange	host;
	char	   *port;
	char	   *number;

	(void) source;
	if (!iri_opaque_range(out, at, parts, &path))
		return;
	number = iri_find_char(path.s, path.end, '/');
	if (number == path.end && iri_defined(parts->query))
		return;					/* only a number has a context */
	host.s = iri_find_char(path.s, number, '@');
	host.s = host.s < number ? host.s + 1 : path.s;
	host.end = port = iri_find_char(host.s, number, ':');
	if (!iri_all_of(host.s, host.end, DOMAIN) ||
		(port < number && port + 1 < number && !iri_all_of(port + 1, number, IRI_C_DIGIT)) ||
		(number + 1 < path.end &&
		 !iri_all_of(number + 1, path.end, DOMAIN)))
		return;

	if (!iri_has_percent(host.s, (size_t) (host.end - host.s)))
		iri_lower_text(host.s, host.end);
	iri_lower_text(number, path.end);
	if (iri_text_equals(port, number, ":4569"))
		iri_end_component(out, iri_move_text(port, number, path.end));
}

/* iax: the context of a number, which is case-insensitive too. */
void
iri_iax_query(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	query;

	if (iri_opaque_range(out, at, parts, &query) && parts->path.len > 0 &&
		memchr(source + parts->path.at, '/', parts->path.len) != NULL &&
		iri_all_of(query.s, query.end, DOMAIN))
		iri_lower_text(query.s, query.end);
}

/* stun, turn: "host[:port]" (RFC 7064 §3.1, RFC 7065 §3.1). */
void
iri_stun_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;

	(void) source;
	if (iri_opaque_range(out, at, parts, &path))
		lower_host(path.s, iri_find_char(path.s, path.end, ':'));
}

/* turn: "transport=udp" and "transport=tcp" in either case (RFC 7065 §3.1). */
void
iri_turn_query(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	query;

	(void) source;
	if (iri_opaque_range(out, at, parts, &query) &&
		(iri_text_equals(query.s, query.end, "transport=udp") ||
		 iri_text_equals(query.s, query.end, "transport=tcp")))
		iri_lower_text(query.s, query.end);
}

/* servers */

/*
 * Converts every `literal` in the component, which begins with ";", to upper
 * case.
 */
static void
upper_names(IriRange text, const char *literal)
{
	for (char *s = text.s; (s = iri_find_char(s, text.end, ';')) < text.end; s++)
		if (iri_text_begins(s, text.end, literal))
			iri_upper_text(s, s + strlen(literal));
}

/* imap (RFC 5092 §3.2) and pop (RFC 2384): a user may not contain ";". */
void
iri_imap_userinfo(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	userinfo;

	(void) source;
	(void) parts;
	if (iri_component_range(out, at, &userinfo))
		upper_names(userinfo, ";auth=");
}

/* imap: a mailbox may not contain ";" (RFC 5092 §11). */
void
iri_imap_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;

	(void) source;
	(void) parts;
	if (iri_component_range(out, at, &path))
		upper_names(path, ";uidvalidity=");
}

/* tftp: the mode at the end (RFC 3617 §3). */
void
iri_tftp_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;
	char	   *s;

	(void) source;
	(void) parts;
	if (!iri_component_range(out, at, &path))
		return;
	for (s = path.end - 1; s > path.s && *s != ';'; s--)
		;
	if (iri_text_equals(s, path.end, ";mode=netascii") || iri_text_equals(s, path.end, ";mode=octet"))
		iri_lower_text(s, path.end);
}

/* news: all groups of a server are "*" or the empty path (RFC 5538 §4). */
void
iri_news_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;

	(void) source;
	if (parts->host.len > 0 && iri_component_range(out, at, &path) && iri_text_equals(path.s, path.end, "/*"))
		iri_end_component(out, path.s + 1);
}

/*
 * ldap: "attributes?scope?filter?extensions".  A missing scope is "base" (RFC
 * 4516 §2, §3), and a trailing "?" with nothing after it means nothing (§4).
 */
void
iri_ldap_query(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	query;
	char	   *scope;
	char	   *stop;
	int			marks = 0;

	(void) source;
	if (out->failed || !iri_defined(parts->host))
		return;
	if (!iri_component_range(out, at, &query))
	{
		out->len = at - 1;
		return;
	}
	for (const char *s = query.s; s < query.end; s++)
		marks += *s == '?';
	if (marks > 3)
		return;
	scope = iri_find_char(query.s, query.end, '?');
	if (scope < query.end)
	{
		scope++;
		stop = iri_find_char(scope, query.end, '?');
		if (iri_text_equals(scope, stop, "one") || iri_text_equals(scope, stop, "sub"))
			iri_lower_text(scope, stop);
		else if (iri_text_equals(scope, stop, "base"))
			query.end = iri_move_text(scope, stop, query.end);
	}
	while (query.end > query.s && query.end[-1] == '?')
		query.end--;
	if (query.end > query.s)
		iri_end_component(out, query.end);
	else
		out->len = at - 1;
}

/* dns: names are case-insensitive (RFC 4501 §3, RFC 4343). */
void
iri_dns_path(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	path;

	(void) source;
	(void) parts;
	if (iri_component_range(out, at, &path))
		iri_lower_text(path.s, path.end);
}

/*
 * dns: "CLASS=" and "TYPE=" with their values, defaults IN and A (RFC 4501
 * §3).  An element that occurs twice is not treated as a default.
 */
void
iri_dns_query(IriBuf *out, size_t at, const char *source, const IriParts *parts)
{
	IriRange	query;
	char	   *w;
	char	   *stop;
	int			classes = 0;
	int			types = 0;

	(void) source;
	(void) parts;
	if (!iri_component_range(out, at, &query))
		return;
	for (char *s = query.s;; s = stop + 1)
	{
		char	   *value;

		stop = iri_find_char(s, query.end, ';');
		value = iri_find_char(s, stop, '=');
		if (value == s || stop - value < 2)
			return;
		classes += iri_text_equals(s, value, "class");
		types += iri_text_equals(s, value, "type");
		if (stop == query.end)
			break;
	}

	w = query.s;
	for (char *s = query.s; s < query.end; s = stop + (stop < query.end))
	{
		stop = iri_find_char(s, query.end, ';');
		if (iri_text_begins(s, stop, "class=") || iri_text_begins(s, stop, "type="))
			iri_upper_text(s, stop);
		if ((classes == 1 && iri_text_equals(s, stop, "class=in")) ||
			(types == 1 && iri_text_equals(s, stop, "type=a")))
			continue;
		if (w > query.s)
			*w++ = ';';
		w = iri_move_text(w, s, stop);
	}
	if (w > query.s)
		iri_end_component(out, w);
	else
		out->len = at - 1;
}
