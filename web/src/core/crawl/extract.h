/*
 * IRIs in running text (draft §8; RFC 3986, appendix C).  Characters that an
 * IRI cannot contain are part of a link, and repaired, if the text shows this
 * (doc/text.md).
 */
#ifndef IRI_EXTRACT_H
#define IRI_EXTRACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"
#include "text/text.h"

/* The options, in the order of their names; a caller decodes the text for the last two. */
#define IRI_EXTRACT_PUNCTUATION	0x01	/* keep punctuation at the end */
#define IRI_EXTRACT_WWW			0x02	/* also "www.example.org", as http */
#define IRI_EXTRACT_DOMAINS		0x04	/* also "example.org/a", as http */
#define IRI_EXTRACT_HTML		0x08	/* text with character references (html.h) */
#define IRI_EXTRACT_DEFANGED	0x10	/* text with defanged links (defang.h), such as "192.0.2.1" alone */

extern const char *const iri_extract_options[];

typedef struct IriExtract
{
	const char *text;
	size_t		len;
	unsigned int options;
	const IriText *schemes;		/* sorted; without any, see is_wanted_scheme() */
	size_t		nschemes;
	/* returns true if a text is a name or address that is meant as a host; NULL: any with letters at its end */
	bool		(*is_host) (const char *s, size_t len, IriBuf *out);
	/* appends the link that an attribute means, or returns false */
	bool		(*repair) (const char *s, size_t len, IriBuf *out);
	const size_t *values;		/* where each attribute of HTML begins and ends, in their order */
	size_t		nvalues;
	size_t		found;			/* the length of the last IRI in the text */
	/* the progress made so far */
	size_t		at;
	size_t		done;			/* what is before is not looked at again */
	size_t		local_end;		/* the end of the local part of a mail address around `at` */
	size_t		asked;			/* where the stop callback was last called */
} IriExtract;

extern void iri_extract_begin(IriExtract *extract, const char *text, size_t len);

/*
 * Sets options by name; a scheme with its colon, "https:", means that only the
 * schemes given are looked for, which the array then holds.  Returns the index of
 * the first option that is unknown, or their number.  The work may have been
 * stopped.
 */
extern size_t iri_extract_set_options(IriExtract *extract, IriText *options, size_t count);

/*
 * Finds the next IRI, writes it to `out`, and returns its place in the text;
 * its length in the text is `found`.  Returns false if there are no more IRIs,
 * or memory is short (out->failed).  All calls together take linear time.
 */
extern bool iri_extract_next(IriExtract *extract, size_t *at, IriBuf *out);

#endif							/* IRI_EXTRACT_H */
