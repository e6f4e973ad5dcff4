/*
 * See name.h.
 */
#include "unicode/name.h"

#include "host/cache.h"
#include "host/idna.h"
#include "host/label.h"
#include "scheme/scheme.h"
#include "text/charclass.h"
#include "text/percent.h"

bool
iri_append_name(const char *s, const IriParts *parts, IriBuf *out, bool *dns)
{
	char		storage[256];
	IriBuf		decoded;
	bool		lower = true;
	bool		decode = true;

	*dns = iri_has_domain_name(s, parts);
	if (parts->host_kind != IRI_HOST_REGNAME)
		return false;
	if (iri_defined(parts->scheme))
	{
		const IriScheme *row = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);

		lower = (row->flags & IRI_S_HOST_CASELESS) != 0;
		decode = iri_decodes_host(row);
	}
	iri_buf_init(&decoded, storage, sizeof(storage));
	if (decode)
		iri_append_recoded(s + parts->host.at, parts->host.len, false, &decoded);
	else
		iri_buf_append(&decoded, s + parts->host.at, parts->host.len);
	if (decoded.failed)
		out->failed = true;
	else if (*dns)
		iri_host_key_again(decoded.data, decoded.len, out);
	else if (lower && !iri_has_percent(decoded.data, decoded.len))
		iri_append_lower(decoded.data, decoded.len, out);
	else
		iri_buf_append(out, decoded.data, decoded.len);
	iri_buf_free(&decoded);
	return true;
}

/* Returns the length of the dot at s, raw or percent-encoded, or 0. */
static size_t
dot_length(const char *s, size_t len, bool dns)
{
	char		octets[4];
	size_t		size;

	if (*s != '%')
		return dns ? iri_dot_length(s, len) : *s == '.';
	size = iri_dot_length(octets, iri_octets_at(s, len, octets));
	return size == 1 || dns ? 3 * size : 0;
}

size_t
iri_label_place(const char *s, const IriParts *parts, bool dns, const char *name, size_t at)
{
	size_t		place = parts->host.at;
	size_t		end = place + parts->host.len;
	size_t		dots = 0;

	for (size_t i = 0; i < at; i++)
		dots += name[i] == '.' || (dns && iri_dot_length(name + i, at - i) > 0);
	while (dots > 0 && place < end)
	{
		size_t		size = dot_length(s + place, end - place, dns);

		dots -= size > 0;
		place += size > 0 ? size : 1;
	}
	return place;
}

size_t
iri_label_around(const char *s, const IriParts *parts, bool dns, size_t at)
{
	size_t		end = parts->host.at + parts->host.len;
	size_t		start = parts->host.at;

	for (size_t i = start; i < at;)
	{
		size_t		size = dot_length(s + i, end - i, dns);

		i += size > 0 ? size : 1;
		if (size > 0)
			start = i;
	}
	return start;
}

IriSpan
iri_label_span(const char *s, const IriParts *parts, bool dns, size_t at)
{
	size_t		start = iri_label_around(s, parts, dns, at);
	size_t		end = parts->host.at + parts->host.len;
	size_t		i = start;

	while (i < end && dot_length(s + i, end - i, dns) == 0)
		i++;
	return (IriSpan) {(uint32_t) start, (uint32_t) (i - start)};
}
