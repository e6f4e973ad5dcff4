/*
 * The components of a spelling: raw slices, nothing decoded.  NULL if the
 * delimiter is absent, empty if nothing follows it.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"

#include "core/host/idna.h"
#include "core/scheme/scheme.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/percent.h"
#include "core/text/text.h"
#include "core/text/web_scheme.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"

static const IriText undefined = {NULL, 0};

/* Replaces a whole IRI by its form in the encoding of the database, and splits the form. */
static void
take_written(IriText *whole, IriParts *parts)
{
	IriText		written = iri_writable(*whole);

	if (written.data == whole->data)
		return;
	*whole = written;
	iri_split(whole->data, whole->len, parts);
}

static IriText
path_of(IriText whole)
{
	IriParts	parts;

	iri_split(whole.data, whole.len, &parts);
	return iri_component(whole, parts.path);
}

/* Returns the text after the first delimiter, or `undefined`. */
static inline IriText
after_delimiter(IriText text, char delimiter)
{
	const char *found = memchr(text.data, delimiter, text.len);

	return found != NULL ? (IriText) {found + 1, text.data + text.len - (found + 1)} : undefined;
}

/* No component before it has a "?". */
static IriText
query_of(IriText whole)
{
	return after_delimiter(iri_document(whole), '?');
}

/* No component before it has a "#". */
static IriText
fragment_of(IriText whole)
{
	return after_delimiter(whole, '#');
}

/*
 * Returns a component that comes after the authority.  If the spelling is the
 * percent-encoded key, only this component of the spelling is written.
 */
static pg_attribute_always_inline Datum
late_component(FunctionCallInfo fcinfo, IriText (*component_of) (IriText whole))
{
	IriValue	value;
	IriText		whole;
	IriText		found;
	text	   *result;
	char	   *end;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = (value.header & IRI_V_ENCODED) ? iri_key_text(&value) : iri_spelling(&value);
	found = component_of(whole);
	if ((value.header & IRI_V_ENCODED) == 0 || found.data == NULL)
		return iri_return_text(fcinfo, found);
	result = palloc(VARHDRSZ + iri_ascii_room(found.data, found.len));
	end = iri_put_ascii(found.data, found.len, VARDATA(result));
	SET_VARSIZE(result, end - (char *) result);
	PG_RETURN_TEXT_P(result);
}

static const IriScheme *
scheme_row_of(IriText whole, const IriParts *parts)
{
	return iri_scheme_lookup(whole.data + (iri_defined(parts->scheme) ? parts->scheme.at : 0),
							 parts->scheme.len);
}

/* Removes the brackets of an IP literal. */
static IriText
bare_host(IriText whole, const IriParts *parts)
{
	IriText		host = iri_component(whole, parts->host);

	if (parts->host_kind == IRI_HOST_IPV6 || parts->host_kind == IRI_HOST_IPVFUTURE)
	{
		host.data++;
		host.len -= 2;
	}
	return host;
}

/* Returns the number of a port, or -1 if the port is absent or over 65535. */
static int
port_number(IriText port)
{
	int			number = 0;

	if (port.len == 0)
		return -1;
	for (size_t i = 0; i < port.len; i++)
	{
		number = number * 10 + (port.data[i] - '0');
		if (number > 65535)
			return -1;
	}
	return number;
}

/* iri_scheme(x) → text */
PG_FUNCTION_INFO_V1(iri_scheme);
Datum
iri_scheme(PG_FUNCTION_ARGS)
{
	IriValue	value;
	size_t		len;
	IriText		scheme;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	len = iri_scheme_length(value.key, value.key_len);
	if (len == 0)
		PG_RETURN_NULL();
	/* the spelling has the scheme of the key, in any case */
	scheme = value.prefix < len ? iri_spelling(&value) : (IriText) {value.key, len};
	if (scheme.len < len)
		iri_report_damaged();
	PG_RETURN_DATUM(iri_text_datum((IriText) {scheme.data, len}));
}

