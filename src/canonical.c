/*
 * Canonicalization: heuristics that a user asks for by name.
 */
#include "iri.h"

#include "catalog/pg_type.h"
#include "lib/stringinfo.h"
#include "utils/array.h"
#include "utils/builtins.h"

#include "core/canonical.h"

/* The accepted names, for a hint. */
static char *
quoted_names(bool steps)
{
	StringInfoData list;

	initStringInfo(&list);
	for (int i = 0; steps && i < IRI_STEPS; i++)
		appendStringInfo(&list, "\"%s\", ", iri_step_names[i]);
	for (size_t i = 0; i < iri_profiles_count; i++)
		appendStringInfo(&list, "%s\"%s\"", i > 0 ? ", " : "", iri_profiles[i].name);
	return list.data;
}

/* Steps by name, profiles among them. */
uint32
iri_getarg_steps(FunctionCallInfo fcinfo, int n)
{
	IriText    *names;
	int			count = iri_getarg_texts(fcinfo, n, "step", &names);
	uint32		steps = 0;

	for (int i = 0; i < count; i++)
	{
		uint32		found = iri_steps_lookup(names[i].data, names[i].len);

		if (found == 0)
			iri_report_argument("step", DatumGetTextPP(iri_text_datum(names[i])), quoted_names(true));
		steps |= found;
	}
	return steps;
}

/* The canonical form of a key, palloc'd. */
IriText
iri_canonical(IriText key, uint32 steps, const IriNames *tracking)
{
	IriBuf		buf;
	char		storage[512];
	IriText		canonical;

	iri_buf_init(&buf, storage, sizeof(storage));
	iri_canonical_form(key.data, key.len, steps, tracking, &buf);
	canonical.data = iri_take(&buf, &canonical.len);
	return canonical;
}

static Datum
canonicalize_argument(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	uint32		steps = iri_getarg_steps(fcinfo, 1);
	IriNames	tracking = iri_getarg_names(fcinfo, 2);
	struct varlena *x = PG_GETARG_IRI_PP(0);
	IriValue	value;
	IriText		canonical;

	iri_read(x, &value);
	canonical = iri_canonical((IriText) {value.key, value.key_len}, steps, &tracking);
	if (!(value.header & IRI_V_APART) && canonical.len == value.key_len &&
		memcmp(canonical.data, value.key, value.key_len) == 0)
		PG_RETURN_IRI_P(x);
	PG_RETURN_IRI_P(iri_make_checked(canonical.data, canonical.len, grammar));
}

/* iri_canonicalize(iri, steps, tracking) → iri */
PG_FUNCTION_INFO_V1(iri_canonicalize);
Datum
iri_canonicalize(PG_FUNCTION_ARGS)
{
	return canonicalize_argument(fcinfo, IRI_GRAMMAR_IRI);
}

/* iri_canonicalize(iri_reference, steps, tracking) → iri_reference */
PG_FUNCTION_INFO_V1(iri_reference_canonicalize);
Datum
iri_reference_canonicalize(PG_FUNCTION_ARGS)
{
	return canonicalize_argument(fcinfo, IRI_GRAMMAR_IRI_REFERENCE);
}

/* iri_canonical_steps(profile) → text[]: in the order that they are taken in */
PG_FUNCTION_INFO_V1(iri_canonical_steps);
Datum
iri_canonical_steps(PG_FUNCTION_ARGS)
{
	text	   *profile = PG_GETARG_TEXT_PP(0);
	uint32		steps = iri_profile_steps(VARDATA_ANY(profile), VARSIZE_ANY_EXHDR(profile));
	ArrayBuildState *array = initArrayResult(TEXTOID, CurrentMemoryContext, false);

	if (steps == 0)
		iri_report_argument("profile", profile, quoted_names(false));
	for (int i = 0; i < IRI_STEPS; i++)
	{
		if (steps & IRI_STEP_BIT(i))
			accumArrayResult(array, CStringGetTextDatum(iri_step_names[i]), false, TEXTOID,
							 CurrentMemoryContext);
	}
	PG_RETURN_DATUM(makeArrayResult(array, CurrentMemoryContext));
}
