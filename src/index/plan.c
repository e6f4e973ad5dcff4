/*
 * What the planner is told about ^@, <<=, >>=, <@ and @>: equivalent index
 * conditions, and estimates of the number of rows.
 *
 * Nothing here raises an error for an operand: `readable` checks it before it
 * is given to the operator.  Errors are left to the executor.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_am.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_operator.h"
#include "catalog/pg_proc.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"
#include "optimizer/optimizer.h"
#include "optimizer/plancat.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/syscache.h"
#include "utils/typcache.h"

#include "compare/domain.h"
#include "compare/key.h"
#include "compare/op.h"
#include "core/scheme/scheme.h"
#include "core/text/buf.h"
#include "core/text/bytes.h"
#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/estimate.h"
#include "index/find.h"
#include "type/datum.h"
#include "type/memory.h"

#include <math.h>

/* Keys from one string up to another, which is not included. */
typedef struct Range
{
	IriText		from;
	IriText		to;
	bool		single;			/* there is one at most */
} Range;

/* A path: itself and paths that continue with "#", "/" or "?". */
#define MAX_RANGES	3

/* An operator, identified by its function. */
typedef struct Search
{
	PGFunction	function;
	int			arg;			/* the argument that is sought among others */
	/* reads the other: false if it finds nothing */
	bool		(*readable) (Datum pattern);
	bool		refuses;		/* an unreadable operand is an error */
	/*
	 * the ranges of the results, up to MAX_RANGES; NULL: there are too many
	 * ranges
	 */
	int			(*ranges) (Datum pattern, Range *ranges);
	bool		lossy;			/* more than the results is between the bounds */
	/* the bounds, and their names in SQL */
	PGFunction	lower;
	const char *lower_name;
	PGFunction	upper;
	const char *upper_name;
	/* the operators by which an index compares with them */
	PGFunction	ge;
	PGFunction	lt;
} Search;

static bool
prefix_is_readable(Datum pattern)
{
	IriText		prefix;

	return iri_read_prefix(pattern, &prefix);
}

/* as every base is */
static bool
any_is_readable(Datum pattern)
{
	return true;
}

static bool
domain_is_readable(Datum pattern)
{
	IriDomain	domain;

	return iri_read_domain(pattern, &domain);
}

/* Sets the range of keys that begin with s, and then with c unless it is 0. */
static Range
range_of(const char *s, size_t len, char c)
{
	Range		range;
	IriBuf		buf;

	iri_buf_init(&buf, NULL, 0);
	iri_buf_append(&buf, s, len);
	iri_buf_put(&buf, c);
	if (c == '\0')
		buf.len--;
	range.from = iri_take(&buf);
	iri_buf_init(&buf, NULL, 0);
	iri_after_prefix(range.from.data, range.from.len, &buf);
	range.to = iri_take(&buf);
	range.single = false;
	return range;
}

static int
prefix_ranges(Datum pattern, Range *ranges)
{
	IriText		prefix;

	iri_read_prefix(pattern, &prefix);
	ranges[0] = range_of(prefix.data, prefix.len, '\0');
	return 1;
}

static int
base_ranges(Datum pattern, Range *ranges)
{
	IriBase		base;
	IriBuf		after;

	iri_read_base(pattern, &base);
	if (base.alone)
	{
		iri_buf_init(&after, NULL, 0);
		iri_after_base(&base, &after);
		ranges[0] = (Range) {{base.key, base.len}, iri_take(&after), true};
		return 1;
	}
	if (base.open)
	{
		ranges[0] = range_of(base.key, base.len, '\0');
		return 1;
	}
	ranges[0] = range_of(base.key, base.len, '#');
	ranges[1] = range_of(base.key, base.len, '/');
	ranges[2] = range_of(base.key, base.len, '?');
	return 3;
}

#define BY_PREFIX \
	prefix_is_readable, false, prefix_ranges, false, \
	iriop_index_prefix_lower, "iriop_index_prefix_lower", iriop_index_prefix_upper, "iriop_index_prefix_upper", \
	iriop_ge, iriop_lt
#define BY_BASE \
	any_is_readable, false, base_ranges, true, \
	iriop_index_below_lower, "iriop_index_below_lower", iriop_index_below_upper, "iriop_index_below_upper", \
	iriop_ge, iriop_lt
#define BY_DOMAIN \
	domain_is_readable, true, NULL, false, \
	iriop_index_domain_lower, "iriop_index_domain_lower", iriop_index_domain_upper, "iriop_index_domain_upper", \
	iriop_domain_ge, iriop_domain_lt

static const Search searches[] = {
	{iri_starts_with, 0, BY_PREFIX},
	{iri_below, 0, BY_BASE},
	{iri_above, 1, BY_BASE},
	{iri_in_domain, 0, BY_DOMAIN},
	{iri_domain_has, 1, BY_DOMAIN},
};

static const Search *
find_search(Oid funcid, FmgrInfo *function)
{
	fmgr_info(funcid, function);
	for (int i = 0; i < lengthof(searches); i++)
	{
		if (searches[i].function == function->fn_addr)
			return &searches[i];
	}
	return NULL;
}

/* Returns true if the function makes bounds. */
static bool
is_bound_function(Oid funcid)
{
	FmgrInfo	function;

	fmgr_info(funcid, &function);
	for (int i = 0; i < lengthof(searches); i++)
	{
		if (searches[i].lower == function.fn_addr || searches[i].upper == function.fn_addr)
			return true;
	}
	return false;
}

