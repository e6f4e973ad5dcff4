/*
 * IRIs in running text; see extract.h.
 */
#include "crawl/extract.h"

#include <stdlib.h>

#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/percent.h"
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

/* Pairs of brackets and quotation marks. */
static const uint32_t pairs[][2] = {
	{'(', ')'}, {'[', ']'},
	{0x00ab, 0x00bb}, {0x2018, 0x2019}, {0x201c, 0x201d}, {0x2039, 0x203a},
	{0x3008, 0x3009}, {0x300a, 0x300b}, {0x300c, 0x300d}, {0x300e, 0x300f},
	{0x3010, 0x3011}, {0x3014, 0x3015}, {0x3016, 0x3017}, {0xff08, 0xff09},
	{0xff3b, 0xff3d}, {0xff5b, 0xff5d}, {0xff5f, 0xff60}, {0xff62, 0xff63},
};

#define PAIRS	(sizeof(pairs) / sizeof(pairs[0]))

/* Other characters that end a sentence or a part of it. */
static const uint32_t marks[] = {
	'!', '\'', ',', '.', ':', ';', '?',
	0x037e, 0x0589, 0x05c3, 0x060c, 0x061b, 0x061f, 0x06d4, 0x0964, 0x0965,
	0x104a, 0x104b, 0x1362, 0x1363, 0x1364, 0x1365, 0x1366, 0x1367, 0x17d4, 0x17d5,
	0x2025, 0x2026, 0x203c, 0x203d, 0x2047, 0x2048, 0x2049,
	0xfe50, 0xfe51, 0xfe52, 0xfe54, 0xfe55, 0xfe56, 0xfe57,
	0xff0e, 0xff1a, 0xff1b, 0xff61, 0xff64,
};

/* The maximum length of a link within brackets or quotation marks. */
#define MAX_WITHIN	2048

/* The distance to look for the end of an authority, or of brackets in a link. */
#define MAX_AHEAD	256

/* The characters of a word with dots. */
#define NAME_CHARACTER	(IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_DOT | IRI_C_HIGH)

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

static bool
is_among(const char *s, size_t len, const IriText *names, size_t count)
{
	IriText		scheme = {s, len};

	return bsearch(&scheme, names, count, sizeof(IriText), compare_schemes) != NULL;
}

/* Returns the length of "//" at the beginning of a text, or of "\/\/", the same in JSON, or 0. */
static size_t
slashes_length(const char *s, size_t len)
{
	return len >= 2 && memcmp(s, "//", 2) == 0 ? 2 : len >= 4 && memcmp(s, "\\/\\/", 4) == 0 ? 4 : 0;
}

/*
 * Returns true if the scheme at s, which ends at its colon, is wanted, and
 * something follows it.  By default, schemes followed by "//" and a few others
 * are wanted.
 */
static bool
is_wanted_scheme(const IriExtract *e, const char *s, size_t scheme_len, size_t left)
{
	const char *rest = s + scheme_len + 1;
	size_t		rest_len = left - scheme_len - 1;
	size_t		slashes = slashes_length(rest, rest_len);

	if (e->nschemes > 0)
	{
		if (!is_among(s, scheme_len, e->schemes, e->nschemes))
			return false;
	}
	else if (slashes == 0 && !is_among(s, scheme_len, opaque_schemes,
								   sizeof(opaque_schemes) / sizeof(opaque_schemes[0])))
		return false;
	if (slashes == 0)
		return rest_len > 0;
	/* web addresses have hosts */
	if (iri_is_http(s, scheme_len) || iri_same_caseless((IriText) {s, scheme_len}, "ftp"))
		return rest_len > slashes && !iri_in_set(rest[slashes], "/?#:");
	return rest_len > slashes;
}

/*
 * Returns true for white space, or for punctuation that Chinese and Japanese
 * text puts after a link, without a space.
 */
