/*
 * Order-preserving abbreviated keys; see abbrev.h.
 *
 * This is an arithmetic coder that stops when its 64 bits are used up.  A
 * *region* is the set of the keys that begin with some prefix.  It owns an
 * interval [low, low + width) of the numbers, and splits it among the bytes
 * that may come next, in their order, each in proportion to how probable the
 * byte is after the one before it (abbrev_table.h).  That byte makes the
 * prefix longer by one, and the interval narrower.
 *
 * Keys of one sort have much in common, though, and to code it again for each
 * would use up the bits before the keys differ.  So the first key to reach a
 * region becomes its *pivot*, and later keys only say where they leave it.
 * With a pivot p[0..m-1], the region splits its interval in this order:
 *
 *	left p at 0 with a lesser byte (or ended there)
 *	left p at 1 with a lesser byte (or ended there)
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
 *	 decides whether it has a pivot: if that key does not become it, no later
 *	 one does.  See may_have_pivot.
 * - The parts of a region lie in the order of the keys in them, and no two
 *	 overlap: with p as above, of two keys that leave it downwards the one that
 *	 leaves first is less, upwards it is greater.  All rounding is towards low.
 * - A key that ends is the least of its region, and gets its low.  A key whose
 *	 interval has become too narrow to be split gets its low too.
 *
 * So two keys share regions up to some point.  There they take parts in their
 * order, or one ends and gets the lowest number, or both get the same.
 */
#include "value/abbrev.h"

#include <string.h>

#include "text/bytes.h"
#include "value/abbrev_table.h"

/*
 * The initial room for pivots, and how many of the last ones are assumed to be
 * in the processor's cache.  Rows in random order jump between regions, so that
 * more pivots would take more time to reach than they save.  Rows that come in
 * blocks, such as the pages of one site and then of the next in a crawl, use
 * the pivots that they have just made.  Therefore, the room doubles as long as
 * most keys end at one of the last pivots, and there is memory.
 */
#define FIRST_ROOM		4096
#define NEAR			64

/*
 * The width of the narrowest region that has a pivot, because narrower ones
 * have too few bits left.  It grows with the number of pivots, because most
 * regions of a crawl are a page that never comes again.
 */
#define MIN_WIDTH_LOG2	12
#define MANY_WIDTH_LOG2	20
#define MOST_WIDTH_LOG2	28

#define MANY_ROOM		(2 * FIRST_ROOM)
#define MOST_ROOM		(8 * FIRST_ROOM)

/*
 * The last quarter of the room is reserved for wide regions.  They are reached
 * by keys that have little in common with all earlier ones: when a sort gets
 * the links of one site and then those of another, the second site needs
 * pivots, too.
 */
#define SCARCE_WIDTH_LOG2	44

#define FIRST_SLOTS		64

/* The region of all keys, and the regions after a byte and after a whole pivot. */
#define ROOT_REGION			1
#define ALL_OF_PIVOT	256
#define REGION(id, at, next)	((uint32_t) (id) << 15 | (uint32_t) (at) << 9 | (uint32_t) (next))

typedef struct Pivot
{
	/* its region: the interval, and the context of the byte before */
	uint64_t	low;
	uint64_t	width;
	uint32_t	id;				/* from 1 */
	uint8_t		context;
	uint8_t		len;			/* not 0 */
	unsigned char bytes[];
} Pivot;

_Static_assert(IRI_ABBREV_PIVOTS < 1 << 17 && IRI_ABBREV_LENGTH < 64,
			   "REGION must not overflow");
_Static_assert(sizeof(iri_abbrev_edge) / sizeof(iri_abbrev_edge[0]) == IRI_ABBREV_LENGTH + 1,
			   "one edge for each place where a key can leave a pivot");

void
iri_abbrev_init(IriAbbrev *state, size_t max_bytes, IriAbbrevAlloc alloc, void *alloc_arg)
{
	memset(state, 0, sizeof(*state));
	state->room = FIRST_ROOM;
	state->max_bytes = max_bytes;
	state->alloc = alloc;
	state->alloc_arg = alloc_arg;
}

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

