/*
 * Canonicalization; see canonical.h.
 */
#include "crawl/canonical.h"

#include "host/url_host.h"
#include "scheme/normalize.h"
#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/text.h"
#include "text/web_scheme.h"
#include "value/ladder.h"

typedef struct Work
{
	const char *s;
	IriParts	parts;
	const IriScheme *scheme;
	uint32_t	given;			/* the steps of the caller */
	uint32_t	steps;			/* the steps for the link */
	const IriRules *rules;
	IriSiteRules sites;			/* the rules for the result's host, path and query */
	IriBuf		scopes;			/* memory for the scopes that match */
	bool		web;			/* http or https */
} Work;

static bool
contains(uint32_t steps, IriStep step)
{
	return (steps & IRI_STEP_BIT(step)) != 0;
}

static bool
has(const Work *work, IriStep step)
{
	return contains(work->steps, step);
}

size_t
iri_www_length(const char *host, size_t len)
{
	size_t		n = 3;

	if (len < 4 || memcmp(host, "www", 3) != 0)
		return 0;
	while (n < len && iri_is(host[n], IRI_C_DIGIT))
		n++;
	return n < len && host[n] == '.' ? n + 1 : 0;
}

/* Returns the length of the "www." or "www2." that the host may lose, or 0. */
static size_t
www_len(const char *host, size_t len, bool www, bool number)
{
	size_t		n = iri_www_length(host, len);
	bool		is_number;
	uint32_t	address;

	if (n == 0 || !(n == 4 ? www : number))
		return 0;
	/* not for "www.com" or "www.1.2.3.4", whose rest is not a host */
	(void) iri_parse_url_ipv4(host + n, len - n, &is_number, &address);
	return memchr(host + n, '.', len - n) == NULL || is_number ? 0 : n;
}

/*
 * Finds the rules for a host and the steps.  The caller's rules take
 * precedence over those of the lists.  Returns false if memory is short.
 */
static bool
find_rules(Work *work, const char *host, size_t len)
{
	const IriRules *listed;

	iri_rules_find(work->rules, host, len, &work->sites);
	work->steps = iri_site_steps(&work->sites, work->given);
	if (has(work, IRI_STEP_SITES))
	{
		listed = iri_sites_2026();
		if (listed == NULL)
			return false;
		iri_rules_add(listed, host, len, &work->sites);
		work->steps = iri_site_steps(&work->sites, work->given);
	}
	if (has(work, IRI_STEP_TRACKING) && iri_defined(work->parts.query))
	{
		listed = iri_tracking_sites();
		if (listed == NULL)
			return false;
		iri_rules_add(listed, host, len, &work->sites);
	}
	return true;
}

/*
 * Appends the host of the result, and finds the rules and steps for it.  Each
 * change may lead to a host with other steps, so this is repeated until no
 * step changes the host.
 */
static void
append_canonical_host(Work *work, IriBuf *out)
{
	const char *host = work->s + work->parts.host.at;
	size_t		len = work->parts.host.len;
	bool		dns = work->parts.host_kind == IRI_HOST_REGNAME && (work->scheme->flags & IRI_S_DNS);

	out->failed |= !find_rules(work, host, len);
	if (dns)
	{
		size_t		end = len;
		size_t		n;

		/* a name with dots at its end has the rules of the name without them */
		while (has(work, IRI_STEP_HOST_DOT) && end > 0 && host[end - 1] == '.')
			end--;
		if (end > 0)
			len = end;
		while ((n = www_len(host, len, has(work, IRI_STEP_WWW), has(work, IRI_STEP_WWW_NUMBER))) > 0)
		{
			host += n;
			len -= n;
			if (work->sites.count > 0 && work->sites.sites[0]->len > len)
				out->failed |= !find_rules(work, host, len);
		}
	}
	iri_buf_append(out, host, len);
}

/*
 * The segment that ASP.NET adds: "(S(24 characters))" for the
 * session, possibly with others for an anonymous user (A) and a form (F).
 */