static bool
ends_link(uint32_t cp)
{
	switch (cp)
	{
		case 0x00a0:
		case 0x1680:
		case 0x2028:
		case 0x2029:
		case 0x202f:
		case 0x205f:
		case 0x3000:
		case 0x3001:
		case 0x3002:
		case 0x300d:
		case 0xff01:
		case 0xff09:
		case 0xff0c:
		case 0xff1f:
			return true;
		default:
			return cp >= 0x2000 && cp <= 0x200a;
	}
}

bool
iri_is_joint(const char *s, size_t len)
{
	return len > 0 && (*s == ',' || *s == ';') && iri_begins_with_http(s + 1, len - 1);
}

size_t
iri_json_escape(const char *s, size_t len, uint32_t *cp)
{
	*cp = '/';
	if (len >= 2 && s[0] == '\\' && s[1] == '/')
		return 2;
	if (len < 6 || s[0] != '\\' || s[1] != 'u')
		return 0;
	*cp = 0;
	for (int i = 2; i < 6; i++)
	{
		if (!iri_is(s[i], IRI_C_HEX))
			return 0;
		*cp = *cp << 4 | iri_hex_value(s[i]);
	}
	if (*cp < 0x80 ? !iri_is((char) *cp, IRI_C_QUERY) && *cp != '#' :
		(*cp >= 0xd800 && *cp <= 0xdfff) || iri_codepoint_class(*cp) != IRI_OK)
		return 0;
	return 6;
}

/*
 * Returns the length of an emoji (by its usual display) at the beginning of a
 * text; 0 if the text has none, or if ASCII characters of a name or a path
 * follow, as in names of hosts.
 */
static size_t
emoji_length(const char *s, size_t len)
{
	static const uint32_t others[] = {0x26a1, 0x2705, 0x2728, 0x274c, 0x2753, 0x2757, 0x2b50};
	uint32_t	cp;
	uint32_t	next = 0;
	size_t		size = iri_utf8_decode(s, len, &cp);
	bool		emoji = cp >= 0x1f1e6 && cp <= 0x1faff;
	size_t		end = size;

	if (size == 0)
		return 0;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		emoji |= cp == others[i];
	/* U+FE0F and U+200D */
	emoji |= cp >= 0x2190 && cp <= 0x2bff && size < len && iri_utf8_decode(s + size, len - size, &next) > 0 && next == 0xfe0f;
	if (!emoji)
		return 0;
	while (end < len && end < 64 && iri_is(s[end], IRI_C_HIGH))
		end++;
	if (end < len && s[end] == '.')
		end++;
	return end < len && (iri_is(s[end], IRI_C_ALPHA | IRI_C_DIGIT) || iri_in_set(s[end], "-/_%=&")) ? 0 : size;
}

/*
 * Returns the end of the characters that an IRI may have, perhaps repaired,
 * from `at` on.  Unless the IRI is between quotation marks, the characters end
 * at anything that ends_link() accepts.
 */
static size_t
run_end(IriExtract *e, size_t at, bool quoted)
{
	size_t	   *end = quoted ? &e->quoted_end : &e->run_end;
	size_t		i = at;

	if (at < *end)
		return *end;
	while (i < e->len)
	{
		unsigned char c = (unsigned char) e->text[i];
		uint32_t	cp;
		size_t		size = 1;
		IriErrorCode class;

		if (c < 0x80)
		{
			if (c <= ' ' || c == 0x7f || iri_in_set(e->text[i], "<>\"`") || iri_is_joint(e->text + i, e->len - i))
				break;
		}
		else
		{
			size = iri_utf8_decode(e->text + i, e->len - i, &cp);
			if (size == 0)
				break;
			class = iri_codepoint_class(cp);
			if (class != IRI_OK && class != IRI_ERROR_PRIVATE && class != IRI_ERROR_TAG)
				break;
			if (!quoted && (ends_link(cp) || (cp >= 0x2190 && emoji_length(e->text + i, e->len - i) > 0)))
				break;
		}
		i += size;
	}
	*end = i;
	return i;
}

