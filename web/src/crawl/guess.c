/*
 * Links as people type them.
 */
#include "compat.h"

#include "fmgr.h"

#include "core/crawl/guess.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "domain/psl.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* Returns the link that a text means, or NULL. */
static struct varlena *
guess(text *s, const char *scheme, unsigned int options)
{
	IriText		utf8;
	IriText		made;
	IriBuf		buf;
	IriError	err;
	char		storage[512];
	struct varlena *value;

	iri_buf_init(&buf, storage, sizeof(storage));
	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8) ||
		(!iri_append_guess(utf8.data, utf8.len, scheme, options, iri_psl_is_suffix, &buf) && !buf.failed))
	{
		iri_buf_free(&buf);
		return NULL;
	}
	made = iri_take(&buf);
	/* NULL if percent-encoding has made the IRI too long */
	value = iri_make(made.data, made.len, IRI_GRAMMAR_IRI, &err);
	pfree((char *) made.data);
	return value;
}

/* iri_guess(value, scheme, options) → iri: the link that a text means, or NULL */
PG_FUNCTION_INFO_V1(iri_guess);
Datum
iri_guess(PG_FUNCTION_ARGS)
{
	text	   *scheme = PG_GETARG_TEXT_PP(1);
	int			place = iri_name_index(iri_guess_schemes, VARDATA_ANY(scheme), VARSIZE_ANY_EXHDR(scheme));
	struct varlena *value;

	if (place < 0)
		iri_report_argument("scheme", scheme, psprintf("%s; options are the third argument", iri_quoted_names(iri_guess_schemes)));
	value = guess(PG_GETARG_TEXT_PP(0), iri_guess_schemes[place], iri_getarg_names(fcinfo, 2, "option", iri_guess_options));
	if (value == NULL)
		PG_RETURN_NULL();
	PG_RETURN_IRI_P(value);
}

/* url_error(value) → text: why iri_guess(value) is NULL, or NULL where it is not */
PG_FUNCTION_INFO_V1(url_error);
Datum
url_error(PG_FUNCTION_ARGS)
{
	text	   *s = PG_GETARG_TEXT_PP(0);
	const char *reason;
	bool		failed;
	IriText		utf8;

	if (guess(s, "https", 0) != NULL)
		PG_RETURN_NULL();
	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8))
		reason = "The text has a character that does not exist in Unicode.";
	else
	{
		reason = iri_guess_reason(utf8.data, utf8.len, iri_psl_is_suffix, &failed);
		if (failed)
			iri_report_failure();
		if (reason == NULL)
			reason = "The text is too long.";
	}
	PG_RETURN_DATUM(iri_cstring_datum(reason));
}
