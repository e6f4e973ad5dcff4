/*
 * Octets and characters: percent-encoding, UTF-8 and UTF-16, charsets, hosts in
 * their forms, addresses, registries, and the passwords that messages hide.
 * The first line of the input is the text, the second one names a charset.
 * Conversions can be reversed, results do not change again, and the cache returns
 * the results of the function.
 */
#include "fuzz.h"

#include "host/cache.h"
#include "host/idna.h"
#include "host/idna2008.h"
#include "host/idna_icu.h"
#include "host/ignored.h"
#include "host/ip.h"
#include "host/label_rules.h"
#include "host/punycode.h"
#include "host/special.h"
#include "scheme/registry.h"
#include "scheme/scheme.h"
#include "syntax/parse.h"
#include "text/text.h"
#include "syntax/secret.h"
#include "text/charclass.h"
#include "text/charset.h"
#include "text/nfc.h"
#include "text/percent.h"
#include "text/utf16.h"
#include "text/utf8.h"
#include "value/domain.h"

static bool
is_utf8(const Text *text)
{
	for (size_t i = 0; i < text->len;)
	{
		uint32_t	cp;
		char		encoded[4];
		size_t		size = iri_utf8_decode(text->s + i, text->len - i, &cp);

		if (size == 0)
			return false;
		CHECK(iri_utf8_encode(cp, encoded) == size && memcmp(encoded, text->s + i, size) == 0);
		i += size;
	}
	return true;
}

