/*
 * Tests of the abbreviated keys: in any order of the calls, a
 * lesser number belongs to a lesser key.
 *
 * IRI_TEST_SEED=n repeats a run.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "gen.h"
#include "value/abbrev.h"

#define MAX_BLOCKS	256

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

static uint64_t random_state;

static uint64_t
random_bits(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state * UINT64_C(0x2545f4914f6cdd1d) >> 11;
}

static size_t
random_below(size_t n)
{
	return (size_t) (random_bits() % n);
}

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
	pool->total = 0;
}

static int
compare_bytes(const Key *a, const Key *b)
{
	size_t		len = a->len < b->len ? a->len : b->len;
	int			order = len == 0 ? 0 : memcmp(a->bytes, b->bytes, len);

	return order != 0 ? order : (a->len > b->len) - (a->len < b->len);
}

static int
compare_keys(const void *a, const void *b)
{
	return compare_bytes(a, b);
}

static void
fail_pair(const Key *a, const Key *b)
{
	const Key  *keys[2] = {a, b};

	for (int i = 0; i < 2; i++)
	{
		print_message("%016llx", (unsigned long long) keys[i]->abbrev);
		for (size_t j = 0; j < keys[i]->len; j++)
			print_message(" %02x", (unsigned char) keys[i]->bytes[j]);
		print_message("\n");
	}
	fail_msg("wrong order");
}

static void
check_pair(const Key *a, const Key *b)
{
	int			order = compare_bytes(a, b);

	if ((order < 0 && a->abbrev > b->abbrev) || (order > 0 && a->abbrev < b->abbrev) ||
		(order == 0 && a->abbrev != b->abbrev))
		fail_pair(a, b);
}

static void
shuffle(Key *keys, size_t count)
{
	for (size_t i = count; i > 1; i--)
	{
		size_t		j = random_below(i);
		Key			swap = keys[i - 1];

		keys[i - 1] = keys[j];
		keys[j] = swap;
	}
}

static void
reverse(Key *keys, size_t count)
{
	for (size_t i = 0; i < count / 2; i++)
	{
		Key			swap = keys[i];

		keys[i] = keys[count - 1 - i];
		keys[count - 1 - i] = swap;
	}
}

/*
 * Gives the keys to a state in the order they have, twice, then sorts them and
 * looks at each and the next, which is enough: the order of bytes is total.
 * Returns how many of the neighbours that differ have numbers that differ.
 */
