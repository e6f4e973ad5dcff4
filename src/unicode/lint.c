/*
 * The lint: all findings about an IRI.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/unicode/bidi.h"
#include "core/unicode/lint.h"
#include "type/arguments.h"
#include "type/report.h"
#include "unicode/findings.h"

/*
 * The maximum number of rows of kind bidi.  A host may have a label for every
 * four bytes, and the message about a label is much longer.
 */
#define MAX_BIDI_ROWS	300

/*
 * iri_issues(x, kind) → setof (code, severity, component, part, position,
 * message)
 */
PG_FUNCTION_INFO_V1(iri_issues);
Datum
iri_issues(PG_FUNCTION_ARGS)
{
	text	   *name = PG_GETARG_TEXT_PP(1);
	char	   *kind = text_to_cstring(name);
	size_t		max = SIZE_MAX;
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, NULL, 0);
	if (strcmp(kind, "all") == 0)
		iri_lint(whole.data, whole.len, &parts, &buf);
	else if (strcmp(kind, "spoof") == 0)
		iri_lint_spoof(whole.data, &parts, &buf);
	else if (strcmp(kind, "bidi") == 0)
	{
		iri_bidi_findings(whole.data, whole.len, &parts, &buf);
		max = MAX_BIDI_ROWS;
	}
	else
		iri_report_argument("kind", name, "\"all\", \"bidi\", \"spoof\"");
	PG_RETURN_DATUM(iri_put_findings(fcinfo, whole, &buf, max));
}
