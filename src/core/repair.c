/*
 * LEIRIs and web addresses; see repair.h.
 */
#include "repair.h"

#include <string.h>

#include "charclass.h"
#include "map.h"
#include "normalize.h"
#include "resolve.h"
#include "scheme.h"
#include "utf8.h"

/*
 * A text on its way to an IRI reference.  When the result turns out to be
 * none, the work is done once more to see from where in the text the byte at
 * `watch` came.
 */
typedef struct Repair
{
	const char *s;
	size_t		len;
	const IriCharset *charset;	/* of the query; NULL: UTF-8, left raw */
	IriBuf	   *out;
	size_t		start;			/* of the result in out */
	size_t		watch;			/* a byte of the result, counted from start */
	size_t		source;			/* the byte of s that it came from */
} Repair;

static inline void
note(Repair *r, size_t at)
{
	if (r->out->len - r->start <= r->watch)
		r->source = at;
}

/* Appends s[from .. to) as it is. */
static void
keep(Repair *r, size_t from, size_t to)
{
	size_t		done = r->out->len - r->start;

	if (done <= r->watch)
		r->source = r->watch - done < to - from ? from + (r->watch - done) : to;
	iri_buf_append(r->out, r->s + from, to - from);
}

/* Is this a "%" with two hexadecimal digits? */
static bool
is_octet(const Repair *r, size_t i)
{
	return r->s[i] == '%' && r->len - i >= 3 &&
		iri_is(r->s[i + 1], IRI_C_HEX) && iri_is(r->s[i + 2], IRI_C_HEX);
}

/* A character that an IRI may hold raw; iprivate only where `private` is. */
static bool
may_stand(uint32_t cp, bool private)
{
	IriErrorCode class = iri_codepoint_class(cp);

	return class == IRI_OK ||
		(private && (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG));
}

/*
 * leiri-ucschar = " " / "<" / ">" / '"' / "{" / "}" / "|" / "\" / "^" / "`"
 *				 / %x0-1F / %x7F-D7FF / %xE000-FFFD / %x10000-10FFFF
 *
 * All of it but ucschar is encoded, formatting characters too (draft §4.1).
 */
static bool
is_leiri_extra(char c)
{
	return (unsigned char) c <= ' ' || c == 0x7f || memchr("<>\"{}|\\^`", c, 9) != NULL;
}

static void
leiri(Repair *r)
{
	size_t		i = 0;

	while (i < r->len)
	{
		size_t		from = i;
		uint32_t	cp;
		size_t		size;

		while (i < r->len && !iri_is(r->s[i], IRI_C_HIGH) && !is_leiri_extra(r->s[i]))
			i++;
		keep(r, from, i);
		if (i == r->len)
			break;
		size = iri_utf8_decode(r->s + i, r->len - i, &cp);
		if (size == 0 || cp == 0xfffe || cp == 0xffff)
		{
			/* left for the parser to refuse */
			keep(r, i, r->len);
			break;
		}
		note(r, i);
		if (cp >= 0x80 && may_stand(cp, false))
			iri_buf_append(r->out, r->s + i, size);
		else
			iri_append_encoded(r->s + i, size, r->out);
		i += size;
	}
}

/*
 * Appends s[from .. to), percent-encoding what is not of the classes, and "%"
 * that begins no octet.
 */
static void
encode(Repair *r, size_t from, size_t to, uint32_t classes, char also, bool query)
{
	size_t		i = from;

	while (i < to)
	{
		size_t		start = i;
		uint32_t	cp;
		size_t		size = 1;

		while (i < to && (iri_is(r->s[i], classes) || (also != 0 && r->s[i] == also) ||
						  is_octet(r, i)))
			i++;
		keep(r, start, i);
		if (i == to)
			break;
		note(r, i);
		if (iri_is(r->s[i], IRI_C_HIGH))
		{
			size = iri_utf8_decode(r->s + i, to - i, &cp);
			if (size > 0 && query && r->charset != NULL)
			{
				start = i;
				do
					i += size;
				while (i < to && iri_is(r->s[i], IRI_C_HIGH) &&
					   (size = iri_utf8_decode(r->s + i, to - i, &cp)) > 0);
				iri_append_in_charset(r->charset, r->s + start, i - start,
									  IRI_LACKING_REFERENCE, r->out, &cp);
				continue;
			}
			if (size > 0 && may_stand(cp, query))
			{
				iri_buf_append(r->out, r->s + i, size);
				i += size;
				continue;
			}
			if (size == 0)
				size = 1;
		}
		iri_append_encoded(r->s + i, size, r->out);
		i += size;
	}
}

