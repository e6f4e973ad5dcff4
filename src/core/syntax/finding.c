/*
 * The catalog of findings; see finding.h.
 */
#include "syntax/finding.h"

#include "text/stop.h"

typedef struct Issue
{
	const char *name;
	IriSeverity severity;
	const char *message;
} Issue;

static const Issue issues[IRI_ISSUES] = {
	[IRI_ISSUE_SCHEME_SYNTAX] = {"scheme-syntax", IRI_SERIOUS,
	"The scheme's own syntax is not followed."},
	[IRI_ISSUE_SCHEME_CASE] = {"scheme-case", IRI_NOTICE,
	"The scheme is not in lower case."},
	[IRI_ISSUE_SCHEME_DEPRECATED] = {"scheme-deprecated", IRI_NOTICE,
	"The scheme is registered as historical."},
	[IRI_ISSUE_SCHEME_UNREGISTERED] = {"scheme-unregistered", IRI_NOTICE,
	"The scheme is not registered with IANA."},
	[IRI_ISSUE_SCHEME_IS_HOST] = {"scheme-is-host", IRI_WARNING,
	"The scheme looks like a host, and the path like its port."},
	[IRI_ISSUE_SCHEME_FULLWIDTH] = {"scheme-fullwidth", IRI_WARNING,
	"The apparent scheme is in full-width characters, so this is a relative reference."},
	[IRI_ISSUE_PASSWORD] = {"password", IRI_WARNING,
	"There is a password, which everyone who sees the IRI can read."},
	[IRI_ISSUE_USERINFO_HOST] = {"userinfo-host", IRI_WARNING,
	"The userinfo looks like a host; the host follows the \"@\"."},
	[IRI_ISSUE_HOST_IS_SCHEME] = {"host-is-scheme", IRI_WARNING,
	"The host is the name of a scheme, which is probably written twice."},
	[IRI_ISSUE_HOST_CASE] = {"host-case", IRI_NOTICE,
	"The host is not in lower case."},
	[IRI_ISSUE_HOST_MAPPED] = {"host-mapping", IRI_NOTICE,
	"The host differs from the form that UTS #46 maps it to."},
	[IRI_ISSUE_HOST_NO_ASCII] = {"host-no-ascii", IRI_WARNING,
	"A label of the host has no ASCII form, so it cannot be in DNS."},
	[IRI_ISSUE_HOST_IPV4] = {"ipv4-shorthand", IRI_WARNING,
	"The host is not an IPv4 address, but many programs read it as one."},
	[IRI_ISSUE_HOST_LENGTH] = {"host-length", IRI_WARNING,
	"The host has more than 253 octets in ASCII, so it cannot be in DNS."},
	[IRI_ISSUE_LABEL_LENGTH] = {"label-length", IRI_WARNING,
	"A label of the host has more than 63 octets in ASCII, so it cannot be in DNS."},
	[IRI_ISSUE_LABEL_EMPTY] = {"label-empty", IRI_WARNING,
	"A label of the host is empty, so it cannot be in DNS."},
	[IRI_ISSUE_NOT_IDNA2008] = {"idna2008", IRI_WARNING,
	"A label of the host cannot be registered under IDNA2008."},
	[IRI_ISSUE_PORT_EMPTY] = {"port-empty", IRI_NOTICE,
	"There is a colon after the host, but no port."},
	[IRI_ISSUE_PORT_DEFAULT] = {"port-default", IRI_NOTICE,
	"The port is the scheme's default."},
	[IRI_ISSUE_PORT_ZERO] = {"port-zero", IRI_WARNING,
	"Nothing can be reached at port 0."},
	[IRI_ISSUE_PORT_RANGE] = {"port-range", IRI_WARNING,
	"The port is greater than 65535."},
	[IRI_ISSUE_PORT_LEADING_ZERO] = {"port-leading-zero", IRI_NOTICE,
	"The port has leading zeros."},
	[IRI_ISSUE_PATH_EMPTY] = {"path-empty", IRI_NOTICE,
	"The path is empty, which means \"/\" in this scheme."},
	[IRI_ISSUE_DOT_SEGMENT] = {"dot-segment", IRI_NOTICE,
	"The path has a segment \".\" or \"..\"."},
	[IRI_ISSUE_DOT_SEGMENT_ENCODED] = {"dot-segment-encoded", IRI_WARNING,
	"The path has a segment \".\" or \"..\" with a percent-encoded dot."},
	[IRI_ISSUE_PCT_CASE] = {"pct-case", IRI_NOTICE,
	"The hexadecimal digits of a percent-encoding are in lower case."},
	[IRI_ISSUE_PCT_NEEDLESS] = {"pct-needless", IRI_NOTICE,
	"A character is percent-encoded without need."},
	[IRI_ISSUE_PCT_DOUBTFUL] = {"pct-doubtful", IRI_WARNING,
	"A percent-encoding is itself percent-encoded, or the host has an encoded delimiter."},
	[IRI_ISSUE_PCT_CONTROL] = {"pct-control", IRI_WARNING,
	"A control character is percent-encoded."},
	[IRI_ISSUE_PCT_UTF8] = {"pct-not-utf8", IRI_WARNING,
	"Percent-encoded octets are not valid UTF-8."},
	[IRI_ISSUE_NOT_NFC] = {"not-nfc", IRI_WARNING,
	"The text is not in Unicode normalization form C."},
	[IRI_ISSUE_PRIVATE_USE] = {"private-use", IRI_WARNING,
	"There is a private use character, or a tag character."},
	[IRI_ISSUE_COMPATIBILITY] = {"compatibility", IRI_NOTICE,
	"There is a compatibility character, which form NFKC replaces with another."},
	[IRI_ISSUE_FULLWIDTH] = {"fullwidth", IRI_WARNING,
	"A full-width character looks like a delimiter, but is not one."},
	[IRI_ISSUE_DELIMITER] = {"delimiter-lookalike", IRI_WARNING,
	"A character looks like a delimiter, but is not one."},
	[IRI_ISSUE_MARK] = {"mark-without-letter", IRI_WARNING,
	"A combining mark does not follow a letter, so it changes how a delimiter looks."},
	[IRI_ISSUE_INVISIBLE] = {"invisible", IRI_WARNING,
	"There is a character that is not visible."},
	[IRI_ISSUE_BOM] = {"bom", IRI_WARNING,
	"There is a byte order mark (U+FEFF)."},
	[IRI_ISSUE_HTML] = {"html-escape", IRI_WARNING,
	"There is an escape of HTML or XML that was not decoded."},
	[IRI_ISSUE_BIDI_MIXED] = {"bidi-mixed", IRI_WARNING,
	"A part uses both right-to-left and left-to-right characters."},
	[IRI_ISSUE_BIDI_ENDS] = {"bidi-ends", IRI_WARNING,
	"A part with right-to-left characters does not start and end with one."},
	[IRI_ISSUE_BIDI_NUMBER] = {"bidi-number", IRI_NOTICE,
	"A number is displayed in another place because of right-to-left characters before it."},
	[IRI_ISSUE_BIDI_FORMATTING] = {"bidi-formatting", IRI_WARNING,
	"A bidirectional formatting character is percent-encoded."},
	[IRI_ISSUE_SPOOF_MIXED_SCRIPTS] = {"mixed-scripts", IRI_WARNING,
	"A label of the host mixes scripts that no language mixes."},
	[IRI_ISSUE_SPOOF_RESTRICTED] = {"restricted-characters", IRI_WARNING,
	"A label of the host has characters that Unicode does not recommend for identifiers."},
	[IRI_ISSUE_SPOOF_MIXED_DIGITS] = {"mixed-digits", IRI_WARNING,
	"A label of the host has digits of several number systems."},
	[IRI_ISSUE_SPOOF_INVISIBLE] = {"invisible-in-host", IRI_WARNING,
	"The host has characters that are not visible."},
	[IRI_ISSUE_SPOOF_ASCII] = {"ascii-lookalike", IRI_WARNING,
	"A label of the host looks like ASCII, but is not."},
	[IRI_ISSUE_SPOOF_DELIMITER] = {"delimiter-in-host", IRI_WARNING,
	"The host has characters that look like delimiters."},
};