/*
 * Sets the end of a link that begins after a quotation mark or "<", and extends
 * to its partner without white space.
 */
static bool
is_quoted(IriExtract *e, size_t from, size_t *end)
{
	char		mark = from > 0 ? e->text[from - 1] : ' ';
	size_t		stop;

	if (mark != '"' && mark != '<' && mark != '\'')
		return false;
	stop = run_end(e, from, true);
	if (mark == '\'')
	{
		const char *partner = memchr(e->text + from, mark, stop - from < MAX_WITHIN ? stop - from : MAX_WITHIN);

		stop = partner != NULL ? (size_t) (partner - e->text) : e->len;
	}
	if (stop == e->len || e->text[stop] != (mark == '<' ? '>' : mark))
		return false;
	*end = stop;
	return true;
}

/* Finds the last character of valid UTF-8, and returns its length. */
static size_t
last_character(const char *s, size_t len, uint32_t *cp)
{
	size_t		i = len - 1;

	while (i > 0 && ((unsigned char) s[i] & 0xc0) == 0x80)
		i--;
	iri_utf8_decode(s + i, len - i, cp);
	return len - i;
}

/*
 * The brackets and quotation marks in a link, which are counted once even if it
 * is trimmed several times.
 */
typedef struct PairCount
{
	bool		counted;
	long		open[PAIRS];	/* opening minus closing ones */
} PairCount;

/*
 * Returns the length without trailing characters that belong to the sentence
 * around it.  `count` is empty at first.  May end early; see stop.h.
 */
static size_t
trimmed_length(const char *s, size_t len, PairCount *count)
{
	size_t		all = len;
	size_t		asked = 0;

	while (len > 0 && !iri_must_stop_at(&asked, all - len))
	{
		uint32_t	cp = 0;
		size_t		size = last_character(s, len, &cp);
		bool		strip = false;

		for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
			strip |= marks[i] == cp;
		for (size_t p = 0; p < PAIRS && !strip; p++)
		{
			if (pairs[p][0] == cp)
			{
				strip = true;
				if (count->counted)
					count->open[p]--;
			}
			else if (pairs[p][1] == cp)
			{
				if (!count->counted)
				{
					uint32_t	c;

					for (size_t i = 0; i < len; i += iri_utf8_decode(s + i, len - i, &c))
					{
						if ((unsigned char) s[i] < 0x80 && !iri_in_set(s[i], "()[]"))
						{
							c = 0;
							continue;
						}
						iri_utf8_decode(s + i, len - i, &c);
						for (size_t q = 0; q < PAIRS; q++)
							count->open[q] += (c == pairs[q][0]) - (c == pairs[q][1]);
					}
					count->counted = true;
				}
				if (count->open[p] < 0)
				{
					strip = true;
					count->open[p]++;
				}
			}
		}
		if (!strip)
			break;
		len -= size;
	}
	return len;
}

/*
 * Returns the end of a link that begins after "(", "[", "'" or "`": before the
 * partner of that mark.
 */
static size_t
end_within(const IriExtract *e, size_t from, size_t end)
{
	static const char opening[] = "([{'`";
	static const char closing[] = ")]}'`";
	const char *which = from > 0 && e->text[from - 1] != '\0' ? strchr(opening, e->text[from - 1]) : NULL;
	size_t		last = end - from < MAX_WITHIN ? end : from + MAX_WITHIN;
	char		close;
	long		open = 0;

	if (which == NULL)
		return end;
	close = closing[which - opening];
	for (size_t i = from; i < last; i++)
	{
		if (e->text[i] == close && open-- == 0)
			return i;
		if (e->text[i] == *which)
			open++;
	}
	return end;
}

/* The distance to look back for emphasis. */
#define MAX_EMPHASIS	256

