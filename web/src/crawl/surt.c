/*
 * Sort keys with the host's labels in reverse.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"

#include "core/crawl/surt.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/charclass.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* iri_surt(x, variant) → text: the sort key of the normal form, or the key of web archives */
PG_FUNCTION_INFO_V1(iri_surt);
Datum
iri_surt(PG_FUNCTION_ARGS)
{
	static const char *const variants[] = {"exact", "cdx", "cdx-www", NULL};
	int			variant = iri_getarg_name(fcinfo, 1, "variant", variants);
	IriValue	value;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	iri_read(PG_GETARG_IRI_PP(0), &value);
	iri_buf_init(&buf, storage, sizeof(storage));
	if (variant > 0)
	{
		whole = iri_spelling(&value);
		iri_append_cdx_key(whole.data, whole.len, variant == 2, &buf);
	}
	else
	{
		iri_split(value.key, value.key_len, &parts);
		iri_append_surt(value.key, value.key_len, &parts, &buf);
	}
	PG_RETURN_DATUM(iri_text_from_buffer(&buf));
}

/*
 * Reports text that is not a SURT, up to the first "@", which precedes its
 * userinfo.
 */
static void
report_surt(const text *surt)
{
	const char *shown = iri_presentable(VARDATA_ANY(surt), VARSIZE_ANY_EXHDR(surt));
	const char *at = strchr(shown, '@');

	ereport(ERROR,
			errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			errmsg("invalid SURT: \"%.*s%s\"", (int) (at != NULL ? at + 1 - shown : strlen(shown)), shown,
				   at != NULL ? "***" : ""),
			errdetail("An authority must be in parentheses, with a comma after each label of a name."),
			strchr(shown, ')') != NULL && strchr(shown, '(') == NULL ?
			errhint("This is a key of variant \"cdx\" or \"cdx-www\", from which the IRI cannot be made.") : 0);
}

/* iri_from_surt(text) → iri: the IRI that the exact form represents */
PG_FUNCTION_INFO_V1(iri_from_surt);
Datum
iri_from_surt(PG_FUNCTION_ARGS)
{
	IriText		surt = iri_utf8_of_text(PG_GETARG_TEXT_PP(0));
	IriBuf		buf;
	IriText		whole;
	size_t		scheme = 0;

	iri_buf_init(&buf, NULL, 0);
	/* a key of another variant has no scheme */
	while (scheme < surt.len && iri_is(surt.data[scheme], IRI_C_SCHEME))
		scheme++;
	if ((scheme < surt.len && iri_in_set(surt.data[scheme], ",)")) ||
		(!iri_append_from_surt(surt.data, surt.len, &buf) && !buf.failed))
	{
		iri_buf_free(&buf);
		report_surt(PG_GETARG_TEXT_PP(0));
	}
	whole = iri_take(&buf);
	PG_RETURN_IRI_P(iri_make_checked(whole.data, whole.len, IRI_GRAMMAR_IRI));
}
