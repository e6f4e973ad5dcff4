/*
 * The wording of errors; see error.h.
 */
#include "text/error.h"

#include <stdio.h>
#include <string.h>

#include "text/charclass.h"
#include "text/text.h"
#include "text/utf8.h"

static const char *const error_names[] = {
	[IRI_OK] = "ok",
	[IRI_ERROR_SPACE] = "space",
	[IRI_ERROR_DELIMITER] = "delimiter",
	[IRI_ERROR_UNWISE] = "unwise",
	[IRI_ERROR_CONTROL] = "control",
	[IRI_ERROR_BIDI] = "bidi",
	[IRI_ERROR_SPECIAL] = "special",
	[IRI_ERROR_PRIVATE] = "private",
	[IRI_ERROR_TAG] = "tag",
	[IRI_ERROR_NONCHARACTER] = "noncharacter",
	[IRI_ERROR_UTF8] = "utf-8",
	[IRI_ERROR_UNTRANSLATABLE] = "untranslatable",
	[IRI_ERROR_PERCENT] = "pct-encoded",
	[IRI_ERROR_GEN_DELIM] = "gen-delims",
	[IRI_ERROR_NO_SCHEME] = "no-scheme",
	[IRI_ERROR_SCHEME] = "scheme",
	[IRI_ERROR_NO_BASE] = "no-base",
	[IRI_ERROR_HAS_SCHEME] = "has-scheme",
	[IRI_ERROR_HAS_FRAGMENT] = "has-fragment",
	[IRI_ERROR_PORT] = "port",
	[IRI_ERROR_IP_LITERAL] = "ip-literal",
	[IRI_ERROR_IPV6] = "ipv6address",
	[IRI_ERROR_IPV6_ZONE] = "ipv6-zone",
	[IRI_ERROR_IPVFUTURE] = "ipvfuture",
	[IRI_ERROR_NON_ASCII] = "non-ascii",
	[IRI_ERROR_SCHEME_SYNTAX] = "scheme-syntax",
	[IRI_ERROR_BIDI_MIXED] = "bidi-mixed",
	[IRI_ERROR_BIDI_ENDS] = "bidi-ends",
	[IRI_ERROR_BIDI_FORMATTING] = "bidi-formatting",
	[IRI_ERROR_NOT_IDNA2008] = "idna2008",
	[IRI_ERROR_OPAQUE_BASE] = "opaque-base",
	[IRI_ERROR_BASE] = "base",
	[IRI_ERROR_HOST_MISSING] = "host-missing",
	[IRI_ERROR_HOST_CODE_POINT] = "host-code-point",
	[IRI_ERROR_DOMAIN_TO_ASCII] = "domain-to-ascii",
	[IRI_ERROR_ENDS_IN_NUMBER] = "ends-in-number",
	[IRI_ERROR_PORT_RANGE] = "port-range",
	[IRI_ERROR_TOO_LONG] = "too-long",
	[IRI_ERROR_NO_MEMORY] = "no-memory",
};

const char *
iri_error_name(IriErrorCode code)
{
	return (size_t) code < sizeof(error_names) / sizeof(error_names[0]) ? error_names[code] : "unknown";
}

const char *
iri_component_name(IriComponent component)
{
	switch (component)
	{
		case IRI_COMPONENT_WHOLE:
			return "text";
		case IRI_COMPONENT_SCHEME:
			return "scheme";
		case IRI_COMPONENT_AUTHORITY:
			return "authority";
		case IRI_COMPONENT_USERINFO:
			return "userinfo";
		case IRI_COMPONENT_HOST:
			return "host";
		case IRI_COMPONENT_PORT:
			return "port";
		case IRI_COMPONENT_PATH:
			return "path";
		case IRI_COMPONENT_QUERY:
			return "query";
		case IRI_COMPONENT_FRAGMENT:
			return "fragment";
	}
	return "unknown";
}

