/*
 * Prints the version of ICU and one figure for the keys of a great many hosts:
 * every code point in each place of a label and as an A-label, and a million
 * fuzzed hosts.  script/check-keys-icu compares it between versions of ICU.
 * The first argument is another seed than 1; with a second one, prints every
 * host and its key instead.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include "host.h"
#include "host_fuzz.h"

#define FUZZED_HOSTS	1000000

/* FNV-1a, 64 bits */
static uint64_t hash = 0xcbf29ce484222325;
static bool print;

static void
hash_bytes(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char) s[i]) * 0x100000001b3;
}

static void
add_host(const char *host, size_t len)
{
	char		storage[4096];
	IriBuf		key;
	char		end = '\0';

	iri_buf_init(&key, storage, sizeof(storage));
	iri_host_key(host, len, &key);
	if (key.failed)
	{
		fprintf(stderr, "iri_host_key failed\n");
		exit(1);
	}
	hash_bytes(key.data, key.len);
	hash_bytes(&end, 1);
	if (print)
		printf("%.*s\t%.*s\n", (int) len, host, (int) key.len, key.data);
	iri_buf_free(&key);
}

static void
add_code_point(uint32_t cp)
{
	static const char *const before[] = {"", "", "a", "\xd7\x90", "=", "xn--", "a."};
	static const char *const behind[] = {"", "a", "", "", "b", "", "\xcc\xb8"};
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

	if (!print)
	{
		u_getVersion(version);
		u_versionToString(version, icu);
		u_getUnicodeVersion(version);
		u_versionToString(version, unicode);
		printf("ICU %-5s Unicode %-5s keys %016" PRIx64 "\n", icu, unicode, hash);
	}
	return 0;
}
