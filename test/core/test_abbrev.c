/*
 * Tests of the abbreviated keys: in any order of the calls, a lesser number
 * belongs to a lesser key.
 */
#include "unit.h"

#include "value/abbrev.h"

#define MAX_BLOCKS	4096

typedef struct Key
{
	char	   *bytes;
	size_t		len;
	uint64_t	abbrev;
} Key;

/* The memory of a state: counted, freed at once, and refused once, after `limit`. */
typedef struct Pool
{
	void	   *blocks[MAX_BLOCKS];
	size_t		count;
	size_t		limit;
	bool		refused;
	size_t		total;
} Pool;

static void *
pool_alloc(void *arg, size_t size)
{
	Pool	   *pool = arg;

	if (pool->count == pool->limit && !pool->refused)
	{
		pool->refused = true;
		return NULL;
	}
	assert_true(pool->count < MAX_BLOCKS);
	pool->total += size;
	return pool->blocks[pool->count++] = malloc(size);
}

static void
pool_free(Pool *pool)
{
	while (pool->count > 0)
		free(pool->blocks[--pool->count]);
}

static int
compare_keys(const void *x, const void *y)
{
	const Key  *a = x;
	const Key  *b = y;
	int			order = memcmp(a->bytes, b->bytes, a->len < b->len ? a->len : b->len);

	return order != 0 ? order : (a->len > b->len) - (a->len < b->len);
}

static void
check_pair(const Key *a, const Key *b)
{
	int			order = compare_keys(a, b);

	if (order == 0 ? a->abbrev == b->abbrev : a->abbrev <= b->abbrev)
		return;
	for (size_t i = 0; i < a->len + b->len; i++)
		print_message("%s%02x", i == a->len ? "\n" : " ", (unsigned char) (i < a->len ? a->bytes[i] : b->bytes[i - a->len]));
	fail_msg("%016llx and %016llx: wrong order", (unsigned long long) a->abbrev, (unsigned long long) b->abbrev);
}

static void
shuffle(Key *keys, size_t count)
{
	for (size_t i = count; i > 1; i--)
	{
		size_t		j = gen_below((uint32_t) i);
		Key			swap = keys[i - 1];

		keys[i - 1] = keys[j];
		keys[j] = swap;
	}
}

/*
 * Gives the keys to a state in the order they have, twice, then sorts them and
 * looks at each and the next, which is enough: the order of bytes is total.
 * Returns how many of the neighbours that differ have numbers that differ.
 */
static double
check_order(Key *keys, size_t count, size_t limit, size_t max_bytes, size_t *npivots)
{
	static IriAbbrev state;
	static Pool pool;
	size_t		differ = 0;
	size_t		resolved = 0;

	pool = (Pool) {.limit = limit};
	iri_abbrev_init(&state, max_bytes, pool_alloc, &pool);
	for (size_t i = 0; i < count; i++)
		keys[i].abbrev = iri_abbrev(&state, keys[i].bytes, keys[i].len);
	for (size_t i = 0; i < count; i++)
		assert_int_equal(keys[i].abbrev, iri_abbrev(&state, keys[i].bytes, keys[i].len));
	assert_true(pool.total <= max_bytes);
	pool_free(&pool);
	*npivots = state.npivots;

	qsort(keys, count, sizeof(Key), compare_keys);
	for (size_t i = 1; i < count; i++)
	{
		check_pair(&keys[i - 1], &keys[i]);
		if (compare_keys(&keys[i - 1], &keys[i]) != 0)
		{
			differ++;
			resolved += keys[i - 1].abbrev != keys[i].abbrev;
		}
	}
	return differ == 0 ? 1 : (double) resolved / (double) differ;
}

