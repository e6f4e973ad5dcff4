/*
 * SURT: sort-friendly URI reordering transform, as web archives sort by:
 *
 *	https://user@www.example.com:8080/a?b#c
 *	https://(com,example,www,:8080@user)/a?b#c
 *
 * The labels of a name are in reverse, each followed by ",", so that
 * everything below a domain sorts together.  IP addresses stay as they are.
 * "\" (which no IRI contains) marks a "," or ")" that belongs to the host or
 * userinfo.
 */
#ifndef IRI_SURT_H
#define IRI_SURT_H

#include <stdbool.h>
#include <stddef.h>

#include "syntax/parse.h"
#include "text/buf.h"

/* Appends labels in reverse, separated by ",", with "\" before `marked` characters. */
extern void iri_append_reversed(const char *host, size_t len, const char *marked, IriBuf *out);

/* Appends the reversible form; without an authority, this is the text itself. */
extern void iri_append_surt(const char *s, size_t len, const IriParts *parts, IriBuf *out);

/*
 * Appends the text that a reversible form represents, which may not be an IRI.
 * Returns false if the authority does not have that form; then `out` is
 * meaningless.
 */
extern bool iri_append_from_surt(const char *surt, size_t len, IriBuf *out);

/*
 * surt_cdx.c: appends the key of an IRI reference in the indexes of web
 * archives (CDX), as Common Crawl and the Wayback Machine write it:
 * "com,example:8080)/a?b".  A reference without a scheme is read as if it
 * began with "http://".  Without a host the key begins with the scheme.  The
 * key of an empty text is "-"; a text that begins with "filedesc" is its own
 * key.  Hosts lose "www." and "www2.", unless `www_stays`.
 */
extern void iri_append_cdx_key(const char *s, size_t len, bool www_stays, IriBuf *out);

#endif							/* IRI_SURT_H */