static double
check_order(Key *keys, size_t count, size_t limit)
{
	static IriAbbrev state;
	Pool		pool = {.limit = limit};
	size_t		differ = 0;
	size_t		resolved = 0;

	iri_abbrev_init(&state, IRI_ABBREV_BYTES_MAX, pool_alloc, &pool);
	for (size_t i = 0; i < count; i++)
		keys[i].abbrev = iri_abbrev(&state, keys[i].bytes, keys[i].len);
	for (size_t i = 0; i < count; i++)
		assert_int_equal(keys[i].abbrev, iri_abbrev(&state, keys[i].bytes, keys[i].len));
	assert_true(pool.total <= IRI_ABBREV_BYTES_MAX);
	pool_free(&pool);

	qsort(keys, count, sizeof(Key), compare_keys);
	for (size_t i = 1; i < count; i++)
	{
		check_pair(&keys[i - 1], &keys[i]);
		if (compare_bytes(&keys[i - 1], &keys[i]) != 0)
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
	for (int i = 0; i < 3; i++)
	{
		shuffle(keys, count);
		check_order(keys, count, MAX_BLOCKS);
	}
	check_order(keys, count, MAX_BLOCKS);	/* sorted, by the last one */
	reverse(keys, count);
	check_order(keys, count, MAX_BLOCKS);
	for (size_t limit = 0; limit < 6; limit++)
	{
		shuffle(keys, count);
		check_order(keys, count, limit);
	}
}

static void
set_key(Key *key, const void *bytes, size_t len)
{
	/* exactly as long, for those who look for reads past the end */
	key->bytes = malloc(len == 0 ? 1 : len);
	assert_non_null(key->bytes);
	if (len > 0)
		memcpy(key->bytes, bytes, len);
	key->len = len;
	key->abbrev = 0;
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
			return (unsigned char) url[random_below(sizeof(url) - 1)];
		case 1:
			return edges[random_below(sizeof(edges))];
		case 2:
			return (unsigned char) ('a' + random_below(2));
		case 3:
			return random_below(2) == 0 ? 0x00 : 0xff;
		default:
			return (unsigned char) random_below(256);
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
	char	   *bytes = malloc(max_len);

	assert_non_null(bytes);
	for (size_t i = 0; i < count; i++)
	{
		size_t		len = 0;
		size_t		at;

		if (i > 0 && random_below(50) != 0)
		{
			/* often one of a few, whose relatives then are many */
			const Key  *from = &keys[random_below(random_below(4) == 0 ? i : i < 40 ? i : 40)];

			len = from->len;
			if (len > 0)
				memcpy(bytes, from->bytes, len);
		}
		at = len == 0 ? 0 : random_below(len);
		switch (random_below(6))
		{
			case 0:
				len = at;
				break;
			case 1:
				if (len > 0)
					bytes[at] = (char) (bytes[at] + 1);
				break;
			case 2:
				if (len > 0)
					bytes[at] = (char) (bytes[at] - 1);
				break;
			case 3:
				if (len > 0)
					bytes[at] = (char) random_byte(temper);
				break;
			case 4:
				len = at;
				/* FALLTHROUGH */
			default:
				for (size_t more = random_below(max_len); more > 0 && len < max_len; more--)
					bytes[len++] = (char) random_byte(temper);
		}
		set_key(&keys[i], bytes, len);
	}
	free(bytes);
	return keys;
}

static void
test_every_pair(void **unused)
{
	(void) unused;
	for (int temper = 0; temper < 5; temper++)
	{
		static IriAbbrev state;
		Pool		pool = {.limit = MAX_BLOCKS};
		size_t		count = 1000;
		Key		   *keys = related_keys(count, 80, temper);

		iri_abbrev_init(&state, IRI_ABBREV_BYTES_MAX, pool_alloc, &pool);
		for (size_t i = 0; i < count; i++)
			keys[i].abbrev = iri_abbrev(&state, keys[i].bytes, keys[i].len);
		for (size_t i = 0; i < count; i++)
		{
			for (size_t j = 0; j < i; j++)
				check_pair(&keys[i], &keys[j]);
		}
		pool_free(&pool);
		free_keys(keys, count);
	}
}

static void
test_related(void **unused)
{
	static const size_t lengths[] = {3, 20, 60, 300};

	(void) unused;
	for (int temper = 0; temper < 5; temper++)
	{
		for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++)
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
	(void) unused;
	for (int i = 0; i < 20000; i++)
	{
		size_t		count = 1 + random_below(20);
		Key		   *keys = related_keys(count, 1 + random_below(40), (int) random_below(5));

		check_order(keys, count, MAX_BLOCKS);
		free_keys(keys, count);
	}
}

/* All keys of up to two bytes. */
static void
test_short(void **unused)
{
	size_t		count = 1 + 256 + 65536;
	Key		   *keys = new_keys(count);

	(void) unused;
	for (size_t i = 0; i < count; i++)
	{
		size_t		n = i <= 256 ? i - 1 : i - 257;
		unsigned char bytes[2];

		bytes[0] = (unsigned char) (i <= 256 ? n : n >> 8);
		bytes[1] = (unsigned char) n;
		set_key(&keys[i], bytes, i == 0 ? 0 : i <= 256 ? 1 : 2);
	}
	check_orders(keys, count);
	free_keys(keys, count);
}

/* Every character of UTF-8, after a prefix, and the neighbours of its bytes. */
static void
test_utf8(void **unused)
{
	static const char prefix[] = "http://ja.example.org/resource/";
	size_t		max = 3 * 0x110000 / 7 + 3;
	Key		   *keys = new_keys(max);
	size_t		count = 0;

	(void) unused;
	for (uint32_t cp = 1; cp < 0x110000; cp += 7)
	{
		char		bytes[sizeof(prefix) + 8];
		size_t		len = sizeof(prefix) - 1;
		size_t		at = len;

		memcpy(bytes, prefix, len);
		if (cp < 0x80)
			bytes[len++] = (char) cp;
		else
		{
			int			shift = cp < 0x800 ? 6 : cp < 0x10000 ? 12 : 18;

			bytes[len++] = (char) ((cp < 0x800 ? 0xc0 : cp < 0x10000 ? 0xe0 : 0xf0) | cp >> shift);
			while ((shift -= 6) >= 0)
				bytes[len++] = (char) (0x80 | (cp >> shift & 0x3f));
		}
		set_key(&keys[count++], bytes, len);
		set_key(&keys[count++], bytes, at + random_below(len - at));
		bytes[len] = (char) random_byte((int) random_below(5));
		set_key(&keys[count++], bytes, len + 1);
	}
	assert_true(count <= max);
	for (int i = 0; i < 2; i++)
	{
		shuffle(keys, count);
		check_order(keys, count, MAX_BLOCKS);
	}
	check_order(keys, count, MAX_BLOCKS);
	free_keys(keys, count);
}

/* One site after another; the pivots run out on the way. */
static void
test_sites(void **unused)
{
	size_t		count = (size_t) gen_rounds(200000);
	Key		   *keys = new_keys(count);

	(void) unused;
	for (size_t i = 0; i < count; i++)
	{
		char		bytes[128];
		int			len = snprintf(bytes, sizeof(bytes), "https://www.site-%zu.example/%llx/%zu",
						   i / 4000, (unsigned long long) random_bits(), random_below(10));

		set_key(&keys[i], bytes, (size_t) len);
	}
	check_order(keys, count, MAX_BLOCKS);
	check_orders(keys, count);
	free_keys(keys, count);
}

/*
 * Gives a state the pages of one site after another, or in random order, and returns
 * the share of the neighbours that have different numbers.
 */
static double
check_crawl(bool shuffled, size_t max_bytes, size_t *npivots)
{
	static IriAbbrev state;
	Pool		pool = {.limit = MAX_BLOCKS};
	size_t		count = 60000;
	Key		   *keys = new_keys(count);
	size_t		resolved = 0;

	for (size_t i = 0; i < count; i++)
	{
		char		bytes[128];
		size_t		site = i / 20 * 7919 % 17576;
		int			len = snprintf(bytes, sizeof(bytes), "https://%c%c%c.example/%c/articles/%zu",
						   (char) ('a' + site % 26), (char) ('a' + site / 26 % 26), (char) ('a' + site / 676),
						   (char) ('a' + i / 5 % 4), i % 5 * 100 + random_below(100));

		set_key(&keys[i], bytes, (size_t) len);
	}
	if (shuffled)
		shuffle(keys, count);
	iri_abbrev_init(&state, max_bytes, pool_alloc, &pool);
	for (size_t i = 0; i < count; i++)
		keys[i].abbrev = iri_abbrev(&state, keys[i].bytes, keys[i].len);
	assert_true(pool.total <= max_bytes);
	pool_free(&pool);
	*npivots = state.npivots;

	qsort(keys, count, sizeof(Key), compare_keys);
	for (size_t i = 1; i < count; i++)
	{
		check_pair(&keys[i - 1], &keys[i]);
		resolved += keys[i - 1].abbrev != keys[i].abbrev;
	}
	free_keys(keys, count);
	return (double) resolved / (double) (count - 1);
}

/* The pivots become more for rows in blocks, as far as the memory goes, and for no others. */
static void
test_blocks(void **unused)
{
	size_t		npivots;
	size_t		fewer;

	(void) unused;
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

	(void) unused;
	for (size_t i = 0; i < count; i++)
	{
		char		bytes[128];
		int			len = snprintf(bytes, sizeof(bytes), "https://www.example.org/users/%06zu/profile", i);

		set_key(&keys[i], bytes, (size_t) len);
	}
	shuffle(keys, count);
	assert_true(check_order(keys, count, MAX_BLOCKS) > 0.9);
	shuffle(keys, count);
	assert_true(check_order(keys, count, 0) < 0.9);
	free_keys(keys, count);
}

/* How far apart the numbers of two keys are, after that of another. */
static uint64_t
distance(const char *first, const char *less, const char *greater)
{
	static IriAbbrev state;
	Pool		pool = {.limit = MAX_BLOCKS};
	uint64_t	result;

	iri_abbrev_init(&state, IRI_ABBREV_BYTES_MAX, pool_alloc, &pool);
	iri_abbrev(&state, first, strlen(first));
	result = iri_abbrev(&state, greater, strlen(greater)) - iri_abbrev(&state, less, strlen(less));
	pool_free(&pool);
	return result;
}

/* Digits are likelier after a "%" than after a letter, so they get more of the numbers. */
static void
test_contexts(void **unused)
{
	(void) unused;
	assert_true(distance("http://h/%~", "http://h/%0", "http://h/%:") >
				distance("http://h/x~", "http://h/x0", "http://h/x:"));
}

/* A sort of few keys takes little memory, and none before the first. */
static void
test_memory(void **unused)
{
	static IriAbbrev state;
	Pool		pool = {.limit = MAX_BLOCKS};
	char		bytes[64];

	(void) unused;
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
		cmocka_unit_test(test_every_pair),
		cmocka_unit_test(test_related),
		cmocka_unit_test(test_few),
		cmocka_unit_test(test_short),
		cmocka_unit_test(test_utf8),
		cmocka_unit_test(test_sites),
		cmocka_unit_test(test_blocks),
		cmocka_unit_test(test_resolution),
		cmocka_unit_test(test_contexts),
		cmocka_unit_test(test_memory),
	};
	const char *seed = getenv("IRI_TEST_SEED");

	random_state = seed != NULL ? strtoull(seed, NULL, 10) : (uint64_t) time(NULL);
	printf("# seed %llu\n", (unsigned long long) random_state);
	random_state = random_state * UINT64_C(0x9e3779b97f4a7c15) | 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
