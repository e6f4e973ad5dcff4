/*
 * The host key and the ASCII form of DNS names (idna.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <unicode/uidna.h>

#include "charclass.h"
#include "host.h"
#include "host_fuzz.h"
#include "idna.h"
#include "idna_table.h"

#define FUZZED_HOSTS	300000

static uint64_t seed;

static void
assert_appends(const IriBuf *buf, const char *expected, size_t len)
{
	assert_false(buf->failed);
	if (buf->len != len || (len > 0 && memcmp(buf->data, expected, len) != 0))
	{
		print_error("got \"%.*s\", expected \"%.*s\"\n",
					(int) buf->len, buf->data, (int) len, expected);
		fail();
	}
}

static void
assert_key(const char *host, const char *expected)
{
	char		storage[8];
	IriBuf		key;

	iri_buf_init(&key, storage, sizeof(storage));
	iri_host_key(host, strlen(host), &key);
	assert_appends(&key, expected, strlen(expected));
	iri_buf_free(&key);
}

static void
assert_kept(const char *host)
{
	assert_key(host, host);
}

static void
assert_ascii(const char *host, const char *expected)
{
	IriBuf		ascii;
	IriIdnaError err;

	iri_buf_init(&ascii, NULL, 0);
	if (!iri_host_to_ascii(host, strlen(host), &ascii, &err))
	{
		print_error("\"%s\": status %d\n", host, (int) err.status);
		fail();
	}
	assert_appends(&ascii, expected, strlen(expected));
	iri_buf_free(&ascii);
}

static void
assert_no_ascii(const char *host, IriIdnaStatus status, const char *label)
{
	char		storage[256] = "//";
	IriBuf		ascii;
	IriIdnaError err;

	iri_buf_init(&ascii, storage, sizeof(storage));
	ascii.len = 2;
	assert_false(iri_host_to_ascii(host, strlen(host), &ascii, &err));
	assert_int_equal(err.status, status);
	assert_int_equal(err.len, strlen(label));
	assert_memory_equal(host + err.at, label, err.len);
	assert_appends(&ascii, "//", 2);
	iri_buf_free(&ascii);
}

static void
test_lower(void **state)
{
	char		storage[4];
	IriBuf		out;

	(void) state;
	iri_buf_init(&out, storage, sizeof(storage));
	iri_append_lower("AbC%2FX%AFÉ%C", 14, &out);
	assert_appends(&out, "abc%2Fx%AFÉ%c", 14);
	iri_append_lower("", 0, &out);
	assert_int_equal(out.len, 14);
	iri_buf_free(&out);
}

static void
test_key_ascii(void **state)
{
	(void) state;
	assert_key("", "");
	assert_key("Example.ORG", "example.org");
	assert_key("A..B.", "a..b.");
	assert_key("R3---SN-a_b!$&'()*+,;=~.C", "r3---sn-a_b!$&'()*+,;=~.c");
	assert_key("-A-.B", "-a-.b");
	assert_kept("A%2FB%AF.C");
}

static void
test_key_mapped(void **state)
{
	(void) state;
	assert_key("Résumé.Example.ORG", "résumé.example.org");
	assert_key("RÉSUMÉ.example.org", "résumé.example.org");
	assert_key("re\xcc\x81sume\xcc\x81.example.org", "résumé.example.org");
	assert_key("xn--rsum-bpad.example.org", "résumé.example.org");
	assert_key("XN--RSUM-BPAD.example.org", "résumé.example.org");
	assert_key("納豆.example.org", "納豆.example.org");
	assert_key("xn--99zt52a.example.org", "納豆.example.org");
	assert_key("ｅｘａｍｐｌｅ.com", "example.com");
	assert_key("I❤.ws", "i❤.ws");
	/* ignored characters */
	assert_key("fa\xc2\xadss.de", "fass.de");

	/* two registrants */
	assert_key("faß.de", "faß.de");
	assert_key("fass.de", "fass.de");
	assert_key("xn--fa-hia.de", "faß.de");
	/* U+1E9E, whatever ICU does with it */
	assert_key("faẞ.de", "faß.de");
	assert_key("ẞẞ", "ßß");
	/* final sigma and joiners stay, too */
	assert_key("βόλος.com", "βόλος.com");
	assert_key("a\xe2\x80\x8c" "b", "a\xe2\x80\x8c" "b");

	/* in full width */
	assert_key("ｘｎ--rsum-bpad", "résumé");
}

