/*
 * Sort keys with the host's labels in reverse.
 */
#include "iri.h"

#include "utils/builtins.h"

#include "core/canonical.h"
#include "core/map.h"
#include "core/surt.h"

/* The URI of a text, or the text itself where its host has no ASCII form. */
static IriText
as_uri(IriText whole)
{
	const IriCharset *utf8 = iri_charset("UTF-8", 5);
	IriParts	parts;
	IriError	err;
	IriMapError map_error;
	IriBuf		buf;
	bool		mapped;
	IriText		uri;

	if (!iri_parse(whole.data, whole.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		return whole;
	iri_buf_init(&buf, NULL, 0);
	mapped = iri_append_uri(whole.data, &parts, utf8, true, &buf, &map_error);
	if (!mapped && !buf.failed)
	{
		iri_buf_free(&buf);
		return whole;
	}
	uri.data = iri_take(&buf, &uri.len);
	return uri;
}

/* iri_surt(x, form) → text: of the normal form */
PG_FUNCTION_INFO_V1(iri_surt);
Datum
iri_surt(PG_FUNCTION_ARGS)
{
	static const char archive[] = "archive-2026";
	const IriNames none = {0};
	text	   *name = PG_GETARG_TEXT_PP(1);
	char	   *form = text_to_cstring(name);
	bool		cdx = strcmp(form, "cdx") == 0;
	IriValue	value;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];
	IriText		surt;

	if (!cdx && strcmp(form, "exact") != 0)
		iri_report_argument("form", name, "\"exact\", \"cdx\"");
	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = (IriText) {value.key, value.key_len};
	if (cdx)
		whole = as_uri(iri_canonical(whole, iri_profile_steps(archive, strlen(archive)), &none));
	iri_split(whole.data, whole.len, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	if (cdx)
		iri_append_cdx_key(whole.data, whole.len, &parts, &buf);
	else
		iri_append_surt(whole.data, whole.len, &parts, &buf);
	surt.data = iri_take(&buf, &surt.len);
	PG_RETURN_DATUM(iri_text_datum(surt));
}

/* iri_from_surt(text) → iri: what the exact form is of */
PG_FUNCTION_INFO_V1(iri_from_surt);
Datum
iri_from_surt(PG_FUNCTION_ARGS)
{
	IriText		surt = iri_utf8_of_text(PG_GETARG_TEXT_PP(0));
	IriBuf		buf;
	IriText		whole;

	iri_buf_init(&buf, NULL, 0);
	if (!iri_append_from_surt(surt.data, surt.len, &buf) && !buf.failed)
	{
		iri_buf_free(&buf);
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("invalid SURT: \"%s\"", iri_presentable(VARDATA_ANY(PG_GETARG_TEXT_PP(0)),
															   VARSIZE_ANY_EXHDR(PG_GETARG_TEXT_PP(0)))),
				errdetail("An authority stands in parentheses, with a comma behind each label of a name."));
	}
	whole.data = iri_take(&buf, &whole.len);
	PG_RETURN_IRI_P(iri_make_checked(whole.data, whole.len, IRI_GRAMMAR_IRI));
}