const char *
iri_issue_name(IriIssue issue)
{
	return issues[issue].name;
}

IriSeverity
iri_issue_severity(IriIssue issue)
{
	return issues[issue].severity;
}

const char *
iri_severity_name(IriSeverity severity)
{
	return severity == IRI_NOTICE ? "notice" : severity == IRI_WARNING ? "warning" : "error";
}

const char *
iri_finding_message(const IriFinding *finding)
{
	return finding->detail != NULL ? finding->detail : issues[finding->issue].message;
}

void
iri_find_in(IriBuf *findings, IriIssue issue, IriComponent component, size_t at,
			IriSpan part, const char *detail)
{
	IriFinding	finding = {issue, component, at, part, detail};

	iri_buf_append(findings, (const char *) &finding, sizeof(finding));
}

void
iri_find(IriBuf *findings, IriIssue issue, IriComponent component, size_t at)
{
	iri_find_in(findings, issue, component, at, (IriSpan) {IRI_UNDEFINED, 0}, NULL);
}

static int
compare_findings(const void *a, const void *b)
{
	const IriFinding *x = a;
	const IriFinding *y = b;

	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return (int) x->issue - (int) y->issue;
}

void
iri_sort_findings(IriBuf *findings, size_t from)
{
	size_t		n = (findings->len - from) / sizeof(IriFinding);

	if (!findings->failed && n > 1)
		iri_sort(findings->data + from, n, sizeof(IriFinding), compare_findings);
	findings->failed |= iri_stopped();
}
