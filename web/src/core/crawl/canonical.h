/*
 * Canonicalization: rules of thumb for equivalent links, beyond any standard
 * (comparison draft §5.4).  Each rule is a step with a name, and a profile is a
 * list of steps.  From the first release on, the meaning of a name never changes,
 * because unique indexes depend on it; another list gets another name.  The names are in steps.c, and
 * the lists in canonical_lists.c.
 */
#ifndef IRI_CANONICAL_H
#define IRI_CANONICAL_H

#include <stdint.h>

#include "url/query.h"
#include "crawl/rules.h"
#include "crawl/steps.h"
#include "syntax/parse.h"
#include "text/buf.h"

/* The data: canonical_lists.c */
extern const IriNames iri_tracking_2026;
extern const IriNames iri_session_params;
extern const char *const iri_index_pages[];
extern const size_t iri_index_pages_count;

/* aliases.c: the entries of aliases-2026 */
extern const char *const iri_aliases_2026[];
extern const size_t iri_aliases_2026_count;

/* Returns the length of "www", digits and "." at the beginning of a host, or 0. */
extern size_t iri_www_length(const char *host, size_t len);

/* Returns true if tracking-2026 drops the parameter, except on the sites of iri_tracking_sites. */
extern bool iri_is_tracking(const IriParam *param, IriBuf *scratch);

/*
 * Return the rules of sites-2026, those of sites that tracking-2026 leaves out,
 * and the list of aliases-2026, which are read once in a process; NULL if memory
 * is short, or if the work was stopped.
 */
extern const IriRules *iri_tracking_sites(void);
extern const IriRules *iri_sites_2026(void);
extern const IriRewrites *iri_aliases(void);

/*
 * Writes the canonical form of a normal form, which is itself a normal form,
 * to an empty buffer.  `rules` are for parameters and steps of single sites,
 * in addition to the steps.  The rules for the result's host and path count,
 * and are applied until nothing changes.  The canonical form of a relative
 * reference is itself.
 */
extern void iri_canonical_form(const char *key, size_t len, uint32_t steps,
							   const IriRules *rules, IriBuf *out);

/*
 * Returns the steps that might change a key, judged by its characters: no
 * other step changes the key, not even after these steps.
 */
extern uint32_t iri_possible_steps(const char *key, const IriParts *parts);

/* "sid=" and 32 hexadecimal digits, which the step session drops */
extern bool iri_is_session_id(const IriParam *param);

/*
 * Returns the verdict of a host's rules and steps on a parameter.  Only a rule
 * can say that it is kept; without a verdict, it stays, too.
 */
extern IriVerdict iri_param_verdict(const IriRules *rules, const IriSiteRules *sites, uint32_t steps,
									const IriParam *param, IriBuf *scratch);

/* Rules that are never used, because the steps change the host or path that they apply to. */
typedef struct IriUnused
{
	const IriSite *site;
	const IriScope *scope;		/* the scope whose path is changed; NULL: the host is changed */
} IriUnused;

/*
 * Finds rules that are never used, and returns true if there are any.  Writes
 * the changed host or path to an empty buffer; check whether it is `failed`.
 */
extern bool iri_unused_rules(const IriRules *rules, uint32_t steps, IriUnused *unused, IriBuf *changed);

#endif							/* IRI_CANONICAL_H */
