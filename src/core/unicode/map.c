/*
 * The mapping of IRIs to URIs and back; see map.h.
 */
#include "unicode/map.h"

#include <string.h>

#include "host/idna_icu.h"
#include "host/ignored.h"
#include "host/label_rules.h"
#include "scheme/scheme.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "text/web_scheme.h"
#include "unicode/name.h"

/* Returns the length of the ASCII, or of the non-ASCII text, at the beginning of s. */
static size_t
run_length(const char *s, size_t len, bool ascii)
{
	size_t		n = 0;

	while (n < len && ((unsigned char) s[n] < 0x80) == ascii)
		n++;
	return n;
}

/* Percent-encodes everything that is not ASCII, and the character `also` (0: none). */
static void
append_ascii_component(const char *s, size_t len, char also, IriBuf *out)
{
	size_t		from = 0;

	for (size_t i = 0; i < len; i++)
	{
		if ((unsigned char) s[i] < 0x80 && (also == 0 || s[i] != also))
			continue;
		iri_buf_append(out, s + from, i - from);
		iri_append_encoded(s + i, 1, out);
		from = i + 1;
	}
	iri_buf_append(out, s + from, len - from);
}

static bool
append_ascii_host(const char *s, const IriParts *parts, bool frozen, IriBuf *out, IriIdnaError *err)
{
	const char *host = s + parts->host.at;
	size_t		len = parts->host.len;
	char		storage[256];
	IriBuf		decoded;
	bool		ok = true;

	if (iri_is_ascii(host, len) && memchr(host, '%', len) == NULL)
	{
		iri_buf_append(out, host, len);
		return true;
	}
	if (!iri_has_domain_name(s, parts))
	{
		/* RFC 3987 §3.1 */
		append_ascii_component(host, len, 0, out);
		return true;
	}

	iri_buf_init(&decoded, storage, sizeof(storage));
	iri_append_recoded(host, len, false, &decoded);
	if (decoded.failed)
		out->failed = true;
	else if (iri_find_ignored(decoded.data, decoded.len) == NULL &&
			 (memchr(decoded.data, '%', decoded.len) != NULL ||
			  iri_is_ascii(decoded.data, decoded.len)))
	{
		/* not a DNS name, or a URI's host already */
		append_ascii_component(host, len, 0, out);
	}
	else
	{
		ok = frozen ? iri_host_to_ascii(decoded.data, decoded.len, out, err) :
			iri_host_to_current_ascii(decoded.data, decoded.len, out, err);
	}
	if (!ok)
	{
		IriSpan		label = iri_label_span(s, parts, true,
									   iri_label_place(s, parts, true, decoded.data, err->at));

		if (err->status == IRI_IDNA_HOST_LENGTH)
			label = parts->host;
		err->at = label.at;
		err->len = label.len;
	}
	iri_buf_free(&decoded);
	return ok;
}

static bool
append_query(const char *query, size_t len, const IriCharset *charset, IriBuf *out,
			 IriMapError *err)
{
	size_t		i = 0;

	while (i < len)
	{
		size_t		n = run_length(query + i, len - i, true);

		iri_buf_append(out, query + i, n);
		i += n;
		n = run_length(query + i, len - i, false);
		if (!iri_append_in_charset(charset, query + i, n, out, &err->lacking))
			return false;
		i += n;
	}
	return true;
}

bool
iri_append_uri(const char *s, const IriParts *parts, const IriCharset *charset, bool frozen,
			   IriBuf *out, IriMapError *err)
{
	err->host.status = IRI_IDNA_OK;
	if (iri_defined(parts->scheme))
		iri_buf_append(out, s + parts->scheme.at, parts->scheme.len + 1);
	if (iri_defined(parts->host))
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo))
		{
			append_ascii_component(s + parts->userinfo.at, parts->userinfo.len, 0, out);
			iri_buf_put(out, '@');
		}
		if (!append_ascii_host(s, parts, frozen, out, &err->host))
			return false;
		if (iri_defined(parts->port))
			iri_buf_append(out, s + parts->port.at - 1, parts->port.len + 1);
	}
	append_ascii_component(s + parts->path.at, parts->path.len, 0, out);
	if (iri_defined(parts->query))
	{
		iri_buf_put(out, '?');
		/* the query of http and https is in the charset of its context (draft §3.5) */
		if (iri_charset_is_utf8(charset) || !iri_defined(parts->scheme) ||
			!iri_is_http(s + parts->scheme.at, parts->scheme.len))
			append_ascii_component(s + parts->query.at, parts->query.len, 0, out);
		else if (!append_query(s + parts->query.at, parts->query.len, charset, out, err))
			return false;
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		append_ascii_component(s + parts->fragment.at, parts->fragment.len, '#', out);
	}
	return true;
}

