/*
 * The lint: everything that is legal but unwise, and the scheme's own syntax.
 */
#ifndef IRI_LINT_H
#define IRI_LINT_H

#include "buf.h"
#include "finding.h"
#include "parse.h"

/*
 * Adds the findings about an IRI or reference, sorted by place: each issue once
 * a component, where it is met first.  Look at findings->failed.
 */
extern void iri_lint(const char *s, size_t len, const IriParts *parts, IriBuf *findings);

/* The look-alikes of its host alone, in userinfo too (IRI_ISSUE_SPOOF_*, _USERINFO_HOST). */
extern void iri_lint_spoof(const char *s, const IriParts *parts, IriBuf *findings);

/* Its characters and percent-encoding (lint_text.c). */
extern void iri_lint_text(const char *s, size_t len, const IriParts *parts, IriBuf *findings);

#endif							/* IRI_LINT_H */
