/*
 * Right-to-left IRIs; see bidi.h.
 */
#include "unicode/bidi.h"

#include <unicode/ubidi.h>
#include <unicode/uchar.h>

#include "host/label.h"
#include "scheme/scheme.h"
#include "text/charclass.h"
#include "text/percent.h"
#include "text/stop.h"
#include "text/utf16.h"

/*
 * The parts to which the restrictions of draft §4.2 apply: userinfo and
 * fragment as a whole, the labels of a host that is a domain name, the segments
 * of a path and their extensions, and the names and values of a query.
 */
typedef struct Scan
{
	const char *s;
	const IriParts *parts;
	bool		labels;			/* the host is a domain name */
	IriComponent component;		/* the next component */
	size_t		at;				/* where its next part begins */
	size_t		end;
} Scan;

typedef struct BidiPart
{
	IriComponent component;
	size_t		at;
	size_t		len;
} BidiPart;

static Scan
begin_scan(const char *s, const IriParts *parts)
{
	return (Scan) {.s = s, .parts = parts, .labels = iri_has_domain_name(s, parts),
	.component = IRI_COMPONENT_USERINFO, .at = 1};
}

/* Returns the length of the delimiter between two parts at p, or 0. */
static size_t
delimiter(const char *p, size_t len, IriComponent component, bool labels)
{
	switch (component)
	{
		case IRI_COMPONENT_HOST:
			return labels ? iri_dot_length(p, len) : 0;
		case IRI_COMPONENT_PATH:
			return *p == '/' || *p == '.';
		case IRI_COMPONENT_QUERY:
			return *p == '&' || *p == ';' || *p == '=';
		default:
			return 0;
	}
}

/* Finds the next part that is not empty. */
static bool
next_part(Scan *scan, BidiPart *part)
{
	for (;;)
	{
		size_t		i;
		size_t		size = 0;

		/* past the end: the next component */
		while (scan->at > scan->end)
		{
			IriSpan		span;

			if (scan->component > IRI_COMPONENT_FRAGMENT)
				return false;
			span = iri_component_span(scan->parts, scan->component++);
			if (span.len > 0)
			{
				scan->at = span.at;
				scan->end = span.at + span.len;
			}
		}
		part->component = (IriComponent) (scan->component - 1);
		part->at = scan->at;
		for (i = scan->at; i < scan->end; i++)
		{
			size = delimiter(scan->s + i, scan->end - i, part->component, scan->labels);
			if (size > 0)
				break;
		}
		part->len = i - part->at;
		scan->at = i < scan->end ? i + size : scan->end + 1;
		if (part->len > 0)
			return true;
	}
}

/* How the bidi algorithm classifies a character (UAX #9 §3.2), as far as needed. */
typedef enum Direction
{
	LTR = 1,
	RTL = 2,
	EUROPEAN = 4,
	ARABIC = 8,
	MARK = 16,
	OTHER = 32
} Direction;

static size_t
direction_at(const char *s, size_t len, Direction *direction)
{
	uint32_t	cp;
	size_t		size;

	*direction = OTHER;
	if (!iri_is(*s, IRI_C_HIGH))
	{
		if (iri_is(*s, IRI_C_ALPHA))
			*direction = LTR;
		else if (iri_is(*s, IRI_C_DIGIT))
			*direction = EUROPEAN;
		return 1;
	}
	size = iri_utf8_decode(s, len, &cp);
	if (size == 0)
		return 1;
	switch (u_charDirection((UChar32) cp))
	{
		case U_LEFT_TO_RIGHT:
			*direction = LTR;
			break;
		case U_RIGHT_TO_LEFT:
		case U_RIGHT_TO_LEFT_ARABIC:
			*direction = RTL;
			break;
		case U_EUROPEAN_NUMBER:
			*direction = EUROPEAN;
			break;
		case U_ARABIC_NUMBER:
			*direction = ARABIC;
			break;
		case U_DIR_NON_SPACING_MARK:
			*direction = MARK;
			break;
		default:
			break;
	}
	return size;
}

/*
 * Returns false if there is certainly no RTL or ARABIC.  Unicode has these
 * characters from U+0590 to U+08FF, from U+FB1D to U+FEFF and from U+10800 on.
 */
