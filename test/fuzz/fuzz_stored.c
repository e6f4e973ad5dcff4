/*
 * Damaged values: the input is a stored form, as a disk or a superuser's cast
 * may have left it.  It is refused, or all that reads a value reads this one
 * within its bounds, and writes no more than a multiple of it.
 */
#include "fuzz.h"

#include "crawl/canonical.h"
#include "crawl/extract.h"
#include "url/href.h"
#include "url/query.h"
#include "url/repair.h"
#include "crawl/surt.h"
#include "host/idna2008.h"
#include "host/special.h"
#include "host/spoof.h"
#include "scheme/check.h"
#include "syntax/hint.h"
#include "syntax/resolve.h"
#include "syntax/secret.h"
#include "text/charset.h"
#include "text/nfc.h"
#include "text/percent.h"
#include "unicode/bidi.h"
#include "unicode/display.h"
#include "unicode/lint.h"
#include "unicode/map.h"
#include "unicode/name.h"
#include "value/domain.h"
#include "value/ladder.h"
#include "value/search.h"
#include "value/value.h"

static const char sample[] = "http://u@h.example/a/b/../c?d=e#f";
static size_t given;

/* Checks the output, and empties the buffer. */
static void
done(IriBuf *out)
{
	check_size(out, given);
	out->len = 0;
}

/* By the key: indexes, sorts and estimates. */
static void
read_key(const char *key, size_t len, IriBuf *out)
{
	IriDomain	domain = iri_domain_of(key, len);
	IriBase		base;
	IriBase		other;

	iri_domain_contains(&domain, &domain);
	CHECK(iri_domain_order(&domain, &domain) == 0);
	iri_domain_sort_key(&domain, key, len, out);
	done(out);
	if (iri_domain_parse(key, len, out))
	{
		Text		name = make_text(out->data, out->len);

		iri_append_domain_first(name.s, name.len, out);
		iri_append_domain_after(name.s, name.len, out);
		iri_append_domain_lower(name.s, name.len, out);
		iri_append_domain_upper(name.s, name.len, out);
		free(name.s);
	}
	done(out);
	iri_base_read(key, len, &base);
	iri_base_read(sample, sizeof(sample) - 1, &other);
	iri_is_below(key, len, &base);
	iri_is_below(key, len, &other);
	iri_is_below(sample, sizeof(sample) - 1, &base);
	iri_after_base(&base, out);
	for (int n = 0; iri_text_after_base(&base, n, out); n++)
		;
	iri_after_prefix(key, len, out);
	done(out);
	iri_key_distance(key, len, sample, sizeof(sample) - 1);
	for (size_t i = 0; i < iri_profiles_count; i++)
	{
		static const IriRules rules;

		iri_canonical_form(key, len, iri_profiles[i].steps, &rules, out);
		done(out);
	}
}

/* By the host. */
static void
read_stored_host(const char *s, const IriParts *parts, IriBuf *out)
{
	FREED IriBuf name = {0};
	IriSuspicions suspicions;
	IriIdnaError err;
	bool		dns;
	bool		failed;
	size_t		at;

	if (!iri_defined(parts->host))
		return;
	if (iri_append_name(s, parts, &name, &dns) && !name.failed && name.len > 0)
	{
		iri_spoof_check(name.data, name.len, &suspicions);
		iri_append_skeleton(name.data, name.len, out);
		iri_not_idna2008(name.data, name.len, &at, &failed);
		iri_name_is_special(name.data, name.len);
		iri_label_place(s, parts, dns, name.data, name.len - 1);
		iri_label_around(s, parts, dns, parts->host.at);
		done(out);
		iri_host_to_ascii(name.data, name.len, out, &err);
		done(out);
	}
	iri_host_key(s + parts->host.at, parts->host.len, out);
	iri_append_recoded(s + parts->host.at, parts->host.len, false, out);
	done(out);
}

static void
read_query(const char *query, size_t len, IriBuf *out)
{
	IriName		name = {.name = "d", .len = 1};
	IriNames	names = iri_names_sort(&name, 1);
	IriText		value = {"e", 1};
	IriSetting	setting = {{"d", 1}, &value, 1, 0};

	iri_query_put(query, len, IRI_WEB_FORM, &setting, 1, out);
	done(out);
	iri_query_filter(query, len, IRI_WEB_FORM, &names, false, out);
	done(out);
	iri_query_arrange(query, len, (IriQueryForm) {';', false}, IRI_QUERY_SORT | IRI_QUERY_DEDUPE, out);
	done(out);
	iri_form_decode(query, len, false, out);
	done(out);
}

