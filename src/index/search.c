/*
 * Finding: by the beginning of the key (^@), by path (<<=, >>=) and by domain
 * (<@, @>), and the bounds of the index ranges that contain the results.
 */
#include "compat.h"

#include "fmgr.h"
#include "nodes/primnodes.h"
#include "utils/memutils.h"

#include "compare/key.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/search.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "type/report.h"

/* ----------------------------------------------------------------
 *		operands
 * ----------------------------------------------------------------
 */

/* Reports an operand for which its operator is not defined; `what` says why. */
static void
report_operand(const IriValue *value, const char *what, const char *hint)
{
	ereport(ERROR,
			errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("\"%s\" %s", iri_presentable_utf8(iri_spelling(value)), what),
			errhint("%s", hint));
}

/*
 * Returns false if the text has a character that is not in Unicode, so that no
 * key begins with it.
 */
bool
iri_read_prefix(Datum text, IriText *prefix)
{
	struct varlena *t = PG_DETOAST_DATUM_PACKED(text);

	return iri_to_utf8(VARDATA_ANY(t), VARSIZE_ANY_EXHDR(t), prefix);
}

void
iri_read_base(Datum y, IriBase *base)
{
	IriValue	value;

	iri_read(DatumGetIriPP(y), &value);
	iri_base_read(value.key, value.key_len, base);
}

/* Returns false if d is not a domain name; otherwise the name is palloc'd. */
bool
iri_read_domain(Datum d, IriDomain *domain)
{
	IriValue	value;
	IriBuf		name;
	IriText		taken;
	char		storage[256];

	iri_read(DatumGetIriPP(d), &value);
	iri_buf_init(&name, storage, sizeof(storage));
	if (!iri_domain_parse(value.key, value.key_len, &name) && !name.failed)
	{
		iri_buf_free(&name);
		return false;
	}
	taken = iri_take(&name);
	domain->name = taken.data;
	domain->len = taken.len;
	domain->fold = false;
	return true;
}

static void
report_domain(Datum d)
{
	IriValue	value;

	iri_read(DatumGetIriPP(d), &value);
	report_operand(&value, "is not a domain name",
				   "Give a name, such as \"example.org\", or an IRI whose host is one.");
}

/*
 * A domain takes some work to read, and is the same for many rows, so it is
 * cached with the call, beside its datum.
 */
typedef struct DomainCache
{
	Size		size;
	struct varlena *datum;
	IriDomain	domain;
} DomainCache;

static const IriDomain *
getarg_domain(FunctionCallInfo fcinfo, int n)
{
	struct varlena *d = PG_GETARG_IRI_PP(n);
	DomainCache *cache = fcinfo->flinfo->fn_extra;

	if (cache == NULL)
		cache = fcinfo->flinfo->fn_extra = MemoryContextAllocZero(fcinfo->flinfo->fn_mcxt,
																  sizeof(DomainCache));
	if (cache->datum == NULL || cache->size != VARSIZE_ANY(d) ||
		memcmp(cache->datum, d, cache->size) != 0)
	{
		IriDomain	domain;
		MemoryContext old;

		if (!iri_read_domain(PointerGetDatum(d), &domain))
			report_domain(PointerGetDatum(d));
		if (cache->datum != NULL)
		{
			pfree(cache->datum);
			cache->datum = NULL;
			pfree((char *) cache->domain.name);
		}
		old = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
		domain.name = memcpy(palloc(domain.len), domain.name, domain.len);
		cache->domain = domain;
		cache->size = VARSIZE_ANY(d);
		cache->datum = memcpy(palloc(cache->size), d, cache->size);
		MemoryContextSwitchTo(old);
	}
	PG_FREE_IF_COPY(d, n);
	return &cache->domain;
}

/* ----------------------------------------------------------------
 *		operators
 * ----------------------------------------------------------------
 */

/* x ^@ prefix */
PG_FUNCTION_INFO_V1(iri_starts_with);
Datum
iri_starts_with(PG_FUNCTION_ARGS)
{
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriValue	value;
	IriText		prefix;
	bool		result;

	iri_read(x, &value);
	result = iri_read_prefix(PG_GETARG_DATUM(1), &prefix) &&
		iri_begins(iri_key_text(&value), (IriText) {prefix.data, prefix.len});
	PG_FREE_IF_COPY(x, 0);
	PG_RETURN_BOOL(result);
}