static void
test_key_separators(void **state)
{
	(void) state;
	assert_key("A。B．C｡D.É", "a.b.c.d.é");
	assert_key("。", ".");
	assert_key("。。é。", "..é.");
	assert_key("a。", "a.");
	assert_kept("%AF。B");
}

static void
test_key_refused(void **state)
{
	(void) state;
	/* mapped to delimiters */
	assert_kept("℀.com");
	assert_kept("a／b.com");
	assert_kept("a＠b");
	assert_kept("a：80");
	assert_kept("a％41");
	assert_kept("a＃b");
	/* mapped to a dot within a label, to a space */
	assert_kept("a․b");
	assert_kept("⒈com");
	assert_kept("¨a");
	/* only that label is kept */
	assert_key("℀É.É", "℀É.é");
	assert_key("℀A.É", "℀a.é");
	/* a combining mark first */
	assert_kept("\xcc\x81" "a");
	assert_key("\xcc\x81" "AÉ.É", "\xcc\x81" "aÉ.é");
	assert_kept("\xe0\xa4\x83" "É");
	assert_kept("xn--a-wbb");
	assert_kept("xn--b-std");
	/* nothing left */
	assert_kept("\xc2\xad");
	assert_kept("a.\xc2\xad\xe2\x80\x8b.b");
	/* newer than the table: U+1DF00 is of Unicode 14.0 */
	assert_kept("a\xf0\x9d\xbc\x80");
	assert_kept("xn--a-283r");
	assert_key("É\xf0\x9d\xbc\x80" "A.É", "É\xf0\x9d\xbc\x80" "a.é");
	/* accepted later only: U+04C0 */
	assert_kept("aӀ");
	/* percent-encoding keeps the label as it is */
	assert_kept("A%2FÉ.É");
	assert_kept("XN--Rsum-BPAD%2F.XN--9CA");
}

/*
 * The three that only STD3 refuses: valid in whichever ICU, composed or not.
 * What they are composed of is none of a name's, but for "=".
 */
static void
test_key_std3(void **state)
{
	static const struct
	{
		const char *composed;
		const char *decomposed;
		const char *ace;
	}			valid[] = {
		{"\xe2\x89\xa0", "=\xcc\xb8", "xn--1ch"},	/* U+2260 */
		{"\xe2\x89\xae", "<\xcc\xb8", "xn--gdh"},	/* U+226E */
		{"\xe2\x89\xaf", ">\xcc\xb8", "xn--hdh"},	/* U+226F */
	};
	static const char *const around[][2] = {{"", ""}, {"a", ""}, {"", "b"}, {"a=", "=b.é"}, {"é.", "é"}};
	UErrorCode	status = U_ZERO_ERROR;
	UIDNA	   *icu = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_NONTRANSITIONAL_TO_ASCII, &status);

	(void) state;
	assert_true(U_SUCCESS(status));
	for (size_t i = 0; i < sizeof(valid) / sizeof(valid[0]); i++)
	{
		assert_key(valid[i].ace, valid[i].composed);
		assert_ascii(valid[i].composed, valid[i].ace);
		for (size_t j = 0; j < sizeof(around) / sizeof(around[0]); j++)
		{
			UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
			char		composed[32];
			char		decomposed[32];
			char		mapped[64];
			int32_t		n;

			snprintf(composed, sizeof(composed), "%s%s%s", around[j][0], valid[i].composed, around[j][1]);
			snprintf(decomposed, sizeof(decomposed), "%s%s%s", around[j][0], valid[i].decomposed, around[j][1]);
			assert_kept(composed);
			n = uidna_nameToUnicodeUTF8(icu, decomposed, -1, mapped, (int32_t) sizeof(mapped) - 1, &info, &status);
			assert_true(U_SUCCESS(status) && info.errors == 0);
			mapped[n] = '\0';
			assert_string_equal(mapped, composed);
			if (valid[i].decomposed[0] != '=')
			{
				/* no reg-name has that character */
				assert_kept(decomposed);
				continue;
			}
			assert_key(decomposed, composed);
			n = uidna_nameToASCII_UTF8(icu, decomposed, -1, mapped, (int32_t) sizeof(mapped) - 1, &info, &status);
			assert_true(U_SUCCESS(status) && info.errors == 0);
			mapped[n] = '\0';
			assert_ascii(composed, mapped);
			assert_ascii(decomposed, mapped);
		}
	}
	uidna_close(icu);

	/* no IRI has a raw "<", and an encoded one stays */
	assert_kept("%3C\xcc\xb8");
	assert_kept("a%3C\xcc\xb8.é");
	/* in full width they are mapped to what no name has */
	assert_kept("＝\xcc\xb8");
	assert_kept("＜\xcc\xb8");
	assert_kept("\xef\xb9\xa5\xcc\xb8");
	/* A-labels of what is not composed */
	assert_kept("xn--=-2eb");
}

