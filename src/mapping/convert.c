/*
 * References, and conversions from and to URIs, LEIRIs and web addresses.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"

#include "core/url/href.h"
#include "core/url/repair.h"
#include "core/host/idna.h"
#include "core/syntax/parse.h"
#include "core/syntax/resolve.h"
#include "core/text/buf.h"
#include "core/text/charset.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "core/unicode/map.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* iri_resolve(reference, base) → iri: RFC 3986 §5.2, strict */
PG_FUNCTION_INFO_V1(iri_resolve);
Datum
iri_resolve(PG_FUNCTION_ARGS)
{
	IriText		ref;
	IriText		base;
	IriParts	ref_parts;
	IriParts	base_parts;
	IriBuf		buf;
	char		storage[512];

	iri_getarg_parts(fcinfo, 0, &ref, &ref_parts);
	iri_getarg_parts(fcinfo, 1, &base, &base_parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_resolve_reference(ref.data, &ref_parts, base.data, &base_parts, &buf);
	PG_RETURN_IRI_P(iri_make_from_buffer(&buf, IRI_GRAMMAR_IRI));
}

/* iri_relativize(target, base) → iri_reference: a reference that resolves to the target */
PG_FUNCTION_INFO_V1(iri_relativize);
Datum
iri_relativize(PG_FUNCTION_ARGS)
{
	IriText		target;
	IriText		base;
	IriParts	target_parts;
	IriParts	base_parts;
	IriBuf		buf;
	char		storage[512];

	iri_getarg_parts(fcinfo, 0, &target, &target_parts);
	iri_getarg_parts(fcinfo, 1, &base, &base_parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_relative_reference(target.data, target.len, base.data, &base_parts, &buf);
	PG_RETURN_IRI_P(iri_make_from_buffer(&buf, IRI_GRAMMAR_IRI_REFERENCE));
}

static const char *
idna_reason(IriIdnaStatus status)
{
	switch (status)
	{
		case IRI_IDNA_UNASSIGNED:
			return "a character is not in the Unicode tables of the ICU library";
		case IRI_IDNA_HOST_LENGTH:
			return "the host is too long";
		default:
			return "UTS #46 does not allow it";
	}
}

static void
report_unmappable(IriText whole, const IriMapError *err)
{
	if (err->host.status != IRI_IDNA_OK)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("host has no ASCII form"),
				errdetail("The label at position %zu cannot be converted: %s.",
						  iri_utf8_count(whole.data, err->host.at) + 1,
						  idna_reason(err->host.status)));
	else
	{
		size_t		len;
		char	   *s;
		char		utf8[4];

		s = iri_from_utf8(utf8, iri_utf8_encode(err->lacking, utf8), &len);
		ereport(ERROR,
				errcode(ERRCODE_UNTRANSLATABLE_CHARACTER),
				errmsg("query cannot be converted to the charset"),
				errdetail("The charset has no character \"%.*s\" (U+%04X).",
						  (int) len, s, err->lacking));
	}
}

/* If there is no such URI, raises an error, or with `try` returns NULL. */
static Datum
to_uri(FunctionCallInfo fcinfo, IriGrammar grammar, bool try)
{
	const IriCharset *charset;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	IriMapError err;
	char		storage[512];

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	charset = iri_getarg_charset(fcinfo, 1, iri_charset);
	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	if (!iri_append_uri(whole.data, &parts, charset, false, &buf, &err) && !buf.failed)
	{
		iri_buf_free(&buf);
		if (try)
			PG_RETURN_NULL();
		report_unmappable(whole, &err);
	}
	PG_RETURN_IRI_P(iri_make_from_buffer(&buf, grammar));
}

/* iri_to_uri(iri, charset) → iri: draft §3.3-3.6 */
IRI_ENTRY(iri_to_uri, to_uri(fcinfo, IRI_GRAMMAR_IRI, false))
/* iri_to_uri(iri_reference, charset) → iri_reference */
IRI_ENTRY(iri_reference_to_uri, to_uri(fcinfo, IRI_GRAMMAR_IRI_REFERENCE, false))
/* iri_to_uri_try(iri, charset) → iri, NULL where iri_to_uri fails */
IRI_ENTRY(iri_to_uri_try, to_uri(fcinfo, IRI_GRAMMAR_IRI, true))
/* iri_to_uri_try(iri_reference, charset) → iri_reference */
IRI_ENTRY(iri_reference_to_uri_try, to_uri(fcinfo, IRI_GRAMMAR_IRI_REFERENCE, true))

static Datum
from_uri(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_from_uri(whole.data, &parts, &buf);
	PG_RETURN_IRI_P(iri_make_from_buffer(&buf, grammar));
}

/* iri_from_uri(iri) → iri: draft §3.7 */
IRI_ENTRY(iri_from_uri, from_uri(fcinfo, IRI_GRAMMAR_IRI))
/* iri_from_uri(iri_reference) → iri_reference */
IRI_ENTRY(iri_reference_from_uri, from_uri(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))

/* iri_from_leiri(value) → iri_reference: draft §7.1 */
PG_FUNCTION_INFO_V1(iri_from_leiri);
Datum
iri_from_leiri(PG_FUNCTION_ARGS)
{
	text	   *s = PG_GETARG_TEXT_PP(0);
	IriText		utf8;
	IriError	err;
	IriBuf		buf;
	char		storage[512];

	iri_buf_init(&buf, storage, sizeof(storage));
	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8))
		err = iri_untranslatable(utf8);
	else if (iri_append_from_leiri(utf8.data, utf8.len, &buf, &err))
		PG_RETURN_IRI_P(iri_make_from_buffer(&buf, IRI_GRAMMAR_IRI_REFERENCE));
	iri_buf_free(&buf);
	iri_report(&err, IRI_GRAMMAR_IRI_REFERENCE, VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), utf8, NULL);
	PG_RETURN_NULL();
}

