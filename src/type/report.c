/*
 * Errors: the core's findings, in PostgreSQL's words.
 */
#include "compat.h"

#include "fmgr.h"
#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "nodes/primnodes.h"
#include "utils/builtins.h"

#include "core/syntax/hint.h"
#include "core/syntax/parse.h"
#include "core/syntax/secret.h"
#include "core/text/error.h"
#include "core/text/stop.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* The number of bytes of a refused text that a message shows. */
#define SHOWN	200

static const char *
type_name(IriGrammar grammar)
{
	return grammar == IRI_GRAMMAR_IRI ? "iri" : "iri_reference";
}

/* Appends as much of a text as messages show, or more; a damaged value may end within a character. */
static void
append_clipped(StringInfo to, const char *s, size_t len)
{
	appendBinaryStringInfo(to, s, Min((int) len, pg_mbcliplen(s, (int) len, SHOWN * 2)));
}

/* Returns the text as a message shows it: without passwords and other secrets, and not too long. */
char *
iri_presentable(const char *s, size_t len)
{
	StringInfoData text;
	StringInfoData shown;
	size_t		from = len;
	size_t		to = len;
	size_t		done = 0;

	if (len == 0)
		return pstrdup("");
	initStringInfo(&text);
	initStringInfo(&shown);
	if (iri_find_password(s, len, &from, &to))
	{
		append_clipped(&text, s, from);
		appendStringInfoString(&text, "***");
		append_clipped(&text, s + to, len - to);
	}
	else
		append_clipped(&text, s, len);
	from = to = 0;
	while (iri_next_secret(text.data, text.len, IRI_PARAMETERS_TEXT, IRI_SECRET_NAMES, &from, &to))
	{
		appendBinaryStringInfo(&shown, text.data + done, from - done);
		appendStringInfoString(&shown, "***");
		done = to;
	}
	appendBinaryStringInfo(&shown, text.data + done, text.len - done);
	if (shown.len > SHOWN)
	{
		shown.len = pg_mbcliplen(shown.data, shown.len, SHOWN);
		appendStringInfoString(&shown, "...");
	}
	return shown.data;
}

/* The same for text of the core, in UTF-8. */
char *
iri_presentable_utf8(IriText utf8)
{
	size_t		len;
	char	   *s = iri_from_utf8(utf8.data, utf8.len, &len);

	return iri_presentable(s, len);
}

/*
 * Returns true if the argument of this call, such as a cast, differs from row
 * to row of a query.
 */
static bool
is_of_row(FunctionCallInfo fcinfo)
{
	return fcinfo->flinfo != NULL && fcinfo->flinfo->fn_expr != NULL &&
		IsA(fcinfo->flinfo->fn_expr, FuncExpr) && !get_fn_expr_arg_stable(fcinfo->flinfo, 0);
}

/*
 * Reports that `input`, in the encoding of the database, is not a value of the
 * type.  `utf8` is the text that was parsed.  The error is soft if the context
 * of the call allows it; fcinfo may be NULL.
 */
void
iri_report(const IriError *err, IriGrammar grammar, const char *input, size_t len,
		   IriText utf8, FunctionCallInfo fcinfo)
{
	struct Node *escontext = fcinfo != NULL ? fcinfo->context : NULL;
	char		message[IRI_ERROR_MESSAGE_SIZE];
	IriError	shown = *err;
	const char *hint;
	char	   *detail;
	size_t		detail_len;
	size_t		from;
	size_t		to;

	if (err->code == IRI_ERROR_NO_MEMORY || iri_stopped())
		iri_report_failure();
	if (err->code == IRI_ERROR_TOO_LONG)
	{
		errsave(escontext,
				errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				errmsg("value too long for type %s", type_name(grammar)),
				errdetail("The text and its normal form together may not exceed 1 GB."));
		return;
	}

	/* an apparent port may be a password, so do not mention it either */
	if (err->code == IRI_ERROR_PORT && iri_find_password(utf8.data, utf8.len, &from, &to) &&
		err->position >= from && err->position < to)
		shown.character = IRI_NO_CHARACTER;
	iri_error_message(&shown, iri_utf8_count(utf8.data, err->position) + 1, message, sizeof(message));
	hint = iri_error_hint(utf8.data, utf8.len, grammar, &shown);
	if (fcinfo != NULL && is_of_row(fcinfo))
		hint = psprintf("%s%sTo get NULL for text that is not valid, use %s_try().",
						hint != NULL ? hint : "", hint != NULL ? " " : "", type_name(grammar));
	detail = iri_from_utf8(message, strlen(message), &detail_len);
	errsave(escontext,
			errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			errmsg("invalid input syntax for type %s: \"%s\"", type_name(grammar), iri_presentable(input, len)),
			errdetail("%.*s", (int) detail_len, detail),
			hint != NULL ? errhint("%s", hint) : 0);
}

/* Reports an argument that is not one of the names that a function accepts. */
void
iri_report_argument(const char *name, const text *value, const char *accepted)
{
	ereport(ERROR,
			errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("unrecognized %s: \"%s\"", name,
				   iri_presentable(VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value))),
			errhint("Valid values are %s.", accepted));
}