static bool
may_have_rtl(const char *s, size_t len)
{
	if (iri_is_ascii(s, len))
		return false;
	for (size_t i = 0; i < len; i++)
	{
		unsigned char c = (unsigned char) s[i];

		if (c >= 0xd6 && (c < 0xe0 || c >= 0xef || (c == 0xe0 && i + 1 < len && (unsigned char) s[i + 1] < 0xa4)))
			return true;
	}
	return false;
}

#define NOWHERE		SIZE_MAX

typedef struct Verdict
{
	size_t		mixed;			/* where text of the other direction begins */
	size_t		ends;			/* the first or last character that is not rtl */
	size_t		number;			/* a digit that right-to-left text attracts */
} Verdict;

/*
 * `strong` is the direction of the last letter before the part; on return, of
 * the last letter in the part.
 */
static Verdict
judge(const char *s, const BidiPart *part, Direction *strong)
{
	Verdict		verdict = {NOWHERE, NOWHERE, NOWHERE};
	Direction	first = OTHER;
	Direction	last = OTHER;
	size_t		last_at = part->at;
	unsigned int seen = 0;

	for (size_t i = 0; i < part->len;)
	{
		size_t		at = part->at + i;
		Direction	direction;

		i += direction_at(s + at, part->len - i, &direction);
		if (at == part->at)
			first = direction;
		/* a mark takes the direction of its letter (UAX #9 W1) */
		if (direction != MARK || last == OTHER)
		{
			last = direction;
			last_at = at;
		}
		if ((direction == LTR && (seen & RTL)) || (direction == RTL && (seen & LTR)))
		{
			if (verdict.mixed == NOWHERE)
				verdict.mixed = at;
		}
		if (((direction == EUROPEAN && *strong == RTL) || direction == ARABIC) &&
			verdict.number == NOWHERE)
			verdict.number = at;
		if (direction == LTR || direction == RTL)
			*strong = direction;
		seen |= direction;
	}
	if (seen & RTL)
	{
		verdict.number = NOWHERE;
		if (first != RTL)
			verdict.ends = part->at;
		else if (last != RTL)
			verdict.ends = last_at;
	}
	return verdict;
}

/* Finds the first formatting character of a part that is percent-encoded. */
static void
find_formatting(const char *s, const BidiPart *part, IriBuf *findings)
{
	const char *p = s + part->at;
	const char *end = p + part->len;
	const IriSpan span = {(uint32_t) part->at, (uint32_t) part->len};

	while (end - p >= 3 && (p = memchr(p, '%', (size_t) (end - p) - 2)) != NULL)
	{
		char		octets[4];
		size_t		n;
		uint32_t	cp;

		/* D8 9C, or E2 80 to E2 81 and another byte */
		if (p[1] != 'd' && p[1] != 'D' && p[1] != 'e' && p[1] != 'E')
		{
			p += 3;
			continue;
		}
		n = iri_octets_at(p, (size_t) (end - p), octets);
		n = iri_utf8_decode(octets, n, &cp);
		if (n > 0 && iri_is_bidi_formatting(cp))
		{
			iri_find_in(findings, IRI_ISSUE_BIDI_FORMATTING, part->component,
						(size_t) (p - s), span, NULL);
			return;
		}
		p += 3;
	}
}

void
iri_bidi_findings(const char *s, size_t len, const IriParts *parts, IriBuf *findings)
{
	bool		rtl = may_have_rtl(s, len);
	size_t		start = findings->len;
	Direction	strong = LTR;
	Scan		scan = begin_scan(s, parts);
	BidiPart	part;
	size_t		asked = 0;

	if (!rtl && memchr(s, '%', len) == NULL)
		return;
	while (next_part(&scan, &part))
	{
		IriSpan		span = {(uint32_t) part.at, (uint32_t) part.len};

		if (iri_must_stop_at(&asked, part.at))
		{
			findings->failed = true;
			return;
		}
		find_formatting(s, &part, findings);
		if (rtl)
		{
			Verdict		verdict = judge(s, &part, &strong);

			if (verdict.mixed != NOWHERE)
				iri_find_in(findings, IRI_ISSUE_BIDI_MIXED, part.component, verdict.mixed, span, NULL);
			if (verdict.ends != NOWHERE)
				iri_find_in(findings, IRI_ISSUE_BIDI_ENDS, part.component, verdict.ends, span, NULL);
			if (verdict.number != NOWHERE)
				iri_find_in(findings, IRI_ISSUE_BIDI_NUMBER, part.component, verdict.number, span, NULL);
		}
	}
	iri_sort_findings(findings, start);
}

