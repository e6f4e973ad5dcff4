/*
 * Legal but unwise parts of an IRI: the findings of the lint (lint.h) and of
 * the bidi rules (bidi.h), collected in a buffer.
 */
#ifndef IRI_FINDING_H
#define IRI_FINDING_H

#include <stddef.h>
#include <stdint.h>

#include "syntax/parse.h"
#include "text/buf.h"
#include "text/error.h"

typedef enum IriSeverity
{
	IRI_NOTICE,					/* a matter of taste, or of care */
	IRI_WARNING,				/* likely to go wrong, or to deceive */
	IRI_SERIOUS					/* violates the scheme's own syntax */
} IriSeverity;

/* Findings at the same place are sorted in this order. */
typedef enum IriIssue
{
	IRI_ISSUE_SCHEME_SYNTAX,
	IRI_ISSUE_SCHEME_CASE,
	IRI_ISSUE_SCHEME_DEPRECATED,
	IRI_ISSUE_SCHEME_UNREGISTERED,
	IRI_ISSUE_SCHEME_IS_HOST,
	IRI_ISSUE_SCHEME_FULLWIDTH,
	IRI_ISSUE_PASSWORD,
	IRI_ISSUE_USERINFO_HOST,
	IRI_ISSUE_HOST_IS_SCHEME,
	IRI_ISSUE_HOST_CASE,
	IRI_ISSUE_HOST_MAPPED,
	IRI_ISSUE_HOST_NO_ASCII,
	IRI_ISSUE_HOST_IPV4,
	IRI_ISSUE_HOST_LENGTH,
	IRI_ISSUE_LABEL_LENGTH,
	IRI_ISSUE_LABEL_EMPTY,
	IRI_ISSUE_NOT_IDNA2008,
	IRI_ISSUE_PORT_EMPTY,
	IRI_ISSUE_PORT_DEFAULT,
	IRI_ISSUE_PORT_ZERO,
	IRI_ISSUE_PORT_RANGE,
	IRI_ISSUE_PORT_LEADING_ZERO,
	IRI_ISSUE_PATH_EMPTY,
	IRI_ISSUE_DOT_SEGMENT,
	IRI_ISSUE_DOT_SEGMENT_ENCODED,
	IRI_ISSUE_PCT_CASE,
	IRI_ISSUE_PCT_NEEDLESS,
	IRI_ISSUE_PCT_DOUBTFUL,
	IRI_ISSUE_PCT_CONTROL,
	IRI_ISSUE_PCT_UTF8,
	IRI_ISSUE_NOT_NFC,
	IRI_ISSUE_PRIVATE_USE,
	IRI_ISSUE_COMPATIBILITY,
	IRI_ISSUE_FULLWIDTH,
	IRI_ISSUE_DELIMITER,
	IRI_ISSUE_MARK,
	IRI_ISSUE_INVISIBLE,
	IRI_ISSUE_BOM,
	IRI_ISSUE_HTML,
	IRI_ISSUE_BIDI_MIXED,
	IRI_ISSUE_BIDI_ENDS,
	IRI_ISSUE_BIDI_NUMBER,
	IRI_ISSUE_BIDI_FORMATTING,
	IRI_ISSUE_SPOOF_MIXED_SCRIPTS,
	IRI_ISSUE_SPOOF_RESTRICTED,
	IRI_ISSUE_SPOOF_MIXED_DIGITS,
	IRI_ISSUE_SPOOF_INVISIBLE,
	IRI_ISSUE_SPOOF_ASCII,
	IRI_ISSUE_SPOOF_DELIMITER
} IriIssue;

#define IRI_ISSUES	(IRI_ISSUE_SPOOF_DELIMITER + 1)

typedef struct IriFinding
{
	IriIssue	issue;
	IriComponent component;
	size_t		at;				/* 0-based, in bytes */
	IriSpan		part;			/* the part of the component, or undefined */
	const char *detail;			/* a full sentence; NULL: the issue's own */
} IriFinding;

/* Stable names: "host-case", "bidi-mixed". */
extern const char *iri_issue_name(IriIssue issue);
extern IriSeverity iri_issue_severity(IriIssue issue);
extern const char *iri_severity_name(IriSeverity severity);
extern const char *iri_finding_message(const IriFinding *finding);

/* Adds a finding to a buffer whose storage is malloc'd. */
extern void iri_find(IriBuf *findings, IriIssue issue, IriComponent component, size_t at);
extern void iri_find_in(IriBuf *findings, IriIssue issue, IriComponent component, size_t at,
						IriSpan part, const char *detail);

/* Sorts the findings from byte `from` of the buffer on by place. */
extern void iri_sort_findings(IriBuf *findings, size_t from);

#endif							/* IRI_FINDING_H */
