/*
 * IRIs in running text; see extract.h.
 */
#include "crawl/extract.h"

#include <stdlib.h>

#include "crawl/link.h"
#include "host/ip.h"
#include "host/label.h"
#include "scheme/registry.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/scan.h"
#include "text/stop.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/web_scheme.h"

const char *const iri_extract_options[] = {"punctuation", "www", "domains", "html", "defanged", NULL};

/* Schemes without "//" that text is likely to mean; sorted. */
static const IriText opaque_schemes[] = {
	{"acct", 4}, {"ark", 3}, {"bitcoin", 7}, {"doi", 3}, {"geo", 3}, {"magnet", 6},
	{"mailto", 6}, {"sip", 3}, {"sips", 4}, {"sms", 3}, {"tel", 3}, {"urn", 3}, {"xmpp", 4},
};

/* Attributes of HTML that are links; others may be text. */
static const char *const link_attributes[] = {"href", "src", "action", "cite", "data", "poster", "background", NULL};

/* The maximum number of blanks between "=" and a link, or between "DOI" and a number. */
#define MAX_BLANKS	256

void
iri_extract_begin(IriExtract *extract, const char *text, size_t len)
{
	*extract = (IriExtract) {.text = text, .len = len};
}

/* Compares schemes in any case; a proper prefix comes first. */
static int
compare_schemes(const void *a, const void *b)
{
	const IriText *scheme = a;
	const IriText *name = b;

	for (size_t i = 0; i < scheme->len && i < name->len; i++)
	{
		int			cmp = iri_lower(scheme->data[i]) - iri_lower(name->data[i]);

		if (cmp != 0)
			return cmp;
	}
	return (scheme->len > name->len) - (scheme->len < name->len);
}

/* Returns true for a scheme with its colon. */
static bool
is_scheme(IriText name)
{
	uint32_t	seen = 0;

	return name.len > 1 && iri_is(*name.data, IRI_C_ALPHA) &&
		iri_skip(name.data, name.data + name.len, IRI_C_SCHEME, &seen) == name.data + name.len - 1 && name.data[name.len - 1] == ':';
}

size_t
iri_extract_set_options(IriExtract *extract, IriText *options, size_t count)
{
	size_t		schemes = 0;

	for (size_t i = 0; i < count; i++)
	{
		int			option = iri_name_index(iri_extract_options, options[i].data, options[i].len);

		if (option >= 0)
			extract->options |= 1u << option;
		else if (is_scheme(options[i]))
			options[schemes++] = (IriText) {options[i].data, options[i].len - 1};
		else
			return i;
	}
	iri_sort(options, schemes, sizeof(IriText), compare_schemes);
	extract->schemes = options;
	extract->nschemes = schemes;
	return count;
}

/* Returns true if links of this scheme are looked for, with "//" or without. */
static bool
is_among(const IriExtract *e, const char *s, size_t len, bool slashes)
{
	IriText		scheme = {s, len};
	bool		any = e->nschemes == 0;

	return (any && slashes) || bsearch(&scheme, any ? opaque_schemes : e->schemes,
									   any ? sizeof(opaque_schemes) / sizeof(opaque_schemes[0]) : e->nschemes,
									   sizeof(IriText), compare_schemes) != NULL;
}

/*
 * Returns true if the scheme at s, which ends at its colon, is wanted, and
 * something follows it.
 */
static bool
is_wanted_scheme(const IriExtract *e, const char *s, size_t scheme_len, size_t left)
{
	const char *rest = s + scheme_len + 1;
	size_t		rest_len = left - scheme_len - 1;
	size_t		slashes = iri_slashes_length(rest, rest_len);

	if (rest_len <= slashes || !is_among(e, s, scheme_len, slashes > 0))
		return false;
	/* web addresses have hosts */
	return slashes == 0 || !(iri_is_http(s, scheme_len) || iri_same_caseless((IriText) {s, scheme_len}, "ftp")) ||
		!iri_in_set(rest[slashes], "/?#:.,;=&!'");
}

