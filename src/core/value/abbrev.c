/*
 * Order-preserving abbreviated keys; see abbrev.h.
 *
 * This is an arithmetic coder that stops when its 64 bits are used up.  A
 * *region* is the set of the keys that begin with some prefix.  It owns an
 * interval [low, low + width) of the numbers, and splits the interval among
 * the bytes that may come next, in their order, in proportion to the
 * probability of each.  That byte makes the prefix longer by one, and the
 * interval narrower.
 *
 * Keys of one sort have much in common, though, and coding the common part
 * again for each key would use up the bits before the keys differ.  So the
 * first key to reach a region becomes its *pivot*, and later keys only say
 * where they leave the pivot.  With a pivot p[0..m-1], the region splits its
 * interval in this order:
 *
 *	left p at 0 with a smaller byte (or ended there)
 *	left p at 1 with a smaller byte (or ended there)
 *	...
 *	has all of p
 *	...
 *	left p at 1 with a greater byte
 *	left p at 0 with a greater byte
 *
 * and each part except the middle one among the bytes less or greater than
 * p's.  Each then begins another region, which may have a pivot.
 *
 * Why the order holds:
 *
 * - The split of a region never changes.  It is a function of its prefix, its
 *	 interval, and its pivot, if any.  The first key that goes on in the region
 *	 decides whether the region has a pivot: if that key does not become the
 *	 pivot, no later key does.  See may_have_pivot.
 * - The parts of a region lie in the order of the keys in them, and no two
 *	 overlap: with p as above, of two keys that leave p downwards, the first to
 *	 leave is less; upwards, it is greater.  All rounding is towards low.
 * - A key that ends is the smallest of its region, and gets the region's low.
 *	 A key whose interval has become too narrow to be split gets its low too.
 *
 * So two keys share regions up to some point.  There they take parts in their
 * order, or one ends and gets the lowest number, or both get the same.
 */
#include "value/abbrev.h"

#include <string.h>

#include "text/bytes.h"

/*
 * The initial room for pivots, and the number of recent pivots that are
 * assumed to be in the processor's cache.  Rows in random order jump between
 * regions, so that more pivots would take more time to reach than they save.
 * Rows that come in blocks, such as the pages of one site and then of the next
 * in a crawl, use the pivots that they have just made.  Therefore, the room
 * doubles as long as most keys end at one of the last pivots, and there is
 * memory.
 */
#define FIRST_ROOM		4096
#define NEAR			64

/* The width of the narrowest region that has a pivot: narrower regions have too few bits left. */
#define MIN_WIDTH_LOG2	12

#define FIRST_SLOTS		64
#define BLOCK			4096	/* bytes of memory taken at once */

/* The region of all keys, and the regions after a byte and after a whole pivot. */
#define ROOT_REGION			1
#define ALL_OF_PIVOT	256
#define REGION(id, at, next)	((uint32_t) (id) << 15 | (uint32_t) (at) << 9 | (uint32_t) (next))

struct IriAbbrevPivot
{
	uint64_t	low;			/* the interval of the pivot's region */
	uint64_t	width;
	uint32_t	id;				/* counted from 1 */
	uint8_t		len;			/* not 0 */
	unsigned char bytes[];
};

_Static_assert(IRI_ABBREV_PIVOTS < 1 << 17 && IRI_ABBREV_LENGTH < 64,
			   "REGION must not overflow");

/*
 * The probabilities of bytes, by ranges: about as in links.  Any weights keep
 * the order of keys.
 */
static const struct
{
	uint8_t		last;
	uint8_t		weight;
}			weights[] = {
	{0x01, 20},					/* ends of labels and names, in the order by domain */
	{',', 1}, {'/', 20}, {'9', 20}, {'@', 1}, {'Z', 5}, {'`', 1}, {'i', 48}, {'k', 30}, {'u', 42}, {'z', 30},
	{0x7f, 1}, {0xbf, 8}, {0xc2, 1}, {0xf0, 5}, {0xff, 1}
};