/* Octets that are encoded for a component are decoded to the same. */
static void
check_targets(const Text *text)
{
	static const struct
	{
		IriTarget	target;
		const char *before;
		const char *after;
	}			cases[] = {
		{IRI_TARGET_USERINFO, "x://", "@h/"}, {IRI_TARGET_USER, "x://", ":p@h/"}, {IRI_TARGET_HOST, "x://", "/"}, {IRI_TARGET_PATH, "x:a/", ""},
		{IRI_TARGET_SEGMENT, "x:/", "/"}, {IRI_TARGET_QUERY, "x:?", "#"}, {IRI_TARGET_PARAM, "x:?a=", "&b"},
		{IRI_TARGET_FRAGMENT, "x:#", ""},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
	{
		FREED IriBuf encoded;
		FREED IriBuf decoded;
		FREED IriBuf whole;
		IriParts	parts;
		IriError	err;

		init(&encoded);
		init(&decoded);
		init(&whole);
		iri_percent_encode_for(cases[i].target, text->s, text->len, &encoded);
		check_size(&encoded, text->len);
		iri_percent_decode_octets(encoded.data, encoded.len, &decoded);
		CHECK(is_text(&decoded, text->s, text->len));
		iri_buf_append(&whole, cases[i].before, strlen(cases[i].before));
		iri_buf_append(&whole, encoded.data, encoded.len);
		iri_buf_append(&whole, cases[i].after, strlen(cases[i].after));
		CHECK(iri_parse(whole.data, whole.len, IRI_GRAMMAR_IRI, &parts, &err));
	}
}

/* The normal percent-encoding is one, and stands for the same octets. */
static void
check_recoded(const Text *text, bool query)
{
	FREED IriBuf recoded;
	FREED IriBuf again;
	FREED IriBuf octets;
	FREED IriBuf expected;

	init(&recoded);
	init(&again);
	init(&octets);
	init(&expected);
	iri_append_recoded(text->s, text->len, query, &recoded);
	check_size(&recoded, text->len);
	iri_append_recoded(recoded.data, recoded.len, query, &again);
	CHECK(is_text(&again, recoded.data, recoded.len));
	iri_percent_decode_octets(text->s, text->len, &expected);
	iri_percent_decode_octets(recoded.data, recoded.len, &octets);
	CHECK(is_text(&octets, expected.data, expected.len));
	recoded.len = 0;
	iri_append_ascii(text->s, text->len, &recoded);
	check_size(&recoded, text->len);
	CHECK(iri_is_ascii(recoded.data, recoded.len));
}

/*
 * In a charset of ICU's table that has all of the text, each octet is
 * percent-encoded; the encoder of pages writes any text.
 */
static void
check_charset(const Text *text, const Text *name)
{
	const IriCharset *charset = iri_charset(name->s, name->len);
	FREED IriBuf strict;
	FREED IriBuf lenient;
	uint32_t	lacking = 0;

	if (charset == NULL)
		charset = iri_charset("ISO-2022-JP", 11);
	CHECK(charset != NULL);
	init(&strict);
	init(&lenient);
	if (iri_append_in_charset(charset, text->s, text->len, &strict, &lacking))
	{
		for (size_t i = 0; i < strict.len; i += 3)
			CHECK(strict.data[i] == '%');
		check_size(&strict, text->len);
	}
	else
		CHECK(!iri_charset_is_utf8(charset) && lacking <= 0x10ffff);
	charset = iri_web_charset(name->s, name->len);
	if (charset == NULL)
		charset = iri_web_charset("iso-2022-jp", 11);
	CHECK(charset != NULL);
	if (!iri_charset_is_utf8(charset))
	{
		iri_append_web_octets(charset, text->s, text->len, &lenient);
		check_size(&lenient, text->len);
	}
}

static void
check_utf16(const Text *text)
{
	IriUtf16	utf16;
	FREED IriBuf back;

	init(&back);
	CHECK(iri_utf16_open(&utf16, text->s, text->len, 0));
	iri_append_utf16(utf16.s, utf16.len, &back);
	CHECK(is_text(&back, text->s, text->len));
	iri_utf16_close(&utf16);
}

/* The key of a host: a fixed point, the same from the cache, and that of its ASCII form. */
static void
check_host(const Text *text)
{
	FREED IriBuf host;
	FREED IriBuf key;
	FREED IriBuf again;
	FREED IriBuf ascii;
	IriBuf		decoded;
	IriIdnaError err;
	const IriHostEntry *entry;
	size_t		at;
	bool		failed = false;

	init(&host);
	init(&key);
	init(&again);
	init(&ascii);
	iri_append_recoded(text->s, text->len, false, &host);
	iri_host_key(host.data, host.len, &key);
	check_size(&key, host.len);
	iri_host_key(key.data, key.len, &again);
	CHECK(is_text(&again, key.data, key.len));
	entry = iri_host_entry(text->s, text->len);
	if (entry != NULL)
		CHECK(is_text(&key, entry->key, entry->key_len));
	entry = iri_host_entry(host.data, host.len);
	if (entry != NULL)
		CHECK(is_text(&key, entry->key, entry->key_len));

	if (iri_host_to_ascii(host.data, host.len, &ascii, &err))
	{
		check_size(&ascii, host.len);
		CHECK(iri_is_ascii(ascii.data, ascii.len));
		/* what is not a DNS name was percent-encoded */
		again.len = 0;
		init(&decoded);
		iri_append_recoded(ascii.data, ascii.len, false, &decoded);
		iri_host_key(decoded.data, decoded.len, &again);
		iri_buf_free(&decoded);
		CHECK(is_text(&again, key.data, key.len));
	}
	else
		CHECK(ascii.len == 0 && err.at + err.len <= host.len);
	ascii.len = 0;
	if (iri_host_to_current_ascii(host.data, host.len, &ascii, &err))
		CHECK(!ascii.failed && iri_is_ascii(ascii.data, ascii.len));

	again.len = 0;
	iri_remove_ignored(host.data, host.len, &again);
	check_size(&again, host.len);
	if (iri_find_ignored(host.data, host.len) == NULL)
		CHECK(is_text(&again, host.data, host.len));
	if (!iri_follows_bidi_rule(key.data, key.len, &at, &failed))
		CHECK(at <= key.len);
	if (!iri_joiners_in_context(key.data, key.len, &at, &failed))
		CHECK(at <= key.len);
	CHECK(!failed);
	if (iri_name_is_special(key.data, key.len))
	{
		/* and so are the names below it */
		again.len = 0;
		iri_buf_append(&again, "below.", 6);
		iri_buf_append(&again, key.data, key.len);
		CHECK(iri_name_is_special(again.data, again.len));
	}
}

/* A domain that the URL Standard mapped is ASCII, and read as itself unless it has become too long. */
static void
check_domain_to_ascii(const Text *text)
{
	FREED IriBuf ascii;
	FREED IriBuf again;

	init(&ascii);
	init(&again);
	if (iri_domain_to_ascii(text->s, text->len, &ascii))
	{
		check_size(&ascii, text->len);
		CHECK(iri_is_ascii(ascii.data, ascii.len));
		CHECK(iri_domain_to_ascii(ascii.data, ascii.len, &again) == (ascii.len <= IRI_MAX_MAPPED_HOST));
		if (ascii.len <= IRI_MAX_MAPPED_HOST)
			CHECK(is_text(&again, ascii.data, ascii.len));
	}
}

static void
check_addresses(const Text *text)
{
	uint8_t		address[16];
	uint8_t		again[16];
	char		written[IRI_IPV6_SIZE];
	size_t		bad;

	if (iri_parse_ipv4(text->s, text->len, address))
	{
		int			len = snprintf(written, sizeof(written), "%d.%d.%d.%d", address[0], address[1], address[2], address[3]);

		CHECK((size_t) len == text->len && memcmp(written, text->s, text->len) == 0);
		iri_address_is_special(address, 4);
	}
	if (iri_parse_ipv6(text->s, text->len, address, &bad))
	{
		size_t		len = iri_format_ipv6(address, written);

		CHECK(len < sizeof(written));
		CHECK(iri_parse_ipv6(written, len, again, &bad) && memcmp(address, again, 16) == 0);
		iri_address_is_special(address, 16);
	}
	else
		CHECK(bad <= text->len);
	/* any octets are an address */
	if (text->len >= 16)
	{
		memcpy(address, text->s, 16);
		CHECK(iri_parse_ipv6(written, iri_format_ipv6(address, written), again, NULL) && memcmp(address, again, 16) == 0);
		iri_address_is_special(address, 16);
		iri_address_is_special(address, 4);
	}
}

/* Hiding the password found leaves nothing after it that ends in "@". */
static void
check_secret(const Text *text)
{
	size_t		from;
	size_t		to;
	IriParts	parts;
	IriError	err;
	bool		found = iri_find_password(text->s, text->len, &from, &to);

	if (found)
	{
		CHECK(from > 0 && from <= to && to < text->len);
		CHECK(text->s[from - 1] == ':' && text->s[to] == '@');
	}
	if (iri_parse(text->s, text->len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err) && iri_defined(parts.userinfo))
	{
		const char *userinfo = text->s + parts.userinfo.at;
		const char *colon = memchr(userinfo, ':', parts.userinfo.len);

		if (colon != NULL)
			CHECK(found && from <= (size_t) (colon + 1 - text->s) && to >= parts.userinfo.at + parts.userinfo.len);
	}
}

static void
check_names(const Text *text)
{
	const IriScheme *row;

	for (size_t i = 0; i < text->len; i++)
	{
		if (!iri_is(text->s[i], IRI_C_SCHEME))
			return;
	}
	row = iri_scheme_lookup(text->s, text->len);
	CHECK(row != NULL && (row->name[0] == '\0' || strlen(row->name) == text->len));
	if (row->name[0] != '\0')
	{
		CHECK(row->source != NULL);
		for (size_t i = 0; i < text->len; i++)
			CHECK(iri_lower(text->s[i]) == row->name[i]);
	}
	iri_scheme_registration(text->s, text->len);
	CHECK(iri_name_index(iri_grammar_names, text->s, text->len) <= IRI_GRAMMAR_IDNA2008);
	CHECK(iri_form_lookup(text->s, text->len) <= IRI_FORM_NFKD);
}

static void
check_punycode(const Text *text)
{
	uint32_t	cps[64];
	size_t		count = 0;
	FREED IriBuf out;

	for (size_t i = 0; i < text->len && count < 64;)
	{
		size_t		size = iri_utf8_decode(text->s + i, text->len - i, &cps[count++]);

		CHECK(size > 0);
		i += size;
	}
	init(&out);
	iri_append_punycode(cps, count, &out);
	check_size(&out, text->len);
	CHECK(iri_is_ascii(out.data, out.len));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *) data;
	const char *end = at + size;
	Text		text = next_line(&at, end);
	Text		name = next_line(&at, end);

	check_targets(&text);
	check_secret(&text);
	check_addresses(&text);
	check_names(&text);
	check_domain_to_ascii(&text);
	if (is_utf8(&text))
	{
		IriParts	parts;
		IriError	err;
		FREED IriBuf whole;

		check_charset(&text, &name);
		check_utf16(&text);
		check_punycode(&text);
		/* an ireg-name */
		init(&whole);
		iri_buf_append(&whole, "x://", 4);
		iri_buf_append(&whole, text.s, text.len);
		if (iri_parse(whole.data, whole.len, IRI_GRAMMAR_IRI, &parts, &err) &&
			parts.host_kind == IRI_HOST_REGNAME && parts.host.len == text.len)
			check_host(&text);
		/* a component, which has "%" only before digits */
		whole.len = 0;
		iri_buf_append(&whole, "x:?", 3);
		iri_buf_append(&whole, text.s, text.len);
		if (iri_parse(whole.data, whole.len, IRI_GRAMMAR_IRI, &parts, &err))
		{
			check_recoded(&text, false);
			check_recoded(&text, true);
		}
	}
	free(text.s);
	free(name.s);
	return 0;
}
