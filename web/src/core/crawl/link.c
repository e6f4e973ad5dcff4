/*
 * Ends of links; see link.h.  All tables of what is around a link are here: a
 * new case is a row.
 */
#include "crawl/link.h"

#include "host/repertoire.h"
#include "syntax/parse.h"
#include "text/charclass.h"
#include "text/stop.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/web_scheme.h"

#define ROWS(array)	(sizeof(array) / sizeof((array)[0]))

/* The maximum length of a link within brackets, of emphasis, and of brackets in a link. */
#define MAX_WITHIN	2048
#define MAX_AHEAD	256

/* The ASCII characters of a word with dots, and all others. */
#define NAME_CHARACTER	(IRI_C_ALPHA | IRI_C_DIGIT | IRI_C_HYPHEN | IRI_C_DOT | IRI_C_HIGH)

/*
 * Pairs of brackets and quotation marks.  At the end of a link, the first of a
 * pair does not belong to it, nor does the second one alone.
 */
typedef enum PairRule
{
	PLAIN,
	GROUP,						/* belongs to the link if its partner does */
	WIDE,						/* the first one ends a link after an ASCII character */
	CLOSING						/* so it does, and the second one alone ends it anywhere */
} PairRule;

static const struct
{
	uint32_t	first;
	uint32_t	second;
	PairRule	rule;
}			pairs[IRI_LINK_PAIRS] = {
	{'(', ')', PLAIN}, {'[', ']', GROUP}, {'{', '}', GROUP},
	{0x00ab, 0x00bb, PLAIN}, {0x2018, 0x2019, PLAIN}, {0x201c, 0x201d, PLAIN}, {0x2039, 0x203a, PLAIN},
	{0x3008, 0x3009, WIDE}, {0x300a, 0x300b, WIDE}, {0x300c, 0x300d, CLOSING}, {0x300e, 0x300f, WIDE},
	{0x3010, 0x3011, WIDE}, {0x3014, 0x3015, WIDE}, {0x3016, 0x3017, WIDE}, {0xff08, 0xff09, CLOSING},
	{0xff3b, 0xff3d, WIDE}, {0xff5b, 0xff5d, WIDE}, {0xff5f, 0xff60, WIDE}, {0xff62, 0xff63, WIDE},
};

/* Marks that end a sentence or a part of it; most do not belong to the end of a link. */
typedef enum MarkRule
{
	TRIMMED,
	ENDS,						/* anywhere, as text goes on without a space */
	ENDS_ASCII					/* after an ASCII character */
} MarkRule;

static const struct
{
	uint32_t	mark;
	MarkRule	rule;
}			marks[] = {
	{0x037e, TRIMMED}, {0x0589, TRIMMED}, {0x05c3, TRIMMED}, {0x060c, TRIMMED}, {0x061b, TRIMMED}, {0x061f, TRIMMED},
	{0x06d4, TRIMMED}, {0x0964, TRIMMED}, {0x0965, TRIMMED}, {0x104a, TRIMMED}, {0x104b, TRIMMED}, {0x1362, TRIMMED},
	{0x1363, TRIMMED}, {0x1364, TRIMMED}, {0x1365, TRIMMED}, {0x1366, TRIMMED}, {0x1367, TRIMMED}, {0x17d4, TRIMMED},
	{0x17d5, TRIMMED}, {0x2014, ENDS_ASCII}, {0x2020, TRIMMED}, {0x2021, TRIMMED}, {0x2025, TRIMMED}, {0x2026, TRIMMED},
	{0x203c, TRIMMED}, {0x203d, TRIMMED},
	{0x2047, TRIMMED}, {0x2048, TRIMMED}, {0x2049, TRIMMED}, {0x3001, ENDS}, {0x3002, ENDS}, {0x30fb, ENDS_ASCII},
	{0xfe50, TRIMMED}, {0xfe51, TRIMMED}, {0xfe52, TRIMMED}, {0xfe54, TRIMMED}, {0xfe55, TRIMMED}, {0xfe56, TRIMMED},
	{0xfe57, TRIMMED}, {0xff01, ENDS}, {0xff0c, ENDS}, {0xff0e, TRIMMED}, {0xff1a, ENDS_ASCII}, {0xff1b, ENDS_ASCII},
	{0xff1f, ENDS}, {0xff5c, ENDS}, {0xff61, TRIMMED}, {0xff64, TRIMMED},
};

