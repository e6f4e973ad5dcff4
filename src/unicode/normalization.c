/*
 * Unicode normalization forms of spellings.
 */
#include "compat.h"

#include "fmgr.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/nfc.h"
#include "core/text/text.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/memory.h"

static Datum
to_form(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	struct varlena *x;
	IriForm		form;
	IriValue	value;
	IriText		whole;
	IriBuf		buf;
	char		storage[512];

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	x = PG_GETARG_IRI_PP(0);
	form = (IriForm) iri_getarg_form(fcinfo, 1);
	iri_read(x, &value);
	if (value.header & IRI_V_ASCII)
		return PointerGetDatum(x);
	whole = iri_spelling(&value);
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_append_normalized(whole.data, whole.len, form, &buf);
	return PointerGetDatum(iri_make_from_buffer(&buf, grammar));
}

/* iri_unicode_normalize(iri, form) → iri: the spelling in a Unicode normalization form */
IRI_ENTRY(iri_unicode_normalize, to_form(fcinfo, IRI_GRAMMAR_IRI))
/* iri_unicode_normalize(iri_reference, form) → iri_reference */
IRI_ENTRY(iri_reference_unicode_normalize, to_form(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))