/* The result of a search at a place of the text. */
typedef enum Finding
{
	NOT_HERE,					/* another beginning of a link is to be looked for */
	NO_LINK,					/* and not before e->at */
	FOUND
} Finding;

/* Reports the link between two places; what is before `next` belongs to nothing else. */
static Finding
report(IriExtract *e, size_t from, size_t end, size_t next, size_t *at)
{
	*at = from;
	e->found = end - from;
	e->at = e->done = next > end ? next : end;
	return FOUND;
}

static Finding
skip_to(IriExtract *e, size_t next, IriBuf *out)
{
	e->at = e->done = next > e->at ? next : e->at;
	out->failed |= iri_stopped();
	return NO_LINK;
}

/* Finds a link that is the whole value of an attribute of HTML, or none. */
static Finding
in_attribute(IriExtract *e, size_t from, size_t *at, IriBuf *out)
{
	size_t		begin = from;
	size_t		end;
	bool		text = false;
	IriParts	parts;
	IriError	err;

	for (; e->nvalues > 0 && e->values[1] <= from; e->nvalues--)
		e->values += 2;
	while (begin > 0 && from - begin < MAX_BLANKS && iri_is_blank(e->text[begin - 1]))
		begin--;
	if (e->nvalues == 0 || e->values[0] != begin)
		return NOT_HERE;
	for (end = e->values[1]; iri_is_blank(e->text[end - 1]);)
		end--;
	for (size_t i = from; i < end; i++)
		text |= iri_is_blank(e->text[i]);
	for (const char *const *name = link_attributes; *name != NULL && text; name++)
	{
		size_t		n = strlen(*name);

		text = begin < n + 2 || !iri_begins_caseless((IriText) {e->text + begin - 2 - n, n}, *name);
	}
	if (text)
		return NOT_HERE;
	out->len = 0;
	if (iri_parse(e->text + from, end - from, IRI_GRAMMAR_IRI, &parts, &err))
		iri_buf_append(out, e->text + from, end - from);
	else if (!e->repair(e->text + from, end - from, out))
		return skip_to(e, end, out);
	return report(e, from, end, end, at);
}

/* Reads a link whose scheme ends at `colon`. */
static Finding
read_link(IriExtract *e, IriLink *l, size_t colon, size_t *at, IriBuf *out)
{
	size_t		slashes = iri_slashes_length(e->text + colon + 1, l->limit > colon ? l->limit - colon - 1 : 0);
	size_t		from = l->from;
	size_t		begin;
	bool		found = iri_is(e->text[from], IRI_C_ALPHA);

	out->len = 0;
	for (size_t i = from; i <= colon; i++)
	{
		found &= i == colon || iri_is_blank(e->text[i]) || iri_is(e->text[i], IRI_C_SCHEME);
		if (!iri_is_blank(e->text[i]))
			iri_buf_put(out, e->text[i]);
	}
	iri_buf_append(out, "//", slashes > 0 ? 2 : 0);
	begin = out->len;
	l->from = l->at = l->end = colon + 1 + slashes;
	found = found && l->at < l->limit && (slashes == 0 || iri_link_authority(l, out)) && iri_link_rest(l, out) && l->end > l->from;
	/* nothing except delimiters is not a link, nor are slashes of which one is escaped */
	if (!found || (slashes == 0 && out->len - begin >= 2 && memcmp(out->data + begin, "//", 2) == 0) ||
		(slashes > 0 && l->no_host && l->end == l->authority) || out->failed)
		return skip_to(e, l->at, out);
	return report(e, from, l->end, l->surplus > 0 ? l->end : l->at, at);
}

/*
 * "<...>" and "<URL:...>": white space within the brackets is not part of the
 * IRI, which is all that is between them.
 */
