/*
 * Sort support: keys abbreviated to numbers that sort as they do.  The numbers
 * live in memory only, so they are free to change.
 */
#include "find.h"

#include "common/hashfn.h"
#include "lib/hyperloglog.h"
#include "utils/sortsupport.h"

#include "core/abbrev.h"

/*
 * An abbreviation that tells few keys apart is given up, as in varlena.c, by
 * estimates of how many distinct ones there are.  Counting costs, so after the
 * first rows only a sample is counted.  Rows that come in order are better left
 * alone: the sort sees that they are sorted sooner than numbers can be made.
 */
#define COUNTED_ROWS	10000
#define SAMPLE			32
#define PATIENCE		100
#define WORTH			0.4		/* distinct numbers to distinct keys */

/* How much of a key follows its domain, and how much there may be beside the name. */
#define SORT_KEY_CUT	256
#define SORT_KEY_EXTRA	(SORT_KEY_CUT + 4)

typedef struct SortState
{
	IriAbbrev	abbrev;
	int64		rows;
	uint64		previous;
	bool		descended;		/* has a number been less than the one before? */
	bool		by_domain;
	MemoryContext context;
	IriBuf		sort_key;		/* by domain: of the last row */
	hyperLogLogState numbers;
	hyperLogLogState keys;
} SortState;

/* A datum's key, and the copy that had to be made for it. */
typedef struct Key
{
	struct varlena *copy;		/* NULL: none */
	IriValue	value;
} Key;

static inline void
open_key(Datum datum, Key *key)
{
	struct varlena *x = DatumGetIriPP(datum);

	iri_read(x, &key->value);
	key->copy = PointerGetDatum(x) != datum ? x : NULL;
}

static inline void
close_key(Key *key)
{
	if (key->copy != NULL)
		pfree(key->copy);
}

static int
compare(Datum a, Datum b, SortSupport ssup)
{
	Key			ka;
	Key			kb;
	int			cmp;

	open_key(a, &ka);
	open_key(b, &kb);
	cmp = iri_key_cmp(&ka.value, &kb.value);
	close_key(&ka);
	close_key(&kb);
	return cmp;
}

static int
compare_by_domain(Datum a, Datum b, SortSupport ssup)
{
	Key			ka;
	Key			kb;
	int			cmp;

	open_key(a, &ka);
	open_key(b, &kb);
	cmp = iri_compare_domains(&ka.value, &kb.value);
	close_key(&ka);
	close_key(&kb);
	return cmp;
}

#if SIZEOF_DATUM == 8
/* What to abbreviate: the key, or what sorts as the domain and then the key do. */
static uint64
number_of(SortState *state, const IriValue *value)
{
	IriBuf	   *buf = &state->sort_key;
	IriDomain	domain;
	Size		size;

	if (!state->by_domain)
		return iri_abbrev(&state->abbrev, value->key, value->key_len);

	domain = iri_domain_of(value->key, value->key_len);
	size = domain.len + SORT_KEY_EXTRA;
	if (buf->cap < size)
	{
		/* so much that the buffer never takes memory itself */
		if (buf->data != NULL)
			pfree(buf->data);
		buf->data = NULL;
		buf->cap = 0;
		iri_buf_init(buf, MemoryContextAllocHuge(state->context, size * 2), size * 2);
	}
	buf->len = 0;
	iri_domain_sort_key(&domain, value->key, Min(value->key_len, SORT_KEY_CUT), buf);
	return iri_abbrev(&state->abbrev, buf->data, buf->len);
}

static Datum
abbreviate(Datum original, SortSupport ssup)
{
	SortState  *state = ssup->ssup_extra;
	Key			key;
	uint64		number;

	open_key(original, &key);
	number = number_of(state, &key.value);
	state->descended |= number < state->previous;
	state->previous = number;
	if (state->rows++ < COUNTED_ROWS || state->rows % SAMPLE == 0)
	{
		addHyperLogLog(&state->numbers,
					   DatumGetUInt32(hash_uint32((uint32) number ^ (uint32) (number >> 32))));
		addHyperLogLog(&state->keys,
					   DatumGetUInt32(hash_any((const unsigned char *) key.value.key,
											   key.value.key_len)));
	}
	close_key(&key);
	return (Datum) number;
}

static bool
give_up(int memtupcount, SortSupport ssup)
{
	SortState  *state = ssup->ssup_extra;

	if (memtupcount < PATIENCE)
		return false;
	return !state->descended ||
		estimateHyperLogLog(&state->numbers) < estimateHyperLogLog(&state->keys) * WORTH;
}

static void *
allocate(void *context, size_t size)
{
	return MemoryContextAlloc((MemoryContext) context, size);
}
#endif

static void
set_up(SortSupport ssup, int (*comparator) (Datum, Datum, SortSupport))
{
	ssup->comparator = comparator;
#if SIZEOF_DATUM == 8
	if (ssup->abbreviate)
	{
		MemoryContext old = MemoryContextSwitchTo(ssup->ssup_cxt);
		SortState  *state = palloc0(sizeof(SortState));

		state->by_domain = comparator == compare_by_domain;
		state->context = ssup->ssup_cxt;
		iri_abbrev_init(&state->abbrev, allocate, ssup->ssup_cxt);
		initHyperLogLog(&state->numbers, 10);
		initHyperLogLog(&state->keys, 10);
		ssup->ssup_extra = state;
		/* so that the sort compares them in line */
		ssup->comparator = ssup_datum_unsigned_cmp;
		ssup->abbrev_converter = abbreviate;
		ssup->abbrev_abort = give_up;
		ssup->abbrev_full_comparator = comparator;
		MemoryContextSwitchTo(old);
	}
#endif
}

/* iri_sortsupport(internal) → void */
PG_FUNCTION_INFO_V1(iri_sortsupport);
Datum
iri_sortsupport(PG_FUNCTION_ARGS)
{
	set_up((SortSupport) PG_GETARG_POINTER(0), compare);
	PG_RETURN_VOID();
}

/* iri_domain_sortsupport(internal) → void */
PG_FUNCTION_INFO_V1(iri_domain_sortsupport);
Datum
iri_domain_sortsupport(PG_FUNCTION_ARGS)
{
	set_up((SortSupport) PG_GETARG_POINTER(0), compare_by_domain);
	PG_RETURN_VOID();
}
