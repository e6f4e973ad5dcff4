/*
 * The lint; see lint.h.  This file has the findings about characters and
 * percent-encoding.
 */
#include "unicode/lint.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include "host/spoof.h"
#include "scheme/scheme.h"
#include "text/charclass.h"
#include "text/nfc.h"
#include "text/percent.h"
#include "text/stop.h"
#include "text/utf8.h"
#include "unicode/bidi.h"
#include "unicode/html.h"

#define NO_WORD		SIZE_MAX

/* The text of one component, and the issues found in it so far. */
typedef struct LintText
{
	const char *s;				/* the whole IRI */
	IriComponent component;
	bool		decodes;		/* needless percent-encoding is undone */
	bool		literal;		/* the case of hexadecimal digits counts */
	bool		nfkc;			/* certainly in NFKC */
	bool		words;			/* words may mix scripts */
	size_t		word;			/* where the current word begins, or NO_WORD */
	IriScripts	scripts;		/* the scripts of the current word */
	uint64_t	seen;
	IriBuf	   *findings;
} LintText;

static void
find_once(LintText *text, IriIssue issue, size_t at)
{
	if (text->seen & UINT64_C(1) << issue)
		return;
	text->seen |= UINT64_C(1) << issue;
	iri_find(text->findings, issue, text->component, at);
}

static bool
is_seen(const LintText *text, IriIssue issue)
{
	return (text->seen & UINT64_C(1) << issue) != 0;
}

/* Adds the issue with the word that ends here, if it mixes scripts. */
static void
end_word(LintText *text)
{
	if (!is_seen(text, IRI_ISSUE_SPOOF_MIXED_SCRIPTS) && iri_scripts_mix(&text->scripts))
	{
		text->seen |= UINT64_C(1) << IRI_ISSUE_SPOOF_MIXED_SCRIPTS;
		iri_find_in(text->findings, IRI_ISSUE_SPOOF_MIXED_SCRIPTS, text->component, text->word,
					(IriSpan) {IRI_UNDEFINED, 0},
					"A word mixes scripts that no language mixes.");
	}
	iri_scripts_begin(&text->scripts);
	text->word = NO_WORD;
}

/* Letters, marks and digits make words.  Invisible characters do not end them. */
static void
look_at_word(LintText *text, uint32_t cp, size_t at)
{
	uint32_t	category;

	if (!text->words)
		return;
	category = U_GET_GC_MASK((UChar32) cp);
	if (category & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK))
	{
		if (text->word == NO_WORD)
			text->word = at;
		iri_scripts_add(&text->scripts, cp);
	}
	else if (!(category & U_GC_C_MASK))
		end_word(text);
}

static void
look_at_character(LintText *text, uint32_t cp, bool raw, size_t at)
{
	if (raw || text->decodes)
		look_at_word(text, cp, at);
	if (cp == 0xfeff)
		find_once(text, IRI_ISSUE_BOM, at);
	else if (iri_is_bidi_formatting(cp))
		return;					/* handled in bidi.c */
	else if (u_charType((UChar32) cp) == U_PRIVATE_USE_CHAR || (cp >= 0xe0000 && cp <= 0xe0fff))
		find_once(text, IRI_ISSUE_PRIVATE_USE, at);
	else if (cp >= 0xa0 && cp != 0x200c && cp != 0x200d && iri_is_invisible(cp))
		find_once(text, IRI_ISSUE_INVISIBLE, at);
	if (!raw)
		return;

	if (iri_is_fullwidth_delimiter(cp))
		find_once(text, IRI_ISSUE_FULLWIDTH, at);
	else if (!is_seen(text, IRI_ISSUE_DELIMITER) && iri_looks_like_delimiter(cp))
		find_once(text, IRI_ISSUE_DELIMITER, at);
	if (!text->nfkc && u_getIntPropertyValue((UChar32) cp, UCHAR_NFKC_QUICK_CHECK) == UNORM_NO &&
		u_getIntPropertyValue((UChar32) cp, UCHAR_NFC_QUICK_CHECK) != UNORM_NO)
		find_once(text, IRI_ISSUE_COMPATIBILITY, at);
}

static bool
is_lower_hex(char c)
{
	return c >= 'a';
}