/*
 * Marks of emphasis in Markdown, AsciiDoc and wikis, which do not belong to the
 * end of a link if the same mark is open before it.
 */
static const char *const emphases[IRI_LINK_EMPHASES] = {"**", "~~", "__", "==", "++", "*", "_", "+"};

/* Before a link, these say which character ends it; pairs of the two may be in it. */
static const struct
{
	const char *before;
	char		first;
	char		second;
}			around[] = {
	{"(", '(', ')'}, {"[", '[', ']'}, {"{", '{', '}'}, {"'", '\'', '\''}, {"`", '`', '`'},
	{",", ',', ','},			/* a row of CSV */
	{"link:", '[', '['}, {"image:", '[', '['}, {"image::", '[', '['},	/* AsciiDoc */
};

/* The relation of a unit to a link. */
typedef enum Belonging
{
	BELONGS,
	BELONGS_WITHIN,				/* if something that belongs to the link follows */
	NOT_IN_LINK,				/* the link ends before it */
	REFUSED						/* there is no link */
} Belonging;

bool
iri_is_joint(const char *s, size_t len)
{
	return len > 0 && (*s == ',' || *s == ';') && iri_begins_with_http(s + 1, len - 1);
}

size_t
iri_slashes_length(const char *s, size_t len)
{
	return len >= 2 && memcmp(s, "//", 2) == 0 ? 2 : len >= 4 && memcmp(s, "\\/\\/", 4) == 0 ? 4 : 0;
}

/* Returns true if a character is a letter, mark or digit by its bidirectional class. */
bool
iri_is_letter(uint32_t cp)
{
	uint16_t	entry = iri_repertoire(cp);
	size_t		len = 0;
	const char *mapped = (entry & IRI_CP_MAPPED) ? iri_mapping(entry, &len) : NULL;

	for (size_t i = 0; i < ROWS(marks); i++)
	{
		if (marks[i].mark == cp)
			return false;
	}
	if (!(entry & IRI_CP_MAPPED))
		return (entry & IRI_CP_VALID) && iri_bidi_class_of(entry) != IRI_BIDI_NEUTRAL;
	if (len > 0 && iri_is(*mapped, IRI_C_HIGH))
		return iri_utf8_decode(mapped, len, &cp) > 0 && iri_bidi_class_of(iri_repertoire(cp)) != IRI_BIDI_NEUTRAL;
	return len > 0 && iri_is(*mapped, IRI_C_ALPHA | IRI_C_DIGIT);
}

size_t
iri_emoji_length(const char *s, size_t len)
{
	static const uint32_t others[] = {0x26a1, 0x2705, 0x2728, 0x274c, 0x2753, 0x2757, 0x2b50};
	uint32_t	cp = 0;
	uint32_t	next = 0;
	size_t		size = iri_utf8_decode(s, len, &cp);
	bool		emoji = size > 0 && cp >= 0x1f1e6 && cp <= 0x1faff;

	for (size_t i = 0; i < ROWS(others); i++)
		emoji |= cp == others[i];
	if (size > 0 && size < len && iri_utf8_decode(s + size, len - size, &next) > 0 && (next == 0xfe0f || next == 0x200d))
	{
		emoji |= next == 0xfe0f && cp >= 0x2190 && cp <= 0x2bff;
		size += 3;
	}
	return emoji ? size : 0;
}

