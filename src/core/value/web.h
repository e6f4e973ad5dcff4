/*
 * The fast path for most links: http and https with a name, and file.  It
 * accepts nothing that iri_parse refuses, and its result is that of
 * iri_normal_form.
 */
#ifndef IRI_WEB_H
#define IRI_WEB_H

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
 * These are offsets, since it may be a copy that is scanned.
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
	const IriHostEntry *idn;	/* of an internationalized name, else NULL */
} IriWebLink;

/*
 * Scans a text of up to IRI_MAX_LENGTH bytes once.  Returns true if it is
 * certainly a valid IRI; false means that it may or may not be.
 */
typedef bool (*IriWebScan) (const char *s, size_t len, IriWebLink *link);

/* It may read, and ignores, this many bytes after the text. */
#define IRI_WEB_PADDING		64

/* The best scan for this processor. */
extern IriWebScan iri_scan_web;

/* For any processor.  Reads nothing after the text. */
extern bool iri_scan_web_plain(const char *s, size_t len, IriWebLink *link);

/* With AVX2, or NEON; NULL if the processor has neither. */
extern IriWebScan iri_web_scan_by_blocks(void);

/* NULL on processors without SSSE3. */
extern IriWebScan iri_web_scan_by_ssse3(void);

/* Returns true if a text is certainly a valid web link. */
extern bool iri_is_web_link(const char *s, size_t len);

static inline bool
iri_web_is_normal(const IriWebLink *link)
{
	return link->first > link->last;
}

/* How much longer than the text that was scanned its normal form may be. */
static inline size_t
iri_web_growth(const IriWebLink *link)
{
	return 1 + (link->idn != NULL ? link->idn->key_len : 0);
}

/*
 * Writes the normal form, on the scheme rung, of the text that was scanned and
 * is another one.  Returns its length.  It has the first `first` bytes of the
 * text, and those from `last` on, which do not overlap.
 */
extern size_t iri_web_normal_form(const IriWebLink *link, const char *s, size_t len, char *out);

/*
 * Returns true if the text that was scanned is certainly its normal form `key`
 * with all non-ASCII characters of the tail percent-encoded.
 */
extern bool iri_web_is_encoded(const IriWebLink *link, size_t len, const char *key, size_t key_len);

#endif							/* IRI_WEB_H */
