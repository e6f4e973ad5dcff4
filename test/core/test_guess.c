/*
 * Tests of links as people type them; sql/guess.sql has many more.
 */
#include "unit.h"

#include "crawl/guess.h"
#include "text/text.h"

static bool
is_suffix(const char *name, size_t len)
{
	static const char *const names[] = {"com", "org", "net", "jp", "co.jp", "md", "so", "xn--p1ai", NULL};

	return iri_name_index(names, name, len) >= 0;
}

typedef struct Example
{
	const char *text;
	const char *link;			/* that is meant, or NULL */
} Example;

static const Example examples[] = {
	{"https://example.com/", "https://example.com/"}, {" HTTP://Example.com\n", "HTTP://Example.com"},
	{"mailto:joe@example.com", "mailto:joe@example.com"}, {"myapp://open", "myapp://open"}, {"foo:bar", NULL},
	{"http:", NULL}, {"http://", NULL}, {"http:///", NULL}, {"http:example.com", "http://example.com"},
	{"http:\\\\example.com\\a", "http://example.com/a"}, {"http:///path/x", NULL}, {"example.com", "https://example.com"},
	{"example.com.", "https://example.com."}, {"example.com..", NULL}, {".example.com", NULL}, {"a..com", NULL},
	{"-a.com", NULL}, {"a-.com", NULL}, {"a.com-", NULL}, {"example.invalid", NULL}, {"com", NULL},
	{"localhost:3000", "https://localhost:3000"}, {"x.localhost", "https://x.localhost"}, {"example.com:", NULL},
	{"example.com:65535", "https://example.com:65535"}, {"example.com:65536", NULL}, {"example.com:000080", NULL},
	{"192.0.2.1", "https://192.0.2.1"}, {"192.0.2.0/24", NULL}, {"192.0.2.1/2a", "https://192.0.2.1/2a"}, {"3.14", NULL},
	{"[::1]:80/", "https://[::1]:80/"}, {"[::1", NULL}, {"[", NULL}, {"[]", NULL}, {"[::1]]", NULL},
	{"//a.example/x", "https://a.example/x"}, {"//a", "https://a"}, {"//a b", NULL}, {"//http//a.com", NULL},
	{"https://httpbin.org/a b", "https://httpbin.org/a%20b"}, {"//https.org", "https://https.org"},
	{"a.com/;http:/\\b.com", NULL}, {"a.com/x y,http:/.//b.com", NULL}, {"dap://a\"\xc2\xa0:", NULL}, {"a.com/b\xc2\xa0ttp:\\\\c.com", NULL}, {"u:p@a.com:80", "https://u:p@a.com:80"}, {"u:p@a.com", NULL}, {"u@a.com:80", NULL}, {"//", NULL}, {"readme.md", NULL}, {"README.MD", NULL},
	{"read.md/x", "https://read.md/x"}, {"readme.md/x", NULL}, {"//readme.md/x", "https://readme.md/x"},
	{"libx.so/a", NULL}, {"www.libx.so", "https://www.libx.so"}, {"so.so", "https://so.so"},
	{"a_b.com", NULL}, {"a_b.co.jp", NULL}, {"//a_b.com", "https://a_b.com"}, {"a_b.c.co.jp", "https://a_b.c.co.jp"},
	{"co.jp", "https://co.jp"}, {"example.com\\n\\r\\t \\n", "https://example.com"}, {"example.com\\", "https://example.com/"},
	{"example.com\\nn", "https://example.com/nn"}, {"\\n", NULL}, {"www.readme.md", "https://www.readme.md"}, {"user@example.com", NULL},
	{"example.com/a b", "https://example.com/a%20b"}, {"example.com/a\nb", NULL}, {"example.com/a http://b/", NULL},
	{"\xe4\xbe\x8b\xe3\x80\x82jp", "https://\xe4\xbe\x8b\xe3\x80\x82jp"}, {"\xe4\xbe\x8b.\xd1\x80\xd1\x84", "https://\xe4\xbe\x8b.\xd1\x80\xd1\x84"},
	{"\xe4\xbe.jp", NULL}, {"example.com/\xff", "https://example.com/%FF"}, {"", NULL}, {" \t", NULL}, {"\xff", NULL}, {"\xc2\xa0", NULL},
	{"\xe2\x80\x8b" "example.com\xef\xbb\xbf", "https://example.com"},
	{"mailto:a@b?subject=Hello World", "mailto:a@b?subject=Hello%20World"}, {"mailto:Joe Doe", NULL}, {"mailto: a@b.com", NULL},
	{"magnet:?xt=urn:btih:a&dn=Ubuntu 24.04", "magnet:?xt=urn:btih:a&dn=Ubuntu%2024.04"}, {"news: we won", NULL},
	{"tel:+1 (800) 555-0199;ext=5", "tel:+18005550199;ext=5"}, {"tel:+1 800 x", NULL}, {"s3://bucket/a b", "s3://bucket/a%20b"},
	{"https:\\/\\/example.com\\/a?x=1\\u0026y=2", "https://example.com/a?x=1&y=2"}, {"example.com\\/a", "https://example.com/a"},
	{"http:https:http://a.com/\t?x", "http://a.com/?x"}, {"a.com/?b=1&amp;amp;c&#038;d\\u0026amp;e", "https://a.com/?b=1&c&d&e"},
	{"http://a.com/\\xe4&amp;", "http://a.com/%E4&amp;"}, {"http://\\xe4.com/", NULL}, {"10.1000/A<1>?#", "doi:10.1000/A%3C1%3E%3F%23"},
	{"http://a.com:65536", NULL}, {"http://1.2.3.256/", NULL}, {"a.com/x, b.com", NULL}, {"a.com/x\xc2\xa0mailto:a@b.com", NULL},
	{"http://http://example.com/", "http://example.com/"}, {"http://http//example.com/a", "http://example.com/a"}, {"http://https/x", "http://https/x"},
};

