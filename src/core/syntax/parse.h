/*
 * The parser: draft-ietf-iri-3987bis-04 §2.2, which is RFC 3987 §2.2 and RFC
 * 3986 §3 except for the differences listed at IriGrammar.
 */
#ifndef IRI_PARSE_H
#define IRI_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/error.h"
#include "text/text.h"

/*
 * The start and length of a component in bytes, without its delimiters.
 * Undefined (no delimiter) is different from empty (nothing after it).
 */
typedef struct IriSpan
{
	uint32_t	at;				/* IRI_UNDEFINED if absent */
	uint32_t	len;			/* 0 when undefined */
} IriSpan;

#define IRI_UNDEFINED	UINT32_MAX

/* No text longer than this is parsed. */
#define IRI_MAX_LENGTH	((size_t) 0x3fffffff)

typedef enum IriHostKind
{
	IRI_HOST_NONE,				/* no authority */
	IRI_HOST_EMPTY,
	IRI_HOST_REGNAME,
	IRI_HOST_IPV4,
	IRI_HOST_IPV6,
	IRI_HOST_IPVFUTURE
} IriHostKind;

/*
 *	https://john:doe@example.com:8042/over/there?name=ferret#nose
 *	\___/   \______/ \_________/ \__/\_________/ \_________/ \__/
 *	scheme  userinfo    host     port   path        query  fragment
 *
 * The host of an IP literal includes its brackets.  The path is never
 * undefined; userinfo, host and port are undefined without "//".
 */
typedef struct IriParts
{
	IriSpan		scheme;
	IriSpan		userinfo;
	IriSpan		host;
	IriSpan		port;
	IriSpan		path;
	IriSpan		query;
	IriSpan		fragment;
	IriHostKind host_kind;

	/* The OR of the IRI_C_ bits (charclass.h) of each component. */
	uint32_t	scheme_seen;
	uint32_t	userinfo_seen;
	uint32_t	host_seen;
	uint32_t	path_seen;
	uint32_t	query_seen;
	uint32_t	fragment_seen;

	/* The address of an IRI_HOST_IPV6. */
	uint8_t		address[16];
} IriParts;

static inline bool
iri_defined(IriSpan span)
{
	return span.at != IRI_UNDEFINED;
}

static inline IriText
iri_component(IriText whole, IriSpan span)
{
	return iri_defined(span) ? (IriText) {whole.data + span.at, span.len} : (IriText) {NULL, 0};
}

/*
 * The grammars.  The types accept IRI and IRI_REFERENCE: the grammar
 * of the draft with two changes.  Percent-encoding is allowed in ireg-name
 * (RFC 3987 §2.2; every URI is an IRI).  Bidirectional formatting characters
 * are refused (draft §4.1).  The draft allows U+E0000-E0FFF in a
 * query and a raw "#" in a fragment.  The grammar of RFC 3987 allows neither
 * of these, but allows formatting characters.
 */
typedef enum IriGrammar
{
	IRI_GRAMMAR_IRI,
	IRI_GRAMMAR_IRI_REFERENCE,
	IRI_GRAMMAR_ABSOLUTE_IRI,	/* no fragment */
	IRI_GRAMMAR_RELATIVE_REF,	/* no scheme */
	IRI_GRAMMAR_RFC3987,
	IRI_GRAMMAR_RFC3987_REFERENCE,
	IRI_GRAMMAR_URI,			/* RFC 3986 */
	IRI_GRAMMAR_URI_REFERENCE,
	IRI_GRAMMAR_ABSOLUTE_URI,
	IRI_GRAMMAR_SCHEME,			/* IRI to iri_parse; iri_satisfies also calls iri_scheme_check */
	IRI_GRAMMAR_LEIRI,			/* draft §7.1; not for iri_parse, see repair.h */
	IRI_GRAMMAR_HREF,			/* draft §7.2; likewise */
	IRI_GRAMMAR_BIDI,			/* draft §4.2; likewise, see strict.h */
	IRI_GRAMMAR_IDNA2008		/* RFC 5890; likewise */
} IriGrammar;

/* The names of grammars: see iri_name_index (text.h). */
extern const char *const iri_grammar_names[];

/* Returns true if no relative reference satisfies the grammar. */
extern bool iri_grammar_needs_scheme(IriGrammar grammar);

/*
 * Checks `s`, strict UTF-8, against a grammar and splits it.  On failure
 * returns false and fills `err`; `parts` is then undefined.
 */
extern bool iri_parse(const char *s, size_t len, IriGrammar grammar,
					  IriParts *parts, IriError *err);

/*
 * Returns why the character at p, with `len` bytes left, is not allowed there:
 * its group of draft §7.3, or the rule it breaks.
 */
extern IriErrorCode iri_refused_code(const char *p, size_t len);

/*
 * Splits a text that iri_parse has accepted before, without looking at every
 * byte.  Fills the spans and host_kind, not the `_seen` bits and the address.
 */
extern void iri_split(const char *s, size_t len, IriParts *parts);

/* iri_split for the scheme only.  Returns its length, 0 without a scheme. */
extern size_t iri_scheme_length(const char *s, size_t len);

/*
 * iri_split for scheme, userinfo, host and port only, which is usually all
 * that is needed.  Returns the start of the path.
 */
extern const char *iri_split_authority(const char *s, size_t len, IriParts *parts);

/* Returns the authority as a whole, undefined without "//". */
extern IriSpan iri_authority_span(const IriParts *parts);

/*
 * Returns the span of a component; undefined for the authority and for the
 * whole.
 */
extern IriSpan iri_component_span(const IriParts *parts, IriComponent component);

/* Returns the length of the text that was parsed. */
extern size_t iri_whole_length(const IriParts *parts);

#endif							/* IRI_PARSE_H */