/* A call of a function of one argument, for another argument. */
static Oid
find_function(const char *name, Oid argument, Oid namespace)
{
	return GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum(name),
						   PointerGetDatum(buildoidvector(&argument, 1)),
						   ObjectIdGetDatum(namespace));
}

/* ----------------------------------------------------------------
 *		index conditions
 * ----------------------------------------------------------------
 */

/*
 * Returns the operator of that strategy between the column and a bound, if the
 * index has the order for which the bounds are made: any index on the column
 * is offered, whatever its operators mean.
 */
static Oid
index_operator(SupportRequestIndexCondition *req, Oid column_type, Oid bound_type,
			   StrategyNumber strategy, PGFunction function)
{
	Oid			operator = get_opfamily_member(req->opfamily, column_type, bound_type, strategy);
	FmgrInfo	info;

	if (!OidIsValid(operator))
		return InvalidOid;
	fmgr_info(get_opcode(operator), &info);
	return info.fn_addr == function ? operator : InvalidOid;
}

/*
 * Makes a bound: a constant if the pattern is one, else a call.  Returns NULL
 * if the function that makes it cannot be found.
 */
static Expr *
make_bound(SupportRequestIndexCondition *req, Node *pattern, Oid type,
		   PGFunction function, const char *name)
{
	Oid			funcid;

	if (IsA(pattern, Const))
		return (Expr *) makeConst(type, -1, InvalidOid, -1,
								  DirectFunctionCall1(function, ((Const *) pattern)->constvalue),
								  false, false);
	funcid = find_function(name, INTERNALOID, get_func_namespace(req->funcid));
	if (!OidIsValid(funcid))
		return NULL;
	return (Expr *) makeFuncExpr(funcid, type, list_make1(copyObject(pattern)), InvalidOid, InvalidOid,
								 COERCE_EXPLICIT_CALL);
}

/*
 * Returns the type of the bounds: that of the two which the column does not
 * have.  Operators of two types are estimated by iriop_bound_sel.  Core would
 * combine the estimates of two of one type as a range, which is often too
 * narrow for the histogram.
 */
static Oid
type_of_bounds(Oid column_type, Oid namespace)
{
	Oid			iri = GetSysCacheOid2(TYPENAMENSP, Anum_pg_type_oid, CStringGetDatum("iri"),
							  ObjectIdGetDatum(namespace));

	if (column_type != iri)
		return iri;
	return GetSysCacheOid2(TYPENAMENSP, Anum_pg_type_oid, CStringGetDatum("iri_reference"),
						   ObjectIdGetDatum(namespace));
}

/*
 * Gets the column of a clause as the index has it, even if it has a domain
 * over the type, and the other argument.  Returns false if no search of the
 * index can have the latter.
 */
static bool
split_clause(SupportRequestIndexCondition *req, Node **column, Oid *column_type, Node **other)
{
	List	   *args;

	if (is_opclause(req->node))
		args = ((OpExpr *) req->node)->args;
	else if (is_funcclause(req->node))
		args = ((FuncExpr *) req->node)->args;
	else
		return false;
	*column = list_nth(args, req->indexarg);
	*other = list_nth(args, 1 - req->indexarg);
	while (IsA(*column, RelabelType))
		*column = (Node *) ((RelabelType *) *column)->arg;
	*column_type = getBaseType(exprType(*column));
	if (exprType(*column) != *column_type)
		*column = (Node *) makeRelabelType((Expr *) *column, *column_type, -1, InvalidOid,
										   COERCE_IMPLICIT_CAST);
	return is_pseudo_constant_for_index(req->root, *other, req->index) &&
		!(IsA(*other, Const) && ((Const *) *other)->constisnull);
}

/* column >= lower AND column < upper, or NULL */
static List *
index_condition(SupportRequestIndexCondition *req)
{
	FmgrInfo	function;
	const Search *search = find_search(req->funcid, &function);
	Oid			am = req->index->relam;
	Node	   *column;
	Node	   *pattern;
	Oid			column_type;
	Oid			type;
	Oid			ge;
	Oid			lt;
	Expr	   *lower;
	Expr	   *upper;

	if (search == NULL || req->indexarg != search->arg || (am != BTREE_AM_OID && am != BRIN_AM_OID))
		return NIL;
	if (!split_clause(req, &column, &column_type, &pattern))
		return NIL;
	type = type_of_bounds(column_type, get_func_namespace(req->funcid));
	ge = index_operator(req, column_type, type, BTGreaterEqualStrategyNumber, search->ge);
	lt = index_operator(req, column_type, type, BTLessStrategyNumber, search->lt);
	if (!OidIsValid(ge) || !OidIsValid(lt))
		return NIL;
	/* an operand that is refused is left for the operator to refuse */
	if (IsA(pattern, Const) && search->refuses &&
		!search->readable(((Const *) pattern)->constvalue))
		return NIL;

	lower = make_bound(req, pattern, type, search->lower, search->lower_name);
	upper = make_bound(req, pattern, type, search->upper, search->upper_name);
	if (lower == NULL || upper == NULL)
		return NIL;
	req->lossy = search->lossy;
	return list_make2(make_opclause(ge, BOOLOID, false, (Expr *) column, lower,
									InvalidOid, InvalidOid),
					  make_opclause(lt, BOOLOID, false, (Expr *) copyObject(column), upper,
									InvalidOid, InvalidOid));
}

/* ----------------------------------------------------------------
 *		*= with a constant
 *
 * An index on keys finds the rows of a spelling and others, so its condition is
 * lossy.  The planner must not take the operator for such a clause: a bitmap
 * scan does not check a clause again that an equivalence class has, and that of
 * a mergejoinable operator with a constant is in one.  So the operator is
 * replaced by its function, for which an index on spellings gets the operator.
 * ----------------------------------------------------------------
 */

