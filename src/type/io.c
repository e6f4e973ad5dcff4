/*
 * Input and output, text and binary, and the casts.
 */
#include "compat.h"

#include "fmgr.h"
#include "libpq/pqformat.h"
#include "utils/builtins.h"

#include "core/syntax/parse.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/report.h"

static Datum
input_cstring(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	char	   *s = PG_GETARG_CSTRING(0);

	PG_RETURN_IRI_P(iri_input(s, strlen(s), grammar, fcinfo));
}

static Datum
input_text(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	text	   *s = PG_GETARG_TEXT_PP(0);
	struct varlena *value = iri_input(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), grammar, fcinfo);

	PG_FREE_IF_COPY(s, 0);
	PG_RETURN_IRI_P(value);
}

/* Ignores the blanks with which char(n) pads. */
static Datum
input_bpchar(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	BpChar	   *s = PG_GETARG_BPCHAR_PP(0);

	PG_RETURN_IRI_P(iri_input(VARDATA_ANY(s), bpchartruelen(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s)),
							  grammar, fcinfo));
}

static Datum
input_binary(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int			len = buf->len - buf->cursor;
	const char *sent = pq_getmsgbytes(buf, len);
	char	   *s = pg_client_to_server(sent, len);
	struct varlena *value = iri_input(s, s == sent ? (size_t) len : strlen(s), grammar, NULL);

	if (s != sent)
		pfree(s);
	PG_RETURN_IRI_P(value);
}

/* iri_in(cstring) → iri */
IRI_ENTRY(iri_in, input_cstring(fcinfo, IRI_GRAMMAR_IRI))
/* iri_reference_in(cstring) → iri_reference */
IRI_ENTRY(iri_reference_in, input_cstring(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
/* iri_recv(internal) → iri: reads the text form, as for text */
IRI_ENTRY(iri_recv, input_binary(fcinfo, IRI_GRAMMAR_IRI))
/* iri_reference_recv(internal) → iri_reference */
IRI_ENTRY(iri_reference_recv, input_binary(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
/* iri(text) → iri */
IRI_ENTRY(iri_from_text, input_text(fcinfo, IRI_GRAMMAR_IRI))
/* iri_reference(text) → iri_reference */
IRI_ENTRY(iri_reference_from_text, input_text(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
/* iri(character) → iri */
IRI_ENTRY(iri_from_bpchar, input_bpchar(fcinfo, IRI_GRAMMAR_IRI))
/* iri_reference(character) → iri_reference */
IRI_ENTRY(iri_reference_from_bpchar, input_bpchar(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))

/* iri(iri_reference) → iri: the same value, if it has a scheme */
PG_FUNCTION_INFO_V1(iri_from_reference);
Datum
iri_from_reference(PG_FUNCTION_ARGS)
{
	IriText		spelling;
	IriParts	parts;

	iri_getarg_parts(fcinfo, 0, &spelling, &parts);
	if (!iri_defined(parts.scheme))
	{
		IriError	err = {
			.code = IRI_ERROR_NO_SCHEME,
			.component = IRI_COMPONENT_SCHEME,
			.character = IRI_NO_CHARACTER
		};
		size_t		len;
		char	   *s = iri_from_utf8(spelling.data, spelling.len, &len);

		iri_report(&err, IRI_GRAMMAR_IRI, s, len, spelling, fcinfo);
		PG_RETURN_NULL();
	}
	PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

/* iri_try(x) → iri: the same value, or NULL if it has no scheme */
PG_FUNCTION_INFO_V1(iri_try_reference);
Datum
iri_try_reference(PG_FUNCTION_ARGS)
{
	IriText		spelling;
	IriParts	parts;

	iri_getarg_parts(fcinfo, 0, &spelling, &parts);
	if (!iri_defined(parts.scheme))
		PG_RETURN_NULL();
	PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

/* iri_out(iri) → cstring: the spelling */
PG_FUNCTION_INFO_V1(iri_out);
Datum
iri_out(PG_FUNCTION_ARGS)
{
	IriValue	value;
	size_t		len;
	char	   *result;

	/* EXPLAIN shows bounds */
	iri_read_or_bound(PG_GETARG_IRI_PP(0), &value);
	if ((value.header & IRI_V_BOUND) != 0 && value.key_len == 1 && value.key[0] == IRI_NO_VALUE_KEY[0])
		PG_RETURN_CSTRING(pstrdup("not an IRI reference"));
	if (iri_is_written(&value))
	{
		result = palloc(iri_spelling_room(&value) + 1);
		len = iri_spelling_copy(&value, result);
	}
	else
	{
		IriText		spelling = iri_writable(iri_spelling(&value));
		char	   *s = iri_from_utf8(spelling.data, spelling.len, &len);

		iri_check_text_length(len);
		result = palloc(len + 1);
		memcpy(result, s, len);
	}
	result[len] = '\0';
	PG_RETURN_CSTRING(result);
}

/* iri_send(iri) → bytea: the spelling in the client's encoding */
PG_FUNCTION_INFO_V1(iri_send);
Datum
iri_send(PG_FUNCTION_ARGS)
{
	IriValue	value;
	text	   *s;
	char	   *sent;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	s = iri_spelling_text(&value);
	sent = pg_server_to_client(VARDATA(s), VARSIZE(s) - VARHDRSZ);
	PG_RETURN_BYTEA_P(sent == VARDATA(s) ? s : cstring_to_text(sent));
}

/* iri_text(iri_reference) → text: the spelling */
PG_FUNCTION_INFO_V1(iri_text);
Datum
iri_text(PG_FUNCTION_ARGS)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	PG_RETURN_TEXT_P(iri_spelling_text(&value));
}
