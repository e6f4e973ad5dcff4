/*
 * The versions on which results depend.
 */
#include "compat.h"

#include "fmgr.h"
#include "funcapi.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "domain/psl.h"

static void
put_web_version(ReturnSetInfo *result, const char *name, const char *version)
{
	Datum		values[2];
	bool		nulls[2] = {false, false};

	values[0] = CStringGetTextDatum(name);
	values[1] = CStringGetTextDatum(version);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* iri_web_versions() → setof (name, version) */
PG_FUNCTION_INFO_V1(iri_web_versions);
Datum
iri_web_versions(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	char		date[32];

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	put_web_version(result, "iri_web", IRI_WEB_VERSION);
	put_web_version(result, "libpsl", iri_psl_version());
	iri_psl_list_date(date, sizeof(date));
	put_web_version(result, "public-suffix-list",
					iri_psl_list_file() != NULL ? psprintf("%s (%s)", date, iri_psl_list_file()) : date);
	return (Datum) 0;
}
