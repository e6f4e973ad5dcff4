/*
 * Invariants of any IRI, or reference, that the functions about Unicode are
 * given.
 */
#ifndef IRI_FUZZ_UNICODE_H
#define IRI_FUZZ_UNICODE_H

#include "fuzz.h"

#include "unicode/bidi.h"
#include "text/charclass.h"
#include "unicode/display.h"
#include "host/idna2008.h"
#include "value/ladder.h"
#include "unicode/lint.h"
#include "unicode/name.h"
#include "text/nfc.h"
#include "scheme/normalize.h"
#include "host/spoof.h"
#include "text/utf16.h"
#include "text/utf8.h"

/* It is of the same kind as its source. */
static void
split_result(const IriBuf *made, const IriParts *from, IriParts *parts)
{
	IriError	err;

	CHECK(!made->failed);
	CHECK(iri_parse(made->data, made->len, IRI_GRAMMAR_IRI_REFERENCE, parts, &err));
	CHECK(iri_defined(parts->scheme) == iri_defined(from->scheme));
	CHECK(iri_defined(parts->userinfo) == iri_defined(from->userinfo));
	CHECK(iri_defined(parts->host) == iri_defined(from->host));
	CHECK(iri_defined(parts->port) == iri_defined(from->port));
	CHECK(iri_defined(parts->query) == iri_defined(from->query));
	CHECK(iri_defined(parts->fragment) == iri_defined(from->fragment));
}

/* Two spellings of one IRI; of references nothing is known. */
static void
check_equal(const char *a, const IriParts *a_parts, const char *b, const IriParts *b_parts)
{
	IriBuf		a_key;
	IriBuf		b_key;

	if (!iri_defined(a_parts->scheme))
		return;
	init(&a_key);
	init(&b_key);
	iri_normal_form(a, a_parts, IRI_RUNG_SCHEME, &a_key);
	iri_normal_form(b, b_parts, IRI_RUNG_SCHEME, &b_key);
	CHECK(is_text(&a_key, b_key.data, b_key.len));
	iri_buf_free(&a_key);
	iri_buf_free(&b_key);
}

/* Findings are in order, each at a character of its component. */
static void
check_places(const char *s, size_t len, const IriParts *parts, const IriBuf *buf)
{
	IriFinding	before = {0};

	CHECK(!buf->failed);
	CHECK(buf->len % sizeof(IriFinding) == 0);
	for (size_t i = 0; i < buf->len; i += sizeof(IriFinding))
	{
		IriFinding	finding;
		IriSpan		span;

		memcpy(&finding, buf->data + i, sizeof(finding));
		CHECK((unsigned int) finding.issue < IRI_ISSUES);
		CHECK(finding.at <= len);
		CHECK(finding.at == len || ((unsigned char) s[finding.at] & 0xc0) != 0x80);
		/* what is missing has no place of its own */
		if (finding.issue != IRI_ISSUE_SCHEME_SYNTAX)
		{
			span = iri_component_span(parts, finding.component);
			CHECK(iri_defined(span));
			/* the first character not in NFC may be the delimiter that a mark follows */
			CHECK(finding.at + (finding.issue == IRI_ISSUE_NOT_NFC) >= span.at);
			CHECK(finding.at <= span.at + span.len);
		}
		if (i > 0)
			CHECK(before.at < finding.at || (before.at == finding.at && before.issue < finding.issue));
		before = finding;
	}
}

static bool
has_issue(const IriBuf *buf, IriIssue issue)
{
	for (size_t i = 0; i < buf->len; i += sizeof(IriFinding))
	{
		IriFinding	finding;

		memcpy(&finding, buf->data + i, sizeof(finding));
		if (finding.issue == issue)
			return true;
	}
	return false;
}

/* Right-to-left characters keep to the rules when offending parts are encoded. */
static void
check_bidi_findings(const char *s, size_t len, const IriParts *parts)
{
	FREED IriBuf findings;
	FREED IriBuf escaped;
	FREED IriBuf again;
	FREED IriBuf visual;
	IriParts	escaped_parts;
	bool		offends;

	init(&findings);
	init(&escaped);
	init(&again);
	init(&visual);
	iri_bidi_findings(s, len, parts, &findings);
	check_places(s, len, parts, &findings);
	for (size_t i = 0; i < findings.len; i += sizeof(IriFinding))
	{
		IriFinding	finding;

		memcpy(&finding, findings.data + i, sizeof(finding));
		CHECK(finding.part.len > 0 && finding.at >= finding.part.at &&
			  finding.at < finding.part.at + finding.part.len);
	}
	offends = has_issue(&findings, IRI_ISSUE_BIDI_MIXED) || has_issue(&findings, IRI_ISSUE_BIDI_ENDS);

	iri_append_bidi_escaped(s, len, parts, &escaped);
	CHECK(is_text(&escaped, s, len) == !offends);
	split_result(&escaped, parts, &escaped_parts);
	check_equal(s, parts, escaped.data, &escaped_parts);
	findings.len = 0;
	iri_bidi_findings(escaped.data, escaped.len, &escaped_parts, &findings);
	CHECK(!has_issue(&findings, IRI_ISSUE_BIDI_MIXED) && !has_issue(&findings, IRI_ISSUE_BIDI_ENDS));
	iri_append_bidi_escaped(escaped.data, escaped.len, &escaped_parts, &again);
	CHECK(is_text(&again, escaped.data, escaped.len));

	/* what is shown has as many characters, and others only where order matters */
	iri_append_visual(s, len, &visual);
	CHECK(!visual.failed && iri_utf8_count(visual.data, visual.len) == iri_utf8_count(s, len));
	CHECK(is_text(&visual, s, len) || iri_needs_embedding(s, len));
	CHECK(!offends || iri_needs_embedding(s, len));
}

