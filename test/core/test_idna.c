/*
 * The host key and the ASCII form of DNS names (idna.c).
 */
#include "unit.h"

#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>

#include "host/cache.h"
#include "host/idna.h"
#include "host/idna_icu.h"
#include "host/ignored.h"
#include "host/label_rules.h"
#include "host/punycode.h"
#include "host/repertoire.h"
#include "host_fuzz.h"
#include "text/charclass.h"
#include "text/percent.h"

#define FUZZED_HOSTS	gen_rounds(300000)

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
	FREED IriBuf key;

	iri_buf_init(&key, storage, sizeof(storage));
	iri_host_key(host, strlen(host), &key);
	assert_appends(&key, expected, strlen(expected));
}

static void
assert_kept(const char *host)
{
	assert_key(host, host);
}

static void
assert_ascii(const char *host, const char *expected)
{
	FREED IriBuf ascii = {0};
	IriIdnaError err;

	if (!iri_host_to_ascii(host, strlen(host), &ascii, &err))
	{
		print_error("\"%s\": status %d\n", host, (int) err.status);
		fail();
	}
	assert_appends(&ascii, expected, strlen(expected));
}

static void
assert_no_ascii_of(const char *host, size_t len, IriIdnaStatus status, const char *label,
				   size_t label_len)
{
	char		storage[256] = "//";
	FREED IriBuf ascii;
	IriIdnaError err;

	iri_buf_init(&ascii, storage, sizeof(storage));
	ascii.len = 2;
	assert_false(iri_host_to_ascii(host, len, &ascii, &err));
	assert_int_equal(err.status, status);
	assert_int_equal(err.len, label_len);
	assert_memory_equal(host + err.at, label, err.len);
	assert_appends(&ascii, "//", 2);
}

static void
assert_no_ascii(const char *host, IriIdnaStatus status, const char *label)
{
	assert_no_ascii_of(host, strlen(host), status, label, strlen(label));
}

static void
test_lower(void **state)
{
	char		storage[4];
	FREED IriBuf out;

	iri_buf_init(&out, storage, sizeof(storage));
	iri_append_lower("AbC-2FX.AFÉ_C", 14, &out);
	assert_appends(&out, "abc-2fx.afÉ_c", 14);
	iri_append_lower("", 0, &out);
	assert_int_equal(out.len, 14);
}

/* Hosts and their keys; {host} is its own key. */
static void
test_keys(void **state)
{
	static const char *const keys[][2] = {
		/* ASCII */
		{"", ""}, {"Example.ORG", "example.org"}, {"A..B.", "a..b."},
		{"R3---SN-a_b!$&'()*+,;=~.C", "r3---sn-a_b!$&'()*+,;=~.c"}, {"-A-.B", "-a-.b"}, {"A%2FB%AF.C"},
		/* mapped */
		{"Résumé.Example.ORG", "résumé.example.org"}, {"RÉSUMÉ.example.org", "résumé.example.org"},
		{"re\xcc\x81sume\xcc\x81.example.org", "résumé.example.org"},
		{"xn--rsum-bpad.example.org", "résumé.example.org"}, {"XN--RSUM-BPAD.example.org", "résumé.example.org"},
		{"納豆.example.org", "納豆.example.org"}, {"xn--99zt52a.example.org", "納豆.example.org"},
		{"ｅｘａｍｐｌｅ.com", "example.com"}, {"I❤.ws", "i❤.ws"},
		/* two registrants */
		{"faß.de", "faß.de"}, {"fass.de", "fass.de"}, {"xn--fa-hia.de", "faß.de"},
		/* U+1E9E, with any version of ICU */
		{"faẞ.de", "faß.de"}, {"ẞẞ", "ßß"},
		/* final sigma and joiners stay, too */
		{"βόλος.com", "βόλος.com"}, {"a\xe2\x80\x8c" "b", "a\xe2\x80\x8c" "b"},
		/* in full width */
		{"ｘｎ--rsum-bpad", "résumé"},
		/* separators */
		{"A。B．C｡D.É", "a.b.c.d.é"}, {"。", "."}, {"。。é。", "..é."}, {"a。", "a."}, {"%AF。B"},
		/* mapped to delimiters */
		{"℀.com"}, {"a／b.com"}, {"a＠b"}, {"a：80"}, {"a％41"}, {"a＃b"},
		/* mapped to a dot within a label, to a space */
		{"a․b"}, {"⒈com"}, {"¨a"},
		/* only that label is kept */
		{"℀É.É", "℀É.é"}, {"℀A.É", "℀a.é"},
		/* a combining mark first */
		{"\xcc\x81" "a"}, {"\xcc\x81" "AÉ.É", "\xcc\x81" "aÉ.é"}, {"\xe0\xa4\x83" "É"}, {"xn--a-wbb"}, {"xn--b-std"},
		/* newer than the table: U+1DF00 is of Unicode 14.0 */
		{"a\xf0\x9d\xbc\x80"}, {"xn--a-283r"}, {"É\xf0\x9d\xbc\x80" "A.É", "É\xf0\x9d\xbc\x80" "a.é"},
		/* accepted later only: U+04C0 */
		{"aӀ"},
		/* percent-encoding keeps the label as it is */
		{"A%2FÉ.É"}, {"XN--Rsum-BPAD%2F.XN--9CA"},
		/* A-labels that are refused */
		{"XN--", "xn--"}, {"a.xn--.b"}, {"xn---"}, {"xn--ABC-", "xn--abc-"}, {"xn--abc"}, {"xn--a-"},
		{"xn--xn--rsum-bpad"}, {"xn--xn---epa"}, {"xn--rsum-bpad-"}, {"XN--Rsum-BPAD-X!", "xn--rsum-bpad-x!"}, {"xn--résumé"},
		/* the decoding is not in normal form: U+00C9, U+1E9E, U+FF41, e U+0301 */
		{"xn--dca"}, {"xn--kkg"}, {"xn--mi7c"}, {"xn--e-xbb"},
		/* the same in full width, all ASCII once mapped */
		{"ｘｎ--"}, {"ｘn--abc-"},
		/* not all ASCII even then: ICU 67 decodes some of those */
		{"xn--\xef\xb5\xa2"}, {"ｘn--rsum-bpadé"},
		/* no prefix */
		{"axn--É", "axn--é"}, {"Xn-É", "xn-é"},
	};

	for (size_t i = 0; i < GEN_COUNT(keys); i++)
		assert_key(keys[i][0], keys[i][1] != NULL ? keys[i][1] : keys[i][0]);
}

