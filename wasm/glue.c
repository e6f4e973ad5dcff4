/*
 * The core as a module of WebAssembly: what iri.mjs calls.
 *
 * The caller writes texts, in UTF-8, into the slots of iri_room().  The
 * functions return a status; the numbers that belong to it are in iri_answer(),
 * and the text is in iri_out().  Nothing is imported except NFC (UAX #15).
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crawl/canonical.h"
#include "crawl/extract.h"
#include "crawl/rules.h"
#include "crawl/steps.h"
#include "pattern/pattern.h"
#include "pattern/rewrite.h"
#include "syntax/hint.h"
#include "syntax/parse.h"
#include "syntax/resolve.h"
#include "text/buf.h"
#include "text/error.h"
#include "text/nfc.h"
#include "text/text.h"
#include "text/utf8.h"
#include "text/uuid.h"
#include "value/ladder.h"
#include "value/value.h"

#define EXPORT(name)	__attribute__((export_name(#name)))

typedef enum Status
{
	NO,							/* false, or no more */
	YES,
	INVALID,					/* an error: `answer` has its place, the texts are in `said` */
	NO_MEMORY
} Status;

#define SLOTS	3

static IriBuf slots[SLOTS];
static IriBuf out;
static IriText result;			/* in `out` */
static IriBuf rule_memory;
static IriBuf rewrite_memory;
static IriBuf pattern_memory;
static IriRules rules;
static IriExtract extract;
static uint32_t answer[16];
static char message[IRI_ERROR_MESSAGE_SIZE];
static const char *said[4];		/* code, component, message, hint; NULL: none */

/* The host's NFC: writes at most `room` bytes and returns their number, or -1. */
__attribute__((import_module("env"), import_name("nfc")))
extern int	host_nfc(const char *s, size_t len, char *to, size_t room);

/* In UTF-8, NFC is at most three times as long as its source. */
void
iri_append_nfc(const char *s, size_t len, IriBuf *to)
{
	int			n = iri_buf_reserve(to, 3 * len) ? host_nfc(s, len, to->data + to->len, 3 * len) : -1;

	if (n < 0)
		to->failed = true;
	else
		to->len += (size_t) n;
}

/* Knows %s, %u, %zu, %02X and %04X, which the core uses.  The library's needs files. */
int
snprintf(char *to, size_t size, const char *format, ...)
{
	va_list		args;
	size_t		n = 0;

	va_start(args, format);
	for (; *format != '\0'; format++)
	{
		char		digits[12];
		const char *text = format;
		size_t		len = 1;

		if (*format == '%')
		{
			size_t		width = 1;

			for (format++; *format == '0' || *format == 'z'; format++)
				width = *format == '0' ? (size_t) (*++format - '0') : width;
			if (*format == 's')
			{
				text = va_arg(args, const char *);
				len = strlen(text);
			}
			else
			{
				unsigned int base = *format == 'X' ? 16 : 10;
				unsigned int value = va_arg(args, unsigned int);

				for (len = 0; value > 0 || len < width; value /= base)
					digits[sizeof(digits) - ++len] = "0123456789ABCDEF"[value % base];
				text = digits + sizeof(digits) - len;
			}
		}
		for (size_t i = 0; i < len; i++, n++)
		{
			if (n + 1 < size)
				to[n] = text[i];
		}
	}
	va_end(args);
	to[n < size ? n : size - 1] = '\0';
	return (int) n;
}

static void
empty(IriBuf *buf)
{
	if (buf->failed)
		iri_buf_free(buf);
	buf->len = 0;
	buf->failed = false;
}

static Status
done(void)
{
	result = (IriText) {out.data, out.len};
	return out.failed ? NO_MEMORY : YES;
}

static Status
refuse(const char *name, const char *component, const char *text, const char *hint, size_t at)
{
	said[0] = name;
	said[1] = component;
	said[2] = text;
	said[3] = hint;
	answer[0] = (uint32_t) at;
	return INVALID;
}

/* An error of a pattern or rule; a message of NULL means that there is no memory. */
static Status
refuse_pattern(const IriPatternError *err, const char *text)
{
	if (err->message == NULL)
		return NO_MEMORY;
	return refuse("pattern", NULL, err->message, NULL, err->at != NULL ? (size_t) (err->at - text) : 0);
}

