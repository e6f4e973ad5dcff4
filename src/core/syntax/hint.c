/*
 * Hints about texts that were refused; see hint.h.
 */
#include "syntax/hint.h"

#include <stdbool.h>
#include <string.h>

#include "host/ip.h"
#include "text/charclass.h"
#include "text/utf8.h"

#define USE_NULL		"Use NULL for no value."
#define WRITE_MAILTO	"Write \"mailto:\" in front of a mail address."
#define WRITE_HTTPS		"Write \"https://\" in front of it."
#define WRITE_SSH		"Write ssh://git@host/org/repo for git@host:org/repo."
#define WRITE_FILE		"Write file:///C:/x for C:\\x."
#define WRITE_SHARE		"Write file://server/share for \\\\server\\share."
#define WRITE_COLON		"Write a colon after the scheme."
#define ONE_HOST		"An IRI has one host; store such connection strings as text."
#define ENCODE_COLONS	"Percent-encode the colons of the authority."
#define FIND_LINKS		"Use iri_extract() to find links in text."
#define TRIM			"Remove white space around it, or use iri_from_href(), which ignores it."
#define REPAIR			"Percent-encode it, or use iri_from_href() for text from web pages."
#define RETYPE_SCHEME	"Retype the scheme and what follows it in ASCII."
#define RETYPE			"Retype it: a program wrote it for a character that it could not read."
#define REMOVE			"Remove it."

/* The text that was refused. */
typedef struct Text
{
	const char *s;
	const char *end;
} Text;

/* What words come from: lower case, no two of which are equal. */
static bool
is_word(Text text, const char *const *words, size_t count)
{
	size_t		len = (size_t) (text.end - text.s);

	for (size_t i = 0; i < count; i++)
	{
		size_t		n = 0;

		if (strlen(words[i]) != len)
			continue;
		while (n < len && iri_lower(text.s[n]) == words[i][n])
			n++;
		if (n == len)
			return true;
	}
	return false;
}

#define IS_WORD(text, words)	is_word(text, words, sizeof(words) / sizeof((words)[0]))

/* True if the text begins with these ASCII letters in either case, at p. */
static bool
begins(const char *p, const char *end, const char *word)
{
	size_t		len = strlen(word);

	return (size_t) (end - p) >= len && is_word((Text) {p, p + len}, &word, 1);
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

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
	while (p < end && (*p == '\0' || strchr(set, *p) == NULL))
		p++;
	return p;
}

/* What people write where there is no value. */
static bool
is_placeholder(Text text)
{
	static const char *const words[] = {
		"", "-", "--", "---", ".", "?", "n/a", "#n/a", "na", "n.a.", "nan", "nil", "none", "null", "\\n",
		"unknown", "undefined", "tbd",
	};

	return IS_WORD(text, words);
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

static bool
is_link(const char *p, const char *end)
{
	return begins(p, end, "http://") || begins(p, end, "https://");
}

/* True if there is a web address with a word boundary before it. */
static bool
has_link(Text text)
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
 * True for the name of a host with a dot in it, whose last label is not a
 * number and not what names of files end with; and for IPv4 addresses.
 */
static bool
is_domain(Text text)
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
		!IS_WORD(((Text) {last, text.end}), extensions);
}

/* The bytes of a user's name, which no mark of punctuation or quotation is. */
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
is_mail_address(Text text)
{
	const char *at = find(text.s, text.end, "@");

	return at < text.end && is_user(text.s, at) && is_domain((Text) {at + 1, text.end});
}

/* user@host:path, as scp and git have it */
static bool
is_scp_address(Text text)
{
	const char *at = find(text.s, text.end, "@:/?#");
	const char *colon;

	if (at == text.end || *at != '@' || !is_user(text.s, at))
		return false;
	colon = find(at + 1, text.end, "@:/?#");
	return colon < text.end && *colon == ':' && is_user(at + 1, colon);
}

/* The authority of a text with a scheme. */
static Text
authority_of(Text text)
{
	const char *colon = find(text.s, text.end, ":/?#");
	Text		authority = {text.end, text.end};

	if (begins(colon, text.end, "://"))
	{
		authority.s = colon + 3;
		authority.end = find(authority.s, text.end, "/?#");
	}
	return authority;
}

/* "C:\x", and "C:/x" where something else in it was refused */
static bool
is_drive(Text text)
{
	return text.end - text.s > 2 && iri_is(*text.s, IRI_C_ALPHA) && text.s[1] == ':' &&
		(text.s[2] == '\\' || text.s[2] == '/') && !begins(text.s + 2, text.end, "//");
}

/* What is wrong is all that is left, or all before it, and is white space. */
static bool
is_around(Text text, size_t at)
{
	const char *p = text.s + at;

	while (p < text.end && is_blank(*p))
		p++;
	return p == text.end || at == 0;
}

