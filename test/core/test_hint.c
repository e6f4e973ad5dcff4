/*
 * Tests of the hints that go with errors.
 */
#include "unit.h"

#include "url/repair.h"
#include "syntax/hint.h"

typedef struct Example
{
	const char *text;
	const char *hint;			/* a part of it; NULL: there is no hint */
} Example;

static const char *
hint_of(const char *text, size_t len, IriGrammar grammar)
{
	IriError	err;

	if (iri_satisfies(text, len, grammar, &err))
		fail_msg("\"%s\" is valid", text);
	return iri_error_hint(text, len, grammar, &err);
}

/* No byte around a text of any length is read. */
static void
check_cuts(const char *text, size_t len, IriGrammar grammar)
{
	for (size_t from = 0; from < len; from++)
	{
		for (size_t to = from + 1; to <= len; to++)
		{
			char	   *cut = gen_copy(text + from, to - from);
			IriError	err;

			if (!iri_satisfies(cut, to - from, grammar, &err))
				(void) iri_error_hint(cut, to - from, grammar, &err);
			free(cut);
		}
	}
}

static void
check(const Example *examples, size_t count, IriGrammar grammar)
{
	for (size_t i = 0; i < count; i++)
	{
		size_t		len = strlen(examples[i].text);
		char	   *text = gen_copy(examples[i].text, len);
		const char *hint;

		hint = hint_of(text, len, grammar);
		free(text);
		if ((hint == NULL) != (examples[i].hint == NULL) ||
			(hint != NULL && strstr(hint, examples[i].hint) == NULL))
			fail_msg("\"%s\": \"%s\", not \"%s\"", examples[i].text, hint != NULL ? hint : "(none)",
					 examples[i].hint != NULL ? examples[i].hint : "(none)");
		if (hint != NULL)
			assert_int_equal(hint[strlen(hint) - 1], '.');
		check_cuts(examples[i].text, len, grammar);
	}
}