/*
 * Converts a web address to an IRI.  If the text is not a web address, raises an
 * error, or with `try` returns NULL.  Arguments: text, base, charset; NULL if
 * the text or the charset is NULL, but the base may be.
 */
static Datum
href(FunctionCallInfo fcinfo, bool try)
{
	text	   *s;
	const IriCharset *charset;
	IriText		base = {NULL, 0};
	IriText		utf8;
	IriError	err;
	IriBuf		buf;
	char		storage[512];
	struct varlena *value = NULL;

	if (PG_ARGISNULL(0) || PG_ARGISNULL(2))
		PG_RETURN_NULL();
	s = PG_GETARG_TEXT_PP(0);
	charset = iri_getarg_charset(fcinfo, 2, iri_web_charset);
	if (!PG_ARGISNULL(1))
	{
		IriValue	base_value;

		iri_read(PG_GETARG_IRI_PP(1), &base_value);
		base = iri_spelling(&base_value);
	}
	iri_buf_init(&buf, storage, sizeof(storage));
	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8))
		err = iri_untranslatable(utf8);
	else if (iri_append_from_href(utf8.data, utf8.len, base.data, base.len, charset, &buf, &err))
	{
		IriText		made = iri_take(&buf);

		value = iri_make(made.data, made.len, IRI_GRAMMAR_IRI, &err);
		pfree((char *) made.data);
	}
	else
	{
		iri_buf_free(&buf);
		if (err.code == IRI_ERROR_NO_MEMORY)
			iri_report_failure();
	}
	if (value == NULL && try)
		PG_RETURN_NULL();
	if (value == NULL)
		iri_report(&err, IRI_GRAMMAR_IRI, VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), utf8, NULL);
	PG_RETURN_IRI_P(value);
}

/* iri_from_href(value, base, charset) → iri: draft §7.2 */
IRI_ENTRY(iri_from_href, href(fcinfo, false))
/* iri_from_href_try(text, base, charset) → iri, NULL where iri_from_href fails */
IRI_ENTRY(iri_from_href_try, href(fcinfo, true))
