/*
 * LEIRIs, and checks against any grammar; see repair.h.
 */
#include "url/repair.h"

#include <string.h>

#include "scheme/scheme.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "unicode/strict.h"
#include "url/href.h"
#include "value/http.h"

/*
 * A text while it is converted to an IRI reference.  If the result is not
 * valid, the work is repeated to find the place in the text that produced the
 * byte at `watch`.
 */
typedef struct Repair
{
	const char *s;
	size_t		len;
	IriBuf	   *out;
	size_t		start;			/* where the result begins in out */
	size_t		watch;			/* a byte of the result, counted from start */
	size_t		source;			/* the byte of s that it came from */
} Repair;

static inline void
note(Repair *r, size_t at)
{
	if (r->out->len - r->start <= r->watch)
		r->source = at;
}

/* Appends s[from .. to) unchanged. */
static void
keep(Repair *r, size_t from, size_t to)
{
	size_t		done = r->out->len - r->start;

	if (done <= r->watch)
		r->source = r->watch - done < to - from ? from + (r->watch - done) : to;
	iri_buf_append(r->out, r->s + from, to - from);
}

/*
 * leiri-ucschar = " " / "<" / ">" / '"' / "{" / "}" / "|" / "\" / "^" / "`"
 *				 / %x0-1F / %x7F-D7FF / %xE000-FFFD / %x10000-10FFFF
 *
 * All of these except ucschar are encoded, and so are formatting characters
 * (draft §4.1).
 */
static bool
is_leiri_extra(char c)
{
	return (unsigned char) c <= ' ' || c == 0x7f || memchr("<>\"{}|\\^`", c, 9) != NULL;
}

static void
repair(Repair *r)
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
			/* the parser refuses the rest */
			keep(r, i, r->len);
			break;
		}
		note(r, i);
		if (cp >= 0x80 && iri_codepoint_class(cp) == IRI_OK)
			iri_buf_append(r->out, r->s + i, size);
		else
			iri_append_encoded(r->s + i, size, r->out);
		i += size;
	}
}

/*
 * The text was refused at a character that the conversion has percent-encoded,
 * in vain: makes the error refer to the original character.
 */
static void
blame_source(const Repair *r, IriError *err)
{
	const char *p = r->s + r->source;

	if (iri_utf8_decode(p, r->len - r->source, &err->character) == 0)
		err->character = (unsigned char) *p; /* GCOVR_EXCL_LINE: callers have checked that it is UTF-8 */
	if (err->code == IRI_ERROR_IPV6_ZONE)
		err->code = IRI_ERROR_IPV6;
	else if (err->code != IRI_ERROR_IPV6 && err->code != IRI_ERROR_IPVFUTURE &&
			 err->code != IRI_ERROR_IP_LITERAL)
		err->code = iri_refused_code(p, r->len - r->source);
	/* a character that is allowed elsewhere in an IRI was encoded for its charset */
	if (err->code == IRI_OK)
		err->code = IRI_ERROR_GEN_DELIM; /* GCOVR_EXCL_LINE: each refused character has a code */
}

bool
iri_append_from_leiri(const char *s, size_t len, IriBuf *out, IriError *err)
{
	Repair		r = {.s = s, .len = len, .out = out, .start = out->len};
	const IriError no_memory = {.code = IRI_ERROR_NO_MEMORY, .character = IRI_NO_CHARACTER};
	IriParts	parts;

	repair(&r);
	if (out->failed)
	{
		*err = no_memory;
		return false;
	}
	if (iri_parse(out->data + r.start, out->len - r.start, IRI_GRAMMAR_IRI_REFERENCE, &parts, err))
		return true;
	/* repeat the work, to find the place in the text that produced the byte */
	out->len = r.start;
	r.watch = err->position;
	repair(&r);
	if (out->failed)
	{
		*err = no_memory;
		return false;
	}
	err->position = r.source;
	if (err->character == '%' && r.source < len && s[r.source] != '%')
		blame_source(&r, err);
	out->len = r.start;
	return false;
}

/*
 * Checks the grammar of web addresses; an address without a scheme is read
 * relative to a page.
 */
static bool
check_href(const char *s, size_t len, IriBuf *out, IriError *err)
{
	static const char page[] = "https://h/";

	return iri_append_from_href(s, len, NULL, 0, &iri_charset_utf8, out, err) ||
		(err->code == IRI_ERROR_NO_BASE &&
		 iri_append_from_href(s, len, page, sizeof(page) - 1, &iri_charset_utf8, out, err));
}

bool
iri_satisfies(const char *s, size_t len, IriGrammar grammar, IriError *err)
{
	IriParts	parts;
	IriBuf		reference;
	char		storage[512];
	bool		ok;

	if (grammar <= IRI_GRAMMAR_IRI_REFERENCE && iri_is_web_link(s, len))
		return true;
	if (grammar == IRI_GRAMMAR_BIDI || grammar == IRI_GRAMMAR_IDNA2008)
		return iri_strict_check(s, len, grammar, err);
	if (grammar != IRI_GRAMMAR_LEIRI && grammar != IRI_GRAMMAR_HREF)
		return iri_parse(s, len, grammar, &parts, err) &&
			(grammar != IRI_GRAMMAR_SCHEME || iri_scheme_check(s, &parts, err));

	iri_buf_init(&reference, storage, sizeof(storage));
	if (grammar == IRI_GRAMMAR_LEIRI)
		ok = iri_append_from_leiri(s, len, &reference, err);
	else
		ok = check_href(s, len, &reference, err);
	iri_buf_free(&reference);
	return ok;
}
