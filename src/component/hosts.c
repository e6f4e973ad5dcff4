/*
 * The kinds and forms of hosts.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/inet.h"

#include "core/host/idna.h"
#include "core/host/ip.h"
#include "core/host/special.h"
#include "core/scheme/scheme.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/charclass.h"
#include "core/text/percent.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"

/* The maximum number of characters of a name in the DNS. */
#define LONGEST_NAME	253

/*
 * The host of the key, without the brackets of an IP literal.  A relative
 * reference has no normal form, so its host is as written.
 */
typedef struct KeyHost
{
	IriText		host;			/* undefined without an authority */
	IriHostKind kind;
	bool		dns;			/* hosts of the scheme are DNS names */
	bool		relative;		/* no scheme */
} KeyHost;

static KeyHost
getarg_key_host(FunctionCallInfo fcinfo, int n)
{
	IriValue	value;
	IriText		key;
	IriParts	parts;
	KeyHost		result = {0};

	iri_read(PG_GETARG_IRI_PP(n), &value);
	key = iri_key_text(&value);
	iri_split(key.data, key.len, &parts);
	result.host = iri_component(key, parts.host);
	result.kind = parts.host_kind;
	result.relative = !iri_defined(parts.scheme);
	if (!result.relative)
		result.dns = (iri_scheme_lookup(key.data, parts.scheme.len)->flags & IRI_S_DNS) != 0;
	if (result.kind == IRI_HOST_IPV6 || result.kind == IRI_HOST_IPVFUTURE)
		result.host = iri_between(result.host.data + 1, result.host.data + result.host.len - 1);
	return result;
}

/*
 * Returns the ASCII form of a name, palloc'd: A-labels for a DNS name, and for
 * a host whose scheme is not known; percent-encoding for other hosts (RFC 3987
 * §3.1).  Undefined if a label has no A-label.
 */
static IriText
ascii_name(const KeyHost *host)
{
	char		storage[256];
	char		decoded_storage[256];
	IriBuf		ascii;
	IriBuf		decoded;
	IriIdnaError err;
	IriText		result = {NULL, 0};
	bool		ok = true;

	iri_buf_init(&ascii, storage, sizeof(storage));
	iri_buf_init(&decoded, decoded_storage, sizeof(decoded_storage));
	if (host->dns || host->relative)
	{
		iri_append_recoded(host->host.data, host->host.len, false, &decoded);
		ok = !decoded.failed &&
			iri_host_to_ascii(decoded.data, decoded.len, &ascii, &err);
		ascii.failed |= decoded.failed || (!ok && err.status == IRI_IDNA_NO_MEMORY);
	}
	else
		iri_append_ascii(host->host.data, host->host.len, &ascii);
	iri_buf_free(&decoded);
	if (ok || ascii.failed)
		result = iri_take(&ascii);
	else
		iri_buf_free(&ascii);
	return result;
}

/*
 * Returns true if all labels of the ASCII form are labels of a domain name:
 * letters, digits and inner hyphens.  Only the last label may be empty, and
 * the last label that is not empty is not all digits.
 */
static bool
is_ldh_name(IriText name)
{
	size_t		i = 0;

	if (name.len > 1 && name.data[name.len - 1] == '.')
		name.len--;
	for (;;)
	{
		size_t		from = i;
		bool		digits = true;

		for (; i < name.len && name.data[i] != '.'; i++)
		{
			if (!iri_is(name.data[i], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN))
				return false;
			digits &= iri_is(name.data[i], IRI_C_DIGIT);
		}
		if (i == from || i - from > 63 || name.data[from] == '-' || name.data[i - 1] == '-')
			return false;
		if (i == name.len)
			return !digits;
		i++;
	}
}

/* Returns a name with A-Z in lower case, palloc'd. */
static char *
lower_ascii(IriText name)
{
	char	   *lower = palloc(name.len);

	iri_put_lower(name.data, name.len, lower);
	return lower;
}

/* iri_host_type(x) → text: dns, ipv4, ipv6, ipvfuture, regname or empty */
PG_FUNCTION_INFO_V1(iri_host_type);
Datum
iri_host_type(PG_FUNCTION_ARGS)
{
	KeyHost		host = getarg_key_host(fcinfo, 0);
	const char *type = NULL;
	IriText		ascii;

	switch (host.kind)
	{
		case IRI_HOST_NONE:
			PG_RETURN_NULL();
		case IRI_HOST_EMPTY:
			type = "empty";
			break;
		case IRI_HOST_IPV4:
			type = "ipv4";
			break;
		case IRI_HOST_IPV6:
			type = "ipv6";
			break;
		case IRI_HOST_IPVFUTURE:
			type = "ipvfuture";
			break;
		case IRI_HOST_REGNAME:
			type = "regname";
			if (host.dns)
			{
				ascii = ascii_name(&host);
				if (ascii.data != NULL && is_ldh_name(ascii))
					type = "dns";
			}
			break;
	}
	PG_RETURN_TEXT_P(cstring_to_text(type));
}

/* iri_host_inet(x) → inet: NULL if the host is not an IP address */
PG_FUNCTION_INFO_V1(iri_host_inet);
Datum
iri_host_inet(PG_FUNCTION_ARGS)
{
	KeyHost		host = getarg_key_host(fcinfo, 0);

	if (host.kind != IRI_HOST_IPV4 && host.kind != IRI_HOST_IPV6)
		PG_RETURN_NULL();
	return DirectFunctionCall1(inet_in, CStringGetDatum(pnstrdup(host.host.data, host.host.len)));
}

