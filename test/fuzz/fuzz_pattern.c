/*
 * Patterns under libFuzzer: the first line is a pattern, the second one a link,
 * and the others are components of a pattern, in order.  Errors have positions, the
 * result is that of all positions that can be reached, and captures lie in their
 * components, in order.  Any breach of a property aborts.
 */
#include "fuzz.h"

#include "pattern/pattern.h"
#include "pattern/range.h"
#include "text/utf8.h"
#include "value/domain.h"
#include "value/ladder.h"

/* No longer components are matched the slow way too. */
#define MAX_PLACES	256
#define FUZZED_OPS		1024

static bool reached[FUZZED_OPS][MAX_PLACES + 1];
static uint16_t todo[FUZZED_OPS * (MAX_PLACES + 1)][2];
static size_t todo_count;

static void
reach(size_t number, size_t place)
{
	CHECK(number < FUZZED_OPS && place <= MAX_PLACES);
	if (reached[number][place])
		return;
	reached[number][place] = true;
	todo[todo_count][0] = (uint16_t) number;
	todo[todo_count++][1] = (uint16_t) place;
}

/* Returns true if a component matches: which places each operation can be reached at. */
static bool
part_matches(const IriPattern *pattern, IriPatternPart part, IriText text)
{
	size_t		done = 0;
	char		delimiter = pattern->delimiter[part];

	for (size_t i = pattern->first[part];; i++)
	{
		CHECK(i < FUZZED_OPS);
		memset(reached[i], 0, text.len + 1);
		if (iri_pattern_ops(pattern)[i].code == IRI_PATTERN_END)
			break;
	}
	todo_count = 0;
	reach(pattern->first[part], 0);
	while (done < todo_count)
	{
		size_t		number = todo[done][0];
		size_t		at = todo[done++][1];
		const IriPatternOp *op = &iri_pattern_ops(pattern)[number];
		size_t		end = at;

		switch (op->code)
		{
			case IRI_PATTERN_LITERAL:
				while (end - at < op->len && end < text.len)
				{
					char		c = text.data[end];
					bool		fold = pattern->ignore_case && part >= IRI_PATTERN_PATHNAME && c >= 'A' && c <= 'Z';

					if ((fold ? c + 32 : c) != iri_pattern_texts(pattern)[op->at + end - at])
						break;
					end++;
				}
				if (end - at == op->len)
					reach(number + 1, end);
				break;
			case IRI_PATTERN_ANY:
				for (end += op->least; end <= text.len; end++)
					reach(number + 1, end);
				break;
			case IRI_PATTERN_SEGMENT:
			case IRI_PATTERN_RUN:
				for (;; end++)
				{
					if (end - at >= (op->code == IRI_PATTERN_RUN ? op->least : 1U))
						reach(number + 1, end);
					if (end == text.len || (delimiter != '\0' && text.data[end] == delimiter))
						break;
				}
				break;
			case IRI_PATTERN_EITHER:
				reach(op->to, at);
				reach(number + 1, at);
				break;
			case IRI_PATTERN_JUMP:
				reach(op->to, at);
				break;
			case IRI_PATTERN_END:
				if (at == text.len)
					return true;
				break;
			default:
				reach(number + 1, at);
		}
	}
	return false;
}

/* The captures lie in their components, in order, and contain no delimiter if they have names. */
static void
check_captures(const IriPattern *pattern, const IriPatternInput *input, const IriPatternCaptures *captures)
{
	const char *from = NULL;
	IriPatternPart last = IRI_PATTERN_PARTS;

	for (int i = 0; i < pattern->count; i++)
	{
		IriPatternPart part = iri_pattern_groups(pattern)[i].part;
		IriText		text = input->part[part];
		IriText		group = captures->group[i];

		if (group.data == NULL)
			continue;
		if (part != last)
			from = text.data;
		last = part;
		CHECK(group.data >= from && group.data + group.len <= text.data + text.len);
		from = group.data + group.len;
	}
}

/* The key of a link that matches has the common part of all that do. */
static void
check_common(const IriPattern *pattern, IriText key, bool matches)
{
	FREED IriBuf out;
	int			count;
	bool		found = false;
	bool		only;
	IriText		domain = iri_pattern_domain(pattern, &only);

	init(&out);
	count = iri_pattern_prefixes(pattern, &out);
	CHECK(count <= IRI_PATTERN_RANGES && (count > 0 || out.len == 0));
	for (size_t at = 0; at < out.len; at += strlen(out.data + at) + 1)
	{
		size_t		len = strlen(out.data + at);

		count--;
		found = found || (key.len >= len && memcmp(key.data, out.data + at, len) == 0);
	}
	CHECK(count == 0 && (!matches || out.len == 0 || found));
	out.len = 0;
	if (iri_pattern_has_names(pattern) && domain.data != NULL && iri_domain_parse(domain.data, domain.len, &out))
	{
		IriDomain	given = {out.data, out.len, false};
		IriDomain	name = iri_domain_of(key.data, key.len);

		CHECK(!matches || (name.name != NULL && iri_domain_contains(&given, &name)));
	}
}

