/*
 * Sort support: keys are abbreviated to numbers that sort like the keys.  The
 * numbers exist only in memory, so a release may change them.
 */
#include "compat.h"

#include "common/hashfn.h"
#include "fmgr.h"
#include "lib/hyperloglog.h"
#include "miscadmin.h"
#include "utils/sortsupport.h"

#include "compare/domain_op.h"
#include "compare/image.h"
#include "compare/key.h"
#include "core/text/buf.h"
#include "core/value/abbrev.h"
#include "core/value/domain.h"

/*
 * As in varlena.c, abbreviation is abandoned if it distinguishes few keys,
 * according to estimates of the numbers of distinct keys and abbreviations.
 * Estimates are expensive, so small sorts do without them.  Counting is
 * expensive, too, so after the first rows, only a sample is counted.
 *
 * Presorted input is left alone, because PostgreSQL detects it with one
 * comparison per row: abbreviation is also abandoned if the numbers of the
 * rows so far never descend.  A few rows out of order change that.  Numbered
 * rows ("/9" before "/10") seldom descend, but take nearly as many comparisons
 * as rows in random order: two or three fewer per row.
 */
#define COUNTED_ROWS	2000
#define SAMPLE			32		/* by chance: rows often come host by host in turn */
#define COUNTER_BITS	8		/* estimates within 7 % */
#define ORDER_PATIENCE	100
#define PATIENCE		1000
#define WORTH			0.4		/* ratio of distinct numbers to distinct keys */
#define WORK_MEM_PART	4
#define FEW_KEYS		256		/* too few comparisons to be worth a number per row */

/*
 * The length of the key that follows the domain in a sort key, and of all
 * except the name.
 */
#define SORT_KEY_CUT	256
#define SORT_KEY_EXTRA	(SORT_KEY_CUT + 4)

typedef struct SortState
{
	IriAbbrev	abbrev;
	int64		rows;
	uint64		previous;		/* the number of the last row */
	bool		in_order;		/* every row so far sorted at or after its predecessor */
	int64		ask_at;			/* rows in memory at the next decision whether to go on */
	bool		by_domain;
	MemoryContext context;
	char	   *sort_key;		/* by domain: memory for the sort key of a row */
	Size		room;			/* the size of that memory */
	hyperLogLogState numbers;
	hyperLogLogState keys;
} SortState;

static int
compare(Datum a, Datum b, SortSupport ssup)
{
	return iri_compare_keys(a, b);
}

static int
compare_by_domain(Datum a, Datum b, SortSupport ssup)
{
	IriKey		ka;
	IriKey		kb;
	int			cmp;

	iri_open_key(a, &ka);
	iri_open_key(b, &kb);
	cmp = iri_compare_domains(&ka, &kb);
	iri_close_key(&ka);
	iri_close_key(&kb);
	return cmp;
}

static int
compare_images(Datum a, Datum b, SortSupport ssup)
{
	return iri_compare_images(a, b);
}

/*
 * The entry of a GiST index for a value (index/gist.c), in the order of its
 * bytes.  All entries begin with the same byte.
 */
static IriText
gist_text(Datum datum)
{
	const bytea *stored = DatumGetByteaPP(datum);

	return (IriText) {VARDATA_ANY(stored) + 1, VARSIZE_ANY_EXHDR(stored) - 1};
}

static int
compare_in_gist(Datum a, Datum b, SortSupport ssup)
{
	IriText		x = gist_text(a);
	IriText		y = gist_text(b);

	return iri_compare_octets(x.data, x.len, y.data, y.len);
}

#if SIZEOF_DATUM == 8
/* Returns the number for a key, or for bytes that sort like the domain and then the key. */
static uint64
number_of(SortState *state, const IriKey *key)
{
	IriBuf		buf;
	IriDomain	domain;
	Size		size;

	if (!state->by_domain)
		return iri_abbrev(&state->abbrev, key->text.data, key->text.len);

	domain = iri_domain_of(key->text.data, key->text.len);
	size = domain.len + SORT_KEY_EXTRA;
	if (state->room < size)
	{
		/* so large that the buffer never allocates memory itself */
		if (state->sort_key != NULL)
			pfree(state->sort_key);
		state->room = size * 2;
		state->sort_key = MemoryContextAllocHuge(state->context, state->room);
	}
	iri_buf_init(&buf, state->sort_key, state->room);
	iri_domain_sort_key(&domain, key->text.data, Min(key->text.len, SORT_KEY_CUT), &buf);
	return iri_abbrev(&state->abbrev, buf.data, buf.len);
}

/*
 * Returns a hash of parts of a key, which is cheaper than hashing the whole
 * key.  Keys that differ only in other parts count as one.
 */
static inline uint32
sketch_of(const char *key, Size len)
{
	uint64		word = 0;
	uint64		sketch = len;

	for (int part = 1; part <= 4; part++)
	{
		if (len >= sizeof(word))
			memcpy(&word, key + (len - sizeof(word)) * part / 4, sizeof(word));
		else if (part == 1)
			memcpy(&word, key, len);
		sketch = (sketch ^ word) * UINT64CONST(0x9e3779b97f4a7c15);
		sketch ^= sketch >> 32;
	}
	return (uint32) sketch;
}