/*
 * The three that only STD3 refuses: valid in whichever ICU, composed or not.
 * Their parts, except for "=", do not occur in names.
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

	assert_true(U_SUCCESS(status));
	for (size_t i = 0; i < GEN_COUNT(valid); i++)
	{
		assert_key(valid[i].ace, valid[i].composed);
		assert_ascii(valid[i].composed, valid[i].ace);
		for (size_t j = 0; j < GEN_COUNT(around); j++)
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
	/* in full width they are mapped to characters that no name has */
	assert_kept("＝\xcc\xb8");
	assert_kept("＜\xcc\xb8");
	assert_kept("\xef\xb9\xa5\xcc\xb8");
	/* A-labels of text that is not composed */
	assert_kept("xn--=-2eb");
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

static void
map_host(int which, const char *host, size_t len)
{
	FREED IriBuf out = {0};
	IriIdnaError err;

	if (which == 0)
		iri_host_key(host, len, &out);
	else
		iri_host_to_ascii(host, len, &out, &err);
	assert_false(out.failed);
}

static void
test_linear(void **state)
{
	static const char *const none[] = {"", NULL};
	static const char *const parts[] = {
		"A.", "é", "xn--rsum-bpad.", "É。", "%AF", "xn--a", "\xe3\x8c\x96", "é.א.", "\xcc\x81\xcc\xa7", NULL
	};

	gen_check_linear(none, parts, 2, map_host);
}

static void
test_to_ascii(void **state)
{
	static const char *const hosts[][2] = {
		{"résumé.example.org", "xn--rsum-bpad.example.org"}, {"RÉSUMÉ.example.org", "xn--rsum-bpad.example.org"},
		{"faß.de", "xn--fa-hia.de"}, {"faẞ.de", "xn--fa-hia.de"}, {"納豆.example.org", "xn--99zt52a.example.org"},
		{"ＡＢＣ。com", "abc.com"}, {"..é.", "..xn--9ca."}, {"שלום.il", "xn--9dbne9b.il"},
		{"क्\xe2\x80\x8dष.x", "xn--11b2ezcw70k.x"},
		/* ASCII stays as it is written */
		{"", ""}, {"Example.ORG", "Example.ORG"}, {"XN--Rsum-bpad.xn--.%AF", "XN--Rsum-bpad.xn--.%AF"},
		{"WWW.XN--Abc-.É", "WWW.XN--Abc-.xn--9ca"}, {"-a-_.-é-", "-a-_.xn-----bja"}, {"3com.é", "3com.xn--9ca"},
		/* what has "%" is not a domain name */
		{"a.%AFÉ", "a.%AF%C3%89"}, {"Ab%E2%80%8B%2F", "Ab%2F"},
		/* what only some programs refuse: joiners, both directions in a label or name */
		{"\xe2\x80\x8c.example", "xn--0ug.example"}, {"é.אb.0א", "xn--9ca.xn--b-zhc.xn--0-0hc"},
	};

	for (size_t i = 0; i < GEN_COUNT(hosts); i++)
		assert_ascii(hosts[i][0], hosts[i][1]);
}