/* The same with an option. */
static const Example of_git[] = {
	{"git@example.com:owner/name.git", "ssh://git@example.com/owner/name.git"},
	{"git@[2001:db8::1]:o/r.git", "ssh://git@[2001:db8::1]/o/r.git"},
	{"git@192.0.2.1:r.git", "ssh://git@192.0.2.1/r.git"},
	{"host-x.example.com:o/r.git", "ssh://host-x.example.com/o/r.git"},
	{"example.com:2020/r.git", "https://example.com:2020/r.git"},
};

static const Example defanged[] = {
	{"hXXps[://]evil(.)com", "https://evil.com"}, {"evil[dot]com", "https://evil.com"},
	{"hxxp://bad.com/a", "http://bad.com/a"}, {"hXXp://bad.com", "http://bad.com"},
	{"HXXPS://bad.com", "https://bad.com"}, {"hxxp[:]//bad[.]com/x", "http://bad.com/x"},
	{"hxxps[://]bad[.]com", "https://bad.com"}, {"hxxp:\\\\bad[.]com\\x", "http://bad.com/x"},
	{"h[tt]p://bad.com", "http://bad.com"}, {"h[tt]ps://bad.com", "https://bad.com"},
	{"h[xx]p://bad.com", "http://bad.com"}, {"h**p://bad.com", "http://bad.com"},
	{"h**ps://bad.com", "https://bad.com"}, {"htxp://bad.com", "http://bad.com"},
	{"hxtps://bad.com", "https://bad.com"}, {"hzzp://bad.com", "http://bad.com"},
	{"[http]://bad.com", "http://bad.com"}, {"[hxxps]://bad[.]com", "https://bad.com"},
	{"http[s]://bad.com", "https://bad.com"}, {"hxxp[s]://bad.com", "https://bad.com"},
	{"http[:]//bad.com", "http://bad.com"}, {"http:[/][/]bad.com", "http://bad.com"},
	{"http:[//]bad.com", "http://bad.com"}, {"http[:/]/bad.com", "http://bad.com"},
	{"hxxp:__bad.com", "http://bad.com"}, {"hxxp: //bad.com", "http://bad.com"}, {"fxp://bad[.]com", "ftp://bad.com"},
	{"bad[.]com", "https://bad.com"}, {"bad(.)com", "https://bad.com"}, {"bad{.}com", "https://bad.com"},
	{"bad[dot]com", "https://bad.com"}, {"bad(dot)com", "https://bad.com"}, {"bad{dot}com", "https://bad.com"},
	{"bad[ dot ]com", "https://bad.com"}, {"bad [.] com", "https://bad.com"}, {"bad [dot] com", "https://bad.com"},
	{"bad {dot} com", "https://bad.com"}, {"bad (dot) com", "https://bad.com"}, {"bad {.} com", "https://bad.com"},
	{"bad (.) com", "https://bad.com"}, {"bad_dot_com", "https://bad.com"}, {"bad-dot-com", "https://bad.com"},
	{"bad<dot>com", "https://bad.com"}, {"bad( dot )com", "https://bad.com"}, {"bad[ . ]com", "https://bad.com"},
	{"bad[. ]com", "https://bad.com"}, {"bad[ .]com", "https://bad.com"}, {"h__ps: //bad.com", "https://bad.com"},
	{"hxxp{:}//bad.com", "http://bad.com"}, {"hxxp(:)//bad.com", "http://bad.com"}, {"hxxp{://}bad.com", "http://bad.com"},
	{"hxxp(://)bad.com", "http://bad.com"},
	{"a.com/1 (.i", "https://a.com/1%20(.i"}, {"sms:((htp:", "sms:http:"}, {"a.com/1%20(.i", "https://a.com/1%20(.i"},
	{"bad[.com", "https://bad.com"}, {"bad.]com", "https://bad.com"}, {"bad(.com", "https://bad.com"},
	{"bad\\.com", "https://bad.com"}, {"bad[[.]]com", "https://bad.com"}, {"bad<.>com", "https://bad.com"},
	{"www[.]bad[.]co[.]jp/x.php", "https://www.bad.co.jp/x.php"}, {"139.162.23[.]113", "https://139.162.23.113"},
	{"139[.]162[.]23[.]113", "https://139.162.23.113"}, {"139.162.23[.]113:8080", "https://139.162.23.113:8080"},
	{"hxxp://139.162.23[.]113/a", "http://139.162.23.113/a"}, {"bad[.]com[:]8080/x", "https://bad.com:8080/x"},
	{"bad[.]com[/]x", "https://bad.com/x"}, {"hxxp://bad[.]com/a[.]exe", "http://bad.com/a.exe"},
	{"hxxp://user[@]bad[.]com/", "http://user@bad.com/"},
	{"hxxps://bad[.]com/?u=hxxp://b[.]org", "https://bad.com/?u=http://b.org"},
	{"hxxp://www.bad[d]com", "http://www.bad.com"}, {"http://bad.com/", "http://bad.com/"},
	{"HTTP://bad.com/", "HTTP://bad.com/"}, {"a[.]bad.com/x b[.]bad.com", NULL},
};