/* Returns the operator *= of the function. */
static Oid
image_operator(Oid funcid)
{
	Oid		   *types;
	int			nargs;

	get_func_signature(funcid, &types, &nargs);
	return GetSysCacheOid4(OPERNAMENSP, Anum_pg_operator_oid, CStringGetDatum("*="),
						   ObjectIdGetDatum(types[0]), ObjectIdGetDatum(types[1]),
						   ObjectIdGetDatum(get_func_namespace(funcid)));
}

static Node *
call_of_operator(FuncExpr *call)
{
	Node	   *a = linitial(call->args);
	Node	   *b = lsecond(call->args);

	if (!IsA(a, Const) && !IsA(b, Const))
		return NULL;
	return (Node *) makeFuncExpr(call->funcid, call->funcresulttype, call->args,
								 call->funccollid, call->inputcollid, COERCE_EXPLICIT_CALL);
}

/*
 * Returns values with the keys that a constant has under all versions, in an
 * array: an index may have values of each.
 */
static ArrayType *
keys_of_versions(Const *constant, Oid type)
{
	struct varlena *x = DatumGetIriPP(constant->constvalue);
	IriValue	value;
	IriText		spelling;
	Datum		made[IRI_KEY_VERSION];
	int			count = 0;

	iri_read(x, &value);
	spelling = iri_spelling(&value);
	for (int version = IRI_V_FIRST; version <= IRI_KEY_VERSION; version++)
	{
		Datum		next = PointerGetDatum(iri_make_under(version, spelling.data, spelling.len));

		if (count == 0 || iri_compare_keys(made[count - 1], next) != 0)
			made[count++] = next;
	}
	return construct_array(made, count, type, -1, false, TYPALIGN_INT);
}

/*
 * Makes: column = other, or = ANY if there are several keys.  Returns NULL if
 * they are not known, or if the index cannot search for an array in its order.
 */
static Expr *
keys_condition(SupportRequestIndexCondition *req, Oid op, Node *column, Node *other, Oid other_type)
{
	ArrayType  *keys;
	ScalarArrayOpExpr *any;

	if (IRI_KEY_VERSION > IRI_V_FIRST)
	{
		if (!IsA(other, Const))
			return NULL;
		keys = keys_of_versions((Const *) other, other_type);
		if (ArrayGetNItems(ARR_NDIM(keys), ARR_DIMS(keys)) > 1)
		{
			if (!req->index->amsearcharray || req->indexcol > 0)
				return NULL;
			any = makeNode(ScalarArrayOpExpr);
			any->opno = op;
			any->useOr = true;
			any->args = list_make2(column, makeConst(get_array_type(other_type), -1, InvalidOid, -1,
													 PointerGetDatum(keys), false, false));
			any->location = -1;
			set_sa_opfuncid(any);
			return (Expr *) any;
		}
	}
	return make_opclause(op, BOOLOID, false, (Expr *) column, (Expr *) other, InvalidOid, InvalidOid);
}

/* Makes of a call: column *= other, or else by keys; or NULL */
static List *
image_condition(SupportRequestIndexCondition *req)
{
	Node	   *column;
	Node	   *other;
	Oid			column_type;
	Oid			other_type;
	Oid			op;
	TypeCacheEntry *type;
	Expr	   *condition;

	if (!is_funcclause(req->node) || !split_clause(req, &column, &column_type, &other))
		return NIL;
	other_type = getBaseType(exprType(other));
	op = image_operator(req->funcid);
	if (req->indexarg == 1 && OidIsValid(op))
		op = get_commutator(op);
	req->lossy = !OidIsValid(op) || !op_in_opfamily(op, req->opfamily);
	if (req->lossy)
	{
		type = lookup_type_cache(column_type, TYPECACHE_BTREE_OPFAMILY);
		op = get_opfamily_member(type->btree_opf, column_type, other_type,
								 BTEqualStrategyNumber);
		if (!OidIsValid(op) || !op_in_opfamily(op, req->opfamily))
			return NIL;
		condition = keys_condition(req, op, column, other, other_type);
		return condition == NULL ? NIL : list_make1(condition);
	}
	return list_make1(make_opclause(op, BOOLOID, false, (Expr *) column, (Expr *) other,
									InvalidOid, InvalidOid));
}

static bool
estimate_image_call(SupportRequestSelectivity *req)
{
	Oid			op = image_operator(req->funcid);

	if (!OidIsValid(op))
		return false;
	req->selectivity = req->is_join ?
		join_selectivity(req->root, op, req->args, req->inputcollid, req->jointype, req->sjinfo) :
		restriction_selectivity(req->root, op, req->args, req->inputcollid, req->varRelid);
	return true;
}

/* ----------------------------------------------------------------
 *		estimates
 * ----------------------------------------------------------------
 */

/*
 * For a pattern that is not known, the same as the planner's own for such
 * operators.
 */
#define DEFAULT_SELECTIVITY	0.005

/*
 * For a site with one value there, in shares of one.  It has fewer rows than
 * there are between the two values around: a factor of ten reaches these.
 */
#define SEEN_ONCE			0.2

/* See share_between. */
#define CROWDED				0.4

/* The upper limit for patterns that are not known. */
#define DEFAULT_CHANCE		0.5

/* How many values of each kind are used to estimate a join. */
#define JOIN_SAMPLE			10