/* iri_authority(x) → text: userinfo, host and port */
PG_FUNCTION_INFO_V1(iri_authority);
Datum
iri_authority(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;

	iri_getarg_authority(fcinfo, 0, &whole, &parts);
	take_written(&whole, &parts);
	return iri_return_text(fcinfo, iri_component(whole, iri_authority_span(&parts)));
}

static IriText
getarg_userinfo(FunctionCallInfo fcinfo)
{
	IriText		whole;
	IriParts	parts;

	iri_getarg_authority(fcinfo, 0, &whole, &parts);
	return iri_component(whole, parts.userinfo);
}

/* iri_userinfo(x) → text */
IRI_ENTRY(iri_userinfo, iri_return_text(fcinfo, getarg_userinfo(fcinfo)))

/* iri_user(x) → text: the userinfo up to its first colon */
PG_FUNCTION_INFO_V1(iri_user);
Datum
iri_user(PG_FUNCTION_ARGS)
{
	IriText		user = getarg_userinfo(fcinfo);
	const char *colon = user.data != NULL ? memchr(user.data, ':', user.len) : NULL;

	if (colon != NULL)
		user.len = colon - user.data;
	return iri_return_text(fcinfo, user);
}

/* iri_password(x) → text: the userinfo after its first colon */
PG_FUNCTION_INFO_V1(iri_password);
Datum
iri_password(PG_FUNCTION_ARGS)
{
	IriText		userinfo = getarg_userinfo(fcinfo);

	return iri_return_text(fcinfo, userinfo.data != NULL ? after_delimiter(userinfo, ':') : undefined);
}

/* iri_host(x) → text: an IP literal without its brackets */
PG_FUNCTION_INFO_V1(iri_host);
Datum
iri_host(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;

	iri_getarg_authority(fcinfo, 0, &whole, &parts);
	take_written(&whole, &parts);
	return iri_return_text(fcinfo, bare_host(whole, &parts));
}

/* iri_port(x) → integer: NULL when absent, empty, or over 65535 */
PG_FUNCTION_INFO_V1(iri_port);
Datum
iri_port(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	int			port;

	iri_getarg_authority(fcinfo, 0, &whole, &parts);
	port = port_number(iri_component(whole, parts.port));
	if (port < 0)
		PG_RETURN_NULL();
	PG_RETURN_INT32(port);
}

/* iri_effective_port(x) → integer: the port, or else the scheme's default; NULL without an authority */
PG_FUNCTION_INFO_V1(iri_effective_port);
Datum
iri_effective_port(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	int			port;

	iri_getarg_authority(fcinfo, 0, &whole, &parts);
	if (parts.port.len > 0)
		port = port_number(iri_component(whole, parts.port));
	else
		port = iri_defined(parts.host) ? scheme_row_of(whole, &parts)->port : -1;
	if (port < 0 || (port == 0 && parts.port.len == 0))
		PG_RETURN_NULL();
	PG_RETURN_INT32(port);
}

/* iri_path(x) → text: never NULL */
IRI_ENTRY(iri_path, late_component(fcinfo, path_of))

/*
 * Steps through the segments of a path.  An empty path has no segments, and
 * there is no segment before a leading "/".  `rest` is the remaining text; its
 * data is NULL at the end.
 */
static bool
next_segment(IriText *rest, IriText *segment)
{
	const char *slash;

	if (rest->data == NULL)
		return false;
	*segment = *rest;
	slash = memchr(rest->data, '/', rest->len);
	if (slash == NULL)
		*rest = undefined;
	else
	{
		segment->len = slash - rest->data;
		rest->len -= segment->len + 1;
		rest->data = slash + 1;
	}
	return true;
}

/* The initial state for next_segment. */
static IriText
segments_of(IriText path)
{
	if (path.len == 0)
		return undefined;
	if (path.data[0] == '/')
	{
		path.data++;
		path.len--;
	}
	return path;
}

