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
#define IRI_EXTRACT_DEFANGED	0x10	/* text with defanged links (defang.h) */

extern const char *const iri_extract_options[];

typedef struct IriExtract
{
	const char *text;
	size_t		len;
	unsigned int options;
	const IriText *schemes;		/* sorted; without any, see is_wanted_scheme() */
	size_t		nschemes;
	/*
	 * appends the link that an attribute of HTML means, or returns false; NULL
	 * if the text is not HTML
	 */
	bool		(*repair) (const char *s, size_t len, IriBuf *out);
	size_t		found;			/* the length of the last IRI in the text */
	/* the progress made so far */
	size_t		at;
	size_t		word;			/* after the last non-ASCII white space or similar character */
	/* ends of the runs around `at`: */
	size_t		run_end;		/* characters that an IRI may have */
	size_t		quoted_end;		/* characters of an IRI between quotation marks */
	size_t		local_end;		/* the local part of a mail address */
	size_t		userinfo_end;	/* characters of userinfo */
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

/*
 * Returns the length of an escape of JSON at the beginning of a text, "\/" or
 * "\u0026", and its character; 0 without an escape, or if IRIs cannot contain
 * the character.
 */
extern size_t iri_json_escape(const char *s, size_t len, uint32_t *cp);

/* Returns true at "," or ";" before "http://" or "https://", between two links. */
extern bool iri_is_joint(const char *s, size_t len);

#endif							/* IRI_EXTRACT_H */