/* Returns true at an emoji, unless ASCII characters of a name or a path follow, as in names of hosts. */
static bool
is_at_emoji(const char *s, size_t len)
{
	size_t		end = iri_emoji_length(s, len);

	if (end == 0)
		return false;
	while (end < len && end < 64 && iri_is(s[end], IRI_C_HIGH))
		end++;
	if (end < len && s[end] == '.')
		end++;
	return end == len || !(iri_is(s[end], IRI_C_ALPHA | IRI_C_DIGIT) || iri_in_set(s[end], "-/_%=&"));
}

/* Returns true for characters that are in no link in text. */
static bool
is_outside(uint32_t cp)
{
	return cp <= ' ' || cp == 0x7f || cp == '<' || cp == '>' || cp == '"' || cp == '`';
}

/* Finds the partner of a quotation mark before a link, if there is only a link between them. */
static bool
find_quotes(IriLink *l, char mark)
{
	size_t		end = l->from;
	size_t		last = mark == '\'' && l->len - l->from > MAX_WITHIN ? l->from + MAX_WITHIN : l->len;

	while (end < last && l->text[end] != mark && !is_outside((unsigned char) l->text[end]))
		end++;
	if (end == last || l->text[end] != mark)
		return false;
	l->limit = end;
	return true;
}

/* Ends a link before the partner of what is before it. */
static void
find_partner(IriLink *l)
{
	for (size_t row = 0; row < ROWS(around); row++)
	{
		size_t		n = strlen(around[row].before);
		size_t		last = l->len - l->from < MAX_WITHIN ? l->len : l->from + MAX_WITHIN;
		long		open = 0;

		if (l->from < n || memcmp(l->text + l->from - n, around[row].before, n) != 0 ||
			memchr(l->text + l->from, around[row].second, last - l->from) == NULL)
			continue;
		for (size_t i = l->from; i < last;)
		{
			IriUnit		unit = iri_read_unit(l->text + i, l->len - i, IRI_IN_TEXT);

			if (unit.kind == IRI_UNIT_RAW && is_outside(unit.meant) && around[row].second != '`')
				break;
			if (unit.kind == IRI_UNIT_RAW && unit.meant == (unsigned char) around[row].second && open-- == 0)
			{
				l->limit = i;
				return;
			}
			open += unit.kind == IRI_UNIT_RAW && unit.meant == (unsigned char) around[row].first;
			i += unit.len;
		}
	}
}

void
iri_link_begin(IriLink *l, const char *text, size_t len, size_t from, bool keep)
{
	char		mark = from > 0 ? text[from - 1] : ' ';

	*l = (IriLink) {.text = text, .len = len, .from = from, .limit = len, .at = from, .end = from,
	.place = IRI_IN_TEXT, .keep = keep, .asked = from};
	if ((mark == '"' || mark == '\'') && find_quotes(l, mark))
		l->place = IRI_IN_QUOTES;
	else if (!keep)
		find_partner(l);
}

/*
 * Returns true if a mark of emphasis is open before the link, in its line: not
 * a bullet, an operator, or a mark within a word.
 */
static bool
is_open_before(const IriLink *l, const char *mark)
{
	const char *s = l->text;
	size_t		n = strlen(mark);
	size_t		i = l->from;
	bool		open = false;

	while (i > 0 && l->from - i < MAX_AHEAD && s[i - 1] != '\n')
		i--;
	for (char before = ' '; i + n <= l->from; before = s[i++])
	{
		bool		single = n == 1 && (before == *mark || s[i + 1] == *mark);
		bool		word = n == 1 && iri_is(before, NAME_CHARACTER);

		if (memcmp(s + i, mark, n) != 0 || single)
			continue;
		if (open && !iri_is_blank(before))
			open = word && iri_is(s[i + 1], NAME_CHARACTER);
		else
			open |= !word && !iri_is_blank(s[i + n]);
		i += n - 1;
	}
	return open;
}

