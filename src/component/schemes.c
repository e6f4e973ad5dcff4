/*
 * The scheme table as rows.
 */
#include "compat.h"

#include "catalog/pg_type.h"
#include "fmgr.h"
#include "funcapi.h"
#include "utils/array.h"
#include "utils/tuplestore.h"

#include "core/scheme/scheme.h"
#include "type/encoding.h"

/* The equivalence of each flag, by the names that doc/schemes.md explains. */
static const struct
{
	unsigned int flag;
	const char *name;
}			merged[] = {
	{IRI_S_DECODE, "percent-encoding"},
	{IRI_S_DOTS, "dots"},
	{IRI_S_HOST_CASELESS, "host-case"},
	{IRI_S_DNS, "name"},
	{IRI_S_ELIDE_PORT, "port"},
	{IRI_S_ROOT, "empty-path"},
	{IRI_S_LOCALHOST, "localhost"},
};

static Datum
merged_datum(const IriScheme *row)
{
	ArrayBuildState *array = initArrayResult(TEXTOID, CurrentMemoryContext, false);

	for (int i = 0; i < lengthof(merged); i++)
	{
		if (row->flags & merged[i].flag)
			accumArrayResult(array, iri_cstring_datum(merged[i].name), false,
							 TEXTOID, CurrentMemoryContext);
	}
	if (row->userinfo_rule != NULL || row->path_rule != NULL || row->query_rule != NULL ||
		(row->flags & IRI_S_MESSAGE_ID))
		accumArrayResult(array, iri_cstring_datum("own"), false, TEXTOID, CurrentMemoryContext);
	return makeArrayResult(array, CurrentMemoryContext);
}

/* iri_schemes() → setof (scheme, default_port, merged, source) */
PG_FUNCTION_INFO_V1(iri_schemes);
Datum
iri_schemes(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	const IriScheme *row;

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (size_t n = 0; (row = iri_scheme_row(n)) != NULL; n++)
	{
		Datum		values[4] = {0};
		bool		nulls[4] = {false};

		values[0] = iri_cstring_datum(row->name);
		values[1] = Int32GetDatum(row->port);
		nulls[1] = row->port == 0;
		values[2] = merged_datum(row);
		values[3] = iri_cstring_datum(row->source);
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	return (Datum) 0;
}
