/*
 * The end of a link whose beginning in a text is known (doc/text.md).
 */
#ifndef IRI_CRAWL_LINK_H
#define IRI_CRAWL_LINK_H

#include <stdbool.h>
#include <stddef.h>

#include "crawl/unit.h"
#include "text/buf.h"

#define IRI_LINK_PAIRS		19
#define IRI_LINK_EMPHASES	8

typedef struct IriLink
{
	const char *text;
	size_t		len;
	size_t		from;			/* where it begins in the text */
	size_t		limit;			/* where it ends at the latest */
	size_t		at;				/* where the next unit is */
	size_t		end;			/* its end so far, without what may not belong to it */
	unsigned int place;			/* see unit.h */
	bool		keep;			/* keeps punctuation at the end */
	bool		query;			/* the next unit is in the query */
	bool		fragment;
	/* the authority */
	bool		user;			/* a "@" has been read */
	size_t		host;			/* where an address in brackets may begin */
	size_t		authority;		/* its end */
	bool		no_host;
	/* brackets: */
	long		open[IRI_LINK_PAIRS];	/* opening minus closing ones */
	size_t		surplus;		/* where the first ")" without "(" is, and the end there; 0: none */
	size_t		surplus_end;
	size_t		group;			/* the end of the last "[...]" or "{...}", and the link's end before it */
	size_t		group_end;
	signed char emphasis[IRI_LINK_EMPHASES];	/* whether a mark is open before the link; 0: not known */
	size_t		asked;			/* where the stop callback was last called */
} IriLink;

/* Begins a link at `from`, and finds its place and limit. */
extern void iri_link_begin(IriLink *link, const char *text, size_t len, size_t from, bool keep);

/*
 * Reads the authority from `at` on, and appends what is between `from` and its
 * end; returns false, perhaps with an authority that is not valid, if there is no link.
 */
extern bool iri_link_authority(IriLink *link, IriBuf *out);

/* Reads the rest from `at` on, and appends it; returns false if there is no link. */
extern bool iri_link_rest(IriLink *link, IriBuf *out);

/* Returns true at "," or ";" before "http://" or "https://", between two links. */
extern bool iri_is_joint(const char *s, size_t len);

/* Returns the length of an emoji (by its usual display), with U+FE0F or U+200D, at the beginning of a text, or 0. */
extern size_t iri_emoji_length(const char *s, size_t len);

/* Returns true if a name without a scheme may contain this non-ASCII character. */
extern bool iri_is_letter(uint32_t cp);

/* Returns the length of "//" at the beginning of a text, or of "\/\/", the same in JSON, or 0. */
extern size_t iri_slashes_length(const char *s, size_t len);

#endif							/* IRI_CRAWL_LINK_H */
