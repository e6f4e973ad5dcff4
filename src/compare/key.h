/*
 * Keys of datums: reading, comparing and hashing them.
 */
#ifndef IRI_KEY_H
#define IRI_KEY_H

#include "type/datum.h"

/* memcmp order; a proper prefix comes first. */
static inline int
iri_compare_bytes(const char *a, Size a_len, const char *b, Size b_len)
{
	int			cmp = memcmp(a, b, Min(a_len, b_len));

	if (cmp != 0)
		return cmp;
	return a_len < b_len ? -1 : a_len > b_len;
}

/* A datum's key, and the copy that had to be made of it. */
typedef struct IriKey
{
	const char *data;
	Size		len;
	bool		bound;			/* IRI_V_BOUND */
	struct varlena *copy;		/* NULL: none */
} IriKey;

static pg_attribute_always_inline void
iri_open_key(Datum datum, IriKey *key)
{
	struct varlena *x = DatumGetIriPP(datum);
	IriValue	value;

	iri_read_or_bound(x, &value);
	key->data = value.key;
	key->len = value.key_len;
	key->bound = (value.header & IRI_V_BOUND) != 0;
	key->copy = PointerGetDatum(x) != datum ? x : NULL;
}

static inline void
iri_close_key(IriKey *key)
{
	if (key->copy != NULL)
		pfree(key->copy);
}

/*
 * Returns the key of a datum that is bare, and neither compressed nor stored
 * elsewhere, as most are; else NULL.  This takes half the instructions of
 * iri_open_key.
 */
static pg_attribute_always_inline IriText
iri_plain_key(Datum datum)
{
	const struct varlena *x = (const struct varlena *) DatumGetPointer(datum);
	IriText		key;

	if (VARATT_IS_EXTERNAL(x) || VARATT_IS_COMPRESSED(x))
		return (IriText) {NULL, 0};
	key.data = VARDATA_ANY(x);
	key.len = VARSIZE_ANY_EXHDR(x);
	if (key.len - 1 >= IRI_VALUE_MAX || key.data[0] < 'a' || key.data[0] > 'z')
		return (IriText) {NULL, 0};
	return key;
}

/* Compares the keys of two datums, in whatever form. */
extern int	iri_compare_any_keys(Datum x, Datum y);

/* Compares the keys of two datums. */
static pg_attribute_always_inline int
iri_compare_keys(Datum x, Datum y)
{
	IriText		a = iri_plain_key(x);
	IriText		b = iri_plain_key(y);

	if (unlikely(a.data == NULL || b.data == NULL))
		return iri_compare_any_keys(x, y);
	return iri_compare_bytes(a.data, a.len, b.data, b.len);
}

/* The hash of a key or a spelling. */
extern uint64 iri_hash_bytes(const char *s, size_t len, uint64 seed);

#endif							/* IRI_KEY_H */
