/*
 * Building: IRIs from components, and IRIs with one component changed.
 * Components are raw, as the accessors return them.  Components that would be
 * read back differently are refused.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/percent.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"

/* The components in the order of iri_parts(). */
typedef enum BuildPart
{
	PART_SCHEME,
	PART_USERINFO,
	PART_HOST,
	PART_PORT,
	PART_PATH,
	PART_QUERY,
	PART_FRAGMENT,
	PART_COUNT
} BuildPart;

/* Returns a text argument as UTF-8; undefined if it is NULL. */
static IriText
getarg_utf8_or_null(FunctionCallInfo fcinfo, int n)
{
	if (PG_ARGISNULL(n))
		return (IriText) {NULL, 0};
	return iri_utf8_of_text(PG_GETARG_TEXT_PP(n));
}

/* Returns a port argument as text; undefined if it is NULL. */
static IriText
getarg_port(FunctionCallInfo fcinfo, int n)
{
	IriText		port = {NULL, 0};
	int32		number;
	char	   *digits;

	if (PG_ARGISNULL(n))
		return port;
	number = PG_GETARG_INT32(n);
	if (number < 0 || number > 65535)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("port %d is out of range", number),
				errdetail("Ports are numbers from 0 to 65535."));
	digits = psprintf("%d", number);
	port = (IriText) {digits, strlen(digits)};
	return port;
}

static void
append_part(IriBuf *buf, const char *before, IriText part, const char *after)
{
	if (part.data == NULL)
		return;
	iri_buf_append(buf, before, strlen(before));
	iri_buf_append(buf, part.data, part.len);
	iri_buf_append(buf, after, strlen(after));
}

static bool
has_any(IriText part, const char *set)
{
	for (size_t i = 0; part.data != NULL && i < part.len; i++)
	{
		if (iri_in_set(part.data[i], set))
			return true;
	}
	return false;
}

/* The part of a host after an address in brackets; the whole host if it has no brackets. */
static IriText
without_brackets(IriText host)
{
	const char *close;

	if (host.len == 0 || host.data[0] != '[')
		return host;
	close = memchr(host.data, ']', host.len);
	if (close == NULL)
		return (IriText) {NULL, 0};
	return (IriText) {close + 1, host.data + host.len - (close + 1)};
}

/*
 * Returns why the components, put together, would be parsed into different
 * ones, or NULL.  `hint` says how to correct the components.
 */
static const char *
find_misread(const IriText given[PART_COUNT], const char **hint)
{
	const IriText *path = &given[PART_PATH];

	*hint = "Give each component as the argument that is for it.";
	if (has_any(given[PART_SCHEME], ":/?#"))
		return "The scheme must not contain \":\", \"/\", \"?\" or \"#\".";
	if (has_any(given[PART_HOST], "@/?#"))
		return "The host must not contain \"@\", \"/\", \"?\" or \"#\".";
	if (has_any(given[PART_PORT], "@/?#"))
		return "The port must not contain \"@\", \"/\", \"?\" or \"#\".";

	*hint = "Percent-encode delimiters that are data, as iri_percent_encode() does.";
	if (has_any(given[PART_USERINFO], "@/?#"))
		return "The userinfo must not contain \"@\", \"/\", \"?\" or \"#\".";
	if (has_any(*path, "?#"))
		return given[PART_HOST].data != NULL && path->data[0] != '/' ?
			"The path must not contain \"?\" or \"#\", and must begin with \"/\" after a host." :
			"The path must not contain \"?\" or \"#\".";
	if (has_any(given[PART_QUERY], "#"))
		return "The query must not contain \"#\".";

	*hint = "Give the port as the argument that is for it, and an IPv6 address in brackets.";
	if (has_any(without_brackets(given[PART_HOST]), ":"))
		return "The host must not contain \":\" outside brackets.";

	*hint = NULL;
	if (path->len > 0 && given[PART_HOST].data != NULL && path->data[0] != '/')
		return "The path must begin with \"/\" after a host.";
	if (path->len > 0 && given[PART_HOST].data == NULL && iri_begins_caseless(*path, "//"))
		return "The path must not begin with \"//\" without a host.";
	if (path->len > 0 && given[PART_HOST].data == NULL && given[PART_SCHEME].data == NULL)
	{
		const char *colon = memchr(path->data, ':', path->len);
		const char *slash = memchr(path->data, '/', path->len);

		*hint = "Write \"./\" before it.";
		if (colon != NULL && (slash == NULL || colon < slash))
			return "The first segment of the path must not contain \":\" without a scheme.";
	}
	return NULL;
}

/*
 * A query may begin with "?", and a fragment with "#", but somebody who passes
 * such a text has more likely meant the delimiter.  The hint is not given for
 * each row of a query.
 */
