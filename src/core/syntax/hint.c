/*
 * Hints about texts that were refused; see hint.h.
 */
#include "syntax/hint.h"

#include <stdbool.h>
#include <string.h>

#include "host/ip.h"
#include "text/charclass.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/web_scheme.h"

/* Programs in other languages, for which wasm/ and python/ compile the core, have no SQL. */
#ifdef IRI_NO_SQL
#define IN_SQL(sql, other)	other
#else
#define IN_SQL(sql, other)	sql
#endif

#define USE_NULL		IN_SQL("Use NULL for no value, and IS NULL or IS NOT NULL in conditions.", "Leave out a value that is missing.")
#define WRITE_MAILTO	"Write \"mailto:\" in front of a mail address."
#define WRITE_HTTPS		"Write \"https://\" in front of it" IN_SQL(", or try iri_guess() of the extension iri_web for typed links", "") "."
#define WRITE_SSH		"Write ssh://git@host/org/repo for git@host:org/repo."
#define WRITE_FILE		"Write file:///C:/x for C:\\x."
#define WRITE_SHARE		"Write file://server/share for \\\\server\\share."
#define WRITE_HTTP		"Write \"http://\" in front of it" IN_SQL(", or try iri_guess(value, 'http') of the extension iri_web for typed links", "") "."
#define WRITE_BRACKETS	"Write brackets around the IPv6 address, and \"http://\" in front of it."
#define WRITE_SEPARATOR	"Write \"://\" after the scheme."
#define WRITE_SLASHES	"Write \"/\" for \"\\\"" IN_SQL(", or use iri_from_href(), which does so", "") "."
#define WRITE_CHARACTER	"Write the character itself: \"%u\" and four digits are not a percent-encoding."
#define WRITE_ADDRESS	"Write the mail address alone, without a name and angle brackets."
#define ONE_HOST		"An IRI has one host; store such connection strings as text."
#define ENCODE_COLONS	"Percent-encode the colons of the authority."
#define FIND_LINKS		"Use " IN_SQL("iri_extract() of the extension iri_web", "extract()") " to find links in text."
#define TRIM			"Remove white space around it" IN_SQL(", or use iri_from_href(), which ignores it", "") "."
#define REPAIR			"Percent-encode it" IN_SQL(", or use iri_from_href() for text from web pages", "") "."
#define RETYPE_SCHEME	"Retype the scheme and what follows it in ASCII."
#define RETYPE			"U+FFFD replaces a character that could not be decoded; restore the original character."
#define REMOVE_IT			"Remove it."
#define REMOVE_BREAK	"Remove it" IN_SQL(", or use iri_from_href(), which does so", "") "."
#define REMOVE_QUOTES	"Remove the quotation marks or angle brackets around it."
#define REMOVE_CONTROL	"Remove it, or percent-encode it if it is data."
#define ENCODE_AT		"Percent-encode an \"@\" in the userinfo as %40."
#define ENCODE_USERINFO	"Percent-encode \"/\", \"?\" and \"#\" in the userinfo."
#define ENCODE_PERCENT	"Write a literal percent sign as %25."
#define REFANG			IN_SQL("Use iri_guess(value, options => '{defanged}') of the extension iri_web to read a link whose dots are in brackets.", "Remove the brackets around its dots.")
#define SEARCH			IN_SQL("To search for links, use LIKE, or the operator ^@ for those that begin with a text.", "A pattern is not a link.")
#define COMPLETE		"Give all of the text: it ends within a percent-encoding."
#define FILL_IN			"Replace the placeholder by its value."

/* The text that was refused, or a part of it, as two ends, which hints move. */
typedef struct Slice
{
	const char *s;
	const char *end;
} Slice;

/* True if the text is one of these words, which are in lower case. */
static bool
is_word(Slice text, const char *const *words, size_t count)
{
	size_t		len = (size_t) (text.end - text.s);

	for (size_t i = 0; i < count; i++)
	{
		if (iri_same_caseless((IriText) {text.s, len}, words[i]))
			return true;
	}
	return false;
}

#define IS_WORD(text, words)	is_word(text, words, sizeof(words) / sizeof((words)[0]))