/* Labels and names that are too long for DNS, of ICU's encoder too. */
static void
test_to_ascii_long(void **state)
{
	static char host[4001];
	static char ace[1001];
	IriBuf		key;
	IriBuf		ascii;
	IriIdnaError err;

	/* "a" with 250 "é" */
	strcpy(host, "a");
	repeat(host + 1, 500, "é");
	host[501] = '\0';
	iri_buf_init(&ascii, NULL, 0);
	assert_true(iri_host_to_ascii(host, 501, &ascii, &err));
	assert_true(ascii.len > 254 && memcmp(ascii.data, "xn--a-", 6) == 0);
	iri_buf_init(&key, NULL, 0);
	iri_host_key(ascii.data, ascii.len, &key);
	assert_appends(&key, host, 501);
	iri_buf_free(&key);
	iri_buf_free(&ascii);

	/* keys that are longer than the names they are of, up to four times */
	for (size_t digits = 100; digits <= 988; digits += 37)
	{
		strcpy(ace, "xn--ls8h");	/* U+1F4A9, then more of it */
		memset(ace + 8, 'a', digits);
		memcpy(ace + 8 + digits, ".ab", 4);
		iri_buf_init(&key, NULL, 0);
		iri_host_key(ace, 8 + digits + 3, &key);
		assert_int_equal(key.len, 4 * (1 + digits) + 3);
		iri_buf_init(&ascii, NULL, 0);
		assert_true(iri_host_to_ascii(key.data, key.len, &ascii, &err));
		assert_appends(&ascii, ace, 8 + digits + 3);
		iri_buf_free(&ascii);

		/* of that length nothing is mapped */
		if (key.len > 1000)
		{
			iri_buf_put(&key, '.');
			iri_buf_append(&key, "É", 2);
			assert_no_ascii_of(key.data, key.len, IRI_IDNA_HOST_LENGTH, key.data, key.len);
		}
		iri_buf_free(&key);
	}
}

static void
assert_punycode(const char *text, const char *expected)
{
	uint32_t	cps[64];
	uint32_t	decoded[64];
	size_t		count = 0;
	size_t		decoded_count;
	FREED IriBuf digits = {0};

	for (size_t i = 0; i < strlen(text);)
		i += iri_utf8_decode(text + i, strlen(text) - i, &cps[count++]);
	iri_append_punycode(cps, count, &digits);
	assert_appends(&digits, expected, strlen(expected));

	assert_true(iri_decode_punycode(expected, strlen(expected), decoded, &decoded_count));
	assert_int_equal(decoded_count, count);
	assert_memory_equal(decoded, cps, count * sizeof(*cps));
}

static void
assert_no_punycode(const char *digits)
{
	uint32_t	cps[64];
	size_t		count;

	assert_false(iri_decode_punycode(digits, strlen(digits), cps, &count));
}

/* Returns whether the last character comes back behind as many letters. */
static bool
comes_back_behind(size_t letters)
{
	uint32_t   *cps = malloc(2 * (letters + 1) * sizeof(*cps));
	uint32_t   *decoded = cps + letters + 1;
	size_t		count = 0;
	FREED IriBuf digits = {0};
	bool		result;

	assert_non_null(cps);
	for (size_t i = 0; i < letters; i++)
		cps[i] = 'a';
	cps[letters] = 0x10ffff;
	iri_append_punycode(cps, letters + 1, &digits);
	result = iri_decode_punycode(digits.data, digits.len, decoded, &count);
	if (result)
	{
		assert_int_equal(count, letters + 1);
		assert_memory_equal(decoded, cps, count * sizeof(*cps));
	}
	free(cps);
	return result;
}

/* Returns whether the Punycode of a number is that of a character. */
static bool
decodes_to_itself(uint32_t cp)
{
	FuzzHost	digits = {.len = 0};
	uint32_t	cps[64];
	size_t		count;

	fuzz_put_punycode(&digits, &cp, 1);
	return iri_decode_punycode(digits.data, digits.len, cps, &count) && count == 1 && cps[0] == cp;
}