/* iri_host_unicode(x) → text: the host of the normal form */
IRI_ENTRY(iri_host_unicode, iri_return_text(fcinfo, getarg_key_host(fcinfo, 0).host))

/* iri_host_ascii(x) → text: the host in ASCII, NULL if it has no such form */
PG_FUNCTION_INFO_V1(iri_host_ascii);
Datum
iri_host_ascii(PG_FUNCTION_ARGS)
{
	KeyHost		host = getarg_key_host(fcinfo, 0);
	IriText		ascii = host.host;

	if (host.kind == IRI_HOST_REGNAME)
		ascii = ascii_name(&host);
	return iri_return_text(fcinfo, ascii);
}

/*
 * iri_host_labels(x) → text[]: the labels of the normal form's name, without
 * the empty label after a trailing dot; NULL for IP addresses
 */
PG_FUNCTION_INFO_V1(iri_host_labels);
Datum
iri_host_labels(PG_FUNCTION_ARGS)
{
	KeyHost		host = getarg_key_host(fcinfo, 0);
	const char *p = host.host.data;
	const char *end;
	ArrayBuildState *array;

	if (host.kind != IRI_HOST_REGNAME)
		PG_RETURN_NULL();
	end = p + host.host.len;
	if (end[-1] == '.')
		end--;
	array = initArrayResult(TEXTOID, CurrentMemoryContext, false);
	for (;;)
	{
		const char *dot = memchr(p, '.', end - p);
		IriText		label = {p, (dot != NULL ? dot : end) - p};

		accumArrayResult(array, iri_text_datum(label), false, TEXTOID, CurrentMemoryContext);
		if (dot == NULL)
			break;
		p = dot + 1;
		CHECK_FOR_INTERRUPTS();
	}
	PG_RETURN_DATUM(makeArrayResult(array, CurrentMemoryContext));
}

/*
 * Returns false if a name, in UTF-8, has more characters than a DNS name may
 * have.  An A-label is longer than its U-label, so the limit for ASCII
 * applies.
 */
static bool
fits_dns(IriText name)
{
	return name.len <= LONGEST_NAME ||
		(name.len <= 4 * LONGEST_NAME &&
		 pg_verify_mbstr_len(PG_UTF8, name.data, name.len, true) <= LONGEST_NAME);
}

/*
 * iri_host_suffixes(x) → text[]: the host and the rest after each of its dots,
 * which are the domains that contain it; only the host if it is an address.
 * All elements except the host are possible DNS names, because all suffixes
 * would take quadratic space.
 */
PG_FUNCTION_INFO_V1(iri_host_suffixes);
Datum
iri_host_suffixes(PG_FUNCTION_ARGS)
{
	KeyHost		host = getarg_key_host(fcinfo, 0);
	IriText		suffix = host.host;
	ArrayBuildState *array = initArrayResult(TEXTOID, CurrentMemoryContext, false);

	if (host.kind == IRI_HOST_REGNAME)
	{
		if (suffix.data[suffix.len - 1] == '.')
			suffix.len--;
		/* the host of a reference is as written */
		if (host.relative)
			suffix.data = lower_ascii(suffix);
	}
	while (suffix.len > 0)
	{
		const char *dot = NULL;

		if (array->nelems == 0 || fits_dns(suffix))
			accumArrayResult(array, iri_text_datum(suffix), false, TEXTOID, CurrentMemoryContext);
		if (host.kind == IRI_HOST_REGNAME)
			dot = memchr(suffix.data, '.', suffix.len);
		if (dot == NULL)
			break;
		suffix = iri_between(dot + 1, suffix.data + suffix.len);
	}
	PG_RETURN_DATUM(makeArrayResult(array, CurrentMemoryContext));
}

/*
 * iri_host_is_special(x) → boolean: a special-use name (RFC 6761) or an
 * address that is not globally reachable (RFC 6890); NULL without an authority
 */
PG_FUNCTION_INFO_V1(iri_host_is_special);
Datum
iri_host_is_special(PG_FUNCTION_ARGS)
{
	KeyHost		host = getarg_key_host(fcinfo, 0);
	uint8_t		addr[16];

	switch (host.kind)
	{
		case IRI_HOST_NONE:
			PG_RETURN_NULL();
		case IRI_HOST_IPV4:
			iri_parse_ipv4(host.host.data, host.host.len, addr);
			PG_RETURN_BOOL(iri_address_is_special(addr, 4));
		case IRI_HOST_IPV6:
			iri_parse_ipv6(host.host.data, host.host.len, addr, NULL);
			PG_RETURN_BOOL(iri_address_is_special(addr, 16));
		case IRI_HOST_REGNAME:
			/* a dot at the end is the root's, also behind an address */
			if (host.host.len > 0 && host.host.data[host.host.len - 1] == '.' &&
				iri_parse_ipv4(host.host.data, host.host.len - 1, addr))
				PG_RETURN_BOOL(iri_address_is_special(addr, 4));
			/* hosts of some schemes keep their case */
			PG_RETURN_BOOL(iri_name_is_special(lower_ascii(host.host), host.host.len));
		default:
			PG_RETURN_BOOL(false);
	}
}
