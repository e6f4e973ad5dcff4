/*
 * Why a text is not a link; see guess.h.  The reason is found by guessing again
 * without what may be wrong, so that it agrees with iri_append_guess().
 */
#include "crawl/guess.h"

#include "crawl/extract.h"
#include "crawl/unit.h"
#include "host/ip.h"
#include "scheme/registry.h"
#include "scheme/scheme.h"
#include "syntax/hint.h"
#include "text/charclass.h"
#include "text/text.h"
#include "text/web_scheme.h"
#include "url/href.h"

#define NO_HOST		"There is no host with \"//\" before it after the scheme."
#define MORE		"There is text beside a link, or more than one link; iri_extract() finds links in text."
#define WRONG_NAME	"The host is not a valid name."
#define WRONG_PORT	"The port is not a number up to 65535."
#define FILE_NAME	"The text is the name of a file."

/* The list that guesses need, and whether one has failed. */
typedef struct Guesses
{
	IriIsSuffix is_suffix;
	bool		failed;
} Guesses;

/* Returns true if a text is a link with these options. */
static bool
is_link_with(Guesses *guesses, IriText text, unsigned int options)
{
	IriBuf		out;
	bool		found;

	iri_buf_init(&out, NULL, 0);
	found = text.len > 0 && iri_append_guess(text.data, text.len, "https", options, guesses->is_suffix, &out);
	guesses->failed |= out.failed;
	iri_buf_free(&out);
	return found;
}

/* Returns true if a text is a link after this prefix. */
static bool
is_link_after(Guesses *guesses, const char *prefix, IriText text)
{
	IriBuf		whole;
	bool		found;

	iri_buf_init(&whole, NULL, 0);
	iri_buf_append(&whole, prefix, strlen(prefix));
	iri_buf_append(&whole, text.data, text.len);
	guesses->failed |= whole.failed;
	found = !whole.failed && is_link_with(guesses, (IriText) {whole.data, whole.len}, 0);
	iri_buf_free(&whole);
	return found;
}

/* Returns true if a web address is a part of running text. */
static bool
contains_link(Guesses *guesses, IriText text)
{
	IriExtract	extract;
	IriBuf		out;
	size_t		at;
	bool		found;

	iri_buf_init(&out, NULL, 0);
	iri_extract_begin(&extract, text.data, text.len);
	extract.options = IRI_EXTRACT_WWW;
	found = iri_extract_next(&extract, &at, &out) && extract.found < text.len && iri_begins_with_http(out.data, out.len);
	guesses->failed |= out.failed;
	iri_buf_free(&out);
	return found;
}

/* Returns the text before the first of `set`, or all of it. */
static IriText
before(IriText text, const char *set)
{
	size_t		len = 0;

	while (len < text.len && !iri_in_set(text.data[len], set))
		len++;
	return (IriText) {text.data, len};
}

/* Returns true if there is the escape of an octet, such as "\xE4", in the authority after a scheme. */
static bool
has_escaped_authority(IriText rest)
{
	size_t		at = 0;

	while (at < rest.len && rest.data[at] == '/')
		at++;
	while (at < rest.len && !iri_in_set(rest.data[at], "/?#"))
	{
		IriUnit		unit = iri_read_unit(rest.data + at, rest.len - at, IRI_TYPED);

		if (unit.kind == IRI_UNIT_OCTET && rest.data[at] == '\\')
			return true;
		at += unit.len;
	}
	return false;
}