static void
notice_delimiter(FunctionCallInfo fcinfo, int n, BuildPart part, IriText given)
{
	const char *delimiter = part == PART_QUERY ? "?" : part == PART_FRAGMENT ? "#" : NULL;

	if (delimiter != NULL && given.data != NULL && iri_begins_caseless(given, delimiter) &&
		get_fn_expr_arg_stable(fcinfo->flinfo, n))
		ereport(NOTICE,
				errmsg("the %s begins with \"%s\", so there are two of them",
					   part == PART_QUERY ? "query" : "fragment", delimiter),
				errhint("Leave out the first \"%s\", which is not part of the %s.",
						delimiter, part == PART_QUERY ? "query" : "fragment"));
}

/* Makes a value of these components, if it would be parsed into the same components. */
static struct varlena *
build(const IriText given[PART_COUNT], IriGrammar grammar)
{
	const char *misread;
	const char *hint;
	IriBuf		buf;
	char		storage[512];

	if (given[PART_HOST].data == NULL && (given[PART_USERINFO].data != NULL || given[PART_PORT].data != NULL))
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("userinfo and port require a host"),
				errhint("Give an empty string for an empty host."));
	misread = find_misread(given, &hint);
	if (misread != NULL)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("cannot build an IRI of these components"),
				errdetail("%s", misread),
				hint != NULL ? errhint("%s", hint) : 0);

	iri_buf_init(&buf, storage, sizeof(storage));
	append_part(&buf, "", given[PART_SCHEME], ":");
	if (given[PART_HOST].data != NULL)
		iri_buf_append(&buf, "//", 2);
	append_part(&buf, "", given[PART_USERINFO], "@");
	append_part(&buf, "", given[PART_HOST], "");
	append_part(&buf, ":", given[PART_PORT], "");
	append_part(&buf, "", given[PART_PATH], "");
	append_part(&buf, "?", given[PART_QUERY], "");
	append_part(&buf, "#", given[PART_FRAGMENT], "");
	return iri_make_from_buffer(&buf, grammar);
}

/* iri_build(scheme, userinfo, host, port, path, query, fragment) → iri_reference */
PG_FUNCTION_INFO_V1(iri_build);
Datum
iri_build(PG_FUNCTION_ARGS)
{
	IriText		given[PART_COUNT];

	for (int i = 0; i < PART_COUNT; i++)
	{
		given[i] = getarg_utf8_or_null(fcinfo, i);
		notice_delimiter(fcinfo, i, i, given[i]);
	}
	PG_RETURN_IRI_P(build(given, IRI_GRAMMAR_IRI_REFERENCE));
}

/* Gets the components of x. */
static void
getarg_given(FunctionCallInfo fcinfo, IriText given[PART_COUNT])
{
	IriText		whole;
	IriParts	parts;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	given[PART_SCHEME] = iri_component(whole, parts.scheme);
	given[PART_USERINFO] = iri_component(whole, parts.userinfo);
	given[PART_HOST] = iri_component(whole, parts.host);
	given[PART_PORT] = iri_component(whole, parts.port);
	given[PART_PATH] = iri_component(whole, parts.path);
	given[PART_QUERY] = iri_component(whole, parts.query);
	given[PART_FRAGMENT] = iri_component(whole, parts.fragment);
}

/* Returns x with one component replaced, or removed by NULL. */
static Datum
with_part(FunctionCallInfo fcinfo, BuildPart part, IriGrammar grammar)
{
	IriText		given[PART_COUNT];

	if (PG_ARGISNULL(0))
		PG_RETURN_NULL();
	getarg_given(fcinfo, given);
	given[part] = part == PART_PORT ? getarg_port(fcinfo, 1) : getarg_utf8_or_null(fcinfo, 1);
	if (given[PART_HOST].data == NULL && given[part].data != NULL && (part == PART_USERINFO || part == PART_PORT))
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("userinfo and port require a host"),
				errdetail("The first argument has no host."),
				given[PART_PATH].len == 0 || given[PART_PATH].data[0] == '/' ? errhint("Use iri_with_host() to give it one.") : 0);
	notice_delimiter(fcinfo, 1, part, given[part]);
	/* without its host, the authority is removed */
	if (part == PART_HOST && given[PART_HOST].data == NULL)
		given[PART_USERINFO] = given[PART_PORT] = given[PART_HOST];
	PG_RETURN_IRI_P(build(given, grammar));
}

/*
 * iri_with_scheme(x, text) and similar functions, for both types: x with that
 * component, or without the component if the argument is NULL; iri_with_port
 * takes an integer
 */
#define WITH_PART(function, part, grammar) IRI_ENTRY(function, with_part(fcinfo, part, grammar))

