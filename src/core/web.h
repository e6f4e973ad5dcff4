/*
 * The short way for the links that most links are: http and https with a name
 * in ASCII, and file.  It takes nothing that iri_parse refuses, and makes of it
 * what iri_normal_form does.
 */
#ifndef IRI_WEB_H
#define IRI_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buf.h"

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
	/* whether these are as the normal form has them: */
	bool		lower;			/* scheme and host */
	bool		authority_normal;	/* the port, or that there is none, and that a path follows */
	bool		tail_normal;	/* path, query and fragment */
} IriWebLink;

/*
 * Looks at a text of up to IRI_MAX_LENGTH bytes once.  True when it is surely a
 * valid IRI; false says nothing.
 */
extern bool iri_scan_web(const char *s, size_t len, IriWebLink *link);

static inline bool
iri_web_is_normal(const IriWebLink *link)
{
	return link->lower && link->authority_normal && link->tail_normal;
}

/*
 * Appends the normal form on the scheme rung.  Look at out->failed.  It has at
 * least *prefix bytes in common with the link at the beginning, and *suffix at
 * the end, which do not overlap.
 */
extern void iri_web_normal_form(const IriWebLink *link, IriBuf *out,
								size_t *prefix, size_t *suffix);

#endif							/* IRI_WEB_H */
