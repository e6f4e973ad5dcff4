/*
 * Findings as grammars, for CHECK constraints that refuse more than the syntax
 * of IRIs does.
 */
#ifndef IRI_STRICT_H
#define IRI_STRICT_H

#include "syntax/parse.h"
#include "text/error.h"

/*
 * IRI_GRAMMAR_BIDI: an IRI reference without bidi findings except notices
 * (draft §4.2).  IRI_GRAMMAR_IDNA2008: an IRI reference whose host, if it is a
 * name, has only labels that RFC 5890 defines, as written.  Otherwise `err`
 * has the first finding: its name, place and message.
 */
extern bool iri_strict_check(const char *s, size_t len, IriGrammar grammar, IriError *err);

#endif							/* IRI_STRICT_H */
