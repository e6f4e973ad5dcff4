/*
 * Keys of datums.
 */
#include "compat.h"

#include "compare/key.h"

void
iri_open_any_key(Datum datum, IriKey *key)
{
	struct varlena *x = DatumGetIriPP(datum);
	IriValue	value;

	iri_read_or_bound(x, &value);
	key->text = iri_key_text(&value);
	key->bound = (value.header & IRI_V_BOUND) != 0;
	key->copy = PointerGetDatum(x) != datum ? x : NULL;
}

int
iri_compare_any_keys(Datum x, Datum y)
{
	IriKey		a;
	IriKey		b;
	int			cmp;

	iri_open_key(x, &a);
	iri_open_key(y, &b);
	cmp = iri_compare_octets(a.text.data, a.text.len, b.text.data, b.text.len);
	iri_close_key(&a);
	iri_close_key(&b);
	return cmp;
}
