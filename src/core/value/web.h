/*
 * The short way for most links: http and https with a name, and file.  It
 * accepts nothing that iri_parse refuses, and its result is that of
 * iri_normal_form.
 */
#ifndef IRI_WEB_H
#define IRI_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/host_cache.h"
#include "text/buf.h"

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
	uint32_t	seen;			/* IRI_C_HIGH, of the whole; IRI_C_RECODE, of the tail */
	/* whether these are the same in the normal form: */
	bool		lower;			/* scheme and host */
	bool		authority_normal;	/* the port, or its absence, and that a path follows */
	bool		tail_normal;	/* path, query and fragment */
	const IriHostEntry *idn;	/* of an internationalized name, else NULL */
} IriWebLink;

/*
 * Scans a text of up to IRI_MAX_LENGTH bytes once.  Returns true if it is
 * certainly a valid IRI; false means that it may or may not be.
 */
typedef bool (*IriWebScan) (const char *s, size_t len, IriWebLink *link);

/* It may read, and ignores, this many bytes after the text. */
#define IRI_WEB_PADDING		64

/* The best one of these for this processor. */
extern IriWebScan iri_scan_web;

/* For any processor.  Reads nothing after the text. */
extern bool iri_scan_web_plain(const char *s, size_t len, IriWebLink *link);

/* Returns NULL if the processor lacks AVX2. */
extern IriWebScan iri_web_scan_for_avx2(void);

/* The same for any text, and only whether it is certainly valid. */
extern bool iri_is_web_link(const char *s, size_t len);

static inline bool
iri_web_is_normal(const IriWebLink *link)
{
	return link->lower && link->authority_normal && link->tail_normal;
}

/*
 * Appends the normal form, on the scheme rung, of the text that was scanned.
 * Check out->failed.  It shares at least *prefix bytes with the link at the
 * beginning, and *suffix at the end, which do not overlap.
 */
extern void iri_web_normal_form(const IriWebLink *link, const char *s, size_t len,
								IriBuf *out, size_t *prefix, size_t *suffix);

#endif							/* IRI_WEB_H */
