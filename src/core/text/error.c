/*
 * The wording of errors; see error.h.
 */
#include "text/error.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "text/charclass.h"
#include "text/text.h"
#include "text/utf8.h"

typedef struct Wording
{
	const char *name;
	const char *message;		/* NULL: the rule in the error */
} Wording;

#define HAS_CHARACTER	"The {component} has {character} at position {position}."

static const Wording wordings[] = {
	[IRI_OK] = {"ok", "The text is valid."},
	[IRI_ERROR_SPACE] = {"space", HAS_CHARACTER},
	[IRI_ERROR_DELIMITER] = {"delimiter", HAS_CHARACTER},
	[IRI_ERROR_UNWISE] = {"unwise", HAS_CHARACTER},
	[IRI_ERROR_CONTROL] = {"control", HAS_CHARACTER},
	[IRI_ERROR_BIDI] = {"bidi", HAS_CHARACTER},
	[IRI_ERROR_SPECIAL] = {"special", HAS_CHARACTER},
	[IRI_ERROR_PRIVATE] = {"private", HAS_CHARACTER},
	[IRI_ERROR_TAG] = {"tag", HAS_CHARACTER},
	[IRI_ERROR_NONCHARACTER] = {"noncharacter", HAS_CHARACTER},
	[IRI_ERROR_UTF8] = {"utf-8",
	"The {component} has the byte {character}, which is not valid UTF-8, at position {position}."},
	[IRI_ERROR_UNTRANSLATABLE] = {"untranslatable",
	"The {component} has a character that does not exist in Unicode, at position {position}."},
	[IRI_ERROR_PERCENT] = {"pct-encoded",
	"The {component} has a \"%\" that is not followed by two hexadecimal digits, at position {position}."},
	[IRI_ERROR_GEN_DELIM] = {"gen-delims", HAS_CHARACTER},
	[IRI_ERROR_NO_SCHEME] = {"no-scheme",
	"There is no scheme, such as \"https:\", at position {position}."},
	[IRI_ERROR_SCHEME] = {"scheme",
	"The scheme has {character} at position {position}; a scheme is an ASCII letter, then letters, digits, \"+\", \"-\" and \".\"."},
	[IRI_ERROR_NO_BASE] = {"no-base",
	"The reference is relative, and there is no base to resolve it against."},
	[IRI_ERROR_HAS_SCHEME] = {"has-scheme",
	"There is a scheme at position {position}, which a relative reference must not have."},
	[IRI_ERROR_HAS_FRAGMENT] = {"has-fragment",
	"There is a fragment at position {position}, which this grammar does not allow."},
	[IRI_ERROR_PORT] = {"port",
	"The port has {character}, which is not a digit, at position {position}."},
	[IRI_ERROR_IP_LITERAL] = {"ip-literal",
	"The host has {character} after the brackets, at position {position}."},
	[IRI_ERROR_IPV6] = {"ipv6address",
	"The host is not an IPv6 address: it has {character} at position {position}."},
	[IRI_ERROR_IPV6_ZONE] = {"ipv6-zone",
	"The host has an IPv6 zone identifier at position {position}, which IRIs do not allow."},
	[IRI_ERROR_IPVFUTURE] = {"ipvfuture",
	"The host is not a future IP address (\"v\", version, \".\", address): it has {character} at position {position}."},
	[IRI_ERROR_NON_ASCII] = {"non-ascii", HAS_CHARACTER},
	[IRI_ERROR_SCHEME_SYNTAX] = {"scheme-syntax", NULL},
	[IRI_ERROR_BIDI_MIXED] = {"bidi-mixed", NULL},
	[IRI_ERROR_BIDI_ENDS] = {"bidi-ends", NULL},
	[IRI_ERROR_BIDI_FORMATTING] = {"bidi-formatting", NULL},
	[IRI_ERROR_NOT_IDNA2008] = {"idna2008", NULL},
	[IRI_ERROR_OPAQUE_BASE] = {"opaque-base",
	"Only a fragment can be resolved against a base with an opaque path."},
	[IRI_ERROR_BASE] = {"base", "The base is not a valid URL."},
	[IRI_ERROR_HOST_MISSING] = {"host-missing",
	"The host is missing at position {position}."},
	[IRI_ERROR_HOST_CODE_POINT] = {"host-code-point",
	"The host has {character}, which the URL Standard does not allow there, at position {position}."},
	[IRI_ERROR_DOMAIN_TO_ASCII] = {"domain-to-ascii",
	"The host at position {position} has no ASCII form (UTS #46)."},
	[IRI_ERROR_ENDS_IN_NUMBER] = {"ends-in-number",
	"The host at position {position} ends in a number, but is not an IPv4 address."},
	[IRI_ERROR_PORT_RANGE] = {"port-range",
	"The port at position {position} is greater than 65535."},
	[IRI_ERROR_TOO_LONG] = {"too-long", "The text is longer than a gigabyte."},
	[IRI_ERROR_NO_MEMORY] = {"no-memory", "Out of memory."},
};

/* The noun for a refused character; `expected` where the message names the characters that are expected. */
static const char expected[] = "";

