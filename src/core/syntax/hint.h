/*
 * Hints for texts that were refused: how to write them as an IRI.
 */
#ifndef IRI_HINT_H
#define IRI_HINT_H

#include <stddef.h>

#include "syntax/parse.h"
#include "text/error.h"

/*
 * Returns the hint for the error of a text, or NULL.  The hint quotes nothing
 * of the text, which may contain a password.
 */
extern const char *iri_error_hint(const char *s, size_t len, IriGrammar grammar,
								  const IriError *err);

/* Returns true for text that people write in place of a missing value, such as "n/a". */
extern bool iri_is_placeholder(const char *s, size_t len);

#endif							/* IRI_HINT_H */
