/*
 * Links as people type them; see guess.h.
 */
#include "crawl/guess.h"

#include <string.h>

#include "crawl/defang.h"
#include "crawl/link.h"
#include "crawl/unit.h"
#include "url/href.h"
#include "host/idna.h"
#include "host/ip.h"
#include "host/label.h"
#include "host/url_host.h"
#include "scheme/registry.h"
#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/stop.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/web_scheme.h"

const char *const iri_guess_options[] = {"defanged", "git", NULL};
const char *const iri_guess_schemes[] = {IRI_SPECIAL_WITH_HOST, NULL};

/* Top-level domains that are also the endings of file names. */
static const char *const file_extensions[] = {
	"java", "md", "mov", "pm", "properties", "ps", "py", "rs", "sh", "tf", "zip", NULL
};

/* Names of files that end with a top-level domain and are not hosts, even if a path follows. */
static const char *const file_names[] = {
	"changelog.md", "configure.ac", "configure.in", "contributing.md", "license.md", "makefile.am", "makefile.in",
	"readme.md", NULL
};

/* Returns true if a text is one of `names`, in any case. */
static bool
is_one_of(const char *const *names, IriText text)
{
	for (; *names != NULL; names++)
	{
		if (iri_same_caseless(text, *names))
			return true;
	}
	return false;
}

static IriText
without_first(IriText text, size_t count)
{
	return (IriText) {text.data + count, text.len - count};
}

static bool
ends(IriText text, const char *suffix)
{
	size_t		len = strlen(suffix);

	return text.len >= len && iri_begins_caseless(without_first(text, text.len - len), suffix);
}

/*
 * Returns true for white space, and for invisible characters that are copied
 * along with a link.
 */
static bool
is_blank(uint32_t cp)
{
	return cp <= ' ' || cp == 0x7f || iri_is_wide_space(cp) || cp == 0x200b || cp == 0x200e || cp == 0x200f ||
		(cp >= 0x202a && cp <= 0x202e) || cp == 0x2060 || (cp >= 0x2066 && cp <= 0x2069) || cp == 0xfeff;
}

/*
 * Returns the length of a blank at the end of a text, or of a line break or
 * tab that another program has escaped, or 0.
 */
static size_t
blank_at_end(IriText text)
{
	size_t		size = 1;
	uint32_t	cp;

	if (text.len >= 2 && text.data[text.len - 2] == '\\' && iri_in_set(text.data[text.len - 1], "nrt"))
		return 2;
	while (size < text.len && size < 4 && ((unsigned char) text.data[text.len - size] & 0xc0) == 0x80)
		size++;
	return iri_utf8_decode(text.data + text.len - size, size, &cp) == size && is_blank(cp) ? size : 0;
}

IriText
iri_typed_text(IriText text, IriBuf *out)
{
	size_t		asked = 0;
	size_t		begin = 0;

	while (begin < text.len)
	{
		uint32_t	cp;
		size_t		size = iri_utf8_decode(text.data + begin, text.len - begin, &cp);

		if (size == 0 || !is_blank(cp))
			break;
		begin += size;
		out->failed |= iri_must_stop_at(&asked, begin);
		if (out->failed)
			break;
	}
	text = without_first(text, begin);
	asked = 0;
	for (size_t removed = 0; text.len > 0 && !out->failed;)
	{
		size_t		size = blank_at_end(text);

		if (size == 0)
			break;
		text.len -= size;
		removed += size;
		out->failed |= iri_must_stop_at(&asked, removed);
	}
	return text;
}

/* The maximum length of a scheme. */
#define MAX_SCHEME	255

size_t
iri_typed_scheme_length(const char *s, size_t len)
{
	size_t		at = 0;

	while (at < len && at <= MAX_SCHEME && iri_is(s[at], IRI_C_SCHEME))
		at++;
	if (at == len || s[at] != ':' || !iri_is(s[0], IRI_C_ALPHA))
		return 0;
	return iri_scheme_lookup(s, at)->name[0] != '\0' || iri_scheme_registration(s, at) != IRI_UNREGISTERED ||
		(iri_begins_caseless((IriText) {s + at, len - at}, "://") && memchr(s, '.', at) == NULL) ? at : 0;
}

