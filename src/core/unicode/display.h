/*
 * Texts that are safe to show to people (draft §8.5, §8.6, §10), and to log
 * (RFC 3986 §7.5).
 */
#ifndef IRI_DISPLAY_H
#define IRI_DISPLAY_H

#include "syntax/parse.h"
#include "text/buf.h"

typedef enum IriRepertoire
{
	IRI_REPERTOIRE_UNICODE,
	IRI_REPERTOIRE_ASCII
} IriRepertoire;

extern const char *const iri_repertoire_names[];

/*
 * Appends the form of an IRI or reference that is safe to show, which is itself
 * an IRI or reference.  Passwords are masked.
 */
extern void iri_append_display(const char *s, const IriParts *parts,
							   IriRepertoire repertoire, IriBuf *out);

/* The parts that iri_append_redacted hides. */
#define IRI_REDACT_PASSWORD	0x01	/* becomes "***", like values whose names say that they are secret */
#define IRI_REDACT_USERINFO	0x02	/* removed, with its "@" */
#define IRI_REDACT_VALUES	0x04	/* each value in the query, and behind ";", becomes "***" */
#define IRI_REDACT_QUERY	0x08	/* becomes "***" */
#define IRI_REDACT_FRAGMENT	0x10	/* becomes "***" */

/* In the order of their bits. */
extern const char *const iri_redact_names[];

/*
 * Appends the IRI without the parts `what`, both of the IRI itself and of
 * addresses in its path, query and fragment
 * ("jdbc:postgresql://joe:secret@example.org/").
 */
extern void iri_append_redacted(const char *s, const IriParts *parts,
								unsigned int what, IriBuf *out);

#endif							/* IRI_DISPLAY_H */
