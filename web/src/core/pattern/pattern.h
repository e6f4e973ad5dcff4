/*
 * Patterns of IRIs: the syntax of the URL Pattern Standard without regular
 * expressions, https://urlpattern.spec.whatwg.org/; doc/patterns.md has its
 * ABNF and the differences.
 *
 * A pattern has eight components, which are matched one by one with the
 * components of a normal form; a component that a link does not have is empty.
 */
#ifndef IRI_PATTERN_H
#define IRI_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "syntax/parse.h"
#include "text/buf.h"
#include "text/text.h"

/* The components in the order of a link, with the standard's names. */
typedef enum IriPatternPart
{
	IRI_PATTERN_PROTOCOL,
	IRI_PATTERN_USERNAME,
	IRI_PATTERN_PASSWORD,
	IRI_PATTERN_HOSTNAME,
	IRI_PATTERN_PORT,
	IRI_PATTERN_PATHNAME,
	IRI_PATTERN_SEARCH,
	IRI_PATTERN_HASH,
	IRI_PATTERN_PARTS
} IriPatternPart;

extern const char *const iri_pattern_part_names[IRI_PATTERN_PARTS + 1]; /* ends with NULL */

/*
 * The maximum number of names, "*" and "{" in a pattern: chosen, not measured.
 * It is the size of arrays on the stack.
 */
#define IRI_PATTERN_GROUPS	64

/*
 * The maximum number of operations ANY in a component; a group that is
 * repeated with its prefix has two of them.
 */
#define IRI_PATTERN_ANYS	(2 * IRI_PATTERN_GROUPS)

/* An error in a pattern. */
typedef struct IriPatternError
{
	const char *message;		/* a full sentence; NULL: no memory, or stopped */
	const char *at;				/* the place within a text that was read */
	bool		no_scheme;		/* the pattern is a string without a scheme */
} IriPatternError;

/* Fills an error; returns false. */
static inline bool
iri_refuse_pattern(IriPatternError *err, const char *at, const char *message)
{
	*err = (IriPatternError) {.message = message, .at = at};
	return false;
}

/* The texts of the components; the data is NULL for components that are not given. */
typedef struct IriPatternTexts
{
	IriText		part[IRI_PATTERN_PARTS];
} IriPatternTexts;

/*
 * Splits a pattern that is one string, in UTF-8.  Returns false and fills
 * `err` if the pattern has no scheme, or a part of its syntax is wrong.
 */
extern bool iri_pattern_split(IriText pattern, IriPatternTexts *texts, IriPatternError *err);

typedef enum IriPatternCode
{
	IRI_PATTERN_LITERAL,		/* text */
	IRI_PATTERN_ANY,			/* as much as possible */
	IRI_PATTERN_SEGMENT,		/* as little as possible before a delimiter */
	IRI_PATTERN_RUN,			/* as much as possible before a delimiter */
	IRI_PATTERN_OPEN,			/* a group begins */
	IRI_PATTERN_CLOSE,			/* a group ends */
	IRI_PATTERN_UNSET,			/* a group is absent */
	IRI_PATTERN_EITHER,			/* continues with the next operation or at `to` */
	IRI_PATTERN_JOIN,			/* two ways lead here */
	IRI_PATTERN_JUMP,			/* continue at `to` */
	IRI_PATTERN_END				/* the component ends */
} IriPatternCode;

/* Where the text of an operation that has a choice can end. */
typedef enum IriPatternEnd
{
	IRI_PATTERN_ANYWHERE,
	IRI_PATTERN_AT_END,			/* only `len` bytes before the end */
	IRI_PATTERN_AT_DELIMITER	/* only before a delimiter, or at the end */
} IriPatternEnd;

typedef struct IriPatternOp
{
	uint8_t		code;
	uint8_t		group;			/* OPEN, CLOSE, UNSET: the group; ANY: its number */
	uint8_t		least;			/* ANY, RUN: the minimum length */
	uint8_t		end;			/* ANY, SEGMENT: an IriPatternEnd */
	uint16_t	to;				/* EITHER, JUMP; ANY: the byte that must follow plus 1, or 0 */
	uint16_t	memo;			/* the number of its memo, from 1 on, if positions are tried only once; or 0 */
	uint32_t	at;				/* LITERAL, in the texts */
	uint32_t	len;
} IriPatternOp;

typedef struct IriPatternGroup
{
	uint32_t	at;				/* the place of its name in the texts */
	uint32_t	len;
	IriPatternPart part;
} IriPatternGroup;

#define IRI_PATTERN_ALL		UINT16_MAX

/* A pattern that has been read: `size` bytes, without pointers. */
typedef struct IriPattern
{
	uint32_t	size;
	uint32_t	texts;			/* where the texts begin */
	uint32_t	groups;			/* where the groups are */
	uint16_t	count;			/* the number of groups */
	bool		ignore_case;	/* in path, query and fragment */
	bool		web;			/* the scheme may be a scheme of the web */
	char		delimiter[IRI_PATTERN_PARTS];	/* the delimiter of the component's names; 0: none */
	uint8_t		anys[IRI_PATTERN_PARTS];	/* the number of its operations ANY */
	uint16_t	memos[IRI_PATTERN_PARTS];	/* the number of memos of its operations */
	uint16_t	first[IRI_PATTERN_PARTS];	/* its first operation; IRI_PATTERN_ALL: everything matches */
} IriPattern;

static inline const IriPatternOp *
iri_pattern_ops(const IriPattern *pattern)
{
	return (const IriPatternOp *) (const void *) (pattern + 1);
}

static inline const char *
iri_pattern_texts(const IriPattern *pattern)
{
	return (const char *) pattern + pattern->texts;
}

static inline const IriPatternGroup *
iri_pattern_groups(const IriPattern *pattern)
{
	return (const IriPatternGroup *) (const void *) ((const char *) pattern + pattern->groups);
}

static inline IriText
iri_pattern_group_name(const IriPattern *pattern, int group)
{
	const IriPatternGroup *g = &iri_pattern_groups(pattern)[group];

	return (IriText) {iri_pattern_texts(pattern) + g->at, g->len};
}

/*
 * Reads the components of a pattern, and appends an IriPattern to an empty
 * buffer.  Returns false and fills `err` on failure.
 */
extern bool iri_pattern_read(const IriPatternTexts *texts, bool ignore_case, IriBuf *out,
							 IriPatternError *err);

/* The components of a link, in the order of a pattern's components. */
typedef struct IriPatternInput
{
	IriText		part[IRI_PATTERN_PARTS];
	bool		bare_userinfo;	/* a delimiter of the userinfo has no text: "@", ":@", "u:@" */
	bool		bare_port;		/* that of the port has none */
} IriPatternInput;

/* Gets the components of a key. */
extern void iri_pattern_input(const char *key, const IriParts *parts, IriPatternInput *input);

/* The captured texts, within the input; the data is NULL for absent groups. */
typedef struct IriPatternCaptures
{
	IriText		group[IRI_PATTERN_GROUPS];
} IriPatternCaptures;

typedef enum IriPatternResult
{
	IRI_PATTERN_NO,
	IRI_PATTERN_YES,
	IRI_PATTERN_FAILED			/* no memory, or stopped */
} IriPatternResult;

/*
 * Matches components in normal form, in time proportional to their length
 * times the pattern's length.  `captures` may be NULL.
 */
extern IriPatternResult iri_pattern_match(const IriPattern *pattern, const IriPatternInput *input,
										  IriPatternCaptures *captures);

#endif							/* IRI_PATTERN_H */
