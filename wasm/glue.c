/*
 * The functions of the core as wasm/ and python/ call them; see glue.h.
 */
#include "glue.h"

#include <stdio.h>
#include <string.h>

#include "crawl/canonical.h"
#include "crawl/defang.h"
#include "crawl/extract.h"
#include "crawl/rules.h"
#include "crawl/steps.h"
#include "pattern/pattern.h"
#include "pattern/rewrite.h"
#include "scheme/scheme.h"
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

#define SLOTS	3

/* A place in a text, also in characters and in units of UTF-16. */
typedef struct Place
{
	size_t		octet;
	uint32_t	characters;
	uint32_t	units;
} Place;

static IriBuf slots[SLOTS];
static IriBuf out;
static IriText result;			/* in `out` */
static IriBuf rule_memory;
static IriBuf rewrite_memory;
static IriBuf pattern_memory;
static IriRules rules;
static IriExtract extract;
static IriBuf options;			/* of it */
static IriBuf refanged;			/* its text, with the option for that */
static IriText extracted;		/* the text as it was given */
static IriFangPlace fang_place;
static Place place;
static uint32_t answer[16];
static char message[IRI_ERROR_MESSAGE_SIZE];
static IriBuf entry_message;
static const char *said[4];		/* code, component, message, hint; NULL: none */

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

static void
move(Place *to, const char *s, size_t octet)
{
	for (; to->octet < octet; to->octet++)
	{
		unsigned char c = (unsigned char) s[to->octet];

		to->characters += (c & 0xc0) != 0x80;
		to->units += ((c & 0xc0) != 0x80) + (c >= 0xf0);
	}
}

static Status
refuse(const char *name, const char *component, const char *text, const char *hint, const char *s, size_t at)
{
	Place		where = {0};

	move(&where, s, at);
	said[0] = name;
	said[1] = component;
	said[2] = text;
	said[3] = hint;
	answer[0] = where.characters;
	answer[1] = where.units;
	return INVALID;
}

/* An error of a pattern or rule; a message of NULL means that there is no memory. */
static Status
refuse_pattern(const IriPatternError *err, const char *text)
{
	if (err->message == NULL)
		return NO_MEMORY;
	return refuse("pattern", NULL, err->message, NULL, text, err->at != NULL ? (size_t) (err->at - text) : 0);
}

/* An error of an entry of the rules in slot 2; without `err`, it is not a rule. */
static Status
refuse_entry(IriText entry, const IriPatternError *err)
{
	const char *text = err != NULL ? err->message : "This is not a rule.";
	char		start[40];
	unsigned int number = 1;

	if (text == NULL)
		return NO_MEMORY;
	for (const char *p = slots[2].data; p < entry.data; p++)
		number += *p == '\n';
	empty(&entry_message);
	iri_buf_append(&entry_message, start, (size_t) snprintf(start, sizeof(start), "Entry %u of the rules, \"", number));
	iri_buf_append(&entry_message, entry.data, entry.len);
	iri_buf_append(&entry_message, "\": ", 3);
	iri_buf_append(&entry_message, text, strlen(text) + 1);
	if (entry_message.failed)
		return NO_MEMORY;
	return refuse("rule", NULL, entry_message.data, err != NULL ? NULL : IRI_RULES_HINT, entry.data,
				  err != NULL && err->at != NULL ? (size_t) (err->at - entry.data) : 0);
}

/* Says why the text in a slot is refused. */
static Status
refuse_text(int n, size_t len, IriGrammar grammar, const IriError *err)
{
	const char *s = slots[n].data;

	if (err->code == IRI_ERROR_NO_MEMORY)
		return NO_MEMORY;
	iri_error_message(err, iri_utf8_count(s, err->position) + 1, message, sizeof(message));
	return refuse(iri_error_name(err->code), iri_component_name(err->component), message,
				  iri_error_hint(s, len, grammar, err), s, err->position);
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
	answer[14] = status == YES && result.len == len && memcmp(result.data, slots[0].data, len) == 0;
	return status;
}

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

