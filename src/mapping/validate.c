/*
 * Validation: which grammar a text satisfies, or why it does not.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "fmgr.h"
#include "funcapi.h"
#include "utils/builtins.h"

#include "core/syntax/finding.h"
#include "core/syntax/hint.h"
#include "core/syntax/parse.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "core/url/repair.h"
#include "core/value/http.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"

/* Checks the text argument; `utf8` and `err` describe the error. */
static bool
check_argument(FunctionCallInfo fcinfo, IriGrammar grammar, IriText *utf8, IriError *err)
{
	text	   *s = PG_GETARG_TEXT_PP(0);

	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), utf8))
	{
		*err = iri_untranslatable(*utf8);
		return false;
	}
	if (iri_satisfies(utf8->data, utf8->len, grammar, err))
		return true;
	if (err->code == IRI_ERROR_NO_MEMORY)
		iri_report_failure();
	return false;
}

/* iri_is_valid(value) → boolean: a function of its own, because some grammars need ICU */
PG_FUNCTION_INFO_V1(iri_is_valid);
Datum
iri_is_valid(PG_FUNCTION_ARGS)
{
	text	   *s = PG_GETARG_TEXT_PP(0);
	IriText		utf8;
	IriParts	parts;
	IriError	err;

	PG_RETURN_BOOL(iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8) &&
				   (iri_is_web_link(utf8.data, utf8.len) ||
					iri_parse(utf8.data, utf8.len, IRI_GRAMMAR_IRI, &parts, &err)));
}

/* iri_is_valid(value, grammar) → boolean */
PG_FUNCTION_INFO_V1(iri_is_valid_by);
Datum
iri_is_valid_by(PG_FUNCTION_ARGS)
{
	IriText		utf8;
	IriError	err;

	PG_RETURN_BOOL(check_argument(fcinfo, iri_getarg_grammar(fcinfo, 1), &utf8, &err));
}

static Datum
try_argument(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	struct varlena *value = iri_try_text(PG_GETARG_TEXT_PP(0), grammar);

	if (value == NULL)
		PG_RETURN_NULL();
	PG_RETURN_IRI_P(value);
}

/* iri_try(value) → iri, NULL where the cast would fail */
IRI_ENTRY(iri_try, try_argument(fcinfo, IRI_GRAMMAR_IRI))
/* iri_reference_try(text) → iri_reference, NULL where the cast would fail */
IRI_ENTRY(iri_reference_try, try_argument(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))

/*
 * iri_error(value, grammar) → (code, severity, component, position, message, hint), all NULL
 * if the text is valid and none NULL if not, so that IS NULL and IS NOT NULL are opposites
 */
PG_FUNCTION_INFO_V1(iri_error);
Datum
iri_error(PG_FUNCTION_ARGS)
{
	TupleDesc	desc;
	Datum		values[6] = {0};
	bool		nulls[6];
	IriGrammar	grammar;
	IriText		utf8;
	IriError	err;

	if (get_call_result_type(fcinfo, NULL, &desc) != TYPEFUNC_COMPOSITE)
		elog(ERROR, "return type must be a row type");

	memset(nulls, true, sizeof(nulls));
	grammar = iri_getarg_grammar(fcinfo, 1);
	if (!check_argument(fcinfo, grammar, &utf8, &err))
	{
		size_t		position = iri_utf8_count(utf8.data, err.position) + 1;
		char		message[IRI_ERROR_MESSAGE_SIZE];
		const char *hint;

		iri_error_message(&err, position, message, sizeof(message));
		hint = iri_error_hint(utf8.data, utf8.len, grammar, &err);
		values[0] = iri_cstring_datum(iri_error_name(err.code));
		values[1] = iri_cstring_datum(iri_severity_name(IRI_SERIOUS));
		values[2] = iri_cstring_datum(iri_component_name(err.component));
		values[3] = Int32GetDatum((int32) position);
		values[4] = iri_cstring_datum(message);
		values[5] = iri_cstring_datum(hint != NULL ? hint : "");
		memset(nulls, false, sizeof(nulls));
	}
	PG_RETURN_DATUM(HeapTupleGetDatum(heap_form_tuple(BlessTupleDesc(desc), values, nulls)));
}

/* iri_is_uri(x) → boolean: whether x also satisfies RFC 3986 */
PG_FUNCTION_INFO_V1(iri_is_uri);
Datum
iri_is_uri(PG_FUNCTION_ARGS)
{
	IriText		spelling;
	IriParts	parts;

	iri_getarg_parts(fcinfo, 0, &spelling, &parts);
	if (iri_defined(parts.fragment) &&
		memchr(spelling.data + parts.fragment.at, '#', parts.fragment.len) != NULL)
		PG_RETURN_BOOL(false);
	PG_RETURN_BOOL(iri_is_ascii(spelling.data, spelling.len));
}