/* Returns true if the text, which need not end with a NUL, contains another IRI with an authority. */
static bool
has_authority_within(const char *s, size_t len)
{
	for (size_t i = 0; i + 3 <= len; i++)
	{
		if (memcmp(s + i, "://", 3) == 0)
			return true;
	}
	return false;
}

/* The display form is the same IRI, except for the password, and does not mislead. */
static void
check_display(const char *s, const IriParts *parts, IriRepertoire repertoire)
{
	FREED IriBuf shown;
	FREED IriBuf again;
	FREED IriBuf findings;
	FREED IriBuf redacted;
	FREED IriBuf redacted_shown;
	IriParts	shown_parts;
	IriParts	redacted_parts;
	size_t		len = parts->path.at + parts->path.len;

	if (iri_defined(parts->query))
		len = parts->query.at + parts->query.len;
	if (iri_defined(parts->fragment))
		len = parts->fragment.at + parts->fragment.len;
	init(&shown);
	init(&again);
	init(&findings);
	init(&redacted);
	init(&redacted_shown);

	iri_append_display(s, parts, repertoire, &shown);
	split_result(&shown, parts, &shown_parts);
	CHECK(repertoire == IRI_REPERTOIRE_UNICODE || iri_is_ascii(shown.data, shown.len));
	iri_bidi_findings(shown.data, shown.len, &shown_parts, &findings);
	CHECK(!has_issue(&findings, IRI_ISSUE_BIDI_MIXED) && !has_issue(&findings, IRI_ISSUE_BIDI_ENDS));
	for (size_t i = 0; i < shown.len;)
	{
		uint32_t	cp = (unsigned char) shown.data[i];
		size_t		size = cp < 0x80 ? 1 : iri_utf8_decode(shown.data + i, shown.len - i, &cp);

		CHECK(size > 0);
		if (cp >= 0x80)
			CHECK(iri_codepoint_class(cp) == IRI_OK && !iri_codepoint_unsafe(cp) &&
				  !iri_looks_like_delimiter(cp) && !iri_is_overlay(cp) &&
				  (!iri_is_invisible(cp) || cp == 0x200c || cp == 0x200d));
		i += size;
	}
	findings.len = 0;
	iri_lint_text(shown.data, shown.len, &shown_parts, true, &findings);
	CHECK(!has_issue(&findings, IRI_ISSUE_FULLWIDTH));
	for (size_t i = 0; i < findings.len; i += sizeof(IriFinding))
	{
		IriFinding	finding;

		memcpy(&finding, findings.data + i, sizeof(finding));
		CHECK(finding.issue != IRI_ISSUE_MARK || finding.component == IRI_COMPONENT_HOST);
	}
	iri_append_display(shown.data, &shown_parts, repertoire, &again);
	CHECK(is_text(&again, shown.data, shown.len));

	/*
	 * Without the password it is the same, and shown the same unless secrets
	 * are in its host, or they or others behind its authority.
	 */
	iri_append_redacted(s, parts, IRI_REDACT_PASSWORD, &redacted);
	split_result(&redacted, parts, &redacted_parts);
	if (!has_authority_within(s + parts->path.at, len - parts->path.at) && redacted_parts.host.len == parts->host.len &&
		redacted.len - redacted_parts.path.at == len - parts->path.at &&
		memcmp(redacted.data + redacted_parts.path.at, s + parts->path.at, len - parts->path.at) == 0)
	{
		check_equal(redacted.data, &redacted_parts, shown.data, &shown_parts);
		iri_append_display(redacted.data, &redacted_parts, repertoire, &redacted_shown);
		CHECK(is_text(&redacted_shown, shown.data, shown.len));
	}
	redacted.len = 0;
	iri_append_redacted(s, parts, 0, &redacted);
	CHECK(is_text(&redacted, s, len));
}

/* Delimiters and "%", in their order. */
static void
append_structure(const char *s, size_t len, IriBuf *out)
{
	for (size_t i = 0; i < len; i++)
	{
		if (!iri_is(s[i], IRI_C_HIGH | IRI_C_UNRESERVED) && s[i] != '%')
			iri_buf_put(out, s[i]);
	}
}

