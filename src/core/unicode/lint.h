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
 * Adds only the findings about look-alikes in the host, and about a host in
 * the userinfo (IRI_ISSUE_SPOOF_*, _USERINFO_HOST).
 */
extern void iri_lint_spoof(const char *s, const IriParts *parts, IriBuf *findings);

/*
 * Adds the findings about characters and percent-encoding (lint_text.c);
 * without `host`, none about single characters of the host.
 */
extern void iri_lint_text(const char *s, size_t len, const IriParts *parts, bool host, IriBuf *findings);

#endif							/* IRI_LINT_H */
