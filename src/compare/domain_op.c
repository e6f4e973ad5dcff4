/*
 * Order by domain (~<~ and the others): the labels of the host from the right,
 * then the key.  Therefore, two values are equal in this order if they are
 * equal by key.
 */
#include "compat.h"

#include "fmgr.h"

#include "compare/domain_op.h"
#include "compare/key.h"
#include "core/value/domain.h"

static bool
is_bound_of(const IriDomain *domain, const IriKey *key)
{
	return key->bound && domain->name != NULL && domain->name + domain->len == key->text.data + key->text.len;
}

bool
iri_is_domain_bound(const IriKey *key)
{
	IriDomain	domain = iri_domain_of(key->text.data, key->text.len);

	return is_bound_of(&domain, key);
}

/* Returns true if b begins as a does, up to the character that ends the authority of a. */
static bool
has_authority_of(const IriDomain *domain, IriText a, IriText b)
{
	Size		len = domain->name != NULL ? domain->name + domain->len - a.data : a.len;

	return len < a.len && len < b.len &&
		(a.data[len] == '/' || a.data[len] == '?' || a.data[len] == '#') &&
		memcmp(a.data, b.data, len + 1) == 0;
}

int
iri_compare_domains(const IriKey *a, const IriKey *b)
{
	IriDomain	da = iri_domain_of(a->text.data, a->text.len);
	IriDomain	db;
	int			cmp;

	if (!has_authority_of(&da, a->text, b->text))
	{
		db = iri_domain_of(b->text.data, b->text.len);
		cmp = iri_domain_order(&da, &db);
		if (cmp != 0)
			return cmp;
		/* the bound of a domain comes before all other keys that have its name */
		cmp = is_bound_of(&db, b) - is_bound_of(&da, a);
		if (cmp != 0)
			return cmp;
	}
	return iri_compare_octets(a->text.data, a->text.len, b->text.data, b->text.len);
}

static int
compare_domain_arguments(FunctionCallInfo fcinfo)
{
	IriKey		a;
	IriKey		b;
	int			cmp;

	iri_open_key(PG_GETARG_DATUM(0), &a);
	iri_open_key(PG_GETARG_DATUM(1), &b);
	cmp = iri_compare_domains(&a, &b);
	iri_close_key(&a);
	iri_close_key(&b);
	return cmp;
}

/* a ~<~ b */
IRI_ENTRY(iriop_domain_lt, BoolGetDatum(compare_domain_arguments(fcinfo) < 0))
/* a ~<=~ b */
IRI_ENTRY(iriop_domain_le, BoolGetDatum(compare_domain_arguments(fcinfo) <= 0))
/* a ~>~ b */
IRI_ENTRY(iriop_domain_gt, BoolGetDatum(compare_domain_arguments(fcinfo) > 0))
/* a ~>=~ b */
IRI_ENTRY(iriop_domain_ge, BoolGetDatum(compare_domain_arguments(fcinfo) >= 0))
/* iriop_domain_cmp(a, b) → integer: negative, zero, positive */
IRI_ENTRY(iriop_domain_cmp, Int32GetDatum(compare_domain_arguments(fcinfo)))
