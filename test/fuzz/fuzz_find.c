/*
 * The orders that indexes and sorts rely on: of keys, of domains and of
 * abbreviated keys agree, bounds enclose what they are bounds of, and equal
 * values have the same key and hash.  Each line of the input is a text of its
 * own; every pair of them is looked at.
 */
#include "fuzz.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "syntax/parse.h"
#include "text/utf8.h"
#include "value/abbrev.h"
#include "value/domain.h"
#include "value/ladder.h"
#include "value/search.h"
#include "value/value.h"

#define MAX_TEXTS	12
#define MAX_BLOCKS	32

/* The memory of the state of a sort, until it gets no more. */
typedef struct Pool
{
	void	   *blocks[MAX_BLOCKS];
	size_t		count;
	size_t		limit;
	size_t		total;
} Pool;

static void *
pool_alloc(void *arg, size_t size)
{
	Pool	   *pool = arg;

	if (pool->count == pool->limit)
		return NULL;
	pool->total += size;
	CHECK(pool->total <= IRI_ABBREV_BYTES_MIN && pool->count < MAX_BLOCKS);
	return pool->blocks[pool->count++] = malloc(size);
}

typedef struct Key
{
	Text		text;
	Text		spelling;
	IriDomain	domain;
	uint64_t	abbrev;
	IriBuf		sort_key;
} Key;

/* Abbreviated keys keep the order, with any bytes and any limit of memory. */
static void
check_abbreviations(Key *keys, size_t count, size_t limit)
{
	static IriAbbrev state;
	Pool		pool = {.limit = limit};

	iri_abbrev_init(&state, IRI_ABBREV_BYTES_MIN, pool_alloc, &pool);
	for (size_t i = 0; i < count; i++)
		keys[i].abbrev = iri_abbrev(&state, keys[i].text.s, keys[i].text.len);
	for (size_t i = 0; i < count; i++)
	{
		CHECK(iri_abbrev(&state, keys[i].text.s, keys[i].text.len) == keys[i].abbrev);
		for (size_t j = 0; j < count; j++)
			CHECK(keys[i].abbrev >= keys[j].abbrev ||
				  compare_bytes(keys[i].text.s, keys[i].text.len, keys[j].text.s, keys[j].text.len) < 0);
	}
	for (size_t i = 0; i < pool.count; i++)
		free(pool.blocks[i]);
}

static int
sign(int n)
{
	return (n > 0) - (n < 0);
}

static void
check_order(const Key *a, const Key *b)
{
	int			order = iri_domain_order(&a->domain, &b->domain);
	int			bytes = compare_bytes(a->text.s, a->text.len, b->text.s, b->text.len);

	CHECK(sign(iri_domain_order(&b->domain, &a->domain)) == -sign(order));
	CHECK(compare_bytes(a->sort_key.data, a->sort_key.len, b->sort_key.data, b->sort_key.len) ==
		  (order != 0 ? sign(order) : bytes));
	if (bytes <= 0)
		CHECK(iri_key_distance(a->text.s, a->text.len, b->text.s, b->text.len) >= 0);
}

/* A text that begins with a key is before the bound after it, and a greater one is not. */
static void
check_prefix(const Key *prefix, const Key *x)
{
	FREED IriBuf after;
	bool		begins = iri_begins((IriText) {x->text.s, x->text.len}, (IriText) {prefix->text.s, prefix->text.len});

	init(&after);
	iri_after_prefix(prefix->text.s, prefix->text.len, &after);
	CHECK(!after.failed);
	CHECK(begins == (compare_bytes(x->text.s, x->text.len, prefix->text.s, prefix->text.len) >= 0 &&
					 compare_bytes(x->text.s, x->text.len, after.data, after.len) < 0));
}