/* Returns true if these labels are valid, and sets the last one. */
static bool
split_labels(IriText name, IriText *last)
{
	size_t		begin = 0;

	for (size_t i = 0; i <= name.len; i++)
	{
		if (i < name.len && name.data[i] != '.')
			continue;
		if (i == begin || name.data[begin] == '-' || name.data[i - 1] == '-')
			return false;
		*last = (IriText) {name.data + begin, i - begin};
		begin = i + 1;
	}
	return true;
}

/*
 * Returns true for names that are common for files, and rare for hosts:
 * automake's input, libraries, and README.md.
 */
static bool
is_file_name(IriText name)
{
	return is_one_of(file_names, name) || ends(name, ".h.in") ||
		(iri_begins_caseless(name, "lib") && (ends(name, ".so") || ends(name, ".la")));
}

/* Returns true for a top-level domain that is public only below: the list has "co.za", but not "za". */
static bool
has_public_names(IriText label, IriIsSuffix is_suffix)
{
	char		name[3 + IRI_DNS_LABEL] = "co.";

	if (label.len > IRI_DNS_LABEL)
		return false;
	memcpy(name + 3, label.data, label.len);
	return is_suffix(name, 3 + label.len);
}

/*
 * Returns true if the end of a name is a public suffix, and the label before
 * it can be registered, because it has no "_".
 */
static bool
is_public(IriText name, IriIsSuffix is_suffix)
{
	IriText		before = {name.data, 0};

	while (!is_suffix(name.data, name.len))
	{
		const char *dot = memchr(name.data, '.', name.len);

		if (dot == NULL && (before.len == 0 || !has_public_names(name, is_suffix)))
			return false;
		if (dot == NULL)
			break;
		before = (IriText) {name.data, (size_t) (dot - name.data)};
		name = without_first(name, before.len + 1);
	}
	return before.len == 0 || memchr(before.data, '_', before.len) == NULL;
}

/* Which names are hosts, apart from those that are public or local. */
typedef enum OtherNames
{
	NO_OTHERS,
	WITH_PORT,
	ALL							/* as after "//" */
} OtherNames;

/*
 * Returns true if this is the name of a host, which must be public or local
 * unless it is marked as one.  `*file` says whether files have such names.
 */
static bool
is_name(IriText host, bool marked, IriIsSuffix is_suffix, bool *file, IriBuf *out)
{
	IriBuf		ascii;
	IriIdnaError err;
	char		storage[256];
	IriText		last = {NULL, 0};
	bool		result = false;

	for (size_t i = 0, size; i < host.len; i += size)
	{
		uint32_t	cp;

		size = iri_utf8_decode(host.data + i, host.len - i, &cp);
		if (size == 0 || (cp < 0x80 && cp != '_' && !iri_is((char) cp, IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_DOT)))
			return false;
	}
	iri_buf_init(&ascii, storage, sizeof(storage));
	if (!iri_host_to_ascii(host.data, host.len, &ascii, &err))
		out->failed |= err.status == IRI_IDNA_NO_MEMORY;
	else
	{
		IriText		name = {ascii.data, ascii.len};

		for (size_t i = 0; i < ascii.len; i++)
			ascii.data[i] = iri_lower(ascii.data[i]);
		if (name.len > 0 && name.data[name.len - 1] == '.')
			name.len--;
		if (name.len <= IRI_DNS_NAME && split_labels(name, &last) && !iri_is(last.data[0], IRI_C_DIGIT))
		{
			bool		dotted = last.len < name.len;

			result = marked || iri_same_text(last, (IriText) {"localhost", 9}) ||
				(dotted && is_public(name, is_suffix) && (iri_begins_caseless(name, "www.") || !is_file_name(name)));
			*file = dotted && !iri_begins_caseless(name, "www.") && is_one_of(file_extensions, last);
		}
	}
	iri_buf_free(&ascii);
	return result;
}

/* Returns true where an authority ends. */
static bool
ends_authority(IriText text, size_t at)
{
	return at == text.len || text.data[at] == '/' || text.data[at] == '?' || text.data[at] == '#' || text.data[at] == '\\';
}

/*
 * Skips a port, if there is a colon; returns false if the port is not valid,
 * or something else follows.
 */
