/*
 * The lint: everything that is legal but unwise, and violations of the
 * scheme's own syntax.
 */
#ifndef IRI_LINT_H
#define IRI_LINT_H

#include "syntax/finding.h"
#include "syntax/parse.h"
#include "text/buf.h"

/*
 * Adds the findings about an IRI or reference, sorted by place: each issue
 * once per component, at its first occurrence.  Check findings->failed.
 */
extern void iri_lint(const char *s, size_t len, const IriParts *parts, IriBuf *findings);

/*
 * Adds the look-alikes of its host alone, in userinfo too (IRI_ISSUE_SPOOF_*,
 * _USERINFO_HOST).
 */
extern void iri_lint_spoof(const char *s, const IriParts *parts, IriBuf *findings);

/*
 * Adds findings about its characters and percent-encoding (lint_text.c);
 * without `host`, not about each character of the host.
 */
extern void iri_lint_text(const char *s, size_t len, const IriParts *parts, bool host, IriBuf *findings);

#endif							/* IRI_LINT_H */