/* Statistics as a sample of the values that are not among the most common ones. */
typedef struct Sample
{
	AttStatsSlot values;
	double		each;			/* the share of one distinct value */
	double		once;			/* the share of a site that has one of the values */
} Sample;

static bool
get_sample(VariableStatData *column, Oid funcid, Sample *sample)
{
	AttStatsSlot common;
	double		distinct;
	bool		is_default;

	if (!HeapTupleIsValid(column->statsTuple) ||
		!statistic_proc_security_check(column, funcid) ||
		!get_attstatsslot(&sample->values, column->statsTuple, STATISTIC_KIND_HISTOGRAM,
						  InvalidOid, ATTSTATSSLOT_VALUES))
		return false;
	distinct = get_variable_numdistinct(column, &is_default);
	if (get_attstatsslot(&common, column->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_NUMBERS))
	{
		distinct -= common.nnumbers;
		free_attstatsslot(&common);
	}
	sample->each = 1 / Max(distinct, sample->values.nvalues);
	sample->once = SEEN_ONCE / sample->values.nvalues;
	return true;
}

static IriText
sample_key(const Sample *sample, int n)
{
	IriValue	value;

	iri_read(DatumGetIriPP(sample->values.values[n]), &value);
	return (IriText) {value.key, value.key_len};
}

