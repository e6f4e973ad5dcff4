/*
 * The keys of the indexes of web archives (CDX), as Common Crawl and the
 * Wayback Machine write them: "com,example:8080)/a?b".
 */
#ifndef IRI_CDX_H
#define IRI_CDX_H

#include "buf.h"

/*
 * Appends the key of an IRI reference; one without a scheme is read with
 * "http://" in front.  Without a host the key begins with the scheme.  Of an
 * empty text it is "-", of one that begins with "filedesc" that text.
 */
extern void iri_append_cdx_key(const char *s, size_t len, IriBuf *out);

#endif							/* IRI_CDX_H */