static void
test_key_ace_refused(void **state)
{
	(void) state;
	assert_key("XN--", "xn--");
	assert_kept("a.xn--.b");
	assert_kept("xn---");
	assert_key("xn--ABC-", "xn--abc-");
	assert_kept("xn--abc");
	assert_kept("xn--a-");
	assert_kept("xn--xn--rsum-bpad");
	assert_kept("xn--xn---epa");	/* U+00E9 behind "xn--" */
	assert_kept("xn--rsum-bpad-");
	assert_key("XN--Rsum-BPAD-X!", "xn--rsum-bpad-x!");
	assert_kept("xn--résumé");
	/* the decoding is not in normal form: U+00C9, U+1E9E, U+FF41, e U+0301 */
	assert_kept("xn--dca");
	assert_kept("xn--kkg");
	assert_kept("xn--mi7c");
	assert_kept("xn--e-xbb");
	/* the same in full width, all ASCII once mapped */
	assert_kept("ｘｎ--");
	assert_kept("ｘn--abc-");
	assert_kept("x\xc2\xadn--abc-");
	/* not all ASCII even then: ICU 67 decodes some of those */
	assert_kept("xn--\xef\xb5\xa2");
	assert_kept("ｘn--rsum-bpadé");
	/* no prefix */
	assert_key("axn--É", "axn--é");
	assert_key("Xn-É", "xn-é");
}

static void
repeat(char *to, size_t len, const char *s)
{
	size_t		n = strlen(s);

	for (size_t i = 0; i < len; i++)
		to[i] = s[i % n];
}

static void
test_key_bound(void **state)
{
	static char host[1001];
	IriBuf		key;

	(void) state;

	/* 1,000 bytes are mapped, and grow */
	repeat(host, 1000, "É。");
	iri_buf_init(&key, NULL, 0);
	iri_host_key(host, 1000, &key);
	assert_int_equal(key.len, 200 * 3);
	assert_memory_equal(key.data, "é.é.", 6);
	iri_buf_free(&key);

	repeat(host, 999, "\xe3\x8c\x96");	/* U+3316 becomes six characters */
	iri_buf_init(&key, NULL, 0);
	iri_host_key(host, 999, &key);
	assert_true(key.len > 5000);
	iri_buf_free(&key);

	/* one more is not */
	repeat(host, 1000, "É。");
	host[1000] = 'A';
	iri_buf_init(&key, NULL, 0);
	iri_host_key(host, 1001, &key);
	host[1000] = 'a';
	assert_appends(&key, host, 1001);
	iri_buf_free(&key);

	repeat(host, 1001, "xn--rsum-bpad.");
	iri_buf_init(&key, NULL, 0);
	iri_host_key(host, 1001, &key);
	assert_appends(&key, host, 1001);
	iri_buf_free(&key);
}

static double
seconds_for(const char *host, size_t len)
{
	clock_t		start = clock();
	IriBuf		out;
	IriIdnaError err;

	iri_buf_init(&out, NULL, 0);
	iri_host_key(host, len, &out);
	iri_host_to_ascii(host, len, &out, &err);
	assert_false(out.failed);
	iri_buf_free(&out);
	return (double) (clock() - start) / CLOCKS_PER_SEC;
}

/* A quadratic megabyte would take minutes. */
static void
test_time(void **state)
{
	static const char *const parts[] = {
		"A.", "é", "xn--rsum-bpad.", "É。", "%AF", "xn--a", "\xe3\x8c\x96", "é.א.", "\xcc\x81\xcc\xa7"
	};
	size_t		len = 1024 * 1024;
	char	   *host = malloc(len);

	(void) state;
	assert_non_null(host);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
	{
		/* whole characters only */
		size_t		n = strlen(parts[i]);

		repeat(host, len, parts[i]);
		assert_true(seconds_for(host, len / n * n) < 1);
		assert_true(seconds_for(host, 1000 / n * n) < 0.1);
	}
	free(host);
}