static bool
skip_typed_port(IriText text, size_t *at)
{
	unsigned int port = 0;

	if (*at < text.len && text.data[*at] == ':')
	{
		size_t		begin = ++*at;

		while (*at < text.len && *at - begin < 5 && iri_is(text.data[*at], IRI_C_DIGIT))
			port = port * 10 + (unsigned int) (text.data[(*at)++] - '0');
		if (*at == begin || port > 65535)
			return false;
	}
	return ends_authority(text, *at);
}

/* Returns true for the rest of the address of a network, as in 192.0.2.0/24. */
static bool
is_prefix_length(IriText rest)
{
	return rest.len >= 2 && rest.len <= 3 && rest.data[0] == '/' && iri_is(rest.data[1], IRI_C_DIGIT) &&
		iri_is(rest.data[rest.len - 1], IRI_C_DIGIT);
}

/* Returns true if a text begins with a host, and perhaps a port, that can be meant without a scheme. */
static bool
has_host(IriText text, OtherNames others, IriIsSuffix is_suffix, IriBuf *out)
{
	bool		marked = others == ALL;
	bool		brackets = text.len > 0 && text.data[0] == '[';
	size_t		end = 0;
	size_t		port;
	bool		file = false;

	while (end <= IRI_MAX_MAPPED_HOST && !ends_authority(text, end) && (brackets || text.data[end] != ':'))
		brackets &= text.data[end++] != ']';
	port = end;
	if (text.len > 0 && text.data[0] == '[')
		return end >= 2 && text.data[end - 1] == ']' && iri_parse_ipv6(text.data + 1, end - 2, NULL, NULL) &&
			skip_typed_port(text, &port);
	if (!skip_typed_port(text, &port))
		return false;
	marked |= others == WITH_PORT && port > end;
	if (iri_parse_ipv4(text.data, end, NULL))
		return marked || !is_prefix_length(without_first(text, end));
	return is_name((IriText) {text.data, end}, marked, is_suffix, &file, out) && (marked || !file || end < text.len);
}

bool
iri_is_typed_host(const char *s, size_t len, IriIsSuffix is_suffix, IriBuf *out)
{
	return has_host((IriText) {s, len}, NO_OTHERS, is_suffix, out);
}

/* Returns the length of white space, or of an escape of it, at the beginning of a text, or 0. */
static size_t
space_length(IriText text)
{
	unsigned char c = (unsigned char) text.data[0];
	uint32_t	cp;
	size_t		size;

	if (c <= ' ')
		return 1;
	if (c == '\\')
		return text.len > 1 && iri_in_set(text.data[1], "nrt") ? 2 : 0;
	if (c < 0xc2 || c > 0xe3)
		return 0;
	size = iri_utf8_decode(text.data, text.len, &cp);
	return size > 0 && iri_is_wide_space(cp) ? size : 0;
}

/* Returns true if a word after white space is a link of its own. */
static bool
is_linked_word(IriText word, IriIsSuffix is_suffix, IriBuf *out)
{
	size_t		scheme = iri_typed_scheme_length(word.data, word.len);

	return iri_begins_with_http(word.data, word.len) || iri_begins_caseless(word, "www.") ||
		(scheme > 0 && scheme + 1 < word.len) ||
		(memchr(word.data, '.', word.len) != NULL && has_host(word, NO_OTHERS, is_suffix, out));
}

/* Returns true unless a text has another scheme than a web address. */
static bool
is_web(IriText text)
{
	size_t		scheme = iri_typed_scheme_length(text.data, text.len);

	return scheme == 0 || is_one_of(iri_guess_schemes, (IriText) {text.data, scheme});
}

/*
 * Returns true if this is not one link: it has lines, or another link after
 * white space, or, unless it has another scheme, after a comma or semicolon.
 */
static bool
is_many(IriText text, IriIsSuffix is_suffix, IriBuf *out)
{
	size_t		asked = 0;
	size_t		word = 0;		/* the last one after white space; 0: none */

	for (size_t i = 0; i <= text.len && !out->failed;)
	{
		unsigned char c = i < text.len ? (unsigned char) text.data[i] : ' ';
		size_t		space = 0;

		while (iri_is((char) c, IRI_C_UNRESERVED) && i + 1 < text.len)
			c = (unsigned char) text.data[++i];
		out->failed |= iri_must_stop_at(&asked, i);
		if (c <= ' ' || c == '\\' || c >= 0xc2)
			space = i < text.len ? space_length(without_first(text, i)) : 1;
		if (c == '\n' || c == '\r' || ((c == ',' || c == ';') && iri_is_joint(text.data + i, text.len - i) && is_web(text)))
			return true;
		if (space > 0)
		{
			size_t		end = i;

			while (end > word && (text.data[end - 1] == ',' || text.data[end - 1] == ';'))
				end--;
			if (word > 0 && end > word && is_linked_word((IriText) {text.data + word, end - word}, is_suffix, out))
				return true;
			word = i + space;
		}
		i += space > 0 ? space : 1;
	}
	return false;
}

