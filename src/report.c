/*
 * Errors: the core's findings, in PostgreSQL's words.
 */
#include "iri.h"

#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include "core/hint.h"
#include "core/nfc.h"
#include "core/normalize.h"
#include "core/secret.h"
#include "core/utf8.h"

/* How many bytes of a refused text a message shows. */
#define SHOWN	200

static const char *
type_name(IriGrammar grammar)
{
	return grammar == IRI_GRAMMAR_IRI ? "iri" : "iri_reference";
}

/* Returns the text as a message may show it: no password, not too long. */
char *
iri_presentable(const char *s, size_t len)
{
	StringInfoData buf;
	size_t		from = len;
	size_t		to = len;
	bool		password = iri_find_password(s, len, &from, &to);

	initStringInfo(&buf);
	appendBinaryStringInfo(&buf, s, Min(from, SHOWN * 2));
	if (password)
		appendStringInfoString(&buf, "***");
	appendBinaryStringInfo(&buf, s + to, Min(len - to, SHOWN * 2));
	if (buf.len > SHOWN)
	{
		buf.len = pg_mbcliplen(buf.data, buf.len, SHOWN);
		appendStringInfoString(&buf, "...");
	}
	return buf.data;
}

/*
 * Reports that `input`, in the encoding of the database, is not a value of the
 * type.  `utf8` is what the core was given.  The error is soft if escontext
 * allows it.
 */
void
iri_report(const IriError *err, IriGrammar grammar, const char *input, size_t len,
		   IriText utf8, struct Node *escontext)
{
	char		message[IRI_ERROR_MESSAGE_SIZE];
	IriError	shown = *err;
	const char *hint;
	char	   *detail;
	size_t		detail_len;
	size_t		from;
	size_t		to;

	if (err->code == IRI_ERROR_NO_MEMORY)
		ereport(ERROR,
				errcode(ERRCODE_OUT_OF_MEMORY),
				errmsg("out of memory"));
	if (err->code == IRI_ERROR_TOO_LONG)
	{
		errsave(escontext,
				errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				errmsg("value too long for type %s", type_name(grammar)),
				errdetail("The text and its normal form together may not exceed 1 GB."));
		return;
	}

	/* what looks like a port may be a password: do not mention it either */
	if (err->code == IRI_ERROR_PORT && iri_find_password(utf8.data, utf8.len, &from, &to) &&
		err->position >= from && err->position < to)
		shown.character = IRI_NO_CHARACTER;
	iri_error_message(&shown, iri_utf8_count(utf8.data, err->position) + 1, message, sizeof(message));
	hint = iri_error_hint(utf8.data, utf8.len, grammar, &shown);
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
			errhint("Accepted values are %s.", accepted));
}

/* Gets the argument that names a grammar. */
IriGrammar
iri_getarg_grammar(FunctionCallInfo fcinfo, int n)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	int			grammar = iri_grammar_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (grammar < 0)
		iri_report_argument("grammar", name,
							"\"iri\", \"iri-reference\", \"absolute-iri\", \"relative-ref\", "
							"\"rfc3987\", \"rfc3987-reference\", \"uri\", \"uri-reference\", "
							"\"absolute-uri\", \"scheme\", \"leiri\", \"href\"");
	return (IriGrammar) grammar;
}

/* Gets the argument that names the place for the data. */
const IriTarget *
iri_getarg_target(FunctionCallInfo fcinfo, int n)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	const IriTarget *target = iri_target_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (target == NULL)
		iri_report_argument("component", name,
							"\"userinfo\", \"user\", \"host\", \"path\", \"segment\", "
							"\"query\", \"param\", \"fragment\"");
	return target;
}

/* Gets the argument that names a charset. */
const IriCharset *
iri_getarg_charset(FunctionCallInfo fcinfo, int n)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	const IriCharset *charset = iri_charset(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (charset == NULL)
		iri_report_argument("charset", name, "the names of charsets that ICU has, such as \"windows-1252\"");
	return charset;
}

/* Gets the argument that names a rung of the comparison ladder. */
int
iri_getarg_rung(FunctionCallInfo fcinfo, int n)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	int			rung = iri_rung_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (rung < 0)
		iri_report_argument("rung", name, "\"simple\", \"syntax\", \"scheme\"");
	return rung;
}

/* The argument that names a Unicode normalization form. */
int
iri_getarg_form(FunctionCallInfo fcinfo, int n)
{
	text	   *name = PG_GETARG_TEXT_PP(n);
	int			form = iri_form_lookup(VARDATA_ANY(name), VARSIZE_ANY_EXHDR(name));

	if (form < 0)
		iri_report_argument("form", name, "\"NFC\", \"NFD\", \"NFKC\", \"NFKD\"");
	return form;
}

/* Reports an operand that its operator has no answer for; `what` says why. */
void
iri_report_operand(const IriValue *value, const char *what, const char *hint)
{
	IriText		spelling = iri_spelling(value);
	size_t		len;
	char	   *shown = iri_from_utf8(spelling.data, spelling.len, &len);

	ereport(ERROR,
			errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("\"%s\" %s", iri_presentable(shown, len), what),
			errhint("%s", hint));
}

/* What iri_value_read refuses: storage is damaged, or a later release wrote it. */
void
iri_report_damaged(void)
{
	ereport(ERROR,
			errcode(ERRCODE_DATA_CORRUPTED),
			errmsg("stored value of type iri or iri_reference is corrupt"));
}
