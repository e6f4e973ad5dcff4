/*
 * A cache of the keys of host names; see cache.h.
 *
 * An entry stays valid because a key depends only on the bytes of the name.
 * Each name has a set of slots, and replaces the name that has been there
 * longest.  A name was checked when it was added, so a name with the same bytes
 * is valid.
 */
#include "host/cache.h"

#include <stdint.h>
#include <string.h>

#include "host/idna.h"
#include "host/memo.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"

#define SETS		64
#define PLACES		4			/* slots of a set */

typedef struct HostSet
{
	IriHostEntry place[PLACES];
	unsigned int oldest;		/* the slot to be replaced next */
} HostSet;

/* Returns true if a name is a reg-name in which the normal form encodes nothing. */
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
	static HostSet sets[SETS];
	char		storage[IRI_MEMO_LENGTH];
	HostSet    *set;
	IriBuf		key;
	IriHostEntry *entry = NULL;

	if (len == 0 || len > IRI_MEMO_LENGTH)
		return NULL;
	set = &sets[iri_hash_bytes(host, len, 0) % SETS];
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
	if (!key.failed && key.len <= IRI_MEMO_LENGTH)
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

void
iri_host_key_again(const char *host, size_t len, IriBuf *out)
{
	const IriHostEntry *entry = NULL;

	if (!iri_is_ascii(host, len) || iri_has_ace_label(host, len))
		entry = iri_host_entry(host, len);
	if (entry != NULL)
		iri_buf_append(out, entry->key, entry->key_len);
	else
		iri_host_key(host, len, out);
}
