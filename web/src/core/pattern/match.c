/*
 * Matches like the regular expressions of the standard, with backtracking.  The
 * time is linear because no operation is tried twice at one position.
 */
#include "pattern/pattern.h"

#include <stdlib.h>

#include "text/charclass.h"
#include "text/stop.h"

/* A choice to which backtracking can return. */
typedef struct Frame
{
	uint16_t	op;
	uint32_t	at;				/* EITHER: the place; else the end that was tried last */
	uint32_t	least;			/* ANY, RUN: the smallest end */
} Frame;

#define FRAMES	48
#define BITS	256				/* the bytes of bits that are on the stack */

typedef struct Matcher
{
	const IriPattern *pattern;
	const char *texts;
	const char *s;
	uint32_t	len;
	bool		fold;
	char		delimiter;
	IriPatternCaptures *captures;
	/* tried[memo][place]; not for ANY, whose ends have been tried from low[] up */
	uint8_t    *tried;
	uint32_t	low[IRI_PATTERN_ANYS];
	IriBuf		frames;
	size_t		work;
	size_t		asked;
} Matcher;

/* Returns false if the operation has been tried at that place. */
static bool
try(Matcher *matcher, const IriPatternOp *op, uint32_t at)
{
	size_t		bit = (size_t) (op->memo - 1) * ((size_t) matcher->len + 2) + at;

	if (op->memo == 0)
		return true;
	if (matcher->tried[bit / 8] >> bit % 8 & 1)
		return false;
	matcher->tried[bit / 8] |= (uint8_t) (1 << bit % 8);
	return true;
}

static void
push(Matcher *matcher, size_t op, uint32_t at, uint32_t least)
{
	Frame		frame = {(uint16_t) op, at, least};

	iri_buf_append(&matcher->frames, (const char *) &frame, sizeof(frame));
}

static bool
text_is_at(const Matcher *matcher, const IriPatternOp *op, uint32_t at)
{
	const char *text = matcher->texts + op->at;
	const char *s = matcher->s + at;

	if (op->len > matcher->len - at)
		return false;
	if (!matcher->fold)
		return memcmp(s, text, op->len) == 0;
	for (uint32_t i = 0; i < op->len; i++)
	{
		if (iri_lower(s[i]) != text[i])
			return false;
	}
	return true;
}

/* The next end of an ANY, below `at`; false if there is none. */
static bool
next_any(Matcher *matcher, const IriPatternOp *op, uint32_t least, uint32_t *at)
{
	uint32_t	end = *at;

	while (end > least)
	{
		end--;
		if (op->to == 0 || (end < matcher->len && (unsigned char) matcher->s[end] + 1 == op->to))
		{
			matcher->work += *at - end;
			matcher->low[op->group] = *at = end;
			return true;
		}
	}
	matcher->work += *at - end;
	if (least < matcher->low[op->group])
		matcher->low[op->group] = least;
	return false;
}

static bool
is_delimiter(const Matcher *matcher, uint32_t at)
{
	return at == matcher->len || (matcher->delimiter != '\0' && matcher->s[at] == matcher->delimiter);
}

/* The next end of a SEGMENT, above `at`. */
static bool
longer_segment(Matcher *matcher, const IriPatternOp *op, uint32_t *at)
{
	if (is_delimiter(matcher, *at) || !try(matcher, op, *at + 1))
		return false;
	++*at;
	matcher->work++;
	return true;
}

/* The only end of a SEGMENT that ends at the end, or at a delimiter. */
static bool
only_segment(Matcher *matcher, const IriPatternOp *op, uint32_t *at)
{
	uint32_t	end = *at;
	uint32_t	goal = matcher->len;

	if (op->end == IRI_PATTERN_AT_END)
	{
		if (op->len > matcher->len)
			return false;
		goal -= op->len;
	}
	if (is_delimiter(matcher, end) || end >= goal || !try(matcher, op, end + 1))
		return false;
	for (end++; end < goal && !is_delimiter(matcher, end); end++)
	{
		/* from here on, the operation has failed before */
		if (!try(matcher, op, end + 1))
			return false;
	}
	matcher->work += end - *at;
	*at = end;
	return op->end == IRI_PATTERN_AT_DELIMITER || end == goal;
}

/* The longest end of a RUN that has not been tried, plus 1; 0: none. */
static uint32_t
longest_run(Matcher *matcher, const IriPatternOp *op, uint32_t at)
{
	uint32_t	end = at;

	while (end - at < op->least)
	{
		if (is_delimiter(matcher, end))
			return 0;
		end++;
	}
	if (!try(matcher, op, end))
		return 0;
	while (!is_delimiter(matcher, end) && try(matcher, op, end + 1))
		end++;
	matcher->work += end - at;
	return end + 1;
}