/* Examples of RFC 3492 §7.1. */
static void
test_punycode(void **state)
{
	static const char *const examples[][2] = {
		{"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"}, {"למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"},
		{"почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
		{"TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
		{"3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"}, {"-> $1.00 <-", "-> $1.00 <--"}, {"", ""},
	};
	/* digits of either case, but nothing else; a number that ends, and is not too large */
	static const char *const wrong[] = {
		"-", "a-b-c\xc3\xa9", "\xc3\xa9-9ca", "9c_", "9", "99999999", "999999999a",
	};

	for (size_t i = 0; i < GEN_COUNT(examples); i++)
		assert_punycode(examples[i][0], examples[i][1]);
	for (size_t i = 0; i < GEN_COUNT(wrong); i++)
		assert_no_punycode(wrong[i]);
	/* (0x10ffff - 0x80) * (letters + 1) is to be less than 2^31 */
	assert_true(comes_back_behind(1900));
	assert_false(comes_back_behind(2000));
	assert_true(decodes_to_itself(0x10ffff));
	assert_false(decodes_to_itself(0x110000));
	assert_true(decodes_to_itself(0xd7ff));
	assert_false(decodes_to_itself(0xd800));
	assert_false(decodes_to_itself(0xdfff));
	assert_true(decodes_to_itself(0xe000));
}

/* Ignored characters, see ignored.c: those of UTS #46 of Unicode 13.0. */
static const struct
{
	uint32_t	first;
	uint32_t	last;
}			ignored[] = {
	{0x00ad, 0x00ad}, {0x034f, 0x034f}, {0x180b, 0x180d}, {0x200b, 0x200b}, {0x2060, 0x2060},
	{0x2064, 0x2064}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0x1bca0, 0x1bca3}, {0xe0100, 0xe01ef},
};

static bool
is_ignored(uint32_t cp)
{
	for (size_t i = 0; i < GEN_COUNT(ignored); i++)
	{
		if (cp >= ignored[i].first && cp <= ignored[i].last)
			return true;
	}
	return false;
}

/* A character, and the same percent-encoded. */
static void
write_both(uint32_t cp, char raw[5], char encoded[13])
{
	size_t		size = iri_utf8_encode(cp, raw);

	raw[size] = '\0';
	for (size_t i = 0; i < size; i++)
		snprintf(encoded + 3 * i, 4, "%%%02X", (unsigned char) raw[i]);
}

/* Finds an ignored character anywhere in a host of any length. */
static void
test_find_ignored(void **state)
{
	char		host[64];

	for (size_t len = 3; len <= sizeof(host); len++)
	{
		for (size_t at = 0; at + 3 <= len; at++)
		{
			memset(host, 'a', len);
			assert_null(iri_find_ignored(host, len));
			memcpy(host + at, "\xe2\x80\x8b", 3);
			assert_ptr_equal(iri_find_ignored(host, len), host + at);
		}
	}
}

static void
test_key_ignored(void **state)
{
	size_t		count = 0;
	UErrorCode	status = U_ZERO_ERROR;
	UIDNA	   *icu = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);

	assert_true(U_SUCCESS(status));
	for (uint32_t cp = 0x80; cp <= 0x10ffff; cp++)
	{
		char		raw[5];
		char		encoded[13];
		char		host[2][64];
		char		mapped[64];
		UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
		int32_t		n;

		if (!(iri_repertoire(cp) & (IRI_CP_MAPPED | IRI_CP_VALID)))
			continue;
		write_both(cp, raw, encoded);
		snprintf(host[0], 64, "A%sb.c", raw);
		snprintf(host[1], 64, "A%sb.c", encoded);

		/* as ICU has it */
		n = uidna_nameToUnicodeUTF8(icu, host[0], -1, mapped, sizeof(mapped) - 1, &info, &status);
		assert_true(U_SUCCESS(status));
		mapped[n] = '\0';
		assert_true((strcmp(mapped, "ab.c") == 0 && info.errors == 0) == is_ignored(cp));
		if (!is_ignored(cp))
			continue;

		count++;
		for (int j = 0; j < 2; j++)
		{
			char		label[64];

			assert_key(host[j], "ab.c");
			assert_ascii(host[j], "Ab.c");
			/* at the ends, beside others, next to letters that are mapped */
			snprintf(label, 64, "%s%sÉ%s.C%s", j ? encoded : raw, raw, encoded, encoded);
			assert_key(label, "é.c");
			assert_ascii(label, "xn--9ca.C");
			/* also with percent-encoding, or a character that is refused */
			snprintf(label, 64, "a%s%%2F.b%s", j ? encoded : raw, j ? encoded : raw);
			assert_key(label, "a%2F.b");
			snprintf(label, 64, "℀%s.b", j ? encoded : raw);
			assert_key(label, "℀.b");
			/* a label of nothing else */
			snprintf(label, 64, "a.%s%s.b", j ? encoded : raw, raw);
			snprintf(host[0], 64, "a.%s%s.b", encoded, encoded);
			assert_key(label, host[0]);
			assert_ascii(label, host[0]);
			/* without it the octets around would be a character */
			snprintf(label, 64, "%%C3%s%s%%A9", j ? encoded : raw, "\xc2\xad");
			snprintf(host[0], 64, "%%C3%s%%A9", encoded);
			assert_key(label, host[0]);
			assert_kept(host[0]);
		}
		snprintf(host[0], 64, "x%sn--rsum-bpad", encoded);
		assert_key(host[0], "résumé");
		snprintf(host[0], 64, "X%sN--Abc-", raw);
		assert_key(host[0], "xn--abc-");
	}
	uidna_close(icu);
	assert_int_equal(count, 269);

	/* invisible, but letters, or not ignored by that version */
	assert_kept("a\xe2\x80\x8c" "b");
	assert_kept("a\xe2\x80\x8d" "b");
	assert_kept("a%E2%81%A1b");
	/* of any length */
	{
		static char host[2000];

		repeat(host, 1997, "\xc2\xad");
		memcpy(host + 1996, "A", 2);
		assert_key(host, "a");
	}
}

