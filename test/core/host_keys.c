/*
 * Prints the version of ICU, one figure for the keys of a great many hosts and
 * one for their ASCII forms: every code point in each place of a label and as
 * an A-label, a million fuzzed hosts, and long labels.  lab/campaign keys-icu compares them
 * between versions of ICU.  The first argument is another seed than 1; with a
 * second one, prints every host, its key and its ASCII form instead.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include "host/idna.h"
#include "host/label_rules.h"
#include "host_fuzz.h"

#define FUZZED_HOSTS	1000000
#define LONG_LABELS		10000

static uint64_t keys = 0xcbf29ce484222325;
static uint64_t asciis = 0xcbf29ce484222325;
static bool print;

/* FNV-1a, 64 bits */
static void
hash_bytes(uint64_t *hash, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		*hash = (*hash ^ (unsigned char) s[i]) * 0x100000001b3;
}

static void
add_host(const char *host, size_t len)
{
	char		storage[2][4096];
	IriBuf		key;
	IriBuf		ascii;
	IriIdnaError err;

	iri_buf_init(&key, storage[0], sizeof(storage[0]));
	iri_host_key(host, len, &key);
	iri_buf_put(&key, '\n');

	/*
	 * A failure counts too, and where it is; so does what iri_from_uri() looks
	 * at, in labels that have been decoded.
	 */
	iri_buf_init(&ascii, storage[1], sizeof(storage[1]));
	if (!iri_host_to_ascii(host, len, &ascii, &err))
	{
		char		text[64];

		iri_buf_append(&ascii, text, (size_t) snprintf(text, sizeof(text), "%d at %zu+%zu",
													   (int) err.status, err.at, err.len));
	}
	else if (!iri_has_percent(key.data, key.len - 1) && !iri_has_ace_label(key.data, key.len - 1))
	{
		size_t		at;
		bool		failed;

		iri_buf_put(&ascii, iri_joiners_in_context(key.data, key.len - 1, &at, &failed) ? ' ' : 'j');
		iri_buf_put(&ascii, iri_follows_bidi_rule(key.data, key.len - 1, &at, &failed) ? ' ' : 'b');
	}
	iri_buf_put(&ascii, '\n');

	if (key.failed || ascii.failed)
	{
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	hash_bytes(&keys, key.data, key.len);
	hash_bytes(&asciis, ascii.data, ascii.len);
	if (print)
		printf("%.*s\t%.*s\t%.*s", (int) len, host, (int) key.len - 1, key.data,
			   (int) ascii.len, ascii.data);
	iri_buf_free(&key);
	iri_buf_free(&ascii);
}

static void
add_code_point(uint32_t cp)
{
	/* beside letters, written from right to left too, and joiners */
	static const char *const before[] = {
		"", "", "a", "=", "xn--", "a.", "\xd7\x90", "\xd7\x90.a", "",
		"\xd8\xa8\xe2\x80\x8c", "", ""
	};
	static const char *const behind[] = {
		"", "a", "", "b", "", "\xcc\xb8", "", "", "0.\xd7\x90",
		"", "\xe2\x80\x8c\xd8\xa8", "\xe2\x80\x8d"
	};
	FuzzHost	host;
	uint32_t	cps[2] = {'a', cp};

	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++)
	{
		host.len = 0;
		fuzz_puts(&host, before[i]);
		fuzz_put_cp(&host, cp);
		fuzz_puts(&host, behind[i]);
		add_host(host.data, host.len);
	}

	for (size_t i = 0; i < 2; i++)
	{
		host.len = 0;
		fuzz_puts(&host, "xn--");
		fuzz_put_punycode(&host, cps + i, 2 - i);
		add_host(host.data, host.len);
	}
}

/* A-labels of up to 1,000 bytes, which stand for up to 990 characters. */
static void
add_long_labels(Random *random)
{
	static const uint32_t alphabets[] = {0x00e0, 0x03b1, 0x05d0, 0x0915, 0x4e00, 0x1f400};

	for (int i = 0; i < LONG_LABELS; i++)
	{
		FuzzHost	host = {.len = 0};
		uint32_t	cps[1000];
		size_t		count = 1 + random_below(random, 990);
		uint32_t	first = alphabets[random_below(random, 6)] + random_below(random, 8);

		/* many of few, so that each takes one digit or two */
		for (size_t j = 0; j < count; j++)
			cps[j] = random_below(random, 8) == 0 ? 'a' + random_below(random, 26) : first + random_below(random, 3);
		fuzz_puts(&host, "xn--");
		fuzz_put_punycode(&host, cps, count);
		add_host(host.data, host.len);
	}
}

int
main(int argc, char **argv)
{
	Random		random = {argc > 1 ? strtoull(argv[1], NULL, 10) : 1};
	UVersionInfo version;
	char		icu[U_MAX_VERSION_STRING_LENGTH];
	char		unicode[U_MAX_VERSION_STRING_LENGTH];

	print = argc > 2;

	for (uint32_t cp = 0x80; cp <= 0x10ffff; cp++)
	{
		if (cp < 0xd800 || cp > 0xdfff)
			add_code_point(cp);
	}
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host;

		fuzz_host(&random, &host);
		add_host(host.data, host.len);
	}
	add_long_labels(&random);

	if (!print)
	{
		u_getVersion(version);
		u_versionToString(version, icu);
		u_getUnicodeVersion(version);
		u_versionToString(version, unicode);
		printf("ICU %-5s Unicode %-5s keys %016" PRIx64 " ASCII %016" PRIx64 "\n",
			   icu, unicode, keys, asciis);
	}
	return 0;
}