static Finding
in_angles(IriExtract *e, size_t from, bool url, size_t *at, IriBuf *out)
{
	IriLink		link;
	size_t		end = from;
	size_t		colon = 0;
	Finding		found;

	for (; end < e->len && e->text[end] != '<' && e->text[end] != '>'; end++)
		colon = colon == 0 && e->text[end] == ':' ? end : colon;
	if (end == e->len || e->text[end] == '<' || colon == 0 ||
		!((url && e->nschemes == 0) || is_wanted_scheme(e, e->text + from, colon - from, e->len - from)))
		return NOT_HERE;
	iri_link_begin(&link, e->text, e->len, from, true);
	link.place = IRI_IN_ANGLES;
	for (link.limit = end; iri_is_blank(e->text[link.limit - 1]);)
		link.limit--;
	found = read_link(e, &link, colon, at, out);
	return found == FOUND ? found : skip_to(e, end, out);
}

/* Finds the link whose scheme ends at a colon. */
static Finding
at_colon(IriExtract *e, size_t colon, size_t *at, IriBuf *out)
{
	const char *s = e->text;
	size_t		from = colon;
	size_t		before;
	bool		url;
	Finding		found = NOT_HERE;
	IriLink		link;

	while (from > e->done && iri_is(s[from - 1], IRI_C_SCHEME))
		from--;
	while (from < colon && !iri_is(s[from], IRI_C_ALPHA))
		from++;
	if (from == colon)
		return NOT_HERE;
	for (before = from; before > e->done && iri_is_blank(s[before - 1]);)
		before--;
	if (before > e->done && s[before - 1] == '<')
	{
		url = before == from && iri_same_caseless((IriText) {s + from, colon - from}, "url");
		for (before = url ? colon + 1 : from; before < e->len && iri_is_blank(s[before]);)
			before++;
		found = in_angles(e, before, url, at, out);
	}
	/* "sentence.http://": a missing space is likelier than such a scheme */
	for (before = colon; before > from && s[before - 1] != '.'; before--)
		;
	if (e->nschemes == 0 && iri_scheme_registration(s + before, colon - before) != IRI_UNREGISTERED)
		from = before;
	if (found != NOT_HERE || !is_wanted_scheme(e, s + from, colon - from, e->len - from))
		return found;
	/* "h[tt]p://" */
	if (from > 0 && iri_in_set(s[from - 1], "])}") && iri_scheme_registration(s + from, colon - from) == IRI_UNREGISTERED)
		return NOT_HERE;
	found = in_attribute(e, from, at, out);
	if (found != NOT_HERE)
		return found;
	iri_link_begin(&link, s, e->len, from, (e->options & IRI_EXTRACT_PUNCTUATION) != 0);
	return read_link(e, &link, colon, at, out);
}

/* Finds the number of a DOI after "doi:" or "DOI"; its dot is at `dot`. */
static Finding
at_doi(IriExtract *e, size_t dot, size_t *at, IriBuf *out)
{
	const char *s = e->text;
	size_t		slash = dot + 1;
	size_t		before = dot >= 2 ? dot - 2 : 0;
	IriLink		link;

	while (slash < e->len && slash - dot <= 9 && iri_is(s[slash], IRI_C_DIGIT))
		slash++;
	if (dot < 5 || before < e->done || memcmp(s + before, "10", 2) != 0 || slash - dot < 5 || slash == e->len || s[slash] != '/')
		return NOT_HERE;
	while (before > 0 && dot - before < MAX_BLANKS && iri_is_blank(s[before - 1]))
		before--;
	before -= before > 0 && s[before - 1] == ':';
	if (before < 3 || !iri_begins_caseless((IriText) {s + before - 3, 3}, "doi") || !is_among(e, "doi", 3, false) ||
		(before > 3 && iri_is(s[before - 4], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HIGH)))
		return NOT_HERE;
	iri_link_begin(&link, s, e->len, dot - 2, (e->options & IRI_EXTRACT_PUNCTUATION) != 0);
	out->len = 0;
	iri_buf_append(out, "doi:", 4);
	iri_buf_append(out, s + link.from, slash + 1 - link.from);
	link.at = link.end = slash + 1;
	if (!iri_link_rest(&link, out) || link.end <= slash + 1)
		return skip_to(e, link.at, out);
	return report(e, link.from, link.end, link.at, at);
}

