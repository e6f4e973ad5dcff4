/*
 * The versions on which results depend.
 */
#include "compat.h"

#include "fmgr.h"
#include "funcapi.h"
#include "utils/builtins.h"
#include "utils/tuplestore.h"

#include "core/host/idna.h"
#include "core/host/special.h"
#include "core/scheme/registry.h"
#include "core/scheme/scheme.h"
#include "maintenance/versions.h"

#include <idn2.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>

/* Adds a row to the result of iri_versions() or iri_web_versions(). */
void
iri_put_version(ReturnSetInfo *result, const char *name, const char *version)
{
	Datum		values[2];
	bool		nulls[2] = {false, false};

	values[0] = CStringGetTextDatum(name);
	values[1] = CStringGetTextDatum(version);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

/* iri_versions() → setof (name, version) */
PG_FUNCTION_INFO_V1(iri_versions);
Datum
iri_versions(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	UVersionInfo version;
	char		text[U_MAX_VERSION_STRING_LENGTH];

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	iri_put_version(result, "iri", IRI_VERSION);
	iri_put_version(result, "key", CppAsString2(IRI_KEY_VERSION));
	iri_put_version(result, "unicode-hosts", IRI_HOST_UNICODE_VERSION);
	u_getVersion(version);
	u_versionToString(version, text);
	iri_put_version(result, "icu", text);
	u_getUnicodeVersion(version);
	u_versionToString(version, text);
	iri_put_version(result, "unicode-icu", text);
	iri_put_version(result, "libidn2", idn2_check_version(NULL));
	iri_put_version(result, "scheme-registry", iri_scheme_registry_date);
	iri_put_version(result, "special-use-names", iri_special_names_date);
	iri_put_version(result, "special-purpose-addresses", iri_special_addresses_date);
	return (Datum) 0;
}