/* The first character at p; IRI_NO_CHARACTER at the end or where it is not UTF-8. */
static uint32_t
character_at(const char *p, const char *end)
{
	uint32_t	cp;

	return p < end && iri_utf8_decode(p, (size_t) (end - p), &cp) > 0 ? cp : IRI_NO_CHARACTER;
}

/* The first of `set` from p on, or the end. */
static const char *
find(const char *p, const char *end, const char *set)
{
	while (p < end && !iri_in_set(*p, set))
		p++;
	return p;
}

bool
iri_is_placeholder(const char *s, size_t len)
{
	static const char *const words[] = {
		"", "-", "--", "---", ".", "?", "n/a", "#n/a", "na", "n.a.", "nan", "nil", "none", "null", "\\n",
		"unknown", "undefined", "tbd",
	};

	return IS_WORD(((Slice) {s, s + len}), words);
}

static bool
is_placeholder(Slice text)
{
	return iri_is_placeholder(text.s, (size_t) (text.end - text.s));
}

static bool
is_quotation_mark(uint32_t cp)
{
	return cp == '"' || cp == '\'' || cp == '`' || cp == '<' || cp == 0xab || cp == 0xbb ||
		(cp >= 0x2018 && cp <= 0x201f) || cp == 0x2039 || cp == 0x203a ||
		(cp >= 0x300a && cp <= 0x300f);
}

static bool
is_fullwidth(uint32_t cp)
{
	return cp >= 0xff01 && cp <= 0xff5e;
}

static const char *
skip_blanks(const char *p, const char *end)
{
	while (p < end && iri_is_blank(*p))
		p++;
	return p;
}

static bool
is_link(const char *p, const char *end)
{
	return iri_begins_with_http(p, (size_t) (end - p));
}

/* True if there is a web address with a word boundary before it. */
static bool
has_link(Slice text)
{
	for (const char *p = text.s; p < text.end; p++)
	{
		if ((*p | 0x20) == 'h' && (p == text.s || !iri_is(p[-1], IRI_C_SCHEME | IRI_C_UNRESERVED)) &&
			is_link(p, text.end))
			return true;
	}
	return false;
}

/*
 * True for an IPv4 address, and for the name of a host with a dot in it, whose
 * last label is neither a number nor a common extension of files.
 */
static bool
is_dotted_host(Slice text)
{
	static const char *const extensions[] = {
		"asp", "aspx", "css", "csv", "doc", "docx", "exe", "gif", "htm", "html", "ico", "jpeg", "jpg", "js",
		"json", "jsp", "pdf", "php", "png", "rdf", "svg", "tar", "txt", "xhtml", "xls", "xlsx", "xml", "yml",
	};
	const char *label = text.s;
	const char *last = text.s;

	if (iri_parse_ipv4(text.s, (size_t) (text.end - text.s), NULL))
		return true;
	for (const char *p = text.s; p <= text.end; p++)
	{
		if (p == text.end || *p == '.')
		{
			if (p == label || *label == '-' || p[-1] == '-')
				return false;
			last = label;
			label = p + 1;
		}
		else if (!iri_is(*p, IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_HIGH))
			return false;
	}
	return last > text.s && text.end - last >= 2 && iri_is(*last, IRI_C_ALPHA | IRI_C_HIGH) &&
		!IS_WORD(((Slice) {last, text.end}), extensions);
}

/* True if the bytes may be a user's name, which has no punctuation and no quotation marks. */
static bool
is_user(const char *s, const char *end)
{
	if (s == end)
		return false;
	while (s < end && (iri_is(*s, IRI_C_UNRESERVED | IRI_C_HIGH) || *s == '+'))
		s++;
	return s == end;
}

static bool
is_mail_address(Slice text)
{
	const char *at = find(text.s, text.end, "@");

	return at < text.end && is_user(text.s, at) && is_dotted_host((Slice) {at + 1, text.end});
}

/* user@host:path, as scp and git write it */
static bool
is_scp_address(Slice text)
{
	const char *at = find(text.s, text.end, "@:/?#");
	const char *colon;

	if (at == text.end || *at != '@' || !is_user(text.s, at))
		return false;
	colon = find(at + 1, text.end, "@:/?#");
	return colon < text.end && *colon == ':' && is_user(at + 1, colon);
}

