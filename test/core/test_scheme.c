/*
 * The scheme table and the rules of single schemes; test_own.c has their examples,
 * and test/checks/docs compares the table with doc/schemes.md.
 */
#include "unit.h"

#include "scheme/normalize.h"
#include "scheme/scheme.h"
#include "text/charclass.h"

static const IriScheme *
row_of(const char *name)
{
	return iri_scheme_lookup(name, strlen(name));
}

/* The normal form, which is to be freed; NULL when the input is no IRI. */
static char *
apply(const char *s, size_t len, size_t *result_len)
{
	IriParts	parts;
	IriError	err;
	IriBuf		out;

	if (!iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		return NULL;
	iri_buf_init(&out, NULL, 0);
	iri_append_form(iri_scheme_of(s, &parts), s, &parts, IRI_RUNG_SCHEME, &out);
	*result_len = out.len;
	iri_buf_put(&out, '\0');
	assert_false(out.failed);
	return out.data;
}

/* The result is an IRI of the same components, and a fixed point. */
static void
check_result(const char *s, size_t len, const char *key, size_t key_len)
{
	IriParts	parts;
	IriParts	key_parts;
	IriError	err;
	size_t		again_len;
	char	   *again = apply(key, key_len, &again_len);

	if (again == NULL || again_len != key_len || memcmp(again, key, key_len) != 0)
		fail_msg("not a fixed point: %.*s -> %s -> %s", (int) len, s, key,
				 again != NULL ? again : "no IRI");
	free(again);

	assert_true(iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err));
	assert_true(iri_parse(key, key_len, IRI_GRAMMAR_IRI, &key_parts, &err));
	if (key_parts.host_kind != parts.host_kind ||
		iri_defined(key_parts.host) != iri_defined(parts.host) ||
		(iri_defined(key_parts.query) && !iri_defined(parts.query)) ||
		iri_defined(key_parts.fragment) != iri_defined(parts.fragment))
		fail_msg("other components: %.*s -> %s", (int) len, s, key);
}

static void
check_rule(const char *s, const char *expected)
{
	size_t		key_len;
	char	   *key = apply(s, strlen(s), &key_len);

	if (key == NULL)
		fail_msg("no IRI: %s", s);
	if (strcmp(key, expected) != 0)
		fail_msg("%s -> %s, not %s", s, key, expected);
	check_result(s, strlen(s), key, key_len);
	free(key);
}

/* the table */

static void
test_lookup(void **state)
{
	static const char *const names[][2] = {
		{"http", "http"}, {"HTTPS", "https"}, {"hTtP", "http"}, {"Chrome-Extension", "chrome-extension"},
		{"Z39.50R", "z39.50r"}, {"COAP+TCP", "coap+tcp"}, {"httpx", ""}, {"htt", ""}, {"httq", ""}, {"", ""},
		{"a-scheme-whose-name-is-longer-than-any", ""}, {"chrome-extensions", ""},
	};

	for (size_t i = 0; i < GEN_COUNT(names); i++)
		assert_string_equal(row_of(names[i][0])->name, names[i][1]);
	assert_int_equal(row_of("no-such-scheme")->flags,
					 IRI_S_HOST_CASELESS | IRI_S_DOTS | IRI_S_DECODE);
	assert_int_equal(row_of("no-such-scheme")->port, 0);

	/* only the length counts, not the bytes after it */
	assert_string_equal(iri_scheme_lookup("http://x", 4)->name, "http");
	assert_string_equal(iri_scheme_lookup("HTTPS://x", 5)->name, "https");
	assert_string_equal(iri_scheme_lookup("urn:x", 3)->name, "urn");
}

/* 64 parameters, and one more. */
static void
test_many_parameters(void **state)
{
	for (int n = 64; n <= 65; n++)
	{
		static const char *const heads[] = {"geo:1,2", "tel:+1", "pkcs11:"};

		for (size_t i = 0; i < GEN_COUNT(heads); i++)
		{
			char		iri[1024];
			char		sorted[1024];
			size_t		len = (size_t) sprintf(iri, "%s", heads[i]);
			size_t		sorted_len = (size_t) sprintf(sorted, "%s", heads[i]);

			for (int j = 0; j < n; j++)
			{
				const char *separator = j > 0 || i < 2 ? ";" : "";

				len += (size_t) sprintf(iri + len, "%sp%02d=1", separator, n - j);
				sorted_len += (size_t) sprintf(sorted + sorted_len, "%sp%02d=1", separator, j + 1);
			}
			check_rule(iri, n == 64 ? sorted : iri);
		}
	}
}

/* robustness */

