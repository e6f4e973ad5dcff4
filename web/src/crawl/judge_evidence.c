/*
 * Links that rules merge, and whether their contents agree; see judge_data.h.
 */
#include "crawl/judge_data.h"

#include "miscadmin.h"

/* A content of more pages than this, and 1 % of them, is an error page. */
#define COMMON_PAGES	20

/* A link that a rule changes: from a form to that of the group. */
typedef struct Change
{
	int			rule;
	int			link;
	uint64		group;
	uint64		form;
} Change;

static int
compare_contents(const void *a, const void *b, void *links)
{
	return compare_uint64(((Link *) links)[*(const int *) a].content, ((Link *) links)[*(const int *) b].content);
}

void
judge_number_contents(Judge *judge)
{
	int		   *order = palloc_extended(judge->count * sizeof(int), MCXT_ALLOC_HUGE);

	for (int i = 0; i < judge->count; i++)
		order[i] = i;
	qsort_arg(order, judge->count, sizeof(int), compare_contents, judge->links);
	for (int i = 0; i < judge->count; i++)
	{
		Link	   *link = &judge->links[order[i]];

		if (i == 0 || link->content != judge->links[order[i - 1]].content)
			judge->content_count++;
		link->content_id = judge->content_count - 1;
	}
	for (int i = 0; i < judge->count; i++)
	{
		if (judge->links[i].dynamic)
			judge->links[i].content_id = -1;
	}
	pfree(order);
}

static int
compare_changes(const void *a, const void *b)
{
	const Change *x = a;
	const Change *y = b;
	int			cmp = x->rule - y->rule;

	if (cmp == 0)
		cmp = compare_uint64(x->group, y->group);
	if (cmp == 0)
		cmp = compare_uint64(x->form, y->form);
	return cmp != 0 ? cmp : x->link - y->link;
}

static int
compare_links(const void *a, const void *b, void *links)
{
	int			x = *(const int *) a;
	int			y = *(const int *) b;
	int			cmp = compare_uint64(((Link *) links)[x].hash, ((Link *) links)[y].hash);

	return cmp != 0 ? cmp : x - y;
}

static int
compare_ints(const void *a, const void *b)
{
	int			x = *(const int *) a;
	int			y = *(const int *) b;

	return (x > y) - (x < y);
}

/* Returns the share of pairs of n that are equal; sorts them. */
static double
agreement(int *contents, int n)
{
	double		pairs = 0;

	qsort(contents, n, sizeof(int), compare_ints);
	for (int i = 0, from = 0; i < n; i++)
	{
		if (contents[i] != contents[from])
			from = i;
		pairs += i - from;
	}
	return pairs / ((double) n * (n - 1) / 2);
}

/*
 * Counts which contents are shared by many pages, and how often two pages have
 * the same.
 */
static bool *
common_contents(Judge *judge, const int *order)
{
	int		   *pages = palloc0(sizeof(int) * (judge->content_count + 1));
	int		   *last = palloc0(sizeof(int) * (judge->content_count + 1));
	bool	   *common = palloc0(judge->content_count + 1);
	int			groups = 0;
	double		total = 0;
	double		pairs = 0;

	for (int i = 0; i < judge->count; i++)
	{
		const Link *link = &judge->links[order[i]];

		if (i == 0 || link->hash != judge->links[order[i - 1]].hash)
			groups++;
		if (link->content_id >= 0 && last[link->content_id] != groups)
		{
			last[link->content_id] = groups;
			pages[link->content_id]++;
			total++;
		}
	}
	for (int i = 0; i < judge->content_count; i++)
	{
		pairs += (double) pages[i] * (pages[i] - 1);
		common[i] = pages[i] >= Max(COMMON_PAGES, groups / 100);
	}
	judge->chance = total > 1 ? pairs / (total * (total - 1)) : 0;
	pfree(pages);
	pfree(last);
	return common;
}

/* Finds one of the links of a group that the rule does not change, or -1. */
static int
find_unchanged(const Judge *judge, const int *order, uint64 group, const int *marks, int mark)
{
	int			low = 0;
	int			high = judge->count;

	while (low < high)
	{
		int			middle = (low + high) / 2;

		if (judge->links[order[middle]].hash < group)
			low = middle + 1;
		else
			high = middle;
	}
	/* the others of the group are marked, and were counted as changed */
	for (; low < judge->count && judge->links[order[low]].hash == group; low++)
	{
		if (marks[order[low]] != mark)
			return order[low];
	}
	return -1;
}

