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
#include "core/crawl/canonical.h"
#include "core/crawl/rules.h"
#include "core/crawl/steps.h"
#include "core/scheme/normalize.h"
#include "core/syntax/parse.h"
#include "core/text/text.h"
#include "core/value/ladder.h"
#include "core/value/value.h"
#include "crawl/canonicalize.h"
#include "type/datum.h"

/* One of the two IRIs, in the form of the last row. */
typedef struct Side
{
	IriText		text;
	IriParts	parts;
	Datum		value;			/* 0: not made yet */
	uint32		possible;		/* steps that may change the IRI */
	IriText		last;			/* the form after all steps */
} Side;

/* Returns false if the text is the same as in the last row. */
static bool
set_text(Side *side, IriText text)
{
	if (iri_same_text(side->text, text))
		return false;
	side->text = text;
	side->value = (Datum) 0;
	iri_split(text.data, text.len, &side->parts);
	return true;
}

/* Returns the name of the first component in which the two IRIs differ, or NULL. */
static const char *
different_component(const Side *a, const Side *b)
{
	for (IriComponent c = IRI_COMPONENT_SCHEME; c <= IRI_COMPONENT_FRAGMENT; c++)
	{
		IriSpan		p = iri_component_span(&a->parts, c);
		IriSpan		q = iri_component_span(&b->parts, c);

		if (iri_defined(p) != iri_defined(q) ||
			!iri_same_text(iri_component(a->text, p), iri_component(b->text, q)))
			return iri_component_name(c);
	}
	return NULL;
}

/* All rows together may be this many times as long as the arguments, plus this many bytes. */
#define MAX_GROWTH	12
#define MAX_MORE	32768

/*
 * Adds a row of iri_explain(); returns true if both are equal.  `*room` is the
 * number of bytes that are left.  Without room, the row has only the step and
 * the component.
 */
static bool
put_step(ReturnSetInfo *result, const char *step, Side sides[2], Size *room)
{
	const char *component = different_component(&sides[0], &sides[1]);
	Size		len = sides[0].text.len + sides[1].text.len;
	bool		fits = len <= *room;
	Datum		values[5] = {0};
	bool		nulls[5] = {false, !fits, !fits, false, component == NULL};

	values[0] = CStringGetTextDatum(step);
	for (int i = 0; fits && i < 2; i++)
	{
		if (sides[i].value == (Datum) 0)
			sides[i].value = PointerGetDatum(iri_make_checked(sides[i].text.data, sides[i].text.len, IRI_GRAMMAR_IRI));
		values[i + 1] = sides[i].value;
	}
	if (fits)
		*room -= len;
	values[3] = BoolGetDatum(component == NULL);
	if (component != NULL)
		values[4] = CStringGetTextDatum(component);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	return component == NULL;
}

/*
 * iri_explain(a, b) → setof (step, a, b, equal, component): the rungs, then
 * the steps of canonicalization that change one of the two.  Each is applied
 * to the result of the previous ones, until the two are equal.  If the rows
 * would be too long, `a` and `b` are NULL.
 */
PG_FUNCTION_INFO_V1(iri_explain);
Datum
iri_explain(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	const IriRules none = {0};
	IriValue	values[2];
	Side		sides[2] = {0};
	uint32		steps = 0;
	Size		room;

	iri_read(PG_GETARG_IRI_PP(0), &values[0]);
	iri_read(PG_GETARG_IRI_PP(1), &values[1]);
	room = (iri_spelling_len(&values[0]) + iri_spelling_len(&values[1])) * MAX_GROWTH + MAX_MORE;
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (int rung = 0; rung < IRI_RUNGS; rung++)
	{
		for (int i = 0; i < 2; i++)
			set_text(&sides[i], iri_value_normal_form(&values[i], (IriRung) rung));
		if (put_step(result, iri_rung_names[rung], sides, &room))
			return (Datum) 0;
	}
	for (int i = 0; i < 2; i++)
	{
		sides[i].possible = iri_possible_steps(sides[i].text.data, &sides[i].parts);
		sides[i].last = iri_canonical(sides[i].text, sides[i].possible, &none);
	}
	for (int step = 0; step < IRI_STEPS; step++)
	{
		bool		changed = false;

		CHECK_FOR_INTERRUPTS();
		steps |= IRI_STEP_BIT(step);
		for (int i = 0; i < 2; i++)
		{
			Side	   *side = &sides[i];

			/* no step restores parts that another step has changed */
			if (!(side->possible & IRI_STEP_BIT(step)) || iri_same_text(side->text, side->last))
				continue;
			changed |= set_text(side, (side->possible & ~steps) == 0 ? side->last :
								iri_canonical(side->text, side->possible & steps, &none));
		}
		if (changed && put_step(result, iri_step_names[step], sides, &room))
			break;
	}
	return (Datum) 0;
}