/* Returns the length of a mark of emphasis at `at` that is open before the link, or 0. */
static size_t
emphasis_length(IriLink *l)
{
	for (size_t row = 0; row < IRI_LINK_EMPHASES; row++)
	{
		const char *s = l->text + l->at;
		size_t		n = strlen(emphases[row]);

		/* a mark is not half of another one */
		if (n == 1 && (s[-1] == *s || (l->limit - l->at > 1 && s[1] == *s)))
			continue;
		if (l->limit - l->at < n || memcmp(s, emphases[row], n) != 0)
			continue;
		if (l->emphasis[row] == 0)
			l->emphasis[row] = is_open_before(l, emphases[row]) ? 1 : -1;
		if (l->emphasis[row] > 0)
			return n;
	}
	return 0;
}

/*
 * Returns the length of the brackets at `at`, "[...]" or "{...}" without white
 * space or another link; 0 without their end.  `*number` says whether there
 * are only digits and marks in it, as in a reference to a note.
 */
static size_t
group_length(const IriLink *l, bool *number)
{
	size_t		last = l->limit - l->at < MAX_AHEAD ? l->limit : l->at + MAX_AHEAD;
	char		stack[MAX_AHEAD];
	size_t		depth = 0;

	*number = l->text[l->at] != '{';
	for (size_t i = l->at; i < last;)
	{
		IriUnit		unit = iri_read_unit(l->text + i, last - i, l->place);
		char		c = unit.meant < 0x80 && unit.kind != IRI_UNIT_OCTET ? (char) unit.meant : 'x';

		if (unit.kind == IRI_UNIT_INVALID || is_outside((unsigned char) c) || c == '|' || (c == ':' && iri_slashes_length(l->text + i + 1, last - i - 1) > 0) ||
			(unit.kind == IRI_UNIT_RAW && c == '\\') || (i == l->at + 1 && c == '/'))
			return 0;
		i += unit.len;
		if (c == '[' || c == '{')
			stack[depth++] = c == '[' ? ']' : '}';
		else if (c == ']' || c == '}')
		{
			if (stack[--depth] != c)
				return 0;
			if (depth == 0)
				return i - l->at;
		}
		else
			*number &= iri_is(c, IRI_C_DIGIT) || iri_in_set(c, "^,-");
	}
	return 0;
}

/* Returns true if the character before `at` is ASCII. */
static bool
is_after_ascii(const IriLink *l)
{
	return l->at > l->from && !iri_is(l->text[l->at - 1], IRI_C_HIGH);
}

/* Counts the first or second of a pair. */
static Belonging
judge_pair(IriLink *l, size_t pair, bool first)
{
	PairRule	rule = pairs[pair].rule;

	if (first)
	{
		if (rule >= WIDE && is_after_ascii(l))
			return NOT_IN_LINK;
		l->open[pair]++;
		return BELONGS_WITHIN;
	}
	if (--l->open[pair] >= 0)
		return BELONGS;
	if (rule == GROUP || rule == CLOSING)
		return NOT_IN_LINK;
	if (pairs[pair].first == '(' && l->surplus == 0)
	{
		l->surplus = l->at;
		l->surplus_end = l->end;
	}
	return BELONGS_WITHIN;
}

/* Judges "[" and "{", and sets the length of a whole number in brackets. */
static Belonging
judge_group(IriLink *l, IriUnit *unit)
{
	bool		number;
	size_t		size;

	if (l->at < l->group)
		return judge_pair(l, unit->meant == '[' ? 1 : 2, true);
	size = group_length(l, &number);
	if (size == 0)
		return NOT_IN_LINK;
	if (number && !l->query)
	{
		unit->len = size;
		return BELONGS_WITHIN;
	}
	l->group = l->at + size;
	l->group_end = l->end;
	return judge_pair(l, unit->meant == '[' ? 1 : 2, true);
}

/*
 * Judges a raw "\\": between partners, the link is another one unless an escape
 * of white space or a font follows.
 */