/* Why a text with a scheme is not a link. */
static const char *
reason_of_scheme(Guesses *guesses, IriText text, IriText scheme)
{
	IriText		rest = {text.data + scheme.len + 1, text.len - scheme.len - 1};
	IriBuf		out;
	IriError	err = {.code = IRI_OK};

	if (rest.len == 0)
		return "Nothing follows the scheme.";
	if (has_escaped_authority(rest))
		return WRONG_NAME;
	iri_buf_init(&out, NULL, 0);
	(void) iri_append_from_href(text.data, text.len, NULL, 0, &iri_charset_utf8, &out, &err);
	guesses->failed |= out.failed || err.code == IRI_ERROR_NO_MEMORY;
	iri_buf_free(&out);
	switch (err.code)
	{
		case IRI_ERROR_HOST_MISSING:
			return NO_HOST;
		case IRI_ERROR_PORT:
		case IRI_ERROR_PORT_RANGE:
			return WRONG_PORT;
		case IRI_ERROR_IP_LITERAL:
		case IRI_ERROR_IPV6:
		case IRI_ERROR_IPVFUTURE:
		case IRI_ERROR_ENDS_IN_NUMBER:
			return "The host is not a valid IP address.";
		case IRI_ERROR_HOST_CODE_POINT:
		case IRI_ERROR_DOMAIN_TO_ASCII:
			return WRONG_NAME;
		default:
			if (iri_special_scheme(scheme.data, scheme.len) == NULL || iri_same_caseless(scheme, "file"))
				return "The text after the scheme is not valid.";
			return rest.len > 2 && iri_begins_caseless(rest, "//") && !iri_in_set(rest.data[2], "/\\") ? MORE : NO_HOST;
	}
}

/* Why a text without a scheme is not a link. */
static const char *
reason_of_bare(Guesses *guesses, IriText text)
{
	IriText		first = before(text, "/?#");
	IriText		name = before(text, ":/?#");
	IriText		user = before(text, ":/?#[@");
	size_t		domain = user.len + 1;

	if (user.len > 0 && domain < text.len && text.data[user.len] == '@' &&
		is_link_after(guesses, "//", (IriText) {text.data + domain, text.len - domain}))
		return "A mail address is a link only after \"mailto:\".";
	if (iri_in_set(text.data[0], "/?#.") && !iri_begins_caseless(text, "//"))
		return "A relative reference needs the address of its page; iri_resolve() resolves it.";
	if (text.data[0] == '\\' || (name.len == 1 && text.len > 2 && text.data[1] == ':' && iri_in_set(text.data[2], "/\\")))
		return FILE_NAME;
	if (name.len < first.len)
		return is_link_after(guesses, "", name) ? WRONG_PORT : "The text before the colon is neither a known scheme nor the name of a host.";
	if (name.len < text.len && iri_parse_ipv4(name.data, name.len, NULL))
		return "The text is the address of a network.";
	if (memchr(name.data, '.', name.len) != NULL && is_link_after(guesses, "www.", text))
		return FILE_NAME;
	return "The text begins neither with a scheme nor with the public name of a host.";
}

static const char *
reason_for(Guesses *guesses, IriText text)
{
	IriText		scheme = {text.data, iri_typed_scheme_length(text.data, text.len)};
	IriText		first = before(text, " \t\r\n,;");
	bool		known = scheme.len > 0;

	if (text.len == 0)
		return "The text is empty.";
	if (iri_is_placeholder(text.data, text.len))
		return "The text is a missing value.";
	if (is_link_with(guesses, text, IRI_GUESS_DEFANGED))
		return "The link is defanged; iri_guess(value, options => '{defanged}') reads it.";
	if (!known && memchr(first.data, '@', first.len) != NULL && is_link_with(guesses, text, IRI_GUESS_GIT))
		return "The text is an address of git; iri_guess(value, options => '{git}') reads it.";
	if (contains_link(guesses, known ? (IriText) {first.data + first.len, text.len - first.len} : text) ||
		(!known && first.len < text.len && is_link_after(guesses, "", first)))
		return MORE;
	return known ? reason_of_scheme(guesses, text, scheme) : reason_of_bare(guesses, text);
}

const char *
iri_guess_reason(const char *s, size_t len, IriIsSuffix is_suffix, bool *failed)
{
	Guesses		guesses = {is_suffix, false};
	IriText		text = {s, len};
	IriBuf		stopped;
	const char *result = NULL;

	iri_buf_init(&stopped, NULL, 0);
	if (!is_link_with(&guesses, text, 0))
		result = reason_for(&guesses, iri_typed_text(text, &stopped));
	*failed = guesses.failed || stopped.failed;
	return result;
}
