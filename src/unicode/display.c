/*
 * Texts that are safe to show to people, and to log.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "utils/array.h"
#include "utils/builtins.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/unicode/display.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"

/* iri_display(x, repertoire) → text: a form that is safe to show to people */
PG_FUNCTION_INFO_V1(iri_display);
Datum
iri_display(PG_FUNCTION_ARGS)
{
	IriRepertoire repertoire = (IriRepertoire) iri_getarg_name(fcinfo, 1, "repertoire", iri_repertoire_names);
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_display(whole.data, &parts, repertoire, &buf);
	PG_RETURN_DATUM(iri_text_from_buffer(&buf));
}

static Datum
redact(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	unsigned int what;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	char		storage[512];

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	what = iri_getarg_names(fcinfo, 1, "part", iri_redact_names);
	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_redacted(whole.data, &parts, what, &buf);
	return PointerGetDatum(iri_make_from_buffer(&buf, grammar));
}

/* iri_redact(iri, parts) → iri: without secret parts */
IRI_ENTRY(iri_redact, redact(fcinfo, IRI_GRAMMAR_IRI))
/* iri_redact(iri_reference, parts) → iri_reference */
IRI_ENTRY(iri_reference_redact, redact(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
