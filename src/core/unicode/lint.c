/*
 * The lint; see lint.h.  This file has the findings about components.
 */
#include "unicode/lint.h"

#include "host/idna.h"
#include "host/idna2008.h"
#include "host/ignored.h"
#include "host/label.h"
#include "host/memo.h"
#include "host/spoof.h"
#include "scheme/registry.h"
#include "scheme/scheme.h"
#include "syntax/dots.h"
#include "syntax/secret.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/web_scheme.h"
#include "unicode/bidi.h"
#include "unicode/name.h"

/*
 * Returns the position of the first capital that is not in percent-encoding,
 * or `len`.
 */
static size_t
find_upper(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (s[i] == '%')
			i += 2;
		else if (iri_is(s[i], IRI_C_UPPER))
			return i;
	}
	return len;
}

/* Returns true if a text begins with a port, and the end or another component follows it. */
static bool
begins_with_port(const char *s, size_t len)
{
	unsigned int port = 0;
	size_t		n = 0;

	while (n < len && n < 5 && iri_is(s[n], IRI_C_DIGIT))
		port = port * 10 + (unsigned int) (s[n++] - '0');
	return n > 0 && port <= 65535 && (n == len || iri_in_set(s[n], "/?#"));
}

/*
 * Finds a host that is "http" or "https", or ends with such a label, as in
 * http://http://example.org/.
 */
static void
lint_host_is_scheme(const char *s, const IriParts *parts, IriBuf *findings)
{
	size_t		len = iri_defined(parts->host) ? parts->host.len : 0;
	size_t		label = len;

	while (label > 0 && s[parts->host.at + label - 1] != '.')
		label--;
	if (iri_is_http(s + parts->host.at + label, len - label))
		iri_find(findings, IRI_ISSUE_HOST_IS_SCHEME, IRI_COMPONENT_HOST, parts->host.at);
}

/* Checks the syntax of the scheme, which concerns all components. */
static void
lint_scheme_syntax(const char *s, const IriParts *parts, IriBuf *findings)
{
	IriError	err;

	if (!iri_scheme_check(s, parts, &err))
		iri_find_in(findings, IRI_ISSUE_SCHEME_SYNTAX, err.component, err.position,
					(IriSpan) {IRI_UNDEFINED, 0}, err.rule);
}

static void
lint_scheme(const char *s, size_t len, const IriParts *parts, IriBuf *findings)
{
	const char *scheme = s + parts->scheme.at;
	size_t		rest = parts->scheme.at + parts->scheme.len + 1;

	if (find_upper(scheme, parts->scheme.len) < parts->scheme.len)
		iri_find(findings, IRI_ISSUE_SCHEME_CASE, IRI_COMPONENT_SCHEME, 0);
	switch (iri_scheme_registration(scheme, parts->scheme.len))
	{
		case IRI_REGISTERED:
			break;
		case IRI_HISTORICAL:
			iri_find(findings, IRI_ISSUE_SCHEME_DEPRECATED, IRI_COMPONENT_SCHEME, 0);
			break;
		case IRI_UNREGISTERED:
			iri_find(findings, IRI_ISSUE_SCHEME_UNREGISTERED, IRI_COMPONENT_SCHEME, 0);
			if ((memchr(scheme, '.', parts->scheme.len) != NULL || iri_same_caseless((IriText) {scheme, parts->scheme.len}, "localhost")) &&
				begins_with_port(s + rest, len - rest))
				iri_find(findings, IRI_ISSUE_SCHEME_IS_HOST, IRI_COMPONENT_SCHEME, 0);
			break;
	}
}

static void
lint_userinfo(const char *s, const IriParts *parts, IriBuf *findings)
{
	const char *userinfo = s + parts->userinfo.at;
	const char *colon = memchr(userinfo, ':', parts->userinfo.len);

	if (colon != NULL && colon + 1 < userinfo + parts->userinfo.len)
		iri_find(findings, IRI_ISSUE_PASSWORD, IRI_COMPONENT_USERINFO, (size_t) (colon + 1 - s));
}