static bool
is_asp_session(const char *segment, size_t len)
{
	bool		session = false;

	if (len < 29 || (len - 2) % 27 != 0 || segment[0] != '(' || segment[len - 1] != ')')
		return false;
	for (size_t n = 1; n < len - 1; n += 27)
	{
		char		kind = iri_lower(segment[n]);

		if ((kind != 's' && kind != 'a' && kind != 'f') || segment[n + 1] != '(' || segment[n + 26] != ')')
			return false;
		session |= kind == 's';
		for (size_t i = n + 2; i < n + 26; i++)
		{
			if (!iri_is(segment[i], IRI_C_ALPHA | IRI_C_DIGIT))
				return false;
		}
	}
	return session;
}

/*
 * Appends a segment without its ";jsessionid=" parameters, or unchanged if a
 * dot segment, which means something else, would remain.
 */
static void
append_segment(const char *segment, size_t len, IriBuf *out)
{
	size_t		at = out->len;
	size_t		i = 0;
	size_t		left;

	while (i < len)
	{
		size_t		from = i;

		for (i++; i < len && segment[i] != ';'; i++)
			;
		if (!iri_begins_caseless((IriText) {segment + from, i - from}, ";jsessionid="))
			iri_buf_append(out, segment + from, i - from);
	}
	left = out->len - at;
	if (!out->failed && (iri_text_is((IriText) {out->data + at, left}, ".") || iri_text_is((IriText) {out->data + at, left}, "..")))
	{
		out->len = at;
		iri_buf_append(out, segment, len);
	}
}

/* Appends a path that begins with "/", without its sessions. */
static void
append_without_session(const char *path, size_t len, IriBuf *out)
{
	size_t		i = 0;

	while (i < len)
	{
		const char *segment = path + ++i;
		const char *slash = memchr(segment, '/', len - i);
		size_t		segment_len = slash != NULL ? (size_t) (slash - segment) : len - i;
		size_t		at = out->len;

		i += segment_len;
		iri_buf_put(out, '/');
		append_segment(segment, segment_len, out);
		/*
		 * a segment that is only a session is removed with a slash, so that
		 * "/(S(...))" leaves "/"
		 */
		if (!out->failed && segment_len > 0 &&
			(out->len == at + 1 || is_asp_session(out->data + at + 1, out->len - at - 1)))
			out->len = slash != NULL ? at : at + 1;
	}
}

static bool
is_index_page(const char *segment, size_t len)
{
	for (size_t i = 0; i < iri_index_pages_count; i++)
	{
		if (iri_same_caseless((IriText) {segment, len}, iri_index_pages[i]))
			return true;
	}
	return false;
}

/*
 * Returns the length of a path without a trailing index page and trailing
 * slashes.
 */
static size_t
shortened(uint32_t steps, const char *path, size_t len)
{
	size_t		before;

	do
	{
		before = len;
		if (contains(steps, IRI_STEP_TRAILING_SLASH) && len > 1 && path[len - 1] == '/')
			len--;
		if (contains(steps, IRI_STEP_INDEX))
		{
			size_t		segment = len;

			/* no index page is longer than this */
			while (segment > 0 && len - segment < 16 && path[segment - 1] != '/')
				segment--;
			if (segment > 0 && path[segment - 1] == '/' && is_index_page(path + segment, len - segment))
				len = segment;
		}
	} while (len != before);
	return len;
}

static void
append_web_path(const char *path, size_t len, uint32_t steps, IriBuf *out)
{
	size_t		at = out->len;
	size_t		to;

	if (!(steps & IRI_PATH_STEPS) || len == 0 || path[0] != '/')
	{
		iri_buf_append(out, path, len);
		return;
	}
	if (contains(steps, IRI_STEP_SESSION))
		append_without_session(path, len, out);
	else
		iri_buf_append(out, path, len);
	if (out->failed)
		return;

	/* from here on, the path only becomes shorter */
	to = at;
	for (size_t i = at; i < out->len; i++)
	{
		char		c = out->data[i];

		if (contains(steps, IRI_STEP_COLLAPSE_SLASHES) && c == '/' && to > at && out->data[to - 1] == '/')
			continue;
		if (contains(steps, IRI_STEP_LOWER_PATH) &&
			!(i >= at + 1 && out->data[i - 1] == '%') && !(i >= at + 2 && out->data[i - 2] == '%'))
			c = iri_lower(c);
		out->data[to++] = c;
	}
	out->len = at + shortened(steps, out->data + at, to - at);
}

