/*
 * Functions for crawlers, and the mappings, under libFuzzer: the first line of the
 * input is a link or text, the second one a base or host, and the others are
 * rules.  Output is valid, does not change again, and has a limited size.  Any
 * breach of a property aborts.
 */
#include "fuzz.h"

#include "crawl/canonical.h"
#include "crawl/defang.h"
#include "crawl/extract.h"
#include "crawl/guess.h"
#include "url/href.h"
#include "url/repair.h"
#include "crawl/surt.h"
#include "host/url_host.h"
#include "scheme/normalize.h"
#include "syntax/resolve.h"
#include "text/charset.h"
#include "text/utf8.h"
#include "unicode/html.h"
#include "unicode/map.h"
#include "value/ladder.h"

#define FUZZED_RULES	16

static void
append_normal_key(const char *s, const IriParts *parts, IriBuf *out)
{
	iri_normal_form(s, parts, IRI_RUNG_SCHEME, out);
	CHECK(!out->failed);
}

/* A web address becomes an IRI, which is a web address that means itself. */
static void
check_web_address(const Text *text, const Text *base)
{
	FREED IriBuf out;
	FREED IriBuf again;
	IriError	err;

	init(&out);
	init(&again);
	if (iri_append_from_href(text->s, text->len, base ? base->s : NULL, base ? base->len : 0,
							 &iri_charset_utf8, &out, &err))
	{
		check_size(&out, text->len + (base ? base->len : 0));
		CHECK(iri_satisfies(out.data, out.len, IRI_GRAMMAR_IRI, &err));
		CHECK(iri_append_from_href(out.data, out.len, NULL, 0, &iri_charset_utf8, &again, &err));
		CHECK(is_text(&again, out.data, out.len));
	}
	else
		CHECK(out.len == 0 && err.code != IRI_OK);
}

static bool
is_not_short(const char *name, size_t len)
{
	(void) name;
	return len > 1;
}

/* A refanged text is no longer than the text, and places are found again. */
static void
check_refang(const Text *text)
{
	IriFangPlace place = {0, 0};
	FREED IriBuf out;

	init(&out);
	iri_refang(text->s, text->len, &out);
	check_size(&out, text->len);
	CHECK(out.len <= text->len);
	for (size_t i = 0; i <= out.len; i++)
	{
		CHECK(iri_refang_find(text->s, text->len, i, &place));
		CHECK(place.raw <= text->len && place.refanged <= i);
	}
	CHECK(place.raw == text->len && place.refanged == out.len);
}

/* The guess is an IRI, which means itself. */
static void
check_guess(const Text *text, unsigned int options)
{
	FREED IriBuf out;
	FREED IriBuf again;
	IriError	err;
	bool		failed;
	bool		is_link;

	init(&out);
	init(&again);
	if (iri_append_guess(text->s, text->len, "https", options, is_not_short, &out))
	{
		check_size(&out, text->len + 8);
		CHECK(iri_satisfies(out.data, out.len, IRI_GRAMMAR_IRI, &err));
		CHECK(iri_append_guess(out.data, out.len, "http", options, is_not_short, &again));
		CHECK(is_text(&again, out.data, out.len));
	}
	else
		CHECK(out.len == 0 && !out.failed);
	/* exactly the other texts have a reason */
	out.len = 0;
	is_link = iri_append_guess(text->s, text->len, "https", 0, is_not_short, &out);
	CHECK((iri_guess_reason(text->s, text->len, is_not_short, &failed) == NULL) == is_link && !failed);
}

/* A LEIRI becomes a reference, and that one itself. */
static void
check_leiri(const Text *text)
{
	FREED IriBuf out;
	FREED IriBuf again;
	IriError	err;

	init(&out);
	init(&again);
	if (iri_append_from_leiri(text->s, text->len, &out, &err))
	{
		check_size(&out, text->len);
		CHECK(iri_satisfies(text->s, text->len, IRI_GRAMMAR_LEIRI, &err));
		CHECK(iri_satisfies(out.data, out.len, IRI_GRAMMAR_IRI_REFERENCE, &err));
		CHECK(iri_append_from_leiri(out.data, out.len, &again, &err));
		CHECK(is_text(&again, out.data, out.len));
	}
	else
		CHECK(!iri_satisfies(text->s, text->len, IRI_GRAMMAR_LEIRI, &err));
}

static bool
is_host(const char *s, size_t len, IriBuf *out)
{
	return iri_is_typed_host(s, len, is_not_short, out);
}

static bool
append_href(const char *s, size_t len, IriBuf *out)
{
	IriError	err;

	return iri_append_from_href(s, len, NULL, 0, &iri_charset_utf8, out, &err);
}

