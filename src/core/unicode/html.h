/*
 * Character references of HTML: "&amp;", "&#38;", "&#x26;".
 */
#ifndef IRI_HTML_H
#define IRI_HTML_H

#include <stddef.h>

#include "text/buf.h"

/* The longest text that a reference represents, in bytes. */
#define IRI_HTML_MAX	8

/*
 * Returns the length of the character reference at the start of a text,
 * including its semicolon, or 0.  Writes the characters that the reference
 * represents.
 */
extern size_t iri_html_reference(const char *s, size_t len, char out[IRI_HTML_MAX], size_t *out_len);

/* Appends a text with its character references decoded. */
extern void iri_html_decode(const char *s, size_t len, IriBuf *out);

/*
 * iri_html_decode that also appends, as two size_t, where each value of an
 * attribute in quotation marks begins and ends in the decoded text.
 */
extern void iri_html_decode_values(const char *s, size_t len, IriBuf *out, IriBuf *values);

/* A position in a text, and in the same text decoded; both are 0 at first. */
typedef struct IriHtmlPlace
{
	size_t		raw;
	size_t		decoded;
} IriHtmlPlace;

/*
 * Advances a position to the source of a byte of the decoded text.  Returns
 * false if the work was stopped.
 */
extern bool iri_html_find(const char *s, size_t len, size_t decoded, IriHtmlPlace *place);

#endif							/* IRI_HTML_H */