/* Returns the steps that might change the query. */
static uint32_t
possible_query_steps(const char *query, size_t len)
{
	uint32_t	possible = 0;
	IriPieces	pieces;
	IriParam	param;

	if (memchr(query, '%', len) != NULL || memchr(query, '+', len) != NULL)
		possible |= IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING);
	if (memchr(query, '&', len) != NULL)
		possible |= IRI_STEP_BIT(IRI_STEP_DEDUPE_PARAMS) | IRI_STEP_BIT(IRI_STEP_SORT_QUERY);
	iri_pieces_begin(&pieces, query, len, IRI_WEB_FORM);
	while (iri_next_piece(&pieces, &param))
	{
		if (param.len == 0)
			possible |= IRI_STEP_BIT(IRI_STEP_EMPTY_QUERY);
		else
			possible |= IRI_STEP_BIT(IRI_STEP_SESSION) | IRI_STEP_BIT(IRI_STEP_TRACKING);
		if (param.len > 0 && param.value_len == 0)
			possible |= IRI_STEP_BIT(IRI_STEP_BLANK_PARAMS);
	}
	return possible;
}

/* Returns the steps that might change the host. */
static uint32_t
possible_host_steps(const char *host, size_t len)
{
	uint32_t	possible = 0;

	if (len > 4 && memcmp(host, "www", 3) == 0)
		possible |= IRI_STEP_BIT(IRI_STEP_WWW) | IRI_STEP_BIT(IRI_STEP_WWW_NUMBER);
	if (len > 0 && host[len - 1] == '.')
		possible |= IRI_STEP_BIT(IRI_STEP_HOST_DOT);
	return possible;
}

/* Returns the steps that might change the path. */
static uint32_t
possible_path_steps(const char *path, size_t len)
{
	uint32_t	possible = 0;

	for (size_t i = 0; i < len; i++)
	{
		if (iri_is(path[i], IRI_C_UPPER))
			possible |= IRI_STEP_BIT(IRI_STEP_LOWER_PATH);
		if (path[i] == ';' || path[i] == '(')
			possible |= IRI_STEP_BIT(IRI_STEP_SESSION) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
		if (path[i] == '.')
			possible |= IRI_STEP_BIT(IRI_STEP_INDEX) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
		if (i > 0 && path[i] == '/' && path[i - 1] == '/')
			possible |= IRI_STEP_BIT(IRI_STEP_COLLAPSE_SLASHES);
	}
	if (len > 1 && path[len - 1] == '/')
		possible |= IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH);
	return possible;
}

/*
 * Returns the length of the character c, or of its percent-encoding, at the
 * beginning of a text, or 0.
 */
static size_t
leading_length(const char *s, size_t len, char c)
{
	if (len > 0 && s[0] == c)
		return 1;
	return len >= 3 && s[0] == '%' && iri_octet_at(s) == c ? 3 : 0;
}

#define TEXT_DIRECTIVE	":~:text="

/* Returns the place of a text in another one, or the end of that. */
static size_t
find_text(const char *s, size_t len, const char *text)
{
	size_t		n = strlen(text);

	for (size_t i = 0; i + n <= len; i++)
	{
		if (memcmp(s + i, text, n) == 0)
			return i;
	}
	return len;
}

/* Returns true if a fragment begins as a route of an application does: "/docs", "!docs", "?id=1", "{"id":1}". */
static bool
is_route(const char *fragment, size_t len)
{
	size_t		n = leading_length(fragment, len, '!');

	n += leading_length(fragment + n, len - n, '/');
	if (n == 0)
		n = leading_length(fragment, len, '?') + leading_length(fragment, len, '{');
	return n > 0 && n < len;
}

/* Signs in a fragment of the name of a page, percent-encoded or not. */
typedef struct Signs
{
	bool		folder;			/* "/" or "!" inside, and no "(" before it as in XPointers and signatures */
	bool		state;			/* "=", "{" or "@", or "#" first, as in programs on tio.run, and channels of IRC */
	bool		token;			/* 20 letters and digits in a row, with capitals and digits */
} Signs;