static const char *const nouns[sizeof(wordings) / sizeof(wordings[0])] = {
	[IRI_ERROR_SPACE] = "a space",
	[IRI_ERROR_CONTROL] = "a control character",
	[IRI_ERROR_BIDI] = "a bidirectional formatting character",
	[IRI_ERROR_SPECIAL] = "a special character",
	[IRI_ERROR_PRIVATE] = "a private use character",
	[IRI_ERROR_TAG] = "a tag character",
	[IRI_ERROR_NONCHARACTER] = "a noncharacter",
	[IRI_ERROR_NON_ASCII] = "which is not ASCII",
	[IRI_ERROR_SCHEME] = expected,
	[IRI_ERROR_PORT] = expected,
	[IRI_ERROR_IP_LITERAL] = expected,
	[IRI_ERROR_IPV6] = expected,
	[IRI_ERROR_IPVFUTURE] = expected,
	[IRI_ERROR_HOST_CODE_POINT] = expected,
};

const char *
iri_error_name(IriErrorCode code)
{
	return (size_t) code < sizeof(wordings) / sizeof(wordings[0]) ? wordings[code].name : "unknown";
}

const char *
iri_component_name(IriComponent component)
{
	static const char *const names[] = {
		[IRI_COMPONENT_WHOLE] = "text",
		[IRI_COMPONENT_SCHEME] = "scheme",
		[IRI_COMPONENT_AUTHORITY] = "authority",
		[IRI_COMPONENT_USERINFO] = "userinfo",
		[IRI_COMPONENT_HOST] = "host",
		[IRI_COMPONENT_PORT] = "port",
		[IRI_COMPONENT_PATH] = "path",
		[IRI_COMPONENT_QUERY] = "query",
		[IRI_COMPONENT_FRAGMENT] = "fragment",
	};

	return (size_t) component < sizeof(names) / sizeof(names[0]) ? names[component] : "unknown";
}

/* How a refused character is described, if it has a name. */
static const char *
character_noun(IriErrorCode code, uint32_t cp)
{
	if (cp == 0xfeff)
		return "a byte order mark";
	if (cp == 0xfffd)
		return "the replacement character";
	if (nouns[code] == expected)
		return cp >= 0xff01 && cp <= 0xff5e ? "a full-width character" : NULL;
	return nouns[code] != NULL ? nouns[code] : "which is not allowed there";
}

/*
 * Writes "x" (U+0078), or only U+0078 for an invisible character, with a
 * description; or says what is there instead of a character.
 */
static void
describe_character(const IriError *err, char *out, size_t size)
{
	uint32_t	cp = err->character;
	const char *noun = character_noun(err->code, cp);
	char		utf8[5] = {0};
	int			n;

	if (err->code == IRI_ERROR_UTF8)
	{
		snprintf(out, size, "0x%02X", (unsigned int) cp);
		return;
	}
	if (cp == IRI_NO_CHARACTER)
	{
		snprintf(out, size, "%s", err->code == IRI_ERROR_PORT ? "a character" :
				 err->code == IRI_ERROR_HOST_CODE_POINT ? "an encoded character" : "the end of the text");
		return;
	}
	if (cp > 0x20 && cp != 0x7f && cp != 0xfeff &&
		(cp < 0x80 || iri_codepoint_class(cp) == IRI_OK) &&
		!iri_codepoint_unsafe(cp))
	{
		iri_utf8_encode(cp, utf8);
		n = snprintf(out, size, "\"%s\" (U+%04X)", utf8, (unsigned int) cp);
	}
	else
		n = snprintf(out, size, "U+%04X", (unsigned int) cp);
	if (noun != NULL && n > 0 && (size_t) n < size)
		snprintf(out + n, size - (size_t) n, ", %s,", noun);
}

/* Returns the message in the table, or a message that depends on the character. */
static const char *
message_for(const IriError *err)
{
	bool		ends_authority = err->character == IRI_NO_CHARACTER ||
		(err->character < 0x80 && iri_in_set((char) err->character, "/?#"));

	if (err->character == 0xfeff &&
		(err->code == IRI_ERROR_NO_SCHEME || (err->code == IRI_ERROR_SCHEME && err->position == 0)))
		return "The text begins with U+FEFF, a byte order mark.";
	if (err->code == IRI_ERROR_SCHEME && err->character == ':')
		return "The scheme before the colon at position {position} is empty.";
	if (err->code == IRI_ERROR_IP_LITERAL && ends_authority)
		return "The host has a \"[\", and no \"]\" before position {position}, where the authority ends.";
	if (err->code == IRI_ERROR_IPV6 && err->character == ']')
		return "The host is not an IPv6 address: it is incomplete, or has too many groups, before \"]\" at position {position}.";
	return wordings[err->code].message;
}

void
iri_error_message(const IriError *err, size_t position, char *buf, size_t size)
{
	const char *message = message_for(err);
	char		character[64];
	char		number[24];
	const char *const values[][2] = {
		{"{component}", iri_component_name(err->component)}, {"{character}", character}, {"{position}", number},
	};
	size_t		len = 0;

	describe_character(err, character, sizeof(character));
	snprintf(number, sizeof(number), "%zu", position);
	if (message == NULL)
	{
		snprintf(buf, size, "%s", err->rule);
		return;
	}
	while (*message != '\0' && len < size)
	{
		const char *text = message;
		size_t		text_len = 1;
		size_t		taken = 1;

		for (size_t i = 0; *message == '{' && i < sizeof(values) / sizeof(values[0]); i++)
		{
			if (strncmp(message, values[i][0], strlen(values[i][0])) != 0)
				continue;
			text = values[i][1];
			text_len = strlen(text);
			taken = strlen(values[i][0]);
		}
		/* the description of a character ends with a comma */
		if (text[text_len - 1] == ',' && message[taken] == ',')
			taken++;
		if (text_len > size - len)
			text_len = size - len;
		memcpy(buf + len, text, text_len);
		len += text_len;
		message += taken;
	}
	if (size > 0)
		buf[len < size ? len : size - 1] = '\0';
}