static bool
guess(const char *s, size_t len, unsigned int options, IriBuf *out)
{
	char	   *text = gen_copy(s, len);
	bool		found;

	iri_buf_init(out, NULL, 0);
	iri_buf_append(out, "before", 6);
	found = iri_append_guess(text, len, "https", options, is_suffix, out);
	free(text);
	assert_false(out->failed);
	assert_memory_equal(out->data, "before", 6);
	assert_true(found ? out->len > 6 : out->len == 6);
	return found;
}

static void
check_example(const char *text, const char *link, unsigned int options)
{
	IriBuf		out;
	bool		found = guess(text, strlen(text), options, &out);

	if (found != (link != NULL) || (found && (out.len - 6 != strlen(link) || memcmp(out.data + 6, link, out.len - 6) != 0)))
		fail_msg("\"%s\": \"%.*s\", not \"%s\"", text, (int) (out.len - 6), out.data + 6, link != NULL ? link : "(none)");
	iri_buf_free(&out);
	if (options == 0)
	{
		bool		failed;

		assert_true((iri_guess_reason(text, strlen(text), is_suffix, &failed) == NULL) == found);
		assert_false(failed);
	}
}

/* No byte around a text of any length is read, and a guess means itself. */
static void
check_cuts(const char *text, unsigned int options)
{
	size_t		len = strlen(text);

	for (size_t from = 0; from <= len; from++)
	{
		for (size_t to = from; to <= len; to++)
		{
			IriBuf		out;
			IriBuf		again;

			char	   *cut = gen_copy(text + from, to - from);
			bool		failed;

			(void) iri_guess_reason(cut, to - from, is_suffix, &failed);
			free(cut);
			if (guess(text + from, to - from, options, &out))
			{
				assert_true(guess(out.data + 6, out.len - 6, options, &again));
				assert_int_equal(again.len, out.len);
				assert_memory_equal(again.data, out.data, out.len);
				iri_buf_free(&again);
			}
			iri_buf_free(&out);
		}
	}
}

static void
check_examples(const Example *list, size_t count, unsigned int options)
{
	for (size_t i = 0; i < count; i++)
	{
		check_example(list[i].text, list[i].link, options);
		check_cuts(list[i].text, options);
	}
}

static void
test_examples(void **state)
{
	check_examples(examples, GEN_COUNT(examples), 0);
	check_examples(of_git, GEN_COUNT(of_git), IRI_GUESS_GIT);
	check_examples(defanged, GEN_COUNT(defanged), IRI_GUESS_DEFANGED);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_examples),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
