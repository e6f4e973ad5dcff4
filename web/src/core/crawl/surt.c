/*
 * SURT; see surt.h.
 */
#include "crawl/surt.h"

#include "text/charclass.h"
#include "text/text.h"

/* Appends a text with "\" before characters that would end it. */
static void
append_marked(const char *s, size_t len, const char *ends, IriBuf *out)
{
	for (size_t i = 0; i < len; i++)
	{
		if (iri_in_set(s[i], ends))
			iri_buf_put(out, '\\');
		iri_buf_put(out, s[i]);
	}
}

void
iri_append_reversed(const char *host, size_t len, const char *marked, IriBuf *out)
{
	for (size_t end = len;;)
	{
		size_t		from = end;

		while (from > 0 && host[from - 1] != '.')
			from--;
		append_marked(host + from, end - from, marked, out);
		if (from == 0)
			break;
		iri_buf_put(out, ',');
		end = from - 1;
	}
}

void
iri_append_surt(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	if (!iri_defined(parts->host))
	{
		iri_buf_append(out, s, len);
		return;
	}
	if (iri_defined(parts->scheme))
		iri_buf_append(out, s, parts->scheme.len + 1);
	iri_buf_append(out, "//(", 3);
	if (parts->host_kind == IRI_HOST_REGNAME)
	{
		iri_append_reversed(s + parts->host.at, parts->host.len, ",)", out);
		iri_buf_put(out, ',');
	}
	else
		iri_buf_append(out, s + parts->host.at, parts->host.len);
	if (iri_defined(parts->port))
		iri_buf_append(out, s + parts->port.at - 1, parts->port.len + 1);
	if (iri_defined(parts->userinfo))
	{
		iri_buf_put(out, '@');
		append_marked(s + parts->userinfo.at, parts->userinfo.len, ")", out);
	}
	iri_buf_put(out, ')');
	iri_buf_append(out, s + parts->path.at, len - parts->path.at);
}

/* Finds the first of `ends`, or the end, skipping marked characters. */
static size_t
find_end(const char *s, size_t len, size_t i, const char *ends)
{
	while (i < len && !iri_in_set(s[i], ends))
		i += s[i] == '\\' ? 2 : 1;
	return i < len ? i : len;
}

static void
append_unmarked(const char *s, size_t len, IriBuf *out)
{
	for (size_t i = 0; i < len; i++)
	{
		if (s[i] == '\\' && i + 1 < len)
			i++;
		iri_buf_put(out, s[i]);
	}
}

bool
iri_append_from_surt(const char *surt, size_t len, IriBuf *out)
{
	size_t		at = 0;			/* the place after "//(" */
	size_t		host;			/* ends of the parts */
	size_t		port;
	size_t		close;
	size_t		label;

	while (at < len && iri_is(surt[at], IRI_C_SCHEME))
		at++;
	if (at == len || surt[at] != ':')
		at = 0;
	else
		at++;
	if (len - at < 2 || memcmp(surt + at, "//", 2) != 0)
	{
		iri_buf_append(out, surt, len);
		return true;
	}
	at += 2;
	if (at == len || surt[at] != '(')
		return false;
	iri_buf_append(out, surt, at);
	at++;

	if (at < len && surt[at] == '[')
	{
		const char *bracket = memchr(surt + at, ']', len - at);

		if (bracket == NULL)
			return false;
		host = (size_t) (bracket - surt) + 1;
	}
	else
		host = find_end(surt, len, at, ":@)");
	port = find_end(surt, len, host, "@)");
	close = find_end(surt, len, port, ")");
	if (close == len || (host < port && surt[host] != ':'))
		return false;

	if (port < close)
	{
		append_unmarked(surt + port + 1, close - port - 1, out);
		iri_buf_put(out, '@');
	}
	/* labels are followed by ","; a host without "," or in brackets is an address, or empty */
	label = host > at && surt[at] == '[' ? host : find_end(surt, host, at, ",");
	if (label == host)
		iri_buf_append(out, surt + at, host - at);
	else
	{
		size_t		end = host;

		/* go from the last label, which ends before the last unmarked "," */
		if (surt[host - 1] != ',' || (host - 2 > at && surt[host - 2] == '\\'))
			return false;
		end = host - 1;
		for (;;)
		{
			size_t		from = end;

			while (from > at && !(surt[from - 1] == ',' && !(from - 1 > at && surt[from - 2] == '\\')))
				from--;
			append_unmarked(surt + from, end - from, out);
			if (from == at)
				break;
			iri_buf_put(out, '.');
			end = from - 1;
		}
	}
	iri_buf_append(out, surt + host, port - host);
	iri_buf_append(out, surt + close + 1, len - close - 1);
	return true;
}