/* The same in several orders, and with memory that runs out. */
static void
check_orders(Key *keys, size_t count)
{
	size_t		npivots;

	for (int i = 0; i < 2; i++)
	{
		shuffle(keys, count);
		check_order(keys, count, MAX_BLOCKS, IRI_ABBREV_BYTES_MAX, &npivots);
	}
	check_order(keys, count, MAX_BLOCKS, IRI_ABBREV_BYTES_MAX, &npivots);	/* sorted, by the last one */
	for (size_t i = 0; i < count / 2; i++)
	{
		Key			swap = keys[i];

		keys[i] = keys[count - 1 - i];
		keys[count - 1 - i] = swap;
	}
	check_order(keys, count, MAX_BLOCKS, IRI_ABBREV_BYTES_MAX, &npivots);
	for (size_t limit = 0; limit < 6; limit++)
	{
		shuffle(keys, count);
		check_order(keys, count, limit, IRI_ABBREV_BYTES_MAX, &npivots);
	}
}

static void
set_key(Key *key, const void *bytes, size_t len)
{
	/* exactly as long, for those who look for reads past the end */
	key->bytes = malloc(len == 0 ? 1 : len);
	assert_non_null(key->bytes);
	memcpy(key->bytes, bytes, len);
	key->len = len;
}

static Key *
new_keys(size_t count)
{
	Key		   *keys = calloc(count, sizeof(Key));

	assert_non_null(keys);
	return keys;
}

static void
free_keys(Key *keys, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(keys[i].bytes);
	free(keys);
}

/* Bytes of several tempers. */
static unsigned char
random_byte(int temper)
{
	static const char url[] = "aeioustrnlcdmphgwwwcom...///--0123456789?&=%_:#ABCDE";
	static const unsigned char edges[] = {0x00, 0x01, 0x20, 0x2f, 0x61, 0x7f, 0x80, 0xbf, 0xc2, 0xe3, 0xf0, 0xfe, 0xff};

	switch (temper)
	{
		case 0:
			return (unsigned char) url[gen_below(sizeof(url) - 1)];
		case 1:
			return edges[gen_below(sizeof(edges))];
		case 2:
			return (unsigned char) ('a' + gen_below(2));
		case 3:
			return gen_below(2) == 0 ? 0x00 : 0xff;
		default:
			return (unsigned char) gen_below(256);
	}
}

/*
 * Keys each of which is an earlier one changed: cut, made longer, one byte one
 * more or less or something else, or from some place on something else.
 */
static Key *
related_keys(size_t count, size_t max_len, int temper)
{
	Key		   *keys = new_keys(count);
	char		bytes[300];

	for (size_t i = 0; i < count; i++)
	{
		size_t		len = 0;
		size_t		at;
		uint32_t	change = gen_below(6);

		if (i > 0 && gen_below(50) != 0)
		{
			/* often one of a few, whose relatives then are many */
			const Key  *from = &keys[gen_below((uint32_t) (i < 40 || gen_below(4) == 0 ? i : 40))];

			len = from->len;
			memcpy(bytes, from->bytes, len);
		}
		at = len == 0 ? 0 : gen_below((uint32_t) len);
		if (change == 0 || change == 4)
			len = at;
		else if (change < 4 && len > 0)
			bytes[at] = change == 3 ? (char) random_byte(temper) : (char) (bytes[at] + (change == 1 ? 1 : -1));
		if (change >= 4)
		{
			for (size_t more = gen_below((uint32_t) max_len); more > 0 && len < max_len; more--)
				bytes[len++] = (char) random_byte(temper);
		}
		set_key(&keys[i], bytes, len);
	}
	return keys;
}

static void
test_related(void **unused)
{
	static const size_t lengths[] = {3, 20, 60, 300};

	for (int temper = 0; temper < 5; temper++)
	{
		for (size_t i = 0; i < GEN_COUNT(lengths); i++)
		{
			size_t		count = 10000;
			Key		   *keys = related_keys(count, lengths[i], temper);

			check_orders(keys, count);
			free_keys(keys, count);
		}
	}
}

/* Few keys, in small states that have just been made. */
static void
test_few(void **unused)
{
	size_t		npivots;

	for (int i = 0; i < 20000; i++)
	{
		size_t		count = 1 + gen_below(20);
		Key		   *keys = related_keys(count, 1 + gen_below(40), (int) gen_below(5));

		check_order(keys, count, MAX_BLOCKS, IRI_ABBREV_BYTES_MAX, &npivots);
		free_keys(keys, count);
	}
}

