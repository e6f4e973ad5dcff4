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

/* The rung of that name ("simple", "syntax", "scheme"), or -1. */
extern int	iri_rung_lookup(const char *name, size_t len);

/*
 * True when the text is surely its own normal form on the scheme rung; false
 * says nothing.  `parts` is what iri_parse made of it, with its `_seen` bits.
 */
extern bool iri_is_normal(const char *s, const IriParts *parts);

/*
 * Appends the normal form: a valid IRI, equal to every other of its class, its
 * own normal form, with the same components.  A relative reference is its own.
 * `parts` is what iri_parse made of the text.  Look at out->failed.
 */
extern void iri_normal_form(const char *s, const IriParts *parts, IriRung rung, IriBuf *out);

/*
 * Appends a component with its percent-encoding normal: what may stand raw in
 * it (`query`: in a query) is decoded, but for the unsafe characters, which
 * are encoded; hexadecimal digits are upper case.
 */
extern void iri_append_recoded(const char *s, size_t len, bool query, IriBuf *out);

/* The same of a component without raw unsafe characters. */
extern void iri_append_recoded_octets(const char *s, size_t len, bool query, IriBuf *out);

/*
 * May the normal form have this non-ASCII character raw (`private`: where
 * iprivate may stand)?
 */
extern bool iri_may_stand_raw(uint32_t cp, bool private);

/* Appends every byte as %HH. */
extern void iri_append_encoded(const char *s, size_t len, IriBuf *out);

/*
 * Removes the dot segments of the path that stands at the end of `out` from
 * `at` on (RFC 3986 §5.2.4).
 */
extern void iri_remove_dot_segments(IriBuf *out, size_t at);

/*
 * Puts "/." before the path that begins with "//" at `at`, which would read as
 * an authority otherwise (RFC 3986 §3.3).
 */
extern void iri_guard_path(IriBuf *out, size_t at);

#endif							/* IRI_NORMALIZE_H */