/* Appends a link as browsers repair it. */
static bool
append_repaired(IriText text, IriBuf *out)
{
	IriError	err;
	bool		done = iri_append_from_href(text.data, text.len, NULL, 0, &iri_charset_utf8, out, &err);

	out->failed |= !done && err.code == IRI_ERROR_NO_MEMORY;
	return done;
}

/* Returns true if the first of two schemes is still there, as the host of a web address. */
static bool
is_doubled(IriText text)
{
	const char *colon = memchr(text.data, ':', text.len);

	text = without_first(text, (size_t) (colon - text.data) + 3);
	return iri_begins_caseless(text, "http/") || iri_begins_caseless(text, "https/");
}

/*
 * Appends a web address that has its scheme and "//": unchanged if it is an
 * IRI, else as browsers repair it.
 */
static bool
append_web_address(IriText text, IriBuf *out)
{
	IriParts	parts;
	IriError	err;
	bool		number;
	uint32_t	address;
	size_t		at;

	if (text.len > IRI_MAX_LENGTH)
		return false;
	if (!iri_parse(text.data, text.len, IRI_GRAMMAR_IRI, &parts, &err) || parts.host.len == 0)
	{
		at = out->len;
		if (!append_repaired(text, out))
			return false;
		if (is_doubled((IriText) {out->data + at, out->len - at}))
			out->len = at;
		return out->len > at;
	}
	/* browsers refuse such ports and addresses too, and a wide space in a host */
	at = parts.host.at + parts.host.len;
	for (size_t i = parts.host.at; (parts.host_seen & IRI_C_HIGH) && i < at; i++)
	{
		if (space_length(without_first(text, i)) > 0)
			return false;
	}
	if ((parts.port.len > 0 && !skip_typed_port(text, &at)) ||
		(iri_is(text.data[parts.host.at], IRI_C_DIGIT) &&
		 iri_parse_url_ipv4(text.data + parts.host.at, parts.host.len, &number, &address) != IRI_OK))
		return false;
	iri_buf_append(out, text.data, text.len);
	return !out->failed;
}

/*
 * Appends a DOI, "10.1000/182", perhaps after "doi:", percent-encoded where an
 * IRI must be.
 */
static bool
append_doi(IriText text, IriBuf *out)
{
	size_t		at = 0;
	size_t		begin;

	if (iri_begins_caseless(text, "doi"))
		at = text.len > 3 && text.data[3] == ':' ? 4 : 3;
	while (at > 0 && at < text.len && text.data[at] == ' ')
		at++;
	text = without_first(text, at);
	for (at = 3; at < text.len && at < 12 && iri_is(text.data[at], IRI_C_DIGIT); at++)
		;
	begin = out->len;
	if (!iri_begins_caseless(text, "10.") || at < 7 || at + 1 >= text.len || text.data[at] != '/' || text.len > IRI_MAX_LENGTH / 3)
		return false;
	iri_buf_append(out, "doi:", 4);
	for (size_t i = 0; i < text.len && !out->failed;)
	{
		IriUnit		unit = iri_read_unit(text.data + i, text.len - i, IRI_TYPED);

		if (unit.kind == IRI_UNIT_INVALID || unit.meant == ' ' || (unit.meant >= 0x80 && iri_codepoint_class(unit.meant) != IRI_OK))
		{
			out->len = begin;
			return false;
		}
		if (unit.kind == IRI_UNIT_RAW && (unit.meant == '?' || unit.meant == '#'))
			iri_append_encoded(text.data + i, 1, out);
		else
			iri_append_unit(text.data + i, text.len - i, &unit, out);
		i += unit.len;
	}
	return !out->failed;
}

/*
 * Appends a link of another scheme: unchanged if it is an IRI, else repaired
 * if it has "//", or if people write white space in links of this scheme.
 */
