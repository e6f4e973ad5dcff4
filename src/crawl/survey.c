/*
 * How many values of a column each rung of the ladder and each step of
 * canonicalization would merge, to know before building a unique index on it.
 */
#include "iri.h"

#include "executor/spi.h"
#include "funcapi.h"
#include "lib/stringinfo.h"
#include "utils/builtins.h"

#include "core/crawl/canonical.h"

/* The queries, in the order of the rows. */
static void
append_counts(StringInfo query, const char *schema)
{
	appendStringInfo(query, "pg_catalog.count(x), "
					 "pg_catalog.count(DISTINCT x::pg_catalog.text COLLATE pg_catalog.\"C\"), "
					 "pg_catalog.count(DISTINCT %s.iri_normalize(x, 'syntax'::pg_catalog.text)::pg_catalog.text COLLATE pg_catalog.\"C\"), "
					 "pg_catalog.count(DISTINCT x)", schema);
	for (int i = 0; i < IRI_STEPS; i++)
		appendStringInfo(query, ", pg_catalog.count(DISTINCT %s.iri_canonicalize(x, '{%s}'::pg_catalog.text[], '{}'::pg_catalog.text[]))",
						 schema, iri_step_names[i]);
	for (size_t i = 0; i < iri_profiles_count; i++)
		appendStringInfo(query, ", pg_catalog.count(DISTINCT %s.iri_canonicalize(x, '{%s}'::pg_catalog.text[], '{}'::pg_catalog.text[]))",
						 schema, iri_profiles[i].name);
}

/* Returns the name of the n-th count after that of the rows. */
static const char *
count_name(int n)
{
	static const char *const rungs[] = {"simple", "syntax", "scheme"};

	if (n < 3)
		return rungs[n];
	if (n - 3 < IRI_STEPS)
		return iri_step_names[n - 3];
	return iri_profiles[n - 3 - IRI_STEPS].name;
}

/* iri_survey(relation, column_name) → setof (step, row_count, distinct_values) */
PG_FUNCTION_INFO_V1(iri_survey);
Datum
iri_survey(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	Oid			relation = PG_GETARG_OID(0);
	char	   *column = NameStr(*PG_GETARG_NAME(1));
	const char *schema = iri_own_schema(fcinfo);
	StringInfoData query;
	Datum		rows;
	bool		isnull;

	iri_require_column(fcinfo, relation, column);
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	initStringInfo(&query);
	appendStringInfoString(&query, "SELECT ");
	append_counts(&query, schema);
	appendStringInfo(&query, " FROM (SELECT %s::%s.iri_reference AS x FROM %s) AS s",
					 quote_identifier(column), schema, iri_table_name(relation));

	SPI_connect();
	if (SPI_execute(query.data, true, 0) != SPI_OK_SELECT || SPI_processed != 1)
		elog(ERROR, "survey of relation %u failed", relation);
	rows = SPI_getbinval(SPI_tuptable->vals[0], SPI_tuptable->tupdesc, 1, &isnull);
	for (int i = 0; i < 3 + IRI_STEPS + (int) iri_profiles_count; i++)
	{
		Datum		values[3];
		bool		nulls[3] = {false, false, false};

		values[0] = CStringGetTextDatum(count_name(i));
		values[1] = rows;
		values[2] = SPI_getbinval(SPI_tuptable->vals[0], SPI_tuptable->tupdesc, i + 2, &isnull);
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	SPI_finish();
	return (Datum) 0;
}