/* A normalization form is one, and leaves the structure alone. */
static void
check_form(const char *s, size_t len, const IriParts *parts, IriForm form)
{
	FREED IriBuf normalized;
	FREED IriBuf again;
	FREED IriBuf before;
	FREED IriBuf after;
	IriParts	normalized_parts;
	size_t		at;
	bool		failed;

	init(&normalized);
	init(&again);
	init(&before);
	init(&after);
	iri_append_normalized(s, len, form, &normalized);
	split_result(&normalized, parts, &normalized_parts);
	CHECK(iri_text_is_normalized(normalized.data, normalized.len, form, &at, &failed) && !failed);
	if (iri_text_is_normalized(s, len, form, &at, &failed))
		CHECK(!failed && is_text(&normalized, s, len));
	else
		CHECK(at < len && ((unsigned char) s[at] & 0xc0) != 0x80 && !is_text(&normalized, s, len));
	append_structure(s, len, &before);
	append_structure(normalized.data, normalized.len, &after);
	CHECK(is_text(&after, before.data, before.len));
	iri_append_normalized(normalized.data, normalized.len, form, &again);
	CHECK(is_text(&again, normalized.data, normalized.len));
}

/* Names: skeletons, suspicions, IDNA2008. */
static void
check_host_name(const char *s, const IriParts *parts)
{
	IriBuf		name;
	IriBuf		skeleton;
	IriBuf		again;
	IriSuspicions suspicions;
	bool		dns;
	bool		failed;
	size_t		at;

	if (parts->host_kind != IRI_HOST_REGNAME)
		return;
	init(&name);
	init(&skeleton);
	init(&again);
	CHECK(iri_append_name(s, parts, &name, &dns) && !name.failed);

	CHECK(iri_spoof_check(name.data, name.len, &suspicions));
	CHECK(suspicions.seen >> IRI_SPOOF_KINDS == 0);
	CHECK(suspicions.seen == 0 || !iri_is_ascii(name.data, name.len) || memchr(name.data, '%', name.len) != NULL);
	for (int i = 0; i < IRI_SPOOF_KINDS; i++)
	{
		if (suspicions.seen & 1u << i)
		{
			at = suspicions.at[i];
			CHECK(at < name.len && (at == 0 || name.data[at - 1] == '.'));
			at = iri_label_place(s, parts, dns, name.data, at);
			CHECK(at >= parts->host.at && at < parts->host.at + parts->host.len);
			CHECK(iri_label_around(s, parts, dns, at) == at);
		}
	}

	iri_append_skeleton(name.data, name.len, &skeleton);
	iri_append_skeleton(name.data, name.len, &again);
	CHECK(is_text(&again, skeleton.data, skeleton.len));
	if (name.len <= IRI_SPOOF_MAX_NAME)
	{
		for (size_t i = 0; i < skeleton.len; i++)
			CHECK(!iri_is(skeleton.data[i], IRI_C_UPPER) && skeleton.data[i] != 'i');
	}

	if (iri_not_idna2008(name.data, name.len, &at, &failed) != NULL)
		CHECK(at <= name.len && (at == 0 || name.data[at - 1] == '.'));
	CHECK(!failed);
	iri_buf_free(&name);
	iri_buf_free(&skeleton);
	iri_buf_free(&again);
}

static void
check_lint(const char *s, size_t len, const IriParts *parts)
{
	bool		seen[IRI_COMPONENT_FRAGMENT + 1][IRI_ISSUES] = {{false}};
	FREED IriBuf findings;

	init(&findings);
	iri_lint(s, len, parts, &findings);
	check_places(s, len, parts, &findings);
	for (size_t i = 0; i < findings.len; i += sizeof(IriFinding))
	{
		IriFinding	finding;
		const char *message;

		memcpy(&finding, findings.data + i, sizeof(finding));
		CHECK(!seen[finding.component][finding.issue]);
		seen[finding.component][finding.issue] = true;
		message = iri_finding_message(&finding);
		CHECK(*message != '\0' && message[strlen(message) - 1] == '.');
		CHECK((finding.issue == IRI_ISSUE_SCHEME_SYNTAX) == (iri_issue_severity(finding.issue) == IRI_SERIOUS));
	}
}

static void
check_utf16(const char *s, size_t len)
{
	IriUtf16	text;
	FREED IriBuf back;

	init(&back);
	CHECK(iri_utf16_open(&text, s, len, 7));
	CHECK((size_t) text.len <= len && text.room >= text.len + 7);
	iri_append_utf16(text.s, text.len, &back);
	CHECK(is_text(&back, s, len));
	iri_utf16_close(&text);
}

static void
check_unicode(const char *s, size_t len, const IriParts *parts)
{
	check_bidi_findings(s, len, parts);
	check_display(s, parts, IRI_REPERTOIRE_UNICODE);
	check_display(s, parts, IRI_REPERTOIRE_ASCII);
	check_form(s, len, parts, IRI_FORM_NFC);
	check_form(s, len, parts, IRI_FORM_NFD);
	check_form(s, len, parts, IRI_FORM_NFKC);
	check_form(s, len, parts, IRI_FORM_NFKD);
	check_host_name(s, parts);
	check_lint(s, len, parts);
	check_utf16(s, len);
}

#endif							/* IRI_FUZZ_UNICODE_H */