static bool
append_other_scheme(IriText text, size_t scheme, IriBuf *out)
{
	static const char *const numbers[] = {"sms", "tel", NULL};
	IriText		name = {text.data, scheme};
	IriText		rest = without_first(text, scheme + 1);
	IriParts	parts;
	IriError	err;
	size_t		end = 0;
	IriBuf		number;
	bool		done;

	if (rest.len == 0 || text.len > IRI_MAX_LENGTH)
		return false;
	if (iri_parse(text.data, text.len, IRI_GRAMMAR_IRI, &parts, &err))
	{
		iri_buf_append(out, text.data, text.len);
		return !out->failed;
	}
	if (iri_same_caseless(name, "doi"))
		return append_doi(text, out);
	if (rest.data[0] == ' ')
		return false;
	if (iri_begins_caseless(rest, "//") || iri_same_caseless(name, "magnet"))
		return append_repaired(text, out);
	while (end < rest.len && rest.data[end] != '?' && rest.data[end] != ';')
		end++;
	if (iri_same_caseless(name, "mailto"))
		return memchr(rest.data, ' ', end) == NULL && memchr(rest.data, '@', end) != NULL && append_repaired(text, out);
	if (!is_one_of(numbers, name))
		return false;
	iri_buf_init(&number, NULL, 0);
	iri_buf_append(&number, text.data, scheme + 1);
	for (size_t i = 0; i < end; i++)
	{
		if (iri_is(rest.data[i], IRI_C_DIGIT) || (rest.data[i] == '+' && i == 0))
			iri_buf_put(&number, rest.data[i]);
		else if (!iri_in_set(rest.data[i], " -.()"))
			number.len = end = 0;
	}
	iri_buf_append(&number, rest.data + end, number.len > 0 ? rest.len - end : 0);
	done = !number.failed && number.len > scheme + 1 && append_repaired((IriText) {number.data, number.len}, out);
	out->failed |= number.failed;
	iri_buf_free(&number);
	return done;
}

/* Returns the length of "user:password@" at the beginning of a text, or 0. */
static size_t
password_length(IriText text)
{
	size_t		at = 0;

	while (at < text.len && iri_is(text.data[at], IRI_C_USERINFO | IRI_C_PERCENT))
		at++;
	return at < text.len && text.data[at] == '@' && text.data[0] != ':' && memchr(text.data, ':', at) != NULL ? at + 1 : 0;
}

/* Appends an address without a scheme, or without "//" after it. */
static bool
append_bare(IriText text, OtherNames others, IriText scheme, IriIsSuffix is_suffix, IriBuf *out)
{
	IriText		host = without_first(text, password_length(text));
	size_t		end = 0;
	IriBuf		whole;
	bool		done;

	if (!has_host(host, others, is_suffix, out) || out->failed)
		return false;
	/* "email:joe@example.com" has no password */
	while (end < host.len && !iri_in_set(host.data[end], ":/?#\\"))
		end++;
	if (host.len < text.len && end == host.len)
		return false;
	iri_buf_init(&whole, NULL, 0);
	iri_buf_append(&whole, scheme.data, scheme.len);
	iri_buf_append(&whole, "://", 3);
	iri_buf_append(&whole, text.data, text.len);
	out->failed |= whole.failed;
	done = !out->failed && !is_doubled((IriText) {whole.data, whole.len}) && append_web_address((IriText) {whole.data, whole.len}, out);
	iri_buf_free(&whole);
	return done;
}

/*
 * Appends the address of a repository in the form of git and scp,
 * "user@host:path" without "//", as an ssh address; without a user, the path
 * must look like the path of a repository.
 */