/* By key or spelling. */
static void
read_text(const char *s, size_t len, IriBuf *out)
{
	IriParts	parts;
	IriParts	link_parts;
	IriParts	parsed;
	IriExtract	extract;
	IriError	err;
	IriMapError map_error;
	size_t		from;
	size_t		to;
	bool		failed;

	iri_split(s, len, &parts);
	iri_split(sample, sizeof(sample) - 1, &link_parts);
	for (int grammar = 0; grammar <= IRI_GRAMMAR_IDNA2008; grammar++)
	{
		if (iri_satisfies(s, len, (IriGrammar) grammar, &err))
			continue;
		iri_error_hint(s, len, (IriGrammar) grammar, &err);
	}
	if (iri_parse(s, len, IRI_GRAMMAR_IRI_REFERENCE, &parsed, &err))
		CHECK(parsed.path.at == parts.path.at && parsed.path.len == parts.path.len);
	iri_scheme_check(s, &parts, &err);
	iri_find_password(s, len, &from, &to);
	iri_is_normal(iri_scheme_of(s, &parts), s, &parts);
	iri_normal_form(s, &parts, IRI_RUNG_SYNTAX, out);
	done(out);
	iri_normal_form(s, &parts, IRI_RUNG_SCHEME, out);
	done(out);

	iri_resolve_reference(s, &parts, sample, &link_parts, out);
	iri_resolve_reference(sample, &link_parts, s, &parts, out);
	done(out);
	iri_relative_reference(s, len, sample, &link_parts, out);
	done(out);
	iri_relative_reference(sample, sizeof(sample) - 1, s, &parts, out);
	done(out);

	iri_append_display(s, &parts, IRI_REPERTOIRE_UNICODE, out);
	done(out);
	iri_append_display(s, &parts, IRI_REPERTOIRE_ASCII, out);
	done(out);
	iri_append_redacted(s, &parts, IRI_REDACT_PASSWORD, out);
	done(out);
	iri_append_bidi_escaped(s, len, &parts, out);
	done(out);
	iri_append_visual(s, len, out);
	iri_needs_embedding(s, len);
	done(out);
	for (int form = IRI_FORM_NFC; form <= IRI_FORM_NFKD; form++)
	{
		iri_text_is_normalized(s, len, (IriForm) form, &from, &failed);
		iri_append_normalized(s, len, (IriForm) form, out);
		done(out);
	}
	/* findings are larger than the text that they are about */
	iri_lint(s, len, &parts, out);
	iri_bidi_findings(s, len, &parts, out);
	out->len = 0;

	iri_append_uri(s, &parts, &iri_charset_utf8, true, out, &map_error);
	done(out);
	iri_append_uri(s, &parts, iri_charset("shift_jis", 9), false, out, &map_error);
	done(out);
	iri_append_from_uri(s, &parts, out);
	done(out);
	iri_append_from_leiri(s, len, out, &err);
	done(out);
	iri_append_from_href("../x", 4, s, len, &iri_charset_utf8, out, &err);
	done(out);
	iri_append_surt(s, len, &parts, out);
	done(out);
	iri_append_from_surt(s, len, out);
	done(out);
	iri_append_cdx_key(s, len, false, out);
	done(out);
	iri_extract_begin(&extract, s, len);
	extract.options = IRI_EXTRACT_WWW | IRI_EXTRACT_DOMAINS;
	while (iri_extract_next(&extract, &from, out))
		out->len = 0;
	read_stored_host(s, &parts, out);
	if (iri_defined(parts.query))
		read_query(s + parts.query.at, parts.query.len, out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	Text		stored = make_text((const char *) data, size);
	IriValue	value;
	IriBuf		out;

	if (iri_value_read(stored.s, stored.len, &value))
	{
		Text		key = make_text(value.key, value.key_len);
		size_t		len = iri_spelling_len(&value);
		Text		spelling = {malloc(len > 0 ? len : 1), len};

		CHECK(spelling.s != NULL);
		iri_spelling_copy(&value, spelling.s);
		given = key.len + spelling.len + sizeof(sample);
		init(&out);
		read_key(key.s, key.len, &out);
		read_text(key.s, key.len, &out);
		if (spelling.len != key.len || memcmp(spelling.s, key.s, key.len) != 0)
			read_text(spelling.s, spelling.len, &out);
		iri_buf_free(&out);
		free(key.s);
		free(spelling.s);
	}
	free(stored.s);
	return 0;
}
