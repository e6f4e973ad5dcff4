/*
 * GiST: ranges of keys, for =, <, <=, >, >=, ^@ and <<=, where a B-tree does
 * not do: EXCLUDE, and WITHOUT OVERLAPS from PostgreSQL 18 on.
 *
 * A key has a place in the order of the index: a short key is its own place;
 * the place of a long key consists of its first bytes and its hash.
 * Therefore, places have the order of the keys, except among long keys that
 * begin alike, and equal keys have equal places.  Leaf pages contain places;
 * all other pages contain the smallest and the greatest string of a range of
 * places.  doc/stored-form.md has the form.
 */
#include "compat.h"

#include "access/gist.h"
#include "access/heaptoast.h"
#include "access/stratnum.h"
#include "fmgr.h"
#include "port/pg_bswap.h"

#include "compare/key.h"
#include "core/text/bytes.h"
#include "core/text/text.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/search.h"
#include "type/datum.h"

#define FORM_ONE		'\x01'	/* both ends of the range are one string */
#define FORM_TWO		'\x11'

/*
 * The length of the part of a long key that is in the index.  Two places are
 * never large enough to be compressed.
 */
#define CUT				240
#define PLACE_SIZE		(CUT + sizeof(uint64))

StaticAssertDecl(VARHDRSZ + 2 + 2 * PLACE_SIZE <= TOAST_INDEX_TARGET, "ranges would be compressed");
StaticAssertDecl(PLACE_SIZE <= PG_UINT8_MAX, "the length of a place does not fit in a byte");

typedef struct Range
{
	IriText		least;
	IriText		greatest;
} Range;

static int
compare_places(IriText a, IriText b)
{
	return iri_compare_octets(a.data, a.len, b.data, b.len);
}

static IriText
beginning(IriText text, size_t len)
{
	return (IriText) {text.data, Min(text.len, len)};
}

/* Returns the place of a key, which may be in `storage`. */
static IriText
place_of(IriText key, char storage[PLACE_SIZE])
{
	uint64		hash;

	if (key.len <= CUT)
		return key;
	hash = pg_hton64(iri_hash_bytes(key.data, key.len, 0));
	memcpy(storage, key.data, CUT);
	memcpy(storage + CUT, &hash, sizeof(hash));
	return (IriText) {storage, PLACE_SIZE};
}

static bytea *
make_stored(Range range)
{
	bool		one = compare_places(range.least, range.greatest) == 0;
	size_t		size = VARHDRSZ + 1 + range.least.len + (one ? 0 : 1 + range.greatest.len);
	bytea	   *stored = palloc(size);
	char	   *at = VARDATA(stored);

	SET_VARSIZE(stored, size);
	*at++ = one ? FORM_ONE : FORM_TWO;
	if (!one)
		*at++ = (char) range.least.len;
	memcpy(at, range.least.data, range.least.len);
	if (!one)
		memcpy(at + range.least.len, range.greatest.data, range.greatest.len);
	return stored;
}

static Range
read_stored(Datum datum)
{
	const bytea *stored = DatumGetByteaPP(datum);
	IriText		text = {VARDATA_ANY(stored), VARSIZE_ANY_EXHDR(stored)};
	size_t		least;

	if (text.len > 0 && text.data[0] == FORM_ONE)
	{
		IriText		one = {text.data + 1, text.len - 1};

		return (Range) {one, one};
	}
	least = text.len > 1 ? (unsigned char) text.data[1] : 0;
	if (text.len < 2 + least || text.data[0] != FORM_TWO)
		ereport(ERROR,
				errcode(ERRCODE_INDEX_CORRUPTED),
				errmsg("a GiST index over IRIs has an entry in a form that this version does not know"),
				errhint("REINDEX the index."));
	return (Range) {{text.data + 2, least}, {text.data + 2 + least, text.len - 2 - least}};
}

/* Extends the first range to contain the second one. */
static void
extend(Range *range, Range by)
{
	if (compare_places(by.least, range->least) < 0)
		range->least = by.least;
	if (compare_places(by.greatest, range->greatest) > 0)
		range->greatest = by.greatest;
}

