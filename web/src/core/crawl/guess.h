/*
 * Links as people type them: what the address bar of a browser would open,
 * except searches (doc/text.md).
 */
#ifndef IRI_GUESS_H
#define IRI_GUESS_H

#include <stdbool.h>
#include <stddef.h>

#include "text/buf.h"
#include "text/text.h"

/* The schemes of web addresses, which a link without a scheme can get. */
extern const char *const iri_guess_schemes[];

/*
 * Returns true if an ASCII name in lower case is a public suffix of a registry,
 * such as a top-level domain.
 */
typedef bool (*IriIsSuffix) (const char *name, size_t len);

/* The options, in the order of their names. */
#define IRI_GUESS_DEFANGED	0x01	/* reads hxxp://example[.]org */
#define IRI_GUESS_GIT		0x02	/* reads git@example.org:owner/name as an ssh address */

extern const char *const iri_guess_options[];

/*
 * Appends the IRI that a typed text means with these options, with `scheme` if
 * the text does not have one.  Returns false, with nothing appended, for a
 * text that is not a link, or if memory has run out (out->failed).
 */
extern bool iri_append_guess(const char *s, size_t len, const char *scheme, unsigned int options,
							 IriIsSuffix is_suffix, IriBuf *out);

/*
 * Returns why a text is not a link without options: one of a few sentences,
 * none of which quotes the text.  Returns NULL if it is a link, or if memory
 * has run out (*failed).
 */
extern const char *iri_guess_reason(const char *s, size_t len, IriIsSuffix is_suffix, bool *failed);

/* Returns a text without the white space, and escapes of it, at both ends; the work may be stopped (out->failed). */
extern IriText iri_typed_text(IriText text, IriBuf *out);

/*
 * Returns the length of the scheme of a text, or 0 if the word before its
 * colon is a host or another word: a scheme is known, or "//" follows, which no
 * port begins with.
 */
extern size_t iri_typed_scheme_length(const char *s, size_t len);

/*
 * Returns true if a text begins with a name or address that can be meant as a
 * host; memory may run out (out->failed).
 */
extern bool iri_is_typed_host(const char *s, size_t len, IriIsSuffix is_suffix, IriBuf *out);

#endif							/* IRI_GUESS_H */