/* Returns true if `mark` is open before a position in its line. */
static bool
is_emphasis_open(const IriExtract *e, size_t at, const char *mark)
{
	size_t		n = strlen(mark);
	bool		open = false;

	for (size_t i = at; i >= n && at - i < MAX_EMPHASIS && e->text[i - 1] != '\n'; i--)
	{
		if (memcmp(e->text + i - n, mark, n) == 0 &&
			(n > 1 || i == n || !iri_is(e->text[i - n - 1], NAME_CHARACTER)))
		{
			open = !open;
			i -= n - 1;
		}
	}
	return open;
}

/*
 * trimmed_length() for a link in the text, also without the end of Markdown
 * emphasis that begins before the link.
 */
static size_t
trimmed_link(const IriExtract *e, size_t at, size_t len)
{
	static const char *const marks_of_emphasis[] = {"**", "~~", "__", "_"};
	PairCount	count = {0};
	int			open[] = {-1, -1, -1, -1};	/* not known */
	size_t		all = len;
	size_t		asked = 0;

	for (;;)
	{
		size_t		before = len = trimmed_length(e->text + at, len, &count);

		for (int i = 0; i < 4; i++)
		{
			size_t		n = strlen(marks_of_emphasis[i]);

			if (len <= n || memcmp(e->text + at + len - n, marks_of_emphasis[i], n) != 0)
				continue;
			if (open[i] < 0)
				open[i] = is_emphasis_open(e, at, marks_of_emphasis[i]);
			if (open[i])
				len -= n;
		}
		if (len == before || iri_must_stop_at(&asked, all - len))
			return len;
	}
}

/*
 * Returns true for characters that IRIs do not have, except in the brackets of
 * an address or in percent-encoding.
 */
static bool
is_special(char c)
{
	return iri_in_set(c, "[]{}|^\\%");
}

/* Returns true if the link goes on with a character that does not just end a sentence. */
static bool
is_followed(const IriExtract *e, size_t at, size_t end)
{
	while (at < end && iri_in_set(e->text[at], ".,;:!?')*~"))
		at++;
	return at < end && !iri_is(e->text[at], IRI_C_HIGH) && (e->text[at] == '%' || !is_special(e->text[at]));
}

/*
 * Returns the end of the brackets at `at`, and of brackets right after them,
 * if these belong to the link, or 0.
 */
static size_t
group_end(const IriExtract *e, size_t at, size_t end, bool query)
{
	const char *s = e->text;
	size_t		good = 0;
	size_t		i = at;

	end = end - at < MAX_AHEAD ? end : at + MAX_AHEAD;
	while (i + 1 < end && (s[i] == '[' || s[i] == '{') && s[i + 1] != '/')
	{
		char		open = s[i];
		char		close = open == '[' ? ']' : '}';
		size_t		depth = 0;

		for (; i < end && !iri_in_set(s[i], "|^\\"); i++)
		{
			depth += s[i] == open;
			if (s[i] == close && --depth == 0)
				break;
		}
		if (i == end || s[i] != close)
			break;
		good = ++i;
	}
	return query || is_followed(e, good, end) ? good : 0;
}

/* Returns true if a link is valid up to its authority; else cuts the link. */
static bool
is_authority(IriBuf *out)
{
	IriParts	parts;
	IriError	err;
	int			tries = 0;

	/* a cut may leave an error with another cause, but not many times */
	while (!out->failed && tries < 3 && !iri_parse(out->data, out->len, IRI_GRAMMAR_IRI, &parts, &err))
	{
		out->len = err.position;
		tries++;
	}
	return tries == 0;
}

/*
 * Appends the link that begins at `at`, from its scheme on, or from its host
 * if `out` has a scheme.  Returns the link's end in the text, or 0.
 * doc/text.md says which characters that an IRI cannot contain belong to a
 * link.  With `more`, the link may go on behind `end` after a full-width
 * bracket.
 */