static bool
has_lower_digit(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (s[i] >= 'a')
			return true;
	}
	return false;
}

/*
 * Draft §3.7 steps 1-4: decodes only what the normal form decodes.
 *
 * If the normal form decodes nothing (not IRI_S_DECODE), only non-ASCII is
 * decoded.  The normal form encodes it again, so the result is the same IRI.
 * For a literal scheme this applies only to octets with upper-case digits.
 *
 * Encoded ASCII octets keep their digits as written.  Other octets that stay
 * encoded have been decoded and encoded again, so their digits are in upper
 * case.
 */
static void
append_decoded(const char *s, size_t len, uint16_t flags, bool query, IriBuf *out)
{
	size_t		i = 0;

	while (i < len)
	{
		size_t		from = i;

		while (i < len && s[i] != '%')
			i++;
		iri_buf_append(out, s + from, i - from);
		from = i;
		while (len - i >= 3 && s[i] == '%' && s[i + 1] >= '8')
			i += 3;
		if ((flags & IRI_S_LITERAL) && has_lower_digit(s + from, i - from))
			iri_buf_append(out, s + from, i - from);
		else
			iri_append_recoded(s + from, i - from, query, out);
		if (i < len && len - i < 3)
		{
			/* only in a damaged value */
			iri_buf_append(out, s + i, len - i);
			i = len;
		}
		else if (i < len && s[i] == '%')
		{
			char		octet = iri_octet_at(s + i);

			if ((flags & IRI_S_DECODE) && iri_is(octet, IRI_C_UNRESERVED))
				iri_buf_put(out, octet);
			else
				iri_buf_append(out, s + i, 3);
			i += 3;
		}
	}
}

/*
 * Returns true if a U-label may be shown in place of its A-label: the U-label
 * is neither out of order nor invisible.
 */
static bool
is_readable(const char *label, size_t len, bool *failed)
{
	size_t		at;

	return iri_follows_bidi_rule(label, len, &at, failed) && !*failed &&
		iri_joiners_in_context(label, len, &at, failed);
}

/*
 * Appends a label; an A-label becomes its U-label if the U-label maps back to
 * the A-label (step 6).
 */
static void
append_unicode_label(const char *label, size_t len, IriBuf *out)
{
	size_t		start = out->len;
	char		storage[256];
	IriBuf		ascii;
	IriIdnaError err;
	bool		failed = false;

	if (len < 4 || (label[0] | 0x20) != 'x' || (label[1] | 0x20) != 'n' ||
		label[2] != '-' || label[3] != '-')
	{
		iri_buf_append(out, label, len);
		return;
	}
	iri_buf_init(&ascii, storage, sizeof(storage));
	iri_host_key(label, len, out);
	if (!out->failed &&
		(!iri_host_to_ascii(out->data + start, out->len - start, &ascii, &err) ||
		 ascii.len != len || memcmp(ascii.data, label, len) != 0 ||
		 !is_readable(out->data + start, out->len - start, &failed)))
	{
		out->len = start;
		iri_buf_append(out, label, len);
	}
	out->failed |= failed || ascii.failed;
	iri_buf_free(&ascii);
}

/* Returns true if to_uri finds an ASCII form of this DNS host. */
static bool
maps_to_ascii(const IriBuf *host, bool *failed)
{
	char		recoded_storage[256];
	char		ascii_storage[256];
	IriBuf		recoded;
	IriBuf		ascii;
	IriIdnaError err;
	bool		maps = false;

	iri_buf_init(&recoded, recoded_storage, sizeof(recoded_storage));
	iri_buf_init(&ascii, ascii_storage, sizeof(ascii_storage));
	iri_append_recoded(host->data, host->len, false, &recoded);
	if (!recoded.failed)
		maps = iri_host_to_ascii(recoded.data, recoded.len, &ascii, &err);
	*failed |= recoded.failed || ascii.failed;
	iri_buf_free(&recoded);
	iri_buf_free(&ascii);
	return maps;
}

