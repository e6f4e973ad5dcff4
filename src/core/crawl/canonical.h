/*
 * Canonicalization: rules of thumb for what is the same, beyond any standard
 * (comparison draft §5.4).  Each is a step with a name; a profile is a list of
 * steps.  What a name means never changes, since unique indexes depend on it:
 * another list gets another name.  The names and lists are in
 * canonical_lists.c.
 */
#ifndef IRI_CANONICAL_H
#define IRI_CANONICAL_H

#include <stdint.h>

#include "crawl/query.h"
#include "crawl/rules.h"
#include "text/buf.h"

/* In the order in which they are applied. */
typedef enum IriStep
{
	IRI_STEP_FRAGMENT,
	IRI_STEP_URN_COMPONENTS,
	IRI_STEP_USERINFO,
	IRI_STEP_HOST_DOT,
	IRI_STEP_WWW,
	IRI_STEP_WWW_NUMBER,
	IRI_STEP_IPV4,
	IRI_STEP_HTTPS,
	IRI_STEP_PORT,
	IRI_STEP_LOWER_PATH,
	IRI_STEP_SESSION,
	IRI_STEP_COLLAPSE_SLASHES,
	IRI_STEP_INDEX,
	IRI_STEP_TRAILING_SLASH,
	IRI_STEP_TRACKING,
	IRI_STEP_QUERY_ENCODING,
	IRI_STEP_BLANK_PARAMS,
	IRI_STEP_DEDUPE_PARAMS,
	IRI_STEP_SORT_QUERY,
	IRI_STEP_EMPTY_QUERY,
	IRI_STEPS
} IriStep;

/* A set of steps. */
#define IRI_STEP_BIT(step)	(UINT32_C(1) << (step))

typedef struct IriProfile
{
	const char *name;
	uint32_t	steps;
} IriProfile;

/* The data: canonical_lists.c */
extern const char *const iri_step_names[IRI_STEPS];
extern const IriProfile iri_profiles[];
extern const size_t iri_profiles_count;
extern const IriNames iri_tracking_2026;
extern const IriNames iri_session_params;
extern const char *const iri_index_pages[];
extern const size_t iri_index_pages_count;

/*
 * Returns the steps of the profile with that name; 0 if there is no such
 * profile.
 */
extern uint32_t iri_profile_steps(const char *name, size_t len);

/*
 * Returns the steps that a name means, one step or those of a profile; 0 if
 * the name is unknown.
 */
extern uint32_t iri_steps_lookup(const char *name, size_t len);

/*
 * Writes the canonical form of a normal form, which is itself a normal form,
 * to an empty buffer.  `rules` are for parameters in addition to those of the
 * steps.  The canonical form of a relative reference is itself.
 */
extern void iri_canonical_form(const char *key, size_t len, uint32_t steps,
							   const IriRules *rules, IriBuf *out);

#endif							/* IRI_CANONICAL_H */