static void
test_to_ascii(void **state)
{
	(void) state;
	assert_ascii("résumé.example.org", "xn--rsum-bpad.example.org");
	assert_ascii("RÉSUMÉ.example.org", "xn--rsum-bpad.example.org");
	assert_ascii("faß.de", "xn--fa-hia.de");
	assert_ascii("faẞ.de", "xn--fa-hia.de");
	assert_ascii("納豆.example.org", "xn--99zt52a.example.org");
	assert_ascii("ＡＢＣ。com", "abc.com");
	assert_ascii("..é.", "..xn--9ca.");
	assert_ascii("שלום.il", "xn--9dbne9b.il");
	assert_ascii("क्\xe2\x80\x8dष.x", "xn--11b2ezcw70k.x");

	/* ASCII stays as it is written */
	assert_ascii("", "");
	assert_ascii("Example.ORG", "Example.ORG");
	assert_ascii("XN--Rsum-bpad.xn--.%AF", "XN--Rsum-bpad.xn--.%AF");
	assert_ascii("WWW.XN--Abc-.É", "WWW.XN--Abc-.xn--9ca");
	assert_ascii("-a-_.-é-", "-a-_.xn-----bja");
	assert_ascii("3com.é", "3com.xn--9ca");
}

static void
test_to_ascii_failure(void **state)
{
	char		host[1010];

	(void) state;
	assert_no_ascii("é.℀É.com", IRI_IDNA_REFUSED, "℀É");
	assert_no_ascii("é.a／b.com", IRI_IDNA_REFUSED, "a／b");
	assert_no_ascii("\xc2\xad", IRI_IDNA_REFUSED, "\xc2\xad");
	assert_no_ascii("a。ｘｎ--abc-", IRI_IDNA_REFUSED, "ｘｎ--abc-");
	assert_no_ascii("a\xf0\x9d\xbc\x80.é", IRI_IDNA_REFUSED, "a\xf0\x9d\xbc\x80");
	assert_no_ascii("a.%AFé", IRI_IDNA_PERCENT, "%AFé");
	assert_no_ascii("é.a\xe2\x80\x8c" "b", IRI_IDNA_CONTEXTJ, "a\xe2\x80\x8c" "b");

	/* in a label, and between labels, one of them in ASCII */
	assert_no_ascii("é.אb.c", IRI_IDNA_BIDI, "אb");
	assert_no_ascii("0.א", IRI_IDNA_BIDI, "0");
	assert_no_ascii("א。a.0b.c", IRI_IDNA_BIDI, "0b");
	assert_no_ascii("xn--4db.é.0é", IRI_IDNA_BIDI, "0é");

	/* 63 bytes of a label */
	memset(host, 'a', sizeof(host));
	memcpy(host + 55, "é", 3);
	assert_ascii(host, "xn--" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" "-u3e");
	memcpy(host + 55, "aé", 4);
	assert_no_ascii(host, IRI_IDNA_LABEL_LENGTH, host);
	repeat(host, 237, "é");
	host[236] = '\0';
	assert_no_ascii(host, IRI_IDNA_LABEL_LENGTH, host);

	/* 1,000 bytes of a host, before and after */
	repeat(host, 1001, "é");
	host[1000] = '\0';
	assert_no_ascii(host, IRI_IDNA_LABEL_LENGTH, host);
	memcpy(host + 1000, "a", 2);
	assert_no_ascii(host, IRI_IDNA_HOST_LENGTH, host);
	repeat(host, 378, "é.");	/* "xn--9ca." 126 times */
	host[378] = '\0';
	assert_no_ascii(host, IRI_IDNA_HOST_LENGTH, host);
	memset(host, 'A', 1001);
	host[1001] = '\0';
	assert_ascii(host, host);
}

/*
 * Sorted, and of the size that the published tables of Unicode 13.0 give, and
 * three more.
 */
static void
test_table(void **state)
{
	size_t		count = 0;
	uint32_t	next = 0x80;

	(void) state;
	assert_int_equal(sizeof(idna_ranges) / sizeof(idna_ranges[0]), IDNA_RANGES);
	assert_int_equal(IDNA_RANGES, 735);
	for (size_t i = 0; i < IDNA_RANGES; i++)
	{
		assert_true(idna_ranges[i].first >= next);
		assert_true(idna_ranges[i].last >= idna_ranges[i].first);
		next = idna_ranges[i].last + 2;
		count += idna_ranges[i].last - idna_ranges[i].first + 1;
	}
	assert_int_equal(count, IDNA_CODE_POINTS);
	assert_int_equal(count, 143209);

	assert_int_equal(sizeof(idna_bidi) / sizeof(idna_bidi[0]), IDNA_BIDI_RUNS);
	assert_int_equal(idna_bidi[0].first, idna_ranges[0].first);
	for (size_t i = 1; i < IDNA_BIDI_RUNS; i++)
		assert_true(idna_bidi[i].first > idna_bidi[i - 1].first);
}

/* A valid ireg-name in normal form; the case of one with "%" counts. */
static bool
is_normal(const char *s, size_t len)
{
	bool		percent = iri_has_percent(s, len);

	for (size_t i = 0; i < len;)
	{
		uint32_t	cp;
		size_t		size;

		if (s[i] == '%')
		{
			if (len - i < 3 || !iri_is(s[i + 1], IRI_C_HEX) || !iri_is(s[i + 2], IRI_C_HEX) ||
				s[i + 1] >= 'a' || s[i + 2] >= 'a')
				return false;
			i += 3;
			continue;
		}
		size = iri_utf8_decode(s + i, len - i, &cp);
		if (size == 0)
			return false;
		if (cp < 0x80 ? !iri_is(s[i], IRI_C_REG_NAME) || (!percent && iri_is(s[i], IRI_C_UPPER)) : !fuzz_is_host_cp(cp))
			return false;
		i += size;
	}
	return true;
}

static void
check_host(const char *host, size_t len)
{
	IriBuf		key;
	IriBuf		again;
	IriBuf		ascii;
	IriIdnaError err;
	bool		good;

	iri_buf_init(&key, NULL, 0);
	iri_buf_init(&again, NULL, 0);
	iri_buf_init(&ascii, NULL, 0);

	iri_host_key(host, len, &key);
	iri_host_key(key.data, key.len, &again);
	good = !key.failed && !again.failed && is_normal(key.data, key.len) &&
		again.len == key.len && (key.len == 0 || memcmp(again.data, key.data, key.len) == 0);

	/* The ASCII form has the same key, and is its own. */
	again.len = 0;
	if (!good)
		;
	else if (iri_host_to_ascii(host, len, &ascii, &err))
	{
		iri_host_key(ascii.data, ascii.len, &again);
		good = again.len == key.len && (key.len == 0 || memcmp(again.data, key.data, key.len) == 0);
		for (size_t i = 0; i < ascii.len; i++)
			good = good && iri_is(ascii.data[i], IRI_C_REG_NAME | IRI_C_PERCENT);
	}
	else
		good = err.status != IRI_IDNA_NO_MEMORY && err.len > 0 && err.at + err.len <= len &&
			ascii.len == 0;

	if (!good)
	{
		print_error("seed %llu: \"%.*s\", key \"%.*s\", again \"%.*s\", ASCII \"%.*s\"\n",
					(unsigned long long) seed, (int) len, host, (int) key.len, key.data,
					(int) again.len, again.data, (int) ascii.len, ascii.data);
		fail();
	}
	iri_buf_free(&key);
	iri_buf_free(&again);
	iri_buf_free(&ascii);
}

static void
test_fuzz(void **state)
{
	Random		random = {seed};

	(void) state;
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host;

		fuzz_host(&random, &host);
		check_host(host.data, host.len);
	}
}

