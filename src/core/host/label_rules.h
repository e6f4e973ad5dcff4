/*
 * Rules of IDNA2008 about the characters of labels, by the tables of
 * repertoire.h.  No key depends on them.
 */
#ifndef IRI_LABEL_RULES_H
#define IRI_LABEL_RULES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns true if the labels of a DNS name follow the rule of RFC 5893 §2, or
 * none of them is written from right to left.  Otherwise, `*at` is the first
 * label that breaks it.
 */
extern bool iri_follows_bidi_rule(const char *host, size_t len, size_t *at, bool *failed);

/*
 * Returns true if U+200C and U+200D are only where RFC 5892, appendix A,
 * allows them.  Otherwise, `*at` is the first label that breaks the rule.
 */
extern bool iri_joiners_in_context(const char *host, size_t len, size_t *at, bool *failed);

#endif							/* IRI_LABEL_RULES_H */
