/*
 * Planner support of iri_same_site: estimates with a constant, and
 * of joins.
 */
#include "compat.h"

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "fmgr.h"
#include "nodes/supportnodes.h"
#include "utils/datum.h"

#include "component/site.h"
#include "core/text/text.h"
#include "core/value/domain.h"
#include "index/estimate.h"
#include "index/find.h"

#include <math.h>

/*
 * Estimates the share of rows of the site of a constant, from statistics of
 * hosts, or from values of the column, as core's estimates of patterns do.
 * Returns -1 if nothing is known.
 */
static double
share_of_site(PlannerInfo *root, Oid funcid, List *args, int varRelid, Oid collation)
{
	FmgrInfo	function;
	VariableStatData column;
	VariableStatData hosts;
	Node	   *other;
	bool		column_first;
	double		result = -1;

	if (!get_restriction_variable(root, args, varRelid, &column, &other, &column_first))
		return -1;
	fmgr_info(funcid, &function);
	iri_examine_hosts(root, funcid, list_nth(args, column_first ? 0 : 1), varRelid, &hosts);
	if (IsA(other, Const) && ((Const *) other)->constisnull)
		result = 0;
	else if (IsA(other, Const) && HeapTupleIsValid(column.statsTuple))
	{
		Datum		constant = ((Const *) other)->constvalue;
		IriText		site = iri_site(constant);
		IriDomain	domain = {site.data, site.len, false};

		if (site.data == NULL)
			result = 0;
		else if (HeapTupleIsValid(hosts.statsTuple) &&
				 statistic_proc_security_check(&hosts, funcid))
			result = iri_share_of_hosts(&hosts, funcid, &domain);
		else
		{
			double		common;
			double		others = 1 - ((Form_pg_statistic) GETSTRUCT(column.statsTuple))->stanullfrac;
			double		share;
			int			size;

			result = mcv_selectivity(&column, &function, collation, constant, column_first,
									 &common);
			/* the first and the last are left out, so there are to be others */
			share = histogram_selectivity(&column, &function, collation, constant, column_first,
										  3, 1, &size);
			result += Max(share, IRI_SHARE_UNSEEN) * Max(others - common, 0);
		}
		result = Max(result, iri_share_of_row(&column));
		CLAMP_PROBABILITY(result);
	}
	ReleaseVariableStats(hosts);
	ReleaseVariableStats(column);
	return result;
}

/* Values drawn from a column, or from its hosts, and the site of each. */
typedef struct SiteDraw
{
	IriDraw		draw;
	IriText    *sites;
} SiteDraw;

static bool
draw_sites(PlannerInfo *root, Oid funcid, VariableStatData *column, SiteDraw *sites)
{
	VariableStatData hosts;
	bool		known;
	bool		by_host;

	iri_examine_hosts(root, funcid, column->var, 0, &hosts);
	by_host = HeapTupleIsValid(hosts.statsTuple);
	known = iri_draw_values(by_host ? &hosts : column, funcid, IRI_SEMIJOIN_SAMPLE, &sites->draw);
	sites->sites = palloc(sizeof(IriText) * Max(sites->draw.count, 1));
	for (int i = 0; i < sites->draw.count; i++)
	{
		Datum		value = sites->draw.values[i];
		IriText		host;

		if (by_host)
			value = iri_read_prefix(value, &host) ? iri_value_of_key("//", host.data, host.len) : (Datum) 0;
		sites->sites[i] = DatumGetPointer(value) != NULL ? iri_site(value) : (IriText) {NULL, 0};
	}
	ReleaseVariableStats(hosts);
	return known;
}

/*
 * Estimates the share of pairs of rows that are of one site, or for a semijoin
 * the share of outer rows that have a partner.  Returns -1 if nothing is known.
 */
static double
share_of_sites(PlannerInfo *root, Oid funcid, List *args, SpecialJoinInfo *sjinfo)
{
	VariableStatData columns[2];
	SiteDraw	outer;
	SiteDraw	inner;
	bool		reversed;
	bool		known;
	bool		semi = sjinfo->jointype == JOIN_SEMI || sjinfo->jointype == JOIN_ANTI;
	double		rows;
	double		result = 0;

	get_join_variables(root, args, sjinfo, &columns[0], &columns[1], &reversed);
	known = draw_sites(root, funcid, &columns[reversed ? 1 : 0], &outer);
	known = draw_sites(root, funcid, &columns[reversed ? 0 : 1], &inner) && known;
	rows = columns[reversed ? 0 : 1].rel != NULL ? columns[reversed ? 0 : 1].rel->rows : 1;
	for (int i = 0; known && i < outer.draw.count; i++)
	{
		double		share = 0;

		if (outer.sites[i].data == NULL)
			continue;
		for (int j = 0; j < inner.draw.count; j++)
		{
			/* one value in both histograms tells nothing: see estimate */
			if (inner.sites[j].data != NULL && iri_same_text(outer.sites[i], inner.sites[j]) &&
				!(i >= outer.draw.common.nvalues && j >= inner.draw.common.nvalues &&
				  datumIsEqual(outer.draw.values[i], inner.draw.values[j], false, -1)))
				share += inner.draw.shares[j];
		}
		share = Max(share, IRI_SHARE_UNSEEN);
		result += outer.draw.shares[i] * (semi ? 1 - exp(-share * rows) : share);
	}
	iri_free_draw(&outer.draw);
	iri_free_draw(&inner.draw);
	ReleaseVariableStats(columns[0]);
	ReleaseVariableStats(columns[1]);
	CLAMP_PROBABILITY(result);
	return known ? result : -1;
}

/* iriop_same_site_support(internal) → internal: of iri_same_site */
PG_FUNCTION_INFO_V1(iriop_same_site_support);
Datum
iriop_same_site_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);
	Node	   *result = NULL;

	if (IsA(request, SupportRequestSelectivity))
	{
		SupportRequestSelectivity *req = (SupportRequestSelectivity *) request;
		double		share = req->is_join ?
			share_of_sites(req->root, req->funcid, req->args, req->sjinfo) :
			share_of_site(req->root, req->funcid, req->args, req->varRelid, req->inputcollid);

		if (share >= 0)
		{
			req->selectivity = share;
			result = request;
		}
	}
	PG_RETURN_POINTER(result);
}
