/*
 * Order by domain (~<~ and its kin): the labels of the host from the right,
 * then the key, so that two are equal in it if they are equal by key.
 */
#include "find.h"

int
iri_compare_domains(const IriValue *a, const IriValue *b)
{
	IriDomain	da = iri_domain_of(a->key, a->key_len);
	IriDomain	db = iri_domain_of(b->key, b->key_len);
	int			cmp = iri_domain_order(&da, &db);

	if (cmp != 0)
		return cmp;
	/* a bound comes before all that have its name */
	if ((a->header ^ b->header) & IRI_V_BOUND)
		return a->header & IRI_V_BOUND ? -1 : 1;
	return iri_key_cmp(a, b);
}

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
	cmp = iri_compare_domains(&va, &vb);
	PG_FREE_IF_COPY(a, 0);
	PG_FREE_IF_COPY(b, 1);
	return cmp;
}

/* a ~<~ b */
PG_FUNCTION_INFO_V1(iri_domain_lt);
Datum
iri_domain_lt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) < 0);
}

/* a ~<=~ b */
PG_FUNCTION_INFO_V1(iri_domain_le);
Datum
iri_domain_le(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) <= 0);
}

/* a ~>~ b */
PG_FUNCTION_INFO_V1(iri_domain_gt);
Datum
iri_domain_gt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) > 0);
}

/* a ~>=~ b */
PG_FUNCTION_INFO_V1(iri_domain_ge);
Datum
iri_domain_ge(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(compare_arguments(fcinfo) >= 0);
}

/* iri_domain_cmp(a, b) → integer: negative, zero, positive */
PG_FUNCTION_INFO_V1(iri_domain_cmp);
Datum
iri_domain_cmp(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(compare_arguments(fcinfo));
}
