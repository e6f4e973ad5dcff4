/*
 * Evidence for rules; see judge.h.
 *
 * All rules are judged together.  With "?id=1&sid=2&ts=3", where sid and ts
 * change with each visit, dropping one of them merges nothing.  So first all
 * that may be right is applied, and the worst is put back until the rest
 * holds.  The evidence for a rule is the links that it merges beside the others.
 */
#include "crawl/judge_data.h"

#include <math.h>

#include "miscadmin.h"
#include "utils/memutils.h"

#include "compare/key.h"
#include "core/syntax/parse.h"
#include "core/text/charclass.h"

Judge *
judge_begin(const JudgeOptions *options, const char *domain, size_t len)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext, "iri links of a site", ALLOCSET_DEFAULT_SIZES);
	Judge	   *judge = MemoryContextAllocZero(context, sizeof(Judge));

	judge->options = *options;
	judge->context = context;
	iri_rules_find(options->rules, domain, len, &judge->found);
	judge->steps = iri_site_steps(&judge->found, options->steps);
	/* www is tried first, since www-number has it within */
	judge->candidates = JUDGED_STEPS;
	if (!(judge->steps & IRI_STEP_BIT(IRI_STEP_WWW_NUMBER)))
		judge->candidates &= ~IRI_STEP_BIT(IRI_STEP_WWW_NUMBER);
	return judge;
}

void
judge_end(Judge *judge, int64 *links_left, int64 *names_left)
{
	*links_left += judge->links_left;
	*names_left += judge->names_left;
	MemoryContextDelete(judge->context);
}

/*
 * Returns the hash of a path as it is without case, a slash at its end, and
 * the rest after ";", so that a sample has all links that are likely to be one.
 */
static uint64
path_hash(IriText key, const IriParts *parts)
{
	uint64		hash = 0;
	const char *path = key.data + parts->path.at;
	size_t		len = parts->path.len;
	const char *end = memchr(path, ';', len);

	if (end != NULL)
		len = (size_t) (end - path);
	while (len > 0 && path[len - 1] == '/')
		len--;
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char) iri_lower(path[i])) * MULTIPLIER;
	return hash >> 20;
}

static bool
is_kept(const Judge *judge, IriText key)
{
	IriParts	parts;

	if (judge->path_bits == 0 && judge->link_bits == 0)
		return true;
	iri_split(key.data, key.len, &parts);
	return (path_hash(key, &parts) & ((UINT64CONST(1) << judge->path_bits) - 1)) == 0 &&
		(iri_hash_bytes(key.data, key.len, 1) & ((UINT64CONST(1) << judge->link_bits) - 1)) == 0;
}

static Size
link_size(IriText key)
{
	return 5 * key.len + 4 * sizeof(Link);
}

/* Leaves about half of the paths, or of the links if there are few paths. */
static void
make_room(Judge *judge)
{
	int			before = judge->count;
	int			count = 0;

	if (judge->path_bits < 40)
		judge->path_bits++;
	for (int round = 0; round < 2 && (round == 0 || count > before / 4 * 3); round++)
	{
		if (round == 1)
			judge->link_bits++;
		judge->size = 0;
		count = 0;
		for (int i = 0; i < judge->count; i++)
		{
			if (is_kept(judge, judge->links[i].key))
			{
				judge->size += link_size(judge->links[i].key);
				judge->links[count++] = judge->links[i];
			}
			else
				pfree((char *) judge->links[i].key.data);
		}
		judge->links_left += judge->count - count;
		judge->count = count;
	}
}

void
judge_add(Judge *judge, IriText key, uint64 content)
{
	Link	   *last = judge->count > 0 ? &judge->links[judge->count - 1] : NULL;
	char	   *copy;

	if (last != NULL && iri_same_text(last->key, key))
	{
		last->dynamic |= last->content != content;
		return;
	}
	if (!is_kept(judge, key))
	{
		judge->links_left++;
		return;
	}
	/* one link larger than that is left out */
	if (link_size(key) > judge->options.memory)
	{
		judge->links_left++;
		return;
	}
	while (judge->size + link_size(key) > judge->options.memory && judge->count > 0 &&
		   judge->link_bits < 40)
		make_room(judge);
	if (!is_kept(judge, key))
	{
		judge->links_left++;
		return;
	}
	if (judge->count == judge->room)
	{
		judge->room = judge->room > 0 ? 2 * judge->room : 16;
		judge->links = judge->links == NULL ?
			MemoryContextAllocHuge(judge->context, judge->room * sizeof(Link)) :
			repalloc_huge(judge->links, judge->room * sizeof(Link));
	}
	copy = MemoryContextAlloc(judge->context, key.len + 1);
	memcpy(copy, key.data, key.len);
	judge->links[judge->count++] = (Link) {.key = {copy, key.len}, .content = content};
	judge->size += link_size(key);
}

void
judge_bounds(double share, int64 n, double *lower, double *upper)
{
	const double z = 1.96;
	double		middle;
	double		width;

	if (n == 0)
	{
		*lower = 0;
		*upper = 1;
		return;
	}
	middle = share + z * z / (2 * n);
	width = z * sqrt(share * (1 - share) / n + z * z / (4.0 * n * n));
	*lower = Max(0, (middle - width) / (1 + z * z / n));
	*upper = Min(1, (middle + width) / (1 + z * z / n));
}