/* Finds a parameter whose name says that it is a password. */
static void
lint_parameters(const char *s, IriSpan span, IriParameters where, IriComponent component, IriBuf *findings)
{
	size_t		from;
	size_t		to = 0;

	if (span.len > 0 && iri_next_secret(s + span.at, span.len, where, IRI_SECRET_PASSWORDS, &from, &to))
		iri_find(findings, IRI_ISSUE_PASSWORD, component, span.at + from);
}

/*
 * Finds a dot that is not part of a person's address
 * (alice.b%40example.org@host), as in paypal.com@evil.example, or an encoded
 * delimiter.
 */
static void
lint_userinfo_host(const char *s, const IriParts *parts, IriBuf *findings)
{
	size_t		len = parts->userinfo.len;
	const char *userinfo = len > 0 ? s + parts->userinfo.at : s;
	const char *colon = memchr(userinfo, ':', len);
	bool		dot = false;

	if (len == 0)
		return;
	if (colon != NULL)
		len = (size_t) (colon - userinfo);
	for (size_t i = 0; i < len && !dot; i++)
	{
		uint32_t	cp;

		dot = userinfo[i] == '.';
		if (userinfo[i] == '%' && len - i >= 3)
		{
			char		octet = iri_octet_at(userinfo + i);

			dot = octet == '.' || octet == '/' || octet == '\\';
			i += 2;
		}
		else if (iri_is(userinfo[i], IRI_C_HIGH) && iri_utf8_decode(userinfo + i, len - i, &cp) > 0)
			dot = cp == 0x3002 || cp == 0xff0e || cp == 0xff61 || iri_looks_like_delimiter(cp);
	}
	if (dot)
		iri_find(findings, IRI_ISSUE_USERINFO_HOST, IRI_COMPONENT_USERINFO, parts->userinfo.at);
}

/*
 * Returns true for one to four decimal, octal or hexadecimal numbers, which
 * inet_aton() and browsers read as an address.
 */
static bool
is_ipv4_shorthand(const char *s, size_t len)
{
	const char *end = s + len;
	int			numbers = 0;

	if (len > 0 && end[-1] == '.')
		end--;
	for (;;)
	{
		bool		hex = end - s >= 2 && s[0] == '0' && (s[1] | 0x20) == 'x';
		const char *from;

		if (hex)
			s += 2;
		for (from = s; s < end && iri_is(*s, hex ? IRI_C_HEX : IRI_C_DIGIT); s++)
			;
		if ((s == from && !hex) || ++numbers > 4)
			return false;
		if (s == end)
			return true;
		if (*s++ != '.')
			return false;
	}
}

/* A DNS host, and the name derived from it: their labels correspond. */
typedef struct LintHost
{
	const char *s;				/* the whole IRI */
	const IriParts *parts;
	const char *name;
	size_t		len;
} LintHost;

/*
 * Adds an issue with the label at `at` of `name`, which is host->name or its
 * ASCII form.
 */
static void
find_in_label(IriBuf *findings, IriIssue issue, const LintHost *host, const char *name, size_t at)
{
	iri_find(findings, issue, IRI_COMPONENT_HOST,
			 iri_label_place(host->s, host->parts, true, name, at));
}