/* The text before the first colon. */
static Slice
scheme_of(Slice text)
{
	return (Slice) {text.s, find(text.s, text.end, ":/?#")};
}

/* A scheme of web addresses without a right "://", as in "http//", "https;//" and "http ://". */
static bool
lacks_separator(Slice text)
{
	static const char *const schemes[] = {IRI_SPECIAL_WITH_HOST, "ftps"};
	const char *p = text.s;
	const char *word;

	while (p < text.end && iri_is(*p, IRI_C_ALPHA))
		p++;
	word = p;
	while (p < text.end && p - word < 2 && iri_in_set(*p, ":;,. "))
		p++;
	return IS_WORD(((Slice) {text.s, word}), schemes) && iri_begins_caseless(iri_between(p, text.end), "//");
}

static bool
is_port(const char *p, const char *end)
{
	if (p == end || *p != ':')
		return false;
	while (++p < end && iri_is(*p, IRI_C_DIGIT))
		;
	return p == end;
}

/*
 * How to write an authority without a scheme before it; NULL if the text does
 * not begin with an authority.
 */
static const char *
hint_authority(Slice text)
{
	const char *stop = find(text.s, text.end, "/?#");
	const char *colon = find(text.s, stop, ":");

	if (iri_parse_ipv6(text.s, (size_t) (stop - text.s), NULL, NULL))
		return WRITE_BRACKETS;
	if (text.s < stop && *text.s == '[')
	{
		const char *close = find(text.s, stop, "]");

		return close < stop && iri_parse_ipv6(text.s + 1, (size_t) (close - text.s - 1), NULL, NULL) &&
			(close + 1 == stop || is_port(close + 1, stop)) ? WRITE_HTTP : NULL;
	}
	if (is_port(colon, stop) && is_dotted_host((Slice) {text.s, colon}))
		return stop - colon == 4 && memcmp(colon, ":443", 4) == 0 ? WRITE_HTTPS : WRITE_HTTP;
	return NULL;
}

/*
 * The authority of a text, with or without a scheme; empty, at the end of the
 * text, if there is none.
 */
static Slice
authority_of(Slice text)
{
	const char *slashes = iri_begins_caseless(iri_between(text.s, text.end), "//") ? text.s : scheme_of(text).end + 1;
	Slice		authority = {text.end, text.end};

	if (slashes == text.s || iri_begins_caseless(iri_between(slashes - 1, text.end), "://"))
	{
		authority.s = slashes + 2;
		authority.end = find(authority.s, text.end, "/?#");
	}
	return authority;
}

/* True if a dot of the host is in brackets, as in reports about attacks. */
static bool
is_defanged(Slice text)
{
	static const char *const dots[] = {"[.]", "(.)", "{.}", "[dot]", "(dot)"};
	Slice		authority = authority_of(text);
	const char *p = authority.s < text.end ? authority.s : text.s;

	for (const char *end = find(p, text.end, "/?#"); p < end; p++)
	{
		for (size_t i = 0; iri_in_set(*p, "[({") && i < sizeof(dots) / sizeof(dots[0]); i++)
		{
			if (iri_begins_caseless(iri_between(p, end), dots[i]))
				return true;
		}
	}
	return false;
}

/* "C:\x", and "C:/x" if another part of it was refused */
static bool
is_drive(Slice text)
{
	return text.end - text.s > 2 && iri_is(*text.s, IRI_C_ALPHA) && text.s[1] == ':' &&
		(text.s[2] == '\\' || text.s[2] == '/') && !iri_begins_caseless(iri_between(text.s + 2, text.end), "//");
}

static const char *
hint_quoted(Slice text)
{
	return has_link(text) || find(text.s, text.end, " =") < text.end ? FIND_LINKS : REMOVE_QUOTES;
}