static Belonging
judge_backslash(const IriLink *l)
{
	char		next = l->at + 1 < l->limit ? l->text[l->at + 1] : ' ';

	return l->limit < l->len && iri_is(next, IRI_C_ALPHA) && !iri_in_set(next, "bfnrtux") ? REFUSED : NOT_IN_LINK;
}

/* Judges what an IRI cannot contain except percent-encoded. */
static Belonging
judge_special(IriLink *l, IriUnit *unit)
{
	char		next = l->at + 1 < l->limit ? l->text[l->at + 1] : ' ';

	if (l->surplus > 0 && l->at - l->surplus < MAX_WITHIN && unit->kind == IRI_UNIT_RAW)
	{
		l->end = l->surplus_end;
		l->group = 0;
		return NOT_IN_LINK;
	}
	switch (unit->meant)
	{
		case '^':
			return BELONGS;
		case '%':
			return unit->kind == IRI_UNIT_ESCAPED ? BELONGS : iri_is(next, IRI_C_HIGH) ? NOT_IN_LINK : BELONGS_WITHIN;
		case '[':
		case '{':
			return judge_group(l, unit);
		case ']':
			return judge_pair(l, 1, false);
		case '}':
			return judge_pair(l, 2, false);
		case '\\':
			if (unit->kind == IRI_UNIT_RAW)
				return judge_backslash(l);
			return iri_in_set(l->text[l->at + 2 < l->limit ? l->at + 2 : l->at], "nrtux\\") ? NOT_IN_LINK : BELONGS;
		default:
			return NOT_IN_LINK; /* "|" */
	}
}

static Belonging
judge_ascii(IriLink *l, IriUnit *unit)
{
	char		c = (char) unit->meant;
	size_t		size;

	if (is_outside(unit->meant))
		return NOT_IN_LINK;
	if (iri_in_set(c, "[]{}|^\\%"))
		return judge_special(l, unit);
	if (c == '(' || c == ')')
		return judge_pair(l, 0, c == '(');
	if (unit->kind == IRI_UNIT_ESCAPED)
		return BELONGS;
	/* the italics of a wiki, and the next link */
	if ((c == '\'' && l->at + 1 < l->limit && l->text[l->at + 1] == '\'') || iri_is_joint(l->text + l->at, l->limit - l->at))
		return NOT_IN_LINK;
	size = iri_in_set(c, "*~_=+") ? emphasis_length(l) : 0;
	if (size > 0)
	{
		unit->len = size;
		return BELONGS_WITHIN;
	}
	return iri_in_set(c, "!',.:;?") ? BELONGS_WITHIN : BELONGS;
}

/* Judges a zero width space, where a long link may be broken. */
static Belonging
judge_break(const IriLink *l, const IriUnit *unit)
{
	char		next = l->at + unit->len < l->limit ? l->text[l->at + unit->len] : ' ';

	return l->place != IRI_IN_TEXT || iri_is(next, IRI_C_QUERY | IRI_C_PERCENT) || next == '#' ? BELONGS_WITHIN : NOT_IN_LINK;
}

static Belonging
judge_wide(IriLink *l, const IriUnit *unit)
{
	uint32_t	cp = unit->meant;
	IriErrorCode class = iri_codepoint_class(cp);

	if (cp == 0x200b)
		return judge_break(l, unit);
	if (class != IRI_OK && !(l->query && (class == IRI_ERROR_PRIVATE || class == IRI_ERROR_TAG)))
		return NOT_IN_LINK;
	if (l->place != IRI_IN_TEXT)
		return BELONGS;
	if (iri_is_wide_space(cp))
		return NOT_IN_LINK;
	for (size_t i = 0; i < ROWS(marks); i++)
	{
		if (marks[i].mark == cp)
			return marks[i].rule == ENDS || (marks[i].rule == ENDS_ASCII && is_after_ascii(l)) ? NOT_IN_LINK : BELONGS_WITHIN;
	}
	for (size_t pair = 3; pair < IRI_LINK_PAIRS; pair++)
	{
		if (pairs[pair].first == cp || pairs[pair].second == cp)
			return judge_pair(l, pair, pairs[pair].first == cp);
	}
	return cp >= 0x2190 && is_at_emoji(l->text + l->at, l->limit - l->at) ? NOT_IN_LINK : BELONGS;
}