/* Adds the findings about the ASCII form as a DNS name. */
static void
lint_name_length(const LintHost *host, IriBuf *findings)
{
	size_t		at = host->parts->host.at;
	char		storage[256];
	IriBuf		ascii;
	IriIdnaError err;

	iri_buf_init(&ascii, storage, sizeof(storage));
	if (iri_host_to_ascii(host->name, host->len, &ascii, &err))
	{
		IriLabels	labels = {ascii.data, ascii.data + ascii.len};
		const char *label;
		size_t		n;
		const char *empty = NULL;
		const char *long_label = NULL;

		if (ascii.len > 1 && ascii.data[ascii.len - 1] == '.')
			labels.end--;
		if (labels.end - ascii.data > IRI_DNS_NAME)
			iri_find(findings, IRI_ISSUE_HOST_LENGTH, IRI_COMPONENT_HOST, at);
		while (iri_next_label(&labels, &label, &n))
		{
			if (n == 0 && empty == NULL)
				empty = label;
			if (n > IRI_DNS_LABEL && long_label == NULL)
				long_label = label;
		}
		if (long_label != NULL)
			find_in_label(findings, IRI_ISSUE_LABEL_LENGTH, host, ascii.data, (size_t) (long_label - ascii.data));
		if (empty != NULL)
			find_in_label(findings, IRI_ISSUE_LABEL_EMPTY, host, ascii.data, (size_t) (empty - ascii.data));
	}
	else if (err.status == IRI_IDNA_NO_MEMORY)
		findings->failed = true;
	else if (err.status == IRI_IDNA_HOST_LENGTH)
		iri_find(findings, IRI_ISSUE_HOST_LENGTH, IRI_COMPONENT_HOST, at);
	else
		find_in_label(findings, IRI_ISSUE_HOST_NO_ASCII, host, host->name, err.at);
	iri_buf_free(&ascii);
}

/*
 * Finds the first label that differs from its mapping, or is followed by a dot
 * that differs from ".".
 */
static void
lint_mapping(const LintHost *host, const IriBuf *decoded, IriBuf *findings)
{
	size_t		i = 0;

	/* except case and percent-encoding, which have issues of their own */
	if (iri_is_ascii(decoded->data, decoded->len) &&
		!iri_has_ace_label(decoded->data, decoded->len) &&
		iri_find_ignored(decoded->data, decoded->len) == NULL)
		return;
	while (i < host->len && i < decoded->len && host->name[i] == decoded->data[i])
		i++;
	if (i < host->len || i < decoded->len)
		find_in_label(findings, IRI_ISSUE_HOST_MAPPED, host, host->name, i);
}

static void
lint_host(const char *s, const IriParts *parts, IriBuf *findings)
{
	const char *host = s + parts->host.at;
	size_t		at = parts->host.at;
	char		storage[256];
	char		decoded_storage[256];
	IriBuf		name;
	IriBuf		decoded;
	bool		dns = false;
	bool		case_counts = iri_defined(parts->scheme) &&
		!(iri_scheme_lookup(s, parts->scheme.len)->flags & (IRI_S_HOST_CASELESS | IRI_S_DNS));
	size_t		upper = find_upper(host, parts->host.len);
	size_t		label;
	const char *why;

	iri_buf_init(&name, storage, sizeof(storage));
	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	if (iri_append_name(s, parts, &name, &dns))
	{
		iri_append_recoded(host, parts->host.len, false, &decoded);
		if (name.failed || decoded.failed)
			findings->failed = true;
		else
			case_counts |= iri_has_percent(name.data, name.len);
		if (dns && !findings->failed)
		{
			const LintHost whole = {s, parts, name.data, name.len};
			bool		failed;

			lint_mapping(&whole, &decoded, findings);
			if (is_ipv4_shorthand(name.data, name.len))
				iri_find(findings, IRI_ISSUE_HOST_IPV4, IRI_COMPONENT_HOST, at);
			if (memchr(name.data, '%', name.len) == NULL)
				lint_name_length(&whole, findings);
			why = iri_not_idna2008(decoded.data, decoded.len, &label, &failed);
			findings->failed |= failed;
			if (why != NULL)
				iri_find_in(findings, IRI_ISSUE_NOT_IDNA2008, IRI_COMPONENT_HOST,
							iri_label_place(s, parts, false, decoded.data, label),
							(IriSpan) {IRI_UNDEFINED, 0}, why);
		}
	}
	iri_buf_free(&name);
	iri_buf_free(&decoded);
	if (upper < parts->host.len && !case_counts)
		iri_find(findings, IRI_ISSUE_HOST_CASE, IRI_COMPONENT_HOST,
				 parts->host_kind == IRI_HOST_REGNAME ? iri_label_around(s, parts, dns, at + upper) : at);
}