static const char *
hint_no_scheme(Slice text, const char *otherwise)
{
	const char *stop = find(text.s, text.end, "/?#");
	uint32_t	first = character_at(text.s, text.end);
	const char *p = text.s;

	if (is_placeholder(text))
		return USE_NULL;
	if (is_quotation_mark(first))
		return hint_quoted(text);
	if (first == '%')
		return SEARCH;
	while (p < stop && iri_is(*p, IRI_C_SCHEME))
		p++;
	if (is_fullwidth(first) || character_at(p, text.end) == 0xff1a)
		return RETYPE_SCHEME;
	if (is_mail_address(text))
		return WRITE_MAILTO;
	if (is_dotted_host((Slice) {text.s, stop}))
		return WRITE_HTTPS;
	if (lacks_separator(text))
		return WRITE_SEPARATOR;
	if (otherwise != NULL)
		return otherwise;
	if (stop < text.end || first == '.')
		return "Put the scheme in front, or use " IN_SQL("type iri_reference", "parse()") " for relative references"
			IN_SQL(", which iri_resolve() takes before the base", "") ".";
	return "Put the scheme in front.";
}

/* The text before the colon is not a scheme, so percent-encoding does not help. */
static const char *
hint_scheme(Slice text, IriGrammar grammar, const IriError *err)
{
	uint32_t	first = character_at(text.s, text.end);

	if (is_placeholder(text))
		return USE_NULL;
	if (iri_begins_caseless(iri_between(text.s, text.end), "\\\\"))
		return WRITE_SHARE;
	if (is_scp_address(text))
		return WRITE_SSH;
	if (lacks_separator(text))
		return WRITE_SEPARATOR;
	if (hint_authority(text) != NULL)
		return hint_authority(text);
	if (iri_is_blank(*text.s))
	{
		text.s = skip_blanks(text.s, text.end);
		return iri_begins_caseless(iri_between(find(text.s, text.end, ": "), text.end), ":") ? TRIM : has_link(text) ? FIND_LINKS : REMOVE_IT;
	}
	if (is_quotation_mark(first))
		return hint_quoted(text);
	if (has_link(text))
		return FIND_LINKS;
	if (is_fullwidth(first))
		return RETYPE_SCHEME;
	if (err->character == ':')
		return "Put the scheme in front.";
	if (err->code != IRI_ERROR_SCHEME ||
		(err->character >= 0x80 && err->character != IRI_NO_CHARACTER &&
		 (iri_codepoint_class(err->character) != IRI_OK || iri_codepoint_unsafe(err->character))))
		return REMOVE_IT;
	return iri_grammar_needs_scheme(grammar) ? NULL :
		"If it is a relative reference whose first segment has a colon, write \"./\" before it.";
}

/*
 * True if there is an "@" after the authority, not at the beginning of a
 * segment: "user:pass/word@host"
 */
static bool
has_cut_userinfo(Slice authority, const char *end)
{
	const char *at = find(authority.end, end, "@");

	return at < end && at > authority.end + 1 && at[-1] != '/' && find(authority.s, authority.end, "@") == authority.end;
}

static const char *
hint_port(Slice text, const IriError *err)
{
	static const char *const schemes[] = {"ssh", "git", "git+ssh", "ssh+git", "svn+ssh", "sftp", "scp", "rsync"};
	Slice		authority = authority_of(text);

	if (err->character == ',')
		return ONE_HOST;
	if (IS_WORD(scheme_of(text), schemes))
		return WRITE_SSH;
	if (has_cut_userinfo(authority, text.end))
		return ENCODE_USERINFO;
	if (iri_begins_caseless(iri_between(authority.s, authority.end), "did:"))
		return ENCODE_COLONS;
	return "A port has digits only; write an IPv6 address in brackets.";
}

/* A blank in the authority is either inside the host or before text that follows the link. */
static const char *
hint_blank_in_authority(Slice text, const char *blank)
{
	Slice		host = {authority_of(text).s, blank};
	Slice		next = {skip_blanks(blank, text.end), text.end};
	const char *at = find(host.s, host.end, "@");

	if (at < host.end)
		host.s = at + 1;
	host.end = find(host.s, blank, ":");
	next.end = find(next.s, text.end, " \t\r\n");
	while (next.end > next.s && iri_in_set(next.end[-1], ".,;:!?"))
		next.end--;
	if (iri_begins_caseless(iri_between(next.s, next.end), "www."))
		return FIND_LINKS;
	if (blank[-1] == '.' && !is_dotted_host((Slice) {host.s, blank - 1}))
		return REMOVE_IT;
	if (*next.s == '/' || (*next.s == ':' && next.end - next.s > 1 && iri_is(next.s[1], IRI_C_DIGIT)))
		return REMOVE_IT;
	if (find(next.s, next.end, is_dotted_host(host) ? "." : "./:?#") < next.end)
		return REMOVE_IT;
	return has_link(text) ? FIND_LINKS : REMOVE_IT;
}