static void
test_iri(void **state)
{
	static const Example examples[] = {
		/* no value */
		{"", "NULL"}, {"N/A", "NULL"}, {"n/a", "NULL"}, {"-", "NULL"}, {"?", "NULL"}, {"None", "NULL"},
		{"#N/A", "NULL"}, {"\\N", "NULL"}, {"--", "NULL"}, {"nil", "NULL"},
		{"nile", "Put the scheme in front."}, {"-/", "iri_reference"},
		/* relative references */
		{"/a", "iri_reference"}, {"a/b", "iri_reference"}, {"../a", "iri_reference"}, {"?q", "iri_reference"},
		{"#f", "iri_reference"}, {"//example.org/", "iri_reference"}, {"./a:b", "iri_reference"},
		{"a", "Put the scheme in front."}, {"/r?u=http://h/", "iri_reference"},
		/* mail */
		{"joe@example.org", "mailto:"}, {"a.b+c@x.example", "mailto:"}, {"\xc3\xa9@\xc3\xa9.example", "mailto:"},
		{"joe@", "Put the scheme in front."}, {"@example.org", "Put the scheme in front."},
		{"joe@example.org/x", "iri_reference"}, {"joe@localhost", "Put the scheme in front."},
		/* hosts */
		{"www.example.org/x", "https://"}, {"example.org", "iri_guess()"}, {"example.org?q", "https://"},
		{"192.0.2.1:80/x", "iri_guess(value, 'http')"},
		{"a[.]org", "defanged"}, {"http://a[.]org/", "defanged"}, {"http://a[dot]org:80/", "defanged"}, {"1.2.3[.]4:80", "defanged"},
		{"http://a/[.]", "iri_from_href"}, {"a/[.]", "iri_reference"},
		{"192.0.2.1", "https://"}, {"\xc3\xa9.example", "https://"}, {"xn--a.xn--p1ai/", "https://"},
		{"index.html", "Put the scheme in front."}, {"a.JPG", "Put the scheme in front."},
		{"1.5", "Put the scheme in front."}, {"a..org", "Put the scheme in front."}, {".org", "iri_reference"},
		{"a.-b", "Put the scheme in front."}, {"a.org.", "Put the scheme in front."}, {"a_b.org", "Put the scheme in front."},
		/* what is missing or wrong before the colon */
		{"https//example.org/", "://"}, {"HTTP//h", "://"}, {"://h", "Put the scheme in front."},
		{":", "Put the scheme in front."}, {"1a:b", NULL}, {"ht_tp://h", NULL}, {"a/b:c", "iri_reference"},
		{"{a}:b", "Remove it."}, {"a[b]:c", NULL}, {"a\x01:b", "Remove it."}, {"ht tp://h", "Remove it."},
		{"a\xe2\x80\xae:b", "Remove it."}, {"a\xe2\x80\x8e:b", "Remove it."}, {"\xc3\xa9:b", NULL},
		/* Windows and ssh */
		{"C:\\x", "file:///C:/x"}, {"c:/Program Files/x", "file:///C:/x"}, {"\\\\server\\share", "file://server/share"},
		{"\\\\server:1\\share", "file://server/share"},
		{"git@host:org/repo", "ssh://git@host/org/repo"}, {"ssh://git@host:org/repo", "ssh://git@host/org/repo"},
		{"me@h.example:~/x", "ssh://git@host/org/repo"}, {"GIT+SSH://h:a/", "ssh://git@host/org/repo"},
		{"git@host/x:y", "iri_reference"}, {"@h:x", NULL}, {"a@:x", NULL},
		/* authorities */
		{"postgresql://a:1,b:2/", "one host"}, {"mongodb://u:p@a:1,b:2/", "one host"}, {"x://[::1]:1,[::2]:2/", "one host"},
		{"x://[::1],[::2]/", "one host"},
		{"at://did:plc:x", "Percent-encode the colons"}, {"http://h:8O/", "digits only"}, {"http://::1/", "brackets"},
		{"http://did/did:x y", "iri_from_href"},
		{"http://[1:2", "brackets"}, {"http://[::1]x", "brackets"}, {"http://[::1%25a]/", "within the brackets"},
		{"http://[1:2]/", "Correct the address"},
		{"http://u:\"@h/", "Percent-encode it."}, {"http://u{:@h/", "Percent-encode it."}, {"http://a^b/", NULL},
		{"http://h:{port}/", "placeholder"},
		/* links in text */
		{"\xe2\x80\x9chttp://h/\xe2\x80\x9d", "iri_extract"}, {"\"http://h/\"", "iri_extract"}, {"'http://h/'", "iri_extract"},
		{"<a href=\"http://h/\">", "iri_extract"}, {"<http://h/>", "iri_extract"}, {" see http://h/", "iri_extract"},
		{"see http://h/", "iri_extract"}, {"(HTTPS://h/)", "iri_extract"}, {"\xc2\xab" "a\xc2\xbb", "Remove the quotation marks"},
		{"a: http://h/", "iri_extract"}, {"http://h then", "iri_extract"}, {"http://h\">x", "iri_extract"},
		{"<a>", "Remove the quotation marks"},
		/* white space */
		{" http://h/", "Remove white space"}, {"\n\tmailto:a", "Remove white space"}, {"http://h/ ", "Remove white space"},
		{"http://h/\r\n", "Remove white space"}, {" ", "Remove it."}, {" a", "Remove it."}, {"http://h/ a", "iri_from_href"},
		{"http://h/a b", "iri_from_href"}, {"http://h/?a[]=1", "iri_from_href"}, {"http://h/{id}", "iri_from_href"},
		{"http:\\\\h\\", "iri_from_href"}, {"http://h/\x7f", "Remove it, or"}, {"http://h/<", "iri_from_href"},
		/* characters */
		{"\xef\xbb\xbfhttp://h/", "Remove it: it is not part"}, {"\xef\xbb\xbf/a", "Remove it: it is not part"},
		{"ht\xef\xbb\xbftp://h/", "Remove it: it is not part"},
		{"http://h/\xef\xbf\xbd", "U+FFFD replaces"}, {"\xef\xbf\xbd:a", "U+FFFD replaces"}, {"http://\xef\xbf\xbd/", "U+FFFD replaces"},
		{"\xef\xbd\x88\xef\xbd\x94\xef\xbd\x94\xef\xbd\x90://a", "Retype the scheme"},
		{"\xef\xbd\x88\xef\xbd\x94\xef\xbd\x94\xef\xbd\x90\xef\xbc\x9a//a", "Retype the scheme"},
		{"http\xef\xbc\x9a//a", "Retype the scheme"},
		{"http://h/\xe2\x80\xae", "for display"}, {"http://h/\xee\x80\x80", "only in a query"},
		{"http://h/\xf3\xa0\x80\x81", "only in a query"}, {"http://h/\xef\xbf\xbf", "Remove it."},
		{"http://h/\xef\xbf\xb9", "Remove it."}, {"http://h/\xff", NULL}, {"http://h/%zz", "%25"},
	};

	check(examples, GEN_COUNT(examples), IRI_GRAMMAR_IRI);
}