static size_t
append_link(IriExtract *e, size_t at, size_t end, bool quoted, bool more, IriBuf *out)
{
	const char *s = e->text;
	bool		authority = out->len > 0;
	bool		user = false;
	bool		query = false;
	bool		fragment = false;
	size_t		open = 0;		/* "(" that are open, also full-width */
	size_t		wide = 0;
	size_t		closed = 0;		/* the first ")" without "(", and the length before it */
	size_t		closed_len = 0;
	size_t		group = 0;		/* the same for brackets that belong to the link, and their end */
	size_t		group_len = 0;
	size_t		inside = 0;
	size_t		i = at;
	size_t		start;
	size_t		before;

	if (!authority)
	{
		size_t		slashes;

		while (s[i++] != ':')
			;
		slashes = slashes_length(s + i, end > i ? end - i : 0);
		authority = slashes > 0;
		iri_buf_append(out, s + at, i - at);
		iri_buf_append(out, "//", authority ? 2 : 0);
		i += slashes;
	}
	start = i;
	before = out->len;
	if (i >= end)
		return 0;
	while (!out->failed)
	{
		char		c;
		size_t		size = 1;
		const char *as = s + i; /* the text to append for this character */
		size_t		n = 0;
		uint32_t	cp;
		char		encoded[4];

		if (i == end)
		{
			if (!more || wide == 0 || e->len - end < 3 || memcmp(s + end, "\xef\xbc\x89", 3) != 0)
				break;
			end = run_end(e, end + 3, quoted);
			end = end > i + 3 ? end : i + 3;
			wide--;
		}
		c = s[i];
		if (iri_is(c, IRI_C_UNRESERVED))
		{
			while (i + size < end && iri_is(s[i + size], IRI_C_UNRESERVED))
				size++;
		}
		else if (iri_is(c, IRI_C_HIGH))
		{
			size = iri_utf8_decode(s + i, end - i, &cp);
			if (size == 0 || (iri_codepoint_class(cp) != IRI_OK && !query))
				break;
			wide += cp == 0xff08;
		}
		else if (c == '%' && end - i >= 3 && iri_is(s[i + 1], IRI_C_HEX) && iri_is(s[i + 2], IRI_C_HEX))
			size = 3;
		else if (authority && c == '[' && (i == start || s[i - 1] == '@'))
		{
			while (i + size < end && size < MAX_AHEAD && s[i + size - 1] != ']')
				size++;
		}
		else if (is_special(c))
		{
			if (!quoted && closed > 0 && i - closed < MAX_WITHIN)
				break;
			closed = 0;
			if (c != '\\')
			{
				if (!quoted && i >= inside)
				{
					bool		opens = c == '[' || c == '{';

					if (opens)
					{
						group = i;
						group_len = out->len;
						inside = group_end(e, i, end, query);
					}
					if (!(opens ? inside > i : c == '%' && is_followed(e, i + 1, end)) && !(authority && iri_in_set(c, "{%^")))
						break;
				}
				iri_append_encoded(&c, 1, out);
				as = NULL;
			}
			else if (i + 1 < end && iri_in_set(s[i + 1], "-_.~#/=?+@:"))
			{
				c = *++as;
				size = 2;
				n = 1;
			}
			else if (iri_json_escape(s + i, end - i, &cp) > 0)
			{
				n = iri_utf8_encode(cp, encoded);
				as = encoded;
				c = *as;
				size = 6;
			}
			else if (!authority || i + 1 == end || iri_in_set(s[i + 1], "nrt\"'"))
				break;
			if (authority && !iri_in_set(c, "/?#"))
				return 0;
		}
		/* the text after a second "@" is not read, since it may be long */
		if (authority && ((c == '@' && user) || iri_in_set(c, "/?#")))
		{
			if (c == '@' || !is_authority(out))
				break;
			authority = false;
		}
		user |= c == '@';
		fragment |= c == '#';
		query = (query || c == '?') && !fragment;
		if (c == ')' && open == 0 && closed == 0)
		{
			closed = i;
			closed_len = out->len;
		}
		open += c == '(';
		open -= c == ')' && open > 0;
		if (as != NULL)
			iri_buf_append(out, as, n > 0 ? n : size);
		i += size;
	}
	/* the authority has been cut, or must be */
	if (authority)
	{
		size_t		cut;

		is_authority(out);
		cut = start + (out->len - before);
		/* a part of a password or a template is not a host */
		if (cut < i && ((i < end && is_special(s[i])) || s[cut] == '$'))
			return 0;
		return cut > start ? cut : 0;
	}
	if (!quoted && closed > 0 && i < end && is_special(s[i]) && i - closed < MAX_WITHIN)
	{
		out->len = closed_len;
		return closed;
	}
	if (i < inside)
	{
		out->len = group_len;
		return group;
	}
	return i;
}