/* All keys of up to two bytes. */
static void
test_short(void **unused)
{
	size_t		count = 1 + 256 + 65536;
	Key		   *keys = new_keys(count);

	for (size_t i = 0; i < count; i++)
	{
		size_t		n = i <= 256 ? i - 1 : i - 257;
		unsigned char bytes[2] = {(unsigned char) (i <= 256 ? n : n >> 8), (unsigned char) n};

		set_key(&keys[i], bytes, i == 0 ? 0 : i <= 256 ? 1 : 2);
	}
	check_orders(keys, count);
	free_keys(keys, count);
}

/*
 * Checks the pages of one site after another, or in random order, and returns
 * the share of the neighbours that have different numbers.
 */
static double
check_crawl(bool shuffled, size_t max_bytes, size_t *npivots)
{
	size_t		count = 60000;
	Key		   *keys = new_keys(count);
	double		share;

	for (size_t i = 0; i < count; i++)
	{
		char		bytes[128];
		size_t		site = i / 20 * 7919 % 17576;
		int			len = snprintf(bytes, sizeof(bytes), "https://%c%c%c.example/%c/articles/%u",
						   (char) ('a' + site % 26), (char) ('a' + site / 26 % 26), (char) ('a' + site / 676),
						   (char) ('a' + i / 5 % 4), (unsigned int) (i % 5 * 100) + gen_below(100));

		set_key(&keys[i], bytes, (size_t) len);
	}
	if (shuffled)
		shuffle(keys, count);
	share = check_order(keys, count, MAX_BLOCKS, max_bytes, npivots);
	free_keys(keys, count);
	return share;
}

/* The pivots become more for rows in blocks, as far as the memory goes, and for no others. */
static void
test_blocks(void **unused)
{
	size_t		npivots;
	size_t		fewer;

	assert_true(check_crawl(false, IRI_ABBREV_BYTES_MAX, &npivots) > 0.5);
	assert_true(npivots > 10000);
	assert_true(check_crawl(false, IRI_ABBREV_BYTES_MIN, &fewer) < 0.4);
	assert_in_range(fewer, 3072, npivots - 1);
	check_crawl(false, 0, &fewer);
	assert_int_equal(fewer, 0);
	check_crawl(true, IRI_ABBREV_BYTES_MAX, &npivots);
	assert_in_range(npivots, 3072, 4096);
}

/* Different keys should have different numbers. */
static void
test_resolution(void **unused)
{
	size_t		count = 100000;
	Key		   *keys = new_keys(count);
	size_t		npivots;

	for (size_t i = 0; i < count; i++)
	{
		char		bytes[128];
		int			len = snprintf(bytes, sizeof(bytes), "https://www.example.org/users/%06zu/profile", i);

		set_key(&keys[i], bytes, (size_t) len);
	}
	shuffle(keys, count);
	assert_true(check_order(keys, count, MAX_BLOCKS, IRI_ABBREV_BYTES_MAX, &npivots) > 0.9);
	shuffle(keys, count);
	assert_true(check_order(keys, count, 0, IRI_ABBREV_BYTES_MAX, &npivots) < 0.9);
	free_keys(keys, count);
}

/* A sort of few keys takes little memory, and none before the first. */
static void
test_memory(void **unused)
{
	static IriAbbrev state;
	static Pool pool = {.limit = MAX_BLOCKS};
	char		bytes[64];

	iri_abbrev_init(&state, IRI_ABBREV_BYTES_MAX, pool_alloc, &pool);
	assert_int_equal(pool.total, 0);
	assert_int_equal(iri_abbrev(&state, NULL, 0), 0);
	for (int i = 0; i < 20; i++)
	{
		int			len = snprintf(bytes, sizeof(bytes), "https://example.org/%d", i);

		iri_abbrev(&state, bytes, (size_t) len);
	}
	assert_true(pool.total <= 8192);
	pool_free(&pool);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_related), cmocka_unit_test(test_few), cmocka_unit_test(test_short),
		cmocka_unit_test(test_blocks), cmocka_unit_test(test_resolution),
		cmocka_unit_test(test_memory),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
