/*
 * Input and output, text and binary, and the casts.
 */
#include "iri.h"

#include "libpq/pqformat.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

/*
 * Makes a value from text in the encoding of the database; returns NULL after
 * a soft error.
 */
static struct varlena *
input(const char *s, size_t len, IriGrammar grammar, struct Node *escontext)
{
	struct varlena *value = NULL;
	IriText		utf8;
	IriError	err;

	if (iri_to_utf8(s, len, &utf8))
		value = iri_make(utf8.data, utf8.len, grammar, &err);
	else
		err = iri_untranslatable(utf8);
	if (value == NULL)
		iri_report(&err, grammar, s, len, utf8, escontext);
	if (utf8.data != s)
		pfree((char *) utf8.data);
	return value;
}

static Datum
input_cstring(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	char	   *s = PG_GETARG_CSTRING(0);

	PG_RETURN_IRI_P(input(s, strlen(s), grammar, fcinfo->context));
}

static Datum
input_text(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	text	   *s = PG_GETARG_TEXT_PP(0);
	struct varlena *value = input(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), grammar, fcinfo->context);

	PG_FREE_IF_COPY(s, 0);
	PG_RETURN_IRI_P(value);
}

/* The blanks with which char(n) pads are not part of the value. */
static Datum
input_bpchar(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	BpChar	   *s = PG_GETARG_BPCHAR_PP(0);

	PG_RETURN_IRI_P(input(VARDATA_ANY(s), bpchartruelen(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s)),
						  grammar, fcinfo->context));
}

static Datum
input_binary(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	StringInfo	buf = (StringInfo) PG_GETARG_POINTER(0);
	int			len = buf->len - buf->cursor;
	const char *sent = pq_getmsgbytes(buf, len);
	char	   *s = pg_client_to_server(sent, len);
	struct varlena *value = input(s, s == sent ? (size_t) len : strlen(s), grammar, NULL);

	if (s != sent)
		pfree(s);
	PG_RETURN_IRI_P(value);
}

/* iri_in(cstring) → iri */
PG_FUNCTION_INFO_V1(iri_in);
Datum
iri_in(PG_FUNCTION_ARGS)
{
	return input_cstring(fcinfo, IRI_GRAMMAR_IRI);
}

/* iri_reference_in(cstring) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_in);
Datum
iri_reference_in(PG_FUNCTION_ARGS)
{
	return input_cstring(fcinfo, IRI_GRAMMAR_IRI_REFERENCE);
}

/* iri_recv(internal) → iri: the text form, as in text */
PG_FUNCTION_INFO_V1(iri_recv);
Datum
iri_recv(PG_FUNCTION_ARGS)
{
	return input_binary(fcinfo, IRI_GRAMMAR_IRI);
}

/* iri_reference_recv(internal) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_recv);
Datum
iri_reference_recv(PG_FUNCTION_ARGS)
{
	return input_binary(fcinfo, IRI_GRAMMAR_IRI_REFERENCE);
}

/* iri(text) → iri */
PG_FUNCTION_INFO_V1(iri_from_text);
Datum
iri_from_text(PG_FUNCTION_ARGS)
{
	return input_text(fcinfo, IRI_GRAMMAR_IRI);
}

/* iri_reference(text) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_from_text);
Datum
iri_reference_from_text(PG_FUNCTION_ARGS)
{
	return input_text(fcinfo, IRI_GRAMMAR_IRI_REFERENCE);
}

/* iri(character) → iri */
PG_FUNCTION_INFO_V1(iri_from_bpchar);
Datum
iri_from_bpchar(PG_FUNCTION_ARGS)
{
	return input_bpchar(fcinfo, IRI_GRAMMAR_IRI);
}

/* iri_reference(character) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_from_bpchar);
Datum
iri_reference_from_bpchar(PG_FUNCTION_ARGS)
{
	return input_bpchar(fcinfo, IRI_GRAMMAR_IRI_REFERENCE);
}

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

		iri_report(&err, IRI_GRAMMAR_IRI, s, len, spelling, fcinfo->context);
		PG_RETURN_NULL();
	}
	PG_RETURN_DATUM(PG_GETARG_DATUM(0));
}

/* iri_out(iri_reference) → cstring: the spelling */
PG_FUNCTION_INFO_V1(iri_out);
Datum
iri_out(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriText		spelling;
	IriText		written;
	size_t		len;
	char	   *s;
	char	   *result;

	/* EXPLAIN shows bounds */
	iri_read_or_bound(PG_GETARG_IRI_PP(0), &value);
	spelling = iri_spelling(&value);
	written = iri_writable(spelling);
	s = iri_from_utf8(written.data, written.len, &len);
	iri_check_text_length(len);
	if ((value.header & IRI_V_APART) && s == spelling.data)
		result = s;				/* a copy already, which has room for the end */
	else
	{
		result = palloc(len + 1);
		memcpy(result, s, len);
	}
	result[len] = '\0';
	PG_RETURN_CSTRING(result);
}

/* iri_send(iri_reference) → bytea: the spelling in the client's encoding */
PG_FUNCTION_INFO_V1(iri_send);
Datum
iri_send(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriText		spelling;
	size_t		len;
	char	   *s;
	char	   *sent;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	spelling = iri_writable(iri_spelling(&value));
	s = iri_from_utf8(spelling.data, spelling.len, &len);
	iri_check_text_length(len);
	sent = pg_server_to_client(s, len);
	PG_RETURN_BYTEA_P(cstring_to_text_with_len(sent, sent == s ? len : strlen(sent)));
}

/* iri_text(iri_reference) → text: the spelling */
PG_FUNCTION_INFO_V1(iri_text);
Datum
iri_text(PG_FUNCTION_ARGS)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	PG_RETURN_DATUM(iri_text_datum(iri_writable(iri_spelling(&value))));
}
