/*
 * Explains why two IRIs are the same or different.
 */
#include "compat.h"

#include "fmgr.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "compare/ladder.h"
#include "core/crawl/rules.h"
#include "core/crawl/steps.h"
#include "core/scheme/normalize.h"
#include "core/syntax/parse.h"
#include "core/text/text.h"
#include "core/value/ladder.h"
#include "core/value/value.h"
#include "crawl/canonicalize.h"
#include "type/datum.h"

/* Returns the name of the first component in which the two differ, or NULL. */
static const char *
different_component(IriText a, IriText b)
{
	IriParts	p;
	IriParts	q;

	iri_split(a.data, a.len, &p);
	iri_split(b.data, b.len, &q);
#define DIFFER(component) \
	(iri_defined(p.component) != iri_defined(q.component) || \
	 !iri_same_text(iri_component(a, p.component), iri_component(b, q.component)))
	if (DIFFER(scheme))
		return "scheme";
	if (DIFFER(userinfo))
		return "userinfo";
	if (DIFFER(host))
		return "host";
	if (DIFFER(port))
		return "port";
	if (DIFFER(path))
		return "path";
	if (DIFFER(query))
		return "query";
	if (DIFFER(fragment))
		return "fragment";
#undef DIFFER
	return NULL;
}

/* How much longer than the arguments all rows together may be, and then as many bytes more. */
#define MAX_GROWTH	12
#define MAX_MORE	32768

/*
 * Adds a row of iri_explain(); returns true if both are equal.  `*room` is how
 * many bytes are left: without room, the row says the step and the component.
 */
static bool
put_step(ReturnSetInfo *result, const char *step, IriText a, IriText b, Size *room)
{
	const char *component = different_component(a, b);
	Datum		values[5] = {0};
	bool		nulls[5] = {false, false, false, false, component == NULL};

	values[0] = CStringGetTextDatum(step);
	nulls[1] = nulls[2] = a.len + b.len > *room;
	if (!nulls[1])
	{
		values[1] = PointerGetDatum(iri_make_checked(a.data, a.len, IRI_GRAMMAR_IRI));
		values[2] = PointerGetDatum(iri_make_checked(b.data, b.len, IRI_GRAMMAR_IRI));
		*room -= a.len + b.len;
	}
	values[3] = BoolGetDatum(component == NULL);
	if (component != NULL)
		values[4] = CStringGetTextDatum(component);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	return component == NULL;
}

/*
 * iri_explain(a, b) → setof (step, a, b, equal, component): the rungs, then
 * the steps of canonicalization that change one of the two.  Each is applied
 * after those before it, until the two are equal.  Where all that would be too
 * much, `a` and `b` are NULL.
 */
PG_FUNCTION_INFO_V1(iri_explain);
Datum
iri_explain(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	const IriRules none = {0};
	IriValue	values[2];
	IriText		now[2];
	IriText		last[2];
	uint32		steps = 0;
	Size		room;

	iri_read(PG_GETARG_IRI_PP(0), &values[0]);
	iri_read(PG_GETARG_IRI_PP(1), &values[1]);
	room = (iri_spelling_len(&values[0]) + iri_spelling_len(&values[1])) * MAX_GROWTH + MAX_MORE;
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (int rung = 0; rung < IRI_RUNGS; rung++)
	{
		for (int i = 0; i < 2; i++)
			now[i] = iri_value_normal_form(&values[i], (IriRung) rung);
		if (put_step(result, iri_rung_names[rung], now[0], now[1], &room))
			return (Datum) 0;
	}
	for (int i = 0; i < 2; i++)
		last[i] = iri_canonical(now[i], IRI_STEP_BIT(IRI_STEPS) - 1, &none);
	/* no step restores what another one has changed */
	for (int step = 0; !(iri_same_text(now[0], last[0]) && iri_same_text(now[1], last[1])) && step < IRI_STEPS; step++)
	{
		bool		changed = false;

		CHECK_FOR_INTERRUPTS();
		steps |= IRI_STEP_BIT(step);
		for (int i = 0; i < 2; i++)
		{
			IriText		next = iri_canonical(now[i], steps, &none);

			changed |= !iri_same_text(next, now[i]);
			now[i] = next;
		}
		if (changed && put_step(result, iri_step_names[step], now[0], now[1], &room))
			break;
	}
	return (Datum) 0;
}
