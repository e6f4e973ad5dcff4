/*
 * Estimates from statistics of values and of their hosts: the share that a
 * pattern of ^@, <<=, >>=, <@ or @> finds.
 *
 * Nothing here raises an error for an operand, because `readable` checks it
 * before it is passed to the operator: errors are left to the executor.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_collation.h"
#include "catalog/pg_statistic.h"
#include "catalog/pg_type.h"
#include "fmgr.h"
#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"

#include "compare/key.h"
#include "compare/op.h"
#include "core/text/bytes.h"
#include "core/text/text.h"
#include "core/value/domain.h"
#include "core/value/search.h"
#include "core/value/value.h"
#include "index/estimate.h"
#include "index/ranges.h"
#include "index/search.h"
#include "type/datum.h"
#include "type/relation.h"

#include <math.h>

/*
 * The assumed share of a site with one value in the histogram, relative to the
 * share of a value.  The site has fewer rows than there are between the two
 * neighboring values, ten times the estimate.
 *
 * This constant and the next two are determined by test/index/estimates --seed
 * 1 with a million rows.  With this value, the mean factor between estimated
 * and actual rows of a site is lowest: 11.2.  With .05 or 1, it is 11.4.
 */
#define SEEN_ONCE			0.2

/*
 * See share_between.  With .2 to .4, 85 to 88 % of the folders and prefixes are within
 * a factor of ten; with .6, 77 %.
 */
#define CROWDED				0.4

/*
 * The position of folders between values, which have 0, and their site, which
 * has 1.  With .2 to .4, 85 to 91 % of the folders are within a factor of ten;
 * with .6, 36 %.
 */
#define FOLDERS				0.4

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
	return iri_key_text(&value);
}

/* Returns the number of the histogram's values that are less. */
static int
values_below(const Sample *sample, IriText key)
{
	int			from = 0;
	int			to = sample->values.nvalues;

	while (from < to)
	{
		int			middle = (from + to) / 2;
		IriText		value = sample_key(sample, middle);

		if (iri_compare_octets(value.data, value.len, key.data, key.len) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/*
 * Returns the number of the histogram's values in the range, except the first
 * and the last, which are in the histogram however rare they are.
 */
static int
values_in(const Sample *sample, IriKeyRange range)
{
	return Max(Min(values_below(sample, range.to), sample->values.nvalues - 1) -
			   Max(values_below(sample, range.from), 1), 0);
}

/*
 * Returns the length of a key through the first byte after its authority; 0 if
 * it has no authority, or if the string ends before that byte.  Sets whether
 * the string ends within the authority.
 */
static size_t
site_length(const char *key, size_t len, bool *within)
{
	const char *slashes = NULL;

	for (size_t i = 0; i + 1 < len && slashes == NULL; i++)
	{
		if (key[i] == '/')
			slashes = key[i + 1] == '/' ? key + i + 2 : key + len;
	}
	*within = false;
	if (slashes == NULL)
		return 0;
	for (const char *end = slashes; end < key + len; end++)
	{
		if (*end == '/' || *end == '?' || *end == '#')
			return end + 1 - key;
	}
	*within = slashes < key + len;
	return 0;
}

/* Returns the length of a key up to the end of its last folder. */
static size_t
folder_length(IriText key)
{
	size_t		len = 0;

	for (size_t i = 0; i < key.len && key.data[i] != '?' && key.data[i] != '#'; i++)
	{
		if (key.data[i] == '/')
			len = i + 1;
	}
	return len;
}

/*
 * Estimates the share of a site to which `seen` of the histogram's values
 * belong.  The share of a site without such values is assumed to be the same
 * in tables of any size, as in the planner's own estimates for patterns.
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
 * Interpolates, on a logarithmic scale, the share at a position in a key
 * between the shares at the ends of its part.  The first bytes matter most:
 * links are crowded where they begin to differ, and later bytes distinguish
 * few.
 */
static double
share_between(double from, double to, double start, double place, double end)
{
	double		part = Min(Max(place - start, 0) / Max(end - start, 1), 1);

	return from * pow(to / from, pow(part, CROWDED));
}

/*
 * Estimates the share of rows whose keys begin with a string.  The histogram
 * contains at most one of these keys, values from up to `to`.
 *
 * Their share lies between the share of one distinct value, for a string as
 * long as a whole key, and the share between the neighboring values, for the
 * common prefix of these two values.  A site is in between: the size of sites
 * does not depend on the number of rows.  A beginning of its name that is
 * longer than the common prefix is treated as the site.
 *
 * Folders are crowded or not, independently of their length.  A folder with a
 * value in the histogram is treated as a site with one.  The estimate for any
 * other folder is between the estimates for its site and for a value, on a
 * logarithmic scale, and at most the estimate for a site without values.
 */
static double
share_in_gap(const Sample *sample, int from, int to, IriText prefix, bool alone)
{
	int			last = sample->values.nvalues - 1;
	IriText		low = sample_key(sample, Max(from - 1, 0));
	IriText		high = sample_key(sample, Min(to, last));
	IriText		seen = from < to ? sample_key(sample, from) : (IriText) {NULL, 0};
	double		most = (double) (to - from + 1) / last;
	double		least = sample->each;
	double		start = iri_common_prefix(low.data, high.data, Min(low.len, high.len));
	double		whole = from < to ? seen.len : (low.len + high.len) / 2.0;
	bool		within;
	bool		unused;
	double		site = site_length(prefix.data, prefix.len, &within);

	if (site == 0)
		site = site_length(low.data, low.len, &unused);
	if (within)
		site = Max(site, prefix.len);
	if (site > start)
	{
		/* the site of a longer string may have more values than the gap */
		int			in_site = values_in(sample, iri_range_of(prefix.data, Min(site, prefix.len), '\0'));
		double		share = Min(share_of_seen(sample, in_site), most);

		if (prefix.len <= site)
			return prefix.len > start ? share : most;
		most = share;
		start = site;
	}
	if (prefix.len <= folder_length(seen))
		least = sample->once;
	else if (alone && prefix.len > 0 && prefix.data[prefix.len - 1] == '/')
		least = Min(sample->each * pow(Max(most, sample->each) / sample->each, FOLDERS), IRI_SHARE_UNSEEN);
	return Max(share_between(most, sample->each, start, prefix.len, whole), Min(least, most));
}

/*
 * Estimates the share of rows in the ranges, or `least` if all are beyond the
 * sample.  The guesses for several ranges mostly concern the same rows, so
 * they are not added.
 */
static double
share_in_ranges(const Sample *sample, const IriKeyRange *ranges, int nranges, double least)
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
			guess = Max(guess, share_in_gap(sample, from, to, ranges[i].from, nranges == 1));
	}
	return Max((double) values / sample->values.nvalues, guess);
}

/*
 * Estimates the share of rows in a domain.  A domain is in many ranges of
 * keys, so the histogram is taken as a sample.  If the sample has no value of
 * the domain, the estimate is made at the position of the domain's own name.
 */
static double
share_in_domain(const Sample *sample, const IriDomain *domain, double least)
{
	static const char *const beginnings[] = {"http://", "http://www.", "https://", "https://www."};
	IriKeyRange ranges[lengthof(beginnings)];
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

		ranges[i] = iri_range_of(start, strlen(start), '/');
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
 * the rarest of these, even if the histogram has the host.  One host in the
 * histogram is estimated to have the geometric mean of this and of an average
 * host, since most hosts are small.  If there are no most common hosts, all
 * hosts have about as many rows, and a host that is not seen is treated like
 * them.
 */
static double
share_of_hosts(VariableStatData *hosts, Oid funcid, const IriDomain *domain)
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
		int			seen = 0;

		for (int i = 0; i < sample.values.nvalues; i++)
		{
			IriDomain	name = host_name(sample.values.values[i]);

			seen += iri_domain_contains(domain, &name);
		}
		share = seen * Min(others / sample.values.nvalues, least_common);
		if (seen == 1)
			share = least_common < 1 ? sqrt(share * sample.each * others) : sample.each * others;
		if (seen == 0 && in_common == 0)
			share = (least_common < 1 ? share_of_seen(&sample, 0) : sample.each) * others;
		free_attstatsslot(&sample.values);
	}
	return in_common + share;
}

