/*
 * Simple string comparison (draft §5.3.1): the spelling, byte for byte.
 * Declared for iri_reference, which an iri coerces to.
 */
#include "iri.h"

#include "common/hashfn.h"

/* An argument's spelling, and what to free behind it. */
typedef struct Image
{
	struct varlena *datum;
	Datum		argument;
	IriValue	value;
	IriText		text;
} Image;

static void
open_image(FunctionCallInfo fcinfo, int n, Image *image)
{
	image->argument = PG_GETARG_DATUM(n);
	image->datum = DatumGetIriPP(image->argument);
	iri_read(image->datum, &image->value);
	image->text = iri_spelling(&image->value);
}

static void
close_image(Image *image)
{
	if (image->text.data != image->value.key)
		pfree((char *) image->text.data);
	if (PointerGetDatum(image->datum) != image->argument)
		pfree(image->datum);
}

static int
compare_images(FunctionCallInfo fcinfo)
{
	Image		a;
	Image		b;
	int			cmp;

	open_image(fcinfo, 0, &a);
	open_image(fcinfo, 1, &b);
	cmp = iri_compare_bytes(a.text.data, a.text.len, b.text.data, b.text.len);
	close_image(&a);
	close_image(&b);
	return cmp;
}

/* Equality looks at the bytes only where the lengths agree. */
static bool
equal_images(FunctionCallInfo fcinfo)
{
	Image		a;
	Image		b;
	bool		equal;

	open_image(fcinfo, 0, &a);
	open_image(fcinfo, 1, &b);
	equal = iri_same_text(a.text, b.text);
	close_image(&a);
	close_image(&b);
	return equal;
}

/* a *= b */
PG_FUNCTION_INFO_V1(iri_image_eq);
Datum
iri_image_eq(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(equal_images(fcinfo));
}

/* a *<> b */
PG_FUNCTION_INFO_V1(iri_image_ne);
Datum
iri_image_ne(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(!equal_images(fcinfo));
}

/* a *< b */
PG_FUNCTION_INFO_V1(iri_image_lt);
Datum
iri_image_lt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_images(fcinfo) < 0);
}

/* a *<= b */
PG_FUNCTION_INFO_V1(iri_image_le);
Datum
iri_image_le(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_images(fcinfo) <= 0);
}

/* a *> b */
PG_FUNCTION_INFO_V1(iri_image_gt);
Datum
iri_image_gt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_images(fcinfo) > 0);
}

/* a *>= b */
PG_FUNCTION_INFO_V1(iri_image_ge);
Datum
iri_image_ge(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_images(fcinfo) >= 0);
}

/* iri_image_cmp(a, b) → integer: negative, zero, positive */
PG_FUNCTION_INFO_V1(iri_image_cmp);
Datum
iri_image_cmp(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(compare_images(fcinfo));
}

/* iri_image_hash(x) → integer: of the bytes of the spelling */
PG_FUNCTION_INFO_V1(iri_image_hash);
Datum
iri_image_hash(PG_FUNCTION_ARGS)
{
	Image		x;
	Datum		hash;

	open_image(fcinfo, 0, &x);
	hash = hash_any((const unsigned char *) x.text.data, x.text.len);
	close_image(&x);
	return hash;
}

/* iri_image_hash_extended(x, seed) → bigint */
PG_FUNCTION_INFO_V1(iri_image_hash_extended);
Datum
iri_image_hash_extended(PG_FUNCTION_ARGS)
{
	Image		x;
	Datum		hash;

	open_image(fcinfo, 0, &x);
	hash = hash_any_extended((const unsigned char *) x.text.data, x.text.len,
							 PG_GETARG_INT64(1));
	close_image(&x);
	return hash;
}
