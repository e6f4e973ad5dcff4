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

static bool
append_address(IriBuf *out, char *s, char *end)
{
	char	   *domain = find_domain(s, end);

	iri_append_text(out, s, domain);
	append_domain(out, domain, end);
	return true;
}

/* mailto: the domain of each address of the path (RFC 6068 §2, §5). */
void
iri_mailto_path(const IriRuleText *text)
{
	iri_each_part(text, ',', append_address);
}

/* mailto: names of header fields are case-insensitive (RFC 6068 §2). */
void
iri_mailto_query(const IriRuleText *text)
{
	for (char *s = text->s, *stop; s < text->end; s = stop + 1)
	{
		char	   *value;

		stop = iri_find_char(s, text->end, '&');
		value = iri_find_char(s, stop, '=');
		if (value < stop)
			iri_lower_text(s, value);
	}
}

/* acct: the host after the last "@" (RFC 7565 §4). */
void
iri_acct_path(const IriRuleText *text)
{
	iri_each_part(text, '\0', append_address);
}

/* "node@domain/resource" */
static bool
append_jid(IriBuf *out, char *s, char *end)
{
	char	   *stop = iri_find_char(s, end, '/');
	char	   *domain = iri_find_char(s, stop, '@');

	domain = domain < stop ? domain + 1 : s;
	iri_append_text(out, s, domain);
	if (iri_all_of(domain, stop, DOMAIN))
		append_domain(out, domain, stop);
	else
		iri_append_text(out, domain, stop);
	iri_append_text(out, stop, end);
	return true;
}