static void
lint_port(const char *s, const IriParts *parts, IriBuf *findings)
{
	const char *port = s + parts->port.at;
	size_t		at = parts->port.at;
	size_t		len = parts->port.len;
	unsigned int value = 0;
	unsigned int standard = 0;

	if (len == 0)
	{
		iri_find(findings, IRI_ISSUE_PORT_EMPTY, IRI_COMPONENT_PORT, at);
		return;
	}
	if (len > 1 && port[0] == '0')
		iri_find(findings, IRI_ISSUE_PORT_LEADING_ZERO, IRI_COMPONENT_PORT, at);
	for (size_t i = 0; i < len && value <= 65535; i++)
		value = value * 10 + (unsigned int) (port[i] - '0');
	if (iri_defined(parts->scheme))
		standard = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len)->port;
	if (value == 0)
		iri_find(findings, IRI_ISSUE_PORT_ZERO, IRI_COMPONENT_PORT, at);
	else if (value > 65535)
		iri_find(findings, IRI_ISSUE_PORT_RANGE, IRI_COMPONENT_PORT, at);
	else if (value == standard)
		iri_find(findings, IRI_ISSUE_PORT_DEFAULT, IRI_COMPONENT_PORT, at);
}

static void
lint_path(const char *s, const IriParts *parts, IriBuf *findings)
{
	const char *path = s + parts->path.at;
	const char *end = path + parts->path.len;
	const IriScheme *row = NULL;
	bool		found = false;
	bool		found_encoded = false;

	if (iri_defined(parts->scheme))
		row = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);
	if (row != NULL && parts->path.len == 0 && (row->flags & IRI_S_ROOT) && iri_defined(parts->host))
		iri_find(findings, IRI_ISSUE_PATH_EMPTY, IRI_COMPONENT_PATH, parts->path.at);

	/* dot segments are useful in a relative reference, and mean nothing in an opaque path */
	if (row == NULL || !(row->flags & IRI_S_DOTS) || path == end || *path != '/')
		return;
	for (const char *p = path; !(found && found_encoded);)
	{
		const char *slash = memchr(p, '/', (size_t) (end - p));
		const char *segment_end = slash != NULL ? slash : end;
		bool		encoded;

		if (iri_count_dots(p, (size_t) (segment_end - p), &encoded) > 0)
		{
			if (encoded && !found_encoded)
				iri_find(findings, IRI_ISSUE_DOT_SEGMENT_ENCODED, IRI_COMPONENT_PATH, (size_t) (p - s));
			if (!encoded && !found)
				iri_find(findings, IRI_ISSUE_DOT_SEGMENT, IRI_COMPONENT_PATH, (size_t) (p - s));
			found |= !encoded;
			found_encoded |= encoded;
		}
		if (slash == NULL)
			break;
		p = slash + 1;
	}
}

void
iri_lint_spoof(const char *s, const IriParts *parts, IriBuf *findings)
{
	/* in the order of their bits */
	static const IriIssue issues[IRI_SPOOF_KINDS] = {
		IRI_ISSUE_SPOOF_MIXED_SCRIPTS,
		IRI_ISSUE_SPOOF_RESTRICTED,
		IRI_ISSUE_SPOOF_MIXED_DIGITS,
		IRI_ISSUE_SPOOF_INVISIBLE,
		IRI_ISSUE_SPOOF_ASCII,
		IRI_ISSUE_SPOOF_DELIMITER
	};
	char		storage[256];
	IriBuf		name;
	bool		dns;
	IriSuspicions suspicions;

	lint_userinfo_host(s, parts, findings);
	iri_buf_init(&name, storage, sizeof(storage));
	if (!iri_append_name(s, parts, &name, &dns))
		return;
	if (name.failed || !iri_spoof_check(name.data, name.len, &suspicions))
		findings->failed = true;
	else
	{
		for (int i = 0; i < IRI_SPOOF_KINDS; i++)
		{
			if (suspicions.seen & 1u << i)
			{
				size_t		at = iri_label_place(s, parts, dns, name.data, suspicions.at[i]);

				iri_find_in(findings, issues[i], IRI_COMPONENT_HOST, at,
							iri_label_span(s, parts, dns, at), NULL);
			}
		}
	}
	iri_buf_free(&name);
}

