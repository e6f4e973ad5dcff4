/*
 * Findings as grammars; see strict.h.
 */
#include "unicode/strict.h"

#include "host/idna2008.h"
#include "syntax/finding.h"
#include "text/percent.h"
#include "unicode/bidi.h"
#include "unicode/name.h"

static bool
refuse(IriError *err, IriErrorCode code, IriComponent component, size_t position, const char *rule)
{
	*err = (IriError) {.code = code, .component = component, .position = position,
	.character = IRI_NO_CHARACTER, .rule = rule};
	return false;
}

static IriErrorCode
bidi_code(IriIssue issue)
{
	switch (issue)
	{
		case IRI_ISSUE_BIDI_ENDS:
			return IRI_ERROR_BIDI_ENDS;
		case IRI_ISSUE_BIDI_FORMATTING:
			return IRI_ERROR_BIDI_FORMATTING;
		default:
			return IRI_ERROR_BIDI_MIXED;
	}
}

static bool
check_bidi(const char *s, size_t len, const IriParts *parts, IriError *err)
{
	IriBuf		buf;
	bool		ok = true;

	iri_buf_init(&buf, NULL, 0);
	iri_bidi_findings(s, len, parts, &buf);
	if (buf.failed)
		ok = refuse(err, IRI_ERROR_NO_MEMORY, IRI_COMPONENT_WHOLE, 0, NULL);
	for (size_t i = 0; ok && i < buf.len / sizeof(IriFinding); i++)
	{
		const IriFinding *finding = (const IriFinding *) (const void *) buf.data + i;

		if (iri_issue_severity(finding->issue) != IRI_NOTICE)
			ok = refuse(err, bidi_code(finding->issue), finding->component, finding->at, iri_finding_message(finding));
	}
	iri_buf_free(&buf);
	return ok;
}

static bool
check_idna2008(const char *s, const IriParts *parts, IriError *err)
{
	IriBuf		decoded;
	char		storage[256];
	const char *why = NULL;
	bool		failed;
	bool		ok = true;
	size_t		label;

	if (parts->host_kind != IRI_HOST_REGNAME)
		return true;
	iri_buf_init(&decoded, storage, sizeof(storage));
	iri_append_recoded(s + parts->host.at, parts->host.len, false, &decoded);
	failed = decoded.failed;
	if (!failed)
		why = iri_not_idna2008(decoded.data, decoded.len, &label, &failed);
	if (failed)
		ok = refuse(err, IRI_ERROR_NO_MEMORY, IRI_COMPONENT_WHOLE, 0, NULL);
	else if (why != NULL)
		ok = refuse(err, IRI_ERROR_NOT_IDNA2008, IRI_COMPONENT_HOST,
					iri_label_place(s, parts, false, decoded.data, label), why);
	iri_buf_free(&decoded);
	return ok;
}

bool
iri_strict_check(const char *s, size_t len, IriGrammar grammar, IriError *err)
{
	IriParts	parts;

	return iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts, err) &&
		(grammar == IRI_GRAMMAR_BIDI ? check_bidi(s, len, &parts, err) : check_idna2008(s, &parts, err));
}