/* Every character: alone, behind and before a letter, and as an A-label. */
static void
test_code_points(void **state)
{
	(void) state;
	for (uint32_t cp = 0x80; cp <= 0x10ffff; cp++)
	{
		FuzzHost	host = {.len = 0};

		if (!fuzz_is_host_cp(cp))
			continue;
		fuzz_put_cp(&host, cp);
		check_host(host.data, host.len);
		fuzz_puts(&host, "a");
		check_host(host.data, host.len);
		host.len = 0;
		fuzz_puts(&host, "a");
		fuzz_put_cp(&host, cp);
		check_host(host.data, host.len);
		host.len = 0;
		fuzz_puts(&host, "xn--");
		fuzz_put_punycode(&host, &cp, 1);
		check_host(host.data, host.len);
	}
}

/* ASCII hosts never see ICU: it would do the same to them. */
static void
test_ascii_fast_path(void **state)
{
	Random		random = {seed};
	UErrorCode	status = U_ZERO_ERROR;
	UIDNA	   *idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);

	(void) state;
	assert_true(U_SUCCESS(status));
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host = {.len = 0};
		char		mapped[64];
		char		storage[64];
		IriBuf		key;
		UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
		int32_t		len;

		for (uint32_t n = 1 + random_below(&random, 40); n > 0; n--)
			fuzz_put_cp(&host, random_below(&random, 8) ? fuzz_ascii(&random) : '.');
		for (size_t at = 0; at + 4 <= host.len; at++)
		{
			if (memcmp(host.data + at + 2, "--", 2) == 0)
				host.data[at] = '0';
		}
		len = uidna_nameToUnicodeUTF8(idna, host.data, (int32_t) host.len,
									  mapped, (int32_t) sizeof(mapped), &info, &status);
		assert_true(U_SUCCESS(status));
		assert_int_equal(info.errors & UIDNA_ERROR_DISALLOWED, 0);
		iri_buf_init(&key, storage, sizeof(storage));
		iri_host_key(host.data, host.len, &key);
		assert_appends(&key, mapped, (size_t) len);
		iri_buf_free(&key);
	}
	uidna_close(idna);
}

