/*
 * Sort support.
 */
#include "iri.h"

#include "utils/sortsupport.h"

static int
compare(Datum a, Datum b, SortSupport ssup)
{
	struct varlena *pa = DatumGetIriPP(a);
	struct varlena *pb = DatumGetIriPP(b);
	IriValue	va;
	IriValue	vb;
	int			cmp;

	iri_read(pa, &va);
	iri_read(pb, &vb);
	cmp = memcmp(va.key, vb.key, Min(va.key_len, vb.key_len));
	if (cmp == 0)
		cmp = va.key_len < vb.key_len ? -1 : va.key_len > vb.key_len;
	if (PointerGetDatum(pa) != a)
		pfree(pa);
	if (PointerGetDatum(pb) != b)
		pfree(pb);
	return cmp;
}

PG_FUNCTION_INFO_V1(iri_sortsupport);
Datum
iri_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport ssup = (SortSupport) PG_GETARG_POINTER(0);

	ssup->comparator = compare;
	PG_RETURN_VOID();
}