/* Judges a unit behind the authority. */
static Belonging
judge_rest(IriLink *l, IriUnit *unit)
{
	if (unit->kind == IRI_UNIT_INVALID)
		return NOT_IN_LINK;
	if (unit->kind == IRI_UNIT_OCTET)
		return unit->meant < ' ' && l->text[l->at] == '\\' ? NOT_IN_LINK : BELONGS;
	l->fragment |= unit->meant == '#';
	l->query = (l->query || unit->meant == '?') && !l->fragment;
	if (unit->meant >= 0x80)
		return judge_wide(l, unit);
	if (l->place == IRI_IN_TEXT)
		return judge_ascii(l, unit);
	if (l->place == IRI_IN_ANGLES)
		return iri_is_blank((char) unit->meant) ? BELONGS_WITHIN : unit->meant < ' ' || unit->meant == 0x7f ? REFUSED : BELONGS;
	if (unit->kind == IRI_UNIT_RAW && unit->meant == '\\')
		return judge_backslash(l);
	return is_outside(unit->meant) ? NOT_IN_LINK : BELONGS;
}

/* Judges "[" in an authority that is not the beginning of an address. */
static Belonging
judge_bracket(IriLink *l)
{
	bool		number;
	size_t		size = group_length(l, &number);
	size_t		next = l->at + size;

	if (l->at + 1 < l->limit && l->text[l->at + 1] == '.')
		return REFUSED;
	if (size == 0)
		return NOT_IN_LINK;
	while (next < l->limit && iri_in_set(l->text[next], ".,;:!?')*~"))
		next++;
	return next < l->limit && iri_is(l->text[next], IRI_C_QUERY | IRI_C_PERCENT) ? REFUSED : NOT_IN_LINK;
}

static Belonging
judge_authority(IriLink *l, IriUnit *unit)
{
	char		next = l->at + 1 < l->limit ? l->text[l->at + 1] : '\\';

	if (unit->kind == IRI_UNIT_OCTET && l->text[l->at] == '\\')
		return REFUSED;
	if (unit->kind == IRI_UNIT_OCTET || unit->kind == IRI_UNIT_INVALID || unit->meant >= 0x80)
		return judge_rest(l, unit);
	if (unit->kind == IRI_UNIT_ESCAPED)
		return is_outside(unit->meant) || unit->meant == '\'' ? NOT_IN_LINK : iri_in_set((char) unit->meant, "-_") ? BELONGS : REFUSED;
	switch (unit->meant)
	{
		case '@':
			if (l->user)
				return REFUSED;
			l->user = true;
			l->host = l->at + 1;
			return BELONGS;
		case '[':
			if (l->at != l->host)
				return judge_bracket(l);
			while (unit->len < l->limit - l->at && unit->len < MAX_AHEAD && l->text[l->at + unit->len - 1] != ']' &&
				   !is_outside((unsigned char) l->text[l->at + unit->len]))
				unit->len++;
			return BELONGS;
		case '\\':
			return iri_in_set(next, "nrt\\") ? NOT_IN_LINK : REFUSED;
		case '%':
		case '{':
		case '^':
			return REFUSED;
		case '.':
			return l->limit - l->at > 3 && memcmp(l->text + l->at, "...", 3) == 0 ? NOT_IN_LINK : judge_rest(l, unit);
		default:
			return l->place != IRI_IN_TEXT && !iri_is((char) unit->meant, IRI_C_USERINFO) && !iri_is_blank((char) unit->meant) ?
				REFUSED : judge_rest(l, unit);
	}
}

