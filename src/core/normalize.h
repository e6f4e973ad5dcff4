/*
 * The comparison ladder: draft §5.3, draft-ietf-iri-comparison-01 §5.
 */
#ifndef IRI_NORMALIZE_H
#define IRI_NORMALIZE_H

#include "buf.h"
#include "parse.h"

typedef enum IriRung
{
	IRI_RUNG_SIMPLE,			/* the characters as they are */
	IRI_RUNG_SYNTAX,			/* case, percent-encoding, dot segments */
	IRI_RUNG_SCHEME				/* and hosts, ports, the scheme's own rules */
} IriRung;

/* Returns the rung with that name ("simple", "syntax", "scheme"), or -1. */
extern int	iri_rung_lookup(const char *name, size_t len);

/*
 * Returns true if the text is certainly its own normal form on the scheme
 * rung; false means that it may or may not be.  `parts` comes from iri_parse,
 * with the `_seen` bits.
 */
extern bool iri_is_normal(const char *s, const IriParts *parts);

/*
 * Appends the normal form: a valid IRI with the same components, equal to all
 * others of its class, and its own normal form.  The normal form of a relative
 * reference is itself.  `parts` comes from iri_parse.  Check out->failed.
 */
extern void iri_normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out);

/*
 * Appends a component with its percent-encoding normal.  Characters that may
 * be raw in it (`query`: in a query) are decoded, except for the unsafe
 * characters, which are encoded.  Hexadecimal digits are in upper case.
 */
extern void iri_append_recoded(const char *s, size_t len, bool query, IriBuf *out);

/* The same for a component without raw unsafe characters. */
extern void iri_append_recoded_octets(const char *s, size_t len, bool query, IriBuf *out);

/*
 * Returns true if the normal form may have this non-ASCII character raw
 * (`private`: where iprivate is allowed).
 */
extern bool iri_may_stand_raw(uint32_t cp, bool private);

/* Appends every byte as %HH. */
extern void iri_append_encoded(const char *s, size_t len, IriBuf *out);

/*
 * Removes the dot segments of the path at the end of `out`, which begins at
 * `at` (RFC 3986 §5.2.4).
 */
extern void iri_remove_dot_segments(IriBuf *out, size_t at);

/*
 * Puts "/." before the path at `at`, which begins with "//" and would
 * otherwise be read as an authority (RFC 3986 §3.3).
 */
extern void iri_guard_path(IriBuf *out, size_t at);

#endif							/* IRI_NORMALIZE_H */
