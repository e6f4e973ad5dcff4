/*
 * A unit while it is judged; see judging.h.
 */
#include "learn/judging.h"

#include "learn/pool.h"

bool
judging_apply(Judging *judging)
{
	return state_apply(judging->unit, &judging->state) && index_forms(judging->unit);
}

bool
may_change(const Unit *unit, int rule)
{
	return rule < IRI_STEPS ? (unit->candidates & IRI_STEP_BIT(rule)) != 0 : unit->with_count[rule] > 0;
}

bool
is_candidate(const Judging *judging, int rule)
{
	return judging->state.drop[rule] == REACH_NONE && !judging->excluded[rule] && may_change(judging->unit, rule);
}

bool
is_of_many(const Unit *unit, int rule, const Evidence *evidence)
{
	if (!pool_has_name(unit->learner->pool, unit, rule))
		return false;
	if (rule < IRI_STEPS)
		return evidence->agree > 0 &&
			(double) evidence->agree >= LIKELY_SHARE * (1 - unit->changing) * (double) evidence->groups;
	return 2 * evidence->agree >= evidence->groups;
}

bool
put_judged_row(Judging *judging, const Found *found, const Scope *scope, const Evidence *evidence, IriLearnVerdict verdict, bool keep)
{
	const Unit *unit = judging->unit;
	IriLearner *learner = unit->learner;
	IriLearned *row;
	IriBuf		text;
	int64_t		n = evidence->contents + evidence->groups - evidence->agree;

	if (!arena_grow(&learner->arena, (void **) &learner->results, learner->result_count, &learner->result_room, sizeof(IriLearned)))
		return false;
	row = &learner->results[learner->result_count++];
	*row = (IriLearned) {.domain = unit->domain, .verdict = verdict, .keeps = keep, .groups = evidence->groups, .contents = evidence->contents};
	iri_buf_init(&text, NULL, 0);
	put_rule(unit, &judging->named, found->rule, scope, keep, &text);
	if (!text.failed)
		row->rule = (IriText) {arena_copy(&learner->arena, text.data, text.len), text.len};
	learner->failed |= text.failed || learner->arena.failed;
	iri_buf_free(&text);
	row->agreement = evidence->groups > 0 ? evidence->agreement / (double) evidence->groups : 0;
	row->lower_bound = learn_lower(evidence->contents, n);
	row->links_saved = evidence->saved;
	row->contents_lost = evidence->lost;
	for (int i = 0; i < 4; i++)
		row->examples[i] = evidence->examples[i] < 0 ? -1 : learner->links[evidence->examples[i]].row;
	/* without links that the rule merges here, a link that has the parameter */
	if (evidence->groups == 0 && found->rule >= IRI_STEPS && unit->with_count[found->rule] > 0)
		row->examples[0] = learner->links[scope != NULL ? scope->link : unit->with[found->rule][0]].row;
	return !learner->failed;
}
