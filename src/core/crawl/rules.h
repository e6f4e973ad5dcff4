/*
 * Rules: names of query parameters to drop on all sites, and names and steps
 * by domain.
 *
 *	ref					drops ref
 *	x.com: t s			drops t and s on x.com and below it
 *	youtube.com: !t		keeps t there, even if another rule drops it
 *	amazon.com: =node	drops all but node there
 *	x.com: @www			takes the step www there
 *	x.com: !@www		does not take it
 *
 * Names are patterns (query.h); white space, ":", "!", "=", "," and "%" in them
 * are written %HH, and "@" at their start.
 */
#ifndef IRI_RULES_H
#define IRI_RULES_H

#include <stdint.h>

#include "url/query.h"
#include "text/buf.h"
#include "text/text.h"

typedef struct IriSite
{
	const char *domain;			/* as in host keys, without a trailing dot */
	size_t		len;
	IriNames	drop;
	IriNames	keep;
	IriNames	only;			/* if there are any, all others are dropped */
	uint32_t	on;				/* steps to take */
	uint32_t	off;			/* steps not to take */
} IriSite;

typedef struct IriRules
{
	IriNames	drop;			/* on all sites */
	const IriSite *sites;		/* by domain */
	size_t		count;
	size_t		longest;		/* the longest domain */
	const uint64_t *filter;		/* bits that the hashes of domains set */
	uint32_t	filter_mask;	/* the number of bits, a power of two, minus 1 */
} IriRules;

/* Returns how many bytes iri_rules_parse needs, suitably aligned. */
extern size_t iri_rules_size(const IriText *entries, size_t count);

/*
 * Reads the entries into `memory`; the rules point into it.  Returns false if
 * the entry at *bad is not a rule, or if the work has been stopped.
 */
extern bool iri_rules_parse(const IriText *entries, size_t count, void *memory,
							IriRules *rules, size_t *bad);

/*
 * The rules of the sites that a host belongs to, the longest domain first.
 * Names in the DNS have at most 127 labels.
 */
#define IRI_MAX_SITES	127

typedef struct IriSiteRules
{
	const IriSite *sites[IRI_MAX_SITES];
	size_t		count;
} IriSiteRules;

/* Finds the sites of a host in normal form. */
extern void iri_rules_find(const IriRules *rules, const char *host, size_t len, IriSiteRules *found);

typedef enum IriVerdict
{
	IRI_VERDICT_NONE,
	IRI_VERDICT_KEEP,
	IRI_VERDICT_DROP
} IriVerdict;

/*
 * Returns the sites' verdict on a parameter: "!" of any site wins, then the
 * longest domain.
 */
extern IriVerdict iri_rules_verdict(const IriSiteRules *rules, const IriParam *param, IriBuf *scratch);

#endif							/* IRI_RULES_H */
