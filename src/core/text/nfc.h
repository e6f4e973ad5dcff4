/*
 * Unicode normalization forms (UAX #15): draft §5.3.2.2, comparison draft
 * §5.2.2.  They are never applied automatically.
 */
#ifndef IRI_NFC_H
#define IRI_NFC_H

#include <stdbool.h>
#include <stddef.h>

#include "text/buf.h"

typedef enum IriForm
{
	IRI_FORM_NFC,
	IRI_FORM_NFD,
	IRI_FORM_NFKC,
	IRI_FORM_NFKD
} IriForm;

/* The names of forms; the form with a name, in any case, or -1. */
extern const char *const iri_form_names[];
extern int	iri_form_lookup(const char *name, size_t len);

/*
 * Returns true if the text is in the form.  Otherwise `*at` is the first
 * character that breaks it.  A text with more than IRI_MAX_MARKS combining
 * marks in a row is not in the form (the stream-safe format of UAX #15 has 30).
 * `*failed` is set when memory is short.
 */
#define IRI_MAX_MARKS	128
extern bool iri_text_is_normalized(const char *s, size_t len, IriForm form, size_t *at, bool *failed);

/*
 * Returns true for most short texts in the form, and never for others.  A text
 * in NFKC is also in NFC.
 */
extern bool iri_is_surely_normalized(const char *s, size_t len, IriForm form);

/*
 * Appends the IRI in the form.  Delimiters and percent-encoding stay as they
 * are.  A character is percent-encoded instead if the form would turn it into
 * a delimiter or "%", combine it with one, or turn it into something not
 * allowed in an IRI.  The result is in the form.
 */
extern void iri_append_normalized(const char *s, size_t len, IriForm form, IriBuf *out);

/*
 * Appends well-formed text in NFC, delimiters included.  Takes time quadratic
 * in the number of marks in a row.
 */
extern void iri_append_nfc(const char *s, size_t len, IriBuf *out);

#endif							/* IRI_NFC_H */