/* Returns the share of a byte, out of 65536. */
static inline uint32_t
share_of(const uint16_t *model, unsigned char c)
{
	return (uint16_t) (model[c + 1] - model[c]);	/* the last sum is 65536, stored as 0 */
}

/* Returns share * 65536 / total, rounded down; inverse is UINT32_MAX / total. */
static inline uint32_t
scale(uint32_t share, uint32_t inverse)
{
	return (uint32_t) ((uint64_t) share * inverse >> 16);
}

/*
 * The context after a byte.  The second byte of a character of three or four
 * bytes is in the context of a lead byte: another one follows.
 */
static inline unsigned int
next_context(unsigned int context, unsigned char c)
{
	unsigned int class = iri_abbrev_class[c];

	return class == IRI_ABBREV_TAIL && context >= IRI_ABBREV_LEAD3 && context < IRI_ABBREV_TAIL
		? IRI_ABBREV_LEAD2 : class;
}

/* Returns the context after the prefix that ends at s, of at least one byte. */
static inline unsigned int
context_at(const unsigned char *start, const unsigned char *s)
{
	return next_context(s - start < 2 ? 0 : iri_abbrev_class[s[-2]], s[-1]);
}

/* Returns the slot of a region, or the one to put it in. */
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

/* The chunk of an offset, and where it begins. */
static inline uint32_t
chunk_of(uint32_t offset)
{
	return 31 - (uint32_t) __builtin_clz(offset / IRI_ABBREV_CHUNK + 1);
}

static inline uint32_t
chunk_start(uint32_t chunk)
{
	return ((UINT32_C(1) << chunk) - 1) * IRI_ABBREV_CHUNK;
}

static inline Pivot *
pivot_at(const IriAbbrev *state, uint32_t offset)
{
	uint32_t	chunk = chunk_of(offset);

	return (Pivot *) (void *) (state->chunks[chunk] + (offset - chunk_start(chunk)));
}

/* Doubles the room if the last keys would profit from it; otherwise, makes it final. */
static void
grow_room(IriAbbrev *state)
{
	if (state->near_keys < state->keys / 2 || state->room > IRI_ABBREV_PIVOTS)
		state->final = true;
	else
		state->room *= 2;
	state->keys = state->near_keys = 0;
}

/*
 * Returns true if a region without a pivot may get one.  Once false, it stays
 * false, because the width of a region is fixed, the least width only grows,
 * and `full` is final.
 */
static inline bool
may_have_pivot(IriAbbrev *state, uint64_t width)
{
	int			least = MIN_WIDTH_LOG2;

	if (state->npivots >= state->room / 4 * 3 && !state->final)
		grow_room(state);
	if (state->npivots >= state->room / 4 * 3)
		least = SCARCE_WIDTH_LOG2;
	else if (state->room >= MOST_ROOM)
		least = MOST_WIDTH_LOG2;
	else if (state->room >= MANY_ROOM)
		least = MANY_WIDTH_LOG2;
	return !state->full && width >> least != 0;
}

/*
 * Makes the rest of a key the pivot of a region.  Without memory, neither this
 * region nor a later one gets a pivot.
 */
static bool
add_pivot(IriAbbrev *state, uint32_t region, uint64_t low, uint64_t width,
		  unsigned int context, const unsigned char *s, size_t len)
{
	uint32_t	size;
	Pivot	   *pivot;
	IriAbbrevSlot *slot;

	if (len > IRI_ABBREV_LENGTH)
		len = IRI_ABBREV_LENGTH;
	size = (uint32_t) (offsetof(Pivot, bytes) + len + 7) & ~UINT32_C(7);

	state->full = true;			/* enough for all that may follow */
	if (state->npivots * 2 >= state->nslots && !grow_slots(state))
		return false;
	if (state->used + size > chunk_start(state->nchunks))
	{
		char	   *chunk = state->nchunks == IRI_ABBREV_CHUNKS ? NULL :
			take(state, (size_t) IRI_ABBREV_CHUNK << state->nchunks);

		if (chunk == NULL)
			return false;
		state->used = chunk_start(state->nchunks);
		state->chunks[state->nchunks++] = chunk;
	}

	pivot = pivot_at(state, state->used);
	pivot->low = low;
	pivot->width = width;
	pivot->context = (uint8_t) context;
	pivot->id = ++state->npivots;
	pivot->len = (uint8_t) len;
	memcpy(pivot->bytes, s, len);

	slot = find_slot(state->slots, state->nslots, region);
	slot->region = region;
	slot->pivot = state->used;
	state->used += size;
	state->full = state->npivots == state->room || state->npivots == IRI_ABBREV_PIVOTS;
	return true;
}