/* Returns the length of the character of a name at s, or 0. */
static size_t
name_character(const char *s, size_t len)
{
	uint32_t	cp;
	size_t		size;

	if (!iri_is(*s, IRI_C_HIGH))
		return iri_is(*s, IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_DOT);
	size = iri_utf8_decode(s, len, &cp);
	return size > 0 && iri_is_letter(cp) ? size : 0;
}

/* Returns true for a name whose last label may be a top-level domain. */
static bool
is_domain_word(const char *s, size_t len)
{
	size_t		label = 0;
	size_t		dots = 0;
	bool		letters = true;

	for (size_t i = 0; i < len; i++)
	{
		if (s[i] == '.')
		{
			if (i == label || s[label] == '-' || s[i - 1] == '-')
				return false;
			label = i + 1;
			dots++;
			letters = true;
		}
		else
			letters &= iri_is(s[i], IRI_C_ALPHA | IRI_C_HIGH);
	}
	return dots > 0 && letters && len - label >= 2;
}

/* Returns true if a mail address goes on at `at`, behind what looks like a name. */
static bool
is_local_part(IriExtract *e, size_t at)
{
	if (at >= e->local_end)
	{
		while (at < e->len && (iri_is(e->text[at], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_DOT) || iri_in_set(e->text[at], "!$%&'*+=_~")))
			at++;
		e->local_end = at;
	}
	return e->local_end < e->len && e->text[e->local_end] == '@';
}

/* Returns true if a name, whose link goes on until `end`, is meant as a host. */
static bool
is_meant(const IriExtract *e, size_t from, size_t name, size_t end, IriBuf *out)
{
	const char *s = e->text + from;
	size_t		len = name - from;
	bool		path = end < e->len && e->text[end] == '/';

	if ((e->options & IRI_EXTRACT_WWW) && len > 4 && iri_begins_caseless((IriText) {s, 4}, "www.") && s[4] != '.')
		return true;
	if (!(e->options & IRI_EXTRACT_DOMAINS))
		return false;
	if (iri_parse_ipv4(s, len, NULL))
	{
		size_t		digits = end + 1;

		while (path && digits < e->len && iri_is(e->text[digits], IRI_C_DIGIT))
			digits++;
		/* a network has the length of its prefix, and a version neither path nor port */
		return (e->options & IRI_EXTRACT_DEFANGED) || end > name ||
			(path && (digits > end + 3 || (digits < e->len && iri_is(e->text[digits], IRI_C_ALPHA | IRI_C_HYPHEN) | (e->text[digits] == '/'))));
	}
	return is_domain_word(s, len) && (e->is_host == NULL || e->is_host(s, end - from + path, out));
}

/*
 * Sets the end of a port after a name; returns false if what follows shows
 * that the name is something else.
 */
static bool
end_port(const IriExtract *e, size_t *end)
{
	const char *s = e->text;
	size_t		port = *end + 1;

	if (*end == e->len)
		return true;
	if (s[*end] != ':')
		return !iri_in_set(s[*end], "@_(");
	while (port < e->len && iri_is(s[port], IRI_C_DIGIT))
		port++;
	if (port < e->len && (iri_is(s[port], IRI_C_ALPHA | IRI_C_HYPHEN) || iri_in_set(s[port], "@:_[")))
		return false;
	if (port > *end + 1 || (port < e->len && iri_in_set(s[port], "/?#")))
		*end = port;
	return true;
}

