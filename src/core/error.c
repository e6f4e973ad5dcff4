/*
 * The wording of errors; see error.h.
 */
#include "error.h"

#include <stdio.h>
#include <string.h>

#include "charclass.h"
#include "utf8.h"

const char *
iri_error_name(IriErrorCode code)
{
	switch (code)
	{
		case IRI_OK:
			return "ok";
		case IRI_ERROR_SPACE:
			return "space";
		case IRI_ERROR_DELIMITER:
			return "delimiter";
		case IRI_ERROR_UNWISE:
			return "unwise";
		case IRI_ERROR_CONTROL:
			return "control";
		case IRI_ERROR_BIDI:
			return "bidi";
		case IRI_ERROR_SPECIAL:
			return "special";
		case IRI_ERROR_PRIVATE:
			return "private";
		case IRI_ERROR_TAG:
			return "tag";
		case IRI_ERROR_NONCHARACTER:
			return "noncharacter";
		case IRI_ERROR_UTF8:
			return "utf-8";
		case IRI_ERROR_UNTRANSLATABLE:
			return "untranslatable";
		case IRI_ERROR_PERCENT:
			return "pct-encoded";
		case IRI_ERROR_GEN_DELIM:
			return "gen-delims";
		case IRI_ERROR_NO_SCHEME:
			return "no-scheme";
		case IRI_ERROR_SCHEME:
			return "scheme";
		case IRI_ERROR_NO_BASE:
			return "no-base";
		case IRI_ERROR_HAS_SCHEME:
			return "has-scheme";
		case IRI_ERROR_HAS_FRAGMENT:
			return "has-fragment";
		case IRI_ERROR_PORT:
			return "port";
		case IRI_ERROR_IP_LITERAL:
			return "ip-literal";
		case IRI_ERROR_IPV6:
			return "ipv6address";
		case IRI_ERROR_IPV6_ZONE:
			return "ipv6-zone";
		case IRI_ERROR_IPVFUTURE:
			return "ipvfuture";
		case IRI_ERROR_NON_ASCII:
			return "non-ascii";
		case IRI_ERROR_SCHEME_SYNTAX:
			return "scheme-syntax";
		case IRI_ERROR_OPAQUE_BASE:
			return "opaque-base";
		case IRI_ERROR_BASE:
			return "base";
		case IRI_ERROR_HOST_MISSING:
			return "host-missing";
		case IRI_ERROR_HOST_CODE_POINT:
			return "host-code-point";
		case IRI_ERROR_DOMAIN_TO_ASCII:
			return "domain-to-ascii";
		case IRI_ERROR_ENDS_IN_NUMBER:
			return "ends-in-number";
		case IRI_ERROR_PORT_RANGE:
			return "port-range";
		case IRI_ERROR_TOO_LONG:
			return "too-long";
		case IRI_ERROR_NO_MEMORY:
			return "no-memory";
	}
	return "unknown";
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

/* How a refused character is described. */
static const char *
character_noun(IriErrorCode code)
{
	switch (code)
	{
		case IRI_ERROR_SPACE:
			return "a space";
		case IRI_ERROR_DELIMITER:
			return "a delimiter of running text";
		case IRI_ERROR_UNWISE:
			return "an unwise character";
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
		case IRI_ERROR_GEN_DELIM:
			return "a delimiter that may not stand here";
		case IRI_ERROR_NON_ASCII:
			return "not a character of a URI";
		default:
			return "a character that may not stand here";
	}
}

/* Writes "x" (U+0078), or U+0078 alone if printing it would show nothing. */
static void
describe_character(uint32_t cp, char out[32])
{
	char		utf8[5] = {0};

	if (cp > 0x20 && cp != 0x7f &&
		(cp < 0x80 || iri_codepoint_class(cp) == IRI_OK) &&
		!iri_codepoint_unsafe(cp))
	{
		iri_utf8_encode(cp, utf8);
		snprintf(out, 32, "\"%s\" (U+%04X)", utf8, (unsigned int) cp);
	}
	else
		snprintf(out, 32, "U+%04X", (unsigned int) cp);
}

const char *
iri_error_message(const IriError *err, size_t position, char *buf, size_t size)
{
	const char *component = iri_component_name(err->component);
	char		character[32] = "the end of the text";

	if (err->character != IRI_NO_CHARACTER)
		describe_character(err->character, character);

	switch (err->code)
	{
		case IRI_OK:
			snprintf(buf, size, "The text is valid.");
			return NULL;
		case IRI_ERROR_SPACE:
		case IRI_ERROR_DELIMITER:
		case IRI_ERROR_UNWISE:
		case IRI_ERROR_CONTROL:
		case IRI_ERROR_SPECIAL:
		case IRI_ERROR_NONCHARACTER:
			snprintf(buf, size, "The %s has %s, %s, at position %zu.",
					 component, character, character_noun(err->code), position);
			return err->code == IRI_ERROR_SPECIAL || err->code == IRI_ERROR_NONCHARACTER ?
				NULL :
				"Percent-encode it, or let iri_from_href() trim and repair text from web pages.";
		case IRI_ERROR_BIDI:
			snprintf(buf, size, "The %s has %s, %s, at position %zu.",
					 component, character, character_noun(err->code), position);
			return "Percent-encode it, or leave it out: it is for display, not part of an IRI.";
		case IRI_ERROR_PRIVATE:
		case IRI_ERROR_TAG:
			snprintf(buf, size, "The %s has %s, %s, at position %zu.",
					 component, character, character_noun(err->code), position);
			return "Percent-encode it: such characters may stand raw in a query only.";
		case IRI_ERROR_GEN_DELIM:
			snprintf(buf, size, "The %s has %s, %s, at position %zu.",
					 component, character, character_noun(err->code), position);
			return "Percent-encode it where it is meant as data.";
		case IRI_ERROR_NON_ASCII:
			snprintf(buf, size, "The %s has %s, %s, at position %zu.",
					 component, character, character_noun(err->code), position);
			return "iri_to_uri() maps an IRI to a URI.";
		case IRI_ERROR_UTF8:
			snprintf(buf, size, "The %s has the byte 0x%02X, no valid UTF-8, at position %zu.",
					 component, (unsigned int) err->character, position);
			return NULL;
		case IRI_ERROR_UNTRANSLATABLE:
			snprintf(buf, size, "The %s has a character that Unicode lacks at position %zu.",
					 component, position);
			return NULL;
		case IRI_ERROR_PERCENT:
			snprintf(buf, size, "The %s has a \"%%\" without two hexadecimal digits behind it at position %zu.",
					 component, position);
			return "Write a literal percent sign as %25.";
		case IRI_ERROR_NO_SCHEME:
			snprintf(buf, size, "There is no scheme, such as \"https:\", at position %zu.", position);
			return "Put the scheme in front, or use type iri_reference for relative references.";
		case IRI_ERROR_SCHEME:
			if (err->character == 0xfeff)
			{
				snprintf(buf, size, "The text begins with a byte order mark, U+FEFF, at position %zu.", position);
				return "Remove it: it is not part of the IRI.";
			}
			if (err->character == ':')
			{
				snprintf(buf, size, "The scheme before the colon at position %zu is empty.", position);
				return NULL;
			}
			snprintf(buf, size, "The scheme has %s at position %zu; it is an ASCII letter, then letters, digits, \"+\", \"-\" and \".\".",
					 character, position);
			return "If it is a relative reference whose first segment has a colon, write \"./\" before it.";
		case IRI_ERROR_NO_BASE:
			snprintf(buf, size, "The reference is relative, and there is no base to resolve it against.");
			return "Give the address of the page it stands in as the second argument.";
		case IRI_ERROR_HAS_SCHEME:
			snprintf(buf, size, "There is a scheme, and a relative reference has none, at position %zu.", position);
			return NULL;
		case IRI_ERROR_HAS_FRAGMENT:
			snprintf(buf, size, "There is a fragment, which this grammar does not have, at position %zu.", position);
			return "iri_without_fragment() removes it.";
		case IRI_ERROR_PORT:
			if (err->character == IRI_NO_CHARACTER)
				snprintf(character, sizeof(character), "a character");
			snprintf(buf, size, "The port has %s, not a digit, at position %zu.", character, position);
			return "A port has digits only; an IPv6 address stands in brackets.";
		case IRI_ERROR_IP_LITERAL:
			if (err->character == IRI_NO_CHARACTER ||
				(err->character < 0x80 && strchr("/?#", (int) err->character) != NULL))
				snprintf(buf, size, "The host has a \"[\" without a \"]\" before position %zu, where the authority ends.",
						 position);
			else
				snprintf(buf, size, "The host has %s at position %zu, behind an IP literal in brackets.",
						 character, position);
			return NULL;
		case IRI_ERROR_IPV6:
			snprintf(buf, size, "The host is no IPv6 address: %s at position %zu.",
					 err->character == ']' ? "something is missing or too much before \"]\"" : character,
					 position);
			return NULL;
		case IRI_ERROR_IPV6_ZONE:
			snprintf(buf, size, "The host has an IPv6 zone identifier at position %zu; IRIs have none.", position);
			return "Leave out the \"%\" and what is behind it.";
		case IRI_ERROR_IPVFUTURE:
			snprintf(buf, size, "The host is no future IP address (v, version, \".\", address): %s at position %zu.",
					 character, position);
			return NULL;
		case IRI_ERROR_SCHEME_SYNTAX:
			snprintf(buf, size, "%s", err->rule);
			return NULL;
		case IRI_ERROR_OPAQUE_BASE:
			snprintf(buf, size, "The base has an opaque path, which nothing but a fragment resolves against.");
			return NULL;
		case IRI_ERROR_BASE:
			snprintf(buf, size, "The base is not a URL of the URL Standard.");
			return NULL;
		case IRI_ERROR_HOST_MISSING:
			snprintf(buf, size, "The host is missing at position %zu.", position);
			return NULL;
		case IRI_ERROR_HOST_CODE_POINT:
			snprintf(buf, size, "The host has %s, a forbidden host code point, at position %zu.",
					 err->character == IRI_NO_CHARACTER ? "an encoded character" : character, position);
			return NULL;
		case IRI_ERROR_DOMAIN_TO_ASCII:
			snprintf(buf, size, "The host at position %zu has no ASCII form (UTS #46).", position);
			return NULL;
		case IRI_ERROR_ENDS_IN_NUMBER:
			snprintf(buf, size, "The host at position %zu ends in a number but is not an IPv4 address.", position);
			return NULL;
		case IRI_ERROR_PORT_RANGE:
			snprintf(buf, size, "The port at position %zu is over 65535.", position);
			return NULL;
		case IRI_ERROR_TOO_LONG:
			snprintf(buf, size, "The text is longer than a gigabyte.");
			return NULL;
		case IRI_ERROR_NO_MEMORY:
			snprintf(buf, size, "Out of memory.");
			return NULL;
	}
	return NULL;
}
