/*
 * Rules: names of query parameters to drop on all sites, and names and steps
 * by domain, path and the parameters that are present.
 *
 *	ref					drops ref
 *	x.com: t s			drops t and s on x.com and below it
 *	x.com: page=1		drops page where its value is 1
 *	youtube.com: !t		keeps t there, even if another rule drops it
 *	amazon.com: =node	drops all except node there
 *	x.com: @www			takes the step www there
 *	x.com: !@www		does not take it
 *	x.com/a: t			drops t of links with this path
 *	x.com/a*: t			of links whose path begins so
 *	x.com/a?b&c: t		of links that also have the parameters b and c
 *	?b: t				of links that have b, on all sites
 *
 * Names are patterns (query.h).  In them, white space, ":", "!", "=", "," and
 * "%" are written %HH, and so are "@" at their start, and "&" in a scope.  The
 * grammar is in doc/canonical.md.
 */
#ifndef IRI_RULES_H
#define IRI_RULES_H

#include <stdint.h>

#include "pattern/rewrite.h"
#include "url/query.h"
#include "text/buf.h"
#include "text/text.h"

/* Effects of rules. */
typedef struct IriItems
{
	IriNames	drop;
	IriNames	keep;
	IriNames	only;			/* if there are any, all other parameters are dropped */
	IriNames	drop_values;	/* for iri_values_match */
	IriNames	keep_values;
	uint32_t	on;				/* steps to take */
	uint32_t	off;			/* steps not to take */
} IriItems;

typedef struct IriSite IriSite;

/* Rules of a site for some of its links. */
typedef struct IriScope
{
	const char *domain;
	size_t		domain_len;
	const IriSite *site;
	const char *path;			/* in normal form */
	size_t		path_len;
	bool		whole;			/* the path is not a prefix */
	const IriName *names;		/* names of parameters that a link must have */
	size_t		name_count;
	IriItems	items;
} IriScope;

struct IriSite
{
	const char *domain;			/* the domain as in host keys, without a trailing dot; empty: all sites */
	size_t		len;
	IriItems	items;			/* the rules for all its links */
	const IriScope *scopes;		/* the most specific first */
	size_t		scope_count;
};

typedef struct IriRules
{
	IriNames	drop;			/* names to drop on all sites */
	const IriSite *sites;		/* by domain */
	size_t		count;
	size_t		longest;		/* the longest domain */
	size_t		name_count;		/* the number of names in scopes */
	const IriRewrites *rewrites;	/* NULL: none; iri_rules_parse does not read them */
	const uint64_t *filter;		/* bits that the hashes of domains set */
	uint32_t	filter_mask;	/* the number of bits, a power of two, minus 1 */
} IriRules;

/* How to write a rule, for a hint. */
#define IRI_RULES_HINT \
	"Write a name, or a domain, a colon and names. A name may have \"!\" or \"=\" before it, " \
	"and a step \"@\" or \"!@\". " \
	"A domain may be followed by a path, and by \"?\" and names with \"&\" between them; " \
	"then a space follows the colon. " \
	"In a name, write white space and \":!=,%\" as %HH, and \"@\" at its start."

/* Returns the number of bytes, suitably aligned, that iri_rules_parse needs. */
extern size_t iri_rules_size(const IriText *entries, size_t count);

/*
 * Reads the entries into `memory`; the rules point into it.  Returns false if
 * the entry at *bad is not a rule, or if the work has been stopped.
 */
extern bool iri_rules_parse(const IriText *entries, size_t count, void *memory,
							IriRules *rules, size_t *bad);

/*
 * The rules of the sites that a host belongs to, the longest domain first.
 * DNS names have at most 127 labels, and one element is for the rules of all
 * sites; there is room for those of three lists.
 */
#define IRI_MAX_SITES	128

typedef struct IriSiteRules
{
	const IriSite *sites[IRI_MAX_SITES * 3];
	size_t		count;
	bool		scoped;			/* some sites have rules for some of their links */
	const IriScope *const *scopes;	/* the scopes that match a link, the most specific first */
	size_t		scope_count;
} IriSiteRules;

/*
 * Finds the sites of a host in normal form; no scopes match yet.  The sites of
 * two other lists may then be added.
 */
extern void iri_rules_add(const IriRules *rules, const char *host, size_t len, IriSiteRules *found);
extern void iri_rules_find(const IriRules *rules, const char *host, size_t len, IriSiteRules *found);

/*
 * Finds the scopes of these sites that match a link with this path and query,
 * which is NULL if it is undefined.  The scopes are stored in `place`, whose
 * memory is aligned for pointers, and which is `failed` if it could not grow.
 */
extern void iri_rules_match(IriSiteRules *rules, const char *path, size_t path_len,
							const char *query, size_t query_len, IriBuf *place);

/*
 * Returns the steps for a link with these rules: of rules that name the same
 * step, the longest domain decides, then the most specific scope, then "!".
 */
extern uint32_t iri_site_steps(const IriSiteRules *rules, uint32_t steps);

typedef enum IriVerdict
{
	IRI_VERDICT_NONE,
	IRI_VERDICT_KEEP,
	IRI_VERDICT_DROP
} IriVerdict;

/*
 * Returns the rules' verdict on a parameter: any "!" wins, then the longest
 * domain, then the most specific scope.
 */
extern IriVerdict iri_rules_verdict(const IriSiteRules *rules, const IriParam *param, IriBuf *scratch);

#endif							/* IRI_RULES_H */
