/*
 * The short way for most links: http and https with a name in ASCII, and file.
 * It accepts nothing that iri_parse refuses, and its result is that of
 * iri_normal_form.
 */
#ifndef IRI_WEB_H
#define IRI_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"

/*
 *	https://example.com:8042/over/there?name=ferret#nose
 *	^       ^          ^    ^                           ^
 *	start   host       |    tail                        end
 *	                   host_end
 */
typedef struct IriWebLink
{
	const char *start;
	const char *host;
	const char *host_end;
	const char *tail;
	const char *end;
	uint32_t	seen;			/* the OR of the IRI_C_ bits of the tail */
	/* whether these are the same in the normal form: */
	bool		lower;			/* scheme and host */
	bool		authority_normal;	/* the port, or its absence, and that a path follows */
	bool		tail_normal;	/* path, query and fragment */
} IriWebLink;

/*
 * Scans a text of up to IRI_MAX_LENGTH bytes once.  Returns true if it is
 * certainly a valid IRI; false means that it may or may not be.
 */
extern bool iri_scan_web(const char *s, size_t len, IriWebLink *link);

static inline bool
iri_web_is_normal(const IriWebLink *link)
{
	return link->lower && link->authority_normal && link->tail_normal;
}

/*
 * Appends the normal form on the scheme rung.  Check out->failed.  It shares
 * at least *prefix bytes with the link at the beginning, and *suffix at the
 * end, which do not overlap.
 */
extern void iri_web_normal_form(const IriWebLink *link, IriBuf *out,
								size_t *prefix, size_t *suffix);

#endif							/* IRI_WEB_H */
