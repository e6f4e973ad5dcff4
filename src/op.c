/*
 * Comparison by key: operators, support functions, min and max.  All of it
 * serves both types and all pairs of them.
 */
#include "iri.h"

#include "common/hashfn.h"

static int
compare_arguments(FunctionCallInfo fcinfo)
{
	struct varlena *a = PG_GETARG_IRI_PP(0);
	struct varlena *b = PG_GETARG_IRI_PP(1);
	IriValue	va;
	IriValue	vb;
	int			cmp;

	iri_read(a, &va);
	iri_read(b, &vb);
	cmp = iri_key_cmp(&va, &vb);
	PG_FREE_IF_COPY(a, 0);
	PG_FREE_IF_COPY(b, 1);
	return cmp;
}

static bool
equal_arguments(FunctionCallInfo fcinfo)
{
	struct varlena *a = PG_GETARG_IRI_PP(0);
	struct varlena *b = PG_GETARG_IRI_PP(1);
	IriValue	va;
	IriValue	vb;
	bool		equal;

	iri_read(a, &va);
	iri_read(b, &vb);
	equal = va.key_len == vb.key_len && memcmp(va.key, vb.key, va.key_len) == 0;
	PG_FREE_IF_COPY(a, 0);
	PG_FREE_IF_COPY(b, 1);
	return equal;
}

/* a = b */
PG_FUNCTION_INFO_V1(iri_eq);
Datum
iri_eq(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(equal_arguments(fcinfo));
}

/* a <> b */
PG_FUNCTION_INFO_V1(iri_ne);
Datum
iri_ne(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(!equal_arguments(fcinfo));
}

/* a < b */
PG_FUNCTION_INFO_V1(iri_lt);
Datum
iri_lt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) < 0);
}

/* a <= b */
PG_FUNCTION_INFO_V1(iri_le);
Datum
iri_le(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) <= 0);
}

/* a > b */
PG_FUNCTION_INFO_V1(iri_gt);
Datum
iri_gt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) > 0);
}

/* a >= b */
PG_FUNCTION_INFO_V1(iri_ge);
Datum
iri_ge(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) >= 0);
}

/* iri_cmp(a, b) → integer: negative, zero, positive */
PG_FUNCTION_INFO_V1(iri_cmp);
Datum
iri_cmp(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(compare_arguments(fcinfo));
}

/* iri_smaller(a, b): the transition function of min */
PG_FUNCTION_INFO_V1(iri_smaller);
Datum
iri_smaller(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(compare_arguments(fcinfo) <= 0 ? 0 : 1));
}

/* iri_larger(a, b): the transition function of max */
PG_FUNCTION_INFO_V1(iri_larger);
Datum
iri_larger(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(PG_GETARG_DATUM(compare_arguments(fcinfo) >= 0 ? 0 : 1));
}

/*
 * iri_hash(x) → integer: of the bytes of the key.  Cast in stone, since hash
 * partitions stand on it.
 */
PG_FUNCTION_INFO_V1(iri_hash);
Datum
iri_hash(PG_FUNCTION_ARGS)
{
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriValue	value;
	Datum		hash;

	iri_read(x, &value);
	hash = hash_any((const unsigned char *) value.key, value.key_len);
	PG_FREE_IF_COPY(x, 0);
	return hash;
}

/* iri_hash_extended(x, seed) → bigint */
PG_FUNCTION_INFO_V1(iri_hash_extended);
Datum
iri_hash_extended(PG_FUNCTION_ARGS)
{
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriValue	value;
	Datum		hash;

	iri_read(x, &value);
	hash = hash_any_extended((const unsigned char *) value.key, value.key_len,
							 PG_GETARG_INT64(1));
	PG_FREE_IF_COPY(x, 0);
	return hash;
}
