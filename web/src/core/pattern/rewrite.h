/*
 * Lists of rules that rewrite links: "pattern -> template".
 */
#ifndef IRI_REWRITE_H
#define IRI_REWRITE_H

#include "pattern/pattern.h"

/* The maximum number of parameters in a rule. */
#define IRI_REWRITE_PARAMS	8

typedef struct IriRewriteParam
{
	uint64_t	at;				/* the pattern of its value */
	uint64_t	name;
	uint32_t	name_len;
} IriRewriteParam;

typedef struct IriRewriteRule
{
	uint64_t	names;			/* a pattern with all groups */
	uint64_t	template;
	uint64_t	entry;			/* the number of its entry */
	uint64_t	size;			/* the size of its entry */
	uint32_t	count;
	bool		drops;			/* drops parameters that are not named, and the fragment */
	bool		fragment;		/* is for links with a fragment, which it does not keep */
	IriRewriteParam param[IRI_REWRITE_PARAMS];
} IriRewriteRule;

/* A list, the most specific rules first: `size` bytes, without pointers. */
typedef struct IriRewrites
{
	uint64_t	size;
	uint64_t	set;			/* the patterns, without their queries */
	uint64_t	count;
	IriRewriteRule rules[];
} IriRewrites;

/* Returns true if an entry is a rewriting rule. */
extern bool iri_is_rewrite(IriText entry);

/*
 * Reads entries, and appends an IriRewrites to an empty buffer.  Returns false
 * and fills `err` if the entry at *bad is wrong.
 */
extern bool iri_rewrites_read(const IriText *entries, size_t count, IriBuf *out, size_t *bad, IriPatternError *err);

/* Returns the host of a rule that has only one; otherwise, the data is NULL. */
extern IriText iri_rewrite_host(const IriRewrites *rewrites, size_t rule);

/*
 * Appends the key that the most specific rule makes of a key.  Returns
 * IRI_PATTERN_NO, and appends nothing, if no rule matches, or the result is
 * not an IRI or too long.
 */
extern IriPatternResult iri_rewrite_key(const IriRewrites *rewrites, const char *key, size_t len, IriBuf *out);

/* Returns whether a rule matches a key; *rule is its number. */
extern IriPatternResult iri_rewrite_matches(const IriRewrites *rewrites, const char *key, size_t len, size_t *rule);

/*
 * Appends an example of a rule's results: its template with letters or digits
 * in place of names.  Returns false if the example is not an IRI.
 */
extern bool iri_rewrite_example(const IriRewrites *rewrites, size_t rule, IriBuf *out);

#endif							/* IRI_REWRITE_H */