/* The matches in text are IRIs, at increasing places. */
static void
check_extract(const Text *text, unsigned int options)
{
	IriExtract	extract;
	FREED IriBuf html;
	FREED IriBuf values;
	FREED IriBuf out;
	IriError	err;
	size_t		at = 0;
	size_t		before = 0;
	size_t		sum = 0;
	bool		first = true;

	init(&out);
	init(&html);
	init(&values);
	iri_html_decode_values(text->s, text->len, &html, &values);
	if (options & IRI_EXTRACT_HTML)
	{
		iri_extract_begin(&extract, html.data, html.len);
		extract.values = (const size_t *) values.data;
		extract.nvalues = values.len / (2 * sizeof(size_t));
	}
	else
		iri_extract_begin(&extract, text->s, text->len);
	extract.options = options;
	extract.is_host = is_host;
	extract.repair = append_href;
	while (iri_extract_next(&extract, &at, &out))
	{
		CHECK(!out.failed && iri_satisfies(out.data, out.len, IRI_GRAMMAR_IRI, &err));
		CHECK(at + extract.found <= extract.len && extract.found > 0 && (first || at >= before));
		first = false;
		before = at + extract.found;
		sum += out.len;
		CHECK(sum <= 16 * text->len + 65536);
		out.len = 0;
	}
	CHECK(!out.failed);
}

/* Places in HTML come one after another, up to its end. */
static void
check_html(const Text *text)
{
	FREED IriBuf out;
	IriHtmlPlace place = {0, 0};
	size_t		raw = 0;

	init(&out);
	iri_html_decode(text->s, text->len, &out);
	check_size(&out, text->len);
	for (size_t i = 0; i <= out.len; i++)
	{
		CHECK(iri_html_find(text->s, text->len, i, &place));
		CHECK(place.raw >= raw && place.raw <= text->len && place.decoded <= i);
		raw = place.raw;
	}
	CHECK(raw == text->len);
}

/* The host of a special scheme is read again as it is. */
static void
check_host(const Text *host)
{
	FREED IriBuf out;
	FREED IriBuf again;
	bool		is_number;
	uint32_t	address;

	init(&out);
	init(&again);
	if (iri_utf8_count(host->s, host->len) > 0 && iri_append_url_domain(host->s, host->len, true, &out) == IRI_OK)
	{
		check_size(&out, host->len);
		CHECK(iri_append_url_domain(out.data, out.len, true, &again) == IRI_OK);
		CHECK(is_text(&again, out.data, out.len));
		for (size_t i = 0; i < out.len; i++)
			CHECK(!iri_is_forbidden_in_host(out.data[i]));
		CHECK(iri_parse_url_ipv4(out.data, out.len, &is_number, &address) == IRI_OK);
	}
}

/* A canonical form is a normal form, and its own canonical form. */
static void
check_canonical(const IriBuf *key, uint32_t steps, const IriRules *rules)
{
	FREED IriBuf out;
	FREED IriBuf again;
	IriParts	parts;
	IriError	err;

	init(&out);
	init(&again);
	iri_canonical_form(key->data, key->len, steps, rules, &out);
	check_size(&out, key->len);
	CHECK(iri_parse(out.data, out.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err));
	append_normal_key(out.data, &parts, &again);
	CHECK(is_text(&again, out.data, out.len));
	again.len = 0;
	iri_canonical_form(out.data, out.len, steps, rules, &again);
	CHECK(is_text(&again, out.data, out.len));
}

/* A URI is ASCII, has the same key, and maps to itself. */
static void
check_map(const Text *text, const IriParts *parts, const IriBuf *key)
{
	FREED IriBuf uri;
	FREED IriBuf again;
	IriParts	uri_parts;
	IriError	err;
	IriMapError map_error;

	init(&uri);
	init(&again);
	if (iri_append_uri(text->s, parts, &iri_charset_utf8, true, &uri, &map_error))
	{
		check_size(&uri, text->len);
		CHECK(iri_parse(uri.data, uri.len, IRI_GRAMMAR_URI_REFERENCE, &uri_parts, &err));
		CHECK(iri_append_uri(uri.data, &uri_parts, &iri_charset_utf8, true, &again, &map_error));
		CHECK(is_text(&again, uri.data, uri.len));
		again.len = 0;
		append_normal_key(uri.data, &uri_parts, &again);
		/* what RFC 3987 does not allow may be encoded */
		CHECK(!iri_satisfies(text->s, text->len, IRI_GRAMMAR_RFC3987, &err) ||
			  is_text(&again, key->data, key->len));
	}
	uri.len = 0;
	iri_append_from_uri(text->s, parts, &uri);
	check_size(&uri, text->len);
	CHECK(iri_parse(uri.data, uri.len, IRI_GRAMMAR_IRI_REFERENCE, &uri_parts, &err));
}