/* Characters that the frozen table lacks. */
static void
test_to_current_ascii(void **state)
{
	UVersionInfo version;
	IriBuf		ascii;
	IriIdnaError err;
	bool		known;

	u_getUnicodeVersion(version);
	/* U+1DF00, of Unicode 14.0, beside what is mapped */
	iri_buf_init(&ascii, NULL, 0);
	known = iri_host_to_current_ascii("x.É\xf0\x9d\xbc\x80.é", 11, &ascii, &err);
	if (known)
		assert_appends(&ascii, "x.xn--9ca6985v.xn--9ca", 22);
	else
	{
		assert_int_equal(err.status, IRI_IDNA_UNASSIGNED);
		assert_int_equal(err.at, 2);
		assert_int_equal(err.len, 6);
	}
	assert_true(known == (version[0] >= 14));
	iri_buf_free(&ascii);

	/* U+40000 is in no version; other refusals are the same */
	iri_buf_init(&ascii, NULL, 0);
	assert_false(iri_host_to_current_ascii("a.\xf1\x80\x80\x80", 6, &ascii, &err));
	assert_int_equal(err.status, IRI_IDNA_UNASSIGNED);
	assert_false(iri_host_to_current_ascii("℀", 3, &ascii, &err));
	assert_int_equal(err.status, IRI_IDNA_REFUSED);
	iri_buf_free(&ascii);
}

static void
test_to_ascii_failure(void **state)
{
	char		host[1010];

	assert_no_ascii("é.℀É.com", IRI_IDNA_REFUSED, "℀É");
	assert_no_ascii("é.a／b.com", IRI_IDNA_REFUSED, "a／b");
	assert_no_ascii("a。ｘｎ--abc-", IRI_IDNA_REFUSED, "ｘｎ--abc-");
	assert_no_ascii("a\xf0\x9d\xbc\x80.é", IRI_IDNA_REFUSED, "a\xf0\x9d\xbc\x80");
	assert_no_ascii("É\xe2\x80\x8b.\xc2\xad℀\xc2\xad.É", IRI_IDNA_REFUSED, "\xc2\xad℀\xc2\xad");

	/* 1,000 bytes of a host, before and after */
	repeat(host, 1002, "É");
	assert_no_ascii_of(host, 1002, IRI_IDNA_HOST_LENGTH, host, 1002);
	repeat(host, 378, "é.");	/* "xn--9ca." 126 times */
	host[378] = '\0';
	assert_no_ascii(host, IRI_IDNA_HOST_LENGTH, host);
	memset(host, 'A', 1001);
	host[1001] = '\0';
	assert_ascii(host, host);
}

/*
 * As many code points as the published tables of Unicode 13.0 give, and three
 * more.
 */
