/*
 * Parts of reading patterns.
 */
#ifndef IRI_PATTERN_READ_H
#define IRI_PATTERN_READ_H

#include "pattern/pattern.h"
#include "scheme/scheme.h"

/* Returns in `special` whether a protocol matches a scheme that the URL Standard calls special. */
extern bool iri_pattern_is_special(IriText protocol, bool *special, IriPatternError *err);

/* The place of a text, on which its normal form depends. */
typedef struct IriLiteral
{
	IriPatternPart part;
	const IriScheme *scheme;
	bool		ipv6;			/* the host is an IPv6 address */
} IriLiteral;

/*
 * Appends a text of a pattern as it is in normal forms, percent-encoded where
 * it must be.  Returns a full sentence about an error in the text, or NULL.
 */
extern const char *iri_literal_form(const IriLiteral *literal, IriText text, IriBuf *out);

/*
 * Appends a text, percent-encoding the characters in `but` and everything that
 * a component of these classes cannot have.  Percent-encoding in the text
 * stays.
 */
extern void iri_append_valid(IriText text, uint32_t classes, const char *but, bool private, IriBuf *out);

#endif							/* IRI_PATTERN_READ_H */