static void
append_unicode_host(const char *s, const IriParts *parts, uint16_t flags, IriBuf *out)
{
	const char *host = s + parts->host.at;
	size_t		len = parts->host.len;
	char		decoded_storage[256];
	char		labels_storage[256];
	IriBuf		decoded;
	IriBuf		labels;
	size_t		from = 0;
	size_t		at;
	bool		dns;
	bool		failed = false;

	if (parts->host_kind != IRI_HOST_REGNAME)
	{
		iri_buf_append(out, host, len);
		return;
	}
	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	append_decoded(host, len, flags & IRI_S_DNS ? flags | IRI_S_DECODE : flags, false, &decoded);
	if (decoded.failed)
	{
		out->failed = true;
		iri_buf_free(&decoded);
		return;
	}
	if (iri_has_domain_name(s, parts) && iri_is_ascii(host, len) &&
		iri_find_ignored(decoded.data, decoded.len) != NULL)
	{
		/* invisible characters stay encoded */
		iri_buf_append(out, host, len);
		iri_buf_free(&decoded);
		return;
	}
	/* the normal form encodes some characters, even if they are raw */
	iri_buf_init(&labels, labels_storage, sizeof(labels_storage));
	iri_append_name(s, parts, &labels, &dns);
	if (labels.failed || !dns || iri_has_percent(labels.data, labels.len))
	{
		iri_buf_append(out, decoded.data, decoded.len);
		out->failed |= labels.failed;
		iri_buf_free(&decoded);
		iri_buf_free(&labels);
		return;
	}

	labels.len = 0;
	for (size_t i = 0; i <= decoded.len; i++)
	{
		if (i < decoded.len && decoded.data[i] != '.')
			continue;
		append_unicode_label(decoded.data + from, i - from, &labels);
		if (i < decoded.len)
			iri_buf_put(&labels, '.');
		from = i + 1;
	}
	/* the URI keeps its host if the result would not map back, or mixes directions */
	if (labels.failed)
		out->failed = true;
	else if (iri_is_ascii(host, len) &&
			 (!maps_to_ascii(&labels, &out->failed) ||
			  !iri_follows_bidi_rule(labels.data, labels.len, &at, &failed)))
		iri_buf_append(out, host, len);
	else
		iri_buf_append(out, labels.data, labels.len);
	out->failed |= failed;
	iri_buf_free(&decoded);
	iri_buf_free(&labels);
}

void
iri_append_from_uri(const char *s, const IriParts *parts, IriBuf *out)
{
	uint16_t	flags = IRI_S_DECODE;
	uint16_t	path_flags;

	if (iri_defined(parts->scheme))
		flags = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len)->flags;
	path_flags = flags & IRI_S_MESSAGE_ID ? 0 : flags;

	if (iri_defined(parts->scheme))
		iri_buf_append(out, s + parts->scheme.at, parts->scheme.len + 1);
	if (iri_defined(parts->host))
	{
		iri_buf_append(out, "//", 2);
		if (iri_defined(parts->userinfo))
		{
			append_decoded(s + parts->userinfo.at, parts->userinfo.len, flags, false, out);
			iri_buf_put(out, '@');
		}
		append_unicode_host(s, parts, flags, out);
		if (iri_defined(parts->port))
			iri_buf_append(out, s + parts->port.at - 1, parts->port.len + 1);
	}
	append_decoded(s + parts->path.at, parts->path.len, path_flags, false, out);
	if (iri_defined(parts->query))
	{
		iri_buf_put(out, '?');
		append_decoded(s + parts->query.at, parts->query.len, flags, true, out);
	}
	if (iri_defined(parts->fragment))
	{
		iri_buf_put(out, '#');
		append_decoded(s + parts->fragment.at, parts->fragment.len, flags, false, out);
	}
}