static void
test_reference(void **state)
{
	static const Example examples[] = {
		{"1a:b", "./"}, {"a_b:c", "./"}, {":a", "Put the scheme in front."}, {"git@host:org/repo", "ssh://git@host/org/repo"},
		{"a b", "iri_from_href"}, {"?a[]=1", "iri_from_href"}, {" see http://h/", "iri_extract"}, {" /a", "Remove white space"},
		{"\xef\xbd\x88://a", "Retype the scheme"}, {"\xe2\x80\x9chttp://h/", "iri_extract"},
	};

	check(examples, GEN_COUNT(examples), IRI_GRAMMAR_IRI_REFERENCE);
}

static void
test_others(void **state)
{
	static const Example uri[] = {{"http://h/\xc3\xa9", "iri_to_uri()"}, {"http://h/a b", "iri_from_href"}};
	static const Example rfc3987[] = {{"http://h/?\xf3\xa0\x80\x81", "Percent-encode it."}};
	static const Example absolute[] = {{"http://h/#f", "iri_without_fragment()"}};
	static const Example relative[] = {{"http://h/", NULL}};
	static const Example scheme[] = {{"mailto:joe", NULL}, {"tel:x", NULL}};
	static const Example leiri[] = {{"http://[a b]/", "Correct the address"}, {"a%", "%25"}, {"%", "LIKE"}};
	static const Example href[] = {{"http://h:99999/", NULL}, {"http:///", NULL}, {"http://a b/", NULL}};

	check(uri, GEN_COUNT(uri), IRI_GRAMMAR_URI);
	check(rfc3987, GEN_COUNT(rfc3987), IRI_GRAMMAR_RFC3987);
	check(absolute, GEN_COUNT(absolute), IRI_GRAMMAR_ABSOLUTE_IRI);
	check(relative, GEN_COUNT(relative), IRI_GRAMMAR_RELATIVE_REF);
	check(scheme, GEN_COUNT(scheme), IRI_GRAMMAR_SCHEME);
	check(leiri, GEN_COUNT(leiri), IRI_GRAMMAR_LEIRI);
	check(href, GEN_COUNT(href), IRI_GRAMMAR_HREF);
}

/* A web address that has no scheme, and no base. */
static void
test_no_base(void **state)
{
	static const Example examples[] = {
		{"/a", "second argument"}, {"www.example.org/x", "https://"}, {"a@b.example", "mailto:"}, {"", "NULL"},
	};

	for (size_t i = 0; i < GEN_COUNT(examples); i++)
	{
		IriError	err = {.code = IRI_ERROR_NO_BASE, .component = IRI_COMPONENT_SCHEME, .character = IRI_NO_CHARACTER};
		const char *hint = iri_error_hint(examples[i].text, strlen(examples[i].text), IRI_GRAMMAR_IRI, &err);

		assert_non_null(hint);
		assert_non_null(strstr(hint, examples[i].hint));
	}
}

/* A wrong character of a scheme is never to be percent-encoded. */
static void
test_scheme_is_not_encoded(void **state)
{
	for (uint32_t c = 1; c < 0x80; c++)
	{
		for (int at = 0; at < 3; at++)
		{
			char		text[] = "ab:c";
			IriError	err;
			const char *hint;

			if (at < 2)
				text[at] = (char) c;
			else
				text[0] = text[1] = (char) c;
			if (iri_satisfies(text, strlen(text), IRI_GRAMMAR_IRI_REFERENCE, &err) || err.component != IRI_COMPONENT_SCHEME)
				continue;
			hint = iri_error_hint(text, strlen(text), IRI_GRAMMAR_IRI_REFERENCE, &err);
			if (hint != NULL && strstr(hint, "ncode it") != NULL)
				fail_msg("\"%s\": \"%s\"", text, hint);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_iri), cmocka_unit_test(test_reference), cmocka_unit_test(test_others),
		cmocka_unit_test(test_no_base), cmocka_unit_test(test_scheme_is_not_encoded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