static const char *
hint_blank(Slice text, const char *blank, IriComponent component)
{
	static const char *const without_blanks[] = {
		"doi", "fax", "geo", "mailto", "sip", "sips", "sms", "tel", "urn", "xmpp",
	};
	const char *next = skip_blanks(blank, text.end);
	const char *p = scheme_of(text).end;

	if (blank == text.s || next == text.end)
		return TRIM;
	if (is_link(next, text.end))
		return FIND_LINKS;
	if (iri_begins_caseless(iri_between(text.s, text.end), "mailto:") && find(blank, text.end, "<?") < find(blank, text.end, "?"))
		return WRITE_ADDRESS;
	/* only the scheme is before the blank */
	while (p < blank && (*p == ':' || *p == '/'))
		p++;
	if (p == blank)
		return REMOVE_IT;
	if (*blank == '\n' || *blank == '\r' || *blank == '\t')
		return REMOVE_BREAK;
	if (component == IRI_COMPONENT_HOST || component == IRI_COMPONENT_PORT)
		return hint_blank_in_authority(text, blank);
	if (component == IRI_COMPONENT_PATH && IS_WORD(scheme_of(text), without_blanks))
		return REMOVE_IT;
	return component == IRI_COMPONENT_USERINFO ? "Percent-encode it." : REPAIR;
}

/* Browsers treat a backslash as a slash in these schemes. */
static bool
has_backslashes_for_slashes(Slice text, IriComponent component)
{
	Slice		scheme = scheme_of(text);

	return component == IRI_COMPONENT_HOST || component == IRI_COMPONENT_PORT ||
		(component == IRI_COMPONENT_PATH && iri_special_scheme(scheme.s, (size_t) (scheme.end - scheme.s)) != NULL);
}

/* Characters that no component, or not this component, may have. */
static const char *
hint_character(Slice text, const IriError *err)
{
	const char *at = text.s + err->position;
	uint32_t	c = err->character;
	bool		in_authority = err->component == IRI_COMPONENT_HOST || err->component == IRI_COMPONENT_PORT;

	if (is_drive(text) || (c == '\\' && in_authority && iri_begins_caseless(iri_between(text.s, text.end), "file://") &&
						   is_drive((Slice) {authority_of(text).s, text.end})))
		return WRITE_FILE;
	if (at < text.end && iri_is_blank(*at))
		return hint_blank(text, at, err->component);
	if (c == '\\' && has_backslashes_for_slashes(text, err->component))
		return WRITE_SLASHES;
	if (err->component == IRI_COMPONENT_USERINFO)
		return "Percent-encode it.";
	if ((c == '{' && in_authority) || (c == '<' && at > text.s && iri_in_set(at[-1], "/=") && find(at, text.end, ">") < text.end))
		return FILL_IN;
	if (in_authority && c == '@')
		return ENCODE_AT;
	if (in_authority)
		return err->code == IRI_ERROR_DELIMITER && has_link(text) ? FIND_LINKS : NULL;
	/* the end of a link in HTML or in quotation marks */
	if (is_link(text.s, text.end) &&
		(((c == '"' || c == '>') && (at + 1 == text.end || iri_in_set(at[1], " >"))) ||
		 (c == '<' && at + 1 < text.end && (at[1] == '/' || iri_is(at[1], IRI_C_ALPHA)) &&
		  find(at, text.end, ">") < text.end)))
		return FIND_LINKS;
	return err->code == IRI_ERROR_CONTROL ? REMOVE_CONTROL : REPAIR;
}

