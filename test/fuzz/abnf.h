/*
 * A matcher for ABNF (RFC 5234): the rules are read from the text of the
 * specifications, and nothing is shared with the parser.  A text is a list of
 * code points; a rule maps the set of places where it may begin to the set of
 * places where it may end.
 */
#ifndef IRI_FUZZ_ABNF_H
#define IRI_FUZZ_ABNF_H

#include "fuzz.h"

#define ABNF_MAX_TEXT	127
#define ABNF_MAX_NODES	1024
#define ABNF_MAX_RULES	64
#define ABNF_NO_LIMIT	UINT32_MAX

/* Bit i: before the character i; the first 64 in the first word. */
typedef struct AbnfSet
{
	uint64_t	words[2];
} AbnfSet;

typedef enum AbnfKind
{
	ABNF_RANGE,					/* characters from low to high */
	ABNF_ONE_OF,				/* alternatives, linked by `next` */
	ABNF_ALL,					/* a sequence, linked by `next` */
	ABNF_REPEAT,				/* `child`, low to high times */
	ABNF_RULE					/* the rule `low` */
} AbnfKind;

typedef struct AbnfNode
{
	AbnfKind	kind;
	uint32_t	low;
	uint32_t	high;
	int			child;			/* -1: none */
	int			next;
} AbnfNode;

typedef struct AbnfRule
{
	const char *name;
	size_t		len;
	int			node;			/* -1: not defined yet */
	bool		single;			/* always one character, of these */
	bool		ascii[128];
	AbnfSet		mask;			/* where the text has one */
} AbnfRule;

typedef struct Abnf
{
	AbnfNode	nodes[ABNF_MAX_NODES];
	int			nnodes;
	AbnfRule	rules[ABNF_MAX_RULES];
	int			nrules;
	/* the text */
	uint32_t	text[ABNF_MAX_TEXT];
	size_t		len;
	unsigned char place[4 * ABNF_MAX_TEXT + 1]; /* of each byte */
} Abnf;

/* Reads rules, one a line: "name = elements". */
extern void abnf_read(Abnf *abnf, const char *const *texts, size_t count);

/* Sets the text; false if it is not strict UTF-8, or too long. */
extern bool abnf_set_text(Abnf *abnf, const char *s, size_t size);

/* Whether the bytes from `from` to `to` are of the rule. */
extern bool abnf_matches(const Abnf *abnf, const char *rule, size_t from, size_t to);

#endif							/* IRI_FUZZ_ABNF_H */