/* iri_path_segments(x) → text[] */
PG_FUNCTION_INFO_V1(iri_path_segments);
Datum
iri_path_segments(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriText		rest;
	IriText		segment;
	ArrayBuildState *array = initArrayResult(TEXTOID, CurrentMemoryContext, false);

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	rest = segments_of(iri_component(whole, parts.path));
	while (next_segment(&rest, &segment))
	{
		accumArrayResult(array, iri_text_datum(segment), false, TEXTOID, CurrentMemoryContext);
		CHECK_FOR_INTERRUPTS();
	}
	PG_RETURN_DATUM(makeArrayResult(array, CurrentMemoryContext));
}

/*
 * Returns the n-th segment, from the end if negative; undefined if there is no
 * such segment.
 */
static IriText
path_segment(IriText path, int32 n)
{
	IriText		rest = segments_of(path);
	IriText		segment;

	if (n < 0)
	{
		const char *end = rest.data + rest.len;
		const char *p = end;

		if (rest.data == NULL)
			return undefined;
		for (;;)
		{
			while (p > rest.data && p[-1] != '/')
				p--;
			if (++n == 0)
				return (IriText) {p, end - p};
			if (p == rest.data)
				return undefined;
			end = --p;
		}
	}
	while (next_segment(&rest, &segment))
	{
		if (--n == 0)
			return segment;
	}
	return undefined;
}

/* iri_path_segment(x, n) → text: counted from 1, from the end when negative */
PG_FUNCTION_INFO_V1(iri_path_segment);
Datum
iri_path_segment(PG_FUNCTION_ARGS)
{
	int32		n = PG_GETARG_INT32(1);
	IriText		whole;
	IriParts	parts;

	if (n == 0)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("segment position must not be zero"));
	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	return iri_return_text(fcinfo, path_segment(iri_component(whole, parts.path), n));
}

/*
 * iri_extension(x) → text: the part after the last dot of the last segment,
 * unless the segment begins with that dot: ".profile" and ".." have no
 * extension
 */
PG_FUNCTION_INFO_V1(iri_extension);
Datum
iri_extension(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriText		name;
	size_t		first = 0;
	size_t		dot;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	name = path_segment(iri_component(whole, parts.path), -1);
	while (first < name.len && name.data[first] == '.')
		first++;
	for (dot = name.len; dot > first && name.data[dot - 1] != '.'; dot--)
		;
	if (dot == first)
		PG_RETURN_NULL();
	return iri_return_text(fcinfo, iri_after(name, dot));
}

/* iri_query(x) → text */
IRI_ENTRY(iri_query, late_component(fcinfo, query_of))
/* iri_fragment(x) → text */
IRI_ENTRY(iri_fragment, late_component(fcinfo, fragment_of))

/*
 * iri_path_query(x) → text: path and query, never NULL.  The target of a request
 * begins with "/" (RFC 9112, section 3.2.1), even if the path is empty.
 */
PG_FUNCTION_INFO_V1(iri_path_query);
Datum
iri_path_query(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriText		target;
	char	   *slashed;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	target = iri_document(whole);
	target.data += parts.path.at;
	target.len -= parts.path.at;
	if (parts.path.len > 0 || !iri_defined(parts.host))
		return iri_return_text(fcinfo, target);
	slashed = palloc_extended(target.len + 1, MCXT_ALLOC_HUGE);
	slashed[0] = '/';
	memcpy(slashed + 1, target.data, target.len);
	return iri_return_text(fcinfo, (IriText) {slashed, target.len + 1});
}

#define PART_COLUMNS	7

/* In the order of their names in results. */
static const IriComponent components[PART_COLUMNS] = {
	IRI_COMPONENT_SCHEME, IRI_COMPONENT_USERINFO, IRI_COMPONENT_HOST, IRI_COMPONENT_PORT,
	IRI_COMPONENT_PATH, IRI_COMPONENT_QUERY, IRI_COMPONENT_FRAGMENT
};

/* Returns the components of an argument as texts, in the order of their names. */
static void
getarg_parts_as_texts(FunctionCallInfo fcinfo, Datum *values, bool *nulls)
{
	IriText		whole;
	IriParts	parts;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	take_written(&whole, &parts);
	for (int i = 0; i < PART_COLUMNS; i++)
	{
		IriSpan		span = iri_component_span(&parts, components[i]);

		nulls[i] = !iri_defined(span);
		values[i] = nulls[i] ? (Datum) 0 : iri_text_datum(iri_component(whole, span));
	}
}