static Signs
read_signs(const char *fragment, size_t len)
{
	Signs		signs = {.folder = false};
	bool		parenthesis = false;
	bool		digit = false;
	bool		capital = false;
	size_t		letters = 0;
	size_t		n;

	for (size_t i = 0; i < len; i += n)
	{
		char		c = fragment[i];

		n = c == '%' && len - i >= 3 ? 3 : 1;
		if (n == 3)
			c = iri_octet_at(fragment + i);
		parenthesis |= c == '(';
		signs.folder |= (c == '/' || c == '!') && i > 0 && i + n < len && !parenthesis;
		signs.state |= iri_in_set(c, "={@") || (c == '#' && i == 0 && n < len);
		letters = iri_is(c, IRI_C_ALPHA | IRI_C_DIGIT) || iri_in_set(c, "-_") ? letters + 1 : 0;
		digit = letters > 0 && (digit || iri_is(c, IRI_C_DIGIT));
		capital = letters > 0 && (capital || iri_is(c, IRI_C_UPPER));
		signs.token |= letters >= 20 && digit && capital;
	}
	return signs;
}

/* Returns true for "utm_source=a" and such, "?utm_source=a", and "_=_", which Facebook adds. */
static bool
is_tracking(const char *fragment, size_t len, IriBuf *scratch)
{
	size_t		n = leading_length(fragment, len, '?');
	IriPieces	pieces;
	IriParam	param;

	iri_pieces_begin(&pieces, fragment + n, len - n, IRI_WEB_FORM);
	return iri_text_is((IriText) {fragment, len}, "_=_") ||
		(iri_next_param(&pieces, &param) && param.value != NULL && iri_is_tracking(&param, scratch));
}

/*
 * Returns true if a fragment names a page: a route, with a folder, or on a
 * root path with a state or a token.  The path is judged as if all steps had
 * changed it, so that no other step makes a difference.  "//apple_ref/...",
 * JSON Pointers and headings of wikis such as "Input/output" are anchors.
 */
static bool
names_page(const char *path, size_t path_len, const char *fragment, size_t len, IriBuf *scratch)
{
	bool		route = is_route(fragment, len);
	Signs		signs = read_signs(fragment, len);
	char		storage[256];
	IriBuf		plain;
	bool		page;

	if (!route && !signs.folder && !signs.state && !signs.token)
		return false;
	if (iri_begins((IriText) {fragment, len}, (IriText) {"//", 2}) || is_tracking(fragment, len, scratch))
		return false;
	iri_buf_init(&plain, storage, sizeof(storage));
	append_web_path(path, path_len, IRI_PATH_STEPS, &plain);
	if (plain.len <= 1)
		page = true;
	else if (route)
		page = leading_length(fragment, len, '/') == 0 || plain.len < 5 || memcmp(plain.data + plain.len - 5, ".json", 5) != 0;
	else
		page = signs.folder && find_text(plain.data, plain.len, "/wiki/") == plain.len;
	scratch->failed |= plain.failed;
	iri_buf_free(&plain);
	return page;
}

static void
append_fragment(const Work *work, IriBuf *out)
{
	const char *fragment = work->s + work->parts.fragment.at;
	size_t		len = work->parts.fragment.len;

	if (has(work, IRI_STEP_FRAGMENT))
		return;
	/* URL Fragment Text Directives, section 3.1 */
	if (has(work, IRI_STEP_TEXT_FRAGMENT) || has(work, IRI_STEP_PAGE_FRAGMENT))
	{
		len = find_text(fragment, len, TEXT_DIRECTIVE);
		if (len == 0 && work->parts.fragment.len > 0)
			return;
	}
	if (has(work, IRI_STEP_PAGE_FRAGMENT))
	{
		char		storage[64];
		IriBuf		scratch;
		bool		page;

		iri_buf_init(&scratch, storage, sizeof(storage));
		page = names_page(work->s + work->parts.path.at, work->parts.path.len, fragment, len, &scratch);
		out->failed |= scratch.failed;
		iri_buf_free(&scratch);
		if (!page)
			return;
	}
	iri_buf_append(out, fragment - 1, len + 1);
}

