/*
 * What may be shown, what may be written down, and what makes an IRI suitable
 * for it.
 */
#include "iri.h"

#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

#include "core/host/spoof.h"
#include "core/text/nfc.h"
#include "core/unicode/bidi.h"
#include "core/unicode/display.h"
#include "core/unicode/name.h"

static Datum
text_from_buffer(IriBuf *buf)
{
	IriText		text;

	text.data = iri_take(buf, &text.len);
	return iri_text_datum(text);
}

/* iri_display(x, repertoire) → text: what may be shown to a person */
PG_FUNCTION_INFO_V1(iri_display);
Datum
iri_display(PG_FUNCTION_ARGS)
{
	text	   *name = PG_GETARG_TEXT_PP(1);
	int			repertoire = iri_repertoire_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	if (repertoire < 0)
		iri_report_argument("repertoire", name, "\"unicode\", \"ascii\"");
	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_display(whole.data, &parts, (IriRepertoire) repertoire, &buf);
	PG_RETURN_DATUM(text_from_buffer(&buf));
}

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
	PG_RETURN_DATUM(text_from_buffer(&buf));
}

/*
 * Returns the mark in the encoding of the database, or nothing if the encoding
 * lacks it: an IRI between percent-encoded marks would be a different one.
 */
static const char *
mark_in_database(const char *utf8, size_t *len)
{
	char	   *mark = iri_from_utf8(utf8, strlen(utf8), len);

	if (*len > 0 && mark[0] == '%')
		*len = 0;
	return mark;
}

/* iri_bidi_embed(x, variant) → text: between marks that keep the surroundings off */
PG_FUNCTION_INFO_V1(iri_bidi_embed);
Datum
iri_bidi_embed(PG_FUNCTION_ARGS)
{
	text	   *variant = PG_GETARG_TEXT_PP(1);
	size_t		variant_len = VARSIZE_ANY_EXHDR(variant);
	bool		isolate = variant_len == 7 && memcmp(VARDATA_ANY(variant), "isolate", 7) == 0;
	IriValue	value;
	IriText		whole;
	const char *open;
	const char *close;
	const char *s;
	size_t		open_len;
	size_t		close_len;
	size_t		len;
	text	   *result;

	if (!isolate && !(variant_len == 9 && memcmp(VARDATA_ANY(variant), "embedding", 9) == 0))
		iri_report_argument("variant", variant, "\"embedding\", \"isolate\"");
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

/* iri_skeleton(x) → text: what the host looks like; NULL without an authority */
PG_FUNCTION_INFO_V1(iri_skeleton);
Datum
iri_skeleton(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriText		whole;
	IriParts	parts;
	IriBuf		name;
	IriBuf		skeleton;
	char		storage[256];
	char		skeleton_storage[256];
	bool		dns;

	/* uses the key, so that equal IRIs have equal skeletons */
	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = (IriText) {value.key, value.key_len};
	iri_split(whole.data, whole.len, &parts);
	if (!iri_defined(parts.host))
		PG_RETURN_NULL();
	if (parts.host_kind != IRI_HOST_REGNAME)
		PG_RETURN_DATUM(iri_text_datum(iri_component(whole, parts.host)));
	iri_buf_init(&name, storage, sizeof(storage));
	iri_buf_init(&skeleton, skeleton_storage, sizeof(skeleton_storage));
	iri_append_name(whole.data, &parts, &name, &dns);
	if (!name.failed)
		iri_append_skeleton(name.data, name.len, &skeleton);
	skeleton.failed |= name.failed;
	iri_buf_free(&name);
	PG_RETURN_DATUM(text_from_buffer(&skeleton));
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
 * iri_bidi_escape(iri) → iri: with every offending part percent-encoded as a
 * whole
 */
PG_FUNCTION_INFO_V1(iri_bidi_escape);
Datum
iri_bidi_escape(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(bidi_escape(fcinfo, IRI_GRAMMAR_IRI));
}

/* iri_bidi_escape(iri_reference) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_bidi_escape);
Datum
iri_reference_bidi_escape(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(bidi_escape(fcinfo, IRI_GRAMMAR_IRI_REFERENCE));
}

static Datum
to_form(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriForm		form = (IriForm) iri_getarg_form(fcinfo, 1);
	IriValue	value;
	IriText		whole;
	IriBuf		buf;
	char		storage[512];

	iri_read(x, &value);
	if (value.header & IRI_V_ASCII)
		return PointerGetDatum(x);
	whole = iri_spelling(&value);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_normalized(whole.data, whole.len, form, &buf);
	return PointerGetDatum(iri_make_from_buffer(&buf, grammar));
}

/* iri_unicode_normalize(iri, form) → iri: the spelling in a Unicode normalization form */
PG_FUNCTION_INFO_V1(iri_unicode_normalize);
Datum
iri_unicode_normalize(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(to_form(fcinfo, IRI_GRAMMAR_IRI));
}

/* iri_unicode_normalize(iri_reference, form) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_unicode_normalize);
Datum
iri_reference_unicode_normalize(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(to_form(fcinfo, IRI_GRAMMAR_IRI_REFERENCE));
}

static Datum
redact(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	ArrayType  *array = PG_GETARG_ARRAYTYPE_P(1);
	unsigned int what = 0;
	Datum	   *names;
	bool	   *nulls;
	int			count;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	deconstruct_array(array, TEXTOID, -1, false, TYPALIGN_INT, &names, &nulls, &count);
	for (int i = 0; i < count; i++)
	{
		text	   *name;
		unsigned int bit;

		if (nulls[i])
			ereport(ERROR,
					errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
					errmsg("part must not be null"));
		name = DatumGetTextPP(names[i]);
		bit = iri_redact_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));
		if (bit == 0)
			iri_report_argument("part", name,
								"\"password\", \"userinfo\", \"values\", \"query\", \"fragment\"");
		what |= bit;
	}
	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_redacted(whole.data, whole.len, &parts, what, &buf);
	return PointerGetDatum(iri_make_from_buffer(&buf, grammar));
}

/* iri_redact(iri, what) → iri: without the parts that must not be read */
PG_FUNCTION_INFO_V1(iri_redact);
Datum
iri_redact(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(redact(fcinfo, IRI_GRAMMAR_IRI));
}

/* iri_redact(iri_reference, parts) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_redact);
Datum
iri_reference_redact(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(redact(fcinfo, IRI_GRAMMAR_IRI_REFERENCE));
}
