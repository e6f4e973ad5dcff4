/*
 * The lint: everything that is worth saying about an IRI.
 */
#include "compat.h"

#include "fmgr.h"

#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/unicode/lint.h"
#include "type/arguments.h"
#include "unicode/findings.h"

/* iri_issues(x) → setof (code, severity, component, part, position, message) */
PG_FUNCTION_INFO_V1(iri_issues);
Datum
iri_issues(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, NULL, 0);
	iri_lint(whole.data, whole.len, &parts, &buf);
	PG_RETURN_DATUM(iri_put_findings(fcinfo, whole, &buf, SIZE_MAX));
}