/* Each row is found by its name in any case, and says who made its rules. */
static void
test_rows(void **state)
{
	const IriScheme *row;
	size_t		n;

	for (n = 0; (row = iri_scheme_row(n)) != NULL; n++)
	{
		const IriScheme *before = n > 2 ? iri_scheme_row(n - 1) : NULL; /* http and https come first */
		char		upper[64];
		size_t		len = strlen(row->name);

		assert_true(len < sizeof(upper) && len <= IRI_SCHEME_NAME_MAX);
		for (size_t i = 0; i <= len; i++)
			upper[i] = (char) (row->name[i] >= 'a' && row->name[i] <= 'z' ? row->name[i] - 32 : row->name[i]);
		assert_true(before == NULL || strcmp(before->name, row->name) < 0);
		assert_ptr_equal(iri_scheme_lookup(row->name, len), row);
		assert_ptr_equal(iri_scheme_lookup(upper, len), row);
	}
	assert_true(n > 100);
}

static const char *const ruled[] = {
	"urn:", "urn:isbn:", "urn:issn:", "urn:nbn:", "urn:ietf:", "urn:uuid:", "info:", "doi:",
	"ark:", "ark:/", "ark:12345/", "ni:", "ni:/", "nih:", "nih:a;", "geo:", "geo:1,",
	"geo:90,1;", "opaquelocktoken:", "nostr:", "bitcoin:BC1", "lightning:LN1", "mailto:",
	"mailto:a@", "acct:", "xmpp:", "xmpp://h/", "im:", "h323:", "sip:", "sips:u@", "iax:",
	"stun:", "turn:h?transport=", "tel:", "tel:+1", "tel:1;phone-context=", "sms:",
	"imap://u;", "imap://h/", "pop://", "tftp://h/", "ldap://h/x?", "dns:", "dns:x?", "geo:1,2;", "tel:+1;", "iax:u@h:4569/",
	"iax:h/x?", "news://h/", "pkcs11:", "pkcs11:a=1;", "pkcs11:?", "pkcs11:?pin-source=file:", "pkcs11:?module-path=/", NULL
};

static void
test_random(void **state)
{
	static const char *const tokens[] = {
		"a", "B", "x", "X", "0", "1", "9", "-", "-", ".", "(", ")", "+", ",", ";", "=", "@",
		":", "/", "?", "&", "*", "_", "~", "#", "%23", "%2F", "%25", "%C3", "%40", "00", "180",
		"-90", ".0", "crs=", "wgs84", "u=", ";ext=", ";phone-context=", "CLASS=", "in", "id=", "slot-id=0", "library-version=01.", "pin-source=", "/..", "/*", "ext=", "isub=",
		"TYPE=", "base", "SUB", ";AUTH=", ";uidvalidity=", ";mode=", "octet", "rfc:",
		"xn--", "xn--nxa", "\xc3\x89", "\xc3\x9f", "\xc2\xad", "\xef\xbc\x8c",
		"\xef\xbc\x9b", "\xe3\x80\x82", "\xef\xbc\xa1", "\xe2\x84\x80", "\xef\xbc\x8f",
		"\xef\xbc\xa0", "\xcc\x81"
	};
	size_t		accepted = 0;

	gen_seed();
	for (int i = 0; i < gen_rounds(200000); i++)
	{
		char		iri[256];
		size_t		len;
		size_t		key_len;
		char	   *key;
		IriParts	parts;
		IriError	err;

		strcpy(iri, ruled[gen_below((uint32_t) GEN_COUNT(ruled) - 1)]);
		for (uint32_t n = gen_below(12); n > 0; n--)
			strcat(iri, GEN_PICK(tokens));
		len = strlen(iri);
		key = apply(iri, len, &key_len);
		if (key == NULL)
			continue;
		accepted++;
		check_result(iri, len, key, key_len);
		free(key);

		/* a check finds fault within the text or at its end */
		assert_true(iri_parse(iri, len, IRI_GRAMMAR_IRI, &parts, &err));
		memset(&err, 0, sizeof(err));
		if (!iri_scheme_check(iri, &parts, &err))
		{
			assert_int_equal(err.code, IRI_ERROR_SCHEME_SYNTAX);
			assert_non_null(err.rule);
			assert_true(err.position <= len);
			assert_int_equal(err.position == len, err.character == IRI_NO_CHARACTER);
			assert_true((iri[err.position] & 0xc0) != 0x80);
		}
	}
	assert_true(accepted > (size_t) gen_rounds(50000));
}

static void
apply_and_check(int which, const char *s, size_t len)
{
	size_t		key_len;
	IriParts	parts;
	IriError	err;
	char	   *key = apply(s, len, &key_len);

	free(key);
	if (key != NULL && iri_parse(s, len, IRI_GRAMMAR_IRI, &parts, &err))
		(void) iri_scheme_check(s, &parts, &err);
}

static void
test_linear(void **state)
{
	static const char *const fills[] = {
		"-", ",", ";", "@", "?", "A@B,", ";u=1.0", ";ext=1-2", "CLASS=IN;", "a\xc3\x89.", NULL
	};

	gen_check_linear(ruled, fills, 1, apply_and_check);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lookup), cmocka_unit_test(test_many_parameters), cmocka_unit_test(test_rows),
		cmocka_unit_test(test_random), cmocka_unit_test(test_linear),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