void
iri_append_bidi_escaped(const char *s, size_t len, const IriParts *parts, IriBuf *out)
{
	Direction	strong = LTR;
	Scan		scan = begin_scan(s, parts);
	BidiPart	part;
	size_t		done = 0;
	size_t		asked = 0;
	bool		rtl = may_have_rtl(s, len);

	while (rtl && next_part(&scan, &part))
	{
		Verdict		verdict = judge(s, &part, &strong);

		if (iri_must_stop_at(&asked, part.at))
		{
			out->failed = true;
			return;
		}
		if (verdict.mixed == NOWHERE && verdict.ends == NOWHERE)
			continue;
		iri_buf_append(out, s + done, part.at - done);
		iri_append_ascii(s + part.at, part.len, out);
		done = part.at + part.len;
	}
	iri_buf_append(out, s + done, len - done);
}

/* Returns the directions that occur, and sets those of the first and the last character. */
static unsigned int
directions(const char *s, size_t len, Direction *first, Direction *last)
{
	unsigned int seen = 0;

	*first = *last = OTHER;
	for (size_t i = 0; i < len;)
	{
		Direction	direction;
		bool		begins = i == 0;

		i += direction_at(s + i, len - i, &direction);
		if (begins)
			*first = direction;
		if (direction != MARK)
			*last = direction;
		seen |= direction;
	}
	return seen;
}

/*
 * Not needed if the text is left-to-right from end to end: everything between
 * two left-to-right letters is shown in place, and so is a number after such a
 * letter.
 */
bool
iri_needs_embedding(const char *s, size_t len)
{
	Direction	first;
	Direction	last;
	unsigned int seen = directions(s, len, &first, &last);

	return len > 0 && ((seen & (RTL | ARABIC)) || first != LTR || (last != LTR && last != EUROPEAN));
}

/*
 * ICU compares every neutral character with every bracket that is still open,
 * which takes quadratic time.  UAX #9 BD16 stops at 63 open brackets.  In
 * longer texts, brackets are treated as spaces, as they were before Unicode
 * 6.3.
 */
#define MAX_BRACKETED	4096

static UCharDirection U_CALLCONV
class_of_brackets(const void *context, UChar32 cp)
{
	(void) context;
	return u_getIntPropertyValue(cp, UCHAR_BIDI_PAIRED_BRACKET_TYPE) != U_BPT_NONE ?
		U_WHITE_SPACE_NEUTRAL : (UCharDirection) U_BIDI_CLASS_DEFAULT;
}

void
iri_append_visual(const char *s, size_t len, IriBuf *out)
{
	Direction	first;
	Direction	last;
	IriUtf16	logical;
	IriUtf16	visual;
	UErrorCode	status = U_ZERO_ERROR;
	UBiDi	   *bidi;
	int32_t		n = 0;

	if (iri_is_ascii(s, len) || !(directions(s, len, &first, &last) & (RTL | ARABIC)))
	{
		iri_buf_append(out, s, len);
		return;
	}

	bidi = ubidi_open();
	visual.owned = NULL;
	if (bidi != NULL && iri_utf16_open(&logical, s, len, 0))
	{
		/* room for as many units: mirrored characters do not take more */
		if (!iri_must_stop() && iri_utf16_open(&visual, NULL, 0, (size_t) logical.len + 1))
		{
			if (len > MAX_BRACKETED)
				ubidi_setClassCallback(bidi, class_of_brackets, NULL, NULL, NULL, &status);
			ubidi_setPara(bidi, logical.s, logical.len, 0, NULL, &status);
			if (iri_must_stop())
				status = U_MEMORY_ALLOCATION_ERROR;
			n = ubidi_writeReordered(bidi, visual.s, visual.room,
									 UBIDI_DO_MIRRORING | UBIDI_KEEP_BASE_COMBINING, &status);
		}
		else
			status = U_MEMORY_ALLOCATION_ERROR;
		if (U_SUCCESS(status))
			iri_append_utf16(visual.s, n, out);
		else
			out->failed = true;
		iri_utf16_close(&visual);
		iri_utf16_close(&logical);
	}
	else
		out->failed = true;
	ubidi_close(bidi);
}
