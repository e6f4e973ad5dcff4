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
 * Returns the length of the character reference that a text begins with, which
 * must have its semicolon; 0 if it begins with something else.  Writes the
 * characters that it represents.
 */
extern size_t iri_html_reference(const char *s, size_t len, char out[IRI_HTML_MAX], size_t *out_len);

/* Appends a text with its character references decoded. */
extern void iri_html_decode(const char *s, size_t len, IriBuf *out);

/* A position in a text, and in the same text decoded; both are 0 at first. */
typedef struct IriHtmlPlace
{
	size_t		raw;
	size_t		decoded;
} IriHtmlPlace;

/*
 * Advances a position to where a byte of the decoded text comes from.  Returns
 * false if it was stopped.
 */
extern bool iri_html_find(const char *s, size_t len, size_t decoded, IriHtmlPlace *place);

#endif							/* IRI_HTML_H */