/* The schemes whose backslashes browsers take for slashes. */
static bool
is_special(const char *scheme, size_t len)
{
	static const char *const names[] = {"http", "https", "ws", "wss", "ftp", "file"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
	{
		size_t		n = 0;

		while (n < len && names[i][n] == iri_lower(scheme[n]))
			n++;
		if (n == len && names[i][n] == '\0')
			return true;
	}
	return false;
}

/* How long the scheme is that the text begins with, 0 for none. */
static size_t
scheme_length(const char *s, size_t len)
{
	size_t		n = 0;

	while (n < len && iri_is(s[n], IRI_C_SCHEME))
		n++;
	return n < len && s[n] == ':' && iri_is(s[0], IRI_C_ALPHA) ? n : 0;
}

static size_t
find(const Repair *r, size_t from, size_t to, const char *any)
{
	while (from < to && (r->s[from] == '\0' || strchr(any, r->s[from]) == NULL))
		from++;
	return from;
}

/*
 * An authority: its last "@" ends the userinfo, and those before it are data;
 * what stands in brackets is left for the parser.
 */
static void
authority(Repair *r, size_t from, size_t to)
{
	size_t		at = to;
	size_t		host;

	while (at > from && r->s[at - 1] != '@')
		at--;
	if (at > from)
	{
		encode(r, from, at - 1, IRI_C_USERINFO, 0, false);
		keep(r, at - 1, at);
		from = at;
	}
	host = from < to && r->s[from] == '[' ? find(r, from, to, "]") : from;
	keep(r, from, host < to && host > from ? host + 1 : host);
	if (host > from && host < to)
		host++;
	encode(r, host, to, IRI_C_USERINFO, 0, false);
}

/*
 * Steps 3 to 6 on a text without TAB, LF and CR.  In backslash schemes the
 * caller's copy has slashes for them already.
 */
static void
href(Repair *r)
{
	size_t		fragment = find(r, 0, r->len, "#");
	size_t		query = find(r, 0, fragment, "?");
	size_t		i = scheme_length(r->s, query);

	if (i > 0)
		keep(r, 0, ++i);
	if (query - i >= 2 && r->s[i] == '/' && r->s[i + 1] == '/')
	{
		size_t		end = find(r, i + 2, query, "/");

		keep(r, i, i + 2);
		authority(r, i + 2, end);
		i = end;
	}
	else if (i == 0 && memchr(r->s, ':', find(r, 0, query, "/")) != NULL)
	{
		/* no scheme, so the colon is data: the first segment needs a guard */
		note(r, 0);
		iri_buf_append(r->out, "./", 2);
	}
	encode(r, i, query, IRI_C_PATH, 0, false);
	if (query < fragment)
	{
		keep(r, query, query + 1);
		encode(r, query + 1, fragment, IRI_C_QUERY, 0, true);
	}
	if (fragment < r->len)
	{
		keep(r, fragment, fragment + 1);
		encode(r, fragment + 1, r->len, IRI_C_QUERY, '#', false);
	}
}

/*
 * The text was refused at a character that the steps have percent-encoded, in
 * vain: says so of the character.
 */
static void
blame_source(const Repair *r, IriError *err)
{
	const char *p = r->s + r->source;

	if (iri_utf8_decode(p, r->len - r->source, &err->character) == 0)
		err->character = (unsigned char) *p;
	if (err->code == IRI_ERROR_IPV6_ZONE)
		err->code = IRI_ERROR_IPV6;
	else if (err->code != IRI_ERROR_IPV6 && err->code != IRI_ERROR_IPVFUTURE &&
			 err->code != IRI_ERROR_IP_LITERAL)
		err->code = iri_refused_code(p, r->len - r->source);
	/* what an IRI may hold elsewhere was encoded for its charset */
	if (err->code == IRI_OK)
		err->code = IRI_ERROR_GEN_DELIM;
}

/*
 * Runs the steps and checks the result.  `position` of the error is that in
 * r->s.
 */
static bool
run(Repair *r, void (*steps) (Repair *), IriParts *parts, IriError *err)
{
	r->start = r->out->len;
	r->watch = 0;
	r->source = 0;
	steps(r);
	if (r->out->failed)
	{
		*err = (IriError) {.code = IRI_ERROR_NO_MEMORY, .character = IRI_NO_CHARACTER};
		return false;
	}
	if (iri_parse(r->out->data + r->start, r->out->len - r->start,
				  IRI_GRAMMAR_IRI_REFERENCE, parts, err))
		return true;
	r->out->len = r->start;
	r->watch = err->position;
	steps(r);
	err->position = r->source;
	if (err->character == '%' && r->source < r->len && r->s[r->source] != '%')
		blame_source(r, err);
	return false;
}

bool
iri_append_from_leiri(const char *s, size_t len, IriBuf *out, IriError *err)
{
	Repair		r = {.s = s, .len = len, .out = out};
	IriParts	parts;

	return run(&r, leiri, &parts, err);
}

/*
 * Takes white space off the ends and TAB, LF and CR out, and makes slashes of
 * backslashes where `slashes` says so or the scheme does.
 */
static void
clean(const char *s, size_t len, bool slashes, IriBuf *out)
{
	size_t		scheme;
	size_t		end;

	for (size_t i = 0; i < len; i++)
	{
		if (s[i] != '\t' && s[i] != '\n' && s[i] != '\r')
			iri_buf_put(out, s[i]);
	}
	if (out->failed)
		return;
	scheme = scheme_length(out->data, out->len);
	if (scheme > 0)
		slashes = is_special(out->data, scheme);
	for (end = 0; slashes && end < out->len && out->data[end] != '?' && out->data[end] != '#'; end++)
	{
		if (out->data[end] == '\\')
			out->data[end] = '/';
	}
}

static bool
is_trimmed(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool
iri_append_from_href(const char *s, size_t len,
					 const char *base, const IriParts *base_parts,
					 const IriCharset *charset, IriBuf *out, IriError *err)
{
	size_t		trimmed = 0;
	IriBuf		cleaned;
	IriBuf		reference;
	char		cleaned_storage[512];
	char		reference_storage[512];
	const char *scheme = base;
	size_t		scheme_len = base != NULL ? base_parts->scheme.len : 0;
	Repair		r = {.charset = NULL};
	IriParts	parts;
	bool		ok;

	/* most are references as they stand, and nothing but the charset may change them */
	if ((iri_charset_is_utf8(charset) || iri_is_ascii(s, len)) &&
		iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parts, err))
	{
		if (base != NULL)
			iri_resolve_reference(s, &parts, base, base_parts, out);
		else
			iri_buf_append(out, s, len);
		return true;
	}

	while (trimmed < len && is_trimmed(s[trimmed]))
		trimmed++;
	while (len > trimmed && is_trimmed(s[len - 1]))
		len--;

	iri_buf_init(&cleaned, cleaned_storage, sizeof(cleaned_storage));
	iri_buf_init(&reference, reference_storage, sizeof(reference_storage));
	clean(s + trimmed, len - trimmed, scheme != NULL && is_special(scheme, scheme_len), &cleaned);
	reference.failed = cleaned.failed;

	r.s = cleaned.data;
	r.len = cleaned.len;
	r.out = &reference;
	if (scheme_length(r.s, r.len) > 0)
	{
		scheme = r.s;
		scheme_len = scheme_length(r.s, r.len);
	}
	if (scheme != NULL && !iri_charset_is_utf8(charset) && iri_has_charset_query(scheme, scheme_len))
		r.charset = charset;

	ok = run(&r, href, &parts, err);
	if (!ok)
	{
		/* from the cleaned text back to the text itself */
		size_t		at = trimmed;

		for (size_t i = 0; at < len; at++)
		{
			if (s[at] == '\t' || s[at] == '\n' || s[at] == '\r')
				continue;
			if (i++ == err->position)
				break;
		}
		err->position = at;
	}
	else if (base != NULL)
		iri_resolve_reference(reference.data, &parts, base, base_parts, out);
	else
		iri_buf_append(out, reference.data, reference.len);
	iri_buf_free(&cleaned);
	iri_buf_free(&reference);
	return ok;
}

bool
iri_check(const char *s, size_t len, IriGrammar grammar, IriError *err)
{
	IriParts	parts;
	IriBuf		reference;
	char		storage[512];
	bool		ok;

	if (grammar != IRI_GRAMMAR_LEIRI && grammar != IRI_GRAMMAR_HREF)
		return iri_parse(s, len, grammar, &parts, err);

	iri_buf_init(&reference, storage, sizeof(storage));
	if (grammar == IRI_GRAMMAR_LEIRI)
		ok = iri_append_from_leiri(s, len, &reference, err);
	else
		ok = iri_append_from_href(s, len, NULL, NULL, iri_charset("UTF-8", 5), &reference, err);
	iri_buf_free(&reference);
	return ok;
}