/* Returns true for a character that may be raw but would mislead (display.h). */
static bool
is_better_encoded(uint32_t cp)
{
	return (U_GET_GC_MASK((UChar32) cp) & U_GC_M_MASK) != 0 || iri_looks_like_delimiter(cp);
}

/* Checks the percent-encoded character at p; returns its length in the text. */
static size_t
look_at_octets(LintText *text, const char *p, const char *end)
{
	size_t		at = (size_t) (p - text->s);
	char		octets[4];
	size_t		n = iri_octets_at(p, (size_t) (end - p), octets);
	size_t		size;
	uint32_t	cp;

	if (n == 0)
		return 1;				/* only in a damaged value */
	size = iri_utf8_decode(octets, n, &cp);
	n = size > 0 ? size : 1;
	if (text->decodes && !iri_is(octets[0], IRI_C_HIGH))
		look_at_word(text, (unsigned char) octets[0], at);
	if (iri_is(octets[0], IRI_C_HIGH))
	{
		if (size == 0)
			find_once(text, IRI_ISSUE_PCT_UTF8, at);
		else
		{
			if (cp < 0xa0)
				find_once(text, IRI_ISSUE_PCT_CONTROL, at);
			if (text->decodes && iri_may_stand_raw(cp, text->component == IRI_COMPONENT_QUERY) &&
				!is_better_encoded(cp))
				find_once(text, IRI_ISSUE_PCT_NEEDLESS, at);
			look_at_character(text, cp, false, at);
		}
	}
	else if (iri_is(octets[0], IRI_C_UNRESERVED))
	{
		if (text->decodes)
			find_once(text, IRI_ISSUE_PCT_NEEDLESS, at);
	}
	else if ((unsigned char) octets[0] < 0x20 || octets[0] == 0x7f)
		find_once(text, IRI_ISSUE_PCT_CONTROL, at);
	else if (text->component == IRI_COMPONENT_HOST ||
			 (octets[0] == '%' && end - p >= 5 && iri_is(p[3], IRI_C_HEX) && iri_is(p[4], IRI_C_HEX)))
		find_once(text, IRI_ISSUE_PCT_DOUBTFUL, at);

	for (size_t i = 0; i < n && !text->literal; i++)
	{
		if (is_lower_hex(p[3 * i + 1]) || is_lower_hex(p[3 * i + 2]))
			find_once(text, IRI_ISSUE_PCT_CASE, at + 3 * i);
	}
	return 3 * n;
}

static void
lint_component(const char *s, const IriParts *parts, IriComponent component, IriSpan span,
			   bool nfkc, IriBuf *findings)
{
	LintText	text = {.s = s, .component = component, .nfkc = nfkc, .word = NO_WORD, .findings = findings};
	const char *p = s + span.at;
	const char *end = p + span.len;
	bool		letter = false;
	size_t		asked = 0;

	if (iri_defined(parts->scheme))
	{
		const IriScheme *row = iri_scheme_lookup(s + parts->scheme.at, parts->scheme.len);

		text.decodes = component == IRI_COMPONENT_PATH ?
			iri_decodes_path(row, p, span.len) : component == IRI_COMPONENT_HOST ?
			iri_decodes_host(row) : (row->flags & IRI_S_DECODE) != 0;
		text.literal = (row->flags & IRI_S_LITERAL) != 0;
	}
	/* labels of hosts are judged in spoof.c */
	text.words = component != IRI_COMPONENT_HOST &&
		(!iri_is_ascii(p, span.len) || memchr(p, '%', span.len) != NULL);
	iri_scripts_begin(&text.scripts);
	while (p < end)
	{
		uint32_t	cp;
		size_t		size;

		if (iri_must_stop_at(&asked, (size_t) (p - s)))
		{
			findings->failed = true;
			return;
		}
		if (!iri_is(*p, IRI_C_HIGH))
		{
			if (*p != '%')
				look_at_word(&text, (unsigned char) *p, (size_t) (p - s));
			letter = iri_is(*p, IRI_C_ALPHA | IRI_C_DIGIT);
			p += *p == '%' ? look_at_octets(&text, p, end) : 1;
			continue;
		}
		size = iri_utf8_decode(p, (size_t) (end - p), &cp);
		if (size > 0)
		{
			look_at_character(&text, cp, true, (size_t) (p - s));
			if (!letter && (U_GET_GC_MASK((UChar32) cp) & U_GC_M_MASK) != 0)
				find_once(&text, IRI_ISSUE_MARK, (size_t) (p - s));
		}
		letter = true;
		p += size > 0 ? size : 1;
	}
	end_word(&text);
}