/* iriop_gist_compress(internal) → internal: the place of a value */
PG_FUNCTION_INFO_V1(iriop_gist_compress);
Datum
iriop_gist_compress(PG_FUNCTION_ARGS)
{
	GISTENTRY  *entry = (GISTENTRY *) PG_GETARG_POINTER(0);
	GISTENTRY  *result;
	char		storage[PLACE_SIZE];
	IriKey		key;
	IriText		place;

	if (!entry->leafkey)
		PG_RETURN_POINTER(entry);
	iri_open_key(entry->key, &key);
	place = place_of(key.text, storage);
	result = palloc(sizeof(GISTENTRY));
	gistentryinit(*result, PointerGetDatum(make_stored((Range) {place, place})),
				  entry->rel, entry->page, entry->offset, false);
	iri_close_key(&key);
	PG_RETURN_POINTER(result);
}

/* The prefix of the keys that a condition finds, or a bound of these keys. */
typedef struct Wanted
{
	IriText		text;
	bool		whole;			/* a key to compare with, not a prefix */
} Wanted;

/* Reads a condition.  Returns false if it finds no key. */
static bool
read_wanted(StrategyNumber strategy, Datum operand, Wanted *wanted)
{
	IriValue	value;
	IriBase		base;

	switch (strategy)
	{
		case RTPrefixStrategyNumber:
			wanted->whole = false;
			return iri_read_prefix(operand, &wanted->text);
		case RTSubEqualStrategyNumber:
			iri_read_base(operand, &base);
			*wanted = (Wanted) {{base.key, base.len}, base.alone};
			return true;
		case RTEqualStrategyNumber:
		case RTLessStrategyNumber:
		case RTLessEqualStrategyNumber:
		case RTGreaterStrategyNumber:
		case RTGreaterEqualStrategyNumber:
			/* text that is not an IRI reference gives a bound */
			iri_read_or_bound(DatumGetIriPP(operand), &value);
			*wanted = (Wanted) {iri_key_text(&value), true};
			return true;
		default:
			elog(ERROR, "unrecognized strategy number: %d", strategy);
			return false;
	}
}

/* Returns true if a key in the range may satisfy the condition. */
static bool
may_contain(const Range *range, StrategyNumber strategy, Wanted wanted)
{
	/* compare only as far as places have the order of keys */
	IriText		text = beginning(wanted.text, CUT);
	IriText		least = beginning(range->least, CUT);
	IriText		greatest = beginning(range->greatest, CUT);
	char		storage[PLACE_SIZE];
	IriText		place;

	switch (strategy)
	{
		case RTLessStrategyNumber:
		case RTLessEqualStrategyNumber:
			return compare_places(least, text) <= 0;
		case RTGreaterStrategyNumber:
		case RTGreaterEqualStrategyNumber:
			return compare_places(greatest, text) >= 0;
		default:
			if (!wanted.whole)
				return compare_places(beginning(least, text.len), text) <= 0 && compare_places(greatest, text) >= 0;
			place = place_of(wanted.text, storage);
			return compare_places(range->least, place) <= 0 && compare_places(range->greatest, place) >= 0;
	}
}

/*
 * Returns true if the key with that place is wanted, or may be wanted, which
 * sets *recheck.
 */
