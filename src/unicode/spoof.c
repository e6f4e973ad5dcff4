/*
 * Hosts that look like others.
 */
#include "compat.h"

#include "fmgr.h"

#include "core/host/spoof.h"
#include "core/syntax/parse.h"
#include "core/text/buf.h"
#include "core/text/text.h"
#include "core/unicode/lint.h"
#include "core/unicode/name.h"
#include "core/value/value.h"
#include "type/arguments.h"
#include "type/datum.h"
#include "type/encoding.h"
#include "unicode/findings.h"

/* iri_host_skeleton(x) → text: what the host looks like; NULL without an authority */
PG_FUNCTION_INFO_V1(iri_host_skeleton);
Datum
iri_host_skeleton(PG_FUNCTION_ARGS)
{
	IriValue	value;
	IriText		whole;
	IriParts	parts;
	IriBuf		name;
	IriBuf		skeleton;
	char		storage[256];
	char		skeleton_storage[256];
	bool		dns;

	/* use the key, so that equal IRIs have equal skeletons */
	iri_read(PG_GETARG_IRI_PP(0), &value);
	whole = iri_key_text(&value);
	iri_split(whole.data, whole.len, &parts);
	if (!iri_defined(parts.host))
		PG_RETURN_NULL();
	if (parts.host_kind != IRI_HOST_REGNAME)
		PG_RETURN_DATUM(iri_text_datum(iri_component(whole, parts.host)));
	iri_buf_init(&name, storage, sizeof(storage));
	iri_buf_init(&skeleton, skeleton_storage, sizeof(skeleton_storage));
	iri_append_name(whole.data, &parts, &name, &dns);
	if (!name.failed)
		iri_append_skeleton(name.data, name.len, &skeleton);
	skeleton.failed |= name.failed;
	iri_buf_free(&name);
	PG_RETURN_DATUM(iri_text_from_buffer(&skeleton));
}
