/*
 * Comparison by key: operators, support functions, min and max.  All functions
 * serve both types, and all pairs of the two.
 */
#include "compat.h"

#include "catalog/partition.h"
#include "common/hashfn.h"
#include "fmgr.h"

#include "compare/key.h"
#include "compare/op.h"
#include "core/text/text.h"

static int
compare_arguments(FunctionCallInfo fcinfo)
{
	return iri_compare_keys(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1));
}

static bool
equal_arguments(FunctionCallInfo fcinfo)
{
	IriText		plain_a = iri_plain_key(PG_GETARG_DATUM(0));
	IriText		plain_b = iri_plain_key(PG_GETARG_DATUM(1));
	IriKey		a;
	IriKey		b;
	bool		equal;

	if (likely(plain_a.data != NULL && plain_b.data != NULL))
		return iri_same_text(plain_a, plain_b);

	iri_open_key(PG_GETARG_DATUM(0), &a);
	iri_open_key(PG_GETARG_DATUM(1), &b);
	equal = iri_same_text(a.text, b.text);
	iri_close_key(&a);
	iri_close_key(&b);
	return equal;
}

/* a = b */
IRI_ENTRY(iriop_eq, BoolGetDatum(equal_arguments(fcinfo)))
/* a <> b */
IRI_ENTRY(iriop_ne, BoolGetDatum(!equal_arguments(fcinfo)))
/* a < b */
IRI_ENTRY(iriop_lt, BoolGetDatum(compare_arguments(fcinfo) < 0))
/* a <= b */
IRI_ENTRY(iriop_le, BoolGetDatum(compare_arguments(fcinfo) <= 0))
/* a > b */
IRI_ENTRY(iriop_gt, BoolGetDatum(compare_arguments(fcinfo) > 0))
/* a >= b */
IRI_ENTRY(iriop_ge, BoolGetDatum(compare_arguments(fcinfo) >= 0))
/* iriop_cmp(a, b) → integer: negative, zero, positive */
IRI_ENTRY(iriop_cmp, Int32GetDatum(compare_arguments(fcinfo)))
/* iriop_smaller(a, b): the transition function of min */
IRI_ENTRY(iriop_smaller, PG_GETARG_DATUM(compare_arguments(fcinfo) <= 0 ? 0 : 1))
/* iriop_larger(a, b): the transition function of max */
IRI_ENTRY(iriop_larger, PG_GETARG_DATUM(compare_arguments(fcinfo) >= 0 ? 0 : 1))

/* Returns the hash of a key; with the seed 0 its low half is iriop_hash. */
static uint64
hash_argument(FunctionCallInfo fcinfo, uint64 seed)
{
	IriKey		key;
	uint64		hash;

	iri_open_key(PG_GETARG_DATUM(0), &key);
	hash = iri_hash_bytes(key.text.data, key.text.len, seed);
	iri_close_key(&key);
	return hash;
}

/* iriop_hash(x) → integer: of the bytes of the key */
IRI_ENTRY(iriop_hash, Int32GetDatum((int32) hash_argument(fcinfo, 0)))
/* iri_hash_extended(x, seed) → bigint */
IRI_ENTRY(iri_hash_extended, Int64GetDatum((int64) hash_argument(fcinfo, (uint64) PG_GETARG_INT64(1))))

/*
 * iri_shard(x, n) → integer: the remainder that hash partitioning by x alone
 * chooses of a modulus n, as compute_partition_hash_value does
 */
PG_FUNCTION_INFO_V1(iri_shard);
Datum
iri_shard(PG_FUNCTION_ARGS)
{
	int32		n = PG_GETARG_INT32(1);
	uint64		hash;

	if (n < 1)
		ereport(ERROR,
				errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				errmsg("number of shards must be greater than zero"));

	hash = hash_combine64(0, hash_argument(fcinfo, HASH_PARTITION_SEED));
	PG_RETURN_INT32((int32) (hash % (uint64) n));
}