static bool
is_wanted_place(IriText place, StrategyNumber strategy, Wanted wanted, bool *recheck)
{
	bool		cut = place.len > CUT;
	IriText		have = beginning(place, CUT);
	bool		like = cut && wanted.text.len > CUT && memcmp(have.data, wanted.text.data, CUT) == 0;
	char		storage[PLACE_SIZE];
	int			cmp;

	switch (strategy)
	{
		case RTLessStrategyNumber:
		case RTLessEqualStrategyNumber:
		case RTGreaterStrategyNumber:
		case RTGreaterEqualStrategyNumber:
			*recheck = like;
			if (like)
				return true;
			cmp = compare_places(have, wanted.text);
			/* more of the key follows */
			if (cmp == 0 && cut)
				cmp = 1;
			if (cmp == 0)
				return strategy == RTLessEqualStrategyNumber || strategy == RTGreaterEqualStrategyNumber;
			return (cmp < 0) == (strategy == RTLessStrategyNumber || strategy == RTLessEqualStrategyNumber);
		default:
			if (wanted.whole)
			{
				*recheck = like;
				return iri_same_text(place, place_of(wanted.text, storage));
			}
			/* only the whole key shows the end of a path */
			*recheck = like || strategy == RTSubEqualStrategyNumber;
			return like || iri_begins(have, wanted.text);
	}
}

/* iriop_gist_consistent(internal, iri_reference, smallint, oid, internal) → boolean */
PG_FUNCTION_INFO_V1(iriop_gist_consistent);
Datum
iriop_gist_consistent(PG_FUNCTION_ARGS)
{
	GISTENTRY  *entry = (GISTENTRY *) PG_GETARG_POINTER(0);
	StrategyNumber strategy = (StrategyNumber) PG_GETARG_UINT16(2);
	bool	   *recheck = (bool *) PG_GETARG_POINTER(4);
	Range		range = read_stored(entry->key);
	Wanted		wanted;

	*recheck = false;
	if (!read_wanted(strategy, PG_GETARG_DATUM(1), &wanted))
		PG_RETURN_BOOL(false);
	PG_RETURN_BOOL(GIST_LEAF(entry) ? is_wanted_place(range.least, strategy, wanted, recheck) :
				   may_contain(&range, strategy, wanted));
}

/* iriop_gist_union(internal, internal) → bytea: the range of several entries */
PG_FUNCTION_INFO_V1(iriop_gist_union);
Datum
iriop_gist_union(PG_FUNCTION_ARGS)
{
	const GistEntryVector *entries = (const GistEntryVector *) PG_GETARG_POINTER(0);
	int		   *size = (int *) PG_GETARG_POINTER(1);
	Range		range = read_stored(entries->vector[0].key);
	bytea	   *stored;

	for (int i = 1; i < entries->n; i++)
		extend(&range, read_stored(entries->vector[i].key));
	stored = make_stored(range);
	*size = VARSIZE(stored);
	PG_RETURN_BYTEA_P(stored);
}

/* iriop_gist_same(bytea, bytea, internal) → internal */
PG_FUNCTION_INFO_V1(iriop_gist_same);
Datum
iriop_gist_same(PG_FUNCTION_ARGS)
{
	Range		a = read_stored(PG_GETARG_DATUM(0));
	Range		b = read_stored(PG_GETARG_DATUM(1));
	bool	   *result = (bool *) PG_GETARG_POINTER(2);

	*result = iri_same_text(a.least, b.least) && iri_same_text(a.greatest, b.greatest);
	PG_RETURN_POINTER(result);
}

/*
 * Returns b - a, or 0 if b is not greater.  The longer their common prefix,
 * the shorter the distance.
 */
static float
distance(IriText a, IriText b)
{
	size_t		same = iri_common_prefix(a.data, b.data, Min(a.len, b.len));
	int			gap;

	if (compare_places(a, b) >= 0)
		return 0;
	gap = (unsigned char) b.data[same] - (same < a.len ? (unsigned char) a.data[same] : 0);
	return (float) (PLACE_SIZE - same) + (float) gap / 256;
}

/*
 * iriop_gist_penalty(internal, internal, internal) → internal
 *
 * The nearest range is best, so that ranges need not overlap.
 */
PG_FUNCTION_INFO_V1(iriop_gist_penalty);
Datum
iriop_gist_penalty(PG_FUNCTION_ARGS)
{
	Range		there = read_stored(((GISTENTRY *) PG_GETARG_POINTER(0))->key);
	Range		added = read_stored(((GISTENTRY *) PG_GETARG_POINTER(1))->key);
	float	   *result = (float *) PG_GETARG_POINTER(2);

	*result = distance(added.least, there.least) + distance(there.greatest, added.greatest);
	PG_RETURN_POINTER(result);
}