static bool
below(FunctionCallInfo fcinfo, int n, int base_n)
{
	struct varlena *x = PG_GETARG_IRI_PP(n);
	IriValue	value;
	IriBase		base;
	bool		result;

	iri_read(x, &value);
	iri_read_base(PG_GETARG_DATUM(base_n), &base);
	result = iri_is_below(value.key, value.key_len, &base);
	PG_FREE_IF_COPY(x, n);
	return result;
}

/* x <<= y */
IRI_ENTRY(iri_below, BoolGetDatum(below(fcinfo, 0, 1)))
/* y >>= x */
IRI_ENTRY(iriop_above, BoolGetDatum(below(fcinfo, 1, 0)))

static bool
in_domain(FunctionCallInfo fcinfo, int n, int domain_n)
{
	const IriDomain *domain = getarg_domain(fcinfo, domain_n);
	struct varlena *x = PG_GETARG_IRI_PP(n);
	IriValue	value;
	IriDomain	name;
	bool		result;

	iri_read(x, &value);
	name = iri_domain_of(value.key, value.key_len);
	result = iri_domain_contains(domain, &name);
	PG_FREE_IF_COPY(x, n);
	return result;
}

/* x <@ domain */
IRI_ENTRY(iri_in_domain, BoolGetDatum(in_domain(fcinfo, 0, 1)))
/* domain @> x */
IRI_ENTRY(iriop_domain_has, BoolGetDatum(in_domain(fcinfo, 1, 0)))

/* ----------------------------------------------------------------
 *		bounds, for conditions that become known only during execution
 *
 * A bound is not a value: it need not be valid, so no other function may see
 * it.  That is why these functions are declared with the pseudo-type internal,
 * and can be called only by plans (plan.c).  They take the arguments of the
 * operator, and their results are compared as values of type iri_reference.
 * ----------------------------------------------------------------
 */

#define BOUND_SIZE	256

/* Returns a bound with that key, which is freed. */
static Datum
take_bound(IriBuf *key)
{
	IriText		taken = iri_take(key);
	struct varlena *bound = iri_make_bound(taken.data, taken.len);

	pfree((char *) taken.data);
	return PointerGetDatum(bound);
}

static Datum
prefix_bound(FunctionCallInfo fcinfo, bool upper)
{
	IriText		prefix;
	IriBuf		key;
	char		storage[BOUND_SIZE];

	iri_buf_init(&key, storage, sizeof(storage));
	/* without a prefix, both bounds are the same: the range is empty */
	if (iri_read_prefix(PG_GETARG_DATUM(0), &prefix))
	{
		if (upper)
			iri_after_prefix(prefix.data, prefix.len, &key);
		else
			iri_buf_append(&key, prefix.data, prefix.len);
	}
	return take_bound(&key);
}

static Datum
below_bound(FunctionCallInfo fcinfo, bool upper)
{
	IriBase		base;
	IriBuf		key;
	char		storage[BOUND_SIZE];

	iri_buf_init(&key, storage, sizeof(storage));
	iri_read_base(PG_GETARG_DATUM(0), &base);
	if (upper)
		iri_after_base(&base, &key);
	else
		iri_buf_append(&key, base.key, base.len);
	return take_bound(&key);
}

/*
 * Text that is not a domain raises an error during execution, and makes an
 * empty range during planning.  When an estimate folds a call, its argument is
 * a constant.  A call that is executed has another argument, because plan.c
 * makes the bounds of constants itself.
 */
static Datum
domain_bound(FunctionCallInfo fcinfo, bool upper)
{
	IriDomain	domain;
	IriBuf		key;
	char		storage[BOUND_SIZE];

	iri_buf_init(&key, storage, sizeof(storage));
	if (iri_read_domain(PG_GETARG_DATUM(0), &domain))
		(upper ? iri_append_domain_after : iri_append_domain_first)(domain.name, domain.len, &key);
	else
	{
		const FuncExpr *call = (FuncExpr *) fcinfo->flinfo->fn_expr;

		if (call == NULL || !IsA(call, FuncExpr) || !IsA(linitial(call->args), Const))
			report_domain(PG_GETARG_DATUM(0));
	}
	return take_bound(&key);
}

