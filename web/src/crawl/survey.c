/*
 * Counts the values of a column that each rung of the ladder and each step of
 * canonicalization distinguishes, for users who want to build a unique index
 * on it.
 */
#include "compat.h"

#include "executor/spi.h"
#include "fmgr.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "core/crawl/steps.h"
#include "core/scheme/normalize.h"
#include "core/text/text.h"
#include "core/value/ladder.h"
#include "crawl/names.h"
#include "type/arguments.h"
#include "type/relation.h"

/* The names of the rows: rungs, steps, profiles. */
static int
count_names(void)
{
	return IRI_RUNGS + IRI_STEPS + (int) iri_profiles_count;
}

static const char *
row_name(int n)
{
	if (n < IRI_RUNGS)
		return iri_rung_names[n];
	n -= IRI_RUNGS;
	return n < IRI_STEPS ? iri_step_names[n] : iri_profiles[n - IRI_STEPS].name;
}

/* Appends the expression of an IRI x whose distinct values a row counts. */
static void
append_image(StringInfo query, const char *types, const char *functions, int n)
{
	if (n == 0)
		appendStringInfoString(query, "x::pg_catalog.text COLLATE pg_catalog.\"C\"");
	else if (n == 1)
		appendStringInfo(query, "%s.iri_normalize(x, 'syntax'::pg_catalog.text)::pg_catalog.text COLLATE pg_catalog.\"C\"", types);
	else if (n == 2)
		appendStringInfoString(query, "x");
	else
		appendStringInfo(query, "%s.iri_canonicalize(x, '{%s}'::pg_catalog.text[], '{}'::pg_catalog.text[])",
						 functions, row_name(n));
}

/* Returns the rows that are wanted: all rows without the argument. */
static bool *
getarg_rows(FunctionCallInfo fcinfo, int n)
{
	bool	   *wanted = palloc0(sizeof(bool) * count_names());
	const char **accepted = palloc0(sizeof(char *) * (count_names() + 1));
	IriText    *names;
	int			count;

	if (PG_ARGISNULL(n))
	{
		memset(wanted, true, sizeof(bool) * count_names());
		return wanted;
	}
	for (int row = 0; row < count_names(); row++)
		accepted[row] = row_name(row);
	count = iri_getarg_texts(fcinfo, n, "step", &names);
	for (int i = 0; i < count; i++)
		wanted[iri_place_of_name(names[i], "step", accepted)] = true;
	return wanted;
}

/*
 * iri_survey(relation, column_name, steps, sample) → setof (step, row_count,
 * distinct_values)
 *
 * Each row takes a query of its own, so that only one sort at a time needs
 * memory.  The queries see one snapshot, and one sample.
 */
PG_FUNCTION_INFO_V1(iri_survey);
Datum
iri_survey(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	const char *types;
	StringInfoData source;
	Oid			type;
	bool	   *wanted;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	if (PG_ARGISNULL(0) || PG_ARGISNULL(1))
		return (Datum) 0;
	iri_require_column(PG_GETARG_OID(0), NameStr(*PG_GETARG_NAME(1)), &type);
	types = iri_schema_of_type(type);
	wanted = getarg_rows(fcinfo, 2);
	initStringInfo(&source);
	appendStringInfo(&source, "(SELECT %s.iri_try(%s::%s.iri_reference) AS x FROM %s",
					 types, quote_identifier(NameStr(*PG_GETARG_NAME(1))), types,
					 iri_table_name(PG_GETARG_OID(0)));
	if (!PG_ARGISNULL(3))
		appendStringInfo(&source, " TABLESAMPLE pg_catalog.system ('%s'::pg_catalog.float4) REPEATABLE (0)",
						 DatumGetCString(DirectFunctionCall1(float4out, PG_GETARG_DATUM(3))));
	appendStringInfoString(&source, ") AS s");

	SPI_connect();
	for (int i = 0; i < count_names(); i++)
	{
		StringInfoData query;
		Datum		values[3];
		bool		nulls[3] = {false, false, false};

		if (!wanted[i])
			continue;
		initStringInfo(&query);
		appendStringInfoString(&query, "SELECT pg_catalog.count(x), pg_catalog.count(DISTINCT ");
		append_image(&query, types, iri_schema_of_call(fcinfo), i);
		appendStringInfo(&query, ") FROM %s", source.data);
		if (SPI_execute(query.data, true, 0) != SPI_OK_SELECT || SPI_processed != 1)
			elog(ERROR, "survey of relation %u failed", PG_GETARG_OID(0));
		values[0] = CStringGetTextDatum(row_name(i));
		for (int j = 1; j < 3; j++)
			values[j] = SPI_getbinval(SPI_tuptable->vals[0], SPI_tuptable->tupdesc, j, &nulls[j]);
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
		SPI_freetuptable(SPI_tuptable);
	}
	SPI_finish();
	return (Datum) 0;
}
