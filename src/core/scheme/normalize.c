/*
 * The normal form; see normalize.h.
 */
#include "scheme/normalize.h"

#include <string.h>

#include "host/cache.h"
#include "host/idna.h"
#include "host/ip.h"
#include "syntax/dots.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"

/* Applies a rule to the component at the end of `out`. */
static void
apply_rule(IriRule rule, const IriScheme *scheme, const char *s, const IriParts *parts, size_t at, IriBuf *out)
{
	if (rule != NULL && !out->failed && !((scheme->flags & IRI_S_NO_AUTHORITY) && iri_defined(parts->host)))
		rule(&(IriRuleText) {out, out->data + at, out->data + out->len, s, parts});
}

static void
append_host(const char *s, const IriParts *parts, const IriScheme *scheme,
			IriRung rung, IriBuf *out)
{
	const char *host = s + parts->host.at;
	size_t		len = parts->host.len;
	bool		fold = (scheme->flags & (IRI_S_HOST_CASELESS | IRI_S_DNS)) != 0;
	char		storage[256];
	IriBuf		decoded;

	if (parts->host_kind == IRI_HOST_IPV6 && rung == IRI_RUNG_SCHEME)
	{
		iri_buf_put(out, '[');
		if (iri_buf_reserve(out, IRI_IPV6_SIZE))
			out->len += iri_format_ipv6(parts->address, out->data + out->len);
		iri_buf_put(out, ']');
		return;
	}

	iri_buf_init(&decoded, storage, sizeof(storage));
	iri_recode(host, len, parts->host_seen, iri_decodes_host(scheme), false, &decoded);
	if (decoded.failed)
		out->failed = true;
	else if (rung == IRI_RUNG_SCHEME && (scheme->flags & IRI_S_DNS) && parts->host_kind == IRI_HOST_REGNAME)
		iri_host_key_again(decoded.data, decoded.len, out);
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
	while (iri_port_is_number(scheme) && len > 1 && *port == '0')
	{
		port++;
		len--;
	}
	if ((scheme->flags & IRI_S_ELIDE_PORT) && iri_is_default_port(scheme, port, len))
		return;
	if (len > 0)
	{
		iri_buf_put(out, ':');
		iri_buf_append(out, port, len);
	}
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
		iri_buf_insert(out, path_at, "//", 2);
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
		iri_recode(path, local, parts->path_seen, false, false, out);
		path += local;
		len -= local;
	}
	iri_recode(path, len, parts->path_seen, decode, false, out);
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

	if (rung == IRI_RUNG_SCHEME && out->len > at)
		apply_rule(scheme->path_rule, scheme, s, parts, at, out);
}

void
iri_append_form(const IriScheme *scheme, const char *s, const IriParts *parts,
				IriRung rung, IriBuf *out)
{
	bool		decode = (scheme->flags & IRI_S_DECODE) != 0;
	size_t		at;

	iri_buf_reserve(out, parts->path.at + parts->path.len + parts->query.len +
					parts->fragment.len + 8);

	iri_append_lower(s + parts->scheme.at, parts->scheme.len, out);
	iri_buf_put(out, ':');
	if (scheme->flags & IRI_S_LITERAL)
	{
		iri_append_ascii(s + parts->scheme.len + 1, iri_whole_length(parts) - parts->scheme.len - 1, out);
		return;
	}
	at = out->len;

	if (iri_defined(parts->host))
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo))
		{
			size_t		userinfo_at = out->len;

			iri_recode(s + parts->userinfo.at, parts->userinfo.len, parts->userinfo_seen,
					   decode, false, out);
			if (rung == IRI_RUNG_SCHEME && out->len > userinfo_at)
				apply_rule(scheme->userinfo_rule, scheme, s, parts, userinfo_at, out);
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
		iri_recode(s + parts->query.at, parts->query.len, parts->query_seen, decode, true, out);
		if (rung == IRI_RUNG_SCHEME)
			apply_rule(scheme->query_rule, scheme, s, parts, query_at, out);
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		iri_recode(s + parts->fragment.at, parts->fragment.len, parts->fragment_seen,
				   decode, false, out);
	}
}
