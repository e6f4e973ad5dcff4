/*
 * The scheme table: the statements of each scheme's own specification about
 * its authority, host, port and path, and about equivalent values (RFC 3986
 * §6.2.3).  The whole table is final for key version 1.
 */
#ifndef IRI_SCHEME_H
#define IRI_SCHEME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "syntax/parse.h"
#include "text/buf.h"

/* authority */
#define IRI_S_NO_AUTHORITY	0x0001	/* never "//" */
#define IRI_S_AUTHORITY		0x0002	/* always "//" (lint only) */
#define IRI_S_HOST			0x0004	/* an empty host is an error of the scheme's syntax */
#define IRI_S_DNS			0x0008	/* the host is a DNS name: the host key applies */
#define IRI_S_HOST_CASELESS	0x0010	/* the host is case-insensitive */
#define IRI_S_ELIDE_PORT	0x0020	/* the default port goes */
#define IRI_S_LOCALHOST		0x0040	/* file:/p, file:///p, file://localhost/p are one (RFC 8089) */
/* path and percent-encoding */
#define IRI_S_ROOT			0x0080	/* with an authority, an empty path is "/" */
#define IRI_S_DOTS			0x0100	/* a path that begins with "/" has dot segments */
#define IRI_S_DECODE		0x0200	/* needless percent-encoding is undone */
#define IRI_S_MESSAGE_ID	0x0400	/* except in the path before its last "@" (RFC 5538) */
#define IRI_S_LITERAL		0x1000	/* everything is literal; only raw non-ASCII is encoded */
/* query parameters; no part of a key */
#define IRI_S_PLUS			0x2000	/* "+" is itself, not a space */

/* The flags of file, also for a file URI inside a pkcs11 URI. */
#define IRI_S_FILE			(IRI_S_HOST_CASELESS | IRI_S_DECODE | IRI_S_DOTS | IRI_S_LOCALHOST)

/* The ports that the fast path knows (http.c). */
#define IRI_HTTP_PORT		80
#define IRI_HTTPS_PORT		443

/* A component in normal form, except for its scheme's own rule. */
typedef struct IriRuleText
{
	IriBuf	   *out;			/* ends with the component */
	char	   *s;				/* where the component is there */
	char	   *end;
	const char *source;			/* the IRI as it was written */
	const IriParts *parts;
} IriRuleText;

/*
 * A scheme's own rule, which rewrites the component in place.  It is not called
 * for an empty path or userinfo, nor if there is an authority and the scheme
 * has none.  A query rule may drop the component with its "?".
 * A rule's result is a fixed point, valid in that component, and found in
 * linear time.
 */
typedef void (*IriRule) (const IriRuleText *text);

/* Checks the scheme's own syntax, where it is stricter than the generic syntax. */
typedef bool (*IriCheck) (const char *s, const IriParts *parts, IriError *err);

/*
 * The version of the rules that make keys: of this table, of its rules, and of
 * the table of host characters.
 */
#define IRI_KEY_VERSION		1

/* The size of the array for the name of a scheme, and the length of the longest name. */
#define IRI_SCHEME_NAME		32
#define IRI_SCHEME_NAME_MAX	24

typedef struct IriScheme
{
	char		name[IRI_SCHEME_NAME];	/* lower case, then zeros */
	uint16_t	port;			/* the default port, 0 for none */
	uint16_t	flags;
	IriRule		userinfo_rule;
	IriRule		path_rule;
	IriRule		query_rule;
	IriCheck	check;
	const char *source;			/* the specification, or the use, that the row follows */
} IriScheme;

/*
 * Returns the row of a scheme, in any case.  For a scheme without a row,
 * returns the row of RFC 3986 alone, whose name is empty.
 */
extern const IriScheme *iri_scheme_lookup(const char *name, size_t len);

/*
 * Returns the row of the lower-case scheme at the start of a text of 8 bytes
 * or more, and sets the scheme's length.  NULL if the text does not begin with
 * such a scheme and ":".
 */
extern const IriScheme *iri_scheme_begin(const char *s, size_t len, size_t *scheme_len);

/* Returns the row of an IRI's scheme; NULL if it has none. */
static inline const IriScheme *
iri_scheme_of(const char *s, const IriParts *parts)
{
	return iri_defined(parts->scheme) ? iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len) : NULL;
}

/* Returns true if a port is the number of a server's, so that leading zeros go. */
static inline bool
iri_port_is_number(const IriScheme *row)
{
	return (row->flags & IRI_S_DNS) && row->port > 0;
}

/* Returns true if needless percent-encoding of the host is undone, as it always is in a domain name. */
static inline bool
iri_decodes_host(const IriScheme *row)
{
	return (row->flags & (IRI_S_DECODE | IRI_S_DNS)) != 0;
}

/*
 * Returns true if the host is a domain name, as the host of a relative
 * reference always is.
 */
static inline bool
iri_has_domain_name(const char *s, const IriParts *parts)
{
	if (parts->host_kind != IRI_HOST_REGNAME)
		return false;
	return !iri_defined(parts->scheme) ||
		(iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len)->flags & IRI_S_DNS) != 0;
}

/*
 * Returns the n-th row, from 0 on; NULL after the last.  The rows are not
 * sorted.
 */
extern const IriScheme *iri_scheme_row(size_t n);

/* Returns true if the digits are the default port of the scheme; there may be no digits. */
static inline bool
iri_is_default_port(const IriScheme *row, const char *port, size_t len)
{
	unsigned int value = 0;

	if (row->port == 0 || len > 5)
		return false;
	for (size_t i = 0; i < len; i++)
		value = value * 10 + (unsigned int) (port[i] - '0');
	return value == row->port;
}

/* Returns true if needless percent-encoding is undone in the whole path. */
static inline bool
iri_decodes_path(const IriScheme *row, const char *path, size_t len)
{
	return (row->flags & IRI_S_DECODE) &&
		!((row->flags & IRI_S_MESSAGE_ID) && memchr(path, '@', len) != NULL);
}

/*
 * Checks the scheme's own syntax of a parsed IRI; returns true if it has no
 * objection.
 */
extern bool iri_scheme_check(const char *s, const IriParts *parts, IriError *err);

#endif							/* IRI_SCHEME_H */
