/*
 * The keys of web archives: of texts that are not IRIs (test_own.c has the keys
 * of IRIs), and what must not change a key.
 */
#include "unit.h"

#include "crawl/surt.h"
#include "syntax/parse.h"

static const char *const examples[][2] = {
	{"", "-"}, {"filedes", "filedes)/"}, {"filedesc", "filedesc"}, {"example.com/A", "com,example)/a"},
	{"http://[::1", "::1)/"}, {"//www.example.com", "com,example)/"}, {"http://h/%4%31b", "h)/ab"},
	{"http:///", "http:"}, {"https://", "https:"},
};

static void
test_examples(void **state)
{
	for (size_t i = 0; i < GEN_COUNT(examples); i++)
	{
		FREED IriBuf out = {0};

		iri_append_cdx_key(examples[i][0], strlen(examples[i][0]), false, &out);
		assert_false(out.failed);
		if (out.len != strlen(examples[i][1]) || memcmp(out.data, examples[i][1], out.len) != 0)
			fail_msg("of %s it is %.*s", examples[i][0], (int) out.len, out.data);
	}
}

static void
same_key(const GenText *a, const GenText *b)
{
	FREED IriBuf x = {0};
	FREED IriBuf y = {0};

	iri_append_cdx_key(a->data, a->len, false, &x);
	iri_append_cdx_key(b->data, b->len, false, &y);
	if (x.len != y.len || memcmp(x.data, y.data, x.len) != 0)
		fail_msg("%s has the key %s, and %s has %s", gen_show(a->data, a->len), gen_show(x.data, x.len),
				 gen_show(b->data, b->len), gen_show(y.data, y.len));
}

/*
 * Every key of a reference is printable ASCII in lower case, and not much
 * longer than its text.
 */
static void
test_any(void **state)
{
	for (int i = 0; i < gen_rounds(100000); i++)
	{
		GenText		text;
		char	   *copy;
		IriParts	parts;
		IriError	err;
		bool		valid;
		FREED IriBuf out = {0};

		gen_text(&text);
		valid = iri_parse(text.data, text.len, IRI_GRAMMAR_IRI_REFERENCE, &parts, &err) &&
			(text.len < 8 || memcmp(text.data, "filedesc", 8) != 0);
		copy = gen_copy(text.data, text.len);
		iri_append_cdx_key(copy, text.len, false, &out);
		assert_false(out.failed);
		assert_true(out.len > 0 && out.len <= 8 * text.len + 32);
		for (size_t j = 0; j < out.len && valid; j++)
			assert_true(out.data[j] > ' ' && out.data[j] < 0x7f && !(out.data[j] >= 'A' && out.data[j] <= 'Z'));
		free(copy);
	}
}

static const char *const segments[] = {"a", "B", "c1", "index.html", "x~", "(s)", "z.aspx"};
static const char *const params[] = {"a=1", "b", "c=", "c=2", "A=0", "d=x=y", "e=%26", "cfid=", "sid=1"};

/* A web link of these parts, and another with additions that make no difference. */
static void
make_pair(GenText *plain, GenText *other)
{
	static const char *const hosts[] = {"example.com", "a.b.example.org", "h", "1.2.3.4"};
	static const char *const users[] = {"", "u@", "u:p@", "@"};
	static const char *const wwws[] = {"", "www.", "www3.", "WWW12."};
	static const char *const ports[] = {"", ":80", ":", ":0", ":0080"};
	size_t		order[4];
	size_t		count = gen_below(5);
	size_t		first = gen_below((uint32_t) count + 1);
	const char *host = GEN_PICK(hosts);
	bool		address = host[0] == '1';

	plain->len = other->len = 0;
	gen_puts(plain, "http://");
	gen_puts(other, gen_once(3) ? "HTTP://" : "http://");
	gen_puts(other, GEN_PICK(users));
	if (!address)
		gen_puts(other, GEN_PICK(wwws));
	gen_puts(plain, host);
	for (const char *c = host; *c != '\0'; c++)
	{
		char		escaped[12];

		if (gen_once(5))
		{
			snprintf(escaped, sizeof(escaped), "%%%02X", (unsigned int) *c);
			gen_puts(other, *c == '.' ? "." : escaped);
		}
		else
			gen_put(other, (char[]) {gen_once(2) && *c >= 'a' ? (char) (*c - 32) : *c}, 1);
	}
	gen_puts(other, GEN_PICK(ports));
	for (size_t n = gen_below(4); n > 0; n--)
	{
		const char *segment = GEN_PICK(segments);

		gen_puts(plain, "/");
		gen_puts(plain, segment);
		gen_puts(other, gen_once(3) ? "//" : gen_once(3) ? "/./" : gen_once(3) ? "/q/../" : "/");
		gen_puts(other, segment);
	}
	if (gen_once(2))
		gen_puts(other, "/");
	for (size_t i = 0; i < count; i++)
		order[i] = gen_below(GEN_COUNT(params));
	for (size_t i = 0; i < count; i++)
	{
		gen_puts(plain, i == 0 ? "?" : "&");
		gen_puts(plain, params[order[i]]);
		gen_puts(other, i == 0 ? "?" : "&");
		gen_puts(other, params[order[(first + i) % count]]);
	}
	if (gen_once(3))
		gen_puts(other, "#f?a/b");
}

static void
test_no_difference(void **state)
{
	for (int i = 0; i < gen_rounds(100000); i++)
	{
		GenText		plain;
		GenText		other;

		make_pair(&plain, &other);
		same_key(&plain, &other);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_examples), cmocka_unit_test(test_any),
		cmocka_unit_test(test_no_difference),
	};

	gen_seed();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
