/*
 * Findings as rows; see findings.h.
 */
#include "compat.h"

#include "fmgr.h"
#include "funcapi.h"
#include "utils/tuplestore.h"

#include "core/syntax/finding.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/text/utf8.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "type/memory.h"
#include "unicode/findings.h"

/* Counts characters up to positions that are usually in ascending order. */
typedef struct Position
{
	IriText		text;
	size_t		at;
	size_t		characters;
} Position;

static Datum
position_datum(Position *position, size_t at)
{
	if (at < position->at)
		position->at = position->characters = 0;
	position->characters += iri_utf8_count(position->text.data + position->at, at - position->at);
	position->at = at;
	return Int32GetDatum((int32) position->characters + 1);
}

Datum
iri_put_findings(FunctionCallInfo fcinfo, IriText whole, IriBuf *buf, size_t max)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	IriText		taken = iri_take(buf);
	size_t		n = taken.len / sizeof(IriFinding);
	const IriFinding *findings = (const IriFinding *) taken.data;
	Position	position = {.text = whole};

	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	for (size_t i = 0; i < Min(n, max); i++)
	{
		const IriFinding *finding = &findings[i];
		Datum		values[6];
		bool		nulls[6] = {false};

		values[0] = iri_cstring_datum(iri_issue_name(finding->issue));
		values[1] = iri_cstring_datum(iri_severity_name(iri_issue_severity(finding->issue)));
		values[2] = iri_cstring_datum(iri_component_name(finding->component));
		nulls[3] = !iri_defined(finding->part);
		if (!nulls[3])
			values[3] = iri_text_datum(iri_component(whole, finding->part));
		values[4] = position_datum(&position, finding->at);
		values[5] = iri_cstring_datum(iri_finding_message(finding));
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	return (Datum) 0;
}