/* Counts the evidence of the changes of one group. */
static void
count_group(Judge *judge, const Change *changes, int count, int unchanged, const bool *common, int *contents)
{
	Evidence   *evidence = &judge->evidence[changes->rule];
	int			forms = 0;
	int			n = 0;
	int			first = -1;

	for (int i = unchanged >= 0 ? -1 : 0; i < count; i++)
	{
		int			link = i < 0 ? unchanged : changes[i].link;
		int			content = judge->links[link].content_id;

		if (i > 0 && changes[i].form == changes[i - 1].form)
			continue;
		forms++;
		if (content < 0 || common[content])
			continue;
		contents[n++] = content;
		if (first < 0)
			first = link;
		else if (judge->links[first].content_id == content && evidence->same[0] < 0)
		{
			evidence->same[0] = first;
			evidence->same[1] = link;
		}
		else if (judge->links[first].content_id != content && evidence->other[0] < 0)
		{
			evidence->other[0] = first;
			evidence->other[1] = link;
		}
	}
	if (forms < 2)
		return;
	evidence->merges++;
	evidence->saved += forms - 1;
	if (n < 2)
		return;
	evidence->groups++;
	evidence->agreement += agreement(contents, n);
}

/* Finds the links that a rule changes, sorted by rule and group. */
static Change *
find_changes(const Judge *judge, bool all, int64 *found)
{
	Change	   *changes = NULL;
	int64		count = 0;
	int64		room = 0;

	for (int i = 0; i < judge->count; i++)
	{
		const Link *link = &judge->links[i];
		const Form *form = &link->forms[0];
		int			step = -1;
		bool		done[MAX_NAMES] = {false};

		CHECK_FOR_INTERRUPTS();
		for (int j = 0; j < link->form_count - 1 + form->count; j++)
		{
			int			rule;
			uint64		hash;

			if (j < link->form_count - 1)
			{
				do
					step++;
				while (!(link->affecting & IRI_STEP_BIT(step)));
				rule = step;
			}
			else
			{
				rule = form->pieces[j - link->form_count + 1].rule;
				if (rule < 0 || done[rule - IRI_STEPS])
					continue;
				done[rule - IRI_STEPS] = true;
			}
			if (!judge->used[rule] && !all)
				continue;
			hash = rule < IRI_STEPS ? judge_form_hash(judge, &link->forms[j + 1], -1) : judge_form_hash(judge, form, rule);
			if (hash == link->hash)
				continue;
			if (count == room)
			{
				room = room > 0 ? 2 * room : 256;
				changes = changes == NULL ? palloc_extended(room * sizeof(Change), MCXT_ALLOC_HUGE) :
					repalloc_huge(changes, room * sizeof(Change));
			}
			changes[count++] = judge->used[rule] ? (Change) {rule, i, link->hash, hash} : (Change) {rule, i, hash, link->hash};
		}
	}
	if (count > 0)
		qsort(changes, count, sizeof(Change), compare_changes);
	*found = count;
	return changes;
}

void
judge_collect(Judge *judge, bool all)
{
	int		   *order = palloc_extended(judge->count * sizeof(int), MCXT_ALLOC_HUGE);
	int		   *marks = palloc_extended(judge->count * sizeof(int), MCXT_ALLOC_HUGE | MCXT_ALLOC_ZERO);
	int		   *contents = palloc_extended((judge->count + 1) * sizeof(int), MCXT_ALLOC_HUGE);
	Change	   *changes;
	int64		count;
	bool	   *common;
	int			mark = 0;

	judge_make_forms(judge);
	for (int i = 0; i < judge->count; i++)
	{
		judge->links[i].hash = judge_form_hash(judge, &judge->links[i].forms[0], -1);
		order[i] = i;
	}
	qsort_arg(order, judge->count, sizeof(int), compare_links, judge->links);
	common = common_contents(judge, order);
	for (int rule = 0; rule < MAX_RULES; rule++)
		judge->evidence[rule] = (Evidence) {.same = {-1, -1}, .other = {-1, -1}};

	changes = find_changes(judge, all, &count);
	for (int64 i = 0, to; i < count; i = to)
	{
		CHECK_FOR_INTERRUPTS();
		mark++;
		for (to = i; to < count && changes[to].rule == changes[i].rule && changes[to].group == changes[i].group; to++)
			marks[changes[to].link] = mark;
		count_group(judge, &changes[i], (int) (to - i), find_unchanged(judge, order, changes[i].group, marks, mark),
					common, contents);
	}
	pfree(order);
	pfree(marks);
	pfree(contents);
	pfree(common);
	if (changes != NULL)
		pfree(changes);
}