static bool
append_git(IriText text, IriIsSuffix is_suffix, IriBuf *out)
{
	size_t		at = 0;
	size_t		colon;
	size_t		port;
	bool		user;
	bool		file;
	IriText		host;
	IriText		path;
	IriBuf		whole;
	bool		done;

	while (at < text.len && iri_is(text.data[at], IRI_C_UNRESERVED))
		at++;
	user = at > 0 && at < text.len && text.data[at] == '@';
	at = user ? at + 1 : 0;
	for (colon = at; colon < text.len && !ends_authority(text, colon) && text.data[colon] != ':'; colon++)
	{
		if (text.data[colon] == '[' && colon == at)
			while (colon + 1 < text.len && colon - at < IRI_MAX_MAPPED_HOST && text.data[colon + 1] != ']')
				colon++;
	}
	if (colon == text.len || text.data[colon] != ':' || colon - at > IRI_MAX_MAPPED_HOST)
		return false;
	host = (IriText) {text.data + at, colon - at};
	path = without_first(text, colon + 1);
	port = colon;
	if (path.len == 0 || iri_begins_caseless(path, "//") ||
		(!user && ((memchr(path.data, '/', path.len) == NULL && !ends(path, ".git")) ||
				   memchr(path.data, ' ', path.len) != NULL || skip_typed_port(text, &port))))
		return false;
	if (host.len > 2 && host.data[0] == '[' ? !iri_parse_ipv6(host.data + 1, host.len - 2, NULL, NULL) :
		!(user && iri_parse_ipv4(host.data, host.len, NULL)) && !is_name(host, user, is_suffix, &file, out))
		return false;
	iri_buf_init(&whole, NULL, 0);
	iri_buf_append(&whole, "ssh://", 6);
	iri_buf_append(&whole, text.data, colon);
	if (path.data[0] != '/')
		iri_buf_put(&whole, '/');
	iri_buf_append(&whole, path.data, path.len);
	done = !whole.failed && append_web_address((IriText) {whole.data, whole.len}, out);
	out->failed |= whole.failed;
	iri_buf_free(&whole);
	return done;
}

/*
 * Removes the first of two schemes of a web address, as in
 * http://www.http://example.org and http:https://example.org.  If the second
 * scheme lacks its colon or a slash, sets `*name` to it and returns the text
 * after it.
 */
static IriText
without_doubled(IriText text, IriText *name)
{
	while (iri_begins_caseless(text, "http:") || iri_begins_caseless(text, "https:"))
	{
		const char *colon = memchr(text.data, ':', text.len);
		IriText		rest = without_first(text, (size_t) (colon - text.data) + 1);
		bool		slashes = iri_begins_caseless(rest, "//");
		size_t		len;

		if (slashes)
			rest = without_first(rest, iri_begins_caseless(rest, "//www.") ? 6 : 2);
		len = iri_begins_caseless(rest, "https") ? 5 : iri_begins_caseless(rest, "http") ? 4 : 0;
		if (len == 0)
			break;
		if (!iri_begins_with_http(rest.data, rest.len))
		{
			if (!slashes && rest.len > len && rest.data[len] == ':')
			{
				text = rest;
				continue;
			}
			if (!slashes)
				break;
			*name = (IriText) {rest.data, len};
			rest = without_first(rest, len);
			len = iri_begins_caseless(rest, ":/") ? 2 : iri_begins_caseless(rest, "//") ? 2 : iri_begins_caseless(rest, "/") ? 1 : 0;
			return without_first(rest, len > 0 ? len : rest.len);
		}
		text = rest;
	}
	return text;
}

static bool
append_guess(IriText text, const char *scheme, unsigned int options, IriIsSuffix is_suffix, IriBuf *out)
{
	IriText		doubled = {NULL, 0};
	size_t		before;
	IriText		rest = without_doubled(text, &doubled);

	if (out->failed || text.len == 0)
		return false;
	if (doubled.len > 0 && append_bare(rest, NO_OTHERS, doubled, is_suffix, out))
		return true;
	if (doubled.len == 0)
		text = rest;
	before = iri_typed_scheme_length(text.data, text.len);
	if ((options & IRI_GUESS_GIT) && append_git(text, is_suffix, out))
		return true;
	if (out->failed)
		return false;
	if (before == 0 && append_doi(text, out))
		return true;
	if (before == 0)
	{
		IriText		name = {scheme, strlen(scheme)};

		if (iri_begins_caseless(text, "//"))
			return append_bare(without_first(text, 2), ALL, name, is_suffix, out);
		/* who asks for another scheme than the default has hosts of a network of his own */
		return append_bare(text, iri_same_caseless(name, "https") ? NO_OTHERS : WITH_PORT, name, is_suffix, out);
	}
	rest = without_first(text, before + 1);
	if (!is_one_of(iri_guess_schemes, (IriText) {text.data, before}))
		return append_other_scheme(text, before, out);
	if (iri_begins_caseless(rest, "//") && rest.len > 2 && rest.data[2] != '/' && rest.data[2] != '\\')
		return append_web_address(text, out);
	/* "http:example.org", "http:/example.org", "http:\\example.org" */
	for (size_t i = 0; i < 4 && rest.len > 0 && (rest.data[0] == '/' || rest.data[0] == '\\'); i++)
		rest = without_first(rest, 1);
	return append_bare(rest, NO_OTHERS, (IriText) {text.data, before}, is_suffix, out);
}