static void
test_repertoire(void **state)
{
	size_t		accepted = 0;
	size_t		mapped = 0;
	size_t		number = 0;
	UErrorCode	status = U_ZERO_ERROR;
	const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);

	assert_true(U_SUCCESS(status));
	for (uint32_t cp = 0x80; cp <= 0x10ffff; cp++)
	{
		uint16_t	entry = iri_repertoire(cp);
		char		self[4];
		const char *mapping = self;
		size_t		len = iri_utf8_encode(cp, self);
		size_t		size = len;
		bool		changes = false;

		if (!(entry & (IRI_CP_MAPPED | IRI_CP_VALID)))
			continue;
		accepted++;
		if (entry & IRI_CP_MAPPED)
		{
			mapped++;
			/* their numbers have no gaps */
			assert_int_equal(entry & IRI_CP_MAPPING, number++);
			mapping = iri_mapping(entry, &len);
			assert_false(len == size && memcmp(mapping, self, len) == 0);
			/* so that an A-label of a host that is mapped can be decoded */
			assert_true(len <= 2 * size || !iri_is_ascii(mapping, len));
		}
		assert_true((len == 0) == is_ignored(cp) && iri_is_ignored(cp) == is_ignored(cp));

		/* mappings are not mapped again */
		for (size_t i = 0; i < len;)
		{
			uint32_t	to;
			uint16_t	of;

			i += iri_utf8_decode(mapping + i, len - i, &to);
			of = to < 0x80 ? IRI_CP_VALID : iri_repertoire(to);
			assert_true((of & (IRI_CP_MAPPED | IRI_CP_VALID)) == IRI_CP_VALID);
			changes |= unorm2_getCombiningClass(nfc, (UChar32) to) != 0 ||
				u_getIntPropertyValue((UChar32) to, UCHAR_NFC_QUICK_CHECK) != UNORM_YES;
		}
		assert_true(changes == ((entry & IRI_CP_COMPOSES) || (!(entry & IRI_CP_MAPPED) && (entry & IRI_CP_MOVES))));
	}
	assert_int_equal(accepted, 143209);
	assert_int_equal(mapped, 6017);
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

/* Appends the key of a host that need not be normal. */
static void
recoded_key(const char *host, size_t len, IriBuf *out)
{
	FREED IriBuf recoded = {0};

	iri_append_recoded(host, len, false, &recoded);
	iri_host_key(recoded.data, recoded.len, out);
}

/* With the tables of ICU: the key and the host have one mapping. */
static void
check_current(const char *host, size_t len)
{
	IriBuf		bufs[4];		/* host's ASCII, its key; key, its ASCII */
	IriIdnaError err;

	for (int i = 0; i < 4; i++)
		iri_buf_init(&bufs[i], NULL, 0);
	if (iri_host_to_current_ascii(host, len, &bufs[0], &err))
	{
		bool		good;

		recoded_key(bufs[0].data, bufs[0].len, &bufs[1]);
		iri_host_key(host, len, &bufs[2]);
		good = iri_host_to_current_ascii(bufs[2].data, bufs[2].len, &bufs[3], &err);
		bufs[2].len = 0;
		recoded_key(bufs[3].data, bufs[3].len, &bufs[2]);
		if (!good || bufs[1].len != bufs[2].len ||
			(bufs[1].len > 0 && memcmp(bufs[1].data, bufs[2].data, bufs[1].len) != 0))
		{
			print_error("\"%.*s\", ASCII \"%.*s\", of the key \"%.*s\"\n",
						(int) len, host, (int) bufs[0].len, bufs[0].data,
						(int) bufs[3].len, bufs[3].data);
			fail();
		}
	}
	for (int i = 0; i < 4; i++)
		iri_buf_free(&bufs[i]);
}

static void
check_host(const char *host, size_t len)
{
	FREED IriBuf key = {0};
	FREED IriBuf again = {0};
	FREED IriBuf ascii = {0};
	IriIdnaError err;
	bool		good;

	iri_host_key(host, len, &key);
	iri_host_key(key.data, key.len, &again);
	good = !key.failed && !again.failed && is_normal(key.data, key.len) &&
		again.len == key.len && (key.len == 0 || memcmp(again.data, key.data, key.len) == 0);

	/* The ASCII form has the same key, and is its own; the key has one too. */
	again.len = 0;
	if (!good)
		;
	else if (iri_host_to_ascii(host, len, &ascii, &err))
	{
		recoded_key(ascii.data, ascii.len, &again);
		good = again.len == key.len && (key.len == 0 || memcmp(again.data, key.data, key.len) == 0);
		for (size_t i = 0; i < ascii.len; i++)
			good = good && iri_is(ascii.data[i], IRI_C_REG_NAME | IRI_C_PERCENT);
		ascii.len = 0;
		good = good && iri_host_to_ascii(key.data, key.len, &ascii, &err);
		again.len = 0;
		recoded_key(ascii.data, ascii.len, &again);
		good = good && again.len == key.len && (key.len == 0 || memcmp(again.data, key.data, key.len) == 0);
	}
	else if (iri_is_ascii(host, len))
		good = false;
	else
		good = err.status != IRI_IDNA_NO_MEMORY && err.len > 0 && err.at + err.len <= len &&
			ascii.len == 0;

	if (!good)
	{
		print_error("\"%.*s\", key \"%.*s\", again \"%.*s\", ASCII \"%.*s\"\n",
					(int) len, host, (int) key.len, key.data,
					(int) again.len, again.data, (int) ascii.len, ascii.data);
		fail();
	}
}