/* Goes back to the last choice.  Returns false if no choice is left. */
static bool
back(Matcher *matcher, size_t *op, uint32_t *at)
{
	while (matcher->frames.len > 0)
	{
		Frame	   *frame = (Frame *) (void *) (matcher->frames.data + matcher->frames.len) - 1;
		const IriPatternOp *its = &iri_pattern_ops(matcher->pattern)[frame->op];
		bool		found = false;

		if (its->code == IRI_PATTERN_EITHER)
		{
			*op = its->to;
			*at = frame->at;
			matcher->frames.len -= sizeof(Frame);
			return true;
		}
		if (its->code == IRI_PATTERN_ANY)
			found = next_any(matcher, its, frame->least, &frame->at);
		else if (its->code == IRI_PATTERN_SEGMENT)
			found = longer_segment(matcher, its, &frame->at);
		else if (frame->at > frame->least)
		{
			frame->at--;
			found = true;
		}
		if (found)
		{
			*op = (size_t) frame->op + 1;
			*at = frame->at;
			return true;
		}
		matcher->frames.len -= sizeof(Frame);
	}
	return false;
}

/* Executes an operation that has choices; returns false if no choice is left. */
static bool
choose(Matcher *matcher, size_t number, uint32_t *at)
{
	const IriPatternOp *op = &iri_pattern_ops(matcher->pattern)[number];
	uint32_t	least = *at + op->least;
	uint32_t	end;

	switch (op->code)
	{
		case IRI_PATTERN_EITHER:
			if (!try(matcher, op, *at))
				return false;
			push(matcher, number, *at, 0);
			return true;
		case IRI_PATTERN_ANY:
			if (op->end == IRI_PATTERN_AT_END)
			{
				if (op->len > matcher->len || matcher->len - op->len < least)
					return false;
				*at = matcher->len - op->len;
				return true;
			}
			end = matcher->low[op->group];
			if (!next_any(matcher, op, least, &end))
				return false;
			push(matcher, number, end, least);
			*at = end;
			return true;
		case IRI_PATTERN_SEGMENT:
			if (op->end != IRI_PATTERN_ANYWHERE)
				return only_segment(matcher, op, at);
			if (!longer_segment(matcher, op, at))
				return false;
			push(matcher, number, *at, 0);
			return true;
		default:				/* IRI_PATTERN_RUN */
			end = longest_run(matcher, op, *at);
			if (end == 0)
				return false;
			push(matcher, number, end - 1, least);
			*at = end - 1;
			return true;
	}
}

static void
note_group(Matcher *matcher, const IriPatternOp *op, uint32_t at)
{
	IriText    *group;

	if (matcher->captures == NULL)
		return;
	group = &matcher->captures->group[op->group];
	if (op->code == IRI_PATTERN_OPEN)
		*group = (IriText) {matcher->s + at, 0};
	else if (op->code == IRI_PATTERN_UNSET)
		*group = (IriText) {NULL, 0};
	else
		group->len = (size_t) (matcher->s + at - group->data);
}

static bool
run(Matcher *matcher, size_t number)
{
	uint32_t	at = 0;

	while (!matcher->frames.failed)
	{
		const IriPatternOp *op = &iri_pattern_ops(matcher->pattern)[number++];
		bool		ok = true;

		if (iri_must_stop_at(&matcher->asked, ++matcher->work))
			matcher->frames.failed = true;
		switch (op->code)
		{
			case IRI_PATTERN_LITERAL:
				matcher->work += op->len;
				ok = text_is_at(matcher, op, at);
				at += ok ? op->len : 0;
				break;
			case IRI_PATTERN_OPEN:
			case IRI_PATTERN_CLOSE:
			case IRI_PATTERN_UNSET:
				note_group(matcher, op, at);
				break;
			case IRI_PATTERN_JUMP:
				number = op->to;
				break;
			case IRI_PATTERN_JOIN:
				ok = try(matcher, op, at);
				break;
			case IRI_PATTERN_END:
				if (at == matcher->len)
					return true;
				ok = false;
				break;
			default:
				ok = choose(matcher, number - 1, &at);
		}
		if (!ok && !back(matcher, &number, &at))
			return false;
	}
	return false;
}