/* iri_parts(x) → (scheme, userinfo, host, port, path, query, fragment) */
PG_FUNCTION_INFO_V1(iri_parts);
Datum
iri_parts(PG_FUNCTION_ARGS)
{
	TupleDesc	desc;
	Datum		values[PART_COLUMNS];
	bool		nulls[PART_COLUMNS];

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");
	getarg_parts_as_texts(fcinfo, values, nulls);
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls)));
}

/* iri_to_jsonb(x) → jsonb: the components as an object, null for undefined ones */
PG_FUNCTION_INFO_V1(iri_to_jsonb);
Datum
iri_to_jsonb(PG_FUNCTION_ARGS)
{
	Datum		values[PART_COLUMNS];
	bool		nulls[PART_COLUMNS];
	Datum		pairs[2 * PART_COLUMNS];
	bool		pair_nulls[2 * PART_COLUMNS] = {false};
	int			dim = lengthof(pairs);
	int			lower_bound = 1;

	getarg_parts_as_texts(fcinfo, values, nulls);
	for (int i = 0; i < PART_COLUMNS; i++)
	{
		pairs[2 * i] = CStringGetTextDatum(iri_component_name(components[i]));
		pairs[2 * i + 1] = values[i];
		pair_nulls[2 * i + 1] = nulls[i];
	}
	return DirectFunctionCall1(jsonb_object,
							   PointerGetDatum(construct_md_array(pairs, pair_nulls, 1, &dim, &lower_bound,
																  TEXTOID, -1, false, TYPALIGN_INT)));
}

/*
 * iri_origin(x) → text: scheme, host and port in ASCII
 * (https://url.spec.whatwg.org/#origin, RFC 6454 §6.2), as sent by browsers;
 * NULL if the origin is opaque.  The origin of a blob: IRI is the origin of
 * the http: or https: IRI within.
 */
PG_FUNCTION_INFO_V1(iri_origin);
Datum
iri_origin(PG_FUNCTION_ARGS)
{
	static const char blob[] = "blob:";
	IriValue	value;
	IriText		key;
	IriParts	parts;
	const char *scheme;
	IriBuf		ascii;
	char		storage[256];
	IriIdnaError idna_error;
	IriText		origin;
	IriText		host;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	key = iri_key_text(&value);
	if (key.len > 5 && memcmp(key.data, blob, 5) == 0)
	{
		IriError	err;
		struct varlena *inner;

		if (!iri_begins_with_http(key.data + 5, key.len - 5) ||
			(inner = iri_make(key.data + 5, key.len - 5, IRI_GRAMMAR_IRI, &err)) == NULL)
			PG_RETURN_NULL();
		iri_read(inner, &value);
		key = iri_key_text(&value);
	}
	iri_split(key.data, key.len, &parts);
	if (!iri_defined(parts.scheme) || parts.host.len == 0)
		PG_RETURN_NULL();
	scheme = iri_special_scheme(key.data, parts.scheme.len);
	if (scheme == NULL || strcmp(scheme, "file") == 0)
		PG_RETURN_NULL();

	/* the host of a key is normal, and a key has a port only if it matters */
	host = iri_component(key, parts.host);
	iri_buf_init(&ascii, storage, sizeof(storage));
	iri_buf_append(&ascii, key.data, parts.scheme.len);
	iri_buf_append(&ascii, "://", 3);
	if (parts.host_kind != IRI_HOST_REGNAME)
		iri_buf_append(&ascii, host.data, host.len);
	else if (!iri_host_to_ascii(host.data, host.len, &ascii, &idna_error) && !ascii.failed)
	{
		iri_buf_free(&ascii);
		PG_RETURN_NULL();
	}
	if (parts.port.len > 0)
		iri_buf_append(&ascii, key.data + parts.port.at - 1, parts.port.len + 1);
	origin = iri_take(&ascii);
	return iri_return_text(fcinfo, origin);
}