/* xmpp: after a "/" if an authority says which account to use (RFC 5122 §2.2). */
void
iri_xmpp_path(const IriRuleText *text)
{
	IriRuleText jid = *text;

	jid.s += iri_defined(text->parts->host) && *jid.s == '/';
	iri_each_part(&jid, '\0', append_jid);
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
query_at_signs(const IriRuleText *path)
{
	const IriParts *parts = path->parts;

	return iri_defined(parts->query) ? count_at_signs(path->source + parts->query.at, parts->query.len) : 0;
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
iri_mailbox_path(const IriRuleText *text)
{
	if (count_at_signs(text->s, (size_t) (text->end - text->s)) == 1 && query_at_signs(text) == 0)
		lower_hostport(iri_find_char(text->s, text->end, '@') + 1, text->end);
}

/*
 * sip: only the host; no other equivalence of RFC 3261 §19.1.4 can be
 * expressed by a key.  A user may contain "?" (§25.1), so if there is an "@"
 * in the query, the apparent host is part of the user.
 */
void
iri_sip_path(const IriRuleText *text)
{
	int			signs = count_at_signs(text->s, (size_t) (text->end - text->s));

	if (signs <= 1 && query_at_signs(text) == 0)
		lower_hostport(signs == 1 ? iri_find_char(text->s, text->end, '@') + 1 : text->s, text->end);
}

/*
 * iax: "[user@]host[:port][/number]".  All except the user is
 * case-insensitive, and an absent port is the same as 4569 (RFC 5456 §5.2).
 */
void
iri_iax_path(const IriRuleText *text)
{
	char	   *number = iri_find_char(text->s, text->end, '/');
	char	   *host = iri_find_char(text->s, number, '@');
	char	   *port;

	if (number == text->end && iri_defined(text->parts->query))
		return;					/* only a number has a context */
	host = host < number ? host + 1 : text->s;
	port = iri_find_char(host, number, ':');
	if (!iri_all_of(host, port, DOMAIN) ||
		(port < number && port + 1 < number && !iri_all_of(port + 1, number, IRI_C_DIGIT)) ||
		(number + 1 < text->end && !iri_all_of(number + 1, text->end, DOMAIN)))
		return;

	if (!iri_has_percent(host, (size_t) (port - host)))
		iri_lower_text(host, port);
	iri_lower_text(number, text->end);
	if (iri_same_caseless(iri_between(port, number), ":4569"))
		iri_end_component(text->out, iri_move_text(port, number, text->end));
}

/* iax: the context of a number, which is case-insensitive too. */
void
iri_iax_query(const IriRuleText *text)
{
	IriSpan		path = text->parts->path;

	if (path.len > 0 && memchr(text->source + path.at, '/', path.len) != NULL && iri_all_of(text->s, text->end, DOMAIN))
		iri_lower_text(text->s, text->end);
}

/* stun, turn: "host[:port]" (RFC 7064 §3.1, RFC 7065 §3.1). */
void
iri_stun_path(const IriRuleText *text)
{
	lower_host(text->s, iri_find_char(text->s, text->end, ':'));
}

/* turn: "transport=udp" and "transport=tcp" in either case (RFC 7065 §3.1). */
void
iri_turn_query(const IriRuleText *text)
{
	if (iri_same_caseless(iri_between(text->s, text->end), "transport=udp") || iri_same_caseless(iri_between(text->s, text->end), "transport=tcp"))
		iri_lower_text(text->s, text->end);
}

/* servers */

/*
 * Converts every `literal` in the component, which begins with ";", to upper
 * case.
 */
static void
upper_names(const IriRuleText *text, const char *literal)
{
	for (char *s = text->s; (s = iri_find_char(s, text->end, ';')) < text->end; s++)
		if (iri_begins_caseless(iri_between(s, text->end), literal))
			iri_upper_text(s, s + strlen(literal));
}

/* imap (RFC 5092 §3.2) and pop (RFC 2384): a user may not contain ";". */
void
iri_imap_userinfo(const IriRuleText *text)
{
	upper_names(text, ";auth=");
}

/* imap: a mailbox may not contain ";" (RFC 5092 §11). */
void
iri_imap_path(const IriRuleText *text)
{
	upper_names(text, ";uidvalidity=");
}

/* tftp: the mode at the end (RFC 3617 §3). */
void
iri_tftp_path(const IriRuleText *text)
{
	char	   *s = text->end - 1;

	while (s > text->s && *s != ';')
		s--;
	if (iri_same_caseless(iri_between(s, text->end), ";mode=netascii") || iri_same_caseless(iri_between(s, text->end), ";mode=octet"))
		iri_lower_text(s, text->end);
}

/* news: all groups of a server are "*" or the empty path (RFC 5538 §4). */
void
iri_news_path(const IriRuleText *text)
{
	if (text->parts->host.len > 0 && iri_same_caseless(iri_between(text->s, text->end), "/*"))
		iri_end_component(text->out, text->s + 1);
}

/*
 * ldap: "attributes?scope?filter?extensions".  A missing scope is "base" (RFC
 * 4516 §2, §3), and a trailing "?" with nothing after it means nothing (§4).
 */
void
iri_ldap_query(const IriRuleText *text)
{
	char	   *end = text->end;
	char	   *scope = iri_find_char(text->s, end, '?');
	int			marks = 0;

	if (!iri_defined(text->parts->host))
		return;
	for (const char *s = text->s; s < end; s++)
		marks += *s == '?';
	if (marks > 3)
		return;
	if (scope < end)
	{
		char	   *stop = iri_find_char(++scope, end, '?');

		if (iri_same_caseless(iri_between(scope, stop), "one") || iri_same_caseless(iri_between(scope, stop), "sub"))
			iri_lower_text(scope, stop);
		else if (iri_same_caseless(iri_between(scope, stop), "base"))
			end = iri_move_text(scope, stop, end);
	}
	while (end > text->s && end[-1] == '?')
		end--;
	iri_end_query(text, end);
}

/* dns: names are case-insensitive (RFC 4501 §3, RFC 4343). */
void
iri_dns_path(const IriRuleText *text)
{
	iri_lower_text(text->s, text->end);
}

/*
 * dns: "CLASS=" and "TYPE=" with their values, defaults IN and A (RFC 4501
 * §3).  An element that occurs twice is not treated as a default.
 */
void
iri_dns_query(const IriRuleText *text)
{
	char	   *w = text->s;
	char	   *stop;
	int			classes = 0;
	int			types = 0;

	for (char *s = text->s;; s = stop + 1)
	{
		char	   *value;

		stop = iri_find_char(s, text->end, ';');
		value = iri_find_char(s, stop, '=');
		if (value == s || stop - value < 2)
			return;
		classes += iri_same_caseless(iri_between(s, value), "class");
		types += iri_same_caseless(iri_between(s, value), "type");
		if (stop == text->end)
			break;
	}

	for (char *s = text->s; s < text->end; s = stop + (stop < text->end))
	{
		stop = iri_find_char(s, text->end, ';');
		if (iri_begins_caseless(iri_between(s, stop), "class=") || iri_begins_caseless(iri_between(s, stop), "type="))
			iri_upper_text(s, stop);
		if ((classes == 1 && iri_same_caseless(iri_between(s, stop), "class=in")) ||
			(types == 1 && iri_same_caseless(iri_between(s, stop), "type=a")))
			continue;
		if (w > text->s)
			*w++ = ';';
		w = iri_move_text(w, s, stop);
	}
	iri_end_query(text, w);
}