JudgeVerdict
judge_verdict(const JudgeOptions *options, const JudgeRow *row, double *lower)
{
	double		upper;
	double		beyond;

	judge_bounds(row->groups > 0 ? Min(1, row->agreement / row->groups) : 0, row->groups, lower, &upper);
	if (row->groups < options->min_groups)
		return JUDGE_UNCERTAIN;
	if (upper < options->min_share)
		return row->undo ? JUDGE_TRUE : JUDGE_FALSE;
	/* beyond the agreement that any two pages have */
	beyond = row->chance < 1 ? (*lower - row->chance) / (1 - row->chance) : 0;
	if (beyond >= options->min_share)
		return row->undo ? JUDGE_FALSE : JUDGE_TRUE;
	return JUDGE_UNCERTAIN;
}

/* Returns true if the rule is applied now. */
static bool
is_applied(const Judge *judge, int rule)
{
	return rule < IRI_STEPS ? (judge->steps & IRI_STEP_BIT(rule)) != 0 : judge->names[rule - IRI_STEPS].dropped;
}

/* Returns a rule's evidence as that of merging. */
static JudgeVerdict
verdict_of(const Judge *judge, int rule, double *lower)
{
	JudgeRow	row = {.groups = judge->evidence[rule].groups, .agreement = judge->evidence[rule].agreement,
	.chance = judge->chance};

	return judge_verdict(&judge->options, &row, lower);
}

/* Puts back what merges nothing, and the worst; returns false if all holds. */
static bool
put_back(Judge *judge)
{
	int			worst = -1;
	double		worst_share = 2;
	int64		worst_groups = 0;
	int			rules = IRI_STEPS + judge->name_count;

	for (int rule = 0; rule < rules; rule++)
	{
		const Evidence *evidence = &judge->evidence[rule];
		double		lower;
		double		share = evidence->groups > 0 ? evidence->agreement / evidence->groups : 0;
		JudgeVerdict verdict;

		if (!judge->used[rule])
			continue;
		verdict = verdict_of(judge, rule, &lower);
		if (verdict == JUDGE_TRUE || (is_applied(judge, rule) && verdict != JUDGE_FALSE))
			continue;
		if (evidence->merges == 0)
		{
			judge->used[rule] = is_applied(judge, rule);
			continue;
		}
		/* rules that agree are put back after the others, those with least evidence first */
		if (share >= judge->options.min_share)
			share = 1;
		if (share < worst_share || (share == worst_share && evidence->groups < worst_groups))
		{
			worst = rule;
			worst_share = share;
			worst_groups = evidence->groups;
		}
	}
	if (worst >= 0)
		judge->used[worst] = false;
	return worst >= 0;
}

/* Adds one more rule that holds beside the others; returns false without such a rule. */
static bool
take_best(Judge *judge)
{
	int			best = -1;
	double		best_lower = 0;

	for (int rule = 0; rule < IRI_STEPS + judge->name_count; rule++)
	{
		double		lower;

		if (!judge->used[rule] && verdict_of(judge, rule, &lower) == JUDGE_TRUE && lower > best_lower)
		{
			best = rule;
			best_lower = lower;
		}
	}
	if (best >= 0)
		judge->used[best] = true;
	return best >= 0;
}

JudgeRow *
judge_rows(Judge *judge, int *count)
{
	MemoryContext caller = MemoryContextSwitchTo(judge->context);
	JudgeRow   *rows;
	int			rules;

	*count = 0;
	judge_number_contents(judge);
	for (int i = 0; i < judge->count; i++)
	{
		CHECK_FOR_INTERRUPTS();
		judge->links[i].affecting = judge_steps_affecting(judge, judge->links[i].key);
	}
	judge_find_names(judge);
	rules = IRI_STEPS + judge->name_count;
	for (int rule = 0; rule < rules; rule++)
		judge->used[rule] = rule >= IRI_STEPS || (judge->candidates & IRI_STEP_BIT(rule));
	do
		judge_collect(judge, false);
	while (put_back(judge));
	judge_collect(judge, true);
	for (int more = 0; more < 16 && take_best(judge); more++)
		judge_collect(judge, true);

	MemoryContextSwitchTo(caller);
	rows = palloc(sizeof(JudgeRow) * rules);
	for (int rule = 0; rule < rules; rule++)
	{
		const Evidence *evidence = &judge->evidence[rule];
		JudgeRow   *row = &rows[*count];
		double		lower;
		const int  *examples;

		if (evidence->merges == 0)
			continue;
		*row = (JudgeRow) {.undo = is_applied(judge, rule), .groups = evidence->groups,
			.agreement = evidence->agreement, .chance = judge->chance, .saved = evidence->saved};
		row->rule = psprintf("%s%s%s", row->undo ? "!" : "", rule < IRI_STEPS ? "@" : "",
							 rule < IRI_STEPS ? iri_step_names[rule] : judge->names[rule - IRI_STEPS].text);
		examples = evidence->other;
		if (evidence->same[0] >= 0 && (verdict_of(judge, rule, &lower) != JUDGE_FALSE || examples[0] < 0))
			examples = evidence->same;
		for (int i = 0; i < 2 && examples[0] >= 0; i++)
		{
			IriText		key = judge->links[examples[i]].key;

			row->examples[i] = (IriText) {memcpy(palloc(key.len), key.data, key.len), key.len};
		}
		(*count)++;
	}
	return rows;
}