/* Returns true if a component has no operation except text. */
static bool
is_only_text(const IriPattern *pattern, IriPatternPart part)
{
	const IriPatternOp *op = iri_pattern_ops(pattern);

	if (pattern->first[part] == IRI_PATTERN_ALL)
		return false;
	for (op += pattern->first[part]; op->code == IRI_PATTERN_LITERAL; op++)
		;
	return op->code == IRI_PATTERN_END;
}

static bool
has_no_text(const IriPattern *pattern, IriPatternPart part)
{
	return pattern->first[part] != IRI_PATTERN_ALL && iri_pattern_ops(pattern)[pattern->first[part]].code == IRI_PATTERN_END;
}

static void
check_match(const IriPattern *pattern, const Text *link)
{
	IriParts	parts;
	IriError	err;
	IriBuf		key;
	IriPatternInput input;
	IriPatternCaptures captures;
	IriPatternResult result;
	bool		matches = true;

	if (!iri_parse(link->s, link->len, IRI_GRAMMAR_IRI, &parts, &err))
		return;
	init(&key);
	iri_normal_form(link->s, &parts, IRI_RUNG_SCHEME, &key);
	iri_split(key.data, key.len, &parts);
	iri_pattern_input(key.data, &parts, &input);
	result = iri_pattern_match(pattern, &input, &captures);
	CHECK(result != IRI_PATTERN_FAILED);
	CHECK(iri_pattern_match(pattern, &input, NULL) == result);
	if (result == IRI_PATTERN_YES)
		check_captures(pattern, &input, &captures);
	check_common(pattern, (IriText) {key.data, key.len}, result == IRI_PATTERN_YES);
	for (IriPatternPart part = 0; part < IRI_PATTERN_PARTS; part++)
	{
		if (input.part[part].len > MAX_PLACES)
		{
			iri_buf_free(&key);
			return;
		}
		if (pattern->first[part] != IRI_PATTERN_ALL)
			matches = matches && part_matches(pattern, part, input.part[part]);
	}
	/* a delimiter without text is not in a pattern that has only texts, and none after that delimiter */
	if ((input.bare_userinfo && is_only_text(pattern, IRI_PATTERN_USERNAME) && has_no_text(pattern, IRI_PATTERN_PASSWORD)) ||
		(input.bare_port && has_no_text(pattern, IRI_PATTERN_PORT)))
		matches = false;
	CHECK(matches == (result == IRI_PATTERN_YES));
	iri_buf_free(&key);
}

static void
check_pattern(const IriPatternTexts *texts, const char *s, size_t len, const Text *link, bool ignore_case)
{
	IriPatternError err;
	FREED IriBuf out = {0};

	if (iri_pattern_read(texts, ignore_case, &out, &err))
	{
		check_size(&out, len);
		check_match((const IriPattern *) (const void *) out.data, link);
	}
	else
		CHECK(err.message != NULL && err.at >= s && err.at <= s + len);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *) data;
	const char *end = at + size;
	Text		pattern = next_line(&at, end);
	Text		link = next_line(&at, end);
	const char *from = at;
	IriPatternTexts texts;
	IriPatternError err;

	if (iri_pattern_split((IriText) {pattern.s, pattern.len}, &texts, &err))
		check_pattern(&texts, pattern.s, pattern.len, &link, size % 2 != 0);
	else
		CHECK(err.message != NULL && err.at >= pattern.s && err.at <= pattern.s + pattern.len);
	texts = (IriPatternTexts) {0};
	for (int i = 0; at < end && i < IRI_PATTERN_PARTS; i++)
	{
		const char *newline = memchr(at, '\n', (size_t) (end - at));

		texts.part[i] = (IriText) {at, (size_t) ((newline != NULL ? newline : end) - at)};
		at = newline != NULL ? newline + 1 : end;
	}
	check_pattern(&texts, from, (size_t) (end - from), &link, size % 2 != 0);
	free(pattern.s);
	free(link.s);
	return 0;
}