/* Returns width * share / 65536, without overflow; share is at most 65536. */
static inline uint64_t
part(uint64_t width, uint32_t share)
{
#ifdef __SIZEOF_INT128__
	return (uint64_t) ((unsigned __int128) width * share >> 16);
#else
	return (width >> 16) * share + ((width & 0xffff) * share >> 16);
#endif
}

void
iri_abbrev_init(IriAbbrev *state, size_t max_bytes, IriAbbrevAlloc alloc, void *alloc_arg)
{
	uint32_t	sum = 0;
	uint32_t	total = 0;
	uint32_t	rest = 65536;

	memset(state, 0, sizeof(*state));
	state->room = FIRST_ROOM;
	state->max_bytes = max_bytes;
	state->alloc = alloc;
	state->alloc_arg = alloc_arg;

	for (int c = 0, i = 0; c < 256; c++)
	{
		i += c > weights[i].last;
		total += weights[i].weight;
	}
	for (int c = 0, i = 0; c < 256; c++)
	{
		i += c > weights[i].last;
		state->sums[c] = sum * 65536 / total;
		sum += weights[i].weight;
	}
	state->sums[256] = 65536;
	/* a key leaves a pivot at each byte with probability 1/8, half of the time downwards */
	for (int at = 0; at <= IRI_ABBREV_LENGTH; at++)
	{
		state->edges[at] = (65536 - rest) / 2;
		rest -= rest < 32 ? 2 : rest / 16 * 2;
	}
}

/* Returns share * 65536 / total, rounded down; inverse is UINT32_MAX / total. */
static inline uint32_t
scale(uint32_t share, uint32_t inverse)
{
	return (uint32_t) ((uint64_t) share * inverse >> 16);
}

/* Returns the slot of a region, or a free slot for it. */
static inline IriAbbrevSlot *
find_slot(IriAbbrevSlot *slots, uint32_t nslots, uint32_t region)
{
	uint32_t	hash = region * UINT32_C(0x9e3779b1);
	uint32_t	i = (hash ^ hash >> 15) & (nslots - 1);

	while (slots[i].region != 0 && slots[i].region != region)
		i = (i + 1) & (nslots - 1);
	return &slots[i];
}

/* Returns NULL if there is no memory, or if the state would exceed its limit. */
static void *
take(IriAbbrev *state, size_t size)
{
	if (size > state->max_bytes - state->bytes)
		return NULL;
	state->bytes += size;
	return state->alloc(state->alloc_arg, size);
}

static bool
grow_slots(IriAbbrev *state)
{
	uint32_t	nslots = state->nslots == 0 ? FIRST_SLOTS : state->nslots * 2;
	IriAbbrevSlot *slots = take(state, nslots * sizeof(IriAbbrevSlot));

	if (slots == NULL)
		return false;
	memset(slots, 0, nslots * sizeof(IriAbbrevSlot));
	for (uint32_t i = 0; i < state->nslots; i++)
	{
		if (state->slots[i].region != 0)
			*find_slot(slots, nslots, state->slots[i].region) = state->slots[i];
	}
	state->slots = slots;
	state->nslots = nslots;
	return true;
}

/*
 * Returns true if a region without a pivot may get one.  Once false, the
 * answer stays false, because the width of a region is fixed, and `full` is
 * final.
 */
static inline bool
may_have_pivot(IriAbbrev *state, uint64_t width)
{
	if (state->npivots == state->room && !state->full)
	{
		/* would the last keys profit from more pivots? */
		state->full = state->near_keys < state->keys / 2 || state->room == IRI_ABBREV_PIVOTS;
		state->room *= 2;
		state->keys = state->near_keys = 0;
	}
	return !state->full && width >> MIN_WIDTH_LOG2 != 0;
}

/*
 * Makes the rest of a key the pivot of a region.  When memory is short,
 * neither this region nor any later one gets a pivot.
 */
