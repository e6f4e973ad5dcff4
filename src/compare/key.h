/*
 * Keys of datums: reading and comparing them.
 */
#ifndef IRI_KEY_H
#define IRI_KEY_H

#include "core/text/table.h"
#include "type/datum.h"

/* A datum's key, and the copy of the datum if one had to be made. */
typedef struct IriKey
{
	IriText		text;
	bool		bound;			/* IRI_V_BOUND */
	struct varlena *copy;		/* NULL: no copy */
} IriKey;

/*
 * Returns the key of a datum that can be read directly, as most datums can.
 * Returns NULL for any other, such as a compressed one or one stored out of
 * line.
 */
static pg_attribute_always_inline IriText
iri_plain_key(Datum datum)
{
	const struct varlena *x = (const struct varlena *) DatumGetPointer(datum);

	if (VARATT_IS_EXTERNAL(x) || VARATT_IS_COMPRESSED(x))
		return (IriText) {NULL, 0};
	return iri_value_short_key(VARDATA_ANY(x), VARSIZE_ANY_EXHDR(x));
}

/* Opens the key of a datum in any stored form. */
extern void iri_open_any_key(Datum datum, IriKey *key);

static pg_attribute_always_inline void
iri_open_key(Datum datum, IriKey *key)
{
	IriText		plain = iri_plain_key(datum);

	if (likely(plain.data != NULL))
		*key = (IriKey) {.text = plain};
	else
		iri_open_any_key(datum, key);
}

static inline void
iri_close_key(IriKey *key)
{
	if (key->copy != NULL)
		pfree(key->copy);
}

/* Compares the keys of two datums, in any stored form. */
extern int	iri_compare_any_keys(Datum x, Datum y);

/* Compares the keys of two datums. */
static pg_attribute_always_inline int
iri_compare_keys(Datum x, Datum y)
{
	IriText		a = iri_plain_key(x);
	IriText		b = iri_plain_key(y);

	if (unlikely(a.data == NULL || b.data == NULL))
		return iri_compare_any_keys(x, y);
	return iri_compare_octets(a.data, a.len, b.data, b.len);
}

#endif							/* IRI_KEY_H */