/* Keeps the first of the bidi findings of each kind in each component. */
static void
lint_bidi(const char *s, size_t len, const IriParts *parts, IriBuf *findings)
{
	bool		seen[IRI_COMPONENT_FRAGMENT + 1][IRI_ISSUES] = {{false}};
	IriBuf		all;

	iri_buf_init(&all, NULL, 0);
	iri_bidi_findings(s, len, parts, &all);
	findings->failed |= all.failed;
	for (size_t i = 0; !all.failed && i < all.len; i += sizeof(IriFinding))
	{
		IriFinding	finding;

		memcpy(&finding, all.data + i, sizeof(finding));
		if (!seen[finding.component][finding.issue])
			iri_find_in(findings, finding.issue, finding.component, finding.at, finding.part, NULL);
		seen[finding.component][finding.issue] = true;
	}
	iri_buf_free(&all);
}

/* Returns true if a finding is about the scheme or the host. */
static bool
found_in_begin(const IriBuf *findings)
{
	for (size_t i = 0; i < findings->len; i += sizeof(IriFinding))
	{
		IriFinding	finding;

		memcpy(&finding, findings->data + i, sizeof(finding));
		if (finding.component == IRI_COMPONENT_SCHEME || finding.component == IRI_COMPONENT_HOST)
			return true;
	}
	return false;
}

void
iri_lint(const char *s, size_t len, const IriParts *parts, IriBuf *findings)
{
	/* links, up to the end of the host, without findings about scheme and host */
	static IriMemoName seen[IRI_MEMO_SIZE];
	size_t		begin = iri_defined(parts->host) && !iri_defined(parts->userinfo) ?
		parts->host.at + parts->host.len : 0;
	IriMemoName *place = &seen[iri_memo_place(s, begin)];
	bool		known = iri_memo_has(place, s, begin);

	if (iri_defined(parts->scheme))
		lint_scheme_syntax(s, parts, findings);
	if (iri_defined(parts->scheme) && !known)
		lint_scheme(s, len, parts, findings);
	if (iri_defined(parts->userinfo))
		lint_userinfo(s, parts, findings);
	if (memchr(s, '=', len) != NULL)
	{
		lint_parameters(s, parts->host, IRI_PARAMETERS_PATH, IRI_COMPONENT_HOST, findings);
		lint_parameters(s, parts->path, iri_path_parameters(s, parts), IRI_COMPONENT_PATH, findings);
		lint_parameters(s, parts->query, IRI_PARAMETERS_QUERY, IRI_COMPONENT_QUERY, findings);
		lint_parameters(s, parts->fragment, IRI_PARAMETERS_FRAGMENT, IRI_COMPONENT_FRAGMENT, findings);
	}
	if (iri_defined(parts->host) && !known)
	{
		lint_host(s, parts, findings);
		lint_host_is_scheme(s, parts, findings);
		iri_lint_spoof(s, parts, findings);
	}
	if (iri_defined(parts->port))
		lint_port(s, parts, findings);
	lint_path(s, parts, findings);
	lint_bidi(s, len, parts, findings);
	iri_lint_text(s, len, parts, !known, findings);
	iri_sort_findings(findings, 0);
	if (!known && !findings->failed && !found_in_begin(findings))
		iri_memo_put(place, s, begin);
}