static void
make_key(const char *s, size_t len, IriBuf *key)
{
	IriParts	parts;
	IriError	err;

	CHECK(iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
	iri_normal_form(s, &parts, IRI_RUNG_SCHEME, key);
	CHECK(!key->failed);
}

static void
check_below(const Key *base_key, const Key *x)
{
	IriBase		base;
	FREED IriBuf bound;
	FREED IriBuf key;
	bool		below;

	iri_base_read(base_key->text.s, base_key->text.len, &base);
	below = iri_is_below(x->text.s, x->text.len, &base);
	init(&bound);
	init(&key);
	iri_after_base(&base, &bound);
	CHECK(iri_is_below(base.key, base.len, &base));
	if (below)
	{
		CHECK(iri_begins((IriText) {x->text.s, x->text.len}, (IriText) {base.key, base.len}));
		CHECK(compare_bytes(x->text.s, x->text.len, bound.data, bound.len) < 0);
	}
	/* the first of the texts that are valid, and not less than the bound */
	for (int n = 0;; n++)
	{
		FREED IriBuf text;
		IriParts	parts;
		IriError	err;
		bool		more;

		CHECK(n < 8);
		init(&text);
		more = iri_text_after_base(&base, n, &text);
		if (more)
			check_size(&text, base.len);
		if (more && iri_parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		{
			key.len = 0;
			make_key(text.data, text.len, &key);
			if (below)
				CHECK(!iri_is_below(key.data, key.len, &base) ||
					  compare_bytes(key.data, key.len, bound.data, bound.len) < 0);
		}
		if (!more)
			break;
	}
}

/* The names of a domain are between its bounds, and no others. */
static void
check_domain(const Key *d, const Key *keys, size_t count)
{
	FREED IriBuf name;
	IriBuf		bounds[4];
	IriDomain	limits[4];
	IriDomain	domain;
	IriError	err;

	init(&name);
	if (iri_domain_parse(d->text.s, d->text.len, &name))
	{
		CHECK(!name.failed && name.len > 0 && name.data[name.len - 1] != '.');
		domain = (IriDomain) {name.data, name.len, false};
		for (int i = 0; i < 4; i++)
		{
			init(&bounds[i]);
			(i == 0 ? iri_append_domain_first : i == 1 ? iri_append_domain_after :
			 i == 2 ? iri_append_domain_lower : iri_append_domain_upper) (name.data, name.len, &bounds[i]);
			check_size(&bounds[i], name.len);
			limits[i] = iri_domain_of(bounds[i].data, bounds[i].len);
			CHECK(limits[i].name != NULL);
			if (i >= 2)
			{
				FREED IriBuf key;

				/* it is an IRI in normal form */
				init(&key);
				CHECK(iri_is_ascii(name.data, name.len) == false ||
					  iri_parse(bounds[i].data, bounds[i].len, IRI_GRAMMAR_IRI, &(IriParts) {0}, &err));
				make_key(bounds[i].data, bounds[i].len, &key);
				CHECK(is_text(&key, bounds[i].data, bounds[i].len));
			}
		}
		CHECK(iri_domain_order(&limits[2], &limits[0]) < 0);
		CHECK(iri_domain_order(&limits[1], &limits[3]) <= 0);
		for (size_t i = 0; i < count; i++)
		{
			const IriDomain *x = &keys[i].domain;
			bool		in = iri_domain_contains(&domain, x);

			CHECK(in == (iri_domain_order(&limits[0], x) <= 0 && iri_domain_order(x, &limits[1]) < 0));
			if (in)
				CHECK(iri_domain_order(&limits[2], x) < 0 && iri_domain_order(x, &limits[3]) < 0);
		}
		for (int i = 0; i < 4; i++)
			iri_buf_free(&bounds[i]);
	}
}

/* Values that are equal have keys, and hashes, that are equal, bare or not. */
static void
check_values(const Key *a, const Key *b)
{
	IriBuf		forms[2];
	IriValue	values[2];
	const Text *spellings[2] = {&a->spelling, &b->spelling};
	const Text *keys[2] = {&a->text, &b->text};
	IriError	err;
	bool		equal;

	for (int i = 0; i < 2; i++)
	{
		init(&forms[i]);
		CHECK(iri_value_make(spellings[i]->s, spellings[i]->len, IRI_GRAMMAR_IRI_REFERENCE, &forms[i], &err));
		check_size(&forms[i], spellings[i]->len);
		CHECK(iri_value_read(forms[i].data, forms[i].len, &values[i]));
		CHECK(compare_bytes(values[i].key, values[i].key_len, keys[i]->s, keys[i]->len) == 0);
	}
	equal = compare_bytes(a->text.s, a->text.len, b->text.s, b->text.len) == 0;
	if (equal)
	{
		CHECK(XXH3_64bits(values[0].key, values[0].key_len) == XXH3_64bits(values[1].key, values[1].key_len));
		CHECK(iri_domain_order(&a->domain, &b->domain) == 0);
	}
	/* one spelling, one stored form */
	CHECK((compare_bytes(a->spelling.s, a->spelling.len, b->spelling.s, b->spelling.len) == 0) ==
		  (compare_bytes(forms[0].data, forms[0].len, forms[1].data, forms[1].len) == 0));
	iri_buf_free(&forms[0]);
	iri_buf_free(&forms[1]);
}

/* Reading any bytes stays within them. */
static void
check_stored(const Text *text)
{
	IriValue	value;
	char	   *copy;

	if (!iri_value_read(text->s, text->len, &value))
		return;
	CHECK(value.key >= text->s && value.key_len <= (size_t) (text->s + text->len - value.key));
	CHECK(value.prefix + value.suffix <= value.key_len);
	if (value.middle_len > 0)
		CHECK(value.middle >= text->s && value.middle + value.middle_len <= text->s + text->len);
	copy = malloc(iri_spelling_len(&value) + 1);
	CHECK(copy != NULL);
	iri_spelling_copy(&value, copy);
	free(copy);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *) data;
	const char *end = at + size;
	Key			lines[MAX_TEXTS];
	Key			keys[MAX_TEXTS];
	size_t		nlines = 0;
	size_t		count = 0;

	while (at < end && nlines < MAX_TEXTS)
	{
		IriParts	parts;
		IriError	err;
		Text		line = next_line(&at, end);

		lines[nlines++].text = line;
		check_stored(&line);
		if (iri_parse(line.s, line.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		{
			FREED IriBuf key;
			Key		   *k = &keys[count++];

			init(&key);
			iri_normal_form(line.s, &parts, IRI_RUNG_SCHEME, &key);
			check_size(&key, line.len);
			k->spelling = line;
			k->text = make_text(key.data, key.len);
			k->domain = iri_domain_of(k->text.s, k->text.len);
			init(&k->sort_key);
			iri_domain_sort_key(&k->domain, k->text.s, k->text.len, &k->sort_key);
			check_size(&k->sort_key, k->text.len);
		}
	}
	check_abbreviations(lines, nlines, MAX_BLOCKS);
	check_abbreviations(lines, nlines, size % 4);
	check_abbreviations(keys, count, MAX_BLOCKS);
	for (size_t i = 0; i < count; i++)
	{
		check_domain(&keys[i], keys, count);
		for (size_t j = 0; j < count; j++)
		{
			check_order(&keys[i], &keys[j]);
			check_prefix(&keys[i], &keys[j]);
			check_below(&keys[i], &keys[j]);
			check_values(&keys[i], &keys[j]);
		}
	}
	for (size_t i = 0; i < count; i++)
	{
		free(keys[i].text.s);
		iri_buf_free(&keys[i].sort_key);
	}
	for (size_t i = 0; i < nlines; i++)
		free(lines[i].text.s);
	return 0;
}
