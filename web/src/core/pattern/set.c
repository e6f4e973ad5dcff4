/*
 * Many patterns; see set.h.
 */
#include "pattern/set.h"

#include "pattern/range.h"
#include "text/table.h"

static uint32_t
slot_in_set(const IriPatternSet *set, uint32_t hash)
{
	return (hash ^ hash >> 15) & set->mask;
}

static IriPatternEntry *
entries_of(IriPatternSet *set)
{
	return (IriPatternEntry *) (void *) ((char *) set + set->entries);
}

static void
put_zeros(IriBuf *out, size_t count)
{
	if (count > 0 && iri_buf_reserve(out, count))
	{
		memset(out->data + out->len, 0, count);
		out->len += count;
	}
}

/* Links the entries, the last one first, so that the lists are in order. */
static void
link_entries(IriPatternSet *set)
{
	IriPatternEntry *entries = entries_of(set);

	for (uint32_t i = set->count; i-- > 0;)
	{
		bool		only;
		IriText		domain = iri_pattern_domain(iri_pattern_in_set(set, i), &only);
		uint32_t	hash = 0;
		uint32_t   *first = &set->anywhere;

		if (domain.data != NULL)
		{
			for (size_t j = domain.len; j-- > 0;)
				hash = iri_hash_backwards(hash, domain.data[j]);
			first = &set->slots[slot_in_set(set, hash)];
		}
		entries[i].hash = hash;
		entries[i].next = *first;
		*first = i + 1;
	}
}

void
iri_pattern_set_begin(size_t count, IriBuf *out)
{
	IriPatternSet head = {.count = (uint32_t) count, .mask = 15};
	size_t		slots;

	while (head.mask < count && head.mask < UINT32_MAX / 4)
		head.mask = head.mask * 2 + 1;
	slots = sizeof(uint32_t) * ((size_t) head.mask + 1);
	slots += -(sizeof(head) + slots) % 8;
	head.entries = sizeof(head) + slots;
	iri_buf_append(out, (const char *) &head, sizeof(head));
	put_zeros(out, slots + sizeof(IriPatternEntry) * count);
}

void
iri_pattern_set_add(size_t place, const IriBuf *pattern, IriBuf *out)
{
	uint64_t	at = out->len;

	iri_buf_append(out, pattern->data, pattern->len);
	put_zeros(out, -out->len % 8);
	if (!out->failed)
		entries_of((IriPatternSet *) (void *) out->data)[place].at = at;
}

void
iri_pattern_set_end(IriBuf *out)
{
	if (out->failed)
		return;
	((IriPatternSet *) (void *) out->data)->size = out->len;
	link_entries((IriPatternSet *) (void *) out->data);
}

bool
iri_pattern_set_read(const IriText *patterns, size_t count, bool ignore_case, IriBuf *out,
					 size_t *bad, IriPatternError *err)
{
	iri_pattern_set_begin(count, out);
	for (*bad = 0; *bad < count && !out->failed; ++*bad)
	{
		IriPatternTexts texts;
		IriBuf		pattern;
		bool		ok;

		iri_buf_init(&pattern, NULL, 0);
		ok = iri_pattern_split(patterns[*bad], &texts, err) && iri_pattern_read(&texts, ignore_case, &pattern, err);
		if (ok)
			iri_pattern_set_add(*bad, &pattern, out);
		iri_buf_free(&pattern);
		if (!ok)
			return false;
	}
	iri_pattern_set_end(out);
	if (out->failed)
		*err = (IriPatternError) {0};
	return !out->failed;
}

/* A search for the first pattern. */
typedef struct Search
{
	const IriPatternSet *set;
	const IriPatternInput *input;
	IriPatternAccept accept;
	void	   *context;
	int64_t		place;
} Search;

/* Looks through a list for a pattern before the one found. */
static bool
find_in(Search *search, uint32_t first, uint32_t hash)
{
	const IriPatternEntry *entries = (const IriPatternEntry *) (const void *) ((const char *) search->set + search->set->entries);

	for (uint32_t i = first; i > 0; i = entries[i - 1].next)
	{
		IriPatternResult result;

		if (search->place >= 0 && i - 1 > search->place)
			break;
		if (entries[i - 1].hash != hash)
			continue;
		result = iri_pattern_match(iri_pattern_in_set(search->set, i - 1), search->input, NULL);
		if (result == IRI_PATTERN_YES && search->accept != NULL)
			result = search->accept(search->context, i - 1);
		if (result == IRI_PATTERN_FAILED)
			return false;
		if (result == IRI_PATTERN_YES)
		{
			search->place = (int64_t) i - 1;
			break;
		}
	}
	return true;
}

IriPatternResult
iri_pattern_set_find(const IriPatternSet *set, const IriPatternInput *input,
					 IriPatternAccept accept, void *context, int64_t *place)
{
	Search		search = {set, input, accept, context, -1};
	IriText		host = input->part[IRI_PATTERN_HOSTNAME];
	uint32_t	hash = 0;

	if (!find_in(&search, set->anywhere, 0))
		return IRI_PATTERN_FAILED;
	for (size_t i = host.len; i-- > 0;)
	{
		hash = iri_hash_backwards(hash, host.data[i]);
		if ((i == 0 || host.data[i - 1] == '.') && !find_in(&search, set->slots[slot_in_set(set, hash)], hash))
			return IRI_PATTERN_FAILED;
	}
	*place = search.place;
	return search.place >= 0 ? IRI_PATTERN_YES : IRI_PATTERN_NO;
}