/* Says why the text in a slot is refused; answer[1] is the slot. */
static Status
refuse_text(int n, size_t len, IriGrammar grammar, const IriError *err)
{
	const char *s = slots[n].data;

	answer[1] = (uint32_t) n;
	if (err->code == IRI_ERROR_NO_MEMORY)
		return NO_MEMORY;
	iri_error_message(err, iri_utf8_count(s, err->position) + 1, message, sizeof(message));
	return refuse(iri_error_name(err->code), iri_component_name(err->component), message,
				  iri_error_hint(s, len, grammar, err), err->position);
}

static Status
parse(int n, size_t len, IriGrammar grammar, IriParts *parts)
{
	IriError	err;

	empty(&out);
	return iri_parse(slots[n].data, len, grammar, parts, &err) ? YES : refuse_text(n, len, grammar, &err);
}

/* Makes the key of the IRI in slot 0, by the way that is fastest for most links. */
static Status
make_key(size_t len, IriGrammar grammar)
{
	IriError	err;
	IriValue	value;

	empty(&out);
	if (!iri_value_make(slots[0].data, len, grammar, &out, &err))
		return refuse_text(0, len, grammar, &err);
	if (out.failed || !iri_value_read(out.data, out.len, &value))
		return NO_MEMORY;
	result = iri_key_text(&value);
	return YES;
}

/* Returns room for a text in a slot; NULL if there is no memory. */
EXPORT(iri_room) char *
iri_room(int n, size_t size)
{
	empty(&slots[n]);
	return iri_buf_reserve(&slots[n], size + 1) ? slots[n].data : NULL;
}

EXPORT(iri_answer) const uint32_t *
iri_answer(void)
{
	return answer;
}

/* Returns a text of an error, and the text that was made; its length is the last answer. */
EXPORT(iri_said) const char *
iri_said(int n)
{
	answer[15] = said[n] == NULL ? 0 : (uint32_t) strlen(said[n]);
	return said[n];
}

EXPORT(iri_out) const char *
iri_out(void)
{
	answer[15] = (uint32_t) result.len;
	return result.data;
}

/* Makes the normal form; the answer is whether it is the spelling. */
EXPORT(iri_read) Status
iri_read(size_t len, int grammar, int rung)
{
	IriParts	parts;
	Status		status = rung == IRI_RUNG_SCHEME ? make_key(len, (IriGrammar) grammar) : parse(0, len, (IriGrammar) grammar, &parts);

	if (status == YES && rung != IRI_RUNG_SCHEME)
	{
		iri_normal_form(slots[0].data, &parts, (IriRung) rung, &out);
		status = done();
	}
	answer[14] = result.len == len && memcmp(result.data, slots[0].data, len) == 0;
	return status;
}

/* Answers with seven spans of the text that was read last, those of iri_parts. */
EXPORT(iri_spans) void
iri_spans(size_t len)
{
	IriParts	parts;

	iri_split(slots[0].data, len, &parts);
	memcpy(answer, (const IriSpan[]) {parts.scheme, parts.userinfo, parts.host, parts.port, parts.path, parts.query, parts.fragment},
		   7 * sizeof(IriSpan));
}

EXPORT(iri_digest) Status
iri_digest(size_t len)
{
	Status		status = make_key(len, IRI_GRAMMAR_IRI);

	if (status == YES)
		iri_url_uuid(result, (uint8_t *) answer);
	return status;
}

/* Resolves the reference in slot 0 against the base in slot 1. */
EXPORT(iri_resolve) Status
iri_resolve(size_t len, size_t base_len)
{
	IriParts	parts;
	IriParts	base;
	Status		status = parse(0, len, IRI_GRAMMAR_IRI_REFERENCE, &parts);

	if (status == YES)
		status = parse(1, base_len, IRI_GRAMMAR_IRI, &base);
	if (status != YES)
		return status;
	iri_resolve_reference(slots[0].data, &parts, slots[1].data, &base, &out);
	return done();
}

/* Returns the steps that the name in slot 0 means; 0 if there are none. */
EXPORT(iri_steps) uint32_t
iri_steps(size_t len)
{
	return iri_steps_lookup(slots[0].data, len);
}

/* Appends to a list of entries. */
static void
add_entry(IriBuf *list, IriText entry)
{
	iri_buf_append(list, (const char *) &entry, sizeof(entry));
}