/* Returns true if aliases-2026 may rewrite a key, perhaps after other steps. */
static bool
may_have_alias(const char *key, const IriParts *parts)
{
	/* only the schemes info and hdl have aliases without a host */
	return iri_defined(parts->host) || iri_text_is((IriText) {key, parts->scheme.len}, "info") || iri_text_is((IriText) {key, parts->scheme.len}, "hdl");
}

uint32_t
iri_possible_steps(const char *key, const IriParts *parts)
{
	uint32_t	possible = possible_path_steps(key + parts->path.at, parts->path.len);

	if (iri_text_is((IriText) {key, parts->scheme.len}, "http"))
		possible |= IRI_STEP_BIT(IRI_STEP_HTTPS);
	if (iri_text_is((IriText) {key, parts->scheme.len}, "urn"))
		possible |= IRI_STEP_BIT(IRI_STEP_URN_COMPONENTS);
	if (iri_defined(parts->userinfo))
		possible |= IRI_STEP_BIT(IRI_STEP_USERINFO);
	if (may_have_alias(key, parts))
		possible |= IRI_STEP_BIT(IRI_STEP_ALIASES);
	if (iri_defined(parts->host))
		possible |= possible_host_steps(key + parts->host.at, parts->host.len);
	if (iri_defined(parts->host) && (iri_defined(parts->query) || iri_defined(parts->fragment)))
		possible |= IRI_STEP_BIT(IRI_STEP_SITES);
	if (iri_defined(parts->port))
		possible |= IRI_STEP_BIT(IRI_STEP_PORT);
	if (iri_defined(parts->query))
		possible |= possible_query_steps(key + parts->query.at, parts->query.len);
	if (iri_defined(parts->fragment))
	{
		possible |= IRI_STEP_BIT(IRI_STEP_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_PAGE_FRAGMENT);
		if (find_text(key + parts->fragment.at, parts->fragment.len, TEXT_DIRECTIVE) < parts->fragment.len)
			possible |= IRI_STEP_BIT(IRI_STEP_TEXT_FRAGMENT);
	}
	return possible;
}

bool
iri_is_session_id(const IriParam *param)
{
	if (param->value_len != 32 || !iri_same_caseless((IriText) {param->piece, param->name_len}, "sid"))
		return false;
	for (size_t i = 0; i < 32; i++)
	{
		if (!iri_is(param->value[i], IRI_C_HEX))
			return false;
	}
	return true;
}

IriVerdict
iri_param_verdict(const IriRules *rules, const IriSiteRules *sites, uint32_t steps,
				  const IriParam *param, IriBuf *scratch)
{
	IriVerdict	verdict = iri_rules_verdict(sites, param, scratch);

	if (verdict != IRI_VERDICT_NONE)
		return verdict;
	if ((steps & IRI_STEP_BIT(IRI_STEP_SESSION)) != 0 &&
		(iri_names_match(&iri_session_params, param, scratch) || iri_is_session_id(param)))
		return IRI_VERDICT_DROP;
	if ((steps & IRI_STEP_BIT(IRI_STEP_TRACKING)) != 0 && iri_is_tracking(param, scratch))
		return IRI_VERDICT_DROP;
	return iri_names_match(&rules->drop, param, scratch) ? IRI_VERDICT_DROP : IRI_VERDICT_NONE;
}

static bool
stays_after_steps(const void *argument, const IriParam *param, IriBuf *scratch)
{
	const Work *work = argument;

	return iri_param_verdict(work->rules, &work->sites, work->steps, param, scratch) != IRI_VERDICT_DROP;
}

/*
 * Appends a query with "+" as %20.  Decodes characters that need not be
 * encoded: characters without a meaning in a query, and "=" in a value.
 */
static void
append_plain_query(const char *query, size_t len, IriBuf *out)
{
	bool		value = false;

	for (size_t i = 0; i < len; i++)
	{
		char		octet;

		if (query[i] == '&')
			value = false;
		else if (query[i] == '=')
			value = true;
		if (query[i] == '+')
			iri_buf_append(out, "%20", 3);
		else if (query[i] != '%' || len - i < 3)
			iri_buf_put(out, query[i]);
		else
		{
			octet = iri_octet_at(query + i);
			if (iri_is(octet, IRI_C_QUERY) && !iri_in_set(octet, "&;+") && (octet != '=' || value))
				iri_buf_put(out, octet);
			else
				iri_buf_append(out, query + i, 3);
			i += 2;
		}
	}
}