/*
 * Finds the longest IRI at the beginning of [at, end), as if `prefix` came
 * before it; returns its length or 0.
 */
static size_t
longest(IriExtract *e, size_t at, size_t end, const char *prefix, bool quoted, bool trim, IriBuf *out)
{
	IriParts	parts;
	IriError	err;
	size_t		stop = 0;
	size_t		last = trim ? end_within(e, at, end) : end;

	for (int tries = 0; tries < 5 && last != stop; tries++)
	{
		out->len = 0;
		iri_buf_append(out, prefix, strlen(prefix));
		stop = out->failed ? 0 : append_link(e, at, last, quoted, tries == 0, out);
		if (stop == 0 || out->failed)
			return 0;
		e->at = stop > e->at ? stop : e->at;
		last = trim || (quoted && stop < end) ? at + trimmed_link(e, at, stop - at) : stop;
		out->failed |= iri_stopped();
	}
	e->found = last - at;
	/* nothing except delimiters is not a link */
	return last == stop && !out->failed && iri_parse(out->data, out->len, IRI_GRAMMAR_IRI, &parts, &err) &&
		parts.host.len + parts.path.len + parts.query.len + parts.fragment.len > 0 ? e->found : 0;
}

static bool
is_space(char c)
{
	return c == ' ' || iri_is_tab_or_newline(c);
}

/* "<...>" and "<URL:...>": white space within the brackets is not part of the IRI. */
static bool
in_brackets(IriExtract *e, size_t *at, IriBuf *out)
{
	size_t		i = e->at + 1;
	size_t		end = i;
	bool		url = false;
	size_t		colon;
	IriParts	parts;
	IriError	err;

	while (end < e->len && e->text[end] != '<' && e->text[end] != '>')
		end++;
	if (end == e->len || e->text[end] != '>')
		return false;
	if (end - i > 4 && iri_begins_caseless((IriText) {e->text + i, 4}, "url:"))
	{
		url = true;
		i += 4;
	}
	while (i < end && is_space(e->text[i]))
		i++;
	*at = i;
	e->found = end - i;
	while (e->found > 0 && is_space(e->text[i + e->found - 1]))
		e->found--;
	out->len = 0;
	for (; i < end; i++)
	{
		if (!is_space(e->text[i]))
			iri_buf_put(out, e->text[i]);
	}
	if (out->failed || !iri_parse(out->data, out->len, IRI_GRAMMAR_IRI, &parts, &err))
		return false;
	colon = parts.scheme.len;
	if (!(url && e->nschemes == 0) && !is_wanted_scheme(e, out->data, colon, out->len))
		return false;
	e->at = end + 1;
	return true;
}

/*
 * Finds a link that is the whole value of an attribute of HTML.  The link may
 * have white space only in attributes that are always links.
 */