static const IriText *
entries_of(const IriBuf *list)
{
	return (const IriText *) (const void *) list->data;
}

/* Reads the rules in slot 2, each with a line feed after it; answer[1] is the number of a wrong one. */
EXPORT(iri_rules) Status
iri_rules(size_t len)
{
	const char *end = slots[2].data + len;
	IriBuf		list[2];		/* rules, and those that rewrite links */
	size_t		count[2];
	size_t		size;
	size_t		bad = 0;
	IriPatternError err = {0};
	Status		status = YES;

	for (int i = 0; i < 2; i++)
		iri_buf_init(&list[i], NULL, 0);
	for (const char *p = slots[2].data, *next; p < end; p = next + 1)
	{
		next = memchr(p, '\n', (size_t) (end - p));
		add_entry(&list[iri_is_rewrite((IriText) {p, (size_t) (next - p)})], (IriText) {p, (size_t) (next - p)});
	}
	for (int i = 0; i < 2; i++)
		count[i] = list[i].len / sizeof(IriText);
	empty(&rule_memory);
	empty(&rewrite_memory);
	memset(&rules, 0, sizeof(rules));
	size = iri_rules_size(entries_of(&list[0]), count[0]);
	if (list[0].failed || list[1].failed || !iri_buf_reserve(&rule_memory, size + 1))
		status = NO_MEMORY;
	else if (!iri_rules_parse(entries_of(&list[0]), count[0], rule_memory.data, &rules, &bad))
	{
		IriText		entry = entries_of(&list[0])[bad];

		status = refuse("rule", NULL, "This is not a rule.", NULL, (size_t) (entry.data - slots[2].data));
	}
	else if (count[1] > 0 && !iri_rewrites_read(entries_of(&list[1]), count[1], &rewrite_memory, &bad, &err))
		status = refuse_pattern(&err, slots[2].data);
	else if (count[1] > 0)
		rules.rewrites = (const IriRewrites *) (const void *) rewrite_memory.data;
	for (int i = 0; i < 2; i++)
		iri_buf_free(&list[i]);
	return status;
}

/* The canonical form by these steps and the rules that were read. */
EXPORT(iri_canonicalize) Status
iri_canonicalize(size_t len, uint32_t steps)
{
	Status		status = make_key(len, IRI_GRAMMAR_IRI);
	IriBuf		value = out;

	if (status != YES)
		return status;
	iri_buf_init(&out, NULL, 0);
	iri_canonical_form(result.data, result.len, steps, &rules, &out);
	iri_buf_free(&value);
	return done();
}

/* Looks for IRIs in the text in slot 0. */
EXPORT(iri_extract_in) void
iri_extract_in(size_t len)
{
	iri_extract_begin(&extract, slots[0].data, len);
}

/* The next one, and where it begins and ends in the text. */
EXPORT(iri_extract_more) Status
iri_extract_more(void)
{
	size_t		at;

	empty(&out);
	if (!iri_extract_next(&extract, &at, &out) && !out.failed)
		return NO;
	answer[0] = (uint32_t) at;
	answer[1] = (uint32_t) (at + extract.found);
	return done();
}

/* Reads the pattern in slot 1. */
EXPORT(iri_pattern) Status
iri_pattern(size_t len)
{
	IriPatternTexts texts;
	IriPatternError err = {0};

	empty(&pattern_memory);
	if (iri_pattern_split((IriText) {slots[1].data, len}, &texts, &err) &&
		iri_pattern_read(&texts, false, &pattern_memory, &err))
		return YES;
	pattern_memory.len = 0;
	return refuse_pattern(&err, slots[1].data);
}

EXPORT(iri_matches) Status
iri_matches(size_t len)
{
	IriParts	parts;
	IriPatternInput input;
	Status		status = make_key(len, IRI_GRAMMAR_IRI);

	if (status != YES)
		return status;
	iri_split(result.data, result.len, &parts);
	iri_pattern_input(result.data, &parts, &input);
	switch (iri_pattern_match((const IriPattern *) (const void *) pattern_memory.data, &input, NULL))
	{
		case IRI_PATTERN_NO:
			return NO;
		case IRI_PATTERN_YES:
			return YES;
		default:
			return NO_MEMORY;
	}
}