/* The rule of RFC 5893 is our own: ICU finds the same. */
static void
test_bidi(void **state)
{
	static const uint32_t cps[] = {
		'a', 'a', 'z', '0', '9', '-', '_', '+', 0xe9, 0x5d0, 0x5d0, 0x5ea, 0x628, 0x64a, 0x661,
		0x6f1, 0x300, 0x5b0, 0x64b, 0x3b1, 0x4e00, 0x20ac, '.', '.', '.'
	};
	Random		random = {seed};
	UErrorCode	status = U_ZERO_ERROR;
	UIDNA	   *idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI, &status);
	int			good = 0;
	int			bad = 0;

	(void) state;
	assert_true(U_SUCCESS(status));
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host = {.len = 0};
		char		name[256];
		IriBuf		ascii;
		IriIdnaError err;
		UIDNAInfo	info = UIDNA_INFO_INITIALIZER;

		for (uint32_t n = 1 + random_below(&random, 9); n > 0; n--)
			fuzz_put_cp(&host, cps[random_below(&random, sizeof(cps) / sizeof(cps[0]))]);
		iri_buf_init(&ascii, NULL, 0);
		if (iri_host_to_ascii(host.data, host.len, &ascii, &err) || err.status == IRI_IDNA_BIDI)
		{
			bool		ours = err.status == IRI_IDNA_BIDI;

			uidna_nameToASCII_UTF8(idna, host.data, (int32_t) host.len,
								   name, (int32_t) sizeof(name), &info, &status);
			assert_true(U_SUCCESS(status));
			if (ours != ((info.errors & UIDNA_ERROR_BIDI) != 0))
			{
				print_error("\"%.*s\"\n", (int) host.len, host.data);
				fail();
			}
			good += !ours;
			bad += ours;
		}
		iri_buf_free(&ascii);
	}
	assert_true(good > FUZZED_HOSTS / 10 && bad > FUZZED_HOSTS / 10);
	uidna_close(idna);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lower),
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_key_ascii),
		cmocka_unit_test(test_key_mapped),
		cmocka_unit_test(test_key_separators),
		cmocka_unit_test(test_key_refused),
		cmocka_unit_test(test_key_std3),
		cmocka_unit_test(test_key_ace_refused),
		cmocka_unit_test(test_key_bound),
		cmocka_unit_test(test_to_ascii),
		cmocka_unit_test(test_to_ascii_failure),
		cmocka_unit_test(test_bidi),
		cmocka_unit_test(test_time),
		cmocka_unit_test(test_code_points),
		cmocka_unit_test(test_ascii_fast_path),
		cmocka_unit_test(test_fuzz),
	};
	const char *given = getenv("IRI_TEST_SEED");

	seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t) time(NULL);
	print_message("IRI_TEST_SEED=%llu\n", (unsigned long long) seed);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
