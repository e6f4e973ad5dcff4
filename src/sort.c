/*
 * Sort support: keys abbreviated to numbers that sort as they do.  The numbers
 * live in memory only, so they are free to change.
 */
#include "iri.h"

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

typedef struct SortState
{
	IriAbbrev	abbrev;
	int64		rows;
	uint64		previous;
	bool		descended;		/* has a number been less than the one before? */
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

#if SIZEOF_DATUM == 8
static Datum
abbreviate(Datum original, SortSupport ssup)
{
	SortState  *state = ssup->ssup_extra;
	Key			key;
	uint64		number;

	open_key(original, &key);
	number = iri_abbrev(&state->abbrev, key.value.key, key.value.key_len);
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

/* iri_sortsupport(internal) → void */
PG_FUNCTION_INFO_V1(iri_sortsupport);
Datum
iri_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport ssup = (SortSupport) PG_GETARG_POINTER(0);

	ssup->comparator = compare;
#if SIZEOF_DATUM == 8
	if (ssup->abbreviate)
	{
		MemoryContext old = MemoryContextSwitchTo(ssup->ssup_cxt);
		SortState  *state = palloc0(sizeof(SortState));

		iri_abbrev_init(&state->abbrev, allocate, ssup->ssup_cxt);
		initHyperLogLog(&state->numbers, 10);
		initHyperLogLog(&state->keys, 10);
		ssup->ssup_extra = state;
		/* so that the sort compares them in line */
		ssup->comparator = ssup_datum_unsigned_cmp;
		ssup->abbrev_converter = abbreviate;
		ssup->abbrev_abort = give_up;
		ssup->abbrev_full_comparator = compare;
		MemoryContextSwitchTo(old);
	}
#endif
	PG_RETURN_VOID();
}