/* How a refused character is described, if it has a name. */
static const char *
character_noun(IriErrorCode code, uint32_t cp)
{
	if (cp == 0xfeff)
		return "a byte order mark";
	if (cp == 0xfffd)
		return "the replacement character";
	switch (code)
	{
		case IRI_ERROR_SPACE:
			return "a space";
		case IRI_ERROR_CONTROL:
			return "a control character";
		case IRI_ERROR_BIDI:
			return "a bidirectional formatting character";
		case IRI_ERROR_SPECIAL:
			return "a special character";
		case IRI_ERROR_PRIVATE:
			return "a private use character";
		case IRI_ERROR_TAG:
			return "a tag character";
		case IRI_ERROR_NONCHARACTER:
			return "a noncharacter";
		case IRI_ERROR_NON_ASCII:
			return "which is not ASCII";
		case IRI_ERROR_SCHEME:
			return cp >= 0xff01 && cp <= 0xff5e ? "a full-width character" : NULL;
		default:
			return "which is not allowed there";
	}
}

/*
 * Writes "x" (U+0078), or U+0078 alone if printing it would show nothing, and
 * how it is described.
 */
static void
describe_character(const IriError *err, char *out, size_t size)
{
	uint32_t	cp = err->character;
	const char *noun = character_noun(err->code, cp);
	char		utf8[5] = {0};
	int			n;

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

void
iri_error_message(const IriError *err, size_t position, char *buf, size_t size)
{
	const char *component = iri_component_name(err->component);
	IriError	plain = *err;
	char		character[64] = "the end of the text";

	/* the rules of addresses say what they want by themselves */
	if (err->code == IRI_ERROR_PORT || err->code == IRI_ERROR_IP_LITERAL || err->code == IRI_ERROR_IPV6 ||
		err->code == IRI_ERROR_IPVFUTURE || err->code == IRI_ERROR_HOST_CODE_POINT)
		plain.code = IRI_ERROR_SCHEME;
	if (err->character != IRI_NO_CHARACTER)
		describe_character(&plain, character, sizeof(character));

	switch (err->code)
	{
		case IRI_OK:
			snprintf(buf, size, "The text is valid.");
			break;
		case IRI_ERROR_SPACE:
		case IRI_ERROR_DELIMITER:
		case IRI_ERROR_UNWISE:
		case IRI_ERROR_CONTROL:
		case IRI_ERROR_BIDI:
		case IRI_ERROR_SPECIAL:
		case IRI_ERROR_PRIVATE:
		case IRI_ERROR_TAG:
		case IRI_ERROR_NONCHARACTER:
		case IRI_ERROR_GEN_DELIM:
		case IRI_ERROR_NON_ASCII:
			snprintf(buf, size, "The %s has %s at position %zu.", component, character, position);
			break;
		case IRI_ERROR_UTF8:
			snprintf(buf, size, "The %s has the byte 0x%02X, which is not valid UTF-8, at position %zu.",
					 component, (unsigned int) err->character, position);
			break;
		case IRI_ERROR_UNTRANSLATABLE:
			snprintf(buf, size, "The %s has a character that does not exist in Unicode, at position %zu.",
					 component, position);
			break;
		case IRI_ERROR_PERCENT:
			snprintf(buf, size, "The %s has a \"%%\" that is not followed by two hexadecimal digits, at position %zu.",
					 component, position);
			break;
		case IRI_ERROR_NO_SCHEME:
			if (err->character == 0xfeff)
				snprintf(buf, size, "The text begins with U+FEFF, a byte order mark.");
			else
				snprintf(buf, size, "There is no scheme, such as \"https:\", at position %zu.", position);
			break;
		case IRI_ERROR_SCHEME:
			if (err->character == 0xfeff && err->position == 0)
				snprintf(buf, size, "The text begins with U+FEFF, a byte order mark.");
			else if (err->character == ':')
				snprintf(buf, size, "The scheme before the colon at position %zu is empty.", position);
			else
				snprintf(buf, size, "The scheme has %s at position %zu; a scheme is an ASCII letter, then letters, digits, \"+\", \"-\" and \".\".",
						 character, position);
			break;
		case IRI_ERROR_NO_BASE:
			snprintf(buf, size, "The reference is relative, and there is no base to resolve it against.");
			break;
		case IRI_ERROR_HAS_SCHEME:
			snprintf(buf, size, "There is a scheme at position %zu, which a relative reference must not have.", position);
			break;
		case IRI_ERROR_HAS_FRAGMENT:
			snprintf(buf, size, "There is a fragment at position %zu, which this grammar does not allow.", position);
			break;
		case IRI_ERROR_PORT:
			if (err->character == IRI_NO_CHARACTER)
				snprintf(character, sizeof(character), "a character");
			snprintf(buf, size, "The port has %s, which is not a digit, at position %zu.", character, position);
			break;
		case IRI_ERROR_IP_LITERAL:
			if (err->character == IRI_NO_CHARACTER ||
				(err->character < 0x80 && iri_in_set((char) err->character, "/?#")))
				snprintf(buf, size, "The host has a \"[\", and no \"]\" before position %zu, where the authority ends.",
						 position);
			else
				snprintf(buf, size, "The host has %s after the brackets, at position %zu.",
						 character, position);
			break;
		case IRI_ERROR_IPV6:
			if (err->character == ']')
				snprintf(buf, size, "The host is not an IPv6 address: it is incomplete, or has too many groups, before \"]\" at position %zu.",
						 position);
			else
				snprintf(buf, size, "The host is not an IPv6 address: it has %s at position %zu.",
						 character, position);
			break;
		case IRI_ERROR_IPV6_ZONE:
			snprintf(buf, size, "The host has an IPv6 zone identifier at position %zu, which IRIs do not allow.", position);
			break;
		case IRI_ERROR_IPVFUTURE:
			snprintf(buf, size, "The host is not a future IP address (\"v\", version, \".\", address): it has %s at position %zu.",
					 character, position);
			break;
		case IRI_ERROR_SCHEME_SYNTAX:
		case IRI_ERROR_BIDI_MIXED:
		case IRI_ERROR_BIDI_ENDS:
		case IRI_ERROR_BIDI_FORMATTING:
		case IRI_ERROR_NOT_IDNA2008:
			snprintf(buf, size, "%s", err->rule);
			break;
		case IRI_ERROR_OPAQUE_BASE:
			snprintf(buf, size, "Only a fragment can be resolved against a base with an opaque path.");
			break;
		case IRI_ERROR_BASE:
			snprintf(buf, size, "The base is not a valid URL.");
			break;
		case IRI_ERROR_HOST_MISSING:
			snprintf(buf, size, "The host is missing at position %zu.", position);
			break;
		case IRI_ERROR_HOST_CODE_POINT:
			snprintf(buf, size, "The host has %s, which the URL Standard does not allow there, at position %zu.",
					 err->character == IRI_NO_CHARACTER ? "an encoded character" : character, position);
			break;
		case IRI_ERROR_DOMAIN_TO_ASCII:
			snprintf(buf, size, "The host at position %zu has no ASCII form (UTS #46).", position);
			break;
		case IRI_ERROR_ENDS_IN_NUMBER:
			snprintf(buf, size, "The host at position %zu ends in a number, but is not an IPv4 address.", position);
			break;
		case IRI_ERROR_PORT_RANGE:
			snprintf(buf, size, "The port at position %zu is greater than 65535.", position);
			break;
		case IRI_ERROR_TOO_LONG:
			snprintf(buf, size, "The text is longer than a gigabyte.");
			break;
		case IRI_ERROR_NO_MEMORY:
			snprintf(buf, size, "Out of memory.");
			break;
	}
}
