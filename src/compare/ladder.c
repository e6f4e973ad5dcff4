/*
 * The comparison ladder: normal forms and equivalence by rung (draft §5.3),
 * and whether two IRIs retrieve the same document.
 */
#include "compat.h"

#include "fmgr.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/uuid.h"

#include "compare/ladder.h"
#include "core/scheme/normalize.h"
#include "core/scheme/scheme.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/error.h"
#include "core/text/text.h"
#include "core/text/uuid.h"
#include "core/value/ladder.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/memory.h"

/* Returns the bytes that represent a value on a rung: within the value, or palloc'd. */
IriText
iri_value_normal_form(const IriValue *value, IriRung rung)
{
	IriText		spelling = iri_key_text(value);
	IriText		image;
	IriParts	parts;
	IriError	err;
	IriBuf		buf;
	char		storage[512];

	if (rung == IRI_RUNG_SCHEME)
		return spelling;
	spelling = iri_spelling(value);
	if (rung == IRI_RUNG_SIMPLE ||
		!iri_parse(spelling.data, spelling.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err) ||
		iri_is_normal(iri_scheme_of(spelling.data, &parts), spelling.data, &parts))
		return spelling;
	iri_buf_init(&buf, storage, sizeof(storage));
	iri_normal_form(spelling.data, &parts, rung, &buf);
	image = iri_take(&buf);
	return image;
}

static Datum
normalize(FunctionCallInfo fcinfo, IriGrammar grammar)
{
	IriRung		rung;
	struct varlena *x;
	IriValue	value;
	IriText		image;

	if (iri_x_is_null(fcinfo, 0))
		PG_RETURN_NULL();
	rung = iri_getarg_rung(fcinfo, 1);
	x = PG_GETARG_IRI_PP(0);
	iri_read(x, &value);
	/* a host of ignored characters is encoded on rung "scheme", but decoded on "syntax" */
	if (rung == IRI_RUNG_SIMPLE || (rung == IRI_RUNG_SCHEME && !(value.header & IRI_V_DIFFERS)))
		PG_RETURN_IRI_P(x);
	image = iri_value_normal_form(&value, rung);
	PG_RETURN_IRI_P(iri_make_checked(image.data, image.len, grammar));
}

/* iri_normalize(iri, rung) → iri */
IRI_ENTRY(iri_normalize, normalize(fcinfo, IRI_GRAMMAR_IRI))
/* iri_normalize(iri_reference, rung) → iri_reference */
IRI_ENTRY(iri_reference_normalize, normalize(fcinfo, IRI_GRAMMAR_IRI_REFERENCE))

/* iri_equivalent(a, b, rung) → boolean: shown to be the same on that rung */
PG_FUNCTION_INFO_V1(iri_equivalent);
Datum
iri_equivalent(PG_FUNCTION_ARGS)
{
	IriRung		rung = iri_getarg_rung(fcinfo, 2);
	IriValue	a;
	IriValue	b;

	iri_read(PG_GETARG_IRI_PP(0), &a);
	iri_read(PG_GETARG_IRI_PP(1), &b);
	PG_RETURN_BOOL(iri_same_text(iri_value_normal_form(&a, rung), iri_value_normal_form(&b, rung)));
}

/* iri_sha256(x) → bytea: SHA-256 of the key */
PG_FUNCTION_INFO_V1(iri_sha256);
Datum
iri_sha256(PG_FUNCTION_ARGS)
{
	IriValue	value;
	bytea	   *key;

	iri_read(PG_GETARG_IRI_PP(0), &value);
	key = (bytea *) cstring_to_text_with_len(value.key, value.key_len);
	return DirectFunctionCall1(sha256_bytea, PointerGetDatum(key));
}

/* iri_uuid(x) → uuid: of the key, version 5 in the namespace of URLs */
PG_FUNCTION_INFO_V1(iri_uuid);
Datum
iri_uuid(PG_FUNCTION_ARGS)
{
	IriValue	value;
	pg_uuid_t  *uuid = palloc(sizeof(pg_uuid_t));

	iri_read(PG_GETARG_IRI_PP(0), &value);
	iri_url_uuid((IriText) {value.key, value.key_len}, uuid->data);
	PG_RETURN_UUID_P(uuid);
}