/* Returns the share of one row, the minimum estimate for a condition. */
double
iri_share_of_row(const VariableStatData *column)
{
	return column->rel != NULL && column->rel->tuples > 1 ? 1 / column->rel->tuples : 0;
}

/*
 * Estimates the share of rows found, for a column with statistics or without.
 * If the pattern itself is drawn from statistics, one value that it finds in
 * the histogram proves nothing, because the histograms of two columns are often
 * in step.
 */
double
iri_share_of_pattern(const IriSearch *search, FmgrInfo *function, VariableStatData *column,
					 VariableStatData *hosts, Oid collation, Datum pattern, bool drawn, double least)
{
	Sample		sample;
	IriDomain	domain;
	double		share = IRI_DEFAULT_SELECTIVITY;
	double		common;
	double		result;

	if (!HeapTupleIsValid(column->statsTuple))
		return IRI_DEFAULT_SELECTIVITY;
	if (!search->readable(pattern))
		return least;

	if (search->ranges == NULL)
	{
		iri_read_domain(pattern, &domain);
		if (hosts != NULL && HeapTupleIsValid(hosts->statsTuple) &&
			statistic_proc_security_check(hosts, function->fn_oid))
		{
			result = Max(share_of_hosts(hosts, function->fn_oid, &domain), least);
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
				IriKeyRange ranges[IRI_MAX_RANGES];
				int			nranges = search->ranges(pattern, ranges);

				share = share_in_ranges(&sample, ranges, nranges, least);
			}
			else
				share = share_in_domain(&sample, &domain, least);
			/* a sample cannot tell that all rows are found: core's limit for inequalities */
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
 * them, or an index on that expression.
 */
void
iri_examine_hosts(PlannerInfo *root, Oid funcid, Node *x, int varRelid, VariableStatData *hosts)
{
	Oid			host_funcid;

	memset(hosts, 0, sizeof(*hosts));
	host_funcid = iri_find_function("iri_host_unicode", exprType(x), get_func_namespace(funcid));
	if (OidIsValid(host_funcid))
		examine_variable(root,
						 (Node *) makeFuncExpr(host_funcid, TEXTOID, list_make1(x),
											   DEFAULT_COLLATION_OID, InvalidOid,
											   COERCE_EXPLICIT_CALL),
						 varRelid, hosts);
}