static void
test_fuzz(void **state)
{
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host;

		fuzz_host(&host);
		check_host(host.data, host.len);
		check_current(host.data, host.len);
	}
}

/* Every character: alone, behind and before a letter, and as an A-label. */
static void
test_code_points(void **state)
{
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

/* ASCII hosts are not mapped: ICU would do the same to them. */
static void
test_ascii_fast_path(void **state)
{
	UErrorCode	status = U_ZERO_ERROR;
	UIDNA	   *idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_UNICODE, &status);

	assert_true(U_SUCCESS(status));
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host = {.len = 0};
		char		mapped[64];
		char		storage[64];
		FREED IriBuf key;
		UIDNAInfo	info = UIDNA_INFO_INITIALIZER;
		int32_t		len;

		for (uint32_t n = 1 + gen_below(40); n > 0; n--)
			fuzz_put_cp(&host, gen_below(8) ? fuzz_ascii() : '.');
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
	}
	uidna_close(idna);
}

/* Compares a rule of our own with ICU's verdict, for random hosts of these characters. */
static void
compare_rule(const uint32_t *cps, size_t count, uint32_t most, uint32_t options, uint32_t error,
			 bool (*follows) (const char *host, size_t len, size_t *at, bool *failed))
{
	UErrorCode	status = U_ZERO_ERROR;
	UIDNA	   *idna = uidna_openUTS46(options, &status);
	int			good = 0;
	int			bad = 0;

	assert_true(U_SUCCESS(status));
	for (int i = 0; i < FUZZED_HOSTS; i++)
	{
		FuzzHost	host = {.len = 0};
		char		name[256];
		FREED IriBuf ascii = {0};
		IriIdnaError err;
		size_t		at;
		bool		failed;
		UIDNAInfo	info = UIDNA_INFO_INITIALIZER;

		for (uint32_t n = 1 + gen_below(most); n > 0; n--)
			fuzz_put_cp(&host, cps[gen_below((uint32_t) count)]);
		if (iri_host_to_ascii(host.data, host.len, &ascii, &err))
		{
			bool		ours = !follows(host.data, host.len, &at, &failed);

			uidna_nameToASCII_UTF8(idna, host.data, (int32_t) host.len, name, (int32_t) sizeof(name), &info, &status);
			assert_true(U_SUCCESS(status));
			if (ours != ((info.errors & error) != 0))
				fail_msg("\"%.*s\"", (int) host.len, host.data);
			good += !ours;
			bad += ours;
		}
	}
	assert_true(good > FUZZED_HOSTS / 10 && bad > FUZZED_HOSTS / 10);
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

	compare_rule(cps, GEN_COUNT(cps), 9, UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI, UIDNA_ERROR_BIDI,
				 iri_follows_bidi_rule);
}

/* The rules of RFC 5892, appendix A.1 and A.2, are our own: ICU finds the same. */
static void
test_joiners(void **state)
{
	/* of each joining type, marks, viramas, and the joiners */
	static const uint32_t cps[] = {
		0x200c, 0x200c, 0x200c, 0x200d, 'a', 0x628, 0x628, 0x62f, 0xa872, 0x640, 0x64b, 0x654, 0x300, 0x5d0,
		0x94d, 0x94d, 0x915, 0x1039, 0x1840, 0x10ac0, 0x10ac1, '.'
	};

	compare_rule(cps, GEN_COUNT(cps), 6,
				 UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_CONTEXTJ, UIDNA_ERROR_CONTEXTJ,
				 iri_joiners_in_context);
}

