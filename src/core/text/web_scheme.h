/*
 * The schemes of web addresses: http and https, and the others that the URL
 * Standard has rules for (https://url.spec.whatwg.org/#special-scheme).
 */
#ifndef IRI_WEB_SCHEME_H
#define IRI_WEB_SCHEME_H

#include <stdbool.h>
#include <stddef.h>

#include "text/text.h"

/* The special schemes whose addresses all have a host; file is the last one. */
#define IRI_SPECIAL_WITH_HOST	"https", "http", "ftp", "ws", "wss"

/* All special schemes; ends with NULL. */
extern const char *const iri_special_schemes[];

/* Returns the list's spelling of a scheme in any case; NULL if the scheme is not special. */
extern const char *iri_special_scheme(const char *scheme, size_t len);

/* Returns true if a scheme is http or https, in any case. */
static inline bool
iri_is_http(const char *scheme, size_t len)
{
	return iri_same_caseless((IriText) {scheme, len}, "http") || iri_same_caseless((IriText) {scheme, len}, "https");
}

/* Returns true if a text begins with "http://" or "https://", in any case. */
static inline bool
iri_begins_with_http(const char *s, size_t len)
{
	return iri_begins_caseless((IriText) {s, len}, "http://") || iri_begins_caseless((IriText) {s, len}, "https://");
}

#endif							/* IRI_WEB_SCHEME_H */