/* Returns the text of a buffer; nothing if it failed. */
static IriText
result_of(const IriBuf *buf)
{
	return (IriText) {buf->data, buf->failed ? 0 : buf->len};
}

static void
append_web_query(const Work *work, IriBuf *out)
{
	IriText		query = {work->s + work->parts.query.at, work->parts.query.len};
	bool		select = has(work, IRI_STEP_SESSION) || has(work, IRI_STEP_TRACKING) ||
		work->rules->drop.count > 0 || work->sites.count > 0;
	unsigned int arrange = (has(work, IRI_STEP_BLANK_PARAMS) ? IRI_QUERY_NO_BLANKS : 0) |
		(has(work, IRI_STEP_DEDUPE_PARAMS) ? IRI_QUERY_DEDUPE : 0) |
		(has(work, IRI_STEP_SORT_QUERY) ? IRI_QUERY_SORT : 0) |
		(has(work, IRI_STEP_EMPTY_QUERY) ? IRI_QUERY_NO_EMPTY : 0);
	bool		left = query.len > 0 || !has(work, IRI_STEP_EMPTY_QUERY);
	char		storage[3][512];
	IriBuf		changed[3];		/* one for each change */

	for (int i = 0; i < 3; i++)
		iri_buf_init(&changed[i], storage[i], sizeof(storage[i]));
	if (query.len > 0 && select)
	{
		left = iri_query_select(query.data, query.len, IRI_WEB_FORM, stays_after_steps, work, &changed[0]);
		query = result_of(&changed[0]);
	}
	if (has(work, IRI_STEP_QUERY_ENCODING) && left && query.len > 0)
	{
		append_plain_query(query.data, query.len, &changed[1]);
		query = result_of(&changed[1]);
	}
	if (arrange != 0 && left && query.len > 0)
	{
		left = iri_query_arrange(query.data, query.len, IRI_WEB_FORM, arrange, &changed[2]);
		query = result_of(&changed[2]);
	}
	if (left)
	{
		iri_buf_put(out, '?');
		iri_buf_append(out, query.data, query.len);
	}
	for (int i = 0; i < 3; i++)
	{
		out->failed |= changed[i].failed;
		iri_buf_free(&changed[i]);
	}
}

/* Returns true if the steps change the host of a site's rules. */
static bool
host_is_changed(Work *work, const IriSite *site, IriBuf *host)
{
	work->s = site->domain;
	work->parts.host = (IriSpan) {.at = 0, .len = (uint32_t) site->len};
	host->len = 0;
	append_canonical_host(work, host);
	return !host->failed &&
		!iri_same_text((IriText) {host->data, host->len}, (IriText) {site->domain, site->len});
}

/* Returns true if the steps change all paths of a scope. */
static bool
path_is_changed(uint32_t steps, const IriScope *scope, IriBuf *path)
{
	/* the end of a prefix is not the end of a path */
	if (!scope->whole)
		steps &= ~(IRI_STEP_BIT(IRI_STEP_INDEX) | IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH));
	path->len = 0;
	append_web_path(scope->path, scope->path_len, steps, path);
	return !path->failed &&
		!iri_same_text((IriText) {path->data, path->len}, (IriText) {scope->path, scope->path_len});
}

bool
iri_unused_rules(const IriRules *rules, uint32_t steps, IriUnused *unused, IriBuf *changed)
{
	for (size_t i = 0; i < rules->count && !changed->failed; i++)
	{
		Work		work = {.given = steps, .rules = rules};

		*unused = (IriUnused) {.site = &rules->sites[i]};
		work.scheme = iri_scheme_lookup("http", 4);
		work.parts.host_kind = IRI_HOST_REGNAME;
		if (host_is_changed(&work, unused->site, changed))
			return true;
		for (size_t j = 0; j < unused->site->scope_count; j++)
		{
			unused->scope = &unused->site->scopes[j];
			if (path_is_changed(work.steps, unused->scope, changed))
				return true;
		}
	}
	return false;
}