static const char *
hint_no_scheme(Text text, const char *otherwise)
{
	const char *stop = find(text.s, text.end, "/?#");
	uint32_t	first = character_at(text.s, text.end);
	const char *p = text.s;

	if (is_placeholder(text))
		return USE_NULL;
	if (is_quotation_mark(first))
		return FIND_LINKS;
	while (p < stop && iri_is(*p, IRI_C_SCHEME))
		p++;
	if (is_fullwidth(first) || character_at(p, text.end) == 0xff1a)
		return RETYPE_SCHEME;
	if (is_mail_address(text))
		return WRITE_MAILTO;
	if (is_domain((Text) {text.s, stop}))
		return WRITE_HTTPS;
	if (begins(text.s, text.end, "http//") || begins(text.s, text.end, "https//"))
		return WRITE_COLON;
	if (otherwise != NULL)
		return otherwise;
	if (stop < text.end || first == '.')
		return "Put the scheme in front, or use type iri_reference for relative references.";
	return "Put the scheme in front.";
}

/* Something before the colon is not of a scheme.  It is never percent-encoded. */
static const char *
hint_scheme(Text text, IriGrammar grammar, const IriError *err)
{
	uint32_t	first = character_at(text.s, text.end);

	if (is_placeholder(text))
		return USE_NULL;
	if (begins(text.s, text.end, "\\\\"))
		return WRITE_SHARE;
	if (is_scp_address(text))
		return WRITE_SSH;
	if (is_blank(*text.s))
	{
		while (text.s < text.end && is_blank(*text.s))
			text.s++;
		return begins(find(text.s, text.end, ": "), text.end, ":") ? TRIM : has_link(text) ? FIND_LINKS : REMOVE;
	}
	if (is_quotation_mark(first) || has_link(text))
		return FIND_LINKS;
	if (is_fullwidth(first))
		return RETYPE_SCHEME;
	if (err->character == ':')
		return "Put the scheme in front.";
	if (err->code != IRI_ERROR_SCHEME ||
		(err->character >= 0x80 && err->character != IRI_NO_CHARACTER &&
		 (iri_codepoint_class(err->character) != IRI_OK || iri_codepoint_unsafe(err->character))))
		return REMOVE;
	return iri_grammar_needs_scheme(grammar) ? NULL :
		"If it is a relative reference whose first segment has a colon, write \"./\" before it.";
}

static const char *
hint_port(Text text, const IriError *err)
{
	static const char *const schemes[] = {"ssh", "git", "git+ssh", "ssh+git", "svn+ssh", "sftp", "scp", "rsync"};
	Text		authority = authority_of(text);

	if (err->character == ',')
		return ONE_HOST;
	if (IS_WORD(((Text) {text.s, find(text.s, text.end, ":")}), schemes))
		return WRITE_SSH;
	if (begins(authority.s, authority.end, "did:"))
		return ENCODE_COLONS;
	return "A port has digits only; write an IPv6 address in brackets.";
}

/* What no component may have, nor this one. */
static const char *
hint_character(Text text, const IriError *err)
{
	bool		blank = err->position < (size_t) (text.end - text.s) && is_blank(text.s[err->position]);

	if (is_drive(text))
		return WRITE_FILE;
	if (blank && is_around(text, err->position))
		return TRIM;
	if (blank && is_link(text.s + err->position + 1, text.end))
		return FIND_LINKS;
	switch (err->component)
	{
		case IRI_COMPONENT_USERINFO:
			return "Percent-encode it.";
		case IRI_COMPONENT_HOST:
		case IRI_COMPONENT_PORT:
			if (err->code == IRI_ERROR_SPACE || err->code == IRI_ERROR_DELIMITER)
				return has_link(text) ? FIND_LINKS : NULL;
			return NULL;
		default:
			return REPAIR;
	}
}

const char *
iri_error_hint(const char *s, size_t len, IriGrammar grammar, const IriError *err)
{
	Text		text = {s, s + len};

	if (err->component == IRI_COMPONENT_SCHEME &&
		(err->character == 0xfeff || character_at(text.s, text.end) == 0xfeff))
		return "Remove it: it is not part of the IRI.";
	if (err->character == 0xfffd)
		return RETYPE;
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
				return REMOVE;
			return "Percent-encode it, or remove it: it is for display, not part of an IRI.";
		case IRI_ERROR_PRIVATE:
		case IRI_ERROR_TAG:
			if (err->component == IRI_COMPONENT_SCHEME)
				return REMOVE;
			return err->component == IRI_COMPONENT_QUERY ? "Percent-encode it." :
				"Percent-encode it: such characters are allowed only in a query.";
		case IRI_ERROR_SPECIAL:
		case IRI_ERROR_NONCHARACTER:
			return REMOVE;
		case IRI_ERROR_NON_ASCII:
			return "Use iri_to_uri() to map an IRI to a URI.";
		case IRI_ERROR_PERCENT:
			return "Write a literal percent sign as %25.";
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
			return "Correct the address, or remove the brackets around a name.";
		case IRI_ERROR_IPV6_ZONE:
			return "Remove the \"%\" and what follows it within the brackets.";
		default:
			return NULL;
	}
}
