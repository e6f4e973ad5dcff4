/*
 * Errors in a text, and their positions.
 */
#ifndef IRI_ERROR_H
#define IRI_ERROR_H

#include <stddef.h>
#include <stdint.h>

typedef enum IriErrorCode
{
	IRI_OK,

	/* a character that is not allowed in its place: the groups of draft §7.3 */
	IRI_ERROR_SPACE,
	IRI_ERROR_DELIMITER,		/* < > " */
	IRI_ERROR_UNWISE,			/* \ ^ ` { | } */
	IRI_ERROR_CONTROL,			/* C0, DEL, C1 */
	IRI_ERROR_BIDI,				/* bidirectional formatting */
	IRI_ERROR_SPECIAL,			/* U+FFF0-FFFD */
	IRI_ERROR_PRIVATE,			/* private use, except in a query */
	IRI_ERROR_TAG,				/* U+E0000-E0FFF, except in a query */
	IRI_ERROR_NONCHARACTER,

	/* a rule of the grammar */
	IRI_ERROR_UTF8,
	IRI_ERROR_UNTRANSLATABLE,	/* a character that is not in Unicode */
	IRI_ERROR_PERCENT,			/* "%" without two hexadecimal digits */
	IRI_ERROR_GEN_DELIM,		/* a gen-delim where the grammar allows none */
	IRI_ERROR_NO_SCHEME,
	IRI_ERROR_SCHEME,			/* the text before the colon is not a scheme */
	IRI_ERROR_NO_BASE,			/* a relative reference, without a base to resolve it against */
	IRI_ERROR_HAS_SCHEME,
	IRI_ERROR_HAS_FRAGMENT,
	IRI_ERROR_PORT,
	IRI_ERROR_IP_LITERAL,		/* no "]", or text after it */
	IRI_ERROR_IPV6,
	IRI_ERROR_IPV6_ZONE,
	IRI_ERROR_IPVFUTURE,
	IRI_ERROR_NON_ASCII,		/* in a URI */
	IRI_ERROR_SCHEME_SYNTAX,	/* the scheme's own rules */

	/* findings, for the grammars that refuse them */
	IRI_ERROR_BIDI_MIXED,
	IRI_ERROR_BIDI_ENDS,
	IRI_ERROR_BIDI_FORMATTING,
	IRI_ERROR_NOT_IDNA2008,

	/* errors of the URL Standard, in its own terms */
	IRI_ERROR_OPAQUE_BASE,		/* a relative reference against an opaque path */
	IRI_ERROR_BASE,				/* the base is not a URL */
	IRI_ERROR_HOST_MISSING,
	IRI_ERROR_HOST_CODE_POINT,	/* a forbidden host code point */
	IRI_ERROR_DOMAIN_TO_ASCII,
	IRI_ERROR_ENDS_IN_NUMBER,	/* but is not an IPv4 address */
	IRI_ERROR_PORT_RANGE,

	IRI_ERROR_TOO_LONG,
	IRI_ERROR_NO_MEMORY
} IriErrorCode;

typedef enum IriComponent
{
	IRI_COMPONENT_WHOLE,
	IRI_COMPONENT_SCHEME,
	IRI_COMPONENT_AUTHORITY,
	IRI_COMPONENT_USERINFO,
	IRI_COMPONENT_HOST,
	IRI_COMPONENT_PORT,
	IRI_COMPONENT_PATH,
	IRI_COMPONENT_QUERY,
	IRI_COMPONENT_FRAGMENT
} IriComponent;

typedef struct IriError
{
	IriErrorCode code;
	IriComponent component;
	size_t		position;		/* 0-based, in bytes */
	uint32_t	character;		/* the code point there; UINT32_MAX at the end */
	const char *rule;			/* IRI_ERROR_SCHEME_SYNTAX to _NOT_IDNA2008: a full sentence */
} IriError;

#define IRI_NO_CHARACTER	UINT32_MAX

/* Stable names, as printed by iri_error(): "space", "pct-encoded", "host". */
extern const char *iri_error_name(IriErrorCode code);
extern const char *iri_component_name(IriComponent component);

/*
 * Writes a sentence about the error into buf, cut at `size` bytes and always
 * terminated.  `position` is 1-based and in characters, so the caller counts
 * them.  For the hint, see hint.h.
 */
#define IRI_ERROR_MESSAGE_SIZE	256
extern void iri_error_message(const IriError *err, size_t position,
							  char *buf, size_t size);

#endif							/* IRI_ERROR_H */
