/*
 * The steps of canonicalization, and profiles, which are lists of them; see
 * canonical.h.
 */
#ifndef IRI_STEPS_H
#define IRI_STEPS_H

#include <stddef.h>
#include <stdint.h>

/*
 * The steps in the order in which they are applied: the symbol, the name, the
 * part of a link that the step changes, whether iri_learn judges it, and what
 * it does.  X is passed on.
 *
 * The part is HOST, SITE (before the path, except the host), PATH, REST (after
 * the path) or WHOLE.  A step is JUDGED, JUDGED_IF_GIVEN (never added, since it
 * includes another step), or NOT_JUDGED, because a standard or a list says which
 * links it changes.
 */
#define IRI_STEP_TABLE(STEP, X) \
	STEP(X, FRAGMENT,         "fragment", REST, JUDGED, "Drops the fragment. Wrong for applications that keep their state behind #.") \
	STEP(X, TEXT_FRAGMENT,    "text-fragment", REST, NOT_JUDGED, "Drops :~:text= and what follows it from the fragment.") \
	STEP(X, PAGE_FRAGMENT,    "page-fragment", REST, NOT_JUDGED, "Drops the fragment, unless it looks like the name of a page, as #/a does. Wrong for other names.") \
	STEP(X, URN_COMPONENTS,   "urn-components", REST, NOT_JUDGED, "Drops the r-, q- and f-components of a urn.") \
	STEP(X, USERINFO,         "userinfo", SITE, JUDGED, "Drops the userinfo. Wrong where users see different pages.") \
	STEP(X, HOST_DOT,         "host-dot", HOST, JUDGED, "Drops dots at the end of a host.") \
	STEP(X, WWW,              "www", HOST, JUDGED, "Drops \"www.\" of a host. Wrong if its owner is another.") \
	STEP(X, WWW_NUMBER,       "www-number", HOST, JUDGED_IF_GIVEN, "Drops \"www2.\" of a host. Wrong for servers with different contents.") \
	STEP(X, HTTPS,            "https", SITE, JUDGED, "Makes http https. Wrong where the two ports differ.") \
	STEP(X, PORT,             "port", SITE, JUDGED, "Drops the port. Wrong for two services on one machine.") \
	STEP(X, LOWER_PATH,       "lower-path", PATH, JUDGED, "Puts the path in lower case. Wrong on all systems except Windows.") \
	STEP(X, SESSION,          "session", PATH, JUDGED, "Drops session ids.") \
	STEP(X, COLLAPSE_SLASHES, "collapse-slashes", PATH, JUDGED, "Makes // in a path /. Wrong for paths that contain IRIs.") \
	STEP(X, INDEX,            "index", PATH, JUDGED, "Drops index.html and such. Wrong on servers with another index page.") \
	STEP(X, TRAILING_SLASH,   "trailing-slash", PATH, JUDGED, "Drops / at the end of a path. Wrong where /a and /a/ differ.") \
	STEP(X, SITES,            "sites-2026", WHOLE, NOT_JUDGED, "Drops parameters of well-known sites. Wrong where a site changes them.") \
	STEP(X, TRACKING,         "tracking-2026", REST, NOT_JUDGED, "Drops parameters such as utm_source. Wrong for sites that use such a name.") \
	STEP(X, QUERY_ENCODING,   "query-encoding", REST, JUDGED, "Unifies the encoding of a query. Wrong for queries that are not form data.") \
	STEP(X, BLANK_PARAMS,     "blank-params", REST, JUDGED, "Drops parameters without a value. Wrong for ?print.") \
	STEP(X, DEDUPE_PARAMS,    "dedupe-params", REST, JUDGED, "Drops repeated parameters. Wrong for lists.") \
	STEP(X, SORT_QUERY,       "sort-query", REST, JUDGED, "Sorts parameters. Wrong for lists whose order matters.") \
	STEP(X, EMPTY_QUERY,      "empty-query", REST, JUDGED, "Drops a ? with nothing after it.") \
	STEP(X, ALIASES,          "aliases-2026", WHOLE, NOT_JUDGED, "Rewrites links by a list of other addresses of sites. Wrong where a site changes them.")

#define IRI_STEP_SYMBOL(X, symbol, name, part, judged, description) IRI_STEP_##symbol,
typedef enum IriStep
{
	IRI_STEP_TABLE(IRI_STEP_SYMBOL, ) IRI_STEPS
} IriStep;

typedef enum IriStepPart
{
	IRI_STEP_OF_HOST,
	IRI_STEP_OF_SITE,
	IRI_STEP_OF_PATH,
	IRI_STEP_OF_REST,
	IRI_STEP_OF_WHOLE
} IriStepPart;

typedef enum IriStepJudged
{
	IRI_STEP_JUDGED,
	IRI_STEP_JUDGED_IF_GIVEN,
	IRI_STEP_NOT_JUDGED
} IriStepJudged;

/* A set of steps. */
#define IRI_STEP_BIT(step)	(UINT32_C(1) << (step))

/* The steps that change a part, and those that are judged in a way. */
#define IRI_STEP_IN_PART(X, symbol, name, part, judged, description) \
	| (IRI_STEP_OF_##part == IRI_STEP_OF_##X ? IRI_STEP_BIT(IRI_STEP_##symbol) : 0)
#define IRI_STEP_IN_JUDGED(X, symbol, name, part, judged, description) \
	| (IRI_STEP_##judged == IRI_STEP_##X ? IRI_STEP_BIT(IRI_STEP_##symbol) : 0)
#define IRI_HOST_STEPS		(0 IRI_STEP_TABLE(IRI_STEP_IN_PART, HOST))
#define IRI_SITE_STEPS		(IRI_HOST_STEPS IRI_STEP_TABLE(IRI_STEP_IN_PART, SITE))
#define IRI_PATH_STEPS		(0 IRI_STEP_TABLE(IRI_STEP_IN_PART, PATH))
#define IRI_REST_STEPS		(0 IRI_STEP_TABLE(IRI_STEP_IN_PART, REST))
#define IRI_JUDGED_STEPS	(0 IRI_STEP_TABLE(IRI_STEP_IN_JUDGED, JUDGED))
#define IRI_JUDGED_IF_GIVEN_STEPS	(0 IRI_STEP_TABLE(IRI_STEP_IN_JUDGED, JUDGED_IF_GIVEN))

_Static_assert(IRI_STEPS < 32, "a set of steps has 32 bits");

typedef struct IriProfile
{
	const char *name;
	uint32_t	steps;
} IriProfile;

extern const char *const iri_step_names[IRI_STEPS + 1];	/* ends with NULL */
extern const char *const iri_step_descriptions[IRI_STEPS];
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
