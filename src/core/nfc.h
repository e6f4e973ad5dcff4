/*
 * Unicode normalization forms (UAX #15): draft §5.3.2.2, comparison draft
 * §5.2.2.  Nothing applies them by itself.
 */
#ifndef IRI_NFC_H
#define IRI_NFC_H

#include <stdbool.h>
#include <stddef.h>

#include "buf.h"

typedef enum IriForm
{
	IRI_FORM_NFC,
	IRI_FORM_NFD,
	IRI_FORM_NFKC,
	IRI_FORM_NFKD
} IriForm;

/* The form of that name ("NFC", "NFD", "NFKC", "NFKD", in any case), or -1. */
extern int	iri_form_lookup(const char *name, size_t len);

/*
 * Tells whether the text is in the form.  If not, `*at` is the character where
 * it stops to be.  More than IRI_MAX_MARKS combining marks in a row are
 * not (the stream-safe format of UAX #15 has 30).  `*failed` when memory is
 * short.
 */
#define IRI_MAX_MARKS	128
extern bool iri_text_is_normalized(const char *s, size_t len, IriForm form, size_t *at, bool *failed);

/*
 * Appends the IRI in the form.  Delimiters and percent-encoding stay as they
 * are: a character that the form would turn into one, or combine with one, or
 * turn into what no IRI may hold, is percent-encoded instead.  The result is in
 * the form.
 */
extern void iri_append_normalized(const char *s, size_t len, IriForm form, IriBuf *out);

#endif							/* IRI_NFC_H */