EXPORT(iri_key_version) int
iri_key_version(void)
{
	return IRI_KEY_VERSION;
}

EXPORT(iri_steps) uint32_t
iri_steps(size_t len)
{
	return iri_steps_lookup(slots[0].data, len);
}

EXPORT(iri_step) Status
iri_step(size_t n)
{
	const char *name;

	if (n >= IRI_STEPS + iri_profiles_count)
		return NO;
	name = n < IRI_STEPS ? iri_step_names[n] : iri_profiles[n - IRI_STEPS].name;
	result = (IriText) {name, strlen(name)};
	return YES;
}

/* Attributes of HTML have web addresses, whose hosts need ICU; "domains" needs the public suffix list. */
static bool
is_for_servers(int option)
{
	return option >= 0 && (1u << option & (IRI_EXTRACT_HTML | IRI_EXTRACT_DOMAINS)) != 0;
}

EXPORT(iri_option) Status
iri_option(size_t n)
{
	for (int i = 0; iri_extract_options[i] != NULL; i++)
	{
		if (!is_for_servers(i) && n-- == 0)
		{
			result = (IriText) {iri_extract_options[i], strlen(iri_extract_options[i])};
			return YES;
		}
	}
	return NO;
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
		status = refuse_entry(entries_of(&list[0])[bad], NULL);
	else if (count[1] > 0 && !iri_rewrites_read(entries_of(&list[1]), count[1], &rewrite_memory, &bad, &err))
		status = refuse_entry(entries_of(&list[1])[bad], &err);
	else if (count[1] > 0)
		rules.rewrites = (const IriRewrites *) (const void *) rewrite_memory.data;
	for (int i = 0; i < 2; i++)
		iri_buf_free(&list[i]);
	return status;
}

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

EXPORT(iri_extract_in) Status
iri_extract_in(size_t len, size_t options_len)
{
	const char *p = slots[1].data;
	const char *end = p + options_len;
	size_t		count;

	empty(&options);
	for (const char *next; p < end; p = next + 1)
	{
		next = memchr(p, '\n', (size_t) (end - p));
		if (is_for_servers(iri_name_index(iri_extract_options, p, (size_t) (next - p))))
			break;
		add_entry(&options, (IriText) {p, (size_t) (next - p)});
	}
	if (options.failed)
		return NO_MEMORY;
	count = options.len / sizeof(IriText);
	extracted = (IriText) {slots[0].data, len};
	fang_place = (IriFangPlace) {0};
	place = (Place) {0};
	iri_extract_begin(&extract, extracted.data, extracted.len);
	answer[0] = (uint32_t) iri_extract_set_options(&extract, (IriText *) (void *) options.data, count);
	if (answer[0] < count || p < end)
		return NO;
	if (extract.options & IRI_EXTRACT_DEFANGED)
	{
		empty(&refanged);
		iri_refang(extracted.data, extracted.len, &refanged);
		extract.text = refanged.data;
		extract.len = refanged.len;
	}
	return extract.text == NULL || refanged.failed ? NO_MEMORY : YES;
}

EXPORT(iri_extract_more) Status
iri_extract_more(void)
{
	size_t		at;

	empty(&out);
	if (!iri_extract_next(&extract, &at, &out) && !out.failed)
		return NO;
	for (int i = 0; i < 2; i++)
	{
		size_t		to = i == 0 ? at : at + extract.found;

		if (extract.options & IRI_EXTRACT_DEFANGED)
		{
			iri_refang_find(extracted.data, extracted.len, to, &fang_place);
			to = fang_place.raw;
		}
		move(&place, extracted.data, to);
		answer[2 * i] = place.characters;
		answer[2 * i + 1] = place.units;
	}
	return done();
}

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