static bool
in_attribute(IriExtract *e, size_t from, IriBuf *out)
{
	size_t		begin = from;
	size_t		end = from;
	bool		spaces = false;
	const char *name;
	IriParts	parts;
	IriError	err;

	while (begin > 0 && from - begin < MAX_AHEAD && is_space(e->text[begin - 1]))
		begin--;
	if (begin < 8 || !iri_in_set(e->text[begin - 1], "\"'") || e->text[begin - 2] != '=' ||
		!iri_is(e->text[begin - 3], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN))
		return false;
	name = e->text + begin - 2;
	while (end < e->len && !iri_in_set(e->text[end], "<>") && e->text[end] != e->text[begin - 1])
		spaces |= is_space(e->text[end++]);
	if (end == e->len || e->text[end] != e->text[begin - 1])
		return false;
	while (is_space(e->text[end - 1]))
		end--;
	if (spaces && !iri_begins_caseless((IriText) {name - 4, 4}, "href") && !iri_begins_caseless((IriText) {name - 3, 3}, "src") &&
		!iri_begins_caseless((IriText) {name - 6, 6}, "action"))
		return false;
	out->len = 0;
	if (iri_parse(e->text + from, end - from, IRI_GRAMMAR_IRI, &parts, &err))
		iri_buf_append(out, e->text + from, end - from);
	else if (!e->repair(e->text + from, end - from, out))
		return false;
	e->found = end - from;
	e->at = end;
	return !out->failed;
}

