/*
 * The steps that may change a link, and the link after them; see judge_data.h.
 */
#include "crawl/judge_data.h"

#include "utils/memutils.h"

#include "compare/key.h"
#include "core/crawl/canonical.h"
#include "core/syntax/parse.h"
#include "crawl/canonicalize.h"

/* The judged steps for what is before the path, for the path, and for the rest. */
#define SITE_STEPS \
	(IRI_STEP_BIT(IRI_STEP_USERINFO) | IRI_STEP_BIT(IRI_STEP_HOST_DOT) | IRI_STEP_BIT(IRI_STEP_WWW) | \
	 IRI_STEP_BIT(IRI_STEP_WWW_NUMBER) | IRI_STEP_BIT(IRI_STEP_IPV4) | IRI_STEP_BIT(IRI_STEP_HTTPS) | \
	 IRI_STEP_BIT(IRI_STEP_PORT))
#define PATH_STEPS \
	(IRI_STEP_BIT(IRI_STEP_LOWER_PATH) | IRI_STEP_BIT(IRI_STEP_SESSION) | \
	 IRI_STEP_BIT(IRI_STEP_COLLAPSE_SLASHES) | IRI_STEP_BIT(IRI_STEP_INDEX) | \
	 IRI_STEP_BIT(IRI_STEP_TRAILING_SLASH))
#define QUERY_STEPS	(JUDGED_STEPS & ~(SITE_STEPS | PATH_STEPS))

IriText
judge_stepped(IriText key, uint32 steps)
{
	const IriRules none = {.count = 0};
	IriText		query_done = key;
	IriParts	parts;
	size_t		end;
	IriText		begin;
	char	   *both;

	if (steps == 0)
		return (IriText) {memcpy(palloc(key.len + 1), key.data, key.len), key.len};
	if (steps & QUERY_STEPS)
		query_done = iri_canonical(key, steps & QUERY_STEPS, &none);
	iri_split(query_done.data, query_done.len, &parts);
	end = parts.path.at + parts.path.len;
	begin = (IriText) {query_done.data, end};
	/* without the query, of which the step for sessions would drop parameters */
	if (steps & (SITE_STEPS | PATH_STEPS))
		begin = iri_canonical(begin, steps & (SITE_STEPS | PATH_STEPS), &none);
	both = palloc_extended(begin.len + query_done.len - end + 1, MCXT_ALLOC_HUGE);
	memcpy(both, begin.data, begin.len);
	memcpy(both + begin.len, query_done.data + end, query_done.len - end);
	if (begin.data != query_done.data)
		pfree((char *) begin.data);
	if (query_done.data != key.data)
		pfree((char *) query_done.data);
	return (IriText) {both, begin.len + query_done.len - end};
}

/* Returns the steps for what differs: what is before the path, the path, or the rest. */
static uint32
steps_for_difference(IriText a, IriText b)
{
	const uint32 steps[] = {SITE_STEPS, PATH_STEPS, QUERY_STEPS};
	uint32		found = 0;
	IriParts	parts[2];

	iri_split(a.data, a.len, &parts[0]);
	iri_split(b.data, b.len, &parts[1]);
	for (int i = 0; i < 3; i++)
	{
		const size_t from[] = {0, parts[0].path.at, parts[0].path.at + parts[0].path.len, a.len};
		const size_t to[] = {0, parts[1].path.at, parts[1].path.at + parts[1].path.len, b.len};

		if (!iri_same_text((IriText) {a.data + from[i], from[i + 1] - from[i]},
						   (IriText) {b.data + to[i], to[i + 1] - to[i]}))
			found |= steps[i];
	}
	return found;
}

uint32
judge_steps_affecting(const Judge *judge, IriText key)
{
	uint32		affecting = 0;
	uint32		possible;
	IriText		all;
	IriParts	parts;

	iri_split(key.data, key.len, &parts);
	possible = iri_possible_steps(key.data, &parts) & judge->candidates;
	if (possible == 0)
		return 0;
	all = judge_stepped(key, judge->candidates);
	possible &= steps_for_difference(all, key);
	for (int i = 0; i < IRI_STEPS; i++)
	{
		IriText		one;

		if (!(possible & IRI_STEP_BIT(i)))
			continue;
		one = judge_stepped(key, IRI_STEP_BIT(i));
		if (!iri_same_text(one, key))
			affecting |= IRI_STEP_BIT(i);
		else
		{
			IriText		others = judge_stepped(key, judge->candidates & ~IRI_STEP_BIT(i));

			if (!iri_same_text(others, all))
				affecting |= IRI_STEP_BIT(i);
			pfree((char *) others.data);
		}
		pfree((char *) one.data);
	}
	pfree((char *) all.data);
	return affecting;
}
