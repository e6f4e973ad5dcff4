/*
 * The arguments of functions: values, texts as UTF-8, and names.
 */
#include "compat.h"

#include "catalog/pg_proc.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "miscadmin.h"
#include "nodes/primnodes.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/syscache.h"

#include "core/scheme/normalize.h"
#include "core/syntax/parse.h"
#include "core/text/charset.h"
#include "core/text/nfc.h"
#include "core/text/percent.h"
#include "core/text/text.h"
#include "core/value/ladder.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/report.h"

static char *
argument_name(FunctionCallInfo fcinfo, int n)
{
	HeapTuple	tuple = SearchSysCache1(PROCOID, ObjectIdGetDatum(fcinfo->flinfo->fn_oid));
	Oid		   *types;
	char	  **names;
	char	   *modes;

	if (!HeapTupleIsValid(tuple))
		elog(ERROR, "cache lookup failed for function %u", fcinfo->flinfo->fn_oid);
	get_func_arg_info(tuple, &types, &names, &modes);
	ReleaseSysCache(tuple);
	return names[n];
}

/*
 * Returns true if x, and therefore the result, is NULL.  No other argument may
 * be NULL, because changing x by an unknown value would lose x.  `maybe` is
 * the number of an argument for which NULL has a meaning, or 0.
 */
bool
iri_x_is_null(FunctionCallInfo fcinfo, int maybe)
{
	if (PG_ARGISNULL(0))
		return true;
	for (int i = 1; i < PG_NARGS(); i++)
	{
		if (PG_ARGISNULL(i) && i != maybe)
			ereport(ERROR,
					errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
					errmsg("argument \"%s\" must not be null", argument_name(fcinfo, i)));
	}
	return false;
}

/* Gets an argument's spelling and its components. */
void
iri_getarg_parts(FunctionCallInfo fcinfo, int n, IriText *spelling, IriParts *parts)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(n), &value);
	*spelling = iri_spelling(&value);
	iri_split(spelling->data, spelling->len, parts);
}

/* Gets an argument's scheme and the parts of its authority, and the text that contains them. */
void
iri_getarg_authority(FunctionCallInfo fcinfo, int n, IriText *spelling, IriParts *parts)
{
	IriValue	value;

	iri_read(PG_GETARG_IRI_PP(n), &value);
	/* a percent-encoded spelling has the authority of its key */
	if (value.header & IRI_V_ENCODED)
		*spelling = iri_key_text(&value);
	else
		*spelling = iri_spelling(&value);
	iri_split_authority(spelling->data, spelling->len, parts);
}

/* Returns a text as UTF-8: within the datum, or palloc'd. */
IriText
iri_utf8_of_text(const text *s)
{
	IriText		utf8;

	if (!iri_to_utf8(VARDATA_ANY(s), VARSIZE_ANY_EXHDR(s), &utf8))
		ereport(ERROR,
				errcode(ERRCODE_UNTRANSLATABLE_CHARACTER),
				errmsg("text has a character that has no equivalent in encoding \"UTF8\""));
	return utf8;
}

/*
 * Returns the elements of a text array; `what` says what its elements must be,
 * for the error about a NULL.
 */
int
iri_getarg_texts(FunctionCallInfo fcinfo, int n, const char *what, IriText **texts)
{
	ArrayType  *array = PG_GETARG_ARRAYTYPE_P(n);
	Datum	   *elements;
	bool	   *nulls;
	int			count;

	deconstruct_array(array, TEXTOID, -1, false, TYPALIGN_INT, &elements, &nulls, &count);
	*texts = palloc_extended(sizeof(IriText) * ((Size) count + 1), MCXT_ALLOC_HUGE);
	for (int i = 0; i < count; i++)
	{
		if (nulls[i])
			ereport(ERROR,
					errcode(ERRCODE_NULL_VALUE_NOT_ALLOWED),
					errmsg("%s must not be null", what));
		(*texts)[i] = iri_utf8_of_text(DatumGetTextPP(elements[i]));
		CHECK_FOR_INTERRUPTS();
	}
	return count;
}

/* Returns the names of a list that ends with NULL, for a hint. */
char *
iri_quoted_names(const char *const *names)
{
	StringInfoData list;

	initStringInfo(&list);
	for (int i = 0; names[i] != NULL; i++)
		appendStringInfo(&list, "%s\"%s\"", i > 0 ? ", " : "", names[i]);
	return list.data;
}

/*
 * Returns the position of a name in a list that ends with NULL; `what` is the
 * kind of name, for the error message.
 */
int
iri_place_of_name(IriText name, const char *what, const char *const *names)
{
	int			place = iri_name_index(names, name.data, name.len);

	if (place < 0)
		iri_report_argument(what, DatumGetTextPP(iri_text_datum(name)), iri_quoted_names(names));
	return place;
}

/*
 * Gets an array of names of a list, and returns a set that has a bit for each, the
 * lowest for the first in the list.
 */
uint32
iri_getarg_names(FunctionCallInfo fcinfo, int n, const char *what, const char *const *names)
{
	IriText    *given;
	int			count = iri_getarg_texts(fcinfo, n, what, &given);
	uint32		set = 0;

	for (int i = 0; i < count; i++)
		set |= UINT32_C(1) << iri_place_of_name(given[i], what, names);
	return set;
}

/* iri_place_of_name for an argument. */
int
iri_getarg_name(FunctionCallInfo fcinfo, int n, const char *what, const char *const *names)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	int			place = iri_name_index(names, VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (place < 0)
		iri_report_argument(what, name, iri_quoted_names(names));
	return place;
}

/* Gets the argument that names a grammar. */
IriGrammar
iri_getarg_grammar(FunctionCallInfo fcinfo, int n)
{
	return (IriGrammar) iri_getarg_name(fcinfo, n, "grammar", iri_grammar_names);
}

/* Gets the argument that names the component for the data. */
IriTarget
iri_getarg_target(FunctionCallInfo fcinfo, int n)
{
	return (IriTarget) iri_getarg_name(fcinfo, n, "component", iri_target_names);
}

/* Gets the argument that names a charset, as `find` knows it. */
const IriCharset *
iri_getarg_charset(FunctionCallInfo fcinfo, int n, const IriCharset *(*find) (const char *name, size_t len))
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	const IriCharset *charset = find(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (charset == NULL)
		iri_report_argument("charset", name, "the names of charsets that ICU has, such as \"windows-1252\"");
	return charset;
}

/*
 * Returns true if the argument is a constant of the query, the same in every
 * call.  A parameter is not: PL/pgSQL keeps the state of a call while its
 * variables change (get_fn_expr_arg_stable does not know this).
 */
bool
iri_is_constant(FunctionCallInfo fcinfo, int n)
{
	Node	   *expr = fcinfo->flinfo->fn_expr;

	return expr != NULL && IsA(expr, FuncExpr) && n < list_length(((FuncExpr *) expr)->args) &&
		IsA(list_nth(((FuncExpr *) expr)->args, n), Const);
}

/* Gets the argument that names a rung of the comparison ladder. */
IriRung
iri_getarg_rung(FunctionCallInfo fcinfo, int n)
{
	return (IriRung) iri_getarg_name(fcinfo, n, "rung", iri_rung_names);
}

/* Gets the argument that names a Unicode normalization form. */
int
iri_getarg_form(FunctionCallInfo fcinfo, int n)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	int			form = iri_form_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (form < 0)
		iri_report_argument("form", name, iri_quoted_names(iri_form_names));
	return form;
}