/* Appends what is between two places, as an IRI can contain it. */
static void
append(IriLink *l, size_t from, size_t to, bool authority, IriBuf *out)
{
	const char *s = l->text;

	while (from < to && !out->failed)
	{
		size_t		plain = from;
		IriUnit		unit;

		while (plain < to && iri_is(s[plain], IRI_C_QUERY))
			plain++;
		iri_buf_append(out, s + from, plain - from);
		from = plain;
		if (from == to)
			break;
		unit = iri_read_unit(s + from, to - from, l->place);
		if (authority && (unit.meant == '[' || unit.meant == ']'))
			iri_buf_put(out, s[from]);
		else if (unit.meant != 0x200b && !(l->place == IRI_IN_ANGLES && unit.kind == IRI_UNIT_RAW && unit.meant <= ' '))
			iri_append_unit(s + from, to - from, &unit, out);
		from += unit.len;
	}
}

/* Goes over the units until one that does not belong, or until "/", "?" or "#" in an authority. */
static Belonging
read_units(IriLink *l, bool authority)
{
	while (l->at < l->limit)
	{
		IriUnit		unit;
		Belonging		verdict = BELONGS;

		if (iri_must_stop_at(&l->asked, l->at))
			return REFUSED;
		if (iri_is(l->text[l->at], IRI_C_ALPHA | IRI_C_DIGIT))
			unit = (IriUnit) {1, 0, IRI_UNIT_RAW};
		else
		{
			unit = iri_read_unit(l->text + l->at, l->limit - l->at, l->place);
			if (authority && unit.kind != IRI_UNIT_OCTET && unit.meant < 0x80 && iri_in_set((char) unit.meant, "/?#"))
				return BELONGS;
			verdict = authority ? judge_authority(l, &unit) : judge_rest(l, &unit);
		}
		if (verdict >= NOT_IN_LINK)
		{
			if (l->at < l->group)
				l->end = l->group_end;
			return verdict;
		}
		l->at += unit.len;
		if (verdict == BELONGS || l->keep)
			l->end = l->at;
	}
	if (l->place != IRI_IN_TEXT)
		l->end = l->limit;
	return NOT_IN_LINK;
}

bool
iri_link_authority(IriLink *l, IriBuf *out)
{
	Belonging		verdict;
	IriParts	parts;
	IriError	err;

	l->host = l->end = l->at;
	verdict = read_units(l, true);
	if (verdict == REFUSED || (l->place == IRI_IN_ANGLES && verdict == NOT_IN_LINK && l->at < l->limit))
		return false;
	if (verdict == BELONGS)
		l->end = l->at;
	else
		l->limit = l->end;
	l->authority = l->end;
	append(l, l->from, l->end, true, out);
	if (out->failed || !iri_parse(out->data, out->len, IRI_GRAMMAR_IRI, &parts, &err))
		return false;
	l->no_host = parts.host.len == 0;
	return true;
}

/*
 * Returns true if a single "…" follows a link, or ends it, unless the link is a
 * name alone: who printed it has cut it.
 */
static bool
is_cut(const IriLink *l, size_t rest_at)
{
	static const char ellipsis[] = "\xe2\x80\xa6";
	size_t		at = l->end - l->from >= 3 && memcmp(l->text + l->end - 3, ellipsis, 3) == 0 ? l->end - 3 : l->end;
	IriText		rest = {l->text + at, l->len - at};

	return (l->authority > 0 || l->end > rest_at) && iri_begins_caseless(rest, ellipsis) &&
		!iri_begins_caseless((IriText) {rest.data + 3, rest.len - 3}, ellipsis);
}

bool
iri_link_rest(IriLink *l, IriBuf *out)
{
	size_t		from = l->end;
	Belonging		verdict = read_units(l, false);

	if (verdict == REFUSED || (l->place == IRI_IN_ANGLES && l->at < l->limit) || is_cut(l, from))
		return false;
	append(l, from, l->end, false, out);
	return !out->failed;
}
