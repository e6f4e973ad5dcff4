/*
 * The fast path for most links: http and https with a name, and file.  The
 * path accepts nothing that iri_parse refuses, and has the same result as
 * iri_normal_form.
 */
#ifndef IRI_HTTP_H
#define IRI_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/cache.h"

/*
 *	https://example.com:8042/over/there?name=ferret#nose
 *	        ^          ^    ^
 *	        host       |    tail
 *	                   host_end
 *
 * These are offsets, since the scanned text may be a copy.
 */
typedef struct IriWebLink
{
	size_t		host;
	size_t		host_end;
	size_t		tail;
	/* the range in which the normal form may differ; first > last if it is the same */
	size_t		first;
	size_t		last;
	uint32_t	seen;			/* IRI_C_HIGH, of the whole; of the tail, see below */
	const IriHostEntry *idn;	/* the entry of an internationalized name, else NULL */
} IriWebLink;

/*
 * Scans a text of up to IRI_MAX_LENGTH bytes once.  Returns true if the text
 * is certainly a valid IRI; false means that it may or may not be one.
 */
typedef bool (*IriWebScan) (const char *s, size_t len, IriWebLink *link);

/* A scan may read this many bytes after the text, and ignores them. */
#define IRI_WEB_PADDING		64

/* The best scan for this processor. */
extern IriWebScan iri_scan_web;

/* The scan for any processor.  Reads nothing after the text. */
extern bool iri_scan_web_plain(const char *s, size_t len, IriWebLink *link);

/* Returns the scan with AVX2 or NEON; NULL if the processor has neither. */
extern IriWebScan iri_web_scan_by_blocks(void);

/* Returns the scan with SSSE3; NULL if the processor has none. */
extern IriWebScan iri_web_scan_by_ssse3(void);

/* Returns true if a text is certainly a valid web link. */
extern bool iri_is_web_link(const char *s, size_t len);

static inline bool
iri_web_is_normal(const IriWebLink *link)
{
	return link->first > link->last;
}

/* Returns how much longer the normal form may be than the text that was scanned. */
static inline size_t
iri_web_growth(const IriWebLink *link)
{
	return 1 + (link->idn != NULL ? link->idn->key_len : 0);
}

/*
 * Writes the normal form, on the scheme rung, of a text that was scanned and
 * differs from it.  Returns the length of the normal form, which shares the
 * first `first` bytes with the text, and the bytes from `last` on, without
 * overlap.
 */
extern size_t iri_web_normal_form(const IriWebLink *link, const char *s, size_t len, char *out);

/*
 * Returns true if the text that was scanned is certainly its normal form `key`
 * with all non-ASCII characters of the tail percent-encoded.
 */
extern bool iri_web_is_encoded(const IriWebLink *link, size_t len, const char *key, size_t key_len);

#endif							/* IRI_HTTP_H */