/* A sort key can be turned back. */
static void
check_surt(const Text *text, const IriParts *parts)
{
	FREED IriBuf surt;
	FREED IriBuf back;

	init(&surt);
	init(&back);
	iri_append_surt(text->s, text->len, parts, &surt);
	check_size(&surt, text->len);
	CHECK(iri_append_from_surt(surt.data, surt.len, &back));
	CHECK(is_text(&back, text->s, text->len));
	surt.len = 0;
	iri_append_cdx_key(text->s, text->len, false, &surt);
	check_size(&surt, text->len);
}

/* A parameter that is put into a query is found there, and can be removed. */
static void
check_query(const Text *query, const Text *value, IriQueryForm form)
{
	IriPieces	pieces;
	IriParam	param;
	FREED IriBuf out;
	FREED IriBuf rest;
	IriName		name = {.name = value->s, .len = value->len};
	IriNames	names = iri_names_sort(&name, 1);
	IriText		text = {value->s, value->len};
	IriSetting	setting = {text, &text, 1, 0};

	init(&out);
	init(&rest);
	iri_query_put(query->s, query->len, form, &setting, 1, &out);
	check_size(&out, query->len + 2 * value->len);
	iri_pieces_begin(&pieces, out.data, out.len, form);
	CHECK(iri_find_param(&pieces, value->s, value->len, &param));
	CHECK(param.value != NULL && iri_form_equal(param.value, param.value_len, form.plus, value->s, value->len));
	CHECK(!iri_find_param(&pieces, value->s, value->len, &param));
	if (iri_query_filter(out.data, out.len, form, &names, false, &rest))
	{
		CHECK(!rest.failed && rest.len < out.len);
		iri_pieces_begin(&pieces, rest.data, rest.len, form);
		CHECK(!iri_find_param(&pieces, value->s, value->len, &param));
	}
}

static void
check_link(const Text *text, const IriParts *parts, const IriRules *rules, const Text *other)
{
	FREED IriBuf key;

	init(&key);
	append_normal_key(text->s, parts, &key);
	check_surt(text, parts);
	check_map(text, parts, &key);
	for (size_t i = 0; i < iri_profiles_count; i++)
		check_canonical(&key, iri_profiles[i].steps, rules);
	for (int step = 0; step < IRI_STEPS; step++)
		check_canonical(&key, IRI_STEP_BIT(step), rules);
	if (iri_defined(parts->query))
	{
		Text		query = {text->s + parts->query.at, parts->query.len};

		check_query(&query, other, IRI_WEB_FORM);
		check_query(&query, other, (IriQueryForm) {';', true});
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *) data;
	const char *end = at + size;
	Text		text = next_line(&at, end);
	Text		other = next_line(&at, end);
	Text		lines[FUZZED_RULES];
	IriText		entries[FUZZED_RULES];
	size_t		count = 0;
	size_t		bad;
	void	   *memory;
	IriRules	rules;
	IriParts	parts;
	IriError	err;

	for (; at < end && count < FUZZED_RULES; count++)
	{
		lines[count] = next_line(&at, end);
		entries[count] = (IriText) {lines[count].s, lines[count].len};
	}
	memory = malloc(iri_rules_size(entries, count) + 1);
	CHECK(memory != NULL);
	if (!iri_rules_parse(entries, count, memory, &rules, &bad))
	{
		CHECK(bad < count);
		CHECK(iri_rules_parse(entries, 0, memory, &rules, &bad));
	}

	check_web_address(&text, NULL);
	if (iri_parse(other.s, other.len, IRI_GRAMMAR_IRI, &parts, &err))
		check_web_address(&text, &other);
	for (unsigned int options = 0; options < 4; options++)
		check_guess(&text, options);
	check_refang(&text);
	check_leiri(&text);
	check_html(&text);
	for (unsigned int options = 0; options < 32; options++)
		check_extract(&text, options);
	if (iri_parse(text.s, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err))
		check_link(&text, &parts, &rules, &other);
	if (iri_satisfies(other.s, other.len, IRI_GRAMMAR_LEIRI, &err))
		check_host(&other);

	free(memory);
	for (size_t i = 0; i < count; i++)
		free(lines[i].s);
	free(text.s);
	free(other.s);
	return 0;
}
