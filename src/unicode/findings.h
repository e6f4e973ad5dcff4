/*
 * Findings of the core (unicode/lint.h) as rows.
 */
#ifndef IRI_FINDINGS_H
#define IRI_FINDINGS_H

#include "compat.h"

#include "fmgr.h"

#include "core/syntax/finding.h"
#include "core/text/buf.h"
#include "core/text/text.h"

/*
 * Puts the first `max` findings about `whole` into the result of a function, as
 * rows of (code, severity, component, part, position, message), and frees the
 * buffer.  The position counts characters from 1.
 */
extern Datum iri_put_findings(FunctionCallInfo fcinfo, IriText whole, IriBuf *buf, size_t max);

#endif							/* IRI_FINDINGS_H */