/* Returns true if punctuation at the end of a link does not belong to it. */
static bool
is_trimmed(const IriExtract *e, size_t from, bool quoted)
{
	return !(e->options & IRI_EXTRACT_PUNCTUATION) && (!quoted || e->text[from - 1] == '\'');
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

/*
 * Returns the end of the characters that a mail address may have before its
 * "@", from `at` on.
 */
static size_t
local_part_end(IriExtract *e, size_t at)
{
	size_t		stop = run_end(e, at, false);

	if (at >= e->local_end)
	{
		while (at < stop && (iri_is(e->text[at], NAME_CHARACTER) || iri_in_set(e->text[at], "!$%&'*+=_~")))
			at++;
		e->local_end = at;
	}
	return e->local_end;
}

/*
 * Returns the end of the characters that may come before the "@" of an
 * authority, from `at` on.
 */
static size_t
userinfo_end(IriExtract *e, size_t at, size_t stop)
{
	if (at >= e->userinfo_end)
	{
		while (at < stop && iri_is(e->text[at], IRI_C_USERINFO | IRI_C_PERCENT | IRI_C_HIGH))
		{
			const char *s = e->text + at;
			uint32_t	cp;
			size_t		size = 1;

			if (*s == '%')
			{
				if (stop - at < 3 || !iri_is(s[1], IRI_C_HEX) || !iri_is(s[2], IRI_C_HEX))
					break;
			}
			else if (iri_is(*s, IRI_C_HIGH))
			{
				size = iri_utf8_decode(s, stop - at, &cp);
				/* the parser refuses private characters here */
				if (iri_codepoint_class(cp) != IRI_OK)
					break;
			}
			at += size;
		}
		e->userinfo_end = at;
	}
	return e->userinfo_end;
}

/*
 * Returns the end of a port, from its colon on, if the text after it makes it
 * invalid, and `stop` otherwise.  Without this, the parser would search the
 * whole run for "@" at each name in the run.
 */
static size_t
port_end(IriExtract *e, size_t colon, size_t stop)
{
	size_t		end = colon + 1;
	size_t		userinfo;

	while (end < stop && iri_is(e->text[end], IRI_C_DIGIT))
		end++;
	if (end == stop || iri_in_set(e->text[end], "/?#"))
		return stop;
	userinfo = userinfo_end(e, colon, stop);
	/* that of an earlier word may be behind this one */
	if (userinfo >= stop || e->text[userinfo] != '@' ||
		(userinfo + 1 < stop && e->text[userinfo + 1] == '['))
		return end;
	return stop;
}

/* Finds a word without a scheme: "www.example.org", "example.org:80/a". */
static bool
bare(IriExtract *e, size_t *at, IriBuf *out)
{
	size_t		from = e->at;
	size_t		end = from;
	size_t		stop;
	size_t		name;
	size_t		local;
	bool		www;
	char		next;
	bool		quoted;
	PairCount	count = {0};

	/* every name is examined once, from its beginning */
	if (from > e->word && iri_is(e->text[from - 1], NAME_CHARACTER))
		return false;
	/* only UTF-8 makes a name */
	stop = run_end(e, from, false);
	quoted = is_quoted(e, from, &stop);
	while (end < stop && iri_is(e->text[end], NAME_CHARACTER))
		end++;
	for (name = end; name > from && e->text[name - 1] == '.'; name--)
		;
	next = end < e->len ? e->text[end] : ' ';
	www = (e->options & IRI_EXTRACT_WWW) && name - from > 4 && iri_begins_caseless((IriText) {e->text + from, 4}, "www.") &&
		e->text[from + 4] != '.';
	if (!www && !((e->options & IRI_EXTRACT_DOMAINS) && is_domain_word(e->text + from, trimmed_length(e->text + from, name - from, &count))))
		return false;
	/*
	 * a part of something else: a mail address, a path, a name in a program, a
	 * ticker symbol
	 */
	local = local_part_end(e, end);
	if (next == '_' || (local < e->len && e->text[local] == '@') ||
		(from > 0 && iri_in_set(e->text[from - 1], "@/_\\$")))
		return false;
	if (name == end && iri_in_set(next, ":/?#"))
		end = stop;
	else
		end = name;
	quoted &= end == stop;
	if (end == stop && next == ':')
		end = port_end(e, name, stop);
	*at = from;
	return longest(e, from, end, "http://", quoted, is_trimmed(e, from, quoted), out) > 0;
}

bool
iri_extract_next(IriExtract *e, size_t *at, IriBuf *out)
{
	while (e->at < e->len && !out->failed)
	{
		size_t		from = e->at;
		size_t		end;
		size_t		word_end;

		if (iri_must_stop_at(&e->asked, from))
		{
			out->failed = true;
			break;
		}
		if (e->text[from] == '<' && in_brackets(e, at, out))
			return true;

		/* a word: characters of a scheme or a name */
		if (!iri_is(e->text[from], IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HIGH))
		{
			e->at = from + 1;
			continue;
		}
		word_end = run_end(e, from, false);
		if (word_end == from)
		{
			uint32_t	cp;
			size_t		size = iri_utf8_decode(e->text + from, e->len - from, &cp);

			e->at = from + (size > 0 ? size : 1);
			e->word = e->at;
			continue;
		}
		if ((e->options & (IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS)) && bare(e, at, out))
			return true;
		if (e->at != from)
			continue;
		/* skip the rest of the word, unless a scheme begins there */
		while (from < word_end && !iri_is(e->text[from], IRI_C_ALPHA) &&
			   iri_is(e->text[from], IRI_C_SCHEME | IRI_C_HIGH))
			from++;
		for (end = from; end < word_end && iri_is(e->text[end], IRI_C_SCHEME); end++)
			;
		e->at = end > e->at ? end : e->at + 1;
		/* "sentence.http://": a missing space is likelier than such a scheme */
		for (size_t i = from; i < end && e->nschemes == 0; i++)
		{
			if (e->text[i] == '.' && i + 1 < end && iri_is(e->text[i + 1], IRI_C_ALPHA))
				from = i + 1;
		}
		if (end > from && end < e->len && e->text[end] == ':' &&
			is_wanted_scheme(e, e->text + from, end - from, e->len - from))
		{
			size_t		stop = run_end(e, from, false);
			bool		quoted = is_quoted(e, from, &stop);

			*at = from;
			if ((e->repair != NULL && in_attribute(e, from, out)) ||
				longest(e, from, stop, "", quoted, is_trimmed(e, from, quoted), out) > 0)
				return true;
		}
	}
	return false;
}