static IriPatternResult
match_part(const IriPattern *pattern, IriPatternPart part, IriText text, IriPatternCaptures *captures)
{
	size_t		bits = pattern->memos[part] * (text.len + 2);
	size_t		bytes = bits / 8 + 1;
	uint8_t		few[BITS];
	Frame		storage[FRAMES];
	Matcher		matcher;
	bool		matches;
	const IriPatternOp *op = &iri_pattern_ops(pattern)[pattern->first[part]];

	matcher.pattern = pattern;
	matcher.texts = iri_pattern_texts(pattern);
	matcher.s = text.data;
	matcher.len = (uint32_t) text.len;
	matcher.fold = pattern->ignore_case && part >= IRI_PATTERN_PATHNAME;
	matcher.delimiter = pattern->delimiter[part];
	/* most texts are not empty, or differ from the first literal */
	if (op->code == IRI_PATTERN_END)
		return text.len == 0 ? IRI_PATTERN_YES : IRI_PATTERN_NO;
	if (op->code == IRI_PATTERN_LITERAL && !matcher.fold && !iri_begins(text, (IriText) {matcher.texts + op->at, op->len}))
		return IRI_PATTERN_NO;
	matcher.captures = captures;
	matcher.work = matcher.asked = 0;
	for (uint16_t i = 0; i < pattern->anys[part]; i++)
		matcher.low[i] = matcher.len + 1;
	iri_buf_init(&matcher.frames, storage, sizeof(storage));
	matcher.tried = bytes > sizeof(few) ? malloc(bytes) : few;
	if (matcher.tried == NULL)
		return IRI_PATTERN_FAILED;
	memset(matcher.tried, 0, bytes);
	matches = run(&matcher, pattern->first[part]);
	if (matcher.tried != few)
		free(matcher.tried);
	if (matcher.frames.failed)
	{
		iri_buf_free(&matcher.frames);
		return IRI_PATTERN_FAILED;
	}
	iri_buf_free(&matcher.frames);
	return matches ? IRI_PATTERN_YES : IRI_PATTERN_NO;
}

/*
 * Returns true if a link has a delimiter without text, "@", ":@", "u:@" or ":/",
 * where a pattern has texts alone, without that delimiter.  All links that match
 * begin alike: range.h.
 */
static bool
has_bare_delimiter(const IriPattern *pattern, const IriPatternInput *input)
{
	const IriPatternOp *ops = iri_pattern_ops(pattern);
	uint16_t	user = pattern->first[IRI_PATTERN_USERNAME];
	uint16_t	password = pattern->first[IRI_PATTERN_PASSWORD];
	uint16_t	port = pattern->first[IRI_PATTERN_PORT];

	return (input->bare_userinfo && user != IRI_PATTERN_ALL && password != IRI_PATTERN_ALL && ops[password].code == IRI_PATTERN_END &&
			ops[user + (ops[user].code == IRI_PATTERN_LITERAL)].code == IRI_PATTERN_END) ||
		(input->bare_port && port != IRI_PATTERN_ALL && ops[port].code == IRI_PATTERN_END);
}

IriPatternResult
iri_pattern_match(const IriPattern *pattern, const IriPatternInput *input, IriPatternCaptures *captures)
{
	if (has_bare_delimiter(pattern, input))
		return IRI_PATTERN_NO;
	for (IriPatternPart part = 0; part < IRI_PATTERN_PARTS; part++)
	{
		IriPatternResult result;

		if (pattern->first[part] == IRI_PATTERN_ALL)
			continue;
		result = match_part(pattern, part, input->part[part], captures);
		if (result != IRI_PATTERN_YES)
			return result;
	}
	return IRI_PATTERN_YES;
}

static IriText
component(const char *key, IriSpan span)
{
	return iri_defined(span) ? (IriText) {key + span.at, span.len} : (IriText) {"", 0};
}

void
iri_pattern_input(const char *key, const IriParts *parts, IriPatternInput *input)
{
	IriText		user = component(key, parts->userinfo);
	const char *colon = user.len > 0 ? memchr(user.data, ':', user.len) : NULL;
	IriText		password = {"", 0};

	if (colon != NULL)
	{
		password = (IriText) {colon + 1, (size_t) (user.data + user.len - colon - 1)};
		user.len = (size_t) (colon - user.data);
	}
	input->bare_userinfo = iri_defined(parts->userinfo) && password.len == 0 && (user.len == 0 || colon != NULL);
	input->bare_port = iri_defined(parts->port) && parts->port.len == 0;
	input->part[IRI_PATTERN_PROTOCOL] = component(key, parts->scheme);
	input->part[IRI_PATTERN_USERNAME] = user;
	input->part[IRI_PATTERN_PASSWORD] = password;
	input->part[IRI_PATTERN_HOSTNAME] = component(key, parts->host);
	input->part[IRI_PATTERN_PORT] = component(key, parts->port);
	input->part[IRI_PATTERN_PATHNAME] = component(key, parts->path);
	input->part[IRI_PATTERN_SEARCH] = component(key, parts->query);
	input->part[IRI_PATTERN_HASH] = component(key, parts->fragment);
}