/* Returns the component that contains a byte of the text other than a delimiter. */
static IriComponent
component_at(const IriParts *parts, size_t at)
{
	if (iri_defined(parts->fragment) && at >= parts->fragment.at)
		return IRI_COMPONENT_FRAGMENT;
	if (iri_defined(parts->query) && at >= parts->query.at)
		return IRI_COMPONENT_QUERY;
	if (at >= parts->path.at)
		return IRI_COMPONENT_PATH;
	if (iri_defined(parts->port) && at >= parts->port.at)
		return IRI_COMPONENT_PORT; /* GCOVR_EXCL_LINE: no finding is in a port */
	if (iri_defined(parts->host) && at >= parts->host.at)
		return IRI_COMPONENT_HOST;
	if (iri_defined(parts->userinfo) && at >= parts->userinfo.at)
		return IRI_COMPONENT_USERINFO;
	return IRI_COMPONENT_SCHEME; /* GCOVR_EXCL_LINE: no finding is in a scheme */
}

/* Character references of HTML or XML (comparison draft §4). */
static void
lint_html(const char *s, size_t len, const IriParts *parts, IriBuf *findings)
{
	const char *end = s + len;
	const char *p = s;
	char		value[IRI_HTML_MAX];
	size_t		value_len;

	while ((p = memchr(p, '&', (size_t) (end - p))) != NULL)
	{
		if (iri_html_reference(p, (size_t) (end - p), value, &value_len) > 0)
		{
			iri_find(findings, IRI_ISSUE_HTML, component_at(parts, (size_t) (p - s)), (size_t) (p - s));
			return;
		}
		p++;
	}
}

/*
 * Recognizes a relative reference that begins with letters, some full-width,
 * and U+FF1A.
 */
static void
lint_fullwidth_scheme(const char *s, size_t len, const IriParts *parts, IriBuf *findings)
{
	size_t		i = 0;

	if (iri_defined(parts->scheme) || iri_defined(parts->host))
		return;
	while (i < len)
	{
		uint32_t	cp;
		size_t		size = 1;

		if (!iri_is(s[i], IRI_C_HIGH))
			cp = iri_is(s[i], IRI_C_SCHEME) ? 'a' : 0;
		else
		{
			size = iri_utf8_decode(s + i, len - i, &cp);
			if (cp == 0xff1a && i > 0)
			{
				iri_find(findings, IRI_ISSUE_SCHEME_FULLWIDTH, IRI_COMPONENT_PATH, 0);
				return;
			}
			if (!((cp >= 0xff21 && cp <= 0xff3a) || (cp >= 0xff41 && cp <= 0xff5a)))
				cp = 0;
		}
		if (cp == 0 || size == 0)
			return;
		i += size;
	}
}

void
iri_lint_text(const char *s, size_t len, const IriParts *parts, bool host, IriBuf *findings)
{
	const struct
	{
		IriComponent component;
		IriSpan		span;
	}			components[] = {
		{IRI_COMPONENT_USERINFO, parts->userinfo},
		{IRI_COMPONENT_HOST, parts->host},
		{IRI_COMPONENT_PATH, parts->path},
		{IRI_COMPONENT_QUERY, parts->query},
		{IRI_COMPONENT_FRAGMENT, parts->fragment}
	};
	bool		nfkc = iri_is_surely_normalized(s, len, IRI_FORM_NFKC);
	bool		failed = false;
	size_t		at;

	for (size_t i = 0; i < sizeof(components) / sizeof(components[0]); i++)
	{
		if (components[i].span.len > 0 && (host || components[i].component != IRI_COMPONENT_HOST))
			lint_component(s, parts, components[i].component, components[i].span, nfkc, findings);
	}
	lint_html(s, len, parts, findings);
	lint_fullwidth_scheme(s, len, parts, findings);
	/* `at` may be a delimiter, and the mark after it belongs to the next component */
	if (!nfkc && !iri_text_is_normalized(s, len, IRI_FORM_NFC, &at, &failed))
		iri_find(findings, IRI_ISSUE_NOT_NFC, component_at(parts, at + 1), at);
	findings->failed |= failed;
}