/* Appends the result of applying the steps once. */
static void
append_canonical(Work *work, IriBuf *out)
{
	const char *s = work->s;
	const IriParts *parts = &work->parts;
	bool		urn = has(work, IRI_STEP_URN_COMPONENTS) && iri_text_is((IriText) {s, parts->scheme.len}, "urn");
	char		storage[256];
	IriBuf		host;
	size_t		path;

	/* the host is first, since the steps depend on it */
	iri_buf_init(&host, storage, sizeof(storage));
	work->sites.count = 0;
	work->sites.scoped = false;
	work->sites.scope_count = 0;
	if (iri_defined(parts->host))
		append_canonical_host(work, &host);
	if (has(work, IRI_STEP_HTTPS) && iri_text_is((IriText) {s, parts->scheme.len}, "http"))
		iri_buf_append(out, "https", 5);
	else
		iri_buf_append(out, s, parts->scheme.len);
	iri_buf_put(out, ':');
	if (iri_defined(parts->host))
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo) && !has(work, IRI_STEP_USERINFO))
		{
			iri_buf_append(out, s + parts->userinfo.at, parts->userinfo.len);
			iri_buf_put(out, '@');
		}
		iri_buf_append(out, host.data, host.len);
		if (iri_defined(parts->port) && !has(work, IRI_STEP_PORT))
			iri_buf_append(out, s + parts->port.at - 1, parts->port.len + 1);
	}
	path = out->len;
	if (work->web)
		append_web_path(s + parts->path.at, parts->path.len, work->steps, out);
	else
		iri_buf_append(out, s + parts->path.at, parts->path.len);
	if (work->web && work->sites.scoped && !out->failed)
	{
		iri_rules_match(&work->sites, out->data + path, out->len - path,
						iri_defined(parts->query) ? s + parts->query.at : NULL, parts->query.len, &work->scopes);
		work->steps = iri_site_steps(&work->sites, work->given);
		out->failed |= work->scopes.failed;
	}
	if (iri_defined(parts->query) && !urn)
	{
		if (work->web)
			append_web_query(work, out);
		else
			iri_buf_append(out, s + parts->query.at - 1, parts->query.len + 1);
	}
	if (iri_defined(parts->fragment) && !urn)
		append_fragment(work, out);
	out->failed |= host.failed;
	iri_buf_free(&host);
}

/* iri_canonical_form without rewriting. */
static void
apply_steps(const char *key, size_t len, uint32_t steps, const IriRules *rules, IriBuf *out)
{
	Work		work;
	IriBuf		taken;
	IriBuf		normal;
	IriError	err;
	bool		again = true;
	const IriScope *scopes[16];

	/* `sites` is large, and empty as long as its count is 0 */
	work.s = key;
	work.given = steps;
	work.rules = rules;
	iri_split(key, len, &work.parts);
	if (!iri_defined(work.parts.scheme))
	{
		iri_buf_append(out, key, len);
		return;
	}

	/*
	 * The result of the steps may not be in normal form, because https drops a
	 * port that was not the default of http.  Then the steps are applied
	 * again.  A link that they leave unchanged is already in normal form.  No
	 * step restores what normalization has removed, so there are never more
	 * rounds than steps.  Rules with a scope are applied again too: a new
	 * scope matches only if a parameter that a scope names has gone, so there
	 * is at most one more round for each of these names.
	 */
	iri_buf_init(&normal, NULL, 0);
	iri_buf_init(&taken, NULL, 0);
	iri_buf_init(&work.scopes, (char *) scopes, sizeof(scopes));
	for (size_t round = 0; again && round < IRI_STEPS + 1 + rules->name_count && !out->failed; round++)
	{
		bool		same;
		const IriBuf *result = out;

		out->len = 0;
		work.scheme = iri_scheme_lookup(work.s, work.parts.scheme.len);
		work.steps = steps;
		work.web = iri_defined(work.parts.host) &&
			iri_is_http(work.s, work.parts.scheme.len);
		append_canonical(&work, out);

		same = !out->failed && out->len == len && memcmp(out->data, work.s, len) == 0;
		normal.len = 0;
		again = !same && !out->failed && work.sites.scoped;
		if (!same && !out->failed && iri_parse(out->data, out->len, IRI_GRAMMAR_IRI, &work.parts, &err) &&
			!iri_is_normal(iri_scheme_of(out->data, &work.parts), out->data, &work.parts))
		{
			iri_normal_form(out->data, &work.parts, IRI_RUNG_SCHEME, &normal);
			result = &normal;
			again = !normal.failed &&
				(again || normal.len != out->len || memcmp(normal.data, out->data, out->len) != 0);
		}
		out->failed |= normal.failed;
		if (again)
		{
			/* one buffer is read while the other is written */
			taken.len = 0;
			iri_buf_append(&taken, result->data, result->len);
			out->failed |= taken.failed;
			work.s = taken.data;
			len = taken.len;
			iri_split(taken.data, taken.len, &work.parts);
		}
	}
	if (again)
	{
		out->len = 0;
		iri_buf_append(out, taken.data, taken.len);
	}
	iri_buf_free(&work.scopes);
	iri_buf_free(&normal);
	iri_buf_free(&taken);
}