/* A "%" without two digits after it. */
static const char *
hint_percent(Slice text, const IriError *err)
{
	const char *percent = text.s + err->position;
	size_t		left = (size_t) (text.end - percent) - 1;
	bool		after_word = percent > text.s && iri_is(percent[-1], IRI_C_ALPHA | IRI_C_DIGIT);

	if (left == 0)
		return percent == text.s || iri_in_set(percent[-1], "/.?=&#:") ? SEARCH : ENCODE_PERCENT;
	if (left >= 5 && (percent[1] | 0x20) == 'u')
	{
		size_t		digits = 0;

		while (digits < 4 && iri_is(percent[2 + digits], IRI_C_HEX))
			digits++;
		if (digits == 4)
			return WRITE_CHARACTER;
	}
	if (left == 1 && iri_is(percent[1], IRI_C_HEX))
		return COMPLETE;
	if (!after_word && (percent[1] == '(' || percent[1] == '{' ||
						(iri_in_set(percent[1], "sd") && (left == 1 || iri_in_set(percent[2], "/?#&.")))))
		return FILL_IN;
	return ENCODE_PERCENT;
}

const char *
iri_error_hint(const char *s, size_t len, IriGrammar grammar, const IriError *err)
{
	Slice		text = {s, s + len};

	if (err->component == IRI_COMPONENT_SCHEME &&
		(err->character == 0xfeff || character_at(text.s, text.end) == 0xfeff))
		return "Remove it: it is not part of the IRI.";
	if (err->character == 0xfffd)
		return RETYPE;
	if ((err->component == IRI_COMPONENT_SCHEME || err->component == IRI_COMPONENT_HOST ||
		 err->component == IRI_COMPONENT_PORT || err->code == IRI_ERROR_NO_BASE) && is_defanged(text))
		return REFANG;
	switch (err->code)
	{
		case IRI_ERROR_SPACE:
		case IRI_ERROR_DELIMITER:
		case IRI_ERROR_UNWISE:
		case IRI_ERROR_CONTROL:
		case IRI_ERROR_GEN_DELIM:
			if (err->component == IRI_COMPONENT_SCHEME)
				return hint_scheme(text, grammar, err);
			return hint_character(text, err);
		case IRI_ERROR_BIDI:
			if (err->component == IRI_COMPONENT_SCHEME)
				return REMOVE_IT; /* GCOVR_EXCL_LINE: such a character makes the scheme no scheme */
			return "Percent-encode it, or remove it: it is for display, not part of an IRI.";
		case IRI_ERROR_PRIVATE:
		case IRI_ERROR_TAG:
			if (err->component == IRI_COMPONENT_SCHEME)
				return REMOVE_IT; /* GCOVR_EXCL_LINE: such a character makes the scheme no scheme */
			return err->component == IRI_COMPONENT_QUERY ? "Percent-encode it." :
				"Percent-encode it: such characters are allowed only in a query.";
		case IRI_ERROR_SPECIAL:
		case IRI_ERROR_NONCHARACTER:
			return REMOVE_IT;
		case IRI_ERROR_NON_ASCII:
			return "Use iri_to_uri() to map an IRI to a URI.";
		case IRI_ERROR_PERCENT:
			return hint_percent(text, err);
		case IRI_ERROR_NO_SCHEME:
			return hint_no_scheme(text, NULL);
		case IRI_ERROR_NO_BASE:
			return hint_no_scheme(text, "Give the address of the page that has it as the second argument.");
		case IRI_ERROR_SCHEME:
			return hint_scheme(text, grammar, err);
		case IRI_ERROR_HAS_FRAGMENT:
			return "Use iri_without_fragment() to remove it.";
		case IRI_ERROR_PORT:
			return hint_port(text, err);
		case IRI_ERROR_IP_LITERAL:
			if (err->character == ',')
				return ONE_HOST;
			return "Write an IP address in brackets, with only a port after them, or remove the brackets.";
		case IRI_ERROR_IPV6:
			return "Correct the address, or remove the brackets around a name or an IPv4 address.";
		case IRI_ERROR_IPV6_ZONE:
			return "Remove the \"%\" and what follows it within the brackets.";
		default:
			return NULL;
	}
}