/*
 * Appends a text as it is meant: without control characters and the escapes of
 * other programs.  Returns false if an octet that a log has escaped is in the
 * authority.
 */
static bool
append_meant(IriText text, IriBuf *out)
{
	bool		path = false;
	bool		query = false;

	for (size_t i = 0; i < text.len && !out->failed;)
	{
		unsigned char c = (unsigned char) text.data[i];
		IriUnit		unit = {1, c, IRI_UNIT_RAW};

		if (c == '\\' || c == '&')
			unit = iri_read_unit(text.data + i, text.len - i, query ? IRI_TYPED | IRI_TYPED_QUERY : IRI_TYPED);
		if (unit.kind != IRI_UNIT_RAW)
			iri_append_unit(text.data + i, text.len - i, &unit, out);
		else if (c >= ' ' && c != 0x7f)
			iri_buf_put(out, (char) c);
		if (unit.kind == IRI_UNIT_OCTET && !path)
			return false;
		path |= iri_in_set((char) unit.meant, "/?#") && !out->failed && out->len > 1 && !iri_in_set(out->data[out->len - 2], ":/");
		query |= unit.meant == '?';
		i += unit.len;
	}
	return true;
}

/* Returns true if a text can have something that append_meant() changes. */
static bool
may_be_escaped(IriText text)
{
	for (size_t i = 0; i < text.len; i++)
	{
		unsigned char c = (unsigned char) text.data[i];

		if (iri_is((char) c, IRI_C_UNRESERVED))
			continue;
		if (c < ' ' || c == 0x7f || c == '\\' || (c == '&' && i + 1 < text.len && iri_in_set(text.data[i + 1], "#aA")))
			return true;
	}
	return false;
}

/* The maximum number of times that a text may have been escaped. */
#define MAX_ESCAPES		8

bool
iri_append_guess(const char *s, size_t len, const char *scheme, unsigned int options,
				 IriIsSuffix is_suffix, IriBuf *out)
{
	IriText		text = iri_typed_text(len > 0 ? (IriText) {s, len} : (IriText) {"", 0}, out);
	IriBuf		read[2];
	bool		done = !out->failed && !is_many(text, is_suffix, out) && !out->failed;
	bool		changed = (options & IRI_GUESS_DEFANGED) || may_be_escaped(text);
	size_t		at = out->len;
	IriText		found;

	iri_buf_init(&read[0], NULL, 0);
	iri_buf_init(&read[1], NULL, 0);
	for (int i = 0; done && changed; i++)
	{
		IriBuf	   *to = &read[i % 2];

		to->len = 0;
		done = i < MAX_ESCAPES && append_meant(text, to) && !to->failed;
		changed = done && !iri_same_text(text, (IriText) {to->data, to->len});
		if (done && (options & IRI_GUESS_DEFANGED))
		{
			IriText		meant = {to->data, to->len};

			to = &read[++i % 2];
			to->len = 0;
			iri_refang(meant.data, meant.len, to);
			changed |= !to->failed && !iri_same_text(meant, (IriText) {to->data, to->len});
		}
		text = (IriText) {to->data, to->len};
		out->failed |= read[0].failed || read[1].failed;
		done &= !out->failed && text.len > 0;
	}
	/* what has been read may be two links, too */
	text = done ? iri_typed_text(text, out) : text;
	done = done && ((text.len == len && !(options & IRI_GUESS_DEFANGED)) || !is_many(text, is_suffix, out)) &&
		append_guess(text, scheme, options, is_suffix, out);
	found = done ? (IriText) {out->data + at, out->len - at} : text;
	/* a repair of "\\" or "/./" may have made another link, and one of "http://h :" white space the end */
	if (done && (found.len < text.len || memcmp(found.data + found.len - text.len, text.data, text.len) != 0) &&
		(is_many(found, is_suffix, out) || iri_typed_text(found, out).len < found.len))
	{
		out->len = at;
		done = false;
	}
	iri_buf_free(&read[0]);
	iri_buf_free(&read[1]);
	return done;
}
