/*
 * IRIs in running text (draft §8; RFC 3986, appendix C).
 */
#ifndef IRI_EXTRACT_H
#define IRI_EXTRACT_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

#define IRI_EXTRACT_PUNCTUATION	0x01	/* punctuation at the end is kept */
#define IRI_EXTRACT_WWW			0x02	/* "www.example.org" too, as http */
#define IRI_EXTRACT_DOMAINS		0x04	/* "example.org/a" too, as http */

typedef struct IriSchemeName
{
	const char *name;			/* lower case */
	size_t		len;
} IriSchemeName;

typedef struct IriExtract
{
	const char *text;
	size_t		len;
	unsigned int options;
	const IriSchemeName *schemes;	/* none: see is_wanted() */
	size_t		nschemes;
	/* how far it has come */
	size_t		at;
	size_t		word;			/* behind the last white space or the like that is not ASCII */
	/* ends of what is around `at`: */
	size_t		run_end;		/* the characters that an IRI may have */
	size_t		quoted_end;		/* those that one between quotation marks may have */
	size_t		local_end;		/* the local part of a mail address */
} IriExtract;

extern void iri_extract_begin(IriExtract *extract, const char *text, size_t len);

/*
 * Finds the next IRI, writes it to `out`, and says where in the text it begins.
 * False where there is none, or memory is short (out->failed).  All calls
 * together take linear time.
 */
extern bool iri_extract_next(IriExtract *extract, size_t *at, IriBuf *out);

#endif							/* IRI_EXTRACT_H */