/* Returns where a label of emoji alone, as in "🛩.to", begins before a dot, or the dot. */
static size_t
find_emoji(const IriExtract *e, size_t dot)
{
	const char *s = e->text;
	size_t		begin = dot;
	size_t		at;

	while (begin > e->done && dot - begin < IRI_DNS_LABEL && iri_is(s[begin - 1], IRI_C_HIGH))
		begin--;
	for (at = begin; at < dot && iri_emoji_length(s + at, dot - at) > 0;)
		at += iri_emoji_length(s + at, dot - at);
	return at == dot && (begin == 0 || iri_is_blank(s[begin - 1])) ? begin : dot;
}

/* Extends a name to its beginning and its end. */
static void
find_name(const IriExtract *e, size_t *from, size_t *end, IriBuf *out)
{
	const size_t dot = *from;
	size_t		asked = 0;
	size_t		size;

	while (*from > e->done && !out->failed)
	{
		size_t		before = *from - 1;

		while (before > e->done && *from - before < 4 && ((unsigned char) e->text[before] & 0xc0) == 0x80)
			before--;
		if (name_character(e->text + before, *from - before) != *from - before)
			break;
		*from = before;
		out->failed |= iri_must_stop_at(&asked, dot - before);
	}
	if (*from == dot)
		*from = find_emoji(e, dot);
	asked = dot;
	while (*end < e->len && !out->failed && (size = name_character(e->text + *end, e->len - *end)) > 0)
	{
		*end += size;
		out->failed |= iri_must_stop_at(&asked, *end);
	}
}

/* Finds a name without a scheme around a dot: "www.example.org", "example.org:80/a". */
static Finding
at_name(IriExtract *e, size_t dot, size_t *at, IriBuf *out)
{
	const char *s = e->text;
	size_t		from = dot;
	size_t		end = dot;
	size_t		name;
	size_t		rest;
	IriLink		link;

	find_name(e, &from, &end, out);
	e->at = end;
	for (name = end; name > from && s[name - 1] == '.'; name--)
		;
	/* a part of something else: a mail address, a path, a name in a program, a ticker symbol */
	if (name == from || is_local_part(e, end) || (from > 0 && iri_in_set(s[from - 1], "@/_\\$")) ||
		(from > 1 && s[from - 1] == ':' && s[from - 2] == ':'))
		return NOT_HERE;
	rest = name;
	if ((name == end && !end_port(e, &rest)) || !is_meant(e, from, name, rest, out))
		return NOT_HERE;
	iri_link_begin(&link, s, e->len, from, (e->options & IRI_EXTRACT_PUNCTUATION) != 0);
	out->len = 0;
	iri_buf_append(out, "http://", 7);
	iri_buf_append(out, s + from, rest - from);
	link.at = link.end = rest;
	if (name < end || rest == e->len || !(iri_in_set(s[rest], "/?#") || iri_slashes_length(s + rest, e->len - rest) > 0))
		link.limit = rest;
	return iri_link_rest(&link, out) ? report(e, from, link.end, link.at, at) : skip_to(e, link.at, out);
}

bool
iri_extract_next(IriExtract *e, size_t *at, IriBuf *out)
{
	bool		names = (e->options & (IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS)) != 0;
	Finding		found = NOT_HERE;

	while (e->at < e->len && !out->failed && found != FOUND)
	{
		size_t		hit = e->at;
		size_t		last = e->len - hit < IRI_STOP_INTERVAL ? e->len : hit + IRI_STOP_INTERVAL;

		while (hit < last && e->text[hit] != ':' && e->text[hit] != '.')
			hit++;
		e->at = hit;
		out->failed |= iri_must_stop_at(&e->asked, hit);
		if (hit == last || out->failed)
			continue;
		e->at++;
		if (e->text[hit] == ':')
			found = at_colon(e, hit, at, out);
		else
		{
			found = at_doi(e, hit, at, out);
			if (found == NOT_HERE && names)
				found = at_name(e, hit, at, out);
		}
	}
	return found == FOUND && !out->failed;
}
