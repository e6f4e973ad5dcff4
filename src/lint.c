/*
 * The lint: findings as rows, and functions for single questions.
 */
#include "iri.h"

#include "funcapi.h"

#include "core/host/idna2008.h"
#include "core/text/nfc.h"
#include "core/text/percent.h"
#include "core/text/utf8.h"
#include "core/unicode/bidi.h"
#include "core/unicode/lint.h"

/* Returns the findings in palloc'd memory. */
static const IriFinding *
take_findings(IriBuf *buf, size_t *n)
{
	size_t		len;
	char	   *data = iri_take(buf, &len);

	*n = len / sizeof(IriFinding);
	return (const IriFinding *) data;
}

static void
report_no_memory(void)
{
	ereport(ERROR,
			errcode(ERRCODE_OUT_OF_MEMORY),
			errmsg("out of memory"));
}

/* Counts characters up to places that usually follow each other. */
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

/* The first `max` findings as rows of (code, severity, component, part, position, message). */
static Datum
put_findings(FunctionCallInfo fcinfo, IriText whole, IriBuf *buf, size_t max)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	size_t		n;
	const IriFinding *findings = take_findings(buf, &n);
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

/* iri_issues(x) → setof (code, severity, component, part, position, message) */
PG_FUNCTION_INFO_V1(iri_issues);
Datum
iri_issues(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, NULL, 0);
	iri_lint(whole.data, whole.len, &parts, &buf);
	PG_RETURN_DATUM(put_findings(fcinfo, whole, &buf, SIZE_MAX));
}

/*
 * How many rows iri_bidi_issues returns at most.  A host may have a label for
 * every four bytes, and what is said of each is much longer.
 */
#define MAX_BIDI_ROWS	300

/* iri_bidi_issues(x) → setof (code, severity, component, part, position, message) */
PG_FUNCTION_INFO_V1(iri_bidi_issues);
Datum
iri_bidi_issues(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, NULL, 0);
	iri_bidi_findings(whole.data, whole.len, &parts, &buf);
	PG_RETURN_DATUM(put_findings(fcinfo, whole, &buf, MAX_BIDI_ROWS));
}

/* iri_is_bidi_safe(x) → boolean: there are no bidi issues but notices */
PG_FUNCTION_INFO_V1(iri_is_bidi_safe);
Datum
iri_is_bidi_safe(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;
	size_t		n;
	const IriFinding *findings;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, NULL, 0);
	iri_bidi_findings(whole.data, whole.len, &parts, &buf);
	findings = take_findings(&buf, &n);
	for (size_t i = 0; i < n; i++)
	{
		if (iri_issue_severity(findings[i].issue) != IRI_NOTICE)
			PG_RETURN_BOOL(false);
	}
	PG_RETURN_BOOL(true);
}

/*
 * iri_spoof_issues(x) → text[]: what is suspicious about the host, '{}' for
 * nothing
 */
PG_FUNCTION_INFO_V1(iri_spoof_issues);
Datum
iri_spoof_issues(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		buf;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	iri_buf_init(&buf, NULL, 0);
	iri_lint_spoof(whole.data, &parts, &buf);
	PG_RETURN_DATUM(put_findings(fcinfo, whole, &buf, SIZE_MAX));
}

/*
 * iri_host_is_idna2008(x) → boolean: every label of the host, as it is
 * written, is a U-label, A-label or LDH label; NULL if the host is not a name
 */
PG_FUNCTION_INFO_V1(iri_host_is_idna2008);
Datum
iri_host_is_idna2008(PG_FUNCTION_ARGS)
{
	IriText		whole;
	IriParts	parts;
	IriBuf		decoded;
	char		storage[256];
	bool		result = false;
	bool		failed;
	size_t		label;

	iri_getarg_parts(fcinfo, 0, &whole, &parts);
	if (parts.host_kind != IRI_HOST_REGNAME)
		PG_RETURN_NULL();
	iri_buf_init(&decoded, storage, sizeof(storage));
	iri_append_recoded(whole.data + parts.host.at, parts.host.len, false, &decoded);
	failed = decoded.failed;
	if (!failed)
		result = iri_not_idna2008(decoded.data, decoded.len, &label, &failed) == NULL;
	iri_buf_free(&decoded);
	if (failed)
		report_no_memory();
	PG_RETURN_BOOL(result);
}

/* iri_is_unicode_normalized(x, form) → boolean */
PG_FUNCTION_INFO_V1(iri_is_unicode_normalized);
Datum
iri_is_unicode_normalized(PG_FUNCTION_ARGS)
{
	IriForm		form = (IriForm) iri_getarg_form(fcinfo, 1);
	IriValue	value;
	IriText		whole;
	size_t		at;
	bool		failed;
	bool		result;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	if (value.header & IRI_V_ASCII)
		PG_RETURN_BOOL(true);
	whole = iri_spelling(&value);
	result = iri_text_is_normalized(whole.data, whole.len, form, &at, &failed);
	if (failed)
		report_no_memory();
	PG_RETURN_BOOL(result);
}
