/*
 * The names of the steps of canonicalization, and of profiles, which are lists
 * of them; see canonical.h.
 */
#ifndef IRI_STEPS_H
#define IRI_STEPS_H

#include <stddef.h>
#include <stdint.h>

/* The steps in the order in which they are applied. */
typedef enum IriStep
{
	IRI_STEP_FRAGMENT,
	IRI_STEP_PAGE_FRAGMENT,
	IRI_STEP_TEXT_FRAGMENT,
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
	IRI_STEP_SITES,				/* also turns steps on or off by its rules */
	IRI_STEP_TRACKING,
	IRI_STEP_QUERY_ENCODING,
	IRI_STEP_BLANK_PARAMS,
	IRI_STEP_DEDUPE_PARAMS,
	IRI_STEP_SORT_QUERY,
	IRI_STEP_EMPTY_QUERY,
	IRI_STEP_ALIASES,			/* after this step, the others are applied again */
	IRI_STEPS
} IriStep;

/* A set of steps. */
#define IRI_STEP_BIT(step)	(UINT32_C(1) << (step))

/*
 * The steps for the part before the path, for the path, for the part after it,
 * and for all parts.
 */
#define IRI_SITE_STEPS \
	(IRI_STEP_BIT(IRI_STEP_USERINFO) | IRI_STEP_BIT(IRI_STEP_HOST_DOT) | IRI_STEP_BIT(IRI_STEP_WWW) | \
	 IRI_STEP_BIT(IRI_STEP_WWW_NUMBER) | IRI_STEP_BIT(IRI_STEP_IPV4) | IRI_STEP_BIT(IRI_STEP_HTTPS) | \
	 IRI_STEP_BIT(IRI_STEP_PORT))
#define IRI_PATH_STEPS \
	(IRI_STEP_BIT(IRI_STEP_LOWER_PATH) | IRI_STEP_BIT(IRI_STEP_SESSION) | \
	 IRI_STEP_BIT(IRI_STEP_COLLAPSE_SLASHES) | IRI_STEP_BIT(IRI_STEP_INDEX) | \
	 IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH))
#define IRI_REST_STEPS \
	(IRI_STEP_BIT(IRI_STEP_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_PAGE_FRAGMENT) | \
	 IRI_STEP_BIT(IRI_STEP_TEXT_FRAGMENT) | IRI_STEP_BIT(IRI_STEP_URN_COMPONENTS) | \
	 IRI_STEP_BIT(IRI_STEP_TRACKING) | IRI_STEP_BIT(IRI_STEP_QUERY_ENCODING) | \
	 IRI_STEP_BIT(IRI_STEP_BLANK_PARAMS) | IRI_STEP_BIT(IRI_STEP_DEDUPE_PARAMS) | \
	 IRI_STEP_BIT(IRI_STEP_SORT_QUERY) | IRI_STEP_BIT(IRI_STEP_EMPTY_QUERY))
#define IRI_WHOLE_STEPS	(IRI_STEP_BIT(IRI_STEP_SITES) | IRI_STEP_BIT(IRI_STEP_ALIASES))

_Static_assert(IRI_STEPS < 32, "a set of steps has 32 bits");
_Static_assert((IRI_SITE_STEPS ^ IRI_PATH_STEPS ^ IRI_REST_STEPS ^ IRI_WHOLE_STEPS) == IRI_STEP_BIT(IRI_STEPS) - 1,
			   "each step is in one of these sets");

typedef struct IriProfile
{
	const char *name;
	uint32_t	steps;
} IriProfile;

extern const char *const iri_step_names[IRI_STEPS + 1];	/* ends with NULL */
extern const IriProfile iri_profiles[];
extern const size_t iri_profiles_count;

/* Returns the set of the step with that name; 0 if there is no such step. */
extern uint32_t iri_step_lookup(const char *name, size_t len);

/*
 * Returns the steps of the profile with that name; 0 if there is no such
 * profile.
 */
extern uint32_t iri_profile_steps(const char *name, size_t len);

/*
 * Returns the steps that a name means, one step or the steps of a profile; 0
 * if the name is unknown.
 */
extern uint32_t iri_steps_lookup(const char *name, size_t len);

#endif							/* IRI_STEPS_H */