/* Records the abbreviated key of a row. */
static Datum
count_number(SortSupport ssup, uint64 number, const char *data, Size len)
{
	SortState  *state = ssup->ssup_extra;

	state->in_order = state->in_order && number >= state->previous;
	state->previous = number;
	if (state->rows++ < COUNTED_ROWS || murmurhash32((uint32) state->rows) % SAMPLE == 0)
	{
		addHyperLogLog(&state->numbers, murmurhash32((uint32) number ^ (uint32) (number >> 32)));
		addHyperLogLog(&state->keys, sketch_of(data, len));
	}
	return (Datum) number;
}

static Datum
abbreviate(Datum original, SortSupport ssup)
{
	IriKey		key;
	Datum		number;

	iri_open_key(original, &key);
	number = count_number(ssup, number_of(ssup->ssup_extra, &key), key.text.data, key.text.len);
	iri_close_key(&key);
	return number;
}

static Datum
abbreviate_image(Datum original, SortSupport ssup)
{
	SortState  *state = ssup->ssup_extra;
	IriImage	image;
	Datum		number;

	iri_open_image(original, &image);
	number = count_number(ssup, iri_abbrev(&state->abbrev, image.text.data, image.text.len),
						  image.text.data, image.text.len);
	iri_close_image(&image);
	return number;
}

static Datum
abbreviate_in_gist(Datum original, SortSupport ssup)
{
	SortState  *state = ssup->ssup_extra;
	IriText		text = gist_text(original);

	return count_number(ssup, iri_abbrev(&state->abbrev, text.data, text.len), text.data, text.len);
}

static bool
give_up(int memtupcount, SortSupport ssup)
{
	SortState  *state = ssup->ssup_extra;
	double		numbers;
	double		keys;

	/* a build of a GiST index asks for every row */
	if (memtupcount < state->ask_at)
		return false;
	state->ask_at = (int64) memtupcount * 2;
	if (state->in_order)
		return true;
	if (memtupcount < PATIENCE)
		return false;
	numbers = estimateHyperLogLog(&state->numbers);
	/* there are at least as many keys as abbreviations, even if the estimates disagree */
	keys = Max(estimateHyperLogLog(&state->keys), numbers);
	return keys < FEW_KEYS || numbers < keys * WORTH;
}

/*
 * Returns the bytes that the table of a sort may take: a part of the memory for
 * sorts, since PostgreSQL does not count the memory that a type allocates.  Only
 * a restricted operation, such as CREATE INDEX, can be sorting with
 * maintenance_work_mem.
 */
static Size
table_bytes(void)
{
	Size		bytes = (Size) (InSecurityRestrictedOperation() ? maintenance_work_mem : work_mem) * 1024 / WORK_MEM_PART;

	return Min(Max(bytes, IRI_ABBREV_BYTES_MIN), IRI_ABBREV_BYTES_MAX);
}

static void *
allocate(void *context, size_t size)
{
	return MemoryContextAlloc((MemoryContext) context, size);
}
#endif

static Datum
set_up(FunctionCallInfo fcinfo, int (*comparator) (Datum, Datum, SortSupport))
{
	SortSupport ssup = (SortSupport) PG_GETARG_POINTER(0);

	ssup->comparator = comparator;
#if SIZEOF_DATUM == 8
	if (ssup->abbreviate)
	{
		MemoryContext old = MemoryContextSwitchTo(ssup->ssup_cxt);
		SortState  *state = palloc0(sizeof(SortState));

		state->in_order = true;
		state->ask_at = ORDER_PATIENCE;
		state->by_domain = comparator == compare_by_domain;
		state->context = ssup->ssup_cxt;
		iri_abbrev_init(&state->abbrev, table_bytes(), allocate, ssup->ssup_cxt);
		initHyperLogLog(&state->numbers, COUNTER_BITS);
		initHyperLogLog(&state->keys, COUNTER_BITS);
		ssup->ssup_extra = state;
		/* lets the sort compare the numbers inline */
		ssup->comparator = ssup_datum_unsigned_cmp;
		ssup->abbrev_converter = comparator == compare_images ? abbreviate_image :
			comparator == compare_in_gist ? abbreviate_in_gist : abbreviate;
		ssup->abbrev_abort = give_up;
		ssup->abbrev_full_comparator = comparator;
		MemoryContextSwitchTo(old);
	}
#endif
	PG_RETURN_VOID();
}

/* iriop_sortsupport(internal) → void */
IRI_ENTRY(iriop_sortsupport, set_up(fcinfo, compare))
/* iriop_domain_sortsupport(internal) → void */
IRI_ENTRY(iriop_domain_sortsupport, set_up(fcinfo, compare_by_domain))
/* iriop_image_sortsupport(internal) → void */
IRI_ENTRY(iriop_image_sortsupport, set_up(fcinfo, compare_images))
/* iriop_gist_sortsupport(internal) → void */
IRI_ENTRY(iriop_gist_sortsupport, set_up(fcinfo, compare_in_gist))