/* The lists of rewriting rules that apply to a key. */
typedef struct Lists
{
	const IriRewrites *list[2];
	int			count;
} Lists;

/* Finds the lists for the result of the steps.  Returns false if memory is short. */
static bool
find_lists(const char *key, size_t len, uint32_t steps, const IriRules *rules, Lists *lists)
{
	IriSiteRules sites;
	IriParts	parts;

	lists->count = 0;
	if (rules->rewrites != NULL)
		lists->list[lists->count++] = rules->rewrites;
	iri_split(key, len, &parts);
	if (rules->count > 0 && iri_defined(parts.host))
	{
		iri_rules_find(rules, key + parts.host.at, parts.host.len, &sites);
		steps = iri_site_steps(&sites, steps);
	}
	if (steps & IRI_STEP_BIT(IRI_STEP_ALIASES))
	{
		const IriRewrites *aliases = iri_aliases();

		if (aliases == NULL)
			return false;
		lists->list[lists->count++] = aliases;
	}
	return true;
}

/*
 * Rewrites the result of the steps, and applies the steps again.  If the new
 * result would be rewritten, too, the old result is kept, so that
 * canonicalizing twice changes nothing.
 */
static void
rewrite(uint32_t steps, const IriRules *rules, IriBuf *out)
{
	IriPatternResult result = IRI_PATTERN_NO;
	Lists		lists;
	IriBuf		made;
	IriBuf		taken;
	size_t		rule;

	iri_buf_init(&made, NULL, 0);
	iri_buf_init(&taken, NULL, 0);
	if (!find_lists(out->data, out->len, steps, rules, &lists))
		result = IRI_PATTERN_FAILED;
	for (int i = 0; i < lists.count && result == IRI_PATTERN_NO; i++)
		result = iri_rewrite_key(lists.list[i], out->data, out->len, &made);
	if (result == IRI_PATTERN_YES)
	{
		apply_steps(made.data, made.len, steps, rules, &taken);
		result = taken.failed || !find_lists(taken.data, taken.len, steps, rules, &lists) ? IRI_PATTERN_FAILED : IRI_PATTERN_NO;
		for (int i = 0; i < lists.count && result == IRI_PATTERN_NO; i++)
			result = iri_rewrite_matches(lists.list[i], taken.data, taken.len, &rule);
		if (result == IRI_PATTERN_NO)
		{
			out->len = 0;
			iri_buf_append(out, taken.data, taken.len);
		}
	}
	out->failed |= result == IRI_PATTERN_FAILED;
	iri_buf_free(&made);
	iri_buf_free(&taken);
}

void
iri_canonical_form(const char *key, size_t len, uint32_t steps,
				   const IriRules *rules, IriBuf *out)
{
	apply_steps(key, len, steps, rules, out);
	if ((rules->rewrites != NULL || rules->count > 0 || (steps & IRI_STEP_BIT(IRI_STEP_ALIASES))) &&
		!out->failed && iri_scheme_length(out->data, out->len) > 0)
		rewrite(steps, rules, out);
}