typedef struct GistEntry
{
	Range		range;
	size_t		size;
	OffsetNumber offset;
} GistEntry;

static int
compare_by_range(const void *a, const void *b)
{
	const Range *x = &((const GistEntry *) a)->range;
	const Range *y = &((const GistEntry *) b)->range;
	int			cmp = compare_places(x->least, y->least);

	return cmp != 0 ? cmp : compare_places(x->greatest, y->greatest);
}

/*
 * Moves entries to one side and returns their range.  The side has room for
 * all entries, because PostgreSQL may move one more to it if there are several
 * columns.
 */
static Range
put_side(const GistEntry *entries, int n, int all, OffsetNumber **offsets, int *noffsets)
{
	Range		range = entries[0].range;

	*offsets = palloc(sizeof(OffsetNumber) * all);
	*noffsets = n;
	for (int i = 0; i < n; i++)
	{
		extend(&range, entries[i].range);
		(*offsets)[i] = entries[i].offset;
	}
	return range;
}

/*
 * Shortens the ends of two ranges, if the second begins after the first, to
 * the byte that distinguishes the ends.
 */
static void
shorten(Range *left, Range *right, char storage[PLACE_SIZE])
{
	IriText		a = left->greatest;
	IriText		b = right->least;
	size_t		same = iri_common_prefix(a.data, b.data, Min(a.len, b.len));

	if (compare_places(a, b) >= 0)
		return;
	right->least.len = same + 1;
	if (a.len > same + 1)
	{
		/* not less than any string that begins like a, not greater than b */
		memcpy(storage, a.data, same);
		storage[same] = (char) ((unsigned char) a.data[same] + 1);
		left->greatest = (IriText) {storage, same + 1};
	}
}

/*
 * Returns the number of entries that fill half of the space of all.  A build
 * merges full pages and divides them again.  Dividing by the number of entries
 * would often leave one page too full and then two half empty.
 */
static int
half_of(const GistEntry *entries, int n)
{
	size_t		left = 0;
	size_t		right = 0;
	int			half = 0;

	for (int i = 0; i < n; i++)
		right += entries[i].size;
	while (half < n - 1 && (half == 0 || left + entries[half].size <= right))
	{
		left += entries[half].size;
		right -= entries[half++].size;
	}
	return half;
}

/* iriop_gist_picksplit(internal, internal) → internal */
PG_FUNCTION_INFO_V1(iriop_gist_picksplit);
Datum
iriop_gist_picksplit(PG_FUNCTION_ARGS)
{
	const GistEntryVector *given = (const GistEntryVector *) PG_GETARG_POINTER(0);
	GIST_SPLITVEC *split = (GIST_SPLITVEC *) PG_GETARG_POINTER(1);
	int			n = given->n - FirstOffsetNumber;
	int			half;
	GistEntry  *entries = palloc(sizeof(GistEntry) * n);
	char		storage[PLACE_SIZE];
	Range		left;
	Range		right;

	for (int i = 0; i < n; i++)
	{
		entries[i].offset = FirstOffsetNumber + i;
		entries[i].range = read_stored(given->vector[entries[i].offset].key);
		entries[i].size = MAXALIGN(sizeof(IndexTupleData) + VARSIZE_ANY(DatumGetPointer(given->vector[entries[i].offset].key))) +
			sizeof(ItemIdData);
	}
	qsort(entries, n, sizeof(GistEntry), compare_by_range);
	half = half_of(entries, n);
	left = put_side(entries, half, n, &split->spl_left, &split->spl_nleft);
	right = put_side(entries + half, n - half, n, &split->spl_right, &split->spl_nright);
	shorten(&left, &right, storage);
	split->spl_ldatum = PointerGetDatum(make_stored(left));
	split->spl_rdatum = PointerGetDatum(make_stored(right));
	PG_RETURN_POINTER(split);
}
