/*
 * The keys of the indexes of web archives (CDX), as Common Crawl and the
 * Wayback Machine write them: "com,example:8080)/a?b".
 */
#ifndef IRI_CDX_H
#define IRI_CDX_H

#include <stdbool.h>
#include <stddef.h>

#include "text/buf.h"

/*
 * Appends the key of an IRI reference; a reference without a scheme is read as
 * if it began with "http://".  Without a host the key begins with the scheme.
 * The key of an empty text is "-"; a text that begins with "filedesc" is its
 * own key.  Hosts lose "www." and "www2.", unless it stays.
 */
extern void iri_append_cdx_key(const char *s, size_t len, bool www_stays, IriBuf *out);

#endif							/* IRI_CDX_H */