/* Returns how many of the histogram's values are less. */
static int
values_below(const Sample *sample, IriText key)
{
	int			from = 0;
	int			to = sample->values.nvalues;

	while (from < to)
	{
		int			middle = (from + to) / 2;
		IriText		value = sample_key(sample, middle);

		if (iri_compare_bytes(value.data, value.len, key.data, key.len) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/*
 * Returns how many of the histogram's values are in the range, except the
 * first and the last: these are in it however rare they are.
 */
static int
values_in(const Sample *sample, Range range)
{
	return Max(Min(values_below(sample, range.to), sample->values.nvalues - 1) -
			   Max(values_below(sample, range.from), 1), 0);
}

/*
 * Returns the length of a key up to the first byte after its authority; 0 if it has none, or if the
 * string ends before it does.
 */
static size_t
site_length(const char *key, size_t len)
{
	const char *slashes = NULL;

	for (size_t i = 0; i + 1 < len && slashes == NULL; i++)
	{
		if (key[i] == '/')
			slashes = key[i + 1] == '/' ? key + i + 2 : key + len;
	}
	if (slashes == NULL)
		return 0;
	for (const char *end = slashes; end < key + len; end++)
	{
		if (*end == '/' || *end == '?' || *end == '#')
			return end + 1 - key;
	}
	return 0;
}

/*
 * Estimates the share of a site that so many of the histogram's values belong
 * to.  What is too small to be seen is taken to be as large at any number of
 * rows, as the planner's own estimates do for patterns.
 */
static double
share_of_seen(const Sample *sample, int seen)
{
	double		one = 1.0 / sample->values.nvalues;

	if (seen > 1)
		return seen * one;
	return Max(Min(seen == 1 ? sample->once : IRI_SHARE_UNSEEN, one), sample->each);
}

/*
 * Returns the share at a place of a key, from those at the ends of a part of
 * it, on a logarithmic scale.  The first bytes matter most: links are crowded
 * where they begin to differ, and later bytes distinguish few.
 */
static double
share_between(double from, double to, double start, double place, double end)
{
	double		part = Min(Max(place - start, 0) / Max(end - start, 1), 1);

	return from * pow(to / from, pow(part, CROWDED));
}

/*
 * Estimates the share of rows whose keys begin with a string.  The histogram
 * contains at most one of them, values from up to `to`.
 *
 * They are fewer than the rows between the values around, and at least those
 * of one distinct value.  The former applies to the common beginning of these
 * two values, the latter to a string as long as a whole key.  A site is in
 * between: how large sites are does not depend on how many rows there are.
 */
static double
share_in_gap(const Sample *sample, int from, int to, IriText prefix)
{
	int			last = sample->values.nvalues - 1;
	IriText		low = sample_key(sample, Max(from - 1, 0));
	IriText		high = sample_key(sample, Min(to, last));
	double		most = (double) (to - from + 1) / last;
	double		start = iri_common_prefix(low.data, high.data, Min(low.len, high.len));
	double		whole = from < to ? sample_key(sample, from).len : (low.len + high.len) / 2.0;
	double		site = site_length(prefix.data, prefix.len);

	if (site == 0)
		site = site_length(low.data, low.len);
	if (site > start)
	{
		/* the site of a longer string may have more values than the gap */
		int			seen = values_in(sample, range_of(prefix.data, Min(site, prefix.len), '\0'));
		double		share = Min(share_of_seen(sample, seen), most);

		if (prefix.len < site)
			return share_between(most, share, start, prefix.len, site);
		most = share;
		start = site;
	}
	return share_between(most, sample->each, start, prefix.len, whole);
}

/*
 * Estimates the share of rows in the ranges, or `least` if all are beyond the
 * sample.  Most of the guesses for several ranges are about the same rows, so
 * they are not added.
 */
static double
share_in_ranges(const Sample *sample, const Range *ranges, int nranges, double least)
{
	int			values = 0;
	double		guess = least;

	for (int i = 0; i < nranges; i++)
	{
		int			from = values_below(sample, ranges[i].from);
		int			to = values_below(sample, ranges[i].to);

		if (ranges[i].single)
			guess = Max(guess, sample->each);
		else if (to - from > 1)
			values += to - from;
		else if (to > 0 && from < sample->values.nvalues)
			guess = Max(guess, share_in_gap(sample, from, to, ranges[i].from));
	}
	return Max((double) values / sample->values.nvalues, guess);
}

/*
 * Estimates the share of rows in a domain.  It is in many ranges of keys, so
 * the histogram is taken as a sample.  If that contains nothing of the domain,
 * the domain is looked for where its own name would be.
 */
static double
share_in_domain(const Sample *sample, const IriDomain *domain, double least)
{
	static const char *const beginnings[] = {"http://", "http://www.", "https://", "https://www."};
	Range		ranges[lengthof(beginnings)];
	int			seen = 0;

	for (int i = 0; i < sample->values.nvalues; i++)
	{
		IriText		key = sample_key(sample, i);
		IriDomain	name = iri_domain_of(key.data, key.len);

		seen += iri_domain_contains(domain, &name);
	}
	if (seen > 0)
		return (double) seen / sample->values.nvalues;
	for (int i = 0; i < lengthof(beginnings); i++)
	{
		char	   *start = psprintf("%s%.*s", beginnings[i], (int) domain->len, domain->name);

		ranges[i] = range_of(start, strlen(start), '/');
	}
	return share_in_ranges(sample, ranges, lengthof(beginnings), least);
}

/* A host from iri_host_unicode as a domain name. */
static IriDomain
host_name(Datum host)
{
	IriText		text;
	IriDomain	name = {NULL, 0, false};

	if (iri_read_prefix(host, &text) && text.len > 0)
	{
		name.name = text.data;
		name.len = text.len - (text.data[text.len - 1] == '.');
	}
	return name;
}

/*
 * Estimates the share of rows in a domain, from statistics of their hosts.
 *
 * A host that is not among the most common ones has at most as many rows as
 * the least of these, even if the histogram has it.  If there are no most
 * common ones, all hosts have about as many rows, and what is not seen is
 * taken for one of them.
 */
double
iri_share_of_hosts(VariableStatData *hosts, Oid funcid, const IriDomain *domain)
{
	AttStatsSlot common;
	Sample		sample;
	double		in_common = 0;
	double		least_common = 1;
	double		others = 1 - ((Form_pg_statistic) GETSTRUCT(hosts->statsTuple))->stanullfrac;
	double		share = 0;

	if (get_attstatsslot(&common, hosts->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		for (int i = 0; i < common.nvalues; i++)
		{
			IriDomain	name = host_name(common.values[i]);

			others -= common.numbers[i];
			least_common = Min(least_common, common.numbers[i]);
			if (iri_domain_contains(domain, &name))
				in_common += common.numbers[i];
		}
		free_attstatsslot(&common);
	}
	others = Max(others, 0);
	if (get_sample(hosts, funcid, &sample))
	{
		int			below = 0;
		int			same = 0;

		for (int i = 0; i < sample.values.nvalues; i++)
		{
			IriDomain	name = host_name(sample.values.values[i]);

			if (!iri_domain_contains(domain, &name))
				continue;
			if (name.len == domain->len)
				same++;
			else
				below++;
		}
		share = (double) (below + same) / sample.values.nvalues * others;
		if (below == 0)
			share = Min(share, least_common);
		if (share == 0 && in_common == 0)
			share = (least_common < 1 ? share_of_seen(&sample, 0) : sample.each) * others;
		free_attstatsslot(&sample.values);
	}
	return in_common + share;
}

/* The share of one row, the least that a condition is estimated to find. */
double
iri_share_of_row(const VariableStatData *column)
{
	return column->rel != NULL && column->rel->tuples > 1 ? 1 / column->rel->tuples : 0;
}

/*
 * Estimates the share of rows found, for a column with statistics or without.
 * If the pattern is drawn from statistics itself, one value that it finds in
 * the histogram tells nothing: the histograms of two columns are often in step.
 */
static double
estimate(const Search *search, FmgrInfo *function, VariableStatData *column,
		 VariableStatData *hosts, Oid collation, Datum pattern, bool drawn, double least)
{
	Sample		sample;
	IriDomain	domain;
	double		share = DEFAULT_SELECTIVITY;
	double		common;
	double		result;

	if (!HeapTupleIsValid(column->statsTuple))
		return DEFAULT_SELECTIVITY;
	if (!search->readable(pattern))
		return least;

	if (search->ranges == NULL)
	{
		iri_read_domain(pattern, &domain);
		if (hosts != NULL && HeapTupleIsValid(hosts->statsTuple) &&
			statistic_proc_security_check(hosts, function->fn_oid))
		{
			result = Max(iri_share_of_hosts(hosts, function->fn_oid, &domain), least);
			CLAMP_PROBABILITY(result);
			return result;
		}
	}

	result = mcv_selectivity(column, function, collation, pattern, search->arg == 0, &common);
	if (get_sample(column, function->fn_oid, &sample))
	{
		FmgrInfo	order;

		if (drawn)
			sample.once = IRI_SHARE_UNSEEN;
		fmgr_info(get_opcode(sample.values.staop), &order);
		if (order.fn_addr == iriop_lt && sample.values.nvalues > 1)
		{
			if (search->ranges != NULL)
			{
				Range		ranges[MAX_RANGES];
				int			nranges = search->ranges(pattern, ranges);

				share = share_in_ranges(&sample, ranges, nranges, least);
			}
			else
				share = share_in_domain(&sample, &domain, least);
			/* a sample cannot tell that all are found */
			share = Min(share, 1 - 0.01 / (sample.values.nvalues - 1));
		}
		free_attstatsslot(&sample.values);
	}
	result += share * (1 - ((Form_pg_statistic) GETSTRUCT(column->statsTuple))->stanullfrac - common);
	result = Max(result, least);
	CLAMP_PROBABILITY(result);
	return result;
}

/*
 * Gets statistics of iri_host_unicode(x), which exist if the user created
 * them, or an index on it.
 */
void
iri_examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid, VariableStatData *hosts)
{
	Oid			host_funcid;

	memset(hosts, 0, sizeof(*hosts));
	host_funcid = find_function("iri_host_unicode", exprType(x), get_func_namespace(funcid));
	if (OidIsValid(host_funcid))
		examine_variable(root,
						 (Node *) makeFuncExpr(host_funcid, TEXTOID, list_make1(x),
											   DEFAULT_COLLATION_OID, InvalidOid,
											   COERCE_EXPLICIT_CALL),
						 varRelid, hosts);
}

/* column op pattern */
static double
restriction(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation)
{
	FmgrInfo	function;
	const Search *search = find_search(funcid, &function);
	VariableStatData column;
	VariableStatData hosts = {0};
	Node	   *pattern;
	bool		column_first;
	double		result = DEFAULT_SELECTIVITY;

	if (search == NULL ||
		!get_restriction_variable(root, args, varRelid, &column, &pattern, &column_first))
		return DEFAULT_SELECTIVITY;
	if (IsA(pattern, Const) && column_first == (search->arg == 0))
	{
		Const	   *constant = (Const *) pattern;

		if (search->ranges == NULL)
			iri_examine_hosts(root, funcid, list_nth(args, search->arg), varRelid, &hosts);
		result = constant->constisnull ? 0 :
			estimate(search, &function, &column, &hosts, collation, constant->constvalue,
					 false, iri_share_of_row(&column));
		ReleaseVariableStats(hosts);
	}
	ReleaseVariableStats(column);
	return result;
}

/* x begins with the key of a bound */
static Datum
begins_with_bound(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriValue	bound;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	iri_read(PG_GETARG_IRI_PP(1), &bound);
	PG_RETURN_BOOL(iri_begins(value.key, value.key_len, bound.key, bound.key_len));
}

static int
bound_ranges(Datum bound, Range *ranges)
{
	IriValue	value;

	iri_read(DatumGetIriPP(bound), &value);
	ranges[0] = range_of(value.key, value.key_len, '\0');
	return 1;
}

/* What an index finds by bounds of keys, identified by the lower one. */
static const Search by_bound = {
	.function = begins_with_bound,
	.readable = any_is_readable,
	.ranges = bound_ranges,
};

/* The same for bounds by domain: the lower one is read as the domain is. */
static const Search by_domain_bound = {
	.function = iri_in_domain,
	.readable = domain_is_readable,
};

/* Returns a value that can be read, but need not be valid, with a key. */
Datum
iri_value_of_key(const char *start, const char *key, size_t len)
{
	size_t		start_len = strlen(start);
	struct varlena *value = palloc(VARHDRSZ + 1 + start_len + len);

	SET_VARSIZE(value, VARHDRSZ + 1 + start_len + len);
	VARDATA(value)[0] = (char) IRI_V_FIRST;
	memcpy(VARDATA(value) + 1, start, start_len);
	memcpy(VARDATA(value) + 1 + start_len, key, len);
	return PointerGetDatum(value);
}

/*
 * Estimates the share of rows that the lower of two bounds is for, and all for
 * the upper one, so that both together are estimated as their operator is.
 * Returns -1 if it is not a bound.
 */
static double
share_of_bound(PlannerInfo *root, Oid operator, List *args, int varRelid, Oid collation)
{
	FmgrInfo	function;
	const Search *search;
	VariableStatData column;
	VariableStatData hosts = {0};
	Node	   *bound;
	bool		column_first;
	bool		upper;
	double		result = -1;

	fmgr_info(get_opcode(operator), &function);
	upper = function.fn_addr == iriop_lt || function.fn_addr == iriop_domain_lt;
	/* an operator of a user may have arguments of any type */
	if (!upper && function.fn_addr != iriop_ge && function.fn_addr != iriop_domain_ge)
		return -1;
	search = function.fn_addr == iriop_domain_ge ? &by_domain_bound : &by_bound;
	if (!get_restriction_variable(root, args, varRelid, &column, &bound, &column_first))
		return -1;
	if (IsA(bound, FuncExpr) && is_bound_function(((FuncExpr *) bound)->funcid))
		result = upper ? 1 : DEFAULT_SELECTIVITY;
	else if (IsA(bound, Const) && !((Const *) bound)->constisnull && column_first)
	{
		IriKey		key;

		iri_open_key(((Const *) bound)->constvalue, &key);
		if (key.bound && upper)
			result = key.len > 0 ? 1 : iri_share_of_row(&column);
		else if (key.bound)
		{
			function.fn_addr = search->function;
			function.fn_extra = NULL;
			if (search->ranges == NULL)
				iri_examine_hosts(root, function.fn_oid, linitial(args), varRelid, &hosts);
			result = estimate(search, &function, &column, &hosts, collation,
							  iri_value_of_key("", key.data, key.len), false, iri_share_of_row(&column));
			ReleaseVariableStats(hosts);
		}
		iri_close_key(&key);
	}
	ReleaseVariableStats(column);
	return result;
}

/*
 * Adds up to `most` values of a slot, which represent a share of the rows;
 * `one` is the share of each.
 */
static void
add_values(IriDraw *draw, const AttStatsSlot *slot, int most, double one, double share)
{
	int			step = (slot->nvalues + most - 1) / most;
	int			first = draw->count;
	double		sum = 0;

	for (int i = 0; i < slot->nvalues; i += step)
	{
		draw->values[draw->count] = slot->values[i];
		draw->own[draw->count] = slot->nnumbers > 0 ? slot->numbers[i] : one;
		sum += draw->own[draw->count++];
	}
	for (int i = first; i < draw->count; i++)
		draw->shares[i] = sum > 0 ? draw->own[i] / sum * share : 0;
}

/*
 * Draws up to `most` values of each kind of statistics.  Returns false if
 * nothing is known.
 */
bool
iri_draw_values(VariableStatData *column, Oid funcid, int most, IriDraw *draw)
{
	double		rest;
	bool		is_default;

	memset(draw, 0, sizeof(*draw));
	if (!HeapTupleIsValid(column->statsTuple) || !statistic_proc_security_check(column, funcid))
		return false;
	draw->values = palloc(sizeof(Datum) * 2 * most);
	draw->shares = palloc(sizeof(double) * 2 * most);
	draw->own = palloc(sizeof(double) * 2 * most);
	draw->distinct = get_variable_numdistinct(column, &is_default);
	rest = 1 - ((Form_pg_statistic) GETSTRUCT(column->statsTuple))->stanullfrac;
	if (rest <= 0)
		return true;
	if (get_attstatsslot(&draw->common, column->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		double		sum = 0;

		for (int i = 0; i < draw->common.nnumbers; i++)
			sum += draw->common.numbers[i];
		add_values(draw, &draw->common, most, 0, sum);
		rest = Max(rest - sum, 0);
	}
	if (get_attstatsslot(&draw->histogram, column->statsTuple, STATISTIC_KIND_HISTOGRAM,
						 InvalidOid, ATTSTATSSLOT_VALUES))
		add_values(draw, &draw->histogram, most,
				   rest / Max(draw->distinct - draw->common.nvalues, draw->histogram.nvalues),
				   rest);
	return draw->count > 0;
}

void
iri_free_draw(IriDraw *draw)
{
	free_attstatsslot(&draw->common);
	free_attstatsslot(&draw->histogram);
	if (draw->values != NULL)
	{
		pfree(draw->values);
		pfree(draw->shares);
		pfree(draw->own);
	}
}

/* Estimates the share of pairs of rows: the mean for some of the patterns. */
static double
share_of_pairs(const Search *search, FmgrInfo *function, VariableStatData *column,
			   VariableStatData *hosts, VariableStatData *patterns, Oid collation,
			   double least)
{
	IriDraw		draw;
	double		result = 0;

	if (!iri_draw_values(patterns, function->fn_oid, JOIN_SAMPLE, &draw))
		result = DEFAULT_SELECTIVITY;
	for (int i = 0; i < draw.count; i++)
		result += draw.shares[i] * estimate(search, function, column, hosts, collation,
											draw.values[i], true, least);
	iri_free_draw(&draw);
	return result;
}

/*
 * Computes, for each value drawn from the outer column, the share of inner
 * rows that have a value drawn from theirs and are its partners.
 */
static double *
find_partners(const Search *search, FmgrInfo *function, Oid collation,
			  const IriDraw *outer, const IriDraw *inner, bool outer_has_patterns)
{
	const IriDraw *patterns = outer_has_patterns ? outer : inner;
	const IriDraw *values = outer_has_patterns ? inner : outer;
	double	   *found = palloc0(sizeof(double) * Max(outer->count, 1));

	/* pattern by pattern, because a function keeps the last pattern it has read */
	for (int i = 0; i < patterns->count; i++)
	{
		if (!search->readable(patterns->values[i]))
			continue;
		for (int j = 0; j < values->count; j++)
		{
			Datum		arg[2];

			arg[search->arg] = values->values[j];
			arg[1 - search->arg] = patterns->values[i];
			if (!DatumGetBool(FunctionCall2Coll(function, collation, arg[0], arg[1])))
				continue;
			if (outer_has_patterns)
				found[i] += inner->own[j];
			else
				found[j] += inner->own[i];
		}
	}
	return found;
}

/*
 * Estimates the share of outer rows that have a partner among the inner rows.
 *
 * Like networkjoinsel_semi in core, this counts partners among the inner
 * values that are drawn.  A row without a partner there may have one among the
 * others.  The chance of that is computed by Poisson's distribution, from the
 * number expected for the row, or for an average row.
 */
static double
share_with_partner(const Search *search, FmgrInfo *function, VariableStatData *outer,
				   VariableStatData *inner, VariableStatData *hosts,
				   bool outer_has_patterns, Oid collation)
{
	IriDraw		outer_draw;
	IriDraw		inner_draw;
	double		rows = inner->rel != NULL ? inner->rel->rows : 0;
	double		result = 0;
	bool		known = iri_draw_values(outer, function->fn_oid, IRI_SEMIJOIN_SAMPLE, &outer_draw);

	known = iri_draw_values(inner, function->fn_oid, IRI_SEMIJOIN_SAMPLE, &inner_draw) && known;
	if (inner->rel == NULL)
		result = DEFAULT_CHANCE;
	else if (!known)
		result = Min(rows * DEFAULT_SELECTIVITY, DEFAULT_CHANCE);
	else
	{
		double		others = Max(inner_draw.distinct - inner_draw.count, 0);
		double		expected = 0;
		double	   *found = find_partners(search, function, collation, &outer_draw,
									  &inner_draw, outer_has_patterns);

		if (!outer_has_patterns && others >= 1)
			expected = others * rows / Max(inner->rel->tuples, 1) *
				share_of_pairs(search, function, outer, hosts, inner, collation, 0);
		for (int i = 0; i < outer_draw.count; i++)
		{
			double		chance = Min(found[i] * rows, 1);

			if (outer_has_patterns && others >= 1)
				expected = rows * estimate(search, function, inner, hosts, collation,
										   outer_draw.values[i], true, 0);
			result += outer_draw.shares[i] * Max(chance, 1 - exp(-expected));
		}
		pfree(found);
	}
	iri_free_draw(&outer_draw);
	iri_free_draw(&inner_draw);
	return result;
}

/* column op column of patterns */
static double
join(PlannerInfo *root, Oid funcid, List *args, SpecialJoinInfo *sjinfo, Oid collation)
{
	FmgrInfo	function;
	const Search *search = find_search(funcid, &function);
	VariableStatData columns[2];
	VariableStatData hosts = {0};
	bool		reversed;
	double		result;

	if (search == NULL)
		return DEFAULT_SELECTIVITY;
	get_join_variables(root, args, sjinfo, &columns[0], &columns[1], &reversed);
	if (search->ranges == NULL)
		iri_examine_hosts(root, funcid, list_nth(args, search->arg), 0, &hosts);
	if (sjinfo->jointype == JOIN_SEMI || sjinfo->jointype == JOIN_ANTI)
	{
		int			outer = reversed ? 1 : 0;

		result = share_with_partner(search, &function, &columns[outer], &columns[1 - outer],
									&hosts, outer != search->arg, collation);
	}
	else
		/* as in core, outer joins are treated as inner joins */
		result = share_of_pairs(search, &function, &columns[search->arg], &hosts,
								&columns[1 - search->arg], collation,
								iri_share_of_row(&columns[search->arg]));
	ReleaseVariableStats(hosts);
	ReleaseVariableStats(columns[0]);
	ReleaseVariableStats(columns[1]);
	CLAMP_PROBABILITY(result);
	return result;
}

/* iriop_search_sel(internal, oid, internal, integer) → double precision: the share of rows that ^@, <<=, >>=, <@ or @> finds */
PG_FUNCTION_INFO_V1(iriop_search_sel);
Datum
iriop_search_sel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(restriction((PlannerInfo *) PG_GETARG_POINTER(0),
								 get_opcode(PG_GETARG_OID(1)),
								 (List *) PG_GETARG_POINTER(2),
								 PG_GETARG_INT32(3), PG_GET_COLLATION()));
}

/*
 * iriop_bound_sel(internal, oid, internal, integer) → double precision: the
 * share of rows that >= or <, or ~>=~ or ~<~, finds, of two types
 */
PG_FUNCTION_INFO_V1(iriop_bound_sel);
Datum
iriop_bound_sel(PG_FUNCTION_ARGS)
{
	Oid			operator = PG_GETARG_OID(1);
	double		share = share_of_bound((PlannerInfo *) PG_GETARG_POINTER(0), operator,
									   (List *) PG_GETARG_POINTER(2), PG_GETARG_INT32(3),
									   PG_GET_COLLATION());
	FmgrInfo	function;
	bool		upper;

	if (share >= 0)
		PG_RETURN_FLOAT8(share);
	fmgr_info(get_opcode(operator), &function);
	upper = function.fn_addr == iriop_lt || function.fn_addr == iriop_domain_lt;
	return DirectFunctionCall4Coll(upper ? scalarltsel : scalargesel, PG_GET_COLLATION(),
								   PG_GETARG_DATUM(0), PG_GETARG_DATUM(1),
								   PG_GETARG_DATUM(2), PG_GETARG_DATUM(3));
}

/* iriop_search_joinsel(internal, oid, internal, smallint, internal) → double precision: the same of pairs of rows */
PG_FUNCTION_INFO_V1(iriop_search_joinsel);
Datum
iriop_search_joinsel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(join((PlannerInfo *) PG_GETARG_POINTER(0),
						  get_opcode(PG_GETARG_OID(1)),
						  (List *) PG_GETARG_POINTER(2),
						  (SpecialJoinInfo *) PG_GETARG_POINTER(4), PG_GET_COLLATION()));
}

/* iriop_search_support(internal) → internal: of the operators' functions */
PG_FUNCTION_INFO_V1(iriop_search_support);
Datum
iriop_search_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	Node	   *result = NULL;

	if (IsA(request, SupportRequestIndexCondition))
		result = (Node *) index_condition((SupportRequestIndexCondition *) request);
	else if (IsA(request, SupportRequestSelectivity))
	{
		/* for functions that are called directly */
		SupportRequestSelectivity *req = (SupportRequestSelectivity *) request;

		req->selectivity = req->is_join ?
			join(req->root, req->funcid, req->args, req->sjinfo, req->inputcollid) :
			restriction(req->root, req->funcid, req->args, req->varRelid, req->inputcollid);
		result = request;
	}
	PG_RETURN_POINTER(result);
}

/* iriop_image_support(internal) → internal: of *= */
PG_FUNCTION_INFO_V1(iriop_image_support);
Datum
iriop_image_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	Node	   *result = NULL;

	if (IsA(request, SupportRequestSimplify))
		result = call_of_operator(((SupportRequestSimplify *) request)->fcall);
	else if (IsA(request, SupportRequestIndexCondition))
		result = (Node *) image_condition((SupportRequestIndexCondition *) request);
	else if (IsA(request, SupportRequestSelectivity) &&
			 estimate_image_call((SupportRequestSelectivity *) request))
		result = request;
	PG_RETURN_POINTER(result);
}
