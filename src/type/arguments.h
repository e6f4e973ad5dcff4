/*
 * The arguments of functions: values, texts as UTF-8, and names.
 */
#ifndef IRI_ARGUMENTS_H
#define IRI_ARGUMENTS_H

#include "compat.h"

#include "fmgr.h"

#include "core/scheme/normalize.h"
#include "core/syntax/parse.h"
#include "core/text/charset.h"
#include "core/text/percent.h"
#include "core/text/text.h"

extern bool iri_x_is_null(FunctionCallInfo fcinfo, int maybe);
extern bool iri_is_constant(FunctionCallInfo fcinfo, int n);
extern void iri_getarg_parts(FunctionCallInfo fcinfo, int n, IriText *spelling, IriParts *parts);
extern void iri_getarg_authority(FunctionCallInfo fcinfo, int n, IriText *spelling, IriParts *parts);
extern IriText iri_utf8_of_text(const text *s);
extern int	iri_getarg_texts(FunctionCallInfo fcinfo, int n, const char *what, IriText **texts);
extern char *iri_quoted_names(const char *const *names);
extern uint32 iri_getarg_names(FunctionCallInfo fcinfo, int n, const char *what, const char *const *names);
extern int	iri_place_of_name(IriText name, const char *what, const char *const *names);
extern int	iri_getarg_name(FunctionCallInfo fcinfo, int n, const char *what, const char *const *names);
extern IriGrammar iri_getarg_grammar(FunctionCallInfo fcinfo, int n);
extern IriTarget iri_getarg_target(FunctionCallInfo fcinfo, int n);
extern const IriCharset *iri_getarg_charset(FunctionCallInfo fcinfo, int n,
											const IriCharset *(*find) (const char *name, size_t len));
extern IriRung iri_getarg_rung(FunctionCallInfo fcinfo, int n);
extern int	iri_getarg_form(FunctionCallInfo fcinfo, int n);

#endif							/* IRI_ARGUMENTS_H */