WITH_PART(iri_with_scheme, PART_SCHEME, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_scheme, PART_SCHEME, IRI_GRAMMAR_IRI_REFERENCE)
WITH_PART(iri_with_userinfo, PART_USERINFO, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_userinfo, PART_USERINFO, IRI_GRAMMAR_IRI_REFERENCE)
WITH_PART(iri_with_host, PART_HOST, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_host, PART_HOST, IRI_GRAMMAR_IRI_REFERENCE)
WITH_PART(iri_with_port, PART_PORT, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_port, PART_PORT, IRI_GRAMMAR_IRI_REFERENCE)
WITH_PART(iri_with_path, PART_PATH, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_path, PART_PATH, IRI_GRAMMAR_IRI_REFERENCE)
WITH_PART(iri_with_query, PART_QUERY, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_query, PART_QUERY, IRI_GRAMMAR_IRI_REFERENCE)
WITH_PART(iri_with_fragment, PART_FRAGMENT, IRI_GRAMMAR_IRI)
WITH_PART(iri_reference_with_fragment, PART_FRAGMENT, IRI_GRAMMAR_IRI_REFERENCE)

static Datum
without_fragment(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriValue	value;
	IriText		spelling;
	IriText		rest;

	iri_read(x, &value);
	spelling = iri_spelling(&value);
	rest = iri_document(spelling);
	if (rest.len == spelling.len)
		PG_RETURN_IRI_P(x);
	PG_RETURN_IRI_P(iri_make_checked(rest.data, rest.len, grammar));
}

/* iri_without_fragment(iri) → iri */
IRI_ENTRY(iri_without_fragment, without_fragment(fcinfo, IRI_GRAMMAR_IRI))
/* iri_without_fragment(iri_reference) → iri_reference */
IRI_ENTRY(iri_reference_without_fragment, without_fragment(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))

static bool
is_dot_segment(IriText segment)
{
	return iri_text_is(segment, ".") || iri_text_is(segment, "..");
}

/* Appends segments to the path as data: delimiters in them are percent-encoded. */
static Datum
append_segments(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	IriText		given[PART_COUNT];
	IriText    *texts;
	int			count;
	IriBuf		path;

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	getarg_given(fcinfo, given);

	/* raise errors before the core allocates */
	count = iri_getarg_texts(fcinfo, 1, "segment", &texts);
	for (int i = 0; i < count; i++)
	{
		if (is_dot_segment(texts[i]))
			ereport(ERROR,
					errcode(ERRCODE_INVALID_PARAMETER_VALUE),
					errmsg("segment must not be \".\" or \"..\""),
					errdetail("A dot segment is removed by resolution, even if it is percent-encoded."));
	}

	iri_buf_init(&path, NULL, 0);
	iri_buf_append(&path, given[PART_PATH].data, given[PART_PATH].len);
	for (int i = 0; i < count; i++)
	{
		bool		slash = i > 0;

		/* the first segment follows the path, or the host */
		if (i == 0)
			slash = given[PART_PATH].len > 0 ? given[PART_PATH].data[given[PART_PATH].len - 1] != '/' :
				given[PART_HOST].data != NULL;
		if (slash)
			iri_buf_put(&path, '/');
		iri_percent_encode_for(IRI_TARGET_SEGMENT, texts[i].data, texts[i].len, &path);
	}
	given[PART_PATH] = iri_take(&path);
	PG_RETURN_IRI_P(build(given, grammar));
}

/* iri_append_path(iri, segments) → iri */
IRI_ENTRY(iri_append_path, append_segments(fcinfo, IRI_GRAMMAR_IRI))
/* iri_append_path(iri_reference, segments) → iri_reference */
IRI_ENTRY(iri_reference_append_path, append_segments(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))

/* iri_percent_encode(text, component) → text: the data as written in that component */
PG_FUNCTION_INFO_V1(iri_percent_encode);
Datum
iri_percent_encode(PG_FUNCTION_ARGS)
{
	IriText		utf8 = getarg_utf8_or_null(fcinfo, 0);
	IriTarget	target = iri_getarg_target(fcinfo, 1);
	IriBuf		buf;

	iri_buf_init(&buf, NULL, 0);
	iri_percent_encode_for(target, utf8.data, utf8.len, &buf);
	PG_RETURN_DATUM(iri_text_from_buffer(&buf));
}

static IriText
decode_argument(FunctionCallInfo fcinfo)
{
	IriText		utf8 = getarg_utf8_or_null(fcinfo, 0);
	IriBuf		buf;

	iri_buf_init(&buf, NULL, 0);
	iri_percent_decode_octets(utf8.data, utf8.len, &buf);
	return iri_take(&buf);
}

/* iri_percent_decode(text) → text */
IRI_ENTRY(iri_percent_decode, iri_decoded_datum(decode_argument(fcinfo)))

/* iri_percent_decode_bytes(text) → bytea */
PG_FUNCTION_INFO_V1(iri_percent_decode_bytes);
Datum
iri_percent_decode_bytes(PG_FUNCTION_ARGS)
{
	IriText		decoded = decode_argument(fcinfo);

	PG_RETURN_BYTEA_P((bytea *) cstring_to_text_with_len(decoded.data, decoded.len));
}
