/*
 * Errors: the core's findings, in PostgreSQL's words.
 */
#ifndef IRI_REPORT_H
#define IRI_REPORT_H

#include "compat.h"

#include "fmgr.h"

#include "core/syntax/parse.h"
#include "core/text/text.h"

extern void iri_report(const IriError *err, IriGrammar grammar,
					   const char *input, size_t len, IriText utf8, FunctionCallInfo fcinfo);
extern char *iri_presentable(const char *s, size_t len);
extern char *iri_presentable_utf8(IriText utf8);
extern void iri_report_argument(const char *name, const text *value, const char *accepted);

#endif							/* IRI_REPORT_H */