/* iriop_index_prefix_lower(internal) → internal: the start of the range of a text */
IRI_ENTRY(iriop_index_prefix_lower, prefix_bound(fcinfo, false))
/* iriop_index_prefix_upper(internal) → internal: the end of the range of a text */
IRI_ENTRY(iriop_index_prefix_upper, prefix_bound(fcinfo, true))
/* iriop_index_below_lower(internal) → internal: the start of the range of an IRI */
IRI_ENTRY(iriop_index_below_lower, below_bound(fcinfo, false))
/* iriop_index_below_upper(internal) → internal: the end of the range of an IRI */
IRI_ENTRY(iriop_index_below_upper, below_bound(fcinfo, true))
/* iriop_index_domain_lower(internal) → internal: the start of the range of a domain */
IRI_ENTRY(iriop_index_domain_lower, domain_bound(fcinfo, false))
/* iriop_index_domain_upper(internal) → internal: the end of the range of a domain */
IRI_ENTRY(iriop_index_domain_upper, domain_bound(fcinfo, true))

/* ----------------------------------------------------------------
 *		bounds that are values, for users
 *
 * They are made from text, so they are the same values wherever their text is
 * read.  They also enclose values that the operators do not find.
 * ----------------------------------------------------------------
 */

/* iri_below_lower(base) → iri_reference */
PG_FUNCTION_INFO_V1(iri_below_lower);
Datum
iri_below_lower(PG_FUNCTION_ARGS)
{
	IriBase		base;

	iri_read_base(PG_GETARG_DATUM(0), &base);
	PG_RETURN_IRI_P(iri_make_checked(base.key, base.len, IRI_GRAMMAR_IRI_REFERENCE));
}

/* Returns a value of the text, or NULL if its key is less than `least`. */
static struct varlena *
make_not_less(IriText text, IriText least)
{
	IriError	err;
	IriValue	value;
	struct varlena *result = iri_make(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &err);

	if (result == NULL)
		return NULL;
	iri_read(result, &value);
	return iri_compare_octets(value.key, value.key_len, least.data, least.len) >= 0 ? result : NULL;
}

/* iri_below_upper(base) → iri_reference: an error for the empty reference */
PG_FUNCTION_INFO_V1(iri_below_upper);
Datum
iri_below_upper(PG_FUNCTION_ARGS)
{
	IriBase		base;
	IriBuf		after;
	IriBuf		text;
	IriText		least;
	struct varlena *result = NULL;

	iri_read_base(PG_GETARG_DATUM(0), &base);
	iri_buf_init(&after, NULL, 0);
	iri_after_base(&base, &after);
	least = iri_take(&after);
	iri_buf_init(&text, NULL, 0);
	for (int n = 0; result == NULL && iri_text_after_base(&base, n, &text); n++)
	{
		IriText		made = iri_take(&text);

		result = make_not_less(made, least);
		pfree((char *) made.data);
		iri_buf_init(&text, NULL, 0);
	}
	iri_buf_free(&text);
	if (result == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("an empty reference has no upper bound"),
				 errhint("Use the lower bound alone.")));
	PG_RETURN_IRI_P(result);
}

static Datum
domain_value(FunctionCallInfo fcinfo, void (*append) (const char *name, size_t len, IriBuf *out))
{
	IriDomain	domain;
	IriBuf		text;

	if (!iri_read_domain(PG_GETARG_DATUM(0), &domain))
		PG_RETURN_NULL();
	iri_buf_init(&text, NULL, 0);
	append(domain.name, domain.len, &text);
	PG_RETURN_IRI_P(iri_make_from_buffer(&text, IRI_GRAMMAR_IRI));
}

/* iri_domain_lower(domain) → iri_reference: NULL for text that is not a domain name */
IRI_ENTRY(iri_domain_lower, domain_value(fcinfo, iri_append_domain_lower))
/* iri_domain_upper(domain) → iri_reference: NULL for text that is not a domain name */
IRI_ENTRY(iri_domain_upper, domain_value(fcinfo, iri_append_domain_upper))
