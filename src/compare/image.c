/*
 * Simple string comparison (draft §5.3.1): the spelling, byte for byte.
 * Declared for iri_reference, to which iri can be cast.
 */
#include "compat.h"

#include "fmgr.h"

#include "compare/image.h"
#include "compare/key.h"
#include "core/text/text.h"
#include "type/datum.h"

/* Reads a datum's spelling.  The caller closes it. */
void
iri_open_image(Datum datum, IriImage *image)
{
	image->argument = datum;
	image->datum = DatumGetIriPP(datum);
	iri_read(image->datum, &image->value);
	image->text = iri_spelling(&image->value);
}

void
iri_close_image(IriImage *image)
{
	if (image->text.data != image->value.key)
		pfree((char *) image->text.data);
	if (PointerGetDatum(image->datum) != image->argument)
		pfree(image->datum);
}

/* The order of spellings: negative, zero, positive. */
int
iri_compare_images(Datum x, Datum y)
{
	IriImage	a;
	IriImage	b;
	int			cmp;

	iri_open_image(x, &a);
	iri_open_image(y, &b);
	cmp = iri_compare_octets(a.text.data, a.text.len, b.text.data, b.text.len);
	iri_close_image(&a);
	iri_close_image(&b);
	return cmp;
}

static int
compare_image_arguments(FunctionCallInfo fcinfo)
{
	return iri_compare_images(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1));
}

/* Equality looks at the bytes only if the lengths agree. */
static bool
equal_images(FunctionCallInfo fcinfo)
{
	IriImage	a;
	IriImage	b;
	bool		equal;

	iri_open_image(PG_GETARG_DATUM(0), &a);
	iri_open_image(PG_GETARG_DATUM(1), &b);
	equal = iri_same_text(a.text, b.text);
	iri_close_image(&a);
	iri_close_image(&b);
	return equal;
}

/* a *= b */
IRI_ENTRY(iriop_image_eq, BoolGetDatum(equal_images(fcinfo)))
/* a *<> b */
IRI_ENTRY(iriop_image_ne, BoolGetDatum(!equal_images(fcinfo)))
/* a *< b */
IRI_ENTRY(iriop_image_lt, BoolGetDatum(compare_image_arguments(fcinfo) < 0))
/* a *<= b */
IRI_ENTRY(iriop_image_le, BoolGetDatum(compare_image_arguments(fcinfo) <= 0))
/* a *> b */
IRI_ENTRY(iriop_image_gt, BoolGetDatum(compare_image_arguments(fcinfo) > 0))
/* a *>= b */
IRI_ENTRY(iriop_image_ge, BoolGetDatum(compare_image_arguments(fcinfo) >= 0))
/* iriop_image_cmp(a, b) → integer: negative, zero, positive */
IRI_ENTRY(iriop_image_cmp, Int32GetDatum(compare_image_arguments(fcinfo)))

static uint64
hash_image(FunctionCallInfo fcinfo, uint64 seed)
{
	IriImage	x;
	uint64		hash;

	iri_open_image(PG_GETARG_DATUM(0), &x);
	hash = iri_hash_bytes(x.text.data, x.text.len, seed);
	iri_close_image(&x);
	return hash;
}

/* iriop_image_hash(x) → integer: of the bytes of the spelling */
IRI_ENTRY(iriop_image_hash, Int32GetDatum((int32) hash_image(fcinfo, 0)))
/* iriop_image_hash_extended(x, seed) → bigint */
IRI_ENTRY(iriop_image_hash_extended, Int64GetDatum((int64) hash_image(fcinfo, (uint64) PG_GETARG_INT64(1))))