static void
assert_rules(const char *host, const char *mixed, const char *joined)
{
	size_t		len = strlen(host);
	size_t		at;
	bool		failed;

	assert_true(iri_follows_bidi_rule(host, len, &at, &failed) == (mixed == NULL));
	assert_false(failed);
	if (mixed != NULL)
		assert_int_equal(strncmp(host + at, mixed, strlen(mixed)), 0);
	assert_true(iri_joiners_in_context(host, len, &at, &failed) == (joined == NULL));
	assert_false(failed);
	if (joined != NULL)
		assert_int_equal(strncmp(host + at, joined, strlen(joined)), 0);
}

/* A text that is cut anywhere, as in a damaged value: nothing is read behind it. */
static void
test_key_cut(void **state)
{
	static const char text[] = "\xc2\xad%C2%AD%E9\xc2\xad%C3%A9%e2%80%8b\xe2\x80\x8b.%";

	for (size_t at = 0; at < sizeof(text) - 1; at++)
	{
		for (size_t len = 0; len < sizeof(text) - at; len++)
		{
			char	   *host = malloc(len + 1);
			FREED IriBuf key = {0};

			/* after it is a byte that no reader may read as a digit */
			memcpy(host, text + at, len);
			host[len] = 'F';
			iri_remove_ignored(host, len, &key);
			assert_true(!key.failed && key.len <= 3 * len);
			assert_true(key.len == 0 || memchr(key.data, 'F', key.len) == NULL);
			free(host);
		}
	}
}

/*
 * Each name has the key of its bytes, after any other calls, and names that
 * take turns stay in the cache.
 */
static void
test_key_cache(void **state)
{
	const IriHostEntry *before[60] = {NULL};
	const int	names = GEN_COUNT(before);
	int			forgotten = 0;

	for (int turn = 0; turn < 3; turn++)
	{
		for (int i = 0; i < names; i++)
		{
			char		host[32];
			size_t		len = (size_t) snprintf(host, sizeof(host), "www.B\xc3\xbc" "cher%d.example", i);
			const IriHostEntry *entry;
			FREED IriBuf key = {0};

			if (before[i] != NULL && (before[i]->host_len != len || memcmp(before[i]->host, host, len) != 0))
				forgotten++;
			entry = iri_host_entry(host, len);
			assert_non_null(entry);
			iri_host_key(host, len, &key);
			assert_int_equal(entry->key_len, key.len);
			assert_memory_equal(entry->key, key.data, key.len);
			before[i] = entry;
		}
	}
	/* with another byte order, five of them share a set of four, and take turns */
	assert_in_range(forgotten, 0, names / 4);

	/* more than there is room for */
	for (int i = 0; i < 6000; i++)
	{
		char		host[32];
		size_t		len = (size_t) snprintf(host, sizeof(host), "B\xc3\xbc%d.example", i * 7919 % 1000);
		const IriHostEntry *entry = iri_host_entry(host, len);

		assert_non_null(entry);
		assert_int_equal(entry->host_len, len);
		assert_memory_equal(entry->host, host, len);
		assert_int_equal(entry->key_len, len);
		assert_memory_equal(entry->key + 1, host + 1, len - 1);
		assert_int_equal(entry->key[0], 'b');
	}
}

/* In a label, and between labels, one of them in ASCII. */
static void
test_rules(void **state)
{
	assert_rules("é.example", NULL, NULL);
	assert_rules("é.אb.c", "אb", NULL);
	assert_rules("0.א", "0.", NULL);
	assert_rules("א。a.0b.c", "0b", NULL);
	assert_rules("xn--4db.é.0é", "0é", NULL);
	assert_rules("é.a\xe2\x80\x8c" "b", NULL, "a");
	assert_rules("é.xn--0ug.", NULL, "xn--0ug");
	assert_rules("क्\xe2\x80\x8dष.x", NULL, NULL);
	assert_rules("", NULL, NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lower), cmocka_unit_test(test_repertoire),
		cmocka_unit_test(test_keys), cmocka_unit_test(test_key_std3), cmocka_unit_test(test_key_bound), cmocka_unit_test(test_to_ascii),
		cmocka_unit_test(test_to_ascii_failure), cmocka_unit_test(test_to_ascii_long),
		cmocka_unit_test(test_punycode), cmocka_unit_test(test_to_current_ascii),
		cmocka_unit_test(test_find_ignored), cmocka_unit_test(test_key_ignored),
		cmocka_unit_test(test_key_cut), cmocka_unit_test(test_key_cache),
		cmocka_unit_test(test_rules), cmocka_unit_test(test_bidi), cmocka_unit_test(test_joiners),
		cmocka_unit_test(test_linear), cmocka_unit_test(test_code_points),
		cmocka_unit_test(test_ascii_fast_path), cmocka_unit_test(test_fuzz),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
