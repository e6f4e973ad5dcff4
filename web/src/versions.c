/*
 * The versions on which results depend.
 */
#include "compat.h"

#include "fmgr.h"
#include "funcapi.h"

#include "domain/psl.h"
#include "maintenance/versions.h"

/* iri_web_versions() → setof (name, version) */
PG_FUNCTION_INFO_V1(iri_web_versions);
Datum
iri_web_versions(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	char		date[32];

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	iri_put_version(result, "iri_web", IRI_WEB_VERSION);
	iri_put_version(result, "libpsl", iri_psl_version());
	iri_psl_list_date(date, sizeof(date));
	iri_put_version(result, "public-suffix-list",
					iri_psl_list_file() != NULL ? psprintf("%s (%s)", date, iri_psl_list_file()) : date);
	return (Datum) 0;
}
