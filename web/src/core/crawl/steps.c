/*
 * The names of steps and profiles; see steps.h.  They are frozen from the first
 * release on: then what a name means never changes.
 */
#include "crawl/steps.h"

#include <string.h>

#include "text/text.h"

#define NAME(X, symbol, name, part, judged, description) [IRI_STEP_##symbol] = name,
#define DESCRIPTION(X, symbol, name, part, judged, description) [IRI_STEP_##symbol] = description,

const char *const iri_step_names[IRI_STEPS + 1] = {IRI_STEP_TABLE(NAME, )};
const char *const iri_step_descriptions[IRI_STEPS] = {IRI_STEP_TABLE(DESCRIPTION, )};

#define S(step)	IRI_STEP_BIT(IRI_STEP_##step)

/* Steps after which a crawler gets the same page in nearly all cases. */
#define CRAWL_2026	(S(PAGE_FRAGMENT) | S(URN_COMPONENTS) | S(HOST_DOT) | S(SESSION) | S(TRACKING) | S(EMPTY_QUERY))

const IriProfile iri_profiles[] = {
	{"crawl-2026", CRAWL_2026},
	/* one row per page, at the price of some wrong merges */
	{"web-2026",
		CRAWL_2026 | S(USERINFO) | S(WWW) | S(WWW_NUMBER) | S(HTTPS) | S(COLLAPSE_SLASHES) | S(INDEX) |
		S(TRAILING_SLASH) | S(SITES) | S(DEDUPE_PARAMS) | S(SORT_QUERY) | S(ALIASES)},
};
const size_t iri_profiles_count = sizeof(iri_profiles) / sizeof(iri_profiles[0]);

uint32_t
iri_profile_steps(const char *name, size_t len)
{
	for (size_t i = 0; i < iri_profiles_count; i++)
	{
		if (iri_same_text((IriText) {name, len}, (IriText) {iri_profiles[i].name, strlen(iri_profiles[i].name)}))
			return iri_profiles[i].steps;
	}
	return 0;
}

uint32_t
iri_step_lookup(const char *name, size_t len)
{
	int			step = iri_name_index(iri_step_names, name, len);

	return step >= 0 ? IRI_STEP_BIT(step) : 0;
}

uint32_t
iri_steps_lookup(const char *name, size_t len)
{
	uint32_t	step = iri_step_lookup(name, len);

	return step != 0 ? step : iri_profile_steps(name, len);
}
