/*
 * Percent-encoding: normalizing a component, encoding data for a component
 * (RFC 3986 §2.4), and decoding.
 */
#ifndef IRI_PERCENT_H
#define IRI_PERCENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/buf.h"
#include "text/bytes.h"

/* The places that data can go into; more than the components of the grammar. */
typedef enum IriTarget
{
	IRI_TARGET_USERINFO, IRI_TARGET_USER, IRI_TARGET_HOST, IRI_TARGET_PATH, IRI_TARGET_SEGMENT,
	IRI_TARGET_QUERY, IRI_TARGET_PARAM, IRI_TARGET_FORM, IRI_TARGET_FRAGMENT
} IriTarget;

/* The names of the targets, in this order. */
extern const char *const iri_target_names[];

/*
 * Appends UTF-8 data.  Percent-encodes "%", and the characters that the target
 * may not contain or that are delimiters in it: "/" in a segment, ":" in a
 * user, "&;=+" in a param and in a form, which has "+" for a space.
 */
extern void iri_percent_encode_for(IriTarget target, const char *s, size_t len, IriBuf *out);

/* Appends the decoded octets; a "%" without two hexadecimal digits is kept. */
extern void iri_percent_decode_octets(const char *s, size_t len, IriBuf *out);

/*
 * Appends decoded octets as text: with U+FFFD for each maximal subpart of
 * ill-formed UTF-8 (Unicode 15.0, section 3.9), and for each zero octet, which
 * text in PostgreSQL cannot contain.
 */
extern void iri_append_decoded_text(const char *octets, size_t len, IriBuf *out);

/* Appends a text with everything that is not ASCII percent-encoded. */
extern void iri_append_ascii(const char *s, size_t len, IriBuf *out);

/*
 * Writes to `to` the iri_ascii_length() bytes that iri_append_ascii appends;
 * returns the end.
 */
extern char *iri_put_ascii(const char *s, size_t len, char *to);

/* The length of the result: two bytes more for each octet that is not ASCII. */
static inline size_t
iri_ascii_length(const char *s, size_t len)
{
	return len + 2 * iri_count_high(s, len);
}

/* An upper bound of iri_ascii_length, without counting the octets of a short text. */
static inline size_t
iri_ascii_room(const char *s, size_t len)
{
	return len <= 256 ? 3 * len : iri_ascii_length(s, len);
}

/* Returns true if iri_append_ascii would append `ascii`, which has iri_ascii_length() bytes. */
extern bool iri_is_ascii_of(const char *ascii, const char *s, size_t len);

/*
 * Appends a component with its percent-encoding normal.  Characters that may
 * be raw in the component (`query`: in a query) are decoded, except for the
 * unsafe characters, which are encoded.  Hexadecimal digits are in upper case.
 */
extern void iri_append_recoded(const char *s, size_t len, bool query, IriBuf *out);

/* iri_append_recoded for a component without raw unsafe characters. */
extern void iri_append_recoded_octets(const char *s, size_t len, bool query, IriBuf *out);

/* Appends every byte as %HH. */
extern void iri_append_encoded(const char *s, size_t len, IriBuf *out);

/*
 * iri_append_recoded for all schemes.  `seen`: the classes in the component
 * (charclass.h).  Without `decode`, nothing is decoded, and all non-ASCII
 * characters are encoded.
 */
extern void iri_recode(const char *s, size_t len, uint32_t seen, bool decode, bool query, IriBuf *out);

/* Appends a text without "%" with A-Z in lower case. */
extern void iri_append_lower(const char *s, size_t len, IriBuf *out);

/* Writes a text without "%" to `to`, with A-Z in lower case. */
extern void iri_put_lower(const char *s, size_t len, char *to);

#endif							/* IRI_PERCENT_H */
