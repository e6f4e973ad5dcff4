/*
 * The keys of names seen before; see host_cache.h.
 *
 * A key depends on the bytes of the name alone, so that an entry is true for as
 * long as the process lives.  Each name has a set of places, and takes that of
 * the name that has been there longest.  A name that is found byte by byte was
 * checked when it was put there.
 */
#include "host/host_cache.h"

#include <stdint.h>
#include <string.h>

#include "host/idna.h"
#include "text/bytes.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"

#define SETS_LOG2	6
#define PLACES		4			/* of a set */

typedef struct HostSet
{
	IriHostEntry place[PLACES];
	unsigned int oldest;		/* the place to be taken next */
} HostSet;

/*
 * The golden ratio: the highest bits of a product with it depend on all bits.
 * The lowest do not, so that the next product is of both.
 */
static inline uint64_t
mix(uint64_t hash, uint64_t word)
{
	return (hash ^ hash >> 32 ^ word) * UINT64_C(0x9e3779b97f4a7c15);
}

static inline size_t
set_of(const char *host, size_t len)
{
	uint64_t	hash = len;
	uint64_t	rest = 0;

	for (; len >= 8; host += 8, len -= 8)
		hash = mix(hash, iri_word_at(host));
	memcpy(&rest, host, len);
	return (size_t) (mix(hash, rest) >> (64 - SETS_LOG2));
}

/* Returns true if a name is a reg-name that the normal form encodes nothing of. */
static bool
is_plain_name(const char *host, size_t len)
{
	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(host + i, len - i, &cp);

		if (size == 0 || !(size == 1 ? iri_is(host[i], IRI_C_REG_NAME) : iri_may_stand_raw(cp, false)))
			return false;
		i += size;
	}
	return true;
}

const IriHostEntry *
iri_host_entry(const char *host, size_t len)
{
	static HostSet sets[1 << SETS_LOG2];
	char		storage[IRI_HOST_CACHE_LENGTH];
	HostSet    *set;
	IriBuf		key;
	IriHostEntry *entry = NULL;

	if (len == 0 || len > IRI_HOST_CACHE_LENGTH)
		return NULL;
	set = &sets[set_of(host, len)];
	for (int i = 0; i < PLACES; i++)
	{
		const IriHostEntry *entry = &set->place[i];

		if (entry->host_len == len && memcmp(entry->host, host, len) == 0)
			return entry;
	}
	if (!is_plain_name(host, len))
		return NULL;

	iri_buf_init(&key, storage, sizeof(storage));
	iri_host_key(host, len, &key);
	if (!key.failed && key.len <= IRI_HOST_CACHE_LENGTH)
	{
		entry = &set->place[set->oldest++ % PLACES];
		entry->host_len = (unsigned char) len;
		entry->key_len = (unsigned char) key.len;
		memcpy(entry->host, host, len);
		memcpy(entry->key, key.data, key.len);
	}
	iri_buf_free(&key);
	return entry;
}