uint64_t
iri_abbrev(IriAbbrev *state, const char *key, size_t len)
{
	const unsigned char *start = (const unsigned char *) key;
	const unsigned char *s = start;
	const unsigned char *end = start + len;
	uint64_t	low = 0;
	uint64_t	width = UINT64_MAX;
	unsigned int context = 0;
	uint32_t	region = ROOT_REGION;
	const Pivot *pivot = NULL;
	size_t		at = 0;
	uint32_t	npivots = state->npivots;

	if (state->slots == NULL && !state->full)
		state->full = !grow_slots(state);

	/* regions with a pivot */
	do
	{
		IriAbbrevSlot *slots = state->slots;
		uint32_t	nslots = state->nslots;
		uint64_t	edge;
		uint64_t	side;

		/*
		 * Goes from pivot to pivot.  Each knows its interval, so only where the
		 * key leaves the last one has to be coded.
		 */
		while (slots != NULL && s < end)
		{
			const IriAbbrevSlot *slot = find_slot(slots, nslots, region);
			size_t		rest = (size_t) (end - s);

			if (slot->region == 0)
				break;
			pivot = pivot_at(state, slot->pivot);
			at = iri_common_prefix(s, pivot->bytes, rest < pivot->len ? rest : pivot->len);
			s += at;
			if (at == pivot->len)
				region = REGION(pivot->id, at, ALL_OF_PIVOT);
			else if (s < end)
				region = REGION(pivot->id, at, *s++);
			else
				return pivot->low + part(pivot->width, iri_abbrev_edge[at]);
		}
		if (pivot == NULL)
			continue;
		/* only a pivot that an earlier key has made */
		if (!state->final && pivot->id <= npivots)
		{
			state->keys++;
			state->near_keys += npivots - pivot->id < NEAR;
		}

		/*
		 * Codes the place where the key leaves the pivot; `edge` is the sum of
		 * the parts outside.
		 */
		low = pivot->low;
		width = pivot->width;
		edge = part(width, iri_abbrev_edge[at]);
		if (at == pivot->len)
		{
			context = context_at(start, s);
			low += edge;
			width -= 2 * edge;
		}
		else
		{
			unsigned char c = s[-1];
			unsigned char p = pivot->bytes[at];
			const uint16_t *model;
			uint32_t	base;
			uint32_t	total;
			uint32_t	inverse;

			/* Codes the byte, among those that are less or those that are greater. */
			context = at > 0 ? context_at(start, s - 1) : pivot->context;
			model = iri_abbrev_model[context];
			side = part(width, iri_abbrev_edge[at + 1]) - edge;
			low += c < p ? edge : width - edge - side;
			base = c < p ? 0 : model[p + 1];
			total = c < p ? model[p] : 65536 - base;
			inverse = UINT32_MAX / total;
			low += part(side, scale(model[c] - base, inverse));
			width = part(side, scale(share_of(model, c), inverse));
			context = next_context(context, c);
		}
	} while (s < end && may_have_pivot(state, width) &&
			 add_pivot(state, region, low, width, context, s, (size_t) (end - s)));

	/* regions without */
	while (s < end && width != 0)
	{
		const uint16_t *model = iri_abbrev_model[context];
		unsigned char c = *s++;

		low += part(width, model[c]);
		width = part(width, share_of(model, c));
		context = next_context(context, c);
	}
	return low;
}
