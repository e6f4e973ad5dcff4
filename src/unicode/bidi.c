/*
 * Bidirectional IRIs (draft-ietf-iri-bidi-guidelines): findings, display, and
 * marks around them.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/memutils.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/unicode/bidi.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"

/* iri_bidi_visual(x) → text: the characters as they are displayed, from left to right */
PG_FUNCTION_INFO_V1(iri_bidi_visual);
Datum
iri_bidi_visual(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriText		whole;
	IriBuf		buf;
	char		storage[512];

	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = iri_spelling(&value);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_visual(whole.data, whole.len, &buf);
	PG_RETURN_DATUM(iri_text_from_buffer(&buf));
}

/*
 * Returns the mark in the encoding of the database; an empty text if the
 * encoding does not have it, because a percent-encoded mark would make a
 * different IRI.
 */
static const char *
mark_in_database(const char *utf8, size_t *len)
{
	char	   *mark = iri_from_utf8(utf8, strlen(utf8), len);

	if (*len > 0 && mark[0] == '%')
		*len = 0;
	return mark;
}

/* iri_bidi_embed(x, variant) → text: x between marks that isolate it from its surroundings */
PG_FUNCTION_INFO_V1(iri_bidi_embed);
Datum
iri_bidi_embed(PG_FUNCTION_ARGS)
{
	static const char *const variants[] = {"embedding", "isolate", NULL};
	bool		isolate = iri_getarg_name(fcinfo, 1, "variant", variants) == 1;
	IriValue	value;
	IriText		whole;
	const char *open;
	const char *close;
	const char *s;
	size_t		open_len;
	size_t		close_len;
	size_t		len;
	text	   *result;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = iri_spelling(&value);
	if (!iri_needs_embedding(whole.data, whole.len))
		PG_RETURN_DATUM(iri_text_datum(whole));

	/* LRE and PDF, LRI and PDI */
	open = mark_in_database(isolate ? "\xe2\x81\xa6" : "\xe2\x80\xaa", &open_len);
	close = mark_in_database(isolate ? "\xe2\x81\xa9" : "\xe2\x80\xac", &close_len);
	s = iri_from_utf8(whole.data, whole.len, &len);
	if (open_len == 0 || close_len == 0)
		open_len = close_len = 0;
	if (len > MaxAllocSize - VARHDRSZ - open_len - close_len)
		ereport(ERROR,
				errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				errmsg("result is too long"),
				errdetail("A text may not exceed 1 GB."));
	result = palloc(VARHDRSZ + open_len + len + close_len);
	SET_VARSIZE(result, VARHDRSZ + open_len + len + close_len);
	memcpy(VARDATA(result), open, open_len);
	memcpy(VARDATA(result) + open_len, s, len);
	memcpy(VARDATA(result) + open_len + len, close, close_len);
	PG_RETURN_TEXT_P(result);
}

static Datum
bidi_escape(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriValue	value;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	iri_read(x, &value);
	if (value.header & IRI_V_ASCII)
		return PointerGetDatum(x);
	whole = iri_spelling(&value);
	iri_split(whole.data, whole.len, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_bidi_escaped(whole.data, whole.len, &parts, &buf);
	return PointerGetDatum(iri_make_from_buffer(&buf, grammar));
}

/*
 * iri_bidi_escape(iri) → iri: x with every offending part percent-encoded as a
 * whole
 */
IRI_ENTRY(iri_bidi_escape, bidi_escape(fcinfo, IRI_GRAMMAR_IRI))
/* iri_bidi_escape(iri_reference) → iri_reference */
IRI_ENTRY(iri_reference_bidi_escape, bidi_escape(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