static bool
add_pivot(IriAbbrev *state, uint32_t region, uint64_t low, uint64_t width, const unsigned char *s, size_t len)
{
	size_t		size;
	IriAbbrevPivot *pivot;

	if (len > IRI_ABBREV_LENGTH)
		len = IRI_ABBREV_LENGTH;
	size = (offsetof(IriAbbrevPivot, bytes) + len + 7) & ~(size_t) 7;

	state->full = true;			/* stays true if memory is short */
	if (state->npivots * 2 >= state->nslots && !grow_slots(state))
		return false;
	if (state->left < size)
	{
		state->block = take(state, BLOCK);
		if (state->block == NULL)
			return false;
		state->left = BLOCK;
	}
	pivot = (IriAbbrevPivot *) (void *) (state->block + (BLOCK - state->left));
	state->left -= size;

	pivot->low = low;
	pivot->width = width;
	pivot->id = ++state->npivots;
	pivot->len = (uint8_t) len;
	memcpy(pivot->bytes, s, len);
	*find_slot(state->slots, state->nslots, region) = (IriAbbrevSlot) {region, pivot};
	state->full = false;
	return true;
}

uint64_t
iri_abbrev(IriAbbrev *state, const char *key, size_t len)
{
	const unsigned char *s = (const unsigned char *) key;
	const unsigned char *end = s + len;
	const uint32_t *sums = state->sums;
	uint64_t	low = 0;
	uint64_t	width = UINT64_MAX;
	uint32_t	region = ROOT_REGION;
	const IriAbbrevPivot *pivot = NULL;
	size_t		at = 0;
	uint32_t	npivots = state->npivots;

	if (state->slots == NULL && !state->full)
		state->full = !grow_slots(state);

	/* regions with a pivot */
	do
	{
		uint64_t	edge;

		/*
		 * Goes from pivot to pivot.  Each pivot knows its interval, so only
		 * the place where the key leaves the last pivot has to be coded.
		 */
		while (state->slots != NULL && s < end)
		{
			const IriAbbrevSlot *slot = find_slot(state->slots, state->nslots, region);
			size_t		rest = (size_t) (end - s);

			if (slot->region == 0)
				break;
			pivot = slot->pivot;
			at = iri_common_prefix(s, pivot->bytes, rest < pivot->len ? rest : pivot->len);
			s += at;
			if (at == pivot->len)
				region = REGION(pivot->id, at, ALL_OF_PIVOT);
			else if (s < end)
				region = REGION(pivot->id, at, *s++);
			else
				return pivot->low + part(pivot->width, state->edges[at]);
		}
		if (pivot == NULL)
			continue;
		/* only a pivot that an earlier key made */
		if (pivot->id <= npivots)
		{
			state->keys++;
			state->near_keys += npivots - pivot->id < NEAR;
		}

		/*
		 * Codes the place where the key leaves the pivot; `edge` is the sum of
		 * the parts outside the place.
		 */
		low = pivot->low;
		width = pivot->width;
		edge = part(width, state->edges[at]);
		if (at == pivot->len)
		{
			low += edge;
			width -= 2 * edge;
		}
		else
		{
			/* Codes the byte among the smaller bytes, or among the greater ones. */
			unsigned char c = s[-1];
			unsigned char p = pivot->bytes[at];
			uint64_t	side = part(width, state->edges[at + 1]) - edge;
			uint32_t	base = c < p ? 0 : sums[p + 1];
			uint32_t	inverse = UINT32_MAX / (c < p ? sums[p] : 65536 - base);

			low += c < p ? edge : width - edge - side;
			low += part(side, scale(sums[c] - base, inverse));
			width = part(side, scale(sums[c + 1] - sums[c], inverse));
		}
	} while (s < end && may_have_pivot(state, width) &&
			 add_pivot(state, region, low, width, s, (size_t) (end - s)));

	/* regions without a pivot */
	for (; s < end && width != 0; s++)
	{
		low += part(width, sums[*s]);
		width = part(width, sums[*s + 1] - sums[*s]);
	}
	return low;
}
